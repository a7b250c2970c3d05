// @ts-check
// The draft of the seating: its planning is waited for, and two taps let two names change places
// without the page being loaded anew. Without this script each tap loads the page.

const EVERY_MS = 700;

const draft = /** @type {HTMLElement | null} */ (document.getElementById("draft"));
const planning = /** @type {HTMLElement | null} */ (document.querySelector("[data-progress]"));

async function watch() {
  const bar = planning?.querySelector("progress");
  if (!planning || !bar) return;
  try {
    const answer = await fetch(planning.dataset.progress ?? "");
    if (answer.ok) {
      const { state, progress, revision } = await answer.json();
      bar.value = progress;
      if (state !== "planning" || String(revision) !== planning.dataset.revision) {
        location.reload();
        return;
      }
    }
  } catch {
    // offline: asked again
  }
  setTimeout(watch, EVERY_MS);
}

/** Send a form of the draft, and show the draft that comes of it.
 * @param {HTMLFormElement} form @param {Record<string, string>} more */
async function send(form, more = {}) {
  const body = new FormData(form);
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  draft?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(location.pathname, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("draft");
    if (!draft || !fresh) {
      sendPlainly(form, more); // signed out, or no director any more: that page says so
      return;
    }
    draft.replaceChildren(...fresh.childNodes);
    draft.querySelector("[data-refused]")?.scrollIntoView({ block: "center" });
  } catch {
    say(gettext("No connection. Try again."));
  } finally {
    draft?.removeAttribute("aria-busy");
  }
}

/** Let the browser send the form and show what comes. @param {HTMLFormElement} form @param {Record<string, string>} more */
function sendPlainly(form, more) {
  for (const [name, value] of Object.entries(more)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  form.submit();
}

/** @param {string} text */
function say(text) {
  const told = document.createElement("p");
  told.className = "errors";
  told.setAttribute("role", "alert");
  told.textContent = text;
  draft?.prepend(told);
}

/** @param {HTMLButtonElement} button @param {HTMLFormElement} form */
function pick(button, form) {
  const first = /** @type {HTMLButtonElement | null} */ (form.querySelector('.place[aria-pressed="true"]'));
  if (first === button) {
    button.setAttribute("aria-pressed", "false");
  } else if (first) {
    button.setAttribute("aria-pressed", "true");
    send(form, { first: first.value, second: button.value });
  } else {
    for (const other of draft?.querySelectorAll('.place[aria-pressed="true"]') ?? []) {
      other.setAttribute("aria-pressed", "false");
    }
    button.setAttribute("aria-pressed", "true");
  }
}

draft?.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  const form = button?.form;
  if (!button || !form) return;
  if (form.matches("[data-swap]") && button.classList.contains("place")) {
    event.preventDefault();
    pick(button, form);
  } else if (form.matches("[data-lock]")) {
    event.preventDefault();
    send(form);
  }
});

watch();

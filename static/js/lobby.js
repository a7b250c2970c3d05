// The list of open tables, as it is now: asked for anew every few seconds while it is looked at.
// Rows keep their places, so that none moves away under a finger; new ones come last.

const EVERY_MS = 4000;

const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));

/** @param {Element} row */
const keyOf = (row) => /** @type {HTMLElement} */ (row).dataset.table ?? "";

async function refresh() {
  if (!list || document.hidden) return;
  try {
    const answer = await fetch(list.dataset.live ?? "", { headers: { Accept: "text/html" } });
    if (answer.ok) show(await answer.text());
  } catch {
    // offline: the list stays as it was
  }
}

/** @param {string} text */
function show(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  const fresh = new Map([...template.content.children].map((row) => [keyOf(row), row]));
  for (const row of [...(list?.children ?? [])]) {
    const now = fresh.get(keyOf(row));
    fresh.delete(keyOf(row));
    if (now) renew(row, now);
    else if (keyOf(row) && list?.children.length) end(row);
    else row.remove(); // "there is none" no longer holds
  }
  for (const [key, row] of fresh) {
    if (key || !list?.children.length) list?.append(row);
  }
}

/** Put what has changed into the row; who is there with the keyboard stays. @param {Element} row @param {Element} now */
function renew(row, now) {
  if (row.innerHTML === now.innerHTML) return;
  const focused = row.contains(document.activeElement) && document.activeElement?.localName;
  row.replaceChildren(...now.childNodes);
  row.classList.remove("over");
  const again = focused && (row.querySelector(focused) ?? row.querySelector("a"));
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** The table is gone; its row stays until the page is opened anew. @param {Element} row */
function end(row) {
  if (row.classList.contains("over")) return;
  row.classList.add("over");
  const told = document.createElement("p");
  told.textContent = list?.dataset.over ?? "";
  row.replaceChildren(told);
}

setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", ({ persisted }) => persisted && refresh());

// Keeps a page about an event up to date: asks for a small state, and when its version has changed
// fetches the page anew and puts in what differs. Nothing else is touched, so nothing flickers.

/**
 * @typedef {{ version: string, now: number, ends_at: number | null, paused_at: number | null }} State
 */

/**
 * Ask every few seconds while the page is looked at.
 * @param {HTMLElement} page with data-follow and data-version
 * @param {{ every?: number, onState?: (state: State) => void, onPage?: (fresh: Document) => void }} given
 */
export function follow(page, { every = 5000, onState, onPage } = {}) {
  let busy = false;

  async function ask() {
    if (busy || document.hidden) return;
    busy = true;
    try {
      const answer = await fetch(page.dataset.follow ?? "", { headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      const state = await answer.json();
      onState?.(state);
      if (state.version !== page.dataset.version) await renew();
    } catch {
      // offline: the page stays as it was, and is asked for again
    } finally {
      busy = false;
    }
  }

  async function renew() {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = /** @type {HTMLElement | null} */ (fresh.querySelector("[data-follow]"));
    if (!found) return;
    if (document.querySelector("[data-reload]") && !fresh.querySelector("[data-reload]")) return location.reload();
    for (const part of document.querySelectorAll("[data-part]")) replace(part, fresh.getElementById(part.id));
    onPage?.(fresh);
    page.dataset.version = found.dataset.version;
  }

  setInterval(ask, every);
  document.addEventListener("visibilitychange", ask);
}

/** Put in what is new; what is open or chosen stays so. @param {Element} part @param {Element | null} now */
export function replace(part, now) {
  if (!now || part.innerHTML === now.innerHTML) return;
  const open = [...part.querySelectorAll("details[open]")].map(({ id }) => id);
  const chosen = part.querySelector("select")?.value;
  part.replaceChildren(...now.childNodes);
  part.toggleAttribute("hidden", now.hasAttribute("hidden"));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const select = part.querySelector("select");
  if (select && chosen) select.value = chosen;
}

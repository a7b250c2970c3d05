// @ts-check
// Parts of a page that are asked for anew: each element with `data-part` and an id takes the place
// of the old one if it has changed, unless somebody is typing there.

const TOKEN = /name="csrfmiddlewaretoken" value="[^"]*"/g;

/** What was served last, by id, without what differs in every answer. @type {Map<string, string>} */
const served = new Map();

/** @param {ParentNode} box */
const partsOf = (box) => [...box.children].filter((one) => one.matches("[data-part]"));

/** @param {Element} part */
const fingerprint = (part) => part.outerHTML.replace(TOKEN, "");

/** Whether something is being written in that part. @param {Element} part */
function isBusy(part) {
  const at = document.activeElement;
  const writes = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
  if (writes && part.contains(at)) return true;
  const written = /** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll("input:not([type=hidden]), textarea"));
  return [...written].some((field) => field.value !== field.defaultValue) || !!part.querySelector("details[open]");
}

/** What has the keyboard's focus in that part, as something to find again. @param {Element} part */
function focusedIn(part) {
  const at = document.activeElement;
  if (!at || !part.contains(at)) return null;
  const all = [...part.querySelectorAll("a, button, summary")];
  return { href: at.getAttribute("href"), place: all.indexOf(at) };
}

/** @param {Element} part @param {{ href: string | null, place: number } | null} was */
function focusAgain(part, was) {
  if (!was) return;
  const all = [...part.querySelectorAll("a, button, summary")];
  const again = (was.href && all.find((one) => one.getAttribute("href") === was.href)) || all[was.place];
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** Remember what the page came with. @param {Element} box */
export function begin(box) {
  for (const part of partsOf(box)) served.set(part.id, fingerprint(part));
}

/** Put the parts of `text` in place of those in the box; return whether any changed.
 * @param {Element} box @param {string} text */
export function renew(box, text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  const fresh = partsOf(template.content);
  const ids = new Set(fresh.map((part) => part.id));
  let changed = false;
  for (const old of partsOf(box)) {
    if (ids.has(old.id) || isBusy(old)) continue;
    old.remove();
    served.delete(old.id);
    changed = true;
  }
  /** @type {Element | null} */
  let before = null;
  for (const part of fresh) {
    const old = document.getElementById(part.id);
    const print = fingerprint(part);
    if (!old) {
      if (before) before.after(part);
      else box.prepend(part);
      served.set(part.id, print);
      changed = true;
    } else if (served.get(part.id) !== print && !isBusy(old)) {
      const was = focusedIn(old);
      old.replaceWith(part);
      served.set(part.id, print);
      focusAgain(part, was);
      changed = true;
    }
    before = document.getElementById(part.id);
  }
  return changed;
}

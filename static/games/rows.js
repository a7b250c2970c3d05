// @ts-check
// Rows of buttons, the hand among them: one stop of the Tab key each, and arrows go along. A redraw
// leaves the focus where it was; if its button has gone, a neighbour of the same row gets it.

import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";

const ROW = "[data-row]";

/** @param {Element} row @returns {HTMLButtonElement[]} */
const itemsOf = (row) => [.../** @type {NodeListOf<HTMLButtonElement>} */ (row.querySelectorAll("button:not(:disabled)"))];

/** The rows that can be gone along now, in the order of the page. */
const rows = () => [...document.querySelectorAll(ROW)].filter((row) => itemsOf(row).length > 0);

/** Where the Tab key enters a row. @param {HTMLButtonElement[]} items */
const entry = (items) => items.find((item) => item.tabIndex === 0) ?? items[0];

/** @param {any} target */
export const inRow = (target) => target?.closest?.(ROW) != null;

/** The row in focus, else the first one that can be gone along. */
const currentRow = () => document.activeElement?.closest(ROW) ?? rows()[0];

/**
 * Go along the row in focus: `by` so many, or to the one `at` a place, -1 being the last. With no
 * row in focus, enter the first. @param {{by?: number, at?: number}} where
 */
export function focusItem({ by, at }) {
  const row = currentRow();
  if (!row) return false;
  const items = itemsOf(row);
  const here = items.indexOf(/** @type {any} */ (document.activeElement));
  if (by === undefined) items.at(/** @type {number} */ (at))?.focus();
  else if (here < 0) entry(items)?.focus();
  else items[Math.min(items.length - 1, Math.max(0, here + by))].focus();
  return true;
}

/** Go to the next button of that suit, in the row in focus if it has one. @param {string} suit */
export function focusSuit(suit) {
  const of = (/** @type {Element} */ row) => itemsOf(row).filter((item) => item.dataset.suit === suit);
  const row = [currentRow(), ...rows()].find((row) => row && of(row).length > 0);
  if (!row) return false;
  const items = of(row);
  const here = items.indexOf(/** @type {any} */ (document.activeElement));
  items[(here + 1) % items.length].focus();
  return true;
}

/** Go to the row before or after the one in focus. @param {number} by */
export function focusRow(by) {
  const all = rows();
  const next = all[all.indexOf(/** @type {Element} */ (currentRow())) + by];
  if (next) entry(itemsOf(next)).focus();
  return true;
}

/** Go to what a redraw is about to bring. @param {string} selector */
function focusSoon(selector) {
  setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus());
  return true;
}

/** Go to the button of a command, about to be drawn. @param {string} name */
export const focusCommand = (name) => focusSoon(`[data-command="${name}"]:not(:disabled)`);

/** Go to the suits the joker can ask for. */
export const focusJokerNames = () => focusSoon(".joker-names button");

/**
 * Make an element a row; call it in the component that draws its buttons.
 * @param {{current: HTMLElement | null}} ref of that element, which has the attribute data-row
 */
export function useRow(ref) {
  const last = useRef(/** @type {HTMLElement | null} */ (null)); // had the focus last
  const active = document.activeElement;
  const before = ref.current?.contains(active) ? itemsOf(ref.current).indexOf(/** @type {any} */ (active)) : -1;
  useLayoutEffect(() => {
    const row = /** @type {HTMLElement} */ (ref.current);
    const onFocus = (/** @type {FocusEvent} */ { target }) => {
      last.current = /** @type {HTMLElement} */ (target);
      for (const item of itemsOf(row)) item.tabIndex = item === target ? 0 : -1;
    };
    row.addEventListener("focusin", onFocus);
    return () => row.removeEventListener("focusin", onFocus);
  }, []);
  useLayoutEffect(() => {
    const items = itemsOf(/** @type {HTMLElement} */ (ref.current));
    const has = (/** @type {any} */ item) => items.includes(item);
    if (before >= 0 && items.length > 0 && !has(document.activeElement)) {
      const same = has(active) ? /** @type {HTMLElement} */ (active) : items[Math.min(before, items.length - 1)];
      same.focus({ preventScroll: true });
    }
    const pressed = (/** @type {HTMLElement} */ item) => item.getAttribute("aria-pressed") === "true";
    const stop = has(last.current) ? last.current : items.find(pressed) ?? items.find((item) => item.classList.contains("is-legal")) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  });
}

/** A row of buttons with a name. */
export function Row({ label, children, ...rest }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useRow(ref);
  return html`<div ref=${ref} data-row role="group" aria-label=${label} ...${rest}>${children}</div>`;
}

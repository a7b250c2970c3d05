// Standings and rounds as they change: rows move to their new places, a line of the plot is
// highlighted by a tap on it or by choosing a name.

import { follow, replace } from "./follow.js";

const MOVE_MS = 500;

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-follow]"));
if (page) follow(page, { onPage: renewRows });
document.querySelector(".event-tabs ul [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

/** @param {Document} fresh */
function renewRows(fresh) {
  const list = document.querySelector("[data-board]");
  const now = fresh.querySelector("[data-board]");
  if (list && now) moveRows(list, now);
  highlight(chosen());
}

/** @param {Element} list @param {Element} now */
function moveRows(list, now) {
  const before = new Map([...list.children].map((row) => [row.id, row.getBoundingClientRect().top]));
  const focused = document.activeElement;
  const rows = [...now.children].map((fresh) => {
    const row = document.getElementById(fresh.id);
    if (!row || !list.contains(row)) return fresh;
    row.className = fresh.className;
    const open = row.querySelector("details")?.open ?? false;
    if (open) fresh.querySelector("details")?.setAttribute("open", "");
    replace(row, fresh);
    return row;
  });
  list.replaceChildren(...rows);
  if (focused instanceof HTMLElement && document.contains(focused)) focused.focus({ preventScroll: true });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const row of rows) {
    const was = before.get(row.id);
    const moved = was === undefined ? 0 : was - row.getBoundingClientRect().top;
    if (!moved) continue;
    row.animate([{ translate: `0 ${moved}px` }, { translate: "0 0" }], { duration: MOVE_MS, easing: "ease-out" });
  }
}

// The plot

const chooser = () => /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-runs]"));
const chosen = () => chooser()?.value ?? "";

/** @param {string} key of a run; empty: the leaders */
function highlight(key) {
  const plot = document.querySelector("svg.scores");
  if (!plot) return;
  plot.classList.toggle("has-chosen", key !== "");
  for (const run of plot.querySelectorAll("[data-run]")) {
    run.classList.toggle("is-chosen", /** @type {SVGElement} */ (run).dataset.run === key);
  }
  const run = plot.querySelector(".is-chosen");
  if (run) run.parentElement?.append(run); // on top of the others
}

addEventListener("change", ({ target }) => {
  if (target === chooser()) highlight(chosen());
});

addEventListener("click", ({ target }) => {
  const run = target instanceof Element ? target.closest("svg.scores [data-run]") : null;
  const select = chooser();
  if (!run || !select) return;
  const key = /** @type {SVGElement} */ (run).dataset.run ?? "";
  select.value = select.value === key ? "" : key;
  highlight(select.value);
});

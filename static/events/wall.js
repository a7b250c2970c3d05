// The screen on the wall: the time left by the server's clock, and lists that turn their pages.

import { follow } from "./follow.js";

const TURN_MS = 8000;

const wall = /** @type {HTMLElement | null} */ (document.querySelector(".wall"));
const number = (/** @type {string | undefined} */ text) => (text ? Number(text) : null);
const state = {
  ahead: (number(wall?.dataset.now) ?? Date.now()) - Date.now(), // of the server's clock
  ends_at: number(wall?.dataset.endsAt),
  paused_at: number(wall?.dataset.pausedAt),
};
let first = 0; // of the rows shown

if (wall) {
  follow(wall, {
    every: 3000,
    onState: ({ now, ends_at, paused_at }) => {
      Object.assign(state, { ahead: now - Date.now(), ends_at, paused_at });
      tick();
    },
    onPage: () => turn(0),
  });
  setInterval(tick, 250);
  setInterval(() => turn(1), TURN_MS);
  addEventListener("resize", () => turn(0));
  tick();
  turn(0);
  navigator.wakeLock?.request("screen").catch(() => {}); // a screen that sleeps shows nothing
}

function tick() {
  const timer = /** @type {HTMLElement | null} */ (document.querySelector("[data-timer]"));
  const time = timer?.querySelector("time");
  const note = timer?.querySelector("small");
  if (!timer || !time || !note) return;
  timer.hidden = state.ends_at === null;
  if (state.ends_at === null) return;
  const left = state.ends_at - (state.paused_at ?? Date.now() + state.ahead);
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (time.textContent !== text) time.textContent = text;
  note.textContent = state.paused_at ? timer.dataset.paused ?? "" : seconds ? "" : timer.dataset.over ?? "";
  timer.classList.toggle("is-late", !state.paused_at && seconds <= 300);
}

/** Show the page of rows after `pages` more, as many as fit. @param {number} pages */
function turn(pages) {
  const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-pages]"));
  if (!list) return;
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  for (const row of rows) row.hidden = false;
  const height = Math.max(...rows.map((row) => row.offsetHeight), 1);
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  const room = list.getBoundingClientRect();
  const lines = Math.max(1, Math.floor((innerHeight - room.top - 16) / height));
  const fit = Math.max(1, Math.min(rows.length, lines * columns));
  const count = Math.ceil(rows.length / fit);
  const size = Math.ceil(rows.length / count); // pages of equal length
  first = pages ? first + pages * size : first - (first % size);
  if (first >= rows.length) first = 0;
  rows.forEach((row, at) => (row.hidden = at < first || at >= first + size));
  const told = document.querySelector("[data-page]");
  if (told) told.textContent = count > 1 ? `${Math.floor(first / size) + 1} / ${count}` : "";
}

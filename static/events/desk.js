// @ts-check
// The desk as it is now: its parts are asked for again every few seconds while it is looked at,
// and the round's clock runs in between.

import { begin, renew } from "./parts.js";

const EVERY_MS = 5000;

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));
let since = performance.now();

async function refresh() {
  if (!box || document.hidden) return;
  try {
    const answer = await fetch(box.dataset.live ?? "", { headers: { Accept: "text/html" } });
    if (answer.redirected || !answer.ok) return;
    const text = await answer.text();
    if (!renew(box, text)) return;
    since = performance.now();
    tick();
  } catch {
    // offline: the desk stays as it was
  }
}

/** Seconds as minutes and seconds, with a minus once time is up. @param {number} seconds */
function clockText(seconds) {
  const whole = Math.abs(Math.trunc(seconds));
  const minutes = Math.floor(whole / 60);
  return `${seconds < 0 ? "−" : ""}${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

function tick() {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-left]"))) {
    const gone = clock.hasAttribute("data-stands") ? 0 : (performance.now() - since) / 1000;
    clock.textContent = clockText(Number(clock.dataset.left) - gone);
  }
}

if (box) begin(box);
tick();
setInterval(tick, 1000);
setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", ({ persisted }) => persisted && refresh());

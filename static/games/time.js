// @ts-check
// The time of whoever is to act: first the turn's own, then the bank. The server's clock counts.

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { say } from "./sentences.js";
import { clock } from "./socket.js";

const LATE_MS = 5000; // then the bar turns red and thick
const TICK_MS = 250;

/** The server's time, again and again while `on`. @param {boolean} on */
function useNow(on) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [on]);
  return clock.now();
}

/** Seconds until a moment of the server's clock. @param {number | null} at */
export function useSecondsTo(at) {
  const now = useNow(at !== null);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Seconds since a moment of the server's clock. @param {number} at */
export function useSecondsSince(at) {
  return Math.max(0, Math.floor((useNow(true) - at) / 1000));
}

/** Seconds as people read them: 1:05. @param {number} seconds */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * How much of the time is left, as a bar: full at the start of the turn, then once more for the bank.
 * @param {{table: any, seat: number}} props
 */
export function TimeBar({ table, seat }) {
  const time = table.clock?.seat === seat ? table.clock : null;
  const now = useNow(time !== null);
  if (!time) return null;
  const inBank = now > time.bank_from;
  const [from, until] = inBank ? [time.bank_from, time.until] : [Math.min(time.from, time.bank_from), time.bank_from];
  const left = Math.min(1, Math.max(0, (until - now) / Math.max(1, until - from)));
  const late = time.until - now < LATE_MS;
  const seconds = Math.max(0, Math.ceil((time.until - now) / 1000));
  return html`<span class=${`time ${inBank ? "bank" : ""} ${late ? "late" : ""}`} role="timer" aria-live="off"
      aria-label=${say(gettext("%(seconds)s seconds left"), { seconds })}>
    <i style=${{ transform: `scaleX(${left})` }}></i></span>`;
}

// @ts-check
// A director's pause: no time runs. After a while the own cards are hidden, for whoever walks by.

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Icon } from "./cards.js";
import { clock } from "./socket.js";
import { minutes, useSecondsSince } from "./time.js";

const HIDE_MS = 30000;

/** Whether the own cards are to be hidden by now. @param {{since: number} | null} paused */
export function useHidden(paused) {
  const [hidden, setHidden] = useState(false);
  const since = paused?.since ?? null;
  useEffect(() => {
    setHidden(false);
    if (since === null) return undefined;
    const timer = setTimeout(() => setHidden(true), Math.max(0, since + HIDE_MS - clock.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return hidden && since !== null;
}

/** Over the table: why, and for how long already. @param {{paused: {reason: string, since: number}, hidden?: boolean}} props */
export function Paused({ paused, hidden = false }) {
  const seconds = useSecondsSince(paused.since);
  return html`<section class="paused" role="status" aria-label=${gettext("Paused")}>
    <p class="paused-title"><${Icon} name="clock" />${gettext("The director has paused the table.")}</p>
    <p class="paused-reason">${paused.reason}</p>
    <p class="paused-note"><span role="timer" aria-live="off">${minutes(seconds)}</span> · ${hidden
      ? gettext("Your time stands still. Your cards are hidden.")
      : gettext("Your time stands still.")}</p>
  </section>`;
}

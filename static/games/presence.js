// @ts-check
// Who is there, who is not, and coming back.

import { html } from "../vendor/preact-htm.js";
import { Icon } from "./cards.js";
import { say } from "./sentences.js";

/** A mark on the plate of somebody who is not there. @param {{seat: any}} props */
export function Presence({ seat }) {
  const { bot, left, away, gone_at } = seat;
  if (bot) return null;
  if (left) return html`<span class="presence">${gettext("left")}</span>`;
  if (away) return html`<span class="presence">${gettext("away")}</span>`;
  if (gone_at) return html`<span class="presence gone"><${Icon} name="wifi-off" /><span class="sr-only">${gettext("connection lost")}</span></span>`;
  return null;
}

/** Who sits down in that seat with the next deal. @param {{seat: any}} props */
export const NextHere = ({ seat }) =>
  seat.next && html`<span class="presence next">${say(gettext("next: %(name)s"), { name: seat.next })}</span>`;

/** The button of somebody whose seat a bot plays. @param {{socket: any, own: any}} props */
export const ComeBack = ({ socket, own }) => html`<button type="button" class=${`button on-felt ${own.away ? "big come-back" : ""}`}
  onClick=${() => socket.request({ type: "return" })}>${own.away ? gettext("I am back!") : gettext("Back to my seat")}</button>`;

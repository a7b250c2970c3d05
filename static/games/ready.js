// @ts-check
// The ready check before a first hand: who is there, until when it is waited, and my own button.

import { html } from "../vendor/preact-htm.js";
import { page } from "./assets.js";
import { Icon } from "./cards.js";
import { ComeBack } from "./presence.js";
import { say } from "./sentences.js";
import { Basics } from "./sheets.js";
import { minutes, useSecondsTo } from "./time.js";

/** What stands in a seat of who is ready. @param {{seat: any}} props */
export const ReadyMark = ({ seat }) => seat.ready && html`<span class="ready-mark"><${Icon} name="check" />${gettext("ready")}</span>`;

/** How many of those that are waited for are ready: 2/4. @param {any} table */
export function readyCount({ seats }) {
  const people = seats.filter((/** @type {any} */ seat) => !seat.bot && !seat.left);
  return `${people.filter((/** @type {any} */ seat) => seat.ready).length}/${people.length}`;
}

/** What is played here, and how long until the first deal. @param {{table: any}} props */
export function EventHead({ table }) {
  const { length } = table.terms;
  return html`<section class="event-head" aria-label=${gettext("The round")}>
    ${page.eventTitle && html`<p class="event-title">${page.eventTitle}</p>`}
    <p>${say(ngettext("%(count)s hand is played at this table.", "%(count)s hands are played at this table.", length), { count: length })}</p>
    <${Countdown} table=${table} />
  </section>`;
}

/** The time until the first hand is dealt anyway. @param {{table: any}} props */
export function Countdown({ table }) {
  const seconds = useSecondsTo(table.paused ? null : table.ready_by);
  if (table.paused || table.ready_by === null) return null;
  return html`<p class="countdown" role="timer" aria-live="off"><span>${gettext("The cards are dealt in")}</span> <b>${minutes(seconds)}</b></p>`;
}

/** The rules in five sentences, closed on a phone. @param {{table: any}} props */
export const RoomRules = ({ table }) => html`<details class="room-rules"><summary>${gettext("The rules in five sentences")}</summary>
  <${Basics} table=${table} /></details>`;

/** My button, or what I wait for. @param {{table: any, own: any, socket: any}} props */
export function ReadyFoot({ table, own, socket }) {
  const count = readyCount(table);
  if (!own) return html`<p class="room-waits" role="status">${say(gettext("%(count)s ready"), { count })}</p>`;
  if (own.left) return html`<${ComeBack} socket=${socket} own=${own} /><p>${gettext("A bot plays for you until you come back.")}</p>`;
  if (table.paused) return null;
  const ready = table.seats[own.seat].ready;
  return html`<button type="button" class="button on-felt big" disabled=${ready} onClick=${() => socket.request({ type: "ready", hand: 0 })}>
      ${ready ? say(gettext("Waiting for the others… %(count)s"), { count }) : gettext("Ready")}</button>
    <p>${ready
      ? gettext("The cards are dealt as soon as everybody is ready.")
      : gettext("If you do not answer in time, a bot plays until you are back.")}</p>`;
}

// @ts-check
// The others around the table, and the cards lying before them.

import { html } from "../vendor/preact-htm.js";
import { Card, Face, Icon, SIGNS, looks, marksOf, spoken } from "./cards.js";
import { callText, say, signed } from "./sentences.js";

/**
 * Where a seat is drawn: "me" at the bottom, else 0.. from the left. Counterclockwise, the next
 * player sits to the right.
 * @param {number} seat @param {number} mine @param {any} table
 */
export function slotOf(seat, mine, table) {
  const count = table.seats.length;
  const after = (seat - mine + count) % count;
  if (after === 0) return "me";
  return String(table.rules.direction === "ccw" ? count - 1 - after : after - 1);
}

/** @param {number} seat @param {any} view @returns {"declarer" | "friend" | "defender" | ""} */
export function roleOf(seat, view) {
  if (view.contract?.declarer === seat) return "declarer";
  if (!view.revealed) return "";
  return view.friend === seat ? "friend" : "defender";
}

export const roleText = (/** @type {string} */ role) =>
  ({ declarer: gettext("declarer"), friend: gettext("friend"), defender: gettext("defender") })[role] ?? "";

const CAMP_SIGN = { declarer: "▲", friend: "▲", defender: "■" };

/** @param {{role: string}} props */
export const Role = ({ role }) =>
  role && html`<span class=${`role ${role}`}>${CAMP_SIGN[role]} ${roleText(role)}</span>`;

/** @param {{seat: number, table: any, slot: string, calls: boolean}} props */
export function Plate({ seat, table, slot, calls }) {
  const { view, seats } = table;
  const { name, bot, left, total } = seats[seat];
  const role = roleOf(seat, view);
  const acts = view.to_act.includes(seat);
  const shown = view.shown[seat] ?? [];
  const call = calls ? view.calls.filter((/** @type {any} */ c) => c.seat === seat).at(-1) : null;
  return html`
    <section class=${`plate ${acts ? "acts" : ""} ${role}`} data-slot=${slot} aria-label=${name}>
      <span class="avatar" data-tone=${seat}>${left || bot ? html`<${Icon} name="bot" />` : name.slice(0, 1)}</span>
      <span class="who">
        <b class="name">${name}</b>
        <small class="facts">
          ${view.dealer === seat && html`<span class="dealer" title=${gettext("dealer")}>D</span>`}
          ${role ? html`<${Role} role=${role} />` : html`<span class="total">${signed(total)}</span>`}
        </small>
      </span>
      ${shown.length > 0 && html`<${Shown} cards=${shown} name=${name} />`}
      ${call && html`<span class=${`bubble ${call.type}`}>${callText(call)}</span>`}
    </section>`;
}

/** Point cards lying open before a seat: their number, and on a tap the cards. */
function Shown({ cards, name }) {
  const label = say(gettext("%(name)s took %(count)s point cards"), { name, count: cards.length });
  return html`<details class="shown">
    <summary aria-label=${label}>${cards.length}</summary>
    <span class="shown-cards">${cards.map((card) => html`<${Card} card=${card} w=${40} key=${card} />`)}</span>
  </details>`;
}

/** The cards of the trick, each before its owner. */
export function Trick({ picture, mine, plays }) {
  const { table, winner, collecting } = picture;
  const order = new Map(plays.map((play, i) => [play.seat, i + 1]));
  return html`<div class=${`trick ${collecting ? "collecting" : ""}`}
      data-to=${winner === null ? "" : slotOf(winner, mine, table)}>
    ${plays.map((play) => {
      const look = looks(play.card);
      const won = play.seat === winner;
      return html`<span ...${look} key=${`${play.seat}${play.card}`} data-slot=${slotOf(play.seat, mine, table)}
          class=${`card played ${look.class} ${won ? "won" : ""} ${play.sending ? "sending" : ""}`} role="img" aria-label=${spoken(play.card)}>
        <${Face} card=${play.card} marks=${marksOf(play.card, table.view)} />
        ${play.names && html`<b class="named" data-suit=${play.names}>${SIGNS[play.names] ?? gettext("any")}</b>`}
        <i class="order">${order.get(play.seat)}</i>
      </span>`;
    })}
  </div>`;
}

/** What lies between the players: the suit to follow, a joker call, what the camps have taken. */
export function Centre({ table }) {
  const { view } = table;
  if (view.phase !== "play") return null;
  const { trick, points } = view;
  return html`<div class="centre">
    ${trick.joker_called
      ? html`<span class="note"><${Icon} name="zap" />${gettext("joker call")}</span>`
      : SIGNS[trick.led] && html`<span class="note led"><b data-suit=${trick.led}>${SIGNS[trick.led]}</b> ${gettext("to follow")}</span>`}
    ${points && html`<span class="camps">
      <span class="ruling">▲ ${points.declarer_side}</span><span class="opposition">■ ${points.defenders}</span>
    </span>`}
  </div>`;
}

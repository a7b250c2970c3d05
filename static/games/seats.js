// @ts-check
// The others around the table, and the cards lying before them.

import { html } from "../vendor/preact-htm.js";
import { Card, Face, Icon, SIGNS, looks, marksOf, namesOf, spoken } from "./cards.js";
import { Presence } from "./presence.js";
import { Row } from "./rows.js";
import { callText, say, signed } from "./sentences.js";
import { TimeBar } from "./time.js";

/**
 * Where a seat is drawn: "me" at the bottom, else 0.. from the left. Counterclockwise, the next
 * player sits to the right.
 * @param {number} seat @param {number} mine @param {any} table
 */
export function slotOf(seat, mine, table) {
  const count = table.view.cards_left.length; // the seats that are drawn, a ghost's too
  const after = (seat - mine + count) % count;
  if (after === 0) return "me";
  return String(table.rules.direction === "ccw" ? count - 1 - after : after - 1);
}

/** The table with its ghost, where one plays: a seat of its own after the others. @param {any} table */
export function withGhost(table) {
  const { seats, view } = table;
  if (view.cards_left.length === seats.length) return table;
  return { ...table, seats: [...seats, { name: gettext("Ghost"), bot: true, left: false, total: 0, ghost: true }] };
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
  const { name, bot, left, away, total, ghost } = seats[seat];
  const role = roleOf(seat, view);
  const acts = view.to_act.includes(seat);
  const shown = view.shown[seat] ?? [];
  const call = calls ? view.calls.filter((/** @type {any} */ c) => c.seat === seat).at(-1) : null;
  return html`
    <section class=${`plate ${acts ? "acts" : ""} ${role}`} data-slot=${slot} aria-label=${name}>
      <span class="avatar" data-tone=${seat}>${left || bot || away ? html`<${Icon} name="bot" />` : name.slice(0, 1)}</span>
      <span class="who">
        <b class="name">${name}</b>
        <small class="facts">
          ${view.dealer === seat && html`<span class="dealer" title=${gettext("dealer")}>D</span>`}
          <${Presence} seat=${seats[seat]} />
          ${role ? html`<${Role} role=${role} />` : html`<span class="total">${ghost ? say(gettext("%(count)s cards left"), { count: view.cards_left[seat] }) : signed(total)}</span>`}
        </small>
      </span>
      <${TimeBar} table=${table} seat=${seat} />
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
  return html`<div class=${`trick ${collecting ? "collecting" : ""}`}
      data-to=${winner === null ? "" : slotOf(winner, mine, table)}>
    ${plays.map((play, i) => {
      const look = looks(play.card);
      const won = play.seat === winner && (play.zone ?? "") === (picture.zone ?? "");
      const slot = play.zone ? `${play.seat === mine ? "my" : "their"}-${play.zone}` : slotOf(play.seat, mine, table);
      return html`<span ...${look} key=${`${play.seat}${play.card}`} data-slot=${slot}
          class=${`card played ${look.class} ${won ? "won" : ""} ${play.sending ? "sending" : ""}`} role="img"
          aria-label=${`${i + 1}: ${table.seats[play.seat].name}, ${spoken(play.card)}`}>
        <${Face} card=${play.card} marks=${marksOf(play.card, table.view)} />
        ${play.names && html`<b class="named" data-suit=${play.names}>${SIGNS[play.names] ?? gettext("any")}</b>`}
        <i class="order">${i + 1}</i>
      </span>`;
    })}
  </div>`;
}

/**
 * A table hand of honeymoon: five stacks, the upper card open over the lower one.
 * @param {{stacks: any[], whose: string, view: any, legal: Set<string> | null, chosen: string[], gone: string | null,
 *   onTap: ((card: string, legal: boolean, mouse: boolean) => void) | null}} props
 */
export function Stacks({ stacks, whose, view, legal, chosen, gone, onTap }) {
  const label = whose === "my" ? gettext("My table hand") : gettext("Their table hand");
  return html`<${Row} class="stacks" data-whose=${whose} label=${label}>
    ${stacks.map(({ up, down }, i) => html`<span class="stack" key=${i}>
      ${Array.from({ length: down }, (_, n) => html`<span class="card back" key=${n}></span>`)}
      ${up && up !== gone && html`<${StackCard} card=${up} view=${view} legal=${legal} chosen=${chosen.includes(up)} onTap=${onTap} />`}
    </span>`)}
  </${Row}>`;
}

function StackCard({ card, view, legal, chosen, onTap }) {
  const look = looks(card);
  if (!onTap) return html`<${Card} card=${card} view=${view} class="up" />`;
  const may = legal !== null && legal.has(card);
  const state = [legal && may && "is-legal", legal && !may && "is-illegal", chosen && "is-selected"];
  return html`<button type="button" ...${look} class=${["card", "up", look.class, ...state].filter(Boolean).join(" ")}
      data-card=${card} aria-label=${namesOf(card, view, may).join(", ")} aria-pressed=${chosen} aria-disabled=${!may}
      onClick=${(/** @type {any} */ event) => onTap(card, may, event.pointerType === "mouse")}>
    <${Face} card=${card} marks=${marksOf(card, view)} /></button>`;
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

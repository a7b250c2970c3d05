// @ts-check
// What opens over the table: the result, the score sheet, the rules, the menu.

import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { Card, Icon, inOrder, short } from "./cards.js";
import { page } from "./assets.js";
import { wasLeftOut } from "./nonces.js";
import { Role, roleOf } from "./seats.js";
import { callText, contractText, friendText, outcomeText, say, shareText, signed, takenText } from "./sentences.js";
import { Paused } from "./pause.js";
import { useSecondsTo } from "./time.js";

/** A dialog that closes on Escape and on a tap beside it. */
export function Sheet({ title, onClose, children, class: extra = "" }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (ref.current);
    dialog.showModal();
    return () => dialog.close();
  }, []);
  const beside = (/** @type {any} */ event) => event.target === ref.current && onClose();
  return html`<dialog class=${`sheet ${extra}`} ref=${ref} aria-label=${title} onClick=${beside}
      onCancel=${(/** @type {any} */ event) => { event.preventDefault(); onClose(); }}>
    <div class="sheet-body">
      <header><h2>${title}</h2>
        <button type="button" class="close" aria-label=${gettext("Close")} onClick=${onClose}><${Icon} name="x" /></button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

/** The score card at the end of a hand. */
export function Result({ table, own, onReady, onClose, said, onTalk }) {
  const { view, seats } = table;
  const { result } = view;
  const scored = view.contract !== null;
  const dealer = roundIsOver(table) ? "" : seats[result.next_dealer].name;
  return html`<${Sheet} title=${outcomeText(view)} onClose=${onClose} class=${`result ${result.outcome}`}>
    ${said}
    ${scored
      ? html`
        <p class="taken">${takenText(view)} ${view.call && html`<span class="muted">· ${friendText(view.call, seats)}</span>`}</p>
        <p class="muted">${shareText(view)}</p>
        <table class="scores">
          <thead class="sr-only"><tr><th>${gettext("Player")}</th><th>${gettext("Hand")}</th><th>${gettext("Total")}</th></tr></thead>
          <tbody>${seats.map((seat, i) => html`<tr key=${i} class=${own?.seat === i ? "mine" : ""}>
            <th scope="row"><span class="name">${seat.name}</span> <${Role} role=${roleOf(i, view)} /></th>
            <td class=${result.scores[i] < 0 ? "minus" : "plus"}>${signed(result.scores[i])}</td>
            <td class="total">${signed(seat.total)}</td>
          </tr>`)}</tbody>
        </table>
        <details class="open-hands"><summary>${gettext("All hands")}</summary>
          ${result.hands.map((cards, i) => html`<p key=${i}><b>${seats[i]?.name ?? gettext("Ghost")}</b> <${Line} cards=${cards} view=${view} /></p>`)}
          ${result.table_hands.map((cards, i) => html`<p key=${i}><b>${say(gettext("%(name)s, table"), seats[i])}</b> <${Line} cards=${cards} view=${view} /></p>`)}
          <p><b>${gettext("Kitty")}</b> <${Line} cards=${result.kitty} view=${view} /></p>
          <p><b>${gettext("Laid down")}</b> <${Line} cards=${result.discards} view=${view} /></p>
        </details>`
      : result.missed !== null
        ? html`<p>${say(gettext("%(name)s was dealt no picture at all."), { name: seats[result.missed].name })}</p>
          <div class="dead-hand">${inOrder(result.missed_hand, null).map((card) => html`<${Card} card=${card} w=${44} key=${card} />`)}</div>`
        : html`<p>${gettext("Nobody wanted to be the declarer.")}</p>`}
    <${AfterHand} table=${table} own=${own} />
    <${DealsNext} name=${dealer} onTalk=${onTalk} />
    <${NextHand} table=${table} own=${own} onReady=${onReady} />
    ${own && page.signup && html`<p class="keep"><a href=${page.signup}>${gettext("Sign up and keep these scores")}</a></p>`}
  </${Sheet}>`;
}

/** Who deals the next hand, if there is one, and a word until then. @param {{name: string, onTalk: (() => void) | false}} props */
export const DealsNext = ({ name, onTalk }) => html`<p class="deals-next muted"><span>${name && say(gettext("%(name)s deals next."), { name })}</span>
  ${onTalk && html`<button type="button" class="button small" onClick=${onTalk}><${Icon} name="message-circle" />${gettext("Talk")}</button>`}</p>`;

/** Whether an event has seen the last hand of this table. @param {any} table */
export const roundIsOver = (table) => table.event && table.last;

/** Back to where the table was found. */
export const BackToEvent = () =>
  html`<a class="button primary big" href=${page.event || page.home}>${page.event ? gettext("Back to the event") : gettext("Back home")}</a>`;

/** The button to go on, and for how many it waits; after the last hand of a session it begins another one. */
export function NextHand({ table, own, onReady }) {
  const seconds = useSecondsTo(table.next_at);
  if (table.paused) return html`<${Paused} paused=${table.paused} />`;
  if (roundIsOver(table)) return html`<p><b>${gettext("This round is over.")}</b></p><${BackToEvent} />`;
  if (!own || own.left) return null;
  const people = table.seats.filter((seat) => !seat.bot && !seat.left && !seat.away);
  const count = `${people.filter((seat) => seat.ready).length}/${people.length}`;
  const ready = table.seats[own.seat].ready;
  const words = table.last ? gettext("Play another session (%(seconds)s)") : gettext("Next hand (%(seconds)s)");
  return html`${table.last && html`<p><b>${gettext("The session is over.")}</b></p>`}
    <button type="button" class="button primary big" disabled=${ready} onClick=${onReady}>
      ${ready ? say(gettext("Waiting for the others… %(count)s"), { count }) : say(words, { seconds })}</button>`;
}

/** Where the hand that is over can be read, checked and kept. @param {{table: any, own: any}} props */
export const AfterHand = ({ table, own }) => html`
  ${wasLeftOut(table, own) && html`<p class="notice warning">${gettext("The number this device sent came too late and is not in this shuffle.")}</p>`}
  <ul class="after-hand">
    <li><a href=${`/g/${table.hand}/`} target="_blank">${gettext("Step by step")}</a></li>
    <li><a href=${`/fair/?hand=${table.hand}`} target="_blank">${gettext("Check the shuffle")}</a></li>
    <li><a href=${`/g/${table.hand}.json`} download>${gettext("Keep the record")}</a></li>
  </ul>`;

/** Cards as text in one line. */
const Line = ({ cards, view }) =>
  html`<span class="cards-line">${inOrder(cards, view.contract).map((card) => html`<span key=${card} data-suit=${card[0]}>${short(card)} </span>`)}</span>`;

/** The running scores, best first. */
export function Scores({ table, own }) {
  const ranked = table.seats.map((seat, i) => ({ ...seat, i })).sort((a, b) => b.total - a.total);
  return html`<ol class="running">${ranked.map((seat) => html`<li key=${seat.i} class=${own?.seat === seat.i ? "mine" : ""}>
    <span class="name">${seat.name}</span><span class=${seat.total < 0 ? "minus" : "plus"}>${signed(seat.total)}</span></li>`)}</ol>`;
}

/** The auction so far and what came of it. */
export function Story({ table }) {
  const { view, seats } = table;
  return html`<div class="story">
    <ul class="calls">${view.calls.map((call, i) => html`<li key=${i}><span>${seats[call.seat].name}</span>
      <b data-suit=${call.trump}>${callText(call)}</b></li>`)}</ul>
    ${view.contract && html`<p>${say(gettext("Contract %(contract)s by %(name)s"), {
      contract: contractText(view.contract),
      name: seats[view.contract.declarer].name,
    })}${view.contract.changed ? ` (${gettext("trump changed")})` : ""}${view.call ? ` · ${friendText(view.call, seats)}` : ""}</p>`}
  </div>`;
}

/** The rules of this table, short. */
export function Rules({ table }) {
  const { rules } = table;
  return html`<div class="rules"><p><b>${rules.name}</b></p>
  <${Basics} table=${table} />
  <${RuleLink} table=${table} />
  <ul class="legend">
    <li><span class="dealer">D</span> ${gettext("dealer")}</li>
    <li><span class="role declarer">▲</span> ${gettext("declarer's side")}</li>
    <li><span class="role defender">■</span> ${gettext("defenders")}</li>
    <li><span class="count-dot">3</span> ${gettext("point cards taken: tap to see them")}</li>
  </ul>
  <p class="muted fair">${gettext("Check value of the shuffle")} <code>${table.commitment.slice(0, 16)}…</code></p></div>`;
}

/** Mighty in five sentences; before the first hand too. @param {{table: any}} props */
export function Basics({ table }) {
  const { rules, view } = table;
  const mighty = short(view?.contract?.mighty ?? "SA");
  const caller = short(view?.contract?.joker_caller ?? "C3");
  return html`<ol>
    <li>${say(gettext("Bid how many of the 20 point cards (A K Q J 10) your side will take, from %(min)s to %(max)s."), { min: rules.bid_min, max: rules.bid_max })}</li>
    <li>${gettext("The declarer takes the kitty, lays down as many cards, and calls a friend by a card: nobody knows who it is until the card falls.")}</li>
    <li>${gettext("Follow the suit that was led; without it, play anything. Trump beats the other suits.")}</li>
    <li>${say(gettext("The mighty (%(mighty)s) beats everything, the joker everything else, except in the first and the last trick."), { mighty })}</li>
    <li>${say(gettext("Leading %(caller)s calls the joker: it must be played, and wins nothing."), { caller })}</li>
  </ol>`;
}

/** The whole rules, on a page of their own. */
export const RuleLink = ({ table }) =>
  html`<p class="fair"><a href=${`/rules/${table.rules.id}/`} target="_blank">${gettext("The whole rules")}</a></p>`;

/** Leaving, asked once. */
export function Leave({ onLeave, onClose }) {
  return html`<${Sheet} title=${gettext("Leave the table?")} onClose=${onClose}>
    <p>${gettext("A bot plays on for you, so the others can finish. You can come back while the table is open.")}</p>
    <div class="buttons stacked">
      <button type="button" class="button primary" onClick=${onClose}>${gettext("Stay")}</button>
      <button type="button" class="button danger" onClick=${onLeave}>${gettext("Leave")}</button>
    </div>
  </${Sheet}>`;
}

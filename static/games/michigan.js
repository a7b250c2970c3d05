// @ts-check
// A table of Michigan: the only choice is the suit of a lead, everything else plays itself.

import { html } from "../vendor/preact-htm.js";
import { answerOfMichigan } from "./answers.js";
import { Card, Icon, SIGNS, inOrder, looks, Face, short, spoken } from "./cards.js";
import { Me, Shell, decides, handCount, momentOf, useActing, useBanner } from "./shell.js";
import { offersOf } from "./panels.js";
import { Row } from "./rows.js";
import { say, signed } from "./sentences.js";
import { slotOf } from "./seats.js";
import { AfterHand, DealsNext, NextHand, RuleLink, Sheet, roundIsOver } from "./sheets.js";
import { TimeBar } from "./time.js";
import { ComeBack, Presence } from "./presence.js";

const LAST_SHOWN = 6; // cards of the run

/** @param {{live: any}} props */
export function Michigan({ live }) {
  const { socket, picture } = live;
  const { table, own } = picture;
  const { view, seats } = table;
  const { act, sent, slow, toast } = useActing(live);
  const banner = useBanner(picture, news);
  const mine = own?.seat ?? 0;
  const deciding = decides(picture) && picture.settled;
  const [lead] = offersOf(own && !sent && picture.settled ? own.legal : [], "lead");
  const prompt = { mine: deciding, text: slow ? gettext("Sending…") : promptText(table, own, picture) };
  const last = view.run.at(-1);

  const board = html`
    <${Others} table=${table} mine=${mine} />
    <div class="boodle">${Object.entries(view.boodle).map(([card, chips]) => html`
      <span key=${card} class=${`pot ${last?.card === card && last.chips ? "taken" : ""}`}>
        <${Card} card=${card} /><b class="chips" aria-label=${say(gettext("%(chips)s chips"), { chips })}>${chips}</b></span>`)}
    </div>
    <${Run} view=${view} seats=${seats} />`;
  const foot = html`
    <${Me} table=${table} own=${own} seat=${mine} badges=${html`<span class="points">${say(gettext("%(count)s cards left"), { count: view.cards_left[mine] })}</span>`} />
    <div class="suits" role="group" aria-label=${gettext("My cards")}>${own && suitsOf(own.cards).map((cards) => html`
      <div class="suit-row" key=${cards[0][0]}>${cards.map((card) => html`<span key=${card} ...${looks(card)} role="img"
        aria-label=${spoken(card)} class="card"><${Face} card=${card} /></span>`)}</div>`)}
    </div>
    <${Row} class="action leads" label=${gettext("Suit")}>${own?.left && !table.closed
      ? html`<${ComeBack} socket=${socket} own=${own} />`
      : lead?.suit.map((/** @type {string} */ suit) => html`<button type="button" class="trump" key=${suit} data-suit=${suit}
          aria-label=${say(gettext("Begin with %(card)s"), { card: spoken(own.leads[suit]) })}
          onClick=${() => act({ type: "lead", suit })}><span>${short(own.leads[suit])}</span></button>`)}
    </${Row}>`;

  return html`<${Shell} live=${live} board=${board} prompt=${prompt} foot=${foot} banner=${banner} toast=${toast}
    headline=${table.rules.name} count=${handCount(table)}
    turn=${prompt.text} answer=${(/** @type {string} */ what) => answerOfMichigan(what, table)}
    story=${{ title: gettext("Run"), body: html`<${Story} table=${table} />` }}
    rules=${html`<${Rules} table=${table} />`}
    result=${(/** @type {any} */ on) => html`<${Result} key=${table.number} table=${table} own=${own} ...${on} />`} />`;
}

/** My cards by suit, each from its lowest. @param {string[]} cards */
const suitsOf = (cards) =>
  Object.keys(SIGNS)
    .map((suit) => inOrder(cards, null).filter((card) => card[0] === suit).reverse())
    .filter((row) => row.length > 0);

/** The others in one row, or in two from five on, as they sit from my left to my right. */
function Others({ table, mine }) {
  const others = table.seats.map((_, seat) => seat).filter((/** @type {number} */ seat) => seat !== mine);
  const place = (/** @type {number} */ seat) => Number(slotOf(seat, mine, table));
  const columns = others.length < 5 ? others.length : Math.ceil(others.length / 2);
  return html`<div class="plates" style=${{ "--columns": columns }}>
    ${others.sort((a, b) => place(a) - place(b)).map((seat) => html`<${Plate} key=${seat} seat=${seat} table=${table} />`)}
  </div>`;
}

function Plate({ seat, table }) {
  const { view, seats } = table;
  const { name, bot, left, away, total } = seats[seat];
  const last = view.run.at(-1)?.seat === seat;
  return html`<section class=${`plate ${view.to_act.includes(seat) ? "acts" : ""} ${last ? "plays" : ""}`} aria-label=${name}>
    <span class="avatar">${left || bot || away ? html`<${Icon} name="bot" />` : name.slice(0, 1)}</span>
    <span class="who"><b class="name">${name}</b><small class="facts">
      ${view.dealer === seat && html`<span class="dealer" title=${gettext("dealer")}>D</span>`}
      <${Presence} seat=${seats[seat]} /><span class="total">${signed(total)}</span></small></span>
    <${TimeBar} table=${table} seat=${seat} />
    <span class="left-count" title=${gettext("cards left")}>${view.cards_left[seat]}</span>
  </section>`;
}

/** The last cards of the run, and how far it has come. */
function Run({ view, seats }) {
  const shown = view.run.slice(-LAST_SHOWN);
  if (shown.length === 0) return html`<p class="run-note">${gettext("The first run is about to begin.")}</p>`;
  return html`<div class="run">
    <div class="run-cards">${shown.map((play, i) => html`<span class="run-card" key=${play.card}>
      <${Card} card=${play.card} class=${i === shown.length - 1 ? "newest" : ""} /><small>${seats[play.seat].name}</small></span>`)}</div>
  </div>`;
}

/** @param {any} table @param {any} own @param {any} picture */
function promptText({ view, seats }, own, picture) {
  if (view.phase === "done") return "";
  if (!picture.settled) return gettext("The cards play themselves");
  const name = seats[view.to_act[0]].name;
  const lead = own && !own.left && view.to_act.includes(own.seat)
    ? gettext("Choose the suit to begin with")
    : say(gettext("%(name)s begins the next run"), { name });
  if (view.stopped === "ace") return `${gettext("Ace!")} ${lead}`;
  return view.stopped === "stop" ? `${gettext("Stopped.")} ${lead}` : lead;
}

/** @param {any} was @param {any} now */
function news(was, { view, seats }) {
  const last = view.run.at(-1);
  if (!last?.chips || was.view.run.at(-1)?.card === last.card) return "";
  return say(gettext("%(name)s takes %(chips)s chips"), { name: seats[last.seat].name, chips: last.chips });
}

function Story({ table }) {
  const { view, seats } = table;
  return html`<ul class="calls">${view.run.map((play) => html`<li key=${play.card}><span>${seats[play.seat].name}</span>
    <b data-suit=${play.card[0]}>${short(play.card)}</b></li>`)}</ul>`;
}

function Rules({ table }) {
  return html`<div class="rules"><p><b>${table.rules.name}</b></p><ol>
    <li>${gettext("Before the deal everybody puts chips on the four pay cards, the dealer twice as many.")}</li>
    <li>${gettext("A leader chooses a suit and begins with the lowest card held in it.")}</li>
    <li>${gettext("Whoever has the next higher card of the suit plays it; the cards do so by themselves.")}</li>
    <li>${gettext("Where nobody has it the run stops, and who played last begins the next.")}</li>
    <li>${gettext("Playing a pay card takes the chips on it. Who is out first gets a chip for every card the others hold.")}</li>
  </ol><${RuleLink} table=${table} /></div>`;
}

function Result({ table, own, onReady, onClose, said, onTalk }) {
  const { view, seats } = table;
  const { result } = view;
  const title = say(gettext("%(name)s is out"), { name: seats[result.winner].name });
  return html`<${Sheet} title=${title} onClose=${onClose} class="result made">
    ${said}
    <table class="scores flows">
      <thead><tr><th>${gettext("Player")}</th><th>${gettext("Staked")}</th><th>${gettext("Taken")}</th><th>${gettext("Settled")}</th><th>${gettext("Hand")}</th></tr></thead>
      <tbody>${seats.map((seat, i) => {
        const flow = result.flows[i];
        return html`<tr key=${i} class=${own?.seat === i ? "mine" : ""}><th scope="row"><span class="name">${seat.name}</span></th>
          <td>${signed(-flow.staked)}</td><td>${signed(flow.collected + flow.returned)}</td><td>${signed(flow.settled)}</td>
          <td class=${result.scores[i] < 0 ? "minus" : "plus"}>${signed(result.scores[i])}</td></tr>`;
      })}</tbody>
    </table>
    <${AfterHand} table=${table} own=${own} />
    <${DealsNext} name=${roundIsOver(table) ? "" : seats[result.next_dealer].name} onTalk=${onTalk} />
    <${NextHand} table=${table} own=${own} onReady=${onReady} />
  </${Sheet}>`;
}

// @ts-check
// A table of Mighty: auction, kitty, friend and tricks.

import { html, useState } from "../vendor/preact-htm.js";
import { answer, turnText } from "./answers.js";
import { Card, Icon, JOKER } from "./cards.js";
import { Hand } from "./hand.js";
import { playsTwice } from "./keys.js";
import { Auction, CallFriend, Exchange, JokerNames, Take, offersOf } from "./panels.js";
import { focusCommand, focusJokerNames } from "./rows.js";
import { Centre, Plate, Role, Stacks, Trick, roleOf, slotOf, withGhost } from "./seats.js";
import { ComeBack } from "./presence.js";
import { Result, Rules, Story } from "./sheets.js";
import { Me, Shell, handCount, momentOf, useActing, useBanner } from "./shell.js";
import { contractText, friendText, playButtonText, promptText, reasonText, say, waitsFor } from "./sentences.js";

/** @param {{live: any}} props */
export function Mighty({ live }) {
  const { socket, picture } = live;
  const { own } = picture;
  const table = withGhost(picture.table);
  const { view } = table;
  const { act, sent, slow, toast, refused, complain } = useActing(live);
  const moment = momentOf(picture);
  const [choice, setChoice] = useState({ moment, cards: /** @type {string[]} */ ([]) });
  const chosen = choice.moment === moment ? choice.cards : [];
  const setChosen = (/** @type {string[]} */ cards) => setChoice({ moment, cards });
  const banner = useBanner({ ...picture, table }, news);

  const busy = sent !== null;
  const offers = own && !busy ? own.legal : [];
  const mine = own?.seat ?? 0;
  const plays = offersOf(offers, "play");
  const calling = plays.find((offer) => offer.calls)?.card ?? []; // cards that may be led calling the joker
  const legal = plays.length > 0 ? new Set(plays.flatMap((offer) => offer.card)) : null;
  const jokerNames = plays.find((offer) => offer.names)?.names ?? [];
  const [discard] = offersOf(offers, "discard");
  const play = (/** @type {string} */ card, /** @type {string | null} */ names) =>
    act({ type: "play", card, ...(names ? { names } : {}) });
  const takeRest = () => socket.request({ type: "rest", hand: table.hand, seq: table.seq });
  const needsName = (/** @type {string} */ card) => card === JOKER && jokerNames.length > 0;

  // Led by itself, that card calls the joker: one tap only says so.
  const callsJoker = (/** @type {string} */ card) => Boolean(own?.calls_joker) && card === view.contract?.joker_caller;

  const onTap = (/** @type {string} */ card, may = true, mouse = false) => {
    if (discard) {
      const without = chosen.filter((other) => other !== card);
      setChosen(without.length < chosen.length ? without : [...chosen, card].slice(-discard.count));
    } else if (!legal) {
      setChosen(chosen.includes(card) ? [] : [card]);
    } else if (!may) {
      complain(reasonText(own), card);
    } else if (needsName(card) || !((mouse && !callsJoker(card)) || chosen.includes(card))) {
      setChosen([card]);
    } else {
      play(card, null);
    }
  };
  const onSlide = (/** @type {string} */ card) => {
    if (!discard && (legal === null || legal.has(card))) setChosen([card]);
  };

  const gone = (/** @type {string} */ card) => card === sent?.card || (discard && chosen.includes(card));
  const cards = own ? own.cards.filter((/** @type {string} */ card) => !gone(card)) : [];
  const optimistic = sent?.card && view.phase === "play" && picture.winner === null;
  const shownPlays = optimistic ? [...picture.plays, { seat: own.seat, card: sent.card, zone: view.zone || undefined, sending: slow }] : picture.plays;
  const deciding = waitsFor(table, own);
  const asked = { offers, own, view, seats: table.seats, busy, act };
  const inHand = view.zone === "table" && deciding ? null : legal; // the other zone is not asked
  const onTable = view.zone === "table" && deciding ? legal : null;
  const [picked] = chosen;
  const stacksOf = (/** @type {number} */ seat) => ({
    stacks: view.tables[seat], whose: seat === mine ? "my" : "their", view, legal: onTable, chosen, gone: sent?.card ?? null,
    onTap: own && seat === mine && onTable ? onTap : null,
  });
  const prompt = { mine: deciding, text: slow ? gettext("Sending…") : promptText(table, own) };

  const keys = {
    select: (/** @type {string} */ card) => !chosen.includes(card) && onTap(card, !legal || legal.has(card)),
    release: (/** @type {string} */ card) => setChosen(chosen.filter((other) => other !== card)),
    play(/** @type {string} */ card) {
      onTap(card, !legal || legal.has(card), !playsTwice());
      if (needsName(card)) focusJokerNames();
    },
    clear() {
      setChosen([]);
      return chosen.length > 0;
    },
    callJoker() {
      const card = calling.includes(picked) ? picked : calling[0];
      if (card) setChosen([card]);
      return Boolean(card) && focusCommand("call");
    },
  };

  const panel = html`
    ${view.tables.length > 0 && html`<${Stacks} ...${stacksOf(mine)} />`}
    ${deciding && view.phase === "auction" && html`<${Auction} key=${moment} ...${asked} />`}
    ${deciding && offersOf(offers, "take").length > 0 && html`<${Take} key=${moment} ...${asked} />`}
    ${deciding && discard && html`<${Exchange} ...${asked} chosen=${chosen} onTap=${onTap} />`}
    ${deciding && view.phase === "friend" && html`<${CallFriend} ...${asked} />`}`;
  const board = html`
    ${table.seats.map((_, seat) => seat !== mine && html`<${Plate} key=${seat} seat=${seat} table=${table}
      slot=${slotOf(seat, mine, table)} calls=${view.phase === "auction"} />`)}
    <${Centre} table=${table} />
    ${view.tables.length > 0 && html`<${Stacks} ...${stacksOf(1 - mine)} />`}
    ${view.kitty.length > 0 && view.phase === "exchange" && !deciding && html`<div class="open-kitty">
      ${view.kitty.map((/** @type {string} */ card) => html`<${Card} key=${card} card=${card} view=${view} w=${48} />`)}</div>`}
    <${Trick} picture=${{ ...picture, table }} mine=${mine} plays=${shownPlays} />`;
  const button = (/** @type {boolean} */ ready, /** @type {string} */ text, /** @type {() => void} */ onClick) =>
    html`<button type="button" class="button on-felt" disabled=${!ready} onClick=${onClick}>${text}</button>`;
  const action = () => {
    if (table.closed) return null;
    if (own?.left) return html`<${ComeBack} socket=${socket} own=${own} />`;
    if (discard) {
      const text = say(gettext("Lay down %(count)s cards"), { count: `${chosen.length}/${discard.count}` });
      return button(chosen.length === discard.count, text, () => act({ type: "discard", cards: chosen }));
    }
    const optional = offers.filter((/** @type {any} */ offer) => EXTRA[offer.type]);
    const extra = optional.map((/** @type {any} */ offer) => html`<button type="button" key=${offer.type} class="button felt"
      onClick=${() => act({ type: offer.type })}>${EXTRA[offer.type]()}</button>`);
    if (!legal) return extra;
    if (own?.takes_rest && !busy) extra.push(html`<button type="button" key="rest" class="button felt" data-command="rest" onClick=${takeRest}>${gettext("Take the rest")}</button>`);
    if (picked && needsName(picked)) {
      return html`<${JokerNames} names=${jokerNames} onChoose=${(/** @type {string} */ name) => play(JOKER, name)} />`;
    }
    const text = picked ? playButtonText(picked, callsJoker(picked)) : gettext("Choose a card");
    return html`${extra}
      ${calling.includes(picked) && html`<button type="button" class="button felt"
        data-command="call" aria-keyshortcuts="J" onClick=${() => act({ type: "play", card: picked, calls: true })}>${gettext("Call the joker")}</button>`}
      ${button(legal.has(picked), text, () => play(picked, null))}`;
  };
  const foot = html`
    <${Me} table=${table} own=${own} seat=${mine} badges=${html`<${MyBadges} table=${table} own=${own} seat=${mine} />`} />
    <${Hand} cards=${cards} view=${view} legal=${inHand} chosen=${discard ? [] : chosen} refused=${refused}
      fresh=${view.phase === "exchange" && own ? own.kitty : []} onTap=${onTap} onSlide=${onSlide} />
    <div class="action">${action()}</div>`;

  return html`<${Shell} live=${live} board=${board} panel=${panel} prompt=${prompt} foot=${foot} banner=${banner} toast=${toast}
    keys=${keys} turn=${turnText(table, own)} answer=${(/** @type {string} */ what) => answer(what, table)}
    headline=${headline(table)} count=${view.trick ? `${view.trick.number}/${view.trick.of}` : handCount(table)}
    story=${{ title: gettext("Auction"), body: html`<${Story} table=${table} />` }}
    rules=${html`<${Rules} table=${table} />`}
    result=${(/** @type {any} */ on) => html`<${Result} key=${table.number} table=${picture.table} own=${own} ...${on} />`} />`;
}

/** Buttons for what may be done besides playing a card. */
const EXTRA = {
  reveal_friend: () => gettext("Show that I am the friend"),
  command_friend: () => gettext("Order the friend to take it"),
};

/** The contract in the header. @param {any} table */
function headline({ view, seats, rules }) {
  if (!view.contract) return rules.name;
  const { contract, call } = view;
  return html`<b data-suit=${contract.trump}>${contractText(contract)}</b> <span>${seats[contract.declarer].name}</span>
    ${call && html`<span class="called">${friendText(call, seats)}</span>`}`;
}

function MyBadges({ table, own, seat }) {
  const { view } = table;
  const shown = view.shown[seat] ?? [];
  return html`<${Role} role=${roleOf(seat, view)} />
    ${own?.is_friend && !view.revealed && html`<span class="secret"><${Icon} name="chess-pawn" />${gettext("You are the friend")}</span>`}
    ${own?.is_alone && !view.revealed && html`<span class="secret"><${Icon} name="chess-pawn" />${gettext("You play alone")}</span>`}
    ${shown.length > 0 && html`<span class="points">${say(gettext("points %(count)s"), { count: shown.length })}</span>`}`;
}

/** The contract, the call, the friend. @param {any} was the table before @param {any} now */
function news(was, { view, seats }) {
  const before = was.view;
  const { contract, call } = view;
  if (view.phase === "done") return "";
  if (call && !before.call) return friendText(call, seats);
  if (contract?.changed && !before.contract?.changed) return say(gettext("Trump changed: %(contract)s"), { contract: contractText(contract) });
  if (contract && !before.contract) return say(gettext("%(name)s: %(contract)s"), { name: seats[contract.declarer].name, contract: contractText(contract) });
  if (call && view.revealed && !before.revealed) {
    return view.friend === null ? gettext("The declarer is alone") : say(gettext("The friend is %(name)s"), { name: seats[view.friend].name });
  }
  return view.trick?.joker_called && !before.trick?.joker_called ? gettext("Joker call!") : "";
}

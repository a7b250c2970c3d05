// @ts-check
// What the page says when it is asked, by a key: what lies on the table, the contract, my turn.

import { inOrder, spoken, trumpName } from "./cards.js";
import { roleOf, roleText } from "./seats.js";
import { playText, promptText, say, waitsFor } from "./sentences.js";
import { campsSpoken, cardsSpoken, contractSpoken, friendSpoken } from "./speech.js";

const FEW = 5; // so many cards are named one by one

/** My turn, with what may be done. @param {any} table @param {any} own */
export function turnText(table, own) {
  const { view } = table;
  if (!waitsFor(table, own)) return "";
  const cards = inOrder(own.legal.filter((/** @type {any} */ offer) => offer.type === "play" && !offer.calls).flatMap((/** @type {any} */ offer) => offer.card), view.contract);
  const bid = view.phase === "auction" && bestBid(view);
  if (bid) return `${promptText(table, own)}. ${say(gettext("Best bid: %(bid)s"), { bid: contractSpoken(bid) })}`;
  if (view.phase !== "play" || (!own.reason && cards.length > FEW)) return promptText(table, own);
  const count = { count: cards.length, cards: cardsSpoken(cards) };
  const called = view.trick.joker_called ? `${gettext("Joker call!")} ` : "";
  const zone = view.zone === "table" ? `${gettext("From the table")}. ` : "";
  return called + zone + say(gettext("Your turn. Playable cards, %(count)s: %(cards)s."), count);
}

/** @param {any} view */
const bestBid = ({ calls }) => calls.filter((/** @type {any} */ call) => call.type === "bid").at(-1);

/** @type {Record<string, (table: any) => string[]>} */
const ANSWERS = {
  table: ({ view, seats }) => {
    const { trick } = view;
    if (!trick) {
      const bid = bestBid(view);
      return [...(bid ? [say(gettext("Best bid: %(bid)s"), { bid: `${seats[bid.seat].name}, ${contractSpoken(bid)}` })] : []),
        ...(view.kitty.length > 0 ? [say(gettext("Open kitty: %(cards)s"), { cards: cardsSpoken(view.kitty) })] : [])];
    }
    const lies = trick.plays.length > 0 ? trick.plays : [];
    return [
      say(gettext("Trick %(number)s of %(of)s"), trick),
      ...lies.map((/** @type {any} */ play, /** @type {number} */ i) => `${i + 1}: ${playText(seats[play.seat].name, play)}`),
      ...(trick.joker_called ? [gettext("Joker call!")] : []),
      ...(trick.led && lies.length > 0 ? [say(gettext("%(suit)s to follow"), { suit: trumpName(trick.led) })] : []),
      ...view.tables.map((/** @type {any[]} */ stacks, /** @type {number} */ seat) =>
        `${say(gettext("%(name)s, table"), seats[seat])}: ${cardsSpoken(stacks.flatMap(({ up }) => up ?? []))}`),
    ];
  },
  last: ({ view, seats }) =>
    view.last_trick
      ? [gettext("Last trick"), ...view.last_trick.plays.map((/** @type {any} */ play, /** @type {number} */ i) => `${i + 1}: ${playText(seats[play.seat].name, play)}`)]
      : [gettext("The last trick does not lie open.")],
  contract: ({ view, seats }) =>
    view.contract
      ? [
          say(gettext("Contract %(contract)s by %(name)s"), { contract: contractSpoken(view.contract), name: seats[view.contract.declarer].name }),
          ...(view.call ? [friendSpoken(view.call, seats)] : []),
          ...(view.revealed ? seats.map(({ name }, /** @type {number} */ seat) => `${name}: ${roleText(roleOf(seat, view))}`) : []),
          ...(view.points ? [campsSpoken(view.points)] : []),
        ]
      : [],
  points: ({ view, seats }) =>
    seats.flatMap(({ name }, /** @type {number} */ seat) => (view.shown[seat]?.length ? [`${name}: ${cardsSpoken(view.shown[seat])}`] : [])),
};

/** @param {string} what table, last, contract or points @param {any} table of Mighty */
export function answer(what, table) {
  return ANSWERS[what](table).join(". ") || gettext("Nothing to tell yet.");
}

/** @param {string} what @param {any} table of Michigan */
export function answerOfMichigan(what, { view, seats }) {
  const texts = {
    table: view.run.map((/** @type {any} */ play) => `${seats[play.seat].name}, ${spoken(play.card)}`),
    contract: Object.entries(view.boodle).map(([card, chips]) => `${spoken(card)}: ${say(gettext("%(chips)s chips"), { chips })}`),
    points: seats.map(({ name }, /** @type {number} */ seat) => `${name}: ${say(gettext("%(count)s cards left"), { count: view.cards_left[seat] })}`),
  }[what];
  return texts?.join(". ") || gettext("Nothing to tell yet.");
}

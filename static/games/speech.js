// @ts-check
// What has happened at the table, in sentences for the ear. It is told from the views alone, as they
// come, and of past tricks no card is kept: they stay hidden where the rules hide them.

import { html } from "../vendor/preact-htm.js";
import { isPoint, spoken, trumpName } from "./cards.js";
import { friendText, playText, say } from "./sentences.js";

const KEPT = 12; // lines besides those of the trick that lies on the table

/** @typedef {{text: string, trick?: number}} Line `trick`: hidden again when the next one is led */

/** @param {{number: number, trump: string}} contract */
export const contractSpoken = ({ trump, number }) => `${trumpName(trump)} ${number}`;

/** @param {any} call the friend call @param {any[]} seats */
export const friendSpoken = (call, seats) =>
  call.card ? say(gettext("%(card)s friend"), { card: spoken(call.card) }) : friendText(call, seats);

/** @param {readonly string[]} cards */
export const cardsSpoken = (cards) => cards.map(spoken).join(", ");

/** What the camps have, once they are known. @param {any} points */
export const campsSpoken = (points) =>
  say(gettext("Declarer's side %(ruling)s, defenders %(opposition)s."), { ruling: points.declarer_side, opposition: points.defenders });

/** Keeps the lines of the log, and shows them through `show`. */
export class Speech {
  /** @param {(lines: (Line & {key: number})[]) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {any} */
    this.table = null;
    /** @type {(Line & {key: number})[]} */
    this.lines = [];
    this.count = 0;
  }

  /** Hear what a view brings; an older one brings nothing. @param {{table: any}} message */
  take({ table }) {
    const was = this.table;
    if (!table.view) return; // a waiting room
    if (was && (table.hand < was.hand || (table.hand === was.hand && table.seq <= was.seq))) return;
    this.table = table;
    if (!was) return; // what happened before this page was opened is not told
    if (table.hand !== was.hand) this.lines = [];
    const fresh = heard(was, table).map((line) => ({ ...line, key: ++this.count }));
    const lying = table.view.trick?.plays.length ? table.view.trick.number : null;
    const stays = (/** @type {Line} */ line) => line.trick === undefined || lying === null || line.trick === lying;
    this.lines = [...this.lines, ...fresh].filter(stays).slice(-KEPT);
    this.show(this.lines);
  }
}

/**
 * What has happened between two views of a table.
 * @param {any} was the table before @param {any} now the table now
 * @returns {Line[]}
 */
export function heard(was, now) {
  if (was.hand !== now.hand) {
    const dealt = { number: now.number, name: now.seats[now.view.dealer].name };
    return [{ text: say(gettext("Hand %(number)s. %(name)s deals."), dealt) }];
  }
  return now.view.run ? heardRun(was.view, now) : [...heardContract(was.view, now), ...heardTricks(was.view, now), ...heardAfter(was.view, now)];
}

/** Calls, contract, kitty. @param {any} before @param {any} now @returns {Line[]} */
function heardContract(before, { view, seats }) {
  const { calls, contract, call, kitty } = view;
  const texts = calls.slice(before.calls.length).map((/** @type {any} */ one, /** @type {number} */ i) =>
    say(gettext("Call %(number)s: %(name)s, %(call)s"), {
      number: before.calls.length + i + 1,
      name: seats[one.seat].name,
      call: one.type === "pass" ? gettext("pass") : contractSpoken(one),
    }));
  const { contract: old } = before;
  const changed = contract && (old?.trump !== contract.trump || old?.number !== contract.number);
  if (changed) texts.push(say(gettext("Contract %(contract)s by %(name)s"), { contract: contractSpoken(contract), name: seats[contract.declarer].name }));
  if (kitty.length > 0 && before.kitty.length === 0 && view.phase === "exchange") texts.push(say(gettext("Open kitty: %(cards)s"), { cards: cardsSpoken(kitty) }));
  if (call && !before.call) texts.push(friendSpoken(call, seats));
  return texts.map((/** @type {string} */ text) => ({ text }));
}

/** Cards played, and tricks taken. @param {any} before @param {any} now @returns {Line[]} */
function heardTricks(before, { view, seats }) {
  const { trick, last_trick: last } = view;
  const plays = (/** @type {any[]} */ all, /** @type {number} */ number, from = 0) =>
    all.slice(from).map((play, i) => ({ text: playSpoken(play, number, from + i + 1, seats), trick: number }));
  const old = before.trick;
  if (trick && trick.number === old?.number) return plays(trick.plays, trick.number, old.plays.length);
  const lines = [];
  if (old && last && (!trick || trick.number === old.number + 1)) {
    lines.push(...plays(last.plays, old.number, old.plays.length), { text: takenSpoken(last, old.number, seats) });
    if (view.points) lines.push({ text: campsSpoken(view.points) });
  }
  return trick ? [...lines, ...plays(trick.plays, trick.number)] : lines;
}

/** One card of a trick. @param {any} play @param {number} trick @param {number} place from 1 @param {any[]} seats */
function playSpoken(play, trick, place, seats) {
  const { name } = seats[play.seat] ?? { name: gettext("Ghost") };
  const whose = play.zone === "table" ? say(gettext("%(name)s, table"), { name }) : name;
  return say(gettext("Trick %(trick)s, card %(place)s: %(play)s"), { trick, place, play: playText(whose, play) });
}

/** @param {any} last the trick @param {number} number @param {any[]} seats */
function takenSpoken({ plays, winner }, number, seats) {
  const points = plays.filter((/** @type {any} */ play) => isPoint(play.card)).length;
  const name = seats[winner]?.name ?? gettext("Ghost");
  return say(gettext("Trick %(trick)s goes to %(name)s, %(points)s point cards."), { trick: number, name, points });
}

/** What a card brought about: a joker call, the friend, a stack turned up. @param {any} before @param {any} now @returns {Line[]} */
function heardAfter(before, { view, seats }) {
  const texts = [];
  if (view.trick?.joker_called && !(before.trick?.joker_called && before.trick.number === view.trick.number)) texts.push(gettext("Joker call!"));
  if (view.call && view.revealed && !before.revealed && view.phase !== "done") {
    texts.push(view.friend === null ? gettext("The declarer is alone") : say(gettext("The friend is %(name)s"), seats[view.friend] ?? { name: gettext("Ghost") }));
  }
  view.tables.forEach((/** @type {any[]} */ stacks, /** @type {number} */ seat) => stacks.forEach(({ up }, i) => {
    const old = before.tables[seat]?.[i].up;
    if (up && old && up !== old) texts.push(say(gettext("%(name)s, stack %(number)s opens: %(card)s"), { name: seats[seat].name, number: i + 1, card: spoken(up) }));
  }));
  return texts.map((text) => ({ text }));
}

/** Michigan: the cards of a run, the chips taken. @param {any} before @param {any} now @returns {Line[]} */
function heardRun(before, { view, seats }) {
  const played = view.played - before.played; // a new run holds all of them
  const lines = view.run.slice(-played || view.run.length).map((/** @type {any} */ play, /** @type {number} */ i, /** @type {any[]} */ all) => {
    const { name } = seats[play.seat];
    const number = view.played - all.length + i + 1;
    const text = say(gettext("Card %(number)s: %(name)s, %(card)s"), { number, name, card: spoken(play.card) });
    return play.chips ? `${text}. ${say(gettext("%(name)s takes %(chips)s chips"), { name, chips: play.chips })}` : text;
  });
  return (played > 0 ? lines : []).map((/** @type {string} */ text) => ({ text }));
}

/**
 * The places that are read aloud: the log politely, my turn at once.
 * @param {{lines: (Line & {key: number})[], turn: string, moment: string}} props
 */
export const Spoken = ({ lines, turn, moment }) => html`
  <div class="sr-only" role="log" aria-live="polite" aria-label=${gettext("What happened")}>
    ${lines.map(({ key, text }) => html`<p key=${key}>${text}</p>`)}
  </div>
  <div class="sr-only" role="alert">${turn && html`<p key=${moment}>${turn}</p>`}</div>`;

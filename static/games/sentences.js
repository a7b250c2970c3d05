// @ts-check
// What the page says in words: prompts, calls, reasons, results.

import { SIGNS, short, spoken, trumpName, trumpSign } from "./cards.js";

/** @param {string} template @param {Record<string, any>} values */
export const say = (template, values) => interpolate(template, values, true);

/** @param {any} call one line of the auction */
export const callText = (call) =>
  call.type === "pass" ? gettext("pass") : `${trumpSign(call.trump)}${call.number}`;

/** @param {{number: number, trump: string}} contract */
export const contractText = (contract) => `${trumpSign(contract.trump)}${contract.number}`;

/** @param {any} call the friend call */
export function friendText(call, seats = []) {
  if (!call) return "";
  if (call.kind === "last_trick") return gettext("last-trick friend");
  if (call.kind === "seat") return say(gettext("%(name)s as friend"), { name: seats[call.seat]?.name ?? "" });
  if (call.kind === "none") return gettext("no friend");
  if (call.kind === "first_trick") return gettext("first-trick friend");
  return say(gettext("%(card)s friend"), { card: short(call.card) });
}

/** Why a card may not be played now. @param {any} own */
export function reasonText(own) {
  switch (own.reason) {
    case "must_follow":
      return say(gettext("You have %(suit)s: follow the suit."), { suit: SIGNS[own.reason_suit] });
    case "joker_called":
      return gettext("The joker is called: play it, or the mighty.");
    case "first_trick_lead":
      return gettext("The first trick cannot be led with that.");
    case "joker_not_now":
      return gettext("The joker may not be played in the first or the last trick.");
    case "joker_must_go":
      return gettext("This is the last chance to play the joker: it must go now.");
    case "friend_commanded":
      return gettext("The declarer orders you to take this trick.");
    default:
      return gettext("It is not your turn yet.");
  }
}

/** Actions that may be done and need not be. */
const OPTIONAL = ["reveal_friend", "command_friend"];

/** Whether the table waits for this person. @param {any} table @param {any} own */
export const waitsFor = ({ view }, own) =>
  Boolean(own && !own.left && view.to_act.includes(own.seat) && own.legal.some((/** @type {any} */ offer) => !OPTIONAL.includes(offer.type)));

/** The one sentence under the table. @param {any} table @param {any} own */
export function promptText(table, own) {
  const { view, seats } = table;
  const mine = waitsFor(table, own);
  const name = seats[view.to_act[0]]?.name ?? "";
  switch (view.phase) {
    case "auction":
      return mine ? gettext("Your bid") : say(gettext("%(name)s is bidding"), { name });
    case "exchange":
      return mine
        ? own.legal.some((/** @type {any} */ offer) => offer.type === "take")
          ? gettext("Choose from the open kitty")
          : gettext("Choose the cards to lay down")
        : say(gettext("%(name)s is sorting the kitty"), { name });
    case "friend":
      return mine ? gettext("Call your friend") : say(gettext("%(name)s is choosing a friend"), { name });
    case "play":
      return mine ? zoneText(view) + myTurnText(view, own) : say(gettext("%(name)s to play"), { name });
    default:
      return "";
  }
}

/** Which of two hands must play. @param {any} view */
function zoneText({ zone }) {
  if (!zone) return "";
  return `${zone === "table" ? gettext("From the table") : gettext("From the hand")} · `;
}

/** @param {any} view @param {any} own */
function myTurnText(view, own) {
  if (own.reason === "joker_called") return gettext("Joker call! Play the joker, or the mighty.");
  if (view.trick.plays.length === 0) return gettext("Your lead: play any card that is up");
  if (own.reason === "must_follow") {
    return say(gettext("Your turn: follow %(suit)s"), { suit: SIGNS[own.reason_suit] });
  }
  return gettext("Your turn: play any card");
}

/** A play, spoken. @param {string} name @param {any} play */
export function playText(name, play) {
  const card = spoken(play.card);
  if (!play.names) return `${name}, ${card}`;
  return say(gettext("%(name)s, %(card)s, asks for %(suit)s"), { name, card, suit: namedText(play.names) });
}

/** What a led joker asks for. @param {string} names */
export const namedText = (names) => (names === "ANY" ? gettext("any card") : trumpName(names));

/** @param {any} view a finished hand */
export function outcomeText(view) {
  const { result, contract } = view;
  switch (result.outcome) {
    case "made":
      return say(gettext("%(contract)s made"), { contract: contractText(contract) });
    case "failed":
      return say(gettext("%(contract)s failed"), { contract: contractText(contract) });
    case "deal_miss":
      return gettext("Deal-miss: dealt again");
    default:
      return gettext("All passed: dealt again");
  }
}

/** @param {any} view a scored hand */
export function takenText({ result, contract }) {
  const over = result.taken - contract.number;
  const values = { taken: result.taken, number: contract.number, over, short: -over };
  if (over >= 0) return say(gettext("Promised %(number)s, took %(taken)s"), values);
  return say(gettext("Promised %(number)s, took %(taken)s: %(short)s short"), values);
}

/** What one share of the score is, and who has how many. @param {any} view a scored hand */
export function shareText({ result, contract, friend }) {
  const [unit, declarer] = [result.unit, Math.abs(result.scores[contract.declarer])];
  const shares = unit ? declarer / unit : 0;
  const values = { unit, shares };
  return friend === null
    ? say(gettext("One share is %(unit)s: the declarer has %(shares)s, each defender one."), values)
    : say(gettext("One share is %(unit)s: the declarer has %(shares)s, the friend one, each defender one."), values);
}

/** @param {number} score */
export const signed = (score) => (score > 0 ? `+${score}` : String(score).replace("-", "−"));

/** A card to be played, on the big button. @param {string} card */
export const playButtonText = (card, callsJoker = false) =>
  say(callsJoker ? gettext("Play %(card)s: it calls the joker") : gettext("Play %(card)s"), { card: short(card) });

// @ts-check
// Cards as the page knows them: how they look, read aloud, and lie in a hand. No rule lives here.

import { html } from "../vendor/preact-htm.js";
import { assets } from "./assets.js";

export const JOKER = "JK";
export const SIGNS = { S: "♠", D: "♦", H: "♥", C: "♣" };
const SUIT_NAMES = () => ({
  S: gettext("spade"),
  D: gettext("diamond"),
  H: gettext("heart"),
  C: gettext("club"),
});
const RANKS = "23456789TJQKA";
const RANK_NAMES = () => ({
  A: gettext("ace"),
  K: gettext("king"),
  Q: gettext("queen"),
  J: gettext("jack"),
});
const COURT = "JQK";
// Suits in alternating colours, so that neighbours in a hand differ.
const FAN = ["S", "H", "C", "D"];

/** @param {string} card */
export const suitOf = (card) => (card === JOKER ? null : card[0]);

/** @param {string} card the rank as printed */
export const rankOf = (card) => (card === JOKER ? "JK" : card[1] === "T" ? "10" : card[1]);

/** @param {string} card */
export const isPoint = (card) => card !== JOKER && "TJQKA".includes(card[1]);

/** @param {string} trump a suit or N; the short sign people write */
export const trumpSign = (trump) => SIGNS[trump] ?? gettext("NT");

/** @param {string} trump */
export const trumpName = (trump) => SUIT_NAMES()[trump] ?? gettext("no trump");

/** @param {string} card as printed, for buttons and banners */
export const short = (card) => (card === JOKER ? gettext("joker") : SIGNS[card[0]] + rankOf(card));

/** @param {string} card as spoken */
export function spoken(card) {
  if (card === JOKER) return gettext("joker");
  return `${SUIT_NAMES()[card[0]]} ${RANK_NAMES()[card[1]] ?? rankOf(card)}`;
}

/**
 * The order of a hand: the mighty and the joker, trumps, then suits in alternating colours.
 * @param {readonly string[]} cards
 * @param {{trump: string, mighty: string} | null} contract
 */
export function inOrder(cards, contract) {
  const trump = Math.max(0, FAN.indexOf(contract?.trump ?? ""));
  const place = (/** @type {string} */ card) => {
    if (card === contract?.mighty) return -2;
    if (card === JOKER) return -1;
    const suit = (FAN.indexOf(card[0]) - trump + 4) % 4;
    return suit * 13 + 12 - RANKS.indexOf(card[1]);
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The suit with most cards, to begin choosing from. @param {readonly string[]} cards */
export function longestSuit(cards) {
  const count = (/** @type {string} */ suit) => cards.filter((card) => card[0] === suit).length;
  return FAN.reduce((best, suit) => (count(suit) > count(best) ? suit : best));
}

/**
 * Where the cards of a hand lie: one row while each shows at least 30 px, else two.
 * @param {number} count
 * @param {number} width of the hand, px
 * @param {number} height left for it, px
 */
export function fan(count, width, height) {
  const wide = width >= 700;
  const big = wide ? Math.min(96, Math.floor((height - 16) / 1.4)) : Math.min(72, Math.floor(height / 1.4));
  const strip = count > 1 ? (width - big) / (count - 1) : 0;
  if (count < 2 || wide || (strip >= 30 && (count <= 10 || width >= 480))) {
    const step = count > 1 ? Math.min(strip, wide ? big + 4 : big - 6) : 0;
    return row(count, big, step, width, 0);
  }
  const small = 56;
  const first = Math.ceil(count / 2);
  const step = Math.min((width - small) / Math.max(1, first - 1), small + 2);
  return [
    ...row(first, small, step, width, 0),
    ...row(count - first, small, step, width, 48),
  ];
}

/** @param {number} count @param {number} w @param {number} step @param {number} width @param {number} y */
function row(count, w, step, width, y) {
  const left = (width - w - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => ({ x: left + step * i, y, w }));
}

/** @param {{name: string}} props */
export const Icon = ({ name }) =>
  html`<svg class="icon" aria-hidden="true"><use href=${`${assets.icons}#${name}`} /></svg>`;

/** The face of a card, inside a button or a span. @param {{card: string, marks?: string[]}} props */
export function Face({ card, marks = [] }) {
  const symbol = card === JOKER || COURT.includes(card[1]) ? card : card[0];
  const corner = card === JOKER ? "J" : card[0];
  return html`
    <span class="index"><b>${rankOf(card)}</b><svg aria-hidden="true"><use href=${`${assets.cards}#${corner}`} /></svg></span>
    <svg class="art" aria-hidden="true"><use href=${`${assets.cards}#${symbol}`} /></svg>
    ${marks.map((mark) => html`<span class=${`badge ${mark}`} key=${mark}>${MARKS[mark]}</span>`)}
  `;
}

const MARKS = {
  mighty: html`<${Icon} name="star" />`,
  caller: html`<${Icon} name="zap" />`,
  called: html`<${Icon} name="chess-pawn" />`,
};

/** @param {string} card @param {any} view the public view */
export function marksOf(card, view) {
  return [
    ...(card === view.contract?.mighty ? ["mighty"] : []),
    ...(card === view.contract?.joker_caller ? ["caller"] : []),
    ...(card === view.call?.card ? ["called"] : []),
  ];
}

const NAMES_OF_MARKS = () => ({
  mighty: gettext("the mighty"),
  caller: gettext("joker caller"),
  called: gettext("called card"),
});

/**
 * What a card is called when it is read aloud, part by part.
 * @param {string} card @param {any} view @param {boolean | null} may be played; null where nothing is asked
 */
export function namesOf(card, view, may) {
  const names = [spoken(card), ...marksOf(card, view).map((mark) => NAMES_OF_MARKS()[mark])];
  return may === null ? names : [...names, may ? gettext("playable") : gettext("not playable")];
}

/** What a card needs beside its face. @param {string} card */
export const looks = (card) =>
  card === JOKER
    ? { class: "is-joker" }
    : { class: "", "data-suit": card[0], "data-rank": card[1] };

/** A card that is only looked at. @param {{card: string, view?: any, w?: number, class?: string}} props */
export function Card({ card, view = {}, w, class: extra = "" }) {
  const look = looks(card);
  return html`<span ...${look} class=${`card ${look.class} ${extra}`} style=${w ? { "--w": `${w}px` } : null}
    role="img" aria-label=${spoken(card)}><${Face} card=${card} marks=${marksOf(card, view)} /></span>`;
}

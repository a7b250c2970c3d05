// @ts-check
// The keyboard: which key asks for what. A key only does what a button of the page does, or moves
// to it; what may be done is decided by the buttons that are there.

import { useEffect, useRef } from "../vendor/preact-htm.js";
import { focusItem, focusRow, focusSuit, inRow } from "./rows.js";

/**
 * Key -> command and its value. Letters and signs can be switched off, see `lettersOn`.
 * @type {Record<string, [string, any?]>}
 */
export const KEYS = {
  ArrowLeft: ["step", -1],
  ArrowRight: ["step", 1],
  ArrowUp: ["up"],
  ArrowDown: ["down"],
  Home: ["place", 0],
  End: ["place", -1],
  Enter: ["play"],
  Escape: ["clear"],
  ...Object.fromEntries([..."1234567890-="].map((key, at) => [key, ["place", at]])),
  s: ["suit", "S"],
  h: ["suit", "H"],
  d: ["suit", "D"],
  c: ["suit", "C"],
  n: ["suit", "N"],
  p: ["press", "pass"],
  m: ["mute"],
  j: ["callJoker"],
  t: ["tell", "table"],
  l: ["tell", "last"],
  b: ["tell", "contract"],
  k: ["tell", "points"],
  "?": ["help"],
};

/** What this browser remembers, each `on` or not. */
const LETTERS = "keys-letters";
const TWICE = "keys-twice";

/** Whether letters and signs are keys; arrows, Enter and Esc always are. */
export const lettersOn = () => recall(LETTERS) !== "off";
/** Whether Enter only selects a card, and plays it the second time. */
export const playsTwice = () => recall(TWICE) === "on";
export const setLetters = (/** @type {boolean} */ on) => remember(LETTERS, on);
export const setTwice = (/** @type {boolean} */ on) => remember(TWICE, on);

/** @param {string} name */
function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage is switched off
  }
}

/** @param {string} name @param {boolean} on */
function remember(name, on) {
  try {
    localStorage.setItem(name, on ? "on" : "off");
  } catch {
    // the choice cannot be kept
  }
}

/** The button of the page that does something a key asks for. @param {string} name */
const button = (name) =>
  /** @type {HTMLButtonElement | null} */ (document.querySelector(`[data-command="${name}"]:not(:disabled)`));

/** The card in focus, if it is one of mine that can be chosen. @param {any} target */
const cardOf = (target) => target?.closest?.("[data-row] [data-card]")?.dataset.card;

/**
 * What every table does with a key: true if it was of use.
 * @type {Record<string, (value: any, event: KeyboardEvent, game: Commands) => boolean>}
 */
const COMMANDS = {
  step: (by) => focusItem({ by }),
  place: (at) => focusItem({ at }),
  suit: (suit) => focusSuit(suit),
  up: (_, { target }, game) => chosen(cardOf(target), game.select) || (inRow(target) && focusRow(-1)),
  down: (_, { target }, game) => chosen(cardOf(target), game.release) || (inRow(target) && focusRow(1)),
  play: (_, { target }, game) => chosen(cardOf(target), game.play),
  press: (name) => {
    button(name)?.click();
    return true;
  },
  callJoker: (_, __, game) => Boolean(game.callJoker?.()),
  clear: (_, __, game) => Boolean(game.clear?.()),
  mute: (_, __, game) => game.mute?.() ?? true,
  tell: (what, _, game) => game.tell?.(what) ?? true,
  help: (_, __, game) => game.help?.() ?? true,
};

/** @param {string | undefined} card @param {((card: string) => void) | undefined} act */
function chosen(card, act) {
  if (!card || !act) return false;
  act(card);
  return true;
}

/** The name of a key in the table; a Korean keyboard sends its letters as Hangul. @param {KeyboardEvent} event */
const nameOf = ({ key, code }) =>
  key.length === 1 && key > "~" && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.length === 1 ? key.toLowerCase() : key;

/** @param {any} target */
const isTyping = (target) => target?.closest?.("input, textarea, select, [contenteditable]") != null;

/**
 * @typedef {{select?(card: string): void, release?(card: string): void, play?(card: string): void, clear?(): boolean,
 *   callJoker?(): boolean, mute?(): void, tell?(what: string): void, help?(): void}} Commands what a game does with a key
 */

/** Listen to the keyboard as long as the table is shown. @param {Commands} commands */
export function useKeys(commands) {
  const newest = useRef(commands);
  newest.current = commands;
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const name = nameOf(event);
      const [command, value] = KEYS[name] ?? [];
      if (!command || (name.length === 1 && !lettersOn())) return;
      if (event.repeat && command !== "step") return; // a key held down acts once
      if (COMMANDS[command](value, event, newest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

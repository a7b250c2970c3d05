// @ts-check
// The sheet of the keys, and how they are to work here.

import { html, useState } from "../vendor/preact-htm.js";
import { lettersOn, playsTwice, setLetters, setTwice } from "./keys.js";
import { Sheet } from "./sheets.js";

/** Keys, and what they are for. */
const LINES = () => [
  ["← →", gettext("from card to card, from button to button")],
  ["↑ ↓", gettext("select a card or put it back; in a panel, another row")],
  ["Enter", gettext("play the card, or press the button")],
  ["Esc", gettext("undo the selection")],
  ["1 … 0 - =", gettext("to the card or button at that place")],
  ["S H D C N", gettext("to spades, hearts, diamonds, clubs, no trump")],
  ["P", gettext("pass")],
  ["J", gettext("to the card and the button that call the joker")],
  ["T", gettext("what lies on the table")],
  ["L", gettext("the last trick, where the rules show it")],
  ["B", gettext("contract, called card and roles")],
  ["K", gettext("point cards lying open")],
  ["M", gettext("silence the others")],
  ["?", gettext("this list")],
];

/** @param {{onClose(): void}} props */
export function Keys({ onClose }) {
  return html`<${Sheet} title=${gettext("Keys")} onClose=${onClose} class="keys">
    <${Choice} text=${gettext("Letters, digits and signs are keys")} on=${lettersOn} set=${setLetters} />
    <${Choice} text=${gettext("Enter only selects a card; a second Enter plays it")} on=${playsTwice} set=${setTwice} />
    <dl>${LINES().map(([key, text]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}</dl>
  </${Sheet}>`;
}

/** A switch whose state this browser remembers. */
function Choice({ text, on, set }) {
  const [now, setNow] = useState(on());
  const change = (/** @type {any} */ { target }) => {
    set(target.checked);
    setNow(target.checked);
  };
  return html`<label class="tick"><input type="checkbox" checked=${now} onChange=${change} /> ${text}</label>`;
}

// @ts-check
// Talk at the table: ready-made words at any time, words of one's own between hands.

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Icon } from "./cards.js";
import { say } from "./sentences.js";
import { Sheet } from "./sheets.js";
import { clock } from "./socket.js";

const BUBBLE_MS = 6000;
const MUTED = "mighty-muted";

const PRESETS = {
  hello: () => gettext("Hello!"),
  good_luck: () => gettext("Good luck!"),
  well_played: () => gettext("Well played!"),
  thanks: () => gettext("Thank you!"),
  sorry: () => gettext("Sorry!"),
  wow: () => gettext("Wow!"),
  thinking: () => gettext("Let me think…"),
  one_moment: () => gettext("One moment, please."),
  good_game: () => gettext("Good game!"),
  bye: () => gettext("See you!"),
};
const REASONS = {
  talk: () => gettext("insults or unwanted talk"),
  signal: () => gettext("telling or signalling cards"),
  spoil: () => gettext("spoiling the game on purpose"),
  name: () => gettext("an offensive name"),
};

/** What is said by what somebody did. */
const TOLD = {
  rest: () => gettext("The rest is mine: nothing can beat my cards."),
};

/** @param {any} said */
const wordsOf = (said) => (PRESETS[said.preset] ?? TOLD[said.preset])?.() ?? said.text;

/** Whether this device shows what others say. */
export function useMuted() {
  const [muted, setMuted] = useState(localStorage.getItem(MUTED) === "1");
  const toggle = () => {
    localStorage.setItem(MUTED, muted ? "0" : "1");
    setMuted(!muted);
  };
  return { muted, toggle };
}

/** What has been said in the last seconds, over the table. @param {{table: any, muted: boolean}} props */
export function Bubbles({ table, muted }) {
  const [, tick] = useState(0);
  const newest = table.said.at(-1);
  useEffect(() => {
    const timer = newest && setTimeout(() => tick((n) => n + 1), BUBBLE_MS);
    return () => clearTimeout(timer);
  }, [newest?.id]);
  if (muted) return null;
  const fresh = table.said.filter((/** @type {any} */ said) => clock.now() - said.at < BUBBLE_MS);
  return html`<div role="log" aria-live="polite"><ol class="said">${fresh.map((said) => html`<li key=${said.id}><b>${said.name}</b> ${wordsOf(said)}</li>`)}</ol></div>`;
}

/** The sheet to talk from, to silence others, and to report. */
export function TalkSheet({ table, own, socket, muted, onMute, onClose }) {
  const between = !table.view || table.view.phase === "done";
  const sayIt = (/** @type {any} */ words) => {
    socket.request({ type: "say", ...words });
    onClose();
  };
  const [about, setAbout] = useState(/** @type {number | null} */ (null));
  if (about !== null) return html`<${ReportSheet} table=${table} seat=${about} socket=${socket} onClose=${onClose} />`;
  return html`<${Sheet} title=${gettext("Talk")} onClose=${onClose} class="talk">
    <div class="presets">${Object.entries(PRESETS).map(([preset, words]) => html`<button type="button" class="button" key=${preset}
      onClick=${() => sayIt({ preset })}>${words()}</button>`)}</div>
    ${between ? html`<${OwnWords} onSay=${(/** @type {string} */ text) => sayIt({ text })} />` : html`<p class="muted">${gettext("Words of your own wait until the hand is over.")}</p>`}
    <${Said} said=${table.said} />
    <label class="choice"><input type="checkbox" checked=${muted} onChange=${onMute} /> ${gettext("Silence everybody on this device")}</label>
    <${Others} table=${table} own=${own} onReport=${setAbout} />
  </${Sheet}>`;
}

function OwnWords({ onSay }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (text) onSay(text);
  };
  return html`<form class="own-words" onSubmit=${submit}>
    <input ref=${field} maxlength="120" autocomplete="off" aria-label=${gettext("Your words")} placeholder=${gettext("Your words")} />
    <button class="button primary">${gettext("Say")}</button></form>`;
}

const Said = ({ said }) =>
  said.length > 0 && html`<ol class="said-before">${said.map((one) => html`<li key=${one.id}><b>${one.name}</b> ${wordsOf(one)}</li>`)}</ol>`;

/** The people at the table, each to be reported. */
function Others({ table, own, onReport }) {
  const others = table.seats.flatMap((seat, number) => (seat.bot || number === own.seat ? [] : [{ ...seat, number }]));
  if (others.length === 0) return null;
  return html`<ul class="others">${others.map((seat) => html`<li key=${seat.number}><span class="name">${seat.name}</span>
    <button type="button" class="button small" onClick=${() => onReport(seat.number)}><${Icon} name="flag" />${gettext("Report or block")}</button></li>`)}</ul>`;
}

function ReportSheet({ table, seat, socket, onClose }) {
  const [reason, setReason] = useState("talk");
  const text = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const { name } = table.seats[seat];
  const send = () => {
    socket.request({ type: "report", seat, reason, text: text.current?.value ?? "" });
    onClose();
  };
  const block = () => {
    socket.request({ type: "block", seat });
    onClose();
  };
  return html`<${Sheet} title=${say(gettext("Report %(name)s"), { name })} onClose=${onClose} class="talk">
    <fieldset class="reasons"><legend>${gettext("What happened?")}</legend>
      ${Object.entries(REASONS).map(([key, words]) => html`<label class="choice" key=${key}>
        <input type="radio" name="reason" checked=${reason === key} onChange=${() => setReason(key)} /> ${words()}</label>`)}</fieldset>
    <textarea ref=${text} maxlength="500" rows="3" aria-label=${gettext("In your words")} placeholder=${gettext("In your words")}></textarea>
    <p class="muted">${gettext("What was said at this table in the last minutes goes with it.")}</p>
    <div class="buttons stacked">
      <button type="button" class="button primary" onClick=${send}>${gettext("Send the report")}</button>
      <button type="button" class="button" onClick=${block}>${say(gettext("Hear no more of %(name)s"), { name })}</button>
    </div></${Sheet}>`;
}

// @ts-check
// Checks the shuffle of a hand, from its record, and shows each step of the check.

import { Card, Icon } from "./games/cards.js";
import { say } from "./games/sentences.js";
import { canCalculate, mix, sealOf } from "./shuffle.js";
import { html, render } from "./vendor/preact-htm.js";

const FORMAT = "mighty-club hand";
const LONGEST = 256; // cards one byte can choose from

/** What is wrong with a record, as a sentence. */
class RecordError extends Error {}

/** @param {unknown} value @param {RegExp} pattern */
const isText = (value, pattern) => typeof value === "string" && pattern.test(value);

/** @param {unknown} value @param {RegExp} pattern of each entry */
const isList = (value, pattern) =>
  Array.isArray(value) && value.length <= LONGEST && value.every((entry) => isText(entry, pattern));

/** @param {any} value a list of different cards */
const isDeck = (value) =>
  isList(value, /^([SDHC][2-9TJQKA]|JK)$/) && new Set(value).size === value.length;

/** @param {string} written @returns {any} the record. Throws RecordError. */
function read(written) {
  if (!written.trim()) throw new RecordError(gettext("Paste a record first, or choose its file."));
  let record;
  try {
    record = JSON.parse(written);
  } catch {
    throw new RecordError(gettext("This is no record: it is not JSON, or a part of it is missing."));
  }
  if (record?.format !== FORMAT) throw new RecordError(gettext("This is no record of a hand from Mighty Club."));
  const { fair, deck } = record;
  if (!fair) throw new RecordError(gettext("This record does not tell how the deck was sealed. Download it again."));
  const wrong = Object.entries({
    deck: isDeck(deck) && deck.length,
    "fair.commitment": isText(fair.commitment, /^[0-9a-f]{64}$/),
    "fair.salt": isText(fair.salt, /^[0-9a-f]+$/),
    "fair.shuffled": isDeck(fair.shuffled),
    "fair.nonces": isList(fair.nonces, /^([0-9a-f]{32})?$/),
  }).find(([, right]) => !right);
  if (wrong) throw new RecordError(say(gettext("The record is damaged: “%(place)s” is not what it should be."), { place: wrong[0] }));
  return record;
}

/** Calculate the shuffle again. @param {any} record */
async function check({ deck, fair }) {
  const sealed = fair.shuffled.length ? fair.shuffled : deck; // before numbers could be sent
  const mixed = await mix(sealed, fair.commitment, fair.nonces);
  return {
    sealed,
    isSealed: (await sealOf(sealed, fair.salt)) === fair.commitment,
    isDealt: mixed.join() === deck.join(),
  };
}

/** The cards each seat was dealt, where that is simple: in packets, round by round. @param {any} record */
function holdings({ deck, rules, start }) {
  const { deal_packets: packets, players } = rules ?? {};
  const isCount = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0;
  if (!Array.isArray(packets) || !packets.every(isCount)) return [];
  if (!isCount(players) || !isCount(start?.dealer)) return [];
  const each = packets.reduce((sum, packet) => sum + packet, 0);
  if (Math.floor(deck.length / each) !== players) return []; // games for two have more hands
  /** @type {string[][]} */
  const dealt = Array.from({ length: players }, () => []);
  let at = 0;
  for (const packet of packets) {
    for (let turn = 1; turn <= players; turn++) {
      dealt[(start.dealer + turn) % players].push(...deck.slice(at, (at += packet)));
    }
  }
  return [
    ...dealt.map((cards, seat) => ({ name: seatName(seat), cards })),
    { name: gettext("Kitty"), cards: deck.slice(at) },
  ];
}

/** @param {number} seat */
const seatName = (seat) => say(gettext("Seat %(number)s"), { number: seat + 1 });

/** One step of the check. @param {{right: boolean, title: string, children?: any}} props */
const Step = ({ right, title, children }) => html`
  <li class=${right ? "right" : "wrong"}>
    <${Icon} name=${right ? "check" : "x"} />
    <div><h4>${title}</h4>${children}</div>
  </li>`;

/** @param {{cards: readonly string[]}} props */
const Cards = ({ cards }) => html`
  <p class="fair-cards">${cards.map((card) => html`<${Card} card=${card} key=${card} />`)}</p>`;

/** @param {{title: string, children?: any}} props */
const More = ({ title, children }) => html`
  <details class="more"><summary>${title}<${Icon} name="chevron-down" /></summary>${children}</details>`;

/** @param {{fair: any}} props */
const Numbers = ({ fair }) => html`
  <dl class="numbers">
    ${fair.nonces.map((/** @type {string} */ nonce, /** @type {number} */ seat) => html`
      <div key=${seat}><dt>${seatName(seat)}</dt><dd>${nonce ? html`<code>${nonce}</code>` : gettext("no number")}</dd></div>`)}
  </dl>`;

/** @param {any} fair */
function numbersText(fair) {
  const count = fair.nonces.filter(Boolean).length;
  if (!fair.nonces.length) return gettext("This hand is from before numbers could be sent.");
  if (!count) return gettext("No number came, so the sealed deck is dealt as it is.");
  return say(ngettext("%(count)s number was mixed in.", "%(count)s numbers were mixed in.", count), { count });
}

/** @param {boolean} isDealt @param {boolean} isMixed */
function dealtText(isDealt, isMixed) {
  if (!isMixed) {
    return isDealt ? gettext("The dealt deck is the sealed one.") : gettext("Another deck was dealt than the sealed one.");
  }
  return isDealt
    ? gettext("These numbers make the dealt deck of the sealed one.")
    : gettext("Another deck was dealt than these numbers make.");
}

/** @param {{record: any, found: any}} props */
function Answer({ record, found }) {
  const { fair } = record;
  const isFair = found.isSealed && found.isDealt;
  const seats = holdings(record);
  return html`
    <h3 class=${`verdict ${isFair ? "right" : "wrong"}`}>
      <${Icon} name=${isFair ? "shield-check" : "triangle-alert"} />
      ${isFair ? gettext("This hand was dealt as sealed.") : gettext("This hand was not dealt as sealed.")}
    </h3>
    <ol class="checked">
      <${Step} right=${found.isSealed} title=${found.isSealed ? gettext("The seal fits the deck.") : gettext("The seal does not fit: the deck or the salt is another one.")}>
        <dl class="numbers">
          <div><dt>${gettext("Seal")}</dt><dd><code>${fair.commitment}</code></dd></div>
          <div><dt>${gettext("Salt")}</dt><dd><code>${fair.salt}</code></dd></div>
        </dl>
      <//>
      <${Step} right=${true} title=${numbersText(fair)}>${fair.nonces.some(Boolean) && html`<${Numbers} fair=${fair} />`}<//>
      <${Step} right=${found.isDealt} title=${dealtText(found.isDealt, fair.nonces.some(Boolean))} />
    </ol>
    <p class="soft">${gettext("Compare the seal, and your own number, with what your table showed before the deal.")}</p>
    ${seats.length > 0 && html`
      <${More} title=${gettext("Who was dealt what")}>
        ${seats.map(({ name, cards }) => html`<h4>${name}</h4><${Cards} cards=${cards} />`)}
      <//>`}
    <${More} title=${gettext("The sealed deck, top card first")}><${Cards} cards=${found.sealed} /><//>
    <${More} title=${gettext("The dealt deck, top card first")}><${Cards} cards=${record.deck} /><//>`;
}

const answer = /** @type {HTMLElement} */ (document.getElementById("answer"));

/** @param {string} sentence */
const complain = (sentence) =>
  render(html`<p class="notice warning" role="alert"><${Icon} name="triangle-alert" />${sentence}</p>`, answer);

/** Check what `load` brings, and show the answer. @param {() => Promise<string>} load @returns {Promise<void>} */
async function show(load) {
  if (!canCalculate()) {
    complain(gettext("Without https your browser does not calculate here: use the program below."));
    return;
  }
  try {
    const record = read(await load());
    render(html`<${Answer} record=${record} found=${await check(record)} />`, answer);
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    complain(error.message);
  }
}

/** @param {string} address */
async function download(address) {
  const failed = gettext("The record of this hand did not arrive. Try again.");
  const found = await fetch(address).catch(() => null);
  if (!found?.ok) throw new RecordError(failed);
  return found.text();
}

const form = /** @type {HTMLFormElement} */ (document.getElementById("check-record"));
const pasted = /** @type {HTMLTextAreaElement} */ (document.getElementById("record"));
const file = /** @type {HTMLInputElement} */ (document.getElementById("record-file"));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void show(async () => pasted.value);
});

file.addEventListener("change", () => {
  void show(async () => {
    pasted.value = (await file.files?.[0]?.text()) ?? "";
    file.value = ""; // the same file may be chosen again
    return pasted.value;
  });
});

const { record } = answer.dataset;
if (record) void show(() => download(record)).then(() => answer.scrollIntoView());

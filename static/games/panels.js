// @ts-check
// Decisions that are not a card: the bid, the kitty, the friend, the joker's suit. Each panel takes
// `offers`, what the server says is legal now, and calls `act` with one of it.

import { html, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Card, JOKER, SIGNS, isPoint, longestSuit, short, spoken, suitOf, trumpName, trumpSign } from "./cards.js";
import { Row } from "./rows.js";
import { callText, contractText, friendText, namedText, say } from "./sentences.js";

const TRUMPS = ["S", "D", "H", "C", "N"];
const RANKS = "AKQJT98765432";

/** @param {any[]} offers @param {string} type */
export const offersOf = (offers, type) => offers.filter((offer) => offer.type === type);

/** A row of trumps, or of suits, to choose from. */
function Trumps({ allowed, chosen, onChoose, labels = {}, trumps = TRUMPS }) {
  return html`<${Row} class="trumps" label=${trumps === TRUMPS ? gettext("Trump") : gettext("Suit")}>
    ${trumps.map((trump) => html`<button type="button" key=${trump} data-suit=${trump} class="trump"
        aria-pressed=${trump === chosen} disabled=${!allowed.includes(trump)} aria-label=${trumpName(trump)}
        onClick=${() => onChoose(trump)}>
      <span>${trumpSign(trump)}</span>${labels[trump] && html`<small>${labels[trump]}</small>`}
    </button>`)}
  </${Row}>`;
}

/** The auction: trump and number are chosen, then confirmed. */
export function Auction({ offers, own, view, busy, act }) {
  const bids = offersOf(offers, "bid");
  const allowed = bids.map((offer) => offer.trump[0]);
  const [wish, setWish] = useState(() => longestSuit(own.cards));
  const trump = allowed.includes(wish) ? wish : allowed[0];
  const numbers = bids.find((offer) => offer.trump[0] === trump)?.number ?? [];
  const [number, setNumber] = useState(0);
  const chosen = numbers.includes(number) ? number : numbers[0];
  const best = view.calls.filter((/** @type {any} */ call) => call.type === "bid").at(-1);
  return html`<div class="ask auction">
    <p class="ask-title">
      ${best ? say(gettext("Best bid: %(bid)s"), { bid: callText(best) }) : gettext("Open the bidding")}
    </p>
    ${bids.length > 0 && html`
      <${Trumps} allowed=${allowed} chosen=${trump} onChoose=${setWish} />
      <${Row} class="numbers" label=${gettext("Point cards to take")}>
        ${numbers.map((n) => html`<button type="button" key=${n} class="number" aria-pressed=${n === chosen}
          onClick=${() => setNumber(n)}>${n}</button>`)}
      </${Row}>`}
    <div class="ask-actions">
      ${offersOf(offers, "claim_deal_miss").length > 0 && html`<button type="button" class="button felt" disabled=${busy}
        onClick=${() => act({ type: "claim_deal_miss" })}>${gettext("Deal-miss")}</button>`}
      ${offersOf(offers, "pass").length > 0 && html`<button type="button" class="button felt" disabled=${busy}
        data-command="pass" aria-keyshortcuts="P" onClick=${() => act({ type: "pass" })}>${gettext("Pass")}</button>`}
      ${chosen && html`<button type="button" class="button on-felt" disabled=${busy}
        onClick=${() => act({ type: "bid", number: chosen, trump })}>
        ${say(gettext("Bid %(bid)s"), { bid: contractText({ trump, number: chosen }) })}</button>`}
    </div>
  </div>`;
}

/** A higher number for the same trump. */
function Raise({ offers, busy, act }) {
  const [offer] = offersOf(offers, "raise_bid");
  return offer ? html`<button type="button" class="button felt" disabled=${busy}
    onClick=${() => act({ type: "raise_bid", number: offer.number[0] })}>${say(gettext("Raise to %(number)s"), { number: offer.number[0] })}</button>` : null;
}

/** Cards of a kitty that lies open: tap those to take. */
export function Take({ offers, view, busy, act }) {
  const [offer] = offersOf(offers, "take");
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const tap = (/** @type {string} */ card) =>
    setChosen(chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card].slice(-offer.count));
  return html`<div class="ask take">
    <p class="ask-title">${gettext("The kitty lies open")}</p>
    <${Row} class="quick" label=${gettext("Open kitty")}>${offer.cards.map((/** @type {string} */ card) => html`<button type="button" class="quick-card" key=${card}
      data-suit=${suitOf(card)} aria-pressed=${chosen.includes(card)} aria-label=${spoken(card)} onClick=${() => tap(card)}><${Card} card=${card} view=${view} w=${52} /></button>`)}</${Row}>
    <div class="ask-actions"><button type="button" class="button on-felt" disabled=${busy || chosen.length < offer.count}
      onClick=${() => act({ type: "take", cards: chosen })}>${say(gettext("Take %(count)s"), { count: `${chosen.length}/${offer.count}` })}</button></div>
  </div>`;
}

/** Changing the trump after the kitty, each with the number it then takes. */
function TrumpChange({ own, contract, busy, act }) {
  const [open, setOpen] = useState(false);
  const prices = own.prices ?? {};
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    /** @type {HTMLElement | null | undefined} */ (row.current?.querySelector("button:not(:disabled)"))?.focus(); // the button that opened it has gone
  }, [open]);
  if (Object.keys(prices).length === 0) return null;
  if (!open) {
    return html`<button type="button" class="button felt" onClick=${() => setOpen(true)}>
      ${say(gettext("Change trump (now %(bid)s)"), { bid: contractText(contract) })}</button>`;
  }
  return html`<div class="trump-change" ref=${row}><${Trumps} allowed=${busy ? [] : Object.keys(prices)} chosen=${contract.trump} labels=${prices}
    onChoose=${(/** @type {string} */ trump) => act({ type: "change_trump", trump })} /></div>`;
}

/** The kitty: the chosen cards move up into the slots. */
export function Exchange({ offers, own, view, chosen, busy, act, onTap }) {
  const [offer] = offersOf(offers, "discard");
  const points = chosen.filter(isPoint).length;
  return html`<div class="ask exchange">
    <p class="ask-title">${gettext("Cards to lay down")}</p>
    <div class="slots">
      ${Array.from({ length: offer?.count ?? 0 }, (_, i) =>
        chosen[i]
          ? html`<button type="button" class="slot filled" key=${chosen[i]} onClick=${() => onTap(chosen[i])}
              aria-label=${say(gettext("Take back %(card)s"), { card: spoken(chosen[i]) })}>
              <${Card} card=${chosen[i]} view=${view} /></button>`
          : html`<span class="slot" key=${i}></span>`,
      )}
    </div>
    <p class="hint">${points > 0
      ? say(gettext("%(points)s point cards among them: they count for you."), { points })
      : gettext("The gold line marks the cards from the kitty.")}</p>
    <div class="ask-actions"><${TrumpChange} own=${own} contract=${view.contract} busy=${busy} act=${act} />
      <${Raise} offers=${offers} busy=${busy} act=${act} /></div>
  </div>`;
}

/** Calling the friend: the usual cards, any other card, or one of the other ways. */
export function CallFriend({ offers, own, view, seats, busy, act }) {
  const [all, setAll] = useState(false);
  const [suit, setSuit] = useState("S");
  const [alone, setAlone] = useState(/** @type {string | null} */ (null));
  const calls = offersOf(offers, "call_friend");
  const cards = calls.find((offer) => offer.kind === "card")?.card ?? [];
  const mine = new Set([...own.cards, ...own.discards]);
  const { trump, mighty } = view.contract;
  const usual = [mighty, JOKER, ...(SIGNS[trump] ? [`${trump}A`, `${trump}K`] : []), "SA", "DA", "HA", "CA"];
  const quick = [...new Set(usual)].filter((card) => cards.includes(card) && !mine.has(card));
  const call = (/** @type {string} */ card) => {
    if (mine.has(card) && alone !== card) setAlone(card);
    else act({ type: "call_friend", kind: "card", card });
  };
  return html`<div class="ask friend">
    ${all
      ? html`
        <${Trumps} allowed=${Object.keys(SIGNS)} chosen=${suit} onChoose=${setSuit} trumps=${Object.keys(SIGNS)} />
        <${Row} class="ranks" label=${gettext("Cards")}>
          ${[...RANKS].map((rank) => suit + rank).filter((card) => cards.includes(card)).map((card) => html`
            <button type="button" key=${card} data-suit=${suit} disabled=${busy} class=${`pick ${mine.has(card) ? "mine" : ""}`}
              aria-label=${spoken(card)} aria-pressed=${alone === card} onClick=${() => call(card)}>${short(card)}</button>`)}
        </${Row}>`
      : html`<${Row} class="quick" label=${gettext("Usual cards")}>
          ${quick.map((card) => html`<button type="button" class="quick-card" key=${card} disabled=${busy}
            data-suit=${suitOf(card)} onClick=${() => call(card)}><${Card} card=${card} view=${view} w=${44} />
            <small>${nameOf(card, view)}</small></button>`)}
        </${Row}>`}
    ${alone && html`<p class="hint" role="alert">${say(
      gettext("%(card)s is yours: you would play alone, 1 against the rest. Tap again to do so."),
      { card: short(alone) },
    )}</p>`}
    <div class="ask-actions">
      <button type="button" class="button felt" aria-expanded=${all} onClick=${() => setAll(!all)}>
        ${all ? gettext("Usual cards") : gettext("Another card")}</button>
      ${calls.filter((offer) => offer.kind !== "card").flatMap((offer) => (offer.seat ?? [null]).map((/** @type {number | null} */ seat) => {
        const call = { kind: offer.kind, ...(seat === null ? {} : { seat }) };
        return html`<button type="button" class="button felt" key=${`${offer.kind}${seat}`} disabled=${busy}
          onClick=${() => act({ type: "call_friend", ...call })}>${friendText(call, seats)}</button>`;
      }))}
      <${Raise} offers=${offers} busy=${busy} act=${act} />
      ${!all && html`<${TrumpChange} own=${own} contract=${view.contract} busy=${busy} act=${act} />`}
    </div>
  </div>`;
}

/** What players call a card they ask for. @param {string} card @param {any} view */
function nameOf(card, view) {
  if (card === view.contract.mighty) return gettext("mighty");
  return card === JOKER ? gettext("joker") : short(card);
}

/** What the led joker asks for. @param {{names: string[], onChoose(name: string): void}} props */
export function JokerNames({ names, onChoose }) {
  return html`<${Row} class="joker-names" label=${gettext("The joker asks for")}>
    ${names.map((name) => html`<button type="button" key=${name} data-suit=${name} class="trump"
      aria-label=${namedText(name)} onClick=${() => onChoose(name)}>
      <span>${SIGNS[name] ?? gettext("any")}</span></button>`)}
  </${Row}>`;
}

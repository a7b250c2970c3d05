// @ts-check
// The live table: views come in, pictures are shown, one action goes out.

import { html, render, useCallback, useEffect, useMemo, useRef, useState } from "../vendor/preact-htm.js";
import { page } from "./assets.js";
import { JOKER, Icon, short } from "./cards.js";
import { Hand } from "./hand.js";
import { Pacer } from "./pacing.js";
import { Auction, CallFriend, Exchange, JokerNames, offersOf } from "./panels.js";
import { Centre, Plate, Role, Trick, roleOf, slotOf } from "./seats.js";
import { Leave, Result, Rules, Scores, Sheet, Story } from "./sheets.js";
import { connect } from "./socket.js";
import { contractText, friendText, playButtonText, playText, promptText, reasonText, say, signed } from "./sentences.js";

const TOAST_MS = 4000;
const BANNER_MS = 1800;
const SHAKE_MS = 160;

/** The socket and the pictures of its views. */
function useTable() {
  const [picture, setPicture] = useState(/** @type {any} */ (null));
  const [online, setOnline] = useState(true);
  const [refusal, setRefusal] = useState(/** @type {any} */ (null));
  const [table] = useState(() => {
    const pacer = new Pacer(setPicture);
    const socket = connect(page, {
      view: (message) => pacer.take(message),
      refused: setRefusal,
      online: setOnline,
    });
    return { pacer, socket };
  });
  return { ...table, picture, online, refusal };
}

function Table() {
  const { pacer, socket, picture, online, refusal } = useTable();
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [names, setNames] = useState(/** @type {string | null} */ (null));
  const [sent, setSent] = useState(/** @type {any} */ (null)); // {hand, seq, card}: not answered yet
  const [toast, setToast] = useState("");
  const [refused, setRefused] = useState(/** @type {string | null} */ (null));
  const [sheet, setSheet] = useState("");
  const [seen, setSeen] = useState(0); // number of the hand whose result was closed

  const key = picture && `${picture.table.hand}/${picture.table.seq}`;
  useEffect(() => {
    setChosen([]);
    setNames(null);
    setSent(null);
  }, [key]);

  const complain = useCallback((/** @type {string} */ text, /** @type {string | null} */ card) => {
    setToast(text);
    setRefused(card);
    setTimeout(() => setRefused(null), SHAKE_MS);
  }, []);
  useEffect(() => {
    if (!refusal) return;
    setSent(null);
    if (refusal.code !== "stale") complain(refusal.message, sent?.card ?? null);
  }, [refusal]);
  useEffect(() => {
    const timer = toast && setTimeout(() => setToast(""), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const banner = useBanner(picture);
  const log = useSpokenLog(picture);
  useTitle(picture);
  if (!picture) return html`<p class="loading" role="status">${gettext("Setting the table…")}</p>`;

  const { table, own } = picture;
  const { view } = table;
  const busy = sent !== null;
  const offers = own && !busy ? own.legal : [];
  const mine = own?.seat ?? 0;

  const act = (/** @type {any} */ action) => {
    setSent({ card: action.card ?? null });
    pacer.skip();
    socket.act({ hand: table.hand, seq: table.seq, action });
  };
  const plays = offersOf(offers, "play");
  const legal = plays.length > 0 ? new Set(plays.flatMap((offer) => offer.card)) : null;
  const jokerNames = plays.find((offer) => offer.names)?.names ?? [];
  const [discard] = offersOf(offers, "discard");

  const play = (/** @type {string} */ card, /** @type {string | null} */ named) =>
    act({ type: "play", card, ...(named ? { names: named } : {}) });
  const needsName = (/** @type {string} */ card) => card === JOKER && jokerNames.length > 0;

  const onTap = (/** @type {string} */ card, may = true, mouse = false) => {
    if (discard) {
      const without = chosen.filter((other) => other !== card);
      setChosen(without.length < chosen.length ? without : [...chosen, card].slice(-discard.count));
    } else if (!legal) {
      setChosen(chosen.includes(card) ? [] : [card]);
    } else if (!may) {
      complain(reasonText(own), card);
    } else if (needsName(card) || !(mouse || chosen.includes(card))) {
      setChosen([card]);
    } else {
      play(card, null);
    }
  };

  const onSlide = (/** @type {string} */ card) => {
    if (!discard && (legal === null || legal.has(card))) setChosen([card]);
  };

  const hidden = sent?.card ? [sent.card] : [];
  const cards = own ? own.cards.filter((card) => !hidden.includes(card) && !(discard && chosen.includes(card))) : [];
  const shownPlays = sent?.card && view.phase === "play" && picture.winner === null
    ? [...picture.plays, { seat: own.seat, card: sent.card }]
    : picture.plays;
  const over = view.phase === "done" && picture.winner === null;
  const deciding = own && !own.left && view.to_act.includes(own.seat);
  const [picked] = chosen;
  const prompt = promptText(table, own);

  return html`
    <div class="table" data-phase=${view.phase} data-seq=${`${table.number}-${table.seq}`} data-seats=${table.seats.length}>
      <header class="table-head">
        <a class="head-button" href=${page.home} aria-label=${gettext("Home")}><${Icon} name="chevron-left" /></a>
        <button type="button" class="contract" onClick=${() => setSheet("story")}>${headline(table)}</button>
        <span class="count">${view.trick ? `${view.trick.number}/${view.trick.of}` : say(gettext("hand %(number)s"), { number: table.number })}</span>
      </header>

      <div class="board">
        ${table.seats.map((_, seat) => seat !== mine && html`<${Plate} key=${seat} seat=${seat} table=${table}
          slot=${slotOf(seat, mine, table)} calls=${view.phase === "auction"} />`)}
        <${Centre} table=${table} />
        <${Trick} picture=${picture} mine=${mine} plays=${shownPlays} />
        ${deciding && view.phase === "auction" && html`<${Auction} key=${key} offers=${offers} own=${own} view=${view} busy=${busy} act=${act} />`}
        ${deciding && view.phase === "exchange" && html`<${Exchange} offers=${offers} own=${own} view=${view} chosen=${chosen} busy=${busy} act=${act} onTap=${onTap} />`}
        ${deciding && view.phase === "friend" && html`<${CallFriend} offers=${offers} own=${own} view=${view} busy=${busy} act=${act} />`}
        ${banner && html`<p class="banner" role="status">${banner}</p>`}
        ${toast && html`<p class="table-toast" role="alert">${toast}</p>`}
        ${!online && html`<p class="offline" role="status"><${Icon} name="wifi-off" />${gettext("Reconnecting…")}</p>`}
      </div>

      <p class=${`prompt ${deciding ? "mine" : ""}`}><span key=${prompt}>${prompt}</span></p>
      <${Me} table=${table} own=${own} seat=${mine} />
      <${Hand} cards=${cards} view=${view} legal=${legal} chosen=${discard ? [] : chosen} refused=${refused}
        fresh=${view.phase === "exchange" && own ? own.kitty : []} onTap=${onTap} onSlide=${onSlide} />
      <div class="action">
        ${own?.left
          ? html`<button type="button" class="button on-felt" onClick=${() => socket.send({ type: "return" })}>${gettext("I am back")}</button>`
          : discard
            ? html`<button type="button" class="button on-felt" disabled=${chosen.length < discard.count}
                onClick=${() => act({ type: "discard", cards: chosen })}>${say(gettext("Lay down %(count)s cards"), { count: `${chosen.length}/${discard.count}` })}</button>`
            : legal && picked && needsName(picked)
              ? html`<${JokerNames} names=${jokerNames} chosen=${names} onChoose=${(/** @type {string} */ name) => play(JOKER, name)} />`
              : legal && html`<button type="button" class="button on-felt" disabled=${!picked || !legal.has(picked)}
                  onClick=${() => play(picked, null)}>${picked ? playButtonText(picked, null) : gettext("Choose a card")}</button>`}
      </div>
      <nav class="tools" aria-label=${gettext("Table")}>
        <button type="button" class="beside" onClick=${() => setSheet("scores")}><${Icon} name="chart-no-axes-column" />${gettext("Scores")}</button>
        <button type="button" class="beside" onClick=${() => setSheet("story")}><${Icon} name="history" />${gettext("Auction")}</button>
        <button type="button" class="beside" onClick=${() => setSheet("rules")}><${Icon} name="book-open" />${gettext("Rules")}</button>
        ${own && !own.left && html`<button type="button" onClick=${() => setSheet("leave")}><${Icon} name="log-out" />${gettext("Leave")}</button>`}
      </nav>
      <aside class="side" aria-label=${gettext("Beside the table")}>
        <section><h2>${gettext("Scores")}</h2><${Scores} table=${table} own=${own} /></section>
        <section class="grows"><h2>${gettext("Auction")}</h2><${Story} table=${table} /></section>
        <section><h2>${gettext("Rules")}</h2><${Rules} table=${table} /></section>
      </aside>
      <p class="sr-only" aria-live="polite" role="log">${log}</p>
    </div>
    ${sheet === "scores" && html`<${Sheet} title=${gettext("Scores")} onClose=${() => setSheet("")}><${Scores} table=${table} own=${own} /></${Sheet}>`}
    ${sheet === "story" && html`<${Sheet} title=${gettext("Auction")} onClose=${() => setSheet("")}><${Story} table=${table} /></${Sheet}>`}
    ${sheet === "rules" && html`<${Sheet} title=${gettext("Rules")} onClose=${() => setSheet("")}><${Rules} table=${table} /></${Sheet}>`}
    ${sheet === "leave" && html`<${Leave} onClose=${() => setSheet("")} onLeave=${() => { socket.send({ type: "leave" }); location.assign(page.home); }} />`}
    ${over && seen !== table.number && !sheet && html`<${Result} key=${table.number} table=${table} own=${own}
      onReady=${() => socket.send({ type: "ready", hand: table.hand })} onClose=${() => setSeen(table.number)} />`}
  `;
}

/** The contract in the header. @param {any} table */
function headline({ view, seats, rules }) {
  if (!view.contract) return rules.name;
  const { contract, call } = view;
  return html`<b data-suit=${contract.trump}>${contractText(contract)}</b> <span>${seats[contract.declarer].name}</span>
    ${call && html`<span class="called">${friendText(call)}</span>`}`;
}

/** My own strip, or the bottom seat's for a spectator. */
function Me({ table, own, seat }) {
  const { view, seats } = table;
  const role = roleOf(seat, view);
  const shown = view.shown[seat] ?? [];
  const acts = view.to_act.includes(seat);
  return html`<div class=${`me ${acts ? "acts" : ""}`}>
    ${view.dealer === seat && html`<span class="dealer" title=${gettext("dealer")}>D</span>`}
    <b class="name">${seats[seat].name}</b>
    <${Role} role=${role} />
    ${own?.is_friend && !view.revealed && html`<span class="secret">${gettext("You are the friend 🤫")}</span>`}
    ${own?.is_alone && !view.revealed && html`<span class="secret">${gettext("You play alone 🤫")}</span>`}
    ${!own && html`<span class="secret"><${Icon} name="eye" />${gettext("watching")}</span>`}
    <span class="spacer"></span>
    ${shown.length > 0 && html`<span class="points">${say(gettext("points %(count)s"), { count: shown.length })}</span>`}
    <span class="total">${signed(seats[seat].total)}</span>
  </div>`;
}

/** What everybody should notice for a moment: the contract, the call, the friend. */
function useBanner(picture) {
  const [banner, setBanner] = useState("");
  const before = useRef(/** @type {any} */ (null));
  const timer = useRef(0);
  useEffect(() => {
    const now = picture?.table;
    const was = before.current;
    before.current = now;
    const text = now && was && was.hand === now.hand ? news(was.view, now) : "";
    if (!text) return;
    setBanner(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setBanner(""), BANNER_MS);
  }, [picture && `${picture.table.hand}/${picture.table.seq}`]);
  return banner;
}

/** @param {any} was the view before @param {any} now the table */
function news(was, { view, seats }) {
  const { contract, call } = view;
  if (view.phase === "done") return "";
  if (call && !was.call) return friendText(call);
  if (contract?.changed && !was.contract?.changed) return say(gettext("Trump changed: %(contract)s"), { contract: contractText(contract) });
  if (contract && !was.contract) return say(gettext("%(name)s: %(contract)s"), { name: seats[contract.declarer].name, contract: contractText(contract) });
  if (view.revealed && !was.revealed) {
    return view.friend === null ? gettext("The declarer is alone") : say(gettext("The friend is %(name)s"), { name: seats[view.friend].name });
  }
  return view.trick?.joker_called && !was.trick?.joker_called ? gettext("Joker call!") : "";
}

/** The newest play, for screen readers. */
function useSpokenLog(picture) {
  return useMemo(() => {
    const play = picture?.plays.at(-1);
    return play ? playText(picture.table.seats[play.seat].name, play) : "";
  }, [picture]);
}

/** The tab says when it is my turn. */
function useTitle(picture) {
  const [title] = useState(document.title);
  const mine = picture?.own && !picture.own.left && picture.table.view.to_act.includes(picture.own.seat);
  useEffect(() => {
    document.title = mine ? `● ${gettext("Your turn")}` : title;
  }, [mine]);
}

page.root.replaceChildren();
render(html`<${Table} />`, page.root);

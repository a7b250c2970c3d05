// @ts-check
// What every table has, whatever is played at it: the socket, the header, my own strip, the tools,
// what opens over it.

import { html, useCallback, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { page } from "./assets.js";
import { Icon } from "./cards.js";
import { Keys } from "./help.js";
import { useKeys } from "./keys.js";
import { sendNonce } from "./nonces.js";
import { Pacer } from "./pacing.js";
import { Paused, useHidden } from "./pause.js";
import { say, signed } from "./sentences.js";
import { Leave, Scores, Sheet, roundIsOver } from "./sheets.js";
import { Session } from "./session.js";
import { connect } from "./socket.js";
import { Speech, Spoken } from "./speech.js";
import { Bubbles, TalkSheet, useMuted } from "./talk.js";
import { TimeBar } from "./time.js";

const TOAST_MS = 4000;
const BANNER_MS = 1800;
const SHAKE_MS = 160;
const TOLD_MS = 12000;
const SLOW_MS = 800; // an action that takes longer is shown to be on its way

/** The socket, and the pictures of its views in turn. */
export function useTable() {
  const [picture, setPicture] = useState(/** @type {any} */ (null));
  const [online, setOnline] = useState(true);
  const [refusal, setRefusal] = useState(/** @type {any} */ (null));
  const [lines, setLines] = useState(/** @type {any[]} */ ([]));
  const [table] = useState(() => {
    const pacer = new Pacer(setPicture);
    const speech = new Speech(setLines);
    const socket = connect(page, {
      view: (message) => {
        pacer.take(message);
        speech.take(message);
        sendNonce(socket, message);
      },
      refused: setRefusal,
      online: setOnline,
    });
    return { pacer, socket };
  });
  return { ...table, picture, online, refusal, lines };
}

/** Which moment a picture shows: of which hand, after how many actions. */
export const momentOf = (picture) => `${picture.table.hand}/${picture.table.seq}`;

/**
 * One action on its way: `sent` until it is answered, and what was said if it was refused.
 * @param {{pacer: Pacer, socket: any, picture: any, refusal: any}} live
 */
export function useActing({ pacer, socket, picture, refusal }) {
  const [last, setLast] = useState(/** @type {{moment: string, card: string | null} | null} */ (null));
  const [slow, setSlow] = useState(false);
  const [toast, setToast] = useState("");
  const [refused, setRefused] = useState(/** @type {string | null} */ (null));
  const sent = last?.moment === momentOf(picture) ? last : null; // a newer view is its answer
  const complain = useCallback((/** @type {string} */ text, /** @type {string | null} */ card = null) => {
    setToast(text);
    setRefused(card);
    setTimeout(() => setRefused(null), SHAKE_MS);
  }, []);
  useEffect(() => {
    if (!refusal) return;
    setLast(null);
    if (refusal.code !== "stale") complain(refusal.message, sent?.card);
  }, [refusal]);
  useEffect(() => {
    const timer = toast && setTimeout(() => setToast(""), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  useEffect(() => {
    setSlow(false);
    const timer = sent && setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  const act = (/** @type {any} */ action) => {
    pacer.skip();
    const { hand, seq } = pacer.newest.table;
    setLast({ moment: momentOf(pacer.newest), card: action.card ?? null });
    socket.request({ type: "act", hand, seq, action });
  };
  return { act, sent, slow, toast, refused, complain };
}

/**
 * What everybody should notice for a moment.
 * @param {any} picture
 * @param {(was: any, now: any) => string} news from the table before and the table now
 */
export function useBanner(picture, news) {
  const [banner, setBanner] = useState("");
  const before = useRef(/** @type {any} */ (null));
  const timer = useRef(0);
  useEffect(() => {
    const now = picture.table;
    const was = before.current;
    before.current = now;
    const text = was && was.hand === now.hand ? news(was, now) : "";
    if (!text) return;
    setBanner(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setBanner(""), BANNER_MS);
  }, [momentOf(picture)]);
  return banner;
}

/** Whether this browser's person is to act. @param {any} picture */
export const decides = ({ table, own }) => Boolean(own && !own.left && !table.paused && table.view.to_act.includes(own.seat));

/** The tab says when it is my turn. @param {any} picture */
function useTitle(picture) {
  const [title] = useState(document.title);
  const mine = decides(picture);
  useEffect(() => {
    document.title = mine ? `● ${gettext("Your turn")}` : title;
  }, [mine]);
}

/** What was asked for by a key, for a while; a trick is not told longer than it lies. @param {string} lies */
function useTold(lies) {
  const [told, setTold] = useState({ text: "", count: 0 });
  useEffect(() => setTold({ ...told, text: "" }), [lies]);
  useEffect(() => {
    const timer = told.text && setTimeout(() => setTold({ ...told, text: "" }), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const show = (/** @type {string} */ text) => setTold({ text, count: told.count + 1 });
  return { told, show };
}

/** A button in focus may go with what it has decided: then the prompt says what comes next. */
function useSafeFocus() {
  const prompt = useRef(/** @type {HTMLElement | null} */ (null));
  const had = page.root.contains(document.activeElement);
  useLayoutEffect(() => {
    if (had && document.activeElement === document.body) prompt.current?.focus({ preventScroll: true });
  });
  return prompt;
}

/**
 * The frame of a table. `board` lies in the middle and `panel` over it, the `prompt` and `foot` below; `story` and
 * `rules` open over it on a phone and lie beside it on a desk; `result` shows when the hand is over. The Tab key goes
 * from the prompt by panel and foot to the seats. `keys` is what the game does with a key, `answer` what it tells,
 * `turn` what is said at once when it is my turn.
 */
export function Shell({ live, headline, count, board, panel = null, prompt, foot, banner, toast, story, rules, result, turn, keys = {}, answer }) {
  const { picture, online, socket, lines } = live;
  const { table, own } = picture;
  const [sheet, setSheet] = useState("");
  const [seen, setSeen] = useState(0); // number of the hand whose result was closed
  useTitle(picture);
  const hidden = useHidden(table.paused);
  const { trick, last_trick: last } = table.view;
  const { told, show } = useTold(`${table.hand}/${trick?.number}/${Boolean(last)}`);
  const promptRef = useSafeFocus();
  const clear = () => {
    for (const open of document.querySelectorAll(".board details[open]")) open.removeAttribute("open");
    show("");
    return Boolean(keys.clear?.());
  };
  const beside = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => beside.current?.scrollTo(0, beside.current.scrollHeight)); // the newest line shows
  const close = () => setSheet("");
  const over = table.view.phase === "done" && picture.winner === null;
  const onReady = () => socket.request({ type: "ready", hand: table.hand });
  const leave = () => socket.request({ type: "leave" }, () => location.assign(page.home));
  const { muted, toggle: toggleMuted } = useMuted();
  const mute = () => {
    toggleMuted();
    show(muted ? gettext("You hear the others again.") : gettext("The others are silenced."));
  };
  useKeys({ ...keys, clear, mute, tell: (what) => show(answer(what)), help: () => setSheet("keys") });
  const asks = over && seen !== table.number && !sheet; // the result lies over the table, and over what is said there
  const promptShown = table.paused ? gettext("Paused") : own?.left && !over ? gettext("A bot plays for you.") : prompt.text;
  const said = html`<${Bubbles} table=${table} muted=${muted} />`;
  const scores = html`<${Scores} table=${table} own=${own} /><${Session} table=${table} />`;
  return html`
    <div class="table" data-game=${table.rules.game} data-form=${table.rules.form ?? "regular"} data-phase=${table.view.phase} data-seq=${`${table.number}-${table.seq}`}
        data-seats=${table.view.cards_left.length} data-hand=${own && own.cards.length > 10 ? "tall" : ""}
        data-paused=${table.paused ? "yes" : ""} data-hidden=${hidden ? "yes" : ""}>
      <header class="table-head">
        <a class="head-button" href=${page.home} aria-label=${gettext("Home")}><${Icon} name="chevron-left" /></a>
        <button type="button" class="contract" onClick=${() => setSheet("story")}>${headline}</button>
        <span class="count">${count}</span>
      </header>
      <p class=${`prompt ${prompt.mine ? "mine" : ""} ${online ? "" : "offline"}`} ref=${promptRef} tabindex="0">
        ${online ? html`<span key=${promptShown}>${promptShown}</span>` : html`<${Icon} name="wifi-off" />${gettext("Reconnecting…")}`}
      </p>
      <div class="over">
        ${panel}
        ${table.paused && html`<${Paused} paused=${table.paused} hidden=${hidden && own !== null} />`}
        ${over && seen === table.number && html`<p class="after">
          <button type="button" class="button felt" onClick=${() => setSeen(0)}>${gettext("Show the result")}</button>
          ${own && !own.left && !table.paused && !roundIsOver(table) && html`<button type="button" class="button on-felt" disabled=${table.seats[own.seat].ready}
            onClick=${onReady}>${gettext("Next hand")}</button>`}
        </p>`}
      </div>
      ${foot}
      <div class="board">
        ${board}
        ${banner && html`<p class="banner">${banner}</p>`}
        ${!asks && said}
        ${toast && html`<p class="table-toast" role="alert">${toast}</p>`}
        <div role="status">${told.text && html`<p class="table-toast told" key=${told.count}>${told.text}</p>`}</div>
      </div>
      <nav class="tools" aria-label=${gettext("Table")}>
        <button type="button" class="beside" onClick=${() => setSheet("scores")}><${Icon} name="chart-no-axes-column" />${gettext("Scores")}</button>
        <button type="button" class="beside" onClick=${() => setSheet("story")}><${Icon} name="history" />${story.title}</button>
        <button type="button" class="beside" onClick=${() => setSheet("rules")}><${Icon} name="book-open" />${gettext("Rules")}</button>
        ${own && !own.left && html`<button type="button" onClick=${() => setSheet("talk")}><${Icon} name="message-circle" />${gettext("Talk")}</button>`}
        ${own && !own.left && html`<button type="button" onClick=${() => setSheet("leave")}><${Icon} name="log-out" />${gettext("Leave")}</button>`}
        <button type="button" onClick=${() => setSheet("keys")}><${Icon} name="keyboard" />${gettext("Keys")}</button>
      </nav>
      <aside class="side" aria-label=${gettext("Beside the table")}>
        <section><h2>${gettext("Scores")}</h2>${scores}</section>
        <section class="grows" ref=${beside} tabindex="0" aria-label=${story.title}><h2>${story.title}</h2>${story.body}</section>
        <section><h2>${gettext("Rules")}</h2>${rules}</section>
      </aside>
      <${Spoken} lines=${online ? lines : [...lines, { key: "offline", text: gettext("Reconnecting…") }]} turn=${prompt.mine ? turn : ""} moment=${momentOf(picture)} />
    </div>
    ${sheet === "scores" && html`<${Sheet} title=${gettext("Scores")} onClose=${close}>${scores}</${Sheet}>`}
    ${sheet === "story" && html`<${Sheet} title=${story.title} onClose=${close}>${story.body}</${Sheet}>`}
    ${sheet === "rules" && html`<${Sheet} title=${gettext("Rules")} onClose=${close}>${rules}</${Sheet}>`}
    ${sheet === "keys" && html`<${Keys} onClose=${close} />`}
    ${sheet === "talk" && html`<${TalkSheet} table=${table} own=${own} socket=${socket} muted=${muted} onMute=${toggleMuted} onClose=${close} />`}
    ${sheet === "leave" && html`<${Leave} onClose=${close} onLeave=${leave} />`}
    ${asks && result({ onReady, onClose: () => setSeen(table.number), said, onTalk: own && !own.left && (() => setSheet("talk")) })}
  `;
}

/** My own strip, or the bottom seat's for a spectator; `badges` are the game's own. */
export function Me({ table, own, seat, badges }) {
  const { view, seats } = table;
  return html`<div class=${`me ${view.to_act.includes(seat) ? "acts" : ""}`}>
    ${view.dealer === seat && html`<span class="dealer" title=${gettext("dealer")}>D</span>`}
    <b class="name">${seats[seat].name}</b>
    ${badges}
    ${!own && html`<span class="secret"><${Icon} name="eye" />${gettext("watching")}</span>`}
    <span class="spacer"></span>
    <span class="total">${signed(seats[seat].total)}</span>
    <${TimeBar} table=${table} seat=${seat} />
  </div>`;
}

/** Which hand it is. @param {any} table */
export const handCount = ({ number, event, terms }) =>
  event ? say(gettext("hand %(number)s of %(count)s"), { number, count: terms.length }) : say(gettext("hand %(number)s"), { number });

// @ts-check
// Before the first hand: who sits where, how friends get here, and the host's button. And the button
// of a spectator who wants a seat, which games show too.

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { page } from "./assets.js";
import { Icon } from "./cards.js";
import { Paused } from "./pause.js";
import { Countdown, EventHead, ReadyFoot, ReadyMark, RoomRules, readyCount } from "./ready.js";
import { say } from "./sentences.js";
import { Sheet } from "./sheets.js";

const TOAST_MS = 5000;
const COPIED_MS = 2500;
const { invite = "", qr = "", terms = "", person = "", other = "", otherCode = "" } = page.root.dataset;

/**
 * Sit down: over the socket, or, for a visitor, by a form that makes a guest. `elsewhere` is asked first when the
 * person still sits at another table.
 * @param {any} socket @param {number | null} seat null for any that is open @param {(seat: number | null) => void} elsewhere
 */
function sit(socket, seat, elsewhere) {
  if (other) elsewhere(seat);
  else if (person) socket.request(seat === null ? { type: "sit" } : { type: "sit", seat });
  else submit(seat, false);
}

/** @param {number | null} seat @param {boolean} move whether another table is left for it */
function submit(seat, move) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("sit"));
  /** @type {any} */ (form.elements.namedItem("seat")).value = seat ?? "";
  /** @type {any} */ (form.elements.namedItem("move")).value = move ? "yes" : "";
  form.requestSubmit();
}

/** A refused wish, for a while. @param {any} refusal */
function useToast(refusal) {
  const [toast, setToast] = useState("");
  useEffect(() => {
    if (!refusal) return undefined;
    setToast(refusal.message);
    const timer = setTimeout(() => setToast(""), TOAST_MS);
    return () => clearTimeout(timer);
  }, [refusal]);
  return toast;
}

/** The waiting room. @param {{live: any}} props */
export function Room({ live }) {
  const { picture, socket, online, refusal } = live;
  const { table, own } = picture;
  const toast = useToast(refusal);
  const [sheet, setSheet] = useState("");
  const [wanted, setWanted] = useState(/** @type {number | null} */ (null));
  const close = () => setSheet("");
  const elsewhere = (/** @type {number | null} */ seat) => {
    setWanted(seat);
    setSheet("elsewhere");
  };
  const leave = () => socket.request({ type: "leave" }, () => location.assign(page.home));
  return html`
    <div class=${`room ${table.event ? "of-event" : ""}`}>
      <header class="table-head">
        <a class="head-button" href=${page.event || page.home} aria-label=${page.event ? gettext("Back to the event") : gettext("Home")}><${Icon} name="chevron-left" /></a>
        <h2><a href=${`/rules/${table.rules.id}/`} target="_blank">${table.rules.name}</a></h2>
        ${own && !own.left
          ? html`<button type="button" class="head-button" aria-label=${gettext("Leave")} onClick=${leave}><${Icon} name="log-out" /></button>`
          : html`<span class="head-button"></span>`}
      </header>
      ${!online && html`<p class="room-offline" role="status"><${Icon} name="wifi-off" />${gettext("Reconnecting…")}</p>`}
      ${table.paused ? html`<${Paused} paused=${table.paused} />` : table.event ? html`<${EventHead} table=${table} />` : html`<${Invite} table=${table} onQr=${() => setSheet("qr")} />`}
      <${Seats} table=${table} own=${own} onSit=${(/** @type {number} */ seat) => sit(socket, seat, elsewhere)} />
      ${table.event && table.rules.game === "mighty" ? html`<${RoomRules} table=${table} />` : html`<p class="room-terms">${terms}</p>`}
      <footer class="room-foot">
        ${table.event
          ? html`<${ReadyFoot} table=${table} own=${own} socket=${socket} />`
          : own
          ? html`<${Begin} table=${table} own=${own} socket=${socket} />`
          : html`<${Come} table=${table} onSit=${() => sit(socket, null, elsewhere)} />`}
      </footer>
      ${toast && html`<p class="table-toast" role="alert">${toast}</p>`}
    </div>
    ${sheet === "qr" && html`<${Sheet} title=${gettext("Scan to come to this table")} onClose=${close}>
      <img class="qr" src=${qr} alt=${say(gettext("QR code of %(link)s"), { link: invite })} width="280" height="280" />
      <p class="room-code small">${page.code}</p>
    </${Sheet}>`}
    ${sheet === "elsewhere" && html`<${Elsewhere} seat=${wanted} onClose=${close} />`}
  `;
}

/** How friends get here: the code, the link, the picture of it. */
function Invite({ table, onQr }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("invite"));
    field.select(); // without https there is no clipboard: what is selected can be copied
    await navigator.clipboard?.writeText(invite);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  const text = say(gettext("Come and play %(rules)s with me. Table %(code)s"), { rules: table.rules.name, code: page.code });
  const share = () => navigator.share({ title: text, text, url: invite }).catch(() => {}); // they changed their mind
  return html`<section class="invite" aria-label=${gettext("Invite friends")}>
    <div class="invite-code">
      <p>${gettext("Table code")}</p>
      <p class="room-code" aria-label=${[...(page.code ?? "")].join(" ")}>${page.code}</p>
      <input id="invite" class="sr-only" readonly value=${invite} aria-label=${gettext("Invite link")} tabindex="-1" />
      <div class="buttons">
        ${"share" in navigator && html`<button type="button" class="button felt" onClick=${share}><${Icon} name="share-2" />${gettext("Share")}</button>`}
        <button type="button" class="button felt" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />
          <span role="status">${copied ? gettext("Copied") : gettext("Copy the link")}</span></button>
        <button type="button" class="button felt for-phone" onClick=${onQr}>${gettext("QR code")}</button>
      </div>
    </div>
    <img class="qr for-desk" src=${qr} alt=${say(gettext("QR code of %(link)s"), { link: invite })} width="148" height="148" />
  </section>`;
}

/** The seats in playing order; an open one is taken by a tap. */
function Seats({ table, own, onSit }) {
  const { seats, terms: agreed } = table;
  const people = seats.filter((/** @type {any} */ seat) => !seat.bot).length;
  return html`<section class="room-table" aria-labelledby="seats-title">
    <h3 id="seats-title">${gettext("Seats")} <span role="status">${table.event || table.ready_by !== null
      ? say(gettext("%(count)s ready"), { count: readyCount(table) })
      : say(gettext("%(people)s of %(seats)s taken"), { people, seats: seats.length })}</span></h3>
    <ol class="room-seats">${seats.map((/** @type {any} */ seat, /** @type {number} */ i) => html`<li key=${i}>
      ${seat.open
        ? html`<button type="button" class="room-seat open" onClick=${() => onSit(i)}>
            <span class="avatar"><${Icon} name=${agreed.bots ? "bot" : "users"} /></span>
            <span class="who"><b>${own ? gettext("Move here") : gettext("Sit here")}</b>
              <small>${agreed.bots ? say(gettext("bot %(name)s keeps it warm"), seat) : gettext("free")}</small></span>
          </button>`
        : html`<div class=${`room-seat ${own?.seat === i ? "mine" : ""}`}>
            <span class="avatar" data-tone=${i}>${seat.name.slice(0, 1)}</span>
            <span class="who"><b>${seat.name}</b><small>
              ${agreed.host === i && html`<span class="host"><${Icon} name="crown" />${gettext("host")}</span>`}
              ${own?.seat === i && html`<span>${gettext("you")}</span>`}
              <${ReadyMark} seat=${seat} />
              ${seat.bot && html`<span><${Icon} name="bot" />${gettext("bot")}</span>`}
              ${seat.left && html`<span><${Icon} name="bot" />${gettext("a bot plays")}</span>`}
              ${seat.gone_at && !seat.left && html`<span class="gone"><${Icon} name="wifi-off" />${gettext("not connected")}</span>`}
            </small></span>
          </div>`}
    </li>`)}</ol>
  </section>`;
}

/** For whoever sits here: the host begins, or anybody if the host is not there; a full table all together. */
function Begin({ table, own, socket }) {
  const { seats, terms: agreed } = table;
  const host = agreed.host === null ? null : seats[agreed.host];
  const mine = host === null || agreed.host === own.seat || host.gone_at;
  const free = seats.some((/** @type {any} */ seat) => seat.open);
  const onBegin = () => socket.request({ type: "begin" });
  if (table.ready_by !== null) {
    return html`<${Countdown} table=${table} /><${ReadyFoot} table=${table} own=${own} socket=${socket} />
      ${mine && html`<button type="button" class="button felt" disabled=${table.paused !== null} onClick=${onBegin}>${gettext("Begin at once")}</button>`}`;
  }
  return html`
    ${mine
      ? html`<button type="button" class="button on-felt big" disabled=${table.paused !== null} onClick=${onBegin}>${gettext("Begin")}</button>`
      : html`<p class="room-waits">${say(gettext("%(name)s begins when everybody is here."), host)}</p>`}
    ${free && html`<p>${agreed.bots
      ? gettext("Bots play in the free seats. Who comes later sits down with the next hand.")
      : gettext("Here only people play: every seat must be taken first.")}</p>`}`;
}

/** For whoever has come by the link. */
function Come({ table, onSit }) {
  if (!table.seats.some((/** @type {any} */ seat) => seat.open)) {
    return html`<p class="room-waits">${gettext("Every seat is taken. Stay and watch, or open a table of your own.")}</p>
      <a class="button felt" href="/play/">${gettext("To the other tables")}</a>`;
  }
  return html`<button type="button" class="button on-felt big" onClick=${onSit}>${gettext("Sit down")}</button>
    ${!person && html`<p>${gettext("No sign-up, no name: you get one, and can change it later.")}</p>`}`;
}

/** The person still sits at another table: which of the two? @param {{seat: number | null, onClose: () => void}} props */
function Elsewhere({ seat, onClose }) {
  return html`<${Sheet} title=${gettext("You still sit at another table")} onClose=${onClose}>
    <p>${say(gettext("A bot plays on for you at table %(code)s if you leave it."), { code: otherCode })}</p>
    <div class="buttons stacked">
      <button type="button" class="button primary" onClick=${() => submit(seat, true)}>${gettext("Leave it and sit here")}</button>
      <a class="button" href=${other}>${gettext("Back to my table")}</a>
    </div>
  </${Sheet}>`;
}

/**
 * What a spectator of a running game is offered: a seat with the next deal, and the way back from it.
 * @param {{live: any}} props
 */
export function SitDown({ live }) {
  const { picture, socket } = live;
  const { table, own } = picture;
  const [asks, setAsks] = useState(false);
  const toast = useToast(own ? null : live.refusal);
  const coming = table.next_seat;
  const open = table.seats.some((/** @type {any} */ seat) => seat.open);
  if (coming === null && (own || !open)) return null;
  return html`<aside class="sit-down" aria-label=${gettext("A seat for you")}>
    ${coming !== null
      ? html`<p role="status"><b>${gettext("You sit down with the next deal.")}</b> ${say(gettext("In the seat of %(name)s"), table.seats[coming])}</p>
          <button type="button" class="button felt" onClick=${() => socket.request({ type: "leave" })}>${gettext("Rather not")}</button>`
      : html`<p><b>${gettext("A seat is open.")}</b> ${gettext("You play with the next deal.")}</p>
          <button type="button" class="button on-felt" onClick=${() => sit(socket, null, () => setAsks(true))}>${gettext("Sit down")}</button>`}
    ${toast && html`<p class="table-toast" role="alert">${toast}</p>`}
  </aside>
  ${asks && html`<${Elsewhere} seat=${null} onClose=${() => setAsks(false)} />`}`;
}

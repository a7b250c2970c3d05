// @ts-check
// The score sheet: its lines as they stand, asked for every two seconds while somebody looks, and
// the hands entered here, which wait in this browser while there is no network.

import { Entry } from "./sheet-entry.js";
import { newId, Queue } from "./sheet-queue.js";

const EVERY_MS = 2000;
const PATIENCE_MS = 8000; // with a network that says nothing

const root = /** @type {HTMLElement} */ (document.getElementById("sheet"));
const lines = /** @type {HTMLElement} */ (root.querySelector(".lines"));
const waiting = /** @type {HTMLElement} */ (root.querySelector(".waiting"));
const offline = /** @type {HTMLElement | null} */ (document.querySelector(".sheet-bar .offline"));
const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("entry"));
const queue = new Queue(root.dataset.token ?? "");
const form = () => /** @type {HTMLFormElement} */ (dialog?.querySelector("form"));

/** Ask the server; null if it cannot be reached. @param {string} url @param {RequestInit} [how] */
async function ask(url, how) {
  try {
    return await fetch(url, { ...how, signal: AbortSignal.timeout(PATIENCE_MS), headers: { Accept: "application/json", ...how?.headers } });
  } catch {
    return null;
  }
}

/** @param {string} url @param {URLSearchParams} body */
async function post(url, body) {
  body.set("csrfmiddlewaretoken", /** @type {HTMLInputElement} */ (form().elements.namedItem("csrfmiddlewaretoken")).value);
  const answer = await ask(url, { method: "POST", body });
  if (!answer || answer.status >= 500) return null;
  if (answer.headers.get("Content-Type")?.includes("json")) return /** @type {any} */ (await answer.json());
  return { refusal: gettext("This page is too old. Reload it and try again."), isOld: true };
}

let asking = false;

async function refresh() {
  if (document.hidden || asking) return;
  asking = true;
  try {
    await askOnce();
  } finally {
    asking = false;
  }
}

async function askOnce() {
  const answer = await ask(root.dataset.lines ?? "", { headers: { "If-None-Match": `"${root.dataset.version}"` } });
  if (offline) offline.hidden = answer !== null;
  if (!answer) return;
  if (answer.status === 200) show(await answer.json());
  const moved = await queue.flush(send);
  showWaiting();
  if (moved) await askOnce();
}

/** @param {any} told */
function show(told) {
  if (String(told.version) === root.dataset.version) return;
  root.dataset.version = told.version;
  root.dataset.next = told.next;
  lines.innerHTML = told.html;
  const dealer = document.querySelector(".sheet-bar .next");
  if (dealer) dealer.textContent = told.dealer;
  const count = document.querySelector(".sheet-head p");
  if (count) count.textContent = told.hands;
  if (entry) entry.renew(told.form);
}

/** @param {import("./sheet-queue.js").Waiting} one @returns {Promise<"sent" | "offline" | {refusal: string, code: string}>} */
async function send(one) {
  const answer = await post(form().action, new URLSearchParams(one.body));
  if (!answer || answer.isOld) return "offline";
  return answer.refusal ? { refusal: answer.refusal, code: answer.code } : "sent";
}

/** The hands that are not on the sheet yet. */
function showWaiting() {
  const rows = queue.all().map((one) => {
    const row = document.createElement("li");
    row.className = one.refusal ? "refused" : "";
    const words = document.createElement("p");
    const what = document.createElement("b");
    what.textContent = interpolate(gettext("Hand %(number)s · %(label)s"), one, true);
    const why = document.createElement("small");
    why.textContent = one.refusal ?? gettext("Waiting for the network");
    words.append(what, why);
    row.append(words);
    if (one.code === "already_entered") row.append(link(gettext("Compare"), correction(one)), drop(one));
    else if (one.refusal) row.append(again(one), drop(one));
    return row;
  });
  waiting.replaceChildren(...rows);
}

/** Where the line that stands can be corrected to what was entered here. @param {import("./sheet-queue.js").Waiting} one */
function correction(one) {
  const told = new URLSearchParams(one.body);
  for (const name of ["csrfmiddlewaretoken", "client_id", "number"]) told.delete(name);
  return `${one.number}/correct/?${told}`;
}

/** @param {string} text @param {string} href */
function link(text, href) {
  const there = document.createElement("a");
  Object.assign(there, { className: "button", textContent: text, href });
  return there;
}

/** @param {import("./sheet-queue.js").Waiting} one */
const drop = (one) => button("quiet", gettext("Discard mine"), () => queue.drop(one.id));

/** As the next hand of the sheet, once whatever was wrong is put right. @param {import("./sheet-queue.js").Waiting} one */
const again = (one) => button("", gettext("Try again"), () => queue.renew(one.id, root.dataset.next ?? ""));

/** @param {string} style @param {string} text @param {() => void} act */
function button(style, text, act) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: `button ${style}`, textContent: text });
  made.addEventListener("click", () => {
    act();
    showWaiting();
    refresh();
  });
  return made;
}

const entry = dialog && new Entry(dialog, {
  async preview(body) {
    const answer = await post(form().dataset.preview ?? "", body);
    if (answer) return answer;
    const told = document.createElement("p");
    told.className = "notice warning";
    told.textContent = gettext("No network: the scores follow later. Record it anyway, it is sent once.");
    return { html: told.outerHTML };
  },
  async record(body, label) {
    const answer = queue.all().length === 0 ? await post(form().action, body) : null;
    if (answer?.refusal) return answer.refusal;
    if (!answer) queue.add({ id: body.get("client_id") ?? "", number: body.get("number") ?? "", body: String(body), label });
    showWaiting();
    refresh();
    return "";
  },
});

document.getElementById("add")?.addEventListener("click", (event) => {
  if (!entry) return;
  event.preventDefault();
  entry.open(newId(), String(Number(root.dataset.next) + queue.all().length));
});

setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
addEventListener("online", refresh);
addEventListener("pageshow", ({ persisted }) => persisted && refresh());
showWaiting();
refresh();

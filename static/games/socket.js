// @ts-check
// One socket to the table. It comes back by itself, and a command that got no answer is sent again
// under the same id, after a reload too, so that it counts once.

const SILENCE_MS = 2500; // then a ping
const DEAD_MS = 9000; // without an answer: a new socket
const PROBE_MS = 2000; // after the page was hidden the answer must come sooner
const RETRY_MS = [500, 1000, 2000, 4000];
const AGAIN_MS = 1000; // a busy database is asked again
const ENDED = 4001; // whoever this page belonged to may no longer use it
const NOT_FOUND = 4004;
const KEPT_MS = 60000; // how long a command is worth sending again after a reload

/**
 * @param {{code: string, language: string}} page
 * @param {{view(view: any): void, refused(error: any): void, online(on: boolean): void}} tell
 */
export function connect(page, tell) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/ws/t/${page.code}/?lang=${page.language}`;
  const pending = new Pending(`pending ${page.code}`);
  const order = { hand: 0, seq: -1, version: 0 }; // of the newest view
  /** @type {WebSocket | null} */
  let socket = null;
  let heard = 0;
  let tries = 0;
  let timer = 0;

  function open() {
    clearTimeout(timer);
    socket?.close();
    const own = new WebSocket(address);
    socket = own;
    heard = performance.now();
    own.onopen = () => {
      tries = 0;
      tell.online(true);
      for (const { message } of pending.all()) send(message);
      ping();
    };
    own.onmessage = ({ data }) => {
      if (own !== socket) return; // a newer one has taken over
      heard = performance.now();
      take(JSON.parse(data));
    };
    own.onclose = ({ code }) => {
      if (own !== socket) return;
      socket = null;
      tell.online(false);
      if (code === ENDED) location.reload(); // the server knows who is here now
      if (code === ENDED || code === NOT_FOUND) return;
      const wait = RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)];
      timer = window.setTimeout(open, wait * (0.8 + 0.4 * Math.random()));
    };
  }

  /** @param {any} message */
  function take(message) {
    if (message.code === "retry_later") { // perhaps it was done, perhaps not: the id makes it count once
      setTimeout(() => again(message.id), AGAIN_MS);
      return;
    }
    const asked = pending.answered(message.id);
    if (message.type === "ok") asked?.done?.();
    if (message.type === "error") tell.refused(message);
    if (message.type === "pong") {
      clock.learn(message.now, heard);
      if (isNewer(message, order)) send({ type: "sync" }); // a view was lost on its way
    }
    if (message.type === "view") {
      if (isNewer(message.table, order)) Object.assign(order, pick(message.table));
      tell.view(message);
    }
  }

  /** @param {string} id */
  function again(id) {
    const message = pending.get(id);
    if (message) send(message);
  }

  function ping() {
    clock.asked();
    send({ type: "ping" });
  }

  /** @param {any} message */
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  setInterval(() => {
    if (!socket) return;
    const silent = performance.now() - heard;
    if (silent > DEAD_MS) {
      tell.online(false);
      open();
    } else if (silent > SILENCE_MS) ping();
  }, 1000);
  addEventListener("online", open);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (socket?.readyState !== WebSocket.OPEN) return open();
    const since = performance.now();
    ping();
    setTimeout(() => heard < since && open(), PROBE_MS);
  });

  open();
  return {
    /**
     * Ask for something; it is kept and sent again until it is answered.
     * @param {any} what @param {() => void} [done] called when it has been done
     */
    request(what, done) {
      const message = { ...what, id: randomHex(12) };
      pending.add(message, done);
      send(message);
    },
  };
}

/** Commands that wait for their answer, by id; they outlive the page. */
class Pending {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
    /** @type {Map<string, {message: any, at: number, done?: () => void}>} */
    this.waiting = new Map();
    for (const { message, at } of JSON.parse(sessionStorage.getItem(key) ?? "[]")) {
      if (Date.now() - at < KEPT_MS) this.waiting.set(message.id, { message, at });
    }
  }

  /** @param {any} message @param {(() => void) | undefined} done */
  add(message, done) {
    this.waiting.set(message.id, { message, at: Date.now(), done });
    this.keep();
  }

  all() {
    return this.waiting.values();
  }

  /** @param {string} id */
  get(id) {
    return this.waiting.get(id)?.message;
  }

  /** @param {string} id */
  answered(id) {
    const asked = this.waiting.get(id);
    if (this.waiting.delete(id)) this.keep();
    return asked;
  }

  keep() {
    const rows = [...this.waiting.values()].map(({ message, at }) => ({ message, at }));
    sessionStorage.setItem(this.key, JSON.stringify(rows));
  }
}

/** What the server's clock says, learnt from the answer that came fastest. */
export const clock = {
  offset: 0, // milliseconds from this device's clock to the server's
  best: Infinity,
  since: 0,
  asked() {
    this.since = performance.now();
  },
  /** @param {number} now the server's time @param {number} heard when its answer came */
  learn(now, heard) {
    const took = heard - this.since;
    if (took > this.best * 1.5 + 20) return;
    this.best = Math.min(this.best, took);
    this.offset = now + took / 2 - Date.now();
  },
  now() {
    return Date.now() + this.offset;
  },
};

const ORDER = ["hand", "seq", "version"];

/** @param {any} table */
const pick = (table) => Object.fromEntries(ORDER.map((name) => [name, table[name]]));

/** Whether moment `a` of the table comes after moment `b`. @param {any} a @param {any} b */
function isNewer(a, b) {
  const differs = ORDER.find((name) => a[name] !== b[name]);
  return differs !== undefined && a[differs] > b[differs];
}

/** Random bytes as hex; randomUUID needs https, which a club's own server may lack. @param {number} bytes */
export const randomHex = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

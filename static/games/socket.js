// @ts-check
// One socket to the table. It comes back by itself, and a move that got no answer is sent again
// under the same id, so that it counts once.

const SILENCE_MS = 2500; // then a ping
const DEAD_MS = 9000; // without an answer: a new socket
const RETRY_MS = [500, 1000, 2000, 4000];
const REFUSED = [4004]; // closed for a reason that retrying will not change

/**
 * @param {{code: string, language: string}} page
 * @param {{view(view: any): void, refused(error: any): void, online(on: boolean): void}} tell
 */
export function connect(page, tell) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/ws/t/${page.code}/?lang=${page.language}`;
  /** @type {WebSocket | null} */
  let socket = null;
  let heard = 0;
  let tries = 0;
  /** @type {Map<string, {message: any, done: (() => void) | undefined}>} */
  const pending = new Map(); // by id: what waits for its answer
  let timer = 0;

  const now = () => performance.now();

  function open() {
    clearTimeout(timer);
    socket?.close();
    const own = new WebSocket(address);
    socket = own;
    heard = now();
    own.onopen = () => {
      tries = 0;
      tell.online(true);
      for (const { message } of pending.values()) own.send(JSON.stringify(message));
    };
    own.onmessage = ({ data }) => {
      heard = now();
      const message = JSON.parse(data);
      const answered = pending.get(message.id);
      pending.delete(message.id);
      if (message.type === "ok") answered?.done?.();
      if (message.type === "view") tell.view(message);
      if (message.type === "error") tell.refused(message);
    };
    own.onclose = ({ code }) => {
      if (own !== socket) return; // replaced by a newer one
      socket = null;
      tell.online(false);
      if (REFUSED.includes(code)) return;
      const wait = RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)];
      timer = window.setTimeout(open, wait * (0.8 + 0.4 * Math.random()));
    };
  }

  setInterval(() => {
    if (!socket) return;
    const silent = now() - heard;
    if (silent > DEAD_MS) {
      tell.online(false);
      open();
    } else if (silent > SILENCE_MS) send({ type: "ping" });
  }, 1000);
  addEventListener("online", open);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && socket?.readyState !== WebSocket.OPEN) open();
  });

  /** @param {any} message */
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  open();
  return {
    /**
     * Ask for something; it is kept and sent again until it is answered.
     * @param {any} what @param {() => void} [done] called when it has been done
     */
    request(what, done) {
      const message = { ...what, id: newId() };
      pending.set(message.id, { message, done });
      send(message);
    },
  };
}

/** A name nobody else uses; randomUUID needs https, which a club's own server may lack. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

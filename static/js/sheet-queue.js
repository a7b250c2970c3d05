// @ts-check
// Hands that were entered without a network: kept in this browser, in order, until each was sent
// once. The server knows a hand by its client id, so that sending it twice does no harm.

/** @typedef {{id: string, number: string, body: string, label: string, refusal?: string, code?: string}} Waiting */

/** A name for one submission. `crypto.randomUUID` is missing on plain http. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} body @param {string} number */
function numbered(body, number) {
  const told = new URLSearchParams(body);
  told.set("number", number);
  return String(told);
}

export class Queue {
  /** @param {string} token of the sheet */
  constructor(token) {
    this.key = `sheet:${token}`;
    /** @type {Waiting[]} */
    this.kept = []; // where storage is switched off, it lasts as long as the page
  }

  /** @returns {Waiting[]} */
  all() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "[]");
    } catch {
      return this.kept;
    }
  }

  /** @param {Waiting[]} waiting */
  save(waiting) {
    this.kept = waiting;
    try {
      localStorage.setItem(this.key, JSON.stringify(waiting));
    } catch {
      // as long as the page
    }
  }

  /** @param {Waiting} one */
  add(one) {
    this.save([...this.all(), one]);
  }

  /** @param {string} id */
  drop(id) {
    this.save(this.all().filter((one) => one.id !== id));
  }

  /** Let one that was refused be sent again, as hand `number`. @param {string} id @param {string} number */
  renew(id, number) {
    this.save(this.all().map((one) => (one.id === id ? { id, number, label: one.label, body: numbered(one.body, number) } : one)));
  }

  /** Send what waits, the first one first, until one cannot be sent. @param {(one: Waiting) => Promise<"sent" | "offline" | {refusal: string, code: string}>} send */
  async flush(send) {
    if (this.busy) return false;
    this.busy = true;
    let moved = false;
    try {
      for (const one of this.all()) {
        if (one.refusal) break; // somebody must look at it first
        const answer = await send(one);
        if (answer === "offline") break;
        moved = true;
        if (answer === "sent") this.drop(one.id);
        else this.save(this.all().map((it) => (it.id === one.id ? { ...it, ...answer } : it)));
      }
    } finally {
      this.busy = false;
    }
    return moved;
  }
}

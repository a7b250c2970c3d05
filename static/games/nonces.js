// @ts-check
// This device's number in the shuffle (docs/fair.md): sent before the deal, looked for after it.

import { randomHex } from "./socket.js";

const sent = new Map(); // by number of the hand

/** Mix a number of this device into the next shuffle. @param {any} socket @param {{table: any, own: any}} view */
export function sendNonce(socket, { table, own }) {
  const number = table.sealed?.number;
  if (!own || !number || sent.has(number)) return;
  sent.set(number, randomHex(16));
  socket.request({ type: "nonce", number, nonce: sent.get(number) });
}

/** Whether the number this device sent was left out of the hand that is over. @param {any} table @param {any} own */
export function wasLeftOut(table, own) {
  const mine = sent.get(table.number);
  return Boolean(mine && own && table.reveal && table.reveal.nonces[own.seat] !== mine);
}

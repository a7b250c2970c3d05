// @ts-check
// This device's number in the shuffle (docs/fair.md): sent before the deal, looked for after it.

import { randomHex } from "./socket.js";

const sent = new Map(); // by the commitment it is mixed with

/** Mix a number of this device into the next shuffle. @param {any} socket @param {{table: any, own: any}} view */
export function sendNonce(socket, { table, own }) {
  const { number, commitment } = table.sealed ?? {};
  if (!own || !number || sent.has(commitment)) return;
  sent.set(commitment, randomHex(16));
  socket.request({ type: "nonce", number, nonce: sent.get(commitment) });
}

/** Whether the number this device sent was left out of the hand that is over. @param {any} table @param {any} own */
export function wasLeftOut(table, own) {
  const mine = sent.get(table.commitment);
  return Boolean(mine && own && table.reveal && table.reveal.nonces[own.seat] !== mine);
}

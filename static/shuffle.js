// @ts-check
// The shuffle, calculated again (docs/fair.md): the seal, and what the numbers make of a deck.

const text = new TextEncoder();

/** Browsers calculate only on pages reached by https, or on this machine. */
export const canCalculate = () => Boolean(globalThis.crypto?.subtle);

/** @param {ArrayBuffer} bytes */
const hex = (bytes) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {readonly string[]} deck top first @param {string} salt */
export const sealOf = async (deck, salt) =>
  hex(await crypto.subtle.digest("SHA-256", text.encode(`${deck.join(" ")}:${salt}`)));

/**
 * The deck as the numbers of the seats rearrange it; "" stands for none.
 * @param {readonly string[]} deck
 * @param {string} seal
 * @param {readonly string[]} nonces
 */
export async function mix(deck, seal, nonces) {
  const mixed = [...deck];
  if (!nonces.some(Boolean)) return mixed;
  const next = await stream(nonces.join(":"), seal);
  for (let last = mixed.length - 1; last > 0; last--) {
    const limit = 256 - (256 % (last + 1));
    let byte = await next();
    while (byte >= limit) byte = await next();
    const chosen = byte % (last + 1);
    [mixed[last], mixed[chosen]] = [mixed[chosen], mixed[last]];
  }
  return mixed;
}

/** The bytes of HMAC-SHA256 over "seal:0", "seal:1", … @param {string} key @param {string} seal */
async function stream(key, seal) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", text.encode(key), algorithm, false, ["sign"]);
  let block = new Uint8Array();
  let at = 0;
  let count = 0;
  return async () => {
    if (at === block.length) {
      block = new Uint8Array(await crypto.subtle.sign("HMAC", made, text.encode(`${seal}:${count++}`)));
      at = 0;
    }
    return block[at++];
  };
}

// Bytes for what is checked in the browser: hexadecimal, base64, numbers, hashes. Pure, by WebCrypto.

const encoder = new TextEncoder();

/** @param {string} text */
export const utf8 = (text) => encoder.encode(text);

/** @param {string} text Digits in lower case, two for a byte. */
export function fromHex(text) {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new RangeError(`not hexadecimal: ${text.slice(0, 20)}`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text With its padding, written in the one way there is. */
export function fromBase64(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new RangeError("base64 that is written otherwise");
  return bytes;
}

/** @param {Uint8Array} bytes */
export const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** @param {Uint8Array[]} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} one @param {Uint8Array} other */
export const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

/** The 16 bytes of a UUID. @param {string} text */
export const uuid = (text) => fromHex(text.replaceAll("-", ""));

/**
 * A whole number in so many bytes.
 * @param {number | bigint} value @param {1 | 2 | 4 | 8} size @param {boolean} [little]
 */
export function number(value, size, little = false) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value), little);
  return little ? bytes.slice(0, size) : bytes.slice(8 - size);
}

/**
 * A part of what is hashed, with its length before it: big-endian in links, little-endian in deals.
 * @param {Uint8Array} bytes
 * @param {boolean} [little]
 */
export const field = (bytes, little = false) => joined(number(bytes.length, 4, little), bytes);

/** Whether the browser can hash here at all: it can on pages of https and of the own machine. */
export const canHash = () => globalThis.crypto?.subtle !== undefined;

/** @param {Uint8Array} bytes */
export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
}

/** HKDF-SHA256 with 32 bytes of output. @param {string} salt @param {Uint8Array} key @param {Uint8Array} info */
export async function derived(salt, key, info) {
  const from = await crypto.subtle.importKey("raw", /** @type {BufferSource} */ (key), "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: utf8(salt), info: /** @type {BufferSource} */ (info) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, from, 256));
}

/** Times of the log are microseconds; a Date has milliseconds. @param {string} text */
export function micros(text) {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z$/.exec(text);
  if (found === null) throw new RangeError(`not a time: ${text}`);
  return BigInt(Date.parse(`${found[1]}Z`)) * 1000n + BigInt((found[2] ?? "").padEnd(6, "0"));
}

// How a secret and seeds become a deck: the numbers of ChaCha20, a permutation, and the order of a new deck. Pure; the
// format is docs/audit-format.md.
import { derived, field, joined, number, sha256, utf8 } from "./bytes.js";

/** What a draw belongs to: a table and the number of the deal. @param {Uint8Array} id @param {number | bigint} deal */
export const contextOf = (id, deal) => joined(field(id, true), number(deal, 8, true));

/**
 * What everything of a draw is derived with.
 * @param {string} label
 * @param {Uint8Array} context
 * @param {Uint8Array[]} seeds
 */
export function infoOf(label, context, seeds) {
  const all = seeds.map((seed) => field(seed, true));
  return joined(field(utf8(label), true), context, number(seeds.length, 4, true), ...all);
}

/** @param {Uint8Array} context @param {Uint8Array} secret */
export const commitmentOf = (context, secret) =>
  sha256(joined(field(utf8("mazziere fairdeal v1 commitment"), true), context, secret));

/**
 * What of a player's own seed is mixed into a deal.
 * @param {Uint8Array} context
 * @param {Uint8Array} seed As it was sent.
 */
export const mixedOf = (context, seed) =>
  sha256(joined(field(utf8("mazziere fairdeal v2 seed"), true), context, field(seed, true)));

/** @param {Uint8Array} secret @param {Uint8Array} info */
export const drawKey = (secret, info) => derived("mazziere fairdeal v1 draw", secret, info);

/** @param {Uint8Array} secret @param {Uint8Array} info @param {number} place */
export const saltOf = (secret, info, place) =>
  derived("mazziere fairdeal v1 opening", secret, joined(info, number(place, 4, true)));

/** The words of the ChaCha20 keystream (RFC 8439), nonce and counter from zero. @param {Uint8Array} key */
export function* words(key) {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let at = 0; at < 8; at += 1) start[4 + at] = view.getUint32(4 * at, true);
  for (;;) {
    const state = start.slice();
    for (let round = 0; round < 10; round += 1) {
      for (let at = 0; at < 4; at += 1) quarter(state, at, 4 + at, 8 + at, 12 + at);
      for (let at = 0; at < 4; at += 1) quarter(state, at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4));
    }
    for (let at = 0; at < 16; at += 1) yield (at_(state, at) + at_(start, at)) >>> 0;
    start[12] = at_(start, 12) + 1;
  }
}

/** @param {Uint32Array} state @param {number} at */
const at_ = (state, at) => state[at] ?? 0;

/** @param {Uint32Array} state @param {number} a @param {number} b @param {number} c @param {number} d */
function quarter(state, a, b, c, d) {
  mix(state, a, b, d, 16);
  mix(state, c, d, b, 12);
  mix(state, a, b, d, 8);
  mix(state, c, d, b, 7);
}

/** @param {Uint32Array} state @param {number} x @param {number} y @param {number} z @param {number} left */
function mix(state, x, y, z, left) {
  state[x] = at_(state, x) + at_(state, y);
  const word = at_(state, z) ^ at_(state, x);
  state[z] = (word << left) | (word >>> (32 - left));
}

/** A number below a bound, each as likely as the others. @param {Iterator<number>} source @param {number} bound */
export function below(source, bound) {
  for (;;) {
    const product = BigInt(source.next().value) * BigInt(bound);
    if ((product & 0xffffffffn) >= 0x100000000n % BigInt(bound)) return Number(product >> 32n);
  }
}

/** @param {Iterator<number>} source @param {number} count */
export function permuted(source, count) {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = below(source, at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

const RANKS = "A23456789TJQK";
const UNO = "0123456789PIS";

/** Where a card stands in a new deck: by rank, then by suit. @param {string} card */
function place(card) {
  if (card === "Jo") return 1000;
  if (card === "W0") return 1001;
  if (card === "W4") return 1002;
  const [first = "", second = ""] = card;
  const uno = "BRVG".indexOf(first);
  if (uno >= 0) return UNO.indexOf(second) * 4 + uno;
  return RANKS.indexOf(first) * 8 + "DCBSdhcs".indexOf(second);
}

/** Cards in the order of a new deck. @param {readonly string[]} cards */
export const ascending = (cards) => cards.toSorted((one, other) => place(one) - place(other));

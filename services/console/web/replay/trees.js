// Trees of hashes: the one over the cards of a deck, the one over promised deals, and those of the logs (RFC 6962). Pure.
import { joined, same, sha256 } from "./bytes.js";

/** @param {Uint8Array} bytes */
export const leaf = (bytes) => sha256(joined(Uint8Array.of(0), bytes));

/** @param {Uint8Array} left @param {Uint8Array} right */
export const node = (left, right) => sha256(joined(Uint8Array.of(1), left, right));

/** The largest power of two below a length: where a list splits. @param {number} length */
function split(length) {
  let at = 1;
  while (2 * at < length) at *= 2;
  return at;
}

/** @param {readonly Uint8Array[]} leaves @returns {Promise<Uint8Array>} */
export async function rootOf(leaves) {
  const [first] = leaves;
  if (first === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return first;
  const at = split(leaves.length);
  return node(await rootOf(leaves.slice(0, at)), await rootOf(leaves.slice(at)));
}

/**
 * The root that a path leads to from a leaf (RFC 9162, 2.1.3.2); undefined for a path that is too short or too long.
 * @param {Uint8Array} hash @param {number} place @param {number} size @param {readonly Uint8Array[]} path Lowest first.
 */
export async function climbed(hash, place, size, path) {
  if (!(Number.isSafeInteger(place) && place >= 0 && place < size)) return undefined;
  let [at, last, now] = [place, size - 1, hash];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      now = await node(sibling, now);
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else now = await node(now, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? now : undefined;
}

/**
 * Whether a path leads from a leaf to a root.
 * @param {Uint8Array} hash
 * @param {number} place
 * @param {number} size
 * @param {readonly Uint8Array[]} path
 * @param {Uint8Array} root
 */
export async function leads(hash, place, size, path, root) {
  const top = await climbed(hash, place, size, path);
  return top !== undefined && same(top, root);
}

/** A tree as it grows: the roots of the full trees that it is made of, the largest first. */
export class Tree {
  size = 0;
  /** @type {Uint8Array[]} */
  #peaks = [];

  /** @param {Uint8Array} hash @param {number} [width] How many leaves the hash is the root of: a power of two. */
  async push(hash, width = 1) {
    let [now, size] = [hash, this.size / width];
    while (size % 2 === 1) {
      now = await node(/** @type {Uint8Array} */ (this.#peaks.pop()), now);
      size = Math.floor(size / 2);
    }
    this.#peaks.push(now);
    this.size += width;
  }

  async root() {
    const [top, ...rest] = this.#peaks.toReversed();
    if (top === undefined) return sha256(new Uint8Array());
    let root = top;
    for (const peak of rest) root = await node(peak, root);
    return root;
  }
}

// Signed logs: checkpoints (C2SP signed notes, Ed25519), the entry of an event, and whether a log has only grown. Pure
// but for the tiles, which it is given a reader for.
import { field, fromBase64, fromHex, joined, micros, number, sha256, toHex, utf8, uuid } from "./bytes.js";
import { leads, leaf, Tree } from "./trees.js";

/** What is wrong with a note, a key or a proof: `what` is a key of the catalogue. */
export class Untrue extends Error {
  /** @param {string} what @param {Record<string, string | number>} [params] */
  constructor(what, params = {}) {
    super(what);
    this.what = what;
    this.params = params;
  }
}

/**
 * @typedef {{ name: string, id: string, algorithm: number, key: Uint8Array }} Key
 * @typedef {{ text: string, origin: string, size: number, root: Uint8Array, signatures: { name: string, id: string, bytes: Uint8Array }[] }} Checkpoint
 */

/** A verifier key, `<name>+<id>+<base64>`. @param {string} text @returns {Promise<Key>} */
export async function keyOf(text) {
  const [name = "", id = "", ...rest] = text.trim().split("+");
  try {
    const bytes = fromBase64(rest.join("+"));
    const own = await sha256(joined(utf8(`${name}\n`), bytes));
    const algorithm = bytes[0] ?? 0;
    if (name !== "" && bytes.length === 33 && [1, 4].includes(algorithm) && toHex(own.slice(0, 4)) === id) {
      return { name, id, algorithm, key: bytes.slice(1) };
    }
  } catch {
    // Said below.
  }
  throw new Untrue("audit.untrue.key");
}

/** @param {string} note @returns {Checkpoint} */
export function checkpointOf(note) {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) throw new Untrue("audit.untrue.note");
  const text = note.slice(0, end + 1);
  const [origin = "", size = "", root = ""] = text.split("\n");
  try {
    const signatures = note
      .slice(end + 2, -1)
      .split("\n")
      .map(signatureOf);
    const hash = fromBase64(root);
    if (/^(0|[1-9]\d{0,14})$/.test(size) && hash.length === 32) {
      return { text, origin, size: Number(size), root: hash, signatures };
    }
  } catch {
    // Said below.
  }
  throw new Untrue("audit.untrue.note");
}

/** @param {string} line */
function signatureOf(line) {
  const [dash, name = "", data = "", ...more] = line.split(" ");
  const bytes = fromBase64(data);
  if (dash !== "\u2014" || name === "" || more.length > 0 || bytes.length < 5) throw new Untrue("audit.untrue.note");
  return { name, id: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) };
}

/**
 * Whether a key has signed a checkpoint: every signature of its name and id has to be true.
 * @param {Checkpoint} checkpoint @param {Key} key
 */
export async function isSigned(checkpoint, key) {
  const own = checkpoint.signatures.filter(({ name, id }) => name === key.name && id === key.id);
  if (own.length === 0) return false;
  const imported = await imports(key.key);
  for (const { bytes } of own) {
    const stamped = key.algorithm === 4;
    const time = stamped && bytes.length > 8 ? new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0) : 0n;
    const text = stamped ? `cosignature/v1\ntime ${time}\n${checkpoint.text}` : checkpoint.text;
    const signature = /** @type {BufferSource} */ (stamped ? bytes.slice(8) : bytes);
    const message = /** @type {BufferSource} */ (utf8(text));
    if (!(await crypto.subtle.verify({ name: "Ed25519" }, imported, signature, message))) return false;
  }
  return true;
}

/** @param {Uint8Array} key */
async function imports(key) {
  try {
    const bytes = /** @type {BufferSource} */ (key);
    return await crypto.subtle.importKey("raw", bytes, { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    // A browser that knows no Ed25519 cannot say that a signature is false.
    if (error instanceof DOMException && error.name === "NotSupportedError") throw new Untrue("audit.unable.ed25519");
    throw error;
  }
}

/**
 * The hash that an event has in its chain.
 * @param {{ version: number, type: string, schema: number, occurred_at: string, previous: string, payload: string | Uint8Array }} row
 * @param {string} stream
 */
export async function eventHash(row, stream) {
  const payload = typeof row.payload === "string" ? utf8(row.payload) : row.payload;
  const parts = [
    utf8("mazziere.event.v1"),
    uuid(stream),
    number(row.version, 8),
    utf8(row.type),
    number(row.schema, 2),
    number(micros(row.occurred_at), 8),
    fromHex(row.previous),
    await sha256(payload),
  ];
  return sha256(joined(...parts.map((part) => field(part))));
}

/**
 * What of an event stands in the log, as a leaf.
 * @param {number} position
 * @param {string} stream
 * @param {number} version
 * @param {Uint8Array} hash
 * @param {string} kind
 */
export function eventLeaf(position, stream, version, hash, kind) {
  const parts = [number(position, 8), uuid(stream), number(version, 8), hash, utf8(kind)];
  return leaf(joined(utf8("mazziere.event.leaf.v1"), ...parts));
}

/** What stands in a file of the format `tlog-proof`. @param {string} text */
export function proofOf(text) {
  const end = text.indexOf("\n\n");
  const [first, extra = "", index = "", ...path] = text.slice(0, Math.max(end, 0)).split("\n");
  const at = /^index (0|[1-9]\d{0,14})$/.exec(index);
  if (first !== "c2sp.org/tlog-proof@v1" || !extra.startsWith("extra ") || at === null) {
    throw new Untrue("audit.untrue.proof");
  }
  try {
    return {
      entry: fromBase64(extra.slice(6)),
      index: Number(at[1]),
      path: path.map(fromBase64),
      checkpoint: text.slice(end + 2),
    };
  } catch {
    throw new Untrue("audit.untrue.proof");
  }
}

/**
 * The path of a tile, as C2SP `tlog-tiles` writes it.
 * @param {number} level
 * @param {number} index
 * @param {number} width
 */
export function tilePath(level, index, width) {
  const digits = [String(index % 1000).padStart(3, "0")];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    digits.unshift(`x${String(rest % 1000).padStart(3, "0")}`);
  }
  return `${level}/${digits.join("/")}${width === 256 ? "" : `.p/${width}`}`;
}

/**
 * The root of the first `size` entries out of tiles: full subtrees of 256 leaves by the tiles of level 1, the rest by
 * one of level 0. With the root of an older size that is the same past.
 * @param {number} size @param {(path: string) => Promise<Uint8Array>} read
 */
export async function rootByTiles(size, read) {
  const tree = new Tree();
  let level = 0;
  for (let full = 256; full * 256 <= size; full *= 256) level += 1;
  for (; level >= 0; level -= 1) {
    // The tile of a level has roots over 256 ** level leaves; whole ones are what the level above has already.
    const width = 256 ** level;
    const done = tree.size / width;
    const until = Math.floor(size / width);
    for (let at = done; at < until;) {
      const index = Math.floor(at / 256);
      const count = Math.min(256, until - index * 256);
      const tile = await read(tilePath(level, index, count));
      for (; at < index * 256 + count; at += 1) {
        const hash = tile.slice((at - index * 256) * 32, (at - index * 256 + 1) * 32);
        if (hash.length !== 32) throw new Untrue("audit.untrue.tile");
        await tree.push(hash, width);
      }
    }
  }
  return tree.root();
}

/**
 * Whether a proof file's entry stands where it says in the tree of its checkpoint.
 * @param {ReturnType<typeof proofOf>} proof
 * @param {Checkpoint} checkpoint
 */
export const stands = async (proof, checkpoint) =>
  leads(await leaf(proof.entry), proof.index, checkpoint.size, proof.path, checkpoint.root);

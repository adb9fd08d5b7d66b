// Whether a log has only grown since a checkpoint: by its tiles for auditors, by two paths for everybody. Pure but for
// what it is given to read with.
import { fromBase64, same } from "../replay/bytes.js";
import { rootByTiles } from "../replay/log.js";
import { leads, node } from "../replay/trees.js";

/** @typedef {{ size: number, root: Uint8Array }} Seen */

/**
 * By tiles: the tree of the older size, and that of the newer one, are built anew.
 * @param {Seen} older @param {Seen} newer @param {(path: string) => Promise<Uint8Array>} tile
 */
export async function grownByTiles(older, newer, tile) {
  if (!same(await rootByTiles(newer.size, tile), newer.root)) return false;
  return same(await rootByTiles(older.size, tile), older.root);
}

/** The positions whose paths say it: the last entry of the older tree, and the one beside it. @param {number} size */
export const positionsOf = (size) => [size - 1, size % 2 === 1 ? size : size - 2];

/**
 * By paths: the last entry of the older tree has in the newer one a path whose left siblings are its path in the older
 * one. Its own hash is the first sibling of the entry beside it.
 * @param {Seen} older @param {Seen} newer
 * @param {readonly { index: number, path: readonly string[] }[]} paths Those of `positionsOf`, under the newer root.
 */
export async function grownByPaths(older, newer, paths) {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return same(older.root, newer.root);
  const [last = 0, beside = 0] = positionsOf(older.size);
  const path = paths.find(({ index }) => index === last)?.path.map(fromBase64);
  const [hash] = paths.find(({ index }) => index === beside)?.path.map(fromBase64) ?? [];
  if (path === undefined || hash === undefined) return false;
  if (!(await leads(hash, last, newer.size, path, newer.root))) return false;
  let own = hash;
  let [at, end] = [last, newer.size - 1];
  for (const sibling of path) {
    if (at % 2 === 1 || at === end) {
      own = await node(sibling, own);
      while (at % 2 === 0 && at > 0) [at, end] = [at / 2, Math.floor(end / 2)];
    }
    [at, end] = [Math.floor(at / 2), Math.floor(end / 2)];
  }
  return same(own, older.root);
}

// What this browser remembers of the logs: the key that it saw first, and the newest checkpoint that it found true. A
// house that shows another key, or another past, is found out.
import { browser } from "../frame/kept.js";

/** @typedef {{ key: string, note: string, seen_at: string }} Kept */

/** @param {string} log @returns {Kept | undefined} */
export const keptLog = (log) => browser.get(`log.${log}`);

/** @param {string} log @param {Kept | undefined} kept */
export const keepLog = (log, kept) => browser.set(`log.${log}`, kept);

/**
 * The key to check with: the one that was seen first. The mark says so where the house shows another one now.
 * @param {{ origin: string, key: string } | undefined} log
 * @returns {{ key: string, mark?: import("../replay/deal.js").Mark }}
 */
export function keptKey(log) {
  if (log === undefined) return { key: "" };
  const kept = keptLog(log.origin);
  if (kept === undefined || kept.key === log.key) return { key: log.key };
  return { key: kept.key, mark: { what: "audit.mark.key", why: "audit.untrue.other_key" } };
}

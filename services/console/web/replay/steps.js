// The steps of a match or a hand, and the table after each of them: what this reader saw, as the house tells it.
import { applyPatch } from "../client/index.js";
import { theHouse } from "../frame/caller.js";

/** @typedef {import("../client/generated/tables.js").TableView} TableView */
/** @typedef {import("../client/generated/tables.js").TableStep} TableStep */

/** Steps that change nothing at the table: what is promised, opened and booked beside it. */
const ASIDE = new Set([
  "secret_sealed",
  "committed",
  "deals_promised",
  "revealed",
  "posted",
  "posting_refused",
  "paced",
  "seeded",
]);

/** @param {TableStep} step */
export const isShown = (step) => !ASIDE.has(step.step);

/** The deal that a step draws, so that a match can be left and entered at its deals. @param {TableStep} step */
export function dealDrawn(step) {
  const data = /** @type {any} */ (step.data);
  return step.step === "turn" && data.draw ? /** @type {number} */ (data.deal) : undefined;
}

/** A step, and the table after it. @typedef {TableStep & { view: TableView }} Seen */

/**
 * A match or a hand as this reader saw it: the table before it, and after each of its steps.
 * @param {string} table_id
 * @param {number | undefined} hand
 * @param {AbortSignal} signal
 * @returns {Promise<{ before: TableView, steps: Seen[] }>}
 */
export async function replayOf(table_id, hand, signal) {
  const { tables } = theHouse();
  /** @type {Seen[]} */
  const steps = [];
  /** @type {TableView | undefined} */
  let before;
  /** @type {number | undefined} */
  let after;
  do {
    const query = { hand, after, limit: 200 };
    const { data } = await tables.get("/v1/tables/{table_id}/replay", { path: { table_id }, query, signal });
    let view = steps.at(-1)?.view ?? data.view;
    before ??= data.view;
    for (const step of data.items) {
      view = /** @type {TableView} */ (applyPatch(view, step.patch ?? []));
      steps.push({ ...step, view });
    }
    after = data.next === undefined ? undefined : Number(data.next);
  } while (after !== undefined);
  return { before, steps: steps.filter(isShown) };
}

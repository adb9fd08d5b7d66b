// The steps of a match or a hand, and the table after each of them: what this reader saw, as the house tells it.
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

/** @param {string} table_id @param {{ first: number, last: number } | undefined} range @param {AbortSignal} signal */
export async function stepsOf(table_id, range, signal) {
  /** @type {TableStep[]} */
  const steps = [];
  const query = { after: (range?.first ?? 1) - 1, limit: 1000 };
  for await (const step of theHouse().tables.items("/v1/tables/{table_id}/events", {
    path: { table_id },
    query,
    signal,
  })) {
    if (range !== undefined && step.version > range.last) break;
    steps.push(step);
  }
  return steps.filter(isShown);
}

/** @param {string} table_id @param {number} hand @param {AbortSignal} signal */
export async function handOf(table_id, hand, signal) {
  const path = { table_id };
  for await (const one of theHouse().tables.items("/v1/tables/{table_id}/hands", {
    path,
    query: { limit: 200 },
    signal,
  })) {
    if (one.hand === hand) return one;
    if (one.hand < hand) break;
  }
  return undefined;
}

/**
 * Views by version; each is asked for once. A view that was refused is not asked for again.
 * @param {string} table_id
 */
export function viewsOf(table_id) {
  /** @type {Map<number, Promise<TableView>>} */
  const kept = new Map();
  return (/** @type {number} */ version) => {
    let view = kept.get(version);
    if (view === undefined) {
      view = theHouse()
        .tables.get("/v1/tables/{table_id}", {
          path: { table_id },
          .../** @type {object} */ ({ query: { version } }),
        })
        .then(({ data }) => data);
      kept.set(version, view);
    }
    return view;
  };
}

// The lists of the lobby as they change: every tournament and every cash table that the house tells of.
import { theHouse } from "../frame/caller.js";
import { useStream } from "../frame/reading.js";
import { useState } from "../frame/view.js";

/**
 * @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary
 * @typedef {import("../client/generated/lobby.js").CashTableSummary} CashTableSummary
 */

/**
 * @template {{ version: number }} T
 * @typedef {{ items: T[], ready: boolean, error: unknown }} Live
 */

/** @returns {Live<TournamentSummary>} */
export const useTournaments = () =>
  useListed("tournaments", (signal) => theHouse().lobby.stream("/v1/tournaments/stream", { signal }), "tournament_id");

/** @returns {Live<CashTableSummary>} */
export const useCashTables = () =>
  useListed("cash-tables", (signal) => theHouse().lobby.stream("/v1/cash-tables/stream", { signal }), "table_id");

/**
 * @template {{ version: number }} T
 * @param {string} key
 * @param {(signal: AbortSignal) => AsyncIterable<{ event: string, data: any }>} open
 * @param {keyof T & string} id
 * @returns {Live<T>}
 */
function useListed(key, open, id) {
  const [listed, setListed] = useState(/** @type {Map<unknown, T> | undefined} */ (undefined));
  const ended = useStream(key, open, ({ event, data }) => {
    setListed((before) => {
      if (event === "snapshot") return new Map(data.items.map((/** @type {T} */ item) => [item[id], item]));
      const old = before?.get(data[id]);
      return old !== undefined && old.version > data.version ? before : new Map([...(before ?? []), [data[id], data]]);
    });
  });
  return { items: [...(listed?.values() ?? [])], ready: listed !== undefined, error: ended.error };
}

/** Whether it is still to come or in play. @param {TournamentSummary} summary */
export const isOpen = ({ status }) =>
  status === "announced" || status === "registration_open" || status === "registration_closed" || status === "running";

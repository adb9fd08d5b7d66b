// What ids of the staff's pages are called, as far as the API says it: who of the staff, events, tables.
import { theHouse, usePerson } from "../frame/caller.js";
import { useRead } from "../frame/reading.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { to } from "../frame/route.js";

/** @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary */
/** @typedef {import("../client/generated/tables.js").TableView} TableView */

/** Each of them once, none that is missing. @param {readonly (string | null | undefined)[]} ids @returns {string[]} */
const once = (ids) => [...new Set(/** @type {string[]} */ (ids.filter((id) => id)))].toSorted();

/**
 * Reads one after another, as many as there are, a few at a time; what cannot be read is left out.
 * @template T
 * @param {string[]} ids
 * @param {(id: string) => Promise<T | undefined>} read
 * @param {AbortSignal} signal
 * @returns {Promise<Map<string, T>>}
 */
async function each(ids, read, signal) {
  const found = new Map();
  const rest = [...ids];
  const worker = async () => {
    for (let id = rest.shift(); id !== undefined; id = rest.shift()) {
      const one = await read(id).catch(() => signal.throwIfAborted());
      if (one !== undefined) found.set(id, one);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return found;
}

/**
 * The staff by their subjects, as their acts at a service name them: "Ada (operatore)". Until that is read, and of whom
 * it says no name, the beginning of the subject.
 * @param {"lobby" | "tables" | "wallet"} service
 * @param {readonly (string | null | undefined)[]} subjects
 * @returns {(subject: string) => string}
 */
export function useStaff(service, subjects) {
  const me = usePerson();
  const wanted = once(subjects);
  const { data } = useRead(`staff ${service} ${wanted}`, (signal) =>
    each(
      wanted,
      async (actor) => {
        const query = { actor, limit: 1 };
        const { data } = await /** @type {any} */ (theHouse()[service]).get("/v1/acts", { query, signal });
        return data.items[0];
      },
      signal,
    ),
  );
  return (subject) => {
    const { name, role } = data?.get(subject) ?? (subject === me?.subject ? me : {});
    return name ? `${name} (${t(`role.${role}`)})` : subject.slice(0, 8);
  };
}

/** Events that were read: their names do not change. @type {Map<string, TournamentSummary>} */
const events = new Map();

/**
 * Events by their ids: those of the list, and those that it does not have one by one.
 * @param {readonly (string | null | undefined)[]} ids
 * @returns {(id: string) => TournamentSummary | undefined}
 */
export function useEvents(ids) {
  const wanted = once(ids);
  useRead(`events of ${wanted}`, async (signal) => {
    const { lobby } = theHouse();
    if (wanted.filter((id) => !events.has(id)).length > 3) {
      const { data } = await lobby.get("/v1/tournaments", { query: { limit: 200 }, signal });
      for (const one of data.items) events.set(one.tournament_id, one);
    }
    const missing = wanted.filter((id) => !events.has(id));
    const path = (/** @type {string} */ tournament_id) => ({ path: { tournament_id }, signal });
    const read = async (/** @type {string} */ id) =>
      (await lobby.get("/v1/tournaments/{tournament_id}", path(id))).data.summary;
    for (const [id, one] of await each(missing, read, signal)) events.set(id, one);
    return wanted;
  });
  return (id) => events.get(id);
}

/**
 * A link to an event by its name; while nobody knows that, by the beginning of its id.
 * @param {{ id: string, name?: string | undefined }} props
 */
export function EventLink({ id, name }) {
  return html`<a href=${to("operator", "events", id)} title=${id}>${name ?? `${t("staff.event")} ${id.slice(0, 8)}`}</a>`;
}

/** What is played at a table, and in what: "Scopa, Coppa d'autunno". @param {TableView} view */
export const tableTitle = (view) =>
  [word("game", view.game), view.event?.title].filter((part) => part !== undefined && part !== null).join(", ");

/** What tables are called that were read. @type {Map<string, string>} */
const tables = new Map();

/**
 * What tables are called, by their ids.
 * @param {readonly (string | null | undefined)[]} ids
 * @param {boolean} [cash] Whether they are the lobby's tables of cash, which have names.
 * @returns {(id: string) => string | undefined}
 */
export function useTables(ids, cash = false) {
  const wanted = once(ids);
  useRead(`tables of ${wanted}`, async (signal) => {
    const { lobby, tables: played } = theHouse();
    const read = async (/** @type {string} */ table_id) => {
      const path = { table_id };
      if (cash) return (await lobby.get("/v1/cash-tables/{table_id}", { path, signal })).data.summary.name;
      return tableTitle((await played.get("/v1/tables/{table_id}", { path, signal })).data);
    };
    const missing = wanted.filter((id) => !tables.has(id));
    for (const [id, one] of await each(missing, read, signal)) tables.set(id, one);
    return wanted;
  });
  return (id) => tables.get(id);
}

/**
 * What templates are called, by their ids.
 * @param {readonly string[]} ids Of events. @param {readonly string[]} cash Of tables of cash.
 * @returns {(id: string) => string | undefined}
 */
export function useTemplates(ids, cash) {
  const { data } = useRead(`templates ${ids.length > 0} ${cash.length > 0}`, async (signal) => {
    const query = { limit: 200 };
    const { lobby } = theHouse();
    const events = ids.length === 0 ? [] : (await lobby.get("/v1/templates", { query, signal })).data.items;
    const tables = cash.length === 0 ? [] : (await lobby.get("/v1/cash-templates", { query, signal })).data.items;
    return new Map([
      ...events.map((one) => /** @type {const} */ ([one.template_id, one.name])),
      ...tables.map((one) => /** @type {const} */ ([one.cash_template_id, one.name])),
    ]);
  });
  return (id) => data?.get(id);
}

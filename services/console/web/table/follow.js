// A table as it is now: its view, what has happened since, how its clocks run, and whether the house is there.
import { followTable } from "../client/index.js";
import { reached, theHouse } from "../frame/caller.js";
import { useStream } from "../frame/reading.js";
import { useCallback, useRef, useState } from "../frame/view.js";

/** @typedef {import("../client/generated/tables.js").TableView} TableView */

/**
 * @typedef {object} Told
 * @property {string} key
 * @property {string} at When.
 * @property {any} step The step of the table's history; of a table that is seen for the first time, what was done last.
 * @property {TableView} view The table after it.
 * @property {ReadonlyMap<number, string>} sat Who sat in each seat last, by then.
 */

/**
 * @typedef {object} Followed
 * @property {TableView | undefined} view
 * @property {readonly Told[]} told What has happened, the oldest first.
 * @property {readonly any[]} said What was said, the oldest first.
 * @property {ReadonlyMap<number, string>} sat Who sits in each seat, or sat there last.
 * @property {ReadonlyMap<string, string>} names What everybody is called who has been here.
 * @property {number} ahead By how many milliseconds the clock of the house is ahead.
 * @property {boolean} over
 */

/** How much of what happened is kept. */
const KEPT = 300;

/** @returns {Followed} */
const nothing = () => {
  return { view: undefined, told: [], said: [], sat: new Map(), names: new Map(), ahead: 0, over: false };
};

/** @param {string} table_id */
export function useTable(table_id) {
  const now = useRef(nothing());
  const [, draw] = useState(0);
  const seeds = useRef(/** @type {((version: number) => void) | undefined} */ (undefined));
  const change = useCallback((/** @type {Partial<Followed>} */ what) => {
    now.current = { ...now.current, ...what };
    draw((n) => n + 1);
  }, []);

  const ended = useStream(
    `table ${table_id}`,
    (signal) => {
      now.current = nothing();
      return followTable(theHouse().tables, table_id, signal);
    },
    ({ event, view }) => {
      const before = now.current;
      const people = together(before, view);
      const { sat } = people;
      reached.set(true);
      switch (event.event) {
        case "snapshot": {
          change({ ...people, view, ahead: Date.parse(view.at) - Date.now() });
          if (before.view === undefined) {
            // What somebody did who has left is nothing to begin with: nobody here is told who that was.
            const here = view.last.filter(({ seat }) => view.seats.some((one) => one.seat === seat));
            const fresh = [...here].sort((one, other) => one.version - other.version);
            change({ told: fresh.map((last) => earlier(last, view, sat)) });
            break;
          }
          // The stream had to begin anew: what happened meanwhile is in the table's history.
          const known = before.told.at(-1)?.step.version ?? before.view.version;
          missed(table_id, known, view.version).then((steps) => {
            const { told } = now.current;
            const unheard = steps.filter(({ version }) => told.every(({ step }) => step.version !== version));
            const all = [...told, ...unheard.map((step) => heard(step, view, sat))];
            change({ told: kept(all.sort((one, other) => one.step.version - other.step.version)) });
          }, ignored);
          break;
        }
        case "step": {
          const { data } = event;
          if (data.step === "deals_promised") seeds.current?.(data.version);
          change({
            ...people,
            view,
            // What comes late says less of the clock than what came at once.
            ahead: Math.max(before.ahead, Date.parse(data.at) - Date.now()),
            told: kept([...before.told, heard(data, view, sat)]),
          });
          break;
        }
        case "chat":
          if (!before.said.some(({ message_id }) => message_id === event.data.message_id)) {
            change({ said: kept([...before.said, event.data]) });
          }
          break;
        case "end":
          change({ over: true });
          break;
        default:
      }
    },
  );

  /** Reads the view once more: where the reader's next table is comes in no patch. */
  const again = useCallback(async () => {
    const { data } = await theHouse().tables.get("/v1/tables/{table_id}", { path: { table_id } });
    if (data.version >= (now.current.view?.version ?? 0)) change({ ...together(now.current, data), view: data });
  }, [table_id]);

  const hear = useCallback((/** @type {readonly any[]} */ messages) => {
    const { said } = now.current;
    const known = new Set(said.map(({ message_id }) => message_id));
    const all = [...said, ...messages.filter(({ message_id }) => !known.has(message_id))];
    change({ said: kept(all.sort((one, other) => one.said_at.localeCompare(other.said_at))) });
  }, []);

  return { ...now.current, error: ended.error, again, hear, seeds };
}

/** @template T @param {readonly T[]} list */
const kept = (list) => list.slice(-KEPT);

/**
 * Who was here before, and who is here now.
 * @param {import("./at.js").People} before @param {TableView} view @returns {import("./at.js").People}
 */
export function together(before, view) {
  const sat = more(before.sat, view.seats.map(({ seat, player_id }) => [seat, player_id]));
  return { sat, names: more(before.names, view.names.map(({ player_id, name }) => [player_id, name])) };
}

/** The same map where it has them all. @template K, V @param {ReadonlyMap<K, V>} map @param {[K, V][]} entries */
const more = (map, entries) =>
  entries.every(([key, value]) => map.get(key) === value) ? map : new Map([...map, ...entries]);

/** The story lacks what cannot be read now; the view has all that counts. */
const ignored = () => undefined;

/**
 * The steps of a table after a version, up to another one.
 * @param {string} table_id @param {number} after @param {number} until
 */
async function missed(table_id, after, until) {
  const path = { table_id };
  const { data } = await theHouse().tables.get("/v1/tables/{table_id}/events", { path, query: { after, limit: KEPT } });
  return data.items.filter(({ version }) => version <= until);
}

/** @param {any} step @param {TableView} view @param {ReadonlyMap<number, string>} sat @returns {Told} */
const heard = (step, view, sat) => ({ key: `v${step.version}`, at: step.at, step, view, sat });

/**
 * What was done last in a seat, as a step.
 * @param {any} last @param {TableView} view @param {ReadonlyMap<number, string>} sat @returns {Told}
 */
function earlier(last, view, sat) {
  return heard({ step: "turn", version: last.version, at: view.at, data: { events: last.events } }, view, sat);
}

// One of the tables that are played, drawn as it goes on; another one when it is over.
import { theCards, theHouse } from "../frame/caller.js";
import { Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html, useEffect, useRef } from "../frame/view.js";
import { gameOf } from "../games/game.js";
import { atOf } from "../table/at.js";
import { useTable } from "../table/follow.js";
import { Table } from "../table/table.js";
import { useTournaments } from "./live.js";
import { gameName } from "./words.js";

/** How long a table that is over stays, to be looked at. */
const AFTER = 6_000;

/** How long after its event a table is looked for again. */
const LISTED = 1_000;

export function RunningTable() {
  useLanguage();
  const seen = useRef(/** @type {string[]} */ ([]));
  const found = useRead("running", async (signal) => {
    const { data } = await theHouse().tables.get("/v1/tables", { query: { status: "playing", limit: 100 }, signal });
    // A match that goes on, best one that was not shown before; else a table where several sit.
    const playing = data.items.filter(({ players }) => players.length > 1);
    const fresh = playing.filter(({ table_id }) => !seen.current.includes(table_id));
    const one = fresh.find(({ tournament_id }) => tournament_id) ?? fresh[0] ?? playing[0];
    if (one !== undefined) seen.current = [...seen.current, one.table_id].slice(-20);
    return { table_id: one?.table_id, game: one?.game };
  });
  const { items } = useTournaments();
  const running = items.filter(({ status }) => status === "running").length;
  // While nothing is played, what begins next is shown. An event runs a moment before its tables are in the list.
  useEffect(() => {
    if (found.data === undefined || found.data.table_id !== undefined || running === 0) return undefined;
    const timer = setTimeout(found.again, LISTED);
    return () => clearTimeout(timer);
  }, [running, found.data]);
  if (found.data === undefined)
    return found.error === undefined
      ? html`<${Waiting} />`
      : html`<${Wrong} error=${found.error} again=${found.again} />`;
  const { table_id, game } = found.data;
  if (table_id === undefined || game === undefined) return html`<p class="faint">${t("hall.no_table")}</p>`;
  return html`<${Followed} key=${table_id} table_id=${table_id} game=${game} next=${found.again} />`;
}

/** @param {{ table_id: string, game: string, next: () => void }} props */
function Followed({ table_id, game, next }) {
  const { view, over, ahead, error } = useTable(table_id);
  const parts = useRead(`drawn ${game}`, async (signal) => {
    const [cards, module, info] = await Promise.all([
      theCards(),
      gameOf(game),
      theHouse().tables.get("/v1/games/{game}", { path: { game }, signal }),
    ]);
    return { cards, module, order: info.data.seat_order };
  });
  const ended = over || error !== undefined || view?.status === "finished" || view?.status === "voided";
  const empty = view !== undefined && view.seats.filter(({ player_id }) => player_id).length < 2;
  useEffect(() => {
    if (!ended && !empty) return undefined;
    const timer = setTimeout(next, AFTER);
    return () => clearTimeout(timer);
  }, [ended, empty]);
  if (view === undefined || parts.data === undefined)
    return parts.error === undefined
      ? html`<${Waiting} />`
      : html`<${Wrong} error=${parts.error} again=${parts.again} />`;
  const { cards, module, order } = parts.data;
  // A watcher's table: nothing of it is touched, and none of its links is in the way of the keyboard.
  return html`<div class="running-table">
    <${Table} at=${atOf(view, cards)} game=${module} order=${order} ahead=${ended ? undefined : ahead} />
    <p class="running-foot">
      <span>${view.event?.title ?? gameName(game)}${ended && html` <span class="faint">${t("hall.over")}</span>`}</span>
      <a class="button" href=${to("tables", table_id)}>${t("to.watch")}</a>
      <button type="button" class="plain" onClick=${next}>${t("hall.another")}</button>
    </p>
  </div>`;
}

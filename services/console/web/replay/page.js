// Matches and hands that are over, step by step: `#/replay/TABLE?hand=N&step=K`. K counts what is shown, from 1.
import { theCards, theHouse, usePerson } from "../frame/caller.js";
import { Field, Rest, time, Waiting, Wrong } from "../frame/parts.js";
import { usePages, useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { isRefusal } from "../client/index.js";
import { gameOf } from "../games/game.js";
import { Check } from "./check.js";
import { Player } from "./player.js";
import { replayOf } from "./steps.js";

/** @param {{ path: string[], query: URLSearchParams }} props */
export function Page({ path: [table_id], query }) {
  useLanguage();
  const who = usePerson();
  if (table_id === undefined) return html`<${Choose} role=${who?.role} />`;
  return html`<${OfTable} table_id=${table_id} query=${query} />`;
}

/** @param {{ table_id: string, query: URLSearchParams }} props */
function OfTable({ table_id, query }) {
  const hand = numberOf(query.get("hand"));
  const read = useRead(`replay ${table_id}`, async (signal) => {
    const { data } = await theHouse().tables.get("/v1/tables/{table_id}", { path: { table_id }, signal });
    const info = theHouse().tables.get("/v1/games/{game}", { path: { game: data.game }, signal });
    const [cards, game, order] = await Promise.all([
      theCards(),
      gameOf(data.game),
      info.then((one) => one.data.seat_order),
    ]);
    return { view: data, cards, game, order };
  });
  const { data } = read;
  if (data === undefined)
    return read.error
      ? html`<h1>${t("replay.title")}</h1>
          <${NoTable} id=${table_id} error=${read.error} again=${read.again} />
          <p><a href=${to("replay")}>${t("replay.newest")}</a></p>`
      : html`<${Waiting} />`;
  const { view } = data;
  const isRing = view.format === "ring";
  const title = [view.event?.title, word("game", view.game)].filter(Boolean).join(" · ");
  const running = view.status === "waiting" || view.status === "playing";
  return html`<header class="replay-head">
      <h1>${title}</h1>
      <p class="faint">
        ${hand === undefined ? word("table_status", view.status) : t("replay.hand", { n: hand })} ${" · "}<a
          href=${to("tables", table_id)}
          >${t("replay.to_table")}</a
        >
        ${hand !== undefined && html`${" · "}<a href=${to("replay", table_id)}>${t("replay.all_hands")}</a>`}
      </p>
    </header>
    ${
      isRing && hand === undefined
        ? html`<${Hands} table_id=${table_id} />`
        : running && !isRing
          ? html`<p>${t("replay.running")}</p>`
          : html`<${Steps} key=${`${table_id} ${hand}`} ...${data} table_id=${table_id} hand=${hand} query=${query} />`
    }`;
}

/** @param {any} props */
function Steps({ table_id, hand, query, cards, game, order }) {
  const read = useRead(`replay ${table_id} ${hand}`, (signal) => replayOf(table_id, hand, signal));
  if (read.data === undefined) {
    return read.error ? html`<${Wrong} error=${read.error} again=${read.again} />` : html`<${Waiting} />`;
  }
  const { before, steps } = read.data;
  if (steps.length === 0) return html`<p>${t("replay.no_hand")}</p>`;
  const check = (/** @type {number} */ deal) =>
    html`<${Check} key=${deal} table_id=${table_id} hand=${deal} cards=${cards} />`;
  const first = numberOf(query.get("step"));
  return html`<${Player} ...${{ table_id, hand, before, cards, game, order, steps, first, check }} />`;
}

/** Why a table cannot be seen. @param {{ id: string, error: unknown, again?: () => void }} props */
function NoTable({ id, error, again }) {
  if (!(error instanceof TypeError) && !isRefusal(error, "invalid_path", "table_unknown"))
    return html`<${Wrong} error=${error} again=${again} />`;
  return html`<p class="wrong" role="alert">${t("replay.no_table", { id })}</p>`;
}

/** @param {{ table_id: string }} props */
function Hands({ table_id }) {
  const list = usePages(`hands ${table_id}`, async (cursor, signal) => {
    const query = { limit: 50, cursor };
    const { data } = await theHouse().tables.get("/v1/tables/{table_id}/hands", { path: { table_id }, query, signal });
    return { items: data.items, next: data.next ?? undefined };
  });
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t("replay.hands")}>
      <table class="list">
        <caption>
          ${t("replay.hands")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("replay.hand_column")}</th>
            <th scope="col">${t("replay.ended_at")}</th>
            <th scope="col" class="number">${t("replay.players")}</th>
            <th scope="col" class="number">${t("replay.pot")}</th>
          </tr>
        </thead>
        <tbody>
          ${list.items.map(
            (one) =>
              html`<tr key=${one.hand}>
                <th scope="row">
                  <a href=${to("replay", table_id, { hand: one.hand })}>${t("replay.hand", { n: one.hand })}</a>
                </th>
                <td>${time(one.ended_at)}</td>
                <td class="number">${one.seats.length}</td>
                <td class="number">${new Intl.NumberFormat().format(one.pot)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${Rest} list=${list} none=${t("replay.no_hands")} />`;
}

/** Which table: one's own for players, the newest for others, or one whose id is known. @param {{ role?: string }} props */
function Choose({ role }) {
  const list = usePages("replays", async (cursor, signal) => {
    const query = { status: /** @type {const} */ ("finished"), limit: 25, cursor };
    const { tables } = theHouse();
    const { data } =
      role === "player"
        ? await tables.get("/v1/me/tables", { query, signal })
        : await tables.get("/v1/tables", { query, signal });
    return { items: data.items, next: data.next ?? undefined };
  });
  const [refused, setRefused] = useState(/** @type {{ id: string, error: unknown } | undefined} */ (undefined));
  /** Goes there if there is such a table; what was typed stays if not. @param {SubmitEvent} event */
  async function opened(event) {
    event.preventDefault();
    const id = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("table")).trim();
    if (id === "") return;
    try {
      await theHouse().tables.get("/v1/tables/{table_id}", { path: { table_id: id } });
      go("replay", id);
    } catch (error) {
      setRefused({ id, error });
    }
  }
  return html`<h1>${t("replay.title")}</h1>
    <p>${t("replay.about")}</p>
    <form class="one-line" onSubmit=${opened}>
      <${Field} label=${t("replay.table_id")}><input name="table" autocomplete="off" spellcheck=${false} /><//>
      <button type="submit">${t("replay.open")}</button>
    </form>
    ${refused && html`<${NoTable} ...${refused} />`}
    <div class="scroll" tabindex="0" role="group" aria-label=${t("replay.title")}>
      <table class="list">
        <caption>
          ${role === "player" ? t("replay.own") : t("replay.newest")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("replay.game")}</th>
            <th scope="col">${t("replay.format")}</th>
            <th scope="col">${t("replay.opened_at")}</th>
          </tr>
        </thead>
        <tbody>
          ${list.items.map(
            (one) =>
              html`<tr key=${one.table_id}>
                <th scope="row"><a href=${to("replay", one.table_id)}>${word("game", one.game)}</a></th>
                <td>${word("format", one.format)}</td>
                <td>${time(one.opened_at)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${Rest} list=${list} none=${t("replay.none")} />`;
}

/** @param {string | null} text */
function numberOf(text) {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

// The result of a table that is over: points, VP and MP of each line, and the money as the lobby has it.
import { theHouse } from "../frame/caller.js";
import { money } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { lineName } from "./words.js";

/** @typedef {import("./at.js").At} At */

/**
 * @param {{ at: At, round: number }} props `round` counts what was told since, so that money is read again when it comes.
 */
export function Result({ at, round }) {
  const { view } = at;
  const won = useRead(`result ${view.table_id} ${round}`, (signal) => moneyOf(view, signal));
  if (view.status !== "finished" && view.status !== "voided") return null;
  const outcome = /** @type {any} */ (view.outcome ?? at.game.outcome ?? undefined);
  const lines = outcome?.lines;
  const amounts = won.data ?? new Map();
  const title =
    view.status === "voided"
      ? t("table.over.voided")
      : outcome?.kind === "session"
        ? t("table.over.session", { n: outcome.hands })
        : t("table.over.finished");
  return html`<section class="result sheet" aria-label=${t("table.result")}>
    <h2>${title}</h2>
    ${Array.isArray(lines) &&
    html`<div class="scroll" tabindex="0" role="group" aria-label=${t("table.result.list")}><table class="list">
      <caption class="heard">${t("table.result")}</caption>
      <thead>
        <tr>
          <th scope="col" class="number">${t("table.result.place")}</th>
          <th scope="col">${t("table.result.line")}</th>
          <th scope="col" class="number">${t("table.result.points")}</th>
          <th scope="col" class="number"><span title=${t("vp.long")}>${t("vp")}</span></th>
          <th scope="col" class="number"><span title=${t("mp.long")}>${t("mp")}</span></th>
          ${amounts.size > 0 && html`<th scope="col" class="number">${t("table.result.money")}</th>`}
        </tr>
      </thead>
      <tbody>
        ${[...lines]
          .sort((one, other) => one.rank - other.rank)
          .map(
            (one) => html`<tr
              key=${one.line}
              class=${one.seats.some((/** @type {number} */ seat) => at.yours.includes(seat)) ? "mine" : ""}
            >
              <td class="number">${one.rank}</td>
              <th scope="row">${lineName(one.line, lines.length, at)}</th>
              <td class="number">${one.points}</td>
              <td class="number">${one.vp}</td>
              <td class="number">${one.mp}</td>
              ${amounts.size > 0 && html`<td class="number">${moneyOfLine(one, at, amounts)}</td>`}
            </tr>`,
          )}
      </tbody>
    </table></div>`}
    ${outcome?.ending?.by && outcome.ending.by !== "played" && html`<p>${word("table.ending", outcome.ending.by)}</p>`}
    <p><a class="button" href=${to("replay", view.table_id)}>${t("table.replay")}</a></p>
  </section>`;
}

/** @param {any} line @param {At} at @param {ReadonlyMap<string, string>} amounts */
function moneyOfLine(line, at, amounts) {
  const players = line.seats.map((/** @type {number} */ seat) => at.view.seats.find((one) => one.seat === seat)?.player_id);
  const all = [...new Set(players)].map((player) => amounts.get(player)).filter((one) => one !== undefined);
  return all.map((one) => money(one)).join(", ");
}

/**
 * What each player has of it: the prize of a tournament that is paid, or the stake of a match at a cash table.
 * @param {import("./at.js").TableView} view
 * @param {AbortSignal} signal
 * @returns {Promise<Map<string, string>>}
 */
async function moneyOf(view, signal) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const { event, status } = view;
  const { lobby } = theHouse();
  if (status !== "finished" || event === null || event === undefined) return found;
  if (event.kind === "cash_table" && view.ring === undefined) {
    const { data } = await lobby.get("/v1/cash-tables/{table_id}", { path: { table_id: event.id }, signal });
    const results = /** @type {any} */ (data).results ?? [];
    const mine = results.find((/** @type {any} */ one) => one.table_id === view.table_id);
    for (const { player_id, amount } of mine?.shares ?? []) found.set(player_id, amount);
  } else if (event.kind === "tournament") {
    const here = new Set(view.seats.map(({ player_id }) => player_id));
    const path = { tournament_id: event.id };
    const { data } = await lobby.get("/v1/tournaments/{tournament_id}/results", { path, signal });
    for (const { players, prizes } of data.items) {
      players.forEach((player, n) => here.has(player) && prizes[n] !== undefined && found.set(player, prizes[n]));
    }
  }
  return found;
}

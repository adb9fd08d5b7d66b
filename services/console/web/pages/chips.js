// A chip tournament: its level, its stacks, its tables.
import { theHouse } from "../frame/caller.js";
import { money } from "../frame/parts.js";
import { to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { More } from "./standings.js";
import { called, howLong, namesOf, Until } from "./words.js";

/** @typedef {import("../client/generated/lobby.js").ChipTournament} ChipTournament */

/** @param {{ chips: ChipTournament }} props */
export function Levels({ chips }) {
  useLanguage();
  const { settings, level } = chips;
  return html`<details class="sheet" open=${settings.levels.length <= 10}>
    <summary><h2>${t("levels.title")}</h2></summary>
    <p class="faint">${t("levels.start", { chips: settings.starting_chips, seats: settings.table_seats })}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("levels.title")}>
      <table class="list">
        <caption class="heard">${t("levels.title")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("level")}</th><th scope="col" class="number">${t("levels.stake")}</th>
            <th scope="col" class="number">${t("levels.ante")}</th><th scope="col" class="number">${t("levels.time")}</th>
          </tr>
        </thead>
        <tbody>
          ${settings.levels.map(
            (one, index) => html`<tr key=${index} class=${level === index + 1 ? "here" : ""} aria-current=${level === index + 1 ? "step" : undefined}>
              <th scope="row">${index + 1}</th>
              <td class="number">${t("n", { n: one.stake })}</td>
              <td class="number">${one.ante ? t("n", { n: one.ante }) : "–"}</td>
              <td class="number">${howLong(one.seconds)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** @param {{ known: import("./tournament.js").Known, chips: ChipTournament }} props */
export function Chips({ known, chips }) {
  useLanguage();
  if (chips.players.length === 0) return null;
  const { tournament, names } = known;
  const running = tournament.summary.status === "running";
  const path = { tournament_id: tournament.summary.tournament_id };
  return html`<section aria-labelledby="stacks">
    <h2 id="stacks">${t("chips.title")}</h2>
    ${running &&
    html`<div role="status"><ul class="figures">
      <li><strong>${chips.level ?? "–"}</strong><span>${t("level")}</span></li>
      ${chips.next_level_at && html`<li><strong aria-hidden="true"><${Until} at=${chips.next_level_at} plain /></strong><span>${t("chips.next_level")}</span></li>`}
      <li><strong>${chips.players_left}</strong><span>${t("chips.left")}</span></li>
      <li><strong>${chips.paid_places}</strong><span>${t("chips.paid")}</span></li>
      <li><strong>${t("n", { n: chips.average_stack })}</strong><span>${t("chips.average")}</span></li>
    </ul></div>`}
    ${chips.playing_hand_for_hand && html`<p class="good">${t("chips.hand_for_hand")}</p>`}
    ${chips.overlay && Number(chips.overlay) > 0 && html`<p class="faint">${t("chips.overlay", { amount: money(chips.overlay) })}</p>`}
    ${chips.tables.length > 0 &&
    html`<ul class="tables" aria-label=${t("chips.tables")}>
      ${chips.tables.map(
        (table, index) => html`<li key=${table.table_id}>
          <a class="button" href=${to("tables", table.table_id)}>${t("chips.table", { n: index + 1 })}</a>
          <small>${t("chips.at_table", { players: table.players, hands: table.hands })}</small>
        </li>`,
      )}
    </ul>`}
    <table class="list">
      <caption class="heard">${t("chips.title")}</caption>
      <thead>
        <tr><th scope="col" class="number short">${t("place")}</th><th scope="col">${t("player")}</th><th scope="col" class="number">${t("chips")}</th></tr>
      </thead>
      <tbody>
        ${chips.players.map((player, index) => html`<${Stack} key=${player.registration_id} player=${player} at=${index} linked=${running} name=${called(names, player.player_id)} />`)}
        <${More} cursor=${tournament.next?.stacks} columns=${3}
          read=${async (/** @type {string} */ cursor, /** @type {AbortSignal} */ signal) =>
            (await theHouse().lobby.get("/v1/tournaments/{tournament_id}/stacks", { path, query: { cursor }, signal })).data}
          row=${(/** @type {any} */ player, /** @type {any} */ page, /** @type {number} */ at) => html`<${Stack} key=${player.registration_id} player=${player}
            at=${chips.players.length + at} linked=${running} name=${called(namesOf(page.names), player.player_id)} />`} />
      </tbody>
    </table>
  </section>`;
}

/** @param {{ player: import("../client/generated/lobby.js").ChipPlayer, at: number, linked: boolean, name: string }} props */
function Stack({ player, at, linked, name }) {
  return html`<tr class=${player.place ? "gone" : ""}>
    <td class="number short">${player.place ?? at + 1}</td>
    <th scope="row">${linked && player.table_id && !player.place ? html`<a href=${to("tables", player.table_id)}>${name}</a>` : name}</th>
    <td class="number">${player.place && player.chips === 0 ? "–" : t("n", { n: player.chips })}</td>
  </tr>`;
}

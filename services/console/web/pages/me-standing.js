// Rankings around the player, their skill levels, and how they stand with the house.
import { theHouse } from "../frame/caller.js";
import { Field, time, Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { useGames } from "./me-lists.js";
import { useHeard } from "./mine.js";
import { called, gameName, Mark, namesOf, Until } from "./words.js";

const RESULT = ["result"];
const CONDUCT = ["warning", "suspension"];
const PERIODS = /** @type {const} */ (["week", "month"]);

/** @param {{ me: string, query: URLSearchParams }} props */
export function Rankings({ me, query }) {
  useLanguage();
  const games = useGames();
  const mine = useRead("my rankings", async (signal) => (await theHouse().lobby.get("/v1/me/rankings", { signal })).data.items);
  const game = /** @type {any} */ (query.get("game") ?? mine.data?.[0]?.game ?? "scopa");
  const period = PERIODS.find((one) => one === query.get("period")) ?? "week";
  const around = useRead(`around ${game} ${period}`, async (signal) => {
    return (await theHouse().lobby.get("/v1/me/rankings/around", { query: { game, period }, signal })).data;
  });
  useHeard(RESULT, () => {
    mine.again();
    around.again();
  });
  const names = namesOf(around.data?.names);
  /** @param {string} name */
  const on = (name) => (/** @type {any} */ { target }) => go("me", { part: "rankings", game, period, [name]: target.value });
  const all = games.includes(game) ? games : [game, ...games];
  return html`<div class="event-columns">
    <div class="event-main">
      <form class="filters" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()} aria-label=${t("filters")}>
        <${Field} label=${t("filter.game")}>
          <select value=${game} onChange=${on("game")}>${all.map((one) => html`<option key=${one} value=${one}>${gameName(one)}</option>`)}</select>
        <//>
        <${Field} label=${t("ranking.period")}>
          <select value=${period} onChange=${on("period")}>${PERIODS.map((one) => html`<option key=${one} value=${one}>${word("period_of", one)}</option>`)}</select>
        <//>
      </form>
      <${Wrong} error=${around.error} again=${around.again} />
      ${around.data === undefined && around.error === undefined && html`<${Waiting} />`}
      ${around.data?.items.length === 0 && html`<p class="faint">${t("ranking.none")}</p>`}
      ${around.data !== undefined &&
      around.data.items.length > 0 &&
      html`<table class="list">
        <caption>${t("ranking.around", { game: gameName(game), of: around.data.of })}</caption>
        <thead>
          <tr>
            <th scope="col" class="number short">${t("place")}</th><th scope="col">${t("player")}</th>
            <th scope="col" class="number"><abbr title=${t("vp.long")}>VP</abbr></th><th scope="col" class="number"><abbr title=${t("mp.long")}>MP</abbr></th>
            <th scope="col" class="number">${t("ranking.matches")}</th>
          </tr>
        </thead>
        <tbody>
          ${around.data.items.map(
            (row) => html`<tr key=${row.player_id} class=${row.player_id === me ? "here" : ""}>
              <td class="number short">${row.place ?? "–"}</td><th scope="row">${called(names, row.player_id)}</th>
              <td class="number">${row.vp}</td><td class="number">${row.mp}</td><td class="number">${row.matches}</td>
            </tr>`,
          )}
        </tbody>
      </table>`}
    </div>
    <div class="event-side"><${Levels} me=${me} /></div>
  </div>`;
}

/** @param {{ me: string }} props */
function Levels({ me }) {
  const levels = useRead("levels", async (signal) => {
    return (await theHouse().lobby.get("/v1/players/{player_id}/levels", { path: { player_id: me }, signal })).data.items;
  });
  useHeard(RESULT, levels.again);
  return html`<section class="sheet">
    <h2>${t("levels.skill")}</h2>
    <${Wrong} error=${levels.error} again=${levels.again} />
    ${levels.data?.length === 0 && html`<p class="faint">${t("levels.none")}</p>`}
    <dl class="pairs">
      ${(levels.data ?? []).map((one) => html`<dt key=${one.game}>${gameName(one.game)}</dt>
        <dd>${word("skill", one.level)} <small>${t("levels.matches", { n: one.matches })}</small></dd>`)}
    </dl>
  </section>`;
}

export function Conduct() {
  useLanguage();
  const read = useRead("conduct", async (signal) => (await theHouse().lobby.get("/v1/me/conduct", { signal })).data);
  useHeard(CONDUCT, read.again);
  if (read.data === undefined) return read.error === undefined ? html`<${Waiting} />` : html`<${Wrong} error=${read.error} again=${read.again} />`;
  const { barred_until, suspension, warnings } = read.data;
  const well = !barred_until && !suspension && warnings.every(({ status }) => status !== "standing");
  return html`${well && html`<p class="good">${t("conduct.well")}</p>`}
    ${suspension && html`<p class="wrong">${t("conduct.suspended", { since: time(suspension.since) })} ${suspension.until && html`${t("conduct.until")} <${Until} at=${suspension.until} />`}</p>`}
    ${barred_until && html`<p class="wrong">${t("conduct.barred")} <${Until} at=${barred_until} /></p>`}
    ${warnings.length > 0 &&
    html`<div class="scroll" tabindex="0" role="region" aria-label=${t("conduct.warnings")}><table class="list">
      <caption>${t("conduct.warnings")}</caption>
      <thead><tr><th scope="col">${t("statement.when")}</th><th scope="col">${t("conduct.for")}</th><th scope="col">${t("filter.status")}</th><th scope="col">${t("conduct.lapses")}</th></tr></thead>
      <tbody>
        ${warnings.map(
          (warning) => html`<tr key=${warning.warning_id}>
            <td>${time(warning.given_at)}</td><td>${word("warning_cause", warning.cause)}</td>
            <td><${Mark} area="warning_status" is=${warning.status} /></td><td>${time(warning.lapses_at)}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>`}
    <p class="faint">${t("conduct.rule")}</p>`;
}

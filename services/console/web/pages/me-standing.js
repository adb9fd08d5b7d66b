// Rankings around the player, their skill levels, and how they stand with the house.
import { theHouse } from "../frame/caller.js";
import { time, Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { useHeard } from "./mine.js";
import { PERIODS, RankingChoice, RankingTable } from "./rankings.js";
import { gameName, Mark, namesOf, Until } from "./words.js";

const RESULT = ["result"];
const CONDUCT = ["warning", "suspension"];

/** @param {{ me: string, query: URLSearchParams }} props */
export function Rankings({ me, query }) {
  useLanguage();
  const mine = useRead(
    "my rankings",
    async (signal) => (await theHouse().lobby.get("/v1/me/rankings", { signal })).data.items,
  );
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
  const on =
    (name) =>
    (/** @type {any} */ { target }) =>
      go("me", { part: "rankings", game, period, [name]: target.value });
  return html`<div class="event-columns">
    <div class="event-main">
      <${RankingChoice} ...${{ game, period, on }} />
      <${Wrong} error=${around.error} again=${around.again} />
      ${around.data === undefined && around.error === undefined && html`<${Waiting} />`}
      ${around.data?.items.length === 0 && html`<p class="faint">${t("ranking.none")}</p>`}
      ${
        around.data !== undefined &&
        around.data.items.length > 0 &&
        html`<${RankingTable} ...${{ game, me, names }} of=${around.data.of} rows=${around.data.items} />`
      }
    </div>
    <div class="event-side"><${Levels} me=${me} /></div>
  </div>`;
}

/** @param {{ me: string }} props */
function Levels({ me }) {
  const levels = useRead("levels", async (signal) => {
    return (await theHouse().lobby.get("/v1/players/{player_id}/levels", { path: { player_id: me }, signal })).data
      .items;
  });
  useHeard(RESULT, levels.again);
  return html`<section class="sheet">
    <h2>${t("levels.skill")}</h2>
    <${Wrong} error=${levels.error} again=${levels.again} />
    ${levels.data?.length === 0 && html`<p class="faint">${t("levels.none")}</p>`}
    <dl class="pairs">
      ${(levels.data ?? []).map(
        (one) =>
          html`<dt key=${one.game}>${gameName(one.game)}</dt>
            <dd>${word("skill", one.level)} <small>${t("levels.matches", { n: one.matches })}</small></dd>`,
      )}
    </dl>
  </section>`;
}

export function Conduct() {
  useLanguage();
  const read = useRead("conduct", async (signal) => (await theHouse().lobby.get("/v1/me/conduct", { signal })).data);
  useHeard(CONDUCT, read.again);
  if (read.data === undefined)
    return read.error === undefined ? html`<${Waiting} />` : html`<${Wrong} error=${read.error} again=${read.again} />`;
  const { barred_until, suspension, warnings } = read.data;
  const well = !barred_until && !suspension && warnings.every(({ status }) => status !== "standing");
  return html`${well && html`<p class="good">${t("conduct.well")}</p>`}
    ${suspension && html`<p class="wrong">${t("conduct.suspended", { since: time(suspension.since) })} ${suspension.until && html`${t("conduct.until")} <${Until} at=${suspension.until} />`}</p>`}
    ${barred_until && html`<p class="wrong">${t("conduct.barred")} <${Until} at=${barred_until} /></p>`}
    ${
      warnings.length > 0 &&
      html`<div class="scroll" tabindex="0" role="region" aria-label=${t("conduct.warnings")}>
        <table class="list">
          <caption>
            ${t("conduct.warnings")}
          </caption>
          <thead>
            <tr>
              <th scope="col">${t("statement.when")}</th>
              <th scope="col">${t("conduct.for")}</th>
              <th scope="col">${t("filter.status")}</th>
              <th scope="col">${t("conduct.lapses")}</th>
            </tr>
          </thead>
          <tbody>
            ${warnings.map(
              (warning) =>
                html`<tr key=${warning.warning_id}>
                  <td>${time(warning.given_at)}</td>
                  <td>${word("warning_cause", warning.cause)}</td>
                  <td><${Mark} area="warning_status" is=${warning.status} /></td>
                  <td>${time(warning.lapses_at)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`
    }
    <p class="faint">${t("conduct.rule")}</p>`;
}

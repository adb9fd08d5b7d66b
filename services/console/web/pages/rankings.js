// The rankings of the house: who has won most in a game, this week or this month. Everybody may look.
import { theHouse, usePerson } from "../frame/caller.js";
import { Field, Rest } from "../frame/parts.js";
import { usePages } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { useGames } from "./me-lists.js";
import { called, gameName, namesOf } from "./words.js";

export const PERIODS = /** @type {const} */ (["week", "month"]);

/** @param {{ query: URLSearchParams }} props */
export function Page({ query }) {
  useLanguage();
  const me = usePerson();
  const game = query.get("game") ?? "scopa";
  const period = PERIODS.find((one) => one === query.get("period")) ?? "week";
  const [of, setOf] = useState("");
  const [names, setNames] = useState(/** @type {Map<string, string>} */ (new Map()));
  const list = usePages(`ranking ${game} ${period}`, async (cursor, signal) => {
    const query = /** @type {any} */ ({ game, period, cursor, limit: 50 });
    const { data } = await theHouse().lobby.get("/v1/rankings", { query, signal });
    setOf(data.of);
    setNames((known) => new Map([...known, ...namesOf(data.names)]));
    return { items: data.items, next: data.next ?? undefined };
  });
  const on =
    (/** @type {string} */ name) =>
    (/** @type {any} */ { target }) =>
      go("rankings", { game, period, [name]: target.value });
  return html`<h1>${t("ranking.title")}</h1>
    <p>${t("ranking.about")}</p>
    <${RankingChoice} ...${{ game, period, on }} />
    ${list.items.length > 0 && html`<${RankingTable} ...${{ game, of, names }} me=${me?.subject} rows=${list.items} />`}
    <${Rest} list=${list} none=${t("ranking.nobody")} />
    ${me?.role === "player" && html`<p><a href=${to("me", { part: "rankings", game, period })}>${t("ranking.mine")}</a></p>`}`;
}

/**
 * Which game, and in which time.
 * @param {{ game: string, period: string, on: (name: string) => (event: Event) => void }} props
 */
export function RankingChoice({ game, period, on }) {
  useLanguage();
  const games = useGames();
  const all = games.includes(/** @type {any} */ (game)) ? games : [game, ...games];
  return html`<form
    class="filters"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
    aria-label=${t("filters")}
  >
    <${Field} label=${t("filter.game")}>
      <select value=${game} onChange=${on("game")}>
        ${all.map((one) => html`<option key=${one} value=${one}>${gameName(one)}</option>`)}
      </select>
    <//>
    <${Field} label=${t("ranking.period")}>
      <select value=${period} onChange=${on("period")}>
        ${PERIODS.map((one) => html`<option key=${one} value=${one}>${word("period_of", one)}</option>`)}
      </select>
    <//>
  </form>`;
}

/**
 * Rows of a ranking.
 * @param {{ game: string, of: string, rows: readonly any[], names: Map<string, string>, me: string | undefined }} props
 */
export function RankingTable({ game, of, rows, names, me }) {
  useLanguage();
  return html`<table class="list">
    <caption>
      ${t("ranking.around", { game: gameName(game), of })}
    </caption>
    <thead>
      <tr>
        <th scope="col" class="number short">${t("place")}</th>
        <th scope="col">${t("player")}</th>
        <th scope="col" class="number"><span title=${t("vp.long")}>${t("vp")}</span></th>
        <th scope="col" class="number"><span title=${t("mp.long")}>${t("mp")}</span></th>
        <th scope="col" class="number">${t("ranking.matches")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr key=${row.player_id} class=${row.player_id === me ? "here" : ""}>
            <td class="number short">${row.place ?? "–"}</td>
            <th scope="row">${called(names, row.player_id)}</th>
            <td class="number">${row.vp}</td>
            <td class="number">${row.mp}</td>
            <td class="number">${row.matches}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

// How a tournament stands and what it came to: entries, rounds of a girone, standings, results.
import { theHouse } from "../frame/caller.js";
import { money, Wrong } from "../frame/parts.js";
import { to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { calledAll, isOver, namesOf } from "./words.js";

/** @typedef {import("./tournament.js").Known} Known */

/**
 * The rest of a long list, as rows of its table.
 * @param {{
 *   cursor: string | null | undefined,
 *   columns: number,
 *   read: (cursor: string, signal: AbortSignal) => Promise<{ items: any[], next?: string | null }>,
 *   row: (item: any, page: any, at: number) => any,
 * }} props
 */
export function More({ cursor, columns, read, row }) {
  useLanguage();
  const [pages, setPages] = useState(/** @type {any[]} */ ([]));
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  const next = pages.length === 0 ? cursor : pages.at(-1).next;
  const more = async () => {
    try {
      const page = await read(next, new AbortController().signal);
      setPages([...pages, page]);
      setError(undefined);
    } catch (failed) {
      setError(failed);
    }
  };
  let at = 0;
  return html`${pages.flatMap((page) => page.items.map((/** @type {any} */ item) => row(item, page, at++)))}
  ${
    next &&
    html`<tr>
      <td colspan=${columns}>
        <button type="button" class="plain" onClick=${more}>${t("more")}</button><${Wrong} error=${error} />
      </td>
    </tr>`
  }`;
}

/** Who an entry of a later page is. @param {any} page @param {string} registration_id */
function named(page, registration_id) {
  const entry = (page.entries ?? page.items).find(
    (/** @type {any} */ one) => one.registration_id === registration_id && one.players,
  );
  return calledAll(namesOf(page.names), entry?.players ?? []);
}

/** @param {{ known: Known }} props */
export function Entries({ known }) {
  useLanguage();
  const { entries, next, summary } = known.tournament;
  const path = { tournament_id: summary.tournament_id };
  if (entries.length === 0)
    return html`<section>
      <h2>${t("entries.title")}</h2>
      <p class="faint">${t("entries.none")}</p>
    </section>`;
  return html`<section>
    <table class="list">
      <caption>
        ${t("entries.title")}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="number short">${t("entries.number")}</th>
          <th scope="col">${t("player")}</th>
        </tr>
      </thead>
      <tbody>
        ${entries.map(
          ({ registration_id }, index) =>
            html`<tr key=${registration_id}>
              <td class="number short">${index + 1}</td>
              <th scope="row">${known.entry(registration_id)}</th>
            </tr>`,
        )}
        <${More}
          cursor=${next?.entries}
          columns=${2}
          read=${async (/** @type {string} */ cursor, /** @type {AbortSignal} */ signal) =>
            (await theHouse().lobby.get("/v1/tournaments/{tournament_id}/entries", { path, query: { cursor }, signal }))
              .data}
          row=${(/** @type {any} */ one, /** @type {any} */ page, /** @type {number} */ at) =>
            html`<tr key=${one.registration_id}>
              <td class="number short">${entries.length + at + 1}</td>
              <th scope="row">${named(page, one.registration_id)}</th>
            </tr>`}
        />
      </tbody>
    </table>
  </section>`;
}

/** @param {{ known: Known }} props */
export function Results({ known }) {
  useLanguage();
  const { results, next, summary } = known.tournament;
  const path = { tournament_id: summary.tournament_id };
  /** @param {any} result @param {string} name */
  const row = (result, name) =>
    html`<tr key=${result.registration_id} class=${result.place === 1 ? "first-place" : ""}>
      <td class="number short">${result.place}°</td>
      <th scope="row">${name}</th>
      <td class="number">
        ${result.prizes.map((/** @type {string} */ prize, /** @type {number} */ index) => html`<span key=${index} class="one-prize">${Number(prize) === 0 ? "–" : money(prize)}</span> `)}
        ${(result.withheld ?? []).length > 0 && html`<small>${t("results.withheld")}</small>`}
      </td>
    </tr>`;
  return html`<section>
    <table class="list">
      <caption>
        ${t("results.title")}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="number short">${t("place")}</th>
          <th scope="col">${t("player")}</th>
          <th scope="col" class="number">${t("prize")}</th>
        </tr>
      </thead>
      <tbody>
        ${results.map((result) => row(result, known.entry(result.registration_id)))}
        <${More}
          cursor=${next?.results}
          columns=${3}
          read=${async (/** @type {string} */ cursor, /** @type {AbortSignal} */ signal) =>
            (await theHouse().lobby.get("/v1/tournaments/{tournament_id}/results", { path, query: { cursor }, signal }))
              .data}
          row=${(/** @type {any} */ one, /** @type {any} */ page) => row(one, named(page, one.registration_id))}
        />
      </tbody>
    </table>
  </section>`;
}

/** @param {{ known: Known }} props */
export function Standings({ known }) {
  useLanguage();
  const { standings = [], next, summary } = known.tournament;
  const path = { tournament_id: summary.tournament_id };
  const groups = [...new Set(standings.map(({ group }) => group ?? 0))].sort((one, other) => one - other);
  /** @param {any} one @param {string} name */
  const row = (one, name) =>
    html`<tr key=${one.registration_id} class=${one.still_in ? "" : "gone"}>
      <td class="number short">${one.place}</td>
      <th scope="row">${name}${!one.still_in && html` <small>${t("standings.out")}</small>`}</th>
      <td class="number">${one.vp}</td>
      <td class="number">${one.mp}</td>
    </tr>`;
  return html`<section class="standings">
    ${groups.map(
      (group) =>
        html`<table class="list" key=${group}>
          <caption>
            ${group === 0 ? t("standings.title") : t("standings.group", { n: group })}
          </caption>
          <thead>
            <tr>
              <th scope="col" class="number short">${t("place")}</th>
              <th scope="col">${t("player")}</th>
              <th scope="col" class="number"><span title=${t("vp.long")}>${t("vp")}</span></th>
              <th scope="col" class="number"><span title=${t("mp.long")}>${t("mp")}</span></th>
            </tr>
          </thead>
          <tbody>
            ${standings.filter((one) => (one.group ?? 0) === group).map((one) => row(one, known.entry(one.registration_id)))}
            ${
              group === groups.at(-1) &&
              html`<${More}
                cursor=${next?.standings}
                columns=${4}
                read=${async (/** @type {string} */ cursor, /** @type {AbortSignal} */ signal) =>
                  (
                    await theHouse().lobby.get("/v1/tournaments/{tournament_id}/standings", {
                      path,
                      query: { cursor },
                      signal,
                    })
                  ).data}
                row=${(/** @type {any} */ one, /** @type {any} */ page) => row(one, named(page, one.registration_id))}
              />`
            }
          </tbody>
        </table>`,
    )}
  </section>`;
}

/** Rounds of a girone: the last one open. @param {{ known: Known, rounds: Known["tournament"]["rounds"] }} props */
export function Rounds({ known, rounds }) {
  useLanguage();
  return html`<section aria-labelledby="rounds">
    <h2 id="rounds">${t("rounds.title")}</h2>
    ${rounds.map(
      (round, index) =>
        html`<details key=${`${round.phase} ${round.round}`} class="round" open=${index === rounds.length - 1}>
          <summary>${t("round.number", { n: round.round })}</summary>
          <ul class="matches">
            ${round.matches.map((match) => html`<${Meeting} key=${match.match_id} known=${known} match=${match} />`)}
            ${(round.rests ?? []).map((entry) => html`<li key=${entry} class="faint">${known.entry(entry)} – ${t("round.rest")}</li>`)}
          </ul>
        </details>`,
    )}
  </section>`;
}

/** @param {{ known: Known, match: import("../client/generated/lobby.js").Match }} props */
function Meeting({ known, match }) {
  const results = match.results ?? [];
  const decided = results.length > 0 || isOver(known.tournament.summary.status);
  return html`<li>
    <span class="who-meets">
      ${match.group ? html`<span class="badge">${t("standings.group", { n: match.group })}</span> ` : null}
      ${match.entries.map((entry, index) => {
        const result = results.find(({ registration_id }) => registration_id === entry);
        return html`<span key=${index} class=${result?.place === 1 ? "through" : ""}
          >${index > 0 && html`<span class="faint"> – </span>`}${entry ? known.entry(entry) : t("bracket.awaited")}${result && html` <small>${t("round.result", { points: result.points, vp: result.vp })}</small>`}</span
        >`;
      })}
    </span>
    ${match.table_id && html`<a href=${decided ? to("replay", match.table_id) : to("tables", match.table_id)}>${t(decided ? "to.replay" : "to.watch")}</a>`}
  </li>`;
}

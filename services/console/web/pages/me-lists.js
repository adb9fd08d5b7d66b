// The player's registrations, sessions and results: newest first, filtered, page by page.
import { theHouse } from "../frame/caller.js";
import { Field, money, Rest, time } from "../frame/parts.js";
import { usePages, useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { useHeard } from "./mine.js";
import { gain, sign } from "./sitting.js";
import { dayStart, gameName, howLong, isOver, Mark, refusedWords, Stands } from "./words.js";

const REGISTRATIONS = [
  "awaiting_partner",
  "payment_pending",
  "confirmed",
  "refused",
  "refund_pending",
  "withdrawn",
  "cancelled",
];
const SESSIONS = ["payment_pending", "seat_pending", "seated", "leaving", "refused", "left"];
const REGISTRATION = ["registration", "tournament", "table_ready", "result"];
const SESSION = ["session"];
const RESULT = ["result"];

/** The games that the house deals, by name. */
export function useGames() {
  const read = useRead("games", async (signal) =>
    (await theHouse().tables.get("/v1/games", { signal })).data.items.map(({ game }) => game),
  );
  return [...(read.data ?? [])].sort((one, other) => gameName(one).localeCompare(gameName(other)));
}

/** @param {{ part: string, query: URLSearchParams, statuses: string[], area: string }} props */
function Filters({ part, query, statuses, area }) {
  const games = useGames();
  const chosen = Object.fromEntries(query);
  /** @param {string} name */
  const on =
    (name) =>
    (/** @type {any} */ { target }) =>
      go("me", { ...chosen, part, [name]: target.value });
  return html`<form
    class="filters"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
    aria-label=${t("filters")}
  >
    <${Field} label=${t("filter.game")}>
      <select value=${chosen["game"] ?? ""} onChange=${on("game")}>
        <option value="">${t("filter.any_game")}</option>
        ${games.map((game) => html`<option key=${game} value=${game}>${gameName(game)}</option>`)}
      </select>
    <//>
    <${Field} label=${t("filter.status")}>
      <select value=${chosen["status"] ?? ""} onChange=${on("status")}>
        <option value="">${t("filter.any")}</option>
        ${statuses.map((one) => html`<option key=${one} value=${one}>${word(area, one)}</option>`)}
      </select>
    <//>
    ${["from", "until"].map(
      (name) =>
        html`<${Field} key=${name} label=${t(`filter.${name}`)}>
          <input type="date" value=${chosen[name] ?? ""} onChange=${on(name)} />
        <//>`,
    )}
  </form>`;
}

/** @param {URLSearchParams} query */
const filterOf = (query) => ({
  game: query.get("game") ?? undefined,
  status: /** @type {any} */ (query.get("status") ?? undefined),
  from: dayStart(query.get("from")),
  until: dayStart(query.get("until"), 1),
});

/** What the tournaments of some registrations are called, and how they stand. @param {readonly string[]} ids */
export function useTournamentNames(ids) {
  const key = [...new Set(ids)].sort().join();
  const read = useRead(`tournaments ${key}`, async (signal) => {
    const found = await Promise.all(
      (key === "" ? [] : key.split(",")).map(async (tournament_id) => {
        const known = TOURNAMENTS.get(tournament_id);
        if (known !== undefined) return known;
        const { data } = await theHouse().lobby.get("/v1/tournaments/{tournament_id}", {
          path: { tournament_id },
          signal,
        });
        const { name, game, status } = data.summary;
        const one = { tournament_id, name, game, status };
        if (status === "paid" || status === "cancelled") TOURNAMENTS.set(tournament_id, one);
        return one;
      }),
    );
    return new Map(found.map((one) => [one.tournament_id, one]));
  });
  return { of: (/** @type {string} */ id) => read.data?.get(id) ?? TOURNAMENTS.get(id), again: read.again };
}
/** Those that change no more, each read once. @type {Map<string, { tournament_id: string, name: string, game: string, status: string }>} */
const TOURNAMENTS = new Map();

/** @param {{ query: URLSearchParams }} props */
export function Registrations({ query }) {
  useLanguage();
  const filter = filterOf(query);
  const list = usePages(`registrations ${JSON.stringify(filter)}`, async (cursor, signal) => {
    const { data } = await theHouse().lobby.get("/v1/me/registrations", {
      query: { ...filter, cursor, limit: 20 },
      signal,
    });
    return { items: data.items, next: data.next ?? undefined };
  });
  const tournaments = useTournamentNames(list.items.map(({ tournament_id }) => tournament_id));
  useHeard(REGISTRATION, () => {
    list.again();
    tournaments.again();
  });
  return html`<${Filters} part="registrations" query=${query} statuses=${REGISTRATIONS} area="registration_status" />
    <ul class="rows mine" aria-label=${t("me.registrations")}>
      ${list.items.map((one) => {
        const about = tournaments.of(one.tournament_id);
        const over = isOver(about?.status);
        return html`<li key=${one.registration_id} class="row">
          <span class="what">
            <a href=${to("tournaments", one.tournament_id)}>${about?.name ?? t("to.event")}</a>
            <small>${about && `${gameName(about.game)} · `}${time(one.created_at)}</small>
          </span>
          <span class="more">
            ${one.refused_because && html`<small>${one.refused_because.code === "wallet_refused" ? refusedWords(one.refused_because.refused) : word("not_registered", one.refused_because.code)}</small>`}
            ${one.place && about?.status !== "cancelled" && html`<strong>${t("register.place", { place: one.place })}</strong>`}
            ${one.chips !== undefined && one.chips !== null && !one.place && !over && html`<small>${t("me.chips", { n: one.chips })}</small>`}
            ${one.table_id && !one.place && !over && html`<a class="above" href=${to("tables", one.table_id)}>${t("to.table")}</a>`}
          </span>
          <span class="state"><${Stands} is=${one.status} tournament=${about?.status} /></span>
        </li>`;
      })}
    </ul>
    <${Rest} list=${list} none=${t("me.no_registrations")} />`;
}

/** @param {{ query: URLSearchParams }} props */
export function Sessions({ query }) {
  useLanguage();
  const filter = filterOf(query);
  const list = usePages(`sessions ${JSON.stringify(filter)}`, async (cursor, signal) => {
    const { data } = await theHouse().lobby.get("/v1/me/sessions", { query: { ...filter, cursor, limit: 20 }, signal });
    return { items: data.items, next: data.next ?? undefined };
  });
  useHeard(SESSION, list.again);
  return html`<${Filters} part="sessions" query=${query} statuses=${SESSIONS} area="session_status" />
    <ul class="rows mine" aria-label=${t("me.sessions")}>
      ${list.items.map(
        (one) =>
          html`<li key=${one.session_id} class="row">
            <span class="what">
              <a href=${to("cash-tables", one.table_id)}>${one.table_name}</a>
              <small
                >${gameName(one.game)} ·${" "}
                ${time(one.created_at)}${one.elapsed_seconds ? ` · ${howLong(one.elapsed_seconds)}` : ""}</small
              >
            </span>
            <span class="more">
              <small>${t("session.brought")} ${money(one.brought_in, one.currency)}</small>
              ${one.result && html`<strong class=${sign(one.result)}>${gain(one.result, one.currency)}</strong>`}
              ${one.refused_because && html`<small>${refusedWords(one.refused_because)}</small>`}
            </span>
            <span class="state"><${Mark} area="session_status" is=${one.status} /></span>
          </li>`,
      )}
    </ul>
    <${Rest} list=${list} none=${t("me.no_sessions")} />`;
}

export function Results() {
  useLanguage();
  const list = usePages("results", async (cursor, signal) => {
    const { data } = await theHouse().lobby.get("/v1/me/results", { query: { cursor, limit: 50 }, signal });
    return { items: data.items, next: data.next ?? undefined };
  });
  useHeard(RESULT, list.again);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("me.results")}>
      <table class="list">
        <caption class="heard">
          ${t("me.results")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("statement.when")}</th>
            <th scope="col">${t("filter.game")}</th>
            <th scope="col" class="number">${t("place")}</th>
            <th scope="col" class="number">${t("points")}</th>
            <th scope="col" class="number"><span title=${t("vp.long")}>${t("vp")}</span></th>
            <th scope="col" class="number"><span title=${t("mp.long")}>${t("mp")}</span></th>
            <th scope="col"><span class="heard">${t("to.replay")}</span></th>
          </tr>
        </thead>
        <tbody>
          ${list.items.map(
            (one) =>
              html`<tr key=${one.match_id}>
                <td><a href=${to("tournaments", one.tournament_id)}>${time(one.at)}</a></td>
                <td>
                  ${gameName(one.game)}${one.kind !== "played" && html` <span class="badge">${word("result_kind", one.kind)}</span>`}
                </td>
                <td class="number">${one.place}°</td>
                <td class="number">${one.points}</td>
                <td class="number">${one.vp}</td>
                <td class="number">${one.mp}</td>
                <td>${one.table_id && html`<a href=${to("replay", one.table_id)}>${t("to.replay")}</a>`}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${Rest} list=${list} none=${t("me.no_results")} />`;
}

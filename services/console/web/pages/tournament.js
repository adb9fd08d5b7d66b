// One tournament, live: what it is, registering for it, who is in, how it goes, and what it came to.
import { theHouse } from "../frame/caller.js";
import { money, time, Waiting, Wrong } from "../frame/parts.js";
import { useRead, useStream } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useRef, useState } from "../frame/view.js";
import { Bracket } from "./bracket.js";
import { Chips, Levels } from "./chips.js";
import { Options } from "./options.js";
import { Registering } from "./registering.js";
import { Entries, Results, Rounds, Standings } from "./standings.js";
import { changed } from "./tournament-change.js";
import {
  becauseWords,
  BuyIn,
  calledAll,
  gameName,
  howLong,
  Mark,
  namesOf,
  isOver,
  Seats,
  Tile,
  Until,
} from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").Tournament} Tournament
 * @typedef {import("../client/generated/lobby.js").NamedTournament} NamedTournament
 */

/**
 * What every part of the page gets.
 * @typedef {object} Known
 * @property {Tournament} tournament As its stream has it.
 * @property {Map<string, string>} names What its players are called.
 * @property {(registration_id: string) => string} entry What an entry is called: its players.
 * @property {(registration_id: string) => readonly string[]} players Who an entry is.
 */

/** @param {{ path: string[] }} props */
export function Page({ path: [tournament_id = ""] }) {
  useLanguage();
  const { tournament, named, error, again } = useTournament(tournament_id);
  if (tournament === undefined) {
    return error === undefined
      ? html`<${Waiting} />`
      : html`<h1>${t("nav.lobby")}</h1>
          <${Wrong} error=${error} again=${again} />`;
  }
  const names = namesOf(named?.names);
  const entries = new Map(
    [...(named?.other_entries ?? []), ...tournament.entries].map((one) => [one.registration_id, one.players]),
  );
  /** @type {Known} */
  const known = {
    tournament,
    names,
    players: (registration_id) => entries.get(registration_id) ?? [],
    entry: (registration_id) =>
      calledAll(names, entries.get(registration_id) ?? []) || t("player.unnamed", { id: registration_id.slice(0, 4) }),
  };
  return html`<${Drawn} known=${known} /><${Wrong} error=${error} again=${again} />`;
}

/**
 * The tournament as its stream tells it, and the names of its players as they are read. What has more entries than the
 * stream tells of is read anew when it has changed.
 * @param {string} tournament_id
 */
function useTournament(tournament_id) {
  const path = { tournament_id };
  const [round, setRound] = useState(0);
  const [told, setTold] = useState(
    /** @type {{ tournament: Tournament, complete: boolean } | undefined} */ (undefined),
  );
  /** @type {{ current: { tournament: Tournament, complete: boolean } | undefined }} */
  const now = useRef(undefined);
  const read = useRead(`tournament ${tournament_id}`, async (signal) => {
    return /** @type {NamedTournament} */ (
      (await theHouse().lobby.get("/v1/tournaments/{tournament_id}", { path, signal })).data
    );
  });
  const last = useRef(0);
  const ended = useStream(
    `tournament ${tournament_id} ${round}`,
    (signal) => theHouse().lobby.stream("/v1/tournaments/{tournament_id}/stream", { path, signal }),
    ({ event, data }) => {
      if (event === "snapshot") now.current = data;
      else if (event === "change" && now.current !== undefined) {
        const { tournament, complete } = now.current;
        const next = complete ? changed(tournament, data) : { ...tournament, summary: data.summary, pool: data.pool };
        if (next === undefined) {
          setRound((n) => n + 1);
          return;
        }
        now.current = { tournament: next, complete };
        const people = next.entries.length !== tournament.entries.length || (data.entries ?? []).length > 0;
        if (people || (!complete && Date.now() - last.current > 3000)) {
          last.current = Date.now();
          read.again();
        }
      }
      setTold(now.current);
    },
  );
  const named = read.data;
  const complete = told?.complete === true || (told === undefined && named?.next === undefined);
  const tournament = complete
    ? (told?.tournament ?? named)
    : named && told
      ? { ...named, summary: told.tournament.summary }
      : named;
  return { tournament, named, error: read.error ?? ended.error, again: read.again };
}

/** @param {{ known: Known }} props */
function Drawn({ known }) {
  const { tournament } = known;
  const { summary } = tournament;
  const over = summary.status === "finished" || summary.status === "paid";
  const knockout = tournament.rounds.filter((round) => phaseOf(tournament, round.phase) === "knockout");
  const girone = tournament.rounds.filter((round) => phaseOf(tournament, round.phase) !== "knockout");
  return html`<article class=${over ? "event over" : "event"}>
    <header class="event-head">
      <${Tile} game=${summary.game} />
      <div>
        <h1>${summary.name}</h1>
        <p class="faint">
          <a href=${to("lobby", { game: summary.game })}>${gameName(summary.game)}</a> ·${" "}
          ${word("format", summary.format)} ·${" "}
          ${summary.product ? word("kind", summary.product) : structure(tournament)}
        </p>
      </div>
      <${Mark} area="tournament_status" is=${summary.status} />
    </header>
    ${
      summary.status === "cancelled" &&
      html`<p class="wrong">
        ${t("event.cancelled")} ${becauseWords(tournament.cancelled_because, tournament.cancelled)}
      </p>`
    }
    <div class="event-columns">
      <div class="event-side">
        <${Registering} tournament=${tournament} names=${known.names} />
        <${Facts} tournament=${tournament} />
        ${summary.status !== "cancelled" && html`<${Prizes} tournament=${tournament} />`}
        ${tournament.chips && html`<${Levels} chips=${tournament.chips} />`}
      </div>
      <div class="event-main">
        ${over && html`<${Results} known=${known} />`}
        ${tournament.chips && html`<${Chips} known=${known} chips=${tournament.chips} />`}
        ${knockout.length > 0 && html`<${Bracket} known=${known} rounds=${knockout} />`}
        ${(tournament.standings ?? []).length > 0 && html`<${Standings} known=${known} />`}
        ${girone.length > 0 && html`<${Rounds} known=${known} rounds=${girone} />`}
        ${!over && !tournament.chips?.players.length && html`<${Entries} known=${known} />`}
        <${Draw} tournament=${tournament} />
      </div>
    </div>
  </article>`;
}

/** Which kind a phase is, by its number from 1; a tournament without phases is a knock-out. @param {Tournament} tournament @param {number | undefined} phase */
function phaseOf({ summary }, phase) {
  return (summary.phases ?? [])[(phase ?? 1) - 1]?.phase ?? "knockout";
}

/** How it is played, phase by phase. @param {Tournament} tournament */
function structure({ summary, chips }) {
  if (chips) return word("chip_mode", chips.settings.mode ?? "normal");
  const phases = summary.phases ?? [];
  if (phases.length === 0)
    return summary.players > tableOf(summary.format) ? t("phase.knockout") : t("phase.one_table");
  return phases
    .map((phase) => {
      if (phase.phase === "danish") return t("phase.danish", { rounds: phase.rounds });
      if (phase.phase === "round_robin") {
        return phase.group_size ? t("phase.groups", { size: phase.group_size }) : t("phase.round_robin");
      }
      return phase.phase === "knockout"
        ? t(phases.length > 1 ? "phase.final" : "phase.knockout")
        : word("phase", /** @type {any} */ (phase).phase);
    })
    .join(", ");
}

/** How many entries meet at one table, by the name of the format. @param {string} format */
function tableOf(format) {
  return (
    {
      heads_up: 2,
      four_in_two: 2,
      pairs: 4,
      three_individual: 3,
      four_individual: 4,
      five_individual: 5,
      six_individual: 6,
    }[format] ?? 0
  );
}

/** @param {{ tournament: Tournament }} props */
function Facts({ tournament }) {
  const { summary, clocks, chips } = tournament;
  const ended = isOver(summary.status);
  return html`<section class="sheet" aria-labelledby="facts">
    <h2 id="facts">${t("event.facts")}</h2>
    <dl class="pairs">
      <dt>${t("event.buy_in")}</dt>
      <dd><${BuyIn} of=${summary.buy_in} /></dd>
      <dt>${t("event.players")}</dt>
      <dd><${Seats} taken=${summary.registered} of=${summary.players} /></dd>
      ${
        summary.min_players &&
        html`<dt>${t("event.least")}</dt>
          <dd>${summary.min_players}</dd>`
      }
      ${
        summary.guarantee &&
        summary.status !== "cancelled" &&
        html`<dt>${t("event.guarantee")}</dt>
          <dd>${money(summary.guarantee)}</dd>`
      }
      ${
        summary.registration_opens_at &&
        summary.status === "announced" &&
        html`<dt>${t("event.opens")}</dt>
          <dd><${Until} at=${summary.registration_opens_at} /></dd>`
      }
      ${
        summary.registration_closes_at &&
        (summary.status === "announced" || summary.status === "registration_open") &&
        html`<dt>${t("event.closes")}</dt>
          <dd><${Until} at=${summary.registration_closes_at} /></dd>`
      }
      ${
        summary.starts_at &&
        html`<dt>${t(summary.status === "cancelled" ? "event.was_to_start" : "event.starts")}</dt>
          <dd>${ended ? time(summary.starts_at) : html`<${Until} at=${summary.starts_at} />`}</dd>`
      }
      ${
        chips?.late_registration_until &&
        !ended &&
        html`<dt>${t("event.late")}</dt>
          <dd><${Until} at=${chips.late_registration_until} /></dd>`
      }
      <dt>${t(chips ? "event.bank" : "event.match_clock")}</dt>
      <dd>${howLong(clocks.match_seconds)}</dd>
      <dt>${t(chips ? "event.turn" : "event.move_clock")}</dt>
      <dd>${howLong(clocks.move_seconds)}</dd>
      <dt>${t("event.options")}</dt>
      <dd><${Options} text=${summary.options_text} /></dd>
      <dt>${t("event.since")}</dt>
      <dd>${time(summary.opened_at)}</dd>
    </dl>
  </section>`;
}

/** What places win: before the start, with how many entries one asks for. @param {{ tournament: Tournament }} props */
function Prizes({ tournament }) {
  const { summary, pool, prizes, drawn_prize } = tournament;
  const before = summary.status === "announced" || summary.status === "registration_open";
  const [entries, setEntries] = useState(/** @type {number | undefined} */ (undefined));
  const per = summary.format === "pairs" ? 2 : 1;
  const most = Math.floor(summary.players / per);
  // Until it starts the prizes are those of the full field: what the tournament has itself may be of who is in.
  const asked = before ? (entries ?? most) : undefined;
  const preview = useRead(`prizes ${summary.tournament_id} ${asked}`, async (signal) => {
    if (asked === undefined) return undefined;
    const path = { tournament_id: summary.tournament_id };
    const query = { entries: asked };
    return (await theHouse().lobby.get("/v1/tournaments/{tournament_id}/prizes", { path, query, signal })).data;
  });
  const shown = before && preview.data !== undefined ? preview.data : { pool, prizes };
  const reading = before && preview.data === undefined && preview.error === undefined;
  return html`<section class="sheet" aria-labelledby="prizes">
    <h2 id="prizes">${t("prizes.title")}</h2>
    ${before && entries === undefined && preview.data !== undefined && html`<p class="faint">${t(per === 2 ? "prizes.full_pairs" : "prizes.full", { n: preview.data.entries })}</p>`}
    ${reading ? html`<${Waiting} />` : html`<p class="pool"><span class="faint">${t("prizes.pool")}</span> <strong>${money(shown.pool)}</strong></p>`}
    ${drawn_prize && html`<p>${t("prizes.drawn")} <strong>${money(drawn_prize.prize)}</strong> <small>(${t("prizes.number", { n: drawn_prize.drawn })})</small></p>`}
    ${
      reading
        ? null
        : shown.prizes.length === 0
          ? html`<p class="faint">${t(summary.product === "premio_matto" ? "prizes.not_drawn" : "prizes.none")}</p>`
        : html`<table class="list">
            <caption class="heard">
              ${t("prizes.title")}
            </caption>
            <thead>
              <tr>
                <th scope="col">${t("place")}</th>
                <th scope="col" class="number">${t("prize")}</th>
              </tr>
            </thead>
            <tbody>
              ${shown.prizes.map(
                ({ place, amount }) =>
                  html`<tr key=${place}>
                    <th scope="row">${place}°</th>
                    <td class="number">${money(amount)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
    ${
      before &&
      most > 2 &&
      html`<label class="field"
        ><span>${t(per === 2 ? "prizes.with_pairs" : "prizes.with")}</span
        ><input
          type="number"
          min="1"
          max=${most}
          value=${entries ?? ""}
          placeholder=${most}
          onInput=${(/** @type {any} */ { target }) => setEntries(target.value !== "" && target.checkValidity() ? Number(target.value) : undefined)}
      /></label>`
    }
    <${Wrong} error=${preview.error} />
  </section>`;
}

/** How it was drawn, for anyone to check. @param {{ tournament: Tournament }} props */
function Draw({ tournament: { draw } }) {
  if (!draw) return null;
  return html`<details class="draw">
    <summary>${t("draw.title")}</summary>
    <p class="faint">${t(draw.secret ? "draw.open" : "draw.sealed")}</p>
    <dl class="pairs">
      <dt>${t("draw.commitment")}</dt>
      <dd><code>${draw.commitment}</code></dd>
      ${
        draw.secret &&
        html`<dt>${t("draw.secret")}</dt>
          <dd><code>${draw.secret}</code></dd>`
      }
    </dl>
  </details>`;
}

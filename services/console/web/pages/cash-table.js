// One cash table: what is played for, who sits there, sitting down, and what the own session does.
import { theHouse, usePerson } from "../frame/caller.js";
import { clock, money, time, Waiting, Wrong } from "../frame/parts.js";
import { useRead, useStream } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useRef } from "../frame/view.js";
import { useHeard } from "./mine.js";
import { Options } from "./options.js";
import { Stakes } from "./rows.js";
import { MySession, SitDown } from "./sitting.js";
import { becauseWords, called, gameName, howLong, Mark, namesOf, SignInFirst, Tile, Until } from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").NamedCashTable} NamedCashTable
 * @typedef {import("../client/generated/lobby.js").CashSession} CashSession
 */

/** @param {{ path: string[] }} props */
export function Page({ path: [table_id = ""] }) {
  useLanguage();
  const read = useRead(`cash table ${table_id}`, async (signal) => {
    const path = { table_id };
    return /** @type {NamedCashTable} */ (
      (await theHouse().lobby.get("/v1/cash-tables/{table_id}", { path, signal })).data
    );
  });
  const version = useRef(0);
  version.current = Math.max(version.current, read.data?.summary.version ?? 0);
  useStream(
    "cash-tables",
    (signal) => theHouse().lobby.stream("/v1/cash-tables/stream", { signal }),
    ({ event, data }) => {
      const now = event === "snapshot" ? data.items.find((/** @type {any} */ one) => one.table_id === table_id) : data;
      if (now?.table_id === table_id && now.version > version.current) {
        version.current = now.version;
        read.again();
      }
    },
  );
  if (read.data === undefined)
    return read.error === undefined
      ? html`<${Waiting} />`
      : html`<h1>${t("nav.lobby")}</h1>
          <${Wrong} error=${read.error} again=${read.again} />`;
  return html`<${Drawn} table=${read.data} again=${read.again} /><${Wrong} error=${read.error} again=${read.again} />`;
}

/** @param {{ table: NamedCashTable, again: () => void }} props */
function Drawn({ table, again }) {
  const { summary } = table;
  const names = namesOf(table.names);
  const played = summary.match ? summary.match.table_id : summary.table_id;
  return html`<article class="event">
    <header class="event-head">
      <${Tile} game=${summary.game} />
      <div>
        <h1>${summary.name}</h1>
        <p class="faint">
          <a href=${to("lobby", { kind: "cash", game: summary.game })}>${gameName(summary.game)}</a> ·${" "}
          ${summary.match ? word("format", summary.match.terms.format) : word("format", "ring")} ·${" "}
          ${word("cash_kind", summary.kind ?? "pot")}
        </p>
      </div>
      <${Mark} area="cash_status" is=${summary.status} />
    </header>
    ${
      (summary.status === "closing" || summary.status === "closed") &&
      html`<p class="wrong">${t("cash.closed")} ${becauseWords(table.closed_for, table.closed_because)}</p>`
    }
    <div class="event-columns">
      <div class="event-side">
        <${Own} table=${table} again=${again} />
        <${Facts} table=${table} />
      </div>
      <div class="event-main">
        <section aria-labelledby="seats">
          <h2 id="seats">${t("cash.seats")}</h2>
          <${Round} table=${table} names=${names} />
          ${played && html`<p><a class="button" href=${to("tables", played)}>${t("to.watch_table")}</a></p>`}
          ${summary.match && html`<p role="status">${word("match_stage", summary.match.stage)}${summary.match.until && html` <${Until} at=${summary.match.until} plain />`}</p>`}
        </section>
        <${Line} table=${table} names=${names} />
        <${Matches} table=${table} names=${names} />
      </div>
    </div>
  </article>`;
}

/** The seats around the table. @param {{ table: NamedCashTable, names: Map<string, string> }} props */
function Round({ table: { summary }, names }) {
  const seats = Array.from(
    { length: summary.seats },
    (_, seat) => summary.players.find((one) => one.seat === seat)?.player_id,
  );
  return html`<ol class="seats-round" start="0">
    ${seats.map((player, seat) => {
      const turn = (2 * Math.PI * seat) / seats.length + Math.PI / 2;
      const place = { left: `${50 + 40 * Math.cos(turn)}%`, top: `${50 + 38 * Math.sin(turn)}%` };
      return html`<li key=${seat} class=${player ? "taken" : "free"} style=${place}>
        <span class="heard">${t("cash.seat", { n: seat + 1 })} </span>${player ? called(names, player) : t("cash.free")}
      </li>`;
    })}
  </ol>`;
}

/** @param {{ table: NamedCashTable }} props */
function Facts({ table }) {
  const { summary, clocks } = table;
  const { currency, match } = summary;
  return html`<section class="sheet" aria-labelledby="facts">
    <h2 id="facts">${t("event.facts")}</h2>
    <dl class="pairs">
      <dt>${t(match ? "cash.stake" : "cash.stakes")}</dt>
      <dd><${Stakes} table=${summary} /></dd>
      ${
        match &&
        html`<dt>${t("cash.max_loss")}</dt>
          <dd>${money(match.terms.max_loss, currency)}</dd>`
      }
      <dt>${t("cash.buy_in")}</dt>
      <dd>
        ${t("row.bounds", { least: money(summary.min_buy_in, currency), most: money(summary.max_buy_in, currency) })}
      </dd>
      <dt>${t("cash.rake")}</dt>
      <dd>
        ${percent(table.rake_basis_points)}${capped(table.rake_cap) && html` <small>${t("cash.cap", { amount: money(table.rake_cap ?? undefined, currency) })}</small>`}
      </dd>
      ${
        !match &&
        html`<dt>${t("cash.average_pot")}</dt>
          <dd>${money(summary.average_pot, currency)}</dd>
          <dt>${t("cash.hands")}</dt>
          <dd>${t("n", { n: summary.hands_per_hour })}</dd>`
      }
      ${
        match &&
        html`<dt>${t("event.match_clock")}</dt>
          <dd>${howLong(match.terms.clocks.match_seconds)}</dd>
          <dt>${t("event.move_clock")}</dt>
          <dd>${howLong(match.terms.clocks.move_seconds)}</dd>`
      }
      ${
        clocks &&
        html`<dt>${t("event.turn")}</dt>
          <dd>${clock(clocks.turn_seconds * 1000)}</dd>
          <dt>${t("event.bank")}</dt>
          <dd>${clock(clocks.time_bank_seconds * 1000)}</dd>`
      }
      <dt>${t("event.options")}</dt>
      <dd><${Options} text=${summary.options_text} cash /></dd>
    </dl>
  </section>`;
}

/** A rake in basis points, as people read it. @param {number} points */
const percent = (points) => t("percent", { n: points / 100 });

/** A cap as high as the house's largest amount caps nothing. @param {string | null | undefined} cap */
const capped = (cap) => cap !== null && cap !== undefined && Number(cap) < 1_000_000;

/** Who waits for a seat. @param {{ table: NamedCashTable, names: Map<string, string> }} props */
function Line({ table: { waiting_list, summary }, names }) {
  const all = [
    ...summary.seats_kept,
    ...waiting_list.filter(({ player_id }) => !summary.seats_kept.some((kept) => kept.player_id === player_id)),
  ];
  if (all.length === 0) return null;
  return html`<section aria-labelledby="line">
    <h2 id="line">${t("cash.line")}</h2>
    <ol class="plain-list">
      ${all.map(
        ({ player_id, seat_kept_until }) =>
          html`<li key=${player_id}>
            ${called(names, player_id)}${seat_kept_until && html` <small>${t("cash.kept_until")} <${Until} at=${seat_kept_until} plain /></small>`}
          </li>`,
      )}
    </ol>
  </section>`;
}

/** What the last matches came to. @param {{ table: NamedCashTable, names: Map<string, string> }} props */
function Matches({ table: { results = [], summary }, names }) {
  if (results.length === 0) return null;
  return html`<section class="scroll" tabindex="0" role="region" aria-label=${t("cash.matches")}>
    <table class="list">
      <caption>
        ${t("cash.matches")}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="number">${t("entries.number")}</th>
          <th scope="col">${t("cash.shares")}</th>
          <th scope="col" class="number">${t("cash.rake")}</th>
          <th scope="col">${t("cash.ended")}</th>
          <th scope="col"></th>
        </tr>
      </thead>
      <tbody>
        ${results.map(
          (result) =>
            html`<tr key=${result.table_id}>
              <td class="number">${result.number}</td>
              <td>
                ${result.shares.map((share) => html`<div key=${share.player_id}>${called(names, share.player_id)} <strong>${money(share.amount, summary.currency)}</strong></div>`)}
              </td>
              <td class="number">${money(result.rake, summary.currency)}</td>
              <td>${time(result.ended_at)}</td>
              <td><a href=${to("replay", result.table_id)}>${t("to.replay")}</a></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

const HEARD = ["session", "waiting", "confirmation_asked", "table_ready"];

/** What the reader does here: sitting down, waiting, playing on, leaving. @param {{ table: NamedCashTable, again: () => void }} props */
function Own({ table, again }) {
  const who = usePerson();
  const { summary } = table;
  const mine = useRead(`my sessions ${summary.table_id}`, async (signal) => {
    if (who?.role !== "player") return undefined;
    const { data } = await theHouse().lobby.get("/v1/me/sessions", { query: { game: summary.game }, signal });
    return data.items.find((one) => one.table_id === summary.table_id);
  });
  useHeard(HEARD, () => {
    mine.again();
    again();
  });
  if (who === undefined)
    return html`<section class="sheet register"><${SignInFirst} text=${t("cash.sign_in")} /></section>`;
  if (who.role !== "player") return null;
  const session = mine.data;
  const over = session === undefined || session.status === "left" || session.status === "refused";
  return html`<section class="sheet register" aria-label=${t("cash.mine")} aria-live="polite">
    <${Wrong} error=${mine.error} again=${mine.again} />
    ${session && html`<${MySession} session=${session} table=${table} me=${who.subject} again=${mine.again} />`}
    ${
      over &&
      summary.status === "open" &&
      html`<${SitDown}
        table=${table}
        last=${session}
        me=${who.subject}
        again=${() => {
          mine.again();
          again();
        }}
      />`
    }
  </section>`;
}

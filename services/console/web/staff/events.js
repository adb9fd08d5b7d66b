// Events: the list, and one with its entries, its money and what cancelling it refunds.
import { theHouse } from "../frame/caller.js";
import { Field, money, Rest, time } from "../frame/parts.js";
import { usePages, useRead, useStream } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Cancel, Cancelled } from "./cancelling.js";
import { Id, Listed, Rows, WhenRead } from "./parts.js";
import { Withhold } from "./withheld.js";

/** @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary */

const STATES = [
  "",
  "announced",
  "registration_open",
  "registration_closed",
  "running",
  "finished",
  "paid",
  "cancelled",
];

/** The columns that say what an event is. */
export const eventColumns = () => [
  {
    text: t("staff.event"),
    cell: (/** @type {TournamentSummary} */ one) =>
      html`<a href=${to("operator", "events", one.tournament_id)}>${one.name}</a>`,
  },
  { text: t("staff.game"), cell: (/** @type {TournamentSummary} */ one) => word("game", one.game) },
  { text: t("staff.status"), cell: (/** @type {TournamentSummary} */ one) => word("tournament_status", one.status) },
  {
    text: t("staff.entries"),
    number: true,
    cell: (/** @type {TournamentSummary} */ one) => `${one.registered}/${one.players}`,
  },
  {
    text: t("staff.buy_in"),
    number: true,
    cell: (/** @type {TournamentSummary} */ one) =>
      html`${money(one.buy_in.share)} <small>+ ${money(one.buy_in.fee)}</small>`,
  },
  {
    text: t("staff.starts"),
    // Without a time of its own it starts as soon as it is full.
    cell: (/** @type {TournamentSummary} */ one) =>
      one.starts_at
        ? time(one.starts_at)
        : html`${t("staff.starts.full")}, <small>${t("staff.opened_at", { at: time(one.opened_at) })}</small>`,
  },
];

/** @param {{ query: URLSearchParams }} props */
export function Events({ query }) {
  const status = query.get("status") ?? "";
  return html`<div class="filters">
      <${Field} label=${t("staff.status")}>
        <select
          value=${status}
          onChange=${(/** @type {any} */ { target }) => go("operator", "events", { status: target.value })}
        >
          ${STATES.map((one) => html`<option value=${one}>${one === "" ? t("staff.all") : word("tournament_status", one)}</option>`)}
        </select>
      <//>
    </div>
    <${Listed}
      name=${`events ${status}`}
      caption=${t("staff.tab.events")}
      columns=${eventColumns()}
      id=${(/** @type {TournamentSummary} */ one) => one.tournament_id}
      page=${(/** @type {any} */ query_, /** @type {AbortSignal} */ signal) =>
        theHouse().lobby.get("/v1/tournaments", { query: { ...query_, status: status || undefined }, signal })}
    />`;
}

/** @param {{ tournament_id: string, acts: boolean }} props */
export function Event({ tournament_id, acts }) {
  const path = { tournament_id };
  const read = useRead(`event ${tournament_id}`, async (signal) => {
    const { data } = await theHouse().lobby.get("/v1/tournaments/{tournament_id}", { path, signal });
    const accounts = await theHouse()
      .wallet.get("/v1/tournaments/{tournament_id}/accounts", { path, signal })
      .catch((error) => {
        signal.throwIfAborted();
        return { data: { accounts: [] }, error };
      });
    return { ...data, accounts: accounts.data.accounts };
  });
  useStream(
    `event ${tournament_id}`,
    (signal) => theHouse().lobby.stream("/v1/tournaments/{tournament_id}/stream", { path, signal }),
    ({ event }) => event === "change" && read.again(),
  );
  return html`<${WhenRead} read=${read}
    >${(/** @type {any} */ event) => html`<${One} ...${{ event, acts }} again=${read.again} />`}<//
  >`;
}

/** @param {{ event: any, acts: boolean, again: () => void }} props */
function One({ event, acts, again }) {
  const { summary } = event;
  const [done, setDone] = useState(false);
  const cancelled = summary.status === "cancelled";
  const over = cancelled || ["finished", "paid"].includes(summary.status);
  const withhold = acts && !["paid", "cancelled"].includes(summary.status) && summary.registered > 0;
  return html`<h2>${summary.name} <span class="badge">${word("tournament_status", summary.status)}</span></h2>
    <div class="two">
      <dl class="pairs">
        <dt>${t("staff.game")}</dt>
        <dd>${word("game", summary.game)} <code>${summary.options_text}</code></dd>
        <dt>${t("staff.format")}</dt>
        <dd>${word("format", summary.format)}</dd>
        <dt>${t("staff.entries")}</dt>
        <dd>${summary.registered} / ${summary.players}</dd>
        <dt>${t("staff.buy_in")}</dt>
        <dd>${money(summary.buy_in.share)} + ${money(summary.buy_in.fee)}</dd>
        ${
          !cancelled &&
          html`<dt>${t("staff.pool")}</dt>
            <dd>
              ${money(event.pool)}${summary.guarantee && ` (${t("staff.guarantee", { amount: money(summary.guarantee) })})`}
            </dd>`
        }
        <dt>${t("staff.opened")}</dt>
        <dd>${time(summary.opened_at)}</dd>
        <dt>${t("staff.starts")}</dt>
        <dd>${summary.starts_at ? time(summary.starts_at) : t("staff.starts.full")}</dd>
        <dt>${t("staff.id")}</dt>
        <dd>
          <code>${summary.tournament_id}</code>
          ${" "}<a href=${to("tournaments", summary.tournament_id)}>${t("staff.as_players")}</a>
        </dd>
      </dl>
      <${Rows}
        caption=${t("staff.accounts")}
        rows=${event.accounts}
        id=${(/** @type {any} */ one) => one.account_id}
        columns=${[
          { text: t("staff.account"), cell: (/** @type {any} */ one) => word("account", one.account.kind) },
          { text: t("staff.balance"), number: true, cell: (/** @type {any} */ one) => money(one.balance) },
          { text: "", cell: (/** @type {any} */ one) => (one.closed ? t("staff.closed") : "") },
        ]}
      />
    </div>
    <${Entries} summary=${summary} />
    ${cancelled ? html`<${Cancelled} event=${event} done=${done} />` : html`<${Prizes} summary=${summary} />`}
    ${withhold && html`<${Withhold} tournament_id=${summary.tournament_id} />`}
    ${acts && !over && html`<${Cancel} summary=${summary} done=${() => (setDone(true), again())} />`}`;
}

/** Who is in, page after page. @param {{ summary: TournamentSummary }} props */
function Entries({ summary }) {
  const { tournament_id, registered } = summary;
  const caption = t(summary.status === "cancelled" ? "staff.registered.was" : "staff.registered");
  const list = usePages(`entries ${tournament_id} ${registered}`, async (cursor, signal) => {
    const { data } = await theHouse().lobby.get("/v1/tournaments/{tournament_id}/entries", {
      path: { tournament_id },
      query: /** @type {any} */ ({ limit: 50, cursor }),
      signal,
    });
    const names = new Map(data.names.map(({ player_id, name }) => [player_id, name]));
    const items = /** @type {any[]} */ (data.items).map((one) => ({ ...one, names }));
    return { items, next: data.next ?? undefined };
  });
  return html`${
    list.items.length > 0
      ? html`<${Rows}
          caption=${caption}
          rows=${list.items}
          id=${(/** @type {any} */ one) => one.registration_id}
          columns=${[
            {
              text: t("staff.player"),
              cell: (/** @type {any} */ { players, names }) =>
                players.map(
                  (/** @type {string} */ id, /** @type {number} */ at) =>
                    html`${at > 0 && " · "}<${Id} id=${id} name=${names.get(id)} href=${to("operator", "players", id)} />`,
                ),
            },
            {
              text: t("staff.registration"),
              cell: (/** @type {any} */ one) =>
                html`<code class="id" title=${one.registration_id}>${one.registration_id.slice(0, 8)}</code>`,
            },
          ]}
        />`
      : html`<h3>${caption}</h3>`
  } <${Rest} list=${list} none=${t("staff.registered.none")} />`;
}

/**
 * What each place wins, as the house works it out: with as many entries as one asks about, as long as there may be more.
 * @param {{ summary: TournamentSummary }} props
 */
function Prizes({ summary }) {
  const { tournament_id, registered, players, status, starts_at } = summary;
  // An entry of pairs is two players. Without a time of its own an event starts when it is full.
  const per = summary.format === "pairs" ? 2 : 1;
  const fewest = Math.ceil((starts_at ? (summary.min_players ?? 2) : players) / per);
  const settled = ["running", "finished", "paid"].includes(status);
  const [asked, setAsked] = useState(/** @type {number | undefined} */ (undefined));
  const n = settled ? undefined : (asked ?? Math.max(fewest, Math.floor(registered / per)));
  const read = useRead(`prizes ${tournament_id} ${n ?? status}`, async (signal) => {
    const query = n === undefined ? {} : { entries: n };
    return (
      await theHouse().lobby.get("/v1/tournaments/{tournament_id}/prizes", {
        path: { tournament_id },
        query,
        signal,
      })
    ).data;
  });
  return html`<section class="narrow">
    <h3>${t("staff.prizes")}</h3>
    ${
      !settled &&
      html`<div class="filters">
        <${Field} label=${t("staff.prizes.entries")}>
          <input
            type="number"
            min="2"
            max=${Math.floor(players / per)}
            value=${n}
            onInput=${(/** @type {any} */ { target }) => target.value !== "" && target.validity.valid && setAsked(Number(target.value))}
          />
        <//>
      </div>`
    }
    <${WhenRead} read=${read}>
      ${(/** @type {any} */ { entries, pool, prizes }) =>
        html`<p>${settled && `${t("staff.prizes.with", { n: entries })} `}${t("staff.prizes.pool", { amount: money(pool) })}</p>
          <${Rows}
            caption=${t("staff.prizes.places")}
            rows=${prizes}
            id=${(/** @type {any} */ one) => one.place}
            columns=${[
              { text: t("staff.place"), number: true, cell: (/** @type {any} */ one) => one.place },
              {
                text: t("staff.amount"),
                number: true,
                cell: (/** @type {any} */ one) => money(one.amount),
              },
            ]}
          />`}
    <//>
  </section>`;
}

// One tournament and one cash table as a row of a list: the name leads to its page.
import { money } from "../frame/parts.js";
import { to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { BuyIn, gameName, kindsOf, Mark, Seats, Tile, Until } from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary
 * @typedef {import("../client/generated/lobby.js").CashTableSummary} CashTableSummary
 */

/** When something happens next with it. @param {{ summary: TournamentSummary }} props */
function Next({ summary }) {
  const { status, starts_at, registration_opens_at } = summary;
  if (status === "announced" && registration_opens_at) {
    return html`<span class="when"><${Until} at=${registration_opens_at} within=${t("row.opens.in")} on=${t("row.opens.on")} plain /></span>`;
  }
  if (starts_at && (status === "registration_open" || status === "registration_closed")) {
    return html`<span class="when"><${Until} at=${starts_at} within=${t("row.starts.in")} on=${t("row.starts.on")} plain /></span>`;
  }
  return html`<${Mark} area="tournament_status" is=${status} />`;
}

/** @param {{ summary: TournamentSummary, brief?: boolean }} props */
export function TournamentRow({ summary, brief = false }) {
  useLanguage();
  const kinds = kindsOf(summary).filter((kind) => kind !== "sit_and_go");
  return html`<li class=${brief ? "row brief" : "row"}>
    <${Tile} game=${summary.game} />
    <span class="what">
      <a href=${to("tournaments", summary.tournament_id)}>${summary.name}</a>
      <small
        >${gameName(summary.game)} · ${word("format", summary.format)}
        ${!brief && kinds.map((kind) => html` <span class="badge">${word("kind", kind)}</span>`)}
        ${summary.guarantee && html` <span class="badge">${t("row.guarantee", { amount: money(summary.guarantee) })}</span>`}
      </small>
    </span>
    <span class="cost"><${BuyIn} of=${summary.buy_in} brief=${brief} /></span>
    <${Seats} taken=${summary.registered} of=${summary.players} />
    <span class="state"><${Next} summary=${summary} /></span>
  </li>`;
}

/** What is played for at a cash table: blinds, or the stake of a point or match. @param {{ table: CashTableSummary }} props */
export function Stakes({ table }) {
  useLanguage();
  const { stakes, match, currency } = table;
  if (match) {
    return html`<span class="price"
      >${money(match.terms.stake, currency)} <small>${word("cash_kind.per", match.terms.kind)}</small></span
    >`;
  }
  return html`<span class="price"
    >${stakes.small === stakes.big ? money(stakes.big, currency) : `${money(stakes.small, currency)} / ${money(stakes.big, currency)}`}</span
  >`;
}

/** @param {{ table: CashTableSummary, brief?: boolean }} props */
export function CashRow({ table, brief = false }) {
  useLanguage();
  const { match, currency } = table;
  return html`<li class=${brief ? "row brief" : "row"}>
    <${Tile} game=${table.game} />
    <span class="what">
      <a href=${to("cash-tables", table.table_id)}>${table.name}</a>
      <small
        >${gameName(table.game)} ·${" "}
        ${match ? `${word("format", match.terms.format)} · ${word("match_stage", match.stage)}` : t("row.hands", { n: table.hands_per_hour })}
        ${!match && !brief && Number(table.average_pot) > 0 && html` · ${t("row.pot", { amount: money(table.average_pot, currency) })}`}
      </small>
    </span>
    <span class="cost"
      ><${Stakes} table=${table} /><small class="bounds"
        >${t("row.bounds", { least: money(table.min_buy_in, currency), most: money(table.max_buy_in, currency) })}</small
      ></span
    >
    <${Seats} taken=${table.taken} of=${table.seats} />
    <span class="state">
      ${
        table.waiting > 0
          ? html`<span class="mark">${t("row.waiting", { n: table.waiting })}</span>`
          : table.status === "open" && table.free > 0
            ? html`<span class="mark registration_open">${t("row.free", { n: table.free })}</span>`
            : html`<${Mark} area="cash_status" is=${table.status === "open" ? "full" : table.status} />`
      }
    </span>
  </li>`;
}

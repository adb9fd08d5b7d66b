// The statement: every entry of the player's cash, newest first, with the balance after it.
import { known, person, theHouse } from "../frame/caller.js";
import { Act, Field, money, Rest, time } from "../frame/parts.js";
import { usePages, useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { Refusal } from "../client/index.js";
import { useTournamentNames } from "./me-lists.js";
import { useHeard } from "./mine.js";
import { gain, sign } from "./sitting.js";
import { dayStart } from "./words.js";

const PRODUCTS = ["tournaments", "cash_tables", "account"];
const KINDS = (
  "deposit withdrawal_requested withdrawal_completed withdrawal_cancelled buy_in buy_in_returned tournament_started prize " +
  "prize_confiscated cancellation_refund hold_settled sit_in hand_settled cash_out reversal adjustment"
).split(" ");
const MONEY = ["money"];

/** @param {{ me: string, query: URLSearchParams }} props */
export function Statement({ me, query }) {
  useLanguage();
  const chosen = Object.fromEntries(query);
  const filter = {
    product: /** @type {any} */ (chosen["product"] || undefined),
    kind: /** @type {any} */ (chosen["kind"] || undefined),
    from: dayStart(chosen["from"]),
    until: dayStart(chosen["until"], 1),
  };
  const list = usePages(`statement ${JSON.stringify(filter)}`, async (cursor, signal) => {
    const options = { path: { player_id: me }, query: { ...filter, cursor, limit: 50 }, signal };
    const { data } = await theHouse().wallet.get("/v1/players/{player_id}/statement", options);
    return { items: data.items, next: data.next ?? undefined };
  });
  useHeard(MONEY, list.again);
  const tournaments = useTournamentNames(list.items.flatMap(({ reference }) => reference.tournament_id ?? []));
  const tables = useTableNames();
  const named = (/** @type {string} */ id) => tournaments.of(id)?.name ?? tables(id);
  /** @param {string} name @param {string} value */
  const choose = (name, value) => go("wallet", { part: "statement", ...chosen, [name]: value });
  /** @param {string} name @param {string} area @param {string[]} words */
  const choice = (name, area, words) =>
    html`<${Field} label=${t(`filter.${name}`)}>
      <select value=${chosen[name] ?? ""} onChange=${(/** @type {any} */ { target }) => choose(name, target.value)}>
        <option value="">${t("filter.any")}</option>
        ${words.map((one) => html`<option key=${one} value=${one}>${word(area, one)}</option>`)}
      </select>
    <//>`;
  /** @param {string} name */
  const day = (name) =>
    html`<${Field} label=${t(`filter.${name}`)}>
      <input
        type="date"
        value=${chosen[name] ?? ""}
        onChange=${(/** @type {any} */ { target }) => choose(name, target.value)}
      />
    <//>`;
  // Roles are said aloud, for on a narrow screen the rows are laid out as a grid.
  return html`<form
      class="filters"
      onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
      aria-label=${t("filters")}
    >
      ${choice("product", "money_product", PRODUCTS)} ${choice("kind", "posting_kind", KINDS)} ${day("from")}
      ${day("until")}
      <div class="field"><${Act} class="plain" act=${() => download(me, filter)}>${t("statement.csv")}<//></div>
    </form>
    <table class="list statement" role="table">
      <caption class="heard">
        ${t("money.statement")}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">${t("statement.when")}</th>
          <th scope="col" role="columnheader">${t("statement.what")}</th>
          <th scope="col" role="columnheader" class="number">${t("statement.amount")}</th>
          <th scope="col" role="columnheader" class="number">${t("statement.balance")}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${list.items.map(
          (entry) =>
            html`<tr key=${entry.posting_id} role="row">
              <td role="cell"><time datetime=${entry.posted_at}>${time(entry.posted_at)}</time></td>
              <td role="cell">${word("posting_kind", entry.kind)} <${About} reference=${entry.reference} called=${named} /></td>
              <td role="cell" class=${`number ${sign(entry.amount)}`}>${gain(entry.amount, entry.currency)}</td>
              <td role="cell" class="number">${money(entry.balance, entry.currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <${Rest} list=${list} none=${t("statement.none")} />`;
}

/**
 * What an entry is about: the ledger has ids alone, the lobby what they are called.
 * @param {{ reference: import("../client/generated/wallet.js").PostingReference, called: (id: string) => string | undefined }} props
 */
function About({ reference: { tournament_id, table_id }, called }) {
  if (tournament_id) {
    const name = called(tournament_id) ?? t("statement.tournament");
    return html`· <a href=${to("tournaments", tournament_id)}>${name}</a>`;
  }
  if (!table_id) return null;
  return html`· <a href=${to("cash-tables", table_id)}>${called(table_id) ?? t("statement.table")}</a>`;
}

/** The names of the cash tables where the player sat of late. */
function useTableNames() {
  const read = useRead("tables of sessions", async (signal) => {
    const { data } = await theHouse().lobby.get("/v1/me/sessions", { query: { limit: 200 }, signal });
    return new Map(data.items.map(({ table_id, table_name }) => [table_id, table_name]));
  });
  return (/** @type {string} */ id) => read.data?.get(id);
}

/**
 * The statement as the house writes it for spreadsheets, page after page, as one file. The client of the API reads JSON
 * alone, so these pages are fetched here.
 * @param {string} me @param {Record<string, string | undefined>} filter
 */
async function download(me, filter) {
  const { wallet } = known().addresses;
  const parts = [];
  const query = new URLSearchParams({ limit: "200" });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  for (;;) {
    const headers = { accept: "text/csv", authorization: `Bearer ${person.get()?.token ?? ""}` };
    const answer = await fetch(`${wallet}/v1/players/${encodeURIComponent(me)}/statement?${query}`, { headers });
    if (!answer.ok) throw new Refusal(await answer.json(), undefined);
    const text = await answer.text();
    // The first line of each page names the columns; one file has them once.
    parts.push(parts.length === 0 ? text : text.slice(text.indexOf("\n") + 1));
    const next = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get("link") ?? "")?.[1];
    const cursor = next === undefined ? null : new URL(next, wallet).searchParams.get("cursor");
    if (cursor === null) break;
    query.set("cursor", cursor);
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: "text/csv" }));
  link.download = `${t("statement.file")}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

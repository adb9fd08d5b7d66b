// The log of postings by sequence, with their legs.
import { theHouse } from "../frame/caller.js";
import { money, Rest, time } from "../frame/parts.js";
import { usePages } from "../frame/reading.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { chosenRows, Filters } from "./events.js";
import { rowsOf } from "./rows.js";

/** @typedef {import("../client/generated/audit.js").PostingRow} PostingRow */

/** @param {{ query: URLSearchParams }} props */
export function Postings({ query }) {
  const list = usePages(`postings ${query}`, async (cursor, signal) => {
    const chosen = chosenRows(query, cursor);
    const answer = theHouse().audit.get("/v1/postings", {
      query: { ...chosen, from: Math.max(1, Number(chosen.from)) },
      signal,
    });
    return /** @type {Promise<{ items: PostingRow[], next: string | undefined }>} */ (rowsOf(answer));
  });
  return html`<${Filters} page="postings" query=${query} />
    <div class="scroll" tabindex="0" role="group" aria-label=${t("audit.postings")}>
      <table class="list dense">
        <caption>
          ${t("audit.postings")}
        </caption>
        <thead>
          <tr>
            <th scope="col" class="number">${t("audit.sequence")}</th>
            <th scope="col">${t("audit.posting_kind")}</th>
            <th scope="col">${t("audit.cause")}</th>
            <th scope="col">${t("audit.at")}</th>
            <th scope="col">${t("audit.account")}</th>
            <th scope="col" class="number">${t("audit.amount")}</th>
            <th scope="col" class="number">${t("audit.balance")}</th>
          </tr>
        </thead>
        ${list.items.map(
          (row) =>
            html`<tbody key=${row.sequence}>
              ${row.legs.map(
                (leg, at) =>
                  html`<tr key=${leg.leg}>
                    ${
                      at === 0 &&
                      html`<th scope="rowgroup" class="number" rowspan=${row.legs.length}>${row.sequence}</th>
                        <td rowspan=${row.legs.length}>${word("posting_kind", row.kind)}</td>
                        <td rowspan=${row.legs.length}>
                          <code class="id">${row.cause ?? ""}</code>
                        </td>
                        <td rowspan=${row.legs.length}>
                          ${time(row.posted_at, { dateStyle: "short", timeStyle: "medium" })}
                        </td>`
                    }
                    <td>
                      ${word("account", leg.kind)}
                      ${" "}<code class="id">${(leg.player_id ?? leg.tournament_id ?? leg.table_id ?? "").slice(0, 8)}</code>
                    </td>
                    <td class="number">${money(leg.amount)}</td>
                    <td class="number">${money(leg.balance)}</td>
                  </tr>`,
              )}
            </tbody>`,
        )}
      </table>
    </div>
    <${Rest} list=${list} none=${t("audit.postings.none")} />`;
}

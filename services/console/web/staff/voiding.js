// Proposals to void tables: who decides sees the table, who sits there, and what is in play.
import { theHouse, usePerson } from "../frame/caller.js";
import { money, time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { EventLink, tableTitle, useStaff } from "./named.js";
import { Id, Rows, WhenRead } from "./parts.js";
import { Decide, Decided, RestOf, useProposals } from "./proposals.js";

/** @typedef {import("../client/generated/tables.js").TableView} TableView */
/** @typedef {import("../client/generated/tables.js").VoidProposal} VoidProposal */

/** Proposals to void tables. @param {{ acts: boolean }} props */
export function TableProposals({ acts }) {
  const { list, items, again } = useProposals(
    "void proposals",
    (query, signal) => theHouse().tables.get("/v1/void-proposals", { query, signal }),
    (one) => one.proposal_id,
  );
  const who = useStaff("tables", items.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by]));
  return html`<h2>${t("staff.proposals.tables")}</h2>
    ${items.map(
      (proposal) => html`<${TableProposal} key=${proposal.proposal_id} ...${{ proposal, who, acts }} done=${again} />`,
    )}
    <${RestOf} list=${list} />`;
}

/** @param {{ proposal: VoidProposal, who: (subject: string) => string, acts: boolean, done: () => void }} props */
function TableProposal({ proposal, who, acts, done }) {
  const { proposal_id, table_id, status, proposed_by, proposed_at, reason, rejection, decided_by, decided_at } = proposal;
  const me = usePerson()?.subject;
  const { tables, wallet } = theHouse();
  const path = { table_id };
  const read = useRead(`table of ${proposal_id} ${status}`, async (signal) => {
    const { data: view } = await tables.get("/v1/tables/{table_id}", { path, signal });
    // Only tables of cash have money of their own.
    if (view.event?.kind !== "cash_table") return { view, accounts: [] };
    return { view, accounts: (await wallet.get("/v1/tables/{table_id}/accounts", { path, signal })).data.accounts };
  });
  const title = read.data ? tableTitle(read.data.view) : `${t("staff.table")} ${table_id.slice(0, 8)}`;
  return html`<article class="sheet proposal">
    <h3>
      <a href=${to("operator", "tables", table_id)} title=${table_id}>${title}</a>
      ${" "}<span class="badge">${t(`staff.proposal.${status}`)}</span>
    </h3>
    <p>${t("staff.proposed", { who: who(proposed_by), at: time(proposed_at) })} «${reason}»</p>
    <${Decided} ...${{ status, rejection, who }} by=${decided_by} at=${decided_at} />
    <${WhenRead} read=${read}
      >${(/** @type {{ view: TableView, accounts: any[] }} */ seen) => html`<${AtStake} ...${seen} decided=${status !== "proposed"} />`}<//
    >
    ${
      status === "proposed" &&
      acts &&
      html`<${Decide}
        own=${proposed_by === me}
        seen=${read.data !== undefined}
        done=${done}
        approve=${() => tables.post("/v1/void-proposals/{proposal_id}/approve", { path: { proposal_id } })}
        reject=${(/** @type {string} */ why) => tables.post("/v1/void-proposals/{proposal_id}/reject", { path: { proposal_id }, body: { reason: why } })}
      />`
    }
  </article>`;
}

/** A table, and what voiding it does. @param {{ view: TableView, accounts: any[], decided: boolean }} props */
function AtStake({ view, accounts, decided }) {
  const names = new Map(view.names.map(({ player_id, name }) => [player_id, name]));
  const player = (/** @type {string} */ id) =>
    html`<${Id} id=${id} name=${names.get(id)} href=${to("operator", "players", id)} />`;
  return html`<dl class="pairs">
      <dt>${t("staff.status")}</dt>
      <dd>${t(`staff.table.${view.status}`)}</dd>
      ${
        view.event?.kind === "tournament" &&
        html`<dt>${t("staff.event")}</dt>
          <dd><${EventLink} id=${view.event.id} name=${view.event.title ?? undefined} /></dd>`
      }
      <dt>${t("staff.seats")}</dt>
      <dd>${view.seats.map(({ player_id }, at) => html`${at > 0 && " · "}${player(player_id)}`)}</dd>
    </dl>
    ${!decided && html`<p>${view.ring ? t("staff.void.ring") : t("staff.void.match")}</p>`}
    ${
      accounts.length > 0 &&
      html`<${Rows}
        stacked
        caption=${t("staff.void.accounts")}
        rows=${accounts}
        id=${(/** @type {any} */ one) => one.account_id}
        columns=${[
          {
            text: t("staff.account"),
            cell: (/** @type {any} */ { account }) =>
              account.player_id ? player(account.player_id) : word("account", account.kind),
          },
          { text: t("staff.amount"), number: true, cell: (/** @type {any} */ one) => money(one.balance) },
        ]}
      />`
    }`;
}

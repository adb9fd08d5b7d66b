// Tables: those in play, those that owe the ledger something, and one with what an operator may do to it.
import { theHouse } from "../frame/caller.js";
import { Act, Field, time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { refusedWords } from "../pages/words.js";
import { CloseCashTable } from "./cash.js";
import { useEvents } from "./named.js";
import { Id, Listed, Rows, WhenRead, WithReason } from "./parts.js";

const STATES = ["all", "waiting", "playing", "finished", "voided"];

/** The columns of a list of tables, which are called by their events. @param {any[]} rows */
function useColumns(rows) {
  const event = useEvents(rows.map(({ tournament_id }) => tournament_id));
  return [
    {
      text: t("staff.table"),
      cell: (/** @type {any} */ one) =>
        html`<${Id}
          id=${one.table_id}
          name=${one.tournament_id && event(one.tournament_id)?.name}
          href=${to("operator", "tables", one.table_id)}
        />`,
    },
    {
      text: t("staff.game"),
      cell: (/** @type {any} */ one) => html`${word("game", one.game)} <small>${word("format", one.format)}</small>`,
    },
    { text: t("staff.status"), cell: (/** @type {any} */ one) => t(`staff.table.${one.status}`) },
    { text: t("staff.seats"), number: true, cell: (/** @type {any} */ one) => one.players.length },
    { text: t("staff.opened"), cell: (/** @type {any} */ one) => time(one.opened_at) },
    {
      text: "",
      cell: (/** @type {any} */ one) => html`<a href=${to("tables", one.table_id)}>${t("staff.watch")}</a>`,
    },
  ];
}

/** @param {{ query: URLSearchParams }} props */
export function TablesNow({ query }) {
  const status = query.get("status") ?? "playing";
  return html`<${Unsettled} />
    <div class="filters">
      <${Field} label=${t("staff.status")}>
        <select
          value=${status}
          onChange=${(/** @type {any} */ { target }) => go("operator", "tables", { status: target.value })}
        >
          ${STATES.map((one) => html`<option value=${one}>${one === "all" ? t("staff.all") : t(`staff.table.${one}`)}</option>`)}
        </select>
      <//>
    </div>
    <${Listed}
      name=${`tables ${status}`}
      caption=${t("staff.tab.tables")}
      columns=${useColumns}
      id=${(/** @type {any} */ one) => one.table_id}
      page=${(/** @type {any} */ query_, /** @type {AbortSignal} */ signal) =>
        theHouse().tables.get("/v1/tables", {
          query: { ...query_, status: status === "all" ? undefined : status },
          signal,
        })}
    />`;
}

/** Tables that the ledger refuses, or is behind with. */
export function Unsettled() {
  const read = useRead(
    "unsettled",
    async (signal) => (await theHouse().tables.get("/v1/unsettled-tables", { signal })).data.items,
  );
  const settle = (/** @type {string} */ table_id) => async () => {
    await theHouse().tables.post("/v1/tables/{table_id}/settle", { path: { table_id } });
    read.again();
  };
  return html`<${WhenRead} read=${read}>
    ${(/** @type {any[]} */ items) =>
      items.length === 0
        ? html`<p class="good">${t("staff.unsettled.none")}</p>`
        : html`<${Rows}
            caption=${t("staff.unsettled")}
            rows=${items}
            id=${(/** @type {any} */ one) => one.table_id}
            columns=${[
              {
                text: t("staff.table"),
                cell: (/** @type {any} */ one) =>
                  html`<${Id} id=${one.table_id} href=${to("operator", "tables", one.table_id)} />`,
              },
              { text: t("staff.unposted"), number: true, cell: (/** @type {any} */ one) => one.unposted },
              {
                text: t("staff.refused"),
                cell: (/** @type {any} */ one) => (one.refused ? refusedWords(one.refused.code) : t("staff.behind")),
              },
              {
                text: "",
                cell: (/** @type {any} */ one) =>
                  html`<${Act} class="small" act=${settle(one.table_id)}>${t("staff.settle")}<//>`,
              },
            ]}
          />`}
  <//>`;
}

/** @param {{ table_id: string, acts: boolean }} props */
export function OneTable({ table_id, acts }) {
  const path = { table_id };
  const { tables } = theHouse();
  const read = useRead(
    `table ${table_id}`,
    async (signal) => (await tables.get("/v1/tables/{table_id}", { path, signal })).data,
  );
  return html`<${WhenRead} read=${read}>
    ${(/** @type {import("../client/generated/tables.js").TableView} */ view) => {
      const names = new Map(view.names.map(({ player_id, name }) => [player_id, name]));
      const over = view.status === "finished" || view.status === "voided";
      return html`<h2>${word("game", view.game)} <span class="badge">${t(`staff.table.${view.status}`)}</span></h2>
        <dl class="pairs">
          <dt>${t("staff.id")}</dt>
          <dd><code>${table_id}</code></dd>
          <dt>${t("staff.format")}</dt>
          <dd>${word("format", view.format)} <code>${view.options_text}</code></dd>
          ${
            view.event &&
            html`<dt>${t("staff.event")}</dt>
              <dd>
                ${view.event.title ?? ""}
                ${" "}<${Id}
                  id=${view.event.id}
                  href=${view.event.kind === "tournament" ? to("operator", "events", view.event.id) : undefined}
                />
              </dd>`
          }
          <dt>${t("staff.version")}</dt>
          <dd>${view.version}</dd>
          <dt>${t("staff.watch")}</dt>
          <dd>
            <a href=${to("tables", table_id)}>${t("staff.watch")}</a> · ${" "}
            <a href=${to("replay", table_id)}>${t("staff.replay")}</a>
          </dd>
        </dl>
        <${Rows}
          caption=${t("staff.seats")}
          rows=${view.seats}
          id=${(/** @type {any} */ one) => one.seat}
          columns=${[
            { text: t("staff.seat"), number: true, cell: (/** @type {any} */ one) => one.seat + 1 },
            {
              text: t("staff.player"),
              cell: (/** @type {any} */ one) =>
                html`<${Id}
                  id=${one.player_id}
                  name=${names.get(one.player_id)}
                  href=${to("operator", "players", one.player_id)}
                />`,
            },
            {
              text: t("staff.state"),
              cell: (/** @type {any} */ one) =>
                [
                  one.to_move && t("staff.to_move"),
                  one.away && t("staff.away"),
                  one.at_fault && t(`staff.fault.${one.at_fault}`),
                ]
                  .filter(Boolean)
                  .join(", "),
            },
          ]}
        />
        ${acts && !over && (view.event?.kind === "cash_table" ? html`<${CloseCashTable} table_id=${view.event.id} done=${read.again} />` : html`<${Void} view=${view} again=${read.again} />`)}`;
    }}
  <//>`;
}

/** @param {{ view: import("../client/generated/tables.js").TableView, again: () => void }} props */
function Void({ view, again }) {
  const path = { table_id: view.table_id };
  const { tables } = theHouse();
  return html`<p>${view.status === "playing" ? t("staff.void.two") : t("staff.void.one")}</p>
    <p class="actions">
      ${
        view.status === "playing"
          ? html`<${WithReason}
              danger
              text=${t("staff.void.propose")}
              title=${t("staff.void.propose")}
              done=${() => go("operator", "proposals")}
              act=${(/** @type {string} */ reason) => tables.post("/v1/tables/{table_id}/void-proposals", { path, body: { reason } })}
            />`
          : html`<${WithReason}
              danger
              text=${t("staff.void.now")}
              title=${t("staff.void.now")}
              done=${again}
              act=${(/** @type {string} */ reason) => tables.post("/v1/tables/{table_id}/void", { path, body: { reason } })}
            />`
      }
    </p>`;
}

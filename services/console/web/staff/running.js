// What runs now, live, and what asks for somebody: alerts as far as the API tells them, each with its runbook.
import { theHouse } from "../frame/caller.js";
import { money, time } from "../frame/parts.js";
import { useRead, useStream } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { eventColumns } from "./events.js";
import { count, Rows, WhenRead } from "./parts.js";
import { refusedWords } from "../pages/words.js";

/** @typedef {{ alert: string, text: string, href: string }} Alert */

/** @param {{ acts: boolean }} props */
export function Running({ acts }) {
  return html`<${Alerts} acts=${acts} /><${RunningEvents} /><${CashTables} />`;
}

/** @param {AbortSignal} signal @param {boolean} acts */
async function alertsNow(signal, acts) {
  const { audit, lobby, tables, wallet } = theHouse();
  const [balance, unsettled, logs, voids, cancels, prizes, open, reports] = await Promise.allSettled([
    wallet.get("/v1/trial-balance", { signal }),
    tables.get("/v1/unsettled-tables", { signal }),
    audit.get("/v1/logs", { signal }),
    tables.get("/v1/void-proposals", { query: { status: "proposed", limit: 50 }, signal }),
    lobby.get("/v1/cancellation-proposals", { query: { status: "proposed", limit: 50 }, signal }),
    lobby.get("/v1/withheld-prizes", { query: { state: "proposed", limit: 50 }, signal }),
    lobby.get("/v1/withheld-prizes", { query: { state: "open", limit: 50 }, signal }),
    acts ? tables.get("/v1/chat-reports", { query: { limit: 50 }, signal }) : Promise.reject(new Error("not asked")),
  ]);
  signal.throwIfAborted();
  /** @type {Alert[]} */
  const alerts = [];
  const silent = [
    [balance, "wallet"],
    [unsettled, "tables"],
    [logs, "audit"],
    [cancels, "lobby"],
  ];
  for (const [answer, service] of /** @type {[PromiseSettledResult<any>, string][]} */ (silent)) {
    if (answer.status === "rejected")
      alerts.push({
        alert: "MazziereServiceDown",
        text: t("staff.alert.silent", { service }),
        href: to("operator"),
      });
  }
  if (balance.status === "fulfilled") {
    const { total, drift, closed_not_zero } = balance.value.data;
    if (total !== "0.00" || drift.length > 0) {
      alerts.push({
        alert: "MazziereTrialBalanceOff",
        text: t("staff.alert.balance", { total: money(total), n: drift.length }),
        href: to("audit", "postings"),
      });
    }
    if (closed_not_zero > 0)
      alerts.push({
        alert: "MazziereClosedEventHoldsMoney",
        text: t("staff.alert.closed", { n: closed_not_zero }),
        href: to("audit", "postings"),
      });
  }
  if (unsettled.status === "fulfilled") {
    for (const { table_id, refused } of unsettled.value.data.items.filter((one) => one.refused)) {
      alerts.push({
        alert: "MazziereLedgerRefusesTable",
        text: refusedWords(refused?.code ?? ""),
        href: to("operator", "tables", table_id),
      });
    }
  }
  if (logs.status === "fulfilled") {
    for (const { log, halted, witnesses } of logs.value.data.logs) {
      if (halted)
        alerts.push({
          alert: "MazziereLogHalted",
          text: `${t(`audit.log.${log}`)}: ${halted.cause} ${halted.detail}`,
          href: to("audit"),
        });
      if (witnesses.some(({ problem }) => problem))
        alerts.push({ alert: "MazziereWitnessBehind", text: t(`audit.log.${log}`), href: to("audit") });
    }
  }
  const waiting = [
    [voids, "staff.todo.voids", to("operator", "proposals")],
    [cancels, "staff.todo.cancels", to("operator", "proposals")],
    [prizes, "staff.todo.prizes", to("operator", "proposals")],
    [open, "staff.todo.withheld", to("operator", "proposals")],
    [reports, "staff.todo.reports", to("operator", "reports")],
  ].flatMap(([answer, key, href]) => {
    const settled = /** @type {PromiseSettledResult<any>} */ (answer);
    const n = settled.status === "fulfilled" ? settled.value.data.items.length : 0;
    return n === 0 ? [] : [{ text: t(/** @type {string} */ (key), { n }), href: /** @type {string} */ (href) }];
  });
  return { alerts, waiting, at: new Date().toISOString() };
}

/** @param {{ acts: boolean }} props */
function Alerts({ acts }) {
  const read = useRead(`alerts ${acts}`, (signal) => alertsNow(signal, acts));
  return html`<section aria-labelledby="alerts">
    <h2 id="alerts">${t("staff.alerts")}</h2>
    <${WhenRead} read=${read}>
      ${(/** @type {{ alerts: Alert[], waiting: any[], at: string }} */ { alerts, waiting, at }) =>
        html`${alerts.length === 0 && (waiting.length === 0 ? html`<p class="good">${t("staff.alerts.none")}</p>` : html`<p>${t("staff.alerts.todo")}</p>`)}
          <ul class="alerts">
            ${alerts.map(
              ({ alert, text, href }) =>
                html`<li class="wrong" key=${`${alert} ${href}`}>
                  <a href=${href}>${text}</a>
                  ${" "}<small>${t("staff.runbook")} <code>docs/runbooks/${alert}.md</code></small>
                </li>`,
            )}
            ${waiting.map(({ text, href }) => html`<li class="todo" key=${href + text}><a href=${href}>${text}</a></li>`)}
          </ul>
          <p class="faint">
            ${t("staff.alerts.at", { at: time(at, { timeStyle: "medium" }) })}${" "}
            <button type="button" class="plain small" onClick=${read.again}>${t("staff.look_again")}</button>
          </p>`}
    <//>
  </section>`;
}

/** Events that ask for attention, in the order in which they do. */
const LIVE = ["finished", "running", "registration_closed", "registration_open"];

/**
 * Rows of a live list by their id, the newest state of each.
 * @param {string} name
 * @param {(signal: AbortSignal) => AsyncIterable<any>} follow
 * @param {string} event
 * @param {string} id
 */
function useLive(name, follow, event, id) {
  const [rows, setRows] = useState(/** @type {Map<string, any> | undefined} */ (undefined));
  const ended = useStream(name, follow, (told) => {
    if (told.event === "snapshot") setRows(new Map(told.data.items.map((/** @type {any} */ one) => [one[id], one])));
    else if (told.event === event)
      setRows(
        (before) =>
          new Map(
            [[told.data[id], told.data], ...(before ?? [])].map(([key, one]) => [
              key,
              key === told.data[id] ? told.data : one,
            ]),
          ),
      );
  });
  return { data: rows && [...rows.values()], error: ended.error, again: () => location.reload() };
}

function RunningEvents() {
  const read = useLive(
    "live events",
    (signal) => theHouse().lobby.stream("/v1/tournaments/stream", { signal }),
    "tournament",
    "tournament_id",
  );
  return html`<${WhenRead} read=${read}>
    ${(/** @type {any[]} */ items) => {
      const live = LIVE.flatMap((status) => items.filter((one) => one.status === status));
      const running = live.filter(({ status }) => status === "running").length;
      return live.length === 0
        ? html`<p class="faint">${t("staff.events.none")}</p>`
        : html`<${Rows}
            caption=${t("staff.events.running", { n: live.length, running })}
            rows=${live}
            columns=${eventColumns()}
            id=${(/** @type {any} */ one) => one.tournament_id}
          />`;
    }}
  <//>`;
}

function CashTables() {
  const read = useLive(
    "live cash",
    (signal) => theHouse().lobby.stream("/v1/cash-tables/stream", { signal }),
    "cash_table",
    "table_id",
  );
  return html`<${WhenRead} read=${read}>
    ${(/** @type {any[]} */ items) => {
      const open = items.filter(({ status }) => status !== "closed");
      return open.length === 0
        ? html`<p class="faint">${t("staff.cash.none")}</p>`
        : html`<${Rows}
            caption=${t("staff.cash", { n: open.length })}
            rows=${open}
            id=${(/** @type {any} */ one) => one.table_id}
            columns=${[
              {
                text: t("staff.table"),
                cell: (/** @type {any} */ one) =>
                  html`<a href=${to("operator", "tables", one.table_id)}>${one.name}</a>`,
              },
              { text: t("staff.game"), cell: (/** @type {any} */ one) => word("game", one.game) },
              { text: t("staff.status"), cell: (/** @type {any} */ one) => t(`staff.cash.${one.status}`) },
              {
                text: t("staff.seats"),
                number: true,
                cell: (/** @type {any} */ one) => `${one.taken}/${one.seats}`,
              },
              {
                text: t("staff.waiting"),
                number: true,
                cell: (/** @type {any} */ one) => count(one.waiting),
              },
              {
                text: t("staff.stakes"),
                number: true,
                cell: (/** @type {any} */ one) => `${money(one.stakes.small)} / ${money(one.stakes.big)}`,
              },
              {
                text: t("staff.average_pot"),
                number: true,
                cell: (/** @type {any} */ one) => money(one.average_pot),
              },
            ]}
          />`;
    }}
  <//>`;
}

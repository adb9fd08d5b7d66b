// One player, for operators and the cashier: money and what is held of it, limits, conduct with warnings and notes.
import { theHouse } from "../frame/caller.js";
import { Field, money, time, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Listed, Rows, useNames, WhenRead, WithReason } from "./parts.js";

/** @param {{ player_id: string, acts?: boolean }} props */
export function OnePlayer({ player_id, acts = false }) {
  const name = useNames([player_id]);
  return html`<h2>${name(player_id)} <code class="id">${player_id}</code></h2>
    <div class="two"><${Money} player_id=${player_id} /><${Limits} player_id=${player_id} /></div>
    <${Conduct} player_id=${player_id} acts=${acts} />
    <${Warnings} player_id=${player_id} acts=${acts} />
    <${Statement} player_id=${player_id} />`;
}

/** @param {{ player_id: string }} props */
export function Money({ player_id }) {
  const read = useRead(
    `balance ${player_id}`,
    async (signal) =>
      (await theHouse().wallet.get("/v1/players/{player_id}/balance", { path: { player_id }, signal })).data,
  );
  const line = (/** @type {string} */ text, /** @type {string | null | undefined} */ amount) =>
    amount === null || amount === undefined
      ? null
      : html`<dt>${t(text)}</dt>
          <dd class="figures">${money(amount)}</dd>`;
  return html`<section class="sheet">
    <h3>${t("staff.money")}</h3>
    <${WhenRead} read=${read}>
      ${(/** @type {any} */ one) =>
        html`<dl class="pairs">
            ${line("staff.money.cash", one.cash)} ${line("staff.money.held", one.held)}
            ${line("staff.money.available", one.available)} ${line("staff.money.in_play", one.in_play)}
            ${line("staff.money.withdrawal", one.withdrawal_pending)} ${line("staff.money.may_stake", one.may_stake)}
          </dl>
          ${one.excluded && html`<p class="wrong">${t("staff.excluded")}</p>`}`}
    <//>
  </section>`;
}

/** @param {{ player_id: string }} props */
function Limits({ player_id }) {
  const read = useRead(
    `limits ${player_id}`,
    async (signal) =>
      (await theHouse().wallet.get("/v1/players/{player_id}/protection", { path: { player_id }, signal })).data,
  );
  const limit = (/** @type {string} */ text, /** @type {any} */ one) =>
    html`<dt>${t(text)}</dt>
      <dd>
        ${t("staff.limit.used", { used: money(one.used), amount: one.amount ? money(one.amount) : t("staff.limit.none") })}
        ${one.next && html`<br /><small>${t("staff.limit.next", { amount: one.next.amount ? money(one.next.amount) : t("staff.limit.none"), at: time(one.next.from) })}</small>`}
      </dd>`;
  return html`<section class="sheet">
    <h3>${t("staff.limits")}</h3>
    <${WhenRead} read=${read}>
      ${(/** @type {any} */ one) =>
        html`<dl class="pairs">
            ${limit("staff.limit.deposits", one.deposits_per_week)} ${limit("staff.limit.losses", one.losses_per_day)}
          </dl>
          ${one.exclusion && html`<p class="wrong">${t("staff.exclusion", { at: time(one.exclusion.since), until: one.exclusion.until ? time(one.exclusion.until) : t("staff.no_end") })}</p>`}`}
    <//>
  </section>`;
}

/** @param {{ player_id: string, acts: boolean }} props */
function Conduct({ player_id, acts }) {
  const path = { player_id };
  const { lobby } = theHouse();
  const [until, setUntil] = useState("");
  const read = useRead(
    `conduct ${player_id}`,
    async (signal) =>
      (await lobby.get("/v1/players/{player_id}/conduct", { path, query: { limit: 100 }, signal })).data,
  );
  if (read.error !== undefined) return html`<${Wrong} error=${read.error} again=${read.again} />`;
  return html`<${WhenRead} read=${read}>
    ${(/** @type {any} */ { items, suspension, barred_until }) =>
      html`<h3>${t("staff.conduct")}</h3>
        ${suspension && html`<p class="wrong">${t("staff.suspended", { at: time(suspension.since), until: suspension.until ? time(suspension.until) : t("staff.no_end") })} ${suspension.act?.reason ?? ""}</p>`}
        ${barred_until && html`<p class="wrong">${t("staff.barred", { until: time(barred_until) })}</p>`}
        ${
          items.length === 0
            ? html`<p class="faint">${t("staff.conduct.none")}</p>`
            : html`<${Rows}
                caption=${t("staff.conduct.entries")}
                rows=${items}
                id=${(/** @type {any} */ one) => one.entry_id}
                columns=${[
                  { text: t("staff.at"), cell: (/** @type {any} */ one) => time(one.at) },
                  {
                    text: t("staff.what"),
                    cell: (/** @type {any} */ one) =>
                      html`${t(`staff.entry.${one.kind}`)} ${one.cause ? word("warning_cause", one.cause) : ""}`,
                  },
                  { text: t("staff.text"), cell: (/** @type {any} */ one) => one.text ?? "" },
                  {
                    text: t("staff.until"),
                    cell: (/** @type {any} */ one) => time(one.until ?? undefined),
                  },
                ]}
              />`
        }
        ${
          acts &&
          html`<p class="actions">
            <${WithReason}
              text=${t("staff.note")}
              title=${t("staff.note")}
              done=${read.again}
              hint=${t("staff.note.hint")}
              act=${(/** @type {string} */ text) => lobby.post("/v1/players/{player_id}/notes", { path, body: { text } })}
            />
            ${
              suspension
                ? html`<${WithReason}
                    text=${t("staff.reinstate")}
                    title=${t("staff.reinstate")}
                    done=${read.again}
                    act=${(/** @type {string} */ reason) => lobby.post("/v1/players/{player_id}/reinstatement", { path, body: { reason } })}
                  />`
                : html`<${WithReason}
                    danger
                    text=${t("staff.suspend")}
                    title=${t("staff.suspend")}
                    done=${read.again}
                    act=${(/** @type {string} */ reason) =>
                      lobby.post("/v1/players/{player_id}/suspension", {
                        path,
                        body: {
                          reason,
                          until: until === "" ? null : new Date(until).toISOString(),
                        },
                      })}
                  >
                    <${Field} label=${t("staff.until")} hint=${t("staff.until.hint")}>
                      <input
                        type="datetime-local"
                        value=${until}
                        onInput=${(/** @type {any} */ { target }) => setUntil(target.value)}
                      />
                    <//>
                  <//>`
            }
          </p>`
        }`}
  <//>`;
}

/** @param {{ player_id: string, acts: boolean }} props */
function Warnings({ player_id, acts }) {
  const { lobby } = theHouse();
  const path = { player_id };
  const read = useRead(
    `warnings ${player_id}`,
    async (signal) =>
      (await lobby.get("/v1/players/{player_id}/warnings", { path, query: { limit: 100 }, signal })).data.items,
  );
  return html`<${WhenRead} read=${read}>
    ${(/** @type {any[]} */ items) =>
      items.length > 0 &&
      html`<${Rows}
        caption=${t("staff.warnings")}
        rows=${items}
        id=${(/** @type {any} */ one) => one.warning_id}
        columns=${[
          { text: t("staff.at"), cell: (/** @type {any} */ one) => time(one.given_at) },
          { text: t("staff.what"), cell: (/** @type {any} */ one) => word("warning_cause", one.cause) },
          { text: t("staff.status"), cell: (/** @type {any} */ one) => t(`staff.warning.${one.status}`) },
          { text: t("staff.lapses"), cell: (/** @type {any} */ one) => time(one.lapses_at) },
          {
            text: "",
            cell: (/** @type {any} */ one) =>
              acts &&
              one.status === "standing" &&
              html`<${WithReason}
                text=${t("staff.withdraw_warning")}
                title=${t("staff.withdraw_warning")}
                done=${read.again}
                act=${(/** @type {string} */ reason) =>
                  lobby.post("/v1/players/{player_id}/warnings/{warning_id}/withdrawal", {
                    path: { player_id, warning_id: one.warning_id },
                    body: { reason },
                  })}
              />`,
          },
        ]}
      />`}
  <//>`;
}

/** @param {{ player_id: string }} props */
export function Statement({ player_id }) {
  return html`<${Listed}
    name=${`statement ${player_id}`}
    caption=${t("staff.statement")}
    id=${(/** @type {any} */ one) => one.version}
    none=${t("staff.statement.none")}
    page=${(/** @type {any} */ query, /** @type {AbortSignal} */ signal) => theHouse().wallet.get("/v1/players/{player_id}/statement", { path: { player_id }, query, signal })}
    columns=${[
      { text: t("staff.at"), cell: (/** @type {any} */ one) => time(one.posted_at) },
      { text: t("staff.what"), cell: (/** @type {any} */ one) => word("posting_kind", one.kind) },
      { text: t("staff.amount"), number: true, cell: (/** @type {any} */ one) => money(one.amount) },
      { text: t("staff.balance"), number: true, cell: (/** @type {any} */ one) => money(one.balance) },
      {
        text: t("staff.posting"),
        cell: (/** @type {any} */ one) => html`<code class="id" title=${one.posting_id}>${one.posting_id}</code>`,
      },
    ]}
  />`;
}

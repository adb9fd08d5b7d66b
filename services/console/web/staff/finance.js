// For the cashier: the trial balance and money by account, deposits, withdrawals to complete, corrections by two, holds.
import { amountTyped } from "../frame/amounts.js";
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Field, money, Tabs, time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Acts } from "./acts.js";
import { CodeField, codeIn, NoCode, OpenCode } from "./codes.js";
import { Corrections } from "./corrections.js";
import { count, Do, ForStaff, Id, Listed, Rows, WhenRead } from "./parts.js";
import { Money, Statement } from "./players.js";
import { Unsettled } from "./tables.js";

const PARTS = ["balance", "deposits", "withdrawals", "corrections", "players", "holds", "acts"];

/** What the pages of one thing are addressed by. @type {Record<string, string>} */
const CODES = { players: "player", holds: "hold" };

/** @param {{ path: string[] }} props */
export function Page({ path: [part = "balance", id] }) {
  useLanguage();
  const role = usePerson()?.role;
  if (role !== "finance")
    return html`<h1>${t("nav.finance")}</h1>
      <${ForStaff} />`;
  const tabs = PARTS.map((name) => ({
    href: name === "balance" ? to("finance") : to("finance", name),
    text: t(`staff.tab.${name}`),
    here: name === part,
  }));
  return html`<h1>${t("nav.finance")}</h1>
    <${Tabs} tabs=${tabs} label=${t("nav.finance")} />
    <div class="staff"><${Opened} part=${part} id=${id} /></div>`;
}

/** @param {{ part: string, id: string | undefined }} props */
function Opened({ part, id }) {
  const player = html`<${OpenCode}
    label=${t("staff.player_id")}
    kind="player"
    open=${(/** @type {string} */ one) => go("finance", "players", one)}
  />`;
  const kind = CODES[part];
  if (kind !== undefined && id !== undefined && codeIn(id) === undefined)
    return html`<${NoCode} kind=${kind} />
      <p><a href=${to("finance", part)}>${t(`staff.tab.${part}`)}</a></p>`;
  switch (part) {
    case "balance":
      return html`<${Balance} /><${Unsettled} />`;
    case "deposits":
      return html`<${Deposit} />`;
    case "withdrawals":
      return html`<${Withdrawals} />`;
    case "corrections":
      return html`<${Corrections} />`;
    case "players":
      return id === undefined
        ? player
        : html`<h2><code class="id">${id}</code></h2>
            <${Money} player_id=${id} /><${Statement} player_id=${id} />`;
    case "holds":
      return html`<${Hold} id=${id} />`;
    case "acts":
      return html`<${Acts} service="wallet" />`;
    default:
      return html`<p>${t("not_found")}</p>`;
  }
}

function Balance() {
  const read = useRead(
    "trial balance",
    async (signal) => (await theHouse().wallet.get("/v1/trial-balance", { signal })).data,
  );
  return html`<${WhenRead} read=${read}>
    ${(/** @type {any} */ one) => {
      const right = one.total === "0.00" && one.drift.length === 0 && one.closed_not_zero === 0;
      return html`<p class=${right ? "good" : "wrong"} role="status">
          ${right ? t("staff.balance.right", { n: count(one.postings) }) : t("staff.balance.wrong", { total: money(one.total), drift: one.drift.length, n: one.closed_not_zero })}
        </p>
        ${
          one.drift.length > 0 &&
          html`<${Rows}
            caption=${t("staff.drift")}
            rows=${one.drift}
            id=${(/** @type {any} */ row) => row.account_id}
            columns=${[
              {
                text: t("staff.account"),
                cell: (/** @type {any} */ row) => html`<code>${row.account_id}</code>`,
              },
              {
                text: t("staff.balance"),
                number: true,
                cell: (/** @type {any} */ row) => money(row.balance),
              },
              {
                text: t("staff.by_entries"),
                number: true,
                cell: (/** @type {any} */ row) => money(row.entries),
              },
            ]}
          />`
        }
        <${Rows}
          caption=${t("staff.by_account", { at: time(one.at, { timeStyle: "medium", dateStyle: "short" }) })}
          rows=${one.lines}
          id=${(/** @type {any} */ row) => row.kind}
          columns=${[
            { text: t("staff.account"), cell: (/** @type {any} */ row) => word("account", row.kind) },
            {
              text: t("staff.accounts.count"),
              number: true,
              cell: (/** @type {any} */ row) => count(row.accounts),
            },
            {
              text: t("staff.balance"),
              number: true,
              cell: (/** @type {any} */ row) => money(row.balance),
            },
          ]}
        />
        <p class="faint">
          ${t("staff.open_accounts", { n: one.open_event_accounts })}
          ${" "}<button type="button" class="plain small" onClick=${read.again}>${t("staff.look_again")}</button>
        </p>`;
    }}
  <//>`;
}

function Deposit() {
  const [form, setForm] = useState({ player_id: "", amount: "", external_reference: "" });
  const [done, setDone] = useState(/** @type {any} */ (undefined));
  const put =
    (/** @type {string} */ name) =>
    (/** @type {any} */ { target }) =>
      setForm({ ...form, [name]: target.value });
  const book = async () => {
    const body = {
      ...form,
      player_id: codeIn(form.player_id),
      amount: amountTyped(form.amount),
      currency: "EUR",
    };
    const { data } = await theHouse().wallet.post("/v1/deposits", { body: /** @type {any} */ (body) });
    setDone(data);
    setForm({ player_id: "", amount: "", external_reference: "" });
  };
  const ready = codeIn(form.player_id) !== undefined && Object.values(form).every((one) => one.trim() !== "");
  return html`<section class="sheet narrow">
    <h2>${t("staff.deposit")}</h2>
    <p>${t("staff.deposit.about")}</p>
    <${CodeField} label=${t("staff.player_id")} kind="player" value=${form.player_id} put=${put("player_id")} />
    <${Field} label=${t("staff.amount")}><input inputmode="decimal" value=${form.amount} onInput=${put("amount")} /><//>
    <${Field} label=${t("staff.reference")} hint=${t("staff.reference.hint")}
      ><input value=${form.external_reference} maxlength="128" onInput=${put("external_reference")}
    /><//>
    <${Act} act=${book} disabled=${!ready}>${t("staff.deposit.book")}<//>
    ${done && html`<p class="good" role="status">${t("staff.deposit.done", { amount: money(done.legs.find((/** @type {any} */ one) => one.account.kind === "player_cash")?.amount) })} <${Id} id=${done.posting_id} /></p>`}
  </section>`;
}

function Withdrawals() {
  const [status, setStatus] = useState("pending");
  const [round, setRound] = useState(0);
  const { wallet } = theHouse();
  const again = () => setRound(round + 1);
  return html`<div class="filters">
      <${Field} label=${t("staff.status")}>
        <select value=${status} onChange=${(/** @type {any} */ { target }) => setStatus(target.value)}>
          ${["pending", "completed", "cancelled"].map((one) => html`<option value=${one}>${t(`staff.withdrawal.${one}`)}</option>`)}
        </select>
      <//>
    </div>
    <${Listed}
      name=${`withdrawals ${status} ${round}`}
      caption=${t("staff.tab.withdrawals")}
      id=${(/** @type {any} */ one) => one.withdrawal_id}
      none=${t("staff.withdrawals.none")}
      page=${(/** @type {any} */ query, /** @type {AbortSignal} */ signal) => wallet.get("/v1/withdrawals", { query: { ...query, status }, signal })}
      columns=${[
        { text: t("staff.at"), cell: (/** @type {any} */ one) => time(one.created_at) },
        {
          text: t("staff.player"),
          cell: (/** @type {any} */ one) =>
            html`<${Id} id=${one.player_id} href=${to("finance", "players", one.player_id)} />`,
        },
        { text: t("staff.amount"), number: true, cell: (/** @type {any} */ one) => money(one.amount) },
        { text: t("staff.reference"), cell: (/** @type {any} */ one) => one.external_reference },
        {
          text: "",
          cell: (/** @type {any} */ one) =>
            one.status === "pending" &&
            html`<span class="actions">
              <${Do}
                text=${t("staff.withdrawal.complete")}
                done=${again}
                act=${() => wallet.post("/v1/withdrawals/{withdrawal_id}/complete", { path: one })}
              />
              <${Do}
                danger
                text=${t("staff.withdrawal.cancel")}
                done=${again}
                act=${() => wallet.post("/v1/withdrawals/{withdrawal_id}/cancel", { path: one })}
              />
            </span>`,
        },
      ]}
    />`;
}

/** @param {{ id: string | undefined }} props */
function Hold({ id }) {
  const read = useRead(`hold ${id}`, async (signal) =>
    id === undefined
      ? null
      : (await theHouse().wallet.get("/v1/holds/{hold_id}", { path: { hold_id: id }, signal })).data,
  );
  return html`<p>${t("staff.hold.about")}</p>
    <${OpenCode} label=${t("staff.hold_id")} kind="hold" open=${(/** @type {string} */ one) => go("finance", "holds", one)} />
    ${
      id !== undefined &&
      html`<${WhenRead} read=${read}>
        ${(/** @type {any} */ one) =>
          one &&
          html`<dl class="pairs">
            <dt>${t("staff.status")}</dt>
            <dd>${t(`staff.hold.${one.state.status}`)}</dd>
            <dt>${t("staff.amount")}</dt>
            <dd>${money(one.amount)}</dd>
            <dt>${t("staff.player")}</dt>
            <dd><${Id} id=${one.player_id} href=${to("finance", "players", one.player_id)} /></dd>
            <dt>${t("staff.what")}</dt>
            <dd>${one.purpose}</dd>
            <dt>${t("staff.at")}</dt>
            <dd>${time(one.created_at)}</dd>
            <dt>${t("staff.until")}</dt>
            <dd>${time(one.expires_at)}</dd>
          </dl>`}
      <//>`
    }`;
}

// Taking money out: asking for it, and where each request stands.
import { amountTyped } from "../frame/amounts.js";
import { theHouse } from "../frame/caller.js";
import { Act, Field, money, Rest, time } from "../frame/parts.js";
import { usePages } from "../frame/reading.js";
import { go } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { useHeard } from "./mine.js";
import { Mark } from "./words.js";

const STATUSES = ["pending", "completed", "cancelled"];
const MONEY = ["money"];

/** @param {{ me: string, query: URLSearchParams }} props */
export function Withdrawals({ me, query }) {
  useLanguage();
  const status = /** @type {any} */ (query.get("status") ?? undefined);
  const list = usePages(`withdrawals ${status}`, async (cursor, signal) => {
    const { data } = await theHouse().wallet.get("/v1/withdrawals", { query: { status, cursor }, signal });
    return { items: data.items, next: data.next ?? undefined };
  });
  useHeard(MONEY, list.again);
  return html`<div class="event-columns">
    <div class="event-side"><${Ask} me=${me} again=${list.again} /></div>
    <div class="event-main">
      <form
        class="filters"
        onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
        aria-label=${t("filters")}
      >
        <${Field} label=${t("filter.status")}>
          <select
            value=${status ?? ""}
            onChange=${(/** @type {any} */ { target }) => go("wallet", { part: "withdrawals", status: target.value })}
          >
            <option value="">${t("filter.any")}</option>
            ${STATUSES.map((one) => html`<option key=${one} value=${one}>${word("withdrawal_status", one)}</option>`)}
          </select>
        <//>
      </form>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("money.withdrawals")}>
        <table class="list">
          <caption class="heard">
            ${t("money.withdrawals")}
          </caption>
          <thead>
            <tr>
              <th scope="col">${t("statement.when")}</th>
              <th scope="col">${t("withdrawal.reference")}</th>
              <th scope="col" class="number">${t("statement.amount")}</th>
              <th scope="col">${t("filter.status")}</th>
            </tr>
          </thead>
          <tbody>
            ${list.items.map(
              (one) =>
                html`<tr key=${one.withdrawal_id}>
                  <td>${time(one.created_at)}</td>
                  <td>${one.external_reference}</td>
                  <td class="number">${money(one.amount, one.currency)}</td>
                  <td><${Mark} area="withdrawal_status" is=${one.status} /></td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <${Rest} list=${list} none=${t("withdrawal.none")} />
    </div>
  </div>`;
}

/** @param {{ me: string, again: () => void }} props */
function Ask({ me, again }) {
  const [amount, setAmount] = useState("");
  const [reference, setReference] = useState("");
  const [done, setDone] = useState(false);
  const ask = async () => {
    setDone(false);
    const body = { player_id: me, amount: amountTyped(amount), external_reference: reference.trim() };
    await theHouse().wallet.post("/v1/withdrawals", { body });
    setAmount("");
    setReference("");
    setDone(true);
    again();
  };
  return html`<section class="sheet" aria-labelledby="ask">
    <h2 id="ask">${t("withdrawal.title")}</h2>
    <p class="faint">${t("withdrawal.means")}</p>
    <${Field} label=${t("statement.amount")}>
      <input
        inputmode="decimal"
        value=${amount}
        onInput=${(/** @type {any} */ { target }) => setAmount(target.value)}
      />
    <//>
    <${Field} label=${t("withdrawal.reference")} hint=${t("withdrawal.reference.hint")}>
      <input
        value=${reference}
        maxlength="128"
        onInput=${(/** @type {any} */ { target }) => setReference(target.value)}
      />
    <//>
    <${Act} act=${ask} disabled=${amount.trim() === "" || reference.trim() === ""}>${t("withdrawal.yes")}<//>
    <p role="status">${done && t("withdrawal.done")}</p>
  </section>`;
}

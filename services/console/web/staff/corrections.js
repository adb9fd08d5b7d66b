// Corrections of the ledger: one person proposes, another approves.
import { amountTyped } from "../frame/amounts.js";
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Field, money, time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Decide } from "./events.js";
import { Rows, WhenRead } from "./parts.js";

const REASONS = ["wrong_prize", "wrong_result", "technical_fault", "chargeback", "fraud", "goodwill"];

export function Corrections() {
  const me = usePerson()?.subject;
  const { wallet } = theHouse();
  const read = useRead(
    "corrections",
    async (signal) => (await wallet.get("/v1/corrections", { query: { limit: 100 }, signal })).data.items,
  );
  return html`<div class="two"><${Adjust} done=${read.again} /><${Reverse} done=${read.again} /></div>
    <h2>${t("staff.corrections")}</h2>
    <${WhenRead} read=${read}>
      ${(/** @type {any[]} */ items) =>
        items.length === 0
          ? html`<p class="faint">${t("staff.proposals.none")}</p>`
          : items.map((one) => {
              const path = { correction_id: one.correction_id };
              return html`<article class="sheet proposal" key=${one.correction_id}>
                <h3>
                  ${t(`staff.correction.${one.kind}`)}
                  ${" "}<span class="badge">${t(`staff.proposal.${one.status}`)}</span>
                </h3>
                <p>
                  ${t("staff.proposed", { who: one.proposed_by.slice(0, 8), at: time(one.proposed_at) })}
                  ${" "}«${one.reason}»
                  ${one.because && html` · ${t(`staff.because.${one.because}`)}`}${one.rejection && html`<br />${t("staff.rejected_for")} «${one.rejection}»`}
                </p>
                <${Rows}
                  caption=${t("staff.legs")}
                  rows=${one.legs}
                  id=${(/** @type {any} */ leg) => JSON.stringify(leg.account)}
                  columns=${[
                    {
                      text: t("staff.account"),
                      cell: (/** @type {any} */ leg) =>
                        html`${word("account", leg.account.kind)}
                          ${" "}<code class="id"
                            >${leg.account.player_id ?? leg.account.tournament_id ?? leg.account.table_id ?? ""}</code
                          >`,
                    },
                    {
                      text: t("staff.amount"),
                      number: true,
                      cell: (/** @type {any} */ leg) => money(leg.amount),
                    },
                  ]}
                />
                ${
                  one.status === "proposed" &&
                  html`<${Decide}
                    own=${one.proposed_by === me}
                    done=${read.again}
                    approve=${() => wallet.post("/v1/corrections/{correction_id}/approve", { path })}
                    reject=${(/** @type {string} */ reason) => wallet.post("/v1/corrections/{correction_id}/reject", { path, body: { reason } })}
                  />`
                }
              </article>`;
            })}
    <//>`;
}

/**
 * Money between a player and the house's account for corrections; the two legs are each other's opposite.
 * @param {{ done: () => void }} props
 */
function Adjust({ done }) {
  const empty = { player_id: "", amount: "", because: "technical_fault", corrects: "posting_id", id: "", reason: "" };
  const [form, setForm] = useState({ ...empty, to: "player" });
  const put =
    (/** @type {string} */ name) =>
    (/** @type {any} */ { target }) =>
      setForm({ ...form, [name]: target.value });
  const propose = async () => {
    const plain = amountTyped(form.amount);
    const [gets, gives] = form.to === "player" ? [plain, `-${plain}`] : [`-${plain}`, plain];
    const legs = [
      { account: { kind: "player_cash", player_id: form.player_id.trim() }, amount: gets },
      { account: { kind: "house_adjustments" }, amount: gives },
    ];
    const body = {
      because: form.because,
      corrects: { [form.corrects]: form.id.trim() },
      legs,
      reason: form.reason.trim(),
    };
    await theHouse().wallet.post("/v1/adjustments", { body: /** @type {any} */ (body) });
    setForm({ ...empty, to: "player" });
    done();
  };
  const ready = [form.player_id, form.amount, form.id, form.reason].every((one) => one.trim() !== "");
  return html`<section class="sheet">
    <h2>${t("staff.adjust")}</h2>
    <p>${t("staff.adjust.about")}</p>
    <${Field} label=${t("staff.player_id")}
      ><input value=${form.player_id} spellcheck=${false} onInput=${put("player_id")}
    /><//>
    <div class="filters">
      <${Field} label=${t("staff.amount")}
        ><input inputmode="decimal" value=${form.amount} onInput=${put("amount")}
      /><//>
      <${Field} label=${t("staff.adjust.to")}>
        <select value=${form.to} onChange=${put("to")}>
          ${["player", "house"].map((one) => html`<option value=${one}>${t(`staff.adjust.to.${one}`)}</option>`)}
        </select>
      <//>
      <${Field} label=${t("staff.adjust.because")}>
        <select value=${form.because} onChange=${put("because")}>
          ${REASONS.map((one) => html`<option value=${one}>${t(`staff.because.${one}`)}</option>`)}
        </select>
      <//>
    </div>
    <div class="filters">
      <${Field} label=${t("staff.adjust.corrects")}>
        <select value=${form.corrects} onChange=${put("corrects")}>
          ${["posting_id", "tournament_id", "table_id"].map((one) => html`<option value=${one}>${t(`staff.corrects.${one}`)}</option>`)}
        </select>
      <//>
      <${Field} label=${t("staff.id")}><input value=${form.id} spellcheck=${false} onInput=${put("id")} /><//>
    </div>
    <${Field} label=${t("staff.reason")} hint=${t("staff.reason.hint")}
      ><input maxlength="200" value=${form.reason} onInput=${put("reason")}
    /><//>
    <${Act} act=${propose} disabled=${!ready}>${t("staff.propose")}<//>
  </section>`;
}

/** @param {{ done: () => void }} props */
function Reverse({ done }) {
  const [id, setId] = useState("");
  const [reason, setReason] = useState("");
  const propose = async () => {
    await theHouse().wallet.post("/v1/postings/{posting_id}/reverse", {
      path: { posting_id: id.trim() },
      body: { reason: reason.trim() },
    });
    setId("");
    setReason("");
    done();
  };
  return html`<section class="sheet">
    <h2>${t("staff.reverse")}</h2>
    <p>${t("staff.reverse.about")}</p>
    <${Field} label=${t("staff.corrects.posting_id")}
      ><input value=${id} spellcheck=${false} onInput=${(/** @type {any} */ { target }) => setId(target.value)}
    /><//>
    <${Field} label=${t("staff.reason")} hint=${t("staff.reason.hint")}
      ><input maxlength="200" value=${reason} onInput=${(/** @type {any} */ { target }) => setReason(target.value)}
    /><//>
    <${Act} act=${propose} disabled=${id.trim() === "" || reason.trim() === ""}>${t("staff.propose")}<//>
  </section>`;
}

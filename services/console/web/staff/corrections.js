// Corrections of the ledger: one person proposes, another approves.
import { amountTyped } from "../frame/amounts.js";
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Field, money, time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { CodeField, codeIn } from "./codes.js";
import { useEvents, useStaff } from "./named.js";
import { Id, Rows, WhenRead } from "./parts.js";
import { Decide, Decided, RestOf, useProposals } from "./proposals.js";

const REASONS = ["wrong_prize", "wrong_result", "technical_fault", "chargeback", "fraud", "goodwill"];

export function Corrections() {
  const { list, items, again } = useProposals(
    "corrections",
    (query, signal) => theHouse().wallet.get("/v1/corrections", { query, signal }),
    (one) => one.correction_id,
  );
  const who = useStaff("wallet", items.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by]));
  const event = useEvents(items.map(({ corrects }) => corrects.tournament_id));
  return html`<div class="two"><${Adjust} done=${again} /><${Reverse} done=${again} /></div>
    <h2>${t("staff.corrections")}</h2>
    ${items.map((one) => {
      const name = event(one.corrects.tournament_id)?.name;
      return html`<${OneCorrection} key=${one.correction_id} ...${{ one, name, who }} done=${again} />`;
    })}
    <${RestOf} list=${list} />`;
}

/** @param {{ caption: string, legs: readonly any[] }} props */
const Legs = ({ caption, legs }) =>
  html`<${Rows}
    caption=${caption}
    rows=${legs}
    id=${(/** @type {any} */ leg) => JSON.stringify(leg.account)}
    columns=${[
      {
        text: t("staff.account"),
        cell: (/** @type {any} */ { account }) => {
          const id = account.player_id ?? account.tournament_id ?? account.table_id;
          return html`${word("account", account.kind)}
          ${" "}<${Id} id=${id} href=${account.player_id && to("finance", "players", id)} />`;
        },
      },
      { text: t("staff.amount"), number: true, cell: (/** @type {any} */ leg) => money(leg.amount) },
    ]}
  />`;

/**
 * What is to be moved, what that corrects, who proposed and who decided.
 * @param {{ one: import("../client/generated/wallet.js").Correction, name: string | undefined,
 *   who: (subject: string) => string, done: () => void }} props
 */
function OneCorrection({ one, name, who, done }) {
  const { correction_id, corrects, status, proposed_by, reason, because, rejection } = one;
  const me = usePerson()?.subject;
  const { wallet } = theHouse();
  const path = { correction_id };
  const posting_id = corrects.posting_id ?? undefined;
  const read = useRead(`corrected ${posting_id}`, async (signal) =>
    posting_id === undefined
      ? null
      : (await wallet.get("/v1/postings/{posting_id}", { path: { posting_id }, signal })).data,
  );
  return html`<article class="sheet proposal">
    <h3>${t(`staff.correction.${one.kind}`)} <span class="badge">${t(`staff.proposal.${status}`)}</span></h3>
    <p>
      ${t("staff.proposed", { who: who(proposed_by), at: time(one.proposed_at) })} «${reason}»
      ${because && html` · ${t(`staff.because.${because}`)}`}
    </p>
    <${Decided} ...${{ status, rejection, who }} by=${one.decided_by} at=${one.decided_at} />
    <${Legs} caption=${t(status === "approved" ? "staff.legs.done" : "staff.legs")} legs=${one.legs} />
    <p>
      ${t("staff.adjust.corrects")}:
      ${corrects.posting_id && html` ${t("staff.corrects.posting_id")} <${Id} id=${corrects.posting_id} />`}
      ${corrects.tournament_id && html` ${t("staff.corrects.tournament_id")} <a href=${to("tournaments", corrects.tournament_id)} title=${corrects.tournament_id}>${name ?? corrects.tournament_id.slice(0, 8)}</a>`}
      ${corrects.table_id && html` ${t("staff.corrects.table_id")} <${Id} id=${corrects.table_id} href=${to("replay", corrects.table_id)} />`}
    </p>
    <${WhenRead} read=${read}>
      ${(/** @type {import("../client/generated/wallet.js").Posting | null} */ posting) =>
        posting &&
        html`<p>
            ${word("posting_kind", posting.kind)}, ${time(posting.posted_at)}
            ${status === "proposed" && posting.reversed_by && html` <strong>${t("staff.corrects.reversed")}</strong>`}
          </p>
          <${Legs} caption=${t("staff.corrects.legs")} legs=${posting.legs} />`}
    <//>
    ${
      status === "proposed" &&
      html`<${Decide}
        own=${proposed_by === me}
        seen=${read.data !== undefined}
        done=${done}
        approve=${() => wallet.post("/v1/corrections/{correction_id}/approve", { path })}
        reject=${(/** @type {string} */ why) => wallet.post("/v1/corrections/{correction_id}/reject", { path, body: { reason: why } })}
      />`
    }
  </article>`;
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
      { account: { kind: "player_cash", player_id: codeIn(form.player_id) }, amount: gets },
      { account: { kind: "house_adjustments" }, amount: gives },
    ];
    const body = {
      because: form.because,
      corrects: { [form.corrects]: codeIn(form.id) },
      legs,
      reason: form.reason.trim(),
    };
    await theHouse().wallet.post("/v1/adjustments", { body: /** @type {any} */ (body) });
    setForm({ ...empty, to: "player" });
    done();
  };
  const ready =
    [form.player_id, form.id].every((one) => codeIn(one) !== undefined) &&
    [form.amount, form.reason].every((one) => one.trim() !== "");
  return html`<section class="sheet">
    <h2>${t("staff.adjust")}</h2>
    <p>${t("staff.adjust.about")}</p>
    <${CodeField} label=${t("staff.player_id")} kind="player" value=${form.player_id} put=${put("player_id")} />
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
      <${CodeField} label=${t("staff.id")} kind="thing" value=${form.id} put=${put("id")} />
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
      path: { posting_id: codeIn(id) ?? "" },
      body: { reason: reason.trim() },
    });
    setId("");
    setReason("");
    done();
  };
  return html`<section class="sheet">
    <h2>${t("staff.reverse")}</h2>
    <p>${t("staff.reverse.about")}</p>
    <${CodeField}
      label=${t("staff.corrects.posting_id")}
      kind="thing"
      value=${id}
      put=${(/** @type {any} */ { target }) => setId(target.value)}
    />
    <${Field} label=${t("staff.reason")} hint=${t("staff.reason.hint")}
      ><input maxlength="200" value=${reason} onInput=${(/** @type {any} */ { target }) => setReason(target.value)}
    /><//>
    <${Act} act=${propose} disabled=${codeIn(id) === undefined || reason.trim() === ""}>${t("staff.propose")}<//>
  </section>`;
}

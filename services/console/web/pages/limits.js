// What a player allows themselves: limits, and taking no part for a while.
import { amountTyped } from "../frame/amounts.js";
import { theHouse } from "../frame/caller.js";
import { Act, Dialog, Field, money, Rest, time, Waiting, Wrong } from "../frame/parts.js";
import { usePages, useRead } from "../frame/reading.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { useHeard } from "./mine.js";

/**
 * @typedef {import("../client/generated/wallet.js").Protection} Protection
 * @typedef {import("../client/generated/wallet.js").LimitKind} LimitKind
 */

const LIMITS = /** @type {LimitKind[]} */ (["deposits_per_week", "losses_per_day"]);
const PERIODS = /** @type {const} */ (["days_30", "days_60", "days_90", "indefinite"]);
const MONEY = ["money"];

/** @param {{ me: string }} props */
export function Limits({ me }) {
  useLanguage();
  const path = { player_id: me };
  const read = useRead(
    "protection",
    async (signal) => (await theHouse().wallet.get("/v1/players/{player_id}/protection", { path, signal })).data,
  );
  const changes = usePages("protection changes", async (cursor, signal) => {
    const { data } = await theHouse().wallet.get("/v1/players/{player_id}/protection/changes", {
      path,
      query: { cursor, limit: 10 },
      signal,
    });
    return { items: data.items, next: data.next ?? undefined };
  });
  useHeard(MONEY, read.again);
  const again = () => {
    read.again();
    changes.again();
  };
  if (read.data === undefined)
    return read.error === undefined ? html`<${Waiting} />` : html`<${Wrong} error=${read.error} again=${read.again} />`;
  const protection = read.data;
  return html`<p class="faint">${t("limits.intro")}</p>
    <div class="columns">
      ${LIMITS.map((limit) => html`<${Limit} key=${limit} limit=${limit} protection=${protection} me=${me} again=${again} />`)}
      <${Exclusion} protection=${protection} me=${me} again=${again} />
    </div>
    <section>
      <table class="list">
        <caption>
          ${t("limits.changes")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("statement.when")}</th>
            <th scope="col">${t("limits.asked")}</th>
          </tr>
        </thead>
        <tbody>
          ${changes.items.map(
            (one) =>
              html`<tr key=${one.version}>
                <td>${time(one.asked_at)}</td>
                <td>${askedWords(one.asked, protection.currency)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <${Rest} list=${changes} none=${t("limits.no_changes")} />
    </section>`;
}

/** @param {import("../client/generated/wallet.js").ProtectionAsked} asked @param {string} currency */
function askedWords(asked, currency) {
  if (asked.kind === "limit")
    return `${word("limit", asked.limit)}: ${asked.amount ? money(asked.amount, currency) : t("limits.without")}`;
  if (asked.kind === "exclusion") return `${t("exclusion.title")}: ${word("period", asked.period)}`;
  return word("asked", asked.kind);
}

/** @param {{ limit: LimitKind, protection: Protection, me: string, again: () => void }} props */
function Limit({ limit, protection, me, again }) {
  const { amount, used, next } = protection[limit];
  const { currency } = protection;
  const [wanted, setWanted] = useState("");
  /** @param {string | null} to */
  const set = async (to) => {
    await theHouse().wallet.post("/v1/players/{player_id}/limits", {
      path: { player_id: me },
      body: { limit, amount: to },
    });
    setWanted("");
    again();
  };
  return html`<section class="sheet">
    <h2>${word("limit", limit)}</h2>
    <dl class="pairs">
      <dt>${t("limits.now")}</dt>
      <dd><strong>${amount ? money(amount, currency) : t("limits.without")}</strong></dd>
      <dt>${word("limit_used", limit)}</dt>
      <dd>${money(used, currency)}</dd>
    </dl>
    ${next && html`<p class="good">${t("limits.next", { amount: next.amount ? money(next.amount, currency) : t("limits.without"), from: time(next.from) })}</p>`}
    <${Field} label=${t("limits.set")} hint=${t("limits.rule")}>
      <input
        inputmode="decimal"
        value=${wanted}
        onInput=${(/** @type {any} */ { target }) => setWanted(target.value)}
      />
    <//>
    <p class="row-of">
      <${Act} disabled=${wanted.trim() === ""} act=${() => set(amountTyped(wanted))}>${t("limits.yes")}<//>
      ${amount && html`<${Act} class="plain" act=${() => set(null)}>${t("limits.remove")}<//>`}
    </p>
  </section>`;
}

/** @param {{ protection: Protection, me: string, again: () => void }} props */
function Exclusion({ protection: { exclusion }, me, again }) {
  const [period, setPeriod] = useState(/** @type {(typeof PERIODS)[number]} */ ("days_30"));
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState(false);
  const path = { player_id: me };
  return html`<section class="sheet">
    <h2>${t("exclusion.title")}</h2>
    ${
      exclusion
        ? html`<p class="wrong">${t("exclusion.now")}</p>
            <dl class="pairs">
              <dt>${t("exclusion.for")}</dt>
              <dd>${word("period", exclusion.period)}</dd>
              <dt>${t("exclusion.since")}</dt>
              <dd>${time(exclusion.since)}</dd>
              ${
                exclusion.until &&
                html`<dt>${t("exclusion.until")}</dt>
                  <dd>${time(exclusion.until)}</dd>`
              }
              ${
                exclusion.revocable_from &&
                html`<dt>${t("exclusion.revocable")}</dt>
                  <dd>${time(exclusion.revocable_from)}</dd>`
              }
            </dl>
            ${
              exclusion.period === "indefinite" &&
              !exclusion.until &&
              html`<${Act}
                class="plain"
                act=${async () => {
                  await theHouse().wallet.post("/v1/players/{player_id}/exclusions/cancel", { path });
                  again();
                }}
                >${t("exclusion.revoke")}<//
              >`
            }`
        : html`<p class="faint">${t("exclusion.intro")}</p>`
    }
    <${Field} label=${t("exclusion.for")}>
      <select value=${period} onChange=${(/** @type {any} */ { target }) => setPeriod(target.value)}>
        ${PERIODS.map((one) => html`<option key=${one} value=${one}>${word("period", one)}</option>`)}
      </select>
    <//>
    <button type="button" class="danger" onClick=${() => setOpen(true)}>${t("exclusion.ask")}</button>
    ${
      open &&
      html`<${Dialog} title=${t("exclusion.title")} close=${() => setOpen(false)}>
        <p><strong>${word("period", period)}.</strong> ${t("exclusion.means")}</p>
        <p>${t(period === "indefinite" ? "exclusion.means_indefinite" : "exclusion.means_time")}</p>
        <label class="tick"
          ><input
            type="checkbox"
            checked=${sure}
            onChange=${(/** @type {any} */ { target }) => setSure(target.checked)}
          />${" "}
          ${t("exclusion.sure")}</label
        >
        <p class="row-of">
          <${Act}
            class="danger"
            disabled=${!sure}
            act=${async () => {
              await theHouse().wallet.post("/v1/players/{player_id}/exclusions", { path, body: { period } });
              setOpen(false);
              again();
            }}
            >${t("exclusion.yes")}<//
          >
          <button type="button" class="plain" onClick=${() => setOpen(false)}>${t("cancel")}</button>
        </p>
      <//>`
    }
  </section>`;
}

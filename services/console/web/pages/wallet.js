// Money: what one has, where it came from and went, and what one allows oneself.
import { usePerson } from "../frame/caller.js";
import { money, Tabs, Wrong } from "../frame/parts.js";
import { to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { Gift, useBalance } from "./balance.js";
import { Limits } from "./limits.js";
import { Statement } from "./statement.js";
import { Withdrawals } from "./withdrawals.js";
import { SignInFirst } from "./words.js";

/** @type {Record<string, any>} */
const PARTS = { statement: Statement, withdrawals: Withdrawals, limits: Limits };

/** @param {{ query: URLSearchParams }} props */
export function Page({ query }) {
  useLanguage();
  const who = usePerson();
  if (who === undefined) return html`<h1>${t("money.title")}</h1><${SignInFirst} text=${t("needs.player")} />`;
  if (who.role !== "player") return html`<h1>${t("money.title")}</h1><p>${t("needs.player")}</p>`;
  const part = query.get("part") ?? "statement";
  const Part = PARTS[part] ?? Statement;
  const tabs = Object.keys(PARTS).map((one) => ({ href: to("wallet", { part: one }), text: t(`money.${one}`), here: PARTS[one] === Part }));
  return html`<h1>${t("money.title")}</h1>
    <${Balance} key=${who.subject} />
    <${Tabs} tabs=${tabs} label=${t("money.parts")} />
    <${Part} key=${who.subject} me=${who.subject} query=${query} />`;
}

function Balance() {
  const { balance: data, empty, error, again } = useBalance();
  if (empty) return html`<p class="balance">${t("money.never")} <${Gift} again=${again} /></p>`;
  if (data === undefined) return html`<${Wrong} error=${error} again=${again} />`;
  const { currency } = data;
  const others = /** @type {const} */ ([
    ["money.cash", data.cash],
    ["money.held", data.held],
    ["money.in_play", data.in_play],
    ["money.pending", data.withdrawal_pending],
  ]);
  return html`<section class="balance" aria-label=${t("money.balance")} aria-live="polite">
      <p class="available"><span>${t("money.available")}</span> <strong>${money(data.available, currency)}</strong></p>
      <ul class="figures">
        ${others.map(([text, amount]) => html`<li key=${text}><strong>${money(amount, currency)}</strong><span>${t(text)}</span></li>`)}
        ${data.may_stake && html`<li><strong>${money(data.may_stake, currency)}</strong><span>${t("money.may_stake")}</span></li>`}
      </ul>
      <${Gift} again=${again} />
      ${data.excluded && html`<p class="wrong">${t("money.excluded")}</p>`}
    </section>
    <${Wrong} error=${error} again=${again} />`;
}

// What the player has: read here for every page, and in a house for trying filled by its cashier.
import { known, theHouse, usePerson } from "../frame/caller.js";
import { Act, money, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t, useLanguage } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { compareAmounts, developmentToken, House } from "../client/index.js";
import { useHeard } from "./mine.js";

/** What a player is given in a house for trying. */
const GIFT = "10.00";
const MONEY = ["money", "session"];

/** The balance of a player. @param {string} player_id @param {AbortSignal} [signal] */
export const balanceOf = async (player_id, signal) =>
  (await theHouse().wallet.get("/v1/players/{player_id}/balance", { path: { player_id }, signal })).data;

/** The own balance as it changes. */
export function useBalance() {
  const who = usePerson();
  const { data: balance, error, again } = useRead("balance", (signal) => balanceOf(who?.subject ?? "", signal));
  useHeard(MONEY, again);
  // The version of an account that was never used is 0.
  return { balance, empty: balance?.version === 0, error, again };
}

/** Whether this house is for trying, and so has a cashier who gives money away. */
export const isForTrying = () => known().sign_in.kind === "development";

/** Books a deposit as the cashier of a house for trying would. @param {string} player_id */
export async function endow(player_id) {
  const { sign_in } = known();
  if (sign_in.kind !== "development") return;
  const { token } = await developmentToken(sign_in.url.replace(/\/dev\/token$/, ""), "finance", "console");
  const till = new House(known().addresses, { token });
  const external_reference = `console-${crypto.randomUUID()}`;
  await till.wallet.post("/v1/deposits", { body: { player_id, amount: GIFT, currency: "EUR", external_reference } });
}

/** Money for trying, for the player who is signed in. @param {{ again: () => void }} props */
export function Gift({ again }) {
  useLanguage();
  const who = usePerson();
  if (who === undefined || !isForTrying()) return null;
  return html`<${Act}
    class="plain small"
    act=${async () => {
      await endow(who.subject);
      again();
    }}
    >${t("money.gift")}<//
  >`;
}

/** What one has, where one is about to pay. @param {{ children?: any }} props */
export function Available({ children }) {
  useLanguage();
  const { balance, empty, error, again } = useBalance();
  return html`<dl class="pairs">
      ${children}
      ${
        balance &&
        html`<dt>${t("money.available")}</dt>
          <dd>${empty ? t("money.never") : html`<strong>${money(balance.available, balance.currency)}</strong>`}</dd>`
      }
      ${
        balance?.may_stake &&
        html`<dt>${t("money.may_stake")}</dt>
          <dd>${money(balance.may_stake, balance.currency)}</dd>`
      }
    </dl>
    ${balance?.excluded && html`<p class="wrong">${t("money.excluded")}</p>`}
    ${balance && compareAmounts(balance.available, GIFT) < 0 && html`<p><${Gift} again=${again} /></p>`}
    <${Wrong} error=${error} again=${again} />`;
}

// What a player does at a table besides moves: being there, seeds, sitting out, leaving, buying chips.
import { theHouse } from "../frame/caller.js";
import { tab } from "../frame/kept.js";
import { Act, Dialog } from "../frame/parts.js";
import { t } from "../frame/texts.js";
import { html, useEffect, useRef, useState } from "../frame/view.js";
import { chipsOf } from "./seat.js";

/** @typedef {import("./at.js").TableView} TableView */

/** Fresh random bytes for the shuffles, in hex: nobody but the house is told them. */
function freshSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The seeds that were sent for a table, for the check of its deals: kept in this tab alone.
 * @param {string} table_id
 * @returns {{ seed: string, at: string }[]}
 */
export const seedsOf = (table_id) => tab.get(`seeds.${table_id}`) ?? [];

/** @param {string} table_id @param {string} seed */
const keep = (table_id, seed) =>
  tab.set(`seeds.${table_id}`, [...seedsOf(table_id), { seed, at: new Date().toISOString() }].slice(-20));

/** @param {string} table_id */
export async function sayReady(table_id) {
  const seed = freshSeed();
  keep(table_id, seed);
  await theHouse().tables.post("/v1/tables/{table_id}/ready", { path: { table_id }, body: { client_seed: seed } });
}

/** @param {string} table_id */
async function sendSeed(table_id) {
  const seed = freshSeed();
  keep(table_id, seed);
  await theHouse().tables.post("/v1/tables/{table_id}/seed", { path: { table_id }, body: { client_seed: seed } });
}

/**
 * A player who opens the page is there: said once, with a seed; and another seed whenever deals are promised.
 * @param {TableView | undefined} view
 * @param {{ current: ((version: number) => void) | undefined }} seeds Called when deals are promised.
 * @returns {unknown} What went wrong with it.
 */
export function usePresence(view, seeds) {
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  const said = useRef(false);
  const table_id = view?.table_id;
  const mine = view?.seats.filter(({ seat }) => view.yours.includes(seat)) ?? [];
  const open = view?.status === "waiting" || view?.status === "playing";
  const here = mine.length > 0 && open;
  useEffect(() => {
    if (table_id === undefined || !here) return;
    seeds.current = () => void sendSeed(table_id).catch(() => {});
    if (said.current) return;
    said.current = true;
    const ready = mine.every((one) => one.ready);
    if (ready && seedsOf(table_id).length > 0) return;
    (ready ? sendSeed(table_id) : sayReady(table_id)).catch(setError);
  }, [table_id, here]);
  return error;
}

/** @param {{ at: import("./at.js").At, again: () => Promise<unknown> }} props */
export function Seated({ at }) {
  const { view } = at;
  const [asks, setAsks] = useState(/** @type {"" | "abandon" | "leave" | "top_up"} */ (""));
  const { table_id } = view;
  const path = { table_id };
  const { tables } = theHouse();
  const mine = view.seats.find(({ seat }) => view.yours.includes(seat));
  if (mine === undefined || view.status === "finished" || view.status === "voided") return null;
  const ring = view.ring ?? undefined;
  const cash = ring?.kind.kind === "cash";
  const leaving = ring?.leaving.includes(mine.seat) ?? false;
  const out = mine.away ?? false;
  // Who has no chips is back with the next ones.
  const broke = cash && chipsOf(at.game, mine.seat) === 0;
  const close = () => setAsks("");
  return html`<div class="seated">
    ${!mine.ready && html`<${Act} act=${() => sayReady(table_id)}>${t("table.ready")}<//>`}
    ${out && !broke && html`<${Act}
      act=${() => tables.post("/v1/tables/{table_id}/return", { path, body: {} })}
    >${t("table.sit.return")}<//>`}
    ${ring !== undefined && !out && !leaving && html`<${Act}
      class="plain"
      act=${() => tables.post("/v1/tables/{table_id}/sit-out", { path, body: {} })}
    >${t("table.sit.out")}<//>`}
    ${cash && !leaving && html`<button
      type="button"
      class="plain"
      onClick=${() => setAsks("top_up")}
    >${t("table.sit.top_up")}</button>`}
    ${cash && !leaving && html`<button
      type="button"
      class="plain"
      onClick=${() => setAsks("leave")}
    >${t("table.sit.leave")}</button>`}
    ${ring === undefined && view.status === "playing" && html`<button
      type="button"
      class="plain"
      onClick=${() => setAsks("abandon")}
    >${t("table.sit.abandon")}</button>`}
    ${asks === "abandon" &&
    html`<${Dialog} title=${t("table.sit.abandon")} close=${close}>
      <p>${t("table.sit.abandon.sure")}</p>
      <${Act}
        class="danger"
        act=${() => tables.post("/v1/tables/{table_id}/abandon", { path, body: {} }).then(close)}
      >${t("table.sit.abandon.yes")}<//>
    <//>`}
    ${asks === "leave" &&
    html`<${Dialog} title=${t("table.sit.leave")} close=${close}>
      <p>${t("table.sit.leave.cash")}</p>
      <${Act}
        act=${() => tables.post("/v1/tables/{table_id}/leave", { path, body: {} }).then(close)}
      >${t("table.sit.leave")}<//>
    <//>`}
    ${asks === "top_up" && html`<${TopUp}
      table_id=${view.event?.kind === "cash_table" ? view.event.id : table_id}
      close=${close}
    />`}
  </div>`;
}

/**
 * More chips for the seat, bought at the lobby: of what the player has there.
 * @param {{ table_id: string, close: () => void }} props
 */
function TopUp({ table_id, close }) {
  const [amount, setAmount] = useState("");
  const [done, setDone] = useState(false);
  async function buy() {
    const { lobby } = theHouse();
    for await (const session of lobby.items("/v1/me/sessions")) {
      if (session.table_id !== table_id || session.ended_at) continue;
      const body = { amount: amount.trim().replace(",", ".") };
      await lobby.post("/v1/cash-sessions/{session_id}/top-ups", { path: { session_id: session.session_id }, body });
      setDone(true);
      return;
    }
  }
  return html`<${Dialog} title=${t("table.sit.top_up")} close=${close}>
    ${done
      ? html`<p class="good" role="status">${t("table.sit.top_up.done")}</p>`
      : html`<label
        class="field"
      ><span>${t("table.sit.top_up.how")}</span
            ><input
              inputmode="decimal"
              value=${amount}
              onInput=${(/** @type {any} */ { target }) => setAmount(target.value)}
          /></label>
          <${Act} act=${buy} disabled=${amount.trim() === ""}>${t("table.sit.top_up")}<//>`}
  <//>`;
}

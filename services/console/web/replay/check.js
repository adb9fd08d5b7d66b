// The deal of a match or hand, checked in this browser: each thing with a green mark or the name of what failed, and
// the proof as a file to take along.
import { known, theHouse } from "../frame/caller.js";
import { tab } from "../frame/kept.js";
import { Waiting, wrong, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t, useLanguage } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { isRefusal } from "../client/index.js";
import { keptKey } from "../audit/kept.js";
import { Download, Marks } from "../audit/marks.js";
import { canHash } from "./bytes.js";
import { checkDeal, checkProof, verdict } from "./deal.js";

/** @typedef {import("./deal.js").Mark} Mark */

/**
 * What is read and looked at for one deal or hand.
 * @param {string} table_id
 * @param {number} hand
 * @param {AbortSignal} signal
 */
async function checked(table_id, hand, signal) {
  const own = /** @type {string[]} */ (tab.get(`seed.${table_id}`) ?? []);
  const { tables, audit } = theHouse();
  try {
    const { data: file } = await tables.get("/v1/tables/{table_id}/hands/{hand}/proof", {
      path: { table_id, hand },
      signal,
    });
    const { data: logs } = await audit.get("/v1/logs", { signal });
    const log = logs.logs.find(({ log: name }) => name === "events");
    const { key, mark } = keptKey(log);
    const marks = await checkProof(/** @type {any} */ (file), { key, witnesses: witnessKeys(log), own });
    return { file, key, marks: mark === undefined ? marks : [mark, ...marks] };
  } catch (error) {
    signal.throwIfAborted();
    if (!isRefusal(error) || error.code === "table_running") throw error;
    // Without the log what the deal itself says can be looked at still.
    const path = { table_id, deal: hand };
    const { data } = await tables.get("/v1/tables/{table_id}/deals/{deal}/fairness", { path, signal });
    /** @type {Mark} */
    const unsigned = {
      what: "audit.mark.log",
      why: "audit.unable.log",
      params: { why: wrong(error) },
      unknown: true,
    };
    return { marks: [unsigned, ...(await checkDeal(table_id, data, { own }))] };
  }
}

/** @param {any} log */
const witnessKeys = (log) => (log?.witnesses ?? []).map((/** @type {any} */ one) => one.key ?? one).filter(Boolean);

/** @param {{ table_id: string, hand: number }} props */
export function Check({ table_id, hand }) {
  useLanguage();
  const able = canHash();
  const read = useRead(`check ${table_id} ${hand} ${able}`, async (signal) =>
    able ? checked(table_id, hand, signal) : undefined,
  );
  if (!able)
    return html`<h2>${t("check.title")}</h2>
      <p>${t("audit.unable.hash")}</p>`;
  if (read.error !== undefined) {
    return html`<h2>${t("check.title")}</h2>
      <${Wrong} error=${read.error} again=${read.again} />`;
  }
  if (read.data === undefined)
    return html`<h2>${t("check.title")}</h2>
      <${Waiting} />`;
  const { marks, file, key } = read.data;
  const all = verdict(marks);
  return html`<h2>${t("check.title")}</h2>
    <p class=${`verdict ${all}`} role="status">${t(`check.${all}`)}</p>
    <${Marks} marks=${marks} />
    <details class="check-more">
      <summary>${t("check.rules")}</summary>
      <p>${t(known().verifier ? "check.rules.how" : "check.rules.how_alone")}</p>
      ${
        file !== undefined &&
        html`<p>
            <${Download}
              name=${`${table_id}-${hand}.proof`}
              content=${() => JSON.stringify(file)}
              text=${t("check.file")}
            />
          </p>
          <pre class="command" tabindex="0">mazziere audit verify ${table_id}-${hand}.proof --key "${key}"</pre>`
      }
      <p>${t("check.seed")}</p>
    </details>`;
}

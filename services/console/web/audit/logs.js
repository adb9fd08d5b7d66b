// The two logs of the house: who signs them, and whether each has only grown since this browser saw it last.
import { theHouse, usePerson } from "../frame/caller.js";
import { time, Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { canHash, toBase64 } from "../replay/bytes.js";
import { checkpointOf, isSigned, keyOf, Untrue } from "../replay/log.js";
import { grownByPaths, grownByTiles, positionsOf } from "./grown.js";
import { keepLog, keptKey, keptLog } from "./kept.js";
import { Download, Marks } from "./marks.js";

/** @typedef {import("../replay/deal.js").Mark} Mark */
/** @typedef {import("../client/generated/audit.js").LogStatus} LogStatus */

/** The newest checkpoint of a log. @param {string} log @param {AbortSignal} [signal] */
export async function noteOf(log, signal) {
  const { data } = await theHouse().audit.get("/{log}/checkpoint", {
    path: { log: /** @type {any} */ (log) },
    ...(signal && { signal }),
  });
  return String(data);
}

/** @param {string} log @param {AbortSignal} signal */
const tileOf = (log, signal) => async (/** @type {string} */ tail) => {
  const path = { log: /** @type {any} */ (log), tail };
  const { data } = await theHouse().audit.get("/{log}/tile/{tail}", { path, signal });
  return new Uint8Array(await new Response(/** @type {any} */ (data)).arrayBuffer());
};

/** @param {LogStatus} status @param {boolean} auditor @param {AbortSignal} signal */
async function lookAt(status, auditor, signal) {
  /** @type {Mark[]} */
  const marks = [];
  let note = await noteOf(status.log, signal);
  const before = keptLog(status.origin);
  const { key, mark } = keptKey(status);
  if (mark !== undefined) marks.push(mark);
  try {
    let now = checkpointOf(note);
    /** @type {{ index: number, path: string[] }[]} */
    let paths = [];
    for (const { key: witness } of status.witnesses) marks.push(await witnessMark(note, witness));
    if (before !== undefined && before.key === status.key) {
      const older = checkpointOf(before.note);
      const params = { n: now.size - older.size, size: older.size, at: time(before.seen_at) };
      if (now.size < older.size) marks.push({ what: "audit.mark.grown", params, why: "audit.untrue.shorter" });
      else if (auditor || status.log === "events") {
        if (!auditor && older.size > 0 && older.size < now.size) {
          // Paths come with the checkpoint that they lead to, which may be a newer one.
          const query = /** @type {any} */ ({ positions: positionsOf(older.size).join(",") });
          const { data } = await theHouse().audit.get("/v1/paths/events", { query, signal });
          note = data.checkpoint;
          now = checkpointOf(note);
          paths = data.paths;
        }
        const grown = auditor
          ? await grownByTiles(older, now, tileOf(status.log, signal))
          : await grownByPaths(older, now, paths);
        params.n = now.size - older.size;
        marks.push({ what: "audit.mark.grown", params, ...(grown ? {} : { why: "audit.untrue.past" }) });
      } else marks.push({ what: "audit.mark.grown", params, why: "audit.unable.tiles", unknown: true });
    }
    marks.unshift(await signedMark(note, key));
    if (marks.every(({ why, unknown }) => why === undefined || unknown)) {
      keepLog(status.origin, { key, note, seen_at: new Date().toISOString() });
    }
    return { marks, note, size: now.size, root: toBase64(now.root), first: before === undefined };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Untrue)) throw error;
    return { marks: [...marks, failed(error)], note, size: status.size, root: "", first: false };
  }
}

/** @param {Untrue} error @returns {Mark} */
const failed = (error) => ({
  what: "audit.mark.signed",
  why: error.what,
  unknown: error.what.startsWith("audit.unable"),
});

/** @param {string} note @param {string} key @returns {Promise<Mark>} */
async function signedMark(note, key) {
  const signed = await isSigned(checkpointOf(note), await keyOf(key));
  return { what: "audit.mark.signed", ...(signed ? {} : { why: "audit.untrue.signature" }) };
}

/** @param {string} note @param {string} key @returns {Promise<Mark>} */
async function witnessMark(note, key) {
  const params = { name: key.split("+")[0] ?? "" };
  const signed = await isSigned(checkpointOf(note), await keyOf(key));
  return { what: "audit.mark.witness", params, ...(signed ? {} : { why: "audit.unable.witness", unknown: true }) };
}

export function Logs() {
  const auditor = usePerson()?.role === "auditor";
  const read = useRead("audit logs", async (signal) => {
    const { data } = await theHouse().audit.get("/v1/logs", { signal });
    return Promise.all(
      data.logs.map(async (status) => ({
        status,
        seen: canHash() ? await lookAt(status, auditor, signal) : undefined,
      })),
    );
  });
  if (read.data === undefined) {
    return read.error ? html`<${Wrong} error=${read.error} again=${read.again} />` : html`<${Waiting} />`;
  }
  return html`<p>${t("audit.logs.about")}</p>
    <div class="two">
      ${read.data.map(({ status, seen }) => html`<${Log} key=${status.log} status=${status} seen=${seen} />`)}
    </div>
    ${read.data.length === 0 && html`<p>${t("audit.logs.none")}</p>`}
    <p><button type="button" class="plain" onClick=${read.again}>${t("audit.logs.again")}</button></p>`;
}

/** @param {{ status: LogStatus, seen: any }} props */
function Log({ status, seen }) {
  const { started, halted } = status;
  return html`<section class="sheet">
    <h2>${t(`audit.log.${status.log}`)}</h2>
    ${halted && html`<p class="wrong" role="alert">${t("audit.log.halted", { at: time(halted.at), cause: halted.cause })} ${halted.detail}</p>`}
    <dl class="pairs">
      <dt>${t("audit.log.size")}</dt>
      <dd class="figures">${new Intl.NumberFormat().format(seen?.size ?? status.size)}</dd>
      <dt>${t("audit.log.origin")}</dt>
      <dd><code>${status.origin}</code></dd>
      ${
        started &&
        html`<dt>${t("audit.log.started")}</dt>
          <dd>${time(started.at)}${started.entries > 0 && ` (${t("audit.log.over", { n: started.entries })})`}</dd>`
      }
      ${
        status.verified_since &&
        html`<dt>${t("audit.log.verified")}</dt>
          <dd>${time(status.verified_since)}</dd>`
      }
      <dt>${t("audit.log.root")}</dt>
      <dd><code>${seen?.root}</code></dd>
      <dt>${t("audit.log.key")}</dt>
      <dd><code>${status.key}</code></dd>
      <dt>${t("audit.log.witnesses")}</dt>
      <dd>
        ${status.witnesses.length === 0 ? t("audit.log.no_witness") : status.witnesses.map(({ key, size, problem }) => html`<div><code>${key.split("+")[0]}</code> ${problem ?? size}</div>`)}
      </dd>
    </dl>
    ${seen === undefined ? html`<p>${t("audit.unable.hash")}</p>` : html`<${Marks} marks=${seen.marks} />`}
    ${seen?.first && html`<p class="faint">${t("audit.log.first")}</p>`}
    ${seen && html`<${Download} name=${`${status.log}.checkpoint`} type="text/plain" content=${() => seen.note} text=${t("audit.log.take")} />`}
  </section>`;
}

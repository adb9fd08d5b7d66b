// The log of events by position, narrowed to a table, tournament, player or day; and one event with its chain and proof.
import { theHouse } from "../frame/caller.js";
import { Field, Rest, time, Waiting, Wrong } from "../frame/parts.js";
import { usePages, useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { fromHex, same, sha256, toHex, utf8 } from "../replay/bytes.js";
import { checkpointOf, eventHash, eventLeaf, isSigned, keyOf, proofOf, stands, Untrue } from "../replay/log.js";
import { leaf } from "../replay/trees.js";
import { codeIn, NoCode } from "../staff/codes.js";
import { keptKey } from "./kept.js";
import { Download, Marks } from "./marks.js";
import { payloadOf, readable, rowsOf } from "./rows.js";

/** @typedef {import("./rows.js").EventRow} EventRow */
/** @typedef {import("../replay/deal.js").Mark} Mark */

const FILTERS = ["from", "table_id", "tournament_id", "player_id", "day"];

/** The fields above both lists. @param {{ page: string, query: URLSearchParams }} props */
export function Filters({ page, query }) {
  const [wrong, setWrong] = useState(false);
  /** @param {SubmitEvent} event */
  function chosen(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const typed = FILTERS.map((name) => [name, String(form.get(name) ?? "").trim()]);
    const codes = typed.map(([name = "", text = ""]) => [name, name.endsWith("_id") && text !== "" ? codeIn(text) : text]);
    const none = codes.some(([, code]) => code === undefined);
    setWrong(none);
    if (!none) go("audit", page, Object.fromEntries(codes));
  }
  return html`<form class="filters" onSubmit=${chosen}>
    ${FILTERS.map(
      (name) =>
        html`<${Field} label=${t(`audit.filter.${name}`)}>
          <input
            name=${name}
            type=${name === "day" ? "date" : "text"}
            value=${query.get(name) ?? ""}
            autocomplete="off"
            spellcheck=${false}
          />
        <//>`,
    )}
    ${" "}<button type="submit">${t("audit.filter.show")}</button>
  </form>
  ${wrong && html`<${NoCode} kind="thing" />`}`;
}

/** @param {URLSearchParams} query @param {string | undefined} cursor */
export function chosenRows(query, cursor) {
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, query.get(name) || undefined]));
  return /** @type {any} */ ({ ...chosen, from: cursor ?? chosen["from"] ?? 0, limit: 50 });
}

/** @param {{ query: URLSearchParams }} props */
export function Events({ query }) {
  const list = usePages(`events ${query}`, async (cursor, signal) => {
    const answer = theHouse().audit.get("/v1/events", { query: chosenRows(query, cursor), signal });
    return /** @type {Promise<{ items: EventRow[], next: string | undefined }>} */ (rowsOf(answer));
  });
  return html`<${Filters} page="events" query=${query} />
    <div class="scroll" tabindex="0" role="group" aria-label=${t("audit.events")}>
      <table class="list dense">
        <caption>
          ${t("audit.events")}
        </caption>
        <thead>
          <tr>
            <th scope="col" class="number">${t("audit.position")}</th>
            <th scope="col">${t("audit.type")}</th>
            <th scope="col">${t("audit.stream")}</th>
            <th scope="col" class="number">${t("audit.version")}</th>
            <th scope="col">${t("audit.at")}</th>
          </tr>
        </thead>
        <tbody>
          ${list.items.map(
            (row) =>
              html`<tr key=${row.position}>
                <th scope="row" class="number">
                  <a href=${to("audit", "event", row.position)}>${row.position}</a>
                </th>
                <td><code>${row.type}</code></td>
                <td><code class="id">${row.stream_id}</code></td>
                <td class="number">${row.version}</td>
                <td>${time(row.occurred_at, { dateStyle: "short", timeStyle: "medium" })}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${Rest} list=${list} none=${t("audit.events.none")} />`;
}

/** @param {number} position @param {AbortSignal} signal */
async function eventAt(position, signal) {
  const { audit } = theHouse();
  const query = /** @type {any} */ ({ from: position, limit: 1 });
  /** @type {{ items: EventRow[] }} */
  const { items } = await rowsOf(audit.get("/v1/events", { query, signal }));
  const row = items.find((one) => one.position === position);
  if (row === undefined) return undefined;
  const { data: proof } = await audit.get("/v1/proofs/events/{position}", { path: { position }, signal });
  const { data: logs } = await audit.get("/v1/logs", { signal });
  const log = logs.logs.find(({ log: name }) => name === "events");
  const kind = new TextDecoder().decode(
    proofOf(String(proof)).entry.slice("mazziere.event.leaf.v1".length + 8 + 16 + 8 + 32),
  );
  const previous = await before(row, kind, signal);
  return {
    row,
    kind,
    previous,
    proof: String(proof),
    marks: await eventMarks(row, kind, previous, String(proof), keptKey(log)),
  };
}

/**
 * The hash of the event before in the stream, where the API has it.
 * @param {EventRow} row
 * @param {string} kind
 * @param {AbortSignal} signal
 */
async function before(row, kind, signal) {
  if (row.version === 1) return "0".repeat(64);
  if (kind !== "table") return undefined;
  try {
    const path = { table_id: row.stream_id };
    const query = { after: row.version - 2, limit: 1 };
    const { data } = await theHouse().tables.get("/v1/tables/{table_id}/log", { path, query, signal });
    return /** @type {string | undefined} */ (data.items[0]?.event_hash);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/**
 * @param {EventRow} row
 * @param {string} kind
 * @param {string | undefined} previous
 * @param {string} text
 * @param {ReturnType<typeof keptKey>} kept
 */
async function eventMarks(row, kind, previous, text, { key, mark }) {
  /** @type {Mark[]} */
  const marks = mark === undefined ? [] : [mark];
  const payload = payloadOf(row);
  const hash = await sha256(typeof payload === "string" ? utf8(payload) : payload);
  marks.push({
    what: "audit.mark.payload",
    ...(toHex(hash) === row.payload_hash ? {} : { why: "audit.untrue.payload" }),
  });
  if (previous === undefined) marks.push({ what: "audit.mark.chain", why: "audit.unable.chain", unknown: true });
  else {
    const link = toHex(await eventHash({ ...row, previous, payload }, row.stream_id));
    marks.push({ what: "audit.mark.chain", ...(link === row.event_hash ? {} : { why: "audit.untrue.chain" }) });
  }
  try {
    const proof = proofOf(text);
    const checkpoint = checkpointOf(proof.checkpoint);
    const signed = await isSigned(checkpoint, await keyOf(key));
    marks.push({ what: "audit.mark.signed", ...(signed ? {} : { why: "audit.untrue.signature" }) });
    const own = await eventLeaf(row.position, row.stream_id, row.version, fromHex(row.event_hash), kind);
    const there =
      proof.index === row.position && same(await leaf(proof.entry), own) && (await stands(proof, checkpoint));
    const params = { size: checkpoint.size };
    marks.push({ what: "audit.mark.stands", params, ...(there ? {} : { why: "audit.untrue.not_included" }) });
  } catch (error) {
    if (!(error instanceof Untrue)) throw error;
    marks.push({ what: "audit.mark.signed", why: error.what, unknown: error.what.startsWith("audit.unable") });
  }
  return marks;
}

/** @param {{ position: number }} props */
export function Event({ position }) {
  const read = useRead(`event ${position}`, (signal) => eventAt(position, signal).then((data) => ({ data })));
  if (read.data === undefined)
    return read.error ? html`<${Wrong} error=${read.error} again=${read.again} />` : html`<${Waiting} />`;
  const { data } = read.data;
  const beside = html`<nav class="beside" aria-label=${t("audit.beside")}>
    ${position > 0 && html`<a href=${to("audit", "event", position - 1)}>← ${position - 1}</a>`}
    <a href=${to("audit", "event", position + 1)}>${position + 1} →</a>
  </nav>`;
  if (data === undefined)
    return html`${beside}
      <p>${t("audit.no_event", { n: position })}</p>`;
  const { row, kind, previous, proof, marks } = data;
  return html`${beside}
    <h2>${t("audit.event", { n: position })} <code>${row.type}</code></h2>
    <${Marks} marks=${marks} />
    <dl class="pairs">
      <dt>${t("audit.stream")}</dt>
      <dd>
        <code>${row.stream_id}</code> (${t(`audit.kind.${kind}`)})
        ${
          kind === "table" &&
          html` <a href=${to("audit", "events", { table_id: row.stream_id })}>${t("audit.whole_stream")}</a>
            · <a href=${to("replay", row.stream_id)}>${t("audit.to_replay")}</a>`
        }
        ${kind === "tournament" && html` <a href=${to("audit", "events", { tournament_id: row.stream_id })}>${t("audit.whole_stream")}</a>`}
      </dd>
      <dt>${t("audit.version")}</dt>
      <dd>${row.version}</dd>
      <dt>${t("audit.at")}</dt>
      <dd><time datetime=${row.occurred_at}>${row.occurred_at}</time></dd>
      <dt>${t("audit.schema")}</dt>
      <dd>${row.schema}</dd>
      <dt>payload_hash</dt>
      <dd><code>${row.payload_hash}</code></dd>
      <dt>${t("audit.previous")}</dt>
      <dd><code>${previous ?? t("audit.not_known")}</code></dd>
      <dt>event_hash</dt>
      <dd><code>${row.event_hash}</code></dd>
    </dl>
    <h3>${t("audit.payload")}</h3>
    <pre class="payload" tabindex="0">${readable(row)}</pre>
    <${Download}
      name=${`event-${position}.proof`}
      type="text/plain"
      content=${() => proof}
      text=${t("audit.take_proof")}
    />`;
}

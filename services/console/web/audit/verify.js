// To take home, and to check what somebody brings: a bundle of the whole house, and files that are checked here.
import { known, theHouse, usePerson } from "../frame/caller.js";
import { Act, Field, Waiting } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { checkProof, verdict } from "../replay/deal.js";
import { checkpointOf, isSigned, keyOf, proofOf, stands, Untrue } from "../replay/log.js";
import { keptKey } from "./kept.js";
import { noteOf } from "./logs.js";
import { Download, Marks } from "./marks.js";

/** @typedef {import("../replay/deal.js").Mark} Mark */

const LONGEST = 4 * 1024 * 1024;

/** @param {unknown} error @returns {Mark} */
const unreadable = (error) =>
  error instanceof Untrue
    ? { what: "audit.mark.file", why: error.what, unknown: error.what.startsWith("audit.unable") }
    : { what: "audit.mark.file", why: "audit.untrue.malformed" };

/**
 * A file of one of three kinds: the proof of a hand, of an entry, or a checkpoint.
 * @param {File} file
 * @param {string} key
 */
async function lookInto(file, key) {
  try {
    if (file.size > LONGEST) throw new Untrue("audit.untrue.long");
    const text = await file.text();
    if (text.startsWith("{")) {
      const proof = JSON.parse(text);
      if (proof.format !== "mazziere hand proof") throw new Untrue("audit.untrue.foreign");
      if (proof.version !== 1) throw new Untrue("audit.untrue.version");
      return await checkProof(proof, { key, witnesses: [], own: [] });
    }
    const proof = text.startsWith("c2sp.org/tlog-proof") ? proofOf(text) : undefined;
    const checkpoint = checkpointOf(proof?.checkpoint ?? text);
    const signed = await isSigned(checkpoint, await keyOf(key));
    /** @type {Mark[]} */
    const marks = [{ what: "audit.mark.signed", ...(signed ? {} : { why: "audit.untrue.signature" }) }];
    if (proof !== undefined) {
      const there = await stands(proof, checkpoint);
      marks.push({
        what: "audit.mark.stands",
        params: { size: checkpoint.size },
        ...(there ? {} : { why: "audit.untrue.not_included" }),
      });
    }
    return marks;
  } catch (error) {
    return [unreadable(error)];
  }
}

export function Verify() {
  const auditor = usePerson()?.role === "auditor";
  return html`<div class="two">
    <section class="sheet"><${Files} /></section>
    <section class="sheet"><${Bundle} auditor=${auditor} /></section>
  </div>`;
}

function Files() {
  const [found, setFound] = useState(/** @type {{ name: string, marks: Mark[] }[]} */ ([]));
  const [key, setKey] = useState("");
  const read = useRead("audit keys", async (signal) => (await theHouse().audit.get("/v1/logs", { signal })).data.logs);
  const events = read.data?.find(({ log }) => log === "events");
  const used = key.trim() || (events === undefined ? "" : keptKey(events).key);
  /** @param {FileList | null} files */
  async function chosen(files) {
    setFound(
      await Promise.all(
        Array.from(files ?? []).map(async (file) => ({ name: file.name, marks: await lookInto(file, used) })),
      ),
    );
  }
  return html`<h2>${t("audit.verify.files")}</h2>
    <p>${t("audit.verify.about")}</p>
    <${Field} label=${t("audit.verify.key")} hint=${t("audit.verify.key_hint")}>
      <input
        value=${key}
        placeholder=${used}
        spellcheck=${false}
        autocomplete="off"
        onInput=${(/** @type {any} */ { target }) => setKey(target.value)}
      />
    <//>
    <div
      class="drop"
      onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()}
      onDrop=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        void chosen(event.dataTransfer?.files ?? null);
      }}
    >
      <${Field} label=${t("audit.verify.choose")}>
        <input type="file" multiple onChange=${(/** @type {any} */ { target }) => chosen(target.files)} />
      <//>
    </div>
    <div aria-live="polite">
      ${found.map(
        ({ name, marks }) =>
          html`<h3>${name}</h3>
            <p class=${`verdict ${verdict(marks)}`}>${t(`check.${verdict(marks)}`)}</p>
            <${Marks} marks=${marks} />`,
      )}
    </div>`;
}

/**
 * A bundle with what it is held against: checkpoints that were signed before, and the keys that this browser saw first.
 * @typedef {{ blob: Blob, notes: readonly string[], keys: readonly string[] }} Taken
 */

/** @param {{ auditor: boolean }} props */
function Bundle({ auditor }) {
  const [taken, setTaken] = useState(/** @type {Taken | undefined} */ (undefined));
  const take = async () => {
    // What is signed before the bundle is taken covers nothing that is not in it.
    const { logs } = (await theHouse().audit.get("/v1/logs", {})).data;
    const signed = logs.filter(({ size }) => size > 0);
    const notes = await Promise.all(signed.map(({ log }) => noteOf(log)));
    const { data } = await theHouse().audit.get("/v1/bundle", {});
    const blob = await new Response(/** @type {any} */ (data)).blob();
    const end = await blob.slice(-64).text();
    if (!end.trimEnd().endsWith('{"end":true}')) throw new Error(t("audit.bundle.broke_off"));
    setTaken({ blob, notes, keys: signed.map((log) => keptKey(log).key) });
  };
  return html`<h2>${t("audit.bundle")}</h2>
    <p>${t("audit.bundle.about")}</p>
    ${
      auditor
        ? html`<p><${Act} act=${take}>${t("audit.bundle.take")}<//></p>
            ${taken && html`<p><${Download} name="bundle.ndjson" content=${() => taken.blob} text=${t("audit.bundle.save", { n: Math.ceil(taken.blob.size / 1024) })} /></p>`}`
        : html`<p class="faint">${t("audit.bundle.auditors")}</p>`
    }
    <pre class="command" tabindex="0">
mazziere audit fetch URL bundle --token TOKEN
mazziere audit verify bundle --key EVENTS_KEY --key POSTINGS_KEY
python3 verify.py bundle</pre>
    <h3>${t("audit.wasm")}</h3>
    ${known().verifier ? html`<${Whole} taken=${taken} />` : html`<p>${t("audit.wasm.none")}</p>`}`;
}

/**
 * The whole verifier, rules and all, in a Worker: it reads the files of a bundle, which stay in the browser.
 * @param {{ taken: Taken | undefined }} props
 */
function Whole({ taken }) {
  const [report, setReport] = useState(/** @type {any} */ (undefined));
  const [busy, setBusy] = useState(false);
  /** @param {readonly Blob[]} files @param {{ notes: readonly string[], keys: readonly string[] }} [against] */
  function run(files, against = { notes: [], keys: [] }) {
    setBusy(true);
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    /** @param {any} said */
    const ended = (said) => {
      worker.terminate();
      setBusy(false);
      setReport(said);
    };
    worker.onmessage = ({ data }) => ended(data);
    worker.onerror = ({ message }) => ended({ code: 70, said: message });
    worker.postMessage({ files, ...against });
  }
  return html`<p>${t("audit.wasm.about")}</p>
    <${Field} label=${t("audit.wasm.choose")}>
      <input type="file" multiple onChange=${(/** @type {any} */ { target }) => run(Array.from(target.files))} />
    <//>
    ${taken && html`<p><button type="button" class="plain" disabled=${busy} onClick=${() => run([taken.blob], taken)}>${t("audit.wasm.taken")}</button></p>`}
    ${busy && html`<${Waiting} />`}
    <div aria-live="polite">${report && html`<${Report} report=${report} />`}</div>`;
}

/** @param {{ report: { code: number, said?: string, report?: any } }} props */
function Report({ report: { code, said, report } }) {
  const { right, wrong: fault, ...counts } = report ?? {};
  return html`<p class=${`verdict ${code === 0 ? "good" : "wrong"}`}>
      ${code === 0 ? t("audit.wasm.right") : t("audit.wasm.wrong", { code })} ${said} ${fault?.what}
    </p>
    ${fault?.place && html`<pre class="payload" tabindex="0">${JSON.stringify(fault.place, null, 2)}</pre>`}
    <dl class="pairs">
      ${Object.entries(counts).map(
        ([name, n]) =>
          html`<dt>${name}</dt>
            <dd class="figures">${String(n)}</dd>`,
      )}
    </dl>`;
}

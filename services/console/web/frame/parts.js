// Parts that every page uses: amounts, times, what went wrong, buttons that work once, dialogs, lists.
import { formatAmount, isRefusal, NoAnswer, fieldText, refusalText } from "../client/index.js";
import { dates } from "./formats.js";
import { language, LOCALES, refusals, t, useLanguage } from "./texts.js";
import { html, useCallback, useEffect, useRef, useState } from "./view.js";
import { isSilence } from "./reading.js";
import { useValue, value } from "./value.js";

/** An amount such as "12.50" in the words of the language. @param {string | undefined} amount @param {string} [currency] */
export function money(amount, currency = "EUR") {
  return amount === undefined ? "" : formatAmount(amount, LOCALES[language.get()], currency);
}

/** A time of the house, in the person's own zone. @param {string | undefined} at @param {Intl.DateTimeFormatOptions} [options] */
export function time(at, options = { dateStyle: "short", timeStyle: "short" }) {
  return at === undefined ? "" : dates(LOCALES[language.get()], options).format(new Date(at));
}

/** Minutes and seconds: "4:05". @param {number} ms */
export function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What went wrong, for a player: what the house says by its code, and what to do. @param {unknown} error */
export function wrong(error) {
  if (isRefusal(error, "invalid_path")) return t("wrong.address");
  if (isRefusal(error)) return refusalText(error.problem, refusals());
  if (error instanceof NoAnswer || error instanceof TypeError) return t("wrong.no_answer");
  return error instanceof Error && error.message !== "" ? error.message : t("wrong.unknown");
}

/**
 * What went wrong, read out at once; nothing where nothing did.
 * @param {{ error: unknown, again?: (() => void) | undefined }} props
 */
export function Wrong({ error, again }) {
  useLanguage();
  if (error === undefined || error === null) return null;
  // What stands in an address that leads nowhere is no field of a form.
  const fields = isRefusal(error) && error.code !== "invalid_path" ? (error.problem.errors ?? []) : [];
  const trace = isRefusal(error) ? error.problem.trace_id : undefined;
  return html`<div class="wrong" role="alert">
    <p>${wrong(error)}</p>
    ${fields.length > 0 &&
    html`<ul>
      ${fields.map((field) => html`<li><code>${field.pointer}</code> ${fieldText(field, refusals())}</li>`)}
    </ul>`}
    ${trace && html`<p class="faint">${t("wrong.trace")} <code>${trace}</code></p>`}
    ${again && html`<button type="button" onClick=${again}>${isSilence(error) ? t("again.try") : t("again.read")}</button>`}
  </div>`;
}

/** After so many milliseconds who listens is told that something is being read. */
const LONG = 1_000;

/** How many parts of the page have been waiting for so long. */
const waiting = value(0);

/** While something is read. */
export function Waiting() {
  useLanguage();
  useEffect(() => {
    let counts = 0;
    const timer = setTimeout(() => waiting.set(waiting.get() + (counts = 1)), LONG);
    return () => {
      clearTimeout(timer);
      waiting.set(waiting.get() - counts);
    };
  }, []);
  return html`<p class="waiting" aria-live="off">${t("waiting")}</p>`;
}

/** Says it once for all parts of the page that wait: for the frame. */
export function Awaited() {
  useLanguage();
  return html`<p class="heard" role="status">${useValue(waiting) > 0 ? t("waiting") : ""}</p>`;
}

/** How often something has changed for who is here: what was refused before may be no more. */
const changes = value(0);
export const somethingChanged = () => changes.set(changes.get() + 1);

/** After so many milliseconds without an answer it is said that it takes longer. */
const SLOW = 6_000;

/**
 * A button that does one thing at a time and says what went wrong below it, until something has changed. What takes
 * long says so; `look` is where to see meanwhile what has become of it.
 * @param {{ act: () => Promise<unknown>, children: any, class?: string, disabled?: boolean, label?: string,
 *   pressed?: boolean, look?: string | (() => void) }} props
 */
export function Act({ act, children, class: name = "", disabled = false, label, pressed, look }) {
  const [state, setState] = useState(/** @type {{ busy: boolean, error?: unknown }} */ ({ busy: false }));
  const [slow, setSlow] = useState(false);
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  useEffect(() => changes.watch(() => setState((now) => (now.busy ? now : { busy: false }))), []);
  useEffect(() => {
    setSlow(false);
    if (!state.busy) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, [state.busy]);
  const busy = useRef(false);
  // While it is at it the button keeps the focus, and does nothing more: one that is disabled would lose it.
  const once = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setState({ busy: true });
    try {
      await act();
      if (alive.current) setState({ busy: false });
      somethingChanged();
    } catch (error) {
      if (alive.current) setState({ busy: false, error });
    } finally {
      busy.current = false;
    }
  }, [act]);
  return html`<span class="act">
    <button
      type="button"
      class=${name}
      aria-label=${label}
      aria-pressed=${pressed}
      aria-busy=${state.busy}
      aria-disabled=${state.busy}
      disabled=${disabled}
      onClick=${once}
    >
      ${children}
    </button>
    ${slow && state.busy && html`<span class="slow" role="status">${t("slow")} <${Look} at=${look} /></span>`}
    <${Wrong} error=${state.error} />
  </span>`;
}

/** Where to look meanwhile. @param {{ at: string | (() => void) | undefined }} props */
function Look({ at }) {
  if (at === undefined) return null;
  return typeof at === "string"
    ? html`<a href=${at}>${t("slow.look")}</a>`
    : html`<button type="button" class="plain small" onClick=${at}>${t("slow.look")}</button>`;
}

/**
 * A form field with its label.
 * @param {{ label: string, hint?: string, children: any }} props The child is the input; it lies within its label.
 */
export function Field({ label, hint, children }) {
  return html`<label class="field"><span>${label}</span>${children}${hint && html`<small>${hint}</small>`}</label>`;
}

/**
 * A dialog over the page; Escape and its button close it. What changes in it is not read out as a change of the page
 * around it.
 * @param {{ title: string, close: () => void, children: any }} props
 */
export function Dialog({ title, close, children }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return html`<dialog ref=${element} aria-label=${title} aria-live="off" onCancel=${close} onClose=${close}>
    <header><h2>${title}</h2><button type="button" class="plain" onClick=${close}>${t("close")}</button></header>
    ${children}
  </dialog>`;
}

/**
 * The rest of a list, and what went wrong with it.
 * @param {{ list: { more: (() => void) | undefined, loading: boolean, error: unknown, again: () => void, items: unknown[] }, none?: string }} props
 */
export function Rest({ list, none }) {
  useLanguage();
  if (list.error !== undefined) return html`<${Wrong} error=${list.error} again=${list.again} />`;
  if (list.loading) return html`<${Waiting} />`;
  if (list.more !== undefined) return html`<button type="button" onClick=${list.more}>${t("more")}</button>`;
  return list.items.length === 0 ? html`<p class="faint">${none ?? t("none")}</p>` : null;
}

/**
 * Tabs that are links: the address says which one is open.
 * @param {{ tabs: { href: string, text: string, here: boolean }[], label: string }} props
 */
export function Tabs({ tabs, label }) {
  return html`<nav class="tabs" aria-label=${label}>
    ${tabs.map(({ href, text, here }) => html`<a href=${href} aria-current=${here ? "page" : undefined}>${text}</a>`)}
  </nav>`;
}

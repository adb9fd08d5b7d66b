// The steps of a match or hand as one goes through them: the table, buttons, slider, arrow keys, the list in words.
import { time } from "../frame/parts.js";
import { to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html, useCallback, useEffect, useMemo, useRef, useState } from "../frame/view.js";
import { atOf } from "../table/at.js";
import { together } from "../table/follow.js";
import { linesOf } from "../table/words.js";
import { Table } from "../table/table.js";
import { dealDrawn } from "./steps.js";

const PACES = { slow: 2500, middle: 1300, quick: 600 };

/**
 * @param {{ table_id: string, hand?: number, before: import("./steps.js").TableView, cards: any, game: any,
 *   order: "clockwise" | "anticlockwise", first?: number,
 *   steps: import("./steps.js").Seen[], check: (deal: number) => any }} props
 */
export function Player({ table_id, hand, before, cards, game, order, steps, first, check }) {
  const named = Math.min(steps.length, Math.max(1, first ?? 1)) - 1;
  const [at, setAt] = useState(named);
  const [playing, setPlaying] = useState(false);
  const [sliding, setSliding] = useState(false);
  const [pace, setPace] = useState(/** @type {keyof typeof PACES} */ ("middle"));
  const step = /** @type {import("./steps.js").Seen} */ (steps[at]);
  const last = steps.length - 1;
  // Who has left sat there, and had a name.
  const people = useMemo(() => {
    let known = together({ sat: new Map(), names: new Map() }, before);
    return steps.map(({ view }) => (known = together(known, view)));
  }, [before, steps]);
  const words = useMemo(() => {
    // Who sat there when it began: at a ring others may sit there now.
    const table = atOf(before, cards, undefined, people.at(-1));
    return steps.map((one) => linesOf(one, table, game));
  }, [before, cards, game, steps, people]);

  // By what is shown at that moment: of two keys one after the other the second comes before the page is drawn anew.
  const moveBy = useCallback(
    (/** @type {(now: number) => number} */ by) => setAt((now) => Math.min(last, Math.max(0, by(now)))),
    [last],
  );
  const move = useCallback((/** @type {number} */ there) => moveBy(() => there), [moveBy]);
  useEffect(() => {
    const address = to("replay", table_id, { hand, step: at + 1 });
    history.replaceState(history.state, "", address);
  }, [table_id, hand, at]);
  useEffect(() => {
    if (first !== undefined) setAt(named);
  }, [first]);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(at + 1), PACES[pace]);
    return () => clearTimeout(timer);
  }, [playing, at, last, pace]);
  useKeys({ last, moveBy, play: () => setPlaying((now) => !now) });

  const deals = useMemo(
    () => steps.map((one, index) => ({ deal: dealDrawn(one), index })).filter(({ deal }) => deal !== undefined),
    [steps],
  );
  const deal = deals.findLast(({ index }) => index <= at)?.deal ?? deals[0]?.deal;
  return html`<div class="replay">
    <section class="replay-table" aria-label=${t("replay.table")}>
      <${Table} at=${atOf(step.view, cards, undefined, people[at])} game=${game} order=${order} />
      <p class="replay-now" aria-live=${sliding ? "off" : "polite"}>
        <span class="faint">${t("replay.step", { n: at + 1, of: steps.length })}</span>
        ${" "}${(words[at] ?? []).join(". ") || word("replay.kind", step.step)}
      </p>
      <${Controls} ...${{ at, last, move, playing, setPlaying, setSliding, pace, setPace, words }} />
      <p class="faint">
        ${t("replay.share")} <a href=${to("replay", table_id, { hand, step: at + 1 })}>${t("replay.link")}</a>
      </p>
    </section>
    <section class="replay-words" aria-label=${t("replay.steps")}>
      ${hand === undefined && deals.length > 1 && html`<${Deals} deals=${deals} move=${move} deal=${deal} />`}
      <${List} ...${{ steps, words, at, move }} />
    </section>
    ${(hand ?? deal) !== undefined && html`<section class="replay-check">${check(hand ?? deal ?? 1)}</section>`}
  </div>`;
}

/** Arrow keys go through the steps, wherever nothing else wants them. @param {any} props */
function useKeys({ last, moveBy, play }) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    function pressed(event) {
      const on = event.target instanceof Element ? event.target : document.body;
      if (event.altKey || event.ctrlKey || event.metaKey || on.closest("input, select, textarea, dialog")) return;
      const by = {
        ArrowLeft: (/** @type {number} */ now) => now - 1,
        ArrowRight: (/** @type {number} */ now) => now + 1,
        Home: () => 0,
        End: () => last,
      }[event.key];
      if (by !== undefined) moveBy(by);
      else if (event.key === " " && !on.closest("button, a, summary")) play();
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [last, moveBy]);
}

/** @param {any} props */
function Controls({ at, last, move, playing, setPlaying, setSliding, pace, setPace, words }) {
  // At the end the focus stays on what led there.
  /** @param {number} where @param {string} sign @param {string} label @param {boolean} off */
  const button = (where, sign, label, off) =>
    html`<button
      type="button"
      class="plain"
      aria-label=${t(label)}
      title=${t(label)}
      aria-disabled=${off}
      onClick=${() => move(where)}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  return html`<div class="replay-controls">
    <div class="replay-buttons">
      ${button(0, "«", "replay.first", at === 0)} ${button(at - 1, "‹", "replay.back", at === 0)}
      ${" "}<button type="button" aria-disabled=${at === last && !playing} onClick=${() => setPlaying(!playing && at < last)}>
        ${playing ? t("replay.pause") : t("replay.play")}
      </button>
      ${button(at + 1, "›", "replay.forward", at === last)} ${button(last, "»", "replay.last", at === last)}
      <label class="replay-pace"
        ><span class="heard">${t("replay.pace")}</span
        ><select value=${pace} onChange=${(/** @type {any} */ { target }) => setPace(target.value)}>
          ${Object.keys(PACES).map((one) => html`<option value=${one}>${t(`replay.pace.${one}`)}</option>`)}
        </select></label
      >
    </div>
    <input
      type="range"
      min="0"
      max=${last}
      value=${at}
      aria-label=${t("replay.slider")}
      aria-valuetext=${`${at + 1}: ${(words[at] ?? []).join(". ")}`}
      onFocus=${() => setSliding(true)}
      onBlur=${() => setSliding(false)}
      onInput=${(/** @type {any} */ { target }) => move(Number(target.value))}
    />
  </div>`;
}

/** @param {any} props */
function Deals({ deals, move, deal }) {
  return html`<label class="field"
    ><span>${t("replay.deal")}</span
    ><select
      value=${deal}
      onChange=${(/** @type {any} */ { target }) => move(deals.find((/** @type {any} */ one) => one.deal === Number(target.value)).index)}
    >
      ${deals.map((/** @type {any} */ one, /** @type {number} */ n) => html`<option value=${one.deal}>${t("replay.deal_n", { n: n + 1 })}</option>`)}
    </select></label
  >`;
}

/** @param {{ steps: readonly any[], words: string[][], at: number, move: (at: number) => void }} props */
function List({ steps, words, at, move }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // Only the list itself scrolls: the page stays where the reader has it.
    const own = box.current;
    const now = /** @type {HTMLElement | null} */ (own?.querySelector("[aria-current]") ?? null);
    if (own && now) own.scrollTop = now.offsetTop - own.clientHeight / 2;
  }, [at]);
  return html`<ol class="replay-list" ref=${box} tabindex="0" aria-label=${t("replay.steps")}>
    ${steps.map(
      (step, index) =>
        html`<li key=${step.version}>
          <button
            type="button"
            class="line"
            aria-current=${index === at ? "step" : undefined}
            onClick=${() => move(index)}
          >
            ${
              (words[index] ?? []).length === 0
                ? html`<span class="faint">${word("replay.kind", step.step)}</span>`
                : words[index]?.map((line) => html`<span>${line}</span>`)
            }
            <time class="faint" datetime=${step.at}>${time(step.at, { timeStyle: "medium" })}</time>
          </button>
        </li>`,
    )}
  </ol>`;
}

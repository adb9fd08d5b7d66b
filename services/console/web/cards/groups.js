// Cards together: a fan that overlaps where it is narrow, a pile with its count, and a place for cards.
import { language, t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { Card } from "./card.js";

/** @typedef {import("../client/index.js").Cards} Cards */
/** @typedef {import("../table/choosing.js").Choice} Choice */
/** @typedef {"small" | "middle" | "large"} Size */

/**
 * Cards by their value, each copy of a card for itself: how many of the same came before it.
 * @param {readonly string[]} codes @returns {{ code: string, copy: number }[]}
 */
export function copies(codes) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return codes.map((code) => {
    const copy = seen.get(code) ?? 0;
    seen.set(code, copy + 1);
    return { code, copy };
  });
}

/**
 * Cards side by side; those that may be touched are buttons.
 * @param {object} props
 * @param {readonly string[]} [props.codes] The cards.
 * @param {number} [props.backs] How many more lie face down.
 * @param {Cards} props.cards
 * @param {Size} [props.size]
 * @param {Choice | undefined} [props.choice] Where they may be touched.
 * @param {boolean} [props.spread] Not overlapping: several rows where it is narrow.
 * @param {string} [props.label] What the cards are.
 */
export function Fan({ codes = [], backs = 0, cards, size = "middle", choice, spread = false, label }) {
  const many = codes.length + backs;
  if (many === 0) return null;
  const name = `fan ${size}${spread ? " spread" : ""}`;
  const room = { "--cards": many };
  if (codes.length === 0) {
    // Backs say nothing one by one: they are read as one.
    const read = [label, t("card.backs", { n: backs })].filter(Boolean).join(": ");
    return html`<div class=${name} style=${room} role="img" aria-label=${read}>
      ${Array.from({ length: backs }, (_, n) => html`<span key=${n} aria-hidden="true"><${Card} cards=${cards} size=${size} /></span>`)}
    </div>`;
  }
  return html`<ul class=${name} style=${room} aria-label=${label}>
    ${copies(codes).map(({ code, copy }) => {
      const taken = choice !== undefined && choice.taken(code, undefined, copy);
      const lit = choice !== undefined && choice.lit(code, undefined, copy);
      const touch = choice !== undefined && (lit || taken) ? () => choice.touch(code, undefined, copy) : undefined;
      return html`<li key=${`${code} ${copy}`}><${Card} ...${{ code, cards, size, lit, taken, touch }} /></li>`;
    })}
    ${Array.from({ length: backs }, (_, n) => html`<li key=${n} aria-hidden="true"><${Card} cards=${cards} size=${size} /></li>`)}
  </ul>`;
}

/**
 * A pile: its top card, or a back, and how many lie there.
 * @param {object} props
 * @param {number} props.count
 * @param {string | undefined} [props.top] The card on top where it is seen.
 * @param {string} props.label What the pile is; it stands below it.
 * @param {Cards} props.cards
 * @param {Size} [props.size]
 * @param {boolean} [props.lit]
 * @param {boolean} [props.taken]
 * @param {(() => void) | undefined} [props.touch]
 * @param {any} [props.note] What else stands below it.
 */
export function Pile({ count, top, label, cards, size = "middle", lit = false, taken = false, touch, note }) {
  const name = `${label}: ${top === undefined ? "" : `${cards.name(top, language.get())}, `}${t("card.count", { n: count })}`;
  return html`<div class=${`pile ${count > 1 ? "deep" : ""}`}>
    ${count > 0
      ? html`<${Card} ...${{ code: top, cards, size, lit, taken, touch, label: name }} />`
      : html`<${Slot} ...${{ size, lit, taken, touch, label: name }} />`}
    <span class="below" aria-hidden="true">${label}${count > 1 || top === undefined ? html` <b>${count}</b>` : null}</span>
    ${note}
  </div>`;
}

/**
 * A place where cards may come to lie.
 * @param {{ size?: Size, label: string, lit?: boolean, taken?: boolean, touch?: (() => void) | undefined, children?: any }} props
 */
export function Slot({ size = "middle", label, lit = false, taken = false, touch, children }) {
  const name = ["card", "slot", size, lit && "lit", taken && "taken"].filter(Boolean).join(" ");
  return touch === undefined
    ? html`<span class=${name} role="img" aria-label=${label}>${children}</span>`
    : html`<button type="button" class=${name} aria-label=${label} aria-pressed=${taken} onClick=${touch}>${children}</button>`;
}

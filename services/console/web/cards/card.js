// One card, face up or down, drawn and read aloud. A card that may be touched is a button.
import { language } from "../frame/texts.js";
import { html } from "../frame/view.js";

/**
 * @typedef {object} CardProps
 * @property {string} [code] The card, such as "7D" or "Kh"; a back where it is left out.
 * @property {import("../client/index.js").Cards} cards
 * @property {"small" | "middle" | "large"} [size]
 * @property {boolean} [lit] Whether it may be played or taken now.
 * @property {boolean} [taken] Whether it is chosen.
 * @property {boolean} [faint] Whether it counts no more: folded, given up.
 * @property {() => void} [touch] What touching it does.
 * @property {string} [label] What it is read as, in place of its name.
 */

/** @param {CardProps} props */
export function Card({ code, cards, size = "middle", lit = false, taken = false, faint = false, touch, label }) {
  const name = label ?? (code === undefined ? "" : cards.name(code, language.get()));
  const classes = ["card", size, lit && "lit", taken && "taken", faint && "gone", code === undefined && "back"];
  const face = code === undefined ? null : html`<span aria-hidden="true">${cards.glyph(code)}</span>`;
  const name_ = classes.filter(Boolean).join(" ");
  return touch === undefined
    ? html`<span class=${name_} role="img" aria-label=${name}>${face}</span>`
    : html`<button type="button" class=${name_} aria-label=${name} aria-pressed=${taken} onClick=${touch}>${face}</button>`;
}

// One card, face up or down, drawn and read aloud. A card that may be touched is a button.
import { language, t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { faceOf } from "./faces.js";
import { laySheet } from "./sheet.js";

/**
 * @typedef {object} CardProps
 * @property {string | undefined} [code] The card, such as "7D" or "Kh"; a back where it is left out.
 * @property {import("../client/index.js").Cards} cards
 * @property {"small" | "middle" | "large"} [size]
 * @property {boolean} [lit] Whether it may be played or taken now.
 * @property {boolean} [taken] Whether it is chosen.
 * @property {boolean} [faint] Whether it counts no more: folded, given up.
 * @property {(() => void) | undefined} [touch] What touching it does.
 * @property {string | undefined} [label] What it is read as, in place of its name.
 */

/** What has been drawn: the same elements again are not compared anew at each move. @type {Map<string, any>} */
const known = new Map();

/** @param {string | undefined} code @param {import("../client/index.js").Cards} cards @param {boolean} reduced */
function drawn(code, cards, reduced) {
  laySheet();
  const key = `${code} ${reduced}`;
  const face = known.get(key) ?? faceDrawn(code, reduced);
  if (face === undefined) return html`<span class="glyph" aria-hidden="true">${cards.glyph(code ?? "")}</span>`;
  known.set(key, face);
  return face;
}

/** @param {string | undefined} code @param {boolean} reduced @returns {any} Undefined for a card without a drawing. */
function faceDrawn(code, reduced) {
  const face = code === undefined ? undefined : faceOf(code, reduced);
  if (code !== undefined && face === undefined) return undefined;
  return html`<svg class=${`face ${face?.colours ?? ""}`} viewBox="0 0 60 90" aria-hidden="true" focusable="false">
    ${face?.drawing ?? html`<use href="#back" width="60" height="90" />`}
  </svg>`;
}

/** @param {CardProps} props */
export function Card({ code, cards, size = "middle", lit = false, taken = false, faint = false, touch, label }) {
  const name = label ?? (code === undefined ? t("card.back") : cards.name(code, language.get()));
  const classes = ["card", size, lit && "lit", taken && "taken", faint && "dim", code === undefined && "back"];
  const className = classes.filter(Boolean).join(" ");
  const face = drawn(code, cards, size === "small");
  return touch === undefined
    ? html`<span class=${className} role="img" aria-label=${name}>${face}</span>`
    : html`<button type="button" class=${className} aria-label=${name} aria-pressed=${taken} onClick=${touch}>${face}</button>`;
}

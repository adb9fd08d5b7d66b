// Hands: sorted as players sort them, and those of others as they lie at their seats.
import { Fan } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";

/** @typedef {import("./game.js").At} At */

/** What others hold, as the reader sees it; not the reader's own hand, which the table draws. @param {At} at @param {any} hand */
export function held(at, hand) {
  if (!hand || at.yours.includes(hand.seat)) return null;
  const codes = hand.cards ?? [];
  return html`${codes.length > 0 && html`<${Fan} codes=${codes} cards=${at.cards} size="small" label=${t("card.hand")} />`}
    <${Fan} backs=${Math.max(0, hand.count - codes.length)} cards=${at.cards} size="small" />`;
}

const ITALIAN = { suits: "DCBS", ranks: "KQJ765432A" };
const FRENCH = { suits: "shcd", ranks: "AKQJT98765432" };

/** Italian cards by suit, the high ones first. @param {readonly string[]} codes @param {string} [ranks] From the highest. */
export function sorted(codes, ranks = ITALIAN.ranks) {
  const place = (/** @type {string} */ code) => ITALIAN.suits.indexOf(code[1] ?? "") * 20 + ranks.indexOf(code[0] ?? "");
  return [...codes].sort((one, other) => place(one) - place(other));
}

/** French cards by suit, red and black in turn, the high ones first. @param {readonly string[]} codes @param {string} [suits] */
export function bySuit(codes, suits = FRENCH.suits) {
  const place = (/** @type {string} */ code) =>
    code === "Jo" ? -1 : suits.indexOf(code[1] ?? "") * 20 + FRENCH.ranks.indexOf(code[0] ?? "");
  return [...codes].sort((one, other) => place(one) - place(other));
}

// Small things that the games of hands share: amounts and names in words, seats of a hand. No elements.
import { lists } from "../frame/formats.js";
import { language, LOCALES } from "../frame/texts.js";

/** @typedef {import("./game.js").At} At */

/** Fields that hold chips. */
const CHIPS = new Set([
  "amount",
  "bet",
  "chips",
  "collected",
  "credited",
  "from_pot",
  "gain",
  "posta",
  "returned",
  "share",
  "to",
]);

/** @param {unknown} one */
const code = (one) => (typeof one === "string" ? one : /** @type {any} */ (one)?.card);

/** The fields of an event or a move in words, by their names. @param {any} of @param {At} at @returns {Record<string, string | number>} */
export function amountWords(of, at) {
  /** @type {Record<string, string | number>} */
  const words = {};
  for (const [field, value] of Object.entries(of)) {
    if (field === "seat" && typeof value === "number") words["name"] = at.name(value);
    else if (typeof value === "number") words[field] = CHIPS.has(field) ? at.chips(value) : value;
    else if (field === "card" || field === "turned") words[field] = value === null ? "" : at.card(code(value));
    else if (Array.isArray(value) && value.every((one) => typeof code(one) === "string")) {
      words[field] = at.list(value.map(code));
    }
  }
  return words;
}

/** Texts one after the other, as a sentence lists them. @param {readonly string[]} texts */
export const listed = (texts) => lists(LOCALES[language.get()]).format(texts);

/** The part of the hand that is of a seat. @param {At} at @param {number} seat @returns {any} */
export const handSeat = (at, seat) =>
  at.game.hand?.seats.find((/** @type {any} */ one) => one.seat === seat) ?? undefined;

/** The place of a seat at the table. @param {At} at @param {number} seat @returns {any} */
export const placeOf = (at, seat) => at.game.places.find((/** @type {any} */ one) => one.seat === seat) ?? undefined;

/** Whether the reader sits there, whose cards the table draws. @param {At} at @param {number} seat */
export const isMine = (at, seat) => at.yours.includes(seat);

/** Halves in words: 11 is 5½. @param {number} halves */
export function points(halves) {
  const whole = Math.floor(halves / 2);
  const half = halves % 2 === 1 ? "½" : "";
  return whole === 0 && half !== "" ? half : `${whole}${half}`;
}

const RANKS = "23456789TJQKA";

/** French cards as players hold them: what comes in twos and threes first, then by rank. @param {readonly string[]} cards */
export function byRank(cards) {
  const rank = (/** @type {string} */ card) => RANKS.indexOf(card.charAt(0));
  const many = (/** @type {string} */ card) => cards.filter((one) => rank(one) === rank(card)).length;
  return [...cards].sort((one, other) => many(other) - many(one) || rank(other) - rank(one));
}

// Cards, seats and lines as sentences name them.
import { lists } from "../frame/formats.js";
import { language, LOCALES, t } from "../frame/texts.js";

/** @typedef {import("./game.js").At} At */

/** Things one after the other: "a, b e c". @param {readonly string[]} parts */
export const listed = (parts) => lists(LOCALES[language.get()]).format(parts);

/** A card with its article, as sentences have it: "il sette di denari", "the seven of coins". @param {string} code @param {At} at */
export function theCard(code, at) {
  const name = at.card(code);
  if (language.get() === "en") return `the ${name}`;
  if (/^[aeiou]/.test(name)) return `l’${name}`;
  return `${name.startsWith("donna") ? "la" : name.startsWith("zero") ? "lo" : "il"} ${name}`;
}

/** Cards with their articles; many of them without. @param {readonly string[]} codes @param {At} at */
export const theCards = (codes, at) =>
  codes.length > 4 ? at.list(codes) : listed(codes.map((code) => theCard(code, at)));

/** Who plays for a line: seat `s` plays for line `s mod lines`. @param {number} line @param {At} at */
export function lineName(line, at) {
  const { lines, seats } = at.game;
  const names = [];
  for (let seat = line; seat < seats; seat += lines) names.push(at.name(seat));
  return listed([...new Set(names)]);
}

/** Hands that were dealt: how many cards each, and which the reader got. @param {any} event @param {At} at */
export function dealt({ hands = [] }, at) {
  const n = hands[0]?.count ?? hands[0]?.cards?.length ?? 0;
  const own = hands.filter((/** @type {any} */ { seat, cards }) => at.yours.includes(seat) && cards?.length > 0);
  if (own.length === 0) return t("match.dealt", { n });
  const got = own.map((/** @type {any} */ { cards }) => at.list(cards)).join("; ");
  return t("match.dealt.own", { n, cards: got });
}

/**
 * A text by the parts of its key that are there: "scopa.play" and "take" is `scopa.play.take`.
 * @param {string} key @param {string | false | undefined | null} kind @param {Record<string, string | number | undefined>} [parameters]
 */
export const say = (key, kind, parameters) => t(kind ? `${key}.${kind}` : key, parameters);

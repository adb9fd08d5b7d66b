// What games of melds draw and say: combinations and sequences, the stock and the discards, and games out of a hand.
import { Card } from "../cards/card.js";
import { copies } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { bySuit } from "./hands.js";

/** @typedef {import("./game.js").At} At */

const ACE_HIGH = 14;
const LADDER = "A23456789TJQK";

/**
 * A game on the table; touching it, where cards may go to it, says to which.
 * @param {object} props
 * @param {At} props.at
 * @param {any} props.meld
 * @param {number} props.number Its number, as moves name it.
 * @param {boolean} [props.open] Whether it may be touched at all: in burraco the own line's alone.
 * @param {any} [props.note]
 */
export function Game({ at, meld, number, open = true, note }) {
  const { choice, cards } = at;
  const lit = open && choice.mine && choice.lit(number, "game");
  const taken = open && choice.taken(number, "game");
  const label = t("melds.game", { n: number + 1, game: meldWords(meld, at) });
  const drawn = html`<span class="meld-cards" style=${{ "--cards": meld.cards.length }}>
    ${copies(meld.cards).map(
      ({ code, copy }, place) => html`<span class=${`meld-card ${meld.wild === place ? "wild" : ""}`} key=${`${code} ${copy} ${place}`}>
        <${Card} code=${code} cards=${cards} size="small" />
      </span>`,
    )}
  </span>`;
  return html`<li class="meld">
    ${lit || taken
      ? html`<button type="button" class=${`meld-touch ${taken ? "taken" : "lit"}`} aria-pressed=${taken} aria-label=${label}
          onClick=${() => choice.touch(number, "game")}>${drawn}</button>`
      : html`<span role="img" aria-label=${label}>${drawn}</span>`}
    ${note}
  </li>`;
}

/** @param {any} meld @param {At} at */
export const meldWords = (meld, at) => t(`melds.${meld.kind}`, { cards: at.list(meld.cards) });

/** Cards as melders hold them: by suit and rank, the jolly last. @param {readonly string[]} codes */
export const handSorted = (codes) => {
  const all = bySuit(codes);
  return [...all.filter((code) => code !== "Jo"), ...all.filter((code) => code === "Jo")];
};

/** @param {string} code */
const rankOf = (code) => LADDER.indexOf(code[0] ?? "") + 1;

/** Whether a card may stand for others, in one game or the other. @param {string} code @param {boolean} twos */
const isWild = (code, twos) => code === "Jo" || (twos && code[0] === "2");

/**
 * Whether cards are a part of a larger game that the house lists: such a part, without a hole in it, is a game too.
 * @param {readonly string[]} cards @param {readonly string[]} whole @param {boolean} [twos] Whether a two may be wild.
 */
export function isPart(cards, whole, twos = false) {
  const left = [...whole];
  for (const code of cards) {
    const at = left.indexOf(code);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  const natural = cards.filter((code) => !isWild(code, twos));
  const [first] = natural;
  if (cards.length < 3 || first === undefined || natural.length < 2) return false;
  if (natural.every((code) => code[0] === first[0])) return true;
  const high = whole.some((code) => code[0] === "K");
  const places = natural.map((code) => (code[0] === "A" && high ? ACE_HIGH : rankOf(code)));
  const holes = Math.max(...places) - Math.min(...places) + 1 - places.length;
  return holes <= Math.min(1, cards.length - natural.length);
}

/**
 * Cards as they were touched, into games: a new one begins where a card goes neither with the rank nor with the suit of
 * those before it. Whether they are games at all the house says.
 * @param {readonly string[]} taken
 * @returns {string[][]}
 */
export function games(taken) {
  /** @type {string[][]} */
  const found = [];
  for (const code of taken) {
    const last = found.at(-1);
    const natural = last?.filter((one) => one !== "Jo") ?? [];
    const [first, second] = natural;
    const together =
      last !== undefined &&
      (code === "Jo"
        ? !last.includes("Jo")
        : first === undefined ||
          (second === undefined ? first[0] === code[0] || first[1] === code[1] : second[0] === first[0] ? code[0] === first[0] : code[1] === first[1]));
    if (together) last.push(code);
    else found.push([code]);
  }
  return found;
}

/**
 * A game as a move of scala 40 names it: where a jolly is among the cards, with the place of each, as they were touched.
 * @param {readonly string[]} cards
 * @returns {{ cards: readonly string[], layout?: (number | string)[] }}
 */
export function placed(cards) {
  const jolly = cards.indexOf("Jo");
  const natural = cards.filter((code) => code !== "Jo");
  const [first, second] = natural;
  if (jolly < 0 || first === undefined || second === undefined) return { cards };
  if (first[0] === second[0]) {
    const free = [..."dhcs"].find((suit) => natural.every((code) => code[1] !== suit));
    return { cards, layout: cards.map((code) => (code === "Jo" ? (free ?? "d") : (code[1] ?? ""))) };
  }
  const ranks = natural.map(rankOf);
  const high = ranks.includes(1) && ranks.some((rank) => rank > LADDER.length / 2);
  const places = ranks.map((rank) => (high && rank === 1 ? ACE_HIGH : rank));
  const [low, top] = [Math.min(...places), Math.max(...places)];
  const gap = Array.from({ length: top - low }, (_, n) => low + n).find((place) => !places.includes(place));
  const end = (jolly === 0 && low > 1) || top === ACE_HIGH ? low - 1 : top + 1;
  const laid = [...places];
  return { cards, layout: cards.map((code) => (code === "Jo" ? (gap ?? end) : (laid.shift() ?? 0))) };
}

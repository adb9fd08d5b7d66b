// Telesina: open cards, one covered, the vele in their figure. A giro pazzo of poker all'italiana is played so, too.
import { Card } from "../cards/card.js";
import { hasText, t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { handSeat, isMine, listed } from "./ring-parts.js";
import { betLine, betMove, lineWith, said, stakesWords, unknown } from "./ring-words.js";
import { besideWinners, Part, PokerSeat, Pots, score } from "./ring.js";

/** @typedef {import("./game.js").At} At */

/**
 * Where each vela lies, in rows; a dot is no place. They are laid so that those of one combination stand in a line.
 * @type {Record<string, readonly string[]>}
 */
const FIGURES = {
  una: ["A"],
  due: ["AB"],
  tre: ["ABC"],
  croce: [".C.", "AEB", ".D."],
  h: ["A.E", "BDF", "C.G"],
  piramide: ["...D...", "..C.E..", ".B...F.", "A.....G"],
  ascensore: ["A.F", "B.G", "C.H", "D.I"],
};

/** The vele: turned ones as cards, the others as backs, each in its place. @param {{ at: At }} props */
function VeleOf({ at }) {
  const { hand } = at.game;
  const rows = FIGURES[hand.variant ?? ""];
  if (rows === undefined) return null;
  const faint = besideWinners(at);
  const lift = hand.variant === "ascensore";
  return html`<div
    class=${`ring-vele ${hand.variant}`}
    role="group"
    aria-label=${`${t("telesina.vele")}: ${word("telesina.vele", hand.variant)}`}
  >
    ${rows.map((row, y) =>
      [...row].map(
        (vela, x) =>
          vela !== "." &&
          html`<span key=${vela} style=${{ gridRow: y + 1, gridColumn: lift ? 2 * x + 1 : x + 1 }}
            ><${Turned} at=${at} vela=${vela} faint=${faint} /></span
          >`,
      ),
    )}
    ${lift &&
    html`<span key="E" style=${{ gridRow: "1 / -1", gridColumn: 3, alignSelf: "center" }}
      ><${Turned} at=${at} vela="E" faint=${faint} /></span
    >`}
  </div>`;
}

/** @param {{ at: At, vela: string, faint: (card: string) => boolean }} props */
function Turned({ at, vela, faint }) {
  const card = at.game.hand.vele.find((/** @type {any} */ one) => one.vela === vela)?.card;
  const label =
    card === undefined ? t("telesina.vela.covered", { vela }) : t("telesina.vela", { vela, card: at.card(card) });
  return html`<${Card} code=${card} cards=${at.cards} size="small" label=${label} faint=${card !== undefined && faint(card)} />`;
}

/** @param {{ vele?: string | null, coperta?: string | null }} chosen */
function choice({ vele, coperta }) {
  const words = [];
  if (vele) words.push(word("telesina.vele", vele));
  if (coperta) words.push(word("telesina.coperta", coperta));
  return words.join(", ");
}

/** An event of a hand of telesina. @param {any} event @param {At} at @returns {string} */
export function telesinaLine(event, at) {
  const key = `telesina.${event.type}`;
  switch (event.type) {
    case "variant_chosen":
      return said(key, event, at, { choice: choice(event) });
    case "dealt":
      return event.hands.map((/** @type {any} */ one) => dealt(one, at)).join("; ") || t("telesina.dealt.none");
    case "card_chosen":
      return said(event.card ? `${key}.own` : key, event, at);
    case "cards_turned":
      return t(key, { cards: listed(event.cards.map((/** @type {any} */ one) => said("telesina.turned", one, at))) });
    case "vele_turned":
      return t(key, {
        vele: listed(event.vele.map((/** @type {any} */ one) => `${one.vela} ${at.card(one.card)}`)),
      });
    default:
      return betLine(event, at) ?? unknown(event, at);
  }
}

/** @param {any} hand @param {At} at */
function dealt(hand, at) {
  const covered = hand.covered ? hand.covered.map(at.card) : [];
  const backs = hand.covered || hand.count === 0 ? [] : [t("telesina.dealt.covered", { count: hand.count })];
  return t("telesina.dealt", { name: at.name(hand.seat), cards: listed([...backs, ...covered, ...hand.open.map(at.card)]) });
}

/** A move of a hand of telesina; undefined for the rest. @param {any} move @param {At} at @returns {string | undefined} */
export function telesinaMove(move, at) {
  if (move.type === "choose") return t("telesina.choose", { choice: choice(move) || t("telesina.choose.none") });
  if (move.type === "turn_up") return t("telesina.turn_up", { card: at.card(move.card) });
  return betMove(move, at);
}

/** What the part of the hand is, and its variant. @param {At} at */
function partOf(at) {
  const { hand } = at.game;
  if (hand.part === "choosing") return t("telesina.choosing");
  if (hand.part === "turning") return t("telesina.turning");
  return word("telesina.vele", hand.variant ?? "nessuna");
}

/** @param {At} at @param {any} [above] What stands above it: in a giro pazzo that it is one. */
export function telesinaMiddle(at, above) {
  const { hand } = at.game;
  const chosen = hand.coperta && hasText(`telesina.coperta.${hand.coperta}`) ? t(`telesina.coperta.${hand.coperta}`) : "";
  return html`<div class="ring-middle">
    ${above}
    <${Part} text=${partOf(at)} note=${hand.part === "choosing" ? "" : chosen} />
    <${VeleOf} at=${at} />
    <${Pots} at=${at} />
  </div>`;
}

/** @param {At} at @param {number} seat */
export function telesinaBefore(at, seat) {
  const one = handSeat(at, seat);
  const open = one?.open ?? [];
  const cards = [...(one?.covered ?? []), ...open];
  return html`<${PokerSeat}
    at=${at}
    seat=${seat}
    cards=${cards}
    backs=${one?.covered ? 0 : (one?.count ?? 0)}
    notes=${[one?.chosen && at.game.hand.part === "turning" && t("telesina.chosen")]}
  />`;
}

/** @param {At} at @param {number} seat @returns {readonly string[]} */
export function telesinaHand(at, seat) {
  const one = handSeat(at, seat);
  return isMine(at, seat) && one ? [...(one.covered ?? []), ...one.open] : [];
}

/** @type {import("./game.js").Game} */
export const game = {
  middle: (at) => (at.game.hand ? telesinaMiddle(at) : null),
  before: telesinaBefore,
  hand: telesinaHand,
  line: lineWith(telesinaLine),
  move: (move, at) => telesinaMove(move, at) ?? word("move", move.type),
  score,
  stakes: stakesWords,
};

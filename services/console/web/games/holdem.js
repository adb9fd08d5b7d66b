// Texas hold'em and Omaha: the board, two or four covered cards, bets street by street.
import { Card } from "../cards/card.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { byRank, handSeat, isMine } from "./ring-parts.js";
import { betLine, betMove, lineWith, said, stakesWords, unknown } from "./ring-words.js";
import { besideWinners, named, Part, PokerSeat, Pots, score } from "./ring.js";

/** @typedef {import("./game.js").At} At */

/** The five cards that lie open for all; those still to come as places. @param {{ at: At }} props */
function Board({ at }) {
  const board = /** @type {string[]} */ (at.game.hand.board);
  const faint = besideWinners(at);
  return html`<div class="ring-board" role="group" aria-label=${t("ring.board")}>
    ${Array.from({ length: Math.max(5, board.length) }, (_, n) => {
      const code = board[n];
      return code === undefined
        ? html`<span key=${n} class="ring-place" aria-hidden="true"></span>`
        : html`<${Card} key=${n} code=${code} cards=${at.cards} faint=${faint(code)} />`;
    })}
    ${board.length === 0 && html`<span class="heard">${t("ring.board.empty")}</span>`}
  </div>`;
}

/** @param {any} event @param {At} at */
function inside(event, at) {
  switch (event.type) {
    case "board_dealt":
      return said(`holdem.board_dealt.${event.street}`, event, at);
    case "hole_dealt": {
      const own = event.hands.filter((/** @type {any} */ one) => one.cards);
      return own.length === 0
        ? t("holdem.hole_dealt")
        : own.map((/** @type {any} */ one) => said("holdem.hole_dealt.own", one, at)).join("; ");
    }
    default:
      return betLine(event, at) ?? unknown(event, at);
  }
}

/** @type {import("./game.js").Game} */
export const game = {
  middle(at) {
    if (!at.game.hand) return null;
    return html`<div class="ring-middle">
      <${Part} text=${named("holdem.street", at.game.hand.street)} />
      <${Board} at=${at} />
      <${Pots} at=${at} />
    </div>`;
  },
  before(at, seat) {
    const one = handSeat(at, seat);
    const cards = one?.cards ?? [];
    return html`<${PokerSeat} at=${at} seat=${seat} cards=${cards} backs=${one?.cards ? 0 : (one?.count ?? 0)} />`;
  },
  hand: (at, seat) => (isMine(at, seat) ? byRank(handSeat(at, seat)?.cards ?? []) : []),
  line: lineWith(inside),
  move: (move, at) => betMove(move, at) ?? named("move", move.type),
  score,
  stakes: stakesWords,
};

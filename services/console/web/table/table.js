// The table as it is drawn: the felt, the seats around it, what lies in the middle. It reads no stream, so that a replay
// draws any view with it.
import { Card } from "../cards/card.js";
import { word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { cardIn, safely } from "./at.js";
import { copies, Hand } from "./hand.js";
import { handOf, heaps } from "./found.js";
import { t } from "../frame/texts.js";
import { around } from "./seating.js";
import { Seat } from "./seat.js";

/** @typedef {import("./at.js").At} At */
/** @typedef {import("./at.js").Game} Game */

/**
 * @param {object} props
 * @param {At} props.at
 * @param {Game} props.game What the game's module adds.
 * @param {"clockwise" | "anticlockwise"} props.order Which way round its seats are numbered.
 * @param {number} [props.ahead] By how much the clock of the house is ahead; without it no clock runs.
 * @param {(card: string) => boolean} [props.starts]
 * @param {any} [props.children] What stands in the middle above the cards.
 */
export function Table({ at, game, order, ahead, starts, children }) {
  const seats = at.view.seats.map(({ seat }) => seat);
  const { bottom, left, top, right } = around(seats, at.yours[0], order);
  /** @param {number} seat */
  const drawn = (seat) => html`<${Seat} key=${seat} at=${at} game=${game} seat=${seat} ahead=${ahead} />`;
  const hands = at.yours.filter((seat) => seats.includes(seat));
  return html`<div class=${`felt players-${seats.length} ${at.view.ring ? "ring" : ""}`} data-game=${at.view.game}>
    <div class="side at-left">${left.map(drawn)}</div>
    <div class="side at-top">${top.map(drawn)}</div>
    <div class="side at-right">${right.map(drawn)}</div>
    <div class="center">
      ${children} ${safely(() => game.middle?.(at), undefined) ?? html`<${Middle}
        at=${at}
      />`}
    </div>
    <div class="bottom">
      ${bottom !== undefined && html`<${Seat}
        key=${bottom}
        at=${at}
        game=${game}
        seat=${bottom}
        own=${hands.includes(bottom)}
        ahead=${ahead}
      />`}
      ${hands
        // Who is not dealt in is not told so at each hand, and against a bank most hold no cards.
        .filter((seat) => !at.view.ring || handCards(at, game, seat).length > 0)
        .map((seat) => html`<${Hand}
          key=${seat}
          at=${at}
          codes=${handCards(at, game, seat)}
          label=${hands.length > 1 ? t("table.hand.of", { name: t("table.seat", { n: seat + 1 }) }) : t("table.hand")}
          starts=${starts}
        />`)}
    </div>
  </div>`;
}

/**
 * What the reader holds in one of their seats.
 * @param {At} at
 * @param {Game} game
 * @param {number} seat
 * @returns {readonly string[]}
 */
export const handCards = (at, game, seat) =>
  safely(() => game.hand?.(at, seat), undefined) ?? handOf(at.game, seat);

/**
 * What lies on the table, where no module draws it: its cards under the names of their fields.
 * @param {{ at: At }} props
 */
function Middle({ at }) {
  const { cards, choice } = at;
  return html`${heaps(at.game, cardIn(cards)).map(
    ({ field, cards: codes }, place) => html`<figure key=${`${field} ${place}`} class="heap">
      <figcaption>${word("table.field", field)}</figcaption>
      <div class="cards">
        ${copies(codes).map(({ code, copy }) => {
          const lit = choice.lit(code, undefined, copy);
          const touch = lit ? () => choice.touch(code, undefined, copy) : undefined;
          const taken = choice.taken(code, undefined, copy);
          return html`<${Card} key=${`${code} ${copy}`} ...${{ code, cards, lit, taken, touch }} />`;
        })}
      </div>
    </figure>`,
  )}`;
}

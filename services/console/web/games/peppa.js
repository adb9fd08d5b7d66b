// Peppa at the table: three cards passed, then tricks that one would rather not take.
import { Fan } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { bySuit } from "./hands.js";
import { match } from "./matches.js";
import { before, cardsOf, middle } from "./tricks.js";
import { dealt, say, theCard, theCards } from "./words.js";

/** @typedef {import("./game.js").At} At */

/** @param {any} event @param {At} at @returns {string | undefined} */
function line(event, at) {
  const name = event.seat === undefined ? "" : at.name(event.seat);
  switch (event.type) {
    case "hands_dealt":
      return dealt(event, at);
    case "pass_chosen":
      return event.cards?.length > 0
        ? t("peppa.pass_chosen.seen", { name, cards: theCards(event.cards, at) })
        : t("peppa.pass_chosen", { name });
    case "cards_passed": {
      const seen = event.passes.filter((/** @type {any} */ { cards }) => cards?.length > 0);
      const words = seen.map((/** @type {any} */ { from, to, cards }) =>
        t("peppa.passes", { name: at.name(from), to: at.name(to), cards: theCards(cards, at) }),
      );
      return words.length === 0 ? t("peppa.cards_passed") : t("peppa.cards_passed.seen", { cards: words.join("; ") });
    }
    case "card_played":
      return t("tricks.card_played", { name, card: theCard(event.card, at) });
    case "trick_taken":
      return say("peppa.trick_taken", event.penalty > 0 && "penalty", { name, n: event.penalty });
    default:
      return undefined;
  }
}

/** @param {any} move @param {At} at */
function move(move, at) {
  if (move.type !== "pass") return t("tricks.play", { card: at.card(move.card) });
  return Array.isArray(move.cards) && move.cards.length > 0 ? t("peppa.pass.cards", { cards: at.list(move.cards) }) : t("peppa.pass");
}

/** @param {At} at */
function table(at) {
  const { deal } = at.game;
  if (!deal?.passing) return middle(at);
  const own = deal.players.filter((/** @type {any} */ { seat, passing }) => at.yours.includes(seat) && passing?.length > 0);
  return html`<div class="tricks">
    <p class="between">${t("peppa.passing")}</p>
    ${own.map(
      (/** @type {any} */ { seat, passing }) => html`<figure class="last" key=${seat}>
        <${Fan} codes=${passing} cards=${at.cards} size="small" spread />
        <figcaption>${t("peppa.passing.own")}</figcaption>
      </figure>`,
    )}
  </div>`;
}

/** @param {At} at @param {number} seat */
function notes(at, seat) {
  const player = at.game.deal?.players.find((/** @type {any} */ one) => one.seat === seat);
  if (!player) return [];
  return [
    at.game.deal.passing && player.has_passed && t("peppa.has_passed"),
    player.penalty > 0 && t("peppa.penalty", { n: player.penalty }),
  ];
}

/** @param {At} at */
function rows(at) {
  const players = at.game.deal?.players;
  if (!players) return [];
  return [
    { text: t("peppa.rows.penalty"), values: players.map((/** @type {any} */ one) => one.penalty) },
    { text: t("peppa.rows.tricks"), values: players.map((/** @type {any} */ one) => one.tricks) },
  ];
}

export const game = match({
  middle: table,
  before: (at, seat) => before(at, seat, notes(at, seat)),
  hand: (at, seat) => bySuit(cardsOf(at, seat)),
  rows,
  items: (score) =>
    [
      score.cappotto && t("peppa.cappotto"),
      score.hearts > 0 && t("peppa.hearts", { n: score.hearts }),
      score.peppa && t("peppa.peppa"),
    ].filter((one) => typeof one === "string"),
  move,
  line,
});

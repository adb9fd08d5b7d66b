// Briscola at the table.
import { Card } from "../cards/card.js";
import { Pile } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { sorted } from "./hands.js";
import { match } from "./matches.js";
import { before, cardsOf, middle } from "./tricks.js";
import { dealt, listed, theCard } from "./words.js";

/** @typedef {import("./game.js").At} At */

const STRENGTH = "A3KQJ76542";

/** The turned card under the stock; once it is drawn its suit is still said. @param {At} at */
function trump(at) {
  const { deal } = at.game;
  const { cards } = at;
  if (!deal?.briscola) return null;
  return html`<div class="trump">
    ${deal.stock > 1 && html`<${Pile} count=${deal.stock} label=${t("card.stock")} cards=${cards} size="small" />`}
    <figure class="last">
      <${Card} code=${deal.briscola} cards=${cards} size="small" faint=${deal.stock === 0} />
      <figcaption>${t(deal.stock === 0 ? "briscola.drawn" : "briscola.turned")}</figcaption>
    </figure>
  </div>`;
}

/** Drawn cards that the reader sees. @param {any} event @param {At} at */
export function drawn({ draws }, at) {
  const seen = draws.filter((/** @type {any} */ { card }) => card);
  if (seen.length === 0) return t("tricks.cards_drawn");
  const words = seen.map((/** @type {any} */ { seat, card }) => t("tricks.draws", { name: at.name(seat), card: theCard(card, at) }));
  return t("tricks.cards_drawn.seen", { cards: listed(words) });
}

/** Hands that lie open now. @param {any} event @param {At} at */
export const opened = ({ hands }, at) =>
  t("tricks.hands_opened", {
    hands: hands
      .map((/** @type {any} */ { seat, cards }) => t("tricks.holds", { name: at.name(seat), cards: at.list(cards) }))
      .join("; "),
  });

/** @param {any} event @param {At} at @returns {string | undefined} */
function line(event, at) {
  switch (event.type) {
    case "hands_dealt":
      return dealt(event, at);
    case "briscola_turned":
      return t("briscola.briscola_turned", { card: theCard(event.card, at) });
    case "card_played":
      return t("tricks.card_played", { name: at.name(event.seat), card: theCard(event.card, at) });
    case "trick_taken":
      return t("briscola.trick_taken", { name: at.name(event.seat), n: event.points });
    case "cards_drawn":
      return drawn(event, at);
    case "hands_opened":
      return opened(event, at);
    default:
      return undefined;
  }
}

/** By line: cards taken, and deals won where the most win. @param {At} at */
function rows(at) {
  const { deal } = at.game;
  if (!deal) return [];
  const won = deal.won ? [{ text: t("match.rows.won"), values: deal.won }] : [];
  return [...won, { text: t("capture.rows.cards"), values: deal.taken }];
}

export const game = match({
  middle: (at) => middle(at, trump(at)),
  before: (at, seat) => before(at, seat),
  hand: (at, seat) => sorted(cardsOf(at, seat), STRENGTH),
  rows,
  items: (score) => [t("card.count", { n: score.cards })],
  move: (move, at) => t("tricks.play", { card: at.card(move.card) }),
  line,
});

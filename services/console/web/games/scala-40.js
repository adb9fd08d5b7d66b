// Scala 40 at the table: the games that all may add to, stock and discards, opening and closing.
import { Pile } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { match } from "./matches.js";
import { Game, games, handSorted, isPart, meldWords, placed } from "./melds.js";
import { before, cardsOf } from "./tricks.js";
import { dealt, listed, say, theCard, theCards } from "./words.js";

/** @typedef {import("./game.js").At} At */

/** What the games that one opens with are worth at least, by the values that the house gives them. */
const OPENING = 40;

/** @param {any} event @param {At} at @returns {string | undefined} */
function line(event, at) {
  const name = event.seat === undefined ? "" : at.name(event.seat);
  const card = event.card ? theCard(event.card, at) : "";
  switch (event.type) {
    case "hands_dealt":
      return dealt(event, at);
    case "card_turned":
      return t("scala.card_turned", { card });
    case "card_drawn":
      return say("melds.card_drawn", card && "seen", { name, card });
    case "discard_taken":
      return t("scala.discard_taken", { name, card });
    case "opened":
      return t("scala.opened", { name, n: event.value, games: listed(event.games.map((/** @type {any} */ one) => meldWords(one, at))) });
    case "game_laid":
      return t("melds.game_laid", { name, game: meldWords(event.game, at) });
    case "game_extended":
      return t("melds.game_extended", { name, cards: theCards(event.cards, at), game: meldWords(event.game, at) });
    case "joker_replaced":
      return t("scala.joker_replaced", { name, card, game: meldWords(event.game, at) });
    case "card_discarded":
      return t("melds.card_discarded", { name, card });
    case "deal_closed":
      return t(event.in_hand ? "scala.deal_closed.in_hand" : "scala.deal_closed", {
        name,
        hands: event.hands
          .map((/** @type {any} */ { seat, cards }) => t("tricks.holds", { name: at.name(seat), cards: at.list(cards) }))
          .join("; "),
      });
    case "deal_voided":
      return t(`scala.deal_voided.${event.because}`);
    default:
      return undefined;
  }
}

/** Games in a few words. @param {readonly any[]} list @param {At} at */
const laid = (list, at) => list.map((one) => at.list(one.cards)).join(" · ");

/** @param {any} move @param {At} at @returns {string} */
function move(move, at) {
  switch (move.type) {
    case "draw_stock":
      return t("melds.draw_stock");
    case "take_discard": {
      const uses = Array.isArray(move.use) ? move.use : [move.use];
      return t("scala.take_discard", { use: uses.map((/** @type {any} */ one) => moveWords(one, at)).join(", ") });
    }
    default:
      return moveWords(move, at);
  }
}

/** @param {any} move @param {At} at @returns {string} */
function moveWords(move, at) {
  switch (move.type) {
    case "open":
      return t("scala.open", { games: laid(move.games, at) });
    case "close_in_hand":
      return t("scala.close_in_hand", { games: laid(move.games, at), card: at.card(move.discard) });
    case "new_game":
      return t("melds.open_game", { cards: at.list(move.cards) });
    case "attach":
      return t("melds.extend", { cards: at.list(move.cards), n: move.game + 1 });
    case "replace_joker":
      return t("scala.replace_joker", { card: at.card(move.card), n: move.game + 1, use: moveWords(move.reuse, at) });
    default:
      return t("melds.discard", { card: at.card(move.card) });
  }
}

/** @param {At} at */
function ownPlayer(at) {
  const turn = at.view.legal[0]?.seat ?? at.yours[0];
  return at.game.deal?.players.find((/** @type {any} */ one) => one.seat === turn);
}

/**
 * The move of the cards as they were touched. The house lists the largest games that a hand holds: who has opened lays
 * down a part of one of them, who has not opens with several whole ones.
 * @param {readonly string[]} taken @param {At} at
 */
function made(taken, at) {
  const { deal } = at.game;
  const own = ownPlayer(at);
  const legal = /** @type {any} */ (at.view.legal[0]?.legal);
  if (!deal || !own || !legal) return undefined;
  if (deal.draws || own.opened) {
    const all = legal.moves.map((/** @type {any} */ one) => (deal.draws ? one.use : one));
    const part = all.some((/** @type {any} */ one) => one?.type === "new_game" && isPart(taken, one.cards));
    if (!part || (deal.draws && !taken.includes(deal.top))) return undefined;
    const use = { type: "new_game", ...placed(taken) };
    return deal.draws ? { type: "take_discard", use } : use;
  }
  const offers = games(taken).map((cards) => legal.games.find((/** @type {any} */ one) => same(one.cards, cards)));
  const value = offers.reduce((sum, one) => sum + (one?.value ?? 0), 0);
  const kept = own.count - taken.length;
  if (offers.length === 0 || offers.includes(undefined) || value < OPENING || kept < 2) return undefined;
  return { type: "open", games: offers.map(({ cards, layout }) => (layout ? { cards, layout } : { cards })) };
}

/** @param {readonly string[]} one @param {readonly string[]} other */
const same = (one, other) => [...one].sort().join() === [...other].sort().join();

/** @param {At} at */
function middle(at) {
  const { cards, choice, game } = at;
  const { deal } = game;
  if (!deal) return html`<p class="between">${t("match.between")}</p>`;
  const stock = choice.lit("draw_stock", "type");
  const top = deal.draws && deal.top && choice.lit(deal.top);
  const taken = deal.draws && deal.top && choice.taken(deal.top);
  return html`<div class="melding">
    <div class="heaps">
      <${Pile} count=${deal.stock} label=${t("melds.stock")} cards=${cards} lit=${stock}
        touch=${stock ? () => choice.touch("draw_stock", "type") : undefined} />
      <${Pile} count=${deal.under + (deal.top ? 1 : 0)} top=${deal.top ?? undefined} label=${t("scala.pile")} cards=${cards}
        lit=${top} taken=${taken} touch=${top || taken ? () => choice.touch(deal.top) : undefined} />
    </div>
    ${deal.games.length === 0
      ? html`<p class="between">${t("melds.none")}</p>`
      : html`<ul class="melds">
          ${deal.games.map((/** @type {any} */ one) => html`<${Game} key=${one.number} at=${at} meld=${one.game} number=${one.number} />`)}
        </ul>`}
  </div>`;
}

/** @param {At} at @param {number} seat */
function notes(at, seat) {
  const player = at.game.deal?.players.find((/** @type {any} */ one) => one.seat === seat);
  return player ? [player.opened ? t("scala.has_opened") : t("scala.not_opened")] : [];
}

/** @param {At} at */
function rows(at) {
  const won = at.game.deal?.deals_won;
  return won ? [{ text: t("match.rows.won"), values: won }] : [];
}

/** @param {any} score */
const items = (score) =>
  [
    score.closed && t("scala.closed"),
    score.cards > 0 && t(score.doubled ? "scala.cards.doubled" : "scala.cards", { n: score.cards }),
    score.unopened > 0 && t("scala.unopened", { n: score.unopened }),
  ].filter((one) => typeof one === "string");

export const game = match({
  middle,
  before: (at, seat) => before(at, seat, notes(at, seat)),
  hand: (at, seat) => handSorted(cardsOf(at, seat)),
  rows,
  items,
  move,
  made,
  line,
});

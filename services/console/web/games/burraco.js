// Burraco at the table: the games of both lines, stock, discards and pozzetti.
import { Fan, Pile } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { match } from "./matches.js";
import { Game, handSorted, isPart, meldWords } from "./melds.js";
import { before, cardsOf } from "./tricks.js";
import { dealt, lineName, say, theCard, theCards } from "./words.js";

/** @typedef {import("./game.js").At} At */

/** @param {any} event @param {At} at @returns {string | undefined} */
function line(event, at) {
  const name = event.seat === undefined ? "" : at.name(event.seat);
  const card = event.card ? theCard(event.card, at) : "";
  switch (event.type) {
    case "hands_dealt":
      return t("melds.dealt", { dealt: dealt(event, at), card: theCard(event.turned, at) });
    case "card_drawn":
      return say("melds.card_drawn", card && "seen", { name, card });
    case "pile_taken":
      return t("burraco.pile_taken", { name, n: event.cards.length, cards: at.list(event.cards) });
    case "game_opened":
      return t("melds.game_laid", { name, game: meldWords(event.meld, at) });
    case "game_extended":
      return t("melds.game_extended", { name, cards: theCards(event.cards, at), game: meldWords(event.meld, at) });
    case "pozzetto_taken":
      return t(event.direct ? "burraco.pozzetto_taken.direct" : "burraco.pozzetto_taken", { name });
    case "card_discarded":
      return t("melds.card_discarded", { name, card });
    case "deal_ended":
      return t(`burraco.deal_ended.${event.by}`, { name });
    default:
      return undefined;
  }
}

/** @param {any} move @param {At} at */
function move(move, at) {
  switch (move.type) {
    case "draw_stock":
      return t("melds.draw_stock");
    case "take_pile":
      return t("burraco.take_pile");
    case "open_game":
      return t("melds.open_game", { cards: at.list(move.cards) });
    case "extend":
      return t("melds.extend", { cards: at.list(move.cards), n: move.game + 1 });
    default:
      return t("melds.discard", { card: at.card(move.card) });
  }
}

/**
 * A game out of the cards that are taken: the house lists the largest, and each part of those is one.
 * @param {readonly string[]} taken @param {At} at
 */
function made(taken, at) {
  /** @type {readonly any[]} */
  const moves = at.view.legal.flatMap(({ legal }) => /** @type {any} */ (legal.moves));
  const part = moves.some(({ type, cards }) => type === "open_game" && isPart(taken, cards, true));
  return part ? { type: "open_game", cards: [...taken] } : undefined;
}

/** The games of the lines, the reader's own last, nearest to them. @param {At} at */
function middle(at) {
  const { cards, choice, game, yours } = at;
  const { deal } = game;
  if (!deal) return html`<p class="between">${t("match.between")}</p>`;
  const mine = yours[0] === undefined ? 0 : yours[0] % game.lines;
  const lines = [...deal.lines].sort((one, other) => Number(one.line === mine) - Number(other.line === mine));
  const stock = choice.lit("draw_stock", "type");
  const pile = choice.lit("take_pile", "type");
  return html`<div class="melding">
    <div class="heaps">
      <${Pile} count=${deal.stock} label=${t("melds.stock")} cards=${cards} lit=${stock}
        touch=${stock ? () => choice.touch("draw_stock", "type") : undefined} />
      <${Pile} count=${deal.pile.length} top=${deal.pile.at(-1)} label=${t("burraco.pile")} cards=${cards} lit=${pile}
        touch=${pile ? () => choice.touch("take_pile", "type") : undefined} />
      ${deal.pozzetti > 0 && html`<${Pile} count=${deal.pozzetti} label=${t("burraco.pozzetti")} cards=${cards} size="small" />`}
    </div>
    ${deal.pile.length > 1 &&
    html`<details class="discards">
      <summary>${t("burraco.pile.all", { n: deal.pile.length })}</summary>
      <${Fan} codes=${deal.pile} cards=${cards} size="small" spread />
    </details>`}
    ${lines.map(
      (one) => html`<section class="line" key=${one.line}>
        <p class="title">${lineName(one.line, at)} ${one.pozzetto_taken && html`<span class="badge">${t("burraco.pozzetto")}</span>`}</p>
        ${one.games.length === 0
          ? html`<p class="between">${t("melds.none")}</p>`
          : html`<ul class="melds">
              ${one.games.map(
                (/** @type {any} */ { meld, burraco }, /** @type {number} */ number) => html`<${Game} key=${number} at=${at} meld=${meld}
                  number=${number} open=${one.line === mine} note=${burraco && html`<span class="badge">${t(`burraco.kind.${burraco}`)}</span>`} />`,
              )}
            </ul>`}
      </section>`,
    )}
  </div>`;
}

/** @param {any} score */
const items = (score) =>
  [
    t("burraco.laid", { n: score.laid }),
    score.clean > 0 && t("burraco.clean", { n: score.clean }),
    score.semi_clean > 0 && t("burraco.semi_clean", { n: score.semi_clean }),
    score.dirty > 0 && t("burraco.dirty", { n: score.dirty }),
    score.closed && t("burraco.closed"),
    score.in_hand > 0 && t("burraco.in_hand", { n: score.in_hand }),
    !score.pozzetto_taken && t("burraco.no_pozzetto"),
  ].filter((one) => typeof one === "string");

export const game = match({
  middle,
  before: (at, seat) => before(at, seat),
  hand: (at, seat) => handSorted(cardsOf(at, seat)),
  items,
  move,
  made,
  line,
});

// Scopa, scopone and asso piglia tutto at the table.
import { t } from "../frame/texts.js";
import { before, hand, items, middle, rows } from "./capture.js";
import { match } from "./matches.js";
import { dealt, lineName, say, theCard, theCards } from "./words.js";

/** @typedef {import("./game.js").At} At */

/** Somebody plays a card, with what it takes. @param {any} event @param {At} at */
export function played(event, at) {
  const kind = event.capture.length === 0 ? undefined : event.scopa ? "scopa" : "take";
  const parameters = { name: at.name(event.seat), card: theCard(event.card, at), cards: theCards(event.capture, at) };
  return say("capture.card_played", kind, parameters);
}

/** @param {any} move @param {At} at */
export function play(move, at) {
  const some = move.capture?.length > 0;
  return say("capture.play", some && "take", { card: at.card(move.card), cards: at.list(move.capture ?? []) });
}

/** What all games of capture tell. @param {any} event @param {At} at @returns {string | undefined} */
export function captureLine(event, at) {
  switch (event.type) {
    case "hands_dealt":
      return dealt(event, at);
    case "table_dealt":
      return t("capture.table_dealt", { cards: at.list(event.cards) });
    case "card_played":
      return played(event, at);
    case "leftovers_taken":
      return t("capture.leftovers_taken", { name: lineName(event.line, at), cards: at.list(event.cards) });
    default:
      return undefined;
  }
}

export const game = match({
  middle,
  before,
  hand,
  rows,
  items,
  move: play,
  line: (event, at) =>
    event.type === "deal_voided" ? t("scopa.deal_voided", { cards: at.list(event.table) }) : captureLine(event, at),
});

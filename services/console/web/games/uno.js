// UNO at the table: draw pile and discards, the colour in play and the way round, and who has to say "UNO!".
import { Pile } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { match } from "./matches.js";
import { before, cardsOf } from "./tricks.js";
import { dealt, say, theCard, theCards } from "./words.js";

/** @typedef {import("./game.js").At} At */

const COLOURS = "BRVGW";
const ORDER = "0123456789PIS4";
const MARKS = /** @type {Record<string, string>} */ ({ blue: "B", red: "R", green: "V", yellow: "G" });

/** @param {any} event @param {At} at @returns {string | undefined} */
function line(event, at) {
  const name = event.seat === undefined ? "" : at.name(event.seat);
  switch (event.type) {
    case "hands_dealt":
      return dealt(event, at);
    case "card_flipped":
      return t("uno.card_flipped", { card: theCard(event.card, at) });
    case "cards_drawn": {
      const drawn = t(`uno.cards_drawn.${event.reason}`, { name, n: event.count });
      return event.cards?.length > 0 ? t("uno.cards_drawn.seen", { drawn, cards: theCards(event.cards, at) }) : drawn;
    }
    case "card_played": {
      const kind = [event.color && "color", event.uno && "uno"].filter(Boolean).join(".");
      const color = event.color ? t(`uno.color.${event.color}`) : "";
      return say("uno.card_played", kind, { name, card: theCard(event.card, at), color });
    }
    case "color_chosen":
      return t("uno.color_chosen", { name, color: t(`uno.color.${event.color}`) });
    case "draw_four_challenged":
      return t(event.illicit ? "uno.draw_four_challenged.illicit" : "uno.draw_four_challenged.licit", {
        name,
        against: at.name(event.against),
      });
    case "turn_passed":
    case "draw_four_accepted":
    case "uno_declared":
    case "closed":
    case "blocked":
      return t(`uno.${event.type}`, { name });
    default:
      return undefined;
  }
}

/** @param {any} move @param {At} at */
function move(move, at) {
  const color = typeof move.color === "string" ? t(`uno.color.${move.color}`) : "";
  // What is left open is asked for beside it; what is chosen is said.
  const kind = [color && "color", move.uno === true && "uno"].filter(Boolean).join(".");
  switch (move.type) {
    case "play":
      return say("uno.play", kind, { card: at.card(move.card), color });
    case "play_drawn":
      return say("uno.play_drawn", kind, { color });
    case "choose_color":
      return t("uno.choose_color", { color });
    default:
      return t(`uno.move.${move.type}`);
  }
}

/** @param {At} at */
function middle(at) {
  const { cards, choice, game } = at;
  const { deal } = game;
  if (!deal) return html`<p class="between">${t("match.between")}</p>`;
  const draw = choice.lit("draw", "type");
  const top = deal.discard_pile.at(-1);
  return html`<div class="melding">
    <div class="heaps">
      <${Pile} count=${deal.draw_pile} label=${t("uno.draw_pile")} cards=${cards} size="large" lit=${draw}
        touch=${draw ? () => choice.touch("draw", "type") : undefined} />
      <${Pile} count=${deal.discard_pile.length} top=${top} label=${t("uno.discards")} cards=${cards} size="large" />
      <ul class="signs">
        ${deal.color &&
        html`<li class=${`colour colour-${MARKS[deal.color]}`}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><use href=${`#shape-${MARKS[deal.color]}`} width="20" height="20" /></svg>
          ${t("uno.color", { color: t(`uno.color.${deal.color}`) })}
        </li>`}
        ${game.seats > 2 &&
        html`<li><span class="way" aria-hidden="true">${deal.clockwise ? "↻" : "↺"}</span> ${t(deal.clockwise ? "uno.clockwise" : "uno.anticlockwise")}</li>`}
        ${typeof deal.uno_pending === "number" && html`<li><b>${t("uno.pending", { name: at.name(deal.uno_pending) })}</b></li>`}
      </ul>
    </div>
  </div>`;
}

/** @param {At} at @param {number} seat */
function hand(at, seat) {
  const place = (/** @type {string} */ code) => COLOURS.indexOf(code[0] ?? "") * 20 + ORDER.indexOf(code[1] ?? "");
  return [...cardsOf(at, seat)].sort((one, other) => place(one) - place(other));
}

/** @param {At} at @param {number} seat */
function notes(at, seat) {
  const player = at.game.deal?.players.find((/** @type {any} */ one) => one.seat === seat);
  const drawn = player?.drawn && t("uno.drawn", { card: at.card(player.drawn) });
  return [drawn, player && !at.yours.includes(seat) && t("card.count", { n: player.count })];
}

/** @param {any} score */
const items = (score) =>
  [score.closed && t("uno.score.closed"), score.cards > 0 && t("uno.score.cards", { n: score.cards, value: score.value })].filter(
    (one) => typeof one === "string",
  );

export const game = match({ middle, before: (at, seat) => before(at, seat, notes(at, seat)), hand, items, move, line });

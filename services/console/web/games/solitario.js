// Solitario at the table: one's own columns, bases, stock and waste; of the others their points.
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { Layout } from "./layout.js";
import { match } from "./matches.js";

/** @typedef {import("./game.js").At} At */

/** @param {any} event @param {At} at @returns {string | undefined} */
function line(event, at) {
  const named = typeof event.seat === "number";
  const name = named ? at.name(event.seat) : "";
  switch (event.type) {
    case "deal_rejected":
      return t("solitario.deal_rejected", { n: event.rejected });
    case "layout_dealt":
      return named ? t("solitario.layout_dealt.seat", { name }) : t("solitario.layout_dealt");
    case "played":
      return event.move
        ? t("solitario.played.move", { name, move: move(event.move), n: event.score })
        : t("solitario.played", { name, n: event.score });
    case "cards_shown":
      return t("solitario.cards_shown", { cards: at.list(event.cards), n: event.cards.length });
    case "player_ended":
      return t(`solitario.ended.${event.state}`, { name });
    case "time_up":
      return t("solitario.time_up");
    default:
      return undefined;
  }
}

/** @param {any} move */
function move(move) {
  const { type, column, from, to, count, suit } = move;
  return t(`solitario.${type}`, { column, from, to, n: count, suit: suit ? t(`solitario.suit.${suit}`) : undefined });
}

/** @param {At} at */
function middle(at) {
  const players = at.game.deal?.players ?? [];
  const shown = players.filter((/** @type {any} */ { layout }) => layout);
  const own = shown.find((/** @type {any} */ { seat }) => at.yours.includes(seat));
  const drawn = own === undefined ? shown : [own];
  if (drawn.length === 0) return html`<p class="between">${t("solitario.hidden")}</p>`;
  return html`<div class="layouts">
    ${drawn.map((/** @type {any} */ player) => html`<${Layout} key=${player.seat} at=${at} player=${player} named=${drawn.length > 1} />`)}
  </div>`;
}

/** @param {At} at @param {number} seat */
function before(at, seat) {
  const player = at.game.deal?.players.find((/** @type {any} */ one) => one.seat === seat);
  if (!player) return html`<span></span>`;
  return html`<div class="lies">
    <span class="badge">${t("solitario.score", { n: player.score })}</span>
    ${player.state !== "playing" && html`<span class="badge">${t(`solitario.state.${player.state}`)}</span>`}
  </div>`;
}

/** @param {At} at */
function rows(at) {
  const players = at.game.deal?.players;
  return players ? [{ text: t("solitario.rows.score"), values: players.map((/** @type {any} */ one) => one.score) }] : [];
}

export const game = match({
  middle,
  before,
  hand: () => [],
  rows,
  items: (score) => [t(`solitario.state.${score.state}`), t("solitario.moves", { n: score.moves })],
  move,
  line,
});

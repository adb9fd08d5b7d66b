// Poker 5 carte and poker all'italiana: blinds, opening, change, parol; in a giro pazzo a hand is one of telesina.
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { byRank, handSeat, isMine } from "./ring-parts.js";
import { betLine, lineWith, or, said, stakesWords, unknown } from "./ring-words.js";
import { Facts, Part, PokerSeat, Pots, score } from "./ring.js";
import { telesinaBefore, telesinaHand, telesinaLine, telesinaMiddle, telesinaMove } from "./telesina.js";

/** @typedef {import("./game.js").At} At */

/** Whether the hand is one of a giro pazzo. @param {At} at */
const giro = (at) => at.game.hand?.plays === "telesina";

/** @param {any} event @param {At} at @returns {string} */
function inside(event, at) {
  const key = `draw.${event.type}`;
  switch (event.type) {
    case "bets":
      return betLine(event.act, at) ?? unknown(event.act, at);
    case "telesina":
      return telesinaLine(event.event, at);
    case "blind_posted":
      return said(event.all_in ? or(key, "all_in") : key, event, at, { blind: word("draw.blind", event.blind) });
    case "dealt": {
      const own = event.hands.filter((/** @type {any} */ one) => one.cards);
      return own.length === 0 ? t(key) : own.map((/** @type {any} */ one) => said(`${key}.own`, one, at)).join("; ");
    }
    case "changed":
    case "drew":
      return said(event.cards ? `${key}.own` : key, event, at);
    case "blinds_ended":
    case "opened_without_chips":
    case "parol":
    case "stood":
      return said(key, event, at);
    default:
      return betLine(event, at) ?? unknown(event, at);
  }
}

/** @param {any} move @param {At} at @returns {string} */
function moveWords(move, at) {
  const blind = at.game.hand?.blind;
  if (move.type === "post_blind" && blind) return t("draw.move.post_blind", { blind: word("draw.blind", blind) });
  return telesinaMove(move, at) ?? word("draw.move", move.type);
}

/** @type {import("./game.js").Game} */
export const game = {
  middle(at) {
    const { hand } = at.game;
    if (!hand) return null;
    if (giro(at)) return telesinaMiddle(at, html`<p class="ring-giro">${t("draw.giro")}</p>`);
    return html`<div class="ring-middle">
      <${Part} text=${word("draw.part", hand.part)} />
      <${Pots} at=${at} />
      <${Facts}
        facts=${[
          [t("draw.opener"), word("draw.opener", hand.opener)],
          [t("bestia.stock"), t("bestia.stock.cards", { count: hand.stock })],
        ]}
      />
    </div>`;
  },
  before(at, seat) {
    if (giro(at)) return telesinaBefore(at, seat);
    const one = handSeat(at, seat);
    const changed = one?.changed;
    const did =
      typeof changed === "number" &&
      (changed === 0 ? t("draw.has_stood") : t("draw.has_changed", { count: changed }));
    return html`<${PokerSeat}
      at=${at}
      seat=${seat}
      cards=${byRank(one?.cards ?? [])}
      backs=${one?.cards ? 0 : (one?.count ?? 0)}
      notes=${[at.game.hand?.opened === seat && t("draw.opened"), did, one?.parol && t("draw.said_parol")]}
    />`;
  },
  hand(at, seat) {
    if (giro(at)) return telesinaHand(at, seat);
    return isMine(at, seat) ? byRank(handSeat(at, seat)?.cards ?? []) : [];
  },
  line: lineWith(inside),
  move: moveWords,
  score,
  stakes: stakesWords,
};

// Cirulla at the table: captures, accusi and the matta.
import { Fan } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { before, hand, items, middle, rows } from "./capture.js";
import { match } from "./matches.js";
import { captureLine, play } from "./scopa.js";
import { lineName, say } from "./words.js";

/** @typedef {import("./game.js").At} At */

/** @param {any} event @param {At} at @returns {string | undefined} */
function line(event, at) {
  const matta = typeof event.matta === "number" ? "matta" : undefined;
  switch (event.type) {
    case "deal_voided":
      return t("cirulla.deal_voided", { cards: at.list(event.table) });
    case "dealer_accused":
      return say("cirulla.dealer_accused", matta, {
        name: lineName(event.line, at),
        sum: event.sum,
        n: event.points,
        cards: at.list(event.cards),
        matta: event.matta ?? undefined,
      });
    case "accused":
      return say("cirulla.accused", matta, {
        name: at.name(event.seat),
        accuso: t(`cirulla.accuso.${event.accuso}`),
        cards: at.list(event.cards),
        n: event.points,
        matta: event.matta ?? undefined,
      });
    case "auto_accuso_set":
      return t(event.on ? "cirulla.auto_accuso.on" : "cirulla.auto_accuso.off");
    case "cappotto_made":
      return t("cirulla.cappotto_made", { name: lineName(event.line, at) });
    default:
      return captureLine(event, at);
  }
}

/** @param {any} move @param {At} at */
function move(move, at) {
  switch (move.type) {
    case "accuse":
      return t("cirulla.accuse", { accuso: t(`cirulla.accuso.${move.accuso}`) });
    case "auto_accuso":
      return t(move.on ? "cirulla.auto.on" : "cirulla.auto.off");
    default:
      return play(move, at);
  }
}

/** An accuso stays open: of others the cards are seen until they are played. @param {At} at @param {number} seat */
function shown(at, seat) {
  const own = at.game.deal?.hands.find((/** @type {any} */ one) => one.seat === seat);
  const said = own?.accuso && html`<b class="badge">${t(`cirulla.accuso.${own.accuso}`)}</b>`;
  return html`<div class="lies">${before(at, seat)}${said}</div>`;
}

/** @param {At} at */
function withMatta(at) {
  const matta = at.game.deal?.matta;
  return typeof matta === "number"
    ? html`${middle(at)}
        <p class="between"><${Fan} codes=${["7C"]} cards=${at.cards} size="small" /> ${t("cirulla.matta", { n: matta })}</p>`
    : middle(at);
}

export const game = match({ middle: withMatta, before: shown, hand, rows, items, move, line });

// Tresette at the table: tricks, accusi, declarations, calling out.
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { drawn, opened } from "./briscola.js";
import { sorted } from "./hands.js";
import { match } from "./matches.js";
import { before, cardsOf, middle, stock } from "./tricks.js";
import { dealt, listed, say, theCard } from "./words.js";

/** @typedef {import("./game.js").At} At */

const STRENGTH = "32AKQJ7654";

/** @param {any} made @param {At} at */
const accuso = (made, at) => t("tresette.accuso", { what: t(`tresette.accuso.${made.accuso}`), cards: at.list(made.cards), n: made.points });

/** @param {any} event @param {At} at @returns {string | undefined} */
function line(event, at) {
  const name = event.seat === undefined ? "" : at.name(event.seat);
  const automatic = event.automatic && "automatic";
  switch (event.type) {
    case "hands_dealt":
      return dealt(event, at);
    case "accused":
      return say("tresette.accused", automatic, { name, accusi: listed(event.accusi.map((/** @type {any} */ one) => accuso(one, at))) });
    case "card_played": {
      const card = theCard(event.card, at);
      return event.said ? t("tresette.card_played.said", { name, card, said: event.said }) : say("tresette.card_played", automatic, { name, card });
    }
    case "trick_taken":
      return t("tresette.trick_taken", { name });
    case "cards_drawn":
      return drawn(event, at);
    case "hands_opened":
      return opened(event, at);
    case "called_out":
      return say("tresette.called_out", automatic, { name });
    case "call_out_proposed":
    case "call_out_declined":
      return t(`tresette.${event.type}`, { name });
    case "preferences_changed": {
      const on = Object.entries(event.settings).filter(([, value]) => value === true).map(([key]) => t(`tresette.${key}`));
      return on.length === 0 ? t("tresette.preferences_changed.none") : t("tresette.preferences_changed", { on: listed(on) });
    }
    default:
      return undefined;
  }
}

/** What a move says, or may say yet. @param {any} value @param {string} key */
const words = (value, key) =>
  Array.isArray(value) ? value.map((one) => t(`${key}.${one}`)) : typeof value === "string" ? [t(`${key}.${value}`)] : [];

/** @param {any} move @param {At} at */
function move(move, at) {
  switch (move.type) {
    case "play": {
      const said = words(move.declaration, "tresette.declaration");
      return said.length === 0
        ? t("tricks.play", { card: at.card(move.card) })
        : t("tresette.play.said", { card: at.card(move.card), said: said.join(", ") });
    }
    case "accuse": {
      const what = words(move.accusi, "tresette.accuso");
      return what.length === 0 ? t("tresette.accuse") : t("tresette.accuse.what", { what: listed(what) });
    }
    case "preferences":
      return t("tresette.preferences");
    default:
      return t(`tresette.${move.type === "call_out" ? "call_out" : "decline_call_out"}`);
  }
}

/** @param {At} at */
function table(at) {
  const { deal } = at.game;
  const declared = deal?.declaration ?? (deal?.trick.cards.length === 0 ? deal.last_declaration : undefined);
  return html`${middle(at, deal && stock(at))}${declared && html`<p class="said">«${declared.said}»</p>`}`;
}

/** @param {At} at @param {number} seat */
function notes(at, seat) {
  const made = (at.game.deal?.accusi ?? []).filter((/** @type {any} */ one) => one.seat === seat);
  return made.map((/** @type {any} */ one) => t("tresette.accuso.note", { what: t(`tresette.accuso.${one.accuso}`), n: one.points }));
}

/** @param {At} at */
function rows(at) {
  const lines = at.game.deal?.lines;
  if (!lines) return [];
  const values = (/** @type {string} */ field) => lines.map((/** @type {any} */ one) => one[field]);
  return [
    { text: t("capture.rows.cards"), values: values("taken") },
    ...(at.game.options?.accuso ? [{ text: t("capture.rows.accusi"), values: values("accusi") }] : []),
  ];
}

export const game = match({
  middle: table,
  before: (at, seat) => before(at, seat, notes(at, seat)),
  hand: (at, seat) => sorted(cardsOf(at, seat), STRENGTH),
  rows,
  items: (score) =>
    [
      t("tresette.thirds", { n: score.thirds }),
      score.last_trick && t("tresette.last_trick"),
      score.accusi > 0 && t("capture.accusi", { n: score.accusi }),
      score.cappotto && t("tresette.cappotto"),
    ].filter((one) => typeof one === "string"),
  move,
  line,
});

// What games of tricks draw: the trick, each card before who played it, and the one before it.
import { Card } from "../cards/card.js";
import { Pile } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { held } from "./hands.js";

/** @typedef {import("./game.js").At} At */

/** Where the seats lie, from the reader's on, the way that they are numbered: anticlockwise. @type {Record<number, string[]>} */
const SIDES = { 2: ["south", "north"], 4: ["south", "east", "north", "west"] };

/** @param {At} at @param {number} seat */
function side(at, seat) {
  const own = at.yours[0] ?? 0;
  const { seats } = at.game;
  return SIDES[seats]?.[(seat - own + seats) % seats] ?? "south";
}

/**
 * The trick on the table; while it is empty the last one, faint.
 * @param {{ at: At, size?: "small" | "middle" | "large" }} props
 */
export function Trick({ at }) {
  const { deal } = at.game;
  const over = deal.trick.cards.length === 0 && deal.last_trick;
  const trick = over ? deal.last_trick : deal.trick;
  const { cards } = at;
  return html`<figure class=${`trick ${over ? "over" : ""}`}>
    <div class=${`cross seats-${at.game.seats}`}>
      ${trick.cards.map(
        (/** @type {any} */ { card, seat }) => html`<div key=${card} class=${`${side(at, seat)} ${trick.winner === seat ? "won" : ""}`}>
          <${Card} code=${card} cards=${cards} label=${t("tricks.of", { name: at.name(seat), card: at.card(card) })} />
          <span class="whose" aria-hidden="true">${at.name(seat)}</span>
        </div>`,
      )}
      ${trick.cards.length === 0 && html`<p class="between">${t("tricks.leads", { name: at.name(deal.trick.leader) })}</p>`}
    </div>
    ${over && html`<figcaption>${t("tricks.last", { name: at.name(trick.winner ?? trick.leader) })}</figcaption>`}
  </figure>`;
}

/** The last trick, small, beside one that has begun. @param {{ at: At }} props */
export function Last({ at }) {
  const { last_trick: last, trick } = at.game.deal;
  if (!last || trick.cards.length === 0) return null;
  return html`<figure class="last">
    <div class="cards">
      ${last.cards.map((/** @type {any} */ { card }) => html`<${Card} key=${card} code=${card} cards=${at.cards} size="small" />`)}
    </div>
    <figcaption>${t("tricks.last", { name: at.name(last.winner ?? last.leader) })}</figcaption>
  </figure>`;
}

/** @param {At} at @param {any} [beside] What else lies there: the stock, the trump. */
export function middle(at, beside) {
  if (!at.game.deal) return html`<p class="between">${t("match.between")}</p>`;
  return html`<div class="tricks">${beside}<${Trick} at=${at} /><${Last} at=${at} /></div>`;
}

/** What others hold, and notes on what a seat has. @param {At} at @param {number} seat @param {(string | undefined | false)[]} [notes] */
export function before(at, seat, notes = []) {
  const { deal } = at.game;
  if (!deal) return html`<span></span>`;
  const hands = deal.hands ?? deal.players;
  return html`<div class="lies">
    ${held(at, hands.find((/** @type {any} */ one) => one.seat === seat))}
    ${notes.filter(Boolean).map((note) => html`<span class="badge" key=${note}>${note}</span>`)}
  </div>`;
}

/** The stock, where there is one. @param {At} at */
export const stock = (at) =>
  at.game.deal.stock > 0 && html`<${Pile} count=${at.game.deal.stock} label=${t("card.stock")} cards=${at.cards} size="small" />`;

/** @param {At} at @param {number} seat @returns {readonly string[]} */
export const cardsOf = (at, seat) =>
  (at.game.deal?.hands ?? at.game.deal?.players)?.find((/** @type {any} */ one) => one.seat === seat)?.cards ?? [];

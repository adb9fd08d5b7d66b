// What games of capture draw: the cards on the table, the stock, the last play, and what each line has taken.
import { Card } from "../cards/card.js";
import { Fan, Pile } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { held } from "./hands.js";

/** @typedef {import("./game.js").At} At */

/** @param {At} at */
export function middle(at) {
  const { cards, choice, game } = at;
  const { deal } = game;
  if (!deal) return html`<p class="between">${t("match.between")}</p>`;
  const last = deal.last_play;
  return html`<div class="capture">
    ${deal.stock > 0 && html`<${Pile} count=${deal.stock} label=${t("card.stock")} cards=${cards} size="small" />`}
    <div class="laid">
      ${deal.table.length === 0
        ? html`<p class="between">${t("capture.empty")}</p>`
        : html`<${Fan} codes=${deal.table} cards=${cards} choice=${choice} spread label=${t("capture.table")} />`}
    </div>
    ${last &&
    html`<figure class="last">
      <div class="cards">
        ${[last.card, ...last.capture].map((code) => html`<${Card} key=${code} code=${code} cards=${cards} size="small" />`)}
      </div>
      <figcaption>${t("capture.last", { name: at.name(last.seat) })}${last.scopa && html` <b>${t("capture.scopa")}</b>`}</figcaption>
    </figure>`}
  </div>`;
}

/** @param {At} at @param {number} seat */
export function before(at, seat) {
  const { deal, lines } = at.game;
  if (!deal) return html`<span></span>`;
  const pile = seat < lines ? deal.piles[seat] : undefined;
  return html`<div class="lies">
    ${held(at, deal.hands.find((/** @type {any} */ one) => one.seat === seat))}
    ${pile &&
    html`<p class="taken-pile">
      ${pile.count > 0 && html`<${Card} cards=${at.cards} size="small" label=${t("capture.pile")} />`}
      <span>${t("card.count", { n: pile.count })}</span>
      ${pile.scope > 0 && html`<b class="badge">${t("capture.scope", { n: pile.scope })}</b>`}
      ${pile.accusi > 0 && html`<b class="badge">${t("capture.accusi", { n: pile.accusi })}</b>`}
    </p>`}
  </div>`;
}

const SUITS = "DCBS";
const RANKS = "KQJ765432A";

/** Cards of capture by value, the high ones first. @param {At} at @param {number} seat */
export function hand(at, seat) {
  const codes = at.game.deal?.hands.find((/** @type {any} */ one) => one.seat === seat)?.cards ?? [];
  const place = (/** @type {string} */ code) => RANKS.indexOf(code[0] ?? "") * 10 + SUITS.indexOf(code[1] ?? "");
  return [...codes].sort((one, other) => place(one) - place(other));
}

/** By line: cards taken and scope in the deal in progress. @param {At} at */
export function rows({ game }) {
  const piles = game.deal?.piles;
  if (!piles) return [];
  const found = [
    { text: t("capture.rows.cards"), values: piles.map((/** @type {any} */ one) => one.count) },
    { text: t("capture.rows.scope"), values: piles.map((/** @type {any} */ one) => one.scope) },
  ];
  if (game.game === "cirulla") {
    found.push({ text: t("capture.rows.accusi"), values: piles.map((/** @type {any} */ one) => one.accusi) });
  }
  return found;
}

/** What a line scored, item by item. @param {any} score */
export function items(score) {
  return [
    score.scope > 0 && t("capture.scope", { n: score.scope }),
    score.settebello && t("capture.settebello"),
    score.primiera && t("capture.primiera", { n: score.primiera_sum ?? undefined }),
    score.denari && t("capture.denari", { n: score.denari_taken }),
    score.carte && t("capture.carte", { n: score.carte_taken }),
    score.piccola > 0 && t("capture.piccola", { n: score.piccola }),
    score.grande && t("capture.grande"),
    score.cirulle > 0 && t("capture.cirulle", { n: score.cirulle }),
    score.decini > 0 && t("capture.decini", { n: score.decini }),
    score.dealer_accuso > 0 && t("capture.dealer_accuso", { n: score.dealer_accuso }),
  ].filter((one) => typeof one === "string");
}

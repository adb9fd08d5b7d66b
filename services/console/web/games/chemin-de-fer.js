// Chemin de fer: the bank with posta and garage, what others have on the table, and the cards of a coup.
import { Card } from "../cards/card.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { handSeat, isMine, listed, placeOf } from "./ring-parts.js";
import { lineWith, said, stakesWords, unknown, withAmount } from "./ring-words.js";
import { Chips, Facts, Mark, Part, Pots, score, Standing } from "./ring.js";
import { bankLine, shareWords } from "./sette-e-mezzo.js";

/** @typedef {import("./game.js").At} At */

/** @param {any} event @param {At} at @returns {string | undefined} */
function inside(event, at) {
  const key = `chemin.${event.type}`;
  const banker = at.game.hand?.bank?.banker;
  switch (event.type) {
    case "bank_taken":
      return said(event.bought ? `${key}.bought` : key, event, at);
    case "window_opened":
      return said(event.kept ? `${key}.kept` : key, event, at);
    case "proposed":
      return said(`${key}.${event.bet.bet}`, { ...event.bet, seat: event.seat }, at);
    case "bets_closed":
      return t(key, {
        bets: listed(event.bets.map((/** @type {any} */ one) => `${at.name(one.seat)} ${at.chips(one.amount)}`)),
        name: at.name(event.punta),
      });
    case "dealt":
      return said(event.cards ? `${key}.own` : key, event, at);
    case "coup_ended": {
      const gains = event.gains.map(
        (/** @type {any} */ one) => said("chemin.gain", one, at) + shareWords(one.share, at),
      );
      return t(`${key}.${event.winner}`, { punta: event.punta, bank: event.bank, gains: listed(gains) });
    }
    case "bank_ended": {
      const name = typeof banker === "number" ? at.name(banker) : t("bank.the_banker");
      return said(`${key}.${event.because}`, event, at, { name }) + shareWords(event.share, at);
    }
    case "auction_opened":
    case "bank_turned":
    case "beaten":
    case "bid":
    case "bought":
    case "called":
    case "declined":
    case "drawn":
    case "halved":
    case "height_offered":
    case "increased":
    case "nobody_bet":
    case "not_bought":
    case "obliged_bet":
    case "obliged_lost":
    case "stood":
    case "time_up":
    case "wanted":
    case "withdrawn":
      return said(key, event, at);
    default:
      return bankLine(event, at) ?? unknown(event, at);
  }
}

/** What is said to a bank beside an amount, and may be changed while bets are open. */
const PROPOSALS = new Set(["banco_rispetto", "banco_solo", "tavolo"]);

const AMOUNTS = new Set(["accept", "bet", "bid", "increase"]);

/** @param {any} move @param {At} at @returns {string} */
function moveWords(move, at) {
  if (AMOUNTS.has(move.type)) return withAmount(`chemin.move.${move.type}`, "amount", move, at);
  const height = at.game.hand?.height;
  if (move.type === "buy" && height > 0) return t("chemin.move.buy.for", { height: at.chips(height) });
  return word("chemin.move", move.type);
}

/** @param {At} at */
function partOf(at) {
  const { hand } = at.game;
  if (hand.part === "drawing") return t("bank.part.drawing");
  const name = typeof hand.offered === "number" ? at.name(hand.offered) : "";
  return t(`chemin.part.${hand.part}`, { name, amount: at.chips(hand.height ?? 0) });
}

/** The two hands of a coup, face to face. @param {{ at: At }} props */
function Coup({ at }) {
  const { coup, bank } = at.game.hand;
  if (!coup) return null;
  const over = coup.winner !== null && coup.winner !== undefined;
  // While they play, a punta at this screen holds the first two cards; they are covered for the table.
  const held = isMine(at, coup.punta) && !over ? coup.punta_cards.slice(2) : coup.punta_cards;
  const side = (/** @type {string} */ who, /** @type {string} */ name, /** @type {string[]} */ cards, /** @type {number} */ count) =>
    html`<figure class=${`ring-side ${over && coup.winner === who ? "winner" : ""}`}>
      <figcaption>${name}</figcaption>
      <div>
        ${Array.from({ length: Math.max(0, count - cards.length) }, (_, n) => html`<${Card} key=${n} cards=${at.cards} />`)}
        ${cards.map((code, n) => html`<${Card} key=${`${code} ${n}`} code=${code} cards=${at.cards} />`)}
      </div>
    </figure>`;
  return html`<div class="ring-coup">
    ${side("punta", t("chemin.punta.of", { name: at.name(coup.punta) }), held, coup.punta_count)}
    ${bank && side("bank", t("chemin.bank.of", { name: at.name(bank.banker) }), coup.bank_cards, coup.bank_count)}
    ${over && html`<p class="ring-winner">${word("chemin.winner", coup.winner)}</p>`}
  </div>`;
}

/** @param {At} at @returns {[string, any][]} */
function facts(at) {
  const { hand } = at.game;
  const { bank } = hand;
  /** @type {[string, any][]} */
  const found = [];
  if (bank) {
    found.push([t("chemin.garage"), at.chips(bank.garage)], [t("chemin.won"), bank.won]);
  }
  if (hand.house > 0) found.push([t("bank.house"), at.chips(hand.house)]);
  return found;
}

/** What a seat has against the bank: once bets are closed the sum that is valid. @param {{ at: At, seat: number }} props */
function Bet({ at, seat }) {
  const { hand } = at.game;
  const closed = hand.part !== "window" && hand.coup?.bets.find((/** @type {any} */ one) => one.seat === seat);
  const bet = handSeat(at, seat)?.bet;
  const amount = closed ? closed.amount : bet?.bet === "amount" ? bet.amount : undefined;
  if (amount !== undefined) {
    return html`<span class="ring-bet"><${Chips} amount=${amount} at=${at} label=${t("ring.bet")} /></span>`;
  }
  return bet ? html`<${Mark} text=${word("chemin.bet", bet.bet)} kind="strong" />` : null;
}

/** @type {import("./game.js").Game} */
export const game = {
  middle(at) {
    const { hand } = at.game;
    if (!hand) return null;
    const { bank, best_bid, sold } = hand;
    const coup = bank ? t("chemin.coup", { n: bank.coup }) : "";
    const note = hand.last_coup ? `${coup}, ${t("chemin.coup.last")}` : coup;
    return html`<div class="ring-middle">
      <${Part} text=${partOf(at)} note=${note} />
      <${Coup} at=${at} />
      ${bank && at.game.in_play
        ? html`<p class="ring-pot">
            <span>${t("chemin.posta")}</span> <${Chips} amount=${bank.posta} at=${at} label="" big />
          </p>`
        : html`<${Pots} at=${at} />`}
      ${best_bid &&
      html`<p class="ring-note">
        ${t("chemin.best_bid", { amount: at.chips(best_bid.amount), name: at.name(best_bid.seat) })}
      </p>`}
      ${sold && html`<p class="ring-note">${t("chemin.sold", { name: at.name(sold.seat) })}</p>`}
      <${Facts} facts=${facts(at)} />
    </div>`;
  },
  before(at, seat) {
    const { hand } = at.game;
    const place = placeOf(at, seat);
    return html`<div class="ring-seat">
      <p class="ring-did">
        ${hand?.bank?.banker === seat && html`<${Mark} text=${t("bank.banker")} kind="strong" />`}
        <${Standing} at=${at} seat=${seat} />
        ${hand && html`<${Bet} at=${at} seat=${seat} />`}
        ${hand?.coup?.punta === seat && at.game.in_play && hand.part !== "window" && html`<${Mark} text=${t("chemin.punta")} />`}
        ${hand?.bank?.ferito === seat && html`<${Mark} text=${t("chemin.ferito")} />`}
        ${hand?.obliged === seat && hand.part === "window" && html`<${Mark} text=${t("chemin.obliged")} />`}
        ${place?.by_rule && html`<${Mark} text=${t("chemin.by_rule")} />`}
      </p>
    </div>`;
  },
  hand(at, seat) {
    const coup = at.game.in_play ? at.game.hand?.coup : undefined;
    const going = coup && (coup.winner === null || coup.winner === undefined);
    return going && coup.punta === seat && isMine(at, seat) ? coup.punta_cards.slice(0, 2) : [];
  },
  line: lineWith(inside),
  move: moveWords,
  stands(move, seat, at) {
    const bet = handSeat(at, seat)?.bet?.bet;
    if (move.type === "bet") return bet === "amount";
    return PROPOSALS.has(move.type) ? move.type === bet : undefined;
  },
  banked: true,
  score,
  stakes: stakesWords,
};

// Sette e mezzo: the bank and its piatto, what each punta bets and holds, points in halves.
import { theHouse } from "../frame/caller.js";
import { Act } from "../frame/parts.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { handSeat, isMine, listed, points } from "./ring-parts.js";
import { lineWith, said, stakesWords, unknown, withAmount } from "./ring-words.js";
import { Chips, Facts, Mark, Part, Pots, Row, score, Standing } from "./ring.js";

/** @typedef {import("./game.js").At} At */

/** The most that a total in halves may be: beyond it the house says that the seat is bust. */
const BEST = 15;

/** @param {number} total */
const totalWords = (total) =>
  t(total > BEST ? "sette.total.bust" : "sette.total", { total: points(total) });

/** Who gets how much of what an absent player pays. @param {readonly any[]} parts @param {At} at */
export const partsWords = (parts, at) => listed(parts.map((part) => said("bank.part_of", part, at)));

/** @param {number} share @param {At} at */
export const shareWords = (share, at) => (share > 0 ? t("bank.share", { share: at.chips(share) }) : "");

/** What is alike with chemin de fer; undefined for the rest. @param {any} event @param {At} at @returns {string | undefined} */
export function bankLine(event, at) {
  switch (event.type) {
    case "offered":
    case "refused":
    case "no_banker":
      return said(`bank.${event.type}`, event, at);
    case "offer_missed":
      return event.parts.length > 0
        ? said("bank.offer_missed.pays", event, at, { parts: partsWords(event.parts, at) })
        : said("bank.offer_missed", event, at);
    default:
      return undefined;
  }
}

/** @param {any} event @param {At} at @returns {string | undefined} */
function inside(event, at) {
  const key = `sette.${event.type}`;
  switch (event.type) {
    case "banker_drawn":
      return t(key, { name: at.name(event.cards.at(-1)?.seat ?? 0) });
    case "bank_taken":
      return said(event.all_in ? `${key}.all_in` : key, event, at);
    case "bank_deserted":
      return t(key, { parts: partsWords(event.parts, at) });
    case "premoved":
      return event.next ? t(key, { move: moveWords(event.next, at) }) : t(`${key}.none`);
    case "dealt": {
      const own = event.cards.filter((/** @type {any} */ one) => one.card);
      return own.length > 0
        ? own.map((/** @type {any} */ one) => said(`${key}.own`, one, at)).join("; ")
        : t(key, { names: listed(event.cards.map((/** @type {any} */ one) => at.name(one.seat))) });
    }
    case "settled":
      return t(key, {
        bank: totalWords(event.bank),
        punte: event.punte
          .map(
            (/** @type {any} */ one) =>
              said(`sette.settled.${one.won ? "won" : "lost"}`, one, at, { total: totalWords(one.total) }) +
              shareWords(one.share, at),
          )
          .join("; "),
      });
    case "bank_ended":
      return said(key, event, at) + shareWords(event.share, at);
    case "asked":
    case "banker_turned":
    case "bet":
    case "bust":
    case "drawn":
    case "joined":
    case "passed":
    case "penalised":
    case "stock_empty":
    case "stood":
      return said(key, event, at);
    default:
      return bankLine(event, at) ?? unknown(event, at);
  }
}

/** @param {any} move @param {At} at @returns {string} */
function moveWords(move, at) {
  const key = `sette.move.${move.type}`;
  if (move.type === "accept") return withAmount(key, "amount", move, at);
  if ((move.type === "draw" || move.type === "stand") && move.bet) {
    const words = withAmount(key, "bet", move, at);
    return words === t(key) ? t(`${key}.bet`) : words;
  }
  return word("sette.move", move.type);
}

/** What a seat may say before its turn: each is void where it is not legal then, and the house judges that. */
const AHEAD = ["play", "pass", "draw", "stand"];

/** What is decided at the next turn, said before it; pressed again it is taken back. @param {{ at: At }} props */
function Ahead({ at }) {
  const { hand, in_play } = at.game;
  const [seat] = at.yours;
  const one = seat === undefined ? undefined : handSeat(at, seat);
  if (!in_play || !hand.bank || one === undefined || at.choice.mine || hand.turn === seat || hand.bank.banker === seat) return null;
  if (one.standing !== "waiting" && one.standing !== "in") return null;
  const now = one.premove?.type;
  const path = { table_id: at.view.table_id };
  /** @param {string} type */
  const say = async (type) => {
    const move = /** @type {any} */ (type === now ? { type: "premove" } : { type: "premove", next: { type } });
    await theHouse().tables.post("/v1/tables/{table_id}/moves", { path, body: { seat: /** @type {number} */ (seat), move } });
  };
  return html`<div class="ahead" role="group" aria-label=${t("sette.ahead")}>
    <span aria-hidden="true">${t("sette.ahead")}</span>
    ${AHEAD.map(
      (type) =>
        html`<${Act} key=${type} class=${type === now ? "" : "plain"} pressed=${type === now} act=${() => say(type)}
          >${word("sette.move", type)}<//
        >`,
    )}
  </div>`;
}

/** @param {At} at */
function partOf(at) {
  const { hand } = at.game;
  const seat = hand.part === "offering" ? hand.offered : hand.turn;
  const name = typeof seat === "number" ? at.name(seat) : "";
  if (hand.part === "drawing") return t("bank.part.drawing");
  return t(`sette.part.${hand.part}`, { name });
}

/** What the bank is played for. @param {At} at @returns {[string, any][]} */
function facts(at) {
  const { hand } = at.game;
  const { bank } = hand;
  /** @type {[string, any][]} */
  const found = [];
  if (bank && hand.variant === "classica") {
    found.push([t(bank.all_in ? "sette.most.all_in" : "sette.most"), at.chips(bank.accepted)]);
  }
  const punte = /** @type {any[]} */ (at.view.legal).find((one) => one.legal.punte)?.legal.punte;
  if (punte) found.push([t("sette.most"), t("sette.punte", { punte })]);
  if (hand.stock > 0) found.push([t("sette.stock"), t("sette.stock.cards", { stock: hand.stock })]);
  if (hand.house > 0) found.push([t("bank.house"), at.chips(hand.house)]);
  return found;
}

/** @type {import("./game.js").Game} */
export const game = {
  middle(at) {
    const { hand } = at.game;
    if (!hand) return null;
    const { bank } = hand;
    return html`<div class="ring-middle">
      <${Part} text=${partOf(at)} />
      ${bank && at.game.in_play && hand.variant === "piatto"
        ? html`<p class="ring-pot">
            <span>${t("sette.piatto")}</span> <${Chips} amount=${bank.piatto} at=${at} label="" big />
          </p>`
        : html`<${Pots} at=${at} />`}
      <${Facts} facts=${facts(at)} />
    </div>`;
  },
  before(at, seat) {
    const one = handSeat(at, seat);
    const banker = at.game.hand?.bank?.banker === seat;
    const total = one?.total;
    return html`<div class=${one?.standing === "bust" ? "ring-seat folded" : "ring-seat"}>
      ${one &&
      !isMine(at, seat) &&
      html`<${Row}
        at=${at}
        cards=${one.cards}
        backs=${one.count - one.cards.length}
        faint=${one.standing === "bust"}
        of=${at.name(seat)}
      />`}
      <p class="ring-did">
        ${banker && html`<${Mark} text=${t("bank.banker")} kind="strong" />`} <${Standing} at=${at} seat=${seat} />
        ${one?.bet > 0 && html`<span class="ring-bet"><${Chips} amount=${one.bet} at=${at} label=${t("ring.bet")} /></span>`}
        ${typeof total === "number" && html`<${Mark} text=${totalWords(total)} kind="made" />`}
        ${one && !banker && at.game.in_play && one.standing !== "waiting" &&
        html`<${Mark} text=${word("sette.standing", one.standing)} kind=${one.standing === "bust" ? "away" : ""} />`}
        ${one?.premove && html`<${Mark} text=${t("sette.premoved", { move: moveWords(one.premove, at) })} />`}
      </p>
    </div>`;
  },
  hand: (at, seat) => (isMine(at, seat) ? (handSeat(at, seat)?.cards ?? []) : []),
  line: lineWith(inside),
  move: moveWords,
  ahead: (at) => html`<${Ahead} at=${at} />`,
  banked: true,
  score,
  stakes: stakesWords,
};

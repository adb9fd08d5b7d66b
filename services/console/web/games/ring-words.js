// What happens at a table of hands, in words: seats, stakes, bets, pots. The games say what is their own.
import { amountWords, listed } from "./ring-parts.js";
import { hasText, t, word } from "../frame/texts.js";

/** @typedef {import("./game.js").At} At */

/**
 * A text with the fields of an event: seats by their names, chips as amounts, cards in words.
 * @param {string} key @param {any} of @param {At} at @param {Record<string, string | number | undefined>} [more]
 */
export const said = (key, of, at, more = {}) => t(key, { ...amountWords(of, at), ...more });

/** The key with its ending, where there is such a text. @param {string} key @param {string} ending */
export const or = (key, ending) => (hasText(`${key}.${ending}`) ? `${key}.${ending}` : key);

/** An event that the console does not know yet: who, and its name. @param {any} event @param {At} at */
export function unknown(event, at) {
  const what = word("ring.event", String(event.type));
  return typeof event.seat === "number" ? `${at.name(event.seat)}: ${what}` : what;
}

/**
 * The line of any event of such a table: `inside` says those of the game itself.
 * @param {(event: any, at: At) => string | undefined} inside
 * @returns {(event: any, at: At) => string | undefined}
 */
export const lineWith = (inside) => (event, at) =>
  event.type === "hand" && event.event !== undefined
    ? inside(event.event, at)
    : FRAME.has(event.type)
      ? frameLine(event, at)
      : inside(event, at);

const FRAME = new Set([
  "adjustment_declined",
  "came_back",
  "cards_reshuffled",
  "close_awaited",
  "deck_shuffled",
  "forced_bet_agreed",
  "forced_bet_asked",
  "hand_called_off",
  "hand_ended",
  "hand_started",
  "hand_voided",
  "leave_awaited",
  "level_set",
  "numbers_drawn",
  "preferences_set",
  "sat_out",
  "seat_taken",
  "seat_vacated",
  "session_ended",
  "sit_out_awaited",
  "top_up_awaited",
  "topped_up",
]);

/** @param {any} event @param {At} at @returns {string} */
function frameLine(event, at) {
  const key = `ring.${event.type}`;
  switch (event.type) {
    case "forced_bet_asked":
      return said(event.adjusts === true ? `${key}.adjusts` : key, event, at);
    case "hand_started":
      return handStarted(event.start, at);
    case "hand_ended":
      return handEnded(event.result, at);
    case "level_set":
      return t(key, { stakes: stakesWords(event.stakes, at) });
    case "numbers_drawn":
      return t(key, { numbers: event.values.join(", ") });
    case "sat_out":
      return said(or("ring.sat_out", event.because), event, at);
    case "seat_vacated": {
      const from = event.from_pot > 0 ? said("ring.seat_vacated.from_pot", event, at) : "";
      return said(or(key, event.because), event, at) + from;
    }
    case "topped_up":
      if (event.returned > 0) return said(event.credited > 0 ? `${key}.returned` : `${key}.refused`, event, at);
      return said(key, event, at);
    default:
      return said(key, event, at);
  }
}

/** A game whose hands are banks, which are offered and not dealt by a button. @param {At} at */
const hasBank = (at) => at.game.game === "sette-e-mezzo" || at.game.game === "chemin-de-fer";
/** @param {At} at */
const hasBlinds = (at) => at.game.game === "holdem" || at.game.game === "omaha";

/** Stakes in words: blinds, invito or the least bank, as the game has them. @param {any} stakes @param {At} at */
export function stakesWords(stakes, at) {
  const said_ = { stake: at.chips(stakes.stake), ante: at.chips(stakes.ante ?? 0) };
  if (hasBank(at)) return t("ring.stakes.bank", said_);
  if (!hasBlinds(at)) return t("ring.stakes.invito", said_);
  const blinds = t("ring.stakes.blinds", said_);
  return stakes.ante > 0 ? `${blinds}, ${t("ring.stakes.ante", said_)}` : blinds;
}

/** @param {any} start @param {At} at */
function handStarted(start, at) {
  const bank = hasBank(at);
  const begin = bank
    ? t("ring.hand_started.bank", { hand: start.hand })
    : t("ring.hand_started", { hand: start.hand, dealer: at.name(start.positions.button) });
  // Seats that put the same in for the same reason are named together.
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const { kind, amount, seat } of start.forced) {
    const why = kind === "ante" && !hasBlinds(at) ? "invito" : kind;
    const what = `${word("ring.forced", why)} ${at.chips(amount)}`;
    groups.set(what, [...(groups.get(what) ?? []), seat]);
  }
  const forced = [...groups].map(([what, seats]) => `${what}: ${listed(seats.map(at.name))}`);
  const carried = start.carried > 0 ? [t("ring.carried", { amount: at.chips(start.carried) })] : [];
  return [begin, ...carried, ...forced].join("; ");
}

/** Who won what, pot by pot, and what stays in the pot. @param {any} result @param {At} at */
export function resultLines(result, at) {
  const bank = hasBank(at);
  const won = result.pots.flatMap((/** @type {any} */ pot, /** @type {number} */ n) =>
    pot.shares.map((/** @type {any} */ share) => {
      const hand = result.seats.find((/** @type {any} */ one) => one.seat === share.seat)?.hand;
      const what = { name: at.name(share.seat), amount: at.chips(share.amount) };
      const side = n > 0 ? t("ring.wins.side", { n }) : "";
      return (hand ? t("ring.wins.with", { ...what, hand: category(hand, at) }) : t("ring.wins", what)) + side;
    }),
  );
  if (bank || !(result.carried > 0)) return won;
  const why = result.left?.because;
  const key = why === undefined ? "ring.stays" : or("ring.stays", why);
  return [...won, t(key, { amount: at.chips(result.carried) })];
}

/** @param {any} result @param {At} at */
function handEnded(result, at) {
  const lines = resultLines(result, at);
  return lines.length === 0 ? t("ring.hand_ended", { hand: result.hand }) : lines.join("; ");
}

/** The kind of a hand, as the players of the game call it. @param {string} kind @param {At} at */
export function category(kind, at) {
  return hasBlinds(at) && hasText(`category.holdem.${kind}`)
    ? t(`category.holdem.${kind}`)
    : word("category", kind);
}

const BETS = new Set([
  "bet",
  "called",
  "checked",
  "folded",
  "mucked",
  "raised",
  "returned",
  "shown",
  "uncalled_returned",
]);

/** What is said alike in every game with bets; undefined for the rest. @param {any} event @param {At} at */
export function betLine(event, at) {
  if (!BETS.has(event.type)) return undefined;
  const key = `bets.${event.type}`;
  if (event.type === "shown") {
    const made = madeOf(event.seat, at);
    return said(made === undefined ? key : `${key}.made`, event, at, { made });
  }
  return said(event.all_in === true ? or(key, "all_in") : key, event, at);
}

/** What a seat's cards make, where the house says it. @param {number} seat @param {At} at @returns {string | undefined} */
export function madeOf(seat, at) {
  const made = at.game.hand?.seats.find((/** @type {any} */ one) => one.seat === seat)?.made;
  const kind = typeof made === "string" ? made : made?.category;
  return kind === undefined ? undefined : category(kind, at);
}

/** What a legal move costs, where the house says it: of the reader's seat whose move it is. @param {any} move @param {At} at @returns {number | undefined} */
export function pays(move, at) {
  const legal = /** @type {any[]} */ (at.view.legal).find((one) => one.legal.moves.includes(move)) ?? at.view.legal[0];
  return legal?.legal.pays ?? undefined;
}

/**
 * A legal move with its amount, where it leaves none to be chosen: "Rilancio a 4,00 €".
 * @param {string} key @param {string} field @param {any} move @param {At} at
 */
export function withAmount(key, field, move, at) {
  const range = move[field];
  const one = typeof range === "number" ? range : range?.min === range?.max ? range?.min : undefined;
  return typeof one === "number" && hasText(`${key}.one`) ? t(`${key}.one`, { [field]: at.chips(one) }) : t(key);
}

const MOVES = new Set(["adjust", "bet", "call", "check", "decline", "fold", "muck", "pay_invito", "post_blind", "raise"]);

/** A move that every game with bets has; undefined for the rest. @param {any} move @param {At} at @returns {string | undefined} */
export function betMove(move, at) {
  const key = `move.${move.type}`;
  if (move.type === "bet") return withAmount(key, "amount", move, at);
  if (move.type === "raise") return withAmount(key, "to", move, at);
  if (move.type === "show" || move.type === "sit_out") return t(key);
  if (!MOVES.has(move.type)) return undefined;
  const cost = hasText(`${key}.pays`) || move.type === "adjust" ? pays(move, at) : undefined;
  const text = cost === undefined ? key : or(key, "pays");
  return t(text, { pays: cost === undefined ? "" : at.chips(cost) }).trim();
}

// What happened and what may be done, in words, for every game: the module of the game first, else what stands in the
// event or the move itself.
import { hasText, t, word } from "../frame/texts.js";
import { cardIn, safely } from "./at.js";
import { cardsIn } from "./found.js";

/** @typedef {import("./at.js").At} At */
/** @typedef {import("./at.js").Game} Game */

/** @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A legal move in words. @param {any} move @param {At} at @param {Game} game */
export function moveWords(move, at, game) {
  const said = safely(() => game.move?.(move, at), undefined);
  return upper(said === undefined || said === "" ? plainMove(move, at) : said);
}

/** @param {any} move @param {At} at */
function plainMove(move, at) {
  const { type, ...rest } = move;
  return [word("table.move", String(type)), ...details(rest, at)].join(" ");
}

/**
 * What a step of the table tells, a sentence each.
 * @param {any} step
 * @param {At} at
 * @param {Game} game
 * @returns {string[]}
 */
export function linesOf(step, at, game) {
  const { step: kind, data } = step;
  if (kind === "turn") {
    const late = data.input?.input === "timeout" && data.seat !== undefined && data.seat !== null;
    const lines = eventLines(data.events ?? [], at, game);
    return late ? [t("table.line.late", { name: at.name(data.seat) }), ...lines] : lines;
  }
  const line = safely(() => stepLine(kind, data, at), undefined);
  return line === undefined ? [] : [line];
}

/** @param {readonly any[]} events @param {At} at @param {Game} game */
export function eventLines(events, at, game) {
  return events.flatMap((event) => {
    const line = safely(() => eventLine(event, at, game), undefined);
    if (line === undefined || line === "") return [];
    // A name stays as its player writes it.
    return [at.view.seats.some(({ seat }) => line.startsWith(at.name(seat))) ? line : upper(line)];
  });
}

/** @param {string} kind @param {any} data @param {At} at */
function stepLine(kind, data, at) {
  switch (kind) {
    case "opened":
      return t("table.line.opened");
    case "ready":
      return t("table.line.ready", { name: at.name(data.seats[0]) });
    case "level":
      return t("table.line.level", { n: data.level, stake: at.chips(data.stake), ante: at.chips(data.ante) });
    case "top_up":
      return t("table.line.bought", { name: at.name(data.seat), chips: at.chips(data.chips) });
    case "seat_taken":
      return t("table.line.seat_taken", { name: at.name(data.seat), chips: at.chips(data.chips) });
    case "voiding":
    case "voided":
      return t("table.line.voided", { reason: data.reason });
    case "closed":
      return t("table.line.closed");
    default:
      return undefined;
  }
}

/** What the table itself tells in a step of its own, and what is nobody's business. */
const UNTOLD = new Set([
  "seat_taken",
  "deck_shuffled",
  "cards_reshuffled",
  "numbers_drawn",
  "preferences_set",
  "level_set",
  "top_up_awaited",
]);

/** @param {any} event @param {At} at @param {Game} game @returns {string | undefined} */
function eventLine(event, at, game) {
  const { type } = event;
  if (type === "deal" || type === "hand") {
    return game.line === undefined ? plainEvent(event.event, at) : game.line(event.event, at);
  }
  if (UNTOLD.has(type) || (type === "topped_up" && event.credited === 0 && !(event.returned > 0))) return undefined;
  // A match has words of its own for how its deals are counted and how it ends, a table of hands for its frame.
  const own = game.line?.(event, at);
  if (own !== undefined) return own;
  const name = event.seat === undefined ? "" : at.name(event.seat);
  switch (type) {
    case "deal_scored":
      return t("table.line.deal_scored", {
        deal: event.deal,
        points: standing(event.points, at),
        totals: standing(event.totals, at),
      });
    case "match_ended":
      return t("table.line.match_ended", { result: result(event.outcome, at) });
    case "forfeited":
      return t(event.cause?.by === "abandon" ? "table.line.abandoned" : "table.line.timed_out", { name });
    case "line_eliminated":
      return t("table.line.eliminated", { name });
    case "seat_vacated":
      return t(event.because === "eliminated" ? "table.line.eliminated" : "table.line.vacated", { name });
    case "hand_started":
      return t("table.line.hand_started", { n: event.start.hand });
    case "hand_ended":
      return won(event.result, at);
    case "topped_up":
      return t("table.line.topped_up", { name, chips: at.chips(event.credited) });
    default:
      return hasText(`table.line.${type}`) ? t(`table.line.${type}`, { name }) : plainEvent(event, at);
  }
}

/** Who won what of a hand. @param {any} result @param {At} at */
function won(result, at) {
  const winners = result.seats.filter((/** @type {any} */ one) => one.won > 0);
  const list = winners.map((/** @type {any} */ one) =>
    t("table.line.won", { name: at.name(one.seat), chips: at.chips(one.won) }),
  );
  return list.length === 0 ? t("table.line.hand_over", { n: result.hand }) : list.join(", ");
}

/**
 * Something that no module words: its name, and the seats, cards and numbers in it.
 * @param {any} event
 * @param {At} at
 */
export function plainEvent(event, at) {
  const { type, seat, ...rest } = event;
  const what = [word("table.event", String(type)), ...details(rest, at)].join(" ");
  return typeof seat === "number" ? `${at.name(seat)}: ${what}` : what;
}

/** @param {Record<string, unknown>} of @param {At} at @returns {string[]} */
function details(of, at) {
  const isCard = cardIn(at.cards);
  const cards = cardsIn(of, isCard);
  const others = Object.entries(of).flatMap(([field, value]) => {
    if (value === true) return [word("table.field", field)];
    if (typeof value === "number") return [`${word("table.field", field)} ${value}`];
    return typeof value === "string" && !isCard(value) ? [word("table.word", value)] : [];
  });
  return [...(cards.length > 0 ? [at.list(cards)] : []), ...others];
}

/**
 * Points of each line with the names of its players: "Anna e Ugo 3, Lea 1".
 * @param {readonly number[]} points
 * @param {At} at
 */
export function standing(points, at) {
  return points.map((many, line) => `${lineName(line, points.length, at)} ${many}`).join(", ");
}

/**
 * Who plays for a line: seat `s` plays for line `s mod lines`.
 * @param {number} line
 * @param {number} lines
 * @param {At} at
 */
export function lineName(line, lines, at) {
  const seats = at.view.seats.filter(({ seat }) => seat % lines === line);
  return [...new Set(seats.map(({ seat }) => at.name(seat)))].join(t("table.and"));
}

/** @param {any} outcome @param {At} at */
export function result(outcome, at) {
  const lines = outcome.lines ?? [];
  const points = lines.map((/** @type {any} */ one) => `${lineName(one.line, lines.length, at)} ${one.points}`).join(", ");
  const { winner } = outcome;
  return winner === undefined || winner === null
    ? t("table.line.draw", { points })
    : t("table.line.winner", { name: lineName(winner, lines.length, at), points });
}

/** Options that are chips. */
const CHIPS = new Set(["ante", "invito", "min_bet", "min_piatto", "min_posta", "rake_cap", "sb"]);

/**
 * The options of a game as they are printed, in words: "scopa(deals=1,carte_viste)".
 * @param {string} text
 * @param {(chips: number) => string} chips
 * @returns {string[]}
 */
export function optionWords(text, chips) {
  const inside = /\((.*)\)$/.exec(text)?.[1] ?? "";
  return inside
    .split(",")
    .filter((part) => part !== "" && !part.startsWith("mode="))
    .map((part) => {
      const [name = "", value] = part.split("=");
      if (value === undefined) return word("table.option", name);
      const key = `table.option.${name}.${value}`;
      if (hasText(key)) return t(key);
      const said = CHIPS.has(name) ? chips(Number(value)) : value.replaceAll("_", " ");
      return `${word("table.option", name)}: ${said}`;
    });
}

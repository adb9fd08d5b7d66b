// What all matches have in common: the events of their frame in words, points, and the result.
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { lineName, listed } from "./words.js";

/** @typedef {import("./game.js").At} At */
/** @typedef {import("./game.js").Game} Game */

/**
 * What a match game says of itself; the rest is the frame's.
 * @typedef {object} Own
 * @property {(event: any, at: At) => string | undefined} line An event inside the deal.
 * @property {(score: any, at: At) => string[]} items What a line scored in a deal, item by item.
 * @property {(at: At) => { text: string, values: (string | number)[] }[]} [rows] What stands by line in the deal in progress.
 */

/**
 * A game out of what is its own.
 * @param {Own & Omit<Game, "line" | "score">} own
 * @returns {Game}
 */
export function match({ line, items, rows, ...game }) {
  return {
    ...game,
    line(event, at) {
      const inner = event.type === "deal" && event.event ? event.event : event;
      return frameLine(inner, at, items) ?? line(inner, at);
    },
    score: (at) => html`<${Score} at=${at} items=${items} rows=${rows?.(at) ?? []} />`,
  };
}

/** Points of each line: "Anna 3, Ugo 1". @param {readonly number[]} points @param {At} at */
const standing = (points, at) => points.map((n, line) => `${lineName(line, at)} ${n}`).join(", ");

/** @param {any} event @param {At} at @param {Own["items"]} items @returns {string | undefined} */
function frameLine(event, at, items) {
  const name = typeof event.seat === "number" ? at.name(event.seat) : "";
  switch (event.type) {
    case "deck_shuffled":
      return t("match.deck_shuffled", { deal: event.deal, name: at.name(event.dealer) });
    case "cards_reshuffled":
      return t("match.cards_reshuffled", { n: event.count });
    case "numbers_drawn":
      return t("match.numbers_drawn");
    case "deal_scored":
      return t("match.deal_scored", {
        deal: event.deal,
        points: event.points.map((/** @type {number} */ n, /** @type {number} */ line) => scored(n, line, event.scores, at, items)).join("; "),
        totals: standing(event.totals, at),
      });
    case "play_off_called":
      return t("match.play_off_called", { n: event.level });
    case "forfeited":
      return t(`match.forfeited.${event.cause.by === "timeout" ? "timeout" : "abandon"}`, { name, n: event.award });
    case "line_eliminated":
      return t(event.cause ? `match.line_eliminated.${event.cause.by}` : "match.line_eliminated", { name, n: event.points });
    case "ran_late":
    case "sat_out":
    case "returned":
      return t(`match.${event.type}`, { name });
    case "match_ended":
      return outcomeWords(event.outcome, at);
    default:
      return undefined;
  }
}

/** One line of a deal that is counted. @param {number} n @param {number} line @param {any[]} scores @param {At} at @param {Own["items"]} items */
function scored(n, line, scores, at, items) {
  const found = scores[line] === undefined ? [] : items(scores[line], at);
  const name = `${lineName(line, at)} ${n}`;
  return found.length === 0 ? name : `${name} (${found.join(", ")})`;
}

/** The result of a match in a sentence. @param {any} outcome @param {At} at */
export function outcomeWords(outcome, at) {
  const points = outcome.lines.map((/** @type {any} */ one) => `${lineName(one.line, at)} ${one.points}`).join(", ");
  const { winner, ending } = outcome;
  const how = endingWords(ending, at);
  const drawn = winner === undefined || winner === null;
  const parameters = { name: drawn ? "" : lineName(winner, at), points, how };
  return t(`match.${drawn ? "drawn" : "won"}${how === "" ? "" : ".how"}`, parameters);
}

/** @param {any} ending @param {At} at */
function endingWords(ending, at) {
  const name = typeof ending.line === "number" ? lineName(ending.line, at) : "";
  switch (ending.by) {
    case "played":
      return "";
    case "play_off":
      return t(ending.last_capture ? "match.ending.last_capture" : "match.ending.play_off", { n: ending.level });
    default:
      return t(`match.ending.${ending.by}`, { name, n: ending.award });
  }
}

/** The deal that was counted last, where the reader saw it: it stands with what was done last. @param {At} at @returns {any} */
function lastScored({ view }) {
  const turns = [...view.last].sort((one, other) => other.version - one.version);
  const events = turns.flatMap(({ events: all }) => /** @type {any[]} */ (all));
  return events.find(({ type }) => type === "deal_scored");
}

/** @param {{ at: At, items: Own["items"], rows: { text: string, values: (string | number)[] }[] }} props */
function Score({ at, items, rows }) {
  const { game } = at;
  const lines = Array.from({ length: game.lines }, (_, line) => line);
  const last = lastScored(at);
  const columns = [
    { text: t("match.score.total"), values: game.totals },
    ...(last ? [{ text: t("match.score.last", { n: last.deal }), values: last.points }] : []),
    ...(game.outcome ? [] : rows),
  ];
  return html`<div class="score">
    <div class="scroll" role="region" tabindex="0" aria-label=${t("match.score")}>
      <table class="list">
        <caption>${t("match.score")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("match.score.who")}</th>
            ${columns.map(({ text }) => html`<th scope="col" class="number" key=${text}>${text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (line) => html`<tr key=${line}>
              <th scope="row">${lineName(line, at)}</th>
              ${columns.map(({ text, values }, n) => html`<td class=${`number ${n === 0 ? "total" : ""}`} key=${text}>${values[line] ?? ""}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${last && html`<${Items} at=${at} last=${last} items=${items} />`}
  </div>`;
}

/** What each line had in the deal that was counted last. @param {{ at: At, last: any, items: Own["items"] }} props */
function Items({ at, last, items }) {
  const found = last.scores.map((/** @type {any} */ score, /** @type {number} */ line) => ({ line, words: items(score, at) }));
  const some = found.filter((/** @type {any} */ { words }) => words.length > 0);
  if (some.length === 0) return null;
  return html`<dl class="items">
    ${some.map((/** @type {any} */ { line, words }) => html`<dt>${lineName(line, at)}</dt><dd>${listed(words)}</dd>`)}
  </dl>`;
}

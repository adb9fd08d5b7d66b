// The bracket of a knock-out. It is one list of rounds and matches, read in order; where each box stands is worked out
// here, and the lines between them are drawn behind.
import { to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { isOver } from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").Match} Match
 * @typedef {import("../client/generated/lobby.js").Round} Round
 * @typedef {{ match: Match, top: number, height: number }} Box In units of a line of text.
 */

const WIDTH = 13;
const GAP = 2.25;
const LINE = 1.75;
const HEAD = 2.25;
const APART = 0.9;

/** Height of the box of a match, in rem. @param {Match} match */
const heightOf = (match) => Math.max(1, match.bye ? 1 : match.entries.length) * LINE;

/**
 * Where each match stands: beside the middle of those that lead to it. Pure.
 * @param {readonly Round[]} rounds
 * @returns {{ columns: Box[][], height: number }}
 */
export function layout(rounds) {
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  /** @type {Map<string, string[]>} */
  const before = new Map();
  const all = new Map(rounds.flatMap(({ matches }) => matches.map((match) => [match.match_id, match])));
  for (const match of all.values()) {
    const next = match.next_match_id;
    if (next && all.has(next)) before.set(next, [...(before.get(next) ?? []), match.match_id]);
  }
  let free = HEAD;
  /** @param {string} id */
  const put = (id) => {
    const match = /** @type {Match} */ (all.get(id));
    const feeders = before.get(id) ?? [];
    feeders.forEach(put);
    const height = heightOf(match);
    if (feeders.length === 0) {
      boxes.set(id, { match, top: free, height });
      free += height + APART;
      return;
    }
    const middles = feeders
      .map((feeder) => /** @type {Box} */ (boxes.get(feeder)))
      .map((box) => box.top + box.height / 2);
    const middle = (Math.min(...middles) + Math.max(...middles)) / 2;
    boxes.set(id, { match, top: Math.max(HEAD, middle - height / 2), height });
    free = Math.max(free, middle + height / 2 + APART);
  };
  for (const { match_id, next_match_id } of [...all.values()].reverse()) {
    if (!next_match_id || !all.has(next_match_id)) put(match_id);
  }
  return {
    columns: rounds.map(({ matches }) => matches.map(({ match_id }) => /** @type {Box} */ (boxes.get(match_id)))),
    height: free,
  };
}

/** @param {{ known: import("./tournament.js").Known, rounds: readonly Round[] }} props */
export function Bracket({ known, rounds }) {
  useLanguage();
  const { columns, height } = layout(rounds);
  const width = columns.length * (WIDTH + GAP) - GAP;
  const left = (/** @type {number} */ column) => column * (WIDTH + GAP);
  const at = new Map(columns.flatMap((boxes, column) => boxes.map((box) => [box.match.match_id, { ...box, column }])));
  const lines = [...at.values()].flatMap(({ match, top, height: tall, column }) => {
    const next = match.next_match_id ? at.get(match.next_match_id) : undefined;
    if (next === undefined) return [];
    const [x, y, middle, end] = [
      left(column) + WIDTH,
      top + tall / 2,
      left(column) + WIDTH + GAP / 2,
      left(next.column),
    ];
    return [`M${x} ${y}H${middle}V${next.top + next.height / 2}H${end}`];
  });
  return html`<section>
    <h2 id="bracket">${t("bracket.title")}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="bracket">
      <div class="bracket" style=${{ width: `${width}rem`, height: `${height}rem` }}>
        <svg
          aria-hidden="true"
          viewBox=${`0 0 ${width} ${height}`}
          style=${{ width: `${width}rem`, height: `${height}rem` }}
        >
          <path d=${lines.join("")} />
        </svg>
        <ol>
          ${columns.map(
            (boxes, column) =>
              html`<li key=${column}>
                <h3 style=${{ left: `${left(column)}rem`, width: `${WIDTH}rem` }}>${roundName(column, columns)}</h3>
                <ol>
                  ${boxes.map((box) => html`<${Meeting} key=${box.match.match_id} known=${known} box=${box} left=${left(column)} />`)}
                </ol>
              </li>`,
          )}
        </ol>
      </div>
    </div>
  </section>`;
}

/** @param {number} column @param {Box[][]} columns */
function roundName(column, columns) {
  const matches = columns[column]?.length ?? 0;
  if (column === columns.length - 1 && matches === 1) return t("round.final");
  if (matches === 2) return t("round.semifinal");
  if (matches === 4) return t("round.quarterfinal");
  return t("round.number", { n: column + 1 });
}

/** @param {{ known: import("./tournament.js").Known, box: Box, left: number }} props */
function Meeting({ known, box: { match, top, height }, left }) {
  const decided = (match.results ?? []).length > 0 || Boolean(match.winner);
  const running = match.table_id && !match.bye && !decided && !isOver(known.tournament.summary.status);
  const results = new Map((match.results ?? []).map((result) => [result.registration_id, result]));
  const entries = match.bye ? match.entries.filter(Boolean) : match.entries;
  return html`<li
    class=${`meeting${running ? " running" : ""}${match.bye ? " bye" : ""}`}
    style=${{ left: `${left}rem`, top: `${top}rem`, width: `${WIDTH}rem`, height: `${height}rem` }}
  >
    <ul>
      ${entries.map((entry, index) => {
        if (!entry) return html`<li key=${index} class="faint">${t("bracket.awaited")}</li>`;
        const result = results.get(entry);
        const through = result ? result.advances || entry === match.winner : entry === match.winner;
        return html`<li key=${entry} class=${through ? "through" : result ? "out" : ""}>
          <span class="entry"
            >${known.entry(entry)}${through && html`<span class="heard"> ${t("bracket.through")}</span>`}</span
          >
          ${match.bye ? html`<small>${t("bracket.bye")}</small>` : result && html`<span class="points"><span class="heard">${t("points")} </span>${result.points}</span>`}
        </li>`;
      })}
    </ul>
    ${
      match.table_id &&
      !match.bye &&
      html`<a href=${running ? to("tables", match.table_id) : to("replay", match.table_id)}
        ><span class="heard"
          >${t(running ? "to.watch" : "to.replay")}:${" "}
          ${entries.map((entry) => (entry ? known.entry(entry) : "")).join(", ")}</span
        ></a
      >`
    }
  </li>`;
}

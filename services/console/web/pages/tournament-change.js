// A tournament as its stream has it: what a change makes of what was known. Pure.

/**
 * @typedef {import("../client/generated/lobby.js").Tournament} Tournament
 * @typedef {import("../client/generated/lobby.js").TournamentChange} TournamentChange
 */

/**
 * The tournament after a change; undefined where a change before it was missed, and the stream has to be begun anew.
 * @param {Tournament} known @param {TournamentChange} change @returns {Tournament | undefined}
 */
export function changed(known, change) {
  if (change.version <= known.summary.version) return known;
  if (change.after !== known.summary.version) return undefined;
  const next = { ...known, summary: change.summary, pool: change.pool };
  next.entries = placed(known.entries, change.entries, change.entries_left, ({ registration_id }) => registration_id);
  for (const name of /** @type {const} */ (["cancelled", "cancelled_because", "draw", "drawn_prize", "prizes", "results", "rounds", "standings"])) {
    const now = change[name];
    if (now !== undefined && now !== null) Object.assign(next, { [name]: now });
  }
  if (change.matches) next.rounds = withMatches(next.rounds, change.matches);
  if (change.chips && known.chips) next.chips = chipsAfter(known.chips, change.chips);
  return next;
}

/**
 * First everything that is named is taken out, then items are put in, in their order, each at its index.
 * @template T
 * @param {readonly T[]} list
 * @param {readonly { at: number, item: T }[] | undefined} put
 * @param {readonly string[] | undefined} gone
 * @param {(item: T) => string} id
 */
function placed(list, put = [], gone = [], id) {
  const named = new Set([...gone, ...put.map(({ item }) => id(item))]);
  const next = list.filter((item) => !named.has(id(item)));
  for (const { at, item } of put) next.splice(at, 0, item);
  return next;
}

/** @param {Tournament["rounds"]} rounds @param {readonly import("../client/generated/lobby.js").Match[]} matches */
function withMatches(rounds, matches) {
  const now = new Map(matches.map((match) => [match.match_id, match]));
  return rounds.map((round) => ({ ...round, matches: round.matches.map((match) => now.get(match.match_id) ?? match) }));
}

/**
 * The figures are those of the change; what only the settings say stays.
 * @param {import("../client/generated/lobby.js").ChipTournament} known
 * @param {import("../client/generated/lobby.js").ChipChange} change
 * @returns {import("../client/generated/lobby.js").ChipTournament}
 */
function chipsAfter(known, { players, tables, tables_gone, draws, ...figures }) {
  const { settings, starts_at, registration_closes_at } = known;
  return {
    settings,
    starts_at,
    registration_closes_at,
    ...figures,
    draws: /** @type {any} */ (draws) ?? known.draws,
    players: placed(known.players, players, [], ({ registration_id }) => registration_id),
    tables: placed(known.tables, tables, tables_gone, ({ table_id }) => table_id),
  };
}

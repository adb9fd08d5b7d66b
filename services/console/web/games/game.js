// What a game adds to the table, and which module has it. The table works for every game without any of it: cards
// where the view has cards, an event by its name, a move by its fields. A module says what is particular.

import { needTexts } from "../frame/texts.js";

/**
 * The table as a module sees it. In a replay it is the same, with nobody to choose.
 * @typedef {object} At
 * @property {import("../client/generated/tables.js").TableView} view The table, as the house has it for this reader.
 * @property {any} game `view.view`: the game's own part, typed by its document (`ScopaMatchView`, `HoldemRingView`).
 * @property {import("../client/index.js").Cards} cards The cards in words.
 * @property {readonly number[]} yours The reader's seats, of a watcher none.
 * @property {(seat: number) => string} name What the player of a seat is called.
 * @property {(chips: number) => string} chips Chips in words: at a cash table as money.
 * @property {(code: string) => string} card A card in words, in the language of the page.
 * @property {(codes: readonly string[]) => string} list Cards in words, one after the other.
 * @property {import("../table/choosing.js").Choice} choice What the reader may touch, and has.
 */

/**
 * @typedef {object} Game
 * @property {(at: At) => any} [middle] What lies in the middle of the table: cards, stock, trick, pots. Elements.
 * @property {(at: At, seat: number) => any} [before] What lies before a seat: what was played, taken, melded, bet; of
 *   others also the backs of what they hold, or the cards where the reader sees them. The reader's own hand is drawn
 *   by the table.
 * @property {(at: At, seat: number) => readonly string[]} [hand] What the reader holds in one of their seats, sorted as
 *   players sort it.
 * @property {(event: any, at: At) => string | undefined} [line] An event of the game (`deal` or `hand` events of a step)
 *   in one sentence, without its full stop; undefined for what needs no line.
 * @property {(move: any, at: At) => string} [move] A legal move in a few words, as the text of its button. What it leaves
 *   open (`min`, `max`, `of`) is asked for beside it and not named.
 * @property {(taken: readonly string[], at: At) => any} [made] The move that the cards taken so far make, where a game
 *   takes more moves than it lists (melds); undefined while they make none.
 * @property {(at: At) => any} [ahead] What a player may say before their turn, where a game takes that: the controls.
 * @property {(stakes: any, at: At) => string} [stakes] The stakes of a table of hands, or of a level, in words.
 * @property {(move: any, seat: number, at: At) => boolean | undefined} [stands] Of a legal move: whether it is what the
 *   seat has said already and may still change; undefined of moves that are not said so.
 * @property {boolean} [banked] Whether a banker deals, so that no seat has the button.
 * @property {(at: At) => any} [score] Points and what else of the match stands beside the table.
 */

const RING = "games/ring";
const MELDS = "games/melds";
const TRICKS = "games/tricks";
const CAPTURE = "games/capture";

/** Each game: its module, and the texts that it needs. @type {Record<string, [() => Promise<{ game: Game }>, ...string[]]>} */
const MODULES = {
  "asso-piglia-tutto": [() => import("./scopa.js"), CAPTURE],
  "chemin-de-fer": [() => import("./chemin-de-fer.js"), RING],
  "poker-5-carte": [() => import("./draw-poker.js"), RING],
  "poker-all-italiana": [() => import("./draw-poker.js"), RING],
  "scala-40": [() => import("./scala-40.js"), MELDS, TRICKS],
  "sette-e-mezzo": [() => import("./sette-e-mezzo.js"), RING],
  bestia: [() => import("./bestia.js"), RING],
  briscola: [() => import("./briscola.js"), TRICKS, CAPTURE],
  burraco: [() => import("./burraco.js"), MELDS, TRICKS],
  cirulla: [() => import("./cirulla.js"), CAPTURE],
  holdem: [() => import("./holdem.js"), RING],
  omaha: [() => import("./holdem.js"), RING],
  peppa: [() => import("./peppa.js"), TRICKS],
  scopa: [() => import("./scopa.js"), CAPTURE],
  scopone: [() => import("./scopa.js"), CAPTURE],
  solitario: [() => import("./solitario.js"), "games/solitario"],
  telesina: [() => import("./telesina.js"), RING],
  tresette: [() => import("./tresette.js"), TRICKS, CAPTURE],
  uno: [() => import("./uno.js"), "games/uno", TRICKS],
};

/** What a game adds; nothing for a game that is newer than the console. @param {string} name @returns {Promise<Game>} */
export async function gameOf(name) {
  const [load, ...texts] = (Object.hasOwn(MODULES, name) && MODULES[name]) || [];
  const [module] = await Promise.all([load?.(), needTexts(texts)]);
  return module?.game ?? {};
}

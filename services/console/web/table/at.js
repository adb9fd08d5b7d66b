// The table as the modules of the games see it: the view, and how its seats, chips and cards are called.
import { amountOfChips } from "../client/index.js";
import { lists, numbers } from "../frame/formats.js";
import { money } from "../frame/parts.js";
import { language, LOCALES, t } from "../frame/texts.js";

/** @typedef {import("../games/game.js").At} At */
/** @typedef {import("../games/game.js").Game} Game */
/** @typedef {import("../client/generated/tables.js").TableView} TableView */

/** Nothing may be touched: of watchers, and in replays. @type {import("./choosing.js").Choice} */
export const NO_CHOICE = { lit: () => false, taken: () => false, touch: () => {}, cards: [], mine: false };

/**
 * Who has been at a table: a view has those alone who are there now.
 * @typedef {object} People
 * @property {ReadonlyMap<number, string>} sat Who sat in each seat last.
 * @property {ReadonlyMap<string, string>} names What they are called.
 */

/**
 * @param {TableView} view
 * @param {import("../client/index.js").Cards} cards
 * @param {import("./choosing.js").Choice} [choice]
 * @param {People} [people]
 * @returns {At}
 */
export function atOf(view, cards, choice = NO_CHOICE, people) {
  const spoken = language.get();
  const names = new Map(view.names.map(({ player_id, name }) => [player_id, name]));
  const cash = view.ring?.kind.kind === "cash";
  /** @param {string} code */
  const card = (code) => cards.name(code, spoken);
  return {
    view,
    game: view.view,
    cards,
    yours: view.yours,
    name(seat) {
      const player = view.seats.find((one) => one.seat === seat)?.player_id ?? people?.sat.get(seat);
      const name = player === undefined ? undefined : (names.get(player) ?? people?.names.get(player));
      return name ?? t("table.seat", { n: seat + 1 });
    },
    chips: (chips) =>
      cash ? money(amountOfChips(Math.round(chips))) : numbers(LOCALES[spoken]).format(chips),
    card,
    list: (codes) => lists(LOCALES[spoken]).format(codes.map(card)),
    choice,
  };
}

/** Whether a text is a card of any deck. @param {import("../client/index.js").Cards} cards */
export const cardIn = (cards) => (/** @type {string} */ text) => cards.info(text) !== undefined;

/**
 * What a module says, or else something in its place: a view that is newer than the module breaks no table.
 * @template T
 * @param {() => T} say
 * @param {T} instead
 * @returns {T}
 */
export function safely(say, instead) {
  try {
    return say();
  } catch {
    return instead;
  }
}

// Choosing a move by touching: which cards and places are lit, and what the touched ones make. Pure: no page, no house.

/**
 * What the reader may touch, and has touched. Values are cards (`"7D"`), numbers and words of fields (a column, a
 * colour, a `type`). A field is named where the same value may stand in several (`from`, `to`). Of equal cards, as two
 * decks have them, `copy` says which one: 0, 1.
 * @typedef {object} Choice
 * @property {(value: Value, field?: string, copy?: number) => boolean} lit Whether a legal move goes on with it.
 * @property {(value: Value, field?: string, copy?: number) => boolean} taken Whether it was touched.
 * @property {(value: Value, field?: string, copy?: number) => void} touch Touches it, or lets it go; sends the move that
 *   is complete and the only one.
 * @property {(move: any) => void} [play] Sends a legal move whole, where a game has a way of choosing of its own.
 * @property {readonly string[]} cards The cards that are taken.
 * @property {boolean} mine Whether it is the reader's turn at all.
 */

/** @typedef {string | number} Value */
/** @typedef {{ value: Value, field?: string | undefined, copy: number }} Touch */
/** @typedef {{ value: Value, fields: readonly string[], list: boolean }} Token */
/** @typedef {import("../client/index.js").Turn} Turn */

/**
 * A legal move, with what it leaves open.
 * @typedef {object} Option
 * @property {string} key
 * @property {Turn} turn
 * @property {any} move The move; where it leaves something open, as the house lists it.
 * @property {readonly Token[]} tokens What of it can be touched.
 * @property {{ field: string, min: number, max: number } | undefined} range A number that it leaves open.
 * @property {{ field: string, of: readonly string[], min: number, max: number } | undefined} set Cards that it leaves open.
 */

/** The most moves that a choice of words becomes: three words, each said or not. */
const SUBSETS = 8;

/** @param {unknown} value @returns {value is { min: number, max: number, of?: readonly any[] }} */
function isOpen(value) {
  return typeof value === "object" && value !== null && "min" in value && "max" in value;
}

/**
 * The moves of the turns. A choice of a few words becomes a move for each.
 * @param {readonly Turn[]} turns
 * @param {(text: string) => boolean} isCard
 * @returns {Option[]}
 */
export function optionsOf(turns, isCard) {
  /** @type {Map<string, Option>} */
  const found = new Map();
  for (const turn of turns) {
    for (const legal of turn.legal.moves) {
      for (const move of said(legal, isCard)) {
        const key = `${turn.seat} ${JSON.stringify(move)}`;
        if (!found.has(key)) found.set(key, option(key, turn, move));
      }
    }
  }
  return [...found.values()];
}

/** @param {string} key @param {Turn} turn @param {any} move @returns {Option} */
function option(key, turn, move) {
  /** @type {Token[]} */
  const tokens = [];
  let range;
  let set;
  for (const [field, value] of Object.entries(move)) {
    if (isOpen(value)) {
      if (value.of === undefined) range = { field, min: value.min, max: value.max };
      else set = { field, of: value.of, min: value.min, max: value.max };
    } else {
      gather(value, [field], false, tokens);
    }
  }
  return { key, turn, move, tokens, range, set };
}

/** @param {unknown} value @param {readonly string[]} fields @param {boolean} list @param {Token[]} tokens */
function gather(value, fields, list, tokens) {
  if (typeof value === "string" || typeof value === "number") {
    tokens.push({ value, fields, list });
  } else if (Array.isArray(value)) {
    for (const one of value) gather(one, fields, true, tokens);
  } else if (typeof value === "object" && value !== null) {
    for (const [field, one] of Object.entries(value)) {
      // Where a card lies in its game is said by the house and touched by nobody.
      if (field !== "layout") gather(one, [...fields, field], list, tokens);
    }
  }
}

/**
 * A move with its choice of words made, in each way.
 * @param {any} move
 * @param {(text: string) => boolean} isCard
 * @returns {any[]}
 */
function said(move, isCard) {
  for (const [field, value] of Object.entries(move)) {
    if (!isOpen(value) || value.of === undefined || value.of.some((one) => typeof one === "string" && isCard(one))) continue;
    if (2 ** value.of.length > SUBSETS) continue;
    const { [field]: _, ...rest } = move;
    const ways = subsets(value.of).filter(({ length }) => length >= value.min && length <= value.max);
    return ways.flatMap((some) => {
      if (value.min > 0) return said({ ...rest, [field]: some }, isCard);
      return said(some.length === 0 ? rest : { ...rest, [field]: some[0] }, isCard);
    });
  }
  return [move];
}

/** @template T @param {readonly T[]} of @returns {T[][]} The smaller ones first. */
function subsets(of) {
  return of
    .reduce((all, one) => [...all, ...all.map((some) => [...some, one])], /** @type {T[][]} */ ([[]]))
    .sort((a, b) => a.length - b.length);
}

/**
 * What of a move is left to touch, where it has all that was touched.
 * @param {Option} of
 * @param {readonly Touch[]} touches
 * @returns {Token[] | undefined} Undefined where the move has not all of them.
 */
export function left(of, touches) {
  const tokens = [...of.tokens];
  const some = of.set === undefined ? [] : [...of.set.of];
  let room = of.set?.max ?? 0;
  // Those that name their field choose first.
  const named = [...touches.filter(({ field }) => field !== undefined), ...touches.filter(({ field }) => field === undefined)];
  for (const { value, field } of named) {
    const at = tokens.findIndex((token) => isOf(token, value, field));
    const one = some.indexOf(String(value));
    if (at >= 0) {
      tokens.splice(at, 1);
    } else if (room > 0 && one >= 0 && (field === undefined || field === of.set?.field)) {
      some.splice(one, 1);
      room -= 1;
    } else {
      return undefined;
    }
  }
  return tokens;
}

/** @param {Token} token @param {Value} value @param {string | undefined} field */
const isOf = (token, value, field) =>
  token.value === value && (field === undefined || token.fields.includes(field));

/** @param {readonly Option[]} options @param {readonly Touch[]} touches */
export const candidates = (options, touches) => options.filter((one) => left(one, touches) !== undefined);

/** @param {Touch} one @param {Value} value @param {string | undefined} field @param {number} copy */
const same = (one, value, field, copy) =>
  one.value === value && one.copy === copy && (field === undefined || one.field === undefined || one.field === field);

/** @param {readonly Touch[]} touches @param {Value} value @param {string} [field] @param {number} [copy] */
export const isTaken = (touches, value, field, copy = 0) => touches.some((one) => same(one, value, field, copy));

/**
 * Whether something is lit. Where a game takes more moves than it lists (`patient`), each thing goes with every other.
 * @param {readonly Option[]} options
 * @param {readonly Touch[]} touches
 * @param {{ value: Value, field?: string | undefined, copy?: number | undefined }} what
 * @param {boolean} patient
 */
export function isLit(options, touches, { value, field, copy = 0 }, patient) {
  if (isTaken(touches, value, field, copy)) return true;
  const touch = { value, field, copy };
  return patient ? candidates(options, [touch]).length > 0 : candidates(options, [...touches, touch]).length > 0;
}

/**
 * What touching something makes: what is taken after it, and the move that is complete by it.
 * @param {readonly Option[]} options
 * @param {readonly Touch[]} touches
 * @param {{ value: Value, field?: string | undefined, copy?: number | undefined }} what
 * @param {boolean} patient
 * @returns {{ touches: readonly Touch[], send: Option | undefined }}
 */
export function touched(options, touches, { value, field, copy = 0 }, patient) {
  if (isTaken(touches, value, field, copy)) {
    return { touches: touches.filter((one) => !same(one, value, field, copy)), send: undefined };
  }
  const touch = { value, field, copy };
  const more = [...touches, touch];
  const alone = candidates(options, [touch]);
  if (alone.length === 0) return { touches, send: undefined };
  if (patient || candidates(options, more).length > 0) return { touches: more, send: complete(options, more, patient) };
  // A set that is full takes no more; anything else begins anew.
  if (candidates(options, touches).some(({ set }) => set?.of.includes(String(value)))) {
    return { touches, send: undefined };
  }
  return { touches: [touch], send: complete(options, [touch], patient) };
}

/**
 * The move that is sent without being asked for: the only one, with nothing open, by a card or place of its own. Cards
 * that are laid down together are always asked for: more might be meant.
 * @param {readonly Option[]} options
 * @param {readonly Touch[]} touches
 * @param {boolean} patient
 */
function complete(options, touches, patient) {
  const [only, other] = candidates(options, touches);
  if (only === undefined || other !== undefined || only.range !== undefined || only.set !== undefined) return undefined;
  const own = touches.some(({ value, field }) =>
    only.tokens.some((token) => !token.list && isOf(token, value, field)),
  );
  const laid = patient && only.tokens.some((token) => token.fields.includes("card") || token.fields.includes("cards"));
  return own && !laid ? only : undefined;
}

/**
 * Whether a move is chosen by cards or places, and not by its words.
 * @param {Option} one
 * @param {(text: string) => boolean} isCard
 */
export const isByPlace = (one, isCard) =>
  one.set === undefined &&
  one.tokens.some(({ value, fields }) => !fields.includes("type") && (typeof value === "number" || isCard(value)));

/**
 * The moves to offer as buttons: those that the touched things make, then those that are chosen by their words.
 * @param {readonly Option[]} options
 * @param {readonly Touch[]} touches
 * @param {(text: string) => boolean} isCard
 * @param {boolean} patient
 * @returns {Option[]}
 */
export function offered(options, touches, isCard, patient) {
  const words = options.filter((one) => !isByPlace(one, isCard));
  if (touches.length === 0) return words;
  const made = candidates(options, touches).filter((one) => {
    if (!patient || one.set !== undefined) return true;
    return (left(one, touches) ?? []).every(({ value }) => typeof value === "number" || !isCard(value));
  });
  return [...made, ...words.filter((one) => !made.includes(one))];
}

/**
 * The cards of a set that are taken, and whether they are enough.
 * @param {Option} one
 * @param {readonly Touch[]} touches
 */
export function chosen({ set }, touches) {
  const some = touches.map(({ value }) => String(value)).filter((value) => set?.of.includes(value));
  return { some, enough: set === undefined || (some.length >= set.min && some.length <= set.max) };
}

/**
 * The move as it is sent.
 * @param {Option} one
 * @param {{ number?: number | undefined, some?: readonly string[] | undefined }} [open] What is chosen of what it leaves open.
 */
export function moveMade({ move, range, set }, { number, some = [] } = {}) {
  const made = { ...move };
  if (range !== undefined) made[range.field] = Math.min(Math.max(Math.round(number ?? range.min), range.min), range.max);
  if (set !== undefined) {
    // With `min` 0 the field holds one and no list, or is left out.
    if (set.min > 0) made[set.field] = some;
    else if (some.length > 0) made[set.field] = some[0];
    else delete made[set.field];
  }
  return made;
}

/** What is asked, so that what was touched for another question counts no more. @param {readonly Turn[]} turns */
export const question = (turns) => turns.map(({ seat, decision, version }) => `${seat}:${decision ?? version}`).join(" ");

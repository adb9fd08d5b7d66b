// Cards found in any view of a game, by its fields alone: for games whose module does not draw them. Pure.

/** @typedef {{ field: string, cards: readonly string[] }} Heap */

/** What of a game is in play: a match has a deal, a ring has a hand. @param {any} game @returns {any} */
export const inPlay = (game) => game?.deal ?? game?.hand ?? undefined;

/**
 * The part of the view that is of one seat: an item with its number, in whatever list has it.
 * @param {any} game
 * @param {number} seat
 * @returns {any}
 */
export function ofSeat(game, seat) {
  const play = inPlay(game);
  for (const list of [play?.hands, play?.players, play?.seats]) {
    const one = Array.isArray(list) ? list.find((item) => item?.seat === seat) : undefined;
    if (one !== undefined) return one;
  }
  return undefined;
}

/**
 * The cards that the reader sees in the hand of a seat.
 * @param {any} game
 * @param {number} seat
 * @returns {readonly string[]}
 */
export function handOf(game, seat) {
  const one = ofSeat(game, seat);
  const lists = one?.cards !== undefined ? [one.cards] : [one?.covered, one?.open];
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter((card) => typeof card === "string") : []));
}

/**
 * The cards that lie on the table and are nobody's, by their field.
 * @param {any} game
 * @param {(text: string) => boolean} isCard
 * @returns {Heap[]}
 */
export function heaps(game, isCard) {
  /** @type {Heap[]} */
  const found = [];
  for (const [field, value] of Object.entries(inPlay(game) ?? {})) {
    if (field === "hands" || field === "players" || field === "seats") continue;
    for (const cards of within(value, isCard)) if (cards.length > 0) found.push({ field, cards });
  }
  return found;
}

/** @param {unknown} value @param {(text: string) => boolean} isCard @returns {string[][]} */
function within(value, isCard) {
  if (typeof value === "string") return isCard(value) ? [[value]] : [];
  if (Array.isArray(value)) {
    const cards = value.filter((one) => typeof one === "string" && isCard(one));
    const single = value.flatMap((one) => (typeof one?.card === "string" && isCard(one.card) ? [one.card] : []));
    if (cards.length > 0) return [cards];
    return single.length > 0 ? [single] : value.flatMap((one) => within(one, isCard));
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((one) => within(one, isCard)) : [];
}

/**
 * Every card that a value holds, in order.
 * @param {unknown} value
 * @param {(text: string) => boolean} isCard
 * @returns {string[]}
 */
export function cardsIn(value, isCard) {
  if (typeof value === "string") return isCard(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => cardsIn(one, isCard));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((one) => cardsIn(one, isCard)) : [];
}

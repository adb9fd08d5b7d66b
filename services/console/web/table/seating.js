// Who sits where around the felt: the reader at the bottom, the others as the seats are numbered. Pure.

/** How many of the others sit at the left and at the right; the rest sit at the top. @type {Record<number, number>} */
const BESIDE = { 0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2 };

/**
 * @param {readonly number[]} seats The seats that are taken, ascending.
 * @param {number | undefined} own The seat at the bottom.
 * @param {"clockwise" | "anticlockwise"} order Which way round the seats are numbered.
 * @returns {{ bottom: number | undefined, left: number[], top: number[], right: number[] }} Left from the bottom up, top
 *   from the left, right from the top down: once around, clockwise.
 */
export function around(seats, own, order) {
  const bottom = own ?? seats[0];
  if (bottom === undefined) return { bottom, left: [], top: [], right: [] };
  const after = [...seats.filter((seat) => seat > bottom), ...seats.filter((seat) => seat < bottom)];
  const round = order === "clockwise" ? after : after.reverse();
  const beside = BESIDE[round.length] ?? 2;
  return {
    bottom,
    left: round.slice(0, beside),
    top: round.slice(beside, round.length - beside),
    right: round.slice(round.length - beside),
  };
}

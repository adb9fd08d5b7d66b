// Choosing a move by touching: which cards and places are lit, and what the touched ones make. Pure.

/**
 * What the reader may touch, and has touched. Values are cards (`"7D"`), numbers and words of fields (a column, a
 * colour). A field is named where the same value may stand in several (`from`, `to`).
 * @typedef {object} Choice
 * @property {(value: string | number, field?: string) => boolean} lit Whether a legal move goes on with it.
 * @property {(value: string | number, field?: string) => boolean} taken Whether it was touched.
 * @property {(value: string | number, field?: string) => void} touch Touches it, or lets it go; sends the move that is
 *   complete and the only one.
 * @property {readonly string[]} cards The cards that are taken.
 * @property {boolean} mine Whether it is the reader's turn at all.
 */
export {};

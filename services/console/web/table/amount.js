// Amounts in the unit that the table shows: chips, or at a cash table euro. What is typed, and what a slider stops at.
// Pure.
import { amountOfChips, cents } from "../client/index.js";
import { amountTyped, asTyped } from "../frame/amounts.js";

/** @typedef {import("./at.js").At} At */

/** Whether chips are money here: one is a cent. @param {At} at */
export const isCash = (at) => at.view.ring?.kind.kind === "cash";

/**
 * An amount as one types it: "0,50" of 50 chips at a cash table.
 * @param {number} chips @param {boolean} cash @param {string} spoken
 */
export function typedAmount(chips, cash, spoken) {
  if (!cash) return String(chips);
  return asTyped(amountOfChips(chips), spoken);
}

/** The chips that were typed; undefined of what is no amount. @param {string} text @param {boolean} cash */
export function chipsTyped(text, cash) {
  const plain = amountTyped(text.replace(/[€\s]/g, ""));
  if (!cash) return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(cents(plain)) : undefined;
}

/**
 * The amount that so many steps away is, up or down: the least, the most, or a multiple of the step between them.
 * @param {number} from @param {1 | -1} way @param {number} step @param {{ min: number, max: number }} range
 */
export function stepped(from, way, step, { min, max }) {
  const next = way > 0 ? (Math.floor(from / step) + 1) * step : (Math.ceil(from / step) - 1) * step;
  return Math.min(Math.max(next, min), max);
}

/**
 * At how many places a slider stops, beside the first.
 * @param {number} step @param {{ min: number, max: number }} range
 */
export function stops(step, { min, max }) {
  if (max <= min) return 0;
  // The multiples of the step that lie between, and the most.
  return Math.ceil(max / step) - 1 - Math.floor(min / step) + 1;
}

/** The amount of a stop. @param {number} stop @param {number} step @param {{ min: number, max: number }} range */
export function amountAt(stop, step, { min, max }) {
  if (stop <= 0) return min;
  return Math.min((Math.floor(min / step) + stop) * step, max);
}

/**
 * The last stop that is not above an amount.
 * @param {number} chips @param {number} step @param {{ min: number, max: number }} range
 */
export function stopOf(chips, step, { min, max }) {
  if (chips >= max) return stops(step, { min, max });
  return Math.max(0, Math.floor(chips / step) - Math.floor(min / step));
}

/**
 * Amounts to begin from, between what the house says is the least and the most. The most is called what it is: all that
 * the seat has, the pot, or only the most.
 * @param {{ min: number, max: number }} range
 * @param {{ pot?: number | undefined, level?: number, stack?: number | undefined }} of The pot with the call in it, to
 *   what a raise is added, and all that the seat could put there.
 * @returns {{ key: "min" | "half" | "pot" | "all" | "max", chips: number }[]}
 */
export function proposed({ min, max }, { pot = 0, level = 0, stack }) {
  const whole = level + pot;
  const most = max === stack ? "all" : pot > 0 && whole === max ? "pot" : "max";
  const between = /** @type {const} */ ([
    { key: "half", chips: level + Math.round(pot / 2) },
    { key: "pot", chips: whole },
  ]);
  return [
    { key: "min", chips: min },
    ...between.filter(({ chips }) => pot > 0 && chips > min && chips < max),
    { key: most, chips: max },
  ];
}

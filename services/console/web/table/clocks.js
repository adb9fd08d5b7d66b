// The clocks of the seats: until when each must move, and what is left of its time in all.
import { clock } from "../frame/parts.js";
import { useNow } from "../frame/reading.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";

/**
 * @typedef {object} SeatTime
 * @property {number | undefined} left Milliseconds until the seat must have moved; undefined while it need not.
 * @property {number} share How much of the time for one move is left, from 0 to 1.
 * @property {number} match Milliseconds that are left of its time in the match, or of its time bank.
 */

/** Below so many milliseconds time is short. */
const SHORT = 10_000;

/**
 * @param {import("./at.js").TableView} view
 * @param {number} seat
 * @param {number} now The time of the house.
 * @returns {SeatTime}
 */
export function timeOf(view, seat, now) {
  const one = view.seats.find((state) => state.seat === seat);
  if (one === undefined) return { left: undefined, share: 0, match: 0 };
  const runs = one.to_move && view.status === "playing" && typeof one.deadline === "string";
  const whole = 1000 * (view.ring?.clocks.turn_seconds ?? view.clocks?.move_seconds ?? 0);
  const left = runs ? Math.max(0, Date.parse(one.deadline ?? "") - now) : undefined;
  // A time bank runs when the time of the turn is over, the time of a match from the first moment on.
  const since = Math.max(0, now - Date.parse(view.at));
  const match = runs && view.ring === undefined ? Math.max(0, one.match_ms_left - since) : one.match_ms_left;
  return { left, share: left === undefined || whole === 0 ? 0 : Math.min(1, left / whole), match };
}

/**
 * The clock of a seat: a ring that empties around its letter, and the time left.
 * @param {{ view: import("./at.js").TableView, seat: number, name: string, ahead: number | undefined }} props
 */
export function SeatClock({ view, seat, name, ahead }) {
  const moves = view.status === "playing" && (view.seats.find((one) => one.seat === seat)?.to_move ?? false);
  const local = useNow(250, moves && ahead !== undefined);
  const { left, share } = timeOf(view, seat, ahead === undefined ? Date.parse(view.at) : local + ahead);
  const short = left !== undefined && left < SHORT;
  return html`<span
    class=${`dial ${left === undefined ? "" : "runs"} ${short ? "short" : ""}`}
    style=${{ "--share": String(share) }}
    aria-hidden="true"
  >
    <span>${left === undefined ? (Array.from(name)[0] ?? "?").toUpperCase() : clock(left)}</span>
  </span>`;
}

/**
 * What a player has left for the whole match, or as their time bank.
 * @param {{ view: import("./at.js").TableView, seat: number, ahead: number | undefined }} props
 */
export function MatchClock({ view, seat, ahead }) {
  const moves = view.status === "playing" && (view.seats.find((one) => one.seat === seat)?.to_move ?? false);
  const local = useNow(1000, moves && ahead !== undefined);
  const { match } = timeOf(view, seat, ahead === undefined ? Date.parse(view.at) : local + ahead);
  if (view.ring !== undefined && view.ring !== null && view.ring.clocks.time_bank_seconds === 0) return null;
  return html`<span class="match-clock" title=${t(view.ring ? "table.clock.bank" : "table.clock.match")}
    ><span class="heard">${t(view.ring ? "table.clock.bank" : "table.clock.match")}: </span>${clock(match)}</span
  >`;
}

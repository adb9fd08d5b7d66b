// One seat around the felt: who sits there, their points or chips, their clock, what they did last and what lies
// before them.
import { Card } from "../cards/card.js";
import { t } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { safely } from "./at.js";
import { MatchClock, SeatClock } from "./clocks.js";
import { handOf, ofSeat } from "./found.js";
import { eventLines } from "./words.js";

/** @typedef {import("./at.js").At} At */

/** @param {{ at: At, game: import("./at.js").Game, seat: number, own?: boolean, ahead: number | undefined }} props */
export function Seat({ at, game, seat, own = false, ahead }) {
  const { view } = at;
  const state = view.seats.find((one) => one.seat === seat);
  if (state === undefined) return null;
  const name = at.name(seat);
  const moves = state.to_move && view.status === "playing";
  const mark = markOf(at, state);
  const dealer = (at.game.positions?.button ?? at.game.dealer) === seat && game.banked !== true;
  const last = view.last.find((one) => one.seat === seat);
  const did = last === undefined ? undefined : eventLines(last.events, at, game)[0];
  return html`<div role="group" class=${`seat ${moves ? "moves" : ""} ${own ? "own" : ""} ${state.away ? "away" : ""}`} aria-label=${name}>
    <div class="plate">
      <${SeatClock} view=${view} seat=${seat} name=${name} ahead=${ahead} />
      <span class="who">
        <strong>${name}</strong>
        <span class="has">${has(at, seat)} <${MatchClock} view=${view} seat=${seat} ahead=${ahead} /></span>
      </span>
      ${dealer && html`<span class="sign dealer" title=${t("table.mark.dealer")}>
        <span aria-hidden="true">${t("table.mark.dealer.sign")}</span
        ><span class="heard">${t("table.mark.dealer")}</span>
      </span>`}
    </div>
    ${mark && html`<p class=${`sign ${mark.key}`}>${mark.text}</p>`}
    ${did && html`<p class="did">${did}</p>`}
    <div
      class="before"
    >${safely(() => game.before?.(at, seat), undefined) ?? (own ? null : html`<${Held} at=${at} seat=${seat} />`)}</div>
  </div>`;
}

/** The chips in a seat, in games that have some. @param {any} game @param {number} seat @returns {number | undefined} */
export const chipsOf = (game, seat) =>
  ofSeat(game, seat)?.chips ?? game.places?.find((/** @type {any} */ one) => one.seat === seat)?.chips;

/** Points of the line, or chips. @param {At} at @param {number} seat */
function has(at, seat) {
  const { game } = at;
  const chips = chipsOf(game, seat);
  if (typeof chips === "number") return html`<span class="chips">${at.chips(chips)}</span>`;
  const points = Array.isArray(game.totals) ? game.totals[seat % game.totals.length] : undefined;
  return points === undefined ? null : html`<span class="points">${t("table.points", { n: points })}</span>`;
}

/** What everybody should know of a player: that they are not there, or go. @param {At} at @param {any} state */
function markOf({ game, view }, state) {
  const place = game.places?.find((/** @type {any} */ one) => one.seat === state.seat);
  if (state.at_fault) return { key: "fault", text: t(`table.mark.${state.at_fault}`) };
  const leaves = place?.leaving || view.ring?.leaving.includes(state.seat);
  if (leaves) return { key: "leaving", text: t("table.mark.leaving") };
  if (state.away) return { key: "absent", text: t("table.mark.away") };
  if (place?.sits_out_next) return { key: "absent", text: t("table.mark.sits_out_next") };
  if (place?.waiting) return { key: "absent", text: t("table.mark.waiting") };
  if (!state.ready && view.status === "waiting") return { key: "absent", text: t("table.mark.not_ready") };
  return undefined;
}

/**
 * What a seat holds, where no module draws it: backs, or the cards that the reader sees.
 * @param {{ at: At, seat: number }} props
 */
function Held({ at, seat }) {
  const seen = handOf(at.game, seat);
  const count = ofSeat(at.game, seat)?.count ?? seen.length;
  if (count === 0) return null;
  const backs = Math.max(0, count - seen.length);
  return html`<span class="held">
    ${seen.map((code, place) => html`<${Card} key=${place} code=${code} cards=${at.cards} size="small" />`)}
    ${backs > 0 &&
    html`<span class="held" role="img" aria-label=${t("table.backs", { n: backs })}>
      ${Array.from({ length: Math.min(backs, 13) }, (_, n) => html`<span key=${n} aria-hidden="true"><${Card} cards=${at.cards} size="small" /></span>`)}
    </span>`}
  </span>`;
}

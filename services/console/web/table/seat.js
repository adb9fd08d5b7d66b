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
  const marks = marksOf(at, state, game.banked === true);
  const last = view.last.find((one) => one.seat === seat);
  const did = last === undefined ? undefined : eventLines(last.events, at, game)[0];
  return html`<section class=${`seat ${moves ? "moves" : ""} ${own ? "own" : ""} ${state.away ? "away" : ""}`} aria-label=${name}>
    <div class="plate">
      <${SeatClock} view=${view} seat=${seat} name=${name} ahead=${ahead} />
      <span class="who">
        <strong>${name}</strong>
        <span class="has">${has(at, seat)} <${MatchClock} view=${view} seat=${seat} ahead=${ahead} /></span>
      </span>
      ${marks.map(
        ({ key, text, sign }) =>
          html`<span key=${key} class=${`sign ${key}`} title=${text}>
            ${sign === undefined ? text : html`<span aria-hidden="true">${sign}</span><span class="heard">${text}</span>`}
          </span>`,
      )}
    </div>
    ${did && html`<p class="did">${did}</p>`}
    <div
      class="before"
    >${safely(() => game.before?.(at, seat), undefined) ?? (own ? null : html`<${Held} at=${at} seat=${seat} />`)}</div>
  </section>`;
}

/** Points of the line, or chips. @param {At} at @param {number} seat */
function has(at, seat) {
  const { game } = at;
  const chips = ofSeat(game, seat)?.chips ?? game.places?.find((/** @type {any} */ one) => one.seat === seat)?.chips;
  if (typeof chips === "number") return html`<span class="chips">${at.chips(chips)}</span>`;
  const points = Array.isArray(game.totals) ? game.totals[seat % game.totals.length] : undefined;
  return points === undefined ? null : html`<span class="points">${t("table.points", { n: points })}</span>`;
}

/** @param {At} at @param {any} state @param {boolean} banked @returns {{ key: string, text: string, sign?: string | undefined }[]} */
function marksOf(at, state, banked) {
  const { game, view } = at;
  const place = game.places?.find((/** @type {any} */ one) => one.seat === state.seat);
  const dealer = game.positions?.button ?? game.dealer;
  const marks = [];
  if (dealer === state.seat && !banked) marks.push({ key: "dealer", text: t("table.mark.dealer"), sign: t("table.mark.dealer.sign") });
  if (state.at_fault) marks.push({ key: "fault", text: t(`table.mark.${state.at_fault}`) });
  else if (place?.leaving || view.ring?.leaving.includes(state.seat)) marks.push({ key: "leaving", text: t("table.mark.leaving") });
  else if (state.away) marks.push({ key: "gone", text: t("table.mark.away") });
  else if (place?.sits_out_next) marks.push({ key: "gone", text: t("table.mark.sits_out_next") });
  else if (place?.waiting) marks.push({ key: "gone", text: t("table.mark.waiting") });
  else if (!state.ready && view.status === "waiting") marks.push({ key: "gone", text: t("table.mark.not_ready") });
  return marks;
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

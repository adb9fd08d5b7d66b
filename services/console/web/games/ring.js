// What the games of hands draw alike: pots, bets and chips, what a seat is in the hand, stakes and the last result.
import { Card } from "../cards/card.js";
import { time } from "../frame/parts.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { handSeat, isMine, listed, placeOf } from "./ring-parts.js";
import { category, madeOf, resultLines, stakesWords } from "./ring-words.js";

/** @typedef {import("./game.js").At} At */

/** Chips: a mark and an amount. @param {{ amount: number, at: At, label: string, big?: boolean }} props */
export function Chips({ amount, at, label, big = false }) {
  return html`<span class=${big ? "ring-chips big" : "ring-chips"}
    ><span class="ring-chip" aria-hidden="true"></span><span class="heard">${label} </span
    ><b>${at.chips(amount)}</b></span
  >`;
}

/** A short word about a seat. @param {{ text: string, kind?: string }} props */
export const Mark = ({ text, kind = "" }) => html`<span class=${`ring-mark ${kind}`}>${text}</span>`;

/** What the middle of the table says above its cards. @param {{ text: string, note?: string }} props */
export const Part = ({ text, note }) =>
  html`<p class="ring-part">${text}${note && html`<span> · ${note}</span>`}</p>`;

/** A few facts side by side: [what, how much]. @param {{ facts: readonly (readonly [string, any])[] }} props */
export const Facts = ({ facts }) =>
  html`<dl class="ring-facts">
    ${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;

/**
 * The pot, and of several pots each with those who may win it. Once the hand is over: who won.
 * @param {{ at: At }} props
 */
export function Pots({ at }) {
  const { game } = at;
  if (!game.in_play && game.last && game.last.hand === game.hand_number) {
    const lines = resultLines(game.last, at);
    return html`<ul class="ring-result">
      ${lines.map((/** @type {string} */ line) => html`<li key=${line}>${line}</li>`)}
    </ul>`;
  }
  const pots = game.hand?.pots ?? [];
  return html`<div class="ring-pots">
    <p class="ring-pot"><span>${t("ring.pot")}</span> <${Chips} amount=${game.hand?.pot ?? 0} at=${at} label="" big /></p>
    ${pots.length > 1 &&
    html`<ul>
      ${pots.map(
        (/** @type {any} */ pot, /** @type {number} */ n) =>
          html`<li key=${n}>
            <span>${n === 0 ? t("ring.main_pot") : t("ring.side_pot", { n })}</span> <b>${at.chips(pot.amount)}</b>
            <small>${contenders(pot, at)}</small>
          </li>`,
      )}
    </ul>`}
  </div>`;
}

/**
 * Who may win a pot, in the fewest names: of those who have not folded, who may or who may not.
 * @param {{ contenders: readonly number[] }} pot @param {At} at
 */
function contenders({ contenders: those }, at) {
  /** @type {readonly any[]} */
  const seats = at.game.hand.seats;
  const others = seats.filter(({ seat, folded }) => !folded && !those.includes(seat)).map(({ seat }) => seat);
  if (others.length === 0) return t("ring.contenders.all");
  return others.length < those.length
    ? t("ring.contenders.but", { names: listed(others.map(at.name)) })
    : t("ring.contenders", { names: listed(those.map(at.name)) });
}

/**
 * What a seat is at the table, beside what its plate says (chips, button, away, leaving): blinds, and what it owes.
 * @param {{ at: At, seat: number }} props
 */
export function Standing({ at, seat }) {
  const { positions, in_play } = at.game;
  const place = placeOf(at, seat);
  const blinds = positions && positions.big !== positions.button && in_play;
  return html`${blinds && positions.small === seat && html`<${Sign} name="ring.small_blind" />`}
    ${blinds && positions.big === seat && html`<${Sign} name="ring.big_blind" />`}
    ${(place?.debt?.big || place?.debt?.small) && html`<${Mark} text=${t("ring.debt")} />`}
    ${place?.bought > 0 && html`<${Mark} text=${t("ring.bought", { chips: at.chips(place.bought) })} />`}`;
}

/** @param {{ name: string }} props */
const Sign = ({ name }) =>
  html`<abbr class="ring-sign" role="img" aria-label=${t(name)} title=${t(name)}>${t(`${name}.sign`)}</abbr>`;

/**
 * Cards of a seat in a row, those that lie covered as backs that overlap.
 * @param {{ at: At, cards: readonly string[], backs?: number, faint?: boolean, of: string }} props `of`: whose, aloud.
 */
export function Row({ at, cards, backs = 0, faint = false, of }) {
  if (cards.length + backs === 0) return null;
  return html`<span class=${cards.length === 0 ? "ring-row covered" : "ring-row"} role="group" aria-label=${of}>
    ${Array.from({ length: backs }, (_, n) => html`<${Card} key=${n} cards=${at.cards} size="small" faint=${faint} />`)}
    ${cards.map(
      (code, n) => html`<${Card} key=${`${code} ${n}`} code=${code} cards=${at.cards} size="small" faint=${faint} />`,
    )}
  </span>`;
}

/**
 * A seat in a hand of poker: its chips, cards, bet, and what it did.
 * @param {{ at: At, seat: number, cards?: readonly string[], backs?: number, notes?: readonly (string | false | undefined)[] }} props
 */
export function PokerSeat({ at, seat, cards = [], backs = 0, notes = [] }) {
  const one = handSeat(at, seat);
  const made = one?.folded ? undefined : madeOf(seat, at);
  const said = notes.filter((note) => typeof note === "string");
  return html`<div class=${one?.folded ? "ring-seat folded" : "ring-seat"}>
    ${!isMine(at, seat) &&
    html`<${Row} at=${at} cards=${cards} backs=${one?.folded ? 0 : backs} faint=${one?.folded} of=${at.name(seat)} />`}
    <p class="ring-did">
      <${Standing} at=${at} seat=${seat} />
      ${one?.folded && html`<${Mark} text=${t("ring.folded")} kind="away" />`}
      ${one?.bet > 0 && html`<span class="ring-bet"><${Chips} amount=${one.bet} at=${at} label=${t("ring.bet")} /></span>`}
      ${one?.all_in && at.game.in_play && html`<${Mark} text=${t("ring.all_in")} kind="strong" />`}
      ${said.map((note) => html`<${Mark} key=${note} text=${note} />`)}
      ${made !== undefined && html`<${Mark} text=${made} kind="made" />`}
    </p>
  </div>`;
}

/** Cards of the board that are in no winner's hand, once it is over: they are drawn faint. @param {At} at @returns {(card: string) => boolean} */
export function besideWinners(at) {
  const { game } = at;
  if (game.in_play || game.last?.hand !== game.hand_number) return () => false;
  const winners = game.last.pots.flatMap((/** @type {any} */ pot) => pot.shares.map((/** @type {any} */ one) => one.seat));
  const cards = winners.flatMap((/** @type {number} */ seat) => handSeat(at, seat)?.made?.cards ?? []);
  return (card) => cards.length > 0 && !cards.includes(card);
}

/** Stakes, level and the last hand, beside the table. @param {At} at */
export function score(at) {
  const { game, view } = at;
  const { ring } = view;
  const next = ring?.next_level;
  /** @type {[string, any][]} */
  const facts = [[t("ring.stakes"), stakesWords(game.stakes, at)]];
  if (ring?.level) facts.unshift([t("ring.level", { n: ring.level }), ""]);
  if (next) {
    const stakes = stakesWords(next, at);
    const when = ring.next_level_at;
    const at_ = when ? t("ring.next_level.at", { stakes, time: time(when, { timeStyle: "short" }) }) : stakes;
    facts.push([t("ring.next_level"), at_]);
  }
  if (!game.in_play && game.carried > 0) {
    facts.push([t("ring.pot"), t("ring.carried", { amount: at.chips(game.carried) })]);
  }
  return html`<div class="ring-score">
    <dl class="pairs">
      ${facts.map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)}
    </dl>
    ${game.last && html`<${LastHand} at=${at} />`}
  </div>`;
}

/** The hand that is over: who put in and won what. @param {{ at: At }} props */
function LastHand({ at }) {
  const { last } = at.game;
  const hands = last.seats.some((/** @type {any} */ one) => one.hand);
  const number = (/** @type {number} */ chips) => html`<td class="number">${chips === 0 ? "–" : at.chips(chips)}</td>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t("ring.last", { hand: last.hand })}>
    <table class="list ring-last">
      <caption>
        ${t("ring.last", { hand: last.hand })}
        <small> ${t("ring.pot")} ${at.chips(last.pot)}${last.rake > 0 && `, ${t("ring.rake")} ${at.chips(last.rake)}`}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">${t("ring.last.player")}</th>
          ${hands && html`<th scope="col">${t("ring.last.hand")}</th>`}
          <th scope="col" class="number">${t("ring.last.paid")}</th>
          <th scope="col" class="number">${t("ring.last.won")}</th>
        </tr>
      </thead>
      <tbody>
        ${last.seats.map(
          (/** @type {any} */ one) =>
            html`<tr key=${one.seat} class=${one.won > 0 ? "won" : ""}>
              <th scope="row">${at.name(one.seat)}</th>
              ${hands && html`<td>${one.hand ? category(one.hand, at) : ""}</td>`} ${number(one.paid)} ${number(one.won)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** A word of a view in the words of the game; of a word that is new, the word itself. @param {string} area @param {string | null | undefined} name */
export const named = (area, name) => (name === null || name === undefined ? "" : word(area, name));

// The moves that are chosen by a button: those without a card, those that the touched cards make, and bets.
import { t, useLanguage } from "../frame/texts.js";
import { html, useEffect, useId, useState } from "../frame/view.js";
import { amountAt, chipsTyped, isCash, proposed, stepped, stopOf, stops, typedAmount } from "./amount.js";
import { cardIn, safely } from "./at.js";
import { chosen, moveMade, offered } from "./choosing.js";
import { useKeptFocus } from "./keys.js";
import { moveWords } from "./words.js";

/** @typedef {import("./at.js").At} At */
/** @typedef {import("./choosing.js").Option} Option */

/** As many buttons as stand there at once; the list of all moves has the others. */
const MOST = 12;

/**
 * @param {{ at: At, game: import("./at.js").Game, chosen: ReturnType<typeof import("./choice.js").useChoice> }} props
 */
export function Moves({ at, game, chosen: choosing }) {
  const { options, touches, send } = choosing;
  const patient = game.made !== undefined;
  const isCard = cardIn(at.cards);
  const list = offered(options, touches, isCard, patient);
  const made = touches.length > 0 ? safely(() => game.made?.(at.choice.cards, at), undefined) : undefined;
  const listed = made !== undefined && options.some(({ move }) => sameMove(move, made));
  const extra = made === undefined || listed ? undefined : made;
  const turn = choosing.turns[0];
  const buttons = list.filter(({ range }) => range === undefined).slice(0, MOST);
  const bets = list.filter(({ range }) => range !== undefined);
  // A button that was pressed is gone: the next key must not press another by chance.
  const kept = useKeptFocus();
  return html`<div class="moves" ...${kept} role="group" aria-label=${t("table.moves")}>
    ${extra !== undefined && turn !== undefined && html`<button
      type="button"
      key="made"
      onClick=${() => send(turn, extra)}
    >${moveWords(extra, at, game)}</button>`}
    ${buttons.map((one, place) => {
      const { some, enough } = chosen(one, touches);
      const text = moveWords(one.set === undefined ? one.move : { ...one.move, [one.set.field]: some }, at, game);
      return html`<button
        type="button"
        key=${one.key}
        class=${place === 0 && touches.length > 0 ? "" : "calm"}
        aria-pressed=${safely(() => game.stands?.(one.move, one.turn.seat, at), undefined)}
        disabled=${!enough}
        onClick=${() => send(one.turn, moveMade(one, { some }))}
      >
        ${text}${one.set && html` <small>${t("table.moves.some", { taken: some.length, min: one.set.min, max: one.set.max })}</small>`}
      </button>`;
    })}
    ${bets.map((one) => html`<${Bet} key=${one.key} one=${one} at=${at} game=${game} send=${send} />`)}
    ${touches.length > 0 && html`<button
      type="button"
      key="let-go"
      class="plain"
      onClick=${choosing.letGo}
    >${t("table.let_go")}</button>`}
  </div>`;
}

/** @param {any} one @param {any} other */
const sameMove = (one, other) => {
  const plain = (/** @type {any} */ move) =>
    JSON.stringify(Object.entries({ ...move, cards: [...(move.cards ?? [])].sort() }).sort());
  return plain(one) === plain(other);
};

/**
 * A move with a number: the amounts that are said most, a slider with steps, and a field in the unit of the table.
 * @param {{ one: Option, at: At, game: import("./at.js").Game, send: (turn: Option["turn"], move: any) => void }} props
 */
function Bet({ one, at, game, send }) {
  const range = /** @type {{ field: string, min: number, max: number }} */ (one.range);
  const { min, max } = range;
  const spoken = useLanguage();
  const [chips, setChips] = useState(min);
  // What is being typed stands as it was typed.
  const [text, setText] = useState(/** @type {string | undefined} */ (undefined));
  const id = useId();
  const choose = (/** @type {number} */ amount) => {
    setChips(amount);
    setText(undefined);
  };
  useEffect(() => choose(min), [min, max]);
  const held = Math.min(Math.max(chips, min), max);
  const cash = isCash(at);
  const step = stepOf(at, game);
  const open = moveWords(one.move, at, game);
  const whole = moveWords(moveMade(one, { number: held }), at, game);
  const words = whole === open ? `${open} ${at.chips(held)}` : whole;
  /** @param {any} event */
  const typed = ({ target }) => {
    setText(target.value);
    setChips(chipsTyped(target.value, cash) ?? min);
  };
  const steps = (/** @type {1 | -1} */ way) =>
    html`<button
      type="button"
      class="plain step"
      aria-label=${t(way > 0 ? "table.bet.more" : "table.bet.less")}
      aria-disabled=${way > 0 ? held >= max : held <= min}
      onClick=${() => choose(stepped(held, way, step, range))}
    >${way > 0 ? "+" : "−"}</button>`;
  return html`<form
    class="bet"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      send(one.turn, moveMade(one, { number: held }));
    }}
  >
    ${max > min &&
    html`<div class="amounts">
        ${proposed(range, beginning(one, at, game)).map(
          ({ key, chips: amount }) =>
            html`<button
              type="button"
              key=${key}
              class="plain"
              aria-pressed=${held === amount}
              onClick=${() => choose(amount)}
            >${t(`table.bet.${key}`)}</button>`,
        )}
      </div>
      <div class="amount">
        ${steps(-1)}
        <input
          type="range"
          aria-label=${`${open}: ${t("table.bet.slider")}`}
          aria-valuetext=${at.chips(held)}
          min="0"
          max=${stops(step, range)}
          value=${stopOf(held, step, range)}
          onInput=${(/** @type {any} */ { target }) => choose(amountAt(Number(target.value), step, range))}
        />
        ${steps(1)}
        <label class="typed" for=${id}
          ><span class="heard">${open}: ${t(cash ? "table.bet.euro" : "table.bet.chips")}</span
          ><span aria-hidden="true">${cash ? "€" : ""}</span
          ><input
            id=${id}
            inputmode=${cash ? "decimal" : "numeric"}
            autocomplete="off"
            value=${text ?? typedAmount(held, cash, spoken)}
            onInput=${typed}
            onBlur=${() => setText(undefined)}
        /></label>
      </div>`}
    <button type="submit">${words}</button>
  </form>`;
}

/**
 * By how much an amount goes up and down: the stakes of the table say it.
 * @param {At} at @param {import("./at.js").Game} game
 */
function stepOf(at, game) {
  const { stakes } = at.game;
  return Math.max(1, (game.banked ? stakes?.ante : stakes?.stake) ?? 1);
}

/**
 * What the amounts to begin from are made of.
 * @param {Option} one @param {At} at @param {import("./at.js").Game} game
 */
function beginning(one, at, game) {
  const { seat, legal } = one.turn;
  const raises = one.range?.field === "to";
  const has = at.game.places?.find((/** @type {any} */ place) => place.seat === seat)?.chips;
  const bet = at.game.hand?.seats?.find((/** @type {any} */ other) => other.seat === seat)?.bet;
  const stack = typeof has === "number" ? has + (raises && typeof bet === "number" ? bet : 0) : undefined;
  // Who bets against a bank bets against no pot.
  if (game.banked) return { stack };
  // A raise by the pot is made after the call: what the call costs is in it.
  const call = raises ? (/** @type {any} */ (legal).pays ?? 0) : 0;
  return { stack, pot: (at.view.ring?.pot ?? 0) + call, level: raises ? (at.game.hand?.level ?? 0) : 0 };
}

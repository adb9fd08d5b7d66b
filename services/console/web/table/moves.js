// The moves that are chosen by a button: those without a card, those that the touched cards make, and bets.
import { t } from "../frame/texts.js";
import { html, useEffect, useId, useState } from "../frame/view.js";
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
 * A move with a number: a slider, a field and the amounts that are said most.
 * @param {{ one: Option, at: At, game: import("./at.js").Game, send: (turn: Option["turn"], move: any) => void }} props
 */
function Bet({ one, at, game, send }) {
  const { field, min, max } = /** @type {{ field: string, min: number, max: number }} */ (one.range);
  const [number, setNumber] = useState(min);
  const id = useId();
  useEffect(() => setNumber(min), [min, max]);
  const held = Math.min(Math.max(Math.round(number), min), max);
  const words = moveWords(one.move, at, game);
  /** @param {any} event */
  const typed = ({ target }) => setNumber(Number(target.value) || min);
  return html`<form
    class="bet"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      send(one.turn, moveMade(one, { number: held }));
    }}
  >
    ${max > min &&
    html`<div class="amounts">
        ${amounts(at, field, min, max, one.turn.legal).map(
          ({ key, chips }) =>
            html`<button type="button" key=${key} class="plain" aria-pressed=${held === chips} onClick=${() => setNumber(chips)}>
              ${t(`table.bet.${key}`)}
            </button>`,
        )}
      </div>
      <label class="heard" for=${id}>${words}: ${t("table.bet.chips")}</label>
      <input
        type="range"
        aria-label=${`${words}: ${t("table.bet.slider")}`}
        aria-valuetext=${at.chips(held)}
        min=${min}
        max=${max}
        value=${held}
        onInput=${typed}
      />
      <input
        id=${id}
        type="number"
        inputmode="numeric"
        min=${min}
        max=${max}
        step="1"
        value=${number}
        onInput=${typed}
      />`}
    <button type="submit">${words} ${at.chips(held)}</button>
  </form>`;
}

/**
 * Amounts to begin from. They are proposals between what the house says is the least and the most.
 * @param {At} at @param {string} field @param {number} min @param {number} max @param {any} legal
 */
function amounts(at, field, min, max, legal) {
  // A raise by the pot is made after the call: what the call costs is in it.
  const call = field === "to" ? (legal.pays ?? 0) : 0;
  const pot = (at.view.ring?.pot ?? 0) + call;
  const level = field === "to" ? (at.game.hand?.level ?? 0) : 0;
  const all = [
    { key: "min", chips: min },
    { key: "half", chips: level + Math.round(pot / 2) },
    { key: "pot", chips: level + pot },
    { key: "max", chips: max },
  ];
  return all.filter(({ key, chips }) => key === "min" || key === "max" || (pot > 0 && chips > min && chips < max));
}

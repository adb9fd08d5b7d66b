// The table as text, equal for every game: a line for each thing that happens, the table in words, and moves that are
// typed or chosen from a list.
import { language, t, word } from "../frame/texts.js";
import { html, useEffect, useId, useMemo, useRef, useState } from "../frame/view.js";
import { chipsTyped, isCash, typedAmount } from "./amount.js";
import { atOf, cardIn } from "./at.js";
import { chosen, moveMade } from "./choosing.js";
import { cardsIn, handOf, heaps, inPlay, ofSeat } from "./found.js";
import { handCards } from "./table.js";
import { meant } from "./typed.js";
import { linesOf, moveWords } from "./words.js";

/** @typedef {import("./at.js").At} At */
/** @typedef {import("./at.js").Game} Game */

/** @typedef {import("./follow.js").Told} Told */
/** @typedef {{ key: string, text: string }} Line */

/** So many lines stand there. */
const LINES = 100;

/**
 * @param {Told} told @param {At["cards"]} cards @param {ReadonlyMap<string, string>} names @param {Game} game
 * @returns {Line[]}
 */
function linesOfTold({ key, step, view, sat }, cards, names, game) {
  const then = atOf(view, cards, undefined, { sat, names });
  return linesOf(step, then, game).map((text, n) => ({ key: `${key} ${n}`, text }));
}

/**
 * What has happened, a line each; the last one is read aloud.
 * @param {object} props
 * @param {readonly Told[]} props.told
 * @param {ReadonlyMap<string, string>} props.names What everybody is called who has been here.
 * @param {At} props.at
 * @param {Game} props.game
 */
export function Story({ told, names, at, game }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const { cards } = at;
  const spoken = language.get();
  // Each step is worded once, not all of them anew at each step: until names, or the language, are others.
  const worded = useMemo(() => /** @type {WeakMap<Told, Line[]>} */ (new WeakMap()), [cards, game, names, spoken]);
  const lines = useMemo(() => told.flatMap((one) => {
    const known = worded.get(one) ?? linesOfTold(one, cards, names, game);
    worded.set(one, known);
    return known;
  }), [told, worded]);
  const list = useMemo(() => lines.slice(-LINES).map(({ key, text }) => {
    const stop = /[!?…]$/.test(text) ? "" : ".";
    return html`<li key=${key}>${text + stop}</li>`;
  }), [lines]);
  useEffect(() => {
    const { current } = element;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }, [lines.at(-1)?.key]);
  return html`<div
    class="story"
    role="log"
    aria-live="polite"
    aria-label=${t("table.story")}
    tabindex="0"
    ref=${element}
  >
    <ol>
      ${list}
    </ol>
  </div>`;
}

/** Games that call their stock so, where the others say "mazzo": as on their felt. */
const TALLONE = new Set(["bestia", "burraco", "poker-5-carte", "scala-40"]);

/** What lies on the table, once for each of its names. @param {readonly import("./found.js").Heap[]} found */
function byField(found) {
  /** @type {Map<string, (readonly string[])[]>} */
  const fields = new Map();
  for (const { field, cards } of found) fields.set(field, [...(fields.get(field) ?? []), cards]);
  return fields;
}

/** The heaps of one name: of a play the card, and what it took. @param {string} field @param {readonly (readonly string[])[]} all @param {At} at */
function heapWords(field, all, at) {
  const [played, took] = all.map((codes) => at.list(codes));
  if (field === "last_play" && took !== undefined) return t("table.play_took", { played, took });
  return all.map((codes) => at.list(codes)).join("; ");
}

/** The table in words: who has what, and what lies where. @param {{ at: At, game: Game }} props */
export function Situation({ at, game }) {
  const { view, cards } = at;
  const isCard = cardIn(cards);
  const stock = inPlay(at.game)?.stock;
  return html`<dl class="pairs situation">
    ${at.yours.map((seat) => {
      const hand = handCards(at, game, seat);
      const of = t("table.hand.of", { name: t("table.seat", { n: seat + 1 }) });
      return html`<dt key=${`own ${seat}`}>${at.yours.length > 1 ? of : t("table.hand")}</dt>
        <dd>${hand.length === 0 ? t("table.hand.empty") : at.list(hand)}</dd>`;
    })}
    ${[...byField(heaps(at.game, isCard))].map(
      ([field, all]) =>
        html`<dt key=${field}>${word("table.field", field)}</dt>
          <dd>${heapWords(field, all, at)}</dd>`,
    )}
    ${typeof stock === "number" && html`<dt key="stock">${t(TALLONE.has(view.game) ? "table.tallone" : "table.field.stock")}</dt><dd>${stock}</dd>`}
    ${view.ring && html`<dt key="pot">${t("table.pot")}</dt><dd>${at.chips(view.ring.pot)}</dd>`}
    ${view.seats.map(({ seat, to_move, away }) => {
      const one = ofSeat(at.game, seat);
      const chips = one?.chips ?? at.game.places?.find((/** @type {any} */ place) => place.seat === seat)?.chips;
      const totals = at.game.totals;
      const parts = [
        typeof chips === "number" ? at.chips(chips) : undefined,
        Array.isArray(totals) && totals.length > 0 ? t("table.points", { n: totals[seat % totals.length] }) : undefined,
        typeof one?.bet === "number" && one.bet > 0 ? `${word("table.field", "bet")} ${at.chips(one.bet)}` : undefined,
        one?.folded ? word("table.field", "folded") : undefined,
        typeof one?.count === "number" ? t("table.cards", { n: one.count }) : undefined,
        at.yours.includes(seat) || handOf(at.game, seat).length === 0 ? undefined : at.list(handOf(at.game, seat)),
        away ? t("table.mark.away") : undefined,
        to_move && view.status === "playing" ? t(at.yours.includes(seat) ? "table.to_move.you" : "table.to_move") : undefined,
      ];
      return html`<dt key=${`seat ${seat}`}>${at.name(seat)}</dt><dd>${parts.filter(Boolean).join(", ")}</dd>`;
    })}
  </dl>`;
}

/**
 * Moves that are typed, or chosen from the list of all.
 * @param {{ at: At, game: Game, chosen: ReturnType<typeof import("./choice.js").useChoice> }} props
 */
export function Written({ at, game, chosen: choosing }) {
  const { options, touches, send } = choosing;
  const [text, setText] = useState("");
  const [told, setTold] = useState("");
  const id = useId();
  const isCard = cardIn(at.cards);
  const moves = options.map((one) => {
    const words = moveWords(one.move, at, game);
    return { one, words, codes: cardsIn(one.move, isCard), range: one.range };
  });
  /** @param {Event} event */
  function entered(event) {
    event.preventDefault();
    const { found, number } = meant(text, moves, (typed) => chipsTyped(typed, isCash(at)));
    const [only] = found;
    if (options.length === 0) {
      setTold(choosing.waits ? t("table.duty.sent") : t("table.moves.none"));
      return;
    }
    if (only === undefined || found.length > 1) {
      setTold(found.length === 0 ? t("table.type.none") : t("table.type.many", { n: found.length }));
      return;
    }
    const typed = cardsTyped(text, only.set?.of ?? [], at);
    setText("");
    setTold("");
    send(only.turn, moveMade(only, { number, some: only.set === undefined ? undefined : typed }));
  }
  // The form stays while others move, and with it the focus.
  return html`<form class="written" onSubmit=${entered}>
      <label class="field" for=${`${id}in`}><span>${t("table.type")}</span></label>
      <div class="line">
        <input
          id=${`${id}in`}
          list=${`${id}list`}
          value=${text}
          autocomplete="off"
          autocapitalize="off"
          spellcheck=${false}
          aria-describedby=${`${id}hint`}
          onInput=${(/** @type {any} */ { target }) => setText(target.value)}
        />
        <button type="submit">${t("table.play")}</button>
      </div>
      <datalist id=${`${id}list`}>
        ${moves.slice(0, 200).map(({ one, words }) => html`<option key=${one.key} value=${words} />`)}
      </datalist>
      <small id=${`${id}hint`}>${t("table.type.hint")}</small>
      <p role="status">${told}</p>
    </form>
    <details class="all" hidden=${moves.length === 0}>
      <summary>${t("table.moves.all", { n: moves.length })}</summary>
      <ul>
        ${moves.map(({ one, words }) => {
          const { some, enough } = chosen(one, touches);
          if (one.set === undefined && one.range === undefined) {
            return html`<li
              key=${one.key}
            ><button type="button" class="plain" onClick=${() => send(one.turn, one.move)}>${words}</button></li>`;
          }
          return html`<li key=${one.key}>
            <${Open} one=${one} words=${words} at=${at} some=${some} enough=${enough} send=${send} />
          </li>`;
        })}
      </ul>
    </details>`;
}

/**
 * The cards of a set that were typed, by code or name.
 * @param {string} text
 * @param {readonly string[]} of
 * @param {At} at
 */
function cardsTyped(text, of, at) {
  const low = ` ${text.toLowerCase().replace(/[,;]/g, " ")} `;
  return of.filter((code) => low.includes(` ${code.toLowerCase()} `) || low.includes(at.card(code).toLowerCase()));
}

/**
 * A move that leaves something open, in the list: its number in a field, its cards as boxes.
 * @param {object} props
 * @param {import("./choosing.js").Option} props.one
 * @param {string} props.words
 * @param {At} props.at
 * @param {readonly string[]} props.some The cards that are taken on the felt.
 * @param {(turn: any, move: any) => void} props.send
 */
function Open({ one, words, at, some, send }) {
  const { range, set } = one;
  const cash = isCash(at);
  const [amount, setAmount] = useState(() => typedAmount(range?.min ?? 0, cash, language.get()));
  const number = chipsTyped(amount, cash);
  const [boxes, setBoxes] = useState(some);
  const enough = set === undefined || (boxes.length >= set.min && boxes.length <= set.max);
  return html`<fieldset>
    <legend>${words}</legend>
    ${range !== undefined && html`<label>${t(cash ? "table.bet.euro" : "table.bet.chips")} <input
      inputmode=${cash ? "decimal" : "numeric"}
      autocomplete="off"
      value=${amount}
      onInput=${(/** @type {any} */ { target }) => setAmount(target.value)}
    /></label>`}
    ${set?.of.map((code) => html`<label
      key=${code}
      class="box"
    ><input
        type="checkbox"
        checked=${boxes.includes(code)}
        onChange=${(/** @type {any} */ { target }) =>
          setBoxes(target.checked ? [...boxes, code] : boxes.filter((other) => other !== code))}
      />
      ${at.card(code)}</label
    >`)}
    <button
      type="button"
      disabled=${!enough || (range !== undefined && number === undefined)}
      onClick=${() => send(one.turn, moveMade(one, { number, some: boxes }))}
    >${t("table.play")}</button>
  </fieldset>`;
}

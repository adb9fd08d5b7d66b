// The layout of a solitario: first the cards that move are touched, then where they go.
import { Card } from "../cards/card.js";
import { Pile, Slot } from "../cards/groups.js";
import { t } from "../frame/texts.js";
import { html, useEffect, useState } from "../frame/view.js";

/** @typedef {import("./game.js").At} At */
/** @typedef {{ kind: "waste" | "column" | "base", column?: number, count?: number, suit?: string }} Source */

/**
 * The moves that begin at a source.
 * @param {readonly any[]} moves @param {Source | undefined} source
 */
export function movesFrom(moves, source) {
  return moves.filter(({ type, column, from, count, suit }) => {
    switch (source?.kind) {
      case "waste":
        return type === "waste_to_base" || type === "waste_to_column";
      case "base":
        return type === "base_to_column" && suit === source.suit;
      case "column":
        return (
          (type === "column_to_base" && column === source.column && source.count === 1) ||
          (type === "column_to_column" && from === source.column && count === source.count)
        );
      default:
        return false;
    }
  });
}

/** The move among them that ends at a column, or at the bases. @param {readonly any[]} moves @param {number | "base"} target */
export const moveTo = (moves, target) =>
  moves.find(({ type, column, to }) =>
    target === "base" ? type.endsWith("_to_base") : type.endsWith("_to_column") && (to ?? column) === target,
  );

/** @param {Source | undefined} one @param {Source} other */
const same = (one, other) =>
  one?.kind === other.kind && one.column === other.column && one.count === other.count && one.suit === other.suit;

/** @param {{ at: At, player: any, named: boolean }} props */
export function Layout({ at, player, named }) {
  const { cards, choice, view } = at;
  const { layout, seat } = player;
  const [source, setSource] = useState(/** @type {Source | undefined} */ (undefined));
  useEffect(() => setSource(undefined), [view.version]);
  const play = choice.mine ? choice.play : undefined;
  /** @type {readonly any[]} */
  const moves = (play && view.legal.find((one) => one.seat === seat)?.legal.moves) || [];
  const open = movesFrom(moves, source);

  /** A place that is a target while something is chosen, else a source. @param {Source} from @param {number | "base"} to */
  function place(from, to) {
    const ends = moveTo(open, to);
    const taken = same(source, from);
    const begins = movesFrom(moves, from).length > 0;
    const lit = source === undefined ? begins : ends !== undefined;
    const touch =
      ends !== undefined && !taken
        ? () => play?.(ends)
        : taken
          ? () => setSource(undefined)
          : begins
            ? () => setSource(from)
            : undefined;
    return { lit: lit && !taken, taken, touch };
  }

  const turn = moves.find(({ type }) => type === "turn_stock");
  const waste = layout.waste.slice(-3);
  return html`<div role="group" class="layout" aria-label=${named ? at.name(seat) : t("solitario.layout")}>
    ${named && html`<p class="title">${at.name(seat)}</p>`}
    <div class="row">
      <${Pile} count=${layout.stock} label=${t("solitario.stock")} cards=${cards} size="small" lit=${turn !== undefined && source === undefined}
        touch=${turn && play ? () => play(turn) : undefined} />
      <div class="waste" role="group" aria-label=${t("solitario.waste")}>
        ${waste.length === 0 && html`<${Slot} size="small" label=${t("solitario.waste.empty")} />`}
        ${waste.map((/** @type {string} */ code, /** @type {number} */ n) => {
          const top = n === waste.length - 1;
          return html`<${Card} key=${code} ...${{ code, cards, size: "small", ...(top ? place({ kind: "waste" }, -1) : {}) }} />`;
        })}
      </div>
      <div class="bases" role="group" aria-label=${t("solitario.bases")}>
        ${layout.bases.map((/** @type {any} */ base) => {
          const at_base = place({ kind: "base", suit: base.suit }, "base");
          const fits = moveTo(open, "base") !== undefined && goesTo(cards, layout, source, base.suit);
          const state = source === undefined || same(source, { kind: "base", suit: base.suit }) ? at_base : fits ? at_base : { touch: undefined };
          const label = t("solitario.base", { suit: t(`solitario.suit.${base.suit}`), n: base.count });
          return base.top
            ? html`<${Card} key=${base.suit} ...${{ code: base.top, cards, size: "small", label: `${label}: ${at.card(base.top)}`, ...state }} />`
            : html`<${Slot} key=${base.suit} ...${{ size: "small", label, ...state }}><svg class="mark" viewBox="0 0 20 20" aria-hidden="true"
                ><use href=${`#suit-${base.suit[0]}`} width="20" height="20" /></svg><//>`;
        })}
      </div>
    </div>
    <div class="columns-of-cards">
      ${layout.columns.map((/** @type {any} */ column, /** @type {number} */ n) => html`<${Column} key=${n} at=${at} column=${column} n=${n + 1} place=${place} />`)}
    </div>
  </div>`;
}

/** Which base the chosen card belongs to: that of its suit. @param {import("../client/index.js").Cards} cards @param {any} layout @param {Source | undefined} source @param {string} suit */
function goesTo(cards, layout, source, suit) {
  const code = source?.kind === "waste" ? layout.waste.at(-1) : layout.columns[(source?.column ?? 0) - 1]?.face_up.at(-1);
  return code !== undefined && cards.info(code)?.suit === suit;
}

/** @param {{ at: At, column: any, n: number, place: (from: Source, to: number | "base") => any }} props */
function Column({ at, column, n, place }) {
  const { cards } = at;
  const up = column.face_up;
  const label = t("solitario.column", { n });
  return html`<div class="column" role="group" aria-label=${`${label}${column.face_down > 0 ? `, ${t("card.backs", { n: column.face_down })}` : ""}`}>
    ${Array.from({ length: column.face_down }, (_, place_) => html`<span class="under" key=${`b${place_}`} aria-hidden="true"><${Card} cards=${cards} size="small" /></span>`)}
    ${up.map((/** @type {string} */ code, /** @type {number} */ k) => {
      const count = up.length - k;
      const { lit, taken, touch } = place({ kind: "column", column: n, count }, n);
      // What lies under others is a source alone: cards go onto the last one.
      const last = count === 1;
      return html`<span class=${last ? "" : "over"} key=${code}><${Card} ...${{ code, cards, size: "small", lit, taken, touch }} /></span>`;
    })}
    ${up.length === 0 && column.face_down === 0 && html`<${Slot} ...${{ size: "small", label: t("solitario.column.empty", { n }), ...place({ kind: "column", column: n, count: 0 }, n) }} />`}
  </div>`;
}

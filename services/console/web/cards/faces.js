// The face of a card: what of the sheet lies where on it, in a field of 60 to 90. Pure.
import { html } from "../frame/view.js";

const LEFT = 19;
const MIDDLE = 30;
const RIGHT = 41;

/** Where the pips of a rank lie: columns from the left, rows from 0 (top) to 1. @type {Record<string, number[][]>} */
const PIPS = {
  2: [[MIDDLE, 0], [MIDDLE, 1]],
  3: [[MIDDLE, 0], [MIDDLE, 0.5], [MIDDLE, 1]],
  4: [[LEFT, 0], [RIGHT, 0], [LEFT, 1], [RIGHT, 1]],
  5: [[LEFT, 0], [RIGHT, 0], [MIDDLE, 0.5], [LEFT, 1], [RIGHT, 1]],
  6: [[LEFT, 0], [RIGHT, 0], [LEFT, 0.5], [RIGHT, 0.5], [LEFT, 1], [RIGHT, 1]],
  7: [[LEFT, 0], [RIGHT, 0], [MIDDLE, 0.25], [LEFT, 0.5], [RIGHT, 0.5], [LEFT, 1], [RIGHT, 1]],
  8: [[LEFT, 0], [RIGHT, 0], [MIDDLE, 0.25], [LEFT, 0.5], [RIGHT, 0.5], [MIDDLE, 0.75], [LEFT, 1], [RIGHT, 1]],
};
/** @param {number[][]} between */
const fourRows = (between) => [
  ...[0, 1 / 3, 2 / 3, 1].flatMap((row) => [[LEFT, row], [RIGHT, row]]),
  ...between,
];
PIPS["9"] = fourRows([[MIDDLE, 0.5]]);
PIPS["T"] = fourRows([[MIDDLE, 1 / 6], [MIDDLE, 5 / 6]]);

/** @param {string} id @param {number} x Its middle. @param {number} y @param {number} size @param {boolean} [turned] */
function put(id, x, y, size, turned = false) {
  const half = size / 2;
  return html`<use href=${`#${id}`} x=${x - half} y=${y - half} width=${size} height=${size}
    transform=${turned ? `rotate(180 ${x} ${y})` : undefined} />`;
}

/** What stands in a corner, and again the other way round. @param {string} text @param {any} below @param {boolean} [twice] */
function corners(text, below, twice = true) {
  const one = html`<text class="rank" x="8" y="14.5" text-anchor="middle">${text}</text>${below}`;
  return twice ? html`${one}<g transform="rotate(180 30 45)">${one}</g>` : one;
}

/** A small card has its rank and its suit alone, as large as may be. @param {string} text @param {string} suit */
const small = (text, suit) =>
  html`<text class="rank large" x="5" y="30" text-anchor="start">${text}</text>${put(suit, 34, 60, 44)}`;

/** @param {string} id @param {boolean} turnable @param {any} more What stands in the panel besides. */
const court = (id, turnable, more) =>
  html`<rect class="panel" x="14.5" y="7" width="31" height="76" rx="2.5" />${
    turnable
      ? html`<use href=${`#${id}-half`} x="17" y="8" width="31" height="37" /><use href=${`#${id}-half`} x="17" y="8" width="31"
            height="37" transform="rotate(180 30 45)" /><path class="line" d="M14.5 45H45.5" />`
      : html`<use href=${`#${id}`} x="14" y="36" width="32" height="47" />`
  }${more}`;

const ITALIAN_LETTERS = /** @type {Record<string, string>} */ ({ J: "F", Q: "C", K: "R" });
const FIGURES = /** @type {Record<string, string>} */ ({ J: "jack", Q: "queen", K: "king" });

/** @param {string} rank @param {string} suit @param {boolean} reduced */
function italian(rank, suit, reduced) {
  const text = ITALIAN_LETTERS[rank] ?? rank;
  const id = `suit-${suit}`;
  if (reduced) return small(text, id);
  const figure = rank === "Q" ? "horse" : FIGURES[rank];
  const edge = corners(text, put(id, 8, 22.5, 9.5), figure !== undefined);
  if (figure !== undefined) return html`${edge}${court(figure, false, put(id, 30, 21.5, 22))}`;
  const pips = PIPS[rank];
  if (pips === undefined) return html`${edge}<circle class="line" cx="30" cy="45" r="22" />${put(id, 30, 45, 33)}`;
  // The corner is on one side only, so the pips stand a little to the other.
  const size = pips.length > 6 ? 16.5 : 18.5;
  return html`${edge}${pips.map(([x = 0, row = 0]) => put(id, x + 2.5, 16.5 + row * 57, size))}`;
}

/** @param {string} rank @param {string} suit @param {boolean} reduced */
function french(rank, suit, reduced) {
  const text = rank === "T" ? "10" : rank;
  const id = `suit-${suit}`;
  if (reduced) return small(text, id);
  const edge = corners(text, put(id, 8, 22.5, 9));
  const figure = FIGURES[rank];
  if (figure !== undefined) {
    return html`${edge}${court(figure, true, html`${put(id, 20.3, 13.5, 8.5)}${put(id, 39.7, 76.5, 8.5, true)}`)}`;
  }
  const pips = PIPS[rank];
  if (pips === undefined) return html`${edge}${put(id, 30, 45, 30)}`;
  return html`${edge}${pips.map(([x = 0, row = 0]) => put(id, x, 18 + row * 54, 13.5, row > 0.5))}`;
}

/** @param {boolean} reduced */
const jolly = (reduced) =>
  reduced
    ? html`<text class="rank large" x="5" y="28" text-anchor="start">★</text><use href="#jester" x="12" y="26" width="42" height="62" />`
    : html`${corners("★", null)}<rect class="panel" x="14.5" y="7" width="31" height="76" rx="2.5" /><use href="#jester" x="14" y="20"
          width="32" height="63" /><text class="word" x="30" y="18" text-anchor="middle">JOLLY</text>`;

const SIGNS = /** @type {Record<string, string>} */ ({ P: "+2" });

/** @param {string} colour @param {string} what @param {boolean} reduced */
function uno(colour, what, reduced) {
  const sign = what === "I" || what === "S" ? `sign-${what}` : undefined;
  const text = SIGNS[what] ?? what;
  const under = what === "6" || what === "9" ? " under" : "";
  const large = (reduced ? 58 : 36) * (text.length > 1 ? 0.66 : 1);
  const middle = sign
    ? put(sign, 30, reduced ? 36 : 40, reduced ? 32 : 26)
    : html`<text class=${`figure${under}`} x="30" y=${reduced ? 50 : 50.5} font-size=${large}
        text-anchor="middle">${text}</text>`;
  if (reduced) {
    return html`<rect class="field" x="4" y="4" width="52" height="82" rx="4" /><g class="on-field">${middle}${put(`shape-${colour}`, 30, 70, 20)}</g>`;
  }
  const corner = sign
    ? put(sign, 10.5, 11, 9)
    : html`<text class=${`rank on-field${under}`} x=${text.length > 1 ? 13.5 : 11} y="15" text-anchor="middle">${text}</text>`;
  const edge = html`${corner}${put(`shape-${colour}`, 10.5, 22.5, 7)}`;
  return html`<rect class="field" x="3" y="3" width="54" height="84" rx="4" /><rect class="window" x="13" y="21" width="34" height="48"
      rx="9" />${middle}${put(`shape-${colour}`, 30, 62, 8.5)}<g class="on-field">${edge}<g transform="rotate(180 30 45)">${edge}</g></g>`;
}

/** @param {string} what @param {boolean} reduced */
function wild(what, reduced) {
  const four = what === "4";
  const x = reduced ? [18, 42] : [22.5, 37.5];
  const y = reduced ? [34, 58] : [37.5, 52.5];
  const size = reduced ? 20 : 12;
  const marks = ["B", "R", "V", "G"].map(
    (colour, n) => html`<g class=${`colour-${colour} edged`}>${put(`shape-${colour}`, x[n % 2] ?? 0, y[n >> 1] ?? 0, size)}</g>`,
  );
  const rank = four ? "+4" : "★";
  const edge = html`<text class="rank on-field" x=${four ? 13.5 : 11} y="17" text-anchor="middle">${rank}</text>`;
  return html`<rect class="field" x="3" y="3" width="54" height="84" rx="4" /><rect class="window" x=${reduced ? 5 : 12} y=${reduced ? 20 : 24}
      width=${reduced ? 50 : 36} height=${reduced ? 52 : 42} rx="9" />${marks}${
    reduced
      ? html`<text class="rank on-field" x="30" y="17" text-anchor="middle">${rank}</text>`
      : html`${edge}<g transform="rotate(180 30 45)">${edge}</g>`
  }`;
}

/**
 * What is on the face, and the classes that colour it; undefined for a card that has no drawing here.
 * @param {string} code @param {boolean} reduced Whether it is drawn small.
 * @returns {{ drawing: any, colours: string } | undefined}
 */
export function faceOf(code, reduced) {
  const [first = "", second = ""] = code;
  if (/^[A2-7JQK][DCBS]$/.test(code)) return { drawing: italian(first, second, reduced), colours: `italian suit-${second}` };
  if (/^[A2-9TJQK][dhcs]$/.test(code)) {
    return { drawing: french(first, second, reduced), colours: /[dh]/.test(second) ? "french red" : "french black" };
  }
  if (code === "Jo") return { drawing: jolly(reduced), colours: "french red" };
  if (/^[BRVG][0-9PIS]$/.test(code)) return { drawing: uno(first, second, reduced), colours: `uno colour-${first}` };
  if (/^W[04]$/.test(code)) return { drawing: wild(second, reduced), colours: "uno wild" };
  return undefined;
}

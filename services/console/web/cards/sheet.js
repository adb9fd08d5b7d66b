// The drawings that cards are made of, once per page: suits, figures, marks, the back. Ours; a card refers to them.
import { html, render } from "../frame/view.js";

const INK = "#1b1b1b";
const GOLD = "#e2a723";
const GOLD_LINE = "#6f4700";
const SKIN = "#f3cfa8";

/** A suit or a mark: a square of 20. @param {string} id @param {any} drawing */
const mark = (id, drawing) => html`<symbol id=${id} viewBox="0 0 20 20">${drawing}</symbol>`;

const ITALIAN = [
  mark(
    "suit-D",
    html`<circle cx="10" cy="10" r="9.2" fill=${GOLD} stroke=${GOLD_LINE} /><circle cx="10" cy="10" r="6.6" fill="none"
        stroke=${GOLD_LINE} stroke-width=".8" /><path d="M10 4.2 11.7 8.3 15.8 10 11.7 11.7 10 15.8 8.3 11.7 4.2 10
        8.3 8.3Z"
        fill="#a3271f" /><circle cx="10" cy="10" r="1.5" fill=${GOLD} />`,
  ),
  mark(
    "suit-C",
    html`<path d="M3 3H17C17 8.6 14.6 11.4 11.3 12V15L14.8 17.2V18.8H5.2V17.2L8.7 15V12C5.4 11.4 3 8.6 3 3Z"
        fill="#b3261e"
        stroke="#5b120d" stroke-width=".8" /><path d="M2.2 1.6H17.8V4.2H2.2Z" fill=${GOLD} stroke=${GOLD_LINE}
        stroke-width=".7" /><path d="M4.6 7.2Q10 10.2 15.4 7.2" fill="none" stroke=${GOLD} stroke-width="1.3" /><circle
        cx="10" cy="13.4" r="1.6" fill=${GOLD} stroke=${GOLD_LINE} stroke-width=".6" />`,
  ),
  mark(
    "suit-B",
    html`<g transform="rotate(24 10 10)" stroke-linejoin="round"><path d="M8.8 20C8.8 15.4 7.6 13 7 10.4 5.7 9.8 5.6
        8.2 6.5
        7.5 5.3 6 5.4 4 6.6 3.3 6.6 1 8.4 0 10 .2 12.1-.2 13.7 1.2 13.4 3.2 14.7 4 14.6 6 13.6 6.8 14.6 7.8 14.3 9.8
        13 10.4
        12.4 13 11.2 15.4 11.2 20Z" fill="#6f9a3c" stroke="#27451b" stroke-width=".9" /><g fill="#e8dca8"
        stroke="#27451b"
        stroke-width=".6"><ellipse cx="11.4" cy="4" rx="1.2" ry=".9" /><ellipse cx="8.6" cy="7.6" rx="1" ry=".8"
        /></g><path
        d="M9.9 10.5V16M11.4 9Q11.2 11 10.8 12.4" fill="none" stroke="#27451b" stroke-width=".6"
        stroke-linecap="round" /></g>`,
  ),
  mark(
    "suit-S",
    html`<path d="M10 .6 12 3.6V12.6H8V3.6Z" fill="#8fb3dc" stroke="#1f3a5c" stroke-width=".9" /><path d="M10 3V12"
        stroke="#1f3a5c" stroke-width=".6" /><path d="M4 12.2H16L15 14.2H5Z" fill=${GOLD} stroke=${GOLD_LINE}
        stroke-width=".7" /><path d="M8.8 14.2H11.2V17.4H8.8Z" fill="#8c2a22" /><circle cx="10" cy="18.2" r="1.6"
        fill=${GOLD}
        stroke=${GOLD_LINE} stroke-width=".7" />`,
  ),
];

const FRENCH = [
  mark(
    "suit-h",
    html`<path d="M10 18.4C4 13.2 1.2 10.2 1.2 6.5 1.2 3.6 3.4 1.8 5.7 1.8 7.6 1.8 9.2 2.9 10 4.8 10.8 2.9 12.4 1.8
        14.3 1.8
        16.6 1.8 18.8 3.6 18.8 6.5 18.8 10.2 16 13.2 10 18.4Z" fill="currentColor" />`,
  ),
  mark(
    "suit-d",
    html`<path d="M10 .6Q12.6 5.6 17 10 12.6 14.4 10 19.4 7.4 14.4 3 10 7.4 5.6 10 .6Z" fill="currentColor" />`,
  ),
  mark(
    "suit-s",
    html`<path d="M10 .8C12.8 5.4 18.2 8.2 18.2 12.2 18.2 14.6 16.4 16 14.4 16 12.9 16 11.6 15.3 10.9 14.2 11 16.3
        11.6 17.8
        13.2 19H6.8C8.4 17.8 9 16.3 9.1 14.2 8.4 15.3 7.1 16 5.6 16 3.6 16 1.8 14.6 1.8 12.2 1.8 8.2 7.2 5.4 10 .8Z"
        fill="currentColor" />`,
  ),
  mark(
    "suit-c",
    html`<g fill="currentColor"><circle cx="10" cy="5.2" r="4.2" /><circle cx="5.2" cy="11.7" r="4.2" /><circle
        cx="14.8"
        cy="11.7" r="4.2" /><path d="M8 7H12L11 13C11 16 11.6 17.8 13.2 19H6.8C8.4 17.8 9 16 9 13Z" /></g>`,
  ),
];

/** Each colour of UNO has a shape, so that it is known without its colour. */
const SHAPES = [
  mark("shape-B", html`<circle cx="10" cy="10" r="8.6" fill="currentColor" />`),
  mark("shape-R", html`<path d="M10 .4 19.6 10 10 19.6.4 10Z" fill="currentColor" />`),
  mark("shape-V", html`<path d="M10 1.2 19.4 18H.6Z" fill="currentColor" />`),
  mark("shape-G", html`<path d="M2 2H18V18H2Z" fill="currentColor" />`),
  mark(
    "sign-I",
    html`<path d="M2 7.2H13V3.6L19 8.6H2ZM18 12.8H7V16.4L1 11.4H18Z" fill="currentColor" stroke="currentColor"
      stroke-linejoin="round" />`,
  ),
  mark(
    "sign-S",
    html`<g fill="none" stroke="currentColor" stroke-width="2.8"><circle cx="10" cy="10" r="7.8" /><path d="M4.6 15.4
        15.4 4.6"
      /></g>`,
  ),
];

const face = html`<g fill=${INK}><circle cx="17.3" cy="23.4" r=".95" /><circle cx="22.7" cy="23.4" r=".95" /></g>`;

/** A figure, and its upper half for cards that are the same both ways. @param {string} id @param {any} drawing */
const figure = (id, drawing) =>
  html`<symbol id=${id} viewBox="0 0 40 60"><g stroke=${INK} stroke-width=".7"
        stroke-linejoin="round">${drawing}</g></symbol
    ><symbol id=${`${id}-half`} viewBox="0 0 40 43"><use href=${`#${id}`} width="40" height="60" /></symbol>`;

const FIGURES = [
  figure(
    "king",
    html`<path d="M2 60C2 45 8 37 20 37S38 45 38 60Z" fill="currentColor" /><path d="M9.5 39.5Q20 50 30.5 39.5L28
        35H12Z"
        fill="#fff" /><path d="M17.6 46.2 20 60 22.4 46.2Z" fill=${GOLD} /><path d="M13 18H27V26A7 9 0 0 1 13 26Z"
        fill=${SKIN} /><path d="M12.4 22C11.4 34 15 40.5 20 40.5S28.6 34 27.6 22C26.6 28.6 23 29.4 20 27.8 17 29.4
        13.4 28.6
        12.4 22Z" fill="#8a6a45" /><path d="M18 31.4H22" stroke="#5a3f22" />${face}<path d="M11 19 8.6 7 14.6 12 20
        3.6 25.4 12
        31.4 7 29 19Q20 16.4 11 19Z" fill=${GOLD} /><g fill="#a3271f" stroke="none"><circle cx="8.6" cy="6.4" r="1.5"
        /><circle
        cx="20" cy="3.2" r="1.5" /><circle cx="31.4" cy="6.4" r="1.5" /></g>`,
  ),
  figure(
    "queen",
    html`<path d="M10 20C8.4 32 10 40 7.4 47H32.6C30 40 31.6 32 30 20 30 9 10 9 10 20Z" fill="#a8642a" /><path
        d="M3.6 60C3.6 47 11 41 20 41S36.4 47 36.4 60Z" fill="currentColor" /><path d="M16.6 32H23.4V40.6L26.4 42 20
        50.5 13.6 42
        16.6 40.6Z" fill=${SKIN} /><ellipse cx="20" cy="24.4" rx="6.6" ry="8.8" fill=${SKIN} /><path d="M18.4 29Q20
        30.4 21.6 29"
        fill="#a3271f" stroke="#a3271f" />${face}<path d="M13.4 42.4Q20 52 26.6 42.4" fill="none" stroke=${GOLD}
        stroke-width="1.3" /><path d="M12 15 10.6 6.6 15.6 10 20 4.4 24.4 10 29.4 6.6 28 15Q20 12 12 15Z"
        fill=${GOLD} />`,
  ),
  figure(
    "jack",
    html`<path d="M11 17C9 26 9.6 32 12 35H28C30.4 32 31 26 29 17Z" fill="#70451f" /><path d="M4.6 60C4.6 47 11 40 20
        40S35.4 47
        35.4 60Z" fill="currentColor" /><path d="M9 49 11.5 60M31 49 28.5 60" stroke=${GOLD} stroke-width="1.6"
        /><ellipse cx="20"
        cy="25" rx="6.6" ry="8.6" fill=${SKIN} /><path d="M18.6 29.6H21.4" stroke="#8c2a22" />${face}<path d="M12.6
        38.6 20 46
        27.4 38.6 24.6 34.6 20 37 15.4 34.6Z" fill="#fff" /><g fill=${GOLD} stroke="none"><circle cx="20" cy="49.5"
        r="1.1"
        /><circle cx="20" cy="53.5" r="1.1" /><circle cx="20" cy="57.5" r="1.1" /></g><path d="M8.6 19C8.6 10 14.6 7
        22 7 29 7
        32.4 12 31.6 19Q20 14.6 8.6 19Z" fill="currentColor" /><path d="M8.6 19Q20 14.6 31.6 19" fill="none"
        stroke=${GOLD}
        stroke-width="1.7" /><path d="M26.6 11C28 2 36 .6 38.4 4.2 34.4 4.4 31 7.4 29.6 12.6Z" fill="#fff" />`,
  ),
  figure(
    "horse",
    html`<path d="M12 60C10 47 17 42 18.5 34 15 36 12.4 37 10.4 40 8.6 42.8 5 42 4 38.6 3 35.4 5 32.6 7 29 9.6 24 10
        19 14.4 15L14
        6.6 18.6 11.2 22 6 23.6 12.6C33 17 37 28 36.6 40 36.4 48 37 54 38 60Z" fill="#efe6d4" /><path d="M22 6 23.6
        12.6C33 17 37
        28 36.6 40L36.8 51 31.6 51C33.6 41 32 33 28.6 27L31 27 25.6 21 28 20.6 21 14.6Z" fill="#70451f" /><g fill="none"
        stroke="currentColor" stroke-width="1.9"><path d="M7.6 30.4 14.6 34.6M16.6 13.6Q16.4 24 20 31.6M12.6 22.4Q15
        28 18.6 30.4"
        /></g><circle cx="15" cy="20.4" r="1.2" fill=${INK} /><circle cx="6.8" cy="37.4" r=".8" fill=${INK} /><path
        d="M11.9 60C11.4 54 12.8 49.6 15 46 22 52 29 53.4 36.8 50.6L38 60Z" fill="currentColor" /><path d="M15 46C22
        52 29 53.4
        36.8 50.6" fill="none" stroke=${GOLD} stroke-width="1.8" />`,
  ),
  figure(
    "jester",
    html`<path d="M6 60C7 50 12 45 20 45S33 50 34 60Z" fill="currentColor" /><path d="M7 45 12.4 51.6 16.4 46 20 52
        23.6 46 27.6
        51.6 33 45 27 38.6H13Z" fill=${GOLD} /><path d="M12 27C9.6 17 4.4 14 2.6 23 4 10 13 8 18 17L20 4.6 22 17C27 8
        36 10 37.4
        23 35.6 14 30.4 17 28 27Z" fill="currentColor" /><path d="M13 25Q20 21.4 27 25V30A7 9 0 0 1 13 30Z"
        fill=${SKIN} /><path
        d="M16.4 32.6Q20 36.4 23.6 32.6" fill="none" stroke="#8c2a22" stroke-width="1.2" /><g fill=${INK}
        stroke="none"><circle
        cx="17.3" cy="28" r=".95" /><circle cx="22.7" cy="28" r=".95" /></g><g fill=${GOLD}><circle cx="2.8"
        cy="24.4" r="1.9"
        /><circle cx="37.2" cy="24.4" r="1.9" /><circle cx="20" cy="4" r="1.9" /></g>`,
  ),
];

const BACK = html`<pattern id="weave" width="7.5" height="7.5" patternUnits="userSpaceOnUse"><path
      d="M0 3.75 3.75 0 7.5 3.75 3.75 7.5Z" fill="none" stroke="#8fc2a0" stroke-width=".55" /><circle cx="3.75"
        cy="3.75" r=".75"
      fill=${GOLD} /></pattern
  ><symbol id="back" viewBox="0 0 60 90"><path d="M0 0H60V90H0Z" fill="#fffdf6" /><rect x="3.2" y="3.2" width="53.6"
      height="83.6" rx="3" fill="#17452f" /><rect x="3.75" y="3.75" width="52.5" height="82.5" rx="2.6"
        fill="url(#weave)" /><rect
      x="6.6" y="6.6" width="46.8" height="76.8" rx="2" fill="none" stroke=${GOLD} stroke-width=".8" /><circle
        cx="30" cy="45" r="13"
      fill="#17452f" stroke=${GOLD} stroke-width="1" /><path d="M22.5 51.5V38.5L30 47 37.5 38.5V51.5" fill="none"
        stroke="#f4f1e4"
      stroke-width="2" stroke-linejoin="round" stroke-linecap="round" /></symbol>`;

let laid = false;

/** Lays the drawings into the page, the first time that a card is drawn. */
export function laySheet() {
  if (laid) return;
  laid = true;
  const place = document.createElement("div");
  place.className = "drawings";
  document.body.append(place);
  render(
    html`<svg width="0" height="0" aria-hidden="true"
        focusable="false">${ITALIAN}${FRENCH}${SHAPES}${FIGURES}${BACK}</svg>`,
    place,
  );
}

// What a table is: in which event, which game with which options, which stakes and level.
import { t, word } from "../frame/texts.js";
import { to } from "../frame/route.js";
import { clock } from "../frame/parts.js";
import { useNow } from "../frame/reading.js";
import { html } from "../frame/view.js";
import { safely } from "./at.js";
import { optionWords } from "./words.js";

/** Where the lobby shows an event, by its kind. @type {Record<string, string>} */
const PLACES = { tournament: "tournaments", cash_table: "cash-tables", club_event: "club" };

/** @param {{ at: import("./at.js").At, game: import("./at.js").Game, ahead: number | undefined }} props */
export function Head({ at, game: { stakes }, ahead }) {
  const { view } = at;
  const { event } = view;
  const game = word("game", view.game);
  const named = event?.title === undefined ? [] : [game];
  const place = event === null || event === undefined ? undefined : PLACES[event.kind];
  return html`<header class="table-head">
    <div>
      <h1>${event?.title ?? game}</h1>
      <p class="what">
        ${[...named, word("format", view.format), ...optionWords(view.options_text, at.chips)].join(" · ")}
      </p>
    </div>
    ${view.ring && html`<${Ring} at=${at} words=${stakes} ahead=${ahead} />`}
    ${event && place !== undefined && html`<a
      class="back"
      href=${event.kind === "club_event" ? to(place) : to(place, event.id)}
    >${t("table.back")}</a>`}
  </header>`;
}

/**
 * Hand, stakes and levels of a ring.
 * @param {{ at: import("./at.js").At, words: import("./at.js").Game["stakes"], ahead: number | undefined }} props
 */
function Ring({ at, words, ahead }) {
  const { ring } = at.view;
  const local = useNow(1000, ring?.next_level_at !== undefined && ahead !== undefined);
  if (ring === null || ring === undefined) return null;
  const { level, level_in_force, next_level, next_level_at, hand } = ring;
  const stakes = (/** @type {any} */ one) => safely(() => words?.(one, at), undefined) ?? at.chips(one.stake);
  const left = next_level_at && ahead !== undefined ? Date.parse(next_level_at) - (local + ahead) : undefined;
  const next = next_level ? { stake: stakes(next_level), clock: left === undefined ? "" : clock(left) } : undefined;
  const { stakes: now } = at.game;
  return html`<p class="ring-state">
    ${hand > 0 && html`<span>${t("table.hand_number", { n: hand })}</span>`}
    ${typeof level === "number"
      ? html`<span><strong>${t("table.level", { n: level })}</strong>${level_in_force && ` ${stakes(level_in_force)}`}</span>`
      : now !== undefined && html`<span>${stakes(now)}</span>`}
    ${next !== undefined && html`<span
      class="faint"
    >${left !== undefined && left > 0 ? t("table.level.next", next) : t("table.level.next_soon", next)}</span>`}
    ${ring.ledger_refused && html`<span>${t("table.ledger")}</span>`}
  </p>`;
}

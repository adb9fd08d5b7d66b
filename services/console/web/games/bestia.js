// Bestia: the briscola that was turned, who takes part and how, the trick, and what a bestia costs.
import { Card } from "../cards/card.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { handSeat, isMine } from "./ring-parts.js";
import { lineWith, said, stakesWords, unknown } from "./ring-words.js";
import { Facts, Mark, Pots, Row, score, Standing } from "./ring.js";

/** @typedef {import("./game.js").At} At */

/** Suits and ranks as players hold them: the strongest first. */
const STRENGTH = "A3KQJ76542";

/** @param {readonly string[]} cards @param {string | undefined} turned */
function sorted(cards, turned) {
  const trump = turned?.charAt(1);
  const suit = (/** @type {string} */ card) => (card.charAt(1) === trump ? "" : card.charAt(1));
  const rank = (/** @type {string} */ card) => STRENGTH.indexOf(card.charAt(0));
  return [...cards].sort((one, other) => suit(one).localeCompare(suit(other)) || rank(one) - rank(other));
}

/** The trick in play, or the last one. @param {{ at: At }} props */
function Trick({ at }) {
  const tricks = /** @type {any[]} */ (at.game.hand.tricks);
  const now = tricks.at(-1);
  // Between two tricks the one that was taken stays to be seen.
  const trick = now?.cards.length === 0 && tricks.length > 1 ? tricks.at(-2) : now;
  if (trick === undefined) return null;
  const n = tricks.indexOf(trick) + 1;
  if (trick.cards.length === 0) return html`<p class="ring-note">${t("bestia.trick.empty", { name: at.name(trick.leader) })}</p>`;
  const winner = trick.winner ?? undefined;
  return html`<figure class="ring-trick">
    <div>
      ${trick.cards.map(
        (/** @type {any} */ one) =>
          html`<span key=${one.card} class=${one.seat === winner ? "winner" : ""}>
            <${Card} code=${one.card} cards=${at.cards} faint=${winner !== undefined && one.seat !== winner} />
            <small>${at.name(one.seat)}</small>
          </span>`,
      )}
    </div>
    <figcaption>
      ${winner === undefined
        ? t("bestia.trick", { n, name: at.name(trick.leader) })
        : t("bestia.trick.winner", { name: at.name(winner) })}
    </figcaption>
  </figure>`;
}

/** What a seat has declared, in words. @param {any} declared */
const call = (declared) =>
  declared ? t(`bestia.call.${declared.call}`, { count: declared.count }) : undefined;

/** @param {any} event @param {At} at */
function inside(event, at) {
  const key = `bestia.${event.type}`;
  switch (event.type) {
    case "dealt": {
      const own = event.hands.filter((/** @type {any} */ one) => one.cards);
      const turned = at.card(event.turned);
      return own.length === 0
        ? t(key, { turned })
        : own.map((/** @type {any} */ one) => said(`${key}.own`, one, at, { turned })).join("; ");
    }
    case "changed":
      return said(event.drawn ? `${key}.own` : key, event, at);
    case "entered_blind":
      return said(event.drawn ? `${key}.own` : key, event, at);
    case "declined":
    case "passed":
    case "played":
    case "stood":
    case "trick_taken":
      return said(key, event, at);
    default:
      return unknown(event, at);
  }
}

/** @type {import("./game.js").Game} */
export const game = {
  middle(at) {
    const { hand } = at.game;
    if (!hand) return null;
    const risk = hand.risk > 0 ? at.chips(hand.risk) : t("bestia.risk.none");
    return html`<div class="ring-middle">
      <div class="ring-deck">
        ${hand.turned &&
        html`<figure class="ring-turned">
          <${Card} code=${hand.turned} cards=${at.cards} />
          <figcaption>${t("bestia.briscola")}</figcaption>
        </figure>`}
        <${Trick} at=${at} />
      </div>
      <${Pots} at=${at} />
      <${Facts}
        facts=${[
          [t("bestia.invito"), at.chips(hand.invito)],
          [t("bestia.risk"), risk],
          [t("bestia.stock"), t("bestia.stock.cards", { count: hand.stock })],
        ]}
      />
    </div>`;
  },
  before(at, seat) {
    const one = handSeat(at, seat);
    const out = one?.declared?.call === "passed" || one?.declared?.call === "declined";
    const declared = call(one?.declared);
    return html`<div class=${out ? "ring-seat folded" : "ring-seat"}>
      ${!isMine(at, seat) &&
      one &&
      html`<${Row}
        at=${at}
        cards=${one.cards ?? []}
        backs=${one.cards ? 0 : out ? 0 : one.count}
        faint=${out}
        of=${at.name(seat)}
      />`}
      <p class="ring-did">
        <${Standing} at=${at} seat=${seat} />
        ${declared !== undefined && html`<${Mark} text=${declared} kind=${out ? "away" : ""} />`}
        ${one?.tricks > 0 && html`<${Mark} text=${t("bestia.tricks", { tricks: one.tricks })} kind="strong" />`}
      </p>
    </div>`;
  },
  hand: (at, seat) => (isMine(at, seat) ? sorted(handSeat(at, seat)?.cards ?? [], at.game.hand?.turned) : []),
  line: lineWith(inside),
  move: (move, at) =>
    move.type === "play" ? t("bestia.move.play", { card: at.card(move.card) }) : word("bestia.move", move.type),
  score,
  stakes: stakesWords,
};

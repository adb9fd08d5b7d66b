// What the pages of the lobby say alike: games, kinds of events, prices, why something ended, times that run down, names.
import { theHouse, usePerson } from "../frame/caller.js";
import { clock, money, time } from "../frame/parts.js";
import { useNow, useRead } from "../frame/reading.js";
import { refusals, t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { addAmounts, refusalText } from "../client/index.js";
import { SignIn } from "./sign-in.js";

/**
 * @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary
 * @typedef {import("../client/generated/lobby.js").BuyIn} BuyInOf
 * @typedef {import("../client/generated/lobby.js").Because} Because
 * @typedef {import("../client/generated/lobby.js").PlayerName} PlayerName
 */

/** The games as players name them; a game that is newer than the console by its id. @param {string} game */
export const gameName = (game) => word("game", game);

/** Kinds of events by which the lobby is filtered. An event may be of several. @param {TournamentSummary} summary */
export function kindsOf(summary) {
  const kinds = [];
  const girone = (summary.phases ?? []).some(({ phase }) => phase !== "knockout");
  if (summary.product) kinds.push(summary.product);
  if (summary.starts_at) kinds.push("scheduled");
  if (summary.format === "ring") kinds.push("chips");
  if (girone) kinds.push("girone");
  if (!summary.product && !summary.starts_at && !girone) kinds.push("sit_and_go");
  return kinds;
}

/** A tile with the first letter of the game, in the colour of its cards. @param {{ game: string }} props */
export function Tile({ game }) {
  const deck = FRENCH.has(game) ? "french" : game === "uno" ? "uno" : "italian";
  return html`<span class=${`tile ${deck}`} aria-hidden="true">${gameName(game).slice(0, 1)}</span>`;
}

/** Only the colour of the tile follows from this; any other game has the colour of the Italian cards. */
const FRENCH = new Set(
  "holdem omaha telesina poker-5-carte poker-all-italiana chemin-de-fer burraco scala-40 peppa solitario".split(" "),
);

/** Whether it costs anything. @param {BuyInOf} of */
export const isPaid = (of) => Number(of.share) !== 0 || Number(of.fee) !== 0;

/** What is paid in all. @param {BuyInOf} of */
export const inAll = (of) => money(addAmounts(of.share, of.fee), of.currency);

/**
 * The buy-in: what is paid in all, and of what it is made, as the house has it.
 * @param {{ of: BuyInOf, brief?: boolean }} props `brief` has the parts in its title and for who listens alone.
 */
export function BuyIn({ of, brief = false }) {
  useLanguage();
  if (!isPaid(of)) return html`<span class="price">${t("buy_in.free")}</span>`;
  const parts = t("buy_in.parts", { share: money(of.share, of.currency), fee: money(of.fee, of.currency) });
  return html`<span class="price" title=${parts}
    >${inAll(of)} <small class=${brief ? "heard" : "parts"}>${parts}</small></span
  >`;
}

/** A refusal of which only the code is known. @param {string} code */
export const refusedWords = (code) =>
  refusalText(/** @type {any} */ ({ code, title: code.replaceAll("_", " ") }), refusals());

/** Why something was cancelled or closed. @param {Because | null | undefined} because @param {string | null} [own] */
export function becauseWords(because, own) {
  if (!because || because.code === "in_words") return own ?? t("because.in_words");
  if (because.code === "too_few_players") return t("because.too_few_players", { min_players: because.min_players });
  if (because.code === "tables_refused") return t("because.tables_refused", { why: refusedWords(because.refused) });
  return word("because", because.code);
}

/** How long: "45 s", "4:05", "2 h 10 min". @param {number} seconds */
export function howLong(seconds) {
  if (seconds < 3600) return clock(seconds * 1000);
  const minutes = Math.floor(seconds / 60);
  return t("for.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/**
 * A time that comes: the time, and while it is near how long until then.
 * @param {{ at: string, plain?: boolean, within?: string, on?: string }} props `plain` is the countdown alone; the
 *   words before it are others before a date: "inizia fra 4:05", "inizia il 29/11/26".
 */
export function Until({ at, plain = false, within, on }) {
  useLanguage();
  const end = Date.parse(at);
  const now = useNow(1000, end > Date.now());
  const left = Math.max(0, (end - now) / 1000);
  const near = left > 0 && left < 86_400;
  const counted = near ? html`<span class="count">${howLong(left)}</span>` : null;
  const before = near ? within : on;
  // A second less is no news to who listens.
  if (plain) return html`${before && `${before} `}<time datetime=${at} aria-live="off">${counted ?? time(at)}</time>`;
  return html`<time datetime=${at} aria-live="off"
    >${time(at)}${near && html` <span class="faint">(${t("until.in")} ${counted})</span>`}</time
  >`;
}

/** Whether nothing more is played of a tournament that stands so. @param {string | undefined} status */
export const isOver = (status) => status === "finished" || status === "paid" || status === "cancelled";

/**
 * Where a registration stands: as its tournament does, once that is over for who is in.
 * @param {{ is: string, tournament: string | undefined }} props
 */
export function Stands({ is, tournament }) {
  return is === "confirmed" && tournament !== undefined && isOver(tournament)
    ? html`<${Mark} area="tournament_status" is=${tournament} />`
    : html`<${Mark} area="registration_status" is=${is} />`;
}

/** A status as a mark. @param {{ area: string, is: string }} props */
export function Mark({ area, is }) {
  useLanguage();
  return html`<span class=${`mark ${is}`}>${word(area, is)}</span>`;
}

/** How full something is. @param {{ taken: number, of: number }} props */
export function Seats({ taken, of }) {
  return html`<span class="seats"
    ><span class="heard">${t("seats.taken", { taken, of })}</span
    ><span aria-hidden="true">${taken}<span class="faint">/${of}</span></span
    ><span class="bar" aria-hidden="true"
      ><span style=${{ width: `${of > 0 ? Math.min(100, (100 * taken) / of) : 0}%` }}></span></span
  ></span>`;
}

/** @param {readonly PlayerName[] | undefined} names @returns {Map<string, string>} */
export const namesOf = (names) => new Map((names ?? []).map(({ player_id, name }) => [player_id, name]));

/** What a player is called. @param {Map<string, string>} names @param {string} player_id */
export const called = (names, player_id) => names.get(player_id) ?? t("player.unnamed", { id: player_id.slice(0, 4) });

/** @param {Map<string, string>} names @param {readonly string[]} players */
export const calledAll = (names, players) => players.map((player) => called(names, player)).join(" · ");

/** What these players are called, for who is signed in. @param {readonly string[]} players @returns {Map<string, string>} */
export function useNames(players) {
  const who = usePerson();
  const asked = [...new Set(players)].sort().slice(0, 100).join(",");
  const read = useRead(`names ${asked}`, async (signal) => {
    if (asked === "" || who === undefined || who.role === "finance") return [];
    return (await theHouse().lobby.get("/v1/players", { query: { player_ids: asked }, signal })).data.items;
  });
  const names = namesOf(read.data);
  if (who?.role === "player" && !names.has(who.subject)) names.set(who.subject, who.name);
  return names;
}

/** Says that one has to sign in, and lets one do it. @param {{ text: string }} props */
export function SignInFirst({ text }) {
  useLanguage();
  const [open, setOpen] = useState(false);
  return html`<div class="first">
    <p>${text}</p>
    <button type="button" onClick=${() => setOpen(true)}>${t("sign_in")}</button>
    ${open && html`<${SignIn} close=${() => setOpen(false)} />`}
  </div>`;
}

/** The start of a day in the reader's own zone, as the API takes it; of the day after with `days` 1. @param {string | null | undefined} date @param {number} [days] */
export function dayStart(date, days = 0) {
  if (!date || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day + days).toISOString();
}

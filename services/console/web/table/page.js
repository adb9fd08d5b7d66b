// A table as one plays at it or watches it.
import { reached, theCards, theHouse, usePerson } from "../frame/caller.js";
import { browser } from "../frame/kept.js";
import { Act, money, time, Waiting, Wrong } from "../frame/parts.js";
import { useOnline, useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { useValue } from "../frame/value.js";
import { html, useCallback, useEffect, useMemo, useState } from "../frame/view.js";
import { gameOf } from "../games/game.js";
import { hear as hearMine, useSaidHere } from "../pages/mine.js";
import { Seated, usePresence } from "./acts.js";
import { atOf, cardIn, safely } from "./at.js";
import { Chat } from "./chat.js";
import { useChoice } from "./choice.js";
import { useTable } from "./follow.js";
import { Head } from "./head.js";
import { useKeys } from "./keys.js";
import { Moves } from "./moves.js";
import { hasPreferences, Preferences } from "./preferences.js";
import { Result } from "./result.js";
import { Table } from "./table.js";
import { Situation, Story, Written } from "./text.js";

/** @param {{ path: readonly string[] }} props */
export function Page({ path: [table_id = ""] }) {
  useLanguage();
  const who = usePerson();
  const cards = useRead("cards", () => theCards());
  const table = useTable(table_id);
  const name = table.view?.game;
  const game = useRead(`game ${name}`, async () => {
    if (name === undefined) return undefined;
    const [module, order] = await Promise.all([gameOf(name), orderOf(name)]);
    return { module, order };
  });
  if (table.error !== undefined && table.view === undefined) {
    return html`<${Wrong} error=${table.error} />${who === undefined && html`<p>${t("table.sign_in")}</p>`}`;
  }
  const error = cards.error ?? game.error;
  if (error !== undefined) return html`<${Wrong}
    error=${error}
    again=${cards.error === undefined ? game.again : cards.again}
  />`;
  if (table.view === undefined || cards.data === undefined || game.data === undefined) {
    return html`<${Waiting} /><${State} error=${undefined} />`;
  }
  return html`<${Open}
    table=${table}
    view=${table.view}
    cards=${cards.data}
    game=${game.data.module}
    order=${game.data.order}
  />`;
}

/**
 * Which way round the seats of a game are numbered.
 * @param {string} game
 * @returns {Promise<"clockwise" | "anticlockwise">}
 */
async function orderOf(game) {
  const { data } = await theHouse().tables.get("/v1/games/{game}", { path: { game } });
  return data.seat_order;
}

/**
 * @param {object} props
 * @param {ReturnType<typeof useTable>} props.table
 * @param {import("./at.js").TableView} props.view
 * @param {import("../client/index.js").Cards} props.cards
 * @param {import("../games/game.js").Game} props.game
 * @param {"clockwise" | "anticlockwise"} props.order
 */
function Open({ table, view, cards, game, order }) {
  const { told, said, sat, names, ahead, again, hear, seeds } = table;
  const isCard = useMemo(() => cardIn(cards), [cards]);
  const choosing = useChoice(view, isCard, game.made !== undefined, again);
  const at = atOf(view, cards, choosing.choice, { sat, names });
  const [shown, setShown] = useState(/** @type {string} */ (browser.get("table") ?? "both"));
  const absent = usePresence(view, seeds);
  const notices = useNotices(view, again);
  const over = view.status === "finished" || view.status === "voided";
  useKeys(choosing.letGo);
  // Where the reader plays next is in no patch: the view is read once more when the table is over.
  useEffect(() => {
    if (over && view.yours.length > 0) again().catch(() => {});
  }, [over]);
  const clock = over ? undefined : ahead;
  /** @param {string} choice */
  const show = (choice) => {
    setShown(choice);
    browser.set("table", choice);
  };
  const text = shown !== "table";
  const stands = safely(() => choosing.options.some(({ turn, move }) => game.stands?.(move, turn.seat, at)), false);
  const score = safely(() => game.score?.(at), undefined);
  return html`<article class=${`table-page ${shown}`}>
    <${Head} at=${at} game=${game} ahead=${clock} />
    <${State} error=${table.error} />
    <${Notices} notices=${notices} next=${view.next_table_id} />
    <div class="table-columns">
      <div class="table-main">
        <${Result} at=${at} round=${notices.length} />
        ${shown !== "text" && html`<${Table}
          at=${at}
          game=${game}
          order=${order}
          ahead=${clock}
          starts=${choosing.starts}
        />`}
        <div class=${over ? "play over" : "play"}>
          <${Duty} ...${{ at, waits: choosing.waits, mine: choosing.choice.mine, stands, over, since: turnSince(told) }} />
          ${choosing.failed?.stale && html`<p class="wrong" role="alert">${t("table.stale")}</p>`}
          <${Wrong} error=${choosing.failed?.error ?? absent} />
          <${Moves} at=${at} game=${game} chosen=${choosing} />
          ${!over && view.yours.length > 0 && safely(() => game.ahead?.(at), undefined)}
        </div>
        <${Seated} at=${at} again=${again} />
      </div>
      <aside class="table-side">
        ${score && html`<section class="part score">${score}</section>`}
        ${text && html`<section
          class="part"
        ><h2>${t("table.story")}</h2><${Story} told=${told} names=${names} at=${at} game=${game} /></section>`}
        ${text && view.yours.length > 0 && !over && html`<section
          class="part"
        ><${Written} at=${at} game=${game} chosen=${choosing} /></section>`}
        ${text &&
        html`<details
          class="part"
          open=${shown === "text"}
        ><summary>${t("table.situation")}</summary><${Situation} at=${at} game=${game} /></details>`}
        <${Talk} at=${at} said=${said} names=${names} hear=${hear} />
        ${view.yours.length > 0 && hasPreferences(view.game) && html`<${Folded}
          title=${t("table.preferences")}
        ><${Preferences} view=${view} /><//>`}
        <div class="part">
          <label class="field"
            ><span>${t("table.view")}</span
            ><select value=${shown} onChange=${(/** @type {any} */ { target }) => show(target.value)}>
              ${["both", "table", "text"].map((one) => html`<option key=${one} value=${one}>${t(`table.view.${one}`)}</option>`)}
            </select></label
          >
          <details><summary>${t("table.help.title")}</summary><p class="faint">${t("table.help")}</p></details>
        </div>
      </aside>
    </div>
  </article>`;
}

/** A panel whose content is made when it is opened. @param {{ title: string, children: any }} props */
function Folded({ title, children }) {
  const [open, setOpen] = useState(false);
  return html`<details class="part" onToggle=${(/** @type {any} */ { target }) => setOpen(target.open)}>
    <summary>${title}</summary>
    ${open && children}
  </details>`;
}

/**
 * Chat is for players: who watches without being one reads none.
 * @param {Parameters<typeof Chat>[0]} props
 */
function Talk({ at, said, names, hear }) {
  const who = usePerson();
  if (who?.role !== "player") return null;
  const title = `${t("table.chat")}${said.length > 0 ? ` (${said.length})` : ""}`;
  return html`<${Folded} title=${title}><${Chat} at=${at} said=${said} names=${names} hear=${hear} /><//>`;
}

/** Whether the house is there. The stream goes on by itself. @param {{ error: unknown }} props */
function State({ error }) {
  const network = useOnline();
  const online = useValue(reached) && network;
  if (error !== undefined) return html`<${Wrong} error=${error} />`;
  return html`<p class=${online ? "heard" : "away-line"} role="status">${online ? "" : t("table.away")}</p>`;
}

/** Whether it is the reader's turn. @param {import("./at.js").TableView} view */
const isTurn = ({ seats, yours }) => seats.some(({ seat, to_move }) => to_move && yours.includes(seat));

/**
 * Since which step it is the reader's turn, through all that they do in it.
 * @param {readonly import("./follow.js").Told[]} told
 */
const turnSince = (told) => told[told.findLastIndex(({ view }) => !isTurn(view)) + 1]?.key;

/** So many milliseconds after what was done it is said that it is the reader's turn: who listens hears that last. */
const AFTER = 200;

/**
 * The text, a moment after it came to be so, and anew with each `since`.
 * @param {string} text @param {unknown} since
 */
function useAfter(text, since) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    setSaid("");
    if (text === "") return undefined;
    const timer = setTimeout(() => setSaid(text), AFTER);
    return () => clearTimeout(timer);
  }, [text, since]);
  return said;
}

/**
 * Whose turn it is, read out once when it is the reader's.
 * @param {object} props
 * @param {import("./at.js").At} props.at
 * @param {boolean} props.waits
 * @param {boolean} props.mine
 * @param {boolean} props.stands Whether they have said something, and may change it.
 * @param {boolean} props.over
 * @param {unknown} props.since Since when it is the reader's turn.
 */
function Duty({ at, waits, mine, stands, over, since }) {
  const { view } = at;
  const others = view.seats.filter(({ to_move }) => to_move).map(({ seat }) => at.name(seat));
  const text = over
    ? ""
    : waits
      ? t("table.duty.sent")
      : mine
        ? t(stands ? "table.duty.stands" : "table.duty")
        : view.status === "waiting"
          ? t("table.duty.waiting")
          : others.length > 0
            ? t("table.duty.not", { name: others.join(t("table.and")) })
            : t("table.duty.wait");
  const said = useAfter((mine || waits) && !stands && !over ? t("table.duty") : "", since);
  return html`<p class=${`duty ${mine && !stands ? "mine" : ""}`}>${text}</p>
    <p class="heard" role="status">${said}</p>`;
}

/**
 * What the reader is told of this event while they sit here: the next table, a prize, another match, how long they play.
 * @param {import("./at.js").TableView} view
 * @param {() => Promise<unknown>} again
 */
function useNotices(view, again) {
  const [notices, setNotices] = useState(/** @type {readonly any[]} */ ([]));
  const who = usePerson();
  const seated = who?.role === "player" && view.yours.length > 0;
  const mine = useCallback(
    (/** @type {any} */ { tournament_id, cash_table_id, club_event_id, table_id, session }) =>
      [tournament_id, cash_table_id, club_event_id, table_id, session?.table_id].includes(view.event?.id),
    [view.event?.id],
  );
  useSaidHere(seated ? (view.event?.id ?? undefined) : undefined);
  useEffect(() => {
    if (!seated) return undefined;
    return hearMine(({ event: name, data }) => {
      if ((name === "table_ready" || name === "seat_moved") && mine(data) && data.table_id !== view.table_id) {
        again().catch(() => {});
        setNotices((all) => [...all, { name: "next", data }]);
      } else if ((name === "prize" || name === "confirmation_asked" || name === "reality_check") && mine(data)) {
        setNotices((all) => [...all, { name, data }]);
      }
    });
  }, [view.table_id, seated, mine]);
  return notices;
}

/** @param {{ notices: readonly any[], next: string | null | undefined }} props */
function Notices({ notices, next }) {
  const told = notices.filter(({ name }) => name !== "next");
  const ready = next ?? notices.findLast(({ name }) => name === "next")?.data.table_id;
  return html`<div class="table-notices" role="status" aria-atomic="false">
    ${told.map(({ name, data }, n) => html`<p key=${n} class="good">${noticeWords(name, data)}</p>`)}
    ${ready && html`<p
      class="good"
    >${t("table.notice.next")} <a class="button" href=${to("tables", ready)}>${t("table.next")}</a></p>`}
  </div>`;
}

/** @param {string} name @param {any} data */
function noticeWords(name, data) {
  if (name === "prize") return t("table.notice.prize", { amount: money(data.amount, data.currency) });
  if (name === "reality_check") {
    return t("table.notice.reality", { minutes: Math.round((data.session.elapsed_seconds ?? 0) / 60) });
  }
  const { session_id, until } = data;
  return html`${t("table.notice.asked", { time: time(until, { timeStyle: "short" }) })}
    <${Act}
      act=${() => theHouse().lobby.post("/v1/cash-sessions/{session_id}/rematch", { path: { session_id } })}
    >${t("table.play.again")}<//>`;
}

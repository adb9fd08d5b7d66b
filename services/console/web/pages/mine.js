// Everything that concerns the player who is signed in, by the one stream that tells it; and what of it every page says.
import { person, theHouse, usePerson } from "../frame/caller.js";
import { money, somethingChanged } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to, useRoute } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { useValue, value } from "../frame/value.js";
import { html, useEffect, useRef, useState } from "../frame/view.js";
import { howLong, isOver, refusedWords, Until } from "./words.js";

/**
 * @typedef {{ event: string, data: any, id: string | undefined }} Told An event of `me.stream`, as asyncapi.yaml has it.
 * @typedef {{ key: string, kind: string, text: string, href?: string, link?: string, until?: string,
 *   of?: readonly string[], table_id?: string }} Notice `of` is the events that it is of, `table_id` the table that it leads to.
 */

/** Whether the stream is open: what is done from now on is told. */
export const listening = value(false);
/** @type {import("../frame/value.js").Value<Notice[]>} */
const notices = value(/** @type {Notice[]} */ ([]));
/**
 * The tables that wait for the player, by the event that is played there.
 * @type {import("../frame/value.js").Value<ReadonlyMap<string, string>>}
 */
const ready = value(/** @type {ReadonlyMap<string, string>} */ (new Map()));
/** @type {Set<(told: Told) => void>} */
const readers = new Set();

/** Where an event waits for the player, as soon as that is told. @param {string} event_id */
export const useReadyTable = (event_id) => useValue(ready).get(event_id);

/** What the page of a table says itself of its event. */
const SAID_AT_TABLE = ["table_ready", "seat_moved", "prize", "confirmation_asked", "reality_check"];
/**
 * The event of the table that is open, which says what is of it.
 * @type {import("../frame/value.js").Value<string | undefined>}
 */
const sayer = value(/** @type {string | undefined} */ (undefined));

/** The open page says what is told of this event: no notice does so beside it. @param {string | undefined} event_id */
export function useSaidHere(event_id) {
  useEffect(() => {
    if (event_id === undefined) return undefined;
    sayer.set(event_id);
    notices.set(notices.get().filter((one) => !saidHere(one)));
    return () => sayer.set(undefined);
  }, [event_id]);
}

/** @param {Notice} notice */
const saidHere = ({ kind, of = [] }) => of.includes(sayer.get() ?? "") && SAID_AT_TABLE.includes(kind);

/** Has each event told to a reader, until the answer is called. @param {(told: Told) => void} reader */
export function hear(reader) {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/**
 * Calls `changed` a moment after one of these events; once for several that come together.
 * @param {readonly string[]} events @param {() => void} changed
 */
export function useHeard(events, changed) {
  const now = useRef(changed);
  now.current = changed;
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const deaf = hear(({ event, data }) => {
      if (!events.includes(event) && !(event === "opened" && data.missed)) return;
      clearTimeout(timer);
      timer = setTimeout(() => now.current(), 150);
    });
    return () => {
      clearTimeout(timer);
      deaf();
    };
  }, [events.join()]);
}

/** Follows the stream as long as the same player is signed in. @param {string} subject */
function followed(subject) {
  const ending = new AbortController();
  const follow = async () => {
    for await (const told of theHouse().me.stream({ signal: ending.signal })) {
      if (told.event === "opened") listening.set(true);
      const heard = /** @type {Told} */ (told);
      note(heard);
      for (const reader of [...readers]) reader(heard);
    }
  };
  follow()
    .catch(() => undefined)
    .finally(() => ending.signal.aborted || listening.set(false));
  return () => {
    ending.abort();
    listening.set(false);
    if (person.get()?.subject !== subject) {
      notices.set([]);
      ready.set(new Map());
    }
  };
}

/** Keeps what of an event every page says, in the place of what it replaces. @param {Told} told */
function note({ event, data }) {
  if (event === "money") somethingChanged();
  waits(event, data);
  const made = noticeOf(event, data);
  if (made === undefined || saidHere(made)) return;
  const rest = notices.get().filter(({ key }) => key !== made.key);
  notices.set(made.text === "" ? rest : [made, ...rest].slice(0, 5));
}

/** What an event says of tables that wait: one does, or none does any more. @param {string} event @param {any} data */
function waits(event, data) {
  const now = new Map(ready.get());
  if (event === "table_ready" || event === "seat_moved") now.set(eventOf(data), data.table_id);
  const over = event === "tournament" && isOver(data.status) ? data.tournament_id : undefined;
  const left = event === "result" ? data.result.table_id : undefined;
  for (const [of, table_id] of ready.get()) {
    if (of !== over && table_id !== left) continue;
    now.delete(of);
    forget(`table ${table_id}`);
  }
  if (now.size !== ready.get().size || event === "table_ready" || event === "seat_moved") ready.set(now);
}

/** Of which event a table is that is told of. @param {any} data */
const eventOf = (data) => data.tournament_id ?? data.cash_table_id ?? data.club_event_id ?? "";

/** The table is over: nothing waits there. @param {string} table_id */
function gone(table_id) {
  forget(`table ${table_id}`);
  ready.set(new Map([...ready.get()].filter(([, one]) => one !== table_id)));
}

/** @param {string} key */
const forget = (key) => notices.set(notices.get().filter((one) => one.key !== key));

/**
 * What an event is said as; with an empty text what was said before it is over.
 * @param {string} event @param {any} data @returns {Notice | undefined}
 */
function noticeOf(event, data) {
  const kind = event;
  switch (event) {
    case "table_ready":
    case "seat_moved": {
      const { table_id } = data;
      const href = to("tables", table_id);
      const text = t(`notice.${event}`);
      return { key: `table ${table_id}`, kind, text, href, link: t("to.table"), table_id, of: [eventOf(data)] };
    }
    case "invitation": {
      const { invitation, state } = data;
      const key = `invitation ${invitation.invitation_id}`;
      if (state !== "open" || invitation.invited_id !== person.get()?.subject) return { key, kind, text: "" };
      const href = to("tournaments", invitation.tournament_id);
      return { key, kind, text: t("notice.invitation"), href, link: t("to.answer"), until: invitation.expires_at };
    }
    case "club_event": {
      const key = `club ${data.club_event_id}`;
      const asks = !data.agreed && (data.stage === "inviting" || data.stage === "rematch_wait");
      if (!asks) return { key, kind, text: "" };
      return {
        key,
        kind,
        text: t(`notice.club.${data.stage}`),
        href: to("club"),
        link: t("to.answer"),
        until: data.until,
      };
    }
    case "confirmation_asked":
      return {
        key: `confirm ${data.table_id}`,
        kind,
        of: [data.table_id],
        text: t("notice.confirmation_asked"),
        href: to("cash-tables", data.table_id),
        link: t("to.answer"),
        until: data.until,
      };
    case "waiting": {
      const key = `waiting ${data.table_id}`;
      if (!data.seat_kept_until) return { key, kind, text: "" };
      return {
        key,
        kind,
        text: t("notice.seat_kept"),
        href: to("cash-tables", data.table_id),
        link: t("to.sit"),
        until: data.seat_kept_until,
      };
    }
    case "prize":
      return {
        key: `prize ${data.posting_id}`,
        kind,
        of: [data.tournament_id, data.club_event_id ?? ""],
        text: t("notice.prize", { amount: money(data.amount, data.currency) }),
        href: to("tournaments", data.tournament_id),
        link: t("to.results"),
      };
    case "registration": {
      const { registration } = data;
      if (!registration.refused_because) return undefined;
      const { refused_because } = registration;
      const why =
        refused_because.code === "wallet_refused"
          ? refusedWords(refused_because.refused)
          : word("not_registered", refused_because.code);
      return {
        key: `registration ${registration.registration_id}`,
        kind,
        text: `${t("notice.not_registered")} ${why}`,
        href: to("tournaments", registration.tournament_id),
        link: t("to.event"),
      };
    }
    case "tournament":
      if (data.status !== "cancelled") return undefined;
      return {
        key: `tournament ${data.tournament_id}`,
        kind,
        text: t("notice.cancelled", { name: data.name }),
        href: to("tournaments", data.tournament_id),
        link: t("to.event"),
      };
    case "warning": {
      const { warning } = data;
      const text =
        warning.status === "standing"
          ? t("notice.warning", { cause: word("warning_cause", warning.cause) })
          : t("notice.warning_gone");
      return {
        key: `warning ${warning.warning_id}`,
        kind,
        text,
        href: to("me", { part: "conduct" }),
        link: t("to.conduct"),
      };
    }
    case "suspension":
      return {
        key: "suspension",
        kind,
        text: t(data.suspension ? "notice.suspended" : "notice.reinstated"),
        href: to("me", { part: "conduct" }),
        link: t("to.conduct"),
      };
    case "reality_check": {
      const { session } = data;
      const text = t("notice.reality_check", {
        time: howLong(session.elapsed_seconds ?? 0),
        brought: money(session.brought_in, session.currency),
        table: session.table_name,
      });
      return {
        key: `reality ${session.session_id}`,
        kind,
        of: [session.table_id],
        text,
        href: to("wallet", { part: "limits" }),
        link: t("to.limits"),
      };
    }
    default:
      return undefined;
  }
}

const EVENTS = ["tournaments", "cash-tables"];

/** Notices on every page, each read out as it comes: for the frame, once. */
export function Notices() {
  useLanguage();
  const who = usePerson();
  const { path } = useRoute();
  const subject = who?.role === "player" ? who.subject : undefined;
  useEffect(() => (subject === undefined ? undefined : followed(subject)), [subject]);
  const here = to(...path);
  // Who has come to where a notice leads needs it no more.
  useEffect(() => notices.set(notices.get().filter(({ href }) => href !== here)), [here]);
  // The page of an event offers its table itself.
  const [page = "", id = ""] = path;
  const offered = (/** @type {Notice} */ one) => one.table_id && EVENTS.includes(page) && one.of?.includes(id);
  const shown = useValue(notices).filter((one) => one.href !== here && !offered(one));
  return html`<div class="notices" role="status" aria-atomic="false" aria-label=${t("notices")}>
    ${subject !== undefined && shown.map((notice) => html`<${OneNotice} key=${notice.key} notice=${notice} />`)}
  </div>`;
}

/** What is told once and stands on other pages too: it goes by itself. Who has it in hand keeps it. */
const PASSING = ["prize", "registration", "tournament"];
const PASSES_AFTER = 20_000;

/** @param {{ notice: Notice }} props */
function OneNotice({ notice: { key, kind, text, href, link, until, table_id } }) {
  const [held, setHeld] = useState(false);
  const passing = PASSING.includes(kind) && !held;
  useEffect(() => {
    const left = until === undefined ? PASSES_AFTER : Math.max(0, Date.parse(until) - Date.now());
    if (until === undefined && !passing) return undefined;
    const timer = setTimeout(() => forget(key), left);
    return () => clearTimeout(timer);
  }, [until, passing]);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return html`<div
    class=${`notice ${kind}`}
    onFocusIn=${hold}
    onFocusOut=${letGo}
    onMouseEnter=${hold}
    onMouseLeave=${letGo}
  >
    <p>${table_id ? html`<${OfTable} text=${text} table_id=${table_id} />` : text} ${until && html`<span aria-hidden="true"><${Until} at=${until} plain /></span>`}</p>
    ${href && html`<a class="button" href=${href} onClick=${() => forget(key)}>${link}</a>`}
    <button type="button" class="plain" aria-label=${t("notice.close")} onClick=${() => forget(key)}>×</button>
  </div>`;
}

/** What may have ended a table. */
const ENDINGS = ["result", "tournament", "session", "club_event", "confirmation_asked", "registration"];

/** Says of which event the table is that waits; when it is over the notice goes. @param {{ text: string, table_id: string }} props */
function OfTable({ text, table_id }) {
  const read = useRead(`notice of ${table_id}`, async (signal) => {
    const { data } = await theHouse().tables.get("/v1/tables/{table_id}", { path: { table_id }, signal });
    return data;
  });
  useHeard(ENDINGS, read.again);
  const over = read.data?.status === "finished" || read.data?.status === "voided";
  useEffect(() => {
    if (over) gone(table_id);
  }, [over]);
  const title = read.data?.event?.title;
  return html`${title && html`<strong>${title}</strong>: `}${text}`;
}

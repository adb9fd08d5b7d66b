// Everything that concerns the player who is signed in, by the one stream that tells it; and what of it every page says.
import { person, theHouse, usePerson } from "../frame/caller.js";
import { money } from "../frame/parts.js";
import { to, useRoute } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { useValue, value } from "../frame/value.js";
import { html, useEffect, useRef } from "../frame/view.js";
import { howLong, refusedWords, Until } from "./words.js";

/**
 * @typedef {{ event: string, data: any, id: string | undefined }} Told An event of `me.stream`, as asyncapi.yaml has it.
 * @typedef {{ key: string, kind: string, text: string, href?: string, link?: string, until?: string }} Notice
 */

/** Whether the stream is open: what is done from now on is told. */
export const listening = value(false);
/** @type {import("../frame/value.js").Value<Notice[]>} */
const notices = value(/** @type {Notice[]} */ ([]));
/** @type {Set<(told: Told) => void>} */
const readers = new Set();

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
  follow().catch(() => undefined).finally(() => ending.signal.aborted || listening.set(false));
  return () => {
    ending.abort();
    listening.set(false);
    if (person.get()?.subject !== subject) notices.set([]);
  };
}

/** Keeps what of an event every page says, in the place of what it replaces. @param {Told} told */
function note({ event, data }) {
  const made = noticeOf(event, data);
  if (made === undefined) return;
  const rest = notices.get().filter(({ key }) => key !== made.key);
  notices.set(made.text === "" ? rest : [made, ...rest].slice(0, 5));
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
      return { key: `table ${data.table_id}`, kind, text: t("notice.table_ready"), href: to("tables", data.table_id), link: t("to.table") };
    case "seat_moved":
      return { key: `table ${data.table_id}`, kind, text: t("notice.seat_moved"), href: to("tables", data.table_id), link: t("to.table") };
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
      return { key, kind, text: t(`notice.club.${data.stage}`), href: to("club"), link: t("to.answer"), until: data.until };
    }
    case "confirmation_asked":
      return { key: `confirm ${data.table_id}`, kind, text: t("notice.confirmation_asked"), href: to("cash-tables", data.table_id), link: t("to.answer"), until: data.until };
    case "waiting": {
      const key = `waiting ${data.table_id}`;
      if (!data.seat_kept_until) return { key, kind, text: "" };
      return { key, kind, text: t("notice.seat_kept"), href: to("cash-tables", data.table_id), link: t("to.sit"), until: data.seat_kept_until };
    }
    case "prize":
      return { key: `prize ${data.posting_id}`, kind, text: t("notice.prize", { amount: money(data.amount, data.currency) }), href: to("tournaments", data.tournament_id), link: t("to.results") };
    case "registration": {
      const { registration } = data;
      if (!registration.refused_because) return undefined;
      const { refused_because } = registration;
      const why = refused_because.code === "wallet_refused" ? refusedWords(refused_because.refused) : word("not_registered", refused_because.code);
      return { key: `registration ${registration.registration_id}`, kind, text: `${t("notice.not_registered")} ${why}`, href: to("tournaments", registration.tournament_id), link: t("to.event") };
    }
    case "tournament":
      if (data.status !== "cancelled") return undefined;
      return { key: `tournament ${data.tournament_id}`, kind, text: t("notice.cancelled", { name: data.name }), href: to("tournaments", data.tournament_id), link: t("to.event") };
    case "warning": {
      const { warning } = data;
      const text = warning.status === "standing" ? t("notice.warning", { cause: word("warning_cause", warning.cause) }) : t("notice.warning_gone");
      return { key: `warning ${warning.warning_id}`, kind, text, href: to("me", { part: "conduct" }), link: t("to.conduct") };
    }
    case "suspension":
      return { key: "suspension", kind, text: t(data.suspension ? "notice.suspended" : "notice.reinstated"), href: to("me", { part: "conduct" }), link: t("to.conduct") };
    case "reality_check": {
      const { session } = data;
      const text = t("notice.reality_check", { time: howLong(session.elapsed_seconds ?? 0), brought: money(session.brought_in, session.currency), table: session.table_name });
      return { key: `reality ${session.session_id}`, kind, text, href: to("wallet", { part: "limits" }), link: t("to.limits") };
    }
    default:
      return undefined;
  }
}

/** Notices on every page, read out as they come: for the frame, once. */
export function Notices() {
  useLanguage();
  const who = usePerson();
  const { path } = useRoute();
  const subject = who?.role === "player" ? who.subject : undefined;
  useEffect(() => (subject === undefined ? undefined : followed(subject)), [subject]);
  const here = to(...path);
  // Who has come to where a notice leads needs it no more.
  useEffect(() => notices.set(notices.get().filter(({ href }) => href !== here)), [here]);
  const shown = useValue(notices).filter(({ href }) => href !== here);
  return html`<div class="notices" role="status" aria-label=${t("notices")}>
    ${subject !== undefined && shown.map((notice) => html`<${OneNotice} key=${notice.key} notice=${notice} />`)}
  </div>`;
}

/** @param {{ notice: Notice }} props */
function OneNotice({ notice: { key, kind, text, href, link, until } }) {
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => forget(key), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return html`<div class=${`notice ${kind}`}>
    <p>${text} ${until && html`<span aria-hidden="true"><${Until} at=${until} plain /></span>`}</p>
    ${href && html`<a class="button" href=${href} onClick=${() => forget(key)}>${link}</a>`}
    <button type="button" class="plain" aria-label=${t("notice.close")} onClick=${() => forget(key)}>×</button>
  </div>`;
}

// What the player is in: tables they play at, registrations, sessions, results, rankings, and how they stand.
import { theHouse, usePerson } from "../frame/caller.js";
import { Tabs, Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { Registrations, Results, Sessions } from "./me-lists.js";
import { Conduct, Rankings } from "./me-standing.js";
import { useHeard } from "./mine.js";
import { Invited } from "./registering.js";
import { called, gameName, SignInFirst, Tile, Until, useNames } from "./words.js";

/** @type {Record<string, any>} */
const PARTS = { registrations: Registrations, sessions: Sessions, results: Results, rankings: Rankings, conduct: Conduct };
const TABLES = ["table_ready", "seat_moved", "result", "session", "tournament", "registration", "club_event"];
const WAITING = ["waiting"];
const INVITATIONS = ["invitation"];

/** @param {{ query: URLSearchParams }} props */
export function Page({ query }) {
  useLanguage();
  const who = usePerson();
  if (who === undefined) return html`<h1>${t("nav.me")}</h1><${SignInFirst} text=${t("needs.player")} />`;
  if (who.role !== "player") return html`<h1>${t("nav.me")}</h1><p>${t("needs.player")}</p>`;
  const part = query.get("part") ?? "registrations";
  const Part = PARTS[part] ?? Registrations;
  const tabs = Object.keys(PARTS).map((one) => ({ href: to("me", { part: one }), text: t(`me.${one}`), here: PARTS[one] === Part }));
  return html`<h1>${t("nav.me")}</h1>
    <${Now} key=${who.subject} me=${who.subject} />
    <${Tabs} tabs=${tabs} label=${t("me.parts")} />
    <${Part} key=${`${who.subject} ${part}`} me=${who.subject} query=${query} />`;
}

/** What waits for the player now. @param {{ me: string }} props */
function Now({ me }) {
  const { lobby, tables } = theHouse();
  const seated = useRead("my tables", async (signal) => {
    const of = (/** @type {"playing" | "waiting"} */ status) => tables.get("/v1/me/tables", { query: { status, limit: 50 }, signal });
    const [playing, waiting] = await Promise.all([of("playing"), of("waiting")]);
    return [...waiting.data.items, ...playing.data.items];
  });
  const invited = useRead("my invitations", async (signal) => (await lobby.get("/v1/me/invitations", { signal })).data.items);
  const lines = useRead("my waiting", async (signal) => (await lobby.get("/v1/me/waiting", { signal })).data.items);
  useHeard(TABLES, seated.again);
  useHeard(INVITATIONS, invited.again);
  useHeard(WAITING, lines.again);
  const names = useNames([
    ...(seated.data ?? []).flatMap(({ players }) => players),
    ...(invited.data ?? []).flatMap(({ inviter_id, invited_id }) => [inviter_id, invited_id]),
  ]);
  const asked = (invited.data ?? []).filter(({ invited_id }) => invited_id === me);
  const sent = (invited.data ?? []).filter(({ inviter_id }) => inviter_id === me);
  return html`<section class="now" aria-labelledby="now" aria-live="polite">
    <h2 id="now" class="heard">${t("me.now")}</h2>
    <${Wrong} error=${seated.error ?? invited.error ?? lines.error} again=${seated.again} />
    ${seated.data === undefined && seated.error === undefined && html`<${Waiting} />`}
    ${seated.data?.length === 0 && asked.length === 0 && html`<p class="faint">${t("me.no_table")} <a href=${to("lobby")}>${t("me.find")}</a></p>`}
    <ul class="now-tables">
      ${(seated.data ?? []).map(
        (table) => html`<li key=${table.table_id}>
          <${Tile} game=${table.game} />
          <span class="what">
            <a href=${to("tables", table.table_id)}>${gameName(table.game)}, ${word("format", table.format)}</a>
            <small>${table.players.filter((player) => player !== me).map((player) => called(names, player)).join(" · ")}</small>
          </span>
          <span class="mark running">${word("table_status", table.status)}</span>
          <a class="button" href=${to("tables", table.table_id)} tabindex="-1" aria-hidden="true">${t("to.table")}</a>
        </li>`,
      )}
    </ul>
    ${asked.map((invitation) => html`<${Invited} key=${invitation.invitation_id} invitation=${invitation} names=${names} again=${invited.again} />`)}
    ${sent.map((invitation) => html`<p key=${invitation.invitation_id} class="faint">
      ${t("me.sent", { name: called(names, invitation.invited_id) })} <${Until} at=${invitation.expires_at} plain />
    </p>`)}
    ${(lines.data ?? []).map((line) => html`<p key=${line.table_id}>
      <a href=${to("cash-tables", line.table_id)}>${line.seat_kept_until ? t("notice.seat_kept") : t("cash.in_line", { place: line.place })}</a>
      ${line.seat_kept_until && html` <${Until} at=${line.seat_kept_until} plain />`}
    </p>`)}
  </section>`;
}

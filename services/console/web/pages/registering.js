// Registering for a tournament: what it costs, what one has, and what became of it.
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Dialog, Field, money, Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Available } from "./balance.js";
import { useHeard, useReadyTable } from "./mine.js";
import { BuyIn, called, isPaid, refusedWords, SignInFirst, Stands, Until, useNames } from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").Tournament} Tournament
 * @typedef {import("../client/generated/lobby.js").Registration} Registration
 */

/** Under which kinds the account has what comes back. */
const REFUNDS = /** @type {const} */ (["cancellation_refund", "buy_in_returned"]);
const MONEY = ["money"];
const HEARD = ["registration", "invitation", "table_ready", "seat_moved", "tournament"];

/** @param {{ tournament: Tournament, names: Map<string, string> }} props */
export function Registering({ tournament, names }) {
  useLanguage();
  const who = usePerson();
  if (who === undefined) {
    if (!tournament.summary.takes_registrations) return null;
    return html`<section class="sheet register"><${SignInFirst} text=${t("register.sign_in")} /></section>`;
  }
  return who.role === "player" ? html`<${Mine} tournament=${tournament} names=${names} me=${who.subject} />` : null;
}

/** @param {{ tournament: Tournament, names: Map<string, string>, me: string }} props */
function Mine({ tournament, names, me }) {
  const { summary } = tournament;
  const { tournament_id } = summary;
  const read = useRead(`mine in ${tournament_id}`, async (signal) => {
    const { lobby } = theHouse();
    const [registrations, invitations] = await Promise.all([
      lobby.get("/v1/me/registrations", { query: { game: summary.game }, signal }),
      lobby.get("/v1/me/invitations", { signal }),
    ]);
    return {
      registration: registrations.data.items.find((one) => one.tournament_id === tournament_id),
      invitation: invitations.data.items.find((one) => one.tournament_id === tournament_id && one.invited_id === me),
    };
  });
  useHeard(HEARD, read.again);
  if (read.data === undefined) {
    if (read.error !== undefined) return html`<${Wrong} error=${read.error} again=${read.again} />`;
    return summary.takes_registrations ? html`<section class="sheet register"><${Waiting} /></section>` : null;
  }
  const { registration, invitation } = read.data;
  const holds = registration !== undefined && registration.status !== "refused" && registration.status !== "withdrawn";
  if (!holds && !registration?.refused_because && !invitation && !summary.takes_registrations) return null;
  return html`<section class="sheet register" aria-label=${t("register.title")} aria-live="polite">
    ${registration && html`<${Standing} registration=${registration} tournament=${tournament} names=${names} again=${read.again} me=${me} />`}
    ${invitation && html`<${Invited} invitation=${invitation} summary=${summary} names=${names} again=${read.again} />`}
    ${!holds && !invitation && summary.takes_registrations && html`<${Register} summary=${summary} again=${read.again} />`}
  </section>`;
}

/** Where the player's registration stands, and what they may do with it. @param {{ registration: Registration, tournament: Tournament, names: Map<string, string>, again: () => void, me: string }} props */
function Standing({ registration, tournament, names, again, me }) {
  const { status, place, refused_because, expires_at, players, retired } = registration;
  const ready = useReadyTable(registration.tournament_id);
  const table_id = registration.table_id ?? ready;
  const { summary } = tournament;
  const path = { registration_id: registration.registration_id };
  const inPlay = summary.status === "running" && status === "confirmed";
  const calledOff = status === "cancelled";
  const [asking, setAsking] = useState("");
  const partner = players.find((player) => player !== me);
  return html`<div class="standing">
    <p class="row-of">
      <${Stands} is=${status} tournament=${summary.status} />${partner && html` <span>${t("register.with", { name: called(names, partner) })}</span>`}
    </p>
    ${
      refused_because &&
      html`<p>
        ${refused_because.code === "wallet_refused" ? refusedWords(refused_because.refused) : word("not_registered", refused_because.code)}
      </p>`
    }
    ${status === "awaiting_partner" && expires_at && html`<p>${t("register.partner_until")} <${Until} at=${expires_at} plain /></p>`}
    ${retired && html`<p class="faint">${word("retired_because", registration.retired_because ?? "asked")}</p>`}
    ${place && !calledOff && html`<p>${t("register.place", { place })}</p>`}
    ${calledOff && html`<p>${t("register.cancelled")}</p>`}
    ${calledOff && isPaid(summary.buy_in) && html`<${Refunded} tournament_id=${summary.tournament_id} me=${me} />`}
    ${inPlay && !place && !retired && table_id && html`<p><a class="button wide" href=${to("tables", table_id)}>${t("register.to_table")}</a></p>`}
    ${inPlay && !place && !retired && !table_id && html`<p class="faint">${t("register.wait_table")}</p>`}
    ${status === "confirmed" && summary.status === "registration_open" && html`<p class="faint">${t("register.wait_start")}</p>`}
    ${
      (status === "confirmed" || status === "awaiting_partner") &&
      summary.status === "registration_open" &&
      html`<button type="button" class="plain" onClick=${() => setAsking("leave")}>${t("register.leave")}</button>`
    }
    ${inPlay && !place && !retired && html`<button type="button" class="plain" onClick=${() => setAsking("retire")}>${t("register.retire")}</button>`}
    ${
      asking !== "" &&
      html`<${Dialog} title=${t(`register.${asking}`)} close=${() => setAsking("")}>
        <p>${t(`register.${asking}.means`)}</p>
        <p class="row-of">
          <${Act}
            class=${asking === "retire" ? "danger" : ""}
            act=${async () => {
              if (asking === "leave") await theHouse().lobby.delete("/v1/registrations/{registration_id}", { path });
              else await theHouse().lobby.post("/v1/registrations/{registration_id}/retirement", { path });
              setAsking("");
              again();
            }}
            >${t(`register.${asking}.yes`)}<//
          >
          <button type="button" class="plain" onClick=${() => setAsking("")}>${t("cancel")}</button>
        </p>
      <//>`
    }
  </div>`;
}

/** What came back of a tournament that was cancelled, as the account has it. @param {{ tournament_id: string, me: string }} props */
function Refunded({ tournament_id, me }) {
  const path = { player_id: me };
  const read = useRead(`refunds of ${tournament_id}`, async (signal) => {
    const { wallet } = theHouse();
    const lists = await Promise.all(
      REFUNDS.map((kind) =>
        wallet.get("/v1/players/{player_id}/statement", { path, query: { kind, limit: 200 }, signal }),
      ),
    );
    return lists.flatMap(({ data }) => data.items).filter(({ reference }) => reference.tournament_id === tournament_id);
  });
  useHeard(MONEY, read.again);
  if (read.data === undefined) return html`<${Wrong} error=${read.error} again=${read.again} />`;
  if (read.data.length === 0) return html`<p class="faint">${t("register.refund_awaited")}</p>`;
  return html`${read.data.map(
    ({ posting_id, amount, currency }) =>
      html`<p key=${posting_id} class="good">${t("register.refunded", { amount: money(amount, currency) })}</p>`,
  )}`;
}

/** @param {{ summary: Tournament["summary"], again: () => void }} props */
function Register({ summary, again }) {
  const [open, setOpen] = useState(false);
  return html`<p class="cost-line"><${BuyIn} of=${summary.buy_in} /></p>
    <button type="button" class="wide" onClick=${() => setOpen(true)}>${t("register")}</button>
    ${open && html`<${Confirm} summary=${summary} close=${() => setOpen(false)} done=${again} />`}`;
}

/** @param {{ summary: Tournament["summary"], close: () => void, done: () => void }} props */
function Confirm({ summary, close, done }) {
  const [partner_id, setPartner] = useState("");
  const { buy_in } = summary;
  const pairs = summary.format === "pairs";
  const register = async () => {
    const path = { tournament_id: summary.tournament_id };
    await theHouse().lobby.post("/v1/tournaments/{tournament_id}/registrations", {
      path,
      body: pairs ? { partner_id } : {},
    });
    done();
    close();
  };
  return html`<${Dialog} title=${t("register.confirm", { name: summary.name })} close=${close}>
    <${Available}>
      <dt>${t("event.buy_in")}</dt>
      <dd><${BuyIn} of=${buy_in} /></dd>
    <//>
    ${pairs && html`<${Partner} chosen=${partner_id} choose=${setPartner} />`}
    <p class="faint">
      ${t(summary.status === "running" ? "register.late_means" : summary.starts_at ? "register.means_scheduled" : "register.means")}
    </p>
    <p class="row-of">
      <${Act} act=${register} look=${done} disabled=${pairs && partner_id === ""}>${t("register.yes")}<//>
      <button type="button" class="plain" onClick=${close}>${t("cancel")}</button>
    </p>
  <//>`;
}

/** Whom to play with: of the players who are connected now. @param {{ chosen: string, choose: (player: string) => void }} props */
function Partner({ chosen, choose }) {
  const who = usePerson();
  const read = useRead(
    "connected",
    async (signal) => (await theHouse().lobby.get("/v1/club/players", { signal })).data.items,
  );
  const others = (read.data ?? []).filter((player) => player !== who?.subject);
  const names = useNames(others);
  return html`<${Field} label=${t("register.partner")} hint=${t("register.partner.hint")}>
      <select value=${chosen} onChange=${(/** @type {any} */ { target }) => choose(target.value)}>
        <option value="">${t(others.length === 0 ? "register.partner.none" : "register.partner.choose")}</option>
        ${others.map((player) => html`<option key=${player} value=${player}>${called(names, player)}</option>`)}
      </select>
    <//>
    <button type="button" class="plain small" onClick=${read.again}>${t("register.partner.again")}</button>
    <${Wrong} error=${read.error} />`;
}

/**
 * An invitation to be somebody's partner.
 * @param {{ invitation: import("../client/generated/lobby.js").Invitation, summary?: Tournament["summary"] | undefined, names: Map<string, string>, again: () => void }} props
 */
export function Invited({ invitation, summary, names, again }) {
  useLanguage();
  const path = { invitation_id: invitation.invitation_id };
  return html`<div class="invited good">
    <p>
      ${t("invited.by", { name: called(names, invitation.inviter_id) })} <${Until} at=${invitation.expires_at} plain />
      ${summary && html`<br /><${BuyIn} of=${summary.buy_in} />`}
    </p>
    <p class="row-of">
      <${Act}
        act=${async () => {
          await theHouse().lobby.post("/v1/invitations/{invitation_id}/accept", { path });
          again();
        }}
        >${t("invited.accept")}<//
      >
      <${Act}
        class="plain"
        act=${async () => {
          await theHouse().lobby.post("/v1/invitations/{invitation_id}/decline", { path });
          again();
        }}
        >${t("invited.decline")}<//
      >
      ${summary === undefined && html`<a href=${to("tournaments", invitation.tournament_id)}>${t("to.event")}</a>`}
    </p>
  </div>`;
}

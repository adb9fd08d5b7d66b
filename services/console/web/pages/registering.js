// Registering for a tournament: what it costs, what one has, and what became of it.
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Dialog, Field, money, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Available } from "./balance.js";
import { useHeard } from "./mine.js";
import { BuyIn, called, Mark, refusedWords, SignInFirst, Until, useNames } from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").Tournament} Tournament
 * @typedef {import("../client/generated/lobby.js").Registration} Registration
 */

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
  if (read.data === undefined) return html`<${Wrong} error=${read.error} again=${read.again} />`;
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
  const { status, table_id, place, refused_because, expires_at, players, retired } = registration;
  const { summary } = tournament;
  const path = { registration_id: registration.registration_id };
  const inPlay = summary.status === "running" && status === "confirmed";
  const [asking, setAsking] = useState("");
  const partner = players.find((player) => player !== me);
  return html`<div class="standing">
    <p class="row-of"><${Mark} area="registration_status" is=${status} />${partner && html` <span>${t("register.with", { name: called(names, partner) })}</span>`}</p>
    ${refused_because &&
    html`<p>${refused_because.code === "wallet_refused" ? refusedWords(refused_because.refused) : word("not_registered", refused_because.code)}</p>`}
    ${status === "awaiting_partner" && expires_at && html`<p>${t("register.partner_until")} <${Until} at=${expires_at} plain /></p>`}
    ${retired && html`<p class="faint">${word("retired_because", registration.retired_because ?? "asked")}</p>`}
    ${place && html`<p>${t("register.place", { place })}</p>`}
    ${inPlay && !place && !retired && table_id && html`<p><a class="button wide" href=${to("tables", table_id)}>${t("register.to_table")}</a></p>`}
    ${inPlay && !place && !retired && !table_id && html`<p class="faint">${t("register.wait_table")}</p>`}
    ${status === "confirmed" && summary.status === "registration_open" && html`<p class="faint">${t("register.wait_start")}</p>`}
    ${(status === "confirmed" || status === "awaiting_partner") &&
    summary.status === "registration_open" &&
    html`<button type="button" class="plain" onClick=${() => setAsking("leave")}>${t("register.leave")}</button>`}
    ${inPlay && !place && !retired && html`<button type="button" class="plain" onClick=${() => setAsking("retire")}>${t("register.retire")}</button>`}
    ${asking !== "" &&
    html`<${Dialog} title=${t(`register.${asking}`)} close=${() => setAsking("")}>
      <p>${t(`register.${asking}.means`)}</p>
      <p class="row-of">
        <${Act} class=${asking === "retire" ? "danger" : ""} act=${async () => {
          if (asking === "leave") await theHouse().lobby.delete("/v1/registrations/{registration_id}", { path });
          else await theHouse().lobby.post("/v1/registrations/{registration_id}/retirement", { path });
          setAsking("");
          again();
        }}>${t(`register.${asking}.yes`)}<//>
        <button type="button" class="plain" onClick=${() => setAsking("")}>${t("cancel")}</button>
      </p>
    <//>`}
  </div>`;
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
    await theHouse().lobby.post("/v1/tournaments/{tournament_id}/registrations", { path, body: pairs ? { partner_id } : {} });
    done();
    close();
  };
  return html`<${Dialog} title=${t("register.confirm", { name: summary.name })} close=${close}>
    <${Available}>
      <dt>${t("buy_in.share")}</dt><dd>${money(buy_in.share, buy_in.currency)}</dd>
      <dt>${t("buy_in.fee")}</dt><dd>${money(buy_in.fee, buy_in.currency)}</dd>
    <//>
    ${pairs && html`<${Partner} chosen=${partner_id} choose=${setPartner} />`}
    <p class="faint">${t(summary.status === "running" ? "register.late_means" : summary.starts_at ? "register.means_scheduled" : "register.means")}</p>
    <p class="row-of">
      <${Act} act=${register} disabled=${pairs && partner_id === ""}>${t("register.yes")}<//>
      <button type="button" class="plain" onClick=${close}>${t("cancel")}</button>
    </p>
  <//>`;
}

/** Whom to play with: of the players who are connected now. @param {{ chosen: string, choose: (player: string) => void }} props */
function Partner({ chosen, choose }) {
  const who = usePerson();
  const read = useRead("connected", async (signal) => (await theHouse().lobby.get("/v1/club/players", { signal })).data.items);
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
      <${Act} act=${async () => {
        await theHouse().lobby.post("/v1/invitations/{invitation_id}/accept", { path });
        again();
      }}>${t("invited.accept")}<//>
      <${Act} class="plain" act=${async () => {
        await theHouse().lobby.post("/v1/invitations/{invitation_id}/decline", { path });
        again();
      }}>${t("invited.decline")}<//>
      ${summary === undefined && html`<a href=${to("tournaments", invitation.tournament_id)}>${t("to.event")}</a>`}
    </p>
  </div>`;
}

// Events: the list, and one with its entries and money; what cancelling it would refund is shown before the button.
import { isRefusal } from "../client/index.js";
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Field, money, time } from "../frame/parts.js";
import { useRead, useStream } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Id, Listed, Rows, useNames, WhenRead, WithReason } from "./parts.js";
import { Withhold } from "./withheld.js";

/** @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary */
/** @typedef {import("../client/generated/lobby.js").CancellationPlan} CancellationPlan */

const STATES = [
  "",
  "announced",
  "registration_open",
  "registration_closed",
  "running",
  "finished",
  "paid",
  "cancelled",
];

/** The columns that say what an event is. */
export const eventColumns = () => [
  {
    text: t("staff.event"),
    cell: (/** @type {TournamentSummary} */ one) =>
      html`<a href=${to("operator", "events", one.tournament_id)}>${one.name}</a>`,
  },
  { text: t("staff.game"), cell: (/** @type {TournamentSummary} */ one) => word("game", one.game) },
  { text: t("staff.status"), cell: (/** @type {TournamentSummary} */ one) => word("tournament_status", one.status) },
  {
    text: t("staff.entries"),
    number: true,
    cell: (/** @type {TournamentSummary} */ one) => `${one.registered}/${one.players}`,
  },
  {
    text: t("staff.buy_in"),
    number: true,
    cell: (/** @type {TournamentSummary} */ one) =>
      html`${money(one.buy_in.share)} <small>+ ${money(one.buy_in.fee)}</small>`,
  },
  { text: t("staff.starts"), cell: (/** @type {TournamentSummary} */ one) => time(one.starts_at ?? one.opened_at) },
];

/** @param {{ query: URLSearchParams }} props */
export function Events({ query }) {
  const status = query.get("status") ?? "";
  return html`<div class="filters">
      <${Field} label=${t("staff.status")}>
        <select
          value=${status}
          onChange=${(/** @type {any} */ { target }) => go("operator", "events", { status: target.value })}
        >
          ${STATES.map((one) => html`<option value=${one}>${one === "" ? t("staff.all") : word("tournament_status", one)}</option>`)}
        </select>
      <//>
    </div>
    <${Listed}
      name=${`events ${status}`}
      caption=${t("staff.tab.events")}
      columns=${eventColumns()}
      id=${(/** @type {TournamentSummary} */ one) => one.tournament_id}
      page=${(/** @type {any} */ query_, /** @type {AbortSignal} */ signal) =>
        theHouse().lobby.get("/v1/tournaments", { query: { ...query_, status: status || undefined }, signal })}
    />`;
}

/** @param {{ tournament_id: string, acts: boolean }} props */
export function Event({ tournament_id, acts }) {
  const path = { tournament_id };
  const read = useRead(`event ${tournament_id}`, async (signal) => {
    const { data } = await theHouse().lobby.get("/v1/tournaments/{tournament_id}", { path, signal });
    const accounts = await theHouse()
      .wallet.get("/v1/tournaments/{tournament_id}/accounts", { path, signal })
      .catch((error) => {
        signal.throwIfAborted();
        return { data: { accounts: [] }, error };
      });
    return { ...data, accounts: accounts.data.accounts };
  });
  useStream(
    `event ${tournament_id}`,
    (signal) => theHouse().lobby.stream("/v1/tournaments/{tournament_id}/stream", { path, signal }),
    ({ event }) => event === "change" && read.again(),
  );
  return html`<${WhenRead} read=${read}
    >${(/** @type {any} */ event) => html`<${One} ...${{ event, acts }} again=${read.again} />`}<//
  >`;
}

/** @param {{ event: any, acts: boolean, again: () => void }} props */
function One({ event, acts, again }) {
  const { summary } = event;
  const over = ["finished", "paid", "cancelled"].includes(summary.status);
  return html`<h2>${summary.name} <span class="badge">${word("tournament_status", summary.status)}</span></h2>
    <div class="two">
      <dl class="pairs">
        <dt>${t("staff.game")}</dt>
        <dd>${word("game", summary.game)} <code>${summary.options_text}</code></dd>
        <dt>${t("staff.format")}</dt>
        <dd>${word("format", summary.format)}</dd>
        <dt>${t("staff.entries")}</dt>
        <dd>${summary.registered} / ${summary.players}</dd>
        <dt>${t("staff.buy_in")}</dt>
        <dd>${money(summary.buy_in.share)} + ${money(summary.buy_in.fee)}</dd>
        <dt>${t("staff.pool")}</dt>
        <dd>
          ${money(event.pool)}${summary.guarantee && ` (${t("staff.guarantee", { amount: money(summary.guarantee) })})`}
        </dd>
        <dt>${t("staff.opened")}</dt>
        <dd>${time(summary.opened_at)}</dd>
        ${
          summary.starts_at &&
          html`<dt>${t("staff.starts")}</dt>
            <dd>${time(summary.starts_at)}</dd>`
        }
        <dt>${t("staff.id")}</dt>
        <dd>
          <code>${summary.tournament_id}</code>
          ${" "}<a href=${to("tournaments", summary.tournament_id)}>${t("staff.as_players")}</a>
        </dd>
      </dl>
      <${Rows}
        caption=${t("staff.accounts")}
        rows=${event.accounts}
        id=${(/** @type {any} */ one) => one.account_id}
        columns=${[
          { text: t("staff.account"), cell: (/** @type {any} */ one) => word("account", one.account.kind) },
          { text: t("staff.balance"), number: true, cell: (/** @type {any} */ one) => money(one.balance) },
          { text: "", cell: (/** @type {any} */ one) => (one.closed ? t("staff.closed") : "") },
        ]}
      />
    </div>
    <${Prizes} tournament_id=${summary.tournament_id} entries=${summary.registered} most=${summary.players} />
    ${acts && !["paid", "cancelled"].includes(summary.status) && html`<${Withhold} tournament_id=${summary.tournament_id} />`}
    ${acts && !over && html`<${Cancel} summary=${summary} again=${again} />`}`;
}

/**
 * What each place would win with so many entries, as the house works it out.
 * @param {{ tournament_id: string, entries: number, most: number }} props
 */
export function Prizes({ tournament_id, entries, most }) {
  // Those who are in are counted by the house: an entry may be a pair.
  const [n, setN] = useState(entries < 2 ? 2 : undefined);
  const read = useRead(`prizes ${tournament_id} ${n}`, async (signal) => {
    const query = n === undefined ? {} : { entries: n };
    return (
      await theHouse().lobby.get("/v1/tournaments/{tournament_id}/prizes", {
        path: { tournament_id },
        query,
        signal,
      })
    ).data;
  });
  return html`<section class="narrow">
    <h3>${t("staff.prizes")}</h3>
    <div class="filters">
      <${Field} label=${t("staff.prizes.entries")}>
        <input
          type="number"
          min="2"
          max=${most}
          value=${n ?? ""}
          onInput=${(/** @type {any} */ { target }) => target.validity.valid && setN(Number(target.value))}
        />
      <//>
    </div>
    <${WhenRead} read=${read}>
      ${(/** @type {any} */ { pool, prizes }) =>
        html`<p>${t("staff.prizes.pool", { amount: money(pool) })}</p>
          <${Rows}
            caption=${t("staff.prizes.places")}
            rows=${prizes}
            id=${(/** @type {any} */ one) => one.place}
            columns=${[
              { text: t("staff.place"), number: true, cell: (/** @type {any} */ one) => one.place },
              {
                text: t("staff.amount"),
                number: true,
                cell: (/** @type {any} */ one) => money(one.amount),
              },
            ]}
          />`}
    <//>
  </section>`;
}

/** @param {{ summary: TournamentSummary, again: () => void }} props */
function Cancel({ summary, again }) {
  const path = { tournament_id: summary.tournament_id };
  const [reason, setReason] = useState("");
  const [plan, setPlan] = useState(/** @type {CancellationPlan | undefined} */ (undefined));
  const given = reason.trim();
  const { lobby } = theHouse();
  const inPlay = summary.status === "running";
  const look = async () => {
    const { data } = await lobby.post("/v1/tournaments/{tournament_id}/cancellation", {
      path,
      body: { dry_run: true, reason: given },
    });
    setPlan(data);
  };
  const carryOut = async () => {
    if (inPlay) {
      const body = { reason: given };
      await lobby.post("/v1/tournaments/{tournament_id}/cancellation-proposals", { path, body });
      go("operator", "proposals");
    } else {
      const body = { dry_run: false, reason: given };
      await lobby.post("/v1/tournaments/{tournament_id}/cancellation", { path, body });
      setPlan(undefined);
      again();
    }
  };
  return html`<section class="sheet cancel">
    <h3>${t("staff.cancel")}</h3>
    <p>${inPlay ? t("staff.cancel.two") : t("staff.cancel.one")}</p>
    <${Field} label=${t("staff.reason")} hint=${t("staff.reason.hint")}>
      <input value=${reason} maxlength="200" onInput=${(/** @type {any} */ { target }) => setReason(target.value)} />
    <//>
    <${Act} act=${look} class="plain" disabled=${given === ""}>${t("staff.cancel.try")}<//>
    ${
      plan &&
      html`<div class="plan" aria-live="polite"><${Plan} plan=${plan} /></div>
        <${Act} act=${carryOut} class="danger" disabled=${given === ""}
          >${inPlay ? t("staff.cancel.propose") : t("staff.cancel.now")}<//
        >`
    }
  </section>`;
}

/** What a cancellation pays to whom. @param {{ plan: CancellationPlan }} props */
export function Plan({ plan }) {
  const name = useNames(plan.refunds.map(({ player_id }) => player_id));
  return html`<p>${plan.rule_code ? t(`staff.rule.${plan.rule_code}`) : plan.rule}</p>
    <dl class="pairs">
      <dt>${t("staff.plan.from_pool")}</dt>
      <dd class="figures">${money(plan.from_pool)}</dd>
      <dt>${t("staff.plan.from_fees")}</dt>
      <dd class="figures">${money(plan.from_fees)}</dd>
      <dt>${t("staff.plan.fees_kept")}</dt>
      <dd class="figures">${money(plan.fees_kept)}</dd>
      ${
        plan.overlay_returned &&
        html`<dt>${t("staff.plan.overlay")}</dt>
          <dd class="figures">${money(plan.overlay_returned)}</dd>`
      }
    </dl>
    ${
      plan.refunds.length === 0
        ? html`<p>${t("staff.plan.nobody")}</p>`
        : html`<${Rows}
            caption=${t("staff.plan.refunds", { n: plan.refunds.length })}
            rows=${plan.refunds}
            id=${(/** @type {any} */ one) => `${one.registration_id} ${one.player_id}`}
            columns=${[
              {
                text: t("staff.player"),
                cell: (/** @type {any} */ one) =>
                  html`<${Id}
                    id=${one.player_id}
                    name=${name(one.player_id)}
                    href=${to("operator", "players", one.player_id)}
                  />`,
              },
              {
                text: t("staff.plan.from_pool"),
                number: true,
                cell: (/** @type {any} */ one) => money(one.from_pool),
              },
              { text: t("staff.plan.fee"), number: true, cell: (/** @type {any} */ one) => money(one.fee) },
              {
                text: t("staff.plan.total"),
                number: true,
                cell: (/** @type {any} */ one) => html`<strong>${money(one.total)}</strong>`,
              },
            ]}
          />`
    }`;
}

/** Proposals to cancel events: whoever proposed one does not approve it. @param {{ acts: boolean }} props */
export function EventProposals({ acts }) {
  const me = usePerson()?.subject;
  const read = useRead("cancellation proposals", async (signal) => {
    const { data } = await theHouse().lobby.get("/v1/cancellation-proposals", { query: { limit: 50 }, signal });
    return data.items;
  });
  const { lobby } = theHouse();
  return html`<h2>${t("staff.proposals.events")}</h2>
    <${WhenRead} read=${read}>
      ${(/** @type {any[]} */ items) =>
        items.length === 0
          ? html`<p class="faint">${t("staff.proposals.none")}</p>`
          : items.map(({ proposal_id, tournament_id, status, proposed, plan, rejection }) => {
              const path = { tournament_id, proposal_id };
              const approve = (/** @type {boolean} */ replan) =>
                lobby.post("/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}/approve", {
                  path,
                  body: { replan },
                });
              const reject = (/** @type {string} */ reason) =>
                lobby.post("/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}/reject", {
                  path,
                  body: { reason },
                });
              return html`<article class="sheet proposal" key=${proposal_id}>
                <h3>
                  <a href=${to("operator", "events", tournament_id)}
                    >${t("staff.event")} ${tournament_id.slice(0, 8)}</a
                  >
                  ${" "}<span class="badge">${t(`staff.proposal.${status}`)}</span>
                </h3>
                <p>
                  ${t("staff.proposed", { who: proposed.by.slice(0, 8), at: time(proposed.at) })}
                  ${" "}«${proposed.reason}»${rejection && html`<br />${t("staff.rejected_for")} «${rejection}»`}
                </p>
                ${
                  plan &&
                  html`<details open=${status === "proposed"}>
                    <summary>${t("staff.plan")}</summary>
                    <${Plan} plan=${plan} />
                  </details>`
                }
                ${status === "proposed" && acts && html`<${Decide} own=${proposed.by === me} approve=${approve} reject=${reject} done=${read.again} />`}
              </article>`;
            })}
    <//>`;
}

/**
 * Approving and rejecting. What would be paid may have changed since it was proposed: then that is approved or not.
 * @param {{ own: boolean, approve: (replan: boolean) => Promise<unknown>, reject: (reason: string) => Promise<unknown>, done: () => void }} props
 */
export function Decide({ own, approve, reject, done }) {
  const [changed, setChanged] = useState(false);
  const approved = async () => {
    try {
      await approve(changed);
    } catch (error) {
      if (isRefusal(error, "plan_changed")) setChanged(true);
      throw error;
    }
    done();
  };
  return html`<p class="actions">
    ${
      own
        ? html`<span class="faint">${t("staff.four_eyes")}</span>`
        : html`<${Act} act=${approved}>${changed ? t("staff.approve.changed") : t("staff.approve")}<//>`
    }
    <${WithReason}
      text=${own ? t("staff.take_back") : t("staff.reject")}
      title=${t("staff.reject.title")}
      act=${reject}
      done=${done}
    />
  </p>`;
}

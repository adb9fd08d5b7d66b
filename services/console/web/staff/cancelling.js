// Cancelling an event: what it would refund is shown before the button, to the proposer and to the one who approves
// it; afterwards what was refunded, why, and who did it.
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Field, money, time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { becauseWords } from "../pages/words.js";
import { EventLink, useEvents, useStaff } from "./named.js";
import { Id, Rows, useNames, WhenRead } from "./parts.js";
import { Decide, Decided, RestOf, useProposals } from "./proposals.js";

/** @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary */
/** @typedef {import("../client/generated/lobby.js").CancellationPlan} CancellationPlan */
/** @typedef {import("../client/generated/lobby.js").CancellationProposal} CancellationProposal */

/** What cancelling would refund now. @param {string} tournament_id @param {string} reason */
async function dryRun(tournament_id, reason) {
  const path = { tournament_id };
  const body = { dry_run: true, reason };
  return (await theHouse().lobby.post("/v1/tournaments/{tournament_id}/cancellation", { path, body })).data;
}

/** @param {{ summary: TournamentSummary, done: () => void }} props */
export function Cancel({ summary, done }) {
  const { tournament_id } = summary;
  const path = { tournament_id };
  const [reason, setReason] = useState("");
  const [plan, setPlan] = useState(/** @type {CancellationPlan | undefined} */ (undefined));
  const given = reason.trim();
  const { lobby } = theHouse();
  const inPlay = summary.status === "running";
  const carryOut = async () => {
    if (inPlay) {
      const body = { reason: given };
      await lobby.post("/v1/tournaments/{tournament_id}/cancellation-proposals", { path, body });
      go("operator", "proposals");
    } else {
      const body = { dry_run: false, reason: given };
      await lobby.post("/v1/tournaments/{tournament_id}/cancellation", { path, body });
      done();
    }
  };
  return html`<section class="sheet cancel">
    <h3>${t("staff.cancel")}</h3>
    <p>${inPlay ? t("staff.cancel.two") : t("staff.cancel.one")}</p>
    <${Field} label=${t("staff.reason")} hint=${t("staff.reason.hint")}>
      <input value=${reason} maxlength="200" onInput=${(/** @type {any} */ { target }) => setReason(target.value)} />
    <//>
    <${Act} act=${async () => setPlan(await dryRun(tournament_id, given))} class="plain" disabled=${given === ""}
      >${t("staff.cancel.try")}<//
    >
    ${
      plan &&
      html`<div class="plan" aria-live="polite"><${Plan} plan=${plan} /></div>
        <${Act} act=${carryOut} class="danger" disabled=${given === ""}
          >${inPlay ? t("staff.cancel.propose") : t("staff.cancel.now")}<//
        >`
    }
  </section>`;
}

/** What a cancellation pays to whom, and what of it is paid. @param {{ plan: CancellationPlan }} props */
export function Plan({ plan }) {
  const name = useNames(plan.refunds.map(({ player_id }) => player_id));
  const states = plan.refunds.some(({ state }) => state);
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
            stacked
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
              ...(states
                ? [
                    {
                      text: t("staff.plan.state"),
                      cell: (/** @type {any} */ one) => (one.state ? t(`refund_state.${one.state}`) : ""),
                    },
                  ]
                : []),
            ]}
          />`
    }`;
}

/** The operations that cancel an event. */
const CANCELS = /\/cancellation(-proposals\/[^/]+\/approve)?$/;

/** Who cancelled an event, and what it refunds. @param {string} tournament_id @param {AbortSignal} signal */
async function cancellationOf(tournament_id, signal) {
  const { lobby } = theHouse();
  const [acts, plan] = await Promise.all([
    lobby.get("/v1/acts", { query: { target: tournament_id, limit: 200 }, signal }),
    lobby.get("/v1/tournaments/{tournament_id}/cancellation", { path: { tournament_id }, signal }),
  ]);
  return { act: acts.data.items.find(({ operation }) => CANCELS.test(operation)), plan: plan.data };
}

/** An event that was cancelled: why, by whom, what was refunded. @param {{ event: any, done: boolean }} props */
export function Cancelled({ event, done }) {
  const { tournament_id } = event.summary;
  const auditor = usePerson()?.role === "auditor";
  const read = useRead(`cancellation ${tournament_id}`, (signal) => cancellationOf(tournament_id, signal));
  return html`<section class="sheet cancel">
    <h3>${t("staff.cancelled")}</h3>
    ${done && html`<p class="good" role="status">${t("staff.cancelled.done")}</p>`}
    <p>${t("staff.reason")}: «${becauseWords(event.cancelled_because, event.cancelled)}»</p>
    <${WhenRead} read=${read}>
      ${(/** @type {Awaited<ReturnType<typeof cancellationOf>>} */ { act, plan }) =>
        html`<p>
            ${act ? t("staff.cancelled.by", { who: act.name ?? act.actor.slice(0, 8), role: t(`role.${act.role}`), at: time(act.at) }) : t("staff.cancelled.by_house")}
            ${" "}<a href=${to("operator", "acts", { target: tournament_id })}>${t("staff.acts.of")}</a>
          </p>
          <div class="plan"><${Plan} plan=${plan} /></div>
          ${auditor && html`<p><a href=${to("audit", "postings", { tournament_id })}>${t("staff.cancelled.postings")}</a></p>`}`}
    <//>
  </section>`;
}

/** Proposals to cancel events: who proposed one does not approve it. @param {{ acts: boolean }} props */
export function EventProposals({ acts }) {
  const { list, items, again } = useProposals(
    "cancellation proposals",
    (query, signal) => theHouse().lobby.get("/v1/cancellation-proposals", { query, signal }),
    (one) => one.proposal_id,
  );
  const event = useEvents(items.map(({ tournament_id }) => tournament_id));
  const who = useStaff("lobby", items.flatMap(({ proposed, decided_by }) => [proposed.by, decided_by]));
  return html`<h2>${t("staff.proposals.events")}</h2>
    ${items.map((proposal) => {
      const name = event(proposal.tournament_id)?.name;
      return html`<${EventProposal} key=${proposal.proposal_id} ...${{ proposal, name, who, acts }} done=${again} />`;
    })}
    <${RestOf} list=${list} />`;
}

/**
 * @param {{ proposal: CancellationProposal, name: string | undefined, who: (subject: string) => string, acts: boolean,
 *   done: () => void }} props
 */
function EventProposal({ proposal, name, who, acts, done }) {
  const { proposal_id, tournament_id, status, proposed, rejection, decided_by, decided_at } = proposal;
  const me = usePerson()?.subject;
  const path = { tournament_id, proposal_id };
  const { lobby } = theHouse();
  const one = "/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}";
  // The list has no plans, and the house keeps only that of the last proposal.
  const planned = status === "proposed" || status === "approved";
  const read = useRead(`cancellation proposal ${proposal_id} ${status}`, async (signal) =>
    planned ? ((await lobby.get(one, { path, signal })).data.plan ?? null) : null,
  );
  const [now, setNow] = useState(/** @type {CancellationPlan | undefined} */ (undefined));
  const plan = (/** @type {CancellationPlan} */ of) => html`<div class="plan"><${Plan} plan=${of} /></div>`;
  return html`<article class="sheet proposal">
    <h3>
      <${EventLink} id=${tournament_id} name=${name} />
      ${" "}<span class="badge">${t(`staff.proposal.${status}`)}</span>
    </h3>
    <p>${t("staff.proposed", { who: who(proposed.by), at: time(proposed.at) })} «${proposed.reason}»</p>
    <${Decided} ...${{ status, rejection, who }} by=${decided_by} at=${decided_at} />
    ${
      planned &&
      html`<h4>${status === "approved" ? t("staff.plan.done") : t("staff.plan")}</h4>
        <${WhenRead} read=${read}
          >${(/** @type {CancellationPlan | null} */ of) => (of === null ? html`<p class="wrong">${t("staff.plan.unread")}</p>` : plan(of))}<//
        >`
    }
    ${
      status === "proposed" &&
      now &&
      html`<h4>${t("staff.plan.now")}</h4>
        ${plan(now)}`
    }
    ${
      status === "proposed" &&
      acts &&
      html`<${Decide}
        own=${proposed.by === me}
        seen=${Boolean(read.data)}
        approve=${(/** @type {boolean} */ replan) => lobby.post(`${one}/approve`, { path, body: { replan } })}
        reject=${(/** @type {string} */ reason) => lobby.post(`${one}/reject`, { path, body: { reason } })}
        changed=${async () => setNow(await dryRun(tournament_id, proposed.reason))}
        done=${done}
      />`
    }
  </article>`;
}

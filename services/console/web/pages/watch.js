// The hall: what is open, what runs, and one table as it is played.
import { Waiting, Wrong } from "../frame/parts.js";
import { to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html, useEffect, useState } from "../frame/view.js";
import { isOpen, useCashTables, useTournaments } from "./live.js";
import { PlayNow } from "./playing.js";
import { CashRow, TournamentRow } from "./rows.js";
import { kindsOf } from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary
 * @typedef {import("../client/generated/lobby.js").CashTableSummary} CashTableSummary
 */

const SHORT = 5;

export function Page() {
  useLanguage();
  const tournaments = useTournaments();
  const cash = useCashTables();
  const open = tournaments.items.filter(isOpen);
  const running = open.filter(({ status }) => status === "running");
  const takes = open.filter(({ takes_registrations }) => takes_registrations);
  const scheduled = takes
    .filter(({ starts_at }) => starts_at)
    .sort((one, other) => Date.parse(one.starts_at ?? "") - Date.parse(other.starts_at ?? ""));
  const sitAndGos = takes
    .filter((one) => kindsOf(one).includes("sit_and_go"))
    .sort((one, other) => other.registered / other.players - one.registered / one.players);
  const tables = cash.items.filter(({ status }) => status === "open");
  const lively = [...tables].sort((one, other) => other.taken - one.taken);
  return html`<div class="hall">
      <section class="hall-open">
        <h1>${t("hall.title")}</h1>
        <p class="lead">${t("hall.lead")}</p>
        <${PlayNow} tournaments=${takes} />
        <ul class="figures" aria-label=${t("hall.figures")}>
          <li>
            <strong>${tournaments.ready ? takes.length : "–"}</strong><a href=${to("lobby")}>${t("hall.open")}</a>
          </li>
          <li>
            <strong>${tournaments.ready ? running.length : "–"}</strong
            ><a href=${to("lobby", { status: "running" })}>${t("hall.running")}</a>
          </li>
          <li>
            <strong>${cash.ready ? tables.length : "–"}</strong
            ><a href=${to("lobby", { kind: "cash" })}>${t("hall.cash")}</a>
          </li>
          <li>
            <strong>${cash.ready ? tables.reduce((sum, { taken }) => sum + taken, 0) : "–"}</strong
            ><span>${t("hall.seated")}</span>
          </li>
        </ul>
      </section>
      <section class="hall-table" aria-label=${t("hall.table")}>
        <${Running} />
      </section>
    </div>
    <${Wrong} error=${tournaments.error ?? cash.error} again=${() => location.reload()} />
    <div class="hall-lists">
      <${Short}
        id="now-running"
        title=${t("hall.running_now")}
        ready=${tournaments.ready}
        more=${to("lobby", { status: "running" })}
        none=${t("hall.none_running")}
      >
        ${running.slice(0, SHORT).map((one) => html`<${TournamentRow} key=${one.tournament_id} summary=${one} brief />`)}
      <//>
      <${Short}
        id="sit-and-gos"
        title=${t("kinds.sit_and_go")}
        ready=${tournaments.ready}
        more=${to("lobby", { kind: "sit_and_go" })}
      >
        ${sitAndGos.slice(0, SHORT).map((one) => html`<${TournamentRow} key=${one.tournament_id} summary=${one} brief />`)}
      <//>
      <${Short}
        id="scheduled"
        title=${t("kinds.scheduled")}
        ready=${tournaments.ready}
        more=${to("lobby", { kind: "scheduled" })}
        none=${t("hall.none_scheduled")}
      >
        ${scheduled.slice(0, SHORT).map((one) => html`<${TournamentRow} key=${one.tournament_id} summary=${one} brief />`)}
      <//>
      <${Short} id="cash" title=${t("kinds.cash")} ready=${cash.ready} more=${to("lobby", { kind: "cash" })}>
        ${lively.slice(0, SHORT).map((one) => html`<${CashRow} key=${one.table_id} table=${one} brief />`)}
      <//>
    </div>`;
}

/** @param {{ id: string, title: string, ready: boolean, more: string, none?: string, children?: any }} props */
function Short({ id, title, ready, more, none, children }) {
  const empty = Array.isArray(children) && children.flat().length === 0;
  return html`<section aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${
      !ready
        ? html`<${Waiting} />`
        : empty
          ? html`<p class="faint">${none ?? t("none")}</p>`
          : html`<ul class="rows short" aria-labelledby=${id}>
              ${children}
            </ul>`
    }
    <p><a href=${more}>${t("hall.all")}</a></p>
  </section>`;
}

/** A table that is played, drawn. What draws it is fetched when the rest of the page is there. */
function Running() {
  const [drawn, setDrawn] = useState(/** @type {{ Running?: any, error?: unknown }} */ ({}));
  useEffect(() => {
    let here = true;
    import("./running.js").then(
      ({ RunningTable }) => here && setDrawn({ Running: RunningTable }),
      (error) => here && setDrawn({ error }),
    );
    return () => void (here = false);
  }, []);
  if (drawn.error !== undefined) return html`<${Wrong} error=${drawn.error} />`;
  return drawn.Running === undefined ? html`<${Waiting} />` : html`<${drawn.Running} />`;
}

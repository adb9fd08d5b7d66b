// For operators, and for auditors to read: what runs, events with what cancelling them would refund, templates, tables,
// players, reports, and who did what.
import { usePerson } from "../frame/caller.js";
import { Tabs } from "../frame/parts.js";
import { go, to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { AllActs } from "./acts.js";
import { CashTemplates, NewCashTemplate } from "./cash.js";
import { EventProposals } from "./cancelling.js";
import { codeIn, NoCode, OpenCode } from "./codes.js";
import { Event, Events } from "./events.js";
import { ForStaff } from "./parts.js";
import { OnePlayer } from "./players.js";
import { Reports } from "./reports.js";
import { Running } from "./running.js";
import { OneTable, TablesNow } from "./tables.js";
import { NewTemplate, Templates } from "./templates.js";
import { TableProposals } from "./voiding.js";
import { WithheldPrizes } from "./withheld.js";

const PARTS = ["running", "events", "templates", "cash", "tables", "players", "proposals", "reports", "acts"];

/** What the pages of one thing are addressed by. @type {Record<string, string>} */
const CODES = { events: "event", tables: "table", players: "player" };

/** @param {{ path: string[], query: URLSearchParams }} props */
export function Page({ path: [part = "running", id], query }) {
  useLanguage();
  const role = usePerson()?.role;
  if (role !== "operator" && role !== "auditor")
    return html`<h1>${t("nav.operator")}</h1>
      <${ForStaff} />`;
  const acts = role === "operator";
  // Private messages are not for auditors.
  const tabs = PARTS.filter((name) => acts || name !== "reports").map((name) => ({
    href: name === "running" ? to("operator") : to("operator", name),
    text: t(`staff.tab.${name}`),
    here: name === part,
  }));
  return html`<h1>${t("nav.operator")}</h1>
    <${Tabs} tabs=${tabs} label=${t("nav.operator")} />
    <div class="staff"><${Opened} ...${{ part, id, query, acts }} /></div>`;
}

/** @param {{ part: string, id: string | undefined, query: URLSearchParams, acts: boolean }} props */
function Opened({ part, id, query, acts }) {
  const kind = CODES[part];
  if (kind !== undefined && id !== undefined && codeIn(id) === undefined)
    return html`<${NoCode} kind=${kind} />
      <p><a href=${to("operator", part)}>${t(`staff.tab.${part}`)}</a></p>`;
  switch (part) {
    case "running":
      return html`<${Running} acts=${acts} />`;
    case "events":
      return id === undefined
        ? html`<${Events} query=${query} />`
        : html`<${Event} tournament_id=${id} acts=${acts} />`;
    case "templates":
      return id === "new" && acts
        ? html`<${NewTemplate} from=${query.get("from") ?? undefined} />`
        : html`<${Templates} acts=${acts} />`;
    case "cash":
      return id === "new" && acts
        ? html`<${NewCashTemplate} from=${query.get("from") ?? undefined} />`
        : html`<${CashTemplates} acts=${acts} />`;
    case "tables":
      return id === undefined
        ? html`<${TablesNow} query=${query} />`
        : html`<${OneTable} table_id=${id} acts=${acts} />`;
    case "players":
      return id === undefined
        ? html`<p>${t("staff.players.about")}</p>
            <${OpenCode}
              label=${t("staff.player_id")}
              kind="player"
              open=${(/** @type {string} */ player) => go("operator", "players", player)}
            />`
        : html`<${OnePlayer} player_id=${id} acts=${acts} />`;
    case "proposals":
      return html`<${EventProposals} acts=${acts} /><${TableProposals} acts=${acts} /><${WithheldPrizes} acts=${acts} />`;
    case "reports":
      return acts ? html`<${Reports} />` : html`<p>${t("needs.staff")}</p>`;
    case "acts":
      return html`<${AllActs} target=${codeIn(query.get("target") ?? "")} />`;
    default:
      return html`<p>${t("not_found")}</p>`;
  }
}

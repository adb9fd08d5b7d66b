// Chat reports that nobody has decided: what was said, and whether it is an offence.
import { theHouse } from "../frame/caller.js";
import { time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { Id, useNames, WhenRead, WithReason } from "./parts.js";

export function Reports() {
  const read = useRead(
    "reports",
    async (signal) => (await theHouse().tables.get("/v1/chat-reports", { query: { limit: 50 }, signal })).data.items,
  );
  return html`<h2>${t("staff.tab.reports")}</h2>
    <${WhenRead} read=${read}>
      ${(/** @type {any[]} */ items) =>
        items.length === 0
          ? html`<p class="good">${t("staff.reports.none")}</p>`
          : items.map((report) => html`<${Report} key=${report.report_id} report=${report} done=${read.again} />`)}
    <//>`;
}

/** @param {{ report: any, done: () => void }} props */
function Report({ report, done }) {
  const { report_id, message, reported_by, reported_at, table_id } = report;
  const name = useNames([message.player_id, reported_by]);
  const { said } = message;
  const path = { report_id };
  const { tables } = theHouse();
  return html`<article class="sheet proposal">
    <blockquote>${said.text ?? word("table.chat.phrase", String(said.phrase ?? ""))}</blockquote>
    <p>
      <${Id}
        id=${message.player_id}
        name=${name(message.player_id)}
        href=${to("operator", "players", message.player_id)}
      />
      ${" "}<small
        >${time(message.said_at)} · ${t("staff.reported_by", { name: name(reported_by), at: time(reported_at) })}</small
      >
      ${" "}<a href=${to("operator", "tables", table_id)}>${t("staff.table")}</a>
    </p>
    <p class="actions">
      <${WithReason}
        danger
        text=${t("staff.uphold")}
        title=${t("staff.uphold.title")}
        done=${done}
        act=${(/** @type {string} */ reason) => tables.post("/v1/chat-reports/{report_id}/uphold", { path, body: { reason } })}
      />
      <${WithReason}
        text=${t("staff.dismiss")}
        title=${t("staff.dismiss.title")}
        done=${done}
        act=${(/** @type {string} */ reason) => tables.post("/v1/chat-reports/{report_id}/dismiss", { path, body: { reason } })}
      />
    </p>
  </article>`;
}

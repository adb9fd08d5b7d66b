// Cash tables from the house's side: their templates, a new one, and closing a table.
import { theHouse } from "../frame/caller.js";
import { money } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { count, Do, Listed, Rows, WhenRead, WithReason } from "./parts.js";
import { TemplateForm } from "./template-form.js";

/** What a template has that its request has, too, apart from what is asked for by itself. */
const OWN = ["options", "seats", "min_buy_in", "max_buy_in", "tables", "grow", "clocks"];
const FIRST = { name: "", game: "holdem", options: { sb: 5 }, seats: 6, tables: 1, grow: true };

/** What is played for, as columns. */
const playedFor = () => [
  {
    text: t("staff.stakes"),
    number: true,
    cell: (/** @type {any} */ one) => `${money(one.stakes.small)} / ${money(one.stakes.big)}`,
  },
  {
    text: t("staff.buy_in"),
    number: true,
    cell: (/** @type {any} */ one) => `${money(one.min_buy_in)} – ${money(one.max_buy_in)}`,
  },
  {
    text: t("staff.rake"),
    number: true,
    cell: (/** @type {any} */ one) =>
      html`${count(one.rake_basis_points / 100)} % ${one.rake_cap && html`<small>${t("staff.rake.cap", { amount: money(one.rake_cap) })}</small>`}`,
  },
];

/** @param {{ acts: boolean }} props */
export function CashTemplates({ acts }) {
  const { lobby } = theHouse();
  const [round, setRound] = useState(0);
  return html`${acts && html`<p><a class="button" href=${to("operator", "cash", "new")}>${t("staff.template.new")}</a></p>`}
    <${Listed}
      key=${round}
      name=${`cash templates ${round}`}
      caption=${t("staff.cash.templates")}
      id=${(/** @type {any} */ one) => one.cash_template_id}
      page=${(/** @type {any} */ query, /** @type {AbortSignal} */ signal) => lobby.get("/v1/cash-templates", { query, signal })}
      columns=${[
        {
          text: t("staff.name"),
          cell: (/** @type {any} */ one) =>
            html`${one.name} ${one.retired && html`<span class="badge">${t("staff.template.retired")}</span>`}`,
        },
        {
          text: t("staff.game"),
          cell: (/** @type {any} */ one) =>
            html`${word("game", one.game)} <small>${word("cash_kind", one.match?.kind ?? "pot")}</small>`,
        },
        { text: t("staff.seats"), number: true, cell: (/** @type {any} */ one) => one.seats },
        ...playedFor(),
        {
          text: t("staff.cash.tables"),
          number: true,
          cell: (/** @type {any} */ one) => (one.grow ? t("staff.cash.grow", { n: one.tables }) : one.tables),
        },
        {
          text: "",
          cell: (/** @type {any} */ one) =>
            acts &&
            html`<span class="actions">
              <a href=${to("operator", "cash", "new", { from: one.cash_template_id })}>${t("staff.template.copy")}</a>
              ${
                !one.retired &&
                html`<${Do}
                  danger
                  text=${t("staff.template.retire")}
                  done=${() => setRound(round + 1)}
                  act=${() => lobby.post("/v1/cash-templates/{cash_template_id}/retire", { path: one })}
                />`
              }
            </span>`,
        },
      ]}
    />`;
}

/** @param {{ from: string | undefined }} props */
export function NewCashTemplate({ from }) {
  const read = useRead(`cash template ${from}`, async (signal) => {
    const { lobby, tables } = theHouse();
    const { data } = await tables.get("/v1/games", { signal });
    if (from === undefined) return { games: data.items, first: FIRST };
    const path = { cash_template_id: from };
    const template = /** @type {Record<string, any>} */ (
      (await lobby.get("/v1/cash-templates/{cash_template_id}", { path, signal })).data
    );
    return { games: data.items, first: requestOf(template) };
  });
  return html`<${WhenRead} read=${read}
    >${(/** @type {any} */ { games, first }) => html`<${Form} games=${games} first=${first} />`}<//
  >`;
}

/**
 * The request that makes a template like this one. What follows of a match follows again.
 * @param {Record<string, any>} template
 */
function requestOf(template) {
  const own = OWN.filter(
    (name) =>
      template[name] !== undefined && template[name] !== null && !(template["match"] && /seats|min_buy_in/.test(name)),
  );
  const { winners, ...match } = template["match"] ?? {};
  const rake = { rake_basis_points: template["rake_basis_points"], rake_cap: template["rake_cap"] ?? undefined };
  return {
    name: template["name"],
    game: template["game"],
    ...Object.fromEntries(own.map((name) => [name, template[name]])),
    ...(template["match"] ? { match: { ...match, ...rake } } : {}),
  };
}

/** @param {{ games: any[], first: any }} props */
function Form({ games, first }) {
  const { lobby } = theHouse();
  return html`<${TemplateForm}
    title=${t("staff.template.new")}
    hint=${t("staff.cash.more_hint")}
    ...${{ games, first }}
    validate=${async (/** @type {any} */ body, /** @type {AbortSignal} */ signal) =>
      (await lobby.post("/v1/cash-templates/validate", { body, signal })).data}
    preview=${(/** @type {any} */ shown) => html`<${Rows} ...${preview(shown)} />`}
    create=${async (/** @type {any} */ body) => {
      await lobby.post("/v1/cash-templates", { body });
      go("operator", "cash");
    }}
  />`;
}

/** What its tables are played for. @param {import("../client/generated/lobby.js").CashTemplatePreview} shown */
const preview = (shown) => ({
  caption: t("staff.cash.comes_to", { n: count(shown.payout_basis_points / 100) }),
  rows: [shown],
  id: () => "shown",
  columns: [
    { text: t("staff.seats"), number: true, cell: (/** @type {any} */ one) => count(one.seats) },
    ...playedFor(),
  ],
});

/**
 * Closes a cash table: what is in play is finished, then everybody is cashed out.
 * @param {{ table_id: string, done: () => void }} props
 */
export function CloseCashTable({ table_id, done }) {
  return html`<p>${t("staff.cash.close.about")}</p>
    <p class="actions">
      <${WithReason}
        danger
        text=${t("staff.cash.close")}
        title=${t("staff.cash.close")}
        done=${done}
        act=${(/** @type {string} */ reason) =>
          theHouse().lobby.post("/v1/cash-tables/{table_id}/close", { path: { table_id }, body: { reason } })}
      />
    </p>`;
}

// Who did what, as a service keeps it, with what it was done to by its name.
import { theHouse, usePerson } from "../frame/caller.js";
import { Rest, time } from "../frame/parts.js";
import { usePages } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { hasText, t, word } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { useEvents, useTables, useTemplates } from "./named.js";
import { Id, Rows, useNames } from "./parts.js";

/**
 * An act in words: "POST /v1/tournaments/{tournament_id}/cancellation" is `tournaments.cancellation`.
 * @param {string} of
 */
function operation(of) {
  const steps = of.split("/").slice(2).filter((step) => !step.startsWith("{"));
  const key = `staff.operation.${steps.join(".")}`;
  return hasText(key) ? t(key) : of;
}

/**
 * The page of what an act is about, as far as this person may open one.
 * @param {string} name @param {string} id @param {boolean} cashier
 */
function targetHref(name, id, cashier) {
  if (name.startsWith("player")) return to(cashier ? "finance" : "operator", "players", id);
  if (name.startsWith("tournament")) return cashier ? to("tournaments", id) : to("operator", "events", id);
  if (name.startsWith("table")) return cashier ? to("tables", id) : to("operator", "tables", id);
  if (name === "template_id") return cashier ? undefined : to("operator", "templates");
  return name === "cash_template_id" && !cashier ? to("operator", "cash") : undefined;
}

/**
 * The acts at a service, the last one first.
 * @param {{ service: "lobby" | "tables" | "wallet", target?: string | undefined }} props `target` is what they are about.
 */
export function Acts({ service, target }) {
  const cashier = usePerson()?.role === "finance";
  const list = usePages(`acts ${service} ${target}`, async (cursor, signal) => {
    const query = { limit: 50, cursor, target };
    const { data } = await /** @type {any} */ (theHouse()[service]).get("/v1/acts", { query, signal });
    return { items: /** @type {any[]} */ (data.items), next: data.next ?? undefined };
  });
  const on = list.items.flatMap((one) => one.on);
  const ids = (/** @type {string} */ kind) => on.filter(({ name }) => name.startsWith(kind)).map(({ id }) => id);
  const event = useEvents(ids("tournament"));
  const table = useTables(ids("table"), service === "lobby");
  const player = useNames(ids("player"));
  const template = useTemplates(ids("template"), ids("cash_template"));
  /** @param {string} name @param {string} id */
  const called = (name, id) => {
    if (name.startsWith("tournament")) return event(id)?.name;
    if (name.startsWith("table")) return table(id);
    if (name.startsWith("player")) return player(id);
    return template(id);
  };
  const columns = [
    {
      text: t("staff.at"),
      cell: (/** @type {any} */ one) => time(one.at, { dateStyle: "short", timeStyle: "medium" }),
    },
    {
      text: t("staff.who"),
      cell: (/** @type {any} */ one) =>
        html`<span title=${one.actor}>${one.name ?? html`<${Id} id=${one.actor} />`}</span>
          ${" "}<small>${t(`role.${one.role}`)}</small>`,
    },
    { text: t("staff.did"), cell: (/** @type {any} */ one) => operation(one.operation) },
    {
      text: t("staff.on"),
      cell: (/** @type {any} */ one) =>
        one.on.map(
          (/** @type {any} */ { name, id }) =>
            html`<div>
              <small>${word("staff.target", name)}</small>${" "}
              <${Id} id=${id} name=${called(name, id)} href=${targetHref(name, id, cashier)} />
            </div>`,
        ),
    },
    { text: t("staff.reason"), cell: (/** @type {any} */ one) => one.reason ?? "" },
  ];
  const caption = t(`staff.acts.${service}`);
  return html`<section class="acts">
    ${
      list.items.length > 0
        ? html`<${Rows}
            stacked
            ...${{ caption, columns }}
            rows=${list.items}
            id=${(/** @type {any} */ one) => `${one.at} ${one.token_id} ${one.operation} ${one.on[0]?.id}`}
          />`
        : html`<h2 class="caption">${caption}</h2>`
    }
    <${Rest} list=${list} />
  </section>`;
}

/** The acts of every service, or those about one thing. @param {{ target: string | undefined }} props */
export function AllActs({ target }) {
  const event = useEvents([target]);
  return html`${
      target !== undefined &&
      html`<p>
        ${t("staff.acts.about")}${" "}
        <${Id} id=${target} name=${event(target)?.name} href=${to("operator", "events", target)} />
        · <a href=${to("operator", "acts")}>${t("staff.acts.all")}</a>
      </p>`
    }
    <${Acts} service="lobby" target=${target} /><${Acts} service="tables" target=${target} />
    <${Acts} service="wallet" target=${target} />`;
}

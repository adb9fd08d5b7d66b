// Cash tables from the house's side: their templates, a new one, and closing a table.
import { theHouse } from "../frame/caller.js";
import { Act, Field, money } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { count, Do, Listed, WhenRead, WithReason } from "./parts.js";
import { Options, OptionsTold, parsed } from "./templates.js";

/** What a template has that its request has, too, apart from what is asked for by itself. */
const OWN = ["options", "seats", "min_buy_in", "max_buy_in", "tables", "grow", "clocks"];
const FIRST = { name: "", game: "holdem", options: { sb: 5 }, seats: 6, tables: 1, grow: true };

/** @param {{ acts: boolean }} props */
export function CashTemplates({ acts }) {
  const { lobby } = theHouse();
  const [round, setRound] = useState(0);
  const per_cent = (/** @type {number} */ basis_points) => `${count(basis_points / 100)} %`;
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
            html`${per_cent(one.rake_basis_points)} ${one.rake_cap && html`<small>${t("staff.rake.cap", { amount: money(one.rake_cap) })}</small>`}`,
        },
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
  const { name: firstName, game: firstGame, ...rest } = first;
  const [name, setName] = useState(firstName);
  const [chosen, setGame] = useState(firstGame);
  const [text, setText] = useState(JSON.stringify(rest, null, 2));
  const game = games.find((one) => one.game === chosen);
  const more = parsed(text);
  const create = async () => {
    const body = /** @type {any} */ ({ name, game: chosen, ...more });
    await theHouse().lobby.post("/v1/cash-templates", { body });
    go("operator", "cash");
  };
  return html`<h2>${t("staff.template.new")}</h2>
    <p>${t("staff.template.about")}</p>
    <div class="two">
      <div>
        <${Field} label=${t("staff.name")}
          ><input value=${name} maxlength="80" required onInput=${(/** @type {any} */ { target }) => setName(target.value)}
        /><//>
        <${Field} label=${t("staff.game")}>
          <select
            value=${chosen}
            onChange=${(/** @type {any} */ { target }) => {
              const other = games.find((one) => one.game === target.value);
              setGame(target.value);
              setText(JSON.stringify({ ...more, options: other.default_options }, null, 2));
            }}
          >
            ${games.map((one) => html`<option value=${one.game}>${word("game", one.game)}</option>`)}
          </select>
        <//>
        <${OptionsTold} game=${game} />
      </div>
      <div>
        <${Field} label=${t("staff.template.more")} hint=${t("staff.cash.more_hint")}>
          <textarea
            rows="16"
            spellcheck=${false}
            class="code"
            value=${text}
            onInput=${(/** @type {any} */ { target }) => setText(target.value)}
          ></textarea>
        <//>
        ${more === undefined ? html`<p class="wrong" role="alert">${t("staff.template.no_json")}</p>` : html`<${Options} game=${chosen} format=${more.match?.format ?? "ring"} seats=${more.seats ?? 2} options=${more.options ?? {}} />`}
      </div>
    </div>
    <${Act} act=${create} disabled=${more === undefined || name.trim() === ""}>${t("staff.template.create")}<//>`;
}

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

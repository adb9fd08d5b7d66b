// Templates: the list, opening an event from one, and a new one, with what it would come to.
import { amountTyped, asTyped } from "../frame/amounts.js";
import { theHouse } from "../frame/caller.js";
import { Act, Dialog, Field, money } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { language, t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { count, Do, Id, Listed, Rows, WhenRead } from "./parts.js";
import { TemplateForm } from "./template-form.js";

/** What a template has that its request has, too; the rest of it follows from these. */
const OWN = [
  "name",
  "game",
  "format",
  "players",
  "options",
  "buy_in",
  "clocks",
  "guarantee",
  "phases",
  "chips",
  "start",
  "product",
  "prizes",
  "registration_opens_minutes",
  "reopen",
  "repeat",
  "winners_per_table",
];
const FIRST = {
  name: "",
  game: "scopa",
  format: "heads_up",
  players: 2,
  options: {},
  buy_in: { share: "0.90", fee: "0.10" },
  reopen: false,
};

/** @param {{ acts: boolean }} props */
export function Templates({ acts }) {
  const { lobby } = theHouse();
  const [round, setRound] = useState(0);
  const shares = (/** @type {any[]} */ prizes) =>
    prizes
      .map(
        ({ from_place, to_place, basis_points }) =>
          `${from_place === to_place ? from_place : `${from_place}–${to_place}`}: ${basis_points / 100} %`,
      )
      .join(", ");
  return html`${acts && html`<p><a class="button" href=${to("operator", "templates", "new")}>${t("staff.template.new")}</a></p>`}
    <${Listed}
      key=${round}
      name=${`templates ${round}`}
      caption=${t("staff.tab.templates")}
      id=${(/** @type {any} */ one) => one.template_id}
      page=${(/** @type {any} */ query, /** @type {AbortSignal} */ signal) => lobby.get("/v1/templates", { query, signal })}
      columns=${[
        {
          text: t("staff.name"),
          cell: (/** @type {any} */ one) =>
            html`${one.name} ${one.retired && html`<span class="badge">${t("staff.template.retired")}</span>`}`,
        },
        {
          text: t("staff.game"),
          cell: (/** @type {any} */ one) =>
            html`${word("game", one.game)} <small>${word("format", one.format)}</small>`,
        },
        { text: t("staff.seats"), number: true, cell: (/** @type {any} */ one) => one.players },
        {
          text: t("staff.buy_in"),
          number: true,
          cell: (/** @type {any} */ one) => html`${money(one.buy_in.share)} <small>+ ${money(one.buy_in.fee)}</small>`,
        },
        { text: t("staff.prizes"), cell: (/** @type {any} */ one) => shares(one.prizes) },
        {
          text: "",
          cell: (/** @type {any} */ one) =>
            acts &&
            html`<span class="actions">
              <a href=${to("operator", "templates", "new", { from: one.template_id })}>${t("staff.template.copy")}</a>
              ${
                !one.retired &&
                html`<${OpenEvent} template=${one} />
                  <${Do}
                    danger
                    text=${t("staff.template.retire")}
                    done=${() => setRound(round + 1)}
                    act=${() => lobby.post("/v1/templates/{template_id}/retire", { path: one })}
                  />`
              }
            </span>`,
        },
      ]}
    />`;
}

/** Opens an event; one that is scheduled asks when. @param {{ template: import("../client/generated/lobby.js").Template }} props */
function OpenEvent({ template }) {
  const { template_id, start, chips } = template;
  const [asking, setAsking] = useState(false);
  const [at, setAt] = useState("");
  const open = async () => {
    const starts_at = at === "" ? undefined : new Date(at).toISOString();
    const { data } = await theHouse().lobby.post("/v1/tournaments", { body: { template_id, starts_at } });
    go("operator", "events", data.tournament_id);
  };
  const scheduled = (start ?? chips?.start)?.start === "scheduled";
  if (!scheduled) return html`<${Act} class="small" act=${open}>${t("staff.template.open")}<//>`;
  return html`<button type="button" class="small" onClick=${() => setAsking(true)}>${t("staff.template.open")}</button>
    ${asking &&
    html`<${Dialog} title=${template.name} close=${() => setAsking(false)}>
      <${Field} label=${t("staff.template.starts")}>
        <input type="datetime-local" value=${at} onInput=${(/** @type {any} */ { target }) => setAt(target.value)} />
      <//>
      <${Act} act=${open} disabled=${at === ""}>${t("staff.template.open")}<//>
    <//>`}`;
}

/** @param {{ from: string | undefined }} props */
export function NewTemplate({ from }) {
  const read = useRead(`template ${from}`, async (signal) => {
    const { lobby, tables } = theHouse();
    const { data } = await tables.get("/v1/games", { signal });
    if (from === undefined) return { games: data.items, first: FIRST };
    const template = /** @type {Record<string, any>} */ (
      (await lobby.get("/v1/templates/{template_id}", { path: { template_id: from }, signal })).data
    );
    const own = OWN.filter(
      (name) =>
        template[name] !== undefined && template[name] !== null && (name !== "prizes" || template["own_prizes"]),
    );
    return { games: data.items, first: Object.fromEntries(own.map((name) => [name, template[name]])) };
  });
  return html`<${WhenRead} read=${read}
    >${(/** @type {any} */ { games, first }) => html`<${Form} games=${games} first=${first} from=${from} />`}<//
  >`;
}

/** @param {{ games: any[], first: any, from: string | undefined }} props */
function Form({ games, first, from }) {
  const { lobby } = theHouse();
  return html`<${TemplateForm}
    title=${from === undefined ? t("staff.template.new") : t("staff.template.from")}
    about=${from !== undefined && html`<${Id} id=${from} />`}
    hint=${t("staff.template.more_hint")}
    ...${{ games, first }}
    ownFields=${["format", "players", "buy_in"]}
    own=${Own}
    chosen=${(/** @type {any} */ game) => ({ format: game.formats[0] })}
    validate=${async (/** @type {any} */ body, /** @type {AbortSignal} */ signal) =>
      (await lobby.post("/v1/templates/validate", { body, signal })).data}
    preview=${Preview}
    create=${async (/** @type {any} */ body) => {
      await lobby.post("/v1/templates", { body });
      go("operator", "templates");
    }}
  />`;
}

/**
 * What a template of events says by itself.
 * @param {any} now @param {(change: any) => void} put @param {any} game
 */
function Own(now, put, game) {
  return html`<${Field} label=${t("staff.format")}>
      <select value=${now.format} onChange=${(/** @type {any} */ { target }) => put({ format: target.value })}>
        ${game?.formats.map((/** @type {string} */ one) => html`<option value=${one}>${word("format", one)}</option>`)}
      </select>
    <//>
    <${Field} label=${t("staff.seats")}
      ><input
        type="number"
        min="2"
        value=${now.players}
        onInput=${(/** @type {any} */ { target }) => put({ players: Number(target.value) })}
    /><//>
    <div class="filters">
      ${["share", "fee"].map(
        (part) =>
          html`<${Field} label=${t(`staff.template.${part}`)}>
            <input
              inputmode="decimal"
              value=${asTyped(now.buy_in[part], language.get())}
              onInput=${(/** @type {any} */ { target }) => put({ buy_in: { ...now.buy_in, [part]: amountTyped(target.value) } })}
            />
          <//>`,
      )}
    </div>`;
}

/** What its events take in and give out. @param {import("../client/generated/lobby.js").TemplatePreview} shown */
function Preview({ fields, payout_basis_points }) {
  const euro = (/** @type {"fees" | "overlay" | "pool"} */ part) => ({
    text: t(`staff.template.${part}`),
    number: true,
    cell: (/** @type {any} */ one) => money(one[part]),
  });
  const prizes = (/** @type {any} */ one) =>
    one.prizes.length === 0
      ? t("staff.template.drawn")
      : one.prizes.map((/** @type {any} */ { place, amount }) => `${place}: ${money(amount)}`).join(", ");
  return html`<${Rows}
    caption=${t("staff.template.comes_to", { n: count(payout_basis_points / 100) })}
    rows=${fields}
    id=${(/** @type {any} */ one) => one.entries}
    columns=${[
      { text: t("staff.template.entries"), number: true, cell: (/** @type {any} */ one) => count(one.entries) },
      euro("fees"),
      euro("overlay"),
      euro("pool"),
      { text: t("staff.prizes"), cell: prizes },
    ]}
  />`;
}

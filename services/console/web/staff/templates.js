// Templates: the list, opening an event from one, and a new one, with its options looked at as one types.
import { theHouse } from "../frame/caller.js";
import { Act, Dialog, Field, money, Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, word } from "../frame/texts.js";
import { html, useEffect, useState } from "../frame/view.js";
import { Do, Id, Listed, WhenRead } from "./parts.js";

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
  const [now, setNow] = useState(first);
  const rest = ({ name, game, format, players, buy_in, ...more } = now) => more;
  const [text, setText] = useState(JSON.stringify(rest(first), null, 2));
  const game = games.find((one) => one.game === now.game);
  const more = parsed(text);
  const body = {
    name: now.name,
    game: now.game,
    format: now.format,
    players: now.players,
    buy_in: now.buy_in,
    ...more,
  };
  const put = (/** @type {any} */ change) => setNow({ ...now, ...change });
  const create = async () => {
    await theHouse().lobby.post("/v1/templates", { body: /** @type {any} */ (body) });
    go("operator", "templates");
  };
  return html`<h2>${from === undefined ? t("staff.template.new") : t("staff.template.from")}</h2>
    <p>${t("staff.template.about")} ${from !== undefined && html`<${Id} id=${from} />`}</p>
    <div class="two">
      <div>
        <${Field} label=${t("staff.name")}
          ><input
            value=${now.name}
            maxlength="80"
            required
            onInput=${(/** @type {any} */ { target }) => put({ name: target.value })}
        /><//>
        <${Field} label=${t("staff.game")}>
          <select
            value=${now.game}
            onChange=${(/** @type {any} */ { target }) => {
              const other = games.find((one) => one.game === target.value);
              put({ game: target.value, format: other.formats[0] });
              setText(JSON.stringify({ ...more, options: other.default_options }, null, 2));
            }}
          >
            ${games.map((one) => html`<option value=${one.game}>${word("game", one.game)}</option>`)}
          </select>
        <//>
        <${Field} label=${t("staff.format")}>
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
                  value=${now.buy_in[part]}
                  onInput=${(/** @type {any} */ { target }) => put({ buy_in: { ...now.buy_in, [part]: target.value.replace(",", ".") } })}
                />
              <//>`,
          )}
        </div>
      </div>
      <div>
        <${Field} label=${t("staff.template.more")} hint=${t("staff.template.more_hint")}>
          <textarea
            rows="12"
            spellcheck=${false}
            class="code"
            value=${text}
            onInput=${(/** @type {any} */ { target }) => setText(target.value)}
          ></textarea>
        <//>
        ${more === undefined ? html`<p class="wrong" role="alert">${t("staff.template.no_json")}</p>` : html`<${Options} game=${now.game} format=${now.format} seats=${now.players} options=${more.options ?? {}} />`}
      </div>
    </div>
    <${OptionsTold} game=${game} />
    <p class="faint">${t("staff.template.prizes")}</p>
    <${Act} act=${create} disabled=${more === undefined || now.name.trim() === ""}>${t("staff.template.create")}<//>`;
}

/** The options of a game, as the tables describe them. @param {{ game: any }} props */
export function OptionsTold({ game }) {
  if (game === undefined) return null;
  return html`<details>
    <summary>${t("staff.template.options")}</summary>
    <dl>
      ${game.options.map(
        (/** @type {any} */ one) =>
          html`<dt><code>${one.name}</code> ${one.values}</dt>
            <dd lang="en">${one.meaning} (${one.default})</dd>`,
      )}
    </dl>
  </details>`;
}

/** What is typed as JSON; undefined where it is no object. @param {string} text @returns {any} */
export function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What the house says of the options as they are typed.
 * @param {{ game: string, format: string, seats: number, options: any }} props
 */
export function Options({ game, format, seats, options }) {
  const key = JSON.stringify([game, format, options]);
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), 400);
    return () => clearTimeout(timer);
  }, [key]);
  const read = useRead(`options ${settled}`, async (signal) => {
    const body = /** @type {any} */ ({
      format,
      options,
      ...(format === "ring" ? { seats: Math.min(seats, 9) } : {}),
    });
    return (await theHouse().tables.post("/v1/games/{game}/check-options", { path: { game }, body, signal })).data;
  });
  if (read.error !== undefined) return html`<${Wrong} error=${read.error} />`;
  if (read.data === undefined) return html`<${Waiting} />`;
  return html`<p class="good" aria-live="polite">
    ${t("staff.template.fits")}
    ${" "}<code>${/** @type {any} */ (read.data).text ?? /** @type {any} */ (read.data).options_text ?? ""}</code>
  </p>`;
}

// Drafting a private event, and inviting to it.
import { amountTyped, asTyped } from "../frame/amounts.js";
import { theHouse } from "../frame/caller.js";
import { Act, Field, money, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { language, t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { called, gameName } from "./words.js";

/** @typedef {import("../client/generated/lobby.js").ClubEvent} ClubEvent */

// What the document of `POST /v1/club/events` names; what of it does not go together, the house refuses in words.
const GAMES = ["burraco", "scopa"];
const FORMATS = ["heads_up", "pairs", "four_in_two"];

/** @param {{ drafted: (event: ClubEvent) => void }} props */
export function Draft({ drafted }) {
  useLanguage();
  const [kind, setKind] = useState("sit_and_go");
  const [game, setGame] = useState("burraco");
  const [format, setFormat] = useState("heads_up");
  const [price, setPrice] = useState("");
  const [goal, setGoal] = useState({ name: "", value: "" });
  const [template, setTemplate] = useState("");
  const templates = useRead("cash templates", async (signal) => {
    const { data } = await theHouse().lobby.get("/v1/cash-templates", { query: { limit: 200 }, signal });
    return data.items.filter((one) => one.match && !one.retired && GAMES.includes(one.game));
  });
  const cash = kind === "cash";
  const draft = async () => {
    const options =
      goal.name !== "" && goal.value !== ""
        ? { options: /** @type {any} */ ({ [goal.name]: Number(goal.value) }) }
        : {};
    const body = cash
      ? { kind: /** @type {const} */ ("cash"), cash_template_id: template }
      : {
          kind: /** @type {const} */ ("sit_and_go"),
          game,
          format: /** @type {any} */ (format),
          ...options,
          ...(price === "" ? {} : { buy_in: amountTyped(price) }),
        };
    drafted((await theHouse().lobby.post("/v1/club/events", { body })).data);
  };
  /** @param {(value: string) => void} set */
  const on =
    (set) =>
    (/** @type {any} */ { target }) =>
      set(target.value);
  return html`<section class="sheet" aria-labelledby="draft">
    <h2 id="draft">${t("draft.title")}</h2>
    <${Field} label=${t("draft.kind")}>
      <select value=${kind} onChange=${on(setKind)}>
        ${["sit_and_go", "cash"].map((one) => html`<option value=${one}>${word("club_kind", one)}</option>`)}
      </select>
    <//>
    ${
      cash
        ? html`<${Field} label=${t("draft.template")}>
              <select value=${template} onChange=${on(setTemplate)}>
                <option value="">${t("draft.choose")}</option>
                ${(templates.data ?? []).map((one) => html`<option key=${one.cash_template_id} value=${one.cash_template_id}>${one.name} · ${word("format", one.match?.format ?? "")}</option>`)}
              </select>
            <//>
            <${Wrong} error=${templates.error} again=${templates.again} />`
        : html`<${Field} label=${t("filter.game")}>
              <select value=${game} onChange=${on(setGame)}>
                ${GAMES.map((one) => html`<option value=${one}>${gameName(one)}</option>`)}
              </select>
            <//>
            <${Field} label=${t("filter.format")}>
              <select value=${format} onChange=${on(setFormat)}>
                ${FORMATS.map((one) => html`<option value=${one}>${word("format", one)}</option>`)}
              </select>
            <//>
            <${Goal} game=${game} goal=${goal} set=${setGoal} />
            <${Field} label=${t("draft.price")} hint=${t("draft.price.hint")}>
              <input inputmode="decimal" value=${price} onInput=${on(setPrice)} />
            <//>`
    }
    <p class="faint">${t("draft.means")}</p>
    <${Act} act=${draft} disabled=${cash && template === ""}>${t("draft.yes")}<//>
  </section>`;
}

/**
 * What the match is played to: the options of the game that the tables document as its goal.
 * @param {{ game: string, goal: { name: string, value: string }, set: (goal: { name: string, value: string }) => void }} props
 */
function Goal({ game, goal, set }) {
  const info = useRead(
    `game ${game}`,
    async (signal) => (await theHouse().tables.get("/v1/games/{game}", { path: { game }, signal })).data,
  );
  const goals = (info.data?.options ?? []).filter(
    ({ name }) => name === "target" || name === "deals" || name === "points",
  );
  const chosen = goals.find(({ name }) => name === goal.name);
  return html`<${Field} label=${t("draft.goal")} hint=${chosen?.values}>
      <select
        value=${chosen ? goal.name : ""}
        onChange=${(/** @type {any} */ { target }) => set({ name: target.value, value: "" })}
      >
        <option value="">${t("draft.goal.default")}</option>
        ${goals.map(({ name }) => html`<option key=${name} value=${name}>${word("option", name)}</option>`)}
      </select>
    <//>
    ${
      chosen &&
      html`<${Field} label=${word("option", goal.name)}>
        <input
          type="number"
          min="1"
          value=${goal.value}
          onInput=${(/** @type {any} */ { target }) => set({ ...goal, value: target.value })}
        />
      <//>`
    }`;
}

/** What one brings to an event for cash. @param {{ event: ClubEvent, bring: string, setBring: (amount: string) => void }} props */
export function Bring({ event: { cash }, bring, setBring }) {
  useLanguage();
  const hint = t("row.bounds", { least: money(cash?.min_buy_in), most: money(cash?.max_buy_in) });
  return html`<${Field} label=${t("cash.bring")} hint=${hint}>
    <input
      inputmode="decimal"
      value=${bring}
      onInput=${(/** @type {any} */ { target }) => setBring(target.value)}
    />
  <//>`;
}

/** @param {{ event: ClubEvent, names: Map<string, string>, others: readonly string[], put: (event: ClubEvent) => void, again: () => void }} props */
export function Invite({ event, names, others, put, again }) {
  useLanguage();
  const [chosen, setChosen] = useState(/** @type {readonly string[]} */ ([]));
  const [partner, setPartner] = useState("");
  const [bring, setBring] = useState(asTyped(event.cash?.min_buy_in ?? "", language.get()));
  const invited = chosen.filter((player) => others.includes(player));
  const invite = async () => {
    const body = {
      players: invited,
      ...(event.format === "pairs" && invited.includes(partner) ? { partner } : {}),
      ...(event.cash ? { buy_in: amountTyped(bring) } : {}),
    };
    const path = { club_event_id: event.club_event_id };
    put((await theHouse().lobby.post("/v1/club/events/{club_event_id}/invitations", { path, body })).data);
  };
  return html`<fieldset class="invite">
      <legend>${t("invite.title")}</legend>
      ${others.length === 0 && html`<p class="faint">${t("club.nobody")}</p>`}
      ${others.map(
        (player) =>
          html`<label key=${player} class="tick"
            ><input
              type="checkbox"
              checked=${chosen.includes(player)}
              onChange=${(/** @type {any} */ { target }) => setChosen(target.checked ? [...chosen, player] : chosen.filter((one) => one !== player))}
            />
            ${called(names, player)}</label
          >`,
      )}
      <button type="button" class="plain small" onClick=${again}>${t("again.read")}</button>
    </fieldset>
    ${
      event.format === "pairs" &&
      invited.length > 0 &&
      html`<${Field} label=${t("invite.partner")}>
        <select value=${partner} onChange=${(/** @type {any} */ { target }) => setPartner(target.value)}>
          <option value="">${t("invite.drawn")}</option>
          ${invited.map((player) => html`<option key=${player} value=${player}>${called(names, player)}</option>`)}
        </select>
      <//>`
    }
    ${event.cash && html`<${Bring} event=${event} bring=${bring} setBring=${setBring} />`}
    <${Act} act=${invite} disabled=${invited.length === 0}>${t("invite.yes")}<//>`;
}

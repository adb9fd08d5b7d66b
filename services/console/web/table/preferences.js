// What a player prefers in a game: at this table by a move, and from now on wherever they play it.
import { theHouse } from "../frame/caller.js";
import { Act, Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";

// What each game lets its players prefer: a switch, some words, or a number.
const PART = {
  showing: ["ask", "muck", "show"],
  coperta: ["mai", "primo_giro", "sempre"],
  vele: ["nessuna", "una", "due", "tre", "croce", "h", "piramide", "ascensore"],
  choice: ["draw", "stand"],
};
const TELESINA = {
  auto_invito: true,
  coperta: PART.coperta,
  always_coperta: true,
  vele: PART.vele,
  always_vele: true,
  showing: PART.showing,
};
const HOLDEM = { auto_blinds: true, entry: ["wait", "now"], showing: PART.showing };
const DRAW = { ...TELESINA, blind: ["ask", "yes", "no"] };
/** @type {Record<string, Record<string, any>>} */
const OFFERED = {
  cirulla: { on: true },
  tresette: { auto_accuso: true, auto_dichiarazione: true, auto_fuori: true },
  holdem: HOLDEM,
  omaha: HOLDEM,
  telesina: TELESINA,
  "poker-5-carte": DRAW,
  "poker-all-italiana": DRAW,
  "sette-e-mezzo": { punta_stands: { min: 1, max: 6 }, banker_stands: { min: 5, max: 7 } },
  "chemin-de-fer": {
    auto_beat: true,
    by_rule: true,
    punta_five: PART.choice,
    bank_three_to_nine: PART.choice,
    bank_five_to_four: PART.choice,
  },
};

/** @param {string} game */
export const hasPreferences = (game) => game in OFFERED;

/** @param {{ view: import("./at.js").TableView }} props */
export function Preferences({ view }) {
  const { game, table_id } = view;
  const { tables } = theHouse();
  const path = { game };
  const read = useRead(`preferences ${game}`, async (signal) => {
    return (await tables.get("/v1/players/me/preferences/{game}", { path, signal })).data;
  });
  const [changed, setChanged] = useState(/** @type {Record<string, any>} */ ({}));
  const [done, setDone] = useState("");
  if (read.error !== undefined) return html`<${Wrong} error=${read.error} again=${read.again} />`;
  if (read.data === undefined) return html`<${Waiting} />`;
  const kept = /** @type {any} */ (read.data).preferences ?? {};
  const said = Object.entries({ ...kept, ...changed });
  const now = Object.fromEntries(said.filter(([, value]) => value !== undefined && value !== null));
  const [seat] = view.yours;
  const here = seat !== undefined && view.status === "playing";
  return html`<form class="preferences" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${Object.entries(OFFERED[game] ?? {}).map(([name, kind]) => html`<${One}
      key=${name}
      name=${name}
      kind=${kind}
      value=${now[name]}
      set=${(/** @type {any} */ value) => setChanged({ ...changed, [name]: value })}
    />`)}
    ${here &&
    html`<${Act} class="plain" act=${async () => {
      await tables.post("/v1/tables/{table_id}/moves", { path: { table_id }, body: { seat, move: saying(game, now) } });
      setDone(t("table.preferences.said"));
    }}>${t("table.preferences.here")}<//>`}
    <${Act} act=${async () => {
      await tables.put("/v1/players/me/preferences/{game}", { path, body: /** @type {any} */ (now) });
      setDone(t("table.preferences.kept"));
    }}>${t("table.preferences.keep")}<//>
    <p role="status">${done}</p>
  </form>`;
}

/** The move that says them, at any time, in turn or out of it. @param {string} game @param {any} now @returns {any} */
function saying(game, now) {
  if (game === "cirulla") return { type: "auto_accuso", on: now.on ?? true };
  return game === "tresette" ? { type: "preferences", ...now } : { type: "preferences", preferences: now };
}

/** @param {{ name: string, kind: any, value: any, set: (value: any) => void }} props */
function One({ name, kind, value, set }) {
  const text = word("table.preference", name);
  if (kind === true || Array.isArray(kind)) {
    const choices = kind === true ? ["yes", "no"] : kind;
    const yes = (/** @type {string} */ text) => (kind === true ? text === "yes" : text);
    const now = kind === true ? (value === undefined ? "" : value ? "yes" : "no") : (value ?? "");
    return html`<label class="field"
      ><span>${text}</span
      ><select
        value=${now}
        onChange=${(/** @type {any} */ { target }) => set(target.value === "" ? undefined : yes(target.value))}
      >
        <option value="">${t("table.preferences.default")}</option>
        ${choices.map(
          (/** @type {string} */ one) =>
            html`<option key=${one} value=${one}>
              ${kind === true ? t(`table.preferences.${one}`) : word("table.preference.word", one)}
            </option>`,
        )}
      </select></label
    >`;
  }
  return html`<label class="field"
    ><span>${text}</span
    ><input
      type="number"
      min=${kind.min}
      max=${kind.max}
      value=${value ?? ""}
      onInput=${(/** @type {any} */ { target }) => set(target.value === "" ? undefined : Number(target.value))}
  /></label>`;
}

// The form of a template, of events or of cash tables: name and game, what its kind asks for by itself, the rest as
// JSON; and, as one types, what the house says that it would come to.
import { Act, Field, Waiting, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t, word } from "../frame/texts.js";
import { html, useEffect, useState } from "../frame/view.js";

/** How long nothing is typed before the house is asked, in milliseconds. */
const TYPING = 400;

/**
 * @param {{ title: any, about?: any, games: any[], first: any, ownFields?: readonly string[], hint: string,
 *   own?: (now: any, put: (change: any) => void, game: any) => any,
 *   chosen?: (game: any) => any,
 *   validate: (body: any, signal: AbortSignal) => Promise<any>, preview: (shown: any) => any,
 *   create: (body: any) => Promise<unknown> }} props `ownFields` are those that `own` shows beside name and game, and
 *   `chosen` is what changes with the game.
 */
export function TemplateForm(props) {
  const { title, about, games, first, ownFields = [], hint, own, chosen, validate, preview, create } = props;
  const fields = ["name", "game", ...ownFields];
  const [now, setNow] = useState(Object.fromEntries(fields.map((field) => [field, first[field]])));
  const rest = Object.fromEntries(Object.entries(first).filter(([field]) => !fields.includes(field)));
  const [text, setText] = useState(JSON.stringify(rest, null, 2));
  const more = parsed(text);
  const game = games.find((one) => one.game === now.game);
  const put = (/** @type {any} */ change) => setNow({ ...now, ...change });
  const body = { ...now, ...more };
  return html`<h2>${title}</h2>
    <p>${t("staff.template.about")} ${about}</p>
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
              put({ game: target.value, ...chosen?.(other) });
              setText(JSON.stringify({ ...more, options: other.default_options }, null, 2));
            }}
          >
            ${games.map((one) => html`<option value=${one.game}>${word("game", one.game)}</option>`)}
          </select>
        <//>
        ${own?.(now, put, game)}
        <${Options} game=${game} />
      </div>
      <div>
        <${Field} label=${t("staff.template.more")} hint=${hint}>
          <textarea
            rows="14"
            spellcheck=${false}
            class="code"
            value=${text}
            onInput=${(/** @type {any} */ { target }) => setText(target.value)}
          ></textarea>
        <//>
        ${
          more === undefined
            ? html`<p class="wrong" role="alert">${t("staff.template.no_json")}</p>`
            : html`<${Preview} body=${body} validate=${validate} preview=${preview} />`
        }
      </div>
    </div>
    <${Act} act=${() => create(body)} disabled=${more === undefined || now.name.trim() === ""}
      >${t("staff.template.create")}<//
    >`;
}

/**
 * What the template would come to, or why it cannot be made. A name is asked for by the form itself.
 * @param {{ body: any, validate: (body: any, signal: AbortSignal) => Promise<any>, preview: (shown: any) => any }} props
 */
function Preview({ body, validate, preview }) {
  const key = JSON.stringify({ ...body, name: body.name.trim() === "" ? "-" : body.name });
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), TYPING);
    return () => clearTimeout(timer);
  }, [key]);
  const read = useRead(`template ${settled}`, (signal) => validate(JSON.parse(settled), signal));
  if (read.error !== undefined) return html`<${Wrong} error=${read.error} />`;
  if (read.data === undefined) return html`<${Waiting} />`;
  return html`<section class="preview" aria-live="polite">
    <p class="good">${t("staff.template.fits")} <code>${read.data.options_text}</code></p>
    ${preview(read.data)}
  </section>`;
}

/** The options of a game, as the tables describe them. @param {{ game: any }} props */
function Options({ game }) {
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
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

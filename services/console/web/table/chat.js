// What is said at a table: phrases that every reader has in their language, and words of one's own. Text, never markup.
import { theHouse } from "../frame/caller.js";
import { Act, time, Wrong } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { t, word } from "../frame/texts.js";
import { html, useEffect, useState } from "../frame/view.js";

const PHRASES = ["greeting", "good_luck", "thanks", "well_played", "sorry", "one_moment", "good_game", "goodbye"];

/**
 * @param {object} props
 * @param {import("./at.js").At} props.at
 * @param {readonly any[]} props.said
 * @param {ReadonlyMap<string, string>} props.names What everybody is called who has been here.
 * @param {(messages: readonly any[]) => void} props.hear Takes what was said before.
 */
export function Chat({ at, said, names, hear }) {
  const { view } = at;
  const { table_id } = view;
  const path = { table_id };
  const { tables } = theHouse();
  const earlier = useRead(`chat ${table_id}`, async (signal) => {
    return (await tables.get("/v1/tables/{table_id}/chat", { path, query: { limit: 50 }, signal })).data;
  });
  useEffect(() => {
    if (earlier.data !== undefined) hear(earlier.data.items);
  }, [earlier.data]);
  const [text, setText] = useState("");
  const [muted, setMuted] = useState(/** @type {readonly string[]} */ ([]));
  const [reported, setReported] = useState(/** @type {readonly string[]} */ ([]));
  const me = view.seats.find(({ seat }) => view.yours.includes(seat))?.player_id;
  /** @param {any} body */
  const say = (body) => tables.post("/v1/tables/{table_id}/chat", { path, body });
  /** @param {string} player_id @param {boolean} on */
  async function mute(player_id, on) {
    const who = { path: { player_id } };
    await (on ? tables.put("/v1/me/mutes/{player_id}", who) : tables.delete("/v1/me/mutes/{player_id}", who));
    setMuted(on ? [...muted, player_id] : muted.filter((one) => one !== player_id));
  }
  return html`<div class="chat">
    <div class="said" role="log" aria-live="polite" aria-label=${t("table.chat")} tabindex="0"><ol>
      ${said.length === 0 && html`<li class="faint">${t("table.chat.none")}</li>`}
      ${said.map(
        ({ message_id, player_id, said: words, said_at, seat }) => html`<li key=${message_id}>
          <strong>${names.get(player_id) ?? t("table.seat", { n: seat + 1 })}</strong>${" "}
          <small>${time(said_at, { timeStyle: "short" })}</small>
          <span class="words">${words.say === "phrase" ? word("table.chat.phrase", words.phrase) : words.text}</span>
          ${player_id !== me &&
          html`<details class="about">
            <summary aria-label=${`${t("table.chat.report")}, ${t("table.chat.mute")}`}>⋯</summary>
            ${reported.includes(message_id)
              ? html`<p role="status">${t("table.chat.reported")}</p>`
              : html`<${Act} class="plain" act=${async () => {
                  const message = { path: { table_id, message_id }, body: {} };
                  await tables.post("/v1/tables/{table_id}/chat/{message_id}/report", message);
                  setReported([...reported, message_id]);
                }}>${t("table.chat.report")}<//>`}
            <${Act}
              class="plain"
              act=${() => mute(player_id, !muted.includes(player_id))}
            >${t(muted.includes(player_id) ? "table.chat.unmute" : "table.chat.mute")}<//>
            ${muted.includes(player_id) && html`<p role="status">${t("table.chat.muted")}</p>`}
          </details>`}
        </li>`,
      )}
    </ol></div>
    <${Wrong} error=${earlier.error} />
    ${me !== undefined &&
    html`<${Say} say=${say} text=${text} setText=${setText} />
      <p class="faint">${t("table.chat.heard")}</p>`}
  </div>`;
}

/** @param {{ say: (body: any) => Promise<unknown>, text: string, setText: (text: string) => void }} props */
function Say({ say, text, setText }) {
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  /** @param {Event} event */
  async function entered(event) {
    event.preventDefault();
    if (text.trim() === "") return;
    setError(undefined);
    try {
      await say({ say: "text", text: text.trim() });
      setText("");
    } catch (failed) {
      setError(failed);
    }
  }
  /** @param {any} event */
  async function picked({ target }) {
    const { value } = target;
    target.value = "";
    if (value === "") return;
    setError(undefined);
    await say({ say: "phrase", phrase: value }).catch(setError);
  }
  return html`<form class="line" onSubmit=${entered}>
      <input
        aria-label=${t("table.chat.text")}
        placeholder=${t("table.chat.text")}
        maxlength="200"
        value=${text}
        onInput=${(/** @type {any} */ { target }) => setText(target.value)}
      />
      <button type="submit">${t("table.chat.say")}</button>
    </form>
    <select aria-label=${t("table.chat.phrases")} onChange=${picked}>
      <option value="">${t("table.chat.phrases")}</option>
      ${PHRASES.map((one) => html`<option key=${one} value=${one}>${t(`table.chat.phrase.${one}`)}</option>`)}
    </select>
    <${Wrong} error=${error} />`;
}

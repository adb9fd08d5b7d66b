// Parts of the staff's pages: dense tables, short ids, names of players, forms that ask for a reason, and who did what.
import { theHouse } from "../frame/caller.js";
import { Act, Dialog, Field, Rest, time, Wrong } from "../frame/parts.js";
import { usePages, useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { hasText, t, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";

/** A number as the language writes it. @param {number} n */
export const count = (n) => new Intl.NumberFormat(document.documentElement.lang).format(n);

/**
 * The beginning of an id, the whole of it on hovering and for copying.
 * @param {{ id: string | null | undefined, href?: string, name?: string }} props
 */
export function Id({ id, href, name }) {
  if (!id) return null;
  const text = name ?? id.slice(0, 8);
  return href === undefined
    ? html`<code class="id" title=${id}>${text}</code>`
    : html`<a href=${href} title=${id}>${name === undefined ? html`<code class="id">${text}</code>` : text}</a>`;
}

/**
 * A table with its caption; a column with `number` stands to the right.
 * @template T
 * @param {{ caption: any, columns: { text: string, number?: boolean, cell: (row: T) => any }[], rows: readonly T[], id: (row: T) => string | number }} props
 */
export function Rows({ caption, columns, rows, id }) {
  return html`<div
    class="scroll"
    tabindex="0"
    role="group"
    aria-label=${typeof caption === "string" ? caption : undefined}
  >
    <table class="list dense">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ text, number }) =>
            text === ""
              ? html`<td></td>`
              : html`<th scope="col" class=${number ? "number" : undefined}>${text}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr key=${id(row)}>
              ${columns.map(({ cell, number }, at) =>
                at === 0
                  ? html`<th scope="row" class=${number ? "number" : undefined}>${cell(row)}</th>`
                  : html`<td class=${number ? "number" : undefined}>${cell(row)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * A list of the API as a table, page after page.
 * @param {{ name: string, page: (query: { limit: number, cursor: string | undefined }, signal: AbortSignal) => Promise<{ data: { items: any[], next?: any } }>,
 *   caption: any, columns: any[], id: (row: any) => string | number, none?: string }} props
 */
export function Listed({ name, page, caption, columns, id, none }) {
  const list = usePages(name, async (cursor, signal) => {
    const { data } = await page({ limit: 50, cursor }, signal);
    return { items: data.items, next: data.next ?? undefined };
  });
  return html`${list.items.length > 0 && html`<${Rows} ...${{ caption, columns, id }} rows=${list.items} />`}
    ${list.items.length === 0 && html`<h2 class="caption">${caption}</h2>`} <${Rest} list=${list} none=${none} />`;
}

/**
 * What players are called, by their ids.
 * @param {readonly (string | null | undefined)[]} ids
 * @returns {(id: string) => string}
 */
export function useNames(ids) {
  const wanted = [...new Set(ids.filter((id) => typeof id === "string" && id !== ""))]
    .toSorted()
    .slice(0, 100)
    .join(",");
  const { data } = useRead(`names ${wanted}`, async (signal) => {
    if (wanted === "") return new Map();
    const answer = await theHouse().lobby.get("/v1/players", {
      query: /** @type {any} */ ({ player_ids: wanted }),
      signal,
    });
    return new Map(answer.data.items.map(({ player_id, name }) => [player_id, name]));
  });
  return (id) => data?.get(id) ?? id.slice(0, 8);
}

/**
 * A button that asks for a reason first. What the house answers is said in the dialog, which closes when it is done.
 * @param {{ text: string, title: string, act: (reason: string) => Promise<unknown>, done?: () => void, danger?: boolean, children?: any, hint?: string }} props
 */
export function WithReason({ text, title, act, done, danger = false, children, hint }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const enough = reason.trim() !== "";
  const close = () => setOpen(false);
  return html`<button type="button" class=${danger ? "danger small" : "plain small"} onClick=${() => setOpen(true)}>
      ${text}
    </button>
    ${
      open &&
      html`<${Dialog} title=${title} close=${close}>
        ${children}
        <${Field} label=${t("staff.reason")} hint=${hint ?? t("staff.reason.hint")}>
          <input
            value=${reason}
            maxlength="200"
            onInput=${(/** @type {any} */ { target }) => setReason(target.value)}
          />
        <//>
        <${Act}
          class=${danger ? "danger" : ""}
          disabled=${!enough}
          act=${async () => {
            await act(reason.trim());
            close();
            setReason("");
            done?.();
          }}
        >
          ${text}
        <//>
      <//>`
    }`;
}

/**
 * A button that does something and then has the page read anew; what cannot be undone is asked twice.
 * @param {{ act: () => Promise<unknown>, done: () => void, text: string, danger?: boolean }} props
 */
export function Do({ act, done, text, danger = false }) {
  const [sure, setSure] = useState(!danger);
  if (!sure) return html`<button type="button" class="plain small" onClick=${() => setSure(true)}>${text}</button>`;
  return html`<${Act} class=${danger ? "danger small" : "small"} act=${async () => (await act(), done())}>
    ${danger ? t("staff.sure", { text }) : text}
  <//>`;
}

/** An act in words: "POST /v1/tournaments/{tournament_id}/cancellation" is `tournaments.cancellation`. @param {string} of */
function operation(of) {
  const steps = of.split("/").slice(2).filter((step) => !step.startsWith("{"));
  const key = `staff.operation.${steps.join(".")}`;
  return hasText(key) ? t(key) : of;
}

/** Who did what, as a service keeps it. @param {{ service: "lobby" | "tables" | "wallet" }} props */
export function Acts({ service }) {
  const columns = [
    {
      text: t("staff.at"),
      cell: (/** @type {any} */ one) => time(one.at, { dateStyle: "short", timeStyle: "medium" }),
    },
    {
      text: t("staff.who"),
      cell: (/** @type {any} */ one) =>
        html`${one.name ?? html`<${Id} id=${one.actor} />`} <small>${t(`role.${one.role}`)}</small>`,
    },
    { text: t("staff.did"), cell: (/** @type {any} */ one) => operation(one.operation) },
    {
      text: t("staff.on"),
      cell: (/** @type {any} */ one) =>
        one.on.map(
          (/** @type {any} */ { name, id }) =>
            html`<div>
              <small>${word("staff.target", name)}</small> <${Id} id=${id} href=${targetHref(name, id)} />
            </div>`,
        ),
    },
    { text: t("staff.reason"), cell: (/** @type {any} */ one) => one.reason ?? "" },
  ];
  return html`<${Listed}
    name=${`acts ${service}`}
    caption=${t(`staff.acts.${service}`)}
    columns=${columns}
    id=${(/** @type {any} */ one) => `${one.at} ${one.token_id} ${one.operation} ${one.on[0]?.id}`}
    page=${(/** @type {any} */ query, /** @type {AbortSignal} */ signal) => /** @type {any} */ (theHouse()[service]).get("/v1/acts", { query, signal })}
  />`;
}

/** @param {string} name @param {string} id */
function targetHref(name, id) {
  if (name.startsWith("player")) return to("operator", "players", id);
  if (name.startsWith("tournament")) return to("operator", "events", id);
  return name.startsWith("table") ? to("operator", "tables", id) : undefined;
}

/** A form for an id, which opens its page. @param {{ label: string, open: (id: string) => void }} props */
export function OpenId({ label, open }) {
  /** @param {SubmitEvent} event */
  function entered(event) {
    event.preventDefault();
    const id = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("id")).trim();
    if (id !== "") open(id);
  }
  return html`<form class="one-line" onSubmit=${entered}>
    <${Field} label=${label}><input name="id" required autocomplete="off" spellcheck=${false} /><//>
    <button type="submit">${t("staff.open")}</button>
  </form>`;
}

/**
 * What was read, or why not.
 * @param {{ read: { data: any, error: unknown, again: () => void }, children: (data: any) => any }} props
 */
export function WhenRead({ read, children }) {
  if (read.data !== undefined) return children(read.data);
  return read.error === undefined
    ? html`<p class="waiting">${t("waiting")}</p>`
    : html`<${Wrong} error=${read.error} again=${read.again} />`;
}

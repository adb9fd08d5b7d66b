// Parts of the staff's pages: dense tables, short ids, names of players, forms that ask for a reason.
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Dialog, Field, Rest, Wrong } from "../frame/parts.js";
import { usePages, useRead } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { t } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { SignInFirst } from "../pages/words.js";

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
 * A table with its caption; a column with `number` stands to the right. A `stacked` one shows each row as lines of their
 * own where the screen is narrow; another one goes on to the right.
 * @template T
 * @param {{ caption: any, columns: { text: string, number?: boolean, cell: (row: T) => any }[], rows: readonly T[],
 *   id: (row: T) => string | number, stacked?: boolean }} props
 */
export function Rows({ caption, columns, rows, id, stacked = false }) {
  // Said aloud, for as lines of their own the rows are laid out as no table.
  const role = (/** @type {string} */ name) => (stacked ? name : undefined);
  return html`<div
    class="scroll"
    tabindex="0"
    role="group"
    aria-label=${typeof caption === "string" ? caption : undefined}
  >
    <table class=${stacked ? "list dense stacked" : "list dense"} role=${role("table")}>
      <caption>
        ${caption}
      </caption>
      <thead role=${role("rowgroup")}>
        <tr role=${role("row")}>
          ${columns.map(({ text, number }) =>
            text === ""
              ? html`<td></td>`
              : html`<th scope="col" role=${role("columnheader")} class=${number ? "number" : undefined}>${text}</th>`,
          )}
        </tr>
      </thead>
      <tbody role=${role("rowgroup")}>
        ${rows.map(
          (row) =>
            html`<tr key=${id(row)} role=${role("row")}>
              ${columns.map(({ cell, number, text }, at) =>
                at === 0
                  ? html`<th scope="row" role=${role("rowheader")} class=${number ? "number" : undefined}>${cell(row)}</th>`
                  : html`<td role=${role("cell")} class=${number ? "number" : undefined} data-text=${text}>${cell(row)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * A list of the API as a table, page after page. Its columns may be a hook, which is given the rows that are there.
 * @param {{ name: string, page: (query: { limit: number, cursor: string | undefined }, signal: AbortSignal) => Promise<{ data: { items: any[], next?: any } }>,
 *   caption: any, columns: any[] | ((rows: any[]) => any[]), id: (row: any) => string | number, none?: string }} props
 */
export function Listed({ name, page, caption, columns, id, none }) {
  const list = usePages(name, async (cursor, signal) => {
    const { data } = await page({ limit: 50, cursor }, signal);
    return { items: data.items, next: data.next ?? undefined };
  });
  const shown = typeof columns === "function" ? columns(list.items) : columns;
  return html`${list.items.length > 0 && html`<${Rows} ...${{ caption, id }} columns=${shown} rows=${list.items} />`}
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
  // The cashier is told no names.
  const told = usePerson()?.role !== "finance";
  const { data } = useRead(`names ${wanted}`, async (signal) => {
    if (wanted === "" || !told) return new Map();
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

/** What a page of the staff says to everybody else: to sign in, or where to go. */
export function ForStaff() {
  if (usePerson() === undefined) return html`<${SignInFirst} text=${t("needs.staff")} />`;
  return html`<p>${t("needs.staff")} <a href=${to()}>${t("not_found.home")}</a></p>`;
}

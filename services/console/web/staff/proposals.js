// What one person proposes and another decides: the list of it, who decided, and the buttons.
import { isRefusal } from "../client/index.js";
import { Act, Rest, time } from "../frame/parts.js";
import { usePages, useRead } from "../frame/reading.js";
import { t } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { WithReason } from "./parts.js";

/**
 * Proposals of one kind: those that wait for a decision, then the others page after page.
 * @param {string} name
 * @param {(query: any, signal: AbortSignal) => Promise<{ data: { items: any[], next?: string | null | undefined } }>} page
 * @param {(one: any) => string} id
 */
export function useProposals(name, page, id) {
  const open = useRead(
    `${name} open`,
    async (signal) => (await page({ status: "proposed", limit: 200 }, signal)).data.items,
  );
  const list = usePages(name, async (cursor, signal) => {
    const { data } = await page({ limit: 20, cursor }, signal);
    return { items: data.items.filter(({ status }) => status !== "proposed"), next: data.next ?? undefined };
  });
  const decided = new Set(list.items.map(id));
  const items = [...(open.data ?? []).filter((one) => !decided.has(id(one))), ...list.items];
  const again = () => {
    open.again();
    list.again();
  };
  return { list: { ...list, items, error: list.error ?? open.error, again }, items, again };
}

/** What stands below the proposals. @param {{ list: Parameters<typeof Rest>[0]["list"] }} props */
export const RestOf = ({ list }) => html`<${Rest} list=${list} none=${t("staff.proposals.none")} />`;

/**
 * Who decided, when, and why it was rejected.
 * @param {{ status: string, by: string | null | undefined, at: string | null | undefined,
 *   rejection?: string | null | undefined, who: (subject: string) => string }} props
 */
export function Decided({ status, by, at, rejection, who }) {
  if (!by) return rejection ? html`<p>${t("staff.rejected_for")} «${rejection}»</p>` : null;
  const said = { who: who(by), at: time(at ?? undefined) };
  return html`<p>
    ${t(status === "rejected" ? "staff.rejected_by" : "staff.approved_by", said)}${rejection && html` «${rejection}»`}
  </p>`;
}

/**
 * Approving and rejecting. What cannot be read is not approved. What would be paid may have changed since it was
 * proposed: `changed` reads it, and then that is approved or not.
 * @param {{ own: boolean, approve: (replan: boolean) => Promise<unknown>, reject: (reason: string) => Promise<unknown>,
 *   done: () => void, seen: boolean, changed?: () => Promise<unknown> }} props
 */
export function Decide({ own, approve, reject, done, seen, changed }) {
  const [replan, setReplan] = useState(false);
  const approved = async () => {
    try {
      await approve(replan);
    } catch (error) {
      if (isRefusal(error, "plan_changed")) {
        await changed?.();
        setReplan(true);
      }
      throw error;
    }
    done();
  };
  const may = seen
    ? html`<${Act} act=${approved}>${replan ? t("staff.approve.changed") : t("staff.approve")}<//>`
    : html`<span class="faint">${t("staff.approve.unseen")}</span>`;
  return html`<p class="actions">
    ${own ? html`<span class="faint">${t("staff.four_eyes")}</span>` : may}
    <${WithReason}
      text=${own ? t("staff.take_back") : t("staff.reject")}
      title=${t("staff.reject.title")}
      act=${reject}
      done=${done}
    />
  </p>`;
}

// For auditors, and for everybody what is public: the logs, their events and postings, and files that prove something.
import { usePerson } from "../frame/caller.js";
import { Tabs } from "../frame/parts.js";
import { to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html } from "../frame/view.js";
import { Event, Events } from "./events.js";
import { Logs } from "./logs.js";
import { Postings } from "./postings.js";
import { Verify } from "./verify.js";

/** @param {{ path: string[], query: URLSearchParams }} props */
export function Page({ path: [part = "logs", id = ""], query }) {
  useLanguage();
  const auditor = usePerson()?.role === "auditor";
  const tab = (/** @type {string} */ name, here = part === name) => ({
    href: name === "logs" ? to("audit") : to("audit", name),
    text: t(`audit.tab.${name}`),
    here,
  });
  const tabs = [
    tab("logs"),
    ...(auditor ? [tab("events", part === "events" || part === "event"), tab("postings")] : []),
    tab("verify"),
  ];
  const known = ["logs", "events", "event", "postings", "verify"].includes(part);
  const staff = ["events", "event", "postings"].includes(part);
  return html`<h1>${t("audit.title")}</h1>
    <${Tabs} tabs=${tabs} label=${t("audit.title")} />
    ${!known ? html`<p>${t("not_found")}</p>` : staff && !auditor ? html`<p>${t("audit.for_auditors")}</p>` : null}
    ${part === "logs" && html`<${Logs} />`}
    ${auditor && part === "events" && html`<${Events} key=${String(query)} query=${query} />`}
    ${auditor && part === "event" && html`<${Event} key=${id} position=${/^\d{1,12}$/.test(id) ? Number(id) : 0} />`}
    ${auditor && part === "postings" && html`<${Postings} key=${String(query)} query=${query} />`}
    ${part === "verify" && html`<${Verify} />`}`;
}

// The console: its frame, and which page is at which address. It is made of the public API alone.
import { open, usePerson, known, signOut } from "./frame/caller.js";
import { keepFocus } from "./frame/focus.js";
import { browser } from "./frame/kept.js";
import { Awaited, Waiting, Wrong } from "./frame/parts.js";
import { useOnline } from "./frame/reading.js";
import { to, useRoute } from "./frame/route.js";
import { needTexts, speak, t, useLanguage } from "./frame/texts.js";
import { useValue, value } from "./frame/value.js";
import { html, render, useEffect, useState } from "./frame/view.js";
import { Notices } from "./pages/mine.js";
import { SignIn } from "./pages/sign-in.js";

/**
 * The pages by the first part of their address: a module of its own with a component `Page`, which gets the rest of the
 * path and the query, and the texts that it adds. Both are fetched when the page is opened.
 * @type {Record<string, [load: () => Promise<{ Page: any }>, ...texts: string[]]>}
 */
const PAGES = {
  "": [() => import("./pages/watch.js")],
  lobby: [() => import("./pages/lobby.js")],
  tournaments: [() => import("./pages/tournament.js")],
  "cash-tables": [() => import("./pages/cash-table.js"), "money"],
  club: [() => import("./pages/club.js"), "money"],
  me: [() => import("./pages/me.js"), "money"],
  rankings: [() => import("./pages/rankings.js"), "money"],
  wallet: [() => import("./pages/wallet.js"), "money"],
  tables: [() => import("./table/page.js")],
  replay: [() => import("./replay/page.js"), "replay", "audit"],
  operator: [() => import("./staff/operator.js"), "staff", "audit", "money"],
  finance: [() => import("./staff/finance.js"), "staff", "money"],
  audit: [() => import("./audit/page.js"), "audit", "replay", "staff", "money"],
};

/** @param {string} name @returns {Promise<any>} the page; undefined where there is none of that name */
async function pageOf(name) {
  const [load, ...texts] = (Object.hasOwn(PAGES, name) && PAGES[name]) || [];
  const [page] = await Promise.all([load?.(), needTexts(texts)]);
  return page?.Page;
}

/** @param {string | undefined} role */
function links(role) {
  const all = [["", "nav.watch"], ["lobby", "nav.lobby"]];
  if (role === "player") all.push(["me", "nav.me"], ["club", "nav.club"], ["wallet", "nav.wallet"]);
  if (role === "operator" || role === "auditor") all.push(["operator", "nav.operator"]);
  if (role === "finance") all.push(["finance", "nav.finance"]);
  all.push(["replay", "nav.replay"], ["audit", "nav.audit"]);
  return all;
}

/** How the page looks, as this browser has chosen: on the root element, for the style sheets. */
const look = value(browser.get("look") ?? { theme: "auto", motion: "auto" });
function shown() {
  const { theme, motion } = look.get();
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.dataset["motion"] = motion;
  browser.set("look", look.get());
}
look.watch(shown);

function Look() {
  const now = useValue(look);
  const spoken = useLanguage();
  /** @param {string} name @param {string[]} choices @param {string} text @param {string} area */
  const choice = (name, choices, text, area) =>
    html`<label class="field"
      ><span>${text}</span
      ><select value=${now[name]} onChange=${(/** @type {any} */ { target }) => look.set({ ...now, [name]: target.value })}>
        ${choices.map((one) => html`<option value=${one}>${t(`${area}.${one}`)}</option>`)}
      </select></label
    >`;
  const place = useRoute();
  // Another page closes it.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [place]);
  return html`<details class="look" open=${open} onToggle=${(/** @type {any} */ { target }) => setOpen(target.open)}>
    <summary>${t("settings")}</summary>
    <div class="sheet">
      <label class="field"
        ><span>${t("language")}</span
        ><select value=${spoken} onChange=${(/** @type {any} */ { target }) => speak(target.value)}>
          <option value="it" lang="it">${t("language.it")}</option>
          <option value="en" lang="en">${t("language.en")}</option>
        </select></label
      >
      ${choice("theme", ["auto", "light", "dark"], t("theme"), "theme")}
      ${choice("motion", ["auto", "off"], t("motion"), "motion")}
    </div>
  </details>`;
}

/** A telephone has who is here above the pages, as `base.css` has it. */
const NARROW = matchMedia("(max-width: 40rem)");

function useNarrow() {
  const [narrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const changed = () => setNarrow(NARROW.matches);
    NARROW.addEventListener("change", changed);
    return () => NARROW.removeEventListener("change", changed);
  }, []);
  return narrow;
}

function Header() {
  useLanguage();
  const narrow = useNarrow();
  const who = usePerson();
  const { path } = useRoute();
  const [open, setOpen] = useState(false);
  const nav = html`<nav key="nav" aria-label=${t("nav")}>
    ${links(who?.role).map(
      ([name = "", text = ""]) =>
        html`<a href=${to(name)} aria-current=${(path[0] ?? "") === name ? "page" : undefined}>${t(text)}</a>`,
    )}
  </nav>`;
  const here = html`<span key="who" class="who">
    ${who === undefined
      ? html`<button type="button" onClick=${() => setOpen(true)}>${t("sign_in")}</button>`
      : html`<span class="person">${who.name}<small>${t(`role.${who.role}`)}</small></span>
          <button type="button" class="plain" onClick=${signOut}>${t("sign_out")}</button>`}
    <${Look} />
  </span>`;
  // In the order in which they are seen, which the Tab key follows.
  return html`<header class="top">
    <a class="skip" href="#main" onClick=${skipped}>${t("skip")}</a>
    <a class="name" href=${to()}>Mazziere</a>
    ${narrow ? [here, nav] : [nav, here]}
    ${open && html`<${SignIn} close=${() => setOpen(false)} />`}
  </header>`;
}

/** The skip link leaves the address alone, which is the page's. @param {Event} event */
function skipped(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The page is called in its window, and by who reads it, as its heading is, as soon as that is there. */
function useTitle() {
  useEffect(() => {
    const main = /** @type {HTMLElement} */ (document.getElementById("main"));
    const entitle = () => {
      const heading = main.querySelector("h1")?.textContent?.trim();
      const title = heading ? `${heading} · Mazziere` : "Mazziere";
      if (document.title !== title) document.title = title;
    };
    const watch = new MutationObserver(entitle);
    watch.observe(main, { childList: true, subtree: true, characterData: true });
    entitle();
    return () => watch.disconnect();
  }, []);
}

function Opened() {
  const { path, query } = useRoute();
  const name = path[0] ?? "";
  const [page, setPage] = useState(/** @type {{ name: string, Page?: any, error?: unknown } | undefined} */ (undefined));
  useEffect(() => {
    let here = true;
    pageOf(name).then(
      (Page) => here && setPage({ name, Page }),
      (error) => here && setPage({ name, error }),
    );
    return () => void (here = false);
  }, [name]);
  if (page?.name !== name) return html`<${Waiting} />`;
  if (page.error !== undefined) return html`<${Wrong} error=${page.error} />`;
  const { Page } = page;
  return Page === undefined
    ? html`<p>${t("not_found")} <a href=${to()}>${t("not_found.home")}</a></p>`
    : html`<${Page} key=${path.join("/")} path=${path.slice(1)} query=${query} />`;
}

function Console() {
  const spoken = useLanguage();
  const online = useOnline();
  useTitle();
  useEffect(() => void (document.documentElement.lang = spoken), [spoken]);
  return html`<${Header} />
    ${!online && html`<p class="offline" role="status">${t("offline")}</p>`}
    <${Awaited} />
    <${Notices} />
    <main id="main" tabindex="-1"><${Opened} /></main>
    <footer>
      <span>Mazziere ${known().version}</span>
    </footer>`;
}

shown();
const root = /** @type {HTMLElement} */ (document.getElementById("console"));
try {
  await open();
  root.textContent = "";
  render(html`<${Console} />`, root);
  keepFocus(root);
} catch (error) {
  root.textContent = "";
  render(html`<main><${Wrong} error=${error} again=${() => location.reload()} /></main>`, root);
}

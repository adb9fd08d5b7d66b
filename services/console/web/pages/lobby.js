// The lobby: everything that can be played, as it changes. What is chosen stands in the address.
import { theHouse } from "../frame/caller.js";
import { Field, Rest, Tabs, Waiting, Wrong } from "../frame/parts.js";
import { usePages } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useEffect, useState } from "../frame/view.js";
import { compareAmounts } from "../client/index.js";
import { isOpen, useCashTables, useTournaments } from "./live.js";
import { CashRow, TournamentRow } from "./rows.js";
import { gameName, kindsOf } from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").TournamentSummary} TournamentSummary
 * @typedef {import("../client/generated/lobby.js").CashTableSummary} CashTableSummary
 * @typedef {Record<string, string>} Chosen What the address says.
 */

const KINDS = ["sit_and_go", "scheduled", "girone", "chips", "triplete", "premio_matto", "cash"];
const STATUSES = ["finished", "paid", "cancelled"];
const AT_ONCE = 40;

/** @param {{ query: URLSearchParams }} props */
export function Page({ query }) {
  useLanguage();
  /** @type {Chosen} */
  const chosen = Object.fromEntries(query);
  const kind = chosen["kind"] ?? "";
  const past = STATUSES.includes(chosen["status"] ?? "");
  const tabs = ["", ...KINDS].map((one) => ({
    href: to("lobby", { ...chosen, kind: one, sort: undefined, status: undefined }),
    text: t(one === "" ? "lobby.all" : `kinds.${one}`),
    here: kind === one,
  }));
  tabs.push({ href: to("club"), text: t("nav.club"), here: false });
  tabs.push({ href: to("rankings"), text: t("nav.rankings"), here: false });
  return html`<h1>${t("lobby.title")}</h1>
    <${Tabs} tabs=${tabs} label=${t("lobby.kinds")} />
    ${
      kind === "cash"
        ? html`<${CashTables} chosen=${chosen} />`
        : past
          ? html`<${Past} chosen=${chosen} kind=${kind} />`
          : html`<${Open} chosen=${chosen} kind=${kind} />`
    }`;
}

/** @param {Chosen} chosen @param {string} name @param {string} value */
function choose(chosen, name, value) {
  go("lobby", { ...chosen, [name]: value });
}

/**
 * A choice that stands in the address.
 * @param {{ chosen: Chosen, name: string, label: string, any: string, options: [string, string][] }} props
 */
function Choice({ chosen, name, label, any, options }) {
  const now = chosen[name] ?? "";
  const all = now === "" || options.some(([value]) => value === now) ? options : [...options, [now, now]];
  return html`<${Field} label=${label}>
    <select value=${now} onChange=${(/** @type {any} */ { target }) => choose(chosen, name, target.value)}>
      ${any !== "" && html`<option value="">${any}</option>`}
      ${all.map(([value, text]) => html`<option key=${value} value=${value}>${text}</option>`)}
    </select>
  <//>`;
}

/** @param {readonly { game: string }[]} items @returns {[string, string][]} */
const gamesOf = (items) =>
  [...new Set(items.map(({ game }) => game))]
    .map((game) => /** @type {[string, string]} */ ([game, gameName(game)]))
    .sort(([, one], [, other]) => one.localeCompare(other));

/** @param {readonly string[]} words @param {string} area @returns {[string, string][]} */
const wordsOf = (words, area) => [...new Set(words)].sort().map((one) => [one, word(area, one)]);

/** @type {Record<string, (one: TournamentSummary, other: TournamentSummary) => number>} */
const ORDERS = {
  near: (one, other) => rank(other) - rank(one) || start(one) - start(other) || cost(one, other),
  cheap: cost,
  dear: (one, other) => cost(other, one),
  new: (one, other) => Date.parse(other.opened_at) - Date.parse(one.opened_at),
};

/** How near it is to its start: by what is missing; what takes nobody any more comes last. @param {TournamentSummary} one */
function rank({ takes_registrations, registered, players, starts_at }) {
  if (!takes_registrations) return -1;
  if (starts_at) return 0.5;
  return registered / players;
}

/** @param {TournamentSummary} one */
const start = ({ starts_at }) => (starts_at ? Date.parse(starts_at) : 0);

/** @param {TournamentSummary} one @param {TournamentSummary} other */
function cost({ buy_in: one }, { buy_in: other }) {
  return compareAmounts(one.share, other.share) || compareAmounts(one.fee, other.fee);
}

/** For so many milliseconds what was found is there to be read out. */
const SAID = 5_000;

/**
 * How many were found: read out when others are asked for, not whenever one more begins or is full.
 * @param {{ text: string, asked: string }} props
 */
function Found({ text, asked }) {
  const [said, setSaid] = useState({ asked, text: "" });
  useEffect(() => {
    if (asked === said.asked) return undefined;
    setSaid({ asked, text });
    const timer = setTimeout(() => setSaid({ asked, text: "" }), SAID);
    return () => clearTimeout(timer);
  }, [asked]);
  return html`<p class="count-of faint">${text}</p>
    <p class="heard" role="status">${said.text}</p>`;
}

/** @param {{ chosen: Chosen, kind: string }} props */
function Open({ chosen, kind }) {
  const { items, ready, error } = useTournaments();
  const [shown, setShown] = useState(AT_ONCE);
  if (error !== undefined) return html`<${Wrong} error=${error} again=${() => location.reload()} />`;
  const open = items.filter(isOpen);
  const ofKind = open.filter((one) => kind === "" || kindsOf(one).includes(kind));
  const fitting = ofKind
    .filter(({ game }) => !chosen["game"] || game === chosen["game"])
    .filter(({ format }) => !chosen["format"] || format === chosen["format"])
    .filter(({ status }) => (chosen["status"] === "running") === (status === "running"))
    .sort(ORDERS[chosen["sort"] ?? "near"] ?? ORDERS["near"]);
  return html`<${Filters} chosen=${chosen} items=${ofKind} /> ${
      !ready
        ? html`<${Waiting} />`
        : html`<${Found} text=${t("lobby.found", { n: fitting.length })} asked=${JSON.stringify([kind, chosen])} />
            <ul class="rows" aria-label=${t(kind === "" ? "lobby.all" : `kinds.${kind}`)}>
              ${fitting.slice(0, shown).map((one) => html`<${TournamentRow} key=${one.tournament_id} summary=${one} />`)}
            </ul>
            ${fitting.length > shown && html`<button type="button" class="plain" onClick=${() => setShown(shown + AT_ONCE)}>${t("more")}</button>`}`
    }
    ${ready && fitting.length === 0 && html`<p class="faint">${t("lobby.nothing")} <a href=${to("lobby")}>${t("lobby.show_all")}</a></p>`}`;
}

/** @param {{ chosen: Chosen, items: readonly TournamentSummary[] }} props */
function Filters({ chosen, items }) {
  const statuses = ["running", ...STATUSES].map(
    (one) => /** @type {[string, string]} */ ([one, word("lobby.status", one)]),
  );
  const orders = Object.keys(ORDERS).map((one) => /** @type {[string, string]} */ ([one, word("order", one)]));
  return html`<form
    class="filters"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
    aria-label=${t("filters")}
  >
    <${Choice}
      chosen=${chosen}
      name="game"
      label=${t("filter.game")}
      any=${t("filter.any_game")}
      options=${gamesOf(items)}
    />
    <${Choice}
      chosen=${chosen}
      name="format"
      label=${t("filter.format")}
      any=${t("filter.any_format")}
      options=${wordsOf(
        items.map(({ format }) => format),
        "format",
      )}
    />
    <${Choice}
      chosen=${chosen}
      name="status"
      label=${t("filter.status")}
      any=${t("lobby.status.open")}
      options=${statuses}
    />
    <${Choice} chosen=${{ sort: "near", ...chosen }} name="sort" label=${t("filter.order")} any="" options=${orders} />
  </form>`;
}

/** What is over, page by page: newest first, as the house keeps it. @param {{ chosen: Chosen, kind: string }} props */
function Past({ chosen, kind }) {
  const { status, game, format } = chosen;
  const list = usePages(`past ${status} ${game} ${format}`, async (cursor, signal) => {
    const query = { status: /** @type {any} */ (status), game, format: /** @type {any} */ (format), cursor };
    const { data } = await theHouse().lobby.get("/v1/tournaments", { query, signal });
    return { items: data.items, next: data.next ?? undefined };
  });
  const fitting = list.items.filter((one) => kind === "" || kindsOf(one).includes(kind));
  return html`<${Filters} chosen=${chosen} items=${list.items} />
    <ul class="rows" aria-label=${word("lobby.status", status ?? "")}>
      ${fitting.map((one) => html`<${TournamentRow} key=${one.tournament_id} summary=${one} />`)}
    </ul>
    <${Rest} list=${{ ...list, items: fitting }} none=${t("lobby.nothing")} />`;
}

/** @type {Record<string, (one: CashTableSummary, other: CashTableSummary) => number>} */
const CASH_ORDERS = {
  lively: (one, other) => other.taken - one.taken || compareAmounts(one.stakes.big, other.stakes.big),
  cheap: (one, other) => compareAmounts(one.stakes.big, other.stakes.big),
  dear: (one, other) => compareAmounts(other.stakes.big, one.stakes.big),
};

/** @param {{ chosen: Chosen }} props */
function CashTables({ chosen }) {
  const { items, ready, error } = useCashTables();
  if (error !== undefined) return html`<${Wrong} error=${error} again=${() => location.reload()} />`;
  const open = items.filter(({ status }) => status !== "closed");
  const fitting = open
    .filter(({ game }) => !chosen["game"] || game === chosen["game"])
    .filter(({ kind }) => !chosen["pays"] || kind === chosen["pays"])
    .filter(({ free }) => chosen["free"] !== "1" || free > 0)
    .sort(CASH_ORDERS[chosen["sort"] ?? "lively"] ?? CASH_ORDERS["lively"]);
  const orders = Object.keys(CASH_ORDERS).map((one) => /** @type {[string, string]} */ ([one, word("order", one)]));
  return html`<form
      class="filters"
      onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
      aria-label=${t("filters")}
    >
      <${Choice}
        chosen=${chosen}
        name="game"
        label=${t("filter.game")}
        any=${t("filter.any_game")}
        options=${gamesOf(open)}
      />
      <${Choice}
        chosen=${chosen}
        name="pays"
        label=${t("filter.pays")}
        any=${t("filter.any")}
        options=${wordsOf(
          open.flatMap(({ kind }) => kind ?? []),
          "cash_kind",
        )}
      />
      <${Choice}
        chosen=${chosen}
        name="free"
        label=${t("filter.seats")}
        any=${t("filter.any")}
        options=${[["1", t("filter.free")]]}
      />
      <${Choice}
        chosen=${{ sort: "lively", ...chosen }}
        name="sort"
        label=${t("filter.order")}
        any=""
        options=${orders}
      />
    </form>
    ${!ready && html`<${Waiting} />`}
    ${ready && html`<${Found} text=${t("lobby.found_tables", { n: fitting.length })} asked=${JSON.stringify(chosen)} />`}
    <ul class="rows" aria-label=${t("kinds.cash")}>
      ${fitting.map((one) => html`<${CashRow} key=${one.table_id} table=${one} />`)}
    </ul>
    ${ready && fitting.length === 0 && html`<p class="faint">${t("lobby.nothing")}</p>`}`;
}

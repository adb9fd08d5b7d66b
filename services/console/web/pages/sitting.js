// Sitting down at a cash table, and the own session there.
import { amountTyped, asTyped } from "../frame/amounts.js";
import { compareAmounts, isRefusal } from "../client/index.js";
import { theHouse } from "../frame/caller.js";
import { Act, Dialog, Field, money } from "../frame/parts.js";
import { to } from "../frame/route.js";
import { t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Available } from "./balance.js";
import { howLong, Mark, refusedWords, Until } from "./words.js";

/**
 * @typedef {import("../client/generated/lobby.js").NamedCashTable} NamedCashTable
 * @typedef {import("../client/generated/lobby.js").CashSession} CashSession
 */

/**
 * @param {object} props
 * @param {NamedCashTable} props.table
 * @param {CashSession | undefined} props.last The session that was over last.
 * @param {string} props.me
 * @param {() => void} props.again
 */
export function SitDown({ table, last, me, again }) {
  useLanguage();
  const { summary } = table;
  const [open, setOpen] = useState(false);
  const waits = table.waiting_list.find(({ player_id }) => player_id === me);
  const kept = summary.seats_kept.find(({ player_id }) => player_id === me);
  const path = { table_id: summary.table_id };
  const may = summary.free > 0 || kept !== undefined;
  return html`${kept && html`<p class="good">${t("cash.seat_kept")} <${Until} at=${kept.seat_kept_until ?? kept.since} plain /></p>`}
  ${waits && !kept && html`<p role="status">${t("cash.in_line", { place: waits.place })}</p>`}
  ${may && html`<button type="button" class="wide" onClick=${() => setOpen(true)}>${t("cash.sit")}</button>`}
  ${
    !may &&
    !waits &&
    html`<p>${t("cash.full")}</p>
      <${Act}
        class="wide"
        act=${async () => {
          await theHouse().lobby.post("/v1/cash-tables/{table_id}/waiting-list", { path });
          again();
        }}
        >${t("cash.stand")}<//
      >`
  }
  ${
    (waits || kept) &&
    html`<p>
      <${Act}
        class="plain"
        act=${async () => {
          await theHouse().lobby.delete("/v1/cash-tables/{table_id}/waiting-list", { path });
          again();
        }}
        >${t("cash.leave_line")}<//
      >
    </p>`
  }
  ${open && html`<${Confirm} table=${table} last=${last} close=${() => setOpen(false)} done=${again} />`}`;
}

/** For how long one returns with no less than one left with, as the request for a session says. */
const RETURN_WITHIN = 60 * 60_000;

/** What one who returns must bring at least. @param {CashSession | undefined} last */
function owedBy(last) {
  const { ended_at, left_with } = last ?? {};
  const since = ended_at ? Date.now() - Date.parse(ended_at) : RETURN_WITHIN;
  return left_with && since < RETURN_WITHIN ? left_with : undefined;
}

/** @param {{ table: NamedCashTable, last: CashSession | undefined, close: () => void, done: () => void }} props */
function Confirm({ table: { summary }, last, close, done }) {
  const { min_buy_in, max_buy_in, currency } = summary;
  const spoken = useLanguage();
  // A player who returns with more than the table takes may bring it.
  const [owed, setOwed] = useState(owedBy(last) ?? "0.00");
  const returns = compareAmounts(owed, min_buy_in) > 0;
  const least = returns ? owed : min_buy_in;
  const most = compareAmounts(owed, max_buy_in) > 0 ? owed : max_buy_in;
  const shown = (/** @type {string} */ amount) => asTyped(amount, spoken);
  const [buy_in, setBuyIn] = useState(shown(least));
  const [seat, setSeat] = useState("");
  const taken = new Set(summary.players.map((one) => one.seat));
  const free = Array.from({ length: summary.seats }, (_, index) => index).filter((index) => !taken.has(index));
  const sit = async () => {
    const body = { buy_in: amountTyped(buy_in), ...(seat === "" ? {} : { seat: Number(seat) }) };
    try {
      const path = { table_id: summary.table_id };
      await theHouse().lobby.post("/v1/cash-tables/{table_id}/sessions", { path, body });
    } catch (error) {
      if (isRefusal(error, "return_too_short")) {
        const { min } = /** @type {any} */ (error.problem.params);
        setOwed(min);
        setBuyIn(shown(min));
      }
      throw error;
    }
    done();
    close();
  };
  return html`<${Dialog} title=${t("cash.sit_at", { name: summary.name })} close=${close}>
    <${Available} />
    <${Field}
      label=${t("cash.bring")}
      hint=${t("row.bounds", { least: money(least, currency), most: money(most, currency) })}
    >
      <input inputmode="decimal" value=${buy_in} onInput=${(/** @type {any} */ { target }) => setBuyIn(target.value)} />
    <//>
    ${returns && html`<p class="faint">${t("cash.returns", { amount: money(owed, currency) })}</p>`}
    <p class="row-of">
      <button type="button" class="plain small" onClick=${() => setBuyIn(shown(least))}>${t("cash.least")}</button>
      <button type="button" class="plain small" onClick=${() => setBuyIn(shown(most))}>${t("cash.most")}</button>
    </p>
    <${Field} label=${t("cash.which_seat")}>
      <select value=${seat} onChange=${(/** @type {any} */ { target }) => setSeat(target.value)}>
        <option value="">${t("cash.any_seat")}</option>
        ${free.map((index) => html`<option key=${index} value=${index}>${t("cash.seat", { n: index + 1 })}</option>`)}
      </select>
    <//>
    <p class="faint">${t(summary.match ? "cash.means_matches" : "cash.means_pots")}</p>
    <p class="row-of">
      <${Act} act=${sit}>${t("cash.sit")}<//>
      <button type="button" class="plain" onClick=${close}>${t("cancel")}</button>
    </p>
  <//>`;
}

/** @param {{ session: CashSession, table: NamedCashTable, me: string, again: () => void }} props */
export function MySession({ session, table, me, again }) {
  useLanguage();
  const { summary } = table;
  const { match } = summary;
  const [asking, setAsking] = useState("");
  const path = { session_id: session.session_id };
  const played = match ? match.table_id : session.table_id;
  const asked = match?.stage === "confirming" && (match.unconfirmed ?? []).includes(me);
  const seated = session.status === "seated";
  return html`<p class="row-of">
      <${Mark} area="session_status" is=${session.status} />
      ${session.elapsed_seconds ? html`<span class="faint" aria-live="off">${howLong(session.elapsed_seconds)}</span>` : null}
    </p>
    <dl class="pairs"><${Sums} session=${session} /></dl>
    ${session.refused_because && html`<p>${refusedWords(session.refused_because)}</p>`}
    ${session.left_because && session.status === "left" && html`<p class="faint">${word("vacated_because", session.left_because)}</p>`}
    ${
      asked &&
      html`<p class="good">${t("cash.play_on")} ${match?.until && html`<${Until} at=${match.until} plain />`}</p>
        <${Act}
          class="wide"
          act=${async () => {
            await theHouse().lobby.post("/v1/cash-sessions/{session_id}/rematch", { path });
            again();
          }}
          >${t("cash.play_on.yes")}<//
        >`
    }
    ${seated && played && html`<p><a class="button wide" href=${to("tables", played)}>${t("register.to_table")}</a></p>`}
    ${seated && match && !played && html`<p class="faint">${t("cash.wait_others")}</p>`}
    ${
      seated &&
      html`<p class="row-of">
        <button type="button" class="plain" onClick=${() => setAsking("top_up")}>${t("cash.top_up")}</button>
        ${match && html`<button type="button" class="plain" onClick=${() => setAsking("leave")}>${t("cash.leave")}</button>`}
      </p>`
    }
    ${seated && !match && html`<p class="faint">${t("cash.leave_at_table")}</p>`}
    ${
      asking === "leave" &&
      html`<${Dialog} title=${t("cash.leave")} close=${() => setAsking("")}>
        <p>${t(match?.stage === "in_match" ? "cash.leave_in_match" : "cash.leave_means")}</p>
        <${Act}
          class=${match?.stage === "in_match" ? "danger" : ""}
          act=${async () => {
            await theHouse().lobby.post("/v1/cash-sessions/{session_id}/leave", { path });
            setAsking("");
            again();
          }}
          >${t("cash.leave")}<//
        >
      <//>`
    }
    ${asking === "top_up" && html`<${TopUp} session=${session} close=${() => setAsking("")} done=${again} />`}`;
}

/** What a session has brought and come to. @param {{ session: CashSession }} props */
export function Sums({ session }) {
  const { currency } = session;
  const rows = /** @type {const} */ ([
    ["session.brought", session.brought_in],
    ["session.pending", Number(session.top_ups_pending) > 0 ? session.top_ups_pending : undefined],
    ["session.credit", session.credit],
    ["session.left_with", session.left_with],
    ["session.result", session.result],
  ]);
  return html`${rows.map(([text, amount]) =>
    amount === undefined || amount === null
      ? null
      : html`<dt>${t(text)}</dt>
          <dd class=${text === "session.result" ? sign(amount) : ""}>
            ${text === "session.result" ? gain(amount, currency) : money(amount, currency)}
          </dd>`,
  )}`;
}

/** The colour of an amount: what comes, what goes. @param {string} amount */
export const sign = (amount) => (amount.startsWith("-") ? "goes" : Number(amount) === 0 ? "" : "comes");

/** What was gained or lost, as it is written: what comes has its sign too. @param {string} amount @param {string} [currency] */
export const gain = (amount, currency) => `${sign(amount) === "comes" ? "+" : ""}${money(amount, currency)}`;

/** @param {{ session: CashSession, close: () => void, done: () => void }} props */
function TopUp({ session, close, done }) {
  const [amount, setAmount] = useState("");
  const [answer, setAnswer] = useState(
    /** @type {import("../client/generated/lobby.js").CashTopUp | undefined} */ (undefined),
  );
  return html`<${Dialog} title=${t("cash.top_up")} close=${close}>
    <${Available} />
    ${
      answer
        ? html`<p role="status" class="good">
            ${word("top_up_status", answer.status)}${answer.refused_because ? `: ${refusedWords(answer.refused_because)}` : ""}
          </p>`
        : html`<${Field} label=${t("cash.bring")}>
              <input
                inputmode="decimal"
                value=${amount}
                onInput=${(/** @type {any} */ { target }) => setAmount(target.value)}
              />
            <//>
            <${Act}
              disabled=${amount === ""}
              act=${async () => {
                const path = { session_id: session.session_id };
                const { data } = await theHouse().lobby.post("/v1/cash-sessions/{session_id}/top-ups", {
                  path,
                  body: { amount: amountTyped(amount) },
                });
                setAnswer(data);
                done();
              }}
              >${t("cash.top_up")}<//
            >`
    }
  <//>`;
}

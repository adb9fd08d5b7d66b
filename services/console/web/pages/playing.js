// One click from the hall to a table: a name, some money, a registration, and then the table that is ready.
import { person, signInAs, theHouse, usePerson } from "../frame/caller.js";
import { Act } from "../frame/parts.js";
import { go, to } from "../frame/route.js";
import { t, useLanguage } from "../frame/texts.js";
import { html, useEffect, useRef, useState } from "../frame/view.js";
import { compareAmounts, isRefusal } from "../client/index.js";
import { balanceOf, endow, isForTrying } from "./balance.js";
import { hear, listening } from "./mine.js";
import { inAll, isPaid, refusedWords } from "./words.js";

/** What the register says of an event that another player was faster at. */
const FASTER = /** @type {const} */ (["tournament_full", "registration_closed", "tournament_over"]);

/** @param {AbortSignal} signal */
async function player(signal) {
  const now = person.get();
  if (now?.role === "player") return now;
  signal.throwIfAborted();
  return signInAs("player", t("play.guest", { n: String(1000 + Math.floor(Math.random() * 9000)) }));
}

/** Waits until the own stream is open: what follows is told. @param {AbortSignal} signal */
const open = (signal) =>
  new Promise((done, failed) => {
    const look = () => listening.get() && (stop(), done(undefined));
    const stop = listening.watch(look);
    signal.addEventListener("abort", () => (stop(), failed(signal.reason)));
    look();
  });

/**
 * The cheapest sit&go of scopa for two that is open.
 * @param {readonly import("../client/generated/lobby.js").TournamentSummary[]} items
 */
const cheapestOf = (items) =>
  items
    .filter(({ game, format, status }) => game === "scopa" && format === "heads_up" && status === "registration_open")
    .filter((one) => one.players === 2 && one.takes_registrations && !one.starts_at && !one.product)
    .sort((one, other) => compareAmounts(one.buy_in.share, other.buy_in.share))[0];

async function cheapest() {
  const query = {
    game: "scopa",
    format: /** @type {const} */ ("heads_up"),
    status: /** @type {const} */ ("registration_open"),
    limit: 200,
  };
  const { data } = await theHouse().lobby.get("/v1/tournaments", { query });
  return cheapestOf(data.items);
}

/** Registers; for the next one where another player was faster. @param {AbortSignal} signal */
async function register(signal) {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = await cheapest();
    if (found !== undefined) {
      try {
        const path = { tournament_id: found.tournament_id };
        const { data } = await theHouse().lobby.post("/v1/tournaments/{tournament_id}/registrations", {
          path,
          body: {},
          signal,
        });
        if (data.status !== "refused") return { registration: data, tournament: found };
        const why = data.refused_because;
        if (why?.code === "wallet_refused") throw new Error(refusedWords(why.refused));
      } catch (error) {
        if (!isRefusal(error, ...FASTER)) throw error;
      }
    }
    await new Promise((done) => setTimeout(done, 500));
    signal.throwIfAborted();
  }
  throw new Error(t("play.none"));
}

/** @param {{ tournaments: readonly import("../client/generated/lobby.js").TournamentSummary[] }} props What is open now. */
export function PlayNow({ tournaments }) {
  useLanguage();
  const who = usePerson();
  const [stage, setStage] = useState("");
  const [tournament_id, setTournament] = useState("");
  const ending = useRef(/** @type {AbortController | undefined} */ (undefined));
  useEffect(() => () => ending.current?.abort(), []);
  if (!isForTrying()) return null;
  // Who is signed in for the house stays so: a game is for players.
  if (who !== undefined && who.role !== "player") {
    return html`<p class="play-now">${t("play.staff", { role: t(`role.${who.role}`) })}</p>`;
  }
  const found = cheapestOf(tournaments);
  const cost = found !== undefined && isPaid(found.buy_in) ? inAll(found.buy_in) : undefined;
  const play = async () => {
    ending.current = new AbortController();
    const { signal } = ending.current;
    try {
      setStage("name");
      const me = await player(signal);
      const { available } = await balanceOf(me.subject, signal);
      if (compareAmounts(available, "1.00") < 0) {
        setStage("money");
        await endow(me.subject);
      }
      await open(signal);
      setStage("register");
      /** @type {Set<string>} */
      const ready = new Set();
      let registration_id = "";
      const leave = () => ready.has(registration_id) && go("tables", tables.get(registration_id) ?? "");
      /** @type {Map<string, string>} */
      const tables = new Map();
      const deaf = hear(({ event, data }) => {
        if (event !== "table_ready" || !data.registration_id) return;
        ready.add(data.registration_id);
        tables.set(data.registration_id, data.table_id);
        leave();
      });
      signal.addEventListener("abort", deaf);
      const { registration, tournament } = await register(signal);
      registration_id = registration.registration_id;
      setTournament(tournament.tournament_id);
      setStage("wait");
      leave();
    } catch (error) {
      if (signal.aborted) return;
      setStage("");
      throw error;
    }
  };
  return html`<div class="play-now">
    <${Act} class="large" act=${play} disabled=${stage !== ""} look=${to("me")}>
      ${t("play.scopa")}${cost && html` <small>(${cost})</small>`}
    <//>
    ${stage === "" && html`<p>${t(cost ? "play.means" : "play.means_free", { cost })}</p>`}
    <p role="status" class=${stage === "" ? "heard" : ""}>
      ${stage !== "" && t(`play.${stage}`)}${" "}
      ${stage === "wait" && html`<a href=${to("tournaments", tournament_id)}>${t("to.event")}</a>`}
    </p>
  </div>`;
}

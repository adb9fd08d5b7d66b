// The club: private events among players who are connected, from the draft to the next game.
import { amountTyped, asTyped } from "../frame/amounts.js";
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, money, Rest, Waiting, Wrong } from "../frame/parts.js";
import { useRead, useStream } from "../frame/reading.js";
import { to } from "../frame/route.js";
import { language, t, useLanguage, word } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Bring, Draft, Invite } from "./club-draft.js";
import { useHeard } from "./mine.js";
import { Options } from "./options.js";
import { becauseWords, BuyIn, called, gameName, Mark, SignInFirst, Tile, Until, useNames } from "./words.js";

/** @typedef {import("../client/generated/lobby.js").ClubEvent} ClubEvent */

export function Page() {
  useLanguage();
  const who = usePerson();
  return html`<h1>${t("club.title")}</h1>
    <p class="faint">${t("club.intro")}</p>
    ${
      who === undefined
        ? html`<${SignInFirst} text=${t("club.sign_in")} />`
        : who.role === "player"
          ? html`<${Mine} key=${who.subject} me=${who.subject} />`
          : html`<p>${t("needs.player")}</p>`
    }`;
}

/** The own private events, as they change. Who reads the stream is connected, and can be invited. */
function useClub() {
  const [events, setEvents] = useState(/** @type {Map<string, ClubEvent> | undefined} */ (undefined));
  const ended = useStream(
    "club",
    (signal) => theHouse().lobby.stream("/v1/me/club/stream", { signal }),
    ({ event, data }) =>
      setEvents((before) => {
        if (event !== "snapshot") return put(before, data);
        // What was over before stays on the page until it is left.
        const over = [...(before?.values() ?? [])].filter(isOver);
        return new Map([...data.items, ...over].map((/** @type {ClubEvent} */ one) => [one.club_event_id, one]));
      }),
  );
  /** @param {Map<string, ClubEvent> | undefined} before @param {ClubEvent} one */
  const put = (before, one) => {
    const old = before?.get(one.club_event_id);
    return old !== undefined && old.version > one.version
      ? before
      : new Map([[one.club_event_id, one], ...[...(before ?? [])].filter(([id]) => id !== one.club_event_id)]);
  };
  return { events, error: ended.error, put: (/** @type {ClubEvent} */ one) => setEvents((before) => put(before, one)) };
}

/** @param {ClubEvent} event */
const isOver = ({ stage }) => stage === "closed" || stage === "cancelled";

const ROUND = ["club_event"];

/** @param {{ me: string }} props */
function Mine({ me }) {
  const { events, error, put } = useClub();
  const connected = useRead(
    "connected",
    async (signal) => (await theHouse().lobby.get("/v1/club/players", { signal })).data.items,
  );
  useHeard(ROUND, connected.again);
  const others = (connected.data ?? []).filter((player) => player !== me);
  const all = [...(events?.values() ?? [])];
  const names = useNames([
    ...others,
    ...all.flatMap(({ players, creator_id }) => [creator_id, ...players.map(({ player_id }) => player_id)]),
  ]);
  return html`<div class="event-columns">
    <div class="event-side">
      <${Draft} drafted=${put} />
      <section class="sheet" aria-labelledby="connected">
        <h2 id="connected">${t("club.connected")}</h2>
        <${Rest}
          list=${{ items: others, more: undefined, loading: connected.data === undefined && connected.error === undefined, error: connected.error, again: connected.again }}
          none=${t("club.nobody")}
        />
        <ul class="people">
          ${others.map((player) => html`<li key=${player}>${called(names, player)}</li>`)}
        </ul>
        <button type="button" class="plain small" onClick=${connected.again}>${t("again.read")}</button>
      </section>
    </div>
    <div class="event-main" aria-live="polite">
      <${Wrong} error=${error} again=${() => location.reload()} />
      ${events === undefined && error === undefined && html`<${Waiting} />`}
      ${events !== undefined && all.length === 0 && html`<p class="faint">${t("club.none")}</p>`}
      ${all.map((event) => html`<${Event} key=${event.club_event_id} event=${event} me=${me} names=${names} others=${others} put=${put} again=${connected.again} />`)}
    </div>
  </div>`;
}

/** @param {{ event: ClubEvent, me: string, names: Map<string, string>, others: readonly string[], put: (event: ClubEvent) => void, again: () => void }} props */
function Event({ event, me, names, others, put, again }) {
  const { cash, buy_in, players, stage, until, creator_id } = event;
  const mine = creator_id === me;
  const own = players.find(({ player_id }) => player_id === me);
  return html`<section class=${`sheet club-event${isOver(event) ? " gone" : ""}`}>
    <header class="event-head">
      <${Tile} game=${event.game} />
      <div>
        <h2>${gameName(event.game)}, ${word("format", event.format)}</h2>
        <p class="faint">
          ${t(mine ? "club.yours" : "club.by", { name: called(names, creator_id) })} ·${" "}
          ${word("club_kind", event.kind ?? "sit_and_go")} ·${" "}
          <${Options} text=${event.options_text} />
        </p>
      </div>
      <${Mark} area="club_stage" is=${stage} />
    </header>
    <dl class="pairs">
      ${
        buy_in &&
        html`<dt>${t("event.buy_in")}</dt>
          <dd><${BuyIn} of=${buy_in} /></dd>`
      }
      ${
        cash &&
        html`<dt>${t("cash.stake")}</dt>
          <dd>${money(cash.stake)} <small>${word("cash_kind.per", cash.kind)}</small></dd>
          <dt>${t("cash.max_loss")}</dt>
          <dd>${money(cash.max_loss)}</dd>
          <dt>${t("cash.buy_in")}</dt>
          <dd>${t("row.bounds", { least: money(cash.min_buy_in), most: money(cash.max_buy_in) })}</dd>`
      }
      ${
        event.number > 1 &&
        html`<dt>${t("club.game")}</dt>
          <dd>${event.number}</dd>`
      }
      <dt>${t("club.players")}</dt>
      <dd>
        <ul class="people">
          ${players.map(
            ({ player_id, agreed, credit }) =>
              html`<li key=${player_id} class=${agreed ? "agreed" : ""}>
                ${called(names, player_id)}${" "}
                <small>${t(agreed ? "club.agreed" : "club.asked")}${credit && ` · ${money(credit)}`}</small>
              </li>`,
          )}
        </ul>
      </dd>
    </dl>
    ${isOver(event) && html`<p>${event.because ? becauseWords(event.because, event.why) : word("club_stage", stage)}</p>`}
    ${
      until &&
      !isOver(event) &&
      html`<p class="deadline">
        ${t(`club.until.${stage}`)} <strong><${Until} at=${until} plain /></strong>
      </p>`
    }
    <${Answers}
      event=${event}
      mine=${mine}
      agreed=${own?.agreed === true}
      names=${names}
      others=${others}
      put=${put}
      again=${again}
    />
  </section>`;
}

/**
 * What the reader may do with an event, by its stage.
 * @param {{ event: ClubEvent, mine: boolean, agreed: boolean, names: Map<string, string>, others: readonly string[], put: (event: ClubEvent) => void, again: () => void }} props
 */
function Answers({ event, mine, agreed, names, others, put, again }) {
  const path = { club_event_id: event.club_event_id };
  const [bring, setBring] = useState(asTyped(event.cash?.min_buy_in ?? "", language.get()));
  /** @param {"cancel" | "decline" | "leave" | "rematch"} what @param {string} [look] */
  const act = (what, look = "plain") =>
    html`<${Act}
      class=${look}
      act=${async () => {
        put((await theHouse().lobby.post(`/v1/club/events/{club_event_id}/${what}`, { path })).data);
      }}
      >${t(`club.${what}`)}<//
    >`;
  const accept = async () => {
    const body = event.cash ? { buy_in: amountTyped(bring) } : {};
    put((await theHouse().lobby.post("/v1/club/events/{club_event_id}/accept", { path, body })).data);
  };
  if (event.stage === "draft" && mine) {
    return html`<${Invite} event=${event} names=${names} others=${others} put=${put} again=${again} />${act("cancel")}`;
  }
  if (event.stage === "inviting" && !agreed) {
    return html`${event.cash && html`<${Bring} event=${event} bring=${bring} setBring=${setBring} />`}
      <p class="row-of"><${Act} act=${accept}>${t("club.accept")}<//>${act("decline")}</p>`;
  }
  if (event.stage === "rematch_wait")
    return html`<p class="row-of">${!agreed && act("rematch", "")}${act("leave")}</p>`;
  if (event.table_id && (event.stage === "running" || event.stage === "starting")) {
    return html`<p><a class="button" href=${to("tables", event.table_id)}>${t("register.to_table")}</a></p>`;
  }
  return null;
}

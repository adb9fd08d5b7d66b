// Prizes that are withheld: one operator withholds and proposes what becomes of it, another approves.
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Dialog, Field, money, time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { CodeField, codeIn } from "./codes.js";
import { EventLink, useEvents, useStaff } from "./named.js";
import { Id, useNames, WhenRead, WithReason } from "./parts.js";
import { Decide } from "./proposals.js";

/** @typedef {import("../client/generated/lobby.js").WithheldPrize} WithheldPrize */

const VERDICTS = /** @type {const} */ (["release", "confiscate"]);

/** The withheld prizes of all events, those that wait for somebody first. @param {{ acts: boolean }} props */
export function WithheldPrizes({ acts }) {
  const read = useRead("withheld prizes", async (signal) => {
    const list = (/** @type {"open" | "proposed" | "decided"} */ state) =>
      theHouse().lobby.get("/v1/withheld-prizes", { query: { state, limit: 50 }, signal });
    const lists = await Promise.all([list("proposed"), list("open"), list("decided")]);
    return lists.flatMap(({ data }) => data.items);
  });
  const all = read.data ?? [];
  const event = useEvents(all.map(({ tournament_id }) => tournament_id));
  const who = useStaff(
    "lobby",
    all.flatMap(({ prize: { withheld, decision } }) => [withheld.by, decision?.proposed.by, decision?.approved_by]),
  );
  return html`<h2>${t("staff.withheld")}</h2>
    <${WhenRead} read=${read}>
      ${(/** @type {{ tournament_id: string, prize: WithheldPrize }[]} */ items) =>
        items.length === 0
          ? html`<p class="faint">${t("staff.withheld.none")}</p>`
          : items.map(
              ({ tournament_id, prize }) =>
                html`<${Prize}
                  key=${`${tournament_id} ${prize.player_id}`}
                  ...${{ tournament_id, prize, acts, who }}
                  event=${event(tournament_id)?.name}
                  done=${read.again}
                />`,
            )}
    <//>`;
}

/**
 * @param {{ tournament_id: string, event: string | undefined, prize: WithheldPrize, acts: boolean,
 *   who: (subject: string) => string, done: () => void }} props
 */
function Prize({ tournament_id, event, prize, acts, who, done }) {
  const { player_id, amount, status, withheld, decision } = prize;
  const me = usePerson()?.subject;
  const name = useNames([player_id]);
  const path = { tournament_id, player_id };
  const { lobby } = theHouse();
  const decision_id = decision?.decision_id ?? "";
  return html`<article class="sheet proposal">
    <h3>
      <${Id} id=${player_id} name=${name(player_id)} href=${to("operator", "players", player_id)} />
      ${" "}${amount && html`<span class="figures">${money(amount)}</span>`} <span class="badge">${t(`staff.withheld.${status}`)}</span>
    </h3>
    <p>
      <${EventLink} id=${tournament_id} name=${event} />
      ${" "}· ${t("staff.withheld.by", { who: who(withheld.by), at: time(withheld.at) })}
      ${" "}«${withheld.reason}»
    </p>
    ${!amount && ["withheld", "proposed"].includes(status) && html`<p>${t("staff.withheld.unknown")}</p>`}
    ${decision &&
    html`<p>
      ${t(`staff.verdict.${decision.verdict}`)}
      ${" "}· ${t("staff.proposed", { who: who(decision.proposed.by), at: time(decision.proposed.at) })}
      ${" "}«${decision.proposed.reason}»
      ${decision.approved_by &&
      html`<br />${t("staff.approved_by", {
          who: who(decision.approved_by),
          at: time(decision.approved_at ?? undefined),
        })}`}
    </p>`}
    ${acts && status === "withheld" && html`<${ProposeVerdict} ...${{ path, done }} />`}
    ${acts &&
    status === "proposed" &&
    html`<${Decide}
      own=${decision?.proposed.by === me}
      seen=${decision !== undefined && decision !== null}
      done=${done}
      approve=${() =>
        lobby.post("/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/approval", {
          path,
          body: { decision_id },
        })}
      reject=${(/** @type {string} */ reason) =>
        lobby.post("/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/rejection", {
          path,
          body: { decision_id, reason },
        })}
    />`}
  </article>`;
}

/** @param {{ path: { tournament_id: string, player_id: string }, done: () => void }} props */
function ProposeVerdict({ path, done }) {
  return html`<p class="actions">
    ${VERDICTS.map(
      (verdict) =>
        html`<${WithReason}
          key=${verdict}
          danger=${verdict === "confiscate"}
          text=${t(`staff.verdict.${verdict}.propose`)}
          title=${t(`staff.verdict.${verdict}.propose`)}
          done=${done}
          act=${(/** @type {string} */ reason) =>
            theHouse().lobby.post("/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/proposal", {
              path,
              body: { verdict, reason },
            })}
        />`,
    )}
  </p>`;
}

/** Withholds a prize of an event: whatever the player has won, or will win, waits. @param {{ tournament_id: string }} props */
export function Withhold({ tournament_id }) {
  const [open, setOpen] = useState(false);
  const [player, setPlayer] = useState("");
  const [reason, setReason] = useState("");
  const withhold = async () => {
    const body = { player_id: codeIn(player) ?? "", reason: reason.trim() };
    await theHouse().lobby.post("/v1/tournaments/{tournament_id}/withheld-prizes", { path: { tournament_id }, body });
    setOpen(false);
    go("operator", "proposals");
  };
  return html`<p>
      <button type="button" class="plain" onClick=${() => setOpen(true)}>${t("staff.withhold")}</button>
    </p>
    ${open &&
    html`<${Dialog} title=${t("staff.withhold")} close=${() => setOpen(false)}>
      <p>${t("staff.withhold.about")}</p>
      <${CodeField}
        label=${t("staff.player_id")}
        kind="player"
        value=${player}
        put=${(/** @type {any} */ { target }) => setPlayer(target.value)}
      />
      <${Field} label=${t("staff.reason")} hint=${t("staff.reason.hint")}>
        <input value=${reason} maxlength="200" onInput=${(/** @type {any} */ { target }) => setReason(target.value)} />
      <//>
      <${Act} act=${withhold} disabled=${codeIn(player) === undefined || reason.trim() === ""}>${t("staff.withhold")}<//>
    <//>`}`;
}

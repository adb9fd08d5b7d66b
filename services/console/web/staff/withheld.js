// Prizes that are withheld: one operator withholds and proposes what becomes of it, another approves.
import { theHouse, usePerson } from "../frame/caller.js";
import { Act, Dialog, Field, money, time } from "../frame/parts.js";
import { useRead } from "../frame/reading.js";
import { go, to } from "../frame/route.js";
import { t } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";
import { Decide } from "./events.js";
import { Id, useNames, WhenRead, WithReason } from "./parts.js";

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
  return html`<h2>${t("staff.withheld")}</h2>
    <${WhenRead} read=${read}>
      ${(/** @type {{ tournament_id: string, prize: WithheldPrize }[]} */ items) =>
        items.length === 0
          ? html`<p class="faint">${t("staff.withheld.none")}</p>`
          : items.map(
              ({ tournament_id, prize }) =>
                html`<${Prize}
                  key=${`${tournament_id} ${prize.player_id}`}
                  ...${{ tournament_id, prize, acts }}
                  done=${read.again}
                />`,
            )}
    <//>`;
}

/** @param {{ tournament_id: string, prize: WithheldPrize, acts: boolean, done: () => void }} props */
function Prize({ tournament_id, prize, acts, done }) {
  const { player_id, amount, status, withheld, decision } = prize;
  const me = usePerson()?.subject;
  const name = useNames([player_id]);
  const path = { tournament_id, player_id };
  const { lobby } = theHouse();
  const decision_id = decision?.decision_id ?? "";
  return html`<article class="sheet proposal">
    <h3>
      <${Id} id=${player_id} name=${name(player_id)} href=${to("operator", "players", player_id)} />
      ${" "}${amount && money(amount)} <span class="badge">${t(`staff.withheld.${status}`)}</span>
    </h3>
    <p>
      <a href=${to("operator", "events", tournament_id)}>${t("staff.event")} ${tournament_id.slice(0, 8)}</a>
      · ${t("staff.withheld.by", { who: withheld.by.slice(0, 8), at: time(withheld.at) })}
      ${" "}«${withheld.reason}»
    </p>
    ${decision &&
    html`<p>
      ${t(`staff.verdict.${decision.verdict}`)}
      · ${t("staff.proposed", { who: decision.proposed.by.slice(0, 8), at: time(decision.proposed.at) })}
      ${" "}«${decision.proposed.reason}»
      ${decision.approved_by &&
      html`<br />${t("staff.approved_by", {
          who: decision.approved_by.slice(0, 8),
          at: time(decision.approved_at ?? undefined),
        })}`}
    </p>`}
    ${acts && status === "withheld" && html`<${ProposeVerdict} ...${{ path, done }} />`}
    ${acts &&
    status === "proposed" &&
    html`<${Decide}
      own=${decision?.proposed.by === me}
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
    const body = { player_id: player.trim(), reason: reason.trim() };
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
      <${Field} label=${t("staff.player_id")}>
        <input
          value=${player}
          spellcheck=${false}
          autocomplete="off"
          onInput=${(/** @type {any} */ { target }) => setPlayer(target.value)}
        />
      <//>
      <${Field} label=${t("staff.reason")} hint=${t("staff.reason.hint")}>
        <input value=${reason} maxlength="200" onInput=${(/** @type {any} */ { target }) => setReason(target.value)} />
      <//>
      <${Act} act=${withhold} disabled=${player.trim() === "" || reason.trim() === ""}>${t("staff.withhold")}<//>
    <//>`}`;
}

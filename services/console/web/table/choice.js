// The reader's choice at a table: what is touched, what is sent, once, and what the house says to it.
import { answerTo, isRefusal, turnsOf } from "../client/index.js";
import { theHouse } from "../frame/caller.js";
import { useMemo, useRef, useState } from "../frame/view.js";
import { isLit, isTaken, optionsOf, question, touched } from "./choosing.js";

/** @typedef {import("./choosing.js").Option} Option */
/** @typedef {import("./choosing.js").Touch} Touch */

/**
 * @typedef {object} Sent
 * @property {string} asked The question that was answered.
 * @property {boolean} flying Whether the house has not answered yet.
 * @property {number} version What it answered with.
 */

/**
 * @param {import("./at.js").TableView | undefined} view
 * @param {(text: string) => boolean} isCard
 * @param {boolean} patient Whether the game takes more moves than it lists.
 * @param {() => Promise<unknown>} again Reads the view once more.
 */
export function useChoice(view, isCard, patient, again) {
  const turns = useMemo(() => (view === undefined ? [] : turnsOf(view)), [view]);
  const asked = question(turns);
  const all = useMemo(() => optionsOf(turns, isCard), [turns, isCard]);
  const [touches, setTouches] = useState(/** @type {{ asked: string, touches: readonly Touch[] }} */ ({ asked, touches: [] }));
  const [failed, setFailed] = useState(/** @type {{ asked: string, error?: unknown, stale?: boolean }} */ ({ asked: "" }));
  const sent = useRef(/** @type {Sent | undefined} */ (undefined));
  const [, draw] = useState(0);

  // Until the view has what was answered, the question stands as it was and is answered already.
  const { current } = sent;
  const waits =
    current !== undefined && current.asked === asked && (current.flying || (view?.version ?? 0) < current.version);
  const options = waits ? [] : all;
  const mine = touches.asked === asked ? touches.touches : [];

  /** @param {Option["turn"]} turn @param {any} move */
  async function send(turn, move) {
    if (view === undefined || (sent.current?.asked === asked && sent.current.flying)) return;
    // The next question may be there, and answered, before this answer is: each keeps to its own.
    const own = { asked, flying: true, version: 0 };
    sent.current = own;
    setFailed({ asked: "" });
    draw((n) => n + 1);
    try {
      const { data } = await theHouse().tables.post("/v1/tables/{table_id}/moves", {
        path: { table_id: view.table_id },
        ...answerTo(turn, move),
      });
      own.flying = false;
      own.version = data.version;
      setTouches({ asked, touches: [] });
    } catch (error) {
      if (sent.current === own) sent.current = undefined;
      const stale = isRefusal(error, "stale_version") || isRefusal(error, "not_your_turn");
      setFailed({ asked, error: stale ? undefined : error, stale });
      if (stale) await again().catch(() => {});
    }
    draw((n) => n + 1);
  }

  /** @type {import("./choosing.js").Choice} */
  const choice = {
    lit: (value, field, copy) => isLit(options, mine, { value, field, copy }, patient),
    taken: (value, field, copy) => isTaken(mine, value, field, copy),
    touch(value, field, copy) {
      if (options.length === 0) return;
      const next = touched(options, mine, { value, field, copy }, patient);
      setTouches({ asked, touches: next.touches });
      if (next.send !== undefined) send(next.send.turn, next.send.move);
    },
    play(move) {
      const found = options.find((one) => JSON.stringify(one.move) === JSON.stringify(move));
      if (found !== undefined) send(found.turn, found.move);
    },
    cards: mine.flatMap(({ value }) => (typeof value === "string" && isCard(value) ? [value] : [])),
    mine: options.length > 0,
  };
  return {
    choice,
    options,
    touches: mine,
    turns: waits ? [] : turns,
    send,
    waits,
    /** Whether something begins anew with this card, though it does not go with what is taken. */
    starts: (/** @type {string} */ card) => isLit(options, [], { value: card }, patient),
    failed: failed.asked === asked || failed.stale ? failed : undefined,
    letGo: () => setTouches({ asked, touches: [] }),
  };
}

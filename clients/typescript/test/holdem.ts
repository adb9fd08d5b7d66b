// Some hands of hold'em against house bots at a cash table, with what may be bet or raised chosen.
import assert from "node:assert/strict";
import { anything, moveOf } from "@mazziere/client";
import type { GameLegal, GameMove, TableStep, TableView } from "@mazziere/client/tables";
import { eventually } from "../examples/here.js";
import type { Person } from "./house.js";
import { play, type Player } from "./play.js";

class HoldemPlayer implements Player {
  hands = 0;
  own = 0;
  readonly kinds = new Set<string>();
  #decisions = 0;

  constructor(private readonly wanted: number) {}

  begins(view: TableView): void {
    assert.equal(view.view.game, "holdem");
  }

  happened(step: TableStep): void {
    this.hands += step.step === "hand_ended" ? 1 : 0;
    if (step.step === "turn" && step.data.game === "holdem") {
      for (const event of step.data.events) {
        if (event.type === "hand" && event.event.type === "hole_dealt") {
          this.own += event.event.hands.filter((hand) => (hand.cards?.length ?? 0) > 0).length;
        }
      }
    }
  }

  /** Mostly calls, now and then bets or raises the least, or anything that is legal. */
  decides(legal: GameLegal): GameMove | undefined {
    if (legal.game !== "holdem") {
      return undefined;
    }
    this.#decisions += 1;
    const bold = this.#decisions % 4 === 0;
    const worth = new Map([["bet", bold ? 9 : 1], ["raise", bold ? 9 : 1], ["fold", 0], ["show", 0], ["sit_out", 0]]);
    const rated = legal.moves.map((move) => ({ move, worth: worth.get(move.type) ?? 5 }));
    const [best] = rated.sort((a, b) => b.worth - a.worth);
    if (best === undefined) {
      return undefined;
    }
    this.kinds.add(best.move.type);
    return this.#decisions % 8 === 0 ? moveOf(best.move, anything()) : moveOf(best.move);
  }

  enough(): boolean {
    return this.hands >= this.wanted;
  }
}

export async function holdem(me: Person, hands: number): Promise<void> {
  const { lobby, tables } = me.house;
  const { session_id, table_id } = await eventually(async () => {
    const { data } = await lobby.get("/v1/cash-tables", {
      query: { game: "holdem", status: "open", free_seats: true },
    });
    const [open] = data.items;
    if (open === undefined) {
      return undefined;
    }
    const body = { buy_in: open.max_buy_in, currency: open.currency };
    return (await lobby.post("/v1/cash-tables/{table_id}/sessions", { path: open, body })).data;
  });
  const mine = async () => (await lobby.get("/v1/cash-sessions/{session_id}", { path: { session_id } })).data;
  await eventually(async () => ((await mine()).status === "seated" ? true : undefined));
  const player = new HoldemPlayer(hands);
  const played = await play(me, table_id, player);
  assert.ok(player.hands >= hands && player.own > 0 && played.moves > 0, JSON.stringify({ played, player }));
  assert.ok(player.kinds.size >= 2, [...player.kinds].join());
  await tables.post("/v1/tables/{table_id}/leave", { path: { table_id }, body: {} });
  await eventually(async () => (await mine()).left_with);
}

// A whole match of scopa against a house bot.
import assert from "node:assert/strict";
import type { GameLegal, GameMove, TableStep, TableView } from "@mazziere/client/tables";
import { eventually } from "../examples/here.js";
import type { Person } from "./house.js";
import { play, type Player } from "./play.js";

class ScopaPlayer implements Player {
  cards = 0;
  deals = 0;
  winner: number | undefined;

  begins(view: TableView): void {
    assert.equal(view.view.game, "scopa");
  }

  happened(step: TableStep): void {
    if (step.step === "finished") {
      this.winner = step.data.winner ?? undefined;
    }
    if (step.step !== "turn" || step.data.game !== "scopa") {
      return;
    }
    for (const event of step.data.events) {
      if (event.type === "deal" && event.event.type === "card_played") {
        this.cards += event.event.card.length > 0 ? 1 : 0;
      }
      this.deals += event.type === "deal_scored" ? 1 : 0;
    }
  }

  /** The capture of most cards. A legal move of scopa is sent as it is. */
  decides(legal: GameLegal): GameMove | undefined {
    if (legal.game !== "scopa") {
      return undefined;
    }
    const taken = (move: (typeof legal.moves)[number]) => move.capture?.length ?? 0;
    return [...legal.moves].sort((a, b) => taken(b) - taken(a))[0];
  }

  enough(): boolean {
    return false;
  }
}

export async function scopa(me: Person, seen: (table_id: string) => void): Promise<void> {
  const { lobby, tables } = me.house;
  const { registration_id } = await eventually(async () => {
    const { data } = await lobby.get("/v1/tournaments", {
      query: { game: "scopa", format: "heads_up", status: "registration_open", max_buy_in: "0.10" },
    });
    const [open] = data.items;
    return open && (await lobby.post("/v1/tournaments/{tournament_id}/registrations", { path: open, body: {} })).data;
  });
  const table_id = await eventually(async () => {
    return (await lobby.get("/v1/registrations/{registration_id}", { path: { registration_id } })).data.table_id;
  });
  seen(table_id);
  await tables.post("/v1/tables/{table_id}/ready", { path: { table_id }, body: {} });
  const player = new ScopaPlayer();
  const played = await play(me, table_id, player);
  assert.ok(played.over && player.deals > 0 && player.winner !== undefined, JSON.stringify({ played, player }));
  assert.ok(player.cards >= 36 * player.deals && played.moves >= 18 * player.deals, JSON.stringify({ played, player }));
}

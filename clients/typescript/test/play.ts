// A seat at a table, played by its live stream alone.
import type { GameLegal, GameMove, TableStep, TableView } from "@mazziere/client/tables";
import { answerTo, isRefusal, turnsAfter, turnsOf } from "@mazziere/client";
import type { Person } from "./house.js";

export interface Player {
  begins(view: TableView): void;
  happened(step: TableStep): void;
  decides(legal: GameLegal): GameMove | undefined;
  /** Whether the player leaves before the table is over. */
  enough(): boolean;
}

export interface Played {
  moves: number;
  over: boolean;
}

/** Plays until the table is over or the player has had enough. A legal move that is refused as illegal fails. */
export async function play({ house }: Person, table_id: string, player: Player): Promise<Played> {
  const played = { moves: 0, over: false };
  const path = { table_id };
  for await (const event of house.tables.stream("/v1/tables/{table_id}/stream", { path })) {
    switch (event.event) {
      case "snapshot":
        player.begins(event.data);
        break;
      case "step":
        player.happened(event.data);
        break;
      case "end":
        return { ...played, over: true };
      default:
    }
    if (player.enough()) {
      return played;
    }
    // What was decided on an older table is decided again on the table as it is.
    for (let [turn] = turnsAfter(event); turn !== undefined; ) {
      const move = player.decides(turn.legal);
      if (move === undefined) break;
      try {
        await house.tables.post("/v1/tables/{table_id}/moves", { path, ...answerTo(turn, move) });
        played.moves += 1;
        break;
      } catch (error) {
        if (!isRefusal(error, "stale_version", "not_your_turn", "time_expired", "table_over")) {
          throw new Error(`a legal move was refused: ${JSON.stringify(move)}`, { cause: error });
        }
        [turn] = turnsOf((await house.tables.get("/v1/tables/{table_id}", { path })).data);
      }
    }
  }
  return played;
}

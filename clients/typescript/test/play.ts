// A seat at a table, played by its live stream alone.
import type { GameLegal, GameMove, TableStep, TableView } from "@mazziere/client/tables";
import { answerTo, isTooLate, Turns } from "@mazziere/client";
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
  const turns = new Turns();
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
    const [turn] = turns.after(event);
    const move = turn && player.decides(turn.legal);
    if (turn === undefined || move === undefined) continue;
    try {
      await house.tables.post("/v1/tables/{table_id}/moves", { path, ...answerTo(turn, move) });
      played.moves += 1;
    } catch (error) {
      if (!isTooLate(error)) {
        throw new Error(`a legal move was refused: ${JSON.stringify(move)}`, { cause: error });
      }
    }
    turns.answered(turn);
  }
  return played;
}

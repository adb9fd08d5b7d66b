// Some hands of hold'em against house bots at a cash table.
import { eventually, key, ok } from "./house.js";
import type { GameLegal, GameMove, Person, TableStep, TableView } from "./house.js";
import { play, type Player } from "./table.js";

class HoldemPlayer implements Player {
  hands = 0;
  own = 0;
  kinds = new Set<string>();
  private decisions = 0;

  constructor(private readonly wanted: number) {}

  begins(view: TableView): void {
    if (view.view.game !== "holdem") {
      throw new Error(`a table of ${view.view.game}`);
    }
    const { places, stakes } = view.view;
    console.log(`hold'em ${stakes.stake}/${2 * stakes.stake}, ${places.length} players`);
  }

  happened(step: TableStep): void {
    if (step.step === "hand_ended") {
      this.hands += 1;
    }
    if (step.step === "turn" && step.data.game === "holdem") {
      for (const event of step.data.events) {
        if (event.type === "hand" && event.event.type === "hole_dealt") {
          this.own += event.event.hands.filter((hand) => (hand.cards?.length ?? 0) > 0).length;
        }
      }
    }
  }

  /** Mostly calls, now and then bets or raises the least: every legal move becomes the move that it allows. */
  decides(legal: GameLegal): GameMove | undefined {
    if (legal.game !== "holdem") {
      return undefined;
    }
    this.decisions += 1;
    const bold = this.decisions % 4 === 0;
    const moves = legal.moves.map((move): { worth: number; move: GameMove } => {
      switch (move.type) {
        case "bet":
          return { worth: bold ? 9 : 1, move: { type: "bet", amount: move.amount.min } };
        case "raise":
          return { worth: bold ? 9 : 1, move: { type: "raise", to: move.to.min } };
        case "check":
        case "call":
        case "post_blind":
        case "muck":
          // With nothing to choose a legal move is sent as it is.
          return { worth: 5, move };
        case "fold":
        case "show":
        case "sit_out":
          return { worth: 0, move };
      }
    });
    const [best] = moves.sort((a, b) => b.worth - a.worth);
    if (best !== undefined) {
      this.kinds.add(best.move.type);
    }
    return best?.move;
  }

  enough(): boolean {
    return this.hands >= this.wanted;
  }
}

export async function holdem(me: Person, hands: number): Promise<void> {
  const session = await eventually("a cash table", async () => {
    const list = ok("cash tables", await me.lobby.GET("/v1/cash-tables", {
      params: { query: { game: "holdem", status: "open" } },
    }));
    const open = list.items.find((table) => table.free > 0);
    if (open === undefined) {
      return undefined;
    }
    const answer = await me.lobby.POST("/v1/cash-tables/{table_id}/sessions", {
      params: { path: { table_id: open.table_id }, header: key() },
      body: { buy_in: open.max_buy_in, currency: open.currency },
    });
    return answer.data;
  });
  const path = { session_id: session.session_id };
  const mine = async () =>
    ok("session", await me.lobby.GET("/v1/cash-sessions/{session_id}", { params: { path } }));
  await eventually("a seat", async () => ((await mine()).status === "seated" ? true : undefined));
  const player = new HoldemPlayer(hands);
  const played = await play(me, session.table_id, player);
  if (player.hands < hands || player.own === 0 || played.moves === 0 || player.kinds.size < 2) {
    throw new Error(`strange hands: ${JSON.stringify({ played, hands: player.hands, own: player.own })}`);
  }
  ok("leave", await me.tables.POST("/v1/tables/{table_id}/leave", {
    params: { path: { table_id: session.table_id }, header: key() },
    body: {},
  }));
  const left = await eventually("the end of the session", async () => {
    const now = await mine();
    return now.left_with ?? undefined;
  });
  console.log(`hold'em: ${player.hands} hands, ${played.moves} moves (${[...player.kinds]}), left with ${left}`);
}

// A whole match of scopa against a house bot.
import { eventually, key, ok } from "./house.js";
import type { GameLegal, GameMove, Person, TableStep, TableView } from "./house.js";
import { play, type Player } from "./table.js";

class ScopaPlayer implements Player {
  cards = 0;
  deals = 0;
  points: number[] = [];
  winner: number | undefined;

  begins(view: TableView): void {
    if (view.view.game !== "scopa") {
      throw new Error(`a table of ${view.view.game}`);
    }
    const { options, deal } = view.view;
    console.log(`scopa to ${options.target ?? options.deals}, ${deal?.table.length ?? 0} cards on the table`);
  }

  happened(step: TableStep): void {
    if (step.step === "finished") {
      this.winner = step.data.winner ?? undefined;
      return;
    }
    if (step.step !== "turn" || step.data.game !== "scopa") {
      return;
    }
    for (const event of step.data.events) {
      switch (event.type) {
        case "deal":
          if (event.event.type === "card_played") {
            this.cards += event.event.card.length > 0 ? 1 : 0;
          }
          break;
        case "deal_scored":
          this.deals += 1;
          this.points = event.totals;
          break;
        default:
      }
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

export async function scopa(me: Person): Promise<void> {
  const registration = await eventually("a sit&go", async () => {
    const list = ok("tournaments", await me.lobby.GET("/v1/tournaments", {
      params: { query: { game: "scopa", format: "heads_up", status: "registration_open", max_buy_in: "0.10" } },
    }));
    const [open] = list.items;
    if (open === undefined) {
      return undefined;
    }
    const answer = await me.lobby.POST("/v1/tournaments/{tournament_id}/registrations", {
      params: { path: { tournament_id: open.tournament_id }, header: key() },
      body: {},
    });
    return answer.data;
  });
  const path = { registration_id: registration.registration_id };
  const table = await eventually("an opponent", async () => {
    const mine = ok("registration", await me.lobby.GET("/v1/registrations/{registration_id}", { params: { path } }));
    return mine.table_id ?? undefined;
  });
  ok("ready", await me.tables.POST("/v1/tables/{table_id}/ready", {
    params: { path: { table_id: table }, header: key() },
    body: {},
  }));
  const player = new ScopaPlayer();
  const played = await play(me, table, player);
  if (!played.over || player.deals === 0 || player.cards < 36 * player.deals || player.winner === undefined) {
    throw new Error(`a strange match: ${JSON.stringify({ played, player })}`);
  }
  const { deals, cards, points } = player;
  console.log(`scopa: ${deals} deals, ${cards} cards seen played, ${played.moves} moves, ${points}`);
}

// A table, followed by its live stream: the snapshot once, then step after step. The view is never read again.
import { key, type GameLegal, type GameMove, type Person, type TableStep, type TableView } from "./house.js";

type StreamEvent =
  | { event: "snapshot"; data: TableView }
  | { event: "step"; data: TableStep }
  | { event: "end" };

/** What stands on the wire is what the document says; the house's own tests hold it against the schemas. */
function read(event: string, data: string): StreamEvent | undefined {
  switch (event) {
    case "snapshot":
      return { event, data: JSON.parse(data) };
    case "step":
      return { event, data: JSON.parse(data) };
    case "end":
      return { event };
    default:
      return undefined;
  }
}

async function* events(person: Person, table: string): AsyncGenerator<StreamEvent> {
  const answer = await fetch(`${person.tablesUrl}/v1/tables/${table}/stream`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  if (answer.body === null) {
    throw new Error("a stream without a body");
  }
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of answer.body) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length);
      const found = read(field("event: ") ?? "", field("data: ") ?? "");
      if (found !== undefined) {
        yield found;
      }
    }
  }
}

export interface Player {
  /** What is seen at the beginning. */
  begins(view: TableView): void;
  /** What happened. */
  happened(step: TableStep): void;
  /** A move, if the player knows this game. */
  decides(legal: GameLegal): GameMove | undefined;
  /** Whether the player has had enough. */
  enough(): boolean;
}

export interface Played {
  moves: number;
  steps: number;
  over: boolean;
}

/** Plays until the table is over or the player has had enough. */
export async function play(person: Person, table: string, player: Player): Promise<Played> {
  const played: Played = { moves: 0, steps: 0, over: false };
  for await (const event of events(person, table)) {
    let legal: TableView["legal"] = [];
    let version = 0;
    switch (event.event) {
      case "end":
        return { ...played, over: true };
      case "snapshot":
        player.begins(event.data);
        ({ legal, version } = event.data);
        break;
      case "step":
        player.happened(event.data);
        played.steps += 1;
        ({ version } = event.data);
        legal = event.data.now?.legal ?? [];
        break;
    }
    if (player.enough()) {
      return played;
    }
    const [seat] = legal;
    const move = seat && player.decides(seat.legal);
    if (seat === undefined || move === undefined) {
      continue;
    }
    const answer = await person.tables.POST("/v1/tables/{table_id}/moves", {
      params: { path: { table_id: table }, header: { ...key(), "If-Match": `"v${version}"` } },
      body: { seat: seat.seat, move },
    });
    if (answer.data !== undefined) {
      played.moves += 1;
    } else if (answer.error.code !== "stale_version" && answer.error.code !== "not_your_turn") {
      throw new Error(`a legal move was refused: ${JSON.stringify(move)}: ${JSON.stringify(answer.error)}`);
    }
  }
  throw new Error("the stream was cut");
}

// Live streams: what comes in each, and how one is resumed.
//
// A stream that breaks off is opened again with the last id, after a wait with jitter that grows while nothing comes.
// `lagged`, `draining` and `token_expired` are seen to here. What came without an id is told again if the stream broke
// off before the next one that has an id.
import type {
  CashTableSummary,
  ClubEvent,
  ClubNotice,
  ConfirmationAsked,
  InvitationNotice,
  MoneyNotice,
  MyStreamOpened,
  PrizeNotice,
  RealityCheck,
  RegistrationNotice,
  ResultNotice,
  SeatMoved,
  SessionNotice,
  SuspensionNotice,
  TableReady,
  TournamentChange,
  TournamentNotice,
  TournamentSnapshot,
  TournamentSummary,
  WaitingNotice,
  WarningNotice,
} from "./generated/lobby.js";
import type { ChatMessage, TableStatus, TableStep, TableView } from "./generated/tables.js";
import { Refusal } from "./problem.js";
import { serverEvents, type ServerEvent } from "./sse.js";
import type { Transport } from "./transport.js";
import { backoff, pause, politely } from "./wait.js";

/** A seat to move, and what is left of its time. */
export interface Countdown {
  seat: number;
  /** Milliseconds until its turn is over. */
  ms_left: number;
  /** Milliseconds left of its thinking time in the match, or of its time bank. */
  match_ms_left: number;
}

/** The table is over, and everything was sent. */
export interface TableEnd {
  table_id: string;
  version: number;
  status: TableStatus;
  /** Where its last event stands in the log of events. */
  position?: number;
}

export interface TableEvents {
  snapshot: TableView;
  step: TableStep;
  countdown: Countdown;
  chat: ChatMessage;
  end: TableEnd;
}

export interface TournamentsEvents {
  snapshot: { items: TournamentSummary[] };
  tournament: TournamentSummary;
}

export interface TournamentEvents {
  snapshot: TournamentSnapshot;
  change: TournamentChange;
}

export interface CashTablesEvents {
  snapshot: { items: CashTableSummary[] };
  cash_table: CashTableSummary;
}

export interface ClubEvents {
  snapshot: { items: ClubEvent[] };
  club_event: ClubEvent;
}

export interface MyEvents {
  opened: MyStreamOpened;
  tournament: TournamentNotice;
  registration: RegistrationNotice;
  invitation: InvitationNotice;
  table_ready: TableReady;
  seat_moved: SeatMoved;
  result: ResultNotice;
  prize: PrizeNotice;
  money: MoneyNotice;
  session: SessionNotice;
  confirmation_asked: ConfirmationAsked;
  waiting: WaitingNotice;
  club_event: ClubNotice;
  warning: WarningNotice;
  suspension: SuspensionNotice;
  reality_check: RealityCheck;
}

export interface LobbyStreams {
  "/v1/me/stream": MyEvents;
  "/v1/tournaments/stream": TournamentsEvents;
  "/v1/tournaments/{tournament_id}/stream": TournamentEvents;
  "/v1/cash-tables/stream": CashTablesEvents;
  "/v1/me/club/stream": ClubEvents;
}

export interface TablesStreams {
  "/v1/tables/{table_id}/stream": TableEvents;
}

/** One event of a stream. `id` resumes the stream after it. */
export type StreamEvent<Events> = {
  [Name in keyof Events & string]: { event: Name; data: Events[Name]; id: string | undefined };
}[keyof Events & string];

/** The stream goes on after so many milliseconds. */
interface Outcome {
  wait: number;
}

export async function* resumed<Events>(
  transport: Transport,
  target: string,
  after: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent<Events>, void, undefined> {
  let last = after;
  let failures = 0;
  let least = 1000;
  for (;;) {
    const connection = new AbortController();
    signal?.throwIfAborted();
    const ended = () => connection.abort(signal?.reason);
    signal?.addEventListener("abort", ended, { once: true });
    let outcome: Outcome | undefined;
    let refused = 0;
    try {
      const token = await transport.tokens.current();
      const headers: Record<string, string> = { accept: "text/event-stream" };
      if (last !== undefined) {
        headers["last-event-id"] = last;
      }
      const body = await transport.send({ method: "GET", target, headers, signal: connection.signal }, opened);
      for await (const event of serverEvents(body, transport.silence, connection.signal)) {
        last = event.id ?? last;
        least = event.retry ?? least;
        outcome = await control(transport, event, token);
        if (outcome !== undefined) {
          break;
        }
        failures = 0;
        if (event.data !== "") {
          // What asyncapi.yaml says of this stream; the house's own tests hold its streams against it.
          yield { event: event.event, data: JSON.parse(event.data), id: event.id } as StreamEvent<Events>;
        }
        if (event.event === "end") {
          return;
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SyntaxError || (error instanceof Refusal && !passes(error))) {
        throw error;
      }
      refused = error instanceof Refusal ? (error.retryAfter ?? 0) : 0;
    } finally {
      signal?.removeEventListener("abort", ended);
      connection.abort();
    }
    const grown = backoff(failures, transport.random, least);
    const wait = outcome?.wait ?? (refused > 0 ? Math.max(politely(refused, transport.random), grown) : grown);
    failures += 1;
    await pause(wait, signal);
  }
}

/** What will be otherwise later: too many streams or requests, a replica that leaves, a database that is away. */
function passes(refusal: Refusal): boolean {
  return refusal.status === 429 || refusal.status >= 500;
}

async function opened(response: Response): Promise<ReadableStream<Uint8Array>> {
  if (response.body === null) {
    throw new TypeError("a stream without a body");
  }
  return response.body;
}

/** What an event says about its stream; undefined for an event of what it tells. */
async function control(
  transport: Transport,
  { event, retry }: ServerEvent,
  token: string | undefined,
): Promise<Outcome | undefined> {
  switch (event) {
    case "draining":
      // The house gives each of its streams a delay of its own.
      return { wait: retry ?? backoff(1, transport.random, 1000) };
    case "lagged":
      return { wait: backoff(0, transport.random, 1000) };
    case "token_expired":
      await transport.tokens.renew(token);
      return { wait: 0 };
    default:
      return undefined;
  }
}

// A house, and one caller of it.
import type { paths as AuditPaths } from "./generated/audit.js";
import type { paths as LobbyPaths } from "./generated/lobby.js";
import type { paths as TablesPaths } from "./generated/tables.js";
import type { paths as WalletPaths } from "./generated/wallet.js";
import { Me } from "./me.js";
import { NoAnswer, refusalOf } from "./problem.js";
import { Service } from "./service.js";
import type { LobbyStreams, TablesStreams } from "./streams.js";
import { Tokens } from "./tokens.js";
import { Transport, type Settings } from "./transport.js";

/** Where each service listens; those that are not called may be left out. */
export interface Addresses {
  lobby?: string | undefined;
  tables?: string | undefined;
  wallet?: string | undefined;
  audit?: string | undefined;
}

export type Lobby = Service<LobbyPaths, LobbyStreams>;
export type Tables = Service<TablesPaths, TablesStreams>;
export type Wallet = Service<WalletPaths, Record<never, never>>;
export type Audit = Service<AuditPaths, Record<never, never>>;

/** The services of a house, as one caller calls them. They share the token. */
export class House {
  readonly lobby: Lobby;
  readonly tables: Tables;
  readonly wallet: Wallet;
  readonly audit: Audit;
  readonly me: Me;

  constructor(at: Addresses, settings: Settings = {}) {
    const tokens = new Tokens(settings.token);
    const transport = (base: string | undefined) => new Transport(base ?? "", settings, tokens);
    this.lobby = new Service("lobby", transport(at.lobby));
    this.tables = new Service("tables", transport(at.tables));
    this.wallet = new Service("wallet", transport(at.wallet));
    this.audit = new Service("audit", transport(at.audit));
    this.me = new Me(this.lobby, at.lobby ?? "");
  }
}

/** A token of a house for developers. */
export interface DevelopmentToken {
  token: string;
  /** The id of the person: of a player, their `player_id`. */
  subject: string;
  role: string;
}

/** Asks the house of `cargo run`, at its first address, for a token; the same name is the same person. */
export async function developmentToken(front: string, role: string, name: string): Promise<DevelopmentToken> {
  const answer = await fetch(`${front.replace(/\/+$/, "")}/dev/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ role, name }),
  });
  if (!answer.ok) {
    const { status } = answer;
    throw (await refusalOf(answer)) ?? new NoAnswer(`no token for ${role} ${name}: status ${status}`, { status });
  }
  return (await answer.json()) as DevelopmentToken;
}

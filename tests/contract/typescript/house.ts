// The three services as a client sees them: every path, body and answer has the type that its document gives it.
import createClient, { type Client } from "openapi-fetch";
import type { paths as LobbyPaths } from "./generated/lobby.js";
import type { components as TablesComponents, paths as TablesPaths } from "./generated/tables.js";
import type { paths as WalletPaths } from "./generated/wallet.js";

type Tables = TablesComponents["schemas"];
export type TableView = Tables["TableView"];
export type TableStep = Tables["TableStep"];
export type GameLegal = Tables["GameLegal"];
export type GameMove = Tables["GameMove"];

export interface Addresses {
  front: string;
  lobby: string;
  tables: string;
  wallet: string;
}

/** A person with a token, and the services as this person calls them. */
export interface Person {
  id: string;
  token: string;
  tablesUrl: string;
  lobby: Client<LobbyPaths>;
  tables: Client<TablesPaths>;
  wallet: Client<WalletPaths>;
}

interface TokenReply {
  token: string;
  subject: string;
}

export async function person(at: Addresses, role: string, name: string): Promise<Person> {
  const answer = await fetch(`${at.front}/dev/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ role, name }),
  });
  const said: TokenReply = await answer.json();
  const headers = { authorization: `Bearer ${said.token}` };
  return {
    id: said.subject,
    token: said.token,
    tablesUrl: at.tables,
    lobby: createClient<LobbyPaths>({ baseUrl: at.lobby, headers }),
    tables: createClient<TablesPaths>({ baseUrl: at.tables, headers }),
    wallet: createClient<WalletPaths>({ baseUrl: at.wallet, headers }),
  };
}

/** What was answered; a refusal is an error here. */
export function ok<T>(what: string, answer: { data?: T; error?: { code: string } }): T {
  if (answer.data === undefined) {
    throw new Error(`${what}: ${JSON.stringify(answer.error)}`);
  }
  return answer.data;
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Asks until there is an answer. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await ask();
    if (found !== undefined) {
      return found;
    }
    await pause(200);
  }
  throw new Error(`${what} did not come about`);
}

let keys = 0;

/** The header that every write takes. */
export function key(): { "Idempotency-Key": string } {
  keys += 1;
  return { "Idempotency-Key": `typescript-${process.pid}-${keys}` };
}

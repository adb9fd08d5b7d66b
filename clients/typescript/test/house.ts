// A house on a private PostgreSQL for the tests, by the binary that the environment variable MAZZIERE_BINARY names.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { developmentToken, House } from "@mazziere/client";

export const binary = process.env["MAZZIERE_BINARY"];

export interface Running {
  front: string;
  lobby: string;
  tables: string;
  wallet: string;
  stop(): Promise<void>;
}

export async function start(): Promise<Running> {
  const scratch = mkdtempSync(join(tmpdir(), "mazziere-client-"));
  // PostgreSQL has an account of its own where root runs this.
  chmodSync(scratch, 0o755);
  const process_ = spawn(binary ?? "", ["all", "--data-dir", join(scratch, "data")], {
    env: { ...process.env, MAZZIERE_PORT: "0", MAZZIERE_ENV: "development", RUST_LOG: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const places = new Map<string, string>();
  for await (const line of createInterface(process_.stdout)) {
    const [, name, url] = /^ {2}(home|lobby|tables|wallet) .*(http:\/\/[^ /]+)/.exec(line) ?? [];
    if (name !== undefined && url !== undefined) {
      places.set(name, url);
    }
    if (line.includes("Ctrl-C")) break;
  }
  const place = (name: string) => {
    const url = places.get(name);
    if (url === undefined) {
      throw new Error(`the house does not say where ${name} is`);
    }
    return url;
  };
  return {
    front: place("home"),
    lobby: place("lobby"),
    tables: place("tables"),
    wallet: place("wallet"),
    stop: async () => {
      process_.kill("SIGINT");
      await once(process_, "exit");
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

export interface Person {
  id: string;
  house: House;
}

/** A player with five hundred euro. */
export async function player(at: Running, name: string): Promise<Person> {
  const token = async () => (await developmentToken(at.front, "player", name)).token;
  const { subject: id } = await developmentToken(at.front, "player", name);
  const till = new House(at, { token: (await developmentToken(at.front, "finance", "till")).token });
  await till.wallet.post("/v1/deposits", {
    body: { player_id: id, amount: "500.00", currency: "EUR", external_reference: `bank-${name}` },
  });
  return { id, house: new House(at, { token }) };
}

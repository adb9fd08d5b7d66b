// Where the house is, and how the examples wait: the addresses of `cargo run`, unless the environment names others.
import { isRefusal } from "@mazziere/client";

const { env } = process;
export const front = env["MAZZIERE_FRONT"] ?? "http://127.0.0.1:8080";
export const at = {
  lobby: env["MAZZIERE_LOBBY"] ?? "http://127.0.0.1:8081",
  tables: env["MAZZIERE_TABLES"] ?? "http://127.0.0.1:8082",
  wallet: env["MAZZIERE_WALLET"] ?? "http://127.0.0.1:8083",
  audit: env["MAZZIERE_AUDIT"] ?? "http://127.0.0.1:8084",
};

/** Asks until there is something; what is refused for now (409) may be there later. */
export async function eventually<T>(ask: () => Promise<T | null | undefined>): Promise<T> {
  for (;;) {
    try {
      const found = await ask();
      if (found !== undefined && found !== null) {
        return found;
      }
    } catch (error) {
      if (!isRefusal(error) || error.status !== 409) {
        throw error;
      }
    }
    await new Promise((done) => setTimeout(done, 300));
  }
}

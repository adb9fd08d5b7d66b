// How a call fails: refused by the house, or without an answer.
import type { components as AuditTypes } from "./generated/audit.js";
import type { components as LobbyTypes, ErrorCode, Problem } from "./generated/lobby.js";
import type { components as TablesTypes } from "./generated/tables.js";
import type { components as WalletTypes } from "./generated/wallet.js";

type Named<Schemas> = Schemas[Extract<keyof Schemas, `Problem${string}`>];
type Problems =
  | Named<LobbyTypes["schemas"]>
  | Named<TablesTypes["schemas"]>
  | Named<WalletTypes["schemas"]>
  | Named<AuditTypes["schemas"]>;

/** The problem of a code, with the parameters that the documents give it. */
export type ProblemOf<Code extends ErrorCode> = ErrorCode extends Code
  ? Problem
  : Problem & { code: Code } & Extract<Problems, { code: Code }>;

/** The house has refused a request. Decide by `code`; `refusalText` has words for people. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "Refusal";
  readonly code: Code;
  readonly status: number;
  readonly problem: ProblemOf<Code>;
  /** Seconds, where the house says after how many to come back. */
  readonly retryAfter: number | undefined;

  constructor(problem: ProblemOf<Code>, retryAfter?: number) {
    super(`${problem.code}: ${problem.detail}`);
    // It is of this code, as the type of the problem says.
    this.code = problem.code as Code;
    this.status = problem.status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Whether it is a refusal, with one of these codes if any are named. */
export function isRefusal<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is Refusal<Code> {
  return error instanceof Refusal && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** Nothing that the house has said arrived. A write may have had effect: repeat it with its key. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  /** The key of the write. */
  readonly key: string | undefined;
  /** The status of something in between, such as a proxy. */
  readonly status: number | undefined;

  constructor(what: string, about: { cause?: unknown; key?: string | undefined; status?: number | undefined }) {
    super(what, { cause: about.cause });
    this.key = about.key;
    this.status = about.status;
  }
}

/** Reads the refusal out of an answer, or undefined if it is none of the house. */
export async function refusalOf(response: Response): Promise<Refusal | undefined> {
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("application/problem+json")) {
    await response.body?.cancel();
    return undefined;
  }
  const problem = (await response.json()) as Problem;
  const seconds = Number(response.headers.get("retry-after") ?? "");
  return new Refusal(problem, seconds > 0 ? seconds : undefined);
}

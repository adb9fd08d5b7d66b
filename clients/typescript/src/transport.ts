// Requests to one service: token, key, and what is repeated. A request is the same bytes under the same key each time.
//
// Repeated are: no answer, 500, 502, 504, 408 and `request_in_flight` after a while; 429 and 503 after what Retry-After
// says; once, with a new token, `token_expired`. Any other refusal stands.
import { NoAnswer, Refusal, refusalOf } from "./problem.js";
import { Tokens, type TokenSource } from "./tokens.js";
import { backoff, heeding, pause, politely, type Random } from "./wait.js";

export interface Settings {
  /** Whose calls these are; without it only what is public is answered. */
  token?: TokenSource | undefined;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** How often a request is sent at most; 6 if left out. */
  attempts?: number | undefined;
  /** The longest wait that the house may ask for, in milliseconds; 30,000 if left out. Beyond it a refusal stands. */
  patience?: number | undefined;
  /** Milliseconds after which an answer that has not begun counts as none; 25,000 if left out, the house takes 20. */
  timeout?: number | undefined;
  /** Milliseconds of silence after which a stream is opened again; 45,000 if left out, three heartbeats. */
  silence?: number | undefined;
  /** From 0 to below 1: the jitter of waits. */
  random?: Random | undefined;
}

export interface Sending {
  method: string;
  /** The path with its query. */
  target: string;
  headers: Record<string, string>;
  body?: string | undefined;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

export class Transport {
  readonly base: string;
  readonly tokens: Tokens;
  readonly random: Random;
  readonly patience: number;
  readonly silence: number;
  readonly #timeout: number;
  readonly #attempts: number;
  readonly #fetch: typeof fetch;

  constructor(base: string, settings: Settings, tokens: Tokens) {
    this.base = base.replace(/\/+$/, "");
    this.tokens = tokens;
    this.random = settings.random ?? Math.random;
    this.patience = settings.patience ?? 30_000;
    this.silence = settings.silence ?? 45_000;
    this.#timeout = settings.timeout ?? 25_000;
    this.#attempts = settings.attempts ?? 6;
    this.#fetch = settings.fetch ?? ((input, init) => fetch(input, init));
  }

  /** Sends until there is an answer that stands, and reads it. */
  async send<T>(sending: Sending, read: (response: Response) => Promise<T>): Promise<T> {
    let renewed = false;
    for (let failures = 0; ; failures += 1) {
      const token = await this.tokens.current();
      const failure = await this.#once(sending, token, read);
      if ("answer" in failure) {
        return failure.answer;
      }
      const { error } = failure;
      if (error instanceof Refusal && error.code === "token_expired" && !renewed) {
        renewed = true;
        if (await this.tokens.renew(token)) {
          continue;
        }
      }
      const wait = this.#waitAfter(error, failures);
      if (wait === undefined || failures + 1 >= this.#attempts) {
        throw error;
      }
      await pause(wait, sending.signal);
    }
  }

  async #once<T>(
    sending: Sending,
    token: string | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<{ answer: T } | { error: Refusal | NoAnswer }> {
    const headers = new Headers(sending.headers);
    if (token !== undefined) {
      headers.set("authorization", `Bearer ${token}`);
    }
    const late = new AbortController();
    const signal = sending.signal === undefined ? late.signal : AbortSignal.any([sending.signal, late.signal]);
    const request = new Request(this.base + sending.target, {
      method: sending.method,
      headers,
      ...(sending.body === undefined ? {} : { body: sending.body }),
      signal,
    });
    const { key } = sending;
    const timer = setTimeout(() => late.abort(new Error(`nothing for ${this.#timeout} ms`)), this.#timeout);
    try {
      const response = await heeding(this.#fetch(request), signal);
      clearTimeout(timer);
      if (response.ok) {
        return { answer: await heeding(read(response), sending.signal) };
      }
      const { status } = response;
      const refusal = await refusalOf(response);
      return { error: refusal ?? new NoAnswer(`${sending.target}: status ${status}`, { key, status }) };
    } catch (cause) {
      sending.signal?.throwIfAborted();
      return { error: new NoAnswer(`${sending.target}: no answer`, { cause, key }) };
    } finally {
      clearTimeout(timer);
    }
  }

  #waitAfter(error: Refusal | NoAnswer, failures: number): number | undefined {
    const soon = backoff(failures, this.random);
    if (error instanceof NoAnswer) {
      const { status } = error;
      return status === undefined || status === 408 || status >= 500 ? soon : undefined;
    }
    switch (error.status) {
      case 429:
      case 503: {
        const wait = error.retryAfter === undefined ? undefined : politely(error.retryAfter, this.random);
        return wait !== undefined && wait <= this.patience + 1000 ? wait : undefined;
      }
      case 408:
      case 500:
        return soon;
      default:
        return error.code === "request_in_flight" ? soon : undefined;
    }
  }
}

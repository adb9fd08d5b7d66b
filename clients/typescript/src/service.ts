// One service, called by its document: paths, parameters, bodies and answers have the types that stand there.
import { pagedByVersion } from "./generated/pages.js";
import type { Always, Answered, ItemOf, ListOf, Operation, Options, PathOf, Rest, StreamOf } from "./operations.js";
import { resumed, type StreamEvent } from "./streams.js";
import type { Transport } from "./transport.js";
import { pause, politely } from "./wait.js";

export interface Answer<Body> {
  data: Body;
  status: number;
  /** The version of what was read; `version` of a move takes it. */
  version: number | undefined;
  /** Where to read a thing that waits for another service (202). */
  location: string | undefined;
  /** Whether the key had its answer already. */
  replayed: boolean;
  /** What to quote to support. */
  traceId: string | undefined;
}

/** The options of every operation, as they are at run time. */
interface Given extends Always {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  version?: number;
  key?: string;
  settle?: boolean;
}

type Got<Paths, Path extends PathOf<Paths, "get">> = Answer<Answered<Operation<Paths, "get", Path>>>;

export class Service<Paths extends object, Streams extends Record<StreamOf<Paths>, object>> {
  readonly #name: string;
  readonly #transport: Transport;

  constructor(name: string, transport: Transport) {
    this.#name = name;
    this.#transport = transport;
  }

  get<Path extends PathOf<Paths, "get">>(
    path: Path,
    ...[options]: Rest<Operation<Paths, "get", Path>>
  ): Promise<Got<Paths, Path>> {
    return this.#call("GET", path, options);
  }

  post<Path extends PathOf<Paths, "post">>(
    path: Path,
    ...[options]: Rest<Operation<Paths, "post", Path>>
  ): Promise<Answer<Answered<Operation<Paths, "post", Path>>>> {
    return this.#call("POST", path, options);
  }

  put<Path extends PathOf<Paths, "put">>(
    path: Path,
    ...[options]: Rest<Operation<Paths, "put", Path>>
  ): Promise<Answer<Answered<Operation<Paths, "put", Path>>>> {
    return this.#call("PUT", path, options);
  }

  delete<Path extends PathOf<Paths, "delete">>(
    path: Path,
    ...[options]: Rest<Operation<Paths, "delete", Path>>
  ): Promise<Answer<Answered<Operation<Paths, "delete", Path>>>> {
    return this.#call("DELETE", path, options);
  }

  /** What a list has, page after page, as far as it is read. */
  async *items<Path extends ListOf<Paths> & string>(
    path: Path,
    ...[options]: Rest<Operation<Paths, "get", Path>>
  ): AsyncGenerator<ItemOf<Operation<Paths, "get", Path>>, void, undefined> {
    type Page = { items: ItemOf<Operation<Paths, "get", Path>>[]; next?: string | null };
    const given: Given = { ...options };
    const from = pagedByVersion[this.#name]?.includes(path) ? "after" : "cursor";
    for (;;) {
      const { data } = await this.#call<Page>("GET", path, given);
      yield* data.items;
      if (data.next === undefined || data.next === null) {
        return;
      }
      given.query = { ...given.query, [from]: data.next };
    }
  }

  /**
   * A live stream, resumed wherever it breaks off, until it says that it is over, is refused, or the signal ends it.
   * `after` is the id of the last event of an earlier stream.
   */
  stream<Path extends StreamOf<Paths>>(
    path: Path,
    ...[options]: StreamRest<Operation<Paths, "get", Path>>
  ): AsyncGenerator<StreamEvent<Streams[Path]>, void, undefined> {
    const { after, signal, ...given }: Given & { after?: string | undefined } = { ...options };
    return resumed<Streams[Path]>(this.#transport, target(path, given), after, signal);
  }

  async #call<Body>(method: string, path: string, options: Given | undefined): Promise<Answer<Body>> {
    const given = options ?? {};
    const key = method === "GET" ? undefined : (given.key ?? crypto.randomUUID());
    const headers: Record<string, string> = {};
    if (key !== undefined) {
      headers["idempotency-key"] = key;
    }
    if (given.version !== undefined) {
      headers["if-match"] = `"v${given.version}"`;
    }
    if (given.body !== undefined) {
      headers["content-type"] = "application/json";
    }
    const body = given.body === undefined ? undefined : JSON.stringify(given.body);
    const sending = { method, target: target(path, given), headers, body, key, signal: given.signal };
    const until = Date.now() + this.#transport.patience;
    for (;;) {
      const { answer, seconds } = await this.#transport.send(sending, answered<Body>);
      const goesOn = answer.status === 202 && given.settle !== false && Date.now() < until;
      if (!goesOn) {
        return answer;
      }
      await pause(politely(seconds, this.#transport.random), given.signal);
    }
  }
}

type StreamRest<O> = Record<never, never> extends Options<O>
  ? [options?: Options<O> & { after?: string | undefined }]
  : [options: Options<O> & { after?: string | undefined }];

async function answered<Body>(response: Response): Promise<{ answer: Answer<Body>; seconds: number }> {
  const { headers, status } = response;
  const type = headers.get("content-type") ?? "";
  const kind = type.startsWith("application/json") ? "json" : type.startsWith("text/plain") ? "text" : "bytes";
  const data: unknown =
    kind === "json" ? await response.json() : kind === "text" ? await response.text() : response.body;
  const version = /^(?:W\/)?"v(\d+)"$/.exec(headers.get("etag") ?? "")?.[1];
  const answer: Answer<Body> = {
    // What the document says of this operation; the house's own tests hold its answers against the document.
    data: data as Body,
    status,
    version: version === undefined ? undefined : Number(version),
    location: headers.get("location") ?? undefined,
    replayed: headers.get("idempotency-replayed") === "true",
    traceId: headers.get("trace-id") ?? undefined,
  };
  return { answer, seconds: Number(headers.get("retry-after") ?? "") || 1 };
}

/** The path with its parameters in place, and the query. What is undefined or null is left out. */
export function target(path: string, given: Pick<Given, "path" | "query">): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.path?.[name];
    if (value === undefined || value === null || value === "") {
      throw new TypeError(`${path}: ${name} is missing`);
    }
    // The tail of the address of a tile has slashes, which stay.
    const parts = String(value).split("/");
    if (parts.some((part) => part === "." || part === "..")) {
      throw new TypeError(`${path}: ${name} leads elsewhere`);
    }
    return parts.map(encodeURIComponent).join("/");
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined && value !== null) {
      query.append(name, Array.isArray(value) ? value.join(",") : String(value));
    }
  }
  const text = query.toString();
  return text === "" ? filled : `${filled}?${text}`;
}

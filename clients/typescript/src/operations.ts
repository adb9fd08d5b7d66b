// What a document says of its operations, as types: which paths take a method, what is sent, what is answered.

export type Method = "get" | "post" | "put" | "delete";

/** The operation of a path by a method, of the `paths` of a document. */
export type Operation<Paths, M extends Method, Path extends keyof Paths> = Paths[Path] extends { [m in M]: infer O }
  ? O
  : never;

/** The paths that take a method, live streams left out. */
export type PathOf<Paths, M extends Method> = {
  [Path in keyof Paths & string]: Paths[Path] extends { [m in M]: { responses: unknown } }
    ? Operation<Paths, M, Path> extends Streaming
      ? never
      : Path
    : never;
}[keyof Paths & string];

/** The paths of live streams. */
export type StreamOf<Paths> = {
  [Path in keyof Paths & string]: Paths[Path] extends { get: Streaming } ? Path : never;
}[keyof Paths & string];

interface Streaming {
  responses: { 200: { content: { "text/event-stream": unknown } } };
}

type Parameters<O, Where extends string> = O extends { parameters: infer All }
  ? Where extends keyof All
    ? NonNullable<All[Where]>
    : never
  : never;

type Optional<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] };

type PathPart<O> = [Parameters<O, "path">] extends [never] ? unknown : { path: Parameters<O, "path"> };

type QueryPart<O> = [Parameters<O, "query">] extends [never]
  ? unknown
  : Partial<Parameters<O, "query">> extends Parameters<O, "query">
    ? { query?: Optional<Parameters<O, "query">> | undefined }
    : { query: Optional<Parameters<O, "query">> };

type BodyOf<O> = O extends { requestBody?: infer Sent }
  ? [NonNullable<Sent>] extends [never]
    ? never
    : NonNullable<Sent> extends { content: { "application/json": infer Body } }
      ? Body
      : never
  : never;

type BodyPart<O> = [BodyOf<O>] extends [never]
  ? unknown
  : O extends { requestBody: object }
    ? { body: BodyOf<O> }
    : { body?: BodyOf<O> | undefined };

/** The version that a decision was made on: sent as `If-Match`. */
type VersionPart<O> = "If-Match" extends keyof Parameters<O, "header"> ? { version?: number | undefined } : unknown;

type KeyPart<O> = "Idempotency-Key" extends keyof Parameters<O, "header">
  ? {
      /** Kept by the caller to go on with this write after a restart; made anew for each call if it is left out. */
      key?: string | undefined;
      /** Whether a 202 is repeated until there is an outcome; true if it is left out. */
      settle?: boolean | undefined;
    }
  : unknown;

export interface Always {
  signal?: AbortSignal | undefined;
}

export type Options<O> = PathPart<O> & QueryPart<O> & BodyPart<O> & VersionPart<O> & KeyPart<O> & Always;

/** The options as the last argument, which may be left out where nothing has to be said. */
export type Rest<O> = Record<never, never> extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

type Content<C> = C extends { "application/json": infer Json }
  ? Json
  : C extends { "text/plain": unknown }
    ? string
    : ReadableStream<Uint8Array>;

/** The body of a success. */
export type Answered<O> = O extends { responses: infer All }
  ? {
      [Status in keyof All & (200 | 201 | 202)]: All[Status] extends { content: infer C } ? Content<C> : never;
    }[keyof All & (200 | 201 | 202)]
  : never;

/** What a list lists. */
export type ItemOf<O> = Answered<O> extends { items: readonly (infer Item)[]; next?: string | null | undefined }
  ? Item
  : never;

/** The paths of lists that are read page by page. */
export type ListOf<Paths> = {
  [Path in PathOf<Paths, "get">]: [ItemOf<Operation<Paths, "get", Path>>] extends [never] ? never : Path;
}[PathOf<Paths, "get">];

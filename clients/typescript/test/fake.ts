// A service of which tests write the answers.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Fake {
  url: string;
  /** The requests, in the order in which they came. */
  seen: Seen[];
  stop(): Promise<void>;
}

/** Answers the first request by the first answer and so on, and all that are left by the last one. */
export async function fake(...answers: ((response: ServerResponse, seen: Seen) => void)[]): Promise<Fake> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (more: string) => (body += more));
    request.on("end", () => {
      const one = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
      seen.push(one);
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      answer?.(response, one);
    });
  });
  // A test that fails before it stops its service ends all the same.
  server.unref();
  server.on("connection", (socket) => socket.unref());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port }: Pick<AddressInfo, "port"> = addressOf(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") {
    throw new Error("no port");
  }
  return address;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

export function problem(code: string, status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/problem+json", ...headers });
    response.end(JSON.stringify({ type: `urn:mazziere:problem:${code}`, title: code, status, code, detail: code }));
  };
}

/** The connection breaks before there is an answer. */
export function nothing(response: ServerResponse): void {
  response.destroy();
}

/** Server-sent events, after which the connection ends or, with `open`, stays. */
export function events(text: string, open = false) {
  return (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(text);
    if (!open) {
      response.end();
    }
  };
}

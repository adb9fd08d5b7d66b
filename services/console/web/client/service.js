// One service, called by its document: paths, parameters, bodies and answers have the types that stand there.
import { pagedByVersion } from "./generated/pages.js";
import { resumed } from "./streams.js";
import { pause, politely } from "./wait.js";
export class Service {
    #name;
    #transport;
    constructor(name, transport) {
        this.#name = name;
        this.#transport = transport;
    }
    get(path, ...[options]) {
        return this.#call("GET", path, options);
    }
    post(path, ...[options]) {
        return this.#call("POST", path, options);
    }
    put(path, ...[options]) {
        return this.#call("PUT", path, options);
    }
    delete(path, ...[options]) {
        return this.#call("DELETE", path, options);
    }
    /** What a list has, page after page, as far as it is read. */
    async *items(path, ...[options]) {
        const given = { ...options };
        const from = pagedByVersion[this.#name]?.includes(path) ? "after" : "cursor";
        for (;;) {
            const { data } = await this.#call("GET", path, given);
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
    stream(path, ...[options]) {
        const { after, signal, ...given } = { ...options };
        return resumed(this.#transport, target(path, given), after, signal);
    }
    async #call(method, path, options) {
        const given = options ?? {};
        const key = method === "GET" ? undefined : (given.key ?? crypto.randomUUID());
        const headers = {};
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
            const { answer, seconds } = await this.#transport.send(sending, (answered));
            const goesOn = answer.status === 202 && given.settle !== false && Date.now() < until;
            if (!goesOn) {
                return answer;
            }
            await pause(politely(seconds, this.#transport.random), given.signal);
        }
    }
}
async function answered(response) {
    const { headers, status } = response;
    const type = headers.get("content-type") ?? "";
    const kind = type.startsWith("application/json") ? "json" : type.startsWith("text/plain") ? "text" : "bytes";
    const data = kind === "json" ? await response.json() : kind === "text" ? await response.text() : response.body;
    const version = /^(?:W\/)?"v(\d+)"$/.exec(headers.get("etag") ?? "")?.[1];
    const answer = {
        // What the document says of this operation; the house's own tests hold its answers against the document.
        data: data,
        status,
        version: version === undefined ? undefined : Number(version),
        location: headers.get("location") ?? undefined,
        replayed: headers.get("idempotency-replayed") === "true",
        traceId: headers.get("trace-id") ?? undefined,
    };
    return { answer, seconds: Number(headers.get("retry-after") ?? "") || 1 };
}
/** The path with its parameters in place, and the query. What is undefined or null is left out. */
export function target(path, given) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
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

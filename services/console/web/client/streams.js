import { Refusal } from "./problem.js";
import { serverEvents } from "./sse.js";
import { backoff, pause, politely } from "./wait.js";
export async function* resumed(transport, target, after, signal) {
    let last = after;
    let failures = 0;
    let least = 1000;
    for (;;) {
        const connection = new AbortController();
        signal?.throwIfAborted();
        const ended = () => connection.abort(signal?.reason);
        signal?.addEventListener("abort", ended, { once: true });
        let outcome;
        let refused = 0;
        try {
            const token = await transport.tokens.current();
            const headers = { accept: "text/event-stream" };
            if (last !== undefined) {
                headers["last-event-id"] = last;
            }
            const body = await transport.send({ method: "GET", target, headers, signal: connection.signal }, opened);
            for await (const event of serverEvents(body, transport.silence, connection.signal)) {
                last = event.id ?? last;
                least = event.retry ?? least;
                outcome = await control(transport, event, token);
                if (outcome !== undefined) {
                    break;
                }
                failures = 0;
                if (event.data !== "") {
                    // What asyncapi.yaml says of this stream; the house's own tests hold its streams against it.
                    yield { event: event.event, data: JSON.parse(event.data), id: event.id };
                }
                if (event.event === "end") {
                    return;
                }
            }
        }
        catch (error) {
            signal?.throwIfAborted();
            if (error instanceof SyntaxError || (error instanceof Refusal && !passes(error))) {
                throw error;
            }
            refused = error instanceof Refusal ? (error.retryAfter ?? 0) : 0;
        }
        finally {
            signal?.removeEventListener("abort", ended);
            connection.abort();
        }
        const grown = backoff(failures, transport.random, least);
        const wait = outcome?.wait ?? (refused > 0 ? Math.max(politely(refused, transport.random), grown) : grown);
        failures += 1;
        await pause(wait, signal);
    }
}
/** What will be otherwise later: too many streams or requests, a replica that leaves, a database that is away. */
function passes(refusal) {
    return refusal.status === 429 || refusal.status >= 500;
}
async function opened(response) {
    if (response.body === null) {
        throw new TypeError("a stream without a body");
    }
    return response.body;
}
/** What an event says about its stream; undefined for an event of what it tells. */
async function control(transport, { event, retry }, token) {
    switch (event) {
        case "draining":
            // The house gives each of its streams a delay of its own.
            return { wait: retry ?? backoff(1, transport.random, 1000) };
        case "lagged":
            return { wait: backoff(0, transport.random, 1000) };
        case "token_expired":
            await transport.tokens.renew(token);
            return { wait: 0 };
        default:
            return undefined;
    }
}

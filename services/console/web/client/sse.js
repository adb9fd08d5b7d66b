// Server-sent events out of bytes, as the HTML standard reads them.
import { heeding } from "./wait.js";
/** Says nothing for longer than a living stream would. */
export class Silence extends Error {
    name = "Silence";
}
/** The chunks of a body, until the signal ends; throws `Silence` after so many milliseconds without any byte. */
async function* chunks(body, silence, signal) {
    const reader = body.getReader();
    let ended = false;
    try {
        for (;;) {
            let timer;
            const quiet = new Promise((_, fail) => {
                timer = setTimeout(() => fail(new Silence(`nothing for ${silence} ms`)), silence);
            });
            const next = heeding(Promise.race([reader.read(), quiet]), signal).finally(() => clearTimeout(timer));
            const { done, value } = await next;
            if (done) {
                ended = true;
                return;
            }
            yield value;
        }
    }
    finally {
        if (!ended) {
            // The connection is closed; what that says is of no interest any more.
            reader.cancel().catch(() => undefined);
        }
    }
}
/** Lines end with CRLF, LF or CR. A CR at the end of what is there may have its LF still to come. */
const LINE = /\r\n|\n|\r(?!$)/;
export async function* serverEvents(body, silence, signal) {
    const decoder = new TextDecoder();
    let rest = "";
    let open = { event: "", data: "", id: undefined, retry: undefined };
    let lines = 0;
    for await (const chunk of chunks(body, silence, signal)) {
        rest += decoder.decode(chunk, { stream: true });
        for (let end = LINE.exec(rest); end !== null; end = LINE.exec(rest)) {
            const line = rest.slice(0, end.index);
            rest = rest.slice(end.index + end[0].length);
            if (line === "") {
                if (lines > 0) {
                    yield { ...open, event: open.event === "" ? "message" : open.event };
                }
                open = { event: "", data: "", id: undefined, retry: undefined };
                lines = 0;
            }
            else {
                lines += take(open, line) ? 1 : 0;
            }
        }
    }
}
/** Takes a line into an event; false for comments and fields that nobody knows. */
function take(into, line) {
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    switch (field) {
        case "event":
            into.event = value;
            return true;
        case "data":
            into.data = into.data === "" ? value : `${into.data}\n${value}`;
            return true;
        case "id":
            if (value.includes("\0")) {
                return false;
            }
            into.id = value;
            return true;
        case "retry":
            if (!/^\d+$/.test(value)) {
                return false;
            }
            into.retry = Number(value);
            return true;
        default:
            return false;
    }
}

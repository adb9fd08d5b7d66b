// Rows of the logs, line by line, as the service `audit` answers them.

/** @typedef {import("../client/generated/audit.js").EventRow} EventRow */

/**
 * The rows of one answer, and where to go on. An answer without its last line broke off.
 * @template T
 * @param {Promise<{ data: unknown }>} answer
 * @returns {Promise<{ items: T[], next: string | undefined }>}
 */
export async function rowsOf(answer) {
  const body = /** @type {ReadableStream<Uint8Array> | null} */ ((await answer).data);
  const text = await new Response(body).text();
  const lines = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  const end = lines.pop();
  if (end?.end !== true) throw new Error("the answer broke off");
  return { items: lines, next: end.more ? String(end.next) : undefined };
}

/** The payload as the bytes that were hashed. @param {EventRow} row */
export function payloadOf({ payload, payload_base64 }) {
  if (typeof payload === "string") return payload;
  const padded = (payload_base64 ?? "").padEnd(Math.ceil((payload_base64 ?? "").length / 4) * 4, "=");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}

/** A payload to be read: its JSON with indents, or as it is. @param {EventRow} row */
export function readable(row) {
  const payload = payloadOf(row);
  if (typeof payload !== "string") return row.payload_base64 ?? "";
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

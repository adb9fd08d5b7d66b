// Live streams: read as the standard says, resumed wherever they break off.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { answerTo, followTable, House, isRefusal, Turns, turnsAfter, turnsOf, type Settings } from "@mazziere/client";
import type { GameMove } from "@mazziere/client/tables";
import { events, fake, json, nothing, problem, type Fake } from "./fake.js";

const table_id = "0190d3a0-0000-7000-8000-000000000001";
const path = { table_id };

function tables(at: Fake, settings: Settings = {}) {
  return new House({ tables: at.url }, { random: () => 0, ...settings }).tables;
}

const step = (version: number, more: object = {}) =>
  `id: ${version}\nevent: step\ndata: ${JSON.stringify({ version, step: "ready", ...more })}\n\n`;
const snapshot = (version: number, more: object = {}) =>
  `id: ${version}\nevent: snapshot\ndata: ${JSON.stringify({ version, legal: [], ...more })}\n\n`;
const end = 'event: end\ndata: {"status":"finished"}\n\n';

/** What happens at a table, by name and id. */
async function told(at: Fake, settings: Settings = {}): Promise<string[]> {
  const all = [];
  for await (const { event, id } of tables(at, settings).stream("/v1/tables/{table_id}/stream", { path })) {
    all.push(`${event} ${id}`);
  }
  await at.stop();
  return all;
}

/** The events of a stream that comes in these pieces. */
async function read(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(chunk));
      controller.close();
    },
  });
  const { tables } = new House({ tables: "http://house" }, { fetch: () => Promise.resolve(new Response(body)) });
  const all = [];
  for await (const event of tables.stream("/v1/tables/{table_id}/stream", { path })) {
    all.push(event);
  }
  return all;
}

test("events are the same however their bytes are cut", async () => {
  const text =
    '\uFEFF: hello\nid: 1\nevent: step\ndata: {"è": "🪙"}\n\n:\r\nretry: 250\r\ndata:[\r\ndata\r\ndata:  2]\r\n\r\n' +
    'id\rdata: "x"\r\rretry: soon\nnobody: knows\n\nid: a\0b\n\nid: 2\n\nevent: end\ndata: {}\n\ndata: never read';
  const expected = [
    { event: "step", data: { "è": "🪙" }, id: "1" },
    { event: "message", data: [2], id: undefined },
    { event: "message", data: "x", id: "" },
    { event: "end", data: {}, id: undefined },
  ];
  const bytes = new TextEncoder().encode(text);
  assert.deepEqual(await read([bytes]), expected);
  assert.deepEqual(await read(Array.from(bytes, (byte) => Uint8Array.of(byte))), expected);
  for (let cut = 1; cut < bytes.length; cut += 1) {
    assert.deepEqual(await read([bytes.subarray(0, cut), bytes.subarray(cut)]), expected, `cut at ${cut}`);
  }
});

test("a stream that breaks off goes on after the last id", async () => {
  const at = await fake(
    events(snapshot(4) + step(5) + 'event: countdown\ndata: {"seat":1}\n\nid: 6\nevent: step\ndata: {"cut'),
    nothing,
    problem("streams_full", 503, { "retry-after": "1" }),
    events(step(6) + end),
  );
  assert.deepEqual(await told(at), ["snapshot 4", "step 5", "countdown undefined", "step 6", "end undefined"]);
  assert.deepEqual(at.seen.map(({ headers }) => headers["last-event-id"]), [undefined, "5", "5", "5"]);
});

test("what the house says of a stream is followed, and not told", async () => {
  const at = await fake(
    events(snapshot(4) + 'event: lagged\ndata: {"told_through":4}\n\n'),
    events(step(5) + 'retry: 20\nevent: draining\ndata: {"code":"draining"}\n\n'),
    events(step(6) + 'event: token_expired\ndata: {"code":"token_expired"}\n\n'),
    events(step(7) + end),
  );
  const token = (expired: string | undefined) => (expired === undefined ? "first" : "second");
  assert.deepEqual(await told(at, { token }), ["snapshot 4", "step 5", "step 6", "step 7", "end undefined"]);
  assert.deepEqual(at.seen.map(({ headers }) => [headers["last-event-id"], headers.authorization]), [
    [undefined, "Bearer first"],
    ["4", "Bearer first"],
    ["5", "Bearer first"],
    ["6", "Bearer second"],
  ]);
});

test("a stream that is silent is opened again", async () => {
  const at = await fake(events(snapshot(4), true), events(step(5) + end));
  assert.deepEqual(await told(at, { silence: 200 }), ["snapshot 4", "step 5", "end undefined"]);
});

test("a stream that is refused is over", async () => {
  const at = await fake(problem("table_unknown", 404));
  await assert.rejects(told(at), (error) => isRefusal(error, "table_unknown"));
  assert.equal(at.seen.length, 1);
  await at.stop();
});

test("a stream ends with its signal, and with its reader", async () => {
  const at = await fake(events(snapshot(4), true));
  const stop = new AbortController();
  const stream = tables(at).stream("/v1/tables/{table_id}/stream", { path, signal: stop.signal, after: "3" });
  assert.equal((await stream.next()).value?.event, "snapshot");
  assert.equal(at.seen[0]?.headers["last-event-id"], "3");
  stop.abort(new Error("enough"));
  await assert.rejects(stream.next(), /enough/);
  for await (const _ of tables(at).stream("/v1/tables/{table_id}/stream", { path })) break;
  await at.stop();
});

test("a stream ends with its signal, whatever the engine has collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const at = await fake(events(snapshot(4), true));
  const stop = new AbortController();
  const stream = tables(at).stream("/v1/tables/{table_id}/stream", { path, signal: stop.signal });
  assert.equal((await stream.next()).value?.event, "snapshot");
  const ended = assert.rejects(stream.next(), /enough/);
  for (let round = 0; round < 5; round += 1) {
    await setTimeout(20);
    collect();
  }
  stop.abort(new Error("enough"));
  await ended;
  await at.stop();
});

/** A table as it is followed: what happens, and the version of the view after it. */
async function follow(at: Fake) {
  const all = [];
  for await (const followed of followTable(tables(at), table_id)) {
    all.push(followed);
  }
  await at.stop();
  return { all, seen: all.map(({ event, view }) => `${event.event} ${view.version}`) };
}

test("a table is followed by patches", async () => {
  const patch = [{ op: "replace", path: "/version", value: 6 }, { op: "add", path: "/deal", value: { deal: 1 } }];
  const at = await fake(events(snapshot(4, { seats: [] }) + step(5) + step(6, { patch }) + snapshot(8) + end));
  const { all, seen } = await follow(at);
  assert.deepEqual(seen, ["snapshot 4", "step 4", "step 6", "snapshot 8", "end 8"]);
  assert.deepEqual(all[2]?.view, { version: 6, legal: [], seats: [], deal: { deal: 1 } });
  assert.deepEqual(at.seen.map(({ url }) => url), [`/v1/tables/${table_id}/stream?view=patch`]);
});

test("a table is read again where its stream has no patches", async () => {
  const at = await fake(
    problem("invalid_query", 400),
    events(snapshot(4) + step(6) + step(7) + end),
    json({ table_id, legal: [], version: 7 }),
  );
  const { seen } = await follow(at);
  assert.deepEqual(seen, ["snapshot 4", "step 7", "step 7", "end 7"]);
  const stream = `/v1/tables/${table_id}/stream`;
  assert.deepEqual(at.seen.map(({ url }) => url), [`${stream}?view=patch`, stream, `/v1/tables/${table_id}`]);
});

test("an event of a table says what may be moved after it", async () => {
  const legal = { game: "scopa", moves: [] };
  const turns = [{ seat: 1, legal }, { seat: 3, legal, decision: "7-3" }];
  const now = { clocks: [], legal: turns };
  const at = await fake(events(snapshot(4, { legal: turns }) + step(5) + step(6, { now }) + end));
  const all = [];
  for await (const event of tables(at).stream("/v1/tables/{table_id}/stream", { path })) {
    all.push(turnsAfter(event));
  }
  const [asked = [], nothing, later = [], over] = all;
  assert.deepEqual(asked, turnsOf(JSON.parse(JSON.stringify({ version: 4, legal: turns }))));
  assert.deepEqual([asked.map(({ version }) => version), later.map(({ version }) => version)], [[4, 4], [6, 6]]);
  assert.deepEqual([nothing, over], [[], []]);
  const move: GameMove = { type: "play", card: "7D" };
  assert.deepEqual(asked.map((turn) => answerTo(turn, move)), [
    { body: { seat: 1, move }, version: 4 },
    { body: { seat: 3, move, decision: "7-3" } },
  ]);
  await at.stop();
});

test("a decision that was answered is not offered again, though steps tell it once more", async () => {
  const legal = { game: "holdem", moves: [] };
  const now = (decision: string) => ({ now: { clocks: [], legal: [{ seat: 0, legal, decision }] } });
  const at = await fake(events(snapshot(4) + step(5, now("5-0")) + step(6, now("5-0")) + step(7, now("7-0")) + end));
  const turns = new Turns();
  const offered: string[] = [];
  for await (const event of tables(at).stream("/v1/tables/{table_id}/stream", { path })) {
    for (const turn of turns.after(event)) {
      offered.push(`${turn.version} ${turn.decision}`);
      turns.answered(turn);
    }
  }
  assert.deepEqual(offered, ["5 5-0", "7 7-0"]);
});

test("a table that is followed offers what its view has, once", async () => {
  const legal = { game: "holdem", moves: [] };
  const patch = (version: number, decision: string) => ({
    patch: [
      { op: "replace", path: "/version", value: version },
      { op: "replace", path: "/legal", value: [{ seat: 0, legal, decision }] },
    ],
  });
  const chat = "event: chat\ndata: {}\n\n";
  const steps = [step(5, patch(5, "5-0")), chat, step(6, patch(6, "5-0")), step(7, patch(7, "7-0"))];
  const told = snapshot(4) + steps.join("") + end;
  const at = await fake(events(told));
  const { all } = await follow(at);
  const turns = new Turns();
  const offered = all.flatMap((followed) => {
    const open = turns.after(followed);
    open.forEach((turn) => turns.answered(turn));
    return open.map(({ version, decision }) => `${version} ${decision}`);
  });
  assert.deepEqual(offered, ["5 5-0", "7 7-0"]);
  // The event alone does not say it; it fails rather than offer nothing for ever.
  assert.throws(() => all.flatMap(({ event }) => new Turns().after(event)), TypeError);
});

test("a stream goes on when the source of its tokens was away for a moment", async () => {
  const at = await fake(events(snapshot(4) + end));
  let asked = 0;
  const token = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new TypeError("the issuer is away")) : Promise.resolve("later");
  };
  const seen: string[] = [];
  const { tables: own } = new House({ tables: at.url }, { token, random: () => 0 });
  for await (const { event } of own.stream("/v1/tables/{table_id}/stream", { path })) {
    seen.push(event);
  }
  assert.deepEqual(seen, ["snapshot", "end"]);
  assert.equal(at.seen[0]?.headers.authorization, "Bearer later");
  await at.stop();
});

test("the own stream has an address for the browser's EventSource", async () => {
  const ticket = { ticket: "ab".repeat(32), stream: "/v1/me/stream", expires_at: "2026-11-27T20:00:30Z" };
  const at = await fake(json(ticket, 201), json(ticket, 201));
  const { me } = new House({ lobby: `${at.url}/` });
  assert.equal(await me.address(), `${at.url}/v1/me/stream?ticket=${ticket.ticket}`);
  assert.equal(await me.address("41"), `${at.url}/v1/me/stream?ticket=${ticket.ticket}&last_event_id=41`);
  assert.deepEqual(at.seen.map(({ method, url }) => `${method} ${url}`), Array(2).fill("POST /v1/me/stream-tickets"));
  await at.stop();
});

test("the own stream goes on after the last id", async () => {
  const opened = (id: number, missed: boolean) =>
    `id: ${id}\nevent: opened\ndata: ${JSON.stringify({ at: "2026-11-27T20:00:00Z", missed })}\n\n`;
  const at = await fake(events(opened(7, false)), events(opened(7, true)));
  const { me } = new House({ lobby: at.url }, { random: () => 0 });
  const all: string[] = [];
  for await (const one of me.stream({ after: "3" })) {
    all.push(one.event === "opened" ? `${one.id} ${one.data.missed}` : one.event);
    if (all.length === 2) break;
  }
  assert.deepEqual(all, ["7 false", "7 true"]);
  assert.deepEqual(at.seen.map(({ headers }) => headers["last-event-id"]), ["3", "7"]);
  await at.stop();
});

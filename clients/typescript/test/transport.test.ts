// What is repeated, and how: the same bytes under the same key, after as long as the house says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { developmentToken, House, isRefusal, NoAnswer, type Settings } from "@mazziere/client";
import { fake, json, nothing, problem, type Fake } from "./fake.js";

const noWait: Settings = { random: () => 0 };

function house(at: Fake, settings: Settings = noWait): House {
  return new House({ lobby: at.url, tables: at.url, wallet: at.url }, settings);
}

const template_id = "0190d3a0-0000-7000-8000-000000000001";

test("a write is repeated with its key and its bytes until there is an answer", async () => {
  const at = await fake(
    nothing,
    problem("internal", 500),
    problem("request_in_flight", 409),
    problem("request_timeout", 408),
    // As servers and proxies answer whose patience with a request has ended before anybody has read it.
    (response) => response.writeHead(408).end(),
    (response) => response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>"),
    json({ name: "opened" }, 201),
  );
  const answer = await house(at, { ...noWait, attempts: 7 }).lobby.post("/v1/tournaments", { body: { template_id } });
  assert.equal(answer.status, 201);
  assert.equal(at.seen.length, 7);
  assert.equal(new Set(at.seen.map(({ headers }) => headers["idempotency-key"])).size, 1);
  assert.deepEqual([...new Set(at.seen.map(({ body }) => body))], [JSON.stringify({ template_id })]);
  await house(at).lobby.post("/v1/tournaments", { body: { template_id } });
  assert.notEqual(at.seen[7]?.headers["idempotency-key"], at.seen[0]?.headers["idempotency-key"]);
  await house(at).lobby.post("/v1/tournaments", { body: { template_id }, key: "mine" });
  assert.equal(at.seen[8]?.headers["idempotency-key"], "mine");
  await at.stop();
});

test("after Retry-After, and never before, with the same key", async () => {
  const at = await fake(
    problem("rate_limited", 429, { "retry-after": "1" }),
    problem("draining", 503, { "retry-after": "1" }),
    json({}, 201),
  );
  const began = performance.now();
  await house(at).lobby.post("/v1/tournaments", { body: { template_id } });
  assert.ok(performance.now() - began >= 1990);
  assert.equal(new Set(at.seen.map(({ headers }) => headers["idempotency-key"])).size, 1);
  await at.stop();
});

test("refusals that stand are told at once", async () => {
  for (const [code, status, headers] of [
    ["insufficient_funds", 409, {}],
    ["invalid_template", 422, {}],
    ["not_yours", 403, {}],
    ["stale_version", 412, {}],
    ["log_halted", 503, {}],
    ["rate_limited", 429, { "retry-after": "3600" }],
    ["token_invalid", 401, {}],
  ] satisfies [string, number, Record<string, string>][]) {
    const at = await fake(problem(code, status, headers), json({}, 201));
    const call = house(at).lobby.post("/v1/tournaments", { body: { template_id } });
    await assert.rejects(call, (error) => isRefusal(error) && error.code === code && error.status === status);
    assert.equal(at.seen.length, 1, code);
    await at.stop();
  }
});

test("an end to repeating: what was said last, or that there was no answer, with the key", async () => {
  const refused = await fake(problem("internal", 500));
  const settings = { ...noWait, attempts: 3 };
  await assert.rejects(house(refused, settings).lobby.get("/v1/tournaments"), (error) => isRefusal(error, "internal"));
  assert.equal(refused.seen.length, 3);
  await refused.stop();
  const silent = await fake(nothing);
  const call = house(silent, settings).lobby.post("/v1/tournaments", { body: { template_id }, key: "kept" });
  await assert.rejects(call, (error) => error instanceof NoAnswer && error.key === "kept");
  assert.equal(silent.seen.length, 3);
  await silent.stop();
});

test("what a refusal says as data has the types of its code", async () => {
  const at = await fake((response) => {
    response.writeHead(412, { "content-type": "application/problem+json" });
    const params = { seen: 3, current: 5 };
    response.end(JSON.stringify({ type: "", title: "", status: 412, code: "stale_version", detail: "", params }));
  });
  const call = house(at).lobby.post("/v1/tournaments", { body: { template_id } });
  await assert.rejects(call, (error) => {
    assert.ok(isRefusal(error, "stale_version"));
    const { current = 0, seen = 0 } = error.problem.params ?? {};
    return current - seen === 2;
  });
  await at.stop();
});

test("no token of a house for developers is a refusal like all others", async () => {
  const at = await fake(problem("invalid_body", 400));
  await assert.rejects(developmentToken(at.url, "player", "x".repeat(50)), (error) => isRefusal(error, "invalid_body"));
  await at.stop();
  const proxy = await fake((response) => response.writeHead(502).end());
  const is502 = (error: unknown) => error instanceof NoAnswer && error.status === 502;
  await assert.rejects(developmentToken(proxy.url, "player", "x"), is502);
  await proxy.stop();
});

test("an answer that breaks off is none", async () => {
  const at = await fake(
    (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"items":[', () => response.destroy());
    },
    json({ items: [] }),
  );
  assert.deepEqual((await house(at).lobby.get("/v1/tournaments")).data, { items: [] });
  await at.stop();
});

test("a token that has expired is renewed once for all", async () => {
  const at = await fake((response, { headers }) => {
    const good = headers.authorization === "Bearer second";
    (good ? json({ items: [] }) : problem("token_expired", 401))(response);
  });
  const expired: (string | undefined)[] = [];
  const token = (old: string | undefined) => {
    expired.push(old);
    return Promise.resolve(old === undefined ? "first" : "second");
  };
  const { lobby } = house(at, { ...noWait, token });
  await Promise.all([lobby.get("/v1/tournaments"), lobby.get("/v1/templates"), lobby.get("/v1/me/waiting")]);
  assert.deepEqual(expired, [undefined, "first"]);
  await at.stop();
  const never = await fake(problem("token_expired", 401));
  let given = 0;
  const again = house(never, { ...noWait, token: () => `token ${(given += 1)}` });
  await assert.rejects(again.lobby.get("/v1/tournaments"), (error) => isRefusal(error, "token_expired"));
  assert.equal(never.seen.length, 2);
  const fixed = house(never, { ...noWait, token: "only" });
  await assert.rejects(fixed.lobby.get("/v1/tournaments"), (error) => isRefusal(error, "token_expired"));
  assert.equal(never.seen.length, 3);
  await never.stop();
});

test("what was taken in is asked again by its key until there is an outcome", async () => {
  const waits = json({ status: "pending" }, 202, { location: "/v1/registrations/x", "retry-after": "1" });
  const path = { registration_id: template_id };
  const at = await fake(waits, waits, json({ status: "cancelled" }));
  const { lobby } = house(at);
  const settled = await lobby.delete("/v1/registrations/{registration_id}", { path });
  assert.equal(settled.status, 200);
  assert.equal(new Set(at.seen.map(({ headers }) => headers["idempotency-key"])).size, 1);
  await at.stop();
  const once = await fake(waits);
  const pending = await house(once).lobby.delete("/v1/registrations/{registration_id}", { path, settle: false });
  assert.deepEqual([pending.status, pending.location, once.seen.length], [202, "/v1/registrations/x", 1]);
  const soon = house(once, { ...noWait, patience: 500 });
  assert.equal((await soon.lobby.delete("/v1/registrations/{registration_id}", { path })).status, 202);
  await once.stop();
});

test("versions go and come as numbers", async () => {
  const at = await fake(json({ version: 44 }, 200, { etag: '"v44"', "trace-id": "t", "idempotency-replayed": "true" }));
  const { tables } = house(at);
  const path = { table_id: template_id };
  const { version, traceId, replayed } = await tables.get("/v1/tables/{table_id}", { path });
  assert.deepEqual([version, traceId, replayed], [44, "t", true]);
  await tables.post("/v1/tables/{table_id}/moves", {
    path,
    version: 44,
    body: { move: { type: "play", card: "7D" } },
  });
  assert.equal(at.seen[1]?.headers["if-match"], '"v44"');
  assert.equal(at.seen[1]?.headers["content-type"], "application/json");
  assert.equal(at.seen[0]?.headers["if-match"], undefined);
  assert.equal(at.seen[0]?.headers["idempotency-key"], undefined);
  await at.stop();
});

test("parameters are put in their places", async () => {
  const at = await fake(json({ items: [] }));
  const { lobby, tables } = house(at);
  await lobby.get("/v1/cash-tables", { query: { game: "hold'em & co", free_seats: true, status: undefined } });
  assert.equal(at.seen[0]?.url, "/v1/cash-tables?game=hold%27em+%26+co&free_seats=true");
  await tables.get("/v1/tables/{table_id}", { path: { table_id: "a b?c" } });
  assert.equal(at.seen[1]?.url, "/v1/tables/a%20b%3Fc");
  for (const table_id of ["", "..", "x/.."]) {
    await assert.rejects(tables.get("/v1/tables/{table_id}", { path: { table_id } }), TypeError);
  }
  assert.equal(at.seen.length, 2);
  await at.stop();
});

test("lists are read as far as they are asked for", async () => {
  const page = (first: number, next?: string) => json({ items: [{ n: first }, { n: first + 1 }], next });
  const at = await fake(page(1, "second"), page(3, "third"), page(5));
  const { lobby } = house(at);
  const all = [];
  for await (const one of lobby.items("/v1/tournaments", { query: { game: "scopa" } })) {
    all.push(one);
  }
  assert.deepEqual(all, [1, 2, 3, 4, 5, 6].map((n) => ({ n })));
  assert.deepEqual(at.seen.map(({ url }) => url), [
    "/v1/tournaments?game=scopa",
    "/v1/tournaments?game=scopa&cursor=second",
    "/v1/tournaments?game=scopa&cursor=third",
  ]);
  await at.stop();
  const log = await fake(page(1, "200"), page(3));
  for await (const _ of house(log).tables.items("/v1/tables/{table_id}/events", { path: { table_id: template_id } }));
  assert.equal(log.seen[1]?.url, `/v1/tables/${template_id}/events?after=200`);
  for await (const _ of house(log).lobby.items("/v1/tournaments")) break;
  assert.equal(log.seen.length, 3);
  await log.stop();
});

test("a signal ends a request, and the wait for the next one", async () => {
  const at = await fake(problem("rate_limited", 429, { "retry-after": "20" }));
  const stop = new AbortController();
  const call = house(at).lobby.get("/v1/tournaments", { signal: stop.signal });
  setTimeout(() => stop.abort(new Error("enough")), 100);
  await assert.rejects(call, /enough/);
  await assert.rejects(house(at).lobby.get("/v1/tournaments", { signal: stop.signal }), /enough/);
  assert.equal(at.seen.length, 1);
  await at.stop();
});

test("an answer that does not begin counts as none, and the request is sent again under its key", async () => {
  const at = await fake(() => {}, json({ ok: true }));
  const { lobby } = new House({ lobby: at.url }, { timeout: 50, random: () => 0 });
  await lobby.post("/v1/tournaments", { body: { template_id } });
  assert.equal(at.seen.length, 2);
  assert.equal(at.seen[0]?.headers["idempotency-key"], at.seen[1]?.headers["idempotency-key"]);
  await at.stop();
});

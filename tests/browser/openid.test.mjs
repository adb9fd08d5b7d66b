// The console by itself, before a house whose issuer speaks OpenID Connect: people sign in there by a code with PKCE,
// and a token that has run out is renewed. The issuer is one of this test; it signs with the key that the house
// believes.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as listener } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { houseAndBrowser, missing, open } from "./house.mjs";

const here = houseAndBrowser();

/** @type {(() => void)[]} */
const ends = [];
after(() => ends.forEach((end) => end()));

const base64url = (/** @type {string | Buffer} */ bytes) => Buffer.from(bytes).toString("base64url");

/** An issuer: what it was asked, and tokens of `lives` seconds. */
async function startIssuer() {
    const key = readFileSync(join(here.house.data, "development-issuer.pem"));
    const answer = await fetch(`${here.house.front}/dev/token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ role: "player", name: "anybody" }),
    });
    const [head = ""] = (await answer.json()).token.split(".");
    const subject = randomUUID();
    /** @type {{ challenge: string, redirect: string } | undefined} */
    let asked;
    const state = { lives: 3_600, renewed: 0, verified: 0 };
    const token = () => {
        const now = Math.floor(Date.now() / 1000);
        const said = { iss: "mazziere", aud: "mazziere", sub: subject, role: "player", name: "Olga" };
        const body = base64url(JSON.stringify({ ...said, iat: now - 7_200, exp: now + state.lives }));
        return `${head}.${body}.${base64url(sign(null, Buffer.from(`${head}.${body}`), key))}`;
    };
    const server = createServer(async (request, reply) => {
        const url = new URL(request.url ?? "/", "http://issuer");
        reply.setHeader("access-control-allow-origin", "*");
        const at = `http://127.0.0.1:${port}`;
        if (url.pathname === "/.well-known/openid-configuration") {
            const found = { authorization_endpoint: `${at}/authorize`, token_endpoint: `${at}/token` };
            reply.setHeader("content-type", "application/json").end(JSON.stringify(found));
        } else if (url.pathname === "/authorize") {
            const query = url.searchParams;
            assert.equal(query.get("code_challenge_method"), "S256");
            assert.equal(query.get("client_id"), "console");
            asked = { challenge: query.get("code_challenge") ?? "", redirect: query.get("redirect_uri") ?? "" };
            const back = `${asked.redirect}?code=c0de&state=${query.get("state")}`;
            reply.setHeader("content-type", "text/html").end(
                `<title>Issuer</title><link rel="icon" href="data:,"><a href="${back}">Sign in</a>`,
            );
        } else if (url.pathname === "/token") {
            const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
            if (body.get("grant_type") === "refresh_token") {
                assert.equal(body.get("refresh_token"), "again");
                [state.lives, state.renewed] = [3_600, state.renewed + 1];
            } else {
                const verifier = createHash("sha256").update(body.get("code_verifier") ?? "").digest("base64url");
                assert.deepEqual([body.get("code"), verifier], ["c0de", asked?.challenge]);
                assert.equal(body.get("redirect_uri"), asked?.redirect);
                state.verified += 1;
            }
            const given = { access_token: token(), refresh_token: "again", token_type: "Bearer" };
            reply.setHeader("content-type", "application/json").end(JSON.stringify(given));
        } else reply.writeHead(404).end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    ends.push(() => server.close());
    return { at: `http://127.0.0.1:${port}`, state };
}

/** The console of the binary, told of the house and its issuer; its address. @param {string} issuer */
async function startConsole(issuer) {
    const free = listener().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (free.address());
    await new Promise((done) => free.close(done));
    const { addresses } = await (await fetch(`${here.house.front}/console.json`)).json();
    const begun = spawn(process.env["MAZZIERE_BINARY"] ?? "", ["console"], {
        env: {
            ...process.env,
            RUST_LOG: "error",
            MAZZIERE_BIND: `127.0.0.1:${port}`,
            MAZZIERE_PUBLIC_LOBBY_URL: addresses.lobby,
            MAZZIERE_PUBLIC_TABLES_URL: addresses.tables,
            MAZZIERE_PUBLIC_WALLET_URL: addresses.wallet,
            MAZZIERE_PUBLIC_AUDIT_URL: addresses.audit,
            MAZZIERE_CONSOLE_ISSUER: `${issuer}/`,
            MAZZIERE_CONSOLE_CLIENT_ID: "console",
        },
        stdio: "inherit",
    });
    ends.push(() => begun.kill("SIGINT"));
    const at = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 100; tries += 1) {
        const there = await fetch(`${at}/livez`).catch(() => undefined);
        if (there?.ok) return at;
        await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error("the console does not start");
}

test("a player signs in at the issuer, and stays signed in when the token runs out", { skip: missing }, async () => {
    const issuer = await startIssuer();
    const front = await startConsole(issuer.at);
    const { page, context, faults } = await open(here.browser);
    const enter = async () => {
        await page.getByRole("button", { name: "Entra", exact: true }).first().click();
        await page.getByRole("dialog").getByRole("button", { name: "Entra", exact: true }).click();
        await page.getByRole("link", { name: "Sign in" }).click();
        await page.locator(".person", { hasText: "Olga" }).waitFor();
    };
    await page.goto(`${front}/#/me`);
    await enter();
    // The person is back where they were, and the code is nowhere any more.
    assert.equal(page.url(), `${front}/#/me`);
    await page.locator("main h1").waitFor();
    assert.deepEqual([issuer.state.verified, issuer.state.renewed], [1, 0]);

    // A token that has run out is renewed by what the issuer gave for it, without a word.
    await page.getByRole("button", { name: "Esci" }).click();
    issuer.state.lives = -3_600;
    await enter();
    await page.goto(`${front}/#/wallet`);
    await page.locator("main h1").waitFor();
    await page.waitForTimeout(1_000);
    assert.ok(issuer.state.renewed >= 1, "it is renewed");
    await page.locator(".person", { hasText: "Olga" }).waitFor();

    // An answer that nobody asked for signs nobody in.
    await page.getByRole("button", { name: "Esci" }).click();
    await page.goto(`${front}/?code=c0de&state=forged#/me`);
    await page.getByRole("button", { name: "Entra", exact: true }).first().waitFor();
    assert.equal(issuer.state.verified, 2);
    assert.ok(!page.url().includes("code="), page.url());
    // The token that had run out, and what the browser says of it.
    const expected = /\b401\b/;
    assert.deepEqual(faults.filter((fault) => !expected.test(fault)), []);
    await context.close();
});

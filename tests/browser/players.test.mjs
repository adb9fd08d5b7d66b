// What players are told: of an event that was cancelled, of a code that is no table's, and nobody loses their sign-in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openRich, signIn, WAYS } from "./hands.mjs";
import { houseAndBrowser, missing, open } from "./house.mjs";

const [mouse] = WAYS;
const here = houseAndBrowser();

/** Calls the lobby as an operator. @param {string} path @param {any} [body] */
async function asOperator(path, body) {
    const json = { "content-type": "application/json" };
    const said = { method: "POST", headers: json, body: JSON.stringify({ role: "operator", name: "Ada" }) };
    const { token } = await (await fetch(`${here.house.front}/dev/token`, said)).json();
    const headers = { ...json, authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
    const sent = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${here.at.lobby}/v1/${path}`, sent);
    assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? "" : await answer.text()}`);
    return answer.json();
}

test("an event that was cancelled says so to who was in it, and what came back", { skip: missing }, async () => {
    const { page, context, faults } = await open(here.browser);
    page.setDefaultTimeout(60_000);
    await signIn(page, mouse, here.house.front, "Rosa", "player");
    const { items } = await asOperator("tournaments?status=registration_open&limit=200");
    const event = items.find((/** @type {any} */ one) => one.starts_at && one.format !== "pairs");
    await page.goto(`${here.house.front}/#/tournaments/${event.tournament_id}`);
    // What is paid in all, and of what it is made.
    await page.locator(".cost-line .price", { hasText: /€.* premi \+ .* commissione/ }).waitFor();
    const dialog = await openRich(page, mouse, "Iscriviti");
    await dialog.getByRole("button", { name: "Paga e iscriviti" }).click();
    await page.locator(".register .mark.confirmed").waitFor();
    const reason = "la sala è chiusa";
    await asOperator(`tournaments/${event.tournament_id}/cancellation`, { dry_run: false, reason });
    await page.locator(".register .mark.cancelled").waitFor();
    await page.locator(".register").getByText("sono tornati sul tuo conto").waitFor();
    await page.getByText(reason).first().waitFor();
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /iscritto\n|\(fra |Iscrizioni fino a|Premi\n/);
    await page.goto(`${here.house.front}/#/me`);
    const row = page.locator(".rows li", { hasText: event.name });
    await row.getByText("annullato").waitFor();
    await page.goto(`${here.house.front}/#/wallet`);
    await page.locator(".statement tr", { hasText: "Rimborso per annullamento" }).getByText(event.name).waitFor();
    assert.match(await page.locator(".statement .comes").first().innerText(), /^\+/);
    assert.deepEqual(faults, []);
    await context.close();
});

test("a code that is no table's is said to be none, and stays to be mended", { skip: missing }, async () => {
    const { page, context } = await open(here.browser);
    page.setDefaultTimeout(60_000);
    await page.goto(`${here.house.front}/#/replay`);
    const code = page.locator("input[name=table]");
    await code.fill("abc");
    await page.getByRole("button", { name: "Apri" }).click();
    await page.getByText("«abc» non è il codice di un tavolo").waitFor();
    assert.equal(await code.inputValue(), "abc");
    await page.goto(`${here.house.front}/#/tournaments/abc`);
    const wrong = page.locator(".wrong", { hasText: "il codice che contiene non è giusto" });
    await wrong.waitFor();
    assert.doesNotMatch(await wrong.innerText(), /tournament_id/);
    await context.close();
});

test("who is here for the house is not made a guest", { skip: missing }, async () => {
    const { page, context } = await open(here.browser);
    page.setDefaultTimeout(60_000);
    await signIn(page, mouse, here.house.front, "Ugo", "operator");
    await page.goto(`${here.house.front}/#/`);
    await page.getByText("Sei qui come operatore").waitFor();
    assert.equal(await page.getByRole("button", { name: "Gioca a scopa" }).count(), 0);
    await context.close();
});

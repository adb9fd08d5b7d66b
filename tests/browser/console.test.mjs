// The console in a real browser, at a house of bots: from the first page to a paid match and its checked replay.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { playUntil, RESULT, WAYS } from "./hands.mjs";
import { missing, open, picture, startBrowser, startHouse } from "./house.mjs";

const [mouse] = WAYS;
const NARROW = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** @type {Awaited<ReturnType<typeof startHouse>>} */
let house;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
    if (missing) return;
    [house, browser] = await Promise.all([startHouse(), startBrowser()]);
});

after(async () => {
    await browser?.close();
    await house?.stop();
});

/** The pages that a person sees on this way, for what is held of every page. */
const seen = /** @type {Map<string, string>} */ (new Map());

test("a newcomer plays a match of scopa for money by mouse alone, and replays it", { skip: missing }, async () => {
    const { page, context, faults } = await open(browser);
    await page.goto(`${house.front}/`);
    await page.locator(".hall-table .felt").waitFor({ timeout: 60_000 });
    await picture(page, "hall");
    await page.getByRole("button", { name: "Gioca a scopa contro un bot" }).click();
    await page.waitForURL(/#\/tables\//, { timeout: 60_000 });
    await playUntil(page, mouse, RESULT, async () => (await page.locator(RESULT).count()) > 0);
    await picture(page, "result");
    const table = /#\/tables\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? "";

    // What was paid stands in the account, with what was left after it.
    await page.goto(`${house.front}/#/wallet`);
    await page.getByText("0,10", { exact: false }).first().waitFor();
    await picture(page, "wallet");

    await page.goto(`${house.front}/#/replay/${table}`);
    const steps = page.locator(".replay-list li");
    await steps.first().waitFor();
    const many = await steps.count();
    assert.ok(many > 20, `${many} steps`);
    await page.keyboard.press("End");
    await page.locator(`.replay-list li:nth-child(${many}) [aria-current=step]`).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(`.replay-list li:nth-child(${many - 1}) [aria-current=step]`).waitFor();
    // The deal is proven with the signed log, which follows within moments.
    const marks = page.locator(".marks li");
    await marks.first().waitFor({ timeout: 60_000 });
    assert.ok((await page.locator(".marks .mark-good").count()) > 5, await page.locator(".marks").innerText());
    assert.equal(await page.locator(".marks .mark-wrong").count(), 0, await page.locator(".marks").innerText());
    await picture(page, "replay");
    assert.deepEqual(faults, []);
    seen.set("table", `#/tables/${table}`).set("replay", `#/replay/${table}`);
    seen.set("person", await page.evaluate(() => sessionStorage.getItem("mazziere.person") ?? ""));
    await context.close();
});

/** Every page of a player, with what tells that it is there. */
const PAGES = [
    ["", ".hall-table .felt"],
    ["#/lobby", "main h1"],
    ["#/me", "main h1"],
    ["#/club", "main h1"],
    ["#/wallet", "main h1"],
    ["#/replay", "main table"],
    ["#/audit", "main h1"],
];

for (const [name, options] of /** @type {const} */ ([
    ["wide", {}],
    ["dark", { colorScheme: "dark" }],
    ["narrow", NARROW],
])) {
    test(`every page has no fault of accessibility and stays in its width: ${name}`, { skip: missing }, async () => {
        const { page, context, faults } = await open(browser, { ...options, bypassCSP: true });
        const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
        await context.addInitScript((person) => sessionStorage.setItem("mazziere.person", person), seen.get("person"));
        const pages = [
            ...PAGES,
            [seen.get("table") ?? "", "section.result"],
            [seen.get("replay") ?? "", ".replay-list li"],
        ];
        for (const [address, there] of pages) {
            await page.goto(`${house.front}/${address}`);
            await page.locator(there).first().waitFor({ timeout: 60_000 });
            await page.waitForTimeout(500);
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
            const said = violations.map(
                (/** @type {any} */ one) =>
                    `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(" ")}`,
            );
            assert.deepEqual(said, [], `${name} ${address}`);
            const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            assert.ok(over <= 0, `${name} ${address} is ${over} px too wide`);
            const shrunk = await page.evaluate(() =>
                [...document.querySelectorAll(".card > .face")]
                    .filter((face) => face.clientWidth < 0.95 * (face.parentElement?.clientWidth ?? 0))
                    .map((face) => face.parentElement?.outerHTML.slice(0, 100)),
            );
            assert.deepEqual(shrunk, [], `${name} ${address}: faces fill their cards`);
        }
        assert.deepEqual(faults, []);
        await context.close();
    });
}

const inBinary = process.env["MAZZIERE_TREE"] !== undefined && "the files of the tree are sent as they are";

test("the first view is 150 KB at most", { skip: missing || inBinary }, async () => {
    const { page, context } = await open(browser);
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    let bytes = 0;
    const kinds = new Map();
    client.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (["Document", "Script", "Stylesheet", "Image"].includes(kinds.get(requestId))) bytes += encodedDataLength;
    });
    await page.goto(`${house.front}/`);
    await page.locator(".hall-table .felt").waitFor({ timeout: 60_000 });
    console.log(`${bytes} bytes of page, style and code`);
    assert.ok(bytes > 0 && bytes <= 150_000, `${bytes} bytes`);
    await context.close();
});

// The console in a real browser, at a house of bots: from the first page to a paid match and its checked replay.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playUntil, RESULT, TURN, WAYS } from "./hands.mjs";
import { houseAndBrowser, missing, open, picture } from "./house.mjs";
import { lookAt, SCREENS } from "./looks.mjs";

const [mouse] = WAYS;

const here = houseAndBrowser();

/** The pages that a person sees on this way, for what is held of every page. */
const seen = /** @type {Map<string, string>} */ (new Map());

test("a newcomer plays a match of scopa for money by mouse alone, and replays it", { skip: missing }, async () => {
    const { page, context, faults } = await open(here.browser);
    await page.goto(`${here.house.front}/`);
    await page.locator(".hall-table .felt").waitFor({ timeout: 60_000 });
    await picture(page, "hall");
    await page.getByRole("button", { name: "Gioca a scopa contro un bot" }).click();
    await page.waitForURL(/#\/tables\//, { timeout: 60_000 });
    await playUntil(page, mouse, TURN, async (played) => played >= 5);
    await picture(page, "table");
    await playUntil(page, mouse, RESULT, async () => (await page.locator(RESULT).count()) > 0);
    await picture(page, "result");
    const table = /#\/tables\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? "";

    // What was paid stands in the account, with what was left after it.
    await page.goto(`${here.house.front}/#/wallet`);
    await page.getByText("0,10", { exact: false }).first().waitFor();
    await picture(page, "wallet");

    await page.goto(`${here.house.front}/#/replay/${table}`);
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
    ["#/rankings", "main h1"],
    ["#/replay", "main table"],
    ["#/audit", "main h1"],
];

for (const [name, options] of SCREENS) {
    test(`every page has no fault of accessibility and stays in its width: ${name}`, { skip: missing }, async () => {
        const { page, context, faults } = await open(here.browser, options);
        await context.addInitScript((person) => sessionStorage.setItem("mazziere.person", person), seen.get("person"));
        const pages = [
            ...PAGES,
            [seen.get("table") ?? "", "section.result"],
            [seen.get("replay") ?? "", ".replay-list li"],
        ];
        for (const [address, there] of pages) {
            await page.goto(`${here.house.front}/${address}`);
            await page.locator(there).first().waitFor({ timeout: 60_000 });
            await page.waitForTimeout(500);
            await lookAt(page, `${name} ${address}`);
        }
        assert.deepEqual(faults, []);
        await context.close();
    });
}

const inBinary = process.env["MAZZIERE_TREE"] !== undefined && "the files of the tree are sent as they are";

test("the first view is 150 KB at most", { skip: missing || inBinary }, async () => {
    const { page, context } = await open(here.browser);
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    let bytes = 0;
    const kinds = new Map();
    client.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (["Document", "Script", "Stylesheet", "Image"].includes(kinds.get(requestId))) bytes += encodedDataLength;
    });
    await page.goto(`${here.house.front}/`);
    await page.locator(".hall-table .felt").waitFor({ timeout: 60_000 });
    console.log(`${bytes} bytes of page, style and code`);
    assert.ok(bytes > 0 && bytes <= 150_000, `${bytes} bytes`);
    await context.close();
});

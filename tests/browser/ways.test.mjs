// A match of scopa for money and three hands of hold'em at a cash table: with the mouse, by touch, and by keys alone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { playUntil, RESULT, TURN, WAYS } from "./hands.mjs";
import { houseAndBrowser, missing, open, picture } from "./house.mjs";

const here = houseAndBrowser();

/** @param {import("./hands.mjs").Way} way */
async function scopa(way) {
    const { page, context, faults } = await open(here.browser, way.options);
    await page.goto(`${here.house.front}/`);
    await way.press(page, page.getByRole("button", { name: "Gioca a scopa contro un bot" }));
    await page.waitForURL(/#\/tables\//, { timeout: 60_000 });
    const result = page.locator(RESULT);
    const played = await playUntil(page, way, RESULT, async () => (await result.count()) > 0);
    assert.ok(played >= 9, `${played} times: half of the cards of a deal, and more`);
    assert.deepEqual(faults, []);
    await context.close();
}

/** @param {import("./hands.mjs").Way} way */
async function holdem(way) {
    const { page, context, faults } = await open(here.browser, way.options);
    await page.goto(`${here.house.front}/`);
    await way.press(page, page.getByRole("button", { name: "Entra" }));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").waitFor();
    await page.keyboard.type(`ospite ${way.name}`);
    await way.press(page, dialog.getByRole("button", { name: "Entra" }));
    await dialog.waitFor({ state: "hidden" });
    await page.goto(`${here.house.front}/#/lobby?kind=cash&game=holdem`);
    await way.press(page, page.locator("li.row:has(.registration_open) .what a"));
    await way.press(page, page.getByRole("button", { name: "Siediti" }));
    await way.press(page, dialog.getByRole("button", { name: "Cassiere di prova" }));
    await dialog.getByText("10,00").first().waitFor();
    await way.press(page, dialog.getByRole("button", { name: "Siediti" }));
    await dialog.waitFor({ state: "hidden" });
    await way.press(page, page.getByRole("link", { name: "Guarda il tavolo" }));
    await page.locator(".felt").waitFor();
    const last = page.locator(".ring-last caption");
    /** @type {Set<string>} */
    const hands = new Set();
    await page.locator(TURN).waitFor({ timeout: 120_000 });
    const played = await playUntil(page, way, ".ring-last", async () => {
        if ((await last.count()) > 0) hands.add(/\d+/.exec(await last.innerText())?.[0] ?? "");
        return hands.size > 3;
    });
    await picture(page, `holdem-${way.name}`);
    assert.ok(played >= 3, `${played} moves`);
    assert.deepEqual(faults, []);
    await context.close();
}

for (const [name, play] of /** @type {const} */ ([
    ["a match of scopa for money", scopa],
    ["three hands of hold'em", holdem],
])) {
    describe(name, { skip: missing, concurrency: true }, () => {
        for (const way of WAYS) test(`by ${way.name}`, () => play(way));
    });
}

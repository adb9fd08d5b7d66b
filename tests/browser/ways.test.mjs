// A match of scopa for money and three hands of hold'em at a cash table: with the mouse, by touch, and by keys alone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LAST, lastHand, leave, openRich, playUntil, RESULT, signIn, toTable, TURN, WAYS } from "./hands.mjs";
import { houseAndBrowser, missing, open, picture } from "./house.mjs";

const here = houseAndBrowser();

/** At a table of many the hand goes on by its clocks while one presses a button of it. */
const LATE = ["no_hand_in_play", "not_your_turn", "time_expired"];

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
    const { page, context, faults } = await open(here.browser, way.options, LATE);
    await signIn(page, way, here.house.front, `ospite ${way.name}`);
    await page.goto(`${here.house.front}/#/lobby?kind=cash&game=holdem`);
    await way.press(page, page.locator("li.row:has(.registration_open) .what a"));
    const dialog = await openRich(page, way, "Siediti");
    await way.press(page, dialog.getByRole("button", { name: "Siediti" }));
    await toTable(page, way);
    /** @type {Set<number>} */
    const hands = new Set();
    await page.locator(TURN).waitFor({ timeout: 120_000 });
    const played = await playUntil(page, way, LAST, async () => hands.add(await lastHand(page)).size > 3);
    await picture(page, `holdem-${way.name}`);
    assert.ok(played >= 3, `${played} moves`);
    await leave(page, way);
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

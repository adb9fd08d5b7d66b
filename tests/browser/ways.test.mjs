// A match of scopa for money and three hands of hold'em at a cash table: with the mouse, by touch, and by keys alone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { announced, announcing } from "./announced.mjs";
import { LAST, lastHand, leave, openRich, playUntil, RESULT, signIn, toTable, TURN, WAYS } from "./hands.mjs";
import { houseAndBrowser, missing, open, picture } from "./house.mjs";

const here = houseAndBrowser();

/** At a table of many the hand goes on by its clocks while one presses a button of it. */
const LATE = ["no_hand_in_play", "not_your_turn", "time_expired"];

/** @param {import("./hands.mjs").Way} way */
async function scopa(way) {
    const { page, context, faults } = await open(here.browser, way.options);
    await page.addInitScript(announcing);
    await page.goto(`${here.house.front}/`);
    await way.press(page, page.getByRole("button", { name: "Gioca a scopa contro un bot" }));
    await page.waitForURL(/#\/tables\//, { timeout: 60_000 });
    const result = page.locator(RESULT);
    // Who plays by keys may listen, too: they hear whose turn it is before they play.
    const listens = way.name === "keyboard";
    const hearing = { ...way, play: async () => (await page.waitForTimeout(HEARS), way.play(page)) };
    const played = await playUntil(page, listens ? hearing : way, RESULT, async () => (await result.count()) > 0);
    assert.ok(played >= 9, `${played} times: half of the cards of a deal, and more`);
    if (listens) assertHeard(await announced(page), await page.locator(".story li").allInnerTexts());
    assert.deepEqual(faults, []);
    await context.close();
}

/** So long it takes until it is read out whose turn it is, and a little longer, in milliseconds. */
const HEARS = 400;

/**
 * What happened was read out once, the reader's turn once and after what had been done before it.
 * @param {readonly { region: string, text: string }[]} said @param {readonly string[]} story All that has happened.
 */
function assertHeard(said, story) {
    const count = (/** @type {readonly string[]} */ lines, /** @type {string} */ line) =>
        lines.filter((one) => one === line).length;
    const told = said.filter(({ region }) => region === "story").map(({ text }) => text);
    const lines = story.map((line) => line.trim());
    assert.ok(told.length >= lines.length - 3, `of ${lines.length} lines ${told.length} were read out`);
    assert.deepEqual(
        [...new Set(told)].filter((line) => count(told, line) !== count(lines, line)),
        [],
    );
    const own = (/** @type {string} */ line) => /^Ospite \d+ (gioca|prende) /.test(line);
    const all = said.map(({ text }) => text);
    const turns = all.flatMap((text, n) => (text === "Tocca a te" ? [all[n - 1] ?? ""] : []));
    const moves = told.filter(own).length;
    console.log(`${moves} own moves: ${told.length} lines and ${turns.length} turns were read out`);
    assert.ok(turns.length > moves / 2 && turns.length <= moves, `${turns.length} turns`);
    assert.deepEqual(turns.filter(own), [], "what the other did comes before the turn");
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

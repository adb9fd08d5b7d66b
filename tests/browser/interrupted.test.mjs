// A page whose network goes away for ten seconds, and whose house is killed and started again, in the middle of a
// match: it goes on by itself, nothing is lost, and nothing is done or told twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playUntil, RESULT, TURN, WAYS } from "./hands.mjs";
import { houseAndBrowser, missing, open } from "./house.mjs";

const [mouse] = WAYS;
const AWAY = 10_000;

const here = houseAndBrowser();

/** The network of the browser goes away. @type {(page: import("playwright-core").Page) => Promise<void>} */
async function cut(page) {
    await page.context().setOffline(true);
    await page.waitForTimeout(AWAY);
    await page.context().setOffline(false);
}

async function killed() {
    await here.house.kill();
    await here.house.start();
}

for (const [name, happens] of /** @type {const} */ ([
    ["the network is cut for ten seconds", cut],
    ["the house is killed and started again", killed],
])) {
    test(name, { skip: missing }, async () => {
        const { page, context, faults } = await open(here.browser);
        /** The moves that were taken, by their keys. @type {Set<string>} */
        const moves = new Set();
        page.on("response", (answer) => {
            const request = answer.request();
            if (request.method() !== "POST" || !request.url().endsWith("/moves") || answer.status() !== 200) return;
            moves.add(request.headers()["idempotency-key"] ?? "");
        });
        await page.goto(`${here.house.front}/`);
        await page.getByRole("button", { name: "Gioca a scopa contro un bot" }).click();
        await page.waitForURL(/#\/tables\//, { timeout: 60_000 });
        await playUntil(page, mouse, TURN, async (played) => played >= 3);
        assert.deepEqual(faults, []);
        await happens(page);
        await playUntil(page, mouse, RESULT, async () => (await page.locator(RESULT).count()) > 0);
        const whole = (/** @type {string} */ text) => text.trim().replace(/\.$/, "");
        const told = (await page.locator(".story li").allInnerTexts()).map(whole);
        const story = told.filter((line) => line !== "La partita è finita");
        // What the house has, in a replay: the same lines, and each own move once.
        const table = /#\/tables\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? "";
        await page.goto(`${here.house.front}/#/replay/${table}`);
        await page.locator(".replay-list li").first().waitFor();
        const items = await page.locator(".replay-list li").allInnerTexts();
        const lines = items.flatMap((item) => item.split("\n").map(whole));
        // The page has the result before the table says that it is over.
        const all = lines.filter((line) => !/^(|\d\d:\d\d:\d\d|La partita è finita)$/.test(line));
        assert.ok(story.length > 30, story.join("\n"));
        // The page tells what it saw, which is the end of the match and nothing else, each thing once.
        const count = (/** @type {readonly string[]} */ lines, /** @type {string} */ line) =>
            lines.filter((one) => one === line).length;
        const wrong = [...new Set([...story, ...all.slice(-story.length)])].filter(
            (line) => count(story, line) !== count(all.slice(-story.length), line),
        );
        assert.deepEqual(wrong, []);
        const own = all.filter((line) => /^Ospite \d+ (gioca|prende) /.test(line));
        assert.equal(own.length, moves.size, `${moves.size} moves were taken:\n${own.join("\n")}`);
        await context.close();
    });
}

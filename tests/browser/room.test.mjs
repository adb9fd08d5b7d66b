// Room at a table, drawn without a house: each card of the fullest hands can be touched whatever is taken, and whose
// turn it is sees the moves without scrolling.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { burraco, consoleAlone, draw, holdem, scala } from "./drawn.mjs";
import { open, picture, startBrowser } from "./house.mjs";

const missing = process.env["MAZZIERE_BROWSER"] === undefined ? "MAZZIERE_BROWSER names no browser" : false;

const WIDE = { viewport: { width: 1280, height: 900 } };
const NARROW = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** So wide must the part of a card be by which it is touched, in CSS pixels. */
const LEAST = 12;

/** @type {Awaited<ReturnType<typeof consoleAlone>>} */
let console_;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
    if (!missing) [console_, browser] = await Promise.all([consoleAlone(), startBrowser()]);
});
after(async () => {
    await browser?.close();
    console_?.stop();
});

/**
 * The cards of the hand of which so many pixels side by side are to be touched nowhere.
 * @param {number} least
 */
function hidden(least) {
    const STEP = 3;
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const isWide = (/** @type {Element} */ card, /** @type {number} */ part) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        for (let x = left, run = 0; x < left + width; x += STEP) {
            run = card.contains(document.elementFromPoint(x, top + part * height)) ? run + 1 : 0;
            if (run * STEP >= least) return true;
        }
        return false;
    };
    return [...document.querySelectorAll(".hand button.card")]
        .filter((card) => (card.scrollIntoView({ block: "center" }), !parts.some((part) => isWide(card, part))))
        .map((card) => card.getAttribute("aria-label"));
}

for (const [size, options] of /** @type {const} */ ([["wide", WIDE], ["narrow", NARROW]])) {
    describe(`a card of a full hand can be touched: ${size}`, { skip: missing }, () => {
        for (const [name, view] of /** @type {const} */ ([
            ["burraco", burraco(16)],
            ["burraco-long", burraco(21)],
            ["scala-40", scala(14)],
        ])) {
            test(name, async () => {
                const { page, context, faults } = await open(browser, options);
                await draw(page, console_.front, view);
                const cards = page.locator(".hand button.card");
                const many = await cards.count();
                assert.equal(many, view.view.deal.players[0].cards.length);
                await picture(page, `room-${name}-${size}-none`);
                for (let taken = 0; taken < many; taken += 1) {
                    // By its element: whether its middle is covered is what is asked.
                    await cards.nth(taken).evaluate((card) => card.focus());
                    await page.keyboard.press("Enter");
                    assert.deepEqual(await page.evaluate(hidden, LEAST), [], `${taken} is taken last`);
                    if (taken === 3) await picture(page, `room-${name}-${size}-taken`);
                }
                assert.equal(await page.locator(".hand .taken").count(), many);
                assert.deepEqual(faults, []);
                await context.close();
            });
        }
    });
}

/** By how many pixels a part of the page is below the window. @param {Element} part */
const below = (part) => Math.max(0, Math.round(part.getBoundingClientRect().bottom - window.innerHeight));

describe("the moves are seen without scrolling", { skip: missing }, () => {
    for (const [name, view] of /** @type {const} */ ([
        ["burraco", burraco(21)],
        ["scala-40", scala(14)],
        ...[2, 4, 6, 7, 8, 9, 10].map((seats) => /** @type {const} */ ([`hold'em-${seats}`, holdem(seats)])),
    ])) {
        test(name, async () => {
            const { page, context, faults } = await open(browser, WIDE);
            await draw(page, console_.front, view);
            // Of cards that are taken at least the button is there that lets them go.
            const cards = page.locator(".hand button.card");
            if ((await cards.count()) > 0) await cards.last().click();
            await page.locator(".play button").first().waitFor();
            await picture(page, `room-moves-${name}`);
            for (const part of await page.locator(".play button, .play input").all()) {
                assert.equal(await part.evaluate(below), 0, await part.evaluate((it) => it.outerHTML));
            }
            assert.deepEqual(faults, []);
            await context.close();
        });
    }
});

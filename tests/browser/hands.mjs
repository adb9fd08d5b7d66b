// The three ways in which a person uses a page: with the mouse, by touching it, by keys alone.

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Locator} Locator
 * @typedef {object} Way
 * @property {string} name
 * @property {import("playwright-core").BrowserContextOptions} options Of the browser.
 * @property {(page: Page, what: Locator) => Promise<void>} press Presses a button or follows a link.
 * @property {(page: Page, lit: Locator, moves: Locator) => Promise<void>} play Plays a card that is lit, or a move by
 *   its button where there is one.
 */

/** How long something that was seen may be gone when it is pressed. */
const GONE = { timeout: 2_000 };

/** @param {"click" | "tap"} by @returns {Pick<Way, "press" | "play">} */
const pointing = (by) => ({
    press: async (_, what) => what.first()[by](),
    play: async (page, lit, moves) => {
        const taken = (await page.locator(".felt .taken").count()) > 0;
        const named = (await moves.count()) > 0 && (taken || (await lit.count()) === 0);
        await (named ? moves : lit).first()[by](GONE);
    },
});

/** Goes on by the tabulator until the focus is on it. @param {Page} page @param {Locator} what */
async function tabTo(page, what) {
    await what.first().waitFor();
    for (let keys = 0; keys < 400; keys += 1) {
        if (await what.first().evaluate((it) => it === document.activeElement)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`the tabulator does not come to ${what}`);
}

/** @type {readonly [Way, Way, Way]} */
export const WAYS = [
    { name: "mouse", options: {}, ...pointing("click") },
    {
        name: "touch",
        options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
        ...pointing("tap"),
    },
    {
        name: "keyboard",
        options: {},
        press: async (page, what) => {
            await tabTo(page, what);
            await page.keyboard.press("Enter");
        },
        // Figures are the buttons of the moves, arrows go among the lit cards.
        play: async (page, lit, moves) => {
            const taken = (await page.locator(".felt .taken").count()) > 0;
            if ((await moves.count()) > 0 && (taken || (await lit.count()) === 0)) return page.keyboard.press("1");
            await page.keyboard.press("ArrowRight");
            return page.keyboard.press("Enter");
        },
    },
];

/** What is there when a match is over. */
export const RESULT = "section.result";

/** What is there while it is one's turn. */
export const TURN = ".duty.mine";

/**
 * Plays whenever it is one's turn, until `over` says so, which is asked whenever something may be done or seen.
 * @param {Page} page @param {Way} way
 * @param {string} sign What is there when it may be over. @param {(played: number) => Promise<boolean>} over
 */
export async function playUntil(page, way, sign, over) {
    const lit = page.locator(".felt button.lit:not(.taken)");
    const moves = page.locator(".play > .moves button:not(.plain):not(:disabled)");
    for (let played = 0; ;) {
        await page.locator(`${TURN}, ${sign}`).first().waitFor({ timeout: 120_000 });
        if (await over(played)) return played;
        try {
            if ((await page.locator(TURN).count()) > 0) {
                await way.play(page, lit, moves);
                played += 1;
            }
        } catch {
            // The turn was over by then, or the card had gone: what is there now is looked at again.
        }
        await page.waitForTimeout(100);
    }
}

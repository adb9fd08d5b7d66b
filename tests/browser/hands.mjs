// The three ways in which a person uses a page: with the mouse, by touching it, by keys alone.

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Locator} Locator
 * @typedef {object} Way
 * @property {string} name
 * @property {import("playwright-core").BrowserContextOptions} options Of the browser.
 * @property {(page: Page, what: Locator) => Promise<void>} press Presses a button or follows a link.
 * @property {(page: Page) => Promise<void>} play Goes one step on in its turn: touches a card that is lit, or presses a
 *   move that is offered.
 */

/** How long something that was seen may be gone when it is pressed. */
const GONE = { timeout: 2_000 };

/** What is lit, what has been touched, and the moves that are offered: those that the touched make, and the others. */
const LIT = ".felt button.lit:not(.taken)";
const TAKEN = ".felt .taken";
const MOVE = ".play > .moves > button:not(.plain):not(:disabled)";
const MADE = `${MOVE}:not(.calm)`;
const LET_GO = ".play > .moves > button.plain";
const BET = ".play > .moves > .bet";

/** Whether it happens this time. @param {number} share Of all times. */
const chance = (share) => Math.random() < share;

/** Any of them. @param {Locator} them */
const any = async (them) => them.nth(Math.floor(Math.random() * (await them.count())));

/** @param {"click" | "tap"} by @returns {Pick<Way, "press" | "play">} */
const pointing = (by) => ({
    press: async (_, what) => what.first()[by](),
    play: async (page) => {
        const [lit, moves, bets] = [page.locator(LIT), page.locator(MOVE), page.locator(BET)];
        const taken = (await page.locator(TAKEN).count()) > 0;
        const [cards, named, made] = [await lit.count(), await moves.count(), await page.locator(MADE).count()];
        if (taken && made > 0 && (cards === 0 || chance(0.8))) return page.locator(MADE).first()[by](GONE);
        // What was touched makes nothing: it is let go at times, so that cards do not pile up.
        const letGo = page.locator(LET_GO);
        if ((await letGo.count()) > 0 && (cards === 0 || chance(0.3))) return letGo[by](GONE);
        if (cards > 0 && !taken && chance(0.5) && (await lay(page, by))) return;
        // Cards first: among the words is also that one gives up.
        if (cards > 0 && (named === 0 || chance(0.8))) return touch(await any(lit), by);
        const open = await bets.count();
        if (open > 0 && (named === 0 || chance(0.4))) return bet(await any(bets), by);
        await (await any(moves))[by](GONE);
    },
});

/**
 * Touches a card where it is seen: others may lie over the rest of it.
 * @param {Locator} card @param {"click" | "tap"} by
 */
async function touch(card, by) {
    await card.scrollIntoViewIfNeeded(GONE);
    const position = await card.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
        const points = parts.flatMap((down) => parts.map((along) => ({ x: along * width, y: down * height })));
        return points.find(({ x, y }) => element.contains(document.elementFromPoint(left + x, top + y)));
    }, GONE);
    await card[by](position === undefined ? GONE : { ...GONE, position });
}

/** How many cards the least meld has. */
const MELD = 3;

/**
 * Touches the cards of a move of several that the page lists, and presses it; false where it lists none.
 * @param {Page} page @param {"click" | "tap"} by
 */
async function lay(page, by) {
    const { words, cards } = (await page.evaluate(longest, LIT)) ?? { words: "", cards: [] };
    if (cards.length < MELD) return false;
    for (const name of cards) await touch(page.locator(LIT).and(page.getByLabel(name, { exact: true })).first(), by);
    const made = page.locator(MOVE).filter({ hasText: words });
    if ((await made.count()) > 0) await made.first()[by](GONE);
    return true;
}

/**
 * Of the moves that the page lists, that of the most lit cards: its words, and what those cards are called.
 * @param {string} lit
 */
function longest(lit) {
    const names = [...document.querySelectorAll(lit)].map((one) => one.getAttribute("aria-label") ?? "");
    const moves = [...document.querySelectorAll(".all li > button")].map((one) => {
        const words = one.textContent?.trim() ?? "";
        let left = words;
        const cards = names.filter((name) => left !== (left = left.replace(name, "")));
        return { words, cards };
    });
    return moves.sort((one, other) => other.cards.length - one.cards.length)[0];
}

/** Bets: the least, or what one of the buttons or the slider says. @param {Locator} form @param {"click" | "tap"} by */
async function bet(form, by) {
    const [amounts, slider] = [form.locator(".amounts button"), form.locator("input[type=range]")];
    if ((await slider.count()) > 0 && chance(0.3)) {
        await (chance(0.5) ? slider.press("ArrowRight", GONE) : (await any(amounts))[by](GONE));
    }
    await form.locator("button[type=submit]")[by](GONE);
}

/** Goes on by Tab until the focus is on it. @param {Page} page @param {Locator} what */
async function tabTo(page, what) {
    await what.first().waitFor();
    for (let keys = 0; keys < 400; keys += 1) {
        if (await what.first().evaluate((it) => it === document.activeElement)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not come to ${what}`);
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
        play: async (page) => {
            const taken = (await page.locator(TAKEN).count()) > 0;
            const named = (await page.locator(MOVE).count()) > 0;
            if (named && (taken || (await page.locator(LIT).count()) === 0)) return page.keyboard.press("1");
            await page.keyboard.press("ArrowRight");
            return page.keyboard.press("Enter");
        },
    },
];

/**
 * Signs in by the page's own dialog, at a house for developers.
 * @param {Page} page @param {Way} way @param {string} front @param {string} name
 * @param {"player" | "operator" | "finance" | "auditor"} role
 */
export async function signIn(page, way, front, name, role = "player") {
    await page.goto(`${front}/#/me`);
    await way.press(page, page.getByRole("button", { name: "Entra", exact: true }));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").waitFor();
    await page.keyboard.type(name);
    if (role !== "player") await dialog.getByRole("combobox").selectOption(role);
    await way.press(page, dialog.getByRole("button", { name: "Entra" }));
    await dialog.waitFor({ state: "hidden" });
}

/** Who is signed in on the page. @param {Page} page @returns {Promise<{ subject: string, token: string }>} */
export const person = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem("mazziere.person") ?? "{}"));

/** A newcomer has nothing: the cashier of a house for developers, which the dialog offers, gives them money. */
const CASHIER = "Cassiere di prova";
const GIFT = "10,00";

/**
 * Opens a dialog in which one pays, as a newcomer, and takes the cashier's money.
 * @param {Page} page @param {Way} way @param {string} open The button that opens it.
 */
export async function openRich(page, way, open) {
    await way.press(page, page.locator(".register").getByRole("button", { name: open, exact: true }));
    const dialog = page.getByRole("dialog");
    await way.press(page, dialog.getByRole("button", { name: CASHIER }));
    await dialog.getByText(GIFT).first().waitFor();
    return dialog;
}

/** Goes to the table as soon as the page of the event links it. @param {Page} page @param {Way} way */
export async function toTable(page, way) {
    const link = page.locator(".register a.button[href^='#/tables/']");
    await link.first().waitFor({ timeout: 120_000 });
    await way.press(page, link);
    await page.locator(".felt").waitFor({ timeout: 60_000 });
    return /#\/tables\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? "";
}

/** The hand of a ring that was over last, by the page. @param {Page} page */
export async function lastHand(page) {
    const last = page.locator(".ring-last caption");
    return (await last.count()) > 0 ? Number(/\d+/.exec(await last.innerText())?.[0]) : 0;
}

/** What is there when a match is over. */
export const RESULT = "section.result";

/** What is there after the first hand of a ring. */
export const LAST = ".ring-last";

/** What is there while it is one's turn. */
export const TURN = ".duty.mine";

/** How long others may play without one's turn: who has given up a solitario waits for the others. */
const PATIENCE = 320_000;

/**
 * Plays whenever it is one's turn, until `over` says so, which is asked whenever something may be done or seen.
 * @param {Page} page @param {Way} way
 * @param {string} sign What is there when it may be over. @param {(played: number) => Promise<boolean>} over
 */
export async function playUntil(page, way, sign, over) {
    // Who has sat out comes back.
    const back = page.locator(".seated").getByRole("button", { name: "Sono tornato" });
    for (let played = 0; ;) {
        await page.locator(`${TURN}, ${sign}`).or(back).first().waitFor({ timeout: PATIENCE });
        if (await over(played)) return played;
        try {
            if ((await back.count()) > 0) await back.click(GONE);
            if ((await page.locator(TURN).count()) > 0) {
                await way.play(page);
                played += 1;
            }
        } catch {
            // The turn was over by then, or the card had gone: what is there now is looked at again.
        }
        await page.waitForTimeout(100);
    }
}

/** What is there when one has no seat any more. */
const UP = "body:not(:has(.seated))";

/**
 * Gets up from a ring, and plays until the hand is over: who just closed the page would keep the others waiting.
 * @param {Page} page @param {Way} way
 */
export async function leave(page, way) {
    const words = "Lascia il tavolo";
    await way.press(page, page.locator(".seated").getByRole("button", { name: words }));
    await way.press(page, page.getByRole("dialog").getByRole("button", { name: words }));
    await playUntil(page, way, UP, async () => (await page.locator(UP).count()) > 0);
}

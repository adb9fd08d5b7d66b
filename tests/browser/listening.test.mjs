// The page for who listens to it and uses keys, without a house: the focus is kept whatever goes away, and what is read
// out is news, once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { announced, announcing } from "./announced.mjs";
import { consoleAlone, draw, holdem, burraco, scala } from "./drawn.mjs";
import { open, startBrowser } from "./house.mjs";
import { backwards } from "./looks.mjs";

const missing = process.env["MAZZIERE_BROWSER"] === undefined ? "MAZZIERE_BROWSER names no browser" : false;

const NARROW = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

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

/** The words of what has the focus; of the body none. @param {import("playwright-core").Page} page */
const focused = (page) =>
    page.evaluate(() => {
        const { activeElement: one } = document;
        return one === document.body ? "" : (one?.getAttribute("aria-label") ?? one?.textContent ?? "").trim();
    });

/** Presses by the keyboard. @param {import("playwright-core").Locator} button */
async function press(button) {
    await button.focus();
    await button.press("Enter");
}

const EVENT = { kind: "club_event", id: "00000000-0000-4000-8000-000000000001", title: "Tavolo di prova" };

test("the focus stays where it was, or next to it", { skip: missing }, async () => {
    const { page, context } = await open(browser);
    await draw(page, console_.front, { ...holdem(4), event: EVENT });
    const seated = page.locator(".seated");

    // A dialog that is closed gives it back.
    const leave = seated.getByRole("button", { name: "Lascia il tavolo" });
    await press(leave);
    await page.getByRole("dialog").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.closest("dialog")?.open), true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await focused(page), "Lascia il tavolo");
    await press(leave);
    await press(page.getByRole("dialog").getByRole("button", { name: "Chiudi" }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await focused(page), "Lascia il tavolo");

    // A button that is at it keeps it, and does one thing at a time.
    let asked = 0;
    /** @type {() => void} */
    let answer = () => {};
    const answered = new Promise((done) => (answer = () => done(undefined)));
    await page.route("**/sit-out", async (route) => {
        if (route.request().method() === "POST") asked += 1;
        await answered;
        await route.fallback();
    });
    const out = seated.locator("button").first();
    const words = (await out.textContent())?.trim();
    await press(out);
    await page.locator(".seated button[aria-busy=true]").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(100);
    assert.equal(await focused(page), words);
    answer();
    await page.locator(".seated button[aria-busy=true]").waitFor({ state: "detached" });
    assert.equal(await focused(page), words);
    assert.equal(asked, 1);

    // At the least there is nothing less, and the button stays.
    const less = page.locator(".bet .step").first();
    await press(less);
    await page.waitForTimeout(100);
    assert.equal(await focused(page), "di meno");

    // Another page is there in the place of this one, and is called otherwise.
    const title = await page.title();
    await press(page.locator(".table-head .back"));
    await page.locator(".table-page").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
    await page.locator("h1", { hasText: "Circolo" }).waitFor();
    assert.deepEqual([title, await page.title()], ["Tavolo di prova · Mazziere", "Circolo · Mazziere"]);
    await context.close();
});

for (const [name, view] of /** @type {const} */ ([
    ["hold'em of ten", holdem(10)],
    ["burraco", burraco(16)],
    ["scala 40", scala(14)],
])) {
    test(`Tab follows the order of reading on a telephone: ${name}`, { skip: missing }, async () => {
        const { page, context, faults } = await open(browser, NARROW);
        await draw(page, console_.front, view);
        await page.locator(".play button, .hand button").first().waitFor();
        assert.deepEqual(await page.evaluate(backwards), []);
        assert.deepEqual(faults, []);
        await context.close();
    });
}

test("a clock that runs is not read out, and what is awaited is, once", { skip: missing }, async () => {
    const { page, context } = await open(browser);
    await page.addInitScript(announcing);
    await draw(page, console_.front, holdem(2));
    await page.clock.setFixedTime("2026-01-01T12:00:00Z");
    await page.evaluate(async () => {
        const load = (/** @type {string} */ file) => import(new URL(file, document.baseURI).href);
        const [{ html, render }, { Until }, { Waiting }] = await Promise.all(
            ["frame/view.js", "pages/words.js", "frame/parts.js"].map(load),
        );
        const end = "2026-01-01T12:05:00Z";
        const part = document.body.appendChild(document.createElement("div"));
        render(
            html`<p role="status"><${Until} at=${end} plain /> <${Until} at=${end} /></p>
                ${[1, 2, 3].map((n) => html`<section key=${n}><${Waiting} /></section>`)}`,
            part,
        );
    });
    await page.locator("[role=status]", { hasText: "Tocca a te" }).waitFor();
    await announced(page);
    await page.clock.setFixedTime("2026-01-01T12:00:02Z");
    await page.locator("time", { hasText: "4:58" }).first().waitFor();
    const until = await announced(page);
    assert.deepEqual(until.filter(({ text }) => /\d:\d\d/.test(text)), []);
    await page.locator("[role=status]", { hasText: "Un momento…" }).waitFor();
    assert.equal([...until, ...(await announced(page))].map(({ text }) => text).join(), "Un momento…");
    await context.close();
});

// What is held of every page: no fault of accessibility, no wider than the window, faces that fill their cards.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A telephone. */
const NARROW = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The screens on which pages are looked at. The policy would keep axe out. */
export const SCREENS = /** @type {const} */ ([
    ["wide and light", { bypassCSP: true }],
    ["narrow and dark", { bypassCSP: true, colorScheme: "dark", ...NARROW }],
]);

/** @param {import("playwright-core").Page} page @param {string} where What is said of a fault. */
export async function lookAt(page, where) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
    const said = violations.map(
        (/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(" ")}`,
    );
    assert.deepEqual(said, [], where);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${where} is ${over} px too wide`);
    const shrunk = await page.evaluate(() =>
        [...document.querySelectorAll(".card > .face")]
            .filter((face) => face.clientWidth < 0.95 * (face.parentElement?.clientWidth ?? 0))
            .map((face) => face.parentElement?.outerHTML.slice(0, 100)),
    );
    assert.deepEqual(shrunk, [], `${where}: faces fill their cards`);
    // A key that no catalogue has is said as it is.
    const keys = await page.evaluate(() => document.body.innerText.match(/\b[a-z]+(\.[a-z_]+){2,}\b/g) ?? []);
    assert.deepEqual(keys, [], `${where}: keys of texts`);
}

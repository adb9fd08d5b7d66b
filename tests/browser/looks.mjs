// What is held of every page: no fault of accessibility, no wider than the window, faces that fill their cards, and
// Tab in the order of reading.
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
    // How large what is touched must be is in WCAG 2.2, which axe leaves out unless it is asked.
    const rules = { "target-size": { enabled: true } };
    const { violations } = await page.evaluate((with_) => /** @type {any} */ (window).axe.run(with_), { rules });
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
    assert.deepEqual(await page.evaluate(backwards), [], `${where}: Tab follows the order of reading`);
    // A key that no catalogue has is said as it is.
    const keys = await page.evaluate(() => document.body.innerText.match(/\b[a-z]+(\.[a-z_]+){2,}\b/g) ?? []);
    assert.deepEqual(keys, [], `${where}: keys of texts`);
}

/**
 * Where Tab goes up, but for a column to the right, or to the left in a line. It runs in the page.
 * @returns {string[]}
 */
export function backwards() {
    const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
    const stops = [...document.querySelectorAll(controls)].filter(
        (one) =>
            one instanceof HTMLElement &&
            one.tabIndex >= 0 &&
            !one.matches(":disabled, .skip") &&
            one.checkVisibility({ visibilityProperty: true }),
    );
    // What scrolls is where it is seen, whatever lies in it.
    const placed = (/** @type {Element} */ one, /** @type {Element} */ other) => {
        let place = one;
        for (let box = one.parentElement; box !== null && !box.contains(other); box = box.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(box).overflow)) place = box;
        }
        return place.getBoundingClientRect();
    };
    const name = (/** @type {Element} */ one) => (one.ariaLabel ?? one.textContent ?? "").trim().slice(0, 40);
    return stops.slice(1).flatMap((one, n) => {
        const last = /** @type {Element} */ (stops[n]);
        const [from, to] = [placed(last, one), placed(one, last)];
        const isUp = to.bottom <= from.top + 1 && to.left < from.right - 1;
        const middle = (to.top + to.bottom) / 2;
        const isLeft = to.right <= from.left + 1 && middle > from.top && middle < from.bottom;
        return isUp || isLeft ? [`${name(last)} -> ${name(one)}`] : [];
    });
}

// Members of the staff and players at a house for developers, and what they do on the staff's pages.
import assert from "node:assert/strict";
import { openRich, person, signIn, WAYS } from "./hands.mjs";
import { open } from "./house.mjs";

const [mouse] = WAYS;

/** A name that would do something if it were markup. */
export const HOSTILE = `<img src=x onerror=alert(1)>'"&`;

/** @typedef {Awaited<ReturnType<typeof open>> & { id: string, front: string }} Somebody */

/**
 * @param {import("./house.mjs").Here} here
 * @param {string} name @param {"player" | "operator" | "finance" | "auditor"} role @returns {Promise<Somebody>}
 */
export async function somebody(here, name, role) {
    const opened = await open(here.browser, { acceptDownloads: true });
    opened.page.setDefaultTimeout(20_000);
    await signIn(opened.page, mouse, here.house.front, name, role);
    return { ...opened, id: (await person(opened.page)).subject, front: here.house.front };
}

/** @param {Somebody} who @param {string} address */
export async function go({ page, front }, address) {
    await page.goto(`${front}/#/${address}`);
    await page.locator("main h1, main h2, main h3").first().waitFor();
}

/** Registers for a tournament. @param {Somebody} who @param {string} tournament */
export async function register({ page, front }, tournament) {
    await page.goto(`${front}/#/tournaments/${tournament}`);
    const dialog = await openRich(page, mouse, "Iscriviti");
    await dialog.getByRole("button", { name: "Paga e iscriviti" }).click();
    await dialog.waitFor({ state: "hidden" });
}

/** Nothing went wrong in the pages, and no name became markup. @param {Somebody[]} all */
export async function ended(...all) {
    for (const { page, context, faults } of all) {
        assert.equal(await page.locator("img[src=x]").count(), 0);
        assert.deepEqual(faults, []);
        await context.close();
    }
}

/**
 * Gives a reason in the dialog that the button opens, and confirms it.
 * @param {Somebody} who @param {string} button @param {string} reason
 */
export async function withReason({ page }, button, reason) {
    await page.getByRole("button", { name: button, exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Motivo").fill(reason);
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
}

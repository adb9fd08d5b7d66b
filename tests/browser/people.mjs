// People at a house of developers: who they are, what they pay, by what the page offers.

/** @typedef {import("playwright-core").Page} Page */

/** The dialog that is open. @param {Page} page */
const dialog = (page) => page.getByRole("dialog");

/**
 * Signs in by the page's own dialog.
 * @param {Page} page @param {string} front @param {string} name
 * @param {"player" | "operator" | "finance" | "auditor"} role
 */
export async function signIn(page, front, name, role = "player") {
    await page.goto(`${front}/`);
    await page.getByRole("button", { name: "Entra", exact: true }).first().click();
    await dialog(page).getByRole("textbox").fill(name);
    await dialog(page).getByRole("combobox").selectOption(role);
    await dialog(page).getByRole("button", { name: "Entra", exact: true }).click();
    await dialog(page).waitFor({ state: "hidden" });
}

/** Who is signed in on the page. @param {Page} page @returns {Promise<string>} */
export const subject = (page) =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem("mazziere.person") ?? "{}").subject);

/**
 * Registers for a tournament; the cashier of the house for developers gives a newcomer money.
 * @param {Page} page @param {string} front @param {string} tournament
 */
export async function register(page, front, tournament) {
    await page.goto(`${front}/#/tournaments/${tournament}`);
    await page.locator(".register").getByRole("button", { name: "Iscriviti", exact: true }).click();
    await dialog(page).getByRole("button", { name: "Cassiere di prova" }).click();
    await dialog(page).getByText("10,00").first().waitFor();
    await dialog(page).getByRole("button", { name: "Paga e iscriviti" }).click();
    await dialog(page).waitFor({ state: "hidden" });
}

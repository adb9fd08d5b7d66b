// A house of bots on a private PostgreSQL, by the binary that MAZZIERE_BINARY names, and a browser, MAZZIERE_BROWSER,
// that notes everything which goes wrong in it. With MAZZIERE_TREE the console's files are those of this tree, not
// those in the binary.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { serveTree } from "./serve.mjs";

const { MAZZIERE_BINARY: binary, MAZZIERE_BROWSER: browser, MAZZIERE_PICTURES: pictures } = process.env;

/** Why these tests cannot be run here; undefined where they can. */
export const missing =
    binary === undefined || browser === undefined
        ? "MAZZIERE_BINARY and MAZZIERE_BROWSER name no house and browser"
        : false;

/** @typedef {() => Promise<void>} Act */

/**
 * @typedef {{ lobby: string, tables: string, wallet: string, audit: string }} Addresses
 * @typedef {object} Here
 * @property {Awaited<ReturnType<typeof startHouse>>} house
 * @property {Addresses} at Where its services are.
 * @property {import("playwright-core").Browser} browser
 */

/** A house and a browser for all tests of a file: begun before the first, ended after the last. @returns {Here} */
export function houseAndBrowser() {
    const here = /** @type {Here} */ ({});
    before(async () => {
        if (missing) return;
        [here.house, here.browser] = await Promise.all([startHouse(), startBrowser()]);
        here.at = (await (await fetch(`${here.house.front}/console.json`)).json()).addresses;
    });
    after(async () => {
        await here.browser?.close();
        await here.house?.stop();
    });
    return here;
}

/**
 * Starts a house. `kill` ends it as a machine that loses its power does; `start` starts it again, where it was.
 * @returns {Promise<{ front: string, data: string, stop: Act, kill: Act, start: Act }>} `data` is its folder.
 */
export async function startHouse() {
    const scratch = mkdtempSync(join(tmpdir(), "mazziere-browser-"));
    // PostgreSQL has an account of its own where root runs this.
    chmodSync(scratch, 0o755);
    const port = await freePorts();
    /** @type {import("node:child_process").ChildProcess} */
    let house;
    let front = "";
    const start = async () => {
        const begun = spawn(binary ?? "", ["all", "--data-dir", join(scratch, "data")], {
            env: { ...process.env, MAZZIERE_PORT: String(port), MAZZIERE_ENV: "development", RUST_LOG: "error" },
            stdio: ["ignore", "pipe", "inherit"],
        });
        house = begun;
        for await (const line of createInterface(begun.stdout)) {
            front ||= /^ {2}home .*(http:\/\/[^ /]+)/.exec(line)?.[1] ?? "";
            if (line.includes("Ctrl-C")) return;
        }
        throw new Error("the house does not start");
    };
    /** @param {NodeJS.Signals} signal */
    const end = async (signal) => {
        const ended = once(house, "exit");
        house.kill(signal);
        await ended;
    };
    await start();
    const tree = process.env["MAZZIERE_TREE"] === undefined ? undefined : await serveTree(front, 0);
    const served = /** @type {import("node:net").AddressInfo | undefined} */ (tree?.address() ?? undefined);
    if (served !== undefined) front = `http://127.0.0.1:${served.port}`;
    const stop = async () => {
        tree?.closeAllConnections();
        tree?.close();
        await end("SIGINT");
        rmSync(scratch, { recursive: true, force: true });
    };
    return { front, data: join(scratch, "data"), stop, start, kill: () => end("SIGKILL") };
}

/** The first of five ports in a row that are free: a house that is started again is where it was. */
async function freePorts() {
    for (;;) {
        const first = 20_000 + Math.floor(Math.random() * 10_000);
        const servers = Array.from({ length: 5 }, (_, n) => createServer().listen(first + n, "127.0.0.1"));
        const free = await Promise.all(
            servers.map((server) => Promise.race([once(server, "listening").then(() => true), failed(server)])),
        );
        await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
        if (free.every(Boolean)) return first;
    }
}

/** @param {import("node:net").Server} server @returns {Promise<boolean>} */
const failed = (server) => new Promise((done) => server.once("error", () => done(false)));

/** Starts a browser; it makes no calls of its own. */
export async function startBrowser() {
    const { chromium } = await import("playwright-core");
    const quiet = ["quic", "gpu", "background-networking", "component-update", "sync"].map(
        (what) => `--disable-${what}`,
    );
    return chromium.launch({ executablePath: browser ?? "", args: ["--no-sandbox", "--no-first-run", ...quiet] });
}

/** Refusals to who came for the last place and was slower than others: no page can know of it before it asks. */
const SLOWER = ["registration_closed", "seat_taken", "table_full", "tournament_full", "tournament_over"];

/**
 * A page and what went wrong in it: errors, what it said of itself, and refused requests, but for those that came too
 * late. Of a refused request the browser says a line of its own, which adds nothing.
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @param {readonly string[]} [late] Codes of further refusals that only say that others, or a clock, were faster.
 */
export async function open(browser, options = {}, late = []) {
    const context = await browser.newContext({ locale: "it-IT", viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    /** @type {string[]} */
    const faults = [];
    page.on("pageerror", (error) => faults.push(`error: ${error.stack ?? error.message}`));
    page.on("console", (said) => {
        if (/^Failed to load resource: the server responded with a status of/.test(said.text())) return;
        if (["error", "warning"].includes(said.type())) faults.push(`said: ${said.text()} ${said.location().url}`);
    });
    page.on("response", async (answer) => {
        if (answer.status() < 400) return;
        const fault = `${answer.status()} ${answer.request().method()} ${answer.url()}`;
        faults.push(fault);
        const code = (await answer.json().catch(() => ({}))).code;
        const at = faults.indexOf(fault);
        if (code === undefined || at < 0) return;
        faults.splice(at, 1, ...([...SLOWER, ...late].includes(code) ? [] : [`${code}: ${fault}`]));
    });
    return { page, context, faults };
}

/** Keeps a picture, where pictures are wanted. @param {import("playwright-core").Page} page @param {string} name */
export async function picture(page, name) {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.jpg`), type: "jpeg", quality: 70 });
}

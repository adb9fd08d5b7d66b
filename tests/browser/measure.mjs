// What the console costs, as figures to read (`npm run measure`): the first view, how soon a table is there, how long
// after its event a move is painted, and how long the page computes for it. Beside a house of bots, which shares the
// machine: what the page computes is by the clock of its thread, which stands while others are served.
import { loadavg } from "node:os";
import { open, startBrowser, startHouse } from "./house.mjs";

const TABLES = 5;
const STEPS = 40;

const house = await startHouse();
const browser = await startBrowser();

/** @param {readonly number[]} figures */
function spread(figures) {
    const sorted = [...figures].sort((one, other) => one - other);
    const at = (/** @type {number} */ part) => sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(0);
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, of ${sorted.length}`;
}

/**
 * When moves come and when they are painted, by the clock of the page. A step that changes nothing to be seen, such as
 * what the ledger has posted, is none: after it the next thing that is painted is something else.
 */
function watched() {
    const times = /** @type {any} */ (window);
    times.came = 0;
    times.painted = [];
    const isMove = (/** @type {string} */ event) => {
        if (!event.includes("event: step\n")) return false;
        const { step, patch = [] } = JSON.parse(/^data: ?(.*)$/m.exec(event)?.[1] ?? "{}");
        return step === "turn" && patch.some((/** @type {any} */ { path }) => /^\/(view|seats)\b/.test(path));
    };
    const real = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await real(...asked);
        if (!answer.headers.get("content-type")?.startsWith("text/event-stream") || answer.body === null) return answer;
        const decoder = new TextDecoder();
        let rest = "";
        const seen = new TransformStream({
            transform(piece, to) {
                const events = (rest + decoder.decode(piece, { stream: true })).split("\n\n");
                rest = events.pop() ?? "";
                if (times.came === 0 && events.some(isMove)) times.came = performance.now();
                to.enqueue(piece);
            },
        });
        return new Response(answer.body.pipeThrough(seen), { status: answer.status, headers: answer.headers });
    };
    new MutationObserver((changes) => {
        const felt = document.querySelector(".felt");
        if (times.came === 0 || felt === null || !changes.some(({ target }) => felt.contains(target))) return;
        const from = times.came;
        times.came = 0;
        // After the frame that shows it.
        requestAnimationFrame(() => setTimeout(() => times.painted.push(performance.now() - from)));
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

async function tables() {
    const { addresses } = await (await fetch(`${house.front}/console.json`)).json();
    for (;;) {
        const { items } = await (await fetch(`${addresses.tables}/v1/tables?status=playing&limit=100`)).json();
        if (items.length >= TABLES) return items.slice(0, TABLES);
        await new Promise((done) => setTimeout(done, 500));
    }
}

const there = [];
const painted = [];
let computed = 0;
for (const { table_id, game } of await tables()) {
    const { page, context } = await open(browser);
    await page.addInitScript(watched);
    const begun = performance.now();
    await page.goto(`${house.front}/#/tables/${table_id}`);
    await page.locator(".felt .plate").first().waitFor();
    there.push(performance.now() - begun);
    const metrics = await context.newCDPSession(page);
    await metrics.send("Performance.enable", { timeDomain: "threadTicks" });
    const tasks = async () =>
        (await metrics.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
    const before = await tasks();
    await page.waitForFunction((steps) => /** @type {any} */ (window).painted.length >= steps, STEPS / TABLES, {
        timeout: 120_000,
    }).catch(() => console.log(`${game}: few moves`));
    painted.push(...(await page.evaluate(() => /** @type {any} */ (window).painted)));
    computed += 1000 * ((await tasks()) - before);
    await context.close();
}
console.log(`a table is there after ${spread(there)} tables, nothing kept`);
console.log(`a move is painted after ${spread(painted)} moves`);
console.log(`the page computes ${(computed / painted.length).toFixed(1)} ms for each, its clocks in between as well`);
console.log(`the machine's load was ${loadavg()[0]?.toFixed(1)} at the end`);
await browser.close();
await house.stop();

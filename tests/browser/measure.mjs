// What the console costs, as figures to read (`npm run measure`): the first view, how soon a table is there, and how
// long after its event a move is painted. Beside a house of bots, so quiet as they are.
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

/** When pieces of streams come and when what they change is painted, by the clock of the page. */
function watched() {
    const times = /** @type {any} */ (window);
    times.came = 0;
    times.painted = [];
    const real = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await real(...asked);
        if (!answer.headers.get("content-type")?.startsWith("text/event-stream") || answer.body === null) return answer;
        const seen = new TransformStream({
            transform(piece, to) {
                const told = new TextDecoder().decode(piece);
                if (times.came === 0 && told.includes("event: step")) times.came = performance.now();
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
for (const { table_id, game } of await tables()) {
    const { page, context } = await open(browser);
    await page.addInitScript(watched);
    const begun = performance.now();
    await page.goto(`${house.front}/#/tables/${table_id}`);
    await page.locator(".felt .plate").first().waitFor();
    there.push(performance.now() - begun);
    await page.waitForFunction((steps) => /** @type {any} */ (window).painted.length >= steps, STEPS / TABLES, {
        timeout: 120_000,
    }).catch(() => console.log(`${game}: few moves`));
    painted.push(...(await page.evaluate(() => /** @type {any} */ (window).painted)));
    await context.close();
}
console.log(`a table is there after ${spread(there)} tables, nothing kept`);
console.log(`a move is painted after ${spread(painted)} moves`);
await browser.close();
await house.stop();

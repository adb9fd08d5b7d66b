// Every game and every format of tables, at a house of bots, by a player who touches what the page lights and presses
// what it offers: matches to their end, ten hands of a ring. Nothing goes wrong in the page, and no card reaches it
// before it may be seen, nor who looks at the replay.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lastHand, LAST, openRich, person, playUntil, RESULT, signIn, toTable, WAYS } from "./hands.mjs";
import { early, listen, shownTo } from "./hidden.mjs";
import { houseAndBrowser, missing, open, picture } from "./house.mjs";

const [mouse] = WAYS;

/** What is played: the longest first. @type {readonly (readonly ["cash" | "event", string, string?, number?])[]} */
const GAMES = [
    ["cash", "chemin-de-fer", "", 5],
    ["cash", "burraco"],
    ["event", "solitario", "four_individual"],
    ["cash", "scala-40"],
    ["cash", "sette-e-mezzo"],
    ["cash", "telesina"],
    ["cash", "poker-5-carte"],
    ["cash", "poker-all-italiana"],
    ["cash", "bestia"],
    ["cash", "omaha"],
    ["cash", "holdem"],
    ["event", "holdem", "ring"],
    ["event", "uno", "heads_up"],
    ["event", "peppa", "four_individual"],
    ["event", "tresette", "pairs"],
    ["cash", "asso-piglia-tutto"],
    ["cash", "scopone"],
    ["cash", "cirulla"],
    ["cash", "tresette"],
    ["cash", "briscola"],
    ["cash", "scopa"],
];

/** How many are played at once. */
const AT_ONCE = 3;

/** How long a page may take for anything, on a machine that has other work. */
const PATIENCE = 90_000;

/** How many hands of a ring. */
const HANDS = 10;

/** The most that a newcomer brings to a table: what the cashier gives. */
const MOST = 10;

const here = houseAndBrowser();

/** @param {string} url @param {string} [token] @param {unknown} [body] @returns {Promise<any>} */
async function call(url, token, body) {
    const headers = {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(url, { headers, ...sent });
    assert.ok(answer.ok, `${answer.status} ${url}`);
    return answer.json();
}

/** @param {"auditor" | "operator"} role @returns {Promise<string>} */
const tokenOf = async (role) => (await call(`${here.house.front}/dev/token`, undefined, { role, name: "eyes" })).token;

/** The shortest that the house offers. @param {"cash" | "event"} kind @param {string} game @param {string} [format] */
async function offered(kind, game, format = "") {
    const path = kind === "cash" ? "cash-tables" : "tournaments?status=registration_open&limit=200";
    const { items } = await call(`${here.at.lobby}/v1/${path}`);
    const cost = (/** @type {any} */ one) => Number(one.buy_in?.share ?? one.min_buy_in);
    const length = (/** @type {any} */ { players = 0, options_text }) =>
        10 * players + Number(/(?:target|points|deals|time)=(\d+)/.exec(options_text)?.[1] ?? 0);
    const found = items
        .filter((/** @type {any} */ one) => one.game === game && one.product === undefined && cost(one) <= MOST)
        .filter((/** @type {any} */ one) => kind === "cash" || (one.format === format && one.takes_registrations))
        .sort((/** @type {any} */ a, /** @type {any} */ b) => length(a) - length(b) || b.seats - a.seats)[0];
    assert.ok(found, `the house offers ${game} ${format}`);
    return found;
}

/** A page of a newcomer. @param {string} name */
async function newcomer(name) {
    const opened = await open(here.browser);
    opened.page.setDefaultTimeout(PATIENCE);
    const received = await listen(opened.page, [here.at.lobby, here.at.tables, here.at.wallet]);
    await signIn(opened.page, mouse, here.house.front, name);
    return { ...opened, received, name };
}

/** @typedef {Awaited<ReturnType<typeof newcomer>>} Newcomer */

/** Sits down at a cash table. @param {Newcomer} one @param {any} cash */
async function sitDown({ page }, { table_id, max_buy_in }) {
    await page.goto(`${here.house.front}/#/cash-tables/${table_id}`);
    const dialog = await openRich(page, mouse, "Siediti");
    await dialog.locator("input[inputmode=decimal]").fill(String(Math.min(MOST, Number(max_buy_in))).replace(".", ","));
    await dialog.getByRole("button", { name: "Siediti", exact: true }).click();
}

/**
 * Registers for an event, with a partner where it is of pairs.
 * @param {readonly Newcomer[]} those @param {any} event
 */
async function register([first, second], { tournament_id }) {
    const event = `${here.house.front}/#/tournaments/${tournament_id}`;
    if (second !== undefined) {
        await second.page.goto(event);
        const dialog = await openRich(second.page, mouse, "Iscriviti");
        await dialog.getByRole("button", { name: "Annulla" }).click();
    }
    assert.ok(first);
    await first.page.goto(event);
    const dialog = await openRich(first.page, mouse, "Iscriviti");
    if (second !== undefined) await dialog.getByLabel("Compagno").selectOption({ label: second.name });
    await dialog.getByRole("button", { name: "Paga e iscriviti" }).click();
    await second?.page.getByRole("button", { name: "Accetta e paga" }).click();
}

/**
 * What an auditor is shown of a table that is over: its match, or each of its hands.
 * @param {string} table @param {number} hands 0 of a match.
 */
async function replays(table, hands) {
    const token = await tokenOf("auditor");
    const one = async (/** @type {string} */ of) => {
        const whole = await call(`${here.at.tables}/v1/tables/${table}/replay?limit=200${of}`, token);
        for (let { next } = whole; next !== undefined; ) {
            const more = await call(`${here.at.tables}/v1/tables/${table}/replay?limit=200&after=${next}${of}`, token);
            whole.items.push(...more.items);
            next = more.next;
        }
        return whole;
    };
    if (hands === 0) return [await one("")];
    return Promise.all(Array.from({ length: hands }, (_, n) => one(`&hand=${n + 1}`)));
}

/** What everybody is told of all games alike: no table is in it. */
const CATALOGUE = /\/v1\/(decks|games)\b/;

/**
 * Asserts that no card was received too early, and that one would have been found in whatever way it came.
 * @param {readonly import("./hidden.mjs").Received[]} all @param {ReturnType<typeof shownTo>} shown
 * @param {string} table @param {number} over @param {number} least How many cards there are to look at.
 */
async function assertNoneEarly(all, shown, table, over, least) {
    const received = [];
    for (const one of all) {
        if (!CATALOGUE.test(one.url)) received.push(one);
        else assert.equal(await (await fetch(one.url)).text(), one.text, "the catalogue is the same for everybody");
    }
    const { found, looked } = early(received, shown, table, over);
    assert.deepEqual(found, []);
    assert.ok(looked >= least, `${looked} cards were looked at`);

    const { moments, pack } = shown;
    // The last one at which some card is hidden, and nothing else happened at the same time.
    const moment = moments.findLast(
        ({ at, open }, n) => at < over && at < (moments[n + 1]?.at ?? at) && [...pack].some((card) => !open.has(card)),
    );
    assert.ok(moment, "some card is hidden at some time");
    const card = [...pack].find((one) => !moment.open.has(one));
    const url = `${here.at.tables}/v1/tables/${table}`;
    const [version, late] = [`"version":${moment.version}`, over + 1];
    for (const told of [
        { url: `${url}/stream`, at: late, text: `data: {${version},"data":{"card":"${card}"}}` },
        { url: `${url}/replay?limit=9`, at: late, text: `{"items":[{${version},"patch":["${card}"]}]}` },
        { url: `${url}/moves`, at: moment.at, text: `{"said":["${card}"]}` },
        { url: `${here.at.lobby}/v1/me/stream`, at: moment.at, text: `data: {"why":"holds ${card}, and more"}` },
        { url: `${here.at.wallet}/v1/players/1/balance`, at: moment.at, text: `{"of":{"${card}":1}}` },
        { url: `${here.at.lobby}/v1/me/waiting`, at: moment.at, text: `no JSON: ${card}` },
    ]) {
        assert.equal(early([...received, told], shown, table, over).found.length, 1, told.text);
    }
}

/** @param {"cash" | "event"} kind @param {string} game @param {string} [format] @param {number} [most] */
async function plays(kind, game, format, most = HANDS) {
    const began = Date.now();
    const event = await offered(kind, game, format);
    const ring = format === "ring" || event.kind === "pot";
    const names = format === "pairs" ? ["Anna", "Berta"] : ["Anna"];
    const those = await Promise.all(names.map((name) => newcomer(`${name} ${kind} ${game}`)));
    await (kind === "cash" ? sitDown(/** @type {Newcomer} */ (those[0]), event) : register(those, event));
    const played = await Promise.all(
        those.map(async ({ page }) => {
            const table = await toTable(page, mouse);
            const seated = Date.now();
            const result = page.locator(RESULT);
            const first = await lastHand(page);
            let ends = false;
            const clicks = await playUntil(page, mouse, ring ? `${LAST}, ${RESULT}` : RESULT, async () => {
                if ((await result.count()) > 0) return true;
                if (!ring || ends || (await lastHand(page)) < first + most) return false;
                // Nobody retires from an event of chips.
                if (kind === "event") return true;
                // The cards of a ring are shown to auditors when its table is closed.
                ends = true;
                const url = `${here.at.lobby}/v1/cash-tables/${event.table_id}/close`;
                await call(url, await tokenOf("operator"), { reason: "ten hands are enough" });
                return false;
            });
            return { table, seated, clicks, hands: ring ? await lastHand(page) : 0 };
        }),
    );
    const [{ table, seated, clicks, hands }] = /** @type {[typeof played[0]]} */ (/** @type {unknown} */ (played));
    const over = Date.now();
    console.log(
        `${event.options_text} ${format || kind}: ${clicks} clicks, ${hands} hands, ` +
            `${Math.round((over - began) / 1000)} s, ${Math.round((seated - began) / 1000)} of them before the table`,
    );
    const whole = ring && kind === "event" ? [] : await replays(table, hands);
    // Who is slow loses a match by the clock: that is none that was played to its end. Who calls themselves out does.
    if (!ring) assert.match(whole[0].items.at(-1).data.outcome?.ending.by, /^(played|called_out)$/);
    for (const { page, received, faults, name } of those) {
        await picture(page, `over-${kind}-${game}-${name}`);
        assert.deepEqual(faults, []);
        if (whole.length === 0) continue;
        const me = (await person(page)).subject;
        const mine = whole.flatMap(({ view }) => view.seats).filter((one) => one.player_id === me);
        const seats = mine.map(({ seat }) => seat);
        assert.ok(seats.length > 0);
        const shown = shownTo(whole, seats);
        await assertNoneEarly(received(), shown, table, ring ? Infinity : overAt(shown), ring ? 1 : 50);
    }
    if (whole.length > 0) await assertReplayHides(whole, table, hands);
    await Promise.all(those.map(({ context }) => context.close()));
}

/** When a match was over. @param {ReturnType<typeof shownTo>} shown */
const overAt = ({ moments }) => Number(moments.at(-1)?.at);

/**
 * Opens the replay as a stranger and as another player.
 * @param {any[]} whole @param {string} table @param {number} hands
 */
async function assertReplayHides(whole, table, hands) {
    for (const name of ["", "Zeno"]) {
        const { page, context, faults } = await open(here.browser);
        page.setDefaultTimeout(PATIENCE);
        const received = await listen(page, [here.at.lobby, here.at.tables, here.at.wallet]);
        if (name !== "") await signIn(page, mouse, here.house.front, name);
        await page.goto(`${here.house.front}/#/replay/${table}${hands > 0 ? `?hand=${hands}` : ""}`);
        await page.locator(".replay-list li").first().waitFor();
        await page.locator(".marks li").first().waitFor();
        const shown = shownTo(whole);
        // Of a hand that ended without a showdown there may be no card at all.
        const [over, least] = hands > 0 ? [Infinity, 0] : [overAt(shown), 1];
        await assertNoneEarly(received(), shown, table, over, least);
        assert.deepEqual(faults, []);
        await context.close();
    }
}

/** The game of every run; the others take minutes, and have a run of their own. */
const ALWAYS = ["scopa"];
const { MAZZIERE_GAMES: wanted } = process.env;

describe("a player who only clicks what is lit", { skip: missing, concurrency: AT_ONCE }, () => {
    for (const [kind, game, format, hands] of GAMES) {
        const skip = wanted !== "all" && !ALWAYS.includes(game) && "MAZZIERE_GAMES=all plays it";
        test(`${kind} ${game} ${format ?? ""}`, { skip }, () => plays(kind, game, format, hands));
    }
});

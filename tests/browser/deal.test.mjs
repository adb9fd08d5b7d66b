// What the console checks of a deal, against recorded vectors: those of the shuffle, of promises and of the logs, and
// each forged in turn. Run by `node --test tests/browser/deal.test.mjs`.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const web = new URL("services/console/web/replay/", root);
const { fromBase64, fromHex, sha256, toHex, utf8 } = await import(new URL("bytes.js", web));
const chance = await import(new URL("chance.js", web));
const trees = await import(new URL("trees.js", web));
const { checkDeal, checkProof, keepsShoe, verdict } = await import(new URL("deal.js", web));
const log = await import(new URL("log.js", web));

const recorded = async (name) =>
    JSON.parse(await readFile(new URL(`shared/fairdeal/tests/${name}.json`, root), "utf8"));
const page = await readFile(new URL("docs/audit-format.md", root), "utf8");
const vectors = JSON.parse(page.slice(page.indexOf("## Vectors")).match(/```json\n([^]*?)```/)[1]);

for (const v of [...(await recorded("golden")), ...(await recorded("decks"))]) {
    test(`shuffle: ${v.name}`, async () => {
        const secret = fromHex(v.secret);
        const context = chance.contextOf(
            fromHex(v.context_id),
            BigInt(v.name === "six decks of 52" ? 2n ** 64n - 1n : v.context_number),
        );
        const info = chance.infoOf(v.label, context, v.seeds.map(fromHex));
        assert.equal(toHex(await chance.commitmentOf(context, secret)), v.commitment);
        const words = chance.words(await chance.drawKey(secret, info));
        assert.deepEqual(chance.permuted(words, v.permutation.length), v.permutation);
        assert.deepEqual(
            v.numbers.map(() => chance.below(words, v.bound)),
            v.numbers,
        );
        if (v.new)
            assert.deepEqual(
                v.permutation.map((at) => v.new[at]),
                v.cards,
            );
    });
}

test("every new deck is in the order that the format gives it", () => {
    for (const [name, text] of Object.entries(vectors.decks)) {
        const deck = text.split(" ").flatMap((word) => {
            const [card, times = "1"] = word.split("x");
            return Array(Number(times)).fill(card);
        });
        assert.deepEqual(chance.ascending(deck.toReversed()), deck, name);
    }
});

test("the links of a stream", async () => {
    let previous = "0".repeat(64);
    for (const row of vectors.links) {
        assert.equal(toHex(await sha256(utf8(row.payload))), row.payload_hash);
        assert.equal(toHex(await log.eventHash({ ...row, previous }, row.stream)), row.event_hash);
        previous = row.event_hash;
    }
});

/** The path from a leaf to the root as RFC 6962 defines it, lowest first. */
async function pathOf(leaves, at) {
    if (leaves.length === 1) return [];
    let half = 1;
    while (2 * half < leaves.length) half *= 2;
    const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
    return at < half
        ? [...(await pathOf(left, at)), await trees.rootOf(right)]
        : [...(await pathOf(right, at - half)), await trees.rootOf(left)];
}

/** The page of a deal, made of the vectors of the format. */
async function fairness() {
    const { table, deal, secret, seeds, commitment, cards, root } = vectors.deal;
    const context = chance.contextOf(fromHex(table.replaceAll("-", "")), deal);
    const info = chance.infoOf("deal", context, seeds.map(fromHex));
    const salts = await Promise.all(cards.split(" ").map((_, at) => chance.saltOf(fromHex(secret), info, at)));
    const leaves = await Promise.all(
        cards
            .split(" ")
            .map((card, at) =>
                trees.leaf(Uint8Array.from([at, 0, 0, 0, card.length, 0, 0, 0, ...utf8(card), ...salts[at]])),
            ),
    );
    const openings = await Promise.all(
        cards.split(" ").map(async (card, position) => ({
            position,
            card,
            salt: toHex(salts[position]),
            path: (await pathOf(leaves, position)).map(toHex),
        })),
    );
    const page = {
        deal,
        commitment,
        promised_at: 1,
        drawn_at: 6,
        seeds,
        seeded_at: [4, 0],
        joint: true,
        root,
        secret,
        openings,
    };
    return { table, page };
}

test("a deal with its shuffle, and each part of it forged", async () => {
    const { table, page } = await fairness();
    const why = async (change) =>
        (await checkDeal(table, { ...structuredClone(page), ...change }, { own: [] }))
            .filter(({ why, unknown }) => why !== undefined && !unknown)
            .map(({ why }) => why);
    assert.deepEqual(await why({}), []);
    assert.deepEqual(await why({ secret: "00".repeat(32) }), ["audit.untrue.secret", "audit.untrue.shuffle"]);
    assert.deepEqual(await why({ seeds: ["6369616e", ""] }), ["audit.untrue.shuffle"]);
    assert.deepEqual(await why({ commitment: "00".repeat(32) }), ["audit.untrue.secret"]);
    assert.deepEqual(await why({ joint: false }), ["audit.untrue.joint"]);
    assert.deepEqual(await why({ seeded_at: [1, 0] }), ["audit.untrue.seed_order"]);
    const swapped = structuredClone(page.openings);
    [swapped[0].card, swapped[1].card] = [swapped[1].card, swapped[0].card];
    assert.deepEqual(await why({ openings: swapped }), ["audit.untrue.opening_of_card", "audit.untrue.shuffle"]);
    assert.deepEqual(await why({ openings: page.openings.slice(1) }), [
        "audit.untrue.opening_of_card",
        "audit.untrue.not_all_open",
    ]);
});

test("a promise, and the own seed in a deal", async () => {
    const { table, deal, deal_commitment, path, root, first, count, seed, mixed } = vectors.promises;
    const page = {
        deal,
        commitment: deal_commitment,
        promise: { first, count, root, path },
        promised_at: 1,
        drawn_at: 9,
    };
    const seeded = { ...page, seeds: [mixed, ""], seeded_at: [5, 0], joint: true, openings: [] };
    const failed = (marks) => marks.filter(({ why, unknown }) => why !== undefined && !unknown).map(({ what }) => what);
    assert.deepEqual(failed(await checkDeal(table, seeded, { own: ["00ff", seed] })), []);
    assert.deepEqual(failed(await checkDeal(table, seeded, { own: ["00ff"] })), ["audit.mark.own"]);
    assert.deepEqual(failed(await checkDeal(table, { ...seeded, deal: 41 }, { own: [] })), ["audit.mark.promise"]);
    const other = { ...seeded, promise: { ...seeded.promise, root: "00".repeat(32) } };
    assert.deepEqual(failed(await checkDeal(table, other, { own: [] })), ["audit.mark.promise"]);
    assert.equal(verdict(await checkDeal(table, seeded, { own: [] })), "partly");
});

test("promises of a table have the paths and secrets of the recorded vectors", async () => {
    for (const v of await recorded("promises")) {
        for (const { number, secret, commitment, path, own, mixed } of v.deals) {
            const context = chance.contextOf(fromHex(v.context_id), number);
            assert.equal(toHex(await chance.commitmentOf(context, fromHex(secret))), commitment);
            const place = await trees.leaf(fromHex(commitment));
            assert.ok(await trees.leads(place, number - v.first, v.count, path.map(fromHex), fromHex(v.root)));
            assert.equal(toHex(await chance.mixedOf(context, fromHex(own))), mixed);
        }
    }
});

test("roots by tiles are those of the tree, whatever its size", async () => {
    for (const size of [1, 2, 255, 256, 257, 1000, 70000]) {
        const leaves = Array.from({ length: size }, (_, at) => {
            const bytes = new Uint8Array(32);
            new DataView(bytes.buffer).setUint32(0, at);
            return bytes;
        });
        const levels = [leaves];
        while (levels.at(-1).length >= 256) {
            const above = [];
            for (let at = 0; at + 256 <= levels.at(-1).length; at += 256)
                above.push(await trees.rootOf(levels.at(-1).slice(at, at + 256)));
            levels.push(above);
        }
        const read = async (path) => {
            const [level, ...rest] = path.split("/");
            const partial = rest.at(-2)?.endsWith(".p") ? Number(rest.pop()) : 256;
            const index = Number(rest.join("").replaceAll("x", "").replace(".p", ""));
            return Uint8Array.from(
                levels[level].slice(index * 256, index * 256 + partial).flatMap((hash) => [...hash]),
            );
        };
        assert.equal(toHex(await log.rootByTiles(size, read)), toHex(await trees.rootOf(leaves)), String(size));
    }
});

const base64 = (bytes) => Buffer.from(bytes).toString("base64");

/** A log of one table's rows (version, type and payload of each), signed by a key of its own. */
async function logged(table, ...events) {
    const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
    const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
    const bytes = Uint8Array.of(1, ...raw);
    const id = (await sha256(Uint8Array.from([...utf8("test/events\n"), ...bytes]))).slice(0, 4);
    const rows = events.map(([version, type, payload], position) => ({
        position,
        version,
        type,
        schema: 1,
        occurred_at: "2026-01-01T20:00:00.000001Z",
        previous: "00".repeat(32),
        payload: JSON.stringify(payload),
    }));
    const leaves = await Promise.all(
        rows.map(async (one) =>
            log.eventLeaf(one.position, table, one.version, await log.eventHash(one, table), "table"),
        ),
    );
    const text = `test/events\n${rows.length}\n${base64(await trees.rootOf(leaves))}\n`;
    const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, utf8(text)));
    const checkpoint = `${text}\n\u2014 test/events ${base64([...id, ...signature])}\n`;
    const paths = await Promise.all(
        rows.map(async (_, index) => ({ index, path: (await pathOf(leaves, index)).map(base64) })),
    );
    return { rows, log: { checkpoint, paths }, key: `test/events+${toHex(id)}+${base64(bytes)}` };
}

/** The proof of the one deal of a match. */
async function signed() {
    const { table, page } = await fairness();
    const promise = { first: 1, count: 1, path: [], root: toHex(await trees.leaf(fromHex(page.commitment))) };
    const opened = { table_id: table, promises: { deals: { first: 1, count: 1, root: promise.root } } };
    const turn = { sealed: {}, drawn: { deal: 1, seeds: page.seeds, seeded_at: page.seeded_at, root: page.root } };
    const { rows, log, key } = await logged(table, [1, "table_opened", opened], [6, "turn", turn]);
    const hand = { table_id: table, hand: 1, rows, deals: [{ cards: 40, fairness: { ...page, promise } }] };
    return { file: { format: "mazziere hand proof", version: 1, hand, log }, key };
}

const failed = (marks) => marks.filter(({ why, unknown }) => why !== undefined && !unknown).map(({ why }) => why);

test("a proof of a hand, and each part of it forged", async () => {
    const { file, key } = await signed();
    const why = async (change, by = key) => {
        const copy = structuredClone(file);
        change(copy);
        return failed(await checkProof(copy, { key: by, witnesses: [], own: [] }));
    };
    assert.deepEqual(await why(() => {}), []);
    assert.deepEqual(await why((f) => (f.log.checkpoint = f.log.checkpoint.replace("\n2\n", "\n3\n"))), [
        "audit.untrue.signature",
        "audit.untrue.not_included",
    ]);
    assert.deepEqual(await why((f) => (f.hand.rows[1].occurred_at = "2026-01-01T20:00:00.000002Z")), [
        "audit.untrue.not_included",
    ]);
    assert.deepEqual(await why((f) => f.log.paths.pop()), ["audit.untrue.no_path"]);
    assert.deepEqual(await why((f) => f.hand.rows.shift()), ["audit.untrue.opening", "audit.untrue.promised"]);
    assert.deepEqual(await why((f) => (f.hand.hand = 2)), ["audit.untrue.hand"]);
    assert.deepEqual(await why((f) => (f.hand.deals = [])), ["audit.untrue.hand"]);
    assert.ok((await why((f) => (f.hand.deals[0].fairness.seeds = ["", ""]))).includes("audit.untrue.draw"));
    assert.deepEqual(await why(() => {}, "test/events+00000000+AAAA"), ["audit.untrue.key"]);
    assert.ok((await why((f) => (f.hand.rows[0].payload = "{"))).length > 0);
});

/**
 * A ring of three hands, each with one deal, in which a seed of seat 0 is mixed. What is returned checks a file for a
 * hand: with the deals of these numbers, `seeds` of these deals as the own ones, and a `change` of the pages.
 */
async function ring(game) {
    const { table } = vectors.deal;
    const hands = [1, 2, 3];
    const commitments = hands.map((hand) => toHex(new Uint8Array(32).fill(hand)));
    const leaves = await Promise.all(commitments.map((commitment) => trees.leaf(fromHex(commitment))));
    const root = toHex(await trees.rootOf(leaves));
    const own = (hand) => toHex(utf8(`seed ${hand}`));
    const deals = await Promise.all(
        hands.map(async (deal) => {
            const context = chance.contextOf(fromHex(table.replaceAll("-", "")), deal);
            return {
                deal,
                commitment: commitments[deal - 1],
                promise: { first: 1, count: 3, root, path: (await pathOf(leaves, deal - 1)).map(toHex) },
                promised_at: 1,
                drawn_at: 10 * deal + 2,
                seeds: [toHex(await chance.mixedOf(context, fromHex(own(deal)))), ""],
                seeded_at: [deal + 1, 0],
                joint: true,
                root: toHex(new Uint8Array(32).fill(100 + deal)),
                openings: [],
            };
        }),
    );
    const opened = { table_id: table, game, ring: {}, promises: { deals: { first: 1, count: 3, root } } };
    const drawn = ({ deal, seeds, seeded_at, root }) => ({ sealed: {}, drawn: { deal, seeds, seeded_at, root } });
    const { rows, log, key } = await logged(
        table,
        [1, "table_opened", opened],
        ...deals.flatMap((page) => [
            [page.drawn_at, "turn", drawn(page)],
            [10 * page.deal + 9, "hand_ended", { first_version: 10 * page.deal, hand: { hand: page.deal } }],
        ]),
    );
    return async (hand, numbers, seeds = [], change = () => {}) => {
        const pages = structuredClone(deals.filter(({ deal }) => numbers.includes(deal)));
        change(pages);
        const versions = [1, 10 * hand + 9, ...pages.map(({ drawn_at }) => drawn_at)];
        const asked = rows.filter(({ version }) => versions.includes(version));
        const proven = pages.map((page) => ({ cards: 52, fairness: page }));
        const file = { hand: { table_id: table, hand, rows: asked, deals: proven }, log };
        return checkProof(file, { key, witnesses: [], own: seeds.map(own) });
    };
}

test("the deal of another hand is refused, and an older one beside those of the hand proves nothing", async () => {
    const proof = await ring("holdem");
    const named = (marks) => [...new Set(marks.map(({ deal }) => deal).filter((deal) => deal !== undefined))];
    const own = await proof(3, [3], [3]);
    assert.deepEqual([failed(own), named(own)], [[], [3]]);
    // All rows are those of the log, and so is what the pages say.
    for (const [hand, deals] of [
        [3, [1]],
        [3, [2]],
        [2, [3]],
        [3, [1, 2]],
        [3, [1, 2, 3]],
        [1, [1, 2]],
    ]) {
        const marks = await proof(hand, deals);
        const strangers = marks.filter(({ why }) => why === "audit.untrue.hand").map(({ deal }) => deal);
        assert.deepEqual(
            strangers,
            deals.filter((deal) => deal !== hand),
            `${deals} for ${hand}`,
        );
        assert.deepEqual([named(marks), verdict(marks)], [deals, "wrong"]);
    }
    // The row with which a hand begins names the deal before it, in which this player had no seed yet.
    const ofDeals = (marks) => marks.filter(({ deal }) => deal !== undefined);
    for (const before of [1, 2]) {
        const marks = await proof(3, [before, 3], [3]);
        assert.deepEqual([failed(marks), ofDeals(marks)], [[], ofDeals(own)]);
    }
    assert.deepEqual(failed(await proof(3, [])), ["audit.untrue.hand"]);
});

test("what is wrong with a deal beside those of the hand is wrong with the file", async () => {
    const proof = await ring("holdem");
    const marks = await proof(3, [2, 3], [], (pages) => (pages[0].promise.root = "00".repeat(32)));
    assert.deepEqual(failed(marks), ["audit.untrue.promised", "audit.untrue.promised"]);
    assert.deepEqual(marks.filter(({ deal, why }) => deal === 2 && why === undefined), []);
});

test("a shoe is proven for every hand that is dealt from it", async () => {
    const proof = await ring("chemin-de-fer");
    for (const deals of [[1], [2], [3], [1, 2, 3]]) {
        const marks = await proof(3, deals);
        assert.deepEqual([failed(marks), verdict(marks)], [[], "partly"], `${deals}`);
    }
    const later = await proof(2, [3]);
    assert.deepEqual(failed(later), ["audit.untrue.hand"]);
});

test("hands share a shoe in the games that are played with one, and in no other", async () => {
    const rules = new URL("shared/rules/src/", root);
    const infos = (await readdir(rules, { recursive: true })).filter((file) => file.endsWith("/info.rs"));
    const shoes = [];
    for (const file of infos) {
        const text = await readFile(new URL(file, rules), "utf8");
        if (/decks: .*French312/.test(text)) shoes.push(file.split("/")[0].replaceAll("_", "-"));
    }
    const { lobby } = await import(new URL("../texts/en/lobby.js", web));
    const games = Object.keys(lobby).flatMap((key) => /^game\.(.*)$/.exec(key)?.[1] ?? []);
    assert.ok(shoes.length > 0 && games.length > 15);
    assert.deepEqual(games.filter(keepsShoe), shoes);
});

test("a note that is none, and base64 that is written otherwise", () => {
    for (const note of ["", "a\n1\nAAAA\n", "a\n1\nAAAA\n\nno signature\n", "a\n01\nAAAA\n\n\u2014 a AAAAAAAA\n"]) {
        assert.throws(() => log.checkpointOf(note), log.Untrue);
    }
    assert.throws(() => fromBase64("AB=="), RangeError);
});

test("a log that has grown is told from one that has another past, by two paths", async () => {
    const { grownByPaths, positionsOf } = await import(new URL("../audit/grown.js", web));
    const leaves = Array.from({ length: 41 }, (_, at) => new Uint8Array(32).fill(at + 1));
    for (let size = 2; size <= leaves.length; size += 1) {
        const all = leaves.slice(0, size);
        const newer = { size, root: await trees.rootOf(all) };
        for (let old = 1; old < size; old += 1) {
            const older = { size: old, root: await trees.rootOf(all.slice(0, old)) };
            const paths = await Promise.all(
                positionsOf(old).map(async (index) => ({ index, path: (await pathOf(all, index)).map(base64) })),
            );
            assert.ok(await grownByPaths(older, newer, paths), `${old} of ${size}`);
            const other = { size: old, root: new Uint8Array(32) };
            assert.equal(await grownByPaths(other, newer, paths), false);
        }
    }
});

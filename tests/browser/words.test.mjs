// Every event and every legal move of a game has its words, in both catalogues: the modules of the games are asked to
// word one of each kind, made from the schemas of the API. Run by `node --test tests/browser`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const web = new URL("services/console/web/", root);
globalThis.window ??= globalThis;
Object.defineProperty(globalThis, "navigator", { value: { language: "it-IT", onLine: true }, configurable: true });
globalThis.location ??= { hash: "", origin: "http://console.test", href: "http://console.test/" };
globalThis.addEventListener ??= () => {};

const { italian } = await import(new URL("texts/it.js", web));
const { english } = await import(new URL("texts/en.js", web));
const { speak } = await import(new URL("frame/texts.js", web));
const { gameOf } = await import(new URL("games/game.js", web));
const { schemas } = JSON.parse(readFileSync(new URL("openapi/tables.json", root), "utf8")).components;

/** As many of one kind are tried. */
const MOST = 500;
const catalogues = { it: italian, en: english };

/** The parameters of a text, each once. */
const parameters = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

test("both catalogues have the same keys", () => {
    assert.deepEqual(Object.keys(italian).sort(), Object.keys(english).sort());
});

test("a text has the same parameters in both languages", () => {
    for (const [key, text] of Object.entries(italian))
        assert.deepEqual(parameters(text), parameters(english[key] ?? ""), key);
});

test("no text is empty, and none of a part hides one of another", async () => {
    for (const [name, catalogue] of Object.entries(catalogues)) {
        for (const [key, text] of Object.entries(catalogue)) assert.ok(text.trim() !== "", `${name}: ${key}`);
        const source = readFileSync(new URL(`texts/${name}.js`, web), "utf8");
        const parts = await Promise.all(
            [...source.matchAll(/"(\.\/[^"]+)"/g)].map(([, file]) => import(new URL(`texts/${file}`, web))),
        );
        const all = parts.flatMap((part) => Object.values(part).flatMap((one) => Object.keys(one)));
        assert.deepEqual(
            all.filter((key, place) => all.indexOf(key) !== place),
            [],
            name,
        );
    }
});

test("a text that a page says by its key is there", () => {
    const sources = readdirSync(web, { recursive: true }).filter(
        (file) => /\.js$/.test(file) && !/^(client|vendor|texts)\//.test(file),
    );
    const said = sources.flatMap((file) => {
        const text = readFileSync(new URL(file, web), "utf8");
        return [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => `${file}: ${key}`);
    });
    assert.ok(said.length > 300, `${said.length} texts`);
    assert.deepEqual(
        said.filter((one) => !(one.split(": ")[1] in italian)),
        [],
    );
});

/** A module and all that it imports when it is opened. */
function opened(file, found = new Set()) {
    if (found.has(file)) return found;
    found.add(file);
    const source = readFileSync(new URL(file, web), "utf8");
    for (const [, name] of source.matchAll(/^(?:import|export|\})[^;]*?\sfrom\s+"(\.[^"]+)"/gm))
        opened(new URL(name, new URL(file, web)).href.slice(web.href.length), found);
    return found;
}

test("a page and a game fetch the parts that their texts are in", async () => {
    const partOf = new Map();
    for (const file of readdirSync(new URL("texts/it/", web), { recursive: true })) {
        if (!file.endsWith(".js")) continue;
        const part = await import(new URL(`texts/it/${file}`, web));
        for (const key of Object.values(part).flatMap((texts) => Object.keys(texts)))
            partOf.set(key, file.replace(/\.js$/, ""));
    }
    const texts = readFileSync(new URL("frame/texts.js", web), "utf8");
    const named = (/** @type {string} */ list) => [...list.matchAll(/"([^"]+)"/g)].map(([, part]) => part);
    const always = named(/for \(const part of \[([^\]]+)\]/.exec(texts)?.[1] ?? "");
    assert.ok(always.includes("frame"));
    let entries = 0;
    for (const [folder, file] of [
        ["", "app.js"],
        ["games/", "games/game.js"],
    ]) {
        const source = readFileSync(new URL(file, web), "utf8");
        const constant = /^const ([A-Z]+) = "([^"]+)"/gm;
        const constants = new Map([...source.matchAll(constant)].map(([, name, part]) => [name, part]));
        for (const [, module, list] of source.matchAll(/\[\(\) => import\("\.\/([^"]+)"\)([^\]]*)\]/g)) {
            entries += 1;
            const more = [...named(list), ...[...list.matchAll(/[A-Z]+/g)].map(([name]) => constants.get(name))];
            const here = new Set([...always, ...more]);
            for (const one of opened(folder + module)) {
                if (/^(client|vendor)\//.test(one)) continue;
                const text = readFileSync(new URL(one, web), "utf8");
                const areas = [...text.matchAll(/\bword\(\s*"([^"]+)"/g)].map(([, area]) => `${area}.`);
                const keys = [...text.matchAll(/\b(?:t|say)\(\s*"([^"]+)"/g)].map(([, key]) => key);
                for (const key of partOf.keys()) if (areas.some((area) => key.startsWith(area))) keys.push(key);
                for (const key of keys)
                    assert.ok(!partOf.has(key) || here.has(partOf.get(key)), `${module}: ${one} says ${key}`);
            }
        }
    }
    assert.ok(entries > 28, `${entries} pages and games`);
});

const resolved = (schema) => (schema.$ref === undefined ? schema : schemas[schema.$ref.split("/").at(-1)]);
const choices = (schema) => schema.oneOf ?? schema.anyOf;

/** Every kind of an event or a move: its choices, and theirs. */
function kinds(schema) {
    const found = resolved(schema);
    return choices(found) === undefined ? [found] : choices(found).flatMap(kinds);
}

/**
 * Things that a schema allows: enough of them that each choice and each field that may be missing is there and is not.
 * @returns {unknown[]}
 */
function samples(schema, full, depth = 0) {
    const of = resolved(schema);
    if (of.const !== undefined) return [of.const];
    if (of.enum !== undefined) return of.enum;
    const some = choices(of);
    if (some !== undefined) {
        const things = some.filter((one) => resolved(one).type !== "null");
        return things.flatMap((one) => samples(one, full, depth + 1));
    }
    if (of.allOf !== undefined) return samples(of.allOf[0], full, depth + 1);
    const type = Array.isArray(of.type) ? of.type.find((one) => one !== "null") : of.type;
    if (type === "boolean") return [true, false];
    if (type === "integer" || type === "number") return [1];
    if (type === "string") return ["7D"];
    if (type === "array") return full ? [samples(of.items, full, depth + 1)] : [[]];
    return objects(of, full, depth);
}

function objects({ properties = {}, required = [] }, full, depth) {
    let found = [{}];
    for (const [name, schema] of Object.entries(properties)) {
        if (!full && !required.includes(name)) continue;
        const values = samples(schema, full, depth + 1);
        // Near the top each value goes with each; deep inside it is enough that each is there once.
        const many = depth > 3 ? Math.max(found.length, values.length) : Math.min(found.length * values.length, MOST);
        const turn = (n) => (depth > 3 ? n : Math.floor(n / found.length));
        found = Array.from({ length: many }, (_, n) => ({
            ...found[n % found.length],
            [name]: values[turn(n) % values.length],
        }));
    }
    return found;
}

/** A table of two, at which the reader holds seat 0. */
function at(game) {
    return {
        view: { game, seats: [{ seat: 0 }, { seat: 1 }], names: [], last: [], legal: [], version: 1 },
        game: { game, lines: 2, seats: 2, totals: [0, 0], options: {}, deal: undefined },
        cards: { name: (code) => `carta ${code}`, glyph: (code) => code, info: (code) => ({ card: code }) },
        yours: [0],
        name: (seat) => `Nome ${seat}`,
        chips: String,
        card: (code) => `carta ${code}`,
        list: (codes) => codes.map((code) => `carta ${code}`).join(", "),
        choice: { lit: () => false, taken: () => false, touch() {}, cards: [], mine: false },
    };
}

/** Nothing is left in it that was meant to be a word. */
function isWorded(text, what) {
    const shown = `${what}: ${text}`;
    assert.equal(typeof text, "string", shown);
    assert.ok(text.length > 1, shown);
    assert.ok(!(text in italian), `a key for a text: ${shown}`);
    assert.doesNotMatch(text, /\b(undefined|null|NaN)\b|\[object|[{}]|(^|\s)[a-z_0-9-]+\.[a-z_]+(\.|\s|$)/, shown);
}

/** The games of the document, each with the schema of its events: `ScopaMatchView` has `scopa`, `ScopaMatchEvent`. */
const EVENTS = new Map(
    Object.keys(schemas)
        .filter((name) => /(Match|Ring)View$/.test(name))
        .flatMap((name) =>
            samples(schemas[name].properties.game, true).map((game) => [game, name.replace(/View$/, "Event")]),
        ),
);

function eventsOf(game) {
    const all = schemas[EVENTS.get(game)];
    assert.ok(all, `no events of ${game} in the document`);
    return kinds(all);
}

function movesOf(game) {
    const mapping = schemas.GameLegal.discriminator.mapping[game];
    assert.ok(mapping, `no legal moves of ${game} in the document`);
    return kinds(schemas[mapping.split("/").at(-1)].properties.moves.items);
}

test("every game of the document has a module", async () => {
    assert.equal(EVENTS.size, Object.keys(schemas.GameLegal.discriminator.mapping).length);
    for (const game of EVENTS.keys()) assert.ok((await gameOf(game)).line, game);
});

for (const game of EVENTS.keys()) {
    for (const spoken of ["it", "en"]) {
        test(`${game}: every event has its sentence (${spoken})`, async () => {
            await speak(spoken);
            const module = await gameOf(game);
            let worded = 0;
            for (const schema of eventsOf(game)) {
                for (const full of [true, false]) {
                    for (const event of samples(schema, full)) {
                        if (
                            ["deal", "hand"].includes(event.type) &&
                            event.event !== undefined &&
                            event.event.type === undefined
                        )
                            continue;
                        isWorded(module.line(event, at(game)), `${game} ${JSON.stringify(event)}`);
                        worded += 1;
                    }
                }
            }
            assert.ok(worded > 12, `${worded} events`);
        });

        test(`${game}: every legal move has its words (${spoken})`, async () => {
            await speak(spoken);
            const module = await gameOf(game);
            for (const schema of movesOf(game)) {
                for (const full of [true, false]) {
                    for (const move of samples(schema, full))
                        isWorded(module.move(move, at(game)), `${game} ${JSON.stringify(move)}`);
                }
            }
        });
    }
}

// Nothing is kept that no page uses: each class of the style sheets is written by some module, and each text is said by
// one, as far as that can be decided from the sources. Run by `node --test tests/browser/unused.test.mjs`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";

const root = new URL("../../", import.meta.url);
const web = new URL("services/console/web/", root);
const read = (file, from = web) => readFileSync(new URL(file, from), "utf8");

const modules = readdirSync(web, { recursive: true }).filter(
    (file) => file.endsWith(".js") && !/^(client|vendor|texts)\//.test(file),
);

/** The words of the API: what its fields are called, and what stands in those that hold one of some words. */
const fields = new Set();
/** @type {Map<string, Set<string>>} */
const wordsOf = new Map();
const apiWords = new Set();
/** Words of the log and the ledger, as auditors read them, that no schema lists. */
const LOGGED = [
    "template",
    "cash_template",
    "outage",
    "chat_report",
    "house_reserve_one",
    "house_reserve_five",
    "house_reserve_ten",
];

/** What of a schema says nothing of the parts of it. */
const ASIDE = ["properties", "enum", "const", "example", "examples", "default"];

/** @param {any} schema @param {string} field What it is called, where it is part of another. @param {any} schemas */
function gather(schema, field, schemas) {
    if (typeof schema !== "object" || schema === null) return;
    const named = schema.$ref === undefined || field === "" ? undefined : schemas[schema.$ref.split("/").at(-1)];
    for (const choice of [named, ...(named?.oneOf ?? [])])
        if (choice?.enum !== undefined) gather({ enum: choice.enum }, field, schemas);
    for (const word of [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]) {
        apiWords.add(String(word));
        wordsOf.set(field, (wordsOf.get(field) ?? new Set()).add(String(word)));
    }
    for (const [name, one] of Object.entries(schema.properties ?? {})) {
        fields.add(name);
        gather(one, name, schemas);
    }
    for (const [name, one] of Object.entries(schema)) if (!ASIDE.includes(name)) gather(one, field, schemas);
}
for (const file of readdirSync(new URL("openapi/", root)).filter((name) => name.endsWith(".json"))) {
    const { paths, components } = JSON.parse(read(`openapi/${file}`, root));
    const { schemas } = components;
    for (const path of Object.keys(paths)) for (const step of path.split("/")) apiWords.add(step);
    for (const schema of Object.values(schemas)) gather(schema, "", schemas);
}

/**
 * A text that is made: its parts, and what is between two of them; `of` is the file that makes it.
 * @typedef {{ parts: string[], holes: Hole[], of: string }} Made
 * @typedef {{ name: string, field: boolean }} Hole What it is called: `event.type` is the field "type".
 */

/** What the sources write: texts that stand there whole, texts that are made, classes, and what classes begin with. */
const written = {
    whole: /** @type {Set<string>} */ (new Set()),
    made: /** @type {Made[]} */ ([]),
    classes: /** @type {Set<string>} */ (new Set()),
    begun: /** @type {Set<string>} */ (new Set()),
};
/** What the fields of objects are called in the sources: some are words of a text. @type {Set<string>} */
const names = new Set();
/** What a file gives a name to, that is a text or made: `const key = ...`. @type {Map<string, Made[]>} */
const given = new Map();

/** What functions of a file are called with, and what is written in its attributes. @type {Map<string, Made[]>} */
const handed = new Map();
const hand = (/** @type {Made} */ made) => handed.set(made.of, [...(handed.get(made.of) ?? []), made]);

/** They put a key and a word of it together: what they are called with is looked at, not what they do. */
const HELPERS = ["word", "named", "or", "say"];

/** @param {ts.Node | undefined} of @returns {Hole} */
function hole(of) {
    if (of !== undefined && ts.isPropertyAccessExpression(of)) return { name: of.name.text, field: true };
    return { name: of !== undefined && ts.isIdentifier(of) ? of.text : "", field: false };
}
const called = (/** @type {ts.Node} */ of) => hole(of).name;

/** The text of an expression, as far as it is known. @param {ts.Node} of @param {string} file @returns {Made} */
function madeOf(of, file) {
    if (ts.isStringLiteral(of) || ts.isNoSubstitutionTemplateLiteral(of))
        return { parts: [of.text], holes: [], of: file };
    if (!ts.isTemplateExpression(of)) return { parts: ["", ""], holes: [hole(of)], of: file };
    const parts = [of.head.text, ...of.templateSpans.map(({ literal }) => literal.text)];
    return { parts, holes: of.templateSpans.map(({ expression }) => hole(expression)), of: file };
}

/** Both texts, with a point between them. @param {Made} one @param {Made} other @returns {Made} */
const joined = (one, other) => ({
    parts: [...one.parts.slice(0, -1), `${one.parts.at(-1)}.${other.parts[0]}`, ...other.parts.slice(1)],
    holes: [...one.holes, ...other.holes],
    of: one.of,
});

/** Whether it stands in one of the helpers. @param {ts.Node} node @returns {boolean} */
function inHelper(node) {
    const own = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) ? node.name : undefined;
    if (own !== undefined && ts.isIdentifier(own) && HELPERS.includes(own.text)) return true;
    return node.parent !== undefined && inHelper(node.parent);
}

/** A literal is no class where it is compared, imported, or the key of a text. @param {ts.Node} node */
function isClass(node) {
    const { parent } = node;
    if (ts.isBinaryExpression(parent))
        return ![ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
            parent.operatorToken.kind,
        );
    if (ts.isCallExpression(parent))
        return !["t", "word", "said", "hasText", "get", "set"].includes(called(parent.expression));
    return !ts.isImportDeclaration(parent) && !ts.isCaseClause(parent) && !ts.isElementAccessExpression(parent);
}

/** @param {string} text @param {boolean} open Whether a hole follows at once, so that its last word goes on. */
function classesIn(text, open) {
    const all = text.split(/\s+/);
    if (open) written.begun.add(/** @type {string} */ (all.pop()));
    for (const one of all) written.classes.add(one);
}

/**
 * The classes in a part of markup: those of attributes that are written out.
 * @param {string} text @param {string} file
 */
function attributesIn(text, file) {
    for (const [, name = "", words = ""] of text.matchAll(/([\w-]+)="([^"]*)"/g)) {
        classesIn(words, false);
        written.whole.add(words);
        hand({ parts: [words], holes: [], of: file });
        if (name === "area")
            written.made.push({ parts: [`${words}.`, ""], holes: [{ name: "", field: false }], of: file });
    }
}

/** @param {ts.Node} node @param {string} file */
function visit(node, file) {
    const tagged = node.parent !== undefined && ts.isTaggedTemplateExpression(node.parent);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
        if (tagged) attributesIn(node.text, file);
        else {
            written.whole.add(node.text);
            if (ts.isCallExpression(node.parent)) hand(madeOf(node, file));
            if (isClass(node)) classesIn(node.text, false);
        }
    } else if (ts.isTemplateExpression(node)) {
        const made = madeOf(node, file);
        if (tagged) {
            for (const part of made.parts) attributesIn(part, file);
        } else {
            if (!inHelper(node)) written.made.push(made);
            if (ts.isCallExpression(node.parent)) hand(made);
            made.parts.forEach((part, n) => classesIn(part, n < made.holes.length));
        }
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
        names.add(node.name.text);
    } else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
        const made = madeOf(node.initializer, file);
        const name = `${file} ${node.name.text}`;
        if (made.parts.join("") !== "") given.set(name, [...(given.get(name) ?? []), made]);
    } else if (ts.isCallExpression(node) && called(node.expression) === "withAmount") {
        const [key] = node.arguments;
        if (key !== undefined) written.made.push(joined(madeOf(key, file), { parts: ["one"], holes: [], of: file }));
    } else if (ts.isCallExpression(node) && HELPERS.includes(called(node.expression))) {
        const [area, of] = node.arguments;
        if (!inHelper(node) && area !== undefined && of !== undefined)
            written.made.push(joined(madeOf(area, file), madeOf(of, file)));
    }
    ts.forEachChild(node, (child) => visit(child, file));
}
for (const file of modules)
    visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS), file);
for (const [, words = ""] of read("index.html").matchAll(/class="([^"]*)"/g)) classesIn(words, false);

/** The classes of a sheet, in its selectors. @param {string} sheet */
function classesOf(sheet) {
    const plain = sheet.replace(/\/\*[^]*?\*\//g, "");
    const selectors = [...plain.matchAll(/([^{}]+)\{/g)].map(([, before]) => before);
    const named = selectors.filter((one) => !one.includes("@")).join(" ");
    return [...named.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name);
}

const isWritten = (/** @type {string} */ name) =>
    written.classes.has(name) ||
    [...written.begun].some((begin) => begin.length > 1 && name.startsWith(begin)) ||
    // A state of the API stands as it is: a tournament that is `running`.
    apiWords.has(name);

test("every class of the style sheets is written by a module", () => {
    const sheets = readdirSync(new URL("style/", web)).filter((file) => file.endsWith(".css"));
    const unused = sheets.flatMap((file) =>
        [...new Set(classesOf(read(`style/${file}`)))]
            .filter((name) => !isWritten(name))
            .map((name) => `${file}: ${name}`),
    );
    assert.deepEqual(unused, []);
});

const ownWords = [...written.whole].filter((one) => /^[\w-]+$/.test(one));
const anyWord = new Set([...apiWords, ...LOGGED, ...fields, ...names, ...ownWords]);

/** Whether a hole may be filled so: of events and moves the types are known, of the rest all words that there are. */
function fits(/** @type {Hole} */ { name, field }, /** @type {string} */ text) {
    if (field && name === "type") return wordsOf.get("type")?.has(text) ?? false;
    return text.split(".").every((word) => /^\d*$/.test(word) || anyWord.has(word));
}

/** @type {Map<string, boolean>} */
const known = new Map();
/** Whether a key is said: whole, or made of parts that are. @param {string} key @returns {boolean} */
function isSaid(key) {
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, false);
    const now = written.whole.has(key) || written.made.some((one) => isMade(key, one));
    known.set(key, now);
    return now;
}

/** @param {string} key @param {Made} made @returns {boolean} */
function isMade(key, { parts, holes, of }) {
    if (holes.length === 0) return parts[0] === key;
    if (!parts.some((part) => part.includes("."))) return false;
    const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const found = new RegExp(`^${escaped.join("(.*)")}$`).exec(key);
    if (found === null) return false;
    return found.slice(1).every((text, n) => {
        const { name } = /** @type {Hole} */ (holes[n]);
        if (n > 0 || parts[0] !== "") return fits(/** @type {Hole} */ (holes[n]), text);
        // What it begins with is a key by itself: what has its name in this file, or what is handed on there.
        return (given.get(`${of} ${name}`) ?? handed.get(of) ?? []).some((one) => isMade(text, one));
    });
}

test("every text is said by a module", async () => {
    const { italian } = await import(new URL("texts/it.js", web).href);
    assert.deepEqual(
        Object.keys(italian).filter((key) => !isSaid(key)),
        [],
    );
});

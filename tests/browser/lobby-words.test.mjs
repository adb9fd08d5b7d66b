// Every word of the contract that the pages of the lobby and the wallet show has a text, in Italian and in English; and
// both catalogues have the same keys with the same parameters.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFile(new URL(path, root), "utf8");
/** The files of the console are modules for browsers, without a package that would say so. */
const load = async (path) => import(`data:text/javascript;base64,${Buffer.from(await read(path)).toString("base64")}`);

const documents = Object.fromEntries(
    await Promise.all(
        ["lobby", "wallet", "tables"].map(async (name) => [name, JSON.parse(await read(`openapi/${name}.json`))]),
    ),
);

/** The words of an enumeration, or the values of the field that tells the variants of a schema apart. */
function wordsOf(document, name, field) {
    const { schemas } = documents[document].components;
    const schema = schemas[name];
    assert.ok(schema, `${document}.json has no ${name}`);
    if (schema.enum) return schema.enum;
    return schema.oneOf.flatMap(({ $ref }) => schemas[$ref.split("/").at(-1)].properties[field].enum);
}

/** A filter of a list, whose values stand in its parameter. */
function filterOf(path, name) {
    return documents.wallet.paths[path].get.parameters.find((one) => one.name === name).schema.enum;
}

/** The areas of the catalogues, and what of the documents each shows. */
const AREAS = {
    because: wordsOf("lobby", "Because", "code"),
    cash_kind: wordsOf("lobby", "CashKind"),
    "cash_kind.per": wordsOf("lobby", "MatchKind"),
    cash_status: wordsOf("lobby", "CashTableStatus"),
    chip_mode: wordsOf("lobby", "ChipMode"),
    club_kind: wordsOf("lobby", "ClubKind"),
    club_stage: wordsOf("lobby", "ClubStage"),
    format: wordsOf("lobby", "Format"),
    game: Object.keys(documents.tables.components.schemas.GameInfo.discriminator.mapping),
    kind: wordsOf("lobby", "Product"),
    limit: wordsOf("wallet", "LimitKind"),
    limit_used: wordsOf("wallet", "LimitKind"),
    match_stage: wordsOf("lobby", "CashMatchStage"),
    money_product: filterOf("/v1/players/{player_id}/statement", "product"),
    not_registered: wordsOf("lobby", "NotRegistered", "code"),
    period: wordsOf("wallet", "ExclusionPeriod"),
    period_of: wordsOf("lobby", "RankingPeriod"),
    posting_kind: wordsOf("wallet", "PostingKind"),
    asked: wordsOf("wallet", "ProtectionAsked", "kind"),
    registration_status: wordsOf("lobby", "RegistrationStatus"),
    result_kind: wordsOf("lobby", "ResultKind"),
    retired_because: wordsOf("lobby", "RetiredBecause"),
    session_status: wordsOf("lobby", "SessionStatus"),
    skill: wordsOf("lobby", "SkillLevel"),
    table_status: wordsOf("tables", "TableStatus"),
    top_up_status: wordsOf("lobby", "TopUpStatus"),
    tournament_status: wordsOf("lobby", "TournamentStatus"),
    vacated_because: wordsOf("lobby", "VacatedBecause"),
    warning_cause: wordsOf("lobby", "WarningCause"),
    warning_status: wordsOf("lobby", "WarningStatus"),
    withdrawal_status: wordsOf("wallet", "WithdrawalStatus"),
};

const web = "services/console/web";
const catalogues = {};
for (const language of ["it", "en"]) {
    const { lobby } = await load(`${web}/texts/${language}/lobby.js`);
    const { money } = await load(`${web}/texts/${language}/money.js`);
    const twice = Object.keys(lobby).filter((key) => key in money);
    assert.deepEqual(twice, [], "no key in two files");
    catalogues[language] = { ...lobby, ...money };
}

for (const [language, texts] of Object.entries(catalogues)) {
    for (const [area, words] of Object.entries(AREAS)) {
        test(`${language}: ${area} in words`, () => {
            assert.ok(words.length > 0);
            assert.deepEqual(
                words.filter((word) => !texts[`${area}.${word}`]),
                [],
            );
        });
    }
}

test("the same keys in both languages, with the same parameters", () => {
    const { it, en } = catalogues;
    assert.deepEqual(Object.keys(it).sort(), Object.keys(en).sort());
    const parameters = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();
    for (const key of Object.keys(it)) assert.deepEqual(parameters(it[key]), parameters(en[key]), key);
});

test("players are called tu, never voi", async () => {
    const words = /\b(voi|vostr[aeio]|avete|potete|dovete|siete|volete)\b/i;
    for (const part of ["frame", "lobby", "table", "money", "replay", "audit"]) {
        const voi = words.exec(await read(`${web}/texts/it/${part}.js`));
        assert.equal(voi, null, `${part}: ${voi?.[0]}`);
    }
});

test("the words that the pages list themselves are those of the documents", async () => {
    const listed = (text, name) =>
        new RegExp(`const ${name} = (?:/\\*\\*.*?\\*/ \\()?\\[([^\\]]*)\\]`).exec(text)?.[1].match(/\w+/g);
    const lists = await read(`${web}/pages/me-lists.js`);
    assert.deepEqual(listed(lists, "REGISTRATIONS"), AREAS.registration_status);
    assert.deepEqual(listed(lists, "SESSIONS"), AREAS.session_status);
    const limits = await read(`${web}/pages/limits.js`);
    assert.deepEqual(listed(limits, "LIMITS"), AREAS.limit);
    assert.deepEqual(listed(limits, "PERIODS"), AREAS.period);
    assert.deepEqual(listed(await read(`${web}/pages/withdrawals.js`), "STATUSES"), AREAS.withdrawal_status);
    const statement = await read(`${web}/pages/statement.js`);
    assert.deepEqual(listed(statement, "PRODUCTS"), AREAS.money_product);
    const kinds = /const KINDS = \(([^)]*)\)/s.exec(statement)[1].match(/[a-z_]{3,}/g);
    assert.deepEqual(kinds, AREAS.posting_kind);
});

// What a change of the stream of a tournament makes of what the page knew.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const text = await readFile(new URL("../../services/console/web/pages/tournament-change.js", import.meta.url));
const { changed } = await import(`data:text/javascript;base64,${text.toString("base64")}`);

const summary = (version) => ({ version });
const entry = (registration_id) => ({ registration_id, players: [registration_id] });
const ids = (list) => list.map(({ registration_id }) => registration_id).join("");
const known = () => ({
    summary: summary(4),
    pool: "1.00",
    entries: ["a", "b", "c"].map(entry),
    prizes: [{ place: 1, amount: "1.00" }],
    results: [],
    rounds: [{ round: 1, matches: [{ match_id: "m", entries: ["a", "b"], bye: false }] }],
});

test("what is absent has not changed", () => {
    const next = changed(known(), { after: 4, version: 5, summary: summary(5), pool: "2.00" });
    assert.deepEqual(next, { ...known(), summary: summary(5), pool: "2.00" });
});

test("a change that was taken in already changes nothing, one that was missed says so", () => {
    const before = known();
    assert.equal(changed(before, { after: 3, version: 4, summary: summary(4), pool: "9.00" }), before);
    assert.equal(changed(before, { after: 5, version: 6, summary: summary(6), pool: "9.00" }), undefined);
});

test("first everything that is named is taken out, then items are put in, each at its index", () => {
    const put = [
        { at: 0, item: entry("c") },
        { at: 2, item: entry("d") },
    ];
    const change = { after: 4, version: 6, summary: summary(6), pool: "2.00", entries_left: ["a"], entries: put };
    assert.equal(ids(changed(known(), change).entries), "cbd");
});

test("a match takes the place of the one with its id", () => {
    const match = { match_id: "m", entries: ["a", "b"], bye: false, table_id: "t" };
    const next = changed(known(), { after: 4, version: 5, summary: summary(5), pool: "1.00", matches: [match] });
    assert.deepEqual(next.rounds, [{ round: 1, matches: [match] }]);
});

test("the figures of a chip tournament are those of the change; its settings stay", () => {
    const player = (registration_id, chips) => ({ registration_id, player_id: registration_id, chips });
    const chips = {
        settings: { starting_chips: 10 },
        level: 1,
        late_registration_until: "soon",
        draws: [],
        players: [player("a", 10), player("b", 10)],
        tables: [{ table_id: "t" }, { table_id: "u" }],
    };
    const change = { level: 2, players: [{ at: 0, item: player("b", 20) }], tables_gone: ["t"] };
    const next = changed(
        { ...known(), chips },
        { after: 4, version: 5, summary: summary(5), pool: "1.00", chips: change },
    );
    assert.equal(next.chips.level, 2);
    assert.equal(next.chips.late_registration_until, undefined);
    assert.equal(next.chips.settings.starting_chips, 10);
    assert.equal(ids(next.chips.players), "ba");
    assert.deepEqual(next.chips.tables, [{ table_id: "u" }]);
});

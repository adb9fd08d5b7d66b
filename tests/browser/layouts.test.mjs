// How cards that are touched become games, and places a move of a solitario: without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.window ??= globalThis;
Object.defineProperty(globalThis, "navigator", { value: { language: "it-IT", onLine: true }, configurable: true });
globalThis.location ??= { hash: "", origin: "http://console.test", href: "http://console.test/" };
globalThis.addEventListener ??= () => {};
const web = new URL("../../services/console/web/", import.meta.url);
const { games, isPart, placed } = await import(new URL("games/melds.js", web));
const { movesFrom, moveTo } = await import(new URL("games/layout.js", web));
const { copies } = await import(new URL("cards/groups.js", web));
const { faceOf } = await import(new URL("cards/faces.js", web));

test("touched cards are games: a new one begins where a card fits neither rank nor suit", () => {
    assert.deepEqual(games(["9h", "9s", "9d", "Td", "Jd", "Qd"]), [
        ["9h", "9s", "9d"],
        ["Td", "Jd", "Qd"],
    ]);
    assert.deepEqual(games(["5h", "6h", "Jo", "8s", "8c", "8d"]), [
        ["5h", "6h", "Jo"],
        ["8s", "8c", "8d"],
    ]);
    assert.deepEqual(games(["Jo", "5h", "5s"]), [["Jo", "5h", "5s"]]);
    assert.deepEqual(games([]), []);
});

test("a jolly stands where it was touched", () => {
    assert.deepEqual(placed(["5h", "6h", "7h"]), { cards: ["5h", "6h", "7h"] });
    assert.deepEqual(placed(["5h", "Jo", "7h"]).layout, [5, 6, 7]);
    assert.deepEqual(placed(["Jo", "5h", "6h"]).layout, [4, 5, 6]);
    assert.deepEqual(placed(["5h", "6h", "Jo"]).layout, [5, 6, 7]);
    assert.deepEqual(placed(["Qd", "Kd", "Jo"]).layout, [12, 13, 14]);
    assert.deepEqual(placed(["Jo", "Kd", "Ad"]).layout, [12, 13, 14]);
    assert.deepEqual(placed(["Ah", "2h", "Jo"]).layout, [1, 2, 3]);
    assert.deepEqual(placed(["9h", "Jo", "9s"]).layout, ["h", "d", "s"]);
});

test("a part of a listed game is a game where nothing is missing in it", () => {
    const run = ["5h", "6h", "7h", "8h", "Jo"];
    for (const part of [["5h", "6h", "7h"], ["8h", "7h", "6h"], ["5h", "Jo", "7h"], ["6h", "7h", "Jo"], run]) {
        assert.ok(isPart(part, run), part.join());
    }
    for (const part of [
        ["5h", "6h"],
        ["5h", "6h", "8h"],
        ["5h", "Jo", "8h"],
        ["5h", "6h", "9h"],
        ["5h", "5h", "6h"],
    ]) {
        assert.ok(!isPart(part, run), part.join());
    }
    assert.ok(isPart(["9h", "9s", "9s"], ["9h", "9s", "9s", "9d"]));
    assert.ok(isPart(["Qd", "Kd", "Ad"], ["Jd", "Qd", "Kd", "Ad"]));
    assert.ok(isPart(["3s", "2d", "5s"], ["3s", "2d", "5s", "6s"], true));
    assert.ok(!isPart(["3s", "2d", "5s"], ["3s", "2d", "5s", "6s"]));
});

test("a place of a solitario begins moves, and ends them", () => {
    const moves = [
        { type: "column_to_column", from: 3, count: 2, to: 5 },
        { type: "column_to_base", column: 3 },
        { type: "waste_to_column", column: 5 },
        { type: "waste_to_base" },
        { type: "base_to_column", suit: "hearts", column: 5 },
        { type: "turn_stock" },
    ];
    const column = (n, count) => movesFrom(moves, { kind: "column", column: n, count });
    assert.deepEqual(moveTo(column(3, 2), 5), moves[0]);
    assert.equal(moveTo(column(3, 2), "base"), undefined);
    assert.deepEqual(moveTo(column(3, 1), "base"), moves[1]);
    assert.deepEqual(moveTo(movesFrom(moves, { kind: "waste" }), 5), moves[2]);
    assert.deepEqual(moveTo(movesFrom(moves, { kind: "waste" }), "base"), moves[3]);
    assert.deepEqual(moveTo(movesFrom(moves, { kind: "base", suit: "hearts" }), 5), moves[4]);
    assert.deepEqual(movesFrom(moves, undefined), []);
});

test("equal cards are told apart", () => {
    assert.deepEqual(copies(["9h", "Jo", "9h"]), [
        { code: "9h", copy: 0 },
        { code: "Jo", copy: 0 },
        { code: "9h", copy: 1 },
    ]);
});

test("every card of every deck has a face, and nothing else has", () => {
    const italian = [..."DCBS"].flatMap((suit) => [..."A234567JQK"].map((rank) => rank + suit));
    const french = [..."dhcs"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
    const uno = [..."BRVG"].flatMap((colour) => [..."0123456789PIS"].map((what) => colour + what));
    for (const code of [...italian, ...french, "Jo", ...uno, "W0", "W4"]) {
        for (const reduced of [true, false]) assert.ok(faceOf(code, reduced), code);
    }
    for (const code of ["8D", "1h", "X9", ""]) assert.equal(faceOf(code, false), undefined);
});

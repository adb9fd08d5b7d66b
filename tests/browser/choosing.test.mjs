// Choosing a move by touching, and by typing, without a page: node --test tests/browser/choosing.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    chosen,
    isLit,
    isTaken,
    moveMade,
    offered,
    optionsOf,
    question,
    touched,
} from "../../services/console/web/table/choosing.js";
import { around } from "../../services/console/web/table/seating.js";
import {
    amountAt,
    chipsTyped,
    proposed,
    stepped,
    stopOf,
    stops,
    typedAmount,
} from "../../services/console/web/table/amount.js";
import { meant } from "../../services/console/web/table/typed.js";

const isCard = (text) => /^(1?[0-9AJQKT])[DCBSdhcs]$|^Jo$/.test(text);
const turn = (game, moves, seat = 0, decision = "9-0") => ({ seat, legal: { game, moves }, version: 9, decision });
const options = (game, moves) => optionsOf([turn(game, moves)], isCard);
const types = (some) => some.map(({ move }) => move.type);
/** Touches one after the other; the last answer. */
const touches = (all, values, patient = false) =>
    values.reduce((now, value) => touched(all, now.touches, typeof value === "object" ? value : { value }, patient), {
        touches: [],
        send: undefined,
    });

test("a card with one capture is sent when it is touched", () => {
    const all = options("scopa", [
        { type: "play", card: "6D", capture: ["2D", "4C"] },
        { type: "play", card: "JD", capture: [] },
    ]);
    assert.deepEqual(touches(all, ["6D"]).send?.move, { type: "play", card: "6D", capture: ["2D", "4C"] });
    assert.deepEqual(touches(all, ["JD"]).send?.move, { type: "play", card: "JD", capture: [] });
});

test("several captures light their cards and are offered", () => {
    const all = options("scopa", [
        { type: "play", card: "6D", capture: ["6C"] },
        { type: "play", card: "6D", capture: ["2D", "4C"] },
        { type: "play", card: "6D", capture: ["5D", "AC"] },
        { type: "play", card: "JD", capture: [] },
    ]);
    const first = touches(all, ["6D"]);
    assert.equal(first.send, undefined);
    assert.equal(offered(all, first.touches, isCard, false).length, 3);
    assert.ok(isLit(all, first.touches, { value: "2D" }, false));
    assert.ok(!isLit(all, first.touches, { value: "KD" }, false));
    assert.ok(!isLit(all, first.touches, { value: "JD" }, false));
    assert.deepEqual(touches(all, ["6D", "2D"]).send?.move.capture, ["2D", "4C"]);
});

test("the table may be touched before the hand", () => {
    const all = options("scopa", [
        { type: "play", card: "6D", capture: ["6C"] },
        { type: "play", card: "7D", capture: ["6C", "AS"] },
    ]);
    const first = touches(all, ["6C"]);
    assert.equal(first.send, undefined);
    assert.ok(isLit(all, first.touches, { value: "6D" }, false));
    assert.equal(touches(all, ["6C", "7D"]).send?.move.card, "7D");
});

test("touching again lets go, and what does not go together begins anew", () => {
    const all = options("scopa", [
        { type: "play", card: "6D", capture: ["6C"] },
        { type: "play", card: "6D", capture: ["2D", "4C"] },
        { type: "play", card: "7D", capture: ["7C"] },
        { type: "play", card: "7D", capture: ["5C", "2D"] },
    ]);
    assert.deepEqual(touches(all, ["6D", "6D"]).touches, []);
    const anew = touches(all, ["6D", "7D"]);
    assert.deepEqual(
        anew.touches.map(({ value }) => value),
        ["7D"],
    );
    assert.equal(anew.send, undefined);
    assert.deepEqual(touches(all, ["9D"]).touches, []);
});

test("a move without cards is a button, and one with a number asks for it", () => {
    const all = options("holdem", [{ type: "fold" }, { type: "call" }, { type: "raise", to: { min: 200, max: 5000 } }]);
    assert.deepEqual(types(offered(all, [], isCard, false)), ["fold", "call", "raise"]);
    const raise = all[2];
    assert.deepEqual(raise.range, { field: "to", min: 200, max: 5000 });
    assert.deepEqual(moveMade(raise, { number: 740 }), { type: "raise", to: 740 });
    assert.deepEqual(moveMade(raise, { number: 9999 }), { type: "raise", to: 5000 });
    assert.deepEqual(moveMade(raise), { type: "raise", to: 200 });
});

test("so many of several cards are taken, and no more", () => {
    const all = options("bestia", [
        { type: "stand" },
        { type: "change", cards: { of: ["6B", "5S", "2D"], min: 1, max: 2 } },
    ]);
    const one = touches(all, ["6B"]);
    assert.equal(one.send, undefined);
    const [change] = offered(all, one.touches, isCard, false);
    assert.equal(change.move.type, "change");
    assert.deepEqual(moveMade(change, chosen(change, one.touches)), { type: "change", cards: ["6B"] });
    assert.ok(!chosen(change, []).enough);
    assert.deepEqual(
        touches(all, ["6B", "5S", "2D"]).touches.map(({ value }) => value),
        ["6B", "5S"],
    );
    // What needs no card stays a button.
    assert.deepEqual(types(offered(all, one.touches, isCard, false)), ["change", "stand"]);
});

test("one of several, or none, has no list in its field", () => {
    const pass = { type: "pass", cards: { of: ["6B", "5S"], min: 0, max: 1 } };
    const [one] = options("game", [pass]);
    assert.deepEqual(moveMade(one, { some: ["5S"] }), { type: "pass", cards: "5S" });
    assert.deepEqual(moveMade(one, { some: [] }), { type: "pass" });
});

test("a word that may be said becomes a move of its own", () => {
    const all = options("tresette", [
        { type: "play", card: "3D", declaration: { of: ["busso", "ho"], min: 0, max: 1 } },
    ]);
    const first = touches(all, ["3D"]);
    assert.equal(first.send, undefined);
    assert.deepEqual(
        offered(all, first.touches, isCard, false).map(({ move }) => move),
        [
            { type: "play", card: "3D" },
            { type: "play", card: "3D", declaration: "busso" },
            { type: "play", card: "3D", declaration: "ho" },
        ],
    );
    const uno = options("uno", [{ type: "play_drawn", uno: { of: [true], min: 0, max: 1 } }]);
    assert.deepEqual(
        uno.map(({ move }) => move),
        [{ type: "play_drawn" }, { type: "play_drawn", uno: true }],
    );
    const accuse = options("tresette", [{ type: "accuse", accusi: { of: ["threes", "twos"], min: 1, max: 2 } }]);
    assert.deepEqual(
        accuse.map(({ move }) => move.accusi),
        [["threes"], ["twos"], ["threes", "twos"]],
    );
});

test("colours and columns are touched by their fields", () => {
    const all = options("solitario", [
        { type: "column_to_column", from: 1, to: 3, count: 1 },
        { type: "column_to_column", from: 3, to: 1, count: 2 },
        { type: "turn_stock" },
    ]);
    const from = touches(all, [{ value: 3, field: "from" }]);
    assert.deepEqual(from.send?.move, { type: "column_to_column", from: 3, to: 1, count: 2 });
    assert.ok(isLit(all, [], { value: 3, field: "to" }, false));
    assert.ok(!isLit(all, [], { value: 2, field: "to" }, false));
    assert.equal(touches(all, [{ value: "turn_stock", field: "type" }]).send?.move.type, "turn_stock");
    assert.deepEqual(types(offered(all, [], isCard, false)), ["turn_stock"]);
});

test("melds are asked for, of two equal cards each is itself", () => {
    const all = options("burraco", [
        { type: "open_game", cards: ["7h", "7h", "7s"] },
        { type: "discard", card: "7h" },
        { type: "discard", card: "7s" },
        { type: "discard", card: "Kc" },
    ]);
    const one = touches(all, ["7h"], true);
    assert.equal(one.send, undefined);
    assert.deepEqual(types(offered(all, one.touches, isCard, true)), ["discard"]);
    assert.ok(isTaken(one.touches, "7h", undefined, 0));
    assert.ok(!isTaken(one.touches, "7h", undefined, 1));
    const three = touches(all, ["7h", { value: "7h", copy: 1 }, "7s"], true);
    assert.equal(three.send, undefined);
    assert.deepEqual(types(offered(all, three.touches, isCard, true)), ["open_game"]);
    assert.deepEqual(touches(all, ["7h", { value: "7h", copy: 1 }, "7h"], true).touches, [
        { value: "7h", field: undefined, copy: 1 },
    ]);
    // Cards that the house does not list together may be laid down all the same.
    assert.ok(isLit(all, three.touches, { value: "Kc" }, true));
    assert.equal(touches(all, ["Kc"], true).send, undefined);
});

test("equal moves are one, and what is asked has a name", () => {
    const move = { type: "discard", card: "7h" };
    assert.equal(options("burraco", [move, { ...move }]).length, 1);
    assert.equal(question([turn("scopa", [], 1, "44-1")]), "1:44-1");
    assert.equal(question([{ ...turn("scopa", [], 1), decision: undefined }]), "1:9");
    assert.notEqual(question([turn("scopa", [], 1, "44-1")]), question([turn("scopa", [], 1, "45-1")]));
});

test("a move is typed by its words, its card or its code", () => {
    const moves = [
        { one: "a", words: "Gioca il sette di denari", codes: ["7D"] },
        { one: "b", words: "Gioca il sette di coppe e prendi il sette di spade", codes: ["7C", "7S"] },
        { one: "c", words: "Passo", codes: [] },
        { one: "d", words: "Rilancio a", codes: [], range: { min: 200, max: 5000 } },
    ];
    assert.deepEqual(meant("7d", moves).found, ["a"]);
    assert.deepEqual(meant("sette den", moves).found, ["a"]);
    assert.deepEqual(meant("sette", moves).found, ["a", "b"]);
    assert.deepEqual(meant("passo", moves).found, ["c"]);
    assert.deepEqual(meant("rilancio 740", moves), { found: ["d"], number: 740 });
    assert.deepEqual(meant("rilancio 12", moves).found, []);
    assert.deepEqual(meant("", moves).found, []);
});

test("the reader sits at the bottom, the others in the order of play", () => {
    assert.deepEqual(around([0, 1], 1, "anticlockwise"), { bottom: 1, left: [], top: [0], right: [] });
    // Anticlockwise: who plays next sits at the right, the partner opposite.
    assert.deepEqual(around([0, 1, 2, 3], 2, "anticlockwise"), { bottom: 2, left: [1], top: [0], right: [3] });
    assert.deepEqual(around([0, 1, 2, 3], 2, "clockwise"), { bottom: 2, left: [3], top: [0], right: [1] });
    assert.deepEqual(around([0, 2, 4, 5, 7], 4, "clockwise"), { bottom: 4, left: [5], top: [7, 0], right: [2] });
    assert.deepEqual(around([], undefined, "clockwise").bottom, undefined);
});

test("an amount is typed and shown in the unit of the table", () => {
    assert.equal(typedAmount(1905, true, "it"), "19,05");
    assert.equal(typedAmount(1905, true, "en"), "19.05");
    assert.equal(typedAmount(1905, false, "it"), "1905");
    for (const text of ["0,5", "0.50", "€ 0,50", "0,50 €"]) assert.equal(chipsTyped(text, true), 50, text);
    for (const text of ["", "tutto", "1,234", "-1", "0,"]) assert.equal(chipsTyped(text, true), undefined, text);
    assert.equal(chipsTyped("740", false), 740);
    assert.equal(chipsTyped("7,40", false), undefined);
    const moves = [{ one: "d", words: "Rilancio a", codes: [], range: { min: 40, max: 900 } }];
    const euro = (text) => chipsTyped(text, true);
    for (const text of ["rilancio 7,40", "rilancio a 7.40 €", "ril € 7,4"])
        assert.deepEqual(meant(text, moves, euro), { found: ["d"], number: 740 }, text);
    assert.deepEqual(meant("rilancio 10", moves, euro).found, []);
});

test("a slider stops at the least, at multiples of the step and at the most", () => {
    const range = { min: 16, max: 55 };
    const all = Array.from({ length: stops(10, range) + 1 }, (_, stop) => amountAt(stop, 10, range));
    assert.deepEqual(all, [16, 20, 30, 40, 50, 55]);
    for (const [stop, chips] of all.entries()) assert.equal(stopOf(chips, 10, range), stop);
    assert.equal(stopOf(33, 10, range), 2);
    assert.deepEqual([stepped(16, 1, 10, range), stepped(50, 1, 10, range), stepped(55, -1, 10, range)], [20, 55, 50]);
    assert.equal(stepped(20, -1, 10, range), 16);
    const even = { min: 20, max: 40 };
    assert.deepEqual(
        Array.from({ length: stops(10, even) + 1 }, (_, stop) => amountAt(stop, 10, even)),
        [20, 30, 40],
    );
    assert.equal(stops(10, { min: 7, max: 7 }), 0);
    assert.deepEqual([stops(10, { min: 3, max: 5 }), amountAt(1, 10, { min: 3, max: 5 })], [1, 5]);
});

test("the most is called what it is", () => {
    const said = (range, of) => proposed(range, of).map(({ key, chips }) => `${key} ${chips}`);
    // No limit: all that the seat has. Pot limit: the pot. Fixed, or against a bank: only the most.
    assert.deepEqual(said({ min: 10, max: 190 }, { pot: 60, stack: 190 }), ["min 10", "half 30", "pot 60", "all 190"]);
    assert.deepEqual(said({ min: 10, max: 60 }, { pot: 60, stack: 190 }), ["min 10", "half 30", "pot 60"]);
    assert.deepEqual(said({ min: 20, max: 90 }, { pot: 60, level: 30, stack: 400 }), ["min 20", "half 60", "pot 90"]);
    assert.deepEqual(said({ min: 10, max: 100 }, { stack: 400 }), ["min 10", "max 100"]);
    assert.deepEqual(said({ min: 10, max: 40 }, { pot: 60, stack: 40 }), ["min 10", "half 30", "all 40"]);
});

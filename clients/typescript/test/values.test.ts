// What needs no house: amounts, patches, moves, and the words of refusals.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  addAmounts,
  amount,
  amountOfChips,
  anything,
  applyPatch,
  cents,
  compareAmounts,
  fieldText,
  formatAmount,
  moveOf,
  PatchMisfit,
  refusalText,
  subtractAmounts,
  type LegalMove,
  type Problem,
  type Words,
} from "@mazziere/client";
import { english } from "@mazziere/client/english";
import { italian } from "@mazziere/client/italian";

test("amounts are whole cents, however large", () => {
  for (const text of ["0.00", "0.05", "-0.05", "10.50", "-1234.99", "9999999999999.99", "90071992547409.93"]) {
    assert.equal(amount(cents(text)), text);
  }
  assert.deepEqual([cents("7"), cents("0.1")], [700n, 10n]);
  for (const text of ["", "1.234", "1,50", "1e3", ".50", "NaN", " 1.00"]) {
    assert.throws(() => cents(text), RangeError, text);
  }
  assert.equal(addAmounts("0.10", "0.20", "90071992547409.93"), "90071992547410.23");
  assert.equal(addAmounts(), "0.00");
  assert.equal(subtractAmounts("0.10", "0.30"), "-0.20");
  assert.equal(amountOfChips(5), "0.05");
  assert.deepEqual(["10.00", "9.99", "-1.00"].sort(compareAmounts), ["-1.00", "9.99", "10.00"]);
  assert.equal(compareAmounts("0.1", "0.10"), 0);
});

test("amounts are written as people write them", () => {
  const written = (text: string, locale: string) => formatAmount(text, locale).replace(/\s/g, " ");
  assert.equal(written("1234567.50", "it"), "1.234.567,50 €");
  assert.equal(written("0.05", "it"), "0,05 €");
  assert.equal(written("-0.05", "it"), "-0,05 €");
  assert.equal(written("-10.00", "en"), "-€10.00");
  assert.equal(written("90071992547409.93", "en"), "€90,071,992,547,409.93");
});

test("patches are carried out as RFC 6902 says", () => {
  const old = { foo: ["bar", "qux"], "/": 9, "~1": 10, child: { a: 1 } };
  const kept = structuredClone(old);
  const cases: [object, unknown][] = [
    [{ op: "add", path: "/baz", value: null }, { ...old, baz: null }],
    [{ op: "add", path: "/foo/1", value: "x" }, { ...old, foo: ["bar", "x", "qux"] }],
    [{ op: "add", path: "/foo/2", value: "x" }, { ...old, foo: ["bar", "qux", "x"] }],
    [{ op: "add", path: "/foo/-", value: ["x"] }, { ...old, foo: ["bar", "qux", ["x"]] }],
    [{ op: "remove", path: "/foo/0" }, { ...old, foo: ["qux"] }],
    [{ op: "replace", path: "/~01", value: 1 }, { ...old, "~1": 1 }],
    [{ op: "replace", path: "/~1", value: 1 }, { ...old, "/": 1 }],
    [{ op: "replace", path: "/child/a", value: 2 }, { ...old, child: { a: 2 } }],
    [{ op: "add", path: "/child/b", value: 2 }, { ...old, child: { a: 1, b: 2 } }],
    [{ op: "remove", path: "/child/a" }, { ...old, child: {} }],
    [{ op: "replace", path: "", value: [] }, []],
    [{ op: "add", path: "/__proto__", value: 1 }, JSON.parse(JSON.stringify(old).replace(/}$/, ',"__proto__":1}'))],
  ];
  for (const [op, expected] of cases) {
    assert.deepEqual(applyPatch(old, [{ op: "", path: "", ...op }]), expected, JSON.stringify(op));
    assert.deepEqual(old, kept);
  }
  for (const op of [
    { op: "add", path: "/none/x", value: 1 },
    { op: "add", path: "/foo/3", value: 1 },
    { op: "add", path: "/foo/01", value: 1 },
    { op: "add", path: "/foo/0/x", value: 1 },
    { op: "add", path: "foo", value: 1 },
    { op: "replace", path: "/none", value: 1 },
    { op: "replace", path: "/foo/2", value: 1 },
    { op: "replace", path: "/foo/-", value: 1 },
    { op: "remove", path: "/none" },
    { op: "remove", path: "/foo/2" },
    { op: "remove", path: "" },
    { op: "test", path: "/child", value: 1 },
  ]) {
    assert.throws(() => applyPatch(old, [op]), PatchMisfit, JSON.stringify(op));
  }
});

test("a legal move becomes a move", () => {
  const raise: LegalMove = { type: "raise", to: { min: 200, max: 5000 } };
  const change: LegalMove = { type: "change", cards: { of: ["6B", "5S", "2D"], min: 1, max: 3 } };
  const play: LegalMove = { type: "play", card: "JD", capture: [] };
  assert.deepEqual(moveOf(raise), { type: "raise", to: 200 });
  assert.deepEqual(moveOf(change), { type: "change", cards: ["6B"] });
  assert.deepEqual(moveOf(play), play);
  const seen = new Set<string>();
  for (let n = 0; n < 500; n += 1) {
    const move = moveOf(change, anything());
    const cards = "cards" in move && Array.isArray(move.cards) ? move.cards : [];
    assert.equal(new Set(cards).size, cards.length);
    assert.ok(cards.length >= 1 && cards.every((card) => ["6B", "5S", "2D"].includes(card)));
    seen.add(JSON.stringify(cards));
  }
  assert.equal(seen.size, 15, "every choice comes up");
  assert.deepEqual(moveOf(raise, anything(() => 0.999999)), { type: "raise", to: 5000 });
});

/** The codes of every document. */
function documented(): string[] {
  const codes = new Set<string>();
  for (const service of ["lobby", "tables", "wallet", "audit"]) {
    const document = JSON.parse(readFileSync(new URL(`../../../../openapi/${service}.json`, import.meta.url), "utf8"));
    for (const code of document.components.schemas.ErrorCode.enum) {
      codes.add(code);
    }
  }
  return [...codes].sort();
}

/** Codes whose refusals choose among reasons, with the marks that texts for each of them begin with. */
function choices(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const service of ["lobby", "tables", "wallet", "audit"]) {
    const document = JSON.parse(readFileSync(new URL(`../../../../openapi/${service}.json`, import.meta.url), "utf8"));
    for (const schema of Object.keys(document.components.schemas)) {
      const { code, params } = document.components.schemas[schema].allOf?.[1]?.properties ?? {};
      for (const name of Object.keys(params?.properties ?? {})) {
        const values = params.properties[name].enum ?? [];
        if (values.length > 1) {
          found.set(code.enum[0], values.map((value: string) => `{${name}=${value}}`));
        }
      }
    }
  }
  return found;
}

test("every reason that a code chooses among has its own text", () => {
  const reasons = choices();
  assert.ok(reasons.size >= 3, `${reasons.size} codes choose`);
  for (const { refusals } of [italian, english]) {
    for (const [code, text] of Object.entries(refusals)) {
      const said = [text].flat().flatMap((one) => one.match(/^\{\w+=\w+\}/) ?? []);
      assert.deepEqual(said.sort(), [...reasons.get(code) ?? []].sort(), code);
    }
  }
});

test("every code has a text in both languages, and no text is left over", () => {
  const parameters = (text: string) => [...text.matchAll(/\{(\w+(?:=\w+)?)\}/g)].map(([, name]) => name).sort();
  for (const { refusals } of [italian, english]) {
    assert.deepEqual(Object.keys(refusals).sort(), documented());
  }
  for (const texts of [italian, english].flatMap(({ refusals, fields }) => [refusals, fields])) {
    for (const [code, text] of Object.entries(texts)) {
      const all = typeof text === "string" ? [text] : text;
      const last = all.at(-1) ?? "";
      assert.ok(last !== "" && parameters(last).length === 0, `${code} has words for no parameters`);
      for (const one of all) {
        assert.match(one, /^(\{\w+=\w+\})?\p{Lu}.*\.$/u, code);
      }
    }
  }
  const all = ({ refusals, fields }: Words) => new Map([...Object.entries(refusals), ...Object.entries(fields)]);
  const inEnglish = all(english);
  assert.deepEqual(Object.keys(italian.fields), Object.keys(english.fields));
  for (const [code, text] of all(italian)) {
    const named = (one: string | readonly string[]) => [one].flat().map(parameters);
    assert.deepEqual(named(text), named(inEnglish.get(code) ?? ""), `${code} says the same in both languages`);
  }
});

test("refusals say amounts, times and choices where they are known", () => {
  const said = (language: "it" | "en", code: Problem["code"], params?: object) =>
    refusalText({ code, title: "title", ...(params && { params }) }, language === "it" ? italian : english, {
      timeZone: "Europe/Rome",
    });
  const funds = { needed: "1.00", available: "0.10", currency: "EUR" };
  assert.equal(said("it", "insufficient_funds", funds).replace(/\s/g, " "),
    "Saldo insufficiente: servono 1,00 €, ne hai 0,10 €.");
  assert.equal(said("en", "insufficient_funds", funds), "Your balance is too low: €1.00 are needed, you have €0.10.");
  assert.match(said("en", "insufficient_funds"), /: make a deposit, or choose a smaller amount\.$/);
  assert.match(said("it", "barred", { until: "2026-11-27T13:30:00Z" }), /27 novembre 2026 .*14:30\.$/);
  assert.match(said("en", "players_do_not_fit", { allowed: [2, 4, 8] }), /choose 2, 4 or 8\.$/);
  assert.equal(said("it", "amount_too_small", { min: 12000 }), "La puntata minima è 12.000.");
  assert.match(said("en", "buy_in_out_of_range", { allowed: ["1.00", "2.00"], currency: "EUR" }), /€1.00 or €2.00/);
  const short: Parameters<typeof fieldText>[0] = {
    detail: "the value is 1.00 at least", code: "out_of_range", params: { min: "1.00" },
  };
  const least = fieldText(short, italian);
  assert.equal(least.replace(/\s/g, " "), "Il valore minimo è 1,00 €.");
  const oneself = said("it", "partner_required", { why: "oneself" });
  assert.equal(oneself, "Nessuno è compagno di se stesso: scegli un altro giocatore.");
  assert.equal(said("en", "tournament_over", { how: "cancelled" }), "The tournament was called off.");
  assert.equal(said("en", "tournament_over", { how: "of tomorrow" }), "The tournament is over.");
  assert.equal(said("en", "tournament_over"), "The tournament is over.");
  const newerField = JSON.parse('{"code":"code_of_tomorrow","detail":"not on a Monday"}');
  assert.equal(fieldText(newerField, italian), "not on a Monday");
  const newer = JSON.parse('{"code":"code_of_tomorrow","title":"What was not known."}');
  assert.equal(refusalText(newer, italian), "What was not known.");
});

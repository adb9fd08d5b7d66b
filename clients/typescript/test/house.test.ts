// The package against a house: a match and hands played to their end, the cards in words, and the examples as they are.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Cards, House } from "@mazziere/client";
import { holdem } from "./holdem.js";
import { binary, player, start, type Running } from "./house.js";
import { scopa } from "./scopa.js";

const skip = binary === undefined ? "MAZZIERE_BINARY names none" : false;

suite("at a house", { concurrency: 4, skip }, () => {
  let at: Running;

  before(async () => {
    at = await start();
  });
  after(() => at.stop());

  /** The lines that an example prints. */
  async function example(name: string, ...args: string[]): Promise<string[]> {
    const file = fileURLToPath(new URL(`../examples/${name}.js`, import.meta.url));
    const env = {
      ...process.env,
      MAZZIERE_FRONT: at.front,
      MAZZIERE_LOBBY: at.lobby,
      MAZZIERE_TABLES: at.tables,
      MAZZIERE_WALLET: at.wallet,
    };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], { env });
    assert.equal(stderr, "");
    return stdout.replace(/\u00A0/g, " ").trimEnd().split("\n");
  }

  test("the walk plays a match and ends with a statement", async () => {
    const lines = await example("walk");
    assert.equal(lines.at(-1), "deposit 50,00 € → 50,00 €");
    assert.match(lines.at(-2) ?? "", /^\w+ -0,10 € → 49,90 €$/);
    assert.ok(lines.length === 2 || /^\w+ 0,18 € → 50,08 €$/.test(lines[0] ?? ""), lines.join("\n"));
  });

  test("a match of scopa is played to its end, and watched", async () => {
    let watched: Promise<string[]> | undefined;
    await scopa(await player(at, "scopa"), (table_id) => (watched = example("watch", table_id)));
    const lines = (await watched) ?? [];
    assert.equal(lines[0], "scopa, 2 posti");
    assert.match(lines.at(-1) ?? "", /^finished \d+$/);
    assert.ok(lines.some((line) => / di (denari|coppe|bastoni|spade)$/.test(line)), lines.join("\n"));
  });

  test("hands of hold'em are played at a cash table", async () => {
    await holdem(await player(at, "holdem"), 5);
  });

  test("the own stream tells of the registration and the table", async () => {
    const lines = await example("mine");
    assert.ok(lines.includes("registration confirmed"), lines.join("\n"));
    assert.match(lines.at(-1) ?? "", /^table_ready [0-9a-f-]{36}$/);
  });

  test("a refusal is told in both languages", async () => {
    const [code, italian, english] = await example("refusal");
    assert.match(code ?? "", /^(insufficient_funds|player_unknown)$/);
    assert.ok(italian !== undefined && english !== undefined && italian !== english);
  });

  test("an operator opens a tournament and cancels it", async () => {
    const [plan, status] = await example("cancel");
    // Bots may have registered meanwhile.
    assert.match(plan ?? "", /^\d+ refunds, €\d+\.\d\d of the pool$/);
    assert.equal(status, "cancelled");
  });

  test("every card of every deck has its name", async () => {
    const cards = await Cards.read(new House(at).tables);
    assert.equal(cards.name("7D"), "sette di denari");
    assert.equal(cards.name("7D", "en"), "seven of coins");
    assert.equal(cards.deck("italian_40").length, 40);
    for (const { card, name_it, name_en, glyph } of cards.decks.flatMap((deck) => deck.cards)) {
      assert.deepEqual([cards.name(card), cards.name(card, "en"), cards.glyph(card)], [name_it, name_en, glyph]);
    }
    assert.deepEqual([cards.name("?"), cards.glyph("?"), cards.deck("?")], ["?", "?", []]);
  });
});

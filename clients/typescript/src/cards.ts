// Cards in words, as the house names them (`GET /v1/decks`). A code is the same card in every deck that has it.
import type { CardInfo, DeckInfo } from "./generated/tables.js";
import type { Tables } from "./house.js";

export type Language = "it" | "en";

export class Cards {
  readonly decks: readonly DeckInfo[];
  readonly #byCode: ReadonlyMap<string, CardInfo>;

  constructor(decks: readonly DeckInfo[]) {
    this.decks = decks;
    this.#byCode = new Map(decks.flatMap((deck) => deck.cards.map((card) => [card.card, card] as const)));
  }

  /** Reads the decks, which change with releases of the house alone: once is enough. */
  static async read(tables: Tables): Promise<Cards> {
    const decks: DeckInfo[] = [];
    for await (const deck of tables.items("/v1/decks")) {
      decks.push(deck);
    }
    return new Cards(decks);
  }

  info(code: string): CardInfo | undefined {
    return this.#byCode.get(code);
  }

  /** "sette di denari", "seven of coins"; the code itself for a card that no deck has. */
  name(code: string, language: Language = "it"): string {
    const card = this.info(code);
    return card === undefined ? code : language === "it" ? card.name_it : card.name_en;
  }

  /** A character or two to show it with. */
  glyph(code: string): string {
    return this.info(code)?.glyph ?? code;
  }

  /** The cards of a deck such as `italian_40`, each once. */
  deck(name: string): readonly CardInfo[] {
    return this.decks.find((deck) => deck.deck === name)?.cards ?? [];
  }
}

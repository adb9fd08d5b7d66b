export class Cards {
    decks;
    #byCode;
    constructor(decks) {
        this.decks = decks;
        this.#byCode = new Map(decks.flatMap((deck) => deck.cards.map((card) => [card.card, card])));
    }
    /** Reads the decks, which change with releases of the house alone: once is enough. */
    static async read(tables) {
        const decks = [];
        for await (const deck of tables.items("/v1/decks")) {
            decks.push(deck);
        }
        return new Cards(decks);
    }
    info(code) {
        return this.#byCode.get(code);
    }
    /** "sette di denari", "seven of coins"; the code itself for a card that no deck has. */
    name(code, language = "it") {
        const card = this.info(code);
        return card === undefined ? code : language === "it" ? card.name_it : card.name_en;
    }
    /** A character or two to show it with. */
    glyph(code) {
        return this.info(code)?.glyph ?? code;
    }
    /** The cards of a deck such as `italian_40`, each once. */
    deck(name) {
        return this.decks.find((deck) => deck.deck === name)?.cards ?? [];
    }
}

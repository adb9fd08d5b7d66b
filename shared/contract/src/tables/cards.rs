//! Cards as data: decks, and what each of their cards is called and how it is drawn.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Every path of cards.
pub(super) mod paths {
    /// GET (public): the decks and their cards.
    pub const DECKS: &str = "/v1/decks";
}

/// A deck that games are played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeckInfo {
    /// Its name, as in `decks` of a game and in events.
    #[schema(example = "italian_40")]
    pub deck: String,
    /// Each card once, in the order that a shuffle starts from.
    pub cards: Vec<CardInfo>,
}

/// A card of a deck, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardInfo {
    /// Its code, as moves, views and events have it.
    #[schema(example = "7D")]
    pub card: String,
    /// How many of it are in the deck.
    #[schema(minimum = 1, maximum = 6)]
    pub copies: u8,
    /// Its suit: `denari`, `coppe`, `bastoni`, `spade` of Italian cards; `diamonds`, `hearts`, `clubs`, `spades` of
    /// French ones. Absent where a card has none: the jolly, and those of UNO.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(example = "denari")]
    pub suit: Option<String>,
    /// Its rank: `ace`, `2` to `10`, `jack`, `knight` (Italian), `queen` (French), `king`, `jolly`; of UNO `0` to `9`,
    /// `draw_two`, `reverse`, `skip`, `wild`, `wild_draw_four`.
    #[schema(example = "7")]
    pub rank: String,
    /// The colour of one of UNO's cards (`blue`, `red`, `green`, `yellow`), or that a French suit is printed in (`red`,
    /// `black`). Absent where a card has none: Italian cards, the jolly, and wild cards.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub colour: Option<String>,
    /// The number of one of UNO's cards, 0 to 9; of others the place in the suit, from the ace (1) to the king (10 of
    /// Italian cards, 13 of French ones). What a card is worth is a matter of each game. Absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(minimum = 0, maximum = 13, example = 7)]
    pub number: Option<u8>,
    /// Its name in English.
    #[schema(example = "seven of coins")]
    pub name_en: String,
    /// Its name in Italian.
    #[schema(example = "sette di denari")]
    pub name_it: String,
    /// A character or two to show it with where there is no picture: the playing cards of Unicode for French cards,
    /// else the rank and a symbol of suit or colour.
    #[schema(example = "7🪙")]
    pub glyph: String,
}

//! What the house knows of burraco apart from its rules.

use super::{BurracoMatch, BurracoOptions, vp};
use crate::card::DeckKind;
use crate::game_info::{Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: BurracoMatch::NAME,
    version: BurracoMatch::VERSION,
    summary: "Two lines lay down combinations and sequences, take a pozzetto each, and close once they have seven cards in a game.",
    frame: Frame::Match,
    formats: Format::TWO_OR_PAIRS,
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: BurracoOptions::LIST,
    examples: &["burraco(deals=1)", "burraco(target=2005)", "burraco(deals=4)"],
    example_move: r#"{"type":"draw_stock"}"#,
    decks: &[DeckKind::French108],
    publishes_secrets: false,
    preferences: None,
    refusals: &[
        RefusalCode::MoveNotLegal,
        RefusalCode::CardNotInHand,
        RefusalCode::GameTooShort,
        RefusalCode::GameTooLong,
        RefusalCode::TooManyWildCards,
        RefusalCode::CardsDoNotMatch,
        RefusalCode::PlaceTaken,
        RefusalCode::AceTwice,
        RefusalCode::SequenceBroken,
        RefusalCode::SequenceWraps,
        RefusalCode::LayoutNotValid,
        RefusalCode::RankAlreadyOpen,
        RefusalCode::NoSuchGame,
        RefusalCode::TurnCannotEnd,
        RefusalCode::CardLocked,
        RefusalCode::ClosingNotAllowed,
    ],
    // Who always has something to lay down lays it down; discards that end the turn come now and then, and when there
    // is nothing else.
    vp: vp::VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<BurracoMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<BurracoOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::BurracoOptionsJson;
    use super::{
        BurracoLegalJson, BurracoMatchEvent, BurracoMatchView, BurracoMove, BurracoScore, BurracoView, SeenBurracoEvent,
    };
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "burraco",
        options: "BurracoOptions",
        r#move: "BurracoMove",
        legal: "BurracoLegal",
        view: "BurracoMatchView",
        event: "BurracoMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<BurracoOptionsJson>(schemas);
            add::<BurracoMove>(schemas);
            add::<BurracoLegalJson>(schemas);
            add::<BurracoScore>(schemas);
            add::<BurracoView>(schemas);
            add::<SeenBurracoEvent>(schemas);
            add_as::<BurracoMatchView>("BurracoMatchView", schemas);
            add_as::<BurracoMatchEvent>("BurracoMatchEvent", schemas);
        },
    }
};

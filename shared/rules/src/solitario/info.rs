//! What the house knows of solitario apart from its rules.

use super::{SolitarioMatch, SolitarioOptions};
use crate::card::DeckKind;
use crate::game_info::{Clocks, Direction, Format, Frame, GameInfo, Rules, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// The longest time of a move that a table is opened with, seconds. No clock of a move runs here.
const MOVE_SECONDS: u32 = 600;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: SolitarioMatch::NAME,
    version: SolitarioMatch::VERSION,
    summary: "Two or four players solve the same Klondike at the same time, three cards turned at once, for points.",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::FourIndividual],
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: SolitarioOptions::LIST,
    examples: &[
        "solitario(match_time=10)",
        "solitario(match_time=5)",
        "solitario(match_time=10,empty_column=any_card)",
    ],
    example_move: r#"{"type":"column_to_column","from":3,"count":1,"to":5}"#,
    decks: &[DeckKind::French52],
    publishes_secrets: true,
    preferences: None,
    refusals: &[
        RefusalCode::NothingToMove,
        RefusalCode::CardDoesNotFit,
        RefusalCode::CardsNotExposed,
        RefusalCode::MoveWithoutEffect,
    ],
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::HeadsUp, Format::FourIndividual],
    rules: Rules::of::<SolitarioMatch>(),
    clocks: |options| {
        let minutes = read_options::<SolitarioOptions>(options)?.match_time;
        Ok(Clocks { match_seconds: u32::from(minutes) * 60, move_seconds: MOVE_SECONDS })
    },
    winners: |options| options.get("winners")?.as_u64().and_then(|winners| u8::try_from(winners).ok()),
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::SolitarioOptionsJson;
    use super::{
        SeenSolitarioEvent, SolitarioLegal, SolitarioMatchEvent, SolitarioMatchView, SolitarioMove, SolitarioScore,
        SolitarioView,
    };
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "solitario",
        options: "SolitarioOptions",
        r#move: "SolitarioMove",
        legal: "SolitarioLegal",
        view: "SolitarioMatchView",
        event: "SolitarioMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<SolitarioOptionsJson>(schemas);
            add::<SolitarioMove>(schemas);
            add::<SolitarioLegal>(schemas);
            add::<SolitarioScore>(schemas);
            add::<SolitarioView>(schemas);
            add::<SeenSolitarioEvent>(schemas);
            add_as::<SolitarioMatchView>("SolitarioMatchView", schemas);
            add_as::<SolitarioMatchEvent>("SolitarioMatchEvent", schemas);
        },
    }
};

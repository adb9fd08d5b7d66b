//! What the house knows of UNO apart from its rules.

use super::{UnoMatch, UnoOptions, vp};
use crate::card::DeckKind;
use crate::game_info::{Clocks, Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The time for a move (G4.6), seconds.
const MOVE_SECONDS: u32 = 20;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: UnoMatch::NAME,
    version: UnoMatch::VERSION,
    summary: "Two players, or four single ones, match colours, numbers and actions; who has one card left says UNO!",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::FourIndividual],
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: UnoOptions::LIST,
    examples: &["uno(deals=1)", "uno(points=200)", "uno(deals=3)"],
    example_move: r#"{"type":"play","card":"W4","color":"green","uno":true}"#,
    decks: &[DeckKind::Uno108],
    publishes_secrets: false,
    preferences: None,
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::CardDoesNotMatch,
        RefusalCode::ColorRequired,
        RefusalCode::ColorNotAllowed,
        RefusalCode::DrawFirst,
        RefusalCode::DrawPileEmpty,
        RefusalCode::UnoNotDue,
        RefusalCode::MoveNotLegal,
    ],
    vp: vp::VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::FourIndividual],
    rules: Rules::of::<UnoMatch>(),
    clocks: |options| {
        let clocks = match_clocks(read_options::<UnoOptions>(options)?.goal);
        Ok(Clocks { move_seconds: MOVE_SECONDS, ..clocks })
    },
    winners: |options| options.get("winners")?.as_u64().and_then(|winners| u8::try_from(winners).ok()),
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::UnoOptionsJson;
    use super::{SeenUnoEvent, UnoLegalJson, UnoMatchEvent, UnoMatchView, UnoMove, UnoScore, UnoView};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "uno",
        options: "UnoOptions",
        r#move: "UnoMove",
        legal: "UnoLegal",
        view: "UnoMatchView",
        event: "UnoMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<UnoOptionsJson>(schemas);
            add::<UnoMove>(schemas);
            add::<UnoLegalJson>(schemas);
            add::<UnoScore>(schemas);
            add::<UnoView>(schemas);
            add::<SeenUnoEvent>(schemas);
            add_as::<UnoMatchView>("UnoMatchView", schemas);
            add_as::<UnoMatchEvent>("UnoMatchEvent", schemas);
        },
    }
};

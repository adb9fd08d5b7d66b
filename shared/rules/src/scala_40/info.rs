//! What the house knows of scala 40 apart from its rules.

use super::{ScalaMatch, ScalaOptions, vp};
use crate::card::DeckKind;
use crate::game_info::{Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: ScalaMatch::NAME,
    version: ScalaMatch::VERSION,
    summary: "Games of forty points open, an empty hand closes, and what the others hold costs them points.",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::Pairs, Format::FourIndividual],
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: ScalaOptions::LIST,
    examples: &["scala-40(best_of=3)", "scala-40(points=101)", "scala-40(mode=individual,points=101)"],
    example_move: r#"{"type":"attach","game":0,"cards":["7d"]}"#,
    decks: &[DeckKind::French108],
    publishes_secrets: false,
    preferences: None,
    refusals: REFUSALS,
    vp: vp::VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<ScalaMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<ScalaOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

const REFUSALS: &[RefusalCode] = &[
    RefusalCode::CardNotInHand,
    RefusalCode::MoveNotLegal,
    RefusalCode::NotOpened,
    RefusalCode::AlreadyOpened,
    RefusalCode::OpeningTooLow,
    RefusalCode::DiscardNotUsed,
    RefusalCode::HandNotComplete,
    RefusalCode::TurnCannotEnd,
    RefusalCode::NoSuchGame,
    RefusalCode::JokerNotReplaced,
    RefusalCode::JokerNotReused,
    RefusalCode::CardAttaches,
    RefusalCode::ClosingWithJolly,
    RefusalCode::ClosingTooEarly,
    RefusalCode::GameTooShort,
    RefusalCode::GameTooLong,
    RefusalCode::TooManyWildCards,
    RefusalCode::CardsDoNotMatch,
    RefusalCode::PlaceTaken,
    RefusalCode::AceTwice,
    RefusalCode::SequenceBroken,
    RefusalCode::SequenceWraps,
    RefusalCode::LayoutNotValid,
    RefusalCode::LayoutRequired,
    RefusalCode::PlaceHeldByWildCard,
];

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::moves::ScalaUsesJson;
    use super::options::ScalaOptionsJson;
    use super::{
        ScalaLegalJson, ScalaMatchEvent, ScalaMatchView, ScalaMove, ScalaReuse, ScalaScore, ScalaUse, ScalaView,
        SeenScalaEvent,
    };
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "scala-40",
        options: "ScalaOptions",
        r#move: "ScalaMove",
        legal: "ScalaLegal",
        view: "ScalaMatchView",
        event: "ScalaMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<ScalaOptionsJson>(schemas);
            add::<ScalaMove>(schemas);
            add::<ScalaUse>(schemas);
            add::<ScalaUsesJson>(schemas);
            add::<ScalaReuse>(schemas);
            add::<ScalaLegalJson>(schemas);
            add::<ScalaScore>(schemas);
            add::<ScalaView>(schemas);
            add::<SeenScalaEvent>(schemas);
            add_as::<ScalaMatchView>("ScalaMatchView", schemas);
            add_as::<ScalaMatchEvent>("ScalaMatchEvent", schemas);
        },
    }
};

//! What the house knows of peppa apart from its rules.

use super::{PeppaMatch, PeppaOptions};
use crate::card::DeckKind;
use crate::game_info::{Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: PeppaMatch::NAME,
    version: PeppaMatch::VERSION,
    summary: "Four single players pass three cards to the right and avoid hearts and the queen of spades, 36 points in all.",
    frame: Frame::Match,
    formats: &[Format::FourIndividual],
    seats: (4, 4),
    direction: Direction::Anticlockwise,
    options: PeppaOptions::LIST,
    examples: &["peppa(deals=4)", "peppa(max_points=50)", "peppa(deals=4,hearts,winners=2)"],
    example_move: r#"{"type":"pass","cards":["Qs","Ah","2c"]}"#,
    decks: &[DeckKind::French52],
    publishes_secrets: false,
    preferences: None,
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::SuitNotFollowed,
        RefusalCode::PlayNotAllowed,
        RefusalCode::PassNotLegal,
        RefusalCode::MoveNotLegal,
    ],
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::FourIndividual],
    rules: Rules::of::<PeppaMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<PeppaOptions>(options)?.goal)),
    winners: |options| options.get("winners")?.as_u64().and_then(|winners| u8::try_from(winners).ok()),
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::PeppaOptionsJson;
    use super::{PeppaLegalJson, PeppaMatchEvent, PeppaMatchView, PeppaMove, PeppaScore, PeppaView, SeenPeppaEvent};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "peppa",
        options: "PeppaOptions",
        r#move: "PeppaMove",
        legal: "PeppaLegal",
        view: "PeppaMatchView",
        event: "PeppaMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<PeppaOptionsJson>(schemas);
            add::<PeppaMove>(schemas);
            add::<PeppaLegalJson>(schemas);
            add::<PeppaScore>(schemas);
            add::<PeppaView>(schemas);
            add::<SeenPeppaEvent>(schemas);
            add_as::<PeppaMatchView>("PeppaMatchView", schemas);
            add_as::<PeppaMatchEvent>("PeppaMatchEvent", schemas);
        },
    }
};

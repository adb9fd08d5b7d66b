//! What the house knows of scopone apart from its rules.

use super::vp::VP;
use super::{ScoponeMatch, ScoponeOptions};
use crate::capture::info::{EXAMPLE_MOVE, REFUSALS};
use crate::card::DeckKind;
use crate::game_info::{Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: ScoponeMatch::NAME,
    version: ScoponeMatch::VERSION,
    summary: "Scopa for four in pairs, all cards dealt at once: nine each and four on the table, or ten each and none.",
    frame: Frame::Match,
    formats: &[Format::Pairs, Format::FourInTwo],
    seats: (4, 4),
    direction: Direction::Anticlockwise,
    options: ScoponeOptions::LIST,
    examples: &["scopone(target=11)", "scopone(target=21,scientifico)", "scopone(deals=2,carte_viste,carte_scoperte)"],
    example_move: EXAMPLE_MOVE,
    decks: &[DeckKind::Italian40],
    publishes_secrets: true,
    preferences: None,
    refusals: REFUSALS,
    vp: VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<ScoponeMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<ScoponeOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::ScoponeOptionsJson;
    use super::{ScoponeMatchEvent, ScoponeMatchView};
    use crate::capture::{CaptureLegal, CaptureMove, CaptureScore, CaptureView, SeenCaptureEvent};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "scopone",
        options: "ScoponeOptions",
        r#move: "ScopaMove",
        legal: "ScopaLegal",
        view: "ScoponeMatchView",
        event: "ScoponeMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<ScoponeOptionsJson>(schemas);
            add::<CaptureMove>(schemas);
            add::<CaptureLegal>(schemas);
            add::<CaptureScore>(schemas);
            add::<CaptureView>(schemas);
            add::<SeenCaptureEvent>(schemas);
            add_as::<ScoponeMatchView>("ScoponeMatchView", schemas);
            add_as::<ScoponeMatchEvent>("ScoponeMatchEvent", schemas);
        },
    }
};

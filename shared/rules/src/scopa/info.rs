//! What the house knows of scopa apart from its rules.

use super::vp::VP;
use super::{ScopaMatch, ScopaOptions};
use crate::capture::info::REFUSALS;
use crate::card::DeckKind;
use crate::game_info::{Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: ScopaMatch::NAME,
    version: ScopaMatch::VERSION,
    summary: "Capture table cards with an equal card or by their sum; scope, settebello, primiera, denari and carte score.",
    frame: Frame::Match,
    formats: Format::TWO_OR_PAIRS,
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: ScopaOptions::LIST,
    examples: &["scopa(target=11)", "scopa(target=21,carte_viste)", "scopa(deals=3,three_kings_redeal=false)"],
    example_move: r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: true,
    preferences: None,
    refusals: REFUSALS,
    vp: VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<ScopaMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<ScopaOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::ScopaOptionsJson;
    use super::{ScopaMatchEvent, ScopaMatchView};
    use crate::capture::{CaptureLegal, CaptureMove, CaptureScore, CaptureView, SeenCaptureEvent};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "scopa",
        options: "ScopaOptions",
        r#move: "ScopaMove",
        legal: "ScopaLegal",
        view: "ScopaMatchView",
        event: "ScopaMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<ScopaOptionsJson>(schemas);
            add::<CaptureMove>(schemas);
            add::<CaptureLegal>(schemas);
            add::<CaptureScore>(schemas);
            add::<CaptureView>(schemas);
            add::<SeenCaptureEvent>(schemas);
            add_as::<ScopaMatchView>("ScopaMatchView", schemas);
            add_as::<ScopaMatchEvent>("ScopaMatchEvent", schemas);
        },
    }
};

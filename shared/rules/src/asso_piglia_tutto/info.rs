//! What the house knows of asso piglia tutto apart from its rules.

use super::vp::VP;
use super::{AssoPigliaTuttoMatch, AssoPigliaTuttoOptions};
use crate::capture::info::REFUSALS;
use crate::card::DeckKind;
use crate::game_info::{Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: AssoPigliaTuttoMatch::NAME,
    version: AssoPigliaTuttoMatch::VERSION,
    summary: "Scopa in which an ace takes an ace of the table, or else everything that lies there.",
    frame: Frame::Match,
    formats: Format::TWO_OR_PAIRS,
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: AssoPigliaTuttoOptions::LIST,
    examples: &[
        "asso-piglia-tutto(target=11)",
        "asso-piglia-tutto(target=6,carte_viste)",
        "asso-piglia-tutto(deals=2,ace_sweep_scores_scopa=false)",
    ],
    example_move: r#"{"type":"play","card":"AD","capture":["7D","KB"]}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: true,
    preferences: None,
    refusals: REFUSALS,
    vp: VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<AssoPigliaTuttoMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<AssoPigliaTuttoOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::AssoPigliaTuttoOptionsJson;
    use super::{AssoPigliaTuttoMatchEvent, AssoPigliaTuttoMatchView};
    use crate::capture::{CaptureLegal, CaptureMove, CaptureScore, CaptureView, SeenCaptureEvent};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "asso-piglia-tutto",
        options: "AssoPigliaTuttoOptions",
        r#move: "ScopaMove",
        legal: "ScopaLegal",
        view: "AssoPigliaTuttoMatchView",
        event: "AssoPigliaTuttoMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<AssoPigliaTuttoOptionsJson>(schemas);
            add::<CaptureMove>(schemas);
            add::<CaptureLegal>(schemas);
            add::<CaptureScore>(schemas);
            add::<CaptureView>(schemas);
            add::<SeenCaptureEvent>(schemas);
            add_as::<AssoPigliaTuttoMatchView>("AssoPigliaTuttoMatchView", schemas);
            add_as::<AssoPigliaTuttoMatchEvent>("AssoPigliaTuttoMatchEvent", schemas);
        },
    }
};

//! What the house knows of cirulla apart from its rules.

use super::CirullaMove;
use super::vp::VP;
use super::{CirullaMatch, CirullaOptions};
use crate::card::DeckKind;
use crate::game_info::preferences::said_by;
use crate::game_info::{Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: CirullaMatch::NAME,
    version: CirullaMatch::VERSION,
    summary: "Captures by value or by fifteen, sweeping aces, accusi, the seven of coppe as a wild card, cappotto.",
    frame: Frame::Match,
    formats: Format::TWO_OR_PAIRS,
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: CirullaOptions::LIST,
    examples: &["cirulla(target=51)", "cirulla(target=21,carte_viste)", "cirulla(deals=2,auto_accuso=false)"],
    example_move: r#"{"type":"play","card":"4S","capture":["4D","7C"]}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: true,
    preferences: Some(said_by::<CirullaMove>("auto_accuso", None, r#"{"on":false}"#)),
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::CardNotOnTable,
        RefusalCode::CaptureRequired,
        RefusalCode::CaptureNotLegal,
        RefusalCode::CaptureMustBeNamed,
        RefusalCode::AccusoNotHeld,
        RefusalCode::AccusoClosed,
    ],
    vp: VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<CirullaMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<CirullaOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::CirullaOptionsJson;
    use super::{CirullaLegal, CirullaMatchEvent, CirullaMatchView, CirullaScore, CirullaView, SeenCirullaEvent};
    use crate::schemas::{add, add_as, add_switch};

    GameSchemas {
        game: "cirulla",
        options: "CirullaOptions",
        r#move: "CirullaMove",
        legal: "CirullaLegal",
        view: "CirullaMatchView",
        event: "CirullaMatchEvent",
        preferences: Some("CirullaPreferences"),
        add: |schemas| {
            add::<CirullaOptionsJson>(schemas);
            add::<CirullaMove>(schemas);
            add::<CirullaLegal>(schemas);
            add::<CirullaScore>(schemas);
            add::<CirullaView>(schemas);
            add::<SeenCirullaEvent>(schemas);
            // At tables it is a move of its own; kept for a player it is an object.
            add_switch("CirullaPreferences", "on", "Whether the system makes the accusi.", schemas);
            add_as::<CirullaMatchView>("CirullaMatchView", schemas);
            add_as::<CirullaMatchEvent>("CirullaMatchEvent", schemas);
        },
    }
};

//! What the house knows of briscola apart from its rules.

use super::vp::VP;
use super::{BriscolaMatch, BriscolaOptions};
use crate::card::DeckKind;
use crate::game_info::{Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::matches::Goal;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: BriscolaMatch::NAME,
    version: BriscolaMatch::VERSION,
    summary: "Three cards each and a turned card that makes trump; aces and threes are worth most of the 120 points.",
    frame: Frame::Match,
    formats: Format::TWO_OR_PAIRS,
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: BriscolaOptions::LIST,
    examples: &["briscola(points=1)", "briscola(points=3,carte_viste)", "briscola(majority=3)"],
    example_move: r#"{"type":"play","card":"3S"}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: true,
    preferences: None,
    refusals: &[RefusalCode::CardNotInHand],
    vp: VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<BriscolaMatch>(),
    clocks: |options| Ok(match_clocks(Goal::Deals(read_options::<BriscolaOptions>(options)?.goal.deals()))),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::BriscolaOptionsJson;
    use super::{
        BriscolaLegal, BriscolaMatchEvent, BriscolaMatchView, BriscolaMove, BriscolaScore, BriscolaView,
        SeenBriscolaEvent,
    };
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "briscola",
        options: "BriscolaOptions",
        r#move: "BriscolaMove",
        legal: "BriscolaLegal",
        view: "BriscolaMatchView",
        event: "BriscolaMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<BriscolaOptionsJson>(schemas);
            add::<BriscolaMove>(schemas);
            add::<BriscolaLegal>(schemas);
            add::<BriscolaScore>(schemas);
            add::<BriscolaView>(schemas);
            add::<SeenBriscolaEvent>(schemas);
            add_as::<BriscolaMatchView>("BriscolaMatchView", schemas);
            add_as::<BriscolaMatchEvent>("BriscolaMatchEvent", schemas);
        },
    }
};

//! What the house knows of tresette apart from its rules.

use super::TresetteMove;
use super::vp::VP;
use super::{TresetteMatch, TresetteOptions};
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
    name: TresetteMatch::NAME,
    version: TresetteMatch::VERSION,
    summary: "Follow suit, no trump, 3 2 A K high; aces a point, figures 3 and 2 a third. With two seats: spizzichino.",
    frame: Frame::Match,
    formats: Format::TWO_OR_PAIRS,
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: TresetteOptions::LIST,
    examples: &["tresette(target=21)", "tresette(target=31,accuso,carte_viste)", "tresette(deals=3)"],
    example_move: r#"{"type":"play","card":"3S","declaration":"ho"}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: true,
    preferences: Some(said_by::<TresetteMove>("preferences", None, r#"{"auto_fuori":false,"auto_accuso":false}"#)),
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::AccusoNotHeld,
        RefusalCode::AccusoNotAllowed,
        RefusalCode::SuitNotFollowed,
        RefusalCode::DeclarationNotAllowed,
        RefusalCode::CallOutNotAllowed,
        RefusalCode::SettingNotOffered,
        RefusalCode::MoveNotLegal,
    ],
    vp: VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<TresetteMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<TresetteOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::TresetteOptionsJson;
    use super::{
        SeenTresetteEvent, TresetteLegalJson, TresetteMatchEvent, TresetteMatchView, TresetteScore, TresetteView,
    };
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "tresette",
        options: "TresetteOptions",
        r#move: "TresetteMove",
        legal: "TresetteLegal",
        view: "TresetteMatchView",
        event: "TresetteMatchEvent",
        preferences: Some("TresettePreferences"),
        add: |schemas| {
            add::<TresetteOptionsJson>(schemas);
            add::<TresetteMove>(schemas);
            add::<TresetteLegalJson>(schemas);
            add::<TresetteScore>(schemas);
            add::<TresetteView>(schemas);
            add::<SeenTresetteEvent>(schemas);
            add_as::<TresetteMatchView>("TresetteMatchView", schemas);
            add_as::<TresetteMatchEvent>("TresetteMatchEvent", schemas);
        },
    }
};

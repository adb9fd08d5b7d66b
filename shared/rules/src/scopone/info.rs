//! What the house knows of scopone apart from its rules.

use super::vp::VP;
use super::{ScoponeMatch, ScoponeOptions};
use crate::capture::info::{EXAMPLE_MOVE, REFUSALS};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, Demo, Knockout, Played};
use crate::game_info::{Bot, Direction, Format, Frame, GameInfo, Rules, match_clocks, read_options};
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
    help: crate::scopa::info::HELP,
    bot: Bot::PLAIN,
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Scopone a 6",
                options: r#"{"target":6}"#,
                format: Format::Pairs,
                players: 4,
                share: 80,
                fee: 20,
                weight: 4,
            },
            Knockout {
                name: "Scopone scientifico",
                options: r#"{"deals":2,"scientifico":true}"#,
                format: Format::Pairs,
                players: 8,
                share: 167,
                fee: 33,
                weight: 2,
            },
            Knockout {
                name: "Scopone, 4 in 2",
                options: r#"{"target":11,"carte_viste":true}"#,
                format: Format::FourInTwo,
                players: 2,
                share: 85,
                fee: 15,
                weight: 3,
            },
            Knockout {
                name: "Scopone a carte scoperte",
                options: r#"{"deals":1,"carte_scoperte":true}"#,
                format: Format::FourInTwo,
                players: 4,
                share: 45,
                fee: 5,
                weight: 3,
            },
        ],
        chips: &[],
        cash: &[Cash {
            name: "Scopone 0.15 il punto",
            options: r#"{"deals":1}"#,
            played: Played::Matches {
                format: Format::Pairs,
                fixed: false,
                stake: 15,
                max_loss: 150,
                rake_bp: 500,
                rake_cap: Some(30),
            },
        }],
        listed: true,
        hurry: "{}",
    },
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

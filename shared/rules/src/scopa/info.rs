//! What the house knows of scopa apart from its rules.

use super::vp::VP;
use super::{ScopaMatch, ScopaOptions};
use crate::capture::info::{EVENTS, REFUSALS, VIEW};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, Demo, Knockout, Played};
use crate::game_info::{
    Bot, Direction, Format, Frame, GameInfo, Help, MOVES_TO_CHOOSE_FROM, Rules, match_clocks, read_options,
};
use crate::kernel::Game;
use crate::options::Declared;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// Scopone has the same moves.
pub(crate) const HELP: Help = Help {
    examples: &[(
        "{}",
        &[r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#, r#"{"type":"play","card":"KS","capture":[]}"#],
    )],
    words: "`capture` lists the table cards taken ([] to lay the card down) and may be left out where only one is \
                legal.",
    legal: MOVES_TO_CHOOSE_FROM,
    events: EVENTS,
    view: VIEW,
};

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
    help: HELP,
    bot: Bot::PLAIN,
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Scopa a 6",
                options: r#"{"target":6}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 80,
                fee: 20,
                weight: 6,
            },
            Knockout {
                name: "Scopa a 11",
                options: r#"{"target":11}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 400,
                fee: 100,
                weight: 5,
            },
            Knockout {
                name: "Scopa a 11, carte viste",
                options: r#"{"target":11,"carte_viste":true}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 45,
                fee: 5,
                weight: 4,
            },
            Knockout {
                name: "Scopa a 21",
                options: r#"{"target":21}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 900,
                fee: 100,
                weight: 1,
            },
            Knockout {
                name: "Una smazzata",
                options: r#"{"deals":1}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 9,
                fee: 1,
                weight: 6,
            },
            Knockout {
                name: "Due smazzate",
                options: r#"{"deals":2,"carte_viste":true}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 33,
                fee: 7,
                weight: 3,
            },
            Knockout {
                name: "Cinque smazzate",
                options: r#"{"deals":5,"three_kings_redeal":false}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 80,
                fee: 20,
                weight: 2,
            },
            Knockout {
                name: "Torneo a 3",
                options: r#"{"deals":2}"#,
                format: Format::HeadsUp,
                players: 3,
                share: 81,
                fee: 19,
                weight: 2,
            },
            Knockout {
                name: "Torneo a 4",
                options: r#"{"target":6}"#,
                format: Format::HeadsUp,
                players: 4,
                share: 425,
                fee: 75,
                weight: 3,
            },
            Knockout {
                name: "Torneo a 8",
                options: r#"{"deals":1}"#,
                format: Format::HeadsUp,
                players: 8,
                share: 85,
                fee: 15,
                weight: 2,
            },
            Knockout {
                name: "Coppie a 11",
                options: r#"{"target":11,"carte_scoperte":true}"#,
                format: Format::Pairs,
                players: 4,
                share: 167,
                fee: 33,
                weight: 3,
            },
            Knockout {
                name: "Coppie, 4 linee",
                options: r#"{"deals":2}"#,
                format: Format::Pairs,
                players: 8,
                share: 85,
                fee: 15,
                weight: 2,
            },
            Knockout {
                name: "4 in 2 a 6",
                options: r#"{"target":6,"carte_viste":true}"#,
                format: Format::FourInTwo,
                players: 2,
                share: 80,
                fee: 20,
                weight: 3,
            },
            Knockout {
                name: "4 in 2, torneo a 4",
                options: r#"{"deals":3,"carte_scoperte":true}"#,
                format: Format::FourInTwo,
                players: 4,
                share: 240,
                fee: 60,
                weight: 2,
            },
        ],
        chips: &[],
        cash: &[
            Cash {
                name: "Scopa 0.10 il punto",
                options: r#"{"deals":1}"#,
                played: Played::Matches {
                    format: Format::HeadsUp,
                    fixed: false,
                    stake: 10,
                    max_loss: 100,
                    rake_bp: 500,
                    rake_cap: Some(20),
                },
            },
            Cash {
                name: "Scopa, posta 0.77, 4 in 2",
                options: r#"{"deals":1}"#,
                played: Played::Matches {
                    format: Format::FourInTwo,
                    fixed: true,
                    stake: 77,
                    max_loss: 100,
                    rake_bp: 500,
                    rake_cap: None,
                },
            },
            Cash {
                name: "Scopa a coppie, 0.20 il punto",
                options: r#"{"deals":1}"#,
                played: Played::Matches {
                    format: Format::Pairs,
                    fixed: false,
                    stake: 20,
                    max_loss: 60,
                    rake_bp: 1_000,
                    rake_cap: None,
                },
            },
        ],
        listed: true,
        hurry: "{}",
    },
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

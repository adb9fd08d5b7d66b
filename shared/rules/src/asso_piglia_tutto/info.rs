//! What the house knows of asso piglia tutto apart from its rules.

use super::vp::VP;
use super::{AssoPigliaTuttoMatch, AssoPigliaTuttoOptions};
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
    help: Help {
        examples: &[(
            "{}",
            &[
                r#"{"type":"play","card":"AD","capture":["7D","KB"]}"#,
                r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#,
                r#"{"type":"play","card":"KS"}"#,
            ],
        )],
        words: "As in scopa; an ace takes an ace if one lies there, and else everything on the table.",
        legal: MOVES_TO_CHOOSE_FROM,
        events: EVENTS,
        view: VIEW,
    },
    bot: Bot::PLAIN,
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Asso piglia tutto a 6",
                options: r#"{"target":6}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 80,
                fee: 20,
                weight: 5,
            },
            Knockout {
                name: "Asso, senza scope d'asso",
                options: r#"{"deals":2,"ace_sweep_scores_scopa":false}"#,
                format: Format::HeadsUp,
                players: 4,
                share: 85,
                fee: 15,
                weight: 3,
            },
            Knockout {
                name: "Asso a coppie",
                options: r#"{"target":6,"carte_scoperte":true}"#,
                format: Format::Pairs,
                players: 4,
                share: 160,
                fee: 40,
                weight: 2,
            },
            Knockout {
                name: "Asso, 4 in 2",
                options: r#"{"deals":1,"carte_viste":true}"#,
                format: Format::FourInTwo,
                players: 2,
                share: 9,
                fee: 1,
                weight: 3,
            },
        ],
        chips: &[],
        cash: &[Cash {
            name: "Asso, posta 2.50",
            options: r#"{"target":6}"#,
            played: Played::Matches {
                format: Format::FourInTwo,
                fixed: true,
                stake: 250,
                max_loss: 250,
                rake_bp: 450,
                rake_cap: Some(10),
            },
        }],
        listed: true,
        hurry: "{}",
    },
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

//! What the house knows of solitario apart from its rules.

use super::{SolitarioMatch, SolitarioOptions};
use crate::card::DeckKind;
use crate::game_info::demo::{Demo, Knockout};
use crate::game_info::help::MOVES_TO_CHOOSE_FROM;
use crate::game_info::{Bot, Clocks, Direction, Format, Frame, GameInfo, Habit, Help, Rules, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// The longest time of a move that a table is opened with, seconds. No clock of a move runs here.
const MOVE_SECONDS: u32 = 600;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: SolitarioMatch::NAME,
    version: SolitarioMatch::VERSION,
    summary: "Two or four players solve the same Klondike at the same time, three cards turned at once, for points.",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::FourIndividual],
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: SolitarioOptions::LIST,
    examples: &[
        "solitario(match_time=10)",
        "solitario(match_time=5)",
        "solitario(match_time=10,empty_column=any_card)",
    ],
    example_move: r#"{"type":"column_to_column","from":3,"count":1,"to":5}"#,
    decks: &[DeckKind::French52],
    publishes_secrets: true,
    preferences: None,
    refusals: &[
        RefusalCode::NothingToMove,
        RefusalCode::CardDoesNotFit,
        RefusalCode::CardsNotExposed,
        RefusalCode::MoveWithoutEffect,
    ],
    help: Help {
        examples: &[(
            "{}",
            &[
                r#"{"type":"turn_stock"}"#,
                r#"{"type":"waste_to_column","column":4}"#,
                r#"{"type":"waste_to_base"}"#,
                r#"{"type":"column_to_base","column":2}"#,
                r#"{"type":"column_to_column","from":3,"count":1,"to":5}"#,
                r#"{"type":"base_to_column","suit":"hearts","column":6}"#,
                r#"{"type":"stop"}"#,
            ],
        )],
        words: "Columns are numbered 1 to 7 from the left. All play at once; one clock runs for the whole match. Giving \
                up is stop: the score stands. Players who were away come back and play on.",
        legal: MOVES_TO_CHOOSE_FROM,
        events: "deal_rejected, layout_dealt, played, cards_shown, player_ended, time_up.",
        view: "mossa, rejected, players (seat, state, score, last_score_move; to themselves layout: columns (face_down, \
               face_up), waste, stock, bases (suit, count, top)); at the end layouts (hidden, stock_cards) and moves \
               of all.",
    },
    bot: Bot {
        habits: &[
            Habit { r#move: "column_to_base", one_in: 1 },
            Habit { r#move: "waste_to_base", one_in: 1 },
            // Those that turn a card up are listed first.
            Habit { r#move: "column_to_column", one_in: 3 },
            Habit { r#move: "waste_to_column", one_in: 2 },
            Habit { r#move: "base_to_column", one_in: 100 },
            Habit { r#move: "stop", one_in: 60 },
        ],
        nonsense: &[
            r#"{"type":"play","card":"9Z"}"#,
            r#"{"type":"waste_to_column","column":8}"#,
            r#"{"type":"column_to_column","from":1,"count":0,"to":2}"#,
        ],
    },
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Solitario",
                options: r#"{"match_time":5}"#,
                format: Format::HeadsUp,
                players: 4,
                share: 80,
                fee: 20,
                weight: 3,
            },
            Knockout {
                name: "Solitario a 4",
                options: r#"{"match_time":5}"#,
                format: Format::FourIndividual,
                players: 4,
                share: 45,
                fee: 5,
                weight: 3,
            },
            Knockout {
                name: "Solitario a 8, due per tavolo",
                options: r#"{"match_time":3,"winners":2}"#,
                format: Format::FourIndividual,
                players: 8,
                share: 85,
                fee: 15,
                weight: 2,
            },
            Knockout {
                name: "Solitario aperto",
                options: r#"{"match_time":5,"empty_column":"any_card"}"#,
                format: Format::HeadsUp,
                players: 8,
                share: 167,
                fee: 33,
                weight: 1,
            },
        ],
        chips: &[],
        cash: &[],
        listed: false,
        hurry: "{}",
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::HeadsUp, Format::FourIndividual],
    rules: Rules::of::<SolitarioMatch>(),
    clocks: |options| {
        let minutes = read_options::<SolitarioOptions>(options)?.match_time;
        Ok(Clocks { match_seconds: u32::from(minutes) * 60, move_seconds: MOVE_SECONDS })
    },
    winners: |options| options.get("winners")?.as_u64().and_then(|winners| u8::try_from(winners).ok()),
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::SolitarioOptionsJson;
    use super::{
        SeenSolitarioEvent, SolitarioLegal, SolitarioMatchEvent, SolitarioMatchView, SolitarioMove, SolitarioScore,
        SolitarioView,
    };
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "solitario",
        options: "SolitarioOptions",
        r#move: "SolitarioMove",
        legal: "SolitarioLegal",
        view: "SolitarioMatchView",
        event: "SolitarioMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<SolitarioOptionsJson>(schemas);
            add::<SolitarioMove>(schemas);
            add::<SolitarioLegal>(schemas);
            add::<SolitarioScore>(schemas);
            add::<SolitarioView>(schemas);
            add::<SeenSolitarioEvent>(schemas);
            add_as::<SolitarioMatchView>("SolitarioMatchView", schemas);
            add_as::<SolitarioMatchEvent>("SolitarioMatchEvent", schemas);
        },
    }
};

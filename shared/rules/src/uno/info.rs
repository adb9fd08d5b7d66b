//! What the house knows of UNO apart from its rules.

use super::{UnoMatch, UnoOptions, vp};
use crate::card::DeckKind;
use crate::game_info::demo::{Demo, Knockout};
use crate::game_info::{
    Bot, Clocks, Direction, Format, Frame, GameInfo, Habit, Help, Rules, match_clocks, read_options,
};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The time for a move (G4.6), seconds.
const MOVE_SECONDS: u32 = 20;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: UnoMatch::NAME,
    version: UnoMatch::VERSION,
    summary: "Two players, or four single ones, match colours, numbers and actions; who has one card left says UNO!",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::FourIndividual],
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: UnoOptions::LIST,
    examples: &["uno(deals=1)", "uno(points=200)", "uno(deals=3)"],
    example_move: r#"{"type":"play","card":"W4","color":"green","uno":true}"#,
    decks: &[DeckKind::Uno108],
    publishes_secrets: false,
    preferences: None,
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::CardDoesNotMatch,
        RefusalCode::ColorRequired,
        RefusalCode::ColorNotAllowed,
        RefusalCode::DrawFirst,
        RefusalCode::DrawPileEmpty,
        RefusalCode::UnoNotDue,
        RefusalCode::MoveNotLegal,
    ],
    help: Help {
        examples: &[(
            "{}",
            &[
                r#"{"type":"play","card":"B7"}"#,
                r#"{"type":"play","card":"W4","color":"green","uno":true}"#,
                r#"{"type":"play","card":"VS","uno":true}"#,
                r#"{"type":"draw"}"#,
                r#"{"type":"play_drawn"}"#,
                r#"{"type":"pass"}"#,
                r#"{"type":"accept"}"#,
                r#"{"type":"challenge"}"#,
                r#"{"type":"declare_uno"}"#,
                r#"{"type":"choose_color","color":"blue"}"#,
            ],
        )],
        words: "color (blue, red, green, yellow) with W0 and W4, and with no other card. uno is ignored where it is not \
                due. declare_uno needs no turn: it is legal until the next player decides. accept and challenge answer a \
                W4. Two players lose by abandoning; of four nobody may.",
        legal: "game, moves: whole moves to choose from; uno, where it is due, as a choice of true or nothing.",
        events: "hands_dealt, card_flipped, cards_drawn, card_played, turn_passed, color_chosen, draw_four_accepted, \
                 draw_four_challenged, uno_declared, closed, blocked.",
        view: "phase, turn, clockwise, color, discard_pile, draw_pile, uno_pending, passes, players (seat, count; to \
               the player cards and drawn).",
    },
    bot: Bot { habits: &[Habit { r#move: "declare_uno", one_in: 2 }], ..Bot::PLAIN },
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "UNO",
                options: r#"{"deals":1}"#,
                format: Format::HeadsUp,
                players: 4,
                share: 80,
                fee: 20,
                weight: 3,
            },
            Knockout {
                name: "UNO a 200",
                options: r#"{"points":200}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 45,
                fee: 5,
                weight: 2,
            },
            Knockout {
                name: "UNO a quattro",
                options: r#"{"deals":1}"#,
                format: Format::FourIndividual,
                players: 4,
                share: 85,
                fee: 15,
                weight: 3,
            },
            Knockout {
                name: "UNO a 8, due per tavolo",
                options: r#"{"deals":3,"winners":2}"#,
                format: Format::FourIndividual,
                players: 8,
                share: 167,
                fee: 33,
                weight: 1,
            },
        ],
        chips: &[],
        // No formula for money exists (R21).
        cash: &[],
        listed: false,
        hurry: "{}",
    },
    vp: vp::VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::FourIndividual],
    rules: Rules::of::<UnoMatch>(),
    clocks: |options| {
        let clocks = match_clocks(read_options::<UnoOptions>(options)?.goal);
        Ok(Clocks { move_seconds: MOVE_SECONDS, ..clocks })
    },
    winners: |options| options.get("winners")?.as_u64().and_then(|winners| u8::try_from(winners).ok()),
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::UnoOptionsJson;
    use super::{SeenUnoEvent, UnoLegalJson, UnoMatchEvent, UnoMatchView, UnoMove, UnoScore, UnoView};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "uno",
        options: "UnoOptions",
        r#move: "UnoMove",
        legal: "UnoLegal",
        view: "UnoMatchView",
        event: "UnoMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<UnoOptionsJson>(schemas);
            add::<UnoMove>(schemas);
            add::<UnoLegalJson>(schemas);
            add::<UnoScore>(schemas);
            add::<UnoView>(schemas);
            add::<SeenUnoEvent>(schemas);
            add_as::<UnoMatchView>("UnoMatchView", schemas);
            add_as::<UnoMatchEvent>("UnoMatchEvent", schemas);
        },
    }
};

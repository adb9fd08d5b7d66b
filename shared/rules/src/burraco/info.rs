//! What the house knows of burraco apart from its rules.

use super::{BurracoMatch, BurracoOptions, vp};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, Demo, Knockout, Played};
use crate::game_info::{Bot, Direction, Format, Frame, GameInfo, Habit, Help, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: BurracoMatch::NAME,
    version: BurracoMatch::VERSION,
    summary: "Two lines lay down combinations and sequences, take a pozzetto each, and close once they have seven cards in a game.",
    frame: Frame::Match,
    formats: Format::TWO_OR_PAIRS,
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: BurracoOptions::LIST,
    examples: &["burraco(deals=1)", "burraco(target=2005)", "burraco(deals=4)"],
    example_move: r#"{"type":"draw_stock"}"#,
    decks: &[DeckKind::French108],
    publishes_secrets: false,
    preferences: None,
    refusals: &[
        RefusalCode::MoveNotLegal,
        RefusalCode::CardNotInHand,
        RefusalCode::GameTooShort,
        RefusalCode::GameTooLong,
        RefusalCode::TooManyWildCards,
        RefusalCode::CardsDoNotMatch,
        RefusalCode::PlaceTaken,
        RefusalCode::AceTwice,
        RefusalCode::SequenceBroken,
        RefusalCode::SequenceWraps,
        RefusalCode::LayoutNotValid,
        RefusalCode::RankAlreadyOpen,
        RefusalCode::NoSuchGame,
        RefusalCode::TurnCannotEnd,
        RefusalCode::CardLocked,
        RefusalCode::ClosingNotAllowed,
    ],
    help: Help {
        examples: &[(
            "{}",
            &[
                r#"{"type":"draw_stock"}"#,
                r#"{"type":"take_pile"}"#,
                r#"{"type":"open_game","cards":["7d","7h","7c"]}"#,
                r#"{"type":"open_game","cards":["4h","5h","2s"],"layout":[4,5,6]}"#,
                r#"{"type":"extend","game":0,"cards":["7s"]}"#,
                r#"{"type":"discard","card":"9s"}"#,
            ],
        )],
        words: "Draw or take the pile, lay down as often as you like, discard. Wild cards (matte) are Jo and every 2; a 2 \
                on position 2 of a sequence of its suit is none. layout: the position of each card in a sequence, 1 (ace \
                low) to 14 (ace high). game: a game of the own line, from 0. The pozzetto is taken by itself.",
        legal: "game, moves: draws; or the largest games to open, single cards to add, discards (smaller games, more cards \
                and other layouts are taken as well); closing.",
        events: "hands_dealt, card_drawn, pile_taken, game_opened, game_extended, pozzetto_taken, card_discarded, \
                 deal_ended.",
        view: "phase, turn, stock, pile, pozzetti, lines (line, games (meld, burraco), pozzetto_taken), players (seat, \
               count; to those who may see them cards).",
    },
    // Who always has something to lay down lays it down; discards that end the turn come now and then, and when there
    // is nothing else.
    bot: Bot {
        habits: &[Habit { r#move: "discard", one_in: 12 }, Habit { r#move: "take_pile", one_in: 4 }],
        nonsense: &[r#"{"type":"discard","card":"9Z"}"#, r#"{"type":"extend","game":-1,"cards":["7d"]}"#],
    },
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Burraco",
                options: r#"{"deals":1}"#,
                format: Format::HeadsUp,
                players: 4,
                share: 80,
                fee: 20,
                weight: 4,
            },
            Knockout {
                name: "Burraco a coppie",
                options: r#"{"deals":1}"#,
                format: Format::Pairs,
                players: 8,
                share: 85,
                fee: 15,
                weight: 3,
            },
            Knockout {
                name: "Burraco a carte scoperte",
                options: r#"{"deals":2,"partner_open":true}"#,
                format: Format::Pairs,
                players: 4,
                share: 167,
                fee: 33,
                weight: 1,
            },
            Knockout {
                name: "Burraco 4 in 2",
                options: r#"{"target":300}"#,
                format: Format::FourInTwo,
                players: 4,
                share: 45,
                fee: 5,
                weight: 2,
            },
        ],
        chips: &[],
        cash: &[
            Cash {
                name: "Burraco, 0.50 ogni cento punti",
                options: r#"{"deals":1}"#,
                played: Played::Matches {
                    format: Format::HeadsUp,
                    fixed: false,
                    stake: 50,
                    max_loss: 500,
                    rake_bp: 500,
                    rake_cap: None,
                },
            },
            Cash {
                name: "Burraco a coppie, posta 1.01",
                options: r#"{"deals":1,"partner_open":true}"#,
                played: Played::Matches {
                    format: Format::Pairs,
                    fixed: true,
                    stake: 101,
                    max_loss: 101,
                    rake_bp: 700,
                    rake_cap: Some(6),
                },
            },
        ],
        listed: true,
        hurry: "{}",
    },
    vp: vp::VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<BurracoMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<BurracoOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::BurracoOptionsJson;
    use super::{
        BurracoLegalJson, BurracoMatchEvent, BurracoMatchView, BurracoMove, BurracoScore, BurracoView, SeenBurracoEvent,
    };
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "burraco",
        options: "BurracoOptions",
        r#move: "BurracoMove",
        legal: "BurracoLegal",
        view: "BurracoMatchView",
        event: "BurracoMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<BurracoOptionsJson>(schemas);
            add::<BurracoMove>(schemas);
            add::<BurracoLegalJson>(schemas);
            add::<BurracoScore>(schemas);
            add::<BurracoView>(schemas);
            add::<SeenBurracoEvent>(schemas);
            add_as::<BurracoMatchView>("BurracoMatchView", schemas);
            add_as::<BurracoMatchEvent>("BurracoMatchEvent", schemas);
        },
    }
};

//! What the house knows of peppa apart from its rules.

use super::{PeppaMatch, PeppaOptions};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, Demo, Knockout, Played};
use crate::game_info::{Bot, Direction, Format, Frame, GameInfo, Help, Rules, match_clocks, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: PeppaMatch::NAME,
    version: PeppaMatch::VERSION,
    summary: "Four single players pass three cards to the right and avoid hearts and the queen of spades, 36 points in all.",
    frame: Frame::Match,
    formats: &[Format::FourIndividual],
    seats: (4, 4),
    direction: Direction::Anticlockwise,
    options: PeppaOptions::LIST,
    examples: &["peppa(deals=4)", "peppa(max_points=50)", "peppa(deals=4,hearts,winners=2)"],
    example_move: r#"{"type":"pass","cards":["Qs","Ah","2c"]}"#,
    decks: &[DeckKind::French52],
    publishes_secrets: false,
    preferences: None,
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::SuitNotFollowed,
        RefusalCode::PlayNotAllowed,
        RefusalCode::PassNotLegal,
        RefusalCode::MoveNotLegal,
    ],
    help: Help {
        examples: &[("{}", &[r#"{"type":"pass","cards":["Qs","Ah","2c"]}"#, r#"{"type":"play","card":"7d"}"#])],
        words: "All four pass before the first trick, in any order. Hearts is the option hearts. Nobody may abandon.",
        legal: "game, moves: pass (cards: a choice of three) or the cards to play.",
        events: "hands_dealt, pass_chosen, cards_passed, card_played, trick_taken.",
        view: "passing, tricks, trick and last_trick (leader, cards, winner), hearts_open, players (seat, count, \
               has_passed, tricks, penalty; cards and passing to that player alone).",
    },
    bot: Bot::PLAIN,
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Peppa",
                options: r#"{"deals":1}"#,
                format: Format::FourIndividual,
                players: 4,
                share: 80,
                fee: 20,
                weight: 4,
            },
            Knockout {
                name: "Peppa a 30",
                options: r#"{"max_points":30}"#,
                format: Format::FourIndividual,
                players: 4,
                share: 45,
                fee: 5,
                weight: 2,
            },
            Knockout {
                name: "Hearts",
                options: r#"{"deals":2,"hearts":true}"#,
                format: Format::FourIndividual,
                players: 4,
                share: 167,
                fee: 33,
                weight: 3,
            },
            Knockout {
                name: "Peppa a 8, due per tavolo",
                options: r#"{"deals":1,"winners":2}"#,
                format: Format::FourIndividual,
                players: 8,
                share: 85,
                fee: 15,
                weight: 2,
            },
            Knockout {
                name: "Hearts a 16",
                options: r#"{"deals":1,"hearts":true}"#,
                format: Format::FourIndividual,
                players: 16,
                share: 85,
                fee: 15,
                weight: 1,
            },
        ],
        chips: &[],
        cash: &[
            Cash {
                name: "Peppa, posta 0.50",
                options: r#"{"deals":1}"#,
                played: Played::Matches {
                    format: Format::FourIndividual,
                    fixed: true,
                    stake: 50,
                    max_loss: 50,
                    rake_bp: 500,
                    rake_cap: None,
                },
            },
            Cash {
                name: "Hearts, due vincitori, posta 1.01",
                options: r#"{"deals":1,"hearts":true,"winners":2}"#,
                played: Played::Matches {
                    format: Format::FourIndividual,
                    fixed: true,
                    stake: 101,
                    max_loss: 101,
                    rake_bp: 700,
                    rake_cap: Some(6),
                },
            },
        ],
        listed: false,
        hurry: "{}",
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::FourIndividual],
    rules: Rules::of::<PeppaMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<PeppaOptions>(options)?.goal)),
    winners: |options| options.get("winners")?.as_u64().and_then(|winners| u8::try_from(winners).ok()),
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::PeppaOptionsJson;
    use super::{PeppaLegalJson, PeppaMatchEvent, PeppaMatchView, PeppaMove, PeppaScore, PeppaView, SeenPeppaEvent};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "peppa",
        options: "PeppaOptions",
        r#move: "PeppaMove",
        legal: "PeppaLegal",
        view: "PeppaMatchView",
        event: "PeppaMatchEvent",
        preferences: None,
        add: |schemas| {
            add::<PeppaOptionsJson>(schemas);
            add::<PeppaMove>(schemas);
            add::<PeppaLegalJson>(schemas);
            add::<PeppaScore>(schemas);
            add::<PeppaView>(schemas);
            add::<SeenPeppaEvent>(schemas);
            add_as::<PeppaMatchView>("PeppaMatchView", schemas);
            add_as::<PeppaMatchEvent>("PeppaMatchEvent", schemas);
        },
    }
};

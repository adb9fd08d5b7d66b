//! What the house knows of briscola apart from its rules.

use super::vp::VP;
use super::{BriscolaMatch, BriscolaOptions};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, Demo, Knockout, Played};
use crate::game_info::{
    Bot, Direction, Format, Frame, GameInfo, Help, MOVES_TO_CHOOSE_FROM, Rules, match_clocks, read_options,
};
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
    help: Help {
        examples: &[("{}", &[r#"{"type":"play","card":"3S"}"#])],
        words: "Any card of the hand.",
        legal: MOVES_TO_CHOOSE_FROM,
        events: "hands_dealt, briscola_turned, card_played, trick_taken, cards_drawn, hands_opened.",
        view: "briscola, stock, trick and last_trick (leader, cards, winner), hands, taken (cards by line), won (with \
               majority: deals by line), seen.",
    },
    bot: Bot::PLAIN,
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Briscola a punti",
                options: r#"{"points":1}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 80,
                fee: 20,
                weight: 6,
            },
            Knockout {
                name: "Briscola, al meglio di 3",
                options: r#"{"majority":3}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 45,
                fee: 5,
                weight: 3,
            },
            Knockout {
                name: "Briscola, torneo a 8",
                options: r#"{"points":1,"carte_viste":true}"#,
                format: Format::HeadsUp,
                players: 8,
                share: 85,
                fee: 15,
                weight: 2,
            },
            Knockout {
                name: "Briscola a coppie",
                options: r#"{"points":2,"carte_scoperte":true}"#,
                format: Format::Pairs,
                players: 4,
                share: 167,
                fee: 33,
                weight: 3,
            },
            Knockout {
                name: "Briscola, 4 in 2",
                options: r#"{"majority":1,"carte_viste":true}"#,
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
                name: "Briscola, posta 1.00",
                options: r#"{"points":1}"#,
                played: Played::Matches {
                    format: Format::HeadsUp,
                    fixed: true,
                    stake: 100,
                    max_loss: 100,
                    rake_bp: 1_000,
                    rake_cap: None,
                },
            },
            Cash {
                name: "Briscola 0.03 il punto",
                options: r#"{"majority":1}"#,
                played: Played::Matches {
                    format: Format::Pairs,
                    fixed: false,
                    stake: 3,
                    max_loss: 90,
                    rake_bp: 0,
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

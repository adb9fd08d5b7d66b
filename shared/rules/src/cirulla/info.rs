//! What the house knows of cirulla apart from its rules.

use super::CirullaMove;
use super::vp::VP;
use super::{CirullaMatch, CirullaOptions};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, Demo, Knockout, Played};
use crate::game_info::preferences::said_by;
use crate::game_info::{
    Bot, Direction, Format, Frame, GameInfo, Help, MOVES_TO_CHOOSE_FROM, Rules, match_clocks, read_options,
};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::RefusalCode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: CirullaMatch::NAME,
    version: CirullaMatch::VERSION,
    summary: "Captures by value or by fifteen, sweeping aces, accusi, the seven of coppe as a wild card, cappotto.",
    frame: Frame::Match,
    formats: Format::TWO_OR_PAIRS,
    seats: (2, 4),
    direction: Direction::Anticlockwise,
    options: CirullaOptions::LIST,
    examples: &["cirulla(target=51)", "cirulla(target=21,carte_viste)", "cirulla(deals=2,auto_accuso=false)"],
    example_move: r#"{"type":"play","card":"4S","capture":["4D","7C"]}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: true,
    preferences: Some(said_by::<CirullaMove>("auto_accuso", None, r#"{"on":false}"#)),
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::CardNotOnTable,
        RefusalCode::CaptureRequired,
        RefusalCode::CaptureNotLegal,
        RefusalCode::CaptureMustBeNamed,
        RefusalCode::AccusoNotHeld,
        RefusalCode::AccusoClosed,
    ],
    help: Help {
        examples: &[
            ("{}", &[r#"{"type":"play","card":"4S","capture":["4D","7C"]}"#, r#"{"type":"auto_accuso","on":false}"#]),
            (
                r#"{"auto_accuso":false}"#,
                &[r#"{"type":"accuse","accuso":"cirulla"}"#, r#"{"type":"accuse","accuso":"decino"}"#],
            ),
        ],
        words: "As in scopa; a card also takes what makes fifteen with it. Players who make their accusi by hand \
                accuse before they play. auto_accuso is said at any time.",
        legal: MOVES_TO_CHOOSE_FROM,
        events: "deal_voided, hands_dealt, table_dealt, dealer_accused, auto_accuso_set, accused, card_played, \
                 leftovers_taken, cappotto_made.",
        view: "As in scopa; hands have accuso and to their players auto_accuso, piles have accusi; matta is what the \
               seven of coppe counts.",
    },
    bot: Bot::PLAIN,
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Cirulla a 21",
                options: r#"{"target":21}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 400,
                fee: 100,
                weight: 4,
            },
            Knockout {
                name: "Cirulla, accusi a mano",
                options: r#"{"deals":2,"auto_accuso":false}"#,
                format: Format::HeadsUp,
                players: 3,
                share: 85,
                fee: 15,
                weight: 3,
            },
            Knockout {
                name: "Cirulla a coppie",
                options: r#"{"target":11,"carte_scoperte":true}"#,
                format: Format::Pairs,
                players: 4,
                share: 80,
                fee: 20,
                weight: 2,
            },
            Knockout {
                name: "Cirulla, 4 in 2",
                options: r#"{"target":6,"carte_viste":true}"#,
                format: Format::FourInTwo,
                players: 2,
                share: 33,
                fee: 7,
                weight: 3,
            },
        ],
        chips: &[],
        cash: &[Cash {
            name: "Cirulla 0.05 il punto",
            options: r#"{"deals":1,"carte_viste":true}"#,
            played: Played::Matches {
                format: Format::HeadsUp,
                fixed: false,
                stake: 5,
                max_loss: 300,
                rake_bp: 400,
                rake_cap: None,
            },
        }],
        listed: true,
        hurry: "{}",
    },
    vp: VP,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[],
    rules: Rules::of::<CirullaMatch>(),
    clocks: |options| Ok(match_clocks(read_options::<CirullaOptions>(options)?.goal)),
    winners: |_| None,
    ring: None,
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::options::CirullaOptionsJson;
    use super::{CirullaLegal, CirullaMatchEvent, CirullaMatchView, CirullaScore, CirullaView, SeenCirullaEvent};
    use crate::schemas::{add, add_as, add_switch};

    GameSchemas {
        game: "cirulla",
        options: "CirullaOptions",
        r#move: "CirullaMove",
        legal: "CirullaLegal",
        view: "CirullaMatchView",
        event: "CirullaMatchEvent",
        preferences: Some("CirullaPreferences"),
        add: |schemas| {
            add::<CirullaOptionsJson>(schemas);
            add::<CirullaMove>(schemas);
            add::<CirullaLegal>(schemas);
            add::<CirullaScore>(schemas);
            add::<CirullaView>(schemas);
            add::<SeenCirullaEvent>(schemas);
            // At tables it is a move of its own; kept for a player it is an object.
            add_switch("CirullaPreferences", "on", "Whether the system makes the accusi.", schemas);
            add_as::<CirullaMatchView>("CirullaMatchView", schemas);
            add_as::<CirullaMatchEvent>("CirullaMatchEvent", schemas);
        },
    }
};

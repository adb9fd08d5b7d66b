//! What the house knows of tresette apart from its rules.

use super::TresetteMove;
use super::vp::VP;
use super::{TresetteMatch, TresetteOptions};
use crate::card::DeckKind;
use crate::game_info::Habit;
use crate::game_info::demo::{Cash, Demo, Knockout, Played};
use crate::game_info::preferences::said_by;
use crate::game_info::{Bot, Direction, Format, Frame, GameInfo, Help, Rules, match_clocks, read_options};
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
    help: Help {
        examples: &[
            ("{}", &[r#"{"type":"play","card":"3S"}"#]),
            (
                r#"{"target":6}"#,
                &[
                    r#"{"type":"preferences","auto_fuori":false}"#,
                    r#"{"type":"call_out"}"#,
                    r#"{"type":"decline_call_out"}"#,
                ],
            ),
            (
                r#"{"accuso":true}"#,
                &[
                    r#"{"type":"preferences","auto_accuso":false}"#,
                    r#"{"type":"accuse","accusi":["threes"]}"#,
                    r#"{"type":"accuse","accusi":["twos","aces"]}"#,
                ],
            ),
            (
                r#"{"dichiarazioni":true}"#,
                &[
                    r#"{"type":"preferences","auto_dichiarazione":false}"#,
                    r#"{"type":"play","card":"3S","declaration":"ho"}"#,
                    r#"{"type":"play","card":"2S","declaration":"busso"}"#,
                ],
            ),
        ],
        words: "With two players it is spizzichino. Declarations, with a lead: ho, busso, per_te, per_te_ho, \
                per_te_busso. Accusi: threes, twos, aces. The system calls out, accuses and declares for players who \
                do not say otherwise; preferences are said at any time, before the deck too: auto_fuori in matches to \
                a target, auto_accuso with the option accuso, auto_dichiarazione with dichiarazioni.",
        legal: "game, moves: accuse (accusi: a choice), call_out, decline_call_out (of a seat that is asked to), play (with a \
                declaration where one may be said: a choice).",
        events: "hands_dealt, accused, card_played, trick_taken, cards_drawn, hands_opened, call_out_proposed, \
                 call_out_declined, called_out, preferences_changed.",
        view: "stock, tricks, trick and last_trick (leader, cards, winner), declaration and last_declaration, accusi, \
               hands, lines (line, taken, accusi, declined), call_out_proposed, settings (one's own), seen.",
    },
    bot: Bot {
        habits: &[
            Habit { r#move: "decline_call_out", one_in: 2 },
            Habit { r#move: "call_out", one_in: 4 },
            Habit { r#move: "accuse", one_in: 2 },
        ],
        nonsense: Bot::PLAIN.nonsense,
    },
    demo: Demo {
        knockouts: &[
            Knockout {
                name: "Spizzichino",
                options: r#"{"deals":1,"accuso":true}"#,
                format: Format::HeadsUp,
                players: 2,
                share: 9,
                fee: 1,
                weight: 6,
            },
            Knockout {
                name: "Spizzichino a 6",
                options: r#"{"target":6,"carte_viste":true}"#,
                format: Format::HeadsUp,
                players: 4,
                share: 85,
                fee: 15,
                weight: 3,
            },
            Knockout {
                name: "Tresette a coppie",
                options: r#"{"target":11,"accuso":true}"#,
                format: Format::Pairs,
                players: 4,
                share: 400,
                fee: 100,
                weight: 3,
            },
            Knockout {
                name: "Tresette, dichiarazioni",
                options: r#"{"deals":2,"dichiarazioni":true,"carte_sicure":true}"#,
                format: Format::Pairs,
                players: 8,
                share: 85,
                fee: 15,
                weight: 2,
            },
            Knockout {
                name: "Tresette, 4 in 2",
                options: r#"{"target":6,"carte_viste":true}"#,
                format: Format::FourInTwo,
                players: 2,
                share: 33,
                fee: 7,
                weight: 3,
            },
        ],
        chips: &[],
        cash: &[
            Cash {
                name: "Spizzichino 0.07 il punto",
                options: r#"{"deals":1,"accuso":true,"cappotto":true}"#,
                played: Played::Matches {
                    format: Format::HeadsUp,
                    fixed: false,
                    stake: 7,
                    max_loss: 200,
                    rake_bp: 350,
                    rake_cap: Some(9),
                },
            },
            Cash {
                name: "Tresette con cappotto, posta 0.60",
                options: r#"{"deals":1,"cappotto":true}"#,
                played: Played::Matches {
                    format: Format::Pairs,
                    fixed: true,
                    stake: 60,
                    max_loss: 180,
                    rake_bp: 500,
                    rake_cap: Some(5),
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

//! What the house knows of bestia apart from its rules.

use serde_json::Value;

use super::{AWAY_MINUTES, BestiaOptions, BestiaRing};
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, ChipDemo, Chips, Demo, Played};
use crate::game_info::{Bot, Clocks, Direction, Format, Frame, GameInfo, Help, RingInfo, Rules, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::{Refusal, RefusalCode};
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// G3.11, G4.5: from the options of a bestia table.
fn bestia_info(options: &Value) -> Result<RingInfo, Refusal> {
    let table: BestiaOptions = read_options(options)?;
    let (min_buy_in, max_buy_in) = table.buy_ins().chips();
    let (stakes, rake) = (table.stakes(), table.rake());
    Ok(RingInfo {
        mode: table.mode,
        turn_seconds: table.turn_s,
        shortest_seconds: table.turn_s,
        time_bank_seconds: table.time_bank_s,
        // Nobody is asked to show cards.
        show_seconds: table.turn_s,
        min_buy_in,
        max_buy_in,
        away_minutes: AWAY_MINUTES,
        stake: stakes.stake,
        bet: stakes.stake,
        ante: stakes.ante,
        antes_per_stake: 0,
        rake_bp: rake.basis_points,
        rake_cap: rake.cap,
    })
}

fn bestia_clocks(options: &Value) -> Result<Clocks, Refusal> {
    let info = bestia_info(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: BestiaRing::NAME,
    version: BestiaRing::VERSION,
    summary: "Everybody pays the invito; those who take part divide the pot by tricks, and those who make none pay a \
              bestia into the next.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (3, 6),
    direction: Direction::Anticlockwise,
    options: BestiaOptions::LIST,
    examples: &["bestia(cards=3,invito=10)", "bestia(cards=4,invito=10)", "bestia(mode=tournament,cards=3,invito=20)"],
    example_move: r#"{"type":"change","cards":["7D","2S"]}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: false,
    preferences: None,
    refusals: &[
        RefusalCode::CardNotInHand,
        RefusalCode::SuitNotFollowed,
        RefusalCode::ChangeNotLegal,
        RefusalCode::BriscolaNotPlayed,
        RefusalCode::DominantNotLed,
    ],
    help: Help {
        examples: &[(
            "{}",
            &[
                r#"{"type":"pass"}"#,
                r#"{"type":"stand"}"#,
                r#"{"type":"change","cards":["7D","2S"]}"#,
                r#"{"type":"enter_blind"}"#,
                r#"{"type":"decline"}"#,
                r#"{"type":"play","card":"AC"}"#,
            ],
        )],
        words: "Those who have passed are asked once more, for enter_blind or decline, where the rules say so.",
        legal: "game, moves: pass, stand, enter_blind, decline, change (cards: a choice), the cards to play.",
        events: "dealt, passed, stood, changed, entered_blind, declined, played, trick_taken.",
        view: "part, invito, pot, risk, turned, stock, turn, first, tricks (leader, cards, winner), seats (seat, \
               chips, declared, count, tricks; cards where they may be seen).",
    },
    bot: Bot {
        habits: &[],
        nonsense: &[
            r#"{"type":"change","cards":[]}"#,
            r#"{"type":"change","cards":["7D","7D"]}"#,
            r#"{"type":"change","cards":["7d"]}"#,
            r#"{"type":"change"}"#,
            r#"{"type":"play","card":"9Z"}"#,
            r#"{"type":"play","card":"Ah"}"#,
            r#"{"type":"pass","cards":["7D"]}"#,
            r#"{"type":"fold"}"#,
            r#"{"type":"bet","amount":10}"#,
            r#""stand""#,
        ],
    },
    demo: Demo {
        knockouts: &[],
        chips: &[
            Chips {
                name: "Bestia a 5",
                options: r#"{"cards":3,"invito":10}"#,
                players: 5,
                table_seats: 5,
                starting_chips: 500,
                share: 80,
                fee: 20,
                mode: ChipDemo::Plain,
                weight: 4,
            },
            Chips {
                name: "Bestia a 4 carte",
                options: r#"{"cards":4,"invito":10}"#,
                players: 4,
                table_seats: 4,
                starting_chips: 400,
                share: 45,
                fee: 5,
                mode: ChipDemo::Plain,
                weight: 3,
            },
            Chips {
                name: "Bestia, 9 giocatori a due tavoli",
                options: r#"{"cards":3,"invito":10}"#,
                players: 9,
                table_seats: 5,
                starting_chips: 300,
                share: 85,
                fee: 15,
                mode: ChipDemo::Plain,
                weight: 2,
            },
            Chips {
                name: "Bestia, shoot-out a 9",
                options: r#"{"cards":3,"invito":10}"#,
                players: 9,
                table_seats: 3,
                starting_chips: 300,
                share: 160,
                fee: 40,
                mode: ChipDemo::Shootout,
                weight: 2,
            },
        ],
        cash: &[
            Cash { name: "Bestia 0.10", options: r#"{"invito":10}"#, played: Played::Pots { seats: 5 } },
            Cash {
                name: "Bestia a 4 carte, 0.20",
                options: r#"{"invito":20,"cards":4,"rake_bp":300}"#,
                played: Played::Pots { seats: 4 },
            },
            Cash {
                name: "Bestia 0.05, bestia massima 1.00",
                options: r#"{"invito":5,"max_bestia":100}"#,
                played: Played::Pots { seats: 6 },
            },
            Cash {
                name: "Bestia in 3, 0.10",
                options: r#"{"invito":10,"min_players":3,"rake_bp":1000}"#,
                played: Played::Pots { seats: 3 },
            },
        ],
        listed: true,
        hurry: "{}",
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<BestiaRing>(),
    clocks: bestia_clocks,
    winners: |_| None,
    ring: Some(bestia_info),
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{
        BestiaLegalJson, BestiaMove, BestiaPreferences, BestiaRingEvent, BestiaRingView, BestiaView, SeenBestiaEvent,
    };
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "bestia",
        options: "BestiaOptions",
        r#move: "BestiaMove",
        legal: "BestiaLegal",
        view: "BestiaRingView",
        event: "BestiaRingEvent",
        preferences: None,
        add: |schemas| {
            add::<BestiaOptions>(schemas);
            add::<BestiaMove>(schemas);
            add::<BestiaLegalJson>(schemas);
            add::<BestiaPreferences>(schemas);
            add::<BestiaView>(schemas);
            add::<SeenBestiaEvent>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add_as::<BestiaRingView>("BestiaRingView", schemas);
            add_as::<BestiaRingEvent>("BestiaRingEvent", schemas);
        },
    }
};

//! What the house knows of chemin de fer apart from its rules.

use serde_json::Value;

use super::{AWAY_MINUTES, CheminDeFerMove, CheminDeFerOptions, CheminDeFerRing};
use crate::bank::terms::ring_info;
use crate::card::DeckKind;
use crate::game_info::demo::{Cash, ChipDemo, Chips, Demo, Played};
use crate::game_info::preferences::said_by;
use crate::game_info::{Bot, Clocks, Direction, Format, Frame, GameInfo, Help, RingInfo, Rules, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::{Refusal, RefusalCode};
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// G3.11, G4.5: from the options of a table.
fn info(options: &Value) -> Result<RingInfo, Refusal> {
    let table: CheminDeFerOptions = read_options(options)?;
    let shortest = [table.bet_window_s, table.play_s, table.accept_s, table.grace_s, table.auction_s].into_iter().min();
    Ok(ring_info(&table.terms(), (table.play_s, shortest.unwrap_or(table.play_s)), AWAY_MINUTES))
}

fn clocks(options: &Value) -> Result<Clocks, Refusal> {
    let info = info(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: CheminDeFerRing::NAME,
    version: CheminDeFerRing::VERSION,
    summary: "One holds the bank, the others bet against it; the highest bet plays the cards, and the nearest to nine \
              wins.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 9),
    direction: Direction::Anticlockwise,
    options: CheminDeFerOptions::LIST,
    examples: &[
        "chemin-de-fer(min_posta=100,min_bet=10)",
        "chemin-de-fer(min_posta=200,min_bet=50,house_bp=300)",
        "chemin-de-fer(mode=tournament,min_posta=50,min_bet=5)",
    ],
    example_move: r#"{"type":"bet","amount":40}"#,
    decks: &[DeckKind::French312],
    publishes_secrets: false,
    preferences: Some(said_by::<CheminDeFerMove>(
        "preferences",
        Some("preferences"),
        r#"{"by_rule":true,"punta_five":"draw"}"#,
    )),
    refusals: &[
        RefusalCode::BankNotRefusable,
        RefusalCode::BankTooSmall,
        RefusalCode::BankTooLarge,
        RefusalCode::BetTooSmall,
        RefusalCode::BetTooLarge,
        RefusalCode::BancoTaken,
        RefusalCode::BetsClosed,
        RefusalCode::NothingToWithdraw,
        RefusalCode::NoNatural,
        RefusalCode::HalvingNotAllowed,
        RefusalCode::BidTooSmall,
        RefusalCode::BidTooLarge,
    ],
    help: Help {
        examples: &[(
            "{}",
            &[
                r#"{"type":"accept","amount":200}"#,
                r#"{"type":"refuse"}"#,
                r#"{"type":"bet","amount":40}"#,
                r#"{"type":"tavolo"}"#,
                r#"{"type":"banco_solo"}"#,
                r#"{"type":"banco_rispetto"}"#,
                r#"{"type":"withdraw"}"#,
                r#"{"type":"pass_hand"}"#,
                r#"{"type":"halve"}"#,
                r#"{"type":"increase","amount":100}"#,
                r#"{"type":"beat"}"#,
                r#"{"type":"stand"}"#,
                r#"{"type":"draw"}"#,
                r#"{"type":"buy"}"#,
                r#"{"type":"bid","amount":120}"#,
                r#"{"type":"decline"}"#,
                r#"{"type":"preferences","preferences":{"by_rule":true,"punta_five":"draw"}}"#,
            ],
        )],
        words: "Bets may be replaced until they close, which they do when the time is over and never earlier. The \
                banker decides about the bank (pass_hand, halve, increase) after winning a coup. A player who lost \
                the cards to a higher bet may withdraw when the time is over, and nothing else.",
        legal: "game, moves: refuse, tavolo, banco_solo, banco_rispetto, withdraw, pass_hand, halve, beat, stand, \
                draw, buy, decline; accept, bet, increase and bid (amount) with {\"min\":..,\"max\":..}.",
        events: "offered, refused, offer_missed, no_banker, bank_taken, window_opened, proposed, withdrawn, time_up, \
                 halved, increased, obliged_bet, obliged_lost, nobody_bet, bets_closed, dealt, beaten, stood, called, \
                 bank_turned, drawn, coup_ended, bank_ended, height_offered, wanted, declined, auction_opened, bid, \
                 bought, not_bought.",
        view: "part, min_posta, min_bet, offered, bank (banker, posta, garage, coup, won, halved, invested, ferito, \
               bought), obliged, open, coup (bets, punta, punta_count, punta_cards, bank_count, bank_cards, winner), \
               height, best_bid, sold, gone, last_coup, house, pot, seats (seat, chips, bet).",
    },
    bot: Bot {
        habits: &[],
        nonsense: &[
            r#"{"type":"bet"}"#,
            r#"{"type":"bet","amount":0}"#,
            r#"{"type":"bet","amount":-1}"#,
            r#"{"type":"bet","amount":1.5}"#,
            r#"{"type":"accept","amount":"all"}"#,
            r#"{"type":"increase","amount":0}"#,
            r#"{"type":"banco"}"#,
            r#"{"type":"stand","amount":1}"#,
            r#"{"type":"double"}"#,
            r#""draw""#,
        ],
    },
    demo: Demo {
        knockouts: &[],
        chips: &[
            Chips {
                name: "Chemin de fer a 5",
                options: r#"{"min_posta":50,"min_bet":10}"#,
                players: 5,
                table_seats: 5,
                starting_chips: 500,
                share: 80,
                fee: 20,
                mode: ChipDemo::Plain,
                weight: 2,
            },
            Chips {
                name: "Chemin de fer, 8 giocatori a due tavoli",
                options: r#"{"min_posta":50,"min_bet":10}"#,
                players: 8,
                table_seats: 4,
                starting_chips: 400,
                share: 85,
                fee: 15,
                mode: ChipDemo::Plain,
                weight: 1,
            },
        ],
        cash: &[
            Cash {
                name: "Chemin de fer 1.00",
                options: r#"{"min_posta":100,"min_bet":10}"#,
                played: Played::Pots { seats: 6 },
            },
            Cash {
                name: "Chemin de fer 2.00",
                options: r#"{"min_posta":200,"min_bet":20,"house_bp":300,"house_cap":500}"#,
                played: Played::Pots { seats: 9 },
            },
        ],
        listed: true,
        hurry: r#"{"bet_window_s":1,"auction_s":5}"#,
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<CheminDeFerRing>(),
    clocks,
    winners: |_| None,
    ring: Some(info),
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{
        CheminDeFerEvent, CheminDeFerLegal, CheminDeFerPreferences, CheminDeFerRingEvent, CheminDeFerRingView,
        CheminDeFerView,
    };
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "chemin-de-fer",
        options: "CheminDeFerOptions",
        r#move: "CheminDeFerMove",
        legal: "CheminDeFerLegal",
        view: "CheminDeFerRingView",
        event: "CheminDeFerRingEvent",
        preferences: Some("CheminDeFerPreferences"),
        add: |schemas| {
            add::<CheminDeFerOptions>(schemas);
            add::<CheminDeFerMove>(schemas);
            add::<CheminDeFerLegal>(schemas);
            add::<CheminDeFerPreferences>(schemas);
            add::<CheminDeFerView>(schemas);
            add::<CheminDeFerEvent>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add_as::<CheminDeFerRingView>("CheminDeFerRingView", schemas);
            add_as::<CheminDeFerRingEvent>("CheminDeFerRingEvent", schemas);
        },
    }
};

//! What the house knows of sette e mezzo apart from its rules.

use serde_json::Value;

use super::{AWAY_MINUTES, SetteEMezzoMove, SetteEMezzoOptions, SetteEMezzoRing};
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
    let table: SetteEMezzoOptions = read_options(options)?;
    Ok(ring_info(&table.terms(), (table.turn_s, table.turn_s.min(table.accept_s)), AWAY_MINUTES))
}

fn clocks(options: &Value) -> Result<Clocks, Refusal> {
    let info = info(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: SetteEMezzoRing::NAME,
    version: SetteEMezzoRing::VERSION,
    summary: "One holds the bank, the others draw against it: the nearest to seven and a half wins, the bank of equal \
              ones.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 9),
    direction: Direction::Anticlockwise,
    options: SetteEMezzoOptions::LIST,
    examples: &[
        "sette-e-mezzo(min_piatto=100,min_bet=10)",
        "sette-e-mezzo(variant=classica,min_piatto=50,min_bet=10)",
        "sette-e-mezzo(mode=tournament,min_piatto=50,min_bet=5)",
    ],
    example_move: r#"{"type":"draw","bet":40}"#,
    decks: &[DeckKind::Italian40],
    publishes_secrets: false,
    preferences: Some(said_by::<SetteEMezzoMove>(
        "preferences",
        Some("preferences"),
        r#"{"punta_stands":4,"banker_stands":5}"#,
    )),
    refusals: &[
        RefusalCode::BankNotRefusable,
        RefusalCode::BankTooSmall,
        RefusalCode::BankTooLarge,
        RefusalCode::BetTooSmall,
        RefusalCode::BetTooLarge,
        RefusalCode::BetRequired,
        RefusalCode::BetMade,
        RefusalCode::PreferencesFixed,
    ],
    help: Help {
        examples: &[(
            "{}",
            &[
                r#"{"type":"accept","amount":200}"#,
                r#"{"type":"refuse"}"#,
                r#"{"type":"play"}"#,
                r#"{"type":"pass"}"#,
                r#"{"type":"draw","bet":40}"#,
                r#"{"type":"stand"}"#,
                r#"{"type":"premove","next":{"type":"stand","bet":20}}"#,
                r#"{"type":"premove"}"#,
                r#"{"type":"preferences","preferences":{"punta_stands":4,"banker_stands":5}}"#,
            ],
        )],
        words: "The first decision on the cards carries the bet, which stays. A premove, said out of turn, is the next \
                decision if it is legal then; without next it is taken back. What is preferred says how an absent \
                player is played for, and holds from when they sit down.",
        legal: "game, moves: refuse, play, pass; accept (amount), stand and draw (bet) with {\"min\":..,\"max\":..}, \
                without a bet once it is made; punte, how many may bet against a bank of the variant classica.",
        events: "banker_drawn, offered, refused, offer_missed, no_banker, bank_taken, bank_deserted, asked, \
                 premoved, joined, passed, penalised, dealt, bet, stood, stock_empty, drawn, bust, banker_turned, \
                 settled, bank_ended.",
        view: "variant, part, min_piatto, min_bet, offered, bank (banker, piatto, accepted, all_in), turn, stock, \
               house, pot, seats (seat, chips, bet, standing, count, cards, total; to its player premove).",
    },
    bot: Bot {
        habits: &[],
        nonsense: &[
            r#"{"type":"draw","bet":0}"#,
            r#"{"type":"draw","bet":-1}"#,
            r#"{"type":"stand","bet":1.5}"#,
            r#"{"type":"accept"}"#,
            r#"{"type":"accept","amount":"all"}"#,
            r#"{"type":"play","bet":10}"#,
            r#"{"type":"hit"}"#,
            r#"{"type":"bet","amount":10}"#,
            r#""stand""#,
        ],
    },
    demo: Demo {
        knockouts: &[],
        chips: &[
            Chips {
                name: "Sette e mezzo a 5",
                options: r#"{"min_piatto":50,"min_bet":10}"#,
                players: 5,
                table_seats: 5,
                starting_chips: 500,
                share: 80,
                fee: 20,
                mode: ChipDemo::Plain,
                weight: 2,
            },
            Chips {
                name: "Sette e mezzo, 8 giocatori a due tavoli",
                options: r#"{"min_piatto":50,"min_bet":10}"#,
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
                name: "Sette e mezzo 1.00",
                options: r#"{"min_piatto":100,"min_bet":10}"#,
                played: Played::Pots { seats: 6 },
            },
            Cash {
                name: "Sette e mezzo, classica 0.50",
                options: r#"{"variant":"classica","min_piatto":50,"min_bet":10,"max_buyin":200,"house_cap":500}"#,
                played: Played::Pots { seats: 5 },
            },
        ],
        listed: true,
        hurry: "{}",
    },
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<SetteEMezzoRing>(),
    clocks,
    winners: |_| None,
    ring: Some(info),
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{
        SetteEMezzoEvent, SetteEMezzoLegal, SetteEMezzoPreferences, SetteEMezzoRingEvent, SetteEMezzoRingView,
        SetteEMezzoView,
    };
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "sette-e-mezzo",
        options: "SetteEMezzoOptions",
        r#move: "SetteEMezzoMove",
        legal: "SetteEMezzoLegal",
        view: "SetteEMezzoRingView",
        event: "SetteEMezzoRingEvent",
        preferences: Some("SetteEMezzoPreferences"),
        add: |schemas| {
            add::<SetteEMezzoOptions>(schemas);
            add::<SetteEMezzoMove>(schemas);
            add::<SetteEMezzoLegal>(schemas);
            add::<SetteEMezzoPreferences>(schemas);
            add::<SetteEMezzoView>(schemas);
            add::<SetteEMezzoEvent>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add_as::<SetteEMezzoRingView>("SetteEMezzoRingView", schemas);
            add_as::<SetteEMezzoRingEvent>("SetteEMezzoRingEvent", schemas);
        },
    }
};

//! What the house knows of chemin de fer apart from its rules.

use serde_json::Value;

use super::{AWAY_MINUTES, CheminDeFerMove, CheminDeFerOptions, CheminDeFerRing};
use crate::bank::terms::ring_info;
use crate::card::DeckKind;
use crate::game_info::preferences::said_by;
use crate::game_info::{Clocks, Direction, Format, Frame, GameInfo, RingInfo, Rules, read_options};
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

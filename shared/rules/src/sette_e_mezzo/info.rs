//! What the house knows of sette e mezzo apart from its rules.

use serde_json::Value;

use super::{AWAY_MINUTES, SetteEMezzoMove, SetteEMezzoOptions, SetteEMezzoRing};
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

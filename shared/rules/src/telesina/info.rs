//! What the house knows of Telesina apart from its rules.

use serde_json::Value;

use super::{AWAY_MINUTES, TelesinaMove, TelesinaOptions, TelesinaRing};
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
fn telesina_info(options: &Value) -> Result<RingInfo, Refusal> {
    Ok(ring_info(&read_options(options)?))
}

/// What a table and a lobby must know of these options.
pub fn ring_info(table: &TelesinaOptions) -> RingInfo {
    let (min_buy_in, max_buy_in) = table.buy_ins().chips();
    let stakes = table.stakes();
    let rake = table.rake();
    RingInfo {
        mode: table.mode,
        turn_seconds: table.turn_s,
        shortest_seconds: table.turn_s,
        time_bank_seconds: table.time_bank_s,
        show_seconds: table.show_s,
        min_buy_in,
        max_buy_in,
        away_minutes: AWAY_MINUTES,
        stake: stakes.stake,
        bet: stakes.stake,
        ante: stakes.ante,
        antes_per_stake: 0,
        rake_bp: rake.basis_points,
        rake_cap: rake.limit(),
    }
}

fn telesina_clocks(options: &Value) -> Result<Clocks, Refusal> {
    let info = telesina_info(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

/// The entry in the list of games.
pub const INFO: GameInfo = GameInfo {
    name: TelesinaRing::NAME,
    version: TelesinaRing::VERSION,
    summary: "One covered card and four open ones, a round of betting after each deal, then vele; the best five take \
              the pot, and suits decide.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 6),
    direction: Direction::Clockwise,
    options: TelesinaOptions::LIST,
    examples: &[
        "telesina(limit=nl,invito=10)",
        "telesina(limit=pl,invito=20,vele=croce,coperta=mai)",
        "telesina(limit=fl,invito=10,vele=ascensore,coperta=sempre)",
        "telesina(mode=tournament,limit=nl,invito=20)",
    ],
    example_move: r#"{"type":"choose","vele":"croce","coperta":"mai"}"#,
    decks: &[DeckKind::French24, DeckKind::French28, DeckKind::French32, DeckKind::French36, DeckKind::French40],
    publishes_secrets: false,
    preferences: Some(said_by::<TelesinaMove>(
        "preferences",
        Some("preferences"),
        r#"{"auto_invito":true,"vele":"croce"}"#,
    )),
    refusals: &[
        RefusalCode::CheckNotLegal,
        RefusalCode::CallNotLegal,
        RefusalCode::BetNotLegal,
        RefusalCode::RaiseNotLegal,
        RefusalCode::AmountTooSmall,
        RefusalCode::AmountTooLarge,
        RefusalCode::VariantNotOffered,
        RefusalCode::CardNotInHand,
    ],
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<TelesinaRing>(),
    clocks: telesina_clocks,
    winners: |_| None,
    ring: Some(telesina_info),
};

#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{SeenTelesinaEvent, TelesinaLegalJson, TelesinaRingEvent, TelesinaRingView, TelesinaView};
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};

    GameSchemas {
        game: "telesina",
        options: "TelesinaOptions",
        r#move: "TelesinaMove",
        legal: "TelesinaLegal",
        view: "TelesinaRingView",
        event: "TelesinaRingEvent",
        preferences: Some("TelesinaPreferences"),
        add: |schemas| {
            add::<TelesinaOptions>(schemas);
            add::<TelesinaMove>(schemas);
            add::<TelesinaLegalJson>(schemas);
            add::<TelesinaView>(schemas);
            add::<SeenTelesinaEvent>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add_as::<TelesinaRingView>("TelesinaRingView", schemas);
            add_as::<TelesinaRingEvent>("TelesinaRingEvent", schemas);
        },
    }
};

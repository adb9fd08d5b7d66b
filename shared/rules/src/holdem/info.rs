//! What the house knows of hold'em and Omaha apart from their rules.

use serde_json::Value;

use super::{AWAY_MINUTES, HoldemMove, HoldemOptions, HoldemRing, Omaha, OmahaRing, TableOptions, Texas, Variant};
use crate::card::DeckKind;
use crate::game_info::preferences::said_by;
use crate::game_info::{Clocks, Direction, Format, Frame, GameInfo, RingInfo, Rules, read_options};
use crate::kernel::Game;
use crate::options::Declared;
use crate::refusal::{Refusal, RefusalCode};
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::vp::Vp;

/// G3.11, G4.5: from the options of a hold'em or Omaha table.
fn holdem_info<V: Variant>(options: &Value) -> Result<RingInfo, Refusal> {
    let table: TableOptions = read_options::<HoldemOptions<V>>(options)?.table;
    let (min_buy_in, max_buy_in) = table.buy_ins().chips();
    let stakes = table.stakes();
    let rake = table.rake();
    Ok(RingInfo {
        mode: table.mode,
        turn_seconds: table.turn_s,
        shortest_seconds: table.turn_s,
        time_bank_seconds: table.time_bank_s,
        show_seconds: 10,
        min_buy_in,
        max_buy_in,
        away_minutes: AWAY_MINUTES,
        stake: stakes.stake,
        bet: table.bb(),
        ante: stakes.ante,
        antes_per_stake: 2,
        rake_bp: rake.basis_points,
        rake_cap: rake.limit(),
    })
}

fn holdem_clocks<V: Variant>(options: &Value) -> Result<Clocks, Refusal> {
    let info = holdem_info::<V>(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

/// Hold'em in the list of games.
pub const HOLDEM: GameInfo = GameInfo {
    name: HoldemRing::NAME,
    version: HoldemRing::VERSION,
    summary: "Two covered cards, five on the board, four rounds of betting; the best five of seven take the pot.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 10),
    direction: Direction::Clockwise,
    options: TableOptions::LIST,
    examples: &["holdem(limit=nl,sb=50)", "holdem(limit=fl,sb=100)", "holdem(mode=tournament,limit=nl,sb=25)"],
    example_move: r#"{"type":"raise","to":300}"#,
    decks: &[DeckKind::French52],
    publishes_secrets: false,
    preferences: Some(said_by::<HoldemMove>(
        "preferences",
        Some("preferences"),
        r#"{"auto_blinds":false,"entry":"now"}"#,
    )),
    refusals: &[
        RefusalCode::CheckNotLegal,
        RefusalCode::CallNotLegal,
        RefusalCode::BetNotLegal,
        RefusalCode::RaiseNotLegal,
        RefusalCode::AmountTooSmall,
        RefusalCode::AmountTooLarge,
    ],
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: SCHEMAS,
    automatic: &[Format::Ring],
    rules: Rules::of::<HoldemRing>(),
    clocks: holdem_clocks::<Texas>,
    winners: |_| None,
    ring: Some(holdem_info::<Texas>),
};

/// Omaha in the list of games.
pub const OMAHA: GameInfo = GameInfo {
    name: OmahaRing::NAME,
    version: OmahaRing::VERSION,
    summary: "Four covered cards, five on the board, four rounds of betting; exactly two of one's own make the hand.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 10),
    direction: Direction::Clockwise,
    options: TableOptions::LIST,
    examples: &["omaha(limit=pl,sb=50)", "omaha(mode=tournament,limit=pl,sb=25)"],
    example_move: r#"{"type":"bet","amount":200}"#,
    decks: &[DeckKind::French52],
    publishes_secrets: false,
    preferences: Some(said_by::<HoldemMove>("preferences", Some("preferences"), r#"{"showing":"muck"}"#)),
    refusals: &[
        RefusalCode::CheckNotLegal,
        RefusalCode::CallNotLegal,
        RefusalCode::BetNotLegal,
        RefusalCode::RaiseNotLegal,
        RefusalCode::AmountTooSmall,
        RefusalCode::AmountTooLarge,
    ],
    vp: Vp::NONE,
    #[cfg(feature = "openapi")]
    schemas: GameSchemas { game: OmahaRing::NAME, ..SCHEMAS },
    automatic: &[Format::Ring],
    rules: Rules::of::<OmahaRing>(),
    clocks: holdem_clocks::<Omaha>,
    winners: |_| None,
    ring: Some(holdem_info::<Omaha>),
};

/// Omaha has the schemas of hold'em.
#[cfg(feature = "openapi")]
const SCHEMAS: GameSchemas = {
    use super::{HoldemLegalJson, HoldemRingEvent, HoldemRingView, HoldemView, SeenHoldemEvent};
    use crate::ring::{HandResult, HandStart};
    use crate::schemas::{add, add_as};
    GameSchemas {
        game: "holdem",
        options: "HoldemOptions",
        r#move: "HoldemMove",
        legal: "HoldemLegal",
        view: "HoldemRingView",
        event: "HoldemRingEvent",
        preferences: Some("HoldemPreferences"),
        add: |schemas| {
            add::<TableOptions>(schemas);
            add::<HoldemMove>(schemas);
            add::<HoldemLegalJson>(schemas);
            add::<HandStart>(schemas);
            add::<HandResult>(schemas);
            add::<HoldemView>(schemas);
            add::<SeenHoldemEvent>(schemas);
            add_as::<HoldemRingView>("HoldemRingView", schemas);
            add_as::<HoldemRingEvent>("HoldemRingEvent", schemas);
        },
    }
};

//! The ring games in the list of the house.

use serde_json::Value;

use super::{Clocks, Format, Frame, GameInfo, OptionInfo, RingInfo, normalise_options, open_game, read_options};
use crate::holdem::{AWAY_MINUTES, HoldemOptions, HoldemRing, Omaha, OmahaRing, TableOptions, Texas, Variant};
use crate::kernel::Game;
use crate::refusal::Refusal;

/// G3.11, G4.5: from the options of a hold'em or Omaha table.
fn holdem_info<V: Variant>(options: &Value) -> Result<RingInfo, Refusal> {
    let table: TableOptions = read_options::<HoldemOptions<V>>(options)?.table;
    let (min_buy_in, max_buy_in) = table.buy_ins();
    let (stakes, rake) = (table.stakes(), table.rake());
    Ok(RingInfo {
        mode: table.mode,
        turn_seconds: table.turn_s,
        time_bank_seconds: table.time_bank_s,
        show_seconds: 10,
        min_buy_in,
        max_buy_in,
        away_minutes: AWAY_MINUTES,
        stake: stakes.stake,
        bet: table.bb(),
        ante: stakes.ante,
        rake_bp: rake.basis_points,
        rake_cap: rake.cap,
    })
}

fn holdem_clocks<V: Variant>(options: &Value) -> Result<Clocks, Refusal> {
    let info = holdem_info::<V>(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

const HOLDEM_OPTIONS: &[OptionInfo] = &[
    OptionInfo { name: "mode", values: "cash or tournament", default: "cash", meaning: "what the chips are" },
    OptionInfo {
        name: "limit",
        values: "nl, pl or fl",
        default: "nl",
        meaning: "no limit, pot limit or fixed limit (big blind before the turn, twice as much from then on)",
    },
    OptionInfo {
        name: "sb",
        values: "1 to 100000000 chips",
        default: "50",
        meaning: "the small blind; the big blind is twice as much; at a tournament table that of the first level",
    },
    OptionInfo {
        name: "ante",
        values: "0 to the big blind, chips",
        default: "0",
        meaning: "the dead ante of every seat, posted before the blinds",
    },
    OptionInfo { name: "turn_s", values: "5 to 60 seconds", default: "30", meaning: "time for one decision" },
    OptionInfo {
        name: "time_bank_s",
        values: "0 to 600 seconds",
        default: "60",
        meaning: "time bank for the whole session or tournament, never refilled",
    },
    OptionInfo {
        name: "min_buyin",
        values: "1 to max_buyin, big blinds",
        default: "20",
        meaning: "the least buy-in of a cash table; at least EUR 0.50",
    },
    OptionInfo {
        name: "max_buyin",
        values: "min_buyin and more, big blinds",
        default: "100",
        meaning: "the most a cash seat may hold after a buy-in or top-up; at most EUR 1000.00",
    },
    OptionInfo {
        name: "rake_bp",
        values: "0 to 1000 basis points",
        default: "500",
        meaning: "the rake of every pot at a cash table",
    },
    OptionInfo { name: "rake_cap", values: "chips", default: "300", meaning: "the most rake of a hand" },
    OptionInfo {
        name: "no_flop_no_drop",
        values: "true or false",
        default: "true",
        meaning: "no rake unless a flop was dealt",
    },
];

pub(super) const HOLDEM: GameInfo = GameInfo {
    name: HoldemRing::NAME,
    version: HoldemRing::VERSION,
    summary: "Two covered cards, five on the board, four rounds of betting; the best five of seven take the pot.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 10),
    options: HOLDEM_OPTIONS,
    examples: &["holdem(limit=nl,sb=50)", "holdem(limit=fl,sb=100)", "holdem(mode=tournament,limit=nl,sb=25)"],
    example_move: r#"{"type":"raise","to":300}"#,
    forfeits: false,
    open: open_game::<HoldemRing>,
    normalise: normalise_options::<HoldemOptions<Texas>>,
    clocks: holdem_clocks::<Texas>,
    ring: Some(holdem_info::<Texas>),
};

pub(super) const OMAHA: GameInfo = GameInfo {
    name: OmahaRing::NAME,
    version: OmahaRing::VERSION,
    summary: "Four covered cards, five on the board, four rounds of betting; exactly two of one's own make the hand.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 10),
    options: HOLDEM_OPTIONS,
    examples: &["omaha(limit=pl,sb=50)", "omaha(mode=tournament,limit=pl,sb=25)"],
    example_move: r#"{"type":"bet","amount":200}"#,
    forfeits: false,
    open: open_game::<OmahaRing>,
    normalise: normalise_options::<HoldemOptions<Omaha>>,
    clocks: holdem_clocks::<Omaha>,
    ring: Some(holdem_info::<Omaha>),
};

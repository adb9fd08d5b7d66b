//! Bestia in the list of games.

use serde_json::Value;

use super::{Clocks, Format, Frame, GameInfo, OptionInfo, RingInfo, normalise_options, open_game, read_options};
use crate::bestia::{AWAY_MINUTES, BestiaOptions, BestiaRing};
use crate::kernel::Game;
use crate::refusal::Refusal;

/// G3.11, G4.5: from the options of a bestia table.
fn bestia_info(options: &Value) -> Result<RingInfo, Refusal> {
    let table: BestiaOptions = read_options(options)?;
    let (min_buy_in, max_buy_in) = table.buy_ins();
    let (stakes, rake) = (table.stakes(), table.rake());
    Ok(RingInfo {
        mode: table.mode,
        turn_seconds: table.turn_s,
        time_bank_seconds: table.time_bank_s,
        // Nobody is asked to show cards.
        show_seconds: table.turn_s,
        min_buy_in,
        max_buy_in,
        away_minutes: AWAY_MINUTES,
        stake: stakes.stake,
        bet: stakes.stake,
        ante: stakes.ante,
        rake_bp: rake.basis_points,
        rake_cap: rake.cap,
    })
}

fn bestia_clocks(options: &Value) -> Result<Clocks, Refusal> {
    let info = bestia_info(options)?;
    Ok(Clocks { match_seconds: info.time_bank_seconds, move_seconds: info.turn_seconds })
}

/// Bestia, with three or four cards.
pub(super) const BESTIA: GameInfo = GameInfo {
    name: BestiaRing::NAME,
    version: BestiaRing::VERSION,
    summary: "Everybody pays the invito; who takes part divides the pot by tricks, and pays a bestia into the next if he makes none.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (3, 6),
    options: &[
        OptionInfo { name: "mode", values: "cash or tournament", default: "cash", meaning: "what the chips are" },
        OptionInfo {
            name: "cards",
            values: "3 or 4",
            default: "3",
            meaning: "cards of a hand; with three 3 to 6 seats, with four 3 to 5",
        },
        OptionInfo {
            name: "invito",
            values: "1 to 100000000 chips",
            default: "10",
            meaning: "the most that the invito may be; at a tournament table that of the first level",
        },
        OptionInfo {
            name: "max_bestia",
            values: "chips; 0 is no maximum",
            default: "0",
            meaning: "the most that a bestia may be, whatever the pot",
        },
        OptionInfo {
            name: "min_players",
            values: "2 to the number of seats",
            default: "2",
            meaning: "the fewest players of a cash table for which a smazzata begins",
        },
        OptionInfo { name: "turn_s", values: "5 to 60 seconds", default: "20", meaning: "time for one decision" },
        OptionInfo {
            name: "time_bank_s",
            values: "0 to 600 seconds",
            default: "0",
            meaning: "time bank for the whole session or tournament, never refilled",
        },
        OptionInfo {
            name: "min_buyin",
            values: "1 to max_buyin, inviti",
            default: "20",
            meaning: "the least buy-in of a cash table; at least EUR 0.50",
        },
        OptionInfo {
            name: "max_buyin",
            values: "min_buyin and more, inviti",
            default: "200",
            meaning: "the most a cash seat may hold after a buy-in or top-up; at most EUR 1000.00",
        },
        OptionInfo {
            name: "min_credit",
            values: "1 to min_buyin, inviti",
            default: "1",
            meaning: "the least credit at a cash table: who has less sits out",
        },
        OptionInfo {
            name: "rake_bp",
            values: "0 to 1000 basis points",
            default: "500",
            meaning: "the rake of every pot that is divided at a cash table",
        },
        OptionInfo { name: "rake_cap", values: "chips", default: "300", meaning: "the most rake of a smazzata" },
    ],
    examples: &["bestia(cards=3,invito=10)", "bestia(cards=4,invito=10)", "bestia(mode=tournament,cards=3,invito=20)"],
    example_move: r#"{"type":"change","cards":["7D","2S"]}"#,
    forfeits: false,
    open: open_game::<BestiaRing>,
    normalise: normalise_options::<BestiaOptions>,
    clocks: bestia_clocks,
    ring: Some(bestia_info),
};

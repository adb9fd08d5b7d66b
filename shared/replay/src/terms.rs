//! What the options of a game come to at a ring table.

use mazziere_contract::Cause;
use mazziere_contract::tables::{RingClocks, RingTerms};
use mazziere_rules::registry::{self, Format, Frame};
use mazziere_rules::ring::Mode;
use serde_json::Value;

use crate::refusal::Refused;

/// What the options of a ring game come to, and what a table keeps of it.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// As the contract shows it.
    pub shown: RingTerms,
    /// After how many seconds of sitting out a player of a cash table has to go (G3.11).
    pub away_seconds: u32,
    /// How long a player may think about showing their cards, in seconds.
    pub show_seconds: u32,
    /// Whether the options are those of a tournament.
    pub tournament: bool,
}

/// The game of this name, if it is played in a ring.
///
/// # Errors
/// `game_unknown`, `format_not_offered`.
pub fn of_rings(name: &str) -> Result<&'static registry::GameInfo, Refused> {
    let info = registry::game(name)?;
    if info.frame == Frame::Ring { Ok(info) } else { Err(not_played(info, Format::Ring)) }
}

/// What the options of a ring game come to.
///
/// # Errors
/// `invalid_options`; `invalid_setup` when the game is not played in a ring.
pub fn of(info: &registry::GameInfo, options: &Value) -> Result<Terms, Refused> {
    let ring = info.ring_info(options)?;
    let tournament = ring.mode == Mode::Tournament;
    let shown = RingTerms {
        clocks: RingClocks { turn_seconds: ring.turn_seconds, time_bank_seconds: ring.time_bank_seconds },
        small_stake: ring.stake,
        big_stake: ring.bet,
        min_buy_in: ring.min_buy_in,
        max_buy_in: ring.max_buy_in,
        rake_basis_points: ring.rake_bp.into(),
        rake_cap: ring.rake_cap,
        tournament,
    };
    Ok(Terms { shown, away_seconds: ring.away_minutes * 60, show_seconds: ring.show_seconds, tournament })
}

/// The refusal of a game in a format in which it is not played.
pub fn not_played(info: &registry::GameInfo, format: Format) -> Refused {
    let (game, format) = (info.name.to_owned(), format.name().to_owned());
    let detail = format!("{game} is not played in the format {format}");
    Refused::new(Cause::FormatNotOffered { game: Some(game), format: Some(format) }, detail)
}

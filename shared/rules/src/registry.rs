//! The games of the house, found by name.
//!
//! Owns the list and the runtime choice of a game. What each says of itself is its [`GameInfo`]. A version of rules
//! that has written a log stays openable here for ever ([`open_version`]).

use std::sync::OnceLock;

use serde_json::Value;

pub use crate::game_info::{
    Clocks, Direction, Format, Frame, GameInfo, Preferences, RingInfo, RingOf, Rules, match_clocks, preferences,
    read_options,
};
use crate::kernel::{Machine, Setup};
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form;
use crate::vp::Table;

/// The games of the house, in the order in which they are listed. A game is its folder, its module in `lib.rs`, and its
/// entry here.
///
/// A constant, because a static is compiled into every test binary of this crate, whether a test uses it or not. Code
/// calls [`games`] instead of naming it: every crate that names a constant compiles what it holds, here all games.
pub(crate) const HOUSE: &[GameInfo] = &[
    crate::scopa::info::INFO,
    crate::scopone::info::INFO,
    crate::asso_piglia_tutto::info::INFO,
    crate::cirulla::info::INFO,
    crate::briscola::info::INFO,
    crate::tresette::info::INFO,
    crate::peppa::info::INFO,
    crate::burraco::info::INFO,
    crate::scala_40::info::INFO,
    crate::uno::info::INFO,
    crate::solitario::info::INFO,
    crate::holdem::info::HOLDEM,
    crate::holdem::info::OMAHA,
    crate::bestia::info::INFO,
    crate::telesina::info::INFO,
    crate::draw_poker::info::CINQUE_CARTE,
    crate::draw_poker::info::ALL_ITALIANA,
    crate::sette_e_mezzo::info::INFO,
    crate::chemin_de_fer::info::INFO,
];

/// Games that are no games of the house, for tests that need a real table for one.
static GUESTS: OnceLock<&[GameInfo]> = OnceLock::new();

/// Every game.
// Inlined, it would bring the constant into the crate that calls it.
#[inline(never)]
pub fn games() -> &'static [GameInfo] {
    HOUSE
}

/// Lets this process open tables of further games, which are in no list. For tests of what carries games: once, before
/// the first table. Whether they were let in.
pub fn invite(guests: &'static [GameInfo]) -> bool {
    GUESTS.set(guests).is_ok()
}

/// The game with this name; a refusal lists those that there are.
pub fn game(name: &str) -> Result<&'static GameInfo, Refusal> {
    let guests = || GUESTS.get().copied().unwrap_or_default();
    games().iter().find(|game| game.name == name).or_else(|| guests().iter().find(|game| game.name == name)).ok_or_else(
        || {
            let names: Vec<&str> = games().iter().map(|game| game.name).collect();
            let detail = format!("{}; the games are {}", RefusalCode::UnknownGame.meaning(), names.join(", "));
            let refusal = Refusal::new(RefusalCode::UnknownGame, detail).with("allowed", names);
            // What could not be a name is not repeated as one.
            let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            if !name.is_empty() && name.bytes().all(is_name) { refusal.with("game", name) } else { refusal }
        },
    )
}

/// Opens a table of `game` under its current rules. Options are read strictly, defaults filled in, the setup checked.
pub fn open(game_name: &str, setup: &Setup<Value>) -> Result<Box<dyn Machine>, Refusal> {
    let info = game(game_name)?;
    (info.rules.open)(setup, info.version)
}

/// Opens a table under the rules of `version`: what replays a log, and plays on a table that was opened earlier.
///
/// # Errors
/// `unknown_version` for one that has not been yet, and what [`open`] refuses.
pub fn open_version(game_name: &str, version: u16, setup: &Setup<Value>) -> Result<Box<dyn Machine>, Refusal> {
    let info = game(game_name)?;
    if (1..=info.version).contains(&version) {
        (info.rules.open)(setup, version)
    } else {
        Err(Refusal::from(RefusalCode::UnknownVersion).with("version", version).with("max", info.version))
    }
}

/// Options in full, as JSON with every default spelt out and as text form, checked for a table of `seats`.
pub fn normalise(game_name: &str, options: &Value, seats: u8) -> Result<(Value, String), Refusal> {
    (game(game_name)?.rules.normalise)(options, seats)
}

/// Reads a text form such as `scopa(target=11)`: the game, and its options in full for a table of `seats`.
pub fn parse_text(text: &str, seats: u8) -> Result<(&'static GameInfo, Value), Refusal> {
    let (name, options) = text_form::parse(text)?;
    let info = game(name)?;
    let (options, _) = (info.rules.normalise)(&options, seats)?;
    Ok((info, options))
}

/// The VP table of a game's column.
pub fn vp_table(game_name: &str, column: &str) -> Option<&'static Table> {
    game(game_name).ok()?.vp.table(column)
}

/// The VP table that a game uses for an agreed format, such as `Target(11)` or `Deals(3)`.
pub fn vp_table_of_format(game_name: &str, format: &str) -> Option<&'static Table> {
    game(game_name).ok()?.vp.table_of_format(format)
}

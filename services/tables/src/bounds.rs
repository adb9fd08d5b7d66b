//! What a table may be opened with: the one check of options, clocks and levels, for whatever opens one (templates of
//! tournaments and of cash tables are tried with it before they are saved).
//!
//! | what | from | to |
//! |---|---|---|
//! | a decision (G4.5) | 5 s; 1 s where clocks may be fast | 60 s at a ring, 600 s in a match |
//! | thinking time of a match | 10 s | 7200 s |
//! | a time bank | 0 s | 600 s |
//! | levels | 1 of 1 s | 100 of 86400 s; stakes never fall |
//! | a stake | 1 | [`MOST_CHIPS`] |
//! | an ante, or the least bet in its place | 0 | as many stakes as the game says |
//!
//! Where one is exceeded, the refusal points into the body of the opening. Non-goals: what options mean, and what the
//! rules say of them (they were asked before).

use mazziere_contract::tables::levels::MOST_CHIPS;
use mazziere_contract::tables::{ChipLevel, Clocks, RingClocks, RingKind};
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_replay::refusal::Refused;
use mazziere_rules::registry::RingInfo;

// What the contract says of chips is what the rules say.
const _: () = assert!(MOST_CHIPS == mazziere_rules::session::MOST_CHIPS);

/// The least that a decision takes of players, in seconds (G4.5).
pub const LEAST_SECONDS: u32 = 5;

/// The least that a decision may have where clocks may be fast, in seconds.
const LEAST_FAST_SECONDS: u32 = 1;

/// The most levels that a tournament names.
const MOST_LEVELS: usize = 100;

/// Whether clocks may be faster than people are: in development and test houses only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    #[default]
    People,
    /// For bots and tests.
    Fast,
}

impl Pace {
    fn least_seconds(self) -> u32 {
        match self {
            Pace::People => LEAST_SECONDS,
            Pace::Fast => LEAST_FAST_SECONDS,
        }
    }
}

fn refuse<T>(pointer: impl Into<String>, fault: FieldFault, detail: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::new(ErrorCode::InvalidOptions, detail).at(pointer.into(), fault))
}

/// Checks the clocks of a match.
///
/// # Errors
/// `invalid_options`, at the clock.
pub fn check_match(clocks: &Clocks, pace: Pace) -> Result<(), Refused> {
    if !(10..=7200).contains(&clocks.match_seconds) {
        let fault = FieldFault::range(10_u32, 7200_u32);
        return refuse("/clocks/match_seconds", fault, "a match has 10 to 7200 seconds of thinking time");
    }
    let least = pace.least_seconds();
    if !(least..=600).contains(&clocks.move_seconds) {
        let fault = FieldFault::range(least, 600_u32);
        return refuse("/clocks/move_seconds", fault, format!("a move has {least} to 600 seconds"));
    }
    Ok(())
}

/// Checks what the options of a ring say of clocks.
///
/// # Errors
/// `invalid_options`.
pub fn check_options(info: &RingInfo, pace: Pace) -> Result<(), Refused> {
    let least = pace.least_seconds();
    if info.shortest_seconds < least {
        let fault = FieldFault::at_least(least);
        return refuse("/options", fault, format!("no decision has less than {least} seconds"));
    }
    Ok(())
}

/// Checks what a ring is opened with: its options, its clocks if they are not those of the options, its levels.
///
/// # Errors
/// `invalid_options`, at the field.
pub fn check_ring(info: &RingInfo, clocks: Option<&RingClocks>, kind: &RingKind, pace: Pace) -> Result<(), Refused> {
    check_options(info, pace)?;
    if let Some(RingClocks { turn_seconds, time_bank_seconds }) = clocks {
        let least = pace.least_seconds();
        if !(least..=60).contains(turn_seconds) {
            let fault = FieldFault::range(least, 60_u32);
            return refuse("/clocks/turn_seconds", fault, format!("a decision has {least} to 60 seconds"));
        }
        if *time_bank_seconds > 600 {
            let fault = FieldFault::range(0_u32, 600_u32);
            return refuse("/clocks/time_bank_seconds", fault, "a time bank has 0 to 600 seconds");
        }
    }
    match kind {
        RingKind::Cash {} => Ok(()),
        RingKind::Tournament(tournament) => check_levels(&tournament.levels, info),
    }
}

fn check_levels(levels: &[ChipLevel], info: &RingInfo) -> Result<(), Refused> {
    if !(1..=MOST_LEVELS).contains(&levels.len()) {
        let fault = FieldFault::WrongLength { min: Some(1), max: Some(MOST_LEVELS as u64) };
        return refuse("/kind/levels", fault, format!("there are 1 to {MOST_LEVELS} levels"));
    }
    let mut before = 0;
    for (index, level) in levels.iter().enumerate() {
        let at = |field: &str| format!("/kind/levels/{index}/{field}");
        if !(1..=MOST_CHIPS).contains(&level.stake) {
            let fault = FieldFault::range(1_u64, MOST_CHIPS);
            return refuse(at("stake"), fault, format!("a stake is 1 to {MOST_CHIPS}"));
        }
        if level.stake < before {
            return refuse(at("stake"), FieldFault::at_least(before), "stakes never fall from one level to the next");
        }
        let most = level.stake.saturating_mul(info.antes_per_stake.into());
        if level.ante > most {
            return refuse(
                at("ante"),
                FieldFault::at_most(most),
                match info.antes_per_stake {
                    0 => "this game knows no ante beside the stake".to_owned(),
                    _ => format!("an ante, or the least bet against a bank, is at most {most} at this stake"),
                },
            );
        }
        if !(1..=86_400).contains(&level.seconds) {
            return refuse(at("seconds"), FieldFault::range(1_u32, 86_400_u32), "a level lasts 1 to 86400 seconds");
        }
        before = level.stake;
    }
    Ok(())
}

#[cfg(test)]
mod tests;

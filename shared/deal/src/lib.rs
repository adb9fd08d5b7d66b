//! `mazziere deal`: plays scripted deals and matches without a server, and needs none of the services to be built.
//!
//! JSON scripts on standard input, NDJSON on standard output. It accepts any deck order and any sequence of inputs and
//! reports refusals by code, so auditors, bug reports and independent checkers can ask it what the rules say.
//!
//! **Invariant:** output depends on the script and the switches only. Non-goals: players, clocks, money, storage.

use std::io::{self, BufRead, BufWriter, Write};
use std::path::PathBuf;

pub mod dice;
mod help;
mod phh;
mod play;
mod script;
mod splitter;

/// The id in the fairdeal context of decks that a script's `seed` gives; the number is that of the shuffle, from 1.
pub const FAIRDEAL_ID: &str = "mazziere deal";

/// What `mazziere deal --help` says beyond the switches.
pub fn help() -> String {
    help::text()
}

/// The switches of `mazziere deal`.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct Switches {
    /// Print every player's view and a spectator's after each input that was accepted.
    #[cfg_attr(feature = "cli", arg(long))]
    pub views: bool,
    /// Print the legal moves of the awaited seats after each input that was accepted.
    #[cfg_attr(feature = "cli", arg(long))]
    pub legal: bool,
    /// When the inputs are used up, let random legal moves finish the match; N seeds the choice (and the decks, if the
    /// script has none left and no seed). In a ring, players who sit out come back when too few are left.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub autoplay: Option<u64>,
    /// Stop after N deals were scored.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..)))]
    pub deals: Option<u32>,
    /// Begin N hands of games played in a ring, whatever the script says.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub hands: Option<u32>,
    /// Replay the hands of these PHH files (hold'em without limit or with fixed limits, pot-limit Omaha) and compare
    /// the stacks; no script is read.
    #[cfg_attr(feature = "cli", arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["views", "legal", "autoplay", "deals", "hands", "to"]))]
    pub phh: Vec<PathBuf>,
    /// Print the finished hands in another notation instead of events.
    #[cfg_attr(feature = "cli", arg(long, value_enum, conflicts_with_all = ["views", "legal"]))]
    pub to: Option<Notation>,
}

/// A notation of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Notation {
    /// PHH: hold'em without limit or with fixed limits, pot-limit Omaha.
    Phh,
}

/// Plays the scripts of standard input and prints to standard output, as [`run`] does. The reader may stop reading.
///
/// # Errors
/// As [`run`].
pub fn between_pipes(switches: &Switches) -> io::Result<bool> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match run(io::stdin().lock(), &mut out, switches) {
        // The reader has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
        done => done,
    }
}

/// Plays every script of `input` and prints its block to `out`, which is flushed after each.
///
/// Returns whether there were scripts and all could be played (refused inputs are part of play), and, for another
/// notation, whether every hand could be written in it.
///
/// # Errors
/// When reading or writing fails, or the rules refuse a move they listed as legal.
pub fn run(input: impl BufRead, out: &mut impl Write, switches: &Switches) -> io::Result<bool> {
    if !switches.phh.is_empty() {
        return phh::replay(&switches.phh, out);
    }
    let mut scripts = splitter::Scripts::new(input);
    let (mut number, mut all_played) = (0, true);
    let mut sheet = phh::Sheet::default();
    while let Some(bytes) = scripts.next()? {
        all_played &= match switches.to {
            None => play::script(&bytes, number, switches, out)?,
            Some(Notation::Phh) => {
                let mut printed = Vec::new();
                play::script(&bytes, number, switches, &mut printed)? & sheet.script(&bytes, number, &printed, out)?
            }
        };
        out.flush()?;
        number += 1;
    }
    if number == 0 {
        all_played = false;
        play::nothing(out)?;
    }
    sheet.end(out)?;
    Ok(all_played)
}

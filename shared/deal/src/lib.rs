//! `mazziere deal`: plays scripted deals and matches without a server, and needs none of the services to be built.
//!
//! JSON scripts on standard input, NDJSON on standard output. It accepts any deck order and any sequence of inputs and
//! reports refusals by code, so auditors, bug reports and independent checkers can ask it what the rules say.
//!
//! **Invariant:** output depends on the script and the switches only. Non-goals: players, clocks, money, storage.

use std::io::{self, BufRead, BufWriter, Write};

pub mod dice;
mod help;
mod history;
mod logged;
mod phh;
mod play;
mod record;
mod script;
mod splitter;
mod switches;

pub use play::FAIRDEAL_ID;
pub use switches::{Notation, Switches};

/// What `mazziere deal --help` says beyond the switches.
pub fn help() -> String {
    help::text()
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
    if !switches.history.is_empty() {
        return history::replay(&switches.history, out);
    }
    let mut scripts = splitter::Scripts::new(input);
    let mut number = 0;
    let mut all_played = true;
    let mut sheet = phh::Sheet::default();
    while let Some(bytes) = scripts.next()? {
        all_played &= match switches.to {
            None | Some(Notation::Text) => play::script(&bytes, number, switches, out)?,
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

//! PHH files: replayed and compared; and hands of scripts written as such.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use mazziere_rules::holdem::{HoldemEvent, HoldemPreferences};
use mazziere_rules::phh::{self, Comparison, PhhHand};
use mazziere_rules::ring::RingEvent;
use serde::Deserialize;

/// What became of the hands of the files.
#[derive(Default)]
struct Tally {
    hands: u64,
    exact: u64,
    different: u64,
    odd_chip: u64,
    unknown: u64,
}

/// Replays every hand of the files, names each that comes out differently, and sums up. False if there was one, or a file
/// that cannot be read.
pub(super) fn replay(files: &[PathBuf], out: &mut impl Write) -> io::Result<bool> {
    let mut tally = Tally::default();
    let mut all_read = true;
    for file in files {
        let name = file.display();
        let text = fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        match text
            .map_err(|error| error.to_string())
            .and_then(|text| phh::read(&text).map_err(|error| error.to_string()))
        {
            Ok(hands) => {
                for hand in &hands {
                    one(hand, &name.to_string(), &mut tally, out)?;
                }
            }
            Err(error) => {
                all_read = false;
                writeln!(out, "unreadable {name}: {error}")?;
            }
        }
    }
    let Tally { hands, exact, different, odd_chip, unknown } = tally;
    write!(out, "hands {hands} exact {exact} different {different} odd_chip {odd_chip}")?;
    writeln!(out, "{}", if unknown > 0 { format!(" unknown {unknown}") } else { String::new() })?;
    Ok(all_read && different == 0)
}

fn one(hand: &PhhHand, file: &str, tally: &mut Tally, out: &mut impl Write) -> io::Result<()> {
    tally.hands += 1;
    let result = match hand.replay() {
        Ok(result) => result,
        Err(error) => {
            tally.different += 1;
            return writeln!(out, "different {file} hand {}: {error}", hand.name);
        }
    };
    match hand.compare(&result) {
        Comparison::Exact => tally.exact += 1,
        Comparison::Unknown => tally.unknown += 1,
        Comparison::OddChip => {
            tally.odd_chip += 1;
            writeln!(out, "odd_chip {file} hand {}", hand.name)?;
        }
        Comparison::Different(stacks) => {
            tally.different += 1;
            write!(out, "different {file} hand {}:", hand.name)?;
            for (player, (ours, theirs)) in (1..).zip(stacks).filter(|(_, (ours, theirs))| ours != theirs) {
                write!(out, " p{player} has {}, the file says {};", amount(ours), amount(theirs))?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Millionths as a decimal number.
fn amount(micros: phh::Micros) -> String {
    let text = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// One printed line of a script's block that is an event of a hold'em table.
#[derive(Deserialize)]
struct EventLine {
    event: RingEvent<HoldemEvent, HoldemPreferences>,
}

/// Prints the finished hands of a script's block, numbered tables of one file, and what cannot be written as comments. False
/// if something cannot.
pub(super) fn print(printed: &[u8], out: &mut impl Write) -> io::Result<bool> {
    let lines = printed.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let mut events = Vec::new();
    for line in lines.filter(|line| !line.starts_with(b"{\"awaiting\"")) {
        match serde_json::from_slice::<EventLine>(line) {
            Ok(line) => events.push(line.event),
            // A refusal, or an event of another game.
            Err(_) => writeln!(out, "# {}", String::from_utf8_lossy(line))?,
        }
    }
    let mut all_written = true;
    let hands = phh::export(&events);
    let several = hands.len() > 1;
    for (number, hand) in (1..).zip(hands) {
        match hand {
            Ok(text) if several => writeln!(out, "[{number}]\n{text}")?,
            Ok(text) => write!(out, "{text}")?,
            Err(error) => {
                all_written = false;
                writeln!(out, "# hand {number}: {error}")?;
            }
        }
    }
    Ok(all_written)
}

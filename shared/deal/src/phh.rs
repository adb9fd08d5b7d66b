//! PHH files: replayed and compared; and hands of scripts written as such.
//!
//! Every hand of a file is judged by itself, and whatever is wrong with one names the file, the hand and the line.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use mazziere_rules::betting::Limit;
use mazziere_rules::holdem::{HoldemEvent, HoldemPreferences, Kind, TableOptions};
use mazziere_rules::phh::{self, Comparison, Entry, PhhError, PhhHand};
use mazziere_rules::ring::RingEvent;
use serde::Deserialize;

use super::script::Script;

/// What became of the hands of the files.
#[derive(Default)]
struct Tally {
    hands: u64,
    exact: u64,
    different: u64,
    odd_chip: u64,
    unknown: u64,
    unreadable: u64,
}

/// Replays every hand of the files, names each that comes out differently or cannot be read, and sums up. False if
/// there was one, or a file that cannot be read or holds no hand.
pub(super) fn replay(files: &[PathBuf], out: &mut impl Write) -> io::Result<bool> {
    let mut tally = Tally::default();
    for file in files {
        let name = file.display().to_string();
        match fs::read(file) {
            Ok(bytes) => entries(&phh::read(&String::from_utf8_lossy(&bytes)), &name, &mut tally, out)?,
            Err(error) => {
                tally.unreadable += 1;
                writeln!(out, "unreadable {name}: {error}")?;
            }
        }
    }
    let Tally { hands, exact, different, odd_chip, unknown, unreadable } = tally;
    write!(out, "hands {hands} exact {exact} different {different} odd_chip {odd_chip}")?;
    for (word, count) in [("unknown", unknown), ("unreadable", unreadable)] {
        if count > 0 {
            write!(out, " {word} {count}")?;
        }
    }
    writeln!(out)?;
    Ok(different == 0 && unreadable == 0)
}

/// The hands of one file.
fn entries(entries: &[Entry], file: &str, tally: &mut Tally, out: &mut impl Write) -> io::Result<()> {
    if entries.is_empty() {
        tally.unreadable += 1;
        return writeln!(out, "unreadable {file}: there is no hand in it");
    }
    for Entry { name, line, hand } in entries {
        match hand {
            Ok(hand) => one(hand, file, tally, out)?,
            Err(error) => {
                tally.unreadable += 1;
                let detail = match error {
                    PhhError::Notation { detail, .. } => detail.clone(),
                    error => error.to_string(),
                };
                writeln!(out, "unreadable {file} hand {name} line {line}: {detail}")?;
            }
        }
    }
    Ok(())
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

/// The hands of all scripts, on their way to one file: one hand stands alone, several are numbered tables.
#[derive(Default)]
pub(super) struct Sheet {
    /// The first hand, as long as there is no second.
    first: Option<String>,
    hands: u64,
}

impl Sheet {
    /// Writes the finished hands of script `number`, whose block was `printed`; what cannot be written becomes a
    /// comment. False if something cannot.
    pub(super) fn script(
        &mut self,
        script: &[u8],
        number: usize,
        printed: &[u8],
        out: &mut impl Write,
    ) -> io::Result<bool> {
        let (kind, limit) = match game(script) {
            Ok(game) => game,
            Err(reason) => {
                self.text(&format!("# script {number}: {reason}\n"), out)?;
                return Ok(false);
            }
        };
        let lines = printed.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        let mut events = Vec::new();
        for line in lines.filter(|line| !line.starts_with(b"{\"awaiting\"")) {
            match serde_json::from_slice::<EventLine>(line) {
                Ok(line) => events.push(line.event),
                // A refusal.
                Err(_) => self.text(&format!("# {}\n", String::from_utf8_lossy(line)), out)?,
            }
        }
        let mut all_written = true;
        for (hand, text) in (1..).zip(phh::export(&events, kind, limit)) {
            match text {
                Ok(text) => self.hand(text, out)?,
                Err(error) => {
                    all_written = false;
                    self.text(&format!("# script {number} hand {hand}: {error}\n"), out)?;
                }
            }
        }
        Ok(all_written)
    }

    fn hand(&mut self, hand: String, out: &mut impl Write) -> io::Result<()> {
        self.hands += 1;
        if self.hands == 1 {
            self.first = Some(hand);
            return Ok(());
        }
        if let Some(first) = self.first.take() {
            writeln!(out, "[1]\n{first}")?;
        }
        writeln!(out, "[{}]\n{hand}", self.hands)
    }

    /// Comments; they wait for the hand before them.
    fn text(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        match &mut self.first {
            Some(first) => first.push_str(text),
            None => out.write_all(text.as_bytes())?,
        }
        Ok(())
    }

    /// There are no more scripts.
    pub(super) fn end(self, out: &mut impl Write) -> io::Result<()> {
        self.first.map_or(Ok(()), |first| out.write_all(first.as_bytes()))
    }
}

/// Which game a script that was played is of, and with which limit, if the notation has a code for it.
fn game(script: &[u8]) -> Result<(Kind, Limit), String> {
    let script = Script::read(script).map_err(|fault| fault.detail)?;
    let info = script.info().map_err(|fault| fault.detail)?;
    let kind = match info.name {
        "holdem" => Kind::Holdem,
        "omaha" => Kind::Omaha,
        other => return Err(format!("{other} cannot be written in this notation: only holdem and omaha can")),
    };
    let options = script.options.clone().unwrap_or_else(|| serde_json::json!({}));
    let options: TableOptions = serde_json::from_value(options).map_err(|error| error.to_string())?;
    phh::variant::code(kind, options.limit).map(|_| (kind, options.limit)).map_err(|error| error.to_string())
}

//! Histories: played again and compared.
//!
//! A file holds one history or several, one after the other. What is played again has to come to the same events, byte
//! for byte, and to the same result; what is the first to differ is named.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use mazziere_rules::history::words::{TYPE, of_object};
use mazziere_rules::history::{Entry, FIRST_LINE, History, HistoryError};

use crate::play;
use crate::script::{Fault, Script};
use crate::switches::Switches;

/// Plays the histories of the files again and prints what happens, as for scripts. False if one cannot be read, is not
/// the whole of a table, or comes out differently.
pub(super) fn replay(files: &[PathBuf], out: &mut impl Write) -> io::Result<bool> {
    let (mut all_same, mut number) = (true, 0);
    for file in files {
        let name = file.display().to_string();
        let text = match fs::read(file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                all_same = false;
                let fault = Fault::new("malformed_script", format!("{name}: {error}"));
                play::refused_script(number, fault, out)?;
                continue;
            }
        };
        for (line, text) in split(&text) {
            all_same &= one(text, (&name, line), number, out)?;
            number += 1;
        }
    }
    Ok(all_same)
}

/// The histories of a file, each with how many lines stand before it.
fn split(text: &str) -> Vec<(usize, &str)> {
    let (mut found, mut from, mut at) = (Vec::new(), (0, 0), 0);
    for (line, row) in text.split_inclusive('\n').enumerate() {
        if line > 0 && row.trim_end() == FIRST_LINE {
            found.push((from.0, &text[from.1..at]));
            from = (line, at);
        }
        at += row.len();
    }
    found.push((from.0, &text[from.1..]));
    found
}

/// Plays one history; `place` is its file and how many lines stand before it there.
fn one(text: &str, place: (&str, usize), number: usize, out: &mut impl Write) -> io::Result<bool> {
    let (file, before) = place;
    let history = match History::read(text) {
        Ok(history) => history,
        Err(HistoryError { line, detail }) => {
            let fault = Fault::new("malformed_script", format!("{file}, line {}: {detail}", before + line));
            play::refused_script(number, fault, out)?;
            return Ok(false);
        }
    };
    let mut printed = Vec::new();
    let played = play::read(Script::of_history(&history), number, &Switches::default(), &mut printed)?;
    out.write_all(&printed)?;
    let same = match difference(&history, &printed) {
        // What was refused as a whole has been said.
        _ if !played => false,
        None => true,
        Some(detail) => {
            play::refused_script(number, Fault::new("history_differs", format!("{file}: {detail}")), out)?;
            false
        }
    };
    out.flush()?;
    Ok(same)
}

/// The first thing that the rules make otherwise than a history has it.
fn difference(history: &History, printed: &[u8]) -> Option<String> {
    let printed = String::from_utf8_lossy(printed);
    if let Some(refused) = printed.lines().find(|line| line.starts_with("{\"refused\":")) {
        return Some(format!("the rules refuse something that it has: {refused}"));
    }
    let mut given = printed.lines().filter_map(|line| line.strip_prefix("{\"event\":")?.strip_suffix('}'));
    let words = |json: &str| of_object(json, TYPE, None).unwrap_or_default();
    let turns = history.entries.iter().filter_map(|entry| match entry {
        Entry::Turn(turn) => Some(turn),
        _ => None,
    });
    for (number, turn) in (1..).zip(turns) {
        for event in &turn.events {
            match given.next() {
                Some(same) if same == event.get() => {}
                Some(other) => {
                    let (told, given) = (words(event.get()), words(other));
                    return Some(format!("turn {number}: it has the event: {told}; the rules give: {given}"));
                }
                None => {
                    return Some(format!("turn {number}: the rules give no event: {}", words(event.get())));
                }
            }
        }
    }
    if let Some(more) = given.next() {
        return Some(format!("the rules give one more event: {}", words(more)));
    }
    let result = |entry: &Entry| match entry {
        Entry::Result(result) => Some(result.get().to_owned()),
        _ => None,
    };
    let told = history.entries.iter().find_map(result)?;
    let end = printed.lines().rev().find_map(|line| line.split_once("\"result\":")?.1.strip_suffix('}'));
    (end != Some(told.as_str())).then(|| format!("the rules give the result: {}", words(end.unwrap_or("{}"))))
}

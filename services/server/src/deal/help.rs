//! What `mazziere deal --help` says beyond the switches: scripts, inputs, output, and every game with its moves.
//!
//! Formats and options come from the list of games; the moves and shapes are written down in [`games`], beside it.
//! **Invariant:** every game of the list is here, and every example of the help can be run and is not refused (tests
//! run them).

use std::fmt::Write;

use mazziere_rules::registry::{self, Format, Frame, GameInfo};

mod games;

use games::MOVES;

const ITALIAN: &str = "Cards are rank A 2 3 4 5 6 7 J Q K and suit D C B S (denari, coppe, bastoni, spade).";
const FRENCH: &str = "Cards are rank A 2..9 T J Q K and suit c d h s.";

/// Facts that a table brings to games played in a ring.
const FACTS: &str = r#"  Facts of every game played in a ring:
    {"fact":"sit","seat":2,"chips":5000} {"fact":"top_up","seat":2,"chips":500} {"fact":"leave","seat":2}
    {"fact":"release","seat":2} {"fact":"release","seat":2,"breaking":true} {"fact":"level","stake":100,"ante":10}
    {"fact":"next_hand"} {"fact":"void_hand"} {"fact":"close"}
"#;

/// How many characters a line of the help has at most.
const WIDTH: usize = 120;

/// The whole text.
pub(super) fn text() -> String {
    let mut text = format!("{}\nMoves and options by game\n", include_str!("help.txt"));
    for moves in MOVES {
        let Ok(first) = registry::game(moves.games[0]) else { continue };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {}", moves.games.join(", "));
        for (options, examples) in moves.examples {
            let with = (*options != "{}").then(|| format!("with options {options}:"));
            wrapped(&mut text, with.as_deref().into_iter().chain(examples.iter().copied()), " ");
        }
        for (label, said) in [("", moves.words), ("Legal:", moves.legal), ("Events:", moves.events)] {
            wrapped(&mut text, label.split_whitespace().chain(said.split_whitespace()), " ");
        }
        let part = if first.frame == Frame::Ring { "View, hand:" } else { "View, deal:" };
        wrapped(&mut text, part.split_whitespace().chain(moves.view.split_whitespace()), " ");
        wrapped(&mut text, cards(first).split_whitespace(), " ");
        for info in moves.games.iter().filter_map(|name| registry::game(name).ok()) {
            if first.name == info.name || !same_options(first, info) {
                wrapped(&mut text, played(info).split_whitespace(), " ");
            }
        }
    }
    text + FACTS + "\n" + include_str!("help_end.txt")
}

fn same_options(one: &GameInfo, other: &GameInfo) -> bool {
    one.options == other.options
}

fn cards(info: &GameInfo) -> &'static str {
    if matches!(info.name, "peppa" | "holdem" | "omaha") { FRENCH } else { ITALIAN }
}

/// The formats and options of a game, in a sentence each.
fn played(info: &GameInfo) -> String {
    let formats = match info.frame {
        Frame::Match => info.formats.iter().map(|format: &Format| format.name()).collect::<Vec<_>>().join(", "),
        Frame::Ring => format!("a ring of {} to {} seats", info.seats.0, info.seats.1),
    };
    let options = info.options.iter().map(|one| format!("{} ({}; default {})", one.name, one.values, one.default));
    format!("{}: {formats}. Options: {}.", info.name, options.collect::<Vec<_>>().join(", "))
}

/// Adds words as lines of a paragraph.
fn wrapped<'a>(text: &mut String, words: impl Iterator<Item = &'a str>, between: &str) {
    const INDENT: &str = "    ";
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && INDENT.len() + line.len() + between.len() + word.len() > WIDTH {
            let _ = writeln!(text, "{INDENT}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push_str(between);
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        let _ = writeln!(text, "{INDENT}{line}");
    }
}

#[cfg(test)]
mod tests;

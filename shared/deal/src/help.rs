//! What `mazziere deal --help` says beyond the switches: scripts, inputs, output, and every game with its moves.
//!
//! Formats and options come from what the games say of themselves, the rest is in [`games`]. **Invariant:** every game
//! of the list is here, and every example of the help can be run and is not refused (tests run them).

use std::fmt::Write;

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::registry::{self, Format, Frame, GameInfo};

mod games;

use games::GAMES;

const ITALIAN: &str = "Cards are rank A 2 3 4 5 6 7 J Q K and suit D C B S (denari, coppe, bastoni, spade).";
const FRENCH: &str = "Cards are rank A 2..9 T J Q K and suit c d h s.";
const JOLLY: &str = "Cards are rank A 2..9 T J Q K and suit c d h s, and the jolly Jo.";
const UNO: &str = "Cards are colour B R V G (blu, rosso, verde, giallo) and 0..9, P (pesca due), I (inverti) or S \
                   (salta); W0 (jolly) and W4 (jolly pesca quattro).";

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
    for help in GAMES {
        let alike: Vec<&GameInfo> = help.games.iter().filter_map(|name| registry::game(name).ok()).collect();
        let Some(first) = alike.first() else { continue };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {}", help.games.join(", "));
        for (options, examples) in help.examples {
            let with = (*options != "{}").then(|| format!("with options {options}:"));
            wrapped(&mut text, with.as_deref().into_iter().chain(examples.iter().copied()), " ");
        }
        for (label, said) in [("", help.words), ("Legal:", help.legal), ("Events:", help.events)] {
            wrapped(&mut text, label.split_whitespace().chain(said.split_whitespace()), " ");
        }
        let part = if first.frame == Frame::Ring { "View, hand:" } else { "View, deal:" };
        wrapped(&mut text, part.split_whitespace().chain(help.view.split_whitespace()), " ");
        wrapped(&mut text, cards(first).split_whitespace(), " ");
        for info in &alike {
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
    match info.decks.first() {
        Some(DeckKind::Italian40) | None => ITALIAN,
        Some(DeckKind::Uno108) => UNO,
        Some(deck) if deck.cards().contains(&Card::JOLLY) => JOLLY,
        Some(_) => FRENCH,
    }
}

/// The formats and options of a game, in a sentence each.
fn played(info: &GameInfo) -> String {
    let formats = match info.frame {
        Frame::Match => info.formats.iter().map(|format: &Format| format.name()).collect::<Vec<_>>().join(", "),
        Frame::Ring => format!("a ring of {} to {} seats", info.seats.0, info.seats.1),
    };
    let options = info.options.iter().map(|one| format!("{} ({}; default {})", one.name, one.values, one.default));
    match options.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => format!("{}: {formats}.", info.name),
        options => format!("{}: {formats}. Options: {options}.", info.name),
    }
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

//! What `mazziere deal --help` says beyond the switches: scripts, inputs, output, and every game with its moves.
//!
//! Formats and options come from the list of games; the moves are written down here, beside it. **Invariant:** every game of
//! the list is here, and every move here is one that its game can read (a test compares).

use std::fmt::Write;

use mazziere_rules::registry::{self, Format, Frame, GameInfo};

/// The moves of some games that have the same.
struct Moves {
    games: &'static [&'static str],
    examples: &'static [&'static str],
    /// What else there is to say about them.
    words: &'static str,
}

const ITALIAN: &str = "Cards are rank A 2 3 4 5 6 7 J Q K and suit D C B S (denari, coppe, bastoni, spade).";
const FRENCH: &str = "Cards are rank A 2..9 T J Q K and suit c d h s.";

const MOVES: &[Moves] = &[
    Moves {
        games: &["scopa", "scopone", "asso-piglia-tutto"],
        examples: &[r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#, r#"{"type":"play","card":"KS"}"#],
        words: "`capture` lists the table cards taken ([] to discard) and may be left out where only one is legal.",
    },
    Moves {
        games: &["cirulla"],
        examples: &[
            r#"{"type":"play","card":"4S","capture":["4D","7C"]}"#,
            r#"{"type":"accuse","accuso":"cirulla"}"#,
            r#"{"type":"accuse","accuso":"decino"}"#,
            r#"{"type":"auto_accuso","on":false}"#,
        ],
        words: "As in scopa; who makes his accusi by hand accuses before he plays. auto_accuso is said at any time.",
    },
    Moves { games: &["briscola"], examples: &[r#"{"type":"play","card":"3S"}"#], words: "Any card of the hand." },
    Moves {
        games: &["tresette"],
        examples: &[
            r#"{"type":"play","card":"3S"}"#,
            r#"{"type":"play","card":"3S","declaration":"busso"}"#,
            r#"{"type":"accuse","accusi":["threes","aces"]}"#,
            r#"{"type":"call_out"}"#,
            r#"{"type":"decline_call_out"}"#,
            r#"{"type":"preferences","auto_fuori":false,"auto_accuso":false,"auto_dichiarazione":false}"#,
        ],
        words: "With two players it is spizzichino. Declarations: ho, busso, per_te, per_te_ho, per_te_busso. Accusi: threes, \
                twos, aces. The system calls out, accuses and declares for who does not say otherwise; preferences are said \
                at any time, before the deck too.",
    },
    Moves {
        games: &["peppa"],
        examples: &[r#"{"type":"pass","cards":["Qs","Ah","2c"]}"#, r#"{"type":"play","card":"7d"}"#],
        words: "All four pass before the first trick, in any order. Hearts is the option hearts. Nobody may abandon.",
    },
    Moves {
        games: &["holdem", "omaha"],
        examples: &[
            r#"{"type":"fold"}"#,
            r#"{"type":"check"}"#,
            r#"{"type":"call"}"#,
            r#"{"type":"bet","amount":200}"#,
            r#"{"type":"raise","to":300}"#,
            r#"{"type":"show"}"#,
            r#"{"type":"muck"}"#,
            r#"{"type":"post_blind"}"#,
            r#"{"type":"sit_out"}"#,
            r#"{"type":"preferences","preferences":{"auto_blinds":false,"entry":"now","showing":"muck"}}"#,
        ],
        words: "A raise names the level reached, not what is added.",
    },
    Moves {
        games: &["bestia"],
        examples: &[
            r#"{"type":"pass"}"#,
            r#"{"type":"stand"}"#,
            r#"{"type":"change","cards":["7D","2S"]}"#,
            r#"{"type":"enter_blind"}"#,
            r#"{"type":"decline"}"#,
            r#"{"type":"play","card":"AC"}"#,
        ],
        words: "Who has passed is asked once more, for enter_blind or decline, where the rules say so.",
    },
];

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
        let own = moves.games.iter().filter_map(|name| registry::game(name).ok()).map(|info| info.example_move);
        let own = own.filter(|example| !moves.examples.contains(example));
        wrapped(&mut text, moves.examples.iter().copied().chain(own), " ");
        wrapped(&mut text, moves.words.split_whitespace(), " ");
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
mod tests {
    use mazziere_rules::kernel::{RawInput, Setup};
    use mazziere_rules::refusal::RefusalCode;
    use mazziere_rules::seat::Seat;
    use serde_json::value::RawValue;

    use super::*;

    #[test]
    fn every_game_is_there_and_reads_its_moves() {
        let text = text();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "a line is too long");
        for info in registry::games() {
            let moves: Vec<&Moves> = MOVES.iter().filter(|moves| moves.games.contains(&info.name)).collect();
            assert_eq!(moves.len(), 1, "{} is in the help once", info.name);
            let words: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
            for option in info.options {
                assert!(
                    words.contains(&format!("{} ({};", option.name, option.values)),
                    "{} {}",
                    info.name,
                    option.name
                );
            }
            let (seats, dealer) = (info.usual_seats(), Seat::new(0));
            let setup = Setup { options: serde_json::json!({}), seats, dealer, knockout: false };
            let machine = registry::open(info.name, &setup).unwrap();
            for example in moves[0].examples.iter().copied().chain([info.example_move]) {
                let r#move = RawValue::from_string(example.to_owned()).unwrap();
                let refused = machine.decide(&RawInput::Move { seat: Seat::new(0), r#move }).err();
                let malformed = |code| matches!(code, RefusalCode::MalformedMove | RefusalCode::MalformedInput);
                assert!(!refused.is_some_and(|refusal| malformed(refusal.code)), "{} cannot read {example}", info.name);
            }
        }
    }
}

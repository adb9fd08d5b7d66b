//! Writing a history.

use std::fmt::Write;

use serde_json::value::RawValue;

use super::words::{self, FACT, TYPE};
use super::{Entry, FIRST_LINE, Head, History, Source, Told, Turn};
use crate::card::Card;
use crate::kernel::{Chance, Clock, RawInput};
use crate::seat::Seat;

impl History {
    /// The text of it, each line with its end.
    pub fn write(&self) -> String {
        let mut text = String::new();
        head(&self.head, &mut text);
        let mut deck = None;
        for entry in &self.entries {
            let lines = written(entry, &mut deck);
            // One empty line sets off what needs one.
            text.push_str(if text.ends_with("\n\n") { lines.trim_start_matches('\n') } else { &lines });
        }
        text
    }
}

/// Writing to a text cannot fail.
macro_rules! put {
    ($text:expr, $($part:tt)*) => {
        _ = writeln!($text, $($part)*)
    };
}

/// JSON of the rules in words; as it is where it is no object, which the rules never give.
fn in_words(json: &RawValue, tag: &str, deck: Option<&str>) -> String {
    words::of_object(json.get(), tag, deck).unwrap_or_else(|| json.get().to_owned())
}

fn head(head: &Head, text: &mut String) {
    let Head { game, rules, format, seats, options, dealer, knockout, table, opened, hand, seen_by } = head;
    put!(text, "{FIRST_LINE}");
    if let Some(table) = table {
        put!(text, "table {table}");
    }
    if let Some(opened) = opened {
        put!(text, "opened {opened}");
    }
    put!(text, "game {game}");
    put!(text, "rules {rules}");
    put!(text, "format {}", format.name());
    if let Some(seats) = seats {
        put!(text, "seats {seats}");
    }
    put!(text, "{}", format!("options {}", in_words(options, TYPE, None)).trim_end());
    put!(text, "dealer {}", dealer.index());
    if *knockout {
        put!(text, "knockout");
    }
    if let Some(hand) = hand {
        put!(text, "hand {hand}");
    }
    if let Some(eyes) = seen_by {
        put!(text, "seen by {eyes}");
    }
    text.push('\n');
}

/// An entry; `deck` is what chance brought last, as JSON.
fn written(entry: &Entry, deck: &mut Option<String>) -> String {
    match entry {
        Entry::Deal { deal, at: Some(at) } => format!("\ndeal {deal} {at}\n"),
        Entry::Deal { deal, at: None } => format!("\ndeal {deal}\n"),
        Entry::Player { seat, player } => format!("player {} {player}\n", seat.index()),
        Entry::Turn(turn) => self::turn(turn, deck),
        Entry::Result(result) => format!("\nresult {}\n", in_words(result, TYPE, None)),
        Entry::Voided { reason } => {
            let reason = serde_json::Value::from(reason.as_str()).to_string();
            format!("\nvoided {}\n", words::of_value(&reason, None).unwrap_or(reason))
        }
    }
}

fn turn(Turn { told, remark, events }: &Turn, deck: &mut Option<String>) -> String {
    if let Told::Input(RawInput::Chance { chance: Chance::Deck { cards } }) = told {
        *deck = serde_json::to_string(cards).ok();
    }
    let mut text = self::told(told);
    if let Some(remark) = remark {
        let _ = write!(text, "  # {remark}");
    }
    text.push('\n');
    for event in events {
        put!(text, "  {}", in_words(event, TYPE, deck.as_deref()).trim_end());
    }
    text
}

fn told(told: &Told) -> String {
    match told {
        Told::Unseen(source) => format!("{}: ?", name(*source)),
        Told::Deck(cards) => {
            let known = |card: &Option<Card>| card.map_or("??".to_owned(), |card| card.to_string());
            format!("chance: deck {}", cards.iter().map(known).collect::<Vec<_>>().join(" "))
        }
        Told::Input(input) => format!("{}: {}", name(Source::of(input)), what(input)).trim_end().to_owned(),
    }
}

fn name(source: Source) -> String {
    match source {
        Source::Chance => "chance".to_owned(),
        Source::Table => "table".to_owned(),
        Source::Seat(seat) => Seat::index(seat).to_string(),
    }
}

fn what(input: &RawInput) -> String {
    match input {
        RawInput::Chance { chance: Chance::Deck { cards } } => {
            format!("deck {}", cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" "))
        }
        RawInput::Chance { chance: Chance::Numbers { values } } => {
            format!("numbers {}", values.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
        }
        RawInput::Move { r#move, .. } => in_words(r#move, TYPE, None),
        RawInput::Fact { fact } => in_words(fact, FACT, None),
        RawInput::TimeExpired { clock: Clock::Move, .. } => "!time_expired move".to_owned(),
        RawInput::TimeExpired { clock: Clock::Match, .. } => "!time_expired match".to_owned(),
        RawInput::Abandon { .. } => "!abandon".to_owned(),
        RawInput::SitOut { .. } => "!sit_out".to_owned(),
        RawInput::Return { .. } => "!return".to_owned(),
    }
}

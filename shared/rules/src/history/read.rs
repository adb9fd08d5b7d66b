//! Reading a history.
//!
//! Reading is strict: what is not in the grammar is refused with its line, so that a line that was lost or mistyped is
//! not taken for something else.

use serde_json::value::RawValue;

use super::words::{self, FACT, TYPE};
use super::{Entry, FIRST_LINE, Head, History, HistoryError, Source, Told, Turn};
use crate::card::Card;
use crate::format::Format;
use crate::kernel::{Chance, Clock, RawInput};
use crate::seat::Seat;

impl History {
    /// Reads a history.
    ///
    /// # Errors
    /// The first line that is none of a history.
    pub fn read(text: &str) -> Result<History, HistoryError> {
        let mut lines = (1..).zip(text.lines().map(str::trim_end));
        let at = |line: usize| move |detail: String| HistoryError { line, detail };
        match lines.next() {
            Some((_, FIRST_LINE)) => {}
            _ => return Err(at(1)(format!("a history begins with the line: {FIRST_LINE}"))),
        }
        let mut fields = Vec::new();
        for (number, line) in lines.by_ref() {
            if line.is_empty() {
                break;
            }
            fields.push((number, line));
        }
        let head = head(&fields)?;
        let (mut entries, mut deck) = (Vec::new(), None);
        for (number, line) in lines {
            if !line.trim_start().is_empty() && !line.starts_with('#') {
                entry(line, &mut entries, &mut deck).map_err(at(number))?;
            }
        }
        Ok(History { head, entries })
    }
}

fn raw(json: String) -> Result<Box<RawValue>, String> {
    RawValue::from_string(json).map_err(|error| error.to_string())
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or_else(|| format!("a number is expected, not: {text}"))
}

fn seat(text: &str) -> Result<Seat, String> {
    Seat::try_from(number::<u8>(text)?).map_err(|error| error.to_string())
}

fn head(fields: &[(usize, &str)]) -> Result<Head, HistoryError> {
    let (mut game, mut rules, mut format, mut options, mut dealer) = (None, None, None, None, None);
    let (mut seats, mut table, mut opened, mut hand, mut seen_by, mut knockout) = (None, None, None, None, None, None);
    for &(line, text) in fields {
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        let value = value.trim();
        let fault = |detail: String| HistoryError { line, detail };
        let twice = || fault(format!("{name} is said twice"));
        let once = |is_new: bool| if is_new { Ok(()) } else { Err(twice()) };
        match name {
            "game" => once(game.replace(value.to_owned()).is_none())?,
            "rules" => once(rules.replace(number(value).map_err(fault)?).is_none())?,
            "format" => {
                let named = Format::by_name(value).ok_or_else(|| fault(format!("there is no format {value}")))?;
                once(format.replace(named).is_none())?;
            }
            "options" => {
                let json = words::object(value, TYPE, None).and_then(raw).map_err(fault)?;
                once(options.replace(json).is_none())?;
            }
            "dealer" => once(dealer.replace(seat(value).map_err(fault)?).is_none())?,
            "knockout" if value.is_empty() => once(knockout.replace(()).is_none())?,
            "seats" => once(seats.replace(number(value).map_err(fault)?).is_none())?,
            "table" => once(table.replace(value.to_owned()).is_none())?,
            "opened" => once(opened.replace(value.to_owned()).is_none())?,
            "hand" => once(hand.replace(number(value).map_err(fault)?).is_none())?,
            "seen" => {
                let eyes =
                    value.strip_prefix("by ").ok_or_else(|| fault("whose eyes saw it is not said".to_owned()))?;
                once(seen_by.replace(eyes.to_owned()).is_none())?;
            }
            _ => return Err(fault(format!("{name} is nothing that the head of a history says"))),
        }
    }
    let last = fields.last().map_or(1, |(line, _)| *line);
    let missing = |name: &str| HistoryError { line: last, detail: format!("the head does not say: {name}") };
    Ok(Head {
        game: game.ok_or_else(|| missing("game"))?,
        rules: rules.ok_or_else(|| missing("rules"))?,
        format: format.ok_or_else(|| missing("format"))?,
        seats,
        options: options.ok_or_else(|| missing("options"))?,
        dealer: dealer.ok_or_else(|| missing("dealer"))?,
        knockout: knockout.is_some(),
        table,
        opened,
        hand,
        seen_by,
    })
}

/// Takes a line of the history itself; `deck` is what chance brought last, as JSON.
fn entry(line: &str, entries: &mut Vec<Entry>, deck: &mut Option<String>) -> Result<(), String> {
    if line.starts_with(' ') {
        let event = words::object(line, TYPE, deck.as_deref()).and_then(raw)?;
        let Some(Entry::Turn(turn)) = entries.last_mut() else {
            return Err("an event stands below what brought it about".to_owned());
        };
        turn.events.push(event);
        return Ok(());
    }
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    entries.push(match name.strip_suffix(':') {
        Some(source) => {
            let source = match source {
                "chance" => Source::Chance,
                "table" => Source::Table,
                number => Source::Seat(seat(number)?),
            };
            let (rest, remark) = remark(rest);
            let told = told(source, rest)?;
            if let Told::Input(RawInput::Chance { chance: Chance::Deck { cards } }) = &told {
                *deck = serde_json::to_string(cards).ok();
            }
            Entry::Turn(Turn { told, remark: remark.map(str::to_owned), events: Vec::new() })
        }
        None => match name {
            "deal" => {
                let (deal, at) = rest.split_once(' ').map_or((rest, None), |(deal, at)| (deal, Some(at)));
                Entry::Deal { deal: number(deal)?, at: at.map(str::to_owned) }
            }
            "player" => {
                let (place, player) = rest.split_once(' ').ok_or("a seat and a player are expected")?;
                Entry::Player { seat: seat(place)?, player: player.to_owned() }
            }
            "result" => Entry::Result(words::object(rest, TYPE, None).and_then(raw)?),
            "voided" => {
                let reason = serde_json::from_str(&words::value(rest)?).map_err(|_| "a reason is expected")?;
                Entry::Voided { reason }
            }
            _ => return Err(format!("{name} begins no line of a history")),
        },
    });
    Ok(())
}

/// What stands before the remark of a line, and the remark.
fn remark(text: &str) -> (&str, Option<&str>) {
    let (mut in_text, mut escaped) = (false, false);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'#' if !in_text => return (text[..place].trim_end(), Some(text[place + 1..].trim())),
            _ => {}
        }
    }
    (text, None)
}

fn told(source: Source, text: &str) -> Result<Told, String> {
    if text == "?" {
        return Ok(Told::Unseen(source));
    }
    Ok(Told::Input(match source {
        Source::Chance => match text.split_once(' ').unwrap_or((text, "")) {
            ("deck", cards) if cards.split(' ').any(|card| card == "??") => {
                let known = |text: &str| if text == "??" { Ok(None) } else { card(text).map(Some) };
                return cards.split_ascii_whitespace().map(known).collect::<Result<_, _>>().map(Told::Deck);
            }
            ("deck", cards) => {
                let cards = cards.split_ascii_whitespace().map(card).collect::<Result<_, _>>()?;
                RawInput::Chance { chance: Chance::Deck { cards } }
            }
            ("numbers", values) => {
                let values = values.split_ascii_whitespace().map(number).collect::<Result<_, _>>()?;
                RawInput::Chance { chance: Chance::Numbers { values } }
            }
            _ => return Err("chance brings a deck or numbers".to_owned()),
        },
        Source::Table => RawInput::Fact { fact: words::object(text, FACT, None).and_then(raw)? },
        Source::Seat(seat) => match text {
            "!time_expired move" => RawInput::TimeExpired { seat, clock: Clock::Move },
            "!time_expired match" => RawInput::TimeExpired { seat, clock: Clock::Match },
            "!abandon" => RawInput::Abandon { seat },
            "!sit_out" => RawInput::SitOut { seat },
            "!return" => RawInput::Return { seat },
            _ => RawInput::Move { seat, r#move: words::object(text, TYPE, None).and_then(raw)? },
        },
    }))
}

fn card(text: &str) -> Result<Card, String> {
    text.parse::<Card>().map_err(|error| format!("{text}: {error}"))
}

//! Events of the rules as sentences, in English or in Italian. Pure.
//!
//! The words are in [`phrases`](super::phrases). **Invariant:** an event without a phrase is told in the words of the
//! history, so nothing is left out.

use mazziere_rules::card::Card;
use serde_json::Value;

use super::phrases::{PHRASES, TOURNAMENTS, WORDS};

/// The language of what is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Italian.
    It,
}

impl Language {
    /// One of two texts.
    pub fn of<T>(self, en: T, it: T) -> T {
        match self {
            Language::En => en,
            Language::It => it,
        }
    }
}

/// How the events of a table are told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Teller<'a> {
    /// In which language.
    pub(super) language: Language,
    /// The name of the game.
    pub(super) game: &'a str,
    /// Whether a chip is a cent.
    pub(super) is_money: bool,
}

/// Cents as an amount.
pub(super) fn euro(cents: i64, language: Language) -> String {
    let (sign, cents) = (if cents < 0 { "-" } else { "" }, cents.unsigned_abs());
    let (whole, part) = (cents / 100, cents % 100);
    match language {
        Language::En => format!("{sign}€{whole}.{part:02}"),
        Language::It => format!("{sign}{whole},{part:02} €"),
    }
}

impl Teller<'_> {
    /// An event as a sentence; none if it has no phrase.
    pub(super) fn sentence(&self, event: &Value) -> Option<String> {
        let inner = innermost(event);
        let name = inner["type"].as_str()?;
        let own = format!("{}:{name}", self.game);
        let by_name = |wanted: &str| PHRASES.iter().chain(TOURNAMENTS).find(|(name, ..)| *name == wanted);
        let (_, en, it) = by_name(&own).or_else(|| by_name(name))?;
        let mut text = self.filled(self.language.of(en, it), inner)?;
        text.push('.');
        let mut letters = text.chars();
        let first = letters.next()?;
        Some(first.to_uppercase().chain(letters).collect())
    }

    /// A phrase with the fields of `value`; none if one of them is missing.
    fn filled(&self, phrase: &str, value: &Value) -> Option<String> {
        let (mut text, mut rest) = (String::new(), phrase);
        while let Some(place) = rest.find(['{', '[']) {
            text.push_str(&rest[..place]);
            let inside = enclosed(&rest[place..])?;
            match rest.as_bytes()[place] {
                b'{' => text.push_str(&self.field(inside, value)?),
                _ => text.push_str(&self.filled(inside, value).unwrap_or_default()),
            }
            rest = &rest[place + inside.len() + 2..];
        }
        text.push_str(rest);
        Some(text)
    }

    /// What stands in braces.
    fn field(&self, inside: &str, value: &Value) -> Option<String> {
        if let Some((path, each)) = inside.split_once(':') {
            let items = at(value, path)?.as_array().filter(|items| !items.is_empty())?;
            let told: Option<Vec<String>> = items.iter().map(|item| self.filled(each, item)).collect();
            return told.map(|told| told.join("; "));
        }
        let (path, needed) = inside.strip_suffix('?').map_or((inside, false), |path| (path, true));
        let (path, nouns) = path.split_once('+').map_or((path, None), |(path, nouns)| (path, Some(nouns)));
        let (path, kind) = match path.bytes().last()? {
            kind @ (b'#' | b'$' | b'*') => (&path[..path.len() - 1], Some(kind)),
            _ => (path, None),
        };
        let found = at(value, path)?;
        let says_nothing = match found {
            Value::Null | Value::Bool(false) => true,
            Value::Array(items) => items.is_empty(),
            Value::Number(number) => needed && number.as_u64() == Some(0),
            _ => false,
        };
        if says_nothing {
            return None;
        }
        match kind {
            Some(b'#') => Some(format!("{} {found}", self.language.of("seat", "posto"))),
            Some(b'$') => found.as_u64().map(|chips| self.chips(chips)),
            Some(_) => Some(self.cards(found)),
            None if nouns.is_some() => nouns.and_then(|nouns| counted(found, nouns)),
            None if *found == Value::Bool(true) => Some(String::new()),
            None => Some(self.plain(found)),
        }
    }

    fn chips(&self, chips: u64) -> String {
        match i64::try_from(chips) {
            Ok(cents) if self.is_money => euro(cents, self.language),
            Ok(1) => format!("1 {}", self.language.of("chip", "fiche")),
            _ => format!("{chips} {}", self.language.of("chips", "fiches")),
        }
    }

    fn plain(&self, value: &Value) -> String {
        match value {
            Value::String(word) => self.word(word),
            Value::Array(items) => items.iter().map(|item| self.plain(item)).collect::<Vec<_>>().join(", "),
            other => other.to_string(),
        }
    }

    fn word(&self, word: &str) -> String {
        let italian = WORDS.iter().find(|(name, _)| self.language == Language::It && *name == word);
        italian.map_or_else(|| word.replace('_', " "), |(_, word)| (*word).to_owned())
    }

    /// A card, or cards, wherever they lie in a field.
    fn cards(&self, value: &Value) -> String {
        match value {
            Value::String(code) => self.card(code),
            Value::Array(items) => items.iter().map(|item| self.cards(item)).collect::<Vec<_>>().join(", "),
            Value::Object(fields) => {
                ["card", "cards"].iter().find_map(|name| fields.get(*name)).map_or("?".to_owned(), |it| self.cards(it))
            }
            other => other.to_string(),
        }
    }

    /// What a card is called, by its code.
    fn card(&self, code: &str) -> String {
        let described = code.parse::<Card>().map(Card::description);
        described.map_or_else(|_| code.to_owned(), |card| self.language.of(card.english, card.italian))
    }
}

/// A number with its noun, of which there are the one for one and the one for more, with a slash between them.
fn counted(number: &Value, nouns: &str) -> Option<String> {
    let (one, more) = nouns.split_once('/')?;
    let is_one = number.as_i64().is_some_and(|number| number.abs() == 1);
    Some(format!("{number} {}", if is_one { one } else { more }))
}

/// The event that counts: frames put those of a deal, a hand, a round of betting or a system of tournaments in a field
/// of theirs.
fn innermost(event: &Value) -> &Value {
    let inner = if event["type"] == "bets" { event.get("act") } else { event.get("event") };
    inner.filter(|inner| inner.is_object()).map_or(event, innermost)
}

/// What lies between the bracket with which `text` begins and the one that closes it.
fn enclosed(text: &str) -> Option<&str> {
    let (open, close) = if text.starts_with('{') { ('{', '}') } else { ('[', ']') };
    let mut depth = 0_u32;
    for (place, letter) in text.char_indices() {
        if letter == open {
            depth += 1;
        } else if letter == close {
            depth -= 1;
            if depth == 0 {
                return text.get(1..place);
            }
        }
    }
    None
}

fn at<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    if path == "." {
        return Some(value);
    }
    path.split('.').try_fold(value, |value, name| value.get(name))
}

#[cfg(test)]
mod tests;

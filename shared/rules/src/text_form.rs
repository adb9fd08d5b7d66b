//! The printable text form of options, such as `scopa(target=11,carte_viste)`.
//!
//! A name, then options in brackets: `key=number`, `key=word`, `key` for a switch that is on, `key=false` for one that
//! is off against its default. No spaces. Reading gives JSON, which the game's strict reader then checks: there is one
//! grammar of options, not two.

use std::fmt::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value};

use crate::refusal::{Refusal, RefusalCode};

/// A text form under construction.
#[derive(Clone, Debug)]
pub struct TextForm {
    text: String,
    fields: usize,
}

impl TextForm {
    /// The form of a game without options yet.
    pub fn new(game: &str) -> TextForm {
        TextForm { text: game.to_owned(), fields: 0 }
    }

    /// Appends an option as JSON has it: a switch as `key` or `key=false`, a word or a number as `key=value`, nothing
    /// for one that is left open.
    pub fn option(&mut self, key: &str, value: &impl Serialize) {
        let value = serde_json::to_value(value).expect("options are plain data");
        if value.is_null() {
            return;
        }
        let separator = if self.fields == 0 { '(' } else { ',' };
        self.fields += 1;
        // Writing to a String cannot fail.
        let _ = match value {
            Value::Bool(true) => write!(self.text, "{separator}{key}"),
            Value::String(word) => write!(self.text, "{separator}{key}={word}"),
            value => write!(self.text, "{separator}{key}={value}"),
        };
    }
}

impl fmt::Display for TextForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if self.fields > 0 { f.write_str(")") } else { Ok(()) }
    }
}

/// Reads a text form: the game's name and the options as JSON, to be checked by the game.
pub fn parse(text: &str) -> Result<(&str, Value), Refusal> {
    let bad = |detail: &str| Refusal::new(RefusalCode::InvalidOptions, detail);
    let is_name = |s: &str| {
        !s.is_empty() && s.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-".contains(&b))
    };
    let (game, inside) = match text.split_once('(') {
        Some((game, rest)) => (game, rest.strip_suffix(')').ok_or_else(|| bad("the bracket is not closed"))?),
        None => (text, ""),
    };
    if !is_name(game) {
        return Err(bad("the text form starts with the name of a game"));
    }
    let mut options = Map::new();
    for field in inside.split(',').filter(|_| !inside.is_empty()) {
        let (key, value) = match field.split_once('=') {
            None => (field, Value::Bool(true)),
            Some((key, "true")) => (key, Value::Bool(true)),
            Some((key, "false")) => (key, Value::Bool(false)),
            Some((key, word)) => match word.parse::<u32>() {
                Ok(number) => (key, Value::from(number)),
                Err(_) if is_name(word) => (key, Value::from(word)),
                Err(_) => return Err(bad("an option's value is a number, true, false or a word")),
            },
        };
        if !is_name(key) {
            return Err(bad("an option has a name in lower case"));
        }
        if options.insert(key.to_owned(), value).is_some() {
            return Err(bad("an option is given twice"));
        }
    }
    Ok((game, Value::Object(options)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn reads_names_numbers_switches_and_words() {
        assert_eq!(parse("scopa").unwrap(), ("scopa", json!({})));
        assert_eq!(parse("scopa()").unwrap(), ("scopa", json!({})));
        assert_eq!(
            parse("scala-40(target=11,open,redeal=false,mode=pairs)").unwrap(),
            ("scala-40", json!({"target": 11, "open": true, "redeal": false, "mode": "pairs"}))
        );
        for bad in [
            "",
            "(",
            "scopa(",
            "Scopa",
            "scopa(target=)",
            "scopa(a,a)",
            "scopa(,)",
            "scopa(=1)",
            "scopa(a=B)",
            "scopa(a)b",
        ] {
            assert_eq!(parse(bad).unwrap_err().code, RefusalCode::InvalidOptions, "{bad}");
        }
    }
}

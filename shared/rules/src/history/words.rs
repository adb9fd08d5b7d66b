//! JSON in words, and words as JSON.
//!
//! | JSON | words |
//! |---|---|
//! | `{"type":"bet","seat":4,"all_in":false}` | `bet seat=4 all_in=false`; within others in braces |
//! | `["7D","AC"]` | `[7D AC]` |
//! | `"denari"` | `denari`; in quotes, as JSON has it, where it is no single word or would be read as something else |
//! | `12`, `true`, `null` | the same |
//! | the deck that chance brought last, from first to last card | `@` |
//!
//! **Invariant:** compact JSON comes back byte for byte: the order of fields, numbers and texts as they were spelt.

use std::fmt::Write;

/// The field that names what an object is: it comes first, without its name.
pub const TYPE: &str = "type";

/// The same in facts of a table.
pub const FACT: &str = "fact";

/// How deep lists and objects may lie in each other.
const DEEPEST: u32 = 64;

/// Whether a character may stand in a word.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_?.:+-/".contains(&byte)
}

/// Whether a word is a number as JSON spells it, or one of its three constants.
fn is_literal(word: &str) -> bool {
    if ["true", "false", "null"].contains(&word) {
        return true;
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.strip_prefix('-').unwrap_or(word);
    let (number, power) = match number.split_once(['e', 'E']) {
        Some((number, power)) => (number, Some(power.strip_prefix(['+', '-']).unwrap_or(power))),
        None => (number, None),
    };
    let (whole, part) = match number.split_once('.') {
        Some((whole, part)) => (whole, Some(part)),
        None => (number, None),
    };
    let whole = digits(whole) && (whole.len() == 1 || !whole.starts_with('0'));
    whole && part.is_none_or(digits) && power.is_none_or(digits)
}

/// A JSON object as the words of a line; `tag` is the field that names it, `deck` the list that is written `@`. None if
/// it is no object.
pub fn of_object(json: &str, tag: &str, deck: Option<&str>) -> Option<String> {
    let mut words = String::new();
    let mut reader = Json { text: json, at: 0, deck };
    (reader.next() == Some(b'{')).then_some(())?;
    reader.object(tag, &mut words)?;
    Some(words)
}

/// Any JSON value in words.
pub fn of_value(json: &str, deck: Option<&str>) -> Option<String> {
    let mut words = String::new();
    Json { text: json, at: 0, deck }.value(&mut words)?;
    Some(words)
}

/// Goes through JSON that was read as such before.
struct Json<'a> {
    text: &'a str,
    at: usize,
    deck: Option<&'a str>,
}

impl<'a> Json<'a> {
    /// The next byte that is no space; it is not passed.
    fn next(&mut self) -> Option<u8> {
        let rest = self.text.get(self.at..)?;
        self.at += rest.len() - rest.trim_ascii_start().len();
        self.text.as_bytes().get(self.at).copied()
    }

    fn value(&mut self, words: &mut String) -> Option<()> {
        match self.next()? {
            b'"' => words.push_str(bare(self.text()?)),
            b'{' => {
                words.push('{');
                self.object(TYPE, words)?;
                words.push('}');
            }
            b'[' => self.list(words)?,
            _ => {
                let rest = &self.text[self.at..];
                let end = rest.find([',', ']', '}', ' ', '\n']).unwrap_or(rest.len());
                self.at += end;
                words.push_str(&rest[..end]);
            }
        }
        Some(())
    }

    /// A text in its quotes.
    fn text(&mut self) -> Option<&'a str> {
        let from = self.at;
        let mut escaped = false;
        for (place, byte) in self.text.bytes().enumerate().skip(from + 1) {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    self.at = place + 1;
                    return Some(&self.text[from..=place]);
                }
                _ => {}
            }
        }
        None
    }

    /// The fields of an object that begins here, without its braces.
    fn object(&mut self, tag: &str, words: &mut String) -> Option<()> {
        self.at += 1;
        let mut first = true;
        while self.next()? != b'}' {
            if !std::mem::take(&mut first) {
                // The comma.
                self.at += 1;
                words.push(' ');
                self.next()?;
            }
            let key = self.text()?;
            self.next()?;
            self.at += 1;
            let is_tag = key.strip_prefix('"').and_then(|key| key.strip_suffix('"')) == Some(tag);
            if is_tag && (words.is_empty() || words.ends_with('{')) && self.next()? == b'"' {
                let text = self.text()?;
                match bare(text) {
                    word if word.starts_with('"') => _ = write!(words, "{}={word}", bare(key)),
                    word => words.push_str(word),
                }
                continue;
            }
            words.push_str(bare(key));
            words.push('=');
            self.value(words)?;
        }
        self.at += 1;
        Some(())
    }

    fn list(&mut self, words: &mut String) -> Option<()> {
        if let Some(deck) = self.deck
            && self.text[self.at..].starts_with(deck)
        {
            self.at += deck.len();
            words.push('@');
            return Some(());
        }
        self.at += 1;
        words.push('[');
        let mut first = true;
        while self.next()? != b']' {
            if !std::mem::take(&mut first) {
                self.at += 1;
                words.push(' ');
            }
            self.value(words)?;
        }
        self.at += 1;
        words.push(']');
        Some(())
    }
}

/// A text without its quotes, if it is a single word and nothing else.
fn bare(quoted: &str) -> &str {
    let inside = &quoted[1..quoted.len() - 1];
    let word = !inside.is_empty() && inside.bytes().all(is_of_word) && !is_literal(inside);
    if word { inside } else { quoted }
}

/// The words of a line as a JSON object, and what is wrong if they are none.
pub fn object(words: &str, tag: &str, deck: Option<&str>) -> Result<String, String> {
    let mut reader = Words { text: words, at: 0, deck, depth: 0 };
    let mut json = String::new();
    reader.fields(None, tag, &mut json)?;
    Ok(json)
}

/// One value in words as JSON, and what is wrong if it is none.
pub fn value(words: &str) -> Result<String, String> {
    let mut reader = Words { text: words, at: 0, deck: None, depth: 0 };
    let mut json = String::new();
    reader.next();
    reader.value(&mut json)?;
    match reader.next() {
        None => Ok(json),
        Some(_) => Err("one value is expected".to_owned()),
    }
}

/// Goes through words that anybody may have written.
struct Words<'a> {
    text: &'a str,
    at: usize,
    deck: Option<&'a str>,
    depth: u32,
}

impl<'a> Words<'a> {
    /// The next byte that is no space; a remark ends the line.
    fn next(&mut self) -> Option<u8> {
        let rest = self.text.get(self.at..)?;
        self.at += rest.len() - rest.trim_ascii_start().len();
        self.text.as_bytes().get(self.at).copied().filter(|byte| *byte != b'#')
    }

    /// The word here; empty where none begins.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.bytes().position(|byte| !is_of_word(byte)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// The text in quotes here, as JSON.
    fn quoted(&mut self) -> Result<&'a str, String> {
        let mut reader = Json { text: self.text, at: self.at, deck: None };
        let from = self.at;
        let text = reader.text().ok_or("a text has no end")?;
        self.at = from + text.len();
        serde_json::from_str::<String>(text).map_err(|error| format!("{text}: {error}"))?;
        Ok(text)
    }

    fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > DEEPEST { Err("lists and objects lie too deep in each other".to_owned()) } else { Ok(()) }
    }

    /// Fields up to a brace that closes them, or to the end of the line.
    fn fields(&mut self, end: Option<u8>, tag: &str, json: &mut String) -> Result<(), String> {
        self.deeper()?;
        json.push('{');
        let mut first = true;
        loop {
            let next = self.next();
            if next == end {
                break;
            }
            let began = std::mem::take(&mut first);
            if !began {
                json.push(',');
            }
            let is_quoted = next == Some(b'"');
            let key = if is_quoted { self.quoted()? } else { self.word() };
            match self.text.as_bytes().get(self.at) {
                Some(b'=') if is_quoted || !key.is_empty() => {
                    self.at += 1;
                    push_text(key, is_quoted, json);
                    json.push(':');
                    self.value(json)?;
                }
                _ if began && !is_quoted && !key.is_empty() => {
                    push_text(tag, false, json);
                    json.push(':');
                    push_text(key, false, json);
                }
                _ => return Err(format!("a field, such as seat=0, is expected at: {}", self.rest())),
            }
        }
        self.depth -= 1;
        self.at += usize::from(end.is_some());
        json.push('}');
        Ok(())
    }

    fn value(&mut self, json: &mut String) -> Result<(), String> {
        match self.text.as_bytes().get(self.at) {
            Some(b'{') => {
                self.at += 1;
                return self.fields(Some(b'}'), TYPE, json);
            }
            Some(b'[') => {
                self.at += 1;
                return self.list(json);
            }
            Some(b'"') => json.push_str(self.quoted()?),
            Some(b'@') => {
                self.at += 1;
                json.push_str(self.deck.ok_or("no deck was brought that @ could mean")?);
            }
            _ => match self.word() {
                "" => return Err(format!("a value is expected at: {}", self.rest())),
                word if is_literal(word) => json.push_str(word),
                word => push_text(word, false, json),
            },
        }
        Ok(())
    }

    fn list(&mut self, json: &mut String) -> Result<(), String> {
        self.deeper()?;
        json.push('[');
        let mut first = true;
        loop {
            match self.next() {
                Some(b']') => break,
                None => return Err("a list has no end".to_owned()),
                Some(_) if std::mem::take(&mut first) => {}
                Some(_) => json.push(','),
            }
            self.value(json)?;
        }
        self.depth -= 1;
        self.at += 1;
        json.push(']');
        Ok(())
    }

    /// What is left of the line, for messages.
    fn rest(&self) -> String {
        self.text.get(self.at..).unwrap_or_default().chars().take(40).collect()
    }
}

/// A word, or a text that is quoted already, as JSON has it.
fn push_text(text: &str, is_quoted: bool, json: &mut String) {
    if is_quoted {
        json.push_str(text);
    } else {
        // A word has nothing in it that would need to be escaped.
        let _ = write!(json, "\"{text}\"");
    }
}

#[cfg(test)]
mod tests;

//! The subset of TOML that PHH files are written in: keys, strings, numbers, lists, numbered tables.

use super::{Micros, PhhError};

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A string.
    Text(String),
    /// A number: millionths.
    Number(Micros),
    /// A number below zero, without its sign: millionths.
    Negative(Micros),
    /// A list.
    List(Vec<Value>),
    /// A truth value.
    Flag(bool),
    /// Something that no hand needs: a date, a table.
    Other,
}

/// The fields of one hand, in order.
pub type Fields = Vec<(String, Value)>;

/// The hands of a file: one, or as many as it has numbered tables.
///
/// # Errors
/// [`PhhError::Notation`].
pub fn parse(text: &str) -> Result<Vec<Fields>, PhhError> {
    let mut reader = Reader { text, at: 0 };
    let (mut hands, mut fields) = (Vec::new(), Fields::new());
    loop {
        reader.skip(true);
        match reader.peek() {
            None => break,
            Some('[') => {
                if !fields.is_empty() {
                    hands.push(std::mem::take(&mut fields));
                }
                reader.until(&['\n']);
            }
            Some(_) => {
                let key = reader.key()?;
                reader.skip(false);
                reader.expect('=')?;
                reader.skip(false);
                let value = reader.value(0)?;
                fields.push((key, value));
                reader.skip(false);
                if !matches!(reader.peek(), None | Some('\n')) {
                    return Err(reader.wrong("a line has one key and one value"));
                }
            }
        }
    }
    if !fields.is_empty() {
        hands.push(fields);
    }
    Ok(hands)
}

/// Lists inside lists, at most: deeper ones are no hands and could exhaust the stack.
const DEEPEST: u8 = 8;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn wrong(&self, detail: &str) -> PhhError {
        let before = self.text.get(..self.at).unwrap_or(self.text);
        PhhError::Notation { line: 1 + before.matches('\n').count(), detail: detail.to_owned() }
    }

    fn expect(&mut self, wanted: char) -> Result<(), PhhError> {
        if self.peek() == Some(wanted) {
            self.bump();
            return Ok(());
        }
        Err(self.wrong(&format!("expected {wanted}")))
    }

    /// Everything up to one of `ends`, which stays.
    fn until(&mut self, ends: &[char]) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Skips blanks and comments, and line ends too if `lines`.
    fn skip(&mut self, lines: bool) {
        while let Some(next) = self.peek() {
            match next {
                '#' => {
                    self.until(&['\n']);
                }
                '\n' if !lines => return,
                c if c.is_whitespace() => {
                    self.bump();
                }
                _ => return,
            }
        }
    }

    fn key(&mut self) -> Result<String, PhhError> {
        if matches!(self.peek(), Some('"' | '\'')) {
            return self.string();
        }
        let key = self.until(&['=', ' ', '\t', '\n', '#']);
        if key.is_empty() { Err(self.wrong("expected a key")) } else { Ok(key.to_owned()) }
    }

    /// A string on one line, in either quotes; `\` escapes in double ones only.
    fn string(&mut self) -> Result<String, PhhError> {
        let quote = self.bump().unwrap_or('"');
        if self.rest().starts_with(&[quote; 2].iter().collect::<String>()) {
            return Err(self.wrong("strings over several lines are not read"));
        }
        let mut text = String::new();
        loop {
            match self.bump() {
                None | Some('\n') => return Err(self.wrong("the string is not closed")),
                Some(c) if c == quote => return Ok(text),
                Some('\\') if quote == '"' => text.extend(self.bump()),
                Some(c) => text.push(c),
            }
        }
    }

    fn value(&mut self, depth: u8) -> Result<Value, PhhError> {
        match self.peek() {
            Some('"' | '\'') => Ok(Value::Text(self.string()?)),
            Some('[') if depth < DEEPEST => {
                self.bump();
                let mut list = Vec::new();
                loop {
                    self.skip(true);
                    if self.peek() == Some(']') {
                        self.bump();
                        return Ok(Value::List(list));
                    }
                    list.push(self.value(depth + 1)?);
                    self.skip(true);
                    match self.peek() {
                        Some(',') => {
                            self.bump();
                        }
                        Some(']') => {}
                        _ => return Err(self.wrong("expected , or ]")),
                    }
                }
            }
            Some('{') => {
                self.until(&['}', '\n']);
                self.expect('}').map(|()| Value::Other)
            }
            _ => {
                let word = self.until(&[',', ']', '#', '\n', ' ', '\t', '\r']);
                match word {
                    "" => Err(self.wrong("expected a value")),
                    "true" => Ok(Value::Flag(true)),
                    "false" => Ok(Value::Flag(false)),
                    word => Ok(number(word)),
                }
            }
        }
    }
}

/// A number with at most six decimals; anything else is of no interest.
fn number(word: &str) -> Value {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word).replace('_', "");
    let (whole, part) = digits.split_once('.').unwrap_or((&digits, ""));
    let part = part.trim_end_matches('0');
    let plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !plain(whole) || !plain(part) || part.len() > 6 {
        return Value::Other;
    }
    let micros = |text: &str| text.parse::<u64>().ok();
    let whole = micros(whole).and_then(|whole| whole.checked_mul(1_000_000));
    match (whole, micros(&format!("{part:0<6}"))) {
        (Some(whole), Some(part)) => {
            let signed = if word.starts_with('-') { Value::Negative } else { Value::Number };
            whole.checked_add(part).map_or(Value::Other, signed)
        }
        _ => Value::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_keys_lists_comments_and_tables() {
        let text = "a = 'x y' # note\nb=[1, 2.5,\n  -3_000,]\n\"c\" = \"q\\\"t\"\nd = true\ne = {a = 1}\n";
        let number = |n: u64| Value::Number(n * 100_000);
        assert_eq!(
            parse(text).unwrap(),
            [vec![
                ("a".to_owned(), Value::Text("x y".to_owned())),
                ("b".to_owned(), Value::List(vec![number(10), number(25), Value::Negative(3_000_000_000)])),
                ("c".to_owned(), Value::Text("q\"t".to_owned())),
                ("d".to_owned(), Value::Flag(true)),
                ("e".to_owned(), Value::Other),
            ]]
        );
        assert_eq!(parse("[1]\na = 1\n[2]\na = 2").unwrap().len(), 2);
        assert_eq!(parse(" \n# nothing").unwrap().len(), 0);
    }

    #[test]
    fn says_where_a_file_is_wrong() {
        for (text, line) in
            [("a = 1\nb", 2), ("a = 'x", 1), ("a = [1 2]", 1), ("a = 1 2", 1), ("\n\n= 1", 3), ("a =", 1)]
        {
            match parse(text) {
                Err(PhhError::Notation { line: at, .. }) => assert_eq!(at, line, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(parse(&format!("a = {}", "[".repeat(100_000))).is_err());
        for odd in ["a = 1.2345678", "a = 99999999999999999999", "a = 1e5", "a = nan"] {
            assert_eq!(parse(odd).unwrap()[0][0].1, Value::Other, "{odd}");
        }
    }
}

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

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The key.
    pub key: String,
    /// Its value.
    pub value: Value,
    /// The line, from 1, where the key stands.
    pub line: usize,
}

/// The fields of one hand, in order; each key once.
pub type Fields = Vec<Field>;

/// One hand of a file: a numbered table, or what stands before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The line, from 1, where it begins.
    pub line: usize,
    /// Its fields, or the first thing that is not in the notation.
    pub fields: Result<Fields, PhhError>,
}

impl Section {
    fn at(line: usize) -> Section {
        Section { line, fields: Ok(Fields::new()) }
    }

    fn push(&mut self, field: Field) {
        let Ok(fields) = &mut self.fields else { return };
        if fields.iter().any(|known| known.key == field.key) {
            let detail = format!("{} is said twice in one hand", field.key);
            self.fields = Err(PhhError::Notation { line: field.line, detail });
        } else {
            fields.push(field);
        }
    }
}

/// The hands of a file: one, or as many as it has numbered tables. What is wrong in one ends with the next table.
pub fn parse(text: &str) -> Vec<Section> {
    let mut reader = Reader { text, at: 0, counted: (0, 1) };
    let mut sections = Vec::new();
    let mut section: Option<Section> = None;
    loop {
        reader.skip(true);
        let (start, line) = (reader.at, reader.line());
        match reader.peek() {
            None => break,
            Some('[') => {
                sections.extend(section.replace(Section::at(line)));
                reader.until(&['\n']);
            }
            Some(_) => {
                let section = section.get_or_insert_with(|| Section::at(line));
                match reader.pair(line) {
                    Ok(field) => section.push(field),
                    Err(error) => {
                        if section.fields.is_ok() {
                            section.fields = Err(error);
                        }
                        reader.skip_to_table(start);
                    }
                }
            }
        }
    }
    sections.extend(section);
    sections
}

/// One amount, as an action has it: millionths.
pub fn amount(text: &str) -> Option<Micros> {
    match number(text) {
        Value::Number(micros) => Some(micros),
        _ => None,
    }
}

/// Lists inside lists, at most: deeper ones are no hands and could exhaust the stack.
const DEEPEST: u8 = 8;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// A place, and the line it is on: lines are counted from there.
    counted: (usize, usize),
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

    /// The line, from 1, where the reader is.
    fn line(&mut self) -> usize {
        let (place, line) = self.counted;
        let (place, line) = if place <= self.at { (place, line) } else { (0, 1) };
        let line = line + self.text.get(place..self.at).unwrap_or_default().matches('\n').count();
        self.counted = (self.at, line);
        line
    }

    fn wrong(&mut self, detail: &str) -> PhhError {
        PhhError::Notation { line: self.line(), detail: detail.to_owned() }
    }

    /// A line with a key and its value; `line` is where it begins.
    fn pair(&mut self, line: usize) -> Result<Field, PhhError> {
        let key = self.key()?;
        self.skip(false);
        self.expect('=')?;
        self.skip(false);
        let value = self.value(0)?;
        self.skip(false);
        if matches!(self.peek(), None | Some('\n')) {
            return Ok(Field { key, value, line });
        }
        Err(self.wrong("a line has one key and one value"))
    }

    /// Goes on at the first line after `start` that heads a table.
    fn skip_to_table(&mut self, start: usize) {
        self.at = start;
        loop {
            self.until(&['\n']);
            if self.bump().is_none() || heads_a_table(self.rest()) {
                return;
            }
        }
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

/// Whether `rest` begins with a line such as `[12]`.
fn heads_a_table(rest: &str) -> bool {
    let line = rest.lines().next().unwrap_or_default().trim_start();
    let Some((name, after)) = line.strip_prefix('[').and_then(|line| line.split_once(']')) else { return false };
    let plain = |c: char| c.is_alphanumeric() || " _-.\"'".contains(c);
    let after = after.trim_start();
    !name.is_empty() && name.chars().all(plain) && (after.is_empty() || after.starts_with('#'))
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

    fn field(line: usize, key: &str, value: Value) -> Field {
        Field { key: key.to_owned(), value, line }
    }

    fn only(text: &str) -> Section {
        let mut sections = parse(text);
        assert_eq!(sections.len(), 1, "{text}");
        sections.remove(0)
    }

    #[test]
    fn reads_keys_lists_comments_and_tables() {
        let text = "a = 'x y' # note\nb=[1, 2.5,\n  -3_000,]\n\"c\" = \"q\\\"t\"\nd = true\ne = {a = 1}\n";
        let number = |n: u64| Value::Number(n * 100_000);
        assert_eq!(
            only(text).fields.unwrap(),
            [
                field(1, "a", Value::Text("x y".to_owned())),
                field(2, "b", Value::List(vec![number(10), number(25), Value::Negative(3_000_000_000)])),
                field(4, "c", Value::Text("q\"t".to_owned())),
                field(5, "d", Value::Flag(true)),
                field(6, "e", Value::Other),
            ]
        );
        let lines: Vec<usize> = parse("[1]\na = 1\n[2]\na = 2").iter().map(|section| section.line).collect();
        assert_eq!(lines, [1, 3]);
        assert_eq!(parse(" \n# nothing").len(), 0);
    }

    #[test]
    fn says_where_a_hand_is_wrong() {
        for (text, line) in [
            ("a = 1\nb", 2),
            ("a = 'x", 1),
            ("a = [1 2]", 1),
            ("a = 1 2", 1),
            ("\n\n= 1", 3),
            ("a =", 1),
            ("a = 1\nb = 2\na = 3", 3),
        ] {
            match only(text).fields {
                Err(PhhError::Notation { line: at, .. }) => assert_eq!(at, line, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(only(&format!("a = {}", "[".repeat(100_000))).fields.is_err());
        for odd in ["a = 1.2345678", "a = 99999999999999999999", "a = 1e5", "a = nan"] {
            assert_eq!(only(odd).fields.unwrap()[0].value, Value::Other, "{odd}");
        }
    }

    #[test]
    fn what_is_wrong_in_one_hand_ends_with_the_next_table() {
        for broken in ["a = [1,\n2", "a = 'x", "a 1\nb = 2", "a = [\n[1, 2]", "a = {", "a = 1 2\n[3, 4]"] {
            let sections = parse(&format!("[1]\na = 1\n[2] # the second\n{broken}\n['3']\na = 3\n[4]\n"));
            let fine: Vec<bool> = sections.iter().map(|section| section.fields.is_ok()).collect();
            assert_eq!(fine, [true, false, true, true], "{broken}: {sections:?}");
            assert_eq!(sections[2].fields.as_ref().unwrap()[0].key, "a", "{broken}");
            assert!(sections[3].fields.as_ref().unwrap().is_empty(), "a table without fields is a hand without fields");
        }
    }
}

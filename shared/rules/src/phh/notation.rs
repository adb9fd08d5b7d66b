//! The TOML that PHH files are written in: keys with strings, numbers, lists; numbered tables for several hands.
//!
//! Amounts are read from their digits, so none passes through a float.

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

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

type Pair<'a> = (Spanned<DeString<'a>>, Spanned<DeValue<'a>>);

/// The hands of a file: one, or as many as it has numbered tables. What is wrong in one ends with the next table.
pub fn parse(text: &str) -> Vec<Section> {
    // Where something is wrong, every table is read by itself, so that the others are read all the same.
    sections(text).unwrap_or_else(|_| chunks(text).into_iter().filter_map(alone).collect())
}

/// One amount, as an action has it: millionths.
pub fn amount(text: &str) -> Option<Micros> {
    match number(text) {
        Value::Number(micros) => Some(micros),
        _ => None,
    }
}

/// The hands of a text in which nothing is wrong.
fn sections(text: &str) -> Result<Vec<Section>, PhhError> {
    let headed = |(key, value): &Pair<'_>| {
        let line = text[..key.span().start].rsplit('\n').next().unwrap_or_default();
        value.get_ref().is_table() && line.trim_start().starts_with('[')
    };
    let (tables, before): (Vec<_>, Vec<_>) = read(text, 1)?.into_iter().partition(headed);
    let mut lines = Lines::new(text, 1);
    let first = before.first().map(|(key, _)| key.span().start);
    let mut hands: Vec<Section> = first
        .map(|start| Section { line: lines.of(start), fields: Ok(fields(before, &mut lines)) })
        .into_iter()
        .collect();
    for (key, value) in tables {
        let DeValue::Table(table) = value.into_inner() else { continue };
        let line = lines.of(key.span().start);
        hands.push(Section { line, fields: Ok(fields(in_order(table), &mut lines)) });
    }
    Ok(hands)
}

/// The tables of a text without their headers, with the lines where they and their fields begin.
fn chunks(text: &str) -> Vec<(usize, usize, &str)> {
    let (mut found, mut begins, mut from, mut at) = (Vec::new(), 1, (1, 0), 0);
    for (line, row) in (1..).zip(text.split_inclusive('\n')) {
        if heads_a_table(row) {
            found.push((begins, from.0, &text[from.1..at]));
            (begins, from) = (line, (line + 1, at + row.len()));
        }
        at += row.len();
    }
    found.push((begins, from.0, &text[from.1..]));
    found
}

/// The one hand of a chunk; none before the first table, if nothing stands there.
fn alone((begins, from, text): (usize, usize, &str)) -> Option<Section> {
    let mut lines = Lines::new(text, from);
    let fields = read(text, from).map(|pairs| fields(pairs, &mut lines));
    let headed = begins < from;
    let empty = fields.as_ref().is_ok_and(Vec::is_empty);
    // Without a header it begins where its first field does.
    let line = fields.iter().flatten().map(|field| field.line).next().filter(|_| !headed).unwrap_or(begins);
    (headed || !empty).then_some(Section { line, fields })
}

/// The pairs of a text whose first line is `from`, in their order.
fn read(text: &str, from: usize) -> Result<Vec<Pair<'_>>, PhhError> {
    DeTable::parse(text).map(|table| in_order(table.into_inner())).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        PhhError::Notation { line: Lines::new(text, from).of(start), detail: error.message().to_owned() }
    })
}

fn in_order(table: DeTable<'_>) -> Vec<Pair<'_>> {
    let mut pairs: Vec<Pair<'_>> = table.into_iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    pairs
}

fn fields(pairs: Vec<Pair<'_>>, lines: &mut Lines<'_>) -> Fields {
    let field = |(key, value): Pair<'_>| Field {
        line: lines.of(key.span().start),
        key: key.into_inner().into_owned(),
        value: value_of(value.get_ref()),
    };
    pairs.into_iter().map(field).collect()
}

fn value_of(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::Text(text.clone().into_owned()),
        DeValue::Integer(integer) if integer.radix() == 10 => number(integer.as_str()),
        DeValue::Float(float) => number(float.as_str()),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Array(list) => Value::List(list.iter().map(|item| value_of(item.get_ref())).collect()),
        DeValue::Integer(_) | DeValue::Datetime(_) | DeValue::Table(_) => Value::Other,
    }
}

/// Counts the lines of a text from the place it was last asked for: places mostly ascend.
struct Lines<'a> {
    text: &'a str,
    first: usize,
    known: (usize, usize),
}

impl Lines<'_> {
    fn new(text: &str, first: usize) -> Lines<'_> {
        Lines { text, first, known: (0, first) }
    }

    /// The line in which a place lies.
    fn of(&mut self, place: usize) -> usize {
        let (from, line) = if self.known.0 <= place { self.known } else { (0, self.first) };
        let between = self.text.as_bytes().get(from..place).unwrap_or_default();
        self.known = (place, line + between.iter().filter(|byte| **byte == b'\n').count());
        self.known.1
    }
}

/// Whether a line is one such as `[12]`.
fn heads_a_table(line: &str) -> bool {
    let Some((name, after)) = line.trim_start().strip_prefix('[').and_then(|line| line.split_once(']')) else {
        return false;
    };
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

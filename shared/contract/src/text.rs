//! What texts that are stored may consist of: the two alphabets of the house, as rules and as patterns for the
//! documents.
//!
//! A **reference** names a transfer outside: the characters that banks pass on unchanged in SEPA, with `_` and `#`
//! beside them. A **plain** text is for people to read (a reason, a purpose, a name): any characters but those that
//! cannot be seen or that turn the text around them, so that what is shown is what was stored.

use std::borrow::Cow;

use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The characters of [`is_unseen`], as a range of regular expressions.
macro_rules! unseen {
    () => {
        r"\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    };
}

/// The longest reference.
pub const LONGEST_REFERENCE: usize = 128;

/// The longest name.
pub const LONGEST_NAME: usize = 80;

/// The longest reason, purpose or cause.
pub const LONGEST_REASON: usize = 200;

/// [`is_reference`] without the length, as a pattern of JSON Schema.
pub const REFERENCE_PATTERN: &str = r"^[A-Za-z0-9/?:().,'+_#-]+( [A-Za-z0-9/?:().,'+_#-]+)*$";

/// [`is_plain`] without the length, as a pattern of JSON Schema.
pub const PLAIN_PATTERN: &str = concat!("^[^", unseen!(), "]*[^\\s", unseen!(), "][^", unseen!(), "]*$");

/// Whether `name` can be the name of a game: lowercase letters, digits and hyphens (`scala-40`).
pub fn is_name_of_game(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// What is asked of a reference, in words.
pub const REFERENCE_RULE: &str =
    "1 to 128 letters and digits of ASCII, / ? : ( ) . , ' + _ # - and single spaces between them";

/// What is asked of a plain text of at most 200 characters, in words.
pub const REASON_RULE: &str =
    "1 to 200 characters, not only blanks, none of them a control, direction or invisible character";

/// What is asked of a name, in words.
pub const NAME_RULE: &str =
    "1 to 80 characters, not only blanks, none of them a control, direction or invisible character";

/// The schema of a name: `#[schema(value_type = Name)]`.
#[derive(Debug)]
pub struct Name;

/// The schema of a reference: `#[schema(value_type = Reference)]`.
#[derive(Debug)]
pub struct Reference;

/// The schema of a reason, a purpose or a cause: `#[schema(value_type = Reason)]`.
#[derive(Debug)]
pub struct Reason;

fn text(longest: usize, pattern: &str, rule: &str) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(longest));
    text.pattern(Some(pattern)).description(Some(format!("A text of {rule}."))).into()
}

impl PartialSchema for Reference {
    fn schema() -> RefOr<Schema> {
        text(LONGEST_REFERENCE, REFERENCE_PATTERN, REFERENCE_RULE)
    }
}

impl ToSchema for Reference {
    fn name() -> Cow<'static, str> {
        "Reference".into()
    }
}

impl PartialSchema for Name {
    fn schema() -> RefOr<Schema> {
        text(LONGEST_NAME, PLAIN_PATTERN, NAME_RULE)
    }
}

impl ToSchema for Name {
    fn name() -> Cow<'static, str> {
        "Name".into()
    }
}

impl PartialSchema for Reason {
    fn schema() -> RefOr<Schema> {
        text(LONGEST_REASON, PLAIN_PATTERN, REASON_RULE)
    }
}

impl ToSchema for Reason {
    fn name() -> Cow<'static, str> {
        "Reason".into()
    }
}

/// Whether a text may be the reference of a transfer outside: 1 to 128 letters and digits of ASCII, `/?:().,'+_#-`, and
/// single spaces between them.
pub fn is_reference(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b"/?:().,'+_#-".contains(&byte);
    let word = |word: &str| !word.is_empty() && word.bytes().all(known);
    text.len() <= LONGEST_REFERENCE && text.split(' ').all(word)
}

/// Whether a text is plain: 1 to `most` characters, not only blanks, no control or direction characters, nothing
/// invisible.
pub fn is_plain(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.chars().count()) && !text.trim().is_empty() && !text.chars().any(is_unseen)
}

/// Control characters, line separators, soft hyphens, zero-width and direction characters.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_what_a_bank_passes_on() {
        let longest = "x".repeat(128);
        for good in ["a", "bank-2026-000017", "RF18 5390 0754 7034", "(a)/b:c.d,e'f+g_h#i?", longest.as_str()] {
            assert!(is_reference(good), "{good:?}");
        }
        let too_long = "x".repeat(129);
        let bad = [
            "",
            " ",
            " a",
            "a ",
            "a  b",
            "a\tb",
            "a\nb",
            "a\0b",
            "a\u{202e}b",
            "a\u{200b}b",
            "caff\u{e8}",
            "a;b",
            "a\"b",
            "\u{ff21}",
            too_long.as_str(),
        ];
        for bad in bad {
            assert!(!is_reference(bad), "{bad:?}");
        }
    }

    #[test]
    fn a_plain_text_shows_all_that_it_holds() {
        let longest = "\u{e8}".repeat(200);
        for good in ["a", "Caff\u{e8} & \u{20ac} 5, \u{201c}s\u{ec}\u{201d}", "\u{1f0a1} asso", longest.as_str()] {
            assert!(is_plain(good, 200), "{good:?}");
        }
        let too_long = "\u{e8}".repeat(201);
        for bad in [
            "",
            "  ",
            "\u{a0}",
            "a\nb",
            "a\0",
            "a\u{7f}",
            "a\u{85}",
            "a\u{202e}b",
            "a\u{2066}b",
            "a\u{200f}",
            "a\u{200b}",
            "\u{feff}a",
            "a\u{2028}b",
            "a\u{ad}b",
            too_long.as_str(),
        ] {
            assert!(!is_plain(bad, 200), "{bad:?}");
        }
    }
}

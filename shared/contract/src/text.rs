//! What texts that are stored may consist of: the two alphabets of the house, as rules and as patterns for the
//! documents.
//!
//! A **reference** names a transfer outside: the characters that banks pass on unchanged in SEPA, with `_` and `#`
//! beside them. A **plain** text is for people to read (a reason, a purpose, a name): any characters but those that
//! cannot be seen or that turn the text around them (`visible`), so that what is shown is what was stored, and
//! nothing is stored that is not shown.
//!
//! What players write on the keyboards of their telephones is brought into that form first ([`folded`]); what staff and
//! services send is taken as it is or refused.

mod visible;

use std::borrow::Cow;

use mazziere_ids::PlayerId;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The characters that are not visible as a range of regular expressions, as far as every dialect can write it: those
/// of the basic plane that are assigned. A text that does not match is refused; of those that match, some are.
macro_rules! unseen {
    () => {
        r"\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc"
    };
}

/// The longest reference.
pub const LONGEST_REFERENCE: usize = 128;

/// The longest name.
pub const LONGEST_NAME: usize = 80;

/// The longest title of an event: the name of a template, and a number.
pub const LONGEST_TITLE: usize = 120;

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
    "1 to 200 visible characters and spaces, not only spaces: no control, direction, invisible or unassigned character";

/// What is asked of a name, in words.
pub const NAME_RULE: &str =
    "1 to 80 visible characters and spaces, not only spaces: no control, direction, invisible or unassigned character";

/// What is asked of a title, in words.
pub const TITLE_RULE: &str =
    "1 to 120 visible characters and spaces, not only spaces: no control, direction, invisible or unassigned character";

/// The schema of a name: `#[schema(value_type = Name)]`.
#[derive(Debug)]
pub struct Name;

/// The schema of a title: `#[schema(value_type = Title)]`.
#[derive(Debug)]
pub struct Title;

/// What a player is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerName {
    /// Who.
    pub player_id: PlayerId,
    /// The name, for people to read; two players may have the same.
    #[schema(value_type = Name)]
    pub name: String,
}

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

impl PartialSchema for Title {
    fn schema() -> RefOr<Schema> {
        text(LONGEST_TITLE, PLAIN_PATTERN, TITLE_RULE)
    }
}

impl ToSchema for Title {
    fn name() -> Cow<'static, str> {
        "Title".into()
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

/// Whether a text is plain: 1 to `most` visible characters and spaces (U+0020), not only spaces and marks that stand on
/// what is before them.
pub fn is_plain(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.chars().count())
        && text.chars().all(|character| character == ' ' || visible::is_visible(character))
        && text.chars().any(|character| character != ' ' && !visible::is_mark(character))
}

/// A text that cannot be refused, as it is kept: [`folded`], without what is not visible, cut to `most` characters;
/// none if nothing is left.
pub fn kept(text: &str, most: usize) -> Option<String> {
    let shown = |character: &char| *character == ' ' || visible::is_visible(*character);
    let kept: String = folded(text).chars().filter(shown).take(most).collect();
    is_plain(&kept, most).then_some(kept)
}

/// What a player wrote, as it is stored: spaces of every width are one space, none at the ends, and what keyboards put
/// into emoji and nobody sees is left away: the variation selectors 15 and 16 and the zero-width joiner. A red heart is
/// a heart still, a family is its members one by one; two texts that look the same are the same.
pub fn folded(text: &str) -> String {
    let kept = text.chars().filter(|character| !matches!(character, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}'));
    let spaced: String = kept.map(|character| if visible::is_space(character) { ' ' } else { character }).collect();
    spaced.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
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
            "\u{301}\u{301} \u{301}",
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
            "a\u{a0}b",
            "a\u{3000}b",
            too_long.as_str(),
        ] {
            assert!(!is_plain(bad, 200), "{bad:?}");
        }
    }

    #[test]
    fn what_keyboards_add_is_folded_and_nothing_else() {
        for (written, stored) in [
            ("  bella   mano ", "bella mano"),
            ("ben\u{a0}giocato\u{202f}!\u{3000}", "ben giocato !"),
            ("ti amo \u{2764}\u{fe0f}", "ti amo \u{2764}"),
            ("1\u{fe0f}\u{20e3} \u{2660}\u{fe0e}", "1\u{20e3} \u{2660}"),
            ("\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}", "\u{1f468}\u{1f469}\u{1f467}"),
            ("\u{1f44d}\u{1f3fd}", "\u{1f44d}\u{1f3fd}"),
            ("\u{fe0f}\u{200d}", ""),
        ] {
            assert_eq!(folded(written), stored, "{written:?}");
        }
        for kept in ["a\nb", "a\tb", "a\u{200b}b", "a\u{2028}b", "a\u{e0041}b", "a\u{fe01}b"] {
            assert_eq!(folded(kept), kept, "is refused, not mended");
            assert!(!is_plain(&folded(kept), 200), "{kept:?}");
        }
    }

    /// The documents' pattern refuses no plain text, and of what is not plain only what no pattern can say.
    #[test]
    fn the_pattern_says_the_same_of_the_basic_plane() {
        let pattern = regex::Regex::new(PLAIN_PATTERN).unwrap();
        for character in '\0'..='\u{10ffff}' {
            let text = format!("a{character}b");
            let plain = is_plain(&text, 3);
            assert!(pattern.is_match(&text) || !plain, "the pattern refuses {character:?}");
            let unsaid = character > '\u{ffff}' || visible::is_unassigned(character);
            assert!(plain || unsaid || !pattern.is_match(&text), "the pattern takes {character:?}");
        }
        for blank in ["", " ", "   "] {
            assert!(!pattern.is_match(blank), "{blank:?}");
        }
    }
}

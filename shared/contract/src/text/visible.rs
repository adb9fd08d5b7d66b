//! Which characters can be seen, from the properties of Unicode, as the crate that also reads domain names for us has
//! them (ICU4X): no table of ours that grows old.

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup, WhiteSpace};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Whether a character leaves ink, and nothing but its own: not `Default_Ignorable_Code_Point`, not `White_Space`, not
/// of the general category Other (controls, formats, private use, and what no version of Unicode has assigned yet, the
/// noncharacters among it), and none of the few that are blank by their drawing alone.
pub(super) fn is_visible(character: char) -> bool {
    let other = GeneralCategoryGroup::Other.contains(CodePointMapData::<GeneralCategory>::new().get(character));
    !other
        && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(character)
        && !CodePointSetData::new::<WhiteSpace>().contains(character)
        && !is_blank(character)
}

/// Whether a character stands on the one before it, as accents do.
pub(super) fn is_mark(character: char) -> bool {
    GeneralCategoryGroup::Mark.contains(CodePointMapData::<GeneralCategory>::new().get(character))
}

/// Whether a character is a space of some width. Lines and controls are none.
pub(super) fn is_space(character: char) -> bool {
    CodePointMapData::<GeneralCategory>::new().get(character) == GeneralCategory::SpaceSeparator
}

/// Symbols, letters and marks whose glyph is empty, which no property says: the object replacement, the blank of
/// Braille, the Khitan filler, the blanks of Egyptian hieroglyphs, the null notehead.
fn is_blank(character: char) -> bool {
    matches!(character, '\u{2800}' | '\u{fffc}' | '\u{13441}' | '\u{13442}' | '\u{16fe4}' | '\u{1d159}')
}

/// Whether nothing is assigned here, nor meant to be ignored.
#[cfg(test)]
pub(super) fn is_unassigned(character: char) -> bool {
    CodePointMapData::<GeneralCategory>::new().get(character) == GeneralCategory::Unassigned
        && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What got through once, each whole range of it.
    const UNSEEN: &[(u32, u32)] = &[
        (0x00, 0x20),
        (0x7f, 0xa0),
        (0xad, 0xad),
        (0x34f, 0x34f),
        (0x61c, 0x61c),
        (0x115f, 0x1160),
        (0x1680, 0x1680),
        (0x17b4, 0x17b5),
        (0x180b, 0x180f),
        (0x2000, 0x200f),
        (0x2028, 0x202f),
        (0x205f, 0x206f),
        (0x2800, 0x2800),
        (0x3000, 0x3000),
        (0x3164, 0x3164),
        (0xe000, 0xf8ff),
        (0xfdd0, 0xfdef),
        (0xfe00, 0xfe0f),
        (0xfeff, 0xfeff),
        (0xffa0, 0xffa0),
        (0xfff0, 0xfffc),
        (0xfffe, 0xffff),
        (0x13430, 0x1343f),
        (0x13441, 0x13442),
        (0x16fe4, 0x16fe4),
        (0x1bca0, 0x1bca3),
        (0x1d159, 0x1d159),
        (0x1d173, 0x1d17a),
        (0x1fffe, 0x1ffff),
        (0xe0000, 0xe0fff),
        (0xf0000, 0x10ffff),
    ];

    #[test]
    fn nothing_is_visible_that_leaves_no_ink() {
        for (first, last) in UNSEEN {
            for character in (*first..=*last).filter_map(char::from_u32) {
                assert!(!is_visible(character), "{character:?}");
            }
        }
        let noncharacters = (0..=16).flat_map(|plane| [plane * 0x1_0000 + 0xfffe, plane * 0x1_0000 + 0xffff]);
        for character in noncharacters.filter_map(char::from_u32) {
            assert!(!is_visible(character), "{character:?}");
        }
    }

    #[test]
    fn what_people_write_is_visible() {
        let texts = [
            "Nicol\u{f2}",
            "nicolo\u{300}",
            "\u{20ac}\u{bd}\u{201c}\u{2026}\u{2013}",
            "\u{2660}\u{1f0a1}\u{1f44d}\u{1f3fd}",
        ];
        let scripts = [
            "\u{3b1}\u{3b2}",
            "\u{416}\u{438}",
            "\u{5d0}\u{5d1}",
            "\u{627}\u{628}",
            "\u{5c71}\u{3042}\u{ac00}",
            "\u{1f1ee}\u{1f1f9}",
        ];
        for character in texts.iter().chain(&scripts).flat_map(|text| text.chars()) {
            assert!(is_visible(character), "{character:?}");
        }
        assert!(('!'..='~').all(is_visible));
    }
}

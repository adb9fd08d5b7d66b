//! What a card is called and how it is drawn: for people, and for programs that show cards to them.
//!
//! Owns the names of cards in English and Italian, and their glyphs. What a card is worth belongs to each game.

use super::{Card, Colour, DeckKind, Face, FrenchCard, ItalianCard, Suit, Symbol, UnoCard};

/// The words for one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The suit in the deck's own words: `denari` of Italian cards, `diamonds` of French ones; none of UNO's cards and
    /// of the jolly.
    pub suit: Option<&'static str>,
    /// The colour that it has by the rules of UNO, or as it is printed: `red` or `black` of French cards; none of
    /// Italian cards, wild cards and the jolly.
    pub colour: Option<&'static str>,
    /// `ace`, `2` to `10`, `jack`, `knight`, `queen`, `king`; of UNO `0` to `9`, `draw_two`, `reverse`, `skip`, `wild`,
    /// `wild_draw_four`; `jolly`.
    pub rank: &'static str,
    /// The number that is printed on it, or its place in the suit from the ace (1) on; none of UNO's action cards and
    /// of the jolly.
    pub number: Option<u8>,
    /// Its name in English.
    pub english: String,
    /// Its name in Italian.
    pub italian: String,
    /// A character or two to show it with where there is no picture.
    pub glyph: String,
}

const RANKS: [&str; 14] = ["", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
const ENGLISH: [&str; 14] =
    ["", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
const ITALIAN: [&str; 14] =
    ["", "asso", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "fante", "donna", "re"];

/// A word of one of the lists above; they have one for every number from 1 to 13.
fn word(list: &[&'static str; 14], number: u8) -> &'static str {
    list.get(usize::from(number)).copied().unwrap_or_default()
}

impl Card {
    /// What it is called and how it is drawn.
    pub fn description(self) -> Description {
        match self.face() {
            Face::Italian(card) => italian(card),
            Face::French(card) => french(card),
            Face::Jolly => Description {
                suit: None,
                colour: None,
                rank: "jolly",
                number: None,
                english: "joker".to_owned(),
                italian: "jolly".to_owned(),
                glyph: '\u{1F0CF}'.to_string(),
            },
            Face::Uno(card) => uno(card),
        }
    }
}

fn italian(card: ItalianCard) -> Description {
    let number = card.rank as u8 + 1;
    let (suit, english_suit, symbol) = match card.suit {
        Suit::Denari => ("denari", "coins", '\u{1FA99}'),
        Suit::Coppe => ("coppe", "cups", '\u{1F3C6}'),
        Suit::Bastoni => ("bastoni", "clubs", '\u{1FAB5}'),
        Suit::Spade => ("spade", "swords", '\u{1F5E1}'),
    };
    // The eight is the fante, the nine the cavallo, the ten the re: there are no numbers above seven.
    let (rank, english, italian) = match number {
        8 => ("jack", "jack", "fante"),
        9 => ("knight", "knight", "cavallo"),
        10 => ("king", "king", "re"),
        number => (word(&RANKS, number), word(&ENGLISH, number), word(&ITALIAN, number)),
    };
    Description {
        suit: Some(suit),
        colour: None,
        rank,
        number: Some(number),
        english: format!("{english} of {english_suit}"),
        italian: format!("{italian} di {suit}"),
        glyph: format!("{}{symbol}", card.rank.letter()),
    }
}

fn french(card: FrenchCard) -> Description {
    let number = card.rank.number();
    // Unicode has the cards of each suit in a row of sixteen, with a knight between jack and queen.
    let (suit, italian_suit, colour, row) = match card.suit {
        Suit::Denari => ("diamonds", "quadri", "red", 0x1_F0C0),
        Suit::Coppe => ("hearts", "cuori", "red", 0x1_F0B0),
        Suit::Bastoni => ("clubs", "fiori", "black", 0x1_F0D0),
        Suit::Spade => ("spades", "picche", "black", 0x1_F0A0),
    };
    let place = u32::from(number) + u32::from(number > 11);
    Description {
        suit: Some(suit),
        colour: Some(colour),
        rank: word(&RANKS, number),
        number: Some(number),
        english: format!("{} of {suit}", word(&ENGLISH, number)),
        italian: format!("{} di {italian_suit}", word(&ITALIAN, number)),
        glyph: char::from_u32(row + place).map(String::from).unwrap_or_default(),
    }
}

fn uno(card: UnoCard) -> Description {
    let (colour, symbol) = match card {
        UnoCard::Wild => return wild("wild", "wild", "jolly", ""),
        UnoCard::WildDrawFour => return wild("wild_draw_four", "wild draw four", "jolly pesca quattro", "+4"),
        UnoCard::Coloured(colour, symbol) => (colour, symbol),
    };
    let (name, italian_name, disc) = match colour {
        Colour::Blue => ("blue", "blu", '\u{1F535}'),
        Colour::Red => ("red", "rosso", '\u{1F534}'),
        Colour::Green => ("green", "verde", '\u{1F7E2}'),
        Colour::Yellow => ("yellow", "giallo", '\u{1F7E1}'),
    };
    const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let numbered = |number: u8| NUMBERS.get(usize::from(number)).copied().unwrap_or_default();
    let (rank, number, english, italian, drawn) = match symbol {
        Symbol::Number(0) => ("0", Some(0), "zero", "zero", "0"),
        Symbol::Number(n) => (numbered(n), Some(n), word(&ENGLISH, n), word(&ITALIAN, n.max(1)), numbered(n)),
        Symbol::DrawTwo => ("draw_two", None, "draw two", "pesca due", "+2"),
        Symbol::Reverse => ("reverse", None, "reverse", "inverti", "\u{21C4}"),
        Symbol::Skip => ("skip", None, "skip", "salta", "\u{2298}"),
    };
    // On UNO's cards the one is no ace.
    let (english, italian) = if number == Some(1) { ("one", "uno") } else { (english, italian) };
    Description {
        suit: None,
        colour: Some(name),
        rank,
        number,
        english: format!("{name} {english}"),
        italian: format!("{italian} {italian_name}"),
        glyph: format!("{disc}{drawn}"),
    }
}

fn wild(rank: &'static str, english: &str, italian: &str, drawn: &str) -> Description {
    Description {
        suit: None,
        colour: None,
        rank,
        number: None,
        english: english.to_owned(),
        italian: italian.to_owned(),
        glyph: format!("\u{1F308}{drawn}"),
    }
}

impl DeckKind {
    /// Each card of it once, in canonical order, with how many copies there are.
    pub fn faces(self) -> Vec<(Card, usize)> {
        self.cards().chunk_by(|one, next| one == next).map(|copies| (copies[0], copies.len())).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[track_caller]
    fn named(code: &str, english: &str, italian: &str, glyph: &str) {
        let said = code.parse::<Card>().unwrap().description();
        assert_eq!((&*said.english, &*said.italian, &*said.glyph), (english, italian, glyph), "{code}");
    }

    #[test]
    fn cards_are_called_as_players_call_them() {
        named("7D", "seven of coins", "sette di denari", "7🪙");
        named("QC", "knight of cups", "cavallo di coppe", "Q🏆");
        named("As", "ace of spades", "asso di picche", "🂡");
        named("Kh", "king of hearts", "re di cuori", "🂾");
        named("Qd", "queen of diamonds", "donna di quadri", "🃍");
        named("Jc", "jack of clubs", "fante di fiori", "🃛");
        named("Jo", "joker", "jolly", "🃏");
        named("G1", "yellow one", "uno giallo", "🟡1");
        named("V0", "green zero", "zero verde", "🟢0");
        named("BI", "blue reverse", "inverti blu", "🔵⇄");
        named("W4", "wild draw four", "jolly pesca quattro", "🌈+4");
    }

    #[test]
    fn every_card_of_a_deck_has_names_and_a_glyph_of_its_own() {
        for deck in DeckKind::ALL {
            let faces = deck.faces();
            assert_eq!(faces.iter().map(|(_, copies)| copies).sum::<usize>(), deck.cards().len());
            let said: Vec<Description> = faces.iter().map(|(card, _)| card.description()).collect();
            let words: [fn(&Description) -> &String; 3] = [|of| &of.english, |of| &of.italian, |of| &of.glyph];
            for word in words {
                let distinct: BTreeSet<&String> = said.iter().map(word).collect();
                assert_eq!(distinct.len(), faces.len(), "{deck:?}");
                assert!(said.iter().all(|of| !word(of).is_empty() && !of.rank.is_empty()), "{deck:?}");
            }
        }
    }
}

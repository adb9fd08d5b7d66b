//! The cards of UNO: what they count, and what may be laid on what.

use crate::card::{Card, Colour, Symbol, UnoCard, UnoSet};

/// The card as UNO knows it. Games of UNO check their decks, so no other card comes here; one counts as a wild card.
pub(super) fn face(card: Card) -> UnoCard {
    card.uno().unwrap_or(UnoCard::Wild)
}

/// The colour of a card; none of wild cards.
pub fn colour(card: Card) -> Option<Colour> {
    match face(card) {
        UnoCard::Coloured(colour, _) => Some(colour),
        UnoCard::Wild | UnoCard::WildDrawFour => None,
    }
}

/// What a card counts at the end of a smazzata: a number its face, a coloured action 20, a wild card 50.
pub fn value(card: Card) -> u16 {
    match face(card) {
        UnoCard::Coloured(_, Symbol::Number(number)) => u16::from(number),
        UnoCard::Coloured(..) => 20,
        UnoCard::Wild | UnoCard::WildDrawFour => 50,
    }
}

/// What lies on the discard pile, as far as it matters to the next card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Top {
    /// The current colour; none before it was named for a wild card that was flipped first.
    pub colour: Option<Colour>,
    /// The number or symbol; none after a wild card.
    pub symbol: Option<Symbol>,
}

impl Top {
    /// What may be laid on it (R9): the colour, the number or symbol, and wild cards always.
    pub fn matching(self) -> UnoSet {
        let colour = self.colour.map_or(UnoSet::EMPTY, UnoSet::of_colour);
        let symbol = self.symbol.map_or(UnoSet::EMPTY, UnoSet::of_symbol);
        UnoSet::WILDS.union(colour).union(symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::DeckKind;

    #[test]
    fn the_whole_deck_counts_1240() {
        let deck = DeckKind::Uno108.cards();
        assert_eq!(deck.iter().map(|&card| u32::from(value(card))).sum::<u32>(), 4 * 90 + 24 * 20 + 8 * 50);
    }

    #[test]
    fn sets_agree_with_the_cards_one_by_one() {
        let deck = DeckKind::Uno108.cards();
        for (of, on) in deck.iter().flat_map(|&of| deck.iter().map(move |&on| (of, on))) {
            let UnoCard::Coloured(colour, symbol) = face(on) else { continue };
            let matches = match face(of) {
                UnoCard::Coloured(own, sign) => own == colour || sign == symbol,
                UnoCard::Wild | UnoCard::WildDrawFour => true,
            };
            let top = Top { colour: Some(colour), symbol: Some(symbol) };
            assert_eq!(top.matching().contains(of), matches, "{of} on {on}");
            let after_wild = Top { symbol: None, ..top };
            assert_eq!(after_wild.matching().contains(of), super::colour(of).is_none_or(|own| own == colour));
            let number = matches!(face(of), UnoCard::Coloured(_, Symbol::Number(_)));
            assert_eq!(UnoSet::NUMBERS.contains(of), number);
        }
    }
}

//! Which places of a shuffled deck an event opens to a viewer who sees it: what proofs of fairness may show.
//!
//! Every game says it of its own events ([`PlayEvent::opens`](crate::kernel::PlayEvent::opens)); nothing is opened by
//! default. A place tells more than a face: when a card was dealt, to whom, and of two equal cards which one it was. So
//! an event may open a place only if a viewer who sees it knows all that already. These are the usual answers.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::card::Card;

/// Places of a deck, from 0.
pub type Places = Vec<u16>;

/// No place: the event shows no card, or its place would tell more.
pub fn nothing() -> Places {
    Places::new()
}

/// Every place.
pub fn everything(deck: &[Card]) -> Places {
    (0..).take(deck.len()).collect()
}

/// The places of these cards, in games in which a face is in the deck once. Of a face that comes twice, or not at all,
/// the face does not say which place it had: none is opened.
pub fn of_cards(cards: impl IntoIterator<Item = Card>, deck: &[Card]) -> Places {
    let wanted: BTreeSet<Card> = cards.into_iter().collect();
    let single = |card: &Card| deck.iter().filter(|other| *other == card).count() == 1;
    (0..).zip(deck).filter(|(_, card)| wanted.contains(card) && single(card)).map(|(place, _)| place).collect()
}

/// The places of all cards that are named in what is seen of an event: right where an event names a card only to who
/// may know when it was dealt to whom.
pub fn of_seen(seen: Option<&Value>, deck: &[Card]) -> Places {
    let mut cards = Vec::new();
    if let Some(seen) = seen {
        collect(seen, &mut cards);
    }
    if cards.is_empty() { nothing() } else { of_cards(cards, deck) }
}

fn collect(value: &Value, cards: &mut Vec<Card>) {
    match value {
        Value::String(text) => cards.extend(text.parse::<Card>().ok()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, cards)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, cards)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn deck(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn a_card_that_comes_twice_is_not_opened_by_its_face() {
        let deck = deck("7d Jo 7d As Jo Kc");
        let all = ["7d", "As", "Kc", "Jo", "2c"].map(|card| card.parse().unwrap());
        assert_eq!(of_cards(all, &deck), [3, 5]);
        assert_eq!(everything(&deck).len(), 6);
    }

    #[test]
    fn what_is_seen_is_found_wherever_it_is_named() {
        let deck = deck("7D AD KS 2C");
        let seen = json!({"type": "played", "card": "KS", "took": [["7D"], {"more": "2C"}], "text": "AD and others"});
        assert_eq!(of_seen(Some(&seen), &deck), [0, 2, 3]);
        assert_eq!(of_seen(None, &deck), nothing());
    }
}

//! Whether the top discard could be taken at all: where it could land, whatever is laid down before it.
//!
//! All ways to take a card cannot be listed: games may be smaller, have more cards, or come after other lay-downs. Here
//! is what bounds them. **Invariant:** where this says no, no move takes the card; where it says yes, there may be
//! none.

use super::OPENING;
use super::standing::Standing;
use super::worth::meld_value;
use crate::card::{Card, French, ManyCards};
use crate::rummy::{Meld, Place, SCALA_40, Shape, offer, partition};

impl Standing {
    /// Whether the top discard might be taken in ways that are not suggested. If not, it cannot be taken.
    pub fn may_take_otherwise(&self) -> bool {
        let Some(top) = self.top.filter(|_| self.draws) else { return false };
        if self.opened { self.lands(top) } else { self.opens_with(top) }
    }

    /// Whether a hand that has not opened can open, or close, with this card in a game (R3).
    fn opens_with(&self, card: Card) -> bool {
        let cards: Vec<Card> = self.hand_with(Some(card)).iter().collect();
        let best = partition::best(SCALA_40, &cards, Some(card), 1, |meld| u32::from(meld_value(meld)));
        best.is_some_and(|laid| laid.worth >= u32::from(OPENING))
            || (self.may_close && self.complete(Some(card)).is_some())
    }

    /// Whether this card could lie in a new game or in one on the table, with all cards of the hand and a jolly that
    /// could be replaced.
    fn lands(&self, card: Card) -> bool {
        let mut pool = self.hand_with(Some(card));
        let replaced = |game: &Meld| game.wild_as().is_some_and(|own| pool.contains(own));
        if self.games.iter().any(replaced) {
            pool.insert(Card::JOLLY);
        }
        let has_it = |meld: &Meld| meld.cards().any(|own| own == card);
        offer::openable(SCALA_40, &pool).iter().any(has_it) || self.games.iter().any(|game| reaches(game, card, &pool))
    }
}

/// Whether `card`, one of `pool`, could lie in a game on the table with others of them: in the place of its jolly too,
/// and with a jolly beside it that could be replaced first.
fn reaches(game: &Meld, card: Card, pool: &ManyCards<French>) -> bool {
    let Some(french) = card.french() else {
        return SCALA_40.fits(game, card) || game.wild_as().is_some_and(|own| pool.contains(own));
    };
    if game.wild_as() == Some(card) {
        return true;
    }
    match game.shape() {
        Shape::Combination(rank) => {
            let there = |(own, place): (Card, Option<Place>)| own == card || place == Some(Place::Suit(french.suit));
            rank == french.rank && !game.placed().any(there)
        }
        Shape::Sequence(_) => offer::between(game, card).into_iter().any(|cards| {
            let wanting = cards.iter().filter(|&&card| !pool.contains(card)).count();
            wanting <= usize::from(pool.contains(Card::JOLLY))
        }),
    }
}

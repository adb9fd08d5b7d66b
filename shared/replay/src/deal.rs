//! How chance comes to a table: from a committed secret and the players' seeds, by the house's one derivation.
//!
//! Owns the use of `fairdeal` at tables: contexts, labels, the draw of the dealer, the cards of a deal, numbers,
//! openings. Deal numbers count what chance brings to the table from 1: every shuffle (that of a void deal too), every
//! reshuffle within a deal, every draw of numbers has a number, a promise and a proof of its own. Number 0 is the
//! secret of the table, from which those of its deals follow; at older tables it is the draw of the first dealer.
//!
//! Non-goals: when to commit, deal and reveal (see [`crate::table::decide`]).

use mazziere_contract::tables::CardOpening;
use mazziere_fairdeal::{
    Commitment, Context, Draw, Label, Openings, PROMISED_AT_ONCE, Promises, Root, Secret, Seeds, mixed_seed,
};
use mazziere_ids::TableId;
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Chance, ChanceRequest};
use mazziere_rules::seat::Seat;

/// The label under which a game's numbers are drawn.
const NUMBERS: Label = Label::new("numbers");

/// The number of the draw of the dealer, at tables that were opened before they promised many deals at once.
pub const DEALER_DRAW: u32 = 0;

/// The number of the secret of a table.
pub const TABLE_SECRET: u32 = 0;

/// The number of the first deal; the first dealer is drawn from its secret.
pub const FIRST_DEAL: u32 = 1;

/// The context of deal `deal` at `table`.
pub fn context(table: TableId, deal: u32) -> Context {
    Context::new(table.uuid().as_bytes(), u64::from(deal))
}

/// The promise that is published before deal `deal`.
pub fn commitment(table: TableId, deal: u32, secret: &Secret) -> Commitment {
    secret.commitment(&context(table, deal))
}

/// The secret of deal `deal`, at a table with the secret `of_table`.
pub fn secret(table: TableId, deal: u32, of_table: &Secret) -> Secret {
    of_table.of_deal(&context(table, deal))
}

/// The tree over the commitments of the next deals from `first` on, at a table with the secret `of_table`.
pub fn promises(table: TableId, first: u32, of_table: &Secret) -> Promises {
    Promises::new(of_table, table.uuid().as_bytes(), first, PROMISED_AT_ONCE)
}

/// What is mixed into deal `deal` of a player's own seed; nothing of none.
pub fn mixed(table: TableId, deal: u32, own: &[u8]) -> Vec<u8> {
    if own.is_empty() { Vec::new() } else { mixed_seed(&context(table, deal), own).to_vec() }
}

/// Who deals first, by the secret of `deal`. Nobody has a seed to give before the table is open.
pub fn dealer(table: TableId, deal: u32, secret: &Secret, seats: u8) -> Seat {
    let seeds = Seeds::empty(usize::from(seats));
    let drawn = Draw::new(secret, &context(table, deal), &seeds, Label::DEALER).below(u32::from(seats.max(1)));
    Seat::all(seats).nth(drawn as usize).unwrap_or(Seat::new(0))
}

/// What a draw came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The outcome for the rules.
    pub chance: Chance,
    /// The root over the salted cards, when cards were drawn.
    pub root: Option<Root>,
}

/// Draws what the game asks for: the same for the same secret, seeds and deal, for ever.
pub fn draw(table: TableId, deal: u32, secret: &Secret, seeds: &Seeds, request: &ChanceRequest) -> Drawn {
    let context = context(table, deal);
    match request {
        ChanceRequest::Shuffle { .. } | ChanceRequest::Reshuffle { .. } => {
            let new = request.new_deck().unwrap_or_default();
            let size = u16::try_from(new.len()).expect("a deck has fewer than 65536 cards");
            let order = Draw::new(secret, &context, seeds, Label::DEAL).permute(size);
            let cards: Vec<Card> = order.into_iter().map(|at| new[usize::from(at)]).collect();
            // Games do not shuffle nothing; were one to, there would be no card to prove.
            let root = (!cards.is_empty()).then(|| openings(table, deal, secret, seeds, &cards).root());
            Drawn { chance: Chance::Deck { cards }, root }
        }
        ChanceRequest::Numbers { bound, count } => {
            let values = Draw::new(secret, &context, seeds, NUMBERS).numbers((*bound).max(1), usize::from(*count));
            Drawn { chance: Chance::Numbers { values }, root: None }
        }
    }
}

/// What a draw comes to, from table, number of the deal, secret and seeds: [`draw`], but in tests.
pub type Draws<'a> = dyn Fn(TableId, u32, &Secret, &Seeds, &ChanceRequest) -> Drawn + 'a;

/// The tree over all cards of a deal: only for holders of the secret.
pub fn openings(table: TableId, deal: u32, secret: &Secret, seeds: &Seeds, cards: &[Card]) -> Openings {
    Openings::new(secret, &context(table, deal), seeds, Label::DEAL, cards.iter().map(Card::to_string))
}

/// The opening of one place, as it travels.
pub fn card_opening(openings: &Openings, position: u16) -> Option<CardOpening> {
    let opening = openings.opening(u32::from(position))?;
    // Both are the same JSON object; the contract spells out what fairdeal keeps to itself.
    serde_json::to_value(opening).and_then(serde_json::from_value).ok()
}

#[cfg(test)]
mod tests {
    use mazziere_fairdeal::{Opening, verify_opening};
    use mazziere_rules::card::DeckKind;
    use uuid::Uuid;

    use super::*;

    fn table() -> TableId {
        TableId::new(Uuid::from_u128(7))
    }

    #[test]
    fn a_deal_depends_on_secret_seeds_table_and_number_and_on_nothing_else() {
        let request = ChanceRequest::Shuffle { deck: DeckKind::Italian40 };
        let secret = Secret::from_bytes([1; 32]);
        let base = draw(table(), 1, &secret, &Seeds::empty(2), &request);
        assert_eq!(base, draw(table(), 1, &secret, &Seeds::empty(2), &request));
        assert_ne!(base, draw(table(), 2, &secret, &Seeds::empty(2), &request));
        assert_ne!(base, draw(table(), 1, &Secret::from_bytes([2; 32]), &Seeds::empty(2), &request));
        assert_ne!(base, draw(table(), 1, &secret, &Seeds::new(["x", ""]).unwrap(), &request));
        let Chance::Deck { cards } = base.chance else { panic!("a deck was asked for") };
        assert!(DeckKind::Italian40.is_permutation(&cards));
    }

    #[test]
    fn openings_travel_and_still_prove_their_card() {
        let request = ChanceRequest::Shuffle { deck: DeckKind::Italian40 };
        let secret = Secret::from_bytes([3; 32]);
        let drawn = draw(table(), 1, &secret, &Seeds::empty(4), &request);
        let Chance::Deck { cards } = drawn.chance else { panic!("a deck was asked for") };
        let tree = openings(table(), 1, &secret, &Seeds::empty(4), &cards);
        let travelled = card_opening(&tree, 17).unwrap();
        assert_eq!(travelled.card, cards[17].to_string());
        let opening: Opening = serde_json::from_value(serde_json::to_value(&travelled).unwrap()).unwrap();
        assert!(verify_opening(&drawn.root.unwrap(), 40, &opening));
        assert!(card_opening(&tree, 40).is_none());
    }

    #[test]
    fn every_seat_may_become_the_dealer() {
        let drawn: std::collections::BTreeSet<u8> =
            (0..60).map(|byte| dealer(table(), FIRST_DEAL, &Secret::from_bytes([byte; 32]), 4).index()).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}

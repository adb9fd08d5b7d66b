//! The dealer of a house on a developer's machine: honest unless somebody gave it the cards.
//!
//! Secrets come from the operating system, or from the seed of the house. At a table for which decks were given each
//! shuffle takes the next one; when they are used up, or one does not hold the cards that are to be shuffled, the cards
//! follow from the secret again.
//!
//! **Invariant:** the log says of a deal with a given deck what it says of every other, so that verifiers find that its
//! cards do not follow from the secret.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use mazziere_fairdeal::{Secret, Secrets, Seeds};
use mazziere_ids::TableId;
use mazziere_replay::deal::{self, Drawn};
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Chance, ChanceRequest};
use mazziere_rules::seat::Seat;
use mazziere_tables::chance::Source;

/// Of so many tables the decks are kept; those that were given first are forgotten first.
const MOST_TABLES: usize = 1_000;

/// Draws for every table of the house.
#[derive(Debug, Default)]
pub struct Dealer {
    secrets: Secrets,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    given: HashMap<TableId, Given>,
    /// The tables with given decks, in the order in which they were given.
    order: Vec<TableId>,
    /// The secrets of the tables that were opened since somebody asked to know them.
    opened: Option<HashMap<TableId, Secret>>,
}

/// The decks of one table.
#[derive(Debug)]
struct Given {
    decks: Vec<Vec<Card>>,
    /// Which deal took which deck: a command that is decided again draws again.
    taken: BTreeMap<u32, usize>,
    /// Those that did not hold the cards that were to be shuffled.
    unfit: Vec<usize>,
}

/// How far the decks of a table are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many were dealt.
    pub dealt: usize,
    /// How many are still to come.
    pub left: usize,
    /// Those that were passed over, from 0: they do not hold the cards that were to be shuffled.
    pub unfit: Vec<usize>,
}

impl Dealer {
    /// One that takes secrets from there.
    pub fn new(secrets: Secrets) -> Dealer {
        Dealer { secrets, known: Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next shuffles at this table come to these decks.
    pub fn give(&self, table: TableId, decks: Vec<Vec<Card>>) {
        let mut known = self.known();
        if known.order.len() >= MOST_TABLES {
            let oldest = known.order.remove(0);
            known.given.remove(&oldest);
        }
        known.order.push(table);
        known.given.insert(table, Given { decks, taken: BTreeMap::new(), unfit: Vec::new() });
    }

    /// How far the decks of a table are; `None` if it was given none, or long ago.
    pub fn progress(&self, table: TableId) -> Option<Progress> {
        self.known().given.get(&table).map(|given| Progress {
            dealt: given.taken.len() - given.unfit.len(),
            left: given.decks.len() - given.taken.len(),
            unfit: given.unfit.clone(),
        })
    }

    /// Remembers from now on who deals first at tables that open, until [`Dealer::first_dealer`] was asked.
    pub fn attend(&self) {
        self.known().opened = Some(HashMap::new());
    }

    /// Who deals first at a table of so many seats; `None` if it was not opened since [`Dealer::attend`].
    pub fn first_dealer(&self, table: TableId, seats: u8) -> Option<Seat> {
        let secret = self.known().opened.take()?.remove(&table)?;
        let first = deal::secret(table, deal::FIRST_DEAL, &secret);
        Some(deal::dealer(table, deal::FIRST_DEAL, &first, seats))
    }
}

impl Known {
    /// The deck that was given for this shuffle, if there is one that fits.
    fn deck(&mut self, table: TableId, deal: u32, request: &ChanceRequest) -> Option<Vec<Card>> {
        request.new_deck()?;
        let given = self.given.get_mut(&table)?;
        let next = given.taken.len();
        let at = *given.taken.get(&deal).unwrap_or(&next);
        let chance = Chance::Deck { cards: given.decks.get(at)?.clone() };
        let fits = request.admits(&chance);
        if given.taken.insert(deal, at).is_none() && !fits {
            given.unfit.push(at);
        }
        match chance {
            Chance::Deck { cards } if fits => Some(cards),
            _ => None,
        }
    }
}

impl Source for Dealer {
    fn secret(&self, table: TableId) -> Secret {
        let secret = self.secrets.of(table.uuid().as_bytes()).expect("the operating system gives random bytes");
        if let Some(opened) = &mut self.known().opened {
            opened.insert(table, secret.clone());
        }
        secret
    }

    fn draw(&self, table: TableId, deal: u32, secret: &Secret, seeds: &Seeds, request: &ChanceRequest) -> Drawn {
        match self.known().deck(table, deal, request) {
            Some(cards) => {
                let root = (!cards.is_empty()).then(|| deal::openings(table, deal, secret, seeds, &cards).root());
                Drawn { chance: Chance::Deck { cards }, root }
            }
            None => deal::draw(table, deal, secret, seeds, request),
        }
    }
}

#[cfg(test)]
mod tests {
    use mazziere_rules::card::DeckKind;
    use uuid::Uuid;

    use super::*;

    const TABLE: TableId = TableId::new(Uuid::from_u128(7));
    const SHUFFLE: ChanceRequest = ChanceRequest::Shuffle { deck: DeckKind::Italian40 };

    fn drawn(dealer: &Dealer, table: TableId, deal: u32) -> Vec<Card> {
        let secret = dealer.secret(table);
        match dealer.draw(table, deal, &secret, &Seeds::empty(2), &SHUFFLE).chance {
            Chance::Deck { cards } => cards,
            Chance::Numbers { .. } => panic!("a deck was asked for"),
        }
    }

    #[test]
    fn decks_come_in_their_order_and_a_deal_that_is_drawn_again_comes_out_again() {
        let dealer = Dealer::new(Secrets::Seeded(1));
        let first = DeckKind::Italian40.cards().to_vec();
        let second: Vec<Card> = first.iter().rev().copied().collect();
        dealer.give(TABLE, vec![first.clone(), second.clone()]);
        assert_eq!([drawn(&dealer, TABLE, 1), drawn(&dealer, TABLE, 1)], [first.clone(), first]);
        assert_eq!(dealer.progress(TABLE), Some(Progress { dealt: 1, left: 1, unfit: Vec::new() }));
        // Draws of numbers have numbers of deals, too: the next deck is for the next shuffle.
        assert_eq!(drawn(&dealer, TABLE, 3), second);
        let honest = Dealer::new(Secrets::Seeded(1));
        assert_eq!(drawn(&dealer, TABLE, 4), drawn(&honest, TABLE, 4));
        assert_eq!(dealer.progress(TABLE), Some(Progress { dealt: 2, left: 0, unfit: Vec::new() }));
        assert_eq!(dealer.progress(TableId::new(Uuid::from_u128(8))), None);
    }

    #[test]
    fn a_deck_that_does_not_fit_is_passed_over_and_said_to_be() {
        let dealer = Dealer::new(Secrets::Seeded(1));
        let whole = DeckKind::Italian40.cards().to_vec();
        dealer.give(TABLE, vec![whole[1..].to_vec(), whole.clone()]);
        assert_eq!(drawn(&dealer, TABLE, 1), drawn(&Dealer::new(Secrets::Seeded(1)), TABLE, 1));
        assert_eq!(drawn(&dealer, TABLE, 2), whole);
        assert_eq!(dealer.progress(TABLE), Some(Progress { dealt: 1, left: 0, unfit: vec![0] }));
    }

    #[test]
    fn the_first_dealer_is_known_of_tables_that_were_attended() {
        let dealer = Dealer::new(Secrets::Fresh);
        let _before = dealer.secret(TABLE);
        assert_eq!(dealer.first_dealer(TABLE, 6), None);
        dealer.attend();
        let secret = dealer.secret(TABLE);
        let first = deal::secret(TABLE, deal::FIRST_DEAL, &secret);
        assert_eq!(dealer.first_dealer(TABLE, 6), Some(deal::dealer(TABLE, deal::FIRST_DEAL, &first, 6)));
        assert_eq!(dealer.first_dealer(TABLE, 6), None, "and only once");
    }
}

//! Chance that tests decide: secrets that repeat, and decks in which two cards have changed places.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use mazziere_fairdeal::{Secret, Seeds};
use mazziere_ids::TableId;
use mazziere_replay::deal::{self, Drawn};
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Chance, ChanceRequest};
use mazziere_tables::chance::Source;

/// A source for one house. Two houses that open the same tables get the same secrets, and so the same promises.
#[derive(Debug, Default)]
pub(crate) struct Rigged(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    swaps: HashMap<(TableId, u32), (Card, Card)>,
    decks: HashMap<(TableId, u32), Vec<Card>>,
    /// Every hash of the trees over the salted cards, with its place in its tree.
    places: HashMap<String, String>,
}

impl Rigged {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap()
    }

    /// In deal `deal` of `table` these two cards change places.
    pub(crate) fn swap(&self, table: TableId, deal: u32, cards: (Card, Card)) {
        self.known().swaps.insert((table, deal), cards);
    }

    /// The last deal of a table and its deck.
    pub(crate) fn last_deck(&self, table: TableId) -> Option<(u32, Vec<Card>)> {
        let known = self.known();
        let of_table = known.decks.iter().filter(|((id, _), _)| *id == table);
        of_table.max_by_key(|((_, deal), _)| *deal).map(|((_, deal), deck)| (*deal, deck.clone()))
    }

    /// The secret of a table, and those of its deals from `deal` on, in hex: some of them have not been dealt.
    pub(crate) fn secrets(&self, table: TableId, deal: u32) -> Vec<String> {
        let drawn = self.last_deck(table).map_or(0, |(last, _)| last);
        let of_table = secret(table);
        let deals = (deal..=drawn.max(deal) + 2).map(|number| deal::secret(table, number, &of_table));
        deals.chain([of_table.clone()]).map(|secret| secret.to_hex()).collect()
    }

    /// Where in a tree over salted cards a hash stands; none if it is no hash of such a tree.
    pub(crate) fn place(&self, hash: &str) -> Option<String> {
        self.known().places.get(hash).cloned()
    }
}

/// The secret of a table.
fn secret(table: TableId) -> Secret {
    let mut bytes = [0x5e; 32];
    bytes[..16].copy_from_slice(table.uuid().as_bytes());
    Secret::from_bytes(bytes)
}

impl Source for Rigged {
    fn secret(&self, table: TableId) -> Secret {
        secret(table)
    }

    fn draw(&self, table: TableId, deal: u32, secret: &Secret, seeds: &Seeds, request: &ChanceRequest) -> Drawn {
        let honest = deal::draw(table, deal, secret, seeds, request);
        let Chance::Deck { mut cards } = honest.chance else { return honest };
        let mut known = self.known();
        if let Some((a, b)) = known.swaps.get(&(table, deal)).copied() {
            let at = |card: Card| cards.iter().position(|other| *other == card).expect("a card of this deck");
            let (at_a, at_b) = (at(a), at(b));
            cards.swap(at_a, at_b);
        }
        let tree = deal::openings(table, deal, secret, seeds, &cards);
        known.places.insert(tree.root().to_hex(), format!("root of deal {deal}"));
        for position in 0..u16::try_from(cards.len()).unwrap() {
            for (level, hash) in deal::card_opening(&tree, position).unwrap().path.into_iter().enumerate() {
                // A hash is the sibling of many places; its name is that of the first of them.
                known.places.entry(hash).or_insert_with(|| format!("deal {deal}: {level} above place {position}"));
            }
        }
        known.decks.insert((table, deal), cards.clone());
        Drawn { root: Some(tree.root()), chance: Chance::Deck { cards } }
    }
}

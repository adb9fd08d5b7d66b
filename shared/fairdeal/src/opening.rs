//! Openings: proof of single cards of a deal that tells nothing about the rest.
//!
//! The root is published with the deal. A player gets the openings of the cards that were shown to them; auditors get
//! the secret instead and recompute everything. Salts come from the secret, so a covered card cannot be guessed from
//! its leaf.

use std::fmt;

use hkdf::Hkdf;
use sha2::{Digest, Sha256};

use crate::inputs::{Context, Label, Seeds, info, push_field};
use crate::merkle::{Hash, Sibling, climb, siblings, tree};
use crate::secret::{Secret, bytes32};

const OPENING_DOMAIN: &[u8] = b"mazziere fairdeal v1 opening";

bytes32! {
    /// The root of the tree over all cards of a deal.
    Root
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Root({})", self.to_hex())
    }
}

bytes32! {
    /// What hides a leaf: unpredictable without the secret.
    Salt
}

/// Proof that one place of the deal held one card.
#[derive(Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The place in the shuffled deck, from 0.
    pub position: u32,
    /// The card's text form, as in the log.
    pub card: String,
    salt: Salt,
    path: Vec<Sibling>,
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The card may be covered for the reader of the log.
        write!(f, "Opening({}, ..)", self.position)
    }
}

/// The tree over all cards of a deal. Only the house and auditors can build it.
pub struct Openings {
    cards: Vec<String>,
    salts: Vec<Hash>,
    leaves: Vec<Hash>,
}

impl Openings {
    /// The tree over `cards`, the shuffled deck from its first place (specification, lines 11 and 12).
    ///
    /// # Panics
    /// When there are no cards.
    pub fn new<C: Into<String>>(
        secret: &Secret,
        context: &Context,
        seeds: &Seeds,
        label: Label,
        cards: impl IntoIterator<Item = C>,
    ) -> Self {
        let cards: Vec<String> = cards.into_iter().map(Into::into).collect();
        assert!(!cards.is_empty(), "a deal has cards");
        let info = info(label, context, seeds);
        let hkdf = Hkdf::<Sha256>::new(Some(OPENING_DOMAIN), secret.as_bytes());
        let salt = |position: u32| {
            let mut salt = [0; 32];
            let place = position.to_le_bytes();
            hkdf.expand_multi_info(&[&info, &place], &mut salt).expect("32 bytes is a length HKDF can give");
            salt
        };
        let salts: Vec<Hash> = (0..).take(cards.len()).map(salt).collect();
        let leaves = (0..).zip(&cards).zip(&salts).map(|((position, card), salt)| leaf(position, card, salt)).collect();
        Self { cards, salts, leaves }
    }

    /// What is published with the deal.
    pub fn root(&self) -> Root {
        Root(tree(&self.leaves))
    }

    /// The opening of one place; none if there is no such place.
    pub fn opening(&self, position: u32) -> Option<Opening> {
        let index = usize::try_from(position).ok()?;
        let card = self.cards.get(index)?.clone();
        let mut path = Vec::new();
        siblings(&self.leaves, index, &mut path);
        Some(Opening { position, card, salt: Salt(self.salts[index]), path })
    }
}

impl fmt::Debug for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Openings({} cards)", self.cards.len())
    }
}

/// Whether `opening` proves its card under `root`, in a deck of `cards` cards (known from the game, never from the
/// house).
pub fn verify_opening(root: &Root, cards: u32, opening: &Opening) -> bool {
    let leaf = leaf(opening.position, &opening.card, &opening.salt.0);
    opening.position < cards && climb(leaf, opening.position, cards, &opening.path) == Some(root.0)
}

fn leaf(position: u32, card: &str, salt: &Hash) -> Hash {
    let mut bytes = vec![0];
    bytes.extend_from_slice(&position.to_le_bytes());
    push_field(&mut bytes, card.as_bytes());
    bytes.extend_from_slice(salt);
    Sha256::digest(&bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn openings(secret: [u8; 32], cards: u32) -> Openings {
        let cards = (0..cards).map(|card| format!("card {card}"));
        Openings::new(&Secret::from_bytes(secret), &Context::new(b"t", 1), &Seeds::empty(2), Label::DEAL, cards)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_place_opens_and_only_as_what_it_is(secret: [u8; 32], cards in 1_u32..120, at: u32, byte: u8) {
            let at = at % cards;
            let deal = openings(secret, cards);
            let root = deal.root();
            let opening = deal.opening(at).unwrap();
            prop_assert!(verify_opening(&root, cards, &opening));
            prop_assert!(deal.opening(cards).is_none());

            let altered = |alter: &dyn Fn(&mut Opening)| {
                let mut opening = opening.clone();
                alter(&mut opening);
                verify_opening(&root, cards, &opening)
            };
            prop_assert!(!altered(&|opening| opening.card.push('!')), "another card");
            prop_assert!(!altered(&|opening| opening.position = (at + 1) % (cards + 1)), "another place");
            prop_assert!(!altered(&|opening| opening.salt.0[usize::from(byte % 32)] ^= 1), "another salt");
            prop_assert!(!altered(&|opening| opening.path.push(Sibling([byte; 32]))), "a longer path");
            if cards > 1 {
                prop_assert!(!altered(&|opening| { opening.path.pop(); }), "a shorter path");
                prop_assert!(!altered(&|opening| opening.path[0].0[usize::from(byte % 32)] ^= 1), "another path");
            }
            prop_assert!(!verify_opening(&Root([byte; 32]), cards, &opening), "another root");
        }
    }

    #[test]
    fn an_inner_node_does_not_pass_for_a_leaf() {
        // A tree of four claimed to be a tree of two: the pairs' nodes would have to be leaves, and their tag differs.
        let deal = openings([5; 32], 4);
        let mut opening = deal.opening(0).unwrap();
        opening.path.remove(0);
        assert!(!verify_opening(&deal.root(), 2, &opening));
    }

    #[test]
    fn an_opening_survives_json_and_hides_its_card_from_debug() {
        let opening = openings([5; 32], 3).opening(2).unwrap();
        let json = serde_json::to_string(&opening).unwrap();
        assert_eq!(serde_json::from_str::<Opening>(&json).unwrap(), opening);
        assert_eq!(format!("{opening:?}"), "Opening(2, ..)");
    }

    #[test]
    fn equal_cards_at_two_places_have_unlike_leaves() {
        let secret = Secret::from_bytes([5; 32]);
        let deal = Openings::new(&secret, &Context::new(b"t", 1), &Seeds::empty(2), Label::DEAL, ["7D", "7D"]);
        assert_ne!(deal.leaves[0], deal.leaves[1]);
        assert_ne!(deal.salts[0], deal.salts[1]);
    }
}

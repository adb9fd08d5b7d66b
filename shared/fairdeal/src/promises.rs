//! Promises of many deals by one root (specification, version 2): the secret of a table, the secrets of its deals, and
//! the tree over their commitments.
//!
//! The root is published before any seed can be sent that is mixed into one of its deals. A deal then opens its own
//! leaf, which tells nothing of the others.

use std::fmt;

use hkdf::Hkdf;
use sha2::{Digest, Sha256};

use crate::inputs::{Context, push_field};
use crate::merkle::{Hash, Sibling, climb, siblings, tree};
use crate::secret::{Commitment, Secret, bytes32};

const SECRET_DOMAIN: &[u8] = b"mazziere fairdeal v2 secret";
const SEED_DOMAIN: &[u8] = b"mazziere fairdeal v2 seed";

/// How many deals a root covers.
pub const PROMISED_AT_ONCE: u32 = 64;

bytes32! {
    /// The root over the commitments of the next deals.
    PromiseRoot
}

impl fmt::Debug for PromiseRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PromiseRoot({})", self.to_hex())
    }
}

impl Secret {
    /// The secret of the deal in `context`, if this is the secret of its table (specification, version 2, line 2).
    #[must_use]
    pub fn of_deal(&self, context: &Context) -> Secret {
        derived(&Hkdf::new(Some(SECRET_DOMAIN), self.as_bytes()), context)
    }
}

fn derived(table: &Hkdf<Sha256>, context: &Context) -> Secret {
    let mut info = Vec::new();
    let mut secret = [0; 32];
    context.push(&mut info);
    table.expand(&info, &mut secret).expect("32 bytes is a length HKDF can give");
    Secret::from_bytes(secret)
}

/// The tree over the commitments of some deals of a table. Only the house and auditors can build it.
pub struct Promises {
    first: u32,
    leaves: Vec<Hash>,
}

impl Promises {
    /// The tree over `count` deals of the table `id` from number `first` on, whose secrets follow from that of the
    /// table.
    ///
    /// # Panics
    /// When there are no deals.
    pub fn new(table: &Secret, id: impl AsRef<[u8]>, first: u32, count: u32) -> Promises {
        assert!(count > 0, "a root covers deals");
        let hkdf = Hkdf::new(Some(SECRET_DOMAIN), table.as_bytes());
        let leaf = |number: u32| {
            let context = Context::new(id.as_ref(), u64::from(number));
            leaf(&derived(&hkdf, &context).commitment(&context))
        };
        Promises { first, leaves: (first..).take(count as usize).map(leaf).collect() }
    }

    /// What is published before the seeds.
    pub fn root(&self) -> PromiseRoot {
        PromiseRoot(tree(&self.leaves))
    }

    /// The path from the leaf of deal `number` to the root; none if the tree has no such deal.
    pub fn path(&self, number: u32) -> Option<Vec<Sibling>> {
        let index = usize::try_from(number.checked_sub(self.first)?).ok()?;
        let mut path = Vec::new();
        (index < self.leaves.len()).then(|| siblings(&self.leaves, index, &mut path))?;
        Some(path)
    }
}

impl fmt::Debug for Promises {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Promises({} from {})", self.leaves.len(), self.first)
    }
}

/// Whether `root`, over `count` deals from `first` on, has promised `commitment` for deal `number`.
pub fn verify_promise(
    root: &PromiseRoot,
    (first, count): (u32, u32),
    number: u32,
    commitment: &Commitment,
    path: &[Sibling],
) -> bool {
    let index = number.checked_sub(first).filter(|index| *index < count);
    index.is_some_and(|index| climb(leaf(commitment), index, count, path) == Some(root.0))
}

/// What of a player's own seed is mixed into the deal in `context`: a hash, so that nobody learns the seed from the
/// draw (specification, version 2, line 5).
pub fn mixed_seed(context: &Context, own: &[u8]) -> [u8; 32] {
    let mut bytes = Vec::new();
    push_field(&mut bytes, SEED_DOMAIN);
    context.push(&mut bytes);
    push_field(&mut bytes, own);
    Sha256::digest(&bytes).into()
}

fn leaf(commitment: &Commitment) -> Hash {
    let mut bytes = [0; 33];
    bytes[1..].copy_from_slice(commitment.as_bytes());
    Sha256::digest(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_deal_opens_its_own_leaf_and_no_other(
            secret: [u8; 32], first in 1_u32..1_000, count in 1_u32..100, at: u32, byte: u8
        ) {
            let table = Secret::from_bytes(secret);
            let number = first + at % count;
            let promises = Promises::new(&table, b"t", first, count);
            let root = promises.root();
            let path = promises.path(number).unwrap();
            let context = Context::new(b"t", u64::from(number));
            let commitment = table.of_deal(&context).commitment(&context);
            let is = |number, commitment: &Commitment, path: &[Sibling]| {
                verify_promise(&root, (first, count), number, commitment, path)
            };
            prop_assert!(is(number, &commitment, &path));
            prop_assert!(promises.path(first + count).is_none() && promises.path(first - 1).is_none());
            for other in (first - 1..=first + count).filter(|other| *other != number) {
                prop_assert!(!is(other, &commitment, &path), "{other} is not {number}");
            }
            // A house that chooses its secret after the seeds has another commitment, and no path for it.
            let chosen = Secret::from_bytes([byte; 32]).commitment(&context);
            prop_assert!(!is(number, &chosen, &path));
            prop_assert!(!is(number, &commitment, &[&path[..], &[Sibling([byte; 32])]].concat()), "a longer path");
            if let Some((_, shorter)) = path.split_last() {
                prop_assert!(!is(number, &commitment, shorter), "a shorter path");
            }
            prop_assert!(!verify_promise(&PromiseRoot([byte; 32]), (first, count), number, &commitment, &path));
        }
    }

    #[test]
    fn the_secret_of_a_deal_tells_neither_that_of_the_table_nor_those_of_the_others() {
        let table = Secret::from_bytes([7; 32]);
        let of = |number| table.of_deal(&Context::new(b"t", number));
        assert!(
            of(1) != of(2) && of(1) != table && of(1) != Secret::from_bytes([8; 32]).of_deal(&Context::new(b"t", 1))
        );
        assert!(of(1).of_deal(&Context::new(b"t", 2)) != of(2));
    }

    #[test]
    fn what_is_mixed_of_a_seed_is_another_thing_in_every_deal() {
        let mixed = |id: &[u8], number, own: &[u8]| mixed_seed(&Context::new(id, number), own);
        let all = [mixed(b"t", 1, b"ciao"), mixed(b"t", 2, b"ciao"), mixed(b"u", 1, b"ciao"), mixed(b"t", 1, b"cia")];
        for (index, one) in all.iter().enumerate() {
            assert_eq!(all.iter().filter(|other| *other == one).count(), 1, "{index}");
        }
    }
}

//! The tests of this crate, in one binary.

mod readers;
mod signing;
mod texts;
mod tree;
mod vectors;

use std::collections::{BTreeMap, BTreeSet};

use mazziere_tlog::{Algorithm, Hash, SigningKey, Tile, Tiling};

pub const ORIGIN: &str = "house.example/events";

pub fn log_key() -> SigningKey {
    SigningKey::from_seed(ORIGIN, Algorithm::Note, &std::array::from_fn(|at| at as u8)).unwrap()
}

pub fn witness_key() -> SigningKey {
    SigningKey::from_seed("witness.example/w1", Algorithm::Cosignature, &std::array::from_fn(|at| 32 + at as u8))
        .unwrap()
}

pub fn entry(index: u64) -> Vec<u8> {
    format!("entry {index}").into_bytes()
}

pub fn leaf(index: u64) -> Hash {
    Hash::of_leaf(&entry(index))
}

/// A log that grew to `size`, with every full tile and the partial ones of the sizes that were signed.
pub struct Grown {
    pub tiling: Tiling,
    pub tiles: BTreeMap<Tile, Vec<u8>>,
    pub roots: BTreeMap<u64, Hash>,
}

impl Grown {
    pub fn to(size: u64, signed: impl IntoIterator<Item = u64>) -> Grown {
        let signed: BTreeSet<u64> = signed.into_iter().chain([size]).collect();
        let mut grown = Grown { tiling: Tiling::default(), tiles: BTreeMap::new(), roots: BTreeMap::new() };
        for index in 0..=size {
            if signed.contains(&index) {
                grown.tiles.extend(grown.tiling.partial());
                grown.roots.insert(index, grown.tiling.root());
            }
            if index < size {
                grown.tiles.extend(grown.tiling.push(leaf(index)).unwrap());
            }
        }
        grown
    }
}

//! Roots, tiles and proofs of trees of every size up to some hundreds, beside the definitions of RFC 6962.

use std::cell::RefCell;
use std::collections::BTreeSet;

use mazziere_tlog::{
    Content, Fault, Frontier, Hash, MAX_SIZE, Tile, TileSource, Tiling, decode_entries, encode_entries, frontier_at,
    prove_consistency, prove_inclusion, root_at, tiles_of_consistency, tiles_of_inclusion, tiles_of_root,
    verify_consistency, verify_entries, verify_inclusion,
};

use crate::{Grown, entry, leaf};

const SIZES: u64 = 300;

/// MTH of RFC 6962, section 2.1, as it is written there.
fn mth(hashes: &[Hash]) -> Hash {
    match hashes {
        [] => Hash::EMPTY,
        [hash] => *hash,
        _ => {
            let (left, right) = hashes.split_at(hashes.len().next_power_of_two() / 2);
            Hash::of_node(mth(left), mth(right))
        }
    }
}

/// Numbers that look like chance, and are the same each time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

#[test]
fn frontier_tiles_and_definition_have_the_same_root_at_every_size() {
    let grown = Grown::to(SIZES, 0..SIZES);
    let leaves: Vec<Hash> = (0..SIZES).map(leaf).collect();
    let mut frontier = Frontier::default();
    for size in 0..=SIZES {
        let root = mth(&leaves[..size as usize]);
        assert_eq!(frontier.root(), root, "{size}");
        assert_eq!(grown.roots[&size], root, "{size}");
        assert_eq!(root_at(size, &grown.tiles), Ok(root), "{size}");
        assert_eq!(frontier_at(size, &grown.tiles), Ok(frontier.clone()), "{size}");
        if size < SIZES {
            frontier.push(leaf(size)).unwrap();
        }
    }
}

#[test]
fn inclusion_is_proved_at_every_size_and_what_is_changed_is_refused() {
    let grown = Grown::to(SIZES, 0..SIZES);
    let mut dice = Dice(1);
    for size in 1..=SIZES {
        let some = [0, size / 2, size - 1, dice.below(size), dice.below(size), dice.below(size)];
        let indices = if size <= 64 { (0..size).collect() } else { BTreeSet::from(some) };
        let root = grown.roots[&size];
        for index in indices {
            let at = format!("{index} of {size}");
            let path = prove_inclusion(size, index, &grown.tiles).unwrap();
            assert_eq!(verify_inclusion(size, root, index, leaf(index), &path), Ok(()), "{at}");
            let refused = |index, leaf, path: &[Hash], root| {
                assert_eq!(verify_inclusion(size, root, index, leaf, path), Err(Fault::NotIncluded), "{at}");
            };
            refused(index, leaf(index + 1), &path, root);
            refused(index, leaf(index), &path, leaf(0).changed());
            refused(index, leaf(index), &[&path[..], &[root]].concat(), root);
            if size > 1 {
                refused((index + 1) % size, leaf(index), &path, root);
                refused(index, leaf(index), &path[1..], root);
                refused(index, leaf(index), &path[..path.len() - 1], root);
                let place = dice.below(path.len() as u64) as usize;
                let mut other = path.clone();
                other[place] = other[place].changed();
                refused(index, leaf(index), &other, root);
            }
        }
    }
}

#[test]
fn consistency_is_proved_between_all_sizes_and_what_is_changed_is_refused() {
    let grown = Grown::to(SIZES, 0..SIZES);
    let mut dice = Dice(2);
    for new in 0..=SIZES {
        let some = [0, 1, new / 2, new.saturating_sub(1), new, (new + 1).next_power_of_two() / 2, dice.below(new + 1)];
        let olds: BTreeSet<u64> = if new <= 64 { (0..=new).collect() } else { BTreeSet::from(some) };
        for old in olds {
            let at = format!("{old} of {new}");
            let (old_root, new_root) = (grown.roots[&old], grown.roots[&new]);
            let proof = prove_consistency(old, new, &grown.tiles).unwrap();
            assert_eq!(verify_consistency(old, old_root, new, new_root, &proof), Ok(()), "{at}");
            let refused = |old_root, new_root, proof: &[Hash]| {
                let found = verify_consistency(old, old_root, new, new_root, proof);
                assert_eq!(found, Err(Fault::Inconsistent { old, new }), "{at}");
            };
            refused(old_root, new_root, &[&proof[..], &[new_root]].concat());
            refused(old_root.changed(), new_root, &proof);
            if old > 0 {
                refused(old_root, new_root.changed(), &proof);
            }
            if let [_, rest @ ..] = &proof[..] {
                refused(old_root, new_root, rest);
                refused(old_root, new_root, &proof[..proof.len() - 1]);
                let place = dice.below(proof.len() as u64) as usize;
                let mut other = proof.clone();
                other[place] = other[place].changed();
                refused(old_root, new_root, &other);
            }
        }
    }
}

trait Changed {
    fn changed(self) -> Self;
}

impl Changed for Hash {
    fn changed(mut self) -> Hash {
        self.0[7] ^= 1;
        self
    }
}

/// Counts what is read.
struct Counted<'a>(&'a Grown, RefCell<Vec<Tile>>);

impl TileSource for Counted<'_> {
    fn tile(&self, tile: Tile) -> Result<Vec<u8>, Fault> {
        self.1.borrow_mut().push(tile);
        self.0.tiles.tile(tile)
    }
}

#[test]
fn a_tree_of_three_levels_is_read_by_few_tiles_and_each_of_them_once() {
    let sizes = [65_535, 65_536, 65_537, 66_000];
    let grown = Grown::to(66_500, sizes);
    let source = Counted(&grown, RefCell::default());
    let read = |needed: BTreeSet<Tile>, per_level: usize| {
        let read = source.1.take();
        assert_eq!(read.iter().copied().collect::<BTreeSet<_>>(), needed);
        assert_eq!(read.len(), needed.len(), "one was read twice");
        assert!(needed.len() <= 3 * per_level, "{needed:?}");
    };
    for size in sizes.into_iter().chain([66_500]) {
        let root = root_at(size, &source).unwrap();
        read(tiles_of_root(size).unwrap(), 1);
        assert_eq!(root, grown.roots[&size]);
        for index in [0, 255, 256, 40_000, 65_279, size - 1] {
            let path = prove_inclusion(size, index, &source).unwrap();
            read(tiles_of_inclusion(size, index).unwrap(), 2);
            assert_eq!(verify_inclusion(size, root, index, leaf(index), &path), Ok(()));
        }
        for old in sizes.into_iter().filter(|old| *old <= size) {
            let proof = prove_consistency(old, size, &source).unwrap();
            read(tiles_of_consistency(old, size).unwrap(), 2);
            assert_eq!(verify_consistency(old, grown.roots[&old], size, root, &proof), Ok(()));
        }
        let mut resumed = Tiling::resume(size, &grown.tiles).unwrap();
        for index in size..66_500 {
            for (tile, bytes) in resumed.push(leaf(index)).unwrap() {
                assert_eq!(grown.tiles[&tile], bytes, "{tile}");
            }
        }
        assert_eq!(resumed, grown.tiling, "from {size}");
    }
}

#[test]
fn a_tree_of_seventy_thousand_has_the_tiles_that_the_specification_counts() {
    let full = |level, size| (0..).map_while(move |n| Tile::in_tree(Content::Hashes(level), n, size));
    let widths = |level, size| full(level, size).map(|tile| tile.width()).collect::<Vec<_>>();
    assert_eq!(widths(0, 70_000)[..273], [256; 273]);
    assert_eq!(widths(0, 70_000)[273..], [112]);
    assert_eq!(widths(1, 70_000), [256, 17]);
    assert_eq!(widths(2, 70_000), [1]);
    assert!(widths(3, 70_000).is_empty());
    assert_eq!((widths(0, 256), widths(1, 256)), (vec![256], vec![1]));
    assert!(widths(0, 0).is_empty());
}

#[test]
fn tiles_that_were_changed_prove_nothing_and_those_that_are_cut_or_gone_are_named() {
    let mut grown = Grown::to(600, [300]);
    let root = grown.roots[&600];
    let tile = Tile::parse("tile/0/001").unwrap();
    let whole = grown.tiles.get_mut(&tile).unwrap();
    whole[40] ^= 1;
    let path = prove_inclusion(600, 300, &grown.tiles).unwrap();
    assert_eq!(verify_inclusion(600, root, 300, leaf(300), &path), Err(Fault::NotIncluded));
    let proof = prove_consistency(300, 600, &grown.tiles).unwrap();
    let found = verify_consistency(300, grown.roots[&300], 600, root, &proof);
    assert_eq!(found, Err(Fault::Inconsistent { old: 300, new: 600 }));
    let whole = grown.tiles.get_mut(&tile).unwrap();
    whole.truncate(8_191);
    let found = prove_inclusion(600, 300, &grown.tiles);
    assert_eq!(found, Err(Fault::TileLength { path: "tile/0/001".to_owned(), found: 8_191, expected: 8_192 }));
    grown.tiles.remove(&tile);
    let found = prove_inclusion(600, 300, &grown.tiles);
    assert_eq!(found, Err(Fault::TileMissing { path: "tile/0/001".to_owned() }));
}

#[test]
fn what_lies_beyond_the_end_or_beyond_every_tree_is_refused() {
    let grown = Grown::to(5, []);
    assert_eq!(prove_inclusion(5, 5, &grown.tiles), Err(Fault::BeyondEnd { index: 5, size: 5 }));
    assert_eq!(prove_inclusion(0, 0, &grown.tiles), Err(Fault::BeyondEnd { index: 0, size: 0 }));
    let found = verify_inclusion(5, Hash::EMPTY, u64::MAX, leaf(0), &[]);
    assert_eq!(found, Err(Fault::BeyondEnd { index: u64::MAX, size: 5 }));
    assert_eq!(prove_consistency(6, 5, &grown.tiles), Err(Fault::Behind { asked: 5, signed: 6 }));
    for size in [MAX_SIZE + 1, u64::MAX] {
        assert_eq!(root_at(size, &grown.tiles), Err(Fault::Size(size)));
        assert_eq!(prove_inclusion(size, 0, &grown.tiles), Err(Fault::Size(size)));
        assert_eq!(verify_inclusion(size, Hash::EMPTY, 0, leaf(0), &[]), Err(Fault::Size(size)));
        assert_eq!(verify_consistency(1, leaf(0), size, Hash::EMPTY, &[]), Err(Fault::Size(size)));
        assert_eq!(Frontier::from_peaks(size, vec![leaf(0); 64]), Err(Fault::Size(size)));
    }
    assert_eq!(Frontier::from_peaks(5, vec![leaf(0)]).unwrap_err().code(), "proof_malformed");
}

#[test]
fn the_largest_tree_needs_no_more_than_its_bits() {
    for index in [0, 1, MAX_SIZE / 2, MAX_SIZE - 1] {
        assert!(tiles_of_inclusion(MAX_SIZE, index).unwrap().len() <= 16);
        let endless = vec![Hash::EMPTY; 100_000];
        assert_eq!(verify_inclusion(MAX_SIZE, Hash::EMPTY, index, leaf(0), &endless), Err(Fault::NotIncluded));
        let found = verify_consistency(index.max(1), leaf(0), MAX_SIZE, leaf(1), &endless);
        assert_eq!(found.unwrap_err().code(), "inconsistent");
    }
    let mut full = Frontier::from_peaks(MAX_SIZE, vec![leaf(0); 63]).unwrap();
    assert_eq!(full.push(leaf(1)), Err(Fault::Size(MAX_SIZE + 1)));
    assert_eq!(tiles_of_root(MAX_SIZE).unwrap().len(), 8);
}

#[test]
fn a_bundle_has_the_entries_of_its_tile() {
    let grown = Grown::to(600, []);
    let tile = Tile::in_tree(Content::Hashes(0), 2, 600).unwrap();
    let bundle = Tile::in_tree(Content::Entries, 2, 600).unwrap();
    assert_eq!(bundle.to_string(), "tile/entries/002.p/88");
    let entries: Vec<Vec<u8>> = (512..600).map(entry).collect();
    let bytes = encode_entries(&entries).unwrap();
    let read = decode_entries(&bytes, bundle.width()).unwrap();
    assert_eq!(read, entries);
    let hashes = tile.decode(&grown.tiles[&tile]).unwrap();
    assert_eq!(verify_entries(&read, &hashes), Ok(()));
    assert_eq!(verify_entries(&read[1..], &hashes[..87]), Err(Fault::NotIncluded));
    assert_eq!(verify_entries(&read[1..], &hashes), Err(Fault::NotIncluded));
    for cut in [0, 1, 2, bytes.len() - 1] {
        assert_eq!(decode_entries(&bytes[..cut], 88).unwrap_err().code(), "entries_malformed", "{cut}");
    }
    for width in [0, 87, 89, 257, u16::MAX] {
        assert_eq!(decode_entries(&bytes, width).unwrap_err().code(), "entries_malformed", "{width}");
    }
    assert_eq!(encode_entries(&[vec![0; 65_536]]).unwrap_err().code(), "too_large");
    assert_eq!(encode_entries(&[vec![0; 65_535]]).unwrap().len(), 65_537);
    assert_eq!(encode_entries::<Vec<u8>>(&[]).unwrap_err().code(), "entries_malformed");
    assert_eq!(encode_entries(&[[0_u8; 1]; 257]).unwrap_err().code(), "entries_malformed");
}

//! Readers that were not written here check what we write, and we check what they write: Cloudflare's `tlog_tiles` and
//! `signed_note`, which are ports of Go's, and `ct-merkle`.

use ct_merkle::{ConsistencyProof, InclusionProof, RootHash};
use mazziere_tlog::{Content, Hash, Note, Tile, VerifyingKey, prove_consistency, prove_inclusion};
use sha2::Sha256;
use signed_note::{StandardSigner, StandardVerifier, VerifierList};
use tlog_tiles::{TileHashReader, TileReader};

use crate::{Grown, entry, leaf, log_key};

/// Our tiles, found by the names that we give to their coordinates.
struct Tiles<'a>(&'a Grown);

impl TileReader for Tiles<'_> {
    fn height(&self) -> u8 {
        8
    }

    fn read_tiles(&self, tiles: &[tlog_tiles::Tile]) -> Result<Vec<Vec<u8>>, tlog_tiles::Error> {
        let bytes = |tile: &tlog_tiles::Tile| {
            let size = (tile.level_index() * 256 + u64::from(tile.width())) << (8 * tile.level());
            let ours = Tile::in_tree(Content::Hashes(tile.level()), tile.level_index(), size).expect("a tile");
            // Theirs is the path of Go's, which has the height in it.
            assert_eq!(tile.path().replacen("tile/8/", "tile/", 1), ours.to_string());
            self.0.tiles[&ours].clone()
        };
        Ok(tiles.iter().map(bytes).collect())
    }

    fn save_tiles(&self, _: &[tlog_tiles::Tile], _: &[Vec<u8>]) {}
}

fn theirs(hash: Hash) -> tlog_tiles::Hash {
    tlog_tiles::Hash(hash.0)
}

#[test]
fn a_client_of_tiles_proves_from_ours_what_we_prove() {
    let sizes = [1, 2, 255, 256, 257, 599, 65_536, 65_700];
    let grown = Grown::to(66_000, sizes);
    for size in sizes.into_iter().chain([66_000]) {
        let root = theirs(grown.roots[&size]);
        // It checks every tile against the root before it uses one.
        let tiles = Tiles(&grown);
        let reader = TileHashReader::new(size, root, &tiles);
        for index in [0, size / 3, size / 2, size - 1] {
            let path = tlog_tiles::prove_record(size, index, &reader).expect("a path");
            let ours = prove_inclusion(size, index, &grown.tiles).expect("a path");
            assert!(path.iter().copied().eq(ours.into_iter().map(theirs)), "{index} of {size}");
            let record = tlog_tiles::record_hash(&entry(index));
            tlog_tiles::check_record(&path, size, root, index, record).expect("a proof");
        }
        for old in sizes.into_iter().filter(|old| *old <= size) {
            let proof = tlog_tiles::prove_tree(size, old, &reader).expect("a proof");
            let ours = prove_consistency(old, size, &grown.tiles).expect("a proof");
            assert!(proof.iter().copied().eq(ours.into_iter().map(theirs)), "{old} of {size}");
            tlog_tiles::check_tree(&proof, size, root, old, theirs(grown.roots[&old])).expect("a proof");
        }
    }
}

#[test]
fn another_verifier_believes_our_proofs() {
    let grown = Grown::to(130, 0..130);
    let digest = |hash: Hash| ct_merkle::array::Array::from(hash.0);
    let bytes = |hashes: Vec<Hash>| hashes.iter().flat_map(|hash| hash.0).collect::<Vec<u8>>();
    for size in 1..=130_u64 {
        let root = RootHash::<Sha256>::new(digest(grown.roots[&size]), size);
        for index in (0..size).step_by(3) {
            let path = bytes(prove_inclusion(size, index, &grown.tiles).expect("a path"));
            let proof = InclusionProof::try_from_bytes(path).expect("hashes");
            root.verify_inclusion(&entry(index), index, &proof).expect("a proof");
        }
        for old in (1..=size).step_by(3) {
            let proof = bytes(prove_consistency(old, size, &grown.tiles).expect("a proof"));
            let proof = ConsistencyProof::try_from_bytes(proof).expect("hashes");
            let old = RootHash::new(digest(grown.roots[&old]), old);
            root.verify_consistency(&old, &proof).expect("a proof");
        }
    }
}

#[test]
fn notes_and_checkpoints_pass_to_and_fro() {
    let mut note = Note::new(format!("{}\n1\n{}\n", crate::ORIGIN, leaf(0))).expect("a text");
    note.add(log_key().sign(note.text(), 0)).expect("room");
    let key = log_key().verifying_key().to_string();
    let known = VerifierList::new(vec![Box::new(StandardVerifier::new(&key).expect("their key"))]);
    let read = signed_note::Note::from_bytes(note.to_string().as_bytes()).expect("their note");
    let (verified, unverified) = read.verify(&known).expect("a signature");
    assert_eq!((verified.len(), unverified.len()), (1, 0));
    let checkpoint = tlog_tiles::Checkpoint::from_bytes(read.text()).expect("their checkpoint");
    assert_eq!((checkpoint.origin(), checkpoint.size()), (crate::ORIGIN, 1));
    assert!(*checkpoint.hash() == theirs(leaf(0)));

    let signer = StandardSigner::new(&log_key().to_secret()).expect("their signer");
    let mut written = signed_note::Note::new(note.text().as_bytes(), &[]).expect("their note");
    written.add_sigs(&[&signer]).expect("a signature");
    assert_eq!(written.to_bytes(), note.to_string().into_bytes());
    let key = VerifyingKey::parse(&key).expect("a key");
    assert!(Note::parse(&written.to_bytes()).expect("a note").verify(&[key]).is_ok());
}

//! A signer and a witness sign only what extends all that they signed, whatever they are asked and wherever they stop.

use mazziere_tlog::{AddCheckpoint, Algorithm, Fault, Frontier, Hash, Signer, SigningKey, Witness, prove_consistency};

use crate::{Grown, ORIGIN, leaf, log_key, witness_key};

fn next(signer: &Signer, grown: &Grown, size: u64) -> Signer {
    let proof = prove_consistency(signer.checkpoint().size(), size, &grown.tiles).unwrap();
    signer.sign(size, grown.roots[&size], &proof).unwrap()
}

#[test]
fn a_signer_goes_forward_only() {
    let grown = Grown::to(600, 0..600);
    let mut signer = Signer::first(log_key()).unwrap();
    for size in [0, 1, 2, 3, 255, 256, 257, 600] {
        signer = next(&signer, &grown, size);
        assert_eq!((signer.checkpoint().size(), signer.checkpoint().root()), (size, grown.roots[&size]));
        // What is kept is all that a new process needs, and it goes on as if nothing had been.
        let resumed = Signer::resume(log_key(), &signer.kept()).unwrap();
        assert_eq!(resumed.kept(), signer.kept());
        assert_eq!(resumed.sign(size, grown.roots[&size], &[]).unwrap().kept(), signer.kept());
    }
    let kept = signer.kept();
    assert_eq!(signer.sign(599, grown.roots[&599], &[]).unwrap_err(), Fault::Behind { asked: 599, signed: 600 });
    assert_eq!(signer.sign(0, Hash::EMPTY, &[]).unwrap_err(), Fault::Behind { asked: 0, signed: 600 });
    assert_eq!(signer.sign(600, leaf(1), &[]).unwrap_err(), Fault::Forked { size: 600 });
    assert_eq!(signer.sign(601, leaf(1), &[]).unwrap_err(), Fault::Inconsistent { old: 600, new: 601 });
    assert_eq!(signer.sign(u64::MAX, leaf(1), &[]).unwrap_err(), Fault::Size(u64::MAX));
    assert_eq!(signer.kept(), kept, "a refusal changes nothing");
}

/// The owner of the database writes a leaf anew with every tile above it, before or after it was signed.
#[test]
fn a_past_that_was_rewritten_is_not_signed() {
    let honest = Grown::to(300, [200]);
    let signer = next(&Signer::first(log_key()).unwrap(), &honest, 200);
    for changed in [0, 100, 199] {
        let mut other = mazziere_tlog::Tiling::default();
        let mut tiles = std::collections::BTreeMap::new();
        for index in 0..300 {
            tiles.extend(other.push(leaf(if index == changed { 1_000 } else { index })).unwrap());
            if index == 199 {
                tiles.extend(other.partial());
            }
        }
        tiles.extend(other.partial());
        let proof = prove_consistency(200, 300, &tiles).unwrap();
        assert_eq!(signer.sign(300, other.root(), &proof).unwrap_err().code(), "inconsistent", "{changed}");
    }
    // What came after may still be any leaf: it was not signed.
    let mut later = honest.tiling.clone();
    later.push(leaf(1_000)).unwrap();
    assert_ne!(later.root(), Grown::to(301, []).tiling.root());
    // A log that was cut and grew again.
    let proof = prove_consistency(200, 300, &honest.tiles).unwrap();
    let at_300 = signer.sign(300, honest.roots[&300], &proof).unwrap();
    let mut cut = Frontier::default();
    (0..250).chain(1_000..1_050).for_each(|index| cut.push(leaf(index)).unwrap());
    assert_eq!(at_300.sign(300, cut.root(), &[]).unwrap_err(), Fault::Forked { size: 300 });
}

#[test]
fn what_was_kept_is_read_only_if_this_key_signed_it_for_this_log() {
    let grown = Grown::to(5, []);
    let signer = next(&Signer::first(log_key()).unwrap(), &grown, 5);
    let kept = signer.kept();
    let code = |kept: &[u8]| Signer::resume(log_key(), kept).unwrap_err().code();
    assert_eq!(code(b""), "kept_malformed");
    for cut in 1..kept.len() {
        assert_eq!(code(&kept[..cut]), "note_malformed", "cut at {cut}");
    }
    let text = String::from_utf8(kept.clone()).unwrap();
    assert_eq!(code(text.replace("\n5\n", "\n4\n").as_bytes()), "signature_invalid");
    assert_eq!(code(text.replace(ORIGIN, "house.example/postings").as_bytes()), "origin_wrong");
    for at in 0..kept.len() {
        let mut changed = kept.clone();
        changed[at] ^= 1;
        assert!(Signer::resume(log_key(), &changed).is_err(), "byte {at}");
    }
    let other = SigningKey::from_seed(ORIGIN, Algorithm::Note, &[9; 32]).unwrap();
    assert_eq!(Signer::resume(other, &kept).unwrap_err().code(), "unsigned");
    assert_eq!(Signer::first(witness_key()).unwrap_err().code(), "key_malformed");
    assert_eq!(Signer::resume(witness_key(), &kept).unwrap_err().code(), "key_malformed");
}

/// A process may stop between any two of: sign, keep, publish. Whatever is published of one size is one root.
#[test]
fn stopping_anywhere_publishes_one_root_for_a_size() {
    let grown = Grown::to(40, 0..40);
    for stop in 0..3 {
        let mut kept = Signer::first(log_key()).unwrap().kept();
        let mut published = std::collections::BTreeMap::new();
        for size in 1..=40 {
            // The first attempt stops before keeping, before publishing, or not at all.
            for attempt in 0..2 {
                let signer = Signer::resume(log_key(), &kept).unwrap();
                let signed = next(&signer, &grown, size);
                if attempt == 0 && stop == 0 {
                    continue;
                }
                kept = signed.kept();
                if attempt == 0 && stop == 1 {
                    continue;
                }
                let before = published.insert(size, signed.note().to_string());
                assert!(before.is_none_or(|before| before == signed.note().to_string()));
            }
        }
        assert_eq!(published.len(), 40);
    }
}

fn request(grown: &Grown, old: u64, size: u64) -> AddCheckpoint {
    let signer = next(&Signer::first(log_key()).unwrap(), grown, size);
    let proof = prove_consistency(old, size, &grown.tiles).unwrap();
    AddCheckpoint { old, proof, checkpoint: signer.note().clone() }
}

#[test]
fn a_witness_goes_forward_only() {
    let grown = Grown::to(600, 0..600);
    let log = [log_key().verifying_key().clone()];
    let mut witness = Witness::first(witness_key(), ORIGIN, &log).unwrap();
    assert!(witness.cosignature().is_none() && witness.kept().is_empty());
    let mut old = 0;
    for (at, size) in [(10, 1), (11, 257), (12, 257), (13, 600)] {
        witness = witness.cosign(&request(&grown, old, size), at).unwrap();
        old = size;
        let line = witness.cosignature().unwrap();
        let mut note = request(&grown, size, size).checkpoint;
        note.add(line.clone()).unwrap();
        let key = witness_key().verifying_key().clone();
        assert_eq!(note.verify(std::slice::from_ref(&key)), Ok(vec![(&key, Some(at))]));
        let resumed = Witness::resume(witness_key(), ORIGIN, &log, &witness.kept()).unwrap();
        assert_eq!((resumed.kept(), resumed.cosignature()), (witness.kept(), witness.cosignature()));
        witness = resumed;
    }
    let code = |request: &AddCheckpoint| witness.cosign(request, 14).unwrap_err().code();
    assert_eq!(witness.cosign(&request(&grown, 1, 600), 14).unwrap_err(), Fault::OldSize { given: 1, kept: 600 });
    assert_eq!(code(&request(&grown, 0, 599)), "old_size_wrong");
    assert_eq!(code(&AddCheckpoint { old: 600, ..request(&grown, 0, 599) }), "behind_signed");
    assert_eq!(code(&AddCheckpoint { proof: vec![leaf(1)], ..request(&grown, 600, 600) }), "inconsistent");
    assert_eq!(code(&AddCheckpoint { checkpoint: of_stranger(&grown), ..request(&grown, 600, 600) }), "unsigned");
    let forked = signed(600, leaf(1));
    assert_eq!(code(&AddCheckpoint { checkpoint: forked, ..request(&grown, 600, 600) }), "forked");
    let forked = signed(601, leaf(1));
    assert_eq!(code(&AddCheckpoint { checkpoint: forked, ..request(&grown, 600, 600) }), "inconsistent");
    let elsewhere = Witness::first(witness_key(), "house.example/postings", &log).unwrap();
    assert_eq!(elsewhere.cosign(&request(&grown, 0, 1), 14).unwrap_err().code(), "origin_wrong");
}

fn signed(size: u64, root: Hash) -> mazziere_tlog::Note {
    Signer::first(log_key()).unwrap().sign(size, root, &[]).unwrap().note().clone()
}

fn of_stranger(grown: &Grown) -> mazziere_tlog::Note {
    let key = SigningKey::from_seed(ORIGIN, Algorithm::Note, &[9; 32]).unwrap();
    next(&Signer::first(key).unwrap(), grown, 600).note().clone()
}

#[test]
fn what_a_witness_kept_is_read_only_if_it_cosigned_it() {
    let grown = Grown::to(5, []);
    let log = [log_key().verifying_key().clone()];
    let witness = Witness::first(witness_key(), ORIGIN, &log).unwrap().cosign(&request(&grown, 0, 5), 1).unwrap();
    let code = |kept: &[u8]| Witness::resume(witness_key(), ORIGIN, &log, kept).unwrap_err().code();
    assert_eq!(code(b""), "kept_malformed");
    assert_eq!(code(&witness.kept()[..80]), "note_malformed");
    assert_eq!(code(request(&grown, 0, 5).checkpoint.to_string().as_bytes()), "witnesses_too_few");
    assert_eq!(Witness::first(log_key(), ORIGIN, &log).unwrap_err().code(), "key_malformed");
}

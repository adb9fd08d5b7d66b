//! Keys, notes, checkpoints, proofs, requests and leaves that are none: each is refused with its code.

use mazziere_tlog::{
    AddCheckpoint, Algorithm, Checkpoint, EventLeaf, Fault, Hash, MAX_EXTRA_BYTES, MAX_NOTE_BYTES, MAX_SIGNATURES,
    Note, Policy, PostingHead, PostingLeaf, PostingLeg, PostingParts, ProofFile, SaltKey, Signature, SigningKey, Tile,
    VerifyingKey,
};

use crate::tree::Dice;
use crate::{Grown, ORIGIN, entry, log_key, witness_key};

/// The root of the empty tree as text.
const EMPTY: &str = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

fn code<T: std::fmt::Debug>(found: Result<T, Fault>) -> &'static str {
    found.map_or_else(|fault| fault.code(), |read| panic!("it was read: {read:?}"))
}

fn policy(needed: usize) -> Policy {
    let (log, witness) = (log_key().verifying_key().clone(), witness_key().verifying_key().clone());
    Policy::new(ORIGIN, &[log], &[witness], needed).unwrap()
}

/// A checkpoint of this text that the log has signed, whatever it says.
fn signed(text: &str) -> Note {
    let mut note = Note::new(text.to_owned()).unwrap();
    note.add(log_key().sign(text, 0)).unwrap();
    note
}

/// Programs go by them: a code that was given out never changes.
#[test]
fn every_fault_has_a_code_of_its_own_and_a_text() {
    let (text, path) = (String::new, String::new());
    let faults = [
        (Fault::TooLarge { what: "a note", bytes: 2, most: 1 }, "too_large"),
        (Fault::Note(""), "note_malformed"),
        (Fault::Key(""), "key_malformed"),
        (Fault::Unsigned, "unsigned"),
        (Fault::Signature { name: text() }, "signature_invalid"),
        (Fault::Witnesses { found: 0, needed: 1 }, "witnesses_too_few"),
        (Fault::Checkpoint(""), "checkpoint_malformed"),
        (Fault::Origin { found: text(), expected: text() }, "origin_wrong"),
        (Fault::Size(1), "size_out_of_range"),
        (Fault::BeyondEnd { index: 1, size: 1 }, "position_beyond_end"),
        (Fault::Proof(""), "proof_malformed"),
        (Fault::NotIncluded, "not_included"),
        (Fault::Inconsistent { old: 1, new: 2 }, "inconsistent"),
        (Fault::TilePath(""), "tile_path_malformed"),
        (Fault::TileMissing { path: path.clone() }, "tile_missing"),
        (Fault::TileLength { path, found: 1, expected: 2 }, "tile_length_wrong"),
        (Fault::Entries(""), "entries_malformed"),
        (Fault::Leaf(""), "leaf_malformed"),
        (Fault::Kept(""), "kept_malformed"),
        (Fault::Behind { asked: 1, signed: 2 }, "behind_signed"),
        (Fault::OldSize { given: 1, kept: 2 }, "old_size_wrong"),
        (Fault::Forked { size: 1 }, "forked"),
    ];
    for (fault, code) in &faults {
        assert_eq!(fault.code(), *code);
        assert!(!fault.to_string().is_empty());
    }
    let codes: std::collections::BTreeSet<&str> = faults.iter().map(|(_, code)| *code).collect();
    assert_eq!(codes.len(), faults.len());
    assert_eq!(Fault::Key("unknown algorithm").to_string(), "invalid key: unknown algorithm");
}

#[test]
fn keys() {
    let good = log_key().verifying_key().to_string();
    assert_eq!(VerifyingKey::parse(&good).unwrap().to_string(), good);
    let (name, id, key) = ("house.example/events", &good[21..29], &good[30..]);
    for (text, expected) in [
        (String::new(), "key_malformed"),
        (name.to_owned(), "key_malformed"),
        (format!("{name}+{id}"), "key_malformed"),
        (format!("{name}+{id}+"), "key_malformed"),
        (format!("{name}+00000000+{key}"), "key_malformed"),
        (format!("{name}+{}+{key}", id.to_uppercase()), "key_malformed"),
        (format!("{name}+{}+{key}", &id[1..]), "key_malformed"),
        (format!("{name}+{id}+{}", &key[..key.len() - 1]), "key_malformed"),
        (format!("{name}+{id}+{}", &key[4..]), "key_malformed"),
        (format!("{name}x+{id}+{key}"), "key_malformed"),
        (format!("+{id}+{key}"), "key_malformed"),
        (format!("a b+{id}+{key}"), "key_malformed"),
        (format!("{}+{id}+{key}", "n".repeat(2_000_000)), "too_large"),
    ] {
        assert_eq!(code(VerifyingKey::parse(&text)), expected, "{text:.80}");
        assert_eq!(code(SigningKey::parse(&text)), "key_malformed");
    }
    // A point of small order verifies whatever one likes.
    assert_eq!(code(VerifyingKey::new("a", Algorithm::Note, &[0; 32])), "key_malformed");
    for name in ["", "a b", "a+b", "a\nb", "a\u{2003}b", &"n".repeat(256)] {
        assert_eq!(code(SigningKey::from_seed(name, Algorithm::Note, &[1; 32])), "key_malformed", "{name:.80}");
    }
}

#[test]
fn notes() {
    let good = signed("text\n").to_string();
    assert_eq!(Note::parse(good.as_bytes()).unwrap().to_string(), good);
    let line = good.lines().last().unwrap();
    for text in [
        "",
        "\n",
        "text\n",
        "text\n\n",
        "text\n\n\n",
        &good[..good.len() - 1],
        &good[..good.len() - 5],
        &good.replace("— ", "- "),
        &good.replace("— ", "—"),
        &good.replace("text", "te\rxt"),
        &good.replace("text", "te\0xt"),
        &format!("{good}more\n"),
        &format!("text\n\n{line} \n"),
        "text\n\n— a AAAA\n",
        "text\n\n— a AAAAAA==\n",
        "text\n\n—  AAAAAAA=\n",
        "text\n\n— a AAAAAAB=\n",
        "text\n\n— a AAAAAAA\n",
        "text\n\n— a+b AAAAAAA=\n",
    ] {
        assert_eq!(code(Note::parse(text.as_bytes())), "note_malformed", "{text:?}");
    }
    for cut in 0..good.len() {
        assert!(Note::parse(&good.as_bytes()[..cut]).is_err(), "cut at {cut}");
    }
    assert_eq!(code(Note::parse(b"te\xffxt\n\n")), "note_malformed");
    assert_eq!(code(Note::parse(&vec![b'\n'; MAX_NOTE_BYTES + 1])), "too_large");
    assert_eq!(code(Note::new("no newline".to_owned())), "note_malformed");

    let many = |count| format!("text\n\n{}", format!("{line}\n").repeat(count));
    assert_eq!(Note::parse(many(MAX_SIGNATURES).as_bytes()).unwrap().signatures().len(), MAX_SIGNATURES);
    assert_eq!(code(Note::parse(many(MAX_SIGNATURES + 1).as_bytes())), "note_malformed");
    let mut full = Note::new("text\n".to_owned()).unwrap();
    for at in 0..MAX_SIGNATURES {
        full.add(Signature { name: format!("n{at}"), id: 1, bytes: vec![1] }).unwrap();
    }
    assert_eq!(code(full.add(Signature { name: "a b".to_owned(), id: 1, bytes: vec![1] })), "note_malformed");
    full.add(Signature { name: "n1".to_owned(), id: 1, bytes: vec![2] }).unwrap();
    assert_eq!(code(full.add(Signature { name: "more".to_owned(), id: 1, bytes: vec![1] })), "note_malformed");
}

#[test]
fn texts_with_empty_lines_end_at_the_last_one() {
    let note = signed("one\n\ntwo\n");
    assert_eq!(Note::parse(note.to_string().as_bytes()).unwrap().text(), "one\n\ntwo\n");
}

#[test]
fn signatures() {
    let keys = [log_key().verifying_key().clone()];
    let note = signed("text\n");
    assert_eq!(note.verify(&keys).unwrap().len(), 1);
    assert_eq!(code(note.verify(&[])), "unsigned");
    assert_eq!(code(note.verify(&[witness_key().verifying_key().clone()])), "unsigned");
    let other = note.to_string().replace("text", "next");
    assert_eq!(code(Note::parse(other.as_bytes()).unwrap().verify(&keys)), "signature_invalid");
    // In the name of a known key, but of another one: the same name and id are what counts.
    let mut forged = Note::new("text\n".to_owned()).unwrap();
    let stranger = SigningKey::from_seed(ORIGIN, Algorithm::Note, &[9; 32]).unwrap();
    forged.add(stranger.sign("text\n", 0)).unwrap();
    assert_eq!(code(forged.verify(&keys)), "unsigned");
    let id = keys[0].id();
    for length in [1, 63, 65, 72] {
        let mut forged = Note::new("text\n".to_owned()).unwrap();
        forged.add(Signature { name: ORIGIN.to_owned(), id, bytes: vec![1; length] }).unwrap();
        assert_eq!(code(forged.verify(&keys)), "signature_invalid");
    }
    // The same signature twice is one.
    let line = note.to_string().lines().last().unwrap().to_owned();
    let twice = Note::parse(format!("text\n\n{line}\n{line}\n").as_bytes()).unwrap();
    assert_eq!(twice.verify(&keys).unwrap().len(), 1);
    // A time beyond the 63 bits of the format.
    let mut late = witness_key().sign("text\n", 1);
    late.bytes[0] = 0x80;
    assert_eq!(code(witness_key().verifying_key().verify("text\n", &late.bytes)), "signature_invalid");
    assert_eq!(code(witness_key().verifying_key().verify("text\n", &[1; 7])), "signature_invalid");
}

#[test]
fn checkpoints() {
    for (text, expected) in [
        (String::new(), "checkpoint_malformed"),
        ("\n".to_owned(), "checkpoint_malformed"),
        (format!("o\n0\n{EMPTY}"), "checkpoint_malformed"),
        (format!("\n0\n{EMPTY}\n"), "checkpoint_malformed"),
        ("o\n0\n".to_owned(), "checkpoint_malformed"),
        (format!("o\n00\n{EMPTY}\n"), "checkpoint_malformed"),
        (format!("o\n01\n{EMPTY}\n"), "checkpoint_malformed"),
        (format!("o\n+1\n{EMPTY}\n"), "checkpoint_malformed"),
        (format!("o\n-1\n{EMPTY}\n"), "checkpoint_malformed"),
        (format!("o\n 1\n{EMPTY}\n"), "checkpoint_malformed"),
        (format!("o\n\n{EMPTY}\n"), "checkpoint_malformed"),
        (format!("o\n99999999999999999999\n{EMPTY}\n"), "checkpoint_malformed"),
        (format!("o\n9223372036854775808\n{EMPTY}\n"), "size_out_of_range"),
        (format!("o\n1\n{}\n", &EMPTY[4..]), "checkpoint_malformed"),
        (format!("o\n1\n{}\n", EMPTY.replace('=', "")), "checkpoint_malformed"),
        (format!("o\n1\n{}\n", EMPTY.replace("U=", "V=")), "checkpoint_malformed"),
        (format!("o\n0\n{}\n", Hash([1; 32])), "checkpoint_malformed"),
        (format!("o\n1\n{EMPTY}\n\n"), "checkpoint_malformed"),
        (format!("o\n1\n{EMPTY}\na\n\nb\n"), "checkpoint_malformed"),
        (format!("{}\n1\n{EMPTY}\n", "o".repeat(256)), "checkpoint_malformed"),
        (format!("o\n1\n{EMPTY}\n{}\n", "x".repeat(10_000)), "too_large"),
    ] {
        assert_eq!(code(Checkpoint::parse(&text)), expected, "{text:.80?}");
    }
    let text = format!("o with spaces\n9223372036854775807\n{EMPTY}\na\nb\n");
    let read = Checkpoint::parse(&text).unwrap();
    assert_eq!(
        (read.origin(), read.size(), read.extensions()),
        ("o with spaces", i64::MAX as u64, &["a", "b"].map(String::from)[..])
    );
    assert_eq!(read.text(), text);
    for line in ["", "two\nlines", "a\tb"] {
        let found = Checkpoint::new("o", 1, Hash::EMPTY, vec![line.to_owned()]);
        assert_eq!(code(found), "checkpoint_malformed", "{line:?}");
    }
}

#[test]
fn whose_signatures_a_checkpoint_needs() {
    let text = format!("{ORIGIN}\n0\n{EMPTY}\n");
    let note = signed(&text);
    let bytes = |note: &Note| note.to_string().into_bytes();
    assert!(policy(0).open(&bytes(&note)).unwrap().witnesses().is_empty());
    assert_eq!(policy(1).open(&bytes(&note)), Err(Fault::Witnesses { found: 0, needed: 1 }));
    let mut cosigned = note.clone();
    cosigned.add(witness_key().sign(&text, 77)).unwrap();
    assert_eq!(policy(1).open(&bytes(&cosigned)).unwrap().witnesses(), [("witness.example/w1".to_owned(), 77)]);
    // Witnesses alone are not the log.
    let mut alone = Note::new(text.clone()).unwrap();
    alone.add(witness_key().sign(&text, 77)).unwrap();
    assert_eq!(code(policy(0).open(&bytes(&alone))), "unsigned");
    // A wrong cosignature is no missing one.
    let mut wrong = note.clone();
    wrong.add(witness_key().sign("another text\n", 77)).unwrap();
    assert_eq!(code(policy(0).open(&bytes(&wrong))), "signature_invalid");
    let other = signed(&format!("house.example/postings\n0\n{EMPTY}\n"));
    let expected = Fault::Origin { found: "house.example/postings".to_owned(), expected: ORIGIN.to_owned() };
    assert_eq!(policy(0).open(&bytes(&other)), Err(expected));
    assert_eq!(code(policy(0).open(&bytes(&signed("hello\n")))), "checkpoint_malformed");

    let (log, witness) = (log_key().verifying_key().clone(), witness_key().verifying_key().clone());
    let renamed = VerifyingKey::new("w2", Algorithm::Cosignature, witness.as_bytes()).unwrap();
    let made = |log: &[VerifyingKey], witnesses: &[VerifyingKey], needed| Policy::new(ORIGIN, log, witnesses, needed);
    assert_eq!(code(made(&[], &[], 0)), "key_malformed");
    assert_eq!(code(made(std::slice::from_ref(&witness), &[], 0)), "key_malformed");
    assert_eq!(code(made(std::slice::from_ref(&log), std::slice::from_ref(&log), 0)), "key_malformed");
    assert_eq!(code(made(std::slice::from_ref(&log), &[witness.clone(), renamed], 2)), "key_malformed");
    assert_eq!(code(made(&[log], &[witness], 2)), "witnesses_too_few");
}

#[test]
fn proofs_and_requests() {
    let grown = Grown::to(7, []);
    let checkpoint = signed(&format!("{ORIGIN}\n7\n{}\n", grown.roots[&7]));
    let path = mazziere_tlog::prove_inclusion(7, 3, &grown.tiles).unwrap();
    let proof = ProofFile { extra: None, index: 3, path, checkpoint: checkpoint.clone() };
    let good = proof.to_string();
    assert_eq!(ProofFile::parse(good.as_bytes()), Ok(proof.clone()));
    for cut in 0..good.len() {
        assert!(ProofFile::parse(&good.as_bytes()[..cut]).is_err(), "cut at {cut}");
    }
    for (from, to) in [
        ("@v1", "@v2"),
        ("index 3", "index 03"),
        ("index 3", "index -3"),
        ("index 3", "index"),
        ("index 3\n", ""),
        ("index 3", "extra !\nindex 3"),
        ("index 3", "extra\nindex 3"),
        ("index 3", "extra QQ==\nextra QQ==\nindex 3"),
        ("index 3\n", "index 3\nno hash\n"),
        ("index 3\n", &format!("index 3\n{}", format!("{EMPTY}\n").repeat(61))),
    ] {
        assert_eq!(code(ProofFile::parse(good.replacen(from, to, 1).as_bytes())), "proof_malformed", "{from} {to:.40}");
    }
    assert_eq!(code(ProofFile::parse(&[0xff; 10])), "proof_malformed");
    assert_eq!(code(ProofFile::parse(&vec![b'A'; 2_000_000])), "too_large");
    let largest = ProofFile { extra: Some(vec![1; MAX_EXTRA_BYTES]), ..proof.clone() };
    assert_eq!(ProofFile::parse(&largest.encode().unwrap()), Ok(largest));
    let larger = ProofFile { extra: Some(vec![1; MAX_EXTRA_BYTES + 1]), ..proof.clone() };
    assert_eq!(code(larger.encode()), "too_large");
    assert_eq!(code(ProofFile::parse(larger.to_string().as_bytes())), "too_large");
    assert!(proof.verify(&policy(0), &entry(3)).is_ok());
    assert_eq!(code(proof.verify(&policy(1), &entry(3))), "witnesses_too_few");
    let beyond = ProofFile { index: 7, ..proof.clone() };
    assert_eq!(code(beyond.verify(&policy(0), &entry(3))), "position_beyond_end");
    assert_eq!(code(ProofFile { index: 2, ..proof }.verify(&policy(0), &entry(3))), "not_included");
    // The only leaf of a tree has an empty path.
    let one = Grown::to(1, []);
    let checkpoint = signed(&format!("{ORIGIN}\n1\n{}\n", one.roots[&1]));
    let proof = ProofFile { extra: Some(Vec::new()), index: 0, path: Vec::new(), checkpoint: checkpoint.clone() };
    assert_eq!(ProofFile::parse(&proof.encode().unwrap()), Ok(proof.clone()));
    assert!(proof.verify(&policy(0), &entry(0)).is_ok());

    let request = AddCheckpoint { old: 0, proof: vec![Hash::EMPTY], checkpoint };
    let good = request.to_string();
    assert_eq!(AddCheckpoint::parse(good.as_bytes()), Ok(request));
    for cut in 0..good.len() {
        assert!(AddCheckpoint::parse(&good.as_bytes()[..cut]).is_err(), "cut at {cut}");
    }
    for (from, to) in [
        ("old 0", "old 00"),
        ("old 0", "old"),
        ("old 0\n", ""),
        ("old 0\n", "old 0\nno hash\n"),
        ("old 0\n", &format!("old 0\n{}", format!("{EMPTY}\n").repeat(63))),
    ] {
        assert_eq!(code(AddCheckpoint::parse(good.replacen(from, to, 1).as_bytes())), "proof_malformed", "{to:.40}");
    }
    assert_eq!(code(AddCheckpoint::parse(&vec![b'\n'; 1_000_000])), "too_large");
}

#[test]
fn paths_of_tiles() {
    for path in [
        "",
        "tile",
        "tile/0",
        "tile/0/",
        "tile/0/0",
        "tile/0/00",
        "tile/0/0000",
        "tile/0/x000",
        "tile/0/x000/001",
        "tile/0/001/002",
        "tile/0/x001/x002",
        "tile/0/xx01/002",
        "tile/0/+01",
        "tile/00/001",
        "tile/+1/001",
        "tile/64/001",
        "tile/-1/001",
        "tile/0/001/",
        "/tile/0/001",
        "tile/0/001.p/0",
        "tile/0/001.p/256",
        "tile/0/001.p/01",
        "tile/0/001.p/+1",
        "tile/0/001.p/",
        "tile/0/001.p",
        "tile/0/../001",
        "tile/data/001",
        "tile/8/0/001",
        "tile/0/x018/x446/x744/x073/x709/x551/616",
    ] {
        assert_eq!(code(Tile::parse(path)), "tile_path_malformed", "{path}");
    }
    assert_eq!(code(Tile::parse(&format!("tile/0/{}001", "x001/".repeat(100_000)))), "too_large");
    let last = Tile::parse("tile/entries/x018/x446/x744/x073/x709/x551/615.p/255").unwrap();
    assert_eq!((last.index(), last.width(), last.is_full()), (u64::MAX, 255, false));
}

#[test]
fn leaves() {
    let event = EventLeaf { position: 0, stream: [1; 16], version: 1, event_hash: [2; 32], kind: "cash_table" };
    let good = event.entry().unwrap();
    for cut in 0..good.len() {
        let found = EventLeaf::parse(&good[..cut]);
        // The kind is what is left: cut, it is another kind, and hashes otherwise.
        assert!(found.is_err() || cut > good.len() - 10, "cut at {cut}");
    }
    let longer = "k".repeat(65);
    for kind in ["", "Table", "a b", "t\u{e0}ble", longer.as_str()] {
        assert_eq!(code(EventLeaf { kind, ..event }.entry()), "leaf_malformed", "{kind}");
    }
    assert_eq!(code(EventLeaf { version: 0, ..event }.entry()), "leaf_malformed");
    assert_eq!(code(EventLeaf { position: u64::MAX, ..event }.entry()), "leaf_malformed");
    assert_eq!(code(EventLeaf::parse(&[0; 100])), "leaf_malformed");

    let leaf = PostingLeaf { sequence: 1, legs: 2, root: Hash::EMPTY };
    let good = leaf.entry().unwrap();
    for cut in 0..good.len() {
        assert_eq!(code(PostingLeaf::parse(&good[..cut])), "leaf_malformed", "cut at {cut}");
    }
    assert_eq!(code(PostingLeaf::parse(&[&good[..], &[0]].concat())), "leaf_malformed");
    for other in
        [PostingLeaf { sequence: 0, ..leaf }, PostingLeaf { legs: 1, ..leaf }, PostingLeaf { legs: 65, ..leaf }]
    {
        assert_eq!(code(other.entry()), "leaf_malformed");
    }
    let key = SaltKey([1; 32]);
    let ids = [None; 3];
    let [tournament_id, table_id, reverses] = ids;
    let head = PostingHead {
        posting_id: [1; 16],
        kind: "deposit",
        posted_at: 0,
        tournament_id,
        table_id,
        reverses,
        cause: None,
        reason: None,
    };
    let leg = |leg| (PostingLeg { leg, account: "house_rake", version: 1, amount: 1, balance: 1 }, &key);
    assert!(PostingParts::new(1, (&head, &key), &[leg(1), leg(2)]).is_ok());
    assert_eq!(code(PostingParts::new(1, (&head, &key), &[leg(2), leg(1)])), "leaf_malformed");
    assert_eq!(code(PostingParts::new(1, (&head, &key), &[leg(1)])), "leaf_malformed");
    assert_eq!(code(PostingParts::new(1, (&head, &key), &(1..=65).map(leg).collect::<Vec<_>>())), "leaf_malformed");
    assert_eq!(code(PostingParts::of_hashes(1, Vec::new())), "leaf_malformed");
    assert_eq!(code(PostingParts::of_hashes(1, vec![Hash::EMPTY; 70_000])), "leaf_malformed");
    assert_eq!(format!("{key:?} {:?}", key.salt(1, 1)), "SaltKey Salt");
}

#[test]
fn chance_finds_nothing_that_panics() {
    let mut dice = Dice(3);
    let text = format!("{ORIGIN}\n0\n{EMPTY}\n");
    let note = signed(&text);
    let proof = ProofFile { extra: Some(vec![7; 50]), index: 3, path: vec![Hash::EMPTY; 3], checkpoint: note.clone() };
    let request = AddCheckpoint { old: 3, proof: vec![Hash::EMPTY; 3], checkpoint: note.clone() };
    let event = EventLeaf { position: 3, stream: [1; 16], version: 1, event_hash: [2; 32], kind: "table" };
    let good: Vec<Vec<u8>> = vec![
        note.to_string().into_bytes(),
        proof.to_string().into_bytes(),
        request.to_string().into_bytes(),
        log_key().to_secret().into_bytes(),
        event.entry().unwrap(),
        b"tile/entries/x001/x234/067.p/88".to_vec(),
    ];
    for _ in 0..20_000 {
        let mut bytes = good[dice.below(good.len() as u64) as usize].clone();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len() as u64 + 1) as usize;
            match dice.below(4) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, b"\n /+=x0\xe2"[dice.below(8) as usize]),
                2 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = dice.below(256) as u8),
                _ => bytes.extend_from_within(at..),
            }
        }
        let as_text = String::from_utf8_lossy(&bytes);
        let read = Note::parse(&bytes);
        let _ = read.map(|note| Checkpoint::parse(note.text()).map(|read| assert_eq!(read.text(), note.text())));
        let _ = ProofFile::parse(&bytes).map(|read| assert_eq!(read.to_string().as_bytes(), bytes));
        let _ = AddCheckpoint::parse(&bytes).map(|read| assert_eq!(read.to_string().as_bytes(), bytes));
        let _ = EventLeaf::parse(&bytes).map(|read| assert_eq!(read.entry().unwrap(), bytes));
        let _ = PostingLeaf::parse(&bytes).map(|read| assert_eq!(read.entry().unwrap(), bytes));
        let _ = Tile::parse(&as_text).map(|read| assert_eq!(read.to_string(), as_text));
        let _ = SigningKey::parse(&as_text).map(|read| assert_eq!(read.to_secret(), as_text));
        let _ = mazziere_tlog::decode_entries(&bytes, dice.below(300) as u16);
    }
}

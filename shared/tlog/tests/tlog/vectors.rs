//! The vectors of `tests/audit/verify_tlog.py`, which has them from the specifications alone.

use std::path::Path;
use std::process::{Command, Output};

use mazziere_tlog::{
    AddCheckpoint, Algorithm, Checkpoint, Content, EventLeaf, Hash, Note, Policy, PostingHead, PostingLeaf, PostingLeg,
    PostingParts, ProofFile, SaltKey, Signer, SigningKey, Tile, VerifyingKey, encode_entries, prove_consistency,
    prove_inclusion, root_at,
};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Grown, entry, log_key, witness_key};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors.json");

fn vectors() -> Value {
    serde_json::from_str(&std::fs::read_to_string(VECTORS).expect("the vectors")).expect("JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(text(value)).expect("hex")
}

fn fixed<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().expect("as many bytes")
}

fn hashes(value: &Value) -> Vec<Hash> {
    list(value).iter().map(|hash| Hash(fixed(hash))).collect()
}

#[test]
fn trees_tiles_and_proofs_are_those_of_the_specification() {
    let all = vectors();
    let sizes: Vec<u64> = list(&all["roots"]).iter().map(|vector| number(&vector["size"])).collect();
    let proved = list(&all["consistency"]).iter().flat_map(|step| [number(&step["old"]), number(&step["new"])]);
    let grown = Grown::to(70_000, sizes.into_iter().chain(proved));
    for vector in list(&all["roots"]) {
        let (size, root) = (number(&vector["size"]), Hash(fixed(&vector["root"])));
        assert_eq!(grown.roots[&size], root, "{size}");
        assert_eq!(root_at(size, &grown.tiles), Ok(root), "{size}");
    }
    for vector in list(&all["inclusion"]) {
        let found = prove_inclusion(number(&vector["size"]), number(&vector["index"]), &grown.tiles);
        assert_eq!(found, Ok(hashes(&vector["path"])), "{vector}");
    }
    for vector in list(&all["consistency"]) {
        let found = prove_consistency(number(&vector["old"]), number(&vector["new"]), &grown.tiles);
        assert_eq!(found, Ok(hashes(&vector["proof"])), "{vector}");
    }
    assert_eq!(list(&all["tiles"]).len(), 277);
    for vector in list(&all["tiles"]) {
        let tile = Tile::parse(text(&vector["path"])).expect("a path");
        let found: [u8; 32] = Sha256::digest(&grown.tiles[&tile]).into();
        assert_eq!(found, fixed(&vector["sha256"]), "{tile}");
    }
    let bundle = encode_entries(&(512..600).map(entry).collect::<Vec<_>>()).expect("a bundle");
    assert_eq!(<[u8; 32]>::from(Sha256::digest(bundle)), fixed(&all["bundle"]["sha256"]));
}

#[test]
fn roots_are_those_of_certificate_transparency() {
    let all = &vectors()["certificate_transparency"];
    let mut tree = mazziere_tlog::Frontier::default();
    for (size, root) in hashes(&all["roots"]).into_iter().enumerate() {
        assert_eq!(tree.root(), root, "{size}");
        if let Some(entry) = list(&all["entries"]).get(size) {
            tree.push(Hash::of_leaf(&bytes(entry))).expect("room");
        }
    }
    assert_eq!(tree.size(), 8);
}

#[test]
fn paths_of_tiles_are_those_of_the_specification() {
    for vector in list(&vectors()["tile_paths"]) {
        let tile = Tile::parse(text(&vector["path"])).expect("a path");
        assert_eq!(tile.to_string(), text(&vector["path"]));
        let level = vector["level"].as_u64().map(|level| Content::Hashes(level as u8));
        assert_eq!(tile.content(), level.unwrap_or(Content::Entries));
        assert_eq!((tile.index(), u64::from(tile.width())), (number(&vector["index"]), number(&vector["width"])));
    }
}

#[test]
fn keys_notes_and_checkpoints_are_those_of_the_specification() {
    let all = vectors();
    for (name, own) in [("log", log_key()), ("witness", witness_key())] {
        let vector = &all[name];
        assert_eq!(own.verifying_key().to_string(), text(&vector["key"]));
        assert_eq!(own.to_secret(), text(&vector["secret"]));
        assert_eq!(VerifyingKey::parse(text(&vector["key"])).as_ref(), Ok(own.verifying_key()));
        let read = SigningKey::parse(text(&vector["secret"])).expect("a key");
        assert_eq!(read.verifying_key(), own.verifying_key());
        assert!(!format!("{read:?}").contains(&read.to_secret()[45..]));
    }
    // What Go's package publishes.
    let vector = &all["published"];
    let peter = SigningKey::parse(text(&vector["secret"])).expect("a key");
    let mut note = Note::new(text(&vector["text"]).to_owned()).expect("a text");
    note.add(peter.sign(note.text(), 0)).expect("room");
    assert_eq!(note.to_string(), text(&vector["note"]));
    assert_eq!(Note::parse(text(&vector["note"]).as_bytes()), Ok(note.clone()));
    let key = VerifyingKey::parse(text(&vector["key"])).expect("a key");
    assert_eq!(note.verify(std::slice::from_ref(&key)), Ok(vec![(&key, None)]));

    let grown = Grown::to(600, [257]);
    let signer = Signer::first(log_key()).expect("a key of a log");
    let signer = signer.sign(600, grown.roots[&600], &[]).expect("the first tree");
    assert_eq!(signer.kept(), text(&all["checkpoint"]).as_bytes());
    let mut cosigned = signer.note().clone();
    cosigned.add(witness_key().sign(cosigned.text(), number(&all["time"]))).expect("room");
    assert_eq!(cosigned.to_string(), text(&all["cosigned"]));

    let lines = vec!["one line".to_owned(), "and another".to_owned()];
    let extended = Checkpoint::new(crate::ORIGIN, 257, grown.roots[&257], lines).expect("a checkpoint");
    let mut note = Note::new(extended.text()).expect("a text");
    note.add(log_key().sign(note.text(), 0)).expect("room");
    assert_eq!(note.to_string(), text(&all["extended"]));
    assert_eq!(Checkpoint::parse(note.text()), Ok(extended));
}

#[test]
fn proofs_for_who_is_offline_are_those_of_the_specification() {
    let all = vectors();
    let (log, witness) = (log_key().verifying_key().clone(), witness_key().verifying_key().clone());
    let policy = Policy::new(crate::ORIGIN, &[log], &[witness], 1).expect("a policy");
    for (name, extra) in [("proof", None), ("proof_with_extra", Some(b"\x00what opens it".to_vec()))] {
        let proof = ProofFile::parse(text(&all[name]).as_bytes()).expect("a proof");
        assert_eq!((proof.index, &proof.extra), (512, &extra));
        assert_eq!(proof.encode().expect("bytes"), text(&all[name]).as_bytes());
        let signed = proof.verify(&policy, &entry(512)).expect("a proof of this entry");
        assert_eq!(signed.checkpoint().size(), 600);
        assert_eq!(signed.witnesses(), [("witness.example/w1".to_owned(), number(&all["time"]))]);
        assert_eq!(proof.verify(&policy, &entry(513)).expect_err("of another").code(), "not_included");
    }
    let request = AddCheckpoint::parse(text(&all["request"]).as_bytes()).expect("a request");
    assert_eq!((request.old, request.to_string().as_str()), (257, text(&all["request"])));
}

#[test]
fn leaves_are_made_as_it_is_written_down() {
    let all = vectors();
    let event = &all["event"];
    let leaf = EventLeaf {
        position: number(&event["position"]),
        stream: fixed(&event["stream"]),
        version: number(&event["version"]),
        event_hash: fixed(&event["event_hash"]),
        kind: text(&event["kind"]),
    };
    let written = leaf.entry().expect("an entry");
    assert_eq!(written, bytes(&event["entry"]));
    assert_eq!(EventLeaf::parse(&written), Ok(leaf));
    assert_eq!(Hash::of_leaf(&written), Hash(fixed(&event["hash"])));

    let posting = &all["posting"];
    let (head, sequence) = (&posting["head"], number(&posting["sequence"]));
    let id = |value: &Value| (!value.is_null()).then(|| fixed(value));
    let key = |value: &Value| SaltKey(fixed(&value["key"]));
    let of_head = PostingHead {
        posting_id: fixed(&head["posting_id"]),
        kind: text(&head["kind"]),
        posted_at: head["posted_at"].as_i64().expect("a time"),
        tournament_id: id(&head["tournament_id"]),
        table_id: id(&head["table_id"]),
        reverses: id(&head["reverses"]),
        cause: head["cause"].as_str(),
        reason: head["reason"].as_str(),
    };
    let leg = |(at, value): (usize, &'static Value)| PostingLeg {
        leg: at as u16 + 1,
        account: text(&value["account"]),
        version: number(&value["version"]),
        amount: value["amount"].as_i64().expect("cents"),
        balance: value["balance"].as_i64().expect("cents"),
    };
    let kept: &'static Value = Box::leak(Box::new(posting["legs"].clone()));
    let legs: Vec<PostingLeg> = list(kept).iter().enumerate().map(leg).collect();
    let keys: Vec<SaltKey> = std::iter::once(key(head)).chain(list(kept).iter().map(key)).collect();
    let with_keys: Vec<(PostingLeg, &SaltKey)> = legs.iter().copied().zip(&keys[1..]).collect();
    let parts = PostingParts::new(sequence, (&of_head, &keys[0]), &with_keys).expect("parts");
    assert_eq!(parts.hashes(), hashes(&posting["hashes"]));
    let leaf = parts.leaf().expect("a leaf");
    let written = leaf.entry().expect("an entry");
    assert_eq!(written, bytes(&posting["entry"]));
    assert_eq!((PostingLeaf::parse(&written), leaf.index()), (Ok(leaf), sequence - 1));
    assert_eq!(parts.path(2), Ok(hashes(&posting["path_of_leg_2"])));
    let bytes_of: Vec<Vec<u8>> = std::iter::once(of_head.bytes()).chain(legs.iter().map(PostingLeg::bytes)).collect();
    for (part, written) in (0_u16..).zip(&bytes_of) {
        assert_eq!(*written, bytes(&posting["parts"][usize::from(part)]));
        let salt = keys[usize::from(part)].salt(sequence, part);
        assert_eq!(salt.0, fixed(&posting["salts"][usize::from(part)]));
        let path = parts.path(part).expect("a part");
        assert_eq!(leaf.verify_part(part, &salt, written, &path), Ok(()));
        let other = keys[usize::from(part)].salt(sequence + 1, part);
        assert_eq!(leaf.verify_part(part, &other, written, &path).expect_err("another salt").code(), "not_included");
        assert!(leaf.verify_part((part + 1) % 4, &salt, written, &path).is_err());
    }
    assert_eq!(parts.path(4).expect_err("no such part").code(), "position_beyond_end");
    // Somebody's key is deleted: what is left proves the parts of all others.
    let left = PostingParts::of_hashes(sequence, parts.hashes().to_vec()).expect("parts");
    assert_eq!(left.leaf(), Ok(leaf));
}

fn python(vectors: &Path) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/audit/verify_tlog.py");
    Command::new("python3")
        .args([Path::new(script), vectors])
        .output()
        .expect("python3 runs the independent script: install python3 (its standard library is enough)")
}

#[test]
fn the_independent_script_computes_every_vector_anew() {
    let output = python(Path::new(VECTORS));
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{stdout}{stderr}");
    assert_eq!(stdout.trim(), format!("{} groups of vectors verified", vectors().as_object().expect("groups").len()));
}

#[test]
fn the_independent_script_can_say_no() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut altered = vectors();
    altered["inclusion"][3]["path"][1] = "00".repeat(32).into();
    altered["event"]["entry"] = "00".into();
    let file = folder.join("tlog-altered.json");
    std::fs::write(&file, altered.to_string()).expect("a folder for it");
    let output = python(&file);
    assert!(!output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr).trim(), "not what the specifications say: event, inclusion");
}

#[test]
fn algorithms_are_told_apart() {
    let seed = [7; 32];
    let note = SigningKey::from_seed("a.example", Algorithm::Note, &seed).expect("a key");
    let cosignature = SigningKey::from_seed("a.example", Algorithm::Cosignature, &seed).expect("a key");
    assert_ne!(note.verifying_key().id(), cosignature.verifying_key().id());
    let signed = cosignature.sign("text\n", 5);
    assert_eq!(cosignature.verifying_key().verify("text\n", &signed.bytes), Ok(Some(5)));
    for bytes in [&signed.bytes[..], &signed.bytes[8..]] {
        assert_eq!(note.verifying_key().verify("text\n", bytes).expect_err("a note").code(), "signature_invalid");
    }
}

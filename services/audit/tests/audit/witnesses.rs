//! What a witness answers, word by word of C2SP `tlog-witness`, and what it remembers.

use mazziere_audit::Log;
use mazziere_audit::disk::Steps;
use mazziere_audit::keeper::Keeper;
use mazziere_audit::witness::Peer;
use mazziere_audit::witness::cosigner::{Answer, Cosigner};
use mazziere_tlog::{AddCheckpoint, Checkpoint, Hash, Note, Signature, prove_consistency, tiles_of_consistency};

use crate::harness::{Folder, key, made_up, root, witness_key};

const LOG: Log = Log::Events;
const NOW: u64 = 1_800_000_000;

fn cosigner(folder: &Folder, steps: Steps) -> Cosigner {
    let log = key(LOG).verifying_key().clone();
    Cosigner::open(&folder.path().join("witness"), &witness_key(), &[log], steps).unwrap()
}

/// A log that grew in steps, with the request for each.
struct Grown {
    folder: Folder,
    keeper: Keeper,
}

impl Grown {
    fn new() -> Grown {
        let folder = Folder::new();
        folder.init();
        let keeper = folder.keeper(LOG);
        Grown { folder, keeper }
    }

    fn grow(&mut self, size: u64) {
        let from = usize::try_from(self.keeper.reads_from()).unwrap();
        self.keeper.take(&made_up(size)[from..]).unwrap().unwrap();
        self.keeper.sign().unwrap();
    }

    fn request(&self, old: u64) -> AddCheckpoint {
        let size = self.keeper.size();
        let tiles = self.folder.tiles_of(LOG).load(&tiles_of_consistency(old, size).unwrap()).unwrap();
        let proof = prove_consistency(old, size, &tiles).unwrap();
        AddCheckpoint { old, proof, checkpoint: self.keeper.signer().note().clone() }
    }
}

fn ask(cosigner: &Cosigner, request: &AddCheckpoint) -> Answer {
    cosigner.add_checkpoint(request.to_string().as_bytes(), NOW)
}

/// A checkpoint of the log's key over any tree.
fn forged(size: u64, root: Hash) -> Note {
    let checkpoint = Checkpoint::new(key(LOG).verifying_key().name(), size, root, Vec::new()).unwrap();
    let mut note = Note::new(checkpoint.text()).unwrap();
    note.add(key(LOG).sign(note.text(), 0)).unwrap();
    note
}

#[test]
fn it_answers_as_the_protocol_says() {
    let mut log = Grown::new();
    let witness = cosigner(&log.folder, Steps::default());
    log.grow(100);
    let first = log.request(0);
    let answer = ask(&witness, &first);
    assert_eq!(answer.status, 200, "{answer:?}");
    let line = Signature::parse(answer.body.trim_end()).unwrap();
    let at = witness_key().verifying_key().verify(first.checkpoint.text(), &line.bytes).unwrap();
    assert_eq!(at, Some(NOW));
    log.grow(300);
    let stale = ask(&witness, &log.request(0));
    let size = |kept: &str| Answer { status: 409, media_type: "text/x.tlog.size", body: format!("{kept}\n") };
    assert_eq!(stale, size("100"));
    assert_eq!(ask(&witness, &log.request(100)).status, 200);
    assert_eq!(ask(&witness, &log.request(300)).status, 200, "the same again is cosigned again");
    // Another tree of that size, a smaller one, one that does not extend it.
    let other = root(&made_up(299));
    let request = |old, size, proof| AddCheckpoint { old, proof, checkpoint: forged(size, other) };
    assert_eq!(ask(&witness, &request(300, 300, Vec::new())), size("300"));
    assert_eq!(ask(&witness, &request(300, 400, log.request(100).proof)).status, 422);
    assert_eq!(ask(&witness, &request(300, 200, Vec::new())).status, 400);
    // Another log, a signature of nobody it knows, what is no request.
    let mut strange = log.request(300);
    strange.checkpoint = Note::new(strange.checkpoint.text().replace("house.example", "elsewhere.example")).unwrap();
    strange.checkpoint.add(key(LOG).sign("x\n", 0)).unwrap();
    assert_eq!(ask(&witness, &strange).status, 404);
    let mut unsigned = log.request(300);
    unsigned.checkpoint = Note::new(unsigned.checkpoint.text().to_owned()).unwrap();
    unsigned.checkpoint.add(key(Log::Postings).sign(unsigned.checkpoint.text(), 0)).unwrap();
    assert_eq!(ask(&witness, &unsigned).status, 403);
    let mut wrong = log.request(300);
    wrong.checkpoint = Note::new(wrong.checkpoint.text().to_owned()).unwrap();
    wrong.checkpoint.add(key(LOG).sign("something else\n", 0)).unwrap();
    assert_eq!(ask(&witness, &wrong).status, 403);
    for body in [&b""[..], b"old x\n\n", b"\xff", &[b'a'; 1 << 19]] {
        assert_eq!(witness.add_checkpoint(body, NOW).status, 400);
    }
}

#[test]
fn it_remembers_after_it_ended_at_any_step() {
    let mut log = Grown::new();
    log.grow(50);
    for steps in 0.. {
        let folder = Folder::new();
        let answer = {
            let witness = cosigner(&folder, Steps::ending_after(steps));
            ask(&witness, &log.request(0))
        };
        let again = cosigner(&folder, Steps::default());
        let fork = AddCheckpoint { old: 0, proof: Vec::new(), checkpoint: forged(50, root(&made_up(49))) };
        let forked = ask(&again, &fork).status;
        if answer.status == 200 {
            assert_eq!(forked, 409, "what was cosigned is remembered, {steps} steps");
            assert!(Cosigner::open(&folder.path().join("witness"), &witness_key(), &[], Steps::default()).is_err());
            return;
        }
        assert_eq!(answer.status, 500);
        assert!([200, 409].contains(&forked));
    }
}

#[test]
fn witnesses_are_read_as_a_key_and_an_address() {
    let key = witness_key().verifying_key().to_string();
    let peer = Peer::parse(&format!("{key} https://witness.example/")).unwrap();
    assert_eq!((peer.url.as_str(), peer.key), ("https://witness.example", witness_key().verifying_key().clone()));
    let log = crate::harness::key(LOG).verifying_key().to_string();
    for wrong in ["", &key, &format!("{key} witness.example"), &format!("{log} https://witness.example"), "a b"] {
        assert!(Peer::parse(wrong).is_err(), "{wrong}");
    }
}

/// The lock of a folder belongs to one process.
#[test]
fn one_process_at_a_time_cosigns() {
    let folder = Folder::new();
    let first = cosigner(&folder, Steps::default());
    let log = key(LOG).verifying_key().clone();
    let open =
        || Cosigner::open(&folder.path().join("witness"), &witness_key(), std::slice::from_ref(&log), Steps::default());
    assert!(open().is_err());
    drop(first);
    assert!(open().is_ok());
}

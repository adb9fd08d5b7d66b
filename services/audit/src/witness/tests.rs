//! What becomes of each answer that a witness may give, of those too that are none.

use chrono::DateTime;
use mazziere_tlog::{Algorithm, Checkpoint, Hash, Note, SigningKey};

use super::*;

const SIZE: u64 = 300;

fn witness() -> SigningKey {
    SigningKey::from_seed("witness.example/w1", Algorithm::Cosignature, &[9; 32]).unwrap()
}

fn checkpoint() -> Signed {
    let log = SigningKey::from_seed("house.example/events", Algorithm::Note, &[1; 32]).unwrap();
    let checkpoint = Checkpoint::new("house.example/events", SIZE, Hash([7; 32]), Vec::new()).unwrap();
    let mut note = Note::new(checkpoint.text()).unwrap();
    note.add(log.sign(note.text(), 0)).unwrap();
    Signed { checkpoint, note, at: DateTime::UNIX_EPOCH }
}

/// What an answer to a request from `old` on comes to, in a word.
fn read(status: u16, body: &str, old: u64) -> &'static str {
    match Outcome::read(status, body, old, &checkpoint(), witness().verifying_key()) {
        Outcome::Cosigned(_) => "cosigned",
        Outcome::From(_) => "from",
        Outcome::Contradicts(_) => "contradicts",
        Outcome::Away(_) => "away",
    }
}

#[test]
fn only_a_cosignature_of_its_own_key_over_this_checkpoint_counts() {
    let text = checkpoint().note.text().to_owned();
    let line = |key: &SigningKey, text: &str| format!("{}\n", key.sign(text, 1_800_000_000));
    let other = SigningKey::from_seed("witness.example/w2", Algorithm::Cosignature, &[8; 32]).unwrap();
    let namesake = SigningKey::from_seed("witness.example/w1", Algorithm::Cosignature, &[8; 32]).unwrap();
    let own = line(&witness(), &text);
    assert_eq!(read(200, &own, 0), "cosigned");
    assert_eq!(read(200, &format!("{}{own}", line(&other, &text)), 0), "cosigned", "beside that of another");
    let elsewhere = text.replace("house.example", "elsewhere.example");
    let forged = own.replacen("w1 ", "w1 A", 1);
    for wrong in ["", "\n", "ok", "{}", &line(&other, &text), &line(&namesake, &text), &line(&witness(), &elsewhere)] {
        assert_eq!(read(200, wrong, 0), "away", "{wrong:?}");
    }
    assert_eq!(read(200, &forged, 0), "away");
    assert_eq!(read(200, &own[..own.len() / 2], 0), "away", "cut");
}

#[test]
fn a_size_moves_it_a_tree_that_is_not_ours_stops_the_log_and_all_else_is_as_if_it_were_away() {
    for (status, body, old, expected) in [
        (409, "100\n", 0, "from"),
        (409, "0\n", 100, "from"),
        // It has lost what it knew, or never told it.
        (409, "50\n", 100, "from"),
        (409, "301\n", 0, "contradicts"),
        (409, "18446744073709551615\n", 0, "contradicts"),
        (409, "300\n", 300, "contradicts"),
        (422, "", 100, "contradicts"),
        (409, "100\n", 100, "away"),
        (409, "", 100, "away"),
        (409, "-1", 100, "away"),
        (409, "18446744073709551616", 100, "away"),
        (409, "one hundred", 100, "away"),
        (400, "", 0, "away"),
        (403, "", 0, "away"),
        (404, "", 0, "away"),
        (302, "", 0, "away"),
        (500, "", 0, "away"),
        (0, "", 0, "away"),
    ] {
        assert_eq!(read(status, body, old), expected, "{status} {body:?} after {old}");
    }
}

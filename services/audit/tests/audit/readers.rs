//! The reader in plain Python, which shares no code with us, on what the keeper writes: tiles, checkpoints as they grow,
//! proofs; and on what is left of them when somebody was at it.

use std::fs;
use std::path::Path;
use std::process::Command;

use mazziere_audit::Log;
use mazziere_tlog::{Content, Hash, ProofFile, Tile, prove_inclusion, tiles_of_inclusion};
use serde_json::{Value, json};

use crate::harness::{Folder, key, made_up};

/// What the reader says: its exit code, and its report.
fn read(what: &str, file: &Path, more: &[&str]) -> (i32, Value) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/audit/tlog.py");
    let public = key(Log::Events).verifying_key().to_string();
    let output = Command::new("python3")
        .args([script, what, file.to_str().unwrap(), "--key", &public])
        .args(more)
        .output()
        .expect("python3 runs the independent reader: install python3 (its standard library is enough)");
    let said = String::from_utf8_lossy(&output.stdout);
    let report = serde_json::from_str(said.trim()).unwrap_or(Value::Null);
    assert!(!report.is_null() || output.status.code() == Some(78), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code().unwrap(), report)
}

#[test]
fn another_program_reads_tiles_checkpoints_and_proofs_and_finds_what_is_wrong_with_them() {
    let folder = Folder::new();
    folder.init();
    let mut keeper = folder.keeper(Log::Events);
    let entries = made_up(600);
    let mut notes = Vec::new();
    for size in [257, 600] {
        let from = usize::try_from(keeper.reads_from()).unwrap();
        keeper.take(&entries[from..size]).unwrap().unwrap();
        keeper.sign().unwrap();
        let path = folder.path().join(format!("{size}.checkpoint"));
        fs::write(&path, keeper.signer().note().to_string()).unwrap();
        notes.push(path);
    }
    let [old, new] = [&notes[0], &notes[1]];
    let tiles = folder.tiles().join(Log::Events.name());
    let held = ["--tiles", tiles.to_str().unwrap(), "--older", old.to_str().unwrap()];
    let (code, report) = read("checkpoint", new, &held);
    assert_eq!((code, &report["size"], &report["tiles"]), (0, &json!(600), &json!(true)), "{report}");

    let index = 300;
    let path = folder.tiles_of(Log::Events).load(&tiles_of_inclusion(600, index).unwrap()).unwrap();
    let path = prove_inclusion(600, index, &path).unwrap();
    let extra = Some(entries[300].clone());
    let proof = ProofFile { extra, index, path, checkpoint: keeper.signer().note().clone() };
    let file = folder.path().join("proof");
    fs::write(&file, proof.to_string()).unwrap();
    let (code, report) = read("proof", &file, &[]);
    assert_eq!((code, &report["index"], &report["entry"]), (0, &json!(300), &json!(hex::encode(&entries[300]))));
    for wrong in [
        ProofFile { index: 301, ..proof.clone() },
        ProofFile { index: 600, ..proof.clone() },
        ProofFile { index: 1 << 40, ..proof.clone() },
        ProofFile { extra: Some(entries[301].clone()), ..proof.clone() },
        ProofFile { path: proof.path[1..].to_vec(), ..proof.clone() },
        ProofFile { path: [&proof.path[..], &[Hash([0; 32])]].concat(), ..proof.clone() },
    ] {
        fs::write(&file, wrong.to_string()).unwrap();
        let (code, report) = read("proof", &file, &[]);
        assert_eq!((code, &report["wrong"]["kind"]), (17, &json!("anchor")), "{wrong}");
    }

    // The older one for the newer one, keys that are none, and tiles that somebody was at.
    let exchanged = ["--tiles", tiles.to_str().unwrap(), "--older", new.to_str().unwrap()];
    assert_eq!(read("checkpoint", old, &exchanged).0, 17);
    assert_eq!(read("checkpoint", new, &["--witness", "nobody+00000000+AAAA"]).0, 78);
    let full = tiles.join(Tile::in_tree(Content::Hashes(0), 0, 600).unwrap().to_string());
    let right = fs::read(&full).unwrap();
    let mut changed = right.clone();
    changed[40] ^= 1;
    for content in [Some(changed), Some(right[..8_000].to_vec()), Some([&right[..], &right[..]].concat()), None] {
        match content {
            Some(content) => fs::write(&full, content).unwrap(),
            None => fs::remove_file(&full).unwrap(),
        }
        let (code, report) = read("checkpoint", new, &held);
        assert_eq!((code, &report["wrong"]["kind"]), (17, &json!("anchor")), "{report}");
    }
}

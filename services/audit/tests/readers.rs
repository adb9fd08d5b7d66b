//! The reader in plain Python, which shares no code with us, on what the keeper writes: tiles, checkpoints as they
//! grow, proofs; and on what is left of them when somebody was at it.
//!
//! It starts processes, which for a moment hold what their parent has locked: so it has a binary of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use mazziere_audit::Log;
use mazziere_audit::disk::Steps;
use mazziere_audit::keeper::Keeper;
use mazziere_audit::keys::of_log;
use mazziere_audit::state::{State, init};
use mazziere_audit::tiles::Tiles;
use mazziere_tlog::{Content, Hash, ProofFile, SigningKey, Tile, prove_inclusion, tiles_of_inclusion};
use serde_json::{Value, json};

/// A folder that goes with its test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn key(log: Log) -> SigningKey {
    of_log("house.example", log, &[log as u8 + 1; 32]).unwrap()
}

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
    let folder = Folder(std::env::temp_dir().join(format!("mazziere-readers-{}", std::process::id())));
    let (state, tiles) = (folder.0.join("state"), folder.0.join("tiles"));
    init(&state, &tiles, &Log::ALL.map(|log| (log, key(log)))).unwrap();
    let state = Arc::new(State::open(&state, Steps::default()).unwrap());
    let tiles = tiles.join(Log::Events.name());
    let of_events = Tiles::new(&tiles);
    let mut keeper = Keeper::open(Log::Events, key(Log::Events), of_events.clone(), state, Steps::default()).unwrap();
    let entries: Vec<Vec<u8>> = (0..600).map(|index| format!("entry {index}").into_bytes()).collect();
    let mut notes = Vec::new();
    for size in [257, 600] {
        let from = usize::try_from(keeper.reads_from()).unwrap();
        keeper.take(&entries[from..size]).unwrap().unwrap();
        keeper.sign().unwrap();
        let path = folder.0.join(format!("{size}.checkpoint"));
        fs::write(&path, keeper.signer().note().to_string()).unwrap();
        notes.push(path);
    }
    let [old, new] = [&notes[0], &notes[1]];
    let held = ["--tiles", tiles.to_str().unwrap(), "--older", old.to_str().unwrap()];
    let (code, report) = read("checkpoint", new, &held);
    assert_eq!((code, &report["size"], &report["tiles"]), (0, &json!(600), &json!(true)), "{report}");

    let index = 300;
    let path = of_events.load(&tiles_of_inclusion(600, index).unwrap()).unwrap();
    let path = prove_inclusion(600, index, &path).unwrap();
    let extra = Some(entries[300].clone());
    let proof = ProofFile { extra, index, path, checkpoint: keeper.signer().note().clone() };
    let file = folder.0.join("proof");
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

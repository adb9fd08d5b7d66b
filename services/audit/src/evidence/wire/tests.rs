//! What comes in is a bundle only if all of it came, in order.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use mazziere_verify::format::{MANIFEST, Name};

use super::Incoming;

/// A folder that goes with its test.
struct Kept(PathBuf);

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder() -> Kept {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("mazziere-wire-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    Kept(std::env::temp_dir().join(name))
}

fn sent() -> String {
    let first = "{\"format\":\"mazziere audit bundle\",\"version\":2,\"house\":\"h\",\
        \"taken_at\":\"2026-01-01T20:00:00.000000Z\",\"next_position\":null,\"last_sequence\":0}\n";
    let files = Name::ALL.map(|name| format!("{{\"file\":\"{}\"}}\n{{\"row\":1}}\n", name.file()));
    format!("{first}{}{{\"end\":true}}\n", files.concat())
}

fn received(pieces: &[&str]) -> (Kept, std::io::Result<Vec<(Name, u64)>>) {
    let kept = folder();
    let mut incoming = Incoming::new(&kept.0).unwrap();
    let taken = pieces.iter().try_for_each(|piece| incoming.take(piece.as_bytes()));
    let ended = taken.and_then(|()| incoming.end(Vec::new()));
    (kept, ended)
}

#[test]
fn wherever_it_is_cut_into_pieces_a_bundle_arrives_as_it_was_sent() {
    let sent = sent();
    for cut in [1, 7, 150, 400] {
        let (kept, rows) = received(&[&sent[..cut], &sent[cut..cut + 9], &sent[cut + 9..]]);
        assert_eq!(rows.unwrap(), Name::ALL.map(|name| (name, 1)));
        for name in Name::ALL {
            assert_eq!(std::fs::read_to_string(kept.0.join(name.file())).unwrap(), "{\"row\":1}\n");
        }
        assert!(kept.0.join(MANIFEST).exists());
    }
}

#[test]
fn a_line_without_an_end_is_given_up_before_it_fills_the_memory() {
    let (kept, piece) = (folder(), "[".repeat(1 << 20));
    let mut incoming = Incoming::new(&kept.0).unwrap();
    let taken = (0..).find_map(|pieces| incoming.take(piece.as_bytes()).err().map(|error| (pieces, error))).unwrap();
    assert_eq!((taken.0, taken.1.to_string().as_str()), (16, "a line is longer than 16777216 bytes"));
    // Rows are not read here, however deep they are.
    let deep = sent().replacen("{\"row\":1}", &"[".repeat(100_000), 1);
    assert!(received(&[&deep]).1.is_ok());
}

#[test]
fn what_breaks_off_or_comes_in_another_order_leaves_the_folder_as_it_was() {
    let sent = sent();
    let swapped = sent.replace("heads", "other").replace("log.", "heads.").replace("other", "log");
    let again = format!("{sent}{{}}\n");
    let early = sent.replacen("{\"file\":\"holds.ndjson\"}\n", "{\"end\":true}\n", 1);
    for wrong in [&sent[..sent.len() - 1], &sent[..sent.len() - 20], "", "{}\n", &swapped, &again, &early, "<html>\n"] {
        let (kept, rows) = received(&[wrong]);
        assert!(rows.is_err() && !kept.0.exists(), "{wrong}");
    }
    let kept = folder();
    std::fs::create_dir(&kept.0).unwrap();
    assert!(Incoming::new(&kept.0).unwrap().take(b"<html>\n").is_err());
    assert_eq!(std::fs::read_dir(&kept.0).unwrap().count(), 0, "a folder that was there stays");
}

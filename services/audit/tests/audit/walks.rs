//! A walk over the log finds what is not what was signed, and says where.

use mazziere_audit::Log;
use mazziere_audit::halt::Stop;
use mazziere_audit::tiles::Tiles;
use mazziere_audit::walk::Walk;

use crate::harness::{Folder, made_up};

const LOG: Log = Log::Events;

/// Walks in pages of `page`: what it finds, if anything.
fn walk(folder: &Folder, entries: &[Vec<u8>], page: usize) -> Option<(&'static str, String)> {
    let keeper = folder.keeper(LOG);
    let mut walk = Walk::begin(LOG, keeper.signer().checkpoint());
    let tiles: Tiles = folder.tiles_of(LOG);
    loop {
        let at = usize::try_from(walk.at()).unwrap().min(entries.len());
        let read = &entries[at..entries.len().min(at + page)];
        match walk.take(read, page as u64, &tiles) {
            Ok(true) => return None,
            Ok(false) => {}
            Err(Stop::Halt(cause, detail)) => return Some((cause.code(), detail)),
            Err(Stop::Io(error)) => panic!("{error}"),
        }
    }
}

fn kept(entries: &[Vec<u8>]) -> Folder {
    let folder = Folder::new();
    folder.init();
    let mut keeper = folder.keeper(LOG);
    keeper.take(entries).unwrap().unwrap();
    keeper.sign().unwrap();
    folder
}

#[test]
fn an_untouched_log_is_right_in_pages_of_any_size() {
    for size in [0, 1, 256, 300, 1_000] {
        let entries = made_up(size);
        let folder = kept(&entries);
        for page in [1, 255, 256, 4_096] {
            assert_eq!(walk(&folder, &entries, page), None, "{size} in pages of {page}");
        }
        // What is new is none of the walk's business.
        assert_eq!(walk(&folder, &made_up(size + 5), 300), None);
    }
}

#[test]
fn the_place_is_named() {
    let entries = made_up(1_000);
    let folder = kept(&entries);
    for place in [0, 255, 256, 700, 999] {
        let mut changed = entries.clone();
        changed[place] = b"something else".to_vec();
        let (cause, detail) = walk(&folder, &changed, 256).unwrap();
        assert!(cause == "rewritten" && detail.starts_with(&format!("position {place} ")), "{cause}: {detail}");
    }
    let (cause, detail) = walk(&folder, &entries[..700], 256).unwrap();
    assert_eq!((cause, detail.as_str()), ("behind", "the database ends before position 700"));
    let mut swapped = entries.clone();
    swapped.swap(3, 4);
    assert!(walk(&folder, &swapped, 256).unwrap().1.starts_with("position 3 "));
}

#[test]
fn tiles_that_were_taken_away_or_changed_are_named() {
    let entries = made_up(66_000);
    let folder = kept(&entries);
    let tile = |name: &str| folder.tiles().join("events").join(name);
    let first = std::fs::read(tile("tile/0/000")).unwrap();
    std::fs::remove_file(tile("tile/0/000")).unwrap();
    assert_eq!(walk(&folder, &entries, 4_096), Some(("tiles", "tile tile/0/000 is missing".to_owned())));
    std::fs::write(tile("tile/0/000"), &first).unwrap();
    let above = std::fs::read(tile("tile/1/000")).unwrap();
    let mut changed = above.clone();
    changed[40] ^= 1;
    std::fs::write(tile("tile/1/000"), &changed).unwrap();
    assert_eq!(walk(&folder, &entries, 4_096).unwrap().0, "tiles");
    std::fs::write(tile("tile/1/000"), &above).unwrap();
    assert_eq!(walk(&folder, &entries, 4_096), None);
}

#[test]
fn database_and_tiles_that_were_changed_together_do_not_have_the_signed_root() {
    let entries = made_up(300);
    let folder = kept(&entries);
    let note = std::fs::read(folder.state().join("events.note")).unwrap();
    let signed = folder.keeper(LOG).signer().checkpoint().clone();
    let mut changed = entries.clone();
    changed[7] = b"something else".to_vec();
    let other = kept(&changed);
    std::fs::write(other.state().join("events.note"), &note).unwrap();
    let mut walk = Walk::begin(LOG, &signed);
    match walk.take(&changed, 4_096, &other.tiles_of(LOG)).unwrap_err() {
        Stop::Halt(cause, detail) => assert!(cause.code() == "rewritten" && detail.contains("agree, but not")),
        Stop::Io(error) => panic!("{error}"),
    }
}

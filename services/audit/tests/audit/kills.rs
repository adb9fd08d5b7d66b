//! Wherever a signer ends, the next one goes on from what is durable, and there are never two roots for one size.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use mazziere_audit::Log;
use mazziere_audit::disk::Steps;
use mazziere_audit::halt::Stop;
use mazziere_audit::keeper::Keeper;
use mazziere_audit::state::State;
use mazziere_audit::tiles::Tiles;
use mazziere_tlog::{Checkpoint, Hash, Note, root_at, tiles_of_root};

use crate::harness::{Folder, key, made_up, root};

const LOG: Log = Log::Events;

/// The sizes at which the log is signed: below a tile, on its edge, beyond it, and where nothing is new.
const SIZES: [usize; 5] = [1, 255, 256, 256, 300];

fn open(folder: &Folder, steps: &Steps) -> Result<Keeper, Stop> {
    let state = Arc::new(State::open(&folder.state(), steps.clone()).expect("nobody else has it"));
    Keeper::open(LOG, key(LOG), folder.tiles_of(LOG), state, steps.clone())
}

/// Follows `entries`, and signs at each of [`SIZES`].
fn follow(folder: &Folder, entries: &[Vec<u8>], steps: &Steps) -> Result<(), Stop> {
    let mut keeper = open(folder, steps)?;
    for size in SIZES.into_iter().chain([entries.len()]) {
        let from = usize::try_from(keeper.reads_from()).unwrap();
        if size > from && size <= entries.len() {
            keeper.take(&entries[from..size])?.expect("the entries are there");
            keeper.sign()?;
        }
    }
    Ok(())
}

fn signed(folder: &Folder) -> (u64, Hash) {
    let state = State::open(&folder.state(), Steps::default()).unwrap();
    let note = Note::parse(&state.note(LOG).unwrap().unwrap()).unwrap();
    let checkpoint = Checkpoint::parse(note.text()).unwrap();
    (checkpoint.size(), checkpoint.root())
}

/// The root that the tiles of `size` leaves have.
fn tiled(tiles: &Tiles, size: u64) -> Hash {
    root_at(size, &tiles.load(&tiles_of_root(size).unwrap()).unwrap()).unwrap()
}

#[test]
fn wherever_the_signer_ends_a_size_has_one_root_and_the_log_goes_on() {
    let entries = made_up(310);
    let mut ended = 0;
    for steps in 0.. {
        let folder = Folder::new();
        folder.init();
        let limited = Steps::ending_after(steps);
        let done = follow(&folder, &entries, &limited);
        let (size, found) = signed(&folder);
        assert_eq!(found, root(&entries[..usize::try_from(size).unwrap()]), "after {steps} steps");
        assert_eq!(tiled(&folder.tiles_of(LOG), size), found, "its tiles were durable before, {steps} steps");
        // What comes after the note was promised to nobody: it may become something else.
        let other: Vec<Vec<u8>> = [&entries[..usize::try_from(size).unwrap()], &made_up(40)].concat();
        let fork = steps % 3 == 0;
        let next = if fork { &other } else { &entries };
        follow(&folder, next, &Steps::default()).unwrap();
        assert_eq!(signed(&folder), (next.len() as u64, root(next)), "after {steps} steps");
        match done {
            Ok(()) => break,
            Err(Stop::Io(_)) => ended += 1,
            Err(stop) => panic!("{stop}"),
        }
    }
    assert!(ended > 40, "{ended}");
}

/// The child of the test below: signs ever more until it is killed.
#[test]
fn a_child_that_signs_until_it_is_killed() {
    let Ok(path) = std::env::var("MAZZIERE_AUDIT_SIGNS_IN") else { return };
    let path = std::path::PathBuf::from(path);
    let entries = made_up(200_000);
    let state = Arc::new(State::open(&path.join("state"), Steps::default()).unwrap());
    let tiles = Tiles::new(path.join("tiles").join(LOG.name()));
    let mut keeper = Keeper::open(LOG, key(LOG), tiles, state, Steps::default()).unwrap();
    loop {
        let from = usize::try_from(keeper.reads_from()).unwrap();
        keeper.take(&entries[from..entries.len().min(from + 38)]).unwrap().unwrap();
        keeper.sign().unwrap();
    }
}

#[test]
fn kill_dash_nine_of_a_signer_leaves_one_root_for_each_size() {
    let folder = Folder::new();
    folder.init();
    let mut seen: BTreeMap<u64, Hash> = BTreeMap::new();
    let note = || Note::parse(&std::fs::read(folder.state().join("events.note")).unwrap()).unwrap();
    for _ in 0..8 {
        let before = note();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kills::a_child_that_signs_until_it_is_killed"])
            .env("MAZZIERE_AUDIT_SIGNS_IN", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // It is killed at whatever it does after it has signed something.
        while note() == before {
            assert_eq!(child.try_wait().unwrap(), None, "it signs until it is killed");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let (size, found) = signed(&folder);
        assert_eq!(*seen.entry(size).or_insert(found), found);
        assert_eq!(found, root(&made_up(size)), "{size}");
        assert_eq!(tiled(&folder.tiles_of(LOG), size), found);
    }
    assert_eq!(seen.len(), 8, "{seen:?}");
}

#[test]
fn what_is_signed_is_never_started_over() {
    let folder = Folder::new();
    let none = |stop: Stop| matches!(stop, Stop::Halt(cause, _) if cause.code() == "state");
    std::fs::create_dir_all(folder.state()).unwrap();
    assert!(none(open(&folder, &Steps::default()).unwrap_err()), "the first start is an act");
    folder.init();
    follow(&folder, &made_up(300), &Steps::default()).unwrap();
    let again = mazziere_audit::state::init(&folder.state(), &folder.tiles(), &crate::harness::keys());
    assert!(again.unwrap_err().to_string().contains("started once"));
    let note = folder.state().join("events.note");
    std::fs::remove_file(&note).unwrap();
    assert!(none(open(&folder, &Steps::default()).unwrap_err()));
    let again = mazziere_audit::state::init(&folder.state(), &folder.tiles(), &[(LOG, key(LOG))]);
    assert!(again.unwrap_err().to_string().contains("has tiles"));
    std::fs::write(&note, b"").unwrap();
    assert!(none(open(&folder, &Steps::default()).unwrap_err()));
}

#[test]
fn one_process_at_a_time_signs() {
    let folder = Folder::new();
    folder.init();
    let first = State::open(&folder.state(), Steps::default()).unwrap();
    assert!(State::open(&folder.state(), Steps::default()).unwrap_err().to_string().contains("another process"));
    drop(first);
    State::open(&folder.state(), Steps::default()).unwrap();
}

#[test]
fn a_database_that_is_behind_or_another_one_stops_the_signer() {
    let folder = Folder::new();
    folder.init();
    let entries = made_up(300);
    follow(&folder, &entries, &Steps::default()).unwrap();
    let cause = |entries: &[Vec<u8>]| match folder.keeper(LOG).take(entries).unwrap_err() {
        Stop::Halt(cause, detail) => (cause.code(), detail),
        Stop::Io(error) => panic!("{error}"),
    };
    assert_eq!(cause(&[]), ("behind", "the database ends before position 299".to_owned()));
    assert_eq!(cause(&made_up(1)), ("rewritten", "position 299 is not what was signed".to_owned()));
    // What was tiled beyond the note may go away again.
    let mut keeper = folder.keeper(LOG);
    keeper.take(&[entries[299].clone(), b"more".to_vec()]).unwrap().unwrap();
    assert_eq!(keeper.take(&[]).unwrap(), None);
}

#[test]
fn tiles_that_are_not_those_of_the_signed_tree_stop_the_signer() {
    for change in [
        |path: &std::path::Path| std::fs::remove_file(path).unwrap(),
        |path: &std::path::Path| std::fs::write(path, vec![7; 44 * 32]).unwrap(),
        |path: &std::path::Path| std::fs::write(path, [0]).unwrap(),
    ] {
        let folder = Folder::new();
        folder.init();
        follow(&folder, &made_up(300), &Steps::default()).unwrap();
        change(&folder.tiles().join("events/tile/0/001.p/44"));
        match open(&folder, &Steps::default()).unwrap_err() {
            Stop::Halt(cause, _) => assert_eq!(cause.code(), "tiles"),
            Stop::Io(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_leaf_takes_35_bytes_however_many_there_are() {
    fn bytes(path: &std::path::Path) -> u64 {
        let entries = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
        entries
            .map(|entry| if entry.path().is_dir() { bytes(&entry.path()) } else { entry.metadata().unwrap().len() })
            .sum()
    }
    let folder = Folder::new();
    folder.init();
    let mut keeper = folder.keeper(LOG);
    let entries = made_up(100_000);
    for size in [10_000, 100_000] {
        let from = usize::try_from(keeper.reads_from()).unwrap();
        keeper.take(&entries[from..size]).unwrap().unwrap();
        keeper.sign().unwrap();
        let taken = bytes(&folder.tiles());
        assert!(taken < 35 * size as u64, "{taken} bytes for {size} leaves");
    }
}

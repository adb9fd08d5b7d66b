//! The logs follow from a real database, others read what is written of them, and what its owner changes is found.

use mazziere_audit::Log;
use mazziere_audit::halt::Stop;
use mazziere_audit::source::SourceError;
use mazziere_audit::tiles::Tiles;
use mazziere_audit::walk::Walk;
use mazziere_tlog::{EventLeaf, PostingLeaf, Tile};
use tlog_tiles::{TileHashReader, TileReader};

use crate::harness::{Folder, House, root, uuid};

/// Our folder, as a client of tiles reads it that was not written here.
struct Theirs(Tiles);

impl TileReader for Theirs {
    fn height(&self) -> u8 {
        8
    }

    fn read_tiles(&self, tiles: &[tlog_tiles::Tile]) -> Result<Vec<Vec<u8>>, tlog_tiles::Error> {
        let read = |tile: &tlog_tiles::Tile| {
            // Theirs is the path of Go's, which has the height in it.
            let ours = Tile::parse(&tile.path().replacen("tile/8/", "tile/", 1)).expect("a path");
            self.0.read(ours).expect("a file").expect("a tile")
        };
        Ok(tiles.iter().map(read).collect())
    }

    fn save_tiles(&self, _: &[tlog_tiles::Tile], _: &[Vec<u8>]) {}
}

#[tokio::test]
async fn both_logs_are_signed_and_a_client_that_was_not_written_here_proves_every_entry() {
    let house = House::with(600).await;
    let folder = Folder::new();
    folder.init();
    for log in Log::ALL {
        let entries = house.entries(log).await;
        let mut keeper = folder.keeper(log);
        keeper.take(&entries).unwrap().unwrap();
        assert!(keeper.sign().unwrap());
        let signed = keeper.signer().checkpoint();
        assert_eq!((signed.size(), signed.root()), (entries.len() as u64, root(&entries)), "{}", log.name());
        let tiles = Theirs(folder.tiles_of(log));
        let (size, root) = (signed.size(), tlog_tiles::Hash(signed.root().0));
        let reader = TileHashReader::new(size, root, &tiles);
        for (index, entry) in (0..).zip(&entries) {
            let path = tlog_tiles::prove_record(size, index, &reader).expect("a path");
            tlog_tiles::check_record(&path, size, root, index, tlog_tiles::record_hash(entry)).expect("a proof");
        }
    }
    let events = house.entries(Log::Events).await;
    assert_eq!(events.len(), 600);
    for (position, entry) in (0..).zip(&events) {
        let leaf = EventLeaf::parse(entry).unwrap();
        assert_eq!((leaf.position, leaf.version, leaf.kind), (position, position + 1, "table"));
        assert_eq!(leaf.stream, uuid("first").into_bytes());
    }
    let postings = house.entries(Log::Postings).await;
    let sequences: Vec<u64> = postings.iter().map(|entry| PostingLeaf::parse(entry).unwrap().sequence).collect();
    assert_eq!(sequences, [1, 2, 3, 4, 5, 6]);
}

#[tokio::test]
async fn pages_of_any_size_are_the_same_log() {
    let house = House::with(40).await;
    for log in Log::ALL {
        let (all, source) = (house.entries(log).await, house.source(log));
        assert_eq!(source.size().await.unwrap(), all.len() as u64);
        for page in [1, 3, 7] {
            let mut read = Vec::new();
            loop {
                let some = source.entries(read.len() as u64, page).await.unwrap();
                let is_last = (some.len() as u64) < page;
                read.extend(some);
                if is_last {
                    break;
                }
            }
            assert_eq!(read, all, "{} in pages of {page}", log.name());
        }
    }
}

/// What a walk over both logs finds after the owner of the database has done this, if anything.
async fn found(sql: &str) -> Option<String> {
    let house = House::with(300).await;
    let folder = Folder::new();
    folder.init();
    for log in Log::ALL {
        let mut keeper = folder.keeper(log);
        keeper.take(&house.entries(log).await).unwrap().unwrap();
        keeper.sign().unwrap();
    }
    house.tamper(sql).await;
    for log in Log::ALL {
        let source = house.source(log);
        let mut walk = Walk::begin(log, folder.keeper(log).signer().checkpoint());
        loop {
            let entries = match source.entries(walk.at(), 100).await {
                Ok(entries) => entries,
                Err(error @ SourceError::Damaged { .. }) => return Some(error.to_string()),
                Err(error) => panic!("{sql}: {error:?}"),
            };
            match walk.take(&entries, 100, &folder.tiles_of(log)) {
                Ok(true) => break,
                Ok(false) => {}
                Err(Stop::Halt(cause, detail)) => return Some(format!("{}: {detail}", cause.code())),
                Err(Stop::Io(error)) => panic!("{error}"),
            }
        }
    }
    None
}

/// The statement, and how what is found begins.
const TAMPERINGS: &[(&str, &str)] = &[
    (
        "update eventstore.event set event_hash = sha256('other') where version = 7",
        "rewritten: position 6 and tile tile/0/000",
    ),
    ("delete from eventstore.log where position > 250", "behind: the database ends before position 251"),
    ("delete from eventstore.log where position = 100", "nothing stands at position 100 of the log events"),
    ("delete from eventstore.event where version = 20", "an event is missing at position 19 of the log events"),
    (
        "with gone as (delete from eventstore.log where position in (4, 5) returning *)
         insert into eventstore.log select 9 - position, stream_id, version, kind from gone order by position",
        "rewritten: position 4 and",
    ),
    ("update eventstore.log set kind = 'tournament' where position = 299", "rewritten: position 299 and"),
    // A cent more on both legs, with running balances that go with it.
    (
        "update wallet.entry set amount = amount + sign(amount) * 0.01, balance = balance + sign(amount) * 0.01 \
         where sequence = 2",
        "rewritten: sequence 2 and",
    ),
    ("update wallet.entry set balance = balance + 1 where sequence = 3 and leg = 1", "rewritten: sequence 3 and"),
    (
        "alter table wallet.account drop constraint account_exists_once; update wallet.account a set player_id = b.player_id from wallet.account b \
         where a.kind = 'player_cash' and b.kind = 'player_cash' and a.player_id <> b.player_id",
        "rewritten: sequence 1 and",
    ),
    ("update wallet.posting set cause = 'hand:other' where sequence = 6", "rewritten: sequence 6 and"),
    (
        "update wallet.posting set posted_at = posted_at + interval '1 microsecond' where sequence = 1",
        "rewritten: sequence 1 and",
    ),
    ("delete from wallet.entry where sequence = 4 and leg = 2", "a posting that lacks legs stands at sequence 4"),
    ("delete from wallet.posting where sequence = 5", "nothing stands at sequence 5 of the log postings"),
    ("delete from wallet.posting where sequence = 6", "behind: the database ends before sequence 6"),
    ("update wallet.person_key set key = sha256('other')", "rewritten: sequence 1 and"),
    ("delete from wallet.person_key", "somebody without a key stands at sequence 1"),
    ("update wallet.house_key set key = sha256('other')", "rewritten: sequence 1 and"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_owner_of_the_database_changes_is_found_and_named() {
    for (sql, expected) in TAMPERINGS {
        let found = found(sql).await.unwrap_or_default();
        assert!(found.starts_with(expected), "{sql}\nfound: {found}\ninstead of: {expected}");
    }
}

#[tokio::test]
async fn an_untouched_house_is_right() {
    assert_eq!(found("update wallet.posting set request_hash = null where sequence = 1").await, None);
}

/// What the entries are salted with is for this service alone.
#[tokio::test]
async fn no_other_login_reads_a_key() {
    use sqlx::{AssertSqlSafe, Executor};
    let house = House::with(1).await;
    let mut connection = house.db.pool().acquire().await.unwrap().detach();
    for role in ["mazziere_auditor", "mazziere_wallet", "mazziere_app", "mazziere_audit"] {
        connection.execute(AssertSqlSafe(format!("set role {role}"))).await.unwrap();
        for table in ["person_key", "house_key", "erased_part"] {
            let read = connection.execute(AssertSqlSafe(format!("select * from wallet.{table}"))).await;
            assert_eq!(read.is_ok(), role == "mazziere_audit", "{role} reads {table}");
            let change = format!("delete from wallet.{table}");
            assert!(connection.execute(AssertSqlSafe(change)).await.is_err(), "{role} changes {table}");
        }
        connection.execute("reset role").await.unwrap();
    }
    for lasting in [
        "update wallet.person_key set key = sha256('other')",
        "delete from wallet.person_key",
        "truncate wallet.person_key",
        "update wallet.house_key set key = sha256('other')",
    ] {
        assert!(connection.execute(lasting).await.is_err(), "{lasting}");
    }
}

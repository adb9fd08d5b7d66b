//! A house with events and postings, a folder for its logs, and keys.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use mazziere_audit::Log;
use mazziere_audit::disk::Steps;
use mazziere_audit::keeper::Keeper;
use mazziere_audit::source::Source;
use mazziere_audit::state::{State, init};
use mazziere_audit::tiles::Tiles;
use mazziere_contract::wallet::{AccountRef, DepositRequest, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_eventstore::{Append, EventStore, NewEvent, Sequencer, SequencerConfig, StoreConfig};
use mazziere_ids::{CommandId, PlayerId, PostingId, StreamId, TableId, derive_uuid};
use mazziere_money::{Currency, Money};
use mazziere_telemetry::{Clock, Ids, Metrics};
use mazziere_testkit::TestDb;
use mazziere_tlog::{Algorithm, Hash, SigningKey, Tiling};
use mazziere_wallet::Wallet;
use mazziere_wallet::command::{Action, Command};
use sqlx::{AssertSqlSafe, Executor};
use uuid::Uuid;

/// A folder that is gone with the test.
pub(crate) struct Folder(PathBuf);

static FOLDERS: AtomicU32 = AtomicU32::new(0);

impl Folder {
    pub(crate) fn new() -> Folder {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mazziere-audit-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn state(&self) -> PathBuf {
        self.0.join("state")
    }

    pub(crate) fn tiles(&self) -> PathBuf {
        self.0.join("tiles")
    }

    pub(crate) fn tiles_of(&self, log: Log) -> Tiles {
        Tiles::new(self.tiles().join(log.name()))
    }

    /// Starts both logs.
    pub(crate) fn init(&self) {
        init(&self.state(), &self.tiles(), &keys()).unwrap();
    }

    /// The signer of a log, as it goes on from what is on disk.
    pub(crate) fn keeper(&self, log: Log) -> Keeper {
        let state = Arc::new(State::open(&self.state(), Steps::default()).unwrap());
        Keeper::open(log, key(log), self.tiles_of(log), state, Steps::default()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn key(log: Log) -> SigningKey {
    let name = format!("house.example/{}", log.name());
    SigningKey::from_seed(&name, Algorithm::Note, &[log as u8 + 1; 32]).unwrap()
}

pub(crate) fn keys() -> [(Log, SigningKey); 2] {
    Log::ALL.map(|log| (log, key(log)))
}

pub(crate) fn witness_key() -> SigningKey {
    SigningKey::from_seed("witness.example/w1", Algorithm::Cosignature, &[9; 32]).unwrap()
}

/// Entries that stand for those of a database.
pub(crate) fn made_up(size: u64) -> Vec<Vec<u8>> {
    (0..size).map(|index| format!("entry {index}").into_bytes()).collect()
}

pub(crate) fn root(entries: &[Vec<u8>]) -> Hash {
    let mut tiling = Tiling::default();
    for entry in entries {
        tiling.push(Hash::of_leaf(entry)).unwrap();
    }
    tiling.root()
}

/// A database with events of two streams and postings of three players.
pub(crate) struct House {
    pub(crate) db: TestDb,
    store: EventStore,
    pub(crate) wallet: Wallet,
    _sequencer: mazziere_eventstore::SequencerHandle,
}

pub(crate) fn uuid(name: &str) -> Uuid {
    derive_uuid(Uuid::nil(), name)
}

pub(crate) fn player(name: &str) -> PlayerId {
    PlayerId::new(uuid(name))
}

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

impl House {
    pub(crate) async fn new() -> House {
        let db = TestDb::new("audit", async |pool: &sqlx::PgPool| {
            mazziere_eventstore::migrate(pool).await?;
            Ok(mazziere_wallet::migrate(pool).await?)
        })
        .await;
        let (clock, ids) = (Clock::system(), Ids::system());
        let pool = db.new_pool(4).await;
        let store = EventStore::open(pool, clock.clone(), ids, StoreConfig::default()).await.unwrap();
        let sequencer = Sequencer::spawn(&store, SequencerConfig::default());
        let ledger = mazziere_wallet::connect(db.url(), 2, Duration::from_secs(20)).unwrap();
        let (wallet, _) = Wallet::new(ledger, clock, &Metrics::new("wallet")).unwrap();
        House { db, store, wallet, _sequencer: sequencer }
    }

    /// A house with so many events, and postings of deposits, games and a withdrawal.
    pub(crate) async fn with(events: u32) -> House {
        let house = House::new().await;
        house.append("first", events).await;
        for name in ["anna", "bruno", "carla"] {
            house.deposit(name, "50.00").await;
        }
        house.hand("h1", "anna", "bruno", "10.00").await;
        house
    }

    pub(crate) async fn append(&self, stream: &str, events: u32) {
        let stream = StreamId::new(uuid(stream));
        let mut expected = self.store.head(stream).await.unwrap().map_or(0, |head| head.version);
        let mut left = events;
        while left > 0 {
            let many = left.min(100);
            let event = |n| NewEvent::traced("card_played", 1, format!(r#"{{"n":{n}}}"#).into_bytes());
            let append = Append {
                stream,
                kind: "table",
                expected,
                continues: None,
                occurred_at: Clock::system().now(),
                events: (0..many).map(event).collect(),
                receipt: None,
                close: false,
            };
            expected = self.store.append(append).await.unwrap().version;
            left -= many;
        }
        self.store.wait_logged(stream, expected, Duration::from_secs(60)).await.unwrap();
    }

    /// Appends an event that says this.
    pub(crate) async fn says(&self, stream: &str, text: &str) {
        let stream = StreamId::new(uuid(stream));
        let expected = self.store.head(stream).await.unwrap().map_or(0, |head| head.version);
        let append = Append {
            stream,
            kind: "table",
            expected,
            continues: None,
            occurred_at: Clock::system().now(),
            events: vec![NewEvent::traced("said", 1, text.as_bytes().to_vec())],
            receipt: None,
            close: false,
        };
        let version = self.store.append(append).await.unwrap().version;
        self.store.wait_logged(stream, version, Duration::from_secs(60)).await.unwrap();
    }

    pub(crate) async fn post(&self, key: &str, action: Action) {
        let request_hash = *mazziere_web::request_hash("TEST", "/", key.as_bytes()).as_bytes();
        let command = Command { command_id: CommandId::new(uuid(key)), request_hash, action, act: None };
        let verdict = self.wallet.engine().execute(command).await.unwrap();
        assert!(format!("{verdict:?}").contains("status: 20"), "{verdict:?}");
    }

    pub(crate) async fn deposit(&self, name: &str, amount: &str) {
        let request = DepositRequest {
            player_id: player(name),
            amount: money(amount),
            currency: Currency::Eur,
            external_reference: format!("bank-{name}-{amount}"),
        };
        self.post(&format!("deposit-{name}-{amount}"), Action::Deposit(request)).await;
    }

    /// `loser` sits in and loses to `winner`, who sits in too.
    pub(crate) async fn hand(&self, id: &str, loser: &str, winner: &str, amount: &str) {
        let table_id = TableId::new(uuid("table"));
        let play = |name: &str| AccountRef::PlayerInPlay { player_id: player(name), table_id };
        let cash = |name: &str| AccountRef::PlayerCash { player_id: player(name) };
        let amount = money(amount);
        for name in [loser, winner] {
            self.transfer(&format!("{id}-{name}"), PostingKind::SitIn, cash(name), play(name), amount).await;
        }
        self.transfer(id, PostingKind::HandSettled, play(loser), play(winner), amount).await;
    }

    async fn transfer(&self, id: &str, kind: PostingKind, from: AccountRef, to: AccountRef, amount: Money) {
        let request = PostingRequest {
            posting_id: PostingId::new(uuid(id)),
            kind,
            reference: PostingReference {
                table_id: Some(TableId::new(uuid("table"))),
                cause: Some(format!("hand:{id}")),
                ..PostingReference::default()
            },
            legs: vec![Leg { account: from, amount: amount.negated() }, Leg { account: to, amount }],
        };
        self.post(id, Action::Post(request)).await;
    }

    /// The log as the service sees it.
    pub(crate) fn source(&self, log: Log) -> Source {
        Source::new(mazziere_audit::connect(self.db.url(), 4, Duration::from_secs(20)).unwrap(), log)
    }

    pub(crate) async fn entries(&self, log: Log) -> Vec<Vec<u8>> {
        self.source(log).entries(0, 100_000).await.unwrap()
    }

    /// Changes the database as its owner, against whom no trigger helps.
    pub(crate) async fn tamper(&self, sql: &str) {
        let mut connection = self.db.pool().acquire().await.unwrap().detach();
        connection.execute("set session_replication_role = replica").await.unwrap();
        let done = connection.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
        assert!(done.rows_affected() > 0, "{sql}");
    }
}

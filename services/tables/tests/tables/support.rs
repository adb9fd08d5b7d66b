//! A house for tests: replicas of the tables on a database of their own, callers with tokens, players that play.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mazziere_contract::Caller;
use mazziere_contract::client::{ClientError, TablesClient};
use mazziere_contract::tables::{Accepted, Clocks, Format, MoveRequest, OpenTableRequest, TableView};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::seal::Keys as SealingKeys;
use mazziere_replay::seal::record::Reader;
use mazziere_rules::registry::{self, GameInfo};
use mazziere_tables::bounds::Pace;
use mazziere_tables::release::Release;
use mazziere_tables::{AuditAccess, Config, Service, StartError, WalletAccess};
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::TestDb;
use mazziere_web::{Authenticator, Keys, Role, TokenSource};
use serde_json::{Value, json};
use uuid::Uuid;

pub(crate) use crate::dice::Dice;
use crate::{pescata, sabot};

pub(crate) mod facts;
pub(crate) mod history;
pub(crate) mod log;
pub(crate) mod options;
pub(crate) mod ring;
pub(crate) mod wallet;

const ISSUER: &str = "https://issuer.test";
const AUDIENCE: &str = "mazziere";

/// A migrated database of the test's own.
pub(crate) async fn database() -> TestDb {
    TestDb::new("tables", async |pool| Ok(mazziere_tables::migrate(pool).await?)).await
}

/// A bearer of one token.
struct Bearer(String);

impl Caller for Bearer {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// What all replicas of a test share.
pub(crate) struct Harness {
    pub(crate) url: String,
    pub(crate) clock: Clock,
    pub(crate) ids: Ids,
    pub(crate) tokens: TokenSource,
    pub(crate) http: reqwest::Client,
    pub(crate) start_delay: chrono::Duration,
    pub(crate) hand_pause: chrono::Duration,
    /// What seals hidden cards.
    pub(crate) sealing: SealingKeys,
    /// The wallet's URL, if there are cash tables.
    pub(crate) wallet: Option<String>,
    /// The URL of the service `audit`, if hands are proven.
    pub(crate) audit: Option<String>,
    /// The release that plays, if the log is told.
    pub(crate) release: Option<Release>,
    keys: AtomicU64,
}

impl Harness {
    /// A house on a database; the first deal is dealt at once.
    pub(crate) fn new(url: &str, clock: Clock) -> Harness {
        let lifetime = chrono::TimeDelta::hours(24);
        Harness {
            url: url.to_owned(),
            tokens: TokenSource::from_secret(&[7; 32], ISSUER, AUDIENCE, lifetime, clock.clone()),
            clock,
            ids: Ids::system(),
            http: mazziere_contract::client::http(Duration::from_secs(30)).unwrap(),
            start_delay: chrono::Duration::zero(),
            hand_pause: chrono::Duration::zero(),
            sealing: SealingKeys::parse(&format!("test:{}", "5e".repeat(32))).unwrap(),
            wallet: None,
            audit: None,
            release: None,
            keys: AtomicU64::new(0),
        }
    }

    /// One more replica.
    pub(crate) async fn replica(&self) -> Service {
        self.started().await.unwrap()
    }

    /// One more replica, if it can be started.
    pub(crate) async fn started(&self) -> Result<Service, StartError> {
        let keys = Keys::from_jwks_json(&self.tokens.jwks().to_string()).unwrap();
        let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, self.clock.clone());
        let mut config = Config::new(&self.url, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        config.start_delay = self.start_delay;
        config.hand_pause = self.hand_pause;
        config.pace = Pace::Fast;
        config.sealing = Some(self.sealing.clone());
        config.wallet = self.wallet.as_ref().map(|url| {
            let token = self.tokens.sign(Uuid::from_u128(0x7ab1e5), Role::TABLES, None);
            WalletAccess::new(url.clone(), Arc::new(Bearer(token)))
        });
        config.audit = self.audit.as_ref().map(|url| AuditAccess::new(url.clone(), None));
        config.release = self.release.clone();
        config.connections = 8;
        config.web.workers = 1;
        config.web.rate = None;
        Service::start(config, authenticator, self.clock.clone(), self.ids.clone()).await
    }

    /// A key that was never used.
    pub(crate) fn key(&self) -> String {
        format!("key-{}", self.keys.fetch_add(1, Ordering::Relaxed))
    }

    /// A client of a replica with a token of this role and subject.
    pub(crate) fn client(&self, service: &Service, role: Role, subject: Uuid) -> TablesClient {
        TablesClient::new(self.http.clone(), &service.url(), Arc::new(Bearer(self.tokens.sign(subject, role, None))))
    }

    /// A player as a client of a replica.
    /// Somebody who sends no token.
    pub(crate) fn anybody(&self, service: &Service) -> TablesClient {
        struct Nobody;
        impl Caller for Nobody {
            fn bearer(&self) -> Option<String> {
                None
            }
        }
        TablesClient::new(self.http.clone(), &service.url(), Arc::new(Nobody))
    }

    pub(crate) fn player(&self, service: &Service, player: PlayerId) -> TablesClient {
        self.client(service, Role::Player, player.uuid())
    }

    /// The lobby as a client of a replica.
    pub(crate) fn lobby(&self, service: &Service) -> TablesClient {
        self.client(service, Role::LOBBY, Uuid::from_u128(0x10bb7))
    }

    pub(crate) fn players(&self, count: usize) -> Vec<PlayerId> {
        (0..count).map(|_| PlayerId::new(self.ids.uuid_random())).collect()
    }

    /// What opens a table for these players.
    pub(crate) fn request(&self, format: Format, options: Value, players: &[PlayerId]) -> OpenTableRequest {
        OpenTableRequest {
            table_id: TableId::new(self.ids.uuid_v7(self.clock.now())),
            game: "scopa".to_owned(),
            options,
            format,
            players: players.to_vec(),
            knockout: true,
            clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
            first_dealer: None,
            tournament_id: None,
            match_id: None,
            private: false,
        }
    }

    pub(crate) async fn open(&self, service: &Service, request: &OpenTableRequest) -> TableId {
        self.lobby(service).open(&self.key(), request).await.unwrap().body.table_id
    }

    /// An open table for two with short matches, and its players.
    pub(crate) async fn heads_up(&self, service: &Service) -> (TableId, Vec<PlayerId>) {
        let players = self.players(2);
        // No deal is void, so that the first one is the one in play.
        let request = self.request(Format::HeadsUp, json!({"deals": 1, "three_kings_redeal": false}), &players);
        (self.open(service, &request).await, players)
    }

    /// The player to move and their seat.
    pub(crate) async fn mover(&self, service: &Service, table: TableId, players: &[PlayerId]) -> (PlayerId, u8) {
        let view = self.player(service, players[0]).view(table).await.unwrap();
        let seat = view.seats.iter().find(|seat| seat.to_move).expect("somebody is to move");
        (seat.player_id, seat.seat)
    }

    /// Plays one random legal move of a player who is to move; none when the table is over.
    pub(crate) async fn one_move(
        &self,
        service: &Service,
        table: TableId,
        players: &[PlayerId],
        dice: &mut Dice,
    ) -> Option<Accepted> {
        for player in players {
            let client = self.player(service, *player);
            let view = client.view(table).await.unwrap();
            if let Some(request) = pick(&view, dice) {
                let played = client.play(&self.key(), table, Some(view.version), &request).await.unwrap();
                return Some(played.body);
            }
        }
        None
    }

    /// Plays a table to its end.
    pub(crate) async fn play_out(&self, service: &Service, table: TableId, players: &[PlayerId], dice: &mut Dice) {
        while self.one_move(service, table, players, dice).await.is_some_and(|played| !played.over) {}
    }
}

/// The stream of a table, as it is stored.
pub(crate) async fn stored(service: &Service, table: TableId) -> Vec<StoredEvent> {
    service.tables().live().store().read_stream(StreamId::from(table), 0, 1_000).await.unwrap()
}

/// The stream of a table, with the payloads that its events have when nothing is sealed.
pub(crate) async fn plain(service: &Service, table: TableId) -> Vec<StoredEvent> {
    let log = stored(service, table).await;
    let reader = Reader::of(&log).with(service.tables().live().keys());
    log.iter().map(|event| reader.plain(event).unwrap()).collect()
}

/// A random legal move of the viewer, if they are to move.
pub(crate) fn pick(view: &TableView, dice: &mut Dice) -> Option<MoveRequest> {
    let legal = view.legal.first()?;
    let moves = legal.legal["moves"].as_array().expect("scopa lists its moves");
    let chosen = moves[dice.below(moves.len())].clone();
    Some(MoveRequest { decision: None, seat: Some(legal.seat), r#move: chosen })
}

/// The code of a refusal.
pub(crate) fn code<T: std::fmt::Debug>(result: Result<T, ClientError>) -> &'static str {
    match result {
        Err(ClientError::Problem(problem)) => problem.code.code(),
        other => panic!("a refusal was expected: {other:?}"),
    }
}

/// Lets the games of the tests in.
pub(crate) fn invite_guests() {
    static GUESTS: [GameInfo; 2] = [pescata::INFO, sabot::INFO];
    registry::invite(&GUESTS);
}

/// Waits until `done` says so; the test fails if it never does.
pub(crate) async fn eventually<F: Future<Output = bool>>(mut done: impl FnMut() -> F) {
    let patience = tokio::time::timeout(Duration::from_secs(30), async {
        while !done().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    patience.await.expect("it never came about");
}

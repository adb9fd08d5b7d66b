//! A lobby that decides and writes as in production and answers over HTTP, but carries nothing out: so that one great
//! event is measured, and not what the wallet and the tables do meanwhile. PostgreSQL runs beside it, without waiting
//! for the disk.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web;
use chrono::TimeDelta;
use mazziere_contract::Caller;
use mazziere_contract::client::{LobbyClient, http};
use mazziere_contract::tables::LineStanding;
use mazziere_eventstore::{EventStore, StoreConfig};
use mazziere_fairdeal::{Secret, Secrets};
use mazziere_ids::{PlayerId, PostingId, RegistrationId, TournamentId, derive_uuid};
use mazziere_lobby::log::executor::{Executor, Parts};
use mazziere_lobby::log::receipt::Receipts;
use mazziere_lobby::log::streams::Streams;
use mazziere_lobby::log::transaction::WriteOptions;
use mazziere_lobby::metrics::LobbyMetrics;
use mazziere_lobby::outbox::dispatcher::dispatcher;
use mazziere_lobby::payment::PaymentOutcome;
use mazziere_lobby::seal::Keys as SealingKeys;
use mazziere_lobby::tournament::{Command, Event, Tournament};
use mazziere_lobby::{Pauses, routes};
use mazziere_telemetry::clock::Stopwatch;
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::TestDb;
use mazziere_web::platform::Settings;
use mazziere_web::{Authenticator, Keys, Platform, Running, TokenSource, serve};

/// Commands that are written together where they are not measured.
const TOGETHER: usize = 250;

/// Somebody without a token: all lists are public.
struct Anybody;

impl Caller for Anybody {
    fn bearer(&self) -> Option<String> {
        None
    }
}

pub(crate) struct Lobby {
    db: TestDb,
    pool: sqlx::PgPool,
    executor: Executor,
    running: Running,
}

impl Lobby {
    pub(crate) async fn open() -> anyhow::Result<Lobby> {
        let db = TestDb::new("lobby", async |pool: &sqlx::PgPool| Ok(mazziere_lobby::migrate(pool).await?)).await;
        let (executor, streams, pool, platform) = open(&db).await?;
        let shared = (web::Data::new(pool.clone()), web::Data::new(streams));
        let configure = move |service: &mut web::ServiceConfig| {
            service.app_data(shared.0.clone()).app_data(shared.1.clone());
        };
        let running = serve(&platform, "127.0.0.1:0", routes(), configure)?;
        Ok(Lobby { db, pool, executor, running })
    }

    /// The executor of another replica, which knows nothing yet.
    pub(crate) async fn replica(&self) -> anyhow::Result<Executor> {
        Ok(open(&self.db).await?.0)
    }

    pub(crate) async fn close(self) {
        self.running.stop(Duration::from_secs(5)).await;
    }

    pub(crate) fn client(&self) -> anyhow::Result<LobbyClient> {
        Ok(LobbyClient::new(http(Duration::from_secs(20))?, &self.running.url(), Arc::new(Anybody)))
    }

    /// Writes the opening of what `like` is.
    pub(crate) async fn begin(&self, like: &Tournament) -> anyhow::Result<TournamentId> {
        let secret = Secret::fresh()?;
        let id = TournamentId::new(Ids::system().uuid_random());
        let commitment = secret.commitment(&Tournament::draw_context(id));
        let opening =
            [Event::TournamentOpened { setup: Box::new(like.setup.clone()), commitment }, Event::DrawSealed { secret }];
        let mut tx = mazziere_database::begin(&self.pool).await?;
        let begun = self.executor.begin_in::<Tournament>(&mut tx, id, &opening, None, Clock::system().now()).await;
        begun.map_err(|failure| anyhow::anyhow!("{failure:?}"))?;
        tx.commit().await?;
        Ok(id)
    }

    /// Decides and writes these together; how long that took.
    pub(crate) async fn tell(&self, id: TournamentId, commands: &[Command]) -> anyhow::Result<Duration> {
        let watch = Stopwatch::start();
        let applied = self.executor.apply::<Tournament>(id, commands, &WriteOptions::default()).await;
        let took = watch.elapsed();
        applied.map_err(|failure| anyhow::anyhow!("{failure:?}"))?;
        Ok(took)
    }

    /// The same for many, a part after the other.
    pub(crate) async fn tell_all(&self, id: TournamentId, commands: &[Command]) -> anyhow::Result<()> {
        for part in commands.chunks(TOGETHER) {
            self.tell(id, part).await?;
        }
        Ok(())
    }

    pub(crate) async fn state(&self, id: TournamentId) -> anyhow::Result<Arc<Tournament>> {
        self.executor.load(id).await.map_err(|failure| anyhow::anyhow!("{failure:?}"))
    }
}

/// An executor on the database, with its streams.
async fn open(db: &TestDb) -> anyhow::Result<(Executor, Streams, sqlx::PgPool, Platform)> {
    let pool = mazziere_lobby::connect(db.url(), 8, Duration::from_secs(10))?;
    let clock = Clock::system();
    let ids = Ids::system();
    let tokens = TokenSource::from_secret(&[7; 32], "bench", "mazziere", TimeDelta::hours(1), clock.clone());
    let keys = Keys::from_jwks_json(&tokens.jwks().to_string())?;
    let authenticator = Authenticator::new(keys, "bench", "mazziere", clock.clone());
    let settings = Settings { workers: 1, rate: None, ..Settings::new("lobby") };
    let platform = Platform::new(settings, authenticator, clock.clone(), ids.clone());
    let events = EventStore::open(pool.clone(), clock.clone(), ids.clone(), StoreConfig::default()).await?;
    let (dispatcher, _nobody) = dispatcher(clock.clone());
    let sealing = SealingKeys::parse(&format!("bench:{}", "5e".repeat(32)));
    let sealing = sealing.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let metrics = LobbyMetrics::new(platform.metrics())?;
    let streams = Streams::new(events.clone(), sealing, metrics.broken.clone());
    let executor = Executor::new(Parts {
        pool: pool.clone(),
        streams: streams.clone(),
        receipts: Receipts::new(events, pool.clone(), clock.clone()),
        clock,
        pauses: Pauses::default(),
        secrets: Secrets::default(),
        metrics,
        dispatcher,
    });
    Ok((executor, streams, pool, platform))
}

/// A registration and its payment.
pub(crate) fn entry(id: TournamentId, number: u32) -> [Command; 2] {
    let named = |what: &str| derive_uuid(id.uuid(), &format!("{what}:{number}"));
    let registration_id = RegistrationId::new(named("registration"));
    let player = PlayerId::new(named("player"));
    let posting = Some(PostingId::new(named("posting")));
    [
        Command::Register { registration_id, player, partner: None },
        Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Paid(posting) },
    ]
}

/// A result of which the victory points differ from match to match, so that the ranking has something to do.
pub(crate) fn varied(command: Command, number: usize) -> Command {
    let Command::NoteResult { match_id, table_id, mut lines, fault, position } = command else { return command };
    let more = u8::try_from(number * 7_919 % 10).unwrap_or(0);
    let worth = |(line, shown): (usize, &mut LineStanding)| {
        shown.vp = if line == 0 { 11 + more } else { 9 - more };
        shown.mp = if line == 0 { i32::from(more) } else { -i32::from(more) };
    };
    lines.iter_mut().enumerate().for_each(worth);
    Command::NoteResult { match_id, table_id, lines, fault, position }
}

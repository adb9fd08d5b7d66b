//! Commands that wait for their turn at one stream: a reading is good for all who waited when it began.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::{BoxFuture, join_all};
use mazziere_contract::ErrorCode;
use mazziere_eventstore::{EventStore, StoreConfig};
use mazziere_ids::{PlayerId, RegistrationId, TournamentId};
use mazziere_lobby::Pauses;
use mazziere_lobby::failure::Failure;
use mazziere_lobby::log::executor::{Applied, Executor, Parts};
use mazziere_lobby::log::receipt::Receipts;
use mazziere_lobby::log::streams::Streams;
use mazziere_lobby::log::transaction::{HookOutcome, TransactionHook, WriteOptions};
use mazziere_lobby::metrics::LobbyMetrics;
use mazziere_lobby::outbox::dispatcher::dispatcher;
use mazziere_lobby::tournament::{Command, Tournament};
use mazziere_telemetry::{Ids, Metrics};
use sqlx::PgTransaction;
use tokio::sync::Semaphore;

use crate::support::House;

/// Stops a command in its transaction until the test lets it go, and then undoes it.
struct Gate {
    reached: Semaphore,
    open: Semaphore,
}

impl Gate {
    fn shut() -> Arc<Gate> {
        Arc::new(Gate { reached: Semaphore::new(0), open: Semaphore::new(0) })
    }

    async fn is_reached(&self) {
        tokio::time::timeout(Duration::from_secs(20), self.reached.acquire()).await.unwrap().unwrap().forget();
    }
}

impl TransactionHook for Gate {
    fn write<'a>(&'a self, _: &'a mut PgTransaction<'static>) -> BoxFuture<'a, Result<HookOutcome, Failure>> {
        async {
            self.reached.add_permits(1);
            self.open.acquire().await.unwrap().forget();
            Ok(HookOutcome::Undo)
        }
        .boxed()
    }
}

/// The executor of another replica of the house.
async fn replica(house: &House) -> Executor {
    let pool = mazziere_lobby::connect(house.db.url(), 8, Duration::from_secs(60)).unwrap();
    let clock = house.clock.clone();
    let events = EventStore::open(pool.clone(), clock.clone(), Ids::system(), StoreConfig::default()).await.unwrap();
    let metrics = LobbyMetrics::new(&Metrics::new("lobby")).unwrap();
    Executor::new(Parts {
        pool: pool.clone(),
        streams: Streams::new(events.clone(), house.sealing.clone(), metrics.broken.clone()),
        receipts: Receipts::new(events, pool, clock.clone()),
        dispatcher: dispatcher(clock.clone()).0,
        clock,
        pauses: Pauses::default(),
        metrics,
    })
}

/// Asks for a place, and waits in line for the turn when this returns.
fn ask(
    executor: &Executor,
    (tournament, player): (TournamentId, PlayerId),
    gate: Option<&Arc<Gate>>,
) -> BoxFuture<'static, Result<Applied<Tournament>, Failure>> {
    let (executor, gate) = (executor.clone(), gate.cloned());
    let mut asked = async move {
        let registration_id = RegistrationId::new(Ids::system().uuid_random());
        let command = Command::Register { registration_id, player, partner: None };
        let hook = gate.as_deref().map(|gate| gate as &dyn TransactionHook);
        executor.apply(tournament, &[command], &WriteOptions { hook, ..WriteOptions::default() }).await
    }
    .boxed();
    assert!((&mut asked).now_or_never().is_none());
    asked
}

fn refusal(said: Result<Applied<Tournament>, Failure>) -> ErrorCode {
    match said {
        Err(Failure::Refused(refusal)) => refusal.code,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waited_when_a_reading_began_is_refused_on_it_and_who_came_later_reads_again() {
    let house = House::new().await;
    let (tournament, [here, other, third]) = (house.tournament(8).await, [100, 101, 102].map(|_| house.rich(100)));
    house.join(tournament, here).await;
    let executor = replica(&house).await;

    // Somebody has the turn, and behind them come another, who reads, and forty who will be refused.
    let (first, second) = (Gate::shut(), Gate::shut());
    let first_one = tokio::spawn(ask(&executor, (tournament, other), Some(&first)));
    first.is_reached().await;
    let second_one = tokio::spawn(ask(&executor, (tournament, third), Some(&second)));
    let early: Vec<_> = (0..40).map(|_| ask(&executor, (tournament, here), None)).collect();
    first.open.add_permits(1);
    second.is_reached().await;
    let mut late = ask(&executor, (tournament, here), None);

    // From here on nothing can be read.
    let mut lock = mazziere_database::begin(house.db.pool()).await.unwrap();
    sqlx::query("lock table eventstore.event in access exclusive mode").execute(&mut *lock).await.unwrap();
    second.open.add_permits(1);
    let early = tokio::time::timeout(Duration::from_secs(20), join_all(early)).await.expect("they read nothing");
    let codes: HashSet<ErrorCode> = early.into_iter().map(refusal).collect();
    assert_eq!(codes, HashSet::from([ErrorCode::AlreadyRegistered]));
    let waits = tokio::time::timeout(Duration::from_millis(300), &mut late).await;
    assert!(waits.is_err(), "decided on what was so before it was asked: {waits:?}");
    lock.rollback().await.unwrap();
    assert_eq!(refusal(late.await), ErrorCode::AlreadyRegistered);
    for undone in [first_one, second_one] {
        assert_eq!(undone.await.unwrap().unwrap().queued.len(), 0);
    }

    // What was decided on a reading of before is written only if nothing has happened since.
    let third_gate = Gate::shut();
    let holding = tokio::spawn(ask(&executor, (tournament, other), Some(&third_gate)));
    third_gate.is_reached().await;
    let reads = Gate::shut();
    let reading = tokio::spawn(ask(&executor, (tournament, other), Some(&reads)));
    let same = ask(&executor, (tournament, third), None);
    third_gate.open.add_permits(1);
    reads.is_reached().await;
    house.join(tournament, third).await;
    reads.open.add_permits(1);
    assert_eq!(refusal(same.await), ErrorCode::AlreadyRegistered, "another replica was first");
    for undone in [holding, reading] {
        undone.await.unwrap().unwrap();
    }
}

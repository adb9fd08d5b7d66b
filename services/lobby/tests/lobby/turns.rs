//! Commands that wait for their turn at one stream: a reading is good for all who waited when it began.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::{BoxFuture, join_all};
use mazziere_contract::ErrorCode;
use mazziere_eventstore::{EventStore, StoreConfig};
use mazziere_fairdeal::Secrets;
use mazziere_ids::{CommandId, PlayerId, RegistrationId, TournamentId};
use mazziere_lobby::Pauses;
use mazziere_lobby::failure::Failure;
use mazziere_lobby::log::executor::{Executor, Parts};
use mazziere_lobby::log::receipt::Receipts;
use mazziere_lobby::log::streams::Streams;
use mazziere_lobby::log::transaction::{Applied, HookOutcome, TransactionHook, WriteOptions};
use mazziere_lobby::metrics::LobbyMetrics;
use mazziere_lobby::outbox::dispatcher::dispatcher;
use mazziere_lobby::tournament::{Command, Tournament};
use mazziere_telemetry::{Ids, Metrics, TraceContext};
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
        secrets: Secrets::default(),
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

/// Stops a command in its transaction until the test lets it go.
struct Pass(Arc<Gate>);

impl TransactionHook for Pass {
    fn write<'a>(&'a self, tx: &'a mut PgTransaction<'static>) -> BoxFuture<'a, Result<HookOutcome, Failure>> {
        async { self.0.write(tx).await.map(|_| HookOutcome::Write) }.boxed()
    }
}

/// Turns its command away in the transaction.
struct Closed;

impl TransactionHook for Closed {
    fn write<'a>(&'a self, _: &'a mut PgTransaction<'static>) -> BoxFuture<'a, Result<HookOutcome, Failure>> {
        async { Err(Failure::refused(ErrorCode::Suspended, "the test says so")) }.boxed()
    }
}

/// Begins the registration of a player in a trace of its own, and waits in line for the turn when this returns.
fn begin(
    executor: &Executor,
    (tournament, player): (TournamentId, PlayerId),
    trace: TraceContext,
    hook: Option<Arc<dyn TransactionHook>>,
) -> BoxFuture<'static, Result<Applied<Tournament>, Failure>> {
    let executor = executor.clone();
    let id = Ids::system().uuid_random();
    let command = Command::Register { registration_id: RegistrationId::new(id), player, partner: None };
    let work = async move { executor.begin(tournament, command, (CommandId::new(id), [7; 32]), hook).await };
    let mut asked = trace.scope(work).boxed();
    assert!((&mut asked).now_or_never().is_none());
    asked
}

/// The transactions in which players asked for a place, and the trace of each.
async fn written(house: &House, tournament: TournamentId) -> Vec<(String, String)> {
    let sql = "select xmin::text, metadata->>'traceparent' from eventstore.event \
               where stream_id = $1 and type = 'registration_requested' order by version";
    sqlx::query_as(sql).bind(tournament.uuid()).fetch_all(house.db.pool()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_one_turn_is_written_together_and_each_of_its_own_trace() {
    let house = House::new().await;
    let tournament = house.tournament(8).await;
    let executor = replica(&house).await;
    let ids = Ids::system();
    let players: Vec<PlayerId> = (0..6).map(|_| house.rich(100)).collect();
    let traces: Vec<TraceContext> = (0..6).map(|_| TraceContext::root(&ids)).collect();
    let gate = Gate::shut();
    let of = |place: usize, hook| begin(&executor, (tournament, players[place]), traces[place], hook);
    let first = tokio::spawn(of(0, Some(Arc::new(Pass(gate.clone())) as Arc<dyn TransactionHook>)));
    gate.is_reached().await;
    // The third wants what the second has by then; the last but one goes away before its turn.
    let (second, again, third) =
        (of(1, None), begin(&executor, (tournament, players[1]), traces[5], None), of(2, None));
    drop(of(3, None));
    let fourth = of(4, None);
    gate.open.add_permits(1);
    first.await.unwrap().unwrap();
    let said = join_all([second, third, fourth]).await;
    assert!(said.iter().all(|one| one.as_ref().is_ok_and(|applied| applied.queued.len() == 1)), "{said:?}");
    assert_eq!(refusal(again.await), ErrorCode::AlreadyRegistered);
    let seen = written(&house, tournament).await;
    let asked = [0, 1, 2, 4].map(|place| traces[place].to_string());
    assert_eq!(seen.iter().map(|(_, trace)| trace.clone()).collect::<Vec<_>>(), asked);
    let transactions: Vec<&str> = seen.iter().map(|(transaction, _)| &**transaction).collect();
    assert_ne!(transactions[0], transactions[1]);
    assert!(transactions[1..].iter().all(|one| *one == transactions[1]), "{transactions:?}");
    let due: Vec<Option<String>> =
        sqlx::query_scalar("select traceparent from lobby.effect where subject_id = $1 order by effect->>'player_id'")
            .bind(tournament.uuid())
            .fetch_all(house.db.pool())
            .await
            .unwrap();
    let mut due: Vec<String> = due.into_iter().flatten().filter(|trace| asked.contains(trace)).collect();
    due.sort_unstable();
    due.dedup();
    assert_eq!(due.len(), 4, "each payment is of the trace of who pays");

    // Who is turned away in the transaction turns nobody else away.
    let gate = Gate::shut();
    let holding = tokio::spawn(of(3, Some(Arc::new(Pass(gate.clone())) as Arc<dyn TransactionHook>)));
    gate.is_reached().await;
    let stranger = house.rich(100);
    let shut_out = begin(&executor, (tournament, stranger), traces[5], Some(Arc::new(Closed)));
    let last = of(5, None);
    gate.open.add_permits(1);
    holding.await.unwrap().unwrap();
    assert_eq!(refusal(shut_out.await), ErrorCode::Suspended);
    last.await.unwrap();
    assert_eq!(written(&house, tournament).await.len(), 6);
}

//! Effects by lane: a stream with thousands of them leaves the others their turn, and its own are written together.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use futures::FutureExt;
use mazziere_contract::lobby::{CancellationRequest, TournamentStatus};
use mazziere_lobby::outbox::dispatcher::dispatcher;
use mazziere_lobby::outbox::lanes::Room;
use mazziere_lobby::outbox::store::{LEASE, claim, claim_again, next_due, postpone};
use mazziere_lobby::runner::worker;
use mazziere_telemetry::Clock;
use mazziere_testkit::{Plan, TestDb};
use sqlx::{PgPool, QueryBuilder};
use uuid::Uuid;

use crate::support::{House, Mode, buy_in, migrate, until};

fn noon() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

fn lane(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

/// Queues so many effects of a lane that are due then.
async fn queue(pool: &PgPool, of: u128, count: i32, due: DateTime<Utc>) {
    sqlx::query(
        "insert into lobby.effect (effect_id, subject, subject_id, effect, created_at, next_at)
         select gen_random_uuid(), 'tournament', $1, '{}', $3, $3 from generate_series(1, $2)",
    )
    .bind(lane(of))
    .bind(count)
    .bind(due)
    .execute(pool)
    .await
    .unwrap();
}

/// What is claimed, by lane.
async fn claimed(pool: &PgPool, room: &Room, now: DateTime<Utc>) -> BTreeMap<u128, usize> {
    let mut lanes = BTreeMap::new();
    for queued in claim(pool, room, &[], now).await.unwrap() {
        *lanes.entry(queued.subject_id.as_u128()).or_default() += 1;
    }
    lanes
}

fn room(in_all: usize, of_one: usize, busy: &[(u128, usize)]) -> Room {
    Room { in_all, of_one, busy: busy.iter().map(|(of, free)| (lane(*of), *free)).collect() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lane_in_which_thousands_wait_is_claimed_by_its_part_and_the_others_have_theirs() {
    let db = TestDb::new("lobby", migrate).await;
    let (pool, now) = (db.pool(), noon());
    queue(pool, 1, 4_096, now - TimeDelta::hours(1)).await;
    for of in 2..=6 {
        queue(pool, of, 2, now - TimeDelta::seconds(1)).await;
    }
    queue(pool, 7, 1, now + TimeDelta::minutes(1)).await;
    let first = claimed(pool, &room(12, 4, &[]), now).await;
    assert_eq!(first, BTreeMap::from([(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)]), "nobody waits for the first");
    assert_eq!(claimed(pool, &room(12, 4, &[]), now).await, BTreeMap::from([(1, 4)]), "no more than a lane may have");
    assert_eq!(claimed(pool, &room(12, 4, &[(1, 1)]), now).await, BTreeMap::from([(1, 1)]), "nor than it has room for");
    assert_eq!(claimed(pool, &room(12, 4, &[(1, 0)]), now).await, BTreeMap::new(), "and none where it is full");
    queue(pool, 8, 1, now).await;
    let next = claimed(pool, &room(1, 1, &[]), now + TimeDelta::milliseconds(1)).await;
    let after = claimed(pool, &room(1, 1, &[]), now + TimeDelta::milliseconds(2)).await;
    assert_eq!((next.len(), after.len()), (1, 1));
    assert_ne!(next, after, "lanes take turns");
    // What is claimed comes again when its lease is over; what is for later when its time has come.
    let later = now + LEASE + TimeDelta::milliseconds(3);
    assert_eq!(
        claimed(pool, &room(40, 4, &[(1, 0)]), later).await.keys().copied().collect::<Vec<_>>(),
        [2, 3, 4, 5, 6, 8]
    );
    let minute = now + TimeDelta::minutes(1);
    assert_eq!(claimed(pool, &room(40, 4, &[(1, 0)]), minute).await.get(&7), Some(&1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_look_at_the_queue_costs_the_same_however_much_waits_in_a_lane() {
    let db = TestDb::new("lobby", migrate).await;
    let (pool, now) = (db.pool(), noon());
    let mut read = Vec::new();
    for (of, count) in [(1, 100), (2, 40_000)] {
        queue(pool, of, count, now).await;
        sqlx::query("analyze lobby.effect, lobby.effect_lane").execute(pool).await.unwrap();
        let look = || {
            let mut look = QueryBuilder::new("select due.effect_id from unnest(array[");
            look.push_bind(lane(of)).push(
                "]::uuid[], array[16]::bigint[]) as lane (subject_id, part)
                 cross join lateral (
                     select effect_id from lobby.effect
                     where subject_id = lane.subject_id and done_at is null and next_at <= ",
            );
            look.push_bind(now).push(" order by next_at limit lane.part for update skip locked) as due");
            look
        };
        let mut connection = pool.acquire().await.unwrap();
        read.push(Plan::of(&mut connection, look).await.unwrap().blocks());
    }
    assert!(read[1] <= read[0] + 20, "{read:?} blocks");
    assert_eq!(next_due(pool).await.unwrap(), Some(now));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lane_says_when_it_is_due_who_moves_what_waits_in_it() {
    let db = TestDb::new("lobby", migrate).await;
    let (pool, now) = (db.pool(), noon());
    queue(pool, 1, 1, now + TimeDelta::hours(2)).await;
    assert_eq!(next_due(pool).await.unwrap(), Some(now + TimeDelta::hours(2)));
    let moved = "update lobby.effect set next_at = $1";
    sqlx::query(moved).bind(now + TimeDelta::hours(1)).execute(pool).await.unwrap();
    assert_eq!(next_due(pool).await.unwrap(), Some(now + TimeDelta::hours(1)));
    // Later is found out when it is looked at.
    sqlx::query(moved).bind(now + TimeDelta::hours(3)).execute(pool).await.unwrap();
    assert_eq!(claimed(pool, &room(4, 4, &[]), now + TimeDelta::hours(1)).await, BTreeMap::new());
    assert_eq!(next_due(pool).await.unwrap(), Some(now + TimeDelta::hours(3)));
    assert_eq!(claimed(pool, &room(4, 4, &[]), now + TimeDelta::hours(3)).await, BTreeMap::from([(1, 1)]));
    sqlx::query("update lobby.effect set done_at = now()").execute(pool).await.unwrap();
    assert_eq!(claimed(pool, &room(4, 4, &[]), now + TimeDelta::hours(4)).await, BTreeMap::new());
    assert_eq!(next_due(pool).await.unwrap(), None, "nothing is kept of a lane that is empty");
}

/// How often an effect was tried, and when others may try it.
async fn standing(pool: &PgPool) -> (i32, DateTime<Utc>) {
    sqlx::query_as("select attempts, next_at from lobby.effect").fetch_one(pool).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_longer_than_its_lease_is_prolonged_and_not_begun_twice() {
    let db = TestDb::new("lobby", migrate).await;
    let (pool, clock) = (db.pool(), Clock::manual(noon()));
    let (dispatcher, mut end) = dispatcher(clock.clone());
    let over = LEASE + TimeDelta::milliseconds(1);
    queue(pool, 1, 1, noon()).await;
    assert_eq!(worker::turn(pool, &clock, &dispatcher).await.unwrap(), 1);
    let begun = end.next().await.unwrap();
    clock.advance(LEASE / 2 - TimeDelta::milliseconds(1));
    assert_eq!(worker::turn(pool, &clock, &dispatcher).await.unwrap(), 0);
    assert_eq!(standing(pool).await, (1, noon() + LEASE), "half of it is left");
    for passed in [TimeDelta::milliseconds(1), LEASE / 2, over] {
        clock.advance(passed);
        assert_eq!(worker::turn(pool, &clock, &dispatcher).await.unwrap(), 0);
        assert!(end.next().now_or_never().is_none(), "it is in hand");
        assert_eq!(standing(pool).await, (1, clock.now() + LEASE), "no attempt, and nobody else's for as long again");
    }
    // Another replica, which knows nothing of it, may.
    clock.advance(over);
    assert_eq!(claimed(pool, &room(4, 4, &[]), clock.now()).await, BTreeMap::from([(1, 1)]));
    assert_eq!(standing(pool).await.0, 2);
    // It is put back, and tried again.
    let effect = begun.claimed.let_go().effect_id;
    drop(begun.place);
    postpone(pool, effect, clock.now(), "no answer").await.unwrap();
    assert_eq!(worker::turn(pool, &clock, &dispatcher).await.unwrap(), 1);
    assert_eq!(end.next().await.unwrap().claimed.attempts, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_with_every_place_taken_keeps_what_it_has() {
    let db = TestDb::new("lobby", migrate).await;
    let (pool, clock) = (db.pool(), Clock::manual(noon()));
    let (dispatcher, mut end) = dispatcher(clock.clone());
    for lane in 1..=3 {
        queue(pool, lane, 16, noon()).await;
    }
    while worker::turn(pool, &clock, &dispatcher).await.unwrap() > 0 {}
    let mut begun = Vec::new();
    while let Some(Some(one)) = end.next().now_or_never() {
        begun.push((one.place.await.unwrap(), one.claimed));
    }
    assert_eq!((begun.len(), dispatcher.lanes().room().in_all), (48, 0));
    queue(pool, 4, 1, noon()).await;
    for _ in 0..3 {
        clock.advance(LEASE / 2);
        assert_eq!(worker::turn(pool, &clock, &dispatcher).await.unwrap(), 0, "there is no room");
    }
    // Another replica has room, and finds only what nobody has in hand.
    assert_eq!(claimed(pool, &room(48, 16, &[]), clock.now()).await, BTreeMap::from([(4, 1)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_repeats_has_tried_what_is_due_and_in_nobodys_hands() {
    let db = TestDb::new("lobby", migrate).await;
    let (pool, now) = (db.pool(), noon());
    queue(pool, 1, 1, now).await;
    let effect: Uuid = sqlx::query_scalar("select effect_id from lobby.effect").fetch_one(pool).await.unwrap();
    let again = async |at| claim_again(pool, &[effect], at).await.unwrap().len();
    assert_eq!(again(now - TimeDelta::milliseconds(1)).await, 0, "it is for later, or in the hands of its writer");
    assert_eq!(again(now).await, 1, "it was left for a worker");
    assert_eq!(standing(pool).await, (1, now + LEASE));
    assert_eq!(again(now).await, 1, "what was tried is tried again");
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_of_a_great_field_are_written_together_and_leave_others_their_turn() {
    let house = House::new().await;
    let great = house.tournament(256).await;
    let players: Vec<_> = (0..200).map(|_| house.rich(100)).collect();
    for group in players.chunks(16) {
        futures::future::join_all(group.iter().map(|player| house.join(great, *player))).await;
    }
    let small = house.tournament(2).await;
    house.wallet.set(Mode::Hangs);
    let request = CancellationRequest { dry_run: false, reason: "the roof leaks".into() };
    house.operator().cancel(&house.key(), great, &request).await.unwrap();
    // All places of the great one are taken by calls that hang.
    until("refunds under way", async || house.wallet.requests() >= 200 + 16).await;
    house.wallet.set(Mode::Up);
    for _ in 0..2 {
        house.join(small, house.rich(100)).await;
    }
    house.until_playing(small, 1).await;
    house.play_out(small).await;
    house.until_status(great, TournamentStatus::Cancelled).await;
    until("closed accounts", async || house.wallet.is_closed(great)).await;
    assert!(players.iter().all(|player| house.wallet.cash(*player) == 100));
    let (paid, commits): (i64, i64) = sqlx::query_as(
        "select count(*), count(distinct xmin::text) from eventstore.event
         where stream_id = $1 and type in ('buy_in_returned', 'refund_paid')",
    )
    .bind(great)
    .fetch_one(house.db.pool())
    .await
    .unwrap();
    assert_eq!(paid, 200);
    assert!(commits * 2 <= paid, "{commits} transactions for {paid} refunds");
    house.wallet.assert_sound();
}

/// Putting an effect back takes its row and then its lane's. What an answer brings about takes them in the same order:
/// taken the other way round, an answer that comes when its lease is over waits for the one that puts the effect back,
/// which waits for the answer.
#[tokio::test(flavor = "multi_thread")]
async fn what_an_answer_brings_about_waits_for_no_effect_while_it_holds_a_lane() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(500);
    house.wallet.set(Mode::Away);
    let (client, key) = (house.player(player), house.key());
    client.sit_down(&key, table, &buy_in(500)).await.unwrap_err();
    // Somebody has the lane, and the answer of the wallet is due, with another effect in the same lane.
    let mut holder = mazziere_database::begin(house.db.pool()).await.unwrap();
    let held = "select from lobby.effect_lane where subject_id = $1 for update";
    assert_eq!(sqlx::query(held).bind(table.uuid()).execute(&mut *holder).await.unwrap().rows_affected(), 1);
    let holding: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&mut *holder).await.unwrap();
    house.wallet.set(Mode::Up);
    let sits = tokio::spawn(async move { client.sit_down(&key, table, &buy_in(500)).await });
    // Looked at without a lock of our own: a claim would pass over an effect that we have locked.
    let waits = "select count(*) from pg_stat_activity where $1 = any (pg_blocking_pids(pid))";
    until("somebody waits for the lane", async || {
        let waiting: i64 = sqlx::query_scalar(waits).bind(holding).fetch_one(house.db.pool()).await.unwrap();
        waiting > 0
    })
    .await;
    let at_hand = "select from lobby.effect where subject_id = $1 and done_at is null for update nowait";
    let found = sqlx::query(at_hand).bind(table.uuid()).execute(house.db.pool()).await;
    let refused = found.expect_err("a request that waits for the lane has its effect");
    assert_eq!(refused.as_database_error().unwrap().code().as_deref(), Some("55P03"), "{refused}");
    holder.rollback().await.unwrap();
    until("they sit", async || house.tables.sitting(table) == [(0, player, 500)]).await;
    // The other request may have had an answer of its own meanwhile, or been told to repeat.
    drop(sits.await.unwrap());
    house.wallet.assert_sound();
}

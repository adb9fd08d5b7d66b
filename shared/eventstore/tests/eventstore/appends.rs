//! Appending: versions, receipts, batches, and what each loser is told.

use crate::given::*;
use bytes::Bytes;
use futures::future::join_all;
use mazziere_eventstore::{Append, AppendError, EventStore, NewEvent, StoreConfig, StoreError, StreamStatus};
use mazziere_testkit::{clock, ids};
use std::collections::HashSet;

#[tokio::test]
async fn a_stream_grows_by_the_versions_it_is_told_and_reads_back_byte_for_byte() {
    let store = store().await;
    // Not the bytes that jsonb would give back: key order, spaces, a number's digits, and bytes that are not UTF-8.
    let odd = b"{ \"b\" : 1.50, \"a\":[ ] , \"a\": 2 }\xff\x00".to_vec();
    let events = vec![NewEvent { payload: Bytes::from(odd.clone()), ..event("") }, event("second")];
    let first = store.append(Append { events, ..append(stream(1), 0, "") }).await.unwrap();
    assert_eq!(first.version, 2);
    let second = store.append(append(stream(1), 2, "third")).await.unwrap();
    assert_eq!(second.version, 3);

    let stored = store.read_stream(stream(1), 0, 10).await.unwrap();
    assert_eq!(stored.iter().map(|event| event.version).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(stored[0].payload, odd);
    assert_eq!(stored[0].payload_hash, mazziere_eventstore::chain::payload_hash(&odd));
    assert_eq!(stored[2].event_hash, second.head_hash);
    assert_eq!(stored[0].occurred_at, clock().now());
    assert_eq!(store.read_stream(stream(1), 1, 1).await.unwrap(), stored[1..2]);
    let head = store.head(stream(1)).await.unwrap().unwrap();
    assert_eq!((head.version, head.kind.as_str(), head.status), (3, "note", StreamStatus::Open));
    assert_eq!(head.head_hash, second.head_hash);
    store.verify_stream(stream(1)).await.unwrap();
    assert_eq!(store.head(stream(2)).await.unwrap(), None);
    store.verify_stream(stream(2)).await.unwrap();
}

#[tokio::test]
async fn who_expects_another_version_is_told_the_actual_one() {
    let store = store().await;
    let actual = |result| match result {
        Err(AppendError::Conflict { actual }) => actual,
        other => panic!("{other:?}"),
    };
    assert_eq!(actual(store.append(append(stream(1), 1, "no such stream")).await), 0);
    store.append(append(stream(1), 0, "one")).await.unwrap();
    assert_eq!(actual(store.append(append(stream(1), 0, "again new")).await), 1);
    assert_eq!(actual(store.append(append(stream(1), 7, "ahead")).await), 1);
    assert_eq!(actual(store.append_alone(append(stream(1), 0, "alone")).await), 1);
    assert_eq!(payloads(&store, stream(1)).await, ["one"]);
}

#[tokio::test]
async fn of_twenty_writers_on_one_stream_each_round_has_one_winner_and_nineteen_who_learn_the_version() {
    let db = database().await;
    // Two replicas that know nothing of each other, ten writers each.
    let stores = [store_at(db.url(), 1).await, store_at(db.url(), 2).await];
    for round in 0..15 {
        let attempts = (0..20).map(|writer| {
            let store = stores[writer % 2].clone();
            async move { store.append(append(stream(1), round, format!("{round}"))).await }
        });
        let results = join_all(attempts).await;
        let won = results.iter().filter(|result| result.as_ref().is_ok_and(|done| done.version == round + 1)).count();
        let reported = results
            .iter()
            .filter(|result| matches!(result, Err(AppendError::Conflict { actual }) if *actual == round + 1))
            .count();
        assert_eq!((won, reported), (1, 19), "round {round}");
    }
    assert_eq!(payloads(&stores[0], stream(1)).await.len(), 15);
    stores[0].verify_stream(stream(1)).await.unwrap();
}

#[tokio::test]
async fn twenty_writers_who_try_again_lose_nothing() {
    let db = database().await;
    let stores = [store_at(db.url(), 1).await, store_at(db.url(), 2).await];
    join_all((0..20).map(|writer| {
        let store = stores[writer % 2].clone();
        async move {
            let mut expected = 0;
            loop {
                match store.append(append(stream(1), expected, format!("{writer}"))).await {
                    Ok(_) => return,
                    Err(AppendError::Conflict { actual }) => expected = actual,
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
    }))
    .await;
    let found: HashSet<String> = payloads(&stores[0], stream(1)).await.into_iter().collect();
    assert_eq!(found.len(), 20);
    stores[1].verify_stream(stream(1)).await.unwrap();
}

#[tokio::test]
async fn a_repeated_command_gets_the_first_answer_even_when_the_stream_has_moved_on() {
    let store = store().await;
    let first = Append { receipt: Some(receipt(1, b"play 7D", "played")), ..append(stream(1), 0, "7D") };
    store.append(first.clone()).await.unwrap();
    store.append(append(stream(1), 1, "later")).await.unwrap();

    let Err(AppendError::Repeated(answer)) = store.append(first.clone()).await else { panic!("not repeated") };
    assert_eq!((answer.reply.as_ref(), answer.version, answer.stream), (b"played".as_slice(), 1, stream(1)));
    assert_eq!(store.receipt(command(1)).await.unwrap(), Some(answer));

    // The same command with another body, at the version that would be accepted: refused, and nothing is written.
    let other = Append { receipt: Some(receipt(1, b"play AS", "played")), ..append(stream(1), 2, "AS") };
    assert!(matches!(store.append(other.clone()).await, Err(AppendError::KeyReused)));
    assert!(matches!(store.append_alone(other).await, Err(AppendError::KeyReused)));
    assert_eq!(payloads(&store, stream(1)).await, ["7D", "later"]);
    assert_eq!(store.receipt(command(9)).await.unwrap(), None);
}

#[tokio::test]
async fn the_same_command_many_times_at_once_happens_once() {
    let db = database().await;
    let stores = [store_at(db.url(), 1).await, store_at(db.url(), 2).await];
    for n in 0..20 {
        let attempts = (0..8).map(|writer| {
            let store = stores[writer % 2].clone();
            // Half go through the batcher, half alone; a new stream each round.
            let attempt = Append { receipt: Some(receipt(n, b"open", "opened")), ..append(stream(n), 0, "opened") };
            async move { if writer < 4 { store.append(attempt).await } else { store.append_alone(attempt).await } }
        });
        let results = join_all(attempts).await;
        let done = results.iter().filter(|result| result.is_ok()).count();
        let repeated = results
            .iter()
            .filter(|result| matches!(result, Err(AppendError::Repeated(first)) if first.reply == "opened"))
            .count();
        assert_eq!((done, repeated), (1, 7), "{results:?}");
        assert_eq!(payloads(&stores[0], stream(n)).await.len(), 1);
    }
}

#[tokio::test]
async fn the_same_command_on_two_streams_at_once_happens_on_one() {
    let db = database().await;
    let stores = [store_at(db.url(), 1).await, store_at(db.url(), 2).await];
    for n in 0..20 {
        let results = join_all((0..4).map(|writer| {
            let store = stores[writer % 2].clone();
            let place = stream(100 * n + writer as u128);
            let attempt = Append { receipt: Some(receipt(n, b"open", "opened")), ..append(place, 0, "opened") };
            async move { store.append(attempt).await }
        }))
        .await;
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        let repeated = |result: &Result<_, _>| matches!(result, Err(AppendError::Repeated(_)));
        assert_eq!(results.iter().filter(|result| repeated(result)).count(), 3, "{results:?}");
    }
    let events: i64 = sqlx::query_scalar("select count(*) from eventstore.event").fetch_one(db.pool()).await.unwrap();
    assert_eq!(events, 20);
}

#[tokio::test]
async fn a_refusal_is_a_receipt_without_events_bound_to_the_version_it_was_decided_on() {
    let store = store().await;
    store.append(append(stream(1), 0, "one")).await.unwrap();
    let refusal = |n, expected| Append {
        events: Vec::new(),
        receipt: Some(receipt(n, b"play", "not your turn")),
        ..append(stream(1), expected, "")
    };
    assert!(matches!(store.append(refusal(1, 0)).await, Err(AppendError::Conflict { actual: 1 })));
    assert_eq!(store.append(refusal(1, 1)).await.unwrap().version, 1);
    assert!(matches!(store.append(refusal(1, 1)).await, Err(AppendError::Repeated(first)) if first.version == 1));
    // A stream that does not exist can be refused about, and does not come to be by it.
    let nowhere = Append { stream: stream(2), ..refusal(2, 0) };
    assert_eq!(store.append(nowhere).await.unwrap().version, 0);
    assert_eq!(store.head(stream(2)).await.unwrap(), None);
    assert_eq!(payloads(&store, stream(1)).await, ["one"]);
}

#[tokio::test]
async fn a_closed_stream_takes_refusals_and_repeats_but_no_events() {
    let store = store().await;
    let last = Append { close: true, receipt: Some(receipt(1, b"end", "ended")), ..append(stream(1), 1, "end") };
    store.append(append(stream(1), 0, "one")).await.unwrap();
    store.append(append(stream(2), 0, "one")).await.unwrap();
    store.append(last.clone()).await.unwrap();
    assert!(matches!(store.append(append(stream(1), 2, "more")).await, Err(AppendError::Closed)));
    assert!(matches!(store.append(append(stream(1), 1, "late")).await, Err(AppendError::Closed)));
    assert!(matches!(store.append(last).await, Err(AppendError::Repeated(_))));
    let refusal = Append { events: Vec::new(), receipt: Some(receipt(2, b"play", "over")), ..append(stream(1), 2, "") };
    store.append(refusal).await.unwrap();
    assert_eq!(store.streams("note", StreamStatus::Closed, None, 10).await.unwrap(), [stream(1)]);
    assert_eq!(store.streams("note", StreamStatus::Open, None, 10).await.unwrap(), [stream(2)]);
    assert_eq!(store.streams("note", StreamStatus::Open, Some(stream(2)), 10).await.unwrap(), []);
    assert_eq!(store.streams("other", StreamStatus::Open, None, 10).await.unwrap(), []);
}

#[tokio::test]
async fn one_batch_gives_each_append_its_own_verdict() {
    let store = store().await;
    store.append(append(stream(0), 0, "taken")).await.unwrap();
    // What one of them brings makes the database refuse the whole statement: jsonb knows no NUL character.
    let poison = NewEvent { metadata: serde_json::json!({ "nul": "\0" }), ..event("poison") };
    let appends = (0..50).map(|n| match n {
        0 => append(stream(0), 0, "conflict"),
        7 => Append { events: vec![poison.clone()], ..append(stream(7), 0, "") },
        _ => append(stream(n), 0, format!("{n}")),
    });
    let results = join_all(appends.map(|append| store.append(append))).await;
    for (n, result) in results.iter().enumerate() {
        match n {
            0 => assert!(matches!(result, Err(AppendError::Conflict { actual: 1 })), "{result:?}"),
            7 => assert!(matches!(result, Err(AppendError::Store(StoreError::Database(_)))), "{result:?}"),
            _ => assert!(result.is_ok(), "{n}: {result:?}"),
        }
    }
}

#[tokio::test]
async fn what_could_never_be_stored_is_refused_before_it_reaches_the_database() {
    let store = store().await;
    let base = append(stream(1), 0, "x");
    let big = Bytes::from(vec![0; (1 << 20) + 1]);
    for wrong in [
        Append { expected: -1, ..base.clone() },
        Append { kind: "", ..base.clone() },
        Append { events: Vec::new(), ..base.clone() },
        Append { events: vec![event("x"); 1001], ..base.clone() },
        Append { events: vec![NewEvent { payload: big, ..event("") }], ..base.clone() },
        Append { events: vec![NewEvent { r#type: "".into(), ..event("") }], ..base.clone() },
        Append { events: vec![NewEvent { schema: 0, ..event("") }], ..base.clone() },
        Append { events: Vec::new(), close: true, receipt: Some(receipt(1, b"", "")), ..base.clone() },
    ] {
        let result = store.append(wrong).await;
        assert!(matches!(result, Err(AppendError::Store(StoreError::Invalid(_)))), "{result:?}");
    }
    assert_eq!(store.append(Append { events: vec![event("x"); 1000], ..base.clone() }).await.unwrap().version, 1000);
    store.verify_stream(stream(1)).await.unwrap();
    // A stream's kind is fixed by its first append, whichever way the next one takes.
    let other = Append { kind: "other", ..append(stream(1), 1000, "x") };
    for result in [store.append(other.clone()).await, store.append_alone(other).await] {
        assert!(matches!(result, Err(AppendError::Store(StoreError::Invalid(_)))), "{result:?}");
    }
}

#[tokio::test]
async fn an_append_in_a_callers_transaction_stands_or_falls_with_it() {
    let store = store().await;
    let mut tx = mazziere_database::begin(store.pool()).await.unwrap();
    store.append_in(&mut tx, &append(stream(1), 0, "rolled back")).await.unwrap();
    store.append_in(&mut tx, &append(stream(1), 1, "rolled back too")).await.unwrap();
    tx.rollback().await.unwrap();
    assert_eq!(store.head(stream(1)).await.unwrap(), None);

    let mut tx = mazziere_database::begin(store.pool()).await.unwrap();
    store.append_in(&mut tx, &append(stream(1), 0, "one")).await.unwrap();
    let refused = store.append_in(&mut tx, &append(stream(1), 0, "conflict")).await;
    assert!(matches!(refused, Err(AppendError::Conflict { actual: 1 })), "{refused:?}");
    // The transaction is usable after a refusal.
    store.append_in(&mut tx, &append(stream(1), 1, "two")).await.unwrap();
    tx.commit().await.unwrap();
    store.append(append(stream(1), 2, "three")).await.unwrap();
    assert_eq!(payloads(&store, stream(1)).await, ["one", "two", "three"]);
    store.verify_stream(stream(1)).await.unwrap();
}

#[tokio::test]
async fn replicas_that_append_in_crossing_orders_do_not_deadlock() {
    let db = database().await;
    let stores = [store_at(db.url(), 1).await, store_at(db.url(), 2).await];
    join_all((0..200_u128).map(|n| {
        let store = stores[(n % 2) as usize].clone();
        async move {
            let mut expected = 0;
            // Each replica meets the same 100 streams, one forwards, one backwards.
            let place = if n % 2 == 0 { n / 2 } else { 99 - n / 2 };
            while let Err(error) = store.append(append(stream(place), expected, format!("{n}"))).await {
                let AppendError::Conflict { actual } = error else { panic!("{error:?}") };
                expected = actual;
            }
        }
    }))
    .await;
    // Deadlocks would be repeated in silence: the server's log is the witness, and it does hear of errors.
    sqlx::query("select 1 / 0").execute(db.pool()).await.unwrap_err();
    let log = db.server_log();
    assert!(log.iter().any(|line| line.contains("division by zero")), "{log:?}");
    assert!(!log.iter().any(|line| line.contains("deadlock detected")), "{log:?}");
    let events: i64 = sqlx::query_scalar("select count(*) from eventstore.event").fetch_one(db.pool()).await.unwrap();
    assert_eq!(events, 200);
}

#[tokio::test]
async fn an_append_continues_what_its_caller_has_followed_or_nothing() {
    let store = store().await;
    let first = store.append(append(stream(1), 0, "one")).await.unwrap();
    let after = |hash: [u8; 32], expected: i64, payload: &str| Append {
        continues: Some(hash),
        ..append(stream(1), expected, payload)
    };
    let second = store.append(after(first.head_hash, 1, "two")).await.unwrap();
    let rewritten = |refused: Result<_, AppendError>| {
        assert!(matches!(refused, Err(AppendError::Store(StoreError::Rewritten { version: 2, .. }))), "{refused:?}");
    };
    rewritten(store.append(after([7; 32], 2, "three")).await);
    rewritten(store.append_alone(after([7; 32], 2, "three")).await);
    let mut tx = mazziere_database::begin(store.pool()).await.unwrap();
    rewritten(store.append_in(&mut tx, &after([7; 32], 2, "three")).await);
    tx.rollback().await.unwrap();
    // Who is behind is told so first.
    let behind = store.append(after([7; 32], 1, "two")).await;
    assert!(matches!(behind, Err(AppendError::Conflict { actual: 2 })), "{behind:?}");
    store.append(after(second.head_hash, 2, "three")).await.unwrap();
    assert_eq!(payloads(&store, stream(1)).await, ["one", "two", "three"]);
    store.verify_stream(stream(1)).await.unwrap();
}

/// How many heads and receipts a session has read in its transaction so far.
async fn looked_at(tx: &mut sqlx::PgTransaction<'_>) -> i64 {
    let sql = "select sum(seq_tup_read + idx_tup_fetch)::bigint from pg_stat_xact_all_tables \
               where schemaname = 'eventstore' and relname in ('stream_head', 'receipt')";
    sqlx::query_scalar(sql).fetch_one(&mut **tx).await.unwrap()
}

#[tokio::test]
async fn a_session_that_began_in_an_empty_house_looks_up_what_it_needs_one_by_one() {
    let db = database().await;
    let pool = mazziere_eventstore::connect(db.url(), 1).await.unwrap();
    let old = EventStore::open(pool.clone(), clock(), ids(1), StoreConfig::default()).await.unwrap();
    let answered = |number, expected, answer| Append {
        receipt: Some(receipt(number, b"asked", answer)),
        ..append(stream(number % 1_000), expected, "something")
    };
    let heads = "select count(*) from eventstore.heads(array[$1])";
    let mut read = 0;
    for expected in 0..2 {
        let mut tx = mazziere_database::begin(&pool).await.unwrap();
        let before = looked_at(&mut tx).await;
        let number = 1 + 1_000 * u128::from(expected > 0);
        old.append_in(&mut tx, &answered(number, expected, "one more")).await.unwrap();
        sqlx::query_scalar::<_, i64>(heads).bind(stream(1).uuid()).fetch_one(&mut *tx).await.unwrap();
        read = looked_at(&mut tx).await - before;
        tx.commit().await.unwrap();
        if expected == 0 {
            let store = store_at(db.url(), 2).await;
            let many = (2..1_000).map(|number| store.append(answered(number, 0, "another")));
            assert!(join_all(many).await.iter().all(Result::is_ok));
        }
    }
    assert!((1..=20).contains(&read), "{read}");
}

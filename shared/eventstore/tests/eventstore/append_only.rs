//! What was recorded stays as it was: every violation tried by raw SQL, by the services' role and by the owner; and
//! when the owner has switched the triggers off, the hash chain still tells.

use crate::given::*;
use mazziere_eventstore::{Append, ChainFault, EventStore, VerifyError};
use mazziere_testkit::TestDb;
use sqlx::AssertSqlSafe;

async fn filled() -> TestDb {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    let sequencer = sequencer(&store);
    for version in 0..5 {
        let receipt = Some(receipt(version as u128, b"r", "ok"));
        store.append(Append { receipt, ..append(stream(1), version, format!("{version}")) }).await.unwrap();
    }
    store.append(Append { close: true, ..append(stream(2), 0, "only") }).await.unwrap();
    until_logged(&store, 6).await;
    sequencer.stop().await;
    sqlx::query("insert into eventstore.checkpoint values (6, sha256(''), 'note', now())")
        .execute(db.pool())
        .await
        .unwrap();
    db
}

/// What is wrong with the chain of stream 1.
async fn chain_fault(store: &EventStore) -> ChainFault {
    match store.verify_stream(stream(1)).await {
        Err(VerifyError::Chain(fault)) => fault,
        other => panic!("the chain should break: {other:?}"),
    }
}

/// The SQLSTATE with which a statement is refused.
async fn refusal(db: &TestDb, role: Option<&str>, statement: &str) -> String {
    let mut connection = db.pool().acquire().await.unwrap().detach();
    if let Some(role) = role {
        sqlx::query(AssertSqlSafe(format!("set role {role}"))).execute(&mut connection).await.unwrap();
    }
    let result = sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(&mut connection).await;
    let Err(error) = result else { panic!("accepted: {statement} (role {role:?})") };
    error.as_database_error().unwrap_or_else(|| panic!("{error}")).code().unwrap().into_owned()
}

#[tokio::test]
async fn the_owner_is_refused_by_triggers_and_the_services_by_rights() {
    let db = filled().await;
    for (table, column) in [
        ("event", "version = version"),
        ("log", "position = position"),
        ("receipt", "version = version"),
        ("checkpoint", "note = note"),
        ("act", "actor = actor"),
        ("act_target", "target = target"),
    ] {
        for statement in [
            format!("update eventstore.{table} set {column}"),
            format!("delete from eventstore.{table}"),
            format!("delete from eventstore.{table} where false"),
            format!("truncate eventstore.{table}"),
        ] {
            assert_eq!(refusal(&db, None, &statement).await, "MZ003", "{statement}");
            assert_eq!(refusal(&db, Some("mazziere_app"), &statement).await, "42501", "{statement}");
            assert_eq!(refusal(&db, Some("mazziere_auditor"), &statement).await, "42501", "{statement}");
        }
    }
    let insert =
        "insert into eventstore.receipt values (gen_random_uuid(), sha256(''), '', gen_random_uuid(), 1, now())";
    assert_eq!(refusal(&db, Some("mazziere_auditor"), insert).await, "42501");
}

#[tokio::test]
async fn heads_and_counters_only_move_forward() {
    let db = filled().await;
    for statement in [
        "update eventstore.stream_head set version = version - 1",
        "update eventstore.stream_head set version = version",
        "update eventstore.stream_head set kind = 'x', version = version + 1",
        "update eventstore.stream_head set version = version + 1 where status = 'closed'",
        "update eventstore.stream_head set status = 'open', version = version + 1 where status = 'closed'",
        "delete from eventstore.stream_head",
        "truncate eventstore.stream_head",
        "update eventstore.sequencer set next_position = 0",
        "update eventstore.sequencer set token = token - 1",
        "delete from eventstore.sequencer",
        "truncate eventstore.sequencer",
    ] {
        assert_eq!(refusal(&db, None, statement).await, "MZ003", "{statement}");
    }
}

#[tokio::test]
async fn rows_that_contradict_the_schema_are_refused() {
    let db = filled().await;
    let event = |version: &str, payload_hash: &str| {
        format!(
            "insert into eventstore.event select stream_id, {version}, type, schema, occurred_at, payload, \
             {payload_hash}, event_hash, metadata from eventstore.event where version = 1 limit 1"
        )
    };
    let unique = "23505";
    let check = "23514";
    for (statement, code) in [
        (event("1", "payload_hash"), unique),
        (event("0", "payload_hash"), check),
        (event("99", "'short'"), check),
        (
            "insert into eventstore.log select position + 100, stream_id, version, kind from eventstore.log".into(),
            unique,
        ),
        ("insert into eventstore.log select 0, gen_random_uuid(), 1, 'note'".into(), unique),
        ("insert into eventstore.log values (-1, gen_random_uuid(), 1, 'note')".into(), check),
        ("insert into eventstore.receipt select * from eventstore.receipt".into(), unique),
        ("insert into eventstore.sequencer values (false, 1, null, now(), 0)".into(), check),
        ("insert into eventstore.sequencer values (true, 1, null, now(), 0)".into(), unique),
        ("insert into eventstore.subscription (name, position) values ('x', -2)".into(), check),
        ("insert into eventstore.subscription (name, parked_position) values ('x', 1)".into(), check),
    ] {
        assert_eq!(refusal(&db, None, &statement).await, code, "{statement}");
    }
}

#[tokio::test]
async fn with_the_triggers_off_the_chain_still_names_what_was_changed() {
    let db = filled().await;
    let store = store_at(db.url(), 1).await;
    store.verify_stream(stream(1)).await.unwrap();
    let tamper = async |statement: &'static str| {
        let mut tx = mazziere_database::begin(db.pool()).await.unwrap();
        sqlx::raw_sql("set local session_replication_role = replica").execute(&mut *tx).await.unwrap();
        let done = sqlx::query(statement).bind(stream(1).uuid()).execute(&mut *tx).await.unwrap();
        assert_eq!(done.rows_affected(), 1, "{statement}");
        tx.commit().await.unwrap();
    };
    let fault = async || chain_fault(&store).await;

    tamper("update eventstore.event set payload = 'x' where stream_id = $1 and version = 3").await;
    assert!(matches!(fault().await, ChainFault::Payload { version: 3, .. }));
    tamper("update eventstore.event set payload_hash = sha256(payload) where stream_id = $1 and version = 3").await;
    assert!(matches!(fault().await, ChainFault::Link { version: 3, .. }));
    tamper("update eventstore.event set occurred_at = now() where stream_id = $1 and version = 2").await;
    assert!(matches!(fault().await, ChainFault::Link { version: 2, .. }));
    tamper("delete from eventstore.event where stream_id = $1 and version = 1").await;
    assert!(matches!(fault().await, ChainFault::Missing { version: 1, .. }));
}

#[tokio::test]
async fn a_head_that_was_moved_is_found_out() {
    let db = filled().await;
    let store = store_at(db.url(), 1).await;
    // Forward is allowed to the triggers, and still a lie.
    for (statement, version) in [
        ("update eventstore.stream_head set version = 6 where stream_id = $1", 6),
        ("update eventstore.stream_head set version = 7, head_hash = sha256('') where stream_id = $1", 6),
    ] {
        sqlx::query(statement).bind(stream(1).uuid()).execute(db.pool()).await.unwrap();
        let fault = chain_fault(&store).await;
        assert!(matches!(fault, ChainFault::Missing { version: missing, .. } if missing == version), "{fault}");
    }
}

#[tokio::test]
async fn migrating_again_and_from_everywhere_at_once_changes_nothing() {
    let db = TestDb::empty().await;
    let again = TestDb::empty().await;
    let results = futures::future::join_all((0..8).map(|n| {
        let pool = if n % 2 == 0 { db.pool() } else { again.pool() }.clone();
        async move { mazziere_eventstore::migrate(&pool).await }
    }))
    .await;
    for result in results {
        result.unwrap();
    }
    mazziere_eventstore::migrate(db.pool()).await.unwrap();
    let applied: i64 =
        sqlx::query_scalar("select count(*) from eventstore._migrations").fetch_one(db.pool()).await.unwrap();
    assert_eq!(applied as usize, mazziere_eventstore::SCHEMA.migrations.len());
}

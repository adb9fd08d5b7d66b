//! To each their own: what a service's login can do with raw SQL, and what is refused.

use crate::given::*;
use mazziere_eventstore::{Append, AppendError, EventStore, StoreConfig, StoreError};
use mazziere_testkit::{TestDb, clock, ids};
use sqlx::{AssertSqlSafe, PgConnection};
use std::time::Duration;

pub(crate) const LOBBY: &str = "mazziere_lobby";
pub(crate) const TABLES: &str = "mazziere_tables";
pub(crate) const AUDITOR: &str = "mazziere_auditor";

/// The schema, and a login for each role, as an operator makes them.
pub(crate) async fn with_logins(pool: &sqlx::PgPool) -> anyhow::Result<()> {
    mazziere_eventstore::migrate(pool).await?;
    for role in [LOBBY, TABLES, AUDITOR] {
        sqlx::raw_sql(AssertSqlSafe(format!("create role login_of_{role} login in role {role}"))).execute(pool).await?;
    }
    Ok(())
}

/// A store as a service has it.
pub(crate) async fn store_of(db: &TestDb, role: &str) -> EventStore {
    let sessions = mazziere_database::Sessions {
        role,
        application: "mazziere",
        most: 4,
        patience: Duration::from_secs(5),
        settings: &[],
    };
    let pool = mazziere_database::pool(db.url(), &sessions).unwrap();
    EventStore::open(pool, clock(), ids(7), StoreConfig::default()).await.unwrap()
}

/// A session of a role's login that has taken the role, or not.
pub(crate) async fn session(db: &TestDb, role: &str, taken: bool) -> PgConnection {
    let mut connection = db.pool().acquire().await.unwrap().detach();
    let login = AssertSqlSafe(format!("set session authorization login_of_{role}"));
    sqlx::raw_sql(login).execute(&mut connection).await.unwrap();
    if taken {
        sqlx::raw_sql(AssertSqlSafe(format!("set role {role}"))).execute(&mut connection).await.unwrap();
    }
    connection
}

pub(crate) async fn refused(connection: &mut PgConnection, statement: &str) {
    let result = sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(&mut *connection).await;
    let Err(error) = result else { panic!("accepted: {statement}") };
    let code = error.as_database_error().unwrap_or_else(|| panic!("{statement}: {error}")).code();
    assert_eq!(code.as_deref(), Some("42501"), "{statement}: {error}");
}

async fn count(connection: &mut PgConnection, from: &str) -> i64 {
    let statement = AssertSqlSafe(format!("select count(*) from {from}"));
    sqlx::query_scalar(statement).fetch_one(connection).await.unwrap_or_else(|error| panic!("{from}: {error}"))
}

/// A house with one stream of each service, in the log, each with the receipt of the same command.
async fn house() -> (TestDb, EventStore, EventStore) {
    let db = TestDb::new("eventstore_logins", with_logins).await;
    let (lobby, tables) = (store_of(&db, LOBBY).await, store_of(&db, TABLES).await);
    let sequencer = sequencer(&lobby);
    let kept = |reply| Some(receipt(1, b"the same key", reply));
    let of_lobby = Append { kind: "tournament", receipt: kept("lobby"), ..append(stream(1), 0, "of the lobby") };
    let of_tables = Append { kind: "table", receipt: kept("tables"), ..append(stream(2), 0, "of the tables") };
    lobby.append(of_lobby).await.unwrap();
    tables.append(of_tables).await.unwrap();
    until_logged(&lobby, 2).await;
    sequencer.stop().await;
    (db, lobby, tables)
}

#[tokio::test]
async fn no_service_touches_the_tables_behind_the_functions() {
    let (db, ..) = house().await;
    for role in [LOBBY, TABLES] {
        for taken in [true, false] {
            let mut session = session(&db, role, taken).await;
            for table in [
                "stream_head",
                "event",
                "log",
                "pending",
                "receipt",
                "sequencer",
                "checkpoint",
                "stream_kind",
                "act_target",
            ] {
                for statement in [
                    format!("select * from eventstore.{table}"),
                    format!("insert into eventstore.{table} select * from eventstore.{table}"),
                    format!("insert into eventstore.{table} default values"),
                    format!("delete from eventstore.{table}"),
                    format!("truncate eventstore.{table}"),
                ] {
                    refused(&mut session, &statement).await;
                }
            }
            for statement in [
                "update eventstore.stream_head set version = version + 1",
                "update eventstore.sequencer set token = token + 1",
                "update eventstore.stream_kind set owner = current_user",
                "select kind from eventstore.log",
                "select stream_id from eventstore.log",
                "select * from eventstore._migrations",
                "select eventstore.readable_kinds()",
                "do $$ begin lock table eventstore.log in access share mode; end $$",
                "do $$ begin lock table eventstore.sequencer in row share mode; end $$",
                "create table eventstore.mine ()",
                "create function eventstore.mine() returns int language sql as 'select 1'",
            ] {
                refused(&mut session, statement).await;
            }
            assert_eq!(
                count(&mut session, "(select position from eventstore.log) as log").await,
                2,
                "how far it reaches"
            );
        }
    }
}

#[tokio::test]
async fn each_reads_its_own_and_nothing_of_the_other() {
    let (db, lobby, tables) = house().await;
    let own = [(LOBBY, &lobby, 1, 2, "tournament", "table"), (TABLES, &tables, 2, 1, "table", "tournament")];
    for (role, store, mine, theirs, kind, other) in own {
        let (mine, theirs) = (stream(mine), stream(theirs));
        assert_eq!(store.head(mine).await.unwrap().unwrap().kind, kind);
        store.verify_stream(mine).await.unwrap();
        assert_eq!(store.receipt(command(1)).await.unwrap().unwrap().stream, mine, "their own answer, not the other's");
        assert_eq!(store.read_log(0, 10, None).await.unwrap().len(), 1);
        assert_eq!(store.read_log(0, 10, None).await.unwrap()[0].event.stream, mine);
        assert_eq!(store.head(theirs).await.unwrap(), None);
        assert_eq!(store.read_stream(theirs, 0, 10).await.unwrap(), []);
        assert_eq!(store.position_of(theirs, 1).await.unwrap(), None);
        assert_eq!(store.read_log(0, 10, Some(other)).await.unwrap(), []);
        assert_eq!(
            store.read_log_page(0, 10, Some(other), &["noted"]).await.unwrap().through,
            Some(1),
            "the log goes on"
        );
        for taken in [true, false] {
            let mut session = session(&db, role, taken).await;
            for (id, seen) in [(mine, 1), (theirs, 0)] {
                let id = id.uuid();
                assert_eq!(count(&mut session, &format!("eventstore.heads(array['{id}'::uuid])")).await, seen);
                assert_eq!(count(&mut session, &format!("eventstore.stream('{id}', 0, 10)")).await, seen);
                let logged =
                    format!("(select from eventstore.log_page(0, 9, null, null) where stream_id = '{id}') as l");
                assert_eq!(count(&mut session, &logged).await, seen);
            }
            let hidden = "(select from eventstore.log_page(0, 9, null, null) as l
                where jsonb_strip_nulls(to_jsonb(l)) - 'position' = '{}') as l";
            assert_eq!(count(&mut session, hidden).await, 1);
            assert_eq!(
                count(&mut session, &format!("eventstore.streams('{kind}', true, '{}', 9)", uuid::Uuid::nil())).await,
                1
            );
            assert_eq!(
                count(&mut session, &format!("eventstore.streams('{other}', true, '{}', 9)", uuid::Uuid::nil())).await,
                0
            );
        }
    }
}

#[tokio::test]
async fn each_writes_its_own_and_nothing_of_the_other() {
    let (db, lobby, tables) = house().await;
    let own = [(&lobby, 1, 2, "tournament", "table"), (&tables, 2, 1, "table", "tournament")];
    for (store, mine, theirs, kind, other) in own {
        store.append(Append { kind, ..append(stream(mine), 1, "more") }).await.unwrap();
        // As if it were the other one: on their stream, on a new one, in a batch, alone, in a transaction.
        for wrong in [
            Append { kind: other, ..append(stream(theirs), 1, "x") },
            Append { kind: other, ..append(stream(9), 0, "x") },
        ] {
            let refused = |result: Result<_, AppendError>| {
                let Err(AppendError::Store(StoreError::Database(error))) = result else { panic!("{result:?}") };
                assert_eq!(error.as_database_error().unwrap().code().as_deref(), Some("42501"));
            };
            refused(store.append_alone(wrong.clone()).await.map(drop));
            let mut tx = mazziere_database::begin(store.pool()).await.unwrap();
            refused(store.append_in(&mut tx, &wrong).await.map(drop));
        }
        // On their stream under an own kind: it is another kind of stream, at a version that is not told.
        for expected in [0, 1] {
            let wrong = Append { kind, ..append(stream(theirs), expected, "x") };
            let result = store.append_alone(wrong).await;
            assert!(matches!(result, Err(AppendError::Store(StoreError::Invalid(_)))), "{result:?}");
        }
    }
    let stray: i64 = sqlx::query_scalar("select count(*) from eventstore.event where payload = 'x'")
        .fetch_one(db.pool())
        .await
        .unwrap();
    assert_eq!(stray, 0);
    // What the events of a batch say of their stream counts for nothing.
    let mut session = session(&db, LOBBY, true).await;
    let (mine, theirs) = (stream(30).uuid(), stream(2).uuid());
    let hash = "array[sha256('')]";
    let forged = format!(
        "select count(*) from eventstore.append(array['{mine}'::uuid], array['tournament'], array[0::bigint], {hash},
             array[1::bigint], {hash}, array[false], array[null::uuid], array[null::bytea], array[null::bytea], now(),
             array[1, 1], array['{theirs}'::uuid, '{theirs}'], array[1::bigint, 3], array['forged', 'forged'],
             array[1, 1]::smallint[], array[now(), now()], array['x'::bytea, 'x'], {hash} || {hash}, {hash} || {hash},
             array['{{}}', '{{}}'])"
    );
    let verdicts: i64 = sqlx::query_scalar(AssertSqlSafe(forged)).fetch_one(&mut session).await.unwrap();
    assert_eq!(verdicts, 0, "accepted, as an event of their own stream");
    let forged: Vec<(uuid::Uuid, i64)> =
        sqlx::query_as("select stream_id, version::bigint from eventstore.event where type = 'forged'")
            .fetch_all(db.pool())
            .await
            .unwrap();
    assert_eq!(forged, [(mine, 1)]);
    tables.verify_stream(stream(2)).await.unwrap();
}

#[tokio::test]
async fn roles_are_not_for_the_taking_and_checkpoints_are_each_ones_own() {
    let (db, ..) = house().await;
    let mut lobby = session(&db, LOBBY, true).await;
    for statement in
        ["set role mazziere_tables", "set role mazziere_auditor", "select set_config('role', 'mazziere_tables', false)"]
    {
        refused(&mut lobby, statement).await;
    }
    let mut tables = session(&db, TABLES, true).await;
    for (session, position) in [(&mut lobby, 7_i64), (&mut tables, 9)] {
        sqlx::raw_sql("insert into eventstore.subscription (name) values ('list')")
            .execute(&mut *session)
            .await
            .unwrap();
        let moved =
            sqlx::query("update eventstore.subscription set position = $1").bind(position).execute(&mut *session);
        assert_eq!(moved.await.unwrap().rows_affected(), 1, "their own and no other");
        refused(&mut *session, "delete from eventstore.subscription").await;
    }
    assert_eq!(count(&mut lobby, "eventstore.subscription where position = 7").await, 1);
    assert_eq!(count(&mut lobby, "eventstore.subscription").await, 1, "the other's is not there for them");
    refused(&mut lobby, "insert into eventstore.subscription (name, owner) values ('x', 'mazziere_tables')").await;
    refused(&mut lobby, "update eventstore.subscription set owner = 'mazziere_tables'").await;
}

/// What the lobby's login says of the queue is not believed, and what it takes for itself is taken from it.
#[tokio::test]
async fn no_login_turns_the_order_of_a_stream_round() {
    let (db, lobby, tables) = house().await;
    let mut session = session(&db, LOBBY, true).await;
    let lead = "select eventstore.lead(gen_random_uuid(), '0 seconds')";
    let token: i64 = sqlx::query_scalar(lead).fetch_one(&mut session).await.unwrap();
    for version in 1..=3 {
        tables.append(Append { kind: "table", ..append(stream(2), version, "more") }).await.unwrap();
    }
    let queued: Vec<String> =
        sqlx::query_scalar("select queued_by::text from eventstore.pending order by first_version")
            .fetch_all(db.pool())
            .await
            .unwrap();
    let sequence = "select last_position from eventstore.sequence($1, $2, $3::text::xid8)";
    // As if the first were in the log, or the first two, or everything: what comes after them would stand before them.
    for (limit, hint) in [(0, "9000000000"), (1, &queued[2]), (10, &queued[1])] {
        sqlx::query(sequence).bind(token).bind(limit).bind(hint).fetch_all(&mut session).await.unwrap();
    }
    let sequencer = sequencer(&tables);
    tables.append(Append { kind: "table", ..append(stream(2), 4, "more") }).await.unwrap();
    until_logged(&lobby, 6).await;
    let versions: Vec<i64> = tables.read_log(0, 10, None).await.unwrap().iter().map(|row| row.event.version).collect();
    assert_eq!(versions, [1, 2, 3, 4, 5]);
    sequencer.stop().await;
}

#[tokio::test]
async fn leadership_belongs_to_who_has_it_and_to_nobody_who_guesses() {
    let (db, ..) = house().await;
    let mut session = session(&db, LOBBY, true).await;
    let lead = "select eventstore.lead(gen_random_uuid(), '0 seconds')";
    let mut tokens = Vec::new();
    for _ in 0..20 {
        tokens.push(sqlx::query_scalar::<_, i64>(lead).fetch_one(&mut session).await.unwrap());
    }
    assert!(tokens.is_sorted(), "they only grow: {tokens:?}");
    let near = tokens.windows(2).filter(|pair| pair[1] - pair[0] < 1 << 20).count();
    // Each step is one of 2^40: two of twenty as short as this are one chance in billions.
    assert!(near < 2, "{tokens:?}");
    let next = tokens[tokens.len() - 1] + 1;
    let guessed =
        sqlx::query("select eventstore.sequence($1, 10)").bind(next).fetch_all(&mut session).await.unwrap_err();
    assert_eq!(guessed.as_database_error().unwrap().code().as_deref(), Some("MZ002"));
}

#[tokio::test]
async fn who_leads_and_does_nothing_loses_the_lead() {
    let (db, _, tables) = house().await;
    let mut session = session(&db, LOBBY, true).await;
    let lead = "select eventstore.lead(gen_random_uuid(), '1 minute')";
    assert!(sqlx::query_scalar::<_, Option<i64>>(lead).fetch_one(&mut session).await.unwrap().is_some());
    tables.append(Append { kind: "table", ..append(stream(2), 1, "waits") }).await.unwrap();
    let other = sqlx::query_scalar::<_, Option<i64>>(lead).fetch_one(db.pool()).await.unwrap();
    assert_eq!(other, None, "it has only just been queued");
    let waited = "update eventstore.pending set queued_at = queued_at - interval '1 minute'";
    sqlx::raw_sql(waited).execute(db.pool()).await.unwrap();
    let sequencer = sequencer(&tables);
    until_logged(&tables, 3).await;
    sequencer.stop().await;
}

#[tokio::test]
async fn a_session_that_keeps_the_sequencers_row_is_ended() {
    let (db, _, tables) = house().await;
    let mut session = session(&db, LOBBY, true).await;
    sqlx::raw_sql("begin").execute(&mut session).await.unwrap();
    // Kept within a savepoint, by a transaction that then does nothing.
    let kept = "savepoint inner_one; select eventstore.lead(gen_random_uuid(), '1 minute')";
    sqlx::raw_sql(kept).execute(&mut session).await.unwrap();
    tables.append(Append { kind: "table", ..append(stream(2), 1, "waits") }).await.unwrap();
    let sequencer = sequencer(&tables);
    until_logged(&tables, 3).await;
    assert!(sqlx::raw_sql("commit").execute(&mut session).await.is_err(), "its session is gone");
    sequencer.stop().await;
}

/// Anybody can send a notification, whatever it says: those who wait go on waiting, and miss nothing.
#[tokio::test]
async fn a_false_notification_is_no_fact() {
    let (db, _, tables) = house().await;
    let sequencer = sequencer(&tables);
    let mut tail = tables.tail(2);
    let mut auditor = session(&db, AUDITOR, true).await;
    for round in 1..=3_i64 {
        let lies = [i64::MAX.to_string(), "-7".into(), "nonsense".into(), String::new(), "9".repeat(5_000)];
        for lie in lies {
            sqlx::query("select pg_notify('eventstore_log', $1)").bind(lie).execute(&mut auditor).await.unwrap();
        }
        // Notifications come in the order of their transactions: a listener that hears of this has heard those.
        tables.append(Append { kind: "table", ..append(stream(2), round, "true") }).await.unwrap();
        assert_eq!(tail.next_batch().await.unwrap().len(), 1);
        let waited = tables.wait_for(1_000, Duration::from_millis(20)).await;
        assert!(matches!(waited, Err(StoreError::TimedOut)), "{waited:?}");
    }
    sequencer.stop().await;
}

#[tokio::test]
async fn auditors_read_what_is_evidence_and_change_nothing() {
    let (db, ..) = house().await;
    let mut session = session(&db, AUDITOR, true).await;
    for table in ["stream_head", "event", "log"] {
        assert_eq!(count(&mut session, &format!("eventstore.{table}")).await, 2, "{table}");
        refused(&mut session, &format!("delete from eventstore.{table}")).await;
        refused(&mut session, &format!("insert into eventstore.{table} default values")).await;
    }
    // That an answer is still the first one, and how far the past is checked.
    for table in ["receipt_digest", "recheck", "recheck_fault"] {
        count(&mut session, &format!("eventstore.{table}")).await;
        refused(&mut session, &format!("delete from eventstore.{table}")).await;
    }
    for statement in [
        "select * from eventstore.receipt",
        "select * from eventstore.pending",
        "select * from eventstore.subscription",
        "select eventstore.lead(gen_random_uuid(), '1 second')",
        "select eventstore.sequence(1, 1)",
        "select eventstore.free_sequencer()",
        "select eventstore.receipt(gen_random_uuid())",
        "select eventstore.record_act(gen_random_uuid(), 'table', '{}')",
        "select eventstore.append_one(gen_random_uuid(), 'table', 1, '', false, '', 'x', 1::smallint, now(), '', '', '{}', null,
             null, null, now())",
    ] {
        refused(&mut session, statement).await;
    }
    let store = store_of(&db, AUDITOR).await;
    for number in [1, 2] {
        store.verify_stream(stream(number)).await.unwrap();
    }
    assert_eq!(store.read_log(0, 10, None).await.unwrap().len(), 2);
    let refused = store.append_alone(Append { kind: "table", ..append(stream(2), 1, "x") }).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::Database(_)))), "{refused:?}");
}

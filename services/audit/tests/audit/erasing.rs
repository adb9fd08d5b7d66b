//! Erasing a person changes no leaf, keeps the proofs of all others, and leaves nothing to guess by.

use std::time::Duration;

use chrono::{DateTime, Utc};
use mazziere_audit::Log;
use mazziere_audit::erase::{EraseError, Order, Reason, erase};
use mazziere_contract::act::{ActTarget, StaffAct, StaffRole};
use mazziere_wallet::act::store;
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use crate::harness::{House, uuid};

const ROSA: Uuid = Uuid::from_u128(0xa1);

/// Rosa has somebody erased.
fn order(player: Uuid) -> Order {
    Order { player, by: ROSA, reason: "asked to be forgotten".parse().unwrap() }
}

/// The acts about this player, or about anything, as the wallet lists them.
async fn acts(pool: &PgPool, target: Option<Uuid>) -> Vec<StaffAct> {
    let mut connection = pool.acquire().await.unwrap();
    let found = store::before(&mut connection, (None, target), i64::MAX, 10).await.unwrap();
    found.into_iter().map(|(_, act)| act).collect()
}

/// Tables for names, as lobby and tables have them.
async fn make_names(pool: &PgPool) {
    let columns = "player_id uuid primary key, name text, named_at timestamptz not null";
    for table in ["lobby.profile", "tables.player_name"] {
        let (schema, _) = table.split_once('.').unwrap();
        let create = format!("create schema {schema}; create table {table} ({columns})");
        sqlx::raw_sql(AssertSqlSafe(create)).execute(pool).await.unwrap();
    }
}

#[tokio::test]
async fn erasing_a_person_changes_no_entry_and_takes_their_key() {
    let house = House::with(1).await;
    house.deposit("dora", "5.00").await;
    let before = house.entries(Log::Postings).await;
    let dora = uuid("dora");
    let refused = erase(house.db.pool(), &order(dora)).await.unwrap_err();
    assert!(matches!(refused, EraseError::HasMoney), "{refused}");
    assert!(matches!(erase(house.db.pool(), &order(uuid("nobody"))).await.unwrap_err(), EraseError::Unknown));
    assert_eq!(acts(house.db.pool(), None).await, [], "nothing was changed");
    // Their money goes to somebody, so that they have none.
    house.hand("h2", "dora", "anna", "5.00").await;
    let after_game = house.entries(Log::Postings).await;
    assert_eq!(after_game[..before.len()], before);
    let (login, began): (String, DateTime<Utc>) =
        sqlx::query_as("select session_user::text, clock_timestamp()").fetch_one(house.db.pool()).await.unwrap();
    let kept = erase(house.db.pool(), &order(dora)).await.unwrap();
    // Head and leg of a deposit, head and legs of a sit-in that name nobody else, a leg of a hand.
    assert_eq!(kept, 6);
    assert_eq!(house.entries(Log::Postings).await, after_game, "no leaf is another one");
    assert!(matches!(erase(house.db.pool(), &order(dora)).await.unwrap_err(), EraseError::Erased));
    let about_dora = acts(house.db.pool(), Some(dora)).await;
    let [act] = about_dora.as_slice() else { panic!("{about_dora:?}") };
    assert!(act.at >= began, "{} is before {began}", act.at);
    let due = StaffAct {
        at: act.at,
        service: "wallet".to_owned(),
        actor: ROSA,
        name: None,
        role: StaffRole::Operator,
        token_id: format!("login:{login}"),
        operation: "mazziere audit erase".to_owned(),
        on: vec![ActTarget { name: "player_id".to_owned(), id: dora }],
        reason: Some("asked to be forgotten".to_owned()),
    };
    assert_eq!(*act, due);
    assert_eq!(acts(house.db.pool(), None).await, about_dora, "and no other");
    let keys: i64 = sqlx::query_scalar("select count(*) from wallet.person_key where player_id = $1 and key is null")
        .bind(dora)
        .fetch_one(house.db.pool())
        .await
        .unwrap();
    assert_eq!(keys, 1);
}

#[tokio::test]
async fn who_has_a_name_alone_taken_away_is_named_and_who_finds_nothing_is_not() {
    let house = House::with(1).await;
    let (pool, elsa) = (house.db.pool(), uuid("elsa"));
    make_names(pool).await;
    let unknown = async || matches!(erase(pool, &order(elsa)).await.unwrap_err(), EraseError::Unknown);
    assert!(unknown().await);
    assert_eq!(acts(pool, None).await, []);
    let at_the_lobby = "insert into lobby.profile values ($1, 'Elsa', clock_timestamp())";
    let at_tables = "update tables.player_name set name = 'Elsa' where player_id = $1";
    for (due, naming) in [(1, at_the_lobby), (2, at_tables)] {
        let named = sqlx::query(naming).bind(elsa).execute(pool).await.unwrap();
        assert_eq!(named.rows_affected(), 1, "{naming}");
        // The second time there is no name to take away.
        for _ in 0..2 {
            assert!(unknown().await);
            assert_eq!(acts(pool, Some(elsa)).await.len(), due, "{naming}");
        }
    }
}

#[test]
fn a_reason_can_be_seen() {
    let longest = "x".repeat(200);
    for reason in ["request 2026-017", longest.as_str()] {
        assert!(reason.parse::<Reason>().is_ok(), "{reason:?}");
    }
    let too_long = "x".repeat(201);
    for reason in ["", "  ", "a\nb", "a\u{200b}b", too_long.as_str()] {
        assert!(reason.parse::<Reason>().is_err(), "{reason:?}");
    }
}

#[tokio::test]
async fn whoever_has_an_account_has_one_key_of_their_own() {
    let house = House::with(1).await;
    let people = "select count(distinct player_id) from wallet.account where player_id is not null";
    let keys = "select count(distinct key) from wallet.person_key";
    for sql in [people, keys] {
        let count: i64 = sqlx::query_scalar(sql).fetch_one(house.db.pool()).await.unwrap();
        assert_eq!(count, 3, "{sql}");
    }
}

/// What was told while an erasure waited for the ledger was told before it, whatever the clock of the lobby says.
#[tokio::test]
async fn what_was_told_before_a_name_was_erased_does_not_bring_it_back() {
    let house = House::with(1).await;
    let pool = &house.db.new_pool(6).await;
    make_names(pool).await;
    let mut ledger = mazziere_database::begin(pool).await.unwrap();
    sqlx::query("select from wallet.ledger_head where only_row for update").execute(&mut *ledger).await.unwrap();
    let erasing = [uuid("elsa"), uuid("franco")].map(|player| {
        let pool = pool.clone();
        (player, tokio::spawn(async move { erase(&pool, &order(player)).await }))
    });
    let waiting = "select count(*) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()";
    while sqlx::query_scalar::<_, i64>(waiting).fetch_one(pool).await.unwrap() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // Elsa's name is told now, Franco's by a replica whose clock is an hour ahead.
    let mut told = Vec::new();
    for (player, ahead) in [(uuid("elsa"), 0), (uuid("franco"), 60)] {
        let keep = "insert into lobby.profile values ($1, 'X', clock_timestamp() + make_interval(mins => $2))
            returning named_at";
        let named_at: DateTime<Utc> = sqlx::query_scalar(keep).bind(player).bind(ahead).fetch_one(pool).await.unwrap();
        told.push((player, named_at));
    }
    ledger.commit().await.unwrap();
    for (player, erased) in erasing {
        assert!(matches!(erased.await.unwrap().unwrap_err(), EraseError::Unknown), "{player} never had an account");
    }
    assert_eq!(acts(pool, None).await.len(), 2, "each had a name");
    for (player, told_at) in told {
        let (name, since): (Option<String>, DateTime<Utc>) =
            sqlx::query_as("select name, named_at from tables.player_name where player_id = $1")
                .bind(player)
                .fetch_one(pool)
                .await
                .unwrap();
        assert!(name.is_none() && since >= told_at, "{since} is before {told_at}");
    }
    let left: i64 = sqlx::query_scalar("select count(*) from lobby.profile").fetch_one(pool).await.unwrap();
    assert_eq!(left, 0);
}

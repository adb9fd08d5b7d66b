//! What lists cost in a house with a past: index reads, as many as without one.

use mazziere_contract::lobby::{RegistrationStatus, RegistrationsQuery, SessionStatus, SessionsQuery};
use mazziere_ids::PlayerId;
use mazziere_lobby::cash::store::sessions;
use mazziere_lobby::tournament::registration::store as registrations;
use mazziere_testkit::{Plan, TestDb};
use sqlx::{PgPool, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::support::history::{OWN, PAGE, fill, lists};
use crate::support::migrate;

#[tokio::test(flavor = "multi_thread")]
async fn no_list_reads_more_because_more_has_happened() {
    let db = TestDb::new("lobby", migrate).await;
    fill(db.pool(), 6_000).await;
    let mut connection = db.pool().acquire().await.unwrap();
    let mut young = Vec::new();
    for number in 0..lists(PAGE).len() {
        let statement = || lists(PAGE).swap_remove(number).1;
        young.push(Plan::of(&mut connection, statement).await.unwrap().blocks());
    }
    fill(db.pool(), 60_000).await;
    for (number, ((name, _), young)) in lists(PAGE).into_iter().zip(young).enumerate() {
        let statement = || lists(PAGE).swap_remove(number).1;
        let plan = Plan::of(&mut connection, statement).await.unwrap();
        let mut through = plan.read_through();
        through.retain(|table| !table.ends_with("_offer"));
        assert!(through.is_empty(), "{name} reads through {through:?}: {plan:?}");
        // An index of ten times the rows may be a level deeper, for each of twelve offers and each row of the page; of
        // a few rows it may be cheaper to read all.
        let old = plan.blocks();
        assert!(
            old <= (young * 3 / 2 + 50).max(400),
            "{name} read {young} blocks, and ten times the history later {old}: {plan:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_filter_without_an_index_looks_at_so_many_rows_of_however_many() {
    let db = TestDb::new("lobby", migrate).await;
    fill(db.pool(), 100).await;
    let mut connection = db.pool().acquire().await.unwrap();
    let mut costs = async || {
        let mut costs = Vec::new();
        for number in 0..sifted(PAGE).len() {
            let plan = Plan::of(&mut connection, || sifted(PAGE).swap_remove(number).1).await.unwrap();
            costs.push((sifted(PAGE).swap_remove(number).0, plan.blocks()));
        }
        costs
    };
    // More than are looked at for each of twenty players.
    fill_own(db.pool(), 50_000).await;
    let young = costs().await;
    fill_own(db.pool(), 150_000).await;
    for ((name, old), (_, young)) in costs().await.into_iter().zip(young) {
        assert!(old <= young * 3 / 2 + 50, "{name} read {young} blocks, and three times the history later {old}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_snapshot_of_the_live_list_reads_what_is_under_way() {
    let db = TestDb::new("lobby", migrate).await;
    fill(db.pool(), 20_000).await;
    let text = mazziere_lobby::tournament::store::UNDER_WAY;
    let mut connection = db.pool().acquire().await.unwrap();
    let plan = Plan::of(&mut connection, || QueryBuilder::new(text.replace("$1", "500"))).await.unwrap();
    assert!(plan.blocks() < 100, "{plan:?}");
}

/// Statements whose filters find nothing, or little, in what they look at.
fn sifted(limit: u32) -> Vec<(&'static str, QueryBuilder<Postgres>)> {
    let player = PlayerId::new(Uuid::from_u128(7));
    let registered = |query: RegistrationsQuery| registrations::newest(player, &query, None, limit);
    let sat = |query: SessionsQuery| sessions::newest(player, &query, None, limit);
    let withdrawn = Some(RegistrationStatus::Withdrawn);
    vec![
        ("registrations: withdrawn", registered(RegistrationsQuery { status: withdrawn, ..Default::default() })),
        ("registrations: game", registered(RegistrationsQuery { game: Some("none".into()), ..Default::default() })),
        ("sessions: seated", sat(SessionsQuery { status: Some(SessionStatus::Seated), ..Default::default() })),
        ("sessions: game", sat(SessionsQuery { game: Some("none".into()), ..Default::default() })),
    ]
}

/// Gives twenty players so many registrations and sessions.
async fn fill_own(pool: &PgPool, rows: i64) {
    let none = "truncate lobby.registration, lobby.entrant, lobby.cash_session, lobby.club_session cascade";
    sqlx::raw_sql(none).execute(pool).await.unwrap();
    sqlx::query(OWN).bind(rows).execute(pool).await.unwrap();
    sqlx::raw_sql("vacuum analyze").execute(pool).await.unwrap();
}

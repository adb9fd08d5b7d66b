//! The follower of the tables' feed: how far it says it is, and that what is slow or broken holds up nothing else.

use std::time::Duration;

use mazziere_contract::lobby::{CashTopUpRequest, TournamentStatus};
use mazziere_contract::tables::{FeedItem, TableNews};
use mazziere_ids::{MatchId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use sqlx::{AssertSqlSafe, PgTransaction};
use uuid::Uuid;

use crate::support::{House, pauses, until};

/// The position up to which everything is taken in.
async fn position(house: &House) -> i64 {
    let read = sqlx::query_scalar::<_, i64>("select position from lobby.feed where name = 'tables'");
    read.fetch_one(house.db.pool()).await.unwrap()
}

async fn count(house: &House, what: &'static str) -> i64 {
    sqlx::query_scalar(what).fetch_one(house.db.pool()).await.unwrap()
}

/// Waits until all that the tables have told is taken in.
async fn all_taken_in(house: &House) {
    until("the end of the feed", async || position(house).await >= house.tables.last_position()).await;
}

/// Two who play for a tournament, and their table.
async fn duel(house: &House) -> (TournamentId, TableId) {
    let tournament = house.tournament(2).await;
    for _ in 0..2 {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_playing(tournament, 1).await;
    (tournament, house.tables.playing(tournament)[0].table_id)
}

/// Holds the row that every event of a tournament writes: its next event waits for as long as this lives.
async fn hold(house: &House, tournament: TournamentId) -> PgTransaction<'static> {
    let mut tx = mazziere_database::begin(house.db.pool()).await.unwrap();
    sqlx::query("select from lobby.tournament where tournament_id = $1 for update")
        .bind(tournament)
        .execute(&mut *tx)
        .await
        .unwrap();
    tx
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_ends_with_what_is_none_of_its_business_is_not_read_again() {
    let house = House::new().await;
    let item = |news: TableNews| FeedItem {
        position: 0,
        table_id: TableId::new(Uuid::from_u128(900)),
        version: 3,
        tournament_id: None,
        match_id: None,
        at: house.clock.now(),
        traceparent: None,
        news,
    };
    let voided = || TableNews::Voided { reason: "a table that nobody here knows".into() };
    let foreign = [
        item(voided()),
        item(TableNews::Closed {}),
        FeedItem { tournament_id: Some(TournamentId::new(Uuid::from_u128(5))), ..item(voided()) },
        FeedItem { match_id: Some(MatchId::new(Uuid::from_u128(6))), ..item(TableNews::Closed {}) },
    ];
    for last in foreign {
        house.tables.republish(&last);
        all_taken_in(&house).await;
    }
    until("nothing kept", async || count(&house, "select count(*) from lobby.feed_lane").await == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_that_stands_still_holds_up_no_other_and_nothing_of_it_is_lost() {
    let house = House::new().await;
    let (slow, its_table) = duel(&house).await;
    let before = position(&house).await;
    let held = hold(&house, slow).await;
    let first = house.tables.finish(its_table, 0);
    for _ in 0..3 {
        let (other, table) = duel(&house).await;
        house.tables.finish(table, 0);
        house.until_status(other, TournamentStatus::Paid).await;
    }
    assert!(position(&house).await < first.position, "what is not done is read again after a crash");
    assert!(position(&house).await >= before);
    assert_eq!(house.status(slow).await, TournamentStatus::Running);
    held.rollback().await.unwrap();
    house.until_status(slow, TournamentStatus::Paid).await;
    all_taken_in(&house).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_lane_has_taken_in_ahead_of_the_others_takes_effect_once_across_a_crash() {
    let mut house = House::new().await;
    let (slow, its_table) = duel(&house).await;
    let table = house.cash_table(2).await;
    let player = house.rich(5_000);
    let session = house.sit(table, player, 400).await.session_id;
    let held = hold(&house, slow).await;
    let first = house.tables.finish(its_table, 0);
    let body = CashTopUpRequest { amount: Money::from_cents(100).unwrap(), currency: Currency::Eur };
    house.player(player).top_up(&house.key(), session, &body).await.unwrap();
    // Of all news only these do not show by themselves that they come for the second time.
    house.credit_top_ups(table, 1_000);
    let credited = "select count(*) from eventstore.event where type = 'top_ups_credited'";
    until("the credit", async || count(&house, credited).await == 1).await;
    assert!(position(&house).await < first.position);
    let second = house.replica(pauses()).await;
    std::mem::replace(&mut house.lobby, second).stop(Duration::ZERO).await;
    // The new one reads everything again, and finds the other lane where it is.
    let (other, its_other_table) = duel(&house).await;
    house.tables.finish(its_other_table, 0);
    house.until_status(other, TournamentStatus::Paid).await;
    held.rollback().await.unwrap();
    house.until_status(slow, TournamentStatus::Paid).await;
    all_taken_in(&house).await;
    assert_eq!(count(&house, credited).await, 1);
    assert_eq!(count(&house, "select count(*) from lobby.parked_result").await, 0);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_followers_take_every_item_in_once() {
    let house = House::new().await;
    let _second = house.replica(pauses()).await;
    let table = house.cash_table(2).await;
    let player = house.rich(50_000);
    let session = house.sit(table, player, 200).await.session_id;
    let body = CashTopUpRequest { amount: Money::from_cents(10).unwrap(), currency: Currency::Eur };
    for _ in 0..20 {
        house.player(player).top_up(&house.key(), session, &body).await.unwrap();
        house.credit_top_ups(table, 1_000);
    }
    all_taken_in(&house).await;
    assert_eq!(count(&house, "select count(*) from eventstore.event where type = 'top_ups_credited'").await, 20);
    let shown = house.player(player).cash_session(session).await.unwrap();
    assert_eq!((shown.brought_in.cents(), shown.top_ups_pending.cents()), (400, 0));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lane_that_fails_for_ever_is_parked_and_goes_on_when_it_is_mended() {
    let house = House::new().await;
    let broken = house.tournament(4).await;
    for _ in 0..4 {
        house.join(broken, house.rich(100)).await;
    }
    house.until_playing(broken, 2).await;
    // Nothing that this tournament decides can be written.
    let rule = format!("alter table lobby.match_result add constraint broken check (tournament_id <> '{broken}')");
    sqlx::query(AssertSqlSafe(rule)).execute(house.db.pool()).await.unwrap();
    let tables = house.tables.playing(broken);
    let item = house.tables.finish(tables[0].table_id, 0);
    let parked = "select count(*) from lobby.parked_news";
    until("the lane to be parked", async || count(&house, parked).await == 1).await;
    until("the feed to go on", async || position(&house).await >= item.position).await;
    let alert = async || {
        let http = mazziere_contract::client::http(Duration::from_secs(30)).unwrap();
        let text = http.get(format!("{}/metrics", house.lobby.url())).send().await.unwrap().text().await.unwrap();
        let line = text.lines().find(|line| line.starts_with("mazziere_lobby_news_parked"));
        line.and_then(|line| line.rsplit(' ').next()).unwrap().to_owned()
    };
    until("the alert", async || alert().await == "1").await;
    house.tables.finish(tables[1].table_id, 0);
    until("what comes behind it to wait there", async || count(&house, parked).await == 2).await;
    let (other, table) = duel(&house).await;
    house.tables.finish(table, 0);
    house.until_status(other, TournamentStatus::Paid).await;
    assert_eq!(house.status(broken).await, TournamentStatus::Running);
    sqlx::query("alter table lobby.match_result drop constraint broken").execute(house.db.pool()).await.unwrap();
    house.until_playing(broken, 1).await;
    house.play_out(broken).await;
    until("the alert to end", async || alert().await == "0").await;
    assert_eq!(count(&house, parked).await, 0);
    assert_eq!(count(&house, "select count(*) from lobby.feed_lane where parked").await, 0);
    house.wallet.assert_sound();
}

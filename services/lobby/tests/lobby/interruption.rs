//! Interruptions of more than half an hour (G2.11, formats V17): told by the tables' feed, decided once.

use chrono::TimeDelta;
use mazziere_contract::lobby::{CashMatchStage, TournamentStatus};
use mazziere_contract::tables::TableNews;
use mazziere_ids::{TableId, TournamentId};
use uuid::Uuid;

use crate::support::{House, pauses, until};

/// The tables say that they were away for so many milliseconds, which end a little after everything that there is.
pub(crate) fn interrupt(house: &House, milliseconds: i64) {
    let from = house.clock.now() + TimeDelta::seconds(1);
    let news = TableNews::Interrupted { from, to: from + TimeDelta::milliseconds(milliseconds) };
    house.tables.publish(TableId::new(Uuid::from_u128(77)), news);
}

async fn all_taken_in(house: &House) {
    until("the end of the feed", async || {
        let read = sqlx::query_scalar::<_, i64>("select position from lobby.feed where name = 'tables'");
        read.fetch_one(house.db.pool()).await.unwrap() >= house.tables.last_position()
    })
    .await;
}

async fn count(house: &House, kind: &str) -> i64 {
    let counted = sqlx::query_scalar("select count(*) from eventstore.event where type = $1");
    counted.bind(kind).fetch_one(house.db.pool()).await.unwrap()
}

async fn duel(house: &House) -> TournamentId {
    let tournament = house.tournament(2).await;
    for _ in 0..2 {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_playing(tournament, 1).await;
    tournament
}

#[tokio::test(flavor = "multi_thread")]
async fn v17_half_an_hour_is_not_too_long_and_a_millisecond_more_is() {
    let house = House::new().await;
    let _other = house.replica(pauses()).await;
    let four = house.tournament(4).await;
    let players = [(); 4].map(|()| house.rich(100));
    for player in players {
        house.join(four, player).await;
    }
    house.until_playing(four, 2).await;
    let open = house.tournament(2).await;
    house.join(open, house.rich(100)).await;
    let decided = duel(&house).await;

    interrupt(&house, 1_800_000);
    all_taken_in(&house).await;
    assert_eq!(house.status(four).await, TournamentStatus::Running);

    // What had ended before is told before, and counts.
    house.tables.finish(house.tables.playing(decided)[0].table_id, 0);
    interrupt(&house, 1_800_001);
    house.until_status(four, TournamentStatus::Cancelled).await;
    house.until_status(decided, TournamentStatus::Paid).await;
    until("closed accounts", async || house.wallet.is_closed(four)).await;
    assert!(players.iter().all(|player| house.wallet.cash(*player) == 100), "nobody was out (G2.10)");
    until("void tables", async || house.tables.playing(four).is_empty()).await;
    all_taken_in(&house).await;
    assert_eq!(house.status(open).await, TournamentStatus::RegistrationOpen);
    assert_eq!((count(&house, "interrupted").await, count(&house, "tournament_cancelled").await), (1, 1));
    let told = house.show(four).await;
    assert_eq!(told.cancelled.as_deref(), Some("play was interrupted for more than half an hour"));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn v17_an_outage_of_the_lobby_alone_interrupts_nobody() {
    let house = House::with_manual_clock().await;
    let tournament = duel(&house).await;
    let house = house.away(TimeDelta::minutes(31)).await;
    interrupt(&house, 1_800_000);
    all_taken_in(&house).await;
    assert_eq!((house.status(tournament).await, count(&house, "interrupted").await), (TournamentStatus::Running, 0));
    house.play_out(tournament).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_11_of_what_began_meanwhile_only_its_own_time_counts() {
    let house = House::new().await;
    let tournament = duel(&house).await;
    // Twenty minutes of the forty lie before it began.
    let to = house.clock.now() + TimeDelta::minutes(20);
    let news = TableNews::Interrupted { from: to - TimeDelta::minutes(40), to };
    house.tables.publish(TableId::new(Uuid::from_u128(77)), news);
    all_taken_in(&house).await;
    assert_eq!(house.status(tournament).await, TournamentStatus::Running);
    house.play_out(tournament).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_9_a_match_at_a_cash_table_is_void_and_moves_nothing() {
    let house = House::new().await;
    let (table, [first, second], opened) = crate::cash_matches::two_play(&house).await;
    interrupt(&house, 1_800_001);
    house.until_stage(table, CashMatchStage::Confirming).await;
    let shown = house.show_cash(table).await;
    assert_eq!((shown.results[0].table_id, shown.results[0].ended_by.as_str()), (opened.table_id, "voided"));
    let in_play = [first, second].map(|session| house.wallet.in_play(table, session.player_id));
    assert_eq!(in_play, [1_500, 1_500]);
    // Nothing is in play: nothing is void.
    interrupt(&house, 1_800_001);
    all_taken_in(&house).await;
    assert_eq!(count(&house, "interrupted").await, 1);
}

//! Interruptions of more than half an hour (G2.11, formats V17): told by the tables' feed, decided once.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::lobby::{CashMatchStage, TournamentRequest, TournamentStatus};
use mazziere_contract::tables::TableNews;
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_telemetry::Clock;
use serde_json::json;
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
async fn a_replica_with_a_clock_that_is_ahead_does_not_start_and_what_it_has_not_lived_through_is_no_outage_g2_11() {
    let house = House::new().await;
    let ahead = house.replica_at(&Clock::system_ahead(TimeDelta::minutes(31)), pauses()).await;
    let refused = ahead.expect_err("a replica that is ahead");
    let told = std::error::Error::source(&refused).map(ToString::to_string);
    assert!(told.as_ref().is_some_and(|told| told.contains("ahead of the database's")), "{refused}: {told:?}");
    let _behind = house.replica_at(&Clock::system_ahead(-TimeDelta::minutes(31)), pauses()).await.unwrap();
    let outages: i64 =
        sqlx::query_scalar("select count(*) from lobby.outage").fetch_one(house.db.pool()).await.unwrap();
    assert_eq!(outages, 0);
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

/// Four who have registered for what begins in an hour, a minute before that; the lobby has just been seen.
async fn a_minute_before(house: &House) -> (TournamentId, DateTime<Utc>, Vec<PlayerId>) {
    let template = house
        .template(|body| {
            body["players"] = json!(16);
            body["start"] = json!({"start": "scheduled", "min_players": 4});
        })
        .await;
    let start = house.clock.now() + TimeDelta::hours(1);
    let request = TournamentRequest { template_id: template.template_id, starts_at: Some(start) };
    let tournament = house.operator().open(&house.key(), &request).await.unwrap().body.tournament_id;
    let players: Vec<PlayerId> = (0..4).map(|_| house.rich(100)).collect();
    for player in &players {
        house.join(tournament, *player).await;
    }
    house.clock.set(start - TimeDelta::minutes(1));
    house.until_status(tournament, TournamentStatus::RegistrationClosed).await;
    house.clock_is_seen().await;
    (tournament, start, players)
}

/// When it begins, once that is known to be later than was set.
async fn put_off(house: &House, tournament: TournamentId, start: DateTime<Utc>) -> DateTime<Utc> {
    let shown = async || house.show(tournament).await.summary.starts_at.unwrap();
    house.pass_until_holds("another time", async || shown().await != start).await;
    shown().await
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_11_back_exactly_ten_minutes_after_a_start_it_begins_two_minutes_later_and_nobody_is_charged_before() {
    let house = House::with_manual_clock().await;
    let (tournament, start, players) = a_minute_before(&house).await;
    let house = house.away(TimeDelta::minutes(11)).await;
    assert_eq!(house.clock.now(), start + TimeDelta::minutes(10));
    let begins = put_off(&house, tournament, start).await;
    assert_eq!(begins, start + TimeDelta::minutes(12));
    house.pass_until(begins - TimeDelta::milliseconds(1)).await;
    assert_eq!(house.status(tournament).await, TournamentStatus::RegistrationClosed);
    assert_eq!(house.wallet.of(tournament)[2], 0, "no pool yet");
    house.clock.set(begins);
    house.until_playing(tournament, 2).await;
    house.play_out(tournament).await;
    assert_eq!(count(&house, "start_postponed").await, 1);
    for player in &players {
        assert!(house.player(*player).my_conduct().await.unwrap().warnings.is_empty(), "nobody is at fault");
    }
    assert!(players.iter().map(|player| house.wallet.cash(*player)).sum::<i64>() == 320);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_11_back_a_millisecond_after_ten_minutes_it_is_cancelled_and_everybody_has_everything() {
    let house = House::with_manual_clock().await;
    let (tournament, _, players) = a_minute_before(&house).await;
    let house = house.away(TimeDelta::minutes(11) + TimeDelta::milliseconds(1)).await;
    house.until_status(tournament, TournamentStatus::Cancelled).await;
    until("refunds", async || players.iter().all(|player| house.wallet.cash(*player) == 100)).await;
    let why = house.show(tournament).await.cancelled;
    assert_eq!(
        why.as_deref(),
        Some("the house was away when it should have begun, and for more than ten minutes after")
    );
    for player in &players {
        assert!(house.player(*player).my_conduct().await.unwrap().warnings.is_empty());
    }
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_11_a_start_waits_for_tables_that_are_away_and_for_the_time_to_come_when_they_are_back() {
    let house = House::with_manual_clock().await;
    let (tournament, start, _) = a_minute_before(&house).await;
    let from = house.clock.now();
    house.tables.set_away(true);
    house.clock.set(start);
    // Nothing can be told from outside while it waits: the effect has been tried, and is not done.
    until("an attempt", async || {
        let tried = sqlx::query_scalar::<_, i64>(
            "select count(*) from lobby.effect where effect #>> '{step,step}' = 'start' and done_at is null and last_error is not null",
        );
        tried.fetch_one(house.db.pool()).await.unwrap() == 1
    })
    .await;
    assert_eq!(house.status(tournament).await, TournamentStatus::RegistrationClosed);
    house.pass_until(start + TimeDelta::seconds(30)).await;
    house.tables.back_since(from);
    let begins = start + TimeDelta::seconds(150);
    assert_eq!(put_off(&house, tournament, start).await, begins);
    house.pass_until(begins).await;
    house.until_playing(tournament, 2).await;
    house.play_out(tournament).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_11_tables_that_stay_away_for_longer_end_the_wait_and_everybody_has_everything() {
    let house = House::with_manual_clock().await;
    let (tournament, start, players) = a_minute_before(&house).await;
    house.tables.set_away(true);
    house.pass_until(start + TimeDelta::minutes(10)).await;
    assert_eq!(house.status(tournament).await, TournamentStatus::RegistrationClosed);
    house.pass_until_holds("the end", async || house.status(tournament).await == TournamentStatus::Cancelled).await;
    until("refunds", async || players.iter().all(|player| house.wallet.cash(*player) == 100)).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_11_an_outage_that_ends_with_the_start_puts_nothing_off() {
    let house = House::with_manual_clock().await;
    let (tournament, start, _) = a_minute_before(&house).await;
    let house = house.away(TimeDelta::minutes(1)).await;
    house.until_playing(tournament, 2).await;
    assert_eq!(house.show(tournament).await.summary.starts_at, Some(start));
    house.play_out(tournament).await;
}

impl House {
    /// Lets time pass while the lobby is there: in steps that are no outage.
    async fn pass_until(&self, time: DateTime<Utc>) {
        while self.clock.now() < time {
            self.clock.set((self.clock.now() + TimeDelta::seconds(3)).min(time));
            self.clock_is_seen().await;
        }
    }

    /// Lets time pass until something holds: an attempt that failed is due again at a later time than that at which its
    /// failure was noted, which may be any time since it began.
    async fn pass_until_holds(&self, what: &str, holds: impl AsyncFn() -> bool) {
        until(what, async || {
            let held = holds().await;
            if !held {
                // As often as it gives one.
                self.clock.set(self.clock.now() + TimeDelta::seconds(1));
                self.clock_is_seen().await;
            }
            held
        })
        .await;
    }

    /// Waits until the last sign of life that the lobby has given is less than a second old: the next one is then not
    /// due yet, and none comes while the clock stands still.
    async fn clock_is_seen(&self) {
        until("a sign of life", async || {
            let seen = sqlx::query_scalar::<_, DateTime<Utc>>("select beat_at from lobby.heartbeat");
            self.clock.now() - seen.fetch_one(self.db.pool()).await.unwrap() < TimeDelta::seconds(1)
        })
        .await;
    }
}

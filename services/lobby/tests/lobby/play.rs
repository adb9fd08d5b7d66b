//! From the first place to the last cent.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::lobby::{EntryStatus, RegistrationStatus, TournamentStatus, TournamentsQuery};
use mazziere_contract::tables::TableNews;
use mazziere_contract::wallet::AccountRef;
use mazziere_ids::TournamentId;
use mazziere_lobby::Pauses;
use serde_json::json;

use crate::support::{House, pauses, until};

async fn knockout(players: u32, prizes: &[i64]) {
    let house = House::new().await;
    let tournament = house.tournament(players).await;
    let mut field = Vec::new();
    for _ in 0..players {
        let player = house.rich(100);
        house.join(tournament, player).await;
        field.push(player);
    }
    house.play_out(tournament).await;
    let shown = house.show(tournament).await;
    assert_eq!(house.tables.opened(), players as usize - 1);
    let paid: Vec<i64> = shown.results.iter().flat_map(|result| &result.prizes).map(|prize| prize.cents()).collect();
    let paid: Vec<i64> = paid.into_iter().filter(|prize| *prize > 0).collect();
    assert_eq!(paid, prizes);
    for result in &shown.results {
        assert_eq!(house.wallet.cash(result.players[0]), result.prizes[0].cents());
    }
    assert_eq!(house.wallet.of(tournament), [0, 0, 0]);
    assert!(house.wallet.is_closed(tournament));
    assert_eq!(house.wallet.balance(AccountRef::HouseFee {}), 20 * i64::from(players));
    house.wallet.assert_sound();
    let winner = house.player(shown.results[0].players[0]).my_registrations(&Default::default()).await.unwrap();
    assert_eq!((winner.items[0].place, winner.items[0].status), (Some(1), RegistrationStatus::Confirmed));
}

/// When operators are told that a tournament has stalled, by the row that the alarm counts.
async fn stalls_at(house: &House, tournament: TournamentId) -> Option<DateTime<Utc>> {
    let row = sqlx::query_scalar("select stalls_at from lobby.tournament where tournament_id = $1").bind(tournament);
    row.fetch_one(house.db.pool()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_stalls_some_time_after_its_last_event_while_it_is_played_and_at_no_other_time() {
    let house = House::with_manual_clock().await;
    let tournament = house.tournament(2).await;
    assert_eq!(stalls_at(&house, tournament).await, None, "nobody has to come");
    for _ in 0..2 {
        let player = house.rich(100);
        house.join(tournament, player).await;
    }
    house.until_playing(tournament, 1).await;
    let stalls = stalls_at(&house, tournament).await.expect("it is played");
    let silence = stalls - house.clock.now();
    assert!(TimeDelta::zero() < silence && silence < TimeDelta::hours(2), "{silence}");
    house.play_out(tournament).await;
    assert_eq!(stalls_at(&house, tournament).await, None, "it is over");
}

/// How far the entries of a tournament have come, in order of registration.
async fn entries(house: &House, tournament: TournamentId) -> Vec<(EntryStatus, Option<u32>)> {
    let page = house.operator().entries(tournament, &Default::default()).await.unwrap();
    page.items.iter().map(|entry| (entry.status, entry.place)).collect()
}

/// A field of four of whom one has lost, one has withdrawn and two are still in; these by their place in the order of
/// registration.
async fn with_two_still_in(house: &House, tournament: TournamentId) -> [usize; 4] {
    use EntryStatus::{Confirmed, Eliminated, Withdrawn};
    let mut field = Vec::new();
    for _ in 0..4 {
        let player = house.rich(100);
        field.push((player, house.join(tournament, player).await.registration_id));
    }
    house.until_playing(tournament, 2).await;
    assert_eq!(entries(house, tournament).await, [(Confirmed, None); 4]);
    let first = house.tables.playing(tournament).remove(0);
    let [won, lost] = [0, 1].map(|seat| field.iter().position(|(one, _)| *one == first.players[seat]).unwrap());
    house.tables.finish(first.table_id, 0);
    until("one who is out", async || entries(house, tournament).await[lost] == (Eliminated, Some(3))).await;
    assert_eq!(entries(house, tournament).await[won], (Confirmed, None));
    let mut others = (0..4).filter(|one| ![won, lost].contains(one));
    let (gone, left) = (others.next().unwrap(), others.next().unwrap());
    let (player, registration) = field[gone];
    house.player(player).retire(&house.key(), registration).await.unwrap();
    assert_eq!(entries(house, tournament).await[gone].0, Withdrawn);
    [won, left, lost, gone]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_says_how_far_it_has_come() {
    use EntryStatus::{Cancelled, Eliminated, Placed, Withdrawn};
    let house = House::new().await;
    let cancelled = house.tournament(4).await;
    let [won, left, lost, gone] = with_two_still_in(&house, cancelled).await;
    house.cancel(cancelled, "the roof leaks").await;
    let shown = entries(&house, cancelled).await;
    assert_eq!([shown[won], shown[left], shown[lost]], [(Cancelled, None), (Cancelled, None), (Eliminated, Some(3))]);
    assert_eq!(shown[gone].0, Withdrawn);

    let played = house.tournament(4).await;
    let [won, left, lost, gone] = with_two_still_in(&house, played).await;
    house.play_out(played).await;
    let shown = entries(&house, played).await;
    let mut first_two = [shown[won], shown[left]];
    first_two.sort_by_key(|entry| entry.1);
    assert_eq!((first_two, shown[lost]), ([(Placed, Some(1)), (Placed, Some(2))], (Placed, Some(3))));
    assert_eq!(shown[gone], (Withdrawn, Some(3)));
    let whole = house.show(played).await;
    assert_eq!(whole.entries.iter().map(|entry| (entry.status, entry.place)).collect::<Vec<_>>(), shown);
    for result in &whole.results {
        let entry = whole.entries.iter().find(|entry| entry.registration_id == result.registration_id).unwrap();
        assert_eq!(entry.place, Some(result.place));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_meet_and_the_winner_takes_all() {
    knockout(2, &[160]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_players_one_of_them_with_a_bye() {
    knockout(3, &[240]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_players_in_three_rounds() {
    knockout(8, &[416, 224]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nine_players_and_the_semifinal_losers_share_a_place() {
    // 50/26/12/12 of 7.20, floored, what is left to the first: 3.61, 1.87, 0.86, 0.86.
    knockout(9, &[361, 187, 86, 86]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_shares_its_prize_the_odd_cent_to_the_first_member() {
    let house = House::new().await;
    let tournament = house
        .open(|body| {
            body["format"] = json!("pairs");
            body["players"] = json!(4);
            body["buy_in"] = json!({"share": "0.81", "fee": "0.19"});
            body["prizes"] = json!([{"from_place": 1, "to_place": 1, "basis_points": 6500},
                {"from_place": 2, "to_place": 2, "basis_points": 3500}]);
        })
        .await;
    for _ in 0..2 {
        house.join_pair(tournament, house.rich(100), house.rich(100)).await;
    }
    house.until_playing(tournament, 1).await;
    let table = house.tables.playing(tournament).remove(0);
    let shown = house.show(tournament).await;
    let of = |player| shown.entries.iter().position(|entry| entry.players.contains(&player)).unwrap();
    assert_eq!(of(table.players[0]), of(table.players[2]), "partners sit across");
    house.play_out(tournament).await;
    let results = house.show(tournament).await.results;
    // 3.24: 65% is 2.10 and 35% is 1.13, the cent that is left to the first place: 2.11 and 1.13.
    let prizes: Vec<Vec<i64>> =
        results.iter().map(|result| result.prizes.iter().map(|prize| prize.cents()).collect()).collect();
    assert_eq!(prizes, [[106, 105], [57, 56]]);
    assert_eq!(house.wallet.of(tournament), [0, 0, 0]);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_freeroll_moves_no_money_at_all() {
    let house = House::new().await;
    let tournament = house.open(|body| body["buy_in"] = json!({"share": "0.00", "fee": "0.00"})).await;
    for _ in 0..2 {
        house.join(tournament, house.rich(0)).await;
    }
    house.play_out(tournament).await;
    assert_eq!(house.wallet.requests(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn v16_a_voided_table_is_played_again_and_double_and_late_results_change_nothing() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    for _ in 0..2 {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_playing(tournament, 1).await;
    let first = house.tables.playing(tournament).remove(0);
    house.tables.break_down(first.table_id);
    until("another table", async || house.tables.opened() == 2).await;
    house.until_playing(tournament, 1).await;
    let second = house.tables.playing(tournament).remove(0);
    assert_eq!((second.match_id, &second.players), (first.match_id, &first.players));
    assert_ne!(second.table_id, first.table_id, "another deck is another table's");
    assert_eq!(second.clocks, first.clocks, "and everybody has all of their time");
    // A result of the voided table comes late, then the real one, then the real one again.
    let late = house.tables.finish(first.table_id, 1);
    let real = house.tables.finish(second.table_id, 0);
    house.tables.republish(&real);
    house.tables.republish(&late);
    house.until_status(tournament, TournamentStatus::Paid).await;
    let last = house.tables.last_position();
    until("the whole feed", async || position(&house).await >= last).await;
    let shown = house.show(tournament).await;
    assert_eq!(shown.results[0].players, [second.players[0]]);
    assert_eq!(house.wallet.cash(second.players[0]), 160);
    assert_eq!(parked(&house).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_makes_no_sense_is_parked_and_holds_nobody_up() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    for _ in 0..2 {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_playing(tournament, 1).await;
    let table = house.tables.playing(tournament).remove(0);
    let draw = TableNews::Finished {
        lines: Vec::new(),
        winner: None,
        difference: 0,
        outcome: json!({}),
        next_dealer: None,
        at_fault: Vec::new(),
    };
    let nonsense = house.tables.publish(table.table_id, draw);
    let mut foreign = nonsense.clone();
    foreign.tournament_id = Some(TournamentId::new(uuid::Uuid::from_u128(404)));
    foreign.news = TableNews::Voided { reason: "whose?".into() };
    house.tables.republish(&foreign);
    until("both put aside", async || parked(&house).await == 2).await;
    house.play_out(tournament).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g4_7_there_is_a_pause_between_matches() {
    let pause = Pauses { between_matches: TimeDelta::hours(1), ..pauses() };
    let house = House::with(pause).await;
    let tournament = house.tournament(4).await;
    for _ in 0..4 {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_playing(tournament, 2).await;
    for table in house.tables.playing(tournament) {
        house.tables.finish(table.table_id, 0);
    }
    until("the final in the queue", async || {
        let due: Option<i64> = sqlx::query_scalar(
            "select (extract(epoch from next_at - created_at))::bigint from lobby.effect where done_at is null",
        )
        .fetch_optional(house.db.pool())
        .await
        .unwrap();
        due == Some(3600)
    })
    .await;
    assert_eq!(house.tables.opened(), 2);
    sqlx::query("update lobby.effect set next_at = now() where done_at is null")
        .execute(house.db.pool())
        .await
        .unwrap();
    house.play_out(tournament).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_template_that_reopens_has_the_next_tournament_ready() {
    let house = House::new().await;
    let template = house.template(|body| body["reopen"] = json!(true)).await;
    let first = house.open_from(&template).await;
    let query = TournamentsQuery {
        template_id: Some(template.template_id),
        status: Some(TournamentStatus::RegistrationOpen),
        ..TournamentsQuery::default()
    };
    for _ in 0..2 {
        house.join(first, house.rich(100)).await;
    }
    let open = house.operator().tournaments(&query).await.unwrap().items;
    assert_eq!(open.len(), 1);
    let second = open[0].tournament_id;
    assert_ne!(second, first);
    house.operator().retire_template(&house.key(), template.template_id).await.unwrap();
    for _ in 0..2 {
        house.join(second, house.rich(100)).await;
    }
    assert!(house.operator().tournaments(&query).await.unwrap().items.is_empty(), "retired");
}

async fn position(house: &House) -> i64 {
    sqlx::query_scalar("select position from lobby.feed where name = 'tables'")
        .fetch_one(house.db.pool())
        .await
        .unwrap()
}

async fn parked(house: &House) -> i64 {
    sqlx::query_scalar("select count(*) from lobby.parked_result").fetch_one(house.db.pool()).await.unwrap()
}

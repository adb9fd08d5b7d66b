//! Chip tournaments over HTTP, from the first seat to the last cent, with tables that play the hands the test says.

use std::collections::BTreeSet;

use mazziere_contract::lobby::{
    CancellationRequest, Notice, SeatDraw, SeatDrawBecause, StacksQuery, TemplateRequest, TournamentRequest,
    TournamentStatus,
};
use mazziere_contract::tables::ReleaseRequest;
use mazziere_contract::wallet::{AccountRef, PostingKind};
use mazziere_contract::{ErrorCode, PageQuery};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_lobby::Lobby;
use serde_json::{Value, json};

use crate::support::floor::FakeFloor;
use crate::support::{House, Mode, pauses, until};

/// A house whose tables are a floor of rings.
async fn open() -> (House, FakeFloor) {
    let floor = FakeFloor::start();
    (House::at_tables(floor.url()).await, floor)
}

fn chips(change: impl FnOnce(&mut Value)) -> TemplateRequest {
    let mut body = json!({"name": "Texas", "game": "holdem", "format": "ring", "players": 5,
        "buy_in": {"share": "0.80", "fee": "0.20"},
        "chips": {"starting_chips": 100, "levels": [{"stake": 1, "seconds": 3600}], "table_seats": 3,
            "start": {"start": "sit_and_go"}}});
    change(&mut body);
    serde_json::from_value(body).unwrap()
}

async fn tournament(house: &House, starts_in: Option<chrono::TimeDelta>, template: &TemplateRequest) -> TournamentId {
    let template = house.operator().create_template(&house.key(), template).await.unwrap().body;
    let starts_at = starts_in.map(|time| house.clock.now() + time);
    let request = TournamentRequest { template_id: template.template_id, starts_at };
    house.operator().open(&house.key(), &request).await.unwrap().body.tournament_id
}

async fn join(house: &House, tournament: TournamentId, count: usize) -> Vec<PlayerId> {
    let mut players = Vec::new();
    for _ in 0..count {
        let player = house.rich(100);
        house.join(tournament, player).await;
        players.push(player);
    }
    players
}

/// Waits until so many sit at each table, all may deal, and the lobby has seen them all sit down.
async fn until_seated(house: &House, floor: &FakeFloor, tournament: TournamentId, sizes: &[usize]) {
    until(&format!("tables of {sizes:?}"), async || {
        let open: Vec<(TableId, usize)> = floor.open(tournament).into_iter().filter(|(_, size)| *size > 0).collect();
        let there = open.iter().map(|(_, size)| *size).eq(sizes.iter().copied());
        there && open.iter().all(|(id, size)| *size < 2 || floor.can_deal(*id)) && sitting(house, tournament).await
    })
    .await;
}

async fn sitting(house: &House, tournament: TournamentId) -> bool {
    let chips = house.show(tournament).await.chips.unwrap();
    let left = chips.players.iter().filter(|player| player.place.is_none());
    left.clone().all(|player| player.table_id.is_some())
}

/// Whether the lobby knows of everybody at a table that they sit there, and has told them.
async fn all_have_arrived(house: &House, floor: &FakeFloor, id: TableId) -> bool {
    for (player, _) in floor.seated(id) {
        let mine = house.player(player).my_registrations(&Default::default()).await.unwrap().items;
        if mine[0].table_id != Some(id) {
            return false;
        }
    }
    true
}

/// At every table that may deal the last in seat order loses everything, until the tournament is paid. Nobody goes out
/// at a table before the lobby knows that they sit there: where the hand says both, nobody is told of the seat.
async fn play_out(house: &House, floor: &FakeFloor, tournament: TournamentId) {
    until("the payout", async || {
        for (id, _) in floor.open(tournament) {
            if floor.can_deal(id) && all_have_arrived(house, floor, id).await {
                floor.last_loses_all(id);
            }
        }
        house.status(tournament).await == TournamentStatus::Paid
    })
    .await;
}

/// The time of everything that waits for the clock has come.
pub(crate) async fn pass_time(house: &House, step: &str) {
    let done = sqlx::query(
        "update lobby.effect set next_at = now() where done_at is null and effect -> 'step' ->> 'step' = $1",
    )
    .bind(step)
    .execute(house.db.pool())
    .await
    .unwrap();
    assert_eq!(done.rows_affected(), 1, "{step}");
}

fn books_closed(house: &House, tournament: TournamentId) {
    assert_eq!(house.wallet.of(tournament), [0, 0, 0]);
    assert!(house.wallet.is_closed(tournament));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sit_and_go_is_seated_balanced_broken_and_paid() {
    let (house, floor) = open().await;
    let tournament = tournament(&house, None, &chips(|_| {})).await;
    let players = join(&house, tournament, 5).await;
    let mut streams = Vec::new();
    for player in &players {
        streams.push(house.mine_at(&house.lobby, *player, Some(0)).await);
    }
    until_seated(&house, &floor, tournament, &[3, 2]).await;
    let shown = house.show(tournament).await;
    let (summary, chips) = (shown.summary, shown.chips.unwrap());
    assert_eq!((summary.status, summary.takes_registrations), (TournamentStatus::Running, false));
    assert_eq!((chips.players_left, chips.average_stack, chips.level, chips.round), (5, 100, Some(1), 1));
    assert_eq!(chips.tables.iter().map(|table| table.players).collect::<Vec<_>>(), [3, 2]);
    assert!(shown.draw.unwrap().secret.is_none(), "seats are still to be drawn");
    // A player sees where they sit and what they have.
    let (table, _) = floor.open(tournament)[0];
    let seated = floor.seated(table);
    let (winner, loser) = (seated[0].0, seated[1].0);
    floor.play(table, &[loser], 30);
    let mine = async |player| house.player(player).my_registrations(&Default::default()).await.unwrap().items.remove(0);
    until("the winner's chips", async || mine(winner).await.chips == Some(130)).await;
    assert_eq!(mine(winner).await.table_id, Some(table));
    let read = house.player(winner).registration(mine(winner).await.registration_id).await.unwrap();
    assert_eq!(read.chips, Some(130));
    play_out(&house, &floor, tournament).await;
    let shown = house.show(tournament).await;
    let prizes: Vec<i64> = shown.results.iter().map(|result| result.prizes[0].cents()).collect();
    assert_eq!(prizes, [260, 140, 0, 0, 0]);
    for result in &shown.results {
        assert_eq!(house.wallet.cash(result.players[0]), result.prizes[0].cents());
    }
    assert_eq!(mine(shown.results[4].players[0]).await.place, Some(5));
    assert!(shown.draw.unwrap().secret.is_some() && !shown.chips.unwrap().draws.is_empty(), "for anyone to check");
    assert_eq!(players.len(), 5);
    assert!(floor.open(tournament).is_empty(), "every table is closed");
    books_closed(&house, tournament);
    // The tables know who goes because a table is broken: they take their part of a pot along.
    let chips = house.show(tournament).await.chips.unwrap();
    let moved = |because| {
        let draws = chips.draws.iter().filter(move |draw| draw.because == because);
        let ids = draws.flat_map(|draw| &draw.seats).map(|seat| seat.registration_id);
        let of = |id| chips.players.iter().find(|player| player.registration_id == id).unwrap().player_id;
        ids.map(of).collect::<BTreeSet<_>>()
    };
    let (broken, balanced) = (moved(SeatDrawBecause::Breaking), moved(SeatDrawBecause::Balancing));
    assert!(!floor.released().is_empty() && !broken.is_empty());
    for ReleaseRequest { player_id, breaking } in floor.released() {
        assert!(if breaking { &broken } else { &balanced }.contains(&player_id));
    }
    assert!(floor.released().iter().any(|release| release.breaking));
    // Each was told of their own seats alone, wherever they were sent.
    let mut sent = BTreeSet::new();
    for (player, stream) in players.iter().zip(&mut streams) {
        let own = mine(*player).await.registration_id;
        let (mut tables, mut moves) = (0, 0);
        stream
            .until("the end", |notice| match notice {
                Notice::TableReady(ready) => {
                    assert_eq!((ready.registration_id, ready.seat.is_some()), (Some(own), true));
                    tables += 1;
                    None
                }
                Notice::SeatMoved(moved) => {
                    assert_eq!((moved.tournament_id, moved.registration_id), (tournament, own));
                    moves += 1;
                    None
                }
                Notice::Tournament(told) if told.status == TournamentStatus::Paid => Some(()),
                _ => None,
            })
            .await;
        assert_eq!(tables, 1, "the first seat");
        if moves > 0 {
            sent.insert(*player);
        }
    }
    let drawn: BTreeSet<PlayerId> = broken.union(&balanced).copied().collect();
    assert!(!sent.is_empty() && sent.is_subset(&drawn), "{sent:?} of {drawn:?}: {:?}", chips.draws);
}

#[tokio::test(flavor = "multi_thread")]
async fn r13_a_tournament_whose_last_players_go_out_together_is_paid() {
    let (house, floor) = open().await;
    let mine = chips(|body| body["players"] = json!(3));
    let tournament = tournament(&house, None, &mine).await;
    let players = join(&house, tournament, 3).await;
    until_seated(&house, &floor, tournament, &[3]).await;
    let (table, _) = floor.open(tournament)[0];
    let order: Vec<PlayerId> = floor.seated(table).into_iter().map(|(player, _)| player).collect();
    floor.all_out(table);
    house.until_status(tournament, TournamentStatus::Paid).await;
    let shown = house.show(tournament).await;
    let places: Vec<(u32, PlayerId)> = shown.results.iter().map(|result| (result.place, result.players[0])).collect();
    assert_eq!(places, [(1, order[0]), (2, order[1]), (3, order[2])]);
    assert_eq!(players.iter().map(|player| house.wallet.cash(*player)).sum::<i64>(), 240);
    assert_eq!(house.wallet.cash(order[0]), 240);
    until("closed tables", async || floor.open(tournament).is_empty()).await;
    books_closed(&house, tournament);
}

#[tokio::test(flavor = "multi_thread")]
async fn r13_a_shoot_out_goes_on_with_the_best_placed_of_a_table_that_nobody_survives() {
    let (house, floor) = open().await;
    let mine = chips(|body| {
        body["players"] = json!(4);
        body["chips"]["table_seats"] = json!(2);
        body["chips"]["mode"] = json!("shootout");
    });
    let tournament = tournament(&house, None, &mine).await;
    join(&house, tournament, 4).await;
    until_seated(&house, &floor, tournament, &[2, 2]).await;
    let open: Vec<TableId> = floor.open(tournament).into_iter().map(|(id, _)| id).collect();
    let winners: BTreeSet<PlayerId> = open.iter().map(|id| floor.seated(*id)[0].0).collect();
    open.iter().for_each(|id| floor.all_out(*id));
    until_seated(&house, &floor, tournament, &[2]).await;
    let (last, _) = floor.open(tournament).into_iter().find(|(_, size)| *size == 2).unwrap();
    assert!(floor.seated(last).into_iter().all(|(player, chips)| winners.contains(&player) && chips == 100));
    floor.all_out(last);
    house.until_status(tournament, TournamentStatus::Paid).await;
    books_closed(&house, tournament);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_replicas_tables_that_come_and_go_lost_answers_and_repeated_news() {
    let (house, floor) = open().await;
    let second: Lobby = house.replica(pauses()).await;
    let template = chips(|body| {
        body["players"] = json!(12);
        body["prizes"] = json!([{"from_place": 1, "to_place": 5, "basis_points": 2000}]);
    });
    let tournament = tournament(&house, None, &template).await;
    join(&house, tournament, 11).await;
    house.wallet.set(Mode::LosesStarts);
    floor.set_away(true);
    join(&house, tournament, 1).await;
    until("the money of the start", async || house.wallet.of(tournament)[2] == 960).await;
    house.wallet.set(Mode::Up);
    until("the start", async || house.status(tournament).await == TournamentStatus::Running).await;
    floor.set_away(false);
    until_seated(&house, &floor, tournament, &[3, 3, 3, 3]).await;
    // Somebody falls while the tables cannot be told what follows from it.
    let (table, _) = floor.open(tournament)[0];
    let loser = floor.seated(table)[1].0;
    floor.play(table, &[loser], u64::MAX);
    floor.set_away(true);
    floor.repeat_hands();
    floor.set_away(false);
    play_out(&house, &floor, tournament).await;
    floor.repeat_hands();
    let last = floor.last_position();
    until("the whole feed", async || {
        let taken: i64 = sqlx::query_scalar("select position from lobby.feed where name = 'tables'")
            .fetch_one(house.db.pool())
            .await
            .unwrap();
        taken >= last
    })
    .await;
    let parked: i64 =
        sqlx::query_scalar("select count(*) from lobby.parked_result").fetch_one(house.db.pool()).await.unwrap();
    assert_eq!(parked, 0);
    let shown = house.show(tournament).await;
    assert_eq!(shown.results.len(), 12);
    let paid: i64 = shown.results.iter().map(|result| result.prizes[0].cents()).sum();
    assert_eq!(paid, 960);
    assert_eq!(house.wallet.count(PostingKind::TournamentStarted), 1);
    books_closed(&house, tournament);
    assert!(second.stop(std::time::Duration::from_secs(5)).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scheduled_tournament_with_late_entries_and_a_guarantee() {
    let (house, floor) = open().await;
    let template = chips(|body| {
        body["chips"]["start"] = json!({"start": "scheduled", "min_players": 2});
        body["chips"]["late_registration_level"] = json!(1);
        body["chips"]["guarantee"] = json!("5.00");
    });
    let hour = chrono::TimeDelta::hours(1);
    for starts_in in [None, Some(chrono::TimeDelta::minutes(2)), Some(chrono::TimeDelta::days(400))] {
        let template = house.operator().create_template(&house.key(), &template).await.unwrap().body;
        let starts_at = starts_in.map(|time| house.clock.now() + time);
        let request = TournamentRequest { template_id: template.template_id, starts_at };
        let refused = house.operator().open(&house.key(), &request).await.unwrap_err();
        assert_eq!(refused.code(), Some(ErrorCode::StartTimeInvalid));
    }
    let tournament = tournament(&house, Some(hour), &template).await;
    join(&house, tournament, 3).await;
    let shown = house.show(tournament).await;
    assert!(shown.summary.starts_at.is_some() && shown.summary.takes_registrations);
    assert_eq!(shown.summary.guarantee.map(|sum| sum.cents()), Some(500));
    pass_time(&house, "close_registration").await;
    house.until_status(tournament, TournamentStatus::RegistrationClosed).await;
    let closed =
        house.player(house.rich(100)).register(&house.key(), tournament, &Default::default()).await.unwrap_err();
    assert_eq!(closed.code(), Some(ErrorCode::RegistrationClosed));
    pass_time(&house, "start").await;
    until_seated(&house, &floor, tournament, &[3]).await;
    assert!(house.show(tournament).await.summary.takes_registrations);
    let late = house.rich(100);
    let entry = house.join(tournament, late).await;
    until_seated(&house, &floor, tournament, &[2, 2]).await;
    until("the late buy-in in the pool", async || house.wallet.of(tournament) == [0, 0, 320]).await;
    let refused = house.player(late).unregister(&house.key(), entry.registration_id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::RegistrationClosed));
    pass_time(&house, "end_late_registration").await;
    until("the guarantee", async || house.wallet.of(tournament) == [0, 0, 500]).await;
    assert_eq!(house.wallet.balance(AccountRef::HouseOverlay {}), -180);
    let shown = house.show(tournament).await;
    assert_eq!((shown.pool.cents(), shown.chips.unwrap().overlay.map(|sum| sum.cents())), (500, Some(180)));
    play_out(&house, &floor, tournament).await;
    assert_eq!(house.show(tournament).await.results[0].prizes[0].cents(), 500);
    books_closed(&house, tournament);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scheduled_tournament_with_too_few_players_refunds_everybody() {
    let (house, _floor) = open().await;
    let template = chips(|body| body["chips"]["start"] = json!({"start": "scheduled", "min_players": 4}));
    let tournament = tournament(&house, Some(chrono::TimeDelta::hours(1)), &template).await;
    let players = join(&house, tournament, 3).await;
    pass_time(&house, "close_registration").await;
    house.until_status(tournament, TournamentStatus::Cancelled).await;
    until("closed accounts", async || house.wallet.is_closed(tournament)).await;
    assert!(players.iter().all(|player| house.wallet.cash(*player) == 100), "G2.6: share and fee");
    books_closed(&house, tournament);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_voids_the_tables_and_pays_what_the_dry_run_showed() {
    let (house, floor) = open().await;
    let tournament = tournament(&house, None, &chips(|body| body["chips"]["guarantee"] = json!("9.00"))).await;
    join(&house, tournament, 5).await;
    until_seated(&house, &floor, tournament, &[3, 2]).await;
    let (table, _) = floor.open(tournament)[0];
    let loser = floor.seated(table)[2].0;
    floor.play(table, &[loser], u64::MAX);
    until("the loser's place", async || house.show(tournament).await.chips.unwrap().players_left == 4).await;
    let request = CancellationRequest { dry_run: true, reason: "the roof leaks".into() };
    let shown = house.operator().cancel(&house.key(), tournament, &request).await.unwrap().body;
    let done = house.cancel(tournament, "the roof leaks").await;
    assert_eq!(crate::support::as_planned(&done), shown.refunds);
    // 4.00 collected: 2.00 in equal parts, 2.00 by the chips (200, 100, 100, 100 of 500).
    let mut parts: Vec<i64> = done.refunds.iter().map(|refund| refund.from_pool.cents()).collect();
    parts.sort_unstable();
    assert_eq!(parts, [90, 90, 90, 130]);
    assert_eq!((done.fees_kept.cents(), done.overlay_returned.cents()), (20, 500));
    until("closed accounts", async || house.wallet.is_closed(tournament)).await;
    for refund in &done.refunds {
        assert_eq!(house.wallet.cash(refund.player_id), refund.total.cents());
    }
    until("void tables", async || floor.open(tournament).is_empty()).await;
    assert_eq!((floor.voided(), house.wallet.balance(AccountRef::HouseOverlay {})), (2, 0));
    books_closed(&house, tournament);
}

#[tokio::test(flavor = "multi_thread")]
async fn stacks_tables_and_draws_are_read_page_by_page() {
    let (house, floor) = open().await;
    let tournament = tournament(&house, None, &chips(|_| ())).await;
    let players = join(&house, tournament, 5).await;
    until_seated(&house, &floor, tournament, &[3, 2]).await;
    let client = house.operator();
    let stacks = async |change: &dyn Fn(&mut StacksQuery)| {
        let (mut found, mut query) = (Vec::new(), StacksQuery { limit: Some(2), ..StacksQuery::default() });
        change(&mut query);
        loop {
            let page = client.stacks(tournament, &query).await.unwrap();
            found.extend(page.items);
            match page.next {
                Some(next) => query.cursor = Some(next),
                None => return found,
            }
        }
    };
    let shown = house.show(tournament).await.chips.unwrap();
    assert_eq!(stacks(&|_| ()).await, shown.players);
    let (one, table) = (players[3], shown.tables[1].table_id);
    let mine = stacks(&|query| query.player_id = Some(one)).await;
    assert_eq!(mine.iter().map(|player| player.player_id).collect::<Vec<_>>(), [one]);
    let there = stacks(&|query| query.table_id = Some(table)).await;
    let due: Vec<_> = shown.players.iter().filter(|player| player.table_id == Some(table)).cloned().collect();
    assert_eq!(there, due);
    let part = |limit, cursor| PageQuery { limit: Some(limit), cursor };
    let first = client.ring_tables(tournament, &part(1, None)).await.unwrap();
    let second = client.ring_tables(tournament, &part(1, first.next)).await.unwrap();
    assert_eq!(([first.items, second.items].concat(), second.next), (shown.tables, None));
    let draws = client.seat_draws(tournament, &part(200, None)).await.unwrap();
    assert!(draws.items.is_empty() && draws.next.is_none(), "seats are still to be drawn");
    play_out(&house, &floor, tournament).await;
    let shown = house.show(tournament).await.chips.unwrap();
    assert_eq!(stacks(&|_| ()).await, shown.players);
    let mut draws: Vec<SeatDraw> = Vec::new();
    let mut cursor = None;
    loop {
        let page = client.seat_draws(tournament, &part(2, cursor)).await.unwrap();
        for draw in page.items {
            match draws.last_mut().filter(|last| last.number == draw.number) {
                Some(last) => last.seats.extend(draw.seats),
                None => draws.push(draw),
            }
        }
        let Some(next) = page.next else { break };
        cursor = Some(next);
    }
    assert_eq!(draws, shown.draws);
}

//! Gironi from the template to the last cent, over HTTP.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{CancellationRequest, Match, Phase, TournamentStatus};
use mazziere_ids::{PlayerId, TournamentId};
use serde_json::{Value, json};

use crate::support::House;

pub(crate) fn girone(players: u32, phases: Value) -> impl FnOnce(&mut Value) {
    move |body| {
        body["players"] = json!(players);
        body["phases"] = phases;
    }
}

pub(crate) async fn full(house: &House, players: u32, phases: Value) -> (TournamentId, Vec<PlayerId>) {
    let tournament = house.open(girone(players, phases)).await;
    let players: Vec<PlayerId> = (0..players).map(|_| house.rich(100)).collect();
    for player in &players {
        house.join(tournament, *player).await;
    }
    (tournament, players)
}

/// Every table in play ends, its first line the winner.
pub(crate) fn end(house: &House, tournament: TournamentId) {
    for table in house.tables.playing(tournament) {
        house.tables.finish(table.table_id, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn danish_rounds_with_a_final_are_played_to_the_last_cent() {
    let house = House::new().await;
    let phases = json!([{"phase": "danish", "rounds": 2, "advance": 2}, {"phase": "knockout"}]);
    let (tournament, players) = full(&house, 4, phases).await;
    house.until_playing(tournament, 2).await;
    let shown = house.show(tournament).await;
    assert_eq!(shown.summary.phases.len(), 2);
    assert!(matches!(shown.summary.phases[0], Phase::Danish { rounds: 2, advance: Some(2), .. }));
    assert!(shown.standings.is_empty() && shown.draw.unwrap().secret.is_none(), "there are draws to come");
    assert!(house.tables.playing(tournament).iter().all(|table| !table.knockout), "a match may end level");
    end(&house, tournament);
    house.until_playing(tournament, 2).await;
    let shown = house.show(tournament).await;
    assert_eq!((shown.rounds.len(), shown.standings.len()), (2, 4), "the standings after the first round");
    end(&house, tournament);
    house.until_playing(tournament, 1).await;
    let shown = house.show(tournament).await;
    assert_eq!(
        shown.rounds.iter().map(|round| (round.phase, round.round)).collect::<Vec<_>>(),
        [(1, 1), (1, 2), (2, 1)]
    );
    assert!(shown.draw.unwrap().secret.is_some(), "nothing is drawn any more");
    assert!(house.tables.playing(tournament).iter().all(|table| table.knockout), "somebody wins the final");
    end(&house, tournament);
    house.until_status(tournament, TournamentStatus::Paid).await;
    let results = house.show(tournament).await.results;
    assert_eq!(results.iter().map(|result| result.prizes[0].cents()).sum::<i64>(), 320);
    let cash: i64 = players.iter().map(|player| house.wallet.cash(*player)).sum();
    assert_eq!((cash, house.wallet.of(tournament)), (320, [0, 0, 0]));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_withdraws_says_so_once_and_a_cancelled_girone_goes_by_the_ranking() {
    let house = House::new().await;
    let (tournament, players) = full(&house, 4, json!([{"phase": "round_robin"}])).await;
    house.until_playing(tournament, 2).await;
    let mine = house.player(players[3]).my_registrations(&Default::default()).await.unwrap().items.remove(0);
    let id = mine.registration_id;
    let stranger = house.player(players[0]).retire(&house.key(), id).await.unwrap_err();
    assert_eq!(stranger.code(), Some(ErrorCode::NotYours));
    let out = house.player(players[3]).retire(&house.key(), id).await.unwrap().body;
    assert!(out.retired && out.place.is_none());
    let again = house.player(players[3]).retire(&house.key(), id).await.unwrap_err();
    assert_eq!(again.code(), Some(ErrorCode::AlreadyRetired));
    end(&house, tournament);
    house.until_playing(tournament, 1).await;
    let shown = house.show(tournament).await;
    // The other one of the round may have a table that the lobby has not heard of yet.
    let is_forfeited = |game: &&Match| game.table_id.is_none() && !game.results.is_empty();
    let forfeited = shown.rounds[1].matches.iter().find(is_forfeited).expect("nobody plays it");
    assert_eq!(forfeited.results.iter().map(|result| (result.vp, result.mp)).collect::<Vec<_>>(), [(14, 4), (0, -14)]);
    assert_eq!(shown.standings.iter().filter(|standing| !standing.still_in).count(), 1);
    let asked = CancellationRequest { dry_run: true, reason: "storm".to_owned() };
    let plan = house.operator().cancel(&house.key(), tournament, &asked).await.unwrap().body;
    assert!(plan.rule.contains("girone") && plan.refunds.len() == 3, "{plan:?}");
    let done = house.cancel(tournament, "storm").await;
    assert_eq!((crate::support::as_planned(&done), done.fees_kept.cents()), (plan.refunds, 20));
    let all = async || players.iter().map(|player| house.wallet.cash(*player)).sum::<i64>();
    crate::support::until("refunds", async || all().await == 380).await;
    assert_eq!(house.wallet.cash(players[3]), 0);
    house.wallet.assert_sound();
}

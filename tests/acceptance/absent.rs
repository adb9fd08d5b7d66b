//! A player who has paid and never comes: withdrawn after two matches, by what the tables tell the lobby (G1.13).

use mazziere_contract::lobby::{RetiredBecause, TemplateRequest, TournamentStatus};
use serde_json::json;

use crate::harness::Harness;

#[tokio::test(flavor = "multi_thread")]
async fn v14_who_never_comes_is_withdrawn_after_two_matches_and_loses_the_third_without_a_table() {
    let harness = Harness::start().await;
    let request: TemplateRequest = serde_json::from_value(json!({"name": "girone a quattro", "game": "scopa",
        "options": {"deals": 1}, "format": "heads_up", "players": 4, "phases": [{"phase": "round_robin"}],
        "clocks": {"match_seconds": 60, "move_seconds": 5},
        "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}}))
    .expect("a template");
    let id = harness.tournament(&harness.save(&request).await).await;
    let absent = harness.player("assente", "1.00").await;
    let entry = absent.register(id).await.expect("a registration");
    let mut players = Vec::new();
    let mut registrations = Vec::new();
    for name in ["ada", "bice", "carlo"] {
        let player = harness.player(name, "1.00").await;
        registrations.push(player.register(id).await.expect("a registration"));
        players.push(player);
    }
    let all = players.iter().zip(&registrations).map(|(player, registration)| player.play(registration, &harness));
    futures::future::join_all(all).await;

    let done = harness.reach(id, TournamentStatus::Paid).await;
    let now = absent.lobby.registration(entry.registration_id).await.expect("their registration");
    assert_eq!((now.retired, now.retired_because), (true, Some(RetiredBecause::Absent)));
    assert_eq!((now.place, absent.cash().await.as_str()), (Some(4), "0.00"), "nothing comes back");
    let theirs: Vec<_> = done
        .rounds
        .iter()
        .flat_map(|round| &round.matches)
        .filter(|game| game.entries.contains(&Some(entry.registration_id)))
        .collect();
    assert_eq!(theirs.iter().map(|game| game.table_id.is_some()).collect::<Vec<_>>(), [true, true, false]);
    let worth: Vec<(u8, i32)> = theirs[2].results.iter().map(|result| (result.vp, result.mp)).collect();
    assert_eq!(worth, [(14, 4), (0, -8)], "what is not played is lost, by the table of one smazzata");
    for registration in &registrations {
        let now = players[0].lobby.tournament(id).await.expect("the tournament");
        let standing = now.standings.iter().find(|one| one.registration_id == registration.registration_id);
        assert!(standing.is_some_and(|one| one.vp >= 14), "each has at least what the absent player left them");
    }
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

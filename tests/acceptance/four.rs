//! A tournament of tables of four single players, played by the rules: peppa, two of a table go on (G1.7).

use mazziere_contract::lobby::{BuyIn, TemplateRequest, TournamentStatus};
use mazziere_contract::tables::Format;
use mazziere_money::Currency;
use serde_json::json;

use crate::harness::{Harness, money};

#[tokio::test(flavor = "multi_thread")]
async fn eight_players_of_peppa_meet_in_fours_and_the_final_table_pays() {
    let harness = Harness::start().await;
    let template = harness
        .save(&TemplateRequest {
            winners_per_table: Some(2),
            ..TemplateRequest::new(
                "peppa a otto",
                "peppa",
                json!({"deals": 1, "winners": 2}),
                Format::FourIndividual,
                8,
                BuyIn { share: money("0.85"), fee: money("0.15"), currency: Currency::Eur },
            )
        })
        .await;
    let id = harness.tournament(&template).await;
    let mut players = Vec::new();
    for name in ["ada", "bice", "carlo", "dina", "elio", "fede", "gino", "ida"] {
        players.push(harness.player(name, "1.00").await);
    }
    let mut registrations = Vec::new();
    for player in &players {
        registrations.push(player.register(id).await.expect("a registration"));
    }
    let all = players.iter().zip(&registrations).map(|(player, registration)| player.play(registration, &harness));
    futures::future::join_all(all).await;

    let done = harness.reach(id, TournamentStatus::Paid).await;
    let places: Vec<u32> = done.results.iter().map(|result| result.place).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 5, 5, 5]);
    // G2.8 for five to eight entries: 65 and 35 per cent of 6.80.
    let prizes: Vec<String> = done.results[..3].iter().map(|result| result.prizes[0].to_string()).collect();
    assert_eq!(prizes, ["4.42", "2.38", "0.00"]);
    assert_eq!(done.rounds.iter().map(|round| round.matches.len()).collect::<Vec<_>>(), [2, 1]);
    for game in done.rounds.iter().flat_map(|round| &round.matches) {
        // Peppa, two winners: 10, 6, 4 and 0 VP by place; its MP add to nothing over the table.
        let vp: Vec<(u8, u8)> = game.results.iter().map(|result| (result.place, result.vp)).collect();
        assert_eq!(vp, [(1, 10), (2, 6), (3, 4), (4, 0)]);
        assert_eq!(game.results.iter().map(|result| result.mp).sum::<i32>(), 0);
    }
    let last = &done.rounds[1].matches[0];
    let through: Vec<_> =
        done.rounds[0].matches.iter().flat_map(|game| &game.results).filter(|row| row.advances).collect();
    assert_eq!(through.len(), 4);
    assert!(through.iter().all(|row| last.entries.contains(&Some(row.registration_id))));
    let winner = players.iter().find(|player| done.results[0].players == [player.id]).expect("one of them");
    let mine = winner.lobby.my_results(&Default::default()).await.expect("their results").items;
    assert_eq!((mine.len(), mine[0].place, mine[0].vp), (2, 1, 10));
    assert_eq!(winner.cash().await, "4.42");
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

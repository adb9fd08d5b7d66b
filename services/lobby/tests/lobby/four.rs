//! Tournaments of tables of four single players (G1.7), from the template to the last cent.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{CancellationRequest, TournamentStatus, TournamentsQuery};
use mazziere_contract::tables::{Format, OpenTableRequest};
use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{PlayerId, TournamentId};
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::bad_input::post;
use crate::support::{House, until};

fn peppa(players: u32, winners: u8) -> impl FnOnce(&mut Value) {
    move |body| {
        body["game"] = json!("peppa");
        body["format"] = json!("four_individual");
        body["options"] = json!({"winners": winners});
        body["players"] = json!(players);
        body["winners_per_table"] = json!(winners);
    }
}

async fn full(house: &House, players: u32, winners: u8) -> TournamentId {
    let tournament = house.open(peppa(players, winners)).await;
    for _ in 0..players {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_playing(tournament, players as usize / 4).await;
    tournament
}

/// Ends every table in play with these places, seat by seat.
fn end(house: &House, tournament: TournamentId, ranks: &[u8]) -> Vec<OpenTableRequest> {
    let tables = house.tables.playing(tournament);
    for table in &tables {
        house.tables.finish_with(table.table_id, ranks);
    }
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn sixteen_players_meet_in_fours_and_the_final_table_decides() {
    let house = House::new().await;
    let tournament = full(&house, 16, 1).await;
    let first = end(&house, tournament, &[2, 1, 4, 3]);
    assert_eq!(first.len(), 4);
    assert!(
        first.iter().all(|table| table.knockout && table.format == Format::FourIndividual && table.players.len() == 4)
    );
    house.until_playing(tournament, 1).await;
    let last = house.tables.playing(tournament).remove(0);
    let expected: Vec<PlayerId> = first.iter().map(|table| table.players[1]).collect();
    let shown = house.show(tournament).await;
    let of =
        |player: &PlayerId| shown.entries.iter().find(|entry| entry.players.contains(player)).unwrap().registration_id;
    let drawn: Vec<_> = shown.rounds[0].matches.iter().map(|game| game.winner.unwrap()).collect();
    assert_eq!(last.players.iter().map(of).collect::<Vec<_>>(), drawn, "the winners in the order of the draw");
    assert!(expected.iter().all(|player| last.players.contains(player)));
    // The second and the third of the final are level.
    end(&house, tournament, &[4, 2, 1, 2]);
    house.until_status(tournament, TournamentStatus::Paid).await;
    let results = house.show(tournament).await.results;
    let places: Vec<u32> = results.iter().map(|result| result.place).collect();
    assert_eq!(places, [vec![1, 2, 2, 4], vec![5; 12]].concat());
    // 50/26/12/12 of 12.80: 6.42 with what is left, 3.32 and 1.53 shared as 2.43 and 2.42, 1.53.
    let cash = |seat: usize| house.wallet.cash(last.players[seat]);
    assert_eq!((cash(0), cash(2)), (153, 642));
    let mut shared = [cash(1), cash(3)];
    shared.sort_unstable();
    assert_eq!(shared, [242, 243]);
    assert_eq!(house.wallet.of(tournament), [0, 0, 0]);
    assert_eq!(house.wallet.balance(AccountRef::HouseFee {}), 20 * 16);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_players_of_whom_two_of_a_table_go_on_and_their_results_are_kept() {
    let house = House::new().await;
    let tournament = full(&house, 8, 2).await;
    let first = end(&house, tournament, &[3, 1, 4, 2]);
    house.until_playing(tournament, 1).await;
    let last = end(&house, tournament, &[1, 2, 3, 4]).remove(0);
    for table in &first {
        assert!(last.players.contains(&table.players[1]) && last.players.contains(&table.players[3]));
    }
    house.until_status(tournament, TournamentStatus::Paid).await;
    let winner = house.player(last.players[0]).my_results(&Default::default()).await.unwrap().items;
    assert_eq!(winner.len(), 2, "the first round and the final");
    assert_eq!((winner[0].table_id, winner[0].place, winner[0].vp, winner[0].mp), (Some(last.table_id), 1, 10, 6));
    let seat =
        first.iter().find_map(|table| table.players.iter().position(|player| *player == last.players[0])).unwrap();
    let (place, vp, mp) = if seat == 1 { (1, 10, 6) } else { (2, 8, 2) };
    assert_eq!((winner[1].place, winner[1].vp, winner[1].mp), (place, vp, mp));
    let beaten = house.player(first[0].players[2]).my_results(&Default::default()).await.unwrap().items;
    assert_eq!(beaten.len(), 1);
    assert_eq!((beaten[0].format, beaten[0].place, beaten[0].vp, beaten[0].mp), (Format::FourIndividual, 4, 4, -6));
    assert_eq!((beaten[0].game.as_str(), beaten[0].tournament_id), ("peppa", tournament));
}

#[tokio::test(flavor = "multi_thread")]
async fn both_members_of_a_pair_have_its_vp_and_mp() {
    let house = House::new().await;
    let tournament = house
        .open(|body| {
            body["format"] = json!("pairs");
            body["players"] = json!(4);
        })
        .await;
    for _ in 0..2 {
        house.join_pair(tournament, house.rich(100), house.rich(100)).await;
    }
    house.until_playing(tournament, 1).await;
    let table = house.tables.playing(tournament).remove(0);
    house.tables.finish(table.table_id, 1);
    house.until_status(tournament, TournamentStatus::Paid).await;
    for (seat, place, vp, mp) in [(0, 2, 8, 2), (1, 1, 10, 6), (2, 2, 8, 2), (3, 1, 10, 6)] {
        let rows = house.player(table.players[seat]).my_results(&Default::default()).await.unwrap().items;
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].place, rows[0].vp, rows[0].mp, rows[0].points), (place, vp, mp, 11));
    }
    let game = house.show(tournament).await.rounds[0].matches[0].clone();
    assert_eq!(game.results.iter().map(|row| (row.place, row.vp)).collect::<Vec<_>>(), [(1, 10), (2, 8)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_voided_table_of_four_is_played_again_and_ties_at_the_cut_are_put_aside() {
    let house = House::new().await;
    let tournament = full(&house, 8, 2).await;
    let tables = house.tables.playing(tournament);
    house.tables.break_down(tables[0].table_id);
    until("another table", async || house.tables.opened() == 3).await;
    house.until_playing(tournament, 2).await;
    let again =
        house.tables.playing(tournament).into_iter().find(|table| table.match_id == tables[0].match_id).unwrap();
    assert_eq!(again.players, tables[0].players);
    assert_ne!(again.table_id, tables[0].table_id);
    // Nobody can say who of the two seconds goes on.
    house.tables.finish_with(again.table_id, &[1, 2, 2, 4]);
    until("put aside", async || {
        let parked: i64 =
            sqlx::query_scalar("select count(*) from lobby.parked_result").fetch_one(house.db.pool()).await.unwrap();
        parked == 1
    })
    .await;
    house.tables.finish_with(again.table_id, &[1, 2, 3, 4]);
    house.play_out(tournament).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_10_a_tournament_of_fours_is_cancelled_as_its_dry_run_says() {
    let house = House::new().await;
    let tournament = full(&house, 8, 2).await;
    let tables = house.tables.playing(tournament);
    house.tables.finish_with(tables[0].table_id, &[1, 2, 3, 4]);
    until("one table is over", async || {
        house.show(tournament).await.rounds[0].matches.iter().any(|game| game.winner.is_some())
    })
    .await;
    let body = CancellationRequest { dry_run: true, reason: "storm".into() };
    let shown = house.operator().cancel(&house.key(), tournament, &body).await.unwrap().body;
    // 6.40 in six parts: 1.08 to the earliest registered, 1.06, and so on; the house keeps two fees.
    assert_eq!((shown.from_pool.cents(), shown.from_fees.cents(), shown.fees_kept.cents()), (640, 120, 40));
    let done = house.cancel(tournament, "storm").await;
    assert_eq!(crate::support::as_planned(&done), shown.refunds);
    until("the refunds", async || house.wallet.is_closed(tournament)).await;
    for player in &tables[0].players[2..] {
        assert_eq!(house.wallet.cash(*player), 0, "players who are out keep nothing but their place");
    }
    let back: i64 = tables.iter().flat_map(|table| &table.players).map(|player| house.wallet.cash(*player)).sum();
    assert_eq!(back, 760);
    assert_eq!(house.wallet.of(tournament), [0, 0, 0]);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn templates_that_lead_to_no_final_of_four_are_refused_with_precise_codes() {
    let house = House::new().await;
    let body = |change: fn(&mut Value)| {
        let mut body = json!({"name": "x", "game": "peppa", "format": "four_individual", "players": 16,
            "buy_in": {"share": "0.80", "fee": "0.20"}});
        change(&mut body);
        body.to_string()
    };
    use ErrorCode::{FormatNotOffered, InvalidOptions, InvalidTemplate, PlayersDoNotFit};
    for (change, code, pointer) in [
        ((|b| b["players"] = json!(6)) as fn(&mut Value), PlayersDoNotFit, "/players"),
        (|b| b["players"] = json!(8), PlayersDoNotFit, "/players"),
        (|b| b["winners_per_table"] = json!(3), InvalidTemplate, "/winners_per_table"),
        (|b| b["winners_per_table"] = json!(2), InvalidOptions, "/options/winners"),
        (|b| b["options"] = json!({"winners": 2}), InvalidOptions, "/options/winners"),
        (|b| b["format"] = json!("heads_up"), FormatNotOffered, "/format"),
        (|b| b["game"] = json!("scopa"), FormatNotOffered, "/format"),
        (
            |b| {
                *b = json!({"name": "x", "game": "scopa", "format": "heads_up", "players": 4, "options": {"cappotto": true},
            "buy_in": {"share": "0.80", "fee": "0.20"}});
            },
            InvalidOptions,
            "/options",
        ),
    ] {
        let key = house.key();
        let operator = PlayerId::new(Uuid::from_u128(5));
        let refused = post(&house, operator, Role::Operator, "/v1/templates", &*key, &body(change)).await;
        assert_eq!(refused, (code, Some(pointer.to_owned())), "{}", body(change));
    }
    let template = house.template(peppa(8, 2)).await;
    assert_eq!((template.winners_per_table, template.options_text.as_str()), (Some(2), "peppa(deals=1,winners=2)"));
    let tournament = house.open_from(&template).await;
    let query = TournamentsQuery { format: Some(Format::FourIndividual), ..TournamentsQuery::default() };
    let listed = house.operator().tournaments(&query).await.unwrap().items;
    assert_eq!(
        listed.iter().map(|row| (row.tournament_id, row.winners_per_table)).collect::<Vec<_>>(),
        [(tournament, Some(2))]
    );
}

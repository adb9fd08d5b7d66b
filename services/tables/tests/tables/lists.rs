//! Lists, the results feed, and the generated document.

use std::time::Duration;

use mazziere_contract::Page;
use mazziere_contract::tables::{
    FeedItem, FeedQuery, Format, MoveRequest, OpenTableRequest, TableNews, TableStatus, TableSummary, TablesQuery,
    VoidTableRequest,
};
use mazziere_ids::{MatchId, TableId, TournamentId};
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::{Dice, Harness, code, database, eventually};

const STOP: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_by_filter_and_paged_to_the_end() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let (service, other) = (harness.replica().await, harness.replica().await);
    let players = harness.players(3);
    let tournament = TournamentId::new(Uuid::from_u128(5));
    let mut opened = Vec::new();
    for round in 0..5 {
        let mut request = harness.request(Format::HeadsUp, json!({"deals": 1}), &players[round % 2..round % 2 + 2]);
        request.tournament_id = (round < 2).then_some(tournament);
        opened.push(harness.open(&service, &request).await);
        // Read your writes, on whichever replica.
        let mine = harness.player(&other, players[1]).mine(&TablesQuery::default()).await.unwrap();
        assert_eq!(mine.items.first().unwrap().table_id, opened[round]);
    }
    let client = harness.player(&service, players[0]);
    let mut listed: Vec<TableSummary> = Vec::new();
    let mut cursor = None;
    loop {
        let query = TablesQuery { limit: Some(2), cursor, ..TablesQuery::default() };
        let page = client.list(&query).await.unwrap();
        listed.extend(page.items);
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    let ids: Vec<_> = listed.iter().map(|table| table.table_id).collect();
    opened.reverse();
    assert_eq!(ids, opened, "newest first, each once");
    assert_eq!(client.mine(&TablesQuery::default()).await.unwrap().items.len(), 3);
    let of = |query: TablesQuery| {
        let client = client.clone();
        async move { client.list(&query).await.unwrap().items.len() }
    };
    assert_eq!(of(TablesQuery { tournament_id: Some(tournament), ..Default::default() }).await, 2);
    assert_eq!(of(TablesQuery { game: Some("briscola".into()), ..Default::default() }).await, 0);
    let void = VoidTableRequest { reason: "power cut".into() };
    harness.lobby(&other).void(&harness.key(), opened[0], &void).await.unwrap();
    let voided = || TablesQuery { status: Some(TableStatus::Voided), ..Default::default() };
    eventually(|| async { of(voided()).await == 1 }).await;
    assert_eq!(of(TablesQuery { status: Some(TableStatus::Playing), ..Default::default() }).await, 4);
    let bad = TablesQuery { cursor: Some("1; drop table".into()), ..Default::default() };
    assert_eq!(code(client.list(&bad).await), "invalid_query");
    for limit in [0, 201] {
        let bad = TablesQuery { limit: Some(limit), ..TablesQuery::default() };
        assert_eq!(code(client.list(&bad).await), "invalid_query");
    }
    service.stop(STOP).await;
    other.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_feed_tells_every_result_once_in_the_order_of_the_log() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let feed = harness.lobby(&service);
    let follow = {
        let feed = feed.clone();
        tokio::spawn(async move {
            let (mut after, mut results) = (None, Vec::<FeedItem>::new());
            while results.len() < 4 {
                let page = feed.feed(&FeedQuery { after, limit: Some(10), wait_ms: Some(20_000) }).await.unwrap();
                assert!(page.through.is_none_or(|through| after.is_none_or(|after| through > after)));
                assert!(page.items.iter().all(|result| Some(result.position) > after));
                after = page.through.or(after);
                results.extend(page.items);
            }
            results
        })
    };
    let mut ended = Vec::new();
    for round in 0..4_u128 {
        let players = harness.players(2);
        let mut request = harness.request(Format::HeadsUp, json!({"deals": 1}), &players);
        request.match_id = Some(MatchId::new(Uuid::from_u128(round + 1)));
        let table = harness.open(&service, &request).await;
        match round {
            0 => {
                let void = VoidTableRequest { reason: "power cut".into() };
                feed.void(&harness.key(), table, &void).await.unwrap();
            }
            1 => {
                let client = harness.player(&service, players[0]);
                client.abandon(&harness.key(), table, &Default::default()).await.unwrap();
            }
            _ => harness.play_out(&service, table, &players, &mut Dice::new(9)).await,
        }
        ended.push((table, players));
    }
    let results = follow.await.unwrap();
    for ((result, (table, players)), round) in results.iter().zip(&ended).zip(0_u128..) {
        assert_eq!((result.table_id, result.match_id), (*table, Some(MatchId::new(Uuid::from_u128(round + 1)))));
        match &result.news {
            TableNews::Voided { reason } => assert_eq!((round, reason.as_str()), (0, "power cut")),
            TableNews::Finished { lines, winner, outcome, .. } => {
                let winner = usize::from(winner.expect("a knock-out has a winner"));
                assert_eq!(lines.iter().map(|line| line.players[0]).collect::<Vec<_>>(), *players);
                assert_eq!((lines[winner].rank, lines[1 - winner].rank), (1, 2));
                assert!(round != 1 || (winner == 1 && outcome["ending"]["by"] == "abandoned"));
            }
            other => panic!("{other:?} is no news of a match"),
        }
    }
    // From the beginning the same again, whatever the size of the pages; and nothing after the end.
    let (mut after, mut again) = (None, Vec::new());
    while let Some(page) =
        feed.feed(&FeedQuery { after, limit: Some(3), wait_ms: None }).await.ok().filter(|p| p.through.is_some())
    {
        after = page.through;
        again.extend(page.items);
    }
    assert_eq!(again, results);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_catalogue_is_public() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let get = |path: &str| harness.http.get(format!("{}{path}", service.url())).send();
    let games: serde_json::Value = get("/v1/games").await.unwrap().json().await.unwrap();
    assert_eq!(games["items"][0]["game"], "scopa");
    assert_eq!(get("/v1/games/tombola").await.unwrap().status(), 404);
    for path in ["/livez", "/readyz", "/metrics"] {
        assert_eq!(get(path).await.unwrap().status(), 200, "{path}");
    }
    service.stop(STOP).await;
}

/// A private table is in the lists of its players, and nobody else finds, watches or disturbs it, now or afterwards;
/// those who look after the house do.
#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_seen_by_its_players_alone() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(3);
    let open = async |private: bool| {
        let request = harness.request(Format::HeadsUp, json!({"deals": 1}), &players[..2]);
        harness.open(&service, &OpenTableRequest { private, ..request }).await
    };
    let (open_to_all, table) = (open(false).await, open(true).await);
    let [player, stranger] = [0, 2].map(|nth| harness.player(&service, players[nth]));
    let operator = harness.client(&service, Role::Operator, Uuid::from_u128(7));
    let ids = |page: Page<TableSummary>| page.items.into_iter().map(|table| table.table_id).collect::<Vec<_>>();
    let every = TablesQuery::default();
    let look = async || {
        assert_eq!(ids(player.mine(&every).await.unwrap()), [table, open_to_all]);
        for client in [&player, &stranger, &harness.anybody(&service)] {
            assert_eq!(ids(client.list(&every).await.unwrap()), [open_to_all]);
        }
        assert_eq!(ids(operator.list(&every).await.unwrap()), [table, open_to_all]);
        assert!(player.view(table).await.is_ok() && operator.view(table).await.is_ok());
        let token = harness.tokens.sign(players[2].uuid(), Role::Player, None);
        for path in
            ["", "/events", "/stream", "/chat", "/deals/1/fairness", "/hands", "/hands/1/proof", "/history", "/replay"]
        {
            let url = format!("{}/v1/tables/{table}{path}", service.url());
            let as_player = harness.http.get(&url).bearer_auth(&token);
            // What is said at a table is for players.
            let as_nobody = (path != "/chat").then(|| harness.http.get(&url));
            for request in [Some(as_player), as_nobody].into_iter().flatten() {
                let answer = request.send().await.unwrap();
                assert_eq!(answer.status(), 404, "{path}");
                assert!(answer.text().await.unwrap().contains("table_unknown"), "{path}");
            }
        }
        // Tickets are given for any table at all, so that they tell nothing; they open what their holder may see.
        stranger.stream_ticket(TableId::new(harness.ids.uuid_random())).await.unwrap();
        let ticket = stranger.stream_ticket(table).await.unwrap();
        let url = format!("{}{}?ticket={}", service.url(), ticket.stream, ticket.ticket);
        let answer = harness.http.get(url).send().await.unwrap();
        assert_eq!(answer.status(), 404);
        assert!(answer.text().await.unwrap().contains("table_unknown"));
        let r#move =
            MoveRequest { decision: None, seat: None, r#move: json!({"type": "play", "card": "7D", "capture": []}) };
        assert_eq!(code(stranger.play(&harness.key(), table, None, &r#move).await), "table_unknown");
    };
    look().await;
    harness.play_out(&service, table, &players[..2], &mut Dice::new(3)).await;
    look().await;
    service.stop(STOP).await;
}

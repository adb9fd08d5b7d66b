//! Lists, filters, pages, and the live list.

use std::time::Duration;

use mazziere_contract::lobby::{TournamentStatus, TournamentSummary, TournamentsQuery};
use mazziere_contract::{ErrorCode, Page, PageQuery};
use mazziere_ids::TournamentId;
use serde_json::json;

use crate::support::House;

#[tokio::test(flavor = "multi_thread")]
async fn tournaments_are_filtered_and_paged_without_gaps() {
    let house = House::new().await;
    let cheap = house.template(|_| ()).await;
    let dear = house.template(|body| body["buy_in"] = json!({"share": "9.00", "fee": "1.00"})).await;
    let mut opened = Vec::new();
    for _ in 0..3 {
        opened.push(house.open_from(&cheap).await);
    }
    let tenner = house.open_from(&dear).await;
    let list = async |query: TournamentsQuery| {
        let page = house.operator().tournaments(&query).await.unwrap();
        page.items.into_iter().map(|item| item.tournament_id).collect::<Vec<TournamentId>>()
    };
    let by = TournamentsQuery::default;
    assert_eq!(list(by()).await.len(), 4);
    assert_eq!(list(TournamentsQuery { max_buy_in: Some("5.00".parse().unwrap()), ..by() }).await.len(), 3);
    assert_eq!(list(TournamentsQuery { template_id: Some(dear.template_id), ..by() }).await, [tenner]);
    assert_eq!(list(TournamentsQuery { status: Some(TournamentStatus::Running), ..by() }).await, []);
    assert_eq!(list(TournamentsQuery { game: Some("briscola".into()), ..by() }).await, []);
    let mut paged = Vec::new();
    let mut query = TournamentsQuery { limit: Some(3), ..by() };
    loop {
        let page = house.operator().tournaments(&query).await.unwrap();
        paged.extend(page.items.into_iter().map(|item| item.tournament_id));
        match page.next {
            Some(next) => query.cursor = Some(next),
            None => break,
        }
    }
    opened.push(tenner);
    opened.reverse();
    assert_eq!(paged, opened, "newest first, each once");
    let first = house.operator().templates(&PageQuery { limit: Some(1), cursor: None }).await.unwrap();
    let second = house.operator().templates(&PageQuery { limit: Some(1), cursor: first.next.clone() }).await.unwrap();
    assert_eq!((first.items[0].template_id, second.items[0].template_id), (dear.template_id, cheap.template_id));
    let wrong = house.operator().templates(&PageQuery { limit: Some(201), cursor: None }).await.unwrap_err();
    assert_eq!(wrong.code(), Some(ErrorCode::InvalidQuery));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_live_list_begins_with_a_snapshot_tells_changes_and_is_taken_up_again() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let client = house.operator();
    let mut stream = client.stream(None).await.unwrap();
    let first = next(&mut stream).await;
    assert_eq!(first.event, "snapshot");
    let page: Page<TournamentSummary> = serde_json::from_str(&first.data).unwrap();
    assert_eq!(page.items.len(), 1);
    house.join(tournament, house.rich(100)).await;
    let (mut last, mut told) = (None, 0);
    while told == 0 {
        let event = next(&mut stream).await;
        assert_eq!(event.event, "tournament");
        told = serde_json::from_str::<TournamentSummary>(&event.data).unwrap().registered;
        last = event.id;
    }
    drop(stream);
    house.join(tournament, house.rich(100)).await;
    house.until_status(tournament, TournamentStatus::Running).await;
    let mut stream = client.stream(last.as_deref()).await.unwrap();
    let mut status = TournamentStatus::RegistrationOpen;
    while status != TournamentStatus::Running {
        let event = next(&mut stream).await;
        assert_eq!(event.event, "tournament", "no snapshot after a moment away");
        status = serde_json::from_str::<TournamentSummary>(&event.data).unwrap().status;
    }
    let mut lost = client.stream(Some("99999999")).await.unwrap();
    assert_eq!(next(&mut lost).await.event, "snapshot", "a position that never was");
}

struct Told {
    id: Option<String>,
    event: String,
    data: String,
}

async fn next(stream: &mut mazziere_contract::client::EventStream) -> Told {
    let event = tokio::time::timeout(Duration::from_secs(30), stream.next()).await;
    let event = event.expect("an event").expect("the stream is open").unwrap();
    Told { id: event.id, event: event.event, data: event.data }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_tournament_is_watched_from_what_is_there_to_its_changes() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let http = mazziere_contract::client::http(Duration::from_secs(30)).unwrap();
    let url = format!("{}/v1/tournaments/{tournament}/stream", house.lobby.url());
    let mut stream = http.get(&url).send().await.unwrap();
    let first = String::from_utf8(stream.chunk().await.unwrap().unwrap().to_vec()).unwrap();
    assert!(first.starts_with("id: 2\nevent: snapshot\n") && first.contains("\"registered\":0"), "{first}");
    assert!(first.contains("\"commitment\"") && !first.contains("\"secret\""), "the draw is sealed: {first}");
    house.join(tournament, house.rich(100)).await;
    let mut text = String::new();
    while !text.contains("\"registered\":1") {
        text.push_str(&String::from_utf8_lossy(&stream.chunk().await.unwrap().expect("the stream is open")));
    }
    let missing = format!("{}/v1/tournaments/{}/stream", house.lobby.url(), uuid::Uuid::from_u128(404));
    assert_eq!(http.get(missing).send().await.unwrap().status().as_u16(), 404);
    let wrong = http.get(&url).header("Last-Event-ID", "x").send().await.unwrap();
    assert_eq!(wrong.status().as_u16(), 400);
}

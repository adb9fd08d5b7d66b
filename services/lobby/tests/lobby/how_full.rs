//! How full the house is, as operators' dashboards read it.

use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_contract::lobby::ClubEventRequest;
use mazziere_lobby::Lobby;
use serde_json::json;

use crate::support::{House, pauses, until};

/// What a replica shows of how full the house is, without the label that all have.
async fn shown(lobby: &Lobby) -> Vec<String> {
    let web = http(Duration::from_secs(30)).unwrap();
    let text = web.get(format!("{}/metrics", lobby.url())).send().await.unwrap().text().await.unwrap();
    let of_house = ["tournaments", "tournament_entries", "cash_", "private_events", "players_connected"];
    let lines = text.lines().filter_map(|line| line.strip_prefix("mazziere_lobby_"));
    let lines = lines.filter(|line| of_house.iter().any(|start| line.starts_with(start)));
    lines.map(|line| line.replace(r#"{service="lobby"}"#, "").replace(r#"service="lobby","#, "")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_open_is_counted_and_what_is_over_is_not() {
    let house = House::new().await;
    for _ in 0..2 {
        let filling = house.tournament(4).await;
        house.join(filling, house.rich(100)).await;
    }
    let over = house.tournament(4).await;
    house.join(over, house.rich(100)).await;
    house.cancel(over, "not needed").await;
    let table = house.cash_table(2).await;
    house.cash_table(6).await;
    for _ in 0..2 {
        house.sit(table, house.rich(500), 500).await;
    }
    house.player(house.rich(500)).stand_in_line(&house.key(), table).await.unwrap();
    let creator = house.rich(500);
    let _stream = house.player(creator).watch_club().await.unwrap();
    let drafted: ClubEventRequest = serde_json::from_value(json!({"game": "scopa", "buy_in": "5.00"})).unwrap();
    until("a creator who is connected", async || {
        house.player(creator).draft_club_event(&house.key(), &drafted).await.is_ok()
    })
    .await;

    // A replica looks when it starts.
    let replica = house.replica(pauses()).await;
    let expected = [
        r#"cash_seats{state="free"} 6"#,
        r#"cash_seats{state="taken"} 2"#,
        r#"cash_tables{status="closing"} 0"#,
        r#"cash_tables{status="open"} 2"#,
        r#"cash_tables{status="opening"} 0"#,
        "cash_waiting 1",
        "players_connected 1",
        "private_events 1",
        r#"tournament_entries{status="announced"} 0"#,
        r#"tournament_entries{status="finished"} 0"#,
        r#"tournament_entries{status="registration_closed"} 0"#,
        r#"tournament_entries{status="registration_open"} 2"#,
        r#"tournament_entries{status="running"} 0"#,
        r#"tournaments{status="announced"} 0"#,
        r#"tournaments{status="finished"} 0"#,
        r#"tournaments{status="registration_closed"} 0"#,
        r#"tournaments{status="registration_open"} 2"#,
        r#"tournaments{status="running"} 0"#,
    ];
    // What it shows last is seen first.
    until("the look of the replica", async || shown(&replica).await.contains(&"players_connected 1".to_owned())).await;
    assert_eq!(shown(&replica).await, expected);
}

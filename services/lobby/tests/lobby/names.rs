//! What players are called: learnt from their tokens, shown beside their ids, told to the tables, and in no log.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::http;
use mazziere_contract::lobby::{PlayersQuery, RegistrationRequest, TournamentStatus};
use mazziere_contract::tables::{HouseEvent, HouseEventKind, IntroductionRequest};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_lobby::player_name::store;
use serde_json::{Value, json};
use sqlx::Row;

use crate::support::{House, buy_in, until};

/// The names of these players, as anybody with a token reads them.
async fn names(house: &House, asked: &[PlayerId]) -> Vec<(PlayerId, String)> {
    let query = PlayersQuery { player_ids: asked.to_vec() };
    let page = house.player(asked[0]).players(&query).await.unwrap();
    page.items.into_iter().map(|named| (named.player_id, named.name)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_connected_and_can_be_invited_has_a_name_before_doing_anything() {
    let house = House::new().await;
    let [anna, bruno, carla] = [house.rich(0), house.rich(0), house.rich(0)];
    let _anna = house.named(anna, Some("Anna")).watch_me(None).await.unwrap();
    let _bruno = house.named(bruno, Some("Bruno")).watch_club().await.unwrap();
    // Of who comes with a ticket it is the token that asked for it.
    house.named(carla, Some("Carla")).my_stream_ticket().await.unwrap();
    let connected = house.player(anna).club_players().await.unwrap().items;
    assert!(connected.contains(&anna) && connected.contains(&bruno), "{connected:?}");
    let called: BTreeSet<_> = names(&house, &[anna, bruno, carla]).await.into_iter().collect();
    let named = |player, name: &str| (player, name.to_owned());
    assert_eq!(called, BTreeSet::from([named(anna, "Anna"), named(bruno, "Bruno"), named(carla, "Carla")]));
}

#[tokio::test(flavor = "multi_thread")]
async fn players_have_the_names_of_their_tokens_and_no_event_has_one() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let [anna, bruno, nameless] = [house.rich(300), house.rich(300), house.rich(300)];
    let register = async |player: PlayerId, name: Option<&str>| {
        let client = house.named(player, name);
        client.register(&house.key(), tournament, &RegistrationRequest::default()).await.unwrap();
    };
    register(anna, Some("Anna Zuccotti")).await;
    register(bruno, Some("Bruno\u{202e}onurB")).await;
    register(nameless, None).await;
    assert_eq!(names(&house, &[anna, bruno, nameless]).await, [(anna, "Anna Zuccotti".to_owned())]);

    let shown = house.player(bruno).named_tournament(tournament).await.unwrap();
    assert_eq!(shown.tournament.entries.len(), 3);
    let shown: Vec<_> = shown.names.into_iter().map(|named| (named.player_id, named.name)).collect();
    assert_eq!(shown, [(anna, "Anna Zuccotti".to_owned())]);

    // The last word is what a player is called.
    let other = house.tournament(4).await;
    let again = house.named(anna, Some("Anna Z."));
    again.register(&house.key(), other, &RegistrationRequest::default()).await.unwrap();
    assert_eq!(names(&house, &[anna]).await, [(anna, "Anna Z.".to_owned())]);

    // A name stands beside the events, and nowhere in them.
    let stored = "select convert_from(payload, 'UTF8') || metadata::text as payload from eventstore.event";
    let events = sqlx::query(stored).fetch_all(house.db.pool()).await.unwrap();
    assert!(events.len() > 3);
    for event in events {
        let payload: String = event.get("payload");
        assert!(!payload.contains("Anna") && !payload.contains("Zuccotti"), "{payload}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_a_hundred_names_are_asked_for_at_a_time() {
    let house = House::new().await;
    let players: Vec<PlayerId> = (0..101).map(|_| house.rich(0)).collect();
    assert_eq!(names(&house, &players[..100]).await, []);
    let refused = house.player(players[0]).players(&PlayersQuery { player_ids: players.clone() }).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::InvalidQuery));
}

/// What anybody reads at this path of the lobby, without a token.
async fn read(house: &House, path: &str) -> Value {
    let url = format!("{}{path}", house.lobby.url());
    let answer = http(Duration::from_secs(10)).unwrap().get(url).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    answer.json().await.unwrap()
}

/// Four players of whom the last has no name, each in a tournament with these phases.
async fn four(house: &House, phases: Value) -> (TournamentId, Vec<(PlayerId, Option<&'static str>)>) {
    let tournament = house
        .open(|body| {
            body["players"] = json!(4);
            body["phases"] = phases;
        })
        .await;
    let called = [Some("Anna"), Some("Bruno"), Some("Carla"), None];
    let players: Vec<_> = called.into_iter().map(|name| (house.rich(300), name)).collect();
    for (player, name) in &players {
        let client = house.named(*player, *name);
        client.register(&house.key(), tournament, &RegistrationRequest::default()).await.unwrap();
    }
    (tournament, players)
}

/// Every registration that a text of JSON names under these fields.
fn registrations(found: &mut BTreeSet<String>, json: &Value) {
    match json {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match (name.as_str(), value) {
            ("registration_id" | "winner", Value::String(id)) => found.extend([id.clone()]),
            ("entries", Value::Array(ids)) if ids.iter().all(|id| id.is_string() || id.is_null()) => {
                found.extend(ids.iter().filter_map(Value::as_str).map(str::to_owned));
            }
            (_, value) => registrations(found, value),
        }),
        Value::Array(items) => items.iter().for_each(|item| registrations(found, item)),
        _ => {}
    }
}

/// All whom `items` name have their entry on the page, and all of these who have a name have it there.
fn everybody_is_named(page: &Value, items: &Value, players: &[(PlayerId, Option<&str>)]) {
    let mut named = BTreeSet::new();
    registrations(&mut named, items);
    assert!(!named.is_empty(), "{page}");
    let entry = |id: &String| {
        let entries = page["entries"].as_array().into_iter().chain(items.as_array()).flatten();
        let has_players = |entry: &&Value| entry["registration_id"] == json!(id) && entry["players"].is_array();
        entries.into_iter().find(has_players).unwrap_or_else(|| panic!("{id} is nobody in {page}"))["players"].clone()
    };
    let on_page: BTreeSet<String> = named
        .iter()
        .flat_map(|id| entry(id).as_array().unwrap().clone())
        .map(|player| player.as_str().unwrap().to_owned())
        .collect();
    let due = players.iter().filter(|(player, _)| on_page.contains(&player.to_string()));
    let mut due: Vec<Value> =
        due.filter_map(|(player, name)| Some(json!({"player_id": player, "name": (*name)?}))).collect();
    due.sort_by_key(|named| named["player_id"].as_str().unwrap().to_owned());
    assert_eq!(page["names"], json!(due), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn brackets_and_standings_show_names_to_readers_without_a_token() {
    let house = House::new().await;
    for phases in [json!([{"phase": "danish", "rounds": 2}]), json!([])] {
        let is_girone = phases != json!([]);
        let (tournament, players) = four(&house, phases).await;
        house.until_playing(tournament, 2).await;
        let path = |list: &str| format!("/v1/tournaments/{tournament}{list}");
        for list in ["/entries", "/matches"] {
            let page = read(&house, &path(list)).await;
            everybody_is_named(&page, &page["items"], &players);
        }
        let one = read(&house, &path("/matches?limit=1")).await;
        everybody_is_named(&one, &one["items"], &players);
        assert!(one["names"].as_array().unwrap().len() <= 2, "of those on the page, and no others: {one}");
        for table in house.tables.playing(tournament) {
            house.tables.finish(table.table_id, 0);
        }
        house.until_playing(tournament, if is_girone { 2 } else { 1 }).await;
        if is_girone {
            let page = read(&house, &path("/standings")).await;
            assert_eq!(page["items"].as_array().unwrap().len(), 4);
            everybody_is_named(&page, &page["items"], &players);
        }
        house.play_out(tournament).await;
        house.until_status(tournament, TournamentStatus::Paid).await;
        let page = read(&house, &path("/results")).await;
        everybody_is_named(&page, &page["items"], &players);
        let whole = read(&house, &path("")).await;
        everybody_is_named(&whole, &whole["rounds"], &players);
        assert!(whole.get("other_entries").is_none(), "all entries are there");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_are_told_of_an_event_and_its_players_before_they_open_and_sit_down() {
    let house = House::new().await;
    let called = |told: &IntroductionRequest| -> Vec<(PlayerId, String)> {
        told.players.iter().map(|named| (named.player_id, named.name.clone())).collect()
    };

    let tournament = house.tournament(2).await;
    let [anna, nameless] = [house.rich(300), house.rich(300)];
    for (player, name) in [(anna, Some("Anna")), (nameless, None)] {
        let client = house.named(player, name);
        client.register(&house.key(), tournament, &RegistrationRequest::default()).await.unwrap();
    }
    house.until_playing(tournament, 1).await;
    let told = house.tables.introductions(house.tables.playing_of(tournament)[0]);
    let title = Some(house.show(tournament).await.summary.name);
    let event = HouseEvent { kind: HouseEventKind::Tournament, id: tournament.uuid(), title };
    assert!(!told.is_empty(), "the table was introduced");
    for told in &told {
        assert_eq!((&told.event, called(told)), (&event, vec![(anna, "Anna".to_owned())]));
    }

    let table = house.cash_table(2).await;
    let bruno = house.rich(1_000);
    house.named(bruno, Some("Bruno")).sit_down(&house.key(), table, &buy_in(500)).await.unwrap();
    let told = house.tables.introductions(table);
    let event = &told[0].event;
    assert_eq!((event.kind, event.id), (HouseEventKind::CashTable, table.uuid()));
    assert_eq!(event.title, Some(house.show_cash(table).await.summary.name));
    assert!(told[0].players.is_empty(), "nobody sits there when it opens");
    assert_eq!(called(told.last().unwrap()), [(bruno, "Bruno".to_owned())]);

    let (one, _a) = house.connected(2_000).await;
    let (two, _b) = house.connected(2_000).await;
    let id = house.draft_club(one, "heads_up").await.club_event_id;
    house.invite_club(id, one, &[two]).await;
    house.named(two, Some("Dora")).accept_club(&house.key(), id).await.unwrap();
    let running = async || house.player(one).club_event(id).await.unwrap().table_id;
    until("the table", async || running().await.is_some()).await;
    let told = house.tables.introductions(running().await.unwrap());
    let event = HouseEvent { kind: HouseEventKind::ClubEvent, id: id.uuid(), title: None };
    assert_eq!((&told[0].event, called(&told[0])), (&event, vec![(two, "Dora".to_owned())]));
}

/// A tournament of two players with names, and its table once that is open.
async fn table_of_two(house: &House) -> (TournamentId, TableId) {
    let tournament = house.tournament(2).await;
    for name in ["Anna", "Bruno"] {
        let client = house.named(house.rich(300), Some(name));
        client.register(&house.key(), tournament, &RegistrationRequest::default()).await.unwrap();
    }
    house.until_playing(tournament, 1).await;
    (tournament, house.tables.playing_of(tournament)[0])
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_know_no_introductions_open_all_the_same() {
    let house = House::new().await;
    let refused = Some((ErrorCode::RouteUnknown, u32::MAX));
    house.tables.with_faults(|faults| faults.refuse_introductions = refused);
    let (tournament, table) = table_of_two(&house).await;
    assert_eq!(house.tables.introductions(table), []);
    house.play_out(tournament).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_that_says_nothing_of_the_introduction_has_it_told_again() {
    let house = House::new().await;
    let refusing = async |code, times| {
        house.tables.with_faults(|faults| faults.refuse_introductions = Some((code, times)));
        let (_, table) = table_of_two(&house).await;
        house.tables.introductions(table)
    };
    for code in [
        ErrorCode::TokenExpired,
        ErrorCode::RoleForbidden,
        ErrorCode::RouteUnknown,
        ErrorCode::RequestInFlight,
        ErrorCode::RateLimited,
    ] {
        let told = refusing(code, 2).await;
        assert_eq!(told.last().map(|told| told.players.len()), Some(2), "{code:?}");
    }
    let told = refusing(ErrorCode::InvalidBody, 1).await;
    assert_eq!(told, [], "what does not hold together is not told again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_replaces_another_is_later_than_it_whatever_the_clocks_say() {
    let house = House::new().await;
    let player = house.rich(0);
    let at = |seconds: i64| DateTime::from_timestamp(1_767_297_600 + seconds, 0).unwrap();
    let called = async |name, since| {
        store::keep(house.db.pool(), player, name, since).await.unwrap();
        let told = store::introductions(house.db.pool(), &[player]).await.unwrap().remove(0);
        (told.name, told.named_at)
    };
    assert_eq!(called("Anna", at(60)).await, ("Anna".to_owned(), at(60)));
    assert_eq!(called("Anna", at(90)).await, ("Anna".to_owned(), at(60)), "it is known already");
    // This replica's clock is a minute behind the other one's.
    let later = at(60) + TimeDelta::microseconds(1);
    assert_eq!(called("Anna Z.", at(0)).await, ("Anna Z.".to_owned(), later));
    assert_eq!(called("Anna Zuccotti", at(120)).await, ("Anna Zuccotti".to_owned(), at(120)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_introduction_without_an_answer_is_told_by_the_next_attempt_and_holds_no_table_up_for_ever() {
    let house = House::new().await;
    house.tables.with_faults(|faults| faults.lose_introductions = 2);
    let (_, table) = table_of_two(&house).await;
    let told = house.tables.introductions(table);
    assert_eq!(told.last().map(|told| told.players.len()), Some(2), "{told:?}");

    house.tables.with_faults(|faults| faults.lose_introductions = u32::MAX);
    let (tournament, table) = table_of_two(&house).await;
    assert_eq!(house.tables.introductions(table), []);
    house.play_out(tournament).await;
}

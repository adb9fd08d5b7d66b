//! What the tests of a frontend need: a house that is the same each time, and tables with given cards.

use std::future::Future;
use std::time::Duration;

use mazziere_contract::client::{LobbyClient, TablesClient, WalletClient, http};
use mazziere_contract::lobby::{RegistrationRequest, TournamentStatus, TournamentsQuery};
use mazziere_contract::tables::{Format, MoveRequest, ReadyRequest, TableView};
use mazziere_contract::wallet::DepositRequest;
use mazziere_demo::all::front::Addresses;
use mazziere_demo::all::{AllArgs, Everything};
use mazziere_ids::{PlayerId, TableId};
use mazziere_money::{Currency, Money};
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_telemetry::Clock;
use serde_json::{Value, json};

use super::{Folder, args, token};

/// Looks again and again until there is something to see; a test that waits in vain fails.
async fn seen<T, F: Future<Output = Option<T>>>(what: &str, mut look: impl FnMut() -> F) -> T {
    let looking = async {
        loop {
            match look().await {
                Some(found) => break found,
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(120), looking).await.unwrap_or_else(|_| panic!("waited for {what}"))
}

/// How many moves of a match are compared.
const COMPARED: usize = 6;

/// Registers for the cheapest match of scopa for two, and always plays the first legal move: the ids of event and
/// table, and everything that was seen before each move.
async fn a_match(web: &reqwest::Client, places: &Addresses) -> Vec<Value> {
    let (anna, said) = token(web, &places.front, "player", "anna").await;
    let (cashier, _) = token(web, &places.front, "finance", "cashier").await;
    let player_id: PlayerId = said["player_id"].as_str().unwrap().parse().unwrap();
    let (amount, currency) = (Money::from_cents(5_000).unwrap(), Currency::default());
    let deposit = DepositRequest { player_id, amount, currency, external_reference: "first".to_owned() };
    WalletClient::new(web.clone(), &places.wallet, cashier).deposit("d-1", &deposit).await.unwrap();
    let lobby = LobbyClient::new(web.clone(), &places.lobby, anna.clone());
    let query = TournamentsQuery {
        status: Some(TournamentStatus::RegistrationOpen),
        limit: Some(200),
        ..TournamentsQuery::default()
    };
    let mut open = lobby.tournaments(&query).await.unwrap().items;
    open.retain(|one| one.game == "scopa" && one.format == Format::HeadsUp && one.players == 2);
    open.sort_by_key(|one| (one.buy_in.share, one.name.clone()));
    let event = open[0].tournament_id;
    let entered = lobby.register("r-1", event, &RegistrationRequest::default()).await.unwrap().body;
    let table = seen("a table", async || lobby.registration(entered.registration_id).await.unwrap().table_id).await;
    let tables = TablesClient::new(web.clone(), &places.tables, anna);
    let ready = ReadyRequest { client_seed: Some("5eed".to_owned()) };
    tables.ready("here", table, &ready).await.unwrap();
    let mut all = vec![json!({"event": event, "table": table})];
    for number in 0..COMPARED {
        let view = to_move(&tables, table).await;
        let mine = view.legal[0].clone();
        all.push(json!({"seat": mine.seat, "view": view.view, "legal": mine.legal, "last": steps(&view)}));
        let r#move = mine.legal["moves"][0].clone();
        let body = MoveRequest { decision: Some(mine.decision), seat: Some(mine.seat), r#move };
        tables.play(&format!("m-{number}"), table, None, &body).await.unwrap();
    }
    all
}

/// What was done last in each seat, without the time.
fn steps(view: &TableView) -> Value {
    let mut last = serde_json::to_value(&view.last).unwrap();
    for turn in last.as_array_mut().unwrap() {
        turn.as_object_mut().unwrap().remove("at");
    }
    last
}

async fn to_move(tables: &TablesClient, table: TableId) -> TableView {
    seen("a turn", async || tables.view(table).await.ok().filter(|view| !view.legal.is_empty())).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_with_a_seed_is_the_same_house_each_time() {
    let mut houses = Vec::new();
    for (name, seed) in [("seed-a", 7), ("seed-b", 7), ("seed-c", 8)] {
        let folder = Folder::new(name);
        let all = AllArgs { seed: Some(seed), ..args(&folder, false) };
        let everything = Everything::start(&all, &Clock::system()).await.unwrap();
        let web = http(Duration::from_secs(30)).unwrap();
        houses.push(a_match(&web, &everything.addresses).await);
        everything.stop().await;
        if seed == 8 {
            // What has begun cannot begin again.
            let refused = Everything::start(&all, &Clock::system()).await.err().unwrap();
            let refused = refused.downcast_ref::<Misconfigured>().unwrap().to_string();
            assert!(refused.contains("MAZZIERE_SEED"), "{refused}");
        }
    }
    let [first, second, other] = &houses[..] else { panic!("three houses") };
    assert_eq!(first, second);
    assert_ne!(first[1]["view"], other[1]["view"], "another seed, other cards");
}

/// A house in which nobody plays but who is asked to.
struct Quiet {
    everything: Everything,
    web: reqwest::Client,
    _folder: Folder,
}

impl Quiet {
    async fn start(name: &str) -> Quiet {
        let folder = Folder::new(name);
        let everything = Everything::start(&args(&folder, true), &Clock::system()).await.unwrap();
        Quiet { everything, web: http(Duration::from_secs(30)).unwrap(), _folder: folder }
    }

    async fn ask(&self, body: &Value) -> (u16, Value) {
        let url = format!("{}/dev/tables", self.everything.addresses.front);
        let answer = self.web.post(url).json(body).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    async fn read(&self, table: TableId) -> Value {
        let url = format!("{}/dev/tables/{table}", self.everything.addresses.front);
        self.web.get(url).send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    }

    async fn tables_of(&self, name: &str) -> TablesClient {
        let Addresses { front, tables, .. } = &self.everything.addresses;
        TablesClient::new(self.web.clone(), tables, token(&self.web, front, "player", name).await.0)
    }
}

/// The whole deck in the order of its ranks and suits, with these cards first.
fn deck(first: &[&str], ranks: &str, suits: &str) -> Vec<String> {
    let all = suits.chars().flat_map(|suit| ranks.chars().map(move |rank| format!("{rank}{suit}")));
    let rest = all.filter(|card| !first.contains(&card.as_str()));
    first.iter().map(|card| (*card).to_owned()).chain(rest).collect()
}

fn of_scopa(first: &[&str]) -> Vec<String> {
    deck(first, "A234567JQK", "DCBS")
}

/// Plays the move, and waits until the seat is to move again.
async fn play(tables: &TablesClient, table: TableId, number: usize, r#move: Value) {
    let view = to_move(tables, table).await;
    let mine = view.legal[0].clone();
    let body = MoveRequest { decision: Some(mine.decision), seat: Some(mine.seat), r#move };
    tables.play(&format!("m-{number}"), table, None, &body).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_with_given_cards_goes_as_it_is_told() {
    let house = Quiet::start("scripted").await;
    let moves = json!([{"type": "play", "card": "5S"}, {"type": "play", "card": "6S"}, {"type": "play", "card": "9Z"}]);
    let cards = ["7D", "6S", "2D", "5S", "AB", "JS", "7B", "6D", "QC", "KD"];
    let asked = json!({
        "game": "scopa",
        "dealer": 1,
        "decks": [of_scopa(&cards)],
        "seats": [{"player": "anna"}, {"bot": "Gina", "moves": moves}],
    });
    let (status, opened) = house.ask(&asked).await;
    assert_eq!(status, 201, "{opened}");
    assert_eq!((&opened["format"], &opened["decks_left"]), (&json!("heads_up"), &json!(1)));
    let table: TableId = opened["table_id"].as_str().unwrap().parse().unwrap();
    let tables = house.tables_of("anna").await;
    tables.ready("here", table, &ReadyRequest::default()).await.unwrap();
    let view = to_move(&tables, table).await;
    assert_eq!(view.view["deal"]["hands"][0]["cards"], json!(["AB", "2D", "7D"]));
    assert_eq!(view.view["deal"]["table"], json!(["6D", "7B", "QC", "KD"]));
    play(&tables, table, 0, json!({"type": "play", "card": "AB"})).await;
    let view = to_move(&tables, table).await;
    assert_eq!(
        view.view["deal"]["table"],
        json!(["AB", "5S", "6D", "7B", "QC", "KD"]),
        "the bot played its first move"
    );
    play(&tables, table, 1, json!({"type": "play", "card": "2D"})).await;
    play(&tables, table, 2, json!({"type": "play", "card": "7D", "capture": ["7B"]})).await;
    let read = seen("a move that is refused", async || {
        Some(house.read(table).await).filter(|read| read["seats"][1].get("refused").is_some())
    })
    .await;
    let bot = &read["seats"][1];
    assert_eq!((&bot["name"], &bot["moves_played"], &bot["moves_left"]), (&json!("Gina"), &json!(2), &json!(0)));
    assert_eq!(bot["refused"]["move"], json!({"type": "play", "card": "9Z"}));
    assert_eq!((&read["decks_dealt"], &read["decks_left"]), (&json!(1), &json!(0)));
    // The bot goes on by itself.
    to_move(&tables, table).await;
    house.everything.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_hands_with_given_cards_seats_everybody_first() {
    let house = Quiet::start("scripted-ring").await;
    // From the left of the button, one by one: Gina, Ivo, Anna.
    let first = ["Ah", "Kd", "2c", "Ad", "Kh", "7d"];
    let asked = json!({
        "game": "holdem",
        "dealer": 2,
        "decks": [deck(&first, "23456789TJQKA", "hdcs")],
        "buy_in": "20.00",
        "seats": [
            {"bot": "Gina", "moves": [{"type": "fold"}]},
            {"bot": "Ivo", "moves": [{"type": "check"}]},
            {"player": "anna"},
        ],
    });
    let (status, opened) = house.ask(&asked).await;
    assert_eq!(status, 201, "{opened}");
    let table: TableId = opened["table_id"].as_str().unwrap().parse().unwrap();
    let seats = opened["seats"].as_array().unwrap();
    let own = seats.iter().find(|seat| seat["name"] == "anna").unwrap()["seat"].clone();
    let tables = house.tables_of("anna").await;
    let view = to_move(&tables, table).await;
    assert_eq!(view.ring.as_ref().unwrap().hand, 1);
    assert_eq!(view.view["positions"]["button"], own);
    let hand = view.view["hand"]["seats"].as_array().unwrap();
    assert_eq!(hand.len(), 3, "nobody was late");
    let mine = hand.iter().find(|seat| seat["seat"] == own).unwrap();
    assert_eq!(mine["cards"], json!(["2c", "7d"]));
    assert_eq!(mine["chips"], 2_000);
    play(&tables, table, 0, json!({"type": "call"})).await;
    let read = seen("both moves", async || {
        let read = house.read(table).await;
        let played = read["seats"].as_array().unwrap().iter().filter_map(|seat| seat["moves_played"].as_u64());
        (played.sum::<u64>() == 2).then_some(read)
    })
    .await;
    assert_eq!(read["decks_dealt"], 1);
    // With the last person the bots leave.
    tables.leave("l-1", table, &Default::default()).await.unwrap();
    seen("an empty table", async || tables.view(table).await.unwrap().seats.is_empty().then_some(())).await;
    house.everything.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_no_table_could_begin_with_is_refused_before_it_opens() {
    let house = Quiet::start("scripted-bad").await;
    let of = |change: &dyn Fn(&mut Value)| {
        let mut body = json!({"game": "scopa", "seats": [{"player": "anna"}, {"bot": "Gina"}]});
        change(&mut body);
        body
    };
    for (body, status, code) in [
        (of(&|body| body["game"] = json!("whist")), 400, "invalid_body"),
        (of(&|body| body["decks"] = json!([["7D"]])), 400, "invalid_body"),
        (of(&|body| body["decks"] = json!([["9Z"]])), 400, "invalid_body"),
        (of(&|body| body["dealer"] = json!(2)), 400, "invalid_body"),
        (of(&|body| body["options"] = json!({"target": -1})), 400, "invalid_body"),
        (of(&|body| body["seats"] = json!([{"player": "anna"}])), 400, "invalid_body"),
        (of(&|body| body["seats"][0] = json!({"player": "anna", "moves": [{}]})), 400, "invalid_body"),
        (of(&|body| body["seats"][0] = json!({"player": "anna", "bot": "Ivo"})), 400, "invalid_body"),
        (of(&|body| body["seats"][0] = json!({"player": " "})), 400, "invalid_body"),
        (of(&|body| body["seats"][1] = json!({"player": "anna"})), 400, "invalid_body"),
        (of(&|body| body["format"] = json!("pairs")), 400, "invalid_body"),
        (of(&|body| body["colour"] = json!("red")), 400, "invalid_body"),
    ] {
        let (told, problem) = house.ask(&body).await;
        assert_eq!((told, &problem["code"]), (status, &json!(code)), "{body}: {problem}");
    }
    let front = &house.everything.addresses.front;
    let unknown = house.web.get(format!("{front}/dev/tables/{}", uuid::Uuid::from_u128(7))).send().await.unwrap();
    let (status, problem) = (unknown.status().as_u16(), unknown.json::<Value>().await.unwrap());
    assert_eq!((status, &problem["code"]), (404, &json!("table_unknown")), "{problem}");
    house.everything.stop().await;
}

//! What players prefer: kept once per command, each for themself, and said for them where they sit down.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::tables::{
    Clocks, Format, MoveRequest, OpenTableRequest, PlayerPreferences, PreferencesRequest, StepsQuery, TableStatus,
};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_testkit::clock;
use mazziere_web::Role;
use serde_json::{Value, json};
use sqlx::Executor;
use uuid::Uuid;

use crate::clocks::pass;
use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Harness, code, database, plain};

const STOP: Duration = Duration::from_secs(5);

fn body(value: Value) -> PreferencesRequest {
    serde_json::from_value(value).unwrap()
}

async fn prefers(harness: &Harness, service: &Service, player: PlayerId, value: Value) -> PlayerPreferences {
    prefers_in(harness, service, player, "holdem", value).await
}

async fn prefers_in(
    harness: &Harness,
    service: &Service,
    player: PlayerId,
    game: &str,
    value: Value,
) -> PlayerPreferences {
    harness.player(service, player).prefer(&harness.key(), game, &body(value)).await.unwrap().body
}

async fn kept(harness: &Harness, service: &Service, player: PlayerId, game: &str) -> Option<Value> {
    harness.player(service, player).preferences(game).await.unwrap().preferences
}

#[tokio::test(flavor = "multi_thread")]
async fn each_player_has_their_own_for_each_game_and_the_last_word_counts() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let (service, other) = (harness.replica().await, harness.replica().await);
    let players = harness.players(2);
    let (anna, bruno) = (players[0], players[1]);
    let none = harness.player(&service, anna).preferences("holdem").await.unwrap();
    assert_eq!(none, PlayerPreferences { game: "holdem".into(), preferences: None, said_at: None });

    let first = prefers(&harness, &service, anna, json!({"auto_blinds": false})).await;
    let whole = json!({"auto_blinds": false, "entry": "wait", "showing": "ask"});
    assert_eq!((first.game.as_str(), first.preferences.as_ref()), ("holdem", Some(&whole)));
    assert_eq!(harness.player(&other, anna).preferences("holdem").await.unwrap(), first, "any replica knows");
    assert_eq!(kept(&harness, &service, anna, "omaha").await, None, "another game");
    assert_eq!(kept(&harness, &service, bruno, "holdem").await, None, "another player");

    harness.clock.advance(TimeDelta::seconds(1));
    prefers(&harness, &other, bruno, json!({"showing": "muck"})).await;
    let second = prefers(&harness, &other, anna, json!({"entry": "now"})).await;
    assert_eq!(second.preferences, Some(json!({"auto_blinds": true, "entry": "now", "showing": "ask"})));
    assert!(second.said_at > first.said_at);
    assert_eq!(harness.player(&service, anna).preferences("holdem").await.unwrap(), second, "all of it, not a part");
    assert_eq!(kept(&harness, &service, bruno, "holdem").await.unwrap()["showing"], "muck");
    for replica in [service, other] {
        replica.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_kept_once_and_answered_the_same_for_ever() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let (service, other) = (harness.replica().await, harness.replica().await);
    let players = harness.players(2);
    let (anna, bruno) = (harness.player(&service, players[0]), harness.player(&service, players[1]));
    let key = harness.key();
    let first = anna.prefer(&key, "holdem", &body(json!({"entry": "now"}))).await.unwrap();
    assert!(!first.replayed);
    harness.clock.advance(TimeDelta::seconds(1));
    anna.prefer(&harness.key(), "holdem", &body(json!({}))).await.unwrap();
    let again =
        harness.player(&other, players[0]).prefer(&key, "holdem", &body(json!({"entry": "now"}))).await.unwrap();
    assert_eq!((again.replayed, &again.body), (true, &first.body), "the first answer, though it is not in force");
    assert_eq!(kept(&harness, &service, players[0], "holdem").await.unwrap()["entry"], "wait");
    let reused = anna.prefer(&key, "holdem", &body(json!({"entry": "wait"}))).await;
    assert_eq!(code(reused), "idempotency_key_reused");
    let reused = anna.prefer(&key, "omaha", &body(json!({"entry": "now"}))).await;
    assert_eq!(code(reused), "idempotency_key_reused");
    assert!(!bruno.prefer(&key, "holdem", &body(json!({"showing": "show"}))).await.unwrap().replayed, "their own key");

    // Ten at once, on two replicas: one of them is kept, the others hear of it.
    let key = harness.key();
    let value = body(json!({"showing": "muck"}));
    let sends = (0..10).map(|n| {
        let client = harness.player(if n % 2 == 0 { &service } else { &other }, players[0]);
        let (key, value) = (key.clone(), value.clone());
        async move { client.prefer(&key, "holdem", &value).await }
    });
    let mut fresh = 0;
    for answer in futures::future::join_all(sends).await {
        match answer {
            Ok(answer) => fresh += u32::from(!answer.replayed),
            refused => assert_eq!(code(refused), "request_in_flight"),
        }
    }
    assert_eq!(fresh, 1);
    let rows: i64 = sqlx::query_scalar("select count(*) from tables.preference").fetch_one(db.pool()).await.unwrap();
    assert_eq!(rows, 4);
    for replica in [service, other] {
        replica.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_preference_is_refused_and_keeps_nothing() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let player = harness.players(1)[0];
    let client = harness.player(&service, player);
    let cases = [
        ("tombola", json!({}), "game_unknown"),
        ("scopa", json!({}), "preferences_not_offered"),
        ("holdem", json!({"auto_blinds": "no"}), "invalid_preferences"),
        ("holdem", json!({"auto_blinds": null}), "invalid_preferences"),
        ("holdem", json!({"auto_blind": true}), "invalid_preferences"),
        ("holdem", json!({"entry": "later"}), "invalid_preferences"),
        ("holdem", json!({"type": "fold"}), "invalid_preferences"),
        ("holdem", json!({"preferences": {"auto_blinds": true}}), "invalid_preferences"),
    ];
    for (game, value, expected) in cases {
        assert_eq!(code(client.prefer(&harness.key(), game, &body(value.clone())).await), expected, "{game}: {value}");
    }
    assert_eq!(code(client.preferences("tombola").await), "game_unknown");
    assert_eq!(code(client.preferences("scopa").await), "preferences_not_offered");

    let url = format!("{}/v1/players/me/preferences/holdem", service.url());
    let token = harness.tokens.sign(player.uuid(), Role::Player, None);
    for (body, key, status, expected) in [
        ("[]", Some("k1"), 400, "invalid_body"),
        ("7", Some("k2"), 400, "invalid_body"),
        ("null", Some("k4"), 400, "invalid_body"),
        ("{", Some("k3"), 400, "invalid_body"),
        ("{}", None, 400, "idempotency_key_missing"),
        ("{}", Some("two words"), 400, "idempotency_key_invalid"),
    ] {
        let mut request =
            harness.http.put(&url).bearer_auth(&token).header("Content-Type", "application/json").body(body);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        let reply = request.send().await.unwrap();
        assert_eq!(reply.status(), status, "{body} {key:?}");
        assert_eq!(reply.json::<Value>().await.unwrap()["code"], expected, "{body} {key:?}");
    }
    let rows: i64 = sqlx::query_scalar("select count(*) from tables.preference").fetch_one(db.pool()).await.unwrap();
    assert_eq!(rows, 0);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn preferences_are_for_players_and_each_sees_their_own_alone() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let someone = Uuid::from_u128(77);
    prefers(&harness, &service, PlayerId::new(someone), json!({"showing": "show"})).await;
    for role in Role::ALL {
        // The same subject, in whatever role they come: the house itself does not look either.
        let client = harness.client(&service, role, someone);
        let (read, wrote) = (client.preferences("holdem").await, client.prefer("k", "holdem", &body(json!({}))).await);
        match role {
            Role::Player => assert!(read.is_ok() && wrote.is_ok()),
            _ => assert_eq!((code(read), code(wrote)), ("role_forbidden", "role_forbidden"), "{role:?}"),
        }
    }
    let specs = mazziere_tables::routes();
    let ours: Vec<_> = specs.specs().filter(|spec| spec.path.contains("preferences")).collect();
    assert_eq!(ours.len(), 2);
    for role in Role::ALL.into_iter().map(Some).chain([None]) {
        assert!(ours.iter().all(|spec| spec.access.allows(role) == (role == Some(Role::Player))), "{role:?}");
    }
    service.stop(STOP).await;
}

/// What a player is told of the steps of a table.
async fn told(ring: &Ring<'_>, service: &Service, player: PlayerId) -> String {
    let query = StepsQuery { after: None, limit: Some(1000) };
    let steps = ring.harness.player(service, player).steps(ring.table, &query).await.unwrap().items;
    serde_json::to_string(&steps).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_ring_they_are_said_with_the_seat_and_stay_between_the_player_and_the_table() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let players = harness.players(2);
    let (anna, bruno) = (players[0], players[1]);
    let prefer = json!({"auto_blinds": true, "entry": "now", "showing": "muck"});
    prefers(&harness, &service, anna, prefer.clone()).await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let request = ring.buys_in(anna, 1000);
    let seat = ring.seats(&service, &request).await;
    let own = harness.player(&service, anna).view(ring.table).await.unwrap();
    assert_eq!(own.view["preferences"], json!([{"seat": seat, "preferences": prefer}]));
    assert_eq!(own.version, 6, "opening, secret, promise, seat, its turn, what the player prefers");
    // The lobby repeats itself; nothing is said twice.
    ring.seats(&service, &request).await;
    assert_eq!(ring.view(&service).await.version, 6);

    let bruno_sits = ring.sits(&service, bruno, 1000).await;
    let theirs = harness.player(&service, bruno).view(ring.table).await.unwrap();
    let default = json!({"auto_blinds": true, "entry": "wait", "showing": "ask"});
    assert_eq!(
        theirs.view["preferences"],
        json!([{"seat": bruno_sits, "preferences": default}]),
        "Anna's are not Bruno's to see"
    );
    assert!(told(&ring, &service, anna).await.contains("muck"));
    assert!(!told(&ring, &service, bruno).await.contains("muck"));
    assert_eq!(ring.view(&service).await.view["preferences"], json!([]), "nor the house's");

    // Changing them changes no table where the player sits already.
    prefers(&harness, &service, anna, json!({"showing": "show"})).await;
    let still = harness.player(&service, anna).view(ring.table).await.unwrap();
    assert_eq!(still.view["preferences"][0]["preferences"], prefer);

    // Another replica builds the same table from the log alone, whatever is kept by now.
    let other = harness.replica().await;
    let there = harness.player(&other, anna).view(ring.table).await.unwrap();
    assert_eq!(there.view["preferences"][0]["preferences"], prefer);
    let stream = StreamId::from(ring.table);
    let log = service.tables().live().store().read_stream(stream, 0, 1_000).await.unwrap();
    audit::check_with(service.tables().live().keys(), stream, &log).unwrap();
    for replica in [service, other] {
        replica.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_stays_said() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let player = harness.players(1)[0];
    prefers(&harness, &service, player, json!({})).await;
    for (role, sql) in [
        ("mazziere_tables", "update tables.preference set player_id = gen_random_uuid()"),
        ("mazziere_tables", "delete from tables.preference"),
        ("", "update tables.preference set preferences = '{}'"),
        ("", "delete from tables.preference"),
        ("", "truncate tables.preference"),
    ] {
        let mut connection = db.pool().acquire().await.unwrap();
        connection.execute("begin").await.unwrap();
        if !role.is_empty() {
            connection.execute("set local role mazziere_tables").await.unwrap();
        }
        let refused = connection.execute(sql).await.unwrap_err();
        let code = refused.as_database_error().unwrap().code().unwrap().into_owned();
        assert_eq!(code, if role.is_empty() { "MZ003" } else { "42501" }, "{sql}");
        connection.execute("rollback").await.unwrap();
    }
    for row in ["sha256('a'), gen_random_uuid(), 'holdem', '[]'", "'x', gen_random_uuid(), 'holdem', '{}'"] {
        let sql = format!(
            "insert into tables.preference (command_id, request_hash, player_id, game, preferences, said_at) \
             values (gen_random_uuid(), {row}, now())"
        );
        let refused = db.pool().execute(sqlx::AssertSqlSafe(sql)).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "23514", "{row}");
    }
    service.stop(STOP).await;
}

/// Whether the system makes the accusi of a seat of cirulla, as far as the viewer knows.
fn auto_accuso(view: &Value, seat: u8) -> Option<bool> {
    view["deal"]["hands"][usize::from(seat)]["auto_accuso"].as_bool()
}

/// Opens a match and gives what its log says that players said, by seat, having replayed it.
async fn said_at_opening(harness: &Harness, service: &Service, request: &OpenTableRequest) -> Vec<Value> {
    harness.open(service, request).await;
    let stream = StreamId::from(request.table_id);
    let log = service.tables().live().store().read_stream(stream, 0, 1_000).await.unwrap();
    audit::check_with(service.tables().live().keys(), stream, &log).unwrap();
    let log = plain(service, request.table_id).await;
    let turns = log.iter().filter(|event| event.r#type == "turn");
    let turns: Vec<Value> = turns.map(|event| serde_json::from_slice(&event.payload).unwrap()).collect();
    assert!(turns.iter().all(|turn| turn.get("thinking_ms").is_none()), "no clock runs");
    let inputs = turns.into_iter().map(|turn| turn["input"].clone()).take_while(|input| input["input"] == "move");
    inputs.collect()
}

fn said(seat: u8, r#move: &Value) -> Value {
    json!({"input": "move", "seat": seat, "move": r#move})
}

fn request(harness: &Harness, game: &str, format: Format, options: Value, players: &[PlayerId]) -> OpenTableRequest {
    OpenTableRequest {
        table_id: TableId::new(harness.ids.uuid_v7(harness.clock.now())),
        game: game.to_owned(),
        clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
        ..harness.request(format, options, players)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_opens_with_what_its_players_prefer_as_far_as_it_offers_that() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(2);
    let (anna, bruno) = (players[0], players[1]);
    prefers_in(&harness, &service, anna, "cirulla", json!({"on": false})).await;
    let off = json!({"auto_accuso": false, "auto_fuori": false});
    let kept = prefers_in(&harness, &service, bruno, "tresette", off.clone()).await;
    assert_eq!(kept.preferences, Some(off));

    let auto = json!({"type": "auto_accuso", "on": false});
    let cirulla = request(&harness, "cirulla", Format::HeadsUp, json!({}), &players);
    assert_eq!(said_at_opening(&harness, &service, &cirulla).await, [said(0, &auto)]);
    let own = async |player| harness.player(&service, player).view(cirulla.table_id).await.unwrap().view;
    let (first, second) = (own(anna).await, own(bruno).await);
    assert_eq!((auto_accuso(&first, 0), auto_accuso(&second, 1)), (Some(false), Some(true)));
    assert_eq!((auto_accuso(&first, 1), auto_accuso(&second, 0)), (None, None), "the other's are nobody's business");
    // The same request again opens nothing and says nothing.
    let version = harness.lobby(&service).view(cirulla.table_id).await.unwrap().version;
    harness.open(&service, &cirulla).await;
    assert_eq!(harness.lobby(&service).view(cirulla.table_id).await.unwrap().version, version);

    // A player who moves two seats says it for both.
    let both = request(&harness, "cirulla", Format::FourInTwo, json!({}), &players);
    assert_eq!(said_at_opening(&harness, &service, &both).await, [said(0, &auto), said(2, &auto)]);

    // A table without accusi takes the rest; one a smazzate knows no calling out; scopa knows nothing of all this.
    let setting = |name: &str| json!({"type": "preferences", name: false});
    let whole = request(&harness, "tresette", Format::HeadsUp, json!({}), &players);
    let offered = said_at_opening(&harness, &service, &whole).await;
    let deals = request(&harness, "tresette", Format::HeadsUp, json!({"deals": 1, "accuso": false}), &players);
    assert_eq!(said_at_opening(&harness, &service, &deals).await, [] as [Value; 0]);
    let fewer = request(&harness, "tresette", Format::HeadsUp, json!({"accuso": false}), &players);
    assert_eq!(said_at_opening(&harness, &service, &fewer).await, [said(1, &setting("auto_fuori"))]);
    let accuso = request(&harness, "tresette", Format::HeadsUp, json!({"accuso": true}), &players);
    let both = [said(1, &setting("auto_accuso")), said(1, &setting("auto_fuori"))];
    assert_eq!(said_at_opening(&harness, &service, &accuso).await, both);
    assert!(both.ends_with(&offered) || both.starts_with(&offered));
    let scopa = harness.request(Format::HeadsUp, json!({}), &players);
    assert_eq!(said_at_opening(&harness, &service, &scopa).await, [] as [Value; 0]);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_first_deal_a_player_may_say_what_they_prefer_and_nothing_else() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.start_delay = TimeDelta::hours(1);
    let service = harness.replica().await;
    let players = harness.players(2);
    let table = request(&harness, "cirulla", Format::HeadsUp, json!({}), &players);
    harness.open(&service, &table).await;
    let client = harness.player(&service, players[1]);
    let says = |r#move| MoveRequest { decision: None, seat: None, r#move };
    let play = says(json!({"type": "play", "card": "7D"}));
    assert_eq!(code(client.play(&harness.key(), table.table_id, None, &play).await), "chance_awaited");
    let auto = says(json!({"type": "auto_accuso", "on": false}));
    let done = client.play(&harness.key(), table.table_id, None, &auto).await.unwrap().body;
    assert!(!done.over);
    let view = client.view(table.table_id).await.unwrap();
    assert_eq!(view.status, TableStatus::Waiting, "nobody is dealt yet");
    for player in &players {
        harness.player(&service, *player).ready(&harness.key(), table.table_id, &Default::default()).await.unwrap();
    }
    let view = client.view(table.table_id).await.unwrap();
    assert_eq!((view.status, auto_accuso(&view.view, view.yours[0])), (TableStatus::Playing, Some(false)));
    let stream = StreamId::from(table.table_id);
    let log = service.tables().live().store().read_stream(stream, 0, 1_000).await.unwrap();
    audit::check_with(service.tables().live().keys(), stream, &log).unwrap();
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn saying_what_they_prefer_on_their_turn_neither_stops_nor_winds_a_players_clock() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let players = harness.players(2);
    let table = request(&harness, "cirulla", Format::HeadsUp, json!({}), &players);
    harness.open(&service, &table).await;
    let (mover, seat) = harness.mover(&service, table.table_id, &players).await;
    let client = harness.player(&service, mover);
    let state = async || {
        let view = client.view(table.table_id).await.unwrap();
        view.seats.into_iter().find(|state| state.seat == seat).unwrap()
    };
    let before = state().await;
    pass(&harness, &service, 20).await;
    let auto = MoveRequest { decision: None, seat: Some(seat), r#move: json!({"type": "auto_accuso", "on": false}) };
    client.play(&harness.key(), table.table_id, None, &auto).await.unwrap();
    let after = state().await;
    assert_eq!((after.to_move, after.deadline), (true, before.deadline));
    assert_eq!(before.match_ms_left - after.match_ms_left, 20_000);
    service.stop(STOP).await;
}

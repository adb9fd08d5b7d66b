//! Bad input: every refusal has its code, leaves the table as it was, and is given again when the request is repeated.

use mazziere_contract::tables::{ChatRequest, Format, MoveRequest, SeedRequest, VoidTableRequest};
use mazziere_ids::{PlayerId, TableId};
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, pick};

fn play(card: &str, capture: &[&str]) -> MoveRequest {
    MoveRequest { decision: None, seat: None, r#move: json!({"type": "play", "card": card, "capture": capture}) }
}

/// The cards in the mover's hand, and those on the table.
async fn cards(harness: &Harness, service: &Service, table: TableId, mover: PlayerId) -> (Vec<String>, Vec<String>) {
    let view = harness.player(service, mover).view(table).await.unwrap().view;
    let texts = |list: &Value| list.as_array().unwrap().iter().map(|c| c.as_str().unwrap().to_owned()).collect();
    let hands = view["deal"]["hands"].as_array().unwrap();
    let own = hands.iter().find(|hand| hand.get("cards").is_some()).unwrap();
    (texts(&own["cards"]), texts(&view["deal"]["table"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_change_nothing() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let (mover, seat) = harness.mover(&service, table, &players).await;
    let other = players.iter().copied().find(|player| *player != mover).unwrap();
    let (hand, on_table) = cards(&harness, &service, table, mover).await;
    let (client, opponent) = (harness.player(&service, mover), harness.player(&service, other));
    let stranger = harness.client(&service, Role::Player, Uuid::from_u128(99));
    let before = client.view(table).await.unwrap();
    let absent = on_table[0].clone();
    let legal = pick(&before, &mut Dice::new(3)).unwrap();
    let (other_seat, elsewhere) = (1 - seat, TableId::new(Uuid::from_u128(404)));

    let moves = [
        (play("9X", &[]), "malformed_move"),
        (MoveRequest { decision: None, seat: None, r#move: json!({"type": "fold"}) }, "malformed_move"),
        (
            MoveRequest { decision: None, seat: None, r#move: json!({"type": "play", "card": "7D", "x": 1}) },
            "malformed_move",
        ),
        (MoveRequest { decision: None, seat: None, r#move: json!(null) }, "malformed_move"),
        (play(&absent, &[]), "card_not_in_hand"),
        (play(&hand[0], &[&hand[1]]), "card_not_on_table"),
        (MoveRequest { seat: Some(other_seat), ..legal.clone() }, "seat_not_yours"),
        (MoveRequest { seat: Some(200), ..legal.clone() }, "seat_not_yours"),
    ];
    for (request, expected) in &moves {
        let key = harness.key();
        assert_eq!(code(client.play(&key, table, None, request).await), *expected, "{request:?}");
        assert_eq!(code(client.play(&key, table, None, request).await), *expected, "the same refusal again");
        let other = MoveRequest { decision: None, seat: None, r#move: json!({"type": "something else"}) };
        assert_eq!(code(client.play(&key, table, None, &other).await), "idempotency_key_reused");
    }
    // All cards of the table at once: never a sum that the first card of a deal allows with four cards unless it is
    // one.
    let all: Vec<&str> = on_table.iter().map(String::as_str).collect();
    let listed = before.legal[0].legal["moves"].as_array().unwrap();
    if !listed.iter().any(|legal| legal["capture"].as_array().unwrap().len() == all.len()) {
        assert_eq!(code(client.play(&harness.key(), table, None, &play(&hand[0], &all)).await), "capture_not_legal");
    }
    let forced = listed.iter().find(|legal| !legal["capture"].as_array().unwrap().is_empty());
    if let Some(forced) = forced {
        let discard = play(forced["card"].as_str().unwrap(), &[]);
        assert_eq!(code(client.play(&harness.key(), table, None, &discard).await), "capture_required");
    }
    assert_eq!(
        code(opponent.play(&harness.key(), table, None, &MoveRequest { seat: None, ..legal.clone() }).await),
        "not_your_turn"
    );
    assert_eq!(code(stranger.play(&harness.key(), table, None, &legal).await), "seat_not_yours");
    assert_eq!(code(stranger.abandon(&harness.key(), table, &Default::default()).await), "seat_not_yours");
    assert_eq!(code(client.play(&harness.key(), elsewhere, None, &legal).await), "table_unknown");
    // The version before the last is the deal itself, and they have seen it: what followed is the promise of the next
    // one.
    assert_eq!(code(client.play(&harness.key(), table, Some(before.version - 2), &legal).await), "stale_version");
    assert_eq!(code(client.play(&harness.key(), table, Some(before.version + 1), &legal).await), "stale_version");

    let after = client.view(table).await.unwrap();
    assert_eq!((after.version, &after.view, &after.legal), (before.version, &before.view, &before.legal));
    client.play(&harness.key(), table, Some(before.version), &legal).await.unwrap();
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_capture_among_several_must_be_named() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (mut ambiguous, mut completed) = (false, false);
    let mut dice = Dice::new(11);
    while !(ambiguous && completed) {
        let (table, players) = harness.heads_up(&service).await;
        loop {
            let (mover, _) = harness.mover(&service, table, &players).await;
            let client = harness.player(&service, mover);
            let view = client.view(table).await.unwrap();
            let listed = view.legal[0].legal["moves"].as_array().unwrap();
            for card in listed.iter().map(|legal| &legal["card"]) {
                let ways = listed.iter().filter(|legal| legal["card"] == *card).count();
                let unnamed = MoveRequest { decision: None, seat: None, r#move: json!({"type": "play", "card": card}) };
                if ways > 1 {
                    assert_eq!(code(client.play(&harness.key(), table, None, &unnamed).await), "capture_must_be_named");
                    ambiguous = true;
                } else if !completed {
                    client.play(&harness.key(), table, None, &unnamed).await.expect("scopa R20: one way needs no name");
                    completed = true;
                    break;
                }
            }
            let played = harness.one_move(&service, table, &players, &mut dice).await;
            if ambiguous && completed || played.is_none_or(|played| played.over) {
                break;
            }
        }
    }
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_twice_at_once_moves_once() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let (mover, _) = harness.mover(&service, table, &players).await;
    let client = harness.player(&service, mover);
    let view = client.view(table).await.unwrap();
    let request = pick(&view, &mut Dice::new(5)).unwrap();
    let key = harness.key();
    let tries = (0..8).map(|_| client.play(&key, table, None, &request));
    let answers = futures::future::join_all(tries).await;
    let mut first = 0;
    for answer in answers {
        match answer {
            Ok(answer) => {
                first += u32::from(!answer.replayed);
                assert_eq!(answer.body.version, view.version + 1);
            }
            refused => assert_eq!(code(refused), "request_in_flight"),
        }
    }
    assert_eq!(first, 1);
    let again = client.play(&key, table, None, &request).await.unwrap();
    assert!(again.replayed && again.body.version == view.version + 1);
    assert_eq!(client.view(table).await.unwrap().version, view.version + 1);
    // The same key of another player is another command.
    let other = players.iter().find(|player| **player != mover).unwrap();
    let second = harness.player(&service, *other);
    let request = pick(&second.view(table).await.unwrap(), &mut Dice::new(6)).unwrap();
    assert!(!second.play(&key, table, None, &request).await.unwrap().replayed);
    service.stop(std::time::Duration::from_secs(5)).await;
}

/// A receipt keeps no answer to a move that was accepted: the log gives it again, on a replica that never saw the
/// table.
#[tokio::test(flavor = "multi_thread")]
async fn every_move_is_answered_the_same_when_it_is_repeated_after_the_end() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let mut dice = Dice::new(12);
    let mut sent = Vec::new();
    loop {
        let (mover, _) = harness.mover(&service, table, &players).await;
        let client = harness.player(&service, mover);
        let view = client.view(table).await.unwrap();
        let (key, request) = (harness.key(), pick(&view, &mut dice).unwrap());
        let first = client.play(&key, table, Some(view.version), &request).await.unwrap();
        let over = first.body.over;
        sent.push((mover, key, view.version, request, first.body));
        if over {
            break;
        }
    }
    assert!(sent.len() >= 36, "{} moves", sent.len());
    let (mover, key, ..) = &sent[0];
    let other = MoveRequest { decision: None, seat: Some(0), r#move: json!({"type": "play", "card": "none"}) };
    service.stop(std::time::Duration::from_secs(5)).await;

    let service = harness.replica().await;
    for (mover, key, version, request, first) in &sent {
        let again = harness.player(&service, *mover).play(key, table, Some(*version), request).await.unwrap();
        assert!(again.replayed && again.body == *first, "version {version}");
    }
    let reused = harness.player(&service, *mover).play(key, table, Some(sent[0].2), &other).await;
    assert_eq!(code(reused), "idempotency_key_reused");
    let light = "select count(*) from eventstore.receipt where length(reply) < 60";
    let light: i64 = sqlx::query_scalar(light).fetch_one(db.pool()).await.unwrap();
    assert_eq!(light, i64::try_from(sent.len()).unwrap(), "receipts of moves, and no other, keep next to nothing");
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_none() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let token = harness.tokens.sign(players[0].uuid(), Role::Player, None);
    let url = format!("{}/v1/tables/{table}/moves", service.url());
    let post = |body: String, kind: &'static str, key: Option<String>| {
        let mut request = harness.http.post(&url).bearer_auth(&token).header("Content-Type", kind).body(body);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        async move {
            let reply = request.send().await.unwrap();
            let status = reply.status().as_u16();
            let problem: Value = reply.json().await.unwrap();
            (status, problem["code"].as_str().unwrap().to_owned(), problem["errors"][0]["pointer"].clone())
        }
    };
    let json = "application/json";
    let good = r#"{"move":{"type":"play","card":"7D"}}"#;
    let cases = [
        (good.to_owned(), json, None, 400, "idempotency_key_missing"),
        (good.to_owned(), json, Some("two words".to_owned()), 400, "idempotency_key_invalid"),
        (good.to_owned(), "text/plain", Some(harness.key()), 415, "media_type_unsupported"),
        ("{".to_owned(), json, Some(harness.key()), 400, "invalid_body"),
        (r#"{"seat":"0","move":{}}"#.to_owned(), json, Some(harness.key()), 400, "invalid_body"),
        (r#"{"seat":-1,"move":{}}"#.to_owned(), json, Some(harness.key()), 400, "invalid_body"),
        (r#"{"move":{},"extra":1}"#.to_owned(), json, Some(harness.key()), 400, "invalid_body"),
        (format!(r#"{{"move":"{}"}}"#, "x".repeat(1 << 20)), json, Some(harness.key()), 413, "body_too_large"),
    ];
    for (body, kind, key, status, expected) in cases {
        let shown = body.chars().take(60).collect::<String>();
        let (got_status, got, pointer) = post(body, kind, key).await;
        assert_eq!((got_status, got.as_str()), (status, expected), "{shown}");
        assert!(!shown.contains("extra") || pointer == "/extra");
    }
    for path in ["/v1/tables/not-an-id", "/v1/tables/00000000-0000-0000-0000-000000000001/deals/x/fairness"] {
        let reply = harness.http.get(format!("{}{path}", service.url())).bearer_auth(&token).send().await.unwrap();
        assert_eq!(reply.status(), 400, "{path}");
    }
    let query = format!("{}/v1/tables?stauts=playing", service.url());
    assert_eq!(harness.http.get(query).bearer_auth(&token).send().await.unwrap().status(), 400);
    let header = harness.http.post(&url).bearer_auth(&token).header("Idempotency-Key", "k").header("If-Match", "12");
    let reply: Value = header.json(&json!({"move": {}})).send().await.unwrap().json().await.unwrap();
    assert_eq!(reply["code"], "invalid_header");
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_opened() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let lobby = harness.lobby(&service);
    let players = harness.players(4);
    let good = harness.request(Format::HeadsUp, json!({"target": 11}), &players[..2]);
    let change = |change: fn(&mut mazziere_contract::tables::OpenTableRequest)| {
        let mut request = good.clone();
        request.table_id = TableId::new(harness.ids.uuid_random());
        change(&mut request);
        request
    };
    let cases = [
        (change(|r| r.game = "tombola".into()), "game_unknown"),
        (change(|r| r.options = json!({"target": 12})), "invalid_options"),
        (change(|r| r.options = json!({"sorprese": true})), "invalid_options"),
        (change(|r| r.format = Format::FourIndividual), "format_not_offered"),
        (change(|r| r.format = Format::Pairs), "invalid_options"),
        (change(|r| r.players[1] = r.players[0]), "invalid_options"),
        (change(|r| r.first_dealer = Some(2)), "invalid_setup"),
        (change(|r| r.clocks.move_seconds = 0), "invalid_options"),
        (change(|r| r.clocks.match_seconds = 9), "invalid_options"),
    ];
    for (request, expected) in cases {
        assert_eq!(code(lobby.open(&harness.key(), &request).await), expected, "{request:?}");
        assert_eq!(code(lobby.view(request.table_id).await), "table_unknown");
    }
    let key = harness.key();
    let first = lobby.open(&key, &good).await.unwrap();
    assert!(!first.replayed);
    let again = lobby.open(&key, &good).await.unwrap();
    assert!(again.replayed && again.body.table_id == good.table_id);
    let other_key = lobby.open(&harness.key(), &good).await.unwrap();
    assert_eq!(other_key.body.players, good.players, "the same id opens once");
    let other = mazziere_contract::tables::OpenTableRequest { knockout: false, ..good.clone() };
    assert_eq!(code(lobby.open(&harness.key(), &other).await), "table_exists");
    assert_eq!(code(lobby.open(&key, &other).await), "idempotency_key_reused");
    let named = mazziere_contract::tables::OpenTableRequest { first_dealer: Some(0), ..good.clone() };
    assert_eq!(code(lobby.open(&harness.key(), &named).await), "table_exists");
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_operation_is_for_its_roles_only() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let routes = mazziere_tables::routes();
    for spec in routes.specs() {
        let url = format!("{}{}", service.url(), spec.sample_path());
        for role in Role::ALL.into_iter().map(Some).chain([None]) {
            let mut request = harness.http.request(spec.method.as_str().parse().unwrap(), &url);
            if let Some(role) = role {
                request = request.bearer_auth(harness.tokens.sign(Uuid::from_u128(1), role, None));
            }
            let reply = request.send().await.unwrap();
            let status = reply.status().as_u16();
            let refused = matches!(status, 401 | 403);
            assert_eq!(refused, !spec.access.allows(role), "{} {} as {role:?}: {status}", spec.method, spec.path);
        }
    }
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_over_stays_as_it_is() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let lobby = harness.lobby(&service);
    let void = VoidTableRequest { reason: "the tournament is cancelled".into() };
    for reason in [" ", "a\nb", "a\u{202e}b"] {
        let void = VoidTableRequest { reason: reason.into() };
        assert_eq!(code(lobby.void(&harness.key(), table, &void).await), "invalid_body", "{reason:?}");
    }
    let key = harness.key();
    let done = lobby.void(&key, table, &void).await.unwrap().body;
    assert!(done.over && done.events.is_empty());
    assert!(lobby.void(&key, table, &void).await.unwrap().replayed);
    assert_eq!(code(lobby.void(&harness.key(), table, &void).await), "table_over");
    let client = harness.player(&service, players[0]);
    assert_eq!(code(client.play(&harness.key(), table, None, &play("7D", &[])).await), "table_over");
    assert_eq!(code(client.abandon(&harness.key(), table, &Default::default()).await), "table_over");
    let seed = SeedRequest { client_seed: "00".into() };
    assert_eq!(code(client.seed(&harness.key(), table, &seed).await), "table_over");
    let view = client.view(table).await.unwrap();
    assert!(view.legal.is_empty() && view.outcome.is_none() && view.seats.iter().all(|seat| !seat.to_move));
    service.stop(std::time::Duration::from_secs(5)).await;
}

/// Whatever strangers try at a table, of a match or of hands, leaves nothing for ever; those who sit there are answered
/// once.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_leave_nothing_behind() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let (mover, _) = harness.mover(&service, table, &players).await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 2, 1000).await;
    // Receipts of commands, and what is said: a room has a row of its own.
    let rows = async || -> (i64, i64, i64) {
        let counted = "select (select count(*) from eventstore.receipt), (select count(*) from tables.chat_room), \
             (select count(*) from tables.chat_message)";
        sqlx::query_as(counted).fetch_one(db.pool()).await.unwrap()
    };
    let (before, stranger) = (rows().await, harness.client(&service, Role::Player, Uuid::from_u128(99)));
    for request in [
        play("7D", &[]),
        play("1C", &[]),
        MoveRequest { decision: None, seat: Some(0), r#move: json!("x".repeat(60_000)) },
    ] {
        assert_eq!(code(stranger.play("one-key", table, None, &request).await), "seat_not_yours");
    }
    assert_eq!(code(stranger.play("stale", table, Some(1), &play("7D", &[])).await), "stale_version");
    let (seed, said) = (SeedRequest { client_seed: "00".into() }, ChatRequest::Phrase { phrase: "sorry".into() });
    // Only a ring is left.
    for (table, left) in [(table, "not_a_ring"), (ring.table, "seat_not_yours")] {
        let key = || harness.key();
        for (what, refused, expected) in [
            ("play", code(stranger.play(&key(), table, None, &play("7D", &[])).await), "seat_not_yours"),
            ("abandon", code(stranger.abandon(&key(), table, &Default::default()).await), "seat_not_yours"),
            ("ready", code(stranger.ready(&key(), table, &Default::default()).await), "seat_not_yours"),
            ("seed", code(stranger.seed(&key(), table, &seed).await), "seat_not_yours"),
            ("sit out", code(stranger.sit_out(&key(), table, &Default::default()).await), "seat_not_yours"),
            ("return", code(stranger.come_back(&key(), table).await), "seat_not_yours"),
            ("leave", code(stranger.leave(&key(), table, &Default::default()).await), left),
            ("say", code(stranger.say(&key(), table, &said).await), "seat_not_yours"),
        ] {
            assert_eq!(refused, expected, "{what} at {table}");
        }
    }
    assert_eq!(rows().await, before);
    let player = harness.player(&service, mover);
    assert_eq!(code(player.play("one-key", table, None, &play("9X", &[])).await), "malformed_move");
    assert_eq!(rows().await, (before.0 + 1, before.1, before.2));
    assert_eq!(code(player.play("one-key", table, None, &play("8X", &[])).await), "idempotency_key_reused");
    service.stop(std::time::Duration::from_secs(30)).await;
}

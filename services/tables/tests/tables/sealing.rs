//! What lies in the database while deals are in play: nothing out of which anybody could read a card or a secret.

mod needles;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{
    Format, HistoryQuery, MoveRequest, OpenRingTableRequest, OpenTableRequest, ReplayQuery, StepsQuery, TableStatus,
    VoidTableRequest,
};
use mazziere_eventstore::{Append, NewEvent};
use mazziere_fairdeal::Secret;
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit;
use mazziere_replay::clock::Outages;
use mazziere_replay::seal::Keys;
use mazziere_replay::table::{Facts, decide};
use mazziere_rules::card::Card;
use mazziere_tables::{Service, live};
use mazziere_telemetry::Clock;
use mazziere_testkit::{Dump, clock};
use needles::Needles;
use serde_json::{Value, json};
use sqlx::Executor;

use crate::support::ring::{Ring, cash_request};
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, database, eventually, pick, plain, stored};

/// The roles that read this database, beside its owner.
const ROLES: [&str; 3] = ["mazziere_app", "mazziere_auditor", "mazziere_tables"];

const STOP: Duration = Duration::from_secs(5);

/// Every card that stands anywhere as a text in quotes.
fn quoted_cards(dump: &Dump) -> Vec<Card> {
    dump.quoted(3).filter_map(|text| text.parse().ok()).collect()
}

/// A match in the middle of its first deal.
async fn begun(harness: &Harness, service: &Service, game: &str, options: Value, format: Format) -> TableId {
    let players = harness.players(usize::from(format.players()));
    let request = OpenTableRequest { game: game.to_owned(), ..harness.request(format, options, &players) };
    let table = harness.open(service, &request).await;
    if game == "peppa" {
        for player in &players[..2] {
            passes(harness, &harness.player(service, *player), table).await;
        }
        return table;
    }
    let entry = service.tables().live().known(table).unwrap();
    let mut dice = Dice::new(7);
    for _ in 0..5 {
        let next = entry.look(|table| {
            let seat = table.awaited().iter().next()?;
            let mut roll = |bound: u32| u32::try_from(dice.below(bound as usize)).unwrap();
            let r#move = serde_json::from_str(table.machine().pick(seat, &mut roll)?.get()).unwrap();
            Some((table.player_at(seat)?, MoveRequest { decision: None, seat: Some(seat.index()), r#move }))
        });
        let (player, request) = next.expect("a deal in play");
        harness.player(service, player).play(&harness.key(), table, None, &request).await.unwrap();
    }
    table
}

/// Three cards are chosen to be passed, covered.
async fn passes(harness: &Harness, client: &TablesClient, table: TableId) {
    let view = client.view(table).await.unwrap();
    let cards = view.legal[0].legal["moves"][0]["cards"]["of"].as_array().unwrap()[..3].to_vec();
    let request = MoveRequest { decision: None, seat: None, r#move: json!({"type": "pass", "cards": cards}) };
    client.play(&harness.key(), table, Some(view.version), &request).await.unwrap();
}

/// Tables of several games in mid-deal, and the rings' players.
async fn in_mid_deal(harness: &Harness, wallet: &FakeWallet, service: &Service) -> Vec<TableId> {
    let mut tables = vec![
        begun(harness, service, "scopa", json!({"deals": 2, "three_kings_redeal": false}), Format::HeadsUp).await,
        begun(harness, service, "tresette", json!({}), Format::Pairs).await,
        begun(harness, service, "peppa", json!({"deals": 2}), Format::FourIndividual).await,
    ];
    let bestia =
        OpenRingTableRequest { game: "bestia".into(), options: json!({"invito": 10}), ..cash_request(harness, 4) };
    for (request, seated) in [(cash_request(harness, 6), 3), (bestia, 4)] {
        let ring = Ring::open(harness, wallet, service, &request).await;
        ring.fill(service, seated, 1000).await;
        assert!(ring.look(service, |table| !table.awaited().is_empty()), "a hand in play");
        tables.push(ring.table);
    }
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn in_mid_deal_no_login_reads_a_card_or_a_secret_out_of_the_database() {
    let db = database().await;
    let wallet = FakeWallet::start();
    // Time stands still: the first deal of each table stays in play.
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let tables = in_mid_deal(&harness, &wallet, &service).await;
    let mut needles = Needles::default();
    for table in &tables {
        for event in plain(&service, *table).await {
            needles.hide(&event);
        }
        // Everybody's views, steps and proofs are asked for: none of that leaves a trace.
        let auditor = harness.client(&service, mazziere_web::Role::Auditor, uuid::Uuid::from_u128(98));
        auditor.view(*table).await.unwrap();
        auditor.fairness(*table, 1).await.unwrap();
    }
    let secrets = needles.secrets.len();
    assert_eq!(secrets, 5 * tables.len(), "the table, the deal in play, the next one, two that come late: {secrets}");
    assert!(needles.cards.len() > 60, "whole decks, hands, cards passed: {}", needles.cards.len());
    let owner = Dump::take(db.pool(), None).await;
    assert!(owner.rows() > 60, "the owner reads everything: {} rows", owner.rows());
    for (who, dump) in [("owner", None)].into_iter().chain(ROLES.map(|role| (role, Some(role)))) {
        // Of what a role reads, only what the owner did not read has still to be searched.
        let dump = match dump {
            None => owner.beyond(&Dump::default()),
            Some(role) => Dump::take(db.pool(), Some(role)).await.beyond(&owner),
        };
        assert_eq!(quoted_cards(&dump), Vec::<Card>::new(), "{who}");
        assert_eq!(needles.found_in(&dump), Vec::<String>::new(), "{who}");
    }
    // An attacker who looks for a request among receipts would try the few moves that there are.
    let asked: i64 = sqlx::query_scalar("select count(*) from eventstore.receipt").fetch_one(db.pool()).await.unwrap();
    assert!(asked > 20);

    // The search would have found each of them, in each of its forms.
    db.pool().execute("create table eventstore.planted (raw bytea, note text, data jsonb)").await.unwrap();
    let mut one = Needles::default();
    one.secrets.push(needles.secrets.pop().unwrap());
    one.cards.push(needles.cards.iter().find(|cards| cards.len() == 6).unwrap().clone());
    one.cards.push(needles.cards.iter().find(|cards| cards.len() == 3).unwrap().clone());
    for (name, form) in one.forms() {
        // A text of PostgreSQL holds no zero byte; such a form is in the bytes alone.
        let text = String::from_utf8(form.clone()).ok().filter(|text| !text.contains('\0'));
        sqlx::query("insert into eventstore.planted (raw, note) values ($1, $2)")
            .bind(&form)
            .bind(text.map(|text| format!("before {text} after")))
            .execute(db.pool())
            .await
            .unwrap();
        let found = one.found_in(&Dump::take(db.pool(), None).await);
        assert!(found.contains(&name), "{name} was planted and not found");
        db.pool().execute("delete from eventstore.planted").await.unwrap();
    }
    service.stop(STOP).await;
}

/// Opens a match the way it was done before there were keys: everything in clear.
async fn opened_in_clear(harness: &Harness, service: &Service, players: &[PlayerId]) -> TableId {
    let request = harness.request(Format::HeadsUp, json!({"deals": 3, "three_kings_redeal": false}), players);
    let (mut fresh, outages) = (|| Secret::fresh().unwrap(), Outages::default());
    let at = harness.clock.now();
    let hand_pause = TimeDelta::zero();
    let mut facts = Facts {
        at,
        outages: &outages,
        fresh: &mut fresh,
        draw: &mazziere_replay::deal::draw,
        sealed_under: None,
        hand_pause,
        preferences: &[],
    };
    let changes = decide::open(&request, false, &mut facts).unwrap();
    let events = changes.events.iter().map(|event| NewEvent::traced(event.name(), 1, event.payload())).collect();
    let stream = StreamId::from(request.table_id);
    let append = Append {
        stream,
        kind: live::KIND,
        expected: 0,
        continues: None,
        occurred_at: changes.at,
        events,
        receipt: None,
        close: false,
    };
    service.tables().live().store().append(append).await.unwrap();
    request.table_id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_earlier_days_goes_on_and_is_sealed_from_its_next_promise() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(2);
    let table = opened_in_clear(&harness, &service, &players).await;
    // In clear: the search finds what lies open.
    let mut needles = Needles::default();
    for event in plain(&service, table).await {
        needles.hide(&event);
    }
    let dump = Dump::take(db.pool(), None).await;
    assert!(needles.found_in(&dump).len() > needles.secrets.len() && quoted_cards(&dump).len() >= 40);

    let mut dice = Dice::new(5);
    let (mut deal, mut last) = (1, None);
    while let Some(played) = harness.one_move(&service, table, &players, &mut dice).await {
        if deal == 1 && played.events.iter().any(|event| event["type"] == "deck_shuffled") {
            deal = 2;
            last = stored(&service, table).await.last().cloned();
        }
    }
    let promise = last.expect("a second deal, and with it the promise of the third");
    assert_eq!((promise.r#type.as_str(), promise.schema), ("deal_committed", 2));
    let log = stored(&service, table).await;
    let schemas = |from: i64, to: i64| -> Vec<i16> {
        let between = log.iter().filter(|event| (from..to).contains(&event.version) && event.r#type == "turn");
        between.map(|event| event.schema).collect()
    };
    assert!(schemas(1, promise.version).iter().all(|schema| *schema == 1), "played as it was promised");
    assert_eq!(*schemas(promise.version, i64::MAX).last().unwrap(), 2);
    let stream = StreamId::from(table);
    assert!(audit::check(stream, &log).unwrap().over);
    service.tables().live().store().verify_stream(stream).await.unwrap();
    service.stop(STOP).await;
}

fn key(name: &str, byte: &str) -> String {
    format!("{name}:{}", byte.repeat(32))
}

async fn readiness(service: &Service) -> (u16, String) {
    let answer = reqwest::get(format!("{}/readyz", service.url())).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_change_under_running_tables_and_a_missing_one_is_named() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    let (old, new) = (key("k1", "a1"), key("k2", "b2"));
    harness.sealing = Keys::parse(&old).unwrap();
    let service = harness.replica().await;
    let players = harness.players(2);
    let request = harness.request(Format::HeadsUp, json!({"deals": 3, "three_kings_redeal": false}), &players);
    let table = harness.open(&service, &request).await;
    let (mover, _) = harness.mover(&service, table, &players).await;
    let client = harness.player(&service, mover);
    let view = client.view(table).await.unwrap();
    let (command, first) = (harness.key(), pick(&view, &mut Dice::new(1)).unwrap());
    let answered = client.play(&command, table, Some(view.version), &first).await.unwrap();
    service.stop(STOP).await;

    // Only another key: the table stands still, and it is said why. Nothing is lost.
    harness.sealing = Keys::parse(&new).unwrap();
    let service = harness.replica().await;
    let (status, text) = readiness(&service).await;
    assert!(status == 503 && text.contains("1 tables are sealed under keys that were not given: k1"), "{text}");
    let other = harness.heads_up(&service).await;
    assert_eq!(harness.player(&service, other.1[0]).view(other.0).await.unwrap().status, TableStatus::Playing);
    assert!(harness.player(&service, mover).view(table).await.is_err());
    service.stop(STOP).await;

    // Both: it goes on, under the old key to the end of what that sealed, then under the new one.
    harness.sealing = Keys::parse(&format!("{new},{old}")).unwrap();
    let service = harness.replica().await;
    assert_eq!(readiness(&service).await.0, 200);
    let client = harness.player(&service, mover);
    let again = client.play(&command, table, Some(view.version), &first).await.unwrap();
    assert!(again.replayed && again.body == answered.body, "the first answer, under either key");
    let other = MoveRequest { decision: None, seat: first.seat, r#move: json!({"type": "play", "card": "none"}) };
    let reused = client.play(&command, table, Some(view.version), &other).await;
    assert_eq!(crate::support::code(reused), "idempotency_key_reused");
    harness.play_out(&service, table, &players, &mut Dice::new(2)).await;
    let log = stored(&service, table).await;
    let text: Vec<String> = log.iter().map(|event| String::from_utf8_lossy(&event.payload).into_owned()).collect();
    let under =
        |id: &str| text.iter().filter(|text| text.starts_with(&format!(r#"{{"sealed":{{"key":"{id}""#))).count();
    assert!(under("k1") > 20 && under("k2") > 5, "{} under k1, {} under k2", under("k1"), under("k2"));
    assert!(audit::check(StreamId::from(table), &log).unwrap().over, "a log is checked without a key");
    service.stop(STOP).await;
}

/// Two replicas with keys of their own, as of two processes.
async fn two_replicas(harness: &mut Harness, list: &str) -> ([Service; 2], [mazziere_sealing::Keys; 2]) {
    let keys = [(); 2].map(|()| mazziere_sealing::Keys::parse(list).unwrap());
    harness.sealing = keys[0].clone().into();
    let first = harness.replica().await;
    harness.sealing = keys[1].clone().into();
    ([first, harness.replica().await], keys)
}

/// Under which keys the deals of a table lie.
async fn sealed_under(service: &Service, table: TableId) -> BTreeSet<String> {
    let log = stored(service, table).await;
    let boxes = log.iter().filter_map(|event| serde_json::from_slice::<Value>(&event.payload).ok());
    boxes.filter_map(|payload| Some(payload["sealed"]["key"].as_str()?.to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_rotated_in_two_steps_while_deals_go_on_and_no_replica_refuses_anything() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    let (old, new) = (key("k1", "a1"), key("k2", "b2"));
    let (services, keys) = two_replicas(&mut harness, &old).await;
    let (over, begun) = (AtomicBool::new(false), AtomicUsize::new(0));
    // Each match is opened at one replica, and its moves are made at either.
    let play = async |seed: u64| {
        let (mut dice, mut played) = (Dice::new(seed), Vec::new());
        while !over.load(Ordering::SeqCst) {
            let (table, players) = harness.heads_up(&services[dice.below(2)]).await;
            begun.fetch_add(1, Ordering::SeqCst);
            loop {
                let at = &services[dice.below(2)];
                match harness.one_move(at, table, &players, &mut dice).await {
                    Some(moved) if moved.over => break,
                    // A replica that does not have the last move yet finds nobody to move.
                    Some(_) | None => {}
                }
            }
            played.push(table);
        }
        played
    };
    // Between two steps matches begin, at least one of them after the step before.
    let more_have_begun = async || {
        let so_far = begun.load(Ordering::SeqCst);
        while begun.load(Ordering::SeqCst) < so_far + 3 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let rotate = async {
        for list in [format!("{old}\n{new}"), format!("{new}\n{old}")] {
            for known in &keys {
                more_have_begun().await;
                known.replace(&mazziere_sealing::Keys::parse(&list).unwrap());
                for service in &services {
                    let (status, text) = readiness(service).await;
                    assert_eq!(status, 200, "{text}");
                }
            }
        }
        more_have_begun().await;
        over.store(true, Ordering::SeqCst);
    };
    // What a replica refuses ends the test.
    let (first, second, ()) = tokio::join!(play(1), play(2), rotate);
    let mut under = BTreeSet::new();
    for table in first.into_iter().chain(second) {
        under.append(&mut sealed_under(&services[0], table).await);
        assert!(audit::check(StreamId::from(table), &stored(&services[1], table).await).unwrap().over);
    }
    assert_eq!(under, BTreeSet::from(["k1".to_owned(), "k2".to_owned()]));
    for service in services {
        service.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_meets_a_key_before_it_was_given_it_goes_on_when_it_is_without_a_restart() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    let (old, new) = (key("k1", "a1"), key("k2", "b2"));
    let ([first, second], [_, late]) = {
        let (services, keys) = two_replicas(&mut harness, &old).await;
        keys[0].replace(&mazziere_sealing::Keys::parse(&format!("{new}\n{old}")).unwrap());
        (services, keys)
    };
    let (table, players) = harness.heads_up(&first).await;
    harness.one_move(&first, table, &players, &mut Dice::new(1)).await.unwrap();
    let client = harness.player(&second, players[0]);
    assert_eq!(crate::support::code(client.view(table).await), "database_unavailable", "try again, here or elsewhere");
    eventually(|| async { readiness(&second).await.0 == 503 }).await;
    late.replace(&mazziere_sealing::Keys::parse(&format!("{old}\n{new}")).unwrap());
    assert_eq!(readiness(&second).await.0, 200, "at once");
    // Its clocks run there again without anybody asking for it.
    eventually(|| async { second.tables().live().parked().is_empty() }).await;
    assert!(second.tables().live().known(TableId::new(table.uuid())).is_some());
    harness.play_out(&second, table, &players, &mut Dice::new(2)).await;
    for service in [first, second] {
        service.stop(STOP).await;
    }
}

/// What everybody is told of a table that is over, whenever they ask.
async fn told(harness: &Harness, service: &Service, table: TableId) -> Value {
    let anybody = harness.anybody(service);
    let auditor = harness.client(service, mazziere_web::Role::Auditor, uuid::Uuid::from_u128(98));
    let view = anybody.view(table).await.unwrap();
    // A page that ends long before the row by which its deal is opened.
    let page = StepsQuery { after: Some(2), limit: Some(5) };
    json!({
        "view": [json!(view.version), json!(view.status), view.view],
        "steps": anybody.steps(table, &StepsQuery::default()).await.unwrap(),
        "page": anybody.steps(table, &page).await.unwrap(),
        "fairness": anybody.fairness(table, 1).await.unwrap(),
        "history": anybody.history(table, &HistoryQuery::default()).await.unwrap(),
        "replay": anybody.replay(table, &ReplayQuery::default()).await.unwrap(),
        "log": auditor.log(table, &StepsQuery::default()).await.unwrap(),
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_over_is_read_without_the_key_that_sealed_it_and_makes_no_replica_unready() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    let [known, new] = [key("k1", "a1"), key("k2", "b2")].map(|list| mazziere_sealing::Keys::parse(&list).unwrap());
    harness.sealing = known.clone().into();
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    harness.play_out(&service, table, &players, &mut Dice::new(3)).await;
    let before = told(&harness, &service, table).await;
    assert_eq!(sealed_under(&service, table).await, BTreeSet::from(["k1".to_owned()]));
    // The key is withdrawn from a replica that has the table in memory, and one starts that never had it.
    known.replace(&new);
    assert_eq!(told(&harness, &service, table).await, before);
    assert_eq!(readiness(&service).await.0, 200);
    service.stop(STOP).await;
    harness.sealing = new.into();
    let service = harness.replica().await;
    assert_eq!(told(&harness, &service, table).await, before);
    let mut stream = harness.anybody(&service).stream(table, Some("2")).await.unwrap();
    let mut events = Vec::new();
    while let Some(event) = stream.next().await {
        events.push(event.unwrap().event);
    }
    assert_eq!(events.pop().as_deref(), Some("end"));
    assert!(events.len() > 20 && events.iter().all(|event| event == "step"), "each from the log: {events:?}");
    let (status, text) = readiness(&service).await;
    assert_eq!(status, 200, "{text}");
    assert!(service.tables().live().parked().is_empty());
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_given_up_for_want_of_its_key_is_refused_and_makes_no_replica_unready() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.sealing = Keys::parse(&key("k1", "a1")).unwrap();
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    harness.one_move(&service, table, &players, &mut Dice::new(4)).await.unwrap();
    service.stop(STOP).await;
    harness.sealing = Keys::parse(&key("k2", "b2")).unwrap();
    let service = harness.replica().await;
    assert_eq!(readiness(&service).await.0, 503, "it is in play and waits for its key");
    let operator = harness.client(&service, mazziere_web::Role::Operator, uuid::Uuid::from_u128(1));
    let lost = VoidTableRequest { reason: "the key is lost".to_owned() };
    operator.void(&harness.key(), table, &lost).await.unwrap();
    let (anybody, player) = (harness.anybody(&service), harness.player(&service, players[0]));
    assert_eq!(crate::support::code(anybody.view(table).await), "table_unreadable");
    assert_eq!(crate::support::code(anybody.steps(table, &StepsQuery::default()).await), "table_unreadable");
    let left = player.abandon(&harness.key(), table, &Default::default()).await;
    assert_eq!(crate::support::code(left), "table_over");
    let (status, text) = readiness(&service).await;
    assert_eq!(status, 200, "{text}");
    assert!(service.tables().live().parked().is_empty());
    service.stop(STOP).await;
}

/// Their readers would wait for ever.
#[tokio::test(flavor = "multi_thread")]
async fn the_streams_of_a_table_end_where_it_is_followed_no_longer() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let readers = [harness.anybody(&service), harness.player(&service, players[0])];
    let mut streams = Vec::new();
    for reader in readers {
        let mut stream = reader.stream(table, None).await.unwrap();
        assert_eq!(stream.next().await.unwrap().unwrap().event, "snapshot");
        streams.push(stream);
    }
    service.tables().live().forget(table);
    for mut stream in streams {
        let ends = async { while stream.next().await.is_some() {} };
        tokio::time::timeout(Duration::from_secs(20), ends).await.unwrap();
    }
    // It is read anew by who comes back.
    let mut again = harness.anybody(&service).stream(table, None).await.unwrap();
    assert_eq!(again.next().await.unwrap().unwrap().event, "snapshot");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_another_replica_plays_to_its_end_waits_for_its_key_no_longer() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    let (old, new) = (key("k1", "a1"), key("k2", "b2"));
    let ([first, second], keys) = two_replicas(&mut harness, &old).await;
    keys[0].replace(&mazziere_sealing::Keys::parse(&format!("{new}\n{old}")).unwrap());
    let (table, players) = harness.heads_up(&first).await;
    assert_eq!(crate::support::code(harness.anybody(&second).view(table).await), "database_unavailable");
    assert_eq!(readiness(&second).await.0, 503);
    harness.play_out(&first, table, &players, &mut Dice::new(5)).await;
    eventually(|| async { readiness(&second).await.0 == 200 }).await;
    assert_eq!(harness.anybody(&second).view(table).await.unwrap().status, TableStatus::Finished);
    assert_eq!(readiness(&second).await.0, 200);
    for service in [first, second] {
        service.stop(STOP).await;
    }
}

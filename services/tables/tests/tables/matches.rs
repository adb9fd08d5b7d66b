//! Whole matches over HTTP: played by views alone, nothing leaks, replayed, proved fair.

use std::collections::BTreeSet;

use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{
    AbandonRequest, Fairness, FeedQuery, Format, LastTurn, OpenTableRequest, StepsQuery, TableNews, TableStatus,
    TableStep, TableView,
};
use mazziere_eventstore::StoredEvent;
use mazziere_fairdeal::{Commitment, Context, Label, Opening, Root, Secret, Seeds, verify, verify_opening};
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::audit::{self, Wrong};
use mazziere_replay::deal;
use mazziere_rules::card::{Card, DeckKind};
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Dice, Harness, code, database, pick, plain, stored};

/// Every card whose text stands anywhere in a value.
fn cards(value: &Value) -> BTreeSet<Card> {
    match value {
        Value::String(text) => text.parse().ok().into_iter().collect(),
        Value::Array(items) => items.iter().flat_map(cards).collect(),
        Value::Object(fields) => fields.values().flat_map(cards).collect(),
        _ => BTreeSet::new(),
    }
}

async fn all_steps(client: &TablesClient, table: TableId) -> Vec<TableStep> {
    let mut steps: Vec<TableStep> = Vec::new();
    loop {
        let query = StepsQuery { after: steps.last().map(|step| step.version), limit: Some(7) };
        let page = client.steps(table, &query).await.unwrap();
        steps.extend(page.items);
        if page.next.is_none() {
            return steps;
        }
    }
}

/// The hands as the log knows them: the cards dealt to each seat and not played yet, and those nobody has been dealt.
fn hidden_from(view: &TableView, everything: &[StoredEvent]) -> BTreeSet<Card> {
    let yours: BTreeSet<u64> = view.yours.iter().map(|seat| u64::from(*seat)).collect();
    let mut shown: BTreeSet<Card> = BTreeSet::new();
    for event in everything.iter().filter(|event| event.r#type == "turn") {
        let turn: Value = serde_json::from_slice(&event.payload).unwrap();
        for event in turn["events"].as_array().unwrap() {
            if event["type"] == "deck_shuffled" {
                shown.clear();
                continue;
            }
            let inner = &event["event"];
            match inner["type"].as_str() {
                Some("hands_dealt") => {
                    for hand in inner["hands"].as_array().unwrap() {
                        let open = hand["audience"]["to"] == "everyone";
                        let admitted = hand["audience"]["seats"].as_array().cloned().unwrap_or_default();
                        if open || admitted.iter().any(|seat| yours.contains(&seat.as_u64().unwrap())) {
                            shown.extend(cards(&hand["cards"]));
                        }
                    }
                }
                _ => shown.extend(cards(inner)),
            }
        }
    }
    DeckKind::Italian40.cards().iter().filter(|card| !shown.contains(card)).copied().collect()
}

/// What was done last since the last shuffle of this log: before it the same cards were in other hands.
fn since_the_shuffle(last: &[LastTurn], everything: &[StoredEvent]) -> Value {
    let is_shuffle = |event: &Value| event["type"] == "deck_shuffled";
    let shuffles = |event: &StoredEvent| {
        let payload: Value = serde_json::from_slice(&event.payload).unwrap();
        payload["events"].as_array().is_some_and(|events| events.iter().any(is_shuffle))
    };
    let shuffled = everything.iter().zip(1..).filter(|(event, _)| shuffles(event)).map(|(_, version)| version).last();
    let since = |turn: &&LastTurn| shuffled.is_none_or(|shuffled| turn.version >= shuffled);
    let events = |turn: &LastTurn| {
        let from = turn.events.iter().position(is_shuffle).unwrap_or(0);
        turn.events[from..].to_vec()
    };
    Value::Array(last.iter().filter(since).flat_map(events).collect())
}

async fn check_views(harness: &Harness, service: &Service, table: TableId, clients: &[TablesClient], moves: usize) {
    let log = plain(service, table).await;
    for client in clients {
        let view = client.view(table).await.unwrap();
        let mut text = serde_json::to_value(&view).unwrap();
        text["last"] = since_the_shuffle(&view.last, &log);
        let hidden = hidden_from(&view, &log);
        let leaked: Vec<Card> = cards(&text).intersection(&hidden).copied().collect();
        assert!(leaked.is_empty(), "after {moves} moves {leaked:?} leak into the view of {:?}", view.yours);
        assert_eq!(view.legal.len(), view.seats.iter().filter(|s| s.to_move && view.yours.contains(&s.seat)).count());
        assert!(view.at <= harness.clock.now());
    }
}

/// Plays a match of this format by the views alone and checks everything that can be checked from outside.
async fn whole_match(format: Format, options: Value, seed: u64) {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(usize::from(format.players()));
    let table = harness.open(&service, &harness.request(format, options, &players)).await;
    let mut clients: Vec<TablesClient> = players.iter().map(|player| harness.player(&service, *player)).collect();
    clients.push(harness.client(&service, Role::Player, Uuid::from_u128(99)));
    clients.push(harness.client(&service, Role::Auditor, Uuid::from_u128(98)));
    let mut dice = Dice::new(seed);
    let mut moves = 0;
    loop {
        if moves % 5 == 0 {
            check_views(&harness, &service, table, &clients, moves).await;
        }
        let Some(played) = harness.one_move(&service, table, &players, &mut dice).await else { break };
        moves += 1;
        if played.over {
            break;
        }
    }
    assert!(moves >= 36, "a deal of scopa has 36 cards in hand: {moves}");
    let view = clients[0].view(table).await.unwrap();
    assert_eq!(view.status, TableStatus::Finished);
    let outcome = view.outcome.expect("a result");
    assert!(outcome["winner"].is_u64(), "a knock-out has a winner: {outcome}");
    check_steps(&service, table, &clients).await;
    check_log(&service, table, &clients).await;
    check_fairness(&clients, table, format).await;
    assert!(service.stop(std::time::Duration::from_secs(5)).await);
}

/// Steps are what the viewer saw at the time: a card is in them only from when the rules showed it.
async fn check_steps(service: &Service, table: TableId, clients: &[TablesClient]) {
    let log = plain(service, table).await;
    for client in &clients[..clients.len() - 1] {
        let view = client.view(table).await.unwrap();
        let steps = all_steps(client, table).await;
        assert_eq!(steps.len(), log.len());
        assert!(steps.iter().zip(1..).all(|(step, version)| step.version == version));
        for step in &steps {
            let hidden = hidden_from(&view, &log[..usize::try_from(step.version).unwrap()]);
            let leaked: Vec<Card> = cards(&step.data).intersection(&hidden).copied().collect();
            assert!(leaked.is_empty(), "step {} shows {leaked:?} to {:?}", step.version, view.yours);
            assert!(step.step != "committed" || step.data.get("secret").is_none(), "a sealed secret");
        }
        assert_eq!(code(client.log(table, &StepsQuery::default()).await), "role_forbidden");
    }
}

/// The log replays, and every altered copy of it is found out.
async fn check_log(service: &Service, table: TableId, clients: &[TablesClient]) {
    let log = stored(service, table).await;
    let stream = StreamId::from(table);
    let replayed = audit::check(stream, &log).unwrap();
    assert!(replayed.over && replayed.events == log.len() as u64 && replayed.inputs > 36, "{replayed:?}");
    service.tables().live().store().verify_stream(stream).await.unwrap();
    let auditor = clients.last().unwrap();
    let taken = auditor.log(table, &StepsQuery { after: None, limit: Some(1000) }).await.unwrap();
    assert_eq!(taken.items.len(), log.len());
    assert!(taken.items.iter().zip(&log).all(|(taken, stored)| taken.payload.as_bytes() == stored.payload));
    let events = plain(service, table).await;
    let in_clear = taken.items.iter().zip(&events);
    assert!(
        in_clear
            .into_iter()
            .all(|(taken, plain)| taken.event.as_ref().unwrap_or(&taken.payload).as_bytes() == plain.payload)
    );

    for (index, event) in log.iter().enumerate() {
        let text = std::str::from_utf8(&event.payload).unwrap();
        // A digit of a secret, a thousandth of the result, a letter of a box, a digit of a published key: each must be
        // noticed.
        let altered = match event.r#type.as_str() {
            "deal_revealed" => alter(text, "\"secret\":\""),
            "finished" => text.replace("\"difference\":", "\"difference\":1"),
            "deal_committed" => alter(text, "\"box\":\""),
            "turn" if text.starts_with("{\"opens\"") => alter(text, "\"key\":\""),
            "turn" if index % 9 == 0 => alter(text, "\"box\":\""),
            _ => continue,
        };
        let mut copy = log.clone();
        copy[index].payload = altered.into();
        let fault = audit::check(stream, &copy).expect_err("the alteration must be found");
        // Nothing wrong is found later than where it was done; a wrong key is found where its deal was promised.
        let opens = text.starts_with("{\"opens\"") && event.r#type == "turn";
        assert!(fault.version == event.version || opens && fault.version < event.version, "{fault}");
    }
    // What was stored sealed cannot be slipped in open, nor a box be moved.
    let sealed = log.iter().position(|event| event.r#type == "turn").unwrap();
    let mut copy = log.clone();
    copy[sealed] = plain(service, table).await.swap_remove(sealed);
    assert!(matches!(audit::check(stream, &copy).unwrap_err().what, Wrong::Cover));
    let mut copy = log.clone();
    copy[sealed + 2].payload = log[sealed + 3].payload.clone();
    assert!(audit::check(stream, &copy).is_err());
}

fn alter(text: &str, before: &str) -> String {
    let at = text.find(before).unwrap() + before.len();
    let digit = if &text[at..=at] == "0" { "1" } else { "0" };
    format!("{}{digit}{}", &text[..at], &text[at + 1..])
}

/// From public data alone: the promise came first, the secret matches it and gives the cards, the openings prove them.
async fn check_fairness(clients: &[TablesClient], table: TableId, format: Format) {
    let proof: Fairness = clients[0].fairness(table, 1).await.unwrap();
    let steps = all_steps(&clients[0], table).await;
    let position = |name: &str| steps.iter().position(|step| step.step == name && step.data["deal"] == 1);
    let (promised, dealt) = (position("committed").unwrap(), position("turn").unwrap());
    assert!(promised < dealt, "the promise stands before the deal");
    assert_eq!(steps[promised].data["commitment"], proof.commitment.as_str());

    let secret = Secret::from_hex(proof.secret.as_deref().expect("the deal is over")).unwrap();
    let commitment = Commitment::from_hex(&proof.commitment).unwrap();
    let seeds = Seeds::try_from(proof.seeds.clone()).unwrap();
    assert_eq!(proof.seeds.len(), usize::from(format.seats()));
    let context = Context::new(table.uuid().as_bytes(), 1);
    let mut draw = verify(&commitment, &context, &secret, &seeds, Label::DEAL).expect("the secret is the promised one");
    let deck = DeckKind::Italian40.cards();
    let order: Vec<Card> = draw.permute(40).into_iter().map(|at| deck[usize::from(at)]).collect();
    let root = Root::from_hex(proof.root.as_deref().unwrap()).unwrap();
    for opening in &proof.openings {
        assert_eq!(order[usize::from(opening.position)].to_string(), opening.card);
        let opening: Opening = serde_json::from_value(serde_json::to_value(opening).unwrap()).unwrap();
        assert!(verify_opening(&root, 40, &opening));
    }
    assert_eq!(proof.openings.len(), 40, "all cards of a deal of scopa are seen by its end");
    assert_eq!(code(clients[0].fairness(table, 99).await), "deal_unknown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_heads_up() {
    whole_match(Format::HeadsUp, json!({"target": 6}), 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_heads_up_with_the_last_hand_open() {
    whole_match(Format::HeadsUp, json!({"deals": 2, "carte_viste": true}), 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_pairs() {
    whole_match(Format::Pairs, json!({"deals": 1}), 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_pairs_who_see_their_partners_hand() {
    whole_match(Format::Pairs, json!({"deals": 1, "carte_scoperte": true}), 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_four_in_two() {
    whole_match(Format::FourInTwo, json!({"deals": 1}), 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_deal_runs_only_cards_that_were_shown_are_opened() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let spectator = harness.client(&service, Role::Player, Uuid::from_u128(99));
    let own = harness.player(&service, players[0]).fairness(table, 1).await.unwrap();
    let seen = spectator.fairness(table, 1).await.unwrap();
    assert!(own.secret.is_none() && seen.secret.is_none(), "the deal is in play");
    assert_eq!((own.openings.len(), seen.openings.len()), (7, 4), "three in hand and four on the table");
    let next = spectator.fairness(table, 2).await.unwrap();
    assert!(next.root.is_none() && next.secret.is_none() && next.openings.is_empty());
    let auditor = harness.client(&service, Role::Auditor, Uuid::from_u128(98));
    assert!(auditor.fairness(table, 1).await.unwrap().secret.is_none(), "an auditor of a running table is a spectator");
    assert_eq!(code(auditor.log(table, &StepsQuery::default()).await), "table_running");
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seeds_of_the_players_are_mixed_in_after_the_promise() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.start_delay = chrono::Duration::hours(1);
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let (one, two) = (harness.player(&service, players[0]), harness.player(&service, players[1]));
    let waiting = one.view(table).await.unwrap();
    assert_eq!(waiting.status, TableStatus::Waiting);
    let promised = waiting.deal.as_ref().expect("the first deal is promised at opening").commitment.clone();
    assert!(pick(&waiting, &mut Dice::new(1)).is_none());
    let ready = |seed: &str| mazziere_contract::tables::ReadyRequest { client_seed: Some(seed.to_owned()) };
    let first = one.ready(&harness.key(), table, &ready("6369616f")).await.unwrap().body;
    assert!(first.events.is_empty() && one.view(table).await.unwrap().status == TableStatus::Waiting);
    let second = two.ready(&harness.key(), table, &ready("ff")).await.unwrap().body;
    let sent = [first.version, first.version + 1];
    assert!(!second.events.is_empty(), "the second player's readiness deals");
    let proof = two.fairness(table, 1).await.unwrap();
    assert_eq!(proof.commitment, promised);
    // What was sent stays unknown; its hash for this deal is mixed in, and came after the promise.
    let mixed = [&b"ciao"[..], &[0xff]].map(|own| hex::encode(deal::mixed(table, 1, own)));
    assert_eq!(proof.seeds, mixed);
    assert_eq!((proof.promised_at, &proof.seeded_at[..], proof.joint), (1, &sent[..], Some(true)));
    assert!(proof.drawn_at.is_some_and(|drawn| drawn > sent[1]));
    for step in all_steps(&two, table).await {
        let text = serde_json::to_string(&step).unwrap();
        assert!(!text.contains("6369616f") && !text.contains(r#""client_seed""#), "{text}");
    }
    assert_eq!(code(one.ready(&harness.key(), table, &ready(&"ab".repeat(65))).await), "seed_invalid");
    assert_eq!(code(one.ready(&harness.key(), table, &ready("xyz")).await), "seed_invalid");
    audit::check_with(&harness.sealing, StreamId::from(table), &stored(&service, table).await).unwrap();
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoning_ends_the_match_and_hides_what_was_never_shown() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let client = harness.player(&service, players[1]);
    let done = client.abandon(&harness.key(), table, &Default::default()).await.unwrap().body;
    assert!(done.over);
    let view = client.view(table).await.unwrap();
    assert_eq!(view.status, TableStatus::Finished);
    let outcome = view.outcome.unwrap();
    assert_eq!((&outcome["winner"], &outcome["ending"]["by"]), (&json!(0), &json!("abandoned")));
    let proof = client.fairness(table, 1).await.unwrap();
    assert!(proof.secret.is_none() && proof.openings.len() == 7, "unplayed cards stay covered");
    let auditor = harness.client(&service, Role::Auditor, Uuid::from_u128(98));
    assert!(auditor.fairness(table, 1).await.unwrap().secret.is_some(), "but for the auditor");
    audit::check(StreamId::from(table), &stored(&service, table).await).unwrap();
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dealer_rotates_from_match_to_match_and_a_service_gives_up_for_who_leaves() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (lobby, players) = (harness.lobby(&service), harness.players(2));
    let mut dealer: Option<u8> = None;
    let mut after = None;
    for round in 0..4 {
        let mut request = harness.request(Format::HeadsUp, json!({"deals": 1}), &players);
        request.first_dealer = dealer;
        let table = harness.open(&service, &request).await;
        if round % 2 == 0 {
            let body = AbandonRequest { seat: None, player_id: Some(players[1]) };
            assert_eq!(
                code(harness.player(&service, players[0]).abandon(&harness.key(), table, &body).await),
                "not_yours"
            );
            let nobody = AbandonRequest::default();
            assert_eq!(code(lobby.abandon(&harness.key(), table, &nobody).await), "invalid_body");
            lobby.abandon(&harness.key(), table, &body).await.unwrap();
        } else {
            harness.play_out(&service, table, &players, &mut Dice::new(round)).await;
        }
        let log = stored(&service, table).await;
        let opened: Value = serde_json::from_slice(&log[0].payload).unwrap();
        let dealt = u8::try_from(opened["dealer"].as_u64().unwrap()).unwrap();
        assert!(dealer.is_none_or(|dealer| dealer == dealt), "who is named deals first");
        assert_eq!(opened.get("first_dealer").is_some(), dealer.is_some());
        audit::check(StreamId::from(table), &log).unwrap();
        let (next, outcome) = loop {
            let page = lobby.feed(&FeedQuery { after, limit: Some(5_000), wait_ms: Some(20_000) }).await.unwrap();
            after = page.through.or(after);
            let news = page.items.into_iter().find(|item| item.table_id == table).map(|item| item.news);
            if let Some(TableNews::Finished { next_dealer, outcome, .. }) = news {
                break (next_dealer, outcome);
            }
        };
        // A play-off is a deal, too: the rules say how many there were. One that was given up was dealt all the same.
        let deals = u8::try_from(outcome["deals"].as_u64().unwrap()).unwrap() + u8::from(round % 2 == 0);
        assert_eq!(next, Some((dealt + deals) % 2), "round {round}");
        dealer = next;
    }
    service.stop(std::time::Duration::from_secs(5)).await;
}

/// Hands that are filled up face down: the place of a card that somebody plays tells when they came to it, so that a
/// deal in play opens to each their own cards and the one turned up, and nothing that others played.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_hand_filled_up_face_down_the_others_never_learn_when_a_card_came_to_it() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(2);
    let request = harness.request(Format::HeadsUp, json!({"points": 1}), &players);
    let table = harness.open(&service, &OpenTableRequest { game: "briscola".to_owned(), ..request }).await;
    let clients: Vec<TablesClient> = players.iter().map(|player| harness.player(&service, *player)).collect();
    let spectator = harness.client(&service, Role::Player, Uuid::from_u128(99));
    let positions = async |client: &TablesClient| -> Vec<u16> {
        let proof = client.fairness(table, 1).await.unwrap();
        assert!(proof.secret.is_none(), "the deal is in play");
        proof.openings.iter().map(|opening| opening.position).collect()
    };
    let mut dice = Dice::new(11);
    for _ in 0..20 {
        harness.one_move(&service, table, &players, &mut dice).await.unwrap();
    }
    // Six cards dealt and the turned one, and a card each after each of ten tricks.
    let turned = positions(&spectator).await;
    assert_eq!(turned.len(), 1, "the card turned up: {turned:?}");
    let own = [positions(&clients[0]).await, positions(&clients[1]).await];
    assert_eq!((own[0].len(), own[1].len()), (3 + 10 + 1, 3 + 10 + 1));
    let shared: Vec<&u16> = own[0].iter().filter(|place| own[1].contains(place)).collect();
    assert_eq!(shared, [&turned[0]], "no card of one is opened to the other");
    service.stop(std::time::Duration::from_secs(5)).await;
}

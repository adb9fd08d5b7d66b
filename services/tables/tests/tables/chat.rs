//! What is said at a table: heard on every replica by those it is meant for, muted, reported, told once.

use std::time::Duration;

use mazziere_contract::client::EventStream;
use mazziere_contract::tables::{
    ChatMessage, ChatQuery, ChatReportRequest, ChatReportStatus, ChatRequest, ChatVerdictRequest, FeedQuery, Format,
    TableNews, VoidTableRequest,
};
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::{Harness, code, database};

const STOP: Duration = Duration::from_secs(5);

fn phrase(code: &str) -> ChatRequest {
    ChatRequest::Phrase { phrase: code.to_owned() }
}

fn text(words: &str) -> ChatRequest {
    ChatRequest::Text { text: words.to_owned() }
}

/// The next thing heard on a stream.
async fn hear(stream: &mut EventStream) -> ChatMessage {
    let next = async {
        while let Some(event) = stream.next().await {
            let event = event.unwrap();
            if event.event == "chat" {
                return serde_json::from_str(&event.data).unwrap();
            }
        }
        panic!("the stream was cut");
    };
    tokio::time::timeout(Duration::from_secs(20), next).await.expect("nothing is heard")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_on_one_replica_is_heard_on_the_other() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let replicas = [harness.replica().await, harness.replica().await];
    let (table, players) = harness.heads_up(&replicas[0]).await;
    let (anna, bruno) = (harness.player(&replicas[0], players[0]), harness.player(&replicas[1], players[1]));
    let mut stream = bruno.stream(table, None).await.unwrap();
    let key = harness.key();
    let said = anna.say(&key, table, &text(" buona  fortuna ")).await.unwrap();
    assert!(hear(&mut stream).await == said.body);
    let again = anna.say(&key, table, &text(" buona  fortuna ")).await.unwrap();
    assert!(again.replayed && again.body == said.body);
    assert_eq!(code(anna.say(&key, table, &text("altro")).await), "idempotency_key_reused");
    assert!(bruno.said(table, &ChatQuery::default()).await.unwrap().items == [said.body.clone()]);

    // Muted: neither in the list nor on the stream.
    bruno.mute(&harness.key(), players[0]).await.unwrap();
    anna.say(&harness.key(), table, &phrase("thanks")).await.unwrap();
    assert!(bruno.said(table, &ChatQuery::default()).await.unwrap().items.is_empty());
    bruno.unmute(&harness.key(), players[0]).await.unwrap();
    let last = anna.say(&harness.key(), table, &phrase("sorry")).await.unwrap();
    assert!(hear(&mut stream).await == last.body, "what was said while muted is not heard");
    assert_eq!(code(bruno.mute(&harness.key(), players[1]).await), "mute_not_self");

    let stranger = harness.client(&replicas[0], Role::Player, Uuid::from_u128(99));
    assert_eq!(code(stranger.say(&harness.key(), table, &phrase("sorry")).await), "seat_not_yours");
    for replica in replicas {
        replica.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_much_waits_a_moment() {
    let db = database().await;
    let harness = Harness::new(db.url(), mazziere_testkit::clock());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let (anna, bruno) = (harness.player(&service, players[0]), harness.player(&service, players[1]));
    for _ in 0..5 {
        anna.say(&harness.key(), table, &phrase("sorry")).await.unwrap();
    }
    assert_eq!(code(anna.say(&harness.key(), table, &phrase("sorry")).await), "chat_too_fast");
    bruno.say(&harness.key(), table, &phrase("thanks")).await.unwrap();
    harness.clock.advance(chrono::Duration::seconds(10));
    anna.say(&harness.key(), table, &phrase("sorry")).await.unwrap();
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_void_is_silent_and_one_that_is_over_ten_minutes_later() {
    let db = database().await;
    let harness = Harness::new(db.url(), mazziere_testkit::clock());
    let service = harness.replica().await;
    let (over, players) = harness.heads_up(&service).await;
    let (void, others) = harness.heads_up(&service).await;
    let called_off = VoidTableRequest { reason: "the roof leaks".to_owned() };
    harness.lobby(&service).void(&harness.key(), void, &called_off).await.unwrap();
    for words in [text("peccato"), phrase("sorry")] {
        assert_eq!(code(harness.player(&service, others[0]).say(&harness.key(), void, &words).await), "chat_off");
    }
    let (anna, bruno) = (harness.player(&service, players[0]), harness.player(&service, players[1]));
    anna.abandon(&harness.key(), over, &Default::default()).await.unwrap();
    harness.clock.advance(chrono::Duration::minutes(10));
    let said = bruno.say(&harness.key(), over, &text("alla prossima")).await.unwrap().body;
    harness.clock.advance(chrono::Duration::milliseconds(1));
    assert_eq!(code(bruno.say(&harness.key(), over, &text("ciao")).await), "chat_off");
    assert!(anna.said(over, &ChatQuery::default()).await.unwrap().items == [said], "what was said is still there");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_pairs_the_partner_and_spectators_are_sent_nothing_in_the_deal() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(4);
    let request = harness.request(Format::Pairs, json!({"deals": 1, "three_kings_redeal": false}), &players);
    let table = harness.open(&service, &request).await;
    let of = |n: usize| harness.player(&service, players[n]);
    assert_eq!(code(of(0).say(&harness.key(), table, &text("carico")).await), "phrase_only");
    assert_eq!(code(of(0).say(&harness.key(), table, &phrase("carico")).await), "phrase_unknown");
    let said = of(0).say(&harness.key(), table, &phrase("one_moment")).await.unwrap().body;
    let spectator = harness.client(&service, Role::Player, Uuid::from_u128(99));
    let all = ChatQuery::default();
    for hears in [of(0), of(1), of(3)] {
        assert!(hears.said(table, &all).await.unwrap().items == [said.clone()]);
    }
    for deaf in [&of(2), &spectator] {
        assert!(deaf.said(table, &all).await.unwrap().items.is_empty());
        let early = deaf.report(&harness.key(), table, said.message_id, &ChatReportRequest::default()).await;
        assert_eq!(code(early), "message_unknown");
    }
    let mut stream = of(2).stream(table, None).await.unwrap();
    harness.play_out(&service, table, &players, &mut crate::support::Dice::new(1)).await;
    assert!(hear(&mut stream).await == said, "when the deal is over");
    assert!(spectator.said(table, &all).await.unwrap().items == [said]);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_5_an_offence_is_told_once_who_upholds_it() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let replicas = [harness.replica().await, harness.replica().await];
    let (table, players) = harness.heads_up(&replicas[0]).await;
    let (anna, bruno) = (harness.player(&replicas[0], players[0]), harness.player(&replicas[1], players[1]));
    let said = anna.say(&harness.key(), table, &text("parola brutta")).await.unwrap().body;
    let reason = ChatReportRequest { reason: Some("an insult".to_owned()) };
    assert_eq!(code(anna.report(&harness.key(), table, said.message_id, &reason).await), "own_message");
    let key = harness.key();
    let report = bruno.report(&key, table, said.message_id, &reason).await.unwrap().body;
    assert!(bruno.report(&key, table, said.message_id, &reason).await.unwrap().replayed);
    assert_eq!(code(bruno.report(&harness.key(), table, said.message_id, &reason).await), "already_reported");

    let operators = [0, 1].map(|n| harness.client(&replicas[n], Role::Operator, Uuid::from_u128(500 + n as u128)));
    let open = operators[0].chat_reports(&ChatQuery::default()).await.unwrap().items;
    assert!(open.len() == 1 && open[0].message == said && open[0].status == ChatReportStatus::Open);
    let verdict = ChatVerdictRequest { reason: "it is one".to_owned() };
    let keys = [harness.key(), harness.key()];
    let (one, two) = tokio::join!(
        operators[0].uphold(&keys[0], report.report_id, &verdict),
        operators[1].uphold(&keys[1], report.report_id, &verdict)
    );
    let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
    assert_eq!(code(lost), "report_decided");
    let decided = won.unwrap().body;
    assert!(decided.status == ChatReportStatus::Upheld && decided.decided_by.is_some());
    assert_eq!(code(operators[0].dismiss(&harness.key(), report.report_id, &verdict).await), "report_decided");
    assert!(operators[0].chat_reports(&ChatQuery::default()).await.unwrap().items.is_empty());

    let mut told = Vec::new();
    crate::support::eventually(|| async {
        let query = FeedQuery { after: None, limit: Some(1000), wait_ms: None };
        let items = harness.lobby(&replicas[1]).feed(&query).await.unwrap().items;
        items.iter().any(|item| matches!(item.news, TableNews::ChatOffence { .. }))
    })
    .await;
    let query = FeedQuery { after: None, limit: Some(1000), wait_ms: None };
    for item in harness.lobby(&replicas[0]).feed(&query).await.unwrap().items {
        if let TableNews::ChatOffence { player_id, report_id } = item.news {
            told.push((player_id, report_id));
        }
    }
    assert_eq!(told, [(players[0], report.report_id)]);
    for replica in replicas {
        replica.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_old_is_swept_unless_it_is_reported() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let (anna, bruno) = (harness.player(&service, players[0]), harness.player(&service, players[1]));
    let kept = anna.say(&harness.key(), table, &phrase("thanks")).await.unwrap().body;
    anna.say(&harness.key(), table, &phrase("sorry")).await.unwrap();
    bruno.report(&harness.key(), table, kept.message_id, &ChatReportRequest::default()).await.unwrap();
    let later = harness.clock.now() + chrono::Duration::seconds(1);
    let pool = service.tables().pool();
    assert_eq!(mazziere_tables::chat::store::sweep(pool, later, 1_000).await.unwrap(), 1);
    assert_eq!(mazziere_tables::chat::store::sweep(pool, later, 1_000).await.unwrap(), 0);
    assert!(bruno.said(table, &ChatQuery::default()).await.unwrap().items == [kept]);
    service.stop(STOP).await;
}

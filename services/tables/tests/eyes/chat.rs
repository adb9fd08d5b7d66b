//! What is said at a table goes to those who hear it, and nowhere else: into no log line, no span, no metric, no
//! refusal, not into the table's log and not into the feed.

use mazziere_ids::{PlayerId, TableId};
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::house::{Answer, House, Sent, tokens};
use crate::journal::{self, WORD};

/// A caller who talks or listens.
struct Voice<'a> {
    house: &'a House,
    token: String,
}

impl Voice<'_> {
    fn of(house: &House, id: u128, role: Role) -> Voice<'_> {
        Voice { house, token: tokens().sign(Uuid::from_u128(id), role, None) }
    }

    async fn post(&self, path: &str, key: &str, body: Value) -> Answer {
        self.house.post(&self.token, path, &Sent { key: key.to_owned(), version: None, body }).await
    }

    /// What is refused, with this code, says nothing of what was sent.
    async fn refused(&self, path: &str, key: &str, body: Value, code: &str) {
        let answer = self.post(path, key, body.clone()).await;
        assert!(answer.status >= 400 && answer.text.contains(&format!("\"{code}\"")), "{body}: {}", answer.text);
        assert!(!answer.text.contains(WORD), "{body}: {}", answer.text);
    }
}

fn body(answer: &Answer) -> Value {
    assert_eq!(answer.status / 100, 2, "{}", answer.text);
    serde_json::from_str(answer.text.split_once("\n\n").expect("a body").1).unwrap()
}

fn text(words: &str) -> Value {
    json!({"say": "text", "text": words})
}

async fn open(house: &House, format: &str, players: u128) -> TableId {
    let table_id = TableId::new(Uuid::from_u128(0xcaa7_0000 + players));
    let players: Vec<PlayerId> = (1..=players).map(|player| PlayerId::new(Uuid::from_u128(player))).collect();
    let opening = json!({"table_id": table_id, "game": "scopa", "format": format, "players": players, "knockout": true,
        "options": {"deals": 1, "three_kings_redeal": false}, "clocks": {"match_seconds": 1200, "move_seconds": 90}});
    let lobby = Voice::of(house, 0x10bb7, Role::LOBBY);
    assert_eq!(lobby.post("/v1/tables", &table_id.to_string(), opening).await.status, 201);
    table_id
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_is_said_is_in_a_log_a_span_a_metric_or_a_refusal() {
    journal::begin();
    let house = House::open().await;
    let table = open(&house, "heads_up", 2).await;
    let [anna, bruno, stranger] = [1, 2, 99].map(|id| Voice::of(&house, id, Role::Player));
    let chat = format!("/v1/tables/{table}/chat");
    let stream = house.stream(&bruno.token, table, None).await;
    let words = format!("buona {WORD}");
    let said = body(&anna.post(&chat, "said", text(&words)).await);
    assert_eq!(said["said"]["text"], words, "whoever speaks is told what was said");
    assert!(house.get(&bruno.token, &chat).await.text.contains(WORD), "whoever listens hears it");
    assert_eq!(body(&anna.post(&chat, "said", text(&words)).await), said);

    anna.refused(&chat, "said", text(&format!("{words} bis")), "idempotency_key_reused").await;
    anna.refused(&chat, "long", text(&WORD.repeat(20)), "chat_text_invalid").await;
    anna.refused(&chat, "control", text(&format!("{WORD}\u{202e}")), "chat_text_invalid").await;
    anna.refused(&chat, "phrase", json!({"say": "phrase", "phrase": WORD}), "phrase_unknown").await;
    stranger.refused(&chat, "stranger", text(&words), "seat_not_yours").await;
    let four = open(&house, "pairs", 4).await;
    anna.refused(&format!("/v1/tables/{four}/chat"), "pairs", text(&words), "phrase_only").await;

    // What the database refuses, for whatever reason, is our failure, and says no more.
    let column = "alter table tables.chat_message add constraint no_words check (body not like '%second%')";
    sqlx::raw_sql(column).execute(house.db.pool()).await.unwrap();
    anna.refused(&chat, "second", text(&format!("second {WORD}")), "internal").await;

    // Reports, whose reasons quote.
    let report = format!("{chat}/{}/report", said["message_id"].as_str().unwrap());
    let because = json!({"reason": format!("said {WORD}")});
    let reported = body(&bruno.post(&report, "report", because.clone()).await);
    bruno.refused(&report, "again", because.clone(), "already_reported").await;
    bruno.refused(&report, "blank", json!({"reason": format!("{WORD}\u{7}")}), "invalid_body").await;
    let operator = Voice::of(&house, 500, Role::Operator);
    assert!(house.get(&operator.token, "/v1/chat-reports").await.text.contains(WORD));
    let uphold = format!("/v1/chat-reports/{}/uphold", reported["report_id"].as_str().unwrap());
    body(&operator.post(&uphold, "uphold", because.clone()).await);
    operator.refused(&uphold, "late", because, "report_decided").await;

    for key in ["two", "three", "four", "five"] {
        body(&anna.post(&chat, key, text(&words)).await);
    }
    anna.refused(&chat, "fast", text(&words), "chat_too_fast").await;
    drop(stream);

    let lobby = Voice::of(&house, 0x10bb7, Role::LOBBY);
    let feed = house.get(&lobby.token, "/v1/feed").await;
    assert!(feed.text.contains("chat_offence"), "{}", feed.text);
    let places = [
        ("the feed", feed),
        ("the metrics", house.get("", "/metrics").await),
        ("the table", house.get(&bruno.token, &format!("/v1/tables/{table}")).await),
        ("the table's log", house.get(&bruno.token, &format!("/v1/tables/{table}/events")).await),
    ];
    for (place, answer) in places {
        assert_eq!(answer.status, 200, "{place}: {}", answer.text);
        assert!(!answer.text.contains(WORD), "{place}: {}", answer.text);
    }
    assert!(!journal::take(house.name).is_empty(), "requests are logged");
    house.close().await;
    assert_eq!(journal::quoting(), Vec::<String>::new());
}

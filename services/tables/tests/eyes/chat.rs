//! What is said at a table goes to those who hear it, and nowhere else: into no log line, no span, no metric, no
//! refusal, not into the table's log and not into the feed.

use mazziere_ids::{PlayerId, TableId};
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{Harness, Response, Sent, eventually, tokens};
use crate::journal::{self, WORD};

/// A caller who talks or listens.
struct Voice<'a> {
    harness: &'a Harness,
    token: String,
}

impl Voice<'_> {
    fn of(harness: &Harness, id: u128, role: Role) -> Voice<'_> {
        Voice { harness, token: tokens().sign(Uuid::from_u128(id), role, None) }
    }

    async fn post(&self, path: &str, key: &str, body: Value) -> Response {
        self.harness.post(&self.token, path, &Sent { key: key.to_owned(), version: None, body }).await
    }

    /// What is refused, with this code, says nothing of what was sent.
    async fn refused(&self, path: &str, key: &str, body: Value, code: &str) {
        let answer = self.post(path, key, body.clone()).await;
        assert!(answer.status >= 400 && answer.text.contains(&format!("\"{code}\"")), "{body}: {}", answer.text);
        assert!(!answer.text.contains(WORD), "{body}: {}", answer.text);
    }
}

fn body(answer: &Response) -> Value {
    assert_eq!(answer.status / 100, 2, "{}", answer.text);
    serde_json::from_str(answer.text.split_once("\n\n").expect("a body").1).unwrap()
}

fn text(words: &str) -> Value {
    json!({"say": "text", "text": words})
}

async fn open(harness: &Harness, format: &str, players: u128) -> TableId {
    let table_id = TableId::new(Uuid::from_u128(0xcaa7_0000 + players));
    let players: Vec<PlayerId> = (1..=players).map(|player| PlayerId::new(Uuid::from_u128(player))).collect();
    let opening = json!({"table_id": table_id, "game": "scopa", "format": format, "players": players, "knockout": true,
        "options": {"deals": 1, "three_kings_redeal": false}, "clocks": {"match_seconds": 1200, "move_seconds": 90}});
    let lobby = Voice::of(harness, 0x10bb7, Role::LOBBY);
    assert_eq!(lobby.post("/v1/tables", &table_id.to_string(), opening).await.status, 201);
    table_id
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_is_said_is_in_a_log_a_span_a_metric_or_a_refusal() {
    journal::begin();
    let harness = Harness::open().await;
    let table = open(&harness, "heads_up", 2).await;
    let [anna, bruno, stranger] = [1, 2, 99].map(|id| Voice::of(&harness, id, Role::Player));
    let chat = format!("/v1/tables/{table}/chat");
    let stream = harness.stream(&bruno.token, table, None, false).await;
    let words = format!("buona {WORD}");
    let said = body(&anna.post(&chat, "said", text(&words)).await);
    assert_eq!(said["said"]["text"], words, "the sender is told what was said");
    assert!(harness.get(&bruno.token, &chat).await.text.contains(WORD), "and the other hears it");
    assert_eq!(body(&anna.post(&chat, "said", text(&words)).await), said);

    anna.refused(&chat, "said", text(&format!("{words} bis")), "idempotency_key_reused").await;
    anna.refused(&chat, "long", text(&WORD.repeat(20)), "chat_text_invalid").await;
    anna.refused(&chat, "control", text(&format!("{WORD}\u{202e}")), "chat_text_invalid").await;
    anna.refused(&chat, "phrase", json!({"say": "phrase", "phrase": WORD}), "phrase_unknown").await;
    stranger.refused(&chat, "stranger", text(&words), "seat_not_yours").await;
    let four = open(&harness, "pairs", 4).await;
    anna.refused(&format!("/v1/tables/{four}/chat"), "pairs", text(&words), "phrase_only").await;

    // What the database refuses, for whatever reason, is our failure, and says no more.
    let column = "alter table tables.chat_message add constraint no_words check (body not like '%second%')";
    sqlx::raw_sql(column).execute(harness.db.pool()).await.unwrap();
    anna.refused(&chat, "second", text(&format!("second {WORD}")), "internal").await;

    // Reports, whose reasons quote.
    let report = format!("{chat}/{}/report", said["message_id"].as_str().unwrap());
    let because = json!({"reason": format!("said {WORD}")});
    let reported = body(&bruno.post(&report, "report", because.clone()).await);
    bruno.refused(&report, "again", because.clone(), "already_reported").await;
    bruno.refused(&report, "blank", json!({"reason": format!("{WORD}\u{7}")}), "invalid_body").await;
    let operator = Voice::of(&harness, 500, Role::Operator);
    assert!(harness.get(&operator.token, "/v1/chat-reports").await.text.contains(WORD));
    let uphold = format!("/v1/chat-reports/{}/uphold", reported["report_id"].as_str().unwrap());
    body(&operator.post(&uphold, "uphold", because.clone()).await);
    operator.refused(&uphold, "late", because, "report_decided").await;

    for key in ["two", "three", "four", "five"] {
        body(&anna.post(&chat, key, text(&words)).await);
    }
    anna.refused(&chat, "fast", text(&words), "chat_too_fast").await;
    drop(stream);

    let lobby = Voice::of(&harness, 0x10bb7, Role::LOBBY);
    let feed = harness.get(&lobby.token, "/v1/feed").await;
    assert!(feed.text.contains("chat_offence"), "{}", feed.text);
    let places = [
        ("the feed", feed),
        ("the metrics", harness.get("", "/metrics").await),
        ("the table", harness.get(&bruno.token, &format!("/v1/tables/{table}")).await),
        ("the table's log", harness.get(&bruno.token, &format!("/v1/tables/{table}/events")).await),
    ];
    for (place, answer) in places {
        assert_eq!(answer.status, 200, "{place}: {}", answer.text);
        assert!(!answer.text.contains(WORD), "{place}: {}", answer.text);
    }
    assert!(!journal::take(harness.name).is_empty(), "requests are logged");
    harness.close().await;
    assert_eq!(journal::quoting(), Vec::<String>::new());
}

/// Words that a stream has said and nobody guesses: ids and hashes, as many as a message holds.
fn rare_words(said: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in said.split(|letter: char| !letter.is_ascii_hexdigit() && letter != '-') {
        let length: usize = words.iter().map(|word| word.len() + 1).sum();
        if word.len() >= 32 && !words.contains(&word) && length + word.len() <= 200 {
            words.push(word);
        }
    }
    words.join(" ")
}

/// The same words but for their digits.
fn other_words(words: &str) -> String {
    let other = |letter: char| match letter.to_digit(16) {
        Some(digit) => char::from_digit((digit * 7 + 3) % 16, 16).expect("a digit"),
        None => letter,
    };
    words.chars().map(other).collect()
}

/// Compressed, a guess that repeats what only its reader is sent would be shorter than another.
#[tokio::test(flavor = "multi_thread")]
async fn a_guess_that_is_right_is_sent_at_the_length_of_one_that_is_wrong() {
    let mut sizes = Vec::new();
    for is_right in [true, false] {
        let harness = Harness::open().await;
        let table = open(&harness, "heads_up", 2).await;
        let [anna, bruno] = [1, 2].map(|id| Voice::of(&harness, id, Role::Player));
        let stream = harness.stream(&bruno.token, table, None, true).await;
        let right = rare_words(&stream.text());
        assert!(right.len() > 150, "{right}");
        let words = if is_right { right } else { other_words(&right) };
        body(&anna.post(&format!("/v1/tables/{table}/chat"), "guess", text(&words)).await);
        eventually("nothing is heard", async || stream.sizes("chat").len() == 1).await;
        assert!(stream.text().contains(&words));
        sizes.push(stream.sizes("chat")[0]);
        drop(stream);
        harness.close().await;
    }
    // Digits weigh a little more or less: the length comes in steps of 64 bytes.
    assert!(sizes[0].abs_diff(sizes[1]) <= 64, "{sizes:?}");
}

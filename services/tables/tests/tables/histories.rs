//! Histories over HTTP: a match when it is over, a hand as soon as it is in the list, each as the caller saw it.

use std::time::Duration;

use mazziere_contract::client::{ClientError, TablesClient};
use mazziere_contract::tables::{Format, HandsQuery, HistoryFormat, HistoryQuery, TableHistory};
use mazziere_ids::{PlayerId, TableId};
use mazziere_replay::proof::{self, Proven};
use mazziere_rules::history::{Entry, History, Told};
use mazziere_rules::kernel::Input;
use mazziere_rules::phh;
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::log::{CHECKPOINT, FakeLog, Mode};
use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, eventually, plain};

const STOP: Duration = Duration::from_secs(5);

fn of(hand: Option<u32>, format: HistoryFormat) -> HistoryQuery {
    HistoryQuery { hand, format: Some(format) }
}

/// How many places of decks somebody is told, and how many not.
fn places(history: &History) -> (usize, usize) {
    let decks = history.entries.iter().filter_map(|entry| match entry {
        Entry::Turn(turn) => Some(&turn.told),
        _ => None,
    });
    decks.fold((0, 0), |(known, hidden), told| match told {
        Told::Deck(cards) => {
            let open = cards.iter().flatten().count();
            (known + open, hidden + cards.len() - open)
        }
        _ => (known, hidden),
    })
}

/// What follows from the proof of a hand: one file, in which the log says of each row where it stands.
async fn proven(client: &TablesClient, table: TableId, hand: u32) -> Proven {
    let file = client.hand_proof(table, hand).await.unwrap();
    assert_eq!((&*file.format, file.version, &*file.log.checkpoint), ("mazziere hand proof", 1, CHECKPOINT));
    let positions: Vec<u64> = file.hand.rows.iter().map(|row| row.position).collect();
    assert_eq!(file.log.paths.iter().map(|path| path.index).collect::<Vec<_>>(), positions);
    proof::verify(&file.hand).unwrap()
}

/// The code of a refusal, its detail, and when it is worth while to ask again.
fn refusal<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> (&'static str, String, Option<u64>) {
    match answer {
        Err(ClientError::Problem(problem)) => (problem.code.code(), problem.detail, problem.retry_after),
        other => panic!("a refusal was expected: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_is_told_as_each_saw_it() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(2);
    let mut request = harness.request(Format::HeadsUp, json!({}), &players);
    request.game = "briscola".to_owned();
    let table = harness.open(&service, &request).await;
    let auditor = harness.client(&service, Role::Auditor, Uuid::from_u128(98));
    let client = harness.player(&service, players[0]);
    let text = HistoryQuery::default();
    assert_eq!(code(client.history(table, &text).await), "table_running");
    assert_eq!(code(auditor.history(table, &text).await), "table_running");
    assert_eq!(code(client.hand_proof(table, 1).await), "table_running");
    harness.play_out(&service, table, &players, &mut Dice::new(5)).await;
    assert_eq!(code(client.history(table, &of(Some(1), HistoryFormat::Text)).await), "not_a_ring");
    for format in [HistoryFormat::Phh, HistoryFormat::Ohh] {
        assert_eq!(code(client.history(table, &of(None, format)).await), "notation_not_known");
    }

    for deal in [0, 99, u32::MAX] {
        assert_eq!(code(client.hand_proof(table, deal).await), "deal_unknown");
    }
    let unsigned = refusal(client.hand_proof(table, 1).await);
    assert_eq!(unsigned, ("audit_unreachable", "this house signs no logs".to_owned(), Some(1)));
    let log = FakeLog::start();
    harness.audit = Some(log.url());
    let signed = harness.replica().await;
    // The house publishes the secret of a deal of briscola: everybody proves every card.
    for player in [players[0], PlayerId::new(Uuid::from_u128(9))] {
        let proven = proven(&harness.player(&signed, player), table, 1).await;
        assert_eq!((proven.deals[0].is_public, proven.deals[0].opened.len()), (true, 40));
    }

    let told: TableHistory = auditor.history(table, &text).await.unwrap();
    assert_eq!((told.table_id, told.hand, told.format), (table, None, HistoryFormat::Text));
    let whole = History::read(&told.text).unwrap();
    assert!(whole.head.is_whole());
    let mut logged = Vec::new();
    for stored in plain(&service, table).await.iter().filter(|stored| stored.r#type == "turn") {
        let turn: Value = serde_json::from_slice(&stored.payload).unwrap();
        logged.extend(turn["events"].as_array().unwrap().clone());
    }
    let events = whole.entries.iter().filter_map(|entry| match entry {
        Entry::Turn(turn) => Some(turn.events.iter().map(|event| serde_json::from_str::<Value>(event.get()).unwrap())),
        _ => None,
    });
    assert_eq!(events.flatten().collect::<Vec<_>>(), logged);

    for player in [players[0], PlayerId::new(Uuid::from_u128(9))] {
        let eyes = format!("player {player}");
        let told = harness.player(&service, player).history(table, &text).await.unwrap();
        let seen = History::read(&told.text).unwrap();
        assert_eq!(seen.head.seen_by, Some(eyes));
        assert!(!seen.head.is_whole());
        let is_move = |entry: &&Entry| match entry {
            Entry::Turn(turn) => matches!(turn.told, Told::Input(Input::Move { .. })),
            _ => false,
        };
        assert_eq!(seen.entries.iter().any(|entry| is_move(&entry)), player == players[0]);
    }
    assert!(signed.stop(STOP).await);
    assert!(service.stop(STOP).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_told_as_soon_as_it_is_over_without_the_cards_of_others() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    let log = FakeLog::start();
    (harness.wallet, harness.audit) = (Some(wallet.url()), Some(log.url()));
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let players = ring.fill(&service, 3, 1000).await;
    let client = harness.player(&service, players[0]);
    let auditor = harness.client(&service, Role::Auditor, Uuid::from_u128(98));
    let stranger = harness.client(&service, Role::Player, Uuid::from_u128(97));
    assert_eq!(code(client.history(ring.table, &of(Some(1), HistoryFormat::Text)).await), "hand_unknown");
    assert_eq!(code(client.history(ring.table, &HistoryQuery::default()).await), "invalid_query");
    assert_eq!(code(client.hand_proof(ring.table, 1).await), "hand_unknown");
    ring.folds_out(&service).await;
    eventually(|| async { !client.hands(ring.table, &HandsQuery::default()).await.unwrap().items.is_empty() }).await;
    for hand in [0, 99, u32::MAX] {
        assert_eq!(code(client.history(ring.table, &of(Some(hand), HistoryFormat::Text)).await), "hand_unknown");
        assert_eq!(code(client.hand_proof(ring.table, hand).await), "hand_unknown");
    }

    let own = client.history(ring.table, &of(Some(1), HistoryFormat::Text)).await.unwrap();
    let history = History::read(&own.text).unwrap();
    assert_eq!((own.hand, history.head.hand), (Some(1), Some(1)));
    // Two covered cards of their own, and nobody else's: the hand was folded. The third player came too late for it.
    assert_eq!(places(&history), (2, 50), "{}", own.text);
    assert_eq!(own.text.matches("cards=[?? ??]").count(), 1, "{}", own.text);
    for other in [&stranger, &auditor] {
        let seen = other.history(ring.table, &of(Some(1), HistoryFormat::Text)).await.unwrap();
        assert_eq!(places(&History::read(&seen.text).unwrap()), (0, 52), "{}", seen.text);
    }
    let written = client.history(ring.table, &of(Some(1), HistoryFormat::Phh)).await.unwrap().text;
    assert_eq!(written.matches("????").count(), 1, "{written}");
    let written = client.history(ring.table, &of(Some(1), HistoryFormat::Ohh)).await.unwrap().text;
    let ohh: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(written.matches("Dealt Cards").count(), 1, "{written}");
    let hero = ohh["ohh"]["hero_player_id"].as_u64().unwrap();
    assert!(
        ohh["ohh"]["players"]
            .as_array()
            .unwrap()
            .iter()
            .any(|player| { player["id"].as_u64() == Some(hero) && player["name"] == players[0].to_string() })
    );

    // Where it stands in the log is said with it.
    let played = client.hands(ring.table, &HandsQuery::default()).await.unwrap().items.pop().unwrap();
    let store = service.tables().live().store();
    let position = store.wait_logged(ring.table.into(), played.last_version, STOP).await.unwrap();
    let played = client.hands(ring.table, &HandsQuery::default()).await.unwrap().items.pop().unwrap();
    assert_eq!((played.hand, played.position), (1, Some(position)));

    // The same cards are proven to others, and no more of them; the table goes on. The signature is waited for.
    log.set(Mode::SignsNext);
    for (caller, opened) in [(&client, 2), (&stranger, 0), (&auditor, 0)] {
        let proven = proven(caller, ring.table, 1).await;
        let ended = proven.ended.unwrap();
        assert_eq!((ended.hand.hand, ended.hand.seats.len(), proven.deals.len()), (1, 2, 1));
        assert_eq!((proven.deals[0].opened.len(), proven.deals[0].is_public), (opened, false));
    }

    log.set(Mode::Away);
    let away = refusal(client.hand_proof(ring.table, 1).await);
    assert_eq!((away.0, away.2), ("audit_unreachable", Some(5)));
    log.set(Mode::Halted("rewritten: position 6"));
    let halted = refusal(client.hand_proof(ring.table, 1).await);
    assert_eq!((halted.0, &*halted.1, halted.2), ("log_halted", "rewritten: position 6", Some(1)));

    // When the table is over the auditor gets all of it, as a file that is replayed.
    harness.lobby(&service).close(&harness.key(), ring.table).await.unwrap();
    let mut dice = Dice::new(3);
    while ring.one_move(&service, &mut dice).await.is_some() {}
    eventually(|| async { ring.look(&service, mazziere_replay::table::Table::is_over) }).await;
    let written = auditor.history(ring.table, &of(Some(1), HistoryFormat::Phh)).await.unwrap().text;
    let read = phh::read(&written).remove(0).hand.unwrap();
    assert_eq!(read.compare(&read.replay().unwrap()), phh::Comparison::Exact, "{written}");
    let again = client.history(ring.table, &of(Some(1), HistoryFormat::Text)).await.unwrap();
    assert_eq!(again.text, own.text, "what was folded stays covered for ever");
    assert!(service.stop(STOP).await);
}

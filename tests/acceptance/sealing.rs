//! A house in mid-game: a reader of its database, with any login of the house, finds no card and no secret of a deal.

use mazziere_contract::tables::{Format, TablesQuery};
use mazziere_eventstore::{EventStore, StoreConfig};
use mazziere_ids::StreamId;
use mazziere_rules::card::Card;
use mazziere_tables::Keys;
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::Dump;
use serde_json::Value;

use crate::harness::Harness;

/// Every role of the database, beside its owner.
const ROLES: [&str; 6] =
    ["mazziere_app", "mazziere_audit", "mazziere_auditor", "mazziere_lobby", "mazziere_tables", "mazziere_wallet"];

#[tokio::test(flavor = "multi_thread")]
async fn no_role_of_the_database_reads_the_cards_of_a_deal_in_play() {
    let harness = Harness::start().await;
    let template = harness.template("coperte", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let players = [harness.player("anna", "1.00").await, harness.player("bruno", "1.00").await];
    for player in &players {
        player.register(id).await.expect("a registration");
    }
    let query = TablesQuery { tournament_id: Some(id), ..TablesQuery::default() };
    let table = harness
        .until(async || {
            let tables = players[0].tables.mine(&query).await.expect("my tables").items;
            let table = tables.first()?.table_id;
            for player in &players {
                let view = player.tables.view(table).await.expect("a view");
                if let Some(seat) = view.legal.first() {
                    return Some((table, view.version, seat.seat, seat.legal["moves"][0].clone(), player));
                }
            }
            None
        })
        .await;
    let (table, version, seat, r#move, player) = table;
    let request = mazziere_contract::tables::MoveRequest { decision: None, seat: Some(seat), r#move };
    player.tables.play("first", table, Some(version), &request).await.expect("a move");

    // What is hidden, as the tables know it.
    let store = EventStore::open(harness.db.pool().clone(), Clock::system(), Ids::system(), StoreConfig::default());
    let store = store.await.expect("the store");
    let keys = Keys::parse(&harness.key.sealing).expect("the key of the house");
    let log = store.read_stream(StreamId::from(table), 0, 1_000).await.expect("the log");
    let mut secrets: Vec<String> = Vec::new();
    let mut decks: Vec<String> = Vec::new();
    for event in &log {
        let payload: Value = serde_json::from_slice(&keys.payload(event).expect("it opens")).expect("JSON");
        if event.r#type == "deal_committed" {
            secrets.push(payload["secret"].as_str().expect("a secret").to_owned());
        }
        if let Some(deck) = payload["input"]["chance"]["cards"].as_array() {
            decks.push(serde_json::to_string(&deck[..8]).expect("JSON"));
        }
    }
    assert!(secrets.len() >= 2 && !decks.is_empty(), "a deal in play and one promised");

    let owner = Dump::take(harness.db.pool(), None).await;
    let mut all = vec![("owner", owner.beyond(&Dump::default()))];
    for role in ROLES {
        all.push((role, Dump::take(harness.db.pool(), Some(role)).await.beyond(&owner)));
    }
    for (who, dump) in &all {
        let cards: Vec<Card> = dump.quoted(3).filter_map(|text| text.parse().ok()).collect();
        assert_eq!(cards, Vec::<Card>::new(), "{who}");
        for secret in &secrets {
            let bytes = hex::decode(secret).expect("hex");
            assert!(!dump.holds(secret.as_bytes()) && !dump.holds(&bytes), "{who} reads a secret");
        }
        for deck in &decks {
            assert!(!dump.holds(&deck.as_bytes()[1..deck.len() - 1]), "{who} reads a deck");
        }
    }
    assert!(owner.rows() > 50 && owner.holds(b"deal_committed"), "the owner reads everything");
    harness.stop().await;
}

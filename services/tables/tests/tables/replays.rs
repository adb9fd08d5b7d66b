//! Replays over HTTP: every view of a match or a hand that is over, as its reader saw it then.

use std::collections::BTreeMap;
use std::time::Duration;

use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::patch::apply;
use mazziere_contract::tables::{Format, HandsQuery, ReplayQuery, TableView};
use mazziere_ids::TableId;
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, eventually};

const STOP: Duration = Duration::from_secs(5);

/// A view without what could be done then, and without what is known of a table beside its log.
fn past(view: TableView) -> Value {
    let view = TableView { legal: Vec::new(), position: None, names: Vec::new(), event: None, ..view };
    serde_json::to_value(view).unwrap()
}

/// Every view of a replay by its version, read in pages of `limit` steps.
async fn views(client: &TablesClient, table: TableId, hand: Option<u32>, limit: u32) -> BTreeMap<i64, Value> {
    let mut found = BTreeMap::new();
    let mut after = None;
    loop {
        let query = ReplayQuery { hand, after, limit: Some(limit) };
        let page = client.replay(table, &query).await.unwrap();
        assert_eq!((page.table_id, page.hand), (table, hand));
        assert!(page.items.len() <= limit as usize);
        let mut view = past(page.view);
        let version = |view: &Value| view["version"].as_i64().unwrap();
        if let Some(known) = found.insert(version(&view), view.clone()) {
            assert_eq!(known, view, "a page goes on where the one before it ends");
        }
        for step in page.items {
            assert_eq!((step.version, step.now), (version(&view) + 1, None));
            apply(&mut view, &step.patch.unwrap()).unwrap();
            assert_eq!(version(&view), step.version);
            found.insert(step.version, view.clone());
        }
        match page.next {
            Some(next) => after = Some(next.parse().unwrap()),
            None => return found,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_replayed_as_each_saw_it_when_it_is_over() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual("2026-11-28T02:00:00Z".parse().unwrap()));
    let service = harness.replica().await;
    let players = harness.players(2);
    let mut request = harness.request(Format::HeadsUp, json!({}), &players);
    request.game = "briscola".to_owned();
    let table = harness.open(&service, &request).await;
    let [first, second] = [players[0], players[1]].map(|player| harness.player(&service, player));
    let readers = [first, second, harness.anybody(&service)];
    let mut saw: [BTreeMap<i64, Value>; 3] = Default::default();
    let mut dice = Dice::new(7);
    loop {
        let mut is_over = false;
        for (reader, saw) in readers.iter().zip(&mut saw) {
            let view = reader.view(table).await.unwrap();
            is_over = view.outcome.is_some();
            saw.insert(view.version, past(view));
        }
        if is_over {
            break;
        }
        assert_eq!(code(readers[0].replay(table, &ReplayQuery::default()).await), "table_running");
        harness.one_move(&service, table, &players, &mut dice).await.unwrap();
    }
    for (reader, saw) in readers.iter().zip(&saw) {
        let shown = views(reader, table, None, 7).await;
        assert_eq!(shown.keys().copied().collect::<Vec<_>>(), (1..=*saw.keys().max().unwrap()).collect::<Vec<_>>());
        assert!(saw.len() > 20);
        for (version, view) in saw {
            assert_eq!(shown.get(version), Some(view), "version {version}");
        }
        assert_eq!(views(reader, table, None, 200).await, shown);
    }
    // What is hidden from the others in the middle of it is shown to an auditor, now that it is over.
    let auditor = harness.client(&service, Role::Auditor, Uuid::from_u128(98));
    let middle = *saw[0].keys().nth(saw[0].len() / 2).unwrap();
    let audited = &views(&auditor, table, None, 200).await[&middle];
    assert!(audited.to_string().len() > saw[2][&middle].to_string().len());

    let past = |hand, after| ReplayQuery { hand, after, limit: None };
    assert_eq!(code(readers[0].replay(table, &past(Some(1), None)).await), "not_a_ring");
    for after in [0, *saw[0].keys().max().unwrap() + 1, i64::MAX] {
        assert_eq!(code(readers[0].replay(table, &past(None, Some(after))).await), "invalid_query", "{after}");
    }
    assert_eq!(code(readers[2].replay(TableId::new(Uuid::from_u128(5)), &past(None, None)).await), "table_unknown");
    assert!(service.stop(STOP).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_replayed_while_the_table_goes_on() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let players = ring.fill(&service, 2, 1000).await;
    let own = harness.player(&service, players[0]);
    let anybody = harness.anybody(&service);
    let of = |hand| ReplayQuery { hand, ..ReplayQuery::default() };
    assert_eq!(code(own.replay(ring.table, &of(Some(1))).await), "hand_unknown");
    assert_eq!(code(own.replay(ring.table, &of(None)).await), "invalid_query");
    ring.folds_out(&service).await;
    eventually(|| async { !own.hands(ring.table, &HandsQuery::default()).await.unwrap().items.is_empty() }).await;
    let hand = own.hands(ring.table, &HandsQuery::default()).await.unwrap().items.pop().unwrap();

    let seen = views(&own, ring.table, Some(1), 3).await;
    assert_eq!(
        seen.keys().copied().collect::<Vec<_>>(),
        (hand.first_version - 1..=hand.last_version).collect::<Vec<_>>()
    );
    assert_eq!(seen, views(&own, ring.table, Some(1), 200).await);
    // Two cards of their own, and of the one who folded or won without showing none.
    let cards = |view: &Value| -> usize {
        let seats = view["view"]["hand"]["seats"].as_array();
        let open = seats.into_iter().flatten().filter_map(|seat| seat["cards"].as_array());
        open.map(Vec::len).sum()
    };
    assert_eq!(seen.values().map(&cards).max(), Some(2));
    assert_eq!(views(&anybody, ring.table, Some(1), 200).await.values().map(&cards).max(), Some(0));
    assert!(service.stop(STOP).await);
}

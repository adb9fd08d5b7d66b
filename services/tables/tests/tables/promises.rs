//! Promises of many deals at once on a real database: each deal once, also when replicas take over, and a fairness
//! page from which a player sees that the house had chosen first.

use std::time::Duration;

use mazziere_contract::tables::{Fairness, SeedRequest, StepsQuery, TableStatus, TableStep};
use mazziere_fairdeal::{Commitment, PromiseRoot, Sibling, verify_promise};
use mazziere_ids::{PlayerId, StreamId};
use mazziere_replay::{audit, deal};
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use serde_json::Value;

use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Harness, database, eventually, stored};

const STOP: Duration = Duration::from_secs(5);

/// When the replica that serves the table is gone without a word: around the moment of the second root.
const GONE: [u32; 3] = [31, 32, 33];

async fn seeds(harness: &Harness, service: &Service, ring: &Ring<'_>, player: PlayerId, own: &[u8]) {
    let request = SeedRequest { client_seed: hex::encode(own) };
    harness.player(service, player).seed(&harness.key(), ring.table, &request).await.unwrap();
}

/// What a player checks of a deal, with public data alone.
fn is_promised(page: &Fairness, roots: &[(i64, Value)]) {
    let promise = page.promise.as_ref().expect("a root promised it");
    let path: Vec<Sibling> = promise.path.iter().map(|hash| Sibling::from_hex(hash).unwrap()).collect();
    let (root, commitment) =
        (PromiseRoot::from_hex(&promise.root).unwrap(), Commitment::from_hex(&page.commitment).unwrap());
    assert!(verify_promise(&root, (promise.first, promise.count), page.deal, &commitment, &path));
    let logged = |(version, data): &(i64, Value)| *version == page.promised_at && data["root"] == promise.root.as_str();
    assert!(roots.iter().any(logged), "the root stood in a step before");
    for (seed, sent) in page.seeds.iter().zip(&page.seeded_at) {
        assert_eq!(seed.is_empty(), *sent == 0);
        assert!(*sent == 0 || page.promised_at < *sent, "no seed is older than the promise");
    }
    let newest = page.seeded_at.iter().max().copied().unwrap_or(0);
    assert_eq!(page.joint, Some(newest > page.promised_at));
}

#[tokio::test(flavor = "multi_thread")]
async fn replicas_that_are_gone_lose_no_promise_and_make_none_twice() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let mut service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 2).await;
    let players = ring.fill(&service, 2, 1000).await;
    let mut gone = 0;
    for hand in 1..=70 {
        if hand == 5 {
            seeds(&harness, &service, &ring, players[0], b"before the second root").await;
        }
        if hand == 40 {
            seeds(&harness, &service, &ring, players[1], b"after the second root").await;
        }
        if GONE.contains(&hand) {
            service.stop(Duration::ZERO).await;
            service = harness.replica().await;
            ring.view(&service).await;
            gone += 1;
        }
        while ring.hand(&service) == hand {
            if !ring.folds(&service).await {
                // The next hand waits for the ledger.
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
    assert_eq!(gone, GONE.len());

    let client = harness.player(&service, players[0]);
    let mut steps: Vec<TableStep> = Vec::new();
    loop {
        let query = StepsQuery { after: steps.last().map(|step| step.version), limit: Some(1000) };
        let page = client.steps(ring.table, &query).await.unwrap();
        steps.extend(page.items);
        if page.next.is_none() {
            break;
        }
    }
    let promised: Vec<u64> =
        steps.iter().filter(|step| step.step == "committed").map(|step| step.data["deal"].as_u64().unwrap()).collect();
    assert!(promised.iter().copied().eq(1..=promised.len() as u64), "each once, in order: {promised:?}");
    let mut roots = vec![(1, steps[0].data["promises"]["deals"].clone())];
    let later = steps.iter().filter(|step| step.step == TableStep::PROMISED);
    roots.extend(later.map(|step| (step.version, step.data.clone())));
    assert_eq!(roots.iter().map(|(_, root)| root["first"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 65]);

    let seat = async |player: PlayerId| {
        let view = harness.player(&service, player).view(ring.table).await.unwrap();
        usize::from(view.yours[0])
    };
    let (one, two) = (seat(players[0]).await, seat(players[1]).await);
    for (number, by_one, by_two) in
        [(1, false, false), (20, true, false), (33, true, false), (60, true, true), (64, true, true), (66, false, true)]
    {
        let page = client.fairness(ring.table, number).await.unwrap();
        is_promised(&page, &roots);
        let mixed = [one, two].map(|seat| !page.seeds[seat].is_empty());
        assert_eq!(mixed, [by_one, by_two], "deal {number}");
        assert_eq!(page.joint, Some(by_one || by_two), "deal {number}");
        if by_one {
            let own = deal::mixed(ring.table, number, b"before the second root");
            assert_eq!(page.seeds[one], hex::encode(own), "a player finds their own seed");
        }
    }

    harness.lobby(&service).close(&harness.key(), ring.table).await.unwrap();
    while ring.folds(&service).await {}
    eventually(|| async { ring.view(&service).await.status == TableStatus::Finished }).await;
    let replayed = audit::check(StreamId::from(ring.table), &stored(&service, ring.table).await).unwrap();
    assert!(replayed.over && replayed.deals >= 70, "{replayed:?}");
    service.stop(STOP).await;
}

//! Who voids a table by hand, and with whom.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{TableStatus, VoidProposalStatus, VoidProposalsQuery, VoidTableRequest};
use mazziere_ids::TableId;
use mazziere_replay::seal::Keys as SealingKeys;
use mazziere_replay::table::TableEvent;
use mazziere_replay::table::event::VoidedBy;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_testkit::clock;
use mazziere_web::Role;
use uuid::Uuid;

use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, eventually, stored};

const STOP: Duration = Duration::from_secs(5);

fn because(reason: &str) -> VoidTableRequest {
    VoidTableRequest { reason: reason.to_owned() }
}

fn operator(harness: &Harness, service: &Service, who: u128) -> TablesClient {
    harness.client(service, Role::Operator, Uuid::from_u128(who))
}

/// By whom the last event of a table says that it is void.
async fn voided_by(service: &Service, table: TableId) -> Option<VoidedBy> {
    let last = stored(service, table).await.pop().unwrap();
    match service.tables().live().keys().read(&last).unwrap() {
        TableEvent::Voided(voided) => voided.by,
        other => panic!("the table is not void: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_in_play_is_voided_by_two_operators_of_whom_none_plays_it() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    harness.one_move(&service, table, &players, &mut Dice::new(1)).await.unwrap();
    let (ada, bice) = (operator(&harness, &service, 1), operator(&harness, &service, 2));
    let player = operator(&harness, &service, players[0].uuid().as_u128());
    let version = stored(&service, table).await.len();
    assert_eq!(code(ada.void(&harness.key(), table, &because("a blackout")).await), "approval_required");
    let key = harness.key();
    let proposed = player.propose_void(&key, table, &because("a blackout")).await.unwrap();
    assert_eq!(proposed.body.status, VoidProposalStatus::Proposed);
    let again = player.propose_void(&key, table, &because("a blackout")).await.unwrap();
    assert!(again.replayed && again.body == proposed.body);
    assert_eq!(code(player.propose_void(&key, table, &because("another")).await), "idempotency_key_reused");
    assert_eq!(code(ada.propose_void(&harness.key(), table, &because("me too")).await), "proposal_open");
    let id = proposed.body.proposal_id;
    assert_eq!(code(player.approve_void(&harness.key(), id).await), "other_operator_required");
    let rejected = ada.reject_void(&harness.key(), id, &because("it was none")).await.unwrap().body;
    assert_eq!((rejected.status, rejected.decided_by), (VoidProposalStatus::Rejected, Some(Uuid::from_u128(1))));
    assert_eq!(code(bice.approve_void(&harness.key(), id).await), "proposal_closed");
    assert_eq!(stored(&service, table).await.len(), version, "nothing of it is in the log");

    let second = ada.propose_void(&harness.key(), table, &because("a blackout")).await.unwrap().body.proposal_id;
    assert_eq!(code(player.approve_void(&harness.key(), second).await), "beneficiary_not_allowed");
    assert_eq!(ada.view(table).await.unwrap().status, TableStatus::Playing);
    let key = harness.key();
    let approved = bice.approve_void(&key, second).await.unwrap().body;
    assert_eq!((approved.status, approved.decided_by), (VoidProposalStatus::Approved, Some(Uuid::from_u128(2))));
    let again = bice.approve_void(&key, second).await.unwrap();
    assert!(again.replayed && again.body == approved);
    assert_eq!(ada.view(table).await.unwrap().status, TableStatus::Voided);
    let (proposed_by, approved_by) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let expected = VoidedBy::TwoOperators { proposal_id: second, proposed_by, approved_by };
    assert_eq!(voided_by(&service, table).await, Some(expected));
    let steps = harness.player(&service, players[0]).steps(table, &Default::default()).await.unwrap().items;
    let reported = &steps.last().unwrap().data;
    assert_eq!(
        (reported["reason"].as_str(), reported.get("by")),
        (Some("a blackout"), None),
        "the table sees no names"
    );
    assert_eq!(code(bice.approve_void(&harness.key(), Uuid::from_u128(9)).await), "proposal_unknown");
    assert_eq!(code(ada.propose_void(&harness.key(), table, &because("again")).await), "table_over");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_voided_before_the_outage_that_has_just_ended_is_known_g2_11() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (table, _) = harness.heads_up(&service).await;
    let (ada, bice) = (operator(&harness, &service, 1), operator(&harness, &service, 2));
    let id = ada.propose_void(&harness.key(), table, &because("a blackout")).await.unwrap().body.proposal_id;
    // No sign of life can be given any more, by which an outage is found.
    let refuse = "create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
        create trigger refuse before insert or update on tables.heartbeat for each row execute function refuse()";
    sqlx::raw_sql(refuse).execute(db.pool()).await.unwrap();
    harness.clock.advance(TimeDelta::hours(1));
    let key = harness.key();
    assert_eq!(code(bice.approve_void(&key, id).await), "internal");
    assert_eq!(ada.view(table).await.unwrap().status, TableStatus::Playing);
    sqlx::raw_sql("drop trigger refuse on tables.heartbeat").execute(db.pool()).await.unwrap();
    let approved = bice.approve_void(&key, id).await.unwrap().body;
    assert_eq!(approved.status, VoidProposalStatus::Approved);
    assert_eq!(ada.view(table).await.unwrap().status, TableStatus::Voided);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_moot_once_the_table_is_over() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let (ada, bice) = (operator(&harness, &service, 1), operator(&harness, &service, 2));
    let id = ada.propose_void(&harness.key(), table, &because("a blackout")).await.unwrap().body.proposal_id;
    harness.play_out(&service, table, &players, &mut Dice::new(2)).await;
    assert_eq!(code(bice.approve_void(&harness.key(), id).await), "table_over");
    eventually(|| async { ada.void_proposal(id).await.unwrap().status == VoidProposalStatus::Moot }).await;
    for (status, count) in [
        (None, 1),
        (Some(VoidProposalStatus::Moot), 1),
        (Some(VoidProposalStatus::Proposed), 0),
        (Some(VoidProposalStatus::Approved), 0),
        (Some(VoidProposalStatus::Rejected), 0),
    ] {
        let query = VoidProposalsQuery { status, ..VoidProposalsQuery::default() };
        assert_eq!(ada.void_proposals(&query).await.unwrap().items.len(), count, "{status:?}");
    }
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_not_begun_is_voided_by_one_and_a_hand_in_play_by_two() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    harness.start_delay = TimeDelta::hours(1);
    let service = harness.replica().await;
    let (ada, bice) = (operator(&harness, &service, 1), operator(&harness, &service, 2));
    let (waiting, _) = harness.heads_up(&service).await;
    assert!(ada.void(&harness.key(), waiting, &because("opened twice")).await.unwrap().body.over);
    assert_eq!(voided_by(&service, waiting).await, Some(VoidedBy::NotBegun { by: Uuid::from_u128(1) }));

    let ring = Ring::cash(&harness, &wallet, &service, 4).await;
    let players = ring.fill(&service, 3, 1000).await;
    let mut dice = Dice::new(12);
    ring.until_hand(&service, 1, &mut dice).await;
    assert_eq!(code(ada.void(&harness.key(), ring.table, &because("a blackout")).await), "approval_required");
    let id = ada.propose_void(&harness.key(), ring.table, &because("a blackout")).await.unwrap().body.proposal_id;
    let seated = operator(&harness, &service, players[1].uuid().as_u128());
    assert_eq!(code(seated.approve_void(&harness.key(), id).await), "beneficiary_not_allowed");
    bice.approve_void(&harness.key(), id).await.unwrap();
    eventually(|| async { ring.view(&service).await.status == TableStatus::Voided }).await;
    let (proposed_by, approved_by) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let expected = VoidedBy::TwoOperators { proposal_id: id, proposed_by, approved_by };
    assert_eq!(voided_by(&service, ring.table).await, Some(expected));
    assert_eq!(wallet.all_in_play(ring.table), 0);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_match_is_voided_by_one_on_the_evidence_of_the_house_and_a_dead_cash_table_waits() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    harness.one_move(&service, table, &players, &mut Dice::new(3)).await.unwrap();
    let ring = Ring::cash(&harness, &wallet, &service, 4).await;
    ring.fill(&service, 2, 1000).await;
    let cash = ring.table;
    service.stop(STOP).await;
    harness.sealing = SealingKeys::parse(&format!("other:{}", "6f".repeat(32))).unwrap();
    let service = harness.replica().await;
    let ada = operator(&harness, &service, 1);
    assert_eq!(code(ada.void(&harness.key(), cash, &because("the key is lost")).await), "table_unreadable");
    let key = harness.key();
    let void = ada.void(&key, table, &because("the key is lost")).await.unwrap().body;
    assert!(void.over);
    assert!(ada.void(&key, table, &because("the key is lost")).await.unwrap().replayed);
    let Some(VoidedBy::Dead { by, evidence }) = voided_by(&service, table).await else { panic!("another decision") };
    assert!(by == Uuid::from_u128(1) && evidence.contains("test"), "the evidence names the key: {evidence}");
    assert_eq!(code(ada.void(&harness.key(), table, &because("again")).await), "table_over");
    eventually(|| async {
        let tables = ada.list(&Default::default()).await.unwrap().items;
        tables.iter().any(|row| row.table_id == table && row.status == TableStatus::Voided)
    })
    .await;
    service.stop(STOP).await;
}

//! Acts of the staff: recorded with what they changed or not at all, once, each by its service.

use crate::given::*;
use crate::owners::*;
use mazziere_contract::act::{ActTarget, StaffAct, StaffRole};
use mazziere_eventstore::{Append, AppendError, EventStore, NewReceipt};
use mazziere_testkit::{TestDb, clock};
use uuid::Uuid;

const ROSA: Uuid = Uuid::from_u128(0xa1);
const UGO: Uuid = Uuid::from_u128(0xa2);
const TABLE: Uuid = Uuid::from_u128(0xb1);
const PLAYER: Uuid = Uuid::from_u128(0xb2);

/// An act of `actor` about a table, and about whatever else.
fn act(actor: Uuid, also: &[Uuid]) -> StaffAct {
    let on = [TABLE].iter().chain(also);
    StaffAct {
        at: clock().now(),
        service: "tables".to_owned(),
        actor,
        name: Some("Rosa".to_owned()),
        role: StaffRole::Operator,
        token_id: "sha256:00".to_owned(),
        operation: "POST /v1/tables/{table_id}/void".to_owned(),
        on: on.map(|id| ActTarget { name: "table_id".to_owned(), id: *id }).collect(),
        reason: Some("no power".to_owned()),
    }
}

fn receipt_of(n: u128, act: StaffAct) -> Option<NewReceipt> {
    Some(NewReceipt { act: Some(act), ..receipt(n, b"request", "reply") })
}

/// One event of a table by the command `n` of somebody of the staff.
fn acted(n: u128, of: u128, expected: i64, act: StaffAct) -> Append {
    Append { kind: "table", receipt: receipt_of(n, act), ..append(stream(of), expected, "event") }
}

async fn listed(store: &EventStore, kind: &str) -> Vec<StaffAct> {
    let acts = store.acts(kind, (None, None), None, 100).await.unwrap();
    acts.into_iter().map(|(_, act)| act).collect()
}

async fn house() -> (TestDb, EventStore, EventStore) {
    let db = TestDb::new("eventstore_logins", with_logins).await;
    let (lobby, tables) = (store_of(&db, LOBBY).await, store_of(&db, TABLES).await);
    (db, lobby, tables)
}

#[tokio::test]
async fn an_act_is_recorded_with_its_events_and_once() {
    let (_db, _, tables) = house().await;
    let first = act(ROSA, &[PLAYER]);
    tables.append(acted(1, 1, 0, first.clone())).await.unwrap();
    assert_eq!(listed(&tables, "table").await.as_slice(), std::slice::from_ref(&first), "word by word");
    let again = tables.append(acted(1, 1, 1, act(UGO, &[]))).await;
    assert!(matches!(again, Err(AppendError::Repeated(_))), "{again:?}");
    let late = tables.append(acted(2, 1, 0, act(UGO, &[]))).await;
    assert!(matches!(late, Err(AppendError::Conflict { actual: 1 })), "{late:?}");
    assert_eq!(listed(&tables, "table").await, [first], "what was not accepted is no act");
}

#[tokio::test]
async fn in_a_batch_each_append_has_its_own_act_or_none() {
    let (_db, _, tables) = house().await;
    tables.append(Append { kind: "table", ..append(stream(1), 0, "there") }).await.unwrap();
    let plain = Append { kind: "table", ..append(stream(2), 0, "by a player") };
    let sent = [acted(1, 3, 0, act(ROSA, &[])), plain, acted(2, 1, 0, act(UGO, &[])), acted(3, 4, 0, act(UGO, &[]))];
    let done = futures::future::join_all(sent.map(|append| tables.append(append))).await;
    assert_eq!(done.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false, true]);
    let mut actors: Vec<Uuid> = listed(&tables, "table").await.iter().map(|act| act.actor).collect();
    actors.sort();
    assert_eq!(actors, [ROSA, UGO]);
}

#[tokio::test]
async fn what_is_undone_leaves_no_act() {
    let (db, _, tables) = house().await;
    let mut tx = mazziere_database::begin(tables.pool()).await.unwrap();
    tables.append_in(&mut tx, &acted(1, 1, 0, act(ROSA, &[]))).await.unwrap();
    tables.record_act_in(&mut tx, "table", command(2), &act(ROSA, &[])).await.unwrap();
    tx.rollback().await.unwrap();
    assert_eq!(listed(&tables, "table").await, []);
    let left: i64 =
        sqlx::query_scalar("select count(*) from eventstore.act_target").fetch_one(db.pool()).await.unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn acts_are_read_newest_first_page_by_page_by_actor_and_by_target() {
    let (_db, _, tables) = house().await;
    for n in 1..=6 {
        let (actor, also) = (if n % 2 == 0 { UGO } else { ROSA }, if n < 4 { &[PLAYER][..] } else { &[] });
        tables.record_act("table", command(n), &act(actor, also)).await.unwrap();
        tables.record_act("table", command(n), &act(UGO, &[PLAYER])).await.unwrap();
    }
    let numbers = async |whose, before, limit| {
        let acts = tables.acts("table", whose, before, limit).await.unwrap();
        acts.into_iter().map(|(number, _)| number).collect::<Vec<i64>>()
    };
    let all = numbers((None, None), None, 100).await;
    assert!(all.len() == 6 && all.is_sorted_by(|a, b| a > b), "once each, newest first: {all:?}");
    assert_eq!(numbers((None, None), Some(all[1]), 2).await, all[2..4]);
    assert_eq!(numbers((Some(UGO), None), None, 100).await, [all[0], all[2], all[4]]);
    assert_eq!(numbers((None, Some(PLAYER)), None, 100).await, all[3..]);
    assert_eq!(numbers((Some(UGO), Some(PLAYER)), None, 100).await, [all[4]]);
    assert_eq!(numbers((None, Some(TABLE)), Some(all[4]), 100).await, all[5..]);
    assert_eq!(numbers((None, Some(UGO)), None, 100).await, [0; 0]);
}

#[tokio::test]
async fn each_service_records_and_reads_its_own_and_auditors_read_all() {
    let (db, lobby, tables) = house().await;
    tables.record_act("table", command(1), &act(ROSA, &[])).await.unwrap();
    lobby.record_act("command", command(1), &act(UGO, &[])).await.unwrap();
    let of = async |store: &EventStore, kind| {
        listed(store, kind).await.into_iter().map(|act| (act.service, act.actor)).collect::<Vec<_>>()
    };
    assert_eq!(of(&tables, "table").await, [("tables".to_owned(), ROSA)]);
    assert_eq!(of(&lobby, "tournament").await, [("lobby".to_owned(), UGO)], "whatever the act itself says");
    assert!(lobby.record_act("table", command(2), &act(UGO, &[])).await.is_err());
    assert!(lobby.acts("table", (None, None), None, 1).await.is_err());
    for role in [LOBBY, TABLES] {
        let mut session = session(&db, role, true).await;
        refused(&mut session, "insert into eventstore.act (command_id) values (gen_random_uuid())").await;
        refused(&mut session, "update eventstore.act set actor = gen_random_uuid()").await;
        refused(&mut session, "select * from eventstore.act").await;
        refused(&mut session, "delete from eventstore.act").await;
        refused(&mut session, "truncate eventstore.act").await;
    }
    let mut auditor = session(&db, AUDITOR, true).await;
    let read: Vec<Uuid> = sqlx::query_scalar(
        "select a.actor from eventstore.act a join eventstore.act_target t using (number) where t.target = $1 order by 1",
    )
    .bind(TABLE)
    .fetch_all(&mut auditor)
    .await
    .unwrap();
    assert_eq!(read, [ROSA, UGO]);
    refused(&mut auditor, "delete from eventstore.act").await;
}

//! A move says which decision it answers: what else happens at the table makes it no staler, what its decision rests on
//! does; on every replica, and after a restart.

use std::time::Duration;

use mazziere_contract::tables::{MoveRequest, PlayerRequest, SeatLegal, SeedRequest, TopUpRequest};
use mazziere_ids::{PlayerId, PostingId};
use mazziere_telemetry::Clock;
use serde_json::json;

use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, pick};

const STOP: Duration = Duration::from_secs(5);

/// What a player is asked at a table for one.
async fn asked(harness: &Harness, service: &mazziere_tables::Service, ring: &Ring<'_>, player: PlayerId) -> SeatLegal {
    harness.player(service, player).view(ring.table).await.unwrap().legal.remove(0)
}

fn answer(legal: &SeatLegal, kind: &str) -> MoveRequest {
    MoveRequest { decision: Some(legal.decision.clone()), seat: Some(legal.seat), r#move: json!({"type": kind}) }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_beside_a_hand_makes_no_decision_stale_and_another_turn_does() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let players = ring.fill(&service, 3, 500).await;
    // The hand began with two; the third is dealt in when both have folded theirs away.
    ring.folds_out(&service).await;
    let (mover, seen) = ring.look(&service, |table| {
        let seat = table.awaited().iter().next().expect("somebody is to move");
        (table.player_at(seat).unwrap(), table.version())
    });
    let other = players.iter().copied().find(|player| *player != mover).unwrap();
    let before = asked(&harness, &service, &ring, mover).await;

    // A newcomer, chips bought, a seed, somebody who sits out from the next hand on.
    ring.fill(&service, 1, 500).await;
    wallet.brings(other, ring.table, 100);
    let posting_id = PostingId::new(harness.ids.uuid_random());
    let top_up = TopUpRequest { player_id: other, chips: 100, posting_id, session_id: None };
    harness.lobby(&service).top_up(&harness.key(), ring.table, &top_up).await.unwrap();
    let seed = SeedRequest { client_seed: "00".repeat(16) };
    harness.player(&service, other).seed(&harness.key(), ring.table, &seed).await.unwrap();
    harness.player(&service, other).sit_out(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    let now = ring.view(&service).await.version;
    assert!(now > seen + 3, "{seen} {now}");

    // Another replica has the same decision, from the log alone.
    let second = harness.replica().await;
    assert_eq!(asked(&harness, &second, &ring, mover).await, before);
    let client = harness.player(&second, mover);
    let any = MoveRequest { decision: None, ..answer(&before, "fold") };
    assert_eq!(code(client.play(&harness.key(), ring.table, Some(seen), &any).await), "stale_version");
    let key = harness.key();
    let folded = client.play(&key, ring.table, Some(seen), &answer(&before, "fold")).await.unwrap();
    // It is kept as it was answered; what comes under another key meets another decision.
    let again = client.play(&key, ring.table, Some(seen), &answer(&before, "fold")).await.unwrap();
    assert_eq!((again.body, again.replayed), (folded.body, true));
    let late = client.play(&harness.key(), ring.table, None, &answer(&before, "fold")).await;
    assert_eq!(code(late), "stale_version", "this decision was made");
    let strange = answer(&SeatLegal { decision: "nothing".to_owned(), ..before.clone() }, "fold");
    assert_eq!(code(client.play(&harness.key(), ring.table, None, &strange).await), "stale_version");
    second.stop(STOP).await;
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_outlives_a_restart_and_ends_with_its_answer() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let mut dice = Dice::new(6);
    for _ in 0..5 {
        harness.one_move(&service, table, &players, &mut dice).await.unwrap();
    }
    let (mover, _) = harness.mover(&service, table, &players).await;
    let view = harness.player(&service, mover).view(table).await.unwrap();
    service.stop(STOP).await;
    let service = harness.replica().await;
    let client = harness.player(&service, mover);
    let again = client.view(table).await.unwrap();
    assert_eq!(again.legal, view.legal);
    let answer = MoveRequest { decision: Some(view.legal[0].decision.clone()), ..pick(&view, &mut dice).unwrap() };
    client.play(&harness.key(), table, None, &answer).await.unwrap();
    assert_eq!(code(client.play(&harness.key(), table, None, &answer).await), "stale_version");
    // A seat of somebody else is not theirs, whatever the decision.
    let other = MoveRequest { seat: Some(1 - view.legal[0].seat), ..answer.clone() };
    assert_eq!(code(client.play(&harness.key(), table, None, &other).await), "seat_not_yours");
    harness.play_out(&service, table, &players, &mut dice).await;
    assert_eq!(code(client.play(&harness.key(), table, None, &answer).await), "table_over");
    service.stop(STOP).await;
}

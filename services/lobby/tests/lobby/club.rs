//! An evening at the club: connected players, invitations, games and rematches, with real rows and streams.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::EventStream;
use mazziere_contract::lobby::{ClubEvent, ClubEventRequest, ClubInvitationRequest, ClubStage};
use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{ClubEventId, PlayerId};
use serde_json::json;

use crate::purses::rows;
use crate::support::{House, pauses, until};

impl House {
    /// A player with so many cents who is connected as long as the stream lives.
    pub(crate) async fn connected(&self, cents: i64) -> (PlayerId, EventStream) {
        let player = self.rich(cents);
        let mut stream = self.player(player).watch_club().await.unwrap();
        let first = stream.next().await.expect("a snapshot").unwrap();
        assert_eq!(first.event, "snapshot");
        (player, stream)
    }

    /// A draft of scopa at 4.50 + 0.50.
    pub(crate) async fn draft_club(&self, creator: PlayerId, format: &str) -> ClubEvent {
        let body: ClubEventRequest =
            serde_json::from_value(json!({"game": "scopa", "format": format, "buy_in": "5.00"})).unwrap();
        self.player(creator).draft_club_event(&self.key(), &body).await.unwrap().body
    }

    pub(crate) async fn invite_club(&self, id: ClubEventId, creator: PlayerId, players: &[PlayerId]) -> ClubEvent {
        let body = ClubInvitationRequest { players: players.to_vec(), partner: None, buy_in: None };
        self.player(creator).invite_to_club(&self.key(), id, &body).await.unwrap().body
    }

    pub(crate) async fn until_club(&self, id: ClubEventId, of: PlayerId, wanted: ClubStage) -> ClubEvent {
        until(&format!("{wanted:?}"), async || {
            self.player(of).club_event(id).await.is_ok_and(|event| event.stage == wanted)
        })
        .await;
        self.player(of).club_event(id).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_pay_and_play_again() {
    let house = House::new().await;
    let (one, mut stream) = house.connected(2_000).await;
    let (two, _stream) = house.connected(2_000).await;
    let listed = house.player(one).club_players().await.unwrap().items;
    assert!(listed.contains(&one) && listed.contains(&two));
    let drafted = house.draft_club(one, "heads_up").await;
    let id = drafted.club_event_id;
    assert_eq!((drafted.stage, drafted.until), (ClubStage::Draft, Some(drafted.created_at + TimeDelta::seconds(180))));
    let invited = house.invite_club(id, one, &[two]).await;
    assert_eq!((invited.stage, house.wallet.cash(one)), (ClubStage::Inviting, 1_500));
    assert_eq!(house.player(two).my_club().await.unwrap().items[0].club_event_id, id);
    let key = house.key();
    let accepted = house.player(two).accept_club(&key, id).await.unwrap();
    assert!(house.player(two).accept_club(&key, id).await.unwrap().replayed);
    assert_eq!((accepted.body.seats, house.wallet.cash(two)), (vec![one, two], 1_500));

    for game in 1..=2 {
        let running = async || house.player(one).club_event(id).await.unwrap().table_id;
        until("the table", async || running().await.is_some()).await;
        let shown = house.player(one).club_event(id).await.unwrap();
        assert_eq!((shown.number, shown.stage), (game, ClubStage::Running));
        let opened = house.tables.cash_matches();
        let opened = opened.iter().find(|opened| Some(opened.table_id) == shown.table_id).expect("it is open");
        assert!(opened.private, "nobody else watches it");
        assert_eq!([house.stalled_in(0).await, house.stalled_in(12).await], [0, 1]);
        house.tables.finish(shown.table_id.unwrap(), 0);
        house.until_club(id, one, ClubStage::RematchWait).await;
        assert_eq!(house.stalled_in(12).await, 0, "nothing is in play");
        if game == 1 {
            for player in [one, two] {
                house.player(player).rematch_club(&house.key(), id).await.unwrap();
            }
        }
    }
    house.player(two).leave_club(&house.key(), id).await.unwrap();
    house.until_club(id, one, ClubStage::Closed).await;
    assert_eq!((house.wallet.cash(one), house.wallet.cash(two)), (2_800, 1_000));
    assert_eq!(house.wallet.balance(AccountRef::HouseFee {}), 200);
    house.wallet.assert_sound();
    assert!(house.player(one).my_club().await.unwrap().items.is_empty());
    let told = stream.next().await.expect("a change").unwrap();
    assert_eq!(told.event, "club_event");
    // Nothing of it counts, and nothing of it is public (R: never for rankings).
    assert!(house.player(one).my_results(&Default::default()).await.unwrap().items.is_empty());
    assert!(house.operator().tournaments(&Default::default()).await.unwrap().items.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn club_rematch_wait_who_cannot_pay_another_game_closes_the_event() {
    let house = House::new().await;
    let (one, _a) = house.connected(2_000).await;
    let (two, _b) = house.connected(500).await;
    let id = house.draft_club(one, "heads_up").await.club_event_id;
    house.invite_club(id, one, &[two]).await;
    house.player(two).accept_club(&house.key(), id).await.unwrap();
    let table = async || house.player(one).club_event(id).await.unwrap().table_id;
    until("the table", async || table().await.is_some()).await;
    // The creator's line wins.
    house.tables.finish(table().await.unwrap(), 0);
    house.until_club(id, one, ClubStage::RematchWait).await;
    house.player(one).rematch_club(&house.key(), id).await.unwrap();
    let refused = house.player(two).rematch_club(&house.key(), id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::InsufficientFunds));
    house.until_club(id, one, ClubStage::Closed).await;
    until("the refund", async || house.wallet.cash(one) == 2_400).await;
    assert_eq!(house.wallet.cash(two), 0);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn r11_a_player_is_in_one_event_at_a_time_and_may_hold_several_invitations() {
    let house = House::new().await;
    let (one, _a) = house.connected(2_000).await;
    let (two, _b) = house.connected(2_000).await;
    let (three, _c) = house.connected(2_000).await;
    let first = house.draft_club(one, "heads_up").await.club_event_id;
    let again: ClubEventRequest = serde_json::from_value(json!({"game": "scopa"})).unwrap();
    let refused = house.player(one).draft_club_event(&house.key(), &again).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::AlreadyInClubEvent));
    let second = house.draft_club(two, "heads_up").await.club_event_id;
    for (id, creator) in [(first, one), (second, two)] {
        house.invite_club(id, creator, &[three]).await;
    }
    assert_eq!(house.player(three).my_club().await.unwrap().items.len(), 2);
    house.player(three).accept_club(&house.key(), first).await.unwrap();
    let refused = house.player(three).accept_club(&house.key(), second).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::AlreadyInClubEvent));
    assert_eq!(house.wallet.cash(three), 1_500);
    house.player(three).decline_club(&house.key(), second).await.unwrap();
    until("the refund", async || house.wallet.cash(two) == 2_000).await;
    // A stranger sees none of it.
    let stranger = house.player(house.rich(0)).club_event(first).await.unwrap_err();
    assert_eq!(stranger.code(), Some(ErrorCode::NotYours));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_is_connected_is_invited_and_who_cannot_pay_leaves_no_trace() {
    let house = House::new().await;
    let away = house.rich(2_000);
    let body: ClubEventRequest = serde_json::from_value(json!({"game": "scopa"})).unwrap();
    let refused = house.player(away).draft_club_event(&house.key(), &body).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::PlayerNotConnected));
    let (poor, _a) = house.connected(499).await;
    let (two, _b) = house.connected(0).await;
    let id = house.draft_club(poor, "heads_up").await.club_event_id;
    let before = rows(&house).await;
    let invite = async |player| {
        let body = ClubInvitationRequest { players: vec![player], partner: None, buy_in: None };
        house.player(poor).invite_to_club(&house.key(), id, &body).await.unwrap_err().code()
    };
    for _ in 0..10 {
        assert_eq!(invite(away).await, Some(ErrorCode::PlayerNotConnected));
        assert_eq!(invite(two).await, Some(ErrorCode::InsufficientFunds));
    }
    assert_eq!(house.player(poor).club_event(id).await.unwrap().stage, ClubStage::Draft);
    for (wrong, code) in [
        (json!({"game": "scopa", "format": "four_individual"}), ErrorCode::FormatNotOffered),
        (json!({"game": "holdem"}), ErrorCode::GameUnknown),
        (json!({"game": "scopa", "buy_in": "3.00"}), ErrorCode::BuyInOutOfRange),
        (json!({"game": "scopa", "options": {"target": 12}}), ErrorCode::InvalidOptions),
    ] {
        let body: ClubEventRequest = serde_json::from_value(wrong).unwrap();
        let refused = house.player(two).draft_club_event(&house.key(), &body).await.unwrap_err();
        assert_eq!(refused.code(), Some(code));
    }
    // What the draft has begun may have come to its end meanwhile.
    assert!(rows(&house).await <= before, "what was refused leaves nothing for ever");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_creator_who_leaves_the_lobby_calls_the_draft_off() {
    let house = House::with_manual_clock().await;
    let (one, stream) = house.connected(2_000).await;
    let id = house.draft_club(one, "heads_up").await.club_event_id;
    drop(stream);
    until("the draft is called off", async || {
        house.clock.advance(TimeDelta::seconds(1));
        tokio::time::sleep(Duration::from_millis(20)).await;
        house.player(one).club_event(id).await.is_ok_and(|event| event.stage == ClubStage::Cancelled)
    })
    .await;
    let shown = house.player(one).club_event(id).await.unwrap();
    assert_eq!(shown.why.as_deref(), Some("the creator has left the lobby"));
}

#[tokio::test(flavor = "multi_thread")]
async fn v17_a_game_that_is_interrupted_for_too_long_is_paid_back_whichever_replica_hears_of_it() {
    let house = House::new().await;
    let _other = house.replica(pauses()).await;
    let (one, _a) = house.connected(2_000).await;
    let (two, _b) = house.connected(2_000).await;
    let id = house.draft_club(one, "heads_up").await.club_event_id;
    house.invite_club(id, one, &[two]).await;
    house.player(two).accept_club(&house.key(), id).await.unwrap();
    house.until_club(id, one, ClubStage::Running).await;
    crate::interruption::interrupt(&house, 1_800_001);
    let shown = house.until_club(id, one, ClubStage::Closed).await;
    assert_eq!(shown.why.as_deref(), Some("play was interrupted for more than half an hour"));
    assert_eq!((house.wallet.cash(one), house.wallet.cash(two)), (2_000, 2_000));
    house.wallet.assert_sound();
}

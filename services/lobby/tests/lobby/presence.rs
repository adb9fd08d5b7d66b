//! Who is connected, where there are several replicas: streams here and there, replicas that die, readers that stall.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures::StreamExt;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::{EventStream, LobbyClient};
use mazziere_contract::lobby::{ClubEvent, ClubEventRequest, ClubInvitationRequest, ClubStage};
use mazziere_contract::wallet::PostingKind;
use mazziere_ids::{ClubEventId, PlayerId, StreamId};
use mazziere_lobby::Lobby;
use mazziere_lobby::club::presence::{Connection, Presence};
use mazziere_lobby::stream::Listener;
use mazziere_web::{Frame, Role, SseEvent};
use serde_json::json;

use crate::support::{House, pauses, until};

impl House {
    fn player_at(&self, lobby: &Lobby, player: PlayerId) -> LobbyClient {
        self.at(lobby, player.uuid(), Role::Player)
    }

    /// Connects a player at a replica, as long as the stream lives.
    async fn connect_at(&self, lobby: &Lobby, player: PlayerId) -> EventStream {
        let mut stream = self.player_at(lobby, player).watch_club().await.unwrap();
        assert_eq!(stream.next().await.expect("a snapshot").unwrap().event, "snapshot");
        stream
    }

    async fn draft_at(&self, lobby: &Lobby, creator: PlayerId) -> ClubEventId {
        let body: ClubEventRequest = serde_json::from_value(json!({"game": "scopa", "buy_in": "5.00"})).unwrap();
        let drafted = self.player_at(lobby, creator).draft_club_event(&self.key(), &body).await.unwrap().body;
        drafted.club_event_id
    }

    /// What becomes of an invitation that is sent through a replica.
    async fn invite_at(
        &self,
        lobby: &Lobby,
        creator: PlayerId,
        id: ClubEventId,
        other: PlayerId,
    ) -> Result<ClubStage, Option<ErrorCode>> {
        let body = ClubInvitationRequest { players: vec![other], partner: None, buy_in: None };
        let invited = self.player_at(lobby, creator).invite_to_club(&self.key(), id, &body).await;
        invited.map(|invited| invited.body.stage).map_err(|refused| refused.code())
    }

    async fn is_listed(&self, player: PlayerId) -> bool {
        self.player(player).club_players().await.unwrap().items.contains(&player)
    }

    /// When a replica said last that a player is connected.
    async fn seen_at(&self, player: PlayerId) -> Option<DateTime<Utc>> {
        let row = sqlx::query_scalar("select seen_at from lobby.presence where player_id = $1").bind(player);
        row.fetch_optional(self.db.pool()).await.unwrap()
    }
}

/// Reads a stream until it tells that an event stands so.
async fn until_told(stream: &mut EventStream, id: ClubEventId, wanted: ClubStage) {
    let told = async {
        loop {
            let event = stream.next().await.expect("the stream goes on").unwrap();
            assert_eq!(event.event, "club_event");
            let shown: ClubEvent = serde_json::from_str(&event.data).unwrap();
            if (shown.club_event_id, shown.stage) == (id, wanted) {
                return;
            }
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), told).await.is_ok(), "nobody told of {wanted:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_connected_at_one_replica_is_invited_through_another_and_hears_of_it() {
    let house = House::new().await;
    let other = house.replica(pauses()).await;
    let (one, two) = (house.rich(2_000), house.rich(2_000));
    let mut far = house.connect_at(&other, one).await;
    let mut near = house.connect_at(&house.lobby, two).await;
    for lobby in [&house.lobby, &other] {
        let listed = house.player_at(lobby, one).club_players().await.unwrap().items;
        assert!(listed.contains(&one) && listed.contains(&two));
    }
    // The creator's stream hangs on one replica, the draft and the invitation go through the other.
    let id = house.draft_at(&house.lobby, one).await;
    assert_eq!(house.invite_at(&other, one, id, two).await, Ok(ClubStage::Inviting));
    // A player who is invited hears of nothing before they are.
    until_told(&mut near, id, ClubStage::Inviting).await;
    until_told(&mut far, id, ClubStage::Inviting).await;
    house.player_at(&house.lobby, two).accept_club(&house.key(), id).await.unwrap();
    until_told(&mut far, id, ClubStage::Running).await;
    until_told(&mut near, id, ClubStage::Running).await;
    assert_eq!((house.wallet.cash(one), house.wallet.cash(two)), (1_500, 1_500));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_players_of_a_replica_that_dies_are_believed_for_15_seconds_and_no_longer() {
    let house = House::with_manual_clock().await;
    let other = house.replica(pauses()).await;
    let (one, two) = (house.rich(2_000), house.rich(2_000));
    let _near = house.connect_at(&house.lobby, one).await;
    let _far = house.connect_at(&other, two).await;
    let id = house.draft_at(&house.lobby, one).await;
    other.stop(Duration::ZERO).await;
    let died_at = house.seen_at(two).await.expect("seen");
    house.clock.set(died_at + TimeDelta::seconds(15));
    assert!(house.is_listed(two).await, "the last instant counts");
    house.clock.advance(TimeDelta::milliseconds(1));
    assert!(!house.is_listed(two).await);
    assert_eq!(house.invite_at(&house.lobby, one, id, two).await, Err(Some(ErrorCode::PlayerNotConnected)));
    assert_eq!(house.player(one).club_event(id).await.unwrap().stage, ClubStage::Draft);
    assert_eq!((house.wallet.cash(one), house.wallet.requests()), (2_000, 0));
    // A player who comes back at another replica is connected at once.
    let _back = house.connect_at(&house.lobby, two).await;
    assert_eq!(house.invite_at(&house.lobby, one, id, two).await, Ok(ClubStage::Inviting));
}

#[tokio::test(flavor = "multi_thread")]
async fn club_draft_a_creator_whose_replica_dies_has_left_and_another_calls_the_draft_off() {
    let house = House::with_manual_clock().await;
    let other = house.replica(pauses()).await;
    let one = house.rich(2_000);
    let _far = house.connect_at(&other, one).await;
    let id = house.draft_at(&other, one).await;
    other.stop(Duration::ZERO).await;
    // What is believed for 15 seconds is looked at every 5.
    let begun = house.clock.now();
    until("the draft is called off", async || {
        house.clock.advance(TimeDelta::milliseconds(200));
        house.player(one).club_event(id).await.unwrap().stage == ClubStage::Cancelled
    })
    .await;
    assert!(house.clock.now() > begun + TimeDelta::seconds(15));
    let shown = house.player(one).club_event(id).await.unwrap();
    assert_eq!(shown.why.as_deref(), Some("the creator has left the lobby"));
    assert_eq!((house.wallet.cash(one), house.wallet.count(PostingKind::BuyIn)), (2_000, 0), "nothing was taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_a_stream_at_each_of_two_replicas_is_connected_until_both_are_gone() {
    let house = House::with_manual_clock().await;
    let other = house.replica(pauses()).await;
    let (one, two) = (house.rich(2_000), house.rich(2_000));
    let _two = house.connect_at(&house.lobby, two).await;
    let mut near = house.connect_at(&house.lobby, one).await;
    let mut far = house.connect_at(&other, one).await;
    let id = house.draft_at(&house.lobby, one).await;
    until_told(&mut near, id, ClubStage::Draft).await;
    until_told(&mut far, id, ClubStage::Draft).await;
    drop(near);
    // For longer than anything is believed the other stream alone says so.
    for _ in 0..8 {
        house.clock.advance(TimeDelta::seconds(5));
        until("the replica says so", async || house.seen_at(one).await == Some(house.clock.now())).await;
        assert_eq!(house.player(one).club_event(id).await.unwrap().stage, ClubStage::Draft);
    }
    drop(far);
    until("the draft is called off", async || {
        house.clock.advance(TimeDelta::milliseconds(200));
        house.player(one).club_event(id).await.unwrap().stage == ClubStage::Cancelled
    })
    .await;
    assert!(!house.is_listed(one).await && house.is_listed(two).await);
}

/// The kind of an event.
fn kind(event: &SseEvent) -> String {
    let text = String::from_utf8(Frame::of([event]).bytes().to_vec()).unwrap();
    text.lines().next().unwrap_or_default().trim_start_matches("event: ").to_owned()
}

/// The next event of a connection, which comes soon or never.
async fn next(connection: &mut Connection) -> Option<SseEvent> {
    tokio::time::timeout(Duration::from_secs(60), connection.next()).await.expect("soon or never")
}

impl House {
    /// An open invitation of the second by the first, who are connected only as the test itself connects them.
    async fn invited(&self) -> (ClubEventId, [PlayerId; 2], Presence) {
        let presence = self.lobby.other_presence();
        presence.begins(-1);
        let (one, two) = (self.rich(2_000), self.rich(2_000));
        let _seen = (presence.connect(one).await.unwrap(), presence.connect(two).await.unwrap());
        let id = self.draft_club(one, "heads_up").await.club_event_id;
        self.invite_club(id, one, &[two]).await;
        let telling = presence.clone();
        tokio::spawn(async move { telling.tell().await });
        (id, [one, two], presence)
    }
}

fn change(presence: &Presence, id: ClubEventId) {
    presence.changed(0, &mut std::iter::once(StreamId::new(id.uuid())));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_snapshot_comes_first_whatever_happens_while_it_is_read() {
    let house = House::new().await;
    let (id, [one, two], presence) = house.invited().await;
    let mut watching = presence.connect(one).await.unwrap();
    assert_eq!(next(&mut watching).await.as_ref().map(kind).as_deref(), Some("snapshot"));
    // The rows of the snapshot cannot be read before the lock is gone.
    let mut locked = mazziere_database::begin(house.db.pool()).await.unwrap();
    sqlx::raw_sql("lock table lobby.club_player in access exclusive mode").execute(&mut *locked).await.unwrap();
    let connecting = tokio::spawn({
        let presence = presence.clone();
        async move { presence.connect(two).await }
    });
    let waits = "select count(*) from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and relation = 'lobby.club_player'::regclass and not granted";
    until("the snapshot is being read", async || {
        let waiting: i64 = sqlx::query_scalar(waits).fetch_one(house.db.pool()).await.unwrap();
        waiting > 0
    })
    .await;
    change(&presence, id);
    assert_eq!(next(&mut watching).await.as_ref().map(kind).as_deref(), Some("club_event"));
    locked.rollback().await.unwrap();
    let mut connected = connecting.await.unwrap().unwrap();
    assert_eq!(next(&mut connected).await.as_ref().map(kind).as_deref(), Some("snapshot"));
    assert_eq!(next(&mut connected).await.as_ref().map(kind).as_deref(), Some("club_event"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_misses_what_happens_before_the_log_is_read() {
    let house = House::new().await;
    let (id, [one, _], begun) = house.invited().await;
    let (presence, three) = (house.lobby.other_presence(), house.rich(0));
    let connecting = tokio::spawn({
        let presence = presence.clone();
        async move { presence.connect(three).await }
    });
    until("the replica says so", async || house.seen_at(three).await.is_some()).await;
    assert!(!connecting.is_finished(), "the log is not read yet");
    presence.begins(-1);
    let mut connected = connecting.await.unwrap().unwrap();
    assert_eq!(next(&mut connected).await.as_ref().map(kind).as_deref(), Some("snapshot"));
    // When it is read anew, a player who was connected comes back for a snapshot.
    let mut other = begun.connect(one).await.unwrap();
    begun.begins(7);
    change(&begun, id);
    assert_eq!(next(&mut other).await.as_ref().map(kind).as_deref(), Some("snapshot"));
    assert_eq!(next(&mut other).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_loses_the_stream_and_is_not_connected_any_more() {
    let house = House::with_manual_clock().await;
    let (id, [one, two], presence) = house.invited().await;
    let (mut reads, mut stalls) = (presence.connect(one).await.unwrap(), presence.connect(two).await.unwrap());
    let keeping = tokio::spawn(presence.clone().keep());
    next(&mut reads).await;
    for _ in 0..40 {
        change(&presence, id);
        assert_eq!(next(&mut reads).await.as_ref().map(kind).as_deref(), Some("club_event"));
    }
    house.clock.advance(TimeDelta::seconds(30));
    until("one is said", async || house.seen_at(one).await == Some(house.clock.now())).await;
    assert!(house.seen_at(two).await < Some(house.clock.now()));
    let mut waiting = 0;
    while next(&mut stalls).await.is_some() {
        waiting += 1;
    }
    assert_eq!(waiting, 32, "what was told in time can still be read, and then the stream ends");
    keeping.abort();
}

//! Pairs: the inviter has paid, the invited player is bound by nothing, and nobody is out of pocket for what came to
//! nothing.

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{Registration, RegistrationRequest, RegistrationStatus, TournamentStatus};
use mazziere_ids::{PlayerId, RegistrationId, TournamentId};
use serde_json::json;

use crate::support::{House, until};

async fn for_pairs(house: &House, players: u32) -> TournamentId {
    let change = |body: &mut serde_json::Value| {
        body["format"] = json!("pairs");
        body["players"] = json!(players);
    };
    house.open(change).await
}

async fn invite(
    house: &House,
    tournament: TournamentId,
    inviter: PlayerId,
    invited: PlayerId,
) -> Result<Registration, ErrorCode> {
    let body = RegistrationRequest { partner_id: Some(invited) };
    let asked = house.player(inviter).register(&house.key(), tournament, &body).await;
    asked.map(|answer| answer.body).map_err(|error| error.code().unwrap_or_else(|| panic!("{error}")))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_pays_one_after_the_other_or_not_at_all() {
    let house = House::new().await;
    let tournament = for_pairs(&house, 4).await;
    let (first, poor) = (house.rich(100), house.rich(50));
    let asked = invite(&house, tournament, first, poor).await.unwrap();
    assert_eq!(asked.status, RegistrationStatus::AwaitingPartner);
    assert!(asked.expires_at >= Some(asked.created_at + TimeDelta::seconds(180)));
    assert_eq!((house.wallet.cash(first), house.wallet.of(tournament)), (0, [80, 20, 0]), "the inviter pays first");
    assert_eq!(house.show(tournament).await.summary.registered, 0);
    // A player who cannot pay is refused, and may still accept once they can.
    let refused = house.player(poor).accept(&house.key(), asked.registration_id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::InsufficientFunds));
    assert!(house.player(poor).my_registrations(&Default::default()).await.unwrap().items.is_empty(), "not theirs yet");
    for player in [first, poor] {
        let mine = house.player(player).my_invitations().await.unwrap().items;
        assert_eq!((mine.len(), mine[0].inviter_id, mine[0].invited_id), (1, first, poor));
        assert_eq!((mine[0].invitation_id, mine[0].expires_at), (asked.registration_id, asked.expires_at.unwrap()));
    }
    house.wallet.deposit(poor, 50);
    let key = house.key();
    let paired = house.player(poor).accept(&key, asked.registration_id).await.unwrap().body;
    assert_eq!((paired.status, paired.players), (RegistrationStatus::Confirmed, vec![first, poor]));
    assert!(house.player(poor).accept(&key, asked.registration_id).await.unwrap().replayed);
    let row = &house.player(poor).my_registrations(&Default::default()).await.unwrap().items[0];
    assert_eq!(row.registration_id, paired.registration_id);
    assert!(house.player(poor).my_invitations().await.unwrap().items.is_empty());
    assert_eq!((house.show(tournament).await.summary.registered, house.wallet.of(tournament)), (2, [160, 40, 0]));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_purse_invites_nobody_and_bars_nobody() {
    let house = House::new().await;
    let tournament = for_pairs(&house, 4).await;
    let named: Vec<PlayerId> = (0..4).map(|_| house.rich(100)).collect();
    for victim in &named {
        assert_eq!(invite(&house, tournament, house.rich(0), *victim).await, Err(ErrorCode::InsufficientFunds));
        assert_eq!(invite(&house, tournament, house.rich(99), *victim).await, Err(ErrorCode::InsufficientFunds));
        assert!(house.player(*victim).my_invitations().await.unwrap().items.is_empty());
    }
    house.join_pair(tournament, named[0], named[1]).await;
    house.join_pair(tournament, named[2], named[3]).await;
    house.until_status(tournament, TournamentStatus::Running).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_invitations_fill_no_event_and_end_when_it_has_filled_up() {
    let house = House::new().await;
    let tournament = for_pairs(&house, 4).await;
    let players: Vec<PlayerId> = (0..4).map(|_| house.rich(100)).collect();
    let hosts: Vec<PlayerId> = (0..3).map(|_| house.rich(100)).collect();
    for (host, invited) in hosts.iter().zip(&players) {
        invite(&house, tournament, *host, *invited).await.unwrap();
    }
    // The invited play with each other instead.
    house.join_pair(tournament, players[0], players[1]).await;
    house.join_pair(tournament, players[2], players[3]).await;
    house.until_status(tournament, TournamentStatus::Running).await;
    for host in hosts {
        until("the refund", async || house.wallet.cash(host) == 100).await;
        assert!(house.player(host).my_invitations().await.unwrap().items.is_empty());
    }
    assert_eq!(house.wallet.of(tournament), [0, 0, 320]);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_who_exist_are_invited() {
    let house = House::new().await;
    let tournament = for_pairs(&house, 4).await;
    let (inviter, nobody) = (house.rich(100), house.rich(0));
    assert_eq!(invite(&house, tournament, inviter, nobody).await, Err(ErrorCode::PlayerUnknown));
    assert_eq!(house.wallet.cash(inviter), 100);
    // Seen in a freeroll: the player exists, with or without money.
    let free = house.open(|body| body["buy_in"] = json!({"share": "0", "fee": "0"})).await;
    house.join(free, nobody).await;
    assert!(invite(&house, tournament, inviter, nobody).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn open_invitations_are_limited_on_both_sides() {
    let house = House::new().await;
    let mut events = Vec::new();
    for _ in 0..6 {
        events.push(for_pairs(&house, 4).await);
    }
    let (host, target) = (house.rich(1_000), house.rich(100));
    for tournament in &events[..5] {
        invite(&house, *tournament, host, house.rich(1)).await.unwrap();
    }
    assert_eq!(
        invite(&house, events[5], host, house.rich(1)).await,
        Err(ErrorCode::InvitationLimit),
        "5 of one player"
    );
    let twice = house.rich(1_000);
    invite(&house, events[0], twice, target).await.unwrap();
    assert_eq!(invite(&house, events[1], twice, target).await, Err(ErrorCode::InvitationLimit), "one between the two");
    for _ in 0..19 {
        invite(&house, events[0], house.rich(100), target).await.unwrap();
    }
    let last = house.rich(100);
    assert_eq!(invite(&house, events[0], last, target).await, Err(ErrorCode::InvitationLimit), "20 to one player");
    assert_eq!(house.wallet.cash(last), 100);
    let received = house.player(target).my_invitations().await.unwrap().items;
    assert_eq!(received.len(), 20);
    // An answer makes room.
    house.player(target).decline(&house.key(), received[0].invitation_id).await.unwrap();
    assert!(invite(&house, events[0], last, target).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_declines_refunds_and_is_not_asked_again() {
    let house = House::new().await;
    let tournament = for_pairs(&house, 4).await;
    let (host, guest, stranger) = (house.rich(100), house.rich(100), house.rich(100));
    let asked = invite(&house, tournament, host, guest).await.unwrap();
    for answer in [
        house.player(stranger).decline(&house.key(), asked.registration_id).await,
        house.player(stranger).accept(&house.key(), asked.registration_id).await,
        house.player(guest).unregister(&house.key(), asked.registration_id).await,
    ] {
        assert_eq!(answer.unwrap_err().code(), Some(ErrorCode::NotYours));
    }
    let key = house.key();
    house.player(guest).decline(&key, asked.registration_id).await.unwrap();
    assert!(house.player(guest).decline(&key, asked.registration_id).await.unwrap().replayed);
    let late = house.player(guest).accept(&house.key(), asked.registration_id).await.unwrap_err();
    assert_eq!(late.code(), Some(ErrorCode::InvitationClosed));
    until("the refund", async || house.wallet.cash(host) == 100).await;
    assert_eq!(invite(&house, tournament, host, guest).await, Err(ErrorCode::InvitationDeclined));
    assert!(invite(&house, tournament, host, stranger).await.is_ok());
    let nothing = house.player(guest).accept(&house.key(), RegistrationId::new(tournament.uuid())).await.unwrap_err();
    assert_eq!(nothing.code(), Some(ErrorCode::InvitationUnknown));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_is_ignored_expires_with_a_full_refund() {
    let house = House::with_manual_clock().await;
    let tournament = for_pairs(&house, 4).await;
    let (host, guest) = (house.rich(100), house.rich(100));
    let asked = invite(&house, tournament, host, guest).await.unwrap();
    assert_eq!(asked.expires_at, Some(house.clock.now() + TimeDelta::seconds(180)));
    house.clock.advance(TimeDelta::milliseconds(180_001));
    let client = house.player(host);
    until("the end of the invitation", async || {
        client.registration(asked.registration_id).await.unwrap().status == RegistrationStatus::Refused
    })
    .await;
    until("the refund", async || house.wallet.cash(host) == 100 && house.wallet.of(tournament) == [0, 0, 0]).await;
    let late = house.player(guest).accept(&house.key(), asked.registration_id).await.unwrap_err();
    assert_eq!(late.code(), Some(ErrorCode::InvitationClosed));
    assert!(house.player(guest).my_invitations().await.unwrap().items.is_empty());
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_instant_of_180_seconds_is_the_partners_and_the_millisecond_after_it_is_not() {
    for (late, refused) in [(0, None), (1, Some(ErrorCode::InvitationClosed))] {
        let house = House::with_manual_clock().await;
        let tournament = for_pairs(&house, 4).await;
        let (host, guest) = (house.rich(100), house.rich(100));
        let asked = invite(&house, tournament, host, guest).await.unwrap();
        house.clock.set(asked.expires_at.unwrap() + TimeDelta::milliseconds(late));
        let accepted = house.player(guest).accept(&house.key(), asked.registration_id).await;
        assert_eq!(accepted.err().and_then(|error| error.code()), refused);
        let left = if refused.is_some() { 100 } else { 0 };
        until("what is left", async || [host, guest].map(|player| house.wallet.cash(player)) == [left; 2]).await;
        house.wallet.assert_sound();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_invitations_to_one_event_the_second_is_refused_and_charged_to_nobody() {
    let house = House::new().await;
    let tournament = for_pairs(&house, 6).await;
    let (host, other, guest) = (house.rich(100), house.rich(100), house.rich(300));
    let first = invite(&house, tournament, host, guest).await.unwrap().registration_id;
    let second = invite(&house, tournament, other, guest).await.unwrap().registration_id;
    house.player(guest).accept(&house.key(), first).await.unwrap();
    let twice = house.player(guest).accept(&house.key(), first).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::InvitationClosed));
    let both = house.player(guest).accept(&house.key(), second).await.unwrap_err();
    assert_eq!(both.code(), Some(ErrorCode::AlreadyRegistered));
    assert_eq!(invite(&house, tournament, guest, house.rich(100)).await, Err(ErrorCode::AlreadyRegistered));
    assert_eq!((house.wallet.cash(guest), house.wallet.of(tournament)), (200, [240, 60, 0]));
    house.player(guest).decline(&house.key(), second).await.unwrap();
    until("the refund", async || house.wallet.cash(other) == 100).await;
    assert_eq!(house.wallet.of(tournament), [160, 40, 0]);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_due_while_another_looks_is_not_missed_when_the_clock_stands() {
    let house = House::with_manual_clock().await;
    let tournament = for_pairs(&house, 4).await;
    let (host, guest) = (house.rich(100), house.rich(100));
    let asked = invite(&house, tournament, host, guest).await.unwrap();
    // Somebody else looks through the lanes when the time comes: the worker finds nothing that it could take.
    let mut other = mazziere_database::begin(house.db.pool()).await.unwrap();
    sqlx::query("select 1 from lobby.effect_lane for update").execute(&mut *other).await.unwrap();
    house.clock.advance(TimeDelta::milliseconds(180_001));
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(house.wallet.cash(host), 0);
    other.rollback().await.unwrap();
    until("the refund", async || house.wallet.cash(host) == 100).await;
    let shown = house.player(host).registration(asked.registration_id).await.unwrap();
    assert_eq!(shown.status, RegistrationStatus::Refused);
}

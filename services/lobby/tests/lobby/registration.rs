//! Getting in and out, with the money moved in the same breath.

use crate::support::House;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{RegistrationRequest, RegistrationStatus, TournamentStatus};
use mazziere_contract::wallet::PostingKind;

#[tokio::test(flavor = "multi_thread")]
async fn a_player_gets_in_and_pays_once_however_often_they_ask() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let player = house.rich(300);
    let (client, key) = (house.player(player), house.key());
    let first = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap();
    assert_eq!((first.body.status, first.replayed), (RegistrationStatus::Confirmed, false));
    let again = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap();
    assert_eq!((again.body.registration_id, again.replayed), (first.body.registration_id, true));
    let other = client.register(&house.key(), tournament, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(other.code(), Some(ErrorCode::AlreadyRegistered));
    let partner = Some(house.rich(0));
    let reused = client.register(&key, tournament, &RegistrationRequest { partner_id: partner }).await.unwrap_err();
    assert_eq!(reused.code(), Some(ErrorCode::IdempotencyKeyReused));
    assert_eq!((house.wallet.cash(player), house.wallet.of(tournament)), (200, [80, 20, 0]));
    let shown = house.show(tournament).await;
    assert_eq!((shown.summary.registered, shown.entries.len(), shown.pool.cents()), (1, 1, 80));
    assert_eq!(client.my_registrations(&Default::default()).await.unwrap().items.len(), 1);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_money_does_not_get_in_and_keeps_no_place() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let (poor, key) = (house.rich(99), house.key());
    let client = house.player(poor);
    let refused = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::InsufficientFunds));
    house.wallet.deposit(poor, 100);
    let again = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(again.code(), Some(ErrorCode::InsufficientFunds), "the first answer again");
    house.join(tournament, poor).await;
    house.join(tournament, house.rich(100)).await;
    assert_eq!(house.wallet.cash(poor), 99);
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_4_who_unregisters_in_time_has_everything_back() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let (player, stranger) = (house.rich(100), house.rich(0));
    let registration = house.join(tournament, player).await;
    let foreign = house.player(stranger).unregister(&house.key(), registration.registration_id).await.unwrap_err();
    assert_eq!(foreign.code(), Some(ErrorCode::NotYours));
    let key = house.key();
    let out = house.player(player).unregister(&key, registration.registration_id).await.unwrap();
    assert_eq!(out.body.status, RegistrationStatus::Withdrawn);
    let again = house.player(player).unregister(&key, registration.registration_id).await.unwrap();
    assert!(again.replayed);
    let twice = house.player(player).unregister(&house.key(), registration.registration_id).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::RegistrationNotOpen));
    assert_eq!((house.wallet.cash(player), house.wallet.of(tournament)), (100, [0, 0, 0]));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_4_nobody_leaves_once_it_has_filled_up() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let player = house.rich(100);
    let registration = house.join(tournament, player).await;
    house.join(tournament, house.rich(100)).await;
    let refused = house.player(player).unregister(&house.key(), registration.registration_id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::RegistrationClosed));
    let late = house.player(house.rich(100)).register(&house.key(), tournament, &Default::default()).await.unwrap_err();
    assert_eq!(late.code(), Some(ErrorCode::RegistrationClosed));
    house.until_status(tournament, TournamentStatus::Running).await;
    assert_eq!(house.wallet.of(tournament), [0, 0, 160]);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_players_want_eight_places_at_once() {
    let house = House::new().await;
    let tournament = house.tournament(8).await;
    let players: Vec<_> = (0..20).map(|_| house.rich(100)).collect();
    let body = RegistrationRequest::default();
    let tries = players.iter().map(|player| {
        let (client, key, body) = (house.player(*player), house.key(), body.clone());
        async move { client.register(&key, tournament, &body).await }
    });
    let answers = futures::future::join_all(tries).await;
    let refused = answers.iter().filter_map(|answer| answer.as_ref().err()).map(|error| error.code().unwrap());
    let refused: Vec<_> = refused.collect();
    assert_eq!(refused.len(), 12);
    assert!(refused.iter().all(|code| [ErrorCode::TournamentFull, ErrorCode::RegistrationClosed].contains(code)));
    house.until_status(tournament, TournamentStatus::Running).await;
    assert_eq!(house.wallet.count(PostingKind::BuyIn), 8);
    house.wallet.assert_sound();
}

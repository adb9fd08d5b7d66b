//! Many who want something at once, and outcomes that take their time: everybody is told how things stand, and nobody
//! that a service is away which is there.

use std::future::Future;

use chrono::TimeDelta;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{
    CashTopUpRequest, ClubInvitationRequest, RegistrationRequest, RegistrationStatus, SessionStatus, TournamentStatus,
};
use mazziere_contract::wallet::PostingKind;
use mazziere_lobby::outbox::lanes::Permit;
use mazziere_lobby::{Lobby, Pauses};
use mazziere_money::Currency;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{House, Mode, buy_in, pauses, until};

/// Pauses of a machine that may be busy: an outcome is waited for as long as it takes.
fn patient() -> Pauses {
    Pauses { answer: TimeDelta::minutes(5), ..pauses() }
}

/// Takes every place of a lane in one replica, so that its effects wait there.
async fn block(lobby: &Lobby, lane: Uuid) -> Vec<Permit> {
    let mut permits = Vec::new();
    while lobby.lanes().room().busy.iter().all(|(of, free)| *of != lane || *free > 0) {
        permits.push(lobby.lanes().line_up(lane).await.unwrap());
    }
    permits
}

/// What a request of a burst is answered.
async fn answered<T, F: Future<Output = Result<T, ClientError>>>(request: impl Fn() -> F) -> T {
    loop {
        match request().await {
            // A machine that is too busy to send a request in time is told so, and nothing was done (408).
            Err(ClientError::Unreachable(_)) => {}
            answer => return answer.unwrap(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_registers_in_a_burst_is_told_the_outcome() {
    let house = House::with(patient()).await;
    let one = house.tournament(64).await;
    let mut entries = vec![one; 64];
    for _ in 0..16 {
        entries.extend(vec![house.tournament(4).await; 4]);
    }
    let players: Vec<_> = entries.iter().map(|_| house.rich(100)).collect();
    let all = entries.iter().zip(&players).map(|(tournament, player)| {
        let (client, key) = (house.player(*player), house.key());
        let request = RegistrationRequest::default();
        async move { answered(|| client.register(&key, *tournament, &request)).await.body.status }
    });
    for told in futures::future::join_all(all).await {
        assert_eq!(told, RegistrationStatus::Confirmed);
    }
    assert_eq!(house.wallet.count(PostingKind::BuyIn), players.len());
    house.until_status(one, TournamentStatus::Running).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_accepts_in_a_burst_is_told_the_outcome() {
    let house = House::with(patient()).await;
    let pairs = async |players: u32| {
        let change = |body: &mut Value| (body["format"], body["players"]) = (json!("pairs"), json!(players));
        house.open(change).await
    };
    let one = pairs(64).await;
    let mut entries = vec![one; 32];
    for _ in 0..8 {
        entries.extend(vec![pairs(8).await; 4]);
    }
    let mut invited = Vec::new();
    for tournament in &entries {
        let (inviter, partner) = (house.rich(100), house.rich(100));
        let request = RegistrationRequest { partner_id: Some(partner) };
        let asked = house.player(inviter).register(&house.key(), *tournament, &request).await.unwrap().body;
        assert_eq!(asked.status, RegistrationStatus::AwaitingPartner);
        invited.push((partner, asked.registration_id));
    }
    let all = invited.iter().map(|(partner, invitation)| {
        let (client, key) = (house.player(*partner), house.key());
        async move { answered(|| client.accept(&key, *invitation)).await.body.status }
    });
    for told in futures::future::join_all(all).await {
        assert_eq!(told, RegistrationStatus::Confirmed);
    }
    assert_eq!(house.wallet.count(PostingKind::BuyIn), 2 * entries.len());
    house.until_status(one, TournamentStatus::Running).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_sits_down_in_a_burst_is_told_the_outcome() {
    let house = House::with(patient()).await;
    let template = house.cash_template(|body| (body["seats"], body["tables"]) = (json!(9), json!(7))).await;
    let tables = house.cash_tables(&template, 7).await;
    let places: Vec<_> = tables.iter().flat_map(|table| [*table; 9]).collect();
    let players: Vec<_> = places.iter().map(|_| house.rich(500)).collect();
    let all = places.iter().zip(&players).map(|(table, player)| {
        let (client, key, request) = (house.player(*player), house.key(), buy_in(500));
        async move { answered(|| client.sit_down(&key, *table, &request)).await.body.status }
    });
    for told in futures::future::join_all(all).await {
        assert_eq!(told, SessionStatus::Seated);
    }
    assert_eq!(house.wallet.count(PostingKind::SitIn), places.len());
    assert!(tables.iter().all(|table| house.tables.sitting(*table).len() == 9));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outcome_is_waited_for_whichever_replica_brings_it_about() {
    let house = House::with(patient()).await;
    let tournament = house.tournament(2).await;
    let player = house.rich(100);
    let _taken = block(&house.lobby, tournament.uuid()).await;
    let _second = house.replica(pauses()).await;
    let answer = house.player(player).register(&house.key(), tournament, &RegistrationRequest::default()).await;
    assert_eq!(answer.unwrap().body.status, RegistrationStatus::Confirmed);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_longer_is_told_as_it_stands_and_the_same_request_brings_the_outcome() {
    let house = House::with(Pauses { answer: TimeDelta::zero(), ..pauses() }).await;
    let (tournament, player, key) = (house.tournament(2).await, house.rich(100), house.key());
    let taken = block(&house.lobby, tournament.uuid()).await;
    let url = format!("{}/v1/tournaments/{tournament}/registrations", house.lobby.url());
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).unwrap();
    let request = || {
        let request = http.post(&url).bearer_auth(house.token(player.uuid(), Role::Player));
        request.header("Idempotency-Key", &key).json(&RegistrationRequest::default()).send()
    };
    let told = request().await.unwrap();
    assert_eq!((told.status().as_u16(), &told.headers()["retry-after"]), (202, &"1".parse().unwrap()));
    let location = told.headers()["location"].to_str().unwrap().to_owned();
    let shown: mazziere_contract::lobby::Registration = told.json().await.unwrap();
    assert_eq!(shown.status, RegistrationStatus::PaymentPending);
    assert_eq!(location, format!("/v1/registrations/{}", shown.registration_id));
    assert_eq!(request().await.unwrap().status().as_u16(), 202, "no answer yet is no answer for ever");
    drop(taken);
    until("the outcome", async || request().await.unwrap().status().as_u16() == 201).await;
    assert_eq!(house.wallet.count(PostingKind::BuyIn), 1);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_that_is_slow_is_not_told_to_be_away() {
    let house = House::with(Pauses { answer: TimeDelta::zero(), ..pauses() }).await;
    let (tournament, table, player) = (house.tournament(2).await, house.cash_table(2).await, house.rich(1_000));
    let (client, register, sit) = (house.player(player), house.key(), house.key());
    house.wallet.set(Mode::Hangs);
    let told = client.register(&register, tournament, &RegistrationRequest::default()).await.unwrap_err();
    assert!(matches!(told, ClientError::Open { retry_after: Some(1) }), "{told}");
    let told = client.sit_down(&sit, table, &buy_in(200)).await.unwrap_err();
    assert!(matches!(told, ClientError::Open { retry_after: Some(1) }), "{told}");
    house.wallet.set(Mode::Up);
    until("a place", async || client.register(&register, tournament, &Default::default()).await.is_ok()).await;
    until("a seat", async || {
        client.sit_down(&sit, table, &buy_in(200)).await.is_ok_and(|told| told.body.status == SessionStatus::Seated)
    })
    .await;
    assert_eq!((house.wallet.cash(player), house.wallet.of(tournament)), (700, [80, 20, 0]));
    assert_eq!((house.wallet.count(PostingKind::BuyIn), house.wallet.count(PostingKind::SitIn)), (1, 1));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_payment_that_takes_longer_is_told_as_it_stands() {
    let house = House::with(Pauses { answer: TimeDelta::zero(), ..pauses() }).await;
    let pairs = house.open(|body| (body["format"], body["players"]) = (json!("pairs"), json!(4))).await;
    let (inviter, partner) = (house.rich(1_000), house.rich(1_000));
    let (key, request) = (house.key(), RegistrationRequest { partner_id: Some(partner) });
    let client = house.player(inviter);
    until("an invitation", async || client.register(&key, pairs, &request).await.is_ok()).await;
    let invitation = house.player(partner).my_invitations().await.unwrap().items[0].invitation_id;
    let (table, sitter, key) = (house.cash_table(2).await, house.rich(1_000), house.key());
    let client = house.player(sitter);
    until("a seat", async || client.sit_down(&key, table, &buy_in(200)).await.is_ok()).await;
    let session = client.sit_down(&key, table, &buy_in(200)).await.unwrap().body.session_id;
    let more = CashTopUpRequest { amount: "1.00".parse().unwrap(), currency: Currency::Eur };
    let (invites, _one) = house.connected(1_000).await;
    let (invited, _two) = house.connected(1_000).await;
    let (opens, _three) = house.connected(1_000).await;
    let (other, _four) = house.connected(1_000).await;
    let agreed = house.draft_club(invites, "heads_up").await.club_event_id;
    let body = |player| ClubInvitationRequest { players: vec![player], partner: None, buy_in: None };
    let (client, key) = (house.player(invites), house.key());
    until("a paid draft", async || client.invite_to_club(&key, agreed, &body(invited)).await.is_ok()).await;
    let opened = house.draft_club(opens, "heads_up").await.club_event_id;

    let keys = ["accept", "top up", "agree", "invite"].map(|what| (what, house.key()));
    let ask = async |what: &str, key: &str| match what {
        "accept" => house.player(partner).accept(key, invitation).await.map(drop),
        "top up" => house.player(sitter).top_up(key, session, &more).await.map(drop),
        "agree" => house.player(invited).accept_club(key, agreed).await.map(drop),
        _ => house.player(opens).invite_to_club(key, opened, &body(other)).await.map(drop),
    };
    house.wallet.set(Mode::Hangs);
    for (what, key) in &keys {
        let told = ask(what, key).await.unwrap_err();
        assert!(matches!(told, ClientError::Open { retry_after: Some(1) }), "{what}: {told}");
    }
    house.wallet.set(Mode::Up);
    for (what, key) in &keys {
        until(what, async || ask(what, key).await.is_ok()).await;
    }
    let left = [partner, sitter, invited, opens].map(|player| house.wallet.cash(player));
    assert_eq!(left, [900, 700, 500, 500], "each is charged once");
    house.wallet.assert_sound();
}

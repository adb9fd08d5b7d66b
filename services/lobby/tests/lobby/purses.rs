//! Empty purses and races for a place: a place is taken when it is paid, and an attempt that is refused leaves nothing
//! behind.

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{RegistrationRequest, RegistrationStatus, TournamentStatus};
use mazziere_contract::wallet::PostingKind;

use crate::support::{House, Mode, until};

/// Everything that an attempt could leave behind for ever, counted.
pub(crate) async fn rows(house: &House) -> i64 {
    let mut rows = 0;
    for table in [
        "lobby.registration",
        "lobby.entrant",
        "lobby.pending_command",
        "lobby.effect",
        "lobby.buy_in_under_way",
        "lobby.invitation",
        "lobby.cash_session",
        "eventstore.stream_head",
        "eventstore.event",
        "eventstore.receipt",
    ] {
        let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
            .fetch_one(house.db.pool())
            .await
            .unwrap();
        rows += count;
    }
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_attempts_leave_no_rows_behind() {
    let house = House::with_manual_clock().await;
    let tournament = house.tournament(2).await;
    let pairs = house.open(|body| {
        body["format"] = serde_json::json!("pairs");
        body["players"] = serde_json::json!(4);
    });
    let (pairs, table) = (pairs.await, house.cash_table(2).await);
    let (poor, partner) = (house.rich(99), house.rich(100));
    let before = rows(&house).await;
    let client = house.player(poor);
    for _ in 0..10 {
        let alone = client.register(&house.key(), tournament, &RegistrationRequest::default()).await.unwrap_err();
        assert_eq!(alone.code(), Some(ErrorCode::InsufficientFunds));
        let body = RegistrationRequest { partner_id: Some(partner) };
        let pair = client.register(&house.key(), pairs, &body).await.unwrap_err();
        assert_eq!(pair.code(), Some(ErrorCode::InsufficientFunds));
        let alone = client.register(&house.key(), pairs, &RegistrationRequest::default()).await.unwrap_err();
        assert_eq!(alone.code(), Some(ErrorCode::PartnerRequired));
        assert_eq!(house.sit_refused(table, poor, 200).await, ErrorCode::InsufficientFunds);
    }
    assert_eq!(rows(&house).await, before);
    assert_eq!(house.wallet.requests(), 0, "nothing was written at the wallet either");
    // What is kept of them, so that a repeat is answered the same, goes after an hour.
    let kept = async || -> i64 {
        sqlx::query_scalar("select count(*) from lobby.refusal").fetch_one(house.db.pool()).await.unwrap()
    };
    assert_eq!(kept().await, 40);
    let key = house.key();
    let refused = async || client.register(&key, tournament, &RegistrationRequest::default()).await;
    assert_eq!(refused().await.unwrap_err().code(), Some(ErrorCode::InsufficientFunds));
    house.wallet.deposit(poor, 1);
    assert_eq!(refused().await.unwrap_err().code(), Some(ErrorCode::InsufficientFunds), "the first answer again");
    house.clock.advance(TimeDelta::minutes(59));
    assert_eq!(refused().await.unwrap_err().code(), Some(ErrorCode::InsufficientFunds), "for an hour");
    until("the older ones gone", async || {
        house.clock.advance(TimeDelta::seconds(61));
        kept().await == 0
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_no_part_or_has_reached_a_limit_joins_nothing_and_leaves_nothing_behind() {
    // G8.2, G8.4.
    let house = House::with_manual_clock().await;
    let (tournament, table) = (house.tournament(2).await, house.cash_table(2).await);
    let freeroll = house.open(|body| body["buy_in"] = serde_json::json!({"share": "0.00", "fee": "0.00"})).await;
    let (excluded, limited) = (house.rich(1_000), house.rich(1_000));
    house.wallet.exclude(excluded);
    house.wallet.limit(limited, 99);
    let before = rows(&house).await;
    let register = async |player, tournament| {
        house.player(player).register(&house.key(), tournament, &RegistrationRequest::default()).await
    };
    for tournament in [tournament, freeroll] {
        assert_eq!(register(excluded, tournament).await.unwrap_err().code(), Some(ErrorCode::SelfExcluded));
    }
    assert_eq!(register(limited, tournament).await.unwrap_err().code(), Some(ErrorCode::LossLimitReached));
    assert_eq!(house.sit_refused(table, excluded, 200).await, ErrorCode::SelfExcluded);
    assert_eq!(house.sit_refused(table, limited, 200).await, ErrorCode::LossLimitReached);
    assert_eq!(rows(&house).await, before);
    assert_eq!(house.wallet.requests(), 0);
    assert!(register(limited, freeroll).await.is_ok(), "what costs nothing loses nothing");
    house.wallet.limit(limited, 100);
    assert!(register(limited, tournament).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_say_for_how_long_they_go_on() {
    // G8.3.
    let house = House::with_manual_clock().await;
    let table = house.cash_table(2).await;
    let player = house.rich(1_000);
    let session = house.sit(table, player, 200).await.session_id;
    let elapsed =
        async || house.player(player).my_sessions(&Default::default()).await.unwrap().items[0].elapsed_seconds;
    let before = elapsed().await.unwrap();
    house.clock.advance(TimeDelta::minutes(61));
    assert_eq!(elapsed().await, Some(before + 3_660));
    assert_eq!(house.operator().cash_session(session).await.unwrap().elapsed_seconds, Some(before + 3_660));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_the_wallet_does_not_make_an_event_look_full() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let players: Vec<_> = (0..4).map(|_| house.rich(100)).collect();
    house.wallet.set(Mode::Away);
    for player in &players {
        let told = house.player(*player).register(&house.key(), tournament, &Default::default()).await.unwrap_err();
        assert_eq!(told.code(), Some(ErrorCode::WalletUnreachable), "nobody is told that it is full");
    }
    assert!(house.show(tournament).await.summary.takes_registrations);
    house.wallet.set(Mode::Up);
    house.until_status(tournament, TournamentStatus::Running).await;
    until("two in, two with their money", async || {
        let mut cash: Vec<i64> = players.iter().map(|player| house.wallet.cash(*player)).collect();
        cash.sort_unstable();
        cash == [0, 0, 100, 100]
    })
    .await;
    until("only the two in the pool", async || house.wallet.of(tournament) == [0, 0, 160]).await;
    let mut confirmed = 0;
    for player in &players {
        let mine = house.player(*player).my_registrations(&Default::default()).await.unwrap().items.remove(0);
        confirmed += usize::from(mine.status == RegistrationStatus::Confirmed);
    }
    assert_eq!(confirmed, 2);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_pay_for_the_last_place_exactly_one_gets_in() {
    let house = House::new().await;
    let second = house.replica(crate::support::pauses()).await;
    let tournament = house.tournament(2).await;
    house.join(tournament, house.rich(100)).await;
    let players: Vec<_> = (0..8).map(|_| house.rich(100)).collect();
    let tries = players.iter().enumerate().map(|(index, player)| {
        let lobby = if index % 2 == 0 { &house.lobby } else { &second };
        let (client, key) = (house.at(lobby, player.uuid(), mazziere_web::Role::Player), house.key());
        async move { client.register(&key, tournament, &RegistrationRequest::default()).await }
    });
    let answers = futures::future::join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refused in answers.iter().filter_map(|answer| answer.as_ref().err()) {
        let code = refused.code().unwrap();
        assert!([ErrorCode::TournamentFull, ErrorCode::RegistrationClosed].contains(&code), "{refused}");
    }
    until("everybody else's money", async || {
        players.iter().map(|player| house.wallet.cash(*player)).sum::<i64>() == 700
    })
    .await;
    until("only two in the pool", async || house.wallet.of(tournament) == [0, 0, 160]).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_buy_in_of_a_player_is_collected_at_a_time() {
    let house = House::new().await;
    let (one, other) = (house.tournament(2).await, house.tournament(2).await);
    let player = house.rich(100);
    let client = house.player(player);
    house.wallet.set(Mode::Away);
    let pending = client.register(&house.key(), one, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(pending.code(), Some(ErrorCode::WalletUnreachable));
    let second = client.register(&house.key(), other, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(second.code(), Some(ErrorCode::PaymentInProgress), "there is money for one");
    assert_eq!(client.my_registrations(&Default::default()).await.unwrap().items.len(), 1);
    house.wallet.set(Mode::Up);
    until("the first", async || house.wallet.cash(player) == 0).await;
    until("the first noted", async || house.show(one).await.summary.registered == 1).await;
    let poor = client.register(&house.key(), other, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(poor.code(), Some(ErrorCode::InsufficientFunds));
    house.wallet.deposit(player, 100);
    house.join(other, player).await;
    assert_eq!(house.wallet.count(PostingKind::BuyIn), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_that_cannot_be_asked_is_told_of_and_nothing_is_written() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let player = house.rich(100);
    let (client, key) = (house.player(player), house.key());
    house.wallet.set(Mode::Gone);
    let before = rows(&house).await;
    let told = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(told.code(), Some(ErrorCode::WalletUnreachable));
    assert_eq!(rows(&house).await, before);
    house.wallet.set(Mode::Up);
    let joined = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap().body;
    assert_eq!(joined.status, RegistrationStatus::Confirmed);
}

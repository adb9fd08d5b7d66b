//! Services that are away, answers that are lost, replicas that die: nobody is charged twice, nobody for nothing.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{RegistrationRequest, RegistrationStatus, TournamentStatus};
use mazziere_contract::wallet::PostingKind;
use mazziere_lobby::Pauses;
use mazziere_web::Role;

use crate::support::{House, Mode, migrate, pauses, until};

/// Registers while the wallet misbehaves, heals it, and repeats with the same key until there is an answer.
async fn register_through(mode: Mode) {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let player = house.rich(100);
    let (client, key) = (house.player(player), house.key());
    house.wallet.set(mode);
    let told = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(told.code(), Some(ErrorCode::WalletUnreachable), "{mode:?}");
    let pending = client.my_registrations(&Default::default()).await.unwrap().items.remove(0);
    assert!(told.to_string().contains(&pending.registration_id.to_string()), "the client learns which: {told}");
    assert_eq!(pending.status, RegistrationStatus::PaymentPending);
    house.wallet.set(Mode::Up);
    until("an answer", async || client.register(&key, tournament, &RegistrationRequest::default()).await.is_ok()).await;
    let confirmed = client.registration(pending.registration_id).await.unwrap();
    assert_eq!(confirmed.status, RegistrationStatus::Confirmed);
    assert_eq!((house.wallet.cash(player), house.wallet.of(tournament)), (0, [80, 20, 0]));
    assert_eq!(house.wallet.count(PostingKind::BuyIn), 1);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wallet_is_away_during_a_registration() {
    register_through(Mode::Away).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wallet_charges_and_its_answer_is_lost() {
    register_through(Mode::LosesAnswers).await;
}

/// Registers while the wallet misbehaves for longer than the lobby waits: the payment is called off.
async fn give_up_through(mode: Mode) {
    let house = House::with(Pauses { buy_in: TimeDelta::milliseconds(1), ..pauses() }).await;
    let tournament = house.tournament(2).await;
    let player = house.rich(100);
    let (client, key) = (house.player(player), house.key());
    house.wallet.set(mode);
    let told = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap_err();
    let refused_or_open = [ErrorCode::WalletUnreachable, ErrorCode::RegistrationNotOpen];
    assert!(refused_or_open.contains(&told.code().unwrap()), "{told}");
    let id = client.my_registrations(&Default::default()).await.unwrap().items[0].registration_id;
    until("the refusal", async || client.registration(id).await.unwrap().status == RegistrationStatus::Refused).await;
    house.wallet.set(Mode::Up);
    until("every cent back", async || house.wallet.cash(player) == 100 && house.wallet.of(tournament) == [0, 0, 0])
        .await;
    let answer = client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap_err();
    assert_eq!(answer.code(), Some(ErrorCode::RegistrationNotOpen), "the outcome, for ever");
    assert_eq!(house.wallet.count(PostingKind::BuyIn), 0);
    assert_eq!(house.show(tournament).await.summary.registered, 0);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_that_stays_away_too_long_charges_nobody() {
    give_up_through(Mode::Away).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charge_whose_answer_was_lost_for_too_long_is_reversed() {
    give_up_through(Mode::LosesAnswers).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_effect_carried_out_twice_takes_effect_once() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let players = [house.rich(100), house.rich(100)];
    for player in players {
        house.join(tournament, player).await;
    }
    house.until_playing(tournament, 1).await;
    house.play_out(tournament).await;
    let (before, opened) = (house.wallet.requests(), house.tables.opened());
    // What a crash between an effect and its mark leaves behind: everything that was done waits again.
    sqlx::query("update lobby.effect set done_at = null, next_at = now() - interval '1 hour'")
        .execute(house.db.pool())
        .await
        .unwrap();
    until("everything done again", async || {
        let open: i64 = sqlx::query_scalar("select count(*) from lobby.effect where done_at is null")
            .fetch_one(house.db.pool())
            .await
            .unwrap();
        open == 0
    })
    .await;
    assert_eq!((house.wallet.requests(), house.tables.opened()), (before, opened), "the log knows that it is done");
    let cash: i64 = players.iter().map(|player| house.wallet.cash(*player)).sum();
    assert_eq!(cash, 160);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_dies_before_its_effects_leaves_them_to_another() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let players = [house.rich(100), house.rich(100)];
    house.wallet.set(Mode::Hangs);
    for player in players {
        let (client, key) = (house.player(player), house.key());
        tokio::spawn(async move { client.register(&key, tournament, &RegistrationRequest::default()).await });
    }
    until("both in the queue", async || {
        let waiting: i64 = sqlx::query_scalar("select count(*) from lobby.effect where done_at is null")
            .fetch_one(house.db.pool())
            .await
            .unwrap();
        waiting == 2
    })
    .await;
    house.wallet.set(Mode::Away);
    let second = house.replica(pauses()).await;
    let (wallet, tables) = (house.wallet.clone(), house.tables.clone());
    let watcher = house.at(&second, uuid::Uuid::from_u128(1), Role::Operator);
    house.lobby.stop(Duration::ZERO).await;
    wallet.set(Mode::Up);
    until("the start", async || {
        watcher.tournament(tournament).await.unwrap().summary.status == TournamentStatus::Running
    })
    .await;
    until("the table", async || tables.playing(tournament).len() == 1).await;
    assert_eq!((wallet.count(PostingKind::BuyIn), wallet.of(tournament)), (2, [0, 0, 160]));
    wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_replicas_on_one_database_play_tournaments_together() {
    let house = House::new().await;
    let second = house.replica(pauses()).await;
    for round in 0..3 {
        let tournament = house.tournament(4).await;
        let players: Vec<_> = (0..4).map(|_| house.rich(100)).collect();
        let joins = players.iter().enumerate().map(|(index, player)| {
            let lobby = if (index + round) % 2 == 0 { &house.lobby } else { &second };
            let (client, key) = (house.at(lobby, player.uuid(), Role::Player), house.key());
            async move { client.register(&key, tournament, &RegistrationRequest::default()).await.unwrap() }
        });
        futures::future::join_all(joins).await;
        house.play_out(tournament).await;
        assert_eq!(house.wallet.of(tournament), [0, 0, 0]);
        assert!(house.wallet.is_closed(tournament));
        let cash: i64 = players.iter().map(|player| house.wallet.cash(*player)).sum();
        assert_eq!(cash, 320);
    }
    assert_eq!(house.tables.opened(), 9, "three matches each, each at one table");
    house.wallet.assert_sound();
    let deadlocks: i64 =
        sqlx::query_scalar("select deadlocks from pg_stat_database where datname = current_database()")
            .fetch_one(house.db.pool())
            .await
            .unwrap();
    assert_eq!(deadlocks, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_are_away_when_the_tournament_starts() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    house.tables.set_away(true);
    for _ in 0..2 {
        house.join(tournament, house.rich(100)).await;
    }
    house.until_status(tournament, TournamentStatus::Running).await;
    assert_eq!(house.tables.opened(), 0);
    house.tables.set_away(false);
    house.until_playing(tournament, 1).await;
    house.play_out(tournament).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_dies_again_and_again_while_players_register() {
    let cluster = mazziere_testkit::own_cluster().await;
    let house = House::on(cluster.database("lobby", migrate).await, pauses()).await;
    let tournament = house.tournament(8).await;
    let players: Vec<_> = (0..8).map(|_| house.rich(100)).collect();
    let joining: Vec<_> = players
        .iter()
        .map(|player| {
            let (client, key) = (house.player(*player), house.key());
            tokio::spawn(async move {
                // A client repeats with the same key until there is an answer, as the contract says.
                loop {
                    match client.register(&key, tournament, &RegistrationRequest::default()).await {
                        Ok(answer) => return answer.body,
                        Err(error) => assert!(error.is_transient(), "{error}"),
                    }
                }
            })
        })
        .collect();
    for taken in 1..=3 {
        until("another place", async || house.wallet.count(PostingKind::BuyIn) >= taken).await;
        cluster.kill_postgres();
        // Backends of the killed server may hold its memory for a moment longer; a new one refuses to start meanwhile.
        until("PostgreSQL", async || cluster.cluster().restart().is_ok()).await;
    }
    for (player, joined) in players.iter().zip(joining) {
        assert_eq!(joined.await.unwrap().players, [*player]);
    }
    until("the payout", async || {
        for table in house.tables.playing(tournament) {
            house.tables.finish(table.table_id, 0);
        }
        house.wallet.is_closed(tournament)
    })
    .await;
    assert_eq!((house.wallet.count(PostingKind::BuyIn), house.wallet.of(tournament)), (8, [0, 0, 0]));
    assert_eq!(house.tables.opened(), 7);
    let cash: i64 = players.iter().map(|player| house.wallet.cash(*player)).sum();
    assert_eq!(cash, 640);
    house.wallet.assert_sound();
}

//! Cash tables with services that are away, answers that are lost, replicas that die: nobody pays twice, nobody for
//! nothing, and nobody sits with money that is not in play.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{CashTableStatus, CashTablesQuery, CashTopUpRequest, SessionStatus, TopUpStatus};
use mazziere_contract::tables::{SeatVacated, TableNews, ToppedUp, VacatedBecause};
use mazziere_contract::wallet::PostingKind;
use mazziere_ids::{PlayerId, SessionId, TableId};
use mazziere_lobby::Pauses;
use mazziere_money::{Currency, Money};
use mazziere_web::Role;
use uuid::Uuid;

use crate::support::{House, Mode, buy_in, migrate, pauses, until};

fn more(cents: i64) -> CashTopUpRequest {
    CashTopUpRequest { amount: Money::from_cents(cents).unwrap(), currency: Currency::Eur }
}

/// Sits down while something misbehaves, heals it, and repeats with the same key until there is an answer. Until then
/// the client is told who is silent.
async fn sit_through(silent: ErrorCode, wound: impl Fn(&House), heal: impl Fn(&House)) {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(500);
    let (client, key) = (house.player(player), house.key());
    wound(&house);
    let told = client.sit_down(&key, table, &buy_in(500)).await.unwrap_err();
    assert_eq!(told.code(), Some(silent));
    let session = house.show_session(player).await;
    assert!(told.to_string().contains(&session.to_string()), "the client learns which: {told}");
    assert_eq!(house.show_cash(table).await.summary.taken, 1, "the seat is taken meanwhile");
    heal(&house);
    until("an answer", async || client.sit_down(&key, table, &buy_in(500)).await.is_ok()).await;
    let again = client.sit_down(&key, table, &buy_in(500)).await.unwrap();
    assert!(again.replayed && again.body.status == SessionStatus::Seated);
    assert_eq!(house.tables.sitting(table), [(0, player, 500)]);
    assert_eq!((house.wallet.cash(player), house.wallet.in_play(table, player)), (0, 500));
    assert_eq!(house.wallet.count(PostingKind::SitIn), 1);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wallet_is_away_when_somebody_sits_down() {
    sit_through(ErrorCode::WalletUnreachable, |house| house.wallet.set(Mode::Away), |house| house.wallet.set(Mode::Up))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wallet_moves_the_buy_in_and_its_answer_is_lost() {
    sit_through(
        ErrorCode::WalletUnreachable,
        |house| house.wallet.set(Mode::LosesAnswers),
        |house| house.wallet.set(Mode::Up),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_are_away_when_somebody_sits_down() {
    sit_through(ErrorCode::TablesSilent, |house| house.tables.set_away(true), |house| house.tables.set_away(false))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_seat_somebody_and_their_answer_is_lost() {
    sit_through(
        ErrorCode::TablesSilent,
        |house| house.tables.with_faults(|faults| faults.lose_answers = true),
        |house| house.tables.with_faults(|faults| faults.lose_answers = false),
    )
    .await;
}

/// Sits down while the wallet misbehaves for longer than the lobby waits: the payment is called off.
async fn give_up_through(mode: Mode) {
    let house = House::with(Pauses { buy_in: TimeDelta::milliseconds(1), ..pauses() }).await;
    let table = house.cash_table(2).await;
    let player = house.rich(500);
    let (client, key) = (house.player(player), house.key());
    house.wallet.set(mode);
    let told = client.sit_down(&key, table, &buy_in(500)).await.unwrap_err();
    assert!([ErrorCode::WalletUnreachable, ErrorCode::SessionNotOpen].contains(&told.code().unwrap()), "{told}");
    let session = house.show_session(player).await;
    house.until_session(session, SessionStatus::Refused).await;
    assert_eq!(house.show_cash(table).await.summary.free, 2, "the seat is free at once");
    house.wallet.set(Mode::Up);
    until("every cent back", async || house.wallet.cash(player) == 500 && house.wallet.at_table(table) == 0).await;
    let answer = client.sit_down(&key, table, &buy_in(500)).await.unwrap_err();
    assert_eq!(answer.code(), Some(ErrorCode::SessionNotOpen), "the outcome, for ever");
    assert_eq!(house.wallet.count(PostingKind::SitIn), 0);
    assert_eq!(house.tables.sitting(table), []);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_that_stays_away_too_long_brings_nothing_into_play() {
    give_up_through(Mode::Away).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_buy_in_whose_answer_was_lost_for_too_long_is_reversed() {
    give_up_through(Mode::LosesAnswers).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_the_tables_refuse_has_exactly_the_buy_in_back() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(700);
    house.tables.with_faults(|faults| faults.refuse_seats = Some(ErrorCode::SeatTaken));
    let (client, key) = (house.player(player), house.key());
    for _ in 0..2 {
        let refused = client.sit_down(&key, table, &buy_in(500)).await.unwrap_err();
        assert_eq!(refused.code(), Some(ErrorCode::SeatTaken));
    }
    until("the money back", async || house.wallet.cash(player) == 700).await;
    assert_eq!((house.wallet.count(PostingKind::SitIn), house.wallet.count(PostingKind::CashOut)), (1, 1));
    assert_eq!((house.wallet.at_table(table), house.show_cash(table).await.summary.free), (0, 2));
    house.tables.with_faults(|faults| faults.refuse_seats = None);
    house.sit(table, player, 700).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_top_up_that_the_tables_refuse_goes_back() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(900);
    let session = house.sit(table, player, 500).await.session_id;
    house.tables.with_faults(|faults| faults.refuse_top_ups = Some(ErrorCode::TableOver));
    let refused = house.player(player).top_up(&house.key(), session, &more(400)).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::TableOver));
    until("the money back", async || house.wallet.cash(player) == 400).await;
    assert_eq!(house.wallet.in_play(table, player), 500);
    let shown = house.player(player).cash_session(session).await.unwrap();
    assert_eq!((shown.brought_in.cents(), shown.top_ups_pending.cents()), (500, 0));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_top_up_of_somebody_who_has_just_left_goes_back() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(900);
    let session = house.sit(table, player, 500).await.session_id;
    // The player has stood up, and the cash-out is not told yet.
    let vacated = house.stand_up_untold(table, player);
    let refused = house.player(player).top_up(&house.key(), session, &more(400)).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::SeatNotYours));
    house.tables.publish(table, vacated);
    house.until_session(session, SessionStatus::Left).await;
    until("every cent back", async || house.wallet.cash(player) == 900 && house.wallet.at_table(table) == 0).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_the_tables_refuse_to_open_is_given_up() {
    let house = House::new().await;
    house.tables.with_faults(|faults| faults.refuse_opening = Some(ErrorCode::InvalidOptions));
    let template = house.cash_template(|_| ()).await;
    let query = CashTablesQuery {
        cash_template_id: Some(template.cash_template_id),
        status: Some(CashTableStatus::Closed),
        ..CashTablesQuery::default()
    };
    let closed = async || house.operator().cash_tables(&query).await.unwrap().items;
    until("it to be given up", async || closed().await.len() == 1).await;
    let table = closed().await[0].table_id;
    let shown = house.show_cash(table).await;
    assert!(shown.closed_because.unwrap().contains("invalid_options"));
    until("its accounts to close", async || house.wallet.is_table_closed(table)).await;
    assert_eq!(house.cash_tables(&template, 0).await, [], "the house does not try again and again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_top_up_goes_through_faults_once() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(900);
    let session = house.sit(table, player, 500).await.session_id;
    let (client, key) = (house.player(player), house.key());
    house.wallet.set(Mode::LosesAnswers);
    let told = client.top_up(&key, session, &more(400)).await.unwrap_err();
    assert_eq!(told.code(), Some(ErrorCode::WalletUnreachable));
    house.tables.with_faults(|faults| faults.lose_answers = true);
    house.wallet.set(Mode::Up);
    until("the tables to have it", async || {
        let shown = client.cash_session(session).await.unwrap();
        house.wallet.in_play(table, player) == 900 && shown.top_ups_pending.cents() == 400
    })
    .await;
    house.tables.with_faults(|faults| faults.lose_answers = false);
    until("an answer", async || client.top_up(&key, session, &more(400)).await.is_ok()).await;
    let answer = client.top_up(&key, session, &more(400)).await.unwrap();
    assert!(answer.replayed && answer.body.status == TopUpStatus::Accepted);
    house.credit_top_ups(table, 1_000);
    until("the credit", async || client.cash_session(session).await.unwrap().brought_in.cents() == 900).await;
    assert_eq!(house.tables.sitting(table), [(0, player, 900)], "once");
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_dies_between_the_posting_and_the_seat_leaves_it_to_another() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(500);
    house.tables.set_away(true);
    let (client, key) = (house.player(player), house.key());
    let asking = tokio::spawn(async move { client.sit_down(&key, table, &buy_in(500)).await });
    until("the posting", async || house.wallet.in_play(table, player) == 500).await;
    let second = house.replica(pauses()).await;
    let (wallet, tables) = (house.wallet.clone(), house.tables.clone());
    let watcher = house.at(&second, player.uuid(), Role::Player);
    house.lobby.stop(Duration::ZERO).await;
    drop(asking);
    assert_eq!(tables.sitting(table), []);
    tables.set_away(false);
    until("the seat", async || {
        watcher.my_sessions(&Default::default()).await.unwrap().items[0].status == SessionStatus::Seated
    })
    .await;
    assert_eq!(tables.sitting(table), [(0, player, 500)]);
    assert_eq!((wallet.count(PostingKind::SitIn), wallet.in_play(table, player)), (1, 500));
    wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn effects_of_cash_tables_carried_out_twice_take_effect_once() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let (anna, bruno) = (house.rich(500), house.rich(500));
    let session = house.sit(table, anna, 500).await.session_id;
    house.sit(table, bruno, 500).await;
    house.leave(table, anna);
    house.until_session(session, SessionStatus::Left).await;
    let before = house.wallet.requests();
    sqlx::query("update lobby.effect set done_at = null, next_at = now() - interval '1 hour'")
        .execute(house.db.pool())
        .await
        .unwrap();
    until("everything done again", async || {
        let open: i64 =
            sqlx::query_scalar("select count(*) from lobby.effect where done_at is null and next_at <= now()")
                .fetch_one(house.db.pool())
                .await
                .unwrap();
        let waiting: i64 = sqlx::query_scalar("select count(*) from lobby.effect where done_at is null")
            .fetch_one(house.db.pool())
            .await
            .unwrap();
        open == 0 && waiting == 0
    })
    .await;
    assert_eq!(house.wallet.requests(), before, "the log knows that it is done");
    assert_eq!(house.tables.sitting(table), [(1, bruno, 500)]);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_replicas_seat_twenty_players_at_a_table_for_nine() {
    let house = House::new().await;
    let second = house.replica(pauses()).await;
    let table = house.cash_table(9).await;
    let players: Vec<_> = (0..20).map(|_| house.rich(500)).collect();
    let tries = players.iter().enumerate().map(|(index, player)| {
        let lobby = if index % 2 == 0 { &house.lobby } else { &second };
        let (client, key) = (house.at(lobby, player.uuid(), Role::Player), house.key());
        async move { client.sit_down(&key, table, &buy_in(500)).await }
    });
    let answers = futures::future::join_all(tries).await;
    let refused: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().err()).map(|error| error.code()).collect();
    assert_eq!(refused, [Some(ErrorCode::TableFull); 11]);
    let mut seats: Vec<u8> = answers.iter().flatten().map(|answer| answer.body.seat).collect();
    seats.sort_unstable();
    assert_eq!(seats, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!((house.wallet.count(PostingKind::SitIn), house.wallet.at_table(table)), (9, 4_500));
    // Everybody leaves; both replicas take the news in, each item once.
    for (_, player, _) in house.tables.sitting(table) {
        house.leave(table, player);
    }
    until("an empty table", async || house.show_cash(table).await.summary.taken == 0).await;
    assert_eq!(house.wallet.at_table(table), 0);
    house.wallet.assert_sound();
    let deadlocks: i64 =
        sqlx::query_scalar("select deadlocks from pg_stat_database where datname = current_database()")
            .fetch_one(house.db.pool())
            .await
            .unwrap();
    assert_eq!(deadlocks, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn news_that_overtakes_an_answer_is_taken_in() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(900);
    house.tables.with_faults(|faults| faults.lose_answers = true);
    let (client, key) = (house.player(player), house.key());
    let told = client.sit_down(&key, table, &buy_in(500)).await.unwrap_err();
    assert_eq!(told.code(), Some(ErrorCode::TablesSilent));
    assert_eq!(house.tables.sitting(table).len(), 1, "the player sits, and only the lobby does not know");
    let session = house.show_session(player).await;
    house.leave(table, player);
    let left = house.until_session(session, SessionStatus::Left).await;
    assert_eq!(left.result.unwrap().cents(), 0);
    house.tables.with_faults(|faults| faults.lose_answers = false);
    let answer = client.sit_down(&key, table, &buy_in(500)).await.unwrap();
    assert_eq!(answer.body.status, SessionStatus::Left, "the player did sit down");
    assert_eq!((house.wallet.cash(player), house.tables.sitting(table)), (900, vec![]));
    house.wallet.assert_sound();
}

async fn parked(house: &House) -> i64 {
    sqlx::query_scalar("select count(*) from lobby.parked_result").fetch_one(house.db.pool()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn news_that_makes_no_sense_is_parked_and_holds_nobody_up() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(500);
    let session = house.sit(table, player, 500).await.session_id;
    let stranger = SessionId::new(Uuid::from_u128(404));
    let vacated = |session_id, chips| {
        TableNews::SeatVacated(SeatVacated {
            player_id: PlayerId::new(Uuid::from_u128(7)),
            seat: 1,
            chips,
            from_pot: 0,
            because: VacatedBecause::Left,
            hand: 1,
            session_id,
            time_bank_ms: 0,
        })
    };
    house.tables.publish(table, vacated(Some(stranger), 500));
    house.tables.publish(table, vacated(None, 500));
    house.tables.publish(table, vacated(Some(session), u64::MAX));
    house.tables.publish(TableId::new(Uuid::from_u128(404)), vacated(Some(session), 500));
    let topped_up = ToppedUp { player_id: player, session_id: Some(stranger), credited: 1, returned: 0 };
    house.tables.publish(table, TableNews::ToppedUp(topped_up));
    until("all put aside", async || parked(&house).await == 4).await;
    house.leave(table, player);
    house.until_session(session, SessionStatus::Left).await;
    assert_eq!((parked(&house).await, house.wallet.cash(player)), (4, 500), "of a table that is not ours: nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_the_tables_void_is_settled_and_replaced() {
    let house = House::new().await;
    let template = house.cash_template(|_| ()).await;
    let table = house.cash_tables(&template, 1).await[0];
    let (anna, bruno) = (house.rich(500), house.rich(500));
    house.sit(table, anna, 500).await;
    let session = house.sit(table, bruno, 500).await.session_id;
    // The end is told before the seats: cash-outs are told when they are posted.
    house.tables.break_down(table);
    until("no more players", async || house.sit_refused(table, house.rich(500), 500).await == ErrorCode::TableOver)
        .await;
    assert!(!house.wallet.is_table_closed(table));
    house.leave(table, anna);
    house.leave(table, bruno);
    house.until_session(session, SessionStatus::Left).await;
    until("the end of its accounts", async || house.wallet.is_table_closed(table)).await;
    assert_ne!(house.cash_tables(&template, 1).await[0], table);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_closed_while_the_wallet_is_away_calls_the_payment_off() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(500);
    house.wallet.set(Mode::LosesAnswers);
    let (client, key) = (house.player(player), house.key());
    let told = client.sit_down(&key, table, &buy_in(500)).await.unwrap_err();
    assert_eq!(told.code(), Some(ErrorCode::WalletUnreachable));
    let body = mazziere_contract::lobby::CloseCashTableRequest { reason: "maintenance".into() };
    house.operator().close_cash_table(&house.key(), table, &body).await.unwrap();
    until("the tables to know", async || house.tables.is_closed(table)).await;
    house.finish_closing(table);
    house.wallet.set(Mode::Up);
    until("the end of its accounts", async || house.wallet.is_table_closed(table)).await;
    assert_eq!((house.wallet.cash(player), house.wallet.at_table(table)), (500, 0));
    let answer = client.sit_down(&key, table, &buy_in(500)).await.unwrap_err();
    assert_eq!(answer.code(), Some(ErrorCode::TableClosing));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_closed_before_it_was_opened_is_opened_and_closed() {
    let house = House::new().await;
    let template = house.cash_template(|_| ()).await;
    let table = house.cash_tables(&template, 1).await[0];
    // As after a crash between the opening and word of it.
    house.tables.set_away(true);
    let body = mazziere_contract::lobby::CloseCashTableRequest { reason: "maintenance".into() };
    house.operator().close_cash_table(&house.key(), table, &body).await.unwrap();
    house.tables.forget(table);
    house.tables.set_away(false);
    until("the tables to know", async || house.tables.is_closed(table)).await;
    house.finish_closing(table);
    until("the end of its accounts", async || house.wallet.is_table_closed(table)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_dies_again_and_again_while_players_sit_down() {
    let cluster = mazziere_testkit::own_cluster().await;
    let house = House::on(cluster.database("lobby", migrate).await, pauses()).await;
    let table = house.cash_table(6).await;
    let players: Vec<_> = (0..6).map(|_| house.rich(500)).collect();
    let sitting: Vec<_> = players
        .iter()
        .map(|player| {
            let (client, key) = (house.player(*player), house.key());
            tokio::spawn(async move {
                // A client repeats with the same key until there is an answer, as the contract says.
                loop {
                    match client.sit_down(&key, table, &buy_in(500)).await {
                        Ok(answer) => return answer.body,
                        Err(error) => assert!(error.is_transient(), "{error}"),
                    }
                }
            })
        })
        .collect();
    for taken in 1..=3 {
        until("another seat", async || house.wallet.count(PostingKind::SitIn) >= taken).await;
        cluster.kill_postgres();
        until("PostgreSQL", async || cluster.cluster().restart().is_ok()).await;
    }
    for (player, sat) in players.iter().zip(sitting) {
        let sat = sat.await.unwrap();
        assert_eq!((sat.player_id, sat.status), (*player, SessionStatus::Seated));
    }
    assert_eq!((house.wallet.count(PostingKind::SitIn), house.wallet.at_table(table)), (6, 3_000));
    assert_eq!(house.tables.sitting(table).len(), 6);
    for player in &players {
        house.leave(table, *player);
    }
    until("an empty table", async || {
        let shown = house.operator().cash_table(table).await;
        shown.is_ok_and(|shown| shown.summary.taken == 0)
    })
    .await;
    house.wallet.assert_sound();
}

//! Cash tables: from the seat to the cash-out, within the limits (G3.7, G3.13).

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{
    CashSessionRequest, CashTableStatus, CashTopUp, CashTopUpRequest, SessionStatus, TopUpStatus,
};
use mazziere_contract::tables::VacatedBecause;
use mazziere_contract::wallet::PostingKind;
use mazziere_ids::{PlayerId, SessionId};
use mazziere_money::{Currency, Money};
use mazziere_web::Role;
use serde_json::json;

use crate::support::{House, buy_in, until};

fn euro(text: &str) -> Money {
    text.parse().unwrap()
}

async fn top_up(house: &House, player: PlayerId, session: SessionId, cents: i64) -> Result<CashTopUp, ClientError> {
    let body = CashTopUpRequest { amount: Money::from_cents(cents).unwrap(), currency: Currency::Eur };
    house.player(player).top_up(&house.key(), session, &body).await.map(|answer| answer.body)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_from_the_seat_to_the_cash_out() {
    let house = House::new().await;
    let table = house.cash_table(6).await;
    let (anna, bruno) = (house.rich(1_000), house.rich(800));
    let sat = house.sit(table, anna, 1_000).await;
    assert_eq!((sat.status, sat.seat, sat.brought_in), (SessionStatus::Seated, 0, euro("10.00")));
    assert_eq!((house.wallet.cash(anna), house.wallet.in_play(table, anna)), (0, 1_000));
    let other = house.sit(table, bruno, 500).await;
    assert_eq!(house.tables.sitting(table), [(0, anna, 1_000), (1, bruno, 500)]);
    let shown = house.show_cash(table).await;
    assert_eq!((shown.summary.taken, shown.summary.free, shown.summary.players.len()), (2, 4, 2));
    house.play_hand(table, anna, bruno, 250);
    house.leave(table, bruno);
    let left = house.until_session(other.session_id, SessionStatus::Left).await;
    assert_eq!((left.left_with, left.result), (Some(euro("7.50")), Some(euro("2.50"))));
    assert_eq!(left.left_because, Some(VacatedBecause::Left));
    assert_eq!(house.wallet.cash(bruno), 1_050);
    let lost = {
        house.leave(table, anna);
        house.until_session(sat.session_id, SessionStatus::Left).await
    };
    assert_eq!(lost.result, Some(euro("-2.50")));
    let mine = house.player(anna).my_sessions(&Default::default()).await.unwrap().items;
    assert_eq!(mine, [lost]);
    assert_eq!(house.show_cash(table).await.summary.taken, 0);
    assert_eq!((house.wallet.at_table(table), house.wallet.count(PostingKind::SitIn)), (0, 2));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_money_gets_no_seat_and_keeps_none() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let poor = house.rich(999);
    let (client, key) = (house.player(poor), house.key());
    for _ in 0..2 {
        let refused = client.sit_down(&key, table, &buy_in(1_000)).await.unwrap_err();
        assert_eq!(refused.code(), Some(ErrorCode::InsufficientFunds));
    }
    assert_eq!(house.show_cash(table).await.summary.free, 2);
    assert!(house.player(poor).my_sessions(&Default::default()).await.unwrap().items.is_empty(), "nothing was begun");
    assert_eq!(house.sit(table, poor, 500).await.status, SessionStatus::Seated);
    assert_eq!(house.wallet.cash(poor), 499);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_for_one_and_one_has_one_seat() {
    let house = House::new().await;
    let table = house.cash_table(3).await;
    let (anna, bruno, carla) = (house.rich(2_000), house.rich(2_000), house.rich(2_000));
    let at = |seat| CashSessionRequest { seat: Some(seat), ..buy_in(500) };
    let sat = house.player(anna).sit_down(&house.key(), table, &at(1)).await.unwrap().body;
    assert_eq!(sat.seat, 1);
    let refused = async |player, body| {
        let error = house.player(player).sit_down(&house.key(), table, &body).await.unwrap_err();
        error.code().unwrap()
    };
    assert_eq!(refused(bruno, at(1)).await, ErrorCode::SeatTaken);
    assert_eq!(refused(bruno, at(3)).await, ErrorCode::NoSuchSeat);
    assert_eq!(refused(anna, at(2)).await, ErrorCode::AlreadySeated);
    assert_eq!(house.sit(table, bruno, 500).await.seat, 0, "the lowest free seat");
    assert_eq!(house.sit(table, carla, 500).await.seat, 2);
    assert_eq!(house.sit_refused(table, house.rich(500), 500).await, ErrorCode::TableFull);
    assert_eq!(house.wallet.count(PostingKind::SitIn), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_7_a_buy_in_is_within_the_limits_of_the_table() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let player = house.rich(10_000);
    for cents in [199, 1_001, 0, -500, 1] {
        assert_eq!(house.sit_refused(table, player, cents).await, ErrorCode::BuyInOutOfRange, "{cents}");
    }
    assert_eq!(house.wallet.requests(), 0, "nobody asks the wallet about what cannot be");
    assert_eq!(house.sit(table, player, 200).await.status, SessionStatus::Seated);
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_7_a_session_brings_at_most_1000_with_its_top_ups() {
    let house = House::new().await;
    // Blinds of 2.50/5.00: buy-ins of 100.00 to 500.00.
    let template = house.cash_template(|body| body["options"] = json!({"sb": 250})).await;
    let table = house.cash_tables(&template, 1).await[0];
    let (anna, bruno) = (house.rich(300_000), house.rich(300_000));
    let session = house.sit(table, anna, 50_000).await.session_id;
    house.sit(table, bruno, 50_000).await;
    house.play_hand(table, anna, bruno, 50_000);
    let refused = top_up(&house, anna, session, 50_001).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::BuyInOutOfRange), "no stack is lifted above the maximum");
    let first = top_up(&house, anna, session, 30_000).await.unwrap();
    assert_eq!(first.status, TopUpStatus::Accepted);
    let over = top_up(&house, anna, session, 20_001).await.unwrap_err();
    assert_eq!(over.code(), Some(ErrorCode::SessionLimit), "what is on its way counts");
    top_up(&house, anna, session, 20_000).await.unwrap();
    house.credit_top_ups(table, 50_000);
    let client = house.player(anna);
    until("both credited", async || {
        let shown = client.cash_session(session).await.unwrap();
        (shown.brought_in, shown.top_ups_pending) == (euro("1000.00"), Money::ZERO)
    })
    .await;
    assert_eq!(top_up(&house, anna, session, 1).await.unwrap_err().code(), Some(ErrorCode::SessionLimit));
    assert_eq!(house.wallet.in_play(table, anna), 50_000);
    assert_eq!(house.wallet.count(PostingKind::SitIn), 4);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_top_up_cannot_add_goes_back_and_does_not_count() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let (anna, bruno) = (house.rich(5_000), house.rich(5_000));
    let session = house.sit(table, anna, 900).await.session_id;
    house.sit(table, bruno, 900).await;
    for cents in [0, -1] {
        let refused = top_up(&house, anna, session, cents).await.unwrap_err();
        assert_eq!(refused.code(), Some(ErrorCode::AmountNotPositive));
    }
    let theirs = top_up(&house, bruno, session, 100).await.unwrap_err();
    assert_eq!(theirs.code(), Some(ErrorCode::NotYours));
    let asked = top_up(&house, anna, session, 500).await.unwrap();
    house.credit_top_ups(table, 1_000);
    let client = house.player(anna);
    until("the credit", async || client.cash_session(session).await.unwrap().brought_in == euro("10.00")).await;
    assert_eq!((house.wallet.cash(anna), house.wallet.in_play(table, anna)), (4_000, 1_000));
    let row: serde_json::Value = sqlx::query_scalar("select body from lobby.cash_top_up where top_up_id = $1")
        .bind(asked.top_up_id)
        .fetch_one(house.db.pool())
        .await
        .unwrap();
    let told: CashTopUp = serde_json::from_value(row).unwrap();
    assert_eq!((told.status, told.credited, told.returned), (TopUpStatus::Credited, euro("1.00"), euro("4.00")));
    house.leave(table, anna);
    let left = house.until_session(session, SessionStatus::Left).await;
    assert_eq!(left.result, Some(Money::ZERO));
    let late = top_up(&house, anna, session, 100).await.unwrap_err();
    assert_eq!(late.code(), Some(ErrorCode::SessionNotOpen));
    let poor = top_up(&house, bruno, house.show_session(bruno).await, 999).await;
    assert!(poor.is_ok());
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_top_up_that_the_wallet_refuses_changes_nothing() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let anna = house.rich(500);
    let session = house.sit(table, anna, 500).await.session_id;
    let refused = top_up(&house, anna, session, 100).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::InsufficientFunds));
    let shown = house.player(anna).cash_session(session).await.unwrap();
    assert_eq!((shown.brought_in, shown.top_ups_pending), (euro("5.00"), Money::ZERO));
    assert_eq!(house.wallet.in_play(table, anna), 500);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_13_who_returns_within_the_hour_brings_what_they_left_with() {
    let house = House::with_manual_clock().await;
    let table = house.cash_table(2).await;
    let (anna, bruno) = (house.rich(5_000), house.rich(5_000));
    let session = house.sit(table, anna, 800).await.session_id;
    house.sit(table, bruno, 800).await;
    house.play_hand(table, bruno, anna, 500);
    house.leave(table, anna);
    house.until_session(session, SessionStatus::Left).await;
    house.clock.advance(TimeDelta::minutes(60));
    let short = house.player(anna).sit_down(&house.key(), table, &buy_in(1_299)).await.unwrap_err();
    assert_eq!(short.code(), Some(ErrorCode::ReturnTooShort));
    assert!(short.to_string().contains("13.00"), "the amount is named: {short}");
    assert_eq!(house.sit_refused(table, anna, 1_301).await, ErrorCode::BuyInOutOfRange, "no more than that either");
    let back = house.sit(table, anna, 1_300).await;
    assert_eq!(back.brought_in, euro("13.00"), "above the table's maximum of 10.00");
    house.leave(table, anna);
    house.until_session(back.session_id, SessionStatus::Left).await;
    house.clock.advance(TimeDelta::minutes(60) + TimeDelta::microseconds(1));
    assert_eq!(house.sit(table, anna, 200).await.status, SessionStatus::Seated, "after the hour less will do");
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_13_the_credit_is_of_one_table_and_of_the_last_time() {
    let house = House::with_manual_clock().await;
    let template = house.cash_template(|body| body["tables"] = json!(2)).await;
    let tables = house.cash_tables(&template, 2).await;
    let (anna, bruno) = (house.rich(5_000), house.rich(5_000));
    let session = house.sit(tables[0], anna, 800).await.session_id;
    house.sit(tables[0], bruno, 800).await;
    house.play_hand(tables[0], anna, bruno, 800);
    house.leave(tables[0], anna);
    let gone = house.until_session(session, SessionStatus::Left).await;
    assert_eq!((gone.left_with, gone.result), (Some(Money::ZERO), Some(euro("-8.00"))));
    let again = house.sit(tables[0], anna, 200).await;
    house.leave(tables[0], anna);
    house.until_session(again.session_id, SessionStatus::Left).await;
    house.sit(tables[1], anna, 200).await;
    assert_eq!(house.sit_refused(tables[0], anna, 199).await, ErrorCode::ReturnTooShort);
    assert_eq!(house.sit(tables[0], anna, 200).await.status, SessionStatus::Seated, "at two tables at a time");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_cashes_everybody_out_and_its_accounts_are_closed_at_zero() {
    let house = House::new().await;
    let template = house.cash_template(|_| ()).await;
    let table = house.cash_tables(&template, 1).await[0];
    let (anna, bruno) = (house.rich(1_000), house.rich(1_000));
    let session = house.sit(table, anna, 1_000).await.session_id;
    house.sit(table, bruno, 1_000).await;
    house.play_hand(table, anna, bruno, 400);
    let body = mazziere_contract::lobby::CloseCashTableRequest { reason: "the night is over".into() };
    let (operator, key) = (house.operator(), house.key());
    let closing = operator.close_cash_table(&key, table, &body).await.unwrap();
    assert_eq!(closing.body.status, CashTableStatus::Closing);
    assert!(operator.close_cash_table(&key, table, &body).await.unwrap().replayed);
    let twice = operator.close_cash_table(&house.key(), table, &body).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::TableClosing));
    assert_eq!(house.sit_refused(table, house.rich(1_000), 500).await, ErrorCode::TableClosing);
    until("the tables to know", async || house.tables.is_closed(table)).await;
    assert!(!house.wallet.is_table_closed(table), "players still sit there");
    house.finish_closing(table);
    until("the end of its accounts", async || house.wallet.is_table_closed(table)).await;
    let ended = house.until_session(session, SessionStatus::Left).await;
    assert_eq!((ended.left_because, ended.left_with), (Some(VacatedBecause::Closed), Some(euro("6.00"))));
    assert_eq!((house.wallet.cash(anna), house.wallet.cash(bruno), house.wallet.at_table(table)), (600, 1_400, 0));
    let shown = house.show_cash(table).await;
    assert_eq!((shown.summary.status, shown.summary.free), (CashTableStatus::Closed, 0));
    assert_eq!(shown.closed_because.as_deref(), Some("the night is over"));
    assert_eq!(house.sit_refused(table, anna, 500).await, ErrorCode::TableOver);
    let next = house.cash_tables(&template, 1).await[0];
    assert_ne!(next, table, "the house keeps one open");
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_opens_a_table_when_all_are_full_and_closes_an_empty_one_too_many() {
    let pauses = mazziere_lobby::Pauses { surplus: TimeDelta::zero(), ..crate::support::pauses() };
    let house = House::with(pauses).await;
    let template = house.cash_template(|body| body["grow"] = json!(true)).await;
    let first = house.cash_tables(&template, 1).await[0];
    let (anna, bruno) = (house.rich(1_000), house.rich(1_000));
    house.sit(first, anna, 500).await;
    assert_eq!(house.tables.rings(), 1);
    house.sit(first, bruno, 500).await;
    let both = house.cash_tables(&template, 2).await;
    assert_eq!(both[0], first);
    assert!(house.show_cash(both[1]).await.summary.name.ends_with("#2"));
    house.leave(first, anna);
    assert_eq!(house.cash_tables(&template, 1).await, [first], "the empty one closes");
    until("the tables to know", async || house.tables.is_closed(both[1])).await;
    house.finish_closing(both[1]);
    until("its accounts to close", async || house.wallet.is_table_closed(both[1])).await;
    let retired = house.operator().retire_cash_template(&house.key(), template.cash_template_id).await.unwrap();
    assert!(retired.body.retired);
    house.leave(first, bruno);
    house.cash_tables(&template, 0).await;
    until("the last one to close", async || house.tables.is_closed(first)).await;
    assert_eq!(house.tables.rings(), 2, "and no other opens");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_well_formed_is_refused_at_its_field() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let (anna, bruno) = (house.rich(5_000), house.rich(5_000));
    let session = house.sit(table, anna, 500).await.session_id;
    let (sit, top_up) = (format!("/v1/cash-tables/{table}/sessions"), format!("/v1/cash-sessions/{session}/top-ups"));
    let nowhere = format!("/v1/cash-tables/{session}/sessions");
    let close = format!("/v1/cash-tables/{table}/close");
    use ErrorCode::{BuyInOutOfRange, InvalidBody, InvalidPath, RoleForbidden, SessionUnknown, TableUnknown};
    let nobody = format!("/v1/cash-sessions/{table}/top-ups");
    for (path, body, code, pointer) in [
        (&*sit, "{}", InvalidBody, Some("/buy_in")),
        (&sit, r#"{"buy_in":5}"#, InvalidBody, Some("/buy_in")),
        (&sit, r#"{"buy_in":"5.005"}"#, InvalidBody, Some("/buy_in")),
        (&sit, r#"{"buy_in":"1e3"}"#, InvalidBody, Some("/buy_in")),
        (&sit, r#"{"buy_in":"5.00","currency":"USD"}"#, InvalidBody, Some("/currency")),
        (&sit, r#"{"buy_in":"5.00","seat":-1}"#, InvalidBody, Some("/seat")),
        (&sit, r#"{"buy_in":"5.00","seat":256}"#, InvalidBody, Some("/seat")),
        (&sit, r#"{"buy_in":"5.00","chips":1}"#, InvalidBody, Some("/chips")),
        (&sit, r#"{"buy_in":"-5.00"}"#, BuyInOutOfRange, None),
        (&sit, r#"{"buy_in":"9999999999999.00"}"#, BuyInOutOfRange, None),
        (&top_up, r#"{"amount":"0.001"}"#, InvalidBody, Some("/amount")),
        (&nobody, r#"{"amount":"1.00"}"#, SessionUnknown, None),
        (&nowhere, r#"{"buy_in":"5.00"}"#, TableUnknown, None),
        ("/v1/cash-tables/x/sessions", r#"{"buy_in":"5.00"}"#, InvalidPath, Some("/table_id")),
        (&close, r#"{"reason":"x"}"#, RoleForbidden, None),
    ] {
        let (found, at) = crate::bad_input::post(&house, bruno, Role::Player, path, house.key().as_str(), body).await;
        assert_eq!((found, at.as_deref()), (code, pointer), "{path} {body}");
    }
    let key = house.key();
    assert!(house.player(bruno).sit_down(&key, table, &buy_in(500)).await.is_ok());
    let other = house.player(bruno).sit_down(&key, table, &buy_in(501)).await.unwrap_err();
    assert_eq!(other.code(), Some(ErrorCode::IdempotencyKeyReused));
    let theirs = house.player(bruno).cash_session(session).await.unwrap_err();
    assert_eq!(theirs.code(), Some(ErrorCode::NotYours));
}

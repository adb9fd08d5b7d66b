//! The list of cash tables with its statistics, live; templates that do not hold together; the line.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::lobby::{CashTableSummary, CashTablesQuery, CashTemplateRequest, SessionStatus, Waiting};
use mazziere_contract::tables::{HandEnded, TableNews};
use mazziere_contract::{ErrorCode, Page};
use mazziere_ids::{PlayerId, TableId};
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::{House, until};

async fn listed(house: &House, query: CashTablesQuery) -> Vec<TableId> {
    let page = house.operator().cash_tables(&query).await.unwrap();
    page.items.into_iter().map(|item| item.table_id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn cash_tables_are_filtered_and_paged_without_gaps() {
    let house = House::new().await;
    let cheap = house.cash_template(|body| body["tables"] = json!(3)).await;
    let dear = house.cash_template(|body| body["options"] = json!({"sb": 100})).await;
    let mut cheap_tables = house.cash_tables(&cheap, 3).await;
    let dear_table = house.cash_tables(&dear, 1).await[0];
    let by = CashTablesQuery::default;
    assert_eq!(listed(&house, by()).await.len(), 4);
    assert_eq!(
        listed(&house, CashTablesQuery { cash_template_id: Some(dear.cash_template_id), ..by() }).await,
        [dear_table]
    );
    assert_eq!(
        listed(&house, CashTablesQuery { min_stake: Some("0.11".parse().unwrap()), ..by() }).await,
        [dear_table]
    );
    assert_eq!(listed(&house, CashTablesQuery { max_stake: Some("0.10".parse().unwrap()), ..by() }).await.len(), 3);
    assert_eq!(listed(&house, CashTablesQuery { game: Some("omaha".into()), ..by() }).await, []);
    for _ in 0..2 {
        house.sit(dear_table, house.rich(20_000), 20_000).await;
    }
    assert_eq!(listed(&house, CashTablesQuery { free_seats: Some(false), ..by() }).await, [dear_table]);
    assert_eq!(listed(&house, CashTablesQuery { free_seats: Some(true), ..by() }).await.len(), 3);
    let mut paged = Vec::new();
    let mut query = CashTablesQuery { limit: Some(3), ..by() };
    loop {
        let page = house.operator().cash_tables(&query).await.unwrap();
        paged.extend(page.items.into_iter().map(|item| item.table_id));
        match page.next {
            Some(next) => query.cursor = Some(next),
            None => break,
        }
    }
    assert_eq!((paged.len(), paged[0]), (4, dear_table), "newest first");
    cheap_tables.push(dear_table);
    assert!(cheap_tables.iter().all(|table| paged.contains(table)), "each once");
    let wrong = house.operator().cash_tables(&CashTablesQuery { limit: Some(0), ..by() }).await.unwrap_err();
    assert_eq!(wrong.code(), Some(ErrorCode::InvalidQuery));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_tells_its_average_pot_and_its_hands_per_hour() {
    let house = House::with_manual_clock().await;
    let table = house.cash_table(2).await;
    let (anna, bruno) = (house.rich(5_000), house.rich(5_000));
    house.sit(table, anna, 1_000).await;
    house.sit(table, bruno, 1_000).await;
    for cents in [100, 50, 25] {
        house.play_hand(table, anna, bruno, cents);
        house.clock.advance(TimeDelta::minutes(1));
    }
    let shown = async || house.show_cash(table).await.summary;
    until("three hands", async || shown().await.average_pot.to_string() == "1.16").await;
    assert_eq!(shown().await.hands_per_hour, 40, "two hands in the three minutes since the first");
    let of_list = house.operator().cash_tables(&Default::default()).await.unwrap().items.remove(0);
    assert_eq!((of_list.hands_per_hour, of_list.average_pot.to_string().as_str()), (40, "1.16"));
    house.clock.advance(TimeDelta::hours(1));
    assert_eq!((shown().await.hands_per_hour, shown().await.average_pot.cents()), (0, 0), "it cools down by itself");
    // Only the last 50 hands are kept, however many are told; and hands of tables that are not ours are ignored.
    let hand = |hand| {
        let (seats, eliminated) = (Vec::new(), Vec::new());
        HandEnded { hand, seats, pot: 200, rake: 0, brought: 0, carried: 0, eliminated, away: Vec::new() }
    };
    house.tables.publish(TableId::new(Uuid::from_u128(404)), TableNews::HandEnded(hand(1)));
    for number in 4..80 {
        house.tables.publish(table, TableNews::HandEnded(hand(number)));
    }
    let kept = async || {
        let kept: (i64, i64) =
            sqlx::query_as("select count(*), max(hand) from lobby.cash_hand").fetch_one(house.db.pool()).await.unwrap();
        kept
    };
    until("the last 50 hands", async || kept().await == (50, 79)).await;
    assert_eq!(shown().await.average_pot.to_string(), "2.00");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_live_list_of_cash_tables_begins_with_a_snapshot_and_tells_changes() {
    let house = House::new().await;
    let table = house.cash_table(2).await;
    let client = house.operator();
    let mut stream = client.cash_stream(None).await.unwrap();
    let first = tokio::time::timeout(Duration::from_secs(30), stream.next()).await.unwrap().unwrap().unwrap();
    assert_eq!(first.event, "snapshot");
    let page: Page<CashTableSummary> = serde_json::from_str(&first.data).unwrap();
    assert_eq!((page.items.len(), page.items[0].table_id), (1, table));
    house.sit(table, house.rich(500), 500).await;
    let mut last = None;
    let mut taken = 0;
    while taken == 0 {
        let event = tokio::time::timeout(Duration::from_secs(30), stream.next()).await.unwrap().unwrap().unwrap();
        assert_eq!(event.event, "cash_table");
        taken = serde_json::from_str::<CashTableSummary>(&event.data).unwrap().taken;
        last = event.id;
    }
    drop(stream);
    house.sit(table, house.rich(500), 500).await;
    let mut stream = client.cash_stream(last.as_deref()).await.unwrap();
    while taken == 1 {
        let event = tokio::time::timeout(Duration::from_secs(30), stream.next()).await.unwrap().unwrap().unwrap();
        assert_eq!(event.event, "cash_table", "no snapshot after a moment away");
        taken = serde_json::from_str::<CashTableSummary>(&event.data).unwrap().taken;
    }
}

/// Why a template of cash tables cannot be saved, and at which field.
async fn refused_body(house: &House, body: serde_json::Value) -> (ErrorCode, String) {
    let request: CashTemplateRequest = serde_json::from_value(body).unwrap();
    let problem_of = |error| match error {
        mazziere_contract::client::ClientError::Problem(problem) => problem,
        error => panic!("{error}"),
    };
    let problem =
        problem_of(house.operator().create_cash_template(&house.key(), &request).await.map(|_| ()).unwrap_err());
    let validated = problem_of(house.operator().validate_cash_template(&request).await.unwrap_err());
    assert_eq!((validated.code, &validated.errors), (problem.code, &problem.errors), "validated as it is made");
    (problem.code, problem.errors[0].pointer.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn cash_templates_that_do_not_hold_together_cannot_be_saved() {
    let house = House::new().await;
    let refused = async |change: fn(&mut serde_json::Value)| {
        let mut body = json!({"name": "x", "game": "holdem", "options": {"sb": 5}, "seats": 6});
        change(&mut body);
        refused_body(&house, body).await
    };
    let at = |code, pointer: &str| (code, pointer.to_owned());
    use ErrorCode::{FormatNotOffered, InvalidOptions, InvalidTemplate, PayoutTooLow};
    assert_eq!(refused(|body| body["name"] = json!(" ")).await, at(InvalidTemplate, "/name"));
    assert_eq!(refused(|body| body["game"] = json!("Poker")).await, at(InvalidTemplate, "/game"));
    assert_eq!(refused(|body| body["game"] = json!("tombola")).await, at(InvalidTemplate, "/game"));
    // A game of matches needs its match, a ring has none, and the match is where its format stands.
    assert_eq!(refused(|body| body["game"] = json!("scopa")).await, at(FormatNotOffered, "/match"));
    let without_seats = refused(|body| *body = json!({"name": "x", "game": "scopa"})).await;
    assert_eq!(without_seats, at(FormatNotOffered, "/match"));
    assert_eq!(refused(|body| *body = json!({"name": "x", "game": "holdem"})).await, at(InvalidTemplate, "/seats"));
    let of_match = |game: &str, format: &str| {
        json!({"name": "x", "game": game, "match": {
            "format": format, "kind": "fixed", "stake": "1.00", "max_loss": "1.00", "rake_basis_points": 0}})
    };
    for (game, format, pointer) in [
        ("scopa", "four_individual", "/match/format"),
        ("peppa", "pairs", "/match/format"),
        ("holdem", "heads_up", "/match"),
    ] {
        let body = of_match(game, format);
        assert_eq!(refused_body(&house, body).await, at(FormatNotOffered, pointer), "{game} {format}");
    }
    for options in [json!(null), json!([]), json!("sb=5"), json!(5)] {
        let body = json!({"name": "x", "game": "holdem", "options": options, "seats": 6});
        assert_eq!(refused_body(&house, body).await, at(InvalidOptions, "/options"));
        let mut body = of_match("scopa", "heads_up");
        body["options"] = options;
        assert_eq!(refused_body(&house, body).await, at(InvalidOptions, "/options"));
    }
    assert_eq!(refused(|body| body["seats"] = json!(11)).await, at(InvalidTemplate, "/seats"));
    assert_eq!(refused(|body| body["tables"] = json!(0)).await, at(InvalidTemplate, "/tables"));
    assert_eq!(refused(|body| body["options"]["rake_bp"] = json!(1_001)).await, at(PayoutTooLow, "/options"));
    assert_eq!(refused(|body| body["min_buy_in"] = json!("1.99")).await, at(InvalidTemplate, "/min_buy_in"));
    assert_eq!(refused(|body| body["max_buy_in"] = json!("10.01")).await, at(InvalidTemplate, "/max_buy_in"));
    assert_eq!(refused(|body| body["max_buy_in"] = json!("1.00")).await, at(InvalidTemplate, "/max_buy_in"));
    // 40 small blinds of 25.01 are more than 1000.00.
    assert_eq!(refused(|body| body["options"]["sb"] = json!(2_501)).await, at(InvalidTemplate, "/options"));
    let saved = house.cash_template(|body| body["options"] = json!({"sb": 1_000, "rake_bp": 1_000})).await;
    assert_eq!((saved.min_buy_in.to_string(), saved.max_buy_in.to_string()), ("400.00".into(), "1000.00".into()));
    assert_eq!((saved.payout_basis_points, saved.rake_cap.unwrap().to_string()), (9_000, "3.00".into()));
    let twin: CashTemplateRequest = serde_json::from_value(
        json!({"name": "x", "game": "holdem", "options": {"sb": 1_000, "rake_bp": 1_000}, "seats": 2}),
    )
    .unwrap();
    let count = async || house.operator().cash_templates(&Default::default()).await.unwrap().items.len();
    let before = count().await;
    assert_eq!(house.operator().validate_cash_template(&twin).await.unwrap(), saved.into());
    assert_eq!(count().await, before, "nothing is made");
    house.tables.set_away(true);
    let request: CashTemplateRequest =
        serde_json::from_value(json!({"name": "x", "game": "holdem", "seats": 6})).unwrap();
    let away = house.operator().create_cash_template(&house.key(), &request).await.unwrap_err();
    assert_eq!(away.code(), Some(ErrorCode::TablesUnreachable));
    let of_player = house.as_role(Uuid::from_u128(5), Role::Player);
    let forbidden = of_player.create_cash_template(&house.key(), &request).await.unwrap_err();
    assert_eq!(forbidden.code(), Some(ErrorCode::RoleForbidden));
    let forbidden = of_player.validate_cash_template(&request).await.unwrap_err();
    assert_eq!(forbidden.code(), Some(ErrorCode::RoleForbidden));
}

async fn waits(house: &House, player: PlayerId) -> Vec<Waiting> {
    house.player(player).my_waiting().await.unwrap().items
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_in_line_has_the_next_free_seat_kept() {
    let house = House::with_manual_clock().await;
    let table = house.cash_table(2).await;
    let [anna, bruno, carla, dario, ezio] = [(); 5].map(|()| house.rich(5_000));
    house.sit(table, anna, 500).await;
    let early = house.player(carla).stand_in_line(&house.key(), table).await.unwrap_err();
    assert_eq!(early.code(), Some(ErrorCode::SeatAvailable));
    house.sit(table, bruno, 500).await;
    let key = house.key();
    let first = house.player(carla).stand_in_line(&key, table).await.unwrap().body;
    assert_eq!((first.place, first.seat_kept_until), (1, None));
    assert!(house.player(carla).stand_in_line(&key, table).await.unwrap().replayed);
    let twice = house.player(carla).stand_in_line(&house.key(), table).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::AlreadyWaiting));
    let seated = house.player(anna).stand_in_line(&house.key(), table).await.unwrap_err();
    assert_eq!(seated.code(), Some(ErrorCode::AlreadySeated));
    assert_eq!(house.player(dario).stand_in_line(&house.key(), table).await.unwrap().body.place, 2);
    house.leave(table, anna);
    until("a seat for Carla", async || waits(&house, carla).await[0].seat_kept_until.is_some()).await;
    assert_eq!(waits(&house, carla).await[0].seat_kept_until, Some(house.clock.now() + TimeDelta::seconds(60)));
    assert_eq!((waits(&house, dario).await[0].place, waits(&house, dario).await[0].seat_kept_until), (2, None));
    assert_eq!(house.show_cash(table).await.summary.free, 0);
    for passer_by in [ezio, dario] {
        assert_eq!(house.sit_refused(table, passer_by, 500).await, ErrorCode::TableFull);
    }
    // Carla lets it pass: it is Dario's turn, and Dario takes it.
    house.clock.advance(TimeDelta::seconds(60));
    until("a seat for Dario", async || waits(&house, dario).await[0].seat_kept_until.is_some()).await;
    assert_eq!((waits(&house, carla).await, waits(&house, dario).await[0].place), (vec![], 1));
    assert_eq!(house.sit_refused(table, carla, 500).await, ErrorCode::TableFull);
    assert_eq!(house.sit(table, dario, 500).await.status, SessionStatus::Seated);
    assert_eq!(waits(&house, dario).await, []);
    // A player who leaves the line gives the seat to the next one.
    house.player(carla).stand_in_line(&house.key(), table).await.unwrap();
    house.player(ezio).stand_in_line(&house.key(), table).await.unwrap();
    house.leave(table, bruno);
    until("a seat for Carla", async || waits(&house, carla).await[0].seat_kept_until.is_some()).await;
    let left = house.player(carla).leave_line(&house.key(), table).await.unwrap().body;
    assert_eq!((left.waiting, left.free), (1, 0));
    assert!(waits(&house, ezio).await[0].seat_kept_until.is_some());
    let twice = house.player(carla).leave_line(&house.key(), table).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::NotWaiting));
    // The time that was Carla's to choose in does not end Ezio's.
    house.clock.advance(TimeDelta::seconds(59));
    assert_eq!(house.sit(table, ezio, 500).await.status, SessionStatus::Seated);
    assert_eq!(house.show_cash(table).await.waiting_list, []);
}

/// A seat is for those who can pay for it: nobody else stands in line, and the turn of one who has spent the money by
/// then passes at once.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_or_is_waited_for_who_cannot_pay() {
    let house = House::with_manual_clock().await;
    let (table, elsewhere) = (house.cash_table(2).await, house.cash_table(2).await);
    let [anna, bruno, dario] = [(); 3].map(|()| house.rich(5_000));
    let least = house.show_cash(table).await.summary.min_buy_in.cents();
    let (carla, poor) = (house.rich(least), house.rich(least - 1));
    for sitter in [anna, bruno] {
        house.sit(table, sitter, 500).await;
    }
    for penniless in [poor, PlayerId::new(Uuid::from_u128(0x57a6e6))] {
        let refused = house.player(penniless).stand_in_line(&house.key(), table).await.unwrap_err();
        assert_eq!(refused.code(), Some(ErrorCode::InsufficientFunds));
    }
    house.wallet.limit(dario, least - 1);
    let refused = house.player(dario).stand_in_line(&house.key(), table).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::LossLimitReached));
    house.wallet.limit(dario, 5_000);
    for waiter in [carla, dario] {
        house.player(waiter).stand_in_line(&house.key(), table).await.unwrap();
    }
    house.sit(elsewhere, carla, least).await;
    house.leave(table, anna);
    until("a seat for Dario", async || waits(&house, dario).await[0].seat_kept_until.is_some()).await;
    assert_eq!((waits(&house, carla).await, waits(&house, dario).await[0].place), (vec![], 1));
    assert_eq!(house.sit(table, dario, 500).await.status, SessionStatus::Seated);
}

//! Scopa for money, match by match, in a house of real services: to the cent, in the wallet.

use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{
    CashMatchResult, CashMatchStage, CashMatchState, CashSession, CashSessionRequest, CashTablesQuery, SessionStatus,
};
use mazziere_contract::tables::AbandonRequest;
use mazziere_contract::wallet::{PostingKind, StatementQuery};
use mazziere_ids::TableId;
use mazziere_money::{Currency, Money};
use mazziere_web::Role;
use serde_json::{Value, json};

use crate::corrections::meddle;
use crate::harness::{Harness, Person, money};

/// A cash table of scopa, one deal a match, that is open.
async fn open_table(harness: &Harness, terms: Value) -> TableId {
    let request =
        serde_json::from_value(json!({"name": "Scopa", "game": "scopa", "options": {"deals": 1}, "match": terms}))
            .expect("a template");
    let operator = harness.person(Role::Operator, "desk");
    let saved = harness.insist(async || operator.lobby.create_cash_template("template", &request).await).await;
    saved.expect("a template");
    let query = CashTablesQuery { free_seats: Some(true), ..CashTablesQuery::default() };
    harness
        .until(async || {
            let tables = operator.lobby.cash_tables(&query).await.expect("tables").items;
            tables.first().map(|table| table.table_id)
        })
        .await
}

async fn sit(player: &Person, table: TableId, amount: &str) -> CashSession {
    let body = CashSessionRequest { buy_in: money(amount), currency: Currency::Eur, seat: None };
    player.lobby.sit_down(&format!("sit-{}", player.name), table, &body).await.expect("a session").body
}

/// The state of the matches, once it is as wanted.
async fn reach(harness: &Harness, table: TableId, wanted: impl Fn(&CashMatchState) -> bool) -> CashMatchState {
    let watcher = harness.person(Role::Auditor, "watcher");
    harness
        .until(async || {
            let state = watcher.lobby.cash_table(table).await.expect("a table").summary.r#match.expect("matches");
            wanted(&state).then_some(state)
        })
        .await
}

/// The table of the `number`th match, once it is there.
async fn reach_match(harness: &Harness, table: TableId, number: u32) -> TableId {
    let there = |state: &CashMatchState| state.number == number && state.table_id.is_some();
    reach(harness, table, there).await.table_id.expect("a table")
}

async fn result_of(harness: &Harness, table: TableId, number: u32) -> CashMatchResult {
    reach(harness, table, |state| state.number >= number && state.stage != CashMatchStage::InMatch).await;
    let watcher = harness.person(Role::Auditor, "watcher");
    harness
        .until(async || {
            let results = watcher.lobby.cash_table(table).await.expect("a table").results;
            let done = |result: &CashMatchResult| {
                result.number == number && (result.shares.is_empty() || result.posting_id.is_some())
            };
            results.into_iter().find(done)
        })
        .await
}

async fn leave(harness: &Harness, player: &Person, session: &CashSession) -> CashSession {
    let key = format!("leave-{}", player.name);
    player.lobby.leave_cash_table(&key, session.session_id).await.expect("they may leave");
    harness
        .until(async || {
            let now = player.lobby.cash_session(session.session_id).await.expect("their session");
            (now.status == SessionStatus::Left).then_some(now)
        })
        .await
}

async fn close(harness: &Harness, table: TableId) {
    let operator = harness.person(Role::Operator, "desk");
    let template = operator.lobby.cash_templates(&Default::default()).await.expect("templates").items.remove(0);
    operator.lobby.retire_cash_template("retire", template.cash_template_id).await.expect("it is retired");
    let body = serde_json::from_value(json!({"reason": "night"})).expect("a reason");
    // The retired template may have closed its empty table already.
    let _closed = operator.lobby.close_cash_table("close", table, &body).await;
    harness.until(async || (harness.trial_balance().await.open_event_accounts == 0).then_some(())).await;
    harness.assert_books_are_closed().await;
}

fn share_of(results: &[CashMatchResult], player: &Person) -> i64 {
    let shares = results.iter().flat_map(|result| &result.shares).filter(|share| share.player_id == player.id);
    shares.map(|share| share.amount.cents()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_by_difference_until_one_leaves_in_the_middle() {
    let harness = Harness::start().await;
    let terms = json!({"format": "heads_up", "kind": "difference", "stake": "0.35", "max_loss": "2.00",
        "rake_basis_points": 1000});
    let table = open_table(&harness, terms).await;
    let (anna, bruno) = (harness.player("anna", "10.00").await, harness.player("bruno", "10.00").await);
    let sessions = [sit(&anna, table, "5.00").await, sit(&bruno, table, "5.00").await];
    assert_eq!(sessions[1].status, SessionStatus::Seated);

    // The first match is played to its end, and paid by what the rules say of it.
    let first = reach_match(&harness, table, 1).await;
    futures::future::join(anna.play_table(first, &harness), bruno.play_table(first, &harness)).await;
    let result = result_of(&harness, table, 1).await;
    let outcome = anna.tables.view(first).await.expect("a view").outcome.expect("a result");
    let difference = outcome["difference"].as_i64().expect("a difference");
    let amount = (35 * difference).min(200);
    let winner = if outcome["winner"] == 0 { &anna } else { &bruno };
    let loser = if outcome["winner"] == 0 { &bruno } else { &anna };
    assert_eq!(i64::from(result.difference), difference);
    assert_eq!((result.amount.cents(), result.rake.cents()), (amount, amount / 10));
    let first_result = [result];
    assert_eq!(share_of(&first_result, winner), amount - amount / 10);
    assert_eq!(share_of(&first_result, loser), -amount);

    // Both play on, and Anna leaves in the middle: the match is given up on Anna's behalf.
    for (player, session) in [&anna, &bruno].into_iter().zip(&sessions) {
        let key = format!("again-{}", player.name);
        player.lobby.rematch(&key, session.session_id).await.expect("they play on");
    }
    let second = reach_match(&harness, table, 2).await;
    assert_ne!(first, second);
    let gone = leave(&harness, &anna, &sessions[0]).await;
    let second_result = result_of(&harness, table, 2).await;
    assert_eq!((second_result.ended_by.as_str(), second_result.winner), ("abandoned", Some(1)));
    let results = [first_result[0].clone(), second_result];
    assert_eq!(gone.result.expect("a result").cents(), share_of(&results, &anna));
    leave(&harness, &bruno, &sessions[1]).await;

    let rake: i64 = results.iter().map(|result| result.rake.cents()).sum();
    for player in [&anna, &bruno] {
        let expected = Money::from_cents(1_000 + share_of(&results, player)).expect("an amount");
        assert_eq!(player.cash().await, expected.to_string());
    }
    assert_eq!(share_of(&results, &anna) + share_of(&results, &bruno), -rake);
    close(&harness, table).await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pairs_are_paid_once_although_the_wallet_is_away_when_the_match_ends() {
    let mut harness = Harness::start().await;
    let terms = json!({"format": "pairs", "kind": "fixed", "stake": "1.50", "max_loss": "1.50",
        "rake_basis_points": 500, "rake_cap": "0.05"});
    let table = open_table(&harness, terms).await;
    let mut players = Vec::new();
    let mut sessions = Vec::new();
    for name in ["ada", "bice", "carlo", "dina"] {
        let player = harness.player(name, "2.00").await;
        sessions.push(sit(&player, table, "2.00").await);
        players.push(player);
    }
    let game = reach_match(&harness, table, 1).await;
    let view = players[0].tables.view(game).await.expect("a view");
    let order: Vec<_> = view.seats.iter().map(|seat| seat.player_id).collect();
    assert_eq!(order, players.iter().map(|player| player.id).collect::<Vec<_>>(), "who sits where is said at the desk");

    harness.stop_wallet().await;
    players[2].tables.abandon("enough", game, &AbandonRequest::default()).await.expect("they give up");
    reach(&harness, table, |state| state.stage == CashMatchStage::Settling).await;
    harness.restart_wallet().await;
    let result = result_of(&harness, table, 1).await;
    assert_eq!((result.winner, result.amount, result.rake), (Some(1), money("1.50"), money("0.10")));
    for (player, session) in players.iter().zip(&sessions) {
        leave(&harness, player, session).await;
    }
    for (player, expected) in players.iter().zip(["0.50", "3.45", "0.50", "3.45"]) {
        assert_eq!(player.cash().await, expected, "{}", player.name);
        let statement = player.wallet.statement(player.id, &StatementQuery::default()).await.expect("a statement");
        let kinds: Vec<_> = statement.items.iter().map(|entry| entry.kind).collect();
        assert_eq!(kinds, [PostingKind::CashOut, PostingKind::SitIn, PostingKind::Deposit]);
    }
    close(&harness, table).await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_the_ledger_refuses_is_paid_once_it_can_be() {
    let harness = Harness::start().await;
    let terms = json!({"format": "heads_up", "kind": "fixed", "stake": "1.50", "max_loss": "1.50",
        "rake_basis_points": 500, "rake_cap": "0.05"});
    let table = open_table(&harness, terms).await;
    let (anna, bruno) = (harness.player("anna", "2.00").await, harness.player("bruno", "2.00").await);
    let sessions = [sit(&anna, table, "2.00").await, sit(&bruno, table, "2.00").await];
    let game = reach_match(&harness, table, 1).await;
    for player in [&anna, &bruno] {
        meddle(&harness, player, table, PostingKind::CashOut, money("2.00")).await;
    }
    anna.tables.abandon("enough", game, &AbandonRequest::default()).await.expect("Anna gives up");
    reach(&harness, table, |state| state.stage == CashMatchStage::Settling).await;
    let refused = "select count(*) from lobby.effect where done_at is null and last_error like '%insufficient_funds%'";
    harness
        .until(async || {
            let waiting: i64 = sqlx::query_scalar(refused).fetch_one(harness.db.pool()).await.expect("the queue");
            (waiting > 0).then_some(())
        })
        .await;
    for player in [&anna, &bruno] {
        meddle(&harness, player, table, PostingKind::SitIn, money("2.00")).await;
    }
    let result = result_of(&harness, table, 1).await;
    assert_eq!((result.winner, result.amount, result.rake), (Some(1), money("1.50"), money("0.05")));
    for (player, session) in [&anna, &bruno].into_iter().zip(&sessions) {
        leave(&harness, player, session).await;
    }
    assert_eq!((anna.cash().await, bruno.cash().await), ("0.50".to_owned(), "3.45".to_owned()));
    close(&harness, table).await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_real_tables_check_the_templates_that_the_lobby_saves() {
    let harness = Harness::start().await;
    let operator = harness.person(Role::Operator, "desk");
    let mut keys = 0;
    let mut key = || {
        keys += 1;
        format!("template-{keys}")
    };
    let terms = |format: &str| json!({"format": format, "kind": "fixed", "stake": "1.00", "max_loss": "1.00", "rake_basis_points": 0});

    // What is left out takes its default: all of the options, too.
    let body = json!({"name": "Scopa", "game": "scopa", "match": terms("heads_up")});
    let request = serde_json::from_value(body).expect("a template");
    let first = key();
    let saved = harness.insist(async || operator.lobby.create_cash_template(&first, &request).await).await;
    let cash = saved.expect("no options are needed").body;
    assert_eq!(cash.options["target"], 11);
    let body = json!({"name": "Scopa", "game": "scopa", "format": "heads_up", "players": 2,
        "buy_in": {"share": "0.80", "fee": "0.20"}});
    let request = serde_json::from_value(body).expect("a template");
    let second = key();
    let saved = harness.insist(async || operator.lobby.create_template(&second, &request).await).await;
    let sit_and_go = saved.expect("no options are needed").body;
    assert_eq!(sit_and_go.options, cash.options);

    // What is wrong is refused where it stands.
    let match_of = |game: &str, format: &str| json!({"name": "x", "game": game, "match": terms(format)});
    let null = json!({"name": "x", "game": "scopa", "options": null, "match": terms("heads_up")});
    for (body, code, pointer) in [
        (null, ErrorCode::InvalidOptions, "/options"),
        (match_of("scopa", "four_individual"), ErrorCode::FormatNotOffered, "/match/format"),
        (match_of("holdem", "heads_up"), ErrorCode::FormatNotOffered, "/match"),
        (match_of("tombola", "heads_up"), ErrorCode::InvalidTemplate, "/game"),
        (json!({"name": "x", "game": "scopa"}), ErrorCode::FormatNotOffered, "/match"),
        (json!({"name": "x", "game": "holdem"}), ErrorCode::InvalidTemplate, "/seats"),
        (
            json!({"name": "x", "game": "bestia", "options": {"cards": 4}, "seats": 9}),
            ErrorCode::InvalidTemplate,
            "/seats",
        ),
    ] {
        let request = serde_json::from_value(body.clone()).expect("a template");
        let key = key();
        let asked = harness.insist(async || operator.lobby.create_cash_template(&key, &request).await).await;
        let refused = asked.expect_err("it cannot be saved");
        let ClientError::Problem(problem) = refused else { panic!("{body}: {refused}") };
        let reported: Vec<_> = problem.errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!((problem.code, reported), (code, vec![pointer]), "{body}");
    }
    harness.stop().await;
}

//! A day of the finance department in a house of real services: what belongs to a workflow is undone by it, what
//! finance made takes two persons, and a table whose money was taken away goes on when it is back.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{CashSession, CashSessionRequest, CashTablesQuery, SessionStatus, TournamentStatus};
use mazziere_contract::tables::{Format, MoveRequest, PlayerRequest, TableStatus};
use mazziere_contract::wallet::{
    AccountRef, Adjustment, AdjustmentReason, CorrectionStatus, CorrectionsQuery, Corrects, Leg, PostingKind,
    PostingReference, PostingRequest, ReasonRequest, StatementEntry, StatementQuery,
};
use mazziere_ids::{PostingId, TableId, derive_uuid};
use mazziere_money::{Currency, Money};
use mazziere_web::Role;
use serde_json::json;

use crate::harness::{Harness, Person, money};

fn because(reason: &str) -> ReasonRequest {
    ReasonRequest { reason: reason.to_owned() }
}

/// The last line of this kind in a player's statement.
async fn line(player: &Person, kind: PostingKind) -> StatementEntry {
    let statement = player.wallet.statement(player.id, &StatementQuery::default()).await.expect("a statement").items;
    statement.into_iter().find(|entry| entry.kind == kind).expect("such a line")
}

/// Finance tries to take a posting back; the detail of the refusal.
async fn refused_to_finance(harness: &Harness, posting: PostingId) -> String {
    let finance = harness.person(Role::Finance, "till");
    let key = format!("reverse-{posting}");
    let refused = finance.wallet.reverse_posting(&key, posting, &because("ticket 1204")).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::PostingOfWorkflow), "{refused}");
    assert_eq!(finance.wallet.corrections(&CorrectionsQuery::default()).await.expect("a list").items, []);
    refused.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_buy_in_of_a_running_registration_is_not_reversed_and_the_event_goes_on() {
    let harness = Harness::start().await;
    let template = harness.template("ripreso", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let players = [harness.player("anna", "10.00").await, harness.player("bruno", "10.00").await];
    let first = players[0].register(id).await.expect("a registration");
    let posting = line(&players[0], PostingKind::BuyIn).await.posting_id;
    let way = refused_to_finance(&harness, posting).await;
    assert!(way.contains("unregister") && way.contains("cancel"), "{way}");
    let registrations = [first, players[1].register(id).await.expect("a registration")];
    harness.reach(id, TournamentStatus::Running).await;
    refused_to_finance(&harness, posting).await;
    let all = players.iter().zip(&registrations).map(|(player, registration)| player.play(registration, &harness));
    futures::future::join_all(all).await;
    let done = harness.reach(id, TournamentStatus::Paid).await;
    let winner = players.iter().find(|player| done.results[0].players == [player.id]).expect("one of them");
    for player in &players {
        assert_eq!(player.cash().await, if player.id == winner.id { "10.60" } else { "9.00" });
    }
    refused_to_finance(&harness, line(winner, PostingKind::Prize).await.posting_id).await;
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

/// A table of hold'em at 0.05/0.10 that is open.
async fn open_holdem(harness: &Harness) -> TableId {
    let operator = harness.person(Role::Operator, "desk");
    let request = json!({"name": "Hold'em", "game": "holdem", "options": {"sb": 5}, "seats": 6});
    let request = serde_json::from_value(request).expect("a template");
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

/// The player to move folds, or leaves their cards covered.
async fn fold(players: &[&Person], table: TableId) {
    for player in players {
        let view = player.tables.view(table).await.expect("a view");
        let Some(seat) = view.legal.first() else { continue };
        let kind = if seat.legal["moves"].to_string().contains("muck") { "muck" } else { "fold" };
        let request = MoveRequest { decision: None, seat: Some(seat.seat), r#move: json!({"type": kind}) };
        let key = format!("{}-{}", player.name, view.version);
        // A player who comes too late finds the table moved.
        let _played = player.tables.play(&key, table, Some(view.version), &request).await;
    }
}

/// Folds until so many hands have been dealt.
async fn play_to_hand(harness: &Harness, players: &[&Person], table: TableId, hand: u32) {
    harness
        .until(async || {
            fold(players, table).await;
            let ring = players[0].tables.view(table).await.expect("a view").ring.expect("a ring");
            (ring.hand >= hand).then_some(())
        })
        .await;
}

async fn leave(player: &Person, table: TableId) {
    let key = format!("leave-{}", player.name);
    player.tables.leave(&key, table, &PlayerRequest::default()).await.expect("a seat can be left");
}

async fn gone(harness: &Harness, player: &Person, session: &CashSession) -> CashSession {
    harness
        .until(async || {
            let now = player.lobby.cash_session(session.session_id).await.expect("the session");
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

/// All that these players have, in cash.
async fn cash_of(players: &[&Person]) -> i64 {
    let mut sum = 0;
    for player in players {
        sum += player.wallet.balance(player.id).await.expect("a balance").cash.cents();
    }
    sum
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sit_in_of_a_seated_player_is_not_reversed_and_leaving_brings_the_money_back() {
    let harness = Harness::start().await;
    let table = open_holdem(&harness).await;
    let (anna, bruno) = (harness.player("anna", "10.00").await, harness.player("bruno", "10.00").await);
    let players = [&anna, &bruno];
    let sessions = [sit(&anna, table, "5.00").await, sit(&bruno, table, "5.00").await];
    let posting = line(&anna, PostingKind::SitIn).await.posting_id;
    let way = refused_to_finance(&harness, posting).await;
    assert!(way.contains("leave the table"), "{way}");
    play_to_hand(&harness, &players, table, 3).await;
    refused_to_finance(&harness, posting).await;
    for (player, session) in players.into_iter().zip(&sessions) {
        leave(player, table).await;
        while player.lobby.cash_session(session.session_id).await.expect("the session").status != SessionStatus::Left {
            fold(&players, table).await;
        }
    }
    assert_eq!(cash_of(&players).await, 2_000, "folded hands pay no rake");
    refused_to_finance(&harness, line(&anna, PostingKind::CashOut).await.posting_id).await;
    close(&harness, table).await;
    harness.stop().await;
}

/// Moves what a player has in play, out of it or back into it, as nobody should.
pub(crate) async fn meddle(harness: &Harness, player: &Person, table: TableId, kind: PostingKind, amount: Money) {
    let service = harness.person(Role::LOBBY, "a bug");
    let into_play = if kind == PostingKind::SitIn { amount } else { amount.negated() };
    let in_play = AccountRef::PlayerInPlay { player_id: player.id, table_id: table };
    let request = PostingRequest {
        posting_id: PostingId::new(derive_uuid(table.uuid(), &format!("{kind:?} {}", player.name))),
        kind,
        reference: PostingReference { table_id: Some(table), ..PostingReference::default() },
        legs: vec![
            Leg { account: in_play, amount: into_play },
            Leg { account: AccountRef::PlayerCash { player_id: player.id }, amount: into_play.negated() },
        ],
    };
    service.wallet.post(&format!("{kind:?} {}", player.name).replace(' ', "-"), &request).await.expect("it is posted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_ledger_refuses_says_so_stops_and_goes_on_when_it_is_put_right() {
    let harness = Harness::start().await;
    let table = open_holdem(&harness).await;
    let (anna, bruno) = (harness.player("anna", "10.00").await, harness.player("bruno", "10.00").await);
    let players = [&anna, &bruno];
    let sessions = [sit(&anna, table, "5.00").await, sit(&bruno, table, "5.00").await];
    let operator = harness.person(Role::Operator, "desk");
    play_to_hand(&harness, &players, table, 2).await;
    harness.until(async || operator.tables.unsettled().await.expect("a list").items.is_empty().then_some(())).await;
    let mut damage = Vec::new();
    for player in players {
        let taken = player.wallet.balance(player.id).await.expect("a balance").in_play;
        meddle(&harness, player, table, PostingKind::CashOut, taken).await;
        damage.push(taken);
    }
    let stopped = harness
        .until(async || {
            fold(&players, table).await;
            let ring = operator.tables.view(table).await.expect("a view").ring.expect("a ring");
            (ring.ledger_refused.is_some() && ring.waits_for_ledger).then_some(ring)
        })
        .await;
    assert_eq!(stopped.ledger_refused.as_deref(), Some("insufficient_funds"));
    leave(&anna, table).await;
    let view = operator.tables.view(table).await.expect("a view");
    assert!(view.seats.iter().all(|seat| seat.player_id != anna.id), "Anna's seat is free");
    let owing = operator.tables.unsettled().await.expect("a list").items;
    assert_eq!(owing[0].refused.as_ref().map(|refused| refused.code.as_str()), Some("insufficient_funds"));
    let still = operator.tables.settle("too-early", table).await.expect("it is tried").body;
    assert_eq!(still, owing[0]);
    for (player, amount) in players.into_iter().zip(damage) {
        meddle(&harness, player, table, PostingKind::SitIn, amount).await;
    }
    let settled = operator.tables.settle("now", table).await.expect("it is tried").body;
    assert_eq!((settled.unposted, settled.refused), (0, None));
    gone(&harness, &anna, &sessions[0]).await;
    let ring = operator.tables.view(table).await.expect("a view").ring.expect("a ring");
    assert_eq!((ring.ledger_refused, ring.unposted_hands), (None, 0));
    leave(&bruno, table).await;
    gone(&harness, &bruno, &sessions[1]).await;
    assert_eq!(cash_of(&players).await, 2_000);
    assert_eq!(operator.tables.view(table).await.expect("a view").status, TableStatus::Playing);
    close(&harness, table).await;
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_prize_is_made_good_beside_it_by_two_persons() {
    let harness = Harness::start().await;
    let template = harness.template("premio", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let players = [harness.player("anna", "1.00").await, harness.player("bruno", "1.00").await];
    let mut registrations = Vec::new();
    for player in &players {
        registrations.push(player.register(id).await.expect("a registration"));
    }
    let all = players.iter().zip(&registrations).map(|(player, registration)| player.play(registration, &harness));
    futures::future::join_all(all).await;
    let done = harness.reach(id, TournamentStatus::Paid).await;
    let [first, second] = [0, 1].map(|place: usize| {
        players.iter().find(|player| done.results[place].players == [player.id]).expect("one of them")
    });
    let prize = line(first, PostingKind::Prize).await.posting_id;
    let cash = |player: &Person, amount: &str| Leg {
        account: AccountRef::PlayerCash { player_id: player.id },
        amount: money(amount),
    };
    let adjustment = Adjustment {
        because: AdjustmentReason::WrongPrize,
        reason: "the first was found to have played with two accounts, ticket 1207".to_owned(),
        corrects: Corrects { posting_id: Some(prize), tournament_id: Some(id), table_id: None },
        legs: vec![cash(first, "-1.60"), cash(second, "1.60")],
    };
    let (ada, bice) = (harness.person(Role::Finance, "ada"), harness.person(Role::Finance, "bice"));
    let proposed = ada.wallet.adjust("adjust", &adjustment).await.expect("it is proposed").body;
    assert_eq!((first.cash().await, second.cash().await), ("1.60".to_owned(), "0.00".to_owned()));
    let alone = ada.wallet.approve_correction("alone", proposed.correction_id).await.unwrap_err();
    assert_eq!(alone.code(), Some(ErrorCode::SecondPersonRequired));
    let approved = bice.wallet.approve_correction("yes", proposed.correction_id).await.expect("it is approved").body;
    assert_eq!((approved.status, approved.decided_by), (CorrectionStatus::Approved, Some(bice.id.uuid())));
    assert_eq!((first.cash().await, second.cash().await), ("0.00".to_owned(), "1.60".to_owned()));
    let reported = line(second, PostingKind::Adjustment).await;
    assert_eq!((Some(reported.posting_id), reported.reference.tournament_id), (approved.posting_id, Some(id)));
    let auditor = harness.person(Role::Auditor, "auditor");
    let query = CorrectionsQuery { status: Some(CorrectionStatus::Approved), ..CorrectionsQuery::default() };
    assert_eq!(auditor.wallet.corrections(&query).await.expect("a list").items, std::slice::from_ref(&approved));
    assert_eq!(auditor.wallet.correction(approved.correction_id).await.expect("it is there"), approved);
    harness.assert_books_are_closed().await;
    harness.stop().await;
}

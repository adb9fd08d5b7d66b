//! What the wallet answers.

use chrono::Duration;
use mazziere_runtime::service::Role as Kind;
use mazziere_web::Role;
use serde_json::{Value, json};

use super::asking::{Asking, Who, text};
use super::id;

pub(super) async fn ask(asking: &Asking<'_>) {
    let player = asking.player("carla");
    transfers(asking, &player).await;
    corrections(asking, &player).await;
    protection(asking).await;
    holds(asking, &player).await;
    ledger(asking, &player).await;
    let auditor = asking.who(Role::Auditor, "auditor");
    for what in ["wallet get_balance", "wallet list_statement_entries", "wallet get_protection"] {
        asking.ask(&player, what, &[&player.id]).await;
    }
    asking.ask_for_csv(&player, "wallet list_statement_entries", &[&player.id]).await;
    for what in ["wallet get_trial_balance", "wallet list_acts"] {
        asking.ask(&auditor, what, &[]).await;
    }
}

async fn transfers(asking: &Asking<'_>, player: &Who) {
    let till = asking.who(Role::Finance, "till");
    let money = |amount: &str, reference: &str| json!({"player_id": player.id, "amount": amount, "currency": "EUR", "external_reference": reference});
    // The second time it had been deposited before.
    for _ in 0..2 {
        asking.send(&till, "wallet create_deposit", &[], &money("50.00", "bank-2026-000017")).await;
    }
    let mut open = Value::Null;
    for _ in 0..2 {
        open = asking.send(player, "wallet create_withdrawal", &[], &money("20.00", "payout-2026-000004")).await;
    }
    asking.ask(player, "wallet get_withdrawal", &[&text(&open, "withdrawal_id")]).await;
    asking.ask(&till, "wallet complete_withdrawal", &[&text(&open, "withdrawal_id")]).await;
    let other = asking.send(player, "wallet create_withdrawal", &[], &money("5.00", "payout-2026-000005")).await;
    asking.ask(&till, "wallet list_withdrawals", &[]).await;
    asking.ask_for_csv(&till, "wallet list_withdrawals", &[]).await;
    asking.ask(&till, "wallet cancel_withdrawal", &[&text(&other, "withdrawal_id")]).await;
}

async fn corrections(asking: &Asking<'_>, player: &Who) {
    let (till, second) = (asking.who(Role::Finance, "till"), asking.who(Role::Finance, "second till"));
    let body = json!({"player_id": player.id, "amount": "10.00", "currency": "EUR", "external_reference": "bank-18"});
    let deposit = text(&asking.send(&till, "wallet create_deposit", &[], &body).await, "posting_id");
    asking.ask(&till, "wallet get_posting", &[&deposit]).await;
    let reason = json!({"reason": "deposited by mistake, ticket 1204"});
    let reversal = asking.send(&till, "wallet reverse_posting", &[&deposit], &reason).await;
    let reversal = text(&reversal, "correction_id");
    let reason = json!({"reason": "the bank has confirmed the transfer"});
    asking.send(&second, "wallet reject_correction", &[&reversal], &reason).await;
    let adjustment = json!({"because": "goodwill", "reason": "the line was cut on our side, ticket 1205",
    "corrects": {"posting_id": deposit}, "legs": [
        {"account": {"kind": "house_adjustments"}, "amount": "-1.00"},
        {"account": {"kind": "player_cash", "player_id": player.id}, "amount": "1.00"},
    ]});
    let adjustment = asking.send(&till, "wallet create_adjustment", &[], &adjustment).await;
    let adjustment = text(&adjustment, "correction_id");
    asking.ask(&second, "wallet approve_correction", &[&adjustment]).await;
    asking.ask(&till, "wallet get_correction", &[&adjustment]).await;
    asking.ask(&till, "wallet list_corrections", &[]).await;
}

async fn protection(asking: &Asking<'_>) {
    let player = asking.rich("dora", "10.00").await;
    let limit = json!({"limit": "losses_per_day", "amount": "20.00"});
    asking.send(&player, "wallet create_limit", &[&player.id], &limit).await;
    asking.ask(&player, "wallet get_protection", &[&player.id]).await;
    asking.send(&player, "wallet create_exclusion", &[&player.id], &json!({"period": "days_30"})).await;
    asking.ask(&player, "wallet list_protection_changes", &[&player.id]).await;
    asking.ask(&asking.who(Role::Operator, "desk"), "wallet list_exclusions", &[]).await;
}

async fn holds(asking: &Asking<'_>, player: &Who) {
    let lobby = asking.who(Role::LOBBY, "lobby");
    let now = asking.harness.service(Kind::Wallet).platform().clock().now();
    let hold = |number: u32| {
        json!({"hold_id": id(number), "player_id": player.id, "amount": "5.00", "purpose": "seat at table 12",
            "expires_at": now + Duration::minutes(5)})
    };
    for _ in 0..2 {
        asking.send(&lobby, "wallet create_hold", &[], &hold(4)).await;
    }
    asking.ask(&lobby, "wallet get_hold", &[&id(4)]).await;
    let account = json!({"kind": "tournament_escrow", "tournament_id": id(8)});
    let legs = json!({"legs": [{"account": account, "amount": "5.00"}]});
    asking.send(&lobby, "wallet settle_hold", &[&id(4)], &legs).await;
    asking.send(&lobby, "wallet create_hold", &[], &hold(5)).await;
    asking.ask(&lobby, "wallet void_hold", &[&id(5)]).await;
}

/// What a service posts for a tournament and at a cash table, and calls off again.
async fn ledger(asking: &Asking<'_>, player: &Who) {
    let lobby = asking.who(Role::LOBBY, "lobby");
    let cash = |amount: &str| json!({"account": {"kind": "player_cash", "player_id": player.id}, "amount": amount});
    let (tournament, table) = (id(9), id(7));
    let buy_in = json!({"posting_id": id(3), "kind": "buy_in", "legs": [
        cash("-1.00"),
        {"account": {"kind": "tournament_escrow", "tournament_id": tournament}, "amount": "0.80"},
        {"account": {"kind": "tournament_fee", "tournament_id": tournament}, "amount": "0.20"},
    ], "reference": {"tournament_id": tournament, "cause": "registration:1"}});
    for _ in 0..2 {
        asking.send(&lobby, "wallet create_posting", &[], &buy_in).await;
    }
    asking.ask(&lobby, "wallet get_tournament_accounts", &[&tournament]).await;
    let reason = json!({"reason": "registration given up"});
    asking.send(&lobby, "wallet void_posting", &[&id(3)], &reason).await;
    asking.ask(&lobby, "wallet close_tournament", &[&tournament]).await;
    let in_play = json!({"kind": "player_in_play", "player_id": player.id, "table_id": table});
    let sit_in = json!({"posting_id": id(6), "kind": "sit_in", "reference": {"table_id": table},
        "legs": [cash("-2.00"), {"account": in_play, "amount": "2.00"}]});
    asking.send(&lobby, "wallet create_posting", &[], &sit_in).await;
    asking.ask(&lobby, "wallet get_table_accounts", &[&table]).await;
    asking.send(&lobby, "wallet void_posting", &[&id(6)], &reason).await;
    asking.ask(&lobby, "wallet close_table", &[&table]).await;
    asking.ask(&lobby, "wallet list_statement_lines?after=0", &[]).await;
}

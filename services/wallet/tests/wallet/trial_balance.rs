//! The trial balance names what a hand with the owner's rights has done.

use mazziere_contract::wallet::AccountRef;
use mazziere_money::Money;
use mazziere_wallet::account::account_id;
use sqlx::Executor;

use crate::harness::{Harness, buy_in, deposit, money, player};

#[tokio::test]
async fn drift_is_found_and_names_the_account() {
    let harness = Harness::new().await;
    harness.run("k1", deposit("d1", "A", "10.00")).await;
    harness.run("k2", deposit("d2", "B", "10.00")).await;
    harness.run("k3", buy_in("p1", "A", "t", "1.00")).await;
    harness.assert_books_balance().await;
    let healthy = harness.trial_balance().await;
    assert_eq!((healthy.postings, healthy.open_event_accounts), (3, 1));
    let kinds: Vec<(&str, Money)> = healthy.lines.iter().map(|line| (line.kind.as_str(), line.balance)).collect();
    assert_eq!(
        kinds,
        [("external_deposits", money("-20.00")), ("player_cash", money("19.00")), ("tournament_escrow", money("1.00")),]
    );
    // The owner switches the guards off and gives B a cent.
    let culprit = account_id(&AccountRef::PlayerCash { player_id: player("B") });
    let mut owner = harness.db.pool().acquire().await.unwrap();
    owner.execute("alter table wallet.account disable trigger user").await.unwrap();
    sqlx::query("update wallet.account set balance = balance + 0.01 where account_id = $1")
        .bind(culprit)
        .execute(&mut *owner)
        .await
        .unwrap();
    let sick = harness.trial_balance().await;
    assert_eq!(sick.total, money("0.01"));
    assert_eq!(sick.drift.len(), 1);
    assert_eq!(
        (sick.drift[0].account_id, sick.drift[0].balance, sick.drift[0].entries),
        (culprit, money("10.01"), money("10.00"))
    );
    // A cent moved between two balances leaves the total at zero; the accounts are named all the same.
    sqlx::query("update wallet.account set balance = balance - 0.01 where kind = 'external_deposits'")
        .execute(&mut *owner)
        .await
        .unwrap();
    let sick = harness.trial_balance().await;
    assert_eq!((sick.total, sick.drift.len()), (Money::ZERO, 2));
}

#[tokio::test]
async fn entries_that_vanish_are_drift_too() {
    let harness = Harness::new().await;
    harness.run("k1", deposit("d1", "A", "10.00")).await;
    harness.run("k2", buy_in("p1", "A", "t", "1.00")).await;
    let mut owner = harness.db.pool().acquire().await.unwrap();
    owner.execute("alter table wallet.entry disable trigger user").await.unwrap();
    owner.execute("delete from wallet.entry where version = 2").await.unwrap();
    let drift = harness.trial_balance().await.drift;
    let accounts: Vec<_> = drift.iter().map(|drift| drift.account_id).collect();
    assert_eq!(accounts, [account_id(&AccountRef::PlayerCash { player_id: player("A") })]);
}

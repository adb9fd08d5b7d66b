//! A day of finance, written as the wallet writes it: withdrawals, holds and corrections of every status, so that there
//! is a row of every kind in the ledger that a game leaves none of.

use mazziere_books::ledger::account_id;
use mazziere_contract::wallet::{AccountRef, Leg};
use mazziere_ids::{AccountId, PlayerId, PostingId, TableId};
use mazziere_money::Money;
use serde_json::json;
use uuid::Uuid;

use super::owner::{Owner, Tried, ids, run};

const DEPOSITS: Uuid = Uuid::from_u128(0x6d61_7a7a_6965_7265_8002_6465_706f_7369);
const WITHDRAWALS: Uuid = Uuid::from_u128(0x6d61_7a7a_6965_7265_8003_7769_7468_6472);
const TABLE: Uuid = Uuid::from_u128(0x7ab1e);

/// Appends a posting with its entries; `columns` are those beside the usual ones, with their values.
pub(super) async fn post(
    owner: &mut Owner,
    (posting, kind): (PostingId, &str),
    legs: &[(AccountId, i64)],
    columns: &[(&str, Uuid)],
) -> Tried<()> {
    let (mut names, mut values) = (String::new(), String::new());
    for (name, value) in columns {
        names += &format!(", {name}");
        values += &format!(", '{value}'");
    }
    let mut sql = format!(
        "update wallet.ledger_head set last_sequence = last_sequence + 1;
         insert into wallet.posting (sequence, posting_id, command_id, posted_at, legs, kind{names})
         select last_sequence, '{posting}', gen_random_uuid(), now(), {}, '{kind}'{values} from wallet.ledger_head;",
        legs.len()
    );
    for (leg, (account, cents)) in (1..).zip(legs) {
        sql += &format!(
            "update wallet.account set version = version + 1, balance = balance + {cents} / 100.0
             where account_id = '{account}';
             insert into wallet.entry (account_id, version, sequence, amount, balance, leg)
             select account_id, version, last_sequence, {cents} / 100.0, balance, {leg}
             from wallet.account, wallet.ledger_head where account_id = '{account}';"
        );
    }
    run(owner, &sql).await
}

/// Makes an account, if there is none yet.
async fn opened(owner: &mut Owner, account: AccountRef, floor: &str) -> Tried<AccountId> {
    let named = serde_json::to_value(account).unwrap();
    let column = |name: &str| named[name].as_str().map_or("null".to_owned(), |id| format!("'{id}'"));
    let id = account_id(&account);
    let [kind, player, table] = ["kind", "player_id", "table_id"].map(column);
    run(
        owner,
        &format!(
            "insert into wallet.account (account_id, kind, player_id, table_id, floor)
             values ('{id}', {kind}, {player}, {table}, {floor}) on conflict do nothing"
        ),
    )
    .await?;
    Ok(id)
}

/// Plays the day.
pub(super) async fn a_day(owner: &mut Owner) -> Tried<()> {
    // A person who gets an account gets a key.
    run(owner, "set session_replication_role = origin").await?;
    let richest = "select player_id from wallet.account where kind = 'player_cash' and balance - held > 50 order by 1";
    let [player] = ids(owner, richest).await?;
    let player_id = PlayerId::new(player);
    let cash = account_id(&AccountRef::PlayerCash { player_id });
    let pending = opened(owner, AccountRef::PlayerWithdrawal { player_id }, "0").await?;
    let table_id = TableId::new(TABLE);
    let in_play = opened(owner, AccountRef::PlayerInPlay { player_id, table_id }, "0").await?;
    let outside = opened(owner, AccountRef::ExternalWithdrawals {}, "null").await?;
    let house = opened(owner, AccountRef::HouseAdjustments {}, "null").await?;
    let bank = opened(owner, AccountRef::ExternalDeposits {}, "null").await?;
    run(owner, "set session_replication_role = replica").await?;

    for (name, status) in [("out-1", "completed"), ("out-2", "cancelled"), ("out-3", "pending")] {
        let id = PostingId::derived(WITHDRAWALS, &format!("{player}:{name}"));
        post(owner, (id, "withdrawal_requested"), &[(cash, -100), (pending, 100)], &[]).await?;
        let end = PostingId::derived(id.uuid(), "end");
        let (mut ended, kind) = ("null, null".to_owned(), format!("withdrawal_{status}"));
        if status != "pending" {
            let to = if status == "completed" { outside } else { cash };
            post(owner, (end, &kind), &[(pending, -100), (to, 100)], &[]).await?;
            ended = format!("now(), '{end}'");
        }
        let row = format!("'{id}', '{name}', '{player}', 1.00, now(), '{status}', {ended}");
        run(owner, &format!("insert into wallet.withdrawal values ({row})")).await?;
    }

    for (number, status) in [(1, "settled"), (2, "active"), (3, "voided"), (4, "settled")] {
        let hold = Uuid::from_u128(0x401d + number);
        let mut end = "null, null, null".to_owned();
        if status == "settled" {
            let posting = PostingId::derived(hold, "settle");
            let refers = [("table_id", TABLE)];
            post(owner, (posting, "hold_settled"), &[(cash, -150), (in_play, 150)], &refers).await?;
            end = format!("now(), '{posting}', 1.50");
        } else if status == "voided" {
            end = "now(), null, null".to_owned();
        } else {
            let held = format!("update wallet.account set held = held + 2.00 where account_id = '{cash}'");
            run(owner, &held).await?;
        }
        let row = format!("'{hold}', '{cash}', 2.00, 'a game', now(), now(), '{status}', {end}");
        run(owner, &format!("insert into wallet.hold values ({row})")).await?;
    }

    let leg = |account, cents| Leg { account, amount: Money::from_cents(cents).unwrap() };
    let gift = [leg(AccountRef::HouseAdjustments {}, -300), leg(AccountRef::PlayerCash { player_id }, 300)];
    let back = [leg(AccountRef::PlayerCash { player_id }, -700), leg(AccountRef::ExternalDeposits {}, 700)];
    let [proposer, decider, proposal] = [1, 2, 3].map(|number| Uuid::from_u128(0xf1a0 + number));
    let proposed = |id: Uuid, kind: &str, legs: &[Leg; 2], end: String| {
        let (because, of) = match kind {
            "adjustment" => ("'goodwill'".to_owned(), format!("null, '{TABLE}'")),
            _ => ("null".to_owned(), format!("'{}', null", PostingId::derived(DEPOSITS, "bank-last"))),
        };
        let legs = json!(legs);
        format!(
            "insert into wallet.correction (correction_id, kind, because, reason, posting_id, table_id, legs,
                 proposed_by, proposed_at, status, decided_by, decided_at, rejection, end_posting_id)
             values ('{id}', '{kind}', {because}, 'as agreed', {of}, '{legs}', '{proposer}', now(), {end})"
        )
    };
    let adjustment = PostingId::derived(proposal, "adjustment");
    post(owner, (adjustment, "adjustment"), &[(house, -300), (cash, 300)], &[("table_id", TABLE)]).await?;
    let end = format!("'approved', '{decider}', now(), null, '{adjustment}'");
    run(owner, &proposed(proposal, "adjustment", &gift, end)).await?;
    let rejected = format!("'rejected', '{decider}', now(), 'not like this', null");
    run(owner, &proposed(Uuid::from_u128(0xf1a4), "adjustment", &gift, rejected)).await?;

    let deposit = PostingId::derived(DEPOSITS, "bank-last");
    post(owner, (deposit, "deposit"), &[(bank, -700), (cash, 700)], &[]).await?;
    run(owner, &format!("insert into wallet.deposit values ('bank-last', '{deposit}', '{player}', 7.00)")).await?;
    let reversal = PostingId::derived(deposit.uuid(), "reversal");
    let reverses = [("reverses", deposit.uuid())];
    post(owner, (reversal, "reversal"), &[(cash, -700), (bank, 700)], &reverses).await?;
    let end = format!("'approved', '{decider}', now(), null, '{reversal}'");
    run(owner, &proposed(Uuid::from_u128(0xf1a5), "reversal", &back, end)).await
}

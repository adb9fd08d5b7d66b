//! The ledger: amounts, balances, owners, postings and what lies behind them.

use mazziere_ids::{AccountId, PostingId};

use super::super::finance::post;
use super::*;

/// An account with entries.
const ACCOUNT: &str = "select account_id from wallet.account where version > 0 order by 1";

/// A deposit that was not reversed.
const DEPOSIT: &str = "select d.posting_id from wallet.deposit d where not exists (
    select from wallet.posting p where p.reverses = d.posting_id) order by 1";

/// The posting that an approved correction became.
const APPROVED: &str = "select end_posting_id from wallet.correction where status = 'approved' order by 1";

/// A withdrawal of a status, with the posting that ended it.
fn withdrawal(status: &str) -> String {
    format!(
        "select withdrawal_id, coalesce(end_posting_id, withdrawal_id) from wallet.withdrawal
        where status = '{status}' order by 1"
    )
}

/// An account is something else.
async fn account(owner: &mut Owner, change: &str) -> Tried<Value> {
    let [account] = ids(owner, ACCOUNT).await?;
    run(owner, &format!("update wallet.account set {change} where account_id = '{account}'")).await?;
    Ok(json!({"account": account}))
}

/// A posting of the kinds that logs ask for, or of one of them, is something else.
async fn posting(owner: &mut Owner, kinds: &str, change: &str) -> Tried<Value> {
    let [posting] =
        ids(owner, &format!("select posting_id from wallet.posting where kind in ({kinds}) order by 1")).await?;
    run(owner, &format!("update wallet.posting set {change} where posting_id = '{posting}'")).await?;
    Ok(json!({"posting": posting}))
}

/// A deposit is something else in its row.
async fn deposit(owner: &mut Owner, change: &str) -> Tried<Value> {
    let [posting] = ids(owner, "select posting_id from wallet.deposit order by 1").await?;
    run(owner, &format!("update wallet.deposit set {change} where posting_id = '{posting}'")).await?;
    Ok(json!({"posting": posting}))
}

/// The legs of a posting, the other way round.
pub(super) async fn opposite(owner: &mut Owner, posting: Uuid) -> Tried<Vec<(AccountId, i64)>> {
    let legs = sqlx::query_as(
        "select e.account_id, (e.amount * -100)::bigint from wallet.entry e
        join wallet.posting p using (sequence) where p.posting_id = $1 order by e.leg",
    );
    let legs: Vec<(Uuid, i64)> =
        legs.bind(posting).fetch_all(&mut owner.connection).await.map_err(|error| error.to_string())?;
    Ok(legs.into_iter().map(|(account, cents)| (AccountId::new(account), cents)).collect())
}

pub(super) const ALL: &[Tampering] = &[
    tampering!("an amount", "ledger", owner => {
        let [account] = ids(owner, ACCOUNT).await?;
        run(owner, &format!("update wallet.entry set amount = amount + 0.01 where account_id = '{account}'
            and version = 1")).await?;
        json!({"account": account, "entry": 1})
    }),
    tampering!("a balance", "ledger", owner => {
        let [account] = ids(owner, "select account_id from wallet.account where kind = 'player_cash'
            order by 1").await?;
        run(owner, &format!("update wallet.account set balance = balance + 1 where account_id = '{account}'")).await?;
        json!({"account": account})
    }),
    tampering!("a deposit that is ten times as much, on both legs", "ledger", owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where kind = 'deposit' order by 1").await?;
        run(owner, &format!("update wallet.entry e set amount = amount * 10 from wallet.posting p
            where p.sequence = e.sequence and p.posting_id = '{posting}'")).await?;
        run(owner, BALANCED).await?;
        json!({"posting": posting})
    }),
    tampering!("two accounts whose owners are swapped", "ledger", owner => {
        let [one, other] = ids(owner, "select a.player_id, b.player_id from wallet.account a join wallet.account b
            on a.player_id < b.player_id and a.kind = 'player_cash' and b.kind = 'player_cash' order by 1, 2").await?;
        run(owner, "alter table wallet.account drop constraint account_exists_once").await?;
        run(owner, &format!("update wallet.account
            set player_id = case player_id when '{one}' then '{other}'::uuid else '{one}'::uuid end
            where kind = 'player_cash' and player_id in ('{one}', '{other}')")).await?;
        let first = format!("select min(account_id::text)::uuid from wallet.account where kind = 'player_cash'
            and player_id in ('{one}', '{other}')");
        let [account] = ids(owner, &first).await?;
        json!({"account": account})
    }),
    tampering!("a hand of one cent more", "ledger", owner => {
        let [_, posting] = ids(owner, HAND).await?;
        cent_more(owner, posting).await?;
        json!({"posting": posting})
    }),
    tampering!("a prize of one cent more, out of nothing", "ledger", owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where kind = 'prize' order by 1").await?;
        run(owner, &CENT_MORE.replace("{id}", &posting.to_string())).await?;
        run(owner, "alter table wallet.account drop constraint account_closed_is_zero").await?;
        run(owner, BALANCED).await?;
        json!({})
    }),
    tampering!("an adjustment that nobody proposed", "ledger", owner => {
        let posting = Uuid::from_u128(78);
        run(owner, &format!("
            create temp table gift as select account_id, version + 1 as version, balance, kind,
                case kind when 'player_cash' then 5.00 else -5.00 end as amount from wallet.account
                where account_id in (select account_id from wallet.account where kind = 'house_fee')
                    or account_id = (select min(account_id::text)::uuid from wallet.account where kind = 'player_cash');
            insert into wallet.posting (sequence, posting_id, command_id, posted_at, legs, kind)
                select last_sequence + 1, '{posting}', gen_random_uuid(), now(), 2, 'adjustment'
                from wallet.ledger_head;
            insert into wallet.entry (account_id, version, sequence, amount, balance, leg)
                select account_id, version, last_sequence + 1, amount, balance + amount,
                    row_number() over (order by account_id) from gift, wallet.ledger_head;
            update wallet.account a set version = g.version, balance = a.balance + g.amount
                from gift g where g.account_id = a.account_id;
            update wallet.ledger_head set last_sequence = last_sequence + 1")).await?;
        json!({"posting": posting})
    }),
    tampering!("a posting that is gone", "order", owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where kind = 'prize' order by 1").await?;
        run(owner, &format!("delete from wallet.posting where posting_id = '{posting}'")).await?;
        json!({})
    }),
    tampering!("a closed account that is not empty", "ledger", owner => {
        let [account] = ids(owner, "select account_id from wallet.account where kind = 'player_cash' and balance > 0
            order by account_id").await?;
        run(owner, &format!("alter table wallet.account drop constraint account_closed_is_zero,
            drop constraint account_may_close;
            update wallet.account set closed_at = now() where account_id = '{account}'")).await?;
        json!({"account": account})
    }),
    tampering!("a running balance", "ledger", owner => {
        let [account] = ids(owner, ACCOUNT).await?;
        run(owner, &format!("update wallet.entry set balance = balance + 0.01 where account_id = '{account}'
            and version = 1")).await?;
        json!({"account": account, "entry": 1})
    }),
    tampering!("an entry that is gone", "order", owner => {
        let [account] = ids(owner, ACCOUNT).await?;
        run(owner, &format!("delete from wallet.entry where account_id = '{account}' and version = 1")).await?;
        json!({"account": account})
    }),
    tampering!("the version of an entry", "order", owner => {
        let [account] = ids(owner, ACCOUNT).await?;
        run(owner, &format!("update wallet.entry set version = version + 1000000 where account_id = '{account}'
            and version = 1")).await?;
        json!({"account": account})
    }),
    tampering!("the posting of an entry", "order", owner => {
        let [account] = ids(owner, "select account_id from wallet.account where version > 1 order by 1").await?;
        run(owner, &format!("update wallet.entry set sequence = 1000000000 where account_id = '{account}'
            and version = 1")).await?;
        json!({"account": account})
    }),
    tampering!("an entry of no posting, with its balance", "order", owner => {
        let [account] = ids(owner, "select account_id from wallet.account where kind = 'player_cash'
            order by 1").await?;
        run(owner, &format!("update wallet.account set version = version + 1, balance = balance + 100.00
            where account_id = '{account}';
            insert into wallet.entry (account_id, version, sequence, amount, balance, leg)
                select account_id, version, last_sequence + 1, 100.00, balance, 1
                from wallet.account, wallet.ledger_head where account_id = '{account}'")).await?;
        json!({"account": account})
    }),
    tampering!("the number of a leg", "order", owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where legs < 64 order by 1").await?;
        run(owner, &format!("update wallet.entry e set leg = 64 from wallet.posting p
            where p.posting_id = '{posting}' and e.sequence = p.sequence and e.leg = p.legs")).await?;
        json!({"posting": posting})
    }),
    tampering!("an account that is gone", "ledger", owner => {
        let [account] = ids(owner, ACCOUNT).await?;
        run(owner, &format!("delete from wallet.account where account_id = '{account}'")).await?;
        json!({"account": account})
    }),
    tampering!("an account of another kind", "ledger", owner => {
        let [account] = ids(owner, "select account_id from wallet.account where kind = 'player_cash' and held = 0
            order by 1").await?;
        run(owner, &format!("update wallet.account set kind = 'player_withdrawal' where account_id = '{account}'"))
            .await?;
        json!({"account": account})
    }),
    tampering!("an account that counts one entry more", "order", owner => {
        account(owner, "version = version + 1").await?
    }),
    tampering!("what an account holds back", "ledger", owner => {
        let [account] = ids(owner, "select account_id from wallet.account where kind = 'player_cash'
            and balance - held > 1 order by 1").await?;
        run(owner, &format!("update wallet.account set held = held + 1 where account_id = '{account}'")).await?;
        json!({"account": account})
    }),
    tampering!("a hold of another amount", "ledger", owner => {
        let [account, hold] = ids(owner, "select account_id, hold_id from wallet.hold where status = 'active'
            order by 2").await?;
        run(owner, &format!("update wallet.hold set amount = amount + 1 where hold_id = '{hold}'")).await?;
        json!({"account": account})
    }),
    tampering!("a hold that never ended, with what it holds back", "ledger", owner => {
        let [account, posting] = ids(owner, "select account_id, posting_id from wallet.hold where status = 'settled'
            order by 2").await?;
        run(owner, &format!("update wallet.hold set status = 'active', ended_at = null, posting_id = null,
            settled = null where posting_id = '{posting}';
            update wallet.account set held = held + 2 where account_id = '{account}'")).await?;
        json!({"posting": posting})
    }),
    tampering!("a settled hold that held back less", "ledger", owner => {
        let [posting] = ids(owner, "select posting_id from wallet.hold where status = 'settled' order by 1").await?;
        run(owner, &format!("update wallet.hold set amount = 0.01, settled = 0.01 where posting_id = '{posting}'"))
            .await?;
        json!({"posting": posting})
    }),
    tampering!("a settled hold of another account", "ledger", owner => {
        let [posting, account] = ids(owner, "select h.posting_id, a.account_id from wallet.hold h
            join wallet.account a on a.kind = 'player_cash' and a.account_id <> h.account_id
            where h.status = 'settled' order by 1, 2").await?;
        run(owner, &format!("update wallet.hold set account_id = '{account}' where posting_id = '{posting}'")).await?;
        json!({"posting": posting})
    }),
    tampering!("a hold that was settled by nothing", "ledger", owner => {
        let posting = Uuid::from_u128(80);
        run(owner, &format!("update wallet.hold set status = 'settled', posting_id = '{posting}', settled = 1.00
            where status = 'voided'")).await?;
        json!({"posting": posting})
    }),
    tampering!("a posting of another kind", "lobby", owner => {
        posting(owner, "'prize'", "kind = 'buy_in_returned'").await?
    }),
    tampering!("a posting of another tournament", "lobby", owner => {
        posting(owner, "'prize', 'buy_in', 'tournament_started'", "tournament_id = posting_id").await?
    }),
    tampering!("a posting with another cause", "lobby", owner => {
        posting(owner, "'prize', 'buy_in', 'tournament_started'", "cause = cause || '0'").await?
    }),
    tampering!("a hand that names another table", "ledger", owner => {
        let [_, posting] = ids(owner, HAND).await?;
        run(owner, &format!("update wallet.posting set table_id = posting_id where posting_id = '{posting}'")).await?;
        json!({"posting": posting})
    }),
    tampering!("how many legs a posting has", "order", owner => {
        posting(owner, "'prize', 'deposit', 'hand_settled', 'sit_in'", "legs = legs + 1").await?
    }),
    tampering!("a posting that reverses another one, and is no reversal", "ledger", owner => {
        run(owner, "alter table wallet.posting drop constraint posting_reversal_names_its_original").await?;
        posting(owner, "'prize', 'hand_settled'", "reverses = posting_id").await?
    }),
    tampering!("a posting of a kind that there is not", "ledger", owner => {
        let [player] = ids(owner, "select player_id from wallet.account where kind = 'player_cash' order by 1").await?;
        let [cash] = ids(owner, &format!("select account_id from wallet.account
            where kind = 'player_cash' and player_id = '{player}'")).await?;
        let [house] = ids(owner, "select account_id from wallet.account where kind = 'house_fee'").await?;
        run(owner, "alter domain wallet.posting_kind drop constraint posting_kind_known;
            alter table wallet.account drop constraint account_not_below_floor").await?;
        let gift = PostingId::derived(player, "gift");
        let legs = [(AccountId::new(house), -100), (AccountId::new(cash), 100)];
        post(owner, (gift, "gift"), &legs, &[]).await?;
        json!({"posting": gift})
    }),
    tampering!("a deposit that refers to a table", "ledger", owner => {
        posting(owner, "'deposit', 'withdrawal_requested'", "table_id = posting_id").await?
    }),
    tampering!("a head of the ledger that is ahead", "order", owner => {
        run(owner, "update wallet.ledger_head set last_sequence = last_sequence + 1").await?;
        json!({})
    }),
    tampering!("the newest posting, with all that it moved", "order", owner => {
        run(owner, "delete from wallet.posting where sequence = (select last_sequence from wallet.ledger_head);
            delete from wallet.entry where sequence = (select last_sequence from wallet.ledger_head)").await?;
        json!({})
    }),
    tampering!("the amount of a deposit", "ledger", owner => { deposit(owner, "amount = amount + 0.01").await? }),
    tampering!("the player of a deposit", "ledger", owner => { deposit(owner, "player_id = posting_id").await? }),
    tampering!("the reference of a deposit", "ledger", owner => {
        deposit(owner, "external_reference = external_reference || 'x'").await?
    }),
    tampering!("a deposit whose row is gone", "ledger", owner => {
        let [posting] = ids(owner, "select posting_id from wallet.deposit order by 1").await?;
        run(owner, &format!("delete from wallet.deposit where posting_id = '{posting}'")).await?;
        json!({"posting": posting})
    }),
    tampering!("a deposit that nothing was posted for", "ledger", owner => {
        let posting = Uuid::from_u128(81);
        run(owner, &format!("insert into wallet.deposit (external_reference, posting_id, player_id, amount)
            select 'once more', '{posting}', player_id, amount from wallet.deposit order by 3 limit 1")).await?;
        json!({"posting": posting})
    }),
    tampering!("a deposit that is posted twice", "ledger", owner => {
        let [deposit] = ids(owner, DEPOSIT).await?;
        let mut legs = opposite(owner, deposit).await?;
        legs.iter_mut().for_each(|(_, cents)| *cents = -*cents);
        let posting = Uuid::from_u128(82);
        post(owner, (PostingId::new(posting), "deposit"), &legs, &[]).await?;
        json!({"posting": posting})
    }),
    tampering!("a deposit that is taken back, which nobody proposed", "ledger", owner => {
        let [deposit] = ids(owner, DEPOSIT).await?;
        let legs = opposite(owner, deposit).await?;
        run(owner, "alter table wallet.account drop constraint account_not_below_floor").await?;
        let reversal = PostingId::derived(deposit, "reversal");
        post(owner, (reversal, "reversal"), &legs, &[("reverses", deposit)]).await?;
        json!({"posting": reversal})
    }),
    tampering!("a prize that is taken back", "ledger", owner => {
        let [prize] = ids(owner, "select posting_id from wallet.posting where kind = 'prize' order by 1").await?;
        let legs = opposite(owner, prize).await?;
        run(owner, "alter table wallet.account drop constraint account_not_below_floor,
            drop constraint account_closed_is_zero").await?;
        let reversal = PostingId::derived(prize, "reversal");
        post(owner, (reversal, "reversal"), &legs, &[("reverses", prize)]).await?;
        run(owner, "update wallet.account set closed_at = null where balance <> 0").await?;
        json!({"posting": reversal})
    }),
    tampering!("a withdrawal of another name", "ledger", owner => {
        let [withdrawal, _] = ids(owner, &withdrawal("completed")).await?;
        run(owner, &format!("update wallet.withdrawal set external_reference = external_reference || 'x'
            where withdrawal_id = '{withdrawal}'")).await?;
        json!({"posting": withdrawal})
    }),
    tampering!("a withdrawal of another amount", "ledger", owner => {
        let [withdrawal, _] = ids(owner, &withdrawal("pending")).await?;
        run(owner, &format!("update wallet.withdrawal set amount = amount + 1 where withdrawal_id = '{withdrawal}'"))
            .await?;
        json!({"posting": withdrawal})
    }),
    tampering!("a withdrawal that was completed, and is called cancelled", "ledger", owner => {
        let [_, end] = ids(owner, &withdrawal("completed")).await?;
        run(owner, &format!("update wallet.withdrawal set status = 'cancelled' where end_posting_id = '{end}'")).await?;
        json!({"posting": end})
    }),
    tampering!("a withdrawal that is pending again", "ledger", owner => {
        let [_, end] = ids(owner, &withdrawal("completed")).await?;
        run(owner, &format!("update wallet.withdrawal set status = 'pending', ended_at = null, end_posting_id = null
            where end_posting_id = '{end}'")).await?;
        json!({"posting": end})
    }),
    tampering!("a withdrawal that was completed by nothing", "ledger", owner => {
        let [withdrawal, _] = ids(owner, &withdrawal("pending")).await?;
        let end = PostingId::derived(withdrawal, "end");
        run(owner, &format!("update wallet.withdrawal set status = 'completed', ended_at = now(),
            end_posting_id = '{end}' where withdrawal_id = '{withdrawal}'")).await?;
        json!({"posting": end})
    }),
    tampering!("a withdrawal that nothing was posted for", "ledger", owner => {
        let posting = Uuid::from_u128(83);
        run(owner, &format!("insert into wallet.withdrawal (withdrawal_id, external_reference, player_id, amount,
            created_at) select '{posting}', 'once more', player_id, 1.00, now() from wallet.withdrawal limit 1"))
            .await?;
        json!({"posting": posting})
    }),
    tampering!("a correction that one person proposed and approved", "ledger", owner => {
        run(owner, "alter table wallet.correction drop constraint correction_takes_two_persons").await?;
        let [posting] = ids(owner, APPROVED).await?;
        run(owner, &format!("update wallet.correction set decided_by = proposed_by where end_posting_id = '{posting}'"))
            .await?;
        json!({"posting": posting})
    }),
    tampering!("a correction that was rejected after all", "ledger", owner => {
        let [posting] = ids(owner, APPROVED).await?;
        run(owner, &format!("update wallet.correction set status = 'rejected', rejection = 'no', end_posting_id = null
            where end_posting_id = '{posting}'")).await?;
        json!({"posting": posting})
    }),
    tampering!("a correction of another amount", "ledger", owner => {
        let [posting] = ids(owner, "select end_posting_id from wallet.correction where kind = 'adjustment'
            and status = 'approved'").await?;
        run(owner, &format!("update wallet.correction set legs = replace(legs::text, '3.00', '4.00')::jsonb
            where end_posting_id = '{posting}'")).await?;
        json!({"posting": posting})
    }),
    tampering!("a correction that became nothing", "ledger", owner => {
        let posting = Uuid::from_u128(84);
        run(owner, &format!("update wallet.correction set status = 'approved', rejection = null,
            end_posting_id = '{posting}' where status = 'rejected'")).await?;
        json!({"posting": posting})
    }),
    tampering!("a posting by another id", "ledger", owner => {
        let [deposit] = ids(owner, DEPOSIT).await?;
        let posting = Uuid::from_u128(85);
        run(owner, &format!("update wallet.posting set posting_id = '{posting}' where posting_id = '{deposit}'"))
            .await?;
        json!({"posting": posting})
    }),
    tampering!("the time of a posting", "signer", owner => {
        posting(owner, "'prize', 'deposit', 'hand_settled', 'buy_in'", "posted_at = posted_at - interval '1 second'")
            .await?
    }),
    tampering!("the reason of a posting", "signer", owner => {
        posting(owner, "'deposit', 'adjustment'", "reason = 'as agreed'").await?
    }),
    tampering!("the key of a person", "signer", owner => {
        let [player] = ids(owner, "select player_id from wallet.account where kind = 'player_cash' and version > 0
            order by 1").await?;
        run(owner, &format!("update wallet.person_key set key = sha256('') where player_id = '{player}'")).await?;
        json!({})
    }),
];

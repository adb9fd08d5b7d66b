//! Every constraint and guard of the database, violated by raw SQL as the owner and, where it has the right, as the
//! wallet's role, and seen to refuse.

use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;
use sqlx::{AssertSqlSafe, Executor, PgConnection};

use crate::harness::{Harness, buy_in, deposit, hold, uuid};
use mazziere_wallet::command::Action;

/// What the database says: the constraint it names, or the SQL state where none is named.
async fn refusal(connection: &mut PgConnection, sql: &str) -> String {
    connection.execute("begin").await.unwrap();
    let mut outcome = connection.execute(AssertSqlSafe(sql.to_owned())).await;
    if outcome.is_ok() {
        // Deferred guards speak at the end.
        outcome = connection.execute("set constraints all immediate").await;
    }
    connection.execute("rollback").await.unwrap();
    match outcome {
        Ok(_) => "accepted".into(),
        Err(sqlx::Error::Database(error)) => {
            error.constraint().map_or_else(|| error.code().unwrap_or_default().into_owned(), ToOwned::to_owned)
        }
        Err(error) => panic!("{error}"),
    }
}

const POSTING: &str = "insert into wallet.posting (posting_id, sequence, kind, legs, request_hash, command_id, posted_at) \
    values ('00000000-0000-0000-0000-000000000001', 3, 'adjustment', 2, sha256(''), gen_random_uuid(), now())";

/// A well-formed posting of 1 cent from the outside to A, with the parts to be broken as parameters.
fn posting(legs: i16, amounts: [&str; 2], versions: [&str; 2], balances: [&str; 2], update: bool) -> String {
    let a = mazziere_wallet::account::account_id(&mazziere_contract::wallet::AccountRef::PlayerCash {
        player_id: crate::harness::player("A"),
    });
    let outside = mazziere_wallet::account::account_id(&mazziere_contract::wallet::AccountRef::ExternalDeposits {});
    let balances_written = if update {
        format!(
            ", moved as (update wallet.account set balance = case when account_id = '{a}' then {} else {} end, \
             version = case when account_id = '{a}' then {} else {} end where account_id in ('{a}', '{outside}'))",
            balances[1], balances[0], versions[1], versions[0]
        )
    } else {
        String::new()
    };
    format!(
        "with head as (update wallet.ledger_head set last_sequence = 3), \
         entered as (insert into wallet.entry (account_id, version, sequence, leg, amount, balance) values \
            ('{outside}', {}, 3, 1, {}, {}), \
            ('{a}', {}, 3, 2, {}, {})) {balances_written} \
         insert into wallet.posting (posting_id, sequence, kind, legs, request_hash, command_id, posted_at) \
         values ('00000000-0000-0000-0000-000000000001', 3, 'deposit', {legs}, sha256(''), gen_random_uuid(), now())",
        versions[0], amounts[0], balances[0], versions[1], amounts[1], balances[1]
    )
}

async fn furnished() -> Harness {
    let harness = Harness::new().await;
    harness.run("k1", deposit("d1", "A", "10.00")).await;
    harness.run("k2", buy_in("p1", "A", "t", "1.00")).await;
    harness.run("k3", hold(&harness, "h1", "A", "2.00")).await;
    harness.run("k4", buy_in("p2", "A", "t", "99.00")).await;
    harness
        .run(
            "k5",
            Action::VoidPosting { posting_id: mazziere_ids::PostingId::new(uuid("p3")), reason: "given up".into() },
        )
        .await;
    harness
}

#[tokio::test]
async fn a_sound_posting_by_hand_is_accepted_so_the_refusals_below_are_for_their_reason() {
    let harness = furnished().await;
    let mut owner = harness.db.pool().acquire().await.unwrap();
    let sound = posting(2, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.01"], true);
    assert_eq!(refusal(&mut owner, &sound).await, "accepted");
    owner.execute("set role mazziere_wallet").await.unwrap();
    assert_eq!(refusal(&mut owner, &sound).await, "accepted");
}

#[tokio::test]
async fn unsound_postings_are_refused() {
    let harness = furnished().await;
    let mut connection = harness.db.pool().acquire().await.unwrap();
    let cases = [
        (posting(2, ["-0.01", "0.02"], ["2", "3"], ["-10.01", "9.02"], true), "entries_sum_to_zero"),
        (posting(3, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.01"], true), "entries_sum_to_zero"),
        (posting(2, ["-0.01", "0.01"], ["2", "4"], ["-10.01", "9.01"], true), "entry_continues_the_statement"),
        (posting(2, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.02"], true), "entry_continues_the_statement"),
        (posting(2, ["-0.01", "0.01"], ["1", "3"], ["-10.01", "9.01"], true), "entry_is_one_version"),
        (posting(2, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.01"], false), "entry_account_agrees"),
        (posting(2, ["0.00", "0.00"], ["2", "3"], ["-10.00", "9.00"], true), "entry_moves_something"),
        (posting(65, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.01"], true), "posting_leg_count"),
        (posting(2, ["9.01", "-9.01"], ["2", "3"], ["-0.99", "-0.01"], true), "account_not_below_floor"),
        // Below what the hold keeps back.
        (posting(2, ["7.01", "-7.01"], ["2", "3"], ["-2.99", "1.99"], true), "account_not_below_floor"),
        (POSTING.to_owned(), "posting_comes_with_its_entries"),
        (POSTING.replace(", 3, ", ", 2, "), "posting_has_its_own_place"),
        (POSTING.replace("adjustment", "gift"), "posting_kind_known"),
        (POSTING.replace("adjustment", "reversal"), "posting_reversal_names_its_original"),
        (POSTING.replace("sha256('')", "'\\x00'::bytea"), "command_hash_length"),
        (
            posting(2, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.01"], true)
                .replace("00000000-0000-0000-0000-000000000001", &uuid("p3").to_string())
                .replace("'deposit'", "'buy_in'"),
            "posting_is_not_called_off",
        ),
        (
            posting(2, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.01"], true)
                .replace("00000000-0000-0000-0000-000000000001", &uuid("p2").to_string())
                .replace("'deposit'", "'sit_in'"),
            "posting_is_not_called_off",
        ),
        (
            posting(2, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.01"], true)
                .replace("last_sequence = 3", "last_sequence = 2"),
            "posting_within_the_ledger_head",
        ),
        (
            // A leg more on a posting that is complete.
            "insert into wallet.entry select account_id, version + 1, sequence, 0.01, balance + 0.01, 4 \
             from wallet.entry order by version desc limit 1"
                .to_owned(),
            "entries_sum_to_zero",
        ),
    ];
    for role in ["none", "mazziere_wallet"] {
        connection.execute(AssertSqlSafe(format!("set role {role}"))).await.unwrap();
        for (sql, expected) in &cases {
            assert_eq!(refusal(&mut connection, sql).await, *expected, "as {role}: {sql}");
        }
    }
}

/// Two postings of a cent each from the outside to A in one statement. What is broken is the entry of the first on A,
/// or which accounts move.
fn two_postings(middle: &str, second_place: &str, moving: &str) -> String {
    let a = mazziere_wallet::account::account_id(&mazziere_contract::wallet::AccountRef::PlayerCash {
        player_id: crate::harness::player("A"),
    });
    let outside = mazziere_wallet::account::account_id(&mazziere_contract::wallet::AccountRef::ExternalDeposits {});
    format!(
        "with head as (update wallet.ledger_head set last_sequence = 4), \
         entered as (insert into wallet.entry (account_id, version, sequence, leg, amount, balance) values \
            ('{outside}', 2, 3, 1, -0.01, -10.01), ('{a}', 3, {second_place}, 2, 0.01, {middle}), \
            ('{outside}', 3, 4, 1, -0.01, -10.02), ('{a}', 4, 7 - {second_place}, 2, 0.01, 9.02)), \
         moved as (update wallet.account set balance = case when account_id = '{a}' then 9.02 else -10.02 end, \
            version = case when account_id = '{a}' then 4 else 3 end \
            where account_id in ('{a}', '{outside}') and {moving}) \
         insert into wallet.posting (posting_id, sequence, kind, legs, command_id, posted_at) values \
            (gen_random_uuid(), 3, 'deposit', 2, gen_random_uuid(), now()), \
            (gen_random_uuid(), 4, 'deposit', 2, gen_random_uuid(), now())"
    )
}

#[tokio::test]
async fn the_entries_of_a_batch_move_all_their_accounts_step_by_step() {
    let harness = furnished().await;
    let mut connection = harness.db.pool().acquire().await.unwrap();
    let sound = two_postings("9.01", "3", "true");
    let again = "update wallet.account set version = version + 1";
    let cases = [
        (sound.clone(), "accepted"),
        (two_postings("9.03", "3", "true"), "entry_continues_the_statement"),
        // Of the account, the later place has the earlier version.
        (two_postings("9.01", "4", "true"), "entry_continues_the_statement"),
        (two_postings("9.01", "3", "kind = 'player_cash'"), "entry_account_agrees"),
        (two_postings("9.01", "3", "kind <> 'player_cash'"), "entry_account_agrees"),
        (two_postings("9.01", "3", "false"), "entry_account_agrees"),
        (format!("{sound}; {again}, balance = balance + 1 where kind = 'player_cash'"), "account_agrees_with_entries"),
        (format!("{sound}; {again} where kind = 'tournament_escrow'"), "account_agrees_with_entries"),
        (format!("{again} where kind = 'player_cash'"), "account_agrees_with_entries"),
        // The head has moved on before the postings come: they are no batch.
        (format!("update wallet.ledger_head set last_sequence = 4; {sound}"), "entry_account_agrees"),
    ];
    for role in ["none", "mazziere_wallet"] {
        connection.execute(AssertSqlSafe(format!("set role {role}"))).await.unwrap();
        for (sql, expected) in &cases {
            assert_eq!(refusal(&mut connection, sql).await, *expected, "as {role}: {sql}");
        }
    }
}

#[tokio::test]
async fn a_command_is_answered_once_by_a_posting_or_by_words() {
    let harness = furnished().await;
    let mut owner = harness.db.pool().acquire().await.unwrap();
    let sound = posting(2, ["-0.01", "0.01"], ["2", "3"], ["-10.01", "9.01"], true);
    let by = |command: &str| sound.replace("gen_random_uuid()", &format!("({command})"));
    let (hold, deposit) = (
        "select command_id from wallet.command where status = 201 limit 1",
        "select command_id from wallet.posting where sequence = 1",
    );
    let cases = [
        (by(hold), "command_is_answered_once"),
        // A posting beside another answer, as a settlement is.
        (by(hold).replace("sha256('')", "null"), "accepted"),
        (by(deposit), "posting_is_the_only_one_of_its_command"),
        (
            format!("insert into wallet.command select ({deposit}), sha256(''), 200, '', now()"),
            "command_is_answered_once",
        ),
        (
            sound.replace(
                "'00000000-0000-0000-0000-000000000001'",
                "(select posting_id from wallet.posting where sequence = 1)",
            ),
            "posting_happens_once",
        ),
    ];
    for (sql, expected) in &cases {
        assert_eq!(refusal(&mut owner, sql).await, *expected, "{sql}");
    }
}

#[tokio::test]
async fn a_closed_account_takes_no_entry() {
    let harness = furnished().await;
    let tournament = mazziere_ids::TournamentId::new(uuid("t9"));
    assert_eq!(harness.run("c", Action::CloseTournament(tournament)).await, "200");
    let mut owner = harness.db.pool().acquire().await.unwrap();
    let cash = mazziere_wallet::account::account_id(&mazziere_contract::wallet::AccountRef::PlayerCash {
        player_id: crate::harness::player("A"),
    });
    let closed = mazziere_wallet::account::account_id(&crate::harness::escrow("t9"));
    let late = posting(2, ["-0.01", "0.01"], ["2", "1"], ["-10.01", "0.01"], true);
    let late = late.replace(&cash.to_string(), &closed.to_string());
    assert_eq!(refusal(&mut owner, &late).await, "account_closed_is_zero");
    // In and out again in one batch leaves it as it was, and is refused all the same.
    let through = two_postings("0.01", "3", "true")
        .replace(&cash.to_string(), &closed.to_string())
        .replace(&format!("('{closed}', 3,"), &format!("('{closed}', 1,"))
        .replace(&format!("('{closed}', 4, 7 - 3, 2, 0.01, 9.02)"), &format!("('{closed}', 2, 4, 2, -0.01, 0.00)"))
        .replace("3, 4, 1, -0.01, -10.02)", "3, 4, 1, 0.01, -10.00)")
        .replace("then 9.02 else -10.02 end", "then 0.00 else -10.00 end")
        .replace("then 4 else 3 end", "then 2 else 3 end");
    assert_eq!(refusal(&mut owner, &through).await, "account_stays_closed");
}

#[tokio::test]
async fn reversals_are_final_and_an_account_occurs_once() {
    let harness = Harness::new().await;
    harness.run("k1", deposit("d1", "A", "10.00")).await;
    let original = mazziere_wallet::deposit::posting_id("d1");
    let reason = "by mistake".to_owned();
    let propose = Action::ProposeReversal { posting_id: original, reason, by: uuid("Ada") };
    assert_eq!(harness.run("k2", propose).await, "201");
    let correction_id = mazziere_wallet::correction::correction_id(mazziere_ids::CommandId::new(uuid("k2")));
    assert_eq!(harness.run("k3", Action::ApproveCorrection { correction_id, by: uuid("Bice") }).await, "200");
    let mut owner = harness.db.pool().acquire().await.unwrap();
    let sound = posting(2, ["-0.01", "0.01"], ["3", "3"], ["-0.01", "0.01"], true);
    assert_eq!(refusal(&mut owner, &sound).await, "accepted");
    let reversing = |posting_id: mazziere_ids::PostingId| {
        let sql = sound.replace("'deposit'", "'reversal'").replace("posted_at) values", "posted_at, reverses) values");
        sql.replace("now())", &format!("now(), '{posting_id}')"))
    };
    assert_eq!(refusal(&mut owner, &reversing(original)).await, "posting_reversed_at_most_once");
    let reversal = mazziere_wallet::reversal::reversal_id(original);
    assert_eq!(refusal(&mut owner, &reversing(reversal)).await, "posting_reversal_is_final");
    let nothing = mazziere_ids::PostingId::new(uuid("never posted"));
    assert_eq!(refusal(&mut owner, &reversing(nothing)).await, "posting_reversal_is_final");
    let cash = mazziere_wallet::account::account_id(&mazziere_contract::wallet::AccountRef::PlayerCash {
        player_id: crate::harness::player("A"),
    });
    let outside = mazziere_wallet::account::account_id(&mazziere_contract::wallet::AccountRef::ExternalDeposits {});
    let twice = posting(2, ["-0.01", "0.01"], ["3", "4"], ["-0.01", "0.00"], true);
    let twice = twice.replace(&cash.to_string(), &outside.to_string());
    assert_eq!(refusal(&mut owner, &twice).await, "entry_account_once_per_posting");
}

#[tokio::test]
async fn accounts_holds_and_the_rest_refuse_what_breaks_them() {
    let harness = furnished().await;
    let mut owner = harness.db.pool().acquire().await.unwrap();
    let account = |kind: &str, player: &str, rest: &str| {
        format!(
            "insert into wallet.account (account_id, kind, player_id, floor, balance, version, held, closed_at) \
             values (gen_random_uuid(), '{kind}', {player}, {rest})"
        )
    };
    let (someone, known) = ("gen_random_uuid()", format!("'{}'", uuid("A")));
    let cases = [
        (account("player_cash", "null", "0, 0, 0, 0, null"), "account_names_its_owner"),
        (account("house_fee", someone, "0, 0, 0, 0, null"), "account_names_its_owner"),
        (account("piggy_bank", "null", "0, 0, 0, 0, null"), "account_names_its_owner"),
        (account("player_cash", &known, "0, 0, 0, 0, null"), "account_exists_once"),
        (account("player_cash", someone, "null, 0, 0, 0, null"), "account_floor_follows_kind"),
        (account("player_cash", someone, "-5, 0, 0, 0, null"), "account_floor_follows_kind"),
        (account("player_cash", someone, "0, -1, 0, 0, null"), "account_not_below_floor"),
        (account("player_cash", someone, "0, 1, 0, 0, null"), "account_agrees_with_entries"),
        (account("player_cash", someone, "0, 1, 1, 0, null"), "account_agrees_with_entries"),
        (account("player_cash", someone, "0, 0, -1, 0, null"), "account_version_counts"),
        (account("player_cash", someone, "0, 1, 0, 1, null"), "account_agrees_with_entries"),
        (account("house_fee", "null", "0, 1, 0, 1, null"), "account_holds_are_on_cash"),
        (account("house_rounding", "null", "0, 1, 0, 0, null"), "account_rounding_stays_zero"),
        (account("player_cash", someone, "0, 0, 0, 0, now()"), "account_may_close"),
        ("update wallet.account set balance = balance + 1 where kind = 'player_cash'".into(), "account_agrees_with_entries"),
        ("update wallet.account set balance = 9, version = 1 where kind = 'player_cash'".into(), "account_agrees_with_entries"),
        ("update wallet.account set balance = 0, version = 0 where kind = 'external_deposits'".into(), "account_agrees_with_entries"),
        ("update wallet.account set held = 1 where kind = 'player_cash'".into(), "account_held_is_sum_of_holds"),
        ("update wallet.account set held = -1 where kind = 'player_cash'".into(), "account_holds_are_on_cash"),
        ("update wallet.account set held = 99 where kind = 'player_cash'".into(), "account_not_below_floor"),
        ("update wallet.account set closed_at = now() where kind = 'tournament_escrow'".into(), "account_closed_is_zero"),
        ("update wallet.account set closed_at = now() where kind = 'player_cash'".into(), "account_closed_is_zero"),
        ("update wallet.account set player_id = gen_random_uuid() where kind = 'player_cash'".into(), "account_keeps_its_name"),
        ("update wallet.account set account_id = gen_random_uuid() where kind = 'tournament_escrow'".into(), "account_keeps_its_name"),
        ("update wallet.hold set status = 'voided', ended_at = now()".into(), "account_held_is_sum_of_holds"),
        ("update wallet.hold set status = 'voided'".into(), "hold_end_fits_status"),
        ("update wallet.hold set status = 'settled', ended_at = now()".into(), "hold_end_fits_status"),
        ("update wallet.hold set status = 'gone', ended_at = now()".into(), "hold_end_fits_status"),
        ("update wallet.hold set amount = 1".into(), "hold_ends_once"),
        ("update wallet.hold set amount = 1, status = 'voided', ended_at = now()".into(), "hold_keeps_its_terms"),
        (
            "insert into wallet.hold (hold_id, account_id, amount, purpose, expires_at, created_at) \
             select gen_random_uuid(), account_id, 1, 'seat', now(), now() from wallet.account where kind = 'player_cash'"
                .into(),
            "account_held_is_sum_of_holds",
        ),
        (
            "insert into wallet.hold (hold_id, account_id, amount, purpose, expires_at, created_at) \
             select gen_random_uuid(), account_id, 0, 'seat', now(), now() from wallet.account where kind = 'player_cash'"
                .into(),
            "hold_amount_positive",
        ),
        ("insert into wallet.deposit select 'd1', posting_id, gen_random_uuid(), 1 from wallet.posting where sequence = 2".into(), "deposit_pkey"),
        ("insert into wallet.deposit select 'd9', posting_id, gen_random_uuid(), 0 from wallet.posting where sequence = 2".into(), "deposit_amount_positive"),
        ("insert into wallet.command select command_id, request_hash, 200, reply, now() from wallet.command limit 1".into(), "command_pkey"),
        ("insert into wallet.command values (gen_random_uuid(), sha256(''), 503, '', now())".into(), "command_status_is_final"),
        ("insert into wallet.command values (gen_random_uuid(), '', 200, '', now())".into(), "command_hash_length"),
        ("insert into wallet.command values (gen_random_uuid(), sha256(''), 200, null, now())".into(), "command_has_one_reply"),
        ("insert into wallet.tombstone select posting_id, 'x', now() from wallet.posting limit 1".into(), "called_off_never_took_place"),
        ("insert into wallet.tombstone values (gen_random_uuid(), '', now())".into(), "tombstone_reason_length"),
        ("insert into wallet.refusal select posting_id, sha256(''), 409, '', now() from wallet.posting limit 1".into(), "called_off_never_took_place"),
        ("insert into wallet.refusal values (gen_random_uuid(), sha256(''), 200, '', now())".into(), "refusal_status_refuses"),
        (
            format!(
                "insert into wallet.closed_table values ('{known}', now()); \
                 insert into wallet.account (account_id, kind, player_id, table_id, floor) \
                 values (gen_random_uuid(), 'player_in_play', gen_random_uuid(), '{known}', 0)",
                known = uuid("T")
            ),
            "account_table_is_open",
        ),
        (
            format!(
                "insert into wallet.account (account_id, kind, player_id, table_id, floor) \
                 values (gen_random_uuid(), 'player_in_play', gen_random_uuid(), '{known}', 0); \
                 insert into wallet.closed_table values ('{known}', now())",
                known = uuid("T")
            ),
            "closed_table_has_closed_accounts",
        ),
        (
            "insert into wallet.account (account_id, kind, floor) values (gen_random_uuid(), 'table_pot', 0)".into(),
            "account_names_its_owner",
        ),
        (
            "insert into wallet.account (account_id, kind, player_id, table_id, floor) \
             values (gen_random_uuid(), 'table_pot', gen_random_uuid(), gen_random_uuid(), 0)"
                .into(),
            "account_names_its_owner",
        ),
        (
            "insert into wallet.account (account_id, kind, table_id) values (gen_random_uuid(), 'table_pot', gen_random_uuid())"
                .into(),
            "account_floor_follows_kind",
        ),
        (
            format!(
                "insert into wallet.account (account_id, kind, table_id, floor) values \
                 (gen_random_uuid(), 'table_pot', '{one}', 0), (gen_random_uuid(), 'table_pot', '{one}', 0)",
                one = uuid("T")
            ),
            "account_exists_once",
        ),
        (
            format!(
                "insert into wallet.account (account_id, kind, table_id, floor) \
                 values (gen_random_uuid(), 'table_pot', '{known}', 0); \
                 insert into wallet.closed_table values ('{known}', now())",
                known = uuid("T")
            ),
            "closed_table_has_closed_accounts",
        ),
        ("insert into wallet.ledger_head values (false, 0)".into(), "ledger_head_only_row_check"),
        ("update wallet.ledger_head set last_sequence = 1".into(), "ledger_head_moves_on"),
    ];
    for (sql, expected) in &cases {
        assert_eq!(refusal(&mut owner, sql).await, *expected, "{sql}");
    }
}

#[tokio::test]
async fn withdrawals_end_once_and_closed_accounts_stay_closed() {
    let harness = furnished().await;
    let withdrawal = mazziere_contract::wallet::WithdrawalRequest {
        player_id: crate::harness::player("A"),
        amount: crate::harness::money("1.00"),
        currency: mazziere_money::Currency::Eur,
        external_reference: "w1".into(),
    };
    let id = mazziere_wallet::withdrawal::withdrawal_id(withdrawal.player_id, "w1");
    harness.run("w1", Action::OpenWithdrawal(withdrawal)).await;
    harness.run("w2", Action::CompleteWithdrawal(id)).await;
    let tournament = mazziere_ids::TournamentId::new(uuid("t9"));
    assert_eq!(harness.run("c", Action::CloseTournament(tournament)).await, "200");
    let mut owner = harness.db.pool().acquire().await.unwrap();
    for (sql, expected) in [
        ("update wallet.withdrawal set status = 'cancelled'", "withdrawal_ends_once"),
        ("update wallet.withdrawal set amount = 2", "withdrawal_ends_once"),
        ("update wallet.account set closed_at = null where closed_at is not null", "account_stays_closed"),
        ("update wallet.account set closed_at = now() where closed_at is not null", "account_stays_closed"),
        (
            "insert into wallet.withdrawal (withdrawal_id, external_reference, player_id, amount, created_at) \
             select posting_id, 'w1', (select player_id from wallet.withdrawal), 1, now() \
             from wallet.posting where sequence = 1",
            "withdrawal_reference_once_per_player",
        ),
        (
            "insert into wallet.withdrawal (withdrawal_id, external_reference, player_id, amount, created_at) \
             select posting_id, 'w1', gen_random_uuid(), 1, now() from wallet.posting where sequence = 1",
            "accepted",
        ),
        (
            "insert into wallet.withdrawal (withdrawal_id, external_reference, player_id, amount, created_at) \
             select posting_id, U&'w\\202E1', gen_random_uuid(), 1, now() from wallet.posting where sequence = 1",
            "withdrawal_reference_is_one",
        ),
    ] {
        assert_eq!(refusal(&mut owner, sql).await, expected, "{sql}");
    }
}

#[tokio::test]
async fn what_is_written_stays_written_for_the_owner_too() {
    let harness = furnished().await;
    let mut owner = harness.db.pool().acquire().await.unwrap();
    for table in ["posting", "entry", "deposit", "command", "tombstone", "refusal", "closed_table", "act", "act_target"]
    {
        let column = match table {
            "entry" => "leg = leg",
            "deposit" => "amount = amount",
            "command" => "status = status",
            "tombstone" => "reason = reason",
            "refusal" => "status = status",
            "closed_table" => "closed_at = now()",
            "act" => "actor = gen_random_uuid()",
            "act_target" => "target = gen_random_uuid()",
            _ => "cause = 'another'",
        };
        let update = format!("update wallet.{table} set {column}");
        assert_eq!(refusal(&mut owner, &update).await, "ledger_only_grows", "{update}");
    }
    for table in [
        "posting",
        "entry",
        "deposit",
        "command",
        "tombstone",
        "refusal",
        "closed_table",
        "act",
        "act_target",
        "account",
        "hold",
        "withdrawal",
        "ledger_head",
    ] {
        for sql in [format!("delete from wallet.{table}"), format!("truncate wallet.{table} cascade")] {
            assert_eq!(refusal(&mut owner, &sql).await, "ledger_only_grows", "{sql}");
        }
    }
}

#[tokio::test]
async fn the_role_has_no_right_to_change_history() {
    const NO_RIGHT: &str = "42501";
    let harness = furnished().await;
    let mut role = harness.wallet.pool().acquire().await.unwrap();
    for table in ["posting", "entry", "deposit", "command", "tombstone", "refusal", "act", "act_target"] {
        for sql in [
            format!("update wallet.{table} set ctid = ctid"),
            format!("delete from wallet.{table}"),
            format!("truncate wallet.{table}"),
            format!("alter table wallet.{table} disable trigger user"),
        ] {
            let found = refusal(&mut role, &sql).await;
            assert!(found == NO_RIGHT || found == "0A000", "{sql}: {found}");
        }
        let update = match table {
            "posting" => "update wallet.posting set cause = 'another'",
            "entry" => "update wallet.entry set amount = 1",
            "deposit" => "update wallet.deposit set amount = 1",
            "command" => "update wallet.command set status = 200",
            "tombstone" => "update wallet.tombstone set reason = 'another'",
            "act" => "update wallet.act set actor = gen_random_uuid()",
            "act_target" => "update wallet.act_target set target = gen_random_uuid()",
            _ => "update wallet.refusal set status = 409",
        };
        assert_eq!(refusal(&mut role, update).await, NO_RIGHT, "{update}");
    }
    for sql in [
        "update wallet.account set floor = -1",
        "update wallet.account set player_id = null",
        "update wallet.hold set amount = 1",
        "update wallet.withdrawal set amount = 1",
        "delete from wallet.account",
        "delete from wallet.hold",
        "drop schema wallet cascade",
        "create table wallet.mine ()",
    ] {
        assert_eq!(refusal(&mut role, sql).await, NO_RIGHT, "{sql}");
    }
}

#[tokio::test]
async fn many_databases_may_migrate_at_once_and_again() {
    let houses = futures::future::join_all((0..4).map(|_| mazziere_testkit::TestDb::empty())).await;
    let migrated = futures::future::join_all(houses.iter().map(|db| mazziere_wallet::migrate(db.pool()))).await;
    assert!(migrated.iter().all(Result::is_ok), "{migrated:?}");
    mazziere_wallet::migrate(houses[0].pool()).await.unwrap();
    assert_eq!(Harness::on(houses[0].clone()).run("k1", deposit("d1", "A", "1.00")).await, "201");
}

/// The database refuses no text that the wallet takes, and of what the wallet refuses it takes only characters that
/// Unicode has not assigned (in the version that the wallet knows).
#[tokio::test]
async fn the_database_and_the_wallet_agree_on_what_can_be_seen() {
    let harness = Harness::new().await;
    let sql = "select n from generate_series(1, 1114111) n \
        where n not between 55296 and 57343 and not wallet.is_visible('a' || chr(n) || 'b')";
    let refused: Vec<i32> = sqlx::query_scalar(sql).fetch_all(harness.db.pool()).await.unwrap();
    let refused: std::collections::HashSet<u32> = refused.into_iter().map(|n| u32::try_from(n).unwrap()).collect();
    let is_plain = |character: char| mazziere_contract::text::is_plain(&format!("a{character}b"), 200);
    let categories = CodePointMapData::<GeneralCategory>::new();
    for character in '\u{1}'..=char::MAX {
        let by_database = refused.contains(&u32::from(character));
        let agrees = by_database != is_plain(character);
        let later = !by_database && categories.get(character) == GeneralCategory::Unassigned;
        assert!(agrees || later, "{character:?}: refused by the database: {by_database}");
    }
}

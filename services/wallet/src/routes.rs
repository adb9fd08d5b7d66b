//! Every operation of the wallet, with who may call it.

use mazziere_contract::act::ACTS;
use mazziere_contract::wallet::paths;
use mazziere_web::Role::{Auditor, Finance, Operator, Player};
use mazziere_web::{Access, Role, Routes};

use crate::account::api as account;
use crate::act::api as act;
use crate::correction::api as correction;
use crate::deposit::api as deposit;
use crate::hold::api as hold;
use crate::posting::api as posting;
use crate::protection::api as protection;
use crate::statement::api as statement;
use crate::table::api as table;
use crate::tournament::api as tournament;
use crate::trial_balance::api as trial_balance;
use crate::withdrawal::api as withdrawal;

/// Everybody who may look at anybody's money.
const READERS: Access = Access::Roles(&[Operator, Finance, Auditor, Role::LOBBY]);

/// Those, and players for what is their own.
const READERS_AND_OWNERS: Access = Access::Roles(&[Player, Operator, Finance, Auditor, Role::LOBBY]);

/// Who posts: each service its own kinds ([`crate::origin`]).
const POSTERS: Access = Access::Roles(&[Role::LOBBY, Role::TABLES]);

/// Who keeps cash back, calls off what players pay, closes accounts and tells players of their money: nobody but the
/// lobby does any of it.
const LOBBY: Access = Access::Roles(&[Role::LOBBY]);

/// Those who see how the books are kept.
const CONTROLLERS: Access = Access::Roles(&[Operator, Finance, Auditor]);

/// Those, and players for what is their own.
const OWNERS_AND_CONTROLLERS: Access = Access::Roles(&[Player, Operator, Finance, Auditor]);

/// Every operation of the wallet, with who may call it.
pub fn routes() -> Routes {
    Routes::new()
        .post(paths::DEPOSITS, Access::Roles(&[Finance]), deposit::create_deposit)
        .post(paths::WITHDRAWALS, Access::Roles(&[Player, Finance]), withdrawal::create_withdrawal)
        // Not compressed: finance reads what one player wrote beside what others are paid.
        .get(paths::WITHDRAWALS, OWNERS_AND_CONTROLLERS, withdrawal::list_withdrawals)
        .get(paths::WITHDRAWAL, Access::Roles(&[Player, Operator, Finance, Auditor]), withdrawal::get_withdrawal)
        .post(paths::WITHDRAWAL_COMPLETE, Access::Roles(&[Finance]), withdrawal::complete_withdrawal)
        .post(paths::WITHDRAWAL_CANCEL, Access::Roles(&[Finance]), withdrawal::cancel_withdrawal)
        .get(paths::BALANCE, READERS_AND_OWNERS, account::get_balance)
        .get(paths::STATEMENT, READERS_AND_OWNERS, statement::list_statement_entries)
        .compressed()
        .get(paths::STATEMENT_LINES, LOBBY, statement::list_statement_lines)
        .get(paths::PROTECTION, READERS_AND_OWNERS, protection::get_protection)
        .get(paths::PROTECTION_CHANGES, OWNERS_AND_CONTROLLERS, protection::list_protection_changes)
        .post(paths::LIMITS, Access::Roles(&[Player]), protection::create_limit)
        .post(paths::EXCLUSIONS, Access::Roles(&[Player]), protection::create_exclusion)
        .post(paths::EXCLUSION_CANCEL, Access::Roles(&[Player]), protection::cancel_exclusion)
        .get(paths::ALL_EXCLUSIONS, READERS, protection::list_exclusions)
        .post(paths::POSTINGS, POSTERS, posting::create_posting)
        .get(paths::POSTING, READERS, posting::get_posting)
        .post(paths::POSTING_VOID, LOBBY, posting::void_posting)
        .post(paths::POSTING_REVERSE, Access::Roles(&[Finance]), correction::reverse_posting)
        .post(paths::ADJUSTMENTS, Access::Roles(&[Finance]), correction::create_adjustment)
        .get(paths::CORRECTIONS, CONTROLLERS, correction::list_corrections)
        .get(paths::CORRECTION, CONTROLLERS, correction::get_correction)
        .post(paths::CORRECTION_APPROVE, Access::Roles(&[Finance]), correction::approve_correction)
        .post(paths::CORRECTION_REJECT, Access::Roles(&[Finance]), correction::reject_correction)
        .post(paths::HOLDS, LOBBY, hold::create_hold)
        .get(paths::HOLD, READERS, hold::get_hold)
        .post(paths::HOLD_SETTLE, LOBBY, hold::settle_hold)
        .post(paths::HOLD_VOID, LOBBY, hold::void_hold)
        .get(paths::TOURNAMENT_ACCOUNTS, READERS, tournament::get_tournament_accounts)
        .post(paths::TOURNAMENT_CLOSE, LOBBY, tournament::close_tournament)
        .get(paths::TABLE_ACCOUNTS, READERS, table::get_table_accounts)
        .post(paths::TABLE_CLOSE, LOBBY, table::close_table)
        .get(paths::TRIAL_BALANCE, CONTROLLERS, trial_balance::get_trial_balance)
        .get(ACTS, CONTROLLERS, act::list_acts)
}

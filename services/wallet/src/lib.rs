//! The wallet: a double-entry ledger. Accounts, deposits and withdrawals, postings, holds, statements, the trial balance.
//!
//! Commands come over HTTP, wait in a bounded queue, are decided by pure code on the books they name, and are committed
//! together ([`engine`]). What must never happen is refused twice: by the decision, and by the database (`migrations/wallet`).
//!
//! **Invariants**
//! - Every posting sums to zero, takes place whole or not at all, and never changes; a correction is a posting of its
//!   own, which one person proposes and another approves. What belongs to a workflow is undone by that workflow
//!   ([`origin`]).
//! - No player's account falls below zero, holds included; tournament and table accounts are exactly zero when they
//!   close.
//! - `sum(entries) = balance`, for every account, in the database.
//! - A command is answered once: its repeat gets the first answer, a refusal included. Nothing is answered before COMMIT.
//!   A refusal whose cause others can cure is no such answer: it leaves no trace, and the same may be asked again.
//! - The postings have one order without gaps.
//!
//! Non-goals: what a tournament or a hand costs or pays (lobby and tables decide and send postings); who a player is.

use mazziere_contract::wallet::paths;
use mazziere_web::Role::{Auditor, Finance, Operator, Player, Service as Services};
use mazziere_web::{Access, Routes};

pub mod account;
pub mod app;
pub mod books;
pub mod command;
pub mod correction;
pub mod decide;
pub mod deposit;
pub mod engine;
pub mod hold;
pub mod openapi;
pub mod origin;
pub mod posting;
pub mod reversal;
pub mod schema;
pub mod statement;
pub mod table;
pub mod tournament;
pub mod trial_balance;
pub mod verdict;
pub mod withdrawal;

pub use app::{Config, Service, StartError, Wallet};
pub use openapi::openapi;
pub use schema::{connect, migrate};

/// Everybody who may look at anybody's money.
const READERS: Access = Access::Roles(&[Operator, Finance, Auditor, Services]);

/// Those, and players for what is their own.
const READERS_AND_OWNERS: Access = Access::Roles(&[Player, Operator, Finance, Auditor, Services]);

/// Those who see how the books are kept.
const CONTROLLERS: Access = Access::Roles(&[Operator, Finance, Auditor]);

/// Every operation of the wallet, with who may call it.
pub fn routes() -> Routes {
    Routes::new()
        .post(paths::DEPOSITS, Access::Roles(&[Finance]), deposit::api::create_deposit)
        .post(paths::WITHDRAWALS, Access::Roles(&[Player, Finance]), withdrawal::api::create_withdrawal)
        .get(paths::WITHDRAWAL, Access::Roles(&[Player, Operator, Finance, Auditor]), withdrawal::api::get_withdrawal)
        .post(paths::WITHDRAWAL_COMPLETE, Access::Roles(&[Finance]), withdrawal::api::complete_withdrawal)
        .post(paths::WITHDRAWAL_CANCEL, Access::Roles(&[Finance]), withdrawal::api::cancel_withdrawal)
        .get(paths::BALANCE, READERS_AND_OWNERS, account::api::get_balance)
        .get(paths::STATEMENT, READERS_AND_OWNERS, statement::api::list_statement_entries)
        .post(paths::POSTINGS, Access::Roles(&[Services]), posting::api::create_posting)
        .get(paths::POSTING, READERS, posting::api::get_posting)
        .post(paths::POSTING_VOID, Access::Roles(&[Services]), posting::api::void_posting)
        .post(paths::POSTING_REVERSE, Access::Roles(&[Finance]), correction::api::reverse_posting)
        .post(paths::ADJUSTMENTS, Access::Roles(&[Finance]), correction::api::create_adjustment)
        .get(paths::CORRECTIONS, CONTROLLERS, correction::api::list_corrections)
        .get(paths::CORRECTION, CONTROLLERS, correction::api::get_correction)
        .post(paths::CORRECTION_APPROVE, Access::Roles(&[Finance]), correction::api::approve_correction)
        .post(paths::CORRECTION_REJECT, Access::Roles(&[Finance]), correction::api::reject_correction)
        .post(paths::HOLDS, Access::Roles(&[Services]), hold::api::create_hold)
        .get(paths::HOLD, READERS, hold::api::get_hold)
        .post(paths::HOLD_SETTLE, Access::Roles(&[Services]), hold::api::settle_hold)
        .post(paths::HOLD_VOID, Access::Roles(&[Services]), hold::api::void_hold)
        .get(paths::TOURNAMENT_ACCOUNTS, READERS, tournament::api::get_tournament_accounts)
        .post(paths::TOURNAMENT_CLOSE, Access::Roles(&[Services]), tournament::api::close_tournament)
        .get(paths::TABLE_ACCOUNTS, READERS, table::api::get_table_accounts)
        .post(paths::TABLE_CLOSE, Access::Roles(&[Services]), table::api::close_table)
        .get(paths::TRIAL_BALANCE, CONTROLLERS, trial_balance::api::get_trial_balance)
}

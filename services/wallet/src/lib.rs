//! The wallet: a double-entry ledger. Accounts, deposits and withdrawals, postings, holds, statements, the trial
//! balance.
//!
//! Commands come over HTTP, wait in a bounded queue, are decided by pure code on the books they name, and are committed
//! together ([`engine`]). What must never happen is refused twice: by the decision, and by the database
//! (`migrations/wallet`).
//!
//! **Invariants**
//! - Every posting sums to zero, takes place whole or not at all, and never changes; a correction is a posting of its
//!   own, which one person proposes and another approves. What belongs to a workflow is undone by that workflow
//!   ([`origin`]).
//! - No player's account falls below zero, holds included; tournament and table accounts are exactly zero when they
//!   close.
//! - `sum(entries) = balance`, for every account, in the database.
//! - A command is answered once: its repeat gets the first answer, a refusal included. Nothing is answered before
//!   COMMIT. A refusal whose cause others can cure is no such answer: it leaves no trace, and the same may be asked
//!   again.
//! - Nobody brings more to games, or deposits more, than they allow themselves; what comes back is never refused
//!   ([`protection`]).
//! - The postings have one order without gaps.
//!
//! Non-goals: what a tournament or a hand costs or pays (lobby and tables decide and send postings); who a player is.

pub mod account;
pub mod act;
pub mod app;
pub mod books;
pub mod command;
pub mod correction;
pub mod decide;
pub mod decision;
pub mod deposit;
pub mod engine;
pub mod fault;
pub mod hold;
pub mod openapi;
pub mod origin;
pub mod posting;
pub mod protection;
pub mod recheck;
pub mod reversal;
pub mod routes;
pub mod schema;
pub mod service;
pub mod statement;
pub mod table;
pub mod tournament;
pub mod trial_balance;
pub mod verdict;
pub mod withdrawal;

pub use app::Wallet;
pub use openapi::openapi;
pub use routes::routes;
pub use schema::{SCHEMA, connect, migrate};
pub use service::{Config, Service, StartError};

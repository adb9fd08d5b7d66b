//! A table as pure state: what is stored of it, what commands do, what everybody sees, and the replay of its log.
//!
//! | module | what |
//! |---|---|
//! | [`table`] | events, `decide`, `evolve`, views; what of it is sealed |
//! | [`audit`] | what an auditor does with a log: everything in it follows again, or the first thing that does not |
//! | [`house`] | the same for a whole house: chains, the log, the ledger, and what it must hold |
//! | [`deal`], [`fairness`] | cards from committed secrets; proofs for those who saw them |
//! | [`proof`] | one hand, as a file that proves to others what its player saw |
//! | [`history`] | a match, or hands, as text for people, as far as somebody may see them |
//! | [`seal`] | rows that lie encrypted until a deal is over, and how they are read |
//! | [`clock`] | thinking time, and the times at which nobody could play |
//! | [`terms`], [`preferences`] | what options come to; what is said for players who sit down |
//! | [`refusal`] | refusals, by the codes of the contract |
//!
//! The service of the tables builds on it, and so can anybody who has a log and nothing else: an auditor at home, a
//! browser.
//!
//! **Invariants:** no I/O, no clock, no randomness, no async: times, secrets and draws arrive as data. The state is a
//! function of the stored events alone, and live play and replay share [`table::Table::evolve`].
//!
//! Non-goals: storing and streaming, waiting for deadlines (`services/tables`); the hash chain
//! ([`mazziere_hashchain`]); the rules of games ([`mazziere_rules`]).

pub mod audit;
pub mod clock;
pub mod deal;
pub mod fairness;
pub mod history;
pub mod house;
pub mod preferences;
pub mod proof;
pub mod refusal;
pub mod seal;
pub mod table;
pub mod terms;

//! What runs on developers' machines only: bots, the demos that they play and that are checked, and `all`, every
//! service in one process. The shipped binary is built without this crate.
//!
//! A demo ([`run()`]) plays tournaments, cash tables and private events on a scratch database. The bots know the public
//! API only and keep a journal of what was acknowledged to them. At the end the logs are replayed, the chains verified,
//! the books balanced, and the journal compared with both. The last line of standard output is one JSON object.
//!
//! **Invariants:** nothing here knows a rule of a game or moves money: bots use the public API, checks only read. What
//! is planned and decided derives from the seed; scheduling is the machine's, results need not repeat.
//!
//! | what | modules |
//! |---|---|
//! | how a bot calls the services and plays a table | [`bots`] |
//! | what is played | [`args`], [`plan`] |
//! | who plays it | [`roster`], [`entrants`] of tournaments, [`cash`], [`club`]; [`bankroll`], [`staff`], [`opener`] |
//! | on which services | [`installation`], [`fleet`], [`operating`], [`chaos`] |
//! | what came of it | [`checks`], [`verdict`], [`summary`] |
//! | everything in one process | [`all`] |

pub mod all;
pub mod args;
pub mod bankroll;
pub mod bots;
pub mod cash;
pub mod chaos;
pub mod checks;
pub mod club;
pub mod database;
pub mod entrants;
pub mod fleet;
pub mod installation;
pub mod opener;
pub mod operating;
pub mod plan;
pub mod roster;
pub mod run;
pub mod staff;
pub mod summary;
pub mod venue;
pub mod verdict;

pub use run::run;

//! The tables: matches and rings in play, from opening to result.
//!
//! Owns the orchestration of a table (commands, clocks that tick, secrets, live streams) around its pure state, which
//! is [`mazziere_replay`]. Every table is one stream in the event log; everything else here can be lost and is rebuilt
//! from it.
//!
//! | module | what |
//! |---|---|
//! | [`clock`] | what is due when, and when the service was away |
//! | [`chance`] | secrets of the operating system, of which cards follow |
//! | [`chat`] | what is said at tables, to whom it is told, what is reported |
//! | [`live`] | the tables in memory of a replica, live streams, the log's tail |
//! | [`earlier`] | tables as they were |
//! | [`commands`] | the one way of changing a table |
//! | [`envelope`] | a command as it was sent; how one that writes a row is answered again |
//! | [`void`] | who voids a table by hand, and with whom |
//! | [`ticket`] | tickets that open a stream without a token |
//! | [`presence`], [`departures`] | who follows a table live, and who has left it |
//! | [`preferences`] | what players have the house do for them |
//! | [`introduction`] | what people read beside a table: its event, the names of players |
//! | [`settler`] | what cash tables owe the ledger, posted exactly once |
//! | [`listing`], [`hands`], [`feed`], [`games`] | lists, hands played, news, the catalogue |
//! | [`bounds`], [`trial`] | what a table may be opened with; openings that are tried |
//! | [`auditor`] | replays tables that are over |
//! | [`app`], [`api`], [`mod@routes`], [`mod@openapi`] | HTTP and its documents |
//! | [`config`], [`schema`], [`metrics`], [`service`] | what is chosen, migrations, what is measured, start and stop |
//! | [`release`], [`history`] | which release plays, for the log; history that was lost |
//!
//! **Invariants:** any replica serves any table; correctness rests on expected versions in the log. Nothing leaves a
//! table but through [`mazziere_replay::table::view`]. Nobody loses on time because the service was away.
//!
//! Non-goals: registrations, rankings, buy-ins: the lobby brings money to a table before it seats anybody, and reads
//! the feed.
//!
//! # A match, from opening to result
//!
//! 1. The lobby opens a table (`POST /v1/tables`). Its stream begins with `table_opened` (options, seats, the drawn
//!    dealer, the root over the secrets of the first deals), `secret_sealed` (what these secrets follow from) and
//!    `deal_committed` (the promise for the first deal). What the players prefer in this game is said for them in the
//!    same batch, as moves.
//! 2. Players say that they are here and may bring seeds. When all did, or the waiting time is over, the deck is
//!    derived from the secret and the seeds and logged as the chance input it is; the rules deal.
//! 3. A player reads the view and the legal moves of their seats and posts a move. The rules decide, and the turn is
//!    appended with the version that it was decided on. If another replica was faster the table catches up and decides
//!    again.
//! 4. The last card of a deal brings in the same append: its score, its secret where the game publishes it, and the
//!    next deal or the result. Clocks run in the table; their expiry is a logged input like any other.
//! 5. `finished` gets a position in the log, and the [`feed`] tells the lobby.

pub mod api;
pub mod app;
pub mod auditor;
pub mod bounds;
pub mod chance;
pub mod chat;
pub mod clock;
pub mod commands;
pub mod config;
pub mod departures;
pub mod earlier;
pub mod envelope;
pub mod feed;
pub mod games;
pub mod hands;
pub mod history;
pub mod introduction;
pub mod listing;
pub mod live;
pub mod metrics;
pub mod openapi;
pub mod preferences;
pub mod presence;
pub mod release;
pub mod routes;
pub mod schema;
pub mod service;
pub mod settler;
pub mod ticket;
pub mod trial;
pub mod void;

pub use app::Tables;
pub use config::{AuditAccess, Config, StartError, WalletAccess};
pub use mazziere_replay::seal::Keys;
pub use openapi::openapi;
pub use routes::routes;
pub use schema::{SCHEMA, migrate};
pub use service::Service;

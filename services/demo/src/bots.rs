//! Bots: players that know the public API and nothing else, and decide by dice.
//!
//! Owns how a bot talks to the services (any replica, the same key until there is an answer), how it plays a table, and
//! the journal of everything that was acknowledged to it. The demo and the house bots of `all` share it.
//!
//! **Invariant:** a bot never reads the database or the memory of a service; whatever it knows, it was told over HTTP.

pub mod api;
pub mod banks;
pub mod bestia;
pub mod club_watch;
pub mod draw_poker;
mod habits;
pub mod identity;
pub mod journal;
pub mod lobby_watch;
pub mod matches;
mod nonsense;
pub mod poker;
pub mod readiness;
pub mod ring;
pub mod script;
pub mod table;
pub mod telesina;

pub use api::{Api, Endpoints, Meters};
pub use club_watch::ClubWatch;
pub use identity::{Identity, TokenIssuer};
pub use journal::{Ack, Journal};
pub use lobby_watch::LobbyWatch;
pub use readiness::{Readiness, Replicas};
pub use script::Script;
pub use table::{Behaviour, Played, Player};

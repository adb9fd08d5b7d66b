//! The event store: streams of events on PostgreSQL, one dense log over all of them, a receipt for every command.
//!
//! What it owns: the schema `eventstore` and every statement on it.
//!
//! Invariants
//! - **Durable.** When [`EventStore::append`] returns, the events are committed; what is unknown is said to be unknown.
//! - **One order per stream.** An append names the version it continues; of two that name the same, one is refused and
//!   told the actual version. Each event's hash covers its predecessor's: see [`chain`].
//! - **One order over all.** The log's positions are 0, 1, 2... without a gap, in an order that agrees with every
//!   stream's; a fenced [`Sequencer`] assigns them after the commit, so nothing becomes visible out of order.
//! - **Once.** A command leaves a receipt in the transaction of its events; repeating it gives the first answer.
//! - **To each their own.** A service's role appends to and reads streams of its own kinds; of the others' it sees that
//!   positions of the log are taken. The database enforces it, whatever a service sends:
//!   `migrations/eventstore/0004_owners.sql`.
//! - **Append-only**, by rights and by triggers: also the tables' owner is refused.
//! - Any number of replicas may append to any stream; memory only ever makes an append faster, never right.
//!
//! Non-goals: what events mean, snapshots, deleting anything, other databases.
//!
//! Room left for evidence: the log's positions are the leaf order of a Merkle tree over `event_hash`, and the table
//! `checkpoint` waits for its signed notes.
//!
//! # The way of an append
//!
//! 1. [`EventStore::append`] hands it to the batcher of the process, which collects what waits during the previous
//!    commit and writes it in one round trip, with a verdict for each append. [`EventStore::append_in`] writes within a
//!    transaction of the caller instead, together with the caller's own rows.
//! 2. A committed append leaves a row in `pending`. The [`Sequencer`] that leads moves it into `log`: positions 0, 1, 2
//!    and so on, the order of each stream kept.
//! 3. Services take turns at leading and none is believed. The function that moves rows computes their order from what
//!    the database knows itself; the fencing token cannot be guessed; a leader that does nothing loses the lease, and a
//!    session that keeps the row is ended.
//! 4. Readers follow the log by position ([`Tail`]). A [`subscription`] stores its checkpoint in the transaction of
//!    what it derives. A caller that needs its own append in the log waits for it ([`EventStore::wait_logged`]).
//!
//! Why it is built on PostgreSQL, and why appends are committed in groups: `docs/decisions`.

#![warn(missing_docs)]

mod append;
mod batcher;
mod connect;
mod error;
mod event;
mod event_store;
mod feed;
mod gauges;
mod head_reads;
mod heads;
mod history;
mod lines;
mod meter;
mod migrations;
pub mod recheck;
mod sequencer;
mod store;
pub mod subscription;

pub use append::{Append, Appended, NewEvent, NewReceipt};
pub use connect::{APP_ROLE, AUDITOR_ROLE, connect, connect_to_audit};
pub use error::{AppendError, StoreError, VerifyError};
pub use event::{LogPage, LoggedEvent, Receipt, StreamHead, StreamStatus};
pub use event_store::{EventStore, StoreConfig};
pub use feed::Tail;
pub use gauges::keep_gauges;
pub use history::LostHistory;
pub use mazziere_hashchain::{self as chain, ChainFault, StoredEvent};
pub use meter::StoreMetrics;
pub use migrations::{SCHEMA, migrate};
pub use sequencer::{Sequencer, SequencerConfig, SequencerHandle};

//! What a caller has written in the transaction of a command's events, and the word that it has in it.

use std::sync::Arc;

use futures::future::BoxFuture;
use mazziere_eventstore::NewReceipt;
use mazziere_ids::CommandId;
use sqlx::PgTransaction;
use uuid::Uuid;

use crate::failure::Failure;
use crate::outbox::Queued;

/// What is written in the same transaction as a command's events.
pub struct WriteOptions<'a, A> {
    /// The effects that this is the outcome of.
    pub effects: &'a [Uuid],
    /// The commands of clients whose answers stay open, with the hashes of their requests.
    pub pending: &'a [(CommandId, [u8; 32])],
    /// What is written before anything else, and may say that the command comes too late.
    pub hook: Option<&'a dyn TransactionHook>,
    /// The receipt of a client's command, made from the state after it.
    pub receipt: Option<MakeReceipt<'a, A>>,
}

/// What came of a command.
#[derive(Clone, Debug)]
pub struct Applied<A> {
    pub state: Arc<A>,
    /// The effects that this process has claimed and must carry out now.
    pub queued: Vec<Queued>,
}

/// Something that is written in the transaction of a command's events, whatever they are.
pub trait TransactionHook: Send + Sync {
    /// Writes it, and says what becomes of the command.
    fn write<'a>(&'a self, tx: &'a mut PgTransaction<'static>) -> BoxFuture<'a, Result<HookOutcome, Failure>>;
}

/// What becomes of a command: the answer of the [`TransactionHook`] that is written with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookOutcome {
    /// It is written too.
    Write,
    /// It is not: only what was written beside it stays.
    Keep,
    /// Nothing is written.
    Undo,
}

/// Makes the receipt of a command from the state after it.
pub type MakeReceipt<'a, A> = &'a (dyn Fn(&A) -> Result<NewReceipt, Failure> + Sync);

impl<A> Default for WriteOptions<'_, A> {
    fn default() -> Self {
        WriteOptions { effects: &[], pending: &[], hook: None, receipt: None }
    }
}

//! The rows that lists and players read of an aggregate: data, until they are written in the transaction of the events.

use chrono::{DateTime, Utc};
use mazziere_fairdeal::Secrets;
use sqlx::PgTransaction;

use crate::failure::Failure;
use crate::log::aggregate::Aggregate;
use crate::notice::Addressed;

/// An aggregate that rows show.
pub trait Projected: Aggregate {
    /// What lists and players read of it.
    type Rows: Rows<Self>;

    /// The rows that show what `events` have changed; `before` is `None` for a new one.
    fn rows(before: Option<&Self>, after: &Self, events: &[Self::Event], at: DateTime<Utc>) -> Self::Rows;
}

/// Rows that have changed with events of an aggregate, as data.
pub trait Rows<A: Aggregate>: Send + Sync {
    /// Writes them, in the transaction of the events; what begins with the same commit, if something does, with a
    /// secret of `secrets`.
    fn write(
        &self,
        tx: &mut PgTransaction<'_>,
        secrets: Secrets,
    ) -> impl Future<Output = Result<Option<Beginning<A>>, Failure>> + Send;

    /// What concerns players, each their own, to be told with the commit of the events.
    fn notices(&self) -> &[Addressed] {
        &[]
    }

    /// Writes what is to be locked last: after the rows of what begins with the same commit.
    fn write_last(&self, _tx: &mut PgTransaction<'_>) -> impl Future<Output = Result<(), Failure>> + Send {
        std::future::ready(Ok(()))
    }
}

/// What names a new aggregate, and its first events.
pub type Beginning<A> = (<A as Aggregate>::Id, Vec<<A as Aggregate>::Event>);

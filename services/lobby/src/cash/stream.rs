//! Watching cash tables as they change. Statistics come with the next change: they are no events of their own.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{CashTableSummary, CashTablesQuery};
use mazziere_ids::StreamId;
use sqlx::PgPool;

use super::{CashTable, store};
use crate::failure::Failure;
use crate::stream::list::Listed;

impl Listed for CashTable {
    const EVENT: &'static str = "cash_table";

    const LIST: &'static str = "cash_tables";

    type Row = CashTableSummary;

    async fn snapshot(pool: &PgPool, limit: u32, now: DateTime<Utc>) -> Result<Vec<CashTableSummary>, Failure> {
        store::list(pool, &CashTablesQuery::default(), None, limit, now).await
    }

    async fn changed(
        pool: &PgPool,
        streams: &[StreamId],
        now: DateTime<Utc>,
    ) -> Result<Vec<CashTableSummary>, Failure> {
        let streams: Vec<_> = streams.iter().map(|stream| stream.uuid()).collect();
        store::rows(pool, &streams, now).await
    }
}

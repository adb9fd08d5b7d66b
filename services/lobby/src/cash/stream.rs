//! Watching cash tables as they change. Statistics come with the next change: they are no events of their own.

use mazziere_contract::lobby::{CashTableSummary, CashTablesQuery};
use mazziere_ids::StreamId;

use super::{CashTable, store};
use crate::failure::Failure;
use crate::log::desk::Desk;
use crate::stream::list::Listed;

impl Listed for CashTable {
    const EVENT: &'static str = "cash_table";

    const LIST: &'static str = "cash_tables";

    type Row = CashTableSummary;

    async fn snapshot(desk: &Desk, limit: u32) -> Result<Vec<CashTableSummary>, Failure> {
        store::list(&desk.pool, &CashTablesQuery::default(), None, limit, desk.clock.now()).await
    }

    async fn changed(desk: &Desk, streams: &[StreamId]) -> Result<Vec<CashTableSummary>, Failure> {
        let streams: Vec<_> = streams.iter().map(|stream| stream.uuid()).collect();
        store::rows(&desk.pool, &streams, desk.clock.now()).await
    }
}

//! What cash tables owe the ledger: who still owes something, and settling a table at once.

use actix_web::web::{Data, Path};
use mazziere_contract::tables::{RefusedPosting, TableLedger, paths};
use mazziere_contract::{ErrorCode, Page};
use mazziere_ids::TableId;
use mazziere_replay::table::Table;
use mazziere_web::{ApiError, Reply, Sent};

use super::{fresh, store_failed};
use crate::app::Tables;
use crate::live::KIND;

/// Settles a cash table now.
///
/// Posts what the table owes the ledger in its order, as the table does by itself every now and then, and says what it
/// owes after that. A caller who has removed the cause of a refusal need not wait. Each call tries again, whatever the
/// key; what is posted takes place once. A table at which another replica is at work is left to it.
#[utoipa::path(post, path = paths::TABLE_SETTLE, operation_id = "settle_table", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    responses((status = 200, description = "What it owes now.", body = TableLedger)))]
pub async fn settle_table(tables: Data<Tables>, sent: Sent, table: Path<TableId>) -> Result<Reply, ApiError> {
    let _alone = sent.begin()?;
    let command = sent.command_id();
    let entry = fresh(&tables, *table).await?;
    if entry.look(|table| table.ring().is_none()) {
        return Err(ErrorCode::NotARing.into());
    }
    if let Some(act) = &sent.principal.act {
        // Before, because each posting is a transaction of the ledger's own: that somebody had it tried is known even
        // if it ends half-way.
        let recorded = tables.live().store().record_act(KIND, command, &act.record(&[])).await;
        recorded.map_err(|error| store_failed(&error))?;
    }
    tables.settle(&entry).await;
    let owed = entry.look(owed).unwrap_or(TableLedger { table_id: *table, unposted: 0, refused: None });
    Ok(Reply::ok(&owed))
}

/// Lists the tables that owe the ledger something.
///
/// Those that the ledger refuses come first: they stand still until somebody puts right what is wrong. The others are a
/// few moments behind.
#[utoipa::path(get, path = paths::UNSETTLED_TABLES, operation_id = "list_unsettled_tables", tag = "rings",
    responses((status = 200, description = "All of them, on one page.", body = Page<TableLedger>)))]
pub async fn list_unsettled_tables(tables: Data<Tables>) -> Result<Reply, ApiError> {
    let entries = tables.live().all();
    let mut items: Vec<TableLedger> = entries.iter().filter_map(|entry| entry.look(owed)).collect();
    items.sort_by_key(|owed| (owed.refused.is_none(), owed.table_id));
    Ok(Reply::ok(&Page { items, next: None }))
}

/// What a table owes; none if nothing.
fn owed(table: &Table) -> Option<TableLedger> {
    let ledger = table.ring()?.ledger();
    let refused =
        ledger.refused().map(|refused| RefusedPosting { posting_id: refused.posting_id, code: refused.code.clone() });
    (!ledger.is_empty()).then(|| TableLedger {
        table_id: table.opened().table_id,
        unposted: u32::try_from(ledger.waiting()).unwrap_or(u32::MAX),
        refused,
    })
}

//! What an export reads: the rows of each table in the order of its file, one after the other. Nothing here writes.

use futures::{Stream, StreamExt};
use mazziere_verify::format::rows::{
    AccountLine, At, Cents, CorrectionLine, DepositLine, Digest, EntryLine, EventLine, HeadLine, HoldLine, Line,
    LogLine, PostingLine, WithdrawalLine,
};
use serde::Serialize;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgConnection, Row};

use super::Snapshot;

/// What this transaction sees, which has to be a snapshot.
///
/// # Errors
/// Those of the database.
pub async fn snapshot(connection: &mut PgConnection) -> sqlx::Result<Snapshot> {
    let row = sqlx::query(
        "select current_database()::text as name, now() as taken_at, last_sequence,
                has_table_privilege('eventstore.sequencer', 'select') as sequencer_is_seen
         from wallet.ledger_head",
    )
    .fetch_one(&mut *connection)
    .await?;
    let next_position = match row.try_get("sequencer_is_seen")? {
        true => {
            let next = sqlx::query_scalar("select next_position::bigint from eventstore.sequencer");
            next.fetch_optional(connection).await?
        }
        false => None,
    };
    Ok(Snapshot {
        database: row.try_get("name")?,
        taken_at: At(row.try_get("taken_at")?),
        next_position,
        last_sequence: row.try_get("last_sequence")?,
    })
}

/// Rows that a file is made of.
pub trait Exported: Line + Serialize + Send {
    /// All of them, in the order of the file.
    const SQL: &'static str;

    /// One of them.
    ///
    /// # Errors
    /// When the database gives something else.
    fn read(row: &PgRow) -> sqlx::Result<Self>;
}

/// Every row of a file; no more of them is in memory than what is on its way.
pub fn rows<L: Exported>(connection: &mut PgConnection) -> impl Stream<Item = sqlx::Result<L>> + Send + Unpin {
    sqlx::query(L::SQL).fetch(connection).map(|row| L::read(&row?))
}

fn digest(row: &PgRow, column: &str) -> sqlx::Result<Digest> {
    let bytes: &[u8] = row.try_get(column)?;
    let bytes = bytes.try_into().map_err(|_| sqlx::Error::Decode(format!("{column} is no digest").into()))?;
    Ok(Digest(bytes))
}

fn cents(row: &PgRow, column: &str) -> sqlx::Result<Cents> {
    Ok(Cents(row.try_get(column)?))
}

impl Exported for HeadLine {
    const SQL: &'static str = "
        select stream_id, kind::text as kind, version::bigint as version, head_hash::bytea as head_hash
        from eventstore.stream_head
        order by stream_id";

    fn read(row: &PgRow) -> sqlx::Result<HeadLine> {
        Ok(HeadLine {
            stream_id: row.try_get("stream_id")?,
            kind: row.try_get("kind")?,
            version: row.try_get("version")?,
            head_hash: digest(row, "head_hash")?,
        })
    }
}

impl Exported for EventLine {
    const SQL: &'static str = "
        select e.stream_id, e.version::bigint as version, e.type::text as type, e.schema::smallint as schema,
               e.occurred_at, e.payload, e.payload_hash::bytea as payload_hash, e.event_hash::bytea as event_hash,
               l.position::bigint as position
        from eventstore.event e left join eventstore.log l on l.stream_id = e.stream_id and l.version = e.version
        order by e.stream_id, e.version";

    fn read(row: &PgRow) -> sqlx::Result<EventLine> {
        let line = EventLine {
            stream_id: row.try_get("stream_id")?,
            version: row.try_get("version")?,
            r#type: row.try_get("type")?,
            schema: row.try_get("schema")?,
            occurred_at: At(row.try_get("occurred_at")?),
            payload: None,
            payload_base64: None,
            payload_hash: digest(row, "payload_hash")?,
            event_hash: digest(row, "event_hash")?,
            position: row.try_get("position")?,
        };
        Ok(line.holding(row.try_get("payload")?))
    }
}

impl Exported for LogLine {
    const SQL: &'static str = "
        select position::bigint as position, stream_id, version::bigint as version, kind::text as kind
        from eventstore.log order by position";

    fn read(row: &PgRow) -> sqlx::Result<LogLine> {
        Ok(LogLine {
            position: row.try_get("position")?,
            stream_id: row.try_get("stream_id")?,
            version: row.try_get("version")?,
            kind: row.try_get("kind")?,
        })
    }
}

impl Exported for AccountLine {
    const SQL: &'static str = "
        select account_id, kind, player_id, table_id, tournament_id, (balance * 100)::bigint as balance,
               (held * 100)::bigint as held, version, closed_at
        from wallet.account order by account_id";

    fn read(row: &PgRow) -> sqlx::Result<AccountLine> {
        Ok(AccountLine {
            account_id: row.try_get("account_id")?,
            kind: row.try_get("kind")?,
            player_id: row.try_get("player_id")?,
            table_id: row.try_get("table_id")?,
            tournament_id: row.try_get("tournament_id")?,
            balance: cents(row, "balance")?,
            held: cents(row, "held")?,
            version: row.try_get("version")?,
            closed_at: row.try_get::<Option<_>, _>("closed_at")?.map(At),
        })
    }
}

impl Exported for EntryLine {
    const SQL: &'static str = "
        select account_id, version, sequence, (amount * 100)::bigint as amount, (balance * 100)::bigint as balance,
               leg::smallint as leg
        from wallet.entry
        order by account_id, version";

    fn read(row: &PgRow) -> sqlx::Result<EntryLine> {
        Ok(EntryLine {
            account_id: row.try_get("account_id")?,
            version: row.try_get("version")?,
            sequence: row.try_get("sequence")?,
            amount: cents(row, "amount")?,
            balance: cents(row, "balance")?,
            leg: row.try_get("leg")?,
        })
    }
}

impl Exported for PostingLine {
    const SQL: &'static str = "
        select sequence, posting_id, legs::bigint as legs, kind::text as kind, tournament_id, table_id, reverses,
               cause::text as cause
        from wallet.posting order by sequence";

    fn read(row: &PgRow) -> sqlx::Result<PostingLine> {
        Ok(PostingLine {
            sequence: row.try_get("sequence")?,
            posting_id: row.try_get("posting_id")?,
            legs: row.try_get("legs")?,
            kind: row.try_get("kind")?,
            tournament_id: row.try_get("tournament_id")?,
            table_id: row.try_get("table_id")?,
            reverses: row.try_get("reverses")?,
            cause: row.try_get("cause")?,
        })
    }
}

impl Exported for DepositLine {
    const SQL: &'static str = "
        select posting_id, external_reference, player_id, (amount * 100)::bigint as amount
        from wallet.deposit order by posting_id";

    fn read(row: &PgRow) -> sqlx::Result<DepositLine> {
        Ok(DepositLine {
            posting_id: row.try_get("posting_id")?,
            external_reference: row.try_get("external_reference")?,
            player_id: row.try_get("player_id")?,
            amount: cents(row, "amount")?,
        })
    }
}

impl Exported for WithdrawalLine {
    const SQL: &'static str = "
        select withdrawal_id, external_reference, player_id, (amount * 100)::bigint as amount, status, end_posting_id
        from wallet.withdrawal
        order by withdrawal_id";

    fn read(row: &PgRow) -> sqlx::Result<WithdrawalLine> {
        Ok(WithdrawalLine {
            withdrawal_id: row.try_get("withdrawal_id")?,
            external_reference: row.try_get("external_reference")?,
            player_id: row.try_get("player_id")?,
            amount: cents(row, "amount")?,
            status: row.try_get("status")?,
            end_posting_id: row.try_get("end_posting_id")?,
        })
    }
}

impl Exported for HoldLine {
    const SQL: &'static str = "
        select account_id, hold_id, (amount * 100)::bigint as amount, status, posting_id
        from wallet.hold
        order by account_id, hold_id";

    fn read(row: &PgRow) -> sqlx::Result<HoldLine> {
        Ok(HoldLine {
            account_id: row.try_get("account_id")?,
            hold_id: row.try_get("hold_id")?,
            amount: cents(row, "amount")?,
            status: row.try_get("status")?,
            posting_id: row.try_get("posting_id")?,
        })
    }
}

impl Exported for CorrectionLine {
    const SQL: &'static str = "
        select correction_id, kind, legs, proposed_by, decided_by, status, end_posting_id
        from wallet.correction
        order by correction_id";

    fn read(row: &PgRow) -> sqlx::Result<CorrectionLine> {
        let Json(legs) = row.try_get("legs")?;
        Ok(CorrectionLine {
            correction_id: row.try_get("correction_id")?,
            kind: row.try_get("kind")?,
            legs,
            proposed_by: row.try_get("proposed_by")?,
            decided_by: row.try_get("decided_by")?,
            status: row.try_get("status")?,
            end_posting_id: row.try_get("end_posting_id")?,
        })
    }
}

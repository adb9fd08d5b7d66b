//! What an export reads: the rows of each table in the order of its file, one after the other. Nothing here writes.

use futures::{Stream, StreamExt};
use mazziere_tlog::SaltKey;
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
                has_table_privilege('eventstore.sequencer', 'select') as sequencer_is_seen,
                has_table_privilege('wallet.house_key', 'select') and has_table_privilege('wallet.person_key', 'select')
                    and has_table_privilege('wallet.erased_part', 'select') as knows_salts
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
        knows_salts: row.try_get("knows_salts")?,
    })
}

/// Rows that a file is made of.
pub trait Exported: Line + Serialize + Send {
    /// All of them, in the order of the file.
    const SQL: &'static str;

    /// The same with what salts them in the log of postings (`salt_key`), or the hash that is kept instead (`kept`).
    const SALTED: Option<&'static str> = None;

    /// One of them.
    ///
    /// # Errors
    /// When the database gives something else.
    fn read(row: &PgRow) -> sqlx::Result<Self>;
}

/// Every row of a file, with salts if the login may know them; no more of them is in memory than what is on its way.
pub fn rows<L: Exported>(
    connection: &mut PgConnection,
    knows_salts: bool,
) -> impl Stream<Item = sqlx::Result<L>> + Send + Unpin {
    let sql = L::SALTED.filter(|_| knows_salts).unwrap_or(L::SQL);
    sqlx::query(sql).fetch(connection).map(|row| L::read(&row?))
}

/// The salt of a part of a posting, or its hash; neither where the statement does not ask for them.
fn salted(row: &PgRow, sequence: i64, part: u16) -> sqlx::Result<(Option<Digest>, Option<Digest>)> {
    if row.try_get_raw("salt_key").is_err() {
        return Ok((None, None));
    }
    if row.try_get::<Option<&[u8]>, _>("kept")?.is_some() {
        return Ok((None, Some(digest(row, "kept")?)));
    }
    let Digest(key) = digest(row, "salt_key")?;
    let salt = SaltKey(key).salt(sequence.unsigned_abs(), part);
    Ok((Some(Digest(salt.0)), None))
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

    const SALTED: Option<&'static str> = Some(
        "
        select e.account_id, e.version, e.sequence, (e.amount * 100)::bigint as amount,
               (e.balance * 100)::bigint as balance, e.leg::smallint as leg, coalesce(k.key, h.key) as salt_key,
               x.hash::bytea as kept
        from wallet.entry e
        cross join wallet.house_key h
        left join wallet.account a on a.account_id = e.account_id
        left join wallet.person_key k on k.player_id = a.player_id
        left join wallet.erased_part x on x.sequence = e.sequence and x.part = e.leg
            and a.player_id is not null and k.key is null
        order by e.account_id, e.version",
    );

    fn read(row: &PgRow) -> sqlx::Result<EntryLine> {
        let (sequence, leg): (i64, i16) = (row.try_get("sequence")?, row.try_get("leg")?);
        let (salt, hash) = salted(row, sequence, leg.unsigned_abs())?;
        Ok(EntryLine {
            account_id: row.try_get("account_id")?,
            version: row.try_get("version")?,
            sequence,
            amount: cents(row, "amount")?,
            balance: cents(row, "balance")?,
            leg,
            salt,
            hash,
        })
    }
}

impl Exported for PostingLine {
    const SQL: &'static str = "
        select sequence, posting_id, legs::bigint as legs, kind::text as kind, tournament_id, table_id, reverses,
               cause::text as cause, posted_at, reason::text as reason
        from wallet.posting order by sequence";

    // The key of the only person whom the legs name salts the head.
    const SALTED: Option<&'static str> = Some(
        "
        select p.sequence, p.posting_id, p.legs::bigint as legs, p.kind::text as kind, p.tournament_id, p.table_id,
               p.reverses, p.cause::text as cause, p.posted_at, p.reason::text as reason,
               coalesce(k.key, h.key) as salt_key, x.hash::bytea as kept
        from wallet.posting p
        cross join wallet.house_key h
        left join lateral (
            select min(a.player_id::text)::uuid as player_id
            from wallet.entry e join wallet.account a on a.account_id = e.account_id
            where e.sequence = p.sequence having count(distinct a.player_id) = 1
        ) o on true
        left join wallet.person_key k on k.player_id = o.player_id
        left join wallet.erased_part x on x.sequence = p.sequence and x.part = 0
            and o.player_id is not null and k.key is null
        order by p.sequence",
    );

    fn read(row: &PgRow) -> sqlx::Result<PostingLine> {
        let sequence = row.try_get("sequence")?;
        let (salt, hash) = salted(row, sequence, 0)?;
        Ok(PostingLine {
            sequence,
            posting_id: row.try_get("posting_id")?,
            legs: row.try_get("legs")?,
            kind: row.try_get("kind")?,
            tournament_id: row.try_get("tournament_id")?,
            table_id: row.try_get("table_id")?,
            reverses: row.try_get("reverses")?,
            cause: row.try_get("cause")?,
            posted_at: Some(At(row.try_get("posted_at")?)),
            reason: row.try_get("reason")?,
            salt,
            hash,
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

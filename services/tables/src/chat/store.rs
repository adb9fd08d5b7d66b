//! What is said, in the database.

pub mod reports;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{ChatMessage, ChatPhrase, ChatWords};
use mazziere_ids::{PlayerId, TableId};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::{Held, Listener, MOST, Message, WITHIN};
use crate::envelope::{Envelope, Outcome};

/// Messages read at a time.
const PAGE: i64 = 256;

/// The answer to a message that this command has sent before; none if it has not.
///
/// # Errors
/// When the database cannot be reached.
pub async fn repeated(pool: &PgPool, sent: &Envelope<'_>) -> sqlx::Result<Option<Outcome<ChatMessage>>> {
    let first = sqlx::query("select * from tables.chat_message where command_id = $1");
    let row = first.bind(sent.command).fetch_optional(pool).await?;
    row.map(|row| sent.repeated(&row, shown)).transpose()
}

/// Says something, once per command; `held` tells from whom it is kept for a while.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn say(
    pool: &PgPool,
    sent: &Envelope<'_>,
    table: TableId,
    message: &ChatMessage,
    held: Option<Held>,
) -> sqlx::Result<Outcome<ChatMessage>> {
    let mut tx = mazziere_database::begin(pool).await?;
    // Players who speak at one table at the same time wait here for each other.
    let number: i64 = sqlx::query_scalar(
        "insert into tables.chat_room as room (table_id, last_number) values ($1, 1)
        on conflict (table_id) do update set last_number = room.last_number + 1
        returning last_number",
    )
    .bind(table)
    .fetch_one(&mut *tx)
    .await?;
    let lately: i64 = sqlx::query_scalar(
        "select count(*) from (
            select said_at from tables.chat_message where table_id = $1 and player_id = $2 order by number desc limit $3
        ) last where said_at > $4",
    )
    .bind(table)
    .bind(message.player_id)
    .bind(MOST)
    .bind(message.said_at - WITHIN)
    .fetch_one(&mut *tx)
    .await?;
    if lately >= MOST {
        return Ok(Outcome::Refused(ErrorCode::ChatTooFast));
    }
    let (phrase, body) = match &message.said {
        ChatWords::Phrase { phrase } => (Some(phrase.code()), None),
        ChatWords::Text { text } => (None, Some(text)),
    };
    let kept = sqlx::query(
        "insert into tables.chat_message (
            table_id, number, message_id, command_id, request_hash, player_id, seat, held_line, held_deal, phrase, body,
            said_at
        ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        on conflict (command_id) do nothing returning *",
    )
    .bind(table)
    .bind(number)
    .bind(message.message_id)
    .bind(sent.command)
    .bind(sent.hash.as_bytes().as_slice())
    .bind(message.player_id)
    .bind(i16::from(message.seat))
    .bind(held.map(|held| i16::from(held.line)))
    .bind(held.map(|held| i64::from(held.deal)))
    .bind(phrase)
    .bind(body)
    .bind(message.said_at)
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = kept else {
        drop(tx);
        return repeated(pool, sent).await?.ok_or(sqlx::Error::RowNotFound);
    };
    let said = shown(&row)?;
    tx.commit().await?;
    Ok(Outcome::Done(said))
}

/// The last numbers of tables at which something was said.
///
/// # Errors
/// When the database cannot be reached.
pub async fn last_numbers(pool: &PgPool, tables: &[TableId]) -> sqlx::Result<Vec<(TableId, i64)>> {
    let ids: Vec<Uuid> = tables.iter().map(|table| table.uuid()).collect();
    sqlx::query_as("select table_id, last_number from tables.chat_room where table_id = any ($1)")
        .bind(ids)
        .fetch_all(pool)
        .await
}

/// The last of what was said at a table after a number, in order, as far as is worth remembering.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn since(pool: &PgPool, table: TableId, number: i64) -> sqlx::Result<Vec<Message>> {
    let rows = sqlx::query(
        "select m.*, array(
            select x.muter_id from tables.mute x
            where x.muted_id = m.player_id
                and (x.unmuted_at is null or m.said_at between x.muted_at and x.unmuted_at)
        ) as muted_by
        from (
            select * from tables.chat_message where table_id = $1 and number > $2 order by number desc limit $3
        ) m order by m.number",
    )
    .bind(table)
    .bind(number)
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    rows.iter().map(message).collect()
}

/// What `listener` hears of a table, newest first: `limit` messages before the one with id `before`.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn heard(
    pool: &PgPool,
    table: TableId,
    listener: &Listener,
    before: Option<Uuid>,
    limit: u32,
) -> sqlx::Result<Vec<ChatMessage>> {
    // The same as `hears`, in SQL, so that what is not heard leaves no gap and no page without items.
    let rows = sqlx::query(
        "select m.* from tables.chat_message m
        where m.table_id = $1
            and ($2::uuid is null or m.number < (
                select b.number from tables.chat_message b where b.message_id = $2 and b.table_id = $1
            ))
            and not exists (
                select from tables.mute x
                where x.muter_id = $3 and x.muted_id = m.player_id
                    and (x.unmuted_at is null or m.said_at between x.muted_at and x.unmuted_at)
            )
            and (m.held_deal is null or m.player_id = $3 or m.held_line <> $4 or $6 or m.held_deal < $5)
        order by m.number desc limit $7",
    )
    .bind(table)
    .bind(before)
    .bind(listener.player)
    .bind(listener.line.map(i16::from))
    .bind(i64::from(listener.over))
    .bind(listener.table_over)
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter().map(shown).collect()
}

/// One message of a table, with who does not want to hear it; none if there is no such message.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn one(pool: &PgPool, table: TableId, message_id: Uuid) -> sqlx::Result<Option<Message>> {
    let row = sqlx::query(
        "select m.*, array(
            select x.muter_id from tables.mute x
            where x.muted_id = m.player_id
                and (x.unmuted_at is null or m.said_at between x.muted_at and x.unmuted_at)
        ) as muted_by
        from tables.chat_message m where m.message_id = $1 and m.table_id = $2",
    )
    .bind(message_id)
    .bind(table)
    .fetch_optional(pool)
    .await?;
    row.as_ref().map(message).transpose()
}

/// From now on `muter` does not hear `muted`, or does again.
///
/// # Errors
/// When the database cannot be reached.
pub async fn mute(
    pool: &PgPool,
    muter: PlayerId,
    muted: PlayerId,
    is_muted: bool,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    let statement = match is_muted {
        true => {
            "insert into tables.mute as mute (muter_id, muted_id, muted_at) values ($1, $2, $3)
            on conflict (muter_id, muted_id) do update set unmuted_at = null,
                muted_at = case when mute.unmuted_at is null then mute.muted_at else excluded.muted_at end"
        }
        // What was said meanwhile stays unheard, on a replica too that only hears of it now.
        false => {
            "update tables.mute set unmuted_at = greatest(muted_at, $3)
            where muter_id = $1 and muted_id = $2 and unmuted_at is null"
        }
    };
    sqlx::query(statement).bind(muter).bind(muted).bind(at).execute(pool).await?;
    Ok(())
}

/// Takes away what was said before `before` and is not reported, `most` rows at most; how many there were.
///
/// # Errors
/// When the database cannot be reached.
pub async fn sweep(pool: &PgPool, before: DateTime<Utc>, most: i64) -> sqlx::Result<u64> {
    let swept = sqlx::query(
        "delete from tables.chat_message where (table_id, number) in (
            select table_id, number from tables.chat_message
            where said_at < $1 and not reported order by said_at limit $2 for update skip locked
        ) and not reported",
    )
    .bind(before)
    .bind(most)
    .execute(pool)
    .await?;
    Ok(swept.rows_affected())
}

fn message(row: &PgRow) -> sqlx::Result<Message> {
    let held = match (row.try_get::<Option<i16>, _>("held_line")?, row.try_get::<Option<i64>, _>("held_deal")?) {
        (Some(line), Some(deal)) => Some(Held { line: small(line, "held_line")?, deal: small(deal, "held_deal")? }),
        _ => None,
    };
    let muted_by: Vec<Uuid> = row.try_get("muted_by")?;
    let muted_by: Arc<[PlayerId]> = muted_by.into_iter().map(PlayerId::new).collect();
    Ok(Message { number: row.try_get("number")?, shown: shown(row)?, held, muted_by })
}

fn shown(row: &PgRow) -> sqlx::Result<ChatMessage> {
    let phrase: Option<String> = row.try_get("phrase")?;
    let said = match phrase {
        Some(code) => {
            let unknown = || sqlx::Error::ColumnDecode { index: "phrase".into(), source: "no such phrase".into() };
            ChatWords::Phrase { phrase: ChatPhrase::by_code(&code).ok_or_else(unknown)? }
        }
        None => ChatWords::Text { text: row.try_get("body")? },
    };
    Ok(ChatMessage {
        message_id: row.try_get("message_id")?,
        player_id: row.try_get("player_id")?,
        seat: small(row.try_get::<i16, _>("seat")?, "seat")?,
        said,
        said_at: row.try_get("said_at")?,
    })
}

/// A number of a row that is small by its nature.
fn small<T, U: TryFrom<T, Error = std::num::TryFromIntError>>(number: T, column: &'static str) -> sqlx::Result<U> {
    U::try_from(number).map_err(|error| sqlx::Error::ColumnDecode { index: column.into(), source: error.into() })
}

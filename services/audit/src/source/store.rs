//! The statements by which the logs are read.

use mazziere_tlog::{EventLeaf, Hash, SaltKey};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Result, Row};
use uuid::Uuid;

use super::SourceError;
use super::posting::{LegRow, PersonKey, PostingRow};
use crate::log::Log;

/// Numbers of rows and places are far below what a `bigint` holds.
fn bigint(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) async fn size(pool: &PgPool, log: Log) -> Result<u64> {
    let asked = match log {
        Log::Events => "select coalesce(max(position)::bigint + 1, 0) from eventstore.log",
        Log::Postings => "select coalesce(max(sequence), 0) from wallet.posting",
    };
    let size: i64 = sqlx::query_scalar(asked).fetch_one(pool).await?;
    Ok(size.unsigned_abs())
}

/// Events with the links of their streams' chains. The event is missing only where somebody has taken it away.
pub(super) async fn events(connection: &mut PgConnection, from: u64, most: u64) -> Result<Vec<Vec<u8>>, SourceError> {
    let rows = sqlx::query(
        "select l.position::bigint as position, l.stream_id, l.version::bigint as version, l.kind::text as kind,
                e.event_hash::bytea as event_hash
         from (select * from eventstore.log where position >= $1 order by position limit $2) l
         left join eventstore.event e on e.stream_id = l.stream_id and e.version = l.version order by l.position",
    )
    .bind(bigint(from))
    .bind(bigint(most))
    .fetch_all(connection)
    .await?;
    (from..).zip(&rows).map(|(place, row)| event(place, row)).collect()
}

fn event(place: u64, row: &PgRow) -> Result<Vec<u8>, SourceError> {
    let damaged = |what| SourceError::Damaged { log: Log::Events, place, what };
    if row.try_get::<i64, _>("position")? != bigint(place) {
        return Err(damaged("nothing stands"));
    }
    let hash: Option<&[u8]> = row.try_get("event_hash")?;
    let event_hash = hash.ok_or(damaged("an event is missing"))?;
    let leaf = EventLeaf {
        position: place,
        stream: row.try_get::<Uuid, _>("stream_id")?.into_bytes(),
        version: row.try_get::<i64, _>("version")?.unsigned_abs(),
        event_hash: event_hash.try_into().map_err(|_| damaged("what is no hash stands"))?,
        kind: row.try_get("kind")?,
    };
    leaf.entry().map_err(|_| damaged("what is no event stands"))
}

/// Postings with their legs and what salts them: a row for each leg.
macro_rules! postings {
    ($which:literal) => {
        concat!(
            "select p.sequence, p.posting_id, p.kind::text as kind, p.tournament_id, p.table_id, p.reverses,
                (extract(epoch from p.posted_at) * 1000000)::bigint as posted_at, p.cause::text as cause,
                p.reason::text as reason, p.legs::smallint as legs, h.hash as head_kept,
                e.leg::smallint as leg, e.version, (e.amount * 100)::bigint as amount,
                (e.balance * 100)::bigint as balance, a.kind as account_kind, a.player_id,
                a.table_id as account_table, a.tournament_id as account_tournament, k.player_id as key_of, k.key,
                x.hash as kept
         from (",
            $which,
            ") p
         left join wallet.entry e on e.sequence = p.sequence
         left join wallet.account a on a.account_id = e.account_id
         left join wallet.person_key k on k.player_id = a.player_id
         left join wallet.erased_part h on h.sequence = p.sequence and h.part = 0
         left join wallet.erased_part x on x.sequence = p.sequence and x.part = e.leg
         order by p.sequence, e.leg"
        )
    };
}

/// Postings with their legs and what salts them.
pub(super) async fn postings(connection: &mut PgConnection, from: u64, most: u64) -> Result<Vec<Vec<u8>>, SourceError> {
    let house = house_key(connection).await?;
    let rows = sqlx::query(postings!("select * from wallet.posting where sequence > $1 order by sequence limit $2"))
        .bind(bigint(from))
        .bind(bigint(most))
        .fetch_all(connection)
        .await?;
    let mut entries = Vec::new();
    for group in rows.chunk_by(|a, b| sequence(a).ok() == sequence(b).ok()) {
        let place = from + entries.len() as u64;
        let damaged = |what| SourceError::Damaged { log: Log::Postings, place, what };
        let posting = posting(group, place)?.ok_or(damaged("a posting without its legs stands"))?;
        if posting.sequence != place + 1 {
            return Err(damaged("nothing stands"));
        }
        entries.push(posting.entry(&house).map_err(damaged)?);
    }
    Ok(entries)
}

/// The key of the house.
pub(crate) async fn house_key(connection: &mut PgConnection) -> Result<SaltKey, SourceError> {
    let key: Vec<u8> = sqlx::query_scalar("select key from wallet.house_key").fetch_one(connection).await?;
    let key = key.try_into().map_err(|_| sqlx::Error::Decode("the key of the house is none".into()))?;
    Ok(SaltKey(key))
}

fn sequence(row: &PgRow) -> Result<i64> {
    row.try_get("sequence")
}

fn kept(row: &PgRow, column: &str) -> Result<Option<Hash>> {
    let bytes: Option<&[u8]> = row.try_get(column)?;
    let hash = |bytes: &[u8]| Ok(Hash(bytes.try_into().map_err(|_| sqlx::Error::Decode("no hash".into()))?));
    bytes.map(hash).transpose()
}

/// The posting in these rows, of which there is one for each leg. Nothing where a leg lacks its account.
fn posting(rows: &[PgRow], place: u64) -> Result<Option<PostingRow>, SourceError> {
    let Some(head) = rows.first() else { return Ok(None) };
    let mut entries = Vec::new();
    for row in rows {
        let Some(kind) = row.try_get::<Option<String>, _>("account_kind")? else { return Ok(None) };
        let player: Option<Uuid> = row.try_get("player_id")?;
        let player = match (player, row.try_get::<Option<Uuid>, _>("key_of")?) {
            (Some(player), Some(_)) => Some((player, person_key(row)?)),
            (Some(_), None) => {
                let what = "somebody without a key stands";
                return Err(SourceError::Damaged { log: Log::Postings, place, what });
            }
            (None, _) => None,
        };
        entries.push(LegRow {
            leg: row.try_get::<i16, _>("leg")?.unsigned_abs(),
            kind,
            player,
            table: row.try_get("account_table")?,
            tournament: row.try_get("account_tournament")?,
            version: row.try_get::<i64, _>("version")?.unsigned_abs(),
            amount: row.try_get("amount")?,
            balance: row.try_get("balance")?,
            kept: kept(row, "kept")?,
        });
    }
    Ok(Some(PostingRow {
        sequence: sequence(head)?.unsigned_abs(),
        posting_id: head.try_get("posting_id")?,
        kind: head.try_get("kind")?,
        posted_at: head.try_get("posted_at")?,
        tournament_id: head.try_get("tournament_id")?,
        table_id: head.try_get("table_id")?,
        reverses: head.try_get("reverses")?,
        cause: head.try_get("cause")?,
        reason: head.try_get("reason")?,
        legs: head.try_get::<i16, _>("legs")?.unsigned_abs(),
        entries,
        kept: kept(head, "head_kept")?,
    }))
}

fn person_key(row: &PgRow) -> Result<PersonKey> {
    let Some(key) = row.try_get::<Option<Vec<u8>>, _>("key")? else { return Ok(PersonKey::Erased) };
    let key = key.try_into().map_err(|_| sqlx::Error::Decode("the key of a person is none".into()))?;
    Ok(PersonKey::Known(SaltKey(key)))
}

/// All that an erasure has to know of the postings that name a person, in order.
pub(crate) async fn postings_of(connection: &mut PgConnection, player: Uuid) -> Result<Vec<PostingRow>, SourceError> {
    let rows = sqlx::query(postings!(
        "select * from wallet.posting where sequence in (
             select e.sequence from wallet.entry e join wallet.account a on a.account_id = e.account_id
             where a.player_id = $1)"
    ))
    .bind(player)
    .fetch_all(connection)
    .await?;
    let mut postings = Vec::new();
    for group in rows.chunk_by(|a, b| sequence(a).ok() == sequence(b).ok()) {
        let place = sequence(&group[0])?.unsigned_abs() - 1;
        let (log, what) = (Log::Postings, "a posting without its legs stands");
        postings.push(posting(group, place)?.ok_or(SourceError::Damaged { log, place, what })?);
    }
    Ok(postings)
}

//! The append statement: items become columns, the function's rows become verdicts.

use crate::append::Append;
use crate::event::Receipt;
use crate::heads::Head;
use chrono::{DateTime, SubsecRound, Utc};
use mazziere_contract::act::StaffAct;
use mazziere_hashchain::{Link, payload_hash};
use mazziere_ids::{CommandId, StreamId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgExecutor, Row};
use uuid::Uuid;

/// What the database said about one item.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// Accepted: the stream's head is now this.
    Accepted(Head),
    /// The stream is at another version.
    Conflict { actual: i64 },
    /// The stream is closed.
    Closed,
    /// The command has a receipt.
    Repeated(Receipt),
    /// The stream is of another kind than the append says: a bug of the caller.
    OtherKind,
    /// Our guess of the head was wrong: look it up and ask again.
    Stale,
}

/// An append with the head it is believed to continue; a head at another version than expected means that it cannot be
/// accepted and we only ask for the reason.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) append: &'a Append,
    pub(crate) head: Head,
}

impl Item<'_> {
    /// Whether the item could be accepted, as far as we know.
    fn is_viable(&self) -> bool {
        self.head.version == self.append.expected
    }
}

/// The parameters of `eventstore.append`, column by column.
#[derive(Default)]
struct Columns<'a> {
    stream: Vec<Uuid>,
    kind: Vec<&'a str>,
    expected: Vec<i64>,
    previous: Vec<Option<Vec<u8>>>,
    version: Vec<i64>,
    hash: Vec<Option<Vec<u8>>>,
    close: Vec<bool>,
    command: Vec<Option<Uuid>>,
    request: Vec<Option<&'a [u8]>>,
    reply: Vec<Option<&'a [u8]>>,
    event_item: Vec<i32>,
    event_stream: Vec<Uuid>,
    event_version: Vec<i64>,
    event_type: Vec<&'a str>,
    event_schema: Vec<i16>,
    event_at: Vec<DateTime<Utc>>,
    event_payload: Vec<&'a [u8]>,
    event_payload_hash: Vec<Vec<u8>>,
    event_hash: Vec<Vec<u8>>,
    event_metadata: Vec<String>,
    act: Vec<Option<Json<&'a StaffAct>>>,
}

impl<'a> Columns<'a> {
    /// Adds an item (`number` from 1) and returns the head it leads to.
    fn push(&mut self, number: i32, item: &Item<'a>) -> Head {
        let append = item.append;
        let mut head = item.head;
        self.stream.push(append.stream.uuid());
        self.kind.push(append.kind);
        self.expected.push(append.expected);
        self.previous.push(item.is_viable().then(|| item.head.hash.to_vec()));
        self.version.push(append.version_after());
        if item.is_viable() {
            for event in &append.events {
                head = self.push_event(number, append, event, head);
            }
        }
        self.hash.push((head.version > 0).then(|| head.hash.to_vec()));
        self.close.push(append.close);
        self.command.push(append.receipt.as_ref().map(|receipt| receipt.command.uuid()));
        self.request.push(append.receipt.as_ref().map(|receipt| receipt.request_hash.as_slice()));
        self.reply.push(append.receipt.as_ref().map(|receipt| receipt.reply.as_ref()));
        self.act.push(append.act().map(Json));
        head
    }

    fn push_event(&mut self, number: i32, append: &Append, event: &'a crate::append::NewEvent, head: Head) -> Head {
        let payload_hash = payload_hash(&event.payload);
        let link = Link {
            stream: append.stream,
            version: head.version + 1,
            r#type: &event.r#type,
            schema: event.schema,
            occurred_at: stored_moment(append.occurred_at),
            previous: head.hash,
            payload_hash,
        };
        let hash = link.hash();
        self.event_item.push(number);
        self.event_stream.push(append.stream.uuid());
        self.event_version.push(link.version);
        self.event_type.push(&event.r#type);
        self.event_schema.push(event.schema);
        self.event_at.push(link.occurred_at);
        self.event_payload.push(&event.payload);
        self.event_payload_hash.push(payload_hash.to_vec());
        self.event_hash.push(hash.to_vec());
        self.event_metadata.push(event.metadata.to_string());
        Head { version: link.version, hash }
    }
}

/// The moment as it is stored: whole microseconds.
fn stored_moment(at: DateTime<Utc>) -> DateTime<Utc> {
    at.trunc_subsecs(6)
}

const APPEND: &str = "select item, verdict, actual, request_hash, reply, receipt_stream, receipt_version, recorded_at \
     from eventstore.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, \
     $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)";

/// The same where a member of the staff has something done.
const APPEND_ACTS: &str = "select item, verdict, actual, request_hash, reply, receipt_stream, receipt_version, recorded_at \
     from eventstore.append_acts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, \
     $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)";

/// Sends a batch; one verdict per item, in order.
///
/// On a pool or a bare connection the statement is a transaction of its own. `fetch_all` reads up to ReadyForQuery,
/// which the server sends after the commit (CommandComplete comes before it): when this returns, the batch is durable.
pub(crate) async fn append(
    executor: impl PgExecutor<'_>,
    items: &[Item<'_>],
    recorded_at: DateTime<Utc>,
) -> Result<Vec<Verdict>, sqlx::Error> {
    let mut columns = Columns::default();
    let mut verdicts = Vec::with_capacity(items.len());
    for (number, item) in (1..).zip(items) {
        verdicts.push(Verdict::Accepted(columns.push(number, item)));
    }
    let acted = columns.act.iter().any(Option::is_some);
    let query = sqlx::query(if acted { APPEND_ACTS } else { APPEND })
        .bind(columns.stream)
        .bind(columns.kind)
        .bind(columns.expected)
        .bind(columns.previous)
        .bind(columns.version)
        .bind(columns.hash)
        .bind(columns.close)
        .bind(columns.command)
        .bind(columns.request)
        .bind(columns.reply)
        .bind(recorded_at)
        .bind(columns.event_item)
        .bind(columns.event_stream)
        .bind(columns.event_version)
        .bind(columns.event_type)
        .bind(columns.event_schema)
        .bind(columns.event_at)
        .bind(columns.event_payload)
        .bind(columns.event_payload_hash)
        .bind(columns.event_hash)
        .bind(columns.event_metadata);
    let query = if acted { query.bind(columns.act) } else { query };
    let rows = query.fetch_all(executor).await?;
    for row in &rows {
        let number: i32 = row.try_get("item")?;
        let verdict = verdict(row, items, number)?;
        if let Some(place) = usize::try_from(number - 1).ok().and_then(|index| verdicts.get_mut(index)) {
            *place = verdict;
        }
    }
    Ok(verdicts)
}

fn verdict(row: &PgRow, items: &[Item<'_>], number: i32) -> Result<Verdict, sqlx::Error> {
    let code: i16 = row.try_get("verdict")?;
    match code {
        1 => Ok(Verdict::Conflict { actual: row.try_get("actual")? }),
        2 => Ok(Verdict::Closed),
        3 => {
            let item = usize::try_from(number - 1).ok().and_then(|index| items.get(index));
            let command = item.and_then(|item| item.append.receipt.as_ref()).map(|receipt| receipt.command);
            let command = command.ok_or_else(|| sqlx::Error::Decode("a repeated item without a command".into()))?;
            Ok(Verdict::Repeated(receipt(command, row, "receipt_stream", "receipt_version")?))
        }
        4 => Ok(Verdict::Stale),
        5 => Ok(Verdict::OtherKind),
        other => Err(sqlx::Error::Decode(format!("unknown verdict {other}").into())),
    }
}

/// One event after a known head, with everything that belongs to it: the common case of an append that goes alone.
const APPEND_ONE: &str =
    "select eventstore.append_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";

/// Tries the short way for a single event; none when it does not apply (an act of the staff goes the long way) or was
/// not let through, and the long way is to find out why. A command that already has a receipt fails on the receipt's
/// key and is undone as a whole.
///
/// `fetch_all` reads up to ReadyForQuery, as in [`append`]: what it reports is committed.
pub(crate) async fn append_one(
    executor: impl PgExecutor<'_>,
    item: &Item<'_>,
    recorded_at: DateTime<Utc>,
) -> Result<Option<Head>, sqlx::Error> {
    let append = item.append;
    let ([event], true, None) = (append.events.as_slice(), item.is_viable(), append.act()) else { return Ok(None) };
    let payload_hash = payload_hash(&event.payload);
    let link = Link {
        stream: append.stream,
        version: item.head.version + 1,
        r#type: &event.r#type,
        schema: event.schema,
        occurred_at: stored_moment(append.occurred_at),
        previous: item.head.hash,
        payload_hash,
    };
    let hash = link.hash();
    let receipt = append.receipt.as_ref();
    let done: Vec<bool> = sqlx::query_scalar(APPEND_ONE)
        .bind(append.stream.uuid())
        .bind(append.kind)
        .bind(link.version)
        .bind(hash.as_slice())
        .bind(append.close)
        .bind(item.head.hash.as_slice())
        .bind(event.r#type.as_ref())
        .bind(event.schema)
        .bind(link.occurred_at)
        .bind(event.payload.as_ref())
        .bind(payload_hash.as_slice())
        .bind(&event.metadata)
        .bind(receipt.map(|receipt| receipt.command.uuid()))
        .bind(receipt.map(|receipt| receipt.request_hash.as_slice()))
        .bind(receipt.map(|receipt| receipt.reply.as_ref()))
        .bind(recorded_at)
        .fetch_all(executor)
        .await?;
    Ok((done == [true]).then_some(Head { version: link.version, hash }))
}

/// Reads a receipt from a row, its stream and version under the given names.
pub(crate) fn receipt(command: CommandId, row: &PgRow, stream: &str, version: &str) -> Result<Receipt, sqlx::Error> {
    let request_hash: Vec<u8> = row.try_get("request_hash")?;
    let reply: Vec<u8> = row.try_get("reply")?;
    Ok(Receipt {
        command,
        request_hash: super::read::hash("receipt.request_hash", &request_hash)?,
        reply: reply.into(),
        stream: StreamId::new(row.try_get(stream)?),
        version: row.try_get(version)?,
        recorded_at: row.try_get("recorded_at")?,
    })
}

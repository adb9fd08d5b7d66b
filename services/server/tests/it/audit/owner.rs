//! The owner of a database, as tests play them: what they may read and write, and which of many rows they take.

use mazziere_eventstore::chain::{GENESIS, Link, payload_hash};
use mazziere_ids::StreamId;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use uuid::Uuid;

/// What came of something that was tried.
pub(super) type Tried<T> = Result<T, String>;

/// Which of many: always the first, or as a seed has it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Dice {
    First,
    Seeded(u64),
}

impl Dice {
    /// A number below a bound (splitmix64).
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let Dice::Seeded(state) = self else { return 0 };
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = *state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ (word >> 31)) % bound as u64).unwrap()
    }
}

/// A connection of the owner, for whom no trigger fires.
pub(super) struct Owner {
    pub(super) connection: PgConnection,
    pub(super) dice: Dice,
}

impl Owner {
    pub(super) async fn of(url: &str) -> Owner {
        let mut connection = PgConnection::connect(url).await.unwrap();
        connection.execute("set session_replication_role = replica").await.unwrap();
        Owner { connection, dice: Dice::First }
    }
}

/// An event of a stream, as the owner of the database changes it.
pub(super) struct Event {
    pub(super) version: i64,
    pub(super) r#type: String,
    pub(super) payload: Vec<u8>,
}

/// The events of a stream.
pub(super) async fn events(owner: &mut Owner, stream: Uuid) -> Tried<Vec<Event>> {
    let rows = sqlx::query(
        "select version::bigint, type::text, payload from eventstore.event where stream_id = $1 order by 1",
    )
    .bind(stream)
    .fetch_all(&mut owner.connection)
    .await
    .map_err(|error| error.to_string())?;
    Ok(rows.iter().map(|row| Event { version: row.get(0), r#type: row.get(1), payload: row.get(2) }).collect())
}

/// Gives a stream new links from its first event to its head: what its events say now is what was hashed.
pub(super) async fn relink(owner: &mut Owner, stream: Uuid) -> Tried<()> {
    let rows = sqlx::query(
        "select version::bigint, type::text, schema::smallint, occurred_at, payload from eventstore.event
         where stream_id = $1 order by 1",
    )
    .bind(stream)
    .fetch_all(&mut owner.connection)
    .await
    .map_err(|error| error.to_string())?;
    let mut previous = GENESIS;
    for row in &rows {
        let (version, payload): (i64, Vec<u8>) = (row.get(0), row.get(4));
        let link = Link {
            stream: StreamId::new(stream),
            version,
            r#type: row.get(1),
            schema: row.get(2),
            occurred_at: row.get(3),
            previous,
            payload_hash: payload_hash(&payload),
        };
        previous = link.hash();
        sqlx::query(
            "update eventstore.event set payload_hash = $3, event_hash = $4 where stream_id = $1 and version = $2",
        )
        .bind(stream)
        .bind(version)
        .bind(&link.payload_hash[..])
        .bind(&previous[..])
        .execute(&mut owner.connection)
        .await
        .map_err(|error| error.to_string())?;
    }
    sqlx::query("update eventstore.stream_head set head_hash = $2, version = $3 where stream_id = $1")
        .bind(stream)
        .bind(&previous[..])
        .bind(i64::try_from(rows.len()).unwrap())
        .execute(&mut owner.connection)
        .await
        .map(drop)
        .map_err(|error| error.to_string())
}

/// Writes another payload into an event.
pub(super) async fn write(owner: &mut Owner, stream: Uuid, version: i64, payload: &[u8]) -> Tried<()> {
    sqlx::query("update eventstore.event set payload = $3 where stream_id = $1 and version = $2")
        .bind(stream)
        .bind(version)
        .bind(payload)
        .execute(&mut owner.connection)
        .await
        .map(drop)
        .map_err(|error| error.to_string())
}

/// Runs statements.
pub(super) async fn run(owner: &mut Owner, sql: &str) -> Tried<()> {
    let done = owner.connection.execute(AssertSqlSafe(sql.to_owned())).await;
    done.map(drop).map_err(|error| format!("{sql}: {error}"))
}

/// The ids that a query gives, in one of its rows.
pub(super) async fn ids<const N: usize>(owner: &mut Owner, sql: &str) -> Tried<[Uuid; N]> {
    let rows = sqlx::query(AssertSqlSafe(sql.to_owned())).fetch_all(&mut owner.connection).await;
    let rows = rows.map_err(|error| format!("{sql}: {error}"))?;
    if rows.is_empty() {
        return Err(format!("there is nothing of {sql}"));
    }
    let row = &rows[owner.dice.below(rows.len())];
    Ok(std::array::from_fn(|column| row.get(column)))
}

//! Logs that the owner of the database has changed: their tournaments are not followed, and all others are.

use std::time::Duration;

use mazziere_contract::ErrorCode;
use mazziere_contract::client::http;
use mazziere_eventstore::chain::{Link, payload_hash};
use mazziere_ids::{StreamId, TournamentId};
use mazziere_lobby::Lobby;
use mazziere_web::Role;
use sqlx::{Connection, Executor, PgConnection, Row};
use uuid::Uuid;

use crate::support::{House, pauses};

/// Changes a byte of the last event as the owner of the database; the JSON says the same as before. With `fresh` hashes
/// only who has followed the stream before can tell.
async fn change(house: &House, tournament: TournamentId, fresh: bool) {
    let stream = StreamId::from(tournament);
    let mut owner = PgConnection::connect(house.db.url()).await.unwrap();
    owner.execute("set session_replication_role = replica").await.unwrap();
    let last = "select version::bigint, type::text, schema::smallint, occurred_at, payload, event_hash
                from eventstore.event where stream_id = $1 order by version desc limit 2";
    let last = sqlx::query(last).bind(stream.uuid()).fetch_all(&mut owner).await.unwrap();
    let (row, before) = (&last[0], &last[1]);
    let previous: Vec<u8> = before.get("event_hash");
    let payload = [&row.get::<Vec<u8>, _>("payload")[..], b" "].concat();
    let link = Link {
        stream,
        version: row.get("version"),
        r#type: row.get("type"),
        schema: row.get("schema"),
        occurred_at: row.get("occurred_at"),
        previous: previous.try_into().unwrap(),
        payload_hash: payload_hash(&payload),
    };
    let write = "update eventstore.event set payload = $3 where stream_id = $1 and version = $2";
    let write = sqlx::query(write).bind(stream.uuid()).bind(link.version).bind(payload);
    write.execute(&mut owner).await.unwrap();
    if fresh {
        let hashes =
            "update eventstore.event set payload_hash = $3, event_hash = $4 where stream_id = $1 and version = $2";
        let hashes = sqlx::query(hashes).bind(stream.uuid()).bind(link.version);
        hashes.bind(&link.payload_hash[..]).bind(&link.hash()[..]).execute(&mut owner).await.unwrap();
        let head = sqlx::query("update eventstore.stream_head set head_hash = $2 where stream_id = $1");
        head.bind(stream.uuid()).bind(&link.hash()[..]).execute(&mut owner).await.unwrap();
    }
    owner.close().await.unwrap();
}

async fn events(house: &House, tournament: TournamentId) -> i64 {
    let count = sqlx::query_scalar("select count(*) from eventstore.event where stream_id = $1");
    count.bind(tournament.uuid()).fetch_one(house.db.pool()).await.unwrap()
}

/// How often a log was met that does not hold together.
async fn broken(lobby: &Lobby) -> u64 {
    let metrics = http(Duration::from_secs(10))
        .unwrap()
        .get(format!("{}/metrics", lobby.url()))
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    let line = metrics.lines().find(|line| line.starts_with("mazziere_lobby_streams_broken_total{")).unwrap();
    line.rsplit_once(' ').unwrap().1.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_whose_log_was_changed_is_not_followed_and_the_others_are() {
    let house = House::new().await;
    let (changed, rewritten, other) = (house.tournament(4).await, house.tournament(4).await, house.tournament(4).await);
    for tournament in [changed, rewritten, other] {
        house.join(tournament, house.rich(100)).await;
    }
    change(&house, changed, false).await;
    change(&house, rewritten, true).await;
    let written = (events(&house, changed).await, events(&house, rewritten).await);

    // A lobby that reads it for the first time.
    let second = house.replica(pauses()).await;
    let read = house.at(&second, Uuid::from_u128(1), Role::Operator).tournament(changed).await;
    assert_eq!(read.unwrap_err().code(), Some(ErrorCode::Internal));
    assert_eq!(broken(&second).await, 1);
    // One that has followed it, and would write behind what it has read.
    let late = house.rich(100);
    let joined = house.player(late).register(&house.key(), rewritten, &Default::default()).await;
    assert_eq!(joined.unwrap_err().code(), Some(ErrorCode::Internal));
    assert!(broken(&house.lobby).await >= 1);
    assert_eq!((events(&house, changed).await, events(&house, rewritten).await), written, "nothing is written");
    house.join(other, late).await;
    assert!(second.stop(Duration::from_secs(5)).await);
}

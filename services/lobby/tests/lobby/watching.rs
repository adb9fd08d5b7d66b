//! Many who watch: one read for all of them, changes that add up, resuming, gaps, a replica that did not make the
//! change.

use std::time::Duration;

use mazziere_contract::client::{EventStream, StreamEvent};
use mazziere_contract::lobby::{
    StandingsQuery, Tournament, TournamentChange, TournamentSnapshot, TournamentStatus, TournamentSummary,
};
use mazziere_ids::TournamentId;
use mazziere_lobby::Lobby;
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::gironi::{end, full};
use crate::support::{House, until};

/// How many watch in these tests.
const WATCHERS: usize = 60;

async fn next(stream: &mut EventStream) -> StreamEvent {
    let event = tokio::time::timeout(Duration::from_secs(30), stream.next()).await;
    event.expect("an event").expect("the stream is open").expect("an event of the contract")
}

/// What a lobby has read of the database for live streams.
fn reads(lobby: &Lobby, stream: &str, what: &str) -> u64 {
    lobby.live_reads(stream, what)
}

/// A client that knows a tournament by its stream alone.
struct Follower {
    stream: EventStream,
    known: Tournament,
}

impl Follower {
    async fn new(house: &House, lobby: &Lobby, id: TournamentId) -> Follower {
        let client = house.at(lobby, Uuid::from_u128(5), Role::Player);
        let mut stream = client.tournament_stream(id, None).await.unwrap();
        let first = next(&mut stream).await;
        assert_eq!(first.event, "snapshot");
        let snapshot: TournamentSnapshot = serde_json::from_str(&first.data).unwrap();
        assert!(snapshot.complete);
        assert_eq!(first.id, Some(snapshot.tournament.summary.version.to_string()));
        Follower { stream, known: snapshot.tournament }
    }

    /// Takes changes in until a version is known.
    async fn follow(&mut self, version: i64) -> &Tournament {
        while self.known.summary.version < version {
            let event = next(&mut self.stream).await;
            assert_eq!(event.event, "change");
            let change: TournamentChange = serde_json::from_str(&event.data).unwrap();
            assert_eq!(event.id, Some(change.version.to_string()));
            change.apply(&mut self.known).expect("no gap");
        }
        &self.known
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_followed_by_its_changes_is_the_one_that_is_read_on_every_replica() {
    let house = House::new().await;
    let elsewhere = house.replica(crate::support::pauses()).await;
    let tournament = house.tournament(4).await;
    let mut followers =
        [Follower::new(&house, &house.lobby, tournament).await, Follower::new(&house, &elsewhere, tournament).await];
    let mut players = Vec::new();
    for _ in 0..4 {
        players.push(house.rich(100));
        house.join(tournament, *players.last().unwrap()).await;
        let read = house.show(tournament).await;
        for follower in &mut followers {
            follower.follow(read.summary.version).await;
        }
    }
    house.until_playing(tournament, 2).await;
    house.play_out(tournament).await;
    let read = house.show(tournament).await;
    assert_eq!((read.summary.status, read.results.len()), (TournamentStatus::Paid, 4));
    for follower in &mut followers {
        assert_eq!(*follower.follow(read.summary.version).await, read);
    }
    assert!(elsewhere.stop(Duration::from_secs(5)).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_1_standings_after_every_round_come_by_the_stream_as_they_are_read() {
    let house = House::new().await;
    let (tournament, _) = full(&house, 4, json!([{"phase": "danish", "rounds": 3}])).await;
    house.until_playing(tournament, 2).await;
    let mut follower = Follower::new(&house, &house.lobby, tournament).await;
    assert!(follower.known.standings.is_empty());
    let mut seen = Vec::new();
    for round in 1..=3 {
        end(&house, tournament);
        if round < 3 {
            house.until_playing(tournament, 2).await;
        } else {
            house.until_status(tournament, TournamentStatus::Paid).await;
        }
        let read = house.show(tournament).await;
        let known = follower.follow(read.summary.version).await;
        assert_eq!((known.standings.len(), &known.standings), (4, &read.standings));
        let query = StandingsQuery { round: Some(round), ..StandingsQuery::default() };
        assert_eq!(house.operator().standings(tournament, &query).await.unwrap().items, known.standings);
        seen.push(known.standings.clone());
    }
    assert!(seen[0] != seen[1] && seen[1] != seen[2], "each round moves them");
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_watch_a_change_is_read_and_printed_once() {
    let house = House::new().await;
    let tournament = house.tournament(8).await;
    let (mut lists, mut rooms) = (Vec::new(), Vec::new());
    for watcher in 0..WATCHERS {
        // Each with a token of their own: one caller has so many streams and no more.
        let client = house.at(&house.lobby, Uuid::from_u128(1_000 + watcher as u128), Role::Player);
        lists.push(client.stream(None).await.unwrap());
        rooms.push(client.tournament_stream(tournament, None).await.unwrap());
    }
    for stream in lists.iter_mut().chain(&mut rooms) {
        assert_eq!(next(stream).await.event, "snapshot");
    }
    // Snapshots are kept for two seconds: what is made of them is a matter of how long it took to come, and not of how
    // many.
    let snapshots = reads(&house.lobby, "tournaments", "snapshot");
    assert!(snapshots < WATCHERS as u64 / 4, "{snapshots} snapshots for {WATCHERS} who came");
    assert_eq!(reads(&house.lobby, "tournament", "snapshot"), 1);
    let before = [reads(&house.lobby, "tournaments", "changes"), reads(&house.lobby, "tournament", "changes")];
    for joined in 1..=3 {
        house.join(tournament, house.rich(100)).await;
        for stream in &mut lists {
            loop {
                let event = next(stream).await;
                assert_eq!(event.event, "tournament");
                if serde_json::from_str::<TournamentSummary>(&event.data).unwrap().registered == joined {
                    break;
                }
            }
        }
        for stream in &mut rooms {
            loop {
                let event = next(stream).await;
                assert_eq!(event.event, "change");
                if serde_json::from_str::<TournamentChange>(&event.data).unwrap().summary.registered == joined {
                    break;
                }
            }
        }
    }
    // A registration is three events (asked for, paid, confirmed), which may come to be read in three batches.
    for (stream, before) in ["tournaments", "tournament"].into_iter().zip(before) {
        let read = reads(&house.lobby, stream, "changes") - before;
        assert!((3..=9).contains(&read), "{stream}: {read} reads for 3 registrations and {WATCHERS} watchers");
    }
    drop((lists, rooms));
    let metrics = async || {
        let url = format!("{}/metrics", house.lobby.url());
        let http = mazziere_contract::client::http(Duration::from_secs(30)).unwrap();
        http.get(url).send().await.unwrap().text().await.unwrap()
    };
    assert!(metrics().await.contains("mazziere_lobby_live_reads_total"));
    // That a watcher is gone is noticed with the next thing to tell.
    house.join(tournament, house.rich(100)).await;
    until("everybody to be gone", async || {
        let text = metrics().await;
        text.lines().filter(|line| line.starts_with("mazziere_lobby_watchers{")).all(|line| line.ends_with(" 0"))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_resumes_goes_on_and_who_names_an_old_or_unknown_id_gets_a_snapshot() {
    let house = House::new().await;
    let tournament = house.tournament(8).await;
    let mut follower = Follower::new(&house, &house.lobby, tournament).await;
    house.join(tournament, house.rich(100)).await;
    let version = house.show(tournament).await.summary.version;
    follower.follow(version).await;
    let Follower { mut known, stream } = follower;
    drop(stream);
    house.join(tournament, house.rich(100)).await;
    let version = house.show(tournament).await.summary.version;
    let client = house.operator();
    let id = known.summary.version.to_string();
    let stream = client.tournament_stream(tournament, Some(&id)).await.unwrap();
    let mut resumed = Follower { stream, known: known.clone() };
    known = resumed.follow(version).await.clone();
    assert_eq!(known.summary.registered, 2);
    // Neither a version before this replica began to look, nor one that never was, is looked for anywhere.
    for id in ["0", "1", "100000", "9223372036854775807"] {
        let mut stream = client.tournament_stream(tournament, Some(id)).await.unwrap();
        assert_eq!(next(&mut stream).await.event, "snapshot", "after {id}");
    }
    // This replica has begun after the beginning of the log, and does not go back to it for anybody.
    let late = house.replica(crate::support::pauses()).await;
    let client = house.at(&late, Uuid::from_u128(5), Role::Player);
    let mut watchers = Vec::new();
    for _ in 0..WATCHERS {
        watchers.push(client.stream(Some("0")).await.unwrap());
    }
    for stream in &mut watchers {
        assert_eq!(next(stream).await.event, "snapshot");
    }
    let snapshots = reads(&late, "tournaments", "snapshot");
    assert!((1..WATCHERS as u64 / 4).contains(&snapshots), "{snapshots} snapshots for {WATCHERS} who came back");
    drop(watchers);
    let missing = client.tournament_stream(TournamentId::new(Uuid::from_u128(404)), None).await;
    assert_eq!(missing.err().and_then(|error| error.code()), Some(mazziere_contract::ErrorCode::TournamentUnknown));
    assert!(late.stop(Duration::from_secs(5)).await);
}

//! The lists of one tournament over HTTP, page by page, while it is played.

use std::time::Duration;

use mazziere_contract::client::{ClientError, http};
use mazziere_contract::lobby::{Fixture, MatchesQuery, NamedPage, StacksQuery, StandingsQuery, TournamentStatus};
use mazziere_contract::{ErrorCode, Page, PageQuery};
use mazziere_ids::{PlayerId, RegistrationId, TournamentId};
use serde_json::json;
use uuid::Uuid;

use crate::support::House;

/// A page without its names.
fn plain<T>(NamedPage { items, next, .. }: NamedPage<T>) -> Page<T> {
    Page { items, next }
}

/// All items of a list, read two at a time.
async fn all<T>(page: impl AsyncFn(PageQuery) -> Result<Page<T>, ClientError>) -> Vec<T> {
    let (mut found, mut cursor) = (Vec::new(), None);
    loop {
        let read = page(PageQuery { limit: Some(2), cursor }).await.unwrap();
        assert!(read.items.len() <= 2);
        found.extend(read.items);
        match read.next {
            Some(next) => cursor = Some(next),
            None => return found,
        }
    }
}

/// All matches that are asked for.
async fn matches(house: &House, id: TournamentId, query: MatchesQuery) -> Vec<Fixture> {
    let client = house.operator();
    let asked = |PageQuery { limit, cursor }| MatchesQuery { limit, cursor, ..query.clone() };
    all(async |query| client.matches(id, &asked(query)).await.map(plain)).await
}

/// Eight players in two Danish rounds, with the registrations in their order.
async fn girone(house: &House) -> (TournamentId, Vec<(PlayerId, RegistrationId)>) {
    let tournament = house
        .open(|body| {
            body["players"] = json!(8);
            body["phases"] = json!([{"phase": "danish", "rounds": 2}]);
        })
        .await;
    let mut entries = Vec::new();
    for _ in 0..8 {
        let player = house.rich(100);
        entries.push((player, house.join(tournament, player).await.registration_id));
    }
    (tournament, entries)
}

fn end(house: &House, tournament: TournamentId) {
    for table in house.tables.playing(tournament) {
        house.tables.finish(table.table_id, 0);
    }
}

/// The status of an answer, and its ETag.
async fn get(url: &str) -> (u16, Option<String>) {
    let answer = http(Duration::from_secs(10)).unwrap().get(url).send().await.unwrap();
    let etag = answer.headers().get("etag").map(|tag| tag.to_str().unwrap().to_owned());
    (answer.status().as_u16(), etag)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_girone_is_read_page_by_page_while_it_is_played() {
    let house = House::new().await;
    let (tournament, players) = girone(&house).await;
    let client = house.operator();
    house.until_playing(tournament, 4).await;
    let entries = all(async |query| client.entries(tournament, &query).await.map(plain)).await;
    let due: Vec<RegistrationId> = players.iter().map(|(_, id)| *id).collect();
    assert_eq!(entries.iter().map(|entry| entry.registration_id).collect::<Vec<_>>(), due, "in order of registration");
    let first = client.matches(tournament, &MatchesQuery { limit: Some(3), ..Default::default() }).await.unwrap();
    end(&house, tournament);
    house.until_playing(tournament, 4).await;
    let begun = client.standings(tournament, &StandingsQuery { limit: Some(3), ..Default::default() }).await.unwrap();
    let cursor = first.next.clone();
    let rest = client.matches(tournament, &MatchesQuery { cursor, ..Default::default() }).await.unwrap();
    let read: Vec<Fixture> = first.items.iter().chain(&rest.items).cloned().collect();
    let shown = house.show(tournament).await;
    let ids = |fixtures: &[Fixture]| fixtures.iter().map(|fixture| fixture.meeting.match_id).collect::<Vec<_>>();
    let due: Vec<_> = shown.rounds.iter().flat_map(|round| &round.matches).map(|game| game.match_id).collect();
    assert_eq!(ids(&read), due, "nothing twice, nothing missing, while another round was paired");
    let of_round = async |round| matches(&house, tournament, MatchesQuery { round, ..Default::default() }).await;
    assert_eq!(
        (of_round(Some(1)).await.len(), of_round(Some(2)).await.len(), of_round(Some(3)).await.len()),
        (4, 4, 0)
    );
    for (player, id) in &players {
        let mine = matches(&house, tournament, MatchesQuery { player_id: Some(*player), ..Default::default() }).await;
        assert_eq!(mine.iter().map(|fixture| fixture.round).collect::<Vec<_>>(), [1, 2]);
        assert!(mine.iter().all(|fixture| fixture.meeting.entries.contains(&Some(*id))));
        let registration = house.player(*player).registration(*id).await.unwrap();
        let fixture = registration.fixture.expect("a match");
        assert_eq!((&*fixture, fixture.meeting.table_id), (&mine[1], registration.table_id));
    }
    end(&house, tournament);
    house.until_status(tournament, TournamentStatus::Paid).await;
    let rest = StandingsQuery { cursor: begun.next.clone(), ..Default::default() };
    let rest = client.standings(tournament, &rest).await.unwrap().items;
    let first = StandingsQuery { round: Some(1), ..Default::default() };
    let of_first = client.standings(tournament, &first).await.unwrap().items;
    assert_eq!([begun.items, rest].concat(), of_first, "standings are read to the end as they were");
    let shown = house.show(tournament).await;
    let results = all(async |query| client.results(tournament, &query).await.map(plain)).await;
    let rounds = all(async |query| client.rounds(tournament, &query).await).await;
    assert_eq!((results, shown.next), (shown.results, None));
    assert_eq!(
        rounds.iter().map(|round| (round.round, round.matches, round.decided)).collect::<Vec<_>>(),
        [(1, 4, 4), (2, 4, 4)]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_say_their_version_and_what_is_none_is_refused() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    house.join(tournament, house.rich(100)).await;
    let version = house.show(tournament).await.summary.version;
    for list in ["entries", "rounds", "matches", "standings", "stacks", "tables", "seat-draws", "results"] {
        let url = format!("{}/v1/tournaments/{tournament}/{list}", house.lobby.url());
        let answer = get(&url).await;
        assert_eq!(answer, (200, Some(format!("\"v{version}\""))), "{list}");
        for wrong in ["limit=0", "limit=201", "cursor=x", "cursor=1_2", "colour=red"] {
            assert_eq!(get(&format!("{url}?{wrong}")).await.0, 400, "{list}?{wrong}");
        }
    }
    let nobody = TournamentId::new(Uuid::from_u128(4));
    let refused = house.operator().stacks(nobody, &StacksQuery::default()).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::TournamentUnknown));
    let refused = house.operator().entries(nobody, &PageQuery::default()).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::TournamentUnknown));
    let foreign = PageQuery { limit: None, cursor: Some(format!("999999999999999_{}", Uuid::nil().simple())) };
    assert_eq!(house.operator().entries(tournament, &foreign).await.unwrap().items, [], "there is nothing behind it");
}

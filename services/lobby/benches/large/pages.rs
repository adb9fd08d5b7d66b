//! The pages of every list of an event, read over HTTP from the first to the last.

use std::time::Duration;

use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{MatchesQuery, NamedPage, StacksQuery, StandingsQuery};
use mazziere_contract::{Page, PageQuery};
use mazziere_ids::TournamentId;
use mazziere_telemetry::clock::Stopwatch;

use crate::great::Lobby;
use crate::{PAGE, limited};

/// Items of a page: as many as a page may have.
const LIMIT: Option<u32> = Some(200);

/// Reads of a list at least, so that there is a hundredth of them.
const READS: usize = 300;

/// Which of a hundred is this one of these, the shortest first.
pub(crate) fn percentile(took: &mut [Duration], percent: usize) -> Duration {
    took.sort_unstable();
    took.get((took.len() * percent / 100).min(took.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// Reads a list from page to page, again and again until there are enough reads; nothing of a list that is empty.
async fn read<T>(what: &str, page: impl AsyncFn(Option<String>) -> Result<Page<T>, ClientError>) -> anyhow::Result<()> {
    let mut took = Vec::new();
    let mut cursor = None;
    let mut items = 0;
    while took.len() < READS {
        let watch = Stopwatch::start();
        let read = page(cursor).await?;
        took.push(watch.elapsed());
        items += read.items.len();
        cursor = read.next;
        if items == 0 {
            return Ok(());
        }
    }
    let median = percentile(&mut took, 50);
    println!("    {what}: p50 {} us of {} reads", median.as_micros(), took.len());
    limited(&format!("  {what}, p99"), percentile(&mut took, 99), PAGE);
    Ok(())
}

/// A page without its names.
fn plain<T>(NamedPage { items, next, .. }: NamedPage<T>) -> Page<T> {
    Page { items, next }
}

/// Reads all lists.
pub(crate) async fn measure(lobby: &Lobby, id: TournamentId, when: &str) -> anyhow::Result<()> {
    println!("  pages of 200, {when}:");
    let client = lobby.client()?;
    let part = |cursor| PageQuery { limit: LIMIT, cursor };
    read("entries", async |cursor| client.entries(id, &part(cursor)).await.map(plain)).await?;
    let matches = |cursor| MatchesQuery { limit: LIMIT, cursor, ..MatchesQuery::default() };
    read("matches", async |cursor| client.matches(id, &matches(cursor)).await.map(plain)).await?;
    let standings = |cursor| StandingsQuery { limit: LIMIT, cursor, ..StandingsQuery::default() };
    read("standings", async |cursor| client.standings(id, &standings(cursor)).await.map(plain)).await?;
    let stacks = |cursor| StacksQuery { limit: LIMIT, cursor, ..StacksQuery::default() };
    read("stacks", async |cursor| client.stacks(id, &stacks(cursor)).await.map(plain)).await?;
    read("tables", async |cursor| client.ring_tables(id, &part(cursor)).await).await?;
    read("results", async |cursor| client.results(id, &part(cursor)).await.map(plain)).await?;
    let whole = async |_| {
        let shown = client.tournament(id).await?;
        Ok::<_, ClientError>(Page { items: shown.entries, next: None })
    };
    read("the event as it is shown", whole).await
}

/// How long another replica takes for its first look.
pub(crate) async fn first_look(id: TournamentId, lobby: &Lobby) -> anyhow::Result<()> {
    let replica = lobby.replica().await?;
    let watch = Stopwatch::start();
    let state = replica.load(id).await.map_err(|failure| anyhow::anyhow!("{failure:?}"))?;
    println!("  a replica's first look: {} ms for {} events", watch.elapsed().as_millis(), state.version);
    Ok(())
}

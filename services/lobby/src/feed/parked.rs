//! News that are parked: a lane that could not take in what is its turn, with all that is behind it. They are tried
//! again by and by, in their order, for as long as it takes; a metric says how many there are.

use chrono::Duration;
use futures::StreamExt;

use super::store::{self, ParkedLane};
use super::taking::{self, From};
use crate::failure::Failure;
use crate::log::desk::Desk;

/// How often it is looked what is to be tried again.
const EVERY: Duration = Duration::milliseconds(500);

/// Between two attempts at a lane, at most.
const LONGEST: Duration = Duration::seconds(60);

/// Lanes that are tried at the same time.
const AT_ONCE: usize = 3;

/// Tries parked news again until it is dropped.
pub(super) async fn try_again(desk: &Desk) {
    loop {
        desk.clock.sleep(EVERY).await;
        if let Err(error) = turn(desk).await {
            tracing::warn!(%error, "parked news cannot be tried again");
        }
    }
}

async fn turn(desk: &Desk) -> Result<(), Failure> {
    let lanes = store::parked_lanes(&desk.pool, desk.clock.now()).await?;
    if !lanes.is_empty() || desk.metrics.news_parked.get() > 0 {
        let tried = futures::stream::iter(lanes).map(|lane| try_lane(desk, lane)).buffer_unordered(AT_ONCE);
        tried.for_each(|()| std::future::ready(())).await;
        desk.metrics.news_parked.set(store::parked_news(&desk.pool).await?);
    }
    Ok(())
}

/// Takes in what it can of a lane.
async fn try_lane(desk: &Desk, parked: ParkedLane) {
    loop {
        let failure = match store::parked_of(&desk.pool, parked.lane).await {
            Ok(news) if news.is_empty() => return,
            Ok(news) => taking::take_in(desk, parked.lane, &news, From::Parked).await.1,
            Err(failure) => Some(failure),
        };
        let Some(failure) = failure else { continue };
        let ParkedLane { lane, attempts } = parked;
        tracing::error!(%lane, attempts, error = %failure, "a lane of news stays parked");
        let pause = Duration::milliseconds(1_000_i64 << parked.attempts.clamp(0, 6)).min(LONGEST);
        let next = desk.clock.now() + pause;
        if let Err(error) = store::postpone(&desk.pool, parked.lane, &failure.to_string(), next).await {
            tracing::debug!(%error, "parked news could not be put off");
        }
        return;
    }
}

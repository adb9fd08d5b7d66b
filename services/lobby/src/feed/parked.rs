//! News that are parked: a lane that could not take in what is its turn, with all that is behind it. They are tried
//! again by and by, in their order, for as long as it takes; a metric says how many there are.

use chrono::Duration;
use futures::StreamExt;

use super::store::{self, ParkedLane};
use super::taking::{self, From};
use crate::failure::Failure;
use crate::feed::taking::Intake;

/// How often it is looked what is to be tried again.
const EVERY: Duration = Duration::milliseconds(500);

/// Between two attempts at a lane, at most.
const LONGEST: Duration = Duration::seconds(60);

/// Lanes that are tried at the same time.
const AT_ONCE: usize = 3;

/// Tries parked news again until it is dropped.
pub(super) async fn try_again(intake: &Intake) {
    loop {
        intake.clock.sleep(EVERY).await;
        if let Err(error) = turn(intake).await {
            tracing::warn!(%error, "parked news cannot be tried again");
        }
    }
}

async fn turn(intake: &Intake) -> Result<(), Failure> {
    let lanes = store::parked_lanes(&intake.pool, intake.clock.now()).await?;
    if !lanes.is_empty() || intake.metrics.news_parked.get() > 0 {
        let tried = futures::stream::iter(lanes).map(|lane| try_lane(intake, lane)).buffer_unordered(AT_ONCE);
        tried.for_each(|()| std::future::ready(())).await;
        intake.metrics.news_parked.set(store::parked_news(&intake.pool).await?);
    }
    Ok(())
}

/// Takes in what it can of a lane.
async fn try_lane(intake: &Intake, parked: ParkedLane) {
    loop {
        let failure = match store::parked_of(&intake.pool, parked.lane).await {
            Ok(news) if news.is_empty() => return,
            Ok(news) => taking::take_in(intake, parked.lane, &news, From::Parked).await.1,
            Err(failure) => Some(failure),
        };
        let Some(failure) = failure else { continue };
        let ParkedLane { lane, attempts } = parked;
        tracing::error!(%lane, attempts, error = %failure, "a lane of news stays parked");
        let pause = Duration::milliseconds(1_000_i64 << parked.attempts.clamp(0, 6)).min(LONGEST);
        let next = intake.clock.now() + pause;
        if let Err(error) = store::postpone(&intake.pool, parked.lane, &failure.to_string(), next).await {
            tracing::debug!(%error, "parked news could not be put off");
        }
        return;
    }
}

//! Gauges of the log: looked up now and then, for alerts and dashboards.

use std::sync::Arc;

use crate::error::StoreError;
use crate::event_store::EventStore;
use crate::meter::StoreMetrics;
use crate::sequencer::SequencerHandle;
use crate::store::read;

/// The pause between two looks.
const LOOK_EVERY: chrono::Duration = chrono::Duration::seconds(15);

/// Looks at the log and at the sequencer of this process, until the future is dropped.
pub fn keep_gauges(
    metrics: Arc<StoreMetrics>,
    store: EventStore,
    sequencer: &SequencerHandle,
) -> impl Future<Output = ()> + Send + use<> {
    let leading = sequencer.leading();
    async move {
        loop {
            metrics.leads.set((*leading.borrow()).into());
            if let Err(error) = look(&metrics, &store).await {
                tracing::debug!(error = &error as &dyn std::error::Error, "the log could not be looked at");
            }
            store.clock().sleep(LOOK_EVERY).await;
        }
    }
}

async fn look(metrics: &StoreMetrics, store: &EventStore) -> Result<(), StoreError> {
    metrics.position.set(store.last_position().await?.map_or(0, |last| last + 1));
    let (appends, oldest) = read::backlog(store.pool()).await.map_err(StoreError::reading)?;
    metrics.pending.set(appends);
    metrics.oldest.set(oldest.map_or(0, |at| (store.clock().now() - at).num_seconds().max(0)));
    Ok(())
}

//! The service `audit`, called.

use std::sync::Arc;

use super::{ClientError, Endpoint};
use crate::audit::{LogPaths, PathsQuery, paths};
use crate::caller::Caller;

/// A client of the service `audit`.
#[derive(Clone)]
pub struct AuditClient(Endpoint);

#[allow(missing_docs, reason = "one function per operation; the operations are documented in `paths`")]
impl AuditClient {
    pub fn new(http: reqwest::Client, base: &str, caller: Arc<dyn Caller>) -> AuditClient {
        AuditClient(Endpoint::new(http, base, caller))
    }

    pub async fn event_paths(&self, positions: &[u64]) -> Result<LogPaths, ClientError> {
        let positions = positions.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        self.0.get(paths::EVENT_PATHS, &PathsQuery { positions }).await
    }
}

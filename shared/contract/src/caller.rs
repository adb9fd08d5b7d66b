//! What identifies a caller of the typed clients.

/// What a caller puts on every request it sends: who it is and which trace it belongs to.
pub trait Caller: Send + Sync {
    /// A bearer token, fresh enough to be accepted; `None` for public operations.
    fn bearer(&self) -> Option<String>;

    /// The W3C `traceparent` of the current span.
    fn traceparent(&self) -> Option<String> {
        None
    }
}

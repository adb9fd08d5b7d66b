//! What identifies a caller of the typed clients.

/// What a caller puts on every request it sends: who it is and which trace it belongs to.
pub trait Caller: Send + Sync {
    /// A bearer token, fresh enough to be accepted; `None` for public operations.
    fn bearer(&self) -> Option<String>;

    /// The W3C `traceparent` of the current span.
    fn traceparent(&self) -> Option<String> {
        None
    }

    /// Whether a request that takes effect once is sent once more, at once, where its connection was lost before the
    /// answer. A caller that watches how a service answers does not want that.
    fn repeats_what_is_lost(&self) -> bool {
        false
    }
}

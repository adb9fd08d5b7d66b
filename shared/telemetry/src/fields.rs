//! The names of log and span fields, so that one thing has one name in every service.
//!
//! There is deliberately no name for a card, a seed, a token, a name of a person or a body.

/// Which service writes the line: lobby, tables, wallet or server.
pub const SERVICE: &str = "service.name";
/// The trace that a request belongs to, 32 hexadecimal digits.
pub const TRACE_ID: &str = "trace_id";
/// The method of a request.
pub const HTTP_METHOD: &str = "http.request.method";
/// The route pattern, never the path with its ids.
pub const HTTP_ROUTE: &str = "http.route";
/// The status of a reply.
pub const HTTP_STATUS: &str = "http.response.status_code";
/// How long a request took, in microseconds.
pub const ELAPSED_US: &str = "elapsed_us";
/// The stable code of a refusal.
pub const CODE: &str = "code";
/// A table.
pub const TABLE_ID: &str = "table_id";
/// A match.
pub const MATCH_ID: &str = "match_id";
/// A tournament.
pub const TOURNAMENT_ID: &str = "tournament_id";
/// A player's id (never a name).
pub const PLAYER_ID: &str = "player_id";
/// A command, derived from sender and Idempotency-Key.
pub const COMMAND_ID: &str = "command_id";
/// A posting in the ledger.
pub const POSTING_ID: &str = "posting_id";
/// An event stream.
pub const STREAM_ID: &str = "stream_id";
/// A version within a stream.
pub const STREAM_VERSION: &str = "stream_version";
/// A position in the feed.
pub const FEED_POSITION: &str = "feed_position";

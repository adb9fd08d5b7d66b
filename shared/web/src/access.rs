//! Who may call an operation, and which operations stay open.

use actix_web::http::Method;
use mazziere_contract::lobby::paths as lobby;
use mazziere_contract::tables::paths as tables;

use crate::auth::Role;
use crate::limits::Write;
use crate::ticket::SUFFIX;

/// The paths of health and metrics.
pub(crate) const HEALTH: [&str; 3] = ["/livez", "/readyz", "/metrics"];

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody; a token is checked if it is sent, so that the answer may depend on the caller.
    Public,
    /// Callers with a token of one of these roles, and who sends none: a spectator, who sees no more than anybody.
    Spectators(&'static [Role]),
    /// Callers with a token of one of these roles.
    Roles(&'static [Role]),
}

impl Access {
    /// Whether a caller of this role (none: without a token) is let in.
    pub fn allows(self, role: Option<Role>) -> bool {
        match self {
            Self::Public => true,
            Self::Spectators(roles) => role.is_none_or(|role| roles.contains(&role)),
            Self::Roles(roles) => role.is_some_and(|role| roles.contains(&role)),
        }
    }

    /// Whether it needs a token.
    pub fn needs_token(self) -> bool {
        matches!(self, Self::Roles(_))
    }
}

/// How the answer of an operation goes out; the gate notes it at the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handling {
    /// Whether everybody may ask for it.
    pub(crate) public: bool,
    /// Whether it may be compressed.
    pub(crate) compressed: bool,
}

impl Handling {
    /// That of what is no operation: the documents.
    pub(crate) const PAGE: Self = Self { public: true, compressed: true };
}

/// What players may ask for without paying, and what then stays for ever or disturbs other players.
const FREE: [&str; 4] = [lobby::CLUB_EVENTS, lobby::CLUB_INVITATIONS, lobby::WAITING_LIST, tables::MY_PREFERENCES];

/// Whether an operation leaves rows behind, and which kind of it is.
pub(crate) fn writes(method: &Method, path: &str) -> Option<Write> {
    match *method {
        Method::GET | Method::HEAD => None,
        _ if path.ends_with("/validate") => None,
        _ if path.ends_with("/moves") => Some(Write::Move),
        Method::POST | Method::PUT if FREE.contains(&path) => Some(Write::FreeCommand),
        _ => Some(Write::Command),
    }
}

/// Whether an operation needs no Idempotency-Key though it is no GET: what only tries changes nothing, and a ticket
/// that was asked for twice is two tickets, of which no receipt is to be kept.
pub(crate) fn is_keyless(path: &str) -> bool {
    path.ends_with("/validate") || is_ticket(path)
}

/// Whether an operation gives tickets.
fn is_ticket(path: &str) -> bool {
    path.strip_suffix(SUFFIX).is_some_and(|stream| stream.ends_with("/stream"))
}

/// Whether an operation stays open: a stream, or the feed, which waits for news.
pub(crate) fn is_live(method: &Method, path: &str) -> bool {
    method == Method::GET && (path.ends_with("/stream") || path.ends_with("/feed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sends_no_token_is_a_spectator_where_spectators_may_look() {
        let watched = Access::Spectators(&[Role::Player]);
        assert!(watched.allows(None) && watched.allows(Some(Role::Player)) && !watched.allows(Some(Role::TABLES)));
        let played = Access::Roles(&[Role::Player]);
        assert!(!played.allows(None) && played.allows(Some(Role::Player)));
        assert!(played.needs_token() && !watched.needs_token() && !Access::Public.needs_token());
    }

    #[test]
    fn commands_are_told_apart_by_what_they_leave_behind() {
        let of = |method: Method, path: &str| writes(&method, path);
        assert_eq!(of(Method::POST, lobby::CLUB_EVENTS), Some(Write::FreeCommand));
        assert_eq!(of(Method::POST, lobby::CLUB_INVITATIONS), Some(Write::FreeCommand), "each disturbs another player");
        assert_eq!(of(Method::POST, lobby::WAITING_LIST), Some(Write::FreeCommand));
        assert_eq!(of(Method::DELETE, lobby::WAITING_LIST), Some(Write::Command), "leaving ends what joining began");
        assert_eq!(of(Method::PUT, tables::MY_PREFERENCES), Some(Write::FreeCommand));
        assert_eq!(of(Method::POST, lobby::REGISTRATIONS), Some(Write::Command), "it is paid for");
        assert_eq!(of(Method::POST, tables::TABLE_MOVES), Some(Write::Move));
        assert_eq!(of(Method::POST, tables::TABLE_VALIDATE), None);
        assert_eq!(of(Method::GET, lobby::CLUB_EVENTS), None);
        assert_eq!(of(Method::POST, lobby::MY_STREAM_TICKETS), Some(Write::Command), "a row is kept of each");
        assert!(is_keyless(lobby::MY_STREAM_TICKETS) && is_keyless(tables::TABLE_VALIDATE));
        assert!(!is_keyless(tables::TABLE_MOVES) && !is_live(&Method::POST, lobby::MY_STREAM_TICKETS));
    }
}

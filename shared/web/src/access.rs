//! Who may call an operation, and which operations stay open.

use actix_web::http::Method;

use crate::auth::Role;
use crate::limits::Write;

/// The paths of health and metrics.
pub(crate) const HEALTH: [&str; 3] = ["/livez", "/readyz", "/metrics"];

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody; a token is checked if it is sent, so that the answer may depend on the caller.
    Public,
    /// Callers with a token of one of these roles.
    Roles(&'static [Role]),
}

impl Access {
    /// Whether a caller of this role (none: without a token) is let in.
    pub fn allows(self, role: Option<Role>) -> bool {
        match self {
            Self::Public => true,
            Self::Roles(roles) => role.is_some_and(|role| roles.contains(&role)),
        }
    }
}

/// Whether an operation leaves rows behind, and which kind of it is.
pub(crate) fn writes(method: &Method, path: &str) -> Option<Write> {
    let only_reads = [Method::GET, Method::HEAD].contains(method) || path.ends_with("/validate");
    (!only_reads).then(|| if path.ends_with("/moves") { Write::Move } else { Write::Command })
}

/// Whether an operation stays open: a stream, or the feed, which waits for news.
pub(crate) fn is_live(method: &Method, path: &str) -> bool {
    method == Method::GET && (path.ends_with("/stream") || path.ends_with("/feed"))
}

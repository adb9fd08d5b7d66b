//! Who may call an operation, and which operations stay open.

use actix_web::http::Method;

use crate::auth::Role;

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

/// Whether an operation stays open: a stream, or the feed, which waits for news.
pub(crate) fn is_live(method: &Method, path: &str) -> bool {
    method == Method::GET && (path.ends_with("/stream") || path.ends_with("/feed"))
}

//! What players are called.
//!
//! Owns the names beside the ids: learnt from the claim `name` of the tokens with which players do something or
//! connect, so that everybody who can be invited has one; shown where people read. Which texts are names is in
//! `shared/contract/src/text.rs`. **Invariant:** no event, effect, posting or log line has a name; the truth of a
//! tournament or a table does not depend on one.

pub mod api;
pub mod store;

use chrono::{DateTime, Utc};
use mazziere_contract::text::{LONGEST_NAME, folded, is_plain};
use mazziere_web::Principal;
use sqlx::PgPool;

/// The name that a token gives its player, if it is one that can be shown.
pub fn of(principal: &Principal) -> Option<String> {
    principal.name.as_deref().map(folded).filter(|name| is_plain(name, LONGEST_NAME))
}

/// Keeps what a player who does something or connects is called. Nobody is refused because of a name: one that cannot
/// be kept is not.
pub async fn learn(pool: &PgPool, principal: &Principal, at: DateTime<Utc>) {
    let Some(name) = of(principal) else { return };
    if let Err(error) = store::keep(pool, principal.player(), &name, at).await {
        tracing::warn!(error = &error as &dyn std::error::Error, "a player's name could not be kept");
    }
}

#[cfg(test)]
mod tests {
    use mazziere_web::Role;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_name_that_people_cannot_read_is_none() {
        let called = |name: Option<&str>| {
            let name = name.map(str::to_owned);
            let refused_from = DateTime::UNIX_EPOCH;
            let subject = Uuid::nil();
            let token_id = String::new();
            let principal = Principal { subject, role: Role::Player, name, refused_from, token_id, act: None };
            of(&principal)
        };
        assert_eq!(called(Some(" Anna Bianchi ")), Some("Anna Bianchi".to_owned()));
        assert_eq!(called(Some("Nicolò 🂡")), Some("Nicolò 🂡".to_owned()));
        assert_eq!(called(Some("Anna \u{2764}\u{fe0f}")), Some("Anna \u{2764}".to_owned()));
        let longest = "x".repeat(81);
        for none in ["", "  ", "a\u{202e}b", "a\nb", "\u{200b}", "\u{3164}", "Anna\u{e0041}", longest.as_str()] {
            assert_eq!(called(Some(none)), None, "{none:?}");
        }
        assert_eq!(called(None), None);
    }
}

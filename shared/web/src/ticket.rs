//! Tickets: how a browser's own `EventSource`, which sends no `Authorization`, opens a stream that needs a token.
//!
//! A caller asks for a ticket with their token, `POST` to the path of the stream with `-tickets` behind it, and opens
//! the stream with `?ticket=` once, within 30 seconds. A ticket is for the one path, in the role of its caller, and the
//! stream ends when the token would have. The service keeps the hashes of tickets, and takes each out once, on whatever
//! replica it is sent to.
//!
//! **Invariants:** a ticket that is looked up is used up, whatever the answer is; it is in no log line, trace or
//! problem. Non-goals: opening anything but a stream.

use std::fmt;
use std::sync::OnceLock;

use chrono::{DateTime, TimeDelta, Utc};
use futures::future::BoxFuture;
use mazziere_contract::ErrorCode;
use mazziere_contract::ticket::StreamTicket;
use mazziere_telemetry::Ids;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::auth::{Principal, Role};
use crate::problem::ApiError;
use crate::query::words;

/// For how long a ticket opens its stream.
pub const GOOD_FOR: TimeDelta = TimeDelta::seconds(30);

/// What the path of an operation that gives tickets has behind that of the stream.
pub const SUFFIX: &str = "-tickets";

/// The query parameter that holds a ticket.
pub(crate) const PARAMETER: &str = "ticket";

/// What a ticket stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Who asked for it.
    pub subject: Uuid,
    /// In which role.
    pub role: Role,
    /// The path of the stream that it opens.
    pub stream: String,
    /// From when on the token is refused that it was asked for with.
    pub refused_from: DateTime<Utc>,
    /// From when on it opens nothing.
    pub expires_at: DateTime<Utc>,
}

impl Holder {
    /// The role of this name; services have no tickets.
    pub fn role(name: &str) -> Option<Role> {
        Role::PEOPLE.into_iter().find(|role| role.name() == name)
    }
}

/// A new ticket, what it stands for, and the hash that is kept of it. `path` is that of the operation that gives it.
pub fn issue(ids: &Ids, principal: &Principal, path: &str, now: DateTime<Utc>) -> (StreamTicket, Holder, [u8; 32]) {
    let stream = path.strip_suffix(SUFFIX).unwrap_or(path).to_owned();
    let expires_at = now + GOOD_FOR;
    let ticket: String = ids.bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    let hash = hash(&ticket);
    let holder = Holder {
        subject: principal.subject,
        role: principal.role,
        stream: stream.clone(),
        refused_from: principal.refused_from,
        expires_at,
    };
    (StreamTicket { ticket, stream, expires_at }, holder, hash)
}

fn hash(ticket: &str) -> [u8; 32] {
    Sha256::digest(ticket.as_bytes()).into()
}

/// Takes the ticket with a hash out of where tickets are kept; `None` where there is none like it.
type Take = dyn Fn([u8; 32]) -> BoxFuture<'static, Result<Option<Holder>, ApiError>> + Send + Sync;

/// Where a service keeps its tickets.
#[derive(Default)]
pub struct Tickets(OnceLock<Box<Take>>);

impl fmt::Debug for Tickets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tickets")
    }
}

impl Tickets {
    /// From now on tickets are taken out of here; the first place that is named stays.
    pub fn kept_by(
        &self,
        take: impl Fn([u8; 32]) -> BoxFuture<'static, Result<Option<Holder>, ApiError>> + Send + Sync + 'static,
    ) {
        let _kept = self.0.set(Box::new(take));
    }

    /// The caller whom a ticket in a query stands for, if there is one in it, and the service has tickets.
    ///
    /// # Errors
    /// `ticket_invalid`; what taking it out failed with.
    pub(crate) async fn caller(
        &self,
        query: &str,
        path: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Principal>, ApiError> {
        let Some((take, ticket)) = self.0.get().zip(sent(query)) else { return Ok(None) };
        // Why is not said: it would help only those who try tickets.
        let invalid = || ApiError::from(ErrorCode::TicketInvalid);
        let holder = take(hash(&ticket)).await?.ok_or_else(invalid)?;
        if holder.stream != path || holder.expires_at <= now || holder.refused_from <= now {
            return Err(invalid());
        }
        Ok(Some(Principal {
            subject: holder.subject,
            role: holder.role,
            name: None,
            refused_from: holder.refused_from,
            token_id: PARAMETER.to_owned(),
            act: None,
        }))
    }
}

/// The ticket in a query.
pub(crate) fn sent(query: &str) -> Option<String> {
    words(query).into_iter().find(|(name, _)| name == PARAMETER).map(|(_, ticket)| ticket)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_a_word_of_the_query_and_for_the_stream_that_it_was_asked_for() {
        assert_eq!(sent("a=1&ticket=ab%63&b=2").as_deref(), Some("abc"));
        assert_eq!([sent(""), sent("tickets=1"), sent("Ticket=1")], [None, None, None]);
        let now = DateTime::UNIX_EPOCH;
        let principal = Principal {
            subject: Uuid::from_u128(7),
            role: Role::Player,
            name: Some("Anna".to_owned()),
            refused_from: now + TimeDelta::hours(1),
            token_id: "t".to_owned(),
            act: None,
        };
        let (ticket, holder, kept) = issue(&Ids::seeded(1), &principal, "/v1/me/stream-tickets", now);
        assert_eq!((ticket.ticket.len(), ticket.stream.as_str()), (64, "/v1/me/stream"));
        assert_eq!(ticket.expires_at, now + TimeDelta::seconds(30));
        assert_eq!((holder.subject, holder.stream.as_str()), (principal.subject, "/v1/me/stream"));
        assert_eq!(kept, hash(&ticket.ticket));
        let (other, ..) = issue(&Ids::seeded(2), &principal, "/v1/me/stream-tickets", now);
        assert_ne!(other.ticket, ticket.ticket);
        assert_eq!(Role::PEOPLE.map(|role| Holder::role(role.name())), Role::PEOPLE.map(Some));
        assert_eq!(Holder::role("service"), None);
    }
}

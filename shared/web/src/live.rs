//! Answers that stay open: how many there may be, and when they end.
//!
//! An operation is live when its path ends in `/stream` (server-sent events) or is the feed, which waits for news. Each
//! takes a place from its beginning to the end of its body, and ends when the caller's token does: a stream with a last
//! event `token_expired` that holds the problem ([`crate::sse`]), a feed that waits with 401. **Invariant:** a place is
//! given back when the body is dropped, however it ends. Calls of the services among themselves take no place.

use std::collections::HashMap;
use std::error::Error as StdError;
use std::fmt;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;
use mazziere_contract::{Cause, Seconds};

use crate::limits::Who;
use crate::problem::ApiError;

/// Seconds after which to come back when all places are taken.
const RETRY_AFTER: u64 = 5;

const TWO: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

/// Whether a caller is known by nothing but where they are.
fn is_anonymous(who: Option<Who>) -> bool {
    !matches!(who, Some(Who::Subject(_)))
}

/// How many live answers there may be at a time, on one replica. None: no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveLimit {
    /// Of one caller: a subject, or an address without a token.
    pub per_caller: Option<NonZeroU32>,
    /// Of all callers. Those without a token have half of them, so that strangers never take the places of
    /// players.
    pub in_all: Option<NonZeroU32>,
}

impl Default for LiveLimit {
    /// Room for a player with a window for each of many tables, and for as many callers as a replica has memory for.
    fn default() -> Self {
        Self { per_caller: NonZeroU32::new(64), in_all: NonZeroU32::new(10_000) }
    }
}

/// The places of one service. Clones share them.
#[derive(Clone)]
pub(crate) struct Places(Arc<Inner>);

struct Inner {
    limit: LiveLimit,
    taken: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    in_all: u32,
    /// Of those, by callers without a token.
    anonymous: u32,
    by: HashMap<Who, u32>,
}

/// A place that is taken; dropping it gives it back.
pub(crate) struct Place {
    places: Places,
    who: Option<Who>,
}

impl Places {
    pub(crate) fn new(limit: LiveLimit) -> Self {
        Self(Arc::new(Inner { limit, taken: Mutex::default() }))
    }

    /// Takes a place for a caller, or refuses with 429 `too_many_streams` or 503 `streams_full`.
    pub(crate) fn take(&self, who: Option<Who>) -> Result<Place, ApiError> {
        let refuse = |cause: Cause| Err(ApiError::from(cause).with_retry_after(RETRY_AFTER));
        let retry_after = Seconds(RETRY_AFTER);
        let full = |limit: Option<NonZeroU32>, taken: u32| limit.is_some_and(|limit| taken >= limit.get());
        let mut taken = self.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let mine = who.and_then(|who| taken.by.get(&who).copied()).unwrap_or(0);
        if full(self.0.limit.per_caller, mine) {
            return refuse(Cause::TooManyStreams { retry_after });
        }
        let anonymous = is_anonymous(who);
        // Rounded up, so that one place is not none.
        let share = self.0.limit.in_all.map(|in_all| in_all.div_ceil(TWO));
        if full(self.0.limit.in_all, taken.in_all) || anonymous && full(share, taken.anonymous) {
            return refuse(Cause::StreamsFull { retry_after });
        }
        taken.in_all += 1;
        taken.anonymous += u32::from(anonymous);
        if let Some(who) = who {
            taken.by.insert(who, mine + 1);
        }
        Ok(Place { places: self.clone(), who })
    }

    /// How many are taken.
    pub(crate) fn taken(&self) -> u32 {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner).in_all
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Places({} taken of {:?})", self.taken(), self.0.limit)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.in_all = taken.in_all.saturating_sub(1);
        taken.anonymous = taken.anonymous.saturating_sub(u32::from(is_anonymous(self.who)));
        let Some(who) = self.who else { return };
        match taken.by.get_mut(&who) {
            Some(mine) if *mine > 1 => *mine -= 1,
            _ => drop(taken.by.remove(&who)),
        }
    }
}

/// A body that holds its place.
pub(crate) struct LiveBody {
    inner: BoxBody,
    _place: Option<Place>,
}

impl LiveBody {
    pub(crate) fn new(inner: BoxBody, place: Option<Place>) -> Self {
        Self { inner, _place: place }
    }
}

impl MessageBody for LiveBody {
    type Error = Box<dyn StdError>;

    fn size(&self) -> BodySize {
        self.inner.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.inner).poll_next(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use mazziere_contract::ErrorCode;

    use super::*;
    use uuid::Uuid;

    fn places(per_caller: u32, in_all: u32) -> Places {
        Places::new(LiveLimit { per_caller: NonZeroU32::new(per_caller), in_all: NonZeroU32::new(in_all) })
    }

    fn who(n: u128) -> Option<Who> {
        Some(Who::Subject(Uuid::from_u128(n)))
    }

    #[test]
    fn a_caller_has_so_many_places_and_all_have_so_many() {
        let places = places(2, 3);
        let refused = |who| places.take(who).err().map(|error| error.code());
        let first = places.take(who(1)).unwrap();
        let second = places.take(who(1)).unwrap();
        assert_eq!(refused(who(1)), Some(ErrorCode::TooManyStreams));
        let third = places.take(who(2)).unwrap();
        assert_eq!(refused(who(3)), Some(ErrorCode::StreamsFull));
        drop(first);
        assert_eq!(refused(who(1)), None, "a place that is given back is free");
        drop((second, third));
        assert_eq!((places.taken(), places.0.taken.lock().unwrap().by.len()), (0, 0), "nobody is remembered");
    }

    #[test]
    fn strangers_have_half_of_the_places() {
        let places = places(2, 5);
        let address = |n: u8| Some(Who::Address(IpAddr::from([192, 0, 2, n])));
        let refused = |who| places.take(who).err().map(|error| error.code());
        let strangers: Vec<_> = [1, 1, 2].map(|n| places.take(address(n)).unwrap()).into();
        assert_eq!(refused(address(3)), Some(ErrorCode::StreamsFull));
        assert_eq!(refused(None), Some(ErrorCode::StreamsFull));
        let _known = [1, 1].map(|n| places.take(who(n)).unwrap());
        assert_eq!(refused(who(2)), Some(ErrorCode::StreamsFull));
        drop(strangers);
        assert_eq!(refused(address(3)), None, "what strangers give back is theirs again");
    }

    #[test]
    fn zero_means_no_limit() {
        let places = places(0, 0);
        let taken: Vec<_> = (0..200).map(|_| places.take(who(1)).unwrap()).collect();
        assert_eq!(places.taken(), 200);
        drop(taken);
    }
}

//! What stands in a legal move in place of a field that leaves a choice.
//!
//! A legal move has the shape of the move that it allows: where nothing is left to choose it is that move, as it is
//! sent. Where a number may be chosen, the field holds the least and the most ([`crate::betting::Range`]); where some
//! of several things may be, it holds a [`Choice`].

use serde::Serialize;
use smallvec::SmallVec;

/// Some of several things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Choice<T> {
    /// Any of these, each once.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<T>))]
    pub of: SmallVec<[T; 13]>,
    /// How many at least; 0 where the field of the move may be left out, and holds one of them and no list.
    pub min: u8,
    /// How many at most.
    pub max: u8,
}

impl<T> Choice<T> {
    /// From `min` to `max` of these.
    pub fn new(of: impl IntoIterator<Item = T>, min: u8, max: u8) -> Choice<T> {
        Choice { of: of.into_iter().collect(), min, max }
    }
}

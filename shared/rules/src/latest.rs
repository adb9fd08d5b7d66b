//! What is played deal after deal, or hand after hand: the one in play, or the last one, which lies there still.
//!
//! Deals and hands are large values: one that is over stays in its place, and is only not in play any more.

/// The deal or hand of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latest<D> {
    /// It, once there was one.
    played: Option<D>,
    /// Whether it is in play; never without one.
    in_play: bool,
}

impl<D> Latest<D> {
    /// Before the first.
    pub const NONE: Latest<D> = Latest { played: None, in_play: false };

    /// One in play.
    pub const fn in_play(&self) -> Option<&D> {
        if self.in_play { self.played.as_ref() } else { None }
    }

    /// One in play, to be changed.
    pub(crate) const fn in_play_mut(&mut self) -> Option<&mut D> {
        if self.in_play { self.played.as_mut() } else { None }
    }

    /// The one in play, or the last.
    pub const fn latest(&self) -> Option<&D> {
        self.played.as_ref()
    }

    /// The one in play, or the last, to be changed.
    pub(crate) const fn latest_mut(&mut self) -> Option<&mut D> {
        self.played.as_mut()
    }

    /// This one is in play.
    pub(crate) fn begin(&mut self, deal: D) {
        (self.played, self.in_play) = (Some(deal), true);
    }

    /// This one lies there, and is not in play.
    pub(crate) fn lay(&mut self, deal: D) {
        (self.played, self.in_play) = (Some(deal), false);
    }

    /// What was in play is over, and stays to be shown.
    pub const fn end(&mut self) {
        self.in_play = false;
    }

    /// What was in play is void, and is taken away.
    pub(crate) fn clear(&mut self) {
        (self.played, self.in_play) = (None, false);
    }
}

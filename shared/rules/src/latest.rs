//! What is played deal after deal, or hand after hand: the one in play, or the last one, which lies there still.
//!
//! Deals and hands are large values: one that is over stays in its place, and is only not in play any more.

/// The deal or hand of a table; none before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latest<D>(Option<Lying<D>>);

/// One that lies there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lying<D> {
    deal: D,
    in_play: bool,
}

impl<D> Latest<D> {
    /// Before the first.
    pub const NONE: Latest<D> = Latest(None);

    /// One in play.
    pub const fn in_play(&self) -> Option<&D> {
        match &self.0 {
            Some(Lying { deal, in_play: true }) => Some(deal),
            _ => None,
        }
    }

    /// One in play, to be changed.
    pub(crate) const fn in_play_mut(&mut self) -> Option<&mut D> {
        match &mut self.0 {
            Some(Lying { deal, in_play: true }) => Some(deal),
            _ => None,
        }
    }

    /// The one in play, or the last.
    pub const fn latest(&self) -> Option<&D> {
        match &self.0 {
            Some(lying) => Some(&lying.deal),
            None => None,
        }
    }

    /// The one in play, or the last, to be changed.
    pub(crate) const fn latest_mut(&mut self) -> Option<&mut D> {
        match &mut self.0 {
            Some(lying) => Some(&mut lying.deal),
            None => None,
        }
    }

    /// This one is in play.
    pub(crate) fn begin(&mut self, deal: D) {
        self.0 = Some(Lying { deal, in_play: true });
    }

    /// This one lies there, and is not in play.
    pub(crate) fn lay(&mut self, deal: D) {
        self.0 = Some(Lying { deal, in_play: false });
    }

    /// What was in play is over, and stays to be shown.
    pub const fn end(&mut self) {
        if let Some(lying) = &mut self.0 {
            lying.in_play = false;
        }
    }

    /// What was in play is void, and is taken away.
    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }
}

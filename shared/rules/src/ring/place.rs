//! A seat of a ring and its life: taken, playing, sitting out, owing an entry, leaving, free again.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::button::{Positions, between};
use crate::seat::Seat;
use crate::session::{Chips, Vacated};

/// What a seat owes before it is dealt in again, at cash tables of games with blinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Debt {
    /// A live big blind.
    pub big: bool,
    /// A dead small blind.
    pub small: bool,
}

impl Debt {
    /// Nothing.
    pub const NONE: Debt = Debt { big: false, small: false };

    /// Whether anything is owed.
    pub const fn is_owed(self) -> bool {
        self.big || self.small
    }
}

/// What the hands that went by without a seat have made of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Took the seat and has not been dealt in yet: owes a live big blind and never a small one.
    pub newcomer: bool,
    /// What it owes.
    pub debt: Debt,
    /// Hands missed in a row by sitting out.
    pub missed: u8,
}

/// A taken seat. `P` are the preferences of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place<P> {
    /// Its chips; those at the start of the hand while one is in play.
    pub chips: Chips,
    /// Its rank among those who sit here, by when they sat down.
    pub entry: u32,
    /// Sits out.
    pub sitting_out: bool,
    /// Sits out for want of credit alone.
    pub short: bool,
    /// Sits out when the hand in play is over.
    pub sits_out_next: bool,
    /// What it owes and missed.
    pub standing: Standing,
    /// The same before the hand in play, should that be void.
    pub before: Standing,
    /// Stands up when the hand is over. A tournament seat whose player left stays, and is `gone` instead.
    pub leaving: Option<Vacated>,
    /// The player left a tournament: the seat is blinded out.
    pub gone: bool,
    /// Chips bought and not credited yet, in order.
    pub top_ups: SmallVec<[Chips; 1]>,
    /// What its player prefers.
    pub preferences: P,
    /// Has been dealt in since it was taken.
    pub entered: bool,
}

impl<P: Default> Place<P> {
    /// A seat just taken.
    pub fn taken(chips: Chips, entry: u32, newcomer: bool) -> Place<P> {
        let standing = Standing { newcomer, debt: Debt { big: newcomer, small: false }, missed: 0 };
        Place {
            chips,
            entry,
            sitting_out: false,
            short: false,
            sits_out_next: false,
            standing,
            before: standing,
            leaving: None,
            gone: false,
            top_ups: SmallVec::new(),
            preferences: P::default(),
            entered: false,
        }
    }

    /// Whether nobody decides for it: its player is away, or leaving by their own will.
    pub fn is_absent(&self) -> bool {
        self.sitting_out || self.gone || matches!(self.leaving, Some(Vacated::Left | Vacated::Away))
    }

    /// A hand begins without it: what the blinds that pass add to its debt.
    pub fn passed(&mut self, seat: Seat, last: Option<&Positions>, now: &Positions) {
        self.before = self.standing;
        let standing = &mut self.standing;
        standing.missed = standing.missed.saturating_add(u8::from(self.sitting_out));
        let Some(last) = last else { return };
        standing.debt.big |= between(last.big, seat, now.big);
        let by_small = between(last.small, seat, now.small) || (seat == now.small && last.small != now.small);
        standing.debt.small |= by_small && !standing.newcomer;
    }

    /// A hand begins with it: debts are paid, or cleared by the big blind. For a player who sits out it counts as
    /// missed if `misses`; else the count of hands missed in a row starts again.
    pub fn dealt_in(&mut self, misses: bool) {
        self.entered = true;
        self.before = self.standing;
        let missed = if self.sitting_out && misses { self.standing.missed.saturating_add(1) } else { 0 };
        self.standing = Standing { missed, ..Standing::default() };
    }

    /// The hand that began is void.
    pub fn as_before(&mut self) {
        self.standing = self.before;
    }
}

//! Why cards are no game: one reason, and where in the move it stands.

use super::meld::Place;
use crate::refusal::{Refusal, RefusalCode};

/// Why cards may not lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Fewer than three cards, or none to add.
    TooFew,
    /// More cards than any game has.
    TooMany,
    /// A second wild card.
    TooManyWilds,
    /// Neither one rank nor one suit.
    Mixed,
    /// The position, or the suit of the combination, is taken.
    PlaceTaken,
    /// A second natural ace in a sequence.
    AceTwice,
    /// The positions are not consecutive.
    Broken,
    /// From the king over the ace to the two.
    Wraps,
    /// The layout is no arrangement of these cards.
    Layout,
    /// There are several arrangements, and one has to be declared.
    Undeclared,
    /// The place is held by a wild card, which has to be replaced.
    HeldByWild,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 11] = [
        Fault::TooFew,
        Fault::TooMany,
        Fault::TooManyWilds,
        Fault::Mixed,
        Fault::PlaceTaken,
        Fault::AceTwice,
        Fault::Broken,
        Fault::Wraps,
        Fault::Layout,
        Fault::Undeclared,
        Fault::HeldByWild,
    ];

    /// The code that a move is refused with.
    pub const fn code(self) -> RefusalCode {
        match self {
            Fault::TooFew => RefusalCode::GameTooShort,
            Fault::TooMany => RefusalCode::GameTooLong,
            Fault::TooManyWilds => RefusalCode::TooManyWildCards,
            Fault::Mixed => RefusalCode::CardsDoNotMatch,
            Fault::PlaceTaken => RefusalCode::PlaceTaken,
            Fault::AceTwice => RefusalCode::AceTwice,
            Fault::Broken => RefusalCode::SequenceBroken,
            Fault::Wraps => RefusalCode::SequenceWraps,
            Fault::Layout => RefusalCode::LayoutNotValid,
            Fault::Undeclared => RefusalCode::LayoutRequired,
            Fault::HeldByWild => RefusalCode::PlaceHeldByWildCard,
        }
    }

    /// Whether it stands in the layout rather than in the cards.
    const fn is_of_layout(self) -> bool {
        matches!(self, Fault::Layout | Fault::Undeclared)
    }
}

/// Why cards are no game, and at which of them it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Why.
    pub fault: Fault,
    /// At which of the cards as they were named, or of the places of the layout, from 0; none if at all of them.
    pub at: Option<u8>,
}

impl Flaw {
    /// At all of them.
    pub(super) const fn whole(fault: Fault) -> Flaw {
        Flaw { fault, at: None }
    }

    /// At this one of them.
    pub(super) const fn at(fault: Fault, at: usize) -> Flaw {
        Flaw { fault, at: Some(at as u8) }
    }

    /// The field it stands at: `cards`, `cards[2]`, `layout`, `layout[0]`, after `prefix` (such as `games[1].`, or
    /// nothing).
    pub fn field(self, prefix: &str) -> String {
        let list = if self.fault.is_of_layout() { "layout" } else { "cards" };
        match self.at {
            Some(at) => format!("{prefix}{list}[{at}]"),
            None => format!("{prefix}{list}"),
        }
    }

    /// The refusal of a move whose cards stand after `prefix`.
    pub fn refusal(self, prefix: &str) -> Refusal {
        Refusal::from(self.fault.code()).at(self.field(prefix))
    }
}

/// The first place of `layout` at which none of `agree` holds any more; none if the places go together one by one.
pub(super) fn first_wrong(layout: &[Place], agree: impl Fn(usize) -> bool) -> Flaw {
    match (0..layout.len()).find(|&count| !agree(count + 1)) {
        Some(at) => Flaw::at(Fault::Layout, at),
        None => Flaw::whole(Fault::Layout),
    }
}

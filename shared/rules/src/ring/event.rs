//! What happens at a ring table, and who may see it.
//!
//! The order of a deck is the auditor's alone, for ever: folded and mucked cards stay hidden after the hand too. What a
//! player prefers is their own. Events inside a hand are redacted by their game; the rest is public. The bytes of these
//! events are a promise.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::result::HandResult;
use super::rules::{HandEventOf, HandStart, PreferencesOf, RingGame, Stakes};
use crate::card::Card;
use crate::kernel::{PlayEvent, Viewer};
use crate::outcome::Outcome;
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, Notice, Vacated};

fn is_zero(chips: &Chips) -> bool {
    *chips == 0
}

/// Why a seat sits out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OutBecause {
    /// The player wanted to.
    Asked,
    /// They were late with a decision.
    Late,
    /// They have too few chips to be dealt in.
    Chips,
    /// They left a tournament; the seat is blinded out.
    Left,
}

/// An event of a ring. `E` happens inside a hand, `P` are preferences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RingEvent<E, P> {
    /// A seat was taken.
    SeatTaken {
        /// Which.
        seat: Seat,
        /// With how many chips.
        chips: Chips,
    },
    /// Chips were bought; they come when the hand is over.
    TopUpAwaited {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// Bought chips came.
    ToppedUp {
        /// Whose.
        seat: Seat,
        /// How many came.
        credited: Chips,
        /// How many did not, because of the table's maximum.
        returned: Chips,
    },
    /// A seat sits out.
    SatOut {
        /// Which.
        seat: Seat,
        /// Why.
        because: OutBecause,
    },
    /// A seat will sit out when the hand is over.
    SitOutAwaited {
        /// Which.
        seat: Seat,
    },
    /// A seat sits out no longer.
    CameBack {
        /// Which.
        seat: Seat,
    },
    /// A seat will stand up when the hand is over.
    LeaveAwaited {
        /// Which.
        seat: Seat,
        /// Why.
        because: Vacated,
    },
    /// A seat is free again.
    SeatVacated {
        /// Which.
        seat: Seat,
        /// Its chips, which leave the table.
        chips: Chips,
        /// How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken.
        #[serde(default, skip_serializing_if = "is_zero")]
        from_pot: Chips,
        /// Why.
        because: Vacated,
    },
    /// A player said what they prefer.
    PreferencesSet {
        /// Whose.
        seat: Seat,
        /// All of them.
        preferences: P,
    },
    /// Stakes from the next hand on.
    LevelSet {
        /// The stakes.
        stakes: Stakes,
    },
    /// A hand is about to begin, and a seat is asked for its forced bet first, or for what others have paid for the
    /// pot that stayed.
    ForcedBetAsked {
        /// Which seat.
        seat: Seat,
        /// How much it would be. Chips.
        amount: Chips,
        /// Whether it is what others have paid for the pot that stayed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        adjusts: bool,
    },
    /// It will pay.
    ForcedBetAgreed {
        /// Which seat.
        seat: Seat,
    },
    /// It will not pay what others have paid for the pot that stayed, and does not play for it.
    AdjustmentDeclined {
        /// Which seat.
        seat: Seat,
    },
    /// The hand that was about to begin does not: too few would play.
    HandCalledOff {},
    /// A hand begins: seats, blinds, antes.
    HandStarted {
        /// Everything but the cards.
        start: Box<HandStart>,
    },
    /// It is dealt from this deck. The cards are for the auditor only.
    DeckShuffled {
        /// The deck, first card dealt first.
        cards: Vec<Card>,
    },
    /// Cards of the hand were put in another order, and it goes on. The cards are for the auditor only.
    CardsReshuffled {
        /// The cards, first card first.
        cards: Vec<Card>,
    },
    /// Numbers were drawn in the hand, and it goes on.
    NumbersDrawn {
        /// The numbers.
        values: Vec<u32>,
    },
    /// Something happened inside the hand.
    Hand {
        /// What.
        event: E,
    },
    /// A hand is over and settled.
    HandEnded {
        /// Everything that was settled.
        result: Box<HandResult>,
    },
    /// A hand is void: everybody has what they had at its start.
    HandVoided {
        /// Which.
        hand: u32,
    },
    /// No hand will follow the one in play.
    CloseAwaited {},
    /// The session is over.
    SessionEnded {
        /// What it came to.
        outcome: Outcome,
    },
}

/// An event of a ring as a viewer sees it. `E` is the seen form of an event inside a hand, `P` are preferences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenRingEvent<E, P> {
    /// A seat was taken.
    SeatTaken {
        /// Which.
        seat: Seat,
        /// With how many chips.
        chips: Chips,
    },
    /// Chips were bought; they come when the hand is over.
    TopUpAwaited {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: Chips,
    },
    /// Bought chips came.
    ToppedUp {
        /// Whose.
        seat: Seat,
        /// How many came.
        credited: Chips,
        /// How many did not, because of the table's maximum.
        returned: Chips,
    },
    /// A seat sits out.
    SatOut {
        /// Which.
        seat: Seat,
        /// Why.
        because: OutBecause,
    },
    /// A seat will sit out when the hand is over.
    SitOutAwaited {
        /// Which.
        seat: Seat,
    },
    /// A seat sits out no longer.
    CameBack {
        /// Which.
        seat: Seat,
    },
    /// A seat will stand up when the hand is over.
    LeaveAwaited {
        /// Which.
        seat: Seat,
        /// Why.
        because: Vacated,
    },
    /// A seat is free again.
    SeatVacated {
        /// Which.
        seat: Seat,
        /// Its chips, which leave the table.
        chips: Chips,
        /// How many of them come out of the carried pot: because nobody is left to play for it, or the table is broken.
        #[serde(skip_serializing_if = "is_zero")]
        from_pot: Chips,
        /// Why.
        because: Vacated,
    },
    /// The viewer said what they prefer; nobody else is told.
    PreferencesSet {
        /// Whose.
        seat: Seat,
        /// All of them.
        preferences: P,
    },
    /// Stakes from the next hand on.
    LevelSet {
        /// The stakes.
        stakes: Stakes,
    },
    /// A hand is about to begin, and a seat is asked for its forced bet first, or for what others have paid for the
    /// pot that stayed.
    ForcedBetAsked {
        /// Which seat.
        seat: Seat,
        /// How much it would be. Chips.
        amount: Chips,
        /// Whether it is what others have paid for the pot that stayed.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        adjusts: bool,
    },
    /// It will pay.
    ForcedBetAgreed {
        /// Which seat.
        seat: Seat,
    },
    /// It will not pay what others have paid for the pot that stayed, and does not play for it.
    AdjustmentDeclined {
        /// Which seat.
        seat: Seat,
    },
    /// The hand that was about to begin does not: too few would play.
    HandCalledOff {},
    /// A hand begins: seats, blinds, antes.
    HandStarted {
        /// Everything but the cards.
        start: Box<HandStart>,
    },
    /// The deck is shuffled.
    DeckShuffled {
        /// The deck, for the auditor.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<Card>>,
    },
    /// Cards of the hand were put in another order.
    CardsReshuffled {
        /// How many.
        count: usize,
        /// The cards, for the auditor.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<Card>>,
    },
    /// Numbers were drawn in the hand.
    NumbersDrawn {
        /// The numbers.
        values: Vec<u32>,
    },
    /// Something happened inside the hand.
    Hand {
        /// What, as the viewer sees it.
        event: E,
    },
    /// A hand is over and settled.
    HandEnded {
        /// Everything that was settled.
        result: Box<HandResult>,
    },
    /// A hand is void: everybody has what they had at its start.
    HandVoided {
        /// Which.
        hand: u32,
    },
    /// No hand will follow the one in play.
    CloseAwaited {},
    /// The session is over.
    SessionEnded {
        /// What it came to.
        outcome: Outcome,
    },
}

/// What `viewer` sees of `event`.
pub(super) fn seen_by<G: RingGame>(
    event: &RingEvent<HandEventOf<G>, PreferencesOf<G>>,
    viewer: Viewer,
) -> Option<Value> {
    type Seen<P> = SeenRingEvent<Value, P>;
    let seen: Seen<PreferencesOf<G>> = match event.clone() {
        RingEvent::SeatTaken { seat, chips } => Seen::SeatTaken { seat, chips },
        RingEvent::TopUpAwaited { seat, chips } => Seen::TopUpAwaited { seat, chips },
        RingEvent::ToppedUp { seat, credited, returned } => Seen::ToppedUp { seat, credited, returned },
        RingEvent::SatOut { seat, because } => Seen::SatOut { seat, because },
        RingEvent::SitOutAwaited { seat } => Seen::SitOutAwaited { seat },
        RingEvent::CameBack { seat } => Seen::CameBack { seat },
        RingEvent::LeaveAwaited { seat, because } => Seen::LeaveAwaited { seat, because },
        RingEvent::SeatVacated { seat, chips, from_pot, because } => {
            Seen::SeatVacated { seat, chips, from_pot, because }
        }
        RingEvent::PreferencesSet { seat, preferences } => {
            let own = match viewer {
                Viewer::Auditor => true,
                Viewer::Seats(eyes) => !eyes.intersection(SeatSet::of(seat)).is_empty(),
            };
            own.then_some(Seen::PreferencesSet { seat, preferences })?
        }
        RingEvent::LevelSet { stakes } => Seen::LevelSet { stakes },
        RingEvent::ForcedBetAsked { seat, amount, adjusts } => Seen::ForcedBetAsked { seat, amount, adjusts },
        RingEvent::ForcedBetAgreed { seat } => Seen::ForcedBetAgreed { seat },
        RingEvent::AdjustmentDeclined { seat } => Seen::AdjustmentDeclined { seat },
        RingEvent::HandCalledOff {} => Seen::HandCalledOff {},
        RingEvent::HandStarted { start } => Seen::HandStarted { start },
        RingEvent::DeckShuffled { cards } => Seen::DeckShuffled { cards: (viewer == Viewer::Auditor).then_some(cards) },
        RingEvent::CardsReshuffled { cards } => {
            Seen::CardsReshuffled { count: cards.len(), cards: (viewer == Viewer::Auditor).then_some(cards) }
        }
        RingEvent::NumbersDrawn { values } => Seen::NumbersDrawn { values },
        RingEvent::Hand { event } => Seen::Hand { event: event.seen_by(viewer)? },
        RingEvent::HandEnded { result } => Seen::HandEnded { result },
        RingEvent::HandVoided { hand } => Seen::HandVoided { hand },
        RingEvent::CloseAwaited {} => Seen::CloseAwaited {},
        RingEvent::SessionEnded { outcome } => Seen::SessionEnded { outcome },
    };
    Some(serde_json::to_value(seen).expect("events are plain data"))
}

/// What `event` means to the caller that keeps the seats and the money.
pub(super) fn notice<E, P>(event: &RingEvent<E, P>) -> Option<Notice> {
    Some(match *event {
        RingEvent::HandStarted { ref start } => Notice::HandBegan { hand: start.hand },
        RingEvent::HandEnded { ref result } => Notice::HandEnded(result.summary()),
        RingEvent::ToppedUp { seat, credited, returned } => Notice::ToppedUp { seat, credited, returned },
        RingEvent::SeatVacated { seat, chips, from_pot, because } => {
            Notice::SeatVacated { seat, chips, from_pot, because }
        }
        RingEvent::SatOut { seat, because } => Notice::SatOut { seat, by_choice: because == OutBecause::Asked },
        RingEvent::CameBack { seat } => Notice::CameBack { seat },
        _ => return None,
    })
}

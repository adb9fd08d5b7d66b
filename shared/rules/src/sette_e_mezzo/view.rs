//! What a viewer sees of a bank: everything but covered cards and the order of the stock.

use serde::Serialize;
use smallvec::SmallVec;

use super::hand::{Part, SetteEMezzoHand, Standing};
use super::moves::Premove;
use super::options::Variant;
use crate::betting::index;
use crate::card::Card;
use crate::kernel::Viewer;
use crate::ring::hand::RingHand;
use crate::seat::Seat;
use crate::session::Chips;

/// The part of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SetteEMezzoPart))]
#[serde(rename_all = "snake_case")]
pub enum SeenPart {
    /// Cards are to be dealt for the bank.
    Drawing,
    /// The bank is offered.
    Offering,
    /// Cards are to be shuffled.
    Shuffle,
    /// It is found out who is there.
    Presence,
    /// A punta says whether they play.
    Entry,
    /// A punta plays.
    Punta,
    /// The banker plays.
    Banker,
    /// The bank is over.
    Over,
}

/// The bank that is held, or was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SetteEMezzoBank))]
pub struct BankView {
    /// Who holds it.
    pub banker: Seat,
    /// The piatto; 0 in the variant classica. Chips.
    pub piatto: Chips,
    /// The piatto at the start; in the variant classica the most of a bet, or all that the banker has. Chips.
    pub accepted: Chips,
    /// Whether it is all that the banker has, and bets are what it covers.
    pub all_in: bool,
}

/// Where a seat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SetteEMezzoStanding))]
#[serde(rename_all = "snake_case")]
pub enum SeenStanding {
    /// It is not their turn yet.
    Waiting,
    /// They play.
    In,
    /// They have stood.
    Stood,
    /// They went bust.
    Bust,
    /// They do not play, or have been paid.
    Out,
}

/// A seat in the hand, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetteEMezzoSeatView {
    /// Which.
    pub seat: Seat,
    /// Its chips outside piatto and bet.
    pub chips: Chips,
    /// What it has bet. Chips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bet: Option<Chips>,
    /// Where it stands.
    pub standing: SeenStanding,
    /// How many cards it has.
    pub count: u8,
    /// Those that the viewer may see, the covered one first.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
    pub cards: SmallVec<[Card; 5]>,
    /// What it decides at its next turn, as its player has said; seen by that player alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premove: Option<Premove>,
    /// Its total in halves, where the viewer may see all its cards; 7½ is 15.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u8>,
}

/// A bank as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetteEMezzoView {
    /// The variant.
    pub variant: Variant,
    /// The part of the bank.
    pub part: SeenPart,
    /// The least piatto, or what the most of a bet is at least. Chips.
    pub min_piatto: Chips,
    /// The least bet. Chips.
    pub min_bet: Chips,
    /// To whom the bank is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offered: Option<Seat>,
    /// The bank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<BankView>,
    /// Whose turn it is, of the punte.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// How many cards are left to be dealt.
    pub stock: u8,
    /// What the house has taken in this bank. Chips.
    pub house: Chips,
    /// All that seats do not have until the bank is settled: piatto, bets, what the house has taken. Chips.
    pub pot: Chips,
    /// The seats of the hand, ascending.
    pub seats: Vec<SetteEMezzoSeatView>,
}

/// What `viewer` sees of `hand`.
pub(super) fn of(hand: &SetteEMezzoHand, viewer: Viewer) -> SetteEMezzoView {
    let stock = hand.deck.as_deref().map_or(0, <[Card]>::len).saturating_sub(hand.next);
    SetteEMezzoView {
        variant: hand.options.variant,
        part: match hand.part {
            Part::Seating | Part::Drawing => SeenPart::Drawing,
            Part::Beginning | Part::Offering => SeenPart::Offering,
            Part::Shuffle | Part::Restock(_) => SeenPart::Shuffle,
            Part::Presence => SeenPart::Presence,
            Part::Entry => SeenPart::Entry,
            Part::Punta => SeenPart::Punta,
            Part::Banker => SeenPart::Banker,
            Part::Over => SeenPart::Over,
        },
        min_piatto: hand.minimums.bank,
        min_bet: hand.minimums.bet,
        offered: hand.offering.candidate().filter(|_| hand.part == Part::Offering),
        bank: hand.bank.map(|bank| BankView {
            banker: bank.banker,
            piatto: bank.piatto,
            accepted: bank.accepted,
            all_in: bank.all_in,
        }),
        turn: hand.turn,
        stock: u8::try_from(stock).unwrap_or(u8::MAX),
        house: hand.purses.taken(),
        pot: hand.pot(),
        seats: hand.seats().iter().map(|seat| seat_view(hand, seat, viewer)).collect(),
    }
}

fn seat_view(hand: &SetteEMezzoHand, seat: Seat, viewer: Viewer) -> SetteEMezzoSeatView {
    let held = hand.held(seat);
    // Nobody sees the banker's before it is turned.
    let own = if hand.banker() == Some(seat) { viewer == Viewer::Auditor } else { viewer.sees(seat) };
    let covered = held.covered.filter(|_| held.shown || own);
    SetteEMezzoSeatView {
        seat,
        chips: hand.credit(seat),
        bet: held.bet,
        standing: match held.standing {
            Standing::Waiting => SeenStanding::Waiting,
            Standing::In => SeenStanding::In,
            Standing::Stood => SeenStanding::Stood,
            Standing::Bust => SeenStanding::Bust,
            Standing::Out => SeenStanding::Out,
        },
        count: held.cards().count() as u8,
        cards: covered.into_iter().chain(held.drawn.iter().copied()).collect(),
        premove: hand.premoves[index(seat)].filter(|_| viewer.sees(seat)),
        total: covered.map(|_| held.total()),
    }
}

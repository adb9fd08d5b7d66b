//! What a viewer sees of a hand: chips, bets, the board, whose turn it is, and the cards they may see. Nothing of the
//! deck.

use serde::Serialize;

use super::event::Street;
use super::hand::HoldemHand;
use super::{Kind, showdown};
use crate::betting::{Bets, Pot};
use crate::card::FewCards;
use crate::kernel::Viewer;
use crate::poker::{Category, standard};
use crate::ring::{RingHand, Stage};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// A seat in the hand, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandSeatView {
    /// Which.
    pub seat: Seat,
    /// Its chips outside the pot.
    pub chips: Chips,
    /// What it has put in in this round.
    pub bet: Chips,
    /// What it has put in in the whole hand.
    pub paid: Chips,
    /// Whether it has folded.
    pub folded: bool,
    /// Whether its whole stack is in.
    pub all_in: bool,
    /// How many covered cards it was dealt.
    pub count: u8,
    /// The cards, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<FewCards>,
    /// Whether everybody may see them.
    pub shown: bool,
    /// What they make with the whole board, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<MadeView>,
}

/// What cards make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeView {
    /// The kind of hand.
    pub category: Category,
    /// The five cards, as players read them.
    pub cards: FewCards,
}

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HoldemView {
    /// The part of the hand.
    pub street: Street,
    /// The board.
    pub board: FewCards,
    /// All chips in the middle, bets of this round included.
    pub pot: Chips,
    /// The pots of the earlier rounds, the main pot first; of all rounds once no more bets can follow.
    pub pots: Vec<Pot>,
    /// What must be matched in this round.
    pub level: Chips,
    /// Whose turn it is to bet.
    pub turn: Option<Seat>,
    /// Who may show or muck.
    pub asked_to_show: SeatSet,
    /// The seats that were dealt in, ascending.
    pub seats: Vec<HandSeatView>,
}

/// What `viewer` sees of `hand`.
pub(super) fn of(hand: &HoldemHand, viewer: Viewer) -> HoldemView {
    let over = !matches!(hand.stage(), Stage::Shuffle(_)) && hand.turn().is_none();
    let bets = if over { hand.bets.gathered() } else { hand.bets };
    HoldemView {
        street: hand.street(),
        board: *hand.board(),
        pot: hand.pot(),
        pots: bets.earlier_pots().into_vec(),
        level: bets.level(),
        turn: hand.turn(),
        asked_to_show: hand.asked_to_show(),
        seats: hand.dealt().iter().map(|seat| seat_view(hand, &bets, seat, viewer)).collect(),
    }
}

fn seat_view(hand: &HoldemHand, bets: &Bets, seat: Seat, viewer: Viewer) -> HandSeatView {
    let shown = hand.shown().contains(seat);
    let sees = shown || viewer.sees(seat);
    let cards = *hand.hole(seat);
    let folded = !hand.live().contains(seat);
    HandSeatView {
        seat,
        chips: hand.stack(seat),
        bet: bets.bet(seat),
        paid: hand.bets.start(seat).saturating_sub(hand.stack(seat)),
        folded,
        all_in: !folded && hand.stack(seat) == 0,
        count: cards.len() as u8,
        cards: sees.then_some(cards),
        shown,
        made: if sees && !folded { made(hand, seat) } else { None },
    }
}

fn made(hand: &HoldemHand, seat: Seat) -> Option<MadeView> {
    let board = showdown::playable(hand, seat)?;
    let own = hand.hole(seat);
    let cards = match hand.kind {
        Kind::Holdem => {
            let [a, b] = own.exactly::<2>()?;
            let [c, d, e, f, g] = board;
            standard::best_five(&[a, b, c, d, e, f, g])
        }
        Kind::Omaha => standard::omaha_best_five(own.exactly::<4>()?, board),
    };
    Some(MadeView { category: standard::five(cards).category(), cards: cards.into_iter().collect() })
}

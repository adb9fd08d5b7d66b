//! What a viewer sees of a hand: chips, bets, open cards, turned vele, whose turn it is, and their own covered cards.
//! Nothing of the deck, nothing of vele that are not turned, nothing of what others choose before it is turned.

use serde::Serialize;

use super::event::TurnedVela;
use super::hand::{Part, TelesinaHand};
use super::showdown;
use super::variant::{Coperta, Vela, Vele};
use crate::betting::{Bets, Pot};
use crate::card::FewCards;
use crate::kernel::Viewer;
use crate::poker::Category;
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// The part of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TelesinaPart {
    /// The inviti are in the pot; the cards are to come.
    Shuffle,
    /// The dealer chooses what the table leaves to them.
    Choosing,
    /// Each seat chooses which of two covered cards is turned up.
    Turning,
    /// A round of betting.
    Betting,
    /// It is over; cards may be shown.
    Over,
}

/// A seat in the hand, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TelesinaSeatView {
    /// Which.
    pub seat: Seat,
    /// Its chips outside the pot.
    pub chips: Chips,
    /// What it has put in in this round.
    pub bet: Chips,
    /// What it has put in in the whole hand.
    pub paid: Chips,
    /// Whether it has folded, or got no cards because its player was away.
    pub folded: bool,
    /// Whether its whole stack is in.
    pub all_in: bool,
    /// Its open cards, in the order dealt.
    pub open: FewCards,
    /// How many covered cards it has.
    pub count: u8,
    /// Those, in the order dealt, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered: Option<FewCards>,
    /// Whether it has chosen which covered card will be turned up.
    pub chosen: bool,
    /// Whether it has shown all its cards.
    pub shown: bool,
    /// What its cards make with the vele that were turned, where the viewer may see all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<TelesinaMadeView>,
}

/// What cards make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TelesinaMadeView {
    /// The kind of hand.
    pub category: Category,
    /// The five cards, as players read them.
    pub cards: FewCards,
}

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TelesinaView {
    /// The part of the hand.
    pub part: TelesinaPart,
    /// For how many players the deck is: its lowest card is 11 minus that.
    pub players: u8,
    /// The vele of the hand; absent before they are chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<Vele>,
    /// When players choose which card is turned up; absent before that is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coperta: Option<Coperta>,
    /// The vele that were turned, in letter order.
    pub vele: Vec<TurnedVela>,
    /// Which vele may be used together: the cards of one of these lists.
    pub combinations: Vec<Vec<Vela>>,
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
    /// The seats whose chips are in it, ascending.
    pub seats: Vec<TelesinaSeatView>,
}

/// What `viewer` sees of `hand`.
pub fn of(hand: &TelesinaHand, viewer: Viewer) -> TelesinaView {
    let bets = if hand.part() == Part::Over { hand.bets.gathered() } else { hand.bets };
    let combinations = hand.vele.map_or(&[] as &[&[Vela]], |vele| vele.layout().combinations);
    TelesinaView {
        part: match hand.part() {
            Part::Shuffle => TelesinaPart::Shuffle,
            Part::Choosing => TelesinaPart::Choosing,
            Part::Turning => TelesinaPart::Turning,
            Part::Betting => TelesinaPart::Betting,
            Part::Over => TelesinaPart::Over,
        },
        players: hand.players(),
        variant: hand.vele,
        coperta: hand.coperta,
        vele: hand.turned().collect(),
        combinations: combinations.iter().map(|together| together.to_vec()).collect(),
        pot: hand.pot(),
        pots: bets.earlier_pots().into_vec(),
        level: bets.level(),
        turn: hand.turn(),
        asked_to_show: hand.asked_to_show(),
        seats: hand.seats().iter().map(|seat| seat_view(hand, &bets, seat, viewer)).collect(),
    }
}

fn seat_view(hand: &TelesinaHand, bets: &Bets, seat: Seat, viewer: Viewer) -> TelesinaSeatView {
    let shown = hand.shown().contains(seat);
    let own = hand.own(seat);
    let covered = own.covered();
    let sees = shown || covered.is_empty() || viewer.sees(seat);
    let folded = !hand.live().contains(seat);
    let made = if sees && !folded { showdown::made(hand, seat) } else { None };
    TelesinaSeatView {
        seat,
        chips: hand.stack(seat),
        bet: bets.bet(seat),
        paid: hand.bets.start(seat).saturating_sub(hand.stack(seat)),
        folded,
        all_in: !folded && hand.stack(seat) == 0,
        open: own.open().collect(),
        count: covered.len() as u8,
        covered: (sees && !covered.is_empty()).then_some(covered),
        chosen: own.chosen.is_some(),
        shown,
        made: made.map(|made| TelesinaMadeView {
            category: made.strength.category(),
            cards: made.cards.into_iter().collect(),
        }),
    }
}

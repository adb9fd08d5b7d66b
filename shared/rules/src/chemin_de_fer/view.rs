//! What a viewer sees of a bank: everything but cards that lie face down, and the order of the shoe.

use serde::Serialize;

use super::coup::Pair;
use super::cover::Proposal;
use super::event::{ShoeCard, Winner};
use super::hand::{CheminDeFerHand, Part};
use crate::bank::Purchase;
use crate::bank::purses::Part as BankPart;
use crate::betting::index;
use crate::card::FewCards;
use crate::kernel::Viewer;
use crate::ring::hand::RingHand;
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// The part of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CheminDeFerPart))]
#[serde(rename_all = "snake_case")]
pub enum SeenPart {
    /// The banker is to be drawn.
    Drawing,
    /// The bank is offered.
    Offering,
    /// Bets are open.
    Window,
    /// Bets are closed; the cards are to come.
    Shuffle,
    /// The punta plays.
    Punta,
    /// The banker plays.
    Banker,
    /// The bank was passed, and is for sale for what was in it.
    Height,
    /// It goes to the highest bidder.
    Auction,
    /// The bank is over.
    Over,
}

/// The bank that is held, or was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CheminDeFerBank))]
pub struct BankView {
    /// Who holds it.
    pub banker: Seat,
    /// What may be bet against. Chips; as it was in the end, once the bank is over.
    pub posta: Chips,
    /// What may not any more (garage). Chips.
    pub garage: Chips,
    /// The number of the coup.
    pub coup: u32,
    /// How many coups it has won.
    pub won: u32,
    /// Whether it was halved.
    pub halved: bool,
    /// What the banker has put in. Chips.
    pub invested: Chips,
    /// Who may ask for the whole bank before everybody else.
    pub ferito: Option<Seat>,
    /// Whether it was bought.
    pub bought: bool,
}

/// The coup in play, or the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CheminDeFerCoup))]
pub struct CoupView {
    /// The valid bets, by hand priority.
    pub bets: Vec<BankPart>,
    /// Who plays the cards, or played them.
    pub punta: Seat,
    /// How many cards the punta has.
    pub punta_count: u8,
    /// Those of them that the viewer may see, in order; the third lies face up.
    pub punta_cards: FewCards,
    /// How many cards the bank has.
    pub bank_count: u8,
    /// Those of them that the viewer may see.
    pub bank_cards: FewCards,
    /// Who won, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Winner>,
}

/// A seat in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheminDeFerSeatView {
    /// Which.
    pub seat: Seat,
    /// Its chips outside bank and closed bets.
    pub chips: Chips,
    /// What it has on the table while bets are open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bet: Option<Proposal>,
}

/// A bank as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheminDeFerView {
    /// The part of the bank.
    pub part: SeenPart,
    /// The least bank. Chips.
    pub min_posta: Chips,
    /// The least bet. Chips.
    pub min_bet: Chips,
    /// To whom the bank is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offered: Option<Seat>,
    /// The bank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<BankView>,
    /// Who must bet in this coup if nobody else plays the cards, in a tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obliged: Option<Seat>,
    /// The seats that may say anything while bets are open, or the bank is for sale; other awaited seats may only
    /// withdraw.
    pub open: SeatSet,
    /// The coup in play, or the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coup: Option<CoupView>,
    /// What was in a bank that is for sale. Chips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<Chips>,
    /// The best bid for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_bid: Option<Purchase>,
    /// Who holds the next bank because they bought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sold: Option<Purchase>,
    /// How many cards have left the shoe; 0 if a new one is to be shuffled.
    pub gone: u16,
    /// Whether the coup in play is the last of the shoe.
    pub last_coup: bool,
    /// What the house has taken in this bank. Chips.
    pub house: Chips,
    /// All that seats do not have until the bank is settled: posta and garage, bets that are closed, what the house has
    /// taken. Chips.
    pub pot: Chips,
    /// The seats of the hand, ascending.
    pub seats: Vec<CheminDeFerSeatView>,
}

/// What `viewer` sees of `hand`.
pub(super) fn of(hand: &CheminDeFerHand, viewer: Viewer) -> CheminDeFerView {
    let selling = matches!(hand.part, Part::Height | Part::Auction);
    let open = match hand.part {
        Part::Window => hand.window.floor.open(),
        _ if selling => hand.seguito.floor.open(),
        _ => SeatSet::EMPTY,
    };
    let in_window = hand.part == Part::Window;
    let seat = |seat: Seat| CheminDeFerSeatView {
        seat,
        chips: hand.credit(seat),
        bet: hand.window.proposals[index(seat)].filter(|_| in_window).map(|(_, bet)| bet),
    };
    CheminDeFerView {
        part: match hand.part {
            Part::Drawing => SeenPart::Drawing,
            Part::Beginning | Part::Offering => SeenPart::Offering,
            Part::Window => SeenPart::Window,
            Part::Shuffle => SeenPart::Shuffle,
            Part::Punta => SeenPart::Punta,
            Part::Banker => SeenPart::Banker,
            Part::Height => SeenPart::Height,
            Part::Auction => SeenPart::Auction,
            Part::Over => SeenPart::Over,
        },
        min_posta: hand.minimums.bank,
        min_bet: hand.minimums.bet,
        offered: hand.offering.candidate().filter(|_| hand.part == Part::Offering),
        bank: hand.bank.as_ref().map(|bank| BankView {
            banker: bank.banker,
            posta: bank.posta,
            garage: bank.garage,
            coup: bank.coup,
            won: bank.won,
            halved: bank.halved,
            invested: bank.invested,
            ferito: bank.ferito,
            bought: bank.bought,
        }),
        obliged: hand.window.obliged.filter(|_| in_window),
        open,
        coup: coup_view(hand, viewer),
        height: selling.then_some(hand.seguito.posta),
        best_bid: hand.seguito.best.filter(|_| selling),
        sold: hand.seguito.sold,
        gone: hand.shoe.gone,
        last_coup: hand.shoe.last,
        house: hand.house(),
        pot: hand.pot(),
        seats: hand.seats().iter().map(seat).collect(),
    }
}

fn coup_view(hand: &CheminDeFerHand, viewer: Viewer) -> Option<CoupView> {
    let coup = &hand.coup;
    let punta = coup.player?;
    let auditor = viewer == Viewer::Auditor;
    let seen =
        |cards: Pair, open: bool| cards.iter().flatten().filter(|_| open).map(|shoe| shoe.card).collect::<Vec<_>>();
    let own = coup.shown || viewer.sees(punta);
    let third = |card: Option<ShoeCard>| card.map(|shoe| shoe.card);
    let count = |cards: Pair, third: bool| cards.iter().flatten().count() as u8 + u8::from(third);
    Some(CoupView {
        bets: hand.placed_bets().to_vec(),
        punta,
        punta_count: count(coup.cards, coup.punta_third.is_some()),
        punta_cards: seen(coup.cards, own).into_iter().chain(third(coup.punta_third)).collect(),
        bank_count: count(coup.bank, coup.bank_third.is_some()),
        bank_cards: seen(coup.bank, coup.turned || auditor).into_iter().chain(third(coup.bank_third)).collect(),
        winner: coup.winner,
    })
}

//! What a viewer sees of a hand: chips, bets, who opened, how many cards were changed, whose turn it is, and their own
//! cards. Nothing of the stock but its size, nothing of what was thrown away.

use serde::Serialize;

use super::event::Blind;
use super::hand::{DrawHand, Part};
use super::opening::Opener;
use super::showdown;
use crate::betting::{Bets, Pot};
use crate::card::FewCards;
use crate::kernel::Viewer;
use crate::poker::Category;
use crate::ring::Unawarded;
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;
use crate::telesina::TelesinaView;

/// The part of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DrawPokerPart {
    /// Seats may post blinds; the cards are to come.
    Blinds,
    /// The word passes until somebody opens.
    Opening,
    /// It is opened: bets before the change.
    Opened,
    /// Cards are changed.
    Change,
    /// The last phase of betting.
    Last,
    /// It is over; cards may be shown.
    Over,
}

/// A seat in the hand, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawPokerSeatView {
    /// Which.
    pub seat: Seat,
    /// Its chips outside the pot.
    pub chips: Chips,
    /// What it has put in in this round.
    pub bet: Chips,
    /// What it has put into the pot, over all the hands that the pot stayed.
    pub paid: Chips,
    /// Whether it has folded, or got no cards because its player was away.
    pub folded: bool,
    /// Whether its whole stack is in.
    pub all_in: bool,
    /// How many cards it holds.
    pub count: u8,
    /// The cards, kept ones before drawn ones, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<FewCards>,
    /// How many cards it has changed; 0 is servito, absent before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<u8>,
    /// Whether it has said parol, and that counts.
    pub parol: bool,
    /// Whether everybody may see its cards.
    pub shown: bool,
    /// What they are, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<Category>,
}

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawView {
    /// The part of the hand.
    pub part: DrawPokerPart,
    /// For how many players the deck is: its lowest card is 11 minus that.
    pub players: u8,
    /// The least pair that opens.
    pub opener: Opener,
    /// Why the last hand left its pot to this one; absent if it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brought: Option<Unawarded>,
    /// The blind that is asked for; absent if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blind: Option<Blind>,
    /// How many blinds were posted.
    pub blinds: u8,
    /// Who opened; after blinds who posted the last one.
    pub opened: Option<Seat>,
    /// All chips in the middle, bets of this round included.
    pub pot: Chips,
    /// The pots of the earlier rounds, the main pot first; of all rounds once no more bets can follow.
    pub pots: Vec<Pot>,
    /// What must be matched in this round.
    pub level: Chips,
    /// How many cards the stock holds.
    pub stock: u8,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Who may show or muck.
    pub asked_to_show: SeatSet,
    /// Why the pot stays for the next hand; absent if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays: Option<Unawarded>,
    /// The seats whose chips are in it, ascending.
    pub seats: Vec<DrawPokerSeatView>,
}

/// A hand as a viewer sees it: in a giro pazzo it is one of Telesina.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "plays", rename_all = "snake_case")]
pub enum DrawPokerView {
    /// Poker 5 carte.
    Draw(DrawView),
    /// Telesina.
    Telesina(TelesinaView),
}

/// What `viewer` sees of `hand`.
pub(super) fn of(hand: &DrawHand, viewer: Viewer) -> DrawView {
    let asked = hand.part == Part::Blinds && hand.turn().is_some();
    let over = matches!(hand.part, Part::Show | Part::Stays(_));
    let bets = if over { hand.bets.gathered() } else { hand.bets };
    DrawView {
        part: match hand.part {
            Part::Blinds => DrawPokerPart::Blinds,
            Part::Opening => DrawPokerPart::Opening,
            Part::Opened => DrawPokerPart::Opened,
            Part::Change => DrawPokerPart::Change,
            Part::Last => DrawPokerPart::Last,
            Part::Show | Part::Stays(_) => DrawPokerPart::Over,
        },
        players: hand.players(),
        opener: hand.opener(),
        brought: hand.brought(),
        blind: asked.then(|| hand.blind_due().0),
        blinds: hand.blinds,
        opened: hand.opened(),
        pot: hand.pot(),
        pots: bets.earlier_pots().into_vec(),
        level: bets.level(),
        stock: hand.stock() as u8,
        turn: hand.turn(),
        asked_to_show: hand.asked_to_show(),
        stays: hand.unawarded(),
        seats: hand.seats().iter().map(|seat| seat_view(hand, &bets, seat, viewer)).collect(),
    }
}

fn seat_view(hand: &DrawHand, bets: &Bets, seat: Seat, viewer: Viewer) -> DrawPokerSeatView {
    let shown = hand.shown().contains(seat);
    let sees = shown || viewer.sees(seat);
    let cards = *hand.cards(seat);
    let folded = !hand.live().contains(seat);
    let made = showdown::strength(&cards, hand.players()).filter(|_| sees && !folded);
    DrawPokerSeatView {
        seat,
        chips: hand.stack(seat),
        bet: bets.bet(seat),
        paid: hand.paid()[usize::from(seat.index()) % hand.paid().len()],
        folded,
        all_in: !folded && hand.stack(seat) == 0,
        count: cards.len() as u8,
        cards: sees.then_some(cards),
        changed: hand.changed(seat),
        parol: hand.parols().contains(seat),
        shown,
        made: made.map(|strength| strength.category()),
    }
}

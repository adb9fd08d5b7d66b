//! What happens inside a bank of chemin de fer, and who may see it.
//!
//! All is public but cards: the first two of the punta are seen by the player who plays them until the coup is over,
//! those of the bank by nobody, the banker not excepted, until the punta has spoken (`docs/rules/chemin-de-fer.md`,
//! "Hidden"). Every card comes with its place in the shoe, which viewers of the card know: everybody counts what is
//! dealt.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use super::cover::Proposal;
use crate::bank::purses::{Gain, Part};
use crate::card::Card;
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;
use crate::session::Chips;

/// A card, and where it lay in the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ShoeCard {
    /// The card.
    pub card: Card,
    /// How many cards lay before it.
    pub place: u16,
}

/// Cards of one hand, in the order dealt.
pub type ShoeCards = SmallVec<[ShoeCard; 2]>;

/// Who won a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CheminDeFerWinner))]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The players who bet.
    Punta,
    /// The bank.
    Bank,
    /// Nobody (égalité).
    Nobody,
}

/// Why a bank is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CheminDeFerEnd))]
#[serde(rename_all = "snake_case")]
pub enum BankOver {
    /// It lost a coup.
    Lost,
    /// The banker passed it.
    Passed,
    /// Nobody bet any more.
    NoBets,
    /// The banker left, or too few stay.
    Stopped,
}

/// An event inside a bank; as others see it, without the cards that they may not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CheminDeFerEvent {
    /// The bank is offered to a seat.
    Offered {
        /// Which.
        seat: Seat,
    },
    /// It leaves the bank to the next.
    Refused {
        /// Who.
        seat: Seat,
    },
    /// It was away or late, and the bank goes to the next.
    OfferMissed {
        /// Who.
        seat: Seat,
        /// What it loses to the others, in a tournament.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Part>))]
        parts: SmallVec<[Part; 6]>,
    },
    /// Nobody takes the bank.
    NoBanker {},
    /// A seat takes the bank.
    BankTaken {
        /// Who.
        seat: Seat,
        /// With how much. Chips.
        posta: Chips,
        /// Whether it was bought from the one who passed it.
        bought: bool,
    },
    /// Bets are open.
    WindowOpened {
        /// The number of the coup.
        coup: u32,
        /// Who must bet if nobody else plays the cards, in a tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        obliged: Option<Seat>,
        /// Whether the bets of the last coup, which nobody won, lie there still.
        kept: bool,
    },
    /// A seat has this on the table now.
    Proposed {
        /// Who.
        seat: Seat,
        /// What.
        bet: Proposal,
    },
    /// A seat took back what it had there.
    Withdrawn {
        /// Who.
        seat: Seat,
    },
    /// The time of a seat is over.
    TimeUp {
        /// Whose.
        seat: Seat,
    },
    /// The banker took half of the bank.
    Halved {
        /// How much. Chips.
        collected: Chips,
    },
    /// The banker added to the bank.
    Increased {
        /// How much. Chips.
        amount: Chips,
    },
    /// The bet that a seat owes was placed for it, in a tournament.
    ObligedBet {
        /// Who.
        seat: Seat,
        /// How much. Chips.
        amount: Chips,
    },
    /// Who owed a bet is away and loses it to the bank, without cards, in a tournament.
    ObligedLost {
        /// Who.
        seat: Seat,
        /// How much. Chips.
        amount: Chips,
    },
    /// Nobody bet.
    NobodyBet {},
    /// Bets are closed, and these are valid.
    BetsClosed {
        /// By hand priority.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Part>))]
        bets: SmallVec<[Part; 6]>,
        /// Who plays the cards.
        punta: Seat,
    },
    /// Two cards each.
    Dealt {
        /// Who plays the cards.
        seat: Seat,
        /// Theirs, where the viewer may see them.
        #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<ShoeCard>))]
        cards: ShoeCards,
        /// The bank's; seen by the auditor alone.
        #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<ShoeCard>))]
        bank: ShoeCards,
    },
    /// The punta turns up an eight or a nine.
    Beaten {
        /// Who.
        seat: Seat,
    },
    /// A seat takes no card.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// A seat asks for a card.
    Called {
        /// Who.
        seat: Seat,
    },
    /// The bank's cards are turned.
    BankTurned {
        /// Both.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<ShoeCard>))]
        cards: ShoeCards,
    },
    /// A seat got a card, face up.
    Drawn {
        /// Who.
        seat: Seat,
        /// Which.
        card: ShoeCard,
    },
    /// A coup is over: all cards are turned, bets are paid.
    CoupEnded {
        /// Who won.
        winner: Winner,
        /// The first two cards of the punta.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<ShoeCard>))]
        cards: ShoeCards,
        /// The points of the punta.
        punta: u8,
        /// The points of the bank.
        bank: u8,
        /// What each bet won, by hand priority; none where the bank won.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Gain>))]
        gains: SmallVec<[Gain; 6]>,
    },
    /// The bank is over, and the banker has what is in it.
    BankEnded {
        /// Why.
        because: BankOver,
        /// What the banker collects: the posta and the garage. Chips.
        collected: Chips,
        /// What the house takes of the banker's gain. Chips.
        share: Chips,
    },
    /// The bank that was passed is for sale, for what was in it.
    HeightOffered {
        /// How much that is. Chips.
        posta: Chips,
    },
    /// A seat would buy it for that.
    Wanted {
        /// Who.
        seat: Seat,
    },
    /// A seat does not want it.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// It goes to the highest bidder.
    AuctionOpened {},
    /// A seat offers this.
    Bid {
        /// Who.
        seat: Seat,
        /// How much. Chips.
        amount: Chips,
    },
    /// A seat holds the next bank.
    Bought {
        /// Who.
        seat: Seat,
        /// With how much. Chips.
        amount: Chips,
    },
    /// Nobody wants it: the turn goes on.
    NotBought {},
}

impl PlayEvent for CheminDeFerEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let mut seen = self.clone();
        if let CheminDeFerEvent::Dealt { seat, cards, bank } = &mut seen {
            if !viewer.sees(*seat) {
                cards.clear();
            }
            if viewer != Viewer::Auditor {
                bank.clear();
            }
        }
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // The places of the cards that it shows to the viewer.
    fn opens(&self, viewer: Viewer, _: &[Card]) -> Places {
        let places = |cards: &ShoeCards| cards.iter().map(|card| card.place).collect();
        match self {
            CheminDeFerEvent::Dealt { seat, cards, bank } => {
                let mut opened: Places = if viewer.sees(*seat) { places(cards) } else { opening::nothing() };
                if viewer == Viewer::Auditor {
                    opened.extend(bank.iter().map(|card| card.place));
                }
                opened
            }
            CheminDeFerEvent::BankTurned { cards } | CheminDeFerEvent::CoupEnded { cards, .. } => places(cards),
            CheminDeFerEvent::Drawn { card, .. } => vec![card.place],
            _ => opening::nothing(),
        }
    }
}

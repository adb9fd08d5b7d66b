//! What happens inside a bank of sette e mezzo, and who may see it.
//!
//! All is public but covered cards: a punta sees their own, nobody sees the banker's before the banker turns it
//! (`docs/rules/sette-e-mezzo.md`, "Hidden", R5). They are shown when what they were played for is settled.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use super::moves::Premove;
use crate::bank::purses::Part;
use crate::card::Card;
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;
use crate::session::Chips;

/// A card of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SetteEMezzoCard))]
#[serde(deny_unknown_fields)]
pub struct SeatCard {
    /// Whose.
    pub seat: Seat,
    /// Which, where the viewer may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
}

/// How a punta came out against the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SetteEMezzoOutcome))]
#[serde(deny_unknown_fields)]
pub struct PuntaResult {
    /// Who.
    pub seat: Seat,
    /// Their covered card.
    pub card: Card,
    /// Their total in halves; above 15 they went bust.
    pub total: u8,
    /// What they bet. Chips.
    pub bet: Chips,
    /// Whether they won.
    pub won: bool,
    /// What the house takes of their gain, which is as much as the bet. Chips.
    pub share: Chips,
}

/// An event inside a bank; as others see it, without the cards that they may not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SetteEMezzoEvent {
    /// Cards were dealt face up until the matta came: the last seat is offered the bank.
    BankerDrawn {
        /// In order.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<SeatCard>))]
        cards: SmallVec<[SeatCard; 8]>,
    },
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
        /// The piatto; in the variant classica the most of a bet, or all that the banker has. Chips.
        amount: Chips,
        /// Whether that is all they have, and less than the minimum asks for.
        all_in: bool,
    },
    /// The banker was away when bets began, and pays without playing.
    BankDeserted {
        /// To whom.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Part>))]
        parts: SmallVec<[Part; 6]>,
    },
    /// It is the turn of a punta.
    Asked {
        /// Who.
        seat: Seat,
    },
    /// A seat has said what it decides at its next turn; known to its player alone.
    Premoved {
        /// Who.
        seat: Seat,
        /// What; absent where it was taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<Premove>,
    },
    /// A punta plays.
    Joined {
        /// Who.
        seat: Seat,
    },
    /// A punta does not play.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A punta was away, and pays without playing.
    Penalised {
        /// Who.
        seat: Seat,
        /// How much. Chips.
        amount: Chips,
    },
    /// A covered card each.
    Dealt {
        /// In order, the banker last.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<SeatCard>))]
        cards: SmallVec<[SeatCard; 8]>,
    },
    /// A punta bets.
    Bet {
        /// Who.
        seat: Seat,
        /// How much. Chips.
        amount: Chips,
    },
    /// A seat takes no further card.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// A seat asks for a card, for which the stock has to be shuffled.
    StockEmpty {
        /// Who.
        seat: Seat,
    },
    /// A seat got a card, face up.
    Drawn {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A punta is above 7½ and has lost.
    Bust {
        /// Who.
        seat: Seat,
        /// Their covered card.
        card: Card,
    },
    /// The banker turns their card.
    BankerTurned {
        /// Which.
        card: Card,
    },
    /// What was played for is paid.
    Settled {
        /// By punta, in order.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<PuntaResult>))]
        punte: SmallVec<[PuntaResult; 2]>,
        /// The banker's covered card.
        card: Card,
        /// The banker's total in halves; above 15 they went bust.
        bank: u8,
    },
    /// The bank is over.
    BankEnded {
        /// What the banker collects of the piatto. Chips.
        collected: Chips,
        /// What the house takes of the banker's gain. Chips.
        share: Chips,
    },
}

impl PlayEvent for SetteEMezzoEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        if let SetteEMezzoEvent::Premoved { seat, .. } = self
            && !viewer.sees(*seat)
        {
            return None;
        }
        let mut seen = self.clone();
        if let SetteEMezzoEvent::Dealt { cards } = &mut seen {
            let last = cards.len().saturating_sub(1);
            for (place, dealt) in cards.iter_mut().enumerate() {
                // The banker's is seen by nobody.
                let own = if place == last { viewer == Viewer::Auditor } else { viewer.sees(dealt.seat) };
                dealt.card = dealt.card.filter(|_| own);
            }
        }
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Every event names only cards whose places its viewers may know: everybody counts what is dealt.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        opening::of_seen(self.seen_by(viewer).as_ref(), deck)
    }
}

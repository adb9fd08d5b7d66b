//! What a hand came to: the one settlement of a hand, to the unit.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::hand::Fall;
use super::rules::LeftPot;
use crate::poker::Category;
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, EliminatedSeat, HandSummary, SeatSummary};

/// A settled hand. Sum of `end` plus `rake` plus `carried` is the sum of `start` plus `brought`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HandResult {
    /// Its number in the session, from 1.
    pub hand: u32,
    /// Every seat that was dealt in or paid, in seat order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<SeatResult>))]
    pub seats: SmallVec<[SeatResult; 6]>,
    /// The pots, the main pot first.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PotResult>))]
    pub pots: SmallVec<[PotResult; 1]>,
    /// All pots together, before the rake, uncalled bets not counted. Chips.
    pub pot: Chips,
    /// What the house took. Chips.
    pub rake: Chips,
    /// What was in the pot when the hand began, left there by the one before. Chips; zero in games that carry nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub brought: Chips,
    /// What stays in the pot for the next hand. Chips; zero in games that carry nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub carried: Chips,
    /// Tournament seats without chips, the best placed first.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<EliminatedSeat>))]
    pub eliminated: SmallVec<[EliminatedSeat; 1]>,
    /// Why a pot stays, and whose it is; absent in games that do not name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Box<LeftPot>>,
    /// Who held the bank; absent in games without one, and where nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banker: Option<Seat>,
}

fn is_zero(chips: &Chips) -> bool {
    *chips == 0
}

/// One seat in a settled hand. `end = start - paid + won`. Chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatResult {
    /// Which seat.
    pub seat: Seat,
    /// At the start of the hand.
    pub start: Chips,
    /// What it put into the pots, uncalled bets not counted.
    pub paid: Chips,
    /// What it won, after the rake.
    pub won: Chips,
    /// Its share of the rake: that of the pots it won.
    pub rake: Chips,
    /// At the end of the hand, before top-ups.
    pub end: Chips,
    /// What it held, if it was shown at a showdown with all cards out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Category>,
}

/// One pot of a settled hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PotResult {
    /// Its chips before the rake.
    pub amount: Chips,
    /// The rake taken from it. Chips.
    pub rake: Chips,
    /// Who could win it.
    pub contenders: SeatSet,
    /// Who won it, and how much, after the rake.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PotShare>))]
    pub shares: SmallVec<[PotShare; 2]>,
}

/// What a seat got of a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PotShare {
    /// Who.
    pub seat: Seat,
    /// How much. Chips.
    pub amount: Chips,
}

impl HandResult {
    /// What a table needs of it.
    pub fn summary(&self) -> HandSummary {
        HandSummary {
            hand: self.hand,
            seats: self.seats.iter().map(|s| SeatSummary { seat: s.seat, start: s.start, end: s.end }).collect(),
            pot: self.pot,
            rake: self.rake,
            brought: self.brought,
            carried: self.carried,
            eliminated: self.eliminated.to_vec(),
        }
    }

    /// The seats that a pot which stays belongs to: all of the hand, where the game does not name them.
    pub(super) fn owners(&self) -> SeatSet {
        self.left.as_ref().map_or_else(|| self.seats.iter().map(|s| s.seat).collect(), |left| left.owners)
    }

    /// The seats without chips, the best placed first: more chips at the start of the hand, then fewer steps clockwise
    /// from the button, whose own seat is at 0 even if nobody sits there (texas-holdem "Results", R19; G1.9). Where a
    /// hand has parts, players who fell in a later one come first, and the chips at its start count.
    pub fn rank_eliminated(&mut self, button: Seat, seats: u8, fall: impl Fn(Seat) -> Option<Fall>) {
        let seats = seats.max(1);
        let out = self.seats.iter().filter(|s| s.start > 0 && s.end == 0);
        let mut out: SmallVec<[(u32, EliminatedSeat); 6]> = out
            .map(|s| {
                let fall = fall(s.seat).unwrap_or(Fall { part: 0, chips: s.start });
                let distance = (s.seat.index() + seats - button.index() % seats) % seats;
                (fall.part, EliminatedSeat { seat: s.seat, start: fall.chips, distance })
            })
            .collect();
        out.sort_by_key(|(part, out)| (std::cmp::Reverse((*part, out.start)), out.distance));
        self.eliminated = out.into_iter().map(|(_, out)| out).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Busted seats with their starts; the order in which they rank.
    fn order(button: u8, seats: u8, out: &[(u8, Chips)]) -> Vec<u8> {
        let result = |&(seat, start): &(u8, Chips)| SeatResult {
            seat: Seat::new(seat),
            start,
            paid: start,
            won: 0,
            rake: 0,
            end: 0,
            hand: None,
        };
        let mut hand = HandResult { seats: out.iter().map(result).collect(), ..HandResult::default() };
        hand.rank_eliminated(Seat::new(button), seats, |_| None);
        hand.eliminated.iter().map(|out| out.seat.index()).collect()
    }

    #[test]
    fn texas_holdem_d1_ranks_of_one_hand() {
        assert_eq!(order(0, 6, &[(1, 800), (2, 1200)]), [2, 1], "more chips at the start");
        assert_eq!(order(3, 6, &[(3, 800), (5, 800)]), [3, 5], "the button itself first");
        assert_eq!(order(3, 6, &[(2, 800), (5, 800)]), [5, 2], "distance 2 against 5");
        // texas-holdem R19: a dead button is position 0 all the same.
        assert_eq!(order(4, 6, &[(3, 800), (5, 800)]), [5, 3]);
    }
}

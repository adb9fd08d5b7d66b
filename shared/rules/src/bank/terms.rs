//! What a table with a bank is set up with: modes, minimums, the share of the house, what may be brought.

use crate::betting::Rake;
use crate::game_info::RingInfo;
use crate::options::{check_seats, refused};
use crate::refusal::Refusal;
use crate::ring::options::BuyIns;
use crate::ring::{Mode, Stakes as RingStakes};
use crate::session::{Chips, MOST_CHIPS};

/// The two minimums of a table. Chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// Of the bank, or of the largest bet that the banker accepts.
    pub bank: Chips,
    /// Of a bet against it.
    pub bet: Chips,
}

/// What the options of a table with a bank say of chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BankTerms {
    /// Cash or tournament.
    pub mode: Mode,
    /// The least bank. Chips.
    pub min_bank: u32,
    /// The least bet. Chips.
    pub min_bet: u32,
    /// The least and the most buy-in, in least banks.
    pub buy_ins: (u32, u32),
    /// The share of the house, in basis points.
    pub house_bp: u16,
    /// The most that it takes in one bank. Chips; 0 is no maximum.
    pub house_cap: u32,
}

impl BankTerms {
    /// The stakes until the table says otherwise: the bank's is the stake, the bet's stands where others have an ante.
    pub fn ring_stakes(&self) -> RingStakes {
        RingStakes { stake: self.min_bank.into(), ante: self.min_bet.into() }
    }

    /// The minimums of a hand. A level that names one of them only keeps the proportion of the table.
    pub fn minimums(&self, stakes: RingStakes) -> Stakes {
        let bank = u128::from(self.min_bank.max(1));
        let bet = u128::from(self.min_bet);
        let in_proportion = u128::from(stakes.stake) * bet / bank;
        let bet = if stakes.ante > 0 { stakes.ante } else { Chips::try_from(in_proportion).unwrap_or(stakes.stake) };
        Stakes { bank: stakes.stake, bet: bet.clamp(1, stakes.stake.max(1)) }
    }

    /// The share of the house; none in tournaments.
    pub fn house(&self) -> Rake {
        self.mode.rake(self.house_bp, if self.house_cap == 0 { MOST_CHIPS } else { self.house_cap.into() })
    }

    /// The least and the most buy-in of a cash table.
    pub fn buy_ins(&self) -> BuyIns {
        BuyIns { mode: self.mode, unit: self.min_bank.into(), counts: self.buy_ins }
    }

    /// What is wrong with several of them together, or at a table of so many seats.
    pub fn check(&self, seats: u8, min_players: u8) -> Result<(), Refusal> {
        check_seats((2..=9).contains(&seats), "a table has 2 to 9 seats")?;
        let checks = [
            (self.min_bet <= self.min_bank, "min_bet must be 1 to the least bank"),
            (min_players <= seats, "min_players must be 2 to the number of seats"),
        ];
        if let Some((_, detail)) = checks.iter().find(|(holds, _)| !holds) {
            return refused(detail);
        }
        self.buy_ins().check_order()?;
        self.buy_ins().check_amounts()
    }
}

/// What a table and a lobby must know of a table with a bank, which knows no time bank; the times are those of a turn
/// and the shortest of all.
pub fn ring_info(terms: &BankTerms, (turn_seconds, shortest_seconds): (u32, u32), away_minutes: u32) -> RingInfo {
    let (min_buy_in, max_buy_in) = terms.buy_ins().chips();
    let stakes = terms.ring_stakes();
    let house = terms.house();
    RingInfo {
        mode: terms.mode,
        turn_seconds,
        shortest_seconds,
        time_bank_seconds: 0,
        // Nobody is asked to show cards.
        show_seconds: turn_seconds,
        min_buy_in,
        max_buy_in,
        away_minutes,
        stake: stakes.stake,
        bet: terms.min_bet.into(),
        ante: stakes.ante,
        antes_per_stake: 1,
        rake_bp: house.basis_points,
        rake_cap: house.limit(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_names_the_bank_only_keeps_the_proportion() {
        let terms = BankTerms {
            mode: Mode::Tournament,
            min_bank: 50,
            min_bet: 5,
            buy_ins: (2, 20),
            house_bp: 500,
            house_cap: 0,
        };
        let at = |stake, ante| {
            let stakes = terms.minimums(RingStakes { stake, ante });
            (stakes.bank, stakes.bet)
        };
        assert_eq!(at(50, 5), (50, 5));
        assert_eq!(at(150, 0), (150, 15));
        assert_eq!(at(150, 30), (150, 30));
        assert_eq!((at(3, 0), at(10, 40)), ((3, 1), (10, 10)), "never below one chip, never above the bank");
        assert_eq!(terms.house(), Rake::NONE);
    }
}

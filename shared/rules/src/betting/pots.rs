//! Pots: layers by contribution, and who gets what.
//!
//! `docs/rules/texas-holdem.md` "Pots, rake, end"; `docs/rules/telesina.md` PR; G3.8 and G6.4.

use serde::Serialize;
use smallvec::SmallVec;

use super::{SEATS, index};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// A pot and who contends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PotView))]
pub struct Pot {
    /// Its chips.
    pub amount: Chips,
    /// Who may win it.
    pub contenders: SeatSet,
}

/// The pots of a hand, the main pot first.
pub type Pots = SmallVec<[Pot; 3]>;

/// The pots that `paid` makes, where `live` have not folded; `dead` chips count for nobody and go into the main pot.
///
/// Money of folded seats fills the layers from the bottom; what lies above every live contribution goes to the highest
/// pot. Layers with the same contenders are one pot.
pub fn side_pots(paid: &[Chips; SEATS], live: SeatSet, dead: Chips) -> Pots {
    let mut pots = Pots::new();
    let mut contenders = live;
    let mut below = 0;
    while !contenders.is_empty() {
        let top = contenders.iter().map(|seat| paid[index(seat)]).min().unwrap_or(0);
        let amount: Chips = paid.iter().map(|&paid| paid.min(top) - paid.min(below)).sum();
        if amount > 0 {
            pots.push(Pot { amount, contenders });
        }
        below = top;
        contenders = contenders.iter().filter(|&seat| paid[index(seat)] > top).collect();
    }
    let above: Chips = paid.iter().map(|&paid| paid - paid.min(below)).sum();
    if let Some(last) = pots.last_mut() {
        last.amount += above;
    } else if above + dead > 0 && !live.is_empty() {
        pots.push(Pot { amount: above, contenders: live });
    }
    if let Some(main) = pots.first_mut() {
        main.amount += dead;
    }
    pots
}

/// `amount` in equal parts for the `winners`, odd units one each in order clockwise from the left of `button` (G6.4);
/// parts are in that order.
pub fn split(amount: Chips, winners: SeatSet, button: Seat) -> impl Iterator<Item = (Seat, Chips)> {
    let count = winners.len().max(1) as Chips;
    let part = amount / count;
    let odd = amount % count;
    let mut seat = button;
    (0..winners.len() as Chips).map(move |place| {
        seat = winners.after(seat).unwrap_or(seat);
        (seat, part + Chips::from(place < odd))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betting::Rake;

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().map(|&seat| Seat::new(seat)).collect()
    }

    fn paid(chips: &[Chips]) -> [Chips; SEATS] {
        std::array::from_fn(|seat| chips.get(seat).copied().unwrap_or(0))
    }

    fn pots(chips: &[Chips], live: &[u8], dead: Chips) -> Vec<(Chips, Vec<u8>)> {
        let pots = side_pots(&paid(chips), set(live), dead);
        pots.iter().map(|pot| (pot.amount, pot.contenders.iter().map(Seat::index).collect())).collect()
    }

    #[test]
    fn layers_fill_from_the_bottom() {
        assert_eq!(pots(&[50, 120, 120], &[0, 1, 2], 0), [(150, vec![0, 1, 2]), (140, vec![1, 2])]);
        assert_eq!(pots(&[50, 120, 120, 30], &[0, 1, 2], 0), [(180, vec![0, 1, 2]), (140, vec![1, 2])]);
        assert_eq!(pots(&[100, 100, 100], &[0, 2], 0), [(300, vec![0, 2])], "equal contender sets are one pot");
        assert_eq!(pots(&[100, 100, 40], &[0, 1, 2], 25), [(145, vec![0, 1, 2]), (120, vec![0, 1])], "dead money");
        assert_eq!(pots(&[50, 80, 100, 100], &[0, 1], 0), [(200, vec![0, 1]), (130, vec![1])], "folded above all live");
        assert_eq!(pots(&[70, 30], &[1], 0), [(100, vec![1])]);
        assert_eq!(pots(&[0, 0], &[1], 0), []);
    }

    #[test]
    fn telesina_d10_and_d11() {
        // D10: contributions 10.00 all-in, 25.00 all-in, 40.00 of which 15.00 went back, 1.00 folded; 5%, cap 3.00.
        let pots = side_pots(&paid(&[1000, 2500, 2500, 100]), set(&[0, 1, 2]), 0);
        let rake = Rake { basis_points: 500, cap: 300 };
        let main = rake.of(pots[0].amount, 0);
        assert_eq!((pots[0].amount, main, pots[1].amount, rake.of(pots[1].amount, main)), (3100, 155, 3000, 145));
        // D11: stacks 30, 200, 500 with an invito of 50; C sits out, whose money is dead.
        assert_eq!(self::pots(&[30, 50, 50], &[0, 1], 0), [(90, vec![0, 1]), (40, vec![1])]);
    }

    #[test]
    fn telesina_v8_the_rake_and_its_cap() {
        assert_eq!(Rake { basis_points: 500, cap: 1000 }.of(3000, 0), 150);
        assert_eq!(Rake { basis_points: 500, cap: 100 }.of(3000, 0), 100);
        assert_eq!(Rake { basis_points: 1000, cap: Chips::MAX }.of(u64::MAX, 0), u64::MAX / 10);
        assert_eq!(Rake::NONE.of(3000, 0), 0);
    }

    #[test]
    fn odd_units_go_from_the_left_of_the_button() {
        let parts = |amount, winners: &[u8], button| {
            split(amount, set(winners), Seat::new(button)).map(|(seat, n)| (seat.index(), n)).collect::<Vec<_>>()
        };
        assert_eq!(parts(2853, &[1, 4], 2), [(4, 1427), (1, 1426)]);
        assert_eq!(parts(11, &[0, 3, 5], 3), [(5, 4), (0, 4), (3, 3)]);
        assert_eq!(parts(0, &[2], 2), [(2, 0)]);
    }
}

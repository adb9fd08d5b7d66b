//! One betting round: what each seat put in, the level to match, who must still act. The least raise, the greatest, and
//! who may raise are in `raise`.

use serde::Serialize;

use super::policy::Policy;
use super::{SEATS, index};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

mod raise;

/// Amounts from the least to the most, both legal, and everything between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Range {
    /// The least.
    pub min: Chips,
    /// The most.
    pub max: Chips,
}

impl Range {
    /// Just this amount.
    pub const fn only(amount: Chips) -> Range {
        Range { min: amount, max: amount }
    }

    /// Whether `amount` is in it.
    pub const fn contains(self, amount: Chips) -> bool {
        self.min <= amount && amount <= self.max
    }

    /// An amount of the range: often the least, sometimes a few times as much, now and then the most; every one has a
    /// chance.
    pub fn pick(self, dice: &mut dyn FnMut(u32) -> u32) -> Chips {
        let least = self.min;
        let span = self.max - self.min;
        if span == 0 {
            return least;
        }
        let below = |bound: Chips, dice: &mut dyn FnMut(u32) -> u32| match u32::try_from(bound) {
            Ok(bound) => Chips::from(dice(bound)),
            // Two draws cover what one cannot; the bias of the remainder is of no matter here.
            Err(_) => (Chips::from(dice(u32::MAX)) << 32 | Chips::from(dice(u32::MAX))) % bound,
        };
        match dice(16) {
            0..8 => least,
            8..14 => least + below(span.min(least.saturating_mul(3)) + 1, dice),
            14 => least + below(span + 1, dice),
            _ => self.max,
        }
    }
}

/// What a seat on turn may do apart from folding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Nothing is owed.
    pub check: bool,
    /// What a call pays.
    pub call: Option<Chips>,
    /// What may be bet.
    pub bet: Option<Range>,
    /// To which levels may be raised.
    pub raise: Option<Range>,
}

/// Who is still in the hand, for a round to ask.
#[derive(Clone, Copy, Debug)]
pub struct Seats<'a> {
    /// Not folded, all-in included.
    pub live: SeatSet,
    /// Of those, who has chips.
    pub able: SeatSet,
    /// The chips that are not in the pot.
    pub stacks: &'a [Chips; SEATS],
}

/// A betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    policy: Policy,
    /// With fixed limit the size of bets and raises.
    size: Chips,
    /// The least bet; with fixed limit the only one.
    least_bet: Chips,
    /// What must be matched.
    level: Chips,
    /// The least raise: the largest full bet or raise of the round.
    least: Chips,
    /// The level after the last full bet or raise.
    full_level: Chips,
    /// Full bets and raises so far.
    steps: u8,
    /// Chips put in, by seat.
    put: [Chips; SEATS],
    /// The level when the seat acted last.
    answered: [Chips; SEATS],
    /// Who has acted in the round.
    acted: SeatSet,
    /// Who has acted since the last full bet or raise.
    settled: SeatSet,
}

impl Round {
    /// A round in which nothing has been bet.
    pub const fn new(policy: Policy, size: Chips) -> Round {
        Round {
            policy,
            size,
            least_bet: size,
            level: 0,
            least: size,
            full_level: 0,
            steps: 0,
            put: [0; SEATS],
            answered: [0; SEATS],
            acted: SeatSet::EMPTY,
            settled: SeatSet::EMPTY,
        }
    }

    /// A round that a blind of `size` has opened: it counts as the bet, no matter who posts how much of it.
    pub const fn opened(policy: Policy, size: Chips) -> Round {
        let mut round = Round::new(policy, size);
        round.level = size;
        round.full_level = size;
        round.steps = 1;
        round
    }

    /// The same by an older policy.
    pub(super) const fn under(mut self, policy: Policy) -> Round {
        self.policy = policy;
        self
    }

    /// What must be matched.
    pub const fn level(&self) -> Chips {
        self.level
    }

    /// What `seat` has put in.
    pub fn put(&self, seat: Seat) -> Chips {
        self.put[index(seat)]
    }

    /// Who has acted.
    pub const fn acted(&self) -> SeatSet {
        self.acted
    }

    /// Takes a forced bet: nobody has acted by it.
    pub fn post(&mut self, seat: Seat, amount: Chips) {
        let put = &mut self.put[index(seat)];
        *put = put.saturating_add(amount);
    }

    /// Takes a blind to this level: it is a full bet, by which nobody has acted.
    pub fn post_level(&mut self, seat: Seat, level: Chips) {
        self.post(seat, level.saturating_sub(self.put(seat)));
        self.least = self.least.max(level.saturating_sub(self.level));
        (self.level, self.full_level) = (level, level);
        self.steps = self.steps.saturating_add(1);
    }

    /// The first bet is at least this; raises are as before.
    pub fn least_bet(&mut self, amount: Chips) {
        self.least_bet = amount;
    }

    /// Gives back what nobody called.
    pub fn refund(&mut self, seat: Seat, amount: Chips) {
        let put = &mut self.put[index(seat)];
        *put = put.saturating_sub(amount);
    }

    /// The seats that owe a decision. A seat alone with its chips owes none that no other can answer.
    pub fn waits_for(&self, seats: &Seats<'_>) -> SeatSet {
        if seats.able.len() <= 1 {
            let most = seats.live.iter().map(|seat| self.put(seat)).max().unwrap_or(0);
            return seats.able.iter().filter(|&seat| self.put(seat) < most).collect();
        }
        seats.able.iter().filter(|&seat| !self.acted.contains(seat) || self.put(seat) < self.level).collect()
    }

    /// Who acts after `seat`, if anybody must.
    pub fn next(&self, seat: Seat, seats: &Seats<'_>) -> Option<Seat> {
        let lone = seats.able.len() <= 1;
        let mut next = seat;
        for _ in 0..seats.able.len() {
            next = seats.able.after(next)?;
            if lone {
                return Some(next).filter(|_| !self.waits_for(seats).is_empty());
            }
            if !self.acted.contains(next) || self.put(next) < self.level {
                return Some(next);
            }
        }
        None
    }

    /// What `seat` may do; `pot` is all chips of the hand, this round included.
    pub fn choices(&self, seat: Seat, seats: &Seats<'_>, pot: Chips) -> Choices {
        let stack = seats.stacks[index(seat)];
        let owed = self.level.saturating_sub(self.put(seat));
        Choices {
            check: owed == 0,
            call: (owed > 0).then(|| owed.min(stack)),
            bet: (self.level == 0 && stack > 0).then(|| self.bets(stack, pot)),
            raise: self.raises(seat, seats, stack, pot),
        }
    }

    /// Takes a check.
    pub fn check(&mut self, seat: Seat) {
        self.answer(seat);
    }

    /// Takes a call that pays `amount`.
    pub fn call(&mut self, seat: Seat, amount: Chips) {
        self.post(seat, amount);
        self.answer(seat);
    }

    /// The seat has acted at this level.
    fn answer(&mut self, seat: Seat) {
        self.answered[index(seat)] = self.level;
        self.acted = self.acted.with(seat);
        self.settled = self.settled.with(seat);
    }

    /// What the seat that put in most has more than any other, folded seats included: nobody called it.
    pub fn uncalled(&self, live: SeatSet) -> Option<(Seat, Chips)> {
        let mut order = [(0, 0); 2];
        for (place, &put) in self.put.iter().enumerate() {
            if put > order[0].0 {
                order = [(put, place), order[0]];
            } else if put > order[1].0 {
                order[1] = (put, place);
            }
        }
        let seat = Seat::new(order[0].1 as u8);
        (order[0].0 > order[1].0 && live.contains(seat)).then(|| (seat, order[0].0 - order[1].0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betting::Limit;

    /// A round between seats with these stacks, and what it is asked.
    struct Scene {
        round: Round,
        stacks: [Chips; SEATS],
        live: SeatSet,
        pot: Chips,
    }

    impl Scene {
        fn telesina(limit: Limit, invito: Chips, pot: Chips, stacks: &[Chips]) -> Scene {
            let round = Round::new(Policy::telesina(limit), invito);
            let all = std::array::from_fn(|seat| stacks.get(seat).copied().unwrap_or(0));
            Scene { round, stacks: all, live: SeatSet::first(stacks.len() as u8), pot }
        }

        fn seats(&self) -> Seats<'_> {
            let able = self.live.iter().filter(|&seat| self.stacks[index(seat)] > 0).collect();
            Seats { live: self.live, able, stacks: &self.stacks }
        }

        fn choices(&self, seat: u8) -> Choices {
            self.round.choices(Seat::new(seat), &self.seats(), self.pot)
        }

        fn pay(&mut self, seat: u8, amount: Chips) {
            self.stacks[usize::from(seat)] -= amount;
            self.pot += amount;
        }

        fn raise(&mut self, seat: u8, to: Chips) {
            let choices = self.choices(seat);
            assert!(choices.bet.or(choices.raise).is_some_and(|range| range.contains(to)), "{to} of {choices:?}");
            let pays = self.round.raise(Seat::new(seat), to);
            self.pay(seat, pays);
        }

        fn call(&mut self, seat: u8) {
            let pays = self.choices(seat).call.expect("something is owed");
            self.round.call(Seat::new(seat), pays);
            self.pay(seat, pays);
        }

        fn waits_for(&self) -> Vec<u8> {
            self.round.waits_for(&self.seats()).iter().map(Seat::index).collect()
        }
    }

    #[test]
    fn telesina_d8_only_a_doubling_raise_gives_the_right_back() {
        let after = |to: Option<Chips>| {
            let mut scene = Scene::telesina(Limit::Nl, 10, 30, &[1000; 3]);
            scene.raise(0, 20);
            scene.raise(1, 30);
            match to {
                None => scene.call(2),
                Some(to) => scene.raise(2, to),
            }
            [0, 1].map(|seat| scene.choices(seat).raise.is_some())
        };
        // A punto 20, B rilancio 30, C vedo: A may only vedo or passo.
        assert!(!after(None)[0]);
        assert_eq!(after(Some(60)), [true, true], "60 is twice 30: both regain the right");
        assert_eq!(after(Some(50)), [false, false]);
    }

    #[test]
    fn telesina_v3_pot_limit_is_one_call_less() {
        // Pot 100, bet 20, call 20: at most 160 (texas-holdem D6 has 180 there).
        let mut scene = Scene::telesina(Limit::Pl, 10, 100, &[1000; 3]);
        scene.raise(0, 20);
        scene.call(1);
        assert_eq!(scene.choices(2).raise, Some(Range { min: 21, max: 160 }));
    }

    #[test]
    fn telesina_d13_pot_limit_raises() {
        // Pot 100, A 20, B raises to 140, the most; A may add at most 260 + 120 = 380.
        let mut scene = Scene::telesina(Limit::Pl, 10, 100, &[1000; 2]);
        scene.raise(0, 20);
        assert_eq!(scene.choices(1).raise.map(|range| range.max), Some(140));
        scene.raise(1, 140);
        assert_eq!(scene.choices(0).raise.map(|range| range.max - 20), Some(380));
    }

    #[test]
    fn telesina_d12_fixed_limit_has_no_cap() {
        let mut scene = Scene::telesina(Limit::Fl, 10, 30, &[1000; 3]);
        for (seat, to) in [(0, 10), (1, 20), (2, 30), (0, 40), (1, 50)] {
            let choices = scene.choices(seat);
            assert_eq!(choices.bet.or(choices.raise), Some(Range::only(to)), "one invito more, always full");
            scene.raise(seat, to);
        }
        assert_eq!(scene.waits_for(), [0, 2]);
        // telesina R11: only a short all-in fails to reopen.
        let mut scene = Scene::telesina(Limit::Fl, 10, 30, &[1000, 15, 1000]);
        scene.raise(0, 10);
        scene.raise(1, 15);
        scene.call(2);
        assert_eq!((scene.choices(0).raise, scene.choices(0).call), (None, Some(5)));
    }

    #[test]
    fn an_opening_all_in_below_the_least_is_still_a_bet() {
        let mut scene = Scene::telesina(Limit::Nl, 10, 30, &[4, 1000, 1000]);
        assert_eq!(scene.choices(0).bet, Some(Range::only(4)));
        scene.raise(0, 4);
        scene.call(1);
        assert_eq!(scene.waits_for(), [2]);
        assert_eq!(scene.round.uncalled(scene.live), None);
        scene.raise(2, 8);
        assert_eq!((scene.waits_for(), scene.round.uncalled(scene.live)), (vec![1], Some((Seat::new(2), 4))));
    }
}

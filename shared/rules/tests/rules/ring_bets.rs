//! What a seat may bet and raise at tables of Telesina and of Poker 5 carte, reckoned a second time from the log alone
//! by the words of the law (`docs/rules/telesina.md`, BC), beside what the rules offer in random sessions.
//!
//! `MAZZIERE_HANDS=500000` plays that many hands instead of some thousands.

use std::collections::BTreeSet;

use mazziere_rules::betting::{Act, Choices, Limit, Range};
use mazziere_rules::kernel::{Awaiting, Game, Setup};
use mazziere_rules::ring::{HandEventOf, HandStart, Ring, RingEvent, RingGame, RingHand};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::Chips;

use crate::dice::Dice;
use crate::ring_random::{State, Subject, next_input, wanted};

type OptionsOf<S> = <<S as Subject>::Rules as RingGame>::Options;

/// A game whose bets are reckoned.
pub(crate) trait Reckoned: Subject {
    /// What else of a hand bears upon bets.
    type Sheet: Default;
    /// A table.
    fn table(dice: &mut Dice) -> Setup<OptionsOf<Self>>;
    /// Its limit.
    fn limit(options: &OptionsOf<Self>) -> Limit;
    /// A hand begins after that of `before`.
    fn begin(before: &Self::Sheet, start: &HandStart) -> Self::Sheet;
    /// Takes in what happens in it.
    fn take(naive: &mut Naive, sheet: &mut Self::Sheet, event: &HandEventOf<Self::Rules>);
    /// What a seat may do about chips.
    fn choices(state: &State<Self>, seat: Seat) -> Option<Choices>;
    /// Whether a first bet asks for no cards.
    fn is_open(sheet: &Self::Sheet) -> bool;
}

/// The chips of a hand, by what happened.
#[derive(Default)]
pub(crate) struct Naive {
    limit: Limit,
    invito: Chips,
    pub(crate) pot: Chips,
    stacks: [Chips; 16],
    /// Who has folded, or got no cards.
    out: BTreeSet<Seat>,
    put: [Chips; 16],
    level: Chips,
    /// Who has acted since the last full bet or raise.
    acted: BTreeSet<Seat>,
    /// The least bet, where that is not one invito.
    pub(crate) least: Option<Chips>,
    /// Who alone may make the first raise, where not everybody may.
    raiser: Option<Seat>,
}

impl Naive {
    fn new(limit: Limit, start: &HandStart) -> Naive {
        let mut naive = Naive { limit, invito: start.stakes.stake, pot: start.carried, ..Naive::default() };
        for dealt in &start.seats {
            naive.stacks[usize::from(dealt.seat.index())] = dealt.chips;
        }
        for forced in &start.forced {
            naive.stacks[usize::from(forced.seat.index())] -= forced.amount;
            naive.pot += forced.amount;
        }
        naive.out = start.pay_only.iter().collect();
        naive
    }

    fn pay(&mut self, seat: Seat, to: Chips) {
        let seat = usize::from(seat.index());
        let amount = to - self.put[seat];
        self.put[seat] = to;
        self.stacks[seat] -= amount;
        self.pot += amount;
    }

    /// A blind to this level, whose owner alone may raise first.
    pub(crate) fn blind(&mut self, seat: Seat, to: Chips) {
        self.pay(seat, to);
        (self.level, self.raiser) = (to, Some(seat));
    }

    fn full(&mut self, seat: Seat, to: Chips, full: bool) {
        if full {
            self.acted.clear();
        }
        self.acted.insert(seat);
        self.pay(seat, to);
        self.level = to;
    }

    pub(crate) fn new_phase(&mut self) {
        (self.put, self.level) = ([0; 16], 0);
        self.acted.clear();
        self.raiser = None;
    }

    pub(crate) fn act(&mut self, act: &Act) {
        match *act {
            Act::Checked { seat } => {
                self.acted.insert(seat);
            }
            Act::Called { seat, amount, .. } => {
                self.acted.insert(seat);
                self.pay(seat, self.put[usize::from(seat.index())] + amount);
            }
            Act::Bet { seat, amount, .. } => self.full(seat, amount, true),
            Act::Raised { seat, to, .. } => {
                let by = to - self.level;
                let full = if self.limit == Limit::Fl { by >= self.invito } else { to >= 2 * self.level };
                self.full(seat, to, full);
                self.raiser = None;
            }
            Act::Returned { seat, amount } => {
                self.stacks[usize::from(seat.index())] += amount;
                self.put[usize::from(seat.index())] -= amount;
                self.pot -= amount;
            }
            Act::Folded { seat } => {
                self.out.insert(seat);
            }
        }
    }

    /// Whether another seat that is still in has chips to answer a raise with.
    fn is_answered(&self, seat: Seat) -> bool {
        (0..16)
            .map(Seat::new)
            .any(|other| other != seat && self.stacks[usize::from(other.index())] > 0 && !self.out.contains(&other))
    }

    /// The least and the most of a bet, if none was made.
    fn bet(&self, seat: Seat) -> Option<(Chips, Chips)> {
        let stack = self.stacks[usize::from(seat.index())];
        let least = self.least.unwrap_or(self.invito);
        let most = match self.limit {
            Limit::Nl => stack,
            Limit::Pl => self.pot.max(least),
            Limit::Fl => least,
        };
        (self.level == 0 && stack > 0).then_some((least.min(stack), most.min(stack)))
    }

    /// The least and the most level of a raise, if the seat holds the right.
    fn raise(&self, seat: Seat) -> Option<(Chips, Chips)> {
        let (stack, put) = (self.stacks[usize::from(seat.index())], self.put[usize::from(seat.index())]);
        let closed = self.raiser.is_some_and(|raiser| raiser != seat);
        if self.level == 0 || put + stack <= self.level || self.acted.contains(&seat) || closed {
            return None;
        }
        if !self.is_answered(seat) {
            return None;
        }
        let (least, most) = match self.limit {
            Limit::Nl => (self.level + 1, put + stack),
            Limit::Pl => (self.level + 1, self.level + self.pot),
            Limit::Fl => (self.level + self.invito, self.level + self.invito),
        };
        Some((least.min(put + stack), most.min(put + stack)))
    }
}

/// How often a seat could bet, could raise, and had chips but not the right to.
#[derive(Debug, Default)]
struct Met {
    bets: u64,
    raises: u64,
    none: u64,
    /// How often nobody could have answered.
    alone: u64,
}

/// Plays so many hands, or `usual` many if nobody asks for another number, and compares at each decision about chips.
pub(crate) fn agree<S: Reckoned>(usual: u64) {
    let (hands, mut ended, mut met) = (wanted(usual), 0, Met::default());
    for seed in 0.. {
        if ended >= hands {
            break;
        }
        let mut dice = Dice(0x4a1e ^ seed << 16);
        let setup = S::table(&mut dice);
        let mut state = Ring::<S::Rules>::initial(&setup);
        let (mut naive, mut sheet) = (Naive::default(), S::Sheet::default());
        for _ in 0..900 {
            let input = next_input::<S>(&state, &mut dice);
            for event in Ring::<S::Rules>::decide(&state, &input).unwrap_or_default() {
                match &event {
                    RingEvent::HandStarted { start } => {
                        (naive, sheet) = (Naive::new(S::limit(&setup.options), start), S::begin(&sheet, start));
                    }
                    RingEvent::Hand { event } => S::take(&mut naive, &mut sheet, event),
                    RingEvent::HandEnded { .. } => ended += 1,
                    _ => {}
                }
                Ring::<S::Rules>::evolve(&mut state, &event);
            }
            let Awaiting::Seats { seats } = Ring::<S::Rules>::awaiting(&state) else { continue };
            for seat in seats.iter() {
                if let Some(choices) = S::choices(&state, seat) {
                    compare::<S>(&state, seat, &naive, choices, S::is_open(&sheet), &mut met);
                }
            }
        }
    }
    println!("{ended} hands, {met:?}");
    let enough = met.bets > hands / 4 && met.raises > hands / 4 && met.none > hands / 40 && met.alone > hands / 100;
    assert!(enough, "{ended} hands, {met:?}");
}

fn compare<S: Reckoned>(state: &State<S>, seat: Seat, naive: &Naive, choices: Choices, open: bool, met: &mut Met) {
    let (stack, put) = (naive.stacks[usize::from(seat.index())], naive.put[usize::from(seat.index())]);
    let hand = state.phase.hand().expect("a hand");
    assert_eq!(hand.chips(seat), Some(stack), "{seat} in {state:?}");
    assert_eq!(S::chips_in_play(hand), naive.pot + naive.stacks.iter().sum::<Chips>(), "{state:?}");
    let range = |range: Range| (range.min, range.max);
    assert_eq!(choices.raise.map(range), naive.raise(seat), "{seat} in {state:?}");
    // Cards that do not open leave a seat without a bet before the opening.
    if choices.bet.is_some() || open {
        assert_eq!(choices.bet.map(range), naive.bet(seat), "{seat} in {state:?}");
    }
    let owed = naive.level - put;
    assert_eq!((choices.check, choices.call), (owed == 0, (owed > 0).then(|| owed.min(stack))), "{seat} in {state:?}");
    met.bets += u64::from(choices.bet.is_some());
    met.raises += u64::from(choices.raise.is_some());
    met.alone += u64::from(naive.level > 0 && !naive.is_answered(seat) && put + stack > naive.level);
    met.none += u64::from(naive.level > 0 && choices.raise.is_none() && stack > owed);
}

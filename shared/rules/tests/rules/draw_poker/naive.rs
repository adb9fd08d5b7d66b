//! What a seat may bet and raise, reckoned a second time from the log alone by the words of the ruling
//! (`rulings/telesina.md`, BC; `rulings/poker-all-italiana.md`, 5a, 5b, "Parol pot").

use std::collections::BTreeSet;

use mazziere_rules::betting::{Act, Limit};
use mazziere_rules::draw_poker::{CinqueCarteRing, DrawPokerEvent, DrawPokerLegal};
use mazziere_rules::kernel::{Awaiting, Game};
use mazziere_rules::ring::{RingEvent, Unawarded};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::Chips;

use super::scene::{Event, State};
use super::session::Random;
use crate::dice::Dice;
use crate::ring_random::{Subject, next_input};

/// The chips of a hand, by what happened.
#[derive(Default)]
struct Naive {
    limit: Limit,
    invito: Chips,
    pot: Chips,
    stacks: [Chips; 16],
    put: [Chips; 16],
    level: Chips,
    /// Who has acted since the last full bet or raise.
    acted: BTreeSet<Seat>,
    /// Who posted the last blind, until they have raised.
    blind: Option<Seat>,
    opened: bool,
    parol: bool,
    changing: bool,
}

impl Naive {
    fn pay(&mut self, seat: Seat, to: Chips) {
        let seat = usize::from(seat.index());
        let amount = to - self.put[seat];
        self.put[seat] = to;
        self.stacks[seat] -= amount;
        self.pot += amount;
    }

    fn acts(&mut self, seat: Seat) {
        self.acted.insert(seat);
    }

    fn full(&mut self, seat: Seat, to: Chips, full: bool) {
        if full {
            self.acted.clear();
        }
        self.acts(seat);
        self.pay(seat, to);
        self.level = to;
    }

    fn new_phase(&mut self) {
        (self.put, self.level) = ([0; 16], 0);
        self.acted.clear();
        self.blind = None;
    }

    fn take(&mut self, event: &Event, state: &State) {
        match event {
            RingEvent::HandStarted { start } => {
                let limit = state.setup.options.table.limit;
                *self = Naive { limit, invito: start.stakes.stake, pot: start.carried, ..Naive::default() };
                self.parol = start.left.as_ref().is_some_and(|left| left.because == Unawarded::Parol);
                for dealt in &start.seats {
                    self.stacks[usize::from(dealt.seat.index())] = dealt.chips;
                }
                for forced in &start.forced {
                    self.stacks[usize::from(forced.seat.index())] -= forced.amount;
                    self.pot += forced.amount;
                }
            }
            RingEvent::Hand { event } => self.inside(event),
            _ => {}
        }
    }

    fn inside(&mut self, event: &DrawPokerEvent) {
        match event {
            DrawPokerEvent::BlindPosted { seat, to, .. } => {
                self.pay(*seat, *to);
                (self.level, self.blind, self.opened) = (*to, Some(*seat), true);
            }
            DrawPokerEvent::OpenedWithoutChips { .. } => {
                self.new_phase();
                self.opened = true;
            }
            DrawPokerEvent::Stood { .. } | DrawPokerEvent::Changed { .. } if !self.changing => {
                self.new_phase();
                (self.changing, self.opened) = (true, true);
            }
            DrawPokerEvent::Parol { seat } => self.acts(*seat),
            DrawPokerEvent::Bets { act } => self.act(act),
            _ => {}
        }
    }

    fn act(&mut self, act: &Act) {
        match *act {
            Act::Checked { seat } => self.acts(seat),
            Act::Called { seat, amount, .. } => {
                self.acts(seat);
                self.pay(seat, self.put[usize::from(seat.index())] + amount);
            }
            Act::Bet { seat, amount, .. } => {
                self.full(seat, amount, true);
                self.opened = true;
            }
            Act::Raised { seat, to, .. } => {
                let by = to - self.level;
                let full = if self.limit == Limit::Fl { by >= self.invito } else { to >= 2 * self.level };
                self.full(seat, to, full);
                self.blind = None;
            }
            Act::Returned { seat, amount } => {
                self.stacks[usize::from(seat.index())] += amount;
                self.put[usize::from(seat.index())] -= amount;
                self.pot -= amount;
            }
            Act::Folded { .. } => {}
        }
    }

    /// The least and the most of a bet, if none was made.
    fn bet(&self, seat: Seat) -> Option<(Chips, Chips)> {
        let stack = self.stacks[usize::from(seat.index())];
        let least = if self.parol && !self.opened { self.pot } else { self.invito };
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
        let closed = self.blind.is_some_and(|raiser| raiser != seat);
        if self.level == 0 || put + stack <= self.level || self.acted.contains(&seat) || closed {
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

#[test]
fn bets_and_raises_are_what_the_ruling_says() {
    let (mut bets, mut raises, mut none) = (0, 0, 0);
    for seed in 0..120 {
        let mut dice = Dice(0x4a1e ^ seed << 16);
        let mut setup = Random::setup(&mut dice);
        setup.options.table.giro_pazzo = false;
        let mut state = CinqueCarteRing::initial(&setup);
        let mut naive = Naive::default();
        for _ in 0..900 {
            let input = next_input::<Random>(&state, &mut dice);
            for event in CinqueCarteRing::decide(&state, &input).unwrap_or_default() {
                naive.take(&event, &state);
                CinqueCarteRing::evolve(&mut state, &event);
            }
            let Awaiting::Seats { seats } = CinqueCarteRing::awaiting(&state) else { continue };
            for seat in seats.iter() {
                let DrawPokerLegal::Betting(betting) = CinqueCarteRing::legal(&state, seat) else { continue };
                let hand = state.hand.as_ref().unwrap();
                assert_eq!((hand.pot(), hand.stack(seat)), (naive.pot, naive.stacks[usize::from(seat.index())]));
                let range = |range: mazziere_rules::betting::Range| (range.min, range.max);
                let choices = betting.choices;
                assert_eq!(choices.raise.map(range), naive.raise(seat), "{seat} in {state:?}");
                // Cards that do not open leave a seat without a bet before the opening.
                if choices.bet.is_some() || naive.opened {
                    assert_eq!(choices.bet.map(range), naive.bet(seat), "{seat} in {state:?}");
                }
                let owed = naive.level - naive.put[usize::from(seat.index())];
                let stack = naive.stacks[usize::from(seat.index())];
                assert_eq!((choices.check, choices.call), (owed == 0, (owed > 0).then(|| owed.min(stack))));
                bets += u64::from(choices.bet.is_some());
                raises += u64::from(choices.raise.is_some());
                none += u64::from(naive.level > 0 && choices.raise.is_none() && stack > owed);
            }
        }
    }
    assert!(bets > 2_000 && raises > 2_000 && none > 200, "{bets} bets, {raises} raises, {none} without the right");
}

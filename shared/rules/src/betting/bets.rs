//! The chips of a hand in play: who has put in what, who is still in, whose turn it is, and what a decision does.
//!
//! A poker game holds a [`Bets`] and says when a round begins; it makes its own events of the [`Act`]s, and gives those
//! of its log back to [`Bets::take`]. Invariants: chips only move between stacks and the pot; what
//! [`Bets::decide`] lets through, [`Bets::choices`] lists. Non-goals: cards, who wins.

use serde::{Deserialize, Serialize};

use super::pots::{Pots, side_pots};
use super::round::{Choices, Range, Round, Seats};
use super::{Policy, SEATS, index};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// A decision about chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wager {
    /// Gives up the hand.
    Fold,
    /// Nothing is owed.
    Check,
    /// Pays what is owed, or the whole stack.
    Call,
    /// The first chips of a round.
    Bet(Chips),
    /// To this level.
    Raise(Chips),
}

/// What happens to the chips of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BettingAct))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// A seat folded.
    Folded {
        /// Who.
        seat: Seat,
    },
    /// A seat checked.
    Checked {
        /// Who.
        seat: Seat,
    },
    /// A seat called.
    Called {
        /// Who.
        seat: Seat,
        /// What it paid. Chips.
        amount: Chips,
        /// Whether that was its whole stack.
        all_in: bool,
    },
    /// A seat bet.
    Bet {
        /// Who.
        seat: Seat,
        /// How much. Chips.
        amount: Chips,
        /// Whether that was its whole stack.
        all_in: bool,
    },
    /// A seat raised.
    Raised {
        /// Who.
        seat: Seat,
        /// The level to match from now on. Chips.
        to: Chips,
        /// Whether its whole stack is in.
        all_in: bool,
    },
    /// Chips that nobody called went back.
    Returned {
        /// To whom.
        seat: Seat,
        /// How many.
        amount: Chips,
    },
}

/// The chips of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bets {
    policy: Policy,
    /// Whose chips are in it.
    seats: SeatSet,
    /// Not folded.
    live: SeatSet,
    /// Live with chips.
    able: SeatSet,
    start: [Chips; SEATS],
    stacks: [Chips; SEATS],
    /// Put into the pots, dead chips not counted.
    paid: [Chips; SEATS],
    /// They belong to the main pot and to no layer.
    dead: Chips,
    /// All chips in the middle, bets of the round included.
    pot: Chips,
    round: Round,
    turn: Option<Seat>,
    /// Who bet or raised last in the round, and in the hand.
    aggressor: Option<Seat>,
    last_aggressor: Option<Seat>,
    /// Who bet or raised with their whole stack.
    pushed: SeatSet,
}

impl Bets {
    /// These seats with their chips, and nothing in the pot; `round` is the first one.
    pub fn new(policy: Policy, round: Round, seats: impl Iterator<Item = (Seat, Chips)>) -> Bets {
        let mut bets = Bets {
            policy,
            seats: SeatSet::EMPTY,
            live: SeatSet::EMPTY,
            able: SeatSet::EMPTY,
            start: [0; SEATS],
            stacks: [0; SEATS],
            paid: [0; SEATS],
            dead: 0,
            pot: 0,
            round,
            turn: None,
            aggressor: None,
            last_aggressor: None,
            pushed: SeatSet::EMPTY,
        };
        for (seat, chips) in seats {
            bets.seats = bets.seats.with(seat);
            bets.start[index(seat)] = chips;
            bets.stacks[index(seat)] = chips;
            if chips > 0 {
                bets.able = bets.able.with(seat);
            }
        }
        bets.live = bets.seats;
        bets
    }

    /// Seats may raise though nobody can answer, as older versions of the rules let them.
    pub const fn allow_unanswered_raises(&mut self) {
        self.policy.unanswered = true;
        self.round = self.round.under(self.policy);
    }

    /// Chips that nobody in the hand put in: they are in the main pot.
    pub fn bring(&mut self, chips: Chips) {
        self.dead = self.dead.saturating_add(chips);
        self.pot = self.pot.saturating_add(chips);
    }

    /// Chips that `seat` put in before the hand: they count like its own.
    pub fn bring_for(&mut self, seat: Seat, chips: Chips) {
        self.paid[index(seat)] = self.paid[index(seat)].saturating_add(chips);
        self.pot = self.pot.saturating_add(chips);
    }

    /// Chips brought that were put in from `seat` after all: they fill the layers from the bottom.
    pub fn fill_layers(&mut self, seat: Seat, chips: Chips) {
        let chips = chips.min(self.dead);
        self.dead -= chips;
        self.paid[index(seat)] = self.paid[index(seat)].saturating_add(chips);
    }

    /// An ante: no part of the round.
    pub fn ante(&mut self, seat: Seat, amount: Chips) {
        self.pay(seat, amount);
    }

    /// A blind: it counts for what `seat` must match.
    pub fn post(&mut self, seat: Seat, amount: Chips) {
        self.pay(seat, amount);
        self.round.post(seat, amount);
    }

    /// The blind that `seat` posted is a raise of theirs: it counts in deciding who shows (telesina R18).
    pub fn count_as_raise(&mut self, seat: Seat, all_in: bool) {
        self.last_aggressor = Some(seat);
        if all_in {
            self.pushed = self.pushed.with(seat);
        }
    }

    /// A blind that makes this the level: nobody has acted by it.
    pub fn post_level(&mut self, seat: Seat, level: Chips) {
        self.pay(seat, level.saturating_sub(self.round.put(seat)));
        self.round.post_level(seat, level);
    }

    /// The first bet of this round is at least this.
    pub fn least_bet(&mut self, amount: Chips) {
        self.round.least_bet(amount);
    }

    /// Chips of `seat` that belong to no layer.
    pub fn post_dead(&mut self, seat: Seat, amount: Chips) {
        self.pay(seat, amount);
        self.paid[index(seat)] = self.paid[index(seat)].saturating_sub(amount);
        self.dead = self.dead.saturating_add(amount);
    }

    /// These seats take no part any more; what they have put in stays.
    pub fn drop_out(&mut self, seats: SeatSet) {
        (self.live, self.able) = (self.live.minus(seats), self.able.minus(seats));
    }

    /// The seats whose chips are in it, those that take no part as well.
    pub const fn seats(&self) -> SeatSet {
        self.seats
    }

    /// The seats that have not folded.
    pub const fn live(&self) -> SeatSet {
        self.live
    }

    /// Of those, who has chips.
    pub const fn able(&self) -> SeatSet {
        self.able
    }

    /// The chips of a seat when the hand began.
    pub fn start(&self, seat: Seat) -> Chips {
        self.start[index(seat)]
    }

    /// The chips of a seat that are not in the pot.
    pub fn stack(&self, seat: Seat) -> Chips {
        self.stacks[index(seat)]
    }

    /// What each seat has put into the pots, dead chips not counted.
    pub const fn paid(&self) -> &[Chips; SEATS] {
        &self.paid
    }

    /// Chips of the main pot that belong to no layer.
    pub const fn dead(&self) -> Chips {
        self.dead
    }

    /// All chips in the middle.
    pub const fn pot(&self) -> Chips {
        self.pot
    }

    /// What a seat has put in in this round.
    pub fn bet(&self, seat: Seat) -> Chips {
        self.round.put(seat)
    }

    /// The pots, the main pot first.
    pub fn pots(&self) -> Pots {
        side_pots(&self.paid, self.live, self.dead)
    }

    /// The pots of the earlier rounds, the main pot first.
    pub fn earlier_pots(&self) -> Pots {
        let mut earlier = self.paid;
        for seat in self.seats.iter() {
            let paid = &mut earlier[index(seat)];
            *paid = paid.saturating_sub(self.bet(seat));
        }
        side_pots(&earlier, self.live, self.dead)
    }

    /// The same when no round is in play any more: all bets are in the pots.
    #[must_use]
    pub fn gathered(mut self) -> Bets {
        self.begin(0);
        self
    }

    /// What must be matched in this round.
    pub const fn level(&self) -> Chips {
        self.round.level()
    }

    /// The round in play.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// Who bet or raised last in this round.
    pub const fn aggressor(&self) -> Option<Seat> {
        self.aggressor
    }

    /// Who bet or raised last in the hand.
    pub const fn last_aggressor(&self) -> Option<Seat> {
        self.last_aggressor
    }

    /// Who bet or raised with their whole stack in the hand.
    pub const fn pushed(&self) -> SeatSet {
        self.pushed
    }

    fn of_round(&self) -> Seats<'_> {
        Seats { live: self.live, able: self.able, stacks: &self.stacks }
    }

    /// Another round, in which nothing has been bet; nobody is on turn yet.
    pub fn begin(&mut self, least: Chips) {
        self.round = Round::new(self.policy, least);
        (self.turn, self.aggressor) = (None, None);
    }

    /// The turn goes to the next seat after `seat` that must act, if any.
    #[inline]
    pub fn pass_turn(&mut self, seat: Seat) {
        self.turn = if self.live.len() < 2 { None } else { self.round.next(seat, &self.of_round()) };
    }

    /// The turn goes to `seat`, no matter who must act: where a game lets seats speak in an order of its own.
    pub fn give_turn(&mut self, seat: Option<Seat>) {
        self.turn = seat;
    }

    /// `seat` speaks first, if anybody has to speak.
    pub fn speaks_first(&mut self, seat: Seat) {
        self.turn = Some(seat).filter(|&seat| self.round.waits_for(&self.of_round()).contains(seat));
    }

    /// What `seat` may do, if it is its turn.
    pub fn choices(&self, seat: Seat) -> Option<Choices> {
        (self.turn == Some(seat)).then(|| self.round.choices(seat, &self.of_round(), self.pot))
    }

    /// What a decision of the seat on turn is, if it is legal.
    ///
    /// # Errors
    /// `not_your_turn`, `check_not_legal`, `call_not_legal`, `bet_not_legal`, `raise_not_legal`, `amount_too_small`,
    /// `amount_too_large`.
    pub fn decide(&self, seat: Seat, wager: Wager) -> Result<Act, Refusal> {
        let choices = self.choices(seat).ok_or(RefusalCode::NotYourTurn)?;
        let stack = self.stack(seat);
        match wager {
            Wager::Fold => Ok(Act::Folded { seat }),
            Wager::Check if choices.check => Ok(Act::Checked { seat }),
            Wager::Check => Err(RefusalCode::CheckNotLegal.into()),
            Wager::Call => {
                let amount = choices.call.ok_or(RefusalCode::CallNotLegal)?;
                Ok(Act::Called { seat, amount, all_in: amount == stack })
            }
            Wager::Bet(amount) => {
                within(choices.bet.ok_or(RefusalCode::BetNotLegal)?, amount, "amount")?;
                Ok(Act::Bet { seat, amount, all_in: amount == stack })
            }
            Wager::Raise(to) => {
                within(choices.raise.ok_or(RefusalCode::RaiseNotLegal)?, to, "to")?;
                Ok(Act::Raised { seat, to, all_in: to - self.round.put(seat) == stack })
            }
        }
    }

    /// What nobody called.
    pub fn uncalled(&self) -> Option<Act> {
        self.round.uncalled(self.live).map(|(seat, amount)| Act::Returned { seat, amount })
    }

    /// Takes what happened, and passes the turn on; total, whatever the log says.
    #[inline]
    pub fn take(&mut self, act: &Act) {
        match *act {
            Act::Folded { seat } => {
                self.drop_out(SeatSet::of(seat));
                self.pass_turn(seat);
            }
            Act::Checked { seat } => {
                self.round.check(seat);
                self.pass_turn(seat);
            }
            Act::Called { seat, amount, .. } => {
                self.round.call(seat, amount);
                self.pay(seat, amount);
                self.pass_turn(seat);
            }
            Act::Bet { seat, amount: to, all_in } | Act::Raised { seat, to, all_in } => {
                let pays = self.round.raise(seat, to);
                self.pay(seat, pays);
                (self.aggressor, self.last_aggressor) = (Some(seat), Some(seat));
                if all_in {
                    self.pushed = self.pushed.with(seat);
                }
                self.pass_turn(seat);
            }
            Act::Returned { seat, amount } => self.give_back(seat, amount),
        }
    }

    fn pay(&mut self, seat: Seat, amount: Chips) {
        let stack = &mut self.stacks[index(seat)];
        *stack = stack.saturating_sub(amount);
        if *stack == 0 {
            self.able = self.able.without(seat);
        }
        self.paid[index(seat)] = self.paid[index(seat)].saturating_add(amount);
        self.pot = self.pot.saturating_add(amount);
    }

    fn give_back(&mut self, seat: Seat, amount: Chips) {
        self.round.refund(seat, amount);
        self.stacks[index(seat)] = self.stacks[index(seat)].saturating_add(amount);
        self.paid[index(seat)] = self.paid[index(seat)].saturating_sub(amount);
        self.pot = self.pot.saturating_sub(amount);
        self.able = self.able.with(seat);
    }
}

impl Choices {
    /// A decision at random; folding, which is always legal, is rare where checking is free.
    pub fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Wager {
        let weight = |legal: bool, weight: u32| if legal { weight } else { 0 };
        let weights = [
            if self.check { 1 } else { 12 },
            weight(self.check, 20),
            weight(self.call.is_some(), 12),
            weight(self.bet.is_some(), 8),
            weight(self.raise.is_some(), 5),
        ];
        let mut left = dice(weights.iter().sum());
        let kind = weights.iter().position(|&weight| {
            let chosen = left < weight;
            left = left.wrapping_sub(weight);
            chosen
        });
        match (kind, self.bet, self.raise) {
            (Some(1), ..) => Wager::Check,
            (Some(2), ..) => Wager::Call,
            (Some(3), Some(range), _) => Wager::Bet(range.pick(dice)),
            (Some(4), _, Some(range)) => Wager::Raise(range.pick(dice)),
            _ => Wager::Fold,
        }
    }
}

/// Refuses an amount out of the range; `field` is where the move has it.
fn within(range: Range, amount: Chips, field: &'static str) -> Result<(), Refusal> {
    if amount < range.min {
        Err(Refusal::below(RefusalCode::AmountTooSmall, range.min).at(field))
    } else if amount > range.max {
        Err(Refusal::above(RefusalCode::AmountTooLarge, range.max).at(field))
    } else {
        Ok(())
    }
}

//! One hand: who has what, whose turn it is, what follows by itself.
//!
//! The state is plain arrays without a heap. [`HoldemHand::evolve`] is the only thing that changes it; what an action
//! makes happen is found by letting the hand run on: `HoldemHand::next_event` says what follows until somebody is
//! asked.

use super::event::{HoldemEvent, HoleCards, Street};
use super::moves::{HoldemLegal, HoldemMove, HoldemPreferences};
use super::view::{self, HoldemView};
use super::{Kind, VERSION, showdown};
use crate::betting::{Bets, Limit, Policy, Rake, Round, SEATS, Showing, index};
use crate::card::{Card, DeckKind, FewCards};
use crate::kernel::Viewer;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::hand::{BankHand, RedrawHand, RingHand, ShoeHand, Sink, Stage};
use crate::ring::{ForcedKind, HandResult, HandStart};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// How many cards there are.
const DECK: usize = 52;

/// What a hand is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandRules {
    /// Which game.
    pub kind: Kind,
    /// The limit.
    pub limit: Limit,
    /// The rake.
    pub rake: Rake,
    /// No rake unless a flop was dealt.
    pub no_flop_no_drop: bool,
    /// The big blind, which is the least bet. Chips.
    pub big_blind: Chips,
}

/// A hand of hold'em or Omaha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldemHand {
    /// The version of the rules that it is played by.
    pub(super) version: u16,
    pub(super) kind: Kind,
    limit: Limit,
    pub(super) rake: Rake,
    pub(super) no_flop_no_drop: bool,
    big_blind: Chips,
    pub(super) button: Seat,
    /// The big blind's seat: the next one speaks first before the flop.
    big: Seat,
    pub(super) bets: Bets,
    street: Street,
    deck: Option<[Card; DECK]>,
    hole: [FewCards; SEATS],
    board: FewCards,
    shown: SeatSet,
    mucked: SeatSet,
}

impl HoldemHand {
    /// A hand whose forced bets are in the pot.
    pub fn new(rules: &HandRules, start: &HandStart) -> HoldemHand {
        let policy = Policy::holdem(rules.limit);
        let seats = start.seats.iter().map(|dealt| (dealt.seat, dealt.chips));
        let mut bets = Bets::new(policy, Round::opened(policy, rules.big_blind), seats);
        bets.bring(start.carried);
        for forced in &start.forced {
            match forced.kind {
                ForcedKind::SmallBlind | ForcedKind::BigBlind | ForcedKind::Entry => {
                    bets.post(forced.seat, forced.amount);
                }
                ForcedKind::DeadSmallBlind => bets.post_dead(forced.seat, forced.amount),
                _ => bets.ante(forced.seat, forced.amount),
            }
        }
        HoldemHand {
            version: VERSION,
            kind: rules.kind,
            limit: rules.limit,
            rake: rules.rake,
            no_flop_no_drop: rules.no_flop_no_drop,
            big_blind: rules.big_blind,
            button: start.positions.button,
            big: start.positions.big,
            bets,
            street: Street::Preflop,
            deck: None,
            hole: [FewCards::EMPTY; SEATS],
            board: FewCards::EMPTY,
            shown: SeatSet::EMPTY,
            mucked: SeatSet::EMPTY,
        }
    }

    /// The seats that were dealt in.
    pub const fn dealt(&self) -> SeatSet {
        self.bets.seats()
    }

    /// The seats that have not folded.
    pub const fn live(&self) -> SeatSet {
        self.bets.live()
    }

    /// The chips of a seat that are not in the pot.
    pub fn stack(&self, seat: Seat) -> Chips {
        self.bets.stack(seat)
    }

    /// What a seat has put in in this round.
    pub fn bet(&self, seat: Seat) -> Chips {
        self.bets.bet(seat)
    }

    /// All chips in the middle.
    pub const fn pot(&self) -> Chips {
        self.bets.pot()
    }

    /// What must be matched in this round.
    pub const fn level(&self) -> Chips {
        self.bets.level()
    }

    /// The part of the hand.
    pub const fn street(&self) -> Street {
        self.street
    }

    /// Whose turn it is to bet.
    pub const fn turn(&self) -> Option<Seat> {
        self.bets.turn()
    }

    /// The board.
    pub const fn board(&self) -> &FewCards {
        &self.board
    }

    /// The covered cards of a seat.
    pub fn hole(&self, seat: Seat) -> &FewCards {
        &self.hole[index(seat)]
    }

    /// The seats that have shown their cards.
    pub const fn shown(&self) -> SeatSet {
        self.shown
    }

    fn is_dealt_out(&self) -> bool {
        self.dealt().iter().next().is_some_and(|seat| !self.hole[index(seat)].is_empty())
    }

    /// The seats that may choose to show: those still in that have neither shown nor mucked, once no bet is awaited.
    pub(super) fn asked_to_show(&self) -> SeatSet {
        match self.turn() {
            None if self.is_dealt_out() => {
                self.live().iter().filter(|&seat| !self.shown.contains(seat) && !self.mucked.contains(seat)).collect()
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// Whether the decision that `seat` owes is about showing.
    pub fn is_asked_to_show(&self, seat: Seat) -> bool {
        self.turn().is_none() && self.asked_to_show().contains(seat)
    }

    fn shows(&self, seat: Seat, r#move: &HoldemMove) -> Result<HoldemEvent, Refusal> {
        match r#move {
            _ if !self.is_asked_to_show(seat) => Err(RefusalCode::NotYourTurn.into()),
            HoldemMove::Show {} => Ok(self.shown_by(seat)),
            HoldemMove::Muck {} => Ok(HoldemEvent::Mucked { seat }),
            _ => Err(RefusalCode::MoveNotLegal.into()),
        }
    }

    fn shown_by(&self, seat: Seat) -> HoldemEvent {
        HoldemEvent::Shown { seat, cards: *self.hole(seat) }
    }

    fn run_on(&mut self, sink: Sink<'_, HoldemEvent>) {
        while let Some(event) = self.next_event() {
            self.happen(event, sink);
        }
    }

    /// What happens next without anybody being asked.
    fn next_event(&self) -> Option<HoldemEvent> {
        if self.turn().is_some() {
            return None;
        }
        if let Some(returned) = self.bets.uncalled() {
            return Some(returned.into());
        }
        if self.live().len() < 2 {
            return None;
        }
        let all_in = self.bets.able().len() < self.live().len();
        let betting_over = self.bets.able().len() < 2 || self.street == Street::River;
        if all_in && betting_over {
            // All live hands are turned up before the board runs out.
            let covered: SeatSet = self.live().iter().filter(|&seat| !self.shown.contains(seat)).collect();
            if let Some(seat) = covered.after(self.button) {
                return Some(self.shown_by(seat));
            }
        }
        match self.street.next() {
            Some(street) => Some(HoldemEvent::BoardDealt { street, cards: self.board_cards(street) }),
            None => showdown::must_show(self).map(|seat| self.shown_by(seat)),
        }
    }

    /// The cards that `street` brings: what follows the covered cards in the deck, nothing burnt (R15).
    fn board_cards(&self, street: Street) -> FewCards {
        let first = self.dealt().len() * self.kind.covered();
        let new = first + self.board.len()..first + street.board();
        self.deck.as_ref().and_then(|deck| deck.get(new)).unwrap_or_default().iter().copied().collect()
    }
}

impl RingHand for HoldemHand {
    type Move = HoldemMove;
    type Event = HoldemEvent;
    type Memory = ();
    type Preferences = HoldemPreferences;
    type Legal = HoldemLegal;
    type View = HoldemView;

    fn under(&mut self, version: u16) {
        self.version = version;
        if version < 2 {
            self.bets.allow_unanswered_raises();
        }
    }

    /// Takes the deck; one of another size is not taken.
    fn take_deck(&mut self, cards: &[Card]) {
        self.deck = cards.try_into().ok();
    }

    /// Deals the covered cards, one at a time from the left of the button, and what follows by itself.
    fn open(&mut self, sink: Sink<'_, HoldemEvent>) {
        let Some(deck) = &self.deck else { return };
        let count = self.dealt().len();
        let covered = self.kind.covered();
        let mut seat = self.button;
        let hands = (0..count).filter_map(|place| {
            seat = self.dealt().after(seat)?;
            let cards = (0..covered).filter_map(|round| deck.get(round * count + place).copied()).collect();
            Some(HoleCards { seat, cards })
        });
        let dealt = HoldemEvent::HoleDealt { hands: hands.collect() };
        self.happen(dealt, sink);
        self.run_on(sink);
    }

    fn stage(&self) -> Stage {
        if let Some(seat) = self.turn() {
            return Stage::Seats(SeatSet::of(seat));
        }
        if !self.is_dealt_out() {
            return Stage::Shuffle(DeckKind::French52);
        }
        let asked = self.asked_to_show();
        if asked.is_empty() { Stage::Done } else { Stage::Seats(asked) }
    }

    /// What `seat` may do: it depends on chips and turns only.
    fn legal(&self, seat: Seat) -> HoldemLegal {
        match self.bets.choices(seat) {
            Some(choices) => HoldemLegal::betting(&choices),
            None if self.is_asked_to_show(seat) => HoldemLegal::showing(),
            None => HoldemLegal::default(),
        }
    }

    fn legal_forced(amount: Chips, _: bool) -> HoldemLegal {
        HoldemLegal::blind(amount)
    }

    fn play(&mut self, seat: Seat, r#move: &HoldemMove, sink: Sink<'_, HoldemEvent>) -> Result<(), Refusal> {
        let event = match r#move.wager() {
            Some(wager) if self.turn() == Some(seat) => self.bets.decide(seat, wager)?.into(),
            None if self.turn() == Some(seat) => return Err(RefusalCode::MoveNotLegal.into()),
            _ => self.shows(seat, r#move)?,
        };
        self.happen(event, sink);
        self.run_on(sink);
        Ok(())
    }

    fn evolve(&mut self, event: &HoldemEvent) {
        if let Some(act) = event.act() {
            return self.bets.take(&act);
        }
        match *event {
            HoldemEvent::HoleDealt { ref hands } => {
                for hole in hands {
                    self.hole[index(hole.seat)] = hole.cards;
                }
                self.bets.pass_turn(self.big);
            }
            HoldemEvent::BoardDealt { street, cards } => {
                cards.iter().for_each(|card| self.board.push(card));
                self.street = street;
                let big_bet = self.limit == Limit::Fl && street >= Street::Turn;
                self.bets.begin(if big_bet { self.big_blind.saturating_mul(2) } else { self.big_blind });
                self.bets.pass_turn(self.button);
            }
            HoldemEvent::Shown { seat, .. } => self.shown = self.shown.with(seat),
            HoldemEvent::Mucked { seat } => self.mucked = self.mucked.with(seat),
            _ => {}
        }
    }

    fn autopilot(&self, seat: Seat, preferences: &HoldemPreferences) -> Option<HoldemMove> {
        Some(match self.legal(seat) {
            legal if legal.check => HoldemMove::Check {},
            legal if legal.muck && preferences.showing.shows_for_the_absent(self.version) => HoldemMove::Show {},
            legal if legal.muck => HoldemMove::Muck {},
            _ => HoldemMove::Fold {},
        })
    }

    fn by_preference(&self, seat: Seat, preferences: &HoldemPreferences) -> Option<HoldemMove> {
        match preferences.showing {
            Showing::Muck if self.is_asked_to_show(seat) => Some(HoldemMove::Muck {}),
            Showing::Show if self.is_asked_to_show(seat) => Some(HoldemMove::Show {}),
            _ => None,
        }
    }

    fn late_sits_out(&self, seat: Seat) -> bool {
        !self.is_asked_to_show(seat)
    }

    fn settle(&self) -> HandResult {
        showdown::settle(self)
    }

    fn chips(&self, seat: Seat) -> Option<Chips> {
        self.dealt().contains(seat).then(|| self.stack(seat))
    }

    fn pot(&self) -> Chips {
        HoldemHand::pot(self)
    }

    fn view(&self, viewer: Viewer) -> HoldemView {
        view::of(self, viewer)
    }
}

impl RedrawHand for HoldemHand {}

impl ShoeHand for HoldemHand {}

impl BankHand for HoldemHand {}

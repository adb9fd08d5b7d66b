//! What a seat may do in a hand of Poker 5 carte, and what its decisions make happen
//! (`docs/rules/poker-all-italiana.md`, steps 3 and 5 to 8).

use smallvec::SmallVec;

use super::{DrawHand, HELD, MOST_CHANGED, Part};
use crate::betting::{Act, Choices, Showing, Wager};
use crate::card::Card;
use crate::draw_poker::event::DrawPokerEvent;
use crate::draw_poker::moves::{Betting, DrawPokerLegal, DrawPokerMove};
use crate::draw_poker::opening::qualifies;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::Mode;
use crate::ring::Sink;
use crate::seat::{Seat, SeatSet};

impl DrawHand {
    /// Whose the pot is if it stays because nobody opened: theirs that were dealt in; at a cash table theirs too that
    /// own what was brought and are away (step 2).
    pub(in crate::draw_poker) fn owners_unopened(&self) -> SeatSet {
        match self.rules.mode {
            Mode::Cash => self.dealt.union(self.owners),
            Mode::Tournament => self.dealt,
        }
    }

    /// What `seat` may do: it depends on chips, turns and its own cards only.
    pub fn legal(&self, seat: Seat) -> DrawPokerLegal {
        if self.asked_to_show().contains(seat) {
            return DrawPokerLegal::Showing;
        }
        match (self.part, self.turn()) {
            (_, turn) if turn != Some(seat) => DrawPokerLegal::Nothing,
            (Part::Blinds, _) => {
                let (_, to) = self.blind_due();
                DrawPokerLegal::Blind(to)
            }
            (Part::Change, _) => DrawPokerLegal::Changing(*self.cards(seat)),
            _ => self.choices(seat).map_or(DrawPokerLegal::Nothing, |choices| {
                DrawPokerLegal::Betting(Betting {
                    choices,
                    accept: self.may_accept(seat),
                    parol: self.may_say_parol(),
                    open: self.part == Part::Opening && self.stack(seat) == 0 && self.may_open(seat),
                })
            }),
        }
    }

    /// What is played for an absent seat, or one that is late: no blind, no opening, no parol; all cards are kept, and
    /// shown only if they always are.
    pub fn autopilot(&self, seat: Seat, showing: Showing) -> DrawPokerMove {
        match self.legal(seat) {
            DrawPokerLegal::Blind(_) => DrawPokerMove::Deal {},
            DrawPokerLegal::Changing(_) => DrawPokerMove::StandPat {},
            DrawPokerLegal::Showing if showing.shows_for_the_absent(self.version) => DrawPokerMove::Show {},
            DrawPokerLegal::Showing => DrawPokerMove::Muck {},
            DrawPokerLegal::Betting(Betting { accept: true, .. }) => DrawPokerMove::Accept {},
            DrawPokerLegal::Betting(betting) if betting.choices.check => DrawPokerMove::Check {},
            _ => DrawPokerMove::Fold {},
        }
    }

    /// Plays a decision of `seat`, which is awaited, and what follows by itself.
    pub fn play(&mut self, seat: Seat, r#move: &DrawPokerMove, sink: Sink<'_, DrawPokerEvent>) -> Result<(), Refusal> {
        let event = self.decided(seat, r#move)?;
        self.happen(event, sink);
        self.run_on(sink);
        Ok(())
    }

    fn decided(&self, seat: Seat, r#move: &DrawPokerMove) -> Result<DrawPokerEvent, Refusal> {
        if self.asked_to_show().contains(seat) {
            return match r#move {
                DrawPokerMove::Show {} => Ok(self.shown_by(seat)),
                DrawPokerMove::Muck {} => Ok(DrawPokerEvent::Mucked { seat }),
                _ => Err(RefusalCode::MoveNotLegal.into()),
            };
        }
        if self.turn() != Some(seat) {
            return Err(RefusalCode::NotYourTurn.into());
        }
        match (self.part, r#move) {
            (Part::Blinds, DrawPokerMove::PostBlind {}) => {
                let (blind, to) = self.blind_due();
                Ok(DrawPokerEvent::BlindPosted { seat, blind, to, all_in: to == self.stack(seat) })
            }
            (Part::Blinds, DrawPokerMove::Deal {}) => Ok(DrawPokerEvent::BlindsEnded { seat }),
            (Part::Change, DrawPokerMove::StandPat {}) => Ok(DrawPokerEvent::Stood { seat }),
            (Part::Change, DrawPokerMove::Change { cards }) => {
                let cards: SmallVec<[Card; HELD]> = cards.iter().collect();
                self.changes(seat, &cards)
            }
            (Part::Opening, DrawPokerMove::Open {}) => self.opens_without_chips(seat),
            (Part::Opened, DrawPokerMove::Accept {}) if self.may_accept(seat) => {
                Ok(DrawPokerEvent::Bets { act: Act::Checked { seat } })
            }
            (Part::Opened, DrawPokerMove::Check {}) if self.may_accept(seat) => Err(RefusalCode::MoveNotLegal.into()),
            (Part::Opening | Part::Opened | Part::Last, DrawPokerMove::Parol {}) => {
                if self.may_say_parol() {
                    Ok(DrawPokerEvent::Parol { seat })
                } else {
                    Err(RefusalCode::ParolNotLegal.into())
                }
            }
            (Part::Opening | Part::Opened | Part::Last, other) => {
                let wager = other.wager().ok_or(RefusalCode::MoveNotLegal)?;
                self.wagers(seat, wager).map(|act| DrawPokerEvent::Bets { act })
            }
            _ => Err(RefusalCode::MoveNotLegal.into()),
        }
    }

    /// A bet that opens needs cards that do; nobody but who posted the last blind raises it first.
    fn wagers(&self, seat: Seat, wager: Wager) -> Result<Act, Refusal> {
        match wager {
            Wager::Bet(_) if self.part == Part::Opening && !self.may_open(seat) => {
                Err(RefusalCode::OpeningNotHeld.into())
            }
            Wager::Bet(_) if self.stack(seat) == 0 => Err(RefusalCode::BetNotLegal.into()),
            Wager::Raise(_) if self.is_closed_to(seat) => Err(RefusalCode::RaiseNotLegal.into()),
            // Without chips there is no round to ask.
            Wager::Check if self.stack(seat) == 0 => Ok(Act::Checked { seat }),
            Wager::Fold if self.stack(seat) == 0 => Ok(Act::Folded { seat }),
            Wager::Call if self.stack(seat) == 0 => Err(RefusalCode::CallNotLegal.into()),
            Wager::Raise(_) if self.stack(seat) == 0 => Err(RefusalCode::RaiseNotLegal.into()),
            _ => self.bets.decide(seat, wager),
        }
    }

    fn opens_without_chips(&self, seat: Seat) -> Result<DrawPokerEvent, Refusal> {
        if self.stack(seat) > 0 {
            Err(RefusalCode::MoveNotLegal.into())
        } else if self.may_open(seat) {
            Ok(DrawPokerEvent::OpenedWithoutChips { seat })
        } else {
            Err(RefusalCode::OpeningNotHeld.into())
        }
    }

    fn changes(&self, seat: Seat, cards: &[Card]) -> Result<DrawPokerEvent, Refusal> {
        if let Some(place) = cards.iter().position(|&card| !self.cards(seat).contains(card)) {
            return Err(RefusalCode::CardNotInHand.at(format!("cards[{place}]")));
        }
        if let Some(place) = (0..cards.len()).find(|&place| cards[..place].contains(&cards[place])) {
            return Err(RefusalCode::ExchangeNotLegal.at(format!("cards[{place}]")));
        }
        if cards.is_empty() || cards.len() > MOST_CHANGED {
            return Err(RefusalCode::ExchangeNotLegal.at("cards"));
        }
        // In hand order, so that what is logged does not depend on how it was said.
        let thrown = self.cards(seat).iter().filter(|card| cards.contains(card)).collect();
        Ok(DrawPokerEvent::Changed { seat, cards: thrown })
    }

    /// Whether the hand of `seat` opens.
    pub(super) fn may_open(&self, seat: Seat) -> bool {
        qualifies(self.cards(seat), self.players(), self.opener)
    }

    /// What `seat` may do about chips, when it is its turn to.
    pub(super) fn choices(&self, seat: Seat) -> Option<Choices> {
        let betting = matches!(self.part, Part::Opening | Part::Opened | Part::Last) && self.turn() == Some(seat);
        let mut choices = self
            .bets
            .choices(seat)
            .or_else(|| (self.stack(seat) == 0).then_some(Choices { check: true, ..Choices::default() }))?;
        if self.part == Part::Opening && !self.may_open(seat) {
            choices.bet = None;
        }
        if self.is_closed_to(seat) {
            choices.raise = None;
        }
        betting.then_some(choices)
    }

    /// Whether nobody but who posted the last blind may raise yet (R2).
    fn is_closed_to(&self, seat: Seat) -> bool {
        self.part == Part::Opened && self.blind_raiser.is_some_and(|raiser| raiser != seat) && self.active.is_none()
    }

    /// Whether `seat` has posted the last blind, and may leave it at that (R3).
    pub(super) fn may_accept(&self, seat: Seat) -> bool {
        self.part == Part::Opened && self.blind_raiser == Some(seat) && self.active.is_none()
    }

    /// Parol: in the last phase of an opened hand, while nobody has bussed or bet, nobody is all-in, and there is one
    /// pot.
    pub(super) fn may_say_parol(&self) -> bool {
        self.part == Part::Last
            && self.opened.is_some()
            && self.bets.level() == 0
            && self.bets.round().acted().intersection(self.live()) == self.parols
            && self.bets.able() == self.live()
            && self.bets.pots().len() == 1
    }
}

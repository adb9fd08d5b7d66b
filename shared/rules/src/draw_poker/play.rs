//! A hand at a table of Poker 5 carte, whichever game it is: that of the table, or Telesina in a giro pazzo.

use super::event::DrawPokerEvent;
use super::giro::{Giro, Memory};
use super::hand::DrawHand;
use super::moves::{BlindNext, DrawPokerLegal, DrawPokerMove, DrawPokerPreferences};
use super::opening::Opener;
use super::showdown;
use super::view::{self, DrawPokerView};
use crate::betting::Showing;
use crate::card::Card;
use crate::kernel::{Chance, Viewer};
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::hand::{BankHand, RedrawHand, RingHand, ShoeHand, Sink, Stage};
use crate::ring::{HandResult, Unawarded};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;
use crate::telesina::{TelesinaEvent, TelesinaHand};

/// What is played in a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// Poker 5 carte.
    Draw(DrawHand),
    /// Telesina, in a giro pazzo whose first hand this seat has dealt.
    Giro(TelesinaHand, Seat),
}

/// A hand, and what the table will remember of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawPokerHand {
    /// What is played.
    pub play: Play,
    /// Whether a full that is shown begins a giro pazzo.
    pub(super) giro_pazzo: bool,
    pub(super) button: Seat,
}

impl DrawPokerHand {
    /// The seats that got cards, or get them.
    pub const fn dealt(&self) -> SeatSet {
        match &self.play {
            Play::Draw(hand) => hand.dealt(),
            Play::Giro(hand, _) => hand.dealt(),
        }
    }

    /// The seats whose chips are in it.
    pub const fn seats(&self) -> SeatSet {
        match &self.play {
            Play::Draw(hand) => hand.seats(),
            Play::Giro(hand, _) => hand.seats(),
        }
    }

    /// The chips of a seat that are not in the pot.
    pub fn stack(&self, seat: Seat) -> Chips {
        match &self.play {
            Play::Draw(hand) => hand.stack(seat),
            Play::Giro(hand, _) => hand.stack(seat),
        }
    }

    /// All chips in the middle.
    pub const fn pot(&self) -> Chips {
        match &self.play {
            Play::Draw(hand) => hand.pot(),
            Play::Giro(hand, _) => hand.pot(),
        }
    }

    /// Poker 5 carte, if that is played.
    pub const fn draw(&self) -> Option<&DrawHand> {
        match &self.play {
            Play::Draw(hand) => Some(hand),
            Play::Giro(..) => None,
        }
    }
}

/// Says what happens in a hand of Telesina as an event of this game.
fn in_giro<R>(sink: Sink<'_, DrawPokerEvent>, run: impl FnOnce(Sink<'_, TelesinaEvent>) -> R) -> R {
    run(&mut |event| sink(DrawPokerEvent::Telesina { event }))
}

impl RingHand for DrawPokerHand {
    type Move = DrawPokerMove;
    type Event = DrawPokerEvent;
    type Memory = Memory;
    type Preferences = DrawPokerPreferences;
    type Legal = DrawPokerLegal;
    type View = DrawPokerView;

    fn under(&mut self, version: u16) {
        match &mut self.play {
            Play::Draw(draw) => draw.under(version),
            Play::Giro(telesina, _) => telesina.under(version),
        }
    }

    fn forfeited(&mut self, shares: &[Chips]) {
        if let Play::Draw(draw) = &mut self.play {
            draw.forfeited(shares);
        }
    }

    fn take_deck(&mut self, cards: &[Card]) {
        match &mut self.play {
            Play::Draw(draw) => draw.take_cards(cards),
            Play::Giro(telesina, _) => telesina.take_deck(cards),
        }
    }

    fn open(&mut self, sink: Sink<'_, DrawPokerEvent>) {
        match &mut self.play {
            Play::Draw(draw) => draw.run_on(sink),
            Play::Giro(telesina, _) => in_giro(sink, |sink| telesina.open(sink)),
        }
    }

    fn stage(&self) -> Stage {
        match &self.play {
            Play::Draw(draw) => draw.stage(),
            Play::Giro(telesina, _) => telesina.stage(),
        }
    }

    fn legal(&self, seat: Seat) -> DrawPokerLegal {
        match &self.play {
            Play::Draw(draw) => draw.legal(seat),
            Play::Giro(telesina, _) => DrawPokerLegal::Telesina(telesina.legal(seat)),
        }
    }

    fn legal_forced(amount: Chips, adjusts: bool) -> DrawPokerLegal {
        if adjusts { DrawPokerLegal::Adjusting(amount) } else { DrawPokerLegal::Invito(amount) }
    }

    fn play(&mut self, seat: Seat, r#move: &DrawPokerMove, sink: Sink<'_, DrawPokerEvent>) -> Result<(), Refusal> {
        match &mut self.play {
            Play::Draw(draw) => draw.play(seat, r#move, sink),
            Play::Giro(telesina, _) => {
                let r#move = r#move.telesina().ok_or(RefusalCode::MoveNotLegal)?;
                in_giro(sink, |sink| telesina.play(seat, &r#move, sink))
            }
        }
    }

    fn evolve(&mut self, event: &DrawPokerEvent) {
        match (&mut self.play, event) {
            (Play::Giro(telesina, _), DrawPokerEvent::Telesina { event }) => telesina.evolve(event),
            (Play::Draw(draw), event) => draw.evolve(event),
            (Play::Giro(..), _) => {}
        }
    }

    fn autopilot(&self, seat: Seat, preferences: &DrawPokerPreferences) -> Option<DrawPokerMove> {
        Some(match &self.play {
            Play::Draw(draw) => draw.autopilot(seat, preferences.showing),
            Play::Giro(telesina, _) => telesina.autopilot(seat, &preferences.telesina())?.into(),
        })
    }

    fn by_preference(&self, seat: Seat, preferences: &DrawPokerPreferences) -> Option<DrawPokerMove> {
        let draw = match &self.play {
            Play::Giro(telesina, _) => {
                return telesina.by_preference(seat, &preferences.telesina()).map(DrawPokerMove::from);
            }
            Play::Draw(draw) => draw,
        };
        if draw.asked_to_show().contains(seat) {
            return match preferences.showing {
                Showing::Ask => None,
                Showing::Muck => Some(DrawPokerMove::Muck {}),
                Showing::Show => Some(DrawPokerMove::Show {}),
            };
        }
        match preferences.blind {
            BlindNext::Yes if draw.is_asked_for_blind(seat) => Some(DrawPokerMove::PostBlind {}),
            BlindNext::No if draw.is_asked_for_blind(seat) => Some(DrawPokerMove::Deal {}),
            _ => None,
        }
    }

    fn late_sits_out(&self, seat: Seat) -> bool {
        match &self.play {
            Play::Draw(draw) => matches!(draw.legal(seat), DrawPokerLegal::Betting(_)),
            Play::Giro(telesina, _) => telesina.late_sits_out(seat),
        }
    }

    fn settle(&self) -> HandResult {
        match &self.play {
            Play::Draw(draw) => draw.settle(),
            Play::Giro(telesina, _) => telesina.settle(),
        }
    }

    fn remember(&self) -> Memory {
        let draw = match &self.play {
            Play::Giro(_, first) => {
                let giro = Giro::Goes { first: *first, last: self.button };
                return Memory { giro, ..Memory::default() };
            }
            Play::Draw(draw) => draw,
        };
        let opener = match draw.unawarded() {
            None => Opener::Jacks,
            Some(Unawarded::NoOpening) => draw.opener().next(),
            // As long as that pot is not won (R7, "Parol pot").
            Some(Unawarded::Parol) => Opener::Kings,
        };
        let parol = match draw.unawarded() {
            None => false,
            Some(Unawarded::NoOpening) => draw.is_for_parol(),
            Some(Unawarded::Parol) => true,
        };
        let begins = self.giro_pazzo && showdown::shows_full(draw);
        Memory { opener, parol, giro: if begins { Giro::Begins } else { Giro::None } }
    }

    fn chips(&self, seat: Seat) -> Option<Chips> {
        self.seats().contains(seat).then(|| self.stack(seat))
    }

    fn pot(&self) -> Chips {
        DrawPokerHand::pot(self)
    }

    fn view(&self, viewer: Viewer) -> DrawPokerView {
        match &self.play {
            Play::Draw(draw) => DrawPokerView::Draw(view::of(draw, viewer)),
            Play::Giro(telesina, _) => DrawPokerView::Telesina(telesina.view(viewer)),
        }
    }
}

impl RedrawHand for DrawPokerHand {
    fn reshuffles(&self) -> Vec<Card> {
        self.draw().map_or_else(Vec::new, |draw| draw.pile().to_vec())
    }

    fn take_chance(&mut self, chance: &Chance) {
        if let (Play::Draw(draw), Chance::Deck { cards }) = (&mut self.play, chance) {
            draw.take_cards(cards);
        }
    }

    fn after_chance(&mut self, sink: Sink<'_, DrawPokerEvent>) {
        self.open(sink);
    }
}

impl ShoeHand for DrawPokerHand {}

impl BankHand for DrawPokerHand {}

//! A smazzata in which cards are played and nothing else: scopa, scopone, asso piglia tutto.
//!
//! Owns the [`CaptureRules`] that tell these games apart, the check of a play and its events.

use smallvec::smallvec;

use super::event::CaptureEvent;
use super::layout::{Dealing, LastPlay, Layout, NextStep, three_kings};
use super::moves::{CaptureLegal, CaptureMove};
use super::score::{self, CaptureScore};
use super::search::{self, Captures};
use super::view::{self, CaptureView};
use crate::card::{Card, CardSet, DeckKind, Rank};
use crate::kernel::Viewer;
use crate::matches::{Events, MatchDeal, Stage};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{ByLine, Line, Seat};

/// What an ace does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aces {
    /// It captures as any card.
    Plain,
    /// It takes an ace, or else everything (asso piglia tutto); `scopa`: a sweep of everything counts as a scopa.
    Sweep {
        /// Whether the sweep scores.
        scopa: bool,
    },
}

/// What tells the games of the family apart that play cards only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureRules {
    /// How cards are dealt.
    pub dealing: Dealing,
    /// Three or four kings on the table make the deal void (scopa R7).
    pub three_kings_redeal: bool,
    /// What an ace does.
    pub aces: Aces,
}

impl CaptureRules {
    fn sweeps(&self, card: Card) -> bool {
        card.rank() == Rank::Ace && self.aces != Aces::Plain
    }

    /// Every capture that `card` may make from `table`; none means that it is discarded.
    pub fn captures(&self, table: CardSet, card: Card) -> Captures {
        if self.sweeps(card) { search::ace_captures(table, aces_of(table)) } else { search::captures(table, card) }
    }

    /// Whether `card` may capture exactly `chosen`, which is not empty.
    pub fn is_capture(&self, table: CardSet, card: Card, chosen: CardSet) -> bool {
        if self.sweeps(card) {
            search::is_ace_capture(table, aces_of(table), chosen)
        } else {
            search::is_capture(table, card, chosen)
        }
    }

    /// Whether emptying `table` with `card` is a scopa. An ace that takes a lone ace always makes one; taking
    /// everything, only where the sweep scores (asso piglia tutto R3).
    fn scores(&self, table: CardSet, card: Card) -> bool {
        self.aces != Aces::Sweep { scopa: false } || card.rank() != Rank::Ace || !aces_of(table).is_empty()
    }
}

fn aces_of(table: CardSet) -> CardSet {
    table.intersection(CardSet::of_rank(Rank::Ace))
}

/// A smazzata in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureDeal {
    rules: CaptureRules,
    layout: Layout,
    void: bool,
}

impl CaptureDeal {
    /// A deal with the deck before the dealer.
    pub(crate) fn new(rules: CaptureRules, seats: u8, dealer: Seat, deck: &[Card]) -> CaptureDeal {
        CaptureDeal { rules, layout: Layout::new(rules.dealing, seats, dealer, deck), void: false }
    }

    /// Where the cards are.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The rules in play.
    pub fn rules(&self) -> &CaptureRules {
        &self.rules
    }

    /// What playing `card` makes happen. The frame has checked that it is the turn of `seat`.
    fn play(&self, seat: Seat, card: Card, named: Option<CardSet>) -> Result<Events<CaptureEvent>, Refusal> {
        if !self.layout.hand(seat).contains(card) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        let table = self.layout.table();
        let found = || self.rules.captures(table, card);
        let capture = complete(table, named, found, |chosen| self.rules.is_capture(table, card, chosen))?;
        let follow = self.layout.follow(seat, card, capture);
        let scopa = follow.sweeps && self.rules.scores(table, card);
        let mut events: Events<CaptureEvent> = smallvec![CaptureEvent::CardPlayed { seat, card, capture, scopa }];
        match follow.then {
            NextStep::Turn => {}
            NextStep::Hands(hands) => events.push(CaptureEvent::HandsDealt { hands }),
            NextStep::Leftovers(line, cards) => events.push(CaptureEvent::LeftoversTaken { line, cards }),
        }
        Ok(events)
    }
}

impl MatchDeal for CaptureDeal {
    type Move = CaptureMove;
    type Event = CaptureEvent;
    type Score = CaptureScore;
    type Legal = CaptureLegal;
    type View = CaptureView;

    // Deals the first hands, and four cards on the table unless three of these are kings (scopa R7).
    fn open(&self) -> Events<CaptureEvent> {
        let hands = CaptureEvent::HandsDealt { hands: self.layout.next_hands() };
        if !self.rules.dealing.table {
            return smallvec![hands];
        }
        let cards = self.layout.first_table();
        if self.rules.three_kings_redeal && three_kings(&cards) {
            return smallvec![CaptureEvent::DealVoided { table: cards }];
        }
        smallvec![hands, CaptureEvent::TableDealt { cards }]
    }

    fn stage(&self) -> Stage {
        if self.void { Stage::Shuffle(DeckKind::Italian40) } else { self.layout.stage() }
    }

    fn legal(&self, seat: Seat) -> CaptureLegal {
        CaptureLegal::of(&self.rules, self.layout.hand(seat), self.layout.table())
    }

    fn decide(&self, seat: Seat, r#move: &CaptureMove) -> Result<Events<CaptureEvent>, Refusal> {
        let CaptureMove::Play { card, capture } = *r#move;
        self.play(seat, card, capture)
    }

    fn evolve(&mut self, event: &CaptureEvent) {
        match event {
            CaptureEvent::DealVoided { .. } => self.void = true,
            CaptureEvent::HandsDealt { hands } => self.layout.hands_dealt(hands),
            CaptureEvent::TableDealt { cards } => self.layout.table_dealt(cards),
            CaptureEvent::CardPlayed { seat, card, capture, scopa } => {
                self.layout.played(LastPlay { seat: *seat, card: *card, capture: *capture, scopa: *scopa });
            }
            CaptureEvent::LeftoversTaken { line, cards } => self.layout.taken(*line, *cards),
        }
    }

    fn score(&self) -> ByLine<CaptureScore> {
        score::of(self.layout())
    }

    fn last_resort_loser(&self) -> Option<Line> {
        self.layout().last_capture()
    }

    fn view(&self, viewer: Viewer) -> CaptureView {
        view::of(self.layout(), viewer)
    }
}

/// What a play with the capture `named` comes to, completed and checked (scopa R8, R9, R10, R20): `found` lists the
/// captures of the card, `allows` judges one that is not empty and lies on the table.
pub(crate) fn complete(
    table: CardSet,
    named: Option<CardSet>,
    found: impl FnOnce() -> Captures,
    allows: impl FnOnce(CardSet) -> bool,
) -> Result<CardSet, Refusal> {
    match named {
        None => match found().as_slice() {
            [] => Ok(CardSet::EMPTY),
            [only] => Ok(*only),
            _ => Err(RefusalCode::CaptureMustBeNamed.into()),
        },
        Some(chosen) if chosen.is_empty() => {
            if found().is_empty() {
                Ok(chosen)
            } else {
                Err(RefusalCode::CaptureRequired.into())
            }
        }
        Some(chosen) if !table.contains_all(chosen) => Err(RefusalCode::CardNotOnTable.into()),
        Some(chosen) if allows(chosen) => Ok(chosen),
        Some(_) => Err(RefusalCode::CaptureNotLegal.into()),
    }
}

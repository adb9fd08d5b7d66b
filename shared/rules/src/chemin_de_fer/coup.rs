//! One coup: cards from the shoe, what punta and banker do with them, who wins (`docs/rules/chemin-de-fer.md`, steps 3
//! to
//! 6, R1, R5, R13).

use super::drawing::{self, Choice, Rule, is_natural};
use super::event::{BankOver, CheminDeFerEvent as Event, ShoeCard, ShoeCards, Winner};
use super::hand::{CUT, CheminDeFerHand, Part, Shoe};
use super::moves::{CheminDeFerLegal, CheminDeFerLegalMove as Legal, CheminDeFerMove as Move, CheminDeFerPreferences};
use crate::bank::Gain;
use crate::betting::{SEATS, index};
use crate::card::Card;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::{RingHand, Sink};
use crate::seat::Seat;
use crate::session::Chips;

/// The first two cards of a side.
pub(super) type Pair = [Option<ShoeCard>; 2];

fn pair(cards: &ShoeCards) -> Pair {
    [cards.first().copied(), cards.get(1).copied()]
}

/// A coup in play, or the last one until bets close again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Coup {
    /// What each seat has put against the bank; nothing once it is settled.
    pub(super) bets: [Chips; SEATS],
    /// The same as they were closed.
    pub(super) placed: [Chips; SEATS],
    /// Who plays the cards; nobody once it is settled.
    pub(super) punta: Option<Seat>,
    /// Who plays or played them.
    pub(super) player: Option<Seat>,
    pub(super) cards: Pair,
    pub(super) bank: Pair,
    /// The third cards.
    pub(super) punta_third: Option<ShoeCard>,
    pub(super) bank_third: Option<ShoeCard>,
    /// Whether the bank's cards lie face up.
    pub(super) turned: bool,
    /// Whether the punta's do.
    pub(super) shown: bool,
    pub(super) winner: Option<Winner>,
}

fn faces(cards: Pair, third: Option<ShoeCard>) -> impl Iterator<Item = Card> {
    cards.into_iter().flatten().chain(third).map(|shoe| shoe.card)
}

impl Coup {
    /// All that lies against the bank.
    pub(super) fn staked(&self) -> Chips {
        self.bets.iter().sum()
    }

    /// The points of the punta.
    pub(super) fn punta_total(&self) -> u8 {
        drawing::total(faces(self.cards, self.punta_third))
    }

    /// The points of the bank.
    pub(super) fn bank_total(&self) -> u8 {
        drawing::total(faces(self.bank, self.bank_third))
    }
}

impl CheminDeFerHand {
    pub(super) fn legal_on_cards(&self, seat: Seat) -> CheminDeFerLegal {
        let (punta, banker) = match self.part {
            Part::Punta => (self.coup.punta, None),
            _ => (None, self.banker()),
        };
        if punta.or(banker) != Some(seat) {
            return CheminDeFerLegal::default();
        }
        let beats = punta.is_some() && is_natural(self.coup.punta_total());
        [beats.then_some(Legal::Beat {}), Some(Legal::Stand {}), Some(Legal::Draw {})].into()
    }

    fn next_cards(&self, places: impl IntoIterator<Item = u16>) -> ShoeCards {
        let shoe = self.shoe.cards.as_deref().unwrap_or_default();
        let at = |step: u16| {
            let place = self.shoe.gone.saturating_add(step);
            Some(ShoeCard { card: *shoe.get(usize::from(place))?, place })
        };
        places.into_iter().filter_map(at).collect()
    }

    /// Two cards each, in turn, from the punta.
    pub(super) fn deal(&mut self, sink: Sink<'_, Event>) {
        let Some(seat) = self.coup.punta else { return };
        let dealt = Event::Dealt { seat, cards: self.next_cards([0, 2]), bank: self.next_cards([1, 3]) };
        self.happen(dealt, sink);
    }

    /// The punta or the banker decides on their cards.
    pub(super) fn play_cards(&mut self, seat: Seat, r#move: &Move, sink: Sink<'_, Event>) -> Result<(), Refusal> {
        let punta = self.part == Part::Punta;
        match r#move {
            Move::Beat {} if !punta => return Err(RefusalCode::MoveNotLegal.into()),
            Move::Beat {} if !is_natural(self.coup.punta_total()) => return Err(RefusalCode::NoNatural.into()),
            Move::Beat {} => self.happen(Event::Beaten { seat }, sink),
            Move::Stand {} => self.happen(Event::Stood { seat }, sink),
            Move::Draw {} => self.happen(Event::Called { seat }, sink),
            _ => return Err(RefusalCode::MoveNotLegal.into()),
        }
        let calls = *r#move == Move::Draw {};
        let mut over = !punta || *r#move == Move::Beat {};
        if punta {
            self.happen(Event::BankTurned { cards: self.coup.bank.into_iter().flatten().collect() }, sink);
            over |= is_natural(self.coup.bank_total());
        }
        // A bank of eight or nine beats: no card is given any more.
        if calls && (!punta || !over) {
            for card in self.next_cards([0]) {
                self.happen(Event::Drawn { seat, card }, sink);
            }
        }
        if over {
            self.end_coup(sink);
        }
        Ok(())
    }

    /// What the rule of the game plays.
    pub(super) fn by_rule(&self, preferences: &CheminDeFerPreferences) -> Move {
        let drawn = self.coup.punta_third.map(|shoe| drawing::points(shoe.card));
        let (rule, choice) = match (self.part, drawn) {
            (Part::Punta, _) => (drawing::punta(self.coup.punta_total()), preferences.punta_five),
            (_, Some(9)) => (drawing::bank(self.coup.bank_total(), drawn), preferences.bank_three_to_nine),
            _ => (drawing::bank(self.coup.bank_total(), drawn), preferences.bank_five_to_four),
        };
        match (rule, choice) {
            (Rule::Beat, _) if self.part == Part::Punta => Move::Beat {},
            (Rule::Draw, _) | (Rule::Free, Choice::Draw) => Move::Draw {},
            _ => Move::Stand {},
        }
    }

    fn end_coup(&mut self, sink: Sink<'_, Event>) {
        let punta = self.coup.punta_total();
        let bank = self.coup.bank_total();
        let winner = match punta.cmp(&bank) {
            std::cmp::Ordering::Greater => Winner::Punta,
            std::cmp::Ordering::Less => Winner::Bank,
            std::cmp::Ordering::Equal => Winner::Nobody,
        };
        let placed = self.placed_bets();
        let won = placed.iter().filter(|_| winner == Winner::Punta).map(|part| (part.seat, part.amount));
        let gains = self.purses.gains(won).collect();
        let cards = self.coup.cards.into_iter().flatten().collect();
        self.happen(Event::CoupEnded { winner, cards, punta, bank, gains }, sink);
        if winner == Winner::Punta {
            self.end_bank(BankOver::Lost, sink);
        } else if self.stops() {
            self.end_bank(BankOver::Stopped, sink);
        } else {
            self.open_window(winner == Winner::Nobody, sink);
        }
    }

    /// Takes in what happens in a coup; whether it was that.
    pub(super) fn evolve_coup(&mut self, event: &Event) -> bool {
        match event {
            Event::BetsClosed { bets, punta } => {
                self.coup_begins();
                self.coup = Coup { punta: Some(*punta), player: Some(*punta), ..Coup::default() };
                for part in bets {
                    self.coup.placed[index(part.seat)] = part.amount;
                    self.coup.bets[index(part.seat)] = self.purses.put(part.seat, part.amount);
                    self.bettors = self.bettors.with(part.seat);
                }
                if let Some(bank) = &mut self.bank {
                    bank.empty = 0;
                }
                // R1: the coup that begins after the cut is the last of the shoe, and is over now.
                self.part = if self.shoe.cards.is_none() { Part::Shuffle } else { Part::Punta };
            }
            Event::Dealt { cards, bank, .. } => {
                self.shoe.last = self.shoe.gone >= CUT;
                self.shoe.gone = self.shoe.gone.saturating_add(4);
                (self.coup.cards, self.coup.bank) = (pair(cards), pair(bank));
                self.part = Part::Punta;
            }
            Event::Beaten { .. } => self.coup.shown = true,
            Event::Stood { .. } | Event::Called { .. } => {}
            Event::BankTurned { .. } => {
                self.coup.turned = true;
                self.part = Part::Banker;
            }
            Event::Drawn { seat, card } => {
                self.shoe.gone = self.shoe.gone.saturating_add(1);
                let banks = self.banker() == Some(*seat);
                *(if banks { &mut self.coup.bank_third } else { &mut self.coup.punta_third }) = Some(*card);
            }
            Event::CoupEnded { winner, gains, .. } => {
                (self.coup.winner, self.coup.shown, self.coup.punta) = (Some(*winner), true, None);
                self.settle_coup(*winner, gains);
                self.coup.bets = [0; SEATS];
                self.coup_ends();
                if self.shoe.last {
                    self.shoe = Shoe::default();
                }
            }
            _ => return false,
        }
        true
    }

    fn settle_coup(&mut self, winner: Winner, gains: &[Gain]) {
        let staked = self.coup.staked();
        let placed = self.placed_bets();
        let Some(bank) = &mut self.bank else { return };
        match winner {
            Winner::Nobody => {
                for part in &placed {
                    self.purses.put_back(part.seat, self.coup.bets[index(part.seat)]);
                }
            }
            Winner::Bank => {
                bank.garage += bank.posta.saturating_sub(staked);
                let whole = placed.len() == 1 && staked == bank.posta;
                bank.ferito = placed.first().filter(|_| whole).map(|part| part.seat);
                bank.posta = 2 * staked;
                (bank.won, bank.coup) = (bank.won + 1, bank.coup + 1);
            }
            Winner::Punta => {
                for gain in gains {
                    bank.posta = bank.posta.saturating_sub(gain.gain);
                    self.purses.win(gain.seat, self.coup.bets[index(gain.seat)] + gain.gain);
                    self.purses.charge(gain.seat, gain.share);
                }
            }
        }
    }
}

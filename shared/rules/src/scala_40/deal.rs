//! One deal of scala 40: cards, turns, the stock that is used up and shuffled again, the closing.
//!
//! `deal -> [a jolly is turned: reshuffle] -> turns (draw or take, lay down, discard) -> closed`, or void when the
//! stock cannot be renewed. Invariant: the 108 cards are always in exactly one of stock, hands, games, pile and what
//! players took along who are out.

use std::sync::Arc;

use smallvec::smallvec;

use super::event::{Dealt, ScalaEvent, Shown, VoidBecause};
use super::moves::{Lay, Named, ScalaMove};
use super::options::ScalaOptions;
use super::pile::Pile;
use super::score::{self, ScalaScore};
use super::standing::{Games, Standing, refuse};
use super::view::{self, ScalaView};
use super::{HAND, RESHUFFLES, ScalaLegal, VERSION};
use crate::audience::Audience;
use crate::card::{Card, DeckKind, French, ManyCards};
use crate::kernel::{Chance, Viewer};
use crate::matches::{Events, Form, MatchDeal, Stage};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};

/// The most seats.
const SEATS: usize = 4;
/// The version from which on a void deal is an event of its own.
const TELLS_OF_VOID_DEALS: u16 = 2;

/// How far a deal has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nothing is dealt, or the first card is to be turned.
    Dealing,
    /// The first card turned was a jolly, which goes back (R17).
    Rejected,
    /// The seat on turn draws or takes the top discard.
    Draw,
    /// It lays down and discards.
    Play,
    /// The stock is used up, and the pile becomes the stock.
    Exhausted,
    /// The stock is used up and cannot be renewed: the deal counts for nothing.
    Void,
    /// Somebody has closed.
    Closed,
}

/// How a deal was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closing {
    /// Who closed.
    pub seat: Seat,
    /// Whether they had not opened before that turn (R13).
    pub in_hand: bool,
}

/// A deal of scala 40.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalaDeal {
    options: ScalaOptions,
    version: u16,
    seats: u8,
    dealer: Seat,
    playing: SeatSet,
    /// Deals won in this match before this one, by line.
    won: [u8; 2],
    /// What was shuffled last, and how many of its cards have left the stock.
    stock: Arc<[Card]>,
    drawn: u8,
    pile: Pile,
    hands: [ManyCards<French>; SEATS],
    games: Games,
    opened: SeatSet,
    /// Whether the seat on turn has opened in this turn.
    opened_now: bool,
    /// Who has completed a turn.
    played: SeatSet,
    turn: Seat,
    phase: Phase,
    reshuffles: u8,
    closing: Option<Closing>,
    /// What players took along who are out of the match.
    gone: ManyCards<French>,
}

const fn index(seat: Seat) -> usize {
    seat.index() as usize % SEATS
}

impl ScalaDeal {
    /// A deal with the deck before the dealer. A deck that is none (only a damaged log has one) is read as far as it
    /// goes.
    pub(super) fn new(options: &ScalaOptions, seats: u8, dealer: Seat, deck: &[Card]) -> ScalaDeal {
        let known = deck.iter().copied().filter(|&card| card == Card::JOLLY || card.is_french());
        ScalaDeal {
            options: *options,
            version: VERSION,
            seats,
            dealer,
            playing: SeatSet::first(seats),
            won: [0; 2],
            stock: known.take(DeckKind::French108.cards().len()).collect(),
            drawn: 0,
            pile: Pile::EMPTY,
            hands: [ManyCards::EMPTY; SEATS],
            games: Games::new(),
            opened: SeatSet::EMPTY,
            opened_now: false,
            played: SeatSet::EMPTY,
            turn: dealer.left(seats),
            phase: Phase::Dealing,
            reshuffles: 0,
            closing: None,
            gone: ManyCards::EMPTY,
        }
    }

    /// The version of the rules, who plays, and the deals won so far; before anything is dealt.
    pub(super) fn take_over(&mut self, version: u16, playing: SeatSet, won: [u8; 2]) {
        self.version = version;
        self.playing = playing;
        self.won = won;
        self.turn = self.next_in_play(self.dealer);
    }

    /// The options in play.
    pub fn options(&self) -> &ScalaOptions {
        &self.options
    }

    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The seats that are in the match.
    pub fn playing(&self) -> SeatSet {
        self.playing
    }

    /// How far it has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> &ManyCards<French> {
        &self.hands[index(seat)]
    }

    /// The stock, the next card first; the whole deck before it is dealt.
    pub fn stock(&self) -> &[Card] {
        self.stock.get(usize::from(self.drawn)..).unwrap_or_default()
    }

    /// The discard pile, the top card last.
    pub fn pile(&self) -> &Pile {
        &self.pile
    }

    /// The games on the table, by number.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// What players took along who are out of the match.
    pub fn gone(&self) -> &ManyCards<French> {
        &self.gone
    }

    /// Whether a seat has opened.
    pub fn has_opened(&self, seat: Seat) -> bool {
        self.opened.contains(seat)
    }

    /// Whether a seat has completed a turn.
    pub fn has_played(&self, seat: Seat) -> bool {
        self.played.contains(seat)
    }

    /// How often the pile became the stock.
    pub fn reshuffles(&self) -> u8 {
        self.reshuffles
    }

    /// How it was closed.
    pub fn closing(&self) -> Option<Closing> {
        self.closing
    }

    /// Deals won by each of two lines before this one.
    pub fn won(&self) -> [u8; 2] {
        self.won
    }

    /// Deals won by each of two lines, this one included if it was closed.
    pub(super) fn won_with_this_one(&self) -> [u8; 2] {
        let mut won = self.won;
        if let Some(closing) = self.closing {
            let at = usize::from(Line::of(closing.seat, 2).index());
            won[at % 2] = won[at % 2].saturating_add(1);
        }
        won
    }

    /// The next seat in play, clockwise; the seat itself last.
    fn next_in_play(&self, seat: Seat) -> Seat {
        let mut next = seat;
        for _ in 0..self.seats {
            next = next.left(self.seats);
            if self.playing.contains(next) {
                return next;
            }
        }
        seat
    }

    /// Who sees the cards of a seat: its player, and the partner where partners play with open cards.
    fn audience(&self, seat: Seat) -> Audience {
        let open = self.options.partner_open && self.seats == 4;
        let seats = if open { Line::of(seat, 2).seats(self.seats, 2) } else { SeatSet::of(seat) };
        Audience::Seats { seats }
    }

    /// Where a seat stands; its answers are worth something while it is on turn.
    pub fn standing(&self, seat: Seat) -> Standing {
        Standing {
            seat,
            hand: *self.hand(seat),
            top: self.pile.top(),
            games: self.games.clone(),
            draws: self.phase == Phase::Draw,
            version: self.version,
            opened: self.has_opened(seat),
            may_close: self.playing.minus(self.played).is_empty(),
        }
    }

    fn draw(&self, seat: Seat) -> Result<Events<ScalaEvent>, Refusal> {
        let &card = self.stock().first().ok_or_else(|| refuse(RefusalCode::MoveNotLegal, "type"))?;
        let place = u16::from(self.drawn);
        Ok(smallvec![ScalaEvent::CardDrawn { seat, audience: self.audience(seat), card, place }])
    }

    /// The events, and the closing if the last of them is the discard of the last card, or the end of a deal whose
    /// stock cannot be renewed after it.
    fn with_closing(&self, seat: Seat, mut events: Events<ScalaEvent>) -> Events<ScalaEvent> {
        let Some(ScalaEvent::CardDiscarded { .. }) = events.last() else { return events };
        let closes_in_hand = events.len() > 1;
        if closes_in_hand || self.hand(seat).len() == 1 {
            let others = self.playing.without(seat).iter();
            let hands = others.map(|seat| Shown { seat, cards: *self.hand(seat) }).collect();
            events.push(ScalaEvent::DealClosed { seat, in_hand: closes_in_hand || self.opened_now, hands });
        } else if self.stock().is_empty() && self.version >= TELLS_OF_VOID_DEALS {
            // The discard leaves under it what is the pile before it.
            let because = self.not_renewed(self.pile.cards());
            events.extend(because.map(|because| ScalaEvent::DealVoided { because }));
        }
        events
    }

    /// Why a stock that is used up is not renewed from these cards; none if it is.
    fn not_renewed(&self, under: &[Card]) -> Option<VoidBecause> {
        match under {
            [] => Some(VoidBecause::NothingToShuffle),
            _ => (self.reshuffles + 1 >= RESHUFFLES).then_some(VoidBecause::TooManyReshuffles),
        }
    }

    fn lay(&mut self, seat: Seat, game: &crate::rummy::Meld) {
        game.cards().for_each(|card| {
            self.hands[index(seat)].remove(card);
        });
        self.games.push(*game);
    }

    fn put(&mut self, number: u8, game: crate::rummy::Meld) {
        if let Some(place) = self.games.get_mut(usize::from(number)) {
            *place = game;
        }
    }

    /// The turn passes to the left. A stock that is used up is renewed, if there is anything to renew it from (R20).
    fn end_turn(&mut self, seat: Seat) {
        self.turn = self.next_in_play(seat);
        self.opened_now = false;
        self.phase = match self.not_renewed(self.pile.under()) {
            _ if !self.stock().is_empty() => Phase::Draw,
            None => Phase::Exhausted,
            Some(_) => Phase::Void,
        };
    }
}

impl MatchDeal for ScalaDeal {
    type Move = ScalaMove;
    type Event = ScalaEvent;
    type Score = ScalaScore;
    type Legal = ScalaLegal;
    type View = ScalaView;

    // Thirteen cards each, one at a time from the dealer's left, clockwise; then the first card of the pile.
    fn open(&self) -> Events<ScalaEvent> {
        let count = self.playing.len();
        let mut seat = self.dealer;
        let mut hands = Vec::with_capacity(count);
        for first in 0..count {
            seat = self.next_in_play(seat);
            let cards = self.stock.iter().skip(first).step_by(count.max(1)).take(HAND).copied().collect();
            hands.push(Dealt { seat, audience: self.audience(seat), cards });
        }
        let mut events: Events<ScalaEvent> = smallvec![ScalaEvent::HandsDealt { hands }];
        let place = count * HAND;
        events.extend(self.stock.get(place).map(|&card| ScalaEvent::CardTurned { card, place: place as u16 }));
        events
    }

    fn stage(&self) -> Stage {
        match self.phase {
            Phase::Draw | Phase::Play => Stage::Seats(SeatSet::of(self.turn)),
            Phase::Dealing => Stage::Seats(SeatSet::EMPTY),
            Phase::Rejected | Phase::Exhausted => Stage::Reshuffle,
            Phase::Void => Stage::Shuffle(DeckKind::French108),
            Phase::Closed => Stage::Done,
        }
    }

    // The cards to be shuffled: the stock, where a jolly was turned; else the pile but its top card (R17, R21).
    fn reshuffles(&self) -> Vec<Card> {
        match self.phase {
            Phase::Rejected => self.stock().to_vec(),
            Phase::Exhausted => self.pile.under().to_vec(),
            _ => Vec::new(),
        }
    }

    // Takes the cards that were reshuffled as the new stock.
    fn take_chance(&mut self, chance: &Chance) {
        let Chance::Deck { cards } = chance else { return };
        let french = |card: &Card| *card == Card::JOLLY || card.is_french();
        self.stock = cards.iter().copied().filter(french).take(DeckKind::French108.cards().len()).collect();
        self.drawn = 0;
        match self.phase {
            Phase::Exhausted => {
                self.pile.keep_top();
                self.reshuffles = self.reshuffles.saturating_add(1);
                self.phase = Phase::Draw;
            }
            _ => self.phase = Phase::Dealing,
        }
    }

    // After a jolly was put back the next card is turned.
    fn after_chance(&self) -> Events<ScalaEvent> {
        let turned = self.stock.first().filter(|_| self.phase == Phase::Dealing);
        turned.map(|&card| ScalaEvent::CardTurned { card, place: 0 }).into_iter().collect()
    }

    fn legal(&self, seat: Seat) -> ScalaLegal {
        ScalaLegal::of(self, seat)
    }

    // What a decision of the seat on turn makes happen.
    fn decide(&self, seat: Seat, r#move: &ScalaMove) -> Result<Events<ScalaEvent>, Refusal> {
        let draws = matches!(r#move, ScalaMove::DrawStock {} | ScalaMove::TakeDiscard { .. });
        if draws != (self.phase == Phase::Draw) {
            return Err(RefusalCode::MoveNotLegal.into());
        }
        let lay = match r#move {
            ScalaMove::DrawStock {} => return self.draw(seat),
            ScalaMove::TakeDiscard { r#use } => {
                let card = self.pile.top().ok_or(RefusalCode::MoveNotLegal)?;
                let laid = self.standing(seat).take(&r#use.0, card)?;
                let mut events: Events<ScalaEvent> = smallvec![ScalaEvent::DiscardTaken { seat, card }];
                events.extend(laid);
                return Ok(self.with_closing(seat, events));
            }
            ScalaMove::Discard { card } => {
                self.standing(seat).check_discard(*card)?;
                return Ok(self.with_closing(seat, smallvec![ScalaEvent::CardDiscarded { seat, card: *card }]));
            }
            ScalaMove::Open { games } => Lay::Open(games),
            ScalaMove::CloseInHand { games, discard } => Lay::CloseInHand(games, *discard),
            ScalaMove::NewGame { cards, layout } => Lay::NewGame(Named::new(cards, layout)),
            ScalaMove::Attach { game, cards, layout } => Lay::Attach(*game, Named::new(cards, layout)),
            ScalaMove::ReplaceJoker { game, card, reuse } => Lay::ReplaceJoker(*game, *card, reuse),
        };
        Ok(self.with_closing(seat, self.standing(seat).lay(lay, None, "")?))
    }

    fn evolve(&mut self, event: &ScalaEvent) {
        match event {
            ScalaEvent::HandsDealt { hands } => {
                for hand in hands {
                    self.hands[index(hand.seat)] = hand.cards;
                }
                self.drawn = u8::try_from(hands.len() * HAND).unwrap_or(u8::MAX);
            }
            ScalaEvent::CardTurned { card, .. } if *card == Card::JOLLY => self.phase = Phase::Rejected,
            ScalaEvent::CardTurned { card, .. } => {
                self.drawn = self.drawn.saturating_add(1);
                self.pile.push(*card);
                self.phase = Phase::Draw;
            }
            ScalaEvent::CardDrawn { seat, card, .. } => {
                self.drawn = self.drawn.saturating_add(1);
                self.hands[index(*seat)].insert(*card);
                self.phase = Phase::Play;
            }
            ScalaEvent::DiscardTaken { seat, card } => {
                self.pile.pop();
                self.hands[index(*seat)].insert(*card);
                self.phase = Phase::Play;
            }
            ScalaEvent::Opened { seat, games, .. } => {
                for game in games {
                    self.lay(*seat, game);
                }
                self.opened = self.opened.with(*seat);
                self.opened_now = true;
            }
            ScalaEvent::GameLaid { seat, game, .. } => self.lay(*seat, game),
            ScalaEvent::GameExtended { seat, number, cards, game } => {
                cards.iter().for_each(|card| {
                    self.hands[index(*seat)].remove(*card);
                });
                self.put(*number, *game);
            }
            ScalaEvent::JokerReplaced { seat, number, card, game } => {
                self.hands[index(*seat)].remove(*card);
                self.hands[index(*seat)].insert(Card::JOLLY);
                self.put(*number, *game);
            }
            ScalaEvent::CardDiscarded { seat, card } => {
                self.hands[index(*seat)].remove(*card);
                self.pile.push(*card);
                self.played = self.played.with(*seat);
                self.end_turn(*seat);
            }
            ScalaEvent::DealClosed { seat, in_hand, .. } => {
                self.closing = Some(Closing { seat: *seat, in_hand: *in_hand });
                self.phase = Phase::Closed;
            }
            // Earlier versions left it to the discard.
            ScalaEvent::DealVoided { .. } => self.phase = Phase::Void,
        }
    }

    fn score(&self) -> ByLine<ScalaScore> {
        score::of(self)
    }

    // Fewest points first; among equals who sits nearer to the closer's left.
    fn order(&self, form: &Form, totals: &ByLine<Points>) -> Vec<Line> {
        let closer = self.closing().map_or(self.turn(), |closing| closing.seat);
        let around = std::iter::successors(Some(closer.left(form.seats)), |seat| Some(seat.left(form.seats)));
        let seats: Vec<Seat> = around.take(usize::from(form.seats)).collect();
        let mut lines: Vec<Line> = Line::all(form.lines).collect();
        lines.sort_by_key(|&line| {
            let place = seats.iter().position(|&seat| Line::of(seat, form.lines) == line);
            (totals.get(line).copied().unwrap_or_default(), place)
        });
        lines
    }

    // A seat is out of the match: its cards leave the game unseen (R23).
    fn retire(&mut self, seat: Seat) {
        if !self.playing.contains(seat) {
            return;
        }
        self.playing = self.playing.without(seat);
        for card in std::mem::take(&mut self.hands[index(seat)]).iter() {
            self.gone.insert(card);
        }
        if self.turn == seat {
            match self.phase {
                Phase::Draw | Phase::Play => self.end_turn(seat),
                _ => self.turn = self.next_in_play(seat),
            }
        }
    }

    // What follows from a seat having gone since `before`: perhaps the end of the deal.
    fn retired(&self, before: &ScalaDeal) -> Events<ScalaEvent> {
        let voided = self.phase == Phase::Void && before.phase != Phase::Void && self.version >= TELLS_OF_VOID_DEALS;
        let because = self.not_renewed(self.pile.under()).filter(|_| voided);
        because.map(|because| ScalaEvent::DealVoided { because }).into_iter().collect()
    }

    fn view(&self, viewer: Viewer) -> ScalaView {
        view::of(self, viewer)
    }
}

//! One smazzata of tresette: the cards, whose turn it is, what everybody was told, who may call out.
//!
//! `deal -> (trick -> draws while the stock lasts)* -> done`; a call-out after a trick ends it, and the match.
//! Invariant: the forty cards are always in exactly one of stock, hands, trick and piles. [`super::play`] decides.

use super::accuso::{Accusi, Accuso};
use super::announced::Announced;
use super::event::{Dealt, TresetteEvent};
use super::moves::{TresetteLegal, TresetteMove};
use super::options::TresetteOptions;
use super::score::{self, TresetteScore, score, thirds};
use super::settings::Settings;
use super::view::{self, TresetteView};
use super::{HAND, LINES, play};
use crate::audience::Audience;
use crate::card::{Card, CardSet, DeckKind};
use crate::kernel::Viewer;
use crate::matches::{Events, Goal, MatchDeal, MatchState, Stage};
use crate::refusal::Refusal;
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};
use crate::trick::{Direction, MAX_SEATS, Trick, follow};

/// Cards of the deck.
const DECK: usize = 40;

/// A smazzata of tresette. Small, and copied as a whole where a decision must look ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TresetteDeal {
    options: TresetteOptions,
    seats: u8,
    dealer: Seat,
    deck: [Card; DECK],
    dealt: u8,
    trick: Trick,
    last_trick: Option<(Trick, Seat)>,
    tricks: u8,
    hands: [CardSet; MAX_SEATS],
    piles: [CardSet; LINES as usize],
    announced: Announced,
    proposed: bool,
    /// How many tricks were complete when a line last declined to call out.
    declined_at: Option<u8>,
    called_out: Option<Seat>,
    /// Match points of the earlier smazzate, by line.
    standing: [Points; LINES as usize],
    play_off: bool,
    settings: [Settings; MAX_SEATS],
    /// The lines that declined to call out, and the first of them. They stay marked for the match.
    declined: [bool; LINES as usize],
    first_decliner: Option<Line>,
    /// Cappotti of the earlier smazzate, by line.
    cappotti: [u8; LINES as usize],
}

impl TresetteDeal {
    /// A deal with the deck before the dealer. A deck that is none (only a damaged log has one) is read in its place as
    /// the canonical order.
    pub(super) fn new(options: &TresetteOptions, seats: u8, dealer: Seat, deck: &[Card]) -> TresetteDeal {
        let canonical = DeckKind::Italian40.cards();
        TresetteDeal {
            options: *options,
            seats,
            dealer,
            deck: std::array::from_fn(|i| deck.get(i).copied().unwrap_or(canonical[i])),
            dealt: 0,
            trick: Trick::new(seats, Direction::Anticlockwise, dealer.right(seats)),
            last_trick: None,
            tricks: 0,
            hands: [CardSet::EMPTY; MAX_SEATS],
            piles: [CardSet::EMPTY; LINES as usize],
            announced: Announced::default(),
            proposed: false,
            declined_at: None,
            called_out: None,
            standing: [0; LINES as usize],
            play_off: false,
            settings: [Settings::default(); MAX_SEATS],
            declined: [false; LINES as usize],
            first_decliner: None,
            cappotti: [0; LINES as usize],
        }
    }

    /// The standing of the match, everybody's settings, the marks of those who declined, the cappotti.
    pub(super) fn take_over(&mut self, state: &MatchState<TresetteOptions, TresetteDeal>) {
        for line in [0, 1] {
            self.standing[line] = state.totals.get(Line::new(line as u8)).copied().unwrap_or_default();
        }
        self.play_off = state.play_off > 0;
        if let Some(last) = state.deal.latest() {
            self.settings = last.settings;
            self.declined = last.declined;
            self.first_decliner = last.first_decliner;
            self.cappotti = [0, 1].map(|line| last.cappotti(Line::new(line)));
        }
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The options in play.
    pub fn options(&self) -> &TresetteOptions {
        &self.options
    }

    /// The hand of a seat; nothing for a seat that is not at this table.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(usize::from(seat.index())).copied().unwrap_or_default()
    }

    /// The cards a line has taken.
    pub fn pile(&self, line: Line) -> CardSet {
        self.piles.get(usize::from(line.index())).copied().unwrap_or_default()
    }

    /// The cards not dealt or drawn yet, in order.
    pub fn stock(&self) -> &[Card] {
        self.deck.get(usize::from(self.dealt)..).unwrap_or_default()
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The last complete trick and who took it.
    pub fn last_trick(&self) -> Option<&(Trick, Seat)> {
        self.last_trick.as_ref()
    }

    /// Who took the last trick.
    pub fn last_winner(&self) -> Option<Seat> {
        self.last_trick.map(|(_, winner)| winner)
    }

    /// How many tricks are complete.
    pub fn tricks(&self) -> u8 {
        self.tricks
    }

    /// What everybody has been told: accusi, declarations.
    pub fn announced(&self) -> &Announced {
        &self.announced
    }

    /// Cards in the hand of `seat` that everybody knows of: accused, declared or proven so, drawn and shown.
    pub fn known(&self, seat: Seat) -> CardSet {
        let on_the_table: CardSet = self.trick.cards().map(|(_, card)| card).collect();
        self.announced.known(seat, self.piles.into_iter().fold(CardSet::FULL, CardSet::minus).minus(on_the_table))
    }

    /// The points of a line's accusi.
    pub fn accusi(&self, line: Line) -> u8 {
        self.announced.points(line)
    }

    /// What the system does for the player of a seat.
    pub fn settings(&self, seat: Seat) -> Settings {
        self.settings.get(usize::from(seat.index())).copied().unwrap_or_default()
    }

    /// The line that was the first of the match to decline calling out.
    pub fn first_decliner(&self) -> Option<Line> {
        self.first_decliner
    }

    /// Cappotti that a line has made in the match, with this smazzata if it is done.
    pub fn cappotti(&self, line: Line) -> u8 {
        let index = usize::from(line.index()) % 2;
        self.cappotti[index].saturating_add(u8::from(self.scores()[index].cappotto))
    }

    /// Who sees the hand of `seat`: with carte sicure partners do; in spizzichino with carte viste everybody, once the
    /// stock is empty.
    pub(super) fn audience(&self, seat: Seat) -> Audience {
        if self.hands_open(self.dealt > 0 && self.stock().is_empty()) {
            return Audience::Everyone;
        }
        let partners = self.options.carte_sicure && self.seats == 4;
        let seats = if partners { Line::of(seat, LINES).seats(self.seats, LINES) } else { SeatSet::of(seat) };
        Audience::Seats { seats }
    }

    pub(super) fn hands_open(&self, stock_empty: bool) -> bool {
        self.options.carte_viste && self.seats == 2 && stock_empty
    }

    /// The hands as the dealer gives them, one card at a time from the dealer's right.
    pub(super) fn hands(&self) -> TresetteEvent {
        let seats = usize::from(self.seats);
        let mut seat = self.dealer;
        let hands = (0..seats)
            .map(|place| {
                seat = seat.right(self.seats);
                let cards = std::array::from_fn(|round| self.deck[(round * seats + place) % DECK]);
                Dealt { seat, cards, audience: self.audience(seat) }
            })
            .collect();
        TresetteEvent::HandsDealt { hands }
    }

    /// Whether every card is played.
    pub(super) fn is_over(&self) -> bool {
        self.dealt > 0 && self.trick.is_empty() && self.stock().is_empty() && self.hand(self.trick.turn()).is_empty()
    }

    /// What both lines score as it stands; the last trick only once it is taken.
    pub(super) fn scores(&self) -> [TresetteScore; 2] {
        let over = self.called_out.is_none() && self.is_over();
        let last = self.last_winner().filter(|_| over).map(|seat| Line::of(seat, LINES));
        let accusi = [0, 1].map(|line| self.accusi(Line::new(line)));
        score(self.piles.map(thirds), accusi, last, self.options.cappotto)
    }

    /// The running score of a line: earlier smazzate, accusi, whole points of the cards taken so far.
    pub fn running(&self, line: Line) -> Points {
        let index = usize::from(line.index()) % 2;
        let accusi = self.accusi(Line::new(index as u8));
        self.standing[index] + Points::from(accusi) + Points::from(thirds(self.piles[index]) / 3)
    }

    /// Whether `seat` may call itself out: it has just taken a trick, not the last, in a match a punti before any
    /// play-off, and its line has the points (R3).
    pub fn may_call_out(&self, seat: Seat) -> bool {
        let Goal::Target(target) = self.options.goal else { return false };
        let leads = self.tricks > 0 && self.trick.is_empty() && self.trick.leader() == seat;
        leads && !self.play_off && !self.is_over() && self.running(Line::of(seat, LINES)) >= Points::from(target)
    }

    /// Whether the seat on turn is being asked to call out.
    pub fn is_proposed(&self) -> bool {
        self.proposed
    }

    /// Whether the line of `seat` has declined to call out.
    pub fn has_declined(&self, seat: Seat) -> bool {
        self.declined[usize::from(Line::of(seat, LINES).index()) % 2]
    }

    /// Whether `seat`, which may call itself out, is to be asked: until its line declines (R3), and once more before
    /// its last card. "Non gli verrà più proposto (ma lo potrà sempre fare manualmente)": the last card plays itself,
    /// so only a question leaves the time for the call that R3 keeps open at every later lead (R11). It is not asked
    /// again if it has declined right there.
    pub(super) fn is_to_be_asked(&self, seat: Seat) -> bool {
        let last_chance = self.hand(seat).len() == 1 && self.declined_at != Some(self.tricks);
        last_chance || !self.has_declined(seat)
    }

    /// The cards that `seat`, on turn, may play.
    pub fn playable(&self, seat: Seat) -> CardSet {
        follow(self.hand(seat), self.trick.led().map(Card::suit))
    }

    /// Whether the seat on turn may declare: it leads, at a table with dichiarazioni.
    pub fn declares(&self) -> bool {
        self.options.dichiarazioni && self.trick.is_empty()
    }

    /// The accusi that `seat`, on turn, holds and has not made; only in the first trick (R2).
    pub fn accusi_left(&self, seat: Seat) -> Accusi {
        if !self.options.accuso || self.tricks > 0 || self.trick.turn() != seat {
            return Accusi::new();
        }
        Accuso::held(self.hand(seat)).into_iter().filter(|&accuso| !self.announced.has_accused(seat, accuso)).collect()
    }

    fn hand_mut(&mut self, seat: Seat) -> Option<&mut CardSet> {
        self.hands.get_mut(usize::from(seat.index()))
    }

    fn advance_stock(&mut self, cards: usize) {
        self.dealt = (usize::from(self.dealt) + cards).min(DECK) as u8;
    }
}

impl MatchDeal for TresetteDeal {
    type Move = TresetteMove;
    type Event = TresetteEvent;
    type Score = TresetteScore;
    type Legal = TresetteLegal;
    type View = TresetteView;

    fn open(&self) -> Events<TresetteEvent> {
        play::open(self)
    }

    fn stage(&self) -> Stage {
        if let Some(seat) = self.called_out {
            return Stage::Won(Line::of(seat, LINES));
        }
        if self.is_over() {
            return Stage::Done;
        }
        let seat = self.trick.turn();
        let waits = !self.trick.is_complete() && !self.hand(seat).is_empty();
        Stage::Seats(if waits { SeatSet::of(seat) } else { SeatSet::EMPTY })
    }

    fn legal(&self, seat: Seat) -> TresetteLegal {
        TresetteLegal::of(self, seat)
    }

    fn decide(&self, seat: Seat, r#move: &TresetteMove) -> Result<Events<TresetteEvent>, Refusal> {
        play::decide(self, seat, r#move)
    }

    fn aside(&self, seat: Seat, r#move: &TresetteMove) -> Option<Result<Events<TresetteEvent>, Refusal>> {
        match r#move {
            TresetteMove::Preferences(change) => Some(play::change(self, seat, *change)),
            _ => None,
        }
    }

    fn evolve(&mut self, event: &TresetteEvent) {
        match event {
            TresetteEvent::HandsDealt { hands } => {
                for hand in hands {
                    if let Some(place) = self.hand_mut(hand.seat) {
                        *place = hand.cards.into_iter().collect();
                    }
                }
                self.advance_stock(HAND * hands.len());
            }
            TresetteEvent::Accused { seat, accusi, .. } => {
                for made in accusi {
                    self.announced.accuse(*seat, *made);
                }
            }
            TresetteEvent::CardPlayed { seat, card, declared, .. } => {
                self.announced.play(*seat, *card, self.trick.is_empty(), *declared);
                if let Some(hand) = self.hand_mut(*seat) {
                    *hand = hand.without(*card);
                }
                self.trick.play(*seat, *card);
            }
            TresetteEvent::TrickTaken { seat } => {
                let cards = self.trick.cards().map(|(_, card)| card).collect();
                let pile = &mut self.piles[usize::from(Line::of(*seat, LINES).index()) % 2];
                *pile = pile.union(cards);
                self.tricks = self.tricks.saturating_add(1);
                self.last_trick = Some((self.trick, *seat));
                self.announced.take_trick();
                self.trick = Trick::new(self.seats, Direction::Anticlockwise, *seat);
            }
            TresetteEvent::CardsDrawn { draws } => {
                for draw in draws {
                    self.announced.show(draw.seat, CardSet::of(draw.card));
                    if let Some(hand) = self.hand_mut(draw.seat) {
                        *hand = hand.with(draw.card);
                    }
                }
                self.advance_stock(draws.len());
            }
            TresetteEvent::HandsOpened { .. } => {}
            TresetteEvent::CallOutProposed { .. } => self.proposed = true,
            TresetteEvent::CallOutDeclined { seat } => {
                let line = Line::of(*seat, LINES);
                self.proposed = false;
                self.declined[usize::from(line.index()) % 2] = true;
                self.declined_at = Some(self.tricks);
                self.first_decliner = self.first_decliner.or(Some(line));
            }
            TresetteEvent::CalledOut { seat, .. } => {
                self.proposed = false;
                self.called_out = Some(*seat);
            }
            TresetteEvent::PreferencesChanged { seat, settings } => {
                if let Some(place) = self.settings.get_mut(usize::from(seat.index())) {
                    *place = *settings;
                }
            }
        }
    }

    fn score(&self) -> ByLine<TresetteScore> {
        score::of(self)
    }

    fn extra_matches(&self, line: Line) -> u8 {
        self.cappotti(line)
    }

    fn last_resort_loser(&self) -> Option<Line> {
        self.last_winner().map(|seat| Line::of(seat, LINES))
    }

    fn view(&self, viewer: Viewer) -> TresetteView {
        view::of(self, viewer)
    }
}

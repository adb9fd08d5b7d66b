//! The deal of a solitario: a layout for every player, played at the same time.
//!
//! Chance comes once for all, or for each in turn where everybody has a deal of their own, and again for each deal that
//! is rejected (R2); at the end once more if places must be drawn (R13).

use smallvec::{SmallVec, smallvec};

use super::event::{SHOWN, SolitarioEvent};
use super::layout::{Deck, Layout, deck_of};
use super::moves::{SolitarioLegal, SolitarioMove};
use super::options::SolitarioOptions;
use super::player::{Player, PlayerState};
use super::score::{self, SolitarioScore};
use super::view::{self, SolitarioView};
use crate::card::{Card, DeckKind};
use crate::kernel::{Chance, Viewer};
use crate::matches::{Events, Form, MatchDeal, Stage};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};

/// The most players.
const MOST: usize = 4;

/// A solitario in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolitarioDeal {
    options: SolitarioOptions,
    /// The deck that came last.
    deck: Deck,
    /// How many players have their layout.
    dealt: u8,
    rejected: u16,
    mossa: u32,
    players: SmallVec<[Player; MOST]>,
    playing: SeatSet,
    lot: Option<u32>,
}

impl SolitarioDeal {
    /// A deck that lies there, nothing dealt yet.
    pub(super) fn new(options: &SolitarioOptions, seats: u8, deck: &[Card]) -> SolitarioDeal {
        SolitarioDeal {
            options: *options,
            deck: deck_of(deck),
            dealt: 0,
            rejected: 0,
            mossa: 0,
            players: smallvec![Player::NEW; usize::from(seats)],
            playing: SeatSet::EMPTY,
            lot: None,
        }
    }

    /// Goes on counting the deals that were rejected before this one.
    pub(super) fn after(&mut self, before: &SolitarioDeal) {
        self.rejected = if before.dealt == 0 { before.rejected } else { 0 };
    }

    /// The options in play.
    pub fn options(&self) -> &SolitarioOptions {
        &self.options
    }

    /// The deck that came last, in the order in which it is dealt.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// A player; none for a seat that is not at this table.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(usize::from(seat.index()))
    }

    /// How many deals were rejected.
    pub fn rejected(&self) -> u16 {
        self.rejected
    }

    /// How many moves all players have made.
    pub fn mossa(&self) -> u32 {
        self.mossa
    }

    /// Who still plays.
    pub fn playing(&self) -> SeatSet {
        self.playing
    }

    /// Whether `seat` has a layout.
    pub fn has_layout(&self, seat: Seat) -> bool {
        seat.index() < self.dealt
    }

    /// The number drawn for the places of equals, once it is.
    pub fn lot(&self) -> Option<u32> {
        self.lot
    }

    /// Whether everybody has played to the end, so that nothing is hidden any more.
    pub fn is_over(&self) -> bool {
        self.dealt >= self.seats() && self.playing.is_empty()
    }

    /// What the deck that came last makes happen: a layout, or none because nothing in it scores at once (R2).
    pub(super) fn deal_out(&self) -> Events<SolitarioEvent> {
        if self.dealt >= self.seats() {
            return Events::new();
        }
        let seat = (!self.options.same_deal).then(|| Seat::new(self.dealt % Seat::MAX));
        let layout = Layout::deal(&self.deck);
        if !layout.scores_at_once(self.options.empty_column) {
            return smallvec![SolitarioEvent::DealRejected { seat, rejected: self.rejected.saturating_add(1) }];
        }
        let columns = layout.columns().map(|pile| pile.face_up().last().copied().unwrap_or(Card::JOLLY));
        let waste: [Card; SHOWN] = std::array::from_fn(|at| layout.waste().get(at).copied().unwrap_or(Card::JOLLY));
        smallvec![SolitarioEvent::LayoutDealt { seat, columns, waste }]
    }

    fn begin(&mut self, seat: Seat, layout: Layout) {
        if let Some(player) = self.players.get_mut(usize::from(seat.index())) {
            *player = Player { layout, ..Player::NEW };
            self.playing = self.playing.with(seat);
        }
    }

    fn end(&mut self, seat: Seat, state: PlayerState) {
        if let Some(player) = self.players.get_mut(usize::from(seat.index())) {
            player.state = state;
            self.playing = self.playing.without(seat);
        }
    }
}

impl MatchDeal for SolitarioDeal {
    type Move = SolitarioMove;
    type Event = SolitarioEvent;
    type Score = SolitarioScore;
    type Legal = SolitarioLegal;
    type View = SolitarioView;

    fn open(&self) -> Events<SolitarioEvent> {
        self.deal_out()
    }

    fn stage(&self) -> Stage {
        match self.dealt {
            0 => Stage::Shuffle(DeckKind::French52),
            dealt if dealt < self.seats() => Stage::Reshuffle,
            _ if !self.playing.is_empty() => Stage::Seats(self.playing),
            _ if self.lot.is_none() && score::must_draw(self) => {
                Stage::Numbers { bound: score::orders(self.seats()), count: 1 }
            }
            _ => Stage::Done,
        }
    }

    fn reshuffles(&self) -> Vec<Card> {
        DeckKind::French52.cards().to_vec()
    }

    // Takes what chance brought within the deal: the deck of the next player, or the lot.
    fn take_chance(&mut self, chance: &Chance) {
        match chance {
            Chance::Deck { cards } => self.deck = deck_of(cards),
            Chance::Numbers { values } => self.lot = values.first().copied(),
        }
    }

    fn after_chance(&self) -> Events<SolitarioEvent> {
        self.deal_out()
    }

    fn legal(&self, seat: Seat) -> SolitarioLegal {
        let player = self.player(seat).filter(|_| self.playing.contains(seat));
        player.map(|player| player.layout.legal(self.options.empty_column)).unwrap_or_default()
    }

    fn decide(&self, seat: Seat, r#move: &SolitarioMove) -> Result<Events<SolitarioEvent>, Refusal> {
        let r#move = *r#move;
        let player = self.player(seat).filter(|_| self.playing.contains(seat)).ok_or(RefusalCode::NotYourTurn)?;
        let rule = self.options.empty_column;
        let mut layout = player.layout;
        let done = layout.play(r#move, rule)?;
        let mossa = self.mossa.saturating_add(1);
        let last_score_move = if done.points == 0 { player.last_score_move } else { Some(mossa) };
        let score = player.score.saturating_add(done.points);
        let mut events: Events<SolitarioEvent> =
            smallvec![SolitarioEvent::Played { seat, mossa, r#move, score, last_score_move }];
        if !done.shown.is_empty() {
            events.push(SolitarioEvent::CardsShown { seat, cards: done.shown, apart: !self.options.same_deal });
        }
        let ended = match r#move {
            SolitarioMove::Stop {} => Some(PlayerState::Stopped),
            _ if layout.is_solved() => Some(PlayerState::Solved),
            _ if layout.is_stalled(rule) => Some(PlayerState::Stalled),
            _ => None,
        };
        events.extend(ended.map(|state| SolitarioEvent::PlayerEnded { seat, state }));
        Ok(events)
    }

    fn goes_on(&self, happened: &[SolitarioEvent]) -> bool {
        let ends = |event: &SolitarioEvent| {
            matches!(event, SolitarioEvent::PlayerEnded { .. } | SolitarioEvent::TimeUp { .. })
        };
        !happened.iter().any(ends)
    }

    fn time_up(&self) -> Events<SolitarioEvent> {
        smallvec![SolitarioEvent::TimeUp { seats: self.playing }]
    }

    fn give_up(&self, seat: Seat) -> Result<Events<SolitarioEvent>, Refusal> {
        self.decide(seat, &SolitarioMove::Stop {})
    }

    fn evolve(&mut self, event: &SolitarioEvent) {
        match *event {
            SolitarioEvent::DealRejected { rejected, .. } => self.rejected = rejected,
            SolitarioEvent::LayoutDealt { seat, .. } => {
                let layout = Layout::deal(&self.deck);
                match seat {
                    Some(seat) => {
                        self.begin(seat, layout);
                        self.dealt = self.dealt.max(seat.index() + 1);
                    }
                    None => {
                        Seat::all(self.seats()).for_each(|seat| self.begin(seat, layout));
                        self.dealt = self.seats();
                    }
                }
            }
            SolitarioEvent::Played { seat, mossa, r#move, score, last_score_move } => {
                self.mossa = mossa;
                if let Some(player) = self.players.get_mut(usize::from(seat.index())) {
                    // What happened was legal; in a damaged log it may not be, and changes no layout.
                    let _ = player.layout.play(r#move, self.options.empty_column);
                    player.score = score;
                    player.last_score_move = last_score_move;
                    player.moves.push(r#move);
                }
            }
            SolitarioEvent::CardsShown { .. } => {}
            SolitarioEvent::PlayerEnded { seat, state } => self.end(seat, state),
            SolitarioEvent::TimeUp { seats } => {
                seats.intersection(self.playing).iter().for_each(|seat| self.end(seat, PlayerState::TimeUp));
            }
        }
    }

    fn score(&self) -> ByLine<SolitarioScore> {
        score::of(self)
    }

    fn order(&self, _: &Form, _: &ByLine<Points>) -> Vec<Line> {
        score::order(self)
    }

    fn view(&self, viewer: Viewer) -> SolitarioView {
        view::of(self, viewer)
    }
}

//! The match frame (partita): everything that a game played in matches does not have to say itself.
//!
//! A match is a series of deals (smazzate). The frame owns: the shuffle, the dealer's rotation, points by line, the end
//! (a target or a number of deals), draws, the play-offs (spareggi) of a knock-out, timeout and abandon, VP, MP and
//! differenza punti. A game says what a match of it is ([`MatchGame`]) and what one deal is ([`MatchDeal`]): [`Match`]
//! makes a [`Game`] of both.
//!
//! | law | where |
//! |---|---|
//! | dealer rotates to the right, in play-offs too, not after a void deal | [`evolve`](Game::evolve) of `deal_scored` |
//! | target checked only at the end of a deal, reached or passed (scopa R13, R15) | [`verdict`] |
//! | draw outside a knock-out (scopa R14), up to three play-offs inside, last capture loses (scopa R16) | [`verdict`] |
//! | timeout, abandon: d = max(0, base + award - base) | [`ending`] |
//! | a match won in mid-deal by the deal as it stands (tresette: chiamarsi fuori) | [`Stage::Won`], [`verdict`] |
//! | a match won in mid-deal outright, with the top row of its VP table (cirulla: cappotto) | [`Stage::Outright`], [`ending`] |
//! | another way to win than the most points, ties broken by the game | [`MatchGame::verdict`] |
//! | automatic play for players who are away, where absence loses nothing (peppa R10, UNO R24) | [`away`] |
//! | a moment in which somebody may speak before the next seat goes on (UNO R15) | [`MatchDeal::speakers`] |
//! | single players: places, ties broken by the game; no forfeits (peppa) | [`ending`], [`MatchGame`] |
//! | one clock for all, leaving ends nothing (solitario) | [`one_clock`] |
//! | penalty points: a line that has too many is out, the last in play wins (scala 40) | [`elimination`] |
//!
//! Invariants: what the frame decides is a function of logged events only; points change only by `deal_scored` and
//! `line_eliminated`.
//! Non-goals: clocks (they arrive as inputs), players, chips (the ring frame).

use std::marker::PhantomData;

use serde_json::Value;

use crate::card::Card;
use crate::kernel::{Awaiting, Chance, ChanceRequest, Game, Hold, Input, NoFact, PlayEvent, Setup, Viewer};
use crate::latest::Latest;
use crate::opening::{self, Places};
use crate::outcome::Outcome;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};
use crate::vp::Unplayed;

pub mod away;
pub mod deal;
pub mod elimination;
pub mod ending;
pub mod event;
pub mod one_clock;
pub mod rules;
pub mod verdict;
pub mod view;

pub use deal::{DealScore, Events, MatchDeal, Stage};
pub use elimination::Eliminated;
pub use ending::Forfeiture;
pub use event::{Cause, MatchEvent, SeenMatchEvent};
pub use rules::{DealEventOf, DealViewOf, Form, Goal, Lateness, LegalOf, MatchGame, MoveOf, ScoreOf, Worth};
pub use verdict::Verdict;
pub use view::MatchView;

/// A game played in matches.
pub struct Match<G>(PhantomData<fn() -> G>);

/// Where a match stands. `O` are the game's options, `D` is its deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchState<O, D> {
    /// What it started from.
    pub setup: Setup<O>,
    /// The version of the rules that it is played by.
    pub version: u16,
    /// How many lines, how it ends, what it is worth: derived from the setup.
    pub form: Form,
    /// Who deals, now or next.
    pub dealer: Seat,
    /// Deals scored, play-offs included.
    pub scored: u16,
    /// The play-off in progress, from 1; 0 before them.
    pub play_off: u8,
    /// Match points by line, deals in progress excluded.
    pub totals: ByLine<Points>,
    /// Seats whose players are away, where the rules play for them.
    pub away: SeatSet,
    /// Seats for which the last decision was made because their time had run out, where that is counted.
    pub late: SeatSet,
    /// Lines that are out while others play on, the first to go first; only in games that know elimination.
    pub eliminated: elimination::Out,
    /// Who dealt the deal begun last.
    pub dealt_by: Option<Seat>,
    /// The deal in progress, or the last one.
    pub deal: Latest<D>,
    /// The result, once over.
    pub outcome: Option<crate::outcome::MatchOutcome>,
}

/// The state of a match of `G`.
pub type StateOf<G> = MatchState<<G as MatchGame>::Options, <G as MatchGame>::Deal>;
/// The events of a match of `G`.
pub type EventOf<G> = MatchEvent<DealEventOf<G>, ScoreOf<G>>;

impl<O, D> MatchState<O, D> {
    /// The line of a seat of this table.
    pub fn line_of(&self, seat: Seat) -> Line {
        Line::of(seat, self.form.lines)
    }

    fn knows(&self, seat: Seat) -> bool {
        seat.index() < self.setup.seats
    }
}

/// The stage of the match: of its deal when one is in progress, else a shuffle.
fn stage<G: MatchGame>(state: &StateOf<G>) -> Stage {
    state.deal.in_play().map_or_else(|| Stage::Shuffle(G::deck(&state.setup.options)), G::Deal::stage)
}

/// Who deals, now or next: past a void deal of a game whose dealer moves on, the next one.
fn dealer<G: MatchGame>(state: &StateOf<G>) -> Seat {
    let void =
        G::VOID_MOVES_DEALER && state.deal.in_play().is_some_and(|deal| matches!(deal.stage(), Stage::Shuffle(_)));
    if void { elimination::next_dealer::<G>(state) } else { state.dealer }
}

/// A deal from `cards`, with what it takes over from the match.
fn fresh<G: MatchGame>(state: &StateOf<G>, cards: &[Card]) -> G::Deal {
    let mut deal = G::start(&state.setup.options, state.setup.seats, dealer::<G>(state), cards);
    G::take_over(&mut deal, state);
    deal
}

/// The chance that the match asks for, if it does.
fn request<G: MatchGame>(state: &StateOf<G>) -> Option<ChanceRequest> {
    Some(match (stage::<G>(state), state.deal.in_play()) {
        (Stage::Shuffle(deck), _) => ChanceRequest::Shuffle { deck },
        (Stage::Reshuffle, Some(deal)) => ChanceRequest::reshuffle(deal.reshuffles()),
        (Stage::Numbers { bound, count }, _) => ChanceRequest::Numbers { bound, count },
        _ => return None,
    })
}

/// Chance came as it was asked for.
fn drawn<G: MatchGame>(state: &StateOf<G>, chance: &Chance) -> Result<Vec<EventOf<G>>, Refusal> {
    let request = request::<G>(state).ok_or(RefusalCode::ChanceNotAwaited)?;
    if !request.admits(chance) {
        return Err(RefusalCode::DeckNotValid.into());
    }
    match (request, state.deal.in_play(), chance) {
        (ChanceRequest::Shuffle { .. }, _, Chance::Deck { cards }) => Ok(deal_out::<G>(state, cards)),
        (_, Some(deal), chance) => Ok(go_on::<G>(state, deal, chance)),
        _ => Err(RefusalCode::ChanceNotAwaited.into()),
    }
}

/// Chance within a deal, which goes on.
fn go_on<G: MatchGame>(state: &StateOf<G>, deal: &G::Deal, chance: &Chance) -> Vec<EventOf<G>> {
    let mut after = deal.clone();
    after.take_chance(chance);
    let happened = after.after_chance();
    happened.iter().for_each(|event| after.evolve(event));
    let mut events = vec![match chance {
        Chance::Deck { cards } => MatchEvent::CardsReshuffled { cards: cards.clone() },
        Chance::Numbers { values } => MatchEvent::NumbersDrawn { values: values.clone() },
    }];
    events.extend(happened.into_iter().map(|event| MatchEvent::Deal { event }));
    conclude::<G>(state, &after, &mut events);
    events
}

/// What follows if the deal in progress is over: its score, and perhaps the end of the match.
fn conclude<G: MatchGame>(state: &StateOf<G>, after: &G::Deal, events: &mut Vec<EventOf<G>>) {
    match after.stage() {
        // A deal that was scored already is still there between deals.
        _ if state.deal.in_play().is_none() => {}
        Stage::Done | Stage::Won(_) => verdict::score::<G>(state, after, events),
        Stage::Outright(line) => events.push(MatchEvent::MatchEnded { outcome: ending::outright(state, line) }),
        Stage::Shuffle(_) | Stage::Reshuffle | Stage::Numbers { .. } | Stage::Seats(_) => {}
    }
}

/// A whole deck came: the deal starts, or is void at once.
fn deal_out<G: MatchGame>(state: &StateOf<G>, cards: &[Card]) -> Vec<EventOf<G>> {
    let deal = fresh::<G>(state, cards);
    let mut events = vec![MatchEvent::DeckShuffled {
        deal: state.scored.saturating_add(1),
        dealer: dealer::<G>(state),
        cards: cards.to_vec(),
    }];
    events.extend(deal.open().into_iter().map(|event| MatchEvent::Deal { event }));
    events
}

/// A seat decides; if that ends the deal it is scored, and perhaps the match ends.
fn play<G: MatchGame>(state: &StateOf<G>, seat: Seat, r#move: &MoveOf<G>) -> Result<Vec<EventOf<G>>, Refusal> {
    if !state.knows(seat) {
        return Err(RefusalCode::NoSuchSeat.into());
    }
    let Some(deal) = state.deal.latest() else { return before_the_first_deal::<G>(state, seat, r#move) };
    let happened = match (deal.aside(seat, r#move), stage::<G>(state)) {
        (Some(happened), _) => happened?,
        (None, Stage::Seats(awaited)) if awaited.contains(seat) => deal.decide(seat, r#move)?,
        (None, Stage::Seats(_)) => return Err(RefusalCode::NotYourTurn.into()),
        (None, _) => return Err(RefusalCode::ChanceAwaited.into()),
    };
    Ok(taken::<G>(state, deal, happened))
}

/// What happened inside the deal, and what follows if that ends it.
fn taken<G: MatchGame>(state: &StateOf<G>, deal: &G::Deal, happened: Events<DealEventOf<G>>) -> Vec<EventOf<G>> {
    let goes_on = deal.goes_on(&happened);
    let mut events: Vec<EventOf<G>> = Vec::with_capacity(happened.len());
    if goes_on {
        events.extend(happened.into_iter().map(|event| MatchEvent::Deal { event }));
        return events;
    }
    let mut after = deal.clone();
    for event in &happened {
        after.evolve(event);
    }
    events.extend(happened.into_iter().map(|event| MatchEvent::Deal { event }));
    conclude::<G>(state, &after, &mut events);
    events
}

/// Before the first deal only what needs no turn can be decided; it waits in a deal without cards.
fn before_the_first_deal<G: MatchGame>(
    state: &StateOf<G>,
    seat: Seat,
    r#move: &MoveOf<G>,
) -> Result<Vec<EventOf<G>>, Refusal> {
    match fresh::<G>(state, &[]).aside(seat, r#move) {
        Some(happened) => Ok(happened?.into_iter().map(|event| MatchEvent::Deal { event }).collect()),
        None => Err(RefusalCode::ChanceAwaited.into()),
    }
}

/// A clock ran out or somebody gives up: the match ends here, against their line; or, where matches are not lost
/// by absence, the autopilot plays for them.
fn absent<G: MatchGame>(state: &StateOf<G>, seat: Seat, cause: Cause) -> Result<Vec<EventOf<G>>, Refusal> {
    if !state.knows(seat) {
        return Err(RefusalCode::NoSuchSeat.into());
    }
    let timeout = matches!(cause, Cause::Timeout { .. });
    let runs = matches!(stage::<G>(state), Stage::Seats(awaited) if awaited.contains(seat));
    if timeout && !runs {
        return Err(RefusalCode::NotAwaited.into());
    }
    if G::COMMON_CLOCK {
        return one_clock::absent::<G>(state, seat, cause);
    }
    let line = state.line_of(seat);
    if state.is_out(line) {
        return Err(RefusalCode::Eliminated.into());
    }
    let Some(forfeiture) = G::forfeit(state.deal.in_play(), line, &state.form) else {
        return if timeout { Ok(away::late::<G>(state, seat)) } else { Err(RefusalCode::AbandonNotAllowed.into()) };
    };
    let secured = |l| forfeiture.secured.get(l).copied().unwrap_or_default();
    let base = ByLine::make(state.form.lines, |l| state.totals[l] + secured(l));
    let award = forfeiture.award;
    let charged = base.get(line).copied().unwrap_or_default().saturating_add_unsigned(award);
    if let Some(events) = elimination::at_fault::<G>(state, seat, line, cause, charged) {
        return Ok(events);
    }
    let mut outcome = ending::forfeited(state, line, cause, &base, award);
    if let Some(mp) = G::FORFEIT_MP {
        outcome.lines.iter_mut().for_each(|of| of.mp = if of.line == line { -mp } else { mp });
    }
    if let Some(deal) = state.deal.latest() {
        ending::add_extra_matches(&mut outcome, deal);
    }
    Ok(vec![MatchEvent::Forfeited { seat, line, cause, base, award }, MatchEvent::MatchEnded { outcome }])
}

/// Takes what happens around deals into the state, and what is decided before the first.
#[inline(never)]
fn around_deals<G: MatchGame>(state: &mut StateOf<G>, event: &EventOf<G>) {
    match event {
        MatchEvent::DeckShuffled { cards, .. } => {
            let deal = fresh::<G>(state, cards);
            state.dealer = dealer::<G>(state);
            state.dealt_by = Some(state.dealer);
            state.deal.begin(deal);
        }
        MatchEvent::CardsReshuffled { cards } => {
            if let Some(deal) = state.deal.latest_mut() {
                deal.take_chance(&Chance::Deck { cards: cards.clone() });
            }
        }
        MatchEvent::NumbersDrawn { values } => {
            if let Some(deal) = state.deal.latest_mut() {
                deal.take_chance(&Chance::Numbers { values: values.clone() });
            }
        }
        // Something that needs no turn, before the first shuffle.
        MatchEvent::Deal { event } => {
            let mut deal = fresh::<G>(state, &[]);
            deal.evolve(event);
            state.deal.lay(deal);
        }
        MatchEvent::DealScored { totals, .. } => {
            // Taken line by line, so that even a damaged log leaves points for every line.
            state.totals = ByLine::make(state.form.lines, |l| totals.get(l).copied().unwrap_or_default());
            state.scored = state.scored.saturating_add(1);
            state.dealer = elimination::next_dealer::<G>(state);
            state.deal.end();
        }
        MatchEvent::PlayOffCalled { level } => state.play_off = *level,
        MatchEvent::Forfeited { .. } => state.deal.end(),
        MatchEvent::LineEliminated { line, cause, points, .. } => {
            elimination::evolve::<G>(state, *line, *cause, *points);
        }
        MatchEvent::RanLate { seat } => state.late = state.late.with(*seat),
        MatchEvent::SatOut { seat } => state.away = state.away.with(*seat),
        MatchEvent::Returned { seat } => {
            (state.away, state.late) = (state.away.without(*seat), state.late.without(*seat));
        }
        MatchEvent::MatchEnded { outcome } => {
            state.deal.end();
            state.outcome = Some(outcome.clone());
        }
    }
}

impl<G: MatchGame> Game for Match<G> {
    type Options = G::Options;
    type Move = MoveOf<G>;
    type Fact = NoFact;
    type Event = EventOf<G>;
    type State = StateOf<G>;
    type Legal = LegalOf<G>;
    type View = MatchView<G::Options, DealViewOf<G>>;

    const NAME: &'static str = G::NAME;
    const VERSION: u16 = G::VERSION;
    const COMMON_CLOCK: bool = G::COMMON_CLOCK;
    const FOR_MONEY: bool = G::FOR_MONEY;
    const OWN_DIFFERENCE: bool = G::OWN_DIFFERENCE;

    fn unplayed(options: &G::Options, seats: u8) -> Option<Unplayed> {
        Some(ending::unplayed(&G::form(options, seats)))
    }

    fn initial(setup: &Setup<G::Options>) -> StateOf<G> {
        Self::initial_under(setup, G::VERSION)
    }

    fn initial_under(setup: &Setup<G::Options>, version: u16) -> StateOf<G> {
        let form = G::form(&setup.options, setup.seats);
        MatchState {
            setup: setup.clone(),
            version,
            form,
            dealer: setup.dealer,
            scored: 0,
            play_off: 0,
            totals: ByLine::make(form.lines, |_| 0),
            away: SeatSet::EMPTY,
            late: SeatSet::EMPTY,
            eliminated: elimination::Out::new(),
            dealt_by: None,
            deal: Latest::NONE,
            outcome: None,
        }
    }

    fn awaiting(state: &StateOf<G>) -> Awaiting {
        if state.outcome.is_some() {
            return Awaiting::Over;
        }
        match stage::<G>(state) {
            Stage::Seats(seats) => Awaiting::Seats { seats },
            Stage::Shuffle(_) | Stage::Reshuffle | Stage::Numbers { .. } => match request::<G>(state) {
                Some(request) => Awaiting::Chance { request },
                None => Awaiting::Seats { seats: SeatSet::EMPTY },
            },
            // Only between two events of one batch; `deal_scored` or `match_ended` follows.
            Stage::Done | Stage::Won(_) | Stage::Outright(_) => Awaiting::Seats { seats: SeatSet::EMPTY },
        }
    }

    fn in_deal(state: &StateOf<G>) -> bool {
        let hides = |stage: Stage| matches!(stage, Stage::Seats(_) | Stage::Reshuffle | Stage::Numbers { .. });
        state.outcome.is_none() && hides(stage::<G>(state))
    }

    fn legal(state: &StateOf<G>, seat: Seat) -> LegalOf<G> {
        let awaited = |deal: &G::Deal| matches!(deal.stage(), Stage::Seats(seats) if seats.contains(seat));
        match state.deal.in_play() {
            Some(deal) if state.outcome.is_none() && (awaited(deal) || deal.speakers().contains(seat)) => {
                deal.legal(seat)
            }
            _ => LegalOf::<G>::default(),
        }
    }

    fn speakers(state: &StateOf<G>) -> SeatSet {
        match state.deal.in_play() {
            Some(deal) if state.outcome.is_none() => deal.speakers(),
            _ => SeatSet::EMPTY,
        }
    }

    fn hold(state: &StateOf<G>) -> Option<Hold> {
        let speakers = Self::speakers(state);
        if G::HOLD_MILLIS == 0 || speakers.is_empty() {
            return None;
        }
        let Awaiting::Seats { seats } = Self::awaiting(state) else { return None };
        // Who is awaited and may speak waits for nobody.
        let held = seats.minus(speakers);
        (!held.is_empty()).then(|| Hold { speakers, away: held.intersection(state.away), millis: G::HOLD_MILLIS })
    }

    fn decide(state: &StateOf<G>, input: &Input<MoveOf<G>, NoFact>) -> Result<Vec<EventOf<G>>, Refusal> {
        if state.outcome.is_some() {
            return Err(RefusalCode::MatchOver.into());
        }
        let events = match input {
            Input::Move { seat, r#move } => {
                let events = play::<G>(state, *seat, r#move)?;
                let all_there = state.away.union(state.late).is_empty();
                return Ok(if all_there { events } else { away::after_move::<G>(state, *seat, events) });
            }
            Input::Chance { chance } => drawn::<G>(state, chance)?,
            Input::TimeExpired { seat, clock } => absent::<G>(state, *seat, Cause::Timeout { clock: *clock })?,
            Input::Abandon { seat } => absent::<G>(state, *seat, Cause::Abandon)?,
            Input::SitOut { seat } => away::sit_out::<G>(state, *seat)?,
            Input::Return { seat } => away::come_back::<G>(state, *seat)?,
            Input::Fact { fact } => match *fact {},
        };
        Ok(away::played_for::<G>(state, events))
    }

    fn evolve(state: &mut StateOf<G>, event: &EventOf<G>) {
        // Nearly all that happens; the rest is kept out of its way.
        if let MatchEvent::Deal { event } = event
            && let Some(deal) = state.deal.latest_mut()
        {
            return deal.evolve(event);
        }
        around_deals::<G>(state, event);
    }

    fn autopilot(state: &StateOf<G>, seat: Seat) -> Option<MoveOf<G>> {
        match (state.deal.in_play(), Self::awaiting(state)) {
            (Some(deal), Awaiting::Seats { seats }) if seats.contains(seat) => deal.autopilot(seat),
            _ => None,
        }
    }

    fn view(state: &StateOf<G>, viewer: Viewer) -> Self::View {
        view::of::<G>(state, viewer)
    }

    fn seen_by(event: &EventOf<G>, viewer: Viewer) -> Option<Value> {
        event::seen_by::<G>(event, viewer)
    }

    fn opens(event: &EventOf<G>, viewer: Viewer, deck: &[Card]) -> Places {
        match event {
            MatchEvent::Deal { event } => event.opens(viewer, deck),
            MatchEvent::DeckShuffled { .. } | MatchEvent::CardsReshuffled { .. } if viewer == Viewer::Auditor => {
                opening::everything(deck)
            }
            _ => opening::nothing(),
        }
    }

    fn outcome(state: &StateOf<G>) -> Option<Outcome> {
        state.outcome.clone().map(Outcome::Match)
    }

    fn next_dealer(state: &StateOf<G>) -> Option<Seat> {
        let after = |dealer| G::next_dealer(dealer, state.setup.seats);
        Some(state.dealt_by.map_or(state.setup.dealer, after))
    }
}

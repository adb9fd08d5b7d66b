//! The match frame carries more than scopa: a little game of four single players who all decide at once, in secret,
//! with automatic play for the absent and places instead of a difference.
//!
//! Each seat gets ten cards and puts one aside, unseen; when all four have, the cards are shown and everybody scores
//! the code of their own. Fewest points win.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{
    Awaiting, Chance, Clock, Game, Input, LegalMoves, Machine, NoFact, Options, PlayEvent, Setup, Viewer,
};
use mazziere_rules::live::Live;
use mazziere_rules::matches::{Events, Forfeiture, Form, Goal, Match, MatchDeal, MatchGame, Stage, StateOf, Worth};
use mazziere_rules::opening::{self, Places};
use mazziere_rules::refusal::{Refusal, RefusalCode};
use mazziere_rules::seat::{ByLine, BySeat, Line, Points, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallvec::smallvec;

struct Aside;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct NoOptions {}

impl std::fmt::Display for NoOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("aside")
    }
}

impl Options for NoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        if seats == 4 { Ok(()) } else { Err(RefusalCode::InvalidSetup.into()) }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PutAside(Card);

#[derive(Default, Serialize)]
struct Cards(Vec<Card>);

impl LegalMoves<PutAside> for Cards {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<PutAside> {
        (!self.is_empty()).then(|| PutAside(self.0[dice(self.0.len() as u32) as usize]))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Happened {
    Chosen { seat: Seat, card: Card },
    Shown { cards: BySeat<Card> },
}

#[derive(Clone, Debug, PartialEq)]
struct Layouts {
    hands: BySeat<Vec<Card>>,
    chosen: BySeat<Option<Card>>,
    shown: bool,
}

impl MatchGame for Aside {
    type Options = NoOptions;
    type Deal = Layouts;

    const NAME: &'static str = "aside";
    const VERSION: u16 = 1;

    fn form(_: &NoOptions, seats: u8) -> Form {
        let worth = Worth::Places { vp: &[12, 6, 2, 0], fewest_win: true };
        Form { seats, lines: seats, goal: Goal::Deals(2), play_offs: 0, worth, divisor: None }
    }
    fn deck(_: &NoOptions) -> DeckKind {
        DeckKind::Italian40
    }
    fn start(_: &NoOptions, seats: u8, _: Seat, deck: &[Card]) -> Layouts {
        let hands = BySeat::make(seats, |seat| deck.iter().copied().skip(seat.index().into()).step_by(4).collect());
        Layouts { hands, chosen: BySeat::make(seats, |_| None), shown: false }
    }
    fn forfeit(_: Option<&Layouts>, _: Line, _: &Form) -> Option<Forfeiture> {
        None
    }
}

impl MatchDeal for Layouts {
    type Move = PutAside;
    type Event = Happened;
    type Score = Points;
    type Legal = Cards;
    type View = Value;

    fn open(&self) -> Events<Happened> {
        smallvec![]
    }
    fn stage(&self) -> Stage {
        let waiting: SeatSet = self.chosen.iter().filter(|(_, card)| card.is_none()).map(|(seat, _)| seat).collect();
        if self.shown { Stage::Done } else { Stage::Seats(waiting) }
    }
    fn legal(&self, seat: Seat) -> Cards {
        Cards(self.hands[seat].clone())
    }
    fn decide(&self, seat: Seat, PutAside(card): &PutAside) -> Result<Events<Happened>, Refusal> {
        if !self.hands[seat].contains(card) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        let mut events: Events<Happened> = smallvec![Happened::Chosen { seat, card: *card }];
        let all = BySeat::make(4, |s| if s == seat { Some(*card) } else { self.chosen[s] });
        if all.values().iter().all(Option::is_some) {
            events.push(Happened::Shown { cards: BySeat::make(4, |s| all[s].unwrap()) });
        }
        Ok(events)
    }
    fn evolve(&mut self, event: &Happened) {
        match event {
            Happened::Chosen { seat, card } => self.chosen[*seat] = Some(*card),
            Happened::Shown { .. } => self.shown = true,
        }
    }
    fn score(&self) -> ByLine<Points> {
        ByLine::make(4, |line: Line| self.chosen[Seat::new(line.index())].map_or(0, |card| Points::from(card.code())))
    }
    fn autopilot(&self, seat: Seat) -> Option<PutAside> {
        self.hands[seat].last().copied().map(PutAside)
    }
    fn view(&self, _: Viewer) -> Value {
        json!({ "shown": self.shown })
    }
}

impl PlayEvent for Happened {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        Some(match self {
            Happened::Chosen { seat, .. } if viewer != Viewer::Auditor => json!({"type": "chosen", "seat": seat}),
            open => serde_json::to_value(open).unwrap(),
        })
    }
    fn opens(&self, _: Viewer, _: &[Card]) -> Places {
        opening::nothing()
    }
}

type State = StateOf<Aside>;

fn take(state: &mut State, input: &Input<PutAside, NoFact>) -> Result<(), RefusalCode> {
    for event in Match::<Aside>::decide(state, input).map_err(|refusal| refusal.code)? {
        Match::<Aside>::evolve(state, &event);
    }
    Ok(())
}

fn waiting(state: &State) -> Vec<u8> {
    match Match::<Aside>::awaiting(state) {
        Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
        _ => Vec::new(),
    }
}

fn put_aside(state: &mut State, seat: u8, card: &str) -> Result<(), RefusalCode> {
    take(state, &Input::Move { seat: Seat::new(seat), r#move: PutAside(card.parse().unwrap()) })
}

#[test]
fn four_single_players_decide_at_once() {
    let setup = Setup { options: NoOptions {}, seats: 4, dealer: Seat::new(3), knockout: true };
    let mut state = Match::<Aside>::initial(&setup);
    let deck = Input::Chance { chance: Chance::Deck { cards: DeckKind::Italian40.cards().to_vec() } };
    take(&mut state, &deck).unwrap();
    // In canonical order seat 0 gets the denari, seat 1 the coppe, and so on. Decisions come in any order.
    assert_eq!(waiting(&state), [0, 1, 2, 3]);
    put_aside(&mut state, 2, "AB").unwrap();
    put_aside(&mut state, 0, "3D").unwrap();
    assert_eq!(waiting(&state), [1, 3]);
    assert_eq!(put_aside(&mut state, 0, "4D"), Err(RefusalCode::NotYourTurn), "decided once");
    assert_eq!(put_aside(&mut state, 1, "4D"), Err(RefusalCode::CardNotInHand));
    assert_eq!(take(&mut state, &Input::Abandon { seat: Seat::new(1) }), Err(RefusalCode::AbandonNotAllowed));
    let late = |seat| Input::TimeExpired { seat: Seat::new(seat), clock: Clock::Move };
    assert_eq!(take(&mut state, &late(0)), Err(RefusalCode::NotAwaited));
    take(&mut state, &late(1)).unwrap();
    assert_eq!(state.away.iter().map(Seat::index).collect::<Vec<_>>(), [1], "away until the player comes back");
    put_aside(&mut state, 3, "AS").unwrap();
    // The autopilot put aside the king of coppe: 37. The deal is scored, the next one is dealt by the next dealer.
    assert_eq!((state.totals.values(), state.dealer), (&[8, 37, 2, 3][..], Seat::new(0)));

    take(&mut state, &Input::Return { seat: Seat::new(1) }).unwrap();
    assert_eq!(take(&mut state, &Input::Return { seat: Seat::new(1) }), Err(RefusalCode::NotSittingOut));
    take(&mut state, &deck).unwrap();
    for (seat, card) in [(3, "2S"), (2, "2B"), (1, "AC"), (0, "AD")] {
        put_aside(&mut state, seat, card).unwrap();
    }
    let outcome = state.outcome.unwrap();
    let of = |line: usize| {
        (outcome.lines[line].rank, outcome.lines[line].vp, outcome.lines[line].points, outcome.lines[line].mp)
    };
    // Lines 0 and 2 are level at 8: the order breaks the tie, so that a knock-out needs no play-off.
    assert_eq!((of(0), of(2)), ((1, 12, 8, 32), (2, 6, 8, 32)));
    assert_eq!((of(3), of(1)), ((3, 2, 10, 24), (4, 0, 38, -88)));
    assert_eq!((outcome.winner, outcome.difference), (Some(Line::new(0)), 0));
}

#[test]
fn a_secret_choice_shows_only_that_it_was_made() {
    let setup = Setup { options: NoOptions {}, seats: 4, dealer: Seat::new(0), knockout: false };
    let mut machine: Box<dyn Machine> = Box::new(Live::<Match<Aside>>::new(&setup));
    let deck = Input::Chance { chance: Chance::Deck { cards: DeckKind::Italian40.cards().to_vec() } };
    for event in machine.decide(&deck).unwrap() {
        machine.evolve(&event).unwrap();
    }
    let automatic = machine.decide(&Input::TimeExpired { seat: Seat::new(2), clock: Clock::Move }).unwrap();
    let seen = |at: usize, viewer| machine.seen_by(&automatic[at], viewer).unwrap().unwrap();
    assert_eq!(seen(0, Viewer::SPECTATOR), json!({"type": "sat_out", "seat": 2}));
    assert_eq!(seen(1, Viewer::SPECTATOR), json!({"type": "deal", "event": {"type": "chosen", "seat": 2}}));
    assert_eq!(seen(1, Viewer::Auditor)["event"]["card"], "KB");
    assert_eq!(machine.autopilot(Seat::new(2)).unwrap().get(), "\"KB\"");
}

#[test]
fn who_is_away_is_played_for_until_they_come_back() {
    let setup = Setup { options: NoOptions {}, seats: 4, dealer: Seat::new(3), knockout: false };
    let mut state = Match::<Aside>::initial(&setup);
    let deck = Input::Chance { chance: Chance::Deck { cards: DeckKind::Italian40.cards().to_vec() } };
    let (out, back) = (|seat| Input::SitOut { seat: Seat::new(seat) }, |seat| Input::Return { seat: Seat::new(seat) });
    assert_eq!(take(&mut state, &out(4)), Err(RefusalCode::NoSuchSeat));
    assert_eq!(take(&mut state, &back(0)), Err(RefusalCode::NotSittingOut));
    take(&mut state, &out(0)).unwrap();
    assert_eq!(take(&mut state, &out(0)), Err(RefusalCode::AlreadySittingOut));
    // The absent player's decision is made in the batch that asks for it.
    take(&mut state, &deck).unwrap();
    assert_eq!(waiting(&state), [1, 2, 3]);
    take(&mut state, &out(2)).unwrap();
    assert_eq!(waiting(&state), [1, 3]);
    take(&mut state, &back(0)).unwrap();
    put_aside(&mut state, 1, "AC").unwrap();
    put_aside(&mut state, 3, "AS").unwrap();
    take(&mut state, &deck).unwrap();
    assert_eq!(waiting(&state), [0, 1, 3], "seat 0 decides again, seat 2 not yet");
    for seat in [0, 1, 3] {
        take(&mut state, &out(seat)).unwrap();
    }
    assert_eq!(Match::<Aside>::awaiting(&state), Awaiting::Over, "all away: the match is played to its end");
}

//! Noninterference at tables of Telesina: swapping two cards that a viewer may not see changes no byte of what they are
//! sent, during the hand and after it. Folded and mucked covered cards stay hidden for ever; so does what another
//! player has chosen until it is turned up, and every vela until it is turned.

use mazziere_rules::card::{Card, FewCards};
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input, LegalMoves, Setup, Viewer};
use mazziere_rules::ring::RingEvent;
use mazziere_rules::seat::SeatSet;
use mazziere_rules::session::RingFact;
use mazziere_rules::telesina::{
    DealtCards, Free, TelesinaEvent, TelesinaMove, TelesinaOptions, TelesinaRing, TurnedCard, TurnedVela, Vele,
};

use super::scene::{Event, State, TelesinaInput, drawn, seat};
use crate::dice::Dice;
use crate::stripped::naive;

/// The cards that a viewer with these eyes has seen, by what happened since the hand began. Written down here once
/// more, apart from the view, so that a view that shows too much is caught.
fn seen_cards(log: &[Event], eyes: SeatSet) -> Vec<Card> {
    let mut seen = Vec::new();
    for event in log {
        let RingEvent::Hand { event } = event else { continue };
        match event {
            TelesinaEvent::Dealt { hands } => {
                for hand in hands {
                    seen.extend(hand.open.iter());
                    seen.extend(hand.covered.iter().filter(|_| eyes.contains(hand.seat)));
                }
            }
            TelesinaEvent::CardsTurned { cards } => seen.extend(cards.iter().map(|turned| turned.card)),
            TelesinaEvent::VeleTurned { vele } => seen.extend(vele.iter().map(|turned| turned.card)),
            TelesinaEvent::Shown { cards, .. } => seen.extend(cards.iter()),
            _ => {}
        }
    }
    seen
}

/// The event in the world where cards `a` and `b` have changed places.
fn swapped(event: &Event, a: Card, b: Card) -> Event {
    let other = |card: Card| match card {
        card if card == a => b,
        card if card == b => a,
        card => card,
    };
    let others = |cards: &FewCards| cards.iter().map(other).collect::<FewCards>();
    let inside = |event: &TelesinaEvent| match event.clone() {
        TelesinaEvent::Dealt { hands } => {
            let hand = |hand: &DealtCards| DealtCards {
                seat: hand.seat,
                covered: others(&hand.covered),
                open: others(&hand.open),
            };
            TelesinaEvent::Dealt { hands: hands.iter().map(hand).collect() }
        }
        TelesinaEvent::CardChosen { seat, card } => TelesinaEvent::CardChosen { seat, card: other(card) },
        TelesinaEvent::CardsTurned { cards } => TelesinaEvent::CardsTurned {
            cards: cards.iter().map(|turned| TurnedCard { card: other(turned.card), ..*turned }).collect(),
        },
        TelesinaEvent::VeleTurned { vele } => TelesinaEvent::VeleTurned {
            vele: vele.iter().map(|turned| TurnedVela { vela: turned.vela, card: other(turned.card) }).collect(),
        },
        TelesinaEvent::Shown { seat, cards } => TelesinaEvent::Shown { seat, cards: others(&cards) },
        same => same,
    };
    match event {
        RingEvent::DeckShuffled { cards } => {
            RingEvent::DeckShuffled { cards: cards.iter().map(|&card| other(card)).collect() }
        }
        RingEvent::Hand { event } => RingEvent::Hand { event: inside(event) },
        same => same.clone(),
    }
}

/// Everything that a viewer is sent: the view, the legal moves of their seats, how their moves are answered.
fn sent(state: &State, eyes: SeatSet) -> String {
    let viewer = Viewer::Seats(eyes);
    let mut text = serde_json::to_string(&TelesinaRing::view(state, viewer)).unwrap();
    for own in eyes.iter() {
        let legal = TelesinaRing::legal(state, own);
        text += &serde_json::to_string(&legal).unwrap();
        let picked = legal.pick(&mut |_| 0);
        let tried =
            [TelesinaMove::Fold {}, TelesinaMove::Check {}, TelesinaMove::Call {}, TelesinaMove::Raise { to: 90 }];
        for r#move in tried.into_iter().chain(picked) {
            let answer = TelesinaRing::decide(state, &Input::Move { seat: own, r#move });
            // Only the first event: what follows may rightly show cards that were hidden until then.
            text += &format!("{:?}", answer.map(|events| TelesinaRing::seen_by(&events[0], viewer)));
        }
    }
    text
}

fn assert_no_leak(start: &State, log: &[Event], state: &State, dice: &mut Dice) -> bool {
    let Some(hand) = state.phase.hand() else { return false };
    let seats = state.setup.seats;
    let viewer = dice.below(u32::from(seats) + 1) as u8;
    let eyes = if viewer == seats { SeatSet::EMPTY } else { SeatSet::of(seat(viewer)) };
    let seen = seen_cards(log, eyes);
    let deck = naive::deck(hand.players());
    let hidden: Vec<Card> = deck.iter().copied().filter(|card| !seen.contains(card)).collect();
    let mut pick = || hidden[dice.below(hidden.len() as u32) as usize];
    let (a, b) = (pick(), pick());
    let mut other = start.clone();
    for event in log {
        let changed = swapped(event, a, b);
        let seen = |event| serde_json::to_string(&TelesinaRing::seen_by(event, Viewer::Seats(eyes))).unwrap();
        assert_eq!(seen(event), seen(&changed), "{a} and {b} before {eyes:?}");
        TelesinaRing::evolve(&mut other, &changed);
    }
    assert_eq!(sent(state, eyes), sent(&other, eyes), "{a} and {b} before {eyes:?} in {state:?}");
    a != b && *state != other
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let (mut during, mut after) = (0, 0);
    for seed in 0..200 {
        let mut dice = Dice(0x7e1e ^ seed << 20);
        let vele = Free::Fixed(Vele::ALL[dice.below(8) as usize]);
        let options = TelesinaOptions { rake_bp: 0, vele, ..TelesinaOptions::default() };
        let seats = 2 + dice.below(5) as u8;
        let setup = Setup { options, seats, dealer: seat(0), knockout: false };
        let mut state = TelesinaRing::initial(&setup);
        let give = |state: &mut State, log: &mut Vec<Event>, input: &TelesinaInput| {
            for event in TelesinaRing::decide(state, input).expect("legal") {
                TelesinaRing::evolve(state, &event);
                log.push(event);
            }
        };
        let mut log = Vec::new();
        for index in 0..seats {
            let chips = 30 + u64::from(dice.below(900));
            give(&mut state, &mut log, &Input::Fact { fact: RingFact::Sit { seat: seat(index), chips } });
        }
        let (mut start, mut ended) = (state.clone(), 0);
        while ended < 6 {
            let input = match TelesinaRing::awaiting(&state) {
                Awaiting::Over => unreachable!("nobody closed the table"),
                Awaiting::Table if state.taken().filter(|(_, place)| !place.sitting_out).count() < 2 => break,
                Awaiting::Table => {
                    after += u32::from(assert_no_leak(&start, &log, &state, &mut dice));
                    ended += 1;
                    (start, log) = (state.clone(), Vec::new());
                    Input::Fact { fact: RingFact::NextHand {} }
                }
                Awaiting::Chance { request } => Input::Chance { chance: drawn(&request, &mut dice) },
                Awaiting::Seats { seats } => {
                    during += u32::from(assert_no_leak(&start, &log, &state, &mut dice));
                    let at = seats.iter().nth(dice.below(seats.len() as u32) as usize).unwrap();
                    match dice.below(20) {
                        0 => Input::TimeExpired { seat: at, clock: Clock::Move },
                        _ => {
                            let legal = TelesinaRing::legal(&state, at);
                            Input::Move { seat: at, r#move: legal.pick(&mut |n| dice.below(n)).unwrap() }
                        }
                    }
                }
            };
            give(&mut state, &mut log, &input);
        }
    }
    assert!(during > 4_000 && after > 300, "worlds that really differ: {during} during hands, {after} after them");
}

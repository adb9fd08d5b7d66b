//! Noninterference at ring tables: swapping two cards that a viewer may not see changes no byte of what they are sent,
//! during the hand and after it. Folded and mucked cards stay hidden for ever.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::holdem::{
    FewCards, Holdem, HoldemEvent, HoldemMove, HoleCards, Omaha, TableOptions, Texas, Variant,
};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, LegalMoves, Setup, Viewer};
use mazziere_rules::ring::{Ring, RingEvent};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::RingFact;

use crate::dice::Dice;
use crate::ring_scene::{Event, State, seat};

type Play<V> = Ring<Holdem<V>>;

/// The cards that a viewer with these eyes may not see: all but their own, those shown, and the board. What is hidden
/// is written down here once more, apart from the view, so that a view that shows too much is caught.
fn hidden<V: Variant>(state: &State<V>, eyes: SeatSet) -> Vec<Card> {
    let hand = state.phase.hand().unwrap();
    let seen = hand.dealt().iter().filter(|&s| eyes.contains(s) || hand.shown().contains(s));
    let seen: Vec<Card> =
        seen.flat_map(|s| hand.hole(s).iter().collect::<Vec<_>>()).chain(hand.board().iter()).collect();
    DeckKind::French52.cards().iter().copied().filter(|card| !seen.contains(card)).collect()
}

/// The event in the world where cards `a` and `b` have changed places.
fn swapped<V: Variant>(event: &Event<V>, a: Card, b: Card) -> Event<V> {
    let other = |card: Card| match card {
        card if card == a => b,
        card if card == b => a,
        card => card,
    };
    let others = |cards: &FewCards| cards.iter().map(other).collect::<FewCards>();
    match event.clone() {
        RingEvent::DeckShuffled { cards } => RingEvent::DeckShuffled { cards: cards.into_iter().map(other).collect() },
        RingEvent::Hand { event } => RingEvent::Hand {
            event: match event {
                HoldemEvent::HoleDealt { hands } => HoldemEvent::HoleDealt {
                    hands: hands.iter().map(|h| HoleCards { seat: h.seat, cards: others(&h.cards) }).collect(),
                },
                HoldemEvent::BoardDealt { street, cards } => HoldemEvent::BoardDealt { street, cards: others(&cards) },
                HoldemEvent::Shown { seat, cards } => HoldemEvent::Shown { seat, cards: others(&cards) },
                same => same,
            },
        },
        same => same,
    }
}

/// Everything that a viewer is sent: the view, the legal moves of their seats, how their moves are answered.
fn sent<V: Variant>(state: &State<V>, eyes: SeatSet) -> String {
    let viewer = Viewer::Seats(eyes);
    let mut text = serde_json::to_string(&Play::<V>::view(state, viewer)).unwrap();
    for own in eyes.iter() {
        text += &serde_json::to_string(&Play::<V>::legal(state, own)).unwrap();
        for r#move in [HoldemMove::Fold {}, HoldemMove::Check {}, HoldemMove::Call {}, HoldemMove::Raise { to: 300 }] {
            let answer = Play::<V>::decide(state, &Input::Move { seat: own, r#move });
            // Only the first event: what follows may rightly show cards that were hidden until then.
            text += &format!("{:?}", answer.map(|events| Play::<V>::seen_by(&events[0], viewer)));
        }
    }
    text
}

fn assert_no_leak<V: Variant>(start: &State<V>, log: &[Event<V>], state: &State<V>, dice: &mut Dice) -> bool {
    let viewers: Vec<SeatSet> = std::iter::once(SeatSet::EMPTY).chain((0..6).map(|s| SeatSet::of(seat(s)))).collect();
    let eyes = viewers[dice.below(7) as usize];
    let cards = hidden(state, eyes);
    let (a, b) = (cards[dice.below(cards.len() as u32) as usize], cards[dice.below(cards.len() as u32) as usize]);
    let mut other = start.clone();
    for event in log {
        let changed = swapped::<V>(event, a, b);
        let seen = |event| serde_json::to_string(&Play::<V>::seen_by(event, Viewer::Seats(eyes))).unwrap();
        assert_eq!(seen(event), seen(&changed), "{a} and {b} before {eyes:?}");
        Play::<V>::evolve(&mut other, &changed);
    }
    assert_eq!(sent(state, eyes), sent(&other, eyes), "{a} and {b} before {eyes:?} in {state:?}");
    a != b && *state != other
}

fn hands<V: Variant>(seeds: std::ops::Range<u64>) -> (u32, u32) {
    let (mut during, mut after) = (0, 0);
    for seed in seeds {
        let mut dice = Dice(0x1eaf ^ seed << 20);
        let options: TableOptions = TableOptions { rake_bp: 0, ..TableOptions::default() };
        let setup = Setup { options: options.into(), seats: 6, dealer: seat(0), knockout: false };
        let mut state = Play::<V>::initial(&setup);
        let give = |state: &mut State<V>, log: &mut Vec<Event<V>>, input: &Input<HoldemMove, RingFact>| {
            for event in Play::<V>::decide(state, input).expect("legal") {
                Play::<V>::evolve(state, &event);
                log.push(event);
            }
        };
        let mut log = Vec::new();
        for index in 0..6 {
            let chips = 300 + u64::from(dice.below(4000));
            give(&mut state, &mut log, &Input::Fact { fact: RingFact::Sit { seat: seat(index), chips } });
        }
        let (mut start, mut ended) = (state.clone(), 0);
        while ended < 6 {
            let input = match Play::<V>::awaiting(&state) {
                Awaiting::Over => unreachable!("nobody closed the table"),
                Awaiting::Table if state.taken().filter(|(_, p)| !p.sitting_out).count() < 2 => break,
                Awaiting::Table => {
                    if ended > 0 {
                        after += u32::from(assert_no_leak::<V>(&start, &log, &state, &mut dice));
                    }
                    ended += 1;
                    (start, log) = (state.clone(), Vec::new());
                    Input::Fact { fact: RingFact::NextHand {} }
                }
                Awaiting::Chance { .. } => {
                    let mut cards = DeckKind::French52.cards().to_vec();
                    for i in (1..cards.len()).rev() {
                        cards.swap(i, dice.below(i as u32 + 1) as usize);
                    }
                    Input::Chance { chance: Chance::Deck { cards } }
                }
                Awaiting::Seats { seats } => {
                    during += u32::from(assert_no_leak::<V>(&start, &log, &state, &mut dice));
                    let seat: Seat = seats.iter().nth(dice.below(seats.len() as u32) as usize).unwrap();
                    if dice.below(20) == 0 {
                        Input::TimeExpired { seat, clock: Clock::Move }
                    } else {
                        let legal = Play::<V>::legal(&state, seat);
                        Input::Move { seat, r#move: legal.pick(&mut |n| dice.below(n)).unwrap() }
                    }
                }
            };
            give(&mut state, &mut log, &input);
        }
    }
    (during, after)
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    for (during, after) in [hands::<Texas>(0..250), hands::<Omaha>(250..400)] {
        assert!(during > 4_000 && after > 300, "worlds that really differ: {during} during hands, {after} after them");
    }
}

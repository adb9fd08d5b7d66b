//! Noninterference at bestia tables: swapping two cards that a viewer may not see changes no byte of what they are
//! sent, during the hand and after it. Hands of those who passed, the stock and what was thrown away stay hidden for
//! ever.

use mazziere_rules::bestia::{BestiaEvent, BestiaMove, BestiaOptions, BestiaRing, HandCards};
use mazziere_rules::card::{Card, CardSet, FewCards};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, LegalMoves, Setup, Viewer};
use mazziere_rules::ring::RingEvent;
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::RingFact;

use crate::bestia_scene::{BestiaInput, Event, State};
use crate::dice::Dice;

/// The cards that a viewer with these eyes may not know: all but the turned one, those played, and those their own
/// seats were dealt or drew. What is hidden is written down here once more, from the log and apart from the view.
fn hidden(log: &[Event], eyes: SeatSet) -> Vec<Card> {
    let mut seen = CardSet::EMPTY;
    for event in log {
        let RingEvent::Hand { event } = event else { continue };
        match event {
            BestiaEvent::Dealt { hands, turned } => {
                seen = seen.with(*turned);
                let own = hands.iter().filter(|hand| eyes.contains(hand.seat));
                seen = own.flat_map(|hand| hand.cards.iter().collect::<Vec<_>>()).fold(seen, CardSet::with);
            }
            BestiaEvent::Changed { seat, drawn, .. } | BestiaEvent::EnteredBlind { seat, drawn }
                if eyes.contains(*seat) =>
            {
                seen = drawn.iter().fold(seen, CardSet::with);
            }
            BestiaEvent::Played { card, .. } => seen = seen.with(*card),
            _ => {}
        }
    }
    CardSet::FULL.minus(seen).collect()
}

/// The event in the world where cards `a` and `b` have changed places.
fn swapped(event: &Event, a: Card, b: Card) -> Event {
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
                BestiaEvent::Dealt { hands, turned } => BestiaEvent::Dealt {
                    hands: hands.iter().map(|h| HandCards { seat: h.seat, cards: others(&h.cards) }).collect(),
                    turned: other(turned),
                },
                BestiaEvent::Changed { seat, discarded, drawn } => {
                    BestiaEvent::Changed { seat, discarded: others(&discarded), drawn: others(&drawn) }
                }
                BestiaEvent::EnteredBlind { seat, drawn } => BestiaEvent::EnteredBlind { seat, drawn: others(&drawn) },
                BestiaEvent::Played { seat, card } => BestiaEvent::Played { seat, card: other(card) },
                same => same,
            },
        },
        same => same,
    }
}

/// Everything that a viewer is sent: the view, the legal moves of their seats, how their moves are answered.
fn sent(state: &State, eyes: SeatSet) -> String {
    let viewer = Viewer::Seats(eyes);
    let mut text = serde_json::to_string(&BestiaRing::view(state, viewer)).unwrap();
    for own in eyes.iter() {
        let legal = BestiaRing::legal(state, own);
        text += &serde_json::to_string(&legal).unwrap();
        let mut moves = vec![BestiaMove::Pass {}, BestiaMove::Stand {}, BestiaMove::Decline {}];
        moves.extend(legal.play.iter().map(|card| BestiaMove::Play { card }));
        for r#move in moves {
            let answer = BestiaRing::decide(state, &Input::Move { seat: own, r#move });
            // Only the first event: what follows may rightly show cards that were hidden until then.
            text += &format!("{:?}", answer.map(|events| BestiaRing::seen_by(&events[0], viewer)));
        }
    }
    text
}

fn assert_no_leak(start: &State, log: &[Event], state: &State, dice: &mut Dice) -> bool {
    let viewers = u32::from(state.setup.seats) + 1;
    let eyes = match dice.below(viewers) {
        0 => SeatSet::EMPTY,
        seat => SeatSet::of(Seat::new(seat as u8 - 1)),
    };
    let cards = hidden(log, eyes);
    let (a, b) = (cards[dice.below(cards.len() as u32) as usize], cards[dice.below(cards.len() as u32) as usize]);
    let mut other = start.clone();
    for event in log {
        let changed = swapped(event, a, b);
        let seen = |event| serde_json::to_string(&BestiaRing::seen_by(event, Viewer::Seats(eyes))).unwrap();
        assert_eq!(seen(event), seen(&changed), "{a} and {b} before {eyes:?}");
        BestiaRing::evolve(&mut other, &changed);
    }
    assert_eq!(sent(state, eyes), sent(&other, eyes), "{a} and {b} before {eyes:?} in {state:?}");
    a != b && *state != other
}

fn give(state: &mut State, log: &mut Vec<Event>, input: &BestiaInput) {
    for event in BestiaRing::decide(state, input).expect("legal") {
        BestiaRing::evolve(state, &event);
        log.push(event);
    }
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let (mut during, mut after) = (0, 0);
    for seed in 0..300_u64 {
        let mut dice = Dice(0x1eaf ^ seed << 20);
        let cards = 3 + dice.below(2) as u8;
        let options = BestiaOptions { cards, rake_bp: 0, ..BestiaOptions::default() };
        let setup = Setup { options, seats: 5, dealer: Seat::new(0), knockout: false };
        let mut state = BestiaRing::initial(&setup);
        let mut log = Vec::new();
        for seat in Seat::all(5) {
            let chips = 100 + u64::from(dice.below(2000));
            give(&mut state, &mut log, &Input::Fact { fact: RingFact::Sit { seat, chips } });
        }
        let (mut start, mut ended) = (state.clone(), 0);
        while ended < 6 {
            let input = match BestiaRing::awaiting(&state) {
                Awaiting::Over => unreachable!("nobody closed the table"),
                Awaiting::Table => {
                    if ended > 0 {
                        after += u32::from(assert_no_leak(&start, &log, &state, &mut dice));
                    }
                    let next = Input::Fact { fact: RingFact::NextHand {} };
                    if BestiaRing::decide(&state, &next).is_err() {
                        break;
                    }
                    ended += 1;
                    (start, log) = (state.clone(), Vec::new());
                    next
                }
                Awaiting::Chance { .. } => Input::Chance { chance: Chance::Deck { cards: dice.deck() } },
                Awaiting::Seats { seats } => {
                    during += u32::from(assert_no_leak(&start, &log, &state, &mut dice));
                    let seat = seats.iter().next().unwrap();
                    match dice.below(30) {
                        0 => Input::TimeExpired { seat, clock: Clock::Move },
                        _ => {
                            let r#move = BestiaRing::legal(&state, seat).pick(&mut |n| dice.below(n)).unwrap();
                            Input::Move { seat, r#move }
                        }
                    }
                }
            };
            give(&mut state, &mut log, &input);
        }
    }
    assert!(during > 10_000 && after > 500, "worlds that really differ: {during} during hands, {after} after them");
}

//! Noninterference at tables of Poker 5 carte: swapping two cards that a viewer may not see changes no byte of what
//! they are sent, during the hand, while a stock is shuffled again, and after the hand. Folded and mucked hands, and
//! what was thrown away, stay hidden for ever.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::draw_poker::{CinqueCarteRing, DrawPokerEvent, DrawPokerLegal, DrawPokerMove, DrawTable};
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, Setup, Viewer};
use mazziere_rules::ring::RingEvent;
use mazziere_rules::seat::SeatSet;
use mazziere_rules::session::RingFact;

use super::scene::{DrawInput, Event, State, seat};
use super::session::Random;
use crate::dice::Dice;
use crate::ring_random::next_input;

/// The cards that a viewer with these eyes has seen since the hand began: written down here once more, apart from the
/// view.
fn seen_cards(log: &[Event], eyes: SeatSet) -> Vec<Card> {
    let mut seen = Vec::new();
    for event in log {
        let RingEvent::Hand { event } = event else { continue };
        match event {
            DrawPokerEvent::Dealt { hands } => {
                let own = hands.iter().filter(|own| eyes.contains(own.seat));
                own.for_each(|own| seen.extend(own.cards.iter()));
            }
            DrawPokerEvent::Drew { seat, cards } if eyes.contains(*seat) => seen.extend(cards.iter()),
            DrawPokerEvent::Shown { cards, .. } => seen.extend(cards.iter()),
            _ => {}
        }
    }
    seen
}

/// The event in the world where cards `a` and `b` have changed places: in a log a card is a word of its own.
fn swapped(event: &Event, a: Card, b: Card) -> Event {
    let (a, b) = (format!("\"{a}\""), format!("\"{b}\""));
    let text = serde_json::to_string(event).unwrap();
    let text = text.replace(&a, "\"?\"").replace(&b, &a).replace("\"?\"", &b);
    serde_json::from_str(&text).expect("the same event of other cards")
}

/// Everything that a viewer is sent: the view, the legal moves of their seats, how their moves are answered.
fn sent(state: &State, eyes: SeatSet) -> String {
    let viewer = Viewer::Seats(eyes);
    let mut text = serde_json::to_string(&CinqueCarteRing::view(state, viewer)).unwrap();
    for own in eyes.iter() {
        let legal = CinqueCarteRing::legal(state, own);
        text += &serde_json::to_string(&legal).unwrap();
        let tried = [DrawPokerMove::Fold {}, DrawPokerMove::Check {}, DrawPokerMove::Bet { amount: 60 }];
        for r#move in tried.into_iter().chain(legal.pick(&mut |_| 0)) {
            let answer = CinqueCarteRing::decide(state, &Input::Move { seat: own, r#move });
            // Only the first event: what follows may rightly show cards that were hidden until then.
            text += &format!("{:?}", answer.map(|events| CinqueCarteRing::seen_by(&events[0], viewer)));
        }
    }
    text
}

fn assert_no_leak(start: &State, log: &[Event], state: &State, dice: &mut Dice) -> bool {
    let Some(deck) = state.phase.hand().and_then(|hand| DeckKind::stripped(hand.dealt().len() as u8)) else {
        return false;
    };
    let viewer = dice.below(u32::from(state.setup.seats) + 1) as u8;
    let eyes = if viewer == state.setup.seats { SeatSet::EMPTY } else { SeatSet::of(seat(viewer)) };
    let seen = seen_cards(log, eyes);
    let hidden: Vec<Card> = deck.cards().iter().copied().filter(|card| !seen.contains(card)).collect();
    let mut pick = || hidden[dice.below(hidden.len() as u32) as usize];
    let (a, b) = (pick(), pick());
    let mut other = start.clone();
    for event in log {
        let changed = swapped(event, a, b);
        let seen = |event| serde_json::to_string(&CinqueCarteRing::seen_by(event, Viewer::Seats(eyes))).unwrap();
        assert_eq!(seen(event), seen(&changed), "{a} and {b} before {eyes:?}");
        CinqueCarteRing::evolve(&mut other, &changed);
    }
    assert_eq!(sent(state, eyes), sent(&other, eyes), "{a} and {b} before {eyes:?} in {state:?}");
    a != b && *state != other
}

/// Who owes something nearly always calls, so that many change cards, and stocks run out.
fn calls(state: &State, dice: &mut Dice) -> Option<DrawInput> {
    let Awaiting::Seats { seats } = CinqueCarteRing::awaiting(state) else { return None };
    let seat = seats.iter().next()?;
    let DrawPokerLegal::Betting(betting) = CinqueCarteRing::legal(state, seat) else { return None };
    (betting.choices.call.is_some() && dice.below(12) > 0)
        .then_some(Input::Move { seat, r#move: DrawPokerMove::Call {} })
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let (mut during, mut after, mut shuffled) = (0, 0, 0);
    for seed in 0..160 {
        let mut dice = Dice(0xd4a3 ^ seed << 20);
        let table = DrawTable { rake_bp: 0, ..DrawTable::default() };
        let seats = 5 + dice.below(2) as u8;
        let setup = Setup { options: table.into(), seats, dealer: seat(0), knockout: false };
        let mut state = CinqueCarteRing::initial(&setup);
        let mut log = Vec::new();
        let give = |state: &mut State, log: &mut Vec<Event>, input: &DrawInput| {
            for event in CinqueCarteRing::decide(state, input).unwrap_or_default() {
                CinqueCarteRing::evolve(state, &event);
                log.push(event);
            }
        };
        for index in 0..seats {
            let chips = 60 + u64::from(dice.below(900));
            give(&mut state, &mut log, &Input::Fact { fact: RingFact::Sit { seat: seat(index), chips } });
        }
        let mut start = state.clone();
        for _ in 0..220 {
            match CinqueCarteRing::awaiting(&state) {
                Awaiting::Over => unreachable!("nobody closed the table"),
                Awaiting::Table => {
                    after += u32::from(assert_no_leak(&start, &log, &state, &mut dice));
                    (start, log) = (state.clone(), Vec::new());
                }
                Awaiting::Chance { .. } => shuffled += u32::from(assert_no_leak(&start, &log, &state, &mut dice)),
                Awaiting::Seats { .. } => during += u32::from(assert_no_leak(&start, &log, &state, &mut dice)),
            }
            let input = calls(&state, &mut dice).unwrap_or_else(|| next_input::<Random>(&state, &mut dice));
            give(&mut state, &mut log, &input);
        }
    }
    assert!(
        during > 4_000 && after > 300 && shuffled > 20,
        "worlds that really differ: {during} during hands, {after} after them, {shuffled} before a stock is shuffled"
    );
}

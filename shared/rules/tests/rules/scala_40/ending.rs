//! How matches of scala 40 end: points, elimination, faults, the dealer, void deals (R23 to R32).

use mazziere_rules::audience::Audience;
use mazziere_rules::kernel::{Awaiting, ChanceRequest, Clock, Game, Input, NoFact};
use mazziere_rules::matches::{EventOf, Goal, MatchEvent, MatchGame};
use mazziere_rules::outcome::Ending;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::scala_40::event::VoidBecause;
use mazziere_rules::scala_40::{Mode, Phase, Scala40, ScalaEvent, ScalaMatch, ScalaMove, ScalaOptions, ScalaScore};
use mazziere_rules::seat::{Line, Points, SeatSet};

use super::scene::{State, brings, dealt, dealt_under, deck, draw, happens, pass_round, step};
use super::vectors::game;
use crate::scene::list;
use crate::trick::scene::{input, new, outcome, record, seat, shuffle, worth};

fn individual() -> ScalaOptions {
    ScalaOptions { mode: Some(Mode::Individual), goal: Goal::Target(101), ..ScalaOptions::default() }
}

fn points(target: u16) -> ScalaOptions {
    ScalaOptions { goal: Goal::Target(target), ..ScalaOptions::default() }
}

/// A match at these totals, in whose first deal nothing is decided; `hands` are held.
fn standing_at(options: ScalaOptions, totals: &[Points], hands: &[&str]) -> State {
    let seats = hands.len() as u8;
    let mut state = new::<Scala40>(options, seats, seats - 1, false);
    record::<Scala40>(&mut state, 1, totals, &ScalaScore::default());
    shuffle::<Scala40>(&mut state, deck(seats - 1, hands, "4c", ""));
    state
}

/// Leaves a seat, who has opened, these cards alone.
fn keeps(state: &mut State, who: u8, cards: &str) {
    let held = *state.deal.latest().unwrap().hand(seat(who));
    let gone = held.minus(&list(cards).into_iter().collect()).unwrap();
    happens(state, ScalaEvent::Opened { seat: seat(who), games: Vec::new(), value: 40 });
    let cards = gone.iter().collect();
    happens(state, ScalaEvent::GameExtended { seat: seat(who), number: 99, cards, game: game("5s 6s 7s") });
}

fn late(by: u8) -> Input<ScalaMove, NoFact> {
    Input::TimeExpired { seat: seat(by), clock: Clock::Move }
}

#[test]
fn scala_40_vectors_18_and_19_a_fault_heads_up() {
    // Hands of 62: K K K K (40) + Q Q (20) + 2.
    let mut hand = standing_at(points(101), &[30, 80], &["Kd Kh Kc Ks Qd Qh 2d", ""]);
    keeps(&mut hand, 0, "Kd Kh Kc Ks Qd Qh 2d");
    input::<Scala40>(&mut hand, &late(0)).unwrap();
    let end = outcome(&hand);
    assert_eq!((end.difference, worth(end)), (6, vec![(142, 0, -62), (80, 20, 62)]), "derived 18");
    assert!(matches!(end.ending, Ending::Timeout { award: 50, .. }));
    let mut hand = standing_at(points(101), &[0, 90], &["Kd Kh", ""]);
    keeps(&mut hand, 0, "Kd Kh");
    input::<Scala40>(&mut hand, &Input::Abandon { seat: seat(0) }).unwrap();
    let end = outcome(&hand);
    assert_eq!((end.difference, worth(end)), (0, vec![(70, 0, -1), (90, 20, 1)]), "derived 19");
    assert_eq!(end.winner, Some(Line::new(1)));
}

#[test]
fn scala_40_vectors_23_and_24_a_fault_of_a_single_player() {
    // C (seat 2) has 20 points and a hand of 34: K K K 4.
    let mut state = standing_at(individual(), &[60, 95, 20, 0], &["", "", "Kd Kh Kc 4d", "Ks Qs"]);
    keeps(&mut state, 2, "Kd Kh Kc 4d");
    keeps(&mut state, 3, "Ks Qs");
    let events = input::<Scala40>(&mut state, &Input::Abandon { seat: seat(2) }).unwrap();
    assert!(matches!(&events[..], [MatchEvent::LineEliminated { points: 104, cause: Some(_), .. }]), "R23");
    assert_eq!((state.totals[Line::new(2)], state.deal.latest().unwrap().playing().len()), (104, 3));
    assert_eq!(state.deal.latest().unwrap().gone().len(), 4, "the cards leave unseen");
    let again = input::<Scala40>(&mut state, &Input::Abandon { seat: seat(2) });
    assert_eq!(again, Err(RefusalCode::Eliminated));
    let events = input::<Scala40>(&mut state, &Input::Abandon { seat: seat(3) }).unwrap();
    assert!(matches!(&events[..], [MatchEvent::LineEliminated { points: 70, .. }]));
    // With two left the match ends; B, at 95, is at fault with a plain hand, and A has won with 60.
    let mut first = state.clone();
    keeps(&mut first, 1, "");
    input::<Scala40>(&mut first, &Input::Abandon { seat: seat(1) }).unwrap();
    let end = outcome(&first);
    let line = |line: usize| (end.lines[line].rank, end.lines[line].vp, end.lines[line].mp, end.lines[line].difference);
    assert_eq!(line(2), (4, 0, -44, 4), "derived 23");
    assert_eq!(line(3), (3, 0, -10, 1));
    assert_eq!(line(1), (2, 0, -85, 8));
    assert_eq!(line(0), (1, 20, 44 + 10 + 85, 0), "the winner has the sum of the opposites");
    assert_eq!(end.difference, 0, "each pays on their own");
    // A is at fault: the winner, B, ends at 95, and D, who went with 70, is charged the least.
    keeps(&mut state, 0, "");
    input::<Scala40>(&mut state, &Input::Abandon { seat: seat(0) }).unwrap();
    let end = outcome(&state);
    assert_eq!((end.winner, end.lines[3].mp, end.lines[3].difference), (Some(Line::new(1)), -1, 0), "derived 24");
}

#[test]
fn scala_40_vector_17_and_4_points_put_a_line_out() {
    let mut state = closing_position(points(101), &[60, 96], "5d");
    let last = last_card(&state);
    let events = step(&mut state, 0, last).unwrap();
    assert!(
        events
            .iter()
            .any(|event| matches!(event, MatchEvent::Deal { event: ScalaEvent::DealClosed { in_hand: false, .. } }))
    );
    let end = outcome(&state);
    assert_eq!((end.difference, worth(end)), (4, vec![(60, 20, 41), (101, 0, -41)]), "derived 17");
    assert_eq!(end.ending, Ending::Played);
    let mut state =
        closing_position(ScalaOptions { goal: Goal::Deals(1), ..points(101) }, &[0, 0], "Kd Kh Kc Ks Qd Qh Td");
    let last = last_card(&state);
    step(&mut state, 0, last).unwrap();
    assert_eq!(worth(outcome(&state)), vec![(0, 20, 70), (70, 0, -70)], "rulebook 4");
    assert_eq!(outcome(&state).difference, 7);
}

/// Seat 0 holds one card and its discard closes; seat 1 has opened and holds these.
fn closing_position(options: ScalaOptions, totals: &[Points], other: &str) -> State {
    let mut state = standing_at(options, totals, &["", other]);
    keeps(&mut state, 0, "");
    keeps(&mut state, 1, other);
    for by in [0, 1] {
        happens(&mut state, ScalaEvent::CardDiscarded { seat: seat(by), card: "2d".parse().unwrap() });
    }
    step(&mut state, 0, draw()).unwrap();
    state
}

/// The discard of the one card that seat 0 holds.
fn last_card(state: &State) -> ScalaMove {
    let hand = state.deal.latest().unwrap().hand(seat(0));
    assert_eq!(hand.len(), 1);
    ScalaMove::Discard { card: hand.iter().next().unwrap() }
}

#[test]
fn r1_the_dealer_and_the_turn_go_to_the_left() {
    let mut state = dealt(individual(), &["", "", "", ""], "4c", "");
    let mut order = Vec::new();
    for _ in 0..5 {
        order.push(state.deal.latest().unwrap().turn().index());
        pass_round(&mut state, 1);
    }
    assert_eq!(order, [2, 1, 0, 3, 2], "dealer 3: clockwise from the left");
    record::<Scala40>(&mut state, 1, &[0, 0, 0, 0], &ScalaScore::default());
    assert_eq!(Scala40::next_dealer(seat(0), 4), seat(3));
    assert_eq!(ScalaMatch::next_dealer(&state), Some(seat(2)), "who deals the next match of the same players");
}

#[test]
fn r17_a_jolly_turned_first_goes_back() {
    let mut state = dealt(ScalaOptions::default(), &["", ""], "Jo", "5c");
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.phase(), deal.stock().len()), (Phase::Rejected, 82));
    let Awaiting::Chance { request: ChanceRequest::Reshuffle { cards } } = ScalaMatch::awaiting(&state) else {
        panic!()
    };
    assert_eq!(cards.len(), 82);
    let mut again = cards.clone();
    again.rotate_right(1);
    assert_eq!(again[0], "Jo".parse().unwrap());
    brings(&mut state, again);
    assert_eq!(state.deal.latest().unwrap().phase(), Phase::Rejected, "until it is none");
    let events = brings(&mut state, cards);
    assert!(matches!(events[1], MatchEvent::Deal { event: ScalaEvent::CardTurned { place: 0, .. } }));
    assert_eq!((state.deal.latest().unwrap().phase(), state.deal.latest().unwrap().stock().len()), (Phase::Draw, 81));
}

/// Plays until the stock cannot be renewed for the twentieth time; the events of the last discard.
fn played_until_void(state: &mut State) -> Vec<EventOf<Scala40>> {
    for renewed in 0..20 {
        let mut last = Vec::new();
        while state.deal.latest().unwrap().phase() == Phase::Draw {
            last = pass_round(state, 1);
        }
        let deal = state.deal.latest().unwrap();
        assert_eq!(deal.phase(), if renewed < 19 { Phase::Exhausted } else { Phase::Void });
        if renewed == 19 {
            return last;
        }
        assert!(!last.iter().any(voids), "it is renewed");
        let cards = deal.pile().under().to_vec();
        brings(state, cards);
    }
    unreachable!("the twentieth time is the last");
}

fn voids(event: &EventOf<Scala40>) -> bool {
    matches!(event, MatchEvent::Deal { event: ScalaEvent::DealVoided { .. } })
}

#[test]
fn r20_r30_the_twentieth_time_the_deal_is_void_and_the_next_dealer_deals() {
    let mut state = dealt(points(101), &["", ""], "4c", "");
    let last = played_until_void(&mut state);
    let because = VoidBecause::TooManyReshuffles;
    assert_eq!(last.last(), Some(&MatchEvent::Deal { event: ScalaEvent::DealVoided { because } }));
    assert!(matches!(ScalaMatch::awaiting(&state), Awaiting::Chance { request: ChanceRequest::Shuffle { .. } }));
    let events = brings(&mut state, deck(0, &["", ""], "4c", ""));
    assert!(
        matches!(events[0], MatchEvent::DeckShuffled { deal: 1, dealer, .. } if dealer == seat(0)),
        "the dealer moves on"
    );
    assert_eq!((state.dealer, state.scored, state.deal.latest().unwrap().turn()), (seat(0), 0, seat(1)));
}

#[test]
fn a_void_deal_is_told_by_an_event_and_was_not_by_the_first_version() {
    let mut old = dealt_under(1, points(101), &["", ""], "4c", "");
    assert!(!played_until_void(&mut old).iter().any(voids));
    assert!(matches!(ScalaMatch::awaiting(&old), Awaiting::Chance { request: ChanceRequest::Shuffle { .. } }));
}

/// The stock is used up, under the top discard lies nothing: so it ends by a discard, and by the fault of the player
/// who drew the last card (R23).
#[test]
fn a_deal_without_anything_to_shuffle_is_void() {
    let because = VoidBecause::NothingToShuffle;
    let voided = MatchEvent::Deal { event: ScalaEvent::DealVoided { because } };
    let exhausted = |options: ScalaOptions, hands: &[&str]| {
        let mut state = dealt(options, hands, "4c", "");
        let place = state.deal.latest().unwrap().stock().len() as u16;
        pass_round(&mut state, u32::from(place));
        // One card is left to draw, and nothing on the pile.
        ScalaMatch::evolve(&mut state, &MatchEvent::CardsReshuffled { cards: list("9h") });
        happens(&mut state, ScalaEvent::DiscardTaken { seat: seat(1), card: list("4c")[0] });
        state
    };
    let mut two = exhausted(points(101), &["", ""]);
    let by = two.deal.latest().unwrap().turn().index();
    happens(
        &mut two,
        ScalaEvent::CardDrawn {
            seat: seat(by),
            audience: Audience::Seats { seats: SeatSet::EMPTY },
            card: list("9h")[0],
            place: 0,
        },
    );
    let events = step(&mut two, by, ScalaMove::Discard { card: list("9h")[0] }).unwrap();
    assert_eq!(events.last(), Some(&voided));

    let mut four = exhausted(individual(), &["", "", "", ""]);
    let by = four.deal.latest().unwrap().turn().index();
    happens(
        &mut four,
        ScalaEvent::CardDrawn {
            seat: seat(by),
            audience: Audience::Seats { seats: SeatSet::EMPTY },
            card: list("9h")[0],
            place: 0,
        },
    );
    let events = input::<Scala40>(&mut four, &Input::Abandon { seat: seat(by) }).unwrap();
    assert!(matches!(events[0], MatchEvent::LineEliminated { .. }));
    assert_eq!(events.last(), Some(&voided));
    let again = input::<Scala40>(&mut four, &Input::Abandon { seat: seat((by + 3) % 4) });
    assert!(!again.unwrap().iter().any(voids), "it is void once");
}

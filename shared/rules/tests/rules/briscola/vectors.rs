//! Every vector of the law of briscola, and what else they say about the end of a match.

use mazziere_rules::audience::Audience;
use mazziere_rules::briscola::event::Draw;
use mazziere_rules::briscola::score::{ALL_POINTS, pile_points, points, strength};
use mazziere_rules::briscola::{
    Briscola, BriscolaEvent, BriscolaGoal, BriscolaMatch, BriscolaMove, BriscolaOptions, BriscolaScore,
};
use mazziere_rules::card::{Card, CardSet, DeckKind, Suit};
use mazziere_rules::kernel::{Awaiting, Game, Input};
use mazziere_rules::matches::{MatchEvent, MatchGame, StateOf, Worth};
use mazziere_rules::outcome::Ending;
use mazziere_rules::registry::vp_table_of_format as table_of_format;
use mazziere_rules::rounding::half_down;
use mazziere_rules::seat::Line;
use mazziere_rules::trick::{Direction, Trick};

use crate::scene::{card, list, set};
use crate::trick::scene::{deck, happens, input, new, outcome, record, seat, shuffle, step, worth};

type State = StateOf<Briscola>;
const NOTHING: BriscolaScore = BriscolaScore { cards: 0, points: 0 };
const A: Line = Line::new(0);
const B: Line = Line::new(1);

fn table(goal: BriscolaGoal, seats: u8, knockout: bool) -> State {
    new::<Briscola>(BriscolaOptions { goal, ..BriscolaOptions::default() }, seats, 0, knockout)
}

fn draw(state: &mut State, by: u8, text: &str) {
    let draw = Draw { seat: seat(by), card: card(text), audience: Audience::Everyone };
    happens::<Briscola>(state, BriscolaEvent::CardsDrawn { draws: [draw].into_iter().collect() });
}

/// A deal on record in which each line has taken these cards and `left` cards are in the stock.
fn taken(state: &mut State, piles: [CardSet; 2], left: u8) {
    let cards = DeckKind::Italian40.cards().to_vec();
    BriscolaMatch::evolve(state, &MatchEvent::DeckShuffled { deal: 1, dealer: state.dealer, cards });
    // The stock shrinks by what is drawn at a seat that is not there.
    for _ in 0..40 - left {
        draw(state, 9, "KS");
    }
    happens::<Briscola>(state, BriscolaEvent::BriscolaTurned { card: card("KS") });
    for (line, pile) in piles.into_iter().enumerate() {
        for chunk in pile.collect::<Vec<Card>>().chunks(usize::from(state.setup.seats)) {
            for (at, &card) in chunk.iter().enumerate() {
                happens::<Briscola>(state, BriscolaEvent::CardPlayed { seat: seat(at as u8), card });
            }
            happens::<Briscola>(state, BriscolaEvent::TrickTaken { seat: seat(line as u8), points: 0 });
        }
    }
}

/// Cards worth exactly `wanted` points among `from`.
fn worth_exactly(wanted: u8, from: CardSet) -> CardSet {
    let mut ways: Vec<Option<CardSet>> = vec![None; usize::from(wanted) + 1];
    ways[0] = Some(CardSet::EMPTY);
    for card in from {
        for sum in (usize::from(points(card)).max(1)..ways.len()).rev() {
            if let (None, Some(rest)) = (ways[sum], ways[sum - usize::from(points(card))]) {
                ways[sum] = Some(rest.with(card));
            }
        }
    }
    ways[usize::from(wanted)].expect("a sum of card points")
}

/// A whole deal in which line 0 takes `wanted` points; its last trick, of no points, goes to seat `last`.
fn deal_of(state: &mut State, wanted: u8, last: u8) {
    let lows = list("7D 6D 5D 4D");
    let others = CardSet::FULL.minus(lows.iter().copied().collect());
    let first = worth_exactly(wanted, others);
    let second = others.minus(first);
    assert_eq!(pile_points(first) + pile_points(second), ALL_POINTS);
    taken(state, [first, second], 0);
    happens::<Briscola>(state, BriscolaEvent::TrickTaken { seat: seat(last), points: 0 });
    let seats = state.setup.seats;
    let order: Vec<(u8, Card)> = (0..seats).map(|at| (last + at) % seats).zip(lows).collect();
    for (by, card) in &order {
        draw(state, *by, &card.to_string());
    }
    for (by, card) in order {
        step::<Briscola>(state, by, BriscolaMove::Play { card }).unwrap();
    }
    assert!(state.deal.in_play().is_none(), "the deal is over");
}

fn ended(goal: BriscolaGoal, knockout: bool, deals: &[u8]) -> State {
    let mut state = table(goal, 2, knockout);
    deals.iter().for_each(|&points| deal_of(&mut state, points, 0));
    state
}

#[test]
fn briscola_vectors_1_and_2_the_tenth_is_rounded_half_down() {
    assert_eq!((half_down(66, 10), half_down(65, 10)), (7, 6), "rulebook 1 and 2");
}

#[test]
fn briscola_vector_3_a_hundred_and_twenty_points() {
    assert_eq!(pile_points(CardSet::FULL), 120, "rulebook 3");
    assert_eq!(outcome(&ended(BriscolaGoal::Points(1), false, &[61])).winner, Some(A));
    let level = ended(BriscolaGoal::Points(1), false, &[60]);
    assert_eq!((outcome(&level).winner, worth(outcome(&level))), (None, vec![(60, 10, 0), (60, 10, 0)]));
}

#[test]
fn briscola_vector_4_two_of_three_end_the_match() {
    let state = ended(BriscolaGoal::Majority(3), false, &[70, 61]);
    assert_eq!((outcome(&state).winner, outcome(&state).deals), (Some(A), 2), "rulebook 4");
    let five = ended(BriscolaGoal::Majority(5), false, &[70, 10, 61]);
    assert!(five.outcome.is_none(), "2-1 of five is not decided");
    assert_eq!(outcome(&ended(BriscolaGoal::Majority(5), false, &[70, 10, 61, 80])).deals, 4);
    let one = ended(BriscolaGoal::Majority(5), false, &[60, 60, 60, 61]);
    assert!(one.outcome.is_none());
    let none = ended(BriscolaGoal::Majority(3), false, &[60, 60, 60]);
    assert_eq!(outcome(&none).winner, None);
}

#[test]
fn briscola_vectors_5_and_6_who_takes_the_trick() {
    for (cards, winner, brought, cited) in
        [("7D AD 2S 3D", 2, 21, "derived 5"), ("5C AD KC 3B", 2, 25, "derived 6"), ("5C AC KS AS", 3, 26, "R2")]
    {
        let mut trick = Trick::new(4, Direction::Anticlockwise, seat(0));
        for (at, card) in list(cards).into_iter().enumerate() {
            trick.play(seat(at as u8), card);
        }
        assert_eq!(trick.winner(Some(Suit::Spade), strength), seat(winner), "{cited}");
        assert_eq!(pile_points(set(cards)), brought, "{cited}");
    }
    let order = list("AD 3D KD QD JD 7D 6D 5D 4D 2D");
    assert!(order.windows(2).all(|pair| strength(pair[0]) > strength(pair[1])), "R2");
}

#[test]
fn briscola_vectors_7_to_9_one_smazzata() {
    for (taken, mp, vp, difference, cited) in [
        (93, 66, (20, 0), 7, "derived 7"),
        (61, 2, (11, 9), 0, "derived 8"),
        (63, 6, (12, 8), 1, "derived 9"),
        (62, 4, (12, 8), 0, "derived 9"),
        (120, 120, (20, 0), 12, "all of them"),
    ] {
        let state = ended(BriscolaGoal::Points(1), false, &[taken]);
        let (a, b) = (i32::from(taken), 120 - i32::from(taken));
        assert_eq!(worth(outcome(&state)), [(a, vp.0, mp), (b, vp.1, -mp)], "{cited}");
        assert_eq!((outcome(&state).winner, outcome(&state).difference), (Some(A), difference), "{cited}");
    }
}

#[test]
fn briscola_vector_10_three_smazzate() {
    for (third, net, vp) in [(60, 54, (17, 3)), (59, 52, (16, 4))] {
        let state = ended(BriscolaGoal::Points(3), false, &[77, 70, third]);
        let mps: Vec<_> = worth(outcome(&state)).iter().map(|&(_, vp, mp)| (vp, mp)).collect();
        assert_eq!(mps, [(vp.0, net), (vp.1, -net)], "derived 10");
    }
}

#[test]
fn briscola_vectors_11_to_13_abandon() {
    for (a, b, offender, award, points, raw, vp, mp, cited) in [
        (40, 25, 1, 20, [60, 25], 35, [17, 0], [32, -50], "derived 11"),
        (60, 50, 0, 10, [60, 60], 0, [0, 14], [-50, 14], "derived 12"),
        (70, 30, 0, 20, [70, 50], 0, [0, 14], [-50, 14], "derived 13"),
    ] {
        let mut state = table(BriscolaGoal::Points(1), 2, false);
        let first = worth_exactly(a, CardSet::FULL);
        let second = worth_exactly(b, CardSet::FULL.minus(first));
        taken(&mut state, [first, second], 6);
        input::<Briscola>(&mut state, &Input::Abandon { seat: seat(offender) }).unwrap();
        let result = outcome(&state);
        let lines: Vec<_> = (0..2).map(|at| (points[at], vp[at], mp[at])).collect();
        assert_eq!(worth(result), lines, "{cited}");
        assert_eq!(result.ending, Ending::Abandoned { line: Line::new(offender), award }, "{cited}");
        assert_eq!((result.winner, result.difference), (Some(Line::new(1 - offender)), half_down(raw, 10)), "{cited}");
    }
}

#[test]
fn a_forfeit_counts_the_deals_before_and_not_the_open_trick() {
    let mut state = table(BriscolaGoal::Points(3), 2, false);
    record::<Briscola>(&mut state, 1, &[80, 40], &NOTHING);
    shuffle::<Briscola>(&mut state, deck(DeckKind::Italian40, 0, &["AD AC AB", "3D 3C 3B"], "KS"));
    step::<Briscola>(&mut state, 1, BriscolaMove::Play { card: card("3D") }).unwrap();
    input::<Briscola>(&mut state, &Input::Abandon { seat: seat(1) }).unwrap();
    // 80 and the award of 20 against 40: the trick that lies belongs to nobody.
    assert_eq!(worth(outcome(&state)), [(100, 17, 54), (40, 0, -86)]);
    assert_eq!(outcome(&state).difference, 6);
    // Between two deals nothing is taken and everything is open.
    let mut between = table(BriscolaGoal::Points(3), 2, false);
    record::<Briscola>(&mut between, 1, &[80, 40], &NOTHING);
    input::<Briscola>(&mut between, &Input::Abandon { seat: seat(0) }).unwrap();
    assert_eq!((worth(outcome(&between))[1].0, outcome(&between).winner), (60, Some(B)));
}

#[test]
fn briscola_vector_14_won_with_fewer_points() {
    let state = ended(BriscolaGoal::Majority(3), false, &[61, 20, 62]);
    let result = outcome(&state);
    assert_eq!((result.winner, result.difference), (Some(A), 0), "derived 14");
    assert_eq!(worth(result), [(143, 11, 2), (217, 9, -2)], "derived 14: net -74");
}

#[test]
fn briscola_vector_15_level_in_deals_won() {
    let draw = ended(BriscolaGoal::Majority(3), false, &[70, 60, 50]);
    assert_eq!((outcome(&draw).winner, outcome(&draw).difference), (None, 0), "derived 15");
    let uneven = ended(BriscolaGoal::Majority(3), false, &[100, 60, 59]);
    assert_eq!(worth(outcome(&uneven)), [(219, 10, 0), (141, 10, 0)], "a draw is a draw, whatever the points");
    let mut knockout = ended(BriscolaGoal::Majority(3), true, &[70, 60, 50]);
    assert_eq!((knockout.play_off, knockout.outcome.is_none()), (1, true), "derived 15");
    deal_of(&mut knockout, 59, 0);
    let result = outcome(&knockout);
    assert_eq!(result.winner, Some(B));
    assert_eq!(result.ending, Ending::PlayOff { level: 1, last_capture: false });
    assert_eq!(worth(result), [(239, 9, -2), (241, 11, 2)], "play-offs count in the net points");
}

#[test]
fn three_level_play_offs_are_lost_by_the_last_trick_r12() {
    for last in [0, 1] {
        let mut state = ended(BriscolaGoal::Points(1), true, &[60]);
        for level in 1..=3 {
            assert_eq!(state.play_off, level);
            deal_of(&mut state, 60, last);
        }
        let result = outcome(&state);
        assert_eq!(result.winner, Some(Line::new(last).other()));
        assert_eq!(result.ending, Ending::PlayOff { level: 3, last_capture: true });
        let loser = usize::from(last);
        assert_eq!((worth(result)[loser], worth(result)[1 - loser]), ((240, 9, -2), (240, 11, 2)));
    }
}

#[test]
fn briscola_vector_16_draws_and_the_next_lead() {
    let options = BriscolaOptions::default();
    let mut state = new::<Briscola>(options, 4, 2, false);
    let hands = ["2C 4C 5C", "AC 6C 7C", "2B 4B 5B", "2D 4D 5D"];
    shuffle::<Briscola>(&mut state, deck(DeckKind::Italian40, 2, &hands, "KS AD 3D KD QD"));
    let order = [(3, "2D"), (0, "2C"), (1, "AC"), (2, "2B")];
    assert_eq!(BriscolaMatch::awaiting(&state), Awaiting::Seats { seats: [seat(3)].into_iter().collect() });
    // Seat 1 would not win with a card that is neither trump nor of the suit led: it leads denari here.
    let mut events = Vec::new();
    for (by, text) in order {
        events = step::<Briscola>(&mut state, by, BriscolaMove::Play { card: card(text) }).unwrap();
    }
    assert!(
        matches!(events[1], MatchEvent::Deal { event: BriscolaEvent::TrickTaken { seat: s, points: 11 } } if s == seat(3))
    );
    // The same with a lead in coppe, which seat 1 takes.
    let mut state = new::<Briscola>(options, 4, 2, false);
    let hands = ["2C 4C 5C", "AC 6C 7C", "2B 4B 5B", "3C 4D 5D"];
    shuffle::<Briscola>(&mut state, deck(DeckKind::Italian40, 2, &hands, "KS AD 3D KD QD"));
    for (by, text) in [(3, "3C"), (0, "2C"), (1, "AC"), (2, "2B")] {
        events = step::<Briscola>(&mut state, by, BriscolaMove::Play { card: card(text) }).unwrap();
    }
    let MatchEvent::Deal { event: BriscolaEvent::CardsDrawn { draws } } = &events[2] else { panic!("{events:?}") };
    let drawn: Vec<_> = draws.iter().map(|draw| (draw.seat.index(), draw.card.to_string())).collect();
    let expected = [(1, "AD"), (2, "3D"), (3, "KD"), (0, "QD")].map(|(by, card)| (by, card.to_owned()));
    assert_eq!(drawn, expected, "derived 16");
    assert_eq!(BriscolaMatch::awaiting(&state), Awaiting::Seats { seats: [seat(1)].into_iter().collect() });
}

#[test]
fn the_last_to_draw_gets_the_turned_card_r13_and_hands_open_r9() {
    let options = BriscolaOptions { carte_viste: true, ..BriscolaOptions::default() };
    let mut state = new::<Briscola>(options, 2, 0, false);
    shuffle::<Briscola>(&mut state, deck(DeckKind::Italian40, 0, &["AD AC AB", "2D 2C 2B"], "KS"));
    let mut opened = 0;
    for _ in 0..34 {
        let Awaiting::Seats { seats } = BriscolaMatch::awaiting(&state) else { panic!() };
        let by = seats.iter().next().unwrap();
        let card = state.deal.latest().unwrap().hand(by).next().unwrap();
        let events = step::<Briscola>(&mut state, by.index(), BriscolaMove::Play { card }).unwrap();
        for event in events {
            if let MatchEvent::Deal { event: BriscolaEvent::CardsDrawn { draws } } = &event {
                let turned = draws.iter().position(|draw| draw.card.to_string() == "KS");
                assert!(turned.is_none_or(|at| at == 1 && state.deal.latest().unwrap().stock().is_empty()));
            }
            opened += u32::from(matches!(event, MatchEvent::Deal { event: BriscolaEvent::HandsOpened { .. } }));
        }
    }
    let deal = state.deal.latest().unwrap();
    assert!(deal.stock().is_empty());
    assert_eq!((opened, deal.hand(seat(0)).len(), deal.hand(seat(1)).len()), (1, 3, 3), "three tricks are left");
    let view = serde_json::to_value(BriscolaMatch::view(&state, mazziere_rules::kernel::Viewer::SPECTATOR)).unwrap();
    assert!(view["deal"]["hands"].as_array().unwrap().iter().all(|hand| hand["cards"].as_array().unwrap().len() == 3));
}

#[test]
fn briscola_takes_the_column_of_its_format() {
    let points = [1, 2, 3].map(|n| (BriscolaGoal::Points(n), format!("Points({n})")));
    let majority = [1, 3, 5].map(|n| (BriscolaGoal::Majority(n), format!("Majority({n})")));
    for (goal, format) in points.into_iter().chain(majority) {
        let form = Briscola::form(&BriscolaOptions { goal, ..BriscolaOptions::default() }, 2);
        assert_eq!(form.worth, Worth::Difference(table_of_format("briscola", &format).unwrap()), "{format}");
        assert_eq!((form.divisor, form.play_offs, form.lines), (Some(10), 3, 2));
    }
}

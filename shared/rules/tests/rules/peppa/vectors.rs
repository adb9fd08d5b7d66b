//! Every vector of the law of peppa, and what else they say.

use mazziere_rules::card::{DeckKind, Suit};
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input};
use mazziere_rules::matches::{Goal, MatchDeal, MatchEvent, StateOf};
use mazziere_rules::peppa::legal::{Table, playable};
use mazziere_rules::peppa::score::scores;
use mazziere_rules::peppa::{FrenchSet, Peppa, PeppaEvent, PeppaMatch, PeppaMove, PeppaOptions, PeppaScore};
use mazziere_rules::seat::{ByLine, Line, Seat};

use crate::scene::{card, list};
use crate::trick::scene::{deck, filled, happens, input, new, outcome, record, seat, shuffle, step, worth};

type State = StateOf<Peppa>;
pub(super) const NOTHING: PeppaScore = PeppaScore { hearts: 0, peppa: false, penalty: 0, cappotto: false, points: 0 };

fn set(text: &str) -> FrenchSet {
    list(text).into_iter().collect()
}

pub(super) fn play(text: &str) -> PeppaMove {
    PeppaMove::Play { card: card(text) }
}

pub(super) fn pass(text: &str) -> PeppaMove {
    PeppaMove::Pass { cards: list(text).try_into().unwrap() }
}

pub(super) fn awaited(state: &State) -> Vec<u8> {
    match PeppaMatch::awaiting(state) {
        Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
        _ => Vec::new(),
    }
}

/// Deals these hands (dealer 0), filled up with low cards.
pub(super) fn dealt(options: PeppaOptions, hands: &[&str; 4]) -> State {
    let mut state = new::<Peppa>(options, 4, 0, false);
    let hands = filled(DeckKind::French52, 13, hands, "");
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    shuffle::<Peppa>(&mut state, deck(DeckKind::French52, 0, &hands, ""));
    state
}

/// Everybody passes the first three cards of their hand.
fn passed(state: &mut State) {
    for by in 0..4 {
        let cards = state.deal.latest().unwrap().hand(seat(by))[..3].try_into().unwrap();
        step::<Peppa>(state, by, PeppaMove::Pass { cards }).unwrap();
    }
}

fn hearts() -> PeppaOptions {
    PeppaOptions { hearts: true, ..PeppaOptions::default() }
}

#[test]
fn peppa_vectors_1_to_3_penalties() {
    let points = |piles: [&str; 4]| scores(piles.map(set)).map(|score| score.points);
    let all = "Qs Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h";
    assert_eq!(points(["2c", all, "", "Ks"]), [36, 0, 36, 36], "rulebook 1");
    assert_eq!(scores([set(all), set(""), set(""), set("")])[0].penalty, 36, "rulebook 1");
    assert_eq!(points(["Qs Ah", "Kh Qh", "Jh Th 9h 8h 7h 6h 5h 4h 3h 2h", ""]), [18, 7, 11, 0], "derived 2");
    assert_eq!(points(["Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h", "Qs", "", ""]), [23, 13, 0, 0], "derived 3");
}

#[test]
fn peppa_vectors_4_and_5_the_pass_and_the_first_lead() {
    let mut state = dealt(PeppaOptions::default(), &["2s 3s 4s", "Ah Kh Qs", "", ""]);
    assert_eq!(awaited(&state), [0, 1, 2, 3], "all at once");
    for by in [3, 1, 0] {
        let cards = state.deal.latest().unwrap().hand(seat(by))[..3].try_into().unwrap();
        step::<Peppa>(&mut state, by, PeppaMove::Pass { cards }).unwrap();
    }
    assert_eq!(awaited(&state), [2]);
    let kept = state.deal.latest().unwrap().hand(seat(2))[3..].to_vec();
    let cards = state.deal.latest().unwrap().hand(seat(2))[..3].try_into().unwrap();
    step::<Peppa>(&mut state, 2, PeppaMove::Pass { cards }).unwrap();
    let hand = state.deal.latest().unwrap().hand(seat(2)).to_vec();
    assert_eq!((&hand[..10], &hand[10..]), (&kept[..], &list("Ah Kh Qs")[..]), "derived 4; R10: hand order");
    let mut order = Vec::new();
    for _ in 0..4 {
        let by = awaited(&state)[0];
        order.push(by);
        let card = state.deal.latest().unwrap().playable(seat(by)).next().unwrap();
        step::<Peppa>(&mut state, by, PeppaMove::Play { card }).unwrap();
    }
    assert_eq!(order, [1, 2, 3, 0], "derived 5: dealer 0");
}

#[test]
fn peppa_vector_6_hearts_goes_clockwise_from_the_two_of_clubs() {
    // Seat 1 passes the 2c on to seat 2.
    let mut state = dealt(hearts(), &["2s 3s 4s", "2c 5s 6s", "7s 8s 9s", "Ts Js Qs"]);
    passed(&mut state);
    let mut order = Vec::new();
    for at in 0..4 {
        let by = awaited(&state)[0];
        let legal = state.deal.latest().unwrap().playable(seat(by));
        if at == 0 {
            assert_eq!(legal, set("2c"), "derived 6: it must be led");
        }
        order.push(by);
        step::<Peppa>(&mut state, by, PeppaMove::Play { card: legal.into_iter().next().unwrap() }).unwrap();
    }
    assert_eq!(order, [2, 1, 0, 3], "derived 6");
}

#[test]
fn peppa_vectors_7_to_9_what_hearts_forbids() {
    let table = |first_trick, hearts_open, led| Table { hearts: true, first_trick, hearts_open, led };
    let clubs = Some(Suit::Bastoni);
    for (hand, table, legal, cited) in [
        ("Kd 4h Qs", table(true, false, clubs), "Kd", "derived 7"),
        ("Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h Qs", table(true, false, clubs), "", "derived 8"),
        ("5h 9d", table(false, false, None), "9d", "derived 9"),
        ("5h 8h", table(false, false, None), "", "derived 9"),
        ("5h Qs", table(false, false, None), "Qs", "R6: Qs may be led"),
        ("5h 9d", table(false, true, None), "", "R6: hearts are open"),
        ("5h Qs 9d", table(false, false, clubs), "", "R6: thrown freely from trick 2"),
        ("Kd 4h Qs 7c", table(true, false, clubs), "7c", "the suit led"),
        ("2c Kd", table(true, false, None), "2c", "R4"),
    ] {
        let expected = if legal.is_empty() { set(hand) } else { set(legal) };
        assert_eq!(playable(set(hand), table), expected, "{cited}");
    }
    let base = Table { hearts: false, first_trick: true, hearts_open: false, led: None };
    assert_eq!(playable(set("2c Ah Qs"), base), set("2c Ah Qs"), "the base game leads anything");
}

#[test]
fn peppa_vector_10_the_queen_opens_nothing() {
    let mut state = dealt(hearts(), &["2s 3s 4s", "2c 5s 6s", "7s 8s 9s", "Ts Js Qs"]);
    passed(&mut state);
    let open = |state: &State| state.deal.latest().unwrap().hearts_open();
    happens::<Peppa>(&mut state, PeppaEvent::CardPlayed { seat: seat(0), card: card("Qs") });
    assert!(!open(&state), "derived 10");
    happens::<Peppa>(&mut state, PeppaEvent::CardPlayed { seat: seat(1), card: card("2h") });
    assert!(open(&state));
}

#[test]
fn peppa_vectors_11_to_13_ties_r9() {
    // Who took which trick of the last smazzata, from the first; the first trick was played 1, 2, 3, 0.
    let order = |totals: [i32; 4], takers: [u8; 13]| {
        let mut state = new::<Peppa>(PeppaOptions::default(), 4, 0, false);
        let cards = DeckKind::French52.cards().to_vec();
        PeppaMatch::evolve(&mut state, &MatchEvent::DeckShuffled { deal: 4, dealer: seat(0), cards });
        for taker in takers {
            happens::<Peppa>(&mut state, PeppaEvent::TrickTaken { seat: seat(taker), penalty: 0 });
        }
        let totals = ByLine::make(4, |line: Line| totals[usize::from(line.index())]);
        let order = state.deal.latest().unwrap().order(&state.form, &totals);
        order.into_iter().map(Line::index).collect::<Vec<_>>()
    };
    let eleven = [3, 3, 3, 3, 3, 3, 3, 3, 1, 3, 0, 2, 2];
    assert_eq!(order([20, 20, 50, 10], eleven), [3, 1, 0, 2], "derived 11");
    let none = [2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2];
    assert_eq!(order([20, 20, 30, 40], none), [1, 0, 2, 3], "derived 12: P1 played earlier in the first trick");
    let one = [2, 1, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2];
    assert_eq!(order([20, 20, 30, 40], one), [0, 1, 2, 3], "derived 13: without a trick ranks better");
}

/// The last trick of a match, played through the rules: before it each seat has `before` and holds one card of `hands`;
/// piles are those of `piles`, all taken in the tricks before.
fn last_trick(options: PeppaOptions, before: [i32; 4], piles: [&str; 4], hands: [&str; 4]) -> State {
    let mut state = new::<Peppa>(options, 4, 0, true);
    record::<Peppa>(&mut state, 3, &before, &NOTHING);
    let cards = DeckKind::French52.cards().to_vec();
    PeppaMatch::evolve(&mut state, &MatchEvent::DeckShuffled { deal: 4, dealer: seat(0), cards });
    // The tricks on record hold one seat's pile each, card after card from its own hand.
    let mut tricks = 0;
    for (taker, pile) in piles.into_iter().enumerate() {
        for chunk in list(pile).chunks(4) {
            for (at, &card) in chunk.iter().enumerate() {
                happens::<Peppa>(&mut state, PeppaEvent::CardPlayed { seat: seat(at as u8), card });
            }
            happens::<Peppa>(&mut state, PeppaEvent::TrickTaken { seat: seat(taker as u8), penalty: 0 });
            tricks += 1;
        }
    }
    for _ in tricks..11 {
        happens::<Peppa>(&mut state, PeppaEvent::TrickTaken { seat: seat(1), penalty: 0 });
    }
    // Seat 1 leads: its hand comes by a pass from seat 0, and so on.
    let passes = (0..4).map(|from: u8| mazziere_rules::peppa::event::Passed {
        from: seat(from),
        to: seat((from + 1) % 4),
        cards: [card(hands[usize::from((from + 1) % 4)]); 3],
    });
    happens::<Peppa>(&mut state, PeppaEvent::HandsDealt { hands: Vec::new() });
    happens::<Peppa>(&mut state, PeppaEvent::CardsPassed { passes: passes.collect() });
    happens::<Peppa>(&mut state, PeppaEvent::TrickTaken { seat: seat(1), penalty: 0 });
    state
}

#[test]
fn peppa_vectors_11_and_16_victory_points_and_mp() {
    // P1 took the twelfth trick and P0 takes the thirteenth, so that P1 comes before P0 at twenty points each.
    let most = "Qs Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h";
    for (winners, vp) in [(1, [2, 6, 0, 12]), (2, [4, 6, 0, 10])] {
        let options = PeppaOptions { winners, ..PeppaOptions::default() };
        let mut state = last_trick(options, [20, 19, 15, 10], ["", "2h", most, ""], ["9s", "3s", "4s", "5s"]);
        for (by, text) in [(1, "3s"), (2, "4s"), (3, "5s"), (0, "9s")] {
            step::<Peppa>(&mut state, by, play(text)).unwrap();
        }
        let result = outcome(&state);
        let ranks: Vec<u8> = result.lines.iter().map(|line| line.rank).collect();
        assert_eq!(ranks, [3, 2, 4, 1], "derived 11");
        let points = [20, 20, 50, 10];
        let mp = [20, 20, -100, 60];
        let lines: Vec<_> = (0..4).map(|at| (points[at], vp[at], mp[at])).collect();
        assert_eq!(worth(result), lines, "derived 11 and 16");
        assert_eq!((result.winner, result.difference), (Some(Line::new(3)), 0));
    }
}

#[test]
fn peppa_vector_15_the_limit() {
    let options = PeppaOptions { goal: Goal::Target(50), ..PeppaOptions::default() };
    let (first, third) = ("Ah Kh 2h", "Qs Qh Jh Th 9h 8h 7h 6h 5h 4h 3h");
    let mut state = last_trick(options, [49, 30, 20, 45], [first, "", third, ""], ["2s", "3s", "4s", "5s"]);
    for (by, text) in [(1, "3s"), (2, "4s"), (3, "5s"), (0, "2s")] {
        assert!(state.outcome.is_none());
        step::<Peppa>(&mut state, by, play(text)).unwrap();
    }
    let result = outcome(&state);
    let lines: Vec<_> = result.lines.iter().map(|line| (line.points, line.rank)).collect();
    assert_eq!(lines, [(59, 4), (30, 1), (46, 3), (45, 2)], "derived 15");
    assert_eq!(worth(result).iter().map(|line| line.1).collect::<Vec<_>>(), [0, 12, 2, 6]);
    let under = last_trick(options, [30, 30, 20, 45], ["", "", "", ""], ["2s", "3s", "4s", "5s"]);
    assert!(under.outcome.is_none());
}

#[test]
fn peppa_vector_14_automatic_play() {
    let mut state = dealt(PeppaOptions::default(), &["", "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4d Ah 2s", "", ""]);
    let events = input::<Peppa>(&mut state, &Input::TimeExpired { seat: seat(1), clock: Clock::Move }).unwrap();
    assert!(matches!(events[0], MatchEvent::SatOut { .. }));
    let MatchEvent::Deal { event: PeppaEvent::PassChosen { cards, .. } } = &events[1] else { panic!("{events:?}") };
    assert_eq!(cards.to_vec(), list("4d Ah 2s"), "derived 14");
    // Seat 1 is played for until its player comes back: in the batch of the last pass it leads the first card of its
    // hand.
    for by in [0, 2, 3] {
        let cards = state.deal.latest().unwrap().hand(seat(by))[..3].try_into().unwrap();
        step::<Peppa>(&mut state, by, PeppaMove::Pass { cards }).unwrap();
    }
    assert_eq!(state.deal.latest().unwrap().trick().card(seat(1)), Some(card("Ac")), "R10");
    assert_eq!(awaited(&state), [2]);
    input::<Peppa>(&mut state, &Input::Return { seat: seat(1) }).unwrap();
    while state.deal.latest().unwrap().tricks() == 0 {
        let by = awaited(&state)[0];
        let card = state.deal.latest().unwrap().playable(seat(by)).next().unwrap();
        step::<Peppa>(&mut state, by, PeppaMove::Play { card }).unwrap();
    }
    // The player took the trick with the ace, and leads again without help.
    assert_eq!(awaited(&state), [1]);
}

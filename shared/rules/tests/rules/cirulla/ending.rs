//! Scores, cappotto, forfeits and VP of cirulla: vectors 3 and 14 to 16, R12, R16.

use mazziere_rules::card::{CardSet, Suit};
use mazziere_rules::cirulla::deal::Accusi;
use mazziere_rules::cirulla::score::{piccola, score};
use mazziere_rules::cirulla::secured::{open_grande, open_piccola};
use mazziere_rules::cirulla::{Cirulla, CirullaEvent, CirullaMatch, CirullaOptions};
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input};
use mazziere_rules::matches::{Goal, MatchEvent, MatchGame, Worth};
use mazziere_rules::outcome::Ending;
use mazziere_rules::registry::vp_table_of_format as table_of_format;
use mazziere_rules::seat::{Line, Seat};

use super::{inside, options, scene};
use crate::capture::scene::Scene;
use crate::capture::{decide, step, worth};
use crate::scene::set;
use crate::scoring::X;

#[test]
fn cirulla_vector_3_piccola() {
    for (pile, points, cited) in [
        ("AD 2D 3D 4D 5D", 5, "vector 3 (rulebook)"),
        ("AD 2D 3D", 3, "the least"),
        ("AD 2D 3D 5D 6D", 3, "in sequence only"),
        ("AD 2D 3D 4D 5D 6D", 6, "the most"),
        ("AD 2D 3D 4D 5D 6D 7D", 6, "up to the six"),
        ("AD 2D 4D 5D 6D", 0, "without the three nothing"),
        ("AC 2C 3C", 0, "denari only"),
    ] {
        assert_eq!(piccola(set(pile)), points, "{cited}");
    }
}

#[test]
fn cirulla_vector_14_denari_settebello_piccola_grande() {
    let pile = set("AD 2D 3D 5D 7D JD QD KD");
    let score = score(pile, CardSet::FULL.minus(pile), 0, Accusi::default());
    assert!(score.denari && score.settebello && score.grande && !score.primiera && !score.carte);
    assert_eq!((score.piccola, score.points), (3, 10));
    let accusi = Accusi { dealer: 2, cirulle: 1, decini: 2 };
    let more = super::ending::score(pile, CardSet::FULL.minus(pile), 4, accusi);
    assert_eq!(more.points, 10 + 4 + 2 + 3 + 20, "all are cumulative");
}

/// Line 0 has nine denari and seat 0 takes the tenth, with a hand still to play; seat 0 deals, seat 1 has played.
fn cappotto(goal: Goal) -> Scene<Cirulla> {
    let mut scene = Scene::<Cirulla>::new(CirullaOptions { goal, ..options() }, 2).with("KD 2C", &["KS 3S", "3B"]);
    scene.piles[0] = CardSet::of_suit(Suit::Denari).without(set("KD").first().unwrap());
    (scene.turn, scene.stock, scene.totals) = (0, true, [2, 9]);
    scene
}

#[test]
fn cirulla_vector_15_cappotto_wins_at_once_r12() {
    let mut state = cappotto(Goal::Target(6)).state();
    let events = step::<Cirulla>(&mut state, 0, "KS", Some("KD"));
    let [MatchEvent::Deal { .. }, MatchEvent::Deal { event }, MatchEvent::MatchEnded { .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(*event, CirullaEvent::CappottoMade { line: Line::new(0) });
    assert_eq!(CirullaMatch::awaiting(&state), Awaiting::Over);
    let outcome = state.outcome.unwrap();
    assert_eq!((outcome.winner, worth(&outcome)), (Some(Line::new(0)), ([2, 9], [17, 3], [9, -9], 0)));
    assert_eq!((outcome.ending, outcome.deals), (Ending::Cappotto { line: Line::new(0) }, 1));
}

#[test]
fn vp_mp_vector_14_cappotto_takes_the_top_row_of_the_column() {
    for (goal, vp, mp) in [
        (Goal::Target(6), [17, 3], 9),
        (Goal::Deals(2), [18, 2], 15),
        (Goal::Target(21), [19, 1], 21),
        (Goal::Target(31), [20, 0], 27),
        (Goal::Deals(5), [20, 0], 30),
        (Goal::Target(51), [20, 0], 33),
    ] {
        for totals in [[2, 9], [45, 0]] {
            let mut state = Scene { totals, ..cappotto(goal) }.state();
            step::<Cirulla>(&mut state, 0, "KS", Some("KD"));
            let outcome = state.outcome.unwrap();
            let (_, won, mps, difference) = worth(&outcome);
            assert_eq!((won, mps), (vp, [mp, -mp]), "{goal:?}: even if the true difference is larger");
            assert_eq!(difference, if totals == [45, 0] { 45 } else { 0 });
        }
    }
}

#[test]
fn cappotto_comes_with_left_over_cards_and_in_play_offs_too() {
    // The tenth denari lies on the table at the end; line 0 captured last.
    for knockout in [false, true] {
        let mut scene = Scene::<Cirulla>::new(options(), 2).with("KD", &["2S", ""]);
        let nine = CardSet::of_suit(Suit::Denari).without(set("KD").first().unwrap());
        scene.piles = [nine, CardSet::FULL.minus(nine).minus(set("KD 2S"))];
        (scene.turn, scene.last, scene.knockout) = (0, 0, knockout);
        scene.play_off = if knockout { 3 } else { 0 };
        let mut state = scene.state();
        let events = step::<Cirulla>(&mut state, 0, "2S", None);
        let [CirullaEvent::CardPlayed { .. }, CirullaEvent::LeftoversTaken { .. }, CirullaEvent::CappottoMade { .. }] =
            &inside(&events)[..]
        else {
            panic!("{events:?}")
        };
        assert_eq!(state.outcome.unwrap().ending, Ending::Cappotto { line: Line::new(0) });
    }
    // Nine denari are none.
    let mut scene = Scene::<Cirulla>::new(options(), 2).with("KD", &["2S", ""]);
    let nine = CardSet::of_suit(Suit::Denari).without(set("KD").first().unwrap());
    scene.piles = [nine, CardSet::FULL.minus(nine).minus(set("KD 2S"))];
    (scene.turn, scene.last) = (0, 1);
    let mut state = scene.state();
    step::<Cirulla>(&mut state, 0, "2S", None);
    assert_eq!((state.outcome, state.scored), (None, 2));
}

#[test]
fn cirulla_vector_16_abandon() {
    for timeout in [false, true] {
        // A is line 0, B line 1.
        let mut scene = scene("KB", "4D 4C", "5D 5C");
        (scene.options.goal, scene.totals) = (Goal::Target(21), [10, 4]);
        scene.piles[1] = set("7D 7B");
        scene.scope[1] = 1;
        let mut state = scene.state();
        let seat = Seat::new(1);
        let input = if timeout { Input::TimeExpired { seat, clock: Clock::Move } } else { Input::Abandon { seat } };
        let events = decide::<Cirulla>(&mut state, &input);
        assert!(matches!(&events[0], MatchEvent::Forfeited { base, award: 6, .. } if base.values() == [10, 6]));
        let outcome = state.outcome.unwrap();
        assert_eq!(worth(&outcome), ([16, 6], [15, 0], [10, -21], 10));
        let line = Line::new(1);
        let ending = if timeout { Ending::Timeout { line, award: 6 } } else { Ending::Abandoned { line, award: 6 } };
        assert_eq!(outcome.ending, ending);
    }
}

#[test]
fn what_is_open_of_grande_and_piccola() {
    for (a, b, grande, small, cited) in [
        ("", "", 5, 6, "a fresh deal"),
        ("7D", "", 5, 6, "vector 16"),
        ("JD", "", 5, 6, "one of three still lets it be made"),
        ("JD", "QD", 0, 6, "split"),
        ("JD QD KD", "", 0, 6, "complete"),
        ("AD", "2D", 5, 0, "split"),
        ("AD", "4D", 5, 3, "the line of the ace can make three"),
        ("4D", "5D", 5, 4, "the line of the four can make four, the other three"),
        ("AD 2D 3D", "", 5, 3, "three secured, three open"),
        ("AD 2D 3D", "4D", 5, 0, "three secured, no more to come"),
        ("AD 2D 3D 4D 5D 6D", "", 5, 0, "all secured"),
        ("AD 2D 3D", "5D", 5, 1, "up to the four"),
    ] {
        for piles in [[set(a), set(b)], [set(b), set(a)]] {
            assert_eq!((open_grande(piles), open_piccola(piles)), (grande, small), "{cited}");
        }
    }
}

#[test]
fn a_forfeit_counts_what_is_secured_and_awards_little_at_the_end() {
    // Line 0 has the piccola of four, the grande, six denari and the settebello, a cirulla and a scopa.
    let mut scene = scene("KB", "4S 4C", "5D 5C");
    scene.piles = [set("AD 2D 3D 4D 7D JD QD KD"), set("6D 6B")];
    scene.scope[0] = 1;
    let mut state = scene.state();
    decide::<Cirulla>(&mut state, &Input::Abandon { seat: Seat::new(0) });
    // Open: carte, primiera, and the fifth point of the piccola (5D is not taken).
    assert_eq!(state.outcome.as_ref().unwrap().ending, Ending::Abandoned { line: Line::new(0), award: 4 });
    assert_eq!(worth(&state.outcome.unwrap()).0, [1 + 1 + 1 + 4 + 5, 4]);
}

#[test]
fn the_column_follows_the_agreed_format_r16() {
    let targets = [6, 11, 21, 31, 41, 51].map(|t| (Goal::Target(t), format!("Target({t})")));
    let deals = [1, 2, 3, 4, 5, 6].map(|n| (Goal::Deals(n), format!("Deals({n})")));
    for (goal, format) in targets.into_iter().chain(deals) {
        let form = Cirulla::form(&CirullaOptions { goal, ..options() }, 2);
        assert_eq!(form.worth, Worth::Difference(table_of_format("cirulla", &format).unwrap()), "{format}");
    }
}

#[test]
fn a_level_match_is_a_draw_or_played_off_and_the_last_capture_loses_r15() {
    // Line 0 has the settebello, the piccola of four (X holds AD 2D 3D 4D): five points; line 1 the grande: five
    // points.
    let mut scene =
        Scene::<Cirulla>::new(CirullaOptions { goal: Goal::Deals(2), ..options() }, 2).with("", &["KS", ""]);
    scene.piles = [set(X), CardSet::FULL.minus(set(X)).minus(set("KS"))];
    (scene.last, scene.turn, scene.totals) = (1, 0, [3, 3]);
    let end = |scene: &Scene<Cirulla>| {
        let mut state = scene.state();
        step::<Cirulla>(&mut state, 0, "KS", None);
        state
    };
    assert_eq!(worth(&end(&scene).outcome.unwrap()), ([8, 8], [10, 10], [0, 0], 0));
    scene.knockout = true;
    assert_eq!((end(&scene).play_off, end(&scene).outcome), (1, None));
    scene.play_off = 3;
    let outcome = end(&scene).outcome.unwrap();
    assert_eq!((outcome.winner, worth(&outcome)), (Some(Line::new(0)), ([8, 8], [11, 9], [1, -1], 0)));
    assert_eq!(outcome.ending, Ending::PlayOff { level: 3, last_capture: true });
}

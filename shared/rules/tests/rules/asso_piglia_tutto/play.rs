//! The plays of asso piglia tutto: vectors 1 to 14, R1 to R12, options, refusals.

use mazziere_rules::asso_piglia_tutto::{AssoPigliaTutto, AssoPigliaTuttoMatch, AssoPigliaTuttoOptions};
use mazziere_rules::capture::CaptureEvent;
use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{Awaiting, ChanceRequest, Clock, Game, Input, Options, Viewer};
use mazziere_rules::matches::{EventOf, Goal, MatchEvent};
use mazziere_rules::outcome::Ending;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry;
use mazziere_rules::seat::{Line, Seat, SeatSet};
use serde_json::json;

use crate::capture::scene::Scene;
use crate::capture::{captures, captures_of, chance, decide, deck_with, fresh, refused, step, worth};
use crate::scene::set;
use crate::scoring::X;

type G = AssoPigliaTutto;

fn options() -> AssoPigliaTuttoOptions {
    AssoPigliaTuttoOptions::default()
}

/// Seat 1 is on turn with `hand`; there are cards to come.
fn scene(table: &str, hand: &str) -> Scene<G> {
    let mut scene = Scene::new(options(), 2).with(table, &["QD QC", hand]);
    scene.stock = true;
    scene
}

/// Whether the play that these events tell was a scopa.
fn scopa(events: &[EventOf<G>]) -> bool {
    let MatchEvent::Deal { event: CaptureEvent::CardPlayed { scopa, .. } } = events[0] else { panic!("{events:?}") };
    scopa
}

/// `table | card | captures | scopa`.
const VECTORS: &str = "
    3D 5C JB    | JS | JB                           | no  | vector 1 (rulebook)
    AD 3C 4B 5S | QS | 4B 5S / AD 3C 5S             | no  | vector 2 (rulebook)
    5D 5C 3B 2S | KS | 5D 5C / 5D 3B 2S / 5C 3B 2S  | no  | vector 3 (rulebook)
    AD 6B KS    | AC | AD                           | no  | vector 4, R6
    6B KS       | AC | 6B KS                        | yes | vector 5, R3
                | AC | -                            | no  | vector 6
    AD          | AC | AD                           | yes | vector 8
    AD AC 4B 6S | AB | AD / AC                      | no  | vector 9, R2
    AD 4B       | 5S | AD 4B                        | yes | vector 10, R7
    7D KC       | AS | 7D KC                        | yes | vector 12
    7D KC       | 2B | -                            | no  | vector 12
    7D KC       | 3B | -                            | no  | vector 12
    2D 3C       | 2S | 2D                           | no  | an equal card forbids the sum
";

#[test]
fn asso_piglia_tutto_vectors_1_to_12_captures() {
    for line in VECTORS.lines().filter(|line| line.contains('|')) {
        let [table, played, expected, sweep, cited] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let mut state = scene(table, &format!("{played} QB")).state();
        let found = captures_of::<G>(&state, 1, played);
        assert_eq!(found, captures(expected), "{cited}");
        let named: Vec<String> = found[0].map(|c| c.to_string()).collect();
        let events = step::<G>(&mut state, 1, played, Some(&named.join(" ")));
        assert_eq!(scopa(&events), sweep == "yes", "{cited}");
    }
}

#[test]
fn asso_piglia_tutto_vector_6_the_ace_stays_on_the_table() {
    let mut state = scene("", "AC QB").state();
    step::<G>(&mut state, 1, "AC", None);
    assert_eq!(state.deal.latest().unwrap().layout().table(), set("AC"));
}

#[test]
fn asso_piglia_tutto_vector_7_three_kings_are_redealt_r9() {
    let mut state = fresh::<G>(options(), 2);
    decide::<G>(&mut state, &chance(deck_with("AD 2D 3D 4D 5D 6D KD KC KS 5B")));
    let request = ChanceRequest::Shuffle { deck: DeckKind::Italian40 };
    assert_eq!(AssoPigliaTuttoMatch::awaiting(&state), Awaiting::Chance { request });
    // Aces on the table never void the deal.
    decide::<G>(&mut state, &chance(deck_with("7D 2D 3D 4D 5D 6D AD AC AB AS")));
    assert_eq!(state.deal.latest().unwrap().layout().table(), set("AD AC AB AS"));
}

#[test]
fn asso_piglia_tutto_vector_9_never_both_never_all() {
    let state = scene("AD AC 4B 6S", "AB QB").state();
    for (capture, code) in [
        (None, RefusalCode::CaptureMustBeNamed),
        (Some(""), RefusalCode::CaptureRequired),
        (Some("AD AC"), RefusalCode::CaptureNotLegal),
        (Some("AD AC 4B 6S"), RefusalCode::CaptureNotLegal),
        (Some("4B"), RefusalCode::CaptureNotLegal),
    ] {
        assert_eq!(refused::<G>(&state, 1, "AB", capture), code, "{capture:?}");
    }
}

#[test]
fn asso_piglia_tutto_vector_11_no_scopa_with_the_last_card() {
    let mut scene = Scene::<G>::new(options(), 2).with("2D 3C", &["AS", ""]);
    scene.turn = 0;
    scene.piles = [set("4D 4C"), CardSet::FULL.minus(set("4D 4C 2D 3C AS"))];
    let mut state = scene.state();
    let events = step::<G>(&mut state, 0, "AS", None);
    assert!(!scopa(&events));
    let layout = state.deal.latest().unwrap().layout();
    assert_eq!((layout.pile(Line::new(0)), layout.last_capture()), (set("4D 4C 2D 3C AS"), Some(Line::new(0))));
}

#[test]
fn asso_piglia_tutto_vector_12_any_card_may_be_chosen_but_the_ace_must_sweep() {
    let state = scene("7D KC", "AS 2B 3B").state();
    assert_eq!(refused::<G>(&state, 1, "AS", Some("")), RefusalCode::CaptureRequired);
    assert_eq!(refused::<G>(&state, 1, "AS", Some("7D")), RefusalCode::CaptureNotLegal);
    for (card, capture) in [("AS", "7D KC"), ("2B", ""), ("3B", "")] {
        step::<G>(&mut state.clone(), 1, card, Some(capture));
    }
}

#[test]
fn asso_piglia_tutto_vector_13_the_sweep_of_an_ace_without_the_point_r3() {
    let off = |table: &str, card: &str| {
        let mut scene = scene(table, &format!("{card} QB"));
        scene.options.ace_sweep_scores_scopa = false;
        let mut state = scene.state();
        let events = step::<G>(&mut state, 1, card, None);
        (scopa(&events), state.deal.latest().unwrap().layout().pile(Line::new(1)))
    };
    assert_eq!(off("6B KS", "AC"), (false, set("6B KS AC")));
    assert_eq!(off("AD", "AC"), (true, set("AD AC")), "an ace that takes a lone ace is a scopa either way");
    assert_eq!(off("AD 4B", "5S"), (true, set("AD 4B 5S")), "other cards sweep as ever");
}

#[test]
fn asso_piglia_tutto_vector_14_a_win_by_one_r12() {
    let mut scene = Scene::<G>::new(options(), 2).with("", &["KS", ""]);
    scene.piles = [set(X), CardSet::FULL.minus(set(X)).minus(set("KS"))];
    (scene.last, scene.turn, scene.totals) = (1, 0, [10, 10]);
    let mut state = scene.state();
    step::<G>(&mut state, 0, "KS", None);
    let outcome = state.outcome.unwrap();
    assert_eq!(worth(&outcome), ([11, 10], [20, 0], [1, -1], 1));
    // Level: a draw outside a knock-out (R10), a play-off inside.
    scene.totals = [9, 10];
    scene.options.goal = Goal::Deals(2);
    let mut state = scene.state();
    step::<G>(&mut state, 0, "KS", None);
    assert_eq!(worth(&state.outcome.unwrap()), ([10, 10], [10, 10], [0, 0], 0));
    let mut state = Scene { knockout: true, ..scene }.state();
    step::<G>(&mut state, 0, "KS", None);
    assert_eq!((state.play_off, state.outcome), (1, None));
}

#[test]
fn three_cards_each_with_two_and_four_players_r1() {
    for (seats, hands) in [(2u8, 6), (4, 3)] {
        let mut state = fresh::<G>(AssoPigliaTuttoOptions { goal: Goal::Deals(1), ..options() }, seats);
        let mut dealt = decide::<G>(&mut state, &chance(deck_with("")));
        let mut plays = 0;
        while let Awaiting::Seats { seats: turn } = AssoPigliaTuttoMatch::awaiting(&state) {
            let seat = turn.iter().next().unwrap();
            let r#move = AssoPigliaTuttoMatch::legal(&state, seat).moves[0];
            dealt.extend(decide::<G>(&mut state, &Input::Move { seat, r#move }));
            plays += 1;
        }
        let count = dealt.iter().filter(|e| matches!(e, MatchEvent::Deal { event: CaptureEvent::HandsDealt { .. } }));
        assert_eq!((count.count(), plays), (hands, 36));
    }
}

#[test]
fn an_ace_may_be_played_first_r5() {
    let mut state = fresh::<G>(options(), 2);
    decide::<G>(&mut state, &chance(deck_with("AD 2D 3D 4D 5D 6D 7D 7C JB QS")));
    let events = step::<G>(&mut state, 1, "AD", None);
    assert!(scopa(&events) && state.deal.latest().unwrap().layout().table().is_empty());
}

#[test]
fn a_forfeit_awards_the_open_points_and_one_r12() {
    for (piles, totals, expected, award) in [
        ([set(""), set("")], [2, 9], ([7, 9], [20, 0], [1, -1], 0), 5),
        ([set("7D AD 2D 3D 4D 5D"), set("AS 2S")], [0, 0], ([2 + 3, 0], [20, 0], [5, -5], 5), 3),
    ] {
        for timeout in [false, true] {
            let mut scene = scene("KD", "QS QB");
            (scene.piles, scene.totals) = (piles, totals);
            let mut state = scene.state();
            let seat = Seat::new(1);
            let input =
                if timeout { Input::TimeExpired { seat, clock: Clock::Match } } else { Input::Abandon { seat } };
            decide::<G>(&mut state, &input);
            let outcome = state.outcome.unwrap();
            assert_eq!(worth(&outcome), expected);
            let line = Line::new(1);
            let ending = if timeout { Ending::Timeout { line, award } } else { Ending::Abandoned { line, award } };
            assert_eq!(outcome.ending, ending);
        }
    }
}

#[test]
fn refusals_in_order_of_precedence() {
    let fresh = fresh::<G>(options(), 2);
    assert_eq!(refused::<G>(&fresh, 1, "AD", None), RefusalCode::ChanceAwaited, "wrong phase");
    let mut state = scene("5D 5C 2B 3S", "5B 7B AS").state();
    let before = state.clone();
    for (seat, played, capture, code) in [
        (2, "5B", None, RefusalCode::NoSuchSeat),
        (0, "QD", None, RefusalCode::NotYourTurn),
        (1, "QD", None, RefusalCode::CardNotInHand),
        (1, "5B", None, RefusalCode::CaptureMustBeNamed),
        (1, "5B", Some(""), RefusalCode::CaptureRequired),
        (1, "5B", Some("2B 3S"), RefusalCode::CaptureNotLegal),
        (1, "5B", Some("5S"), RefusalCode::CardNotOnTable),
        (1, "AS", Some("5D 5C 2B"), RefusalCode::CaptureNotLegal),
        (1, "AS", Some("AD"), RefusalCode::CardNotOnTable),
    ] {
        assert_eq!(refused::<G>(&state, seat, played, capture), code, "{seat} {played} {capture:?}");
    }
    assert!(state == before, "a refusal leaves everything as it was");
    decide::<G>(&mut state, &Input::Abandon { seat: Seat::new(0) });
    assert_eq!(refused::<G>(&state, 1, "5B", Some("5D")), RefusalCode::MatchOver);
}

#[test]
fn carte_viste_opens_the_last_hand_of_two_and_carte_scoperte_the_partners() {
    let sees = |state: &_, viewer: u8, seat: usize| {
        let viewer = Viewer::Seats(SeatSet::of(Seat::new(viewer)));
        AssoPigliaTuttoMatch::view(state, viewer).deal.unwrap().hands[seat].cards.is_some()
    };
    for (carte_viste, stock) in [(false, false), (true, false), (true, true)] {
        let mut scene = scene("KD", "QS QB");
        (scene.options.carte_viste, scene.stock) = (carte_viste, stock);
        assert_eq!(sees(&scene.state(), 0, 1), carte_viste && !stock);
    }
    for carte_scoperte in [false, true] {
        let options = AssoPigliaTuttoOptions { carte_scoperte, carte_viste: true, ..options() };
        let state = Scene::<G>::new(options, 4).with("KD", &["2D", "2C", "2B", "2S"]).state();
        assert_eq!((sees(&state, 0, 2), sees(&state, 0, 1), sees(&state, 0, 3)), (carte_scoperte, false, false));
    }
}

#[test]
fn options_are_strict() {
    for (text, printed) in [
        ("asso-piglia-tutto", "asso-piglia-tutto(target=11)"),
        (
            "asso-piglia-tutto(ace_sweep_scores_scopa=false,deals=3)",
            "asso-piglia-tutto(deals=3,ace_sweep_scores_scopa=false)",
        ),
        ("asso-piglia-tutto(carte_scoperte,target=21)", "asso-piglia-tutto(target=21,carte_scoperte)"),
    ] {
        let (info, read) = registry::parse_text(text, 4).unwrap();
        assert_eq!(registry::normalise(info.name, &read, 4).unwrap(), (read, printed.to_owned()));
    }
    for bad in [
        json!({"target": 31}),
        json!({"deals": 6}),
        json!({"target": 6, "deals": 1}),
        json!({"three_kings_redeal": true}),
        json!({"ace_sweep_scores_scopa": 1}),
        json!({"carte_scoperte": true}),
    ] {
        let refusal = registry::normalise("asso-piglia-tutto", &bad, 2).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::InvalidOptions, "{bad}");
    }
    for seats in [0, 1, 3, 5] {
        assert_eq!(options().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup);
    }
}

#[test]
fn aces_agree_with_the_rule_read_literally() {
    use mazziere_rules::capture::search::{ace_captures, is_ace_capture};
    let aces = CardSet::of_rank(mazziere_rules::card::Rank::Ace);
    for (table, expected) in
        [("", vec![]), ("AD", vec!["AD"]), ("KD 2C", vec!["KD 2C"]), ("AD AS 2C", vec!["AD", "AS"])]
    {
        let table = set(table);
        let expected: Vec<CardSet> = expected.into_iter().map(set).collect();
        let on_table = table.intersection(aces);
        assert_eq!(ace_captures(table, on_table).to_vec(), expected);
        for chosen in expected {
            assert!(is_ace_capture(table, on_table, chosen));
        }
        let one: Option<Card> = table.minus(aces).first();
        assert!(one.is_none_or(|c| !is_ace_capture(table, on_table, CardSet::of(c))));
    }
}

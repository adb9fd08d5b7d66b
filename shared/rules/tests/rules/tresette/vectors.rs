//! Every vector of the law of tresette, and what else they say about calls and the end of a match.

use mazziere_rules::card::{Card, CardSet, DeckKind, Suit};
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input};
use mazziere_rules::matches::{EventOf, Goal, MatchEvent, MatchGame, StateOf, Worth};
use mazziere_rules::outcome::Ending;
use mazziere_rules::registry::{vp_table as table, vp_table_of_format as table_of_format};
use mazziere_rules::seat::Line;
use mazziere_rules::tresette::accuso::Accuso;
use mazziere_rules::tresette::declaration::Declaration;
use mazziere_rules::tresette::event::{Dealt, Draw};
use mazziere_rules::tresette::score::{score, strength, thirds};
use mazziere_rules::tresette::settings::Change;
use mazziere_rules::tresette::{Tresette, TresetteEvent, TresetteMatch, TresetteMove, TresetteOptions, TresetteScore};
use mazziere_rules::trick::follow;

use crate::scene::{card, list, set};
use crate::trick::scene::{deck, filled, happens, input, new, outcome, record, seat, shuffle, step, worth};

type State = StateOf<Tresette>;
pub(super) const NOTHING: TresetteScore =
    TresetteScore { thirds: 0, last_trick: false, accusi: 0, cappotto: false, points: 0 };
const A: Line = Line::new(0);
const B: Line = Line::new(1);

pub(super) fn play(text: &str) -> TresetteMove {
    TresetteMove::Play { card: card(text), declaration: None }
}

pub(super) fn by_hand(fuori: bool, accuso: Option<bool>) -> TresetteMove {
    TresetteMove::Preferences(Change { auto_fuori: Some(!fuori), auto_accuso: accuso, auto_dichiarazione: None })
}

fn target(points: u16) -> TresetteOptions {
    TresetteOptions { goal: Goal::Target(points), ..TresetteOptions::default() }
}

/// A deal on record at a table of two, in which each line has taken these cards and the stock is gone. Seat 0 took the
/// last trick; both hold the cards of `hands`.
fn taken(state: &mut State, piles: [CardSet; 2], hands: [&str; 2]) {
    let cards = DeckKind::Italian40.cards().to_vec();
    TresetteMatch::evolve(state, &MatchEvent::DeckShuffled { deal: 1, dealer: state.dealer, cards });
    for (line, pile) in piles.into_iter().enumerate().rev() {
        for chunk in pile.collect::<Vec<Card>>().chunks(2) {
            for (at, &card) in chunk.iter().enumerate() {
                let played = TresetteEvent::CardPlayed { seat: seat(at as u8), card, declared: None, automatic: false };
                happens::<Tresette>(state, played);
            }
            happens::<Tresette>(state, TresetteEvent::TrickTaken { seat: seat(line as u8) });
        }
    }
    let mut drawn: Vec<Draw> = Vec::new();
    for (at, hand) in hands.into_iter().enumerate() {
        drawn.extend(list(hand).into_iter().map(|card| Draw { seat: seat(at as u8), card }));
    }
    // The rest of the stock is drawn at a seat that is not there.
    drawn.extend((drawn.len()..40).map(|_| Draw { seat: seat(9), card: card("KS") }));
    happens::<Tresette>(state, TresetteEvent::CardsDrawn { draws: drawn.into_iter().collect() });
}

/// Cards worth exactly `wanted` thirds among `from`.
fn worth_thirds(wanted: u8, from: CardSet) -> CardSet {
    let mut pile = CardSet::EMPTY;
    for card in from {
        if thirds(pile.with(card)) <= wanted && thirds(CardSet::of(card)) > 0 {
            pile = pile.with(card);
        }
    }
    assert_eq!(thirds(pile), wanted);
    pile
}

/// Plays the end of a deal at a table of two: line 0 has `first` thirds, and its last two tricks, of no worth, go to
/// seat `last`.
fn deal_of(state: &mut State, first: u8, last: u8) -> Vec<EventOf<Tresette>> {
    let lows = set("4D 5D 6D 7D");
    let others = CardSet::FULL.minus(lows);
    let pile = worth_thirds(first, others);
    // Seat 0 leads, since the piles are put on record with its last.
    let hands = if last == 0 { ["7D 6D", "5D 4D"] } else { ["5D 4D", "7D 6D"] };
    taken(state, [pile, others.minus(pile)], hands);
    // Nobody calls out in between: that is another matter.
    let (lead, reply) = if last == 0 { ("7D", "5D") } else { ("5D", "7D") };
    step::<Tresette>(state, 0, play(lead)).unwrap();
    let events = step::<Tresette>(state, 1, play(reply)).unwrap();
    assert!(state.deal.in_play().is_none(), "the last cards play themselves: {events:?}");
    events
}

#[test]
fn tresette_vectors_1_and_4_to_6_points() {
    let points = |a: u8, last: Line| {
        let scores = score([a, 32 - a], [0, 0], Some(last), true);
        (scores[0].points, scores[1].points, scores[0].cappotto)
    };
    assert_eq!(score([22, 10], [0, 0], None, false)[0].points, 7, "rulebook 1");
    assert_eq!(points(22, B), (7, 4, false), "derived 4");
    assert_eq!((points(21, A), points(20, A)), ((8, 3, false), (7, 4, false)), "derived 5");
    assert_eq!(points(30, A), (11, 0, true), "derived 6");
    assert!(!score([30, 2], [0, 0], Some(A), false)[0].cappotto, "derived 6: only with the option");
    assert_eq!(thirds(CardSet::FULL), 32);
    for a in 0..=32 {
        let scores = score([a, 32 - a], [0, 0], Some(A), false);
        assert_eq!(scores[0].points + scores[1].points, 11, "R5");
    }
    let cancelled = score([32, 0], [3, 7], Some(A), true);
    assert_eq!((cancelled[0].points, cancelled[1].points, cancelled[1].accusi), (14, 0, 0), "R14");
    let order = list("3D 2D AD KD QD JD 7D 6D 5D 4D");
    assert!(order.windows(2).all(|pair| strength(pair[0]) > strength(pair[1])));
}

#[test]
fn tresette_vectors_2_and_3_what_is_said() {
    for (declaration, hand, lead, said, cited) in [
        (Declaration::Ho, "3D KD 5D 4D 7S", "4D", "Ho il 3 quarto", "rulebook 2"),
        (Declaration::Ho, "2D KD 5D", "2D", "Ho il 2 terzo", "rulebook 2"),
        (Declaration::Ho, "2D AD 5D 4D 3S", "5D", "Ho il 2 e l'asso quarti", "rulebook 3"),
        (Declaration::Ho, "KD QD JD 5D 4D AS", "KD", "Ho 5 carte", "rulebook 3"),
        (Declaration::Ho, "KD QD JD", "JD", "Ho 3 carte", "rulebook 3"),
        (Declaration::Ho, "KD 3S 2S", "KD", "Ho 1 carta", "rulebook 3"),
        (Declaration::PerTeHo, "3D 2D 6D 5D 4D", "6D", "Ho per te e ho il 3 e il 2 quinti", "rulebook 3"),
        (Declaration::Busso, "3D", "3D", "Busso", "the rulebook's word"),
        (Declaration::PerTe, "3D", "3D", "Ho per te", "the rulebook's words"),
        (Declaration::PerTeBusso, "3D", "3D", "Ho per te e busso", "the rulebook's words"),
        (Declaration::Ho, "3D 2D AD", "AD", "Ho il 3, il 2 e l'asso terzi", "all three"),
        (Declaration::Ho, "3D", "3D", "Ho il 3 secco", "alone"),
    ] {
        assert_eq!(declaration.said(set(hand), card(lead)).to_string(), said, "{cited}");
    }
}

#[test]
fn tresette_vector_7_several_accusi() {
    let hand = set("3D 3C 3S AD AC AB AS 4D 5D 6D");
    assert_eq!(Accuso::held(hand).as_slice(), [Accuso::Threes, Accuso::Aces], "derived 7");
    assert_eq!(Accuso::held(hand).iter().map(|accuso| accuso.worth(hand)).sum::<u8>(), 7, "derived 7");
    assert!(Accuso::held(set("AD 2D 3D 2C 3C")).is_empty(), "R2: no napoletana");
}

/// Tresette in pairs with accuso, seat 1 holding three 3s, about to lead; line 1 stands at 18.
fn accusing(auto: bool) -> State {
    let mut state = new::<Tresette>(TresetteOptions { accuso: true, ..target(21) }, 4, 0, false);
    if !auto {
        step::<Tresette>(&mut state, 1, by_hand(true, Some(false))).unwrap();
    }
    record::<Tresette>(&mut state, 1, &[5, 18], &NOTHING);
    let hands = filled(DeckKind::Italian40, 10, &["4D 3S", "3D 3C 3B", "", ""], "");
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    shuffle::<Tresette>(&mut state, deck(DeckKind::Italian40, 0, &hands, ""));
    state
}

#[test]
fn tresette_vector_8_no_call_before_a_trick() {
    // Cards for the first trick: seat 1 leads its 3 and takes it.
    let mut state = accusing(false);
    assert_eq!(step::<Tresette>(&mut state, 1, TresetteMove::CallOut {}).unwrap_err().as_str(), "call_out_not_allowed");
    let accusi = [Accuso::Threes].into_iter().collect();
    step::<Tresette>(&mut state, 1, TresetteMove::Accuse { accusi }).unwrap();
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.running(B), deal.may_call_out(seat(1))), (21, false), "derived 8");
    assert_eq!(step::<Tresette>(&mut state, 1, TresetteMove::CallOut {}).unwrap_err().as_str(), "call_out_not_allowed");
    trick(&mut state, "3D");
    assert!(state.deal.latest().unwrap().is_proposed(), "derived 8: asked after trick 1");
    let running = state.deal.latest().unwrap().running(B);
    let events = step::<Tresette>(&mut state, 1, TresetteMove::CallOut {}).unwrap();
    assert!(matches!(events[0], MatchEvent::Deal { event: TresetteEvent::CalledOut { automatic: false, .. } }));
    assert_eq!((outcome(&state).winner, &outcome(&state).ending), (Some(B), &Ending::CalledOut));
    assert_eq!((outcome(&state).lines[1].points, running >= 21), (running, true));
    // The system does the same by itself.
    let mut state = accusing(true);
    assert_eq!(state.deal.latest().unwrap().running(B), 21);
    trick(&mut state, "3D");
    assert_eq!((outcome(&state).winner, &outcome(&state).ending), (Some(B), &Ending::CalledOut), "derived 8");
}

/// The seat on turn leads `lead`, the others play the first card they may.
fn trick(state: &mut State, lead: &str) {
    let first = state.deal.latest().unwrap().trick().turn();
    step::<Tresette>(state, first.index(), play(lead)).unwrap();
    let tricks = state.deal.latest().unwrap().tricks();
    while state.deal.in_play().is_some() && state.deal.latest().unwrap().tricks() == tricks {
        let by = state.deal.latest().unwrap().trick().turn();
        let card = state.deal.latest().unwrap().playable(by).next().unwrap();
        step::<Tresette>(state, by.index(), TresetteMove::Play { card, declaration: None }).unwrap();
    }
}

/// A table of two up to 21: line 0 leads the ninth trick with `standing` before the deal and thirds as given.
fn before_the_ninth(options: TresetteOptions, standing: [i32; 2], thirds: [u8; 2], knockout: bool) -> State {
    let mut state = new::<Tresette>(options, 2, 1, knockout);
    for by in 0..2 {
        let change = Change { auto_fuori: Some(false), ..Change::default() };
        let asked = step::<Tresette>(&mut state, by, TresetteMove::Preferences(change));
        assert_eq!(asked.is_ok(), matches!(options.goal, Goal::Target(_)));
    }
    record::<Tresette>(&mut state, 1, &standing, &NOTHING);
    let lows = set("4D 5D 6D 7D 4C 5C");
    let others = CardSet::FULL.minus(lows);
    let first = worth_thirds(thirds[0], others);
    taken(&mut state, [first, worth_thirds(thirds[1], others.minus(first))], ["7D 6D 5C", "5D 4D 4C"]);
    state
}

#[test]
fn tresette_vector_9_a_call_wins_with_fewer_points() {
    // A stands at 18 and takes nine thirds: 21; B stands at 20 and has six: 22.
    let mut state = before_the_ninth(target(21), [18, 20], [9, 6], false);
    trick(&mut state, "7D");
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.running(A), deal.running(B), deal.is_proposed()), (21, 22, true));
    step::<Tresette>(&mut state, 0, TresetteMove::CallOut {}).unwrap();
    let result = outcome(&state);
    assert_eq!((result.winner, result.difference), (Some(A), 0), "derived 9");
    assert_eq!(worth(result), [(21, 11, 2), (22, 9, -2)], "derived 9: row 11-9 of 21p");
}

#[test]
fn tresette_vector_10_level_after_a_decline() {
    // A has 21 and declines; with the last trick (A) and the thirds left the deal ends 25-25 at last.
    for knockout in [false, true] {
        let mut state = before_the_ninth(target(21), [18, 21], [19, 13], knockout);
        trick(&mut state, "7D");
        assert!(state.deal.latest().unwrap().is_proposed());
        let refused = step::<Tresette>(&mut state, 0, play("6D")).unwrap_err();
        assert_eq!(refused.as_str(), "move_not_legal", "the proposal comes first");
        step::<Tresette>(&mut state, 0, TresetteMove::DeclineCallOut {}).unwrap();
        assert_eq!(state.deal.latest().unwrap().first_decliner(), Some(A));
        assert!(state.deal.latest().unwrap().may_call_out(seat(0)), "by hand it may still call");
        // Two cards left: 6D takes 4D. A is asked once more, then the last trick plays itself.
        trick(&mut state, "6D");
        step::<Tresette>(&mut state, 0, TresetteMove::DeclineCallOut {}).unwrap();
        let result = outcome(&state);
        assert_eq!(worth(result)[0].0, worth(result)[1].0, "{result:?}");
        assert_eq!((result.winner, result.difference), (Some(B), 0), "derived 10");
        assert_eq!((&result.ending, worth(result)[1].2), (&Ending::TieBroken, 2));
    }
}

/// A line that has declined may call at every later lead (R3), and the last card plays itself: so it is asked before
/// it.
#[test]
fn who_declined_is_asked_again_before_the_last_card_r3_r11() {
    let asked_again = || {
        let mut state = before_the_ninth(target(21), [18, 21], [19, 13], false);
        trick(&mut state, "7D");
        step::<Tresette>(&mut state, 0, TresetteMove::DeclineCallOut {}).unwrap();
        assert!(!state.deal.latest().unwrap().is_proposed(), "two cards left: the button is enough");
        trick(&mut state, "6D");
        let deal = state.deal.latest().unwrap();
        assert_eq!((deal.is_proposed(), deal.hand(seat(0))), (true, set("5C")));
        state
    };
    let mut called = asked_again();
    assert_eq!(step::<Tresette>(&mut called, 0, play("5C")).unwrap_err().as_str(), "move_not_legal");
    step::<Tresette>(&mut called, 0, TresetteMove::CallOut {}).unwrap();
    assert_eq!((outcome(&called).winner, &outcome(&called).ending), (Some(A), &Ending::CalledOut));

    // A decline there lets the last trick play itself, and marks nobody anew.
    let mut declined = asked_again();
    let events = step::<Tresette>(&mut declined, 0, TresetteMove::DeclineCallOut {}).unwrap();
    let kinds: Vec<String> = events.iter().map(kind).collect();
    let all = ["call_out_declined", "card_played", "card_played", "trick_taken", "deal_scored", "match_ended"];
    assert_eq!(kinds, all);
    assert_eq!(declined.deal.latest().unwrap().first_decliner(), Some(A));

    // The prompt is a decision like any other: with the setting on the system calls; out of time, the player loses.
    let mut auto = asked_again();
    let events = step::<Tresette>(&mut auto, 0, by_hand(false, None)).unwrap();
    assert!(matches!(events[1], MatchEvent::Deal { event: TresetteEvent::CalledOut { automatic: true, .. } }));
    let mut late = asked_again();
    input::<Tresette>(&mut late, &Input::TimeExpired { seat: seat(0), clock: Clock::Move }).unwrap();
    assert_eq!((outcome(&late).winner, kind(&outcome(&late).ending)), (Some(B), "timeout".to_owned()));
    let mut away = asked_again();
    input::<Tresette>(&mut away, &Input::Abandon { seat: seat(1) }).unwrap();
    assert_eq!((outcome(&away).winner, kind(&outcome(&away).ending)), (Some(A), "abandoned".to_owned()));
}

/// Whose first question comes before the last card is asked there once.
#[test]
fn the_first_proposal_before_the_last_card_is_the_only_one() {
    let mut state = new::<Tresette>(target(21), 2, 1, false);
    step::<Tresette>(&mut state, 0, by_hand(true, None)).unwrap();
    record::<Tresette>(&mut state, 1, &[20, 3], &NOTHING);
    taken(&mut state, [set("KD QD"), set("KC QC")], ["AD 7D", "5D 4D"]);
    assert!(!state.deal.latest().unwrap().may_call_out(seat(0)));
    // The ace makes the 21st point.
    trick(&mut state, "AD");
    assert!(state.deal.latest().unwrap().is_proposed());
    let events = step::<Tresette>(&mut state, 0, TresetteMove::DeclineCallOut {}).unwrap();
    assert!(
        !events.iter().any(|event| kind(event) == "call_out_proposed") && state.deal.in_play().is_none(),
        "{events:?}"
    );
}

/// The tag of an event, of what happened inside the deal, or of an ending.
fn kind(of: &impl serde::Serialize) -> String {
    let json = serde_json::to_value(of).unwrap();
    let tag = [&json["event"]["type"], &json["type"], &json["by"]].into_iter().find_map(|tag| tag.as_str());
    tag.expect("tagged").to_owned()
}

#[test]
fn level_without_a_decline_is_a_draw_or_played_off_r6() {
    let level = |knockout| {
        let mut state = before_the_ninth(target(31), [24, 27], [19, 13], knockout);
        trick(&mut state, "7D");
        trick(&mut state, "6D");
        state
    };
    let draw = level(false);
    assert_eq!((outcome(&draw).winner, worth(outcome(&draw))), (None, vec![(31, 10, 0), (31, 10, 0)]));
    let mut state = level(true);
    assert_eq!((state.play_off, state.outcome.is_none()), (1, true));
    // A play-off is decided by its points; nobody calls out in it, though both have the target.
    deal_of(&mut state, 18, 1);
    let result = outcome(&state);
    assert_eq!(result.ending, Ending::PlayOff { level: 1, last_capture: false });
    assert_eq!((result.winner, worth(result)[0].0), (Some(A), 37));
}

#[test]
fn tresette_vector_11_abandon() {
    let mut state = before_the_ninth(target(21), [10, 12], [9, 7], false);
    input::<Tresette>(&mut state, &Input::Abandon { seat: seat(1) }).unwrap();
    let result = outcome(&state);
    assert_eq!(result.ending, Ending::Abandoned { line: B, award: 6 }, "derived 11");
    assert_eq!((worth(result), result.difference), (vec![(19, 14, 10), (14, 0, -27)], 5), "derived 11");
}

#[test]
fn tresette_vector_12_the_last_trick_decides_a_smazzate() {
    let options = TresetteOptions { goal: Goal::Deals(2), ..TresetteOptions::default() };
    for (knockout, last) in [(true, 0), (true, 1), (false, 0)] {
        let mut state = new::<Tresette>(options, 2, 1, knockout);
        // 15 thirds and the last trick make 6, 17 and none make 5: level with what was before.
        let (thirds, standing) = if last == 0 { (15, [5, 6]) } else { (17, [6, 5]) };
        record::<Tresette>(&mut state, 1, &standing, &NOTHING);
        deal_of(&mut state, thirds, last);
        let result = outcome(&state);
        assert_eq!((worth(result)[0].0, worth(result)[1].0), (11, 11));
        assert_eq!(result.winner, knockout.then_some(Line::new(last)), "derived 12");
        assert_eq!(result.ending, if knockout { Ending::TieBroken } else { Ending::Played });
    }
}

#[test]
fn tresette_vector_13_the_columns() {
    for (column, mp, vp) in [("21p", 24, (19, 1)), ("31p", 22, (16, 4)), ("36p", 5, (11, 9))] {
        let table = table("tresette", column).unwrap();
        assert_eq!((table.vp(mp), table.vp(-mp)), vp, "derived 13");
    }
    let targets = [6, 11, 17, 21, 26, 31, 36, 41].map(|t| (Goal::Target(t), format!("Target({t})")));
    let deals = [1, 2, 3, 4, 5, 6, 7, 8].map(|n| (Goal::Deals(n), format!("Deals({n})")));
    for (goal, format) in targets.into_iter().chain(deals) {
        let form = Tresette::form(&TresetteOptions { goal, ..TresetteOptions::default() }, 4);
        assert_eq!(form.worth, Worth::Difference(table_of_format("tresette", &format).unwrap()), "{format}");
    }
}

#[test]
fn tresette_vector_14_following_suit() {
    assert_eq!(follow(set("4D 3C"), Some(Suit::Denari)), set("4D"), "derived 14");
    assert_eq!(follow(set("3C KS"), Some(Suit::Denari)), set("3C KS"), "derived 14");
}

#[test]
fn a_cappotto_wins_an_extra_match_for_good() {
    let options = TresetteOptions { cappotto: true, ..target(31) };
    let mut state = new::<Tresette>(options, 2, 1, false);
    deal_of(&mut state, 30, 0);
    assert_eq!(state.totals.values(), [11, 0], "derived 6");
    // The match goes on, and the other line wins it by abandon.
    input::<Tresette>(&mut state, &Input::Abandon { seat: seat(0) }).unwrap();
    let result = outcome(&state);
    let extra: Vec<u8> = result.lines.iter().map(|line| line.extra_matches).collect();
    assert_eq!((result.winner, extra), (Some(B), vec![1, 0]), "R7");
    let plain = new::<Tresette>(target(31), 2, 1, false);
    let mut plain = plain;
    deal_of(&mut plain, 30, 0);
    input::<Tresette>(&mut plain, &Input::Abandon { seat: seat(0) }).unwrap();
    assert!(outcome(&plain).lines.iter().all(|line| line.extra_matches == 0));
}

#[test]
fn spizzichino_draws_are_shown_and_end_open() {
    let options = TresetteOptions { carte_viste: true, ..target(41) };
    let mut state = new::<Tresette>(options, 2, 0, false);
    let mut dice = crate::dice::Dice(3);
    shuffle::<Tresette>(&mut state, crate::played::shuffled(DeckKind::Italian40, &mut dice));
    let mut seen = (0, 0);
    while state.deal.in_play().is_some() {
        let Awaiting::Seats { seats } = TresetteMatch::awaiting(&state) else { panic!() };
        let by = seats.iter().next().unwrap();
        let card = state.deal.latest().unwrap().playable(by).next().unwrap();
        for event in step::<Tresette>(&mut state, by.index(), TresetteMove::Play { card, declaration: None }).unwrap() {
            match event {
                MatchEvent::Deal { event: TresetteEvent::CardsDrawn { draws } } => {
                    let winner = state.deal.latest().unwrap().last_winner();
                    assert!(draws.len() == 2 && Some(draws[0].seat) == winner, "the winner draws first");
                    seen.0 += 1;
                }
                MatchEvent::Deal { event: TresetteEvent::HandsOpened { .. } } => seen.1 += 1,
                _ => {}
            }
        }
    }
    assert_eq!(seen, (10, 1));
    assert_eq!(state.deal.latest().unwrap().tricks(), 20);
}

/// What is dealt has its audience written on it: partners under carte sicure.
#[test]
fn carte_sicure_shows_hands_to_partners_r12() {
    let mut state = new::<Tresette>(TresetteOptions { carte_sicure: true, ..target(6) }, 4, 0, false);
    let events = shuffle::<Tresette>(&mut state, DeckKind::Italian40.cards().to_vec());
    let MatchEvent::Deal { event: TresetteEvent::HandsDealt { hands } } = &events[1] else { panic!("{events:?}") };
    let sees = |dealt: &Dealt, by: u8| {
        dealt.audience.admits(mazziere_rules::kernel::Viewer::Seats([seat(by)].into_iter().collect()))
    };
    for dealt in hands {
        for by in 0..4 {
            assert_eq!(sees(dealt, by), by % 2 == dealt.seat.index() % 2);
        }
    }
}

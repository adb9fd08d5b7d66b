//! Every vector of burraco.

use mazziere_rules::burraco::position::Games;
use mazziere_rules::burraco::score::Kind;
use mazziere_rules::burraco::{Burraco, BurracoEvent, BurracoMove, BurracoOptions, BurracoScore};
use mazziere_rules::card::Card;
use mazziere_rules::kernel::Input;
use mazziere_rules::matches::{Goal, MatchEvent};
use mazziere_rules::outcome::Ending;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry;
use mazziere_rules::rummy::{BURRACO, Fault, Meld};
use mazziere_rules::seat::Line;

use super::scene::{Scene, decide, discard, extend, meld, open, refused};
use crate::scene::list;
use crate::trick::scene::{input, new, outcome, record, seat, worth};

fn score(games: &[Meld]) -> i32 {
    BurracoScore::of(&games.iter().copied().collect::<Games>(), &[], false, true).points
}

fn fault(cards: &str) -> Fault {
    BURRACO.open(&list(cards), None).expect_err(cards).fault
}

fn added(game: &Meld, cards: &str) -> String {
    format!("{:?}", BURRACO.extend(game, &list(cards), None).unwrap_or_else(|flaw| panic!("{cards}: {flaw:?}")).meld)
}

#[test]
fn burraco_vectors_1_and_2_differenza_punti() {
    let form = new::<Burraco>(BurracoOptions::default(), 2, 0, false).form;
    assert_eq!(form.divisor, Some(100));
    assert_eq!(form.difference(2235 - 1860), 4, "burraco vector 1");
    assert_eq!(form.difference(350), 3, "burraco vector 2 and R31");
}

#[test]
fn burraco_vectors_3_to_7_games() {
    assert_eq!((meld("Ah 2h 3h 4h").wild(), meld("Ah 2h 3h 4h").len()), (None, 4), "burraco vector 3");
    assert_eq!(fault("Kh Ah 2h 3h"), Fault::Wraps, "burraco vector 4");
    assert_eq!(fault("Kh Ah Jo 2h 3h"), Fault::Wraps);
    let short = BURRACO.open(&list("3h 2h 5h"), None).unwrap();
    assert_eq!(format!("{short:?}"), "[3h 2h=4h 5h]");
    let refused = BURRACO.extend(&short, &list("2c"), None).unwrap_err();
    assert_eq!((refused.fault, refused.at), (Fault::TooManyWilds, Some(0)), "burraco vector 5, R8");
    assert_eq!(added(&short, "2h"), "[2h 3h 2h=4h 5h]", "R8: the second 2h displaces nothing");
    assert_eq!(meld("7d 7h 7h 7c").len(), 4, "burraco vector 6");
    assert_eq!(fault("Jo Jo 2c"), Fault::TooManyWilds, "burraco vector 7");
    for twos in ["2d 2h 2c", "2h 2h 2c", "2h 2h Jo"] {
        assert_eq!(fault(twos), Fault::TooManyWilds, "R12 {twos}");
    }
}

#[test]
fn burraco_vectors_8_to_11_extending() {
    let game = BURRACO.open(&list("Jo 5h 6h"), None).unwrap();
    assert_eq!(format!("{game:?}"), "[Jo=4h 5h 6h]");
    assert_eq!(added(&game, "4h"), "[Jo=3h 4h 5h 6h]", "burraco vector 8, R9");
    assert_eq!(added(&game, "3h"), "[3h Jo=4h 5h 6h]", "burraco vector 9");
    let far = BURRACO.extend(&game, &list("8h"), None).unwrap_err();
    assert_eq!(far.fault, Fault::Broken, "burraco vector 10, R10");
    let short = meld("3h 2h 5h");
    assert_eq!(added(&short, "4h"), "[2h 3h 4h 5h]", "burraco vector 11");
    // The two is natural now, and a matta may come with the same command.
    assert_eq!(added(&short, "4h Jo"), "[Jo=Ah 2h 3h 4h 5h]");
}

#[test]
fn burraco_vectors_12_to_15_burrachi() {
    let clean = meld("Ah 2h 3h 4h 5h 6h 7h");
    assert_eq!((Kind::of(&clean), score(&[clean])), (Some(Kind::Clean), 260), "burraco vector 12, R14");
    let semi = meld("3s 4s 5s 6s 7s 8s 9s");
    let semi = BURRACO.extend(&semi, &list("Jo"), Some(&super::scene::positions(&[10]))).unwrap().meld;
    assert_eq!((Kind::of(&semi), score(&[semi])), (Some(Kind::SemiClean), 225), "burraco vector 13");
    let dirty = meld("3s 4s 5s 6s 7s 8s Jo Ts");
    assert_eq!((dirty.len(), Kind::of(&dirty)), (8, Some(Kind::Dirty)), "burraco vector 14, R15");
    let eight = meld("9d 9d 9h 9h 9c 9c 9s 2d");
    let seven = meld("9d 9d 9h 9h 9c 9c 2d");
    assert_eq!([Kind::of(&eight), Kind::of(&seven)], [Some(Kind::SemiClean), Some(Kind::Dirty)], "burraco vector 15");
    assert_eq!(Kind::of(&meld("9d 9d 9h 9h 9c 9c")), None);
}

#[test]
fn burraco_vector_16_the_only_card_of_the_pile() {
    let scene = Scene { hands: ["3c 4d", "9s 9h", "", ""], pile: "Qd", drawing: true, ..Scene::default() };
    let mut state = scene.state();
    decide(&mut state, 0, BurracoMove::TakePile {}).unwrap();
    let locked = (RefusalCode::CardLocked, Some("card".to_owned()));
    assert_eq!(refused(&state, 0, discard("Qd")), locked, "burraco vector 16, R3");
    decide(&mut state, 0, discard("3c")).unwrap();
    let twin = Scene { hands: ["3c Qd", "9s 9h", "", ""], ..scene.clone() };
    let mut state = twin.state();
    decide(&mut state, 0, BurracoMove::TakePile {}).unwrap();
    decide(&mut state, 0, discard("Qd")).expect("burraco vector 16 with the twin, R4");
    // Two cards of the pile lock nothing.
    let two = Scene { pile: "Qd Kd", ..scene };
    let mut state = two.state();
    decide(&mut state, 0, BurracoMove::TakePile {}).unwrap();
    decide(&mut state, 0, discard("Kd")).expect("R3");
}

#[test]
fn burraco_vector_17_a_turn_must_be_able_to_end() {
    let scene = Scene {
        hands: ["5c 8c", "9s 9h", "", ""],
        games: [&["8d 8h 8s"], &[]],
        pozzetti: [true, false],
        ..Scene::default()
    };
    let refusal = (RefusalCode::TurnCannotEnd, Some("cards".to_owned()));
    assert_eq!(refused(&scene.state(), 0, extend(0, "8c")), refusal, "burraco vector 17");
    assert_eq!(refused(&scene.state(), 0, extend(0, "8c 8c")).0, RefusalCode::CardNotInHand);
    // With the pozzetto there to be taken it may be done, and with a burraco as well.
    decide(&mut Scene { pozzetti: [false, false], ..scene.clone() }.state(), 0, extend(0, "8c")).unwrap();
    let burraco: &[&str] = &["8d 8h 8s", "3s 4s 5s 6s 7s 8s 9s"];
    let mut state = Scene { games: [burraco, &[]], ..scene }.state();
    decide(&mut state, 0, extend(0, "8c")).unwrap();
    decide(&mut state, 0, discard("5c")).expect("R18: closing");
    assert_eq!(state.deal.latest().unwrap().closed(), Some(Line::new(0)));
}

#[test]
fn burraco_vector_18_closing_discards_are_no_matte() {
    let games: [&'static [&'static str]; 2] = [&["3s 4s 5s 6s 7s 8s 9s"], &[]];
    let scene = Scene { hands: ["2d", "9s 9h", "", ""], games, pozzetti: [true, false], ..Scene::default() };
    let refusal = (RefusalCode::ClosingNotAllowed, Some("card".to_owned()));
    assert_eq!(refused(&scene.state(), 0, discard("2d")), refusal, "burraco vector 18, R19");
    let mut open = Scene { pozzetti: [false, false], ..scene.clone() }.state();
    let events = decide(&mut open, 0, discard("2d")).expect("R19: pozzetto con scarto");
    let taken = MatchEvent::Deal {
        event: BurracoEvent::PozzettoTaken {
            seat: seat(0),
            pozzetto: 1,
            direct: false,
            cards: std::array::from_fn(|nth| mazziere_rules::card::DeckKind::French108.cards()[107 - 2 * nth]),
            audience: mazziere_rules::audience::Audience::Seats { seats: mazziere_rules::seat::SeatSet::of(seat(0)) },
        },
    };
    assert_eq!(events[1], taken);
    let early = Scene { hands: ["5d", "9s 9h", "", ""], games: [&[], &[]], ..scene };
    assert_eq!(refused(&early.state(), 0, discard("5d")), refusal, "D3: no burraco");
}

#[test]
fn burraco_vector_19_two_cards_of_the_stock() {
    let scene = Scene { hands: ["5d 6d", "9s 9h", "", ""], stock: 3, drawing: true, ..Scene::default() };
    let mut state = scene.state();
    decide(&mut state, 0, BurracoMove::DrawStock {}).unwrap();
    assert_eq!(state.deal.latest().unwrap().stock().len(), 2);
    decide(&mut state, 0, discard("5d")).unwrap();
    assert!(state.deal.in_play().is_none() && state.outcome.is_some(), "burraco vector 19, R22");
    // R20: the pozzetto taken with the last discard is taken, and counts in hand.
    let mut state = Scene { hands: ["5d", "9s 9h", "", ""], stock: 2, ..Scene::default() }.state();
    let events = decide(&mut state, 0, discard("5d")).unwrap();
    let scores = events.iter().find_map(|event| match event {
        MatchEvent::DealScored { scores, .. } => Some(scores.values().to_vec()),
        _ => None,
    });
    let own = scores.unwrap()[0];
    assert!(own.pozzetto_taken && own.in_hand > 0 && own.points == -own.in_hand, "R20 {own:?}");
}

/// Line 0 has laid 320 with one clean burraco and closes; line 1 has laid 90, holds 75 and took no pozzetto.
fn vector_20() -> Scene {
    Scene {
        hands: ["4s", "Jo Ac Kd 8s 9s", "", ""],
        games: [
            &[
                "8h 9h Th Jh Qh Kh Ah",
                "Kd Kc Ks Kc Ks Kh",
                "Qd Qc Qs Qd Qc Qs",
                "Jd Jc Js Jd Jc Js",
                "Ad Ac As",
                "5d 5c 5h 5s",
            ],
            &["9d 9c 9s 9d 9c 9h", "3d 3c 3s 3d 3c 3s"],
        ],
        pozzetti: [true, false],
        ..Scene::default()
    }
}

#[test]
fn burraco_vector_20_a_whole_smazzata() {
    let mut state = vector_20().state();
    let events = decide(&mut state, 0, discard("4s")).unwrap();
    let Some(MatchEvent::DealScored { scores, .. }) = events.get(2) else { panic!("{events:?}") };
    assert_eq!((scores[Line::new(0)].laid, scores[Line::new(1)].laid, scores[Line::new(1)].in_hand), (320, 90, 75));
    let result = outcome(&state);
    assert_eq!(worth(result), [(620, 17, 705), (-85, 3, -705)], "burraco vector 20");
    assert_eq!((result.winner, result.difference), (Some(Line::new(0)), 7));
}

#[test]
fn burraco_vectors_21_to_23_timeout() {
    let cases = [
        (1, [600, 500], [(600, 0, -1005), (850, 14, 305)], 2, "burraco vector 21"),
        (1, [600, 100], [(600, 0, -1005), (450, 14, 305)], 0, "burraco vector 22"),
        (1, [100, 450], [(100, 0, -1005), (800, 17, 625)], 7, "burraco vector 23"),
        (4, [100, 450], [(100, 0, -2005), (800, 14, 705)], 7, "burraco vector 23, four smazzate"),
    ];
    for (deals, totals, expected, difference, cited) in cases {
        let options = BurracoOptions { goal: Goal::Deals(deals), ..BurracoOptions::default() };
        let mut state = new::<Burraco>(options, 2, 0, false);
        record::<Burraco>(&mut state, 1, &totals, &BurracoScore::default());
        input::<Burraco>(&mut state, &Input::Abandon { seat: seat(0) }).unwrap();
        assert_eq!((worth(outcome(&state)), outcome(&state).difference), (expected.to_vec(), difference), "{cited}");
    }
}

#[test]
fn timeout_counts_the_deal_as_it_stands() {
    let mut state = vector_20().state();
    input::<Burraco>(&mut state, &Input::Abandon { seat: seat(0) }).unwrap();
    // R27: 320 + 200 - 5 in hand, no closing; 90 - 75 - 100 + 350 against it.
    assert_eq!(worth(outcome(&state)), [(515, 0, -1005), (265, 14, 305)]);
}

#[test]
fn burraco_vector_24_vp() {
    let table = registry::vp_table_of_format("burraco", "Deals(1)").unwrap();
    for (difference, won, lost) in [(40, 10, 10), (45, 11, 9), (620, 16, 4), (625, 17, 3)] {
        assert_eq!((table.vp(difference), table.vp(-difference)), (won, lost), "burraco vector 24");
    }
    let target = registry::vp_table_of_format("burraco", "Target(2005)").unwrap();
    assert_eq!((target.column, target.vp(100), target.vp(105)), ("4_smazzate_or_2005", 10, 11), "R29");
}

#[test]
fn burraco_vector_25_level_in_a_knock_out() {
    // 620 and -85 more make 500 each.
    let scene = Scene { totals: [-120, 585], knockout: true, ..vector_20() };
    let mut state = scene.state();
    decide(&mut state, 0, discard("4s")).unwrap();
    let result = outcome(&state);
    assert_eq!(worth(result), [(500, 9, -45), (500, 11, 45)], "burraco vector 25, R26");
    assert_eq!((result.winner, result.difference, &result.ending), (Some(Line::new(1)), 0, &Ending::TieBroken));
    let mut friendly = Scene { knockout: false, ..scene }.state();
    decide(&mut friendly, 0, discard("4s")).unwrap();
    assert_eq!(outcome(&friendly).winner, None, "R25: level is a draw");
}

#[test]
fn points_end_a_match_at_the_target_and_not_before() {
    let options = BurracoOptions { goal: Goal::Target(500), ..BurracoOptions::default() };
    for (before, over) in [(-121, false), (-120, true)] {
        let mut state = Scene { options, totals: [before, 0], ..vector_20() }.state();
        decide(&mut state, 0, discard("4s")).unwrap();
        assert_eq!(state.outcome.is_some(), over, "R25 {before}");
    }
}

#[test]
fn pozzetto_in_diretta_goes_on() {
    let mut state = Scene { hands: ["7d 7h 7c", "9s 9h", "", ""], ..Scene::default() }.state();
    let events = decide(&mut state, 0, open("7d 7h 7c")).unwrap();
    let direct = |event: &MatchEvent<_, _>| {
        matches!(event, MatchEvent::Deal { event: BurracoEvent::PozzettoTaken { direct: true, .. } })
    };
    assert!(events.iter().any(direct));
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.hand(seat(0)).len(), deal.turn()), (11, seat(0)), "the turn goes on");
    let face = deal.hand(seat(0)).iter().next().unwrap();
    decide(&mut state, 0, BurracoMove::Discard { card: face }).unwrap();
}

#[test]
fn two_hundred_turns_with_the_pile_end_a_smazzata() {
    let mut state = Scene { hands: ["5d 6d", "9s 9h", "", ""], drawing: true, ..Scene::default() }.state();
    let mut turns = 0;
    while state.outcome.is_none() {
        let by = state.deal.latest().unwrap().turn().index();
        decide(&mut state, by, BurracoMove::TakePile {}).unwrap();
        let hand = *state.deal.latest().unwrap().hand(seat(by));
        let allowed = |card: &Card| decide(&mut state.clone(), by, BurracoMove::Discard { card: *card }).is_ok();
        let card = hand.iter().find(allowed).unwrap();
        decide(&mut state, by, BurracoMove::Discard { card }).unwrap();
        turns += 1;
    }
    assert_eq!(turns, 200, "R23");
}

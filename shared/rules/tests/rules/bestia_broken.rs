//! A table that is broken (G1.9): its players take equal parts of the carried pot with them, no matter who goes first.
//! The law is silent. A player who is moved to balance tables leaves their claim behind, as a player who stands up does
//! (R3).

use std::fmt::Write;

use mazziere_rules::bestia::BestiaRing;
use mazziere_rules::kernel::{Awaiting, Game};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact, Vacated};

use crate::bestia_scene::{Event, Table, bestia, vacated};
use crate::dice::Dice;

/// A table of a tournament with this much in its pot, of which three players have paid everything but what `stranded`
/// left behind; everybody who pays has 300 left. The dealer is seat 0.
fn table(invito: u32, stranded: Chips) -> Table {
    let options = format!(r#"{{"mode":"tournament","invito":{invito}}}"#);
    let stack = 300 + Chips::from(invito);
    let mut table = bestia(&options, 5, 0).seated(&[stack; 3]);
    if stranded > 0 {
        table.sits(4, stranded);
    }
    table.passed_hand();
    table
}

/// What a word does: `a` releases seat `a` of the broken table, `=a` moves it to balance, `+a` seats somebody there
/// with 300, `hand` calls the next hand, `pass` ends it with the pot carried, `void` voids it.
fn says(table: &mut Table, word: &str) -> Vec<Event> {
    let seat = |text: &str| Seat::new(text.parse().expect("a seat"));
    match word {
        "hand" => table.deal(&[], "", ""),
        "pass" => {
            let before = table.log.len();
            table.pass_out();
            table.log[before..].to_vec()
        }
        "void" => table.fact(RingFact::VoidHand {}),
        "close" => table.fact(RingFact::Close {}),
        _ => match word.split_at(1) {
            ("=", rest) => table.fact(RingFact::Release { seat: seat(rest), breaking: false }),
            ("+", rest) => table.fact(RingFact::Sit { seat: seat(rest), chips: 300 }),
            _ => table.fact(RingFact::Release { seat: seat(word), breaking: true }),
        },
    }
}

/// Who took how much out of the pot, in the order of going, and what is left of it.
fn parts(invito: u32, stranded: Chips, story: &str) -> String {
    let mut table = table(invito, stranded);
    let mut text = String::new();
    for word in story.split_whitespace() {
        for (index, _, from_pot, because) in vacated(&says(&mut table, word)) {
            assert!(matches!(because, Vacated::Broken | Vacated::Moved | Vacated::Closed), "{because:?}");
            write!(text, "{index}:{from_pot} ").unwrap();
        }
    }
    write!(text, "left {}", table.state.carried).unwrap();
    text
}

#[test]
fn g1_9_players_of_a_broken_table_take_equal_parts_of_its_pot() {
    // (invito, what a fourth who went out left behind, what happens, who took how much)
    let cases = [
        (10, 0, "0 1 2", "0:10 1:10 2:10 left 0"),
        (10, 0, "2 0 1", "2:10 0:10 1:10 left 0"),
        // The odd chips go to the first of them from the right of the dealer, whenever they go (G6.4). A player who has
        // fewer chips than the invito makes it one for everybody, and is out.
        (10, 2, "0 1 2", "0:2 1:4 2:2 left 0"),
        (10, 2, "2 0 1", "2:2 0:2 1:4 left 0"),
        (10, 2, "1 0 2", "1:4 0:2 2:2 left 0"),
        // During a hand: at its end, at one moment.
        (10, 0, "hand 0 1 2 pass", "0:20 1:20 2:20 left 0"),
        // Not all by its end: the others when they are told.
        (10, 0, "hand 0 2 pass 1", "0:20 2:20 1:20 left 0"),
        (10, 0, "hand 1 pass 2 0", "1:20 2:20 0:20 left 0"),
        // A hand between two releases: those who stay play for the rest, which is theirs.
        (10, 0, "0 hand pass 1 2", "0:10 1:20 2:20 left 0"),
        (10, 0, "0 hand 1 pass 2", "0:10 1:20 2:20 left 0"),
        // A void hand: the parts are what they were.
        (10, 2, "0 hand void 2 1", "0:2 2:2 1:4 left 0"),
        (10, 2, "0 hand 2 1 void", "0:2 1:4 2:2 left 0"),
        // A player who came later has no claim.
        (10, 0, "+3 3 1 0 2", "3:0 1:10 0:10 2:10 left 0"),
        (10, 0, "1 +3 0 3 2", "1:10 0:10 3:0 2:10 left 0"),
        // Moved to balance: the claim stays behind, for those who are here when the table is broken.
        (10, 0, "=0 1 2", "0:0 1:15 2:15 left 0"),
        (10, 0, "=1 2 0", "1:0 2:15 0:15 left 0"),
        (10, 0, "hand =0 1 pass 2", "0:0 1:30 2:30 left 0"),
        (10, 0, "=0 =1 =2", "0:0 1:0 2:30 left 0"),
        // Closed before all have gone.
        (10, 0, "1 close", "1:10 0:10 2:10 left 0"),
    ];
    for (invito, stranded, story, expected) in cases {
        assert_eq!(parts(invito, stranded, story), expected, "{invito} {stranded}: {story}");
    }
}

#[test]
fn g1_9_a_pot_without_an_owner_is_divided_among_those_who_sit_there_when_the_table_is_broken() {
    // Both stake their last chips and pass: both are out.
    let mut table = bestia(r#"{"mode":"tournament","invito":10}"#, 5, 0).seated(&[10, 10]);
    table.passed_hand();
    assert_eq!((table.state.carried, table.state.claims.len()), (20, 0));
    for index in [2, 3, 4] {
        table.sits(index, 300);
    }
    let went: Vec<_> = ["3", "4", "2"].into_iter().flat_map(|word| vacated(&says(&mut table, word))).collect();
    let broken = Vacated::Broken;
    assert_eq!(went, [(3, 306, 6, broken), (4, 306, 6, broken), (2, 308, 8, broken)]);
}

#[test]
fn g1_9_no_order_and_no_hand_in_play_gives_anybody_another_part() {
    for seed in 0..2_000 {
        let mut dice = Dice(seed);
        let (invito, stranded) = (1 + dice.below(40), Chips::from(dice.below(60)));
        let mut expected = None;
        for _ in 0..6 {
            let mut table = table(invito, stranded);
            let stacks = table.stacks();
            let (pot, brought) = (table.state.carried, stacks.iter().sum::<Chips>() + table.state.carried);
            let claims = table.state.claims;
            let mut seats: Vec<u8> = claims.iter().map(Seat::index).collect();
            for last in (1..seats.len()).rev() {
                seats.swap(last, dice.below(last as u32 + 1) as usize);
            }
            let mut taken = [(0, 0); 5];
            let in_play = dice.below(3) == 0;
            if in_play {
                table.fact(RingFact::NextHand {});
            }
            let mut went = Vec::new();
            for index in seats {
                went.extend(vacated(&table.fact(RingFact::Release { seat: Seat::new(index), breaking: true })));
            }
            if in_play {
                went.extend(vacated(&table.fact(RingFact::VoidHand {})));
            }
            for (index, chips, from_pot, because) in went {
                assert_eq!((because, chips), (Vacated::Broken, stacks[usize::from(index)] + from_pot));
                taken[usize::from(index)] = (chips, from_pot);
            }
            assert_eq!(table.state.carried, 0, "nothing stays behind");
            assert_eq!(taken.iter().map(|(chips, _)| chips).sum::<Chips>(), brought);
            let parts: Vec<Chips> = claims.iter().map(|seat| taken[usize::from(seat.index())].1).collect();
            let least = pot / parts.len() as Chips;
            assert_eq!(
                parts.iter().filter(|part| **part != least).count(),
                usize::from(pot % parts.len() as Chips > 0)
            );
            assert_eq!(*expected.get_or_insert(parts.clone()), parts, "seed {seed}");
            assert_eq!(BestiaRing::awaiting(&table.state), Awaiting::Table);
        }
    }
}

#[test]
fn stored_releases_say_nothing_of_a_broken_table() {
    let old: RingFact = serde_json::from_str(r#"{"fact":"release","seat":2}"#).unwrap();
    assert_eq!(old, RingFact::Release { seat: Seat::new(2), breaking: false });
    assert_eq!(serde_json::to_string(&old).unwrap(), r#"{"fact":"release","seat":2}"#);
    let new = RingFact::Release { seat: Seat::new(2), breaking: true };
    assert_eq!(serde_json::to_string(&new).unwrap(), r#"{"fact":"release","seat":2,"breaking":true}"#);
    // What such a log holds replays as it was written: each took what the rules of its time said.
    let mut table = table(10, 0);
    let logged = table.log.len();
    says(&mut table, "=1");
    says(&mut table, "=0");
    says(&mut table, "=2");
    let text: Vec<String> = table.log[logged..].iter().map(|event| serde_json::to_string(event).unwrap()).collect();
    assert_eq!(
        text,
        [
            r#"{"type":"seat_vacated","seat":1,"chips":300,"because":"moved"}"#,
            r#"{"type":"seat_vacated","seat":0,"chips":300,"because":"moved"}"#,
            r#"{"type":"seat_vacated","seat":2,"chips":330,"from_pot":30,"because":"moved"}"#,
        ]
    );
    assert_eq!((table.state.carried, table.stacks()), (0, vec![0; 5]));
}

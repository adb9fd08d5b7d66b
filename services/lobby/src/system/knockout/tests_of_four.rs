//! G1.7 as text tables: tables of four, one line per round, entries by their number in the draw.

use expect_test::{Expect, expect};
use uuid::Uuid;

use super::*;
use crate::terms::Format;

fn entry(number: usize) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(number as u128))
}

fn number(id: RegistrationId) -> u128 {
    id.uuid().as_u128()
}

fn bracket(entries: usize, winners: u8) -> Bracket {
    let shape = Shape::of(Format::FourIndividual, winners).unwrap();
    Bracket::new(TournamentId::new(Uuid::from_u128(99)), shape, (1..=entries).map(entry).collect())
}

/// Decides the first ready match: place `places[i]` for its entry `i`.
fn play(drawn: &mut Bracket, places: [u8; 4]) {
    let next = drawn.ready().next().unwrap();
    let id = next.match_id;
    let meeting = next.meeting().unwrap();
    assert!(drawn.settles(id, &places), "{places:?}");
    let score = |(registration_id, place)| Score { registration_id, place, points: 0, vp: 0, mp: 0 };
    let mut scores: Vec<Score> = meeting.into_iter().zip(places).map(score).collect();
    scores.sort_by_key(|score| score.place);
    drawn.scored(id, &scores);
}

/// Each table as `1 2* 3 4`, `.` for somebody awaited, `*` beside those who go on or have won.
fn picture(bracket: &Bracket) -> String {
    let seat = |pairing: &Pairing, entry: &Option<RegistrationId>| match entry {
        Some(id) => format!("{}{}", number(*id), if pairing.through().any(|other| other == *id) { "*" } else { "" }),
        None => ".".to_owned(),
    };
    let table = |pairing: &Pairing| pairing.entries.iter().map(|e| seat(pairing, e)).collect::<Vec<_>>().join(" ");
    let line = |matches: &Round| matches.iter().map(table).collect::<Vec<_>>().join(" | ");
    bracket.rounds().iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Each group of places as `place x size: entries`.
fn ranking(bracket: &Bracket) -> String {
    let line = |group: &PlaceGroup| {
        let entries: Vec<String> = group.entries.iter().map(|id| number(*id).to_string()).collect();
        format!("{} x{}: {}", group.place, group.size, entries.join(" ")).trim_end().to_owned()
    };
    bracket.places().iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The bracket before the first card, after the last, and who came in where; round by round the places of its tables.
fn check(entries: usize, winners: u8, rounds: &[[u8; 4]], expected: &Expect) {
    let mut drawn = bracket(entries, winners);
    let before = picture(&drawn);
    for (round, places) in rounds.iter().enumerate() {
        for _ in 0..drawn.rounds()[round].count() {
            play(&mut drawn, *places);
        }
    }
    assert!(drawn.is_over() && drawn.ready().next().is_none());
    expected.assert_eq(&format!("{before}\n---\n{}\n---\n{}", picture(&drawn), ranking(&drawn)));
}

#[test]
fn g1_7_four_players_are_one_table_who_goes_on() {
    for winners in [1, 2] {
        check(
            4,
            winners,
            &[[3, 1, 4, 2]],
            &expect![[r#"
                1 2 3 4
                ---
                1 2* 3 4
                ---
                1 x1: 2
                2 x1: 4
                3 x1: 1
                4 x1: 3"#]],
        );
    }
}

#[test]
fn g1_7_sixteen_players_one_of_a_table_goes_on() {
    check(
        16,
        1,
        &[[2, 1, 3, 4], [4, 3, 2, 1]],
        &expect![[r#"
            1 2 3 4 | 5 6 7 8 | 9 10 11 12 | 13 14 15 16
            . . . .
            ---
            1 2* 3 4 | 5 6* 7 8 | 9 10* 11 12 | 13 14* 15 16
            2 6 10 14*
            ---
            1 x1: 14
            2 x1: 10
            3 x1: 6
            4 x1: 2
            5 x12: 1 3 4 5 7 8 9 11 12 13 15 16"#]],
    );
}

#[test]
fn g1_7_eight_players_two_of_a_table_go_on() {
    // Those who go on sit down in the order of the draw, not of the places: 2 before 4, though 4 came in first.
    check(
        8,
        2,
        &[[3, 2, 4, 1], [1, 2, 3, 4]],
        &expect![[r#"
            1 2 3 4 | 5 6 7 8
            . . . .
            ---
            1 2* 3 4* | 5 6* 7 8*
            2* 4 6 8
            ---
            1 x1: 2
            2 x1: 4
            3 x1: 6
            4 x1: 8
            5 x4: 1 3 5 7"#]],
    );
}

#[test]
fn g1_7_sixteen_players_two_of_a_table_go_on() {
    check(
        16,
        2,
        &[[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 3, 4]],
        &expect![[r#"
            1 2 3 4 | 5 6 7 8 | 9 10 11 12 | 13 14 15 16
            . . . . | . . . .
            . . . .
            ---
            1* 2* 3 4 | 5* 6* 7 8 | 9* 10* 11 12 | 13* 14* 15 16
            1 2 5* 6* | 9 10 13* 14*
            5 6* 13 14
            ---
            1 x1: 6
            2 x1: 5
            3 x1: 13
            4 x1: 14
            5 x4: 1 2 9 10
            9 x8: 3 4 7 8 11 12 15 16"#]],
    );
}

#[test]
fn g1_7_only_fields_that_lead_to_one_final_of_four_fit() {
    let fields = |winners| Shape::of(Format::FourIndividual, winners).unwrap().fields(1_024);
    assert_eq!(fields(1), [4, 16, 64, 256, 1024]);
    assert_eq!(fields(2), [4, 8, 16, 32, 64, 128, 256, 512, 1024]);
    for (winners, entries) in
        [1, 2].into_iter().flat_map(|winners| fields(winners).into_iter().map(move |n| (winners, n)))
    {
        let mut drawn = bracket(entries, winners);
        assert_eq!(drawn.places().iter().map(|group| group.size).sum::<u32>() as usize, entries);
        assert!(drawn.pairings().all(|pairing| !pairing.bye));
        while !drawn.is_over() {
            play(&mut drawn, [1, 2, 3, 4]);
        }
        assert!(drawn.places().iter().all(|group| group.entries.len() == group.size as usize));
        assert_eq!(drawn.still_in(), drawn.places()[0].entries);
    }
}

#[test]
fn g2_9_who_is_level_in_the_final_shares_the_place() {
    for (places, expected) in [
        ([1, 2, 2, 4], "1 x1: 1\n2 x2: 2 3\n4 x1: 4"),
        ([1, 1, 3, 4], "1 x2: 1 2\n3 x1: 3\n4 x1: 4"),
        ([2, 2, 2, 1], "1 x1: 4\n2 x3: 1 2 3"),
        ([1, 1, 1, 1], "1 x4: 1 2 3 4"),
    ] {
        let mut drawn = bracket(4, 1);
        play(&mut drawn, places);
        assert_eq!(ranking(&drawn), expected);
        assert_eq!(drawn.champion().is_some(), places.iter().filter(|place| **place == 1).count() == 1);
    }
}

#[test]
fn places_that_do_not_say_who_goes_on_are_no_result() {
    let settles = |entries, winners, places: &[u8]| {
        let drawn = bracket(entries, winners);
        drawn.settles(drawn.rounds()[0][0].match_id, places)
    };
    for (places, one, two, last) in [
        ([1, 2, 3, 4], true, true, true),
        ([1, 2, 2, 4], true, false, true),
        ([1, 2, 3, 3], true, true, true),
        ([1, 1, 3, 4], false, true, true),
        ([1, 1, 3, 3], false, true, true),
        ([1, 1, 1, 4], false, false, true),
        ([1, 2, 2, 3], false, false, false),
        ([2, 3, 4, 4], false, false, false),
        ([0, 1, 2, 3], false, false, false),
    ] {
        assert_eq!(
            (settles(16, 1, &places), settles(16, 2, &places), settles(4, 1, &places)),
            (one, two, last),
            "{places:?}"
        );
    }
    assert!(!settles(4, 1, &[1, 2, 3]) && !settles(4, 1, &[]));
}

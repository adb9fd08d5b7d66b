//! Rankings and levels by the law, and against what a child would reckon.

use std::cmp::Ordering;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::lobby::{RankingPeriod, SkillLevel};
use mazziere_ids::PlayerId;
use proptest::prelude::*;
use uuid::Uuid;

use super::Brought;
use super::api::{print_cursor, read_cursor};
use super::level::{Fraction, Record, out_of};
use super::period::Period;
use super::standing::{Key, Ranked, Standing, gains, ranked};

fn player(number: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(number))
}

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn standing(vp: i32, mp: i32, matches: i32, second: i64) -> Standing {
    Standing { vp, mp, matches, last_at: DateTime::UNIX_EPOCH + Duration::seconds(second) }
}

fn brought(number: u128, vp: u8, mp: i32, at: DateTime<Utc>) -> Brought {
    let match_id = Uuid::from_u128(at.timestamp_micros().unsigned_abs().into());
    Brought { player_id: player(number), match_id, game: "scopa".into(), at, vp, mp, out_of: Some(20), ranked: true }
}

#[test]
fn g5_3_vp_then_mp_then_fewer_matches_then_the_earlier_last_one() {
    let best_first = [
        standing(21, -9, 9, 9),
        standing(20, 5, 9, 9),
        standing(20, 4, 2, 9),
        standing(20, 4, 3, 1),
        standing(20, 4, 3, 2),
    ];
    for (place, one) in best_first.iter().enumerate() {
        for (other_place, other) in best_first.iter().enumerate() {
            assert_eq!(one.order(other), place.cmp(&other_place), "{one:?} {other:?}");
        }
    }
}

#[test]
fn g5_3_who_is_equal_in_all_of_it_is_ex_aequo_also_across_pages() {
    let rows =
        [standing(9, 1, 1, 5), standing(8, 0, 2, 5), standing(8, 0, 2, 5), standing(8, 0, 2, 5), standing(7, 0, 1, 1)];
    let rows: Vec<_> = (1..).zip(rows).map(|(number, standing)| (player(number), standing)).collect();
    let all = ranked(None, rows.clone());
    assert_eq!(all.iter().map(|one| one.place).collect::<Vec<_>>(), [1, 2, 2, 2, 5]);
    for cut in 1..rows.len() {
        let mut pages = ranked(None, rows[..cut].to_vec());
        let last = read_cursor(&print_cursor(pages.last().unwrap())).unwrap();
        pages.extend(ranked(Some(last), rows[cut..].to_vec()));
        assert_eq!(pages, all, "cut behind {cut}");
    }
}

#[test]
fn a_cursor_survives_printing_and_nothing_else_is_one() {
    let last = Ranked { place: 3, row: 4, player_id: player(7), standing: standing(40, -12, 6, 99) };
    assert_eq!(read_cursor(&print_cursor(&last)).unwrap(), last);
    let good = print_cursor(&last);
    for bad in ["", "1_2", &good[1..].replace('_', ""), &format!("{good}_1"), &good.replace("-12", "-2147483648")] {
        assert!(read_cursor(bad).is_err(), "{bad}");
    }
    for part in [0, 2, 3, 5, 6] {
        for bad in ["-1", "+1", "", "99999999999999999999"] {
            let mut parts: Vec<&str> = good.split('_').collect();
            parts[part] = bad;
            assert!(read_cursor(&parts.join("_")).is_err(), "{parts:?}");
        }
    }
}

#[test]
fn g5_3_weeks_and_months_are_those_of_italy() {
    let periods = |text: &str| Period::of(moment(text)).map(|period| period.to_string());
    assert_eq!(periods("2026-11-29T22:59:59Z"), ["2026-W48", "2026-11"], "Sunday, a second before midnight");
    assert_eq!(periods("2026-11-29T23:00:00Z"), ["2026-W49", "2026-11"]);
    assert_eq!(periods("2026-06-30T21:59:59Z"), ["2026-W27", "2026-06"]);
    assert_eq!(periods("2026-06-30T22:00:00Z"), ["2026-W27", "2026-07"], "summer time");
    assert_eq!(periods("2026-12-31T23:00:00Z"), ["2026-W53", "2027-01"], "the week counts to the year of its Thursday");
    assert_eq!(periods("2027-01-03T23:00:00Z"), ["2027-W01", "2027-01"]);
}

#[test]
fn a_period_is_read_as_it_is_written_and_nothing_else_is_one() {
    for (kind, text) in [(RankingPeriod::Week, "2026-W53"), (RankingPeriod::Month, "2026-12")] {
        let period = Period::read(kind, text).unwrap();
        assert_eq!((period.to_string().as_str(), period.kind(), Period::of_either(text)), (text, kind, Some(period)));
    }
    let bad = [
        "",
        "2026",
        "2026-",
        "2026-W00",
        "2027-W53",
        "2026-W1",
        "2026-w48",
        "2026-13",
        "2026-00",
        "2026-1",
        "+026-11",
        "1999-12",
        "12026-11",
        "2026-11-01",
        "2026-W48 ",
    ];
    for text in bad {
        assert_eq!(Period::of_either(text), None, "{text}");
    }
    assert_eq!(Period::read(RankingPeriod::Week, "2026-11"), None);
    assert_eq!(Period::read(RankingPeriod::Month, "2026-W48"), None);
}

#[test]
fn g5_3_a_result_counts_in_its_week_and_its_month_and_a_rest_is_no_match() {
    let at = moment("2026-11-24T12:00:00Z");
    let rest = Brought { out_of: None, ..brought(1, 14, 4, at + Duration::minutes(1)) };
    let cash = Brought { ranked: false, ..brought(1, 20, 0, at) };
    let gains = gains(&[brought(1, 6, -3, at), rest, cash]);
    let expected = Standing { vp: 20, mp: 1, matches: 1, last_at: at + Duration::minutes(1) };
    let key = |period: &str| Key { player_id: player(1), period: period.into(), game: "scopa".into() };
    assert_eq!(gains.into_iter().collect::<Vec<_>>(), [(key("2026-11"), expected), (key("2026-W48"), expected)]);
}

/// The record of so many matches that came to the share: as many as it takes of 20 and of 0, and one of the rest.
fn with_share(parts: u32, of: u32) -> Record {
    assert_eq!(20 * 40 * parts % of, 0);
    let mut left = 20 * 40 * parts / of;
    let matches = (0..40).map(|_| {
        let vp = left.min(20);
        left -= vp;
        (u8::try_from(vp).unwrap(), 20)
    });
    let record = Record::of(matches.collect::<Vec<_>>());
    assert_eq!(record.share, Fraction::new(parts.into(), of.into()));
    record
}

#[test]
fn g5_4_levels_begin_at_exactly_their_fractions() {
    use SkillLevel::{Level1, Level2, Level3, Level4, Level5};
    let borders =
        [((2, 5), Level1, Level2), ((12, 25), Level2, Level3), ((27, 50), Level3, Level4), ((31, 50), Level4, Level5)];
    for ((parts, of), below, from) in borders {
        assert_eq!(with_share(parts, of).level(), from, "exactly {parts}/{of}");
        // One victory point of eight hundred less.
        assert_eq!(with_share(800 / of * parts - 1, 800).level(), below, "just below {parts}/{of}");
    }
    assert_eq!((with_share(0, 1).level(), with_share(1, 1).level()), (Level1, Level5));
}

#[test]
fn g5_4_with_fewer_than_ten_matches_one_is_a_beginner() {
    assert_eq!(Record::of(vec![(20, 20); 9]).level(), SkillLevel::Beginner);
    assert_eq!(Record::of(vec![(20, 20); 10]).level(), SkillLevel::Level5);
    assert_eq!(Record::of([]), Record::EMPTY);
    assert_eq!(Record::EMPTY.level(), SkillLevel::Beginner);
}

#[test]
fn g5_4_the_last_forty_matches_count() {
    let newest_first: Vec<(u8, u8)> =
        std::iter::repeat_n((20, 20), 40).chain(std::iter::repeat_n((0, 20), 60)).collect();
    let record = Record::of(newest_first);
    assert_eq!((record.matches, record.share), (40, Fraction::new(1, 1)));
}

#[test]
fn g5_4_at_tables_of_four_the_share_is_of_the_best_there() {
    let best = |vp: &[u8]| out_of(vp.iter().copied());
    assert_eq!(best(&[20, 0]), 20);
    assert_eq!(best(&[14, 0]), 20, "two sides: out of 20, also after a timeout");
    assert_eq!(best(&[10, 10]), 20);
    assert_eq!(best(&[12, 6, 2, 0]), 12, "peppa with one winner");
    assert_eq!(best(&[10, 6, 4, 0]), 10, "with two");
    assert_eq!(best(&[0, 0, 0, 0]), 20, "nobody has anything of it");
    let mixed = Record::of([(6, 12), (10, 20), (3, 10)]);
    assert_eq!(mixed.share, Fraction::new(13, 30), "a half, a half and three tenths, exactly");
}

proptest! {
    #[test]
    fn fractions_are_added_and_compared_exactly(shares in prop::collection::vec((0_u8..=20, 1_u8..=20), 0..60)) {
        let shares: Vec<(u8, u8)> = shares.into_iter().map(|(vp, of)| (vp.min(of), of)).collect();
        let record = Record::of(shares.iter().copied());
        // All of it in parts of the least common multiple of 1 to 20.
        const PARTS: u128 = 232_792_560;
        let counted = shares.len().min(40);
        let sum: u128 = shares.iter().take(40).map(|(vp, of)| u128::from(*vp) * PARTS / u128::from(*of)).sum();
        prop_assert_eq!(usize::from(record.matches), counted);
        let (above, below) = (u128::from(record.share.numerator), u128::from(record.share.denominator));
        prop_assert_eq!(above * PARTS * (counted.max(1) as u128), sum * below);
        prop_assert!(above <= below && record.share.compare(Fraction::new(1, 1)) != Ordering::Greater);
        let pair = record.share.and(record.share);
        prop_assert_eq!(u128::from(pair.numerator) * below, 2 * above * u128::from(pair.denominator));
    }

    #[test]
    fn standings_are_the_same_in_whatever_order_results_come_in(
        results in prop::collection::vec((1_u128..6, 0_u8..=20, -20_i32..=20, 0_i64..60, any::<bool>()), 0..80),
        turn in 0_usize..80,
    ) {
        let start = moment("2026-11-01T10:00:00Z");
        let mut results: Vec<Brought> = results.into_iter().map(|(number, vp, mp, day, is_match)| {
            let one = brought(number, vp, mp, start + Duration::days(day));
            Brought { out_of: is_match.then_some(20), ..one }
        }).collect();
        let first = gains(&results);
        let by = turn % results.len().max(1);
        results.rotate_left(by);
        prop_assert_eq!(&first, &gains(&results));
        for (key, standing) in first {
            let mine = results.iter().filter(|one| {
                one.player_id == key.player_id && Period::of(one.at).iter().any(|period| period.to_string() == key.period)
            });
            let vp: i32 = mine.clone().map(|one| i32::from(one.vp)).sum();
            let matches = mine.clone().filter(|one| one.out_of.is_some()).count();
            prop_assert_eq!((standing.vp, standing.matches as usize), (vp, matches));
            prop_assert_eq!(Some(standing.last_at), mine.map(|one| one.at).max());
        }
    }
}

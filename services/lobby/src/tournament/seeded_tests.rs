//! Knock-outs seeded by skill level (G1.4): the levels are looked up when the field of the start is fixed, and are data
//! from then on.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::TournamentStatus;

use super::decide::decide;
use super::tests::{Life, at, player, registration};
use super::*;
use crate::ranking::level::{Fraction, Record};
use crate::system::{self, knockout};
use crate::terms::Format;
use crate::tournament::effect::{Effect, FieldStep};

fn seeded(format: Format, players: u32, buy_in: (i64, i64)) -> Life {
    let plan = system::Plan::Knockout(knockout::Plan { winners_per_table: 1, unplayed: None, seeded: true });
    Life::set_up(format, players, buy_in, plan, |_| {})
}

fn record(matches: u8, numerator: u64, denominator: u64) -> Record {
    Record { matches, share: Fraction::new(numerator, denominator) }
}

/// Of players by their numbers.
fn skills(of: &[(u128, Record)]) -> Command {
    Command::NoteSkills { skills: of.iter().map(|(number, record)| (player(*number), *record)).collect() }
}

/// A round, from 0, by the numbers of the registrations.
fn round(life: &Life, index: usize) -> Vec<Vec<u128>> {
    let entries = |pairing: &knockout::Pairing| {
        pairing.entries.iter().flatten().map(|id| id.uuid().as_u128() - 1_000).collect::<Vec<_>>()
    };
    life.state.bracket().rounds()[index].iter().map(entries).collect()
}

fn first_round(life: &Life) -> Vec<Vec<u128>> {
    round(life, 0)
}

#[test]
fn g1_4_v3_of_six_the_two_best_pass_and_the_levels_are_looked_up_before_anything_is_drawn() {
    let mut life = seeded(Format::HeadsUp, 6, (80, 20));
    (1..=5).for_each(|number| life.enter(number));
    life.register(6).unwrap();
    assert_eq!(life.paid(6), ["buy_in_paid", "registration_confirmed", "registration_closed", "start_decided"]);
    assert_eq!(life.effects.last(), Some(&Effect::from(FieldStep::Seed)));
    assert!(!life.effects.contains(&Effect::StartMoney), "no money moves before the draw");
    let known = [
        (1, record(40, 1, 2)),
        (2, record(9, 1, 1)),
        (3, record(40, 13, 20)),
        (4, record(40, 2, 5)),
        (5, record(10, 31, 50)),
        (6, record(40, 0, 1)),
    ];
    assert_eq!(life.say(&skills(&known)), Ok(vec!["entries_seeded", "bracket_drawn"]));
    assert_eq!(life.effects.last(), Some(&Effect::StartMoney));
    assert_eq!(first_round(&life), [vec![3], vec![4, 6], vec![5], vec![1, 2]], "2 has played nine matches: a beginner");
    assert_eq!(life.say(&skills(&[])), Ok(vec![]), "what is known is not looked up again");
    let posting = Some(life.state.start_posting());
    assert_eq!(life.say(&Command::NoteStarted { posting }), Ok(vec!["tournament_started"]));
    life.play_round();
    assert_eq!(round(&life, 1), [vec![3, 4], vec![5, 1]], "the best meets the winner of the fourth and the fifth");
    while life.state.status() == TournamentStatus::Running {
        life.play_round();
    }
    let owed: Vec<_> = life.state.owed().iter().map(|(who, amount)| (*who, amount.cents())).collect();
    let place = |number| life.state.system.place_of(registration(number));
    let mut won: Vec<i64> = owed.iter().map(|(_, cents)| *cents).collect();
    won.sort_unstable();
    assert_eq!(won, [168, 312]);
    assert_eq!([3, 5, 4, 1, 6, 2].map(place), [1, 2, 3, 3, 5, 5].map(Some));
}

#[test]
fn g1_4_who_is_level_is_drawn_and_the_draw_is_that_of_the_secret() {
    let mut drawn = Life::new(Format::HeadsUp, 8, 80, 20);
    let mut level = seeded(Format::HeadsUp, 8, (80, 20));
    for number in 1..=8 {
        drawn.enter(number);
        level.enter(number);
    }
    level.say(&skills(&[(5, record(20, 3, 5))])).unwrap();
    let order: Vec<u128> = first_round(&drawn).concat();
    let rest: Vec<u128> = order.into_iter().filter(|number| *number != 5).collect();
    // 1-8, 4-5, 2-7, 3-6 of the seeds, of which number 5 is the first.
    let seed = |seed: usize| if seed == 1 { 5 } else { rest[seed - 2] };
    let expected: Vec<Vec<u128>> = [[1, 8], [4, 5], [2, 7], [3, 6]].map(|pair| pair.map(seed).to_vec()).to_vec();
    assert_eq!(first_round(&level), expected);
}

#[test]
fn of_a_pair_both_shares_count_and_a_beginner_adds_nothing() {
    let mut life = seeded(Format::Pairs, 8, (80, 20));
    for number in 1..=4_u128 {
        let first = player(2 * number - 1);
        let second = player(2 * number);
        let registration_id = registration(number);
        life.say(&Command::Register { registration_id, player: first, partner: Some(second) }).unwrap();
        let paid =
            |player| Command::NoteBuyIn { registration_id, player, heard: crate::payment::PaymentOutcome::Paid(None) };
        life.say(&paid(first)).unwrap();
        life.say(&Command::AcceptInvitation { registration_id, player: second }).unwrap();
        life.say(&paid(second)).unwrap();
    }
    let known = [
        (1, record(40, 9, 10)),
        (2, record(5, 1, 1)),
        (3, record(40, 9, 20)),
        (4, record(40, 1, 2)),
        (5, record(40, 9, 10)),
        (6, record(40, 0, 1)),
    ];
    let events = decide(&life.state, &skills(&known), at()).unwrap();
    let Event::EntriesSeeded { seeds } = &events[0] else { panic!("{events:?}") };
    let told: Vec<_> = seeds.iter().map(|seed| (seed.numerator, seed.denominator, seed.experienced)).collect();
    assert_eq!(told, [(9, 10, 1), (19, 20, 2), (9, 10, 2), (0, 1, 0)]);
    life.say(&skills(&known)).unwrap();
    assert_eq!(first_round(&life), [vec![2, 4], vec![3, 1]], "1/2 and 9/20 are more than 9/10; then fewer beginners");
}

#[test]
fn without_money_play_begins_when_the_levels_are_known() {
    let mut life = seeded(Format::HeadsUp, 2, (0, 0));
    life.register(1).unwrap();
    assert_eq!(life.register(2).unwrap().last(), Some(&"start_decided"));
    assert_eq!(life.say(&skills(&[])), Ok(vec!["entries_seeded", "bracket_drawn", "tournament_started"]));
}

#[test]
fn what_is_cancelled_meanwhile_is_not_seeded() {
    let mut life = seeded(Format::HeadsUp, 2, (80, 20));
    life.enter(1);
    life.enter(2);
    assert_eq!(life.say(&Command::Cancel { reason: "storm".into() }), Ok(vec!["tournament_cancelled"]));
    assert_eq!(life.say(&skills(&[])), Ok(vec![]));
    assert_eq!(life.effects.last(), Some(&Effect::CallOffStart), "whatever was asked for by then");
    assert_eq!(life.register(3), Err(ErrorCode::TournamentOver));
}

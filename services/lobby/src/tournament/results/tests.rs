//! What matches, matches that nobody plays, and rests bring their players.

use mazziere_contract::tables::LineStanding;

use super::*;
use crate::system::Meeting;
use crate::system::league::tests::{danish, round_robin};
use crate::system::plan::{LeaguePlan, Plan};
use crate::terms::Format;
use crate::tournament::Command;
use crate::tournament::decide::decide;
use crate::tournament::tests::{Life, at, lines, player, registration};

fn started(format: Format, players: u32, buy_in: (i64, i64), plan: LeaguePlan) -> Life {
    let mut life = Life::set_up(format, players, buy_in, Plan::League(plan), |_| {});
    for number in 1..=u128::from(players) {
        life.register(number).unwrap();
        if buy_in.0 > 0 {
            life.paid(number);
        }
    }
    if buy_in.0 > 0 {
        let posting = Some(life.state.start_posting());
        life.say(&Command::NoteStarted { posting }).unwrap();
    }
    life
}

/// What a command brings, and the life after it.
fn rows(life: &mut Life, command: &Command) -> Vec<Row> {
    let events = decide(&life.state, command, at()).unwrap();
    life.say(command).unwrap();
    of_events(&life.state, &events, at())
}

fn ends(life: &Life, meeting: &Meeting, lines: Vec<LineStanding>) -> Command {
    assert!(life.state.system.meeting(meeting.match_id).is_some());
    Command::NoteResult { match_id: meeting.match_id, table_id: meeting.table_id, lines, fault: None, position: 1 }
}

/// Who, how, VP, MP and out of how many.
type Told = (PlayerId, ResultKind, u8, i32, Option<u8>);

fn told(rows: &[Row]) -> Vec<Told> {
    let row = |row: &Row| (row.player_id, row.result.kind, row.result.vp, row.result.mp, row.out_of);
    rows.iter().map(row).collect()
}

#[test]
fn v14_a_match_that_nobody_plays_is_a_result_of_both_without_a_table() {
    let mut life = started(Format::HeadsUp, 4, (80, 20), round_robin(None, None));
    let retire = Command::Retire { registration_id: registration(4), player: player(4) };
    let rows = rows(&mut life, &retire);
    let there = rows[0].player_id;
    assert_ne!(there, player(4));
    let forfeited = ResultKind::Forfeited;
    assert_eq!(told(&rows), [(there, forfeited, 14, 4, Some(20)), (player(4), forfeited, 0, -14, Some(20))]);
    assert!(rows.iter().all(|row| row.counts && row.result.table_id.is_none() && row.brought().is_some()));
}

#[test]
fn v15_so_is_one_of_a_knock_out_if_the_template_says_what_it_is_worth() {
    let unplayed = crate::terms::Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 };
    let plan = crate::system::knockout::Plan { winners_per_table: 1, unplayed: Some(unplayed), seeded: false };
    let mut life = Life::set_up(Format::HeadsUp, 4, (80, 20), Plan::Knockout(plan), |_| {});
    life.start(4);
    let rows = rows(&mut life, &Command::Retire { registration_id: registration(1), player: player(1) });
    let scores: Vec<(u8, i32)> = rows.iter().map(|row| (row.result.vp, row.result.mp)).collect();
    assert_eq!((scores, rows[1].player_id), (vec![(14, 4), (0, -14)], player(1)));
}

#[test]
fn v3_a_bye_is_no_match_and_brings_no_points() {
    let mut life = Life::new(Format::HeadsUp, 6, 80, 20);
    (1..=5).for_each(|number| life.enter(number));
    life.register(6).unwrap();
    let (registration_id, player) = (registration(6), player(6));
    let paid = Command::NoteBuyIn { registration_id, player, heard: crate::payment::PaymentOutcome::Paid(None) };
    assert_eq!(rows(&mut life, &paid), [], "the bracket is drawn");
    let posting = Some(life.state.start_posting());
    assert_eq!(rows(&mut life, &Command::NoteStarted { posting }), []);
    let byes = life.state.bracket().rounds()[0].iter().filter(|pairing| pairing.bye).count();
    let mut brought = Vec::new();
    while let Some(meeting) = life.state.system.ready().into_iter().next() {
        let scores = lines(&life.state, &meeting.entries, &[1, 2]);
        let end = ends(&life, &meeting, scores);
        brought.extend(rows(&mut life, &end));
    }
    assert_eq!((byes, brought.len()), (2, 10), "two rows of each of five matches");
    assert!(brought.iter().all(|row| row.result.kind == ResultKind::Played && row.result.table_id.is_some()));
}

#[test]
fn v9_who_rests_in_a_danish_round_has_what_that_is_worth_and_it_is_no_match() {
    let mut life = started(Format::HeadsUp, 4, (80, 20), danish(2, &[], None));
    life.say(&Command::Retire { registration_id: registration(1), player: player(1) }).unwrap();
    let meeting = life.state.system.ready().remove(0);
    let scores = lines(&life.state, &meeting.entries, &[1, 2]);
    let end = ends(&life, &meeting, scores);
    let rows = rows(&mut life, &end);
    let rests: Vec<&Row> = rows.iter().filter(|row| row.result.kind == ResultKind::Rest).collect();
    assert_eq!((rows.len(), rests.len()), (3, 1), "a match, and of three who are left one rests: {rows:?}");
    let rest = rests[0];
    assert_eq!((rest.result.vp, rest.result.mp, rest.out_of), (14, 4, None));
    assert!(rows[..2].iter().all(|row| row.result.match_id != rest.result.match_id));
    assert!(rest.brought().is_some_and(|brought| brought.ranked && brought.out_of.is_none()));
}

#[test]
fn g1_5_who_rests_in_a_group_has_nothing_of_it() {
    let life = started(Format::HeadsUp, 3, (80, 20), round_robin(None, None));
    let paired = LeagueEvent::RoundPaired {
        round: 1,
        draw: None,
        groups: Vec::new(),
        meetings: Vec::new(),
        rests: vec![registration(1)],
    };
    assert_eq!(of_events(&life.state, &[paired.into()], at()), []);
}

#[test]
fn g5_4_at_a_table_of_four_shares_are_of_the_best_there_and_training_counts_for_nothing() {
    for (buy_in, counts) in [((80, 20), true), ((0, 0), false)] {
        let mut life = started(Format::FourIndividual, 4, buy_in, danish(1, &[], None));
        let meeting = life.state.system.ready().remove(0);
        let scores = lines(&life.state, &meeting.entries, &[1, 2, 3, 4]);
        let end = ends(&life, &meeting, scores);
        let rows = rows(&mut life, &end);
        assert_eq!(
            rows.iter().map(|row| (row.result.vp, row.out_of)).collect::<Vec<_>>(),
            [11, 10, 9, 8].map(|vp| (vp, Some(11)))
        );
        assert_eq!(rows.iter().filter(|row| row.brought().is_some()).count(), if counts { 4 } else { 0 });
        assert!(rows.iter().all(|row| row.result.table_id == Some(meeting.table_id)), "they see it all the same");
    }
}

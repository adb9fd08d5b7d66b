//! Knock-outs in which somebody stays away (G1.13, V15), and what the house does not hold against anybody.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::RetiredBecause;
use mazziere_contract::tables::LineStanding;
use mazziere_ids::RegistrationId;

use super::effect::Effect;
use super::event::Withdrawal;
use super::tests::{Life, lines, player, registration};
use super::{Command, view};
use crate::system::Meeting;
use crate::terms::Format;

/// The meeting ends, these at the first place of their own, and those who are named took no part.
fn ends(life: &mut Life, meeting: &Meeting, away: &[RegistrationId]) -> Vec<&'static str> {
    let places: Vec<u8> = (1..=u8::try_from(meeting.entries.len()).unwrap()).collect();
    let mut lines: Vec<LineStanding> = lines(&life.state, &meeting.entries, &places);
    for (line, entry) in lines.iter_mut().zip(&meeting.entries) {
        line.took_part = Some(!away.contains(entry));
    }
    let match_id = meeting.match_id;
    let table_id = meeting.table_id;
    life.say(&Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 }).unwrap()
}

fn ready(life: &Life) -> Vec<Meeting> {
    life.state.system.ready()
}

#[test]
fn v15_who_wins_twice_without_a_move_is_withdrawn_and_loses_the_next_match_without_a_table() {
    let mut life = Life::new(Format::HeadsUp, 8, 80, 20);
    life.start(8);
    let first = ready(&life);
    let away = first[0].entries[0];
    assert_eq!(ends(&mut life, &first[0], &first[0].entries), ["match_decided"], "both are away: one of them wins");
    for meeting in &first[1..] {
        ends(&mut life, meeting, &[]);
    }
    let second = ready(&life);
    assert_eq!(ends(&mut life, &second[0], &[away]), ["match_decided", "entry_retired"]);
    let other = &second[1];
    let ended = ends(&mut life, other, &[]);
    assert_eq!(ended, ["match_decided", "match_forfeited", "tournament_finished"], "no final is played");
    assert_eq!(life.state.system.place_of(other.entries[0]), Some(1));
    assert_eq!(life.state.system.place_of(away), Some(2), "the place is that of the round");
    let entry = life.state.entry(away).unwrap();
    assert_eq!(entry.retired, Some(Withdrawal::Absent));
    let shown = view::my_registration(&life.state, entry);
    assert_eq!((shown.retired, shown.retired_because), (true, Some(RetiredBecause::Absent)));
}

#[test]
fn a_table_that_is_about_to_open_for_who_stays_away_is_void() {
    let mut life = Life::new(Format::HeadsUp, 8, 80, 20);
    life.start(8);
    let first = ready(&life);
    let away = first[0].entries[0];
    first.iter().for_each(|meeting| drop(ends(&mut life, meeting, &[away])));
    let second = ready(&life);
    ends(&mut life, &second[1], &[]);
    let ended = ends(&mut life, &second[0], &[away]);
    assert_eq!(ended, ["match_decided", "entry_retired", "match_forfeited", "tournament_finished"]);
    let is_void = |effect: &Effect| matches!(effect, Effect::VoidTable { attempt: 1, .. });
    assert!(life.effects.iter().any(is_void), "its opponent was known already");
}

#[test]
fn who_is_out_is_not_withdrawn_and_neither_is_who_has_won_it_all() {
    let mut life = Life::new(Format::HeadsUp, 4, 80, 20);
    life.start(4);
    let first = ready(&life);
    first.iter().for_each(|meeting| drop(ends(&mut life, meeting, &meeting.entries)));
    let last = ready(&life);
    assert_eq!(ends(&mut life, &last[0], &last[0].entries), ["match_decided", "tournament_finished"]);
    assert!(life.state.entries.iter().all(|entry| entry.retired.is_none()));
}

#[test]
fn at_tables_of_four_of_a_knock_out_nobody_is_withdrawn_for_their_seats_play_by_themselves() {
    let mut life = Life::of_shape(Format::FourIndividual, 64, 1, 80, 20);
    life.start(64);
    for _ in 0..2 {
        for meeting in ready(&life) {
            let ended = ends(&mut life, &meeting, &meeting.entries[..1]);
            assert!(!ended.contains(&"entry_retired"), "{ended:?}");
        }
    }
    assert_eq!(ready(&life).len(), 1, "the final table");
    assert!(life.state.entry(ready(&life)[0].entries[0]).unwrap().stays_away());
}

#[test]
fn what_the_tables_do_not_say_is_held_against_nobody() {
    let mut life = Life::new(Format::HeadsUp, 8, 80, 20);
    life.start(8);
    while life.play_round() > 0 {}
    assert!(life.state.entries.iter().all(|entry| entry.absences == 0 && entry.retired.is_none()));
}

#[test]
fn who_asks_for_it_is_shown_as_having_asked_and_is_not_withdrawn_again() {
    let mut life = Life::new(Format::HeadsUp, 4, 80, 20);
    life.start(4);
    let meeting = ready(&life).remove(0);
    let match_id = meeting.match_id;
    let table_id = meeting.table_id;
    life.say(&Command::NoteTableOpened { match_id, table_id }).unwrap();
    let id = meeting.entries[0];
    let number = id.uuid().as_u128() - registration(0).uuid().as_u128();
    let retire = Command::Retire { registration_id: id, player: player(number) };
    assert_eq!(life.say(&retire), Ok(vec!["entry_retired"]));
    assert_eq!(life.say(&retire), Err(ErrorCode::AlreadyRetired));
    assert_eq!(ends(&mut life, &meeting, &[id]), ["match_decided"]);
    let shown = view::my_registration(&life.state, life.state.entry(id).unwrap());
    assert_eq!(shown.retired_because, Some(RetiredBecause::Asked));
}

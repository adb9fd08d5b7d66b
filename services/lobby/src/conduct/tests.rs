//! G5.5 and G5.6 in the small, without a database.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{WarningCause, WarningStatus};
use mazziere_ids::TableId;
use proptest::prelude::*;

use super::decide::decide;
use super::gate::{Joins, judge};
use super::store::Standing;
use super::*;
use crate::terms::{Absence, Fault};

fn start() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + Duration::days(20_000)
}

fn operator(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn chat(number: u128) -> Offence {
    Offence::Chat { report_id: Uuid::from_u128(number) }
}

fn lost(number: u128) -> Offence {
    Offence::MatchLost { table_id: TableId::new(Uuid::from_u128(number)), by: Absence::Timeout }
}

struct Life(Conduct);

impl Life {
    fn new() -> Life {
        Life(Conduct::blank(PlayerId::new(Uuid::from_u128(5))))
    }

    fn say(&mut self, command: &Command, at: DateTime<Utc>) -> Result<usize, ErrorCode> {
        let events = decide(&self.0, command, at).map_err(|refusal| refusal.code)?;
        for event in &events {
            let bytes = serde_json::to_vec(event).unwrap();
            assert_eq!(serde_json::from_slice::<Event>(&bytes).unwrap(), *event, "it survives the log");
            self.0.apply(event, at);
        }
        Ok(events.len())
    }

    fn warn(&mut self, offence: Offence, at: DateTime<Utc>) -> usize {
        self.say(&Command::Warn { offence, at }, at).unwrap()
    }

    fn withdraw(&mut self, offence: &Offence) -> Result<usize, ErrorCode> {
        let warning_id = self.0.warning_id(offence);
        self.say(&Command::WithdrawWarning { warning_id, by: operator(1), reason: "a mistake".into() }, start())
    }
}

#[test]
fn g5_5_the_third_warning_bars_for_24_hours_and_the_first_two_for_nothing() {
    let mut life = Life::new();
    life.warn(lost(1), start());
    life.warn(chat(2), start() + Duration::hours(1));
    assert_eq!(life.0.barred_until(), None);
    let third = start() + Duration::hours(2);
    life.warn(lost(3), third);
    let until = third + Duration::hours(24);
    assert_eq!(life.0.barred_at(third), Some(until));
    assert_eq!(life.0.barred_at(until - Duration::milliseconds(1)), Some(until));
    assert_eq!(life.0.barred_at(until), None, "at the instant in which it is over it is over");
}

#[test]
fn g5_5_a_third_warning_exactly_24_hours_after_the_first_bars_and_one_a_millisecond_later_does_not() {
    for (late, barred) in [(0, true), (1, false)] {
        let mut life = Life::new();
        let third = start() + Duration::hours(24) + Duration::milliseconds(late);
        for (offence, at) in [(lost(1), start()), (lost(2), start() + Duration::hours(9)), (lost(3), third)] {
            life.warn(offence, at);
        }
        assert_eq!(life.0.barred_at(third).is_some(), barred, "{late} ms");
    }
}

#[test]
fn g5_5_a_fourth_that_is_the_third_in_24_hours_bars_anew_and_one_that_is_not_does_not() {
    let mut life = Life::new();
    for (number, hours) in [(1, 0), (2, 1), (3, 2)] {
        life.warn(lost(number), start() + Duration::hours(hours));
    }
    let first = start() + Duration::hours(26);
    assert_eq!(life.0.barred_until(), Some(first));
    let mut again = Life(life.0.clone());
    again.warn(lost(4), start() + Duration::hours(25));
    assert_eq!(again.0.barred_until(), Some(start() + Duration::hours(49)));
    life.warn(lost(4), start() + Duration::hours(26));
    assert_eq!(life.0.barred_until(), Some(first));
}

#[test]
fn g5_5_a_warning_lapses_when_it_is_30_days_old() {
    let mut life = Life::new();
    life.warn(lost(1), start());
    let status = |life: &Life, at| view::warning(&life.0.warnings[0], at).status;
    let lapses = start() + Duration::days(30);
    assert_eq!(status(&life, lapses - Duration::milliseconds(1)), WarningStatus::Standing);
    assert_eq!(status(&life, lapses), WarningStatus::Lapsed);
    assert_eq!(view::mine(&life.0, lapses).warnings, Vec::new());
    life.withdraw(&lost(1)).unwrap();
    assert_eq!(status(&life, start()), WarningStatus::Withdrawn);
}

#[test]
fn g5_5_the_same_offence_is_warned_for_once_and_is_of_the_moment_of_its_cause() {
    let mut life = Life::new();
    assert_eq!(life.warn(lost(1), start()), 1);
    assert_eq!(life.warn(lost(1), start() + Duration::hours(1)), 0);
    assert_eq!(life.warn(chat(1), start() + Duration::hours(1)), 1, "a table and a report are two things");
    // What lies further apart than 24 hours bars nobody, however late and in whatever order it is heard of.
    let late = start() + Duration::hours(30);
    life.say(&Command::Warn { offence: lost(3), at: start() + Duration::hours(25) }, late).unwrap();
    life.say(&Command::Warn { offence: lost(4), at: start() - Duration::hours(23) }, late).unwrap();
    assert_eq!(life.0.barred_until(), Some(start() + Duration::hours(25)), "the first three, not the last");
    let mut other = Life::new();
    for (number, hours) in [(1, 30), (2, 0), (3, 5)] {
        other.say(&Command::Warn { offence: lost(number), at: start() + Duration::hours(hours) }, late).unwrap();
    }
    assert_eq!(other.0.barred_until(), None);
}

#[test]
fn g5_5_a_warning_that_is_withdrawn_counts_for_nothing_and_ends_the_bar_that_rests_on_it() {
    let mut life = Life::new();
    for number in 1..=3 {
        life.warn(lost(number), start());
    }
    assert!(life.0.barred_at(start()).is_some());
    life.withdraw(&lost(2)).unwrap();
    assert_eq!(life.0.barred_at(start()), None);
    assert_eq!(life.withdraw(&lost(2)), Err(ErrorCode::WarningWithdrawn));
    assert_eq!(life.withdraw(&lost(9)), Err(ErrorCode::WarningUnknown));
    assert_eq!(life.warn(lost(2), start()), 0, "it is not given again");
}

#[test]
fn g5_5_everybody_at_fault_is_warned() {
    let players: Vec<PlayerId> = [1, 2].map(|number| PlayerId::new(Uuid::from_u128(number))).to_vec();
    let fault = Fault { by: Absence::Abandon, players: players.clone(), others: Vec::new() };
    let table = TableId::new(Uuid::from_u128(9));
    let offences: Vec<(PlayerId, Offence)> = fault.offences(table).collect();
    assert_eq!(offences.iter().map(|(player, _)| *player).collect::<Vec<_>>(), players);
    assert!(offences.iter().all(|(_, offence)| view::cause(offence) == WarningCause::Abandon));
}

#[test]
fn g5_6_a_suspension_ends_by_itself_or_by_an_operator() {
    let mut life = Life::new();
    let suspend = |until| Command::Suspend { by: operator(1), reason: "case 88".into(), until };
    let reinstate = Command::Reinstate { by: operator(2), reason: "closed".into() };
    assert_eq!(life.say(&reinstate, start()), Err(ErrorCode::NotSuspended));
    assert_eq!(life.say(&suspend(Some(start())), start()), Err(ErrorCode::InvalidBody));
    let until = start() + Duration::days(3);
    life.say(&suspend(Some(until)), start()).unwrap();
    assert_eq!(life.say(&suspend(None), start()), Err(ErrorCode::AlreadySuspended));
    assert!(life.0.suspended_at(until - Duration::milliseconds(1)).is_some());
    assert!(life.0.suspended_at(until).is_none());
    life.say(&suspend(None), until).unwrap();
    assert!(life.0.suspended_at(until + Duration::days(9_999)).is_some());
    life.say(&reinstate, until).unwrap();
    assert!(life.0.suspended_at(until).is_none());
}

#[test]
fn g5_5_who_is_barred_may_bring_more_to_a_table_and_train_and_who_is_suspended_may_not() {
    let now = start();
    let until = now + Duration::hours(1);
    let later = Some(until);
    let barred = Standing { barred_until: later, suspended: false, suspended_until: None };
    let suspended = Standing { barred_until: None, suspended: true, suspended_until: later };
    let code = |standing, joins, at| judge(Some(standing), joins, at).err().map(|refusal| refusal.code);
    assert_eq!(code(barred, Joins::Game, now), Some(ErrorCode::Barred));
    assert_eq!(code(barred, Joins::Other, now), None);
    assert_eq!(code(barred, Joins::Game, now + Duration::hours(1)), None);
    for joins in [Joins::Game, Joins::Other] {
        assert_eq!(code(suspended, joins, now), Some(ErrorCode::Suspended));
        assert_eq!(code(suspended, joins, now + Duration::hours(1)), None);
        assert_eq!(code(Standing { suspended_until: None, ..suspended }, joins, now), Some(ErrorCode::Suspended));
        assert_eq!(judge(None, joins, now), Ok(()));
    }
    let detail = judge(Some(barred), Joins::Game, now).unwrap_err().detail;
    assert!(detail.contains(&until.to_rfc3339()), "{detail}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// At every quarter of an hour: somebody is barred if, of all warnings that count, one of the last 24 hours has two
    /// others in the 24 hours before it.
    #[test]
    fn g5_5_whatever_is_given_and_withdrawn_in_whatever_order_it_bars_as_a_plain_count_says(
        steps in prop::collection::vec((0..240_i64, 0..20_u128, prop::bool::weighted(0.2)), 1..24),
    ) {
        let mut life = Life::new();
        let mut plain: std::collections::BTreeMap<u128, (i64, bool)> = std::collections::BTreeMap::new();
        for (quarter, number, withdraws) in steps {
            if withdraws {
                let known = plain.get_mut(&number).filter(|(_, gone)| !*gone).map(|entry| entry.1 = true);
                prop_assert_eq!(life.withdraw(&lost(number)).is_ok(), known.is_some());
            } else {
                plain.entry(number).or_insert((quarter, false));
                life.warn(lost(number), start() + Duration::minutes(15 * quarter));
            }
        }
        let counted: Vec<i64> = plain.values().filter(|(_, gone)| !gone).map(|(quarter, _)| *quarter).collect();
        for now in 0..500 {
            let third = |last: &&i64| counted.iter().filter(|at| (**last - 96..=**last).contains(*at)).count() >= 3;
            let barred = counted.iter().filter(|last| (now - 95..=now).contains(*last)).any(|last| third(&last));
            // A warning that is yet to come bars nobody now; the state knows all of them.
            let known = counted.iter().all(|at| *at <= now);
            if known {
                let at = start() + Duration::minutes(15 * now);
                prop_assert_eq!(life.0.barred_at(at).is_some(), barred, "at {}: {:?}", now, counted);
            }
        }
    }
}

//! What becomes of a table of matches, and of those who wait at a table, while tables or wallet refuse or are away.

use super::*;
use crate::interruption::Interruption;
use crate::outbox::call::Effects as _;

fn moment(life: &Life, attempts: i32) -> Moment {
    Moment { effect_id: Uuid::nil(), attempts, since: life.now, now: life.now, patience: Duration::seconds(10) }
}

#[test]
fn a_refusal_to_open_is_the_last_word_only_after_five_more_attempts() {
    let mut life = open_table(|_| ());
    life.in_match();
    let opening = |attempts: i32, code| {
        life.state.heard(&Effect::OpenMatch { number: 1 }, &moment(&life, attempts), &[refused(code)])
    };
    for early in 0..5 {
        assert_eq!(opening(early, ErrorCode::UnknownVersion), Step::Again, "another replica may know it: {early}");
    }
    let given_up = Command::NoteMatchNotOpened { number: 1, code: ErrorCode::UnknownVersion };
    assert_eq!(opening(5, ErrorCode::UnknownVersion), Step::outcome(given_up));
    assert_eq!(opening(50, ErrorCode::RateLimited), Step::Again);
    let table = |attempts: i32| {
        life.state.heard(&Effect::OpenTable, &moment(&life, attempts), &[refused(ErrorCode::InvalidOptions)])
    };
    assert_eq!(table(0), Step::Again);
    assert_eq!(table(5), Step::outcome(Command::NoteNotOpened { code: ErrorCode::InvalidOptions }));
}

#[test]
fn g3_9_of_an_interruption_only_the_time_of_the_match_counts() {
    for (late_by, ends) in [(Duration::minutes(2), false), (Duration::zero(), true)] {
        let mut life = open_table(|_| ());
        let from = life.now + Duration::minutes(5);
        life.now = from + late_by;
        life.in_match();
        let interruption = Interruption { from, to: from + Duration::minutes(31) };
        life.now = interruption.to;
        let told = life.told(&Command::NoteInterrupted { interruption });
        assert_eq!(told.starts_with("interrupted"), ends, "{told}");
    }
}

#[test]
fn a_kept_seat_passes_on_for_want_of_money_and_not_for_want_of_a_wallet() {
    let life = open_table(|_| ());
    let (player_id, until) = (player(3), life.now + Duration::seconds(60));
    let heard = |answer| life.state.heard(&Effect::SeePurse { player_id, until }, &moment(&life, 0), &[answer]);
    for away in [ErrorCode::WalletUnreachable, ErrorCode::DatabaseUnavailable, ErrorCode::AnswerLate] {
        assert_eq!(heard(refused(away)), Step::Done(None), "{away:?}");
    }
    let passes = Command::ExpireKept { player: player_id, until };
    for poor in [ErrorCode::InsufficientFunds, ErrorCode::SelfExcluded, ErrorCode::LossLimitReached] {
        assert_eq!(heard(refused(poor)), Step::outcome(passes.clone()), "{poor:?}");
    }
}

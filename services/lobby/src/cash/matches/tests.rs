//! The life of a table of matches without any service: what comes of commands, in words.

mod outages;
mod random;
mod templates;

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{CashMatchStage, SessionStatus};
use mazziere_money::Money;
use serde_json::{Value, json};
use uuid::Uuid;

use super::amount::{Ended, Side};
use super::*;
use crate::cash::tests::{Life, cents, player, session, top_up};
use crate::cash::{Command, Effect, Event, effect};
use crate::outbox::call::{Moment, Step};
use crate::outbox::{Effect as _, Pauses};
use crate::payment::PaymentOutcome;
use crate::template::cash::tests::{made, request};
use crate::template::cash::{setup, table_id};
use crate::world::refused;

/// A request for a template of scopa: 0.50 a point, 10.00 at most, 5% rake up to 1.00, buy-ins up to 30.00.
fn wanted(change: impl FnOnce(&mut Value)) -> mazziere_contract::lobby::CashTemplateRequest {
    request(|body| {
        *body = json!({"name": "Scopa", "game": "scopa", "max_buy_in": "30.00", "match": {"format": "heads_up",
            "kind": "difference", "stake": "0.50", "max_loss": "10.00", "rake_basis_points": 500, "rake_cap": "1.00"}});
        change(body);
    })
}

/// An open table of such a template.
fn open_table(change: impl FnOnce(&mut Value)) -> Life {
    let template = made(wanted(change), None).unwrap();
    let now = "2026-11-21T20:00:00Z".parse().unwrap();
    let event = Event::TableAnnounced { setup: setup(&template, 1) };
    let state = CashTable::announced(table_id(template.cash_template_id, 1), &event, now).unwrap();
    let mut life = Life { state, now };
    assert_eq!(life.told(&Command::NoteOpened), "table_opened");
    life
}

fn pairs(body: &mut Value) {
    body["match"]["format"] = json!("pairs");
}

fn id() -> PostingId {
    PostingId::new(Uuid::nil())
}

/// What is done at a table, in few words.
impl Life {
    /// Sits down, and the wallet has paid.
    fn buys_in(&mut self, number: u128, amount: i64) -> String {
        assert_eq!(self.sit(number, amount), "session_requested");
        self.told(&Command::NoteBuyIn { session_id: session(number), heard: PaymentOutcome::Paid(Some(id())) })
    }

    /// Two players with 10.00 each, and their match is at the tables.
    fn in_match(&mut self) {
        self.buys_in(1, 1_000);
        assert_eq!(self.buys_in(2, 1_000), "buy_in_paid session_seated match_announced");
        assert_eq!(self.told(&Command::NoteMatchOpened { number: 1 }), "match_opened");
    }

    /// The match in play ends: side 0 has won with this difference, side 1 below zero; 0 is a draw.
    fn ends(&mut self, difference: i32) -> String {
        let ended = self.ended(difference);
        self.tell_end(ended, Some(1))
    }

    fn ended(&self, difference: i32) -> Ended {
        let Now::Playing { players, .. } = &self.state.matches.as_ref().unwrap().now else { panic!("no match") };
        let side = |side: usize| Side {
            players: players.iter().copied().skip(side).step_by(2).collect(),
            rank: if (difference < 0) == (side == 1) { 1 } else { 2 },
            vp: 0,
            extra_matches: 0,
            difference: 0,
        };
        let winner = (difference != 0).then_some(u8::from(difference < 0));
        Ended { sides: vec![side(0), side(1)], winner, difference: difference.unsigned_abs(), cappotto: false }
    }

    fn tell_end(&mut self, ended: Ended, next_dealer: Option<u8>) -> String {
        let match_table = match_table_id(self.state.id, self.number());
        let ended_by = "played".to_owned();
        self.told(&Command::NoteMatchEnded { match_table, ended, ended_by, fault: None, next_dealer, position: 5 })
    }

    fn posted(&mut self) -> String {
        let number = self.number();
        self.told(&Command::NoteMatchPosted { number, posting: id() })
    }

    fn number(&self) -> u32 {
        self.state.matches.as_ref().unwrap().number
    }

    fn plays_on(&mut self, number: u128) -> String {
        self.told(&Command::Rematch { session_id: session(number), player: player(number) })
    }

    fn leaves(&mut self, number: u128) -> String {
        self.told(&Command::Leave { session_id: session(number), player: player(number) })
    }

    fn is_late(&mut self) -> String {
        self.is_later_by(Duration::zero())
    }

    /// The end of the time is noticed so late.
    fn is_later_by(&mut self, late: Duration) -> String {
        let matches = self.state.matches.as_ref().unwrap();
        let until = if let Now::Confirming { until, .. } = matches.now { Some(until) } else { None };
        let number = matches.number;
        self.now = until.unwrap_or(self.now) + late;
        self.told(&Command::ExpireConfirmations { number, until })
    }

    fn has_left(&mut self, number: u128) -> String {
        self.told(&Command::NoteCashedOut { session_id: session(number) })
    }

    fn stack(&self, number: u128) -> i64 {
        self.state.session(session(number)).unwrap().stack.cents()
    }

    /// How a session is over: with how much, and why.
    fn left(&self, number: u128) -> (i64, VacatedBecause) {
        let Phase::Left { with, because, .. } = self.state.session(session(number)).unwrap().phase else {
            panic!("{:?}", self.state)
        };
        (with.cents(), because)
    }

    fn stage(&self) -> CashMatchStage {
        view::state(&self.state).unwrap().stage
    }

    fn first_dealer(&self) -> Option<u8> {
        let Now::Playing { first_dealer, .. } = self.state.matches.as_ref().unwrap().now else { panic!("no match") };
        first_dealer
    }

    /// The effects that follow from a command.
    fn effects_of(&mut self, command: &Command) -> Vec<Effect> {
        let mut state = self.state.clone();
        let events = self.apply(command).unwrap();
        let mut found = Vec::new();
        for event in &events {
            state.apply(event, self.now);
            let due = effect::follow_ups(&state, event, &Pauses::default());
            let effects = due.into_iter().map(|due| due.effect);
            found.extend(effects.filter(|effect| !matches!(effect, Effect::KeepTables { .. })));
        }
        found
    }
}

#[test]
fn g3_3_a_match_begins_when_every_seat_is_taken_by_somebody_who_can_lose_it() {
    let mut life = open_table(|_| ());
    assert_eq!(life.sit(1, 999), "(buy_in_out_of_range)", "the perdita massima is the least");
    assert_eq!(life.sit(1, 3_001), "(buy_in_out_of_range)");
    assert_eq!(life.buys_in(1, 1_000), "buy_in_paid session_seated");
    assert_eq!((life.stage(), life.number()), (CashMatchStage::Waiting, 0));
    assert_eq!(life.buys_in(2, 3_000), "buy_in_paid session_seated match_announced");
    assert_eq!((life.stage(), life.number(), life.first_dealer()), (CashMatchStage::InMatch, 1, None));
    assert_eq!(view::state(&life.state).unwrap().table_id, None, "not there before the tables say so");
    assert_eq!(life.told(&Command::NoteMatchOpened { number: 1 }), "match_opened");
    assert_eq!(life.told(&Command::NoteMatchOpened { number: 1 }), "");
    assert_eq!(view::state(&life.state).unwrap().table_id, Some(match_table_id(life.state.id, 1)));
}

#[test]
fn in_pairs_four_sit_down_and_partners_sit_opposite() {
    let mut life = open_table(pairs);
    for number in 1..4 {
        assert_eq!(life.buys_in(number, 1_000), "buy_in_paid session_seated");
    }
    assert_eq!(life.buys_in(4, 1_000), "buy_in_paid session_seated match_announced");
    assert_eq!(life.ends(-3), "match_ended");
    assert_eq!(life.posted(), "match_posted confirmation_asked");
    assert_eq!([1, 2, 3, 4].map(|number| life.stack(number)), [850, 1_143, 850, 1_143]);
    let told = &life.state.matches.as_ref().unwrap().results[0];
    assert_eq!((told.result.amount, told.result.rake, told.posting_id), (cents(150), cents(14), Some(id())));
}

#[test]
fn g3_3_what_lies_at_the_table_is_locked_until_the_result_is_posted() {
    let mut life = open_table(|_| ());
    life.in_match();
    assert_eq!(life.tops_up(1, 1, 100), "(match_in_progress)");
    assert_eq!(life.plays_on(1), "(match_in_progress)");
    assert_eq!(life.leaves(1), "leave_asked", "the player stays until it is paid");
    assert_eq!(life.leaves(1), "(already_leaving)");
    assert_eq!(life.ends(-4), "match_ended");
    assert_eq!((life.stack(1), life.stack(2), life.stage()), (1_000, 1_000, CashMatchStage::Settling));
    assert_eq!(life.tops_up(2, 1, 100), "(match_in_progress)");
    assert_eq!(life.posted(), "match_posted confirmation_asked cash_out_started");
    assert_eq!((life.stack(1), life.stack(2)), (800, 1_190));
    assert_eq!(life.posted(), "", "once");
    let shown = |number| crate::cash::view::session(&life.state, life.state.session(session(number)).unwrap()).status;
    assert_eq!((shown(1), shown(2)), (SessionStatus::Leaving, SessionStatus::Seated));
    assert_eq!(life.has_left(1), "session_ended");
    assert_eq!((life.has_left(1), life.left(1)), (String::new(), (800, VacatedBecause::Left)));
}

#[test]
fn g3_6_the_same_players_play_on_and_the_dealer_rotates() {
    let mut life = open_table(|_| ());
    life.in_match();
    life.ends(1);
    assert_eq!(life.plays_on(2), "confirmed", "as soon as it is over");
    assert_eq!(life.plays_on(2), "", "once is enough");
    life.posted();
    let shown = view::state(&life.state).unwrap();
    assert_eq!(
        (shown.stage, shown.until, shown.unconfirmed),
        (CashMatchStage::Confirming, Some(life.now + CONFIRM_WITHIN), vec![player(1)])
    );
    // Player 2 has lost half a euro, and needs the perdita massima again.
    assert_eq!(life.stack(2), 950);
    assert_eq!(life.plays_on(1), "confirmed");
    assert_eq!(life.tops_up(2, 1, 49), "top_up_requested");
    let paid =
        |id| Command::NoteTopUp { session_id: session(2), top_up_id: top_up(id), heard: PaymentOutcome::Paid(None) };
    assert_eq!(life.told(&paid(1)), "top_up_paid top_up_accepted top_ups_credited", "still a cent short");
    assert_eq!(life.tops_up(2, 2, 1), "top_up_requested");
    assert_eq!(life.told(&paid(2)), "top_up_paid top_up_accepted top_ups_credited match_announced");
    assert_eq!((life.number(), life.first_dealer()), (2, Some(1)));
    assert_eq!(life.told(&Command::ExpireConfirmations { number: 1, until: None }), "", "they play on already");
}

#[test]
fn g3_6_other_players_draw_their_dealer_again() {
    let mut life = open_table(|_| ());
    life.in_match();
    life.ends(0);
    life.plays_on(1);
    assert_eq!(life.leaves(2), "leave_asked cash_out_started");
    assert_eq!(life.has_left(2), "session_ended");
    assert_eq!(life.buys_in(3, 1_000), "buy_in_paid session_seated match_announced", "who has come is not asked");
    assert_eq!(life.first_dealer(), None);
}

#[test]
fn g3_6_who_does_not_confirm_within_thirty_seconds_leaves() {
    let mut life = open_table(|_| ());
    life.in_match();
    assert_eq!(life.ends(0), "match_ended confirmation_asked", "a draw moves nothing, and nothing is waited for");
    life.plays_on(1);
    assert_eq!(life.is_late(), "confirmations_expired leave_asked cash_out_started");
    assert_eq!((life.has_left(2), life.left(2)), ("session_ended".into(), (1_000, VacatedBecause::Unconfirmed)));
    assert_eq!((life.stage(), life.is_late()), (CashMatchStage::Waiting, String::new()));
    assert_eq!(life.plays_on(1), "(no_confirmation_awaited)");
    assert_eq!(life.leaves(2), "(session_not_open)");
}

#[test]
fn g3_6_who_has_too_little_and_does_not_top_up_leaves() {
    let mut life = open_table(|_| ());
    life.in_match();
    life.ends(99);
    assert_eq!(life.posted(), "match_posted confirmation_asked");
    assert_eq!((life.stack(1), life.stack(2)), (1_950, 0), "the perdita massima");
    assert_eq!((life.plays_on(1), life.plays_on(2)), ("confirmed".into(), "confirmed".into()));
    assert_eq!(life.tops_up(2, 1, 1_000), "top_up_requested", "and the wallet does not answer");
    let told = life.is_late();
    assert_eq!(told, "confirmations_expired leave_asked top_up_refused cash_out_started session_ended");
    assert_eq!(life.left(2), (0, VacatedBecause::CreditTooLow));
    assert_eq!(
        life.told(&Command::NoteTopUp {
            session_id: session(2),
            top_up_id: top_up(1),
            heard: PaymentOutcome::Paid(None)
        }),
        "",
        "it is called off"
    );
}

#[test]
fn g3_7_no_stack_is_lifted_above_the_maximum() {
    let mut life = open_table(|_| ());
    life.buys_in(1, 2_000);
    assert_eq!(life.tops_up(1, 1, 600), "top_up_requested");
    assert_eq!(life.tops_up(1, 2, 401), "(buy_in_out_of_range)", "what is on its way counts");
    assert_eq!(life.tops_up(1, 2, 400), "top_up_requested");
    life.told(&Command::NoteTopUp { session_id: session(1), top_up_id: top_up(1), heard: PaymentOutcome::Paid(None) });
    assert_eq!((life.stack(1), life.state.session(session(1)).unwrap().brought.cents()), (2_600, 2_600));
    // No match begins while a top-up is under way: what lies at the table could move in it.
    assert_eq!(life.buys_in(2, 1_000), "buy_in_paid session_seated");
    let heard = PaymentOutcome::Refused(ErrorCode::InsufficientFunds);
    let refused = Command::NoteTopUp { session_id: session(1), top_up_id: top_up(2), heard };
    assert_eq!(life.told(&refused), "top_up_refused match_announced");
}

#[test]
fn g3_9_a_void_match_moves_nothing_and_g3_6_its_players_are_asked_like_after_any_other() {
    let mut life = open_table(|_| ());
    life.in_match();
    let void = |number| Command::NoteMatchVoided {
        match_table: match_table_id(table_id(life_template(), 1), number),
        reason: "power cut".into(),
        position: 6,
    };
    assert_eq!(life.told(&void(2)), "", "not this one");
    assert_eq!(life.told(&void(1)), "match_voided confirmation_asked");
    assert_eq!((life.stage(), life.told(&void(1))), (CashMatchStage::Confirming, String::new()), "it comes twice");
    let shown = view::state(&life.state).unwrap();
    assert_eq!((shown.until, shown.unconfirmed), (Some(life.now + CONFIRM_WITHIN), vec![player(1), player(2)]));
    assert_eq!((life.plays_on(1), life.plays_on(2)), ("confirmed".into(), "confirmed match_announced".into()));
    assert_eq!((life.stack(1), life.stack(2), life.number()), (1_000, 1_000, 2));
    assert_eq!(life.told(&void(1)), "", "it comes late");
    let told = view::results(life.state.matches.as_ref());
    assert_eq!((told[0].number, told[0].ended_by.as_str(), told[0].amount), (1, "voided", Money::ZERO));
    life.leaves(1);
    assert_eq!(
        life.told(&void(2)),
        "match_voided confirmation_asked cash_out_started",
        "who leaves does not play the next one"
    );
    assert_eq!(life.is_late(), "confirmations_expired leave_asked cash_out_started", "nor does who is silent");
}

#[test]
fn g4_2_a_confirmation_after_the_time_is_too_late_also_before_that_is_noticed() {
    let mut life = open_table(|_| ());
    life.in_match();
    life.ends(0);
    life.now += CONFIRM_WITHIN;
    assert_eq!(life.plays_on(1), "confirmed", "just in time");
    life.now += Duration::microseconds(1);
    assert_eq!(life.plays_on(2), "(no_confirmation_awaited)");
    assert_eq!(life.stage(), CashMatchStage::Confirming, "nobody has noticed yet");
    assert_eq!(life.is_late(), "confirmations_expired leave_asked cash_out_started");
}

#[test]
fn g2_11_who_could_not_answer_because_the_lobby_was_away_is_asked_again() {
    let mut life = open_table(|_| ());
    life.in_match();
    life.ends(0);
    life.plays_on(1);
    let Now::Confirming { until: first, .. } = life.state.matches.as_ref().unwrap().now else {
        panic!("nobody is asked")
    };
    let away = NOTICED_WITHIN + Duration::microseconds(1);
    assert_eq!(life.is_later_by(away), "confirmation_asked");
    let shown = view::state(&life.state).unwrap();
    assert_eq!((shown.until, shown.unconfirmed), (Some(life.now + CONFIRM_WITHIN), vec![player(2)]));
    let old = Command::ExpireConfirmations { number: 1, until: Some(first) };
    assert_eq!(life.told(&old), "", "that time is no more");
    assert_eq!(life.plays_on(2), "confirmed match_announced");
    // Nobody is asked again who would not have to leave.
    life.ends(0);
    life.leaves(2);
    life.plays_on(1);
    life.has_left(2);
    assert_eq!(life.is_later_by(away), "confirmations_expired");
    // Nor where it was noticed just in time.
    assert_eq!(life.buys_in(3, 1_000), "buy_in_paid session_seated match_announced");
    life.ends(0);
    life.plays_on(1);
    assert_eq!(life.is_later_by(NOTICED_WITHIN), "confirmations_expired leave_asked cash_out_started");
    life.has_left(3);
    assert_eq!(life.stage(), CashMatchStage::Waiting);
}

#[test]
fn each_time_that_players_are_asked_ends_by_an_effect_of_its_own() {
    let mut life = open_table(|_| ());
    life.in_match();
    let ended = life.ended(0);
    let match_table = match_table_id(life.state.id, 1);
    let end = Command::NoteMatchEnded {
        match_table,
        ended,
        ended_by: "played".into(),
        fault: None,
        next_dealer: None,
        position: 8,
    };
    let first = Effect::ExpireConfirmations { number: 1, until: Some(life.now + CONFIRM_WITHIN) };
    assert_eq!(life.effects_of(&end), [first]);
    life.now += CONFIRM_WITHIN + NOTICED_WITHIN + Duration::seconds(1);
    let again = Effect::ExpireConfirmations { number: 1, until: Some(life.now + CONFIRM_WITHIN) };
    let Effect::ExpireConfirmations { number, until } = first else { unreachable!() };
    assert_eq!(life.effects_of(&Command::ExpireConfirmations { number, until }), [again]);
    let table = life.state.id;
    assert_ne!(first.id(table.uuid()), again.id(table.uuid()), "it is queued although the first is done");
    // As they were queued before anybody was asked twice.
    let old: Effect = serde_json::from_value(json!({"effect": "expire_confirmations", "number": 1})).unwrap();
    assert_eq!(old, Effect::ExpireConfirmations { number: 1, until: None });
}

fn life_template() -> mazziere_ids::CashTemplateId {
    mazziere_ids::CashTemplateId::new(Uuid::from_u128(1))
}

#[test]
fn g3_12_leaving_a_match_gives_it_up_and_leaving_between_two_is_done_at_once() {
    let mut life = open_table(|_| ());
    life.buys_in(1, 1_000);
    let leave = |number| Command::Leave { session_id: session(number), player: player(number) };
    assert_eq!(life.effects_of(&leave(1)), [Effect::CashOut { session_id: session(1) }]);
    assert_eq!(life.leaves(1), "(already_leaving)");
    life.has_left(1);
    life.buys_in(3, 1_000);
    life.buys_in(2, 1_000);
    assert_eq!(life.effects_of(&leave(2)), [Effect::AbandonMatch { number: 1, session_id: session(2) }]);
    life.ends(2);
    assert_eq!(life.effects_of(&leave(3)), [], "it is over: nothing is given up");
    let posted = Command::NoteMatchPosted { number: 1, posting: id() };
    let out = [session(3), session(2)].map(|session_id| Effect::CashOut { session_id });
    let effects = life.effects_of(&posted);
    assert_eq!(
        effects.iter().filter(|effect| matches!(effect, Effect::CashOut { .. })).copied().collect::<Vec<_>>(),
        out
    );
}

#[test]
fn g8_2_who_takes_no_part_any_more_plays_the_match_to_its_end_and_no_other() {
    let mut life = open_table(|_| ());
    life.buys_in(1, 1_000);
    life.buys_in(2, 1_000);
    let take_no_part = Command::TakeNoPart { session_id: session(1), player: player(1) };
    assert_eq!(life.effects_of(&take_no_part), [], "nothing is given up");
    life.ends(2);
    assert_eq!(life.plays_on(1), "(already_leaving)");
    life.plays_on(2);
    let out = life.effects_of(&Command::NoteMatchPosted { number: 1, posting: id() });
    assert!(out.contains(&Effect::CashOut { session_id: session(1) }), "{out:?}");
    assert_eq!(life.number(), 1);
}

/// Of four single players one may be out while the others play on: leaving then asks for nothing more, whereas an
/// answer that is none is asked for again.
#[test]
fn g3_12_who_is_out_of_a_match_or_whose_match_is_over_has_nothing_left_to_give_up() {
    let mut life = open_table(|_| ());
    life.in_match();
    let abandon = Effect::AbandonMatch { number: 1, session_id: session(1) };
    let (effect_id, since, now, patience) = (Uuid::nil(), life.now, life.now, Duration::seconds(10));
    let moment = Moment { effect_id, attempts: 0, since, now, patience };
    let heard = |answers: &[ErrorCode]| {
        let answers: Vec<_> = answers.iter().map(|code| refused(*code)).collect();
        life.state.heard_of_match(&abandon, &moment, &answers)
    };
    for over in [ErrorCode::TableOver, ErrorCode::Eliminated] {
        assert_eq!(heard(&[over]), Step::Done(None), "{over:?}");
        assert_eq!(heard(&[ErrorCode::AbandonNotAllowed, over]), Step::Done(None), "{over:?}");
    }
    assert_eq!(heard(&[ErrorCode::AbandonNotAllowed, ErrorCode::AlreadySittingOut]), Step::Done(None));
    assert!(matches!(heard(&[ErrorCode::AbandonNotAllowed]), Step::Ask(_)), "the rules are to play for them");
    for none in [ErrorCode::TableUnknown, ErrorCode::AlreadySittingOut, ErrorCode::DatabaseUnavailable] {
        assert_eq!(heard(&[none]), Step::Again, "{none:?}");
    }
}

#[test]
fn g3_13_who_returns_within_the_hour_brings_what_they_left_with() {
    let mut life = open_table(|_| ());
    life.in_match();
    life.ends(4);
    life.posted();
    life.leaves(1);
    life.has_left(1);
    assert_eq!(life.left(1).0, 1_190);
    assert_eq!(life.sit(1, 1_189), "(return_too_short)");
    let back = Command::SitDown { session_id: session(7), player: player(1), buy_in: cents(1_190), seat: None };
    assert_eq!(life.told(&back), "session_requested");
}

#[test]
fn a_line_is_served_when_a_seat_comes_free() {
    let mut life = open_table(|_| ());
    life.in_match();
    assert_eq!(life.joins(3), "line_joined");
    life.ends(0);
    assert_eq!(life.leaves(2), "leave_asked cash_out_started", "the seat is kept until its player is paid");
    assert_eq!(life.has_left(2), "session_ended seat_kept");
    assert_eq!(life.sit(4, 1_000), "(table_full)");
    life.plays_on(1);
    assert_eq!(life.buys_in(3, 1_000), "buy_in_paid session_seated match_announced");
}

#[test]
fn a_match_stalls_when_it_is_silent_for_longer_than_its_players_may_think_whoever_joins_the_line() {
    let mut life = open_table(|_| ());
    life.buys_in(1, 1_000);
    assert_eq!(life.state.stalls_at(), None);
    life.buys_in(2, 1_000);
    let thinking = 2 * i64::from(life.state.terms().unwrap().clocks.match_seconds);
    // And 40 minutes that clocks do not count.
    let silence = Duration::seconds(thinking + 2_400);
    assert_eq!(life.state.stalls_at(), Some(life.now + silence));
    life.now += Duration::seconds(3);
    assert_eq!(life.told(&Command::NoteMatchOpened { number: 1 }), "match_opened");
    let stalls_at = Some(life.now + silence);
    life.now += Duration::minutes(50);
    assert_eq!(life.joins(3), "line_joined");
    assert_eq!(life.state.stalls_at(), stalls_at);
    life.ends(0);
    assert_eq!(life.state.stalls_at(), None);
    assert_eq!(Life::new(2).state.stalls_at(), None, "a table of pots");
}

#[test]
fn a_table_that_closes_plays_its_match_to_the_end_and_pays_everybody_out() {
    let mut life = open_table(|_| ());
    life.in_match();
    assert_eq!(life.told(&Command::Close { why: "night".into() }), "table_closing");
    assert_eq!(life.ends(2), "match_ended");
    assert_eq!(life.posted(), "match_posted cash_out_started cash_out_started");
    assert_eq!(life.has_left(1), "session_ended");
    assert!(!life.state.is_paid_out());
    assert_eq!(life.has_left(2), "session_ended table_closed");
    assert_eq!((life.left(1), life.left(2)), ((1_095, VacatedBecause::Closed), (900, VacatedBecause::Closed)));
    assert!(life.state.is_paid_out());
    assert_eq!(life.told(&Command::NoteSettled), "table_settled");
}

#[test]
fn a_table_that_closes_between_two_matches_asks_nobody_any_more() {
    let mut life = open_table(|_| ());
    life.in_match();
    life.ends(0);
    assert_eq!(life.told(&Command::Close { why: "night".into() }), "table_closing cash_out_started cash_out_started");
    assert_eq!((life.stage(), life.is_late()), (CashMatchStage::Waiting, String::new()));
}

#[test]
fn an_empty_table_closes_at_once_and_one_that_the_tables_refuse_does_not_stay() {
    let mut life = open_table(|_| ());
    let effects = life.effects_of(&Command::CloseIfEmpty);
    assert_eq!(effects, [Effect::CloseAccounts], "the tables know nothing of it");
    let mut life = open_table(|_| ());
    life.buys_in(1, 1_000);
    life.buys_in(2, 1_000);
    let refused = Command::NoteMatchNotOpened { number: 1, code: ErrorCode::InvalidOptions };
    assert_eq!(life.told(&refused), "match_not_opened table_closing cash_out_started cash_out_started");
    assert_eq!(life.told(&refused), "");
}

#[test]
fn a_result_of_other_players_is_not_taken_in() {
    let mut life = open_table(|_| ());
    life.in_match();
    let mut ended = life.ended(3);
    ended.sides[0].players = vec![player(9)];
    assert_eq!(life.tell_end(ended, None), "(input_not_expected)");
    assert_eq!(life.stage(), CashMatchStage::InMatch);
}

#[test]
fn wishes_of_others_and_at_tables_of_pots_are_refused() {
    let mut life = open_table(|_| ());
    life.buys_in(1, 1_000);
    let others = Command::Leave { session_id: session(1), player: player(2) };
    assert_eq!(life.told(&others), "(not_yours)");
    assert_eq!(life.plays_on(9), "(session_not_open)");
    assert_eq!(life.plays_on(1), "(no_confirmation_awaited)");
    let mut pots = Life::new(2);
    pots.told(&Command::NoteOpened);
    pots.seated(1, 500);
    assert_eq!((pots.leaves(1), pots.plays_on(1)), ("(not_a_match_table)".into(), "(not_a_match_table)".into()));
    assert_eq!(view::state(&pots.state), None);
}

#[test]
fn events_are_read_as_they_are_written() {
    let mut life = open_table(|_| ());
    life.in_match();
    let ended = life.ended(3);
    let match_table = match_table_id(life.state.id, 1);
    let command = Command::NoteMatchEnded {
        match_table,
        ended,
        ended_by: "played".into(),
        fault: None,
        next_dealer: Some(1),
        position: 8,
    };
    let mut events = life.apply(&command).unwrap();
    events.push(Event::TableAnnounced { setup: life.state.setup.clone() });
    for event in events {
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event, "{text}");
    }
    // Written before there were matches.
    let mut old = serde_json::to_value(Event::TableAnnounced { setup: Life::new(2).state.setup }).unwrap();
    assert!(old["setup"].get("matches").is_none() && old["setup"]["clocks"].is_object());
    old["setup"].as_object_mut().unwrap().remove("matches");
    assert!(serde_json::from_value::<Event>(old).is_ok());
}

//! The rules of a cash table without any service: what comes of commands, in words.

use mazziere_contract::ErrorCode;
use uuid::Uuid;

use super::decide::decide;
use super::session::TopUpPhase;
use super::*;
use crate::payment::PaymentOutcome;
use crate::template::cash::tests::usual;
use crate::template::cash::{setup, table_id};

/// A table and the time.
#[derive(Clone)]
pub(crate) struct Life {
    pub(crate) state: CashTable,
    pub(crate) now: DateTime<Utc>,
}

pub(crate) fn player(number: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(number))
}

pub(crate) fn session(number: u128) -> SessionId {
    SessionId::new(Uuid::from_u128(1_000 + number))
}

pub(crate) fn top_up(number: u128) -> PostingId {
    PostingId::new(Uuid::from_u128(5_000 + number))
}

pub(crate) fn cents(cents: i64) -> Money {
    Money::from_cents(cents).unwrap()
}

impl Life {
    /// An announced table with so many seats, buy-ins 2.00 to 10.00.
    pub(crate) fn new(seats: u8) -> Life {
        let template = usual(seats);
        let now = "2026-11-21T20:00:00Z".parse().unwrap();
        let event = Event::TableAnnounced { setup: setup(&template, 1) };
        let state = CashTable::announced(table_id(template.cash_template_id, 1), &event, now).unwrap();
        Life { state, now }
    }

    /// The same, open.
    fn open(seats: u8) -> Life {
        let mut life = Life::new(seats);
        assert_eq!(life.told(&Command::NoteOpened), "table_opened");
        life
    }

    /// What comes of a command.
    pub(crate) fn apply(&mut self, command: &Command) -> Result<Vec<Event>, ErrorCode> {
        let events = decide(&self.state, command, self.now).map_err(|refusal| refusal.code)?;
        for event in &events {
            self.state.apply(event, self.now);
        }
        Ok(events)
    }

    /// The same in words: the names of the events, or the code of the refusal in brackets.
    pub(crate) fn told(&mut self, command: &Command) -> String {
        match self.apply(command) {
            Ok(events) => events.iter().map(Event::name).collect::<Vec<_>>().join(" "),
            Err(code) => format!("({})", code.code()),
        }
    }

    pub(crate) fn sit(&mut self, number: u128, amount: i64) -> String {
        self.sit_at(number, amount, None)
    }

    fn sit_at(&mut self, number: u128, amount: i64, seat: Option<u8>) -> String {
        let command =
            Command::SitDown { session_id: session(number), player: player(number), buy_in: cents(amount), seat };
        self.told(&command)
    }

    /// Sits a player down and seats them.
    pub(crate) fn seated(&mut self, number: u128, amount: i64) {
        self.sit(number, amount);
        let (session_id, posting) = (session(number), PostingId::new(Uuid::nil()));
        assert_eq!(
            self.told(&Command::NoteBuyIn { session_id, heard: PaymentOutcome::Paid(Some(posting)) }),
            "buy_in_paid"
        );
        assert_eq!(self.told(&Command::NoteSeated { session_id }), "session_seated");
    }

    fn vacated(&mut self, number: u128, with: i64) -> String {
        let command = Command::NoteVacated {
            session_id: session(number),
            left_with: cents(with),
            because: VacatedBecause::Left,
            left_at: self.now,
            position: 1,
        };
        self.told(&command)
    }

    pub(crate) fn tops_up(&mut self, number: u128, id: u128, amount: i64) -> String {
        let command = Command::TopUp {
            session_id: session(number),
            player: player(number),
            top_up_id: top_up(id),
            amount: cents(amount),
        };
        self.told(&command)
    }

    fn refused(&mut self, number: u128, why: Reason) -> String {
        self.told(&refusal(number, why))
    }

    pub(crate) fn joins(&mut self, number: u128) -> String {
        self.told(&Command::JoinQueue { player: player(number) })
    }
}

/// The command that brings word of a refusal.
fn refusal(number: u128, why: Reason) -> Command {
    let session_id = session(number);
    match why {
        Reason::WalletRefused(code) => Command::NoteBuyIn { session_id, heard: PaymentOutcome::Refused(code.into()) },
        Reason::WalletSilent => Command::NoteBuyIn { session_id, heard: PaymentOutcome::Silence },
        Reason::TablesRefused(code) => Command::NoteSeatRefused { session_id, code: code.into() },
        other => panic!("nobody brings word of {other:?}"),
    }
}

#[test]
fn refusals_of_a_wish_to_sit_down_in_order_of_precedence() {
    let mut life = Life::new(2);
    assert_eq!(life.sit(1, 0), "(tables_unreachable)", "not open yet");
    life.told(&Command::NoteOpened);
    life.seated(1, 500);
    assert_eq!(life.sit_at(1, 0, Some(9)), "(already_seated)");
    assert_eq!(life.sit_at(2, 0, Some(2)), "(no_such_seat)");
    assert_eq!(life.sit_at(2, 0, Some(0)), "(seat_taken)");
    assert_eq!(life.sit(2, 1_001), "(buy_in_out_of_range)");
    assert_eq!(life.sit(2, 1_000), "session_requested");
    assert_eq!(life.sit(3, 0), "(table_full)");
    life.told(&Command::Close { why: "x".into() });
    assert_eq!(life.sit_at(2, 0, Some(9)), "(table_closing)");
    life.told(&Command::NoteClosed { why: "x".into(), position: 7 });
    assert_eq!(life.sit(3, 500), "(table_over)");
    assert_eq!(life.joins(3), "(table_over)");
}

#[test]
fn outcomes_that_come_twice_or_late_come_to_nothing() {
    let mut life = Life::open(2);
    let (session_id, posting) = (session(1), PostingId::new(Uuid::nil()));
    assert_eq!(life.told(&Command::NoteOpened), "");
    assert_eq!(life.told(&Command::NoteSeated { session_id }), "", "of a session nobody asked for");
    life.sit(1, 500);
    assert_eq!(life.told(&Command::NoteSeated { session_id }), "", "before it is paid");
    assert_eq!(life.refused(1, Reason::TablesRefused(ErrorCode::SeatTaken.into())), "", "before the tables were asked");
    assert_eq!(
        life.told(&Command::NoteBuyIn { session_id, heard: PaymentOutcome::Paid(Some(posting)) }),
        "buy_in_paid"
    );
    assert_eq!(life.told(&Command::NoteBuyIn { session_id, heard: PaymentOutcome::Paid(Some(posting)) }), "");
    assert_eq!(life.refused(1, Reason::WalletSilent), "", "the wallet has spoken");
    assert_eq!(life.told(&Command::NoteSeated { session_id }), "session_seated");
    assert_eq!(life.refused(1, Reason::TablesRefused(ErrorCode::SeatTaken.into())), "");
    assert_eq!(life.told(&Command::NoteBuyIn { session_id, heard: PaymentOutcome::Returned(posting) }), "");
    assert_eq!(life.vacated(1, 500), "session_ended");
    assert_eq!(life.vacated(1, 500), "(session_not_open)", "the feed tells it once");
    assert_eq!(life.vacated(9, 500), "(session_unknown)");
}

#[test]
fn who_does_not_get_in_frees_the_seat_and_keeps_their_money() {
    for (paid, why, next, last) in [
        (false, Reason::WalletRefused(ErrorCode::InsufficientFunds.into()), None, "0"),
        (false, Reason::WalletSilent, Some(Effect::CallOffSitIn { session_id: session(1) }), "1"),
        (
            true,
            Reason::TablesRefused(ErrorCode::TableOver.into()),
            Some(Effect::ReturnBuyIn { session_id: session(1) }),
            "2",
        ),
    ] {
        let mut life = Life::open(2);
        life.sit(1, 500);
        let posting = PostingId::new(Uuid::nil());
        if paid {
            life.told(&Command::NoteBuyIn { session_id: session(1), heard: PaymentOutcome::Paid(Some(posting)) });
        }
        let events = life.apply(&refusal(1, why)).unwrap();
        let due = effect::follow_ups(&life.state, &events[0], &crate::outbox::Pauses::default());
        let undoing = due.iter().map(|due| due.effect).find(|effect| !matches!(effect, Effect::KeepTables { .. }));
        assert_eq!(undoing, next, "{last}");
        assert_eq!((life.state.free(), life.state.session(session(1)).unwrap().is_unsettled()), (2, next.is_some()));
        let undone = if paid {
            Command::NoteBuyIn { session_id: session(1), heard: PaymentOutcome::Returned(posting) }
        } else {
            Command::NoteBuyIn { session_id: session(1), heard: PaymentOutcome::CalledOff }
        };
        assert_eq!(!life.told(&undone).is_empty(), next.is_some());
        assert!(!life.state.session(session(1)).unwrap().is_unsettled());
        // The player is welcome again meanwhile.
        let again = Command::SitDown { session_id: session(7), player: player(1), buy_in: cents(500), seat: None };
        assert_eq!(life.told(&again), "session_requested");
        assert!(life.state.session(session(1)).is_none(), "what is settled is forgotten when the next one begins");
    }
}

#[test]
fn the_house_looks_after_its_tables_when_one_has_filled_up_is_empty_or_has_room_again() {
    let pauses = crate::outbox::Pauses::default();
    let looks = |life: &Life, event: &Event| {
        let due = effect::follow_ups(&life.state, event, &pauses);
        due.iter().find(|due| matches!(due.effect, Effect::KeepTables { .. })).map(|due| due.after)
    };
    let mut life = Life::open(3);
    assert_eq!(looks(&life, &Event::TableOpened), Some(pauses.surplus), "nobody may come");
    for (number, due) in [(1, None), (2, None), (3, Some(Duration::zero()))] {
        let (session_id, player) = (session(number), player(number));
        let command = Command::SitDown { session_id, player, buy_in: cents(500), seat: None };
        let requested = life.apply(&command).unwrap();
        assert_eq!(looks(&life, &requested[0]), due, "player {number}");
    }
    let mut leave = |number| {
        let ended = life.apply(&refusal(number, Reason::WalletSilent)).unwrap();
        looks(&life, &ended[0])
    };
    assert_eq!(leave(3), Some(pauses.surplus), "an empty table beside it may be one too many");
    assert_eq!(leave(1), None, "there was room, and somebody is there");
    assert_eq!(leave(2), Some(pauses.surplus), "it is empty");
    // A seat that is kept for the first in line has no taker: there is room from then on, and not before.
    let mut life = Life::open(2);
    life.sit(1, 500);
    life.sit(2, 500);
    life.joins(3);
    let kept = life.apply(&refusal(1, Reason::WalletSilent)).unwrap();
    assert_eq!(kept.iter().map(Event::name).collect::<Vec<_>>(), ["session_refused", "seat_kept"]);
    let left = life.apply(&Command::LeaveQueue { player: player(3) }).unwrap();
    assert_eq!((left[0].name(), looks(&life, &left[0])), ("line_left", Some(pauses.surplus)));
}

#[test]
fn g3_7_top_ups_count_while_they_are_on_their_way_and_not_when_they_come_back() {
    let mut life = Life::open(2);
    life.state.setup.max_buy_in = cents(60_000);
    life.sit(1, 60_000);
    assert_eq!(life.tops_up(1, 1, 100), "(session_not_open)", "not seated yet");
    let (session_id, posting) = (session(1), PostingId::new(Uuid::nil()));
    life.told(&Command::NoteBuyIn { session_id, heard: PaymentOutcome::Paid(Some(posting)) });
    life.told(&Command::NoteSeated { session_id });
    assert_eq!(life.tops_up(1, 1, 40_001), "(session_limit)");
    assert_eq!(life.tops_up(1, 1, 60_001), "(buy_in_out_of_range)");
    assert_eq!(life.tops_up(1, 1, 0), "(amount_not_positive)");
    assert_eq!(life.tops_up(1, 1, 30_000), "top_up_requested");
    assert_eq!(life.tops_up(1, 2, 10_001), "(session_limit)");
    assert_eq!(life.tops_up(1, 2, 10_000), "top_up_requested");
    for id in [1, 2] {
        assert_eq!(
            life.told(&Command::NoteTopUp { session_id, top_up_id: top_up(id), heard: PaymentOutcome::Paid(None) }),
            "top_up_paid"
        );
        assert_eq!(life.told(&Command::NoteTopUpAccepted { session_id, top_up_id: top_up(id) }), "top_up_accepted");
    }
    assert_eq!(life.tops_up(1, 1, 30_000), "(request_in_flight)", "begun twice, by two replicas");
    // The tables join them, credit 350.00 and return 50.00: the earliest first.
    let credit = |credited, returned| Command::NoteToppedUp {
        session_id,
        credited: cents(credited),
        returned: cents(returned),
        position: 5,
    };
    assert_eq!(life.told(&credit(35_000, 5_000)), "top_ups_credited");
    let seated = life.state.session(session_id).unwrap();
    let told =
        |id| seated.top_up(top_up(id)).map(|top_up| (top_up.credited.cents(), top_up.returned.cents(), top_up.phase));
    assert_eq!(told(1), Some((30_000, 0, TopUpPhase::Credited)));
    assert_eq!(told(2), Some((5_000, 5_000, TopUpPhase::Credited)));
    assert_eq!((seated.brought.cents(), seated.pending().cents()), (95_000, 0));
    assert_eq!(life.tops_up(1, 3, 5_001), "(session_limit)");
    assert_eq!(life.tops_up(1, 3, 5_000), "top_up_requested");
}

#[test]
fn a_credit_that_overtakes_the_answer_does_not_count_for_a_top_up_that_is_still_being_sent() {
    let mut life = Life::open(2);
    life.seated(1, 500);
    let session_id = session(1);
    for id in [1, 2] {
        life.tops_up(1, id, 100);
        life.told(&Command::NoteTopUp { session_id, top_up_id: top_up(id), heard: PaymentOutcome::Paid(None) });
    }
    let phase = |life: &Life, id| life.state.session(session_id).unwrap().top_up(top_up(id)).unwrap().phase;
    // The tables have had the second one, and credit it, before there is word of either.
    let credit = Command::NoteToppedUp { session_id, credited: cents(60), returned: cents(40), position: 5 };
    assert_eq!(life.told(&credit), "top_ups_credited");
    assert_eq!((phase(&life, 1), phase(&life, 2)), (TopUpPhase::Coming, TopUpPhase::Coming));
    let seated = life.state.session(session_id).unwrap();
    assert_eq!((seated.brought.cents(), seated.pending().cents()), (560, 100));
    assert_eq!(life.told(&Command::NoteTopUpAccepted { session_id, top_up_id: top_up(2) }), "top_up_accepted");
    assert_eq!((phase(&life, 1), phase(&life, 2)), (TopUpPhase::Coming, TopUpPhase::Credited));
    assert_eq!(life.told(&Command::NoteTopUpAccepted { session_id, top_up_id: top_up(1) }), "top_up_accepted");
    assert_eq!(phase(&life, 1), TopUpPhase::Accepted);
}

#[test]
fn a_top_up_that_meets_a_leaver_goes_back() {
    let mut life = Life::open(2);
    life.seated(1, 500);
    for id in [1, 2, 3] {
        life.tops_up(1, id, 100);
    }
    let session_id = session(1);
    for id in [2, 3] {
        life.told(&Command::NoteTopUp { session_id, top_up_id: top_up(id), heard: PaymentOutcome::Paid(None) });
    }
    life.told(&Command::NoteTopUpAccepted { session_id, top_up_id: top_up(3) });
    assert_eq!(life.vacated(1, 600), "session_ended");
    let refused = |id, why| Command::NoteTopUpRefused { session_id, top_up_id: top_up(id), why };
    assert_eq!(life.told(&refused(1, Reason::PlayerLeft)), "top_up_refused");
    assert_eq!(life.told(&refused(2, Reason::TablesRefused(ErrorCode::TableOver.into()))), "top_up_refused");
    assert_eq!(life.told(&refused(3, Reason::TablesRefused(ErrorCode::TableOver.into()))), "", "the tables have it");
    assert!(life.state.session(session_id).unwrap().is_unsettled());
    assert_eq!(
        life.told(&Command::NoteTopUp { session_id, top_up_id: top_up(1), heard: PaymentOutcome::CalledOff }),
        "top_up_called_off"
    );
    let posting = PostingId::new(Uuid::nil());
    assert_eq!(
        life.told(&Command::NoteTopUp { session_id, top_up_id: top_up(1), heard: PaymentOutcome::Returned(posting) }),
        ""
    );
    assert_eq!(
        life.told(&Command::NoteTopUp { session_id, top_up_id: top_up(2), heard: PaymentOutcome::Returned(posting) }),
        "top_up_returned"
    );
    assert!(!life.state.session(session_id).unwrap().is_unsettled());
}

#[test]
fn g3_13_the_credit_is_owed_for_an_hour_to_the_instant() {
    let mut life = Life::open(2);
    life.seated(1, 1_000);
    life.vacated(1, 120_000);
    let left = life.now;
    for (minutes, micros, expected) in
        [(0, 0, "(return_too_short)"), (60, 0, "(return_too_short)"), (60, 1, "session_requested")]
    {
        let mut life = life.clone();
        life.now = left + Duration::minutes(minutes) + Duration::microseconds(micros);
        assert_eq!(life.sit_at(1, 1_000, None), expected, "{minutes} minutes");
    }
    // All of it, above the maximum of the table and of a session, and nothing on top.
    assert_eq!(life.clone().sit(1, 120_001), "(buy_in_out_of_range)");
    assert_eq!(life.sit(1, 120_000), "session_requested");
    assert_eq!(life.sit(2, 120_000), "(buy_in_out_of_range)", "it is that player's alone");
}

#[test]
fn g3_13_credits_are_forgotten_after_the_hour() {
    let mut life = Life::open(9);
    for number in 1..=5 {
        life.seated(number, 500);
        life.vacated(number, 500);
        life.now += Duration::minutes(20);
    }
    let known: Vec<_> = life.state.credits.iter().map(|credit| credit.player_id).collect();
    assert_eq!(known, [2, 3, 4, 5].map(player));
}

#[test]
fn seats_are_kept_for_the_line_in_its_order() {
    let mut life = Life::open(2);
    assert_eq!(life.joins(3), "(seat_available)");
    life.seated(1, 500);
    life.seated(2, 500);
    assert_eq!((life.joins(1), life.joins(3)), ("(already_seated)".into(), "line_joined".into()));
    assert_eq!((life.joins(3), life.joins(4)), ("(already_waiting)".into(), "line_joined".into()));
    life.joins(5);
    assert_eq!(life.vacated(1, 0), "session_ended seat_kept");
    assert_eq!(life.vacated(2, 0), "session_ended seat_kept");
    assert_eq!((life.sit(5, 500), life.sit(6, 500)), ("(table_full)".into(), "(table_full)".into()));
    let until = life.now + SEAT_KEPT;
    let early = Command::ExpireKept { player: player(3), until: until - Duration::seconds(1) };
    assert_eq!(life.told(&early), "", "another time that the player had");
    assert_eq!(life.told(&Command::ExpireKept { player: player(3), until }), "seat_not_taken seat_kept");
    assert_eq!(life.sit(4, 500), "session_requested");
    assert_eq!(life.told(&Command::ExpireKept { player: player(4), until }), "", "the seat has been taken");
    assert_eq!(life.told(&Command::LeaveQueue { player: player(5) }), "line_left");
    assert_eq!(life.told(&Command::LeaveQueue { player: player(5) }), "(not_waiting)");
    assert_eq!(life.sit(3, 500), "session_requested");
}

#[test]
fn closing_calls_payments_off_and_ends_when_everybody_has_left() {
    let mut life = Life::open(4);
    life.seated(1, 500);
    life.tops_up(1, 1, 100);
    life.sit(2, 500);
    life.sit(3, 500);
    life.told(&Command::NoteBuyIn {
        session_id: session(3),
        heard: PaymentOutcome::Paid(Some(PostingId::new(Uuid::nil()))),
    });
    let close = Command::Close { why: "night".into() };
    assert_eq!(life.told(&close), "table_closing session_refused top_up_refused");
    assert_eq!(life.told(&close), "(table_closing)");
    assert_eq!(life.tops_up(1, 2, 100), "(table_closing)");
    // Whose money is in play is seated or refused by the tables.
    assert_eq!(life.refused(3, Reason::TablesRefused(ErrorCode::TableOver.into())), "session_refused");
    let closed = Command::NoteClosed { why: "closed at the tables".into(), position: 9 };
    assert_eq!(life.told(&closed), "table_closed");
    assert_eq!(life.told(&closed), "");
    assert_eq!(life.state.closed_because(), Some("night"));
    assert_eq!(life.told(&Command::NoteSettled), "", "money may still move");
    let posting = PostingId::new(Uuid::nil());
    for command in [
        Command::NoteBuyIn { session_id: session(2), heard: PaymentOutcome::CalledOff },
        Command::NoteBuyIn { session_id: session(3), heard: PaymentOutcome::Returned(posting) },
        Command::NoteTopUp { session_id: session(1), top_up_id: top_up(1), heard: PaymentOutcome::CalledOff },
    ] {
        assert_ne!(life.told(&command), "");
        assert!(!life.state.is_paid_out());
    }
    assert_eq!(life.vacated(1, 500), "session_ended");
    assert!(life.state.is_paid_out());
    assert_eq!(life.told(&Command::NoteSettled), "table_settled");
    assert_eq!(life.told(&Command::NoteSettled), "");
    assert!(life.state.is_settled());
}

#[test]
fn the_house_closes_a_table_only_when_nobody_is_there() {
    let mut life = Life::open(2);
    life.sit(1, 500);
    assert_eq!(life.told(&Command::CloseIfEmpty), "");
    life.refused(1, Reason::WalletRefused(ErrorCode::InsufficientFunds.into()));
    assert_eq!(life.told(&Command::CloseIfEmpty), "table_closing");
    assert_eq!(life.told(&Command::CloseIfEmpty), "");
}

#[test]
fn events_are_read_as_they_are_written() {
    let events = [
        Event::TableAnnounced { setup: setup(&usual(6), 1) },
        Event::SessionRefused {
            session_id: session(1),
            why: Reason::WalletRefused(ErrorCode::InsufficientFunds.into()),
        },
        Event::SessionEnded {
            session_id: session(1),
            left_with: cents(5),
            because: VacatedBecause::Away,
            left_at: DateTime::UNIX_EPOCH,
            position: 3,
        },
        Event::TableSettled,
    ];
    for event in events {
        let text = serde_json::to_string(&event).unwrap();
        assert!(text.starts_with(&format!("{{\"type\":\"{}\"", event.name())), "{text}");
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
    }
}

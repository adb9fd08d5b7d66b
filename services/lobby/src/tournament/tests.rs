//! The life of a tournament without any database: commands in, events and effects out.

mod events;
pub(crate) mod house;

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{RegistrationStatus, TournamentStatus};
use mazziere_contract::tables::LineStanding;
use mazziere_fairdeal::{Label, Seeds, verify};
use mazziere_ids::TemplateId;
use mazziere_money::{Currency, PrizeTable};
use uuid::Uuid;

use super::decide::decide;
use super::delta::tests::Follower;
use super::registration::Touched;
use super::setup::{Prizes, Start};
use super::*;
use crate::log::rows::Projected as _;
use crate::outbox::Pauses;
use crate::payment::PaymentOutcome;
use crate::system::{self, knockout};
use crate::terms::{BuyIn, Clocks, Format};
use crate::tournament::effect::Effect;
use crate::tournament::follow_ups::{follow_ups, timers};
use crate::world::{MatchTables, World};

pub(crate) fn player(number: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(number))
}

pub(crate) fn registration(number: u128) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(1_000 + number))
}

impl Tournament {
    /// The bracket of a knock-out that is drawn.
    pub(crate) fn bracket(&self) -> &knockout::Bracket {
        let System::Knockout(knockout) = &self.system else { panic!("no knock-out") };
        knockout.bracket().expect("drawn")
    }
}

/// A tournament with the effects that wait.
pub(crate) struct Life {
    pub(crate) state: Tournament,
    pub(crate) effects: Vec<Effect>,
    follower: Follower,
}

impl Life {
    pub(crate) fn new(format: Format, players: u32, share: i64, fee: i64) -> Life {
        Life::of_shape(format, players, 1, share, fee)
    }

    pub(crate) fn of_shape(format: Format, players: u32, winners_per_table: u8, share: i64, fee: i64) -> Life {
        let plan = system::Plan::Knockout(knockout::Plan { winners_per_table, unplayed: None, seeded: false });
        Life::playing(format, players, share, fee, plan)
    }

    /// A tournament that is played by a system.
    pub(crate) fn playing(format: Format, players: u32, share: i64, fee: i64, system: system::Plan) -> Life {
        Life::set_up(format, players, (share, fee), system, |_| {})
    }

    /// The same with more said of it.
    pub(crate) fn set_up(
        format: Format,
        players: u32,
        (share, fee): (i64, i64),
        system: system::Plan,
        more: impl FnOnce(&mut Setup),
    ) -> Life {
        let id = TournamentId::new(Uuid::from_u128(77));
        let secret = Secret::from_bytes([9; 32]);
        let entries = players / u32::from(format.players_per_entry());
        let mut setup = Setup {
            template_id: TemplateId::new(Uuid::nil()),
            name: "life".into(),
            game: "scopa".into(),
            options: serde_json::json!({"target": 11}),
            options_text: "scopa(target=11)".into(),
            format,
            players,
            buy_in: BuyIn {
                share: Money::from_cents(share).unwrap(),
                fee: Money::from_cents(fee).unwrap(),
                currency: Currency::Eur,
            },
            prizes: Prizes::Table(PrizeTable::knockout(entries as usize).unwrap()),
            clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
            reopen: false,
            start: Start::SitAndGo,
            late: None,
            product: None,
            repeat: None,
            registration_opens_minutes: None,
            guarantee: Money::ZERO,
            system,
        };
        more(&mut setup);
        let commitment = secret.commitment(&Tournament::draw_context(id));
        let mut state =
            Tournament::opened(id, &Event::TournamentOpened { setup: Box::new(setup), commitment }, at()).unwrap();
        state.apply(&Event::DrawSealed { secret }, at());
        let follower = Follower::new(&state, at());
        Life { state, effects: Vec::new(), follower }
    }

    /// The same in a world that queues the effects.
    pub(crate) fn say_in(
        &mut self,
        command: &Command,
        world: &mut World<Tournament, MatchTables>,
    ) -> Result<Vec<&'static str>, ErrorCode> {
        let mut state = self.state.clone();
        let said = self.say(command)?;
        for event in decide(&state, command, at()).map_err(|refusal| refusal.code)? {
            state.apply(&event, at());
            world.queue(&state, &event);
        }
        assert_eq!(state, self.state, "decided twice, folded alike");
        Ok(said)
    }

    /// Applies a command; the names of what happened, or the code of the refusal.
    pub(crate) fn say(&mut self, command: &Command) -> Result<Vec<&'static str>, ErrorCode> {
        let events = decide(&self.state, command, at()).map_err(|refusal| refusal.code)?;
        let before = self.state.clone();
        for event in &events {
            // Every event survives being written and read again.
            let bytes = serde_json::to_vec(event).unwrap();
            assert_eq!(serde_json::from_slice::<Event>(&bytes).unwrap(), *event);
            self.state.apply(event, at());
            let due = follow_ups(&self.state, event, &Pauses::default());
            for due in due {
                if !self.effects.contains(&due.effect) {
                    self.effects.push(due.effect);
                }
            }
        }
        touches_all_that_changes(&before, &self.state, &events);
        self.follower.look(&self.state, at());
        Ok(events.iter().map(Event::name).collect())
    }

    pub(crate) fn register(&mut self, number: u128) -> Result<Vec<&'static str>, ErrorCode> {
        self.say(&Command::Register { registration_id: registration(number), player: player(number), partner: None })
    }

    pub(crate) fn paid(&mut self, number: u128) -> Vec<&'static str> {
        let (registration_id, player) = (registration(number), player(number));
        self.say(&Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Paid(None) }).unwrap()
    }

    /// Registers a player and has the buy-in paid.
    pub(crate) fn enter(&mut self, number: u128) {
        self.register(number).unwrap();
        self.paid(number);
    }

    pub(crate) fn status(&self, number: u128) -> RegistrationStatus {
        self.state.entry(registration(number)).unwrap().status()
    }

    /// Fills a heads-up tournament and starts it.
    pub(crate) fn start(&mut self, players: u128) {
        for number in 1..=players {
            self.register(number).unwrap();
            self.paid(number);
        }
        let posting = Some(self.state.start_posting());
        let started = self.say(&Command::NoteStarted { posting }).unwrap();
        assert_eq!(started[0], "tournament_started");
    }

    /// Plays every match that is ready; the first entry wins. How many there were.
    pub(crate) fn play_round(&mut self) -> usize {
        let ready: Vec<_> = self.state.bracket().ready().cloned().collect();
        for (position, pairing) in (0..).zip(&ready) {
            let lines = lines(&self.state, &pairing.meeting().unwrap(), &[1, 2]);
            let (match_id, table_id) = (pairing.match_id, pairing.table_id());
            self.say(&Command::NoteResult { match_id, table_id, lines, fault: None, position }).unwrap();
        }
        ready.len()
    }
}

/// Every entry whose row looks different was touched.
pub(crate) fn touches_all_that_changes(before: &Tournament, after: &Tournament, events: &[Event]) {
    let changes = |touched: &Touched| registration::store::changes(Some(before), after, touched);
    assert_eq!(changes(&Touched::by(events, after)), changes(&Touched::All), "{events:?}");
}

/// The lines of a table whose entries came in at these places; VP and MP fall with the place.
pub(crate) fn lines(state: &Tournament, entries: &[RegistrationId], places: &[u8]) -> Vec<LineStanding> {
    let line = |(line, (entry, place)): (u8, (&RegistrationId, &u8))| LineStanding {
        line,
        players: state.entry(*entry).unwrap().players.clone(),
        rank: *place,
        points: 40 - i32::from(*place),
        vp: 12 - place,
        mp: 5 - 2 * i32::from(*place),
        took_part: None,
    };
    (0..).zip(entries.iter().zip(places)).map(line).collect()
}

pub(crate) fn at() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

#[test]
fn a_place_is_taken_when_it_is_paid_and_the_last_one_closes() {
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    assert_eq!(life.register(1), Ok(vec!["registration_requested"]));
    assert_eq!(life.status(1), RegistrationStatus::PaymentPending);
    assert_eq!(life.effects, [Effect::CollectBuyIn { registration_id: registration(1), player_id: player(1) }]);
    assert_eq!(life.paid(1), ["buy_in_paid", "registration_confirmed"]);
    assert_eq!(life.paid(1), [""; 0], "the second time comes to nothing");
    assert_eq!(life.register(2), Ok(vec!["registration_requested"]));
    let closing = ["buy_in_paid", "registration_confirmed", "registration_closed", "bracket_drawn"];
    assert_eq!(life.paid(2), closing);
    assert_eq!(life.effects.last(), Some(&Effect::StartMoney));
    assert_eq!(life.register(3), Err(ErrorCode::RegistrationClosed));
}

#[test]
fn rows_are_data_and_the_last_place_names_the_next_tournament() {
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    life.state.setup.reopen = true;
    life.enter(1);
    life.register(2).unwrap();
    let before = life.state.clone();
    let (registration_id, player) = (registration(2), player(2));
    let paid = Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Paid(None) };
    let events = decide(&before, &paid, at()).unwrap();
    life.say(&paid).unwrap();
    let rows = Tournament::rows(Some(&before), &life.state, &events, at());
    assert_eq!(rows.summary.version, life.state.version);
    assert_eq!(rows.summary.status, TournamentStatus::RegistrationClosed);
    let answered: Vec<_> = rows.registrations.iter().filter(|change| change.answered).collect();
    assert_eq!(answered[0].shown.registration_id, registration_id);
    assert_eq!(rows.successor, Some(life.state.setup.clone()));
    assert!(rows.brought.is_empty() && rows.obsolete.is_empty(), "nothing is decided, and it is not over");
}

#[test]
fn refusals_in_order_of_precedence() {
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    life.register(1).unwrap();
    let again =
        |number, partner| Command::Register { registration_id: registration(9), player: player(number), partner };
    assert_eq!(life.say(&again(1, Some(player(2)))), Err(ErrorCode::PartnerRequired));
    assert_eq!(life.say(&again(1, None)), Err(ErrorCode::AlreadyRegistered));
    let out = |number, who| Command::Withdraw { registration_id: registration(number), player: player(who) };
    assert_eq!(life.say(&out(5, 1)), Err(ErrorCode::RegistrationUnknown));
    assert_eq!(life.say(&out(1, 2)), Err(ErrorCode::NotYours));
    let accept = Command::AcceptInvitation { registration_id: registration(1), player: player(1) };
    assert_eq!(life.say(&accept), Err(ErrorCode::InvitationUnknown), "nobody is invited");
    life.paid(1);
    life.register(2).unwrap();
    life.paid(2);
    assert_eq!(life.say(&out(1, 1)), Err(ErrorCode::RegistrationClosed), "G2.4");
}

#[test]
fn who_waits_for_the_wallet_is_in_nobodys_way_and_of_two_for_the_last_place_one_gets_in() {
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    for number in 1..=4 {
        assert_eq!(life.register(number), Ok(vec!["registration_requested"]), "{number}");
    }
    assert_eq!(life.register(4), Ok(vec![]), "the same request again");
    assert!(view::summary(&life.state).takes_registrations);
    life.paid(4);
    let closing = [
        "buy_in_paid",
        "registration_confirmed",
        "registration_closed",
        "registration_refused",
        "registration_refused",
        "bracket_drawn",
    ];
    assert_eq!(life.paid(2), closing);
    for number in [1, 3] {
        let (registration_id, player_id) = (registration(number), player(number));
        assert_eq!(life.status(number), RegistrationStatus::Refused);
        assert!(life.effects.contains(&Effect::CallOffBuyIn { registration_id, player_id }));
        assert_eq!(life.paid(number), [""; 0], "what was charged meanwhile is reversed by calling it off");
    }
    assert_eq!(life.state.places_taken(), 2);
}

#[test]
fn a_refused_buy_in_takes_no_place() {
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    life.register(1).unwrap();
    let (registration_id, player) = (registration(1), player(1));
    let refused =
        Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Refused(ErrorCode::InsufficientFunds) };
    assert_eq!(life.say(&refused), Ok(vec!["buy_in_refused", "registration_refused"]));
    assert_eq!(life.status(1), RegistrationStatus::Refused);
    assert_eq!(life.state.places_taken(), 0);
    assert_eq!(
        life.say(&Command::Register { registration_id: registration(8), player, partner: None }).unwrap().len(),
        1
    );
}

#[test]
fn a_payment_that_was_given_up_is_not_taken_for_paid_when_word_comes_late() {
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    life.register(1).unwrap();
    let (registration_id, player) = (registration(1), player(1));
    assert_eq!(
        life.say(&Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Silence }),
        Ok(vec!["registration_refused"])
    );
    assert!(life.effects.contains(&Effect::CallOffBuyIn { registration_id, player_id: player }));
    assert_eq!(life.paid(1), [""; 0]);
    assert_eq!(
        life.say(&Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::CalledOff }),
        Ok(vec!["buy_in_called_off"])
    );
    assert_eq!(life.say(&Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Silence }), Ok(vec![]));
}

#[test]
fn g2_4_who_unregisters_is_refunded_and_may_come_back() {
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    life.register(1).unwrap();
    life.paid(1);
    let (registration_id, player_id) = (registration(1), player(1));
    assert_eq!(life.say(&Command::Withdraw { registration_id, player: player_id }), Ok(vec!["registration_withdrawn"]));
    assert_eq!(life.status(1), RegistrationStatus::RefundPending);
    assert!(life.effects.contains(&Effect::ReturnBuyIn { registration_id, player_id }));
    let posting = life.state.entries[0].return_posting(player_id);
    let returned = Command::NoteBuyIn { registration_id, player: player_id, heard: PaymentOutcome::Returned(posting) };
    assert_eq!(life.say(&returned), Ok(vec!["buy_in_returned"]));
    assert_eq!(life.status(1), RegistrationStatus::Withdrawn);
    assert_eq!(life.say(&returned), Ok(vec![]));
    let again = Command::Register { registration_id: registration(2), player: player_id, partner: None };
    assert!(life.say(&again).is_ok());
}

#[test]
fn a_knockout_is_played_to_the_payout_and_every_cent_of_the_pool_is_owed() {
    for players in [2_u32, 3, 4, 5, 8, 9, 17, 33] {
        let mut life = Life::new(Format::HeadsUp, players, 83, 17);
        life.start(u128::from(players));
        let mut matches = 0;
        while life.state.status() == TournamentStatus::Running {
            matches += life.play_round();
        }
        assert_eq!(matches, players as usize - 1);
        let owed: i64 = life.state.owed().iter().map(|(_, amount)| amount.cents()).sum();
        assert_eq!(owed, 83 * i64::from(players));
        for (player, _) in life.state.owed().to_vec() {
            let posting = life.state.prize_posting(player);
            assert_eq!(life.say(&Command::NotePaidOut { player, posting }), Ok(vec!["prize_paid"]));
            assert_eq!(life.say(&Command::NotePaidOut { player, posting }), Ok(vec![]), "G2.12: once");
        }
        assert_eq!(life.effects.last(), Some(&Effect::CloseAccounts));
        assert_eq!(life.say(&Command::NoteSettled), Ok(vec!["tournament_settled"]));
        assert_eq!(life.state.status(), TournamentStatus::Paid);
        assert_eq!(life.say(&Command::NoteSettled), Ok(vec![]));
    }
}

#[test]
fn the_draw_is_what_anybody_recomputes_from_the_published_secret() {
    let mut life = Life::new(Format::HeadsUp, 8, 80, 20);
    assert!(view::detail(&life.state, at()).draw.unwrap().secret.is_none(), "sealed before the draw");
    life.start(8);
    let shown = view::detail(&life.state, at());
    let draw = shown.draw.unwrap();
    let secret = Secret::from_hex(&draw.secret.unwrap()).unwrap();
    let commitment = Commitment::from_hex(&draw.commitment).unwrap();
    let context = Tournament::draw_context(life.state.id);
    let mut stream = verify(&commitment, &context, &secret, &Seeds::empty(0), Label::BRACKET).unwrap();
    let expected: Vec<_> = stream.permute(8).into_iter().map(|index| registration(u128::from(index) + 1)).collect();
    let drawn: Vec<_> =
        shown.rounds[0].matches.iter().flat_map(|game| game.entries.iter().flatten().copied()).collect();
    assert_eq!(drawn, expected);
}

#[test]
fn v15_who_withdraws_from_a_knock_out_loses_the_next_match_without_a_table() {
    let mut life = Life::new(Format::HeadsUp, 8, 80, 20);
    life.start(8);
    let ready: Vec<_> = life.state.bracket().ready().cloned().collect();
    let out = ready[0].meeting().unwrap()[0];
    for pairing in &ready {
        life.say(&Command::NoteTableOpened { match_id: pairing.match_id, table_id: pairing.table_id() }).unwrap();
    }
    let retire =
        |state: &Tournament, id| Command::Retire { registration_id: id, player: state.entry(id).unwrap().players[0] };
    assert_eq!(life.say(&retire(&life.state, out)), Ok(vec!["entry_retired"]), "the match in play goes on");
    let win = |life: &mut Life, pairing: &knockout::Pairing| {
        let (match_id, table_id) = (pairing.match_id, pairing.table_id());
        let lines = lines(&life.state, &pairing.meeting().unwrap(), &[1, 2]);
        life.say(&Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 }).unwrap()
    };
    assert_eq!(win(&mut life, &ready[0]), ["match_decided"]);
    let waiting = life.effects.len();
    assert_eq!(win(&mut life, &ready[1]), ["match_decided", "match_forfeited"]);
    assert_eq!(life.effects.len(), waiting, "no table opens");
    let winner = ready[1].meeting().unwrap()[0];
    assert_eq!(life.state.bracket().match_of(winner).unwrap().round, 2, "in the final");
    assert_eq!(life.state.system.place_of(out), Some(3), "the place is that of the round");
    assert_eq!(life.say(&retire(&life.state, out)), Err(ErrorCode::AlreadyRetired));
    // Of two that are gone before their match, who went first loses.
    for pairing in &ready[2..] {
        win(&mut life, pairing);
    }
    let semifinal = life.state.bracket().ready().next().unwrap().clone();
    let [one, other] = semifinal.meeting().unwrap()[..] else { panic!() };
    assert_eq!(life.say(&retire(&life.state, one)), Ok(vec!["entry_retired", "match_forfeited"]));
    let (match_id, attempt) = (semifinal.match_id, 1);
    assert!(life.effects.contains(&Effect::VoidTable { match_id, attempt }), "its table may be about to open");
    let ended = life.say(&retire(&life.state, other)).unwrap();
    assert_eq!(ended, ["entry_retired", "match_forfeited", "tournament_finished"]);
    assert_eq!([winner, other, one, out].map(|id| life.state.system.place_of(id)), [1, 2, 3, 3].map(Some));
}

#[test]
fn nobody_withdraws_from_tables_of_four_whose_seats_play_by_themselves() {
    let mut life = Life::of_shape(Format::FourIndividual, 4, 1, 80, 20);
    life.start(4);
    let retire = Command::Retire { registration_id: registration(1), player: player(1) };
    assert_eq!(life.say(&retire), Err(ErrorCode::RetirementNotOffered));
}

#[test]
fn v16_a_void_table_is_played_again_and_late_double_and_foreign_results_come_to_nothing() {
    let mut life = Life::new(Format::HeadsUp, 4, 80, 20);
    life.start(4);
    let pairing = life.state.bracket().ready().next().unwrap().clone();
    let (match_id, table_id) = (pairing.match_id, pairing.table_id());
    let meeting = pairing.meeting().unwrap();
    let won = lines(&life.state, &meeting, &[2, 1]);
    let other = life.state.entries.iter().find(|entry| !meeting.contains(&entry.registration_id)).unwrap();
    let with_a_stranger = lines(&life.state, &[meeting[0], other.registration_id], &[1, 2]);
    let level = lines(&life.state, &meeting, &[1, 1]);
    let alone = won[..1].to_vec();
    for wrong in [with_a_stranger, level, alone, Vec::new()] {
        let wrong = Command::NoteResult { match_id, table_id, lines: wrong, fault: None, position: 3 };
        assert_eq!(life.say(&wrong), Err(ErrorCode::Internal), "parked by the follower");
    }
    let voided = Command::NoteTableVoided { match_id, table_id, position: 4 };
    assert_eq!(life.say(&voided), Ok(vec!["table_voided"]));
    assert!(life.effects.contains(&Effect::OpenTable { match_id, attempt: 2 }));
    assert_eq!(life.say(&voided), Ok(vec![]));
    let late = Command::NoteResult { match_id, table_id, lines: won.clone(), fault: None, position: 5 };
    assert_eq!(life.say(&late), Ok(vec![]), "the first table is void");
    let table_id = life.state.bracket().pairing(match_id).unwrap().table_id();
    let result = Command::NoteResult { match_id, table_id, lines: won, fault: None, position: 6 };
    assert_eq!(life.say(&result), Ok(vec!["match_decided"]));
    assert_eq!(life.say(&result), Ok(vec![]));
}

#[test]
fn a_cancellation_in_doubt_of_the_start_first_finds_out_where_the_money_is() {
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    for number in [1, 2] {
        life.register(number).unwrap();
        life.paid(number);
    }
    assert_eq!(life.say(&Command::Cancel { reason: "storm".into() }), Ok(vec!["tournament_cancelled"]));
    assert_eq!(life.effects.last(), Some(&Effect::CallOffStart));
    assert_eq!(life.say(&Command::NoteStarted { posting: None }), Ok(vec![]), "too late");
    assert_eq!(life.say(&Command::NoteStartCalledOff), Ok(vec!["start_called_off"]));
    assert!(life.effects.contains(&Effect::PayOut { player_id: player(1) }));
    for number in [1, 2] {
        let (player, posting) = (player(number), life.state.refund_posting(player(number)));
        assert_eq!(life.say(&Command::NotePaidOut { player, posting }), Ok(vec!["refund_paid"]));
    }
    assert_eq!(life.effects.last(), Some(&Effect::CloseAccounts));
    assert_eq!(life.say(&Command::Cancel { reason: "again".into() }), Err(ErrorCode::TournamentOver));
}

#[test]
fn g2_10_a_table_that_is_refused_for_good_cancels_with_a_full_refund() {
    let mut life = Life::new(Format::HeadsUp, 4, 80, 20);
    life.start(4);
    let pairing = life.state.bracket().ready().next().unwrap().clone();
    let (match_id, table_id) = (pairing.match_id, pairing.table_id());
    let code = ErrorCode::InvalidOptions;
    let refused = Command::NoteOpeningRefused { match_id, table_id, code };
    assert_eq!(life.say(&refused), Ok(vec!["tournament_cancelled"]));
    assert_eq!(life.say(&refused), Ok(vec![]), "the other tables are refused as well");
    let owed: Vec<i64> = life.state.owed().iter().map(|(_, amount)| amount.cents()).collect();
    assert_eq!(owed, [100; 4]);
    let timers = timers(&life.state);
    assert!(timers.contains(&Effect::OpenTable { match_id, attempt: 1 }), "what still waits is not tried again");
    assert!(!timers.iter().any(|timer| matches!(timer, Effect::PayOut { .. } | Effect::VoidTable { .. })));
}

#[test]
fn a_cancellation_before_the_start_calls_payments_under_way_off() {
    let mut life = Life::new(Format::HeadsUp, 3, 80, 20);
    life.register(1).unwrap();
    life.paid(1);
    life.register(2).unwrap();
    life.say(&Command::Cancel { reason: "storm".into() }).unwrap();
    let (registration_id, player_id) = (registration(2), player(2));
    assert!(life.effects.contains(&Effect::CallOffBuyIn { registration_id, player_id }));
    assert_eq!(life.status(2), RegistrationStatus::Refused);
    assert_eq!(life.paid(2), [""; 0]);
    let posting = life.state.refund_posting(player(1));
    life.say(&Command::NotePaidOut { player: player(1), posting }).unwrap();
    assert!(!life.effects.contains(&Effect::CloseAccounts), "a payment may still move");
    life.say(&Command::NoteBuyIn { registration_id, player: player_id, heard: PaymentOutcome::CalledOff }).unwrap();
    assert_eq!(life.effects.last(), Some(&Effect::CloseAccounts));
}

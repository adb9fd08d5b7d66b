//! Tournaments of matches that start at their time (G1.1, G1.2, G2.1, G2.6), and pools that are guaranteed.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{RegistrationStatus, TournamentStatus};
use mazziere_contract::wallet::{AccountRef, PostingKind};
use mazziere_money::PrizeTable;

use super::decide::decide;
use super::setup::{HouseTable, Prizes, Start, plan_of};
use super::tests::house::House;
use super::tests::{Life, at, player, registration};
use super::*;
use crate::interruption::Interruption;
use crate::outbox::Pauses;
use crate::system::chips::tests::life::settings;
use crate::system::league::tests::{danish, round_robin};
use crate::system::{self, knockout};
use crate::terms::{Format, Repeat};
use crate::tournament::effect::FieldStep;
use crate::tournament::follow_ups::follow_ups;

fn knock_out() -> system::Plan {
    system::Plan::Knockout(knockout::Plan { winners_per_table: 1, unplayed: None, seeded: false })
}

/// For at most 16 entries, at 21:30, with so many players at least.
fn scheduled(format: Format, min_players: u32, plan: system::Plan) -> House {
    let starts: DateTime<Utc> = "1970-01-01T20:30:00Z".parse().unwrap();
    let players = 16 * u32::from(format.players_per_entry());
    let house = if matches!(plan, system::Plan::League(_)) { HouseTable::League } else { HouseTable::Knockout };
    let life = Life::set_up(format, players, (80, 20), plan, |setup| {
        setup.start = Start::Scheduled { at: Some(starts), min_players, usual: None };
        setup.prizes = Prizes::ByEntries(house, house.of(16));
    });
    House::new(life, 100)
}

fn close(house: &mut House) {
    house.ring(FieldStep::CloseRegistration);
}

/// What is left to the first so many players once nothing moves any more.
fn cash(house: &House, players: u128) -> Vec<i64> {
    (1..=players).map(|number| house.cash(number)).collect()
}

/// Every match that there is is played; the smaller number wins.
fn play_out(house: &mut House) {
    while !house.life.state.is_over() {
        for meeting in house.ready() {
            // The smaller the number, the more it wins by, so that nobody is level.
            let vp = 21 - u8::try_from(meeting[0]).unwrap();
            house.result(&[(meeting[0], vp, 9), (meeting[1], 0, -9)]);
        }
    }
    assert!(house.is_settled());
}

#[test]
fn v1_of_seven_in_danish_rounds_the_last_to_register_has_everything_back_and_six_play() {
    let mut house = scheduled(Format::HeadsUp, 4, system::Plan::League(danish(2, &[], None)));
    house.enter(7);
    assert_eq!(house.life.state.status(), TournamentStatus::RegistrationOpen);
    close(&mut house);
    assert_eq!(house.life.state.status(), TournamentStatus::RegistrationClosed);
    assert_eq!(cash(&house, 7), [0, 0, 0, 0, 0, 0, 100], "excluded, and refunded");
    assert_eq!(house.life.state.entry(registration(7)).unwrap().status(), RegistrationStatus::Refused);
    house.ring(FieldStep::Start);
    assert_eq!((house.ready().len(), house.life.state.pool().cents()), (3, 480));
    play_out(&mut house);
    let mut won = cash(&house, 6);
    won.sort_unstable();
    assert_eq!(won, [0, 0, 0, 0, 168, 312]);
}

#[test]
fn v2_of_seven_pairs_the_last_pair_is_out() {
    let mut house = scheduled(Format::Pairs, 4, system::Plan::League(danish(1, &[], None)));
    house.enter(7);
    let closed = house.life.say_in(&Command::CloseRegistration, &mut house.world);
    assert_eq!(closed, Ok(vec!["registration_closed", "entries_excluded"]));
    house.settle();
    assert_eq!(cash(&house, 14), [[0; 12].as_slice(), &[100, 100]].concat());
    house.ring(FieldStep::Start);
    assert_eq!((house.life.state.registered(), house.life.state.pool().cents()), (12, 960));
}

#[test]
fn v3_a_knock_out_excludes_nobody_and_has_the_house_prizes_for_those_who_are_there() {
    let mut house = scheduled(Format::HeadsUp, 4, knock_out());
    house.enter(6);
    close(&mut house);
    house.ring(FieldStep::Start);
    let bracket = house.life.state.bracket();
    assert_eq!(bracket.rounds()[0].iter().filter(|pairing| pairing.bye).count(), 2);
    // A client that draws the bracket knows where each match leads: two to each of the next round, the final nowhere.
    let shown = view::detail(&house.life.state, DateTime::UNIX_EPOCH);
    let leads =
        |round: usize| -> Vec<_> { shown.rounds[round].matches.iter().map(|game| game.next_match_id).collect() };
    let ids = |round: usize| -> Vec<_> { shown.rounds[round].matches.iter().map(|game| Some(game.match_id)).collect() };
    let twice = |ids: Vec<_>| -> Vec<_> { ids.into_iter().flat_map(|id| [id, id]).collect() };
    assert_eq!((leads(0), leads(1), leads(2)), (twice(ids(1)), twice(ids(2)), vec![None]));
    assert_eq!(house.life.state.pool().cents(), 480);
    play_out(&mut house);
    let mut won = cash(&house, 6);
    won.sort_unstable();
    assert_eq!(won[4..], [168, 312]);
    let mut places: Vec<Option<u32>> = house.places(6);
    places.sort_unstable();
    assert_eq!(places, [1, 2, 3, 3, 5, 5].map(Some));
}

#[test]
fn v4_an_odd_field_of_a_round_robin_stays_as_it_is() {
    let mut house = scheduled(Format::HeadsUp, 4, system::Plan::League(round_robin(None, None)));
    house.enter(5);
    close(&mut house);
    house.ring(FieldStep::Start);
    assert_eq!((house.life.state.registered(), house.ready().len()), (5, 2));
}

#[test]
fn g2_6_the_minimum_counts_players_of_pairs_both() {
    for (pairs, status) in [(2, TournamentStatus::RegistrationClosed), (1, TournamentStatus::Cancelled)] {
        let mut house = scheduled(Format::Pairs, 4, knock_out());
        house.enter(pairs);
        close(&mut house);
        assert_eq!(house.life.state.status(), status, "{pairs} pairs");
    }
}

#[test]
fn g2_6_a_pair_that_waits_for_its_partner_when_registration_closes_is_out_and_counts_for_nothing() {
    for (pairs, status) in [(2, TournamentStatus::RegistrationClosed), (1, TournamentStatus::Cancelled)] {
        let mut house = scheduled(Format::Pairs, 4, knock_out());
        house.enter(pairs);
        let (first, partner) = (player(2 * pairs + 1), Some(player(2 * pairs + 2)));
        let registration_id = registration(pairs + 1);
        house.say(&Command::Register { registration_id, player: first, partner });
        let phase = |house: &House| house.life.state.entry(registration_id).unwrap().phase;
        assert_eq!((phase(&house), house.cash(2 * pairs + 1)), (Phase::AwaitingPartner, 0));
        close(&mut house);
        assert_eq!(house.life.state.status(), status, "{pairs} pairs");
        assert_eq!((phase(&house), house.cash(2 * pairs + 1)), (Phase::Refused(Reason::PartnerMissing), 100));
    }
}

#[test]
fn v5_below_the_minimum_two_minutes_before_it_is_cancelled_and_everybody_has_everything_back() {
    let mut house = scheduled(Format::HeadsUp, 4, knock_out());
    let state = &house.life.state;
    let opened = Event::TournamentOpened { setup: Box::new(state.setup.clone()), commitment: state.commitment.clone() };
    let due = follow_ups(state, &opened, &Pauses::default()).into_iter();
    let due: Vec<_> = due.map(|due| (due.effect, at() + due.after)).collect();
    let time = |text: &str| -> DateTime<Utc> { text.parse().unwrap() };
    let steps = [
        (FieldStep::CloseRegistration.into(), time("1970-01-01T20:28:00Z")),
        (FieldStep::Start.into(), time("1970-01-01T20:30:00Z")),
    ];
    assert_eq!(due, steps);
    house.enter(3);
    close(&mut house);
    assert_eq!(house.life.state.status(), TournamentStatus::Cancelled);
    assert_eq!(cash(&house, 3), [100, 100, 100]);
    assert!(house.is_settled() && house.house_fee() == 0);
}

/// A knock-out that starts at 20:30 and takes registrations from 20:00 on.
fn announced() -> House {
    let starts: DateTime<Utc> = "1970-01-01T20:30:00Z".parse().unwrap();
    let life = Life::set_up(Format::HeadsUp, 16, (80, 20), knock_out(), |setup| {
        setup.start = Start::Scheduled { at: Some(starts), min_players: 4, usual: None };
        setup.registration_opens_minutes = Some(30);
        setup.repeat = Some(Repeat::Daily);
    });
    House::new(life, 100)
}

#[test]
fn g2_1_what_is_announced_takes_registrations_from_its_time_on() {
    let mut house = announced();
    let register = Command::Register { registration_id: registration(1), player: player(1), partner: None };
    let state = &house.life.state;
    assert_eq!((state.status(), state.takes_registrations()), (TournamentStatus::Announced, false));
    let opened = Event::TournamentOpened { setup: Box::new(state.setup.clone()), commitment: state.commitment.clone() };
    let due = follow_ups(state, &opened, &Pauses::default());
    let times: Vec<_> = due.into_iter().map(|due| (due.effect, due.after.num_minutes())).collect();
    let at = |hours: i64, minutes: i64| hours * 60 + minutes;
    let steps = [
        (FieldStep::OpenRegistration.into(), at(20, 0)),
        (FieldStep::CloseRegistration.into(), at(20, 28)),
        (FieldStep::Start.into(), at(20, 30)),
    ];
    assert_eq!(times, steps);
    assert_eq!(house.life.say(&register).map(drop), Err(ErrorCode::RegistrationNotOpenYet));
    house.ring(FieldStep::OpenRegistration);
    assert_eq!(house.life.state.status(), TournamentStatus::RegistrationOpen);
    house.enter(5);
    close(&mut house);
    house.ring(FieldStep::Start);
    play_out(&mut house);
    // The next one is announced in its turn; once its time has come what is opened takes registrations at once.
    let next = house.life.state.setup.repeated("1970-01-01T20:28:00Z".parse().unwrap()).unwrap();
    let of = |at: &str| {
        let commitment = house.life.state.commitment.clone();
        let opened = Event::TournamentOpened { setup: Box::new(next.clone()), commitment };
        let state = Tournament::opened(house.life.state.id, &opened, at.parse().unwrap()).unwrap();
        (state.status(), view::summary(&state).registration_opens_at)
    };
    let opens = "1970-01-02T20:00:00Z".parse().unwrap();
    assert_eq!(of("1970-01-02T19:59:59.999Z"), (TournamentStatus::Announced, Some(opens)));
    assert_eq!(of("1970-01-02T20:00:00Z"), (TournamentStatus::RegistrationOpen, None), "it was never announced");
}

#[test]
fn g2_1_what_is_announced_may_be_called_off_and_who_opens_it_late_opens_nothing() {
    let mut house = announced();
    house.cancel();
    assert_eq!((house.life.state.status(), house.is_settled()), (TournamentStatus::Cancelled, true));

    let mut house = announced();
    close(&mut house);
    assert_eq!(house.life.state.status(), TournamentStatus::Cancelled, "nobody could come");
    let late = house.life.say(&Command::OpenRegistration).unwrap();
    assert!(late.is_empty() && house.life.state.is_over(), "{late:?}");
}

/// So many are in at the start, and one more is still paying.
fn one_pays_late(entries: u128) -> House {
    let mut house = scheduled(Format::HeadsUp, 4, knock_out());
    house.enter(entries);
    let registration_id = registration(entries + 1);
    let player = player(entries + 1);
    let late = Command::Register { registration_id, player, partner: None };
    house.life.say_in(&late, &mut house.world).unwrap();
    house.life.say_in(&Command::CloseRegistration, &mut house.world).unwrap();
    assert_eq!(house.life.state.status(), TournamentStatus::RegistrationClosed, "a player who pays may still get in");
    house.life.say_in(&Command::Start, &mut house.world).unwrap();
    house.settle();
    house
}

#[test]
fn v5_who_is_still_paying_at_the_start_is_called_off_and_then_there_may_be_too_few() {
    let house = one_pays_late(3);
    assert_eq!(house.life.state.status(), TournamentStatus::Cancelled);
    assert_eq!(cash(&house, 4), [100; 4], "not charged");
    assert!(house.is_settled());
    let house = one_pays_late(4);
    assert_eq!(house.life.state.status(), TournamentStatus::Running);
    assert_eq!((cash(&house, 5), house.life.state.pool().cents()), (vec![0, 0, 0, 0, 100], 320), "not charged");
}

#[test]
fn v6_of_ten_at_tables_of_four_the_last_two_have_everything_back() {
    let mut house = scheduled(Format::FourIndividual, 4, system::Plan::League(danish(1, &[], None)));
    house.enter(10);
    close(&mut house);
    assert_eq!(cash(&house, 10), [0, 0, 0, 0, 0, 0, 0, 0, 100, 100]);
    house.ring(FieldStep::Start);
    assert_eq!(house.ready().len(), 2);
}

#[test]
fn g1_7_a_knock_out_of_tables_of_four_takes_as_many_as_fill_every_round() {
    let mut house = scheduled(Format::FourIndividual, 4, knock_out());
    house.enter(7);
    close(&mut house);
    house.ring(FieldStep::Start);
    assert_eq!((house.ready().len(), cash(&house, 7)[4..].to_vec()), (1, vec![100; 3]));
}

#[test]
fn who_is_excluded_while_somebody_still_pays_is_known_at_the_start() {
    let mut house = scheduled(Format::HeadsUp, 4, system::Plan::League(danish(1, &[], None)));
    house.enter(5);
    let late = Command::Register { registration_id: registration(6), player: player(6), partner: None };
    house.life.say_in(&late, &mut house.world).unwrap();
    house.life.say_in(&Command::CloseRegistration, &mut house.world).unwrap();
    house.settle();
    assert_eq!(house.life.state.registered(), 6, "the sixth has paid in time: nobody is left over");
    house.ring(FieldStep::Start);
    assert_eq!(house.ready().len(), 3);
}

#[test]
fn g2_2_the_house_adds_what_is_missing_to_a_guaranteed_pool_and_has_it_back_if_it_is_cancelled() {
    for (plan, table) in
        [(knock_out(), PrizeTable::knockout(4)), (system::Plan::League(danish(1, &[], None)), PrizeTable::league(4))]
    {
        let guaranteed = || {
            let life = Life::set_up(Format::HeadsUp, 4, (80, 20), plan.clone(), |setup| {
                setup.guarantee = Money::from_cents(1_000).unwrap();
                setup.prizes = Prizes::Table(table.clone().unwrap());
            });
            let mut house = House::new(life, 100);
            house.enter(4);
            house
        };
        let overlay = |house: &House| house.world.wallet.balance(AccountRef::HouseOverlay {});
        let mut house = guaranteed();
        assert_eq!((house.life.state.pool().cents(), overlay(&house)), (1_000, -680));
        play_out(&mut house);
        let mut won = cash(&house, 4);
        won.sort_unstable();
        assert_eq!(won, [0, 0, 0, 1_000]);
        let mut house = guaranteed();
        house.cancel();
        assert!(house.is_settled());
        assert_eq!((cash(&house, 4), overlay(&house)), (vec![100; 4], 0), "only what was collected is distributed");
    }
}

#[test]
fn v28_a_freeroll_moves_nothing_but_what_the_house_adds_and_the_prizes() {
    let freeroll = || {
        let life = Life::set_up(Format::HeadsUp, 4, (0, 0), system::Plan::League(danish(1, &[], None)), |setup| {
            setup.guarantee = Money::from_cents(1_000).unwrap();
            setup.prizes = Prizes::ByEntries(HouseTable::League, PrizeTable::league(4).unwrap());
        });
        let mut house = House::new(life, 0);
        house.enter(4);
        house
    };
    let posted = |house: &House| {
        let mut kinds: Vec<PostingKind> = house.world.wallet.posted.values().map(|posting| posting.kind).collect();
        kinds.sort_by_key(|kind| format!("{kind:?}"));
        kinds
    };
    let mut house = freeroll();
    assert_eq!(posted(&house), [PostingKind::TournamentStarted], "what the house adds");
    play_out(&mut house);
    assert_eq!(cash(&house, 4).iter().sum::<i64>(), 1_000);
    assert_eq!(posted(&house), [PostingKind::Prize, PostingKind::TournamentStarted]);
    let mut house = freeroll();
    house.cancel();
    assert!(house.is_settled());
    assert_eq!(posted(&house), [PostingKind::CancellationRefund, PostingKind::TournamentStarted], "there and back");
    assert_eq!((cash(&house, 4), house.world.wallet.balance(AccountRef::HouseOverlay {})), (vec![0; 4], 0));
}

#[test]
fn a_set_up_is_read_from_the_log_as_it_was_written() {
    let house = scheduled(Format::HeadsUp, 4, system::Plan::League(danish(2, &[], None)));
    let mut setup = house.life.state.setup.clone();
    setup.repeat = Some(Repeat::Daily);
    setup.guarantee = Money::from_cents(1_000).unwrap();
    assert_eq!(serde_json::from_slice::<Setup>(&serde_json::to_vec(&setup).unwrap()).unwrap(), setup);
    let next = setup.repeated("1970-01-01T20:28:00Z".parse().unwrap()).unwrap();
    assert_eq!(next.starts_at(), Some("1970-01-02T20:30:00Z".parse().unwrap()), "every day at 21:30");
    assert!(house.life.state.setup.repeated(DateTime::UNIX_EPOCH).is_none());
}

/// The clock of the machine may be set back between the moment when the effect is due and its outcome.
#[test]
fn g2_11_a_start_that_was_put_off_is_not_lost_where_its_time_comes_a_moment_early() {
    let time = |text: &str| -> DateTime<Utc> { format!("1970-01-01T{text}Z").parse().unwrap() };
    let away = Interruption { from: time("20:29:00"), to: time("20:33:00") };
    let mut house = scheduled(Format::HeadsUp, 4, knock_out());
    house.enter(4);
    for event in decide(&house.life.state, &Command::StartAfter { away, due: None }, time("20:33:00")).unwrap() {
        house.life.state.apply(&event, time("20:33:00"));
    }
    let comes =
        |due| decide(&house.life.state, &Command::StartAfter { away, due }, time("20:34:59.800")).unwrap().len();
    assert_eq!((comes(None), comes(Some(time("20:34:00")))), (0, 0), "it is put off");
    assert!(comes(Some(time("20:35:00"))) > 0, "it begins");
}

/// G2.11: of a start at 20:30 that an outage covered, as the log keeps it.
#[test]
fn g2_11_a_start_in_an_outage_is_put_off_by_each_outage_that_takes_the_time_to_come() {
    let time = |text: &str| -> DateTime<Utc> { format!("1970-01-01T{text}Z").parse().unwrap() };
    let away = |to| Interruption { from: time("20:29:00"), to: time(to) };
    let at_the_start = |found_at: &str, to| {
        let mut house = scheduled(Format::HeadsUp, 4, knock_out());
        house.enter(4);
        let found =
            decide(&house.life.state, &Command::StartAfter { away: away(to), due: None }, time(found_at)).unwrap();
        found.iter().map(Event::name).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(at_the_start("20:33:00", "20:33:00"), ["registration_closed", "start_postponed"]);
    assert_eq!(at_the_start("20:40:00", "20:40:00"), ["registration_closed", "start_postponed"], "exactly ten minutes");
    let late = at_the_start("20:40:00.001", "20:40:00.001");
    assert_eq!(late, ["registration_closed", "interrupted", "tournament_cancelled"]);

    let mut house = scheduled(Format::HeadsUp, 4, knock_out());
    house.enter(4);
    let mut found = |at: &str, to| {
        let events = decide(&house.life.state, &Command::StartAfter { away: away(to), due: None }, time(at)).unwrap();
        for event in &events {
            house.life.state.apply(event, time(at));
        }
        let due = events.last().map(|event| follow_ups(&house.life.state, event, &Pauses::default()));
        let waits = due.into_iter().flatten().map(|due| time(at) + due.after).collect::<Vec<_>>();
        (events.len(), waits, view::summary(&house.life.state).starts_at)
    };
    let later = |text: &str| Some(time(text));
    assert_eq!(found("20:33:00", "20:33:00"), (2, vec![time("20:35:00")], later("20:35:00")));
    assert_eq!(found("20:34:59.999", "20:33:00"), (0, Vec::new(), later("20:35:00")), "that is known");
    assert_eq!(found("20:35:00", "20:34:00"), (1, vec![time("20:36:00")], later("20:36:00")), "away once more");
    let (count, ..) = found("20:36:00", "20:34:00");
    assert!(count > 0 && house.life.state.field.start_decided, "it begins");
}

/// A night event of every week is held at its usual time again after the night that skips it, also by who has read of
/// that night in the log.
#[test]
fn the_usual_time_of_a_shifted_start_is_in_the_log() {
    let time = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
    let chips = system::Plan::Chips(plan_of(&settings()));
    for plan in [knock_out(), system::Plan::League(danish(3, &[], None)), chips] {
        let life = Life::set_up(Format::HeadsUp, 16, (80, 20), plan, |setup| {
            setup.start = Start::Scheduled { at: Some(time("2027-03-21T01:30:00Z")), min_players: 4, usual: None };
            setup.repeat = Some(Repeat::Weekly);
        });
        let read_again =
            |setup: &Setup| -> Setup { serde_json::from_str(&serde_json::to_string(setup).unwrap()).unwrap() };
        let mut setup = life.state.setup.clone();
        for held in ["2027-03-28T01:00:00Z", "2027-04-04T00:30:00Z", "2027-04-11T00:30:00Z"] {
            setup = read_again(&setup.repeated(setup.starts_at().unwrap()).unwrap());
            assert_eq!(setup.starts_at(), Some(time(held)), "{:?}", setup.system);
        }
    }
}

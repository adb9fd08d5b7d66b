//! From the first seat to the last chip: starts, rankings, hand for hand, late entries, guarantees, shoot-outs.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::TournamentStatus;
use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{PrizeDecisionId, TableId};
use mazziere_money::{BasisPoints, PrizeTable};
use uuid::Uuid;

use super::life::{Life, cents, registration, scheduled, settings};
use crate::interruption::Interruption;
use crate::outbox::{Effect as _, Pauses};
use crate::system::chips::command::ChipCommand;
use crate::system::chips::event::Limit;
use crate::system::chips::{Bubble, ChipEvent};
use crate::terms::{ChipMode, ChipSettings, PrizeVerdict};
use crate::tournament::command::PrizeWish;
use crate::tournament::effect::{Effect, FieldStep};
use crate::tournament::field::FieldEvent;
use crate::tournament::follow_ups::follow_ups;
use crate::tournament::{Command, Event, Stage, view};

fn table_of(shares: &[u16]) -> PrizeTable {
    PrizeTable::new(shares.iter().map(|share| BasisPoints::new(*share).unwrap()).collect()).unwrap()
}

#[test]
fn a_sit_and_go_starts_when_it_is_full_and_is_played_to_the_payout() {
    let mut life = Life::new(5, settings());
    life.join(1..=5);
    life.settle();
    assert_eq!(life.state.status(), TournamentStatus::Running);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 400]);
    for loser in [3, 5, 1, 2] {
        life.bust(&[loser]);
    }
    assert_eq!(life.ranking(), "1: 4, 2: 2, 3: 1, 4: 5, 5: 3");
    // 65/35 of 4.00 (G2.8, five entries).
    assert_eq!(life.prizes(), "4 2.60, 2 1.40");
    assert_eq!(life.state.status(), TournamentStatus::Paid);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 0]);
    assert_eq!(life.world.wallet.balance(AccountRef::HouseFee {}), 100);
    assert!(life.open_rooms().is_empty(), "the last table is closed");
}

#[test]
fn d1_same_hand_same_table_more_chips_at_its_start_then_the_distance_from_the_button() {
    let mut life = Life::new(5, settings());
    life.join(1..=5);
    life.settle();
    life.win(1, 2, 20);
    // 1 has 120, 2 has 80, the others 100: three of them fall in one hand.
    life.bust(&[1, 2, 3]);
    let seat = |life: &Life, number: u128| {
        let room = life.world.tables.rooms.values().next().unwrap();
        room.seats.iter().find(|(_, sitting)| sitting.player == super::life::player(number)).map(|(seat, _)| *seat)
    };
    assert_eq!(life.ranking(), "3: 1, 4: 3, 5: 2");
    // 4 and 5: equal chips at the start of the hand would go by the button; here the rest is decided head to head.
    assert!(seat(&life, 4).is_some() && seat(&life, 5).is_some());

    let mut life = Life::new(3, settings());
    life.join(1..=3);
    life.settle();
    let winner = life.at_table(life.open_rooms()[0])[0];
    let losers: Vec<u128> = [1, 2, 3].into_iter().filter(|number| *number != winner).collect();
    let mut by_seat = losers.clone();
    by_seat.sort_by_key(|number| seat(&life, *number));
    life.bust(&losers);
    let expected = format!("1: {winner}, 2: {}, 3: {}", by_seat[0], by_seat[1]);
    assert_eq!(life.ranking(), expected, "equal chips: the seat nearer to the button, which is the first dealt in");
}

#[test]
fn different_tables_go_by_the_order_of_the_events() {
    let settings = ChipSettings { table_seats: 4, hand_for_hand: false, ..settings() };
    let mut life = Life::new(8, settings);
    life.join(1..=8);
    life.settle();
    let [first, second] = life.open_rooms()[..] else { panic!("two tables") };
    let (a, b) = (life.at_table(first)[0], life.at_table(second)[0]);
    life.deal(first);
    life.deal(second);
    life.bust_dealt(second, &[b]);
    life.bust_dealt(first, &[a]);
    life.settle();
    assert_eq!(life.ranking(), format!("7: {a}, 8: {b}"));
}

/// Twelve players at tables of three for five prizes, six of them left: the next one enters the prizes.
fn at_the_bubble() -> Life {
    let own = table_of(&[3000, 2500, 2000, 1500, 1000]);
    let settings = ChipSettings { table_seats: 3, ..settings() };
    let mut life = Life::with(12, settings, (80, 20), Some(&own));
    life.join(1..=12);
    life.settle();
    while life.chips().left() > 6 {
        let ready: Vec<TableId> = life.open_rooms().into_iter().filter(|id| life.can_deal(*id)).collect();
        let loser = life.at_table(ready[0])[0];
        life.bust(&[loser]);
    }
    life
}

fn stack(life: &Life, number: u128) -> u64 {
    life.chips().players[&registration(number)].chips
}

/// Has every table that may deal play one hand, these players losing all they have; nobody hears of it before all are
/// over.
fn synchronised(life: &mut Life, losers: &[u128]) -> usize {
    let ready: Vec<TableId> = life.open_rooms().into_iter().filter(|id| life.can_deal(*id)).collect();
    ready.iter().for_each(|id| life.deal(*id));
    for id in &ready {
        life.bust_dealt(*id, losers);
    }
    life.settle();
    ready.len()
}

#[test]
fn g1_9_hand_for_hand_when_the_next_elimination_enters_the_prizes() {
    let mut life = at_the_bubble();
    assert_eq!(life.chips().bubble, Bubble::Halting);
    assert!(view::detail(&life.state, super::life::at()).chips.unwrap().playing_hand_for_hand);
    assert_eq!(synchronised(&mut life, &[]), 2, "every table ends the hand it is at; one has a single player left");
    assert_eq!((life.chips().bubble, life.sizes()), (Bubble::Hand, vec![3, 3]), "players move while all tables stand");
    let [first, second] = life.open_rooms()[..] else { panic!("two tables") };
    life.deal(first);
    life.bust_dealt(first, &[]);
    life.settle();
    assert!(!life.can_deal(first), "it waits for the other table");
    life.deal(second);
    life.bust_dealt(second, &[]);
    life.settle();
    assert!(life.can_deal(first) && life.can_deal(second), "one more for each");
    let loser = life.at_table(first)[0];
    assert_eq!(synchronised(&mut life, &[loser]), 2);
    assert_eq!(life.chips().bubble, Bubble::Off, "the bubble has burst");
    assert!(life.open_rooms().iter().all(|id| life.world.tables.rooms[id].allowed.is_none()));
    assert_eq!(life.ranking().split(", ").next(), Some(format!("6: {loser}").as_str()));
}

#[test]
fn g1_9_a_hand_that_had_begun_when_the_table_was_told_is_finished_first() {
    let mut life = at_the_bubble();
    let number = life.chips().tables.iter().position(|table| !table.closing).unwrap();
    let before = life.chips().tables[number].clone();
    let table = u32::try_from(number).unwrap();
    // It is told again, and has dealt two hands beyond the limit by the time that it hears.
    let allowed = before.allowed;
    let told = ChipEvent::PacesTold { tables: vec![Limit { table, allowed }] };
    life.state.apply(&Event::from(told), super::life::at());
    let heard =
        ChipCommand::NotePaceHeard { table, number: before.paced.number + 1, hand: allowed.map(|last| last + 2) };
    assert_eq!(life.chip(heard.clone()), ["pace_heard"]);
    assert_eq!(life.chips().tables[number].allowed, allowed.map(|last| last + 2));
    assert_eq!(life.chip(heard), [""; 0]);
    assert_eq!(life.chips().bubble, Bubble::Halting, "the others wait for it");
}

/// Two players with equal chips at different tables, neither of them the one that the others lose to.
fn equals(life: &Life) -> Option<(u128, u128)> {
    let [first, second] = life.open_rooms()[..] else { return None };
    let (a, b) = (life.at_table(first), life.at_table(second));
    a.iter().flat_map(|x| b.iter().map(move |y| (*x, *y))).find(|(x, y)| stack(life, *x) == stack(life, *y))
}

#[test]
fn g1_9_equal_chips_at_different_tables_in_a_synchronised_hand_share_the_place() {
    let mut life = at_the_bubble();
    synchronised(&mut life, &[]);
    let (a, b) = equals(&life).expect("equal stacks at both tables");
    synchronised(&mut life, &[a, b]);
    let shared = format!("5: {}={}", a.min(b), a.max(b));
    assert_eq!(life.ranking().split(", ").next(), Some(shared.as_str()));
    // To the end: the prizes of places 5 and 6 are added and divided, the odd cent to the earlier registration.
    while life.state.status() == TournamentStatus::Running {
        let ready: Vec<TableId> = life.open_rooms().into_iter().filter(|id| life.can_deal(*id)).collect();
        let loser = life.at_table(ready[0])[0];
        life.bust(&[loser]);
    }
    // 10% of 9.60, and nothing for the sixth.
    let prizes = life.prizes();
    assert!(prizes.ends_with(&format!("{} 0.48, {} 0.48", a.min(b), a.max(b))), "{prizes}");
}

#[test]
fn g1_9_more_chips_at_the_start_of_a_synchronised_hand_rank_higher_across_tables() {
    let mut life = at_the_bubble();
    synchronised(&mut life, &[]);
    let [first, second] = life.open_rooms()[..] else { panic!("two tables") };
    let richest = |life: &Life, id| life.at_table(id).into_iter().max_by_key(|number| stack(life, *number)).unwrap();
    let poorest = |life: &Life, id| life.at_table(id).into_iter().min_by_key(|number| stack(life, *number)).unwrap();
    let (rich, poor) = (richest(&life, first), poorest(&life, second));
    assert!(stack(&life, rich) > stack(&life, poor));
    life.deal(first);
    life.deal(second);
    // The richer one falls first, and still ranks higher.
    life.bust_dealt(first, &[rich]);
    life.bust_dealt(second, &[poor]);
    life.settle();
    assert!(life.ranking().starts_with(&format!("5: {rich}, 6: {poor}")), "{}", life.ranking());
}

#[test]
fn g2_1_a_scheduled_start_closes_the_registration_and_takes_who_is_paid() {
    let mut life = Life::new(10, scheduled(3));
    life.join(1..=4);
    life.register(5).unwrap();
    assert_eq!(life.state.status(), TournamentStatus::RegistrationOpen);
    assert_eq!(life.tick(FieldStep::CloseRegistration), ["registration_closed"]);
    let out = Command::Withdraw { registration_id: registration(1), player: super::life::player(1) };
    assert_eq!(life.say(&out), Err(ErrorCode::RegistrationClosed), "G2.4");
    assert_eq!(life.register(6), Err(ErrorCode::RegistrationClosed));
    assert_eq!(
        life.tick(FieldStep::Start),
        ["registration_refused", "start_decided"],
        "the fifth has not paid in time"
    );
    life.settle();
    assert_eq!((life.state.status(), life.sizes()), (TournamentStatus::Running, vec![4]));
    assert_eq!(life.say(&Command::Start), Ok(vec![]));
    assert_eq!(life.register(6), Err(ErrorCode::RegistrationClosed));
}

#[test]
fn g2_6_fewer_than_the_minimum_and_everybody_has_everything_back() {
    let mut life = Life::new(10, scheduled(5));
    life.join(1..=4);
    assert_eq!(life.tick(FieldStep::CloseRegistration), ["registration_closed", "tournament_cancelled"]);
    life.settle();
    assert!(life.state.is_settled());
    let cash = (1..=4).map(|number| AccountRef::PlayerCash { player_id: super::life::player(number) });
    assert!(cash.into_iter().all(|account| life.world.wallet.balance(account) == 150));
    // Enough by then, but one has not paid when it should start.
    let mut life = Life::new(10, scheduled(5));
    life.join(1..=4);
    life.register(5).unwrap();
    assert_eq!(life.tick(FieldStep::CloseRegistration), ["registration_closed"]);
    assert_eq!(life.tick(FieldStep::Start), ["registration_refused", "tournament_cancelled"]);
    life.settle();
    assert!(life.state.is_settled());
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 0]);
}

/// When the tournaments of these tests should begin.
fn planned() -> DateTime<Utc> {
    super::life::at() + TimeDelta::hours(1)
}

/// Four are in, players may come until the end of the first level, which is a minute, and the house was away from
/// before the start until so long after it.
fn away_at_the_start(until: TimeDelta) -> Life {
    let mut life = Life::new(12, ChipSettings { late_registration_level: 1, hand_for_hand: false, ..scheduled(2) });
    life.join(1..=4);
    away(&mut life, until);
    life
}

/// The house is back so long after the planned start.
fn away(life: &mut Life, until: TimeDelta) {
    life.world.away = Some(Interruption { from: planned() - TimeDelta::minutes(3), to: planned() + until });
    life.now = planned() + until;
}

/// The step that begins it at another time than planned.
fn postponed(until: TimeDelta) -> FieldStep {
    FieldStep::StartPostponed { until: planned() + until }
}

/// G2.11: "back within 10 minutes of its start it begins 2 minutes after the house is back ... exactly 10 minutes still
/// begins". Nobody could play before: levels (G1.9) and late registration (G2.5) count from when it begins.
#[test]
fn g2_11_levels_and_late_registration_count_from_when_a_start_that_was_put_off_takes_place() {
    let mut life = away_at_the_start(TimeDelta::minutes(10));
    assert_eq!(life.tick(FieldStep::Start), ["registration_closed", "start_postponed"]);
    let begins = planned() + TimeDelta::minutes(12);
    let step = postponed(TimeDelta::minutes(12));
    let interruption = life.world.away.unwrap();
    let event = Event::from(FieldEvent::StartPostponed { interruption, at: life.now, until: begins });
    let due = follow_ups(&life.state, &event, &Pauses::default());
    let due: Vec<_> = due.into_iter().map(|due| (due.effect, due.after)).collect();
    assert_eq!(due, [(Effect::from(step), TimeDelta::minutes(2))], "so that players can come");
    let shown = |life: &Life| view::detail(&life.state, life.now).chips.unwrap();
    assert_eq!((life.state.status(), shown(&life).starts_at), (TournamentStatus::RegistrationClosed, Some(begins)));
    assert_eq!(life.register(5), Err(ErrorCode::RegistrationClosed), "the time to come is none to register");
    let ends_late = Effect::from(FieldStep::EndLateRegistration);
    assert!(life.world.position(|effect| *effect == ends_late).is_none(), "it has not begun");

    life.now = begins;
    assert_eq!(life.tick(step), ["start_decided"]);
    life.settle();
    assert_eq!((life.state.status(), life.sizes()), (TournamentStatus::Running, vec![4]));
    let first_level_ends = begins + TimeDelta::minutes(1);
    let chips = shown(&life);
    assert_eq!((chips.started_at, chips.late_registration_until), (Some(begins), Some(first_level_ends)));
    assert_eq!((chips.level, chips.next_level_at), (Some(1), Some(first_level_ends)));
    let told: Vec<_> = life.open_rooms().iter().map(|id| life.world.tables.rooms[id].levels_from).collect();
    assert_eq!(told, [Some(begins)], "the tables count by it, too");
    let started = Event::TournamentStarted { pool: life.state.pool(), posting_id: None };
    let due = follow_ups(&life.state, &started, &Pauses::default());
    let after = due.iter().find(|due| due.effect == ends_late).map(|due| due.after);
    assert_eq!(after, Some(TimeDelta::minutes(1)), "from the start that took place");

    life.now = first_level_ends - TimeDelta::milliseconds(1);
    life.join(5..=5);
    life.settle();
    assert_eq!((life.sizes(), stack(&life, 5)), (vec![5], 100));
    assert_eq!(shown(&life).level, Some(1));
    life.now = first_level_ends;
    assert_eq!(life.tick(FieldStep::EndLateRegistration), ["late_registration_ended"]);
    assert_eq!(life.register(6), Err(ErrorCode::RegistrationClosed));
    assert_eq!(shown(&life).level, Some(2));
}

/// G2.11: "later it is cancelled with full refund". An outage within the two minutes puts the start off again, as long
/// as the house is back within the ten (events.md).
#[test]
fn g2_11_a_chip_tournament_is_cancelled_where_the_house_is_back_too_late_for_its_start() {
    let over = |life: &mut Life| {
        life.settle();
        assert!(life.state.is_settled() && life.open_rooms().is_empty());
        assert_eq!(life.state.status(), TournamentStatus::Cancelled);
        for number in 1..=4 {
            let account = AccountRef::PlayerCash { player_id: super::life::player(number) };
            assert_eq!(life.world.wallet.balance(account), 150, "share and fee");
        }
    };
    let too_late = TimeDelta::minutes(10) + TimeDelta::milliseconds(1);
    let mut life = away_at_the_start(too_late);
    assert_eq!(life.tick(FieldStep::Start), ["registration_closed", "interrupted", "tournament_cancelled"]);
    over(&mut life);

    let mut life = away_at_the_start(TimeDelta::minutes(8));
    assert_eq!(life.tick(FieldStep::Start), ["registration_closed", "start_postponed"]);
    away(&mut life, TimeDelta::minutes(10));
    assert_eq!(life.tick(postponed(TimeDelta::minutes(10))), ["start_postponed"], "away once more");
    away(&mut life, too_late);
    assert_eq!(life.tick(postponed(TimeDelta::minutes(12))), ["interrupted", "tournament_cancelled"]);
    over(&mut life);
}

fn late(seats: u8, guarantee: i64) -> Life {
    let settings = ChipSettings {
        table_seats: seats,
        late_registration_level: 1,
        guarantee: cents(guarantee),
        hand_for_hand: false,
        ..scheduled(2)
    };
    let mut life = Life::new(12, settings);
    life.join(1..=4);
    life.tick(FieldStep::CloseRegistration);
    life.tick(FieldStep::Start);
    life.settle();
    life
}

#[test]
fn g2_5_a_late_entry_has_a_full_stack_a_seat_at_the_smallest_table_and_feeds_the_pool() {
    let mut life = late(5, 0);
    life.win(1, 2, 50);
    assert!(life.state.takes_registrations());
    life.join(5..=5);
    life.settle();
    assert_eq!(life.sizes(), [5]);
    assert_eq!(stack(&life, 5), 100);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 400], "the pool is updated");
    let out = Command::Withdraw { registration_id: registration(5), player: super::life::player(5) };
    assert_eq!(life.say(&out), Err(ErrorCode::RegistrationClosed), "no way back after the start");
    // All seats are taken: another table opens, and players come over.
    life.join(6..=6);
    life.settle();
    assert_eq!(life.sizes(), [3, 3]);
    assert_eq!(view::detail(&life.state, super::life::at()).chips.unwrap().paid_places, 2);
    life.tick(FieldStep::EndLateRegistration);
    assert_eq!(life.register(7), Err(ErrorCode::RegistrationClosed));
}

#[test]
fn g2_5_the_places_are_known_when_the_late_registration_is_over_and_who_pays_too_late_is_not_charged() {
    let mut life = late(6, 0);
    life.bust(&[1]);
    let place = |life: &Life| {
        let entry = life.state.entry(registration(1)).unwrap();
        view::registration(&life.state, entry).place
    };
    assert_eq!(place(&life), None, "somebody may still come in");
    life.join(5..=5);
    life.register(6).unwrap();
    assert_eq!(life.tick(FieldStep::EndLateRegistration), ["registration_refused", "late_registration_ended"]);
    life.settle();
    assert_eq!(place(&life), Some(5));
    let cash = AccountRef::PlayerCash { player_id: super::life::player(6) };
    assert_eq!(life.world.wallet.balance(cash), 150);
}

#[test]
fn the_last_player_with_chips_ends_the_late_registration() {
    let mut life = late(6, 0);
    life.bust(&[1, 2]);
    life.bust(&[3]);
    assert_eq!(life.state.status(), TournamentStatus::Paid);
    assert_eq!(life.prizes(), "4 3.20");
}

#[test]
fn g2_2_the_house_tops_a_guaranteed_pool_up() {
    let guaranteed = ChipSettings { guarantee: cents(1_000), ..settings() };
    let mut life = Life::new(5, guaranteed);
    life.join(1..=5);
    let shown = view::detail(&life.state, super::life::at());
    life.settle();
    assert_eq!(shown.prizes.iter().map(|prize| prize.amount.cents()).collect::<Vec<_>>(), [650, 350]);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 1_000]);
    assert_eq!(life.world.wallet.balance(AccountRef::HouseOverlay {}), -600);
    let shown = view::detail(&life.state, super::life::at());
    let chips = shown.chips.unwrap();
    assert_eq!((shown.pool, chips.collected, chips.overlay), (cents(1_000), cents(400), Some(cents(600))));
    life.bust(&[1, 2, 3, 4]);
    assert_eq!(life.prizes().split(", ").next(), Some("5 6.50"));
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 0]);
}

#[test]
fn g5_6_a_prize_that_is_taken_away_before_all_of_the_pool_is_there_is_taken_once_it_is() {
    for verdict in [PrizeVerdict::Confiscate, PrizeVerdict::Release] {
        let mut life = late(6, 500);
        life.tick(FieldStep::EndLateRegistration);
        let top_up = life.world.position(|effect| *effect == FieldStep::TopUp.into()).expect("it is due");
        let top_up = life.world.waiting.remove(top_up);
        life.bust(&[1, 2]);
        life.bust(&[3]);
        assert_eq!(
            (life.prizes().as_str(), life.state.is_settled()),
            ("4 5.00", false),
            "the house's part is on its way"
        );
        let decision_id = PrizeDecisionId::new(Uuid::from_u128(1));
        let reason = "case 88".to_owned();
        for (by, wish) in [
            (1, PrizeWish::Withhold { reason: reason.clone() }),
            (1, PrizeWish::Propose { decision_id, verdict, reason }),
            (2, PrizeWish::Approve { decision_id }),
        ] {
            let player = super::life::player(4);
            life.say(&Command::Prize { player, by: Uuid::from_u128(by), wish }).unwrap();
        }
        life.settle();
        assert!(!life.state.is_settled(), "nothing leaves a pool that is not whole");
        life.world.waiting.push(top_up);
        life.settle();
        assert!(life.state.is_settled(), "{verdict:?}: {:?}", life.world.waiting);
        assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 0]);
        let taken = if verdict == PrizeVerdict::Confiscate { 500 } else { 0 };
        assert_eq!(life.world.wallet.balance(AccountRef::HouseAdjustments {}), taken, "{verdict:?}");
    }
}

#[test]
fn g2_2_with_late_entries_the_house_adds_only_what_is_missing_at_their_end() {
    let mut life = late(6, 500);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 320]);
    life.join(5..=6);
    life.settle();
    life.tick(FieldStep::EndLateRegistration);
    life.settle();
    assert_eq!(life.world.wallet.balance(AccountRef::HouseOverlay {}), -20);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 500]);
    // Enough players, and it costs the house nothing.
    let mut life = late(6, 500);
    life.join(5..=8);
    life.settle();
    life.tick(FieldStep::EndLateRegistration);
    life.settle();
    assert_eq!(life.world.wallet.balance(AccountRef::HouseOverlay {}), 0);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 640]);
}

#[test]
fn a_freeroll_with_a_guarantee_moves_the_houses_money_only() {
    let guaranteed = ChipSettings { guarantee: cents(300), ..settings() };
    let mut life = Life::with(3, guaranteed, (0, 0), None);
    for number in 1..=3 {
        life.register(number).unwrap();
    }
    life.settle();
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 300]);
    life.bust(&[1, 2]);
    assert_eq!((life.prizes(), life.state.status()), ("3 3.00".to_owned(), TournamentStatus::Paid));
    let mut free = Life::with(3, settings(), (0, 0), None);
    for number in 1..=3 {
        free.register(number).unwrap();
    }
    free.settle();
    free.bust(&[1, 2]);
    assert_eq!(free.state.status(), TournamentStatus::Paid, "nothing to pay, nothing to close");
    assert!(free.world.done.iter().all(|done| done.effect.name() != "start_money"));
}

#[test]
fn g2_2_a_freeroll_with_late_entries_starts_with_nothing_in_the_pool_and_the_house_fills_it_at_their_end() {
    let guaranteed = ChipSettings { guarantee: cents(300), late_registration_level: 1, ..scheduled(2) };
    let mut life = Life::with(6, guaranteed, (0, 0), None);
    for number in 1..=3 {
        life.register(number).unwrap();
    }
    life.tick(FieldStep::CloseRegistration);
    life.tick(FieldStep::Start);
    life.settle();
    assert_eq!((life.state.status(), life.world.wallet.of(life.state.id)), (TournamentStatus::Running, [0, 0, 0]));
    life.tick(FieldStep::EndLateRegistration);
    life.settle();
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 300]);
    life.bust(&[1, 2]);
    assert_eq!((life.prizes(), life.state.status()), ("3 3.00".to_owned(), TournamentStatus::Paid));
}

#[test]
fn g1_8_the_winners_of_a_shoot_out_meet_in_the_next_round_with_full_stacks() {
    let settings = ChipSettings { table_seats: 3, mode: ChipMode::Shootout, ..settings() };
    let mut life = Life::new(9, settings);
    life.join(1..=9);
    life.settle();
    assert_eq!(life.sizes(), [3, 3, 3]);
    let mut out = Vec::new();
    let mut winners = Vec::new();
    for id in life.open_rooms() {
        let players = life.at_table(id);
        for loser in &players[..2] {
            life.bust(&[*loser]);
            out.push(*loser);
        }
        winners.push(players[2]);
    }
    assert_eq!(life.chips().round, 2);
    winners.sort_unstable();
    assert_eq!(life.at_table(life.open_rooms()[0]), winners);
    assert!(winners.iter().all(|winner| stack(&life, *winner) == 100), "every round begins with equal stacks");
    life.bust(&winners[..1]);
    life.bust(&winners[1..2]);
    let Stage::Finished { standings, .. } = &life.state.stage else { panic!("finished") };
    assert_eq!(standings.len(), 9);
    out.reverse();
    let losers: Vec<String> = (4..).zip(&out).map(|(place, number)| format!("{place}: {number}")).collect();
    let expected = format!("1: {}, 2: {}, 3: {}, {}", winners[2], winners[1], winners[0], losers.join(", "));
    assert_eq!(life.ranking(), expected, "the losers of a round by the order of elimination");
}

#[test]
fn a_lost_table_of_a_shoot_out_is_replaced_by_another_for_the_same_players() {
    let settings = ChipSettings { table_seats: 3, mode: ChipMode::Shootout, ..settings() };
    let mut life = Life::new(6, settings);
    life.join(1..=6);
    life.settle();
    let [lost, other] = life.open_rooms()[..] else { panic!("two tables") };
    let (players, others) = (life.at_table(lost), life.at_table(other));
    life.lose(lost);
    life.settle();
    let [still, replacement] = life.open_rooms()[..] else { panic!("two tables") };
    assert_eq!((life.at_table(still), life.at_table(replacement)), (others, players.clone()));
    life.bust(&players[..2]);
    assert_eq!(life.chips().round, 1, "the other table is still being played");
}

/// Nothing in it grows with the square of the field: this takes seconds, unoptimised.
#[test]
fn a_thousand_players_are_played_down_to_one() {
    let mut life = Life::with(1_000, ChipSettings { table_seats: 9, ..settings() }, (0, 0), None);
    for number in 1..=1_000 {
        life.register(number).unwrap();
    }
    life.settle();
    assert_eq!((life.sizes().len(), life.sizes().iter().min(), life.sizes().iter().max()), (112, Some(&8), Some(&9)));
    while life.state.status() == TournamentStatus::Running {
        let ready: Vec<TableId> = life.open_rooms().into_iter().filter(|id| life.can_deal(*id)).collect();
        for id in ready {
            // Moves and closings in between may have left it without a hand to play.
            if life.can_deal(id) {
                let loser = life.at_table(id)[0];
                life.deal(id);
                life.bust_dealt(id, &[loser]);
                life.settle();
            }
        }
    }
    let Stage::Finished { standings, .. } = &life.state.stage else { panic!("finished") };
    assert_eq!((standings.len(), standings[0].place, standings[999].place), (1_000, 1, 1_000));
    assert_eq!(life.state.status(), TournamentStatus::Paid);
}

//! Triplete and Premio Matto: the vectors of their law, and V25 and V26 of the formats.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::TournamentStatus;
use mazziere_contract::wallet::{AccountRef, ReserveBuyIn};
use mazziere_money::PrizeTable;

use super::setup::Prizes;
use super::tests::house::House;
use super::tests::{Life, player, registration};
use super::*;
use crate::system::{self, knockout};
use crate::terms::{Format, Product};

fn product(product: Product, players: u32, buy_in: (i64, i64), secret: u8) -> House {
    let plan = system::Plan::Knockout(knockout::Plan { winners_per_table: 1, unplayed: None, seeded: false });
    let mut life = Life::set_up(Format::HeadsUp, players, buy_in, plan, |setup| {
        setup.product = Some(product);
        setup.prizes = Prizes::Table(PrizeTable::winner_takes_all());
    });
    life.state.secret = Some(Secret::from_bytes([secret; 32]));
    House::new(life, buy_in.0 + buy_in.1)
}

/// The next match ends: the first of it wins. The numbers of winner and loser.
fn play(house: &mut House) -> (u128, u128) {
    let meeting = house.ready().remove(0);
    house.result(&[(meeting[0], 20, 9), (meeting[1], 0, -9)]);
    (meeting[0], meeting[1])
}

/// So many matches end. Who has lost them.
fn play_on(house: &mut House, matches: usize) -> Vec<u128> {
    (0..matches).map(|_| play(house).1).collect()
}

fn cash(house: &House, players: u128) -> Vec<i64> {
    let mut cash: Vec<i64> = (1..=players).map(|number| house.cash(number)).collect();
    cash.sort_unstable_by_key(|amount| std::cmp::Reverse(*amount));
    cash
}

#[test]
fn v25_triplete_is_paid_out_whole_to_who_wins_three_matches() {
    // What is paid out of what is brought: 4/5, 25/28, 65/72.
    let products = [((80, 20), 640, (4, 5)), ((625, 75), 5_000, (25, 28)), ((1_625, 175), 13_000, (65, 72))];
    for (buy_in, pool, (out, of)) in products {
        assert_eq!(pool * of, 8 * (buy_in.0 + buy_in.1) * out);
        let mut house = product(Product::Triplete, 8, buy_in, 9);
        house.enter(8);
        play_on(&mut house, 7);
        assert!(house.is_settled());
        assert_eq!(cash(&house, 8), [vec![pool], vec![0; 7]].concat());
        let mut places = house.places(8);
        places.sort_unstable();
        assert_eq!(places, [1, 2, 3, 3, 5, 5, 5, 5].map(Some));
    }
}

/// What those still in have after so many matches, the earliest registered apart, and how many they are.
fn triplete_cancelled(buy_in: (i64, i64), matches: usize) -> (i64, i64, usize, i64) {
    let mut house = product(Product::Triplete, 8, buy_in, 9);
    house.enter(8);
    let losers = play_on(&mut house, matches);
    house.cancel();
    assert!(house.is_settled());
    let still: Vec<u128> = (1..=8).filter(|number| !losers.contains(number)).collect();
    assert!(losers.iter().all(|loser| house.cash(*loser) == 0));
    let others: Vec<i64> = still[1..].iter().map(|number| house.cash(*number)).collect();
    assert!(others.iter().all(|amount| *amount == others[0]));
    (house.cash(still[0]), others[0], still.len(), house.house_fee())
}

#[test]
fn v25_triplete_cancelled_at_every_moment_goes_by_the_table_of_its_law() {
    // The pool part of each, the cents left over for the earliest registered, by the matches that are over.
    let one = [(80, 0), (91, 3), (106, 4), (128, 0), (160, 0), (213, 1), (320, 0)];
    let seven = [(625, 0), (714, 2), (833, 2), (1_000, 0), (1_250, 0), (1_666, 2), (2_500, 0)];
    let eighteen = [(1_625, 0), (1_857, 1), (2_166, 4), (2_600, 0), (3_250, 0), (4_333, 1), (6_500, 0)];
    for (buy_in, table) in [((80, 20), one), ((625, 75), seven), ((1_625, 175), eighteen)] {
        for (matches, (part, left)) in table.into_iter().enumerate() {
            let in_play = 8 - matches;
            let fee = buy_in.1;
            let kept = i64::try_from(matches).unwrap() * fee;
            assert_eq!(
                triplete_cancelled(buy_in, matches),
                (part + left + fee, part + fee, in_play, kept),
                "{matches}"
            );
        }
    }
}

#[test]
fn v25_triplete_v1_v2_cancelled_in_the_final_and_with_seven_still_in() {
    assert_eq!(triplete_cancelled((625, 75), 6), (2_575, 2_575, 2, 6 * 75), "V1: 25.75 each");
    let one = triplete_cancelled((80, 20), 1);
    assert_eq!(one, (114, 111, 7, 20), "V2: 1.14 for the earliest, 1.11 for six");
    assert_eq!(one.0 + 6 * one.1, 780);
    assert_eq!(triplete_cancelled((625, 75), 1), (716 + 75, 714 + 75, 7, 75), "V25");
}

#[test]
fn triplete_v3_r6_with_seven_registered_it_is_cancelled_with_everything_back() {
    for buy_in in [(80, 20), (625, 75), (1_625, 175)] {
        let mut house = product(Product::Triplete, 8, buy_in, 9);
        house.enter(7);
        house.cancel();
        assert_eq!((cash(&house, 7), house.house_fee()), (vec![buy_in.0 + buy_in.1; 7], 0));
    }
}

fn reserve(house: &House, buy_in: ReserveBuyIn) -> i64 {
    house.world.wallet.balance(AccountRef::HouseReserve { buy_in })
}

/// A Premio Matto with its prize: the secret's, or what a number would have brought.
fn matto(buy_in: (i64, i64), number: u32) -> House {
    // Numbers follow from secrets: of these the draw of one falls to the row that is asked for.
    let euros = (buy_in.0 + buy_in.1) / 100;
    let wanted = drawn::prize(number, euros);
    let mut house = product(Product::PremioMatto, 4, buy_in, 9);
    let id = house.life.state.id;
    let mut bytes = [0; 32];
    for attempt in 0_u32.. {
        bytes[..4].copy_from_slice(&attempt.to_be_bytes());
        let secret = Secret::from_bytes(bytes);
        if drawn::prize(drawn::number(id, &secret), euros) == wanted {
            house.life.state.secret = Some(secret);
            break;
        }
    }
    house.enter(4);
    house
}

#[test]
fn v26_the_prize_is_the_pool_and_its_reserve_takes_the_rest_or_adds_it() {
    let mut house = matto((90, 10), 0);
    assert_eq!(
        (house.life.state.pool().cents(), reserve(&house, ReserveBuyIn::One), house.house_fee()),
        (250, 110, 40)
    );
    play_on(&mut house, 3);
    assert!(house.is_settled());
    assert_eq!(cash(&house, 4), [250, 0, 0, 0]);
    assert_eq!(matto((90, 10), 82_050).life.state.pool().cents(), 500);
    let mut great = matto((900, 100), 99_800);
    assert_eq!(great.life.state.pool().cents(), 50_000);
    play_on(&mut great, 3);
    assert_eq!(cash(&great, 4), [50_000, 0, 0, 0], "500.00 is not divided");
    assert_eq!(reserve(&great, ReserveBuyIn::Ten), 3_600 - 50_000, "it may owe");
}

#[test]
fn matto_v5_five_hundred_euros_are_all_the_winners_at_the_smaller_buy_in_too() {
    let mut house = matto((450, 50), 99_869);
    play_on(&mut house, 3);
    assert_eq!((cash(&house, 4), house.house_fee()), (vec![50_000, 0, 0, 0], 200));
    assert_eq!(reserve(&house, ReserveBuyIn::Five), 1_800 - 50_000);
}

#[test]
fn matto_v6_the_greatest_prize_is_divided_to_the_cent() {
    let mut house = matto((900, 100), 99_999);
    play_on(&mut house, 3);
    assert_eq!((cash(&house, 4), house.house_fee()), (vec![7_000_000, 1_500_000, 750_000, 750_000], 400));
    assert!(house.is_settled());
}

#[test]
fn v26_matto_a_prize_of_a_thousand_euros_is_700_150_75_75() {
    let mut house = matto((900, 100), 99_900);
    assert_eq!(house.life.state.pool().cents(), 100_000);
    play_on(&mut house, 3);
    assert_eq!(cash(&house, 4), [70_000, 15_000, 7_500, 7_500]);
    assert!(house.is_settled());
    assert_eq!(reserve(&house, ReserveBuyIn::Ten), 3_600 - 100_000);
}

#[test]
fn v26_the_rarest_prizes_come_from_the_reserve_whole() {
    let mut house = matto((90, 10), 99_989);
    assert_eq!((house.life.state.pool().cents(), reserve(&house, ReserveBuyIn::One)), (100_000, -99_640));
    play_on(&mut house, 3);
    assert_eq!(cash(&house, 4), [70_000, 15_000, 7_500, 7_500]);
    assert!(house.is_settled() && house.house_fee() == 40);
    let mut great = matto((450, 50), 99_989);
    play_on(&mut great, 3);
    assert_eq!(cash(&great, 4), [350_000, 75_000, 37_500, 37_500], "70, 15, 7.5 and 7.5 of 5,000.00");
}

#[test]
fn r1_nobody_takes_back_a_registration_when_the_prize_is_drawn() {
    let mut house = matto((90, 10), 0);
    let out = Command::Withdraw { registration_id: registration(1), player: player(1) };
    assert_eq!(house.life.say(&out), Err(ErrorCode::RegistrationClosed));
}

#[test]
fn r7_a_player_has_one_seat_in_a_triplete() {
    let mut house = product(Product::Triplete, 8, (80, 20), 9);
    house.enter(2);
    let again = Command::Register { registration_id: registration(9), player: player(1), partner: None };
    assert_eq!(house.life.say(&again), Err(ErrorCode::AlreadyRegistered));
}

#[test]
fn v26_matto_v2_v3_v4_cancelled_with_the_prize_known_the_prize_is_shared_and_the_fee_is_kept() {
    let cancelled = |mut house: House, matches: usize| {
        let losers = play_on(&mut house, matches);
        house.cancel();
        assert!(house.is_settled());
        let back = cash(&house, 4);
        let earliest = (1..=4).find(|number| !losers.contains(number)).unwrap();
        assert_eq!(house.cash(earliest), back[0], "what is left over is the earliest registered's");
        (back, house.house_fee())
    };
    assert_eq!(cancelled(matto((90, 10), 0), 0), (vec![64, 62, 62, 62], 40), "V2");
    assert_eq!(cancelled(matto((90, 10), 0), 1), (vec![84, 83, 83, 0], 40), "V3");
    assert_eq!(cancelled(matto((90, 10), 0), 2), (vec![125, 125, 0, 0], 40));
    let thousand = cancelled(matto((900, 100), 99_900), 2);
    assert_eq!(thousand, (vec![42_500, 42_500, 7_500, 7_500], 400), "V4: what is due to the losers of a semifinal");
}

#[test]
fn v26_before_the_fourth_registration_everybody_has_the_whole_buy_in_back() {
    let mut house = product(Product::PremioMatto, 4, (90, 10), 9);
    house.enter(3);
    let shown = view::detail(&house.life.state, DateTime::UNIX_EPOCH);
    assert!(shown.prizes.is_empty() && shown.drawn_prize.is_none(), "nobody knows the prize");
    house.say(&Command::Withdraw { registration_id: registration(2), player: player(2) });
    assert_eq!([1, 2, 3].map(|number| house.cash(number)), [0, 100, 0], "of those who withdraw");
    house.cancel();
    assert_eq!((cash(&house, 3), reserve(&house, ReserveBuyIn::One)), (vec![100; 3], 0));
}

#[test]
fn while_the_money_of_a_drawn_prize_moves_a_cancellation_waits() {
    let mut house = product(Product::PremioMatto, 4, (90, 10), 9);
    house.enter(3);
    let register = Command::Register { registration_id: registration(4), player: player(4), partner: None };
    house.life.say_in(&register, &mut house.world).unwrap();
    house
        .life
        .say_in(
            &Command::NoteBuyIn {
                registration_id: registration(4),
                player: player(4),
                heard: crate::payment::PaymentOutcome::Paid(None),
            },
            &mut house.world,
        )
        .unwrap();
    assert_eq!(house.life.state.status(), TournamentStatus::RegistrationClosed);
    let cancel = Command::Cancel { reason: "storm".into() };
    assert_eq!(house.life.say(&cancel), Err(ErrorCode::StartUnderWay));
    let shown = view::detail(&house.life.state, DateTime::UNIX_EPOCH);
    let drawn = shown.drawn_prize.unwrap();
    assert_eq!((drawn.version, shown.prizes[0].amount), (drawn::VERSION, drawn.prize));
    assert_eq!(drawn.drawn, drawn::number(house.life.state.id, house.life.state.secret.as_ref().unwrap()));
}

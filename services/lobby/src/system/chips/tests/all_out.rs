//! Hands in which everybody at a table goes out: of bestia, where all may stake their last chips and pass. The pot has
//! no owner, and the order of G1.9 decides the places (bestia R3, R13).

use mazziere_contract::lobby::TournamentStatus;
use mazziere_ids::TableId;
use mazziere_money::{BasisPoints, PrizeTable};

use super::life::{Life, player, registration, scheduled, settings};
use crate::system::chips::{Bubble, Whereabouts};
use crate::terms::{ChipMode, ChipSettings};
use crate::tournament::Stage;
use crate::tournament::effect::FieldStep;

/// A hand at each of these tables in which all who sit there go out; nobody hears of it before all are over.
fn all_out(life: &mut Life, tables: &[TableId]) {
    tables.iter().for_each(|id| life.deal(*id));
    tables.iter().for_each(|id| life.end_without_a_winner(*id));
    life.settle();
}

/// The players at a table by their seats: the button of a hand is the first.
fn by_seat(life: &Life, id: TableId) -> Vec<u128> {
    life.world.tables.rooms[&id].seats.values().map(|sitting| sitting.player.uuid().as_u128()).collect()
}

fn is_paid(life: &Life) {
    assert_eq!(life.state.status(), TournamentStatus::Paid);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 0]);
    assert!(life.open_rooms().is_empty(), "every table is closed");
}

#[test]
fn r13_the_places_of_the_last_hand_are_those_of_a_tournament_that_nobody_survives() {
    let mut life = Life::new(3, settings());
    life.join(1..=3);
    life.settle();
    let table = life.open_rooms()[0];
    let [b, m, l] = by_seat(&life, table)[..] else { panic!("three players") };
    all_out(&mut life, &[table]);
    assert_eq!(life.ranking(), format!("1: {b}, 2: {m}, 3: {l}"), "equal chips: the distance from the button");
    assert_eq!(life.prizes(), format!("{b} 2.40"));
    is_paid(&life);
    // More chips at the start of the hand rank higher.
    let mut life = Life::new(3, settings());
    life.join(1..=3);
    life.settle();
    let table = life.open_rooms()[0];
    let [b, m, l] = by_seat(&life, table)[..] else { panic!("three players") };
    life.win(l, b, 20);
    all_out(&mut life, &[table]);
    assert_eq!(life.ranking(), format!("1: {l}, 2: {m}, 3: {b}"));
    is_paid(&life);
    // Two prizes, and a player who went out before.
    let mut life = Life::new(5, settings());
    life.join(1..=5);
    life.settle();
    let table = life.open_rooms()[0];
    life.bust(&[2]);
    let order = by_seat(&life, table);
    let rich = life.chips().players.values().max_by_key(|player| player.chips).unwrap().player_id.uuid().as_u128();
    all_out(&mut life, &[table]);
    let rest: Vec<u128> = order.into_iter().filter(|number| *number != rich).collect();
    assert_eq!(life.ranking(), format!("1: {rich}, 2: {}, 3: {}, 4: {}, 5: 2", rest[0], rest[1], rest[2]));
    assert_eq!(life.prizes(), format!("{rich} 2.60, {} 1.40", rest[0]));
    is_paid(&life);
}

#[test]
fn g1_9_all_tables_of_a_synchronised_hand_at_once_share_the_first_place() {
    let own: Vec<BasisPoints> = [5000, 3000, 2000].map(|share| BasisPoints::new(share).unwrap()).to_vec();
    let own = PrizeTable::new(own).unwrap();
    let settings = ChipSettings { table_seats: 2, ..settings() };
    let mut life = Life::with(4, settings.clone(), (80, 20), Some(&own));
    life.join(1..=4);
    life.settle();
    let tables = life.open_rooms();
    assert_eq!((tables.len(), life.chips().bubble), (2, Bubble::Halting));
    tables.iter().for_each(|id| life.deal(*id));
    tables.iter().for_each(|id| life.bust_dealt(*id, &[]));
    life.settle();
    assert_eq!(life.chips().bubble, Bubble::Hand);
    all_out(&mut life, &tables);
    assert_eq!(life.ranking(), "1: 1=2=3=4");
    assert_eq!(life.prizes(), "1 0.80, 2 0.80, 3 0.80, 4 0.80", "their prizes together, in equal parts (G2.9)");
    is_paid(&life);
    // One table only: the other one plays on for the first place, and the pot stays where it is.
    let mut life = Life::with(4, settings, (80, 20), Some(&own));
    life.join(1..=4);
    life.settle();
    let tables = life.open_rooms();
    tables.iter().for_each(|id| life.deal(*id));
    tables.iter().for_each(|id| life.bust_dealt(*id, &[]));
    life.settle();
    let (lost, kept) = (by_seat(&life, tables[0]), by_seat(&life, tables[1]));
    tables.iter().for_each(|id| life.deal(*id));
    life.bust_dealt(tables[1], &[]);
    life.end_without_a_winner(tables[0]);
    life.settle();
    assert_eq!((life.chips().left(), life.chips().in_play()), (2, 200));
    life.bust(&[kept[1]]);
    assert_eq!(life.ranking(), format!("1: {}, 2: {}, 3: {}, 4: {}", kept[0], kept[1], lost[0], lost[1]));
    is_paid(&life);
}

#[test]
fn r13_the_best_placed_of_a_table_that_nobody_survives_goes_on_in_a_shoot_out() {
    let settings = ChipSettings { table_seats: 3, mode: ChipMode::Shootout, ..settings() };
    let mut life = Life::new(9, settings);
    life.join(1..=9);
    life.settle();
    let [first, second, third] = life.open_rooms()[..] else { panic!("three tables") };
    let (one, two) = (by_seat(&life, first), by_seat(&life, second));
    all_out(&mut life, &[first]);
    assert_eq!(life.ranking(), format!("8: {}, 9: {}", one[1], one[2]));
    let best = &life.chips().players[&registration(one[0])];
    assert_eq!((best.place, best.chips), (Whereabouts::Waiting, 0), "the table is won");
    all_out(&mut life, &[second]);
    assert_eq!(life.chips().round, 1, "one table still plays");
    let losers: Vec<u128> = by_seat(&life, third)[1..].to_vec();
    let three = by_seat(&life, third)[0];
    life.bust(&losers);
    assert_eq!((life.chips().round, life.chips().left(), life.chips().in_play()), (2, 3, 300), "full stacks");
    let last = life.open_rooms()[0];
    let order = by_seat(&life, last);
    let mut winners = vec![one[0], two[0], three];
    winners.sort_unstable();
    assert_eq!(life.at_table(last), winners);
    // The final too.
    all_out(&mut life, &[last]);
    let ranking = life.ranking();
    assert!(ranking.starts_with(&format!("1: {}, 2: {}, 3: {}, ", order[0], order[1], order[2])), "{ranking}");
    is_paid(&life);
}

#[test]
fn a_table_of_a_shoot_out_is_won_whatever_becomes_of_it() {
    // The table is lost before anybody hears that the seats are free.
    let settings = ChipSettings { table_seats: 2, mode: ChipMode::Shootout, ..settings() };
    let mut life = Life::new(4, settings);
    life.join(1..=4);
    life.settle();
    let [first, second] = life.open_rooms()[..] else { panic!("two tables") };
    life.deal(first);
    life.end_without_a_winner(first);
    life.lose(first);
    life.settle();
    all_out(&mut life, &[second]);
    assert_eq!((life.chips().round, life.chips().left()), (2, 2));
    let last = life.open_rooms()[0];
    all_out(&mut life, &[last]);
    is_paid(&life);
}

#[test]
fn late_registration_ends_when_nobody_is_left() {
    let settings = ChipSettings { late_registration_level: 1, ..scheduled(2) };
    let mut life = Life::new(8, settings);
    life.join(1..=3);
    life.tick(FieldStep::CloseRegistration);
    life.tick(FieldStep::Start);
    life.settle();
    // One is still paying when the last hand is over: they are too late, and are not charged.
    life.register(4).unwrap();
    let table = life.open_rooms()[0];
    let order = by_seat(&life, table);
    life.deal(table);
    life.end_without_a_winner(table);
    while let Some(news) = life.world.tables.news.pop_front() {
        life.hear(news);
    }
    assert!(matches!(life.state.stage, Stage::Finished { .. }), "{:?}", life.state.stage);
    assert_eq!(life.ranking(), format!("1: {}, 2: {}, 3: {}", order[0], order[1], order[2]));
    life.settle();
    assert_eq!(life.prizes(), format!("{} 2.40", order[0]));
    is_paid(&life);
    let cash = |number| {
        life.world.wallet.balance(mazziere_contract::wallet::AccountRef::PlayerCash { player_id: player(number) })
    };
    assert_eq!((cash(4), cash(order[1])), (150, 50));
    // A player who came late and is in has won when all the others go out.
    let mut life = Life::new(8, ChipSettings { late_registration_level: 1, table_seats: 3, ..scheduled(2) });
    life.join(1..=3);
    life.tick(FieldStep::CloseRegistration);
    life.tick(FieldStep::Start);
    life.settle();
    let table = life.open_rooms()[0];
    life.deal(table);
    life.join(4..=4);
    life.end_without_a_winner(table);
    life.settle();
    assert!(life.ranking().starts_with("1: 4, "), "{}", life.ranking());
    is_paid(&life);
}

//! The tests' own system from the registration to the last prize: nothing of the tournament knows it.

use mazziere_contract::lobby::TournamentStatus;

use crate::system;
use crate::terms::Format;
use crate::tournament::Setup;
use crate::tournament::tests::house::{House, number};
use crate::tournament::tests::{Life, registration};

/// A tournament of so many at 0.80 + 0.20.
fn house(players: u32) -> House {
    let mut house = House::new(Life::playing(Format::HeadsUp, players, 80, 20, system::Plan::Lots), 150);
    house.enter(players.into());
    house
}

fn play(house: &mut House) {
    let meeting = house.life.state.system.ready().remove(0);
    let [winner, loser] = meeting.entries[..] else { panic!("tables of two") };
    house.result(&[(number(winner), 20, 9), (number(loser), 0, -9)]);
}

#[test]
fn a_system_of_its_own_is_played_from_the_registration_to_the_prizes() {
    let mut house = house(4);
    assert_eq!((house.life.state.status(), house.world.tables.tables.len()), (TournamentStatus::Running, 2));
    assert_eq!(house.world.wallet.of(house.life.state.id), [0, 0, 320], "the shares are in the pool");
    play(&mut house);
    play(&mut house);
    assert_eq!(house.life.state.status(), TournamentStatus::Paid);
    // The house's table for four: everything to the first place, which the two winners share.
    assert_eq!([1, 2, 3, 4].map(|number| house.cash(number)), [210, 50, 210, 50]);
    assert_eq!(house.world.wallet.of(house.life.state.id), [0, 0, 0]);
    let place = |number| house.life.state.system.place_of(registration(number));
    assert_eq!([1, 2, 3, 4].map(place), [Some(1), Some(3), Some(1), Some(3)]);
}

#[test]
fn a_system_of_its_own_is_cancelled_in_play_to_the_cent() {
    let mut house = house(4);
    play(&mut house);
    house.cancel();
    assert!(house.life.state.is_settled());
    assert_eq!([1, 2, 3, 4].map(|number| house.cash(number)), [178, 50, 176, 176], "320 in three parts, and 20 each");
    assert_eq!(house.house_fee(), 20, "that of the player who is out");
}

#[test]
fn its_plan_is_in_the_log() {
    let setup = &house(4).life.state.setup;
    assert_eq!(serde_json::from_slice::<Setup>(&serde_json::to_vec(setup).unwrap()).unwrap(), *setup);
}

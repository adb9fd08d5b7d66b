//! The tests' own system from the registration to the last prize: nothing of the tournament knows it.

use mazziere_contract::lobby::TournamentStatus;
use mazziere_contract::wallet::AccountRef;

use crate::system;
use crate::terms::Format;
use crate::tournament::tests::{Life, lines, player, registration};
use crate::tournament::{Command, Setup, Tournament};
use crate::world::{Luck, MatchTables, World};

/// A tournament of so many at 0.80 + 0.20 in the world, with every effect carried out at once; tables say nothing.
struct House {
    life: Life,
    world: World<Tournament, MatchTables>,
}

impl House {
    fn new(players: u32) -> House {
        let life = Life::playing(Format::HeadsUp, players, 80, 20, system::Plan::Lots);
        let mut house = House { life, world: World::new(150, MatchTables::default()) };
        for number in 1..=u128::from(players) {
            let (registration_id, player) = (registration(number), player(number));
            house.say(&Command::Register { registration_id, player, partner: None });
        }
        house
    }

    fn say(&mut self, command: &Command) {
        self.life.say_in(command, &mut self.world).unwrap();
        while !self.world.waiting.is_empty() {
            if let Some(outcome) = self.world.attempt(&self.life.state, 0, Luck::Done) {
                self.life.say_in(&outcome, &mut self.world).unwrap();
            }
        }
    }

    fn play(&mut self) {
        let meeting = self.life.state.system.ready().remove(0);
        let lines = lines(&self.life.state, &meeting.entries, &[1, 2]);
        let (match_id, table_id) = (meeting.match_id, meeting.table_id);
        self.say(&Command::NoteResult { match_id, table_id, lines, position: 1 });
    }

    fn cash(&self, number: u128) -> i64 {
        self.world.wallet.balance(AccountRef::PlayerCash { player_id: player(number) })
    }
}

#[test]
fn a_system_of_its_own_is_played_from_the_registration_to_the_prizes() {
    let mut house = House::new(4);
    assert_eq!((house.life.state.status(), house.world.tables.tables.len()), (TournamentStatus::Running, 2));
    assert_eq!(house.world.wallet.of(house.life.state.id), [0, 0, 320], "the shares are in the pool");
    house.play();
    house.play();
    assert_eq!(house.life.state.status(), TournamentStatus::Paid);
    // The house's table for four: everything to the first place, which the two winners share.
    assert_eq!([1, 2, 3, 4].map(|number| house.cash(number)), [210, 50, 210, 50]);
    assert_eq!(house.world.wallet.of(house.life.state.id), [0, 0, 0]);
    let place = |number| house.life.state.system.place_of(registration(number));
    assert_eq!([1, 2, 3, 4].map(place), [Some(1), Some(3), Some(1), Some(3)]);
}

#[test]
fn a_system_of_its_own_is_cancelled_in_play_to_the_cent() {
    let mut house = House::new(4);
    house.play();
    house.say(&Command::Cancel { reason: "storm".into() });
    assert!(house.life.state.is_settled());
    assert_eq!([1, 2, 3, 4].map(|number| house.cash(number)), [178, 50, 176, 176], "320 in three parts, and 20 each");
    assert_eq!(house.world.wallet.balance(AccountRef::HouseFee {}), 20, "that of whoever is out");
}

#[test]
fn its_plan_is_in_the_log() {
    let setup = &House::new(4).life.state.setup;
    assert_eq!(serde_json::from_slice::<Setup>(&serde_json::to_vec(setup).unwrap()).unwrap(), *setup);
}

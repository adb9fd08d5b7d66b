//! Those who register, answer invitations and want out, at random.

use mazziere_ids::PlayerId;

use super::run::Run;
use crate::tournament::tests::{player, registration};
use crate::tournament::{Command, Stage};

impl Run {
    fn someone(&mut self) -> PlayerId {
        player(1 + self.dice.below(self.players) as u128)
    }

    pub(super) fn register(&mut self) {
        self.registrations += 1;
        let (registration_id, player) = (registration(self.registrations), self.someone());
        let pairs = self.state.setup.format.players_per_entry() == 2;
        let partner = if pairs { Some(self.someone()) } else { None };
        self.say(&Command::Register { registration_id, player, partner });
    }

    pub(super) fn reply(&mut self, declines: bool) {
        let entries = self.state.entries.iter().filter(|entry| entry.is_invitation());
        let asked: Vec<_> = entries.filter_map(|entry| Some((entry.registration_id, entry.pair()?.1))).collect();
        if asked.is_empty() {
            return;
        }
        let (registration_id, player) = asked[self.dice.below(asked.len())];
        self.say(&match declines {
            true => Command::DeclineInvitation { registration_id, player },
            false => Command::AcceptInvitation { registration_id, player },
        });
    }

    /// Somebody wants out, before play or in it.
    pub(super) fn leave(&mut self) {
        if self.state.entries.is_empty() {
            return;
        }
        let entry = &self.state.entries[self.dice.below(self.state.entries.len())];
        let (registration_id, player) = (entry.registration_id, entry.players[0]);
        self.say(&match self.state.stage {
            Stage::Running => Command::Retire { registration_id, player },
            _ => Command::Withdraw { registration_id, player },
        });
    }
}

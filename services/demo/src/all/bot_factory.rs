//! How house bots are made: those that are there from the start, and further ones when people wait and all are busy.

use std::sync::Arc;

use mazziere_deal::dice::Dice;
use mazziere_ids::PlayerId;
use mazziere_web::Role;

use super::{Run, people};
use crate::bots::{Behaviour, Endpoints, Journal, Player, TokenIssuer};

/// What every house bot is given.
pub struct BotFactory {
    endpoints: Endpoints,
    issuer: TokenIssuer,
    journal: Arc<Journal>,
    dice: Dice,
    run: Run,
    thinking_ms: (u32, u32),
}

impl BotFactory {
    /// For bots of `endpoints` that think so many milliseconds, at least and at most.
    pub fn new(
        endpoints: &Endpoints,
        issuer: &TokenIssuer,
        journal: &Arc<Journal>,
        run: &Run,
        thinking_ms: (u32, u32),
    ) -> BotFactory {
        let endpoints = endpoints.clone();
        let issuer = issuer.clone();
        let journal = journal.clone();
        BotFactory { endpoints, issuer, journal, dice: Dice::new(run.seed), run: run.clone(), thinking_ms }
    }

    /// The next bot, by this name: the same name is the same player, with the money of earlier runs.
    pub fn make(&self, name: &str) -> Player {
        let id = PlayerId::new(people::subject(Role::Player, &format!("house bot {name}")));
        let dice = self.dice.branch(name, 0);
        let steady = self.run.repeats.then(|| dice.clone());
        let mut player = Player::new(&self.endpoints, &self.issuer, id, name, dice, self.journal.clone());
        player.stem = format!("{}-{}", self.run.name, name.replace(' ', "-"));
        player.steady = steady;
        player.behaviour =
            Behaviour { follows: true, thinking_ms: self.thinking_ms, abandons_one_in: 0, cheats_one_in: 0 };
        player
    }
}

/// The name of the `n`th further bot, from 0, when `names` are taken: Assunta 2, Bartolo 2, ...
pub fn further(names: &[&str], n: usize) -> String {
    format!("{} {}", names[n % names.len()], n / names.len() + 2)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn further_names_are_new() {
        let names = ["Assunta", "Bartolo"];
        let all: Vec<String> = (0..5).map(|n| further(&names, n)).collect();
        assert_eq!(all, ["Assunta 2", "Bartolo 2", "Assunta 3", "Bartolo 3", "Assunta 4"]);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 5);
    }
}

//! Who plays in a demo: tournament players, alone or in pairs, guests of the cash tables, and members of the club.
//!
//! **Invariant:** who there is, and how everybody decides, derives from the seed and the plan.

use std::sync::Arc;

use mazziere_contract::lobby::CashTemplateRequest;
use mazziere_contract::tables::Format;
use mazziere_ids::PlayerId;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::cash::{CashRoom, guest};
use super::club::Group;
use super::crew::{self, Scene};
use super::plan::Kind;
use super::{DemoArgs, plan};
use crate::bots::{Api, Journal, Manner, Mint, Player, Town};
use crate::dice::Dice;

/// Makes the bots of a demo, and remembers them.
pub struct Band<'a> {
    /// Everybody so far.
    pub players: Vec<(PlayerId, Api)>,
    /// The seed of the demo.
    pub seed: u64,
    /// Signs their tokens.
    pub mint: &'a Mint,
    /// What everybody's dice branch from.
    pub dice: &'a Dice,
    /// What is acknowledged to them.
    pub journal: &'a Arc<Journal>,
    /// Where the services are.
    pub town: &'a Town,
    /// How long they think about a move at most, in milliseconds.
    pub thinking_ms: u32,
}

impl Band<'_> {
    /// One more bot. `polls_one_in`: how often one asks again and again instead of following the live stream.
    fn player(&mut self, purpose: &str, n: u32, polls_one_in: u32) -> Player {
        let name = format!("{purpose}-{}-{n}", self.seed);
        let id = PlayerId::derived(Uuid::nil(), &name);
        let mut dice = self.dice.branch(purpose, u64::from(n));
        let follows = !dice.one_in(polls_one_in);
        let mut player = Player::new(self.town, self.mint, id, &name, dice, self.journal.clone());
        player.manner = Manner { follows, thinking_ms: (0, self.thinking_ms), abandons_one_in: 25, cheats_one_in: 200 };
        self.players.push((id, player.api.clone()));
        player
    }

    /// Sends tournament players to play.
    pub fn crew(&mut self, args: &DemoArgs, scene: &Arc<Scene>) -> JoinSet<()> {
        let mut crew = JoinSet::new();
        if args.tournaments == 0 {
            return crew;
        }
        // Enough that the fullest tournament always fills, and about two and a half players per tournament in play.
        let in_play = args.in_play.min(args.tournaments.max(8));
        let kinds = args.kinds();
        // Those who wait for a set time play nothing else meanwhile.
        let waiting: u32 =
            kinds.iter().filter(|kind| plan::formats::is_scheduled(kind.format)).map(Kind::waiting).sum();
        let singles = (in_play * 2).clamp(40, 400) + waiting;
        let in_pairs = kinds.iter().any(|kind| kind.request.format == Format::Pairs);
        let pairs = if in_pairs { (in_play / 3).clamp(10, 60) } else { 0 };
        for n in 0..singles {
            crew.spawn(crew::alone(self.player("bot", n, 4), scene.clone()));
        }
        for n in 0..pairs {
            let first = self.player("bot", singles + 2 * n, 4);
            let second = self.player("bot", singles + 2 * n + 1, 4);
            crew.spawn(crew::pair(first, second, scene.clone()));
        }
        crew
    }

    /// Who spends an evening at the club, each kind of evening with a group of its own.
    pub fn club(&mut self, args: &DemoArgs) -> Vec<Group> {
        let rounds = (args.tournaments / 40).clamp(1, 4);
        let mut members = 0..;
        let group = |evening: plan::club::Evening| {
            let seats = usize::from(evening.format.players());
            let players = members.by_ref().take(seats).map(|n| self.player("member", n, 4)).collect();
            Group { evening, players, rounds }
        };
        args.evenings().into_iter().map(group).collect()
    }

    /// Sends guests to the cash tables: a few less than there are seats where pots are played, a few more where matches
    /// are, which need every seat.
    pub fn guests(
        &mut self,
        args: &DemoArgs,
        templates: &[CashTemplateRequest],
        room: &Arc<CashRoom>,
        crew: &mut JoinSet<()>,
    ) {
        if args.cash_hands == 0 {
            return;
        }
        let seats = |of_matches: bool| -> u32 {
            let kind = templates.iter().filter(|template| template.r#match.is_some() == of_matches);
            kind.map(|template| template.tables * u32::from(plan::cash::seats(template))).sum()
        };
        for n in 0..(seats(false) * 9 / 10 + seats(true) * 13 / 10).max(4) {
            let mut guest = self.player("guest", n, 20);
            guest.hurries = room.last_orders();
            crew.spawn(guest::guest(guest, room.clone()));
        }
    }
}

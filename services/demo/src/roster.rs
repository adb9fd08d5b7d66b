//! Who plays in a demo: tournament players, alone or in pairs, players of cash tables, and members of the club.
//!
//! **Invariant:** who there is, and how everybody decides, derives from the seed and the plan.

use std::sync::Arc;

use mazziere_contract::lobby::CashTemplateRequest;
use mazziere_contract::tables::Format;
use mazziere_deal::dice::Dice;
use mazziere_ids::PlayerId;
use mazziere_runtime::templates;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::args::DemoArgs;
use crate::bots::{Api, Behaviour, Endpoints, Journal, Player, TokenIssuer};
use crate::cash::{CashRoom, player};
use crate::club::Group;
use crate::entrants;
use crate::plan::{self, Kind};
use crate::venue::Venue;

/// Makes the bots of a demo, and remembers them.
pub struct Roster<'a> {
    /// Everybody so far.
    pub players: Vec<(PlayerId, Api)>,
    /// The seed of the demo.
    pub seed: u64,
    /// Signs their tokens.
    pub issuer: &'a TokenIssuer,
    /// What everybody's dice branch from.
    pub dice: &'a Dice,
    /// What is acknowledged to them.
    pub journal: &'a Arc<Journal>,
    /// Where the services are.
    pub endpoints: &'a Endpoints,
    /// How long they think about a move at most, in milliseconds.
    pub thinking_ms: u32,
}

impl Roster<'_> {
    /// One more bot. `polls_one_in`: how often one asks again and again instead of following the live stream.
    fn player(&mut self, purpose: &str, n: u32, polls_one_in: u32) -> Player {
        let name = format!("{purpose}-{}-{n}", self.seed);
        let id = PlayerId::derived(Uuid::nil(), &name);
        let mut dice = self.dice.branch(purpose, u64::from(n));
        let follows = !dice.one_in(polls_one_in);
        let mut player = Player::new(self.endpoints, self.issuer, id, &name, dice, self.journal.clone());
        player.behaviour =
            Behaviour { follows, thinking_ms: (0, self.thinking_ms), abandons_one_in: 25, cheats_one_in: 200 };
        self.players.push((id, player.api.clone()));
        player
    }

    /// Sends tournament players to play.
    pub fn tournament_players(&mut self, args: &DemoArgs, venue: &Arc<Venue>) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        if args.tournaments == 0 {
            return tasks;
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
            tasks.spawn(entrants::alone(self.player("bot", n, 4), venue.clone()));
        }
        for n in 0..pairs {
            let first = self.player("bot", singles + 2 * n, 4);
            let second = self.player("bot", singles + 2 * n + 1, 4);
            tasks.spawn(entrants::pair(first, second, venue.clone()));
        }
        tasks
    }

    /// Who plays private events, each kind of event with a group of its own.
    pub fn club_groups(&mut self, args: &DemoArgs) -> Vec<Group> {
        let rounds = (args.tournaments / 40).clamp(1, 4);
        let mut members = 0..;
        let group = |event: plan::club::PrivateEvent| {
            let seats = usize::from(event.format.players());
            let players = members.by_ref().take(seats).map(|n| self.player("member", n, 4)).collect();
            Group { event, players, rounds }
        };
        args.private_events().into_iter().map(group).collect()
    }

    /// Sends players to the cash tables: a few less than there are seats where pots are played, a few more where
    /// matches are, which need every seat.
    pub fn cash_players(
        &mut self,
        args: &DemoArgs,
        templates: &[CashTemplateRequest],
        room: &Arc<CashRoom>,
        tasks: &mut JoinSet<()>,
    ) {
        if args.cash_hands == 0 {
            return;
        }
        let seats = |of_matches: bool| -> u32 {
            let kind = templates.iter().filter(|template| template.r#match.is_some() == of_matches);
            kind.map(|template| template.tables * u32::from(templates::cash::seats(template))).sum()
        };
        for n in 0..(seats(false) * 9 / 10 + seats(true) * 13 / 10).max(4) {
            let mut one = self.player("guest", n, 20);
            one.hurries = room.last_orders();
            tasks.spawn(player::run(one, room.clone()));
        }
    }
}

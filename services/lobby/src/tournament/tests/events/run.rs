//! One tournament from its opening until nothing moves any more, at random.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::AccountRef;
use mazziere_fairdeal::Secret;
use mazziere_ids::{RegistrationId, TournamentId};
use uuid::Uuid;

use super::chance::{Dice, setup};
use super::hall::Hall;
use crate::interruption::Interruption;
use crate::system::chips::tests::life::is_timed;
use crate::system::league::event::LeagueEvent;
use crate::system::plan::{Plan, Rounds};
use crate::tournament::decide::decide;
use crate::tournament::effect::Effect;
use crate::tournament::tests::{player, touches_all_that_changes};
use crate::tournament::{Command, Event, Setup, Stage, Tournament};
use crate::world::{Luck, World};

/// A tournament and the world around it.
pub(super) struct Run {
    pub(super) state: Tournament,
    pub(super) world: World<Tournament, Hall>,
    /// Everything that has happened.
    pub(super) log: Vec<Event>,
    /// Those who may register, from 1.
    pub(super) players: usize,
    /// What each brings, in cents; the first may bring nothing.
    pub(super) purse: i64,
    pub(super) poor: bool,
    /// What has been done so far.
    pub(super) steps: usize,
    pub(super) dice: Dice,
    /// How many registrations have been asked for.
    pub(super) registrations: u128,
    heard: Vec<Command>,
    rests: HashMap<RegistrationId, u32>,
    cancel_at: Option<usize>,
    /// Whether every event is looked at closely.
    thorough: bool,
}

fn at() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

fn times_out(effect: &Effect) -> bool {
    is_timed(effect) || matches!(effect, Effect::ExpireInvitation { .. })
}

impl Run {
    /// Opens the tournament of a seed.
    pub(super) fn open(kind: usize, seed: u64, cancel_at: Option<usize>) -> Run {
        let mut dice = Dice::of(seed);
        let setup = setup(kind, &mut dice);
        Run::playing(setup, seed, dice, cancel_at)
    }

    /// Opens a tournament that is played by this.
    pub(super) fn playing(setup: Setup, seed: u64, mut dice: Dice, cancel_at: Option<usize>) -> Run {
        let id = TournamentId::new(Uuid::from_u128(77 + u128::from(seed)));
        let mut bytes = [9; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        let secret = Secret::from_bytes(bytes);
        let commitment = secret.commitment(&Tournament::draw_context(id));
        let (purse, players) = (setup.cost().cents() * 3 / 2 + 7, setup.players as usize + 3);
        let opened = Event::TournamentOpened { setup: Box::new(setup), commitment };
        let mut state = Tournament::opened(id, &opened, at()).unwrap();
        let sealed = Event::DrawSealed { secret };
        state.apply(&sealed, at());
        let mut world = World::new(purse, Hall::default());
        world.queue(&state, &opened);
        let poor = dice.once_in(5);
        if poor {
            world.wallet.move_money(AccountRef::PlayerCash { player_id: player(1) }, -purse);
        }
        world.tables.matches.refusing = dice.once_in(60);
        Run {
            state,
            world,
            log: vec![opened, sealed],
            players,
            purse,
            poor,
            steps: 0,
            thorough: dice.once_in(25),
            dice,
            registrations: 0,
            heard: Vec::new(),
            rests: HashMap::new(),
            cancel_at,
        }
    }

    /// Says a command. People may be refused; outcomes and news never are.
    pub(super) fn say(&mut self, command: &Command) {
        let events = match decide(&self.state, command, at()) {
            Ok(events) => events,
            Err(refusal) => {
                let by_people = matches!(
                    command,
                    Command::Register { .. }
                        | Command::AcceptInvitation { .. }
                        | Command::DeclineInvitation { .. }
                        | Command::Withdraw { .. }
                        | Command::Retire { .. }
                        | Command::Cancel { .. }
                );
                assert!(by_people && refusal.code != ErrorCode::Internal, "{command:?}: {refusal:?}");
                return;
            }
        };
        let before = self.thorough.then(|| self.state.clone());
        for event in &events {
            self.rests_are_fair(event);
            self.state.apply(event, at());
            self.world.queue(&self.state, event);
        }
        if let Some(before) = before {
            touches_all_that_changes(&before, &self.state, &events);
        }
        self.log.extend(events);
        self.nobody_plays_twice();
        self.nobody_stays_away_for_long();
    }

    fn nobody_plays_twice(&self) {
        let mut seen = HashSet::new();
        let all = self.state.system.ready().into_iter().flat_map(|meeting| meeting.entries);
        all.into_iter().for_each(|entry| assert!(seen.insert(entry), "{entry} plays at two tables"));
    }

    /// An entry that has missed two matches in a row has withdrawn, where the event goes on and its system lets it.
    fn nobody_stays_away_for_long(&self) {
        let system = &self.state.system;
        let goes_on = self.state.stage == Stage::Running && !system.is_over();
        for entry in self.state.entries.iter().filter(|entry| goes_on && entry.stays_away()) {
            assert!(entry.retired.is_some() || !system.may_retire(entry.registration_id), "{entry:?} is away");
        }
    }

    /// In Danish rounds no entry rests that has rested more often than one that plays.
    fn rests_are_fair(&mut self, event: &Event) {
        let Event::League { event: LeagueEvent::RoundPaired { meetings, rests, .. } } = event else { return };
        let Plan::League(plan) = &self.state.setup.system else { panic!("no girone") };
        if matches!(plan.rounds, Rounds::Danish { .. }) {
            let of = |id: &RegistrationId| self.rests.get(id).copied().unwrap_or(0);
            let (most, least) = (rests.iter().map(of).max(), meetings.iter().flatten().map(of).min());
            assert!(most.zip(least).is_none_or(|(most, least)| most <= least), "{rests:?} rest again");
        }
        rests.iter().for_each(|id| *self.rests.entry(*id).or_default() += 1);
    }

    fn luck(&mut self) -> Luck {
        match self.dice.below(20) {
            0..=2 => Luck::Dies(1 + self.dice.below(3)),
            3 | 4 => Luck::Late,
            5 => Luck::Away,
            6 => Luck::TooLong,
            _ => Luck::Done,
        }
    }

    /// Tries one of the effects for which something holds; whether there is one.
    fn attempt(&mut self, luck: Luck, holds: impl Fn(&Effect) -> bool) -> bool {
        let waiting = &self.world.waiting;
        let due: Vec<usize> = (0..waiting.len()).filter(|index| holds(&waiting[*index].effect)).collect();
        if due.is_empty() {
            return false;
        }
        let index = due[self.dice.below(due.len())];
        if let Some(outcome) = self.world.attempt(&self.state, index, luck) {
            self.say(&outcome);
        }
        true
    }

    fn hear(&mut self) -> bool {
        let news = if let Some(news) = self.world.tables.floor.news.pop_front() {
            Command::Chips(news)
        } else if self.world.tables.news.is_empty() {
            return false;
        } else {
            let index = self.dice.below(self.world.tables.news.len());
            self.world.tables.news.swap_remove(index)
        };
        self.say(&news);
        self.heard.push(news);
        true
    }

    /// News that was heard before comes again.
    fn hear_again(&mut self) {
        if self.heard.is_empty() {
            return;
        }
        let index = self.dice.below(self.heard.len());
        let news = self.heard[index].clone();
        // A player may be back in a seat of a ring that they had left.
        if matches!(news, Command::NoteResult { .. } | Command::NoteTableVoided { .. }) {
            let before = self.state.clone();
            self.say(&news);
            assert_eq!(before, self.state, "news counts once");
        }
    }

    /// Something is played; whether anything could be.
    fn play(&mut self) -> bool {
        let playing = self.world.tables.playing(&self.state);
        if playing.is_empty() {
            return self.world.tables.play_hand(&mut self.dice);
        }
        let meeting = &playing[self.dice.below(playing.len())];
        self.world.tables.end_match(&self.state, meeting, &mut self.dice);
        true
    }

    /// The process that keeps the state in memory dies: the log makes it again.
    pub(super) fn crash(&self) {
        let mut state = Tournament::opened(self.state.id, &self.log[0], at()).unwrap();
        for event in &self.log[1..] {
            if self.thorough {
                let bytes = serde_json::to_vec(event).unwrap();
                assert_eq!(serde_json::from_slice::<Event>(&bytes).unwrap(), *event);
            }
            state.apply(event, at());
        }
        assert_eq!(state, self.state, "the log tells all");
    }

    fn rare(&mut self) {
        match self.dice.below(8) {
            0 | 1 => self.leave(),
            2 => self.crash(),
            3 => self.hear_again(),
            4 => self.reply(true),
            5 => {
                self.attempt(Luck::Done, times_out);
            }
            6 => {
                let (playing, ready) = self.world.tables.rings();
                if let Some(id) = playing.first().or(ready.first()) {
                    self.world.tables.floor.lose(*id);
                }
            }
            _ => {
                let index = self.dice.below(self.world.done.len().max(1));
                let timed = self.world.done.get(index).is_some_and(|done| times_out(&done.effect));
                if let Some(outcome) = self.world.again(&self.state, index).filter(|_| !timed) {
                    self.say(&outcome);
                }
            }
        }
    }

    /// The operators cancel, or the tables were away for too long.
    fn cancel_if_it_is_time(&mut self) {
        self.steps += 1;
        if self.cancel_at != Some(self.steps) {
            return;
        }
        if self.state.stage == Stage::Running && self.dice.once_in(2) {
            let interruption = Interruption { from: at(), to: at() + TimeDelta::minutes(31) };
            self.say(&Command::NoteInterrupted { interruption });
        } else {
            self.say(&Command::Cancel { reason: "the tests".into() });
        }
    }

    fn step(&mut self) {
        self.cancel_if_it_is_time();
        match self.dice.below(20) {
            0..=4 if self.state.takes_registrations() => self.register(),
            5 if self.state.stage == Stage::Open => self.reply(false),
            0..=5 => {
                self.play();
            }
            6..=13 => {
                let luck = self.luck();
                self.attempt(luck, |effect| !times_out(effect));
            }
            14 => {
                let index = self.dice.below(100);
                if let Some(late) = self.world.word(index) {
                    self.say(&late);
                }
            }
            15..=18 => {
                self.hear();
            }
            _ => self.rare(),
        }
    }

    /// Plays everything that may happen, then lets all come to its end.
    pub(super) fn play_out(&mut self) {
        for _ in 0..20 + self.dice.below(300) {
            self.step();
        }
        for turn in 0..50_000 {
            self.cancel_if_it_is_time();
            if let Some(late) = self.world.word(0) {
                self.say(&late);
            } else if self.attempt(Luck::Done, |effect| !times_out(effect)) {
                // What waits for a hand to end is asked for again and again meanwhile.
                if turn % 8 == 7 && !self.hear() {
                    self.play();
                }
            } else if !self.hear() && !self.go_on() {
                return;
            }
        }
        panic!("it never ends: {:?}", self.world.waiting);
    }

    /// Nothing happens by itself any more; whether anything else may.
    fn go_on(&mut self) -> bool {
        if self.state.is_over() {
            return self.attempt(Luck::Done, times_out);
        }
        if self.state.awaits_seeds() {
            self.say(&Command::NoteSkills { skills: Vec::new() });
            return true;
        }
        if self.state.stage != Stage::Running && self.state.takes_registrations() && self.registrations < 400 {
            self.register();
            self.reply(false);
            return true;
        }
        if self.play() || self.attempt(Luck::Done, times_out) {
            return true;
        }
        // Who would fill it up has no money, or is not there.
        assert_ne!(self.state.stage, Stage::Running, "nobody can play: {:?}", self.state.system);
        self.say(&Command::Cancel { reason: "too few".into() });
        true
    }
}

//! A house with many tournaments at once on a simulated clock, and what their results bring.

#[path = "season/dice.rs"]
mod dice;
#[path = "season/events.rs"]
mod events;
#[path = "season/private.rs"]
mod private;
#[path = "season/rankings.rs"]
mod rankings;
#[path = "season/reckoning.rs"]
mod reckoning;
#[path = "season/rings.rs"]
mod rings;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use anyhow::{Context, ensure};
use chrono::{DateTime, TimeDelta, Utc};
use mazziere_ids::{PlayerId, PostingId, RegistrationId, TournamentId};
use mazziere_lobby::Pauses;
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::payment::PaymentOutcome;
use mazziere_lobby::tournament::effect::Effect;
use mazziere_lobby::tournament::registration::late;
use mazziere_lobby::tournament::{Command, Event, Tournament, results};
use uuid::Uuid;

use self::dice::{Dice, result};
pub(crate) use self::events::Kind;
use self::private::Private;
use self::rankings::Rankings;
use self::reckoning::Reckoning;
use self::rings::Rings;

/// What was done.
#[derive(Default)]
pub(crate) struct Figures {
    pub(crate) commands: u64,
    pub(crate) events: u64,
    pub(crate) played: u64,
    /// Matches of private events, which count for nothing.
    pub(crate) private: u64,
    pub(crate) hands: u64,
    pub(crate) forfeited: u64,
    pub(crate) rests: u64,
    pub(crate) left_over: u64,
    pub(crate) most_at_once: usize,
}

/// A tournament under way.
struct Live {
    kind: Kind,
    state: Tournament,
    rings: Rings,
    /// The buy-ins that go back to those who were left over.
    returns: Vec<(RegistrationId, PlayerId)>,
}

pub(crate) struct Harness {
    players: u32,
    /// When the next thing happens to which event, the earliest first.
    agenda: BinaryHeap<Reverse<(DateTime<Utc>, u32)>>,
    live: HashMap<u32, Live>,
    private: HashMap<u32, Private>,
    /// Which kinds of events have ended, with every cent paid.
    pub(crate) ended: Vec<Kind>,
    rankings: Rankings,
    reckoning: Reckoning,
    dice: Dice,
    pub(crate) figures: Figures,
}

impl Harness {
    pub(crate) fn new(players: u32, events: u32) -> Harness {
        let start: DateTime<Utc> = "2026-11-01T06:00:00Z".parse().expect("a moment");
        let step = TimeDelta::days(30) / i32::try_from(events.max(1)).expect("not that many");
        let at = |event: u32| start + step * i32::try_from(event).expect("not that many");
        Harness {
            players,
            agenda: (0..events).map(|event| Reverse((at(event), event))).collect(),
            live: HashMap::new(),
            private: HashMap::new(),
            ended: Vec::new(),
            rankings: Rankings::default(),
            reckoning: Reckoning::default(),
            dice: Dice::new(),
            figures: Figures::default(),
        }
    }

    /// Plays everything to its end, one thing after the other as their times come.
    pub(crate) fn play(&mut self) -> anyhow::Result<()> {
        let mut now = DateTime::<Utc>::MIN_UTC;
        while let Some(Reverse((at, event))) = self.agenda.pop() {
            // Two things never happen at one instant, as their order would not be known.
            now = at.max(now + TimeDelta::microseconds(1));
            if !self.is_held(event) {
                self.open(event, now).with_context(|| format!("event {event}"))?;
            }
            self.step(event, now).with_context(|| format!("event {event}, {:?}", Kind::of(event)))?;
            self.figures.most_at_once = self.figures.most_at_once.max(self.live.len() + self.private.len());
            if self.is_held(event) {
                // Invitations are answered at once, or they run out.
                let (least, most) = if self.private.contains_key(&event) { (1, 20) } else { (120, 600) };
                let pause = TimeDelta::seconds(least + i64::try_from(self.dice.throw(most))?);
                self.agenda.push(Reverse((now + pause, event)));
            }
        }
        ensure!(self.live.is_empty() && self.private.is_empty(), "everything ends");
        Ok(())
    }

    fn is_held(&self, event: u32) -> bool {
        self.live.contains_key(&event) || self.private.contains_key(&event)
    }

    /// Compares what the functions of production made with the reckoning: how many standings and levels there are.
    pub(crate) fn check(&self) -> anyhow::Result<(usize, usize)> {
        let standings = self.rankings.standings();
        let levels = self.rankings.levels();
        self.reckoning.check_standings(standings)?;
        self.reckoning.check_levels(&levels)?;
        Ok((standings.len(), levels.len()))
    }

    /// An event opens, and everybody registers and pays; the last one closes it, or the clock does.
    fn open(&mut self, event: u32, now: DateTime<Utc>) -> anyhow::Result<()> {
        let kind = Kind::of(event);
        if kind == Kind::Club {
            let players: Vec<PlayerId> = (0..kind.entries()).map(|_| self.anybody()).collect();
            let distinct = players.iter().collect::<HashSet<_>>().len() == players.len();
            return if distinct { self.invite(event, &players, now) } else { self.open(event, now) };
        }
        let id = TournamentId::new(Uuid::from_u128((1 << 64) | u128::from(event)));
        let (opening, state) = events::opened(kind, id, now)?;
        self.figures.events += opening;
        self.live.insert(event, Live { kind, state, rings: Rings::default(), returns: Vec::new() });
        for number in 0..kind.entries() {
            self.register(event, number, now)?;
        }
        if kind.is_scheduled() {
            self.tell(event, &Command::CloseRegistration, now)?;
            self.tell(event, &Command::Start, now)?;
        }
        Ok(())
    }

    fn register(&mut self, event: u32, number: u32, now: DateTime<Utc>) -> anyhow::Result<()> {
        let registration_id = RegistrationId::new(Uuid::from_u128((u128::from(event) << 32) | u128::from(number)));
        let kind = Kind::of(event);
        let first = self.free(event);
        let paid = |player| {
            let posting = PostingId::derived(registration_id.uuid(), &format!("{player}"));
            Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Paid(Some(posting)) }
        };
        if kind.is_pairs() {
            let second = loop {
                let second = self.free(event);
                if second != first {
                    break second;
                }
            };
            self.tell(event, &Command::Register { registration_id, player: first, partner: Some(second) }, now)?;
            self.tell(event, &paid(first), now)?;
            self.tell(event, &Command::AcceptInvitation { registration_id, player: second }, now)?;
            return self.tell(event, &paid(second), now);
        }
        self.tell(event, &Command::Register { registration_id, player: first, partner: None }, now)?;
        if kind.is_training() { Ok(()) } else { self.tell(event, &paid(first), now) }
    }

    /// A private event, and the first thing that happens to it.
    fn invite(&mut self, event: u32, players: &[PlayerId], now: DateTime<Utc>) -> anyhow::Result<()> {
        self.private.insert(event, Private::new((2 << 64) | u128::from(event), players, now)?);
        self.figures.events += 2;
        Ok(())
    }

    /// Every third is one of those who play every day.
    fn anybody(&mut self) -> PlayerId {
        let often = u64::from(self.players / 100).max(40);
        let of = if self.dice.throw(3) == 0 { often } else { self.players.into() };
        PlayerId::new(Uuid::from_u128(1 + u128::from(self.dice.throw(of))))
    }

    /// A player who is not in this event yet.
    fn free(&mut self, event: u32) -> PlayerId {
        loop {
            let player = self.anybody();
            if self.live.get(&event).is_some_and(|live| live.state.entry_of(player).is_none()) {
                return player;
            }
        }
    }

    /// The next thing that happens to an event: a level is looked up, money moves, a match ends, a prize is paid.
    fn step(&mut self, event: u32, now: DateTime<Utc>) -> anyhow::Result<()> {
        if let Some(private) = self.private.get_mut(&event) {
            private.step(&mut self.dice, &mut self.figures, now)?;
            if private.is_over() {
                self.private.remove(&event);
                self.ended.push(Kind::Club);
            }
            return Ok(());
        }
        let Some(Live { state, kind, .. }) = self.live.get(&event) else { return Ok(()) };
        let kind = *kind;
        if state.awaits_seeds() {
            let players = state.confirmed().flat_map(|entry| entry.players.clone());
            let known = |player: PlayerId| Some((player, self.rankings.record(player, &state.setup.game)?));
            let skills = players.filter_map(known).collect();
            self.tell(event, &Command::NoteSkills { skills }, now)?;
            return self.started(event, now);
        }
        if state.started_at.is_none() {
            return self.started(event, now);
        }
        if kind.is_chips() && self.ring(event, kind, now)? {
            return Ok(());
        }
        let Some(Live { state, .. }) = self.live.get(&event) else { return Ok(()) };
        if state.is_over() {
            return self.pay(event, kind, now);
        }
        let ready = state.system.ready();
        ensure!(!ready.is_empty(), "a match is to be played");
        let meeting = &ready[self.dice.pick(ready.len())];
        let leaves = kind.allows_retirement() && self.dice.throw(25) == 0;
        if leaves && state.system.may_retire(meeting.entries[0]) {
            let registration_id = meeting.entries[0];
            let player = state.entry(registration_id).context("an entry")?.players[0];
            return self.tell(event, &Command::Retire { registration_id, player }, now);
        }
        let meeting = meeting.clone();
        let entries = state.entries.clone();
        let of = |id: &RegistrationId| entries.find(*id).map(|entry| entry.players.clone()).unwrap_or_default();
        let lines = result(&mut self.dice, &meeting, of);
        self.figures.played += 1;
        if !kind.is_training() {
            self.reckoning.played(kind.game(), now, meeting.match_id.uuid(), &lines);
        }
        let match_id = meeting.match_id;
        let table_id = meeting.table_id;
        self.tell(event, &Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 }, now)
    }

    /// The next thing that happens at the rings of a tournament: what its floor asks is done, somebody comes late, a
    /// hand is played. False if everything has happened.
    fn ring(&mut self, event: u32, kind: Kind, now: DateTime<Utc>) -> anyhow::Result<bool> {
        let live = self.live.get_mut(&event).context("an event")?;
        let entries = u32::try_from(live.state.entries.len())?;
        let commands = if let Some(commands) = live.rings.done(&live.state)? {
            commands
        } else if live.state.is_over() {
            return Ok(false);
        } else if late::is_open(&live.state) && self.dice.throw(2) == 0 {
            if entries < kind.entries() + kind.late_entries() {
                return self.register(event, entries, now).map(|()| true);
            }
            vec![Command::EndLateRegistration]
        } else {
            self.figures.hands += 1;
            live.rings.hand(&live.state, &mut self.dice)?
        };
        commands.iter().try_for_each(|command| self.tell(event, command, now))?;
        Ok(true)
    }

    /// The money of the start has moved.
    fn started(&mut self, event: u32, now: DateTime<Utc>) -> anyhow::Result<()> {
        let state = &self.live[&event].state;
        if state.started_at.is_some() {
            return Ok(());
        }
        let posting = Some(state.start_posting());
        self.tell(event, &Command::NoteStarted { posting }, now)
    }

    /// Every prize is paid, and they are the pool; players who were left over have their buy-ins back.
    fn pay(&mut self, event: u32, kind: Kind, now: DateTime<Utc>) -> anyhow::Result<()> {
        let returns = self.live.get_mut(&event).map(|live| std::mem::take(&mut live.returns)).unwrap_or_default();
        for (registration_id, player) in returns {
            let posting = PostingId::derived(registration_id.uuid(), &format!("return:{player}"));
            self.tell(
                event,
                &Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Returned(posting) },
                now,
            )?;
            self.figures.left_over += 1;
        }
        let state = &self.live[&event].state;
        let owed = state.owed().to_vec();
        let pool = state.pool();
        let sum: i64 = owed.iter().map(|(_, amount)| amount.cents()).sum();
        ensure!(sum == pool.cents(), "prizes of {sum} of {pool}");
        for (player, _) in owed {
            let posting = self.live[&event].state.prize_posting(player);
            self.tell(event, &Command::NotePaidOut { player, posting }, now)?;
        }
        self.tell(event, &Command::NoteSettled, now)?;
        ensure!(self.live[&event].state.is_settled(), "everything is paid");
        self.live.remove(&event);
        self.ended.push(kind);
        Ok(())
    }

    /// One command as the executor takes it, and what its events bring as they are written.
    fn tell(&mut self, event: u32, command: &Command, now: DateTime<Utc>) -> anyhow::Result<()> {
        let live = self.live.get_mut(&event).context("an event")?;
        let events = live.state.decide(command, now).map_err(|refusal| anyhow::anyhow!("{command:?}: {refusal:?}"))?;
        for event in &events {
            live.state.evolve(event, now);
            for due in live.state.follow_ups(event, &Pauses::default()) {
                match due.effect {
                    Effect::Run { step } => live.rings.note(step),
                    Effect::ReturnBuyIn { registration_id, player_id } => {
                        live.returns.push((registration_id, player_id));
                    }
                    _ => {}
                }
            }
            std::hint::black_box(serde_json::to_vec(event)?);
        }
        self.figures.commands += 1;
        self.figures.events += events.len() as u64;
        let rows = results::of_events(&live.state, &events, now);
        self.rankings.take(&rows.iter().filter_map(results::Row::brought).collect::<Vec<_>>());
        let kind = live.kind;
        let state = &live.state;
        for event in &events {
            match event {
                Event::MatchForfeited { match_id, scores, .. } => {
                    self.figures.forfeited += 1;
                    let of =
                        |id: RegistrationId| state.entry(id).map(|entry| entry.players.clone()).unwrap_or_default();
                    let lines: Vec<_> =
                        scores.iter().map(|score| (of(score.registration_id), score.vp, score.mp)).collect();
                    if !kind.is_training() {
                        self.reckoning.forfeited(kind.game(), now, match_id.uuid(), &lines);
                    }
                }
                Event::League { event } => {
                    let rests = events::rests(kind, event);
                    self.figures.rests += rests.len() as u64;
                    for player in rests.iter().filter_map(|id| state.entry(*id)).flat_map(|entry| &entry.players) {
                        self.reckoning.rested(kind.game(), now, *player);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

//! A house with many tournaments at once on a simulated clock, and what their results bring.

#[path = "season/events.rs"]
mod events;
#[path = "season/reckoning.rs"]
mod reckoning;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use anyhow::{Context, ensure};
use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::tables::LineStanding;
use mazziere_ids::{PlayerId, PostingId, RegistrationId, TournamentId};
use mazziere_lobby::Pauses;
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::payment::Heard;
use mazziere_lobby::ranking::level::{COUNTED, Record};
use mazziere_lobby::ranking::standing::{Key, Standing, gains};
use mazziere_lobby::system::Meeting;
use mazziere_lobby::tournament::{Command, Event, Tournament, results};
use uuid::Uuid;

pub(crate) use self::events::Kind;
use self::reckoning::Reckoning;

/// Numbers that look random and are the same each time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn throw(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % sides
    }
}

/// What was done.
#[derive(Default)]
pub(crate) struct Figures {
    pub(crate) commands: u64,
    pub(crate) events: u64,
    pub(crate) played: u64,
    pub(crate) forfeited: u64,
    pub(crate) rests: u64,
    pub(crate) most_at_once: usize,
}

/// A counted match, as rows of them are in order: when it was decided, which, its victory points and what they are a
/// share of.
type Counted = (DateTime<Utc>, Uuid, u8, u8);

/// What these matches come to, the newest first.
fn record(last: &[Counted]) -> Record {
    Record::of(last.iter().map(|(_, _, vp, out_of)| (*vp, *out_of)))
}

/// A tournament under way.
struct Live {
    kind: Kind,
    state: Tournament,
}

/// The house.
pub(crate) struct House {
    players: u32,
    /// When the next thing happens to which event, the earliest first.
    agenda: BinaryHeap<Reverse<(DateTime<Utc>, u32)>>,
    live: HashMap<u32, Live>,
    /// Which kinds of events have ended, with every cent paid.
    pub(crate) ended: Vec<Kind>,
    /// Rankings, by the functions of production.
    standings: BTreeMap<Key, Standing>,
    /// The last matches of everybody in each game, the newest first.
    last: HashMap<(PlayerId, String), Vec<Counted>>,
    reckoning: Reckoning,
    dice: Dice,
    pub(crate) figures: Figures,
}

impl House {
    pub(crate) fn new(players: u32, events: u32) -> House {
        let start: DateTime<Utc> = "2026-11-01T06:00:00Z".parse().expect("a moment");
        let step = TimeDelta::days(30) / i32::try_from(events.max(1)).expect("not that many");
        let at = |event: u32| start + step * i32::try_from(event).expect("not that many");
        House {
            players,
            agenda: (0..events).map(|event| Reverse((at(event), event))).collect(),
            live: HashMap::new(),
            ended: Vec::new(),
            standings: BTreeMap::new(),
            last: HashMap::new(),
            reckoning: Reckoning::default(),
            dice: Dice(0x9E37_79B9_7F4A_7C15),
            figures: Figures::default(),
        }
    }

    /// Plays everything to its end, one thing after the other as their times come.
    pub(crate) fn play(&mut self) -> anyhow::Result<()> {
        let mut now = DateTime::<Utc>::MIN_UTC;
        while let Some(Reverse((at, event))) = self.agenda.pop() {
            // Two things never happen at one instant, as their order would not be known.
            now = at.max(now + TimeDelta::microseconds(1));
            if !self.live.contains_key(&event) {
                self.open(event, now).with_context(|| format!("event {event}"))?;
            }
            self.step(event, now).with_context(|| format!("event {event}"))?;
            self.figures.most_at_once = self.figures.most_at_once.max(self.live.len());
            if self.live.contains_key(&event) {
                let pause = TimeDelta::seconds(120 + i64::try_from(self.dice.throw(600))?);
                self.agenda.push(Reverse((now + pause, event)));
            }
        }
        ensure!(self.live.is_empty(), "everything ends");
        Ok(())
    }

    /// Compares what the functions of production made with the reckoning: how many standings and levels there are.
    pub(crate) fn check(&self) -> anyhow::Result<(usize, usize)> {
        self.reckoning.check_standings(&self.standings)?;
        let records = self.last.iter().map(|((player, game), last)| ((*player, game.as_str()), record(last)));
        self.reckoning.check_levels(&records.collect())?;
        Ok((self.standings.len(), self.last.len()))
    }

    /// An event opens, and everybody registers and pays; the last one closes it, or the clock does.
    fn open(&mut self, event: u32, now: DateTime<Utc>) -> anyhow::Result<()> {
        let kind = Kind::of(event);
        let id = TournamentId::new(Uuid::from_u128((1 << 64) | u128::from(event)));
        let (opening, state) = events::opened(kind, id, now)?;
        self.figures.events += opening;
        self.live.insert(event, Live { kind, state });
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
        let (kind, first) = (Kind::of(event), self.free(event));
        let paid = |player| {
            let posting = PostingId::derived(registration_id.uuid(), &format!("{player}"));
            Command::NoteBuyIn { registration_id, player, heard: Heard::Paid(Some(posting)) }
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

    /// Somebody who is not in this event yet; every third is one of those who play every day.
    fn free(&mut self, event: u32) -> PlayerId {
        let often = u64::from(self.players / 100).max(40);
        loop {
            let of = if self.dice.throw(3) == 0 { often } else { self.players.into() };
            let number = 1 + u128::from(self.dice.throw(of));
            let player = PlayerId::new(Uuid::from_u128(number));
            if self.live.get(&event).is_some_and(|live| live.state.entry_of(player).is_none()) {
                return player;
            }
        }
    }

    /// The next thing that happens to an event: a level is looked up, money moves, a match ends, a prize is paid.
    fn step(&mut self, event: u32, now: DateTime<Utc>) -> anyhow::Result<()> {
        let Some(Live { state, kind }) = self.live.get(&event) else { return Ok(()) };
        let kind = *kind;
        if state.awaits_seeds() {
            let players = state.confirmed().flat_map(|entry| entry.players.clone());
            let known = |player: PlayerId| Some((player, self.record(player, &state.setup.game)?));
            let skills = players.filter_map(known).collect();
            self.tell(event, &Command::NoteSkills { skills }, now)?;
            return self.started(event, now);
        }
        if state.started_at.is_none() {
            return self.started(event, now);
        }
        if state.is_over() {
            return self.pay(event, kind, now);
        }
        let ready = state.system.ready();
        ensure!(!ready.is_empty(), "a match is to be played");
        let meeting = &ready[usize::try_from(self.dice.throw(ready.len() as u64))?];
        let leaves = kind.allows_retirement() && self.dice.throw(25) == 0;
        if leaves && state.system.may_retire(meeting.entries[0]) {
            let registration_id = meeting.entries[0];
            let player = state.entry(registration_id).context("an entry")?.players[0];
            return self.tell(event, &Command::Retire { registration_id, player }, now);
        }
        let (meeting, entries) = (meeting.clone(), state.entries.clone());
        let of = |id: &RegistrationId| entries.find(*id).map(|entry| entry.players.clone()).unwrap_or_default();
        let lines = result(&mut self.dice, &meeting, of);
        self.figures.played += 1;
        if !kind.is_training() {
            self.reckoning.played(kind.game(), now, meeting.match_id.uuid(), &lines);
        }
        let (match_id, table_id) = (meeting.match_id, meeting.table_id);
        self.tell(event, &Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 }, now)
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

    /// Every prize is paid, and they are the pool.
    fn pay(&mut self, event: u32, kind: Kind, now: DateTime<Utc>) -> anyhow::Result<()> {
        let state = &self.live[&event].state;
        let (owed, pool) = (state.owed().to_vec(), state.pool());
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

    fn record(&self, player: PlayerId, game: &str) -> Option<Record> {
        self.last.get(&(player, game.to_owned())).map(|last| record(last))
    }

    /// One command as the desk takes it, and what its events bring as they are written.
    fn tell(&mut self, event: u32, command: &Command, now: DateTime<Utc>) -> anyhow::Result<()> {
        let live = self.live.get_mut(&event).context("an event")?;
        let events = live.state.decide(command, now).map_err(|refusal| anyhow::anyhow!("{command:?}: {refusal:?}"))?;
        for event in &events {
            live.state.evolve(event, now);
            std::hint::black_box(live.state.follow_ups(event, &Pauses::default()));
            std::hint::black_box(serde_json::to_vec(event)?);
        }
        self.figures.commands += 1;
        self.figures.events += events.len() as u64;
        let brought: Vec<_> =
            results::of_events(&live.state, &events, now).iter().filter_map(results::Row::brought).collect();
        for (key, gain) in gains(&brought) {
            self.standings.entry(key).and_modify(|standing| *standing = standing.and(gain)).or_insert(gain);
        }
        for one in &brought {
            if let Some(out_of) = one.out_of {
                let last = self.last.entry((one.player_id, one.game.clone())).or_default();
                last.push((one.at, one.match_id, one.vp, out_of));
                last.sort_unstable_by_key(|counted| Reverse((counted.0, counted.1)));
                last.truncate(COUNTED);
            }
        }
        let (kind, state) = (live.kind, &live.state);
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

/// A result: of two sides a row of a table of victory points, which somebody wins where somebody has to; of four single
/// players their places.
fn result(dice: &mut Dice, meeting: &Meeting, of: impl Fn(&RegistrationId) -> Vec<PlayerId>) -> Vec<LineStanding> {
    const TWO: [(u8, u8, i32); 5] = [(20, 0, 14), (17, 3, 8), (14, 6, 4), (12, 8, 2), (10, 10, 0)];
    const FOUR: [(u8, u8, i32); 4] = [(1, 12, 9), (2, 6, 3), (3, 2, -3), (4, 0, -9)];
    let mut order: Vec<usize> = (0..meeting.entries.len()).collect();
    (1..order.len()).rev().for_each(|last| order.swap(last, usize::try_from(dice.throw(last as u64 + 1)).unwrap_or(0)));
    let (won, lost, mp) = TWO[usize::try_from(dice.throw(5)).unwrap_or(0)];
    let level = mp == 0 && !meeting.knockout;
    let place = |rank: usize| match (order.len(), rank) {
        (2, 0) => (1, won, mp),
        (2, _) => (if level { 1 } else { 2 }, lost, -mp),
        (_, rank) => FOUR[rank],
    };
    let line = |(rank, index): (usize, &usize)| {
        let (rank, vp, mp) = place(rank);
        let line = u8::try_from(*index).unwrap_or(u8::MAX);
        LineStanding { line, players: of(&meeting.entries[*index]), rank, points: mp, vp, mp, took_part: None }
    };
    let mut lines: Vec<LineStanding> = order.iter().enumerate().map(line).collect();
    lines.sort_by_key(|line| line.line);
    lines
}

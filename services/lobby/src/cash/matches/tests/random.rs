//! Money in any order: effects carried out late, twice or never answered, players coming, topping up, playing, giving up,
//! leaving, matches that are voided, news that comes late, a table that closes at any moment. At the end nothing is in
//! play, the accounts are closed, and every player has what the posted matches say.

use std::collections::{HashMap, HashSet, VecDeque};

use mazziere_contract::wallet::{AccountRef, PostingKind};
use proptest::prelude::*;

use super::*;
use crate::cash::money_tests::{Ledger, PURSE};
use crate::cash::session::Undo;
use crate::cash::{Reason, posting as brought};

/// Players, 1 to this.
const PLAYERS: u128 = 6;

/// How an attempt at an effect goes.
#[derive(Clone, Copy, Debug)]
enum Luck {
    Done,
    /// Done, and the answer is lost: it will be tried again.
    Lost,
    /// Done, and the answer comes late: it is tried again meanwhile.
    Late,
    Away,
    /// The wallet has been silent for too long.
    TooLong,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Sit(u128, i64),
    TopUp(usize, i64),
    Rematch(usize),
    Leave(usize),
    Expire(bool),
    Attempt(usize, Luck),
    Again(usize),
    Word(usize),
    News,
    Repeat,
    End(usize, i32, u32),
    Void(usize),
    Close,
}

fn step() -> impl Strategy<Value = Step> {
    let luck = prop_oneof![
        6 => Just(Luck::Done), 1 => Just(Luck::Lost), 2 => Just(Luck::Late), 1 => Just(Luck::Away), 1 => Just(Luck::TooLong)
    ];
    prop_oneof![
        8 => (1..=PLAYERS, 280..1_050_i64).prop_map(|(player, amount)| Step::Sit(player, amount)),
        2 => (0..6_usize, 1..500_i64).prop_map(|(index, amount)| Step::TopUp(index, amount)),
        6 => (0..6_usize).prop_map(Step::Rematch),
        1 => (0..6_usize).prop_map(Step::Leave),
        1 => prop_oneof![3 => Just(Step::Expire(false)), 1 => Just(Step::Expire(true))],
        18 => (0..8_usize, luck).prop_map(|(index, luck)| Step::Attempt(index, luck)),
        2 => (0..40_usize).prop_map(Step::Again),
        2 => (0..40_usize).prop_map(Step::Word),
        6 => Just(Step::News),
        1 => Just(Step::Repeat),
        6 => (0..4_usize, -9..9_i32, 0..3_u32).prop_map(|(index, lead, extra)| Step::End(index, lead, extra)),
        1 => (0..4_usize).prop_map(Step::Void),
        1 => prop_oneof![19 => Just(Step::News), 1 => Just(Step::Close)],
    ]
}

/// A match at the tables.
struct Room {
    players: Vec<PlayerId>,
    first_dealer: Option<u8>,
    over: bool,
}

struct World {
    life: Life,
    ledger: Ledger,
    rooms: HashMap<TableId, Room>,
    order: Vec<TableId>,
    news: VecDeque<Command>,
    told: Vec<Command>,
    waiting: Vec<Effect>,
    done: Vec<Effect>,
    late: Vec<Command>,
    ids: u128,
    /// What the matches that were posted came to: cents by player, and of the house.
    results: HashMap<PlayerId, i64>,
    rake: i64,
    settled: HashSet<u32>,
    accounts_closed: bool,
    /// Who has sat down, or said that he plays on, since his last match.
    willing: HashSet<SessionId>,
}

impl World {
    fn new(change: fn(&mut Value)) -> World {
        let life = open_table(|body| {
            body["match"]["max_loss"] = json!("3.00");
            body["max_buy_in"] = json!("10.00");
            change(body);
        });
        World {
            life,
            ledger: Ledger::default(),
            rooms: HashMap::new(),
            order: Vec::new(),
            news: VecDeque::new(),
            told: Vec::new(),
            waiting: Vec::new(),
            done: Vec::new(),
            late: Vec::new(),
            ids: 10_000,
            results: HashMap::new(),
            rake: 0,
            settled: HashSet::new(),
            accounts_closed: false,
            willing: HashSet::new(),
        }
    }

    fn id(&mut self) -> Uuid {
        self.ids += 1;
        Uuid::from_u128(self.ids)
    }

    /// Applies a command; a refusal changes nothing.
    fn apply(&mut self, command: &Command) {
        let before = self.life.state.clone();
        let Ok(events) = self.life.apply(command) else {
            assert_eq!(self.life.state, before);
            return;
        };
        let mut state = before.clone();
        for event in &events {
            state.apply(event, self.life.now);
            for due in effect::follow_ups(&state, event, &Pauses::default()) {
                if let Task::CashTable { effect, .. } = due.effect
                    && !matches!(effect, Effect::KeepTables { .. } | Effect::ExpireKept { .. })
                    && !self.waiting.contains(&effect)
                    && !self.done.contains(&effect)
                {
                    self.waiting.push(effect);
                }
            }
        }
        assert_eq!(state, self.life.state, "live and folded are the same");
        self.check(&before, &events);
    }

    fn check(&mut self, before: &CashTable, events: &[Event]) {
        self.check_consent(before, events);
        let state = &self.life.state;
        let mut seats: Vec<u8> =
            state.sessions.iter().filter(|session| session.holds_seat()).map(|session| session.seat).collect();
        let held = seats.len();
        seats.sort_unstable();
        seats.dedup();
        assert_eq!(seats.len(), held, "one seat, one player");
        let posts = events.iter().any(|event| matches!(event, Event::Match { event: MatchEvent::MatchPosted { .. } }));
        for session in before.sitting().into_iter().filter(|_| before.is_locked() && !posts) {
            let now = state.session(session.session_id).expect("nobody is forgotten in a match");
            let same = now.stack == session.stack && (now.phase == session.phase || !state.is_locked());
            assert!(same, "locked: {session:?} became {now:?} by {events:?}");
        }
        if state.is_locked() {
            let least = state.terms().unwrap().max_loss;
            assert!(state.sitting().iter().all(|session| session.stack >= least), "every loss is payable");
            assert_eq!(state.sitting().len(), usize::from(state.setup.seats));
        }
        for session in state.sitting() {
            assert!(!session.stack.is_negative());
        }
    }

    /// Who plays a second match at the table has said so after the first (G3.6), whatever became of that.
    fn check_consent(&mut self, before: &CashTable, events: &[Event]) {
        for event in events {
            match event {
                Event::Match { event: MatchEvent::Confirmed { session_id } } => {
                    self.willing.insert(*session_id);
                }
                Event::SessionSeated { session_id, .. } => {
                    self.willing.insert(*session_id);
                }
                Event::Match { event: MatchEvent::MatchAnnounced { .. } } => {
                    for session in self.life.state.sitting() {
                        assert!(self.willing.remove(&session.session_id), "{session:?} was not asked: {before:?}");
                    }
                }
                _ => {}
            }
        }
    }

    fn in_play(&self, player_id: PlayerId) -> AccountRef {
        AccountRef::PlayerInPlay { player_id, table_id: self.life.state.id }
    }

    /// What carrying an effect out would do, without a network.
    fn carry_out(&mut self, effect: Effect, late: bool) -> Option<Command> {
        let state = self.life.state.clone();
        match effect {
            Effect::SitIn { session_id } => {
                let session = state.session(session_id).filter(|session| session.phase == Phase::Paying)?;
                if late {
                    return Some(Command::NoteRefused { session_id, why: Reason::WalletSilent });
                }
                Some(match self.ledger.post(&brought::sit_in(state.id, session)) {
                    Ok(()) => Command::NoteBuyInPaid { session_id, posting: session.buy_in_posting() },
                    Err(code) => Command::NoteRefused { session_id, why: Reason::WalletRefused(code) },
                })
            }
            Effect::CallOffSitIn { session_id } => {
                let session = state.session(session_id)?;
                matches!(session.phase, Phase::Refused { undo: Undo::CallingOff, .. }).then(|| {
                    self.ledger.void(session.buy_in_posting());
                    Command::NoteBuyInCalledOff { session_id }
                })
            }
            Effect::PayTopUp { session_id, top_up_id } => {
                let session = state.session(session_id)?;
                let top_up = session.top_up(top_up_id).filter(|top_up| top_up.phase == TopUpPhase::Paying)?;
                let refused = |why| Some(Command::NoteTopUpRefused { session_id, top_up_id, why });
                if late {
                    return refused(Reason::WalletSilent);
                }
                match self.ledger.post(&brought::top_up(state.id, session, top_up)) {
                    Ok(()) => Some(Command::NoteTopUpPaid { session_id, top_up_id }),
                    Err(code) => refused(Reason::WalletRefused(code)),
                }
            }
            Effect::CallOffTopUp { session_id, top_up_id } => {
                let phase = state.session(session_id)?.top_up(top_up_id)?.phase;
                matches!(phase, TopUpPhase::Refused { undo: Undo::CallingOff, .. }).then(|| {
                    self.ledger.void(top_up_id);
                    Command::NoteTopUpCalledOff { session_id, top_up_id }
                })
            }
            Effect::CloseAccounts if !state.is_settled() => {
                assert!(state.is_paid_out());
                (1..=PLAYERS).for_each(|number| assert_eq!(self.ledger.balance(self.in_play(player(number))), 0));
                self.accounts_closed = true;
                Some(Command::NoteSettled)
            }
            other => self.carry_out_match(&state, other),
        }
    }

    fn carry_out_match(&mut self, state: &CashTable, effect: Effect) -> Option<Command> {
        let matches = state.matches.as_ref()?;
        match effect {
            Effect::OpenMatch { number } if matches.is_playing(number) => {
                let Now::Playing { table_id, players, first_dealer, opened } = &matches.now else { return None };
                let room = Room { players: players.clone(), first_dealer: *first_dealer, over: false };
                let known = self.rooms.entry(*table_id).or_insert_with(|| {
                    self.order.push(*table_id);
                    room
                });
                assert_eq!((&known.players, known.first_dealer), (players, *first_dealer), "opened as before");
                (!opened).then_some(Command::NoteMatchOpened { number })
            }
            Effect::AbandonMatch { number, session_id } if matches.is_playing(number) => {
                let who = state.session(session_id)?.player_id;
                let Now::Playing { table_id, .. } = &matches.now else { return None };
                let place = self.rooms.get(table_id)?.players.iter().position(|player| *player == who)?;
                self.end(*table_id, if place % 2 == 0 { -3 } else { 3 }, 0);
                None
            }
            Effect::SettleMatch { number } if matches.number == number => {
                let Now::Settling { .. } = &matches.now else { return None };
                let result = &matches.results[0].result;
                let request = posting::match_settled(state.id, number, result);
                assert_eq!(request.kind, PostingKind::HandSettled);
                self.ledger.post(&request).expect("every loss is payable");
                if self.settled.insert(number) {
                    for share in &result.shares {
                        *self.results.entry(share.player_id).or_default() += share.amount.cents();
                    }
                    self.rake += result.rake.cents();
                }
                Some(Command::NoteMatchPosted { number, posting: request.posting_id })
            }
            Effect::ExpireConfirmations { number, until } => {
                self.life.now = self.life.now.max(until.expect("it says when"));
                Some(Command::ExpireConfirmations { number, until })
            }
            Effect::CashOut { session_id } => {
                let session = state.session(session_id)?;
                let Phase::CashingOut { with, .. } = session.phase else { return None };
                self.ledger.post(&posting::cash_out(state.id, session, with)).expect("his credit is there");
                Some(Command::NoteCashedOut { session_id })
            }
            _ => None,
        }
    }

    /// A match ends: line 0 leads by so much; each line has perhaps an extra match.
    fn end(&mut self, match_table: TableId, lead: i32, extra: u32) {
        let Some(room) = self.rooms.get_mut(&match_table).filter(|room| !room.over) else { return };
        room.over = true;
        let line = |line: usize| Line {
            players: room.players.iter().copied().skip(line).step_by(2).collect(),
            rank: 1,
            extra_matches: if line == 0 { extra } else { extra / 2 },
        };
        let winner = (lead != 0).then_some(u8::from(lead < 0));
        let ended =
            Ended { lines: vec![line(0), line(1)], winner, difference: lead.unsigned_abs(), cappotto: lead == 8 };
        let ended_by = "played".to_owned();
        self.news.push_back(Command::NoteMatchEnded {
            match_table,
            ended,
            ended_by,
            next_dealer: Some(1),
            position: 1,
        });
    }

    fn void(&mut self, match_table: TableId) {
        if let Some(room) = self.rooms.get_mut(&match_table).filter(|room| !room.over) {
            room.over = true;
            self.news.push_back(Command::NoteMatchVoided { match_table, reason: "a power cut".into(), position: 1 });
        }
    }

    fn running(&self, index: usize) -> Option<TableId> {
        let running: Vec<_> = self.order.iter().filter(|id| !self.rooms[id].over).collect();
        (!running.is_empty()).then(|| *running[index % running.len()])
    }

    /// A session by number, as far as there are any.
    fn session(&self, index: usize) -> Option<(SessionId, PlayerId)> {
        self.life.state.sessions.get(index).map(|session| (session.session_id, session.player_id))
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Sit(number, amount) => {
                let session_id = SessionId::new(self.id());
                self.apply(&Command::SitDown { session_id, player: player(number), buy_in: cents(amount), seat: None });
            }
            Step::TopUp(index, amount) => {
                let top_up_id = PostingId::new(self.id());
                if let Some((session_id, player)) = self.session(index) {
                    self.apply(&Command::TopUp { session_id, player, top_up_id, amount: cents(amount) });
                }
            }
            Step::Rematch(index) => {
                if let Some((session_id, player)) = self.session(index) {
                    self.apply(&Command::Rematch { session_id, player });
                }
            }
            Step::Leave(index) => {
                if let Some((session_id, player)) = self.session(index) {
                    self.apply(&Command::Leave { session_id, player });
                }
            }
            Step::Expire(away) => {
                let asked = self.waiting.iter().position(|effect| matches!(effect, Effect::ExpireConfirmations { .. }));
                if let Some(at) = asked {
                    if let (true, Effect::ExpireConfirmations { until, .. }) = (away, self.waiting[at]) {
                        let noticed = until.expect("it says when") + NOTICED_WITHIN + Duration::seconds(1);
                        self.life.now = self.life.now.max(noticed);
                    }
                    self.attempt(at, Luck::Done);
                }
            }
            Step::Attempt(index, luck) => {
                // Nobody's time is over before it is.
                let due = |at: &usize| !matches!(self.waiting[*at], Effect::ExpireConfirmations { .. });
                let due: Vec<usize> = (0..self.waiting.len()).filter(due).collect();
                if !due.is_empty() {
                    self.attempt(due[index % due.len()], luck);
                }
            }
            Step::Again(index) if !self.done.is_empty() => {
                let effect = self.done[index % self.done.len()];
                if !matches!(effect, Effect::ExpireConfirmations { .. })
                    && let Some(command) = self.carry_out(effect, false)
                {
                    self.apply(&command);
                }
            }
            Step::Word(index) if !self.late.is_empty() => {
                let command = self.late.remove(index % self.late.len());
                self.apply(&command);
            }
            Step::News => self.read_news(),
            Step::Repeat => {
                if let Some(news) = self.told.last().cloned() {
                    let before = self.life.state.version;
                    self.apply(&news);
                    assert_eq!(self.life.state.version, before, "news is taken in once");
                }
            }
            Step::End(index, lead, extra) => {
                if let Some(table) = self.running(index) {
                    self.end(table, lead, extra);
                }
            }
            Step::Void(index) => {
                if let Some(table) = self.running(index) {
                    self.void(table);
                }
            }
            Step::Close => self.apply(&Command::Close { why: "the test says so".into() }),
            Step::Again(_) | Step::Word(_) => {}
        }
    }

    fn attempt(&mut self, at: usize, luck: Luck) {
        let Some(effect) = self.waiting.get(at).copied() else { return };
        match luck {
            Luck::Away => {}
            Luck::Lost => drop(self.carry_out(effect, false)),
            Luck::Late => {
                let outcome = self.carry_out(effect, false);
                self.late.extend(outcome);
            }
            Luck::Done | Luck::TooLong => {
                self.waiting.remove(at);
                self.done.push(effect);
                if let Some(command) = self.carry_out(effect, matches!(luck, Luck::TooLong)) {
                    self.apply(&command);
                }
            }
        }
    }

    /// News of the tables is never refused: it tells what has happened.
    fn read_news(&mut self) {
        let Some(news) = self.news.pop_front() else { return };
        let version = self.life.state.version;
        self.apply(&news);
        assert!(self.life.state.version > version, "{news:?} came to nothing in {:?}", self.life.state);
        self.told.push(news);
    }

    /// Everything heals: the match in play ends, effects are carried out, news is read, the table closes, and all of it ends.
    fn finish(mut self) {
        self.apply(&Command::Close { why: "the end".into() });
        for _ in 0..500 {
            while let Some(table) = self.running(0) {
                self.end(table, 2, 0);
            }
            while !self.news.is_empty() {
                self.read_news();
            }
            for command in std::mem::take(&mut self.late) {
                self.apply(&command);
            }
            if self.waiting.is_empty() {
                break;
            }
            self.attempt(0, Luck::Done);
        }
        let state = &self.life.state;
        assert!(self.accounts_closed && state.is_settled(), "{state:?} {:?}", self.waiting);
        for number in 1..=PLAYERS {
            let player_id = player(number);
            let result = self.results.get(&player_id).copied().unwrap_or(0);
            assert_eq!(self.ledger.balance(AccountRef::PlayerCash { player_id }), PURSE + result);
            assert_eq!(self.ledger.balance(self.in_play(player_id)), 0);
        }
        assert_eq!(self.ledger.balance(AccountRef::HouseRake), self.rake);
        let posted = self.ledger.posted.values().filter(|posting| posting.kind == PostingKind::HandSettled).count();
        assert_eq!(posted, self.settled.len(), "a posting for every match that moved something, and one only");
    }
}

fn fixed_pairs(body: &mut Value) {
    pairs(body);
    body["match"]["kind"] = json!("fixed");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_happens_in_whatever_order_nothing_stays_in_play(
        two in any::<bool>(), steps in prop::collection::vec(step(), 0..220),
    ) {
        let mut world = World::new(if two { |_| () } else { fixed_pairs });
        for step in steps {
            world.step(step);
        }
        world.finish();
    }
}

/// The random walks above get far enough: matches are played to their posting, and played again.
#[test]
fn a_walk_of_only_luck_plays_one_match_after_another() {
    let mut world = World::new(|_| ());
    world.step(Step::Sit(1, 900));
    world.step(Step::Sit(2, 900));
    for round in 0..60 {
        world.step(Step::Attempt(0, Luck::Done));
        world.step(Step::End(0, if round % 2 == 0 { 1 } else { -1 }, 0));
        world.step(Step::News);
        world.step(Step::Attempt(0, Luck::Lost));
        world.step(Step::Attempt(1, Luck::Done));
        world.step(Step::Rematch(0));
        world.step(Step::Rematch(1));
    }
    assert!(world.settled.len() > 5, "{}", world.settled.len());
    world.finish();
}

//! Money in any order: effects carried out late, twice or never answered, players coming, topping up, winning, losing
//! and leaving, news that comes late, a table that closes at any moment. At the end nothing is in play, the accounts
//! are closed, and every player has what his sessions say.

use std::collections::{HashMap, HashSet, VecDeque};

use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{AccountRef, PostingRequest};
use proptest::prelude::*;
use uuid::Uuid;

use super::tests::{Life, cents, player};
use super::*;
use crate::effect::{Pauses, Task};

/// What each player has, in cents: enough for a few buy-ins.
pub(crate) const PURSE: i64 = 1_500;

/// Players, 1 to this.
const PLAYERS: u128 = 5;

/// A wallet of nothing but its books.
#[derive(Default)]
pub(crate) struct Ledger {
    pub(crate) balances: HashMap<AccountRef, i64>,
    pub(crate) posted: HashMap<PostingId, PostingRequest>,
    refused: HashSet<PostingId>,
    voided: HashSet<PostingId>,
}

impl Ledger {
    pub(crate) fn balance(&self, account: AccountRef) -> i64 {
        let start = if matches!(account, AccountRef::PlayerCash { .. }) { PURSE } else { 0 };
        self.balances.get(&account).copied().unwrap_or(start)
    }

    fn move_money(&mut self, account: AccountRef, amount: i64) {
        let balance = self.balance(account) + amount;
        assert!(balance >= 0, "{account:?} would have {balance}");
        self.balances.insert(account, balance);
    }

    pub(crate) fn post(&mut self, request: &PostingRequest) -> Result<(), ErrorCode> {
        if let Some(known) = self.posted.get(&request.posting_id) {
            assert_eq!(known, request, "one id, one posting");
            return Ok(());
        }
        if self.voided.contains(&request.posting_id) {
            return Err(ErrorCode::PostingVoided);
        }
        let short = request.legs.iter().any(|leg| self.balance(leg.account) + leg.amount.cents() < 0);
        if self.refused.contains(&request.posting_id) || short {
            self.refused.insert(request.posting_id);
            return Err(ErrorCode::InsufficientFunds);
        }
        request.legs.iter().for_each(|leg| self.move_money(leg.account, leg.amount.cents()));
        self.posted.insert(request.posting_id, request.clone());
        Ok(())
    }

    pub(crate) fn void(&mut self, id: PostingId) {
        if self.voided.insert(id)
            && let Some(request) = self.posted.get(&id).cloned()
        {
            request.legs.iter().for_each(|leg| self.move_money(leg.account, -leg.amount.cents()));
        }
    }
}

/// A chair at the tables.
struct Chair {
    player: PlayerId,
    session: SessionId,
    chips: i64,
    waiting: i64,
}

/// The tables: chairs, receipts, and news that nobody has read yet.
#[derive(Default)]
struct Room {
    chairs: HashMap<u8, Chair>,
    seated: HashMap<SessionId, bool>,
    topped_up: HashMap<PostingId, bool>,
    closed: bool,
    news: VecDeque<Command>,
}

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
    Attempt(usize, Luck),
    Word(usize),
    Again(usize),
    News,
    Hand(usize, usize, i64),
    Credit(usize),
    Leave(usize),
    Close,
}

fn step() -> impl Strategy<Value = Step> {
    let luck = prop_oneof![
        5 => Just(Luck::Done), 1 => Just(Luck::Lost), 2 => Just(Luck::Late), 1 => Just(Luck::Away), 1 => Just(Luck::TooLong)
    ];
    prop_oneof![
        6 => (1..=PLAYERS, 150..1_100_i64).prop_map(|(player, amount)| Step::Sit(player, amount)),
        3 => (0..8_usize, 1..600_i64).prop_map(|(index, amount)| Step::TopUp(index, amount)),
        16 => (0..8_usize, luck).prop_map(|(index, luck)| Step::Attempt(index, luck)),
        2 => (0..40_usize).prop_map(Step::Again),
        2 => (0..40_usize).prop_map(Step::Word),
        4 => Just(Step::News),
        4 => (0..8_usize, 0..8_usize, 1..900_i64).prop_map(|(loser, winner, amount)| Step::Hand(loser, winner, amount)),
        2 => (0..8_usize).prop_map(Step::Credit),
        2 => (0..8_usize).prop_map(Step::Leave),
        1 => prop_oneof![19 => Just(Step::News), 1 => Just(Step::Close)],
    ]
}

struct World {
    life: Life,
    ledger: Ledger,
    room: Room,
    waiting: Vec<Effect>,
    done: Vec<Effect>,
    late: Vec<Command>,
    ids: u128,
    /// What every ended session came to, and what the tables moved: cents by player.
    results: HashMap<PlayerId, i64>,
    position: i64,
    accounts_closed: bool,
}

impl World {
    fn new() -> World {
        let mut world = World {
            life: Life::new(3),
            ledger: Ledger::default(),
            room: Room::default(),
            waiting: Vec::new(),
            done: Vec::new(),
            late: Vec::new(),
            ids: 10_000,
            results: HashMap::new(),
            position: 0,
            accounts_closed: false,
        };
        world.apply(&Command::NoteOpened);
        world
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
        let mut state = before;
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
        self.check();
    }

    fn check(&self) {
        let state = &self.life.state;
        let mut seats: Vec<u8> =
            state.sessions.iter().filter(|session| session.holds_seat()).map(|session| session.seat).collect();
        let held = seats.len();
        seats.sort_unstable();
        seats.dedup();
        assert_eq!(seats.len(), held, "one seat, one player");
        for chair in self.room.chairs.values() {
            let account = self.in_play(chair.player);
            assert!(self.ledger.balance(account) >= chair.chips + chair.waiting, "no chip without money in play");
        }
    }

    fn in_play(&self, player_id: PlayerId) -> AccountRef {
        AccountRef::PlayerInPlay { player_id, table_id: self.life.state.id }
    }

    fn tell(&mut self, news: Command) {
        self.room.news.push_back(news);
    }

    fn next_position(&mut self) -> i64 {
        self.position += 1;
        self.position
    }

    /// What [`run::carry_out`] would do, without a network.
    fn carry_out(&mut self, effect: Effect, late: bool) -> Option<Command> {
        let state = self.life.state.clone();
        let table = state.id;
        match effect {
            Effect::SitIn { session_id } => {
                let session = state.session(session_id).filter(|session| session.phase == Phase::Paying)?;
                if late {
                    return Some(Command::NoteRefused { session_id, why: Reason::WalletSilent });
                }
                Some(match self.ledger.post(&posting::sit_in(table, session)) {
                    Ok(()) => Command::NoteBuyInPaid { session_id, posting: session.buy_in_posting() },
                    Err(code) => Command::NoteRefused { session_id, why: Reason::WalletRefused(code) },
                })
            }
            Effect::CallOffSitIn { session_id } => {
                self.ledger.void(state.session(session_id)?.buy_in_posting());
                Some(Command::NoteBuyInCalledOff { session_id })
            }
            Effect::TakeSeat { session_id } => {
                let session = state.session(session_id).filter(|session| session.phase == Phase::Seating)?;
                Some(if self.take_seat(session) {
                    Command::NoteSeated { session_id }
                } else {
                    Command::NoteRefused { session_id, why: Reason::TablesRefused(ErrorCode::TableOver) }
                })
            }
            Effect::ReturnBuyIn { session_id } => {
                let request = posting::sit_in_returned(table, state.session(session_id)?);
                self.ledger.post(&request).expect("what was brought is there");
                Some(Command::NoteBuyInReturned { session_id, posting: request.posting_id })
            }
            Effect::CloseTable => {
                self.close_room();
                None
            }
            Effect::CloseAccounts => {
                assert!(state.is_paid_out());
                (1..=PLAYERS).for_each(|number| assert_eq!(self.ledger.balance(self.in_play(player(number))), 0));
                self.accounts_closed = true;
                Some(Command::NoteSettled)
            }
            top_up => self.carry_out_top_up(top_up, late),
        }
    }

    fn carry_out_top_up(&mut self, effect: Effect, late: bool) -> Option<Command> {
        let state = self.life.state.clone();
        let find = |session_id: SessionId, id| {
            let session = state.session(session_id)?;
            session.top_up(id).map(|top_up| (session, top_up))
        };
        match effect {
            Effect::PayTopUp { session_id, top_up_id } => {
                let (session, top_up) = find(session_id, top_up_id)?;
                let refused = |why| Some(Command::NoteTopUpRefused { session_id, top_up_id, why });
                if top_up.phase != TopUpPhase::Paying {
                    return None;
                }
                if session.phase != Phase::Seated {
                    return refused(Reason::PlayerLeft);
                }
                if late {
                    return refused(Reason::WalletSilent);
                }
                match self.ledger.post(&posting::top_up(state.id, session, top_up)) {
                    Ok(()) => Some(Command::NoteTopUpPaid { session_id, top_up_id }),
                    Err(code) => refused(Reason::WalletRefused(code)),
                }
            }
            Effect::CallOffTopUp { session_id, top_up_id } => {
                self.ledger.void(top_up_id);
                Some(Command::NoteTopUpCalledOff { session_id, top_up_id })
            }
            Effect::SendTopUp { session_id, top_up_id } => {
                let (_, top_up) = find(session_id, top_up_id)?;
                if top_up.phase != TopUpPhase::Sending {
                    return None;
                }
                let amount = top_up.amount.cents();
                let chair = self.room.chairs.values_mut().find(|chair| chair.session == session_id);
                let taken = *self.room.topped_up.entry(top_up_id).or_insert_with(|| {
                    chair.is_some_and(|chair| {
                        chair.waiting += amount;
                        true
                    })
                });
                let why = Reason::TablesRefused(ErrorCode::InputNotExpected);
                Some(match taken {
                    true => Command::NoteTopUpAccepted { session_id, top_up_id },
                    false => Command::NoteTopUpRefused { session_id, top_up_id, why },
                })
            }
            Effect::ReturnTopUp { session_id, top_up_id } => {
                let (session, top_up) = find(session_id, top_up_id)?;
                let request = posting::top_up_returned(state.id, session, top_up);
                self.ledger.post(&request).expect("what was brought is there");
                Some(Command::NoteTopUpReturned { session_id, top_up_id, posting: request.posting_id })
            }
            _ => None,
        }
    }

    fn take_seat(&mut self, session: &Session) -> bool {
        // The first answer is given again.
        if let Some(taken) = self.room.seated.get(&session.session_id) {
            return *taken;
        }
        let taken = !self.room.closed && !self.room.chairs.contains_key(&session.seat);
        self.room.seated.insert(session.session_id, taken);
        if taken {
            let chips = session.buy_in.cents();
            let chair = Chair { player: session.player_id, session: session.session_id, chips, waiting: 0 };
            self.room.chairs.insert(session.seat, chair);
        }
        taken
    }

    /// A chair by number, as far as there are any.
    fn chair(&self, index: usize) -> Option<u8> {
        let mut seats: Vec<u8> = self.room.chairs.keys().copied().collect();
        seats.sort_unstable();
        (!seats.is_empty()).then(|| seats[index % seats.len()])
    }

    fn hand(&mut self, loser: usize, winner: usize, amount: i64) {
        let (Some(loser), Some(winner)) = (self.chair(loser), self.chair(winner)) else { return };
        if loser == winner {
            return;
        }
        let lost = amount.min(self.room.chairs[&loser].chips);
        let players = [loser, winner].map(|seat| self.room.chairs[&seat].player);
        for ((seat, who), moved) in [loser, winner].into_iter().zip(players).zip([-lost, lost]) {
            self.room.chairs.get_mut(&seat).unwrap().chips += moved;
            self.ledger.move_money(self.in_play(who), moved);
            *self.results.entry(who).or_default() += moved;
        }
    }

    fn credit(&mut self, index: usize) {
        let Some(seat) = self.chair(index) else { return };
        let position = self.next_position();
        let chair = self.room.chairs.get_mut(&seat).unwrap();
        if chair.waiting == 0 {
            return;
        }
        let credited = chair.waiting.min((1_000 - chair.chips).max(0));
        let returned = chair.waiting - credited;
        chair.chips += credited;
        chair.waiting = 0;
        let (session_id, who) = (chair.session, chair.player);
        self.cash_out(who, returned);
        let told = Command::NoteToppedUp { session_id, credited: cents(credited), returned: cents(returned), position };
        self.tell(told);
    }

    fn leave(&mut self, seat: u8) {
        let position = self.next_position();
        let chair = self.room.chairs.remove(&seat).unwrap();
        // What waits for the next hand goes back with the rest.
        self.cash_out(chair.player, chair.chips + chair.waiting);
        self.tell(Command::NoteVacated {
            session_id: chair.session,
            left_with: cents(chair.chips + chair.waiting),
            because: VacatedBecause::Left,
            left_at: self.life.now,
            position,
        });
    }

    fn cash_out(&mut self, player_id: PlayerId, amount: i64) {
        self.ledger.move_money(self.in_play(player_id), -amount);
        self.ledger.move_money(AccountRef::PlayerCash { player_id }, amount);
    }

    fn close_room(&mut self) {
        if std::mem::replace(&mut self.room.closed, true) {
            return;
        }
        while let Some(seat) = self.chair(0) {
            self.leave(seat);
        }
        let position = self.next_position();
        self.tell(Command::NoteClosed { why: "closed".into(), position });
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Sit(number, amount) => {
                let session_id = SessionId::new(self.id());
                self.apply(&Command::SitDown { session_id, player: player(number), buy_in: cents(amount), seat: None });
            }
            Step::TopUp(index, amount) => {
                let top_up_id = PostingId::new(self.id());
                let seated = self.life.state.sessions.get(index).map(|session| (session.session_id, session.player_id));
                if let Some((session_id, player)) = seated {
                    self.apply(&Command::TopUp { session_id, player, top_up_id, amount: cents(amount) });
                }
            }
            Step::Attempt(index, luck) => self.attempt(index, luck),
            Step::Again(index) if !self.done.is_empty() => {
                let effect = self.done[index % self.done.len()];
                if let Some(command) = self.carry_out_again(effect) {
                    self.apply(&command);
                }
            }
            Step::Word(index) if !self.late.is_empty() => {
                let command = self.late.remove(index % self.late.len());
                self.apply(&command);
            }
            Step::News => {
                if let Some(news) = self.room.news.pop_front() {
                    self.take_in(&news);
                }
            }
            Step::Hand(loser, winner, amount) => self.hand(loser, winner, amount),
            Step::Credit(index) => self.credit(index),
            Step::Leave(index) => {
                if let Some(seat) = self.chair(index) {
                    self.leave(seat);
                }
            }
            Step::Close => self.apply(&Command::Close { why: "the test says so".into() }),
            Step::Again(_) | Step::Word(_) => {}
        }
    }

    fn attempt(&mut self, index: usize, luck: Luck) {
        if self.waiting.is_empty() {
            return;
        }
        let at = index % self.waiting.len();
        let effect = self.waiting[at];
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

    fn carry_out_again(&mut self, effect: Effect) -> Option<Command> {
        // The guards of the real thing look at the state first; these two only look at the outside.
        let state = &self.life.state;
        let undoing = |session_id, wanted| matches!(state.session(session_id).map(|session| session.phase), Some(Phase::Refused { undo, .. }) if undo == wanted);
        match effect {
            Effect::CallOffSitIn { session_id } if !undoing(session_id, Undo::CallingOff) => None,
            Effect::ReturnBuyIn { session_id } if !undoing(session_id, Undo::Returning) => None,
            Effect::CloseAccounts if state.is_settled() => None,
            Effect::ReturnTopUp { .. } | Effect::CallOffTopUp { .. } => None,
            other => self.carry_out(other, false),
        }
    }

    /// News of the tables is never refused: it tells what has happened.
    fn take_in(&mut self, news: &Command) {
        let version = self.life.state.version;
        self.apply(news);
        let again = matches!(news, Command::NoteClosed { .. });
        assert!(self.life.state.version > version || again, "{news:?} came to nothing in {:?}", self.life.state);
    }

    /// Everything heals: effects are carried out, news is read, the table closes, and all of it ends.
    fn end(mut self) {
        self.apply(&Command::Close { why: "the end".into() });
        for _ in 0..500 {
            while let Some(news) = self.room.news.pop_front() {
                self.take_in(&news);
            }
            for command in std::mem::take(&mut self.late) {
                self.apply(&command);
            }
            if self.waiting.is_empty() && self.room.news.is_empty() {
                break;
            }
            self.attempt(0, Luck::Done);
        }
        assert!(self.accounts_closed && self.life.state.is_settled(), "{:?} {:?}", self.life.state, self.waiting);
        for number in 1..=PLAYERS {
            let player_id = player(number);
            let result = self.results.get(&player_id).copied().unwrap_or(0);
            assert_eq!(self.ledger.balance(AccountRef::PlayerCash { player_id }), PURSE + result);
            assert_eq!(self.ledger.balance(self.in_play(player_id)), 0);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn whatever_happens_in_whatever_order_nothing_stays_in_play(steps in prop::collection::vec(step(), 0..140)) {
        let mut world = World::new();
        for step in steps {
            world.step(step);
        }
        world.end();
    }
}

//! Money in any order: effects carried out late, twice or never answered, players coming, topping up, winning, losing
//! and leaving, news that comes late, a table that closes at any moment. At the end nothing is in play, the accounts
//! are closed, and every player has what their sessions say.

use std::collections::{HashMap, VecDeque};

use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::AccountRef;
use proptest::prelude::*;
use uuid::Uuid;

use super::tests::{Life, cents, player};
use super::*;
use crate::outbox::call::{Call, CallResult, Reply, Request};
use crate::world::{self, Luck, Tables, Wallet, refused};

/// What each player has, in cents: enough for a few buy-ins.
pub(crate) const PURSE: i64 = 1_500;

/// Players, 1 to this.
const PLAYERS: u128 = 5;

/// A chair at the tables.
struct Chair {
    player: PlayerId,
    session: SessionId,
    chips: i64,
    waiting: i64,
}

/// The tables: chairs, receipts, and news that nobody has read yet.
struct Room {
    table: TableId,
    now: DateTime<Utc>,
    chairs: HashMap<u8, Chair>,
    seated: HashMap<SessionId, bool>,
    topped_up: HashMap<PostingId, bool>,
    closed: bool,
    news: VecDeque<Command>,
    position: i64,
}

impl Tables for Room {
    fn answer(&mut self, wallet: &mut Wallet, call: &Call) -> Option<CallResult> {
        Some(match &call.request {
            Request::OpenRing(_) => Ok(Reply::Done),
            Request::Close(_) if self.closed => refused(ErrorCode::TableOver),
            Request::Close(_) => {
                self.close(wallet);
                Ok(Reply::Done)
            }
            Request::Seat(_, request) => {
                let session = request.session_id.unwrap();
                let seat = request.seat.unwrap();
                // The first answer is given again.
                let free = !self.closed && !self.chairs.contains_key(&seat);
                let taken = *self.seated.entry(session).or_insert(free);
                if taken && free {
                    let chips = i64::try_from(request.chips).unwrap();
                    let chair = Chair { player: request.player_id, session, chips, waiting: 0 };
                    self.chairs.insert(seat, chair);
                }
                if taken { Ok(Reply::Done) } else { refused(ErrorCode::SeatTaken) }
            }
            Request::TopUp(_, request) => {
                let chips = i64::try_from(request.chips).unwrap();
                let chair = self.chairs.values_mut().find(|chair| chair.player == request.player_id);
                let known = self.topped_up.get(&request.posting_id).copied();
                let taken = known.unwrap_or_else(|| {
                    chair.is_some_and(|chair| {
                        chair.waiting += chips;
                        true
                    })
                });
                self.topped_up.insert(request.posting_id, taken);
                if taken { Ok(Reply::Done) } else { refused(ErrorCode::SeatNotYours) }
            }
            other => panic!("nobody asks a table of pots for {other:?}"),
        })
    }
}

impl Room {
    fn next_position(&mut self) -> i64 {
        self.position += 1;
        self.position
    }

    /// A chair by number, as far as there are any.
    fn chair(&self, index: usize) -> Option<u8> {
        let mut seats: Vec<u8> = self.chairs.keys().copied().collect();
        seats.sort_unstable();
        (!seats.is_empty()).then(|| seats[index % seats.len()])
    }

    fn in_play(&self, player_id: PlayerId) -> AccountRef {
        AccountRef::PlayerInPlay { player_id, table_id: self.table }
    }

    fn cash_out(&self, wallet: &mut Wallet, player_id: PlayerId, amount: i64) {
        wallet.move_money(self.in_play(player_id), -amount);
        wallet.move_money(AccountRef::PlayerCash { player_id }, amount);
    }

    fn credit(&mut self, wallet: &mut Wallet, index: usize) {
        let Some(seat) = self.chair(index) else { return };
        let position = self.next_position();
        let chair = self.chairs.get_mut(&seat).unwrap();
        if chair.waiting == 0 {
            return;
        }
        let credited = chair.waiting.min((1_000 - chair.chips).max(0));
        let returned = chair.waiting - credited;
        chair.chips += credited;
        chair.waiting = 0;
        let session_id = chair.session;
        let who = chair.player;
        self.cash_out(wallet, who, returned);
        let told = Command::NoteToppedUp { session_id, credited: cents(credited), returned: cents(returned), position };
        self.news.push_back(told);
    }

    fn leave(&mut self, wallet: &mut Wallet, seat: u8) {
        let position = self.next_position();
        let chair = self.chairs.remove(&seat).unwrap();
        // What waits for the next hand goes back with the rest.
        self.cash_out(wallet, chair.player, chair.chips + chair.waiting);
        self.news.push_back(Command::NoteVacated {
            session_id: chair.session,
            left_with: cents(chair.chips + chair.waiting),
            because: VacatedBecause::Left,
            left_at: self.now,
            position,
        });
    }

    fn close(&mut self, wallet: &mut Wallet) {
        self.closed = true;
        while let Some(seat) = self.chair(0) {
            self.leave(wallet, seat);
        }
        let position = self.next_position();
        self.news.push_back(Command::NoteClosed { why: "closed".into(), position });
    }
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
        10 => Just(Luck::Done), 1 => Just(Luck::Dies(1)), 1 => Just(Luck::Dies(2)), 4 => Just(Luck::Late),
        2 => Just(Luck::Away), 2 => Just(Luck::TooLong)
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
    world: world::World<CashTable, Room>,
    ids: u128,
    /// What every ended session came to, and what the tables moved: cents by player.
    results: HashMap<PlayerId, i64>,
}

impl World {
    fn new() -> World {
        let life = Life::new(3);
        let room = Room {
            table: life.state.id,
            now: life.now,
            chairs: HashMap::new(),
            seated: HashMap::new(),
            topped_up: HashMap::new(),
            closed: false,
            news: VecDeque::new(),
            position: 0,
        };
        let world = world::World::new(PURSE, room);
        let mut world = World { life, world, ids: 10_000, results: HashMap::new() };
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
            self.world.queue(&state, event);
        }
        // The time that a seat is kept is not part of this.
        self.world.waiting.retain(|waiting| !matches!(waiting.effect, Effect::ExpireKept { .. }));
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
        for chair in self.world.tables.chairs.values() {
            let account = self.world.tables.in_play(chair.player);
            assert!(self.world.wallet.balance(account) >= chair.chips + chair.waiting, "no chip without money in play");
        }
    }

    fn hand(&mut self, loser: usize, winner: usize, amount: i64) {
        let room = &mut self.world.tables;
        let (Some(loser), Some(winner)) = (room.chair(loser), room.chair(winner)) else { return };
        if loser == winner {
            return;
        }
        let lost = amount.min(room.chairs[&loser].chips);
        for (seat, moved) in [(loser, -lost), (winner, lost)] {
            let chair = room.chairs.get_mut(&seat).unwrap();
            chair.chips += moved;
            let who = chair.player;
            self.world.wallet.move_money(room.in_play(who), moved);
            *self.results.entry(who).or_default() += moved;
        }
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
            Step::Again(index) => {
                if let Some(command) = self.world.again(&self.life.state, index) {
                    self.apply(&command);
                }
            }
            Step::Word(index) => {
                if let Some(command) = self.world.word(index) {
                    self.apply(&command);
                }
            }
            Step::News => {
                if let Some(news) = self.world.tables.news.pop_front() {
                    self.take_in(&news);
                }
            }
            Step::Hand(loser, winner, amount) => self.hand(loser, winner, amount),
            Step::Credit(index) => self.world.tables.credit(&mut self.world.wallet, index),
            Step::Leave(index) => {
                if let Some(seat) = self.world.tables.chair(index) {
                    self.world.tables.leave(&mut self.world.wallet, seat);
                }
            }
            Step::Close => self.apply(&Command::Close { why: "the test says so".into() }),
        }
    }

    fn attempt(&mut self, index: usize, luck: Luck) {
        let index = index % self.world.waiting.len().max(1);
        if let Some(command) = self.world.attempt(&self.life.state, index, luck) {
            self.apply(&command);
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
        for turn in 0..500 {
            while let Some(news) = self.world.tables.news.pop_front() {
                self.take_in(&news);
            }
            for command in std::mem::take(&mut self.world.late) {
                self.apply(&command);
            }
            if self.world.waiting.is_empty() && self.world.tables.news.is_empty() {
                break;
            }
            self.attempt(turn, Luck::Done);
        }
        let state = &self.life.state;
        let world = &self.world;
        assert!(state.is_settled() && world.wallet.closed.contains(&state.id.uuid()), "{state:?} {:?}", world.waiting);
        for number in 1..=PLAYERS {
            let player_id = player(number);
            let result = self.results.get(&player_id).copied().unwrap_or(0);
            assert_eq!(world.wallet.balance(AccountRef::PlayerCash { player_id }), PURSE + result);
            assert_eq!(world.wallet.balance(world.tables.in_play(player_id)), 0);
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

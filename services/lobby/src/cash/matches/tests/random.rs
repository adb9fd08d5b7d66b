//! Money in any order: effects carried out late, twice or never answered, players coming, topping up, playing, giving
//! up, leaving, matches that are voided, news that comes late, a table that closes at any moment. At the end nothing is
//! in play, the accounts are closed, and every player has what the posted matches say.

use std::collections::{HashMap, HashSet, VecDeque};

use mazziere_contract::wallet::{AccountRef, PostingKind};
use proptest::prelude::*;

use super::*;
use crate::cash::money_tests::PURSE;
use crate::outbox::call::{Call, CallResult, Reply, Request};
use crate::world::{self, Luck, Tables, Wallet, refused};

/// Players, 1 to this.
const PLAYERS: u128 = 6;

#[derive(Clone, Copy, Debug)]
enum Step {
    Sit(u128, i64),
    TopUp(usize, i64),
    Rematch(usize),
    Leave(usize),
    TakeNoPart(usize),
    Expire(bool),
    Attempt(usize, Luck),
    Again(usize),
    Word(usize),
    News,
    Repeat,
    End(usize, i32, u32),
    Void(usize),
    ToTheEnd,
    Close,
}

fn step() -> impl Strategy<Value = Step> {
    let luck = prop_oneof![
        12 => Just(Luck::Done), 1 => Just(Luck::Dies(1)), 1 => Just(Luck::Dies(2)), 4 => Just(Luck::Late),
        2 => Just(Luck::Away), 2 => Just(Luck::TooLong)
    ];
    prop_oneof![
        8 => (1..=PLAYERS, 280..1_050_i64).prop_map(|(player, amount)| Step::Sit(player, amount)),
        2 => (0..6_usize, 1..500_i64).prop_map(|(index, amount)| Step::TopUp(index, amount)),
        6 => (0..6_usize).prop_map(Step::Rematch),
        1 => (0..6_usize).prop_map(Step::Leave),
        1 => (0..6_usize).prop_map(Step::TakeNoPart),
        1 => prop_oneof![3 => Just(Step::Expire(false)), 1 => Just(Step::Expire(true))],
        18 => (0..8_usize, luck).prop_map(|(index, luck)| Step::Attempt(index, luck)),
        2 => (0..40_usize).prop_map(Step::Again),
        2 => (0..40_usize).prop_map(Step::Word),
        6 => Just(Step::News),
        1 => Just(Step::Repeat),
        6 => (0..4_usize, -9..9_i32, 0..3_u32).prop_map(|(index, lead, extra)| Step::End(index, lead, extra)),
        1 => (0..4_usize).prop_map(Step::Void),
        1 => prop_oneof![18 => Just(Step::News), 1 => Just(Step::Close), 1 => Just(Step::ToTheEnd)],
    ]
}

/// A match at the tables.
struct Room {
    players: Vec<PlayerId>,
    first_dealer: Option<u8>,
    over: bool,
}

/// The tables of matches, and news that nobody has read yet.
#[derive(Default)]
struct Rooms {
    rooms: HashMap<TableId, Room>,
    order: Vec<TableId>,
    news: VecDeque<Command>,
    /// Whether nobody may give up: then the rules play for a player who leaves.
    to_the_end: bool,
}

impl Tables for Rooms {
    fn answer(&mut self, _wallet: &mut Wallet, call: &Call) -> Option<CallResult> {
        Some(match &call.request {
            Request::Open(request) => {
                let (table, players) = (request.table_id, request.players.clone());
                let room = Room { players, first_dealer: request.first_dealer, over: false };
                let known = self.rooms.entry(table).or_insert_with(|| {
                    self.order.push(table);
                    room
                });
                let as_before = (&known.players, known.first_dealer) == (&request.players, request.first_dealer);
                assert!(as_before, "opened as before");
                Ok(Reply::Done)
            }
            Request::Abandon(table, request) => {
                let Some(room) = self.rooms.get(table) else { return Some(refused(ErrorCode::TableUnknown)) };
                let place = room.players.iter().position(|player| Some(*player) == request.player_id).unwrap();
                match (room.over, self.to_the_end) {
                    (true, _) => refused(ErrorCode::TableOver),
                    (false, true) => refused(ErrorCode::AbandonNotAllowed),
                    (false, false) => {
                        self.end(*table, if place % 2 == 0 { -3 } else { 3 }, 0);
                        Ok(Reply::Done)
                    }
                }
            }
            Request::SitOut(..) => refused(ErrorCode::AlreadySittingOut),
            other => panic!("nobody asks tables of matches for {other:?}"),
        })
    }
}

impl Rooms {
    /// A match ends: side 0 leads by so much; each side has perhaps an extra match.
    fn end(&mut self, match_table: TableId, lead: i32, extra: u32) {
        let Some(room) = self.rooms.get_mut(&match_table).filter(|room| !room.over) else { return };
        room.over = true;
        let side = |side: usize| Side {
            players: room.players.iter().copied().skip(side).step_by(2).collect(),
            rank: 1,
            vp: 0,
            extra_matches: if side == 0 { extra } else { extra / 2 },
            difference: 0,
        };
        let winner = (lead != 0).then_some(u8::from(lead < 0));
        let ended =
            Ended { sides: vec![side(0), side(1)], winner, difference: lead.unsigned_abs(), cappotto: lead == 8 };
        let ended_by = "played".to_owned();
        self.news.push_back(Command::NoteMatchEnded {
            match_table,
            ended,
            ended_by,
            fault: None,
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
}

struct World {
    life: Life,
    world: world::World<CashTable, Rooms>,
    told: Vec<Command>,
    ids: u128,
    /// What the matches that were posted came to: cents by player, and of the house.
    results: HashMap<PlayerId, i64>,
    rake: i64,
    settled: HashSet<u32>,
    /// Who has sat down, or said that they play on, since their last match.
    willing: HashSet<SessionId>,
}

impl World {
    fn new(change: impl FnOnce(&mut Value)) -> World {
        let life = open_table(|body| {
            body["match"]["max_loss"] = json!("3.00");
            body["max_buy_in"] = json!("10.00");
            change(body);
        });
        World {
            life,
            world: world::World::new(PURSE, Rooms::default()),
            told: Vec::new(),
            ids: 10_000,
            results: HashMap::new(),
            rake: 0,
            settled: HashSet::new(),
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
            self.world.queue(&state, event);
            self.count(&state, event);
        }
        // The time that a seat is kept is not part of this.
        self.world.waiting.retain(|waiting| !matches!(waiting.effect, Effect::ExpireKept { .. }));
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

    /// A player who plays a second match at the table has said so after the first (G3.6), whatever became of that.
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

    /// What a match came to counts when it is posted.
    fn count(&mut self, state: &CashTable, event: &Event) {
        let Event::Match { event: MatchEvent::MatchPosted { number, .. } } = event else { return };
        assert!(self.settled.insert(*number), "a match is posted once");
        let told = &state.matches.as_ref().unwrap().results[0].result;
        for share in &told.shares {
            *self.results.entry(share.player_id).or_default() += share.amount.cents();
        }
        self.rake += told.rake.cents();
    }

    fn in_play(&self, player_id: PlayerId) -> AccountRef {
        AccountRef::PlayerInPlay { player_id, table_id: self.life.state.id }
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
            Step::TakeNoPart(index) => {
                if let Some((session_id, player)) = self.session(index) {
                    self.apply(&Command::TakeNoPart { session_id, player });
                }
            }
            Step::Expire(away) => {
                let asked = |effect: &Effect| matches!(effect, Effect::ExpireConfirmations { .. });
                if let Some(at) = self.world.position(asked) {
                    self.expire(at, away);
                }
            }
            Step::Attempt(index, luck) => {
                // Nobody's time is over before it is.
                let due = |at: &usize| !matches!(self.world.waiting[*at].effect, Effect::ExpireConfirmations { .. });
                let due: Vec<usize> = (0..self.world.waiting.len()).filter(due).collect();
                if !due.is_empty() {
                    self.attempt(due[index % due.len()], luck);
                }
            }
            Step::Again(index) => {
                if let Some(command) = self.world.again(&self.life.state, index)
                    && !matches!(command, Command::ExpireConfirmations { .. })
                {
                    self.apply(&command);
                }
            }
            Step::Word(index) => {
                if let Some(command) = self.world.word(index) {
                    self.apply(&command);
                }
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
                if let Some(table) = self.world.tables.running(index) {
                    self.world.tables.end(table, lead, extra);
                }
            }
            Step::Void(index) => {
                if let Some(table) = self.world.tables.running(index) {
                    self.world.tables.void(table);
                }
            }
            Step::Close => self.apply(&Command::Close { why: "the test says so".into() }),
            Step::ToTheEnd => self.world.tables.to_the_end = true,
        }
    }

    fn attempt(&mut self, at: usize, luck: Luck) {
        if let Some(command) = self.world.attempt(&self.life.state, at, luck) {
            self.apply(&command);
        }
    }

    /// The time to say that one plays on is over, noticed at once, or late because nobody was there.
    fn expire(&mut self, at: usize, away: bool) {
        if let Effect::ExpireConfirmations { until, .. } = self.world.waiting[at].effect {
            let late = if away { NOTICED_WITHIN + Duration::seconds(1) } else { Duration::zero() };
            self.life.now = self.life.now.max(until.expect("it says when") + late);
        }
        self.attempt(at, Luck::Done);
    }

    /// News of the tables is never refused: it tells what has happened.
    fn read_news(&mut self) {
        let Some(news) = self.world.tables.news.pop_front() else { return };
        let version = self.life.state.version;
        self.apply(&news);
        assert!(self.life.state.version > version, "{news:?} came to nothing in {:?}", self.life.state);
        self.told.push(news);
    }

    /// Everything heals: the match in play ends, effects are carried out, news is read, the table closes, and all of it
    /// ends.
    fn finish(mut self) {
        self.apply(&Command::Close { why: "the end".into() });
        for turn in 0..500 {
            while let Some(table) = self.world.tables.running(0) {
                self.world.tables.end(table, 2, 0);
            }
            while !self.world.tables.news.is_empty() {
                self.read_news();
            }
            for command in std::mem::take(&mut self.world.late) {
                self.apply(&command);
            }
            if self.world.waiting.is_empty() {
                break;
            }
            self.expire(turn % self.world.waiting.len(), false);
        }
        let (state, world) = (&self.life.state, &self.world);
        assert!(state.is_settled() && world.wallet.closed.contains(&state.id.uuid()), "{state:?} {:?}", world.waiting);
        for number in 1..=PLAYERS {
            let player_id = player(number);
            let result = self.results.get(&player_id).copied().unwrap_or(0);
            assert_eq!(world.wallet.balance(AccountRef::PlayerCash { player_id }), PURSE + result);
            assert_eq!(world.wallet.balance(self.in_play(player_id)), 0);
        }
        assert_eq!(world.wallet.balance(AccountRef::HouseRake {}), self.rake);
        let posted = world.wallet.posted.values().filter(|posting| posting.kind == PostingKind::HandSettled).count();
        assert_eq!(posted, self.settled.len(), "a posting for every match that moved something, and one only");
    }
}

fn fixed_pairs(body: &mut Value) {
    pairs(body);
    body["match"]["kind"] = json!("fixed");
}

/// Nine times of ten one of `good`.
fn mostly(good: &[Value], bad: &[Value]) -> impl Strategy<Value = Value> + use<> {
    prop_oneof![9 => prop::sample::select(good.to_vec()), 1 => prop::sample::select(bad.to_vec())]
}

/// What a template of matches says, at its limits and beyond.
fn template() -> impl Strategy<Value = Value> {
    let formats = mostly(&["heads_up", "pairs", "four_in_two"].map(Value::from), &[json!("four_individual")]);
    let kinds = prop::sample::select(vec![json!("fixed"), json!("difference")]);
    let stakes = mostly(
        &["0.01", "0.25", "0.50"].map(Value::from),
        &["0.00", "3.00", "500.00", "1000.00", "1000.01"].map(Value::from),
    );
    let losses = mostly(
        &["0.50", "1.00", "3.00", "5.00"].map(Value::from),
        &["0.49", "10.00", "1000.00", "1000.01"].map(Value::from),
    );
    let rakes = mostly(&[0, 1, 500, 1_000].map(Value::from), &[json!(1_001), json!(10_000)]);
    let free = [Value::Null, json!("0.00"), json!("0.01"), json!("1.00"), json!("10000000.00")];
    let caps = mostly(&free, &[json!("-0.01")]);
    let most = mostly(&[Value::Null, json!("10.00"), json!("1000.00")], &[json!("0.50"), json!("1000.01")]);
    ((formats, kinds, stakes, losses, rakes), caps, most, any::<bool>()).prop_map(
        |((format, kind, stake, max_loss, rake), cap, most, cappotto)| {
            let mut body = json!({"options": {"cappotto": cappotto}, "max_buy_in": most, "match": {
                "format": format, "kind": kind, "stake": stake, "max_loss": max_loss, "rake_basis_points": rake,
                "rake_cap": cap}});
            for part in ["", "/match"] {
                body.pointer_mut(part).unwrap().as_object_mut().unwrap().retain(|_, value| !value.is_null());
            }
            body
        },
    )
}

fn with(said: &Value) -> impl Fn(&mut Value) + '_ {
    move |body: &mut Value| {
        body.as_object_mut().unwrap().remove("max_buy_in");
        body.as_object_mut().unwrap().extend(said.as_object().unwrap().clone());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// A template is refused at a field that it has, or its matches are played, paid, and leave nothing in play.
    #[test]
    fn random_templates_of_matches_are_refused_at_a_field_or_their_matches_pay(
        said in template(), steps in prop::collection::vec(step(), 0..120),
    ) {
        match made(wanted(with(&said)), None) {
            Err((code, pointer)) => {
                prop_assert!(said.pointer(&pointer).is_some(), "{code:?} at {pointer}: {said}");
            }
            // Four who play each for themselves: the matches of this world have two sides.
            Ok(template) if template.r#match.is_some_and(|terms| terms.winners.is_some()) => {
                prop_assert_eq!(template.seats, 4);
            }
            Ok(template) => {
                let mut world = World::new(with(&said));
                for step in steps {
                    // They bring what they must have, or a little less.
                    world.step(match step {
                        Step::Sit(number, more) => Step::Sit(number, template.min_buy_in.cents() + more / 10 - 30),
                        other => other,
                    });
                }
                world.finish();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_happens_in_whatever_order_nothing_stays_in_play(
        two in any::<bool>(), steps in prop::collection::vec(step(), 0..220),
    ) {
        let sides: fn(&mut Value) = if two { |_| () } else { fixed_pairs };
        let mut world = World::new(sides);
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
        world.step(Step::Attempt(0, Luck::Dies(1)));
        world.step(Step::Attempt(1, Luck::Done));
        world.step(Step::Rematch(0));
        world.step(Step::Rematch(1));
    }
    assert!(world.settled.len() > 5, "{}", world.settled.len());
    world.finish();
}

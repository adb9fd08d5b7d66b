//! A chip tournament of the tests' own, with tables that play the hands they are told to.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{Eliminated, HandEnded, HandSeat, RingKind, SeatVacated, VacatedBecause};
use mazziere_fairdeal::Secret;
use mazziere_ids::{PlayerId, RegistrationId, TableId, TemplateId, TournamentId};
use mazziere_money::{Currency, Money, PrizeTable};
use uuid::Uuid;

use crate::outbox::call::{Call, CallResult, Reply, Request};
use crate::system::chips::command::ChipCommand;
use crate::system::chips::{Chips, ranking};
use crate::system::{self, PlaceGroup};
use crate::terms::{BuyIn, ChipLevel, ChipMode, ChipSettings, ChipStart, Clocks, Format};
use crate::tournament::decide::decide;
use crate::tournament::delta::tests::Follower;
use crate::tournament::effect::{Effect, FieldStep, RunStep};
use crate::tournament::setup::{HouseTable, Prizes, of_chips, plan_of};
use crate::tournament::tests::touches_all_that_changes;
use crate::tournament::{Command, Event, Setup, Stage, Tournament};
use crate::world::{Luck, Tables, Wallet, World, refused};

/// What everybody brings, in cents.
pub(super) const PURSE: i64 = 150;

pub(super) fn player(number: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(number))
}

pub(super) fn registration(number: u128) -> RegistrationId {
    // Ids say nothing of the order of registration.
    RegistrationId::new(Uuid::from_u128(1_000 + number * 7_919 % 4_096))
}

pub(super) fn at() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

pub(super) fn cents(cents: i64) -> Money {
    Money::from_cents(cents).unwrap()
}

/// Six seats, 100 chips, sit&go.
pub(crate) fn settings() -> ChipSettings {
    ChipSettings {
        starting_chips: 100,
        levels: vec![ChipLevel { stake: 1, ante: 0, seconds: 60 }, ChipLevel { stake: 2, ante: 1, seconds: 60 }],
        table_seats: 6,
        clocks: None,
        start: ChipStart::SitAndGo {},
        late_registration_level: 0,
        mode: ChipMode::Normal,
        hand_for_hand: true,
        guarantee: Money::ZERO,
    }
}

pub(crate) fn scheduled(min_players: u32) -> ChipSettings {
    ChipSettings { start: ChipStart::Scheduled { min_players }, ..settings() }
}

/// A table as the tests play it: what the tables service would know.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    pub(crate) seats: BTreeMap<u8, Sitting>,
    pub(crate) hand: u32,
    /// From when it was told that the levels count.
    pub(crate) levels_from: Option<DateTime<Utc>>,
    pub(crate) allowed: Option<u32>,
    /// How many levels it was told that the tournament is ahead of its clock.
    pub(crate) levels_ahead: u32,
    pub(crate) over: bool,
    /// Who was dealt in to the hand in play.
    pub(crate) in_play: Option<Vec<u8>>,
    pub(crate) closing: bool,
    /// What those left who all went out in the same hand.
    pub(crate) pot: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Sitting {
    pub(crate) player: PlayerId,
    pub(crate) chips: u64,
    pub(crate) leaving: bool,
    /// Whether the player sits out.
    pub(crate) away: bool,
}

/// The tables of a tournament and their news.
#[derive(Default)]
pub(crate) struct Floor {
    pub(crate) rooms: BTreeMap<TableId, Room>,
    pub(crate) news: VecDeque<ChipCommand>,
    position: i64,
}

/// A tournament in the world: what waits to be done for it, its tables, its books.
pub(super) struct Life {
    pub(super) state: Tournament,
    /// When it is.
    pub(super) now: DateTime<Utc>,
    pub(super) names: Vec<&'static str>,
    pub(super) world: World<Tournament, Floor>,
    pub(super) old_news: Vec<ChipCommand>,
    /// Chips that the hands heard of have left in pots without an owner, in this round.
    pub(super) ownerless: u64,
    follower: Follower,
}

impl Tables for Floor {
    fn answer(&mut self, _wallet: &mut Wallet, call: &Call) -> Option<CallResult> {
        let table = match &call.request {
            Request::OpenRing(request) => {
                let levels_from = match &request.kind {
                    RingKind::Cash {} => None,
                    RingKind::Tournament(tournament) => Some(tournament.levels_from),
                };
                let allowed = request.hands_allowed;
                let opened = || Room { allowed, levels_from, ..Room::default() };
                self.rooms.entry(request.table_id).or_insert_with(opened);
                return Some(Ok(Reply::Done));
            }
            Request::Void { table, .. } | Request::Close(table) | Request::Hand(table) => *table,
            Request::Seat(table, _) | Request::Release(table, _) | Request::Pace(table, _) => *table,
            other => panic!("nobody asks tables of a chip tournament for {other:?}"),
        };
        let Some(room) = self.rooms.get_mut(&table) else { return Some(refused(ErrorCode::TableUnknown)) };
        if room.over && !matches!(call.request, Request::Hand(_)) {
            return Some(refused(ErrorCode::TableOver));
        }
        match &call.request {
            Request::Void { .. } => room.over = true,
            Request::Close(_) => {
                room.closing = true;
                self.between_hands(table);
            }
            Request::Seat(_, request) => {
                let (seat, player, chips) = (request.seat.unwrap(), request.player_id, request.chips);
                let sits = |room: &Room| room.seats.values().any(|sitting| sitting.player == player);
                assert!(!self.rooms.values().any(|room| !room.over && sits(room)), "{player} would sit twice");
                let room = self.rooms.get_mut(&table).unwrap();
                let before = room.seats.insert(seat, Sitting { player, chips, leaving: false, away: false });
                assert!(before.is_none(), "a seat taken twice");
            }
            Request::Release(_, request) => {
                let mut sitting = room.seats.values_mut();
                let Some(sitting) = sitting.find(|sitting| sitting.player == request.player_id) else {
                    return Some(refused(ErrorCode::SeatNotYours));
                };
                sitting.leaving = true;
                self.between_hands(table);
            }
            Request::Pace(_, request) => {
                (room.allowed, room.levels_ahead) = (request.hands_allowed, request.levels_ahead);
            }
            _ => return Some(Ok(Reply::Hand(Some(room.hand + u32::from(room.in_play.is_some()))))),
        }
        Some(Ok(Reply::Done))
    }
}

impl Life {
    pub(super) fn new(players: u32, settings: ChipSettings) -> Life {
        Life::with(players, settings, (80, 20), None)
    }

    #[allow(clippy::needless_pass_by_value, reason = "tests say what is particular of them")]
    pub(super) fn with(players: u32, settings: ChipSettings, buy_in: (i64, i64), own: Option<&PrizeTable>) -> Life {
        let id = TournamentId::new(Uuid::from_u128(77));
        let secret = Secret::from_bytes([9; 32]);
        let (start, late) = of_chips(&settings, Some(at() + TimeDelta::hours(1)));
        let setup = Setup {
            template_id: TemplateId::new(Uuid::nil()),
            name: "life".into(),
            game: "holdem".into(),
            options: serde_json::json!({}),
            options_text: "holdem".into(),
            format: Format::Ring,
            players,
            buy_in: BuyIn { share: cents(buy_in.0), fee: cents(buy_in.1), currency: Currency::Eur },
            prizes: match own {
                Some(own) => Prizes::Table(own.clone()),
                None => Prizes::ByEntries(HouseTable::League, PrizeTable::league(players as usize).unwrap()),
            },
            clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
            reopen: false,
            start,
            late,
            product: None,
            repeat: None,
            registration_opens_minutes: None,
            guarantee: settings.guarantee,
            system: system::Plan::Chips(plan_of(&settings)),
        };
        let commitment = secret.commitment(&Tournament::draw_context(id));
        let opened = Event::TournamentOpened { setup: Box::new(setup), commitment };
        let mut state = Tournament::opened(id, &opened, at()).unwrap();
        state.apply(&Event::DrawSealed { secret }, at());
        let follower = Follower::new(&state, at());
        let mut world = World::new(PURSE, Floor::default());
        world.queue(&state, &opened);
        Life { follower, state, now: at(), names: Vec::new(), world, old_news: Vec::new(), ownerless: 0 }
    }

    pub(super) fn chips(&self) -> &Chips {
        self.state.system.chips().unwrap()
    }

    /// Applies a command; the names of what happened, or the code of the refusal.
    pub(super) fn say(&mut self, command: &Command) -> Result<Vec<&'static str>, ErrorCode> {
        let events = decide(&self.state, command, self.now).map_err(|refusal| {
            assert_ne!(refusal.code, ErrorCode::Internal, "{}: {command:?} {:#?}", refusal.detail, self.chips());
            refusal.code
        })?;
        let before = self.state.clone();
        for event in &events {
            // Every event survives being written and read again.
            let bytes = serde_json::to_vec(event).unwrap();
            assert_eq!(serde_json::from_slice::<Event>(&bytes).unwrap(), *event);
            self.state.apply(event, self.now);
            self.world.queue(&self.state, event);
        }
        touches_all_that_changes(&before, &self.state, &events);
        self.follower.look(&self.state, self.now);
        let names: Vec<_> = events.iter().map(Event::name).collect();
        self.names.extend(&names);
        Ok(names)
    }

    pub(super) fn chip(&mut self, command: ChipCommand) -> Vec<&'static str> {
        self.say(&Command::Chips(command)).unwrap()
    }

    pub(super) fn register(&mut self, number: u128) -> Result<Vec<&'static str>, ErrorCode> {
        self.say(&Command::Register { registration_id: registration(number), player: player(number), partner: None })
    }

    /// Registers players and has their buy-ins collected.
    pub(super) fn join(&mut self, numbers: std::ops::RangeInclusive<u128>) {
        for number in numbers {
            self.register(number).unwrap();
            self.do_money();
        }
    }

    fn do_money(&mut self) {
        while let Some(index) = self.world.position(|effect| matches!(effect, Effect::CollectBuyIn { .. })) {
            self.attempt(index);
        }
    }

    /// Does one waiting effect, with its outcome.
    pub(super) fn attempt(&mut self, index: usize) {
        if let Some(command) = self.world.attempt(&self.state, index, Luck::Done) {
            self.say(&command).unwrap();
        }
    }

    /// Does everything that waits, but for the clock, and delivers all news.
    pub(super) fn settle(&mut self) {
        for turn in 0..100_000 {
            if let Some(news) = self.world.tables.news.pop_front() {
                self.hear(news);
                continue;
            }
            let due = (0..self.world.waiting.len()).filter(|index| !is_timed(&self.world.waiting[*index].effect));
            let due: Vec<usize> = due.collect();
            match due.get(turn % due.len().max(1)) {
                Some(index) => self.attempt(*index),
                None => return,
            }
        }
        panic!("it never settles: {:?}", self.world.waiting);
    }

    pub(super) fn hear(&mut self, news: ChipCommand) {
        let names = self.say(&Command::Chips(news.clone())).unwrap();
        if let ChipCommand::NoteHand { hand, .. } = &news
            && names.contains(&"hand_played")
        {
            self.ownerless = self.ownerless + hand.carried - hand.brought;
        }
        self.old_news.push(news);
    }

    /// The time of a step of the clock has come.
    pub(super) fn tick(&mut self, step: FieldStep) -> Vec<&'static str> {
        let effect = Effect::from(step);
        let index = self.world.position(|waiting| *waiting == effect).expect("the step waits");
        let command = self.world.attempt(&self.state, index, Luck::Done).unwrap();
        self.say(&command).unwrap()
    }
}

/// What happens at the tables.
impl Floor {
    fn tell(&mut self, news: ChipCommand) {
        self.news.push_back(news);
    }

    fn next_position(&mut self) -> i64 {
        self.position += 1;
        self.position
    }

    /// Whether the table can begin a hand.
    pub(crate) fn can_deal(&self, id: TableId) -> bool {
        let room = &self.rooms[&id];
        let ready = room.seats.values().filter(|sitting| !sitting.leaving).count() >= 2;
        !room.over
            && !room.closing
            && ready
            && room.in_play.is_none()
            && room.allowed.is_none_or(|allowed| room.hand < allowed)
    }

    pub(crate) fn deal(&mut self, id: TableId) {
        assert!(self.can_deal(id));
        let room = self.rooms.get_mut(&id).unwrap();
        room.in_play = Some(room.seats.iter().filter(|(_, sitting)| !sitting.leaving).map(|(seat, _)| *seat).collect());
    }

    /// Ends the hand in play: `winner` (an index into who was dealt in) takes so much of each of the others.
    pub(crate) fn end_hand(&mut self, id: TableId, winner: usize, takes: impl Fn(usize, u64) -> u64) {
        let room = self.rooms.get_mut(&id).unwrap();
        let dealt = room.in_play.take().unwrap();
        room.hand += 1;
        let winner = winner % dealt.len();
        let mut seats: Vec<HandSeat> = Vec::new();
        let mut pot = 0;
        for (index, seat) in dealt.iter().enumerate() {
            let sitting = room.seats.get_mut(seat).unwrap();
            let start = sitting.chips;
            if index != winner {
                let lost = takes(index, start).min(start);
                sitting.chips -= lost;
                pot += lost;
            }
            seats.push(HandSeat { seat: *seat, player_id: sitting.player, start, end: sitting.chips });
        }
        let brought = std::mem::take(&mut room.pot);
        room.seats.get_mut(&dealt[winner]).unwrap().chips += pot + brought;
        seats[winner].end += pot + brought;
        self.tell_hand(id, seats, (pot, brought, 0));
    }

    /// Ends the hand in play: all who were dealt in lose all they have, and nobody wins it (bestia R3).
    pub(crate) fn end_without_a_winner(&mut self, id: TableId) {
        let room = self.rooms.get_mut(&id).unwrap();
        let dealt = room.in_play.take().unwrap();
        room.hand += 1;
        let brought = room.pot;
        let mut seats: Vec<HandSeat> = Vec::new();
        for seat in dealt {
            let sitting = room.seats.get_mut(&seat).unwrap();
            let start = std::mem::take(&mut sitting.chips);
            room.pot += start;
            seats.push(HandSeat { seat, player_id: sitting.player, start, end: 0 });
        }
        let carried = room.pot;
        self.tell_hand(id, seats, (carried, brought, carried));
    }

    /// A hand is over with this pot, so much of it brought from the one before and carried to the next.
    fn tell_hand(&mut self, id: TableId, seats: Vec<HandSeat>, (pot, brought, carried): (u64, u64, u64)) {
        // The button is the first seat that was dealt in.
        let mut eliminated: Vec<Eliminated> = (0..)
            .zip(&seats)
            .filter(|(_, seat)| seat.end == 0)
            .map(|(distance, seat)| Eliminated { player_id: seat.player_id, start: seat.start, distance })
            .collect();
        eliminated.sort_by_key(|loser| (std::cmp::Reverse(loser.start), loser.distance));
        let sitting = self.rooms[&id].seats.iter();
        let away = sitting.filter(|(_, sitting)| sitting.away).map(|(seat, _)| *seat).collect();
        let hand = HandEnded { hand: self.rooms[&id].hand, seats, pot, rake: 0, brought, carried, eliminated, away };
        let position = self.next_position();
        self.tell(ChipCommand::NoteHand { table_id: id, hand, position });
        self.between_hands(id);
    }

    /// Between hands those without chips and those who are leaving stand up; of a closing table everybody.
    fn between_hands(&mut self, id: TableId) {
        let room = self.rooms.get_mut(&id).unwrap();
        if room.in_play.is_some() || room.over {
            return;
        }
        let (hand, closing) = (room.hand, room.closing);
        let goes = |sitting: &Sitting| {
            if sitting.chips == 0 {
                Some(VacatedBecause::Eliminated)
            } else if closing {
                Some(VacatedBecause::Closed)
            } else {
                sitting.leaving.then_some(VacatedBecause::Moved)
            }
        };
        let gone: Vec<(u8, Sitting, VacatedBecause)> = room
            .seats
            .iter()
            .filter_map(|(seat, sitting)| goes(sitting).map(|because| (*seat, sitting.clone(), because)))
            .collect();
        if closing {
            room.over = true;
        }
        for (seat, sitting, because) in gone {
            self.rooms.get_mut(&id).unwrap().seats.remove(&seat);
            let vacated = SeatVacated {
                player_id: sitting.player,
                seat,
                chips: sitting.chips,
                from_pot: 0,
                because,
                hand,
                session_id: None,
                time_bank_ms: 1_000,
            };
            let position = self.next_position();
            self.tell(ChipCommand::NoteVacated { table_id: id, vacated, position });
        }
    }

    /// Breaks a table down from outside: the hand in play is void, everybody has back what they had.
    pub(crate) fn lose(&mut self, id: TableId) {
        let room = self.rooms.get_mut(&id).unwrap();
        room.in_play = None;
        room.closing = true;
        self.between_hands(id);
        let position = self.next_position();
        self.tell(ChipCommand::NoteTableLost { table_id: id, position });
    }
}

impl Life {
    /// Whether the table can begin a hand.
    pub(super) fn can_deal(&self, id: TableId) -> bool {
        self.world.tables.can_deal(id)
    }

    pub(super) fn deal(&mut self, id: TableId) {
        self.world.tables.deal(id);
    }

    /// Ends the hand in play: `winner` (an index into who was dealt in) takes so much of each of the others.
    pub(super) fn end_hand(&mut self, id: TableId, winner: usize, takes: impl Fn(usize, u64) -> u64) {
        self.world.tables.end_hand(id, winner, takes);
    }

    /// Ends the hand in play: all who were dealt in lose all they have, and nobody wins it (bestia R3).
    pub(super) fn end_without_a_winner(&mut self, id: TableId) {
        self.world.tables.end_without_a_winner(id);
    }

    /// Breaks a table down from outside: the hand in play is void, everybody has back what they had.
    pub(super) fn lose(&mut self, id: TableId) {
        self.world.tables.lose(id);
    }

    /// A player goes away, or comes back.
    pub(super) fn set_away(&mut self, number: u128, away: bool) {
        let table = self.room_of(number);
        let seats = self.world.tables.rooms.get_mut(&table).unwrap().seats.values_mut();
        seats.filter(|sitting| sitting.player == player(number)).for_each(|sitting| sitting.away = away);
    }

    /// How many levels ahead of the clock the tables in play were told that they are.
    pub(super) fn ahead(&self) -> Vec<u32> {
        self.open_rooms().iter().map(|id| self.world.tables.rooms[id].levels_ahead).collect()
    }

    /// The tables in play, in the order of opening.
    pub(super) fn open_rooms(&self) -> Vec<TableId> {
        let chips = self.chips();
        let ids = chips.tables.iter().map(|table| table.id);
        ids.filter(|id| self.world.tables.rooms.get(id).is_some_and(|room| !room.over)).collect()
    }

    /// The table of a player, as the tables know it.
    pub(super) fn room_of(&self, number: u128) -> TableId {
        let sits = |room: &Room| room.seats.values().any(|sitting| sitting.player == player(number));
        *self.world.tables.rooms.iter().find(|(_, room)| !room.over && sits(room)).expect("the player sits somewhere").0
    }

    /// A hand in which these players lose all they have to somebody else at their table, and all news of it.
    pub(super) fn bust(&mut self, losers: &[u128]) {
        let table = self.room_of(losers[0]);
        self.deal(table);
        self.bust_dealt(table, losers);
        self.settle();
    }

    /// The same for a hand in play, without its news.
    pub(super) fn bust_dealt(&mut self, table: TableId, losers: &[u128]) {
        let room = &self.world.tables.rooms[&table];
        let dealt = room.in_play.clone().unwrap();
        let loses = |seat: &u8| losers.iter().any(|number| room.seats[seat].player == player(*number));
        let out: Vec<bool> = dealt.iter().map(loses).collect();
        let winner = out.iter().position(|out| !out).expect("somebody wins");
        self.end_hand(table, winner, |index, start| if out[index] { start } else { 0 });
    }

    /// A hand in which a player wins so much from another at the same table.
    pub(super) fn win(&mut self, winner: u128, loser: u128, amount: u64) {
        let table = self.room_of(winner);
        self.deal(table);
        let room = &self.world.tables.rooms[&table];
        let dealt = room.in_play.clone().unwrap();
        let index = |number: u128| dealt.iter().position(|seat| room.seats[seat].player == player(number)).unwrap();
        let (winner, loser) = (index(winner), index(loser));
        self.end_hand(table, winner, |index, _| if index == loser { amount } else { 0 });
        self.settle();
    }

    /// The numbers of the players at a table, ascending.
    pub(super) fn at_table(&self, id: TableId) -> Vec<u128> {
        let mut numbers: Vec<u128> =
            self.world.tables.rooms[&id].seats.values().map(|sitting| sitting.player.uuid().as_u128()).collect();
        numbers.sort_unstable();
        numbers
    }

    /// How many sit at each table in play.
    pub(super) fn sizes(&self) -> Vec<usize> {
        self.open_rooms().iter().map(|id| self.world.tables.rooms[id].seats.len()).filter(|size| *size > 0).collect()
    }

    /// The ranking so far, best first: places and numbers of players.
    pub(super) fn ranking(&self) -> String {
        let number = |id: &RegistrationId| self.chips().players[id].player_id.uuid().as_u128();
        let group = |group: &PlaceGroup| {
            let names: Vec<String> = group.entries.iter().map(|id| number(id).to_string()).collect();
            format!("{}: {}", group.place, names.join("="))
        };
        let entries = self.chips().players.len();
        let groups = ranking::final_places(self.chips()).unwrap_or_else(|| ranking::places(self.chips(), entries));
        groups.iter().map(group).collect::<Vec<_>>().join(", ")
    }

    /// What everybody won, best first: `player amount`.
    pub(super) fn prizes(&self) -> String {
        let Stage::Finished { standings, .. } = &self.state.stage else { return "not finished".to_owned() };
        let paid = standings.iter().filter(|standing| standing.prizes[0].is_positive());
        let line = |standing: &crate::tournament::event::Standing| {
            let entry = &self.chips().players[&standing.registration_id];
            format!("{} {}", entry.player_id.uuid().as_u128(), standing.prizes[0])
        };
        paid.map(line).collect::<Vec<_>>().join(", ")
    }
}

/// Effects that wait for their time.
pub(crate) fn is_timed(effect: &Effect) -> bool {
    let Effect::Run { step: RunStep::Field(step) } = effect else { return false };
    let of_a_start = matches!(step, FieldStep::Start | FieldStep::StartPostponed { .. });
    of_a_start || matches!(step, FieldStep::CloseRegistration | FieldStep::EndLateRegistration)
}

//! A chip tournament of the tests' own, with tables that play the hands they are told to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{BuyIn, ChipMode, ChipSettings, ChipStart};
use mazziere_contract::tables::{
    ChipLevel, Clocks, Eliminated, Format, HandEnded, HandSeat, SeatVacated, VacatedBecause,
};
use mazziere_fairdeal::Secret;
use mazziere_ids::{PlayerId, PostingId, RegistrationId, TableId, TemplateId, TournamentId};
use mazziere_money::{Currency, Money, PrizeTable};
use uuid::Uuid;

use crate::chips::decide::ChipCommand;
use crate::chips::effect::ChipStep;
use crate::chips::{ChipPlan, Chips, Whereabouts, money};
use crate::effect::{Effect, Pauses, follow_ups};
use crate::tournament::decide::decide;
use crate::tournament::delta::tests::Follower;
use crate::tournament::money_tests::Ledger;
use crate::tournament::{Command, Event, Setup, Stage, Tournament};

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
pub(super) fn settings() -> ChipSettings {
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

pub(super) fn scheduled(min_players: u32) -> ChipSettings {
    ChipSettings { start: ChipStart::Scheduled { min_players }, ..settings() }
}

/// A table as the tests play it: what the tables service would know.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    pub(super) seats: BTreeMap<u8, Sitting>,
    pub(super) hand: u32,
    pub(super) allowed: Option<u32>,
    pub(super) over: bool,
    /// Who was dealt in to the hand in play.
    pub(super) in_play: Option<Vec<u8>>,
    pub(super) closing: bool,
    /// What those left who all went out in the same hand.
    pub(super) pot: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Sitting {
    pub(super) player: PlayerId,
    pub(super) chips: u64,
    pub(super) leaving: bool,
}

/// A tournament, what waits to be done for it, its tables, its books, and their news.
pub(super) struct Life {
    pub(super) state: Tournament,
    pub(super) names: Vec<&'static str>,
    pub(super) waiting: Vec<Effect>,
    pub(super) done: Vec<Effect>,
    pub(super) rooms: BTreeMap<TableId, Room>,
    pub(super) news: VecDeque<ChipCommand>,
    pub(super) old_news: Vec<ChipCommand>,
    pub(super) ledger: Ledger,
    /// Chips that the hands heard of have left in pots without an owner, in this round.
    pub(super) ownerless: u64,
    /// Seatings that the tables have answered: the same key is answered the same way and seats nobody again.
    seated: BTreeSet<(RegistrationId, u32)>,
    position: i64,
    follower: Follower,
}

impl Life {
    pub(super) fn new(players: u32, settings: ChipSettings) -> Life {
        Life::with(players, settings, (80, 20), None)
    }

    pub(super) fn with(players: u32, settings: ChipSettings, buy_in: (i64, i64), own: Option<&PrizeTable>) -> Life {
        let id = TournamentId::new(Uuid::from_u128(77));
        let secret = Secret::from_bytes([9; 32]);
        let starts_at = matches!(settings.start, ChipStart::Scheduled { .. }).then(|| at() + TimeDelta::hours(1));
        let setup = Setup {
            template_id: TemplateId::new(Uuid::nil()),
            name: "life".into(),
            game: "holdem".into(),
            options: serde_json::json!({}),
            options_text: "holdem".into(),
            format: Format::Ring,
            players,
            winners_per_table: 1,
            buy_in: BuyIn { share: cents(buy_in.0), fee: cents(buy_in.1), currency: Currency::Eur },
            prizes: own.cloned().or_else(|| PrizeTable::league(players as usize)).unwrap(),
            clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
            reopen: false,
            chips: Some(Box::new(ChipPlan { settings, own_prizes: own.is_some(), starts_at })),
        };
        let commitment = secret.commitment(&Tournament::draw_context(id));
        let opened = Event::TournamentOpened { setup, commitment };
        let mut state = Tournament::opened(id, &opened, at()).unwrap();
        state.apply(&Event::DrawSealed { secret }, at());
        let due = follow_ups(&state, &opened, &Pauses::default());
        let follower = Follower::new(&state, at());
        let mut life = Life {
            follower,
            state,
            names: Vec::new(),
            waiting: Vec::new(),
            done: Vec::new(),
            rooms: BTreeMap::new(),
            news: VecDeque::new(),
            old_news: Vec::new(),
            ledger: Ledger::default(),
            ownerless: 0,
            seated: BTreeSet::new(),
            position: 0,
        };
        life.waiting.extend(due.into_iter().map(|due| due.effect));
        life
    }

    pub(super) fn chips(&self) -> &Chips {
        self.state.chips.as_ref().unwrap()
    }

    /// Applies a command; the names of what happened, or the code of the refusal.
    pub(super) fn say(&mut self, command: &Command) -> Result<Vec<&'static str>, ErrorCode> {
        let events = decide(&self.state, command, at()).map_err(|refusal| {
            assert_ne!(refusal.code, ErrorCode::Internal, "{}: {command:?} {:#?}", refusal.detail, self.chips());
            refusal.code
        })?;
        for event in &events {
            // Every event survives being written and read again.
            let bytes = serde_json::to_vec(event).unwrap();
            assert_eq!(serde_json::from_slice::<Event>(&bytes).unwrap(), *event);
            self.state.apply(event, at());
            for due in follow_ups(&self.state, event, &Pauses::default()) {
                let bytes = serde_json::to_vec(&due.effect).unwrap();
                assert_eq!(serde_json::from_slice::<Effect>(&bytes).unwrap(), due.effect);
                if !self.waiting.contains(&due.effect) && !self.done.contains(&due.effect) {
                    self.waiting.push(due.effect);
                }
            }
        }
        self.follower.look(&self.state, at());
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
        while let Some(index) = self.waiting.iter().position(|effect| matches!(effect, Effect::CollectBuyIn { .. })) {
            self.attempt(index);
        }
    }

    /// Does one waiting effect, with its outcome.
    pub(super) fn attempt(&mut self, index: usize) {
        let effect = self.waiting.remove(index);
        match self.carry_out(effect) {
            Ok(outcome) => {
                self.done.push(effect);
                if let Some(command) = outcome {
                    self.say(&command).unwrap();
                }
            }
            // Later.
            Err(()) => self.waiting.push(effect),
        }
    }

    /// Does everything that waits, but for the clock, and delivers all news.
    pub(super) fn settle(&mut self) {
        for _ in 0..100_000 {
            if let Some(news) = self.news.pop_front() {
                self.hear(news);
            } else if let Some(index) = self.waiting.iter().position(|effect| !is_timed(effect)) {
                self.attempt(index);
            } else {
                return;
            }
        }
        panic!("it never settles: {:?}", self.waiting);
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
    pub(super) fn tick(&mut self, step: ChipStep) -> Vec<&'static str> {
        let effect = Effect::Chips { step };
        let index = self.waiting.iter().position(|waiting| *waiting == effect).expect("the step waits");
        self.waiting.remove(index);
        self.done.push(effect);
        let command = self.carry_out(effect).unwrap().unwrap();
        self.say(&command).unwrap()
    }

    /// What the other services would do; an error has it tried again.
    pub(super) fn carry_out(&mut self, effect: Effect) -> Result<Option<Command>, ()> {
        let Effect::Chips { step } = effect else {
            let state = self.state.clone();
            return Ok(self.ledger.carry_out(&state, effect));
        };
        self.step(step).map(|found| found.map(Command::Chips))
    }

    /// The same decisions as in `chips::run`, with tables and books at hand.
    fn step(&mut self, step: ChipStep) -> Result<Option<ChipCommand>, ()> {
        let state = self.state.clone();
        let chips = state.chips.as_ref().unwrap();
        let running = state.stage == Stage::Running;
        Ok(match step {
            ChipStep::CloseRegistration => Some(ChipCommand::CloseRegistration),
            ChipStep::Start => Some(ChipCommand::Start),
            ChipStep::EndLateRegistration => Some(ChipCommand::EndLateRegistration),
            ChipStep::OpenTable { table: number } => {
                let table = chips.table(number).unwrap();
                if !running || table.opened || table.closing {
                    return Ok(None);
                }
                self.rooms.entry(table.id).or_insert_with(|| Room { allowed: Some(0), ..Room::default() });
                let mut seated = Vec::new();
                for id in table.seats.iter().flatten() {
                    if matches!(chips.players[id].place, Whereabouts::Arriving(chair) if chair.table == number)
                        && self.take_seat(chips, *id)?.is_none()
                    {
                        seated.push(*id);
                    }
                }
                Some(ChipCommand::NoteTableOpened { table: number, seated })
            }
            ChipStep::Seat { registration_id, seating } => {
                if !running || chips.players[&registration_id].seating != seating {
                    return Ok(None);
                }
                let lost = self.take_seat(chips, registration_id)?;
                Some(lost.unwrap_or(ChipCommand::NoteSeated { registration_id, seating }))
            }
            ChipStep::Release { registration_id, seating } => {
                let him = &chips.players[&registration_id];
                if let Whereabouts::Leaving { from, .. } = him.place
                    && running
                    && him.seating == seating
                {
                    let id = chips.table_id(from.table);
                    let seat = self.rooms.get_mut(&id).and_then(|room| room.seats.get_mut(&from.seat)).ok_or(())?;
                    if seat.player != him.player_id {
                        return Err(());
                    }
                    seat.leaving = true;
                    self.between_hands(id);
                }
                None
            }
            ChipStep::Pace { table, number } => {
                let table_state = chips.table(table).unwrap();
                if !running || !table_state.paced.busy || table_state.paced.number != number {
                    return Ok(None);
                }
                let room = self.rooms.get_mut(&table_state.id).unwrap();
                room.allowed = table_state.paced.allowed;
                let hand = room.allowed.map(|_| room.hand + u32::from(room.in_play.is_some()));
                Some(ChipCommand::NotePaceHeard { table, number, hand })
            }
            ChipStep::CloseTable { table } => {
                let id = chips.table_id(table);
                if let Some(room) = self.rooms.get_mut(&id) {
                    room.closing = true;
                    self.between_hands(id);
                }
                None
            }
            ChipStep::VoidTable { table } => {
                self.rooms.entry(chips.table_id(table)).or_default().over = true;
                None
            }
            ChipStep::Pool { registration_id } => {
                if !chips.unpooled.contains(&registration_id) {
                    return Ok(None);
                }
                let request = money::pool(&state, state.entry(registration_id).unwrap());
                self.ledger.post(&request).unwrap();
                Some(ChipCommand::NotePooled { registration_id, posting: Some(request.posting_id) })
            }
            ChipStep::TopUp if chips.top_up_due => {
                Some(ChipCommand::NoteToppedUp { posting: self.posted(&money::top_up(&state)) })
            }
            ChipStep::ReturnOverlay if !chips.overlay_back => {
                let request = money::overlay_returned(&state).unwrap();
                Some(ChipCommand::NoteOverlayReturned { posting: self.posted(&request) })
            }
            ChipStep::TopUp | ChipStep::ReturnOverlay => None,
        })
    }

    fn posted(&mut self, request: &mazziere_contract::wallet::PostingRequest) -> PostingId {
        self.ledger.post(request).unwrap();
        request.posting_id
    }

    fn take_seat(&mut self, chips: &Chips, id: RegistrationId) -> Result<Option<ChipCommand>, ()> {
        let him = &chips.players[&id];
        let Whereabouts::Arriving(chair) = him.place else { return Ok(None) };
        let table = chips.table_id(chair.table);
        if self.seated.contains(&(id, him.seating)) {
            return Ok(None);
        }
        let elsewhere: Vec<TableId> = self
            .rooms
            .iter()
            .filter(|(_, room)| !room.over && room.seats.values().any(|sitting| sitting.player == him.player_id))
            .map(|(id, _)| *id)
            .collect();
        assert!(elsewhere.iter().all(|other| *other == table), "{him:?} would sit at two tables");
        let room = self.rooms.get_mut(&table).ok_or(())?;
        if room.over {
            return Ok(Some(ChipCommand::NoteSeatLost { registration_id: id, seating: him.seating }));
        }
        let sitting = room.seats.entry(chair.seat).or_insert_with(|| Sitting {
            player: him.player_id,
            chips: him.chips,
            leaving: false,
        });
        assert_eq!(sitting.player, him.player_id, "a seat taken twice");
        self.seated.insert((id, him.seating));
        Ok(None)
    }

    fn tell(&mut self, news: ChipCommand) {
        self.news.push_back(news);
    }

    fn next_position(&mut self) -> i64 {
        self.position += 1;
        self.position
    }

    /// Whether the table can begin a hand.
    pub(super) fn can_deal(&self, id: TableId) -> bool {
        let room = &self.rooms[&id];
        let ready = room.seats.values().filter(|sitting| !sitting.leaving).count() >= 2;
        !room.over
            && !room.closing
            && ready
            && room.in_play.is_none()
            && room.allowed.is_none_or(|allowed| room.hand < allowed)
    }

    pub(super) fn deal(&mut self, id: TableId) {
        assert!(self.can_deal(id));
        let room = self.rooms.get_mut(&id).unwrap();
        room.in_play = Some(room.seats.iter().filter(|(_, sitting)| !sitting.leaving).map(|(seat, _)| *seat).collect());
    }

    /// Ends the hand in play: `winner` (an index into who was dealt in) takes so much of each of the others.
    pub(super) fn end_hand(&mut self, id: TableId, winner: usize, takes: impl Fn(usize, u64) -> u64) {
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
    pub(super) fn end_without_a_winner(&mut self, id: TableId) {
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
        let hand = HandEnded { hand: self.rooms[&id].hand, seats, pot, rake: 0, brought, carried, eliminated };
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

    /// Breaks a table down from outside: the hand in play is void, everybody has back what he had.
    pub(super) fn lose(&mut self, id: TableId) {
        let room = self.rooms.get_mut(&id).unwrap();
        room.in_play = None;
        room.closing = true;
        self.between_hands(id);
        let position = self.next_position();
        self.tell(ChipCommand::NoteTableLost { table_id: id, position });
    }

    /// The tables in play, in the order of opening.
    pub(super) fn open_rooms(&self) -> Vec<TableId> {
        let chips = self.chips();
        let ids = chips.tables.iter().map(|table| table.id);
        ids.filter(|id| self.rooms.get(id).is_some_and(|room| !room.over)).collect()
    }

    /// The table of a player, as the tables know it.
    pub(super) fn room_of(&self, number: u128) -> TableId {
        let sits = |room: &Room| room.seats.values().any(|sitting| sitting.player == player(number));
        *self.rooms.iter().find(|(_, room)| !room.over && sits(room)).expect("he sits somewhere").0
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
        let room = &self.rooms[&table];
        let dealt = room.in_play.clone().unwrap();
        let loses = |seat: &u8| losers.iter().any(|number| room.seats[seat].player == player(*number));
        let out: Vec<bool> = dealt.iter().map(loses).collect();
        let winner = out.iter().position(|out| !out).expect("somebody wins");
        self.end_hand(table, winner, |index, start| if out[index] { start } else { 0 });
    }

    /// A hand in which a player wins so much from another at his table.
    pub(super) fn win(&mut self, winner: u128, loser: u128, amount: u64) {
        let table = self.room_of(winner);
        self.deal(table);
        let room = &self.rooms[&table];
        let dealt = room.in_play.clone().unwrap();
        let index = |number: u128| dealt.iter().position(|seat| room.seats[seat].player == player(number)).unwrap();
        let (winner, loser) = (index(winner), index(loser));
        self.end_hand(table, winner, |index, _| if index == loser { amount } else { 0 });
        self.settle();
    }

    /// The numbers of the players at a table, ascending.
    pub(super) fn at_table(&self, id: TableId) -> Vec<u128> {
        let mut numbers: Vec<u128> =
            self.rooms[&id].seats.values().map(|sitting| sitting.player.uuid().as_u128()).collect();
        numbers.sort_unstable();
        numbers
    }

    /// How many sit at each table in play.
    pub(super) fn sizes(&self) -> Vec<usize> {
        self.open_rooms().iter().map(|id| self.rooms[id].seats.len()).filter(|size| *size > 0).collect()
    }

    /// The ranking so far, best first: places and numbers of players.
    pub(super) fn ranking(&self) -> String {
        let number = |id: &RegistrationId| self.chips().players[id].player_id.uuid().as_u128();
        let group = |group: &crate::bracket::PlaceGroup| {
            let names: Vec<String> = group.entries.iter().map(|id| number(id).to_string()).collect();
            format!("{}: {}", group.place, names.join("="))
        };
        let entries = self.chips().players.len();
        let groups = crate::chips::ranking::final_places(self.chips())
            .unwrap_or_else(|| crate::chips::ranking::places(self.chips(), entries));
        groups.iter().map(group).collect::<Vec<_>>().join(", ")
    }

    /// What everybody won, best first: `player amount`.
    pub(super) fn prizes(&self) -> String {
        let Stage::Finished { standings, .. } = &self.state.stage else { return "not finished".to_owned() };
        let paid = standings.iter().filter(|standing| standing.prizes[0].is_positive());
        let line = |standing: &crate::prize::Standing| {
            let him = &self.chips().players[&standing.registration_id];
            format!("{} {}", him.player_id.uuid().as_u128(), standing.prizes[0])
        };
        paid.map(line).collect::<Vec<_>>().join(", ")
    }
}

/// Effects that wait for their time.
pub(super) fn is_timed(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Chips { step: ChipStep::CloseRegistration | ChipStep::Start | ChipStep::EndLateRegistration }
    )
}

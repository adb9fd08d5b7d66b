//! The pure core of ring tables alone: sessions of every kind of trouble, replayed byte for byte.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::tables::{
    ChipLevel, OpenRingTableRequest, RingClocks, RingKind, RingTournament, SeatPlayerRequest, TopUpRequest,
};
use mazziere_fairdeal::Secret;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{PlayerId, PostingId, SessionId, StreamId, TableId, TournamentId};
use mazziere_replay::audit::{self, Wrong};
use mazziere_replay::clock::Outages;
use mazziere_replay::deal;
use mazziere_replay::preferences::SavedPreferences;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::{self, RingCommand};
use mazziere_replay::table::ring::event::RingEvent;
use mazziere_replay::table::ring::ledger::{Item, MOST_UNPOSTED};
use mazziere_replay::table::ring::opening;
use mazziere_replay::table::{Changes, Command, Facts, Table, TableEvent, decide};
use serde_json::json;
use uuid::Uuid;

use crate::answers::Answers;
use crate::dice::Dice;

/// A ring table with its log, in memory, and the books of its money.
pub(crate) struct Sheet {
    pub(crate) table: Table,
    pub(crate) log: Vec<StoredEvent>,
    pub(crate) now: DateTime<Utc>,
    answers: Answers,
    secrets: u64,
    /// Brought to the table, less what came back, less the rake: what must be there.
    chips: i64,
    /// Ids given out.
    ids: u128,
    /// What is kept of the players' preferences.
    kept: Vec<SavedPreferences>,
}

pub(crate) fn player(n: usize) -> PlayerId {
    PlayerId::new(Uuid::from_u128(n as u128 + 1))
}

pub(crate) fn cash(game: &str) -> OpenRingTableRequest {
    OpenRingTableRequest {
        table_id: TableId::new(Uuid::from_u128(0x7ab1e)),
        game: game.into(),
        options: json!({"sb": 5}),
        seats: 6,
        clocks: Some(RingClocks { turn_seconds: 20, time_bank_seconds: 30 }),
        kind: RingKind::Cash {},
        hands_allowed: None,
    }
}

pub(crate) fn tournament(levels_from: DateTime<Utc>) -> OpenRingTableRequest {
    let level = |stake, ante| ChipLevel { stake, ante, seconds: 300 };
    let tournament = RingTournament {
        tournament_id: TournamentId::new(Uuid::from_u128(9)),
        levels: vec![level(10, 0), level(20, 2), level(40, 5), level(100, 10)],
        levels_from,
    };
    OpenRingTableRequest {
        options: json!({"sb": 10, "mode": "tournament"}),
        kind: RingKind::Tournament(tournament),
        ..cash("holdem")
    }
}

/// A bestia table, where a pot may stay between two hands.
pub(crate) fn bestia(seed: u64) -> OpenRingTableRequest {
    let cards = 3 + seed % 2;
    let table = |options, like| OpenRingTableRequest { game: "bestia".into(), options, seats: 5, ..like };
    match seed % 3 {
        2 => table(json!({"mode": "tournament", "invito": 10, "cards": cards}), tournament(start())),
        _ => table(json!({"invito": 10, "cards": cards, "min_players": 2 + seed % 2}), cash("bestia")),
    }
}

/// A table of Telesina, where all are asked for the invito at the same time, and the absent of a tournament lose it.
pub(crate) fn telesina(seed: u64) -> OpenRingTableRequest {
    let table = |options, like| OpenRingTableRequest { game: "telesina".into(), options, seats: 5, ..like };
    match seed % 3 {
        2 => table(json!({"mode": "tournament", "invito": 10}), tournament(start())),
        1 => table(json!({"invito": 10, "vele": "una", "coperta": "sempre"}), cash("telesina")),
        _ => table(json!({"invito": 10}), cash("telesina")),
    }
}

/// A table of Poker 5 carte, where the players who sat there are asked to pay for a pot of parol, and a stock is
/// shuffled again.
pub(crate) fn poker_5_carte(seed: u64) -> OpenRingTableRequest {
    let table = |game: &str, options, seats, like| OpenRingTableRequest { game: game.into(), options, seats, ..like };
    match seed % 3 {
        2 => table("poker-5-carte", json!({"mode": "tournament", "invito": 10}), 5, tournament(start())),
        1 => table("poker-all-italiana", json!({"invito": 10, "giro_pazzo": true}), 4, cash("poker-all-italiana")),
        _ => table("poker-5-carte", json!({"invito": 10}), 6, cash("poker-5-carte")),
    }
}

/// A table with a bank: bets that may be replaced, questions with times of their own, shoes that go on.
pub(crate) fn bank(seed: u64) -> OpenRingTableRequest {
    let table = |game: &str, options, like| OpenRingTableRequest { game: game.into(), options, seats: 5, ..like };
    match seed % 5 {
        0 => table("chemin-de-fer", json!({"min_posta": 60, "min_bet": 10}), cash("chemin-de-fer")),
        1 => table("chemin-de-fer", json!({"mode": "tournament", "min_posta": 60, "min_bet": 10}), tournament(start())),
        2 => table("sette-e-mezzo", json!({"min_piatto": 60, "min_bet": 10}), cash("sette-e-mezzo")),
        3 => {
            table("sette-e-mezzo", json!({"mode": "tournament", "min_piatto": 60, "min_bet": 10}), tournament(start()))
        }
        _ => table("sette-e-mezzo", json!({"variant": "classica", "min_piatto": 50}), cash("sette-e-mezzo")),
    }
}

pub(crate) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_767_297_600, 0).unwrap()
}

impl Sheet {
    pub(crate) fn open(seed: u64, request: &OpenRingTableRequest) -> Sheet {
        let mut secrets = seed << 24;
        let mut fresh = fresh(&mut secrets);
        let none = Outages::default();
        let (at, hand_pause) = (start(), TimeDelta::zero());
        let mut facts = Facts {
            at,
            outages: &none,
            fresh: &mut fresh,
            draw: &deal::draw,
            sealed_under: None,
            hand_pause,
            preferences: &[],
        };
        let changes = opening::open(request, &mut facts).unwrap();
        let table_id = request.table_id;
        let mut sheet = Sheet {
            table: changes.table.duplicate(),
            log: Vec::new(),
            now: start(),
            secrets: (seed << 24) + 1_000_000,
            chips: 0,
            ids: 1000,
            kept: Vec::new(),
            answers: Answers::default(),
        };
        sheet.store(table_id, &changes);
        sheet
    }

    fn store(&mut self, table: TableId, changes: &Changes) {
        for event in &changes.events {
            self.log.push(StoredEvent {
                stream: StreamId::from(table),
                version: i64::try_from(self.log.len()).unwrap() + 1,
                r#type: event.name().to_owned(),
                schema: 1,
                occurred_at: changes.at,
                payload: event.payload(),
                payload_hash: [0; 32],
                event_hash: [0; 32],
                metadata: serde_json::Value::Null,
            });
            match event {
                TableEvent::Ring(RingEvent::HandEnded(over)) => self.chips -= i64::try_from(over.hand.rake).unwrap(),
                TableEvent::Ring(RingEvent::SeatLeft(left)) => self.chips -= i64::try_from(left.left.chips).unwrap(),
                TableEvent::Ring(RingEvent::SeatVacated(left)) if left.tournament_id.is_some() => {
                    self.chips -= i64::try_from(left.left.chips).unwrap();
                }
                TableEvent::Ring(RingEvent::ToppedUp(credited)) => {
                    self.chips -= i64::try_from(credited.topped_up.returned).unwrap();
                }
                _ => {}
            }
        }
    }

    /// Executes a command; the code of a refusal.
    pub(crate) fn does(&mut self, command: &Command) -> Result<(), &'static str> {
        let mut secrets = self.secrets;
        let changes = {
            let mut fresh = fresh(&mut secrets);
            let none = Outages::default();
            let (at, hand_pause, preferences) = (self.now, TimeDelta::zero(), self.kept.as_slice());
            let mut facts = Facts {
                at,
                outages: &none,
                fresh: &mut fresh,
                draw: &deal::draw,
                sealed_under: None,
                hand_pause,
                preferences,
            };
            decide::decide(&self.table, command, &mut facts).map_err(|refused| refused.code.code())?
        };
        assert_eq!(changes.table.version(), self.table.version() + i64::try_from(changes.events.len()).unwrap());
        self.store(self.table.opened().table_id, &changes);
        self.answers.note(command, &changes);
        self.table = changes.table;
        self.secrets = secrets;
        Ok(())
    }

    pub(crate) fn ring(&mut self, command: RingCommand) -> Result<(), &'static str> {
        self.does(&Command::Ring(command))
    }

    fn fresh_id(&mut self) -> Uuid {
        self.ids += 1;
        Uuid::from_u128(self.ids)
    }

    pub(crate) fn sits(&mut self, player_id: PlayerId, chips: u64) -> Result<(), &'static str> {
        let is_cash = self.table.ring().unwrap().is_cash();
        let session_id = is_cash.then(|| SessionId::new(self.fresh_id()));
        let request = SeatPlayerRequest { player_id, seat: None, chips, session_id, time_bank_ms: None };
        self.ring(RingCommand::Seat(request))?;
        self.chips += i64::try_from(chips).unwrap();
        Ok(())
    }

    fn tops_up(&mut self, player_id: PlayerId, chips: u64) -> Result<(), &'static str> {
        let posting_id = PostingId::new(self.fresh_id());
        self.chips += i64::try_from(chips).unwrap();
        let done = self.ring(RingCommand::TopUp(TopUpRequest { player_id, chips, posting_id, session_id: None }));
        if done.is_err() {
            self.chips -= i64::try_from(chips).unwrap();
        }
        done
    }

    /// A random legal move of a seat that is awaited; whether there was one.
    pub(crate) fn moves(&mut self, dice: &mut Dice) -> bool {
        let Some(seat) = self.table.awaited().iter().next() else { return false };
        if self.table.machine().stays_asked(seat) && dice.below(2) == 0 {
            // Bets that may be replaced for ever are over when time is.
            self.now += TimeDelta::seconds(21);
            self.ring(RingCommand::Tend).unwrap();
            return true;
        }
        let mut roll = |bound: u32| u32::try_from(dice.below(bound as usize)).unwrap();
        let r#move = self.table.machine().pick(seat, &mut roll).expect("a legal move");
        let player = self.table.player_at(seat).expect("somebody sits there");
        match self.does(&Command::Move { player, seat: Some(seat.index()), r#move }) {
            Err("time_expired") => {
                // The house takes note of it a moment later.
                self.now += TimeDelta::seconds(1);
                self.ring(RingCommand::Tend).unwrap();
            }
            played => played.unwrap(),
        }
        true
    }

    /// The ledger takes everything.
    pub(crate) fn posts(&mut self) {
        let ledger = self.table.ring().unwrap().ledger();
        let through = ledger.through() + ledger.waiting() as u64;
        if !ledger.is_empty() {
            self.ring(RingCommand::Posted { through }).unwrap();
        }
    }

    /// What the rules say lies in seats and pots; top-ups on their way counted.
    fn on_the_table(&self) -> i64 {
        let view = self.table.machine().view(mazziere_rules::kernel::Viewer::SPECTATOR);
        let places = view["places"].as_array().unwrap().iter();
        let seats: i64 =
            places.map(|place| place["chips"].as_i64().unwrap() + place["bought"].as_i64().unwrap_or(0)).sum();
        let in_play = view["in_play"] == json!(true);
        let shown = if in_play { &view["hand"]["pot"] } else { &view["carried"] };
        let pot = i64::try_from(self.table.machine().pot().expect("a ring has a pot")).unwrap();
        assert_eq!(pot, shown.as_i64().unwrap_or(0), "the pot is the one that the game shows");
        seats + pot
    }

    pub(crate) fn checks(&self) -> audit::Replayed {
        self.answers.check(&self.table, &self.log);
        audit::check(StreamId::from(self.table.opened().table_id), &self.log).unwrap()
    }
}

fn fresh(secrets: &mut u64) -> impl FnMut() -> Secret + '_ {
    move || {
        *secrets += 1;
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&secrets.to_le_bytes());
        Secret::from_bytes(bytes)
    }
}

/// One random thing that happens at a table.
pub(crate) fn happens(sheet: &mut Sheet, dice: &mut Dice, posting: bool) {
    let who = player(dice.below(8));
    sheet.now += TimeDelta::milliseconds(i64::try_from(dice.below(4_000)).unwrap());
    // Whatever is refused leaves everything as it was; that is checked by the replay.
    let _refused = match dice.below(60) {
        0..6 => sheet.sits(who, 200 + dice.below(800) as u64),
        6 => sheet.tops_up(who, 1 + dice.below(600) as u64),
        7 => sheet.ring(RingCommand::SitOut { player: who, by: TurnBy::Player }),
        8 | 9 => sheet.ring(RingCommand::Return { player: who, by: TurnBy::Player }),
        10 => sheet.ring(RingCommand::Leave { player: who, by: TurnBy::Player }),
        11 => sheet.does(&Command::Seed { player: who, seed: vec![dice.below(256) as u8; 8] }),
        12 => {
            sheet.now += TimeDelta::seconds(55);
            sheet.ring(RingCommand::Tend)
        }
        13 => {
            let allowed = (dice.below(2) == 0).then(|| sheet.table.ring().unwrap().hand() + 2);
            sheet.ring(RingCommand::Pace { hands_allowed: allowed, levels_ahead: 0 })
        }
        14 => sheet.ring(RingCommand::Release { player: who, breaking: sheet.log.len().is_multiple_of(2) }),
        15 => sheet.ring(RingCommand::Tend),
        _ => {
            sheet.moves(dice);
            Ok(())
        }
    };
    if posting && dice.below(6) == 0 {
        sheet.posts();
    }
    let ring = sheet.table.ring().unwrap();
    assert!(ring.ledger().hands() <= MOST_UNPOSTED, "the backlog has a bound");
    assert_eq!(sheet.on_the_table(), sheet.chips, "chips are conserved");
}

/// A session of trouble that is closed or voided in the end, and replayed; how many hands it had.
fn plays_on(sheet: &mut Sheet, dice: &mut Dice) -> u32 {
    for _ in 0..400 {
        happens(sheet, dice, true);
    }
    match dice.below(2) {
        0 => sheet.ring(RingCommand::Close).unwrap(),
        _ => sheet.does(&Command::Void { reason: "power cut".into(), by: None }).unwrap(),
    }
    while sheet.moves(dice) {}
    sheet.posts();
    assert!(sheet.table.is_over(), "{:?}", sheet.table.status());
    let pot = sheet.on_the_table();
    assert_eq!(sheet.chips, pot, "every chip has left, but for a pot of a tournament that nobody owns");
    assert!(pot == 0 || !sheet.table.ring().unwrap().is_cash());
    let replayed = sheet.checks();
    assert!(sheet.answers.count() > 0, "nobody was answered anything");
    assert!(replayed.over && replayed.events == sheet.log.len() as u64);
    sheet.table.ring().unwrap().hand()
}

/// Tables at which a pot may stay, from this seed on: how many hands were played, how often it stayed, and was taken
/// along.
fn pots_that_stay(first: u64, open: impl Fn(u64) -> OpenRingTableRequest) -> (u32, u32, u32) {
    let (mut hands, mut carried, mut taken_along) = (0, 0, 0);
    for seed in 0..24 {
        let mut sheet = Sheet::open(first + seed, &open(seed));
        hands += plays_on(&mut sheet, &mut Dice::new(first + seed));
        for event in &sheet.log {
            match TableEvent::read(&event.r#type, 1, &event.payload).unwrap() {
                TableEvent::Ring(RingEvent::HandEnded(over)) => carried += u32::from(over.hand.carried > 0),
                TableEvent::Ring(RingEvent::SeatLeft(left)) => taken_along += u32::from(left.left.from_pot > 0),
                _ => {}
            }
        }
    }
    (hands, carried, taken_along)
}

#[test]
fn a_pot_that_stays_on_the_table_replays_and_conserves_chips() {
    let (hands, carried, taken_along) = pots_that_stay(100, bestia);
    assert!(hands > 200 && carried > 20 && taken_along > 3, "{hands} hands, {carried} carried, {taken_along} taken");
    let (hands, carried, taken_along) = pots_that_stay(300, poker_5_carte);
    assert!(hands > 80 && carried > 20 && taken_along > 0, "{hands} hands, {carried} carried, {taken_along} taken");
}

#[test]
fn a_table_of_telesina_replays_and_conserves_chips() {
    let mut hands = 0;
    for seed in 0..24 {
        let mut sheet = Sheet::open(200 + seed, &telesina(seed));
        if seed % 2 == 0 {
            let preferences = json!({"auto_invito": true, "vele": "croce", "always_vele": true});
            sheet.kept =
                (0..4).map(|n| SavedPreferences { player_id: player(n), preferences: preferences.clone() }).collect();
        }
        hands += plays_on(&mut sheet, &mut Dice::new(200 + seed));
    }
    assert!(hands > 150, "only {hands} hands were played");
}

#[test]
fn a_table_with_a_bank_replays_and_conserves_chips() {
    let mut hands = 0;
    for seed in 0..25 {
        let mut sheet = Sheet::open(400 + seed, &bank(seed));
        hands += plays_on(&mut sheet, &mut Dice::new(400 + seed));
    }
    assert!(hands > 150, "only {hands} hands were played");
}

#[test]
fn sessions_of_every_kind_of_trouble_replay_and_conserve_chips() {
    let mut hands = 0;
    for seed in 0..24 {
        let mut dice = Dice::new(seed);
        let request = if seed % 3 == 2 { tournament(start()) } else { cash(["holdem", "omaha"][seed as usize % 3]) };
        let mut sheet = Sheet::open(seed, &request);
        if seed % 4 == 3 {
            let preferences = json!({"auto_blinds": false, "entry": "now", "showing": "muck"});
            sheet.kept =
                (0..4).map(|n| SavedPreferences { player_id: player(n), preferences: preferences.clone() }).collect();
        }
        hands += plays_on(&mut sheet, &mut dice);
    }
    assert!(hands > 300, "only {hands} hands were played");
}

#[test]
fn the_backlog_holds_the_next_hand_and_the_ledgers_word_lets_it_go() {
    let mut sheet = Sheet::open(1, &cash("holdem"));
    let mut dice = Dice::new(4);
    for n in 0..4 {
        sheet.sits(player(n), 1000).unwrap();
    }
    while sheet.moves(&mut dice) {}
    let ring = sheet.table.ring().unwrap();
    assert_eq!((ring.ledger().hands(), ring.ledger().holds_up()), (MOST_UNPOSTED, true));
    let hand = ring.hand();
    assert_eq!(sheet.ring(RingCommand::Tend), Err("input_not_expected"), "nothing is due but for the ledger");
    sheet.ring(RingCommand::Posted { through: 1 }).unwrap();
    assert_eq!(sheet.table.ring().unwrap().hand(), hand + 1, "the next hand begins with the ledger's word");
    assert_eq!(sheet.ring(RingCommand::Posted { through: 1 }), Err("input_not_expected"), "twice is once");
    sheet.checks();
}

#[test]
fn a_refused_posting_stops_the_table_until_it_is_taken() {
    let mut sheet = Sheet::open(2, &cash("holdem"));
    let mut dice = Dice::new(5);
    sheet.sits(player(0), 1000).unwrap();
    sheet.sits(player(1), 1000).unwrap();
    while sheet.table.ring().unwrap().ledger().is_empty() {
        assert!(sheet.moves(&mut dice));
    }
    let posting = {
        let ring = sheet.table.ring().unwrap();
        let (place, item) = ring.ledger().items().next().unwrap();
        (place, item.posting(sheet.table.opened().table_id).unwrap().unwrap().posting_id)
    };
    let refused = || command::refused(posting.0, posting.1, mazziere_contract::ErrorCode::AccountClosed);
    sheet.ring(refused()).unwrap();
    assert_eq!(sheet.ring(refused()), Err("input_not_expected"), "said once");
    let hand = sheet.table.ring().unwrap().hand();
    while sheet.moves(&mut dice) {}
    assert_eq!(sheet.table.ring().unwrap().hand(), hand, "the hand in play is finished, the next one not begun");
    sheet.posts();
    assert_eq!(sheet.table.ring().unwrap().hand(), hand + 1);
    sheet.checks();
}

#[test]
fn a_seat_a_session_and_a_posting_are_taken_once() {
    let mut sheet = Sheet::open(3, &cash("holdem"));
    let seat = |player_id, seat, session: u128| {
        let session_id = Some(SessionId::new(Uuid::from_u128(session)));
        RingCommand::Seat(SeatPlayerRequest { player_id, seat, chips: 500, session_id, time_bank_ms: None })
    };
    sheet.ring(seat(player(0), Some(3), 1)).unwrap();
    let version = sheet.table.version();
    sheet.ring(seat(player(0), Some(3), 1)).unwrap();
    assert_eq!(sheet.table.version(), version, "the same session again is the same seat");
    assert_eq!(sheet.ring(seat(player(0), Some(4), 2)), Err("already_seated"));
    assert_eq!(sheet.ring(seat(player(1), Some(4), 1)), Err("already_seated"), "somebody else's session");
    assert_eq!(sheet.ring(seat(player(1), Some(3), 2)), Err("seat_taken"));
    assert_eq!(sheet.ring(seat(player(1), Some(6), 2)), Err("no_such_seat"));
    for n in 1..6 {
        sheet.ring(seat(player(n), None, 10 + n as u128)).unwrap();
    }
    let seats: Vec<u8> = (1..6).map(|n| sheet.table.ring().unwrap().seat_of(player(n)).unwrap().index()).collect();
    assert_eq!(seats, [0, 1, 2, 4, 5], "the lowest free one first");
    assert_eq!(sheet.ring(seat(player(6), None, 20)), Err("table_full"));
    let top_up = |player_id, chips| {
        RingCommand::TopUp(TopUpRequest {
            player_id,
            chips,
            posting_id: PostingId::new(Uuid::from_u128(77)),
            session_id: None,
        })
    };
    assert_eq!(sheet.ring(top_up(player(6), 10)), Err("seat_not_yours"));
    sheet.ring(top_up(player(0), 100)).unwrap();
    let version = sheet.table.version();
    sheet.ring(top_up(player(0), 100)).unwrap();
    assert_eq!(sheet.table.version(), version, "the same posting again tops nothing up");
    // A player who has left does not come back with the session they left.
    sheet.ring(RingCommand::Leave { player: player(0), by: TurnBy::Player }).unwrap();
    let mut dice = Dice::new(1);
    while sheet.table.ring().unwrap().seat_of(player(0)).is_some() {
        assert!(sheet.moves(&mut dice));
    }
    let version = sheet.table.version();
    sheet.ring(seat(player(0), Some(3), 1)).unwrap();
    assert_eq!(sheet.table.version(), version);
    assert!(sheet.table.ring().unwrap().seat_of(player(0)).is_none());
    sheet.checks();
}

#[test]
fn a_top_up_in_the_middle_of_a_hand_comes_after_it_and_what_does_not_fit_goes_back() {
    let mut sheet = Sheet::open(4, &cash("holdem"));
    sheet.sits(player(0), 1000).unwrap();
    sheet.sits(player(1), 400).unwrap();
    sheet.tops_up(player(1), 100).unwrap();
    sheet.tops_up(player(1), 300).unwrap();
    sheet.tops_up(player(1), 900).unwrap();
    let mut dice = Dice::new(2);
    while !sheet.log.iter().any(|event| event.r#type == "topped_up") {
        assert!(sheet.moves(&mut dice));
    }
    let events: Vec<TableEvent> =
        sheet.log.iter().map(|event| TableEvent::read(&event.r#type, 1, &event.payload).unwrap()).collect();
    let mut end = None;
    let mut credited = Vec::new();
    for event in &events {
        match event {
            TableEvent::Ring(RingEvent::HandEnded(over)) if end.is_none() => {
                end = over.hand.seats.iter().find(|seat| seat.player_id == player(1)).map(|seat| seat.end);
            }
            TableEvent::Ring(RingEvent::ToppedUp(topped)) if credited.len() < 3 => {
                credited.push((topped.topped_up.credited, topped.topped_up.returned));
            }
            _ => {}
        }
    }
    let mut stack = end.unwrap();
    let mut returned = 0;
    for (bought, (came, back)) in [100, 300, 900].into_iter().zip(credited) {
        assert_eq!(came, (1000_u64.saturating_sub(stack)).min(bought));
        assert_eq!(came + back, bought);
        (stack, returned) = (stack + came, returned + back);
    }
    assert!(returned > 0, "1300 chips more than fit");
    let queued: u64 = sheet
        .table
        .ring()
        .unwrap()
        .ledger()
        .items()
        .map(|(_, item)| match item {
            Item::Return(part) => part.chips,
            _ => 0,
        })
        .sum();
    assert_eq!(queued, returned);
    sheet.checks();
}

#[test]
fn an_auditor_finds_what_was_altered_at_a_ring() {
    let mut sheet = Sheet::open(5, &cash("holdem"));
    let mut dice = Dice::new(8);
    sheet.sits(player(0), 1000).unwrap();
    sheet.sits(player(1), 1000).unwrap();
    while sheet.table.ring().unwrap().hand() < 4 {
        assert!(sheet.moves(&mut dice));
        sheet.posts();
    }
    sheet.ring(RingCommand::Close).unwrap();
    while sheet.moves(&mut dice) {}
    sheet.posts();
    assert!(sheet.checks().over);
    let stream = StreamId::from(sheet.table.opened().table_id);
    let check = |change: &dyn Fn(&mut Vec<StoredEvent>)| {
        let mut copy = sheet.log.clone();
        change(&mut copy);
        audit::check(stream, &copy).expect_err("the alteration must be found").what
    };
    let first = |name: &str| sheet.log.iter().position(|event| event.r#type == name).unwrap();
    let replace = |log: &mut Vec<StoredEvent>, index: usize, from: &str, to: &str| {
        let text = String::from_utf8(log[index].payload.to_vec()).unwrap();
        assert!(text.contains(from), "{from} is not in {text}");
        log[index].payload = text.replacen(from, to, 1).into();
    };
    let ended = first("hand_ended");
    assert!(matches!(check(&|log| replace(log, ended, "\"rake\":", "\"rake\":1")), Wrong::Meaning));
    assert!(matches!(check(&|log| replace(log, first("seat_left"), "\"chips\":", "\"chips\":1")), Wrong::Meaning));
    assert!(matches!(check(&|log| replace(log, first("seat_taken"), "\"chips\":1000", "\"chips\":999")), Wrong::Fact));
    assert!(matches!(check(&|log| replace(log, first("posted"), "\"through\":1", "\"through\":9")), Wrong::Evolve(_)));
    let unsaid = |log: &mut Vec<StoredEvent>| {
        log.remove(ended);
        (1..).zip(log.iter_mut()).for_each(|(version, event)| event.version = version);
    };
    assert!(matches!(check(&unsaid), Wrong::Meaning));
    let invented = |log: &mut Vec<StoredEvent>| {
        let again = log[ended].clone();
        log.insert(ended + 1, again);
        (1..).zip(log.iter_mut()).for_each(|(version, event)| event.version = version);
    };
    assert!(matches!(check(&invented), Wrong::Meaning));
}

#[test]
fn the_ledgers_word_makes_no_decision_stale_but_a_move_does() {
    let mut sheet = Sheet::open(6, &cash("holdem"));
    let mut dice = Dice::new(3);
    sheet.sits(player(0), 1000).unwrap();
    sheet.sits(player(1), 1000).unwrap();
    while sheet.table.ring().unwrap().ledger().is_empty() || sheet.table.awaited().is_empty() {
        assert!(sheet.moves(&mut dice));
    }
    let seen = sheet.table.version();
    sheet.posts();
    assert!(sheet.table.version() > seen && sheet.table.is_current(seen), "the players have seen everything");
    assert!(!sheet.table.is_current(seen - 1) && !sheet.table.is_current(sheet.table.version() + 1));
    assert!(sheet.moves(&mut dice));
    assert!(!sheet.table.is_current(seen));
}

#[test]
fn giving_up_at_a_ring_is_leaving_it() {
    let mut sheet = Sheet::open(7, &cash("holdem"));
    let mut dice = Dice::new(3);
    for n in 0..3 {
        sheet.sits(player(n), 1000).unwrap();
    }
    sheet.does(&Command::Abandon { player: player(0), seat: None, by: TurnBy::Player }).unwrap();
    assert_eq!(
        sheet.does(&Command::Abandon { player: player(7), seat: None, by: TurnBy::Player }),
        Err("seat_not_yours")
    );
    while sheet.table.ring().unwrap().seat_of(player(0)).is_some() {
        assert!(sheet.moves(&mut dice));
    }
    assert!(sheet.log.iter().any(|event| event.r#type == "seat_left"));
    sheet.checks();
}

#[test]
fn two_top_ups_that_do_not_fit_go_back_each_under_its_own_posting() {
    let mut sheet = Sheet::open(4, &cash("holdem"));
    sheet.sits(player(0), 1000).unwrap();
    sheet.sits(player(1), 1000).unwrap();
    sheet.tops_up(player(1), 1300).unwrap();
    sheet.tops_up(player(1), 1400).unwrap();
    let mut dice = Dice::new(3);
    while !sheet.log.iter().any(|event| event.r#type == "topped_up") {
        assert!(sheet.moves(&mut dice));
    }
    let table = sheet.table.opened().table_id;
    let ring = sheet.table.ring().unwrap();
    let back: Vec<PostingId> = ring
        .ledger()
        .items()
        .filter(|(_, item)| matches!(item, Item::Return(_)))
        .filter_map(|(_, item)| item.posting(table).unwrap())
        .map(|posting| posting.posting_id)
        .collect();
    assert_eq!(back.len(), 2, "each is more than the table's maximum");
    assert_ne!(back[0], back[1], "one posting would stand for two");
    sheet.checks();
}

#[test]
fn what_a_player_prefers_is_said_with_the_seat_once_and_before_a_card_is_dealt() {
    let mut sheet = Sheet::open(1, &cash("holdem"));
    let preferences = json!({"auto_blinds": false, "entry": "now", "showing": "ask"});
    sheet.kept = vec![SavedPreferences { player_id: player(1), preferences: preferences.clone() }];
    sheet.sits(player(0), 500).unwrap();
    let (before, session_id) = (sheet.log.len(), Some(SessionId::new(Uuid::from_u128(77))));
    let seat = SeatPlayerRequest { player_id: player(1), seat: None, chips: 500, session_id, time_bank_ms: None };
    sheet.ring(RingCommand::Seat(seat.clone())).unwrap();
    sheet.chips += 500;
    let turns: Vec<serde_json::Value> = sheet.log[before..]
        .iter()
        .filter(|event| event.r#type == "turn")
        .map(|event| serde_json::from_slice(&event.payload).unwrap())
        .collect();
    let said = json!({"input": "move", "seat": 1, "move": {"type": "preferences", "preferences": preferences}});
    assert_eq!((&turns[0]["input"]["fact"]["fact"], &turns[1]["input"]), (&json!("sit"), &said));
    assert!(turns[1].get("thinking_ms").is_none() && turns[1].get("draw").is_none(), "no clock runs");
    assert_eq!(turns[2]["input"]["fact"]["fact"], "next_hand", "then the first hand begins");
    // The same seat again is the seat that they have: nothing is said twice, and nobody is asked about what they did
    // not say.
    let known = sheet.log.len();
    sheet.ring(RingCommand::Seat(seat)).unwrap();
    assert_eq!(sheet.log.len(), known);
    let of = |seat: u8| {
        let eyes = mazziere_rules::kernel::Viewer::Seats(mazziere_rules::seat::SeatSet::of(seat.try_into().unwrap()));
        sheet.table.machine().view(eyes)["preferences"].clone()
    };
    assert_eq!(of(1), json!([{"seat": 1, "preferences": preferences}]));
    assert_eq!(of(0)[0]["preferences"]["auto_blinds"], true, "as the game has it by default");
    sheet.checks();
    // What was kept under rules of another time is not said at all, and keeps nobody from sitting down.
    sheet.kept.push(SavedPreferences { player_id: player(2), preferences: json!({"sorprese": true}) });
    sheet.sits(player(2), 500).unwrap();
    assert_eq!(sheet.checks().events, sheet.log.len() as u64);
}

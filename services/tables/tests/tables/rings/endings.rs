//! Tournaments at one table from the opening to the last chip: whatever a template says is refused, or played to its
//! end, no matter who is there (G1.9, G4.5). Pure; the clock is the test's own, and it raises levels as the lobby does.
//!
//! Likewise cash tables of pots, which have no end: hands are dealt for as long as there are players for one (G3).
//!
//! `MAZZIERE_TEMPLATES=1000` plays so many random templates of every kind; failures name their number.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::levels::{MOST_CHIPS, all_levels};
use mazziere_contract::tables::{
    ChipLevel, OpenRingTableRequest, RingClocks, RingKind, RingTournament, SeatPlayerRequest,
};
use mazziere_fairdeal::{Secret, Seeds};
use mazziere_ids::{PlayerId, SessionId, TableId, TournamentId};
use mazziere_money::Money;
use mazziere_replay::clock::Outages;
use mazziere_replay::deal::Drawn;
use mazziere_replay::refusal::Refused;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::{RingCommand, fact};
use mazziere_replay::table::ring::event::RingEvent;
use mazziere_replay::table::ring::opening;
use mazziere_replay::table::{Changes, Command, Table, TableEvent, decide};
use mazziere_rules::kernel::{self, Awaiting, Chance, ChanceRequest, Input, RawInput, Viewer};
use mazziere_rules::registry::{self, GameInfo};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::RingFact;
use mazziere_tables::bounds::{self, Pace};
use mazziere_tables::clock::keeper::due_at;
use mazziere_tables::commands::Manners;
use mazziere_tables::departures::Departures;
use mazziere_tables::trial;
use mazziere_telemetry::Clock;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::Dice;
use crate::support::facts::Moment;
use crate::support::options::OptionSchemas;

/// The pause between two hands.
const PAUSE: TimeDelta = TimeDelta::seconds(3);

/// Who leaves is told to the rules by inputs alone here.
fn nobody_departs() -> Departures {
    Departures::new(Arc::default(), Clock::manual(DateTime::UNIX_EPOCH))
}

/// How many random templates are played if nobody says it.
const TEMPLATES: u64 = 1_000;

/// After so many hands in which nobody was there it is not going to end: every level there can be, and as many again
/// for stacks that double each other up.
const MOST_HANDS_ALONE: u32 = 340;

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_767_297_600, 0).unwrap()
}

fn player(seat: u8) -> PlayerId {
    PlayerId::new(Uuid::from_u128(u128::from(seat) + 1))
}

/// The games that chip tournaments are played in.
fn games() -> impl Iterator<Item = &'static GameInfo> {
    registry::games().iter().filter(|game| game.ring.is_some())
}

/// The option that names the stake of a game.
fn stake_option(game: &str) -> &'static str {
    match game {
        "holdem" | "omaha" => "sb",
        "sette-e-mezzo" => "min_piatto",
        "chemin-de-fer" => "min_posta",
        _ => "invito",
    }
}

/// What a template opens.
struct Template {
    opening: OpenRingTableRequest,
    chips: u64,
}

fn template(game: &GameInfo, seats: u8, options: Value, levels: Vec<ChipLevel>, chips: u64) -> Template {
    let tournament_id = TournamentId::new(Uuid::from_u128(9));
    Template {
        opening: OpenRingTableRequest {
            table_id: TableId::new(Uuid::from_u128(0x7ab1e)),
            game: game.name.to_owned(),
            options,
            seats,
            clocks: None,
            kind: RingKind::Tournament(RingTournament { tournament_id, levels, levels_from: start() }),
            hands_allowed: None,
        },
        chips,
    }
}

/// A tournament in play.
struct Play {
    table: Table,
    moment: Moment,
    ahead: u32,
    /// Hands that ended, and those of them in a row after which nobody was there.
    hands: u32,
    alone: u32,
    /// The times at which hands began.
    began: Vec<DateTime<Utc>>,
    /// What is played, for failures.
    name: String,
}

impl Play {
    /// Tries a template as it is tried before it is saved, and seats everybody.
    fn open(template: &Template, seed: u64, pace: Pace) -> Result<Play, Refused> {
        let Template { opening: request, chips } = template;
        let info = registry::game(&request.game).unwrap().ring_info(&request.options)?;
        bounds::check_ring(&info, request.clocks.as_ref(), &request.kind, pace)?;
        let mut moment = Moment { at: start(), secrets: seed << 24, hand_pause: PAUSE };
        let table = moment.decide(|facts| {
            let changes = opening::open(request, facts)?;
            let ring = changes.table.ring().expect("a ring");
            trial::try_hands(&changes.table, ring, *chips, facts)?;
            Ok(changes.table)
        })?;
        let (hands, alone, began) = (0, 0, Vec::new());
        let name = format!("{seed} {} {} of {chips}", request.game, request.options);
        let mut play = Play { table, moment, ahead: 0, hands, alone, began, name };
        // As the lobby does, so that nobody is dealt in before all sit.
        play.pace(Some(0));
        for seat in 0..request.seats {
            let (player_id, chips) = (player(seat), *chips);
            let session_id = play.is_cash().then(|| SessionId::new(player_id.uuid()));
            let taken = SeatPlayerRequest { player_id, seat: Some(seat), chips, session_id, time_bank_ms: None };
            play.tell(&Command::Ring(RingCommand::Seat(taken)))?;
        }
        play.pace(None);
        Ok(play)
    }

    fn tell(&mut self, command: &Command) -> Result<(), Refused> {
        let table = &self.table;
        let changes: Changes = self.moment.decide(|facts| decide::decide(table, command, facts))?;
        for event in &changes.events {
            if let TableEvent::Ring(RingEvent::HandEnded(over)) = event {
                self.hands += 1;
                let sitting = changes.table.ring().unwrap().sitters().count();
                let all_away = over.hand.away.len() >= sitting.max(1);
                self.alone = if all_away { self.alone + 1 } else { 0 };
                if all_away {
                    self.ahead += 1;
                }
                let chips = |of: &dyn Fn(&mazziere_replay::table::ring::hand::HandSeat) -> u64| {
                    over.hand.seats.iter().map(|seat| u128::from(of(seat))).sum::<u128>()
                };
                let before = chips(&|seat| seat.start) + u128::from(over.hand.brought);
                assert_eq!(
                    before,
                    chips(&|seat| seat.end) + u128::from(over.hand.carried) + u128::from(over.hand.rake),
                    "chips are conserved"
                );
            }
        }
        if changes.table.ring().unwrap().hand() > self.table.ring().unwrap().hand() {
            self.began.push(self.moment.at);
        }
        self.table = changes.table;
        Ok(())
    }

    fn is_cash(&self) -> bool {
        self.table.ring().unwrap().is_cash()
    }

    /// What the lobby says of the pace, which it does at tournaments only.
    fn pace(&mut self, hands_allowed: Option<u32>) {
        if self.is_cash() {
            return;
        }
        let levels_ahead = self.ahead;
        self.tell(&Command::Ring(RingCommand::Pace { hands_allowed, levels_ahead })).unwrap();
    }

    fn sitting(&self) -> usize {
        self.table.ring().unwrap().sitters().count()
    }

    fn is_over(&self) -> bool {
        // The one player left has won; where all went out in one hand the best placed of them has.
        self.sitting() <= 1
    }

    /// When something is due without anybody's doing.
    fn due(&self) -> Option<DateTime<Utc>> {
        let cash = self.is_cash();
        let manners = Manners { start_delay: TimeDelta::zero(), hand_pause: PAUSE, cash, pace: Pace::Fast };
        due_at(&self.table, &Outages::default(), &manners, &nobody_departs())
    }

    /// The time passes until something is due, and that is done.
    fn wait(&mut self) {
        let due = self.due();
        let due = due.unwrap_or_else(|| {
            panic!("{}: nothing will ever happen: {:?}", self.name, self.table.machine().awaiting())
        });
        self.moment.at = self.moment.at.max(due);
        let before = self.hands;
        self.tell(&Command::Ring(RingCommand::Tend)).unwrap_or_else(|refused| panic!("it hangs: {refused:?}"));
        if self.hands > before && !self.is_over() {
            self.pace(None);
        }
    }

    /// One step: a player who is there decides something, or the time passes.
    fn step(&mut self, dice: &mut Dice, is_there: &dyn Fn(u8) -> bool) {
        let awaited = match self.table.machine().awaiting() {
            Awaiting::Seats { seats } => seats.iter().filter(|seat| is_there(seat.index())).collect(),
            _ => Vec::new(),
        };
        self.moment.at += TimeDelta::seconds(1);
        if !awaited.is_empty() && dice.below(4) > 0 {
            let seat = awaited[dice.below(awaited.len())];
            let picked = self
                .table
                .machine()
                .pick(seat, &mut |bound| u32::try_from(dice.below(usize::try_from(bound).unwrap().max(1))).unwrap());
            let player = self.table.ring().unwrap().sitter(seat).map(|sitter| sitter.player);
            if let (Some(r#move), Some(player)) = (picked, player) {
                let before = self.hands;
                let moved = self.tell(&Command::Move { player, seat: Some(seat.index()), r#move });
                if moved.is_ok() {
                    if self.hands > before && !self.is_over() {
                        self.pace(None);
                    }
                    return;
                }
            }
        }
        self.wait();
        let late: Vec<u8> = self.table.ring().unwrap().away().into_iter().filter(|seat| is_there(*seat)).collect();
        for seat in late {
            let player = self.table.ring().unwrap().sitters().find(|(sits, _)| sits.index() == seat);
            if let Some(player) = player.map(|(_, sitter)| sitter.player) {
                // A player who is asked in the hand in play may have to wait for the next one.
                let _not_yet = self.tell(&Command::Ring(RingCommand::Return { player, by: TurnBy::Player }));
            }
        }
    }

    /// Plays until one is left, while nobody is there. A player who is never asked anything, since all others are known
    /// to be away, wins what those lose; that ends with their chips, after more hands than a test has time for, so they
    /// go, too.
    fn play_on_alone(&mut self, dice: &mut Dice) {
        let unnoticed = self.hands + MOST_HANDS_ALONE;
        while !self.is_over() && self.hands < unnoticed {
            self.play_hand(dice, &|_| false);
        }
        let away = self.table.ring().unwrap().away();
        let players = self.table.ring().unwrap().sitters().filter(|(seat, _)| !away.contains(&seat.index()));
        let unasked: Vec<PlayerId> = players.map(|(_, sitter)| sitter.player).collect();
        assert!(self.is_over() || unasked.len() == 1, "{}: {unasked:?} were asked nothing", self.name);
        for player in unasked {
            let _who_sits_out_already = self.tell(&Command::Ring(RingCommand::SitOut { player, by: TurnBy::Player }));
        }
        self.play_on(dice, self.hands + 2 * MOST_HANDS_ALONE, &|_| false);
    }

    /// The ledger takes what a cash table owes it; each posting sums to zero.
    fn post(&mut self) {
        let ledger = self.table.ring().unwrap().ledger();
        let Some((through, _)) = ledger.items().last() else { return };
        for (_, item) in ledger.items() {
            if let Some(posting) = item.posting(self.table.opened().table_id).unwrap() {
                let sum: Money = posting.legs.iter().map(|leg| leg.amount).sum();
                assert_eq!(sum, Money::ZERO, "{posting:?}");
            }
        }
        self.tell(&Command::Ring(RingCommand::Posted { through })).unwrap();
    }

    /// How many could be dealt in: they sit there with chips and neither sit out nor wait for a pot to be won.
    fn could_play(&self) -> usize {
        let view = self.table.machine().view(Viewer::Auditor);
        let keeps_away = |place: &Value| {
            let is = |what: &str| place[what] == true;
            place["chips"] == 0 || is("sitting_out") || is("leaving") || is("waiting")
        };
        view["places"].as_array().unwrap().iter().filter(|place| !keeps_away(place)).count()
    }

    /// Plays hands at a cash table until there are fewer players than a hand takes, or enough was seen.
    fn play_for_money(&mut self, least: usize, hands: u32, dice: &mut Dice, is_there: &dyn Fn(u8) -> bool) {
        let mut steps = 0_u32;
        while self.hands < hands {
            self.post();
            let rests = self.table.machine().awaiting() == Awaiting::Table;
            if rests && self.could_play() < least {
                return;
            }
            self.step(dice, is_there);
            steps += 1;
            assert!(steps < 20_000, "{}: {} hands after {steps} steps", self.name, self.hands);
        }
        self.post();
    }

    /// Plays a hand to its end.
    fn play_hand(&mut self, dice: &mut Dice, is_there: &dyn Fn(u8) -> bool) {
        let (before, mut steps) = (self.hands, 0_u32);
        while !self.is_over() && self.hands == before {
            self.step(dice, is_there);
            steps += 1;
            assert!(steps < 20_000, "a hand of {} does not end: {:?}", self.name, self.table.machine().awaiting());
        }
    }

    /// Plays until one is left, with these seats attended.
    fn play_on(&mut self, dice: &mut Dice, most_hands: u32, is_there: &dyn Fn(u8) -> bool) {
        while !self.is_over() {
            assert!(self.hands < most_hands, "{}: {} hands, {} sit there still", self.name, self.hands, self.sitting());
            self.play_hand(dice, is_there);
        }
    }
}

/// A template as people make them: levels of a minute that double.
fn usual(game: &'static GameInfo) -> Template {
    let seats = game.seats.1.min(5);
    let antes = game.name == "holdem" || game.name == "omaha";
    let level = |stake: u64| ChipLevel { stake, ante: if antes { stake / 5 } else { 0 }, seconds: 60 };
    let mut options = json!({"mode": "tournament"});
    options[stake_option(game.name)] = json!(10);
    template(game, seats, options, vec![level(10), level(20), level(40)], 1_500)
}

#[test]
fn tournaments_of_every_chip_game_end_who_is_there() {
    for game in games() {
        for (there, seed) in [(0, 1), (1, 2), (4, 3), (5, 4)] {
            let mut play = Play::open(&usual(game), seed, Pace::People).unwrap();
            let seats = play.sitting();
            let is_there = |seat: u8| usize::from(seat) < there.min(seats);
            play.play_on(&mut Dice::new(seed), 5_000, &is_there);
            let alone = play.alone;
            assert!(alone <= MOST_HANDS_ALONE, "{}: {alone} hands, {there} of {seats} there", game.name);
            assert!(there > 0 || play.hands <= MOST_HANDS_ALONE, "{}: {} hands", game.name, play.hands);
        }
    }
}

/// G3.10: the frame brings back who was late, whatever is played.
#[test]
fn g3_10_who_was_late_is_back_in_every_chip_game() {
    for game in games() {
        let mut play = Play::open(&usual(game), 11, Pace::People).unwrap();
        let mut dice = Dice::new(11);
        let away = |play: &Play| play.table.ring().unwrap().away();
        while away(&play).is_empty() {
            assert!(play.hands < 20, "{}: nobody was late", game.name);
            play.step(&mut dice, &|_| false);
        }
        let late = away(&play)[0];
        let sitter = play.table.ring().unwrap().sitters().find(|(seat, _)| seat.index() == late);
        let back = RingCommand::Return { player: sitter.unwrap().1.player, by: TurnBy::Player };
        let hand = play.hands;
        while play.tell(&Command::Ring(back.clone())).is_err() {
            assert!(play.hands <= hand + 1, "{}: seat {late} is not taken back", game.name);
            play.step(&mut dice, &|_| false);
        }
        assert!(!away(&play).contains(&late), "{}: seat {late}", game.name);
    }
}

#[test]
fn who_is_absent_has_a_pause_between_hands_too() {
    for game in games() {
        let mut play = Play::open(&usual(game), 7, Pace::People).unwrap();
        play.play_on(&mut Dice::new(7), 5_000, &|_| false);
        let pauses = play.began.windows(2).map(|pair| pair[1] - pair[0]);
        let shortest = pauses.min().expect("two hands");
        assert!(shortest >= PAUSE, "{}: a hand began {shortest} after the one before", game.name);
    }
}

/// One of these.
fn one_of<T: Copy>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.below(of.len())]
}

/// A template at its limits, and as often beyond them.
fn random(game: &'static GameInfo, schemas: &OptionSchemas, dice: &mut Dice) -> Template {
    let odd = dice.below(3) == 0;
    let stakes: &[u64] = match odd {
        true => &[0, 1, 10, 1_000_000, MOST_CHIPS, MOST_CHIPS + 1, u64::MAX],
        false => &[1, 2, 10, 50, 1_000, 1_000_000, MOST_CHIPS],
    };
    let mut levels: Vec<ChipLevel> = (0..=dice.below(4))
        .map(|_| {
            let stake = one_of(dice, stakes);
            let ante = match dice.below(if odd { 6 } else { 3 }) {
                0 => 0,
                1 if game.name == "holdem" || game.name == "omaha" || odd => stake.saturating_mul(2),
                2 if game.name.ends_with("fer") || odd => stake,
                3 => stake.saturating_mul(2).saturating_add(1),
                4 => 1_000_000,
                _ => 0,
            };
            ChipLevel { stake, ante, seconds: one_of(dice, if odd { &[0, 1, 60, 86_401] } else { &[1, 60, 86_400] }) }
        })
        .collect();
    if !odd {
        levels.sort_by_key(|level| level.stake);
    }
    let mut options = Value::Object(schemas.draw(game, 12, odd, dice));
    if !odd || dice.below(2) == 0 {
        options["mode"] = json!("tournament");
    }
    options[stake_option(game.name)] = json!(one_of(dice, &[1_u64, 10, 1_000, 100_000_000, 100_000_001]));
    if game.name == "sette-e-mezzo" || game.name == "chemin-de-fer" {
        options["min_bet"] = json!(1);
    }
    let seats =
        if odd { one_of(dice, &[1, 2, 6, 10, 11]) } else { game.seats.0.max(2) + u8::try_from(dice.below(2)).unwrap() };
    let chips =
        one_of(dice, if odd { &[0, 1, MOST_CHIPS, MOST_CHIPS + 1] } else { &[1, 2, 100, 1_500, 1_000_000_000] });
    let mut made = template(game, seats, options, levels, chips);
    let turn = one_of(dice, if odd { &[0, 4, 5, 60, 61] } else { &[5, 30, 60] });
    made.opening.clocks = Some(RingClocks { turn_seconds: turn, time_bank_seconds: one_of(dice, &[0, 60, 600, 601]) });
    made
}

/// A cash table of pots at its limits, and now and then beyond them, where all sit down with what its options let them.
fn random_cash(game: &'static GameInfo, schemas: &OptionSchemas, dice: &mut Dice) -> Template {
    let odd = dice.below(4) == 0;
    let mut options = Value::Object(schemas.draw(game, 6, odd, dice));
    if !odd {
        options["mode"] = json!("cash");
    }
    let (least, most) = game.seats;
    let seats = if odd { one_of(dice, &[0, 1, 10, 11]) } else { least.max(2) + u8::try_from(dice.below(9)).unwrap() };
    let buy_in = game.ring_info(&options).map(|info| one_of(dice, &[info.min_buy_in, info.max_buy_in])).unwrap_or(1);
    let mut made = template(game, if odd { seats } else { seats.min(most) }, options, Vec::new(), buy_in);
    made.opening.kind = RingKind::Cash {};
    let turn = one_of(dice, if odd { &[0, 4, 5, 60, 61] } else { &[5, 30, 60] });
    let clocks = RingClocks { turn_seconds: turn, time_bank_seconds: one_of(dice, &[0, 60, 600]) };
    made.opening.clocks = (dice.below(2) == 0).then_some(clocks);
    made
}

#[test]
fn random_cash_tables_are_refused_or_deal_while_there_are_players() {
    let count = std::env::var("MAZZIERE_TEMPLATES").ok().and_then(|count| count.parse().ok()).unwrap_or(TEMPLATES);
    let games: Vec<_> = games().collect();
    let schemas = OptionSchemas::of(games.iter().copied());
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..count {
        let mut dice = Dice::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let game = games[usize::try_from(seed).unwrap() % games.len()];
        let made = random_cash(game, &schemas, &mut dice);
        let came_to = match Play::open(&made, seed, Pace::People) {
            Ok(mut play) => {
                let there = dice.below(12);
                let least = made.opening.options["min_players"].as_u64().unwrap_or(game.seats.0.into());
                let least = usize::try_from(least).unwrap().max(2);
                play.play_for_money(least, 8, &mut dice, &|seat| usize::from(seat) < there);
                "dealt"
            }
            Err(refused) => {
                let codes = [ErrorCode::InvalidOptions, ErrorCode::InvalidSetup, ErrorCode::ChipsOutOfRange];
                assert!(codes.contains(&refused.code), "cash table {seed} of {}: {refused:?}", game.name);
                "refused"
            }
        };
        *met.entry(format!("{} {came_to}", game.name)).or_default() += 1;
    }
    println!("{met:?}");
    let each = games.iter().flat_map(|game| ["dealt", "refused"].map(|what| format!("{} {what}", game.name)));
    let missed: Vec<String> = each.filter(|name| !met.contains_key(name)).collect();
    assert!(count < TEMPLATES || missed.is_empty(), "none of these: {missed:?}");
}

/// Cards in the order of a new deck, and noughts: what a hand asks for depends on nothing else then.
fn in_order(_: TableId, _: u32, _: &Secret, _: &Seeds, request: &ChanceRequest) -> Drawn {
    let chance = match request {
        ChanceRequest::Numbers { count, .. } => Chance::Numbers { values: vec![0; usize::from(*count)] },
        cards => Chance::Deck { cards: cards.new_deck().expect("cards").to_vec() },
    };
    Drawn { chance, root: None }
}

/// How often a hand at this level asks for chance, with these chips in the seats and nobody there.
fn draws_of_a_hand(table: &Table, stacks: &[u64], level: ChipLevel) -> u64 {
    let mut machine = table.machine().duplicate();
    let ChipLevel { stake, ante, .. } = level;
    let seats = Seat::all(table.ring().unwrap().opening().seats);
    let seated = seats.zip(stacks).map(|(seat, &chips)| RingFact::Sit { seat, chips });
    let facts: Vec<RingFact> = seated.chain([RingFact::Level { stake, ante }, RingFact::NextHand {}]).collect();
    let mut told = facts.into_iter().map(fact);
    let mut draws = 0;
    loop {
        let input: RawInput = match (told.next(), machine.awaiting()) {
            (Some(input), _) => input,
            (None, Awaiting::Table | Awaiting::Over) => return draws,
            (None, Awaiting::Seats { seats }) => {
                Input::TimeExpired { seat: seats.iter().next().expect("a seat"), clock: kernel::Clock::Move }
            }
            (None, Awaiting::Chance { request }) => {
                draws += 1;
                let table_id = table.opened().table_id;
                let drawn = in_order(table_id, 1, &Secret::from_bytes([0; 32]), &Seeds::default(), &request);
                Input::Chance { chance: drawn.chance }
            }
        };
        for event in &machine.decide(&input).expect("an input of the house") {
            machine.evolve(event).expect("an event of the game");
        }
    }
}

#[test]
fn a_template_is_tried_to_the_end_of_a_hand_at_every_level() {
    let level = |stake| ChipLevel { stake, ante: 0, seconds: 60 };
    for game in games() {
        let levels = vec![level(10), level(20), level(50)];
        let mut options = json!({"mode": "tournament"});
        options[stake_option(game.name)] = json!(10);
        let seats = game.seats.1.min(4);
        let made = template(game, seats, options, levels.clone(), 1_000);
        let mut moment = Moment { at: start(), secrets: 0, hand_pause: PAUSE };
        let table = moment.decide(|facts| opening::open(&made.opening, facts)).unwrap().table;
        let before = moment.secrets;
        let tried = moment.decide(|facts| {
            facts.draw = &in_order;
            trial::try_hands(&table, table.ring().unwrap(), 1_000, facts)
        });
        tried.unwrap();
        // Each draw has a secret of its own; hands are tried with equal stacks, and with all chips in one seat.
        let draws = moment.secrets - before;
        let others = usize::from(seats) - 1;
        let rich = [vec![MOST_CHIPS - others as u64], vec![1; others]].concat();
        let mut expected = 0;
        for stacks in [vec![1_000; usize::from(seats)], rich] {
            for level in all_levels(&levels) {
                let of_hand = draws_of_a_hand(&table, &stacks, level);
                assert!(of_hand > 0, "{}: a hand without chance at {level:?} would not be missed", game.name);
                expected += of_hand;
            }
        }
        assert_eq!(draws, expected, "{}", game.name);
        if game.name == "holdem" || game.name == "omaha" {
            // One deck for a hand.
            assert_eq!(draws, 2 * all_levels(&levels).count() as u64, "{}", game.name);
        }
    }
}

#[test]
fn random_templates_are_refused_or_played_to_their_end() {
    let count = std::env::var("MAZZIERE_TEMPLATES").ok().and_then(|count| count.parse().ok()).unwrap_or(TEMPLATES);
    let games: Vec<_> = games().collect();
    let schemas = OptionSchemas::of(games.iter().copied());
    let mut met = (0, 0);
    for seed in 0..count {
        let mut dice = Dice::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let game = games[usize::try_from(seed).unwrap() % games.len()];
        let made = random(game, &schemas, &mut dice);
        match Play::open(&made, seed, Pace::People) {
            Ok(mut play) => {
                met.0 += 1;
                // A few hands with the players who happen to be there, then nobody is.
                let there = dice.below(4);
                for _ in 0..200 {
                    if play.is_over() || play.hands >= 5 {
                        break;
                    }
                    play.step(&mut dice, &|seat| usize::from(seat) < there);
                }
                play.play_on_alone(&mut dice);
            }
            Err(refused) => {
                met.1 += 1;
                let codes = [ErrorCode::InvalidOptions, ErrorCode::InvalidSetup, ErrorCode::ChipsOutOfRange];
                assert!(codes.contains(&refused.code), "template {seed} of {}: {refused:?}", game.name);
            }
        }
    }
    assert!(count < 60 || (met.0 * 5 > count && met.1 * 5 > count), "played and refused: {met:?}");
}

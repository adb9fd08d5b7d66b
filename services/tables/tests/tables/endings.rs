//! Matches of every game from the opening to the result: whatever a template says of options and clocks is refused, or
//! played to its end, no matter who is there (G4.1, G4.3, G4.4). Pure; the clock is the test's own.
//!
//! `MAZZIERE_MATCHES=10000` plays so many; failures name their number.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{Clocks, Format, OpenTableRequest};
use mazziere_ids::{PlayerId, TableId};
use mazziere_replay::clock::Outages;
use mazziere_replay::refusal::Refused;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::{Changes, Command, Status, Table, decide};
use mazziere_rules::registry::{self, Frame, GameInfo};
use mazziere_tables::bounds::{self, Pace};
use mazziere_tables::clock::keeper::due_at;
use mazziere_tables::commands::Manners;
use mazziere_tables::departures::Departures;
use mazziere_telemetry::Clock;
use serde_json::Value;
use uuid::Uuid;

use crate::dice::Dice;
use crate::support::facts::Moment;
use crate::support::options::OptionSchemas;

/// How many matches are played if nobody says it.
const MATCHES: u64 = 1_000;

/// After so many commands a match is not going to end: clocks give everybody two hours at most, and those who are there
/// think about everything.
const MOST_COMMANDS: u32 = 100_000;

fn players(count: u8) -> Vec<PlayerId> {
    (1..=u128::from(count)).map(|number| PlayerId::new(Uuid::from_u128(number))).collect()
}

/// What a table is opened with, at its limits, and now and then beyond them.
fn request(game: &GameInfo, schemas: &OptionSchemas, format: Format, seed: u64, dice: &mut Dice) -> OpenTableRequest {
    let odd = dice.below(3) == 0;
    let options = schemas.draw(game, 3, odd, dice);
    let one_of = |dice: &mut Dice, good: &[u32], bad: &[u32]| {
        let of = if odd && dice.below(4) == 0 { bad } else { good };
        of[dice.below(of.len())]
    };
    let match_seconds = one_of(dice, &[10, 600, 7_200], &[0, 9, 7_201, u32::MAX]);
    let move_seconds = one_of(dice, &[5, 90, 600], &[0, 4, 601, u32::MAX]);
    OpenTableRequest {
        table_id: TableId::new(Uuid::from_u128(0x7ab1e + u128::from(seed))),
        game: game.name.to_owned(),
        options: Value::Object(options),
        format,
        players: players(format.players()),
        knockout: dice.below(2) == 0,
        clocks: Clocks { match_seconds, move_seconds },
        first_dealer: None,
        tournament_id: None,
        match_id: None,
        private: false,
    }
}

/// A match in play.
struct Play {
    table: Table,
    moment: Moment,
    manners: Manners,
    commands: u32,
}

impl Play {
    fn open(request: &OpenTableRequest, seed: u64) -> Result<Play, Refused> {
        bounds::check_match(&request.clocks, Pace::People)?;
        let now = DateTime::from_timestamp(1_767_297_600, 0).unwrap();
        let mut moment = Moment { at: now, secrets: seed << 24, hand_pause: TimeDelta::zero() };
        let changes = moment.decide(|facts| decide::open(request, true, facts))?;
        let manners = Manners {
            start_delay: TimeDelta::seconds(3),
            hand_pause: TimeDelta::zero(),
            cash: false,
            pace: Pace::People,
        };
        Ok(Play { table: changes.table, moment, manners, commands: 0 })
    }

    fn tell(&mut self, command: &Command) -> Result<(), Refused> {
        self.commands += 1;
        assert!(self.commands < MOST_COMMANDS, "it does not end: {:?}", self.table.machine().awaiting());
        let table = &self.table;
        let changes: Changes = self.moment.decide(|facts| decide::decide(table, command, facts))?;
        self.table = changes.table;
        Ok(())
    }

    /// The time passes until something is due, and that is done.
    fn wait(&mut self, departures: &Departures) {
        let due = due_at(&self.table, &Outages::default(), &self.manners, departures);
        let due = due.unwrap_or_else(|| panic!("nothing will ever happen: {:?}", self.table.machine().awaiting()));
        self.moment.at = self.moment.at.max(due);
        let waits = matches!(self.table.status(), Status::Waiting);
        let command = if waits { Command::Start } else { Command::Expire };
        self.tell(&command).unwrap_or_else(|refused| panic!("it hangs: {refused:?}"));
    }

    /// Plays to the end with these players at their tables. Those who are not are seen to be gone where the rules play
    /// for them.
    fn play_out(&mut self, there: &[PlayerId], dice: &mut Dice) {
        let departures = Departures::new(Arc::default(), Clock::manual(DateTime::UNIX_EPOCH));
        self.wait(&departures);
        for gone in players(self.table.opened().format.players()) {
            if !there.contains(&gone) {
                let _where_it_is_offered =
                    self.tell(&Command::Ring(RingCommand::SitOut { player: gone, by: TurnBy::House }));
            }
        }
        while !self.table.is_over() {
            self.moment.at += TimeDelta::milliseconds(i64::try_from(dice.below(4_000)).unwrap());
            let mut asked = self.table.awaited().iter().filter_map(|seat| Some((seat, self.table.player_at(seat)?)));
            let asked = asked.find(|(_, player)| there.contains(player));
            let mut roll = |bound: u32| u32::try_from(dice.below(bound as usize)).unwrap();
            let picked = asked.and_then(|(seat, player)| {
                let r#move = self.table.machine().pick(seat, &mut roll)?;
                Some(Command::Move { player, seat: Some(seat.index()), r#move })
            });
            match picked {
                Some(command) => {
                    if let Err(refused) = self.tell(&command) {
                        assert_eq!(refused.code, ErrorCode::TimeExpired, "a legal move is refused: {refused:?}");
                        self.wait(&departures);
                    }
                }
                None => self.wait(&departures),
            }
        }
    }

    /// Holds a result to what players are paid by: a place for everybody, a winner where one is needed.
    fn check(&self) {
        let Status::Finished(finished) = self.table.status() else { panic!("the match has a result") };
        let mut played: Vec<PlayerId> = finished.lines.iter().flat_map(|line| line.players.iter().copied()).collect();
        played.sort_unstable();
        assert_eq!(played, players(self.table.opened().format.players()), "everybody has a place");
        let mut ranks: Vec<u8> = finished.lines.iter().map(|line| line.rank).collect();
        ranks.sort_unstable();
        for (index, rank) in ranks.iter().enumerate() {
            let before = ranks.iter().filter(|other| *other < rank).count();
            assert_eq!(usize::from(*rank), before + 1, "place {index} of {ranks:?}");
        }
        let first = ranks.iter().filter(|rank| **rank == 1).count();
        assert!(first == 1 || !self.table.opened().knockout, "somebody has to win a match of a knock-out: {ranks:?}");
        let best = |rank: u8| finished.lines.iter().filter(move |line| line.rank == rank).map(|line| line.vp);
        for pair in ranks.windows(2) {
            let (above, below) = (best(pair[0]).min(), best(pair[1]).max());
            assert!(above >= below, "places {pair:?} have {above:?} and {below:?} victory points");
        }
    }
}

#[test]
fn random_options_and_clocks_are_refused_or_matches_end_with_a_result() {
    let count = std::env::var("MAZZIERE_MATCHES").ok().and_then(|count| count.parse().ok()).unwrap_or(MATCHES);
    let games: Vec<&GameInfo> = registry::games().iter().filter(|game| game.frame == Frame::Match).collect();
    let schemas = OptionSchemas::of(games.iter().copied());
    let mut kinds = Vec::new();
    for game in &games {
        let formats = game.formats.iter().filter_map(|format| {
            Format::ALL.iter().find(|known| known.name() == format.name() && **known != Format::Ring)
        });
        kinds.extend(formats.map(|format| (*game, *format)));
    }
    let mut tally: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..count {
        let mut dice = Dice::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (game, format) = kinds[usize::try_from(seed).unwrap() % kinds.len()];
        let asked = request(game, &schemas, format, seed, &mut dice);
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match Play::open(&asked, seed) {
            Ok(mut play) => {
                let there: Vec<PlayerId> = asked.players.iter().copied().filter(|_| dice.below(4) > 0).collect();
                play.play_out(&there, &mut dice);
                play.check();
                "ended"
            }
            Err(refused) => {
                let codes = [ErrorCode::InvalidOptions, ErrorCode::InvalidSetup];
                assert!(codes.contains(&refused.code), "{refused:?}");
                "refused"
            }
        }));
        match played {
            Ok(came_to) => *tally.entry(format!("{} {came_to}", game.name)).or_default() += 1,
            Err(panic) => {
                println!("match {seed} fails: {asked:?}");
                std::panic::resume_unwind(panic);
            }
        }
    }
    println!("{tally:?}");
    let each = games.iter().flat_map(|game| ["ended", "refused"].map(|what| format!("{} {what}", game.name)));
    let missed: Vec<String> = each.filter(|name| !tally.contains_key(name)).collect();
    assert!(count < MATCHES || missed.is_empty(), "none of these: {missed:?}");
}

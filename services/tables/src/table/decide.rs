//! What commands do at a table. Pure: the time, the outages and fresh secrets arrive as data.
//!
//! One command gives one batch of events. What must follow at once follows in the same batch: when a move ends a deal, the
//! secret of that deal is revealed and the next one dealt; when it ends the match, the result is written. So no table ever
//! waits for a replica to come by.
//!
//! | when | what is in the batch |
//! |---|---|
//! | opening | opening, promise of deal 1 (and deal 1, if the house waits for nobody) |
//! | everybody ready, or the waiting time over | deal 1, promise of deal 2 |
//! | a move ends deal n | move, secret of n, deal n + 1, promise of n + 2 |
//! | a move, a timeout or an abandon ends the match | it, (after a move: the secret,) the result |
//!
//! The promise of a deal stands in the log before any seed that is mixed into it could have been given in its knowledge.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{Clocks, LineStanding, OpenTableRequest};
use mazziere_fairdeal::{MAX_SEED_BYTES, Secret};
use mazziere_ids::PlayerId;
use mazziere_rules::kernel::{Awaiting, Clock as Kind, Input, RawInput};
use mazziere_rules::outcome::Outcome;
use mazziere_rules::registry;
use mazziere_rules::seat::Seat;
use serde_json::value::{RawValue, to_raw_value};

use super::event::{DealCommitted, DealRevealed, DealerDraw, Finished, PlayerSeed, Turn, TurnDraw, Voided};
use super::{Fault, Status, Table, TableEvent, TableOpened};
use crate::clock::Outages;
use crate::deal;
use crate::refusal::Refused;

/// How long after a deadline it is executed: a command that came in time on any replica is in the log by then (G4.2).
pub const EXPIRY_GRACE: Duration = Duration::milliseconds(250);

/// Something a player, an operator or the house wants of a table.
#[derive(Clone, Debug)]
pub enum Command {
    /// The player is here; perhaps with a seed.
    Ready {
        /// Who.
        player: PlayerId,
        /// His seed.
        seed: Option<Vec<u8>>,
    },
    /// The player's seed for the next deals.
    Seed {
        /// Who.
        player: PlayerId,
        /// The seed.
        seed: Vec<u8>,
    },
    /// A move.
    Move {
        /// Who.
        player: PlayerId,
        /// Which of his seats; the awaited one if he leaves it out.
        seat: Option<u8>,
        /// The move, as JSON.
        r#move: Box<RawValue>,
    },
    /// The player gives up.
    Abandon {
        /// Who.
        player: PlayerId,
        /// Which of his seats.
        seat: Option<u8>,
    },
    /// The match is void.
    Void {
        /// Why.
        reason: String,
    },
    /// The waiting time for the players is over (the house).
    Start,
    /// A clock ran out (the house).
    Expire,
}

/// What a decision may depend on beside table and command.
pub struct Facts<'a> {
    /// When the command was received.
    pub at: DateTime<Utc>,
    /// When clocks stood still.
    pub outages: &'a Outages,
    /// Gives a fresh secret for each deal that is promised.
    pub fresh: &'a mut dyn FnMut() -> Secret,
}

/// What a command does: the events, and the table after them.
pub struct Draft {
    /// The table after the events.
    pub table: Table,
    /// The events, in order; none when there is nothing to do.
    pub events: Vec<TableEvent>,
    /// When they happen.
    pub at: DateTime<Utc>,
}

impl Draft {
    fn of(table: &Table, at: DateTime<Utc>) -> Draft {
        // A clock set back does not turn the order of a table round.
        Draft { table: table.duplicate(), events: Vec::new(), at: at.max(table.last_at()) }
    }

    fn happens(&mut self, event: TableEvent) -> Result<(), Refused> {
        self.table.evolve(&event, self.at).map_err(|fault| broken(&fault))?;
        self.events.push(event);
        Ok(())
    }
}

/// Our own event cannot be read back: a bug, answered as one and not remembered with the command.
fn broken(fault: &Fault) -> Refused {
    tracing::error!(error = fault as &dyn std::error::Error, "a table cannot take its own event in");
    ErrorCode::Internal.into()
}

/// Opens a table: draws the dealer, promises the first deal and, if the house waits for nobody, deals it.
///
/// # Errors
/// A refusal when game, options, format, players or clocks do not go together.
pub fn open(request: &OpenTableRequest, wait: bool, facts: &mut Facts<'_>) -> Result<Draft, Refused> {
    let info = registry::game(&request.game)?;
    let seats = request.format.seats();
    if !info.formats.iter().any(|format| format.name() == request.format.name()) {
        let detail = format!("{} is not played in the format {}", info.name, request.format.name());
        return Err(Refused::new(ErrorCode::InvalidOptions, detail));
    }
    let (options, options_text) = registry::normalise(info.name, &request.options, seats)?;
    check_clocks(&request.clocks)?;
    let secret = (facts.fresh)();
    let opened = TableOpened {
        table_id: request.table_id,
        game: info.name.to_owned(),
        rules_version: info.version,
        options,
        options_text,
        format: request.format,
        players: request.players.clone(),
        knockout: request.knockout,
        clocks: request.clocks,
        tournament_id: request.tournament_id,
        match_id: request.match_id,
        dealer: deal::dealer(request.table_id, &secret, seats),
        dealer_draw: DealerDraw { commitment: deal::commitment(request.table_id, deal::DEALER_DRAW, &secret), secret },
    };
    let table = Table::open(opened.clone(), facts.at).map_err(|fault| match fault {
        Fault::Seating => {
            let detail = format!("{} takes {} different players", request.format.name(), request.format.players());
            Refused::new(ErrorCode::InvalidOptions, detail)
        }
        Fault::Setup(refusal) => refusal.into(),
        other => broken(&other),
    })?;
    let mut draft = Draft { table, events: vec![TableEvent::TableOpened(Box::new(opened))], at: facts.at };
    promise(&mut draft, 1, facts)?;
    if !wait {
        follow(&mut draft, false, facts)?;
    }
    Ok(draft)
}

fn check_clocks(clocks: &Clocks) -> Result<(), Refused> {
    if (10..=7200).contains(&clocks.match_seconds) && (1..=600).contains(&clocks.move_seconds) {
        return Ok(());
    }
    Err(Refused::new(ErrorCode::InvalidOptions, "clocks: 10 to 7200 seconds for the match, 1 to 600 for a move"))
}

/// What `command` does at `table`.
///
/// # Errors
/// A refusal, which leaves everything as it was.
pub fn decide(table: &Table, command: &Command, facts: &mut Facts<'_>) -> Result<Draft, Refused> {
    if table.is_over() {
        return Err(ErrorCode::TableOver.into());
    }
    match command {
        Command::Ready { player, seed } => ready(table, *player, seed.as_deref(), facts),
        Command::Seed { player, seed } => {
            let mut draft = Draft::of(table, facts.at);
            let seeded = player_seed(table, *player, Some(seed))?;
            draft.happens(TableEvent::Seeded(seeded))?;
            Ok(draft)
        }
        Command::Move { player, seat, r#move } => play(table, *player, *seat, r#move, facts),
        Command::Abandon { player, seat } => abandon(table, *player, *seat, facts),
        Command::Void { reason } => {
            let mut draft = Draft::of(table, facts.at);
            let TableOpened { tournament_id, match_id, .. } = *table.opened();
            draft.happens(TableEvent::Voided(Voided { tournament_id, match_id, reason: reason.clone() }))?;
            Ok(draft)
        }
        Command::Start => match table.status() {
            Status::Waiting => {
                let mut draft = Draft::of(table, facts.at);
                follow(&mut draft, false, facts)?;
                Ok(draft)
            }
            _ => Err(ErrorCode::InputNotExpected.into()),
        },
        Command::Expire => expire(table, facts),
    }
}

fn player_seed(table: &Table, player: PlayerId, seed: Option<&[u8]>) -> Result<PlayerSeed, Refused> {
    let seats = table.seating().seats(player);
    if seats.is_empty() {
        return Err(ErrorCode::SeatNotYours.into());
    }
    if seed.is_some_and(|seed| seed.len() > MAX_SEED_BYTES) {
        return Err(ErrorCode::SeedInvalid.into());
    }
    Ok(PlayerSeed { player_id: player, seats, client_seed: seed.map(hex::encode) })
}

fn ready(table: &Table, player: PlayerId, seed: Option<&[u8]>, facts: &mut Facts<'_>) -> Result<Draft, Refused> {
    let said = player_seed(table, player, seed)?;
    let known = table.seating().index_of(player).is_some_and(|index| table.ready[index]);
    let mut draft = Draft::of(table, facts.at);
    match (known, seed) {
        (true, None) => return Ok(draft),
        (true, Some(_)) => draft.happens(TableEvent::Seeded(said))?,
        (false, _) => draft.happens(TableEvent::PlayerReady(said))?,
    }
    if matches!(table.status(), Status::Waiting) && draft.table.ready.iter().all(|ready| *ready) {
        follow(&mut draft, false, facts)?;
    }
    Ok(draft)
}

/// The seat that `player` speaks for: the one he names, or the only one it can be.
fn seat_of(table: &Table, player: PlayerId, named: Option<u8>) -> Result<Seat, Refused> {
    let own = table.seating().seats(player);
    let Some(first) = own.iter().next() else { return Err(ErrorCode::SeatNotYours.into()) };
    match named {
        Some(named) => {
            let seat = Seat::try_from(named).ok().filter(|seat| own.contains(*seat));
            seat.ok_or_else(|| ErrorCode::SeatNotYours.into())
        }
        None => Ok(own.intersection(table.awaited()).iter().next().unwrap_or(first)),
    }
}

fn play(
    table: &Table,
    player: PlayerId,
    named: Option<u8>,
    r#move: &RawValue,
    facts: &mut Facts<'_>,
) -> Result<Draft, Refused> {
    let seat = seat_of(table, player, named)?;
    if matches!(table.status(), Status::Waiting) {
        return Err(ErrorCode::ChanceAwaited.into());
    }
    let late = table.deadline_of(seat, facts.outages).is_some_and(|deadline| facts.at > deadline.at);
    if late && table.awaited().contains(seat) {
        return Err(ErrorCode::TimeExpired.into());
    }
    let mut draft = Draft::of(table, facts.at);
    turn(&mut draft, &Input::Move { seat, r#move: r#move.to_owned() }, Some(seat), facts)?;
    follow(&mut draft, true, facts)?;
    Ok(draft)
}

fn abandon(table: &Table, player: PlayerId, named: Option<u8>, facts: &mut Facts<'_>) -> Result<Draft, Refused> {
    let seat = seat_of(table, player, named)?;
    let mut draft = Draft::of(table, facts.at);
    turn(&mut draft, &Input::Abandon { seat }, Some(seat), facts)?;
    follow(&mut draft, false, facts)?;
    Ok(draft)
}

fn expire(table: &Table, facts: &mut Facts<'_>) -> Result<Draft, Refused> {
    let due = table.next_deadline(facts.outages).filter(|(_, deadline)| facts.at >= deadline.at + EXPIRY_GRACE);
    let Some((seat, deadline)) = due else { return Err(ErrorCode::NotYourTurn.into()) };
    let clock: Kind = deadline.clock;
    let mut draft = Draft::of(table, facts.at);
    turn(&mut draft, &Input::TimeExpired { seat, clock }, Some(seat), facts)?;
    follow(&mut draft, false, facts)?;
    Ok(draft)
}

/// One accepted input and all it causes in the rules.
fn turn(draft: &mut Draft, input: &RawInput, seat: Option<Seat>, facts: &Facts<'_>) -> Result<(), Refused> {
    let events = draft.table.machine.decide(input)?;
    let thinks = |seat: Seat| {
        let clock = draft.table.clock_of(seat);
        draft.table.awaited().contains(seat).then(|| clock.thinking_ms(facts.outages, draft.at)).flatten()
    };
    let turn = Turn {
        deal: draft.table.current.as_ref().map_or(0, |(promise, _)| promise.deal),
        input: raw(input),
        events,
        seat,
        thinking_ms: seat.and_then(thinks),
        draw: None,
    };
    draft.happens(TableEvent::Turn(Box::new(turn)))
}

/// What must follow at once: the secret of a deal that was played out, the next deal, the result.
fn follow(draft: &mut Draft, mut played_out: bool, facts: &mut Facts<'_>) -> Result<(), Refused> {
    loop {
        match draft.table.machine.awaiting() {
            Awaiting::Seats { .. } => return Ok(()),
            Awaiting::Chance { request } => {
                reveal(draft, played_out)?;
                let Some(promise) = draft.table.next.clone() else {
                    return Err(broken(&Fault::NotPromised(1)));
                };
                let table_id = draft.table.opened.table_id;
                let seeds = draft.table.seeds();
                let drawn = deal::draw(table_id, promise.deal, &promise.secret, &seeds, &request);
                let input = Input::Chance { chance: drawn.chance };
                let turn = Turn {
                    deal: promise.deal,
                    events: draft.table.machine.decide(&input)?,
                    input: raw(&input),
                    seat: None,
                    thinking_ms: None,
                    draw: Some(TurnDraw { seeds, root: drawn.root }),
                };
                draft.happens(TableEvent::Turn(Box::new(turn)))?;
                self::promise(draft, promise.deal + 1, facts)?;
                // What voids a deal right after the shuffle leaves nothing to hide.
                played_out = true;
            }
            Awaiting::Over => {
                reveal(draft, played_out)?;
                let finished = finished(&draft.table)?;
                return draft.happens(TableEvent::Finished(Box::new(finished)));
            }
        }
    }
}

fn promise(draft: &mut Draft, deal: u32, facts: &mut Facts<'_>) -> Result<(), Refused> {
    let secret = (facts.fresh)();
    let commitment = deal::commitment(draft.table.opened.table_id, deal, &secret);
    draft.happens(TableEvent::DealCommitted(DealCommitted { deal, commitment, secret }))
}

/// Publishes the secret of the deal in play, if it was played out and the game lets every card be seen.
fn reveal(draft: &mut Draft, played_out: bool) -> Result<(), Refused> {
    match &draft.table.current {
        Some((promise, false)) if played_out && deal::publishes_secrets(&draft.table.opened.game) => {
            let revealed = DealRevealed { deal: promise.deal, secret: promise.secret.clone() };
            draft.happens(TableEvent::DealRevealed(revealed))
        }
        _ => Ok(()),
    }
}

/// The result of a match that the rules say is over.
pub(crate) fn finished(table: &Table) -> Result<Finished, Refused> {
    let Some(outcome) = table.machine.outcome() else {
        tracing::error!(table_id = %table.opened.table_id, "a match is over without a result");
        return Err(ErrorCode::Internal.into());
    };
    let Outcome::Match(result) = &outcome;
    let standing = |line: &mazziere_rules::outcome::LineResult| {
        let mut players: Vec<PlayerId> = line.seats.iter().map(|seat| table.seating.player(*seat)).collect();
        players.dedup();
        LineStanding {
            line: line.line.index(),
            players,
            rank: line.rank,
            points: line.points,
            vp: line.vp,
            mp: line.mp,
        }
    };
    Ok(Finished {
        tournament_id: table.opened.tournament_id,
        match_id: table.opened.match_id,
        lines: result.lines.iter().map(standing).collect(),
        winner: result.winner.map(|line| line.index()),
        difference: result.difference,
        outcome: raw(&outcome),
    })
}

fn raw<T: serde::Serialize>(data: &T) -> Box<RawValue> {
    to_raw_value(data).expect("inputs and results of the rules are plain data")
}

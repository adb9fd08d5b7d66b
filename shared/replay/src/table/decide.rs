//! What commands do at a table. Pure: the time, the outages and fresh secrets arrive as data.
//!
//! One command gives one batch of events. What must follow at once follows in the same batch: when a move ends a deal,
//! the secret of that deal is revealed and the next one dealt; when it ends the match, the result is written. So no
//! table ever waits for a replica to come by.
//!
//! | when | what is in the batch |
//! |---|---|
//! | opening | opening, secret of the table, promise of deal 1, what the players prefer (and deal 1, if the house waits for nobody) |
//! | half of the deals of the newest root are drawn | the next root, before the promise that follows |
//! | everybody ready, or the waiting time over | deal 1, promise of deal 2 |
//! | a move (or the house for the absent) ends deal n | it, secret of n, deal n + 1, promise of n + 2 |
//! | a move, a timeout or an abandon ends the match | it, (if the deal was played out: the secret,) the result |
//!
//! What is different at ring tables stands in [`super::ring::command`] and [`super::ring::dealing`].
//!
//! The root over the next deals stands in the log before the seeds that are mixed into them ([`super::promises`]): a
//! seed is chosen in ignorance of the secret, and the secret in ignorance of the seed.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::OpenTableRequest;
use mazziere_contract::{Cause, ErrorCode, FieldFault};
use mazziere_fairdeal::{MAX_SEED_BYTES, Secret};
use mazziere_ids::{PlayerId, TableId};
use mazziere_rules::kernel::{Awaiting, Clock as Kind, Input, RawEvent, RawInput};
use mazziere_rules::outcome::{Ending, Outcome};
use mazziere_rules::registry::{self, Format};
use mazziere_rules::seat::{Seat, SeatSet};
use serde_json::value::{RawValue, to_raw_value};

use super::changes::broken;
use super::cover::Cover;
use super::event::{
    DealCommitted, DealRevealed, DealerDraw, Finished, LineStanding, PlayerSeed, SecretSealed, Turn, TurnBy, TurnDraw,
    Voided, VoidedBy,
};
use super::promises::{self, Mixed};
use super::ring::command::RingCommand;
use super::ring::dealing;
use super::ring::event::Voiding;
use super::{
    Changes, Command, Facts, Fault, MatchPlay, Play, Promise, Status, Table, TableEvent, TableOpened, preferred, shown,
};
use crate::clock::Outages;
use crate::refusal::Refused;
use crate::{deal, preferences, terms};

/// How long after a deadline it is executed: a command that came in time on any replica is in the log by then (G4.2).
pub const EXPIRY_GRACE: Duration = Duration::milliseconds(250);

/// Opens a table: draws the dealer, promises the first deal, says what the players prefer and, if the house waits for
/// nobody, deals it.
///
/// # Errors
/// A refusal when game, options, format or players do not go together; clocks were checked before.
pub fn open(request: &OpenTableRequest, wait: bool, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    let info = registry::game(&request.game)?;
    let format = shown::asked_format(request.format);
    let seats = format.seats();
    if format == Format::Ring {
        let formats = info.formats.iter().map(|format| format.name().to_owned()).collect();
        return Err(Refused::new(ErrorCode::InvalidOptions, "ring tables are opened by an operation of their own")
            .at("/format", FieldFault::UnknownName { allowed: formats }));
    }
    if !info.formats.contains(&format) {
        return Err(terms::not_played(info, format));
    }
    let (options, options_text) = registry::normalise(info.name, &request.options, seats)?;
    info.check_fits(&options, format)?;
    let first_dealer = first_dealer(request.first_dealer, seats)?;
    let secret = (facts.fresh)();
    let opened = TableOpened {
        table_id: request.table_id,
        game: info.name.to_owned(),
        rules_version: info.version,
        options,
        options_text,
        format,
        players: request.players.clone(),
        knockout: request.knockout,
        clocks: Some(request.clocks.into()),
        tournament_id: request.tournament_id,
        match_id: request.match_id,
        private: request.private,
        first_dealer,
        dealer: first_dealer.unwrap_or_else(|| drawn_dealer(request.table_id, &secret, seats)),
        dealer_draw: dealer_draw(request.table_id, &secret),
        promises: Some(promises::opening(request.table_id, &secret)),
        ring: None,
    };
    let mut changes = begin(opened, secret, facts).map_err(|fault| match fault {
        Fault::Seating => {
            let detail = format!("{} takes {} different players", format.name(), format.players());
            let players = u64::from(format.players());
            let fault = FieldFault::WrongLength { min: Some(players), max: Some(players) };
            Refused::new(ErrorCode::InvalidOptions, detail).at("/players", fault)
        }
        Fault::Setup(refusal) => refusal.into(),
        other => broken(&other),
    })?;
    for player in &request.players {
        let seats = changes.table.seats_of(*player);
        for seat in seats.iter() {
            preferred::say(&mut changes, *player, seat, facts)?;
        }
    }
    if !wait {
        follow(&mut changes, false, facts)?;
    }
    Ok(changes)
}

/// The dealer that the request names, if it names one.
fn first_dealer(named: Option<u8>, seats: u8) -> Result<Option<Seat>, Refused> {
    let Some(named) = named else { return Ok(None) };
    match Seat::try_from(named) {
        Ok(seat) if named < seats => Ok(Some(seat)),
        _ => {
            let cause = Cause::InvalidSetup { seats: Some(seats.into()), seat: Some(named.into()) };
            let fault = FieldFault::range(0_u8, seats.saturating_sub(1));
            let refused = Refused::new(cause, format!("seat {named} cannot deal: there are {seats} seats"));
            Err(refused.at("/first_dealer", fault))
        }
    }
}

/// Who deals first at a table with this secret.
pub(super) fn drawn_dealer(table: TableId, secret: &Secret, seats: u8) -> Seat {
    deal::dealer(table, deal::FIRST_DEAL, &deal::secret(table, deal::FIRST_DEAL, secret), seats)
}

/// The draw of the first dealer: it is proved with the first deal.
pub(super) fn dealer_draw(table: TableId, secret: &Secret) -> DealerDraw {
    let first = deal::secret(table, deal::FIRST_DEAL, secret);
    DealerDraw { commitment: deal::commitment(table, deal::FIRST_DEAL, &first), secret: None }
}

/// A table right after its opening, with its secret and the promise of its first deal.
pub(super) fn begin(opened: TableOpened, secret: Secret, facts: &mut Facts<'_>) -> Result<Changes, Fault> {
    let opened = Arc::new(opened);
    let table = Table::open(Arc::clone(&opened), facts.at)?;
    let events = vec![TableEvent::TableOpened(opened)];
    let covers = vec![Cover::NONE];
    let mut changes = Changes { table, events, covers, at: facts.at, by: TurnBy::Player, dealt: false };
    let sealed_under = facts.sealed_under.clone();
    changes.takes(TableEvent::SecretSealed(SecretSealed { secret, sealed_under }))?;
    promise(&mut changes, deal::FIRST_DEAL, facts)?;
    Ok(changes)
}

/// What `command` does at `table`.
///
/// # Errors
/// A refusal, which leaves everything as it was.
pub fn decide(table: &Table, command: &Command, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    if table.is_over() {
        return Err(ErrorCode::TableOver.into());
    }
    match command {
        Command::Ready { player, seed } => match &table.play {
            Play::Match(play) => ready(table, play, *player, seed.as_deref(), facts),
            Play::Ring(_) => seeded(table, *player, seed.as_deref(), facts),
        },
        Command::Seed { player, seed } => seeded(table, *player, Some(seed), facts),
        Command::Move { player, seat, r#move } => play(table, *player, *seat, r#move, facts),
        Command::Abandon { player, seat, by } => abandon(table, (*player, *by), *seat, facts),
        Command::Void { reason, by } => void(table, reason, by.clone(), facts),
        Command::Start => match (table.status(), &table.play) {
            (Status::Waiting, Play::Match(_)) => {
                let mut changes = Changes::of(table, facts.at);
                follow(&mut changes, false, facts)?;
                Ok(changes)
            }
            _ => Err(ErrorCode::InputNotExpected.into()),
        },
        Command::Expire => expire(table, facts),
        Command::Ring(command) => match &table.play {
            Play::Ring(ring) => super::ring::command::decide(table, ring, command, facts),
            Play::Match(_) => go_or_come(table, command, facts),
        },
    }
}

/// Voids a table. One person alone voids only what has not begun: nothing of it can have been won.
fn void(table: &Table, reason: &str, by: Option<VoidedBy>, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    let alone = matches!(by, Some(VoidedBy::NotBegun { .. }));
    if alone && !matches!(table.status(), Status::Waiting) {
        return Err(Refused::new(ErrorCode::ApprovalRequired, "the table is in play"));
    }
    if let Play::Ring(_) = &table.play {
        return dealing::void(table, Voiding { reason: reason.to_owned(), by }, facts);
    }
    let mut changes = Changes::of(table, facts.at);
    changes.happens(voided(table, reason, by))?;
    Ok(changes)
}

/// The end of a table that is void.
pub(super) fn voided(table: &Table, reason: &str, by: Option<VoidedBy>) -> TableEvent {
    let TableOpened { tournament_id, match_id, .. } = *table.opened();
    TableEvent::Voided(Voided { tournament_id, match_id, reason: reason.to_owned(), by })
}

fn player_seed(table: &Table, player: PlayerId, seed: Option<&[u8]>) -> Result<PlayerSeed, Refused> {
    let seats = table.seats_of(player);
    if seats.is_empty() {
        return Err(ErrorCode::SeatNotYours.into());
    }
    if seed.is_some_and(|seed| seed.len() > MAX_SEED_BYTES) {
        return Err(ErrorCode::SeedInvalid.into());
    }
    Ok(PlayerSeed { player_id: player, seats, client_seed: seed.map(hex::encode) })
}

/// A seed by itself; nothing without one.
fn seeded(table: &Table, player: PlayerId, seed: Option<&[u8]>, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    let said = player_seed(table, player, seed)?;
    let mut changes = Changes::of(table, facts.at);
    if seed.is_some() {
        changes.happens(TableEvent::Seeded(said))?;
    }
    Ok(changes)
}

fn ready(
    table: &Table,
    before: &MatchPlay,
    player: PlayerId,
    seed: Option<&[u8]>,
    facts: &mut Facts<'_>,
) -> Result<Changes, Refused> {
    if before.is_ready(player) {
        return seeded(table, player, seed, facts);
    }
    let said = player_seed(table, player, seed)?;
    let mut changes = Changes::of(table, facts.at);
    changes.happens(TableEvent::PlayerReady(said))?;
    let all_ready = matches!(&changes.table.play, Play::Match(play) if play.all_ready());
    if matches!(table.status(), Status::Waiting) && all_ready {
        follow(&mut changes, false, facts)?;
    }
    Ok(changes)
}

/// Whether the sender of this command has seen everything that it may depend on, if `seen` is the last version they
/// saw.
pub fn is_current(table: &Table, command: &Command, seen: i64) -> bool {
    match command {
        Command::Move { player, seat, .. } => seat_of(table, *player, *seat)
            .map_or_else(|_| table.is_current(seen), |seat| table.is_current_for(seat, seen)),
        _ => table.is_current(seen),
    }
}

/// Whether a command answers what its seat is asked, if `decision` is what its sender was asked. What could be no
/// answer at all is left to be refused for what it is.
pub fn answers(table: &Table, command: &Command, decision: &str) -> bool {
    let Command::Move { player, seat, .. } = command else { return true };
    let Ok(seat) = seat_of(table, *player, *seat) else { return true };
    table.is_over() || table.decision_of(seat).as_deref() == Some(decision)
}

/// Until when a command is held up because somebody else may speak first (G4.6): a move of a seat on
/// turn that has nothing to say itself. None for anything else.
pub fn held_until(table: &Table, command: &Command, outages: &Outages) -> Option<DateTime<Utc>> {
    let Command::Move { player, seat, .. } = command else { return None };
    let seat = seat_of(table, *player, *seat).ok()?;
    let held = table.awaited().minus(table.speakers()).contains(seat);
    table.held_until(outages).filter(|_| held)
}

/// The seat that `player` speaks for: the one they name, or the only one it can be.
pub(super) fn seat_of(table: &Table, player: PlayerId, named: Option<u8>) -> Result<Seat, Refused> {
    let own = table.seats_of(player);
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
) -> Result<Changes, Refused> {
    let seat = seat_of(table, player, named)?;
    let input = Input::Move { seat, r#move: r#move.to_owned() };
    let waits = matches!(table.status(), Status::Waiting) && table.ring().is_none();
    if waits && !is_aside(table, &input) {
        return Err(ErrorCode::ChanceAwaited.into());
    }
    let late = table.deadline_of(seat, facts.outages).is_some_and(|deadline| facts.at > deadline.at);
    if late && table.awaited().contains(seat) {
        return Err(ErrorCode::TimeExpired.into());
    }
    let mut changes = Changes::of(table, facts.at);
    turn(&mut changes, &input, Some(seat), facts)?;
    // The first deal waits for the players, whatever one of them prefers.
    if !waits {
        follow(&mut changes, true, facts)?;
    }
    Ok(changes)
}

fn abandon(
    table: &Table,
    (player, by): (PlayerId, TurnBy),
    named: Option<u8>,
    facts: &mut Facts<'_>,
) -> Result<Changes, Refused> {
    let seat = seat_of(table, player, named)?;
    let mut changes = Changes::of(table, facts.at).by(by);
    turn(&mut changes, &Input::Abandon { seat }, Some(seat), facts)?;
    // A match that is given up is cut short, and nothing of its deal published; where the others play on, or have
    // played to the end, it is played out.
    follow(&mut changes, true, facts)?;
    Ok(changes)
}

/// A player of a match goes away or comes back, where the game plays for the absent. No other command of rings means
/// anything at a match.
fn go_or_come(table: &Table, command: &RingCommand, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    let (player, by, goes) = match command {
        RingCommand::SitOut { player, by } => (*player, *by, true),
        RingCommand::Return { player, by } => (*player, *by, false),
        _ => return Err(ErrorCode::NotARing.into()),
    };
    let seat = seat_of(table, player, None)?;
    let input = if goes { Input::SitOut { seat } } else { Input::Return { seat } };
    let mut changes = Changes::of(table, facts.at).by(by);
    turn(&mut changes, &input, Some(seat), facts)?;
    // The first deal waits for all players, also for those who are away.
    if !matches!(table.status(), Status::Waiting) {
        follow(&mut changes, true, facts)?;
    }
    Ok(changes)
}

fn expire(table: &Table, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    let due = table.next_deadline(facts.outages).filter(|(_, deadline)| facts.at >= deadline.at + EXPIRY_GRACE);
    let Some((seat, deadline)) = due else { return Err(ErrorCode::NotYourTurn.into()) };
    let clock: Kind = deadline.clock;
    let mut changes = Changes::of(table, facts.at);
    turn(&mut changes, &Input::TimeExpired { seat, clock }, Some(seat), facts)?;
    // Where the game plays for the absent, that may have been the last card of a deal.
    follow(&mut changes, true, facts)?;
    Ok(changes)
}

/// Whether an input says what a player prefers, or that they will be away or are back, and decides nothing by itself.
fn is_aside(table: &Table, input: &RawInput) -> bool {
    match input {
        Input::Move { r#move, .. } => preferences::are_said_by(&table.opened.game, r#move),
        Input::SitOut { .. } | Input::Return { .. } => table.ring().is_some(),
        _ => false,
    }
}

/// One accepted input, all it causes in the rules, and at a ring table what that means for players and money.
pub(crate) fn turn(
    changes: &mut Changes,
    input: &RawInput,
    seat: Option<Seat>,
    facts: &Facts<'_>,
) -> Result<(), Refused> {
    let events = changes.table.machine.decide(input)?;
    let thinks = |seat: Seat| {
        // A player who only says what they prefer, or that they sit out from the next hand, is still asked, and their
        // clock goes on, unless the house acts for them at that. So is a player who makes a bet that may be replaced.
        let stays = || matches!(input, Input::Move { .. }) && changes.table.machine.stays_asked(seat);
        let aside = || is_aside(&changes.table, input) || stays();
        let in_passing = || aside() && awaited_after(&changes.table, &events).contains(seat);
        let counts = changes.table.awaited().contains(seat) && !in_passing();
        counts.then(|| changes.table.thinking_ms(seat, facts.outages, changes.at)).flatten()
    };
    let turn = Turn {
        deal: changes.table.drawn.last().map_or(0, |drawn| drawn.promise.deal),
        input: raw(input),
        seat,
        thinking_ms: seat.and_then(thinks),
        draw: None,
        by: changes.by,
        events,
    };
    taken(changes, turn)
}

/// The seats that the game waits for after these events.
fn awaited_after(table: &Table, events: &[RawEvent]) -> SeatSet {
    let mut machine = table.machine.duplicate();
    let followed = events.iter().all(|event| machine.evolve(event).is_ok());
    match machine.awaiting() {
        Awaiting::Seats { seats } if followed => seats,
        _ => SeatSet::EMPTY,
    }
}

/// A turn happens, and at a ring table what it means.
fn taken(changes: &mut Changes, turn: Turn) -> Result<(), Refused> {
    changes.happens(TableEvent::Turn(Box::new(turn)))?;
    let meant = match (changes.events.last(), changes.table.ring()) {
        (Some(TableEvent::Turn(turn)), Some(ring)) => dealing::meanings(&changes.table, ring, turn),
        _ => return Ok(()),
    };
    for event in meant.map_err(|fault| broken(&fault))? {
        changes.happens(TableEvent::Ring(event))?;
    }
    Ok(())
}

/// What must follow at once: the secret of a deal that was played out, the next deal, the result.
pub(super) fn follow(changes: &mut Changes, mut played_out: bool, facts: &mut Facts<'_>) -> Result<(), Refused> {
    loop {
        match changes.table.machine.awaiting() {
            Awaiting::Seats { .. } => return Ok(()),
            Awaiting::Table => {
                reveal(changes, false)?;
                if !dealing::next_hand(changes, facts)? {
                    return Ok(());
                }
            }
            Awaiting::Chance { request } => {
                reveal(changes, played_out)?;
                let Some(promised) = changes.table.next.clone() else {
                    return Err(broken(&Fault::NotPromised(1)));
                };
                let table_id = changes.table.opened.table_id;
                let Mixed { seeds, at, .. } = changes.table.seeds(promised.deal);
                let drawn = (facts.draw)(table_id, promised.deal, &promised.secret, &seeds, &request);
                let input = Input::Chance { chance: drawn.chance };
                let turn = Turn {
                    deal: promised.deal,
                    events: changes.table.machine.decide(&input)?,
                    input: raw(&input),
                    seat: None,
                    thinking_ms: None,
                    draw: Some(TurnDraw { seeds, seeded_at: at, root: drawn.root }),
                    by: TurnBy::Player,
                };
                taken(changes, turn)?;
                promise(changes, promised.deal + 1, facts).map_err(|fault| broken(&fault))?;
                // What voids a deal right after the shuffle leaves nothing to hide.
                played_out = true;
            }
            Awaiting::Over if changes.table.ring().is_some() => {
                reveal(changes, false)?;
                return dealing::end(changes);
            }
            Awaiting::Over => {
                reveal(changes, played_out)?;
                let finished = finished(&changes.table)?;
                return changes.happens(TableEvent::Finished(Box::new(finished)));
            }
        }
    }
}

/// The promise of a deal, and before it the root over the deals to come, if it is time for that. A table that is not
/// bound to more than one deal promises it with a fresh secret.
fn promise(changes: &mut Changes, deal: u32, facts: &mut Facts<'_>) -> Result<(), Fault> {
    let table_id = changes.table.opened.table_id;
    if let Some(bound) = changes.table.bound()
        && let Some(first) = bound.due(deal)
    {
        let secret = bound.secret().ok_or(Fault::NotPromised(deal))?;
        let deals = promises::promised(table_id, first, secret);
        changes.takes(TableEvent::DealsPromised(deals))?;
    }
    let (secret, path) = match changes.table.bound() {
        Some(bound) => bound.leaf(table_id, deal)?,
        None => ((facts.fresh)(), Vec::new()),
    };
    let commitment = deal::commitment(table_id, deal, &secret);
    let sealed_under = facts.sealed_under.clone();
    changes.takes(TableEvent::DealCommitted(DealCommitted { deal, commitment, secret, sealed_under, path }))
}

/// Publishes what the deal that is over was drawn from: the secrets of shuffles if it was played out and the game lets
/// every card be seen, those of numbers always. While cards of the deal are hidden nothing is published.
fn reveal(changes: &mut Changes, played_out: bool) -> Result<(), Refused> {
    if changes.table.machine.in_deal() {
        return Ok(());
    }
    let publishes = registry::game(&changes.table.opened.game).is_ok_and(|game| game.publishes_secrets);
    let published = played_out && publishes && !cut_short(&changes.table);
    let due = changes.table.drawn.iter().filter(|drawn| !drawn.public && (published || drawn.open));
    let due: Vec<Promise> = due.map(|drawn| drawn.promise.clone()).collect();
    for Promise { deal, secret, .. } in due {
        changes.happens(TableEvent::DealRevealed(DealRevealed { deal, secret }))?;
    }
    Ok(())
}

/// Whether the match ended before its last deal was played out: nobody has seen the cards that are left.
fn cut_short(table: &Table) -> bool {
    let Some(Outcome::Match(result)) = table.machine.outcome() else { return false };
    !matches!(result.ending, Ending::Played | Ending::PlayOff { .. } | Ending::TieBroken)
}

/// The result of a match that the rules say is over.
pub(crate) fn finished(table: &Table) -> Result<Finished, Refused> {
    let (Some(outcome), Play::Match(play)) = (table.machine.outcome(), &table.play) else {
        tracing::error!(table_id = %table.opened.table_id, "a match is over without a result");
        return Err(ErrorCode::Internal.into());
    };
    let Outcome::Match(result) = &outcome else { return Err(ErrorCode::Internal.into()) };
    let standing = |line: &mazziere_rules::outcome::LineResult| {
        let mut players: Vec<PlayerId> = line.seats.iter().map(|seat| play.seating().player(*seat)).collect();
        players.dedup();
        LineStanding {
            line: line.line.index(),
            players,
            rank: line.rank,
            points: line.points,
            vp: line.vp,
            mp: line.mp,
            took_part: Some(play.took_part(&line.seats)),
        }
    };
    Ok(Finished {
        tournament_id: table.opened.tournament_id,
        match_id: table.opened.match_id,
        lines: result.lines.iter().map(standing).collect(),
        winner: result.winner.map(|line| line.index()),
        difference: result.difference,
        next_dealer: table.machine.next_dealer(),
        at_fault: play.at_fault(),
        outcome: raw(&outcome),
    })
}

pub(crate) fn raw<T: serde::Serialize>(data: &T) -> Box<RawValue> {
    to_raw_value(data).expect("inputs and results of the rules are plain data")
}

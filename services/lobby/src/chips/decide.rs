//! What the tables, the wallet and the clock say of a chip tournament, and what comes of it.
//!
//! Like every outcome of an effect, news is never refused for coming late or twice: it comes to nothing. Refused (and put
//! aside by the follower for people to look at) is only what contradicts the log.

use std::collections::BTreeSet;

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{HandEnded, SeatVacated};
use mazziere_ids::{PostingId, RegistrationId, TableId};

use super::event::{ChipEvent, Loser, Stack};
use super::{Chair, Chips, Whereabouts, bubble, floor, ranking};
use crate::prize::standings;
use crate::registration::Reason;
use crate::tournament::decide::{Draft, Refusal, refuse};
use crate::tournament::{CancelledMoney, Event, Stage};

/// What has been found out for a chip tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variants say what is told, the fields of what")]
pub enum ChipCommand {
    /// Registration closes before a scheduled start.
    CloseRegistration,
    /// The time of a scheduled start has come.
    Start,
    /// The late registration is over.
    EndLateRegistration,
    /// A table is open and these players sit there.
    NoteTableOpened { table: u32, seated: Vec<RegistrationId> },
    /// The tables refuse to open a table, for good.
    NoteOpeningRefused { table: u32, code: ErrorCode },
    /// A player sits where he was sent.
    NoteSeated { registration_id: RegistrationId, seating: u32 },
    /// He cannot: the table is no more.
    NoteSeatLost { registration_id: RegistrationId, seating: u32 },
    /// A table has heard how many hands it may deal.
    NotePaceHeard { table: u32, number: u32, hand: Option<u32> },
    /// A hand is over.
    NoteHand { table_id: TableId, hand: HandEnded, position: i64 },
    /// A seat is free.
    NoteVacated { table_id: TableId, vacated: SeatVacated, position: i64 },
    /// A table is no more.
    NoteTableLost { table_id: TableId, position: i64 },
    /// A late buy-in is in the pool.
    NotePooled { registration_id: RegistrationId, posting: Option<PostingId> },
    /// The house's part is in the pool.
    NoteToppedUp { posting: PostingId },
    /// The house has its part back.
    NoteOverlayReturned { posting: PostingId },
}

/// Decides a command of a chip tournament; of another it comes to nothing.
///
/// # Errors
/// What contradicts the log.
pub(crate) fn decide(draft: &mut Draft, command: &ChipCommand) -> Result<(), Refusal> {
    let Some(chips) = &draft.state.chips else { return Ok(()) };
    let running = draft.state.stage == Stage::Running;
    match command {
        ChipCommand::CloseRegistration => close_registration(draft),
        ChipCommand::Start => start_scheduled(draft),
        ChipCommand::EndLateRegistration if running && !chips.is_complete() => end_late_registration(draft),
        ChipCommand::NoteTableOpened { table, seated }
            if running && chips.table(*table).is_some_and(|table| !table.opened) =>
        {
            draft.chip(ChipEvent::TableOpened { table: *table, seated: seated.clone() });
        }
        ChipCommand::NoteOpeningRefused { table, code }
            if running && chips.table(*table).is_some_and(|table| !table.opened && !table.closing) =>
        {
            draft.cancel_for_want_of_tables(*code);
        }
        ChipCommand::NoteSeated { registration_id, seating }
            if running && arrives(chips, *registration_id, *seating) =>
        {
            draft.chip(ChipEvent::PlayerSeated { registration_id: *registration_id, seating: *seating });
        }
        ChipCommand::NoteSeatLost { registration_id, seating }
            if running && arrives(chips, *registration_id, *seating) =>
        {
            draft.chip(ChipEvent::SeatLost { registration_id: *registration_id, seating: *seating });
        }
        ChipCommand::NotePaceHeard { table, number, hand }
            if running
                && chips.table(*table).is_some_and(|table| table.paced.busy && table.paced.number == *number) =>
        {
            draft.chip(ChipEvent::PaceHeard { table: *table, number: *number, hand: *hand });
        }
        ChipCommand::NoteHand { table_id, hand, position } if running => note_hand(draft, *table_id, hand, *position)?,
        ChipCommand::NoteVacated { table_id, vacated, position } if running => {
            note_vacated(draft, *table_id, vacated, *position);
        }
        ChipCommand::NoteTableLost { table_id, position } if running => {
            let number = chips.table_number(*table_id);
            if let Some(table) = number.filter(|number| !chips.is_gone(*number)) {
                draft.chip(ChipEvent::TableLost { table, position: *position });
            }
        }
        ChipCommand::NotePooled { registration_id, posting } if chips.unpooled.contains(registration_id) => {
            draft.chip(ChipEvent::LateEntryPooled { registration_id: *registration_id, posting_id: *posting });
        }
        ChipCommand::NoteToppedUp { posting } if chips.top_up_due => {
            draft.chip(ChipEvent::PoolToppedUp { posting_id: *posting });
        }
        ChipCommand::NoteOverlayReturned { posting } if !chips.overlay_back => {
            let cancelled = matches!(draft.state.stage, Stage::Cancelled { money: CancelledMoney::Pool, .. });
            if cancelled {
                draft.chip(ChipEvent::OverlayReturned { posting_id: *posting });
            }
        }
        _ => {}
    }
    Ok(())
}

fn arrives(chips: &Chips, id: RegistrationId, seating: u32) -> bool {
    let player = chips.players.get(&id);
    player.is_some_and(|player| player.seating == seating && matches!(player.place, Whereabouts::Arriving(_)))
}

/// Two minutes before a scheduled start: nobody comes or goes any more. With too few players it is cancelled (G2.6).
fn close_registration(draft: &mut Draft) {
    if draft.state.stage != Stage::Open {
        return;
    }
    draft.push(Event::RegistrationClosed);
    // Who is paying may still get in before the start.
    if draft.state.entries.iter().filter(|entry| entry.is_live()).count() < draft.min_players() {
        draft.cancel_for_want_of_players();
    }
}

fn start_scheduled(draft: &mut Draft) {
    close_registration(draft);
    if draft.state.stage != Stage::Closed || draft.state.start_decided {
        return;
    }
    draft.give_up_paying();
    if draft.state.registered() < draft.min_players() {
        draft.cancel_for_want_of_players();
        return;
    }
    decide_start(draft);
}

/// The field of the start is fixed; where there is no money, play begins.
pub(crate) fn decide_start(draft: &mut Draft) {
    let Some(chips) = &draft.state.chips else { return };
    let late = chips.settings.late_registration_level > 0;
    let overlay = (!late).then(|| ranking::overlay(chips, draft.state.collected()));
    let entries = u32::try_from(draft.state.registered()).unwrap_or(u32::MAX);
    draft.chip(ChipEvent::StartDecided { entries, overlay });
    if draft.state.setup.is_free() {
        started(draft, None);
    }
}

/// The money of the start has moved: the seats are drawn.
pub(crate) fn started(draft: &mut Draft, posting_id: Option<PostingId>) {
    let pool = draft.state.pool();
    draft.push(Event::TournamentStarted { pool, posting_id });
    begin_round(draft);
}

fn begin_round(draft: &mut Draft) {
    let (Some(chips), Some(secret)) = (&draft.state.chips, &draft.state.secret) else { return };
    let players: Vec<RegistrationId> = chips.still_in().into_iter().map(|(id, _)| id).collect();
    let mut stream = floor::draw(chips.tournament, secret, chips.next_draw());
    let event = floor::round(chips, &players, &mut stream);
    draft.chip(event);
}

/// Nobody comes in any more: whoever is still paying is too late, and is not charged.
fn end_late_registration(draft: &mut Draft) {
    draft.give_up_paying();
    let Some(chips) = &draft.state.chips else { return };
    let overlay = ranking::overlay(chips, draft.state.collected());
    let entries = u32::try_from(draft.state.registered()).unwrap_or(u32::MAX);
    draft.chip(ChipEvent::LateRegistrationEnded { entries, overlay });
}

/// A late entry is in and paid: it has a stack, and gets a seat.
pub(crate) fn entered(draft: &mut Draft, registration_id: RegistrationId) {
    if draft.state.setup.costs_nothing() {
        draft.chip(ChipEvent::LateEntryPooled { registration_id, posting_id: None });
    }
}

fn note_hand(draft: &mut Draft, table_id: TableId, hand: &HandEnded, position: i64) -> Result<(), Refusal> {
    let Some(chips) = &draft.state.chips else { return Ok(()) };
    let Some(number) = chips.table_number(table_id) else {
        return refuse(ErrorCode::Internal, "a hand at a table that the tournament does not have");
    };
    if chips.is_gone(number) || chips.table(number).is_some_and(|table| table.hands >= hand.hand) {
        return Ok(());
    }
    let mut stacks = Vec::new();
    for seat in &hand.seats {
        let Some(registration_id) = chips.registration(seat.player_id) else {
            return refuse(ErrorCode::Internal, format!("player {} takes no part in the tournament", seat.player_id));
        };
        stacks.push(Stack { registration_id, chips: seat.end });
    }
    let mut out = Vec::new();
    for loser in &hand.eliminated {
        let id = chips.registration(loser.player_id);
        let in_play = id.filter(|id| chips.players.get(id).is_some_and(|player| player.place.is_in()));
        let Some(registration_id) = in_play else {
            return refuse(ErrorCode::Internal, format!("player {} is not in the tournament", loser.player_id));
        };
        out.push(Loser { registration_id, start: loser.start });
    }
    if is_won_without_chips(chips, number, out.len()) {
        out.remove(0);
    }
    draft.chip(ChipEvent::HandPlayed { table: number, hand: hand.hand, stacks, out, position });
    Ok(())
}

/// Whether so many going out are all who are left of a table of a shoot-out: the pot that they lost has no owner, and the best
/// placed of them has won the table (bestia R3, R13). Like every winner he begins the next round with a full stack.
fn is_won_without_chips(chips: &Chips, number: u32, out: usize) -> bool {
    let Some(table) = chips.table(number).filter(|_| chips.is_shootout() && out > 0) else { return false };
    chips.players.values().filter(|player| player.place.is_in() && player.group == table.group).count() == out
}

fn note_vacated(draft: &mut Draft, table_id: TableId, vacated: &SeatVacated, position: i64) {
    let Some(chips) = &draft.state.chips else { return };
    let (Some(table), Some(registration_id)) = (chips.table_number(table_id), chips.registration(vacated.player_id))
    else {
        return;
    };
    let chair = Chair { table, seat: vacated.seat };
    let holds = chips.table(table).and_then(|table| table.seats.get(usize::from(vacated.seat)));
    let player = chips.players.get(&registration_id);
    // The seat was drawn for him, and he is still on his way from elsewhere: this is word of an earlier stay.
    let elsewhere = player.is_some_and(|player| matches!(player.place, Whereabouts::Leaving { to, .. } if to == chair));
    if holds != Some(&Some(registration_id)) || elsewhere {
        return;
    }
    let (chips, time_bank_ms, because) = (vacated.chips, vacated.time_bank_ms, vacated.because);
    draft.chip(ChipEvent::SeatFreed { registration_id, chair, chips, time_bank_ms, because, position });
}

/// Does what follows by itself, one thing after the other, until something has to happen outside.
///
/// # Errors
/// When it would never end, which is our mistake: nothing is written then.
pub(crate) fn settle(draft: &mut Draft) -> Result<(), Refusal> {
    // Every player moves at most once, every table changes a few times: whatever needs more would never end.
    let most = draft.state.chips.as_ref().map_or(0, |chips| 100 + chips.players.len() + 8 * chips.tables.len());
    for _ in 0..most {
        if draft.state.stage != Stage::Running || finish(draft) {
            return Ok(());
        }
        let Some(event) = follows(draft) else { return Ok(()) };
        draft.chip(event);
    }
    refuse(ErrorCode::Internal, "the floor never settles")
}

fn follows(draft: &mut Draft) -> Option<ChipEvent> {
    let (state, chips) = (&draft.state, draft.state.chips.as_ref()?);
    if chips.is_shootout() && round_is_over(chips) {
        let secret = state.secret.as_ref()?;
        let winners: Vec<RegistrationId> = chips.still_in().into_iter().map(|(id, _)| id).collect();
        return Some(floor::round(chips, &winners, &mut floor::draw(chips.tournament, secret, chips.next_draw())));
    }
    let secret = state.secret.as_ref()?;
    let mut draw = || floor::draw(chips.tournament, secret, chips.next_draw());
    let next = match bubble::next(state, chips) {
        bubble::Next::Do(event) => Some(event),
        bubble::Next::Wait => None,
        bubble::Next::Free => floor::next(chips, &mut draw),
        bubble::Next::Boundary => match floor::next(chips, &mut draw) {
            None if !chips.is_moving() => bubble::one_more(chips),
            other => other,
        },
    };
    next.or_else(|| bubble::paces(chips))
}

/// Whether nobody at a table of a shoot-out has an opponent left, and all winners have left their tables.
fn round_is_over(chips: &Chips) -> bool {
    let mut won = BTreeSet::new();
    let mut still = chips.players.values().filter(|player| player.place.is_in());
    still.all(|player| player.place == Whereabouts::Waiting && won.insert(player.group))
}

/// Whether at most one player is left: then the ranking is final. Nobody is left when the last go out in the same hand; the
/// best placed of them has won (bestia R3, R13).
fn finish(draft: &mut Draft) -> bool {
    let Some(chips) = &draft.state.chips else { return true };
    // Places of a synchronised hand are known when every table has ended it.
    if chips.left() > 1 {
        return false;
    }
    if !chips.pending.is_empty() {
        let event = ChipEvent::MomentRanked { out: ranking::moment(chips) };
        draft.chip(event);
    }
    if draft.state.chips.as_ref().is_some_and(|chips| !chips.is_complete()) {
        end_late_registration(draft);
    }
    let state = &draft.state;
    let Some(places) = state.chips.as_ref().and_then(ranking::final_places) else { return true };
    let standings = standings(&places, &ranking::prize_table(state), state.pool(), &state.entries);
    draft.push(Event::TournamentFinished { standings });
    true
}

impl Draft {
    pub(crate) fn chip(&mut self, event: ChipEvent) {
        self.push(Event::Chips { event });
    }

    fn min_players(&self) -> usize {
        self.state.setup.chips.as_ref().map_or(2, |plan| plan.min_players() as usize)
    }

    /// Entries whose payment has not come by now are too late.
    fn give_up_paying(&mut self) {
        self.refuse_others(Reason::WalletSilent);
    }

    fn cancel_for_want_of_players(&mut self) {
        let plan = crate::cancellation::plan_of(&self.state);
        let reason = format!("fewer than {} players", self.min_players());
        self.push(Event::TournamentCancelled { reason, plan });
    }
}

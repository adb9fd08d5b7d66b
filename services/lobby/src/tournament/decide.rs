//! Commands on a tournament and what they come to.
//!
//! `decide(&state, command)` is pure. Commands that bring the outcome of an effect are never refused: an effect may be
//! carried out twice, and its outcome may come late; the second time it comes to nothing.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::{PlayerId, PostingId, RegistrationId};

use super::{CancelledMoney, Command, Event, Stage, Tournament};
use crate::drawn;
use crate::failure::{Refusal, refuse};
use crate::interruption::{Interruption, TOO_LATE, WHY};
use crate::payment::{Heard, Payment};
use crate::ranking::level::Record;
use crate::system::Decided;
use crate::tournament::cancellation::{self, plan::Plan};
use crate::tournament::entry::{Entry, Phase};
use crate::tournament::event::{Reason, Withdrawal};
use crate::tournament::field::FieldEvent;
use crate::tournament::prize::standings;
use crate::tournament::{invitation, seeds, withholding};

/// Events decided so far, and the state after them.
pub(crate) struct Draft {
    pub(crate) state: Tournament,
    pub(crate) events: Vec<Event>,
    at: DateTime<Utc>,
}

impl Draft {
    pub(crate) fn push(&mut self, event: impl Into<Event>) {
        let event = event.into();
        self.state.apply(&event, self.at);
        self.events.push(event);
    }
}

/// What comes of a command at a time: events, none if nothing is new, or a refusal.
///
/// # Errors
/// A refusal, for commands of players and operators.
pub fn decide(state: &Tournament, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
    let mut draft = Draft { state: state.clone(), events: Vec::new(), at };
    match command {
        Command::Register { registration_id, player, partner } => {
            register(&mut draft, *registration_id, *player, *partner)?;
        }
        Command::AcceptInvitation { registration_id, player } => accept(&mut draft, *registration_id, *player)?,
        Command::DeclineInvitation { registration_id, player } => decline(&mut draft, *registration_id, *player)?,
        Command::Withdraw { registration_id, player } => withdraw(&mut draft, *registration_id, *player)?,
        Command::Retire { registration_id, player } => retire(&mut draft, *registration_id, *player)?,
        Command::Cancel { reason } => {
            let plan = plan_cancellation(state)?;
            draft.push(Event::TournamentCancelled { reason: reason.clone(), plan, by: None });
        }
        Command::Cancellation { by, wish } => draft.push(cancellation::proposal::decide(state, *by, wish)?),
        Command::Prize { player, by, wish } => {
            withholding::decide(state, *player, *by, wish)?.into_iter().for_each(|event| draft.push(event));
        }
        Command::NoteInterrupted { interruption } => interrupt(&mut draft, *interruption),
        Command::NoteTableOpened { .. }
        | Command::NoteOpeningRefused { .. }
        | Command::NoteResult { .. }
        | Command::NoteTableVoided { .. }
        | Command::Chips(_) => play(&mut draft, command)?,
        outcome => note(&mut draft, outcome),
    }
    go_on(&mut draft)?;
    settle_when_free(&mut draft);
    Ok(draft.events)
}

/// What is in play is cancelled after more than half an hour (G2.11); what was cancelled already, or is over, is not.
fn interrupt(draft: &mut Draft, interruption: Interruption) {
    let started_at = draft.state.started_at.filter(|_| draft.state.stage == Stage::Running);
    let Some(interruption) = started_at.and_then(|at| interruption.ends(at)) else { return };
    let plan = cancellation::plan_of(&draft.state);
    draft.push(Event::Interrupted { interruption });
    draft.push(Event::TournamentCancelled { reason: WHY.to_owned(), plan, by: None });
}

/// What cancelling now would refund.
///
/// # Errors
/// [`ErrorCode::TournamentOver`] when the ranking is final or it is cancelled already.
pub fn plan_cancellation(state: &Tournament) -> Result<Plan, Refusal> {
    match &state.stage {
        Stage::Finished { .. } => refuse(ErrorCode::TournamentOver, "the ranking is final"),
        Stage::Cancelled { .. } => refuse(ErrorCode::TournamentOver, "the tournament is cancelled already"),
        // What everybody gets depends on the prize, which is on its way into the pool.
        Stage::Closed if state.drawn.is_some() => refuse(ErrorCode::StartUnderWay, "the money of the start is moving"),
        Stage::Announced | Stage::Open | Stage::Closed | Stage::Running => Ok(cancellation::plan_of(state)),
    }
}

fn open_for_registration(state: &Tournament) -> Result<(), Refusal> {
    match state.stage {
        Stage::Open => Ok(()),
        Stage::Announced => refuse(ErrorCode::RegistrationNotOpenYet, "registration opens at its time"),
        Stage::Closed | Stage::Running if state.setup.is_scheduled() => {
            refuse(ErrorCode::RegistrationClosed, "registration is closed")
        }
        Stage::Closed | Stage::Running => refuse(ErrorCode::RegistrationClosed, "the tournament has filled up"),
        Stage::Finished { .. } => refuse(ErrorCode::TournamentOver, "the tournament is finished"),
        Stage::Cancelled { .. } => refuse(ErrorCode::TournamentOver, "the tournament is cancelled"),
    }
}

fn register(
    draft: &mut Draft,
    registration_id: RegistrationId,
    player: PlayerId,
    partner: Option<PlayerId>,
) -> Result<(), Refusal> {
    let state = &draft.state;
    if state.entry(registration_id).is_some() {
        // The same request again.
        return Ok(());
    }
    if !state.takes_late_entries() {
        open_for_registration(state)?;
    }
    let pairs = state.setup.format.players_per_entry() == 2;
    match partner {
        None if pairs => return refuse(ErrorCode::PartnerRequired, "this tournament is for pairs"),
        Some(_) if !pairs => return refuse(ErrorCode::PartnerRequired, "this tournament is not for pairs"),
        Some(partner) if partner == player => {
            return refuse(ErrorCode::PartnerRequired, "a player cannot be their own partner");
        }
        _ => {}
    }
    for member in [Some(player), partner].into_iter().flatten() {
        not_bound(state, member)?;
    }
    if partner.is_some_and(|partner| has_declined(state, player, partner)) {
        return refuse(ErrorCode::InvitationDeclined, "they have declined to be this player's partner here");
    }
    if state.is_full() {
        return refuse(ErrorCode::TournamentFull, "every place is taken");
    }
    draft.push(match partner {
        None => Event::RegistrationRequested { registration_id, players: vec![player] },
        Some(partner) => Event::PairRequested { registration_id, players: [player, partner] },
    });
    pay_when_free(draft, registration_id);
    Ok(())
}

fn not_bound(state: &Tournament, player: PlayerId) -> Result<(), Refusal> {
    match state.entry_of(player) {
        Some(entry) => {
            let detail = format!("player {player} is in registration {}", entry.registration_id);
            refuse(ErrorCode::AlreadyRegistered, detail)
        }
        None => Ok(()),
    }
}

/// Nobody is asked by the same player for the same tournament once they have said no.
fn has_declined(state: &Tournament, inviter: PlayerId, invited: PlayerId) -> bool {
    let declined = |entry: &Entry| entry.phase == Phase::Refused(Reason::PartnerDeclined);
    state.entries.iter().any(|entry| declined(entry) && entry.pair() == Some((inviter, invited)))
}

/// Accepting fails without changing anything where something is in the way: the invitation stays open until its time is
/// over.
fn accept(draft: &mut Draft, registration_id: RegistrationId, player: PlayerId) -> Result<(), Refusal> {
    let state = &draft.state;
    let entry = asked(state, registration_id, player)?;
    if entry.phase != Phase::AwaitingPartner || entry.expires_at.is_some_and(|until| draft.at > until) {
        return refuse(ErrorCode::InvitationClosed, "the invitation is not open any more");
    }
    open_for_registration(state)?;
    not_bound(state, player)?;
    if state.is_full() {
        return refuse(ErrorCode::TournamentFull, "every place is taken");
    }
    draft.push(Event::PartnerConfirmed { registration_id });
    pay_when_free(draft, registration_id);
    Ok(())
}

fn decline(draft: &mut Draft, registration_id: RegistrationId, player: PlayerId) -> Result<(), Refusal> {
    if asked(&draft.state, registration_id, player)?.phase != Phase::AwaitingPartner {
        return refuse(ErrorCode::InvitationClosed, "the invitation is not open any more");
    }
    draft.push(Event::RegistrationRefused { registration_id, why: Reason::PartnerDeclined });
    Ok(())
}

/// The entry for which this player has been asked to be a partner.
fn asked(state: &Tournament, id: RegistrationId, player: PlayerId) -> Result<&Entry, Refusal> {
    match state.entry(id).and_then(|entry| entry.pair().map(|pair| (entry, pair))) {
        // Nobody hears of it before its inviter has paid.
        Some((entry, _)) if entry.phase == Phase::Inviting => unknown_invitation(id),
        Some((entry, (_, invited))) if invited == player => Ok(entry),
        Some(_) => refuse(ErrorCode::NotYours, "somebody else is invited"),
        None => unknown_invitation(id),
    }
}

fn unknown_invitation<T>(id: RegistrationId) -> Result<T, Refusal> {
    refuse(ErrorCode::InvitationUnknown, format!("there is no invitation {id}"))
}

fn withdraw(draft: &mut Draft, registration_id: RegistrationId, player: PlayerId) -> Result<(), Refusal> {
    let entry = owned(&draft.state, registration_id, player)?;
    if !entry.is_live() {
        return refuse(ErrorCode::RegistrationNotOpen, "the registration is not in the tournament");
    }
    open_for_registration(&draft.state)?;
    draft.push(Event::RegistrationWithdrawn { registration_id });
    Ok(())
}

/// A player who withdraws in play gets nothing back, and loses what they do not play (G1.13).
fn retire(draft: &mut Draft, registration_id: RegistrationId, player: PlayerId) -> Result<(), Refusal> {
    let state = &draft.state;
    let entry = owned(state, registration_id, player)?;
    match state.stage {
        Stage::Running if entry.phase == Phase::Confirmed => {}
        Stage::Finished { .. } => return refuse(ErrorCode::TournamentOver, "the tournament is finished"),
        Stage::Cancelled { .. } => return refuse(ErrorCode::TournamentOver, "the tournament is cancelled"),
        _ => return refuse(ErrorCode::RegistrationNotOpen, "the registration is not in play"),
    }
    if entry.retired.is_some() {
        return refuse(ErrorCode::AlreadyRetired, "the entry has withdrawn already");
    }
    if state.system.place_of(registration_id).is_some() {
        return refuse(ErrorCode::RegistrationNotOpen, "the entry is out, and holds its place");
    }
    if !state.system.may_retire(registration_id) {
        return refuse(ErrorCode::RetirementNotOffered, "its seat plays on by itself");
    }
    draft.push(Event::EntryRetired { registration_id, why: Withdrawal::Asked, warned: vec![player] });
    Ok(())
}

fn owned(state: &Tournament, id: RegistrationId, player: PlayerId) -> Result<&Entry, Refusal> {
    match state.entry(id) {
        None => refuse(ErrorCode::RegistrationUnknown, format!("there is no registration {id}")),
        Some(entry) if !entry.has(player) => refuse(ErrorCode::NotYours, "the registration is another player's"),
        // A player who is asked can only answer; they cannot take out the player who has asked them.
        Some(entry) if !entry.has_agreed(player) => refuse(ErrorCode::NotYours, "the player has not agreed to it"),
        Some(entry) => Ok(entry),
    }
}

/// Takes note of an outcome. What is known already, or has been overtaken, comes to nothing.
fn note(draft: &mut Draft, outcome: &Command) {
    match outcome {
        Command::ExpireInvitation { registration_id } if draft.awaits_partner(*registration_id) => {
            let why = Reason::PartnerMissing;
            draft.push(Event::RegistrationRefused { registration_id: *registration_id, why });
        }
        Command::NoteBuyIn { registration_id, player, heard } => note_buy_in(draft, *registration_id, *player, *heard),
        Command::NoteStarted { posting } if draft.state.stage == Stage::Closed => started(draft, *posting),
        Command::OpenRegistration if draft.state.stage == Stage::Announced => draft.push(Event::RegistrationOpened),
        Command::CloseRegistration => close_registration(draft),
        Command::Start => start_scheduled(draft),
        Command::StartAfter { away } => start_after(draft, *away),
        Command::NoteSkills { skills } if draft.state.awaits_seeds() => seed(draft, skills),
        Command::EndLateRegistration if draft.state.takes_late_entries() => end_late_registration(draft),
        Command::NotePooled { registration_id, posting } if draft.state.field.unpooled.contains(registration_id) => {
            let (registration_id, posting_id) = (*registration_id, *posting);
            draft.push(FieldEvent::LateEntryPooled { registration_id, posting_id });
        }
        Command::NoteToppedUp { posting } if draft.state.field.top_up_due => {
            draft.push(FieldEvent::PoolToppedUp { posting_id: *posting });
        }
        Command::NoteOverlayReturned { posting }
            if draft.state.is_cancelled_in_play() && !draft.state.field.overlay_back =>
        {
            draft.push(FieldEvent::OverlayReturned { posting_id: *posting });
        }
        Command::NoteStartCalledOff
            if matches!(draft.state.stage, Stage::Cancelled { money: CancelledMoney::StartInDoubt, .. }) =>
        {
            draft.push(Event::StartCalledOff);
        }
        Command::NoteConfiscated { player, posting } => {
            if let Some(amount) = draft.state.confiscating(*player) {
                draft.push(Event::PrizeConfiscated { player_id: *player, amount, posting_id: *posting });
            }
        }
        Command::NotePaidOut { player, posting } => note_paid_out(draft, *player, *posting),
        Command::NoteSettled if draft.state.is_paid_out() && !draft.state.is_settled() => {
            draft.push(Event::TournamentSettled);
        }
        _ => {}
    }
}

impl Draft {
    /// Refuses every entry that is not in and still might get in.
    pub(crate) fn refuse_others(&mut self, why: Reason) {
        let others = self.state.entries.which(|entry| entry.is_live() && entry.phase != Phase::Confirmed);
        for registration_id in others {
            self.push(Event::RegistrationRefused { registration_id, why });
        }
    }

    /// What cannot be played is over at once: with nobody out everybody has everything back (G2.10).
    pub(crate) fn cancel_for_want_of_tables(&mut self, code: ErrorCode) {
        let plan = cancellation::plan_of(&self.state);
        let reason = format!("the tables cannot open what it is played by ({})", code.code());
        self.push(Event::TournamentCancelled { reason, plan, by: None });
    }

    fn awaits_partner(&self, id: RegistrationId) -> bool {
        self.state.entry(id).is_some_and(|entry| entry.phase == Phase::AwaitingPartner)
    }

    fn min_players(&self) -> usize {
        self.state.setup.min_players() as usize
    }

    /// Entries whose payment has not come by now are too late.
    fn give_up_paying(&mut self) {
        self.refuse_others(Reason::WalletSilent);
    }

    /// Those who registered last are out where the field cannot be played by with them (G1.2, G1.7).
    fn exclude_surplus(&mut self) {
        let confirmed: Vec<RegistrationId> = self.state.confirmed().map(|entry| entry.registration_id).collect();
        let registrations = confirmed[self.state.system.playable(confirmed.len())..].to_vec();
        if !registrations.is_empty() {
            self.push(Event::EntriesExcluded { registrations });
        }
    }

    fn cancel_for_want_of_players(&mut self) {
        let plan = cancellation::plan_of(&self.state);
        let reason = format!("fewer than {} players", self.min_players());
        self.push(Event::TournamentCancelled { reason, plan, by: None });
    }
}

/// What has been heard of a buy-in, unless it is known already or has been overtaken.
fn note_buy_in(draft: &mut Draft, registration_id: RegistrationId, player_id: PlayerId, heard: Heard) {
    let payment = draft.state.entry(registration_id).and_then(|entry| entry.payment(player_id));
    if payment.and_then(|payment| payment.after(heard)).is_none() {
        return;
    }
    match heard {
        Heard::Paid(posting_id) => note_paid(draft, registration_id, player_id, posting_id),
        Heard::Refused(code) => {
            draft.push(Event::BuyInRefused { registration_id, player_id });
            draft.push(Event::RegistrationRefused { registration_id, why: Reason::WalletRefused(code.into()) });
        }
        Heard::Silence => draft.push(Event::RegistrationRefused { registration_id, why: Reason::WalletSilent }),
        Heard::CalledOff => draft.push(Event::BuyInCalledOff { registration_id, player_id }),
        Heard::Returned(posting_id) => draft.push(Event::BuyInReturned { registration_id, player_id, posting_id }),
    }
}

fn note_paid(draft: &mut Draft, registration_id: RegistrationId, player_id: PlayerId, posting_id: Option<PostingId>) {
    draft.push(Event::BuyInPaid { registration_id, player_id, posting_id });
    let Some(entry) = draft.state.entry(registration_id) else { return };
    if entry.phase == Phase::Inviting {
        let expires_at = draft.at + invitation::open_for();
        draft.push(Event::InvitationSent { registration_id, expires_at });
        return;
    }
    if !entry.is_paid_up() {
        return;
    }
    if draft.state.is_full() {
        draft.push(Event::RegistrationRefused { registration_id, why: Reason::PlacesTaken });
        return;
    }
    draft.push(Event::RegistrationConfirmed { registration_id });
    if draft.state.stage == Stage::Running {
        // A late entry is in: where nothing is paid it is in the pool at once.
        if draft.state.setup.costs_nothing() {
            draft.push(FieldEvent::LateEntryPooled { registration_id, posting_id: None });
        }
    } else if !draft.state.setup.is_scheduled() && draft.state.is_full() {
        close(draft);
    }
}

/// The last place is taken: nobody comes or goes any more, and players who were still paying or waiting for a partner
/// get their money back.
fn close(draft: &mut Draft) {
    draft.push(Event::RegistrationClosed);
    draft.refuse_others(Reason::PlacesTaken);
    decide_start(draft);
}

/// Two minutes before a scheduled start: nobody comes or goes any more. With too few players it is cancelled (G2.6).
fn close_registration(draft: &mut Draft) {
    // Announced still if its opening is late.
    let is_open = matches!(draft.state.stage, Stage::Announced | Stage::Open);
    if !is_open || !draft.state.setup.is_scheduled() {
        return;
    }
    draft.push(Event::RegistrationClosed);
    // A player who is paying may still get in before the start. The minimum counts players, of pairs both.
    let live = draft.state.entries.iter().filter(|entry| entry.is_live());
    if live.map(|entry| entry.players.len()).sum::<usize>() < draft.min_players() {
        draft.cancel_for_want_of_players();
    } else if draft.state.entries.iter().all(|entry| !entry.is_live() || entry.phase == Phase::Confirmed) {
        // Nobody can come in any more, so it is known who is left over.
        draft.exclude_surplus();
    }
}

fn start_scheduled(draft: &mut Draft) {
    close_registration(draft);
    if !draft.state.awaits_start() {
        return;
    }
    draft.give_up_paying();
    draft.exclude_surplus();
    if draft.state.registered() < draft.min_players() {
        return draft.cancel_for_want_of_players();
    }
    decide_start(draft);
}

/// The start fell into an outage (G2.11): play begins two minutes after the house is back, unless that was too late.
fn start_after(draft: &mut Draft, away: Interruption) {
    close_registration(draft);
    let state = &draft.state;
    let (true, Some(start)) = (state.awaits_start(), state.setup.starts_at()) else { return };
    match away.begins(start) {
        None => {
            let plan = cancellation::plan_of(state);
            draft.push(Event::Interrupted { interruption: away });
            draft.push(Event::TournamentCancelled { reason: TOO_LATE.to_owned(), plan, by: None });
        }
        Some(until) if draft.at < until && state.field.postponed == Some(until) => {}
        Some(until) if draft.at < until => {
            draft.push(FieldEvent::StartPostponed { interruption: away, at: draft.at, until });
        }
        Some(_) => start_scheduled(draft),
    }
}

/// The field of the start is fixed; where there is no money, play begins. Where the bracket is seeded by skill, that is
/// looked up first.
fn decide_start(draft: &mut Draft) {
    let state = &draft.state;
    let overlay = state.setup.late.is_none().then(|| state.setup.overlay(state.collected()));
    let decided = FieldEvent::StartDecided { entries: small(state.registered()), overlay };
    match state.system.draw(&state.of()) {
        // A bracket fixes the field by itself; what the house adds to it does not stand there.
        Some(drawn) => {
            if state.setup.guarantee.is_positive() {
                draft.push(decided);
            }
            draft.push(drawn);
            draw_prize(draft);
        }
        None => draft.push(decided),
    }
    start_when_free(draft);
}

fn start_when_free(draft: &mut Draft) {
    if draft.state.setup.is_free() && !draft.state.system.awaits_seeds() {
        started(draft, None);
    }
}

/// How well everybody plays is known: the bracket is drawn by it (G1.4).
fn seed(draft: &mut Draft, skills: &[(PlayerId, Record)]) {
    let seeds = seeds::of(draft.state.confirmed(), skills);
    draft.push(Event::EntriesSeeded { seeds });
    if let Some(drawn) = draft.state.system.draw(&draft.state.of()) {
        draft.push(drawn);
    }
    start_when_free(draft);
}

/// Draws the prize of a Premio Matto, in the same breath as its bracket.
fn draw_prize(draft: &mut Draft) {
    let state = &draft.state;
    if let (Some(euros), Some(secret)) = (state.setup.drawn_for(), &state.secret) {
        let number = drawn::number(state.id, secret);
        draft.push(Event::PrizeDrawn { version: drawn::VERSION, number, prize: drawn::prize(number, euros) });
    }
}

/// The money of the start has moved: play begins.
fn started(draft: &mut Draft, posting_id: Option<PostingId>) {
    let pool = draft.state.pool();
    draft.push(Event::TournamentStarted { pool, posting_id });
}

/// Nobody comes in any more: a player who is still paying is too late, and is not charged.
fn end_late_registration(draft: &mut Draft) {
    draft.give_up_paying();
    let (entries, overlay) = (small(draft.state.registered()), draft.state.setup.overlay(draft.state.collected()));
    draft.push(FieldEvent::LateRegistrationEnded { entries, overlay });
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// News of what is played: the system says what they come to.
fn play(draft: &mut Draft, command: &Command) -> Result<(), Refusal> {
    if draft.state.stage != Stage::Running {
        return Ok(());
    }
    match draft.state.system.decide(command, &draft.state.of())? {
        Decided::Events(events) => events.into_iter().for_each(|event| happens(draft, event)),
        Decided::NoTable(code) => draft.cancel_for_want_of_tables(code),
    }
    Ok(())
}

/// Something of what is played happens; an entry that has taken no part in two matches in a row is withdrawn by it
/// (G1.13). None is withdrawn where the seat of a missing player plays by itself, or when all is over.
fn happens(draft: &mut Draft, event: Event) {
    let absent = if let Event::MatchDecided { absent, .. } = &event { absent.clone() } else { Vec::new() };
    draft.push(event);
    for registration_id in absent {
        let state = &draft.state;
        let stays_away = state.entry(registration_id).is_some_and(Entry::stays_away);
        if stays_away && !state.system.is_over() && state.system.may_retire(registration_id) {
            // No move was made by anybody of it.
            let warned = state.entry(registration_id).map(|entry| entry.players.clone()).unwrap_or_default();
            draft.push(Event::EntryRetired { registration_id, why: Withdrawal::Absent, warned });
        }
    }
}

/// Does what follows by itself, one thing after the other, until something has to happen outside or the ranking is
/// final.
///
/// # Errors
/// When it would never end, which is our mistake: nothing is written then.
fn go_on(draft: &mut Draft) -> Result<(), Refusal> {
    for _ in 0..=draft.state.system.most_steps() {
        if draft.state.stage != Stage::Running {
            return Ok(());
        }
        if draft.state.system.is_over() {
            finish(draft);
            return Ok(());
        }
        let state = &draft.state;
        let Some(event) = state.system.next(&state.of()) else { return Ok(()) };
        draft.push(event);
    }
    refuse(ErrorCode::Internal, "what follows by itself never ends")
}

fn finish(draft: &mut Draft) {
    if draft.state.takes_late_entries() {
        end_late_registration(draft);
    }
    let state = &draft.state;
    let standings = standings(&state.system.places(), &state.prize_table(), state.pool(), &state.entries);
    draft.push(Event::TournamentFinished { standings });
}

fn note_paid_out(draft: &mut Draft, player_id: PlayerId, posting_id: PostingId) {
    let amount = draft.state.payouts.outstanding(player_id);
    match (&draft.state.stage, amount) {
        (Stage::Finished { .. }, Some(amount)) => draft.push(Event::PrizePaid { player_id, amount, posting_id }),
        (Stage::Cancelled { .. }, Some(amount)) => draft.push(Event::RefundPaid { player_id, amount, posting_id }),
        _ => {}
    }
}

/// Where nobody pays there is nothing to wait for: every buy-in of nothing is paid at once.
fn pay_when_free(draft: &mut Draft, registration_id: RegistrationId) {
    if !draft.state.setup.costs_nothing() {
        return;
    }
    let players = draft.state.entry(registration_id).map(|entry| entry.players.clone()).unwrap_or_default();
    for player in players {
        note_buy_in(draft, registration_id, player, Heard::Paid(None));
    }
}

/// A tournament without money has no accounts to close; what was paid for nothing comes back for nothing.
fn settle_when_free(draft: &mut Draft) {
    if !draft.state.setup.costs_nothing() {
        return;
    }
    // Where nothing is under way nobody is looked at, so that a registration costs the same in a great field.
    let under_way = (!draft.state.entries.are_settled()).then(|| draft.state.entries.iter()).into_iter().flatten();
    let unsettled: Vec<(RegistrationId, PlayerId)> = under_way
        .flat_map(|entry| entry.each().map(|(player, payment)| (entry.registration_id, player, payment)))
        .filter(|(_, _, payment)| matches!(payment, Payment::Returning | Payment::CallingOff))
        .map(|(id, player, _)| (id, player))
        .collect();
    for (registration_id, player_id) in unsettled {
        draft.push(Event::BuyInCalledOff { registration_id, player_id });
    }
    if draft.state.setup.is_free() && draft.state.is_paid_out() && !draft.state.is_settled() {
        draft.push(Event::TournamentSettled);
    }
}

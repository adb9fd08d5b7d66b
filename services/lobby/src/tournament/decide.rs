//! Commands on a tournament and what they come to.
//!
//! `decide(&state, command)` is pure. Commands that bring the outcome of an effect are never refused: an effect may be
//! carried out twice, and its outcome may come late; the second time it comes to nothing.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::LineStanding;
use mazziere_fairdeal::{Draw, Label, Secret, Seeds};
use mazziere_ids::{MatchId, PlayerId, PostingId, RegistrationId, TableId};

use super::{CancelledMoney, Event, Stage, Tournament};
use crate::bracket::{Bracket, Score};
use crate::cancellation::{self, Plan};
use crate::chips::decide::{self as chips, ChipCommand};
use crate::invitation;
use crate::prize::standings;
use crate::registration::{Entry, Payment, Phase, Reason};

/// What somebody wants of a tournament, or has found out for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variants say what is wanted, the fields of what")]
pub enum Command {
    /// A player wants in.
    Register { registration_id: RegistrationId, player: PlayerId, partner: Option<PlayerId> },
    /// A player agrees to be a partner.
    AcceptInvitation { registration_id: RegistrationId, player: PlayerId },
    /// A player does not want to be a partner.
    DeclineInvitation { registration_id: RegistrationId, player: PlayerId },
    /// A player wants out.
    Withdraw { registration_id: RegistrationId, player: PlayerId },
    /// The partner did not agree in time.
    ExpireInvitation { registration_id: RegistrationId },
    /// The wallet has collected a buy-in.
    NoteBuyInPaid { registration_id: RegistrationId, player: PlayerId, posting: Option<PostingId> },
    /// The wallet has refused a buy-in.
    NoteBuyInRefused { registration_id: RegistrationId, player: PlayerId, code: ErrorCode },
    /// The wallet gave no answer in time.
    GiveUpBuyIn { registration_id: RegistrationId, player: PlayerId },
    /// A payment is called off.
    NoteBuyInCalledOff { registration_id: RegistrationId, player: PlayerId },
    /// A buy-in is returned.
    NoteBuyInReturned { registration_id: RegistrationId, player: PlayerId, posting: PostingId },
    /// The money of the start has moved.
    NoteStarted { posting: Option<PostingId> },
    /// The money of the start is back, or never moved.
    NoteStartCalledOff,
    /// A table is open.
    NoteTableOpened { match_id: MatchId, table_id: TableId },
    /// The tables refuse to open a table, for good.
    NoteOpeningRefused { match_id: MatchId, table_id: TableId, code: ErrorCode },
    /// A table has a result: what each line has at the end.
    NoteResult { match_id: MatchId, table_id: TableId, lines: Vec<LineStanding>, position: i64 },
    /// A table is void.
    NoteTableVoided { match_id: MatchId, table_id: TableId, position: i64 },
    /// A prize or a refund is paid.
    NotePaidOut { player: PlayerId, posting: PostingId },
    /// The accounts are closed.
    NoteSettled,
    /// An operator cancels.
    Cancel { reason: String },
    /// Something about a chip tournament.
    Chips(ChipCommand),
}

/// Why not: a stable code and what happened this time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code.
    pub code: ErrorCode,
    /// In words.
    pub detail: String,
}

pub(crate) fn refuse<T>(code: ErrorCode, detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal { code, detail: detail.into() })
}

/// Events decided so far, and the state after them.
pub(crate) struct Draft {
    pub(crate) state: Tournament,
    pub(crate) events: Vec<Event>,
    at: DateTime<Utc>,
}

impl Draft {
    pub(crate) fn push(&mut self, event: Event) {
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
        Command::Chips(command) => chips::decide(&mut draft, command)?,
        Command::Cancel { reason } => {
            let plan = plan_cancellation(state)?;
            draft.push(Event::TournamentCancelled { reason: reason.clone(), plan });
        }
        Command::NoteResult { match_id, table_id, lines, position } => {
            note_result(&mut draft, *match_id, *table_id, lines, *position)?;
        }
        outcome => note(&mut draft, outcome),
    }
    if draft.state.chips.is_some() {
        chips::settle(&mut draft)?;
    }
    settle_when_free(&mut draft);
    Ok(draft.events)
}

/// What cancelling now would refund.
///
/// # Errors
/// [`ErrorCode::TournamentOver`] when the ranking is final or it is cancelled already.
pub fn plan_cancellation(state: &Tournament) -> Result<Plan, Refusal> {
    match &state.stage {
        Stage::Finished { .. } => refuse(ErrorCode::TournamentOver, "the ranking is final"),
        Stage::Cancelled { .. } => refuse(ErrorCode::TournamentOver, "the tournament is cancelled already"),
        Stage::Open | Stage::Closed | Stage::Running => Ok(cancellation::plan_of(state)),
    }
}

fn open_for_registration(state: &Tournament) -> Result<(), Refusal> {
    match state.stage {
        Stage::Open => Ok(()),
        Stage::Closed | Stage::Running if state.setup.chips.as_ref().is_some_and(|plan| plan.is_scheduled()) => {
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
            return refuse(ErrorCode::PartnerRequired, "a player cannot be his own partner");
        }
        _ => {}
    }
    for member in [Some(player), partner].into_iter().flatten() {
        not_bound(state, member)?;
    }
    if partner.is_some_and(|partner| has_declined(state, player, partner)) {
        return refuse(ErrorCode::InvitationDeclined, "he has declined to be this player's partner here");
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

/// Nobody is asked by the same player for the same tournament once he has said no.
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

fn owned(state: &Tournament, id: RegistrationId, player: PlayerId) -> Result<&Entry, Refusal> {
    match state.entry(id) {
        None => refuse(ErrorCode::RegistrationUnknown, format!("there is no registration {id}")),
        Some(entry) if !entry.has(player) => refuse(ErrorCode::NotYours, "the registration is another player's"),
        // Who is asked answers; he cannot take out who has asked him.
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
        Command::NoteBuyInPaid { registration_id, player, posting } => {
            note_paid(draft, *registration_id, *player, *posting);
        }
        Command::NoteBuyInRefused { registration_id, player, code }
            if draft.has(*registration_id, *player, Payment::Pending) =>
        {
            draft.push(Event::BuyInRefused { registration_id: *registration_id, player_id: *player });
            let why = Reason::WalletRefused(*code);
            draft.push(Event::RegistrationRefused { registration_id: *registration_id, why });
        }
        Command::GiveUpBuyIn { registration_id, player } if draft.has(*registration_id, *player, Payment::Pending) => {
            let why = Reason::WalletSilent;
            draft.push(Event::RegistrationRefused { registration_id: *registration_id, why });
        }
        Command::NoteBuyInCalledOff { registration_id, player }
            if draft.has(*registration_id, *player, Payment::CallingOff) =>
        {
            draft.push(Event::BuyInCalledOff { registration_id: *registration_id, player_id: *player });
        }
        Command::NoteBuyInReturned { registration_id, player, posting }
            if draft.has(*registration_id, *player, Payment::Returning) =>
        {
            let (registration_id, player_id, posting_id) = (*registration_id, *player, *posting);
            draft.push(Event::BuyInReturned { registration_id, player_id, posting_id });
        }
        Command::NoteStarted { posting } if draft.state.stage == Stage::Closed && draft.state.chips.is_some() => {
            chips::started(draft, *posting);
        }
        Command::NoteStarted { posting } if draft.state.stage == Stage::Closed => {
            let pool = draft.state.pool();
            draft.push(Event::TournamentStarted { pool, posting_id: *posting });
        }
        Command::NoteStartCalledOff
            if matches!(draft.state.stage, Stage::Cancelled { money: CancelledMoney::StartInDoubt, .. }) =>
        {
            draft.push(Event::StartCalledOff);
        }
        Command::NoteTableOpened { match_id, table_id } if draft.plays_at(*match_id, *table_id) => {
            let known = draft.state.bracket.as_ref().and_then(|bracket| bracket.pairing(*match_id));
            if known.is_some_and(|pairing| !pairing.table_open) {
                draft.push(Event::TableOpened { match_id: *match_id, table_id: *table_id });
            }
        }
        Command::NoteOpeningRefused { match_id, table_id, code } if draft.plays_at(*match_id, *table_id) => {
            draft.cancel_for_want_of_tables(*code);
        }
        Command::NoteTableVoided { match_id, table_id, position } if draft.plays_at(*match_id, *table_id) => {
            let (match_id, table_id, position) = (*match_id, *table_id, *position);
            draft.push(Event::TableVoided { match_id, table_id, position });
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
        let others = self.state.entries.iter().filter(|entry| entry.is_live() && entry.phase != Phase::Confirmed);
        let others: Vec<RegistrationId> = others.map(|entry| entry.registration_id).collect();
        for registration_id in others {
            self.push(Event::RegistrationRefused { registration_id, why });
        }
    }

    /// What cannot be played is over at once: with nobody out everybody has everything back (G2.10).
    pub(crate) fn cancel_for_want_of_tables(&mut self, code: ErrorCode) {
        let plan = cancellation::plan_of(&self.state);
        let reason = format!("the tables cannot open what it is played by ({})", code.code());
        self.push(Event::TournamentCancelled { reason, plan });
    }

    fn awaits_partner(&self, id: RegistrationId) -> bool {
        self.state.entry(id).is_some_and(|entry| entry.phase == Phase::AwaitingPartner)
    }

    fn has(&self, id: RegistrationId, player: PlayerId, payment: Payment) -> bool {
        self.state.entry(id).and_then(|entry| entry.payment(player)) == Some(payment)
    }

    /// Whether this is the table at which a match of the running tournament is being played.
    fn plays_at(&self, match_id: MatchId, table_id: TableId) -> bool {
        let pairing = self.state.bracket.as_ref().and_then(|bracket| bracket.pairing(match_id));
        self.state.stage == Stage::Running
            && pairing.is_some_and(|pairing| pairing.is_ready() && pairing.table_id() == table_id)
    }
}

fn note_paid(draft: &mut Draft, registration_id: RegistrationId, player_id: PlayerId, posting_id: Option<PostingId>) {
    // A payment that is being called off by now is not taken for paid: calling it off reverses it.
    if !draft.has(registration_id, player_id, Payment::Pending) {
        return;
    }
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
    let scheduled = draft.state.setup.chips.as_ref().is_some_and(|plan| plan.is_scheduled());
    if draft.state.stage == Stage::Running {
        chips::entered(draft, registration_id);
    } else if !scheduled && draft.state.is_full() {
        close(draft);
    }
}

/// The last place is taken: nobody comes or goes any more, who was still paying or waiting for a partner has his money back,
/// and the bracket is drawn.
fn close(draft: &mut Draft) {
    draft.push(Event::RegistrationClosed);
    draft.refuse_others(Reason::PlacesTaken);
    if draft.state.chips.is_some() {
        chips::decide_start(draft);
        return;
    }
    let entries: Vec<RegistrationId> = draft.state.confirmed().map(|entry| entry.registration_id).collect();
    // The secret is sealed into the stream together with the opening event, so a tournament that is open has one.
    if let Some(secret) = draft.state.secret.clone() {
        let order = draw(draft.state.id, &secret, &entries);
        draft.push(Event::BracketDrawn { secret, order });
    }
    if draft.state.setup.is_free() {
        let pool = draft.state.pool();
        draft.push(Event::TournamentStarted { pool, posting_id: None });
    }
}

/// The order of the draw: what anybody can recompute from the secret and the order of registration.
fn draw(id: mazziere_ids::TournamentId, secret: &Secret, entries: &[RegistrationId]) -> Vec<RegistrationId> {
    let count = u16::try_from(entries.len()).unwrap_or(u16::MAX);
    let mut draw = Draw::new(secret, &Tournament::draw_context(id), &Seeds::empty(0), Label::BRACKET);
    draw.permute(count).into_iter().map(|index| entries[usize::from(index)]).collect()
}

fn note_result(
    draft: &mut Draft,
    match_id: MatchId,
    table_id: TableId,
    lines: &[LineStanding],
    position: i64,
) -> Result<(), Refusal> {
    if !draft.plays_at(match_id, table_id) {
        return Ok(());
    }
    let scores = scores(&draft.state, match_id, lines)?;
    let mut first = scores.iter().filter(|score| score.place == 1).map(|score| score.registration_id);
    let winner = first.next().filter(|_| first.next().is_none());
    draft.push(Event::MatchDecided { match_id, table_id, winner, position, scores });
    let Some(bracket) = draft.state.bracket.as_ref().filter(|bracket| bracket.is_over()) else {
        return Ok(());
    };
    let state = &draft.state;
    let standings = standings(&bracket.places(), &state.setup.prizes, state.pool(), &state.entries);
    draft.push(Event::TournamentFinished { standings });
    Ok(())
}

/// What the lines of a table are to the entries of its match, best place first, in the order of the draw where level. What
/// does not fit is the tables' mistake, not a late result: the follower parks it for people to look at.
fn scores(state: &Tournament, match_id: MatchId, lines: &[LineStanding]) -> Result<Vec<Score>, Refusal> {
    let bracket: Option<&Bracket> = state.bracket.as_ref();
    let meeting = bracket.and_then(|bracket| bracket.pairing(match_id)).and_then(|pairing| pairing.meeting());
    let meeting = meeting.unwrap_or_default();
    let score = |id: &RegistrationId| {
        let entry = state.entry(*id)?;
        let line = lines.iter().find(|line| {
            line.players.len() == entry.players.len() && line.players.iter().all(|player| entry.has(*player))
        })?;
        let (points, vp, mp) = (line.points, line.vp, line.mp);
        Some(Score { registration_id: *id, place: line.rank, points, vp, mp })
    };
    let scores: Option<Vec<Score>> = meeting.iter().map(score).collect();
    let Some(mut scores) = scores.filter(|scores| scores.len() == lines.len()) else {
        return refuse(ErrorCode::Internal, "the lines of the table are not the entries of the match");
    };
    scores.sort_by_key(|score| score.place);
    let places: Vec<u8> = scores.iter().map(|score| score.place).collect();
    if bracket.is_some_and(|bracket| bracket.settles(match_id, &places)) {
        Ok(scores)
    } else {
        refuse(ErrorCode::Internal, format!("the places {places:?} do not decide who goes on"))
    }
}

fn note_paid_out(draft: &mut Draft, player_id: PlayerId, posting_id: PostingId) {
    if draft.state.paid_out.contains(&player_id) {
        return;
    }
    let amount = draft.state.owed().into_iter().find(|(player, _)| *player == player_id).map(|(_, amount)| amount);
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
        note_paid(draft, registration_id, player, None);
    }
}

/// A tournament without money has no accounts to close; what was paid for nothing comes back for nothing.
fn settle_when_free(draft: &mut Draft) {
    if !draft.state.setup.costs_nothing() {
        return;
    }
    let unsettled: Vec<(RegistrationId, PlayerId)> = draft
        .state
        .entries
        .iter()
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

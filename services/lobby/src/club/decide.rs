//! Commands on a private event and what they come to.
//!
//! `decide(&state, command)` is pure. Commands that bring the outcome of an effect are never refused: an effect may be
//! carried out twice, and its outcome may come late; the second time it comes to nothing. A time is over only when what
//! was begun before its end has come out: a player who agreed in the last instant is still waited for.

mod cash;

use chrono::{DateTime, Utc};
use mazziere_contract::{Cause, ErrorCode};
use mazziere_ids::{PlayerId, PostingId};
use mazziere_money::{Currency, Money, split_equally};

use super::event::{Claim, Part, Timer};
use super::{ClubEvent, Command, Event, Stage, open_for, rematch_for};
use crate::because;
use crate::cash::matches::amount::Ended;
use crate::interruption::{Interruption, WHY};
use crate::payment::{Payment, PaymentOutcome};
use crate::refusal::{Refusal, refuse};
use crate::tournament::prize::among_members;

/// Events decided so far, and the state after them.
struct Changes {
    state: ClubEvent,
    events: Vec<Event>,
    at: DateTime<Utc>,
}

impl Changes {
    fn push(&mut self, event: Event) {
        self.state.apply(&event, self.at);
        self.events.push(event);
    }

    fn cancel(&mut self, why: &str) {
        self.push(Event::EventCancelled { why: why.to_owned() });
    }

    fn close(&mut self, why: &str) {
        self.push(Event::EventClosed { why: why.to_owned() });
    }
}

/// What comes of a command at a time: events, none if nothing is new, or a refusal.
///
/// # Errors
/// A refusal, for commands of players, and for results that cannot be those of a match for cash.
pub fn decide(state: &ClubEvent, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
    let mut changes = Changes { state: state.clone(), events: Vec::new(), at };
    match command {
        Command::SendInvites { creator, players, partner, buy_in } => {
            invite(&mut changes, *creator, players, (*partner, *buy_in))?;
        }
        Command::Cancel { player } => cancel(&mut changes, *player)?,
        Command::Accept { player, buy_in } => accept(&mut changes, *player, *buy_in)?,
        Command::Refuse { player } => decline(&mut changes, *player)?,
        Command::Rematch { player } => rematch(&mut changes, *player)?,
        Command::Leave { player } => leave(&mut changes, *player)?,
        Command::NoteResult { table_id, ended, .. } if plays_at(&changes, *table_id) => {
            match changes.state.match_terms() {
                Some((terms, rake)) => cash::result(&mut changes, command, &terms, rake)?,
                None => result(&mut changes, command, ended),
            }
        }
        outcome => note(&mut changes, outcome),
    }
    go_on(&mut changes);
    Ok(changes.events)
}

fn member(state: &ClubEvent, player: PlayerId) -> Result<(), Refusal> {
    if state.players.contains(&player) {
        return Ok(());
    }
    refuse(ErrorCode::NotYours, "the private event is not the player's")
}

fn not_now<T>(what: &str) -> Result<T, Refusal> {
    refuse(ErrorCode::ClubEventStage, what)
}

/// The creator invites as many as there are seats left (R1), once (R12).
fn invite(
    changes: &mut Changes,
    creator: PlayerId,
    players: &[PlayerId],
    (partner, buy_in): (Option<PlayerId>, Option<Money>),
) -> Result<(), Refusal> {
    let state = &changes.state;
    if creator != state.creator {
        return refuse(ErrorCode::NotYours, "the creator invites");
    }
    if state.stage != Stage::Draft {
        return not_now("the invitations were sent, or it is over");
    }
    // A time that is over is over before it is noticed.
    if changes.at > state.drafted_at + open_for() {
        return not_now("the time to invite is over");
    }
    let distinct = players.iter().enumerate().all(|(at, player)| !players[..at].contains(player));
    if players.len() + 1 != state.seat_count() || !distinct || players.contains(&creator) {
        let others = state.seat_count() - 1;
        let others = others as u64;
        let cause =
            Cause::PlayersDoNotFit { allowed: vec![others], multiple_of: None, min: Some(others), max: Some(others) };
        return refuse(cause, format!("exactly {others} others are invited, each once"));
    }
    if partner.is_some_and(|partner| !players.contains(&partner)) || (partner.is_some() && players.len() != 3) {
        let cause = Cause::PlayersDoNotFit { allowed: Vec::new(), multiple_of: None, min: None, max: None };
        return refuse(cause, "a partner is one of those who are invited to a game of pairs");
    }
    let buy_in = chosen(state, buy_in)?;
    changes.push(Event::InvitesRequested { players: players.to_vec(), partner, buy_in });
    pay_when_training(changes, creator);
    Ok(())
}

/// What a player brings who has chosen this, as events say it: at a table for cash an amount within its limits, and the
/// least of them if nothing is said; for a sit&go what it costs, which is not said.
fn chosen(state: &ClubEvent, buy_in: Option<Money>) -> Result<Option<Money>, Refusal> {
    let (least, most) = match state.cash() {
        Some(terms) => (terms.min_buy_in, terms.max_buy_in),
        None => (state.cost(), state.cost()),
    };
    let amount = buy_in.unwrap_or(least);
    if amount < least || amount > most {
        let detail =
            if least == most { format!("the buy-in is {least}") } else { format!("the buy-in is {least} to {most}") };
        let cause =
            Cause::BuyInOutOfRange { min: Some(least), max: Some(most), allowed: Vec::new(), currency: Currency::Eur };
        return refuse(cause, detail);
    }
    Ok(state.cash().map(|_| amount))
}

fn cancel(changes: &mut Changes, player: PlayerId) -> Result<(), Refusal> {
    if player != changes.state.creator {
        return refuse(ErrorCode::NotYours, "the creator calls it off");
    }
    if changes.state.stage != Stage::Draft {
        return not_now("it is called off before the invitations are sent");
    }
    changes.cancel(because::CALLED_OFF);
    Ok(())
}

/// Who has an invitation that is open.
fn invited(changes: &Changes, player: PlayerId) -> Result<(), Refusal> {
    let state = &changes.state;
    member(state, player)?;
    match state.stage {
        Stage::Inviting { until } if changes.at <= until => {}
        _ => return refuse(ErrorCode::InvitationClosed, "the invitation is not open any more"),
    }
    match state.payment(player) {
        Some(Payment::Pending) => refuse(ErrorCode::PaymentInProgress, "the buy-in is being collected"),
        Some(Payment::Paid) => refuse(ErrorCode::InvitationClosed, "the player has agreed, and stays"),
        _ => Ok(()),
    }
}

fn accept(changes: &mut Changes, player: PlayerId, buy_in: Option<Money>) -> Result<(), Refusal> {
    invited(changes, player)?;
    let buy_in = chosen(&changes.state, buy_in)?;
    changes.push(Event::InvitationAccepted { player_id: player, buy_in });
    pay_when_training(changes, player);
    Ok(())
}

fn decline(changes: &mut Changes, player: PlayerId) -> Result<(), Refusal> {
    invited(changes, player)?;
    changes.push(Event::InvitationRefused { player_id: player });
    changes.cancel(because::INVITATION_REFUSED);
    Ok(())
}

/// Who may say now whether they play another game.
fn asked(changes: &Changes, player: PlayerId) -> Result<(), Refusal> {
    member(&changes.state, player)?;
    match changes.state.stage {
        Stage::RematchWait { until } if changes.at <= until => Ok(()),
        _ => refuse(ErrorCode::NoConfirmationAwaited, "nobody is asked to play another game"),
    }
}

fn rematch(changes: &mut Changes, player: PlayerId) -> Result<(), Refusal> {
    asked(changes, player)?;
    let agreed = changes.state.has_agreed(player);
    if agreed || changes.state.payment(player) == Some(Payment::Pending) {
        return Ok(());
    }
    changes.push(Event::RematchConfirmed { player_id: player });
    pay_when_training(changes, player);
    Ok(())
}

/// Between two games everybody may leave, also who has said that they play on; else nobody who has agreed.
fn leave(changes: &mut Changes, player: PlayerId) -> Result<(), Refusal> {
    member(&changes.state, player)?;
    match changes.state.stage {
        Stage::RematchWait { .. } => {
            changes.close(because::PLAYER_LEFT);
            Ok(())
        }
        Stage::Over { .. } => not_now("it is over"),
        _ => not_now("a player who has agreed stays until the game is over"),
    }
}

/// Takes note of an outcome. What is known already, or has been overtaken, comes to nothing.
fn note(changes: &mut Changes, outcome: &Command) {
    match outcome {
        Command::NoteCreatorGone if changes.state.stage == Stage::Draft => {
            changes.cancel(because::CREATOR_LEFT);
        }
        Command::Expire { timer, game } if *game == changes.state.game => expire(changes, *timer),
        Command::NoteBuyIn { claim, heard } => note_buy_in(changes, *claim, *heard),
        Command::NoteStarted { game, posting }
            if *game == changes.state.game && changes.state.stage == Stage::Starting =>
        {
            changes.push(Event::GameStarted { posting_id: Some(*posting) });
        }
        Command::NoteTableOpened { table_id } => {
            let waits = matches!(changes.state.stage, Stage::Running { opened: false, .. });
            if waits && *table_id == changes.state.table_id() {
                changes.push(Event::TableOpened { table_id: *table_id });
            }
        }
        Command::NoteOpeningRefused { table_id, code } if plays_at(changes, *table_id) => {
            void(changes, &because::cannot_be_played(*code));
        }
        Command::NoteTableVoided { table_id, position } if plays_at(changes, *table_id) => match changes.state.cash() {
            Some(_) => cash::voided(changes, *position),
            None => changes.push(Event::TableVoided { table_id: *table_id, position: *position }),
        },
        Command::NoteMatchPosted { game, posting } if *game == changes.state.game => cash::posted(changes, *posting),
        Command::NoteCreditPaid { player, posting } => cash::credit_paid(changes, *player, *posting),
        Command::NoteInterrupted { interruption } => interrupt(changes, *interruption),
        Command::NotePartPaid { game, player, posting } if *game == changes.state.game => {
            let owed = matches!(&changes.state.stage, Stage::Paying { owed, .. }
                if owed.iter().any(|part| part.player_id == *player));
            if owed {
                changes.push(Event::PartPaid { player_id: *player, posting_id: *posting });
            }
        }
        Command::NoteSettled { game } if *game == changes.state.game => settled(changes),
        _ => {}
    }
}

fn plays_at(changes: &Changes, table: mazziere_ids::TableId) -> bool {
    matches!(changes.state.stage, Stage::Running { .. }) && changes.state.table_id() == table
}

fn expire(changes: &mut Changes, timer: Timer) {
    let over = match (&changes.state.stage, timer) {
        (Stage::Draft, Timer::Draft) => changes.at > changes.state.drafted_at + open_for(),
        (Stage::Inviting { until }, Timer::Invitations) | (Stage::RematchWait { until }, Timer::Rematch) => {
            changes.at > *until && !changes.state.is_collecting()
        }
        _ => false,
    };
    if !over {
        return;
    }
    changes.push(Event::EventExpired { timer });
    match timer {
        Timer::Draft => changes.cancel(because::NOBODY_INVITED),
        Timer::Invitations => changes.cancel(because::INVITATION_UNANSWERED),
        Timer::Rematch => changes.close(because::NO_REMATCH),
    }
}

/// What has been heard of a buy-in, unless it is known already or has been overtaken.
fn note_buy_in(changes: &mut Changes, claim: Claim, heard: PaymentOutcome) {
    if changes.state.brought_by(claim).and_then(|brought| brought.payment.after(heard)).is_none() {
        return;
    }
    match heard {
        PaymentOutcome::Paid(posting_id) => {
            changes.push(Event::BuyInPaid { claim, posting_id });
            if changes.state.stage == Stage::Sending {
                let until = changes.at + open_for();
                changes.push(Event::InvitationsSent { until });
            }
        }
        PaymentOutcome::Refused(code) => cannot_pay(changes, claim.player_id, Some(code)),
        PaymentOutcome::Silence => cannot_pay(changes, claim.player_id, None),
        PaymentOutcome::CalledOff => changes.push(Event::BuyInCalledOff { claim }),
        PaymentOutcome::Returned(posting_id) => changes.push(Event::BuyInReturned { claim, posting_id }),
    }
}

/// A creator goes on with the draft, a player who is invited may try again; if one player is missing there is no other
/// game.
fn cannot_pay(changes: &mut Changes, player_id: PlayerId, code: Option<ErrorCode>) {
    let code = code.map(Into::into);
    match changes.state.stage {
        Stage::Sending => changes.push(Event::InvitesRefused { code }),
        _ => changes.push(Event::InvitationReopened { player_id, code }),
    }
    if let Stage::RematchWait { .. } = changes.state.stage {
        changes.close(because::CANNOT_PAY);
    }
}

/// A game is decided: the winners have the pool.
fn result(changes: &mut Changes, command: &Command, ended: &Ended) {
    let Command::NoteResult { fault, next_dealer, position, .. } = command else { return };
    let state = &changes.state;
    let Some(first) = ended.sides.iter().find(|side| side.rank == 1) else { return };
    // Somebody else's result is none.
    if first.players.is_empty() || !first.players.iter().all(|player| state.players.contains(player)) {
        return;
    }
    let winners = state.first_of(first.players.clone());
    let amounts = among_members(&winners, state.pool());
    let fee = Money::ZERO;
    let part = |(player_id, from_pool)| Part { player_id, from_pool, fee };
    let prizes = winners.iter().copied().zip(amounts).map(part).filter(|part| part.from_pool.is_positive()).collect();
    let next_dealer = *next_dealer;
    let position = *position;
    let fault = fault.clone();
    changes.push(Event::GameDecided { winners, prizes, next_dealer, position, fault });
}

/// The game is void for good: nobody is out, so everybody has everything back (G2.10), or keeps what they have (G3.9).
fn void(changes: &mut Changes, why: &str) {
    let state = &changes.state;
    if state.cash().is_some() {
        return cash::void(changes, why);
    }
    let refunds = state.refunds();
    changes.push(Event::GameCancelled { why: why.to_owned(), refunds });
}

impl ClubEvent {
    /// What everybody has back of a game that is void for good.
    pub fn refunds(&self) -> Vec<Part> {
        let shares = split_equally(self.pool(), self.players.len());
        let fee = self.buy_in().fee;
        let part = |(player_id, from_pool)| Part { player_id, from_pool, fee };
        let refunds = self.players.iter().copied().zip(shares).map(part);
        refunds.filter(|part| (part.from_pool + part.fee).is_positive()).collect()
    }
}

fn interrupt(changes: &mut Changes, interruption: Interruption) {
    let Stage::Running { since, .. } = changes.state.stage else { return };
    if let Some(interruption) = interruption.ends(since) {
        changes.push(Event::Interrupted { interruption });
        void(changes, WHY);
    }
}

/// The accounts of the game that was paid for are closed.
fn settled(changes: &mut Changes) {
    match &changes.state.stage {
        Stage::Paying { owed, .. } if owed.is_empty() => paid_out(changes),
        Stage::Over { settled: false, .. } if !changes.state.is_unsettled() => changes.push(Event::EventSettled),
        _ => {}
    }
}

/// A game is paid out: everybody is asked to play another one, unless it was void.
fn paid_out(changes: &mut Changes) {
    let Stage::Paying { void, .. } = changes.state.stage.clone() else { return };
    changes.push(Event::GameSettled);
    match void {
        Some(why) => {
            changes.close(&why);
            changes.push(Event::EventSettled);
        }
        None => {
            let until = changes.at + rematch_for();
            changes.push(Event::RematchAsked { until });
        }
    }
}

/// In training there is nothing to wait for: every buy-in of nothing is paid at once.
fn pay_when_training(changes: &mut Changes, player: PlayerId) {
    let claim = changes.state.newest(player).map(|brought| brought.claim);
    if let (true, Some(claim)) = (changes.state.is_training(), claim) {
        note_buy_in(changes, claim, PaymentOutcome::Paid(None));
    }
}

/// Does what follows by itself.
fn go_on(changes: &mut Changes) {
    let game = changes.state.game;
    match changes.state.stage {
        Stage::Inviting { .. } | Stage::RematchWait { .. } if changes.state.is_paid_up() => begin(changes),
        // The players who were waited for in the last instant have not come.
        Stage::Inviting { .. } => note(changes, &Command::Expire { timer: Timer::Invitations, game }),
        Stage::RematchWait { .. } => note(changes, &Command::Expire { timer: Timer::Rematch, game }),
        Stage::Draft => note(changes, &Command::Expire { timer: Timer::Draft, game }),
        _ => {}
    }
    if !changes.state.is_training() {
        return;
    }
    // Where nothing is paid there are no accounts to close.
    if matches!(&changes.state.stage, Stage::Paying { .. }) {
        paid_out(changes);
    }
    if let Stage::Over { settled: false, .. } = changes.state.stage {
        let open = changes.state.brought.iter().filter(|brought| brought.payment.is_unsettled());
        for claim in open.map(|brought| brought.claim).collect::<Vec<_>>() {
            changes.push(Event::BuyInCalledOff { claim });
        }
        changes.push(Event::EventSettled);
    }
}

/// Everybody has paid. The seats are drawn once, and kept from game to game.
fn begin(changes: &mut Changes) {
    if changes.state.seats.is_empty() {
        let Some(secret) = changes.state.secret.clone() else { return };
        let seats = changes.state.seating(&secret);
        changes.push(Event::SeatsDrawn { secret, seats });
    }
    changes.push(Event::GameReady { game: changes.state.game });
    // Where nothing is paid for a game no money moves at its start.
    if changes.state.is_training() || changes.state.cash().is_some() {
        changes.push(Event::GameStarted { posting_id: None::<PostingId> });
    }
}

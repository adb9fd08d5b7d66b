//! Commands on a private event and what they come to.
//!
//! `decide(&state, command)` is pure. Commands that bring the outcome of an effect are never refused: an effect may be
//! carried out twice, and its outcome may come late; the second time it comes to nothing. A time is over only when what
//! was begun before its end has come out: a player who agreed in the last instant is still waited for.

mod cash;

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::{PlayerId, PostingId};
use mazziere_money::{Money, split_equally};

use super::event::{Claim, Part, Timer};
use super::{ClubEvent, Command, Event, Stage, open_for, rematch_for};
use crate::cash::matches::amount::Ended;
use crate::failure::{Refusal, refuse};
use crate::interruption::{Interruption, WHY};
use crate::payment::{Heard, Payment};
use crate::tournament::prize::among_members;

/// Events decided so far, and the state after them.
struct Draft {
    state: ClubEvent,
    events: Vec<Event>,
    at: DateTime<Utc>,
}

impl Draft {
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
    let mut draft = Draft { state: state.clone(), events: Vec::new(), at };
    match command {
        Command::SendInvites { creator, players, partner, buy_in } => {
            invite(&mut draft, *creator, players, (*partner, *buy_in))?;
        }
        Command::Cancel { player } => cancel(&mut draft, *player)?,
        Command::Accept { player, buy_in } => accept(&mut draft, *player, *buy_in)?,
        Command::Refuse { player } => decline(&mut draft, *player)?,
        Command::Rematch { player } => rematch(&mut draft, *player)?,
        Command::Leave { player } => leave(&mut draft, *player)?,
        Command::NoteResult { table_id, ended, .. } if plays_at(&draft, *table_id) => match draft.state.match_terms() {
            Some((terms, rake)) => cash::result(&mut draft, command, &terms, rake)?,
            None => result(&mut draft, command, ended),
        },
        outcome => note(&mut draft, outcome),
    }
    go_on(&mut draft);
    Ok(draft.events)
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
    draft: &mut Draft,
    creator: PlayerId,
    players: &[PlayerId],
    (partner, buy_in): (Option<PlayerId>, Option<Money>),
) -> Result<(), Refusal> {
    let state = &draft.state;
    if creator != state.creator {
        return refuse(ErrorCode::NotYours, "the creator invites");
    }
    if state.stage != Stage::Draft {
        return not_now("the invitations were sent, or it is over");
    }
    // A time that is over is over before it is noticed.
    if draft.at > state.drafted_at + open_for() {
        return not_now("the time to invite is over");
    }
    let distinct = players.iter().enumerate().all(|(at, player)| !players[..at].contains(player));
    if players.len() + 1 != state.seat_count() || !distinct || players.contains(&creator) {
        let others = state.seat_count() - 1;
        return refuse(ErrorCode::PlayersDoNotFit, format!("exactly {others} others are invited, each once"));
    }
    if partner.is_some_and(|partner| !players.contains(&partner)) || (partner.is_some() && players.len() != 3) {
        return refuse(ErrorCode::PlayersDoNotFit, "a partner is one of those who are invited to a game of pairs");
    }
    let buy_in = chosen(state, buy_in)?;
    draft.push(Event::InvitesRequested { players: players.to_vec(), partner, buy_in });
    pay_when_training(draft, creator);
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
        return refuse(ErrorCode::BuyInOutOfRange, detail);
    }
    Ok(state.cash().map(|_| amount))
}

fn cancel(draft: &mut Draft, player: PlayerId) -> Result<(), Refusal> {
    if player != draft.state.creator {
        return refuse(ErrorCode::NotYours, "the creator calls it off");
    }
    if draft.state.stage != Stage::Draft {
        return not_now("it is called off before the invitations are sent");
    }
    draft.cancel("called off");
    Ok(())
}

/// Who has an invitation that is open.
fn invited(draft: &Draft, player: PlayerId) -> Result<(), Refusal> {
    let state = &draft.state;
    member(state, player)?;
    match state.stage {
        Stage::Inviting { until } if draft.at <= until => {}
        _ => return refuse(ErrorCode::InvitationClosed, "the invitation is not open any more"),
    }
    match state.payment(player) {
        Some(Payment::Pending) => refuse(ErrorCode::PaymentInProgress, "the buy-in is being collected"),
        Some(Payment::Paid) => refuse(ErrorCode::InvitationClosed, "the player has agreed, and stays"),
        _ => Ok(()),
    }
}

fn accept(draft: &mut Draft, player: PlayerId, buy_in: Option<Money>) -> Result<(), Refusal> {
    invited(draft, player)?;
    let buy_in = chosen(&draft.state, buy_in)?;
    draft.push(Event::InvitationAccepted { player_id: player, buy_in });
    pay_when_training(draft, player);
    Ok(())
}

fn decline(draft: &mut Draft, player: PlayerId) -> Result<(), Refusal> {
    invited(draft, player)?;
    draft.push(Event::InvitationRefused { player_id: player });
    draft.cancel("an invitation was refused");
    Ok(())
}

/// Who may say now whether they play another game.
fn asked(draft: &Draft, player: PlayerId) -> Result<(), Refusal> {
    member(&draft.state, player)?;
    match draft.state.stage {
        Stage::RematchWait { until } if draft.at <= until => Ok(()),
        _ => refuse(ErrorCode::NoConfirmationAwaited, "nobody is asked to play another game"),
    }
}

fn rematch(draft: &mut Draft, player: PlayerId) -> Result<(), Refusal> {
    asked(draft, player)?;
    let agreed = draft.state.has_agreed(player);
    if agreed || draft.state.payment(player) == Some(Payment::Pending) {
        return Ok(());
    }
    draft.push(Event::RematchConfirmed { player_id: player });
    pay_when_training(draft, player);
    Ok(())
}

/// Between two games everybody may leave, also who has said that they play on; else nobody who has agreed.
fn leave(draft: &mut Draft, player: PlayerId) -> Result<(), Refusal> {
    member(&draft.state, player)?;
    match draft.state.stage {
        Stage::RematchWait { .. } => {
            draft.close("a player has left");
            Ok(())
        }
        Stage::Over { .. } => not_now("it is over"),
        _ => not_now("whoever has agreed stays until the game is over"),
    }
}

/// Takes note of an outcome. What is known already, or has been overtaken, comes to nothing.
fn note(draft: &mut Draft, outcome: &Command) {
    match outcome {
        Command::NoteCreatorGone if draft.state.stage == Stage::Draft => draft.cancel("the creator has left the lobby"),
        Command::Expire { timer, game } if *game == draft.state.game => expire(draft, *timer),
        Command::NoteBuyIn { claim, heard } => note_buy_in(draft, *claim, *heard),
        Command::NoteStarted { game, posting } if *game == draft.state.game && draft.state.stage == Stage::Starting => {
            draft.push(Event::GameStarted { posting_id: Some(*posting) });
        }
        Command::NoteTableOpened { table_id } => {
            let waits = matches!(draft.state.stage, Stage::Running { opened: false, .. });
            if waits && *table_id == draft.state.table_id() {
                draft.push(Event::TableOpened { table_id: *table_id });
            }
        }
        Command::NoteOpeningRefused { table_id, code } if plays_at(draft, *table_id) => {
            void(draft, &format!("the tables cannot open what it is played by ({})", code.code()));
        }
        Command::NoteTableVoided { table_id, position } if plays_at(draft, *table_id) => match draft.state.cash() {
            Some(_) => cash::voided(draft, *position),
            None => draft.push(Event::TableVoided { table_id: *table_id, position: *position }),
        },
        Command::NoteMatchPosted { game, posting } if *game == draft.state.game => cash::posted(draft, *posting),
        Command::NoteCreditPaid { player, posting } => cash::credit_paid(draft, *player, *posting),
        Command::NoteInterrupted { interruption } => interrupt(draft, *interruption),
        Command::NotePartPaid { game, player, posting } if *game == draft.state.game => {
            let owed = matches!(&draft.state.stage, Stage::Paying { owed, .. }
                if owed.iter().any(|part| part.player_id == *player));
            if owed {
                draft.push(Event::PartPaid { player_id: *player, posting_id: *posting });
            }
        }
        Command::NoteSettled { game } if *game == draft.state.game => settled(draft),
        _ => {}
    }
}

fn plays_at(draft: &Draft, table: mazziere_ids::TableId) -> bool {
    matches!(draft.state.stage, Stage::Running { .. }) && draft.state.table_id() == table
}

fn expire(draft: &mut Draft, timer: Timer) {
    let over = match (&draft.state.stage, timer) {
        (Stage::Draft, Timer::Draft) => draft.at > draft.state.drafted_at + open_for(),
        (Stage::Inviting { until }, Timer::Invitations) | (Stage::RematchWait { until }, Timer::Rematch) => {
            draft.at > *until && !draft.state.is_collecting()
        }
        _ => false,
    };
    if !over {
        return;
    }
    draft.push(Event::EventExpired { timer });
    match timer {
        Timer::Draft => draft.cancel("nobody was invited in time"),
        Timer::Invitations => draft.cancel("an invitation was not answered in time"),
        Timer::Rematch => draft.close("not everybody plays another game"),
    }
}

/// What has been heard of a buy-in, unless it is known already or has been overtaken.
fn note_buy_in(draft: &mut Draft, claim: Claim, heard: Heard) {
    if draft.state.brought_by(claim).and_then(|brought| brought.payment.after(heard)).is_none() {
        return;
    }
    match heard {
        Heard::Paid(posting_id) => {
            draft.push(Event::BuyInPaid { claim, posting_id });
            if draft.state.stage == Stage::Sending {
                let until = draft.at + open_for();
                draft.push(Event::InvitationsSent { until });
            }
        }
        Heard::Refused(code) => cannot_pay(draft, claim.player_id, Some(code)),
        Heard::Silence => cannot_pay(draft, claim.player_id, None),
        Heard::CalledOff => draft.push(Event::BuyInCalledOff { claim }),
        Heard::Returned(posting_id) => draft.push(Event::BuyInReturned { claim, posting_id }),
    }
}

/// A creator goes on with the draft, a player who is invited may try again; if one player is missing there is no other
/// game.
fn cannot_pay(draft: &mut Draft, player_id: PlayerId, code: Option<ErrorCode>) {
    let code = code.map(Into::into);
    match draft.state.stage {
        Stage::Sending => draft.push(Event::InvitesRefused { code }),
        _ => draft.push(Event::InvitationReopened { player_id, code }),
    }
    if let Stage::RematchWait { .. } = draft.state.stage {
        draft.close("a player cannot pay another game");
    }
}

/// A game is decided: the winners have the pool.
fn result(draft: &mut Draft, command: &Command, ended: &Ended) {
    let Command::NoteResult { fault, next_dealer, position, .. } = command else { return };
    let state = &draft.state;
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
    let (next_dealer, position, fault) = (*next_dealer, *position, fault.clone());
    draft.push(Event::GameDecided { winners, prizes, next_dealer, position, fault });
}

/// The game is void for good: nobody is out, so everybody has everything back (G2.10), or keeps what they have (G3.9).
fn void(draft: &mut Draft, why: &str) {
    let state = &draft.state;
    if state.cash().is_some() {
        return cash::void(draft, why);
    }
    let shares = split_equally(state.pool(), state.players.len());
    let fee = state.buy_in().fee;
    let part = |(player_id, from_pool)| Part { player_id, from_pool, fee };
    let refunds = state.players.iter().copied().zip(shares).map(part);
    let refunds = refunds.filter(|part| (part.from_pool + part.fee).is_positive()).collect();
    draft.push(Event::GameCancelled { why: why.to_owned(), refunds });
}

fn interrupt(draft: &mut Draft, interruption: Interruption) {
    let Stage::Running { since, .. } = draft.state.stage else { return };
    if let Some(interruption) = interruption.ends(since) {
        draft.push(Event::Interrupted { interruption });
        void(draft, WHY);
    }
}

/// The accounts of the game that was paid for are closed.
fn settled(draft: &mut Draft) {
    match &draft.state.stage {
        Stage::Paying { owed, .. } if owed.is_empty() => paid_out(draft),
        Stage::Over { settled: false, .. } if !draft.state.is_unsettled() => draft.push(Event::EventSettled),
        _ => {}
    }
}

/// A game is paid out: everybody is asked to play another one, unless it was void.
fn paid_out(draft: &mut Draft) {
    let Stage::Paying { void, .. } = draft.state.stage.clone() else { return };
    draft.push(Event::GameSettled);
    match void {
        Some(why) => {
            draft.close(&why);
            draft.push(Event::EventSettled);
        }
        None => {
            let until = draft.at + rematch_for();
            draft.push(Event::RematchAsked { until });
        }
    }
}

/// In training there is nothing to wait for: every buy-in of nothing is paid at once.
fn pay_when_training(draft: &mut Draft, player: PlayerId) {
    let claim = draft.state.newest(player).map(|brought| brought.claim);
    if let (true, Some(claim)) = (draft.state.is_training(), claim) {
        note_buy_in(draft, claim, Heard::Paid(None));
    }
}

/// Does what follows by itself.
fn go_on(draft: &mut Draft) {
    let game = draft.state.game;
    match draft.state.stage {
        Stage::Inviting { .. } | Stage::RematchWait { .. } if draft.state.is_paid_up() => begin(draft),
        // The players who were waited for in the last instant have not come.
        Stage::Inviting { .. } => note(draft, &Command::Expire { timer: Timer::Invitations, game }),
        Stage::RematchWait { .. } => note(draft, &Command::Expire { timer: Timer::Rematch, game }),
        Stage::Draft => note(draft, &Command::Expire { timer: Timer::Draft, game }),
        _ => {}
    }
    if !draft.state.is_training() {
        return;
    }
    // Where nothing is paid there are no accounts to close.
    if matches!(&draft.state.stage, Stage::Paying { .. }) {
        paid_out(draft);
    }
    if let Stage::Over { settled: false, .. } = draft.state.stage {
        let open = draft.state.brought.iter().filter(|brought| brought.payment.is_unsettled());
        for claim in open.map(|brought| brought.claim).collect::<Vec<_>>() {
            draft.push(Event::BuyInCalledOff { claim });
        }
        draft.push(Event::EventSettled);
    }
}

/// Everybody has paid. The seats are drawn once, and kept from game to game.
fn begin(draft: &mut Draft) {
    if draft.state.seats.is_empty() {
        let Some(secret) = draft.state.secret.clone() else { return };
        let seats = draft.state.seating(&secret);
        draft.push(Event::SeatsDrawn { secret, seats });
    }
    draft.push(Event::GameReady { game: draft.state.game });
    // Where nothing is paid for a game no money moves at its start.
    if draft.state.is_training() || draft.state.cash().is_some() {
        draft.push(Event::GameStarted { posting_id: None::<PostingId> });
    }
}

//! Players of tournaments: alone or in pairs they look for one, pay, play it to its end, and look for the next.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{
    Phase, Registration, RegistrationRequest, RegistrationStatus, RegistrationsQuery, TournamentStatus,
    TournamentSummary,
};
use mazziere_contract::tables::Format;
use mazziere_ids::{RegistrationId, TableId, TournamentId};

use crate::bankroll;
use crate::bots::{Ack, Played, Player};
use crate::plan::{self, formats};
use crate::venue::Venue;

/// One bot that plays alone.
pub async fn alone(mut player: Player, venue: Arc<Venue>) {
    if !arrive(&mut player, &venue).await {
        return;
    }
    while let Some(tournament) = look(&mut player, &venue, |format| format != Format::Pairs).await {
        let Some(entry) = register(&mut player, &tournament, &venue).await else { continue };
        let leaves = player.dice.one_in(30) || is_one_too_many(&player, &entry, &tournament).await;
        if leaves && unregister(&mut player, &entry).await {
            continue;
        }
        follow(&mut player, &entry, &venue).await;
        bankroll::rebalance(&mut player, &venue).await;
    }
}

/// Two bots that play pairs tournaments together.
pub async fn pair(mut first: Player, mut second: Player, venue: Arc<Venue>) {
    if !arrive(&mut first, &venue).await || !arrive(&mut second, &venue).await {
        return;
    }
    while let Some(tournament) = look(&mut first, &venue, |format| format == Format::Pairs).await {
        let Some(entry) = register_pair(&mut first, &mut second, &tournament, &venue).await else {
            // The player who could not accept has declined, and is not invited there by the same player again.
            std::mem::swap(&mut first, &mut second);
            continue;
        };
        tokio::join!(follow(&mut first, &entry, &venue), follow(&mut second, &entry, &venue));
        tokio::join!(bankroll::rebalance(&mut first, &venue), bankroll::rebalance(&mut second, &venue));
    }
}

/// A bot arrives without money, perhaps tries to play all the same, and gets its first deposit.
async fn arrive(player: &mut Player, venue: &Venue) -> bool {
    if player.dice.one_in(8)
        && let Some(tournament) =
            venue.watch.open().await.iter().find(|one| one.format != Format::Pairs && !is_free(one)).cloned()
    {
        let key = &player.key();
        let body = &RegistrationRequest::default();
        let id = tournament.tournament_id;
        let answer = player.api.lobby(|lobby| async move { lobby.register(key, id, body).await }).await;
        match &answer {
            Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) || full(error) => {}
            _ => player.journal.complain(format!("{} registered without money: {answer:?}", player.name)),
        }
    }
    bankroll::deposit(player, venue).await
}

/// Whether it takes no money to play.
fn is_free(one: &TournamentSummary) -> bool {
    (one.buy_in.share + one.buy_in.fee).is_zero()
}

/// Looks for a tournament until there is one, or the demo closes: first what closes at a set time, within a minute or
/// so, however slow the machine is; then the fullest, so that it starts.
async fn look(player: &mut Player, venue: &Venue, plays: impl Fn(Format) -> bool) -> Option<TournamentSummary> {
    loop {
        let open = venue.watch.open().await;
        let now = player.api.clock.now();
        let candidates = || open.iter().filter(|one| plays(one.format) && one.registered < places(one, now));
        let urgency =
            |one: &&TournamentSummary| (one.starts_at.is_none(), places(one, now) - one.registered, one.opened_at);
        let most_urgent = candidates().min_by_key(urgency);
        let any: Vec<&TournamentSummary> = candidates().collect();
        let found = if player.dice.one_in(3) { player.dice.choose(&any).copied() } else { most_urgent };
        if let Some(found) = found {
            return Some(found.clone());
        }
        if venue.closing.load(Ordering::Relaxed) {
            return None;
        }
        let millis = i64::from(50 + player.dice.below(100));
        player.api.clock.sleep(Duration::milliseconds(millis)).await;
    }
}

/// How many bots join a tournament: none what is held on another day, a few what nobody fills, one too few what takes
/// an even number at a set time.
fn places(one: &TournamentSummary, now: DateTime<Utc>) -> u32 {
    let Some(starts_at) = one.starts_at else { return one.players };
    if starts_at - now > Duration::hours(1) || one.registration_closes_at.is_some_and(|closes| closes <= now) {
        0
    } else if one.players >= formats::OUT_OF_REACH {
        plan::FEW
    } else if stays_odd(one) {
        one.players - 1
    } else {
        one.players
    }
}

/// Whether bots leave a place free, so that the last player to come is left over when pairs are made.
fn stays_odd(one: &TournamentSummary) -> bool {
    one.starts_at.is_some() && matches!(one.phases.first(), Some(Phase::Danish { .. }))
}

/// Whether a bot took a place that was to stay free: others who read the same list were faster. Without this an event
/// that nobody fills would keep everybody who came at the same moment, and others at a set time would stay empty.
async fn is_one_too_many(player: &Player, entry: &Entry, tournament: &TournamentSummary) -> bool {
    let id = entry.tournament;
    let places = places(tournament, player.api.clock.now()) as usize;
    places < tournament.players as usize
        && player
            .api
            .lobby(|lobby| async move { lobby.tournament(id).await })
            .await
            .is_ok_and(|now| now.entries.iter().skip(places).any(|late| late.registration_id == entry.registration))
}

/// An entry of a bot in a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub registration: RegistrationId,
    pub tournament: TournamentId,
    /// How often it is looked at while nothing is to do, in milliseconds.
    pub patience: u64,
    /// Whether a bot may stay away from its table: where clocks are short.
    pub may_stay_away: bool,
}

fn full(error: &ClientError) -> bool {
    matches!(error.code(), Some(ErrorCode::TournamentFull | ErrorCode::RegistrationClosed | ErrorCode::TournamentOver))
}

/// Registers a bot; `None` if somebody was faster or the wallet said no.
pub async fn register(player: &mut Player, tournament: &TournamentSummary, venue: &Venue) -> Option<Entry> {
    let key = &player.key();
    let id = tournament.tournament_id;
    let body = &RegistrationRequest::default();
    match player.api.lobby(|lobby| async move { lobby.register(key, id, body).await }).await {
        // The event was cancelled before the answer was there.
        Ok(answer) if answer.body.status == RegistrationStatus::Cancelled => {
            expect_cancelled(player, answer.body.tournament_id).await;
            None
        }
        Ok(answer) => paid(player, &answer.body, tournament),
        Err(error) if full(&error) => {
            // Somebody was faster; the list will say so in a moment.
            player.api.clock.sleep(Duration::milliseconds(30)).await;
            None
        }
        Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) => {
            bankroll::deposit(player, venue).await;
            None
        }
        Err(error) if error.code() == Some(ErrorCode::Barred) => stays_out(player).await,
        Err(error) => {
            player.journal.complain(format!("{} could not register: {error}", player.name));
            player.api.clock.sleep(Duration::milliseconds(500)).await;
            None
        }
    }
}

/// A bot that has lost three matches by its time, as on a machine that is too slow for it, or by leaving them, plays no
/// more that day.
pub async fn stays_out<T>(player: &Player) -> Option<T> {
    player.api.clock.sleep(Duration::seconds(1)).await;
    None
}

/// A registration that is cancelled is one of an event that is.
async fn expect_cancelled(player: &Player, id: TournamentId) {
    let read = player.api.lobby(|lobby| async move { lobby.tournament(id).await }).await;
    match read.map(|tournament| tournament.summary.status) {
        Ok(TournamentStatus::Cancelled) => {}
        status => player.journal.complain(format!("{} is cancelled in an event that is {status:?}", player.name)),
    }
}

/// Notes a registration that is confirmed, for each of its players that is this bot.
fn paid(player: &Player, registration: &Registration, tournament: &TournamentSummary) -> Option<Entry> {
    let entry = Entry {
        registration: registration.registration_id,
        tournament: registration.tournament_id,
        patience: if tournament.starts_at.is_some() { 2_000 } else { 400 },
        may_stay_away: tournament.starts_at.is_some(),
    };
    if registration.status != RegistrationStatus::Confirmed {
        player.journal.complain(format!("{}'s registration is {:?}, not confirmed", player.name, registration.status));
        return None;
    }
    player.journal.write(Ack::Registered {
        player: player.id,
        tournament: entry.tournament,
        registration: entry.registration,
    });
    Some(entry)
}

/// Registers two bots as a pair; `None` if somebody was faster or the wallet said no.
pub async fn register_pair(
    first: &mut Player,
    second: &mut Player,
    tournament: &TournamentSummary,
    venue: &Venue,
) -> Option<Entry> {
    let key = &first.key();
    let id = tournament.tournament_id;
    let body = &RegistrationRequest { partner_id: Some(second.id) };
    let reserved = match first.api.lobby(|lobby| async move { lobby.register(key, id, body).await }).await {
        Ok(answer) => answer.body.registration_id,
        Err(error) if full(&error) => {
            first.api.clock.sleep(Duration::milliseconds(30)).await;
            return None;
        }
        Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) => {
            bankroll::deposit(first, venue).await;
            return None;
        }
        Err(error) if error.code() == Some(ErrorCode::Barred) => return stays_out(first).await,
        Err(error) if error.code() == Some(ErrorCode::InvitationDeclined) => {
            first.api.clock.sleep(Duration::milliseconds(300)).await;
            return None;
        }
        Err(error) => {
            first.journal.complain(format!("{} could not register with a partner: {error}", first.name));
            first.api.clock.sleep(Duration::milliseconds(500)).await;
            return None;
        }
    };
    bankroll::ensure_funds(second, venue).await;
    let key = &second.key();
    match second.api.lobby(|lobby| async move { lobby.accept(key, reserved).await }).await {
        Ok(answer) if answer.body.status == RegistrationStatus::Cancelled => {
            expect_cancelled(second, answer.body.tournament_id).await;
            None
        }
        Ok(answer) => {
            let entry = paid(second, &answer.body, tournament)?;
            paid(first, &answer.body, tournament)?;
            Some(entry)
        }
        // Others had both paid first, and the invitation is over.
        Err(error) if full(&error) || error.code() == Some(ErrorCode::InvitationClosed) => None,
        Err(error) => {
            if error.code() != Some(ErrorCode::Barred) {
                second.journal.complain(format!("{} could not accept: {error}", second.name));
            }
            let key = &second.key();
            let declined = second.api.lobby(|lobby| async move { lobby.decline(key, reserved).await }).await;
            if let Err(error) = declined {
                second.journal.complain(format!("{} could not decline: {error}", second.name));
            }
            None
        }
    }
}

/// Entries of a bot that are not over, as its last run has left them.
///
/// # Errors
/// The lobby's refusal.
pub async fn unfinished(player: &Player) -> Result<Vec<Entry>, ClientError> {
    let query = &RegistrationsQuery {
        status: Some(RegistrationStatus::Confirmed),
        limit: Some(200),
        ..RegistrationsQuery::default()
    };
    let mine = player.api.lobby(|lobby| async move { lobby.my_registrations(query).await }).await?;
    let open = mine.items.into_iter().filter(|one| one.place.is_none());
    let entry = |one: Registration| Entry {
        registration: one.registration_id,
        tournament: one.tournament_id,
        patience: 400,
        may_stay_away: false,
    };
    Ok(open.map(entry).collect())
}

/// Takes a registration back; false if the tournament filled up meanwhile.
async fn unregister(player: &mut Player, entry: &Entry) -> bool {
    let key = &player.key();
    let id = entry.registration;
    match player.api.lobby(|lobby| async move { lobby.unregister(key, id).await }).await {
        Ok(_) => {
            player.journal.write(Ack::Unregistered {
                player: player.id,
                tournament: entry.tournament,
                registration: entry.registration,
            });
            true
        }
        Err(error) if matches!(error.code(), Some(ErrorCode::RegistrationClosed | ErrorCode::TournamentOver)) => false,
        Err(error) => {
            player.journal.complain(format!("{} could not unregister: {error}", player.name));
            false
        }
    }
}

/// Plays a tournament until the bot has a place in it.
pub async fn follow(player: &mut Player, entry: &Entry, venue: &Venue) {
    let mut played: Option<TableId> = None;
    loop {
        let version = venue.watch.version(entry.tournament);
        let id = entry.registration;
        let registration = match player.api.lobby(|lobby| async move { lobby.registration(id).await }).await {
            Ok(registration) => registration,
            Err(error) => {
                return player.journal.complain(format!("{} cannot see its registration: {error}", player.name));
            }
        };
        if registration.place.is_some() || registration.status != RegistrationStatus::Confirmed {
            return;
        }
        if registration.table_id.is_some() && registration.chips.is_none() && !registration.retired {
            withdraw_in_play(player, entry).await;
        }
        let away = entry.may_stay_away && registration.chips.is_none() && player.stays_away();
        match registration.table_id.filter(|table| played != Some(*table)) {
            // Its time runs out there.
            Some(table) if away => played = Some(table),
            Some(table) => match player.play(table).await {
                Played::Stuck => return,
                Played::Over => played = Some(table),
                // Out, or on the way to another table of a ring, or not in the seat yet; the same table may come again.
                Played::Gone | Played::Enough => {
                    venue.watch.changed(entry.tournament, version, 200).await;
                    if cancelled(player, entry).await {
                        return;
                    }
                }
            },
            None => {
                venue.watch.changed(entry.tournament, version, entry.patience).await;
                if cancelled(player, entry).await {
                    return;
                }
            }
        }
    }
}

/// Now and then a bot that does give up withdraws in play, and plays what is left of its match.
async fn withdraw_in_play(player: &mut Player, entry: &Entry) {
    if player.behaviour.abandons_one_in == 0 || !player.dice.one_in(4 * player.behaviour.abandons_one_in) {
        return;
    }
    let key = &player.key();
    let id = entry.registration;
    match player.api.lobby(|lobby| async move { lobby.retire(key, id).await }).await {
        Ok(_) => player.journal.write(Ack::Retired { player: player.id, tournament: entry.tournament }),
        // It was over for them, or no withdrawal is offered: they play on.
        Err(error)
            if matches!(
                error.code(),
                Some(
                    ErrorCode::RegistrationNotOpen
                        | ErrorCode::TournamentOver
                        | ErrorCode::AlreadyRetired
                        | ErrorCode::RetirementNotOffered
                )
            ) => {}
        Err(error) => player.journal.complain(format!("{} could not withdraw in play: {error}", player.name)),
    }
}

/// Whether a tournament that shows the bot nothing new was cancelled.
async fn cancelled(player: &mut Player, entry: &Entry) -> bool {
    let id = entry.tournament;
    // One look in four is enough, and lobbies have better things to do.
    player.dice.one_in(4)
        && player
            .api
            .lobby(|lobby| async move { lobby.tournament(id).await })
            .await
            .is_ok_and(|tournament| tournament.summary.status == TournamentStatus::Cancelled)
}

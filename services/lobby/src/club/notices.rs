//! What a private event tells each player who is in it or invited: where it stands and until when, the table, a prize,
//! their session. Pure.
//!
//! Invariant: what others have brought, and whether they have agreed, is told to nobody.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{CashSession, ClubNotice, PrizeNotice, SessionNotice, TableReady};
use mazziere_ids::{PlayerId, PostingId};
use mazziere_money::Currency;

use super::{ClubEvent, Event, Stage, view};
use crate::cash::view::told;
use crate::notice::Addressed;

/// What lies between two states of a private event, for each player.
pub(super) fn between(
    before: Option<&ClubEvent>,
    after: &ClubEvent,
    events: &[Event],
    at: DateTime<Utc>,
) -> Vec<Addressed> {
    let mut notices = Vec::new();
    for player in after.reached() {
        let known = before.filter(|before| before.reached().contains(player)).map(|before| notice(before, *player, at));
        let now = notice(after, *player, at);
        if known.as_ref() != Some(&now) {
            notices.push(Addressed::to(*player, now));
        }
    }
    let is_known =
        |session: &CashSession| before.is_some_and(|before| view::sessions(before).any(|known| known == *session));
    let sessions = view::sessions(after).filter(|session| !is_known(session));
    notices.extend(
        sessions.map(|session| Addressed::to(session.player_id, SessionNotice { at, session: told(session, at) })),
    );
    for event in events {
        match event {
            Event::TableOpened { .. } => notices.extend(table_ready(after, at)),
            Event::PartPaid { player_id, posting_id } => {
                notices.extend(before.and_then(|before| prize(before, *player_id, *posting_id, at)));
            }
            _ => {}
        }
    }
    notices
}

/// The event as one player is told of it.
fn notice(state: &ClubEvent, player: PlayerId, at: DateTime<Utc>) -> ClubNotice {
    ClubNotice {
        at,
        club_event_id: state.id,
        creator_id: state.creator,
        game: state.setup.game.clone(),
        stage: view::stage(state),
        until: view::until(state),
        agreed: state.has_agreed(player),
    }
}

fn table_ready(after: &ClubEvent, at: DateTime<Utc>) -> Vec<Addressed> {
    let ready = |(seat, player): (usize, &PlayerId)| {
        Addressed::to(
            *player,
            TableReady {
                at,
                table_id: after.table_id(),
                seat: u8::try_from(seat).ok(),
                tournament_id: None,
                registration_id: None,
                cash_table_id: None,
                club_event_id: Some(after.id),
            },
        )
    };
    after.seats.iter().enumerate().map(ready).collect()
}

/// What a player has won of a game, and is paid; nothing where it goes back to them.
fn prize(before: &ClubEvent, player: PlayerId, posting_id: PostingId, at: DateTime<Utc>) -> Option<Addressed> {
    let Stage::Paying { owed, void: None } = &before.stage else { return None };
    let part = owed.iter().find(|part| part.player_id == player)?;
    Some(Addressed::to(
        player,
        PrizeNotice {
            at,
            tournament_id: before.tournament(before.game),
            club_event_id: Some(before.id),
            place: None,
            amount: part.from_pool + part.fee,
            currency: Currency::default(),
            posting_id,
        },
    ))
}

//! Private events of the club: every one that was drafted came to its end, and what its players won and lost is what
//! the house has taken of it, to the cent.
//!
//! Of a sit&go each player has paid for every game that was played, and the winners by the log of its table have its
//! pool; a game that was not played moves nothing. For cash all sessions together come to the rake of the matches; what
//! a match is worth is checked as at cash tables ([`super::matches`]).

use std::collections::BTreeMap;

use anyhow::Context;
use mazziere_contract::lobby::{BuyIn, CashSession, ClubEvent, ClubStage};
use mazziere_contract::wallet::{AccountRef, PostingKind, PostingRequest};
use mazziere_ids::{PlayerId, TableId, TournamentId};

use super::Findings;
use super::formats::FORMAT;
use crate::bots::{Ack, Api};

/// What players have of a game, in cents.
pub type Moved = BTreeMap<PlayerId, i64>;

/// The private events that bots have drafted, as they are at the end.
#[derive(Debug, Default)]
pub struct ClubLog {
    /// All of them.
    pub events: Vec<ClubEvent>,
}

/// The games of a private event that is a sit&go, by the ids under which the lobby pays for them; none for cash.
pub fn games_of(event: &ClubEvent) -> Vec<TournamentId> {
    let count = if event.cash.is_none() { event.number } else { 0 };
    (1..=count).map(|number| game_of(event, number)).collect()
}

/// A game of a private event, by the id that the lobby derives.
pub fn game_of(event: &ClubEvent, number: u32) -> TournamentId {
    TournamentId::derived(event.club_event_id.uuid(), &format!("game:{number}"))
}

/// The tables of a game, by the ids that the lobby gives them: a void one is followed by another.
pub fn tables_of(event: &ClubEvent, number: u32) -> impl Iterator<Item = TableId> {
    let game = game_of(event, number);
    (1..=9).map(move |table| TableId::derived(game.uuid(), &format!("table:{table}")))
}

impl ClubLog {
    /// Reads all that were drafted, as their creators see them.
    ///
    /// # Errors
    /// When the lobby cannot be read.
    pub async fn read(players: &[(PlayerId, Api)], acks: &[Ack]) -> anyhow::Result<ClubLog> {
        let mut events = Vec::new();
        for ack in acks {
            let Ack::Drafted { player, event } = *ack else { continue };
            let creator = players.iter().find(|(id, _)| *id == player);
            let (_, api) = creator.context("a creator of a private event")?;
            events.push(api.lobby(|lobby| async move { lobby.club_event(event).await }).await.context("its event")?);
        }
        Ok(ClubLog { events })
    }

    /// All games that were paid for, or could have been.
    pub fn games(&self) -> impl Iterator<Item = TournamentId> {
        self.events.iter().flat_map(games_of)
    }

    /// The tables as which events for cash stand in the ledger.
    pub fn accounts(&self) -> impl Iterator<Item = TableId> {
        self.events.iter().filter_map(|event| Some(event.cash.as_ref()?.accounts_table_id))
    }

    /// Checks all of them; how many were played to their end. `moved`: what players had of each game; `decided`: who
    /// won it by the log of its table.
    pub fn check(
        &self,
        moved: &BTreeMap<TournamentId, Moved>,
        decided: &BTreeMap<TournamentId, Vec<PlayerId>>,
        (sessions, postings): (&[CashSession], &[PostingRequest]),
        findings: &mut Findings,
    ) -> u64 {
        for event in &self.events {
            let id = event.club_event_id;
            if !matches!(event.stage, ClubStage::Closed | ClubStage::Cancelled) {
                findings.add(FORMAT, format!("private event {id} is not over: {:?}", event.stage));
            }
            for game in games_of(event) {
                let due = due(event, decided.get(&game).map(Vec::as_slice));
                let there = moved.get(&game).map(without_nothing).unwrap_or_default();
                if there != due {
                    findings.add(FORMAT, format!("private event {id}: game {game} moved {there:?}, not {due:?}"));
                }
            }
            if let Some(cash) = &event.cash {
                let won = won(cash.accounts_table_id, sessions);
                let rake = rake(cash.accounts_table_id, postings);
                if won + rake != 0 {
                    findings.add(FORMAT, format!("private event {id}: its players won {won}, and the rake is {rake}"));
                }
            }
        }
        self.events.iter().filter(|event| event.stage == ClubStage::Closed).count() as u64
    }
}

/// What a game moves that these won, in cents; nothing if nobody did.
fn due(event: &ClubEvent, winners: Option<&[PlayerId]>) -> Moved {
    let (Some(winners), Some(BuyIn { share, fee, .. })) = (winners, &event.buy_in) else { return Moved::new() };
    let count = |many: usize| i64::try_from(many).unwrap_or(i64::MAX);
    let prize = share.cents() * count(event.players.len()) / count(winners.len().max(1));
    let of = |player: PlayerId| (if winners.contains(&player) { prize } else { 0 }) - share.cents() - fee.cents();
    without_nothing(&event.players.iter().map(|player| (player.player_id, of(player.player_id))).collect())
}

fn without_nothing(moved: &Moved) -> Moved {
    moved.iter().filter(|(_, cents)| **cents != 0).map(|(player, cents)| (*player, *cents)).collect()
}

/// What the sessions at a table came to together, in cents.
fn won(table: TableId, sessions: &[CashSession]) -> i64 {
    let of_table = sessions.iter().filter(|session| session.table_id == table);
    of_table.filter_map(|session| session.result).map(|result| result.cents()).sum()
}

/// What the house has taken of the matches at a table, in cents.
fn rake(table: TableId, postings: &[PostingRequest]) -> i64 {
    let settled = postings.iter().filter(|posting| posting.kind == PostingKind::HandSettled);
    let of_table = settled.filter(|posting| posting.reference.table_id == Some(table));
    let legs = of_table.flat_map(|posting| &posting.legs);
    legs.filter(|leg| leg.account == AccountRef::HouseRake {}).map(|leg| leg.amount.cents()).sum()
}

#[cfg(test)]
mod tests;

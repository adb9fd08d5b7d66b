//! Tournaments and registrations as the contract shows them: everything public, and nothing else.
//!
//! **Invariant:** the secret of the draw is in no view before the bracket is drawn.

use std::collections::HashMap;

use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{
    DrawProof, Entry as EntryView, EntryResult, Match, MatchResult, PlacePrize, Registration, Round, TournamentStatus,
    TournamentSummary,
};

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, RegistrationId};
use mazziere_money::Money;

use super::{Stage, Tournament};
use crate::bracket::{Pairing, Score};
use crate::chips::ranking;
use crate::prize::by_place;
use crate::registration::{Entry, Phase};

/// The name of a state in rows and queries.
pub fn name_of_status(status: TournamentStatus) -> &'static str {
    match status {
        TournamentStatus::RegistrationOpen => "registration_open",
        TournamentStatus::RegistrationClosed => "registration_closed",
        TournamentStatus::Running => "running",
        TournamentStatus::Finished => "finished",
        TournamentStatus::Paid => "paid",
        TournamentStatus::Cancelled => "cancelled",
    }
}

/// The tournament in a list.
pub fn summary(state: &Tournament) -> TournamentSummary {
    TournamentSummary {
        tournament_id: state.id,
        template_id: state.setup.template_id,
        name: state.setup.name.clone(),
        game: state.setup.game.clone(),
        options_text: state.setup.options_text.clone(),
        format: state.setup.format,
        status: state.status(),
        players: state.setup.players,
        winners_per_table: state.setup.shown_winners(),
        registered: u32::try_from(state.registered()).unwrap_or(u32::MAX),
        buy_in: state.setup.buy_in.clone(),
        version: state.version,
        opened_at: state.opened_at,
        starts_at: state.setup.chips.as_ref().and_then(|plan| plan.starts_at),
        guarantee: state.setup.chips.as_ref().map(|plan| plan.settings.guarantee).filter(|sum| sum.is_positive()),
        takes_registrations: state.takes_registrations(),
    }
}

/// The tournament with everything public about it, at a time.
pub fn detail(state: &Tournament, at: DateTime<Utc>) -> TournamentView {
    let open = matches!(state.stage, Stage::Open) && state.chips.is_none();
    let pool = state.pool();
    // Before the start the prizes are those of the full field, which is what players join for.
    let prize_pool = if open { state.setup.shares(state.setup.players as usize) } else { pool };
    let table = if state.chips.is_some() { ranking::prize_table(state) } else { state.setup.prizes.clone() };
    // What is guaranteed is there, whoever brings it.
    let guarantee = state.setup.chips.as_ref().map_or(Money::ZERO, |plan| plan.settings.guarantee);
    let prizes = by_place(&table, prize_pool.max(guarantee), table.places());
    // Seats are drawn until the end; a bracket once.
    let drawn = state.bracket.is_some() || (state.chips.is_some() && state.is_over());
    TournamentView {
        summary: summary(state),
        clocks: state.setup.clocks,
        prizes: (1..).zip(prizes).map(|(place, amount)| PlacePrize { place, amount }).collect(),
        pool,
        entries: state.confirmed().map(entry_view).collect(),
        rounds: rounds(state),
        chips: state.chips.as_ref().map(|chips| Box::new(crate::chips::view::chips(state, chips, at))),
        draw: Some(DrawProof {
            commitment: state.commitment.to_hex(),
            secret: state.secret.as_ref().filter(|_| drawn).map(|secret| secret.to_hex()),
        }),
        results: results(state),
        cancelled: match &state.stage {
            Stage::Cancelled { reason, .. } => Some(reason.clone()),
            _ => None,
        },
    }
}

fn entry_view(entry: &Entry) -> EntryView {
    EntryView { registration_id: entry.registration_id, players: entry.players.clone() }
}

fn rounds(state: &Tournament) -> Vec<Round> {
    let rounds = state.bracket.iter().flat_map(|bracket| bracket.rounds());
    // Nobody goes on from the final, the only round with one match.
    let view = |matches: &Vec<Pairing>| {
        matches.iter().map(|pairing| match_view(pairing, matches.len() == 1)).collect::<Vec<_>>()
    };
    (1..).zip(rounds).map(|(round, matches)| Round { round, matches: view(matches) }).collect()
}

fn match_view(pairing: &Pairing, last: bool) -> Match {
    let entries = if pairing.bye { vec![pairing.entries[0]] } else { pairing.entries.clone() };
    let result = |score: &Score| MatchResult {
        registration_id: score.registration_id,
        place: score.place,
        advances: !last && pairing.goes_on(score.place),
        points: score.points,
        vp: score.vp,
        mp: score.mp,
    };
    Match {
        match_id: pairing.match_id,
        table_id: table_of(pairing),
        entries,
        bye: pairing.bye,
        winner: pairing.winner(),
        results: pairing.scores.iter().map(result).collect(),
    }
}

/// A decided match had a table, even if word of its opening was overtaken by its result.
fn table_of(pairing: &Pairing) -> Option<mazziere_ids::TableId> {
    let played = pairing.table_open || (pairing.is_decided() && !pairing.bye);
    played.then(|| pairing.table_id())
}

fn results(state: &Tournament) -> Vec<EntryResult> {
    let Stage::Finished { standings, .. } = &state.stage else { return Vec::new() };
    let players: HashMap<RegistrationId, &Vec<PlayerId>> =
        state.confirmed().map(|entry| (entry.registration_id, &entry.players)).collect();
    standings
        .iter()
        .map(|standing| EntryResult {
            registration_id: standing.registration_id,
            players: players.get(&standing.registration_id).map(|players| (*players).clone()).unwrap_or_default(),
            place: standing.place,
            prizes: standing.prizes.clone(),
        })
        .collect()
}

/// A registration as its player reads it, with its chips.
pub fn my_registration(state: &Tournament, entry: &Entry) -> Registration {
    let chips = chips_of(state, entry.registration_id);
    Registration { chips, ..registration(state, entry) }
}

/// The chips of an entry that is still in, while they are played for.
pub fn chips_of(state: &Tournament, id: RegistrationId) -> Option<u64> {
    let player = state.chips.as_ref().filter(|_| state.stage == Stage::Running)?.players.get(&id)?;
    player.place.is_in().then_some(player.chips)
}

/// A registration, with the table where it plays now and its final place, but without its chips, which change at every
/// hand.
pub fn registration(state: &Tournament, entry: &Entry) -> Registration {
    let id = entry.registration_id;
    let playing = state.bracket.as_ref().filter(|_| state.stage == Stage::Running && entry.phase == Phase::Confirmed);
    let table = playing.and_then(|bracket| {
        let mine = bracket.ready().find(|pairing| pairing.entries.contains(&Some(id)));
        mine.filter(|pairing| pairing.table_open).map(Pairing::table_id)
    });
    let chair = state.chips.as_ref().filter(|_| state.stage == Stage::Running).and_then(|chips| {
        let place = chips.players.get(&id)?.place;
        place.sits_at().map(|chair| chips.table_id(chair.table))
    });
    Registration {
        chips: None,
        registration_id: id,
        tournament_id: state.id,
        players: entry.players.clone(),
        status: entry.status(),
        created_at: entry.created_at,
        expires_at: entry.expires_at.filter(|_| entry.phase == Phase::AwaitingPartner),
        table_id: table.or(chair),
        place: place(state, entry),
    }
}

fn place(state: &Tournament, entry: &Entry) -> Option<u32> {
    let id = entry.registration_id;
    if let Some(chips) = &state.chips {
        let won = matches!(state.stage, Stage::Finished { .. })
            && chips.players.get(&id).is_some_and(|player| player.place.is_in());
        return if won { Some(1) } else { ranking::place(chips, id) };
    }
    match &state.stage {
        Stage::Finished { standings, .. } => {
            standings.iter().find(|standing| standing.registration_id == id).map(|standing| standing.place)
        }
        // A loser's place is final as soon as he has lost.
        _ => {
            let groups = state.bracket.as_ref()?.places();
            groups.into_iter().find(|group| group.entries.contains(&id)).map(|group| group.place)
        }
    }
}

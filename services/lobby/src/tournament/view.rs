//! Tournaments and registrations as the contract shows them: everything public, and nothing else.
//!
//! **Invariant:** the secret of the draw is in no view before the bracket is drawn.

use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{
    DrawProof, Entry as EntryView, EntryResult, Match, PlacePrize, Registration, Round, TournamentStatus,
    TournamentSummary,
};

use super::{Stage, Tournament};
use crate::bracket::Pairing;
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
        registered: u32::try_from(state.registered()).unwrap_or(u32::MAX),
        buy_in: state.setup.buy_in.clone(),
        version: state.version,
        opened_at: state.opened_at,
    }
}

/// The tournament with everything public about it.
pub fn detail(state: &Tournament) -> TournamentView {
    let open = matches!(state.stage, Stage::Open);
    let pool = state.pool();
    // Before the start the prizes are those of the full field, which is what players join for.
    let prize_pool = if open { state.setup.shares(state.setup.players as usize) } else { pool };
    let prizes = by_place(&state.setup.prizes, prize_pool, state.setup.prizes.places());
    let drawn = state.bracket.is_some();
    TournamentView {
        summary: summary(state),
        clocks: state.setup.clocks,
        prizes: (1..).zip(prizes).map(|(place, amount)| PlacePrize { place, amount }).collect(),
        pool,
        entries: state.confirmed().map(entry_view).collect(),
        rounds: rounds(state),
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
    (1..)
        .zip(rounds)
        .map(|(round, matches)| Round { round, matches: matches.iter().map(match_view).collect() })
        .collect()
}

fn match_view(pairing: &Pairing) -> Match {
    let entries = if pairing.bye { vec![pairing.entries[0]] } else { pairing.entries.to_vec() };
    Match { match_id: pairing.match_id, table_id: table_of(pairing), entries, bye: pairing.bye, winner: pairing.winner }
}

/// A decided match had a table, even if word of its opening was overtaken by its result.
fn table_of(pairing: &Pairing) -> Option<mazziere_ids::TableId> {
    let played = pairing.table_open || (pairing.winner.is_some() && !pairing.bye);
    played.then(|| pairing.table_id())
}

fn results(state: &Tournament) -> Vec<EntryResult> {
    let Stage::Finished { standings, .. } = &state.stage else { return Vec::new() };
    standings
        .iter()
        .map(|standing| EntryResult {
            registration_id: standing.registration_id,
            players: state.entry(standing.registration_id).map(|entry| entry.players.clone()).unwrap_or_default(),
            place: standing.place,
            prizes: standing.prizes.clone(),
        })
        .collect()
}

/// A registration, with the table where it plays now and its final place.
pub fn registration(state: &Tournament, entry: &Entry) -> Registration {
    let id = entry.registration_id;
    let playing = state.bracket.as_ref().filter(|_| state.stage == Stage::Running && entry.phase == Phase::Confirmed);
    let table = playing.and_then(|bracket| {
        let mine = bracket.ready().find(|pairing| pairing.entries.contains(&Some(id)));
        mine.filter(|pairing| pairing.table_open).map(Pairing::table_id)
    });
    Registration {
        registration_id: id,
        tournament_id: state.id,
        players: entry.players.clone(),
        status: entry.status(),
        created_at: entry.created_at,
        table_id: table,
        place: place(state, entry),
    }
}

fn place(state: &Tournament, entry: &Entry) -> Option<u32> {
    let id = entry.registration_id;
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

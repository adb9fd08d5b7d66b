//! Tournaments and registrations as the contract shows them: everything public, and nothing else.
//!
//! **Invariant:** the secret of the draw is in no view before the bracket is drawn.

use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{
    DrawProof, DrawnPrize, Entry as EntryView, EntryResult, EntryStatus, NotRegistered, Registration,
    RegistrationStatus, RetiredBecause, TournamentStatus, TournamentSummary,
};

use chrono::{DateTime, Utc};
use mazziere_ids::RegistrationId;

use super::{Stage, Tournament};
use crate::because;
use crate::tournament::entry::{Entry, Phase};
use crate::tournament::event::{Reason, Standing, Withdrawal};
use crate::tournament::prize::shown;
use crate::tournament::registration::refunds::refunds;

/// The name of a state in rows and queries.
pub fn name_of_status(status: TournamentStatus) -> &'static str {
    match status {
        TournamentStatus::Announced => "announced",
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
        format: state.setup.format.into(),
        status: state.status(),
        players: state.setup.players,
        winners_per_table: state.setup.shown_winners(),
        product: state.setup.product.map(Into::into),
        phases: state.setup.phases().into_iter().map(Into::into).collect(),
        registered: state.field_size(),
        buy_in: state.setup.buy_in.clone().into(),
        version: state.version,
        opened_at: state.opened_at,
        starts_at: state.starts_at(),
        min_players: state.setup.is_scheduled().then(|| state.setup.min_players()),
        registration_opens_at: state.setup.announced_until(state.opened_at),
        registration_closes_at: state.setup.registration_closes_at(),
        guarantee: Some(state.setup.guarantee).filter(|sum| sum.is_positive()),
        takes_registrations: state.takes_registrations(),
    }
}

/// The tournament with everything public about it, at a time.
pub fn detail(state: &Tournament, at: DateTime<Utc>) -> TournamentView {
    let entries = state.confirmed().map(|entry| entry_view(state, entry)).collect();
    let results = results(state);
    let mut view = TournamentView { entries, results, ..outline(state) };
    state.system.show(&state.facts(), at, &mut view);
    view
}

/// The tournament without its lists, and without the part of its system.
pub(super) fn outline(state: &Tournament) -> TournamentView {
    let full = state.system.has_full_field() && !state.setup.is_scheduled();
    let open = full && state.stage == Stage::Open;
    let pool = state.pool();
    // Before the start the prizes are those of the full field, which is what players join for.
    let prize_pool = if open { state.setup.shares(state.setup.players as usize) } else { pool };
    let entries = if open { state.setup.entries() } else { state.places_taken() };
    let guarantee = state.setup.guarantee;
    let table = match state.drawn {
        Some(_) => state.prize_table(),
        None => state.setup.prizes.for_entries(entries),
    };
    // What is guaranteed is there, no matter who brings it.
    let is_secret = state.setup.drawn_for().is_some() && state.drawn.is_none();
    let prizes = if is_secret { Vec::new() } else { shown(&table, prize_pool.max(guarantee)) };
    let drawn = state.system.is_drawn(state.is_over());
    TournamentView {
        summary: summary(state),
        clocks: state.setup.clocks.into(),
        prizes,
        drawn_prize: state.drawn.map(|drawn| DrawnPrize {
            version: drawn.version,
            drawn: drawn.number,
            prize: drawn.prize,
        }),
        pool,
        entries: Vec::new(),
        rounds: Vec::new(),
        standings: Vec::new(),
        chips: None,
        draw: Some(DrawProof {
            commitment: state.commitment.to_hex(),
            secret: state.secret.as_ref().filter(|_| drawn).map(|secret| secret.to_hex()),
        }),
        results: Vec::new(),
        cancelled: match &state.stage {
            Stage::Cancelled { reason, .. } => Some(reason.clone()),
            _ => None,
        },
        cancelled_because: match &state.stage {
            Stage::Cancelled { reason, .. } => Some(because::read(reason)),
            _ => None,
        },
        next: None,
    }
}

/// An entry as everybody sees it.
pub(super) fn entry_view(state: &Tournament, entry: &Entry) -> EntryView {
    let place = state.system.place_of(entry.registration_id);
    let status = match &state.stage {
        _ if entry.retired.is_some() => EntryStatus::Withdrawn,
        Stage::Finished { .. } => EntryStatus::Placed,
        _ if place.is_some() => EntryStatus::Eliminated,
        Stage::Cancelled { .. } => EntryStatus::Cancelled,
        _ => EntryStatus::Confirmed,
    };
    EntryView { registration_id: entry.registration_id, players: entry.players.clone(), status, place }
}

fn results(state: &Tournament) -> Vec<EntryResult> {
    let Stage::Finished { standings, .. } = &state.stage else { return Vec::new() };
    standings.iter().map(|standing| result_view(state, standing)).collect()
}

/// What an entry came to, as everybody sees it.
pub(super) fn result_view(state: &Tournament, standing: &Standing) -> EntryResult {
    let entry = state.entry(standing.registration_id).filter(|entry| entry.phase == Phase::Confirmed);
    let players = entry.map(|entry| entry.players.clone()).unwrap_or_default();
    let withheld = players.iter().copied().filter(|player| state.keeps_back(*player)).collect();
    let registration_id = standing.registration_id;
    let place = standing.place;
    let prizes = standing.prizes.clone();
    EntryResult { registration_id, players, place, prizes, withheld }
}

/// A registration as its player reads it, with its chips and its match.
pub fn my_registration(state: &Tournament, entry: &Entry) -> Registration {
    let chips = chips_of(state, entry.registration_id);
    let fixture = state.system.fixture_of(entry.registration_id);
    Registration { chips, fixture: fixture.map(Box::new), ..registration(state, entry) }
}

/// The chips of an entry that is still in, while they are played for.
pub fn chips_of(state: &Tournament, id: RegistrationId) -> Option<u64> {
    if state.stage == Stage::Running { state.system.chips_of(id) } else { None }
}

fn not_registered(why: Reason) -> NotRegistered {
    match why {
        Reason::WalletRefused(code) => NotRegistered::WalletRefused { refused: code.into() },
        Reason::WalletSilent => NotRegistered::WalletSilent {},
        Reason::PartnerMissing => NotRegistered::PartnerMissing {},
        Reason::PartnerDeclined => NotRegistered::PartnerDeclined {},
        Reason::PlacesTaken => NotRegistered::PlacesTaken {},
        Reason::TournamentCancelled => NotRegistered::TournamentCancelled {},
        Reason::LeftOver => NotRegistered::LeftOver {},
    }
}

/// A registration, with the table where it plays now and its final place, but without its chips, which change at every
/// hand, and without its match.
pub fn registration(state: &Tournament, entry: &Entry) -> Registration {
    let id = entry.registration_id;
    let plays = state.stage == Stage::Running && entry.phase == Phase::Confirmed;
    Registration {
        chips: None,
        registration_id: id,
        tournament_id: state.id,
        players: entry.players.clone(),
        status: match (entry.status(), &state.stage) {
            (RegistrationStatus::Confirmed, Stage::Cancelled { .. }) => RegistrationStatus::Cancelled,
            (status, _) => status,
        },
        refused_because: match entry.phase {
            Phase::Refused(why) => Some(not_registered(why)),
            _ => None,
        },
        refunds: refunds(state, entry),
        created_at: entry.created_at,
        expires_at: entry.expires_at.filter(|_| entry.phase == Phase::AwaitingPartner),
        table_id: if plays { state.system.table_of(id) } else { None },
        place: state.system.place_of(id),
        retired: entry.retired.is_some(),
        retired_because: entry.retired.map(|why| match why {
            Withdrawal::Asked => RetiredBecause::Asked,
            Withdrawal::Absent => RetiredBecause::Absent,
        }),
        fixture: None,
    }
}

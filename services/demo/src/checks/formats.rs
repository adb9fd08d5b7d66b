//! Events against the rules of their formats, from what is public of them and the accounts of the house.
//!
//! Of every event that is paid: places are a weak order of all entries, tied entries share the prizes of their places,
//! the prizes are those of its table and come to the pool, the pool is what was collected, or what is guaranteed, or
//! what was drawn. Of the house: what it added to pools and what its reserves hold is what the events say.

use std::collections::{BTreeMap, BTreeSet};

use mazziere_contract::lobby::{Tournament, TournamentStatus};
use mazziere_contract::wallet::TrialBalance;
use mazziere_ids::{RegistrationId, TemplateId, TournamentId};

use super::Findings;
use crate::bots::Ack;
use crate::plan::formats;

/// An event is not as the rules of its format say.
pub const FORMAT: &str = "format broken";

/// Checks all events; how many of each asked format came to the end that they are meant for.
pub fn check(
    tournaments: &BTreeMap<TournamentId, Tournament>,
    templates: &BTreeMap<TemplateId, &'static str>,
    (trial, acks): (&TrialBalance, &[Ack]),
    findings: &mut Findings,
) -> BTreeMap<&'static str, u64> {
    let mut ended: BTreeMap<&'static str, u64> = templates.values().map(|format| (*format, 0)).collect();
    for (id, tournament) in tournaments {
        for wrong in wrong_with(tournament) {
            findings.add(FORMAT, format!("tournament {id}, {}: {wrong}", tournament.summary.name));
        }
        let Some(format) = templates.get(&tournament.summary.template_id).copied() else { continue };
        if as_meant(format, tournament, acks) {
            *ended.entry(format).or_default() += 1;
        }
    }
    house(tournaments.values(), (trial, acks), findings);
    ended
}

/// Whether an event came to the end that its format is there for.
fn as_meant(format: &str, tournament: &Tournament, acks: &[Ack]) -> bool {
    let id = tournament.summary.tournament_id;
    match (format, tournament.summary.status) {
        // For want of players, not by the operator.
        (formats::SHORT, status) => {
            let by_hand = acks.iter().any(|ack| matches!(ack, Ack::Cancelled { tournament, .. } if *tournament == id));
            status == TournamentStatus::Cancelled && !by_hand
        }
        (formats::SURPLUS, TournamentStatus::Paid) => {
            let played: BTreeSet<RegistrationId> = tournament.entries.iter().map(|one| one.registration_id).collect();
            let left = |entry: &RegistrationId| {
                acks.iter().any(|ack| matches!(ack, Ack::Unregistered { registration, .. } if registration == entry))
            };
            acks.iter().any(|ack| {
                matches!(ack, Ack::Registered { tournament, registration, .. }
                    if *tournament == id && !played.contains(registration) && !left(registration))
            })
        }
        (_, status) => status == TournamentStatus::Paid,
    }
}

/// What is wrong with an event that is paid, in words.
fn wrong_with(tournament: &Tournament) -> Vec<String> {
    if tournament.summary.status != TournamentStatus::Paid {
        return Vec::new();
    }
    let mut wrong = Vec::new();
    let mut must = |holds: bool, what: String| {
        if !holds {
            wrong.push(what);
        }
    };
    let won = won(tournament);
    let pool = tournament.pool.cents();
    let entries: BTreeSet<RegistrationId> = tournament.entries.iter().map(|entry| entry.registration_id).collect();
    let placed: BTreeSet<RegistrationId> = tournament.results.iter().map(|result| result.registration_id).collect();
    must(
        entries == placed && tournament.results.len() == entries.len(),
        format!("{} of {} entries have a place", placed.len(), entries.len()),
    );
    let mut next = 1;
    for (place, shares) in &won {
        must(*place == next, format!("place {place} where {next} is expected"));
        next = place + u32::try_from(shares.len()).unwrap_or(u32::MAX);
        let places = tournament.prizes.iter().filter(|prize| (*place..next).contains(&prize.place));
        let due = places.map(|prize| prize.amount.cents()).sum::<i64>();
        let paid = shares.iter().sum::<i64>();
        must(due == paid, format!("place {place} won {paid} of {due} cents"));
        let least = shares.iter().min().copied();
        let most = shares.iter().max().copied();
        let apart = most.unwrap_or_default() - least.unwrap_or_default();
        // The remainder of a division goes to one of them.
        must(apart < count(shares.len()), format!("equal at place {place}, and {apart} cents apart"));
    }
    let paid: i64 = won.values().flatten().sum();
    must(paid == pool, format!("a pool of {pool} cents, and {paid} in prizes"));
    let guarantee = tournament.summary.guarantee.map_or(0, |sum| sum.cents());
    let expected = match &tournament.drawn_prize {
        Some(drawn) => drawn.prize.cents(),
        None => collected(tournament).max(guarantee),
    };
    must(pool == expected, format!("a pool of {pool} cents, and {expected} are due"));
    wrong
}

/// What the entries of each place won, in cents.
fn won(tournament: &Tournament) -> BTreeMap<u32, Vec<i64>> {
    let mut won: BTreeMap<u32, Vec<i64>> = BTreeMap::new();
    for result in &tournament.results {
        won.entry(result.place).or_default().push(result.prizes.iter().map(|prize| prize.cents()).sum());
    }
    won
}

/// Whether a drawn prize has come out of the reserve. A cancellation distributes it once play has begun; before, it
/// gives the buy-ins back, which are no prize.
fn has_moved(tournament: &Tournament, prize: i64, acks: &[Ack]) -> bool {
    let id = tournament.summary.tournament_id;
    let given_back = acks.iter().find_map(|ack| match ack {
        Ack::Cancelled { tournament, refunds, .. } if *tournament == id => {
            Some(refunds.iter().map(|(_, amount)| amount.cents()).sum::<i64>())
        }
        _ => None,
    });
    tournament.summary.status == TournamentStatus::Paid || given_back == Some(prize)
}

fn count(many: usize) -> i64 {
    i64::try_from(many).unwrap_or(i64::MAX)
}

/// The shares of all players, in cents.
fn collected(tournament: &Tournament) -> i64 {
    let players = tournament.entries.iter().map(|entry| count(entry.players.len())).sum::<i64>();
    players * tournament.summary.buy_in.share.cents()
}

/// The house's own accounts: nothing was added to a pool, or taken out of a reserve, that no event says.
fn house<'a>(
    tournaments: impl Iterator<Item = &'a Tournament>,
    (trial, acks): (&TrialBalance, &[Ack]),
    findings: &mut Findings,
) {
    let mut overlay = 0;
    let mut reserve = 0;
    for tournament in tournaments {
        match &tournament.drawn_prize {
            Some(drawn) if has_moved(tournament, drawn.prize.cents(), acks) => {
                reserve += collected(tournament) - drawn.prize.cents();
            }
            Some(_) => {}
            None if tournament.summary.status == TournamentStatus::Paid => {
                overlay -= (tournament.pool.cents() - collected(tournament)).max(0);
            }
            None => {}
        }
    }
    for (kind, expected) in [("house_overlay", overlay), ("house_reserve", reserve)] {
        let lines = trial.lines.iter().filter(|line| line.kind.starts_with(kind));
        let there: i64 = lines.map(|line| line.balance.cents()).sum();
        if there != expected {
            findings.add(FORMAT, format!("{kind} has {there} cents, and the events come to {expected}"));
        }
    }
}

#[cfg(test)]
mod tests;

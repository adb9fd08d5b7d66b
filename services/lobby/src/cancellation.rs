//! What a cancellation refunds, to the cent (G2.6, G2.10).
//!
//! One pure function makes the plan; a dry run shows it, a cancellation writes it into the log and executes exactly it.
//!
//! Invariants: the plan pays out exactly what the tournament's accounts hold, so that they end at zero: all prize shares
//! always, and the fees of those who get them back. The house keeps the fees of the eliminated and no others.
//! Non-goals: moving money; gironi, which the lobby does not open yet.

pub mod api;
mod chips;

use mazziere_contract::lobby;
use mazziere_ids::{PlayerId, RegistrationId, TournamentId};
use mazziere_money::{Currency, Money, split_equally};
use serde::{Deserialize, Serialize};

use crate::bracket::{Bracket, PlaceGroup};
use crate::prize::{among_members, by_place, by_registration, pooled};
use crate::registration::{Entry, Payment};
use crate::tournament::{Setup, Stage, Tournament};

/// Which paragraph applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Before the start: everybody gets everything back.
    BeforeStart,
    /// After the start with nobody eliminated: the same (G2.10, first case).
    NobodyEliminated,
    /// After the start of a knockout: final places keep their prizes, those still in share the rest (G2.10).
    Knockout,
    /// After the start of a shoot-out with somebody eliminated: the same (G2.10).
    Shootout,
    /// In a chip tournament before the prizes are reached (G2.10).
    ChipsBeforePrizes,
    /// In a chip tournament when the prizes are reached (G2.10).
    ChipsInPrizes,
}

impl Rule {
    /// The rule in words.
    pub fn words(self) -> &'static str {
        match self {
            Rule::BeforeStart => "before the start: full refund to all",
            Rule::NobodyEliminated => "after the start, nobody eliminated: full refund to all",
            Rule::Knockout => {
                "after the start of a knockout: final places keep their prizes; those still in get their fee back, the lowest \
                 prize not yet assigned, and the rest of the pool in equal parts"
            }
            Rule::Shootout => {
                "after the start of a shoot-out: final places keep their prizes; those still in get their fee back, the \
                 lowest prize not yet assigned, and the rest of the pool in equal parts"
            }
            Rule::ChipsBeforePrizes => {
                "chips, prizes not reached: those still in get their fee back, half of the pool in equal parts, and half in \
                 proportion to their chips"
            }
            Rule::ChipsInPrizes => {
                "chips, prizes reached: final places keep their prizes; those still in get their fee back, the lowest prize \
                 not yet assigned, and the rest in proportion to their chips"
            }
        }
    }
}

/// What one player gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refund {
    /// Of which entry.
    pub registration_id: RegistrationId,
    /// Who.
    pub player_id: PlayerId,
    /// From the prize shares.
    pub from_pool: Money,
    /// His fee back.
    pub fee: Money,
    /// Whether he is out already, so that this is the prize of his final place.
    pub eliminated: bool,
}

/// Whether an amount is left out of the log.
fn nothing(amount: &Money) -> bool {
    amount.is_zero()
}

/// The whole plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Which paragraph applies.
    pub rule: Rule,
    /// What everybody gets, in order of registration; nobody who gets nothing is listed.
    pub refunds: Vec<Refund>,
    /// The fees that the house keeps.
    pub fees_kept: Money,
    /// What the house takes back of a guaranteed pool: only the money collected is distributed.
    #[serde(default, skip_serializing_if = "nothing")]
    pub overlay_returned: Money,
}

impl Refund {
    /// Everything he gets.
    pub fn total(&self) -> Money {
        self.from_pool.checked_add(self.fee).unwrap_or(self.from_pool)
    }
}

impl Plan {
    /// The plan as the contract shows it.
    pub fn shown(&self, tournament_id: TournamentId, dry_run: bool) -> lobby::CancellationPlan {
        let sum = |part: fn(&Refund) -> Money| Money::checked_sum(self.refunds.iter().map(part)).unwrap_or(Money::ZERO);
        lobby::CancellationPlan {
            tournament_id,
            dry_run,
            rule: self.rule.words().to_owned(),
            refunds: self.refunds.iter().map(shown).collect(),
            from_pool: sum(|refund| refund.from_pool),
            from_fees: sum(|refund| refund.fee),
            fees_kept: self.fees_kept,
            overlay_returned: self.overlay_returned,
        }
    }
}

fn shown(refund: &Refund) -> lobby::Refund {
    lobby::Refund {
        registration_id: refund.registration_id,
        player_id: refund.player_id,
        from_pool: refund.from_pool,
        fee: refund.fee,
        total: refund.total(),
        currency: Currency::Eur,
    }
}

/// What cancelling a tournament now refunds: before play begins neither bracket nor chips change anybody's money.
pub fn plan_of(state: &Tournament) -> Plan {
    match &state.chips {
        Some(chips) if state.stage == Stage::Running => chips::plan(state, chips),
        _ => {
            let bracket = state.bracket.as_ref().filter(|_| state.stage == Stage::Running);
            plan(&state.setup, &state.entries, bracket)
        }
    }
}

/// What cancelling a knockout now refunds. `entries` are all entries in order of registration; `bracket` is there once play began.
pub fn plan(setup: &Setup, entries: &[Entry], bracket: Option<&Bracket>) -> Plan {
    match bracket {
        None => full_refund(setup, entries, Rule::BeforeStart),
        Some(bracket) if !bracket.has_eliminated() => full_refund(setup, entries, Rule::NobodyEliminated),
        Some(bracket) => knockout(setup, entries, bracket),
    }
}

/// Every buy-in that is paid goes back whole. Payments under way are called off instead, which refunds them too.
fn full_refund(setup: &Setup, entries: &[Entry], rule: Rule) -> Plan {
    let paid = entries.iter().flat_map(|entry| entry.each().map(move |(player, payment)| (entry, player, payment)));
    let refunds = paid.filter(|(_, _, payment)| *payment == Payment::Paid).map(|(entry, player_id, _)| Refund {
        registration_id: entry.registration_id,
        player_id,
        from_pool: setup.buy_in.share,
        fee: setup.buy_in.fee,
        eliminated: false,
    });
    let refunds = refunds.filter(|refund| !refund.total().is_zero()).collect();
    Plan { rule, refunds, fees_kept: Money::ZERO, overlay_returned: Money::ZERO }
}

fn knockout(setup: &Setup, entries: &[Entry], bracket: &Bracket) -> Plan {
    let still_in = by_registration(entries, &bracket.still_in());
    let field: usize = bracket.places().iter().map(|group| group.size as usize).sum();
    let players = field * usize::from(setup.format.players_per_entry());
    let pool = setup.shares(players);
    let prizes = by_place(&setup.prizes, pool, field);

    // The places of the eliminated are final: each holds an equal part of what its group of places is worth.
    let mut assigned: Vec<(RegistrationId, Money)> = Vec::new();
    for group in bracket.places().iter().filter(|group| group.place > 1) {
        // The remainder of a tie belongs to the earliest registered of the whole group, who may still be in: it stays
        // in the pool until the group is complete.
        let parts = split_equally(pooled(&prizes, group), group.size as usize);
        let each = parts.last().copied().unwrap_or(Money::ZERO);
        let complete = group.entries.len() == group.size as usize;
        for (index, entry) in by_registration(entries, &group.entries).into_iter().enumerate() {
            assigned.push((entry.registration_id, if complete { parts[index] } else { each }));
        }
    }

    let given = Money::checked_sum(assigned.iter().map(|(_, prize)| *prize)).unwrap_or(Money::ZERO);
    let left = pool.checked_sub(given).unwrap_or(Money::ZERO);
    let lowest = lowest_unassigned(&bracket.places(), &prizes, still_in.len());
    let for_lowest = i64::try_from(still_in.len()).ok().and_then(|count| lowest.checked_mul(count));
    let rest = for_lowest.and_then(|sum| left.checked_sub(sum)).unwrap_or(Money::ZERO);
    let parts = split_equally(rest, still_in.len());

    let share_of =
        |entry: &Entry| match still_in.iter().position(|other| other.registration_id == entry.registration_id) {
            Some(index) => (lowest.checked_add(parts[index]).unwrap_or(lowest), false),
            None => {
                let prize = assigned.iter().find(|(id, _)| *id == entry.registration_id);
                (prize.map_or(Money::ZERO, |(_, prize)| *prize), true)
            }
        };
    let mut refunds = Vec::new();
    for entry in entries.iter().filter(|entry| entry.is_live()) {
        let (amount, eliminated) = share_of(entry);
        for (player, from_pool) in entry.players.iter().zip(among_members(&entry.players, amount)) {
            let fee = if eliminated { Money::ZERO } else { setup.buy_in.fee };
            refunds.push(Refund {
                registration_id: entry.registration_id,
                player_id: *player,
                from_pool,
                fee,
                eliminated,
            });
        }
    }
    refunds.retain(|refund| !refund.total().is_zero());
    let returned = still_in.len() * usize::from(setup.format.players_per_entry());
    let fees_kept = setup.fees(players - returned);
    Plan { rule: Rule::Knockout, refunds, fees_kept, overlay_returned: Money::ZERO }
}

/// The lowest prize not yet assigned: an equal part of what the worst group of places still open is worth (ties share,
/// G2.9), which is nothing when there are fewer prizes than entries still in.
fn lowest_unassigned(groups: &[PlaceGroup], prizes: &[Money], still_in: usize) -> Money {
    let open = groups.iter().find(|group| (group.place + group.size) as usize > still_in);
    let parts = open.map(|group| split_equally(pooled(prizes, group), group.size as usize));
    parts.and_then(|parts| parts.last().copied()).unwrap_or(Money::ZERO)
}

#[cfg(test)]
mod tests;

//! What a cancellation refunds, to the cent (G2.6, G2.10).
//!
//! One pure function makes the plan; a dry run shows it, a cancellation writes it into the log and executes exactly it.
//!
//! Invariants: the plan pays out exactly what the tournament's accounts hold, so that they end at zero: all prize
//! shares always, and the fees of those who get them back. The house keeps the fees of the eliminated and no others.
//! Non-goals: moving money.

#[cfg(feature = "service")]
pub mod api;
pub mod plan;
pub mod proposal;
#[cfg(feature = "service")]
pub mod store;
pub mod view;

use std::collections::HashMap;

use mazziere_contract::lobby::{self, CancellationRule, CancellationTotals, RefundKind, RefundState};
use mazziere_ids::{PlayerId, RegistrationId, TournamentId};
use mazziere_money::{Currency, Money, PrizeTable, split_by_weight, split_equally, split_pair};

pub use self::plan::{CancelledBy, Plan, Refund, Rule};
use crate::payment::Payment;
use crate::system::{Basis, Division, PlaceGroup};
use crate::tournament::entry::Entries;
use crate::tournament::prize::{among_members, pooled};
use crate::tournament::setup::by_place;
use crate::tournament::{Setup, Stage, Tournament};

impl Plan {
    /// The plan as the contract shows it, made of this version of the tournament.
    pub fn shown(&self, tournament_id: TournamentId, version: i64, dry_run: bool) -> lobby::CancellationPlan {
        let sum = |part: fn(&Refund) -> Money| self.refunds.iter().map(part).sum::<Money>();
        let of = |kind| self.refunds.iter().filter(|refund| kind_of(refund) == kind).map(Refund::total).sum::<Money>();
        let refunds = of(RefundKind::CancellationRefund);
        let prizes = of(RefundKind::Prize);
        lobby::CancellationPlan {
            tournament_id,
            dry_run,
            version,
            rule: self.rule.words().to_owned(),
            rule_code: Some(code(self.rule)),
            refunds: self.refunds.iter().map(shown).collect(),
            from_pool: sum(|refund| refund.from_pool),
            from_fees: sum(|refund| refund.fee),
            fees_kept: self.fees_kept,
            overlay_returned: self.overlay_returned,
            totals: Some(CancellationTotals {
                players: u32::try_from(self.refunds.len()).expect("a field has at most Limits::MOST_PLAYERS players"),
                refunds,
                prizes,
                total: refunds + prizes,
                currency: Currency::Eur,
            }),
        }
    }
}

/// What the cancellation of a tournament pays to a player.
pub fn refund_of(state: &Tournament, player: PlayerId) -> Option<&Refund> {
    let Stage::Cancelled { plan, .. } = &state.stage else { return None };
    // What is owed stands in the order of the plan: nobody is looked for in a great one.
    let at_its_place = plan.refunds.get(state.payouts.place(player)?).filter(|refund| refund.player_id == player);
    at_its_place.or_else(|| plan.refunds.iter().find(|refund| refund.player_id == player))
}

/// The rule as the contract names it.
const fn code(rule: Rule) -> CancellationRule {
    match rule {
        Rule::BeforeStart => CancellationRule::BeforeStart,
        Rule::NobodyEliminated => CancellationRule::NobodyEliminated,
        Rule::Knockout => CancellationRule::Knockout,
        Rule::Shootout => CancellationRule::Shootout,
        Rule::PremioMatto => CancellationRule::PremioMatto,
        Rule::Girone => CancellationRule::Girone,
        Rule::ChipsBeforePrizes => CancellationRule::ChipsBeforePrizes,
        Rule::ChipsInPrizes => CancellationRule::ChipsInPrizes,
    }
}

/// The kind of the posting that pays it.
const fn kind_of(refund: &Refund) -> RefundKind {
    if refund.eliminated { RefundKind::Prize } else { RefundKind::CancellationRefund }
}

fn shown(refund: &Refund) -> lobby::Refund {
    lobby::Refund {
        registration_id: refund.registration_id,
        player_id: refund.player_id,
        from_pool: refund.from_pool,
        fee: refund.fee,
        total: refund.total(),
        currency: Currency::Eur,
        kind: Some(kind_of(refund)),
        state: None,
        posting_id: None,
    }
}

/// The plan of a tournament that is cancelled, with the posting of each refund.
pub fn carried_out(state: &Tournament) -> Option<lobby::CancellationPlan> {
    let Stage::Cancelled { plan, version, .. } = &state.stage else { return None };
    let refunds = plan.refunds.iter().map(|refund| paid(state, refund)).collect();
    Some(lobby::CancellationPlan { refunds, ..plan.shown(state.id, *version, false) })
}

/// A refund of the plan that is carried out, with its posting.
pub(super) fn paid(state: &Tournament, refund: &Refund) -> lobby::Refund {
    let is_paid = state.payouts.is_paid(refund.player_id);
    lobby::Refund {
        state: Some(if is_paid { RefundState::Paid } else { RefundState::Pending }),
        posting_id: Some(state.refund_posting(refund.player_id)),
        ..shown(refund)
    }
}

/// What cancelling a tournament now refunds: before play begins nothing that was drawn changes anybody's money.
pub fn plan_of(state: &Tournament) -> Plan {
    if state.stage != Stage::Running {
        return full_refund(&state.setup, &state.entries, Rule::BeforeStart);
    }
    let basis = state.system.basis(&state.facts());
    if let Some(drawn) = state.drawn {
        return of_drawn_prize(state, drawn.prize, basis);
    }
    Plan { overlay_returned: state.overlay(), ..plan(&state.setup, &state.entries, basis.as_ref()) }
}

/// What cancelling refunds where the prize is drawn (Premio Matto R3, R4): what is due to places that are final, the
/// rest in equal parts to those still in; the house keeps every fee.
fn of_drawn_prize(state: &Tournament, prize: Money, basis: Option<Basis>) -> Plan {
    let setup = &state.setup;
    let entries = &state.entries;
    let still_in = entries.confirmed().map(|entry| entry.registration_id);
    let basis = basis.unwrap_or_else(|| Basis {
        still_in: still_in.collect(),
        groups: Vec::new(),
        lowest_open: PlaceGroup { place: 3, size: 2, entries: Vec::new() },
        division: Division::EqualParts,
    });
    let pot = Pot { pool: prize, table: state.prize_table(), fee: Money::ZERO };
    let plan = partial_refund(setup, entries, &basis, &pot);
    Plan { rule: Rule::PremioMatto, fees_kept: setup.fees(entries.players()), ..plan }
}

/// What cancelling a tournament in play refunds. `basis` is there once somebody is out.
pub fn plan(setup: &Setup, entries: &Entries, basis: Option<&Basis>) -> Plan {
    match basis {
        None => full_refund(setup, entries, Rule::NobodyEliminated),
        Some(basis) => {
            let table = setup.prizes.for_entries(entries.confirmed_count());
            let pot = Pot { pool: setup.shares(entries.players()), table, fee: setup.buy_in.fee };
            partial_refund(setup, entries, basis, &pot)
        }
    }
}

/// What there is to be divided.
struct Pot {
    pool: Money,
    table: PrizeTable,
    /// What those still in have back of their fees.
    fee: Money,
}

/// Every buy-in that is paid goes back whole. Payments under way are called off instead, which refunds them too.
fn full_refund(setup: &Setup, entries: &Entries, rule: Rule) -> Plan {
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

/// What each entry has of the pool.
struct Shares {
    rule: Rule,
    /// Of those still in.
    still_in: Vec<(RegistrationId, Money)>,
    /// Of those whose places are final.
    out: Vec<(RegistrationId, Money)>,
}

fn partial_refund(setup: &Setup, entries: &Entries, basis: &Basis, pot: &Pot) -> Plan {
    let Shares { rule, still_in, out } = shares(entries, basis, pot);
    let in_play = still_in.len();
    let of = |(id, amount), eliminated| (id, (amount, eliminated));
    let all = still_in.into_iter().map(|share| of(share, false)).chain(out.into_iter().map(|share| of(share, true)));
    let all: HashMap<RegistrationId, (Money, bool)> = all.collect();
    let mut refunds = Vec::new();
    for entry in entries.confirmed() {
        let (amount, eliminated) = all.get(&entry.registration_id).copied().unwrap_or((Money::ZERO, true));
        for (player, from_pool) in entry.players.iter().zip(among_members(&entry.players, amount)) {
            let fee = if eliminated { Money::ZERO } else { pot.fee };
            let registration_id = entry.registration_id;
            let player_id = *player;
            refunds.push(Refund { registration_id, player_id, from_pool, fee, eliminated });
        }
    }
    refunds.retain(|refund| !refund.total().is_zero());
    let returned = in_play * usize::from(setup.format.players_per_entry());
    let fees_kept = setup.fees(entries.players().saturating_sub(returned));
    Plan { rule, refunds, fees_kept, overlay_returned: Money::ZERO }
}

/// Only the money collected is distributed: every prize here is one of the pool without what the house has added.
fn shares(entries: &Entries, basis: &Basis, pot: &Pot) -> Shares {
    let still = &basis.still_in;
    let count = basis.still_in.len();
    let pool = pot.pool;
    let table = &pot.table;
    let prizes = by_place(table, pool, entries.confirmed_count());
    let each = |parts: Vec<Money>| still.iter().copied().zip(parts).collect();
    if let Division::ByChips(chips) = &basis.division
        && count > table.places()
    {
        // The odd cent of the two halves is divided with the equal parts.
        let [equal, by_chips] = split_pair(pool);
        let parts = split_equally(equal, count).into_iter().zip(by_stack(by_chips, chips));
        let sums = parts.map(|(a, b)| a + b).collect();
        return Shares { rule: Rule::ChipsBeforePrizes, still_in: each(sums), out: Vec::new() };
    }
    if let Division::ByRanking(ranking) = &basis.division {
        return Shares { rule: Rule::Girone, still_in: each(by_ranking(pool, table, ranking, still)), out: Vec::new() };
    }
    // The places of the eliminated are final: each holds an equal part of what its group of places is worth.
    let mut out: Vec<(RegistrationId, Money)> = Vec::new();
    for group in basis.groups.iter().filter(|group| group.place > 1) {
        // The remainder of a tie belongs to the earliest registered of the whole group, who may still be in: it stays
        // in the pool until the group is complete.
        let parts = split_equally(pooled(&prizes, group), group.size as usize);
        let part = parts.last().copied().unwrap_or_default();
        let complete = group.entries.len() == group.size as usize;
        let prize = |(index, id): (usize, &RegistrationId)| (*id, if complete { parts[index] } else { part });
        out.extend(group.entries.iter().enumerate().map(prize));
    }
    let given: Money = out.iter().map(|(_, prize)| *prize).sum();
    let left = pool - given;
    // The lowest prize not yet assigned: an equal part of what the lowest places still open are worth (ties share,
    // G2.9), which is nothing when there are fewer prizes than entries still in.
    let open = split_equally(pooled(&prizes, &basis.lowest_open), basis.lowest_open.size as usize);
    let lowest = open.last().copied().unwrap_or_default();
    let rest = left - still.iter().map(|_| lowest).sum();
    let (rule, parts) = match &basis.division {
        Division::EqualParts | Division::ByRanking(_) => (Rule::Knockout, split_equally(rest, count)),
        Division::EqualPartsOfShootout => (Rule::Shootout, split_equally(rest, count)),
        Division::ByChips(chips) => (Rule::ChipsInPrizes, by_stack(rest, chips)),
    };
    let sums = parts.into_iter().map(|part| lowest + part).collect();
    Shares { rule, still_in: each(sums), out }
}

/// Half in equal parts, with the odd cent of the halving, half by the prize table on the ranking of those still in, who
/// are listed by registration. What is left of the prizes where fewer are in than places are paid, which the law
/// leave open, is divided equally too.
fn by_ranking(pool: Money, table: &PrizeTable, ranking: &[PlaceGroup], still: &[RegistrationId]) -> Vec<Money> {
    let [equal, half] = split_pair(pool);
    let prizes = by_place(table, half, still.len());
    let mut won: HashMap<RegistrationId, Money> = HashMap::new();
    for group in ranking {
        let parts = split_equally(pooled(&prizes, group), group.entries.len());
        won.extend(group.entries.iter().copied().zip(parts));
    }
    let left = half - won.values().copied().sum();
    let of = |id: &RegistrationId| won.get(id).copied().unwrap_or_default();
    split_equally(equal + left, still.len()).into_iter().zip(still).map(|(part, id)| part + of(id)).collect()
}

/// In proportion to the chips at the start of the void hand, the remainder to the earliest registered.
fn by_stack(amount: Money, chips: &[u64]) -> Vec<Money> {
    split_by_weight(amount, chips).unwrap_or_else(|| split_equally(amount, chips.len()))
}

#[cfg(test)]
mod proposal_tests;
#[cfg(test)]
mod tests;

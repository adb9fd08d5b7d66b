//! What cancelling a chip tournament refunds after its start (G2.10).
//!
//! Only the money collected is distributed: every prize here is one of the pool without what the house has added.

use mazziere_ids::RegistrationId;
use mazziere_money::{Money, split_by_weight, split_equally};

use super::{Plan, Refund, Rule, full_refund};
use crate::bracket::PlaceGroup;
use crate::chips::{Chips, ranking};
use crate::prize::{by_place, pooled};
use crate::registration::Entry;
use crate::tournament::Tournament;

/// The plan after the start.
pub(super) fn plan(state: &Tournament, chips: &Chips) -> Plan {
    let entries = chips.players.len();
    let mut groups = ranking::places(chips, entries);
    groups.splice(0..0, moment(chips, entries));
    let still: Vec<(RegistrationId, u64)> =
        chips.still_in().into_iter().map(|(id, player)| (id, player.chips)).collect();
    let overlay = if chips.top_up_due || state.overlay().is_positive() { state.overlay() } else { Money::ZERO };
    if groups.is_empty() {
        let plan = full_refund(&state.setup, &state.entries, Rule::NobodyEliminated);
        return Plan { overlay_returned: overlay, ..plan };
    }
    let (rule, shares) = shares(state, chips, &groups, &still);
    let refunds = refunds(state, shares);
    let fees_kept = state.setup.fees(entries - still.len());
    Plan { rule, refunds, fees_kept, overlay_returned: overlay }
}

/// The places of those who lost their chips in a synchronised hand that is not over at every table: their own hand is over.
fn moment(chips: &Chips, entries: usize) -> Vec<PlaceGroup> {
    let mut before = chips.fallen;
    let mut groups = Vec::new();
    for ids in ranking::moment(chips) {
        let place = (entries + 1).saturating_sub(before + ids.len());
        before += ids.len();
        let (place, size) = (u32::try_from(place).unwrap_or(u32::MAX), u32::try_from(ids.len()).unwrap_or(u32::MAX));
        groups.insert(0, PlaceGroup { place, size, entries: ids });
    }
    groups
}

/// What a share of the pool is for.
#[derive(Clone, Copy, Debug)]
struct Share {
    registration_id: RegistrationId,
    amount: Money,
    eliminated: bool,
}

fn shares(
    state: &Tournament,
    chips: &Chips,
    groups: &[PlaceGroup],
    still: &[(RegistrationId, u64)],
) -> (Rule, Vec<Share>) {
    let collected = state.collected();
    let table = ranking::prize_table(state);
    let prizes = by_place(&table, collected, chips.players.len());
    let in_share = |(registration_id, _): &(RegistrationId, u64), amount| Share {
        registration_id: *registration_id,
        amount,
        eliminated: false,
    };
    if !chips.is_shootout() && still.len() > table.places() {
        // The odd cent of the two halves is divided with the equal parts.
        let [equal, by_chips] = mazziere_money::split_pair(collected);
        let equal = split_equally(equal, still.len());
        let by_chips = by_stack(by_chips, still);
        let sums = equal.into_iter().zip(by_chips).map(|(a, b)| a.checked_add(b).unwrap_or(a));
        let shares = still.iter().zip(sums).map(|(player, amount)| in_share(player, amount));
        return (Rule::ChipsBeforePrizes, shares.collect());
    }
    let mut shares = final_places(chips, groups, &prizes);
    let given = Money::checked_sum(shares.iter().map(|share| share.amount)).unwrap_or(Money::ZERO);
    let left = collected.checked_sub(given).unwrap_or(Money::ZERO);
    // The lowest prize not yet assigned is that of the last place still open.
    let lowest = still.len().checked_sub(1).and_then(|last| prizes.get(last)).copied().unwrap_or(Money::ZERO);
    let for_lowest = i64::try_from(still.len()).ok().and_then(|count| lowest.checked_mul(count));
    let rest = for_lowest.and_then(|sum| left.checked_sub(sum)).unwrap_or(Money::ZERO);
    let (rule, parts) = if chips.is_shootout() {
        (Rule::Shootout, split_equally(rest, still.len()))
    } else {
        (Rule::ChipsInPrizes, by_stack(rest, still))
    };
    let sums = parts.into_iter().map(|part| lowest.checked_add(part).unwrap_or(lowest));
    shares.extend(still.iter().zip(sums).map(|(player, amount)| in_share(player, amount)));
    (rule, shares)
}

/// In proportion to the chips at the start of the void hand, the remainder to the earliest registered.
fn by_stack(amount: Money, still: &[(RegistrationId, u64)]) -> Vec<Money> {
    let stacks: Vec<u64> = still.iter().map(|(_, chips)| *chips).collect();
    split_by_weight(amount, &stacks).unwrap_or_else(|| split_equally(amount, still.len()))
}

/// Places already final keep their prize; those who share one share it.
fn final_places(chips: &Chips, groups: &[PlaceGroup], prizes: &[Money]) -> Vec<Share> {
    let mut shares = Vec::new();
    for group in groups {
        let amount = pooled(prizes, group);
        if !amount.is_positive() {
            continue;
        }
        let mut members = group.entries.clone();
        members.sort_by_key(|id| chips.players.get(id).map(|player| player.order));
        let parts = split_equally(amount, members.len());
        let share = |(registration_id, amount)| Share { registration_id, amount, eliminated: true };
        shares.extend(members.into_iter().zip(parts).map(share));
    }
    shares
}

/// In the order of registration; those who get nothing are not listed.
fn refunds(state: &Tournament, shares: Vec<Share>) -> Vec<Refund> {
    let shares: std::collections::HashMap<RegistrationId, Share> =
        shares.into_iter().map(|share| (share.registration_id, share)).collect();
    let refund = |entry: &Entry| {
        let share = shares.get(&entry.registration_id)?;
        Some(Refund {
            registration_id: entry.registration_id,
            player_id: *entry.players.first()?,
            from_pool: share.amount,
            fee: if share.eliminated { Money::ZERO } else { state.setup.buy_in.fee },
            eliminated: share.eliminated,
        })
    };
    state.confirmed().filter_map(refund).filter(|refund| !refund.total().is_zero()).collect()
}

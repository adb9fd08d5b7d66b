//! What an operator was shown before a cancellation, against what the wallet then paid: player by player, to the cent.
//!
//! Before the start a dry run promises what it shows to a cancellation of the same version; in play a proposal does, if
//! it is approved as it is. Where something happened in between there is nothing to compare.

use std::collections::{BTreeMap, BTreeSet};

use mazziere_ids::PlayerId;

use super::Findings;
use super::money::PaidOut;
use crate::bots::Ack;

/// Somebody was not paid what a dry run had shown.
pub const PROMISE: &str = "not as shown";

/// Compares every cancellation whose dry run still held; how many of them there were.
pub fn check(acks: &[Ack], paid_out: &PaidOut, findings: &mut Findings) -> u64 {
    let nobody = BTreeMap::new();
    let mut compared = 0;
    for ack in acks {
        let Ack::Cancelled { tournament, shown: Some(shown), .. } = ack else { continue };
        compared += 1;
        let paid = paid_out.get(tournament).unwrap_or(&nobody);
        let mut promised: BTreeMap<PlayerId, i64> = BTreeMap::new();
        for (player, amount) in shown {
            *promised.entry(*player).or_default() += amount.cents();
        }
        let players: BTreeSet<PlayerId> = promised.keys().chain(paid.keys()).copied().collect();
        for player in players {
            let cents = |of: &BTreeMap<PlayerId, i64>| of.get(&player).copied().unwrap_or(0);
            let due = cents(&promised);
            let had = cents(paid);
            if due != had {
                let text = format!("tournament {tournament}: {player} was shown {due} cents, and has had {had}");
                findings.add(PROMISE, text);
            }
        }
    }
    compared
}

#[cfg(test)]
mod tests {
    use mazziere_ids::TournamentId;
    use mazziere_money::Money;
    use uuid::Uuid;

    use super::*;

    fn player(number: u128) -> PlayerId {
        PlayerId::new(Uuid::from_u128(number))
    }

    fn cancelled(id: u128, shown: Option<&[(u128, i64)]>) -> Ack {
        let refund = |(number, cents): &(u128, i64)| (player(*number), Money::from_cents(*cents).unwrap());
        let shown = shown.map(|shown| shown.iter().map(refund).collect());
        Ack::Cancelled { tournament: TournamentId::new(Uuid::from_u128(id)), refunds: Vec::new(), shown }
    }

    fn paid(id: u128, to: &[(u128, i64)]) -> PaidOut {
        let to = to.iter().map(|(number, cents)| (player(*number), *cents)).collect();
        PaidOut::from([(TournamentId::new(Uuid::from_u128(id)), to)])
    }

    /// How many cancellations were compared, and how many players were paid otherwise.
    fn found(acks: &[Ack], paid_out: &PaidOut) -> (u64, u64) {
        let mut findings = Findings::default();
        let compared = check(acks, paid_out, &mut findings);
        (compared, findings.count(PROMISE))
    }

    #[test]
    fn g2_10_what_was_shown_is_what_is_paid_to_the_cent_and_to_nobody_else() {
        let shown = [cancelled(7, Some(&[(1, 244), (2, 180), (3, 0)]))];
        assert_eq!(found(&shown, &paid(7, &[(1, 244), (2, 180)])), (1, 0), "nothing needs no posting");
        assert_eq!(found(&shown, &paid(7, &[(1, 244), (2, 179)])), (1, 1), "a cent less");
        assert_eq!(found(&shown, &paid(7, &[(1, 244), (2, 181)])), (1, 1), "a cent more");
        assert_eq!(found(&shown, &paid(7, &[(1, 244), (2, 180), (4, 1)])), (1, 1), "somebody else");
        assert_eq!(found(&shown, &PaidOut::new()), (1, 2), "nobody was paid");
    }

    #[test]
    fn where_something_happened_in_between_nothing_was_promised() {
        assert_eq!(found(&[cancelled(7, None)], &paid(7, &[(1, 100)])), (0, 0));
        assert_eq!(found(&[], &paid(7, &[(1, 100)])), (0, 0), "paid, and never cancelled");
    }
}

//! Who is owed what at the end of a tournament, and who has had it.
//!
//! Invariant: every prize or refund is owed once and paid once; what is outstanding is known without looking at all of
//! them.

use std::collections::HashMap;
use std::sync::Arc;

use mazziere_ids::PlayerId;
use mazziere_money::Money;

/// The prizes or refunds of a tournament that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payouts {
    owed: Arc<Vec<(PlayerId, Money)>>,
    places: Arc<HashMap<PlayerId, usize>>,
    paid: Vec<bool>,
    outstanding: usize,
}

impl Payouts {
    /// What is owed, in order; amounts of nothing are not.
    pub fn owing(owed: impl IntoIterator<Item = (PlayerId, Money)>) -> Payouts {
        let owed: Vec<(PlayerId, Money)> = owed.into_iter().filter(|(_, amount)| amount.is_positive()).collect();
        let places = owed.iter().enumerate().map(|(index, (player, _))| (*player, index)).collect();
        Payouts {
            paid: vec![false; owed.len()],
            outstanding: owed.len(),
            owed: Arc::new(owed),
            places: Arc::new(places),
        }
    }

    /// Everything that was ever owed, to whom, in order.
    pub fn owed(&self) -> &[(PlayerId, Money)] {
        &self.owed
    }

    /// The place of a player among those who were ever owed something, from 0.
    pub fn place(&self, player: PlayerId) -> Option<usize> {
        self.places.get(&player).copied()
    }

    /// What a player is still owed.
    pub fn outstanding(&self, player: PlayerId) -> Option<Money> {
        let index = self.place(player)?;
        (!self.paid[index]).then(|| self.owed[index].1)
    }

    /// Whether a player has had what they were owed.
    pub fn is_paid(&self, player: PlayerId) -> bool {
        self.places.get(&player).is_some_and(|index| self.paid[*index])
    }

    /// Whether everybody has had it.
    pub fn are_paid(&self) -> bool {
        self.outstanding == 0
    }

    /// Who has had it, in order.
    pub fn paid(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.owed.iter().zip(&self.paid).filter(|(_, paid)| **paid).map(|((player, _), _)| *player)
    }

    /// A player has had it.
    pub fn pay(&mut self, player: PlayerId) {
        if let Some(index) = self.places.get(&player)
            && !std::mem::replace(&mut self.paid[*index], true)
        {
            self.outstanding -= 1;
        }
    }
}

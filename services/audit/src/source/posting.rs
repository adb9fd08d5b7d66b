//! A posting as the database has it, and the entry that the log has of it.
//!
//! The key of the only person whom the legs name salts the head, that of its owner each leg, and that of the house all
//! else. Of a person who was erased the hashes are kept that were made before; what follows after that is salted with
//! the key of the house.

use std::collections::BTreeSet;

use mazziere_tlog::{Hash, PostingHead, PostingLeg, PostingParts, SaltKey};
use uuid::Uuid;

/// What salts the parts of a person.
#[derive(Debug, Clone)]
pub(crate) enum PersonKey {
    Known(SaltKey),
    Erased,
}

/// An entry of an account.
#[derive(Debug, Clone)]
pub(crate) struct LegRow {
    pub leg: u16,
    pub kind: String,
    pub player: Option<(Uuid, PersonKey)>,
    pub table: Option<Uuid>,
    pub tournament: Option<Uuid>,
    pub version: u64,
    pub amount: i64,
    pub balance: i64,
    /// Where the owner was erased.
    pub kept: Option<Hash>,
}

#[derive(Debug, Clone)]
pub(crate) struct PostingRow {
    pub sequence: u64,
    pub posting_id: Uuid,
    pub kind: String,
    pub posted_at: i64,
    pub tournament_id: Option<Uuid>,
    pub table_id: Option<Uuid>,
    pub reverses: Option<Uuid>,
    pub cause: Option<String>,
    pub reason: Option<String>,
    /// How many legs it says to have.
    pub legs: u16,
    pub entries: Vec<LegRow>,
    /// Of the head, where the only person that it names was erased.
    pub kept: Option<Hash>,
}

impl LegRow {
    /// The name that the account's id is derived from.
    fn account(&self) -> String {
        let owners = [self.player.as_ref().map(|(player, _)| *player), self.table, self.tournament];
        let parts = owners.into_iter().flatten().map(|owner| format!(":{owner}"));
        std::iter::once(self.kind.clone()).chain(parts).collect()
    }
}

impl PostingRow {
    /// The key of the only person whom the legs name.
    fn only_person(&self) -> Option<(Uuid, &PersonKey)> {
        let people: BTreeSet<Uuid> = self.people().map(|(player, _)| player).collect();
        self.people().next().filter(|_| people.len() == 1)
    }

    fn people(&self) -> impl Iterator<Item = (Uuid, &PersonKey)> {
        self.entries.iter().filter_map(|leg| leg.player.as_ref().map(|(player, key)| (*player, key)))
    }

    /// The salted hash of each part, the head first, with the person whose key salts it, if one does.
    pub(crate) fn parts(&self, house: &SaltKey) -> Vec<(Hash, Option<Uuid>)> {
        let hash = |part: u16, person: Option<(Uuid, &PersonKey)>, kept: Option<Hash>, bytes: &[u8]| {
            // Nobody but a person without a key was erased: of all others what was kept says nothing.
            let (key, kept) = match person {
                Some((_, PersonKey::Known(key))) => (key, None),
                Some((_, PersonKey::Erased)) => (house, kept),
                None => (house, None),
            };
            let made = || key.salt(self.sequence, part).hash(bytes);
            (kept.unwrap_or_else(made), person.map(|(player, _)| player))
        };
        let head = PostingHead {
            posting_id: self.posting_id.into_bytes(),
            kind: &self.kind,
            posted_at: self.posted_at,
            tournament_id: self.tournament_id.map(Uuid::into_bytes),
            table_id: self.table_id.map(Uuid::into_bytes),
            reverses: self.reverses.map(Uuid::into_bytes),
            cause: self.cause.as_deref(),
            reason: self.reason.as_deref(),
        };
        let mut parts = vec![hash(0, self.only_person(), self.kept, &head.bytes())];
        for row in &self.entries {
            let account = row.account();
            let LegRow { leg, version, amount, balance, .. } = *row;
            let bytes = PostingLeg { leg, account: &account, version, amount, balance }.bytes();
            let person = row.player.as_ref().map(|(player, key)| (*player, key));
            parts.push(hash(leg, person, row.kept, &bytes));
        }
        parts
    }

    /// The entry of the log.
    ///
    /// # Errors
    /// What is wrong with the row.
    pub(crate) fn entry(&self, house: &SaltKey) -> Result<Vec<u8>, &'static str> {
        let numbered = (1..).zip(&self.entries).all(|(leg, row)| row.leg == leg);
        if !numbered || self.entries.len() != usize::from(self.legs) {
            return Err("a posting that lacks legs stands");
        }
        let hashes = self.parts(house).into_iter().map(|(hash, _)| hash).collect();
        let parts = PostingParts::of_hashes(self.sequence, hashes).map_err(|_| "what is no posting stands")?;
        parts.leaf().and_then(|leaf| leaf.entry()).map_err(|_| "what is no posting stands")
    }
}

#[cfg(test)]
mod tests;

//! Erasing a person from what the log of postings can show of them.
//!
//! Their key is taken away, and the salted hashes that were made with it stay: leaves, roots and the proofs of others
//! are what they were, and nothing about the person can be guessed from them. The name that lobby and tables show goes
//! with it. It is done by the owner of the database. `docs/privacy.md` says what else there is about a person.
//!
//! **Invariant:** an erasure that takes anything away is an act of the staff, recorded in the same transaction.

use std::str::FromStr;

use mazziere_contract::text;
use sqlx::PgPool;
use uuid::Uuid;

use crate::source::SourceError;
use crate::source::store::{house_key, postings_of};

mod store;

/// An order to erase a person. Who gave it, and why, is kept for ever.
#[derive(Clone, Debug)]
pub struct Order {
    /// The player whose key and names are taken away.
    pub player: Uuid,
    /// The subject of the member of the staff who has it done.
    pub by: Uuid,
    /// What the act gives as its reason; it stays when the person is erased.
    pub reason: Reason,
}

/// Why a person is erased, by the rule of every reason that is stored.
#[derive(Clone, Debug)]
pub struct Reason(String);

/// A text that cannot be a reason.
#[derive(Debug, thiserror::Error)]
#[error("a reason has {}", text::REASON_RULE)]
pub struct NotAReason;

impl FromStr for Reason {
    type Err = NotAReason;

    fn from_str(given: &str) -> Result<Reason, NotAReason> {
        if text::is_plain(given, text::LONGEST_REASON) { Ok(Reason(given.to_owned())) } else { Err(NotAReason) }
    }
}

/// Why a person was not erased.
#[derive(Debug, thiserror::Error)]
pub enum EraseError {
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error("nobody of this id has a key")]
    Unknown,
    #[error("this person has money in the house still: pay it out first")]
    HasMoney,
    #[error("this person was erased before")]
    Erased,
}

impl From<sqlx::Error> for EraseError {
    fn from(error: sqlx::Error) -> EraseError {
        EraseError::Source(error.into())
    }
}

/// Erases a person, as the owner of the database: their key, and the names by which lobby and tables show them to
/// others. How many hashes were kept.
///
/// # Errors
/// See [`EraseError`]. Names are taken away, and the act is recorded, also where there is no key.
pub async fn erase(pool: &PgPool, order: &Order) -> Result<usize, EraseError> {
    let player = order.player;
    let mut transaction = mazziere_database::begin(pool).await?;
    // No posting comes in between: what is not hashed here would be salted with another key.
    store::lock_ledger(&mut transaction).await?;
    let key = store::has_key(&mut transaction, player).await?;
    if store::has_money(&mut transaction, player).await? {
        return Err(EraseError::HasMoney);
    }
    let named = store::forget_names(&mut transaction, player).await?;
    let keyed = key == Some(true);
    if named || keyed {
        store::record_act(&mut transaction, order).await?;
    }
    if !keyed {
        // A name may be there without a key, or have come back since.
        transaction.commit().await?;
        return Err(if key.is_none() { EraseError::Unknown } else { EraseError::Erased });
    }
    let house = house_key(&mut transaction).await?;
    let mut kept = store::Kept::default();
    for posting in postings_of(&mut transaction, player).await? {
        for (part, (hash, person)) in (0..).zip(posting.parts(&house)) {
            if person == Some(player) {
                kept.push(posting.sequence, part, hash);
            }
        }
    }
    let count = kept.len();
    store::keep(&mut transaction, kept).await?;
    store::forget(&mut transaction, player).await?;
    transaction.commit().await?;
    Ok(count)
}

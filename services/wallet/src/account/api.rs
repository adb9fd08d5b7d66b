//! `GET /v1/players/{player_id}/balance`.

use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{AccountRef, Balance, paths};
use mazziere_ids::PlayerId;
use mazziere_money::{Currency, Money};
use mazziere_web::{ApiError, Principal, Reply, Role};

use super::{Account, AccountKind, account_id, cash_of, store};
use crate::app::{Wallet, store_failed};
use crate::protection::{self, Protection};

/// Players look at their own money only.
pub(crate) fn check_own(principal: &Principal, player_id: PlayerId) -> Result<(), ApiError> {
    match principal.role == Role::Player && principal.player() != player_id {
        true => Err(ErrorCode::NotYours.into()),
        false => Ok(()),
    }
}

/// For a player of whom the wallet knows nothing: their own token says that they exist, and have nothing yet. To any
/// other caller the player is unknown.
pub(crate) fn check_known(principal: &Principal) -> Result<(), ApiError> {
    match principal.role {
        Role::Player => Ok(()),
        _ => Err(ErrorCode::PlayerUnknown.into()),
    }
}

/// Read a balance
///
/// Cash, what holds keep of it, what may be spent now, what lies on cash tables and what is on its way out; and what
/// players who have set themselves limits may still bring to games today. Players who never had money here see zeros;
/// others who ask about them get 404. The ETag is the version of the cash account.
#[utoipa::path(
    get,
    path = paths::BALANCE,
    operation_id = "get_balance",
    tag = "players",
    params(("player_id" = PlayerId, Path, description = "The player.")),
    responses((status = 200, description = "The balance.", body = Balance))
)]
pub async fn get_balance(wallet: Data<Wallet>, principal: Principal, path: Path<PlayerId>) -> Result<Reply, ApiError> {
    let player_id = path.into_inner();
    check_own(&principal, player_id)?;
    let mut reader = wallet.reader().await?;
    let accounts = store::of_player(&mut reader, player_id).await.map_err(|error| store_failed(&error))?;
    let asked = protection::store::by_ids(&mut reader, &[account_id(&cash_of(player_id))]).await;
    let protection = asked.map_err(|error| store_failed(&error))?.into_iter().next().map(|(_, found)| found);
    // A player who has asked for something is known, though they may never have had money here.
    if accounts.is_empty() && protection.is_none() {
        check_known(&principal)?;
    }
    let now = wallet.clock().now();
    let balance = balance(player_id, &accounts, protection.as_ref(), now)
        .ok_or_else(|| ApiError::internal(&OutOfRange(player_id)))?;
    Ok(Reply::ok(&balance).with_version(balance.version.unsigned_abs()))
}

/// What a player has is more than an amount holds. It is said, and no other amount in its place.
#[derive(Debug, thiserror::Error)]
#[error("the accounts of player {0} do not add up to an amount")]
struct OutOfRange(PlayerId);

fn balance(
    player_id: PlayerId,
    accounts: &[Account],
    protection: Option<&Protection>,
    now: DateTime<Utc>,
) -> Option<Balance> {
    let of = |kind| accounts.iter().filter(move |account| AccountKind::of(&account.account) == kind);
    let sum = |kind| Money::checked_sum(of(kind).map(|account| account.balance));
    let unused = Account::unused(AccountRef::PlayerCash { player_id });
    let cash = of(AccountKind::PlayerCash).next().unwrap_or(&unused);
    Some(Balance {
        player_id,
        currency: Currency::Eur,
        cash: cash.balance,
        held: cash.held,
        available: cash.balance.checked_sub(cash.held)?,
        in_play: sum(AccountKind::PlayerInPlay)?,
        withdrawal_pending: sum(AccountKind::PlayerWithdrawal)?,
        excluded: protection.is_some_and(|protection| protection.is_excluded(now)),
        may_stake: protection.and_then(|protection| protection.may_stake(cash.held, now)),
        version: cash.version,
    })
}

#[cfg(test)]
mod tests {
    use mazziere_ids::TableId;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_does_not_add_up_to_an_amount_is_no_balance() {
        let player_id = PlayerId::new(Uuid::nil());
        let most = Money::from_cents(999_999_999_999_999).unwrap();
        let in_play = |table: u128, balance| {
            let table_id = TableId::new(Uuid::from_u128(table));
            Account { balance, ..Account::unused(AccountRef::PlayerInPlay { player_id, table_id }) }
        };
        let balance = |accounts: &[Account]| balance(player_id, accounts, None, DateTime::UNIX_EPOCH);
        assert_eq!(balance(&[in_play(1, most)]).map(|balance| balance.in_play), Some(most));
        assert!(balance(&[in_play(1, most), in_play(2, most)]).is_none());
    }
}

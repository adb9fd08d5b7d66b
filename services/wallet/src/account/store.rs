//! Accounts in the database.

use mazziere_contract::wallet::{AccountRef, ReserveBuyIn};
use mazziere_ids::{AccountId, PlayerId, TableId, TournamentId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use uuid::Uuid;

use super::Account;
use crate::fault::StoreError;

/// Who an account belongs to, as columns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Owner {
    pub player_id: Option<Uuid>,
    pub table_id: Option<Uuid>,
    pub tournament_id: Option<Uuid>,
}

impl Owner {
    pub fn of(account: &AccountRef) -> Owner {
        let player_id = super::player_of(account).map(PlayerId::uuid);
        let tournament_id = super::tournament_of(account).map(TournamentId::uuid);
        let table_id = super::table_of(account).map(TableId::uuid);
        Owner { player_id, table_id, tournament_id }
    }
}

/// The account that a row names by kind and owner.
pub fn account_ref(row: &PgRow) -> Result<AccountRef, StoreError> {
    let player: Option<PlayerId> = row.try_get("player_id")?;
    let table: Option<TableId> = row.try_get("table_id")?;
    let tournament: Option<TournamentId> = row.try_get("tournament_id")?;
    let account = match (row.try_get::<&str, _>("kind")?, player, table, tournament) {
        ("player_cash", Some(player_id), None, None) => AccountRef::PlayerCash { player_id },
        ("player_withdrawal", Some(player_id), None, None) => AccountRef::PlayerWithdrawal { player_id },
        ("player_in_play", Some(player_id), Some(table_id), None) => AccountRef::PlayerInPlay { player_id, table_id },
        ("table_pot", None, Some(table_id), None) => AccountRef::TablePot { table_id },
        ("tournament_escrow", None, None, Some(tournament_id)) => AccountRef::TournamentEscrow { tournament_id },
        ("tournament_fee", None, None, Some(tournament_id)) => AccountRef::TournamentFee { tournament_id },
        ("tournament_pool", None, None, Some(tournament_id)) => AccountRef::TournamentPool { tournament_id },
        ("house_rake", None, None, None) => AccountRef::HouseRake {},
        ("house_fee", None, None, None) => AccountRef::HouseFee {},
        ("house_overlay", None, None, None) => AccountRef::HouseOverlay {},
        ("house_reserve_one", None, None, None) => AccountRef::HouseReserve { buy_in: ReserveBuyIn::One },
        ("house_reserve_five", None, None, None) => AccountRef::HouseReserve { buy_in: ReserveBuyIn::Five },
        ("house_reserve_ten", None, None, None) => AccountRef::HouseReserve { buy_in: ReserveBuyIn::Ten },
        ("house_adjustments", None, None, None) => AccountRef::HouseAdjustments {},
        ("house_rounding", None, None, None) => AccountRef::HouseRounding {},
        ("external_deposits", None, None, None) => AccountRef::ExternalDeposits {},
        ("external_withdrawals", None, None, None) => AccountRef::ExternalWithdrawals {},
        _ => return Err(StoreError::Inconsistent { table: "account", column: "kind" }),
    };
    Ok(account)
}

/// The account in a row of `wallet.account`.
pub(crate) fn account(row: &PgRow) -> Result<Account, StoreError> {
    Ok(Account {
        account_id: row.try_get("account_id")?,
        account: account_ref(row)?,
        balance: row.try_get("balance")?,
        held: row.try_get("held")?,
        version: row.try_get("version")?,
        closed: row.try_get("closed")?,
    })
}

/// Those of these accounts that were ever used.
pub async fn by_ids(connection: &mut PgConnection, ids: &[AccountId]) -> Result<Vec<Account>, StoreError> {
    let rows = sqlx::query(
        "select account_id, kind, player_id, table_id, tournament_id, balance, held, version, \
                closed_at is not null as closed \
         from wallet.account where account_id = any($1)",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    rows.iter().map(account).collect()
}

/// The accounts of a player, by kind.
pub async fn of_player(connection: &mut PgConnection, player_id: PlayerId) -> Result<Vec<Account>, StoreError> {
    let rows = sqlx::query(
        "select account_id, kind, player_id, table_id, tournament_id, balance, held, version, \
                closed_at is not null as closed \
         from wallet.account where player_id = $1 order by kind, account_id",
    )
    .bind(player_id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(account).collect()
}

/// The accounts of a tournament, by kind.
pub async fn of_tournament(connection: &mut PgConnection, id: TournamentId) -> Result<Vec<Account>, StoreError> {
    let rows = sqlx::query(
        "select account_id, kind, player_id, table_id, tournament_id, balance, held, version, \
                closed_at is not null as closed \
         from wallet.account where tournament_id = $1 order by kind, account_id",
    )
    .bind(id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(account).collect()
}

/// The accounts of a cash table, by player, its pot last.
pub async fn of_table(connection: &mut PgConnection, id: TableId) -> Result<Vec<Account>, StoreError> {
    let rows = sqlx::query(
        "select account_id, kind, player_id, table_id, tournament_id, balance, held, version, \
                closed_at is not null as closed \
         from wallet.account where table_id = $1 order by player_id, account_id",
    )
    .bind(id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(account).collect()
}

//! Accounts: what they are for, how they are named, how far they may fall.
//!
//! Invariants: an account's id follows from what it is for, so the same account is never opened twice; `balance - held`
//! never falls below the floor; a closed account is exactly zero and takes no more entries.
//!
//! Non-goals: who may look at an account (that is the handlers' business).
//!
//! # A new kind of account
//!
//! 1. A variant of `AccountRef` in `shared/contract/src/wallet.rs`. Every match here then asks about it: what it is
//!    called, whose it is, how far it may fall.
//! 2. Its columns in `account/store.rs`, and a migration for the two constraints on the kinds
//!    (`migrations/wallet/0011_reserves.sql` is an example).
//! 3. The flows of money that it takes part in: `posting/shape.rs`. What it is for: `docs/rules/money.md`. How it is
//!    read by auditors: `KINDS` in `shared/books/src/ledger.rs` and `OWNERS` in `tests/audit/verify.py`, which know it
//!    by its name; `docs/audit-format.md`, `services/server/src/audit/show/story.rs`; by operators: the console.

use mazziere_contract::wallet::{AccountBalance, AccountRef, ReserveBuyIn};
use mazziere_ids::{AccountId, PlayerId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use uuid::Uuid;

pub mod api;
pub mod store;

/// The namespace in which account ids are derived. It never changes: ids must be the same for ever.
const ACCOUNTS: Uuid = Uuid::from_u128(0x6d61_7a7a_6965_7265_8001_7761_6c6c_6574);

/// What an account is for, without the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AccountKind {
    /// What a player may spend.
    PlayerCash,
    /// What a player has on a cash table.
    PlayerInPlay,
    /// Asked out, not paid yet.
    PlayerWithdrawal,
    /// What stays in the pot of a cash table between two hands.
    TablePot,
    /// Prize shares before the start.
    TournamentEscrow,
    /// Fees not earned yet.
    TournamentFee,
    /// The prize pool.
    TournamentPool,
    HouseRake,
    HouseFee,
    /// What the house adds to guaranteed pools.
    HouseOverlay,
    /// What drawn prizes of a buy-in of EUR 1.00 come from.
    HouseReserveOne,
    /// Of EUR 5.00.
    HouseReserveFive,
    /// Of EUR 10.00.
    HouseReserveTen,
    HouseAdjustments,
    /// Remainders without an owner.
    HouseRounding,
    /// Counterpart of deposits.
    ExternalDeposits,
    /// Counterpart of completed withdrawals.
    ExternalWithdrawals,
}

impl AccountKind {
    pub const fn of(account: &AccountRef) -> AccountKind {
        match account {
            AccountRef::PlayerCash { .. } => AccountKind::PlayerCash,
            AccountRef::PlayerInPlay { .. } => AccountKind::PlayerInPlay,
            AccountRef::PlayerWithdrawal { .. } => AccountKind::PlayerWithdrawal,
            AccountRef::TablePot { .. } => AccountKind::TablePot,
            AccountRef::TournamentEscrow { .. } => AccountKind::TournamentEscrow,
            AccountRef::TournamentFee { .. } => AccountKind::TournamentFee,
            AccountRef::TournamentPool { .. } => AccountKind::TournamentPool,
            AccountRef::HouseRake {} => AccountKind::HouseRake,
            AccountRef::HouseFee {} => AccountKind::HouseFee,
            AccountRef::HouseOverlay {} => AccountKind::HouseOverlay,
            AccountRef::HouseReserve { buy_in: ReserveBuyIn::One } => AccountKind::HouseReserveOne,
            AccountRef::HouseReserve { buy_in: ReserveBuyIn::Five } => AccountKind::HouseReserveFive,
            AccountRef::HouseReserve { buy_in: ReserveBuyIn::Ten } => AccountKind::HouseReserveTen,
            AccountRef::HouseAdjustments {} => AccountKind::HouseAdjustments,
            AccountRef::HouseRounding {} => AccountKind::HouseRounding,
            AccountRef::ExternalDeposits {} => AccountKind::ExternalDeposits,
            AccountRef::ExternalWithdrawals {} => AccountKind::ExternalWithdrawals,
        }
    }

    /// The name in the contract and in the database.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The least that may be left beside holds; `None` where there is no such limit, because the account stands for the
    /// outside or for what the house gives away.
    pub const fn floor(self) -> Option<Money> {
        match self {
            AccountKind::HouseOverlay
            | AccountKind::HouseReserveOne
            | AccountKind::HouseReserveFive
            | AccountKind::HouseReserveTen
            | AccountKind::HouseAdjustments
            | AccountKind::ExternalDeposits
            | AccountKind::ExternalWithdrawals => None,
            AccountKind::PlayerCash
            | AccountKind::PlayerInPlay
            | AccountKind::PlayerWithdrawal
            | AccountKind::TablePot
            | AccountKind::TournamentEscrow
            | AccountKind::TournamentFee
            | AccountKind::TournamentPool
            | AccountKind::HouseRake
            | AccountKind::HouseFee
            | AccountKind::HouseRounding => Some(Money::ZERO),
        }
    }
}

/// The id of an account: UUIDv5 of what it is for.
pub fn account_id(account: &AccountRef) -> AccountId {
    let kind = AccountKind::of(account).name();
    match account {
        AccountRef::PlayerCash { player_id } | AccountRef::PlayerWithdrawal { player_id } => {
            AccountId::derived(ACCOUNTS, &format!("{kind}:{player_id}"))
        }
        AccountRef::PlayerInPlay { player_id, table_id } => {
            AccountId::derived(ACCOUNTS, &format!("{kind}:{player_id}:{table_id}"))
        }
        AccountRef::TablePot { table_id } => AccountId::derived(ACCOUNTS, &format!("{kind}:{table_id}")),
        AccountRef::TournamentEscrow { tournament_id }
        | AccountRef::TournamentFee { tournament_id }
        | AccountRef::TournamentPool { tournament_id } => {
            AccountId::derived(ACCOUNTS, &format!("{kind}:{tournament_id}"))
        }
        AccountRef::HouseRake {}
        | AccountRef::HouseFee {}
        | AccountRef::HouseOverlay {}
        | AccountRef::HouseReserve { .. }
        | AccountRef::HouseAdjustments {}
        | AccountRef::HouseRounding {}
        | AccountRef::ExternalDeposits {}
        | AccountRef::ExternalWithdrawals {} => AccountId::derived(ACCOUNTS, kind),
    }
}

/// What a player may spend, and what holds lie on.
pub const fn cash_of(player_id: PlayerId) -> AccountRef {
    AccountRef::PlayerCash { player_id }
}

/// The three accounts of a tournament.
pub const fn tournament_accounts(tournament_id: TournamentId) -> [AccountRef; 3] {
    [
        AccountRef::TournamentEscrow { tournament_id },
        AccountRef::TournamentFee { tournament_id },
        AccountRef::TournamentPool { tournament_id },
    ]
}

/// Whom an account belongs to: none of them is the house or the outside.
struct Owners {
    player: Option<PlayerId>,
    table: Option<TableId>,
    tournament: Option<TournamentId>,
}

const fn owners(account: &AccountRef) -> Owners {
    let nobody = Owners { player: None, table: None, tournament: None };
    match *account {
        AccountRef::PlayerCash { player_id } | AccountRef::PlayerWithdrawal { player_id } => {
            Owners { player: Some(player_id), ..nobody }
        }
        AccountRef::PlayerInPlay { player_id, table_id } => {
            Owners { player: Some(player_id), table: Some(table_id), ..nobody }
        }
        AccountRef::TablePot { table_id } => Owners { table: Some(table_id), ..nobody },
        AccountRef::TournamentEscrow { tournament_id }
        | AccountRef::TournamentFee { tournament_id }
        | AccountRef::TournamentPool { tournament_id } => Owners { tournament: Some(tournament_id), ..nobody },
        AccountRef::HouseRake {}
        | AccountRef::HouseFee {}
        | AccountRef::HouseOverlay {}
        | AccountRef::HouseReserve { .. }
        | AccountRef::HouseAdjustments {}
        | AccountRef::HouseRounding {}
        | AccountRef::ExternalDeposits {}
        | AccountRef::ExternalWithdrawals {} => nobody,
    }
}

/// The tournament that an account belongs to.
pub const fn tournament_of(account: &AccountRef) -> Option<TournamentId> {
    owners(account).tournament
}

/// The cash table that an account belongs to.
pub const fn table_of(account: &AccountRef) -> Option<TableId> {
    owners(account).table
}

/// The player that an account belongs to.
pub const fn player_of(account: &AccountRef) -> Option<PlayerId> {
    owners(account).player
}

/// An account as the books have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub account_id: AccountId,
    pub account: AccountRef,
    /// The sum of its entries.
    pub balance: Money,
    /// The sum of its active holds.
    pub held: Money,
    /// The number of its entries.
    pub version: i64,
    /// Whether it takes no more entries.
    pub closed: bool,
}

impl Account {
    /// An account that nothing has happened to.
    pub fn unused(account: AccountRef) -> Account {
        let account_id = account_id(&account);
        Account { account_id, account, balance: Money::ZERO, held: Money::ZERO, version: 0, closed: false }
    }

    /// Whether `amount` may leave it (or more be held): what is left beside the holds stays at or above the floor.
    pub fn covers(&self, amount: Money) -> bool {
        let Some(floor) = AccountKind::of(&self.account).floor() else { return true };
        let left = self.balance.cents() - self.held.cents() - amount.cents();
        left >= floor.cents()
    }

    /// What is left beside the holds.
    pub fn available(&self) -> Money {
        self.balance - self.held
    }

    /// How it looks from outside.
    pub fn view(&self) -> AccountBalance {
        AccountBalance {
            account_id: self.account_id,
            account: self.account,
            balance: self.balance,
            currency: Currency::Eur,
            closed: self.closed,
            version: self.version,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_follows_from_what_the_account_is_for_and_never_changes() {
        let player_id = PlayerId::new(Uuid::from_u128(1));
        let cash = AccountRef::PlayerCash { player_id };
        assert_eq!(account_id(&cash).to_string(), "bc0a28ed-982a-5cea-a17b-6dfb8539fd2f");
        let others = [
            AccountRef::PlayerWithdrawal { player_id },
            AccountRef::PlayerInPlay { player_id, table_id: TableId::new(Uuid::from_u128(1)) },
            AccountRef::TablePot { table_id: TableId::new(Uuid::from_u128(1)) },
            AccountRef::TournamentEscrow { tournament_id: TournamentId::new(Uuid::from_u128(1)) },
            AccountRef::HouseFee {},
        ];
        assert!(others.iter().all(|other| account_id(other) != account_id(&cash)));
    }

    #[test]
    fn what_is_held_cannot_leave() {
        let player_id = PlayerId::new(Uuid::from_u128(1));
        let mut cash = Account::unused(AccountRef::PlayerCash { player_id });
        cash.balance = Money::from_cents(100).unwrap();
        cash.held = Money::from_cents(30).unwrap();
        assert!(cash.covers(Money::from_cents(70).unwrap()));
        assert!(!cash.covers(Money::from_cents(71).unwrap()));
        assert!(Account::unused(AccountRef::ExternalDeposits {}).covers(Money::from_cents(1_000_000).unwrap()));
        let pot = AccountRef::TablePot { table_id: TableId::new(Uuid::from_u128(1)) };
        for empty in [AccountRef::HouseFee {}, pot] {
            assert!(!Account::unused(empty).covers(Money::from_cents(1).unwrap()));
        }
    }
}

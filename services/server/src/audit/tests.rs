//! Ids that the verifier derives against those of the wallet.

use mazziere_books::ledger::account_id;
use mazziere_contract::wallet::{AccountRef, ReserveBuyIn};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use uuid::Uuid;

fn uuid(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

#[test]
fn the_verifier_derives_the_ids_of_accounts_and_deposits_that_the_wallet_derives() {
    let (player_id, table_id) = (PlayerId::new(uuid(1)), TableId::new(uuid(2)));
    let tournament_id = TournamentId::new(uuid(3));
    let reserves = [ReserveBuyIn::One, ReserveBuyIn::Five, ReserveBuyIn::Ten];
    let all = [
        AccountRef::PlayerCash { player_id },
        AccountRef::PlayerInPlay { player_id, table_id },
        AccountRef::PlayerWithdrawal { player_id },
        AccountRef::TablePot { table_id },
        AccountRef::TournamentEscrow { tournament_id },
        AccountRef::TournamentFee { tournament_id },
        AccountRef::TournamentPool { tournament_id },
        AccountRef::HouseRake {},
        AccountRef::HouseFee {},
        AccountRef::HouseOverlay {},
        AccountRef::HouseAdjustments {},
        AccountRef::HouseRounding {},
        AccountRef::ExternalDeposits {},
        AccountRef::ExternalWithdrawals {},
    ];
    for account in all.into_iter().chain(reserves.map(|buy_in| AccountRef::HouseReserve { buy_in })) {
        assert_eq!(account_id(&account), mazziere_wallet::account::account_id(&account), "{account:?}");
    }
    // The vector of docs/audit-format.md.
    let deposit = mazziere_wallet::deposit::posting_id("bank-2026-000017");
    assert_eq!(deposit.to_string(), "49ac1603-3d34-5406-863b-c5c7d48076bc");
}

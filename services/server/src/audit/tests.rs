//! Ids that the verifier derives against those of the wallet, and what is said last.

use mazziere_books::ledger::account_id;
use mazziere_contract::wallet::{AccountRef, ReserveBuyIn};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_verify::{Counts, Report};
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

#[test]
fn the_last_line_says_which_log_was_held_against_no_signature() {
    let nothing = "there is nothing in it: no event and no posting";
    let right = |under: &str| format!("events, deals, hands, postings, cents: all right (3 postings explained{under})");
    // Events and postings there are, and how many of each are those of a checkpoint.
    let cases = [
        ([0, 0], [0, 0], nothing.to_owned()),
        ([9, 4], [9, 4], right("")),
        ([9, 4], [0, 0], right("; held against no signature")),
        ([9, 4], [0, 4], right("; events held against no signature")),
        ([9, 4], [9, 0], right("; postings held against no signature")),
        ([9, 4], [7, 3], right("; 2 events and 1 posting younger than what was signed")),
        ([9, 4], [9, 1], right("; 3 postings younger than what was signed")),
        // There is nothing that a checkpoint of this log could say.
        ([9, 0], [9, 0], right("")),
        ([0, 4], [0, 4], right("")),
    ];
    for ([events, postings], [anchored, anchored_postings], expected) in cases {
        let log_positions = events;
        let counts =
            Counts { events, log_positions, postings, anchored, anchored_postings, explained: 3, ..Counts::default() };
        let mut said = Vec::new();
        super::print(&Report { right: true, counts, wrong: None }, &mut said).unwrap();
        assert_eq!(String::from_utf8(said).unwrap().lines().last(), Some(&*expected), "{counts:?}");
    }
}

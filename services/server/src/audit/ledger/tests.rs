//! What logs say of postings against what the ledger has; ids that the verifier derives against those of the wallet.

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest, ReserveBuyIn};
use mazziere_ids::{AccountId, PlayerId, StreamId, TableId, TournamentId};
use mazziere_money::Money;
use mazziere_replay::house::books::account_id;

use super::*;

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

fn claim(cents: i64, must: bool) -> Claim {
    let player_id = PlayerId::new(uuid(1));
    let tournament_id = TournamentId::new(uuid(3));
    let amount = Money::from_cents(cents).unwrap();
    let legs = vec![
        Leg { account: AccountRef::TournamentPool { tournament_id }, amount: amount.negated() },
        Leg { account: AccountRef::PlayerCash { player_id }, amount },
    ];
    let reference =
        PostingReference { tournament_id: Some(tournament_id), table_id: None, cause: Some("tournament:3".to_owned()) };
    let posting = PostingRequest { posting_id: PostingId::new(uuid(9)), kind: PostingKind::Prize, reference, legs };
    Claim { posting, must, place: Place::event(StreamId::new(uuid(3)), 7) }
}

fn row(cents: i64) -> PostingRow {
    let legs = claim(cents, true).posting.legs;
    let legs: Vec<(AccountId, i64)> = legs.iter().map(|leg| (account_id(&leg.account), leg.amount.cents())).collect();
    PostingRow {
        sequence: 70,
        posting: PostingId::new(uuid(9)),
        kind: "prize".to_owned(),
        refers: (Some(uuid(3)), None, Some("tournament:3".to_owned())),
        count: 2,
        legs,
        numbers: vec![1, 2],
        cause: None,
    }
}

#[test]
fn a_posting_is_what_the_log_asks_for_and_is_there_if_the_log_says_so() {
    let said = |claims: &[Claim]| {
        let mut expected = Expectations::new();
        claims.iter().for_each(|claim| add_claim(&mut expected, claim.clone()));
        expected.remove(&PostingId::new(uuid(9))).unwrap_or_default()
    };
    let found = |expected: &Expected, row: Option<&PostingRow>| {
        compare(Kind::Lobby, PostingId::new(uuid(9)), expected, row).map_err(|fault| fault.place.version)
    };
    assert_eq!(found(&said(&[claim(500, true)]), Some(&row(500))), Ok(Some(70)));
    assert_eq!(found(&said(&[claim(500, false)]), None), Ok(None), "asked for, and not there yet");
    assert_eq!(found(&said(&[claim(500, true)]), None), Err(Some(7)));
    assert_eq!(found(&said(&[claim(500, false)]), Some(&row(501))), Err(Some(7)), "a cent more");
    assert_eq!(found(&said(&[claim(400, false), claim(500, false)]), Some(&row(500))), Ok(Some(70)));
    let other = PostingRow { refers: (Some(uuid(4)), None, Some("tournament:3".to_owned())), ..row(500) };
    assert_eq!(found(&said(&[claim(500, false)]), Some(&other)), Err(Some(7)), "of another tournament");
    let never_asked = Expected { claims: Vec::new(), must: Some(Place::event(StreamId::new(uuid(3)), 8)) };
    assert_eq!(found(&never_asked, Some(&row(500))), Err(Some(8)));
}

#[test]
fn a_bit_is_kept_for_each_posting() {
    let mut explained = Explained::default();
    for sequence in [1, 63, 64, 1_000] {
        explained.mark(sequence);
        explained.mark(sequence);
    }
    assert_eq!(
        [1, 2, 64, 65, 1_000, 9_999].map(|sequence| explained.has(sequence)),
        [true, false, true, false, true, false]
    );
    assert_eq!(explained.count(), 4);
}

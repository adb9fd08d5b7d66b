//! A ledger that is as it should be, and all that can be wrong with it.

use super::*;

fn uuid(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

fn cash(n: u128) -> AccountId {
    account_id(&AccountRef::PlayerCash { player_id: PlayerId::new(uuid(n)) })
}

fn account(balance: i64, version: i64) -> AccountRow {
    let owners = [Some(uuid(1)), None, None];
    AccountRow { account: cash(1), kind: "player_cash".to_owned(), owners, balance, version, closed: false }
}

fn entry(version: i64, sequence: i64, amount: i64, balance: i64) -> EntryRow {
    EntryRow { account: cash(1), version, sequence, amount, balance }
}

fn walked(row: AccountRow, entries: &[EntryRow]) -> Result<(), (Kind, Option<i64>)> {
    let fault = |fault: Fault| (fault.kind, fault.place.entry);
    let mut walk = AccountWalk::new(row).map_err(fault)?;
    entries.iter().try_for_each(|entry| walk.take(entry)).map_err(fault)?;
    walk.end().map_err(fault)
}

#[test]
fn an_account_is_what_its_entries_come_to() {
    let entries = [entry(1, 3, 500, 500), entry(2, 8, -500, 0)];
    assert_eq!(walked(account(0, 2), &entries), Ok(()));
    assert_eq!(walked(AccountRow { closed: true, ..account(0, 2) }, &entries), Ok(()));
    assert_eq!(walked(account(1, 2), &entries), Err((Kind::Ledger, None)));
    assert_eq!(walked(account(0, 3), &entries), Err((Kind::Order, None)));
    assert_eq!(walked(account(0, 2), &[entries[0], entry(2, 8, -500, 1)]), Err((Kind::Ledger, Some(2))));
    assert_eq!(walked(account(0, 2), &[entries[0], entry(3, 8, -500, 0)]), Err((Kind::Order, Some(3))));
    assert_eq!(walked(account(0, 2), &[entries[0], entry(2, 3, -500, 0)]), Err((Kind::Order, Some(2))));
    assert_eq!(walked(AccountRow { closed: true, ..account(500, 1) }, &entries[..1]), Err((Kind::Ledger, None)));
    let swapped = AccountRow { owners: [Some(uuid(2)), None, None], ..account(0, 2) };
    assert_eq!(walked(swapped, &entries), Err((Kind::Ledger, None)), "of another owner");
}

#[test]
fn an_entry_before_the_first_posting_belongs_to_none() {
    for sequence in [0, -1, i64::MIN] {
        let mut walk = AccountWalk::new(account(500, 1)).unwrap();
        let fault = walk.take(&entry(1, sequence, 500, 500)).unwrap_err();
        assert_eq!((fault.kind, fault.place.entry, fault.place.sequence), (Kind::Order, Some(1), Some(sequence)));
        assert!(fault.what.starts_with("it belongs to no posting"), "{fault}");
    }
    assert_eq!(walked(account(500, 1), &[entry(1, 1, 500, 500)]), Ok(()));
}

fn deposit(amount: i64) -> PostingRow {
    let outside = account_id(&AccountRef::ExternalDeposits {});
    PostingRow {
        sequence: 1,
        posting: PostingId::derived(DEPOSITS, "bank-1"),
        kind: "deposit".to_owned(),
        refers: (None, None, None),
        count: 2,
        legs: vec![(outside, -amount), (cash(1), amount)],
        numbers: vec![1, 2],
        cause: Some(Cause::Deposit { reference: "bank-1".to_owned(), player: PlayerId::new(uuid(1)), amount: 700 }),
    }
}

fn taken(row: &PostingRow) -> Result<(), Kind> {
    PostingWalk::default().take(row).map_err(|fault| fault.kind)
}

#[test]
fn a_posting_sums_to_zero_and_moves_what_its_cause_says() {
    assert_eq!(taken(&deposit(700)), Ok(()));
    assert_eq!(taken(&deposit(7_000)), Err(Kind::Ledger), "more than was deposited, on both legs");
    assert_eq!(taken(&PostingRow { sequence: 2, ..deposit(700) }), Err(Kind::Order));
    assert_eq!(taken(&PostingRow { count: 3, ..deposit(700) }), Err(Kind::Order));
    assert_eq!(taken(&PostingRow { cause: None, ..deposit(700) }), Err(Kind::Ledger));
    assert_eq!(taken(&PostingRow { posting: PostingId::new(uuid(9)), ..deposit(700) }), Err(Kind::Ledger));
    let legs = vec![(cash(1), -700), (cash(2), 701)];
    assert_eq!(taken(&PostingRow { kind: "prize".to_owned(), cause: None, legs, ..deposit(700) }), Err(Kind::Ledger));
    assert_eq!(taken(&PostingRow { numbers: vec![1, 3], ..deposit(700) }), Err(Kind::Order));
    let table = (None, Some(uuid(4)), None);
    assert_eq!(taken(&PostingRow { refers: table, ..deposit(700) }), Err(Kind::Ledger), "of a table");
    let reversed = |kind: &str, approved, amount| PostingRow {
        posting: PostingId::derived(uuid(3), "reversal"),
        kind: "reversal".to_owned(),
        cause: Some(Cause::Reversed {
            original: PostingId::new(uuid(3)),
            kind: kind.to_owned(),
            legs: vec![(cash(2), amount), (cash(1), -amount)],
            approved,
        }),
        legs: vec![(cash(1), 5), (cash(2), -5)],
        ..deposit(700)
    };
    assert_eq!(taken(&reversed("buy_in", false, 5)), Ok(()), "called off");
    assert_eq!(taken(&reversed("buy_in", false, 4)), Err(Kind::Ledger), "another amount");
    assert_eq!(taken(&reversed("deposit", true, 5)), Ok(()));
    assert_eq!(taken(&reversed("deposit", false, 5)), Err(Kind::Ledger), "nobody proposed it");
    assert_eq!(taken(&reversed("prize", true, 5)), Err(Kind::Ledger), "that is not undone like this");
    let again = PostingRow { posting: PostingId::new(uuid(9)), ..reversed("buy_in", false, 5) };
    assert_eq!(taken(&again), Err(Kind::Ledger), "a second one");
    let settled = |hold, from, amount| PostingRow {
        posting: PostingId::derived(uuid(5), "settle"),
        kind: "hold_settled".to_owned(),
        cause: Some(Cause::Kept { hold, account: cash(from), amount }),
        legs: vec![(cash(1), -5), (cash(2), 5)],
        ..deposit(700)
    };
    assert_eq!([taken(&settled(uuid(5), 1, 5)), taken(&settled(uuid(5), 1, 6))], [Ok(()), Ok(())]);
    assert_eq!(taken(&settled(uuid(5), 1, 4)), Err(Kind::Ledger), "more than was held back");
    assert_eq!(taken(&settled(uuid(5), 2, 5)), Err(Kind::Ledger), "from another account");
    assert_eq!(taken(&settled(uuid(6), 1, 5)), Err(Kind::Ledger), "of another hold");
    let (player, called) = (PlayerId::new(uuid(1)), format!("{}:mine", uuid(1)));
    let withdrawal = PostingId::derived(WITHDRAWALS, &called);
    let withdrawn = |kind: &str, reference: &str, (way, amount): (i64, i64)| {
        let pending = account_id(&AccountRef::PlayerWithdrawal { player_id: player });
        let (reference, status) = (reference.to_owned(), "cancelled".to_owned());
        let begins = kind == "withdrawal_requested";
        PostingRow {
            posting: if begins { withdrawal } else { PostingId::derived(withdrawal.uuid(), "end") },
            kind: kind.to_owned(),
            cause: Some(Cause::Withdrawal { withdrawal, reference, status, player, amount }),
            legs: vec![(cash(1), -30 * way), (pending, 30 * way)],
            ..deposit(700)
        }
    };
    assert_eq!(taken(&withdrawn("withdrawal_requested", "mine", (1, 30))), Ok(()));
    assert_eq!(taken(&withdrawn("withdrawal_requested", "mine", (1, 31))), Err(Kind::Ledger));
    assert_eq!(taken(&withdrawn("withdrawal_requested", "yours", (1, 30))), Err(Kind::Ledger), "of another name");
    assert_eq!(taken(&withdrawn("withdrawal_cancelled", "mine", (-1, 30))), Ok(()));
    assert_eq!(taken(&withdrawn("withdrawal_cancelled", "mine", (1, 30))), Err(Kind::Ledger), "the other way round");
    assert_eq!(taken(&withdrawn("withdrawal_completed", "mine", (-1, 30))), Err(Kind::Ledger), "it was cancelled");
    assert_eq!(PostingWalk { last: 4 }.end(4).map_err(|fault| fault.kind), Ok(4));
    assert_eq!(PostingWalk { last: 4 }.end(5).map_err(|fault| fault.kind), Err(Kind::Order));
}

#[test]
fn a_posting_has_64_legs_at_most() {
    let moved = |leg: i64, count: i64| if leg == 1 { 1 - count } else { 1 };
    let posting = |count: i64| PostingRow {
        kind: "prize".to_owned(),
        cause: None,
        count,
        legs: (1..=count).map(|leg| (cash(leg.unsigned_abs().into()), moved(leg, count))).collect(),
        numbers: (1..=count).collect(),
        ..deposit(700)
    };
    assert_eq!([2, 64].map(|count| taken(&posting(count))), [Ok(()), Ok(())]);
    assert_eq!([65, 66, 1_000].map(|count| taken(&posting(count))), [Err(Kind::Order); 3]);
}

#[test]
fn an_adjustment_is_what_one_person_proposed_and_another_approved() {
    let legs = [(cash(1), -40), (cash(2), 40)];
    let adjusted = |correction, approved, amount| PostingRow {
        posting: PostingId::derived(uuid(7), "adjustment"),
        kind: "adjustment".to_owned(),
        cause: Some(Cause::Adjusted { correction, approved, legs: vec![(cash(2), amount), (cash(1), -amount)] }),
        legs: legs.to_vec(),
        ..deposit(700)
    };
    assert_eq!(taken(&adjusted(uuid(7), true, 40)), Ok(()));
    assert_eq!(taken(&adjusted(uuid(7), true, 41)), Err(Kind::Ledger), "another amount");
    assert_eq!(taken(&adjusted(uuid(7), false, 40)), Err(Kind::Ledger), "one person alone");
    assert_eq!(taken(&adjusted(uuid(8), true, 40)), Err(Kind::Ledger), "of another correction");
    assert_eq!(taken(&PostingRow { cause: None, ..adjusted(uuid(7), true, 40) }), Err(Kind::Ledger), "of none");
}

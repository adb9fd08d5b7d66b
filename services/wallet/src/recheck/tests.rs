//! Whatever the pages are, a ledger comes to the same; what is wrong in it is named once.

use mazziere_books::ledger::account_id;
use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{PlayerId, PostingId};

use super::*;

fn owner(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

/// Accounts of so many entries of one cent each, in the order of their ids.
fn ledger(sizes: &[i64]) -> (Vec<AccountRow>, Vec<EntryRow>) {
    let account = |(n, entries): (u128, &i64)| AccountRow {
        account: account_id(&AccountRef::PlayerCash { player_id: PlayerId::new(owner(n)) }),
        kind: "player_cash".to_owned(),
        owners: [Some(owner(n)), None, None],
        balance: *entries,
        version: *entries,
        closed: false,
    };
    let mut accounts: Vec<AccountRow> = (1..).zip(sizes).map(account).collect();
    accounts.sort_by_key(|row| row.account);
    let entries = accounts.iter().flat_map(|row| {
        let entry = |n| EntryRow { account: row.account, version: n, sequence: n, amount: 1, balance: n };
        (1..=row.version).map(entry)
    });
    let entries = entries.collect();
    (accounts, entries)
}

/// What a walk by pages of so many rows says, and how many rows it has taken.
fn walked(accounts: &[AccountRow], rows: &[EntryRow], most: usize) -> (Vec<(String, String)>, i64) {
    let (mut cursor, mut faults, mut taken) = (Cursor::BEGIN, Vec::new(), 0);
    for _ in 0..1_000 {
        let page = accounts.iter().filter(|row| row.account.uuid() > cursor.accounts()).take(most);
        let after = cursor.entries();
        let lines = rows.iter().filter(|row| (row.account.uuid(), row.version) > after).take(most);
        let checked = entries(cursor, page.cloned().collect(), lines.copied().collect(), most);
        taken += checked.rows;
        for (row, fault) in checked.faults {
            // What was found first is kept.
            if !faults.iter().any(|(known, _)| *known == row) {
                faults.push((row, fault.what));
            }
        }
        match checked.next {
            Some(next) => cursor = next,
            None => return (faults, taken),
        }
    }
    panic!("the walk does not end");
}

#[test]
fn pages_of_any_size_find_nothing_in_a_ledger_that_is_right() {
    for sizes in [&[][..], &[0], &[3], &[0, 0, 0, 0], &[1, 0, 7, 2, 0, 5], &[9, 9, 9]] {
        let (accounts, rows) = ledger(sizes);
        for most in 2..24 {
            assert_eq!(walked(&accounts, &rows, most), (Vec::new(), count(rows.len())), "{sizes:?} by {most}");
        }
    }
}

#[test]
fn pages_of_any_size_name_the_same_faults() {
    let (accounts, rows) = ledger(&[4, 0, 7, 2, 5]);
    type Change = fn(&mut Vec<AccountRow>, &mut Vec<EntryRow>);
    let changes: [(&str, Change); 7] = [
        ("are not", |_, rows| rows[5].amount += 1),
        ("entry 1 is missing", |_, rows| {
            rows.remove(0);
        }),
        ("and its entries come to", |accounts, _| accounts[1].balance += 1),
        ("is not that of its kind and its owner", |accounts, _| accounts[1].owners = [Some(owner(99)), None, None]),
        ("it counts", |accounts, _| accounts[4].version += 1),
        ("its account is not there", |accounts, rows| {
            let of = rows[0].account;
            accounts.retain(|row| row.account != of);
        }),
        ("its account is not there", |accounts, rows| {
            let of = rows.last().unwrap().account;
            accounts.retain(|row| row.account != of);
        }),
    ];
    for (what, change) in changes {
        let (mut accounts, mut rows) = (accounts.clone(), rows.clone());
        change(&mut accounts, &mut rows);
        for most in 2..24 {
            let (faults, _) = walked(&accounts, &rows, most);
            assert_eq!(faults.len(), 1, "{what} by {most}: {faults:?}");
            assert!(faults[0].1.contains(what), "{what} by {most}: {faults:?}");
        }
    }
}

#[test]
fn an_account_that_opens_in_the_middle_of_the_walk_is_no_fault() {
    let (accounts, rows) = ledger(&[6, 6]);
    // The walk is in the middle of the second account when one right before it appears.
    let cursor = Cursor { account: accounts[1].account.uuid(), place: 3 };
    let new = AccountId::new(Uuid::from_u128(cursor.account.as_u128() - 1));
    let all = [accounts[0].clone(), AccountRow { account: new, ..accounts[0].clone() }, accounts[1].clone()];
    let page = all.iter().filter(|row| row.account.uuid() > cursor.accounts()).cloned().collect();
    let lines = rows.iter().filter(|row| (row.account.uuid(), row.version) > cursor.entries());
    let checked = entries(cursor, page, lines.copied().collect(), 20);
    assert_eq!(checked, Checked { faults: Vec::new(), rows: 3, next: None });
}

#[test]
fn postings_are_dense_and_sum_to_zero() {
    let (accounts, _) = ledger(&[1, 1]);
    let legs: Vec<(AccountId, i64)> = accounts.iter().map(|row| row.account).zip([-5, 5]).collect();
    let posting = |sequence: i64| PostingRow {
        sequence,
        posting: PostingId::new(owner(sequence.unsigned_abs().into())),
        kind: "prize".to_owned(),
        refers: (None, None, None),
        count: 2,
        legs: legs.clone(),
        numbers: vec![1, 2],
        cause: None,
    };
    let rows: Vec<PostingRow> = (4..=9).map(posting).collect();
    let right = Checked { faults: Vec::new(), rows: 6, next: Some(Cursor { account: Uuid::nil(), place: 9 }) };
    assert_eq!(postings(3, &rows, 6, 20), right);
    assert_eq!(postings(3, &rows, 7, 9), Checked { next: None, ..right });
    let places = |checked: Checked| checked.faults.into_iter().map(|(place, _)| place).collect::<Vec<_>>();
    assert_eq!(places(postings(3, &rows, 7, 10)), ["10"], "the newest is gone");
    assert_eq!(places(postings(2, &rows, 7, 9)), ["3"], "one is gone");
    let mut wrong = rows;
    wrong[1].legs[0].1 -= 1;
    wrong[4].count = 3;
    wrong.remove(2);
    assert_eq!(places(postings(3, &wrong, 7, 9)), ["5", "6", "8"]);
}

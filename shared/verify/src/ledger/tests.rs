//! What logs say of postings against what the ledger has.

use mazziere_books::ledger::account_id;
use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{AccountId, PlayerId, StreamId, TournamentId};
use mazziere_money::Money;
use serde_json::json;

use super::*;
use crate::fault::Stop;
use crate::format::rows::Cents;
use crate::tests::{Held, Moved};

fn uuid(n: u128) -> Uuid {
    Uuid::from_u128(n)
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
    let never_asked =
        Expected { called_off: false, claims: Vec::new(), must: Some(Place::event(StreamId::new(uuid(3)), 8)) };
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

#[test]
fn what_a_table_in_play_may_have_asked_for_under_its_seal_is_not_called_unasked() {
    let posting = |kind: &str, cause: &str| PostingOutline {
        sequence: 70,
        posting: PostingId::new(uuid(9)),
        kind: kind.to_owned(),
        table: Some(uuid(5)),
        cause: Some(cause.to_owned()),
    };
    let mut explained = Explained::default();
    let cash_out = posting("cash_out", "cash_out:1");
    assert_eq!(unasked(&cash_out, &explained, true), Some(Kind::Ledger));
    explained.leave_open(uuid(6));
    assert_eq!(unasked(&cash_out, &explained, true), Some(Kind::Ledger), "that is another table");
    explained.leave_open(uuid(5));
    assert_eq!(unasked(&cash_out, &explained, true), None);
    // What the lobby asks for does not lie under the seal of a table.
    assert_eq!(unasked(&posting("cash_out", "session:1"), &explained, true), Some(Kind::Ledger));
    assert_eq!(unasked(&posting("cash_out", "session:1"), &explained, false), None);
    assert_eq!(unasked(&posting("sit_in", "session:1"), &explained, true), Some(Kind::Lobby));
    assert_eq!(unasked(&posting("deposit", "bank"), &explained, true), None);
    explained.mark(70);
    assert_eq!(unasked(&posting("sit_in", "session:1"), &explained, true), None);
}

/// One player pays another a euro, at these places of the ledger.
fn payments(places: &[i64]) -> Vec<Moved> {
    places.iter().flat_map(|place| [(*place, 1, Cents(-100)), (*place, 2, Cents(100))]).collect()
}

#[test]
fn every_entry_belongs_to_a_posting() {
    let honest = Held::with_entries(&payments(&[1, 2, 3]), &[1, 2, 3]);
    let (code, report) = honest.verified_by_python();
    assert_eq!((code, &report["entries"], &report["postings"]), (0, &json!(6), &json!(3)), "{report}");
    let counts = Counts { accounts: 2, entries: 6, postings: 3, ..Counts::default() };
    assert_eq!(honest.verified().unwrap(), counts);

    // A third player gains a hundred euro at a place without a posting: behind the last, before the first, between two.
    let account = account_id(&AccountRef::PlayerCash { player_id: PlayerId::new(uuid(3)) });
    let cases: [(&[i64], i64); 7] =
        [(&[1, 2], 3), (&[1, 2], i64::MAX), (&[], 1), (&[1, 2], 0), (&[1, 2], -1), (&[], 0), (&[1, 3], 2)];
    for (posted, place) in cases {
        let entries = [payments(posted), vec![(place, 3, Cents(10_000))]].concat();
        let held = Held::with_entries(&entries, posted);
        // Between two it is the place that has no posting which is found first.
        let found = match posted {
            [1, 3] => json!({"sequence": place}),
            _ => json!({"account": account, "entry": 1, "sequence": place}),
        };
        let (code, report) = held.verified_by_python();
        assert_eq!((code, &report["wrong"]["kind"], &report["wrong"]["place"]), (11, &json!("order"), &found));
        let Stop::Wrong(fault) = held.verified().unwrap_err() else { panic!("it is a bundle") };
        assert_eq!((fault.kind, json!(fault.place)), (Kind::Order, found), "{fault}");
        assert!(posted == [1, 3] || fault.what.starts_with("it belongs to no posting"), "{fault}");
    }

    // The first one is named, whatever comes behind it.
    let stray = [(2, 3, Cents(5)), (9, 3, Cents(5))];
    let held = Held::with_entries(&[payments(&[1]), stray.to_vec()].concat(), &[1]);
    let (_, report) = held.verified_by_python();
    assert_eq!(report["wrong"]["place"], json!({"account": account, "entry": 1, "sequence": 2}), "{report}");
    let Stop::Wrong(fault) = held.verified().unwrap_err() else { panic!("it is a bundle") };
    assert_eq!((fault.place.account, fault.place.entry), (Some(account), Some(1)), "{fault}");
}

#[test]
fn a_posting_has_one_leg_at_least() {
    let held = Held::with_entries(&payments(&[1]), &[1, 2]);
    let (code, report) = held.verified_by_python();
    assert_eq!((code, &report["wrong"]["place"]["sequence"]), (15, &json!(2)), "{report}");
    let Stop::Wrong(fault) = held.verified().unwrap_err() else { panic!("it is a bundle") };
    assert_eq!((fault.kind, fault.place.sequence), (Kind::Ledger, Some(2)), "{fault}");
}

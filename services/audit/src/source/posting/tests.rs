//! Entries are those that the crate of the logs makes of the same parts, and erasing changes none of them.

use super::*;

const ANNA: Uuid = Uuid::from_u128(1);
const BRUNO: Uuid = Uuid::from_u128(2);

fn key(byte: u8) -> SaltKey {
    SaltKey([byte; 32])
}

fn leg(leg: u16, player: Option<(Uuid, PersonKey)>, kind: &str, amount: i64) -> LegRow {
    let (kind, version, balance) = (kind.to_owned(), 1, amount);
    LegRow { leg, kind, player, table: None, tournament: None, version, amount, balance, kept: None }
}

fn posting(entries: Vec<LegRow>) -> PostingRow {
    PostingRow {
        sequence: 7,
        posting_id: Uuid::from_u128(9),
        kind: "deposit".to_owned(),
        posted_at: 1_800_000_000_000_000,
        tournament_id: None,
        table_id: None,
        reverses: None,
        cause: None,
        reason: None,
        legs: u16::try_from(entries.len()).unwrap(),
        entries,
        kept: None,
    }
}

fn of_anna() -> PostingRow {
    let anna = Some((ANNA, PersonKey::Known(key(1))));
    posting(vec![leg(1, None, "external_deposits", -500), leg(2, anna, "player_cash", 500)])
}

#[test]
fn the_key_of_the_only_person_salts_the_head_and_their_leg() {
    let row = of_anna();
    let head = PostingHead {
        posting_id: row.posting_id.into_bytes(),
        kind: "deposit",
        posted_at: row.posted_at,
        tournament_id: None,
        table_id: None,
        reverses: None,
        cause: None,
        reason: None,
    };
    let account = format!("player_cash:{ANNA}");
    let outside = PostingLeg { leg: 1, account: "external_deposits", version: 1, amount: -500, balance: -500 };
    let own = PostingLeg { leg: 2, account: &account, version: 1, amount: 500, balance: 500 };
    let (house, anna) = (key(0), key(1));
    let parts = PostingParts::new(7, (&head, &anna), &[(outside, &house), (own, &anna)]).unwrap();
    assert_eq!(row.entry(&house), Ok(parts.leaf().unwrap().entry().unwrap()));
    let people: Vec<Option<Uuid>> = row.parts(&house).into_iter().map(|(_, person)| person).collect();
    assert_eq!(people, [Some(ANNA), None, Some(ANNA)]);
}

#[test]
fn of_two_people_none_has_the_head() {
    let (anna, bruno) = (Some((ANNA, PersonKey::Known(key(1)))), Some((BRUNO, PersonKey::Known(key(2)))));
    let row = posting(vec![leg(1, anna, "player_cash", -500), leg(2, bruno, "player_cash", 500)]);
    let people: Vec<Option<Uuid>> = row.parts(&key(0)).into_iter().map(|(_, person)| person).collect();
    assert_eq!(people, [None, Some(ANNA), Some(BRUNO)]);
}

#[test]
fn erasing_a_person_changes_no_entry() {
    let row = of_anna();
    let parts = row.parts(&key(0));
    let mut erased = row.clone();
    erased.entries[1].player = Some((ANNA, PersonKey::Erased));
    assert_ne!(erased.entry(&key(0)), row.entry(&key(0)), "without the hashes it is another one");
    (erased.kept, erased.entries[1].kept) = (Some(parts[0].0), Some(parts[2].0));
    assert_eq!(erased.entry(&key(0)), row.entry(&key(0)));
}

/// The owner of the database may write such hashes for anything, and change it then.
#[test]
fn what_is_kept_of_who_was_not_erased_says_nothing() {
    let (row, house) = (of_anna(), key(0));
    let parts = row.parts(&house);
    let mut changed = row.clone();
    for (leg, amount) in [(0, -700), (1, 700)] {
        let entry = &mut changed.entries[leg];
        (entry.amount, entry.balance, entry.kept) = (amount, amount, Some(parts[leg + 1].0));
    }
    changed.kept = Some(parts[0].0);
    assert_ne!(changed.entry(&house), row.entry(&house));
    // Also where nobody but one of several was erased.
    changed.entries[1].player = Some((ANNA, PersonKey::Erased));
    assert_ne!(changed.parts(&house)[1], parts[1], "the leg of the house");
}

#[test]
fn a_posting_that_lacks_legs_has_no_entry() {
    let mut row = of_anna();
    row.entries.pop();
    assert!(row.entry(&key(0)).is_err());
    let mut row = of_anna();
    row.entries[1].leg = 3;
    assert!(row.entry(&key(0)).is_err());
}

//! Erasing a person changes no leaf, keeps the proofs of all others, and leaves nothing to guess by.

use mazziere_audit::Log;
use mazziere_audit::erase::{EraseError, erase};

use crate::harness::{House, uuid};

#[tokio::test]
async fn erasing_a_person_changes_no_entry_and_takes_their_key() {
    let house = House::with(1).await;
    house.deposit("dora", "5.00").await;
    let before = house.entries(Log::Postings).await;
    let dora = uuid("dora");
    let refused = erase(house.db.pool(), dora).await.unwrap_err();
    assert!(matches!(refused, EraseError::HasMoney), "{refused}");
    assert!(matches!(erase(house.db.pool(), uuid("nobody")).await.unwrap_err(), EraseError::Unknown));
    // Their money goes to somebody, so that they have none.
    house.hand("h2", "dora", "anna", "5.00").await;
    let after_game = house.entries(Log::Postings).await;
    assert_eq!(after_game[..before.len()], before);
    let kept = erase(house.db.pool(), dora).await.unwrap();
    // Head and leg of a deposit, head and legs of a sit-in that name nobody else, a leg of a hand.
    assert_eq!(kept, 6);
    assert_eq!(house.entries(Log::Postings).await, after_game, "no leaf is another one");
    assert!(matches!(erase(house.db.pool(), dora).await.unwrap_err(), EraseError::Erased));
    let keys: i64 = sqlx::query_scalar("select count(*) from wallet.person_key where player_id = $1 and key is null")
        .bind(dora)
        .fetch_one(house.db.pool())
        .await
        .unwrap();
    assert_eq!(keys, 1);
}

#[tokio::test]
async fn whoever_has_an_account_has_one_key_of_their_own() {
    let house = House::with(1).await;
    let people = "select count(distinct player_id) from wallet.account where player_id is not null";
    let keys = "select count(distinct key) from wallet.person_key";
    for sql in [people, keys] {
        let count: i64 = sqlx::query_scalar(sql).fetch_one(house.db.pool()).await.unwrap();
        assert_eq!(count, 3, "{sql}");
    }
}

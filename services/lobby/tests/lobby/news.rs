//! The follower of the tables' feed: how far it says it is.

use mazziere_contract::tables::{FeedItem, FeedPage, TableNews};
use mazziere_ids::{MatchId, TableId, TournamentId};
use mazziere_lobby::feed::take_in;
use uuid::Uuid;

use crate::support::House;

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_ends_with_what_is_none_of_its_business_is_not_read_again() {
    let house = House::new().await;
    let position = async || {
        let read = sqlx::query_scalar::<_, i64>("select position from lobby.feed where name = 'tables'");
        read.fetch_one(house.db.pool()).await.unwrap()
    };
    let item = |position: i64, news: TableNews| FeedItem {
        position,
        table_id: TableId::new(Uuid::from_u128(900 + position.unsigned_abs() as u128)),
        version: 3,
        tournament_id: None,
        match_id: None,
        at: house.clock.now(),
        news,
    };
    let voided = || TableNews::Voided { reason: "a table that nobody here knows".into() };
    let foreign = [
        item(10, voided()),
        item(20, TableNews::Closed {}),
        FeedItem { tournament_id: Some(TournamentId::new(Uuid::from_u128(5))), ..item(30, voided()) },
        FeedItem { match_id: Some(MatchId::new(Uuid::from_u128(6))), ..item(40, TableNews::Closed {}) },
    ];
    let mut after = -1;
    for last in foreign {
        let through = last.position;
        let page = FeedPage { through: Some(through), items: vec![last] };
        take_in(house.lobby.desk(), after, &page).await.unwrap();
        assert_eq!(position().await, through, "what comes next is asked for after it");
        after = through;
    }
    // A replica that is late with a page moves nothing back.
    take_in(house.lobby.desk(), -1, &FeedPage { through: Some(15), items: vec![item(10, voided())] }).await.unwrap();
    assert_eq!(position().await, 40);
}

//! What players are called: learnt from their tokens, shown beside their ids, and in no log.

use mazziere_contract::lobby::{PlayersQuery, RegistrationRequest};
use mazziere_ids::PlayerId;
use sqlx::Row;

use crate::support::House;

/// The names of these players, as anybody with a token reads them.
async fn names(house: &House, asked: &[PlayerId]) -> Vec<(PlayerId, String)> {
    let query = PlayersQuery { player_ids: asked.to_vec() };
    let page = house.player(asked[0]).players(&query).await.unwrap();
    page.items.into_iter().map(|named| (named.player_id, named.name)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_have_the_names_of_their_tokens_and_no_event_has_one() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let [anna, bruno, nameless] = [house.rich(300), house.rich(300), house.rich(300)];
    let register = async |player: PlayerId, name: Option<&str>| {
        let client = house.named(player, name);
        client.register(&house.key(), tournament, &RegistrationRequest::default()).await.unwrap();
    };
    register(anna, Some("Anna Zuccotti")).await;
    register(bruno, Some("Bruno\u{202e}onurB")).await;
    register(nameless, None).await;
    assert_eq!(names(&house, &[anna, bruno, nameless]).await, [(anna, "Anna Zuccotti".to_owned())]);

    let shown = house.player(bruno).named_tournament(tournament).await.unwrap();
    assert_eq!(shown.tournament.entries.len(), 3);
    let shown: Vec<_> = shown.names.into_iter().map(|named| (named.player_id, named.name)).collect();
    assert_eq!(shown, [(anna, "Anna Zuccotti".to_owned())]);

    // The last word is what a player is called.
    let other = house.tournament(4).await;
    let again = house.named(anna, Some("Anna Z."));
    again.register(&house.key(), other, &RegistrationRequest::default()).await.unwrap();
    assert_eq!(names(&house, &[anna]).await, [(anna, "Anna Z.".to_owned())]);

    // A name stands beside the events, and nowhere in them.
    let stored = "select convert_from(payload, 'UTF8') || metadata::text as payload from eventstore.event";
    let events = sqlx::query(stored).fetch_all(house.db.pool()).await.unwrap();
    assert!(events.len() > 3);
    for event in events {
        let payload: String = event.get("payload");
        assert!(!payload.contains("Anna") && !payload.contains("Zuccotti"), "{payload}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_a_hundred_names_are_asked_for_at_a_time() {
    let house = House::new().await;
    let players: Vec<PlayerId> = (0..101).map(|_| house.rich(0)).collect();
    assert_eq!(names(&house, &players[..100]).await, []);
    let refused = house.player(players[0]).players(&PlayersQuery { player_ids: players.clone() }).await.unwrap_err();
    assert_eq!(refused.code(), Some(mazziere_contract::ErrorCode::InvalidQuery));
}

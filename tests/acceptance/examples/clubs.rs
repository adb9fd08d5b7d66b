//! What the lobby answers about private events; and about whatever waits for the wallet.

use reqwest::Response;
use serde_json::{Value, json};

use super::asking::{Asking, Who, text};
use super::{cash, tournaments};

/// A player with money who is connected, as long as the stream lives.
async fn connected(asking: &Asking<'_>, name: &str) -> (Who, Option<Response>) {
    let player = asking.rich(name, "30.00").await;
    let stream = asking.listen(&player, "lobby stream_my_club", &[]).await;
    (player, stream)
}

async fn draft(asking: &Asking<'_>, creator: &Who) -> String {
    let body = json!({"game": "scopa", "format": "heads_up", "buy_in": "5.00"});
    text(&asking.send(creator, "lobby draft_club_event", &[], &body).await, "club_event_id")
}

async fn invite(asking: &Asking<'_>, creator: &Who, other: &Who) -> String {
    let event = draft(asking, creator).await;
    asking.send(creator, "lobby invite_to_club_event", &[&event], &json!({"players": [other.id]})).await;
    event
}

/// A game that both play until one gives it up, and that may be played again.
async fn over(asking: &Asking<'_>, creator: &Who, other: &Who) -> String {
    let event = invite(asking, creator, other).await;
    asking.ask(other, "lobby accept_club_event", &[&event]).await;
    let shown = async || asking.ask(creator, "lobby get_club_event", &[&event]).await;
    let table = asking.until("a private table", async || shown().await["table_id"].as_str().map(Value::from)).await;
    let table = table.as_str().unwrap_or_default().to_owned();
    for player in [creator, other] {
        asking.send(player, "tables ready_table", &[&table], &json!({})).await;
    }
    asking.send(other, "tables abandon_table", &[&table], &json!({})).await;
    let ended = async || (shown().await["stage"] == "rematch_wait").then_some(json!(true));
    asking.until("the end of a private game", ended).await;
    event
}

pub(super) async fn ask(asking: &Asking<'_>) {
    let ((hugo, _first), (ines, _second)) = (connected(asking, "hugo").await, connected(asking, "ines").await);
    asking.ask(&hugo, "lobby create_my_club_stream_ticket", &[]).await;
    asking.first(&hugo, "lobby list_connected_players", &[]).await;
    let event = draft(asking, &hugo).await;
    asking.first(&hugo, "lobby list_my_club_events", &[]).await;
    asking.ask(&hugo, "lobby cancel_club_event", &[&event]).await;
    let event = invite(asking, &hugo, &ines).await;
    asking.ask(&ines, "lobby decline_club_event", &[&event]).await;
    let event = over(asking, &hugo, &ines).await;
    asking.ask(&hugo, "lobby rematch_club_event", &[&event]).await;
    asking.ask(&ines, "lobby leave_club_event", &[&event]).await;
}

/// A request that waits for the wallet: who asks for what of which thing, with what body.
pub(super) type Waiting = (Who, &'static str, String, Option<Value>);

/// Requests that the wallet must answer, with all that they need; and the streams of those who must be connected.
pub(super) async fn wait_for_the_wallet(asking: &Asking<'_>) -> (Vec<Waiting>, Vec<Option<Response>>) {
    let tournament = {
        let template = json!({"name": "Scopa in attesa", "game": "scopa", "options": {"deals": 1},
            "format": "heads_up", "players": 2, "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}});
        tournaments::open(asking, &tournaments::template(asking, &template).await).await
    };
    let registers = asking.rich("vera", "5.00").await;
    let (inviter, invited) = (asking.rich("walter", "5.00").await, asking.rich("zita", "5.00").await);
    let for_pairs = tournaments::for_pairs(asking).await;
    let invitation = tournaments::invite(asking, &inviter, &invited, &for_pairs).await;
    let template = json!({"name": "Hold'em in attesa", "game": "holdem", "options": {"sb": 5}, "seats": 6});
    let (_, table) = cash::open(asking, &template).await;
    let (sits, tops_up) = (asking.rich("alba", "20.00").await, asking.rich("berto", "20.00").await);
    let session = cash::sit(asking, &tops_up, &table, "5.00").await;

    let mut streams = Vec::new();
    let mut people = Vec::new();
    for name in ["cleo", "delia", "enzo", "flora", "gaia", "ivan"] {
        let (player, stream) = connected(asking, name).await;
        people.push(player);
        streams.push(stream);
    }
    let mut people = people.into_iter();
    let mut two = || people.next().zip(people.next()).expect("two people");
    let (rematches, gives_up) = two();
    let played = over(asking, &rematches, &gives_up).await;
    let (invites, other) = two();
    let drafted = draft(asking, &invites).await;
    let (creator, accepts) = two();
    let asked = invite(asking, &creator, &accepts).await;
    let waiting = vec![
        (registers, "lobby create_registration", tournament, Some(json!({}))),
        (invited, "lobby accept_invitation", invitation, None),
        (sits, "lobby create_cash_session", table, Some(json!({"buy_in": "5.00"}))),
        (tops_up, "lobby create_top_up", session, Some(json!({"amount": "1.00"}))),
        (invites, "lobby invite_to_club_event", drafted, Some(json!({"players": [other.id]}))),
        (accepts, "lobby accept_club_event", asked, None),
        (rematches, "lobby rematch_club_event", played, None),
    ];
    (waiting, streams)
}

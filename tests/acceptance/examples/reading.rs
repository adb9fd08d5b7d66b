//! What the tables answer of themselves: games, decks, options, preferences, outages.

use mazziere_web::Role;
use serde_json::{Value, json};

use super::asking::Asking;

pub(super) async fn ask(asking: &Asking<'_>) {
    let player = asking.player("ada");
    for what in ["list_games", "list_decks"] {
        asking.ask(&player, &format!("tables {what}"), &[]).await;
    }
    asking.ask(&player, "tables get_game", &["scopa"]).await;
    let options = json!({"options": {"deals": 1}, "format": "heads_up"});
    asking.send(&player, "tables check_options", &["scopa"], &options).await;
    let preferences = json!({"by_rule": true, "punta_five": "draw"});
    asking.send(&player, "tables set_preferences", &["chemin-de-fer"], &preferences).await;
    asking.ask(&player, "tables get_preferences", &["chemin-de-fer"]).await;
}

/// The tables are kept from giving a sign of life until that is an outage.
pub(super) async fn outage(asking: &Asking<'_>) {
    let heartbeat = asking.hold("tables.heartbeat").await;
    let silence = "select beat_at < clock_timestamp() - interval '4 seconds' from tables.heartbeat";
    let silent = async || {
        let silent: bool = sqlx::query_scalar(silence).fetch_one(asking.harness.db.pool()).await.expect("a row");
        silent.then_some(Value::Null)
    };
    asking.until("a silence", silent).await;
    Asking::let_go(heartbeat).await;
    let auditor = asking.who(Role::Auditor, "auditor");
    asking.first(&auditor, "tables list_outages?since=2026-01-01T00:00:00Z", &[]).await;
}

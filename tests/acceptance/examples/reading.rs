//! What the tables answer of themselves: games, decks, options, outages, preferences.

use mazziere_web::Role;
use serde_json::json;

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
    let auditor = asking.who(Role::Auditor, "auditor");
    asking.ask(&auditor, "tables list_outages?since=2026-01-01T00:00:00Z", &[]).await;
}

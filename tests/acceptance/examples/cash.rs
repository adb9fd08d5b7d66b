//! What the lobby answers about cash tables: a ring and a table of matches.

use mazziere_web::Role;
use serde_json::{Value, json};

use super::asking::{Asking, Who, text};

pub(super) async fn ask(asking: &Asking<'_>) {
    ring(asking).await;
    matches(asking).await;
}

/// A table of a new template, once it is open.
pub(super) async fn open(asking: &Asking<'_>, template: &Value) -> (String, String) {
    let desk = asking.who(Role::Operator, "desk");
    asking.send(&desk, "lobby validate_cash_template", &[], template).await;
    let template = asking.send(&desk, "lobby create_cash_template", &[], template).await;
    let template = text(&template, "cash_template_id");
    let tables = format!("lobby list_cash_tables?cash_template_id={template}&free_seats=true");
    let table = asking.first(&desk, &tables, &[]).await;
    (template, text(&table, "table_id"))
}

pub(super) async fn sit(asking: &Asking<'_>, player: &Who, table: &str, amount: &str) -> String {
    let session = asking.send(player, "lobby create_cash_session", &[table], &json!({"buy_in": amount})).await;
    text(&session, "session_id")
}

async fn ring(asking: &Asking<'_>) {
    let desk = asking.who(Role::Operator, "desk");
    let template = json!({"name": "Hold'em NL 0.05/0.10", "game": "holdem", "options": {"sb": 5}, "seats": 2});
    let (template, table) = open(asking, &template).await;
    asking.ask(&desk, "lobby list_cash_templates", &[]).await;
    asking.ask(&desk, "lobby get_cash_template", &[&template]).await;
    let _stream = asking.listen(&desk, "lobby stream_cash_tables", &[]).await;
    let (fabio, gina) = (asking.rich("fabio", "20.00").await, asking.rich("gina", "20.00").await);
    let ivo = asking.rich("ivo", "20.00").await;
    let session = sit(asking, &fabio, &table, "5.00").await;
    sit(asking, &gina, &table, "5.00").await;
    asking.send(&fabio, "lobby create_top_up", &[&session], &json!({"amount": "1.00"})).await;
    asking.ask(&fabio, "lobby get_cash_session", &[&session]).await;
    asking.ask(&fabio, "lobby list_my_sessions", &[]).await;
    asking.ask(&ivo, "lobby join_waiting_list", &[&table]).await;
    asking.first(&ivo, "lobby list_my_waiting", &[]).await;
    asking.ask(&ivo, "lobby get_cash_table", &[&table]).await;
    asking.ask(&ivo, "lobby leave_waiting_list", &[&table]).await;
    let why = json!({"reason": "the room closes for the night"});
    asking.send(&desk, "lobby close_cash_table", &[&table], &why).await;
    asking.ask(&desk, "lobby retire_cash_template", &[&template]).await;
}

/// Two play a match, one of them wants another one, and the other one leaves.
async fn matches(asking: &Asking<'_>) {
    let terms = json!({"format": "heads_up", "kind": "difference", "stake": "0.10", "max_loss": "1.00",
        "rake_basis_points": 500, "rake_cap": "0.20"});
    let template = json!({"name": "Scopa 0.10 il punto", "game": "scopa", "options": {"deals": 1}, "match": terms});
    let (_, table) = open(asking, &template).await;
    let (luca, mara) = (asking.rich("luca", "10.00").await, asking.rich("mara", "10.00").await);
    let left = sit(asking, &luca, &table, "3.00").await;
    let stays = sit(asking, &mara, &table, "3.00").await;
    let state = async || asking.ask(&luca, "lobby get_cash_table", &[&table]).await["summary"]["match"].clone();
    let game = asking.until("a match", async || state().await["table_id"].as_str().map(Value::from)).await;
    let game = game.as_str().unwrap_or_default().to_owned();
    asking.play_out(&[&luca, &mara], &game).await;
    asking.until("the end of a match", async || (state().await["stage"] == "confirming").then_some(json!(true))).await;
    asking.ask(&mara, "lobby confirm_rematch", &[&stays]).await;
    asking.ask(&luca, "lobby leave_cash_table", &[&left]).await;
}

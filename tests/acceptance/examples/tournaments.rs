//! What the lobby answers about tournaments, those who play them, and their conduct.

use std::collections::BTreeMap;

use mazziere_web::Role;
use serde_json::{Value, json};

use super::asking::{Asking, Who, text};

pub(super) async fn ask(asking: &Asking<'_>) {
    let (anna, bruno) = (asking.rich("anna", "20.00").await, asking.rich("bruno", "20.00").await);
    let template = template(asking, &heads_up()).await;
    played(asking, &template, [&anna, &bruno]).await;
    withheld(asking, &template, &anna).await;
    asking.ask(&asking.who(Role::Operator, "desk"), "lobby retire_template", &[&template]).await;
    girone(asking).await;
    pairs(asking).await;
    chips(asking).await;
    conduct(asking, &anna).await;
}

fn heads_up() -> Value {
    json!({"name": "Scopa a due", "game": "scopa", "options": {"deals": 1}, "format": "heads_up", "players": 2,
        "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}})
}

pub(super) async fn template(asking: &Asking<'_>, template: &Value) -> String {
    let desk = asking.who(Role::Operator, "desk");
    asking.send(&desk, "lobby validate_template", &[], template).await;
    text(&asking.send(&desk, "lobby create_template", &[], template).await, "template_id")
}

/// A tournament that takes registrations.
pub(super) async fn open(asking: &Asking<'_>, template: &str) -> String {
    let desk = asking.who(Role::Operator, "desk");
    let body = json!({"template_id": template});
    text(&asking.send(&desk, "lobby open_tournament", &[], &body).await, "tournament_id")
}

pub(super) async fn register(asking: &Asking<'_>, player: &Who, tournament: &str) -> String {
    let registered = asking.send(player, "lobby create_registration", &[tournament], &json!({})).await;
    text(&registered, "registration_id")
}

async fn reach(asking: &Asking<'_>, tournament: &str, status: &str) {
    let desk = asking.who(Role::Operator, "desk");
    let there = async || {
        let now = asking.ask(&desk, "lobby get_tournament", &[tournament]).await;
        (now["summary"]["status"] == status).then_some(now)
    };
    asking.until(&format!("a tournament that is {status}"), there).await;
}

/// The table that a registration has led to.
async fn table_of(asking: &Asking<'_>, player: &Who, registration: &str) -> String {
    let there = async || {
        let now = asking.ask(player, "lobby get_registration", &[registration]).await;
        now["table_id"].as_str().map(Value::from)
    };
    asking.until("the table of a registration", there).await.as_str().unwrap_or_default().to_owned()
}

/// A knock-out for two from its opening to its prize, and what follows from it.
async fn played(asking: &Asking<'_>, template: &str, [anna, bruno]: [&Who; 2]) {
    let desk = asking.who(Role::Operator, "desk");
    asking.ask(&desk, "lobby list_templates", &[]).await;
    asking.ask(&desk, "lobby get_template", &[template]).await;
    let tournament = open(asking, template).await;
    let _streams = [
        asking.listen(&desk, "lobby stream_tournaments", &[]).await,
        asking.listen(&desk, "lobby stream_tournament", &[&tournament]).await,
        asking.listen(anna, "lobby stream_me", &[]).await,
    ];
    asking.ask(anna, "lobby create_my_stream_ticket", &[]).await;
    let thought_better = register(asking, anna, &tournament).await;
    asking.ask(anna, "lobby delete_registration", &[&thought_better]).await;
    let registration = register(asking, anna, &tournament).await;
    asking.ask(&desk, "lobby preview_prizes", &[&tournament]).await;
    asking.first(&desk, "lobby list_tournaments", &[]).await;
    register(asking, bruno, &tournament).await;
    let table = table_of(asking, anna, &registration).await;
    for player in [anna, bruno] {
        asking.send(player, "tables ready_table", &[&table], &json!({})).await;
    }
    asking.ask(anna, "lobby list_my_registrations", &[]).await;
    asking.play_out(&[anna, bruno], &table).await;
    reach(asking, &tournament, "paid").await;
    for what in ["list_entries", "list_rounds", "list_matches", "list_results"] {
        asking.ask(&desk, &format!("lobby {what}"), &[&tournament]).await;
    }
    asking.first(anna, "lobby get_ranking?game=scopa&period=week", &[]).await;
    asking.first(anna, "lobby list_my_rankings", &[]).await;
    asking.first(anna, "lobby get_ranking_around_me?game=scopa&period=week", &[]).await;
    asking.first(anna, "lobby list_my_results", &[]).await;
    asking.first(anna, "lobby list_player_levels", &[&anna.id]).await;
}

/// A prize that is withheld and released, and a tournament that is called off before it begins.
async fn withheld(asking: &Asking<'_>, template: &str, anna: &Who) {
    let (desk, second) = (asking.who(Role::Operator, "desk"), asking.who(Role::Operator, "second desk"));
    let tournament = open(asking, template).await;
    register(asking, anna, &tournament).await;
    let body = json!({"player_id": anna.id, "reason": "reported for playing together, case 88"});
    asking.send(&desk, "lobby withhold_prize", &[&tournament], &body).await;
    let prize: [&str; 2] = [&tournament, &anna.id];
    for end in ["reject_prize_decision", "approve_prize_decision"] {
        let body = json!({"verdict": "release", "reason": "nothing was found, case 88"});
        let proposed = asking.send(&desk, "lobby propose_prize_decision", &prize, &body).await;
        asking.ask(&desk, "lobby list_withheld_prizes", &[&tournament]).await;
        asking.first(&desk, "lobby list_all_withheld_prizes", &[]).await;
        let mut body = json!({"decision_id": proposed["decision"]["decision_id"]});
        if end == "reject_prize_decision" {
            body["reason"] = json!("the second report is not read yet");
        }
        asking.send(&second, &format!("lobby {end}"), &prize, &body).await;
    }
    for dry_run in [true, false] {
        let body = json!({"dry_run": dry_run, "reason": "power failure in the data centre"});
        asking.send(&desk, "lobby cancel_tournament", &[&tournament], &body).await;
    }
    asking.ask(&desk, "lobby get_cancellation", &[&tournament]).await;
}

/// Two of the staff call a tournament in play off, at the second try.
async fn call_off(asking: &Asking<'_>, tournament: &str) {
    let (desk, second) = (asking.who(Role::Operator, "desk"), asking.who(Role::Operator, "second desk"));
    let why = json!({"reason": "power failure in the data centre"});
    let ends = [("reject", json!({"reason": "the tables are back"})), ("approve", json!({"replan": true}))];
    for (end, body) in ends {
        let proposed = asking.send(&desk, "lobby propose_cancellation", &[tournament], &why).await;
        let proposal = text(&proposed, "proposal_id");
        asking.ask(&desk, "lobby get_cancellation_proposal", &[tournament, &proposal]).await;
        asking.first(&desk, "lobby list_cancellation_proposals", &[]).await;
        asking.send(&second, &format!("lobby {end}_cancellation"), &[tournament, &proposal], &body).await;
    }
}

/// Four who meet each other, one of whom withdraws.
async fn girone(asking: &Asking<'_>) {
    let mut body = heads_up();
    body["name"] = json!("Girone a quattro");
    body["players"] = json!(4);
    body["phases"] = json!([{"phase": "round_robin"}]);
    let tournament = open(asking, &template(asking, &body).await).await;
    let (mut players, mut registrations) = (Vec::new(), Vec::new());
    for name in ["nina", "olga", "pino", "rita"] {
        let player = asking.rich(name, "5.00").await;
        registrations.push(register(asking, &player, &tournament).await);
        players.push(player);
    }
    // Of each match of the first round one player gives up.
    let mut tables = BTreeMap::new();
    for (player, registration) in players.iter().zip(&registrations) {
        tables.insert(table_of(asking, player, registration).await, player);
    }
    for (table, player) in tables {
        asking.send(player, "tables abandon_table", &[&table], &json!({})).await;
    }
    asking.first(&players[0], "lobby list_standings", &[&tournament]).await;
    asking.ask(&players[3], "lobby retire_registration", &[&registrations[3]]).await;
}

/// Invitations to be somebody's partner.
async fn pairs(asking: &Asking<'_>) {
    let tournament = for_pairs(asking).await;
    let (bianca, carlo) = (asking.rich("bianca", "5.00").await, asking.rich("carlo", "5.00").await);
    let dario = asking.rich("dario", "5.00").await;
    for (inviter, answer) in [(&bianca, "decline"), (&carlo, "accept")] {
        let invitation = invite(asking, inviter, &dario, &tournament).await;
        asking.first(&dario, "lobby list_my_invitations", &[]).await;
        asking.ask(&dario, &format!("lobby {answer}_invitation"), &[&invitation]).await;
    }
}

pub(super) async fn for_pairs(asking: &Asking<'_>) -> String {
    let mut body = heads_up();
    body["name"] = json!("Scopa a coppie");
    body["players"] = json!(4);
    body["format"] = json!("pairs");
    open(asking, &template(asking, &body).await).await
}

pub(super) async fn invite(asking: &Asking<'_>, inviter: &Who, invited: &Who, tournament: &str) -> String {
    let body = json!({"partner_id": invited.id});
    text(&asking.send(inviter, "lobby create_registration", &[tournament], &body).await, "registration_id")
}

/// A tournament with chips, which is called off once its players are seated: then its draws are public.
async fn chips(asking: &Asking<'_>) {
    let body = json!({"name": "Hold'em a 3", "game": "holdem", "format": "ring", "players": 3,
        "options": {"sb": 10, "mode": "tournament"}, "buy_in": {"share": "0.85", "fee": "0.15", "currency": "EUR"},
        "chips": {"starting_chips": 1000, "levels": [{"stake": 10, "seconds": 600}, {"stake": 20, "seconds": 600}],
            "table_seats": 3, "start": {"start": "sit_and_go"}}});
    let tournament = open(asking, &template(asking, &body).await).await;
    for name in ["sara", "tito", "ugo"] {
        let player = asking.rich(name, "5.00").await;
        register(asking, &player, &tournament).await;
    }
    let desk = asking.who(Role::Operator, "desk");
    for what in ["list_ring_tables", "list_stacks"] {
        asking.first(&desk, &format!("lobby {what}"), &[&tournament]).await;
    }
    call_off(asking, &tournament).await;
    asking.first(&desk, "lobby list_seat_draws", &[&tournament]).await;
}

/// What the staff knows of a player who has said something bad at a table, and does about it.
async fn conduct(asking: &Asking<'_>, anna: &Who) {
    let desk = asking.who(Role::Operator, "desk");
    asking.send(&desk, "lobby create_note", &[&anna.id], &json!({"text": "plays with the same two partners"})).await;
    asking.ask(&desk, "lobby list_notes", &[&anna.id]).await;
    let why = json!({"reason": "reported for playing together, case 88"});
    asking.send(&desk, "lobby suspend_player", &[&anna.id], &why).await;
    asking.ask(&desk, "lobby get_conduct", &[&anna.id]).await;
    asking.send(&desk, "lobby reinstate_player", &[&anna.id], &json!({"reason": "case 88 is closed"})).await;
    let warning = text(&asking.first(&desk, "lobby list_warnings", &[&anna.id]).await, "warning_id");
    asking.ask(anna, "lobby get_my_conduct", &[]).await;
    let why = json!({"reason": "the line was cut on our side, ticket 1312"});
    asking.send(&desk, "lobby withdraw_warning", &[&anna.id, &warning], &why).await;
    asking.first(&desk, &format!("lobby list_players?player_ids={}", anna.id), &[]).await;
    asking.ask(&desk, "lobby list_acts", &[]).await;
}

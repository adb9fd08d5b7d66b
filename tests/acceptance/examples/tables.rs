//! What the tables answer: a match from its opening to its proof, and rings.

use mazziere_runtime::service::Role as Kind;
use mazziere_web::Role;
use serde_json::{Value, json};

use super::asking::{Asking, Who, text};
use super::id;

/// What opens a match of scopa for two.
fn opening(table: &str, players: [&Who; 2]) -> Value {
    json!({"table_id": table, "game": "scopa", "options": {"deals": 1}, "format": "heads_up",
        "players": players.map(|player| &player.id), "knockout": false,
        "clocks": {"match_seconds": 7200, "move_seconds": 600}})
}

/// A table of these two, who are both there.
async fn in_play(asking: &Asking<'_>, table: &str, players: [&Who; 2]) {
    asking.send(&asking.who(Role::LOBBY, "lobby"), "tables open_table", &[], &opening(table, players)).await;
    for player in players {
        asking.send(player, "tables ready_table", &[table], &json!({})).await;
    }
}

pub(super) async fn matches(asking: &Asking<'_>) {
    let (anna, bruno) = (asking.player("anna"), asking.player("bruno"));
    let players = [&anna, &bruno];
    whole_match(asking, players).await;
    voided(asking, players).await;
    in_play(asking, &id(11), players).await;
    asking.send(&anna, "tables abandon_table", &[&id(11)], &json!({})).await;
}

/// A match from its opening to its proof, and what is said there.
async fn whole_match(asking: &Asking<'_>, players: [&Who; 2]) {
    let (lobby, [anna, bruno], table) = (asking.who(Role::LOBBY, "lobby"), players, id(10));
    let opening = opening(&table, players);
    let trial = json!({"frame": "match", "opening": opening});
    asking.send(&lobby, "tables validate_table", &[], &trial).await;
    let now = asking.harness.service(Kind::Tables).platform().clock().now();
    let event = json!({"kind": "tournament", "id": id(1), "title": "Scopa, 5 euro"});
    let name = json!({"player_id": anna.id, "name": "Anna Bianchi", "named_at": now});
    let introduction = json!({"event": event, "players": [name]});
    asking.send(&lobby, "tables introduce_table", &[&table], &introduction).await;
    // The second time it had been opened before.
    for _ in 0..2 {
        asking.send(&lobby, "tables open_table", &[], &opening).await;
    }
    let seed = json!({"client_seed": "00112233445566778899aabbccddeeff"});
    asking.send(anna, "tables seed_table", &[&table], &seed).await;
    for player in players {
        asking.send(player, "tables ready_table", &[&table], &json!({})).await;
    }
    let _stream = asking.listen(anna, "tables stream_table", &[&table]).await;
    asking.ask(anna, "tables create_table_stream_ticket", &[&table]).await;
    said(asking, &table, players).await;
    asking.first(anna, "tables list_tables", &[]).await;
    asking.first(anna, "tables list_my_tables", &[]).await;
    asking.play_out(&players, &table).await;
    asking.ask(bruno, "tables list_table_events?limit=3", &[&table]).await;
    asking.ask(bruno, "tables get_fairness", &[&table, "1"]).await;
    asking.ask(bruno, "tables get_hand_proof", &[&table, "1"]).await;
    asking.ask(&asking.who(Role::Auditor, "auditor"), "tables list_log?limit=1", &[&table]).await;
    asking.first(&lobby, "tables read_feed?limit=1000", &[]).await;
}

/// What is said at a table, muted and reported.
async fn said(asking: &Asking<'_>, table: &str, [anna, bruno]: [&Who; 2]) {
    let desk = asking.who(Role::Operator, "desk");
    asking.send(anna, "tables send_message", &[table], &json!({"say": "phrase", "phrase": "well_played"})).await;
    let mut reports = Vec::new();
    for words in ["buona fortuna", "parola brutta"] {
        let message = asking.send(anna, "tables send_message", &[table], &json!({"say": "text", "text": words})).await;
        let (message, why) = (text(&message, "message_id"), json!({"reason": "an insult"}));
        let report = asking.send(bruno, "tables report_message", &[table, &message], &why).await;
        reports.push(text(&report, "report_id"));
    }
    asking.ask(bruno, "tables list_chat", &[table]).await;
    asking.ask(&desk, "tables list_chat_reports", &[]).await;
    for (report, verdict, why) in
        [(&reports[0], "dismiss_chat_report", "it wishes luck"), (&reports[1], "uphold_chat_report", "it is an insult")]
    {
        asking.send(&desk, &format!("tables {verdict}"), &[report], &json!({"reason": why})).await;
    }
    for what in ["tables mute_player", "tables unmute_player"] {
        asking.ask(bruno, what, &[&anna.id]).await;
    }
}

/// Matches that are called off: one before it is played, the other by two of the staff.
async fn voided(asking: &Asking<'_>, players: [&Who; 2]) {
    let lobby = asking.who(Role::LOBBY, "lobby");
    let (desk, second) = (asking.who(Role::Operator, "desk"), asking.who(Role::Operator, "second desk"));
    let why = json!({"reason": "power failure in the data centre"});
    asking.send(&lobby, "tables open_table", &[], &opening(&id(12), players)).await;
    asking.send(&lobby, "tables void_table", &[&id(12)], &why).await;
    in_play(asking, &id(13), players).await;
    let proposal = text(&asking.send(&desk, "tables propose_void", &[&id(13)], &why).await, "proposal_id");
    asking.ask(&desk, "tables get_void_proposal", &[&proposal]).await;
    asking.ask(&desk, "tables list_void_proposals", &[]).await;
    asking.send(&second, "tables reject_void", &[&proposal], &json!({"reason": "the power is back"})).await;
    let proposal = text(&asking.send(&desk, "tables propose_void", &[&id(13)], &why).await, "proposal_id");
    asking.ask(&second, "tables approve_void", &[&proposal]).await;
    asking.ask(&desk, "tables list_acts", &[]).await;
}

/// Rings, of which the lobby of this house knows nothing: it must not be asked any more.
pub(super) async fn rings(asking: &Asking<'_>) {
    for_money(asking).await;
    of_a_tournament(asking).await;
}

/// Brings money into play, as the lobby does before it tells a table.
async fn pays(asking: &Asking<'_>, player: &Who, table: &str, posting: &str, amount: &str) {
    let cash = json!({"kind": "player_cash", "player_id": player.id});
    let in_play = json!({"kind": "player_in_play", "player_id": player.id, "table_id": table});
    let body = json!({"posting_id": posting, "kind": "sit_in", "reference": {"table_id": table}, "legs": [
        {"account": cash, "amount": format!("-{amount}")}, {"account": in_play, "amount": amount},
    ]});
    asking.send(&asking.who(Role::LOBBY, "lobby"), "wallet create_posting", &[], &body).await;
}

/// Whoever is to move folds, or leaves their cards covered.
async fn fold(asking: &Asking<'_>, players: &[Who], table: &str) {
    for player in players {
        let view = asking.ask(player, "tables get_table", &[table]).await;
        let Some(seat) = view["legal"].get(0) else { continue };
        let kind = if seat["legal"]["moves"].to_string().contains("muck") { "muck" } else { "fold" };
        let body = json!({"seat": seat["seat"], "decision": seat["decision"], "move": {"type": kind}});
        asking.send(player, "tables play_move", &[table], &body).await;
    }
}

async fn for_money(asking: &Asking<'_>) {
    let (lobby, till, table) = (asking.who(Role::LOBBY, "lobby"), asking.who(Role::Finance, "till"), id(20));
    let opening = json!({"table_id": table, "game": "holdem", "options": {"sb": 5}, "seats": 6,
        "kind": {"kind": "cash"}});
    for _ in 0..2 {
        asking.send(&lobby, "tables open_ring_table", &[], &opening).await;
    }
    let mut players = Vec::new();
    for (number, name) in (30..).zip(["ciro", "dina", "elio"]) {
        let player = asking.rich(name, "20.00").await;
        pays(asking, &player, &table, &id(number), "5.00").await;
        let body = json!({"player_id": player.id, "chips": 500, "session_id": id(number + 10)});
        asking.send(&lobby, "tables seat_player", &[&table], &body).await;
        players.push(player);
    }
    // What the table owes the ledger is seen while the ledger is held up.
    let ledger = asking.hold_the_ledger_up().await;
    let played = async || {
        fold(asking, &players, &table).await;
        asking.ask(&till, "tables list_hands", &[&table]).await["items"].get(0).cloned()
    };
    asking.until("a hand that is over", played).await;
    asking.first(&till, "tables list_unsettled_tables", &[]).await;
    Asking::let_go(ledger).await;
    asking.ask(&till, "tables get_history?hand=1", &[&table]).await;
    asking.ask(&till, "tables get_replay?hand=1&limit=3", &[&table]).await;
    pays(asking, &players[0], &table, &id(50), "2.00").await;
    let top_up = json!({"player_id": players[0].id, "chips": 200, "posting_id": id(50)});
    asking.send(&lobby, "tables top_up_seat", &[&table], &top_up).await;
    for (what, player) in [("sit_out", 0), ("return_to_table", 0), ("leave_table", 1)] {
        asking.send(&players[player], &format!("tables {what}"), &[&table], &json!({})).await;
    }
    asking.ask(&till, "tables settle_table", &[&table]).await;
    asking.send(&lobby, "tables close_table", &[&table], &json!({})).await;
}

async fn of_a_tournament(asking: &Asking<'_>) {
    let (lobby, table) = (asking.who(Role::LOBBY, "lobby"), id(21));
    let now = asking.harness.service(Kind::Tables).platform().clock().now();
    let opening = json!({"table_id": table, "game": "holdem", "options": {"sb": 10, "mode": "tournament"}, "seats": 6,
        "kind": {"kind": "tournament", "tournament_id": id(1), "levels_from": now,
            "levels": [{"stake": 10, "ante": 0, "seconds": 600}]}});
    asking.send(&lobby, "tables open_ring_table", &[], &opening).await;
    let players = ["fede", "gino", "lina"].map(|name| asking.player(name));
    for player in &players {
        let body = json!({"player_id": player.id, "chips": 1500});
        asking.send(&lobby, "tables seat_player", &[&table], &body).await;
    }
    asking.send(&lobby, "tables pace_table", &[&table], &json!({"hands_allowed": 42})).await;
    let body = json!({"player_id": players[0].id});
    asking.send(&lobby, "tables release_player", &[&table], &body).await;
}

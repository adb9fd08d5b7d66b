//! Names from the token with which somebody registers to the table where they play, and their end.

use mazziere_audit::erase::{EraseError, Order, erase};
use mazziere_contract::Page;
use mazziere_contract::act::{ACTS, StaffAct};
use mazziere_contract::lobby::TournamentStatus;
use mazziere_contract::tables::{Format, HouseEventKind, IntroductionRequest, PlayerIntroduction, TableView};
use mazziere_runtime::service::Role as Kind;
use mazziere_telemetry::Clock;
use mazziere_web::{Role, Service};
use serde_json::Value;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::harness::{Harness, Person, subject};

/// The names in a view, or in what anybody reads of a tournament.
fn names(shown: &Value) -> Vec<String> {
    let names = shown["names"].as_array().expect("names").iter();
    names.map(|named| named["name"].as_str().expect("a name").to_owned()).collect()
}

async fn bracket(harness: &Harness, id: mazziere_ids::TournamentId) -> Value {
    let url = format!("{}/v1/tournaments/{id}/matches", harness.url(Kind::Lobby));
    let answer = reqwest::get(url).await.expect("an answer without a token");
    answer.json().await.expect("a page")
}

fn order(person: &Person) -> Order {
    let reason = "asked to be forgotten".parse().expect("a reason");
    Order { player: person.id.uuid(), by: subject(Role::Operator, "rosa"), reason }
}

/// Whom the erasures took something from, as an auditor reads of them: the last one first.
async fn erased(harness: &Harness) -> Vec<Uuid> {
    let url = format!("{}{ACTS}?actor={}", harness.url(Kind::Wallet), subject(Role::Operator, "rosa"));
    let auditor = harness.token(Role::Auditor, "auditor");
    let answer = reqwest::Client::new().get(url).bearer_auth(auditor).send().await.expect("an answer");
    let acts: Page<StaffAct> = answer.error_for_status().expect("auditors read acts").json().await.expect("acts");
    assert!(acts.items.iter().all(|act| act.operation == "mazziere audit erase"), "{:?}", acts.items);
    acts.items.iter().flat_map(|act| &act.on).map(|target| target.id).collect()
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn names_come_from_registration_to_the_table_and_go_when_their_player_is_erased() {
    let harness = Harness::start().await;
    let began = Clock::system().now();
    let template = harness.template("due", Format::HeadsUp, 2, "0.80", "0.20").await;
    let id = harness.tournament(&template).await;
    let players = [harness.player("anna", "1.00").await, harness.player("bruno", "1.00").await];
    let registered = [players[0].register(id).await.expect("in"), players[1].register(id).await.expect("in")];
    let watcher = harness.person(Role::Player, "watcher");
    let table = harness
        .until(async || {
            players[0].lobby.registration(registered[0].registration_id).await.expect("a registration").table_id
        })
        .await;
    let view = async || -> TableView { watcher.tables.view(table).await.expect("a view") };
    let seen = view().await;
    let event = seen.event.clone().expect("the event is known");
    assert_eq!((event.kind, event.id, event.title.as_deref()), (HouseEventKind::Tournament, id.uuid(), Some("due")));
    let in_view = async || names(&serde_json::to_value(view().await).expect("JSON"));
    assert_eq!(sorted(in_view().await), ["anna", "bruno"]);
    assert_eq!(sorted(names(&bracket(&harness, id).await)), ["anna", "bruno"]);

    let all = players.iter().zip(&registered).map(|(player, registration)| player.play(registration, &harness));
    futures::future::join_all(all).await;
    let done = harness.reach(id, TournamentStatus::Paid).await;
    let is_winner = |player: &&Person| done.results[0].players == [player.id];
    let winner = players.iter().find(is_winner).expect("a winner");
    let loser = players.iter().find(|player| !is_winner(player)).expect("a loser");
    let pool = harness.db.pool();
    assert!(matches!(erase(pool, &order(winner)).await, Err(EraseError::HasMoney)));
    erase(pool, &order(loser)).await.expect("the loser has nothing left");
    let remaining = std::slice::from_ref(&winner.name);
    assert_eq!(names(&bracket(&harness, id).await), remaining, "at once where nothing is remembered");
    harness.until(async || (in_view().await == [winner.name.clone()]).then_some(())).await;

    // An introduction that was under way arrives when its player is erased already.
    let put = reqwest::Client::new().put(format!("{}/v1/tables/{table}/introduction", harness.url(Kind::Tables)));
    let late = put
        .bearer_auth(harness.key.sign(Service::Lobby.subject(), Role::LOBBY, None))
        .header("idempotency-key", "late")
        .json(&IntroductionRequest {
            event: seen.event.clone().expect("the event"),
            players: vec![PlayerIntroduction { player_id: loser.id, name: loser.name.clone(), named_at: began }],
        });
    assert_eq!(late.send().await.expect("an answer").status(), 200);
    assert_eq!(in_view().await, remaining);

    // A name that has come back goes when its person is erased again, and so does that of one without an account.
    let kept = async || {
        let mut found: Vec<String> = Vec::new();
        for from in ["lobby.profile", "tables.player_name"] {
            let sql = AssertSqlSafe(format!("select name from {from} where name is not null order by name"));
            found.extend(sqlx::query_scalar::<_, String>(sql).fetch_all(pool).await.expect("names"));
        }
        found
    };
    for person in [loser, &watcher] {
        for into in ["lobby.profile", "tables.player_name"] {
            let sql = AssertSqlSafe(format!(
                "insert into {into} (player_id, name, named_at) values ($1, $2, now())
                on conflict (player_id) do update set name = excluded.name, named_at = excluded.named_at"
            ));
            sqlx::query(sql).bind(person.id).bind(&person.name).execute(pool).await.expect("a row");
        }
    }
    assert_eq!(kept().await.len(), 6);
    assert!(matches!(erase(pool, &order(loser)).await, Err(EraseError::Erased)));
    assert!(matches!(erase(pool, &order(&watcher)).await, Err(EraseError::Unknown)));
    assert_eq!(kept().await, [winner.name.clone(), winner.name.clone()]);
    assert_eq!(erased(&harness).await, [&watcher, loser, loser].map(|person| person.id.uuid()));
    harness.stop().await;
}

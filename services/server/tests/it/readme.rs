//! What the README tells a newcomer to run, run as it is written.

use std::process::{Command, Output, Stdio};
use std::time::Duration;

use mazziere_contract::client::{LobbyClient, WalletClient, http};
use mazziere_contract::lobby::{RegistrationRequest, TournamentStatus, TournamentSummary, TournamentsQuery};
use mazziere_contract::wallet::DepositRequest;
use mazziere_demo::all::Everything;
use mazziere_demo::all::front::Addresses;
use mazziere_ids::PlayerId;
use mazziere_money::{Currency, Money};
use mazziere_telemetry::Clock;
use serde_json::Value;

use crate::all::{Folder, args, token};
use crate::audit::WITHOUT_RULES;
use crate::bundles::{verified, verified_by_python};

/// How many bots play with everybody.
const BOTS: u32 = 12;

/// The first script after these words, with the addresses of this house in place of those that it names.
fn script(words: &str, places: &[(&str, &String)]) -> String {
    let readme = include_str!("../../../../README.md");
    let section = readme.split_once(words).expect("the words are there").1;
    let script = section.split_once("```sh\n").expect("a script is there").1.split_once("```").unwrap().0;
    places.iter().fold(script.to_owned(), |script, (port, url)| {
        let usual = format!("http://127.0.0.1:{port}");
        assert!(script.contains(&usual), "the script says where {port} is");
        script.replace(&usual, url)
    })
}

/// A person who enters tournaments, and then does nothing: bots come, and wait.
async fn idle_person(web: &reqwest::Client, places: &Addresses) -> LobbyClient {
    let (person, said) = token(web, &places.front, "player", "idle").await;
    let (cashier, _) = token(web, &places.front, "finance", "cashier").await;
    let player: PlayerId = said["player_id"].as_str().unwrap().parse().unwrap();
    let deposit = DepositRequest {
        player_id: player,
        amount: Money::from_cents(50_000).unwrap(),
        currency: Currency::default(),
        external_reference: "idle".to_owned(),
    };
    WalletClient::new(web.clone(), &places.wallet, cashier).deposit("idle", &deposit).await.unwrap();
    LobbyClient::new(web.clone(), &places.lobby, person)
}

async fn listed(lobby: &LobbyClient, status: TournamentStatus) -> Vec<TournamentSummary> {
    let query = TournamentsQuery { status: Some(status), limit: Some(200), ..TournamentsQuery::default() };
    lobby.tournaments(&query).await.unwrap().items
}

/// Waits until every bot of the house sits or waits in tournaments that cannot go on without the idle person.
async fn keep_the_bots_busy(lobby: &LobbyClient) {
    let open = listed(lobby, TournamentStatus::RegistrationOpen).await;
    let large: Vec<TournamentSummary> =
        open.into_iter().filter(|one| one.players >= 8 && one.format.players_per_entry() == 1).collect();
    assert!(large.len() >= 4, "the house has large tournaments");
    let mut entered = Vec::new();
    for tournament in large {
        let key = format!("idle-{}", tournament.tournament_id);
        if lobby.register(&key, tournament.tournament_id, &RegistrationRequest::default()).await.is_ok() {
            entered.push(tournament.tournament_id);
        }
    }
    loop {
        // Some may play a tournament among themselves.
        let mut bots: u32 = listed(lobby, TournamentStatus::Running).await.iter().map(|one| one.registered).sum();
        for id in &entered {
            let summary = lobby.tournament(*id).await.unwrap().summary;
            bots += summary.registered.saturating_sub(1);
        }
        if bots >= BOTS {
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// Runs the script in a shell; how it ended.
fn run(script: String) -> tokio::task::JoinHandle<Output> {
    tokio::task::spawn_blocking(move || {
        Command::new("bash").arg("-c").arg(script).stdin(Stdio::null()).output().expect("bash is there")
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_script_of_the_readme_finds_an_opponent_and_ends_with_a_statement_while_the_bots_are_busy() {
    let folder = Folder::new("readme");
    let everything = Everything::start(&args(&folder, false), &Clock::system()).await.unwrap();
    let places = everything.addresses.clone();
    let web = http(Duration::from_secs(30)).unwrap();
    let idle = idle_person(&web, &places).await;
    keep_the_bots_busy(&idle).await;
    let Addresses { front, lobby, tables, wallet, audit } = &places;
    let named = [("8080", front), ("8081", lobby), ("8082", tables), ("8083", wallet)];
    let text = script("## Join from a shell", &named);
    let binary = |script: String| script.replace("cargo run --", env!("CARGO_BIN_EXE_mazziere"));
    let proven = binary(script("as one file that proves it to others", &[("8084", audit)]));
    let proven = proven.replace("deal.proof", &folder.path().join("deal.proof").display().to_string());
    let runs = [(run(text.clone()), false), (run(format!("{text}echo =====\n{proven}")), true)];
    for (run, proves) in runs {
        let output = run.await.unwrap();
        let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && errors.is_empty(), "{said}\n{errors}");
        let (said, proof) = said.split_once("=====\n").unwrap_or((&said, ""));
        assert_eq!(proof.ends_with("all that it says follows from the signature\n"), proves, "{proof}");
        // Lines of JSON: the deposit, the results; then the statement over many lines.
        let mut lines = said.lines();
        assert!(lines.next().unwrap().contains("\"50.00\""), "{said}");
        let results: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        let places: Vec<&Value> = results.as_array().unwrap().iter().map(|one| &one["place"]).collect();
        assert_eq!(places, [1, 2], "{said}");
        let statement: Value = serde_json::from_str(&lines.collect::<Vec<_>>().join("\n")).unwrap();
        let entries = statement["items"].as_array().unwrap();
        let balance = entries[0]["balance"].as_str().unwrap();
        assert!(["49.90", "50.08"].contains(&balance), "a buy-in of 0.10, won 0.18 or lost: {said}");
        assert_eq!(entries.len(), if balance == "49.90" { 2 } else { 3 }, "{said}");
    }
    let checked = binary(script("## Check it from a shell", &[("8080", front), ("8084", audit)]));
    let checked = checked.replace(" bundle", &format!(" {}", folder.path().join("bundle").display()));
    let output = run(checked).await.unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said.contains("all right"), "{said}\n{errors}");
    // Of tables in play a reader without the rules sees as much.
    let bundle = folder.path().join("bundle");
    let ((code, report), (by_python, counted)) = (verified(&bundle, &[]), verified_by_python(&bundle, &[]));
    assert_eq!((code, by_python), (0, 0), "{report}\n{counted}");
    for name in WITHOUT_RULES {
        assert_eq!(counted[name], report[name], "{name} in {counted}");
    }
    for name in ["deals", "boxes", "covered"] {
        assert!(report[name].as_u64() > Some(0), "{name} in {report}");
    }
    everything.stop().await;
}

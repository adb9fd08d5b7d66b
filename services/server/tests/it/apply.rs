//! A programme brought into a house that runs: the one that operators are shown, as it stands.

use std::path::{Path, PathBuf};
use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;
use mazziere_web::Role;
use serde_json::Value;
use uuid::Uuid;

use crate::cli::{mazziere, text};
use crate::process::Trio;

/// The example that operators are shown.
fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/programme.toml");
    std::fs::read_to_string(path).unwrap()
}

/// The example without the entry of this name.
fn without(name: &str) -> String {
    let text = example();
    let sections: Vec<&str> = text.split("\n[[").collect();
    let kept: Vec<&str> =
        sections.iter().copied().filter(|section| !section.contains(&format!("\nname = \"{name}\""))).collect();
    assert_eq!(kept.len() + 1, sections.len(), "{name}");
    kept.join("\n[[")
}

/// How many entries the example has.
fn count() -> usize {
    example().lines().filter(|line| line.starts_with("[[")).count()
}

/// A folder for files, gone at the end.
struct Files(PathBuf);

impl Files {
    fn new(name: &str) -> Files {
        let path = std::env::temp_dir().join(format!("mazziere-apply-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Files(path)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        // Litter in the folder for temporary files is not worth a panic in a drop.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A house, and who applies programmes to it.
struct House {
    trio: Trio,
    web: reqwest::Client,
    files: Files,
    token: String,
    _db: TestDb,
}

impl House {
    async fn start(name: &str) -> House {
        let db = TestDb::empty().await;
        mazziere_runtime::database::migrate(db.url()).await.unwrap();
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        let trio = Trio::start(ServiceArgs::development(db.url(), &key), &[]).await;
        let files = Files::new(name);
        let token = files.write("token", &format!("{}\n", key.sign(Uuid::from_u128(1), Role::Operator, None)));
        House { trio, web: http(Duration::from_secs(60)).unwrap(), files, token, _db: db }
    }

    /// Applies a programme: the exit code, the lines that are printed, and what is said of faults.
    fn apply(&self, programme: &str, switches: &[&str]) -> (Option<i32>, Vec<String>, String) {
        let file = self.files.write("programme.toml", programme);
        let mut words = vec!["apply", &file, "--lobby", &self.trio.urls["lobby"], "--token-file", &self.token];
        words.extend(switches);
        let output = mazziere(&words, &[], "");
        let lines = text(&output.stdout).lines().map(str::to_owned).collect();
        (output.status.code(), lines, text(&output.stderr))
    }

    /// The same, which has to go well.
    fn applied(&self, programme: &str, switches: &[&str]) -> Vec<String> {
        let (code, lines, errors) = self.apply(programme, switches);
        assert_eq!(code, Some(0), "{lines:?} {errors}");
        lines
    }

    async fn list(&self, path: &str) -> Vec<Value> {
        let url = format!("{}/v1/{path}?limit=200", self.trio.urls["lobby"]);
        let page: Value = self.web.get(url).send().await.unwrap().json().await.unwrap();
        assert!(page.get("next").is_none(), "{path}");
        page["items"].as_array().unwrap().clone()
    }

    /// All templates of both kinds, live ones and retired.
    async fn templates(&self) -> (Vec<Value>, Vec<Value>) {
        let all = [self.list("templates").await, self.list("cash-templates").await].concat();
        all.into_iter().partition(|template| template["retired"] == false)
    }
}

/// How many lines begin so.
fn starting(with: &str, lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with(with)).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_programme_is_brought_in_once_and_what_changes_in_it_afterwards() {
    let mut house = House::start("changes").await;
    let all = count();

    let lines = house.applied(&example(), &["--dry-run"]);
    assert_eq!(starting("+ ", &lines), all, "{lines:?}");
    let last = format!("dry run, nothing was changed: {all} new, 0 unchanged, 0 changed, 0 gone");
    assert!(lines.contains(&last), "{lines:?}");
    assert_eq!(house.templates().await, (vec![], vec![]));

    let lines = house.applied(&example(), &[]);
    assert_eq!(starting("+ ", &lines), all, "{lines:?}");
    let (live, retired) = house.templates().await;
    assert_eq!((live.len(), retired.len()), (all, 0));
    assert!(!house.list("cash-tables").await.is_empty(), "cash tables open by themselves");

    let lines = house.applied(&example(), &[]);
    assert_eq!(starting("= ", &lines), all, "{lines:?}");
    assert!(lines.contains(&format!("0 new, {all} unchanged, 0 changed, 0 gone")), "{lines:?}");
    assert_eq!(house.templates().await.0, live);

    // The first tournament of each sit&go, once.
    let sit_and_gos = example().lines().filter(|line| *line == "reopen = true").count();
    assert!(lines.last().unwrap().starts_with(&format!("{sit_and_gos} sit&gos without a tournament yet")), "{lines:?}");
    assert_eq!(house.list("tournaments").await.len(), 0);
    for _ in 0..2 {
        house.applied(&example(), &["--open"]);
        assert_eq!(house.list("tournaments").await.len(), sit_and_gos);
    }

    prices_change(&house, all).await;
    entries_go_and_come_back(&house, all).await;
    house.trio.end().await;
}

/// One entry of each kind says something else: it is made anew, and the old one is retired.
async fn prices_change(house: &House, all: usize) {
    let dearer = example()
        .replacen("buy_in = { share = \"4.50\", fee = \"0.50\" }", "buy_in = { share = \"4.60\", fee = \"0.40\" }", 1)
        .replacen("rake_cap = \"0.40\"", "rake_cap = \"0.45\"", 1);
    let changes = [
        "~ Scopa a 11, testa a testa (tournament)",
        "    /buy_in/fee: \"0.50\" -> \"0.40\"",
        "    /buy_in/share: \"4.50\" -> \"4.60\"",
        "~ Scopa, 0.50 il punto (cash)",
        "    /match/rake_cap: \"0.40\" -> \"0.45\"",
    ];
    let changed = |lines: &[String]| {
        let of_change = |line: &&String| line.starts_with('~') || line.starts_with(' ');
        lines.iter().filter(of_change).cloned().collect::<Vec<_>>()
    };
    assert_eq!(changed(&house.applied(&dearer, &["--dry-run"])), changes);
    assert_eq!(house.templates().await.1, Vec::<Value>::new());
    assert_eq!(changed(&house.applied(&dearer, &[])), changes);
    let (live, retired) = house.templates().await;
    assert_eq!((live.len(), retired.len()), (all, 2));
    assert_eq!(starting("= ", &house.applied(&dearer, &[])), all);
    // And back: what was retired is made again.
    assert_eq!(starting("~ ", &house.applied(&example(), &[])), 2);
    assert_eq!(starting("= ", &house.applied(&example(), &[])), all);
    assert_eq!(house.templates().await.1.len(), 4);
}

async fn entries_go_and_come_back(house: &House, all: usize) {
    let shorter = without("Briscola, posta 5.00");
    let lines = house.applied(&shorter, &[]);
    assert!(lines.contains(&"- Briscola, posta 5.00 (cash), kept".to_owned()), "{lines:?}");
    assert_eq!(house.templates().await.0.len(), all);
    house.applied(&shorter, &["--retire", "--dry-run"]);
    assert_eq!(house.templates().await.0.len(), all);
    let lines = house.applied(&shorter, &["--retire"]);
    assert!(lines.contains(&"- Briscola, posta 5.00 (cash)".to_owned()), "{lines:?}");
    assert_eq!(house.templates().await.0.len(), all - 1);
    for _ in 0..2 {
        assert_eq!(starting("+ ", &house.applied(&example(), &[])), 1, "it is made again, each time");
        assert_eq!(house.templates().await.0.len(), all);
        house.applied(&shorter, &["--retire"]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fault_is_said_with_its_entry_and_its_field_and_nothing_is_changed() {
    let mut house = House::start("faults").await;
    let refused = |programme: &str, expected: &[&str]| {
        let (code, lines, errors) = house.apply(programme, &[]);
        assert_eq!((code, lines), (Some(1), vec![]), "{errors}");
        for expected in expected {
            assert!(errors.contains(expected), "{expected} is missing from\n{errors}");
        }
    };
    // What cannot be read, and what the lobby does not take: all of it at once.
    let unreadable = example().replacen("fee = \"0.50\"", "fee = 0.50", 1).replacen("\nseats = 6", "\nseat = 6", 1);
    let said = [
        "tournament 1 \"Scopa a 11, testa a testa\": /buy_in/fee: the value must be a string",
        "cash 1 \"Hold'em NL 0.05/0.10\": /seat: there is no such field",
        "nothing was sent",
    ];
    refused(&unreadable, &said);
    let unfit = example()
        .replacen("share = \"4.50\", fee = \"0.50\"", "share = \"3.50\", fee = \"1.50\"", 1)
        .replacen("options = { sb = 5,", "options = { sb = 0,", 1)
        .replacen("{ majority = 3 }", "{ majority = 4 }", 1);
    let said = [
        "tournament 1 \"Scopa a 11, testa a testa\": /buy_in/fee: at least 80% of the buy-in goes to prizes",
        "tournament 2 \"Briscola, al meglio di 3, torneo a 4\": /options",
        "cash 1 \"Hold'em NL 0.05/0.10\": /options",
        "nothing was changed",
    ];
    refused(&unfit, &said);
    assert_eq!(house.templates().await, (vec![], vec![]));

    // A token that may not, and one that is none.
    let lobby = house.trio.urls["lobby"].clone();
    let file = house.files.write("programme.toml", &example());
    let run = |lobby: &str, token: &str| {
        let output = mazziere(&["apply", &file, "--lobby", lobby, "--token-file", token], &[], "");
        (output.status.code(), text(&output.stderr))
    };
    let nobodys = house.files.write("nobodys", "s3cret");
    let (code, said) = run(&lobby, &nobodys);
    assert!(code == Some(1) && said.contains("token_invalid") && !said.contains("s3cret"), "{code:?} {said}");
    for (lobby, token, expected) in [
        (lobby.as_str(), "/none", "--token-file: /none: No such file"),
        (lobby.as_str(), house.files.write("empty", "\n").as_str(), "this is no token"),
        ("lobby:8081", house.token.as_str(), "--lobby: the address is an http or https URL"),
    ] {
        let (code, said) = run(lobby, token);
        assert!(code == Some(78) && said.contains(expected), "{code:?} {said}");
    }
    house.trio.end().await;
}

//! Every write of the staff names its actor: each operation that a role of the staff may call is called once, and
//! leaves exactly one act. An operation without an example here fails the test.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use mazziere_contract::act::{ACTS, StaffAct};
use mazziere_contract::lobby::{CashTablesQuery, TournamentStatus, paths as lobby};
use mazziere_contract::tables::{ChatReportRequest, ChatRequest, Format, ReadyRequest, paths as tables};
use mazziere_contract::wallet::paths as wallet;
use mazziere_contract::{Page, PageQuery};
use mazziere_ids::{TableId, TournamentId, derive_uuid};
use mazziere_runtime::service::Role as Kind;
use mazziere_web::Role;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::access::services;
use crate::harness::{Harness, Person, subject};

/// Operations that staff may call, that are no GET and change nothing all the same.
const CHANGE_NOTHING: [&str; 4] =
    [tables::GAME_CHECK, tables::TABLE_VALIDATE, lobby::TEMPLATE_VALIDATE, lobby::CASH_TEMPLATE_VALIDATE];

/// Who may write what: service, operation, role.
pub(crate) type Write = (&'static str, String, &'static str);

/// Every write that somebody of the staff may call.
pub(crate) fn staff_writes() -> BTreeSet<Write> {
    let mut writes = BTreeSet::new();
    for (kind, routes) in services() {
        let changing = routes.specs().filter(|spec| !spec.method.is_safe() && !CHANGE_NOTHING.contains(&spec.path));
        for spec in changing {
            let staff = Role::ALL.into_iter().filter(|role| role.staff().is_some());
            let allowed = staff.filter(|role| spec.access.allows(Some(*role)));
            writes.extend(allowed.map(|role| (kind.name(), format!("{} {}", spec.method, spec.path), role.name())));
        }
    }
    writes
}

/// What the staff does, one person for each call, and what was tried.
struct Staff<'a> {
    harness: &'a Harness,
    http: reqwest::Client,
    tried: BTreeSet<Write>,
    /// How many calls of each service were accepted.
    calls: BTreeMap<&'static str, usize>,
}

impl Staff<'_> {
    /// The acts of a service that a query asks for, as auditors and operators read them.
    async fn acts(&self, kind: Kind, query: &str) -> Page<StaffAct> {
        let url = format!("{}{ACTS}?{query}", self.harness.url(kind));
        let read = async |role: Role| -> Page<StaffAct> {
            let reader = self.harness.token(role, "reader");
            let answer = self.http.get(&url).bearer_auth(reader).send().await.expect("an answer");
            answer.error_for_status().expect("they read acts").json().await.expect("a page of acts")
        };
        let page = read(Role::Auditor).await;
        assert_eq!(read(Role::Operator).await.items, page.items, "{url}");
        page
    }

    /// Sends a request with a key: status and body.
    async fn send(&self, (kind, path): (Kind, &str), token: &str, key: &str, body: Option<&Value>) -> (u16, Value) {
        let request = self.http.post(format!("{}{path}", self.harness.url(kind))).bearer_auth(token);
        let request = request.header("Idempotency-Key", key);
        let request = if let Some(body) = body { request.json(body) } else { request };
        let answer = request.send().await.expect("an answer");
        (answer.status().as_u16(), answer.json().await.expect("JSON"))
    }

    /// Has somebody new of this role call an operation, twice with the same key, and looks for their one act.
    async fn does(&mut self, kind: Kind, role: Role, path: &'static str, ids: &[Uuid], body: Option<Value>) -> Value {
        *self.calls.entry(kind.name()).or_default() += 1;
        let name = format!("{}-{}-{}", role.name(), kind.name(), self.calls[kind.name()]);
        let (actor, token) = (subject(role, &name), self.harness.token(role, &name));
        let filled = ids.iter().fold(path.to_owned(), |path, id| {
            let (start, rest) = path.split_once('{').expect("a parameter for each id");
            format!("{start}{id}{}", rest.split_once('}').expect("a brace").1)
        });
        let operation = format!("POST {path}");
        let (status, answer) = self.send((kind, &filled), &token, "once", body.as_ref()).await;
        assert!(status < 300, "{operation}: {status} {answer}");
        let (again, _) = self.send((kind, &filled), &token, "once", body.as_ref()).await;
        assert!(again < 300, "{operation} again: {again}");
        let acts = self.acts(kind, &format!("actor={actor}")).await.items;
        let [act] = acts.as_slice() else { panic!("{operation} as {} left {} acts", role.name(), acts.len()) };
        assert_eq!((act.service.as_str(), &act.operation), (kind.name(), &operation));
        assert_eq!((act.actor, act.name.as_deref(), act.role.name()), (actor, Some(name.as_str()), role.name()));
        let hash = hex::encode(Sha256::digest(&token));
        assert_eq!(act.token_id, format!("sha256:{}", &hash[..32]), "{operation}");
        let reason = body.as_ref().and_then(|body| body["reason"].as_str());
        assert_eq!(act.reason.as_deref(), reason, "{operation}");
        let on: Vec<Uuid> = act.on.iter().map(|target| target.id).collect();
        assert!(!on.is_empty() && ids.iter().all(|id| on.contains(id)), "{operation} on {on:?}");
        for target in on {
            let about = self.acts(kind, &format!("target={target}&actor={actor}")).await.items;
            assert_eq!(about, acts, "{operation} is found by what it was about");
        }
        self.tried.insert((kind.name(), operation, role.name()));
        answer
    }

    /// Has somebody new call what leaves nothing, and finds no act of theirs.
    async fn leaves_nothing(&self, (kind, path): (Kind, &str), role: Role, body: &Value) -> u16 {
        let name = format!("idle-{path}");
        let (status, _) = self.send((kind, path), &self.harness.token(role, &name), "once", Some(body)).await;
        let acts = self.acts(kind, &format!("actor={}", subject(role, &name))).await.items;
        assert_eq!(acts, [], "{path}");
        status
    }

    async fn finance(&mut self) {
        const FINANCE: Role = Role::Finance;
        let player = subject(Role::Player, "carla");
        let money = |reference: &str| json!({"player_id": player, "amount": "20.00", "currency": "EUR", "external_reference": reference});
        let deposit = self.does(Kind::Wallet, FINANCE, wallet::DEPOSITS, &[], Some(money("bank-1"))).await;
        self.does(Kind::Wallet, FINANCE, wallet::DEPOSITS, &[], Some(money("bank-2"))).await;
        for (reference, end) in [("out-1", wallet::WITHDRAWAL_COMPLETE), ("out-2", wallet::WITHDRAWAL_CANCEL)] {
            let body = Some(json!({"player_id": player, "amount": "2.00", "currency": "EUR",
                "external_reference": reference}));
            let open = self.does(Kind::Wallet, FINANCE, wallet::WITHDRAWALS, &[], body).await;
            self.does(Kind::Wallet, FINANCE, end, &[id(&open, "withdrawal_id")], None).await;
        }
        let why = |reason: &str| Some(json!({"reason": reason}));
        let posting = id(&deposit, "posting_id");
        let reversal = self.does(Kind::Wallet, FINANCE, wallet::POSTING_REVERSE, &[posting], why("ticket 1")).await;
        let reversal = id(&reversal, "correction_id");
        self.does(Kind::Wallet, FINANCE, wallet::CORRECTION_REJECT, &[reversal], why("it is right")).await;
        let leg = |account: Value, amount: &str| json!({"account": account, "amount": amount});
        let adjustment = json!({"because": "goodwill", "reason": "ticket 2", "corrects": {"posting_id": posting}, "legs": [
            leg(json!({"kind": "house_adjustments"}), "-1.00"),
            leg(json!({"kind": "player_cash", "player_id": player}), "1.00"),
        ]});
        let adjustment = self.does(Kind::Wallet, FINANCE, wallet::ADJUSTMENTS, &[], Some(adjustment)).await;
        let about = self.acts(Kind::Wallet, &format!("target={player}")).await.items;
        assert_eq!(about.first().map(|act| act.operation.as_str()), Some("POST /v1/adjustments"));
        let adjustment = id(&adjustment, "correction_id");
        self.does(Kind::Wallet, FINANCE, wallet::CORRECTION_APPROVE, &[adjustment], None).await;
        let unknown = wallet::POSTING_REVERSE.replace("{posting_id}", &Uuid::from_u128(1).to_string());
        let refused = self.leaves_nothing((Kind::Wallet, &unknown), FINANCE, &json!({"reason": "ticket 3"})).await;
        assert_eq!(refused, 404);
    }

    async fn templates_and_tournaments(&mut self, anna: &Person) {
        const OPERATOR: Role = Role::Operator;
        let template = json!({"name": "duel", "game": "scopa", "options": {"deals": 1}, "format": "heads_up",
            "players": 2, "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}});
        let template = self.does(Kind::Lobby, OPERATOR, lobby::TEMPLATES, &[], Some(template)).await;
        let template = id(&template, "template_id");
        let open = Some(json!({"template_id": template}));
        let tournament = self.does(Kind::Lobby, OPERATOR, lobby::TOURNAMENTS, &[], open).await;
        let tournament = id(&tournament, "tournament_id");
        self.does(Kind::Lobby, OPERATOR, lobby::TEMPLATE_RETIRE, &[template], None).await;
        anna.register(TournamentId::new(tournament)).await.expect("a registration");
        let player = anna.id.uuid();
        let withhold = Some(json!({"player_id": player, "reason": "case 88"}));
        self.does(Kind::Lobby, OPERATOR, lobby::WITHHELD_PRIZES, &[tournament], withhold).await;
        for end in [lobby::PRIZE_REJECTION, lobby::PRIZE_APPROVAL] {
            let proposal = Some(json!({"verdict": "release", "reason": "nothing was found"}));
            let prize = [tournament, player];
            let proposed = self.does(Kind::Lobby, OPERATOR, lobby::PRIZE_PROPOSAL, &prize, proposal).await;
            let mut body = json!({"decision_id": proposed["decision"]["decision_id"]});
            if end == lobby::PRIZE_REJECTION {
                body["reason"] = json!("look again");
            }
            self.does(Kind::Lobby, OPERATOR, end, &prize, Some(body)).await;
        }
        let path = lobby::CANCELLATION.replace("{tournament_id}", &tournament.to_string());
        let shown = json!({"dry_run": true, "reason": "no power"});
        assert_eq!(self.leaves_nothing((Kind::Lobby, &path), OPERATOR, &shown).await, 200);
        let cancel = Some(json!({"dry_run": false, "reason": "no power"}));
        self.does(Kind::Lobby, OPERATOR, lobby::CANCELLATION, &[tournament], cancel).await;
    }

    async fn cancellation_in_play(&mut self, anna: &Person, bruno: &Person) {
        const OPERATOR: Role = Role::Operator;
        let template = json!({"name": "another duel", "game": "scopa", "options": {"deals": 1}, "format": "heads_up",
            "players": 2, "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}});
        let template = self.does(Kind::Lobby, OPERATOR, lobby::TEMPLATES, &[], Some(template)).await;
        let open = Some(json!({"template_id": id(&template, "template_id")}));
        let tournament = id(&self.does(Kind::Lobby, OPERATOR, lobby::TOURNAMENTS, &[], open).await, "tournament_id");
        for player in [anna, bruno] {
            player.register(TournamentId::new(tournament)).await.expect("a registration");
        }
        self.harness.reach(TournamentId::new(tournament), TournamentStatus::Running).await;
        let why = Some(json!({"reason": "no power"}));
        let ends =
            [(lobby::CANCELLATION_REJECT, why.clone()), (lobby::CANCELLATION_APPROVE, Some(json!({"replan": true})))];
        for (end, body) in ends {
            let proposals = lobby::CANCELLATION_PROPOSALS;
            let proposed = self.does(Kind::Lobby, OPERATOR, proposals, &[tournament], why.clone()).await;
            self.does(Kind::Lobby, OPERATOR, end, &[tournament, id(&proposed, "proposal_id")], body).await;
        }
    }

    async fn voiding_in_play(&mut self, anna: &Person, bruno: &Person) {
        const OPERATOR: Role = Role::Operator;
        let table = self.open_table(&[anna, bruno]).await;
        for player in [anna, bruno] {
            let ready = player.tables.ready("here", TableId::new(table), &ReadyRequest::default()).await;
            ready.expect("they are here");
        }
        let why = Some(json!({"reason": "no power"}));
        for (end, body) in [(tables::VOID_PROPOSAL_REJECT, why.clone()), (tables::VOID_PROPOSAL_APPROVE, None)] {
            let proposals = tables::TABLE_VOID_PROPOSALS;
            let proposed = self.does(Kind::Tables, OPERATOR, proposals, &[table], why.clone()).await;
            self.does(Kind::Tables, OPERATOR, end, &[id(&proposed, "proposal_id")], body).await;
        }
    }

    async fn conduct(&mut self, anna: &Person, bruno: &Person) {
        const OPERATOR: Role = Role::Operator;
        let player = anna.id.uuid();
        let why = |reason: &str| Some(json!({"reason": reason}));
        let note = Some(json!({"text": "plays with the same two partners every night"}));
        self.does(Kind::Lobby, OPERATOR, lobby::NOTES, &[player], note).await;
        self.does(Kind::Lobby, OPERATOR, lobby::SUSPENSION, &[player], why("case 88")).await;
        self.does(Kind::Lobby, OPERATOR, lobby::REINSTATEMENT, &[player], why("case 88 is closed")).await;
        let table = self.open_table(&[anna, bruno]).await;
        for (text, verdict) in [("nice", tables::CHAT_REPORT_DISMISS), ("rude", tables::CHAT_REPORT_UPHOLD)] {
            let (table, said) = (TableId::new(table), ChatRequest::Text { text: text.to_owned() });
            let message = anna.tables.say(text, table, &said).await.expect("it is said").body.message_id;
            let report = bruno.tables.report(text, table, message, &ChatReportRequest::default()).await;
            let report = report.expect("it is reported").body.report_id;
            self.does(Kind::Tables, OPERATOR, verdict, &[report], why("heard by an operator")).await;
        }
        let watcher = self.harness.person(Role::Operator, "watcher");
        let first = async || watcher.lobby.warnings(anna.id, &PageQuery::default()).await.expect("a list").items.pop();
        let warning = self.harness.until(first).await.warning_id.uuid();
        self.does(Kind::Lobby, OPERATOR, lobby::WARNING_WITHDRAWAL, &[player, warning], why("it was a joke")).await;
    }

    /// A table of scopa for these two, opened by the lobby.
    async fn open_table(&self, players: &[&Person; 2]) -> Uuid {
        let table = derive_uuid(Uuid::nil(), &format!("table {}", self.tried.len()));
        let request = json!({"table_id": table, "game": "scopa", "options": {"deals": 1}, "format": Format::HeadsUp,
            "players": players.map(|player| player.id), "knockout": false,
            "clocks": {"match_seconds": 7200, "move_seconds": 600}});
        let request = serde_json::from_value(request).expect("an opening");
        let service = self.harness.person(Role::LOBBY, "lobby");
        service.tables.open(&table.to_string(), &request).await.expect("a table");
        table
    }

    async fn at_tables(&mut self, anna: &Person, bruno: &Person) {
        const OPERATOR: Role = Role::Operator;
        let table = self.open_table(&[anna, bruno]).await;
        let why = Some(json!({"reason": "no power"}));
        self.does(Kind::Tables, OPERATOR, tables::TABLE_VOID, &[table], why.clone()).await;
        let unknown = tables::TABLE_VOID.replace("{table_id}", &Uuid::from_u128(1).to_string());
        let refused = self.leaves_nothing((Kind::Tables, &unknown), OPERATOR, &json!({"reason": "no power"})).await;
        assert_eq!(refused, 404);
        let holdem = json!({"name": "Hold'em", "game": "holdem", "options": {"sb": 5}, "seats": 6});
        let template = self.does(Kind::Lobby, OPERATOR, lobby::CASH_TEMPLATES, &[], Some(holdem)).await;
        let watcher = self.harness.person(Role::Operator, "watcher");
        let table = self
            .harness
            .until(async || {
                let table =
                    watcher.lobby.cash_tables(&CashTablesQuery::default()).await.expect("tables").items.pop()?;
                watcher.tables.view(table.table_id).await.is_ok().then_some(table.table_id.uuid())
            })
            .await;
        for role in [OPERATOR, Role::Finance] {
            self.does(Kind::Tables, role, tables::TABLE_SETTLE, &[table], None).await;
        }
        self.does(Kind::Lobby, OPERATOR, lobby::CASH_TABLE_CLOSE, &[table], why).await;
        let template = id(&template, "cash_template_id");
        self.does(Kind::Lobby, OPERATOR, lobby::CASH_TEMPLATE_RETIRE, &[template], None).await;
    }

    /// How many acts a service has, read page by page.
    async fn count(&self, kind: Kind) -> usize {
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = self.acts(kind, &format!("limit=3{cursor}")).await;
            seen.extend(page.items);
            let Some(next) = page.next else { return seen.len() };
            cursor = format!("&cursor={next}");
        }
    }
}

fn id(answer: &Value, name: &str) -> Uuid {
    answer[name].as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("no {name} in {answer}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_write_of_the_staff_leaves_one_act_that_names_who_did_it() {
    // A match that waits for its players has not begun, however long it takes to void it.
    let harness = Harness::start_with(|args| args.start_delay_ms = 600_000).await;
    let http = mazziere_contract::client::http(Duration::from_secs(60)).expect("a client");
    let mut staff = Staff { harness: &harness, http, tried: BTreeSet::new(), calls: BTreeMap::new() };
    let (anna, bruno) = (harness.player("anna", "10.00").await, harness.player("bruno", "10.00").await);
    *staff.calls.entry("wallet").or_default() = staff.count(Kind::Wallet).await;
    assert_eq!(staff.calls["wallet"], 2, "the deposits of these two");
    staff.finance().await;
    staff.templates_and_tournaments(&anna).await;
    staff.cancellation_in_play(&anna, &bruno).await;
    staff.voiding_in_play(&anna, &bruno).await;
    staff.conduct(&anna, &bruno).await;
    staff.at_tables(&anna, &bruno).await;
    let writes = staff_writes();
    assert!(writes.len() > 25, "{writes:?}");
    assert_eq!(writes.difference(&staff.tried).collect::<Vec<_>>(), Vec::<&Write>::new(), "writes without an example");
    assert_eq!(staff.tried.difference(&writes).collect::<Vec<_>>(), Vec::<&Write>::new(), "examples of no write");
    // Of the audit nothing is written.
    for (kind, _) in services().into_iter().filter(|(kind, _)| *kind != Kind::Audit) {
        assert_eq!(staff.count(kind).await, staff.calls[kind.name()], "players and services leave no acts");
    }
    harness.stop().await;
}

#[test]
fn what_is_said_to_change_nothing_is_there() {
    let specs: BTreeSet<&str> =
        services().iter().flat_map(|(_, routes)| routes.specs().map(|spec| spec.path)).collect();
    assert!(CHANGE_NOTHING.iter().all(|path| specs.contains(path)));
}

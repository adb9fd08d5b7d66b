//! A whole house in one process: four services on free ports and a database of their own, and people to call them.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use mazziere_audit::Log;
use mazziere_audit::keys::of_log;
use mazziere_contract::client::{ClientError, LobbyClient, TablesClient, WalletClient, http};
use mazziere_contract::lobby::{
    BuyIn, Registration, RegistrationRequest, RegistrationStatus, Template, TemplateRequest, Tournament,
    TournamentRequest, TournamentStatus,
};
use mazziere_contract::tables::{Format, MoveRequest, ReadyRequest, TableStatus, TablesQuery};
use mazziere_contract::wallet::{DepositRequest, TrialBalance};
use mazziere_contract::{Caller, ErrorCode};
use mazziere_ids::{PlayerId, TableId, TournamentId, derive_uuid};
use mazziere_money::{Currency, Money};
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::service::{Role as Kind, Service, start};
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::TestDb;
use mazziere_web::Role;
use uuid::Uuid;

/// How long a step may take before the test gives up: generous, because it only ends tests that would hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// The services, their database and their key.
pub(crate) struct Harness {
    pub(crate) key: HouseKey,
    pub(crate) db: TestDb,
    args: ServiceArgs,
    clock: Clock,
    wallet: Option<Service>,
    tables: Service,
    lobby: Service,
    audit: Service,
    _logs: LogFolder,
}

/// Where the transparency logs of a harness lie; gone with it.
struct LogFolder(PathBuf);

impl LogFolder {
    /// A folder for logs that have just been started, told to the services.
    fn told_to(args: &mut ServiceArgs, db: &TestDb) -> LogFolder {
        let path = std::env::temp_dir().join(format!("mazziere-logs-{}-{}", std::process::id(), db.name()));
        let key = |log: Log| of_log("house.example", log, &[log as u8 + 1; 32]).expect("a key");
        let (tiles, state) = (path.join("tiles"), path.join("state"));
        mazziere_audit::state::init(&state, &tiles, &Log::ALL.map(|log| (log, key(log)))).expect("logs begin");
        args.audit_key = Some(Log::ALL.map(|log| key(log).to_secret()).join(","));
        (args.audit_dir, args.audit_state) = (Some(tiles), Some(state));
        LogFolder(path)
    }
}

impl Drop for LogFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Harness {
    pub(crate) async fn start() -> Harness {
        Harness::start_with(|_| ()).await
    }

    /// A house with other switches.
    pub(crate) async fn start_with(switch: impl FnOnce(&mut ServiceArgs)) -> Harness {
        let db = TestDb::new("house", async |pool| {
            mazziere_eventstore::migrate(pool).await?;
            mazziere_tables::migrate(pool).await?;
            mazziere_wallet::migrate(pool).await?;
            Ok(mazziere_lobby::migrate(pool).await?)
        })
        .await;
        let clock = Clock::system();
        let ids = Ids::system();
        let key = HouseKey::fresh(&clock).expect("a key");
        let mut args = ServiceArgs {
            bind: Some("127.0.0.1:0".to_owned()),
            match_pause_ms: 0,
            hand_pause_ms: 0,
            start_delay_ms: 200,
            // A test asks as fast as its machine can.
            rate_limit: 0,
            ..ServiceArgs::development(db.url(), &key)
        };
        switch(&mut args);
        let logs = LogFolder::told_to(&mut args, &db);
        let wallet = start(Kind::Wallet, &args, &clock, &ids).await.expect("the wallet starts");
        args.wallet_url = wallet.url();
        let audit = start(Kind::Audit, &args, &clock, &ids).await.expect("the audit starts");
        args.audit_url = Some(audit.url());
        let tables = start(Kind::Tables, &args, &clock, &ids).await.expect("the tables start");
        args.tables_url = tables.url();
        let lobby = start(Kind::Lobby, &args, &clock, &ids).await.expect("the lobby starts");
        Harness { key, db, args, clock, wallet: Some(wallet), tables, lobby, audit, _logs: logs }
    }

    /// A service that runs.
    pub(crate) fn service(&self, kind: Kind) -> &Service {
        match kind {
            Kind::Wallet => self.wallet.as_ref().expect("the wallet runs"),
            Kind::Tables => &self.tables,
            Kind::Lobby => &self.lobby,
            Kind::Audit => &self.audit,
        }
    }

    pub(crate) fn url(&self, kind: Kind) -> String {
        match kind {
            Kind::Wallet => self.args.wallet_url.clone(),
            Kind::Tables => self.tables.url(),
            Kind::Lobby => self.lobby.url(),
            Kind::Audit => self.audit.url(),
        }
    }

    /// Takes the wallet away; its address stays its own.
    pub(crate) async fn stop_wallet(&mut self) {
        self.wallet.take().expect("the wallet runs").stop(Duration::from_secs(5)).await;
    }

    /// Brings the wallet back where it was.
    pub(crate) async fn restart_wallet(&mut self) {
        let at = self.args.wallet_url.trim_start_matches("http://").to_owned();
        let args = ServiceArgs { bind: Some(at), ..self.args.clone() };
        self.wallet =
            Some(start(Kind::Wallet, &args, &self.clock, &Ids::system()).await.expect("the wallet comes back"));
    }

    pub(crate) fn token(&self, role: Role, name: &str) -> String {
        self.key.sign(subject(role, name), role, Some(name))
    }

    pub(crate) fn person(&self, role: Role, name: &str) -> Person {
        self.known_as(subject(role, name), role, name)
    }

    /// A player as a member of the staff, with the same subject.
    pub(crate) fn at_work(&self, player: &Person, role: Role) -> Person {
        self.known_as(player.id.uuid(), role, &player.name)
    }

    fn known_as(&self, subject: Uuid, role: Role, name: &str) -> Person {
        let caller: Arc<dyn Caller> = Arc::new(Bearer(self.key.sign(subject, role, Some(name))));
        let client = http(Duration::from_secs(20)).expect("a client");
        Person {
            id: PlayerId::new(subject),
            name: name.to_owned(),
            lobby: LobbyClient::new(client.clone(), &self.url(Kind::Lobby), caller.clone()),
            tables: TablesClient::new(client.clone(), &self.url(Kind::Tables), caller.clone()),
            wallet: WalletClient::new(client, &self.url(Kind::Wallet), caller),
        }
    }

    /// A player with this much on their account.
    pub(crate) async fn player(&self, name: &str, amount: &str) -> Person {
        let player = self.person(Role::Player, name);
        if amount != "0.00" {
            let body = DepositRequest {
                player_id: player.id,
                amount: money(amount),
                currency: Currency::Eur,
                external_reference: format!("bank-{name}"),
            };
            let finance = self.person(Role::Finance, "till");
            finance.wallet.deposit(&format!("deposit-{name}"), &body).await.expect("a deposit");
        }
        player
    }

    /// A template of scopa, one deal.
    pub(crate) async fn template(&self, name: &str, format: Format, players: u32, share: &str, fee: &str) -> Template {
        let buy_in = BuyIn { share: money(share), fee: money(fee), currency: Currency::Eur };
        self.save(&TemplateRequest::new(name, "scopa", serde_json::json!({"deals": 1}), format, players, buy_in)).await
    }

    pub(crate) async fn save(&self, request: &TemplateRequest) -> Template {
        let operator = self.person(Role::Operator, "desk");
        let key = format!("template-{}", request.name.replace(' ', "-"));
        self.insist(async || operator.lobby.create_template(&key, request).await).await.expect("a template").body
    }

    pub(crate) async fn tournament(&self, template: &Template) -> TournamentId {
        let request = TournamentRequest { template_id: template.template_id, starts_at: None };
        let operator = self.person(Role::Operator, "desk");
        let key = format!("open-{}", template.template_id);
        operator.lobby.open(&key, &request).await.expect("a tournament").body.tournament_id
    }

    pub(crate) async fn trial_balance(&self) -> TrialBalance {
        self.person(Role::Auditor, "auditor").wallet.trial_balance().await.expect("a trial balance")
    }

    /// The books balance, nothing drifts, and no account of an event is open or closed with money in it.
    pub(crate) async fn assert_books_are_closed(&self) {
        let trial = self.trial_balance().await;
        assert_eq!(trial.total, Money::ZERO);
        assert_eq!(trial.drift, []);
        assert_eq!((trial.closed_not_zero, trial.open_event_accounts), (0, 0));
    }

    /// Waits until the tournament is in this state.
    pub(crate) async fn reach(&self, id: TournamentId, status: TournamentStatus) -> Tournament {
        let watcher = self.person(Role::Auditor, "watcher");
        self.until(async || {
            let tournament = watcher.lobby.tournament(id).await.expect("the tournament");
            (tournament.summary.status == status).then_some(tournament)
        })
        .await
    }

    /// Asks again and again until there is an answer.
    pub(crate) async fn until<T>(&self, ask: impl AsyncFn() -> Option<T>) -> T {
        let asking = async {
            loop {
                if let Some(answer) = ask().await {
                    return answer;
                }
                self.clock.sleep(chrono::Duration::milliseconds(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, asking).await.expect("it happens before patience runs out")
    }

    /// Repeats a request with its key for as long as callers are told to: on a busy machine one service may wait in
    /// vain for another one.
    pub(crate) async fn insist<T>(&self, ask: impl AsyncFn() -> Result<T, ClientError>) -> Result<T, ClientError> {
        self.until(async || match ask().await {
            Err(error) if error.retry_after().is_some() => None,
            answered => Some(answered),
        })
        .await
    }

    pub(crate) async fn stop(self) {
        let grace = Duration::from_secs(5);
        self.audit.stop(grace).await;
        self.lobby.stop(grace).await;
        self.tables.stop(grace).await;
        if let Some(wallet) = self.wallet {
            wallet.stop(grace).await;
        }
    }
}

/// Somebody with a token.
pub(crate) struct Person {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    pub(crate) lobby: LobbyClient,
    pub(crate) tables: TablesClient,
    pub(crate) wallet: WalletClient,
}

impl Person {
    pub(crate) async fn register(&self, tournament: TournamentId) -> Result<Registration, ClientError> {
        let key = format!("register-{}-{tournament}", self.name);
        self.lobby.register(&key, tournament, &RegistrationRequest::default()).await.map(|answer| answer.body)
    }

    pub(crate) async fn cash(&self) -> String {
        self.wallet.balance(self.id).await.expect("a balance").cash.to_string()
    }

    /// Plays every table of a tournament with the first legal move, until the tournament is over for them.
    pub(crate) async fn play(&self, registration: &Registration, harness: &Harness) {
        let query = TablesQuery { tournament_id: Some(registration.tournament_id), ..TablesQuery::default() };
        harness
            .until(async || {
                let tables = self.tables.mine(&query).await.expect("my tables").items;
                for table in tables.iter().filter(|table| table.status != TableStatus::Finished) {
                    self.play_table(table.table_id, harness).await;
                }
                let now = self.lobby.registration(registration.registration_id).await.expect("my registration");
                now.place.map(drop)
            })
            .await;
    }

    /// Plays one table with the first legal move, until it is over.
    pub(crate) async fn play_table(&self, table: TableId, harness: &Harness) {
        let ready = self.tables.ready(&format!("ready-{}-{table}", self.name), table, &ReadyRequest::default()).await;
        if let Err(error) = ready {
            assert_eq!(error.code(), Some(ErrorCode::TableOver), "{error}");
        }
        harness
            .until(async || {
                let view = self.tables.view(table).await.expect("a view");
                if matches!(view.status, TableStatus::Finished | TableStatus::Voided) {
                    return Some(());
                }
                for seat in &view.legal {
                    let first = first_move(&seat.legal);
                    let key = format!("{}-{table}-{}-{}", self.name, view.version, seat.seat);
                    let request = MoveRequest { decision: None, seat: Some(seat.seat), r#move: first };
                    let played = self.tables.play(&key, table, Some(view.version), &request).await;
                    if let Err(error) = played {
                        let fair = [ErrorCode::StaleVersion, ErrorCode::NotYourTurn, ErrorCode::TableOver];
                        assert!(error.code().is_some_and(|code| fair.contains(&code)), "{error}");
                    }
                }
                None
            })
            .await;
    }
}

/// The first of the legal moves; of what is to be chosen as little as possible.
pub(crate) fn first_move(legal: &serde_json::Value) -> serde_json::Value {
    let mut first = legal["moves"][0].as_object().cloned().unwrap_or_default();
    first.retain(|_, value| value["min"] != 0);
    for value in first.values_mut() {
        if let (Some(of), Some(min)) = (value["of"].as_array(), value["min"].as_u64()) {
            *value = of.iter().take(usize::try_from(min).expect("small")).cloned().collect();
        }
    }
    first.into()
}

/// A fixed token.
struct Bearer(String);

impl Caller for Bearer {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

pub(crate) fn subject(role: Role, name: &str) -> Uuid {
    derive_uuid(Uuid::nil(), &format!("{} {name}", role.name()))
}

pub(crate) fn money(text: &str) -> Money {
    text.parse().expect("an amount")
}

pub(crate) fn assert_status(registration: &Registration, status: RegistrationStatus) {
    assert_eq!(registration.status, status);
}

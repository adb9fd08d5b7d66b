//! A house of one or more lobbies, a wallet and tables.

pub(crate) mod floor;
mod four;
pub(crate) mod history;
pub(crate) mod ring;
pub(crate) mod tables;
pub(crate) mod wallet;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::Caller;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::{LobbyClient, http};
use mazziere_contract::lobby::{
    CancellationApprovalRequest, CancellationPlan, CancellationReasonRequest, CancellationRequest, CashSession,
    CashSessionRequest, CashTable, CashTableStatus, CashTablesQuery, CashTemplate, CashTemplateRequest, Refund,
    Registration, RegistrationRequest, SessionStatus, Template, TemplateRequest, Tournament, TournamentRequest,
    TournamentStatus,
};
use mazziere_fairdeal::Secrets;
use mazziere_ids::{PlayerId, SessionId, TableId, TournamentId};
use mazziere_lobby::seal::Keys as SealingKeys;
use mazziere_lobby::{Config, Examples, Lobby, Pauses, StartError};
use mazziere_money::{Currency, Money};
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::TestDb;
use mazziere_web::platform::Settings;
use mazziere_web::{Authenticator, Keys, Platform, Role, TokenSource};
use serde_json::{Value, json};
use uuid::Uuid;

pub(crate) use tables::FakeTables;
pub(crate) use wallet::{FakeWallet, Mode};

/// Everything that a test needs.
pub(crate) struct House {
    pub(crate) db: TestDb,
    pub(crate) wallet: FakeWallet,
    pub(crate) tables: FakeTables,
    pub(crate) lobby: Lobby,
    pub(crate) clock: Clock,
    /// What seals the draws.
    pub(crate) sealing: SealingKeys,
    tokens: TokenSource,
    keys: AtomicU32,
}

struct Bearer(String);

impl Caller for Bearer {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// Pauses of tests: nobody waits between matches.
pub(crate) fn pauses() -> Pauses {
    Pauses { between_matches: TimeDelta::zero(), ..Pauses::default() }
}

impl House {
    pub(crate) async fn new() -> House {
        House::with(pauses()).await
    }

    pub(crate) async fn with(pauses: Pauses) -> House {
        House::on(TestDb::new("lobby", migrate).await, pauses).await
    }

    /// How many events operators are told of in so many hours, if nothing happens in any.
    pub(crate) async fn stalled_in(&self, hours: i64) -> i64 {
        let then = self.clock.now() + TimeDelta::hours(hours);
        mazziere_lobby::stalling::store::stalled(self.db.pool(), then).await.unwrap()
    }

    /// A house on a database of the test's own.
    pub(crate) async fn on(db: TestDb, pauses: Pauses) -> House {
        House::at_time(db, pauses, Clock::system()).await
    }

    /// A house whose time the test tells.
    pub(crate) async fn with_manual_clock() -> House {
        let clock = Clock::manual("2026-11-21T20:00:00Z".parse().unwrap());
        House::at_time(TestDb::new("lobby", migrate).await, pauses(), clock).await
    }

    async fn at_time(db: TestDb, pauses: Pauses, clock: Clock) -> House {
        let tokens = TokenSource::from_secret(&[7; 32], "tests", "mazziere", TimeDelta::hours(1), clock.clone());
        let (wallet, tables) = (FakeWallet::start(), FakeTables::start(&clock));
        let sealing = SealingKeys::parse(&format!("test:{}", "5e".repeat(32))).unwrap();
        let lobby = start(&db, (&wallet, &tables), (&tokens, &sealing), &clock, pauses).await.unwrap();
        House { db, wallet, tables, lobby, clock, sealing, tokens, keys: AtomicU32::new(0) }
    }

    /// A house whose tables are somewhere else.
    pub(crate) async fn at_tables(url: &str) -> House {
        let mut house = House::new().await;
        house.tables = house.tables.moved_to(url);
        let elsewhere = house.replica(pauses()).await;
        assert!(std::mem::replace(&mut house.lobby, elsewhere).stop(Duration::from_secs(5)).await);
        house
    }

    /// The same house after so much time in which everybody but the lobby was there.
    pub(crate) async fn away(self, time: TimeDelta) -> House {
        let House { db, wallet, tables, lobby, clock, sealing, tokens, keys } = self;
        assert!(lobby.stop(Duration::from_secs(5)).await);
        clock.advance(time);
        let lobby = start(&db, (&wallet, &tables), (&tokens, &sealing), &clock, pauses()).await.unwrap();
        House { db, wallet, tables, lobby, clock, sealing, tokens, keys }
    }

    /// Another replica on the same database.
    pub(crate) async fn replica(&self, pauses: Pauses) -> Lobby {
        self.replica_at(&self.clock, pauses).await.unwrap()
    }

    /// Another replica, on a machine with a clock of its own, if it can be started.
    pub(crate) async fn replica_at(&self, clock: &Clock, pauses: Pauses) -> Result<Lobby, StartError> {
        start(&self.db, (&self.wallet, &self.tables), (&self.tokens, &self.sealing), clock, pauses).await
    }

    pub(crate) fn token(&self, subject: Uuid, role: Role) -> String {
        self.tokens.sign(subject, role, None)
    }

    /// A client of the lobby as somebody.
    pub(crate) fn as_role(&self, subject: Uuid, role: Role) -> LobbyClient {
        self.at(&self.lobby, subject, role)
    }

    pub(crate) fn at(&self, lobby: &Lobby, subject: Uuid, role: Role) -> LobbyClient {
        let caller = Arc::new(Bearer(self.token(subject, role)));
        LobbyClient::new(http(Duration::from_secs(20)).unwrap(), &lobby.url(), caller)
    }

    pub(crate) fn operator(&self) -> LobbyClient {
        self.as_role(Uuid::from_u128(1), Role::Operator)
    }

    /// Cancels: before the start one operator does, in play one proposes and another approves. What is refunded.
    pub(crate) async fn cancel(&self, tournament: TournamentId, reason: &str) -> CancellationPlan {
        let asked = CancellationRequest { dry_run: false, reason: reason.to_owned() };
        match self.operator().cancel(&self.key(), tournament, &asked).await {
            Err(error) if error.code() == Some(ErrorCode::ApprovalRequired) => {}
            done => return done.unwrap().body,
        }
        let of = (tournament, self.propose_cancellation(tournament, reason).await);
        let approval = CancellationApprovalRequest { replan: true };
        let done = self.operated_by(2).approve_cancellation(&self.key(), of, &approval).await.unwrap().body;
        done.plan.expect("an approved cancellation has its plan")
    }

    /// The first operator proposes to cancel.
    pub(crate) async fn propose_cancellation(&self, tournament: TournamentId, reason: &str) -> Uuid {
        let asked = CancellationReasonRequest { reason: reason.to_owned() };
        self.operator().propose_cancellation(&self.key(), tournament, &asked).await.unwrap().body.proposal_id
    }

    /// One of several operators.
    pub(crate) fn operated_by(&self, number: u128) -> LobbyClient {
        self.as_role(Uuid::from_u128(number), Role::Operator)
    }

    pub(crate) fn player(&self, player: PlayerId) -> LobbyClient {
        self.as_role(player.uuid(), Role::Player)
    }

    /// A player whose token gives a name.
    pub(crate) fn named(&self, player: PlayerId, name: Option<&str>) -> LobbyClient {
        let caller = Arc::new(Bearer(self.tokens.sign(player.uuid(), Role::Player, name)));
        LobbyClient::new(http(Duration::from_secs(20)).unwrap(), &self.lobby.url(), caller)
    }

    /// A key that no other request has.
    pub(crate) fn key(&self) -> String {
        format!("key-{}", self.keys.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) async fn template(&self, change: impl FnOnce(&mut Value)) -> Template {
        let mut body = json!({"name": "Scopa a 11", "game": "scopa", "options": {"target": 11}, "format": "heads_up",
            "players": 2, "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}});
        change(&mut body);
        let request: TemplateRequest = serde_json::from_value(body).unwrap();
        self.operator().create_template(&self.key(), &request).await.unwrap().body
    }

    /// A tournament for so many lone players at 0.80 + 0.20.
    pub(crate) async fn tournament(&self, players: u32) -> TournamentId {
        self.open(|body| body["players"] = json!(players)).await
    }

    pub(crate) async fn open(&self, change: impl FnOnce(&mut Value)) -> TournamentId {
        let template = self.template(change).await;
        self.open_from(&template).await
    }

    pub(crate) async fn open_from(&self, template: &Template) -> TournamentId {
        let request = TournamentRequest { template_id: template.template_id, starts_at: None };
        self.operator().open(&self.key(), &request).await.unwrap().body.tournament_id
    }

    /// A template of hold'em tables at 0.05/0.10: buy-ins 2.00 to 10.00, two seats.
    pub(crate) async fn cash_template(&self, change: impl FnOnce(&mut Value)) -> CashTemplate {
        let mut body = json!({"name": "Hold'em", "game": "holdem", "options": {"sb": 5}, "seats": 2});
        change(&mut body);
        let request: CashTemplateRequest = serde_json::from_value(body).unwrap();
        self.operator().create_cash_template(&self.key(), &request).await.unwrap().body
    }

    /// The open tables of a template, the oldest first, once there are so many.
    pub(crate) async fn cash_tables(&self, template: &CashTemplate, count: usize) -> Vec<TableId> {
        let query = CashTablesQuery {
            cash_template_id: Some(template.cash_template_id),
            status: Some(CashTableStatus::Open),
            ..CashTablesQuery::default()
        };
        let list = async || {
            let page = self.operator().cash_tables(&query).await.unwrap();
            page.items.into_iter().rev().map(|item| item.table_id).collect::<Vec<_>>()
        };
        until(&format!("{count} cash tables"), async || list().await.len() == count).await;
        list().await
    }

    /// A table with so many seats.
    pub(crate) async fn cash_table(&self, seats: u8) -> TableId {
        let template = self.cash_template(|body| body["seats"] = json!(seats)).await;
        self.cash_tables(&template, 1).await[0]
    }

    /// Sits a player down, who must get in.
    pub(crate) async fn sit(&self, table: TableId, player: PlayerId, cents: i64) -> CashSession {
        self.player(player).sit_down(&self.key(), table, &buy_in(cents)).await.unwrap().body
    }

    /// The code with which a player may not sit down.
    pub(crate) async fn sit_refused(&self, table: TableId, player: PlayerId, cents: i64) -> ErrorCode {
        let refused = self.player(player).sit_down(&self.key(), table, &buy_in(cents)).await.unwrap_err();
        refused.code().unwrap_or_else(|| panic!("{refused}"))
    }

    pub(crate) async fn show_cash(&self, table: TableId) -> CashTable {
        self.operator().cash_table(table).await.unwrap()
    }

    /// The newest session of a player.
    pub(crate) async fn show_session(&self, player: PlayerId) -> SessionId {
        self.player(player).my_sessions(&Default::default()).await.unwrap().items[0].session_id
    }

    /// Waits until a session stands so.
    pub(crate) async fn until_session(&self, session: SessionId, wanted: SessionStatus) -> CashSession {
        let read = async || self.operator().cash_session(session).await.unwrap();
        until(&format!("{wanted:?}"), async || read().await.status == wanted).await;
        read().await
    }

    /// A new player with so many cents.
    pub(crate) fn rich(&self, cents: i64) -> PlayerId {
        let player = PlayerId::new(Ids::system().uuid_random());
        if cents > 0 {
            self.wallet.deposit(player, cents);
        }
        player
    }

    /// Registers a player, who must get in.
    pub(crate) async fn join(&self, tournament: TournamentId, player: PlayerId) -> Registration {
        let body = RegistrationRequest::default();
        self.player(player).register(&self.key(), tournament, &body).await.unwrap().body
    }

    /// Registers a pair, who must get in.
    pub(crate) async fn join_pair(&self, tournament: TournamentId, first: PlayerId, second: PlayerId) -> Registration {
        let body = RegistrationRequest { partner_id: Some(second) };
        let asked = self.player(first).register(&self.key(), tournament, &body).await.unwrap().body;
        self.player(second).accept(&self.key(), asked.registration_id).await.unwrap().body
    }

    pub(crate) async fn show(&self, tournament: TournamentId) -> Tournament {
        self.operator().tournament(tournament).await.unwrap()
    }

    pub(crate) async fn status(&self, tournament: TournamentId) -> TournamentStatus {
        self.show(tournament).await.summary.status
    }

    /// Waits until the tournament is in a state.
    pub(crate) async fn until_status(&self, tournament: TournamentId, wanted: TournamentStatus) {
        until(&format!("{wanted:?}"), async || self.status(tournament).await == wanted).await;
    }

    /// Waits until so many tables of the tournament are in play, and the lobby has noted it.
    pub(crate) async fn until_playing(&self, tournament: TournamentId, count: usize) {
        until(&format!("{count} tables"), async || {
            let shown = self.show(tournament).await;
            let matches = shown.rounds.iter().flat_map(|round| &round.matches);
            let noted = matches.filter(|game| game.winner.is_none() && game.table_id.is_some()).count();
            noted == count && self.tables.playing(tournament).len() == count
        })
        .await;
    }

    /// Plays every match until the tournament is paid; the first of each table wins.
    pub(crate) async fn play_out(&self, tournament: TournamentId) {
        until("the payout", async || {
            for table in self.tables.playing(tournament) {
                self.tables.finish(table.table_id, 0);
            }
            self.status(tournament).await == TournamentStatus::Paid
        })
        .await;
    }
}

/// A wish to sit down with so many cents, anywhere.
pub(crate) fn buy_in(cents: i64) -> CashSessionRequest {
    CashSessionRequest { buy_in: Money::from_cents(cents).unwrap(), currency: Currency::Eur, seat: None }
}

/// Makes the template that every test's database is a copy of.
pub(crate) async fn migrate(pool: &sqlx::PgPool) -> anyhow::Result<()> {
    Ok(mazziere_lobby::migrate(pool).await?)
}

async fn start(
    db: &TestDb,
    (wallet, tables): (&FakeWallet, &FakeTables),
    (tokens, sealing): (&TokenSource, &SealingKeys),
    clock: &Clock,
    pauses: Pauses,
) -> Result<Lobby, StartError> {
    let keys = Keys::from_jwks_json(&tokens.jwks().to_string()).unwrap();
    let authenticator = Authenticator::new(keys, "tests", "mazziere", clock.clone());
    // All watchers of a benchmark come from one address.
    let live = mazziere_web::LiveLimit { per_caller: None, in_all: None };
    let settings = Settings { workers: 1, rate: None, live, ..Settings::new("lobby") };
    let config = Config {
        examples: Examples::default(),
        database_url: db.url().to_owned(),
        max_connections: 8,
        patience: Duration::from_secs(10),
        migrate: false,
        bind: "127.0.0.1:0".parse().unwrap(),
        tables_url: tables.url().to_owned(),
        wallet_url: wallet.url().to_owned(),
        caller: Arc::new(tokens.caller(mazziere_web::Service::Lobby)),
        platform: Platform::new(settings, authenticator, clock.clone(), Ids::system()),
        sealing: sealing.clone(),
        secrets: Secrets::default(),
        pauses,
        limits: mazziere_lobby::Limits::default(),
    };
    Lobby::start(config).await
}

/// Looks again and again until something holds; a test that waits in vain fails.
pub(crate) async fn until<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    let looking = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(180), looking).await.is_ok(), "waited in vain for {what}");
}

/// The refunds of a plan that is carried out as they were planned; each of them has its posting.
pub(crate) fn as_planned(done: &CancellationPlan) -> Vec<Refund> {
    let planned = |refund: &Refund| {
        assert!(refund.posting_id.is_some() && refund.state.is_some(), "{refund:?}");
        Refund { posting_id: None, state: None, ..refund.clone() }
    };
    done.refunds.iter().map(planned).collect()
}

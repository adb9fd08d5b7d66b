//! Everybody at once: a thousand players who register, accept invitations or sit down within one second.
//!
//! `cargo bench -p mazziere-server --bench bursts -- [players]` (1,000 by default). A whole house in this process, on a
//! durable PostgreSQL of its own, all on the same cores. Every request is sent at its own moment of the second, whether
//! the one before has been answered or not. Printed for each burst: how many answers were final, how many said that the
//! outcome is awaited still (202) and how many failed (5xx, or none at all), and how long answers took. The reference
//! is the same request in a house in which nobody else wants anything, one after another; the ratio is of the medians.
//! It fails where an answer did, or was not final.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use futures::StreamExt;
use mazziere_contract::Caller;
use mazziere_contract::client::{ClientError, LobbyClient, WalletClient, http};
use mazziere_contract::lobby::{
    BuyIn, CashSessionRequest, CashTableStatus, CashTablesQuery, CashTemplateRequest, RegistrationRequest,
    RegistrationStatus, SessionStatus, TemplateRequest, TournamentRequest,
};
use mazziere_contract::tables::Format;
use mazziere_contract::wallet::DepositRequest;
use mazziere_demo::bots::{Identity, TokenIssuer};
use mazziere_ids::{PlayerId, RegistrationId, TableId, TournamentId};
use mazziere_localpg::{Cluster, Options};
use mazziere_money::{Currency, Money};
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::database;
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::service::{self, Role as Service};
use mazziere_telemetry::clock::Stopwatch;
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::Role;
use serde_json::json;

/// How many requests the reference is measured with.
const ALONE: usize = 50;

/// Entries of each of the small events.
const SMALL: usize = 10;

/// Most cash tables of one template.
const TABLES: usize = 50;

/// Seats of a cash table.
const SEATS: usize = 9;

/// The house and those who call it.
struct Harness {
    lobby: String,
    wallet: String,
    http: reqwest::Client,
    issuer: TokenIssuer,
    ids: Ids,
}

/// A player, with a client of the lobby.
struct Guest {
    id: PlayerId,
    lobby: LobbyClient,
}

/// What came of one request.
enum Outcome {
    Final,
    Open,
    Failed(String),
}

impl Harness {
    fn caller(&self, role: Role) -> (PlayerId, Arc<dyn Caller>) {
        let subject = self.ids.uuid_random();
        (PlayerId::new(subject), Identity::caller(&self.issuer, subject, role, Some("burst")))
    }

    fn lobby(&self, caller: Arc<dyn Caller>) -> LobbyClient {
        LobbyClient::new(self.http.clone(), &self.lobby, caller)
    }

    fn key(&self) -> String {
        self.ids.uuid_random().to_string()
    }

    /// So many players with money.
    async fn guests(&self, count: usize) -> anyhow::Result<Vec<Guest>> {
        let (_, finance) = self.caller(Role::Finance);
        let wallet = WalletClient::new(self.http.clone(), &self.wallet, finance);
        let guests: Vec<Guest> = (0..count)
            .map(|_| {
                let (id, caller) = self.caller(Role::Player);
                Guest { id, lobby: self.lobby(caller) }
            })
            .collect();
        let deposits = guests.iter().map(|guest| {
            let key = self.key();
            let wallet = &wallet;
            let request = DepositRequest {
                player_id: guest.id,
                amount: Money::from_cents(100_000).expect("a deposit"),
                currency: Currency::default(),
                external_reference: key.clone(),
            };
            async move { wallet.deposit(&key, &request).await }
        });
        let paid: Vec<_> = futures::stream::iter(deposits).buffer_unordered(16).collect().await;
        paid.into_iter().collect::<Result<Vec<_>, _>>()?;
        Ok(guests)
    }

    /// So many open tournaments of so many players.
    async fn tournaments(&self, count: usize, players: usize, format: Format) -> anyhow::Result<Vec<TournamentId>> {
        let operator = self.lobby(self.caller(Role::Operator).1);
        let cents = |cents| Money::from_cents(cents).expect("a price");
        let buy_in = BuyIn { share: cents(80), fee: cents(20), currency: Currency::default() };
        let name = format!("burst of {players}");
        let options = json!({"target": 21});
        let request = TemplateRequest::new(&name, "scopa", options, format, u32::try_from(players)?, buy_in);
        let template_id = operator.create_template(&self.key(), &request).await?.body.template_id;
        let mut tournaments = Vec::new();
        for _ in 0..count {
            let request = TournamentRequest { template_id, starts_at: None };
            tournaments.push(operator.open(&self.key(), &request).await?.body.tournament_id);
        }
        Ok(tournaments)
    }

    /// Cash tables of hold'em for so many players.
    async fn cash_tables(&self, players: usize) -> anyhow::Result<Vec<TableId>> {
        let operator = self.lobby(self.caller(Role::Operator).1);
        let mut missing = players.div_ceil(SEATS);
        for number in 0_u32.. {
            if missing == 0 {
                break;
            }
            let tables = missing.min(TABLES);
            missing -= tables;
            let request = CashTemplateRequest {
                name: format!("burst {number}"),
                game: "holdem".to_owned(),
                options: json!({"sb": 5, "rake_bp": 500}),
                seats: Some(u8::try_from(SEATS)?),
                r#match: None,
                min_buy_in: None,
                max_buy_in: None,
                currency: Currency::default(),
                clocks: None,
                tables: u32::try_from(tables)?,
                grow: false,
            };
            operator.create_cash_template(&self.key(), &request).await?;
        }
        let mut tables = Vec::new();
        let mut cursor = None;
        let clock = Clock::system();
        while tables.len() < players.div_ceil(SEATS) {
            let status = Some(CashTableStatus::Open);
            let query = CashTablesQuery { limit: Some(200), cursor: cursor.take(), status, ..Default::default() };
            let page = operator.cash_tables(&query).await?;
            tables.extend(page.items.iter().map(|table| table.table_id));
            cursor = page.next;
            if cursor.is_none() && tables.len() < players.div_ceil(SEATS) {
                tables.clear();
                clock.sleep(chrono::Duration::milliseconds(200)).await;
            }
        }
        Ok(tables)
    }
}

/// What an answer comes to.
fn told<T>(answer: Result<T, ClientError>, is_final: impl Fn(&T) -> bool) -> Outcome {
    match answer {
        Ok(body) if is_final(&body) => Outcome::Final,
        Ok(_) | Err(ClientError::Open { .. }) => Outcome::Open,
        Err(error) => Outcome::Failed(error.to_string()),
    }
}

/// Registers; the answer is final when the buy-in is paid, or that of the first of a pair.
async fn register(guest: &Guest, key: String, tournament: TournamentId, partner: Option<PlayerId>) -> Outcome {
    let request = RegistrationRequest { partner_id: partner };
    let answer = guest.lobby.register(&key, tournament, &request).await;
    let due = if partner.is_some() { RegistrationStatus::AwaitingPartner } else { RegistrationStatus::Confirmed };
    told(answer, |answer| answer.body.status == due)
}

/// Every request at its own moment of one second; what came of each, and how long it took.
async fn burst<F: Future<Output = Outcome>>(requests: Vec<F>) -> Vec<(Outcome, Duration)> {
    let count = u32::try_from(requests.len()).unwrap_or(u32::MAX).max(1);
    let timed = (0_u32..).zip(requests).map(|(number, request)| async move {
        tokio::time::sleep(Duration::from_secs(1) * number / count).await;
        let watch = Stopwatch::start();
        (request.await, watch.elapsed())
    });
    futures::future::join_all(timed).await
}

/// One after another.
async fn alone<F: Future<Output = Outcome>>(requests: Vec<F>) -> Vec<(Outcome, Duration)> {
    let mut answers = Vec::new();
    for request in requests {
        let watch = Stopwatch::start();
        answers.push((request.await, watch.elapsed()));
    }
    answers
}

/// A number of tenths, as people read it.
fn tenths(tenths: u128) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Prints what came of a burst; the median.
fn report(name: &str, answers: Vec<(Outcome, Duration)>, reference: Option<Duration>) -> anyhow::Result<Duration> {
    let mut counts = [0_usize; 3];
    let mut took = Vec::new();
    let mut first_failure = None;
    for (told, duration) in answers {
        let place = match told {
            Outcome::Final => 0,
            Outcome::Open => 1,
            Outcome::Failed(text) => {
                first_failure.get_or_insert(text);
                2
            }
        };
        counts[place] += 1;
        took.push(duration);
    }
    took.sort_unstable();
    ensure!(!took.is_empty(), "nobody wanted anything");
    let at = |per_mille: usize| took[(took.len() * per_mille / 1000).min(took.len() - 1)];
    let [done, open, failed] = counts;
    let [p50, p99, most] = [500, 990, 1000].map(|per_mille| tenths(at(per_mille).as_micros() / 100));
    let ratio = reference.map_or(10, |reference| at(500).as_micros() * 10 / reference.as_micros().max(1));
    let ratio = tenths(ratio);
    println!("{name:<34} {done:>6} {open:>6} {failed:>6} {p50:>9} {p99:>9} {most:>9} {ratio:>8}");
    if let Some(text) = first_failure {
        println!("    the first failure: {text}");
    }
    ensure!(open + failed == 0, "not every answer was final");
    Ok(at(500))
}

/// Every burst of so many players.
async fn bursts(harness: &Harness, players: usize) -> anyhow::Result<()> {
    println!(
        "{:<34} {:>6} {:>6} {:>6} {:>9} {:>9} {:>9} {:>8}",
        "", "final", "202", "failed", "p50 ms", "p99", "most", "ratio"
    );
    let registrations = |guests: &Vec<Guest>, tournaments: &Vec<TournamentId>, each: usize| {
        let to = |(number, guest): (usize, &Guest)| (harness.key(), tournaments[number / each], guest.id);
        guests.iter().enumerate().map(to).collect::<Vec<_>>()
    };
    let register_all = |guests: &'static [Guest], to: Vec<(String, TournamentId, PlayerId)>| {
        guests.iter().zip(to).map(|(guest, (key, id, _))| register(guest, key, id, None)).collect::<Vec<_>>()
    };
    // Futures borrow guests for as long as the process lives; there are a few thousand of them.
    let leak = |guests: Vec<Guest>| -> &'static Vec<Guest> { Box::leak(Box::new(guests)) };

    let guests = leak(harness.guests(ALONE).await?);
    let open = harness.tournaments(1, players, Format::HeadsUp).await?;
    let to = registrations(guests, &open, players);
    let registering = report("registering, one after another", alone(register_all(guests, to)).await, None)?;
    for (name, count, entries) in [("one event", 1, players), ("events of ten", players / SMALL, SMALL)] {
        let guests = leak(harness.guests(count * entries).await?);
        let open = harness.tournaments(count, entries, Format::HeadsUp).await?;
        let to = registrations(guests, &open, entries);
        let name = format!("registering for {name}");
        report(&name, burst(register_all(guests, to)).await, Some(registering))?;
    }

    let pairs = ALONE + players;
    let firsts = leak(harness.guests(pairs).await?);
    let partners = leak(harness.guests(pairs).await?);
    let open = harness.tournaments(pairs.div_ceil(SMALL), 2 * SMALL, Format::Pairs).await?;
    let invited = firsts
        .iter()
        .zip(partners)
        .enumerate()
        .map(|(number, (first, partner))| register(first, harness.key(), open[number / SMALL], Some(partner.id)));
    let invited: Vec<Outcome> = futures::stream::iter(invited).buffered(16).collect().await;
    ensure!(invited.iter().all(|told| matches!(told, Outcome::Final)), "not everybody could invite a partner");
    let mut accepting = Vec::new();
    for partner in partners {
        let invitation = partner.lobby.my_invitations().await?.items.pop().context("an invitation")?;
        let (key, id): (String, RegistrationId) = (harness.key(), invitation.invitation_id);
        accepting.push(async move {
            told(partner.lobby.accept(&key, id).await, |answer| answer.body.status == RegistrationStatus::Confirmed)
        });
    }
    let rest = accepting.split_off(ALONE);
    let one = report("accepting, one after another", alone(accepting).await, None)?;
    report("accepting", burst(rest).await, Some(one))?;

    let guests = leak(harness.guests(ALONE + players).await?);
    let tables = harness.cash_tables(ALONE + players).await?;
    let mut sitting = Vec::new();
    for (number, guest) in guests.iter().enumerate() {
        let key = harness.key();
        let table = tables[number / SEATS];
        sitting.push(async move {
            let buy_in = Money::from_cents(1_000).expect("a buy-in");
            let request = CashSessionRequest { buy_in, currency: Currency::default(), seat: None };
            let answer = guest.lobby.sit_down(&key, table, &request).await;
            told(answer, |answer| answer.body.status == SessionStatus::Seated)
        });
    }
    let rest = sitting.split_off(ALONE);
    let one = report("sitting down, one after another", alone(sitting).await, None)?;
    report("sitting down", burst(rest).await, Some(one))?;
    Ok(())
}

async fn run(players: usize) -> anyhow::Result<()> {
    let options = Options::default().set("fsync", "on").set("full_page_writes", "on");
    let cluster = tokio::task::spawn_blocking(move || Cluster::scratch_with(options)).await??;
    let clock = Clock::system();
    let ids = Ids::system();
    let key = HouseKey::fresh(&clock)?;
    let url = mazziere_demo::database::create(&cluster, "bursts").await?;
    database::migrate(&url).await?;
    let mut args =
        ServiceArgs { rate_limit: 0, bind: Some("127.0.0.1:0".to_owned()), ..ServiceArgs::development(&url, &key) };
    let wallet = service::start(Service::Wallet, &args, &clock, &ids).await?;
    args.wallet_url = wallet.url();
    let tables = service::start(Service::Tables, &args, &clock, &ids).await?;
    args.tables_url = tables.url();
    let lobby = service::start(Service::Lobby, &args, &clock, &ids).await?;
    let harness = Harness {
        lobby: lobby.url(),
        wallet: wallet.url(),
        http: http(Duration::from_secs(60))?,
        issuer: TokenIssuer { source: key.source.clone(), clock },
        ids,
    };
    let done = bursts(&harness, players).await;
    for service in [lobby, tables, wallet] {
        service.stop(Duration::from_secs(5)).await;
    }
    tokio::task::spawn_blocking(move || cluster.stop()).await??;
    done
}

fn main() -> anyhow::Result<()> {
    let players = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(1_000);
    tokio::runtime::Runtime::new()?.block_on(run(players))
}

//! A demo from the empty cluster to the verdict.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, bail};
use mazziere_contract::lobby::SessionStatus;
use mazziere_contract::tables::Format;
use mazziere_contract::{Caller, ErrorCode};
use mazziere_eventstore::{EventStore, StoreConfig};
use mazziere_ids::{PlayerId, TemplateId, derive_uuid};
use mazziere_localpg::{Cluster, Options, Tcp};
use mazziere_telemetry::{Clock, Ids, Stopwatch};
use mazziere_web::Role as TokenRole;
use uuid::Uuid;

use super::band::Band;
use super::cash::floor::Evening;
use super::cash::{CashRoom, floor};
use super::chaos::{self, Toll};
use super::checks::matches::MatchLog;
use super::checks::{DOUBLED, Findings, LOST, MISMATCH, NOT_CLOSED, OFF, deadlocks, formats, ledger, money, streams};
use super::crew::Scene;
use super::fleet::{Fleet, Strength};
use super::opener::Opener;
use super::page::{Operated, Page};
use super::plan::Kind;
use super::staff::Staff;
use super::summary::{Millis, Summary};
use super::{DemoArgs, plan};
use crate::bots::{Ack, Api, Identity, Journal, LobbyWatch, Meters, Mint, Readiness, Town};
use crate::cli::ServiceArgs;
use crate::database;
use crate::dice::Dice;
use crate::keys::HouseKey;
use crate::service::Role;

/// What a busy machine answers when the outcome of a request will be known later: the request stands, and is repeated.
const LATER: [ErrorCode; 2] = [ErrorCode::WalletUnreachable, ErrorCode::TablesSilent];

/// How long a bot waits for an answer.
const REQUEST: Duration = Duration::from_secs(15);

/// How long it waits where every request is answered: only who is never answered has failed.
const PATIENT_REQUEST: Duration = Duration::from_secs(60);

/// Runs a demo; true if every invariant held.
///
/// # Errors
/// When something cannot be started or read, or the demo stalls.
pub async fn run(args: &DemoArgs) -> anyhow::Result<bool> {
    let games = match plan::named(&args.games) {
        Ok(games) => games,
        Err(unknown) => bail!("no demo plays {unknown:?}; there is: all, {}", plan::all_games().join(", ")),
    };
    let formats = match plan::formats::named(&args.formats) {
        Ok(formats) => formats,
        Err(unknown) => bail!("there is no format {unknown:?}; there is: {}", plan::formats::list()),
    };
    let args = &DemoArgs { games, ..args.clone() };
    let asked = |format: &str| args.formats.iter().any(|word| word.trim().replace('_', "-") == format);
    let kinds = args.kinds();
    for format in formats {
        if args.tournaments > 0 && asked(format) && kinds.iter().all(|kind| kind.format != format) {
            bail!("no game of {:?} is held in the format {format}", args.games.join(","));
        }
    }
    let cash = plan::cash::templates(&args.games, args.cash_tables());
    if args.cash_hands > 0 && cash.is_empty() {
        bail!("no game of {:?} is played at cash tables: --cash-hands 0", args.games.join(","));
    }
    if args.tournaments > 0 && args.kinds().is_empty() {
        bail!("no tournaments are planned for {:?}: --tournaments 0", args.games.join(","));
    }
    let clock = Clock::system();
    let house = House::open(args, &clock).await?;
    let (summary, texts) = match house.play(args, &clock).await {
        Ok(found) => found,
        Err(error) => {
            house.close(true).await;
            return Err(error);
        }
    };
    let broken = summary.broken(args.planned(), args.cash_hands);
    house.close(!broken.is_empty()).await;
    if !args.json {
        eprintln!("\nmazziere demo, seed {}:\n{}", args.seed, summary.text());
    }
    for text in texts.iter().chain(&broken) {
        eprintln!("  BROKEN {text}");
    }
    println!("{}", serde_json::to_string(&summary)?);
    Ok(broken.is_empty())
}

/// A scratch cluster with the services on it.
struct House {
    cluster: Arc<Cluster>,
    fleet: tokio::sync::Mutex<Option<Fleet>>,
    key: HouseKey,
    url: String,
    town: Town,
    /// Where child processes write their logs, and a house of the page lies; removed at the end unless something broke.
    logs: PathBuf,
}

impl House {
    async fn open(args: &DemoArgs, clock: &Clock) -> anyhow::Result<House> {
        // Durable on purpose: an acknowledgement must mean what it means in production.
        let options = Options::default().set("fsync", "on").set("full_page_writes", "on").supervised(false);
        let options = if args.page.is_some() { options.tcp(Tcp::Free) } else { options };
        let cluster = tokio::task::spawn_blocking(move || Cluster::scratch_with(options)).await??;
        let logs = std::env::temp_dir().join(format!("mazziere-demo-{}", std::process::id()));
        if let Some(page) = &args.page {
            return House::by_page(page, args, cluster, logs, clock).await;
        }
        let key = HouseKey::fresh(clock)?;
        let url = database::create(&cluster, "demo").await?;
        database::migrate(&url).await?;
        let http = mazziere_contract::client::http(REQUEST)?;
        let base = ServiceArgs {
            rate_limit: 0,
            match_pause_ms: 0,
            hand_pause_ms: 0,
            start_delay_ms: 20_000,
            ..ServiceArgs::development(&url, &key)
        };
        let separate = args.chaos > 0 || args.replicas > 1;
        let fleet = if separate {
            std::fs::create_dir_all(&logs)?;
            let replicas = if args.chaos > 0 { args.replicas.max(2) } else { args.replicas } as usize;
            let lobby = if args.chaos > 0 { 2 } else { 1 };
            let strength = Strength { lobby, tables: replicas, wallet: replicas };
            Fleet::processes(&base, strength, &logs, &http).await?
        } else {
            Fleet::inside(&base, clock, &Ids::system()).await?
        };
        let town = town(http, &fleet, Readiness::default(), clock);
        let cluster = Arc::new(cluster);
        Ok(House { cluster, fleet: tokio::sync::Mutex::new(Some(fleet)), key, url, town, logs })
    }

    /// A house as operators build it: roles, keys and settings are of its page.
    async fn by_page(
        page: &Path,
        args: &DemoArgs,
        cluster: Cluster,
        folder: PathBuf,
        clock: &Clock,
    ) -> anyhow::Result<House> {
        let pauses = [("MAZZIERE_MATCH_PAUSE_MS", 0), ("MAZZIERE_HAND_PAUSE_MS", args.thinking_ms / 2)];
        let settings = pauses.map(|(name, millis)| (name, millis.to_string()));
        let house = Operated::build(Page::read(page)?, &cluster, &folder, &settings).await?;
        let key = HouseKey::of_house(&folder.join("house"), clock)?;
        let http = mazziere_contract::client::http(PATIENT_REQUEST)?;
        let replicas = [Role::Lobby, Role::Tables, Role::Wallet].into_iter().flat_map(|role| house.replicas(role));
        let readiness = Readiness::watch(replicas, &http);
        let fleet = Fleet::Operated(Box::new(house));
        let town = town(http, &fleet, readiness, clock);
        let (url, cluster) = (cluster.url("mazziere"), Arc::new(cluster));
        Ok(House { cluster, fleet: tokio::sync::Mutex::new(Some(fleet)), key, url, town, logs: folder })
    }

    async fn play(&self, args: &DemoArgs, clock: &Clock) -> anyhow::Result<(Summary, Vec<String>)> {
        let dice = Dice::new(args.seed);
        let journal = Arc::new(Journal::default());
        let mint = Mint { source: self.key.source.clone(), clock: clock.clone() };
        let auditor: Arc<dyn Caller> =
            Identity::caller(&mint, derive_uuid(Uuid::nil(), "auditor"), TokenRole::Auditor, Some("auditor"));
        let auditor = Api::new(&self.town, &auditor);
        let wanted = args.chaos + args.rolling + args.kill_database;
        let toll = Arc::new(Toll { wanted, rolling: args.rolling, ..Toll::default() });
        let scene = Arc::new(Scene {
            watch: LobbyWatch::start(auditor.clone()),
            staff: Staff::new(&self.town, &mint, journal.clone(), &format!("demo-{}", args.seed)),
            closing: false.into(),
        });
        let in_play = usize::try_from(args.in_play)?;
        let opener = Opener::new(auditor.clone(), scene.clone(), toll.clone(), args.planned(), in_play);
        let room = Arc::new(CashRoom::new(scene.clone(), auditor.clone(), args.cash_hands, toll.clone()));
        let templates = plan::cash::templates(&args.games, args.cash_tables());
        let watch = Stopwatch::start();
        let mut band = Band {
            players: Vec::new(),
            seed: args.seed,
            mint: &mint,
            dice: &dice,
            journal: &journal,
            town: &self.town,
            thinking_ms: args.thinking_ms,
        };
        let mut crew = band.crew(args, &scene);
        band.guests(args, &templates, &room, &mut crew);
        let players = band.players;
        let fleet = self.fleet.lock().await.take().context("the services have been stopped")?;
        let killing = tokio::spawn(chaos::run(
            fleet,
            self.cluster.clone(),
            toll.clone(),
            dice.branch("chaos", 0),
            journal.clone(),
            self.town.http.clone(),
        ));
        let tournaments = self.tournaments(args, &dice, &scene, &opener);
        let played = tokio::try_join!(tournaments, floor::run(&room, &templates));
        // All kills are done by now, unless the playing failed; then there is nobody left to disturb.
        toll.off.store(true, Ordering::Relaxed);
        let killed = tokio::time::timeout(Duration::from_secs(600), killing).await.context("the killing goes on")??;
        *self.fleet.lock().await = Some(killed?);
        let ((), evening) = played?;
        let took = watch.elapsed();
        scene.closing.store(true, Ordering::Relaxed);
        if tokio::time::timeout(Duration::from_secs(60), crew.join_all()).await.is_err() {
            journal.complain("some bots did not come home");
        }
        let played = Course { auditor, players, opener, evening, journal, toll, took };
        self.verdict(args, clock, &played).await
    }

    /// Checks everything; the summary, and what was found in words.
    async fn verdict(&self, args: &DemoArgs, clock: &Clock, course: &Course) -> anyhow::Result<(Summary, Vec<String>)> {
        let mut findings = Findings::default();
        let acks = course.journal.acks();
        let opened = course.opener.opened().await;
        let unplanned = acks.iter().filter(|ack| matches!(ack, Ack::Opened { .. })).count() - opened.len();
        if unplanned > 0 {
            findings.add(DOUBLED, format!("{unplanned} tournaments nobody wanted"));
        }
        let told = money::check(&course.auditor, &course.players, &opened, &acks, &mut findings).await?;
        let events =
            formats::check(&told.tournaments, &course.opener.formats().await, (&told.trial, &acks[..]), &mut findings);
        let matches = MatchLog::begin(&course.auditor, &acks).await?;
        let pool = mazziere_eventstore::connect_to_audit(&self.url, 4).await?;
        let broken_off = database::deadlocks(&pool).await?;
        let store = EventStore::open(pool, clock.clone(), Ids::system(), StoreConfig::default()).await?;
        let keys = mazziere_tables::Keys::parse(&self.key.sealing)?;
        let mut log = streams::check((&store, &keys), &acks, matches, &mut findings).await?;
        log.cash_matches.sessions(&told.sessions, &acks, &mut findings)?;
        let entries = database::cash_entries(&self.url).await?;
        ledger::check(&entries, &log.rings, &log.cash_matches, &acks, &mut findings);
        log.rings.conserved(told.tournaments.values(), &mut findings);
        let cash_tables = [&log.rings.cash_tables[..], &log.cash_matches.tables[..]].concat();
        ledger::closed(&course.auditor, &cash_tables, &mut findings).await?;
        let left = told.sessions.iter().filter(|session| session.status == SessionStatus::Left).count();
        let (served, failed) = self.served().await;
        let meters = &self.town.meters;
        let surprises = course.journal.surprises();
        if broken_off > 0 {
            let log = tokio::fs::read(self.cluster.log_file()).await?;
            findings.texts.extend(deadlocks::told(&String::from_utf8_lossy(&log)));
        }
        let refusals = meters.refusals();
        let summary = Summary {
            seed: args.seed,
            tournaments_finished: course.opener.paid().await,
            events_by_format: events,
            formats_broken: findings.count(formats::FORMAT),
            tournaments_cancelled: course.opener.cancelled().await,
            cash_hands: log.rings.cash_hands + log.cash_matches.played,
            cash_matches: log.cash_matches.played,
            cash_tables: cash_tables.len(),
            cash_sessions: left as u64,
            hands_per_second: course.evening.hands_per_second(),
            ledger_share_percent: Millis(log.rings.ledger_share()),
            settled_p50_ms: Millis(micros(log.rings.settled_within(500))),
            settled_p99_ms: Millis(micros(log.rings.settled_within(990))),
            matches: log.matches,
            events: log.events,
            postings: told.trial.postings,
            streams_replayed: log.replayed,
            replay_mismatches: findings.count(MISMATCH),
            trial_balance: told.trial.total.to_string(),
            accounts_not_closed: findings.count(NOT_CLOSED),
            balances_off: findings.count(OFF),
            http_requests: served.max(meters.requests()),
            http_5xx: failed.max(meters.server_errors()),
            http_later: LATER.iter().filter_map(|code| refusals.get(code.code())).sum(),
            http_failed: meters.failed(),
            http_unanswered: meters.unanswered(),
            moves: meters.moves(),
            move_p50_ms: Millis(u64::from(meters.move_micros(500))),
            move_p99_ms: Millis(u64::from(meters.move_micros(990))),
            move_longest_ms: Millis(meters.longest_move_micros()),
            deadlocks: broken_off,
            replicas: u32::try_from(self.town.tables.len())?,
            durable: true,
            kills: args.chaos.min(course.toll.done()),
            rolling_restarts: args.rolling.min(course.toll.done()),
            database_kills: u32::try_from(course.toll.outages_seconds().len())?,
            ready_after_kill_s: course.toll.outages_seconds(),
            lost_acks: findings.count(LOST),
            duplicate_effects: findings.count(DOUBLED),
            surprises: surprises.len(),
            refusals,
            seconds: Millis(u64::try_from(course.took.as_millis())?),
        };
        Ok((summary, findings.texts.into_iter().chain(surprises.into_iter().take(20)).collect()))
    }

    /// Makes the templates, opens the plan's tournaments, and waits until all are paid.
    async fn tournaments(&self, args: &DemoArgs, dice: &Dice, scene: &Scene, opener: &Opener) -> anyhow::Result<()> {
        if args.tournaments == 0 {
            tokio::try_join!(opener.open_at_times(&[]), opener.cancel_some(&[], 0, dice.branch("cancel", 0)))?;
            return opener.finished().await;
        }
        let at_times = |kind: &Kind| plan::formats::is_scheduled(kind.format);
        let (timed, kinds): (Vec<Kind>, Vec<Kind>) = args.kinds().into_iter().partition(at_times);
        let templates = self.templates(&kinds, scene, opener).await?;
        let timed = self.templates(&timed, scene, opener).await?;
        let order =
            if kinds.is_empty() { Vec::new() } else { plan::order(&kinds, args.tournaments, dice.branch("plan", 0)) };
        let of = |pairs: bool| -> Vec<TemplateId> {
            let fits = |kind: &&usize| (kinds[**kind].request.format == Format::Pairs) == pairs;
            order.iter().filter(fits).map(|kind| templates[*kind]).collect()
        };
        // What waits for its time is opened first: it takes minutes.
        opener.open_at_times(&timed).await?;
        // Beyond the plan, a few are opened only to be cancelled.
        let cancelled = opener.cancel_some(&templates, args.tournaments / 12, dice.branch("cancel", 0));
        tokio::try_join!(opener.open(of(false), false), opener.open(of(true), true), cancelled, opener.finished())?;
        opener.call_off(&timed).await
    }

    /// Makes the templates of these kinds, and notes of which format each is.
    async fn templates(&self, kinds: &[Kind], scene: &Scene, opener: &Opener) -> anyhow::Result<Vec<TemplateId>> {
        let mut templates = Vec::new();
        for kind in kinds {
            let made = scene.staff.template(&kind.request).await;
            let id = made.with_context(|| format!("the template {:?}", kind.request.name))?.template_id;
            opener.note(id, kind.format).await;
            templates.push(id);
        }
        Ok(templates)
    }

    /// Requests that the services have counted, and how many of them ended with 5xx.
    async fn served(&self) -> (u64, u64) {
        let (mut all, mut failed) = (0, 0);
        for url in self.town.lobby.iter().chain(&self.town.tables).chain(&self.town.wallet) {
            let answer = self.town.http.get(format!("{url}/metrics")).send().await;
            let Ok(answer) = answer else { continue };
            for line in answer.text().await.unwrap_or_default().lines() {
                let Some(rest) = line.strip_prefix("mazziere_http_requests_total{") else { continue };
                let count = rest.rsplit(' ').next().and_then(|count| count.parse::<u64>().ok()).unwrap_or(0);
                all += count;
                failed += if rest.contains("status=\"5xx\"") { count } else { 0 };
            }
        }
        (all, failed)
    }

    /// Stops everything; `keep` the logs if something broke.
    async fn close(&self, keep: bool) {
        if let Some(fleet) = self.fleet.lock().await.take() {
            fleet.stop().await;
        }
        let cluster = self.cluster.clone();
        // It is a scratch cluster: what could not be stopped in order is removed all the same.
        let _ = tokio::task::spawn_blocking(move || cluster.stop()).await;
        if !keep {
            remove(&self.logs);
        } else if self.logs.exists() {
            eprintln!("the logs of the services are in {}", self.logs.display());
        }
    }
}

/// How the playing went: what the checks need to know of it.
struct Course {
    auditor: Api,
    players: Vec<(PlayerId, Api)>,
    opener: Opener,
    journal: Arc<Journal>,
    evening: Evening,
    toll: Arc<Toll>,
    took: Duration,
}

/// Where the services of a fleet are.
fn town(http: reqwest::Client, fleet: &Fleet, readiness: Readiness, clock: &Clock) -> Town {
    Town {
        http,
        lobby: fleet.urls(Role::Lobby),
        tables: fleet.urls(Role::Tables),
        wallet: fleet.urls(Role::Wallet),
        readiness: Arc::new(readiness),
        meters: Arc::new(Meters::default()),
        clock: clock.clone(),
    }
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

fn remove(folder: &Path) {
    if folder.exists()
        && let Err(error) = std::fs::remove_dir_all(folder)
    {
        tracing::warn!(%error, folder = %folder.display(), "the logs of the demo could not be removed");
    }
}

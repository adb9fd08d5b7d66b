//! A demo from the empty cluster to the verdict: bots play the plan on services that are there for nothing else.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, bail};
use mazziere_contract::Caller;
use mazziere_contract::tables::Format;
use mazziere_deal::dice::Dice;
use mazziere_ids::{TemplateId, derive_uuid};
use mazziere_runtime::templates;
use mazziere_telemetry::{Clock, Stopwatch};
use mazziere_web::Role as TokenRole;
use uuid::Uuid;

use crate::args::DemoArgs;
use crate::bots::{Api, Identity, Journal, LobbyWatch, TokenIssuer};
use crate::cash::{CashRoom, operator};
use crate::chaos::{self, Disruptions};
use crate::installation::Installation;
use crate::opener::Opener;
use crate::plan::Kind;
use crate::roster::Roster;
use crate::staff::Staff;
use crate::summary::Summary;
use crate::venue::Venue;
use crate::verdict::RunRecord;
use crate::{club, plan};

/// Runs a demo; true if every invariant held. `bundle` writes what an auditor reads of the database at a URL into the
/// folder that keeps it.
///
/// # Errors
/// When something cannot be started, read or kept, or the demo stalls.
pub async fn run(args: &DemoArgs, bundle: impl AsyncFn(&str, &Path) -> anyhow::Result<()>) -> anyhow::Result<bool> {
    let games = match plan::named(&args.games) {
        Ok(games) => games,
        Err(unknown) => bail!("no demo plays {unknown:?}; there is: all, {}", templates::all_games().join(", ")),
    };
    let formats = match plan::formats::named(&args.formats) {
        Ok(formats) => formats,
        Err(unknown) => bail!("there is no format {unknown:?}; there is: {}", plan::formats::list()),
    };
    let args = &DemoArgs { games, ..args.clone() };
    let asked = |format: &str| args.formats.iter().any(|word| word.trim().replace('_', "-") == format);
    let kinds = args.kinds();
    let at_the_club = !args.private_events().is_empty();
    let is_held =
        |format: &str| kinds.iter().any(|kind| kind.format == format) || at_the_club && format == plan::formats::CLUB;
    for format in formats {
        if args.tournaments > 0 && asked(format) && !is_held(format) {
            bail!("no game of {:?} is held in the format {format}", args.games.join(","));
        }
    }
    let cash = args.cash_templates();
    if args.cash_hands > 0 && cash.is_empty() {
        bail!("no game of {:?} is played at cash tables: --cash-hands 0", args.games.join(","));
    }
    if args.tournaments > 0 && kinds.is_empty() && !at_the_club {
        bail!("no tournaments are planned for {:?}: --tournaments 0", args.games.join(","));
    }
    let clock = Clock::system();
    let installation = Installation::open(args, &clock).await?;
    let played = installation.play(args, &clock).await;
    let kept = match &args.keep {
        Some(folder) => bundle(&installation.url, folder).await,
        None => Ok(()),
    };
    let (summary, texts) = match kept.and(played) {
        Ok(found) => found,
        Err(error) => {
            installation.close(true).await;
            return Err(error);
        }
    };
    let broken = summary.broken(args.planned(), args.cash_hands);
    installation.close(!broken.is_empty()).await;
    if !args.json {
        eprintln!("\nmazziere demo, seed {}:\n{}", args.seed, summary.text());
    }
    for text in texts.iter().chain(&broken) {
        eprintln!("  BROKEN {text}");
    }
    println!("{}", serde_json::to_string(&summary)?);
    Ok(broken.is_empty())
}

impl Installation {
    async fn play(&self, args: &DemoArgs, clock: &Clock) -> anyhow::Result<(Summary, Vec<String>)> {
        let dice = Dice::new(args.seed);
        let journal = Arc::new(Journal::default());
        let issuer = TokenIssuer { source: self.key.source.clone(), clock: clock.clone() };
        let auditor: Arc<dyn Caller> =
            Identity::caller(&issuer, derive_uuid(Uuid::nil(), "auditor"), TokenRole::Auditor, Some("auditor"));
        let auditor = Api::new(&self.endpoints, &auditor);
        let wanted = args.chaos + args.rolling + args.kill_database;
        let disruptions = Arc::new(Disruptions { wanted, rolling: args.rolling, ..Disruptions::default() });
        let venue = Arc::new(Venue {
            watch: LobbyWatch::start(auditor.clone()),
            staff: Staff::new(&self.endpoints, &issuer, journal.clone(), &format!("demo-{}", args.seed)),
            closing: false.into(),
        });
        let in_play = usize::try_from(args.in_play)?;
        let opener = Opener::new(auditor.clone(), venue.clone(), disruptions.clone(), args.planned(), in_play);
        let room = Arc::new(CashRoom::new(venue.clone(), auditor.clone(), args.cash_hands, disruptions.clone()));
        let templates = args.cash_templates();
        let watch = Stopwatch::start();
        let mut roster = Roster {
            players: Vec::new(),
            seed: args.seed,
            issuer: &issuer,
            dice: &dice,
            journal: &journal,
            endpoints: &self.endpoints,
            thinking_ms: args.thinking_ms,
        };
        let mut tasks = roster.tournament_players(args, &venue);
        roster.cash_players(args, &templates, &room, &mut tasks);
        let groups = roster.club_groups(args);
        let players = roster.players;
        let fleet = self.fleet.lock().await.take().context("the services have been stopped")?;
        let killing = tokio::spawn(chaos::run(
            fleet,
            self.cluster.clone(),
            disruptions.clone(),
            dice.branch("chaos", 0),
            journal.clone(),
            self.endpoints.http.clone(),
        ));
        let tournaments = self.tournaments(args, &dice, &venue, &opener);
        let played = tokio::try_join!(tournaments, operator::run(&room, &templates), club::run(&room, groups));
        // All kills are done by now, unless the playing failed; then there is nobody left to disturb.
        disruptions.off.store(true, Ordering::Relaxed);
        let killed = tokio::time::timeout(Duration::from_secs(600), killing).await.context("the killing goes on")??;
        *self.fleet.lock().await = Some(killed?);
        let ((), cash, ()) = played?;
        let took = watch.elapsed();
        venue.closing.store(true, Ordering::Relaxed);
        if tokio::time::timeout(Duration::from_secs(60), tasks.join_all()).await.is_err() {
            journal.complain("some bots did not come home");
        }
        let played = RunRecord { auditor, players, opener, cash, journal, disruptions, took };
        self.verdict(args, clock, &played).await
    }

    /// Makes the templates, opens the plan's tournaments, and waits until all are paid.
    async fn tournaments(&self, args: &DemoArgs, dice: &Dice, venue: &Venue, opener: &Opener) -> anyhow::Result<()> {
        if args.tournaments == 0 {
            tokio::try_join!(opener.open_at_times(&[], 0), opener.cancel_some(&[], 0, dice.branch("cancel", 0)))?;
            return opener.finished().await;
        }
        let at_times = |kind: &Kind| plan::formats::is_scheduled(kind.format);
        let (timed, kinds): (Vec<Kind>, Vec<Kind>) = args.kinds().into_iter().partition(at_times);
        let templates = self.templates(&kinds, venue, opener).await?;
        let timed = self.templates(&timed, venue, opener).await?;
        let order =
            if kinds.is_empty() { Vec::new() } else { plan::order(&kinds, args.tournaments, dice.branch("plan", 0)) };
        let of = |pairs: bool| -> Vec<TemplateId> {
            let fits = |kind: &&usize| (kinds[**kind].request.format == Format::Pairs) == pairs;
            order.iter().filter(fits).map(|kind| templates[*kind]).collect()
        };
        // What waits for its time is opened first: it takes minutes.
        opener.open_at_times(&timed, args.minutes_longer()).await?;
        // Beyond the plan, a few are opened only to be cancelled; one at least where more than a handful are played.
        let few = (args.tournaments / 8).max(u32::from(args.tournaments >= 6));
        let cancelled = opener.cancel_some(&templates, few, dice.branch("cancel", 0));
        tokio::try_join!(opener.open(of(false), false), opener.open(of(true), true), cancelled, opener.finished())?;
        opener.call_off(&timed).await
    }

    /// Makes the templates of these kinds, and notes of which format each is.
    async fn templates(&self, kinds: &[Kind], venue: &Venue, opener: &Opener) -> anyhow::Result<Vec<TemplateId>> {
        let mut templates = Vec::new();
        for kind in kinds {
            let made = venue.staff.template(&kind.request).await;
            let id = made.with_context(|| format!("the template {:?}", kind.request.name))?.template_id;
            opener.note(id, kind.format).await;
            templates.push(id);
        }
        Ok(templates)
    }
}

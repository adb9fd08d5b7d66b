//! The switches of `mazziere demo`, and what they come to: kinds of tournaments, cash tables, private events.

use std::path::PathBuf;

use clap::Args;
use mazziere_contract::lobby::CashTemplateRequest;
use mazziere_runtime::templates;

use crate::plan::{self, Kind};

/// The switches of `mazziere demo`.
#[derive(Args, Clone, Debug)]
pub struct DemoArgs {
    /// What the plan and every bot's decisions derive from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many tournaments are played to their payout.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub tournaments: u32,
    /// How many hands, or matches, are played at cash tables, at least; 0 opens none.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    pub cash_hands: u32,
    /// How many cash tables there are; one for each hundred hands if absent, or each twenty matches, 3 to
    /// 100.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=400))]
    pub cash_tables: Option<u32>,
    /// Which games.
    #[arg(long, value_name = "GAMES", value_delimiter = ',', default_values_t = ["scopa".to_owned()], help = games())]
    pub games: Vec<String>,
    /// Which formats of events.
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', default_values_t = ["usual".to_owned()],
        help = formats())]
    pub formats: Vec<String>,
    /// Only the JSON summary on standard output, nothing for people on standard error.
    #[arg(long)]
    pub json: bool,
    /// How many replicas of tables and wallet run (as processes of their own when above 1).
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=8))]
    pub replicas: u32,
    /// Kill a random service, or PostgreSQL, with SIGKILL this many times while the bots play.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub chaos: u32,
    /// Play in a house that is built and run by the commands of this page, `docs/operating.md`: two replicas of each
    /// service, a PostgreSQL of its own with a login for each role, keys read over https. The bots follow readiness and
    /// do as Retry-After says.
    #[arg(long, value_name = "PATH", conflicts_with_all = ["replicas", "chaos"])]
    pub page: Option<PathBuf>,
    /// Restart every replica of that house, one after the other, this many times while the bots play: nothing is used
    /// but SIGTERM and readiness.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "page",
        value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pub rolling: u32,
    /// Kill the PostgreSQL of that house with SIGKILL this many times while the bots play, and start it again.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "page",
        value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pub kill_database: u32,
    /// How long bots think about a move, in milliseconds, at most; on average half as long.
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=20_000))]
    pub thinking_ms: u32,
    /// Keep the database that was played on, the sealing keys (`sealing-keys`), and a bundle of it all for `audit
    /// verify` in this folder, which must not be there yet.
    #[arg(long, value_name = "PATH", conflicts_with = "page")]
    pub keep: Option<PathBuf>,
    /// How many tournaments may be in play at once.
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = clap::value_parser!(u32).range(1..=500))]
    pub in_play: u32,
}

/// What the help says of the games.
fn games() -> String {
    format!("Which games, separated by commas: {}; or all", templates::all_games().join(", "))
}

/// What the help says of the formats.
fn formats() -> String {
    format!("Which formats of events, separated by commas: {}", plan::formats::list())
}

impl DemoArgs {
    /// The shortest time that the house gives anybody for a decision: one that is run for people gives more (G4.5).
    fn least_seconds(&self) -> u64 {
        if self.page.is_some() { 5 } else { 1 }
    }

    /// The kinds of tournaments that are played; the names have been looked at.
    pub fn kinds(&self) -> Vec<Kind> {
        let mut kinds = plan::kinds(&self.games, &plan::formats::named(&self.formats).unwrap_or_default());
        for Kind { request, .. } in &mut kinds {
            plan::hurry(&request.game, &mut request.options, self.least_seconds());
            // Bots that have only just come need longer to find what registers before a set time.
            let longer = |usual| usual + self.minutes_longer();
            request.registration_opens_minutes = request.registration_opens_minutes.map(longer);
        }
        kinds
    }

    /// By how many minutes later events at a set time start than they might: one, because the bots come first and bring
    /// their money, which on a busy machine takes as long; another one where they are held up by kills.
    pub fn minutes_longer(&self) -> u32 {
        1 + u32::from(self.chaos > 0)
    }

    /// The cash tables that are opened, by their templates.
    pub fn cash_templates(&self) -> Vec<CashTemplateRequest> {
        let mut templates = templates::cash::templates(&self.games, self.cash_tables());
        templates
            .iter_mut()
            .for_each(|template| plan::hurry(&template.game, &mut template.options, self.least_seconds()));
        templates
    }

    /// The private events that are played, each kind of them; none without tournaments, among whose formats they are
    /// asked for.
    pub fn private_events(&self) -> Vec<plan::club::PrivateEvent> {
        let asked = plan::formats::named(&self.formats).is_ok_and(|formats| formats.contains(&plan::formats::CLUB));
        if asked && self.tournaments > 0 { plan::club::private_events(&self.games) } else { Vec::new() }
    }

    /// How many tournaments start as soon as they are full; those at a set time come on top.
    pub fn planned(&self) -> u32 {
        if self.kinds().iter().all(|kind| plan::formats::is_scheduled(kind.format)) { 0 } else { self.tournaments }
    }

    /// How many cash tables are opened; none without hands to play.
    pub fn cash_tables(&self) -> u32 {
        // A match takes longer than a hand.
        let a_table = if self.games.iter().any(|game| plan::is_of_pots(game)) { 100 } else { 20 };
        let usual = (self.cash_hands / a_table).clamp(3, 100);
        if self.cash_hands == 0 { 0 } else { self.cash_tables.unwrap_or(usual) }
    }
}

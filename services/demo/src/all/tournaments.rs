//! The tournaments of `all`: an operator keeps them open, and house bots play them.
//!
//! A bot joins when a person waits, one place at a time; now and then the bots play a tournament among themselves, so
//! that there is something to watch. They never take the last open tournament of a template away: templates reopen.
//!
//! A house that is to be the same each time ([`Run::repeats`]) lets nothing happen by the clock: bots play with people
//! only, each at their turn.
//!
//! **Invariant:** a person who waits for a few others does not wait for bots that are busy elsewhere: further ones are
//! made for people alone, within `MOST_EXTRA`.

use std::collections::HashSet;
use std::sync::Arc;

use chrono::Duration;
use mazziere_contract::PageQuery;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{ChipSettings, TemplateRequest, TournamentStatus, TournamentSummary, TournamentsQuery};
use mazziere_deal::dice::Dice;
use mazziere_ids::PlayerId;
use mazziere_runtime::templates;
use mazziere_web::Role;
use tokio::sync::mpsc;

use super::bot_factory::{self, BotFactory};
use super::{Run, people};
use crate::bankroll;
use crate::bots::{Api, Endpoints, Journal, LobbyWatch, Player, TokenIssuer};
use crate::entrants;
use crate::plan::{self, Kind, formats};
use crate::staff::Staff;
use crate::venue::Venue;

const NAMES: [&str; 12] = [
    "Assunta", "Bartolo", "Carmela", "Donato", "Evelina", "Fosco", "Gina", "Ivo", "Loredana", "Memo", "Nunzia",
    "Orlando",
];

/// How often the open tournaments are looked at, in milliseconds: a person waits about this long for each bot.
const ROUND_MILLIS: i64 = 1_500;

/// Rounds between two tournaments that the bots play among themselves.
const ROUNDS_BETWEEN: u32 = 20;

/// Games of which every kind of tournament is open.
const FIRST_GAMES: [&str; 3] = ["scopa", "holdem", "omaha"];

/// How many kinds of tournaments of each other game are open.
const A_FEW: usize = 3;

/// Tournaments of more players would wait for ever: there are not so many bots.
const MOST_PLAYERS: u32 = 12;

/// Games of which an event of each format is open.
const FORMAT_GAMES: [&str; 3] = ["scopa", "peppa", "holdem"];

/// Events of these would cost the house money, or come to nothing.
const NOT_OFFERED: [&str; 5] = ["guaranteed", "freeroll", formats::SCHEDULED, formats::SURPLUS, formats::SHORT];

/// The first event at a set time starts so many minutes after the house has opened; then it is held every day.
const FIRST_START_MINUTES: i64 = 60;

/// Bots join an event at a set time when registration closes within so many minutes: nobody else's game waits for them.
const JOINED_BEFORE_MINUTES: i64 = 5;

/// How many further bots there are, at most, when the first are busy.
const MOST_EXTRA: usize = 24;

/// Further bots come where at most so many entries are missing: a large tournament must not take them all.
const FEW_MISSING: u32 = 3;

/// Who looks after the tournaments, and which bots are free.
pub struct TournamentBots {
    /// Who looks around.
    pub api: Api,
    /// What the bots share.
    pub venue: Arc<Venue>,
    /// Of the bots that play with everybody, those that are free.
    free: Vec<Player>,
    /// Of those that are there for people, those that are free.
    reserve: Vec<Player>,
    factory: BotFactory,
    extra: HashSet<PlayerId>,
    back: (mpsc::UnboundedSender<Vec<Player>>, mpsc::UnboundedReceiver<Vec<Player>>),
    bots: HashSet<PlayerId>,
    dice: Dice,
    since_last: u32,
    /// In a house that is to be the same each time: how many bots have joined people.
    turn: Option<usize>,
}

impl TournamentBots {
    /// The tournaments of `endpoints`.
    pub fn new(endpoints: &Endpoints, issuer: &TokenIssuer, run: &Run) -> TournamentBots {
        let journal = Arc::new(Journal::forgetful());
        let watcher =
            crate::bots::Identity::caller(issuer, people::subject(Role::Auditor, "house"), Role::Auditor, None);
        let api = Api::new(endpoints, &watcher);
        let factory = BotFactory::new(endpoints, issuer, &journal, run, (500, 1_500));
        let free: Vec<Player> = NAMES.iter().map(|name| factory.make(name)).collect();
        let bots = free.iter().map(|player| player.id).collect();
        let venue = Arc::new(Venue {
            watch: LobbyWatch::start(api.clone()),
            staff: Staff::new(endpoints, issuer, journal, &run.name),
            closing: false.into(),
        });
        TournamentBots {
            api,
            venue,
            free,
            reserve: Vec::new(),
            factory,
            extra: HashSet::new(),
            back: mpsc::unbounded_channel(),
            bots,
            dice: Dice::new(run.seed),
            since_last: ROUNDS_BETWEEN,
            turn: run.repeats.then_some(0),
        }
    }

    /// Makes the templates that are missing, and opens a tournament of each that has none.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn prepare(&self) -> Result<(), ClientError> {
        let query = &PageQuery { limit: Some(200), cursor: None };
        let there = self.api.lobby(|lobby| async move { lobby.templates(query).await }).await?.items;
        let open = self.open().await?;
        for request in templates() {
            let known = there.iter().find(|template| template.name == request.name && !template.retired);
            let id = match known {
                Some(template) => template.template_id,
                None => self.venue.staff.template(&request).await?.template_id,
            };
            if !open.iter().any(|tournament| tournament.template_id == id) {
                let starts_at = request.repeat.map(|_| self.api.clock.now() + Duration::minutes(FIRST_START_MINUTES));
                self.venue.staff.open_at(id, starts_at).await?;
            }
        }
        Ok(())
    }

    async fn open(&self) -> Result<Vec<TournamentSummary>, ClientError> {
        let query = &TournamentsQuery {
            status: Some(TournamentStatus::RegistrationOpen),
            limit: Some(200),
            ..TournamentsQuery::default()
        };
        Ok(self.api.lobby(|lobby| async move { lobby.tournaments(query).await }).await?.items)
    }

    /// Bots that an earlier run has left in a tournament go on in it: who plays against them does not lose an opponent
    /// because the house was started again.
    ///
    /// # Errors
    /// The lobby's refusal.
    async fn resume(&mut self) -> Result<(), ClientError> {
        let mut further = Vec::new();
        for n in 0..MOST_EXTRA {
            let bot = self.factory.make(&bot_factory::further(&NAMES, n));
            further.push((entrants::unfinished(&bot).await?, bot));
        }
        // Names are given in their order: of those before the last that plays all are there.
        let there = further.iter().rposition(|(entries, _)| !entries.is_empty()).map_or(0, |last| last + 1);
        for (entries, bot) in further.into_iter().take(there) {
            self.bots.insert(bot.id);
            self.extra.insert(bot.id);
            self.reserve.extend(self.go_on(bot, entries));
        }
        for bot in std::mem::take(&mut self.free) {
            let entries = entrants::unfinished(&bot).await?;
            self.free.extend(self.go_on(bot, entries));
        }
        Ok(())
    }

    /// Sends a bot back into its tournaments; it is given back if there are none.
    fn go_on(&self, mut player: Player, entries: Vec<entrants::Entry>) -> Option<Player> {
        if entries.is_empty() {
            return Some(player);
        }
        let (venue, back) = (self.venue.clone(), self.back.0.clone());
        tokio::spawn(async move {
            for entry in &entries {
                entrants::follow(&mut player, entry, &venue).await;
            }
            // Nobody takes it only when the process ends.
            let _ = back.send(vec![player]);
        });
        None
    }

    /// Keeps tournaments going; never returns.
    pub async fn run(mut self) {
        if let Err(error) = self.resume().await {
            tracing::warn!(%error, "house bots do not know what they were in");
        }
        loop {
            while let Ok(players) = self.back.1.try_recv() {
                for player in players {
                    let home = if self.extra.contains(&player.id) { &mut self.reserve } else { &mut self.free };
                    home.push(player);
                }
            }
            self.since_last = self.since_last.saturating_add(1);
            if let Err(error) = self.round().await {
                tracing::warn!(%error, "the house bots could not look around");
            }
            self.api.clock.sleep(Duration::milliseconds(ROUND_MILLIS)).await;
        }
    }

    /// Gives every waiting person one more opponent; or begins a tournament among bots.
    async fn round(&mut self) -> Result<(), ClientError> {
        let open = self.open().await?;
        let now = self.api.clock.now();
        let soon = |one: &TournamentSummary| {
            let closes = one.registration_closes_at;
            closes.is_none_or(|closes| closes > now && closes - now <= Duration::minutes(JOINED_BEFORE_MINUTES))
        };
        let joined = |one: &&TournamentSummary| one.registered > 0 && one.registered < one.players && soon(one);
        for tournament in open.iter().filter(joined) {
            let id = tournament.tournament_id;
            let entries = self.api.lobby(|lobby| async move { lobby.tournament(id).await }).await?.entries;
            let mut who = entries.iter().flat_map(|entry| &entry.players);
            if who.any(|player| !self.bots.contains(player)) {
                self.join(tournament, true);
            }
        }
        let empty: Vec<&TournamentSummary> =
            open.iter().filter(|one| one.registered == 0 && one.players <= 4 && one.starts_at.is_none()).collect();
        if self.turn.is_none()
            && self.since_last >= ROUNDS_BETWEEN
            && self.free.len() >= NAMES.len() - 2
            && let Some(tournament) = self.dice.choose(&empty).copied()
        {
            self.since_last = 0;
            for _ in 0..tournament.players / u32::from(tournament.format.players_per_entry()) {
                self.join(tournament, false);
            }
        }
        Ok(())
    }

    /// One bot, or the two of a pair, to play in `tournament`: free ones, and for people further ones too, if few are
    /// missing.
    fn take(&mut self, tournament: &TournamentSummary, for_people: bool) -> Option<Vec<Player>> {
        let each = u32::from(tournament.format.players_per_entry());
        if let Some(turn) = self.turn {
            return self.take_in_turn(turn, each as usize);
        }
        let missing = tournament.players.saturating_sub(tournament.registered) / each;
        let may_add = for_people && missing <= FEW_MISSING;
        let count = each as usize;
        while may_add && self.free.len() + self.reserve.len() < count && self.extra.len() < MOST_EXTRA {
            let n = self.extra.len();
            let bot = self.factory.make(&bot_factory::further(&NAMES, n));
            self.bots.insert(bot.id);
            self.extra.insert(bot.id);
            self.reserve.push(bot);
        }
        let reserved = if may_add { self.reserve.len() } else { 0 };
        if self.free.len() + reserved < count {
            return None;
        }
        let mut chosen: Vec<Player> = self.free.drain(..count.min(self.free.len())).collect();
        let left = count - chosen.len();
        chosen.extend(self.reserve.drain(..left));
        Some(chosen)
    }

    /// The bots whose turn it is, however many are free: none while one of them is busy, for a house that is the same
    /// each time has them play with the same people.
    fn take_in_turn(&mut self, turn: usize, count: usize) -> Option<Vec<Player>> {
        let names = (turn..turn + count).map(|n| NAMES[n % NAMES.len()]);
        let places = names.map(|name| self.free.iter().position(|bot| bot.name == name));
        let mut places = places.collect::<Option<Vec<usize>>>()?;
        places.sort_unstable();
        self.turn = Some(turn + count);
        let mut chosen: Vec<Player> = places.into_iter().rev().map(|place| self.free.remove(place)).collect();
        chosen.sort_by(|one, other| one.name.cmp(&other.name));
        Some(chosen)
    }

    /// Sends one entry of bots into a tournament, if enough are free; they come back when it is over for them.
    fn join(&mut self, tournament: &TournamentSummary, for_people: bool) {
        let Some(mut players) = self.take(tournament, for_people) else { return };
        let venue = self.venue.clone();
        let back = self.back.0.clone();
        let tournament = tournament.clone();
        tokio::spawn(async move {
            for player in &mut players {
                player.steady_for(&tournament.tournament_id.to_string());
                bankroll::ensure_funds(player, &venue).await;
            }
            match &mut players[..] {
                [first, second] => {
                    if let Some(entry) = entrants::register_pair(first, second, &tournament, &venue).await {
                        tokio::join!(entrants::follow(first, &entry, &venue), entrants::follow(second, &entry, &venue));
                    }
                }
                [player] => {
                    if let Some(entry) = entrants::register(player, &tournament, &venue).await {
                        entrants::follow(player, &entry, &venue).await;
                    }
                }
                _ => {}
            }
            // Nobody takes it only when the process ends.
            let _ = back.send(players);
        });
    }
}

/// The levels of a demo last seconds; people need minutes.
fn unhurried(chips: Option<ChipSettings>) -> Option<ChipSettings> {
    let mut chips = chips?;
    chips.levels.iter_mut().for_each(|level| level.seconds = 180);
    Some(chips)
}

/// The templates: those of demos, reopening; all of the games that it began with, the first few of the
/// others.
fn templates() -> Vec<TemplateRequest> {
    let mut kinds = Vec::new();
    for game in templates::all_games() {
        let most = if FIRST_GAMES.contains(&game.as_str()) { usize::MAX } else { A_FEW };
        let small = plan::usual_kinds(&[game]).into_iter().filter(|kind| kind.request.players <= MOST_PLAYERS);
        kinds.extend(small.take(most));
    }
    kinds.extend(formats());
    kinds
        .into_iter()
        .map(|kind| TemplateRequest {
            // What is held every day opens by itself for its time.
            reopen: kind.request.repeat.is_none(),
            chips: unhurried(kind.request.chips),
            ..kind.request
        })
        .collect()
}

/// One event of each format that people find in the list, with the clocks of the game. They cost a euro: what costs
/// less begins as soon as anybody is there.
fn formats() -> Vec<Kind> {
    let offered: Vec<&str> = formats::NAMES.into_iter().filter(|name| !NOT_OFFERED.contains(name)).collect();
    let mut found: Vec<Kind> = Vec::new();
    for kind in plan::kinds(&FORMAT_GAMES.map(str::to_owned), &offered) {
        let has_own_rows = [formats::KNOCKOUT, formats::CHIPS, formats::SHOOT_OUT].contains(&kind.format);
        if !has_own_rows && kind.request.players <= MOST_PLAYERS && found.iter().all(|one| one.format != kind.format) {
            let buy_in =
                if kind.request.product.is_some() { kind.request.buy_in.clone() } else { formats::buy_in(90, 10) };
            found.push(Kind { request: TemplateRequest { clocks: None, buy_in, ..kind.request }, ..kind });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use mazziere_contract::tables::Format;
    use mazziere_rules::registry;
    use serde_json::{Value, json};

    use super::*;

    /// A player who takes the first event of scopa for ten cents, as the README does, plays at once.
    #[test]
    fn what_is_cheapest_begins_when_two_are_there() {
        let of_scopa = templates().into_iter().filter(|one| one.game == "scopa" && one.format == Format::HeadsUp);
        let price = |one: &TemplateRequest| one.buy_in.share.cents() + one.buy_in.fee.cents();
        let cheap: Vec<TemplateRequest> = of_scopa.filter(|one| price(one) <= 10).collect();
        assert!(!cheap.is_empty());
        assert!(
            cheap.iter().all(|one| one.players == 2 && one.start.is_none() && one.phases.is_empty()),
            "{:?}",
            cheap.iter().map(|one| &one.name).collect::<Vec<_>>()
        );
    }

    /// A demo of bots hurries ([`plan::hurry`]); here people play.
    #[test]
    fn g4_5_people_have_the_time_that_the_rules_give() {
        let mut windows = Vec::new();
        for one in templates() {
            let Some(chips) = &one.chips else { continue };
            let options = |given: &Value| registry::normalise(&one.game, given, chips.table_seats).unwrap().0;
            let (offered, usual) = (options(&one.options), options(&json!({"mode": "tournament"})));
            for (name, seconds) in offered.as_object().unwrap().iter().filter(|(name, _)| name.ends_with("_s")) {
                assert_eq!(seconds, &usual[name], "{name} of {}", one.name);
            }
            if one.game == "chemin-de-fer" {
                windows.push(offered["bet_window_s"].clone());
            }
        }
        assert!(!windows.is_empty() && windows.iter().all(|seconds| *seconds == 20), "{windows:?}");
    }

    #[test]
    fn an_event_of_every_format_is_open_and_its_name_is_its_own() {
        let names: Vec<&str> = formats().iter().map(|kind| kind.format).collect();
        for format in ["round-robin", "danish", "danish-cut", "danish-final", "groups-final", "four", "triplete"] {
            assert!(names.contains(&format), "{format}");
        }
        for format in ["premio-matto", "own-prizes", "winner-takes-all", formats::RECURRING] {
            assert!(names.contains(&format), "{format}");
        }
        let requests = templates();
        let different: HashSet<&str> = requests.iter().map(|request| request.name.as_str()).collect();
        assert_eq!(different.len(), requests.len(), "templates are known by their names");
    }
}

//! The cash tables of `all`: a few of every game that never close, and house bots who keep a game going at them.
//!
//! Two bots play at a table where nobody is, one or two more come when a person sits down; they leave a seat free, and
//! they think for a moment before they move. At the heads-up table a bot only comes when a person waits for an
//! opponent.

use std::collections::HashSet;
use std::sync::Arc;

use chrono::Duration;
use mazziere_contract::PageQuery;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{CashSession, CashTableSummary, CashTemplateRequest};
use mazziere_ids::PlayerId;
use mazziere_rules::registry;
use mazziere_runtime::templates;
use tokio::sync::mpsc;

use super::Run;
use super::bot_factory::{self, BotFactory};
use crate::bankroll;
use crate::bots::{Api, Endpoints, Journal, Player, TokenIssuer};
use crate::cash::{CashRoom, matches, player};
use crate::venue::Venue;

const NAMES: [&str; 9] = ["Palmira", "Quinto", "Rosalba", "Saverio", "Tosca", "Ubaldo", "Vanda", "Zaira", "Ercole"];

/// How many further bots there are, at most, when people wait and the first are busy.
const MOST_EXTRA: usize = 12;

/// How often somebody looks whether a bot is wanted, in milliseconds.
const ROUND_MILLIS: i64 = 2_000;

/// Who looks after the cash tables.
pub struct CashBots {
    api: Api,
    room: Arc<CashRoom>,
    /// Of the bots that play with everybody, those that are free.
    free: Vec<Player>,
    /// Of those that are there for people, those that are free.
    reserve: Vec<Player>,
    factory: BotFactory,
    extra: HashSet<PlayerId>,
    back: (mpsc::UnboundedSender<Player>, mpsc::UnboundedReceiver<Player>),
    bots: HashSet<PlayerId>,
    /// Whether the house is to be the same each time: then nothing happens by the clock alone.
    repeats: bool,
}

impl CashBots {
    /// The cash tables of `endpoints`, with the staff of `venue`.
    pub fn new(endpoints: &Endpoints, issuer: &TokenIssuer, venue: &Arc<Venue>, api: &Api, run: &Run) -> CashBots {
        let journal = Arc::new(Journal::forgetful());
        let factory = BotFactory::new(endpoints, issuer, &journal, run, (600, 1_800));
        let free: Vec<Player> = NAMES.iter().map(|name| factory.make(name)).collect();
        let bots = free.iter().map(|player| player.id).collect();
        let room = Arc::new(CashRoom::endless(venue.clone(), api.clone()));
        let back = mpsc::unbounded_channel();
        CashBots {
            api: api.clone(),
            room,
            free,
            reserve: Vec::new(),
            factory,
            extra: HashSet::new(),
            back,
            bots,
            repeats: run.repeats,
        }
    }

    /// Makes the templates that are missing; their tables open by themselves.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn prepare(&self) -> Result<(), ClientError> {
        let query = &PageQuery { limit: Some(200), cursor: None };
        let there = self.api.lobby(|lobby| async move { lobby.cash_templates(query).await }).await?.items;
        for request in templates() {
            if !there.iter().any(|template| template.name == request.name && !template.retired) {
                self.room.venue.staff.cash_template(&request).await?;
            }
        }
        Ok(())
    }

    /// Bots that an earlier run has left at a table go on there.
    ///
    /// # Errors
    /// The lobby's refusal.
    async fn resume(&mut self) -> Result<(), ClientError> {
        let mut further = Vec::new();
        for n in 0..MOST_EXTRA {
            let bot = self.factory.make(&bot_factory::further(&NAMES, n));
            further.push((player::seated(&bot).await?, bot));
        }
        // Names are given in their order: of those before the last that sits all are there.
        let there = further.iter().rposition(|(sessions, _)| !sessions.is_empty()).map_or(0, |last| last + 1);
        for (sessions, bot) in further.into_iter().take(there) {
            self.bots.insert(bot.id);
            self.extra.insert(bot.id);
            self.reserve.extend(self.go_on(bot, sessions));
        }
        for bot in std::mem::take(&mut self.free) {
            let sessions = player::seated(&bot).await?;
            self.free.extend(self.go_on(bot, sessions));
        }
        Ok(())
    }

    /// Sends a bot back to where it sits; it is given back if it sits nowhere.
    fn go_on(&self, mut player: Player, sessions: Vec<CashSession>) -> Option<Player> {
        if sessions.is_empty() {
            return Some(player);
        }
        let (room, back) = (self.room.clone(), self.back.0.clone());
        tokio::spawn(async move {
            for session in &sessions {
                player::stay_on(&mut player, &room, session).await;
            }
            // Nobody takes it only when the process ends.
            let _ = back.send(player);
        });
        None
    }

    /// Keeps games going; never returns.
    pub async fn run(mut self) {
        if let Err(error) = self.resume().await {
            tracing::warn!(%error, "house bots do not know where they sit");
        }
        loop {
            while let Ok(player) = self.back.1.try_recv() {
                let home = if self.extra.contains(&player.id) { &mut self.reserve } else { &mut self.free };
                home.push(player);
            }
            for table in self.room.tables().await.iter() {
                self.look_after(table);
            }
            self.api.clock.sleep(Duration::milliseconds(ROUND_MILLIS)).await;
        }
    }

    /// A bot that is free; for people one that is there for them, if the others are busy.
    fn take(&mut self, for_people: bool) -> Option<Player> {
        if !self.free.is_empty() {
            return Some(self.free.swap_remove(0));
        }
        if !for_people {
            return None;
        }
        if self.reserve.is_empty() && self.extra.len() < MOST_EXTRA {
            let bot = self.factory.make(&bot_factory::further(&NAMES, self.extra.len()));
            self.bots.insert(bot.id);
            self.extra.insert(bot.id);
            return Some(bot);
        }
        self.reserve.pop()
    }

    /// Sends a bot to a table where one is wanted; it comes back when it has played enough.
    fn look_after(&mut self, table: &CashTableSummary) {
        let bots = table.players.iter().filter(|seated| self.bots.contains(&seated.player_id)).count();
        let people = table.players.len() - bots;
        if !wanted(table, bots, people) || self.repeats && people == 0 {
            return;
        }
        let Some(mut player) = self.take(people > 0) else { return };
        let room = self.room.clone();
        let back = self.back.0.clone();
        let table = table.clone();
        tokio::spawn(async move {
            bankroll::ensure_funds(&mut player, &room.venue).await;
            player::play_at(&mut player, &room, &table).await;
            // Nobody takes it only when the process ends.
            let _ = back.send(player);
        });
    }
}

/// Whether another bot should sit down: some company for everybody, and a free seat for the next person.
fn wanted(table: &CashTableSummary, bots: usize, people: usize) -> bool {
    if matches::is_of_matches(table) {
        // A match needs every seat, and nobody plays one without people.
        return people > 0 && table.free > 0;
    }
    let (most, spare) = match (table.seats, people) {
        (2, 0) => (0, 1),
        (2, _) => (1, 0),
        (_, 0) => (2, 1),
        (_, _) => (3, 1),
    };
    bots < most && usize::from(table.free) > spare
}

/// Off in the list of the house, though it may be played for money (G3.1).
const UNLISTED: &str = "peppa";

/// The cash tables: a few of poker, one of each other game.
fn templates() -> Vec<CashTemplateRequest> {
    let poker = ["holdem", "omaha"];
    let others = registry::games().iter().filter(|game| game.name != UNLISTED && !poker.contains(&game.name));
    let poker = templates::cash::templates(&poker.map(str::to_owned), 3);
    poker.into_iter().chain(others.flat_map(|game| templates::cash::templates(&[game.name.to_owned()], 1))).collect()
}

#[cfg(test)]
mod tests {
    use mazziere_contract::lobby::{CashKind, CashTableStatus, Stakes};
    use mazziere_ids::{CashTemplateId, TableId};
    use mazziere_money::{Currency, Money};
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;

    fn table(seats: u8, free: u8) -> CashTableSummary {
        CashTableSummary {
            table_id: TableId::new(Uuid::nil()),
            cash_template_id: CashTemplateId::new(Uuid::nil()),
            name: String::new(),
            game: String::new(),
            options_text: String::new(),
            status: CashTableStatus::Open,
            kind: CashKind::Pot,
            r#match: None,
            stakes: Stakes { small: Money::ZERO, big: Money::ZERO },
            min_buy_in: Money::ZERO,
            max_buy_in: Money::ZERO,
            currency: Currency::default(),
            rake_basis_points: None,
            rake_cap: None,
            seats,
            taken: seats - free,
            free,
            players: Vec::new(),
            waiting: 0,
            seats_kept: Vec::new(),
            average_pot: Money::ZERO,
            hands_per_hour: 0,
            version: 1,
            opened_at: chrono::DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn g4_5_people_have_the_time_that_the_rules_give() {
        for one in templates() {
            let options =
                |given: &Value| registry::normalise(&one.game, given, templates::cash::seats(&one)).unwrap().0;
            let offered = options(&one.options);
            let usual = options(&json!({}));
            for (name, seconds) in offered.as_object().unwrap().iter().filter(|(name, _)| name.ends_with("_s")) {
                assert_eq!(seconds, &usual[name], "{name} of {}", one.name);
            }
            if one.game == "chemin-de-fer" {
                assert_eq!(offered["bet_window_s"], 20, "{}", one.name);
            }
        }
    }

    #[test]
    fn g3_1_every_game_for_money_has_a_table_but_peppa_which_is_off_in_the_list_of_the_house() {
        let listed = templates();
        for game in registry::games() {
            let listed = listed.iter().any(|one| one.game == game.name);
            assert_eq!(listed, game.is_for_money() && game.name != "peppa", "{}", game.name);
        }
    }

    #[test]
    fn bots_keep_company_and_leave_a_seat() {
        assert!(wanted(&table(6, 6), 0, 0));
        assert!(wanted(&table(6, 5), 1, 0));
        assert!(!wanted(&table(6, 4), 2, 0), "two are enough to play");
        assert!(wanted(&table(6, 3), 2, 1), "a person is here");
        assert!(!wanted(&table(6, 1), 2, 3), "the last seat is for people");
        assert!(!wanted(&table(2, 2), 0, 0));
        assert!(wanted(&table(2, 1), 0, 1));
        assert!(!wanted(&table(2, 0), 1, 1));
        let matches = |free| CashTableSummary { kind: CashKind::Fixed, ..table(4, free) };
        assert!(!wanted(&matches(4), 0, 0));
        assert!(wanted(&matches(1), 2, 1), "a match needs every seat");
        assert!(!wanted(&matches(0), 2, 2));
    }
}

//! What a tournament is played by, fixed when it opens: what every tournament has, and the plan of its system.
//!
//! Logs hold it in the shape of `Logged`, which is older than systems: what all have stands there among the settings
//! of chip tournaments, because these had it first.

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::TemplateId;
use mazziere_money::{Money, PrizeTable};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::system::plan::{ChipPlan, KnockoutPlan, Plan};
use crate::terms::{BuyIn, ChipSettings, ChipStart, Clocks, Format, Phase, Product, Repeat, Unplayed, is_false};

/// Registration closes so long before a scheduled start (G2.1).
pub fn closing_before_start() -> Duration {
    Duration::minutes(2)
}

/// What a tournament is played by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Logged", into = "Logged")]
pub struct Setup {
    pub template_id: TemplateId,
    pub name: String,
    pub game: String,
    pub options: Value,
    pub options_text: String,
    /// How its tables are played.
    pub format: Format,
    /// How many players it takes: a sit&go starts with so many, a scheduled tournament takes no more.
    pub players: u32,
    /// What it costs each.
    pub buy_in: BuyIn,
    /// What the pool is divided by.
    pub prizes: Prizes,
    /// The clocks of its matches.
    pub clocks: Clocks,
    /// Whether another one opens when it has filled up.
    pub reopen: bool,
    /// When it starts.
    pub start: Start,
    /// Until when players may come in after the start.
    pub late: Option<Late>,
    /// If players know it by a name.
    pub product: Option<Product>,
    /// How often it is held, if its start is scheduled.
    pub repeat: Option<Repeat>,
    /// How many minutes before a scheduled start registration opens; at once if `None`.
    pub registration_opens_minutes: Option<u32>,
    /// What the pool is at least.
    pub guarantee: Money,
    /// How the entries are brought to their places.
    pub system: Plan,
}

/// When a tournament starts (G1.1, G1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// When it is full.
    SitAndGo,
    /// At its time.
    Scheduled {
        /// When; a template does not know.
        at: Option<DateTime<Utc>>,
        /// With fewer players it is cancelled (G2.6).
        min_players: u32,
        /// A time before it with the usual time of day of what is repeated, if the clocks skip that on this day.
        usual: Option<DateTime<Utc>>,
    },
}

/// Until when players may come in after the start (G2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// Until the end of this level.
    pub level: u32,
    /// How long that is after the start, by the clock.
    pub lasts: Duration,
}

/// What the pool is divided by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prizes {
    Table(PrizeTable),
    /// The house's table for the entries that there are (G2.8); for a full field it would be this one.
    ByEntries(HouseTable, PrizeTable),
}

/// What each place from 1 to `entries` wins of the pool; unpaid places win nothing.
pub fn by_place(table: &PrizeTable, pool: Money, entries: usize) -> Vec<Money> {
    let mut prizes = table.prizes(pool);
    prizes.resize(entries.max(prizes.len()), Money::ZERO);
    prizes
}

/// The tables of the house (G2.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HouseTable {
    /// Of knock-outs.
    Knockout,
    /// Of gironi and chip tournaments.
    League,
}

impl HouseTable {
    /// That for so many entries.
    pub fn of(self, entries: usize) -> PrizeTable {
        let table = match self {
            HouseTable::Knockout => PrizeTable::knockout(entries),
            HouseTable::League => PrizeTable::league(entries),
        };
        table.unwrap_or_else(PrizeTable::winner_takes_all)
    }
}

impl Prizes {
    /// The table for so many entries.
    pub fn for_entries(&self, entries: usize) -> PrizeTable {
        match self {
            Prizes::Table(table) => table.clone(),
            Prizes::ByEntries(house, _) => house.of(entries),
        }
    }
}

impl Setup {
    /// How many of a table go on, where more than two meet at one.
    pub fn shown_winners(&self) -> Option<u8> {
        match &self.system {
            Plan::Knockout(plan) if self.format == Format::FourIndividual => Some(plan.winners_per_table),
            _ => None,
        }
    }

    /// What matches are worth that nobody plays, if that is known.
    pub fn unplayed(&self) -> Option<Unplayed> {
        match &self.system {
            Plan::Knockout(plan) => plan.unplayed,
            Plan::League(plan) => Some(plan.unplayed),
            _ => None,
        }
    }

    /// The same for the next one of its template: what the game says (G1.13), whatever the log of this one does.
    pub fn set_unplayed(&mut self, worth: Unplayed) {
        match &mut self.system {
            Plan::Knockout(plan) => plan.unplayed = Some(worth),
            Plan::League(plan) => plan.unplayed = worth,
            _ => {}
        }
    }

    /// The phases, where it is more than a single knock-out that is drawn, or a chip tournament.
    pub fn phases(&self) -> Vec<Phase> {
        match &self.system {
            Plan::League(plan) => plan.phases(),
            Plan::Knockout(KnockoutPlan { seeded: true, .. }) => vec![Phase::Knockout { seeded: true }],
            _ => Vec::new(),
        }
    }

    /// The settings of a chip tournament, with what every tournament has.
    pub fn chip_settings(&self, plan: &ChipPlan) -> ChipSettings {
        ChipSettings {
            starting_chips: plan.starting_chips,
            levels: plan.levels.clone(),
            table_seats: plan.table_seats,
            clocks: plan.clocks,
            start: match self.start {
                Start::SitAndGo => ChipStart::SitAndGo {},
                Start::Scheduled { min_players, .. } => ChipStart::Scheduled { min_players },
            },
            late_registration_level: self.late.map_or(0, |late| late.level),
            mode: plan.mode,
            hand_for_hand: plan.hand_for_hand,
            guarantee: self.guarantee,
        }
    }

    /// How many entries it takes.
    pub fn entries(&self) -> usize {
        (self.players / u32::from(self.format.players_per_entry())) as usize
    }

    /// Fewer players than this are no tournament (G2.6).
    pub fn min_players(&self) -> u32 {
        match self.start {
            Start::SitAndGo => 2,
            Start::Scheduled { min_players, .. } => min_players,
        }
    }

    /// Whether it starts at a set time.
    pub fn is_scheduled(&self) -> bool {
        matches!(self.start, Start::Scheduled { .. })
    }

    /// When it starts, if that is known.
    pub fn starts_at(&self) -> Option<DateTime<Utc>> {
        match self.start {
            Start::SitAndGo => None,
            Start::Scheduled { at, .. } => at,
        }
    }

    /// See [`Start::Scheduled`].
    fn usual_start(&self) -> Option<DateTime<Utc>> {
        match self.start {
            Start::SitAndGo => None,
            Start::Scheduled { usual, .. } => usual,
        }
    }

    /// The buy-in in euros, if the prize is drawn.
    pub fn drawn_for(&self) -> Option<i64> {
        (self.product == Some(Product::PremioMatto)).then(|| self.cost().cents() / 100)
    }

    /// When registration for a scheduled start opens, if what is opened at this time is announced before (G2.1).
    pub fn announced_until(&self, opened_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let before = Duration::minutes(self.registration_opens_minutes?.into());
        self.starts_at().map(|start| start - before).filter(|opens| *opens > opened_at)
    }

    /// When registration for a scheduled start closes (G2.1).
    pub fn registration_closes_at(&self) -> Option<DateTime<Utc>> {
        self.starts_at().map(|start| start - closing_before_start())
    }

    /// Whether players pay nothing (freeroll).
    pub fn costs_nothing(&self) -> bool {
        self.buy_in.share.is_zero() && self.buy_in.fee.is_zero()
    }

    /// Whether its matches count in rankings and for levels (G5.3, G5.4): what costs nothing is training.
    pub fn is_ranked(&self) -> bool {
        !self.costs_nothing()
    }

    /// Whether no money moves at all: players pay nothing and the house guarantees nothing.
    pub fn is_free(&self) -> bool {
        self.costs_nothing() && self.guarantee.is_zero()
    }

    /// What each player pays: share and fee.
    pub fn cost(&self) -> Money {
        self.buy_in.share + self.buy_in.fee
    }

    /// `count` prize shares.
    pub fn shares(&self, count: usize) -> Money {
        times(self.buy_in.share, count)
    }

    pub fn fees(&self, count: usize) -> Money {
        times(self.buy_in.fee, count)
    }

    /// The pool of so many entries that play, and the table by which it is divided; none where the prize is drawn,
    /// which is nothing before.
    pub fn prizes_of(&self, entries: usize) -> (Money, Option<PrizeTable>) {
        let shares = self.shares(entries * usize::from(self.format.players_per_entry()));
        if self.drawn_for().is_some() {
            return (shares, None);
        }
        (shares.max(self.guarantee), Some(self.prizes.for_entries(entries)))
    }

    /// What the house adds to a pool of so much.
    pub fn overlay(&self, collected: Money) -> Money {
        let missing = self.guarantee - collected;
        if missing.is_positive() { missing } else { Money::ZERO }
    }
}

fn times(amount: Money, count: usize) -> Money {
    amount * i64::try_from(count).expect("no field is that large")
}

/// A set-up as logs hold it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Logged {
    template_id: TemplateId,
    name: String,
    game: String,
    options: Value,
    options_text: String,
    format: Format,
    players: u32,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    winners_per_table: u8,
    buy_in: BuyIn,
    prizes: PrizeTable,
    clocks: Clocks,
    reopen: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chips: Option<Box<LoggedChips>>,
    /// The plan of a system other than the first two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    system: Option<Plan>,
    /// What matches of a knock-out are worth that nobody plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unplayed: Option<Unplayed>,
    /// Whether entries stand in the bracket of a knock-out by skill level.
    #[serde(default, skip_serializing_if = "is_false")]
    seeded: bool,
    /// Of which of the house's tables the prizes are, for the entries that there are; the chips say so of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prizes_by_entries: Option<HouseTable>,
    /// The start of a tournament of matches, if it is scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<LoggedStart>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    repeat: Option<Repeat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    registration_opens_minutes: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    product: Option<Product>,
    /// What the pool of a tournament of matches is at least.
    #[serde(default, skip_serializing_if = "is_nothing")]
    guarantee: Money,
}

/// A scheduled start as logs hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LoggedStart {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<DateTime<Utc>>,
    min_players: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    usual: Option<DateTime<Utc>>,
}

/// The settings of a chip tournament as logs hold them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LoggedChips {
    settings: ChipSettings,
    own_prizes: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    starts_at: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    usual: Option<DateTime<Utc>>,
}

fn is_nothing(amount: &Money) -> bool {
    amount.is_zero()
}

fn one() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_one(winners: &u8) -> bool {
    *winners == 1
}

/// What a template's settings of chips say of every tournament's affairs: when it starts, until when players may come.
pub fn of_chips(settings: &ChipSettings, at: Option<DateTime<Utc>>) -> (Start, Option<Late>) {
    let start = match settings.start {
        ChipStart::SitAndGo {} => Start::SitAndGo,
        ChipStart::Scheduled { min_players } => Start::Scheduled { at, min_players, usual: None },
    };
    let level = settings.late_registration_level;
    let seconds = settings.levels.iter().take(level as usize).map(|level| i64::from(level.seconds)).sum();
    (start, (level > 0).then(|| Late { level, lasts: Duration::seconds(seconds) }))
}

/// The part of a template's settings of chips that only chip tournaments have.
pub fn plan_of(settings: &ChipSettings) -> ChipPlan {
    ChipPlan {
        starting_chips: settings.starting_chips,
        levels: settings.levels.clone(),
        table_seats: settings.table_seats,
        clocks: settings.clocks,
        mode: settings.mode,
        hand_for_hand: settings.hand_for_hand,
    }
}

impl From<Logged> for Setup {
    fn from(logged: Logged) -> Setup {
        let mut late = None;
        let mut guarantee = logged.guarantee;
        let mut start = match logged.start {
            None => Start::SitAndGo,
            Some(LoggedStart { at, min_players, usual }) => Start::Scheduled { at, min_players, usual },
        };
        let mut prizes = match logged.prizes_by_entries {
            None => Prizes::Table(logged.prizes.clone()),
            Some(house) => Prizes::ByEntries(house, logged.prizes.clone()),
        };
        let winners_per_table = logged.winners_per_table;
        let unplayed = logged.unplayed;
        let seeded = logged.seeded;
        let knockout = KnockoutPlan { winners_per_table, unplayed, seeded };
        let mut system = logged.system.unwrap_or(Plan::Knockout(knockout));
        if let Some(chips) = logged.chips {
            (start, late) = of_chips(&chips.settings, chips.starts_at);
            if let Start::Scheduled { usual, .. } = &mut start {
                *usual = chips.usual;
            }
            guarantee = chips.settings.guarantee;
            if !chips.own_prizes {
                prizes = Prizes::ByEntries(HouseTable::League, logged.prizes);
            }
            system = Plan::Chips(plan_of(&chips.settings));
        }
        Setup {
            template_id: logged.template_id,
            name: logged.name,
            game: logged.game,
            options: logged.options,
            options_text: logged.options_text,
            format: logged.format,
            players: logged.players,
            buy_in: logged.buy_in,
            prizes,
            clocks: logged.clocks,
            reopen: logged.reopen,
            start,
            late,
            product: logged.product,
            repeat: logged.repeat,
            registration_opens_minutes: logged.registration_opens_minutes,
            guarantee,
            system,
        }
    }
}

impl From<Setup> for Logged {
    fn from(setup: Setup) -> Logged {
        let own_prizes = matches!(setup.prizes, Prizes::Table(_));
        let (Prizes::Table(prizes) | Prizes::ByEntries(_, prizes)) = setup.prizes.clone();
        let (winners_per_table, unplayed, seeded) = match &setup.system {
            Plan::Knockout(plan) => (plan.winners_per_table, plan.unplayed, plan.seeded),
            _ => (1, None, false),
        };
        let chips = if let Plan::Chips(plan) = &setup.system {
            let settings = setup.chip_settings(plan);
            Some(Box::new(LoggedChips {
                settings,
                own_prizes,
                starts_at: setup.starts_at(),
                usual: setup.usual_start(),
            }))
        } else {
            None
        };
        let of_matches = chips.is_none();
        let prizes_by_entries = match setup.prizes {
            Prizes::ByEntries(house, _) if of_matches => Some(house),
            _ => None,
        };
        let start = match setup.start {
            Start::Scheduled { at, min_players, usual } if of_matches => Some(LoggedStart { at, min_players, usual }),
            _ => None,
        };
        // The first two systems are told by what else there is.
        let is_told = matches!(setup.system, Plan::Knockout(_) | Plan::Chips(_));
        let system = (!is_told).then(|| setup.system.clone());
        Logged {
            template_id: setup.template_id,
            name: setup.name,
            game: setup.game,
            options: setup.options,
            options_text: setup.options_text,
            format: setup.format,
            players: setup.players,
            winners_per_table,
            buy_in: setup.buy_in,
            prizes,
            clocks: setup.clocks,
            reopen: setup.reopen,
            chips,
            system,
            unplayed,
            seeded,
            prizes_by_entries,
            start,
            repeat: setup.repeat,
            registration_opens_minutes: setup.registration_opens_minutes,
            product: setup.product,
            guarantee: if of_matches { setup.guarantee } else { Money::ZERO },
        }
    }
}

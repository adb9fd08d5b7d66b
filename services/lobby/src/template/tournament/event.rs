//! What happens to a template: the events of its stream, for ever.

use chrono::{DateTime, Utc};
use mazziere_ids::TemplateId;
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::terms::{BuyIn, ChipSettings, ChipStart, Clocks, Format, Phase, PrizeShare, Product, Repeat, Unplayed};

/// What happens to a template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum TemplateEvent {
    TemplateCreated {
        template: Box<Template>,
    },
    /// What matches are worth that nobody plays, which its log had not said (logs from before `unplayed_worth`).
    TemplateWorthKnown {
        /// What the game says.
        unplayed_worth: Unplayed,
    },
    /// No new tournaments open from it.
    TemplateRetired,
}

impl TemplateEvent {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

/// A template as its log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Template {
    pub template_id: TemplateId,
    pub name: String,
    pub game: String,
    /// All options, defaults filled in.
    pub options: Value,
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// How many players, at most.
    pub players: u32,
    /// How many of a table go on to the next round, in format `four_individual`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners_per_table: Option<u8>,
    /// How it is played, phase by phase; a single knock-out if there is none, or chips.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<Phase>,
    /// What matches are worth that nobody plays, as typed by the operator who made the template: in logs from before
    /// `unplayed_worth`, and of no effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unplayed: Option<Unplayed>,
    /// What matches are worth that nobody plays, as the game says by the options (G1.13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unplayed_worth: Option<Unplayed>,
    /// How it is played, in format `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips: Option<ChipSettings>,
    /// If players know it by a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product: Option<Product>,
    /// When it starts, in every format but `ring`; as soon as it is full if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<ChipStart>,
    /// How often it is held, if its start is scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// How many minutes before its start registration opens, if that is scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration_opens_minutes: Option<u32>,
    /// What the pool is at least, in every format but `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guarantee: Option<Money>,
    /// What it costs each player.
    pub buy_in: BuyIn,
    /// The buy-in as players read it: `€ 1.00 (0.80 + 0.20)`.
    pub cost_text: String,
    /// What part of the buy-ins goes to prizes, in basis points.
    pub payout_basis_points: u32,
    /// The prizes. In format `ring`, unless `own_prizes`, those of a full field: the house's table (G2.8) goes
    /// by the entries there are when registration has ended.
    pub prizes: Vec<PrizeShare>,
    /// Whether the prizes are the template's own, whatever the number of entries.
    #[serde(default)]
    pub own_prizes: bool,
    pub clocks: Clocks,
    /// Whether a new tournament opens by itself whenever one has filled up.
    pub reopen: bool,
    /// Whether no new tournaments open from it.
    pub retired: bool,
    pub created_at: DateTime<Utc>,
}

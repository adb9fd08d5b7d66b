//! Templates: what tournaments are opened from.

use chrono::{DateTime, Utc};
use mazziere_ids::TemplateId;
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{BuyIn, ChipSettings, ChipStart, Phase, PlacePrize, PrizeShare, Product, Repeat};
use crate::tables::{Clocks, ClocksInForce, Format, Unplayed};
use crate::text::Name;

/// The options of a template that names none: the games read them from an object.
pub(super) fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// A template to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Scopa a 11, testa a testa", "game": "scopa", "options": {"target": 11}, "format": "heads_up",
    "players": 2, "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}}))]
pub struct TemplateRequest {
    /// Its name, 1 to 80 characters, not only blanks, none of them a control, direction or invisible character.
    #[schema(value_type = Name)]
    pub name: String,
    /// Which game.
    pub game: String,
    /// The options of the game; what is left out takes its default.
    #[serde(default = "no_options")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// How it is played.
    pub format: Format,
    /// How many players it takes: a sit&go starts when it is full, a scheduled tournament takes no more. 2 to the
    /// limit of the house, which is 4096 if it has not set another.
    #[schema(minimum = 2, maximum = 65535)]
    pub players: u32,
    /// How many of a table go on to the next round, in format `four_individual`: 1 (the default) or 2. Every round must
    /// fill its tables of four down to one final table: 4, 16, 64, 256 ... players with 1; 4, 8, 16, 32 ... with 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 2)]
    pub winners_per_table: Option<u8>,
    /// How it is played, phase by phase, in every format but `ring`; a single knock-out if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 2)]
    pub phases: Vec<Phase>,
    /// How it is played, in format `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips: Option<ChipSettings>,
    /// If it is one of these, which says all about its field, buy-in and prizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product: Option<Product>,
    /// When it starts, in every format but `ring`, where `chips` say so; as soon as it is full if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<ChipStart>,
    /// How often it is held, if its start is scheduled: when registration for one closes, or it is cancelled before,
    /// the next one opens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// How many minutes before its start registration opens, if that is scheduled; as soon as it is announced if
    /// absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 3, maximum = 527_040)]
    pub registration_opens_minutes: Option<u32>,
    /// What the pool is at least, in every format but `ring`, where `chips` say so: the house adds what is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guarantee: Option<Money>,
    /// What it costs each player.
    pub buy_in: BuyIn,
    /// The prizes; the house's own table for the field (G2.8) if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<Vec<PrizeShare>>,
    /// The clocks; those of the game's goal (G4.3) if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Whether a new tournament opens by itself whenever one has filled up.
    #[serde(default)]
    pub reopen: bool,
}

impl TemplateRequest {
    /// A template that says the least: a single knock-out that starts when it is full, with the house's prizes, or
    /// whatever is said beside.
    pub fn new(name: &str, game: &str, options: Value, format: Format, players: u32, buy_in: BuyIn) -> TemplateRequest {
        TemplateRequest {
            name: name.to_owned(),
            game: game.to_owned(),
            options,
            format,
            players,
            winners_per_table: None,
            phases: Vec::new(),
            chips: None,
            product: None,
            start: None,
            repeat: None,
            registration_opens_minutes: None,
            guarantee: None,
            buy_in,
            prizes: None,
            clocks: None,
            reopen: false,
        }
    }

    /// How many entries the full field has.
    pub fn entries(&self) -> u32 {
        self.players / u32::from(self.format.players_per_entry())
    }
}

/// A template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Template {
    /// Its id.
    pub template_id: TemplateId,
    /// Its name.
    pub name: String,
    /// Which game.
    pub game: String,
    /// All options, defaults filled in.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// How many players, at most.
    pub players: u32,
    /// How many of a table go on to the next round, in format `four_individual`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners_per_table: Option<u8>,
    /// How it is played, phase by phase, in every format but `ring`; a single knock-out if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 2)]
    pub phases: Vec<Phase>,
    /// What matches are worth that nobody plays, in every format but `ring`: what the game says by these options.
    /// Absent for a moment in templates that are older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unplayed_worth: Option<Unplayed>,
    /// How it is played, in format `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips: Option<ChipSettings>,
    /// If it is one of these, which says all about its field, buy-in and prizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product: Option<Product>,
    /// When it starts, in every format but `ring`, where `chips` say so; as soon as it is full if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<ChipStart>,
    /// How often it is held, if its start is scheduled: when registration for one closes, or it is cancelled before,
    /// the next one opens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// How many minutes before its start registration opens, if that is scheduled; as soon as it is announced if
    /// absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 3, maximum = 527_040)]
    pub registration_opens_minutes: Option<u32>,
    /// What the pool is at least, in every format but `ring`, where `chips` say so: the house adds what is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guarantee: Option<Money>,
    /// What it costs each player.
    pub buy_in: BuyIn,
    /// The buy-in as players read it: `€ 1.00 (0.80 + 0.20)`.
    pub cost_text: String,
    /// What part of the buy-ins goes to prizes, in basis points.
    pub payout_basis_points: u32,
    /// The prizes. Unless `own_prizes`, those of a full field: where the start is scheduled, the house's table (G2.8)
    /// goes by the entries there are when registration has ended.
    pub prizes: Vec<PrizeShare>,
    /// Whether the prizes are the template's own, whatever the number of entries.
    #[serde(default)]
    pub own_prizes: bool,
    /// The clocks.
    #[schema(value_type = ClocksInForce)]
    pub clocks: Clocks,
    /// Whether a new tournament opens by itself whenever one has filled up.
    pub reopen: bool,
    /// Whether no new tournaments open from it.
    pub retired: bool,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

/// What a template would come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TemplatePreview {
    /// All options, defaults filled in.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// The clocks.
    #[schema(value_type = ClocksInForce)]
    pub clocks: Clocks,
    /// The buy-in as players read it: `€ 1.00 (0.80 + 0.20)`.
    pub cost_text: String,
    /// What part of the buy-ins goes to prizes, in basis points.
    pub payout_basis_points: u32,
    /// What its tournaments take in and give out: with the fewest entries that they are played with, if they may be
    /// fewer, and full.
    #[schema(min_items = 1, max_items = 2)]
    pub fields: Vec<FieldPreview>,
}

/// What a tournament takes in and gives out with so many entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldPreview {
    /// The number of entries that play.
    pub entries: u32,
    /// What the house keeps: their fees.
    pub fees: Money,
    /// What the house adds to reach what is guaranteed.
    pub overlay: Money,
    /// The pool; of a Premio Matto, whose prize is drawn, the prize shares.
    pub pool: Money,
    /// What each place wins, the best first, before those who are level share. Empty for a Premio Matto.
    pub prizes: Vec<PlacePrize>,
}
